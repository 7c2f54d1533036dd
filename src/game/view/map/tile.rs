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
    /// Whether the square shows a pet or a peaceful monster, which is highlighted.
    pub calm: bool,
}

/// The contents of a square; the glyph set maps them to a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyph {
    #[default]
    Blank,
    /// A wall. `joins` has a bit for each side on which a wall or door continues it: north 1, east
    /// 2, south 4, west 8. `upright` is whether the wall runs vertically; glyph sets with
    /// line-drawing characters use it only if `joins` is 0.
    Wall {
        joins: u8,
        upright: bool,
    },
    Floor,
    Corridor,
    /// A doorway without a door or with a broken door.
    Doorway,
    /// An open door. `across` is whether the wall around the door runs vertically.
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
    /// The hero in polymorphed shape, with the letter of the shape.
    Changed(char),
    /// An unseen monster or object that was felt or heard.
    Felt,
    /// A hostile monster that the hero knows only by warning, with its danger: 0..=5.
    Warned(u8),
    /// A hidden door or passage, shown only to vault authors and in replays that show the whole
    /// level.
    Secret,
}

impl Glyph {
    /// Returns the ASCII character that stands for the glyph.
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
            Self::Statue(_) => '`',
            Self::Creature(letter) | Self::Changed(letter) => letter,
            Self::Hero => '@',
            Self::Felt => 'I',
            Self::Warned(danger) => (b'0' + danger) as char,
            Self::Secret => 'S',
        }
    }
}
