//! Map squares as the screen draws them.

use crate::game::view::{Class, Color};

/// How the hero knows the contents of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SquareLight {
    /// Never seen.
    #[default]
    Unknown,
    Remembered,
    Seen,
}

/// One map square, as displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    pub glyph: Glyph,
    pub color: Color,
    pub light: SquareLight,
    /// A pet or peaceful monster, highlighted as such.
    pub calm: bool,
}

/// The contents of a square; the glyph set maps them to a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyph {
    #[default]
    Blank,
    /// A wall. `joins` has a bit for each adjacent wall: north 1, east 2, south 4, west 8.
    /// `upright` is whether a wall that joins none is drawn vertically.
    Wall {
        joins: u8,
        upright: bool,
    },
    Floor,
    Corridor,
    /// An empty or broken doorway.
    Doorway,
    /// An open door; `across` if the wall around it runs vertically.
    OpenDoor {
        across: bool,
    },
    ClosedDoor,
    Bars,
    Tree,
    StairsUp,
    StairsDown,
    Fountain,
    Altar,
    Throne,
    Sink,
    Grave,
    Ice,
    Water,
    Lava,
    Cloud,
    Trap,
    Thing(Class),
    Boulder,
    Statue(char),
    Creature(char),
    Hero,
    /// The polymorphed hero.
    Changed(char),
    /// An unseen monster that was felt or heard.
    Felt,
    /// A hostile monster that only warning shows, with its danger: 0..=5.
    Warned(u8),
    /// A hidden door or passage, shown to vault authors only.
    Secret,
}

impl Glyph {
    /// Returns the ASCII character.
    pub const fn ascii(self) -> char {
        match self {
            Self::Blank => ' ',
            Self::Wall { upright: false, .. } => '-',
            Self::Wall { upright: true, .. } => '|',
            Self::Floor | Self::Doorway => '.',
            Self::Corridor | Self::Tree | Self::Bars | Self::Sink | Self::Cloud => '#',
            Self::OpenDoor { across } => {
                if across {
                    '-'
                } else {
                    '|'
                }
            }
            Self::ClosedDoor => '+',
            Self::StairsUp => '<',
            Self::StairsDown => '>',
            Self::Fountain => '{',
            Self::Altar => '_',
            Self::Throne => '\\',
            Self::Grave => '|',
            Self::Ice => '.',
            Self::Water | Self::Lava => '}',
            Self::Trap => '^',
            Self::Thing(class) => class.symbol(),
            Self::Boulder => '0',
            Self::Statue(_) => '\'',
            Self::Creature(letter) | Self::Changed(letter) => letter,
            Self::Hero => '@',
            Self::Felt => 'I',
            Self::Warned(danger) => (b'0' + danger) as char,
            Self::Secret => 'S',
        }
    }
}
