//! Shops: which square belongs to one, who keeps it, and which items it sells.

use crate::base::Pos;
use crate::content::{Class, Content, ShopId};
use crate::world::body::pack;
use crate::world::body::shopkeeper::Keeper;
use crate::world::item::Tag;
use crate::world::{ActorId, ItemId, Level, Place, RoomKind, World};

/// Returns the index and type of the shop that contains a square of the current level. Doors belong
/// to no shop.
pub fn at(world: &World, at: Pos) -> Option<(u8, ShopId)> {
    let number = world.level.cell(at).room.checked_sub(1)?;
    match world.level.rooms.get(usize::from(number))?.kind {
        RoomKind::Special(_, trade) => trade.map(|trade| (number, trade)),
        RoomKind::Ordinary => None,
    }
}

/// Whether the level has a shop.
pub fn is_on(level: &Level) -> bool {
    level.rooms.iter().any(|room| matches!(room.kind, RoomKind::Special(_, Some(_))))
}

/// Returns the type of the shop that a keeper of the current level keeps.
pub fn trade_of(world: &World, keeper: &Keeper) -> Option<ShopId> {
    if keeper.home != world.level.id {
        return None;
    }
    match world.level.rooms.get(usize::from(keeper.room))?.kind {
        RoomKind::Special(_, trade) => trade,
        RoomKind::Ordinary => None,
    }
}

/// Returns the first keeper on the current level that satisfies `wanted`.
pub fn find(world: &World, wanted: impl Fn(&Keeper) -> bool) -> Option<ActorId> {
    let mut crowd = world.level.crowd.iter().copied();
    crowd.find(|&who| world.actor(who).keeper.as_deref().is_some_and(&wanted))
}

/// Returns the keeper of a shop of the current level, wherever on the level the keeper is.
pub fn keeper_of(world: &World, room: u8) -> Option<ActorId> {
    find(world, |keeper| keeper.room == room && keeper.home == world.level.id)
}

/// Whether the square is the door of a shop of the current level whose keeper is on the level.
pub fn is_door(world: &World, at: Pos) -> bool {
    find(world, |keeper| keeper.door == at && keeper.home == world.level.id).is_some()
}

/// Whether a keeper is in their own shop or in its doorway.
pub fn is_at_home(world: &World, who: ActorId) -> bool {
    let actor = world.actor(who);
    let Some(keeper) = &actor.keeper else { return false };
    let at = actor.at;
    let inside = world.level.cell(at).room == keeper.room + 1;
    keeper.home == world.level.id && (inside || at == keeper.door)
}

/// Returns the keeper who guards the goods on a square of a shop. `None` if the keeper is neither
/// in the shop nor in its doorway.
pub fn guard_of(world: &World, at: Pos) -> Option<ActorId> {
    let (room, _) = self::at(world, at)?;
    keeper_of(world, room).filter(|&who| is_at_home(world, who))
}

/// Returns the keeper of the shop that a square belongs to, walls and doors included.
pub fn keeper_near(world: &World, at: Pos) -> Option<ActorId> {
    if !is_on(&world.level) {
        return None;
    }
    let around = [at].into_iter().chain(at.neighbors());
    let mut rooms = around.filter_map(|near| self::at(world, near));
    let (room, _) = rooms.next()?;
    keeper_of(world, room)
}

/// Returns the keeper who serves the hero now.
pub fn serving(world: &World) -> Option<ActorId> {
    find(world, |keeper| keeper.serving)
}

/// Returns the keeper of the shop that contains this square or has its doorway there. `None` if the
/// hero is in that shop or does not know of it, or if the keeper is elsewhere. The hero knows of a
/// shop after seeing its keeper's post.
pub fn keeper_beyond(world: &World, at: Pos) -> Option<ActorId> {
    if !is_on(&world.level) {
        return None;
    }
    let (room, here) = (world.level.cell(at).room, world.level.cell(world.you().at).room);
    let owns = |keeper: &Keeper| room == keeper.room + 1 || keeper.door == at;
    let who = find(world, |keeper| keeper.home == world.level.id && owns(keeper))?;
    let keeper = world.actor(who).keeper.as_deref()?;
    let is_known = world.level.memory.ground().has(keeper.post);
    (is_known && here != keeper.room + 1 && is_at_home(world, who)).then_some(who)
}

/// Whether a square is in a closed shop or in its doorway. A shop is closed to the hero if its
/// keeper is angry or bars the door. False for shops that the hero does not know of or is in; see
/// [`keeper_beyond`].
pub fn is_closed(world: &World, content: &Content, at: Pos) -> bool {
    let shuns = |who| world.actor(who).is_hostile() || !barred(world, content, who).is_empty();
    keeper_beyond(world, at).is_some_and(shuns)
}

