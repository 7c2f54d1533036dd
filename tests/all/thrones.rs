//! Tests of thrones, fountains, sinks and headstones: sitting, drinking, dipping and kicking.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Property, Terrain};
use wyrdvault::event::terrain::furniture::{Furniture, Seat, Throne};
use wyrdvault::event::{Event, TerrainEvent};
use wyrdvault::rules::Refusal;
use wyrdvault::world::hero::{LuckCause, Mode};
use wyrdvault::world::{Action, Item, body::pack};

use crate::scene::{Scene, content, scene};

const HALL: &str = "
    ---------
    |.......|
    |.......|
    |...@...|
    |.......|
    |.......|
    ---------";

/// A hero in explore mode on furniture of that kind, or one step west of it if not `here`.
fn beside(terrain: Terrain, here: bool) -> Scene {
    let mut s = scene(HALL);
    let at = if here { s.you().at } else { s.you().at.step(Dir::E) };
    s.game.world.level.change(at, |cell| cell.terrain = terrain);
    s.game.world.life.mode = Mode::Explore;
    s
}

fn furniture(events: &[Event]) -> Vec<Furniture> {
    let found = events.iter().filter_map(|event| match event {
        Event::Terrain(TerrainEvent::Furniture(what)) => Some(what.clone()),
        _ => None,
    });
    found.collect()
}

/// Performs an action in each of `times` games that differ only in their random numbers.
fn repeat(first: &Scene, times: u64, action: &Action) -> Vec<(Scene, Vec<Furniture>)> {
    let runs = (0..times).map(|seed| {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        let events = s.act(action.clone()).unwrap();
        (s, furniture(&events))
    });
    runs.collect()
}

fn thrones(luck: i8, times: u64) -> Vec<(Scene, Vec<Furniture>)> {
    let mut s = beside(Terrain::Throne, true);
    s.game.world.life.luck.base = luck;
    repeat(&s, times, &Action::Sit)
}

fn outcome(told: &[Furniture]) -> Throne {
    let found = told.iter().find_map(|it| match it {
        Furniture::Throne(what) => Some(*what),
        _ => None,
    });
    found.unwrap()
}

/// Source: rules/numbers 12.
#[test]
fn a_throne_acts_1_time_in_3_with_13_equal_outcomes_and_vanishes_1_time_in_3() {
    let runs = thrones(0, 1500);
    let idle = runs.iter().filter(|(_, told)| outcome(told) == Throne::Nothing).count();
    assert!((930..=1070).contains(&idle), "{idle} of 1500 at 2 in 3");
    let gone = runs.iter().filter(|(_, told)| told.contains(&Furniture::ThroneVanished)).count();
    assert!((430..=570).contains(&gone), "{gone} of 1500 at 1 in 3");
    for what in [
        Throne::Weakened,
        Throne::Strengthened,
        Throne::Shocked,
        Throne::Restored,
        Throne::GoldTaken,
        Throne::Wish,
        Throne::CourtCame,
        Throne::Genocide,
        Throne::ItemsCursed,
        Throne::SightCleared,
        Throne::Wrenched,
        Throne::Insight,
        Throne::Confused,
    ] {
        let count = runs.iter().filter(|(_, told)| outcome(told) == what).count();
        assert!((17..=62).contains(&count), "{what:?}: {count} of 1500 at 1 in 39");
    }
}

/// Source: rules/luck 2.5.
#[test]
fn a_throne_gives_luck_instead_of_a_wish_to_the_unlucky_and_takes_some_from_the_lucky() {
    for (s, told) in thrones(-10, 300) {
        let what = outcome(&told);
        assert_ne!(what, Throne::Wish, "base luck -10 + rn2(5) is below 0");
        let rose = what == Throne::LuckRose;
        assert_eq!(s.game.world.life.luck.base, if rose { -9 } else { -10 });
        assert!(what != Throne::SightCleared && what != Throne::Wrenched, "{what:?}");
    }
    let mut losses = [0; 3];
    for (s, told) in thrones(5, 900) {
        let loss = 5 - s.game.world.life.luck.base;
        if outcome(&told) == Throne::Blinded {
            losses[usize::try_from(loss).unwrap()] += 1;
            assert!(s.you().has(Property::Blind));
            let story = s.game.world.life.luck_story.entries();
            assert_eq!(story.last().unwrap().why, LuckCause::ThroneCurse);
        } else {
            assert_eq!(loss, 0);
        }
    }
    assert!(losses[0] == 0 && losses[1] > 2 && losses[2] > 2, "{losses:?}");
}

