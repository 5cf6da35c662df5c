-- The gingerbread man walks from city to city and pays the knights he leaves: after a city of his is completed, and
-- at the end of a turn in which a gingerbread tile was placed. The rules are catalogue E; their numbers stand beside
-- the lines that follow them.

local CITY = tilewright.kind "base:city"
local TILES = tilewright.count "tiles"
local FOLLOWERS = tilewright.count "followers"
local GINGERBREAD_MAN = tilewright.figure "gingerbread-man"

local COMPLETED = tilewright.value "completed" -- this part of the turn, a city with him in it was completed
-- He is off the board and enters the next unfinished city that appears: one more than a segment of the city he left.
local WAITING = tilewright.value "waiting"

local NOWHERE_TO_GO = tilewright.option "nowhere-to-go"

-- Each player gets, per own knight, one point per tile: no banners, no majority (8, 9, 12).
local function pay_knights(ctx, city)
	if ctx:region_count(city, FOLLOWERS) == 0 then
		return
	end
	local tiles = ctx:region_count(city, TILES)
	for player = 0, ctx:player_count() - 1 do
		local knights = ctx:region_followers(city, player)
		if knights > 0 then
			ctx:award(player, knights, tiles, city)
		end
	end
end

-- He leaves his city, if he is in one. A completed city has paid already, before it was scored (11).
local function pay_on_leaving(ctx, city)
	local completed = ctx:value(COMPLETED) == 1
	if city and not completed and not ctx:region_complete(city) then
		pay_knights(ctx, city)
	end
end

local function wait_beside_the_board(ctx, man, city)
	ctx:return_figure(man)
	ctx:set_value(WAITING, city + 1)
end

-- The city he left may be unfinished still; he does not go back to it, for it does not appear (17).
local function city_left(ctx)
	local waiting = ctx:value(WAITING)
	return if waiting > 0 then waiting - 1 else nil
end

-- No unfinished city but his own, if that is one (15, 16); automatic-return is the variation (17).
local function nowhere_to_go(ctx, man, city)
	if NOWHERE_TO_GO == "automatic-return" then
		pay_on_leaving(ctx, city)
		wait_beside_the_board(ctx, man, city)
	elseif NOWHERE_TO_GO == "as-printed" and ctx:value(COMPLETED) == 1 then
		ctx:return_figure(man)
	end
end

local functions = {}

-- Setup: he starts in the city of the start tile; without one he waits for the first gingerbread tile (5).
function functions.enter_start_city(ctx)
	for position = 0, ctx:tile_segments(0) - 1 do
		local segment = ctx:tile_segment(0, position)
		if ctx:segment_kind(segment) == CITY then
			ctx:place_figure(ctx:figure(GINGERBREAD_MAN, nil), segment, nil)
			return
		end
	end
end

-- Before his completed city is scored (12, 22).
function functions.reward_completed(ctx)
	pay_knights(ctx, ctx:subject())
	ctx:set_value(COMPLETED, 1)
end

-- After the turn's scoring: after a gingerbread tile, a completed city of his, or while he waits (the manifest calls for
-- nothing else). A tile that completes his own city moves him once (11).
function functions.travel(ctx)
	local man = ctx:figure(GINGERBREAD_MAN, nil)
	local city = ctx:figure_segment(man)
	local except = city or city_left(ctx)
	if ctx:open_regions(CITY, except) > 0 then
		return { ask = "open-regions", kind = CITY, except = except, prompt = "move", player = ctx:active_player() }
	end
	if city then
		nowhere_to_go(ctx, man, city)
	end
	return nil
end

-- The answer to that question: he moves, the knights stay (10).
function functions.arrive(ctx)
	local man = ctx:figure(GINGERBREAD_MAN, nil)
	pay_on_leaving(ctx, ctx:figure_segment(man))
	ctx:place_figure(man, ctx:answer_segment(), nil)
	ctx:set_value(WAITING, 0)
end

return functions
