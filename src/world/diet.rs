//! What animals like to eat.
//!
//! Source: rules in numbers 13.

use super::{Item, World};
use crate::content::{Class, Content, MonsterKind, MonsterKindId, Trait};

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
