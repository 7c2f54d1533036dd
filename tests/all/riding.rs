//! Tests of riding: saddles, mounting, speed, jousting and falling off.

use wyrdvault::base::rng::Streams;
use wyrdvault::base::{Dir, Seed};
use wyrdvault::content::{Buc, Property, Rank, Skill, Slot, Terrain};
use wyrdvault::event::{Event, Ride, TrapEvent, ride};
use wyrdvault::game::Birth;
use wyrdvault::game::view::Accident;
use wyrdvault::rules::vitals::outgrown_gear;
use wyrdvault::rules::{Refusal, Sum, Unridden, body};
use wyrdvault::world::body::pack;
use wyrdvault::world::{Action, ActorId, Aim, Attitude, Item, ItemId};

use crate::scene::{Scene, content, scene, scene_of};

pub const YARD: &str = "
    --------------------------
    |p@o.....................|
    |........................|
    --------------------------";

pub fn knight() -> Birth {
    Birth { role: "Knight".to_owned(), ..Birth::default() }
}

fn thing(s: &mut Scene, kind: &str) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    s.game.world.make(Item::of(kind))
}

/// Saddles a monster and makes it tame.
fn break_in(s: &mut Scene, who: ActorId, tameness: u8) {
    let saddle = thing(s, "saddle");
    s.game.world.give(saddle, who);
    let actor = s.game.world.actor_mut(who);
    actor.worn[Slot::Saddle as usize] = Some(saddle);
    actor.mood = Attitude::Tame(tameness);
    (actor.hp, actor.max_hp) = (20_000, 20_000);
    actor.rate = 160;
}

/// A level 1 Knight with a saddled pony of that tameness to the west.
fn with_pony(tameness: u8) -> (Scene, ActorId) {
    let mut s = scene_of(YARD, &knight()).with('p', "pony");
    let pony = s.named('p');
    break_in(&mut s, pony, tameness);
    (s, pony)
}

/// A Knight riding the pony, on the pony's square.
pub fn mounted() -> (Scene, ActorId) {
    let (mut s, pony) = with_pony(20);
    s.act(Action::Mount(Dir::W)).unwrap();
    assert_eq!(s.game.world.life.steed, Some(pony));
    (s, pony)
}

pub fn wears(s: &mut Scene, kind: &str, slot: Slot) -> ItemId {
    let item = thing(s, kind);
    let content = content();
    let hero = s.game.world.hero;
    let item = pack::take(&mut s.game.world, &content, hero, item);
    s.game.world.you_mut().worn[slot as usize] = Some(item);
    body::rewear(&mut s.game.world, &content, hero);
    item
}

pub fn check(s: &Scene) {
    s.game.world.check(&content()).unwrap();
}

/// Counts how often `happens` is true in `times` copies of a game with different seeds.
pub fn count(s: &Scene, times: u64, mut happens: impl FnMut(&mut Scene) -> bool) -> usize {
    let tries = (0..times).filter(|&nth| {
        let mut one = s.again();
        one.game.rng = Streams::new(Seed(nth));
        happens(&mut one)
    });
    tries.count()
}

fn sum_of(s: &mut Scene, target: ActorId, saddle: ItemId) -> Sum {
    s.play(|play| wyrdvault::rules::ride::saddling(play, target, saddle)).0
}

// --- Saddles

#[test]
fn a_knight_begins_beside_a_saddled_pony_and_knows_how_to_ride_it() {
    let game = wyrdvault::game::Game::new(content(), &knight()).unwrap();
    let world = &game.world;
    let pony = world.level.crowd.iter().find(|&&who| world.actor(who).is_tame()).unwrap();
    assert!(world.actor(*pony).in_slot(Slot::Saddle).is_some());
    assert_eq!(world.life.rank(Skill::Riding), Rank::Basic);
    world.check(&content()).unwrap();
}

