//! Shops: which trade, what lies on the shelves. Nobody trades yet: every shop is closed, its door
//! locked, and a line in the dust before it says so.

use super::{Hall, entrances};
use crate::base::{Bits, Dir, Pos, Rng, pick};
use crate::content::special::{ANYTHING, Shop};
use crate::content::{Door, ShopId};
use crate::r#gen::canvas::Canvas;
use crate::r#gen::items::{self, Thing};
use crate::r#gen::monsters::{Wanted, Wish};
use crate::r#gen::{doors, fill};

/// What the dust says.
const SIGNS: [&str; 4] = [
    "Shut. Ask again in the spring",
    "Gone to count what we have left",
    "No trade today, nor tomorrow",
    "The owner is at the bottom of the stairs",
];
/// How often another kind of stock is tried where one does not exist.
const TRIES: u32 = 20;

/// A trade drawn by its share. One that does not fill a room this large gives way to the first
/// of the list, which sells everything.
pub fn trade(canvas: &Canvas, room: u8, rng: &mut Rng) -> Option<ShopId> {
    let shops = &canvas.content.shops;
    let shares: Vec<u32> = shops.rows().iter().map(|shop| shop.odds).collect();
    let drawn = ShopId::new(pick::weighted(rng, &shares)? as u16);
    let area = canvas.room_squares(room).count();
    let too_large = shops[drawn].largest.is_some_and(|most| area > usize::from(most));
    Some(if too_large { ShopId::new(0) } else { drawn })
}

/// Locks every door of the shop and says before the first that it is closed.
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

/// One thing of the shop's trade, on the shelves that its owner did not clear.
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

/// A thing that the shop sells.
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

/// As many times in a hundred as the level is deep what seems to be stock is not. None sit among
/// the shelves of the first levels, where nobody outlives one.
pub fn mimic(hall: &mut Hall, from: u8, at: Pos, rng: &mut Rng) {
    let depth = hall.depth();
    if depth >= i32::from(from) && rng.percent(depth as u32) {
        let wish = Wish::vault(Wanted::Class('m'), Bits::from_iter([at]));
        hall.canvas.wishes.push(Wish { hidden: true, alone: true, ..wish });
    }
}
