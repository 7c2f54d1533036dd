//! Polymorph of the hero into a new member of the hero's own race.
//!
//! Source: rules/numbers 14; NetHack 3.7 `polyself.c`, `newman`.

use crate::base::pick;
use crate::content::ending::death::Death;
use crate::content::{Attribute, Property};
use crate::event::{Cause, Event, PolymorphEvent};
use crate::rules::Play;
use crate::rules::body::{self, burden, experience};
use crate::rules::vitals::{
    self,
    own_shape::{regain, set_sex},
};

/// Changes the level by up to 2, rerolls attributes, and adjusts hit points and energy. The hero
/// can die of the change. With `control` (polymorph control), the hero dies only if the level falls
/// below 1.
pub(crate) fn renew(play: &mut Play, control: bool) {
    let hero = play.world.hero;
    if play.world.is_changed() {
        regain(play);
    }
    play.world.life.conduct.changed_form += 1;
    let old = i32::from(play.world.you().level);
    let level = old + play.rng.act.between(-2, 2);
    if level < 1 {
        return dies(play);
    }
    let level = level.min(i32::from(experience::LAST)) as u8;
    play.tell(Event::Shape(PolymorphEvent::NewSelf));
    if play.rng.act.one_in(10) {
        let female = !play.world.life.female;
        set_sex(play.world, female);
    }
    // Levels that the change removes do not count as lost, so that nothing can restore them.
    let taken = play.world.you().level.saturating_sub(level);
    let life = &mut play.world.life;
    life.highest_level = life.highest_level.saturating_sub(taken).max(level);
    play.world.you_mut().level = level;
    let start = experience::threshold(level);
    play.world.life.experience = start;
    deal(play);
    body(play, level);
    play.world.life.nutrition = play.rng.act.between(500, 999);
    for what in [Property::Ill, Property::Petrifying] {
        body::cure(play, hero, what);
    }
    if play.world.you().has(Property::Sliming) {
        body::cure(play, hero, Property::Sliming);
        body::ailment::slime(play, hero);
    }
    experience::refresh_innate(play);
    burden::refresh(play);
    let you = play.world.you();
    if you.hp <= 0 || you.max_hp <= 0 {
        if control {
            let you = play.world.you_mut();
            you.max_hp = you.max_hp.max(1);
            you.hp = you.hp.max(1);
        } else {
            play.world.you_mut().max_hp = 1;
            play.world.you_mut().hp = 1;
            dies(play);
        }
    }
}

fn dies(play: &mut Play) {
    let hero = play.world.hero;
    vitals::kill_as(play, hero, None, Cause::Ended(Death::NewSelfFailed));
}

/// Changes every attribute except intelligence and wisdom by up to 2.
fn deal(play: &mut Play) {
    let race = &play.content.races[play.world.life.race];
    for which in Attribute::ALL {
        if matches!(which, Attribute::Intelligence | Attribute::Wisdom) {
            continue;
        }
        let at = which as usize;
        let by = play.rng.act.between(-2, 2);
        let (least, most) = (i32::from(race.min[at]), i32::from(race.max[at]));
        let life = &mut play.world.life;
        let peak = i32::from(life.peaks[at]).max(1);
        let to = (peak + by).clamp(least, most.max(least));
        let now = (i32::from(life.attributes[at]) * to / peak).clamp(least, to.max(least));
        (life.attributes[at], life.peaks[at]) = (now as u8, to as u8);
    }
}

/// Rerolls the hit points and energy of all levels. Hit points and energy from other sources are
/// scaled to 80, 90, 100 or 110 percent.
fn body(play: &mut Play, level: u8) {
    let share =
        |play: &mut Play| *pick::one(&mut play.rng.act, &[80, 90, 100, 110]).unwrap_or(&100);
    let (hp_was, pw_was) = gained(play);
    let excess = (play.world.you().max_hp - hp_was).max(0) * share(play) / 100;
    let energy = (play.world.life.max_pw - pw_was).max(0) * share(play) / 100;
    let (hp, max_hp) = (play.world.you().hp, play.world.you().max_hp.max(1));
    let (pw, max_pw) = (play.world.life.pw, play.world.life.max_pw.max(1));
    play.world.life.hp_gains.clear();
    play.world.life.pw_gains.clear();
    play.world.you_mut().level = 1;
    for next in 2..=level {
        experience::roll_gains(play);
        play.world.you_mut().level = next;
    }
    let (hp_is, pw_is) = gained(play);
    let you = play.world.you_mut();
    you.max_hp = (hp_is + excess).max(i32::from(level));
    you.hp = (hp * you.max_hp / max_hp).min(you.max_hp);
    let life = &mut play.world.life;
    life.max_pw = pw_is + energy;
    life.pw = (pw * life.max_pw / max_pw).min(life.max_pw);
}

/// Returns the hit points and energy gained from levels so far.
fn gained(play: &Play) -> (i32, i32) {
    let life = &play.world.life;
    let sum = |gains: &[u8]| gains.iter().map(|&gain| i32::from(gain)).sum();
    (sum(&life.hp_gains), sum(&life.pw_gains))
}
