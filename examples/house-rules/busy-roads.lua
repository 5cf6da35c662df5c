--[=[
[package]
id = "busy-roads"
version = "1.0.0"
api = "1"
editions = ["C1", "C2", "WE"]
group = "house"

[requires]
base = "1"

[code]
lua = "busy-roads.lua"

[[term]]
id = "travellers"
kind = "base:road"
stage = "flat"
run = "players_on_it"
each = 2
occasions = ["completed"]
]=]

-- A completed road is worth two points more for each player who has a follower on it.
local function players_on_it(ctx)
	local road, players = ctx:subject(), 0
	for player = 0, ctx:player_count() - 1 do
		if ctx:region_followers(road, player) > 0 then
			players += 1
		end
	end
	return players
end

return { players_on_it = players_on_it }
