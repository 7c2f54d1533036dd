//! Each event that changes luck, with its number.
//!
//! Source: rules/luck 2.5.

use std::collections::BTreeSet;

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::role::Alignment;
use wyrdvault::event::combat::Thanks;
use wyrdvault::event::{Combat, Event};
use wyrdvault::rules::vitals::{self, Blame};
use wyrdvault::world::{Action, Attitude};

use crate::item_messages::carried;
use crate::scene::{content, scene};

const ROOM: &str = "
    ---------
    |.......|
    |..@1...|
    |.......|
    ---------";

/// The hero's knowledge of the kind of a gem.
#[derive(Clone, Copy)]
enum Known {
    Identified,
    Named,
    Unknown,
}

/// Throws a gem to a unicorn in 60 games. Returns the changes of luck, and whether the unicorn
/// always kept the gem.
fn throws(gem: &str, unicorn: &str, known: Known) -> (BTreeSet<i8>, bool) {
    let mut first = scene(ROOM).with('1', unicorn);
    first.game.world.life.alignment = Alignment::Lawful;
    let item = carried(&mut first, gem, 1);
    let kind = first.game.world.item(item).kind;
    let row = first.game.world.knowledge.of_mut(kind);
    row.known = matches!(known, Known::Identified);
    row.called = matches!(known, Known::Named).then(|| "red".into());
    let (mut changes, mut taken) = (BTreeSet::new(), true);
    for seed in 0..60 {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        s.act(Action::Throw { item, dir: Dir::E, count: 1 }).unwrap();
        changes.insert(s.game.world.life.luck.base);
        taken &= !s.game.world.items.contains(item);
    }
    (changes, taken)
}

#[test]
fn gems_for_unicorns_change_luck_by_what_the_hero_knows_and_whose_side_they_are_on() {
    let set = |range: std::ops::RangeInclusive<i8>| range.collect::<BTreeSet<i8>>();
    let (own, other) = ("white unicorn", "black unicorn");
    assert_eq!(throws("ruby", own, Known::Identified), (set(5..=5), true));
    assert_eq!(throws("ruby", other, Known::Identified), (set(-3..=3), true));
    assert_eq!(throws("ruby", own, Known::Named), (set(2..=2), true));
    assert_eq!(throws("ruby", other, Known::Named), (set(-1..=1), true));
    assert_eq!(throws("ruby", own, Known::Unknown), (set(1..=1), true));
    assert_eq!(throws("ruby", other, Known::Unknown), (set(-1..=1), true));
    let glass = "worthless piece of red glass";
    assert_eq!(throws(glass, own, Known::Unknown), (set(0..=0), true));
    let (changes, taken) = throws(glass, own, Known::Identified);
    assert!(changes == set(0..=0) && !taken, "known glass is refused");
}

#[test]
fn a_unicorn_shows_what_it_thinks_of_a_gem_and_takes_no_offense_at_glass() {
    let throws = |item: &str, unicorn: &str| {
        let mut s = scene(ROOM).with('1', unicorn);
        s.game.world.life.alignment = Alignment::Lawful;
        let who = s.named('1');
        s.game.world.actor_mut(who).mood = Attitude::Peaceful;
        let item = carried(&mut s, item, 1);
        let kind = s.game.world.item(item).kind;
        s.game.world.knowledge.of_mut(kind).known = true;
        let events = s.act(Action::Throw { item, dir: Dir::E, count: 1 }).unwrap();
        assert_eq!(s.game.world.actor(who).mood, Attitude::Peaceful);
        let refused = Event::Combat(Combat::GiftRefused { who, item });
        let thanks = events.iter().find_map(|event| match event {
            Event::Combat(Combat::Caught { thanks, .. }) => Some(*thanks),
            _ => None,
        });
        (thanks, events.contains(&refused))
    };
    assert_eq!(throws("ruby", "white unicorn"), (Some(Thanks::Grateful), false));
    assert_eq!(throws("ruby", "black unicorn"), (Some(Thanks::Hesitant), false));
    assert_eq!(throws("worthless piece of red glass", "white unicorn"), (None, true));
}

/// Kills a monster of that attitude in 200 games. Returns each change of luck and how often it
/// occurred.
fn kills(kind: &str, mood: Attitude) -> Vec<(i8, usize)> {
    let mut first = scene(ROOM).with('1', kind);
    let who = first.named('1');
    first.game.world.actor_mut(who).mood = mood;
    first.game.world.life.alignment = Alignment::Lawful;
    let mut changes = Vec::new();
    for seed in 0..200 {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        s.play(|play| vitals::kill(play, who, Blame::by(play.world.hero)));
        s.act(Action::Wait).unwrap();
        changes.push(s.game.world.life.luck.base);
    }
    let kinds: BTreeSet<i8> = changes.iter().copied().collect();
    let count = |change: i8| changes.iter().filter(|&&it| it == change).count();
    kinds.into_iter().map(|change| (change, count(change))).collect()
}

#[test]
fn murder_peaceful_deaths_pets_and_unicorns_cost_luck() {
    assert_eq!(kills("hill orc", Attitude::Hostile), [(0, 200)]);
    let peaceful = kills("hill orc", Attitude::Peaceful);
    let (once, never) = (peaceful[0], peaceful[1]);
    assert_eq!((once.0, never.0), (-1, 0));
    assert!((70..=130).contains(&once.1), "{peaceful:?} at 1 in 2");
    assert_eq!(kills("jackal", Attitude::Tame(10)), [(-1, 200)]);
    assert_eq!(kills("white unicorn", Attitude::Hostile), [(-5, 200)]);
    assert_eq!(kills("black unicorn", Attitude::Hostile), [(0, 200)]);
    let murder = kills("watchman", Attitude::Peaceful);
    assert!(
        murder.iter().all(|(change, _)| [-3, -2].contains(change)),
        "{murder:?}: 2, and 1 in 2"
    );
    assert!(content().monsters.find("watchman").is_some());
}

#[test]
fn killing_an_angry_human_of_an_always_peaceful_kind_is_murder() {
    for kind in ["watchman", "shopkeeper", "guard"] {
        assert_eq!(kills(kind, Attitude::Hostile), [(-2, 200)], "{kind}");
    }
    for kind in ["aligned cleric", "nurse", "human zombie"] {
        assert_eq!(kills(kind, Attitude::Hostile), [(0, 200)], "{kind}");
    }
}
