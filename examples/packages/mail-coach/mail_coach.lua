-- A tile with a mail coach lets whoever placed it take one own thief home, paid by the tiles of the thief's road. A
-- coach that leaves empty carries one letter more, and the next passenger is paid for the letters too.

local ROAD = tilewright.kind "base:road"
local TILES = tilewright.count "tiles"
local LETTERS = tilewright.value "letters"
local PAID = tilewright.option "fare" == "paid"

local functions = {}

-- After the turn's scoring, so that a thief whose road was just completed is home already.
function functions.coach_stops(ctx)
	return { ask = "own-followers", kind = ROAD, prompt = "ride", player = ctx:active_player(), may_pass = true }
end

function functions.ride_home(ctx)
	if not ctx:answer_given() then
		ctx:set_value(LETTERS, ctx:value(LETTERS) + 1)
		return
	end
	local thief = ctx:answer_figure()
	if PAID then
		local road = ctx:figure_segment(thief)
		ctx:award(ctx:figure_owner(thief), ctx:region_count(road, TILES) + ctx:value(LETTERS), 1, road)
		ctx:set_value(LETTERS, 0)
	end
	ctx:return_figure(thief)
end

return functions
