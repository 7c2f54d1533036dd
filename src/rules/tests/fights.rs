//! Tests of melee attacks and missiles.

use super::{Scene, act, gives, perform, scene};
use crate::base::Dir;
use crate::content::{Buc, Property, Slot};
use crate::event::{BodyEvent, Combat, Event};
use crate::rules::body;
use crate::rules::fight::strike::by_monster;
use crate::world::{Action, ActorId};

const LANE: &str = "
    ------
    |@m..|
    ------";

/// Creates a hero of this role and level who wields a dagger and stands next to a newt. A hero of
/// level 20 nearly always hits.
fn duel(role: &str, level: u8) -> (Scene, ActorId) {
    let mut s = scene(LANE);
    s.world.life.role = s.content.roles.find(role).expect("there is such a role");
    s.world.you_mut().level = level;
    let dagger = s.carrying("dagger");
    s.world.you_mut().worn[Slot::Wielded as usize] = Some(dagger);
    let foe = s.put("newt", 'm');
    (s, foe)
}

/// Attacks `times` times and returns the damage of each hit. Before each attack, the foe has `hp`
/// of 30,000 hit points.
fn damages(s: &mut Scene, foe: ActorId, hp: i32, times: usize) -> Vec<i32> {
    (0..times)
        .filter_map(|_| {
            let newt = s.world.actor_mut(foe);
            (newt.hp, newt.max_hp) = (hp, 30_000);
            act(s, &Action::Strike(foe));
            Some(hp - s.world.actor(foe).hp).filter(|&damage| damage > 0)
        })
        .collect()
}

/// Source: rules/combat 4.2.
#[test]
fn a_rogue_adds_a_die_of_the_level_against_fleeing_monsters() {
    let range = |role: &str, flees: bool| {
        let (mut s, foe) = duel(role, 20);
        if flees {
            gives(&mut s, foe, Property::Fleeing);
        }
        let damages = damages(&mut s, foe, 30_000, 600);
        (*damages.iter().min().expect("some hit"), *damages.iter().max().expect("some hit"))
    };
    // A dagger deals 1d4; the backstab adds 1d20.
    assert_eq!(range("Rogue", false), (1, 4));
    assert_eq!(range("Valkyrie", true), (1, 4));
    let (least, most) = range("Rogue", true);
    assert!((2..=3).contains(&least) && (23..=24).contains(&most), "{least}..={most}");
}

/// Source: rules/numbers 16.
#[test]
fn a_monster_below_half_its_hit_points_flees_after_one_hit_in_25() {
    let fled = |hp: i32| {
        let (mut s, foe) = duel("Valkyrie", 20);
        let flees = |s: &mut Scene| {
            let hit = !damages(s, foe, hp, 1).is_empty();
            let flees = s.world.actor(foe).has(Property::Fleeing);
            s.with(|play| body::cure(play, foe, Property::Fleeing));
            hit && flees
        };
        (0..3_000).filter(|_| flees(&mut s)).count()
    };
    assert_eq!(fled(30_000), 0);
    let fled = fled(14_000);
    assert!((80..=160).contains(&fled), "{fled} of 3000 at 1 in 25");
}

/// Source: rules/combat 4.1.
#[test]
fn an_attack_ends_paralysis_one_time_in_ten() {
    let (mut s, foe) = duel("Valkyrie", 20);
    let wakes = |s: &mut Scene| {
        s.with(|play| body::gain(play, foe, Property::Paralyzed, 100));
        damages(s, foe, 30_000, 1);
        !s.world.actor(foe).has(Property::Paralyzed)
    };
    let woken = (0..3_000).filter(|_| wakes(&mut s)).count();
    assert!((240..=360).contains(&woken), "{woken} of 3000 at 1 in 10");
}

/// Shoots poisoned darts at the hero. Returns the number of hits, of hits that lowered an
/// attribute, and of hits whose poison dealt damage.
fn darts(prepare: impl FnOnce(&mut Scene)) -> (usize, usize, usize) {
    let mut s = scene(LANE);
    let foe = s.put("soldier", 'm');
    prepare(&mut s);
    let (mut hits, mut weakened, mut burned) = (0, 0, 0);
    for _ in 0..2_000 {
        s.seen.0.clear();
        s.world.life.attributes = [12; 6];
        let you = s.world.you_mut();
        (you.hp, you.max_hp) = (30_000, 30_000);
        let dart = s.made("dart", 1, Buc::Uncursed);
        s.world.item_mut(dart).poisoned = true;
        s.world.give(dart, foe);
        let throw = Action::Throw { item: dart, dir: Dir::W, count: 1 };
        s.with(|play| perform(play, foe, &throw)).expect("the soldier can throw");
        hits +=
            usize::from(s.has_told(|it| matches!(it, Event::Combat(Combat::MissileHit { .. }))));
        weakened += usize::from(s.world.life.attributes != [12; 6]);
        burned +=
            usize::from(s.has_told(|it| matches!(it, Event::Body(BodyEvent::Poisoned { .. }))));
        if s.world.items.contains(dart) {
            s.world.destroy(dart);
        }
    }
    (hits, weakened, burned)
}

/// Source: rules/numbers 18.
#[test]
fn a_poisoned_missile_drains_strength_6_times_in_30_and_else_hit_points() {
    let (hits, weakened, burned) = darts(|_| {});
    assert!(hits > 1_000, "{hits} of 2000 hit");
    let share = weakened * 1_000 / hits;
    assert!((160..=240).contains(&share), "{weakened} of {hits} at 6 in 30");
    // The one severe case in 30 lowers the attribute and deals damage.
    let share = burned * 1_000 / hits;
    assert!((790..=875).contains(&share), "{burned} of {hits} at 25 in 30");
}

/// Source: rules/numbers 18.
#[test]
fn poison_resistance_makes_poisoned_missiles_act_like_plain_ones() {
    let (hits, weakened, burned) = darts(|s| {
        let hero = s.hero();
        gives(s, hero, Property::PoisonResistance);
    });
    assert!(hits > 1_000, "{hits} of 2000 hit");
    assert_eq!((weakened, burned), (0, 0));
}

#[test]
fn a_blind_hero_remembers_all_attackers_until_their_squares_are_empty() {
    let mut s = scene(
        "
        -----
        |.r.|
        |.@m|
        -----",
    );
    let (hero, rat, newt) = (s.hero(), s.put("sewer rat", 'r'), s.put("newt", 'm'));
    gives(&mut s, hero, Property::Blind);
    let felt = |s: &Scene| s.world.felt(&s.content);
    for foe in [rat, newt] {
        s.with(|play| by_monster::monster_strikes(play, foe, hero));
        assert_eq!(felt(&s), Some(s.world.actor(foe).at));
    }
    s.world.remove_actor(newt);
    act(&mut s, &Action::Fight(Dir::E));
    assert_eq!(felt(&s), Some(s.world.actor(rat).at));
}

#[test]
fn a_hero_whom_an_attack_blinds_knows_where_the_attacker_is() {
    let mut s = scene(LANE);
    let raven = s.put("raven", 'm');
    let hero = s.hero();
    while !s.world.you().has(Property::Blind) {
        assert_eq!(s.world.felt(&s.content), None, "the hero sees the raven");
        (s.world.you_mut().hp, s.world.you_mut().max_hp) = (500, 500);
        s.with(|play| by_monster::monster_strikes(play, raven, hero));
    }
    assert_eq!(s.world.felt(&s.content), Some(s.world.actor(raven).at));
}
