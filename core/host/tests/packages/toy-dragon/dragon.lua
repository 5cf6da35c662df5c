-- The dragon comes to his tile, and what he finds hungry he eats wherever it is: the gingerbread man.

local DRAGON = tilewright.figure "dragon"
local GINGERBREAD_MAN = tilewright.figure "gingerbread-man:gingerbread-man"

return {
	eat = function(ctx)
		ctx:place_figure(ctx:figure(DRAGON, nil), ctx:tile_segment(ctx:tile_placed(), 0), nil)
		ctx:return_figure(ctx:figure(GINGERBREAD_MAN, nil))
	end,
}
