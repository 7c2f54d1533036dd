//! Shops: their types and stock. Trade is not implemented: every shop is closed, with a locked door
//! and an engraved sign in front of it.

use super::{Hall, entrances};
use crate::base::{Bits, Dir, Pos, Rng, pick};
use crate::content::special_room::{ANYTHING, Shop};
use crate::content::{Door, ShopId};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::spawn::items::{self, NewItem};
use crate::r#gen::spawn::monsters::{MonsterRequest, SpawnRequest};
use crate::r#gen::{level::doors, stock::room_contents};

/// Texts of the signs.
const SIGNS: [&str; 4] = [
    "Shut. Ask again in the spring",
    "Gone to count what we have left",
    "No trade today, nor tomorrow",
    "The owner is at the bottom of the stairs",
];
/// Number of attempts to draw a stock entry for which an item can be created.
const TRIES: u32 = 20;

/// Draws a shop type by weight. If the room is too large for that type, returns the first type, the
/// general store.
pub fn trade(canvas: &LevelCanvas, room: u8, rng: &mut Rng) -> Option<ShopId> {
    let shops = &canvas.content.shops;
    let shares: Vec<u32> = shops.rows().iter().map(|shop| shop.odds).collect();
    let drawn = ShopId::new(pick::weighted(rng, &shares)? as u16);
    let area = canvas.room_squares(room).count();
    let too_large = shops[drawn].largest.is_some_and(|most| area > usize::from(most));
    Some(if too_large { ShopId::new(0) } else { drawn })
}

/// Locks every door of the shop and engraves a sign in front of the first.
pub fn shut(canvas: &mut LevelCanvas, room: u8, rng: &mut Rng) {
    for (nth, door) in entrances(canvas, room).into_iter().enumerate() {
        doors::put_fixed(canvas, door, Door::Locked);
        let inside =
            Dir::ORTHOGONAL.into_iter().find(|&dir| canvas.is_of_room(door.step(dir), room));
        let front = inside.map(|dir| door.step(dir.opposite()));
        if let Some(front) = front.filter(|&at| nth == 0 && canvas.is_safe(at)) {
            let sign = SIGNS[rng.below(SIGNS.len() as u32) as usize];
            room_contents::write(canvas, front, sign);
        }
    }
}

/// Places one item of the shop's stock, with the chance that the closed shop still has it.
pub fn stock(hall: &mut Hall, at: Pos, rng: &mut Rng) {
    let Some(trade) = hall.trade else { return };
    let canvas = &mut *hall.canvas;
    if !canvas.takes_things(at) || canvas.no_items.has(at) {
        return;
    }
    let shop = &canvas.content.shops[trade];
    if rng.percent(shop.left.into())
        && let Some(thing) = ware(canvas, shop, rng)
    {
        canvas.lay(thing, at);
    }
}

/// Creates a random item that the shop sells.
fn ware(canvas: &LevelCanvas, shop: &Shop, rng: &mut Rng) -> Option<NewItem> {
    let (content, depth) = (canvas.content, canvas.depth());
    let shares: Vec<u32> = shop.stock.iter().map(|(share, _)| *share).collect();
    (0..TRIES).find_map(|_| {
        let (_, name) = &shop.stock[pick::weighted(rng, &shares)?];
        if name == ANYTHING {
            return items::random(content, canvas.realm, depth, rng);
        }
        items::named(content, name, depth, rng)
    })
}

/// Replaces an item of the stock by a mimic. The chance, in percent, is the depth; above depth
/// `from`, where mimics would be deadly, there are none.
pub fn mimic(hall: &mut Hall, from: u8, at: Pos, rng: &mut Rng) {
    let depth = hall.depth();
    if depth >= i32::from(from) && rng.percent(depth as u32) {
        let request = SpawnRequest::vault(MonsterRequest::Class('m'), Bits::from_iter([at]));
        hall.canvas.requests.push(SpawnRequest { hidden: true, alone: true, ..request });
    }
}
