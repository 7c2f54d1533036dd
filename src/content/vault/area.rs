//! Sets of squares, as an author writes them.

use serde::Deserialize;

use super::number::{Num, Spot};
use crate::base::Dir;

/// A set of squares; columns and rows count from 0 inside the room or the drawing.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Area {
    /// The inside of the room or drawing.
    Room,
    Level,
    /// The wall squares of the room.
    Walls,
    /// Floor squares that touch a wall.
    Edge,
    /// The square of the legend entry.
    Here,
    Cell(Num, Num),
    Cells(Vec<Spot>),
    /// Filled, both corners included.
    Rect(Num, Num, Num, Num),
    /// Only the rim of a rectangle.
    Frame(Num, Num, Num, Num),
    Line(Spot, Spot),
    /// A line that strays by up to this many squares.
    Wander(Spot, Spot, Num),
    Disc(Spot, Num),
    Ring(Spot, Num),
    /// Filled, with a half width and a half height.
    Oval(Spot, Num, Num),
    /// Squares of the same ground that touch, from this one.
    Flood(Num, Num),
    /// Where the drawing shows one of these glyphs.
    Glyph(String),
    /// Where the ground is this.
    Where(String),
    /// Where this small picture is found; its middle square counts.
    Match(String),
    /// A `let` of kind `Spot`, `Spots` or `Area`.
    Var(String),
    Lattice {
        from: Spot,
        step: Spot,
        block: Option<Spot>,
    },
    /// Squares by chance: 0 up to `near`, certain from `far` on, rising between.
    Shade {
        shape: Shade,
        from: Spot,
        to: Option<Spot>,
        near: Num,
        far: Num,
        /// Nothing at `far` and beyond.
        #[serde(default)]
        capped: bool,
    },
    /// Each square with this chance in a hundred.
    Percent(Num, Box<Area>),
    /// So many different squares.
    Pick(Num, Box<Area>),
    /// The area and its neighbors in these directions; no direction means all eight.
    Grow(Vec<Dir>, Box<Area>),
    /// The area and its reflection in the room.
    Mirror(Axis, Box<Area>),
    Union(Vec<Area>),
    /// Squares of every one of these.
    Overlap(Vec<Area>),
    /// The first without the second.
    Minus(Box<Area>, Box<Area>),
    /// The room's squares that are not in it.
    Not(Box<Area>),
}

/// How the distance of a `Shade` is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Shade {
    /// From one square, as the crow flies.
    Round,
    /// From one square, by the larger of columns and rows.
    Square,
    /// From the line between `from` and `to`.
    Line,
}

/// How an area is reflected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Axis {
    /// Left and right change places.
    X,
    /// Top and bottom change places.
    Y,
    /// Both: a half turn.
    Both,
}
