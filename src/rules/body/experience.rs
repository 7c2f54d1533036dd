//! Experience points, and gaining and losing levels.
//!
//! Source: rules/numbers 2.

use crate::base::Rng;
use crate::content::role::{Advance, Growth};
use crate::content::{Content, Form, Harm, MonsterKind, Property, Trait};
use crate::event::{BodyEvent, Event};
use crate::rules::fight::{self, roll::armor_class};
use crate::rules::{Play, body};
use crate::world::{ActorId, World};

/// Maximum level.
pub const LAST: u8 = 30;

/// Returns the experience points at which a level (1..=30) begins.
pub const fn threshold(level: u8) -> u32 {
    match level {
        0 | 1 => 0,
        2..=10 => 10 << (level - 1),
        11..=20 => 10_000 << (level - 11),
        _ => 10_000_000 * (level as u32 - 20),
    }
}

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

/// Raises the hero by one level, and experience points to that level's threshold.
pub fn level_up(play: &mut Play) {
    let next = (play.world.you().level + 1).min(LAST);
    let life = &mut play.world.life;
    life.experience = life.experience.max(threshold(next));
    grow(play);
}

fn grow(play: &mut Play) {
    let (hp, pw) = gains(play.world, play.content, &mut play.rng.act);
    own_body_gains(play, i32::from(hp));
    let level = play.world.you().level;
    let life = &mut play.world.life;
    life.max_pw += i32::from(pw);
    life.pw += i32::from(pw);
    if level >= LAST {
        return;
    }
    life.hp_gains.push(hp);
    life.pw_gains.push(pw);
    life.slots = life.slots.saturating_add(1);
    play.world.you_mut().level = level + 1;
    play.tell(Event::Body(BodyEvent::LevelGained { who: play.world.hero, level: level + 1 }));
    refresh_innate(play);
    fight::roll::skill::slot_gained(play);
}

