-- NetHack 3.7: regions, selections and ground.
des.level_init({ style = "solidfill", fg = " " })
des.level_flags("noflip")
des.map({ halign = "left", valign = "center", map = [[
---------------
|.............|
|.............|
|.............|
---------------
]], contents = function(map)
   des.region({ region = {1,1,6,3}, lit = 1, type = "ordinary" })
   des.altar({ x = 12, y = 2, align = "law", type = "altar" })
   des.feature("fountain", 3, 2)
end })
des.levregion({ region = {2,8,4,12}, region_islev = 1, type = "stair-up" })
des.stair("down", 13, 3)
des.teleport_region({ region = {1,1,6,3}, dir = "down" })
local sel = selection.new()
sel:set(5, 1) sel:set(6, 1)
des.terrain(sel, "I")
des.terrain(selection.line(7,1, 9,1) | selection.circle(10,2, 1, 1), "I")
des.replace_terrain({ region = {1,1,13,3}, fromterrain = ".", toterrain = "I", chance = 10 })
des.non_diggable(selection.area(0,0,14,4))
des.object("boulder", 8, 3)