#[test]
fn the_chance_to_saddle_follows_the_rule() {
    let mut s = scene(YARD).with('p', "pony");
    let pony = s.named('p');
    let saddle = wears(&mut s, "saddle", Slot::Quiver);
    s.game.world.life.attributes = [10, 10, 10, 14, 10, 11];
    s.game.world.actor_mut(pony).level = 3;
    // Dexterity 14, half of charisma 5, level 5. A wild level 3 steed subtracts 30, and an
    // unskilled rider subtracts 20.
    s.game.world.life.skills[Skill::Riding as usize] = Rank::Unskilled;
    assert_eq!(sum_of(&mut s, pony, saddle).total(), 14 + 5 + 5 - 30 - 20);
    s.game.world.actor_mut(pony).mood = Attitude::Tame(5);
    assert_eq!(sum_of(&mut s, pony, saddle).total(), 14 + 5 + 10 + 20 - 20);
    s.game.world.item_mut(saddle).buc = Buc::Cursed;
    s.game.world.life.skills[Skill::Riding as usize] = Rank::Expert;
    assert_eq!(sum_of(&mut s, pony, saddle).total(), 14 + 5 + 10 + 20 + 30 - 50);
    let saddled = count(&s, 1_000, |s| {
        s.act(Action::Apply { tool: saddle, aim: Some(Aim::Dir(Dir::W)) }).unwrap();
        s.game.world.actor(pony).in_slot(Slot::Saddle) == Some(saddle)
    });
    assert!((245..=335).contains(&saddled), "{saddled} of 1000 at 29 in a hundred");
}

#[test]
fn a_saddle_fits_ponies_and_dragons_but_not_dogs_or_gnomes() {
    for (kind, why) in [
        ("little dog", Refusal::Riding(Unridden::CannotSaddle)),
        ("gnome", Refusal::Riding(Unridden::CannotSaddle)),
        ("Angel", Refusal::Riding(Unridden::CannotSaddle)),
    ] {
        let mut s = scene(YARD).with('p', kind);
        let saddle = wears(&mut s, "saddle", Slot::Quiver);
        let acted = s.act(Action::Apply { tool: saddle, aim: Some(Aim::Dir(Dir::W)) });
        assert_eq!(acted, Err(why), "{kind}");
    }
    for kind in ["pony", "red dragon", "forest centaur", "jabberwock", "ki-rin"] {
        let content = content();
        let row = &content.monsters[content.monsters.find(kind).unwrap()];
        assert!(outgrown_gear::bears_saddle(row), "{kind}");
    }
}

// --- Mounting and dismounting

#[test]
fn mounting_moves_to_the_steeds_square_and_dismounting_leaves_it() {
    let (mut s, pony) = mounted();
    let there = s.at('p');
    assert_eq!((s.you().at, s.game.world.actor(pony).at), (there, there));
    assert!(!s.game.world.level.crowd.contains(&pony), "the steed no longer acts");
    check(&s);
    s.walk(Dir::SE).unwrap();
    assert_eq!(s.game.world.actor(pony).at, s.you().at);
    let below = s.you().at;
    s.act(Action::Dismount).unwrap();
    assert_eq!(s.game.world.life.steed, None);
    assert!(s.you().at.is_next_to(below));
    assert!(s.game.world.level.crowd.contains(&pony), "the steed acts again");
    assert!(s.game.world.actor(pony).at.distance(below) <= 2);
    check(&s);
}

#[test]
fn mounting_in_an_unfit_state_is_refused_without_changes() {
    let refused = |change: fn(&mut Scene, ActorId), why: Refusal| {
        let (mut s, pony) = with_pony(20);
        change(&mut s, pony);
        assert_eq!(s.act(Action::Mount(Dir::W)), Err(why));
        assert_eq!(s.game.world.life.steed, None);
        check(&s);
    };
    refused(|s, _| timed(s, Property::WoundedLegs), Refusal::Riding(Unridden::LegsHurt));
    refused(|s, _| timed(s, Property::Hallucinating), Refusal::Riding(Unridden::Hallucinating));
    refused(
        |s, pony| s.game.world.actor_mut(pony).mood = Attitude::Peaceful,
        Refusal::Riding(Unridden::WouldMind),
    );
    refused(
        |s, pony| s.game.world.actor_mut(pony).worn[Slot::Saddle as usize] = None,
        Refusal::Riding(Unridden::NotSaddled),
    );
    refused(
        |s, _| {
            let mail = s.you().in_slot(Slot::Suit).unwrap();
            s.game.world.item_mut(mail).worn_down = 1;
        },
        Refusal::Riding(Unridden::StiffArmor),
    );
    let (mut s, _) = with_pony(20);
    assert_eq!(s.act(Action::Mount(Dir::S)), Err(Refusal::Nobody));
    assert_eq!(s.act(Action::Dismount), Err(Refusal::Riding(Unridden::NotRiding)));
}

