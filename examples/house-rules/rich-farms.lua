--[=[
[package]
id = "rich-farms"
version = "1.0.0"
api = "1"
group = "house"

[requires]
base = "1"

[[term]]
replaces = "base:farm.cities"
each = 4
]=]
