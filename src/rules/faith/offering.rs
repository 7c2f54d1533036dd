//! Sacrifices: the value of a corpse, and the reward that the hero's own god gives for it.
//!
//! Source: rules/numbers 7; rules/luck 2.6.

use crate::content::monster::quirk::Quirk;
use crate::content::{Alignment, Attribute, MonsterKind, Property, Trait};
use crate::event::faith::altar::Altar;
use crate::event::{Event, Faith};
use crate::rules::Play;
use crate::rules::body::{self, alignment, exercise, luck};
use crate::rules::faith::{altar, anger, conversion, gift, own_race};
use crate::rules::ground::corpse;
use crate::rules::item::food;
use crate::rules::vitals::petrify;
use crate::world::hero::{LuckCause, Prayed};
use crate::world::{Item, ItemId};

/// Maximum age of a corpse that gods accept, in turns.
const FRESH: u32 = 50;
/// An offering of this value lowers anger by 3 or the prayer timeout by 300 turns (for a chaotic
/// hero, anger by 2 or the timeout by 500 turns). Smaller offerings have proportionally smaller
/// effects.
const GREATEST: i32 = 24;

/// Sacrifices a corpse on the altar underfoot.
pub fn sacrifice(play: &mut Play, corpse: ItemId) {
    let Some(god) = altar::underfoot(play) else { return };
    let Some(about) = play.world.item(corpse).about else { return };
    play.world.life.conduct.dealt_with_gods += 1;
    let (hero, kind) = (play.world.hero, &play.content.monsters[about]);
    petrify::handled(play, hero, corpse);
    if play.world.is_over() {
        return;
    }
    if kind.is(Trait::Reviver)
        && kind.is(Trait::Unique)
        && corpse::rise(play, corpse, |rng| &mut rng.act)
    {
        return;
    }
    let people = play.content.races[play.world.life.race].people;
    if kind.is(people) {
        own_race::sacrifice(play, god, corpse);
    } else if play.world.item(corpse).was_pet {
        play.tell(Event::Faith(Faith::Altar(Altar::LoyaltyBetrayed)));
        alignment::change(play, -3);
        body::grant(play, hero, Property::AggravateMonster);
        insult(play, god);
    } else {
        let worth = value(play, play.world.item(corpse));
        // Gods judge unicorns of any age.
        let is_judged = worth > 0 || kind.is(Trait::Unicorn);
        let worth = if is_judged { worth + extra(play, kind, god, worth) } else { 0 };
        if worth == 0 {
            play.tell(Event::Faith(Faith::Altar(Altar::TooOld)));
            return;
        }
        accept(play, god, corpse, worth);
    }
}

/// Returns the value of a corpse as an offering. It is 0 if the corpse is too old, otherwise the
/// monster's difficulty + 1, in proportion to the part of the corpse that is not yet eaten.
pub fn value(play: &Play, corpse: &Item) -> i32 {
    let Some(about) = corpse.about else { return 0 };
    let kind = &play.content.monsters[about];
    let age = play.world.turn.saturating_sub(corpse.age);
    if age > FRESH && !kind.has(Quirk::FreshOffering) {
        return 0;
    }
    let whole = i32::from(kind.difficulty) + 1;
    let (left, full) = (food::left(play.content, corpse), food::full(play.content, corpse));
    if corpse.eaten == 0 || full == 0 { whole } else { (whole * left / full).max(1) }
}

