//! The hero's memory of a level, with indexes for pathfinding.

use std::ops::Deref;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::base::{Bits, Grid, HEIGHT, Pos};
use crate::content::{ItemKindId, MonsterKindId, Terrain, TrapKindId};
use crate::world::level::cell::Cell;

/// The topmost item or trap that the hero remembers on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RememberedThing {
    #[default]
    Nothing,
    Item(ItemKindId),
    /// A corpse or statue of a monster kind.
    Remains(ItemKindId, MonsterKindId),
    Trap(TrapKindId),
    /// An object felt or heard, of unknown kind.
    Unknown,
}

/// The hero's memory of one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remembered {
    /// The square when last seen; `None` if it was never seen.
    pub cell: Option<Cell>,
    pub thing: RememberedThing,
}

/// The remembered squares of a level, with indexes that every travel command needs. Only the
/// squares are saved.
#[derive(Clone, Debug, PartialEq)]
pub struct Recalled {
    squares: Grid<Remembered>,
    ground: Bits,
    things: Bits,
    known: Bits,
    rock: Bits,
    stairs: Bits,
    changes: ChangeLog,
}

/// The latest squares whose memory changed, so that a map can redraw only these. Derived: not
/// saved, and ignored when memories are compared.
#[derive(Clone, Debug, Default)]
struct ChangeLog {
    /// Number of changes that are no longer in the list.
    dropped: u64,
    squares: Vec<Pos>,
}

impl ChangeLog {
    /// Maximum number of listed changes.
    const MOST: usize = 256;

    fn push(&mut self, at: Pos) {
        if self.squares.len() == Self::MOST {
            self.dropped += Self::MOST as u64;
            self.squares.clear();
        }
        self.squares.push(at);
    }
}

impl PartialEq for ChangeLog {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Recalled {
    /// Returns an empty memory.
    pub fn nothing() -> Self {
        let squares = Grid::of_level(Remembered::default());
        Self::unindexed(squares)
    }

    fn unindexed(squares: Grid<Remembered>) -> Self {
        let none = Bits::EMPTY;
        Self {
            squares,
            ground: none,
            things: none,
            known: none,
            rock: none,
            stairs: none,
            changes: ChangeLog::default(),
        }
    }

    /// Returns how many times the memory of a square changed.
    pub fn changes(&self) -> u64 {
        self.changes.dropped + self.changes.squares.len() as u64
    }

    /// Returns the squares that changed since [`Recalled::changes`] was `count`, or `None` if there
    /// were too many to list.
    pub fn changed_since(&self, count: u64) -> Option<&[Pos]> {
        let first = count.checked_sub(self.changes.dropped)?;
        self.changes.squares.get(usize::try_from(first).ok()?..)
    }

    /// Returns the squares remembered as passable ground or doors, without water and lava.
    pub fn ground(&self) -> &Bits {
        &self.ground
    }

    /// Returns the squares where an item or remains are remembered.
    pub fn things(&self) -> &Bits {
        &self.things
    }

    /// Returns the squares whose terrain is remembered.
    pub fn known(&self) -> &Bits {
        &self.known
    }

    /// Returns the squares remembered as solid rock.
    pub fn rock(&self) -> &Bits {
        &self.rock
    }

    /// Returns the squares remembered as stairs, up or down.
    pub fn stairs(&self) -> &Bits {
        &self.stairs
    }

    /// Sets the memory of a square; does nothing off the map.
    pub fn set(&mut self, at: Pos, so: Remembered) {
        if let Some(square) = self.squares.get_mut(at) {
            if *square == so {
                return;
            }
            *square = so;
            self.changes.push(at);
            let facts = facts(&so);
            for (nth, index) in self.indexes().into_iter().enumerate() {
                index.put(at, facts >> nth & 1 != 0);
            }
        }
    }

    /// Sets the remembered terrain of a square and keeps the remembered object.
    pub fn set_cell(&mut self, at: Pos, cell: Cell) {
        let thing = self.squares.get(at).map_or(RememberedThing::Nothing, |square| square.thing);
        self.set(at, Remembered { cell: Some(cell), thing });
    }

    /// Sets the remembered object of a square; its terrain becomes `cell` if none is remembered.
    pub fn set_thing(&mut self, at: Pos, thing: RememberedThing, cell: Cell) {
        let ground = self.squares.get(at).and_then(|square| square.cell);
        self.set(at, Remembered { cell: ground.or(Some(cell)), thing });
    }

