//! Tests of the tune of the castle, of instruments, and of creatures under, on and beside a moving
//! drawbridge.

use wyrdvault::base::Seed;
use wyrdvault::content::{Buc, Property, Terrain};
use wyrdvault::event::senses::Heard;
use wyrdvault::event::{Event, Faith, ItemEvent, Life, Senses, TerrainEvent};
use wyrdvault::game::{Answer, Input};
use wyrdvault::r#gen::castle_tune::castle_tune;
use wyrdvault::rules::faith::tune_hint;
use wyrdvault::rules::ground::drawbridge;
use wyrdvault::world::hero::TuneKnown;
use wyrdvault::world::level::flags::Drawbridge;
use wyrdvault::world::{Action, Item, ItemId};

use crate::scene::{Scene, content, scene};

/// A moat with a raised bridge: `}` is the span, `G` the gate.
const MOAT: &str = "
    #######
    #.@}G.#
    #.....#
    #######";

fn moat(picture: &str, lowered: bool) -> Scene {
    let mut s = scene(picture);
    let (span, gate) = (s.at('}'), s.at('G'));
    let level = &mut s.game.world.level;
    let terrains =
        [(span, Terrain::Bridge, Terrain::Moat), (gate, Terrain::Door, Terrain::RaisedBridge)];
    for (at, down, up) in terrains {
        level.change(at, |cell| cell.terrain = if lowered { down } else { up });
    }
    level.customs.tuned = true;
    level.customs.bridges.push(Drawbridge { span, gate, lowered, under: Terrain::Moat });
    s
}

fn give(s: &mut Scene, kind: &str, charges: i8) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = s.game.world.make(Item { plus: charges, buc: Buc::Uncursed, ..Item::of(kind) });
    let hero = s.game.world.hero;
    s.game.world.give(item, hero);
    item
}

/// Plays notes on an instrument; none means that the hero improvises.
fn plays(s: &mut Scene, tool: ItemId, notes: &str) -> Vec<Event> {
    let mut events = s.act(Action::Apply { tool, aim: None }).unwrap();
    let answer = Input::Answer(Answer::Text(notes.to_owned()));
    events.extend(s.game.input(&answer).unwrap());
    events
}

fn tune(s: &Scene) -> String {
    castle_tune(s.game.world.seed).iter().collect()
}

/// Source: rules/levels 7.1; rules/score 3.
#[test]
fn the_tune_moves_the_bridge_beside_the_hero_and_is_a_small_achievement() {
    let mut s = moat(MOAT, false);
    let horn = give(&mut s, "tooled horn", 0);
    let notes = tune(&s).to_lowercase();
    let solved = Event::Life(Life::Achieved { small: true, number: 9 });
    let span = s.at('}');
    let events = plays(&mut s, horn, &notes);
    assert!(events.contains(&solved));
    assert_eq!(s.game.world.level.cell(span).terrain, Terrain::Bridge);
    assert_eq!(s.game.world.life.tune, TuneKnown::All);
    assert!(!plays(&mut s, horn, &notes).contains(&solved), "only once");
    assert_eq!(s.game.world.level.cell(span).terrain, Terrain::Moat);
}

/// Source: rules/levels 7.1.
#[test]
fn the_tune_moves_no_bridge_that_is_two_squares_away_or_in_another_place() {
    let mut s = moat(
        "
    ########
    #.@.}G.#
    ########",
        false,
    );
    let flute = give(&mut s, "wooden flute", 0);
    let (span, notes) = (s.at('}'), tune(&s));
    plays(&mut s, flute, &notes);
    assert_eq!(s.game.world.level.cell(span).terrain, Terrain::Moat);
    let mut s = moat(MOAT, false);
    s.game.world.level.customs.tuned = false;
    let (flute, span) = (give(&mut s, "wooden flute", 0), s.at('}'));
    plays(&mut s, flute, &notes);
    assert_eq!(s.game.world.level.cell(span).terrain, Terrain::Moat);
}

/// Source: rules/levels 7.1.
#[test]
fn a_wrong_tune_beside_the_bridge_turns_gears_and_clicks_tumblers() {
    let mut s = moat(MOAT, false);
    let bugle = give(&mut s, "bugle", 0);
    let first = tune(&s).chars().next().unwrap();
    let many = tune(&s).matches(first).count() as u8;
    let events = plays(&mut s, bugle, &first.to_string().repeat(5));
    let heard = Event::Senses(Senses::Heard(Heard::Works { gears: many, tumblers: 0 }));
    assert!(many == 5 || events.contains(&heard));
    assert!(events.contains(&Event::Item(ItemEvent::TunePlayed { item: bugle, notes: 5 })));
    assert!(s.game.world.life.tune >= TuneKnown::Hinted);
    let you = s.game.world.hero;
    s.game.world.actor_mut(you).properties.gained.add(Property::Deaf);
    s.game.world.actor_mut(you).properties.refresh();
    let events = plays(&mut s, bugle, &first.to_string());
    assert!(!events.iter().any(|event| matches!(event, Event::Senses(Senses::Heard(_)))));
}

#[test]
fn each_game_has_a_tune_of_its_own() {
    let tunes: std::collections::BTreeSet<_> = (0..200).map(|n| castle_tune(Seed(n))).collect();
    assert!(tunes.len() > 190, "{} of 16807", tunes.len());
    assert!(tunes.iter().flatten().all(|note| ('A'..='G').contains(note)));
}

