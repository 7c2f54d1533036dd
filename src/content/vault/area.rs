//! Areas (sets of squares) as written in vault files.

use serde::Deserialize;

use super::number::{Num, Spot};
use crate::base::Dir;

/// A set of squares, as written. Columns and rows count from 0 inside the room or drawing.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Area {
    /// The floor of the room or drawing; the whole level if there is no room.
    Room,
    Level,
    /// The wall squares of the room.
    Walls,
    /// Squares of the room that are next to a wall, also diagonally.
    Edge,
    /// The square of the glyph, in the steps of a legend entry.
    Here,
    Cell(Num, Num),
    Cells(Vec<Spot>),
    /// A filled rectangle; both corners are included.
    Rect(Num, Num, Num, Num),
    /// The outline of a rectangle.
    Frame(Num, Num, Num, Num),
    Line(Spot, Spot),
    /// A random path between two squares. Each step turns 45 degrees aside with a chance of n in n
    /// + 2, where n is the third field, clamped to 0..=20.
    Wander(Spot, Spot, Num),
    Disc(Spot, Num),
    Ring(Spot, Num),
    /// A filled ellipse: center, half width, half height.
    Oval(Spot, Num, Num),
    /// Flood fill: squares that have the same terrain as the start and connect to it orthogonally.
    Flood(Num, Num),
    /// Squares where the drawing, after its edits, has one of these glyphs.
    Glyph(String),
    /// Squares of the room with this terrain. All walls count as the same terrain.
    Where(String),
    /// Squares of the room around which the terrain matches this small pattern.
    Match(String),
    /// The squares of the named `let` of type `Spot`, `Spots`, `Area` or `Areas`, or the square of
    /// the named `Each`. `name[1]` is the second card of a deck.
    Var(String),
    Lattice {
        from: Spot,
        step: Spot,
        block: Option<Spot>,
    },
    /// Random squares of the room: the chance of a square is 0 up to distance `near`, rises
    /// linearly to 100% at distance `far`, and stays 100% beyond it.
    Shade {
        shape: Shade,
        from: Spot,
        to: Option<Spot>,
        near: Num,
        far: Num,
        /// Whether squares at distance `far` or more are excluded.
        #[serde(default)]
        capped: bool,
    },
    /// Each square of the area is included with this chance, in percent.
    Percent(Num, Box<Area>),
    /// This many different random squares of the area, or all if it has fewer.
    Pick(Num, Box<Area>),
    /// The area and the squares next to it in these directions; an empty list means all eight
    /// directions.
    Grow(Vec<Dir>, Box<Area>),
    /// The area and its reflection within the room.
    Mirror(Axis, Box<Area>),
    Union(Vec<Area>),
    /// Squares that are in all of these areas.
    Overlap(Vec<Area>),
    /// Squares of the first area that are not in the second.
    Minus(Box<Area>, Box<Area>),
    /// Squares of the room that are not in the area.
    Not(Box<Area>),
}

/// Distance measure of a `Shade`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Shade {
    /// Euclidean distance from a square.
    Round,
    /// Chebyshev distance from a square.
    Square,
    /// Distance from the infinite line through `from` and `to`. Without `to`, like `Round`.
    Line,
}

/// Axis of a reflection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Axis {
    /// Swaps left and right.
    X,
    /// Swaps top and bottom.
    Y,
    /// Rotates by 180 degrees.
    Both,
}
