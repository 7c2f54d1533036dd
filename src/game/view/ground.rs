//! The terrain of one square, as the hero knows it.

use super::map;
use crate::base::Pos;
use crate::content::{Door, Terrain};
use crate::story::Eyes;
use crate::story::terrain::branch;
use crate::story::words::square;
use crate::world::Cell;

/// The terrain of the hero's square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    pub kind: GroundKind,
    /// Example: "stairs up".
    pub name: String,
}

/// The kinds of terrain that commands treat differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroundKind {
    Fountain,
    Sink,
    Altar,
    Throne,
    /// Ice, or a doorway without a door or with a broken door. The hero can engrave there.
    Writable,
    Other,
}

/// Returns the terrain of the hero's square, unless it is plain floor, corridor or rock.
pub fn under_hero(eyes: &Eyes, at: Pos) -> Option<Ground> {
    let name = ground(eyes, at)?;
    let cell = map::known(eyes, at)?;
    let kind = match cell.terrain {
        Terrain::Fountain => GroundKind::Fountain,
        Terrain::Sink => GroundKind::Sink,
        Terrain::Altar => GroundKind::Altar,
        Terrain::Throne => GroundKind::Throne,
        Terrain::Ice => GroundKind::Writable,
        Terrain::Door if matches!(cell.door(), Door::None | Door::Broken) => GroundKind::Writable,
        _ => GroundKind::Other,
    };
    Some(Ground { kind, name })
}

const fn is_shut(cell: Cell) -> bool {
    matches!(cell.door(), Door::Closed | Door::Locked)
}

/// Returns the name of a square's terrain, unless it is plain floor, corridor or rock.
pub fn ground(eyes: &Eyes, at: Pos) -> Option<String> {
    let cell = map::known(eyes, at)?;
    match cell.terrain {
        Terrain::Floor | Terrain::Corridor | Terrain::Stone | Terrain::SecretCorridor => None,
        Terrain::SecretDoor => Some("wall".to_owned()),
        // A door is in `shut` once the hero has found that it is locked.
        Terrain::Door if is_shut(cell) && eyes.world.level.shut.has(at) => {
            Some(square::LOCKED_DOOR.to_owned())
        }
        Terrain::Door => Some(square::door(cell.door()).to_owned()),
        // Source: NetHack 3.7 `pager.c`, `lookat`.
        Terrain::Altar
            if eyes.world.level.customs.astral && at.distance(eyes.world.you().at) > 1 =>
        {
            Some(square::DISTANT_ALTAR.to_owned())
        }
        Terrain::Altar => Some(square::altar(cell.altar())),
        terrain => Some(match branch(eyes, at) {
            Some(branch) => square::stairs(terrain.name(), &branch),
            None => terrain.name().to_owned(),
        }),
    }
}
