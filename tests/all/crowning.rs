//! Tests of the greatest favors: spells, and crowning.

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Alignment, Buc, Class, Property, Slot};
use wyrdvault::event::{Event, Faith, Life};
use wyrdvault::game::Birth;
use wyrdvault::rules::play::ending;
use wyrdvault::world::Action;

use crate::scene::{Scene, content, scene_of};

/// A lucky hero of that role without trouble, whose god is ready to hear.
fn devout(role: &str, luck: i8, record: i32) -> Scene {
    let birth = Birth { role: role.to_owned(), race: "human".to_owned(), ..Birth::default() };
    let mut s = scene_of("-----\n|.@.|\n-----", &birth);
    let life = &mut s.game.world.life;
    (life.prayer, life.record, life.luck.base, life.luck.bonus) = (0, record, luck, 3);
    s.game.world.turn = 20_000;
    s
}

/// Prays in each of `times` games. Returns the games with their messages.
fn prayers(first: &Scene, times: u64) -> Vec<(Scene, Vec<Event>)> {
    let runs = (0..times).map(|seed| {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        let mut told = s.act(Action::Pray).unwrap();
        while s.game.world.life.occupation.is_some() {
            told.extend(s.game.input(&wyrdvault::game::Input::Continue).unwrap());
        }
        (s, told)
    });
    runs.collect()
}

fn crowns(told: &[Event]) -> bool {
    told.iter().any(|it| matches!(it, Event::Faith(Faith::Crowned { .. })))
}

fn gifts(told: &[Event]) -> bool {
    let given =
        |it: &Event| matches!(it, Event::Faith(Faith::Gave { .. } | Faith::SpellGiven { .. }));
    told.iter().any(given)
}

/// Source: rules/numbers 6.
#[test]
fn a_devout_hero_with_luck_13_is_crowned_2_times_in_9() {
    let runs = prayers(&devout("Valkyrie", 10, 20), 180);
    let crowned: Vec<_> = runs.iter().filter(|(_, told)| crowns(told)).collect();
    // Luck 13 gives favors 0 to 8.
    assert!((22..=60).contains(&crowned.len()), "{} of 180 at 2 in 9", crowned.len());
    let (s, told) = crowned[0];
    let achieved = Event::Life(Life::Achieved { small: false, number: ending::CROWNED });
    assert!(told.contains(&achieved) && s.game.world.life.crowned);
    for what in [Property::SeeInvisible, Property::FireResistance, Property::PoisonResistance] {
        assert!(s.you().has(what), "{what:?}");
    }
    let weapon = s.game.world.item(s.you().in_slot(Slot::Wielded).unwrap());
    assert!(weapon.buc == Buc::Blessed && weapon.proof && weapon.plus >= 1);
    let gifted = runs.iter().filter(|(_, told)| gifts(told)).count();
    assert!((8..=38).contains(&gifted), "{gifted} of 180 at 1 in 9");
}

#[test]
fn heroes_with_a_record_below_20_and_crowned_ones_get_a_spell_instead() {
    for crowned in [false, true] {
        let mut s = devout("Wizard", 10, if crowned { 50 } else { 19 });
        s.game.world.life.crowned = crowned;
        let runs = prayers(&s, 120);
        assert!(runs.iter().all(|(_, told)| !crowns(told)), "{crowned}");
        let gifted = runs.iter().filter(|(_, told)| gifts(told)).count();
        assert!((24..=58).contains(&gifted), "{gifted} of 120 at 3 in 9");
    }
}

#[test]
fn a_crowned_wizard_gets_a_blessed_book_and_a_monk_another() {
    for (role, book) in
        [("Wizard", "spellbook of finger of death"), ("Monk", "spellbook of restore ability")]
    {
        let runs = prayers(&devout(role, 10, 30), 90);
        let (s, _) = runs.iter().find(|(_, told)| crowns(told)).unwrap();
        let at = s.you().at;
        let world = &s.game.world;
        let lying: Vec<_> = world.items_at(at).map(|item| world.item(item)).collect();
        let given = lying.iter().find(|item| content().items[item.kind].name == book).unwrap();
        assert_eq!(given.buc, Buc::Blessed, "{role}");
        assert_eq!(content().items[given.kind].class, Class::Spellbook);
    }
}

#[test]
fn each_god_crowns_in_its_own_words() {
    let mut said = Vec::new();
    for of in [Alignment::Lawful, Alignment::Neutral, Alignment::Chaotic] {
        let mut s = devout("Priest", 10, 30);
        s.game.world.life.alignment = of;
        let runs = prayers(&s, 60);
        let (s, _) = runs.iter().find(|(_, told)| crowns(told)).unwrap();
        let line = s.game.chronicle.lines.iter().find(|line| line.text.contains(" crowns you: "));
        said.push(line.unwrap().text.clone());
    }
    said.dedup();
    assert_eq!(said.len(), 3, "{said:?}");
}
