//! Which foods pets eat: corpses, meat, plants and treats.
//!
//! Source: rules/numbers 13.

use super::foraging::{FORAGERS, Forage, forage};
use crate::base::Pos;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Buc, Class, Content, MonsterKind, MonsterKindId, Trait};
use crate::world::{ActorId, Item, ItemId, World};

/// Maximum age of a corpse that a monster likes as food, in turns.
const STALE: u32 = 50;

/// How much a creature likes a food item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Appeal {
    None,
    /// Eaten only when hungry.
    Good,
    /// Eaten at any time; also tames animals.
    Treat,
}

/// Whether monsters of this kind eat ordinary food.
pub fn eats(kind: &MonsterKind) -> bool {
    kind.is(Trait::Carnivore) || kind.is(Trait::Herbivore)
}

/// Returns the topmost item on a square that a pet would eat now: a treat at any time, other food
/// only when hungry, and never a cursed item.
pub fn wanted(world: &World, content: &Content, pet: ActorId, at: Pos) -> Option<ItemId> {
    let body = world.actor(pet);
    let wants = if world.turn >= body.full_until { Appeal::Good } else { Appeal::Treat };
    world.items_at(at).find(|&item| {
        let thing = world.item(item);
        thing.buc != Buc::Cursed && appeal(world, content, body.kind, thing) >= wants
    })
}

/// Returns how much a monster of kind `eater` likes an item.
pub fn appeal(world: &World, content: &Content, eater: MonsterKindId, thing: &Item) -> Appeal {
    let row = &content.items[thing.kind];
    let kind = &content.monsters[eater];
    if kind.is_any(FORAGERS) && forage(content, kind, thing) == Forage::Eats {
        let iron = row.material.rusts() && !thing.proof && kind.is(Trait::Metallivore);
        return if iron { Appeal::Treat } else { Appeal::Good };
    }
    if row.class != Class::Food {
        return Appeal::None;
    }
    if let Some(about) = thing.about {
        let fresh = world.turn.saturating_sub(thing.age) <= STALE;
        let good = fresh && about != eater && is_wholesome(&content.monsters[about]);
        return if good && kind.is(Trait::Carnivore) { Appeal::Good } else { Appeal::None };
    }
    if row.has(ItemQuirk::MeatTreat) {
        return if kind.is(Trait::Carnivore) { Appeal::Treat } else { Appeal::None };
    }
    if row.has(ItemQuirk::PlantTreat) && kind.is(Trait::Herbivore) {
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
