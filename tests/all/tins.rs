//! Tests of opening tins, and of food that never goes bad.
//!
//! Source: rules/numbers 4.

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Buc, Property, Slot};
use wyrdvault::event::{BodyEvent, Event, ItemEvent};
use wyrdvault::game::{Answer, Awaits, Input, Question, QuestionReason};
use wyrdvault::world::{Action, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene};

const CLOSET: &str = "
    ----
    |@.|
    ----";

fn carries(s: &mut Scene, kind: &str, about: Option<&str>, buc: Buc) -> ItemId {
    let (content, hero) = (content(), s.game.world.hero);
    let kind = content.items.find(kind).unwrap();
    let about = about.and_then(|about| content.monsters.find(about));
    let item = s.game.world.make(Item { buc, about, ..Item::of(kind) });
    pack::take(&mut s.game.world, &content, hero, item)
}

/// Opens a tin and goes on until the game asks. Returns the events.
fn opens(s: &mut Scene, tin: ItemId) -> Vec<Event> {
    let mut events = s.act(Action::Eat(tin)).unwrap();
    while s.game.awaits() == Awaits::Continue {
        events.extend(s.game.input(&Input::Continue).unwrap());
    }
    events
}

fn asks(s: &Scene) -> bool {
    s.game.awaits() == Awaits::Answer(Question::YesNo { why: QuestionReason::EatTin })
}

fn newest(s: &Scene, count: usize) -> Vec<String> {
    let all: Vec<String> = s.game.chronicle.lines.iter().map(|line| line.text).collect();
    all[all.len() - count..].to_vec()
}

#[test]
fn the_hero_smells_what_is_in_a_tin_and_may_throw_it_away_without_breaking_a_conduct() {
    let mut s = scene(CLOSET);
    let tin = carries(&mut s, "tin", Some("cockatrice"), Buc::Uncursed);
    opens(&mut s, tin);
    assert!(asks(&s));
    assert_eq!(newest(&s, 1), ["You open the tin. It smells of cockatrice meat."]);
    let turn = s.game.turn();
    s.game.input(&Input::Answer(Answer::No)).unwrap();
    assert_eq!(newest(&s, 1), ["You throw away the open tin."]);
    assert!(s.game.turn() > turn, "that takes a turn");
    assert!(!s.game.world.items.contains(tin) && !s.you().has(Property::Petrifying));
    assert_eq!(s.game.world.life.conduct.ate_meat, 0);
    assert!(!s.game.world.is_over());
}

#[test]
fn a_hero_who_eats_what_is_in_a_tin_breaks_the_conduct_and_is_fed() {
    let mut s = scene(CLOSET);
    let tin = carries(&mut s, "tin", Some("lizard"), Buc::Blessed);
    s.game.world.item_mut(tin).plus = wyrdvault::rules::verb::item::tin::HOMEMADE;
    opens(&mut s, tin);
    assert_eq!(s.game.world.life.conduct.ate_meat, 0);
    let hungry = s.game.world.life.nutrition;
    let events = s.game.input(&Input::Answer(Answer::Yes)).unwrap();
    assert_eq!(s.game.world.life.conduct.ate_meat, 1);
    assert!(!s.game.world.items.contains(tin));
    assert!(events.contains(&Event::Item(ItemEvent::TinTasted { tin, rotten: false })));
    assert!(s.game.world.life.nutrition > hungry + 20);
}

#[test]
fn an_exploding_tin_asks_nothing() {
    let mut s = scene(CLOSET);
    let tin = carries(&mut s, "tin", Some("newt"), Buc::Uncursed);
    s.game.world.item_mut(tin).trapped = true;
    let events = opens(&mut s, tin);
    assert!(events.contains(&Event::Item(ItemEvent::TinExploded)) && !asks(&s));
}

/// Eats food of this kind, BUC status and age (in turns) in 60 games. Returns how often it is bad.
fn bad(kind: &str, buc: Buc, age: u32) -> usize {
    let is_bad = |seed: u64| {
        let mut s = scene(CLOSET);
        s.game.rng = Streams::new(Seed(seed));
        s.game.world.turn = 2000;
        let food = carries(&mut s, kind, None, buc);
        s.game.world.item_mut(food).age = 2000 - age;
        let events = s.act(Action::Eat(food)).unwrap();
        events.iter().any(|it| matches!(it, Event::Body(BodyEvent::AteTainted { .. })))
    };
    (0..60).filter(|&seed| is_bad(seed)).count()
}

#[test]
fn fortune_cookies_never_go_bad_and_lembas_and_cram_only_if_they_are_cursed() {
    assert_eq!(bad("pancake", Buc::Cursed, 0), 60);
    assert!((1..30).contains(&bad("pancake", Buc::Uncursed, 900)));
    assert_eq!(bad("fortune cookie", Buc::Cursed, 900), 0);
    assert_eq!(bad("fortune cookie", Buc::Uncursed, 900), 0);
    for kind in ["lembas wafer", "cram ration"] {
        assert_eq!(bad(kind, Buc::Uncursed, 900), 0, "{kind}");
        assert_eq!(bad(kind, Buc::Cursed, 0), 60, "{kind}");
    }
}

#[test]
fn a_tin_opener_is_taken_in_hand_and_used_in_one_action() {
    let mut s = scene(CLOSET);
    let tool = carries(&mut s, "tin opener", None, Buc::Uncursed);
    s.act(Action::Apply { tool, aim: None }).unwrap();
    assert_eq!(s.you().in_slot(Slot::Wielded), Some(tool), "without a tin, it is only wielded");
    s.act(Action::Wield(None)).unwrap();
    carries(&mut s, "tin", Some("newt"), Buc::Uncursed);
    s.act(Action::Apply { tool, aim: None }).unwrap();
    assert_eq!(s.you().in_slot(Slot::Wielded), Some(tool));
    assert!(matches!(s.game.awaits(), Awaits::Answer(Question::Items { .. })), "which tin?");
}

#[test]
fn a_tin_that_a_tin_opener_opens_at_once_is_offered_to_be_eaten() {
    let mut s = scene(CLOSET);
    let tool = carries(&mut s, "tin opener", None, Buc::Blessed);
    let tin = carries(&mut s, "tin", Some("newt"), Buc::Uncursed);
    s.act(Action::Apply { tool, aim: None }).unwrap();
    s.game.input(&Input::Answer(Answer::Items(vec![tin]))).unwrap();
    assert!(asks(&s), "a blessed opener takes one turn: {:?}", s.game.awaits());
    s.game.input(&Input::Answer(Answer::Yes)).unwrap();
    while s.game.awaits() == Awaits::Continue {
        s.game.input(&Input::Continue).unwrap();
    }
    assert!(!s.game.world.items.contains(tin));
    assert_eq!(s.game.world.life.conduct.ate, 1);
}

#[test]
fn nobody_finishes_a_rotten_tin() {
    let mut s = scene(CLOSET);
    let tin = carries(&mut s, "tin", Some("newt"), Buc::Cursed);
    s.game.with_play(|play| wyrdvault::rules::verb::item::tin::answered(play, tin, true));
    let lines: Vec<String> = s.game.chronicle.lines.iter().map(|line| line.text).collect();
    assert!(lines.contains(&"Ugh! The food in the tin is rotten.".to_owned()), "{lines:?}");
    assert!(!lines.contains(&"You finish your meal.".to_owned()), "{lines:?}");
    assert!(!s.game.world.items.contains(tin));
}
