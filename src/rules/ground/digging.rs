//! Digging through walls and rock.

use crate::base::{Dir, Pos};
use crate::content::item::ToolUse;
use crate::content::{Door, Property, Terrain};
use crate::event::life::Offense;
use crate::event::refusal::Undug;
use crate::event::senses::Heard;
use crate::event::{Event, Magic, Senses};
use crate::rules::ground::town_watch;
use crate::rules::item::price::shop_damage as damage;
use crate::rules::{Play, Refusal};
use crate::world::{ActorId, ItemId, body::senses};

/// The thing that a digging tool works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigTarget {
    /// A boulder or a statue.
    Stone(ItemId),
    Tree,
    Door,
    /// Rock or a wall.
    Rock,
}

/// Returns what the tool works on at `at`. Picks work on statues, boulders, doors and rock; axes
/// work on trees and doors.
/// Source: rules/numbers 9; NetHack 3.7 `dig.c`, `dig_typ`.
pub fn target(play: &Play, tool: ItemId, at: Pos) -> Result<DigTarget, Refusal> {
    let (world, content) = (&*play.world, play.content);
    let chops = content.items[world.item(tool).kind].tool == Some(ToolUse::Chop);
    let cell = world.level.cell(at);
    let target = match world.stone_at(content, at) {
        Some(stone) if !chops => DigTarget::Stone(stone),
        _ if cell.terrain == Terrain::Tree && !cell.is_hard() => DigTarget::Tree,
        _ if can_dig(play, at) && cell.terrain == Terrain::Door => DigTarget::Door,
        stone if stone.is_some() || can_dig(play, at) => DigTarget::Rock,
        _ => return Err(Refusal::Dig(why_not(play, at))),
    };
    match target {
        DigTarget::Tree if !chops => Err(Refusal::Dig(Undug::NeedsAxe)),
        DigTarget::Rock if chops => Err(Refusal::Dig(Undug::NeedsPick)),
        _ => Ok(target),
    }
}

/// Returns why nothing on a square can be dug.
fn why_not(play: &Play, at: Pos) -> Undug {
    let (world, content) = (&*play.world, play.content);
    let is_known = |who: ActorId| senses::senses(world, content, who);
    match world.level.cell(at).terrain {
        terrain if terrain.is_liquid() => Undug::Nothing,
        _ if !world.level.is_passable(at) => Undug::HardWall,
        _ if world.actor_at(at).is_some_and(is_known) => Undug::Creature,
        _ => Undug::ThinAir,
    }
}

/// Whether the square can be dug through.
pub fn can_dig(play: &Play, at: Pos) -> bool {
    play.world.level.is_diggable(at)
}

/// Whether a hole at `at` would lead to the level below.
/// Source: NetHack 3.7 `dungeon.c`, `Can_dig_down`.
pub fn can_make_hole(play: &Play, at: Pos) -> bool {
    let level = &play.world.level;
    !level.cell(at).is_hard() && play.world.plan.can_fall(play.content, level.id)
}

/// Turns rock into corridor (in a maze, rock and walls into floor) and other walls and doors into
/// empty doorways, and uncovers embedded items.
pub fn open_up(play: &mut Play, at: Pos) {
    let maze = play.world.level.customs.maze;
    play.world.level.change(at, |cell| match cell.terrain {
        Terrain::Stone
        | Terrain::SecretCorridor
        | Terrain::HorizontalWall
        | Terrain::VerticalWall
            if maze =>
        {
            cell.terrain = Terrain::Floor;
        }
        Terrain::Stone | Terrain::SecretCorridor => cell.terrain = Terrain::Corridor,
        _ => {
            cell.terrain = Terrain::Door;
            cell.set_door(Door::None);
            cell.set_door_trapped(false);
        }
    });
    play.world.level.shut.clear(at);
    play.world.sight.fresh = false;
    play.world.unearth(at);
}

/// Digs through a square at once. A wall makes a noise 1 time in 5.
/// Source: NetHack 3.7 `dig.c`, `mdig_tunnel`.
pub fn tunnel(play: &mut Play, at: Pos) {
    let wall = play.world.level.cell(at).terrain.is_wall();
    let deaf = play.world.you().has(Property::Deaf);
    open_up(play, at);
    if wall && play.rng.act.one_in(5) && !deaf {
        play.tell(Event::Senses(Senses::Heard(Heard::CrashingRock)));
    }
}

/// Digs in a line from `who`. A passable square uses up 1 of `reach`, rock 2, and a wall or door 3.
pub fn bore(play: &mut Play, who: ActorId, dir: Dir, mut reach: i32) {
    let mut at = play.world.actor(who).at;
    let mut squares = 0;
    while reach > 0 {
        at = at.step(dir);
        if !at.on_map() {
            break;
        }
        if play.world.level.is_passable(at) {
            reach -= 1;
            continue;
        }
        if !can_dig(play, at) {
            break;
        }
        if who == play.world.hero {
            if town_watch::protects(play, at) {
                town_watch::witnessed(play, Offense::Digging);
            }
            play.world.note_shop_damage(at, damage::of_square(play.world.level.cell(at)));
        }
        reach -= if play.world.level.cell(at).terrain == Terrain::Stone { 2 } else { 3 };
        open_up(play, at);
        squares += 1;
    }
    play.tell(Event::Magic(Magic::Dug { dir, squares }));
}
