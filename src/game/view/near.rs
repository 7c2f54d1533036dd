//! Exits, items, traps and furniture around the hero, with the direction and distance of each.

pub mod flight;
pub mod places;

use std::borrow::Cow;

use super::ground::ground;
use super::{Color, Glyph, KnownMap, Pos, Tile, look, map, way};
use crate::base::english;
use crate::content::{Class, ItemKindId, MonsterKindId, Terrain, TrapKindId};
use crate::rules::body::{hold, hunger_state};
use crate::rules::item::food;
use crate::rules::verb::trade::bill;
use crate::rules::verb::travel::{automatic, goals};
use crate::story::terrain::{self, branch};
use crate::story::{Eyes, item_names, monster_names};
use crate::world::body::{pack as carry, senses};
use crate::world::hero::Hunger;
use crate::world::level::RememberedThing as Known;
use crate::world::{Action, ItemId, LevelId};

/// A feature of the level and its position relative to the hero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    pub kind: NearKind,
    pub glyph: Glyph,
    pub color: Color,
    pub name: String,
    pub at: Pos,
    /// The level of the feature; `None` if that is the current level.
    pub level: Option<LevelId>,
    /// Position relative to the hero: "4S 2W", "here", or "Dlvl 3" on another level.
    pub way: String,
}

impl Near {
    /// Returns the name for use in a sentence. The field `name` of branch stairs on this level
    /// omits the noun, because lists show the map symbol of the stairs. For the name "to the
    /// Diggings", this returns "stairs down to the Diggings".
    pub fn called(&self) -> Cow<'_, str> {
        let stairs = match self.glyph {
            Glyph::StairsUp => terrain::STAIRS_UP,
            Glyph::StairsDown => terrain::STAIRS_DOWN,
            _ => return (&self.name).into(),
        };
        match (&self.kind, self.level) {
            (NearKind::BranchStairs, None) => format!("{stairs} {}", self.name).into(),
            _ => (&self.name).into(),
        }
    }
}

impl Near {
    /// Returns the name with the definite article: "the fountain", "the stairs down".
    pub fn the(&self) -> String {
        let name = self.called();
        let stairs = matches!(self.kind, NearKind::Stairs | NearKind::BranchStairs);
        let bare = english::without_article(&name);
        // Items with a proper name have no article.
        let common = bare != name || name.starts_with(char::is_lowercase);
        if stairs || common { english::the(bare) } else { name.into_owned() }
    }
}

/// The kinds of [`Near`] that screens treat differently.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NearKind {
    /// Stairs within the current branch.
    Stairs,
    /// Stairs to another branch. The name says which branch.
    BranchStairs,
    DeadEnd,
    LockedDoor,
    /// A shop or another special room.
    Room,
    /// A single statue of a monster with this name.
    Statue(String),
    #[default]
    Other,
}

/// Returns known locked doors that the hero can walk to and that may lead to something new: first
/// the door `chosen`, to which the hero walked last, then the one with the shortest way.
pub(super) fn leads(eyes: &Eyes, chosen: Option<Pos>) -> Vec<Near> {
    let mut leads = automatic::locked_leads(eyes.world, eyes.content);
    if leads.is_empty() {
        return Vec::new();
    }
    leads.sort_by_key(|&at| Some(at) != chosen);
    let mut places = of_level(eyes);
    places.retain(|place| place.kind == NearKind::LockedDoor);
    let lead = |at| Some(places.iter().find(|place| place.at == at)?.clone());
    leads.into_iter().filter_map(lead).collect()
}

/// Describes an item on the floor.
fn lying(eyes: &Eyes, item: ItemId, at: Pos) -> Near {
    let (glyph, color) = map::item_glyph(eyes, item);
    let way = way(eyes.world.you().at, at);
    let thing = eyes.world.item(item);
    let about = thing.about.filter(|_| thing.count == 1);
    let kind = about.map_or(NearKind::Other, |about| remains(eyes, thing.kind, about));
    Near { kind, glyph, color, name: item_names::a(eyes, item), at, level: None, way }
}

/// Describes all items that the hero sees on a square, topmost first: the item that a disguised
/// creature imitates, and the pile.
fn lying_at(eyes: &Eyes, at: Pos) -> Vec<Near> {
    let imitated = eyes.world.disguise_at(at).map(|kind| {
        let (glyph, color) = map::kind_glyph(eyes, kind, None);
        let name = english::a(&item_names::kind_name(eyes, kind));
        let way = way(eyes.world.you().at, at);
        Near { kind: NearKind::Other, glyph, color, name, at, level: None, way }
    });
    imitated.into_iter().chain(heaps(eyes, at)).collect()
}

