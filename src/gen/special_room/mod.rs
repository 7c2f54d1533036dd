//! Special rooms: turns ordinary rooms into shops, zoos, temples and others.
//!
//! Kinds, minimum depths, odds and contents are data in `assets/special_rooms.ron` and
//! `assets/shops.ron`.
//! Source: rules/vaults B7.

mod contents;
mod dwellers;
mod furnish;
mod pick;
mod shop;
#[cfg(test)]
mod tests;

use super::level::canvas::LevelCanvas;
use super::level::free_space::Span;
use super::{LevelOrder, Purpose, stream};
use crate::base::{Dir, Pos, Rng};
use crate::content::special_room::{Odds, Picker};
use crate::content::vault::{Fill, Role};
use crate::content::{Content, ShopId, SpecialRoomId};
use crate::world::RoomKind;

pub use dwellers::courtier;
pub use furnish::{tend, tend_high};

/// Makes the room of this number a temple, without filling it.
pub fn make_temple(canvas: &mut LevelCanvas, number: usize) {
    let mut rows = canvas.content.special_rooms.iter();
    if let Some((temple, _)) = rows.find(|(_, row)| row.forsaken.is_some()) {
        canvas.level.rooms[number].kind = RoomKind::Special(temple, None);
    }
}

/// Creates the special rooms that vaults request, then tries at most once per level to create a
/// random one. The first kind whose roll succeeds is tried, even if no room suits it.
pub fn convert(canvas: &mut LevelCanvas, order: &LevelOrder) {
    let mut rng = stream(order.seed, Purpose::Special, order.id, 0);
    answer(canvas, &mut rng);
    let rooms = pick::rooms(canvas);
    let Some(kind) = attempt(canvas.content, canvas.depth(), rooms, &mut rng) else { return };
    for room in pick::choose(canvas, kind, &mut rng) {
        turn(canvas, room, kind, None, &mut rng);
    }
}

/// Creates only the special rooms that vaults request.
pub fn furnish(canvas: &mut LevelCanvas, order: &LevelOrder) {
    answer(canvas, &mut stream(order.seed, Purpose::Special, order.id, 0));
}

/// Returns the first kind whose roll succeeds at this depth, on a level with `rooms` eligible
/// rooms.
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

/// Turns rooms into the special rooms that their vaults request. A room with stairs or a portal
/// does not become a shop.
fn answer(canvas: &mut LevelCanvas, rng: &mut Rng) {
    for room in 0..canvas.level.rooms.len() as u8 {
        let Some(role) = canvas.chambers[usize::from(room)].calling.take() else { continue };
        match role {
            Role::Special(name) => {
                if let Some(kind) = canvas.content.special_rooms.find(&name) {
                    turn(canvas, room, kind, None, rng);
                }
            }
            Role::Shop(_) if pick::holds_ways(canvas, room) => {}
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

/// Turns a room into a special room. Contents that its vault placed stay; ordinary contents are not
/// added.
fn turn(
    canvas: &mut LevelCanvas,
    room: u8,
    kind: SpecialRoomId,
    trade: Option<ShopId>,
    rng: &mut Rng,
) {
    let plan = &canvas.content.special_rooms[kind];
    let number = usize::from(room);
    canvas.chambers[number].fill = Fill::Empty;
    let trade = if plan.room == Picker::Shop {
        let Some(trade) = trade.or_else(|| shop::trade(canvas, room, rng)) else { return };
        shop::open(canvas, room, trade, rng);
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
    shop::stock_once(&mut hall, rng);
}

/// A special room that is being filled.
struct Hall<'h, 'a> {
    canvas: &'h mut LevelCanvas<'a>,
    room: u8,
    /// The first door of the room.
    entrance: Option<Pos>,
    trade: Option<ShopId>,
    /// Gold left in the room's budget.
    left: i32,
    /// The index of the kind that `Same` entries draw once for the whole room; `None` until it is
    /// drawn.
    same: Option<usize>,
}

impl Hall<'_, '_> {
    fn depth(&self) -> i32 {
        self.canvas.depth()
    }
}

/// Returns the doors of a room in reading order.
fn entrances(canvas: &LevelCanvas, room: u8) -> Vec<Pos> {
    let around = Span::of(canvas.level.rooms[usize::from(room)].area).grown(1, 1);
    let leads_in =
        |at: &Pos| Dir::ORTHOGONAL.iter().any(|&dir| canvas.is_of_room(at.step(dir), room));
    canvas.space.doors_within(around).filter(leads_in).collect()
}
