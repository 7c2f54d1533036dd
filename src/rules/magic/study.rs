//! Studying spellbooks, and what happens when it fails.

use crate::base::Dice;
use crate::content::ending::death::Hazard;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Attribute, Buc, Content, Harm, ItemKind, Property, Slot};
use crate::event::item::Loss;
use crate::event::{Event, ItemEvent, Magic};
use crate::rules::body::{self, equipment::destroy, exercise, sleep};
use crate::rules::ground::teleport;
use crate::rules::item::{
    erosion::{self, Wear},
    identify,
};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::hero::{Occupation, Spell, Work};
use crate::world::{Item, ItemId, Place, World};

/// Turns for which a learned spell is remembered.
pub const LASTS: u32 = 20_000;
/// Number of times that a book can be learned from.
const USES: u8 = 4;

/// Makes the hero start to study a book.
pub fn open(play: &mut Play, book: ItemId) -> Acted {
    let hero = play.world.hero;
    let thing = play.world.item(book);
    let (kind_id, worn) = (thing.kind, thing.recharged >= USES);
    let content = play.content;
    let kind = &content.items[kind_id];
    let body = play.world.you();
    if body.has(Property::Blind) {
        return Err(Refusal::Blind.into());
    }
    let known = play.world.knowledge.knows(kind_id);
    if known && (kind.spell().is_none() || worn) {
        return Err(Refusal::BlankBook.into());
    }
    let confused = body.has(Property::Confused);
    play.world.life.conduct.read_or_wrote += 1;
    play.tell(Event::Item(ItemEvent::Read { who: hero, item: book }));
    if kind.spell().is_none() || worn {
        play.tell(Event::Item(ItemEvent::NoEffect { item: book }));
        identify::learn_kind(play, kind_id);
        return Ok(Time::ACTION);
    }
    let begun = play.world.item(book).eaten > 0 && !confused;
    if !begun && is_too_hard(play, book) {
        backfires(play, book, kind);
    } else if confused {
        muddled(play, book, kind);
    } else {
        begin_book(play, book, kind);
    }
    Ok(Time::ACTION)
}

fn begin_book(play: &mut Play, book: ItemId, kind: &ItemKind) {
    let left = kind.study().saturating_sub(play.world.item(book).eaten).max(1);
    let hp = play.world.you().hp;
    play.world.life.occupation = Some(Occupation { what: Work::Studying { book, left }, hp });
    page(play);
}

/// Continues studying for one more turn.
pub fn go_on(play: &mut Play) -> Acted {
    page(play);
    Ok(Time::ACTION)
}

fn page(play: &mut Play) {
    let hero = play.world.hero;
    let Some(Occupation { what: Work::Studying { book, left }, .. }) =
        &mut play.world.life.occupation
    else {
        return;
    };
    *left = left.saturating_sub(1);
    let (book, is_done) = (*book, *left == 0);
    let held = play.world.items.get(book).is_some_and(|it| it.place == Place::Pack(hero));
    if is_done || !held || play.world.you().has(Property::Blind) {
        play.world.life.occupation = None;
    }
    if held {
        play.world.item_mut(book).eaten += 1;
    }
    // Water can blank a book while the hero studies it.
    let has_spell = held && play.content.items[play.world.item(book).kind].spell().is_some();
    if is_done && has_spell {
        learned(play, book);
    }
}

/// Learns or refreshes the spell of a finished book.
fn learned(play: &mut Play, book: ItemId) {
    let kind = play.world.item(book).kind;
    exercise::train(play, Attribute::Wisdom);
    let thing = play.world.item_mut(book);
    (thing.eaten, thing.recharged) = (0, thing.recharged + 1);
    let again = know(play.world, kind);
    identify::learn_kind(play, kind);
    play.tell(Event::Magic(Magic::SpellLearned { book: kind, again }));
}

/// Adds or refreshes a known spell. Returns whether it was already known.
pub fn know(world: &mut World, book: crate::content::ItemKindId) -> bool {
    let until = world.turn + LASTS;
    let spells = &mut world.life.spells;
    if let Some(spell) = spells.iter_mut().find(|spell| spell.book == book) {
        spell.until = until;
        return true;
    }
    spells.push(Spell { book, until });
    false
}

/// Returns the chance, out of 20, that reading the book fails.
/// Source: rules/numbers 17.
pub fn risk(world: &World, content: &Content, book: &Item) -> i32 {
    match book.buc {
        Buc::Cursed => 20,
        Buc::Blessed => 0,
        Buc::Uncursed => 20 - grasp(world, content, &content.items[book.kind]).clamp(0, 20),
    }
}

/// Returns the maximum d20 roll at which the hero understands the book.
fn grasp(world: &World, content: &Content, kind: &ItemKind) -> i32 {
    let lenses = world.you().in_slot(Slot::Eyes);
    let lenses =
        lenses.is_some_and(|it| content.items[world.item(it).kind].has(ItemQuirk::EasesReading));
    i32::from(world.life.attributes[Attribute::Intelligence as usize])
        + 4
        + i32::from(world.you().level) / 2
        - 2 * i32::from(kind.level)
        + if lenses { 2 } else { 0 }
}

