//! Terrain and door states.

use serde::{Deserialize, Serialize};

/// Terrain of one square.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[repr(u8)]
pub enum Terrain {
    /// Solid rock.
    #[default]
    Stone,
    /// A wall drawn as `-`.
    HorizontalWall,
    /// A wall drawn as `|`.
    VerticalWall,
    /// A hidden door that looks like a wall.
    SecretDoor,
    /// A hidden corridor square that looks like rock.
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
    /// A lowered drawbridge.
    Bridge,
    /// The portcullis of a raised drawbridge.
    RaisedBridge,
    /// Air without ground under it, as in a bubble or the sky.
    Air,
    /// A wall of water: deep water up to the ceiling. Blocks sight.
    WaterWall,
}

/// State of a doorway.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[repr(u8)]
pub enum Door {
    /// A doorway without a door; allows diagonal moves.
    #[default]
    None,
    Broken,
    Open,
    Closed,
    Locked,
}

impl Terrain {
    /// Whether the terrain needs no further data: not a door, secret corridor, bridge, altar, grave
    /// or stairs.
    pub const fn is_plain_ground(self) -> bool {
        match self {
            Self::Stone
            | Self::HorizontalWall
            | Self::VerticalWall
            | Self::Tree
            | Self::IronBars
            | Self::Floor
            | Self::Corridor
            | Self::Fountain
            | Self::Throne
            | Self::Sink
            | Self::Ice
            | Self::Pool
            | Self::Moat
            | Self::Lava
            | Self::Cloud
            | Self::Air
            | Self::WaterWall => true,
            Self::SecretDoor
            | Self::SecretCorridor
            | Self::Door
            | Self::StairsUp
            | Self::StairsDown
            | Self::Altar
            | Self::Grave
            | Self::Bridge
            | Self::RaisedBridge => false,
        }
    }

    pub const ALL: [Self; 26] = [
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
        Self::Air,
        Self::WaterWall,
    ];

    /// Whether the terrain does not block movement. Liquids and air count as passable, although
    /// they are dangerous; a door's state can still block.
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

    /// Whether the terrain blocks sight. For a door, its door state decides instead.
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
                | Self::WaterWall
        )
    }

    /// Whether the terrain is a wall or looks like one.
    pub const fn is_wall(self) -> bool {
        matches!(
            self,
            Self::HorizontalWall | Self::VerticalWall | Self::SecretDoor | Self::RaisedBridge
        )
    }

    /// Whether the terrain is rock or a wall, or looks like one.
    pub const fn is_rock_or_wall(self) -> bool {
        matches!(
            self,
            Self::Stone
                | Self::HorizontalWall
                | Self::VerticalWall
                | Self::SecretDoor
                | Self::SecretCorridor
        )
    }

    pub const fn is_liquid(self) -> bool {
        matches!(self, Self::Pool | Self::Moat | Self::Lava | Self::WaterWall)
    }

    /// Whether the terrain is stairs or furniture, such as a fountain or a throne.
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

    /// Name used in vault files and in messages.
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
            Self::StairsUp => "stairs up",
            Self::StairsDown => "stairs down",
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
            Self::Air => "air",
            Self::WaterWall => "wall of water",
        }
    }
}
