//! Tests of writing with magic markers.

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Buc, Property, Script};
use wyrdvault::event::item::Penned;
use wyrdvault::event::{Event, ItemEvent};
use wyrdvault::game::{Answer, Awaits, Birth, Input, Question, QuestionReason};
use wyrdvault::rules::item::charge;
use wyrdvault::rules::{Refusal, Vain, body};
use wyrdvault::world::hero::Spell;
use wyrdvault::world::{Action, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene_of};

const CLOSET: &str = "
    ---
    |@|
    ---";

/// A hero with a full marker, and a stack of blank scrolls or a blank book.
fn writer(role: &str, paper: &str) -> (Scene, ItemId, ItemId) {
    let mut s = scene_of(CLOSET, &Birth { role: role.to_owned(), ..Birth::default() });
    let pen = carries(&mut s, "magic marker", 1, Buc::Uncursed);
    s.game.world.item_mut(pen).plus = 100;
    let count = if paper.starts_with("scroll") { 2 } else { 1 };
    let paper = carries(&mut s, paper, count, Buc::Uncursed);
    (s, pen, paper)
}

fn carries(s: &mut Scene, kind: &str, count: u16, buc: Buc) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let mut item = Item { count, buc, ..Item::of(kind) };
    item.known.seen = true;
    let (item, hero) = (s.game.world.make(item), s.game.world.hero);
    pack::take(&mut s.game.world, &content(), hero, item)
}

fn knows(s: &mut Scene, kind: &str) {
    let kind = content().items.find(kind).unwrap();
    s.game.world.knowledge.of_mut(kind).known = true;
}

/// Writes `text` on the paper, by the player's inputs. Returns the result.
fn writes(s: &mut Scene, pen: ItemId, paper: ItemId, text: &str) -> Option<Penned> {
    s.act(Action::Apply { tool: pen, aim: None }).unwrap();
    s.game.input(&Input::Answer(Answer::Items(vec![paper]))).unwrap();
    assert!(
        matches!(
            s.game.awaits(),
            Awaits::Answer(Question::Text { why: QuestionReason::Write { .. } })
        ),
        "the game asks what to write"
    );
    let events = s.game.input(&Input::Answer(Answer::Text(text.to_owned()))).unwrap();
    events.iter().find_map(|event| match event {
        Event::Item(ItemEvent::Penned { how, .. }) => Some(*how),
        _ => None,
    })
}

/// Returns how many items of the kind the hero carries.
fn count(s: &Scene, kind: &str) -> u16 {
    let kind = content().items.find(kind).unwrap();
    let pack = s.you().pack.iter().map(|&item| s.game.world.item(item));
    pack.filter(|item| item.kind == kind).map(|item| item.count).sum()
}

/// Source: rules/numbers 17.
#[test]
fn a_known_scroll_is_written_for_half_to_all_but_one_of_its_cost() {
    let mut costs = Vec::new();
    for seed in 0..60 {
        let (mut s, pen, paper) = writer("Valkyrie", "scroll of blank paper");
        s.game.rng = Streams::new(Seed(seed));
        knows(&mut s, "scroll of identify");
        assert_eq!(writes(&mut s, pen, paper, " Scroll of Identify "), Some(Penned::Done));
        assert_eq!((count(&s, "scroll of identify"), count(&s, "scroll of blank paper")), (1, 1));
        assert_eq!(s.game.world.life.conduct.read_or_wrote, 1);
        costs.push(100 - s.game.world.item(pen).plus);
    }
    costs.sort_unstable();
    assert_eq!((costs.first(), costs.last()), (Some(&7), Some(&13)), "the cost is 14");
}

