//! What a square is made of.

use serde::{Deserialize, Serialize};

/// The ground of one square.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[repr(u8)]
pub enum Terrain {
    /// Solid rock.
    #[default]
    Stone,
    /// A wall seen as `-`.
    HorizontalWall,
    /// A wall seen as `|`.
    VerticalWall,
    /// A door that looks like the wall it stands in until found.
    SecretDoor,
    /// A corridor square that looks like rock until found.
    SecretCorridor,
    Tree,
    IronBars,
    Door,
    Floor,
    Corridor,
    StairsUp,
    StairsDown,
    Fountain,
    Altar,
    Throne,
    Sink,
    Grave,
    Ice,
    Pool,
    Moat,
    Lava,
    Cloud,
    /// A lowered drawbridge over a moat.
    Bridge,
    /// The gate that a raised drawbridge shuts.
    RaisedBridge,
}

/// What stands in a doorway.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[repr(u8)]
pub enum Door {
    /// An empty doorway: passable diagonally too.
    #[default]
    None,
    Broken,
    Open,
    Closed,
    Locked,
}

impl Terrain {
    pub const ALL: [Self; 24] = [
        Self::Stone,
        Self::HorizontalWall,
        Self::VerticalWall,
        Self::SecretDoor,
        Self::SecretCorridor,
        Self::Tree,
        Self::IronBars,
        Self::Door,
        Self::Floor,
        Self::Corridor,
        Self::StairsUp,
        Self::StairsDown,
        Self::Fountain,
        Self::Altar,
        Self::Throne,
        Self::Sink,
        Self::Grave,
        Self::Ice,
        Self::Pool,
        Self::Moat,
        Self::Lava,
        Self::Cloud,
        Self::Bridge,
        Self::RaisedBridge,
    ];

    /// Whether a walker can stand there; a door also asks what stands in it.
    pub const fn is_passable(self) -> bool {
        !matches!(
            self,
            Self::Stone
                | Self::HorizontalWall
                | Self::VerticalWall
                | Self::SecretDoor
                | Self::SecretCorridor
                | Self::Tree
                | Self::IronBars
                | Self::RaisedBridge
        )
    }

    /// Whether it stops sight; a closed door does too.
    pub const fn is_opaque(self) -> bool {
        matches!(
            self,
            Self::Stone
                | Self::HorizontalWall
                | Self::VerticalWall
                | Self::SecretDoor
                | Self::SecretCorridor
                | Self::Tree
                | Self::Cloud
                | Self::RaisedBridge
        )
    }

    /// A wall, or what looks like one.
    pub const fn is_wall(self) -> bool {
        matches!(
            self,
            Self::HorizontalWall | Self::VerticalWall | Self::SecretDoor | Self::RaisedBridge
        )
    }

    pub const fn is_liquid(self) -> bool {
        matches!(self, Self::Pool | Self::Moat | Self::Lava)
    }

    /// Furniture of a room: nothing else may be built there.
    pub const fn is_furniture(self) -> bool {
        matches!(
            self,
            Self::StairsUp
                | Self::StairsDown
                | Self::Fountain
                | Self::Altar
                | Self::Throne
                | Self::Sink
                | Self::Grave
        )
    }

    /// The name an author writes and a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stone => "solid rock",
            Self::HorizontalWall | Self::VerticalWall => "wall",
            Self::SecretDoor => "secret door",
            Self::SecretCorridor => "secret corridor",
            Self::Tree => "tree",
            Self::IronBars => "iron bars",
            Self::Door => "door",
            Self::Floor => "floor",
            Self::Corridor => "corridor",
            Self::StairsUp => "staircase up",
            Self::StairsDown => "staircase down",
            Self::Fountain => "fountain",
            Self::Altar => "altar",
            Self::Throne => "throne",
            Self::Sink => "sink",
            Self::Grave => "grave",
            Self::Ice => "ice",
            Self::Pool => "pool of water",
            Self::Moat => "moat",
            Self::Lava => "lava",
            Self::Cloud => "cloud",
            Self::Bridge => "lowered drawbridge",
            Self::RaisedBridge => "raised drawbridge",
        }
    }
}
