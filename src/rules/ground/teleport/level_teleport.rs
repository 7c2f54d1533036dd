//! Teleportation to another level: by cursed or confused scrolls of teleportation
//! (`assets/items/scrolls.ron`), by cursed potions of gain level (`assets/items/potions.ron`), by
//! level teleporters and by other magic.

use super::quest_gate;
use crate::base::typed;
use crate::content::Property;
use crate::event::{Endgame, Event, Magic};
use crate::rules::body::hold;
use crate::rules::ground::teleport;
use crate::rules::{Play, Refusal};
use crate::world::{
    ActorId, LevelId, Pending, World,
    level::dungeon::TOP,
    todo::{Arrival, Task},
};

/// Teleports the hero to another level by [`random_or_chosen`]. A monster teleports within the
/// level. Returns whether the hero noticed.
/// Source: rules/numbers 19.
pub fn to_any_level(play: &mut Play, who: ActorId) -> bool {
    if who != play.world.hero {
        return teleport::hop(play, who);
    }
    random_or_chosen(play);
    true
}

/// Teleports the hero to a random level, or asks for one under teleport control. Carrying the
/// Amulet or being on the elemental or Astral planes prevents it.
/// Source: rules/numbers 19.
pub fn random_or_chosen(play: &mut Play) {
    if play.world.life.has_amulet || play.world.depth() < 0 {
        play.tell(Event::Endgame(Endgame::Disoriented));
    } else if teleport::controls(play) {
        play.world.pending = Some(Pending::LevelTeleport);
    } else {
        let to = random_level(play);
        arrive(play, to);
    }
}

/// Draws the destination of an uncontrolled level teleport: 1 time in 5 the current level,
/// otherwise a level from the first to three below the current one, but not below the deepest level
/// of the dungeon. In the Quest, [`quest_gate::teleport_range`] limits the destination.
/// Source: rules/numbers 19.
pub fn random_level(play: &mut Play) -> LevelId {
    let id = play.world.level.id;
    if play.rng.act.one_in(5) {
        return id;
    }
    if let Some(range) = quest_gate::teleport_range(play.world, play.content) {
        let depth = depth_within(play, range);
        return LevelId { depth, ..id };
    }
    let drawn = play.rng.act.below(u32::from(id.depth) + 2) as u8 + 1;
    let depth = if drawn >= id.depth { drawn + 1 } else { drawn };
    play.world.plan.at_depth(id.branch, depth)
}

/// Draws a depth other than the current one, from `first` to 3 levels below the current one. A
/// depth beyond `last` becomes `last` or, if the hero is on `last`, a depth 1 to 3 levels above it.
fn depth_within(play: &mut Play, (first, last): (u8, u8)) -> u8 {
    let here = play.world.level.id.depth;
    let drawn = play.rng.act.below(u32::from(here - first) + 3) as u8 + first;
    let depth = if drawn >= here { drawn + 1 } else { drawn };
    match depth.min(last) {
        same if same == here => here.saturating_sub(play.rng.act.d(3) as u8).max(first),
        depth => depth,
    }
}

/// Makes the hero rise through the ceiling to the level above, if there is one. From the top level
/// of the dungeon, only a hero with the Amulet can rise. Returns whether the hero rose.
pub fn rise(play: &mut Play, who: ActorId) -> bool {
    let id = play.world.level.id;
    if who != play.world.hero || play.world.depth() < 0 {
        return false;
    }
    let above = play.world.plan.above().filter(|_| id == TOP && play.world.life.has_amulet);
    let to = match above {
        Some(above) => above,
        None if id.depth <= 1 => return false,
        None => play.world.plan.at_depth(id.branch, id.depth - 1),
    };
    to_level(play, to, Arrival::Anywhere);
    true
}

