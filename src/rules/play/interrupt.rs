//! Stopping what the hero is doing.

use crate::event::{Event, Senses, senses::StopReason};
use crate::rules::Play;
use crate::world::ActorId;
use crate::world::body::senses;
use crate::world::hero::{HalfDressed, HalfDug, HalfSet, Occupation, Work};

/// Stops the current occupation and reports the reason, if there is one. A prayer cannot be
/// stopped.
/// Source: rules/numbers 6.
pub fn stop(play: &mut Play, why: Option<StopReason>) {
    if play.world.is_praying(play.world.hero) {
        return;
    }
    let Some(Occupation { what, .. }) = play.world.life.occupation.take() else { return };
    if let Some(why) = why {
        play.tell(Event::Senses(Senses::Stopped(why)));
    }
    if let Work::Dressing { item, on, left } = what {
        play.world.life.half_dressed = Some(HalfDressed { item, on, left });
        play.tell(Event::Senses(Senses::HalfDressed { item, on, left }));
    }
    if let Work::SettingTrap { item, at, left } = what {
        play.world.life.half_set = Some(HalfSet { item, at, left });
    }
    if let Work::Digging { at, effort, .. } = what {
        let (level, down) = (play.world.level.id, play.world.you().at == at);
        play.world.life.half_dug = Some(HalfDug { level, at, down, effort });
    }
}

/// Stops the hero's occupation after a shot by `by`, if `by` is out of view. A shooter in view has
/// already stopped the occupation.
pub fn by_shot(play: &mut Play, by: ActorId) {
    let hero = play.world.hero;
    if by != hero && !play.world.is_dying(hero) && !senses::sees(play.world, play.content, by) {
        stop(play, Some(StopReason::ShotAt(by)));
    }
}
