//! Theft of gold and items, and the thief's escape.

use crate::base::Pos;
use crate::content::{Buc, Property, Slot, Trait};
use crate::event::{Combat, Event};
use crate::rules::Play;
use crate::rules::body::{self, equipment, hold};
use crate::rules::ground;
use crate::world::{ActorId, ItemId, body::pack};

/// Steals part of the gold of `target`. The thief then flees and, unless it is an animal or
/// cancelled, teleports away.
pub(crate) fn steal_gold(play: &mut Play, by: ActorId, target: ActorId) {
    let Some(purse) = pack::purse(play.world, play.content, target) else { return };
    let sum = play.world.item(purse).count;
    let count = some_gold(play, sum);
    let taken = play.world.split(purse, count);
    stolen(play, by, target, taken);
}

/// Returns a random part of `sum` gold pieces. This is the whole sum if it is below 50, otherwise
/// at least a minimum that grows with the sum.
/// Source: rules/numbers 16.
pub(crate) fn some_gold(play: &mut Play, sum: u16) -> u16 {
    let floor = match sum {
        0..=49 => sum,
        50..=100 => 25,
        101..=500 => 50,
        501..=1000 => 100,
        1001..=5000 => 500,
        5001..=10_000 => 1000,
        _ => 5000,
    };
    play.rng.fight.between(i32::from(floor), i32::from(sum)) as u16
}

/// Steals one item, but no gold, from `target`, and escapes as in [`steal_gold`]. Items in use are
/// 5 times as likely as others. Returns whether the theft succeeded.
pub(crate) fn steal_item(play: &mut Play, by: ActorId, target: ActorId) -> bool {
    let Some(item) = pick(play, target) else { return false };
    if !overcomes(play, by, target, item) {
        play.tell(Event::Combat(Combat::Tugged { by, target, item }));
        return false;
    }
    let item = equipment::part_with(play, item, 0);
    stolen(play, by, target, item);
    true
}

/// Steals the Amulet from `target`, if `target` carries it.
pub(crate) fn steal_amulet(play: &mut Play, by: ActorId, target: ActorId) {
    let amulet = play.content.known.amulet;
    let pack = play.world.actor(target).pack.clone();
    if let Some(item) = pack.into_iter().find(|&item| play.world.item(item).kind == amulet) {
        let item = equipment::part_with(play, item, 0);
        stolen(play, by, target, item);
    }
}

/// Takes a seducer's payment: 500 gold pieces plus a random part of the target's gold, but at most
/// all of the gold.
pub(crate) fn takes_pay(play: &mut Play, by: ActorId, target: ActorId) {
    let Some(purse) = pack::purse(play.world, play.content, target) else { return };
    let sum = play.world.item(purse).count;
    let price = play.rng.fight.below(u32::from(sum) + 10) + 500;
    let taken = equipment::part_with(play, purse, price.min(u32::from(sum)) as u16);
    play.tell(Event::Combat(Combat::Stole { by, target, item: taken }));
    play.world.give(taken, by);
}

/// Rolls whether the theft succeeds. Only an animal can fail, and only with an item that the target
/// wears or wields: always if the item is cursed, and 9 times in 10 if it is armor that takes extra
/// turns to remove.
fn overcomes(play: &mut Play, by: ActorId, target: ActorId, item: ItemId) -> bool {
    let animal = play.content.monsters[play.world.actor(by).kind].is(Trait::Animal);
    let slot = play.world.actor(target).slot_of(item);
    let lies_loose = matches!(slot, None | Some(Slot::Alternate | Slot::Quiver));
    if !animal || lies_loose {
        return true;
    }
    let thing = play.world.item(item);
    if thing.buc == Buc::Cursed {
        return false;
    }
    let slow = play.content.items[thing.kind].delay > 0;
    !slow || play.rng.fight.one_in(10)
}

fn pick(play: &mut Play, target: ActorId) -> Option<ItemId> {
    let gold = play.content.known.gold;
    let actor = play.world.actor(target);
    let weight = |item: ItemId| if actor.slot_of(item).is_some() { 5 } else { 1 };
    let things = || actor.pack.iter().copied().filter(|&it| play.world.item(it).kind != gold);
    let total: u32 = things().map(weight).sum();
    if total == 0 {
        return None;
    }
    let mut drawn = play.rng.fight.below(total);
    let item = things().find(|&item| {
        let part = weight(item);
        let here = drawn < part;
        drawn = drawn.saturating_sub(part);
        here
    })?;
    Some(outermost(actor.in_slot(Slot::Suit), actor.in_slot(Slot::Shirt), actor, item))
}

/// Returns the item that covers `item` and must be taken first, or `item` itself if nothing covers
/// it.
fn outermost(
    suit: Option<ItemId>,
    shirt: Option<ItemId>,
    actor: &crate::world::Actor,
    item: ItemId,
) -> ItemId {
    let rings = [Slot::LeftRing, Slot::RightRing].map(|slot| actor.in_slot(slot));
    if Some(item) == suit || Some(item) == shirt {
        let under = if Some(item) == shirt { suit } else { None };
        return actor.in_slot(Slot::Cloak).or(under).unwrap_or(item);
    }
    if rings.contains(&Some(item)) {
        return actor.in_slot(Slot::Gloves).unwrap_or(item);
    }
    item
}

fn stolen(play: &mut Play, by: ActorId, target: ActorId, item: ItemId) {
    play.tell(Event::Combat(Combat::Stole { by, target, item }));
    play.world.item_mut(item).letter = 0;
    play.world.give(item, by);
    flee(play, by, 100);
    let animal = play.content.monsters[play.world.actor(by).kind].is(Trait::Animal);
    if !animal && !play.world.actor(by).has(Property::Cancelled) {
        teleport(play, by);
    }
}

/// Makes `who` flee for `turns` turns.
pub(crate) fn flee(play: &mut Play, who: ActorId, turns: u32) {
    let fleeing = play.world.actor(who).has(Property::Fleeing);
    body::gain(play, who, Property::Fleeing, turns);
    if !fleeing {
        play.tell(Event::Combat(Combat::Fled { who }));
    }
    hold::take_flight(play, who);
}

/// Teleports an actor to a random free square of the level that is not adjacent to its old square,
/// if the level allows teleporting.
pub(crate) fn teleport(play: &mut Play, who: ActorId) {
    if ground::teleport::is_prevented(play, who) {
        return;
    }
    let barred = &play.world.level.customs.barred;
    let from = play.world.actor(who).at;
    let free: Vec<Pos> =
        crate::base::Rect::new(0, 0, crate::base::geom::WIDTH, crate::base::geom::HEIGHT)
            .squares()
            .filter(|&at| ground::teleport::is_free(play.world, at))
            .filter(|&at| at.distance(from) > 1 && !barred.contains(&at))
            .collect();
    if free.is_empty() {
        return;
    }
    let to = free[play.rng.fight.below(free.len() as u32) as usize];
    ground::teleport::send(play, who, to);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fight::test_duel::Trial;

    #[test]
    fn a_thief_stays_in_place_on_a_level_that_forbids_teleporting() {
        for forbidden in [false, true] {
            let mut trial = Trial::against("leprechaun");
            let (foe, from) = (trial.foe, trial.world.actor(trial.foe).at);
            trial.world.level.customs.no_teleport = forbidden;
            trial.with(|play| teleport(play, foe));
            assert_eq!(trial.world.actor(foe).at == from, forbidden);
        }
    }
}
