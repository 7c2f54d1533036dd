//! Luck and alignment changes for attacks and kills by the hero.
//!
//! Source: rules/luck 2.5; rules/numbers 5.

use crate::content::monster::Sound;
use crate::content::role::counted::Counted;
use crate::content::role::talent::Talent;
use crate::content::{Alignment, Property, Trait};
use crate::event::faith::Dishonor;
use crate::event::life::Offense;
use crate::event::{Combat, Event, Faith};
use crate::rules::body::{alignment, luck};
use crate::rules::fight::strike::quest_people::{self, Part};
use crate::rules::ground::town_watch;
use crate::rules::{Play, body};
use crate::world::hero::LuckCause;
use crate::world::level::{elbereth, special_room};
use crate::world::todo::Task;
use crate::world::{ActorId, Attitude};

/// Applies the consequences of attacking `target`: a peaceful monster turns hostile; a pet loses
/// half of its tameness, or turns hostile if its tameness is at most 2. Both change alignment, as
/// does an attack from a square with Elbereth.
pub(crate) fn of_striking(play: &mut Play, target: ActorId) {
    punish_attack_from_elbereth(play, target);
    match play.world.actor(target).mood {
        Attitude::Hostile => {}
        Attitude::Peaceful => {
            let change = provoked(play, target);
            alignment::change(play, change);
            provoke(play, target);
            quest_people::provoked(play, target);
            town_watch::witnessed(play, Offense::Assault);
        }
        Attitude::Tame(trust) => {
            alignment::change(play, -1);
            if trust > 2 {
                play.world.actor_mut(target).mood = Attitude::Tame(trust / 2);
            } else {
                provoke(play, target);
            }
        }
    }
}

/// Lowers alignment by 1 for a dishonorable melee attack. A role with `Talent::Honor` must not
/// attack peaceful creatures. A lawful hero whose role has `Talent::Temperance` must not attack
/// helpless or fleeing creatures, except undead. Must run before the attack angers or wakes the
/// target.
/// Source: rules/numbers 5.
pub(crate) fn of_dishonor(play: &mut Play, target: ActorId) {
    let role = &play.content.roles[play.world.life.role];
    let body = play.world.actor(target);
    let undead = play.content.monsters[body.kind].is(Trait::Undead);
    let lawful = play.world.life.alignment == Alignment::Lawful;
    let weak = (body.is_helpless() || body.has(Property::Fleeing)) && !undead;
    let how = match () {
        () if role.has(Talent::Temperance) && lawful && weak => Dishonor::Weak,
        () if role.has(Talent::Honor) && body.mood == Attitude::Peaceful => Dishonor::Innocent,
        () => return,
    };
    play.tell(Event::Faith(Faith::Dishonored(how)));
    alignment::change(play, -1);
}

/// Rouses the god of a temple, 1 time in 2, when a blow or a missile of the hero hits its priest.
/// Source: rules/numbers 8.
pub(crate) fn of_hitting(play: &mut Play, target: ActorId) {
    if special_room::is_priest(play.world, target) && play.rng.fight.coin() {
        play.world.todo.later(Task::PriestHit { who: target });
    }
}

/// Returns the alignment change for attacking a peaceful creature.
/// Source: NetHack 3.7 `mon.c`, `setmangry`.
fn provoked(play: &Play, target: ActorId) -> i32 {
    let own = special_room::god_of(play.world, target) == Some(play.world.life.alignment);
    match special_room::is_priest(play.world, target) {
        true if own => -5,
        true => 2,
        false => -1,
    }
}

/// Erases an Elbereth under the hero and lowers alignment when the hero attacks a monster that is
/// peaceful or respects Elbereth. The loss is 5, or 1d5 if alignment is at most 5.
/// Source: rules/numbers 11.
fn punish_attack_from_elbereth(play: &mut Play, target: ActorId) {
    let here = play.world.you().at;
    let relies = play.world.actor(target).mood == Attitude::Peaceful
        || elbereth::heeds(play.world, play.content, target);
    if !relies || !elbereth::is_written(play.world, here) {
        return;
    }
    play.world.level.erase(here);
    play.tell(Event::Faith(Faith::BeliedTheWord));
    let loss = if play.world.life.record > 5 { 5 } else { play.rng.fight.d(5) };
    alignment::change(play, -loss);
}

