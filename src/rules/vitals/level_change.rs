//! Gaining and losing experience levels.
//!
//! Source: rules/numbers 2.

use crate::content::Property;
use crate::event::{BodyEvent, Cause, Event};
use crate::rules::body::{
    self,
    experience::{LAST, gains, refresh_innate, threshold},
    skill,
};
use crate::rules::{Play, vitals};

/// Awards experience points to the hero, who gains at most one level.
pub fn award(play: &mut Play, points: u32) {
    let life = &mut play.world.life;
    life.experience = life.experience.saturating_add(points);
    let level = play.world.you().level;
    if level < LAST && play.world.life.experience >= threshold(level + 1) {
        grow(play);
        let next = play.world.you().level + 1;
        if next <= LAST && play.world.life.experience >= threshold(next) {
            play.world.life.experience = threshold(next) - 1;
        }
    }
}

/// Raises the hero by one level. Raises experience points to at least the threshold of the new
/// level.
pub fn level_up(play: &mut Play) {
    let next = (play.world.you().level + 1).min(LAST);
    let life = &mut play.world.life;
    life.experience = life.experience.max(threshold(next));
    grow(play);
}

/// Restores one lost level. Returns false if no level was lost. Lost levels can be restored up to
/// `highest_level`. Each restoration lowers `highest_level` by 1, but not below the restored level.
pub fn regain_level(play: &mut Play) -> bool {
    if play.world.you().level >= play.world.life.highest_level {
        return false;
    }
    play.world.life.highest_level -= 1;
    level_up(play);
    true
}

/// Raises the hero to `level`, but not above the last level, and reports all gained levels at once.
pub fn rise_to(play: &mut Play, level: u8) {
    let (hero, from, to) = (play.world.hero, play.world.you().level, level.min(LAST));
    if from >= to {
        return;
    }
    let life = &mut play.world.life;
    life.experience = life.experience.max(threshold(to));
    while add_level(play) && play.world.you().level < to {
        settle_in(play);
    }
    play.tell(Event::Body(BodyEvent::LevelsGained { who: hero, from, to }));
    settle_in(play);
}

pub fn grow(play: &mut Play) {
    if add_level(play) {
        let (who, level) = (play.world.hero, play.world.you().level);
        play.tell(Event::Body(BodyEvent::LevelGained { who, level }));
        settle_in(play);
    }
}

/// Gives the hero what comes with a level that was just gained.
fn settle_in(play: &mut Play) {
    refresh_innate(play);
    skill::slot_gained(play);
}

/// Adds one level with its hit points and energy. At the last level, adds only hit points and
/// energy. Returns whether the level rose.
fn add_level(play: &mut Play) -> bool {
    let (hp, pw) = gains(play.world, play.content, &mut play.rng.act);
    own_body_gains(play, i32::from(hp));
    let level = play.world.you().level;
    let life = &mut play.world.life;
    life.max_pw += i32::from(pw);
    life.pw += i32::from(pw);
    if level >= LAST {
        return false;
    }
    life.hp_gains.push(hp);
    life.pw_gains.push(pw);
    life.slots = life.slots.saturating_add(1);
    life.highest_level = life.highest_level.max(level + 1);
    play.world.you_mut().level = level + 1;
    true
}

/// Adds hit points to the hero's original body. A polymorphed body gains 1d8 hit points.
pub fn own_body_gains(play: &mut Play, hp: i32) {
    let mut more = hp;
    if let Some(own) = &mut play.world.life.own_shape {
        own.max_hp += hp;
        own.hp += hp;
        more = play.rng.act.d(8);
    }
    let you = play.world.you_mut();
    you.max_hp += more;
    you.hp += more;
}

/// Removes the `hp` hit points of a lost level from the hero's original body. A polymorphed body
/// loses 1d8 hit points.
pub fn own_body_loses(play: &mut Play, hp: i32, level: u8) {
    let less = if play.world.is_changed() { play.rng.act.d(8) } else { hp };
    let least = |most: i32| i32::from(level).max(10).min(most);
    if let Some(own) = &mut play.world.life.own_shape {
        own.max_hp = (own.max_hp - hp).max(least(own.max_hp));
        own.hp = (own.hp - hp).clamp(1, own.max_hp);
    }
    let you = play.world.you_mut();
    you.max_hp = (you.max_hp - less).max(least(you.max_hp));
    you.hp = (you.hp - less).clamp(1, you.max_hp);
}

/// Drains one level with its hit points and energy, unless the hero resists. A level 1 hero dies of
/// `cause`.
pub fn level_down(play: &mut Play, cause: Cause) {
    let hero = play.world.hero;
    if body::resists(play.world, play.content, hero, Property::DrainResistance) {
        return;
    }
    let level = play.world.you().level;
    if level <= 1 {
        vitals::kill_as(play, hero, None, cause);
        return;
    }
    let hp = i32::from(play.world.life.hp_gains.pop().unwrap_or(1));
    let pw = i32::from(play.world.life.pw_gains.pop().unwrap_or(0));
    let before = play.world.you().hp;
    play.world.you_mut().level = level - 1;
    own_body_loses(play, hp, level);
    let life = &mut play.world.life;
    life.max_pw = (life.max_pw - pw).max(0);
    life.pw = (life.pw - pw).clamp(0, life.max_pw);
    life.experience = threshold(level) - 1;
    let lost = before - play.world.you().hp;
    play.tell(Event::Body(BodyEvent::LevelLost { who: hero, level: level - 1, hp: lost }));
    refresh_innate(play);
}
