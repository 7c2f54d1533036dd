-- NetHack 3.7: a map with lists, chances and loops.
des.level_init({ style = "solidfill", fg = " " });
des.level_flags("mazelevel", "noteleport", "noflip");
des.map([[
-----------
|.........|
|....+....|
|.........|
-----------
]]);
local place = { {2,1}, {8,1}, {2,3} }
shuffle(place)
local guard = { "k", "o", "h" }
shuffle(guard)
des.region(selection.area(00,00,10,04), "lit")
des.stair("up", 1,1)
des.stair({ dir = "down", x = 9, y = 3 })
des.monster("kobold", place[1])
des.monster({ id = "dwarf", class = "h", coord = place[2], peaceful = 0, asleep = 1,
   inventory = function() des.object("dagger") end })
des.monster(guard[1], 5, 1)
des.object({ id = "chest", coord = place[3], trapped = 1,
   contents = function() des.object("?") des.object({ class = "!", buc = "cursed" }) end })
for i = 1, 3 do des.object({ class = "*", coord = place[i] }) end
for i = 1, d(2,3) do des.trap("pit", 4, 3) end
if percent(30) then
   des.gold(100, 6, 3)
elseif nh.level_difficulty() > 5 then
   des.trap("web", 6, 3)
else
   des.engraving({ 7,3 }, "burn", "Hot")
end
local function pile(n) des.gold({ amount = n, x = 3, y = 3 }) end
pile(5)
des.door("locked", 5, 2)
