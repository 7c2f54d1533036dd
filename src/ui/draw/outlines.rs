//! The frames around rooms that wizard mode draws over the map.

use super::canvas::{Canvas, cut};
use super::map::Window;
use super::theme::Meaning;
use crate::game::view::{Pos, RoomMark};

/// Draws a frame around each of these rooms, with the room's number and vault.
pub fn draw(canvas: &mut Canvas, rooms: &[RoomMark], window: Window) {
    for room in rooms {
        let style = canvas.theme.of(Meaning::Magic);
        let [nw, ne, sw, se, across, down] = canvas.theme.frame();
        let area = room.area;
        for at in area.squares() {
            let sides = (at.x == area.x, at.x == area.right());
            let ends = (at.y == area.y, at.y == area.bottom());
            let sign = match (sides, ends) {
                ((true, _), (true, _)) => nw,
                ((_, true), (true, _)) => ne,
                ((true, _), (_, true)) => sw,
                ((_, true), (_, true)) => se,
                ((true, _) | (_, true), _) => down,
                (_, (true, _) | (_, true)) => across,
                _ => continue,
            };
            if let Some((x, y)) = window.place(at, canvas) {
                canvas.sign(x, y, sign, style);
            }
        }
    }
    name_rooms(canvas, rooms, window);
}

/// Writes each room's name into its frame: whole in the top row or else the bottom row, else
/// truncated to the room's width. Omits a name that would still overlap another name or leave the
/// map.
fn name_rooms(canvas: &mut Canvas, rooms: &[RoomMark], window: Window) {
    let mut taken: Vec<(u16, u16, u16)> = Vec::new();
    for room in rooms {
        let places = [room.area.y, room.area.bottom()]
            .map(|y| window.place(Pos::new(room.area.x + 1, y), canvas));
        let mut wide = room.name.chars().count() as u16;
        let is_free = |&(x, y): &(u16, u16), wide: u16| {
            let end = x.saturating_add(wide);
            end <= canvas.width()
                && !taken.iter().any(|&(row, from, to)| row == y && x < to + 1 && from < end + 1)
        };
        let mut place = places.into_iter().flatten().find(|place| is_free(place, wide));
        if place.is_none() {
            wide = (room.area.w.saturating_sub(2)).max(1) as u16;
            place = places.into_iter().flatten().find(|place| is_free(place, wide));
        }
        let Some((x, y)) = place else { continue };
        taken.push((y, x, x + wide));
        canvas.say(x, y, &cut(&room.name, usize::from(wide)), Meaning::Key);
    }
}
