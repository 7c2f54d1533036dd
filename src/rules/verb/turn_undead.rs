//! Turning the undead by prayer, as Priests and Knights do.
//!
//! Source: rules/numbers 6; `NetHack` 3.7 `pray.c`, `doturn`.

use crate::content::role::talent::Talent;
use crate::content::{Alignment, Attribute, Content, MonsterKind, Property, Trait};
use crate::event::faith::Turning;
use crate::event::{Event, Faith};
use crate::rules::body::{exercise, sleep};
use crate::rules::effect::mind;
use crate::rules::faith::anger;
use crate::rules::fight::roll::magic_resistance::withstands;
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::{ActorId, Attitude, World};

/// A god whose anger exceeds this value does not help.
const FURIOUS: u8 = 6;
/// Minimum experience level at which the hero also turns demons.
const DEMONS: u8 = 16;

/// Whether the hero's role can turn the undead.
pub fn is_able(world: &World, content: &Content) -> bool {
    content.roles[world.life.role].has(Talent::TurnsUndead)
}

/// Makes the hero turn the undead in view, which leaves the hero helpless for 5 turns (fewer from
/// level 7 on). In Gehennom, or if the god spurns the hero, the attempt wakes every monster
/// instead. A confused hero only wakes the undead.
///
/// # Errors
/// Refuses heroes whose role cannot turn undead.
pub fn turn(play: &mut Play, who: ActorId) -> Acted {
    if who != play.world.hero || !is_able(play.world, play.content) {
        return Err(Refusal::CannotTurn.into());
    }
    play.world.life.conduct.dealt_with_gods += 1;
    let row = &play.content.monsters[play.world.you().kind];
    let evil = row.is(Trait::Undead) || row.is(Trait::Demon);
    let chaotic = play.world.life.alignment == Alignment::Chaotic;
    let spurned = play.world.life.anger > FURIOUS || play.world.is_changed() && evil && !chaotic;
    if spurned || anger::is_in_hell(play.world) {
        let why = if spurned { Turning::Ignored } else { Turning::OutOfReach };
        play.tell(Event::Faith(Faith::TurnedUndead(why)));
        sleep::wake_all(play);
        if spurned {
            exercise::abuse(play, Attribute::Wisdom);
        }
        return Ok(Time::ACTION);
    }
    let confused = play.world.you().has(Property::Confused);
    let what = if confused { Turning::Faltered } else { Turning::Chanted };
    play.tell(Event::Faith(Faith::TurnedUndead(what)));
    exercise::train(play, Attribute::Wisdom);
    for target in in_reach(play) {
        if confused {
            sleep::wake(play, target);
        } else {
            affect(play, target, chaotic);
        }
    }
    let level = u32::from(play.world.you().level);
    sleep::paralyze(play, who, 5 - (level - 1) / 6);
    Ok(Time::ACTION)
}

/// Returns the hostile undead in line of sight and within range. From level [`DEMONS`] on, demons
/// are included.
fn in_reach(play: &Play) -> Vec<ActorId> {
    let you = play.world.you();
    let reach = 8 + i32::from(you.level) / 5;
    let crowd = play.world.level.crowd.iter().copied();
    let hears = |&who: &ActorId| {
        let body = play.world.actor(who);
        let row = &play.content.monsters[body.kind];
        let evil = row.is(Trait::Undead) || row.is(Trait::Demon) && you.level >= DEMONS;
        let near = body.at.square_distance(you.at) <= reach * reach;
        evil && near && body.is_hostile() && play.world.sight.clear.has(body.at)
    };
    crowd.filter(hears).collect()
}

/// Returns the minimum experience level at which the hero destroys undead of this kind, or `None`
/// if the hero never does.
fn mastery(row: &MonsterKind) -> Option<u8> {
    match row.letter {
        'Z' => Some(6),
        'M' => Some(8),
        'W' if !row.is(Trait::WallWalk) => Some(10),
        'V' => Some(12),
        'W' => Some(14),
        'L' => Some(16),
        _ => None,
    }
}

/// Makes an undead or demon flee. If the hero's level is high enough for an undead, destroys it
/// instead or, if the hero is `chaotic`, makes it peaceful. The target can resist entirely; it can
/// also resist only destruction or pacification, and then flees.
fn affect(play: &mut Play, target: ActorId, chaotic: bool) {
    let level = play.world.you().level;
    sleep::wake(play, target);
    if withstands(play, target, u32::from(level)) {
        return;
    }
    let row = &play.content.monsters[play.world.actor(target).kind];
    let masters = mastery(row).is_some_and(|least| level >= least);
    if !masters || withstands(play, target, u32::from(level)) {
        mind::frighten(play, target);
    } else if chaotic {
        play.world.actor_mut(target).mood = Attitude::Peaceful;
        play.tell(Event::Faith(Faith::TurnedUndead(Turning::Calmed { who: target })));
    } else {
        let hero = play.world.hero;
        vitals::kill(play, target, Blame::by(hero));
    }
}
