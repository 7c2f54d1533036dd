//! How tame a monster is, and how well fed.

use crate::content::{Property, Size, Trait, monster::Sound};
use crate::event::{Event, Magic};
use crate::rules::{Play, body};
use crate::world::{ActorId, Attitude};

/// The highest tameness.
pub const TAMEST: u8 = 20;

/// Tames a monster with its kind's initial tameness. Raises the tameness of a pet by 1. Monsters
/// that cannot be tamed become peaceful, except the nemesis of a quest.
/// Source: rules/numbers 13.
pub fn tame(play: &mut Play, who: ActorId) {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    let never = [Trait::Unique, Trait::Human, Trait::Demon, Trait::Covetous, Trait::Minion];
    if kind.sound == Sound::Nemesis {
        return;
    }
    let office = matches!(kind.sound, Sound::Sell | Sound::Guard | Sound::Priest | Sound::Leader);
    let domestic = kind.is(Trait::Domestic);
    let mood = match play.world.actor(who).mood {
        _ if office || never.iter().any(|&which| kind.is(which)) => Attitude::Peaceful,
        Attitude::Tame(tameness) => Attitude::Tame((tameness + 1).min(TAMEST)),
        _ => Attitude::Tame(if domestic { 10 } else { 5 }),
    };
    play.world.actor_mut(who).mood = mood;
    play.tell(Event::Magic(Magic::Tamed { who }));
}

/// Feeds a pet and raises its tameness by 1. The smaller the pet, the longer the same nutrition
/// lasts.
/// Source: rules/numbers 13.
pub fn fed(play: &mut Play, who: ActorId, nutrition: i32) {
    let turn = play.world.turn;
    let pet = play.world.actor_mut(who);
    let times = match play.content.monsters[pet.kind].size {
        Size::Tiny => 8,
        Size::Small => 6,
        Size::Medium => 5,
        Size::Large => 4,
        Size::Huge => 3,
        Size::Gigantic => 2,
    };
    pet.full_until = pet.full_until.max(turn) + times * nutrition.max(0).unsigned_abs();
    body::cure(play, who, Property::Confused);
    if let Attitude::Tame(tameness) = play.world.actor(who).mood {
        play.world.actor_mut(who).mood = Attitude::Tame((tameness + 1).min(TAMEST));
    }
}
