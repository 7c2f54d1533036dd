//! What animals like to eat.
//!
//! Source: rules in numbers 13.

use super::{ActorId, Item, ItemId, World};
use crate::base::Pos;
use crate::content::{Buc, Class, Content, MonsterKind, MonsterKindId, Trait};

/// Corpses older than this are left alone, in turns.
const STALE: u32 = 50;

/// How much a creature likes a piece of food.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Appeal {
    None,
    /// Eaten when hungry.
    Good,
    /// Eaten at any time; tames animals.
    Treat,
}

/// Whether it eats what lies about.
pub fn eats(kind: &MonsterKind) -> bool {
    kind.is(Trait::Carnivore) || kind.is(Trait::Herbivore)
}

/// The topmost thing of a square that a pet would eat now: treats at any time, other food when it
/// is hungry, nothing cursed.
pub fn wanted(world: &World, content: &Content, pet: ActorId, at: Pos) -> Option<ItemId> {
    let body = world.actor(pet);
    let wants = if world.turn >= body.full_until { Appeal::Good } else { Appeal::Treat };
    world.items_at(at).find(|&item| {
        let thing = world.item(item);
        thing.buc != Buc::Cursed && appeal(world, content, body.kind, thing) >= wants
    })
}

/// How much creatures of this kind like that thing.
pub fn appeal(world: &World, content: &Content, eater: MonsterKindId, thing: &Item) -> Appeal {
    let row = &content.items[thing.kind];
    if row.class != Class::Food {
        return Appeal::None;
    }
    let kind = &content.monsters[eater];
    if let Some(about) = thing.about {
        let fresh = world.turn.saturating_sub(thing.age) <= STALE;
        let good = fresh && about != eater && is_wholesome(&content.monsters[about]);
        return if good && kind.is(Trait::Carnivore) { Appeal::Good } else { Appeal::None };
    }
    let meat = ["tripe ration", "meatball", "meat stick", "enormous meatball"];
    if meat.contains(&row.name.as_str()) {
        return if kind.is(Trait::Carnivore) { Appeal::Treat } else { Appeal::None };
    }
    if matches!(row.name.as_str(), "apple" | "carrot") && kind.is(Trait::Herbivore) {
        return if kind.is(Trait::Carnivore) { Appeal::Good } else { Appeal::Treat };
    }
    Appeal::None
}

fn is_wholesome(corpse: &MonsterKind) -> bool {
    let bad = [
        Trait::Poisonous,
        Trait::Acidic,
        Trait::TouchPetrifies,
        Trait::FleshPetrifies,
        Trait::Undead,
    ];
    !bad.iter().any(|&which| corpse.is(which))
}