    /// Returns the indexes in the order of the bits of [`facts`].
    fn indexes(&mut self) -> [&mut Bits; 5] {
        [&mut self.things, &mut self.known, &mut self.ground, &mut self.rock, &mut self.stairs]
    }

    fn index(&mut self) {
        for y in 0..HEIGHT {
            let rows: [u128; 5] = self.squares.facts(y, u128::MAX, facts);
            self.indexes().into_iter().zip(rows).for_each(|(index, row)| index.add_row(y, row));
        }
    }
}

/// Returns the indexed facts of a square, one bit each.
fn facts(square: &Remembered) -> u8 {
    let thing =
        u8::from(matches!(square.thing, RememberedThing::Item(_) | RememberedThing::Remains(..)));
    let of = |cell| {
        let facts = [true, is_ground(cell), is_rock(cell), is_stairs(cell)];
        facts.into_iter().zip(1..).fold(0, |all, (so, nth)| all | u8::from(so) << nth)
    };
    thing | square.cell.map_or(0, of)
}

fn is_ground(cell: Cell) -> bool {
    (cell.is_passable() || cell.terrain == Terrain::Door) && !cell.terrain.is_liquid()
}

fn is_rock(cell: Cell) -> bool {
    cell.terrain == Terrain::Stone
}

fn is_stairs(cell: Cell) -> bool {
    matches!(cell.terrain, Terrain::StairsUp | Terrain::StairsDown)
}

impl Deref for Recalled {
    type Target = Grid<Remembered>;

    fn deref(&self) -> &Grid<Remembered> {
        &self.squares
    }
}

/// A memory in a save: the squares whose cell is remembered, the cells, and the things. Packed
/// levels stay small, because this grid of cells has the same layout as the level's own grid and
/// mostly repeats it.
type Saved = (Bits, Grid<Cell>, Grid<RememberedThing>);

impl Serialize for Recalled {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut cells = Grid::of_level(Cell::default());
        let mut things = Grid::of_level(RememberedThing::Nothing);
        for (at, square) in self.squares.iter() {
            cells[at] = square.cell.unwrap_or_default();
            things[at] = square.thing;
        }
        let saved: Saved = (self.known, cells, things);
        saved.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Recalled {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (known, cells, things) = Saved::deserialize(from)?;
        if !cells.is_of_level() || !things.is_of_level() {
            return Err(D::Error::custom("the remembered level has the wrong size"));
        }
        let mut squares = Grid::of_level(Remembered::default());
        for at in cells.positions() {
            let cell = known.has(at).then_some(cells[at]);
            squares[at] = Remembered { cell, thing: things[at] };
        }
        let mut recalled = Self::unindexed(squares);
        recalled.index();
        Ok(recalled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::ItemKindId;

    #[test]
    fn remembered_walkable_squares_are_rebuilt_on_load() {
        let mut recalled = Recalled::nothing();
        let grounds = [Terrain::Floor, Terrain::Pool, Terrain::Door, Terrain::Stone];
        for (x, terrain) in (1..).zip(grounds) {
            recalled.set_cell(Pos::new(x, 4), Cell::of(terrain));
        }
        let thing = RememberedThing::Item(ItemKindId::new(2));
        recalled.set(Pos::new(9, 4), Remembered { cell: None, thing });
        recalled.set(Pos::new(9, -1), Remembered { cell: None, thing });
        let walked: Vec<i16> = recalled.ground().iter().map(|at| at.x).collect();
        assert_eq!(walked, [1, 3]);
        assert_eq!(recalled.things().iter().collect::<Vec<_>>(), [Pos::new(9, 4)]);
        let saved = postcard::to_allocvec(&recalled).expect("it can be saved");
        assert_eq!(postcard::from_bytes::<Recalled>(&saved).expect("and loaded"), recalled);
        recalled.set(Pos::new(9, 4), Remembered::default());
        assert!(recalled.things().is_empty());
    }

    #[test]
    fn a_memory_of_another_size_than_a_level_is_refused() {
        let saved = |cells: Grid<Cell>| {
            let things = Grid::of_level(RememberedThing::Nothing);
            let saved: Saved = (Bits::EMPTY, cells, things);
            postcard::to_allocvec(&saved).expect("it can be saved")
        };
        let loads = |bytes: &[u8]| postcard::from_bytes::<Recalled>(bytes).is_ok();
        assert!(loads(&saved(Grid::of_level(Cell::default()))));
        assert!(!loads(&saved(Grid::new(3, 2, Cell::default()))));
    }
}
