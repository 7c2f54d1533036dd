-- NetHack 3.7: loops over lists, with steps and inside each other, and maps one after the other.
des.level_init({ style = "solidfill", fg = " " })
des.level_flags("mazelevel", "noflip")
des.map({ halign = "center", valign = "top", map = [[
--------------------
|..................|
|..................|
|..................|
|..................|
--------------------
]], contents = function(map)
   local corner = { {1,1}, {18,1}, {1,4}, {18,4} }
   for i = 1, #corner do des.trap("pit", corner[i]) end
   local post = { { who = "kobold", x = 3, y = 2 }, { who = "jackal", x = 5, y = 2 } }
   for nth, guard in ipairs(post) do
      des.monster({ id = guard.who, x = guard.x, y = guard.y, asleep = 1 })
      des.gold({ amount = nth * 10, x = guard.x, y = guard.y + 1 })
   end
   for _, glyph in ipairs({ "!", "?", "*" }) do des.object(glyph) end
   local beast = { "newt", "gecko", "sewer rat" }
   shuffle(beast)
   for i, one in ipairs(beast) do des.monster(one, 6 + i, 3) end
   for x = 8, 12, 2 do des.terrain({ x, 1 }, "I") end
   for x = 16, 14, -1 do des.object({ id = "boulder", x = x, y = 4 }) end
   for x = 0, 1 do
      for y = 0, 1 do des.feature("fountain", 14 + x * 2, 1 + y * 2) end
   end
   des.door("locked", 19, 2)
end })
-- Columns count from 1 here.
des.stair("up", 32, 4)
des.stair("down", 47, 7)
des.map({ x = 5, y = 12, map = [[
-------
|.....|
|.....|
-------
]], contents = function(map)
   for _, x in ipairs({ 1, 5 }) do
      if percent(50) then break end
      des.trap("web", x, 1)
   end
   des.non_diggable(selection.area(0,0,6,3))
end })