/// Describes the items of a pile, topmost first. Stacks that look alike are one entry: "3 rocks".
fn heaps(eyes: &Eyes, at: Pos) -> Vec<Near> {
    let mut heaps: Vec<(String, u32, Near)> = Vec::new();
    for item in eyes.world.items_at(at) {
        let (name, count) = (item_names::name(eyes, item), u32::from(eyes.world.item(item).count));
        match heaps.iter_mut().find(|(other, ..)| *other == name) {
            Some((_, all, near)) => {
                *all += count;
                near.name = english::counted(*all, &name);
                near.kind = NearKind::Other;
            }
            None => heaps.push((name, count, lying(eyes, item, at))),
        }
    }
    heaps.into_iter().map(|(.., near)| near).collect()
}

/// Returns [`NearKind::Statue`] for a statue, and [`NearKind::Other`] for a corpse or other
/// remains.
fn remains(eyes: &Eyes, kind: ItemKindId, about: MonsterKindId) -> NearKind {
    match eyes.content.items[kind].class {
        Class::Rock => NearKind::Statue(eyes.content.monsters[about].name.clone()),
        _ => NearKind::Other,
    }
}

/// Returns the squares, except the hero's, where the hero sees or remembers items, nearest first.
fn laden(eyes: &Eyes) -> Vec<Pos> {
    let world = eyes.world;
    let from = world.you().at;
    let memory = &world.level.memory;
    let known = |at: &Pos| matches!(memory[*at].thing, Known::Item(_) | Known::Remains(..));
    let mut laden: Vec<Pos> =
        memory.known().iter().filter(|&at| at != from).filter(known).collect();
    laden.sort_by_key(|&at| from.distance(at));
    laden
}

/// Whether the hero can start to walk to this square.
fn can_travel(eyes: &Eyes, at: Pos) -> bool {
    automatic::can_begin(eyes.world, eyes.content, &Action::Travel(at))
}

/// Returns the nearest food that the hero can walk to and that will be wholesome then, if the hero
/// is hungry. Leaves out goods that the hero cannot pay for.
pub(super) fn food(eyes: &Eyes) -> Option<Near> {
    let (world, content) = (eyes.world, eyes.content);
    if matches!(hunger_state::state(world), Hunger::Satiated | Hunger::NotHungry) {
        return None;
    }
    let means = carry::gold(world, content, world.hero);
    let is_affordable =
        |item| bill::price_tag(world, content, item).is_none_or(|price| price <= means);
    let keeps =
        |item: ItemId, turns| food::is_wholesome_in(world, content, world.item(item), turns);
    let found = laden(eyes).into_iter().filter_map(|at| {
        // Of a pile out of sight, the hero remembers only the top item.
        let most = if eyes.sees_square(at) { usize::MAX } else { 1 };
        {
            let mut all = world.items_at(at).take(most);
            all.find(|&item| keeps(item, 0) && is_affordable(item)).map(|item| (item, at))
        }
    });
    let mut reached = found.filter(|&(item, at)| {
        turns_to(eyes, at).is_some_and(|turns| can_travel(eyes, at) && keeps(item, turns))
    });
    reached.next().map(|(item, at)| lying(eyes, item, at))
}

/// Rate of a hero who takes one step per turn.
const NORMAL_RATE: u32 = 120;

/// Returns the number of turns that the walk to a square takes.
fn turns_to(eyes: &Eyes, at: Pos) -> Option<u32> {
    let walk = automatic::plan(eyes.world, eyes.content, &Action::Travel(at)).ok()?;
    let rate = u32::from(eyes.world.you().rate).max(1);
    Some((walk.len() as u32 * NORMAL_RATE).div_ceil(rate))
}

/// Returns the nearest known altar that the hero can walk to.
pub(super) fn altar(eyes: &Eyes) -> Option<Near> {
    let from = eyes.world.you().at;
    let is_altar = |at: &Pos| {
        let cell = eyes.world.level.memory[*at].cell;
        *at != from && cell.is_some_and(|cell| cell.terrain == Terrain::Altar)
    };
    let mut altars: Vec<Pos> = eyes.world.level.memory.known().iter().filter(is_altar).collect();
    altars.sort_by_key(|&at| from.distance(at));
    altars.into_iter().find(|&at| can_travel(eyes, at)).and_then(|at| furniture(eyes, at))
}

