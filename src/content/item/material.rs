//! Materials and colors of items.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Material {
    Liquid,
    Wax,
    Veggy,
    Flesh,
    Paper,
    Cloth,
    Leather,
    Wood,
    Bone,
    DragonHide,
    Iron,
    Metal,
    Copper,
    Silver,
    Gold,
    Platinum,
    Mithril,
    Plastic,
    Glass,
    Gemstone,
    Mineral,
}

impl Material {
    pub const fn is_metallic(self) -> bool {
        matches!(
            self,
            Self::Iron
                | Self::Metal
                | Self::Copper
                | Self::Silver
                | Self::Gold
                | Self::Platinum
                | Self::Mithril
        )
    }

    /// Whether the material is organic. The enum lists the organic materials first.
    pub fn is_organic(self) -> bool {
        self <= Self::Wood
    }

    pub const fn rusts(self) -> bool {
        matches!(self, Self::Iron)
    }

    pub const fn corrodes(self) -> bool {
        matches!(self, Self::Iron | Self::Copper)
    }

    pub const fn burns(self) -> bool {
        matches!(self, Self::Paper | Self::Cloth | Self::Leather | Self::Wood | Self::Plastic)
    }

    pub const fn rots(self) -> bool {
        matches!(self, Self::Cloth | Self::Leather | Self::Wood)
    }
}

/// The sixteen terminal colors.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
pub enum Color {
    Black,
    Red,
    Green,
    Brown,
    Blue,
    Magenta,
    Cyan,
    #[default]
    Gray,
    Orange,
    BrightGreen,
    Yellow,
    BrightBlue,
    BrightMagenta,
    BrightCyan,
    White,
}

impl Color {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::Red => "red",
            Self::Green => "green",
            Self::Brown => "brown",
            Self::Blue => "blue",
            Self::Magenta => "magenta",
            Self::Cyan => "cyan",
            Self::Gray => "gray",
            Self::Orange => "orange",
            Self::BrightGreen => "bright green",
            Self::Yellow => "yellow",
            Self::BrightBlue => "bright blue",
            Self::BrightMagenta => "bright magenta",
            Self::BrightCyan => "bright cyan",
            Self::White => "white",
        }
    }
}
