//! Tests of the questions that writing on the ground asks, and of towels and blind readers.
//!
//! Source: NetHack 3.6 `engrave.c`, `doengrave`.

use wyrdvault::content::{Buc, Property, Script, Slot};
use wyrdvault::event::Event;
use wyrdvault::game::{Answer, Awaits, Input, Question, QuestionReason};
use wyrdvault::rules::shape;
use wyrdvault::rules::{Refusal, Unwritten, body};
use wyrdvault::world::action::needs::ActionKind;
use wyrdvault::world::level::Engraving;
use wyrdvault::world::{Action, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene};

const ROOM: &str = "
    -----
    |...|
    |.@.|
    |...|
    -----";

fn give(s: &mut Scene, kind: &str, plus: i8) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = s.game.world.make(Item { plus, ..Item::of(kind) });
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

fn finds(s: &mut Scene, text: &str, script: Script) {
    let at = s.you().at;
    s.game.world.level.write(Engraving::new(at, text, script));
}

fn begins(s: &mut Scene, with: Option<ItemId>) -> Result<Vec<Event>, Refusal> {
    s.act(Action::Engrave { with, text: String::new() })
}

fn answers(s: &mut Scene, answer: Answer) {
    s.game.input(&Input::Answer(answer)).unwrap();
}

fn asks_to_add(s: &Scene) -> bool {
    s.game.awaits() == Awaits::Answer(Question::YesNo { why: QuestionReason::AddWriting })
}

fn asks_for_text(s: &Scene, script: Script) -> bool {
    let asked = |adds| Question::Text { why: QuestionReason::Engrave { script, adds } };
    [true, false].into_iter().any(|adds| s.game.awaits() == Awaits::Answer(asked(adds)))
}

fn written(s: &Scene) -> Option<String> {
    s.game.world.level.written_at(s.you().at).map(|there| there.text.clone())
}

fn said(s: &Scene) -> Vec<String> {
    s.game.chronicle.lines.iter().map(|line| line.text).collect()
}

/// Enters a text, and continues until the hero has written all of it or is interrupted.
fn enters(s: &mut Scene, text: &str) {
    answers(s, Answer::Text(text.to_owned()));
    while s.game.awaits() == Awaits::Continue {
        s.game.input(&Input::Continue).unwrap();
    }
}

#[test]
fn a_text_of_the_same_script_is_added_to_or_replaced_as_the_player_says() {
    for (adds, length) in [(true, 6), (false, 2)] {
        let mut s = scene(ROOM);
        finds(&mut s, "xxxx", Script::Dust);
        begins(&mut s, None).unwrap();
        assert!(asks_to_add(&s));
        answers(&mut s, if adds { Answer::Yes } else { Answer::No });
        assert!(asks_for_text(&s, Script::Dust));
        enters(&mut s, "xx");
        assert_eq!(written(&s).unwrap().chars().count(), length);
    }
}

#[test]
fn a_text_of_another_script_is_replaced_without_a_question() {
    let mut s = scene(ROOM);
    finds(&mut s, "xxxx", Script::Dust);
    let athame = give(&mut s, "athame", 0);
    begins(&mut s, Some(athame)).unwrap();
    assert!(asks_for_text(&s, Script::Cut));
    enters(&mut s, "ab");
    assert_eq!(written(&s).as_deref(), Some("ab"));
    finds(&mut s, "mark", Script::Burned);
    assert_eq!(begins(&mut s, None), Err(Refusal::Engrave(Unwritten::HeldText)));
    begins(&mut s, Some(athame)).unwrap();
    enters(&mut s, "ab");
    assert!(said(&s).contains(&"You engrave over what was written here.".to_owned()));
}

#[test]
fn giving_up_before_writing_is_free_and_keeps_the_old_text() {
    let mut s = scene(ROOM);
    finds(&mut s, "xxxx", Script::Dust);
    let turn = s.game.turn();
    begins(&mut s, None).unwrap();
    answers(&mut s, Answer::No);
    answers(&mut s, Answer::Text(String::new()));
    assert_eq!((s.game.turn(), s.game.awaits()), (turn, Awaits::Action));
    assert_eq!(written(&s).as_deref(), Some("xxxx"));
    assert_eq!(s.game.chronicle.lines.last_words(), "You write nothing.");
}