#[test]
fn a_court_of_1_to_10_monsters_answers_a_throne() {
    let mut most = 0;
    for (s, told) in thrones(0, 400) {
        let crowd = s.game.world.level.crowd.len();
        assert_eq!(crowd > 0, outcome(&told) == Throne::CourtCame);
        most = most.max(crowd);
    }
    assert!((6..=10).contains(&most), "{most}");
}

#[test]
fn sitting_elsewhere_does_nothing_except_on_altars_and_traps() {
    let mut s = scene(HALL);
    let events = s.act(Action::Sit).unwrap();
    assert_eq!(furniture(&events), [Furniture::Sat(Seat::Floor)]);
    let mut s = beside(Terrain::Fountain, true);
    let events = s.act(Action::Sit).unwrap();
    assert_eq!(furniture(&events), [Furniture::Sat(Seat::Furniture(Terrain::Fountain))]);
    let mut s = scene(HALL);
    let kind = content().traps.find("bear trap").unwrap();
    let at = s.you().at;
    let trap = wyrdvault::world::Trap { kind, at, seen: true, own: false, sprung: 0 };
    s.game.world.level.traps.push(trap);
    s.act(Action::Sit).unwrap();
    assert!(s.you().trapped > 0);
    let you = s.game.world.you_mut();
    you.properties.timed.push((Property::Levitation, 50));
    you.properties.refresh();
    assert_eq!(s.act(Action::Sit), Err(Refusal::Levitating));
}

/// Source: rules/luck 2.7.
#[test]
fn bad_luck_breaks_a_kicked_throne_and_good_luck_breaks_gems_loose_once() {
    let kick = Action::Kick(Dir::E);
    let mut s = beside(Terrain::Throne, false);
    s.game.world.life.luck.base = -1;
    let broken = repeat(&s, 600, &kick)
        .iter()
        .filter(|(_, told)| told.contains(&Furniture::ThroneBroke { destroyed: true }))
        .count();
    assert!((160..=240).contains(&broken), "{broken} of 600 at 1 in 3");
    for (luck, gems) in [(1, 2), (10, 6)] {
        s.game.world.life.luck.base = luck;
        let mut loosened = 0;
        for (run, told) in repeat(&s, 90, &kick) {
            if told.contains(&Furniture::ThroneBroke { destroyed: false }) {
                loosened += 1;
                let at = run.at('@').step(Dir::E);
                let world = &run.game.world;
                let lying = world.items_at(at).map(|item| world.item(item));
                let (gold, stones): (Vec<&Item>, Vec<&Item>) =
                    lying.partition(|item| item.kind == content().known.gold);
                assert!((300..=500).contains(&gold[0].count));
                assert_eq!(stones.iter().map(|item| item.count).sum::<u16>(), gems);
                assert!(world.level.cell(at).is_looted());
            }
        }
        assert!((15..=45).contains(&loosened), "{loosened} of 90 at 1 in 3");
    }
    s.game.world.life.luck.base = 0;
    let told: Vec<_> = repeat(&s, 200, &kick).into_iter().flat_map(|(_, told)| told).collect();
    assert!(told.iter().all(|it| *it == Furniture::FloorGave), "{told:?}");
    assert!((30..=72).contains(&told.len()), "{} of 200 at 1 in 4", told.len());
}

/// Source: rules/numbers 12.
#[test]
fn a_kicked_sink_gives_a_pudding_a_demon_and_a_ring_once_each() {
    let mut s = beside(Terrain::Sink, false);
    s.game.world.life.attributes = [18; 6];
    let (mut puddings, mut demons, mut rings, mut waste) = (0, 0, 0, 0);
    for _ in 0..1200 {
        for who in s.game.world.level.crowd.clone() {
            s.game.world.remove_actor(who);
        }
        let at = s.at('@').step(Dir::E);
        for item in s.game.world.items_at(at).collect::<Vec<_>>() {
            s.game.world.destroy(item);
        }
        s.game.world.you_mut().hp = 900;
        let (acted, events) = s.play(|play| {
            let hero = play.world.hero;
            wyrdvault::rules::verb::perform(play, hero, &Action::Kick(Dir::E))
        });
        acted.unwrap();
        for what in furniture(&events) {
            match what {
                Furniture::PuddingOozed => puddings += 1,
                Furniture::DemonReturned { .. } => demons += 1,
                Furniture::WasteRose { ring: true } => rings += 1,
                Furniture::WasteRose { ring: false } => waste += 1,
                _ => {}
            }
        }
    }
    assert_eq!((puddings, demons, rings), (1, 1, 1));
    assert!(waste > 20, "{waste}");
}

