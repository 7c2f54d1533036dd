//! What chance draws from, laid out so that a draw touches little memory. Derived from the
//! tables; never read from a file.

use super::id::Table;
use super::{Class, ItemKind, ItemKindId, MonsterKind, MonsterKindId, Trait};

/// A kind of thing that can be made at random.
#[derive(Clone, Copy, Debug)]
pub struct ItemLot {
    pub kind: ItemKindId,
    pub odds: u16,
    pub price: u16,
}

/// A kind of monster.
#[derive(Clone, Copy, Debug)]
pub struct MonsterLot {
    pub kind: MonsterKindId,
    pub letter: char,
    pub difficulty: u8,
    pub frequency: u8,
    /// One of a kind: never made by chance, not even as one of its class.
    pub unique: bool,
    /// Made by class or by name only.
    pub reserved: bool,
}

/// The kinds that can be drawn.
#[derive(Clone, Debug, Default)]
pub struct Lots {
    /// By class, in the order of [`Class::ALL`].
    items: [Vec<ItemLot>; Class::ALL.len()],
    /// The easiest first.
    pub monsters: Vec<MonsterLot>,
}

impl Lots {
    pub fn of(items: &Table<ItemKind>, monsters: &Table<MonsterKind>) -> Self {
        let mut lots = Self::default();
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
                reserved: [Trait::NoGen, Trait::HellOnly, Trait::Elsewhere]
                    .into_iter()
                    .any(|which| row.is(which))
                    || row.frequency == 0,
            })
            .collect();
        lots.monsters.sort_by_key(|lot| (lot.difficulty, lot.kind));
        lots
    }

    /// The kinds of monsters whose difficulty is neither below nor above these.
    pub fn within(&self, (low, high): (i32, i32)) -> &[MonsterLot] {
        let first = self.monsters.partition_point(|lot| i32::from(lot.difficulty) < low);
        let end = self.monsters.partition_point(|lot| i32::from(lot.difficulty) <= high);
        self.monsters.get(first..end).unwrap_or(&[])
    }

    /// The kinds of a class that can be made at random.
    pub fn of_class(&self, class: Class) -> &[ItemLot] {
        &self.items[class as usize]
    }
}
