//! Tests of breaking wands.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Buc, Property};
use wyrdvault::rules::Refusal;
use wyrdvault::rules::verb::item::apply;
use wyrdvault::world::{Action, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene};

const HALL: &str = "
    -----------
    |.........|
    |.........|
    |....@a..b|
    |.........|
    |.........|
    -----------";

/// Gives the hero one item of a kind, with charges if it has any.
fn give(s: &mut Scene, kind: &str, charges: i8) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = s.game.world.make(Item { plus: charges, ..Item::of(kind) });
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

/// A hall with one sturdy orc beside the hero and one far away.
fn hall() -> Scene {
    let mut s = scene(HALL).with('a', "hill orc").with('b', "hill orc");
    s.game.world.life.attributes[0] = 16;
    for sign in ['a', 'b'] {
        let orc = s.named(sign);
        let body = s.game.world.actor_mut(orc);
        (body.hp, body.max_hp) = (20_000, 20_000);
        body.properties.timed.push((Property::Paralyzed, 90));
        body.properties.refresh();
    }
    s
}

/// Gives the hero a wand with this many charges and breaks it.
fn breaks(s: &mut Scene, kind: &str, charges: i8) -> ItemId {
    let wand = give(s, kind, charges);
    s.act(Action::Apply { tool: wand, aim: None }).unwrap();
    assert!(!s.game.world.items.contains(wand), "a {kind} breaks for good");
    wand
}

/// Returns the damage to the hero and to the orcs beside and far away.
fn damage(s: &Scene) -> [i32; 3] {
    let orc = |sign| 20_000 - s.game.world.actor(s.named(sign)).hp;
    [30_000 - s.you().hp, orc('a'), orc('b')]
}

/// Source: rules/numbers 17.
#[test]
fn a_wand_of_fire_breaks_with_8_points_per_charge_on_nine_squares() {
    for (kind, times) in [
        ("wand of fire", 8),
        ("wand of magic missile", 4),
        ("wand of lightning", 16),
        ("wand of death", 16),
    ] {
        let mut s = hall();
        breaks(&mut s, kind, 5);
        assert_eq!(damage(&s), [5 * times, 5 * times, 0], "{kind}");
        let known = content().items.find(kind).unwrap();
        assert!(s.game.world.knowledge.knows(known), "{kind}");
    }
}

#[test]
fn most_wands_break_with_up_to_4_points_per_charge() {
    let mut most = 0;
    for seed in 0..60 {
        let mut s = hall();
        s.game.rng = Streams::new(Seed(seed));
        breaks(&mut s, "wand of slow monster", 5);
        let [hero, orc, far] = damage(&s);
        assert!((1..=20).contains(&hero) && orc == hero && far == 0, "{hero} {orc} {far}");
        most = most.max(hero);
    }
    assert!(most > 15, "{most} of 20");
}

#[test]
fn a_broken_wand_of_striking_hits_with_force_and_shatters_boulders() {
    let mut s = hall();
    let at = s.you().at.step(Dir::W);
    let boulder = s.game.world.make(Item::of(content().known.boulder));
    s.game.world.lay(boulder, at);
    breaks(&mut s, "wand of striking", 4);
    assert!(!s.game.world.items.contains(boulder));
    assert!((5..=60).contains(&damage(&s)[0]), "{:?}", damage(&s));
}

#[test]
fn broken_wands_slow_creatures_around_or_put_them_to_sleep() {
    let mut s = hall();
    breaks(&mut s, "wand of slow monster", 3);
    let has = |s: &Scene, sign, what| s.game.world.actor(s.named(sign)).has(what);
    assert!(has(&s, 'a', Property::Slow) && !has(&s, 'b', Property::Slow));
    let wand = give(&mut s, "wand of sleep", 3);
    let hero = s.game.world.hero;
    s.play(|play| apply::apply(play, hero, wand, None)).0.unwrap();
    assert!(has(&s, 'a', Property::Asleep) && !has(&s, 'b', Property::Asleep));
    assert!(s.game.world.you().is_helpless());
}

#[test]
fn a_broken_wand_of_cancellation_cancels_creatures_and_items_around() {
    let mut s = hall();
    let at = s.you().at.step(Dir::N);
    let dagger = content().items.find("dagger").unwrap();
    let dagger = s.game.world.make(Item { plus: 3, buc: Buc::Cursed, ..Item::of(dagger) });
    s.game.world.lay(dagger, at);
    breaks(&mut s, "wand of cancellation", 3);
    let thing = s.game.world.item(dagger);
    assert_eq!((thing.plus, thing.buc), (0, Buc::Uncursed));
    assert!(s.game.world.actor(s.named('a')).has(Property::Cancelled));
    assert!(!s.game.world.actor(s.named('b')).has(Property::Cancelled));
}

