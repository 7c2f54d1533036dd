//! Shops: their types and stock. Trade is not implemented: every shop is closed, with a locked door
//! and an engraved sign in front of it.

use super::{Hall, entrances};
use crate::base::{Bits, Dir, Pos, Rng, pick};
use crate::content::special::{ANYTHING, Shop};
use crate::content::{Door, ShopId};
use crate::r#gen::canvas::Canvas;
use crate::r#gen::items::{self, Thing};
use crate::r#gen::monsters::{Wanted, Wish};
use crate::r#gen::{doors, fill};

/// Texts of the signs.
const SIGNS: [&str; 4] = [
    "Shut. Ask again in the spring",
    "Gone to count what we have left",
    "No trade today, nor tomorrow",
    "The owner is at the bottom of the stairs",
];
/// Attempts to draw a stock entry for which an item can be created.
const TRIES: u32 = 20;

/// Draws a shop type by weight. A type limited to smaller rooms is replaced by the first type, the
/// general store.
pub fn trade(canvas: &Canvas, room: u8, rng: &mut Rng) -> Option<ShopId> {
    let shops = &canvas.content.shops;
    let shares: Vec<u32> = shops.rows().iter().map(|shop| shop.odds).collect();
    let drawn = ShopId::new(pick::weighted(rng, &shares)? as u16);
    let area = canvas.room_squares(room).count();
    let too_large = shops[drawn].largest.is_some_and(|most| area > usize::from(most));
    Some(if too_large { ShopId::new(0) } else { drawn })
}

/// Locks every door of the shop and engraves a sign in front of the first.
pub fn shut(canvas: &mut Canvas, room: u8, rng: &mut Rng) {
    for (nth, door) in entrances(canvas, room).into_iter().enumerate() {
        doors::put_fixed(canvas, door, Door::Locked);
        let inside =
            Dir::ORTHOGONAL.into_iter().find(|&dir| canvas.is_of_room(door.step(dir), room));
        let front = inside.map(|dir| door.step(dir.opposite()));
        if let Some(front) = front.filter(|&at| nth == 0 && canvas.is_safe(at)) {
            let sign = SIGNS[rng.below(SIGNS.len() as u32) as usize];
            fill::write(canvas, front, sign);
        }
    }
}

/// Places one item of the shop's stock, with the probability that it was left behind.
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
fn ware(canvas: &Canvas, shop: &Shop, rng: &mut Rng) -> Option<Thing> {
    let (content, depth) = (canvas.content, canvas.depth());
    let shares: Vec<u32> = shop.stock.iter().map(|(share, _)| *share).collect();
    (0..TRIES).find_map(|_| {
        let (_, name) = &shop.stock[pick::weighted(rng, &shares)?];
        if name == ANYTHING {
            return items::random(content, depth, rng);
        }
        items::named(content, name, depth, rng)
    })
}

/// Replaces stock with a mimic, with a chance in percent equal to the depth. None appear above
/// depth `from`, where they would be deadly.
pub fn mimic(hall: &mut Hall, from: u8, at: Pos, rng: &mut Rng) {
    let depth = hall.depth();
    if depth >= i32::from(from) && rng.percent(depth as u32) {
        let wish = Wish::vault(Wanted::Class('m'), Bits::from_iter([at]));
        hall.canvas.wishes.push(Wish { hidden: true, alone: true, ..wish });
    }
}
