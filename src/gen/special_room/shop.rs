//! Shops: their types, keepers and stock.

use super::{Hall, entrances};
use crate::base::{Bits, Dir, Pos, Rng, pick};
use crate::content::monster::Sound;
use crate::content::special_room::{ANYTHING, Shop};
use crate::content::{Door, ShopId, Terrain};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::spawn::items::{self, NewItem};
use crate::r#gen::spawn::monsters::{MonsterRequest, SpawnRequest};
use crate::r#gen::{level::doors, stock::room_contents};
use crate::world::Attitude;
use crate::world::body::shopkeeper::Keeper;

/// The sign in front of a locked shop.
const SIGN: &str = "Closed for inventory";
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

/// Prepares the doors of the shop and requests its keeper, who stands behind the first door. A
/// missing or broken first door is replaced by an open one unless it is secret, and a locked first
/// door gets a sign in front of it. All other doors are locked.
/// Source: rules/vaults B7.
pub fn open(canvas: &mut LevelCanvas, room: u8, trade: ShopId, rng: &mut Rng) {
    let doors = entrances(canvas, room);
    for &door in doors.iter().skip(1) {
        doors::put_fixed(canvas, door, Door::Locked);
    }
    let Some(&door) = doors.first() else { return };
    let state = match canvas.level.cells[door].door() {
        Door::None | Door::Broken if canvas.terrain(door) == Terrain::Door => Door::Open,
        state => state,
    };
    doors::put_fixed(canvas, door, state);
    canvas.level.cells[door].set_door_trapped(false);
    let inside = Dir::ORTHOGONAL.into_iter().find(|&dir| canvas.is_of_room(door.step(dir), room));
    let Some(dir) = inside else { return };
    let front = door.step(dir.opposite());
    if state == Door::Locked && canvas.is_safe(front) {
        room_contents::write(canvas, front, SIGN);
    }
    hire(canvas, room, trade, (door, door.step(dir)), rng);
}

/// Requests the keeper of a shop and gives it 1030 to 4000 gold pieces.
/// Source: rules/numbers 10.
fn hire(
    canvas: &mut LevelCanvas,
    room: u8,
    trade: ShopId,
    (door, post): (Pos, Pos),
    rng: &mut Rng,
) {
    let content = canvas.content;
    let Some((kind, _)) = content.monsters.iter().find(|(_, kind)| kind.sound == Sound::Sell)
    else {
        return;
    };
    let shop = &content.shops[trade];
    let depth = canvas.depth();
    let mut carries = vec![items::gold(content, 1000 + 30 * rng.d(100))];
    carries.extend(shop.carries.iter().filter_map(|name| items::named(content, name, depth, rng)));
    let keeper = Keeper {
        home: canvas.level.id,
        room,
        post,
        door,
        whim: rng.below(12) as u8,
        ..Keeper::default()
    };
    let request = SpawnRequest {
        mood: Some(Attitude::Peaceful),
        asleep: Some(false),
        alone: true,
        post: Some(post),
        name: pick::one(rng, &shop.keepers).map(|name| name.as_str().into()),
        keeper: Some(Box::new(keeper)),
        carries,
        ..SpawnRequest::kind(kind, post)
    };
    canvas.requests.push(request);
}

/// Places one item of the shop's stock. A shop without a door has no keeper, and each of its
/// squares has an item only with the chance `left`.
pub fn stock(hall: &mut Hall, at: Pos, rng: &mut Rng) {
    let Some(trade) = hall.trade else { return };
    let canvas = &mut *hall.canvas;
    if !canvas.takes_things(at) || canvas.no_items.has(at) {
        return;
    }
    let shop = &canvas.content.shops[trade];
    let kept = hall.entrance.is_some() || rng.percent(shop.left.into());
    if kept && let Some(thing) = ware(canvas, shop, rng) {
        canvas.lay(thing, at);
    }
}

/// Places one of each item that a shop with a shopkeeper stocks exactly once.
pub fn stock_once(hall: &mut Hall, rng: &mut Rng) {
    let Some(trade) = hall.trade.filter(|_| hall.entrance.is_some()) else { return };
    let content = hall.canvas.content;
    for name in &content.shops[trade].once {
        let free = |at: &Pos| hall.canvas.takes_things(*at) && !hall.canvas.no_items.has(*at);
        let squares: Vec<Pos> = hall.canvas.room_squares(hall.room).filter(free).collect();
        let thing = items::named(content, name, hall.canvas.depth(), rng);
        if let (Some(&at), Some(thing)) = (pick::one(rng, &squares), thing) {
            hall.canvas.lay(thing, at);
        }
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

/// Requests a mimic among the stock, with a chance in percent that equals the depth. At depths less
/// than `from`, where mimics would be deadly, there are no mimics.
pub fn mimic(hall: &mut Hall, from: u8, at: Pos, rng: &mut Rng) {
    let depth = hall.depth();
    if depth >= i32::from(from) && rng.percent(depth as u32) {
        let request = SpawnRequest::vault(MonsterRequest::Class('m'), Bits::from_iter([at]));
        hall.canvas.requests.push(SpawnRequest { hidden: true, alone: true, ..request });
    }
}