/// Returns `to`. Before the invocation, which opens the way to the Sanctum, returns the deepest
/// allowed level instead if `to` lies below it.
fn above_the_sanctum(play: &Play, to: LevelId) -> LevelId {
    let site = play.world.plan.site(to.branch);
    let Some(branch) = play.content.branches.rows().get(usize::from(to.branch)) else { return to };
    let mut closed = site.special_levels().filter(|(row, depth)| {
        let row = branch.special.get(usize::from(*row));
        *depth < to.depth && row.is_some_and(|row| row.no_way_down)
    });
    match closed.next() {
        Some((_, depth)) if !play.world.life.invoked => LevelId { depth, ..to },
        _ => to,
    }
}

/// Sends the hero to a level once the current action is over. Does nothing for the current level. A
/// hero on one of the planes can leave it only by a portal.
pub fn to_level(play: &mut Play, to: LevelId, arrival: Arrival) {
    let to = above_the_sanctum(play, to);
    let bound = play.world.depth() < 0 && arrival != Arrival::Portal;
    if to == play.world.level.id || bound || quest_gate::holds_back(play, to) {
        return;
    }
    let hero = play.world.hero;
    hold::release_all(play, hero);
    play.world.todo.later(Task::Leaves { to, arrival });
}

/// Teleports the hero to the level that the player asked for; `wanted` interprets the text. A
/// confused hero ends up on a random level if `rnl(5)` is above 0 (4 times in 5 at luck 0), unless
/// the player asked for one with `*`.
/// Source: rules/luck 3.14.
///
/// # Errors
/// Refuses a text that names no level.
pub fn chosen(play: &mut Play, text: &str) -> Result<(), Refusal> {
    let wanted = wanted(play.world, text.trim())?;
    let depth = typed::signed(text.trim());
    if depth.zip(wanted).is_some_and(|(depth, to)| depth > i32::from(to.depth)) {
        play.tell(Event::Magic(Magic::NoLevelThatDeep));
    }
    let hero = play.world.hero;
    let confused = play.world.you().has(Property::Confused);
    let astray = wanted.is_some() && confused && play.lucky(hero, 5) > 0;
    if astray {
        play.tell(Event::Magic(Magic::WentAstray));
    }
    let to = match wanted {
        Some(to) if !astray => to,
        _ => random_level(play),
    };
    arrive(play, to);
    Ok(())
}

/// Returns the level that the player named by its depth or by the player's note about it; `None`
/// for `*`, any level. A depth above the top of the current branch leads to the parent branch, and
/// a depth below the bottom leads to the branch below, if there is one. An empty text and a depth
/// below 1 name the current level. Refuses a note about a level that no depth leads to from here.
fn wanted(world: &World, text: &str) -> Result<Option<LevelId>, Refusal> {
    let here = world.level.id;
    if text == "*" {
        return Ok(None);
    }
    if text.is_empty() {
        return Ok(Some(here));
    }
    if let Some(depth) = typed::signed(text) {
        let depth = depth.clamp(0, u8::MAX.into()) as u8;
        let to = world.plan.at_depth(here.branch, depth);
        return Ok(Some(if depth == 0 { here } else { to }));
    }
    let is_named = |note: Option<&str>| note.is_some_and(|note| note.eq_ignore_ascii_case(text));
    if is_named(world.level.note.as_deref()) {
        return Ok(Some(here));
    }
    let mut named = world
        .others
        .iter()
        .filter(|it| it.bare().is_some_and(|level| is_named(level.note.as_deref())));
    let to = named.next().map(|packed| packed.id).ok_or(Refusal::NoSuchLevel)?;
    if leads_by_depth(world, to) { Ok(Some(to)) } else { Err(Refusal::LevelElsewhere) }
}

/// Whether the player can name the level `to` by typing its depth on the current level.
fn leads_by_depth(world: &World, to: LevelId) -> bool {
    to.branch == world.level.id.branch || world.plan.at_depth(world.level.id.branch, to.depth) == to
}

/// Sends the hero to a level, or reports that the hero stays on the current one.
fn arrive(play: &mut Play, to: LevelId) {
    if to == play.world.level.id {
        play.tell(Event::Magic(Magic::StayedOnLevel));
    } else {
        to_level(play, to, Arrival::Anywhere);
    }
}
