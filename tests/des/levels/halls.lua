-- NetHack 3.7: rooms.
des.room({ type = "ordinary", lit = 1, x = 1, y = 3, xalign = "left", yalign = "center", w = 8, h = 5,
   contents = function(rm)
      des.stair("up", 7, 4)
      des.feature("fountain", rm.width - 1, 1)
      des.room({ type = "ordinary", lit = 0, x = 2, y = 1, w = 2, h = 2,
         contents = function() des.door({ state = "locked", wall = "south" }) end })
   end })
des.room({ type = "zoo", chance = 40, lit = 0, x = 4, y = 3, xalign = "center", yalign = "center",
   w = 6, h = 4, filled = 1, contents = function() des.stair("down") end })
des.room({ contents = function() des.object() des.monster() end })
des.random_corridors()