fn is_too_hard(play: &mut Play, book: ItemId) -> bool {
    let thing = play.world.item(book);
    match thing.buc {
        Buc::Cursed => true,
        Buc::Blessed => false,
        Buc::Uncursed => play.rng.act.d(20) > 20 - risk(play.world, play.content, thing),
    }
}

/// Makes a confused reader waste the study time without learning, and tear the book 1 time in 3.
fn muddled(play: &mut Play, book: ItemId, kind: &ItemKind) {
    let torn = play.rng.act.one_in(3);
    play.tell(Event::Magic(Magic::BookMuddled { torn }));
    if torn {
        destroy(play, book);
    }
    daze(play, kind);
}

fn daze(play: &mut Play, kind: &ItemKind) {
    let hero = play.world.hero;
    body::lengthen(play, hero, Property::Paralyzed, kind.study().into());
}

/// Applies a random effect for failing to read a book; books of higher levels can have worse
/// effects. Then the hero is helpless for the study time. The book crumbles 1 time in 3, and always
/// after the worst effect.
/// Source: rules/numbers 17.
fn backfires(play: &mut Play, book: ItemId, kind: &ItemKind) {
    let hero = play.world.hero;
    play.tell(Event::Magic(Magic::BookTooHard));
    let harm = play.rng.act.below(kind.level.into());
    match harm {
        0 => _ = teleport::hop(play, hero),
        1 => _ = sleep::wake_all(play),
        2 => {
            let turns = play.rng.act.between(250, 349) as u32;
            body::lengthen(play, hero, Property::Blind, turns);
        }
        3 => lose_gold(play),
        4 => {
            let turns = play.rng.act.between(16, 22) as u32;
            body::lengthen(play, hero, Property::Confused, turns);
        }
        5 => contact_poison(play),
        _ => blast(play),
    }
    if !play.world.is_over() {
        daze(play, kind);
    }
    let crumbles = harm > 5 || play.rng.act.one_in(3);
    if crumbles && play.world.items.contains(book) {
        play.tell(Event::Item(ItemEvent::Destroyed { item: book, how: Loss::Dust }));
        destroy(play, book);
    }
}

fn lose_gold(play: &mut Play) {
    let gold = play.content.known.gold;
    let pack = play.world.you().pack.clone();
    let gone: Vec<ItemId> =
        pack.into_iter().filter(|&item| play.world.item(item).kind == gold).collect();
    if gone.is_empty() {
        return;
    }
    play.tell(Event::Magic(Magic::GoldVanished));
    for item in gone {
        destroy(play, item);
    }
}

/// Applies contact poison: it corrodes gloves; without gloves it lowers strength and, unless the
/// hero resists poison, deals damage.
fn contact_poison(play: &mut Play) {
    let hero = play.world.hero;
    if let Some(gloves) = play.world.you().in_slot(Slot::Gloves) {
        erosion::erode(play, hero, gloves, Wear::Corrode);
        return;
    }
    let proof = body::resists(play.world, play.content, hero, Property::PoisonResistance);
    let loss = if proof { play.rng.act.between(1, 2) } else { play.rng.act.between(3, 6) };
    exercise::change(play, Attribute::Strength, -(loss as i8));
    if !proof {
        let damage = play.rng.act.d(10);
        wound(play, damage, Hazard::ContactPoison);
    }
}

fn blast(play: &mut Play) {
    let hero = play.world.hero;
    let at = play.world.you().at;
    play.tell(Event::Magic(Magic::Burst { harm: Harm::Physical, at }));
    if body::resists(play.world, play.content, hero, Property::MagicResistance) {
        play.tell(Event::Magic(Magic::Resisted { target: hero }));
        return;
    }
    let damage = 2 * Dice::new(1, 10, 0).roll(&mut play.rng.act) + 5;
    wound(play, damage, Hazard::ExplodingSpellbook);
}

