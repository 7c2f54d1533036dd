//! Rows of luck: the rolls that luck adjusts, and the events that change luck.

use std::sync::Arc;

use super::{Section, stage};
use crate::base::rng::Streams;
use crate::base::{Dir, Seed};
use crate::content::dungeon::Realm;
use crate::content::role::Alignment;
use crate::content::{Buc, Content, Door, Property, Slot, Terrain};
use crate::game::{Birth, Game};
use crate::rules::body;
use crate::rules::item::erosion::{Wear, erode};
use crate::rules::verb::force::disarm::disarm;
use crate::rules::vitals::Blame;
use crate::rules::{Play, magic, trap, vitals};
use crate::world::hero::{Luck, Spell};
use crate::world::{Action, ActorId, Aim, Attitude, Calendar, Item, ItemId, Place, Trap};

const ROOM: &str = "
    -------
    |.....|
    |..@..|
    |.....|
    -------";
const LOCKED: &str = "
    -----
    |@L..
    -----";
const SHUT: &str = "
    -----
    |@+..
    -----";
const SECRET: &str = "
    -----
    |@S..
    -----";

/// Number of tries of each scene.
const TRIES: u64 = 24;

/// How it is shown that a row works.
pub enum Proof {
    /// A scene, and a count at its end. For an adjusted roll, the counts at Luck 13 and -13 must
    /// differ; for an event that changes luck, the count must not always be 0.
    Scene(&'static str, fn(&mut Game) -> i32),
    /// The name of the test that shows it.
    Test(&'static str),
}

use Proof::{Scene, Test};

/// The rolls that luck adjusts, by their number in the source.
/// Source: rules/luck 3.
pub const SITES: [(&str, Proof); 30] = [
    ("3.1 prayer with a low alignment record", Test("with_alignment_0_prayer_depends_on_luck")),
    ("3.7 bullwhip", Test("a_skilled_flying_or_levitating_hero_picks_up_items_with_a_whip")),
    ("3.8 searching: secret doors and corridors", Scene(SECRET, searches_a_door)),
    ("3.9 searching with lenses", Scene(SECRET, searches_with_lenses)),
    ("3.10 searching with a bonus of 5", Scene(SECRET, searches_with_excalibur)),
    ("3.11 searching: traps", Scene(ROOM, searches_a_trap)),
    (
        "3.12 blessed missiles",
        Test("arrows_that_hit_break_more_often_than_not_and_blessed_ones_less"),
    ),
    ("3.13 a steed that turns to stone", Scene(ROOM, rides_a_cockatrice)),
    (
        "3.14 confused level teleport",
        Test("a_confused_hero_loses_control_of_level_teleports_by_luck"),
    ),
    ("3.15 blessed items and erosion", Scene(ROOM, rusts)),
    ("3.16 a monster resents the hero's trap", Scene(ROOM, traps_the_peaceful)),
    ("3.17 failed disarming", Scene(ROOM, fails_to_disarm)),
    ("3.18 a freed monster becomes peaceful", Scene(ROOM, frees)),
    ("3.19 lawful reward for freeing", Scene(ROOM, is_rewarded)),
    ("3.20 too heavy to lift", Scene(ROOM, lifts_in_vain)),
    ("3.21 boomerang in melee", Scene(ROOM, breaks_boomerangs)),
    ("3.22 lance", Test("a_lance_can_break_in_a_joust_depending_on_luck")),
    ("3.23 kicking a door", Scene(LOCKED, kicks_a_door)),
    ("3.24 opening a door", Scene(SHUT, opens_a_door)),
    (
        "3.25 minion at the conversion of an altar",
        Test("a_contest_for_an_altar_brings_minions_only_from_level_8_and_with_a_high_record"),
    ),
    ("3.26 prayer in Gehennom", Scene(ROOM, prays_in_hell)),
    ("3.27 kicking a tree: fruit", Scene(ROOM, shakes_down_fruit)),
    ("3.27 kicking a tree: bees", Scene(ROOM, rouses_bees)),
    ("3.28 gold golem", Scene(ROOM, kills_a_gold_golem)),
    ("3.29 disarmed arrow traps", Scene(ROOM, takes_arrows)),
    ("3.29 disarmed dart traps", Scene(ROOM, takes_darts)),
    ("3.30 digging out of a trap", Scene(ROOM, digs_free)),
    ("3.30 holy water that hits a saddle", Scene(ROOM, blesses_a_saddle)),
    ("3.30 unholy water that hits a saddle", Scene(ROOM, curses_a_saddle)),
    ("3.30 amnesia", Scene(ROOM, forgets)),
];

/// The events that change luck.
/// Source: rules/luck 2.5.
pub const SOURCES: [(&str, Proof); 28] = [
    ("cheating in Sokoban", Test("breaking_a_boulder_costs_luck_only_in_sokoban")),
    ("a full moon or Friday the 13th at birth", Scene(ROOM, is_born_at_full_moon)),
    (
        "an identified gem for a unicorn of one's own side",
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
        Test("an_angry_god_loses_the_hero_to_the_god_of_the_altar_once"),
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
    (
        "the death of a unicorn of one's own side",
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
    SITES.iter().chain(&SOURCES).filter_map(|(_, proof)| match proof {
        Test(test) => Some(*test),
        Scene(..) => None,
    })
}

/// Returns the name of a row, with the test that proves it, if there is one.
fn told(name: &str, proof: &Proof) -> String {
    match proof {
        Scene(..) => name.to_owned(),
        Test(test) => format!("{name} (test {test})"),
    }
}

/// Judges the rolls that luck adjusts: a row works if luck changes their results.
pub fn sites(content: &Arc<Content>) -> Section {
    let born = stage::born(content, "Samurai");
    let mut section = Section::default();
    for (name, proof) in &SITES {
        let works = match proof {
            Test(_) => true,
            Scene(picture, play) => {
                let scene = stage::put(&born, picture);
                let count = |lucky: bool| -> i32 {
                    let ends = (0..TRIES).map(|seed| {
                        let mut game = stage::copy(&scene, content, seed);
                        let buc = if lucky { Buc::Blessed } else { Buc::Cursed };
                        stage::carry(&mut game, content.known.luckstone, buc);
                        let luck = if lucky {
                            Luck { base: 10, bonus: 3 }
                        } else {
                            Luck { base: -10, bonus: -3 }
                        };
                        game.world.life.luck = luck;
                        play(&mut game)
                    });
                    ends.sum()
                };
                count(true).abs_diff(count(false)) > 1
            }
        };
        section.add(told(name, proof), works);
    }
    section
}

/// Tests that each source of luck changes luck as stated.
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

// --- Scenes of bent rolls

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

/// Adds a trap east of the hero, or under the hero.
fn lays(game: &mut Game, name: &str, under: bool, own: bool, seen: bool) {
    let kind = game.content.traps.find(name).expect("scenes use known kinds of traps");
    let here = game.world.you().at;
    let at = if under { here } else { here.step(Dir::E) };
    game.world.level.traps.push(Trap { at, kind, seen, own, sprung: 0 });
}

fn searches_a_door(game: &mut Game) -> i32 {
    stage::act(game, Action::Search);
    let at = game.world.you().at.step(Dir::E);
    i32::from(game.world.level.cell(at).terrain == Terrain::Door)
}

fn searches_with_lenses(game: &mut Game) -> i32 {
    let kind = game.content.items.find("lenses").expect("lenses exist");
    let lenses = stage::carry(game, kind, Buc::Uncursed);
    game.world.you_mut().worn[Slot::Eyes as usize] = Some(lenses);
    searches_a_door(game)
}

fn searches_with_excalibur(game: &mut Game) -> i32 {
    let content = Arc::clone(&game.content);
    let id = content.artifact_called("Excalibur").expect("it is in the table");
    let sword = stage::carry(game, content.artifact_base(id), Buc::Blessed);
    game.world.make_artifact(sword, id);
    game.world.item_mut(sword).plus = 5;
    game.world.you_mut().worn[Slot::Wielded as usize] = Some(sword);
    searches_a_door(game)
}

fn searches_a_trap(game: &mut Game) -> i32 {
    lays(game, "bear trap", false, false, false);
    stage::act(game, Action::Search);
    let at = game.world.you().at.step(Dir::E);
    i32::from(game.world.trap_at(at).is_some_and(|trap| trap.seen))
}

fn rides_a_cockatrice(game: &mut Game) -> i32 {
    let steed = beside(game, "pony");
    let into = game.content.monsters.find("cockatrice").expect("cockatrices exist");
    hero_plays(game, |play, _| vitals::rider::touches(play, steed, into));
    i32::from(game.world.is_over() || game.world.is_dying(game.world.hero))
}

fn rusts(game: &mut Game) -> i32 {
    let sword = carried(game, "long sword", Buc::Blessed);
    i32::from(hero_plays(game, |play, hero| erode(play, hero, sword, Wear::Rust)))
}

fn traps_the_peaceful(game: &mut Game) -> i32 {
    let who = beside(game, "hill orc");
    game.world.actor_mut(who).mood = Attitude::Peaceful;
    lays(game, "bear trap", false, true, true);
    let at = game.world.actor(who).at;
    hero_plays(game, |play, _| trap::spring(play, who, at));
    i32::from(game.world.actor(who).is_hostile())
}

fn fails_to_disarm(game: &mut Game) -> i32 {
    lays(game, "arrow trap", false, false, true);
    let here = game.world.you().at;
    stage::act(game, Action::Disarm(Some(Dir::E)));
    i32::from(game.world.is_over() || game.world.you().at != here)
}

/// Frees a monster from a trap, and returns it.
fn helps(game: &mut Game, kind: &str, trap: &str) -> ActorId {
    let who = beside(game, kind);
    lays(game, trap, false, false, true);
    let seed = game.birth.seed.0;
    for nth in 0..8 {
        game.world.actor_mut(who).trapped = 9;
        game.rng = Streams::new(Seed(seed * 8 + nth));
        let hero = game.world.hero;
        let _ = stage::silently(game, |play| disarm(play, hero, Some(Dir::E)));
        if game.world.actor(who).trapped == 0 {
            break;
        }
    }
    who
}

fn frees(game: &mut Game) -> i32 {
    let who = helps(game, "hill orc", "bear trap");
    i32::from(game.world.actor(who).mood == Attitude::Peaceful)
}

fn is_rewarded(game: &mut Game) -> i32 {
    game.world.life.alignment = Alignment::Lawful;
    game.world.life.record = 0;
    helps(game, "human zombie", "bear trap");
    i32::from(game.world.life.record > 0)
}

fn lifts_in_vain(game: &mut Game) -> i32 {
    game.world.life.attributes = [3; 6];
    let who = helps(game, "ogre", "pit");
    i32::from(game.world.actor(who).mood == Attitude::Peaceful)
}

fn kicks_a_door(game: &mut Game) -> i32 {
    stage::act(game, Action::Kick(Dir::E));
    let at = game.world.you().at.step(Dir::E);
    i32::from(game.world.level.cell(at).is_passable())
}

fn opens_a_door(game: &mut Game) -> i32 {
    stage::act(game, Action::Open(Dir::E));
    let at = game.world.you().at.step(Dir::E);
    i32::from(game.world.level.cell(at).door() == Door::Open)
}

fn kills_a_gold_golem(game: &mut Game) -> i32 {
    let who = beside(game, "gold golem");
    game.world.actor_mut(who).hp = 1;
    hero_plays(game, |play, hero| vitals::kill(play, who, Blame::by(hero)));
    stage::act(game, Action::Wait);
    lying(game, "gold piece")
}

/// Counts items of a kind, wherever they are.
fn lying(game: &Game, name: &str) -> i32 {
    let all = game.world.items.iter().map(|(_, item)| item);
    let of_kind = all.filter(|item| game.content.items[item.kind].name == name);
    of_kind.map(|item| i32::from(item.count)).sum()
}

fn takes_arrows(game: &mut Game) -> i32 {
    takes_apart(game, "arrow trap", "arrow")
}

fn takes_darts(game: &mut Game) -> i32 {
    takes_apart(game, "dart trap", "dart")
}

fn takes_apart(game: &mut Game, trap: &str, missile: &str) -> i32 {
    let before = lying(game, missile);
    lays(game, trap, false, false, true);
    let at = game.world.you().at.step(Dir::E);
    stage::act(game, Action::Disarm(Some(Dir::E)));
    // A trap that has vanished may have left its missile.
    if game.world.trap_at(at).is_some() { 0 } else { lying(game, missile) - before }
}

fn digs_free(game: &mut Game) -> i32 {
    lays(game, "bear trap", true, false, true);
    let tool = carried(game, "pick-axe", Buc::Uncursed);
    game.world.you_mut().trapped = 50;
    for _ in 0..3 {
        stage::act(game, Action::Apply { tool, aim: Some(Aim::Down) });
    }
    i32::from(game.world.is_over() || game.world.you().hp < 60)
}

fn blesses_a_saddle(game: &mut Game) -> i32 {
    i32::from(wetted(game, Buc::Blessed) == Buc::Blessed)
}

fn curses_a_saddle(game: &mut Game) -> i32 {
    i32::from(wetted(game, Buc::Cursed) == Buc::Cursed)
}

/// Throws water at a saddled pony, and returns the curse state of the saddle.
fn wetted(game: &mut Game, buc: Buc) -> Buc {
    let pony = beside(game, "pony");
    let kind = game.content.items.find("saddle").expect("saddles exist");
    let saddle = game.world.make(Item { buc: Buc::Uncursed, ..Item::of(kind) });
    game.world.give(saddle, pony);
    game.world.actor_mut(pony).worn[Slot::Saddle as usize] = Some(saddle);
    stage::silently(game, |play| body::grant(play, pony, Property::Paralyzed));
    let item = carried(game, "potion of water", buc);
    stage::act(game, Action::Throw { item, dir: Dir::E, count: 1 });
    game.world.item(saddle).buc
}

/// Loses 20 spells, or as many as luck leaves.
fn forgets(game: &mut Game) -> i32 {
    let books = game.content.items.iter().filter(|(_, row)| row.spell().is_some());
    game.world.life.spells = books.map(|(book, _)| Spell { book, until: 9_999 }).take(20).collect();
    hero_plays(game, |play, _| magic::forget_some(play));
    let kept = game.world.life.spells.iter().filter(|spell| spell.until == 9_999);
    kept.count() as i32
}

/// Returns the number of boomerangs, of ten, that break when used in melee.
fn breaks_boomerangs(game: &mut Game) -> i32 {
    let foe = beside(game, "hill orc");
    stage::silently(game, |play| body::grant(play, foe, Property::Paralyzed));
    let mut broken = 0;
    for _ in 0..10 {
        game.world.actor_mut(foe).hp = 200;
        let boomerang = carried(game, "boomerang", Buc::Uncursed);
        game.world.you_mut().worn[Slot::Wielded as usize] = Some(boomerang);
        stage::act(game, Action::Fight(Dir::E));
        if game.world.items.contains(boomerang) {
            game.world.destroy(boomerang);
        } else {
            broken += 1;
        }
    }
    broken
}

/// Kicks a tree until it drops nothing more.
fn shakes_a_tree(game: &mut Game) {
    let at = game.world.you().at.step(Dir::E);
    game.world.level.change(at, |cell| cell.terrain = Terrain::Tree);
    for _ in 0..40 {
        game.world.you_mut().hp = 90;
        stage::act(game, Action::Kick(Dir::E));
    }
}

fn shakes_down_fruit(game: &mut Game) -> i32 {
    shakes_a_tree(game);
    let items = game.world.items.iter().map(|(_, item)| item);
    let lying = items.filter(|item| matches!(item.place, Place::Floor(..)));
    lying.map(|item| i32::from(item.count)).sum()
}

fn rouses_bees(game: &mut Game) -> i32 {
    shakes_a_tree(game);
    game.world.level.crowd.len() as i32
}

// --- Scenes of events that change luck

fn is_born_at_full_moon(game: &mut Game) -> i32 {
    let calendar = Calendar { year: 2026, month: 11, day: 24, hour: 12 };
    let birth = Birth { calendar, ..Birth::default() };
    let born = Game::new(Arc::clone(&game.content), &birth).expect("every role can be born");
    i32::from(born.world.life.luck.base)
}

/// Returns 1 if a prayer in Gehennom makes Moloch angry, who takes the hero's protection.
fn prays_in_hell(game: &mut Game) -> i32 {
    let branch = usize::from(game.world.level.id.branch);
    game.world.plan.sites[branch].realm = Realm::Hell;
    (game.world.life.record, game.world.life.protection) = (6, 1);
    stage::act(game, Action::Pray);
    i32::from(game.world.life.protection == 0)
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

/// Returns how much luck changes in the turns around turn 600.
fn lets_time_pass(game: &mut Game) -> i32 {
    game.world.life.luck.base = 5;
    (game.world.turn, game.world.now) = (595, 5950);
    for _ in 0..10 {
        stage::act(game, Action::Wait);
    }
    i32::from(game.world.life.luck.base) - 5
}

/// Throws a ruby to a unicorn, which the hero does not know (0), has named (1) or knows (2).
/// Returns the change of luck.
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

/// Prays with bad luck that a luckstone compensates.
fn glows(game: &mut Game) -> i32 {
    carried(game, "luckstone", Buc::Blessed);
    let life = &mut game.world.life;
    (life.prayer, life.record, life.luck) = (0, 20, Luck { base: -2, bonus: 3 });
    stage::act(game, Action::Pray);
    i32::from(game.world.life.luck.base == 0)
}

/// Kills a monster with this attitude. Returns the change of luck if it is at least as bad as `by`.
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