/// Source: rules/luck 3.2, 3.3.
#[test]
fn an_unknown_scroll_is_written_1_time_in_15_and_1_in_5_by_wizards() {
    let written = |role: &str, paper: &str, text: &str| {
        let (first, pen, paper) = writer(role, paper);
        let mut done = 0;
        for seed in 0..600 {
            let mut s = first.again();
            s.game.rng = Streams::new(Seed(seed));
            let how = writes(&mut s, pen, paper, text);
            let left = s.game.world.items.get(paper).map_or(0, |paper| paper.count);
            match how {
                Some(Penned::Done) => done += 1,
                Some(Penned::Unknown { label: false }) => {
                    assert_eq!(left, 1, "one of two scrolls is lost, the book stays");
                }
                other => panic!("{other:?}"),
            }
        }
        done
    };
    let blank = "scroll of blank paper";
    let plain = written("Valkyrie", blank, "taming");
    assert!((20..=60).contains(&plain), "{plain} of 600 at 1 in 15");
    let wizard = written("Wizard", blank, "taming");
    assert!((90..=150).contains(&wizard), "{wizard} of 600 at 1 in 5");
    let book = written("Wizard", "spellbook of blank paper", "finger of death");
    assert!((20..=60).contains(&book), "{book} of 600: the Wizard's talent is for scrolls");
}

/// Source: rules/numbers 17.
#[test]
fn the_book_of_a_spell_is_written_freely_while_it_is_fresh_and_1_time_in_5_when_stale() {
    let written = |left: u32| {
        let (mut first, pen, paper) = writer("Valkyrie", "spellbook of blank paper");
        let book = content().items.find("spellbook of sleep").unwrap();
        let until = first.game.world.turn + left;
        first.game.world.life.spells = vec![Spell { book, until }];
        let tries = 0..200;
        let done = tries.filter(|&seed| {
            let mut s = first.again();
            s.game.rng = Streams::new(Seed(seed));
            writes(&mut s, pen, paper, "sleep") == Some(Penned::Done)
        });
        done.count()
    };
    assert_eq!(written(9_000), 200);
    let stale = written(1_500);
    assert!((25..=58).contains(&stale), "{stale} of 200 at 1 in 5");
}

/// Source: rules/luck 3.30.
#[test]
fn a_blind_hero_writes_even_a_known_scroll_1_time_in_3_and_no_books() {
    let (mut first, pen, paper) = writer("Valkyrie", "scroll of blank paper");
    knows(&mut first, "scroll of light");
    let hero = first.game.world.hero;
    first.play(|play| body::gain(play, hero, Property::Blind, 500));
    let done = (0..600).filter(|&seed| {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        let how = writes(&mut s, pen, paper, "light");
        assert!(matches!(how, Some(Penned::Done | Penned::Blindly)));
        assert_eq!(count(&s, "scroll of blank paper"), 1, "the paper is lost in any case");
        how == Some(Penned::Done)
    });
    let done = done.count();
    assert!((155..=245).contains(&done), "{done} of 600 at 1 in 3");
    let (mut s, pen, _) = writer("Valkyrie", "spellbook of blank paper");
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Blind, 500));
    let refused = s.act(Action::Apply { tool: pen, aim: None });
    assert_eq!(refused.unwrap_err(), Refusal::Vain(Vain::NothingToUseOn));
}

#[test]
fn a_marker_with_less_than_half_the_cost_writes_nothing_and_one_with_less_than_the_cost_may_dry_out()
 {
    let (mut s, pen, paper) = writer("Valkyrie", "scroll of blank paper");
    knows(&mut s, "scroll of charging");
    s.game.world.item_mut(pen).plus = 7;
    assert_eq!(writes(&mut s, pen, paper, "charging"), Some(Penned::TooDry));
    assert_eq!((s.game.world.item(pen).plus, count(&s, "scroll of blank paper")), (7, 2));
    let mut seen = Vec::new();
    for seed in 0..40 {
        let mut s = s.again();
        s.game.rng = Streams::new(Seed(seed));
        s.game.world.item_mut(pen).plus = 10;
        let how = writes(&mut s, pen, paper, "charging").unwrap();
        assert_eq!(count(&s, "scroll of blank paper"), 1);
        if how == Penned::DriedOut {
            assert_eq!(s.game.world.item(pen).plus, 0);
        }
        seen.push(how);
    }
    assert!(seen.contains(&Penned::DriedOut) && seen.contains(&Penned::Done));
}

