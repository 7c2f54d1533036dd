//! Which items from the floor some monsters eat: metal, corpses or organic items.
//!
//! Source: rules/numbers 13.

use crate::content::monster::Traits;
use crate::content::{Class, Content, Harm, MonsterKind, Property, Trait};
use crate::world::Item;

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
