//! Spawn tables: compact weighted tables for random item and monster generation. Derived from
//! the content tables; never read from a file.

use std::ops::Range;

use super::dungeon::Realm;
use super::id::Table;
use super::monster::kit::{KitLots, Kits};
use super::{Class, Content, ItemKind, ItemKindId, MonsterKind, MonsterKindId, Trait};
use crate::base::Rng;

/// The item kinds of one class that can be generated at random.
#[derive(Clone, Debug, Default)]
pub struct ClassLots {
    pub lots: Vec<ItemLot>,
    /// Prefix sums of the odds: entry n is the total of kinds 0..=n.
    sums: Vec<u32>,
}

impl ClassLots {
    fn push(&mut self, lot: ItemLot) {
        let before = self.total();
        self.sums.push(before + u32::from(lot.odds));
        self.lots.push(lot);
    }

    /// Total odds of the class.
    pub fn total(&self) -> u32 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// Returns the entry that a roll in `0..total` lands on.
    pub fn at(&self, share: u32) -> Option<&ItemLot> {
        self.lots.get(self.sums.partition_point(|&sum| sum <= share))
    }
}

/// An item kind that can be generated at random.
#[derive(Clone, Copy, Debug)]
pub struct ItemLot {
    pub kind: ItemKindId,
    pub odds: u16,
    pub price: u16,
}

/// A monster kind that can be generated at random, by class or by name.
#[derive(Clone, Copy, Debug)]
pub struct MonsterLot {
    pub kind: MonsterKindId,
    pub letter: char,
    pub difficulty: u8,
    pub frequency: u8,
    /// Whether the kind is unique, so that it is never generated at random, not even by class.
    pub unique: bool,
    /// Whether the kind is generated at random, not only by class or by name, in each realm.
    common: [bool; 2],
}

impl MonsterLot {
    /// Whether it can be generated fully at random.
    pub const fn is_common(&self, realm: Realm) -> bool {
        self.common[realm as usize]
    }
}

/// Whether monsters of the kind appear at random in the realm. Gehennom lacks lawful ones.
/// Source: rules/levels 9.
fn is_common(row: &MonsterKind, realm: Realm) -> bool {
    let barred = match realm {
        Realm::Ordinary => row.is(Trait::HellOnly),
        Realm::Hell => row.is(Trait::NoHell) || row.alignment > 0,
    };
    let special = [Trait::Unique, Trait::NoGen, Trait::Elsewhere];
    row.frequency > 0 && !barred && !special.into_iter().any(|which| row.is(which))
}

/// Spawn tables of the content.
#[derive(Clone, Debug, Default)]
pub struct Lots {
    /// Items by class, in the order of [`Class::ALL`].
    items: [ClassLots; Class::ALL.len()],
    /// Monster kinds sorted by difficulty, lowest first.
    pub monsters: Vec<MonsterLot>,
    /// Prefix sums for each realm: the total frequency of the common kinds before each monster, and
    /// the overall total.
    sums: [Vec<u32>; 2],
    pub kits: KitLots,
}

impl Content {
    /// Returns the spawn tables, built on first use.
    pub fn lots(&self) -> &Lots {
        self.lots.get_or_init(|| Lots::of(&self.items, &self.monsters, &self.kits))
    }
}

impl Lots {
    fn of(items: &Table<ItemKind>, monsters: &Table<MonsterKind>, kits: &Kits) -> Self {
        let kits = KitLots::of(kits, items, monsters);
        let mut lots = Self { kits, ..Self::default() };
        for (kind, row) in items.iter().filter(|(_, row)| row.odds > 0) {
            let lot = ItemLot { kind, odds: row.odds, price: row.price };
            lots.items[row.class as usize].push(lot);
        }
        lots.monsters = monsters
            .iter()
            .map(|(kind, row)| MonsterLot {
                kind,
                letter: row.letter,
                difficulty: row.difficulty,
                frequency: row.frequency,
                unique: row.is(Trait::Unique),
                common: [Realm::Ordinary, Realm::Hell].map(|realm| is_common(row, realm)),
            })
            .collect();
        lots.monsters.sort_by_key(|lot| (lot.difficulty, lot.kind));
        lots.sums = [Realm::Ordinary, Realm::Hell].map(|realm| {
            let common = |lot: &MonsterLot| u32::from(lot.is_common(realm));
            let weights = lots.monsters.iter().map(|lot| u32::from(lot.frequency) * common(lot));
            let sums = weights.scan(0, |sum, weight| {
                *sum += weight;
                Some(*sum)
            });
            std::iter::once(0).chain(sums).collect()
        });
        lots
    }

    /// Returns the monster kinds with a difficulty in the inclusive range.
    pub fn within(&self, window: (i32, i32)) -> &[MonsterLot] {
        self.monsters.get(self.places(window)).unwrap_or(&[])
    }

    fn places(&self, (low, high): (i32, i32)) -> Range<usize> {
        let first = self.monsters.partition_point(|lot| i32::from(lot.difficulty) < low);
        let end = self.monsters.partition_point(|lot| i32::from(lot.difficulty) <= high);
        first..end
    }

    /// Draws a common kind in the difficulty range, weighted by frequency. Returns `None`, without
    /// a draw, if there is none.
    pub fn any_within(
        &self,
        realm: Realm,
        window: (i32, i32),
        rng: &mut Rng,
    ) -> Option<&MonsterLot> {
        let places = self.places(window);
        let sums = &self.sums[realm as usize];
        let before = *sums.get(places.start)?;
        let total = sums.get(places.end)?.checked_sub(before).filter(|&total| total > 0)?;
        let share = before + rng.below(total);
        self.monsters.get(sums.partition_point(|&sum| sum <= share) - 1)
    }

    /// Returns the spawn table of an item class.
    pub fn of_class(&self, class: Class) -> &ClassLots {
        &self.items[class as usize]
    }
}