#[test]
fn the_drain_of_a_sink_holds_one_ring_and_its_pipes_can_break() {
    let mut s = beside(Terrain::Sink, true);
    let runs = repeat(&s, 300, &Action::QuaffHere);
    let found = runs.iter().filter(|(_, told)| told.contains(&Furniture::RingFound)).count();
    assert!((5..=30).contains(&found), "{found} of 300 at 1 in 20");
    let broken: Vec<_> =
        runs.iter().filter(|(_, told)| told.contains(&Furniture::PipesBroke)).collect();
    assert!((5..=30).contains(&broken.len()), "{} of 300 at 1 in 20", broken.len());
    let at = s.you().at;
    for (run, _) in broken {
        assert_eq!(run.game.world.level.cell(at).terrain, Terrain::Fountain);
    }
    s.game.world.level.change(at, |cell| cell.set_looted(true));
    let runs = repeat(&s, 100, &Action::QuaffHere);
    assert!(runs.iter().all(|(_, told)| !told.contains(&Furniture::RingFound)));
    assert!(runs.iter().any(|(_, told)| told.contains(&Furniture::BackedUp)));
}

/// Source: rules/luck 2.7.
#[test]
fn a_blessed_fountain_raises_attributes_unless_luck_is_bad() {
    let mut s = beside(Terrain::Fountain, true);
    let at = s.you().at;
    s.game.world.level.change(at, |cell| {
        cell.set_swarmed(true);
        cell.set_third_mark(true);
    });
    s.game.world.life.attributes = [10; 6];
    s.game.world.life.peaks = [12; 6];
    for (luck, raised) in [(-1, None), (0, Some(1)), (4, Some(6))] {
        s.game.world.life.luck.base = luck;
        let mut seen = 0;
        for (run, told) in repeat(&s, 60, &Action::QuaffHere) {
            if !told.contains(&Furniture::BlessedFountain) {
                continue;
            }
            seen += 1;
            let now = run.game.world.life.attributes;
            assert_eq!(Some(now.iter().filter(|it| **it > 12).count()), raised);
            assert!(now.iter().all(|&it| it >= 12));
            assert!(!run.game.world.level.cell(at).has_third_mark(), "once");
        }
        if raised.is_some() {
            assert!((30..=54).contains(&seen), "{seen} of 60 at 21 in 30");
        } else {
            assert_eq!(seen, 0);
        }
    }
}

#[test]
fn one_fountain_in_seven_is_blessed() {
    let s = beside(Terrain::Fountain, true);
    let at = s.you().at;
    let runs = repeat(&s, 700, &Action::QuaffHere);
    let blessed = runs.iter().filter(|(run, told)| {
        run.game.world.level.cell(at).has_third_mark() || told.contains(&Furniture::BlessedFountain)
    });
    let blessed = blessed.count();
    assert!((70..=132).contains(&blessed), "{blessed} of 700 at 1 in 7");
}

#[test]
fn dipping_into_fountains_uncurses_gushes_and_finds_coins() {
    let mut s = beside(Terrain::Fountain, true);
    let kind = content().items.find("arrow").unwrap();
    let hero = s.game.world.hero;
    let arrow = s.game.world.make(Item::of(kind));
    let arrow = pack::take(&mut s.game.world, &content(), hero, arrow);
    s.game.world.item_mut(arrow).buc = wyrdvault::content::Buc::Cursed;
    s.game.world.item_mut(arrow).proof = true;
    let runs = repeat(&s, 600, &Action::Dip(arrow, None));
    let clean = runs
        .iter()
        .filter(|(run, _)| run.game.world.item(arrow).buc == wyrdvault::content::Buc::Uncursed);
    let clean = clean.count();
    assert!((30..=110).contains(&clean), "{clean} of 600 at up to 4 in 30");
    let gushed = |told: &[Furniture]| told.iter().any(|it| matches!(it, Furniture::Gushed { .. }));
    assert!(runs.iter().any(|(_, told)| gushed(told)));
    assert!(runs.iter().any(|(_, told)| told.contains(&Furniture::CoinsFound)));
}

/// Source: rules/numbers 12.
#[test]
fn a_kicked_headstone_raises_a_ghoul_or_breaks() {
    let s = beside(Terrain::Grave, false);
    let runs = repeat(&s, 400, &Action::Kick(Dir::E));
    let count = |what: Furniture| runs.iter().filter(|(_, told)| told.contains(&what)).count();
    let (rose, broke) = (count(Furniture::GhoulRose), count(Furniture::HeadstoneBroke));
    assert!((30..=72).contains(&rose), "{rose} of 400 at 1 in 8");
    assert!((30..=72).contains(&broke), "{broke} of 400 at 1 in 8");
}
