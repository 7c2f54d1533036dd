//! Luck and alignment changes for attacks and kills by the hero.
//!
//! Source: rules/luck 2.5; rules/numbers 5.

use crate::content::{Alignment, Property, Trait};
use crate::event::{Combat, Event, Faith};
use crate::rules::faith::{alignment, luck};
use crate::rules::{Play, status};
use crate::world::{ActorId, Mood, holy_word};

/// Applies the consequences of attacking `target`: peaceful monsters turn hostile, pets lose
/// tameness.
pub(super) fn of_striking(play: &mut Play, target: ActorId) {
    belie_the_word(play, target);
    match play.world.actor(target).mood {
        Mood::Hostile => {}
        Mood::Peaceful => {
            alignment::change(play, -1);
            provoke(play, target);
        }
        Mood::Tame(trust) => {
            alignment::change(play, -1);
            if trust > 2 {
                play.world.actor_mut(target).mood = Mood::Tame(trust / 2);
            } else {
                provoke(play, target);
            }
        }
    }
}

/// Erases Elbereth and lowers alignment when the hero, standing on it, attacks a monster that
/// respects it or is peaceful.
/// Source: rules/numbers 11.
fn belie_the_word(play: &mut Play, target: ActorId) {
    let here = play.world.you().at;
    let relies = play.world.actor(target).mood == Mood::Peaceful
        || holy_word::heeds(play.world, play.content, target);
    if !relies || !holy_word::is_written(play.world, here) {
        return;
    }
    play.world.level.erase(here);
    play.tell(Event::Faith(Faith::BeliedTheWord));
    let loss = if play.world.life.record > 5 { 5 } else { play.rng.fight.d(5) };
    alignment::change(play, -loss);
}

fn provoke(play: &mut Play, target: ActorId) {
    play.world.actor_mut(target).mood = Mood::Hostile;
    play.tell(Event::Combat(Combat::TurnedHostile { who: target }));
}

/// Applies the luck and alignment changes for a kill by the hero.
pub(super) fn of_killing(play: &mut Play, target: ActorId) {
    let actor = play.world.actor(target);
    let mood = actor.mood;
    let kind = &play.content.monsters[actor.kind];
    let human = kind.is(Trait::Human) && !kind.is(Trait::Hostile);
    let chaotic = play.world.life.alignment == Alignment::Chaotic;
    if kind.is(Trait::Unicorn) && is_of_own_side(play, target) {
        luck::change(play, -5);
    }
    let record = worth(play, target);
    match mood {
        Mood::Tame(_) => {
            alignment::change(play, -15);
            luck::change(play, -1);
        }
        Mood::Peaceful => {
            alignment::change(play, -5);
            if play.rng.fight.coin() {
                luck::change(play, -1);
            }
        }
        Mood::Hostile => {}
    }
    if human && !chaotic && mood != Mood::Hostile {
        play.tell(Event::Faith(Faith::Murdered));
        luck::change(play, -2);
        status::lose(play, play.world.hero, Property::Telepathy);
    }
    alignment::change(play, record);
    credit_knight(play, target);
}

/// Returns the alignment change for a kill.
fn worth(play: &Play, target: ActorId) -> i32 {
    let actor = play.world.actor(target);
    let kind = &play.content.monsters[actor.kind];
    let size = i32::from(kind.alignment).abs();
    let coaligned = is_of_own_side(play, target);
    let hostile = actor.is_hostile();
    if kind.is(Trait::Peaceful) {
        if hostile { 3 * size.max(5) } else { -3 * size.max(5) }
    } else if kind.is(Trait::Hostile) {
        if coaligned { 0 } else { size.max(5) }
    } else if coaligned {
        if hostile { size.max(3) } else { -3 * size.max(3) }
    } else {
        size
    }
}

/// Adds a Knight's score for kills.
/// Source: rules/score 5.
fn credit_knight(play: &mut Play, target: ActorId) {
    if play.content.roles[play.world.life.role].code != "Kni" {
        return;
    }
    let kind = &play.content.monsters[play.world.actor(target).kind];
    let counts = match play.world.life.alignment {
        Alignment::Lawful => {
            matches!(kind.letter, '&' | 'i') || kind.letter == 'D' && kind.alignment < 0
        }
        Alignment::Neutral => kind.is(Trait::Undead),
        Alignment::Chaotic => kind.letter == 'A' || kind.letter == 'D' && kind.alignment > 0,
    };
    if counts {
        let each = if kind.is(Trait::Unique) { 200 } else { 50 };
        let points = each * (u32::from(kind.difficulty) + 1);
        let total = &mut play.world.life.knight_points;
        *total = total.saturating_add(points);
    }
}

/// Whether the target's alignment matches the hero's.
pub(super) fn is_of_own_side(play: &Play, target: ActorId) -> bool {
    let kind = &play.content.monsters[play.world.actor(target).kind];
    kind.alignment.signum() == play.world.life.alignment.sign()
}

/// Lowers the alignment of Samurai and lawful heroes for using poison.
/// Source: rules/numbers 5.
pub(super) fn of_poison(play: &mut Play) {
    let samurai = play.content.roles[play.world.life.role].code == "Sam";
    let lawful = play.world.life.alignment == Alignment::Lawful && play.world.life.record > -10;
    if samurai || lawful {
        alignment::change(play, -1);
    }
}