#[test]
fn a_clay_golem_that_is_cancelled_dies() {
    let mut s = scene("-----\n|@1.|\n-----").with('1', "clay golem");
    let golem = s.named('1');
    let body = s.game.world.actor_mut(golem);
    (body.hp, body.max_hp, body.rate) = (20_000, 20_000, 0);
    // The golem resists most of the time.
    for _ in 0..40 {
        breaks(&mut s, "wand of cancellation", 3);
        if !s.game.world.actors.contains(golem) {
            return;
        }
        assert!(!s.game.world.actor(golem).has(Property::Cancelled), "it lives cancelled");
    }
    panic!("it resisted 40 times");
}

#[test]
fn a_broken_wand_of_create_monster_makes_nine_monsters() {
    let mut s = hall();
    let before = s.game.world.level.crowd.len();
    breaks(&mut s, "wand of create monster", 3);
    let more = s.game.world.level.crowd.len() - before;
    // There can be more, because some kinds come in groups.
    assert!(more >= 9, "{more}");
}

#[test]
fn a_broken_wand_of_digging_leaves_pits_or_holes_around() {
    let mut s = hall();
    breaks(&mut s, "wand of digging", 3);
    let traps: Vec<_> = s.game.world.level.traps.iter().map(|trap| trap.kind).collect();
    // With 3 charges there are only pits, one of them under the hero.
    assert_eq!(traps.len(), 9, "{traps:?}");
    assert!(traps.iter().all(|&kind| kind == content().known.pit));
    assert!(s.you().trapped > 0);
}

#[test]
fn a_broken_wand_of_opening_frees_from_a_grip_and_some_wands_do_nothing() {
    let mut s = hall();
    let (hero, orc) = (s.game.world.hero, s.named('a'));
    s.game.world.actor_mut(orc).holds = Some(hero);
    s.game.world.you_mut().held_by = Some(orc);
    for kind in ["wand of nothing", "wand of locking", "wand of probing", "wand of enlightenment"] {
        breaks(&mut s, kind, 5);
    }
    assert!(s.you().held_by.is_some());
    breaks(&mut s, "wand of opening", 5);
    assert!(s.you().held_by.is_none());
    assert_eq!(damage(&s), [0, 0, 0]);
}

#[test]
fn an_empty_wand_usually_breaks_without_effect() {
    let idle = (0..100).filter(|&seed| {
        let mut s = hall();
        s.game.rng = Streams::new(Seed(seed));
        breaks(&mut s, "wand of fire", 0);
        damage(&s)[0] == 0
    });
    let idle = idle.count();
    assert!((95..=100).contains(&idle), "{idle} of 100");
}

#[test]
fn breaking_takes_strength_10_and_brittle_wands_5() {
    let mut s = hall();
    let wand = give(&mut s, "wand of fire", 5);
    let kind = s.game.world.item(wand).kind;
    let looks = &content().looks["wand"];
    let brittle = looks.iter().position(|look| look.brittle).unwrap() as u8;
    let hard = looks.iter().position(|look| !look.brittle).unwrap() as u8;
    for (look, strength, works) in
        [(hard, 9, false), (brittle, 4, false), (brittle, 5, true), (hard, 10, true)]
    {
        let mut s = s.again();
        s.game.world.knowledge.of_mut(kind).look = Some(look);
        s.game.world.life.attributes[0] = strength;
        let broken = s.act(Action::Apply { tool: wand, aim: None });
        let refused = matches!(broken, Err(Refusal::TooWeakToBreak));
        assert_eq!(refused, !works, "look {look}, strength {strength}");
    }
}

#[test]
fn priests_take_a_fifth_and_healers_half_of_their_own_explosions() {
    for (role, parts) in [("Priest", 5), ("Wizard", 5), ("Healer", 2), ("Knight", 2), ("Rogue", 1)]
    {
        let mut s = hall();
        s.game.world.life.role = content().roles.find(role).unwrap();
        breaks(&mut s, "wand of fire", 5);
        assert_eq!(damage(&s)[..2], [40 / parts, 40], "{role}");
    }
}

#[test]
fn a_creature_that_is_held_takes_twice_the_damage_of_an_explosion() {
    let mut s = hall();
    let (hero, orc) = (s.game.world.hero, s.named('a'));
    s.game.world.you_mut().holds = Some(orc);
    s.game.world.actor_mut(orc).held_by = Some(hero);
    breaks(&mut s, "wand of fire", 5);
    assert_eq!(damage(&s)[..2], [40, 80]);
}
