//! Spawn tables: compact weighted tables for random item and monster generation. Derived from
//! the content tables; never read from a file.

use std::ops::Range;

use super::dungeon::Realm;
use super::id::Table;
use super::monster::kit::{KitTables, Kits};
use super::{Class, Content, ItemKind, ItemKindId, MonsterKind, MonsterKindId, Trait};
use crate::base::Rng;

/// The item kinds of one class that can be generated at random.
#[derive(Clone, Debug, Default)]
pub struct ClassTable {
    pub entries: Vec<ItemEntry>,
    /// Prefix sums of the odds: entry n is the total of kinds 0..=n.
    sums: Vec<u32>,
}

impl ClassTable {
    fn push(&mut self, entry: ItemEntry) {
        let before = self.total();
        self.sums.push(before + u32::from(entry.odds));
        self.entries.push(entry);
    }

    /// Total odds of the class.
    pub fn total(&self) -> u32 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// Returns the entry that a roll in `0..total` lands on.
    pub fn at(&self, share: u32) -> Option<&ItemEntry> {
        self.entries.get(self.sums.partition_point(|&sum| sum <= share))
    }
}

/// An item kind that can be generated at random.
#[derive(Clone, Copy, Debug)]
pub struct ItemEntry {
    pub kind: ItemKindId,
    pub odds: u16,
    pub price: u16,
}

/// A monster kind, with what random generation needs to know about it.
#[derive(Clone, Copy, Debug)]
pub struct MonsterEntry {
    pub kind: MonsterKindId,
    pub letter: char,
    pub difficulty: u8,
    pub frequency: u8,
    /// Whether the kind is unique; such kinds are never generated at random, not even by class.
    pub unique: bool,
    /// For each realm, whether the kind is common there: it can be generated when neither a class
    /// nor a name is requested.
    common: [bool; Realm::ALL.len()],
}

impl MonsterEntry {
    /// Whether the kind can be generated in the realm when neither a class nor a name is requested.
    pub const fn is_common(&self, realm: Realm) -> bool {
        self.common[realm as usize]
    }
}

/// Whether monsters of the kind appear at random in the realm. Gehennom has no lawful random
/// monsters. Source: rules/levels 7, 9.
fn is_common(row: &MonsterKind, realm: Realm) -> bool {
    let barred = match realm {
        Realm::Ordinary | Realm::Quest => row.is(Trait::HellOnly),
        Realm::Hell => row.is(Trait::NoHell) || row.alignment > 0,
        Realm::NineRooms => row.is(Trait::HellOnly) || !row.letter.is_ascii_uppercase(),
    };
    let special = [Trait::Unique, Trait::NoGen, Trait::Elsewhere];
    row.frequency > 0 && !barred && !special.into_iter().any(|which| row.is(which))
}

/// Spawn tables of the content.
#[derive(Clone, Debug, Default)]
pub struct SpawnTables {
    /// Items by class, in the order of [`Class::ALL`].
    items: [ClassTable; Class::ALL.len()],
    /// Monster kinds sorted by difficulty, lowest first.
    pub monsters: Vec<MonsterEntry>,
    /// Prefix sums for each realm: the total frequency of the common kinds before each monster, and
    /// the overall total.
    sums: [Vec<u32>; Realm::ALL.len()],
    pub kits: KitTables,
}

impl Content {
    /// Returns the spawn tables, built on first use.
    pub fn spawn_tables(&self) -> &SpawnTables {
        self.spawn_tables.get_or_init(|| SpawnTables::of(&self.items, &self.monsters, &self.kits))
    }
}

impl SpawnTables {
    fn of(items: &Table<ItemKind>, monsters: &Table<MonsterKind>, kits: &Kits) -> Self {
        let kits = KitTables::of(kits, items, monsters);
        let mut entries = Self { kits, ..Self::default() };
        for (kind, row) in items.iter().filter(|(_, row)| row.odds > 0) {
            let entry = ItemEntry { kind, odds: row.odds, price: row.price };
            entries.items[row.class as usize].push(entry);
        }
        entries.monsters = monsters
            .iter()
            .map(|(kind, row)| MonsterEntry {
                kind,
                letter: row.letter,
                difficulty: row.difficulty,
                frequency: row.frequency,
                unique: row.is(Trait::Unique),
                common: Realm::ALL.map(|realm| is_common(row, realm)),
            })
            .collect();
        entries.monsters.sort_by_key(|entry| (entry.difficulty, entry.kind));
        entries.sums = Realm::ALL.map(|realm| {
            let common = |entry: &MonsterEntry| u32::from(entry.is_common(realm));
            let weights =
                entries.monsters.iter().map(|entry| u32::from(entry.frequency) * common(entry));
            let sums = weights.scan(0, |sum, weight| {
                *sum += weight;
                Some(*sum)
            });
            std::iter::once(0).chain(sums).collect()
        });
        entries
    }

    /// Returns the monster kinds with a difficulty in the inclusive range.
    pub fn within(&self, window: (i32, i32)) -> &[MonsterEntry] {
        self.monsters.get(self.places(window)).unwrap_or(&[])
    }

    fn places(&self, (low, high): (i32, i32)) -> Range<usize> {
        let first = self.monsters.partition_point(|entry| i32::from(entry.difficulty) < low);
        let end = self.monsters.partition_point(|entry| i32::from(entry.difficulty) <= high);
        first..end
    }

    /// Draws a common kind in the difficulty range, weighted by frequency. Returns `None`, without
    /// a draw, if the range has no common kind.
    pub fn any_within(
        &self,
        realm: Realm,
        window: (i32, i32),
        rng: &mut Rng,
    ) -> Option<&MonsterEntry> {
        let places = self.places(window);
        let sums = &self.sums[realm as usize];
        let before = *sums.get(places.start)?;
        let total = sums.get(places.end)?.checked_sub(before).filter(|&total| total > 0)?;
        let share = before + rng.below(total);
        self.monsters.get(sums.partition_point(|&sum| sum <= share) - 1)
    }

    /// Returns the spawn table of an item class.
    pub fn of_class(&self, class: Class) -> &ClassTable {
        &self.items[class as usize]
    }
}