/// Adds hit points to the original body; a polymorphed body gains d8.
fn own_body_gains(play: &mut Play, hp: i32) {
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

/// Removes the hit points of a lost level; a polymorphed body loses d8.
fn own_body_loses(play: &mut Play, hp: i32, level: u8) {
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

/// Rolls and records the gains of the next level, for a hero polymorphed into a new self.
pub fn roll_gains(play: &mut Play) {
    let (hp, pw) = gains(play.world, play.content, &mut play.rng.act);
    play.world.life.hp_gains.push(hp);
    play.world.life.pw_gains.push(pw);
}

/// Drains one level with its hit points and energy, unless the hero resists. At the first level the
/// hero dies of `cause`, such as "killed by a wraith".
pub fn level_down(play: &mut Play, cause: &str) {
    let hero = play.world.hero;
    if body::resists(play.world, play.content, hero, Property::DrainResistance) {
        return;
    }
    let level = play.world.you().level;
    if level <= 1 {
        fight::kill_as(play, hero, None, cause.to_owned());
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

/// Updates the intrinsics that role and race give at the current level.
pub fn refresh_innate(play: &mut Play) {
    let (hero, level) = (play.world.hero, play.world.you().level);
    let (role, race) = (play.world.life.role, play.world.life.race);
    let content = play.content;
    let given = || content.roles[role].innate.iter().chain(&content.races[race].innate);
    for &(_, what) in given() {
        let due = given().any(|&(from, other)| other == what && from <= level);
        if due != play.world.you().properties.innate.has(what) {
            body::set_innate(play, hero, what, due);
        }
    }
}

/// Rolls the hit points (at least 1) and energy (at least 0) of a new level.
fn gains(world: &World, content: &Content, rng: &mut Rng) -> (u8, u8) {
    let (role, race) = (&content.roles[world.life.role], &content.races[world.life.race]);
    let low = world.you().level < role.cutoff;
    let part = |advance: &Advance| if low { advance.low } else { advance.high };
    let [_, _, wisdom, _, constitution, _] = world.life.attributes;
    let mut hp = by_constitution(constitution);
    for growth in [part(&role.hp), part(&race.hp)] {
        hp += i32::from(growth.fixed) + die(rng, growth);
    }
    let (of_role, of_race) = (part(&role.pw), part(&race.pw));
    let sides = u32::from(wisdom / 2) + u32::from(of_role.random) + u32::from(of_race.random);
    let mut pw = i32::from(of_role.fixed) + i32::from(of_race.fixed);
    pw += rng.below(sides.max(1)) as i32;
    pw = pw * i32::from(role.energy) / 4;
    if world.you().level >= LAST {
        hp = hp.min((5 - world.you().max_hp / 300).max(1));
        pw = pw.min((4 - world.life.max_pw / 200).max(1));
    }
    (hp.clamp(1, 255) as u8, pw.clamp(0, 255) as u8)
}

fn die(rng: &mut Rng, growth: Growth) -> i32 {
    if growth.random > 0 { rng.d(u32::from(growth.random)) } else { 0 }
}

const fn by_constitution(constitution: u8) -> i32 {
    match constitution {
        0..=3 => -2,
        4..=6 => -1,
        7..=14 => 0,
        15..=16 => 1,
        17 => 2,
        18 => 3,
        _ => 4,
    }
}

/// Returns the experience points for killing a monster.
pub fn worth(world: &World, content: &Content, who: ActorId) -> u32 {
    let actor = world.actor(who);
    let kind = &content.monsters[actor.kind];
    let level = u32::from(actor.level);
    let ac = armor_class::class(world, content, who).total();
    let mut points = 1 + level * level;
    if ac < 3 {
        points += (7 - ac).unsigned_abs() * if ac < 0 { 2 } else { 1 };
    }
    points += match kind.speed {
        19.. => 5,
        13..=18 => 3,
        _ => 0,
    };
    points += worth_of_attacks(kind, level);
    if kind.is(Trait::Nasty) {
        points += 7 * level;
    }
    points + if level > 8 { 50 } else { 0 }
}

fn worth_of_attacks(kind: &MonsterKind, level: u32) -> u32 {
    let mut points = 0;
    for attack in &kind.attacks {
        points += match attack.form {
            Form::Claw | Form::Bite | Form::Kick | Form::Butt => 0,
            Form::Weapon => 5,
            Form::MageSpell | Form::ClericSpell => 10,
            _ => 3,
        };
        points += match attack.harm {
            Harm::MagicMissile
            | Harm::Fire
            | Harm::Cold
            | Harm::Sleep
            | Harm::Disintegrate
            | Harm::Shock
            | Harm::PoisonStr
            | Harm::Acid => 2 * level,
            Harm::DrainLevel | Harm::Stone | Harm::Slime => 50,
            Harm::Physical => 0,
            _ => level,
        };
        if kind.letter == ';' && attack.harm == Harm::Wrap {
            points += 1000;
        }
        if u32::from(attack.dice.count) * u32::from(attack.dice.sides) > 23 {
            points += level;
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kill_is_worth_what_the_foe_could_do() {
        let content = Content::builtin();
        let mut world =
            crate::world::drawn_level::world(&content, crate::rules::test_scene::CLOSET);
        let mut worth_of = |name: &str| {
            let at = crate::base::Pos::new(20, 5);
            let who = crate::world::drawn_level::put(&mut world, &content, name, at);
            let points = worth(&world, &content, who);
            world.remove_actor(who);
            points
        };
        // Jackal: 1 + 0. Soldier ant: 1 + 9, speed 18: 3, poisonous sting: 3 + 6.
        // Giant eel: 1 + 25, AC -1: 16, drowning attack: 3 + 5 + 1000.
        assert_eq!(worth_of("jackal"), 1);
        assert_eq!(worth_of("soldier ant"), 1 + 9 + 3 + 3 + 6);
        assert_eq!(worth_of("giant eel"), 1 + 25 + (7 + 1) * 2 + 3 + 1000 + 5);
    }

    #[test]
    fn levels_begin_where_the_table_says() {
        let table = include_str!("../../../tests/tables/exp.csv");
        for line in table.lines().skip(1) {
            let mut fields = line.split(',');
            let level: u8 = fields.next().unwrap().parse().unwrap();
            let at: u32 = fields.next().unwrap().parse().unwrap();
            assert_eq!(threshold(level), at, "level {level}");
        }
    }
}
