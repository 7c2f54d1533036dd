//! The places and items that the hero knows on every level, for travel by name.

use super::{Near, NearKind};
use crate::base::{Dir, english};
use crate::content::Terrain;
use crate::content::monster::Sound;
use crate::game::view::{Color, Glyph, LevelId, Pos, build, look};
use crate::rules::verb::travel::journey;
use crate::story::words::square;
use crate::story::{Eyes, monster_names, terrain};
use crate::world::body::shopkeeper::Keeper;
use crate::world::level::special_room::shop;
use crate::world::{ActorId, Item, Level, PackedLevel, Place};

/// Returns every known place and item of the current level, and then those of other levels, the
/// fewest flights of stairs away first. On each level, the most frequently wanted kinds come first:
/// stairs, altars, shops and other special rooms, fountains and other furniture, items, locked
/// doors and dead ends, traps and trees. On the current level, the nearest of a kind come first.
/// The doors and doorways of the current level, which are many and all alike, come last.
pub fn everywhere(eyes: &Eyes) -> Vec<Near> {
    let here = eyes.world.you().at;
    let mut places: Vec<Near> =
        super::of_level(eyes).into_iter().map(|place| entrance(eyes, place)).collect();
    places.extend(oracle(eyes));
    let is_free = |at: Pos| {
        let who = eyes.world.actor_at(at).filter(|&who| eyes.sees(who));
        who.is_none()
    };
    places.extend(rooms(eyes, &eyes.world.level, is_free).map(|(name, at)| Near {
        way: english::way(here, at),
        level: None,
        ..room(name, at)
    }));
    places.sort_by_key(|place| (rank(place), here.distance(place.at)));
    let first_doorway = places.partition_point(|place| rank(place) < DOORWAY);
    let doorways = places.split_off(first_doorway);
    for route in journey::routes(eyes.world) {
        let packed = eyes.world.others.iter().find(|packed| packed.id == route.to);
        if let Some(level) = packed.and_then(PackedLevel::bare) {
            let left = packed.and_then(PackedLevel::waiting).unwrap_or_default();
            let left: Vec<&Item> = left.items.iter().map(|(_, item)| item).collect();
            let mut there = elsewhere(eyes, &level, &left);
            there.sort_by_key(rank);
            places.extend(there);
        }
    }
    places.extend(doorways);
    places
}

/// The sort rank of doors and doorways, which is the highest.
const DOORWAY: u8 = 7;

/// Returns the sort rank of the place's kind. Rank 0 comes first.
const fn rank(place: &Near) -> u8 {
    match (&place.kind, place.glyph) {
        (NearKind::Stairs | NearKind::BranchStairs, _) => 0,
        (NearKind::Room, _) => 2,
        (NearKind::LockedDoor | NearKind::DeadEnd, _) => 5,
        (_, Glyph::Altar) => 1,
        (_, Glyph::Fountain | Glyph::Throne | Glyph::Sink | Glyph::Grave) => 3,
        (_, Glyph::ClosedDoor | Glyph::OpenDoor { .. } | Glyph::Doorway) => DOORWAY,
        (_, Glyph::Trap | Glyph::Tree) => 6,
        _ => 4,
    }
}

/// Turns the door of a shop that the hero knows of into the entrance of that shop. Other places stay
/// as they are. The name says what the shop sells if the hero has entered it.
fn entrance(eyes: &Eyes, place: Near) -> Near {
    let world = eyes.world;
    let is_door =
        matches!(place.glyph, Glyph::ClosedDoor | Glyph::OpenDoor { .. } | Glyph::Doorway);
    let owns = |keeper: &Keeper| keeper.door == place.at && keeper.home == world.level.id;
    let Some(who) = shop::find(world, owns).filter(|_| is_door) else { return place };
    let Some(keeper) = world.actor(who).keeper.as_deref() else { return place };
    let Some(room) = world.level.rooms.get(usize::from(keeper.room)) else { return place };
    let title = room.kind.title(eyes.content).filter(|_| room.entered);
    if title.is_none() && !world.level.memory.ground().has(keeper.post) {
        return place;
    }
    Near { kind: NearKind::Room, name: terrain::entrance(title), ..place }
}