fn provoke(play: &mut Play, target: ActorId) {
    play.world.actor_mut(target).mood = Attitude::Hostile;
    play.tell(Event::Combat(Combat::TurnedHostile { who: target }));
}

/// Applies the luck and alignment changes for a kill by the hero.
pub(crate) fn of_killing(play: &mut Play, target: ActorId) {
    let actor = play.world.actor(target);
    let mood = actor.mood;
    let kind = &play.content.monsters[actor.kind];
    let human = kind.is(Trait::Human) && !kind.is(Trait::Hostile);
    let chaotic = play.world.life.alignment == Alignment::Chaotic;
    if kind.is(Trait::Unicorn) && is_of_own_side(play, target) {
        luck::change(play, -5, LuckCause::UnicornKilled);
    }
    let part = quest_people::part(play.world, play.content, target);
    let innocent = mood != Attitude::Hostile || part.is_none() && was_angered(play, target);
    let record = if part == Some(Part::Leader) { -20 } else { worth(play, target) };
    match mood {
        Attitude::Tame(_) => {
            alignment::change(play, -15);
            luck::change(play, -1, LuckCause::PetKilled);
        }
        Attitude::Peaceful => {
            if part.is_none() {
                alignment::change(play, -5);
            }
            if play.rng.fight.coin() {
                luck::change(play, -1, LuckCause::PeacefulKilled);
            }
        }
        Attitude::Hostile => {}
    }
    if human && !chaotic && innocent {
        play.tell(Event::Faith(Faith::Murdered));
        luck::change(play, -2, LuckCause::Murder);
        body::lose(play, play.world.hero, Property::Telepathy);
    }
    if let Some(part) = part {
        quest_people::killed(play, part);
    }
    alignment::change(play, record);
    credit_knight(play, target);
}

/// Whether a hostile creature is of an always peaceful kind, and so became hostile because of the
/// hero. Only roaming priests arrive hostile.
fn was_angered(play: &Play, target: ActorId) -> bool {
    let kind = &play.content.monsters[play.world.actor(target).kind];
    let roams = kind.sound == Sound::Priest && !special_room::is_priest(play.world, target);
    kind.is(Trait::Peaceful) && !roams
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

/// Counts the kill of a foe of the hero's faith for the final score, if the role scores such kills.
/// For a unique kind, only the first kill counts. `life.killed` must already include the kill.
/// Source: rules/score 5.
fn credit_knight(play: &mut Play, target: ActorId) {
    let score = &play.content.roles[play.world.life.role].score;
    let id = play.world.actor(target).kind;
    let kind = &play.content.monsters[id];
    let unique = kind.is(Trait::Unique);
    let what = if unique { Counted::UniqueFoes } else { Counted::Foes };
    let before = play.world.life.killed.iter().find(|(it, _)| *it == id).map_or(0, |it| it.1);
    if !score.counts.iter().any(|(it, _)| *it == what) || unique && before > 1 {
        return;
    }
    let of_faith = match play.world.life.alignment {
        Alignment::Lawful => {
            matches!(kind.letter, '&' | 'i') || kind.letter == 'D' && kind.alignment < 0
        }
        Alignment::Neutral => kind.is(Trait::Undead),
        Alignment::Chaotic => kind.letter == 'A' || kind.letter == 'D' && kind.alignment > 0,
    };
    if of_faith {
        let life = &mut play.world.life;
        let sum = if unique { &mut life.unique_foes } else { &mut life.foes };
        *sum = sum.saturating_add(u32::from(kind.difficulty) + 1);
    }
}

/// Whether the target's alignment matches the hero's.
pub(crate) fn is_of_own_side(play: &Play, target: ActorId) -> bool {
    let kind = &play.content.monsters[play.world.actor(target).kind];
    kind.alignment.signum() == play.world.life.alignment.sign()
}

/// Lowers alignment by 1 for using poison, if the role has `Talent::Honor`, or if the hero is
/// lawful with an alignment record above -10.
/// Source: rules/numbers 5.
pub(crate) fn of_poison(play: &mut Play) {
    let honorable = play.content.roles[play.world.life.role].has(Talent::Honor);
    let lawful = play.world.life.alignment == Alignment::Lawful && play.world.life.record > -10;
    if honorable || lawful {
        alignment::change(play, -1);
    }
}
