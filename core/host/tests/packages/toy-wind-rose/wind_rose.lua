-- Whoever places a rose gains 3 points at once, wherever it lies.

return {
	point_the_way = function(ctx)
		ctx:award(ctx:active_player(), 1, 3, nil)
	end,
}