/// Returns the Oracle, if the hero sees or remembers her.
fn oracle(eyes: &Eyes) -> Option<Near> {
    let world = eyes.world;
    let speaks = |who: ActorId| {
        let is_here = world.actors.contains(who) && world.actor(who).level_id == world.level.id;
        is_here && eyes.content.monsters[world.actor(who).kind].sound == Sound::Oracle
    };
    let seen = world.level.crowd.iter().copied().filter(|&who| eyes.sees(who));
    let seen = seen.map(|who| (who, world.actor(who).at));
    let remembered = world.level.sighted.iter().map(|it| (it.who, it.at));
    let (who, at) = seen.chain(remembered).find(|&(who, _)| speaks(who))?;
    let name = monster_names::known_as(eyes, who).definite();
    let ground = world.level.memory.ground();
    let beside = at.neighbors().into_iter().filter(|&at| ground.has(at));
    let here = world.you().at;
    let at = beside.min_by_key(|at| at.distance(here))?;
    Some(Near { way: english::way(here, at), ..room(name, at) })
}

fn room(name: String, at: Pos) -> Near {
    let (glyph, color, way) = (Glyph::Floor, Color::White, String::new());
    Near { kind: NearKind::Room, glyph, color, name, at, level: None, way }
}

/// Returns the shops and other special rooms that the hero has entered, each with one of its
/// remembered squares. If possible, that square is free and not beside a door, because shopkeepers
/// stand beside doors.
fn rooms<'e>(
    eyes: &'e Eyes,
    level: &'e Level,
    is_free: impl Fn(Pos) -> bool + 'e,
) -> impl Iterator<Item = (String, Pos)> + 'e {
    let entered = level.rooms.iter().filter(|room| room.entered);
    entered.filter_map(move |room| {
        let name = english::a(room.kind.title(eyes.content)?);
        let ground = level.memory.ground();
        let known = || room.area.squares().filter(|&at| ground.has(at));
        let good = |&at: &Pos| is_free(at) && !is_beside_door(level, at);
        let at = known().find(good).or_else(|| known().next())?;
        Some((name, at))
    })
}

/// Whether the hero remembers a door beside a square.
fn is_beside_door(level: &Level, at: Pos) -> bool {
    let is_door = |at: Pos| {
        let cell = level.memory.get(at).and_then(|remembered| remembered.cell);
        cell.is_some_and(|cell| cell.terrain == Terrain::Door)
    };
    Dir::ORTHOGONAL.into_iter().any(|dir| is_door(at.step(dir)))
}

/// Returns the places and items that the hero remembers on another level, without doors, dead ends
/// and traps. `left` holds the items that were packed with the level.
fn elsewhere(eyes: &Eyes, level: &Level, left: &[&Item]) -> Vec<Near> {
    let unpacked = eyes.world.items.iter().map(|(_, item)| item);
    let lies: Vec<(Pos, &Item)> = left
        .iter()
        .copied()
        .chain(unpacked)
        .filter_map(|item| match item.place {
            Place::Floor(id, at) if id == level.id => Some((at, item)),
            _ => None,
        })
        .collect();
    let count = |at: Pos, kind| {
        let same = lies.iter().filter(|(there, item)| *there == at && item.kind == kind);
        same.map(|(_, item)| u32::from(item.count)).sum()
    };
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
                let name = square::stairs(terrain::stairs(cell.terrain), &name);
                places.push(place(NearKind::BranchStairs, glyph(cell.terrain), name, at));
            }
            (Terrain::StairsUp | Terrain::StairsDown, None) => {
                let name = terrain::stairs(cell.terrain).to_owned();
                places.push(place(NearKind::Stairs, glyph(cell.terrain), name, at));
            }
            (
                furniture @ (Terrain::Altar
                | Terrain::Fountain
                | Terrain::Throne
                | Terrain::Sink
                | Terrain::Grave
                | Terrain::Tree),
                _,
            ) => {
                let name = english::a(furniture.name());
                places.push(place(NearKind::Other, glyph(furniture), name, at));
            }
            _ => {}
        }
        if let Some(items) = look::recalled_items(eyes, level, at, |kind| count(at, kind)) {
            places.push(place(NearKind::Other, Glyph::Blank, items, at));
        }
    }
    places.extend(
        rooms(eyes, level, |_| true)
            .map(|(name, at)| place(NearKind::Room, Glyph::Floor, name, at)),
    );
    places
}

/// Returns the name of the branch that the stairs on a square lead to; `None` for stairs within the
/// level's own branch.
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
