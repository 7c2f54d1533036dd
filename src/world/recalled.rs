//! What the hero remembers of a level, square by square.

use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::cell::Cell;
use super::level::{Remembered, Thing};
use crate::base::{Bits, Grid, HEIGHT, Pos};
use crate::content::Terrain;

/// The hero's memory of a level, and which squares of it one might walk on: every journey asks
/// that. Saved as the squares alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Recalled {
    squares: Grid<Remembered>,
    ground: Bits,
    things: Bits,
    known: Bits,
    rock: Bits,
    stairs: Bits,
}

impl Recalled {
    /// Nothing at all.
    pub fn nothing() -> Self {
        let squares = Grid::of_level(Remembered::default());
        Self::unindexed(squares)
    }

    fn unindexed(squares: Grid<Remembered>) -> Self {
        let none = Bits::EMPTY;
        Self { squares, ground: none, things: none, known: none, rock: none, stairs: none }
    }

    /// Dry ground that is open but for a door, as remembered.
    pub fn ground(&self) -> &Bits {
        &self.ground
    }

    /// Where a thing of known kind is remembered.
    pub fn things(&self) -> &Bits {
        &self.things
    }

    /// Where the ground is remembered, whatever it is.
    pub fn known(&self) -> &Bits {
        &self.known
    }

    /// Where it is solid rock, as remembered.
    pub fn rock(&self) -> &Bits {
        &self.rock
    }

    /// Where stairs are remembered, up or down.
    pub fn stairs(&self) -> &Bits {
        &self.stairs
    }

    /// Remembers a square so; nothing happens off the map.
    pub fn set(&mut self, at: Pos, so: Remembered) {
        if let Some(square) = self.squares.get_mut(at) {
            *square = so;
            let facts = facts(&so);
            for (nth, index) in self.indexes().into_iter().enumerate() {
                index.put(at, facts >> nth & 1 != 0);
            }
        }
    }

    /// Remembers what the ground of a square is, and what lies there as before.
    pub fn set_cell(&mut self, at: Pos, cell: Cell) {
        let thing = self.squares.get(at).map_or(Thing::Nothing, |square| square.thing);
        self.set(at, Remembered { cell: Some(cell), thing });
    }

    /// Remembers what lies on a square, and its ground as before; as `cell` where none is known.
    pub fn set_thing(&mut self, at: Pos, thing: Thing, cell: Cell) {
        let ground = self.squares.get(at).and_then(|square| square.cell);
        self.set(at, Remembered { cell: ground.or(Some(cell)), thing });
    }

    /// The indexes in the order of what [`facts`] tells.
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

/// What is indexed of a square, a bit each.
fn facts(square: &Remembered) -> u8 {
    let thing = u8::from(matches!(square.thing, Thing::Item(_) | Thing::Remains(..)));
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

impl Serialize for Recalled {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.squares.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Recalled {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let squares = Grid::deserialize(from)?;
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
    fn what_one_might_walk_on_is_known_and_saved_with_the_squares() {
        let mut recalled = Recalled::nothing();
        let grounds = [Terrain::Floor, Terrain::Pool, Terrain::Door, Terrain::Stone];
        for (x, terrain) in (1..).zip(grounds) {
            recalled.set_cell(Pos::new(x, 4), Cell::of(terrain));
        }
        let thing = Thing::Item(ItemKindId::new(2));
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
}