/// Returns how much the value of a corpse changes if it is of an undead or a unicorn. A unicorn can
/// also change the hero's alignment and wisdom.
fn extra(play: &mut Play, kind: &MonsterKind, god: Option<Alignment>, worth: i32) -> i32 {
    let life = &play.world.life;
    let own = life.alignment;
    if kind.is(Trait::Undead) {
        let wraith = kind.letter == 'W' && life.conduct.ate_meat > 0;
        return i32::from(own != Alignment::Chaotic || wraith);
    }
    if !kind.is(Trait::Unicorn) {
        return 0;
    }
    let sign = kind.alignment.signum();
    if god.is_some_and(|god| god.sign() == sign) {
        play.tell(Event::Faith(Faith::Altar(Altar::Insulted { god })));
        exercise::change(play, Attribute::Wisdom, -1);
        return -5 - worth;
    }
    if god == Some(own) {
        let thoroughly = play.world.life.record >= alignment::limit(play.world.turn);
        play.tell(Event::Faith(Faith::Altar(Altar::RightPath { thoroughly })));
        alignment::change(play, 5);
    } else if sign == own.sign() {
        play.tell(Event::Faith(Faith::Altar(Altar::OwnUnicorn)));
        let by = -1 - play.world.life.record;
        play.world.life.record = -1;
        play.tell(Event::Faith(Faith::AlignmentChanged { by }));
        return 1 - worth;
    }
    3
}

/// Resolves a sacrifice of this value on the altar of `god`.
fn accept(play: &mut Play, god: Option<Alignment>, corpse: ItemId, worth: i32) {
    if worth < 0 {
        insult(play, god);
    } else if god == Some(play.world.life.alignment) {
        altar::consume(play, corpse);
        reward(play, worth);
    } else if altar::is_high(play) {
        conversion::defile_high_altar(play, god);
    } else {
        conversion::offer(play, god, corpse);
    }
}

/// Angers the god of the altar with an offering. If it is a high altar of another god, that god
/// strikes the hero.
fn insult(play: &mut Play, god: Option<Alignment>) {
    if altar::is_high(play) && god != Some(play.world.life.alignment) {
        conversion::defile_high_altar(play, god);
    } else {
        anger::upset(play, god);
    }
}

/// Makes the hero's own god reward a sacrifice with the first of these that applies: less anger, a
/// better alignment record, a shorter prayer timeout, an artifact by chance, or more luck.
fn reward(play: &mut Play, worth: i32) {
    let life = &mut play.world.life;
    let chaotic = life.alignment == Alignment::Chaotic;
    if life.anger > 0 {
        let less = (worth * if chaotic { 2 } else { 3 } / GREATEST).unsigned_abs();
        life.anger = life.anger.saturating_sub(less.min(255) as u8);
        let fully = life.anger == 0;
        if less == 0 {
            play.tell(Event::Faith(Faith::Altar(Altar::Inadequate)));
        } else {
            play.tell(Event::Faith(Faith::Altar(Altar::Mollified { fully })));
            improve_luck(play, fully);
            if fully {
                anger::remember(play, true);
            }
        }
    } else if life.record < 0 {
        let by = worth.min(GREATEST).min(-life.record);
        alignment::change(play, by);
        play.tell(Event::Faith(Faith::Altar(Altar::Absolved)));
    } else if life.prayer > 0 {
        let less = worth * if chaotic { 500 } else { 300 } / GREATEST;
        life.prayer = (life.prayer - less).max(0);
        let fully = life.prayer == 0;
        if fully {
            life.prayed = Some(Prayed::WELCOME);
        }
        play.tell(Event::Faith(Faith::Altar(Altar::Reconciled { fully })));
        improve_luck(play, fully);
    } else if !gift::give_artifact(play) {
        let before = play.world.life.luck.base;
        luck::change(play, worth * luck::BOUND / (2 * GREATEST), LuckCause::Sacrifice);
        luck::forgive(play, LuckCause::Sacrifice);
        let rose = play.world.life.luck.base != before;
        let outcome = if rose { Altar::LuckRose } else { Altar::Accepted };
        play.tell(Event::Faith(Faith::Altar(outcome)));
    }
}

/// Raises negative base luck by 1 or, if `fully`, to 0.
fn improve_luck(play: &mut Play, fully: bool) {
    if fully {
        luck::forgive(play, LuckCause::Sacrifice);
    } else if play.world.life.luck.base < 0 {
        luck::change(play, 1, LuckCause::Sacrifice);
    }
}
