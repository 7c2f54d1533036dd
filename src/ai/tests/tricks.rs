//! Tests of rare behaviors: teleporting, hiding, shooting at another faction.

use super::*;

#[test]
fn a_tengu_in_view_teleports_about_and_a_jackal_does_not() {
    for (kind, flits) in [("tengu", true), ("jackal", false)] {
        let mut s = scene(
            "
            ------------
            |@........a|
            ------------
        ",
        );
        let who = s.put(kind, 'a');
        let flitted = (0..60).any(|_| matches!(s.wish(who), Action::Flit { .. }));
        assert_eq!(flitted, flits, "{kind}");
    }
}

#[test]
fn covetous_monsters_retreat_to_the_stairs_and_return_when_healed() {
    let mut s = scene(
        "
        ------------------
        |@....a.........<|
        ------------------
    ",
    );
    let who = s.put("Orcus", 'a');
    let comes = (0..60).any(|_| s.wish(who) == Action::Flit { beside: true });
    assert!(comes);
    s.world.actor_mut(who).hp = 1;
    let stairs = found(s.picture, '<')[0];
    assert_eq!(s.wish(who), Action::FlitTo(stairs));
    s.world.move_actor(who, stairs);
    assert_eq!(s.wish(who), Action::Wait);
}

#[test]
fn factions_shoot_at_each_other_along_a_line() {
    let mut s = scene(
        "
        -------------- ---
        |a......b....| |@|
        -------------- ---
    ",
    );
    let (archer, target) = (s.put("hill orc", 'a'), s.put("kobold", 'b'));
    s.world.actor_mut(archer).mind.faction = 1;
    s.world.actor_mut(target).mind.faction = 2;
    let daggers = s.give(archer, "dagger");
    s.world.item_mut(daggers).count = 5;
    let throws = |wish: Action| matches!(wish, Action::Throw { dir: Dir::E, .. });
    assert!((0..40).any(|_| throws(s.wish(archer))));
}

#[test]
fn eels_hide_when_alone_and_mimics_disguise_themselves_unseen() {
    let mut s = scene(
        "
        --------- ---
        |}......| |@|
        |..a....| ---
        ---------
    ",
    );
    let at = found(s.picture, '}')[0];
    let eel = drawn_level::put(&mut s.world, &s.content, "giant eel", at);
    assert_eq!(s.wish(eel), Action::Hide);
    let mimic = s.put("small mimic", 'a');
    assert!((0..40).any(|_| s.wish(mimic) == Action::Hide));
}

#[test]
fn a_hidden_piercer_waits_even_with_the_hero_adjacent() {
    let mut s = scene(
        "
        -----
        |@a.|
        -----
    ",
    );
    let piercer = s.put("rock piercer", 'a');
    s.world.actor_mut(piercer).hidden = true;
    assert!((0..20).all(|_| s.wish(piercer) == Action::Wait));
    let mut s = scene(
        "
        -----
        |@a.|
        -----
    ",
    );
    let snake = s.put("snake", 'a');
    s.world.actor_mut(snake).hidden = true;
    assert_eq!(s.wish(snake), Action::Strike(s.world.hero));
}

/// No distance map to the hero is kept up to date for a peaceful monster. The stored map of its
/// gait can lead to an earlier position of the hero, so a step that used this map would differ
/// after loading a save.
#[test]
fn a_peaceful_monster_walks_to_the_hero_s_square_without_an_old_distance_map() {
    let mut s = scene(
        "
        --------
        |p....@|
        |......|
        --------
        ",
    );
    let keeper = s.put("shopkeeper", 'p');
    s.world.actor_mut(keeper).mood = Attitude::Peaceful;
    let kind = &s.content.monsters[s.world.actor(keeper).kind];
    let gait = crate::world::level::path::Gait::of(kind, s.world.actor(keeper));
    let from = s.at(keeper);
    s.world.make_road(&s.content, gait, from);
    let hero = s.world.hero;
    s.world.move_actor(hero, from.step(Dir::E).step(Dir::SE));
    let goal = s.world.you().at;
    let me = Me::new(&s.world, &s.content, keeper, false);
    let step = me.step_to(&mut s.rng, goal);
    assert!(matches!(step, Some(Action::Walk(Dir::E | Dir::SE))), "{step:?}");
}