/// Source: rules/numbers 6.
#[test]
fn a_god_first_hints_at_the_tune_and_then_tells_it_once() {
    let mut s = scene("###\n#@#\n###");
    let tune = castle_tune(s.game.world.seed);
    let told = [Faith::TuneHinted, Faith::TuneTold { tune }];
    for expected in told {
        let (gave, events) = s.play(tune_hint::give);
        assert!(gave && events.contains(&Event::Faith(expected)));
    }
    assert!(!s.play(tune_hint::give).0, "there is nothing more to tell");
    s.game.world.life.tune = TuneKnown::Nothing;
    s.game.world.life.achievements |= 1 << 6;
    assert!(!s.play(tune_hint::give).0, "nothing for a hero who was in Gehennom");
}

/// Puts a creature on the gate or span and moves the bridge, in 300 scenes. Returns how often the
/// creature dies, and how often it survives on another square.
fn counts(picture: &str, kind: &str, lowered: bool, moves: fn(&mut Scene)) -> (u32, u32) {
    let (mut dead, mut gone) = (0, 0);
    let mut s = moat(picture, lowered);
    for _ in 0..300 {
        let rng = s.game.rng.clone();
        s = moat(picture, lowered).with('m', kind);
        s.game.rng = rng;
        let (who, from) = (s.named('m'), s.at('m'));
        // `m` is drawn beside the gate or the span. Moves the creature onto the gate or span.
        let to = if picture.contains("mG") { s.at('G') } else { s.at('}') };
        s.game.world.move_actor(who, to);
        moves(&mut s);
        let alive = s.game.world.actors.get(who).is_some_and(|body| body.hp > 0);
        dead += u32::from(!alive);
        gone += u32::from(alive && s.game.world.actor(who).at != to);
        let _ = from;
    }
    (dead, gone)
}

fn lowers(s: &mut Scene) {
    let span = s.at('}');
    s.play(|play| drawbridge::lower(play, span, None));
    s.act(Action::Wait).unwrap();
}

fn raises(s: &mut Scene) {
    let span = s.at('}');
    s.play(|play| drawbridge::raise(play, span, None));
    s.act(Action::Wait).unwrap();
}

fn breaks(s: &mut Scene) {
    let gate = s.at('G');
    s.play(|play| drawbridge::destroy(play, gate, None));
    s.act(Action::Wait).unwrap();
}

const UNDER: &str = "
    #######
    #.@}G.#
    #.m...#
    #######";

/// Source: rules/levels 7.1.
#[test]
fn a_bridge_that_comes_down_crushes_swimmers_and_misses_flyers_5_times_in_8() {
    assert_eq!(counts(UNDER, "crocodile", false, lowers), (300, 0));
    let (dead, _) = counts(UNDER, "raven", false, lowers);
    assert!((82..=144).contains(&dead), "{dead} of 300, 3 in 8");
    assert_eq!(counts(UNDER, "ghost", false, lowers), (0, 0));
}

/// Source: rules/levels 7.1.
#[test]
fn a_bridge_that_goes_up_drops_who_stands_on_it_and_crushes_who_is_in_its_gate() {
    let (dead, gone) = counts(UNDER, "soldier", true, raises);
    assert_eq!(dead + gone, 300);
    assert!(gone >= 88, "{gone} leap off, 4 in 10, or climb out");
    let gate = "
    #######
    #.@}G.#
    #..mG.#
    #######";
    let (dead, gone) = counts(gate, "soldier", true, raises);
    assert_eq!(dead + gone, 300);
    assert!((33..=87).contains(&gone), "{gone} leap aside, 2 in 10");
}

/// Source: rules/levels 7.1.
#[test]
fn the_debris_of_a_bridge_crushes_who_is_in_its_gate() {
    let gate = "
    #######
    #.@}G.#
    #..mG.#
    #######";
    assert_eq!(counts(gate, "soldier", true, breaks).0, 300);
    assert_eq!(counts(gate, "xorn", true, breaks).0, 0, "it passes through walls");
}

#[test]
fn the_hero_who_raises_the_bridge_crushes_the_soldier_in_the_gate() {
    let gate = "
    #######
    #.@}G.#
    #..mG.#
    #######";
    let mut s = moat(gate, true).with('m', "soldier");
    let (who, to) = (s.named('m'), s.at('G'));
    s.game.world.move_actor(who, to);
    s.game.world.actor_mut(who).trapped = 1;
    let (span, hero) = (s.at('}'), s.game.world.hero);
    let (_, events) = s.play(|play| drawbridge::raise(play, span, Some(hero)));
    assert!(events.contains(&Event::Terrain(TerrainEvent::Crushed { who })));
    let before = s.game.world.life.experience;
    s.act(Action::Wait).unwrap();
    assert!(s.game.world.life.experience > before, "the hero is credited");
}

/// Source: rules/levels 7.1.
#[test]
fn a_magic_flute_lulls_a_wooden_one_calms_snakes_and_a_bugle_wakes_soldiers() {
    let yard = "
    #######
    #.@.m.#
    #######";
    let mut s = scene(yard).with('m', "kobold");
    let (flute, kobold) = (give(&mut s, "magic flute", 3), s.named('m'));
    s.game.world.you_mut().level = 14;
    plays(&mut s, flute, "");
    assert!(s.game.world.actor(kobold).has(Property::Asleep));
    assert_eq!(s.game.world.item(flute).plus, 2);

    let mut s = scene(yard).with('m', "snake");
    let (flute, snake) = (give(&mut s, "wooden flute", 0), s.named('m'));
    s.game.world.you_mut().level = 26;
    plays(&mut s, flute, "");
    assert!(!s.game.world.actor(snake).is_hostile());

    let mut s = scene(yard).with('m', "soldier");
    let (bugle, soldier) = (give(&mut s, "bugle", 0), s.named('m'));
    let body = s.game.world.actor_mut(soldier);
    body.mood = wyrdvault::world::Attitude::Peaceful;
    plays(&mut s, bugle, "");
    assert!(s.game.world.actor(soldier).is_hostile());
}
