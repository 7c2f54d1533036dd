//! The places and items that the hero knows on every level, for travel by name.

use super::{Near, NearKind};
use crate::base::english;
use crate::content::Terrain;
use crate::game::view::{Color, Glyph, LevelId, Pos, build};
use crate::rules::verb::travel::journey;
use crate::story::words::square;
use crate::story::{Eyes, item_names};
use crate::world::Level;
use crate::world::level::RememberedThing as Known;

/// Returns every place and item that the hero knows, the most frequently wanted kinds first:
/// stairs, altars, shops and other special rooms, fountains and other furniture, items, locked
/// doors and dead ends, traps, other doors and doorways. Within a kind, the current level comes
/// first, sorted by distance.
pub fn everywhere(eyes: &Eyes) -> Vec<Near> {
    let mut places = super::of_level(eyes);
    places.extend(rooms(eyes, &eyes.world.level).map(|(name, at)| Near {
        way: english::way(eyes.world.you().at, at),
        level: None,
        ..room(name, at)
    }));
    for packed in &eyes.world.others {
        if journey::first_stairs(eyes.world, packed.id).is_some()
            && let Some(level) = packed.bare()
        {
            places.extend(elsewhere(eyes, &level));
        }
    }
    places.sort_by_key(|place| (rank(place), place.level));
    places
}

/// Returns the sort rank of the place's kind. Rank 0 comes first.
const fn rank(place: &Near) -> u8 {
    match (&place.kind, place.glyph) {
        (NearKind::Stairs | NearKind::BranchStairs, _) => 0,
        (NearKind::Room, _) => 2,
        (NearKind::LockedDoor | NearKind::DeadEnd, _) => 5,
        (_, Glyph::Altar) => 1,
        (_, Glyph::Fountain | Glyph::Throne | Glyph::Sink | Glyph::Grave) => 3,
        (_, Glyph::ClosedDoor | Glyph::OpenDoor { .. } | Glyph::Doorway) => 7,
        (_, Glyph::Trap | Glyph::Tree) => 6,
        _ => 4,
    }
}

fn room(name: String, at: Pos) -> Near {
    let (glyph, color, way) = (Glyph::Floor, Color::White, String::new());
    Near { kind: NearKind::Room, glyph, color, name, at, level: None, way }
}

/// Returns the shops and other special rooms that the hero has entered, each with one of its
/// squares that the hero remembers.
fn rooms<'e>(eyes: &'e Eyes, level: &'e Level) -> impl Iterator<Item = (String, Pos)> + 'e {
    let entered = level.rooms.iter().filter(|room| room.entered);
    entered.filter_map(|room| {
        let name = english::a(room.kind.title(eyes.content)?);
        let ground = level.memory.ground();
        let at = room.area.squares().find(|&at| ground.has(at))?;
        Some((name, at))
    })
}

/// Returns the places and items that the hero remembers on another level, without doorways and
/// traps.
fn elsewhere(eyes: &Eyes, level: &Level) -> Vec<Near> {
    let way = build::label(eyes, level.id).to_string();
    let place = |kind, glyph, name: String, at| Near {
        kind,
        glyph,
        color: Color::White,
        name,
        at,
        level: Some(level.id),
        way: way.clone(),
    };
    let mut places: Vec<Near> = Vec::new();
    for (at, remembered) in level.memory.iter() {
        let Some(cell) = remembered.cell else { continue };
        let branch = side_branch(eyes, level, at);
        match (cell.terrain, branch) {
            (Terrain::StairsUp | Terrain::StairsDown, Some(name)) => {
                let name = square::stairs(cell.terrain.name(), &name);
                places.push(place(NearKind::BranchStairs, glyph(cell.terrain), name, at));
            }
            (Terrain::StairsUp | Terrain::StairsDown, None) => {
                let name = cell.terrain.name().to_owned();
                places.push(place(NearKind::Stairs, glyph(cell.terrain), name, at));
            }
            (
                terrain @ (Terrain::Altar
                | Terrain::Fountain
                | Terrain::Throne
                | Terrain::Sink
                | Terrain::Grave
                | Terrain::Tree),
                _,
            ) => {
                places.push(place(NearKind::Other, glyph(terrain), english::a(terrain.name()), at));
            }
            _ => {}
        }
        let item = match remembered.thing {
            Known::Item(kind) => item_names::remembered(eyes, kind),
            Known::Remains(kind, about) => english::a(&item_names::remains(eyes, kind, about)),
            Known::Nothing | Known::Trap(_) | Known::Unknown => continue,
        };
        places.push(place(NearKind::Other, Glyph::Blank, item, at));
    }
    places
        .extend(rooms(eyes, level).map(|(name, at)| place(NearKind::Room, Glyph::Floor, name, at)));
    places
}

/// Returns the name of the other branch that the stairs on a square lead to; `None` if they stay in
/// the branch.
fn side_branch(eyes: &Eyes, level: &Level, at: Pos) -> Option<String> {
    let side = level.side_stairs.iter().find(|(there, _)| *there == at);
    let (_, to): &(Pos, LevelId) = side.filter(|(_, to)| to.branch != level.id.branch)?;
    let branch = eyes.content.branches.rows().get(usize::from(to.branch))?;
    Some(branch.called())
}

/// Returns the glyph of stairs and furniture.
const fn glyph(terrain: Terrain) -> Glyph {
    match terrain {
        Terrain::StairsUp => Glyph::StairsUp,
        Terrain::StairsDown => Glyph::StairsDown,
        Terrain::Altar => Glyph::Altar,
        Terrain::Fountain => Glyph::Fountain,
        Terrain::Throne => Glyph::Throne,
        Terrain::Sink => Glyph::Sink,
        Terrain::Grave => Glyph::Grave,
        Terrain::Tree => Glyph::Tree,
        _ => Glyph::Floor,
    }
}