fn wound(play: &mut Play, damage: i32, means: Hazard) {
    let hero = play.world.hero;
    play.tell(Event::Body(crate::event::BodyEvent::Wounded { who: hero, damage }));
    vitals::apply_damage(play, hero, damage, Blame::means(means));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{CLOSET, Scene, scene};

    fn reader(intelligence: u8) -> Scene {
        let mut s = scene(CLOSET);
        s.world.life.attributes[1] = intelligence;
        s
    }

    fn reads(s: &mut Scene, book: ItemId) {
        s.with(|play| open(play, book)).unwrap();
        while s.world.life.occupation.is_some() {
            s.with(go_on).unwrap();
        }
    }

    #[test]
    fn the_time_to_study_a_book_depends_on_its_level() {
        let content = Content::builtin();
        for line in include_str!("../../../tests/tables/spells.csv").lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            let [name, level, school, direction, delay, turns, need] = cells[..] else { panic!() };
            let id = content.items.find(&format!("spellbook of {name}")).expect(name);
            let kind = &content.items[id];
            assert_eq!(kind.level.to_string(), level, "{name}");
            assert_eq!(kind.delay.to_string(), delay, "{name}");
            assert_eq!(kind.study().to_string(), turns, "{name}");
            assert_eq!(kind.emergency, !need.is_empty(), "{name}");
            let aim = format!("{:?}", kind.aim.unwrap()).to_lowercase();
            assert_eq!(aim, direction, "{name}");
            let of = format!("{:?}", kind.school.unwrap()).to_lowercase();
            let school = if school == "clerical" { "cleric" } else { school };
            assert_eq!(of, format!("{school}spell"), "{name}");
        }
    }

    #[test]
    fn a_blessed_book_never_fails_and_can_be_restudied_four_times() {
        let mut s = reader(3);
        let book = s.carrying_some("spellbook of finger of death", 1, Buc::Blessed);
        for turn in 1..=4 {
            s.world.turn = turn * 100;
            reads(&mut s, book);
            assert_eq!(s.world.life.spells.len(), 1);
            assert_eq!(s.world.life.spells[0].until, turn * 100 + LASTS);
        }
        s.assert_no_trace("a faint book", |play| open(play, book));
    }

    #[test]
    fn interrupted_study_of_a_book_continues_where_it_stopped() {
        let mut s = reader(18);
        let book = s.carrying_some("spellbook of dig", 1, Buc::Blessed);
        s.with(|play| open(play, book)).unwrap();
        s.world.life.occupation = None;
        s.with(|play| open(play, book)).unwrap();
        let left = |s: &Scene| match s.world.life.occupation.as_ref().unwrap().what {
            Work::Studying { left, .. } => left,
            _ => panic!(),
        };
        assert_eq!(left(&s), 28, "30 turns, two of them read");
    }

    #[test]
    fn healers_score_for_new_spells_of_schools_they_can_train() {
        let mut s = reader(18);
        s.world.life.role = s.content.roles.find("Healer").unwrap();
        let points = |s: &Scene| crate::world::hero::score::now(&s.world, &s.content).total;
        let before = points(&s);
        let book = s.carrying_some("spellbook of extra healing", 1, Buc::Blessed);
        reads(&mut s, book);
        assert_eq!(points(&s) - before, 2_000 * (3 + 2));
        let born = s.carrying_some("spellbook of healing", 1, Buc::Blessed);
        let kind = s.world.item(born).kind;
        s.world.life.born_knowing.push(kind);
        reads(&mut s, born);
        s.world.life.skills[crate::content::Skill::MatterSpell as usize] =
            crate::content::Rank::Restricted;
        let foreign = s.carrying_some("spellbook of knock", 1, Buc::Blessed);
        reads(&mut s, foreign);
        assert_eq!(points(&s) - before, 10_000);
    }

    #[test]
    fn the_risk_of_a_book_grows_with_its_level_and_falls_with_intelligence() {
        let s = reader(12);
        let risk_of = |name: &str, buc| {
            let kind = s.content.items.find(name).unwrap();
            risk(&s.world, &s.content, &Item { buc, ..Item::of(kind) })
        };
        // Grasp 12 + 4 + 0 - 2 * level, against a d20.
        assert_eq!(risk_of("spellbook of light", Buc::Uncursed), 6);
        assert_eq!(risk_of("spellbook of cancellation", Buc::Uncursed), 18);
        assert_eq!(risk_of("spellbook of cancellation", Buc::Blessed), 0);
        assert_eq!(risk_of("spellbook of light", Buc::Cursed), 20);
    }

    #[test]
    fn a_cursed_book_backfires_and_teaches_nothing() {
        let mut crumbled = 0;
        for seed in 0..60 {
            let mut s = reader(18);
            s.rng = crate::base::rng::Streams::new(crate::base::Seed(seed));
            s.world.you_mut().hp = 50;
            let book = s.carrying_some("spellbook of dig", 1, Buc::Cursed);
            s.with(|play| open(play, book)).unwrap();
            assert!(s.world.life.spells.is_empty());
            assert!(s.world.you().turns_of(Property::Paralyzed) == 30);
            crumbled += usize::from(!s.world.items.contains(book));
        }
        assert!((8..=32).contains(&crumbled), "{crumbled} of 60, one in three");
    }

    #[test]
    fn failing_to_read_the_hardest_books_hurts_the_reader_and_destroys_them() {
        let mut s = reader(18);
        let book = s.carrying("spellbook of cancellation");
        let kind = s.content.items[s.world.item(book).kind].clone();
        for _ in 0..40 {
            if !s.world.items.contains(book) {
                break;
            }
            s.world.you_mut().hp = 50;
            s.with(|play| backfires(play, book, &kind));
        }
        assert!(!s.world.items.contains(book));
    }
}
