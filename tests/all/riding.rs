//! Tests of riding: saddles, mounting, speed, jousting and falling off.

use wyrdvault::base::rng::Streams;
use wyrdvault::base::{Dir, Seed};
use wyrdvault::content::{Buc, Property, Rank, Skill, Slot, Terrain};
use wyrdvault::event::{Combat, Event, Ride, TrapEvent, ride};
use wyrdvault::game::Birth;
use wyrdvault::rules::vitals::{self, gear};
use wyrdvault::rules::{Refusal, Sum, Unridden, body, fight};
use wyrdvault::world::{Action, ActorId, Aim, Attitude, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene, scene_of};

const YARD: &str = "
    --------------------------
    |p@o.....................|
    |........................|
    --------------------------";

fn knight() -> Birth {
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
fn mounted() -> (Scene, ActorId) {
    let (mut s, pony) = with_pony(20);
    s.act(Action::Mount(Dir::W)).unwrap();
    assert_eq!(s.game.world.life.steed, Some(pony));
    (s, pony)
}

fn wears(s: &mut Scene, kind: &str, slot: Slot) -> ItemId {
    let item = thing(s, kind);
    let content = content();
    let hero = s.game.world.hero;
    let item = pack::take(&mut s.game.world, &content, hero, item);
    s.game.world.you_mut().worn[slot as usize] = Some(item);
    body::rewear(&mut s.game.world, &content, hero);
    item
}

fn check(s: &Scene) {
    s.game.world.check(&content()).unwrap();
}

/// Counts how often `happens` is true in `times` copies of a game with different seeds.
fn count(s: &Scene, times: u64, mut happens: impl FnMut(&mut Scene) -> bool) -> usize {
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
fn the_chance_of_saddling_is_the_sum_of_the_rule_and_comes_out_so() {
    let mut s = scene(YARD).with('p', "pony");
    let pony = s.named('p');
    let saddle = wears(&mut s, "saddle", Slot::Quiver);
    s.game.world.life.attributes = [10, 10, 10, 14, 10, 11];
    s.game.world.actor_mut(pony).level = 3;
    // Dexterity 14, half of charisma 5, level 5; a wild level 3 steed subtracts 30, and an
    // unskilled rider 20.
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
fn a_saddle_fits_ponies_and_dragons_and_no_dog_or_gnome() {
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
        assert!(gear::bears_saddle(row), "{kind}");
    }
}

// --- Mounting and dismounting

#[test]
fn mounting_takes_the_steeds_square_and_getting_down_leaves_it_there() {
    let (mut s, pony) = mounted();
    let there = s.at('p');
    assert_eq!((s.you().at, s.game.world.actor(pony).at), (there, there));
    assert!(!s.game.world.level.crowd.contains(&pony), "it acts by itself no more");
    check(&s);
    s.walk(Dir::SE).unwrap();
    assert_eq!(s.game.world.actor(pony).at, s.you().at);
    let below = s.you().at;
    s.act(Action::Dismount).unwrap();
    assert_eq!(s.game.world.life.steed, None);
    assert!(s.you().at.is_next_to(below));
    assert!(s.game.world.level.crowd.contains(&pony), "it acts by itself again");
    assert!(s.game.world.actor(pony).at.distance(below) <= 2);
    check(&s);
}

#[test]
fn who_is_in_no_state_to_ride_is_refused_and_nothing_changes() {
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
fn a_novice_slips_as_often_as_level_and_tameness_fall_short_of_a_die_of_twenty() {
    // Level 1 and tameness 10: the d20 exceeds the sum 9 times in 20.
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
fn the_confused_always_slip() {
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
fn each_mounting_costs_a_point_of_tameness_unless_a_knight_mounts() {
    let (s, pony) = mounted();
    assert_eq!(s.game.world.actor(pony).mood, Attitude::Tame(20));
    let mut s = scene(YARD).with('p', "pony");
    let pony = s.named('p');
    break_in(&mut s, pony, 20);
    s.act(Action::Mount(Dir::W)).unwrap();
    assert_eq!(s.game.world.actor(pony).mood, Attitude::Tame(19));
}

#[test]
fn a_cursed_saddle_holds_its_rider_and_prayer_would_mend_it() {
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
fn a_ridden_step_costs_what_the_steeds_speed_makes_it_and_a_blow_does_not() {
    let (mut s, _) = mounted();
    let aut = |s: &mut Scene, action: Action, times: u64| {
        let before = s.game.world.now;
        for _ in 0..times {
            s.act(action.clone()).unwrap();
        }
        s.game.world.now - before
    };
    // Speed 16 against 12: four steps in three turns.
    assert_eq!(aut(&mut s, Action::Walk(Dir::E), 0), 0);
    s.walk(Dir::S).unwrap();
    let ridden = aut(&mut s, Action::Walk(Dir::E), 16);
    assert!((119..=121).contains(&ridden), "{ridden} aut for 16 steps");
    assert_eq!(aut(&mut s, Action::Search, 4), 40);
    s.act(Action::Dismount).unwrap();
    assert_eq!(aut(&mut s, Action::Search, 4), 40);
}

#[test]
fn a_kicked_steed_gallops_for_thirty_to_forty_nine_turns_and_is_faster_by_a_half() {
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
    // 150 at a walk; between 5/3 and 4/3 of its speed, 90 to 112.
    assert!((90..=113).contains(&aut), "{aut} aut for 20 steps");
}

#[test]
fn a_wild_kick_throws_the_rider_as_often_as_the_seat_fails() {
    // Level 1 and tameness 6 - 1: 14 times in 20.
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
fn the_last_point_of_tameness_kicked_away_the_steed_is_nobodys() {
    let (mut s, pony) = mounted();
    s.game.world.actor_mut(pony).mood = Attitude::Tame(1);
    s.act(Action::Spur).unwrap();
    assert_eq!(s.game.world.life.steed, None);
    assert_eq!(s.game.world.actor(pony).mood, Attitude::Peaceful);
    check(&s);
}

// --- Combat

#[test]
fn a_quarter_of_the_blows_at_a_rider_meets_the_steed_and_half_of_those_of_orcs() {
    for (kind, least, most) in [("jackal", 205, 295), ("hill orc", 450, 550)] {
        let (mut s, pony) = mounted();
        s.walk(Dir::E).unwrap();
        s = s.with('o', kind);
        let foe = s.named('o');
        let hero = s.game.world.hero;
        let at_steed = count(&s, 1_000, |s| {
            let (_, told) = s.play(|play| fight::strike::melee::strike(play, foe, hero).unwrap());
            told.iter().any(|it| match it {
                Event::Combat(
                    Combat::Hit { by, target, .. } | Combat::Missed { by, target, .. },
                ) => (*by, *target) == (foe, pony),
                _ => false,
            })
        });
        assert!((least..=most).contains(&at_steed), "{kind}: {at_steed} of 1000");
    }
}

/// A mounted Knight wielding a lance, with a foe to the east.
fn with_lance(rank: Rank) -> (Scene, ActorId) {
    let (mut s, _) = mounted();
    s.walk(Dir::E).unwrap();
    s = s.with('o', "ogre");
    let foe = s.named('o');
    let actor = s.game.world.actor_mut(foe);
    (actor.hp, actor.max_hp, actor.rate) = (30_000, 30_000, 0);
    wears(&mut s, "lance", Slot::Wielded);
    s.game.world.life.skills[Skill::Lance as usize] = rank;
    (s, foe)
}

#[test]
fn a_lance_jousts_so_many_hits_in_five_as_the_skill_counts_and_drives_back() {
    for (rank, fifths) in [(Rank::Unskilled, 1), (Rank::Basic, 2), (Rank::Expert, 4)] {
        let (s, foe) = with_lance(rank);
        let (mut hits, mut jousts) = (0, 0);
        count(&s, 1_500, |s| {
            let hero = s.game.world.hero;
            let told = s.act(Action::Strike(foe)).unwrap();
            let hit = told
                .iter()
                .any(|it| matches!(it, Event::Combat(Combat::Hit { by, .. }) if *by == hero));
            let joust = told.iter().any(|it| matches!(it, Event::Ride(Ride::Jousted { .. })));
            let back = told.iter().any(|it| matches!(it, Event::Combat(Combat::Reeled { .. })));
            assert_eq!(joust, back, "a joust drives back");
            hits += usize::from(hit);
            jousts += usize::from(joust);
            joust
        });
        let wanted = hits * fifths / 5;
        assert!(jousts.abs_diff(wanted) < hits / 12, "{rank:?}: {jousts} jousts of {hits} hits");
    }
}

#[test]
fn the_look_panel_counts_jousts_as_they_come() {
    let (mut s, foe) = with_lance(Rank::Expert);
    s.game.world.life.attributes[0] = 10;
    s.game.world.life.skills[Skill::Riding as usize] = Rank::Basic;
    let content = content();
    let odds = fight::danger::odds::exchange(&s.game.world, &content, foe);
    // A lance deals 1d8+2 to large foes, and 2d10 more 4 times in 5: 15 1/3 on average.
    assert_eq!((odds.hero_usual, odds.hero_worst), (15, 30));
}

#[test]
fn a_lance_breaks_in_the_best_of_jousts_when_luck_says_so() {
    let broken = |luck: i8| {
        let (mut s, foe) = with_lance(Rank::Unskilled);
        s.game.world.life.luck.base = luck;
        s.game.world.life.attributes[0] = 118;
        s.game.world.you_mut().level = 28;
        let lance = s.you().in_slot(Slot::Wielded).unwrap();
        let (mut jousts, mut broken) = (0, 0);
        count(&s, 2_500, |s| {
            let told = s.act(Action::Strike(foe)).unwrap();
            jousts +=
                usize::from(told.iter().any(|it| matches!(it, Event::Ride(Ride::Jousted { .. }))));
            let gone = !s.game.world.items.contains(lance);
            broken += usize::from(gone);
            gone
        });
        (jousts, broken)
    };
    // An unskilled rider jousts only with the best of five rolls, and such a joust breaks the lance
    // 1 time in 50, more often with bad luck.
    let (jousts, plain) = broken(0);
    assert!(jousts > 200 && (1..=18).contains(&plain), "{plain} of {jousts}");
    let (_, unlucky) = broken(-10);
    assert!(unlucky > 3 * plain, "{unlucky} against {plain}");
}

#[test]
fn on_foot_a_lance_is_a_stick() {
    let mut s = scene_of(YARD, &knight()).with('o', "ogre");
    let foe = s.named('o');
    wears(&mut s, "lance", Slot::Wielded);
    s.game.world.life.attributes[0] = 10;
    s.game.world.actor_mut(foe).hp = 60_000;
    let hero = s.game.world.hero;
    count(&s, 300, |s| {
        let told = s.act(Action::Strike(foe)).unwrap();
        for event in told {
            if let Event::Combat(Combat::Hit { by, damage, .. }) = event
                && by == hero
            {
                assert!(damage <= 4, "{damage} with a lance on foot");
            }
        }
        true
    });
}

#[test]
fn riding_skill_counts_in_the_sums_of_a_blow() {
    let (mut s, foe) = with_lance(Rank::Basic);
    // Strong enough to carry the load on foot too.
    s.game.world.life.attributes = [18; 6];
    let content = content();
    let sum =
        |s: &Scene| fight::roll::to_hit::hero_hits(&s.game.world, &content, foe, None).total();
    let by_rank = [Rank::Unskilled, Rank::Basic, Rank::Skilled].map(|rank| {
        s.game.world.life.skills[Skill::Riding as usize] = rank;
        sum(&s)
    });
    assert_eq!([by_rank[1] - by_rank[0], by_rank[2] - by_rank[1]], [1, 1]);
    s.act(Action::Dismount).unwrap();
    s.game.world.life.skills[Skill::Riding as usize] = Rank::Skilled;
    assert_eq!(sum(&s), by_rank[2]);
}

#[test]
fn a_steed_that_dies_leaves_its_rider_standing() {
    let (mut s, pony) = mounted();
    s.walk(Dir::E).unwrap();
    s = s.with('o', "jackal");
    s.game.world.actor_mut(pony).hp = 1;
    s.play(|play| {
        vitals::apply_damage(play, pony, 5, vitals::Blame::default());
        wyrdvault::rules::settle::settle(play);
    });
    assert_eq!(s.game.world.life.steed, None);
    assert!(!s.game.world.actors.contains(pony));
    let saddle = s
        .game
        .world
        .items_at(s.you().at)
        .any(|item| content().items[s.game.world.item(item).kind].name == "saddle");
    assert!(saddle, "its saddle lies where it fell");
    check(&s);
}

// --- Surroundings

#[test]
fn a_rider_new_to_the_saddle_cannot_reach_the_floor_and_a_practised_one_can() {
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
fn the_steed_comes_along_by_the_stairs() {
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
fn who_fumbles_in_the_saddle_falls_off_and_on_foot_stumbles() {
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
fn a_hundred_turns_ridden_are_a_use_of_the_skill() {
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
fn a_bear_trap_closes_on_the_leg_of_the_steed_and_says_so() {
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
    let figure = format!("Jaws of iron close on the pony's leg! ({damage})");
    assert!(said.contains(&figure), "{said:?}");
}

#[test]
fn the_question_before_a_kick_says_how_likely_the_rider_is_thrown() {
    let (s, pony) = mounted();
    for tameness in [1, 2, 5, 9, 20] {
        let mut s = s.again();
        s.game.world.actor_mut(pony).mood = Attitude::Tame(tameness);
        let said = usize::from(s.game.view().throws);
        let thrown = count(&s, 400, |s| {
            s.act(Action::Spur).unwrap();
            s.game.world.life.steed.is_none()
        });
        assert!((thrown / 4).abs_diff(said) <= 7, "{thrown} of 400 at {tameness}, said {said} %");
    }
}
