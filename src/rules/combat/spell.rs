//! What monsters cast at a neighbor.
//!
//! A number below the caster's level chooses; numbers that have no spell here are a blow of plain
//! force. Source: the table of monster spells; rules in numbers, 16.

use super::{Blame, harm};
use crate::base::Dice;
use crate::content::{Attack, Attribute, Form, Property};
use crate::event::{Combat, Event};
use crate::rules::Play;
use crate::rules::status::{self, sleep};
use crate::world::ActorId;

/// `who` casts at the hero, if it is ready to and does not fumble.
pub(super) fn cast(play: &mut Play, who: ActorId, target: ActorId, attack: Attack) {
    let actor = play.world.actor(who);
    let level = u32::from(actor.level.max(1));
    let dazed = actor.has(Property::Confused);
    if target != play.world.hero || actor.has(Property::Cancelled) {
        return;
    }
    // A caster rests between spells: 10 turns less its level, from level 8 on 2.
    let rest = if level < 8 { 10 - level } else { 2 };
    let rng = &mut play.rng.fight;
    if !rng.one_in(rest) || rng.below(10 * level) < if dazed { 100 } else { 20 } {
        return;
    }
    let number = rng.below(level);
    if attack.form == Form::MageSpell {
        mage(play, who, target, number);
    } else {
        cleric(play, who, target, number);
    }
}

/// The most a caster's plain force can do.
pub(super) const fn worst(level: u8) -> i32 {
    (level as i32 / 2 + 1) * 6
}

fn mage(play: &mut Play, who: ActorId, target: ActorId, number: u32) {
    let level = u32::from(play.world.actor(who).level);
    match number {
        1 => mends(play, who),
        2 => status::grant(play, who, Property::Fast),
        3 => {
            let sides = if play.world.life.attributes[3] < 12 { 6 } else { 4 };
            let turns = Dice::new(sides, 4, 0).roll(&mut play.rng.fight).unsigned_abs();
            let proof = is_warded(play, target) || play.world.you().has(Property::FreeAction);
            status::lengthen(play, target, Property::Stunned, if proof { 1 } else { turns });
        }
        4 | 5 => status::grant(play, who, Property::Invisible),
        6 | 7 if !is_warded(play, target) => {
            let by = play.rng.fight.d(level.saturating_sub(6).max(1));
            super::poison::weaken(play, Attribute::Strength, by as u8);
        }
        _ => force(play, who, target, Form::MageSpell),
    }
}

fn cleric(play: &mut Play, who: ActorId, target: ActorId, number: u32) {
    let level = u32::from(play.world.actor(who).level);
    let half = |play: &Play, turns: u32| {
        if play.world.you().has(Property::HalfSpellDamage) { turns.div_ceil(2) } else { turns }
    };
    match number {
        1 => mends(play, who),
        2 | 3 if !is_warded(play, target) => {
            let turns = half(play, level);
            status::lengthen(play, target, Property::Confused, turns);
        }
        4 | 5 => {
            let turns = if is_warded(play, target) { 1 } else { half(play, 4 + level) };
            sleep::paralyze(play, target, turns);
        }
        6 | 7 => {
            let turns = half(play, 200);
            harm::blinds(play, target, turns);
        }
        _ => force(play, who, target, Form::ClericSpell),
    }
}

fn is_warded(play: &Play, target: ActorId) -> bool {
    play.world.actor(target).has(Property::MagicResistance)
}

fn mends(play: &mut Play, who: ActorId) {
    let points = Dice::new(3, 6, 0).roll(&mut play.rng.fight);
    let by = super::heal(play, who, points);
    play.tell(Event::Body(crate::event::Body::Healed { who, by }));
}

/// (level / 2 + 1)d6; magic resistance halves it, and so does half spell damage.
fn force(play: &mut Play, who: ActorId, target: ActorId, form: Form) {
    let count = u16::from(play.world.actor(who).level) / 2 + 1;
    let mut amount = Dice::new(count, 6, 0).roll(&mut play.rng.fight);
    if is_warded(play, target) {
        amount = (amount + 1) / 2;
    }
    if play.world.actor(target).has(Property::HalfSpellDamage) {
        amount = (amount + 1) / 2;
    }
    let (damage, _) = super::loss(play.world, target, amount, Some(who));
    play.tell(Event::Combat(Combat::Hit { by: who, target, form, weapon: None, damage }));
    super::wound(play, target, amount, Blame::by(who));
}