#[test]
fn a_wand_acts_before_the_question_for_the_text_and_costs_a_turn() {
    let mut s = scene(ROOM);
    let wand = give(&mut s, "wand of fire", 3);
    let (kind, turn) = (s.game.world.item(wand).kind, s.game.turn());
    begins(&mut s, Some(wand)).unwrap();
    assert!(asks_for_text(&s, Script::Burned));
    assert_eq!(s.game.world.item(wand).plus, 2);
    assert!(s.game.world.knowledge.knows(kind), "the flames identify it");
    answers(&mut s, Answer::Text(String::new()));
    assert!(s.game.turn() > turn);
    assert_eq!(written(&s), None);
    begins(&mut s, Some(wand)).unwrap();
    enters(&mut s, "Elbereth");
    assert_eq!(written(&s).as_deref(), Some("Elbereth"));
    assert_eq!(s.game.world.item(wand).plus, 1);
}

#[test]
fn a_wand_of_lightning_blinds_before_the_text_is_asked() {
    let mut s = scene(ROOM);
    let wand = give(&mut s, "wand of lightning", 3);
    begins(&mut s, Some(wand)).unwrap();
    assert!(asks_for_text(&s, Script::Burned));
    assert!(s.you().has(Property::Blind));
}

#[test]
fn a_hero_who_cannot_write_is_told_before_any_question() {
    let mut s = scene(ROOM);
    let hero = s.game.world.hero;
    let refused = |s: &Scene| s.game.view().why_impossible(ActionKind::Engrave).map(str::to_owned);
    assert_eq!(refused(&s), None);
    s.play(|play| body::gain(play, hero, Property::Levitation, 10));
    assert!(refused(&s).is_some());
    let mut s = scene(ROOM);
    let snake = content().monsters.find("snake").unwrap();
    s.play(|play| shape::hero::turn_into(play, snake));
    assert!(refused(&s).is_some());
}

#[test]
fn a_hero_whose_hands_are_stuck_writes_only_with_the_weapon_in_hand() {
    let mut s = scene(ROOM);
    let sword = give(&mut s, "two-handed sword", 0);
    s.game.world.item_mut(sword).buc = Buc::Cursed;
    s.game.world.you_mut().worn[Slot::Wielded as usize] = Some(sword);
    s.game.world.you_mut().worn[Slot::Shield as usize] = None;
    assert_eq!(begins(&mut s, None), Err(Refusal::Engrave(Unwritten::HandsNotFree)));
    begins(&mut s, Some(sword)).unwrap();
    assert!(asks_for_text(&s, Script::Dust), "a stuck blade does not cut");
}

#[test]
fn a_towel_wipes_out_what_can_be_wiped_out_and_writes_nothing() {
    let mut s = scene(ROOM);
    let towel = give(&mut s, "towel", 0);
    begins(&mut s, Some(towel)).unwrap();
    assert_eq!(s.game.chronicle.lines.last_words(), "Your towel gets dusty.");
    finds(&mut s, "xxxx", Script::Dust);
    begins(&mut s, Some(towel)).unwrap();
    assert_eq!((written(&s), s.game.awaits()), (None, Awaits::Action));
    finds(&mut s, "xxxx", Script::Burned);
    begins(&mut s, Some(towel)).unwrap();
    assert_eq!(written(&s).as_deref(), Some("xxxx"));
}

#[test]
fn a_blind_hero_reads_only_text_that_can_be_felt() {
    for (script, reads) in [(Script::Dust, false), (Script::Scrawled, false), (Script::Cut, true)] {
        let mut s = scene(ROOM);
        finds(&mut s, "mark", script);
        assert!(s.game.view().written.is_some());
        let hero = s.game.world.hero;
        s.play(|play| body::gain(play, hero, Property::Blind, 100));
        assert_eq!(s.game.view().written.is_some(), reads, "{script:?}");
    }
    let mut s = scene(ROOM);
    let cover = give(&mut s, "blindfold", 0);
    s.game.world.item_mut(cover).buc = Buc::Uncursed;
    finds(&mut s, "xxxx", Script::Dust);
    s.game.world.you_mut().worn[Slot::Eyes as usize] = Some(cover);
    let hero = s.game.world.hero;
    s.play(|play| body::worn_changed(play, hero));
    begins(&mut s, None).unwrap();
    assert!(asks_for_text(&s, Script::Dust), "the hero cannot add to a text unread");
}
