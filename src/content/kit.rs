//! What monsters carry besides the gear of their own kind, and whom the mighty call.

use serde::{Deserialize, Serialize};

use super::id::Table;
use super::monster::Gear;
use super::{Alignment, ItemKind, ItemKindId, MonsterKind, MonsterKindId};
use crate::base::Dice;

/// The file of kits, as it is written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kits {
    /// Arms of the strong among fighters without gear of their own: each one side of a die.
    pub strong: Vec<Gear>,
    pub others: Vec<Gear>,
    /// What is used against the hero.
    pub harm: Finds,
    /// What gets one away, or well again.
    pub escape: Finds,
    /// What makes a better fighter.
    pub aid: Finds,
    pub nasties: Vec<Nasties>,
}

/// Things that may be found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finds {
    /// One of these, evenly.
    pub any: Vec<Find>,
    /// What takes its place now and then.
    #[serde(default)]
    pub rare: Option<Find>,
    /// What the weak find before all else.
    #[serde(default)]
    pub weak: Option<WeakFinds>,
}

/// Things that only kinds below a difficulty find.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeakFinds {
    pub below: u8,
    /// Found one time in so many.
    pub one_in: u32,
    /// One of these, evenly; a name written twice is twice as likely.
    pub any: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Find {
    pub name: String,
    /// The least difficulty of the finder's kind.
    #[serde(default)]
    pub from: u8,
    /// Of a rare thing: found one time in so many.
    #[serde(default = "always")]
    pub one_in: u32,
}

fn always() -> u32 {
    1
}

/// Those whom mighty casters call. A caster of this side is content with one of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nasties {
    pub side: Alignment,
    pub kinds: Vec<String>,
}

/// Kits with their names looked up: what chance draws from.
#[derive(Clone, Debug, Default)]
pub struct KitLots {
    /// By kind of monster.
    of: Vec<Vec<GearLot>>,
    pub strong: Vec<GearLot>,
    pub others: Vec<GearLot>,
    pub harm: FindLots,
    pub escape: FindLots,
    pub aid: FindLots,
    pub nasties: Vec<(Alignment, MonsterKindId)>,
}

/// Gear with its names looked up.
#[derive(Clone, Debug)]
pub struct GearLot {
    pub any: Vec<ItemKindId>,
    /// Per cent.
    pub chance: u8,
    pub count: Dice,
    pub with: Vec<GearLot>,
}

/// Finds with their names looked up.
#[derive(Clone, Debug, Default)]
pub struct FindLots {
    any: Vec<(u8, ItemKindId)>,
    rare: Option<(u8, u32, ItemKindId)>,
    weak: Option<(u8, u32, Vec<ItemKindId>)>,
}

impl KitLots {
    /// Names that are no kinds are left out; the check of content tells of them.
    pub fn of(kits: &Kits, items: &Table<ItemKind>, monsters: &Table<MonsterKind>) -> Self {
        let nasty = |row: &Nasties| {
            let kinds = row.kinds.iter().filter_map(|name| monsters.find(name));
            kinds.map(|kind| (row.side, kind)).collect::<Vec<_>>()
        };
        Self {
            of: monsters.rows().iter().map(|kind| gear(&kind.gear, items)).collect(),
            strong: gear(&kits.strong, items),
            others: gear(&kits.others, items),
            harm: FindLots::of(&kits.harm, items),
            escape: FindLots::of(&kits.escape, items),
            aid: FindLots::of(&kits.aid, items),
            nasties: kits.nasties.iter().flat_map(nasty).collect(),
        }
    }

    /// What the kind carries by its own row.
    pub fn of_kind(&self, kind: MonsterKindId) -> &[GearLot] {
        &self.of[usize::from(kind.number())]
    }
}

fn gear(rows: &[Gear], items: &Table<ItemKind>) -> Vec<GearLot> {
    let lot = |row: &Gear| GearLot {
        any: row.any.iter().filter_map(|name| items.find(name)).collect(),
        chance: row.chance,
        count: row.count,
        with: gear(&row.with, items),
    };
    rows.iter().map(lot).collect()
}

impl FindLots {
    fn of(finds: &Finds, items: &Table<ItemKind>) -> Self {
        let kind = |find: &Find| items.find(&find.name);
        let mut any: Vec<(u8, ItemKindId)> =
            finds.any.iter().filter_map(|find| Some((find.from, kind(find)?))).collect();
        any.sort_by_key(|&(from, _)| from);
        let rare = finds.rare.as_ref();
        let rare = rare.and_then(|find| Some((find.from, find.one_in, kind(find)?)));
        let names =
            |weak: &WeakFinds| weak.any.iter().filter_map(|name| items.find(name)).collect();
        let weak = finds.weak.as_ref().map(|weak| (weak.below, weak.one_in, names(weak)));
        Self { any, rare, weak }
    }

    /// What a kind of this difficulty may find, by the least difficulty of each.
    pub fn for_difficulty(&self, difficulty: u8) -> &[(u8, ItemKindId)] {
        let end = self.any.partition_point(|&(from, _)| from <= difficulty);
        &self.any[..end]
    }

    /// What only the weak may find, one time in how many, if a kind of this difficulty is weak.
    pub fn weak(&self, difficulty: u8) -> Option<(u32, &[ItemKindId])> {
        let weak = self.weak.as_ref().filter(|(below, ..)| difficulty < *below);
        weak.map(|(_, one_in, kinds)| (*one_in, kinds.as_slice()))
    }

    /// What a kind of this difficulty may find instead, one time in how many.
    pub fn rare(&self, difficulty: u8) -> Option<(u32, ItemKindId)> {
        self.rare.filter(|&(from, ..)| from <= difficulty).map(|(_, one_in, kind)| (one_in, kind))
    }
}