fn timed(s: &mut Scene, what: Property) {
    s.game.world.you_mut().properties.timed.push((what, 50));
    s.game.world.you_mut().properties.refresh();
}

#[test]
fn mounting_fails_if_1d20_exceeds_level_plus_tameness() {
    // At level 1 and tameness 10, a d20 exceeds the sum 9 times in 20.
    let (s, _) = with_pony(10);
    let slips = count(&s, 1_000, |s| {
        let before = s.you().hp;
        s.act(Action::Mount(Dir::W)).unwrap();
        let slipped = s.game.world.life.steed.is_none();
        let lost = before - s.you().hp;
        assert_eq!(slipped, (10..=14).contains(&lost), "{lost} lost");
        slipped
    });
    assert!((400..=500).contains(&slips), "{slips} of 1000");
}

#[test]
fn a_confused_hero_always_fails_to_mount() {
    let (mut s, _) = with_pony(20);
    timed(&mut s, Property::Confused);
    assert_eq!(
        count(&s, 50, |s| {
            s.act(Action::Mount(Dir::W)).unwrap();
            s.game.world.life.steed.is_some()
        }),
        0
    );
}

#[test]
fn mounting_costs_a_point_of_tameness_except_for_knights() {
    let (s, pony) = mounted();
    assert_eq!(s.game.world.actor(pony).mood, Attitude::Tame(20));
    let mut s = scene(YARD).with('p', "pony");
    let pony = s.named('p');
    break_in(&mut s, pony, 20);
    s.act(Action::Mount(Dir::W)).unwrap();
    assert_eq!(s.game.world.actor(pony).mood, Attitude::Tame(19));
}

#[test]
fn a_cursed_saddle_holds_its_rider() {
    let (mut s, pony) = mounted();
    let saddle = s.game.world.actor(pony).in_slot(Slot::Saddle).unwrap();
    s.game.world.item_mut(saddle).buc = Buc::Cursed;
    let told = s.act(Action::Dismount).unwrap();
    assert!(told.iter().any(|it| matches!(it, Event::Ride(Ride::Stuck { .. }))));
    assert_eq!(
        s.act(Action::Dismount),
        Err(Refusal::Riding(Unridden::SaddleHolds)),
        "known by now"
    );
    assert_eq!(s.game.world.life.steed, Some(pony));
    s.game.world.item_mut(saddle).buc = Buc::Uncursed;
    s.act(Action::Dismount).unwrap();
    check(&s);
}

// --- Speed

#[test]
fn a_ridden_step_uses_the_steeds_speed_and_an_attack_does_not() {
    let (mut s, _) = mounted();
    let aut = |s: &mut Scene, action: Action, times: u64| {
        let before = s.game.world.now;
        for _ in 0..times {
            s.act(action.clone()).unwrap();
        }
        s.game.world.now - before
    };
    // The pony has speed 16 and the hero 12, so four steps take three turns.
    assert_eq!(aut(&mut s, Action::Walk(Dir::E), 0), 0);
    s.walk(Dir::S).unwrap();
    let ridden = aut(&mut s, Action::Walk(Dir::E), 16);
    assert!((119..=121).contains(&ridden), "{ridden} aut for 16 steps");
    assert_eq!(aut(&mut s, Action::Search, 4), 40);
    s.act(Action::Dismount).unwrap();
    assert_eq!(aut(&mut s, Action::Search, 4), 40);
}

#[test]
fn a_kicked_steed_gallops_for_30_to_49_turns() {
    let (mut s, pony) = mounted();
    s.act(Action::Spur).unwrap();
    assert!((29..=49).contains(&s.game.world.life.gallop));
    assert_eq!(s.game.world.actor(pony).mood, Attitude::Tame(19));
    s.walk(Dir::S).unwrap();
    let before = s.game.world.now;
    for _ in 0..20 {
        s.walk(Dir::E).unwrap();
    }
    let aut = s.game.world.now - before;
    // At the usual speed, 20 steps take 150 aut. At 4/3 to 5/3 of it they take 90 to 112 aut.
    assert!((90..=113).contains(&aut), "{aut} aut for 20 steps");
}

