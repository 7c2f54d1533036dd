//! Temple priests: what angers them, and how their god defends them.
//!
//! Source: rules/numbers 8.

use crate::base::{Dice, Pos};
use crate::content::ending::death::Hazard;
use crate::content::{Attribute, Harm, Terrain};
use crate::event::{Combat, Event, Faith};
use crate::rules::Play;
use crate::rules::body::exercise;
use crate::rules::fight::shot::ray;
use crate::rules::vitals::Blame;
use crate::world::body::senses;
use crate::world::{ActorId, Attitude};

/// Maximum distance, in squares, between the hero and the square where the lightning starts.
const REACH: i32 = 8;
/// Damage of the lightning, in hit points.
const LIGHTNING: Dice = Dice::new(6, 6, 0);

/// Turns the priest who tends this altar hostile, because the altar is damaged.
pub(super) fn resent_damage(play: &mut Play, altar: Pos) {
    let Some(priest) = of(play, altar) else { return };
    if !play.world.actor(priest).is_hostile() {
        play.world.actor_mut(priest).mood = Attitude::Hostile;
        play.tell(Event::Combat(Combat::TurnedHostile { who: priest }));
    }
}

/// Turns the priest who tends this altar hostile, because the altar was converted or destroyed. The
/// priest no longer tends it, and may leave the temple.
pub(super) fn lose_altar(play: &mut Play, altar: Pos) {
    let Some(priest) = of(play, altar) else { return };
    resent_damage(play, altar);
    play.world.actor_mut(priest).mind.post = None;
}

/// Returns the priest who tends this altar.
fn of(play: &Play, altar: Pos) -> Option<ActorId> {
    let crowd = play.world.level.crowd.iter().copied();
    crowd.into_iter().find(|&who| play.world.actor(who).mind.post == Some(altar))
}

/// Strikes the hero with lightning for hitting the priest of the temple that the hero is in. The
/// lightning starts at the altar or, if the altar is not in line with the hero, at the edge of the
/// room on a random side. If that square is not in line either, nothing happens.
/// Source: NetHack 3.7 `priest.c`, `ghod_hitsu`.
pub fn defend(play: &mut Play, priest: ActorId) {
    let Some(altar) = play.world.actors.get(priest).and_then(|it| it.mind.post) else { return };
    let (cell, here) = (play.world.level.cell(altar), play.world.you().at);
    let inside = cell.room != 0 && play.world.level.cell(here).room == cell.room;
    if cell.terrain != Terrain::Altar || !inside || play.world.is_over() {
        return;
    }
    let (god, room) = (cell.altar(), cell.room - 1);
    let Some(from) = origin(play, altar, room) else { return };
    let Some(dir) = from.dir_to(here) else { return };
    play.tell(Event::Faith(Faith::PriestDefended { god }));
    let blame = Blame::means(Hazard::DivineWrath);
    ray::ray(play, priest, Harm::Shock, LIGHTNING, from, dir, blame);
    exercise::abuse(play, Attribute::Wisdom);
}

/// Returns the square where the lightning starts; `None` if that square is not in line with the
/// hero.
fn origin(play: &mut Play, altar: Pos, room: u8) -> Option<Pos> {
    if is_in_line(play, altar) {
        return Some(altar);
    }
    let (here, area) = (play.world.you().at, play.world.level.rooms[usize::from(room)].area);
    let from = match play.rng.fight.below(4) {
        0 => Pos::new(here.x, area.y),
        1 => Pos::new(here.x, area.y + area.h - 1),
        2 => Pos::new(area.x, here.y),
        _ => Pos::new(area.x + area.w - 1, here.y),
    };
    is_in_line(play, from).then_some(from)
}

/// Whether a square is near the hero, in line of sight and in one of the eight directions.
fn is_in_line(play: &Play, from: Pos) -> bool {
    let here = play.world.you().at;
    let (dx, dy) = ((from.x - here.x).abs(), (from.y - here.y).abs());
    let straight = dx == 0 || dy == 0 || dx == dy;
    let near = from != here && from.distance(here) <= REACH;
    straight && near && senses::in_line_of_sight(play.world, from)
}