/// Returns the first known trap on the only way to the main stairs down.
pub(super) fn trap_on_way_down(eyes: &Eyes) -> Option<Near> {
    let at = automatic::trap_on_the_way_down(eyes.world, eyes.content)?;
    eyes.world.trap_at(at).map(|trap| known_trap(eyes, trap.kind, at))
}

/// Returns items that the hero threw, shot or lost through a change of shape, nearest first. Leaves
/// out items under a boulder or a monster in view, and items that the hero cannot walk to.
pub(super) fn strays(eyes: &Eyes) -> Vec<(ItemId, Near)> {
    let near = |(item, at)| (item, lying(eyes, item, at));
    stray_items(eyes).into_iter().map(near).collect()
}

/// Returns the nearest armor among the [`strays`] of a hero who is in the hero's own shape.
pub(super) fn shed_armor(eyes: &Eyes, strays: &[(ItemId, Near)]) -> Option<Near> {
    if eyes.world.is_changed() {
        return None;
    }
    let is_armor = |item: ItemId| {
        let class = eyes.content.items[eyes.world.item(item).kind].class;
        class == Class::Armor
    };
    strays.iter().find(|(item, _)| is_armor(*item)).map(|(_, near)| near.clone())
}

fn stray_items(eyes: &Eyes) -> Vec<(ItemId, Pos)> {
    let (world, from) = (eyes.world, eyes.world.you().at);
    let boulder = Known::Item(eyes.content.known.boulder);
    let is_covered = |at: &Pos| world.level.memory[*at].thing == boulder;
    let mut squares: Vec<Pos> = goals::strays(world).filter(|at| !is_covered(at)).collect();
    let is_free =
        |at: Pos| world.actor_at(at).is_none_or(|who| !senses::senses(world, eyes.content, who));
    squares.retain(|&at| is_free(at) && can_travel(eyes, at));
    squares.sort_by_key(|&at| from.distance(at));
    let thrown = |at| world.items_at(at).filter(|&item| world.item(item).thrown);
    squares.into_iter().flat_map(|at| thrown(at).map(move |item| (item, at))).collect()
}

/// Returns all traps that the hero knows, including those covered by items.
pub(super) fn traps(eyes: &Eyes) -> Vec<Near> {
    let traps = eyes.world.level.traps.iter().filter(|trap| trap.seen);
    traps.map(|trap| known_trap(eyes, trap.kind, trap.at)).collect()
}

fn known_trap(eyes: &Eyes, kind: TrapKindId, at: Pos) -> Near {
    let kind = &eyes.content.traps[kind];
    let way = way(eyes.world.you().at, at);
    let (glyph, color, name) = (Glyph::Trap, kind.color, kind.name.clone());
    Near { kind: NearKind::Other, glyph, color, name, at, level: None, way }
}

pub(super) fn exits(eyes: &Eyes) -> Vec<Near> {
    let from = eyes.world.you().at;
    let level = &eyes.world.level;
    let mut exits = Vec::new();
    let side = level.side_stairs.iter().map(|&(at, _)| at);
    for at in level.up.into_iter().chain(level.down).chain(side) {
        let (glyph, name) = match map::known(eyes, at).map(|cell| cell.terrain) {
            Some(Terrain::StairsUp) => (Glyph::StairsUp, terrain::STAIRS_UP),
            Some(Terrain::StairsDown) => (Glyph::StairsDown, terrain::STAIRS_DOWN),
            _ => continue,
        };
        let (kind, name) = match branch(eyes, at) {
            None => (NearKind::Stairs, name.to_owned()),
            Some(branch) => (NearKind::BranchStairs, terrain::leading_to(&branch)),
        };
        let (color, way) = (Color::White, way(from, at));
        exits.push(Near { kind, glyph, color, name, at, level: None, way });
    }
    exits.sort_by_key(|exit| from.distance(exit.at));
    exits
}

/// Returns items, traps and furniture in view, nearest first. Items hide a trap on their square,
/// and both hide furniture. A swallowed hero sees none.
pub(super) fn near(eyes: &Eyes) -> Vec<Near> {
    let world = eyes.world;
    let from = world.you().at;
    let mut near = Vec::new();
    if hold::engulfer(world, eyes.content, world.hero).is_some() {
        return near;
    }
    let hallucinates = monster_names::hallucinates(eyes);
    for at in world.sight.seen.iter().filter(|&at| at != from) {
        let pile = if hallucinates { Vec::new() } else { lying_at(eyes, at) };
        if !pile.is_empty() {
            near.extend(pile);
        } else if let Some(trap) = world.trap_at(at).filter(|trap| trap.seen) {
            near.push(known_trap(eyes, trap.kind, at));
        } else {
            near.extend(furniture(eyes, at));
        }
    }
    near.sort_by_key(|thing| from.distance(thing.at));
    near
}