#[test]
fn a_kicked_steed_throws_the_rider_at_its_odds() {
    // At level 1 and tameness 6 - 1, the rider falls 14 times in 20.
    let (mut s, pony) = mounted();
    s.game.world.actor_mut(pony).mood = Attitude::Tame(6);
    let thrown = count(&s, 1_000, |s| {
        let before = s.you().hp;
        let told = s.act(Action::Spur).unwrap();
        let off = s.game.world.life.steed.is_none();
        if off {
            let lost = before - s.you().hp;
            assert!((10..=19).contains(&lost), "{lost} lost");
            assert!((4..=9).contains(&s.you().turns_of(Property::WoundedLegs)));
            assert!(told.iter().any(|it| {
                matches!(it, Event::Ride(Ride::Unseated { why: ride::FallCause::Thrown, .. }))
            }));
            check(s);
        }
        off
    });
    assert!((650..=750).contains(&thrown), "{thrown} of 1000");
}

#[test]
fn kicking_away_the_last_tameness_frees_the_steed() {
    let (mut s, pony) = mounted();
    s.game.world.actor_mut(pony).mood = Attitude::Tame(1);
    s.act(Action::Spur).unwrap();
    assert_eq!(s.game.world.life.steed, None);
    assert_eq!(s.game.world.actor(pony).mood, Attitude::Peaceful);
    check(&s);
}

// --- Surroundings

#[test]
fn a_rider_reaches_the_floor_from_basic_skill_on() {
    let (mut s, _) = mounted();
    let gold = thing(&mut s, "gold piece");
    let at = s.you().at;
    s.game.world.lay(gold, at);
    s.game.world.life.skills[Skill::Riding as usize] = Rank::Unskilled;
    assert_eq!(s.act(Action::PickUp(vec![(gold, 0)])), Err(Refusal::Riding(Unridden::FloorTooFar)));
    s.game.world.life.skills[Skill::Riding as usize] = Rank::Basic;
    s.act(Action::PickUp(vec![(gold, 0)])).unwrap();
    assert_eq!(s.act(Action::Kick(Dir::E)), Err(Refusal::Riding(Unridden::OnSteed)));
}

#[test]
fn the_steed_comes_along_on_stairs() {
    let (mut s, pony) = mounted();
    let at = s.you().at;
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::StairsDown);
    s.game.world.level.down = Some(at);
    s.act(Action::ClimbDown).unwrap();
    assert_eq!(s.game.world.depth(), 2);
    assert_eq!(s.game.world.life.steed, Some(pony));
    check(&s);
    let kept = wyrdvault::game::Game::restore(content(), &s.game.snapshot()).unwrap();
    assert_eq!(kept.world, s.game.world, "a save keeps rider and steed");
}

#[test]
fn a_pit_holds_the_rider_and_hurts_the_steed() {
    let (mut s, pony) = mounted();
    let pit = content().traps.find("pit").unwrap();
    let at = s.you().at.step(Dir::S);
    s.game.world.level.traps.push(wyrdvault::world::Trap {
        kind: pit,
        at,
        seen: false,
        own: false,
        sprung: 0,
    });
    let hp = s.you().hp;
    s.walk(Dir::S).unwrap();
    assert!(s.you().trapped > 0);
    assert_eq!(s.you().hp, hp);
    assert!(s.game.world.actor(pony).hp < 20_000);
}

#[test]
fn a_fumbling_rider_falls_off_and_a_fumbling_walker_trips() {
    let (mut s, _) = mounted();
    s.game.world.you_mut().properties.gained.add(Property::Fumbling);
    s.game.world.you_mut().properties.refresh();
    let fell = (0..60).any(|nth| {
        let dir = if nth % 2 == 0 { Dir::E } else { Dir::W };
        let told = s.walk(dir).unwrap_or_default();
        told.iter()
            .any(|it| matches!(it, Event::Ride(Ride::Unseated { why: ride::FallCause::Fell, .. })))
    });
    assert!(fell);
    let stumbled = (0..60).any(|nth| {
        let dir = if nth % 2 == 0 { Dir::E } else { Dir::W };
        let told = s.walk(dir).unwrap_or_default();
        told.iter().any(|it| matches!(it, Event::Ride(Ride::Stumbled)))
    });
    assert!(stumbled);
    check(&s);
}

