//! The experience points that each level needs, and what each level gives: hit points, energy,
//! properties.
//!
//! Source: rules/numbers 2.

use crate::base::Rng;
use crate::content::{
    Content,
    role::{Advance, Growth},
};
use crate::rules::{Play, body};
use crate::world::World;

/// Maximum experience level of the hero.
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

/// Rolls and stores the hit points and energy that the hero gained with one level. Used when
/// polymorph turns the hero into a new member of their own race.
pub fn roll_gains(play: &mut Play) {
    let (hp, pw) = gains(play.world, play.content, &mut play.rng.act);
    play.world.life.hp_gains.push(hp);
    play.world.life.pw_gains.push(pw);
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
pub(crate) fn gains(world: &World, content: &Content, rng: &mut Rng) -> (u8, u8) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fight::kill_experience::worth;

    #[test]
    fn experience_for_a_kill_depends_on_level_speed_and_attacks() {
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
        // Experience: jackal 1 + 0; soldier ant 1 + 9, 3 for speed 18, 3 + 6 for its poisonous
        // sting; giant eel 1 + 25, 16 for AC -1, 3 + 5 + 1000 for its drowning attack.
        assert_eq!(worth_of("jackal"), 1);
        assert_eq!(worth_of("soldier ant"), 1 + 9 + 3 + 3 + 6);
        assert_eq!(worth_of("giant eel"), 1 + 25 + (7 + 1) * 2 + 3 + 1000 + 5);
    }

    #[test]
    fn experience_levels_start_at_the_points_of_the_table() {
        let table = include_str!("../../../tests/tables/exp.csv");
        for line in table.lines().skip(1) {
            let mut fields = line.split(',');
            let level: u8 = fields.next().unwrap().parse().unwrap();
            let at: u32 = fields.next().unwrap().parse().unwrap();
            assert_eq!(threshold(level), at, "level {level}");
        }
    }
}
