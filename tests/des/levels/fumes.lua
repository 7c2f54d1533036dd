-- NetHack 3.7: gas clouds, and what is kept off an area.
des.level_init({ style = "solidfill", fg = " " })
des.level_flags("noflip")
des.map({ halign = "center", valign = "center", map = [[
-----------
|.........|
|.........|
-----------
]], contents = function(map)
   des.exclusion({ type = "teleport", region = {1,1,4,2} })
   des.exclusion({ type = "monster-generation", region = {6,1,9,2} })
   des.gas_cloud({ selection = selection.area(2,1,4,2), damage = 4, ttl = 30 })
   des.gas_cloud({ x = 8, y = 2, damage = 1 })
   des.stair("up", 1,1)
   des.stair("down", 9,2)
end })
