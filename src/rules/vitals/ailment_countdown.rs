//! Countdowns of timed properties, and ailments that kill when their countdown ends.
//!
//! Source: rules/numbers 15.

use super::waking;
use crate::content::Property;
use crate::content::ending::death::Death;
use crate::event::{BodyEvent, Cause, Event};
use crate::rules::Play;
use crate::rules::body::{self, set_turns};
use crate::rules::play::interrupt::stop;
use crate::rules::vitals::{self, petrify};
use crate::world::hero::{Occupation, Work};
use crate::world::{Action, Actor, ActorId};

/// Runs one turn of the timed properties of the hero and of all monsters on the level. While a
/// prayer shields the hero, the hero's countdowns stand still.
/// Source: `NetHack` 3.7 `timeout.c`, `nh_timeout`.
pub fn tick(play: &mut Play) {
    if !play.world.is_shielded_by_prayer() {
        tick_of(play, play.world.hero);
    }
    if let Some(steed) = play.world.life.steed {
        tick_of(play, steed);
    }
    let changes = |actor: &Actor| !actor.properties.timed.is_empty() || actor.has(Property::Asleep);
    if !play.world.actors.any_but(play.world.hero, changes) {
        return;
    }
    let (mut next, mut sleepers) = (0, false);
    while let Some(&who) = play.world.level.crowd.get(next) {
        next += 1;
        let actor = play.world.actor(who);
        sleepers |= actor.has(Property::Asleep);
        if !actor.properties.timed.is_empty() {
            tick_of(play, who);
        }
    }
    if sleepers {
        waking::tick(play);
    }
}

pub fn tick_of(play: &mut Play, who: ActorId) {
    for (what, _) in play.world.actor(who).properties.timed.clone() {
        let left = play.world.actor(who).turns_of(what);
        if left == 0 {
            continue;
        }
        if left == 1 && is_fatal(what) {
            body::end_silently(play, who, what);
        } else {
            set_turns(play, who, what, left - 1);
        }
        passes(play, who, what, left - 1);
        if play.world.actor(who).hp <= 0 {
            return;
        }
    }
}

/// Whether the end of the property's countdown kills. The end of such a property is not reported as
/// a recovery.
const fn is_fatal(what: Property) -> bool {
    matches!(
        what,
        Property::Petrifying
            | Property::Sliming
            | Property::Strangled
            | Property::Ill
            | Property::Sinking
    )
}

/// Applies one turn of a timed property that has `left` turns remaining.
pub fn passes(play: &mut Play, who: ActorId, what: Property, left: u32) {
    match what {
        _ if is_fatal(what) => {
            if left == 0 {
                end(play, who, what);
            } else {
                play.tell(Event::Body(BodyEvent::Worsened { who, what, left }));
                stage(play, who, what, left);
            }
        }
        Property::Vomiting if left == 0 => play.tell(Event::Body(BodyEvent::Vomited { who })),
        Property::Vomiting if left == 9 || left == 6 => {
            body::lengthen(play, who, Property::Confused, 5);
        }
        Property::Blind | Property::Confused | Property::Stunned | Property::Hallucinating
            if left == 0 && who == play.world.hero && !play.world.you().has(what) =>
        {
            stop_resting(play);
        }
        _ => {}
    }
}

/// Stops a rest that has no fixed number of turns, so that the player can choose what to do now.
fn stop_resting(play: &mut Play) {
    let rests = |work: &Occupation| {
        matches!(work.what, Work::Automation { action: Action::Rest(None), .. })
    };
    if play.world.life.occupation.as_ref().is_some_and(rests) {
        stop(play, None);
    }
}

pub fn stage(play: &mut Play, who: ActorId, what: Property, left: u32) {
    match (what, left) {
        (Property::Petrifying, 4) | (Property::Sliming, 7) => {
            body::lose(play, who, Property::Fast);
        }
        (Property::Petrifying, 3) => {
            body::cure(play, who, Property::Sliming);
            body::gain(play, who, Property::Paralyzed, 3);
        }
        (Property::Sliming, 3) => body::cure(play, who, Property::Petrifying),
        _ => {}
    }
}

pub fn end(play: &mut Play, who: ActorId, what: Property) {
    let cause = match what {
        Property::Sliming => Death::TurnedIntoSlime,
        Property::Strangled => Death::Strangled,
        Property::Sinking => Death::Dissolved,
        _ => Death::DiedOfIllness,
    };
    if what == Property::Petrifying {
        petrify::finish(play, who);
    } else {
        vitals::kill_as(play, who, None, Cause::Ended(cause));
    }
}
