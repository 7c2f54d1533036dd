//! Tests of what monsters do with items.

use super::*;

#[test]
fn monsters_throw_daggers_along_lines_and_wield_bows() {
    let line = "
        -----------
        |@.......a|
        |.........|
        -----------
    ";
    let mut s = scene(line);
    let orc = s.put("hill orc", 'a');
    let dagger = s.give(orc, "dagger");
    let wishes: Vec<Action> = (0..20).map(|_| s.wish(orc)).collect();
    assert!(wishes.contains(&Action::Throw { item: dagger, dir: Dir::W, count: 0 }));

    let mut s = scene(line);
    let orc = s.put("hill orc", 'a');
    let (bow, arrow) = (s.give(orc, "bow"), s.give(orc, "arrow"));
    assert_eq!(s.wish(orc), Action::Wield(Some(bow)));
    s.world.actor_mut(orc).worn[Slot::Wielded as usize] = Some(bow);
    let wishes: Vec<Action> = (0..20).map(|_| s.wish(orc)).collect();
    assert!(wishes.contains(&Action::Throw { item: arrow, dir: Dir::W, count: 0 }));

    let mut s = scene(line);
    let between = found(line, '.')[2];
    let orc = s.put("hill orc", 'a');
    s.give(orc, "dagger");
    drawn_level::put(&mut s.world, &s.content, "newt", between);
    assert!((0..20).all(|_| !matches!(s.wish(orc), Action::Throw { .. })), "a friend is between");
}

#[test]
fn monsters_that_can_use_items_use_wands_and_potions() {
    let line = "
        -----------
        |@....a...|
        -----------
    ";
    let mut s = scene(line);
    let orc = s.put("hill orc", 'a');
    let wand = s.give(orc, "wand of striking");
    let wishes: Vec<Action> = (0..20).map(|_| s.wish(orc)).collect();
    let zaps = |wish: &Action| matches!(wish, Action::Zap { wand: it, .. } if *it == wand);
    assert!(wishes.iter().any(zaps));

    let mut s = scene(line);
    let orc = s.put("hill orc", 'a');
    let potion = s.give(orc, "potion of healing");
    assert_ne!(s.wish(orc), Action::Quaff(potion));
    s.world.actor_mut(orc).hp = 2;
    assert_eq!(s.wish(orc), Action::Quaff(potion));
}

#[test]
fn monsters_wield_the_better_weapon_before_the_fight() {
    let mut s = scene(
        "
        -----------
        |@.a......|
        -----------
    ",
    );
    let orc = s.put("hill orc", 'a');
    let (dagger, sword) = (s.give(orc, "dagger"), s.give(orc, "long sword"));
    assert_eq!(s.wish(orc), Action::Wield(Some(sword)));
    s.world.actor_mut(orc).worn[Slot::Wielded as usize] = Some(sword);
    assert!(!matches!(s.wish(orc), Action::Wield(_)));
    let _ = dagger;
}

#[test]
fn monsters_fetch_items_that_they_like() {
    let mut s = scene(
        "
        ----------- ---
        |a...b....| |@|
        ----------- ---
    ",
    );
    let orc = s.put("hill orc", 'a');
    let gold = thing(&mut s.world, &s.content, "gold piece");
    s.world.lay(gold, found(s.picture, 'b')[0]);
    let takes = Action::PickUp(vec![(gold, 0)]);
    assert!((0..20).any(|_| s.act(orc) == takes));
}

#[test]
fn a_hurt_monster_reads_create_monster_and_a_healthy_one_zaps_speed() {
    let mut s = scene(
        "
        -----------
        |@...a....|
        -----------
    ",
    );
    let orc = s.put("hill orc", 'a');
    let scroll = s.give(orc, "scroll of create monster");
    let wand = s.give(orc, "wand of speed monster");
    assert!((0..40).any(|_| s.wish(orc) == Action::Zap { wand, aim: crate::world::Aim::Own }));
    s.world.actor_mut(orc).hp = 2;
    assert_eq!(s.wish(orc), Action::Read(scroll));
}

const WAY: &str = "
    -----------
    |@....a...|
    -----------
    ";

#[test]
fn weak_monsters_with_minds_polymorph_themselves() {
    for (kind, thing, wants) in [
        ("hill orc", "wand of polymorph", true),
        ("hill orc", "potion of polymorph", true),
        ("Uruk-hai", "potion of polymorph", true),
        ("soldier", "wand of polymorph", false),
        ("doppelganger", "potion of polymorph", false),
    ] {
        let mut s = scene(WAY);
        let who = s.put(kind, 'a');
        let item = s.give(who, thing);
        let wishes: Vec<Action> = (0..40).map(|_| s.wish(who)).collect();
        let uses = |wish: &Action| match *wish {
            Action::Zap { wand, aim } => wand == item && aim == crate::world::Aim::Own,
            Action::Quaff(potion) => potion == item,
            _ => false,
        };
        assert_eq!(wishes.iter().any(uses), wants, "{kind} with a {thing}");
    }
}

#[test]
fn weak_monsters_step_onto_a_known_polymorph_trap() {
    for (kind, seen, steps) in
        [("hill orc", true, true), ("jackal", true, false), ("soldier", true, false)]
    {
        let mut s = scene(
            "
            -----------
            |.........|
            |@....at..|
            |.........|
            -----------
        ",
        );
        let who = s.put(kind, 'a');
        let at = found(s.picture, 't')[0];
        let trap = s.content.traps.find("polymorph trap").unwrap();
        let trap = crate::world::Trap { kind: trap, at, seen, own: false, sprung: 0 };
        s.world.level.traps.push(trap);
        let wish = s.wish(who);
        assert_eq!(wish == Action::Walk(Dir::E), steps, "{kind}: {wish:?}");
    }
}

#[test]
fn item_eaters_eat_or_engulf_each_kind_of_item() {
    for (kind, thing, expected) in [
        ("rust monster", "dagger", "eats"),
        ("rust monster", "gold piece", "leaves"),
        ("rock mole", "gold piece", "eats"),
        ("rock mole", "ruby", "takes"),
        ("xorn", "gold piece", "eats"),
        ("xorn", "apple", "leaves"),
        ("gelatinous cube", "apple", "eats"),
        ("gelatinous cube", "dagger", "takes"),
        ("gelatinous cube", "boulder", "leaves"),
        ("hill orc", "apple", "leaves"),
    ] {
        let mut s = scene(
            "
            ---- ----
            |@.| |a.|
            ---- ----
        ",
        );
        let who = s.put(kind, 'a');
        let item = drawn_level::thing(&mut s.world, &s.content, thing);
        let at = s.world.actor(who).at;
        s.world.lay(item, at);
        let does = match s.wish(who) {
            Action::Eat(it) if it == item => "eats",
            Action::PickUp(_) => "takes",
            _ => "leaves",
        };
        assert_eq!(does, expected, "{kind} on a {thing}");
    }
}

#[test]
fn cubes_and_rock_moles_go_to_items_in_view_and_xorns_do_not() {
    for (kind, goes) in [("gelatinous cube", true), ("xorn", false), ("rock mole", true)] {
        let mut s = scene(
            "
            ----- ---
            |.at| |@|
            ----- ---
        ",
        );
        let who = s.put(kind, 'a');
        let item = thing(&mut s.world, &s.content, "dagger");
        let at = found(s.picture, 't')[0];
        s.world.lay(item, at);
        let mut aims = false;
        for _ in 0..4 {
            s.wish(who);
            s.world.turn += 1;
            aims |= s.world.actor(who).mind.goal == Some(at);
        }
        assert_eq!(aims, goes, "{kind}");
    }
}