#[test]
fn a_hundred_turns_ridden_exercise_the_skill_once() {
    let (mut s, _) = mounted();
    for _ in 0..101 {
        s.act(Action::Search).unwrap();
    }
    assert_eq!(s.game.world.life.training[Skill::Riding as usize], 1);
}

#[test]
fn a_steed_eats_what_lies_under_it() {
    let (mut s, pony) = mounted();
    let apple = thing(&mut s, "apple");
    let at = s.you().at;
    s.game.world.lay(apple, at);
    s.act(Action::Search).unwrap();
    assert!(!s.game.world.items.contains(apple));
    assert!(s.game.world.actor(pony).full_until > s.game.world.turn);
}

#[test]
fn on_a_flying_steed_the_rider_flies() {
    let mut s = scene(YARD).with('p', "baby red dragon");
    let dragon = s.named('p');
    break_in(&mut s, dragon, 20);
    s.act(Action::Mount(Dir::W)).unwrap();
    assert!(s.you().has(Property::Flying));
    s.act(Action::Dismount).unwrap();
    assert!(!s.you().has(Property::Flying));
}

#[test]
fn a_bear_trap_catches_the_steed_and_reports_it() {
    let (mut s, pony) = mounted();
    let at = s.you().at.step(Dir::S);
    let kind = content().traps.find("bear trap").unwrap();
    let trap = wyrdvault::world::Trap { kind, at, seen: false, own: false, sprung: 0 };
    s.game.world.level.traps.push(trap);
    let (hp, whole) = (s.you().hp, s.game.world.actor(pony).hp);
    let events = s.walk(Dir::S).unwrap();
    let held = events.iter().find_map(|event| match event {
        Event::Trap(TrapEvent::Held { who, damage, .. }) => Some((*who, *damage)),
        _ => None,
    });
    let (who, damage) = held.expect("it springs");
    assert_eq!((who, s.you().hp), (pony, hp));
    assert_eq!(s.game.world.actor(pony).hp, whole - damage);
    let said = s.game.view().lines.iter().map(|line| line.text.clone()).collect::<Vec<_>>();
    let figure = format!("Iron jaws close on the pony's leg ({damage})!");
    assert!(said.contains(&figure), "{said:?}");
}

#[test]
fn the_odds_of_being_thrown_in_the_view_are_those_of_the_roll() {
    let (s, pony) = mounted();
    for tameness in [1, 2, 5, 9, 20] {
        let mut s = s.again();
        s.game.world.actor_mut(pony).mood = Attitude::Tame(tameness);
        let Accident { percent, damage: (least, most) } = s.game.view().throws;
        let (mut lowest, mut highest) = (most, least);
        let thrown = count(&s, 400, |s| {
            let before = s.you().hp;
            s.act(Action::Spur).unwrap();
            let off = s.game.world.life.steed.is_none();
            if off {
                let lost = before - s.you().hp;
                (lowest, highest) = (lowest.min(lost), highest.max(lost));
            }
            off
        });
        let said = usize::from(percent);
        assert!((thrown / 4).abs_diff(said) <= 7, "{thrown} of 400 at {tameness}, said {said}%");
        if thrown > 100 {
            assert_eq!((lowest, highest), (least, most), "damage at {tameness}");
        }
    }
}

#[test]
fn the_odds_of_slipping_in_the_view_are_those_of_the_roll() {
    for tameness in [4, 10, 19] {
        let (s, pony) = with_pony(tameness);
        let view = s.game.view();
        let foe = view.foes.iter().find(|foe| foe.who == pony).unwrap();
        let Accident { percent, damage: (least, most) } = foe.saddled.unwrap();
        let slips = count(&s, 400, |s| {
            let before = s.you().hp;
            s.act(Action::Mount(Dir::W)).unwrap();
            let lost = before - s.you().hp;
            assert!(lost == 0 || (least..=most).contains(&lost), "{lost} lost");
            s.game.world.life.steed.is_none()
        });
        let said = usize::from(percent);
        assert!((slips / 4).abs_diff(said) <= 7, "{slips} of 400 at {tameness}, said {said}%");
    }
}
