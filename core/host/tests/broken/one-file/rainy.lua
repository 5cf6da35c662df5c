--!strict
--[=[
[package]
id = "rainy"
version = "1.0.0"
api = "1"
group = "house"

[requires]
base = "1"

[[hook]]
id = "rain"
on = "score.epilog"
run = "rain"
kind = ["base:rode"]
]=]
return {}

-- expect name::unknown 16:9 · did you mean `base:road`?
