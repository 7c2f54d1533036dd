-- NetHack 3.7: selections of all kinds.
des.level_init({ style = "solidfill", fg = " " })
des.level_flags("noflip")
des.map([[
---------------------
|...................|
|...................|
|...................|
|...................|
|...................|
---------------------
]])
des.stair("up", 1, 1)
des.stair("down", 19, 5)
des.terrain(selection.randline(3, 5, 15, 5, 2), "I")
des.terrain(selection.rect(9, 2, 13, 4), "I")
des.terrain(selection.ellipse(11, 3, 2, 1), "I")
des.terrain(selection.ellipse(5, 3, 2, 1, 1), "I")
des.terrain(selection.fillrect(15, 2, 17, 4):percentage(50), "I")
des.terrain(selection.floodfill(2, 2):filter_mapchar("."):percentage(10), "I")
des.terrain(selection.line(3, 1, 4, 1):grow("east"), "I")
des.terrain(selection.area(3, 3, 4, 4):rndcoord(1), "I")
des.terrain(selection.area(0, 0, 20, 6) & selection.area(12, 1, 13, 1), "I")
des.terrain(selection.area(5, 1, 8, 1) - selection.area(6, 1, 7, 1), "I")
des.terrain(selection.line(14, 1, 16, 1):negate():negate(), "I")
des.terrain(selection.gradient({ type = "radial", x = 16, y = 3, mindist = 1, maxdist = 3, limited = true }), "I")
des.replace_terrain({ region = { 1, 1, 19, 5 }, fromterrain = "I", toterrain = ".", chance = 30 })
des.replace_terrain({ fromterrain = "I", toterrain = ".", chance = 10 })
