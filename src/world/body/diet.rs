//! Diet: which foods animals like, and which items some monsters eat from the floor.
//!
//! Source: rules/numbers 13.

use crate::base::Pos;
use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::Traits;
use crate::content::{Buc, Class, Content, Harm, MonsterKind, MonsterKindId, Property, Trait};
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

/// Traits of monsters that eat items from the floor: metal, corpses or organic items.
pub const FORAGERS: Traits = Traits::of(&[Trait::Metallivore, Trait::CorpseEater, Trait::Devours]);

/// The action of a foraging monster on an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forage {
    Leaves,
    Eats,
    /// Engulfs the item and carries it.
    Takes,
}

/// Returns what a monster of this kind does with an item. A rust monster eats only metal that
/// rusts; unique items are never eaten.
/// Source: NetHack 3.7 `mon.c`, `meatmetal`, `meatobj`, `meatcorpse`.
pub fn forage(content: &Content, kind: &MonsterKind, thing: &Item) -> Forage {
    let row = &content.items[thing.kind];
    let dead = thing.about.filter(|_| thing.kind == content.known.corpse);
    let dead = dead.map(|about| &content.monsters[about]);
    let deadly = dead.is_some_and(|dead| {
        let stone = dead.is(Trait::FleshPetrifies) || dead.is(Trait::TouchPetrifies);
        stone && !kind.resists.contains(&Property::StoningResistance)
    });
    let rusts = kind.attacks.iter().any(|attack| attack.harm == Harm::Rust);
    let metal = row.material.is_metallic() && (row.material.rusts() || !rusts);
    let meat = dead.is_some_and(|dead| !dead.is(Trait::Vegan));
    let chokes = [Property::Strangled, Property::SlowDigestion];
    let grew = row.material.is_organic() && !chokes.iter().any(|what| row.gives.contains(what));
    match () {
        () if deadly || row.class == Class::Rock => Forage::Leaves,
        () if kind.is(Trait::Devours) && (row.unique || !grew) => Forage::Takes,
        () if kind.is(Trait::Devours) => Forage::Eats,
        () if row.unique => Forage::Leaves,
        () if kind.is(Trait::Metallivore) && metal => Forage::Eats,
        () if kind.is(Trait::CorpseEater) && meat => Forage::Eats,
        () => Forage::Leaves,
    }
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
