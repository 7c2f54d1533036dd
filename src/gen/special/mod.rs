//! Ordinary rooms that become something special once all rooms and the ways between them stand.
//!
//! Which kinds there are, from which level on, how often and with what in them, is data:
//! `assets/special_rooms.ron` and `assets/shops.ron`. Source: vaults note B7.

mod contents;
mod furnish;
mod pick;
mod shop;
#[cfg(test)]
mod tests;
mod who;

use super::canvas::Canvas;
use super::space::Span;
use super::{Order, Purpose, stream};
use crate::base::{Dir, Pos, Rng};
use crate::content::special::{Odds, Picker};
use crate::content::vault::{Fill, Role};
use crate::content::{Content, ShopId, SpecialRoomId};
use crate::world::RoomKind;

pub use furnish::tend;

/// At most one try a level: the first kind whose chance comes, whether a room suits it or not.
pub fn convert(canvas: &mut Canvas, order: &Order) {
    let mut rng = stream(order.seed, Purpose::Special, order.id, 0);
    answer(canvas, &mut rng);
    let rooms = pick::rooms(canvas);
    let Some(kind) = attempt(canvas.content, canvas.depth(), rooms, &mut rng) else { return };
    for room in pick::choose(canvas, kind, &mut rng) {
        turn(canvas, room, kind, None, &mut rng);
    }
}

/// What vaults ask for, and nothing else.
pub fn furnish(canvas: &mut Canvas, order: &Order) {
    answer(canvas, &mut stream(order.seed, Purpose::Special, order.id, 0));
}

/// The first kind whose chance comes at this depth, on a level with so many rooms to count.
fn attempt(content: &Content, depth: i32, rooms: usize, rng: &mut Rng) -> Option<SpecialRoomId> {
    let comes = |rng: &mut Rng, odds: Odds| match odds {
        Odds::OneIn(n) => rng.one_in(n),
        Odds::OverDepth(n) => rng.below(depth.max(1) as u32) < n,
    };
    let mut kinds = content.special_rooms.iter();
    let found = kinds.find(|(_, kind)| {
        let wide = kind.room != Picker::Shop || rooms >= pick::LEAST_FOR_SHOPS;
        depth >= i32::from(kind.from) && wide && comes(rng, kind.odds)
    });
    found.map(|(id, _)| id)
}

/// Rooms that a vault asks to be special get what they are to hold.
fn answer(canvas: &mut Canvas, rng: &mut Rng) {
    for room in 0..canvas.level.rooms.len() as u8 {
        let Some(role) = canvas.chambers[usize::from(room)].calling.take() else { continue };
        match role {
            Role::Special(name) => {
                if let Some(kind) = canvas.content.special_rooms.find(&name) {
                    turn(canvas, room, kind, None, rng);
                }
            }
            Role::Shop(trade) => {
                let mut kinds = canvas.content.special_rooms.iter();
                let kind = kinds.find(|(_, kind)| kind.room == Picker::Shop);
                if let Some((kind, _)) = kind {
                    let trade = canvas.content.shops.find(&trade);
                    turn(canvas, room, kind, trade, rng);
                }
            }
            Role::Ordinary | Role::Themed => {}
        }
    }
}

/// Makes a room special: what was drawn and asked for in it stays, its ordinary contents do not
/// come.
fn turn(canvas: &mut Canvas, room: u8, kind: SpecialRoomId, trade: Option<ShopId>, rng: &mut Rng) {
    let plan = &canvas.content.special_rooms[kind];
    let number = usize::from(room);
    canvas.chambers[number].fill = Fill::Empty;
    let trade = if plan.room == Picker::Shop {
        let Some(trade) = trade.or_else(|| shop::trade(canvas, room, rng)) else { return };
        shop::shut(canvas, room, rng);
        Some(trade)
    } else {
        None
    };
    canvas.level.rooms[number].kind = RoomKind::Special(kind, trade);
    let mut hall = Hall {
        entrance: entrances(canvas, room).first().copied(),
        left: 500 * canvas.depth(),
        same: None,
        canvas,
        room,
        trade,
    };
    for extra in &plan.also {
        hall.once(extra, rng);
    }
    hall.everywhere(&plan.squares, rng);
}

/// A room that is being filled.
struct Hall<'h, 'a> {
    canvas: &'h mut Canvas<'a>,
    room: u8,
    /// Its first door.
    entrance: Option<Pos>,
    trade: Option<ShopId>,
    /// Gold that is left of what it was given.
    left: i32,
    /// Which of the kinds of a `Same` it is, once that is decided.
    same: Option<usize>,
}

impl Hall<'_, '_> {
    fn depth(&self) -> i32 {
        self.canvas.depth()
    }
}

/// The doors of a room, in reading order.
fn entrances(canvas: &Canvas, room: u8) -> Vec<Pos> {
    let around = Span::of(canvas.level.rooms[usize::from(room)].area).grown(1, 1);
    let leads_in =
        |at: &Pos| Dir::ORTHOGONAL.iter().any(|&dir| canvas.is_of_room(at.step(dir), room));
    canvas.space.doors_within(around).filter(leads_in).collect()
}
