//! Items that any monster may carry besides its own gear, and the monsters that summoners call.

use serde::{Deserialize, Serialize};

use super::Gear;
use crate::base::Dice;
use crate::content::id::Table;
use crate::content::{Alignment, ItemKind, ItemKindId, MonsterKind, MonsterKindId};

/// Serialized form of the kits file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kits {
    /// Weapons for strong monsters without gear of their own. A monster gets at most one; all are
    /// equally likely. `others` is for all other monsters.
    pub strong: Vec<Gear>,
    pub others: Vec<Gear>,
    /// Offensive items.
    pub harm: Finds,
    /// Items for escape and healing.
    pub escape: Finds,
    /// Miscellaneous items that help in a fight.
    pub aid: Finds,
    pub nasties: Vec<Nasties>,
    /// Belongings that may lie beside the ghost on the level of nine rooms, each with a chance of 1
    /// in `one_in`.
    pub relics: Vec<Find>,
}

/// Items that a monster may have.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finds {
    /// Candidates; one of them is chosen uniformly.
    pub any: Vec<Find>,
    /// An item that occasionally replaces the one from `any`.
    #[serde(default)]
    pub rare: Option<Find>,
    /// Items for weak monsters, tried first.
    #[serde(default)]
    pub weak: Option<WeakFinds>,
}

/// Items that only monsters below a difficulty get.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeakFinds {
    pub below: u8,
    /// Chance that a weak monster gets one of these items: 1 in this many.
    pub one_in: u32,
    /// One of these, chosen uniformly; a name listed twice is twice as likely.
    pub any: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Find {
    pub name: String,
    /// Minimum difficulty of the monster kind.
    #[serde(default)]
    pub from: u8,
    /// Chance of the item, if it is a rare item or a relic: 1 in this many.
    #[serde(default = "always")]
    pub one_in: u32,
}

fn always() -> u32 {
    1
}

/// Monsters that the spell "summon nasties" calls, and their alignment `side`. A round of the spell
/// ends after it has called a neutral monster or one of the caster's alignment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nasties {
    pub side: Alignment,
    pub kinds: Vec<String>,
}

/// Kits with resolved names, for random draws.
#[derive(Clone, Debug, Default)]
pub struct KitTables {
    /// Each monster kind's own gear, indexed by kind.
    of: Vec<Vec<GearLot>>,
    pub strong: Vec<GearLot>,
    pub others: Vec<GearLot>,
    pub harm: FindLots,
    pub escape: FindLots,
    pub aid: FindLots,
    pub nasties: Vec<(Alignment, MonsterKindId)>,
}

/// Gear with resolved names.
#[derive(Clone, Debug)]
pub struct GearLot {
    pub any: Vec<ItemKindId>,
    /// Chance, in percent.
    pub chance: u8,
    pub count: Dice,
    pub with: Vec<GearLot>,
}

/// Finds with resolved names.
#[derive(Clone, Debug, Default)]
pub struct FindLots {
    any: Vec<(u8, ItemKindId)>,
    rare: Option<(u8, u32, ItemKindId)>,
    weak: Option<(u8, u32, Vec<ItemKindId>)>,
}

impl KitTables {
    /// Resolves all names. Unknown names are skipped; the content check reports them.
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

    /// Returns the kind's own gear.
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

    /// Returns items for monsters of this difficulty, each with its minimum difficulty.
    pub fn for_difficulty(&self, difficulty: u8) -> &[(u8, ItemKindId)] {
        let end = self.any.partition_point(|&(from, _)| from <= difficulty);
        &self.any[..end]
    }

    /// Returns the items for weak monsters and their chance (1 in n), if this difficulty counts as
    /// weak.
    pub fn weak(&self, difficulty: u8) -> Option<(u32, &[ItemKindId])> {
        let weak = self.weak.as_ref().filter(|(below, ..)| difficulty < *below);
        weak.map(|(_, one_in, kinds)| (*one_in, kinds.as_slice()))
    }

    /// Returns the rare replacement item and its chance (1 in n), if this difficulty allows it.
    pub fn rare(&self, difficulty: u8) -> Option<(u32, ItemKindId)> {
        self.rare.filter(|&(from, ..)| from <= difficulty).map(|(_, one_in, kind)| (one_in, kind))
    }
}
