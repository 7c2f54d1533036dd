//! Areas (sets of squares) as written in vault files.

use serde::Deserialize;

use super::number::{Num, Spot};
use crate::base::Dir;

/// A set of squares, as written. Columns and rows count from 0 inside the room or drawing.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Area {
    /// The inside of the room or drawing.
    Room,
    Level,
    /// The wall squares of the room.
    Walls,
    /// Floor squares adjacent to a wall.
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
    /// A path between two squares that deviates by up to this many squares.
    Wander(Spot, Spot, Num),
    Disc(Spot, Num),
    Ring(Spot, Num),
    /// A filled ellipse: center, half width, half height.
    Oval(Spot, Num, Num),
    /// Flood fill: squares that have the same terrain as the start and connect to it orthogonally.
    Flood(Num, Num),
    /// Squares where the drawing has one of these glyphs.
    Glyph(String),
    /// Squares with this terrain.
    Where(String),
    /// Center squares of all occurrences of this small pattern on the map.
    Match(String),
    /// Name of a `let` of type `Spot`, `Spots`, `Area` or `Areas`, or of the square of an `Each`:
    /// the squares that it stands for. `name[1]` is the second card of a deck.
    Var(String),
    Lattice {
        from: Spot,
        step: Spot,
        block: Option<Spot>,
    },
    /// Random squares of the room: the chance of a square is 0 up to distance `near` and 100% from
    /// distance `far` on.
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
    /// This many different random squares of the area.
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
    /// Distance from the line between `from` and `to`.
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
