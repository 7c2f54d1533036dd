//! Falling asleep, paralysis and waking up.

use crate::base::Pos;
use crate::content::Property;
use crate::event::{Combat, Event, Magic};
use crate::rules::{Play, body};
use crate::world::ActorId;

/// Makes `who` fall asleep for `turns` turns, unless `who` is resistant. Returns whether `who` fell
/// asleep.
pub fn fall_asleep(play: &mut Play, who: ActorId, turns: u32) -> bool {
    if body::resists(play.world, play.content, who, Property::SleepResistance) {
        return false;
    }
    body::gain(play, who, Property::Asleep, turns);
    true
}

/// Counts down to the hero's next sleep by restful sleep. The hero sleeps for d20 turns, unless
/// resistant, and the next sleep begins d100 turns after the end of this one.
/// Source: rules/numbers 15.
pub(crate) fn tick_restful_sleep(play: &mut Play) {
    let hero = play.world.hero;
    if !play.world.you().has(Property::RestfulSleep) {
        play.world.life.drowse = 0;
        return;
    }
    match play.world.life.drowse {
        0 => play.world.life.drowse = play.rng.time.d(100) as u8,
        1 => {
            let turns = play.rng.time.d(20) as u32;
            fall_asleep(play, hero, turns);
            play.world.life.drowse = (play.rng.time.d(100) as u32 + turns) as u8;
        }
        _ => play.world.life.drowse -= 1,
    }
}

/// Paralyzes `who` for `turns` turns, unless `who` has free action. Returns whether `who` was
/// paralyzed.
pub fn paralyze(play: &mut Play, who: ActorId, turns: u32) -> bool {
    if play.world.actor(who).has(Property::FreeAction) {
        return false;
    }
    body::gain(play, who, Property::Paralyzed, turns);
    true
}

/// Paralyzes `who` with terror for `turns` turns, despite free action.
/// Source: NetHack 3.7 `pray.c`, `sacrifice_your_race`; `priest.c`, `intemple`.
pub fn terrify(play: &mut Play, who: ActorId, turns: u32) {
    body::gain(play, who, Property::Paralyzed, turns);
}

/// Wakes `who` from any sleep. A monster that waits for the hero stops waiting.
pub fn wake(play: &mut Play, who: ActorId) {
    let actor = play.world.actor_mut(who);
    actor.mind.waits = false;
    if !actor.has(Property::Asleep) {
        return;
    }
    play.tell(Event::Combat(Combat::Woke { who }));
    let properties = &mut play.world.actor_mut(who).properties;
    properties.gained.remove(Property::Asleep);
    properties.innate.remove(Property::Asleep);
    properties.timed.retain(|(what, _)| *what != Property::Asleep);
    properties.refresh();
}

/// Wakes all sleepers within `loud` squares of the square `at`, except deaf ones.
pub fn disturb(play: &mut Play, at: Pos, loud: i32) {
    let mut next = 0;
    while let Some(&who) = play.world.level.crowd.get(next) {
        next += 1;
        let actor = play.world.actor(who);
        let hears = !actor.has(Property::Deaf) && actor.at.square_distance(at) <= loud * loud;
        if actor.has(Property::Asleep) && hears {
            wake(play, who);
        }
    }
}

/// Wakes every monster on the level and reports it. Returns true, because the hero notices.
pub fn wake_all(play: &mut Play) -> bool {
    for who in play.world.level.crowd.clone() {
        wake(play, who);
    }
    play.tell(Event::Magic(Magic::Woke));
    true
}