/// Returns the reasons why the hero must stay out of the first closed shop ([`is_closed`]) that the
/// hero has never entered. Empty if there is none, or if its keeper is only angry.
pub fn never_entered(world: &World, content: &Content) -> Vec<Bar> {
    let is_new = |keeper: &Keeper| {
        !keeper.greeted && keeper.home == world.level.id && is_closed(world, content, keeper.post)
    };
    find(world, is_new).map_or_else(Vec::new, |who| barred(world, content, who))
}

/// Whether items on the square belong to the shop: the square is in the shop and is not the
/// keeper's post, and the keeper is at home.
pub fn is_sales_floor(world: &World, at: Pos) -> bool {
    let Some(who) = guard_of(world, at) else { return false };
    world.actor(who).keeper.as_ref().is_some_and(|keeper| keeper.post != at)
}

/// Whether the item lies in a shop and is for sale.
pub fn is_for_sale(world: &World, content: &Content, item: ItemId) -> bool {
    let mut outer = item;
    while let Some(Place::Inside(container)) = world.items.get(outer).map(|it| it.place) {
        outer = container;
    }
    let Some(Place::Floor(level, at)) = world.items.get(outer).map(|it| it.place) else {
        return false;
    };
    let thing = world.item(item);
    level == world.level.id
        && thing.tag != Tag::Own
        && content.items[thing.kind].class != Class::Coin
        && is_sales_floor(world, at)
}

/// Returns the unpaid items in the hero's inventory, in containers too.
pub fn unpaid(world: &World) -> Vec<ItemId> {
    let mut found = Vec::new();
    let mut next: Vec<ItemId> = world.you().pack.iter().rev().copied().collect();
    while let Some(item) = next.pop() {
        let thing = world.item(item);
        if matches!(thing.tag, Tag::Unpaid(_)) {
            found.push(item);
        }
        next.extend(thing.contents.iter().rev());
    }
    found
}

/// Returns the price of an unpaid stack, or 0.
pub fn price_of(world: &World, item: ItemId) -> u32 {
    let thing = world.item(item);
    match thing.tag {
        Tag::Unpaid(price) => price.saturating_mul(thing.count.into()),
        Tag::Plain | Tag::Own => 0,
    }
}

/// Returns the price of the unpaid goods in a container.
pub fn price_inside(world: &World, container: ItemId) -> u32 {
    let inside = world.item(container).contents.iter();
    let prices = inside.map(|&it| price_of(world, it).saturating_add(price_inside(world, it)));
    prices.fold(0, u32::saturating_add)
}

/// Returns the sum of the prices of the unpaid goods that the hero carries.
pub fn bill(world: &World) -> u32 {
    let prices = unpaid(world).into_iter().map(|item| price_of(world, item));
    prices.fold(0, u32::saturating_add)
}

/// Returns what the hero owes to a keeper: debt, and unpaid goods if the keeper serves the hero.
pub fn owed(world: &World, who: ActorId) -> u32 {
    let Some(keeper) = &world.actor(who).keeper else { return 0 };
    let bill = if keeper.serving { bill(world) } else { 0 };
    keeper.debt.saturating_add(bill)
}

/// Returns the hero's debt, in gold pieces, to the keeper who serves the hero. Unpaid goods on the
/// bill do not count.
pub fn debt(world: &World) -> u32 {
    let keeper = serving(world).and_then(|who| world.actor(who).keeper.as_ref());
    keeper.map_or(0, |keeper| keeper.debt)
}

/// Returns everything that keeps the hero out of shops: a steed, invisibility that the keeper `who`
/// does not see through, and each kind of digging tool carried outside containers.
pub fn barred(world: &World, content: &Content, who: ActorId) -> Vec<Bar> {
    use crate::content::Property;
    use crate::content::item::ToolUse;
    let you = world.you();
    let digs = |&item: &ItemId| content.items[world.item(item).kind].tool == Some(ToolUse::Dig);
    let steed = world.life.steed.map(|_| Bar::Steed);
    let unseen = you.has(Property::Invisible) && !world.actor(who).has(Property::SeeInvisible);
    let mut tools: Vec<ItemId> = you.pack.iter().copied().filter(digs).collect();
    tools.sort_by_key(|&item| world.item(item).kind);
    tools.dedup_by_key(|&mut item| world.item(item).kind);
    let unseen = unseen.then_some(Bar::Invisible);
    steed.into_iter().chain(unseen).chain(tools.into_iter().map(Bar::Digger)).collect()
}

/// Reason why a shopkeeper bars the door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    Digger(ItemId),
    Steed,
    Invisible,
}

/// Returns the gold that the hero carries and the credit with a keeper.
pub fn means(world: &World, content: &Content, who: ActorId) -> u32 {
    let credit = world.actor(who).keeper.as_ref().map_or(0, |keeper| keeper.credit);
    pack::gold(world, content, world.hero).saturating_add(credit)
}