/// Returns known exits, dead ends, furniture, trees, doors and items of the level, nearest first,
/// then the traps.
pub fn of_level(eyes: &Eyes) -> Vec<Near> {
    let from = eyes.world.you().at;
    let mut places = exits(eyes);
    let tiles = KnownMap::drawn(eyes);
    let level = &eyes.world.level;
    for (at, tile) in tiles.iter().filter(|(at, _)| *at != from) {
        if tile.glyph == Glyph::Corridor && goals::is_dead_end(level, at) {
            let (glyph, color, name) = (tile.glyph, tile.color, terrain::DEAD_END.to_owned());
            places.push(Near {
                kind: NearKind::DeadEnd,
                glyph,
                color,
                name,
                at,
                level: None,
                way: way(from, at),
            });
            continue;
        }
        if matches!(tile.glyph, Glyph::Thing(_) | Glyph::Statue(_)) {
            places.extend(pile(eyes, at, tile));
            places.extend(furniture(eyes, at));
            continue;
        }
        let is_place = matches!(
            tile.glyph,
            Glyph::Fountain
                | Glyph::Altar
                | Glyph::Throne
                | Glyph::Sink
                | Glyph::Grave
                | Glyph::Tree
                | Glyph::ClosedDoor
                | Glyph::OpenDoor { .. }
                | Glyph::Doorway
        );
        if is_place {
            let locked = level.shut.has(at) && tile.glyph == Glyph::ClosedDoor;
            let (kind, name) = if locked {
                (NearKind::LockedDoor, terrain::LOCKED_DOOR.to_owned())
            } else {
                let name = furniture(eyes, at).map(|place| place.name);
                (NearKind::Other, name.unwrap_or_else(|| look::name(eyes, at)))
            };
            let (glyph, color, way) = (tile.glyph, tile.color, way(from, at));
            places.push(Near { kind, glyph, color, name, at, level: None, way });
        } else {
            // A creature hides the furniture that it stands on.
            places.extend(furniture(eyes, at));
        }
    }
    places.sort_by_key(|place| from.distance(place.at));
    // Traps come last because players rarely search for them.
    let mut traps: Vec<Near> = traps(eyes).into_iter().filter(|trap| trap.at != from).collect();
    traps.sort_by_key(|trap| from.distance(trap.at));
    places.extend(traps.into_iter().map(|trap| Near { name: english::a(&trap.name), ..trap }));
    places
}

/// Returns the known items on a square: the whole pile if it is in sight; otherwise the remembered
/// top item and any items that the hero threw there.
fn pile(eyes: &Eyes, at: Pos, tile: &Tile) -> Vec<Near> {
    let world = eyes.world;
    let lies = |item| lying(eyes, item, at);
    if eyes.sees_square(at) && !monster_names::hallucinates(eyes) {
        return lying_at(eyes, at);
    }
    let own: Vec<ItemId> = world.items_at(at).filter(|&item| world.item(item).thrown).collect();
    let name = look::name(eyes, at);
    let kind = match world.level.memory[at].thing {
        Known::Remains(kind, about) => remains(eyes, kind, about),
        _ => NearKind::Other,
    };
    let top = match world.level.memory[at].thing {
        Known::Item(kind) => own.iter().any(|&item| world.item(item).kind == kind),
        _ => false,
    };
    let (glyph, color, way) = (tile.glyph, tile.color, way(world.you().at, at));
    let remembered = (!top).then_some(Near { kind, glyph, color, name, at, level: None, way });
    remembered.into_iter().chain(own.into_iter().map(lies)).collect()
}

/// Returns the furniture on a square that the hero sees or remembers.
fn furniture(eyes: &Eyes, at: Pos) -> Option<Near> {
    let glyph = match map::known(eyes, at)?.terrain {
        Terrain::Fountain => Glyph::Fountain,
        Terrain::Altar => Glyph::Altar,
        Terrain::Throne => Glyph::Throne,
        Terrain::Sink => Glyph::Sink,
        Terrain::Grave => Glyph::Grave,
        _ => return None,
    };
    let (kind, color, name) = (NearKind::Other, Color::White, english::a(&ground(eyes, at)?));
    let way = way(eyes.world.you().at, at);
    Some(Near { kind, glyph, color, name, at, level: None, way })
}
