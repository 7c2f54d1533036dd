//! Judges the rolls that luck adjusts, and the events that change luck.

use std::sync::Arc;

use super::super::SEED;
use super::super::luck_sites::{Bench, SITES};
use super::{Section, stage};
use crate::base::Dir;
use crate::base::luck::Formula;
use crate::base::rng::Streams;
use crate::content::role::Alignment;
use crate::content::{Buc, Content};
use crate::game::{Birth, Game};
use crate::rules::vitals::Blame;
use crate::rules::{Play, vitals};
use crate::world::hero::Luck;
use crate::world::{Action, ActorId, Attitude, Calendar, ItemId};

const ROOM: &str = "
    -------
    |.....|
    |..@..|
    |.....|
    -------";

/// Number of tries of each scene.
const TRIES: u64 = 24;

/// Number of times that each roll is made.
const ROLLS: u32 = 60;

/// The proof that an event changes luck.
pub enum Proof {
    /// A picture of a scene, and a function that plays it. The function must return something other
    /// than 0 for at least one seed.
    Scene(&'static str, fn(&mut Game) -> i32),
    /// The name of a test.
    Test(&'static str),
}

use Proof::{Scene, Test};

/// The events that change luck.
/// Source: rules/luck 2.5.
pub const SOURCES: [(&str, Proof); 30] = [
    ("cheating in Sokoban", Test("breaking_a_boulder_costs_luck_only_in_sokoban")),
    ("a full moon or Friday the 13th at birth", Scene(ROOM, is_born_at_full_moon)),
    (
        "an identified gem for a unicorn of the hero's alignment",
        Scene(ROOM, |game| gives(game, "white", 2)),
    ),
    ("an identified gem for another unicorn", Scene(ROOM, |game| gives(game, "black", 2))),
    ("a named gem for a unicorn", Scene(ROOM, |game| gives(game, "white", 1))),
    ("an unknown gem for a unicorn", Scene(ROOM, |game| gives(game, "white", 0))),
    ("worthless glass, which a unicorn takes", Scene(ROOM, gives_glass)),
    ("a sacrifice", Test("a_sacrifice_raises_luck_by_ten_48ths_of_its_value")),
    (
        "a sacrifice that lowers the prayer timeout",
        Test("an_angry_god_a_bad_record_and_the_prayer_timeout_come_before_luck"),
    ),
    (
        "a sacrifice that ends the prayer timeout",
        Test("an_angry_god_a_bad_record_and_the_prayer_timeout_come_before_luck"),
    ),
    (
        "the conversion of an altar",
        Test("an_altar_changes_sides_if_rn2_of_8_plus_level_is_above_5"),
    ),
    (
        "being converted or rejected at an altar",
        Test("a_hero_with_a_negative_record_turns_to_the_god_of_the_altar_once"),
    ),
    (
        "the sacrifice of one's own race",
        Test("the_sacrifice_of_the_own_race_pleases_only_chaotic_heroes"),
    ),
    (
        "the desecration of an altar",
        Test("desecrating_a_foreign_altar_costs_luck_the_less_the_worse_it_is"),
    ),
    (
        "a throne's wish or curse",
        Test("a_throne_gives_luck_instead_of_a_wish_to_the_unlucky_and_takes_some_from_the_lucky"),
    ),
    ("a broken mirror", Test("breaking_a_mirror_in_any_way_costs_2_luck")),
    ("broken eggs that the hero laid", Test("breaking_own_eggs_costs_1_luck_each_but_at_most_5")),
    (
        "a blow at a blind floating eye",
        Test("a_blow_at_a_blind_floating_eye_costs_luck_1_time_in_500"),
    ),
    ("the offer of a fake Amulet", Test("an_imitation_costs_1_luck_unknown_and_3_known")),
    ("a prayer too soon", Scene(ROOM, prays_too_soon)),
    ("golden glow", Scene(ROOM, glows)),
    ("murder", Scene(ROOM, |game| kills(game, "watchman", Attitude::Peaceful, -2))),
    ("the death of a peaceful monster", Scene(ROOM, kills_peaceful)),
    ("the death of a pet", Scene(ROOM, |game| kills(game, "jackal", Attitude::Tame(5), -1))),
    ("a pet that dies in a trap", Test("a_magic_whistle_that_calls_a_pet_to_its_death_costs_luck")),
    (
        "the death of a unicorn of the hero's alignment",
        Scene(ROOM, |game| kills(game, "white unicorn", Attitude::Hostile, -5)),
    ),
    (
        "the death of the hero's quest leader or of a quest guardian",
        Test("killing_the_leader_costs_20_luck_all_alignment_and_opens_the_way"),
    ),
    ("cannibalism", Scene(ROOM, eats_own_kind)),
    ("an evil eye", Scene(ROOM, meets_an_evil_eye)),
    ("time", Scene(ROOM, lets_time_pass)),
];

/// Returns the names of the tests that prove rows.
pub fn tests() -> impl Iterator<Item = &'static str> {
    SOURCES.iter().filter_map(|(_, proof)| match proof {
        Test(test) => Some(*test),
        Scene(..) => None,
    })
}

/// Returns the name of an event, and the name of the test that proves it, if any.
fn told(name: &str, proof: &Proof) -> String {
    match proof {
        Scene(..) => name.to_owned(),
        Test(test) => format!("{name} (test {test})"),
    }
}

/// Judges the rolls that luck adjusts: a row works if luck changes the outcomes of its roll, or if
/// the roll has only one possible result.
pub fn sites(content: &Arc<Content>) -> Section {
    let mut section = Section::default();
    for site in &SITES {
        let mut bench = Bench::new(content, site, Formula::V36);
        let mut measured = |luck| bench.measure(luck, ROLLS, SEED).sum;
        let works = measured(Luck::MOST) != measured(-Luck::MOST);
        // A roll with one side is always 0, whatever the luck.
        section.add(site.title, works || site.sides == 1);
    }
    section
}

/// Judges the events that change luck: an event with a scene works if luck changes for at least one
/// seed. An event with a test counts as working.
pub fn sources(content: &Arc<Content>) -> Section {
    let born = stage::born(content, "Samurai");
    let mut section = Section::default();
    for (name, proof) in &SOURCES {
        let works = match proof {
            Test(_) => true,
            Scene(picture, play) => {
                let scene = stage::put(&born, picture);
                (0..TRIES).any(|seed| play(&mut stage::copy(&scene, content, seed)) != 0)
            }
        };
        section.add(told(name, proof), works);
    }
    section
}

fn hero_plays<T>(game: &mut Game, act: impl FnOnce(&mut Play, ActorId) -> T) -> T {
    game.rng = Streams::new(game.birth.seed);
    let hero = game.world.hero;
    stage::silently(game, |play| act(play, hero))
}

fn carried(game: &mut Game, name: &str, buc: Buc) -> ItemId {
    let kind = game.content.items.find(name).expect("scenes use known kinds of items");
    stage::carry(game, kind, buc)
}

/// Adds a monster east of the hero.
fn beside(game: &mut Game, kind: &str) -> ActorId {
    let at = game.world.you().at.step(Dir::E);
    stage::add(game, kind, at).expect("scenes use known kinds of monsters")
}

// --- Scenes of events that change luck

fn is_born_at_full_moon(game: &mut Game) -> i32 {
    let calendar = Calendar { year: 2026, month: 11, day: 24, hour: 12 };
    let birth = Birth { calendar, ..Birth::default() };
    let born = Game::new(Arc::clone(&game.content), &birth).expect("every role can be born");
    i32::from(born.world.life.luck.base)
}

fn prays_too_soon(game: &mut Game) -> i32 {
    game.world.life.prayer = 900;
    stage::act(game, Action::Pray);
    i32::from(game.world.life.luck.base)
}

fn eats_own_kind(game: &mut Game) -> i32 {
    let corpse = stage::carry(game, game.content.known.corpse, Buc::Uncursed);
    let item = game.world.item_mut(corpse);
    (item.about, item.age) = (Some(game.content.known.human), 1);
    stage::act(game, Action::Eat(corpse));
    i32::from(game.world.life.luck.base)
}

fn meets_an_evil_eye(game: &mut Game) -> i32 {
    beside(game, "evil eye");
    for _ in 0..8 {
        stage::act(game, Action::Wait);
    }
    i32::from(game.world.life.luck.base)
}

/// Returns the change of luck around turn 600, when luck times out.
fn lets_time_pass(game: &mut Game) -> i32 {
    game.world.life.luck.base = 5;
    (game.world.turn, game.world.now) = (595, 5950);
    for _ in 0..10 {
        stage::act(game, Action::Wait);
    }
    i32::from(game.world.life.luck.base) - 5
}

/// Throws a ruby to a unicorn. The kind of gem is unknown to the hero (0), named (1) or identified
/// (2). Returns the change of luck.
fn gives(game: &mut Game, color: &str, known: u8) -> i32 {
    throws_to(game, &format!("{color} unicorn"), "ruby", known);
    i32::from(game.world.life.luck.base)
}

fn gives_glass(game: &mut Game) -> i32 {
    let glass = throws_to(game, "white unicorn", "worthless piece of red glass", 0);
    i32::from(!game.world.items.contains(glass) && game.world.life.luck.base == 0)
}

fn throws_to(game: &mut Game, unicorn: &str, gem: &str, known: u8) -> ItemId {
    game.world.life.alignment = Alignment::Lawful;
    beside(game, unicorn);
    let item = carried(game, gem, Buc::Uncursed);
    let kind = game.world.item(item).kind;
    let row = game.world.knowledge.of_mut(kind);
    row.known = known == 2;
    row.called = (known == 1).then(|| "red".into());
    stage::act(game, Action::Throw { item, dir: Dir::E, count: 1 });
    item
}

/// Prays with a base luck of -2, which a luckstone outweighs. Returns 1 if base luck rises to 0.
fn glows(game: &mut Game) -> i32 {
    carried(game, "luckstone", Buc::Blessed);
    let life = &mut game.world.life;
    (life.prayer, life.record, life.luck) = (0, 20, Luck { base: -2, bonus: 3 });
    stage::act(game, Action::Pray);
    i32::from(game.world.life.luck.base == 0)
}

/// Kills a monster with this attitude. Returns the change of luck if it is at least as bad as `by`,
/// otherwise 0.
fn kills(game: &mut Game, kind: &str, mood: Attitude, by: i8) -> i32 {
    game.world.life.alignment = Alignment::Lawful;
    let who = beside(game, kind);
    let actor = game.world.actor_mut(who);
    (actor.mood, actor.hp) = (mood, 1);
    hero_plays(game, |play, hero| vitals::kill(play, who, Blame::by(hero)));
    stage::act(game, Action::Wait);
    let base = game.world.life.luck.base;
    if base <= by { i32::from(base) } else { 0 }
}

fn kills_peaceful(game: &mut Game) -> i32 {
    kills(game, "hill orc", Attitude::Peaceful, -1)
}