#[test]
fn pen_and_paper_together_bless_or_curse_what_is_written() {
    use Buc::{Blessed, Cursed, Uncursed};
    for (pen_buc, paper_buc, due) in [
        (Blessed, Uncursed, Blessed),
        (Blessed, Cursed, Uncursed),
        (Uncursed, Cursed, Cursed),
        (Uncursed, Uncursed, Uncursed),
    ] {
        let (mut s, pen, paper) = writer("Valkyrie", "scroll of blank paper");
        knows(&mut s, "scroll of fire");
        s.game.world.item_mut(pen).buc = pen_buc;
        s.game.world.item_mut(paper).buc = paper_buc;
        assert_eq!(writes(&mut s, pen, paper, "fire"), Some(Penned::Done));
        let fire = content().items.find("scroll of fire").unwrap();
        let new = s.you().pack.iter().map(|&item| s.game.world.item(item));
        let new = new.clone().find(|item| item.kind == fire).unwrap();
        assert_eq!(new.buc, due, "{pen_buc:?} and {paper_buc:?}");
    }
}

#[test]
fn a_label_names_a_scroll_that_the_hero_carries() {
    let (mut s, pen, paper) = writer("Valkyrie", "scroll of blank paper");
    let kind = content().items.find("scroll of taming").unwrap();
    carries(&mut s, "scroll of taming", 1, Buc::Uncursed);
    s.game.world.knowledge.of_mut(kind).called = Some("Friends".into());
    assert_eq!(writes(&mut s, pen, paper, "friends"), Some(Penned::Done));
    assert_eq!(count(&s, "scroll of taming"), 2);
}

#[test]
fn what_no_marker_can_write_costs_no_ink() {
    let (mut s, pen, paper) = writer("Valkyrie", "scroll of blank paper");
    assert_eq!(writes(&mut s, pen, paper, "wishing"), Some(Penned::NoSuchText));
    assert_eq!(writes(&mut s, pen, paper, "blank paper"), Some(Penned::Unwritable));
    let turn = s.game.world.turn;
    assert_eq!(writes(&mut s, pen, paper, " "), Some(Penned::GaveUp), "giving up takes no time");
    assert_eq!(s.game.world.turn, turn);
    assert_eq!((s.game.world.item(pen).plus, count(&s, "scroll of blank paper")), (100, 2));
}

#[test]
fn every_scroll_but_blank_paper_and_every_spell_can_be_written() {
    use wyrdvault::content::Class;
    let content = content();
    for row in content.items.rows() {
        let blank = row.name.ends_with("blank paper") || row.name == "scroll of mail";
        match row.class {
            Class::Scroll => assert_eq!(row.ink_cost().is_some(), !blank, "{}", row.name),
            Class::Spellbook => {
                assert_eq!(row.ink_cost(), row.spell().map(|_| row.level * 10), "{}", row.name);
            }
            _ => assert_eq!(row.ink_cost(), None, "{}", row.name),
        }
    }
}

/// Source: rules/numbers 11.
#[test]
fn a_marker_writes_on_the_ground_with_one_charge_for_two_letters() {
    let (mut s, pen, _) = writer("Valkyrie", "scroll of blank paper");
    s.game.world.item_mut(pen).plus = 3;
    s.act(Action::Engrave { with: Some(pen), text: "abcdefghijk".to_owned() }).unwrap();
    while s.game.awaits() == Awaits::Continue {
        s.game.input(&Input::Continue).unwrap();
    }
    let at = s.you().at;
    let written = s.game.world.level.written_at(at).unwrap();
    assert_eq!((written.script, written.text.chars().count()), (Script::Scrawled, 7));
    assert_eq!(s.game.world.item(pen).plus, 0);
}

/// Source: rules/tables effects.
#[test]
fn a_marker_is_recharged_only_once() {
    let (mut s, pen, _) = writer("Valkyrie", "scroll of blank paper");
    s.game.world.item_mut(pen).plus = 0;
    let hero = s.game.world.hero;
    s.play(|play| charge::recharge(play, hero, pen, Buc::Uncursed));
    assert_eq!(s.game.world.item(pen).plus, 50);
    s.game.world.item_mut(pen).plus = 0;
    s.play(|play| charge::recharge(play, hero, pen, Buc::Blessed));
    assert_eq!(s.game.world.item(pen).plus, 0);
}
