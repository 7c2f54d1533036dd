//! The properties that a vault file gives a room: size, light, purpose, contents.

use serde::Deserialize;

use super::number::Num;

/// Size of a room in squares, without its walls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Size {
    #[default]
    Any,
    /// Width and height; expressions are rolled for each room.
    Fixed(Num, Num),
}

/// Light of a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Light {
    Lit,
    Dark,
    #[default]
    ByDepth,
}

/// Purpose of the room.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Role {
    /// May become a special room, such as a shop or a zoo.
    #[default]
    Ordinary,
    /// Never becomes a special room.
    Themed,
    Special(String),
    Shop(String),
}

/// Contents of a room besides those that its steps place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Fill {
    /// The contents of ordinary rooms.
    #[default]
    Ordinary,
    /// The contents of the room's purpose: a shop's stock, a zoo's monsters.
    Special,
    Empty,
}
