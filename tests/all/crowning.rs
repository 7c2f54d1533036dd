//! Tests of the greatest favors: spells, and crowning.

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Alignment, Buc, Class, Property, Rank, Skill, Slot};
use wyrdvault::event::{Event, Faith, Life};
use wyrdvault::game::Birth;
use wyrdvault::rules::body::equipment;
use wyrdvault::rules::play::ending;
use wyrdvault::world::{Action, Item, ItemId};

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
    // With luck 13, the favor is rn2(9): 7 and 8 crown the hero.
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

/// Crowns a lucky hero of that role and alignment, after `prepare`. Returns the game.
fn crowned(role: &str, of: Alignment, prepare: impl FnOnce(&mut Scene)) -> Scene {
    let mut s = devout(role, 10, 30);
    s.game.world.life.alignment = of;
    prepare(&mut s);
    let runs = prayers(&s, 90);
    runs.into_iter().find(|(_, told)| crowns(told)).unwrap().0
}

/// Puts an item of that kind, or that artifact, into the hero's hand.
fn wield(s: &mut Scene, name: &str) -> ItemId {
    let artifact = content().artifact_called(name);
    let kind = artifact
        .map_or_else(|| content().items.find(name).unwrap(), |id| content().artifact_base(id));
    let hero = s.game.world.hero;
    let item = s.game.world.make(Item { worn_down: 1, ..Item::of(kind) });
    if let Some(artifact) = artifact {
        assert!(s.game.world.make_artifact(item, artifact));
    }
    s.game.world.give(item, hero);
    s.game.world.item_mut(item).letter = b'Z';
    s.play(|play| equipment::put(play, hero, item, Slot::Wielded));
    item
}

fn artifact_of(s: &Scene, item: ItemId) -> Option<String> {
    let id = s.game.world.item(item).artifact?;
    Some(content().artifacts[id].name.clone())
}

/// Returns the artifacts on the hero's square.
fn at_the_feet(s: &Scene) -> Vec<String> {
    s.game.world.items_at(s.you().at).filter_map(|item| artifact_of(s, item)).collect()
}

/// Source: rules/numbers 6.
#[test]
fn a_lawful_god_turns_a_wielded_long_sword_into_excalibur() {
    let mut sword = None;
    let s = crowned("Priest", Alignment::Lawful, |s| sword = Some(wield(s, "long sword")));
    let sword = sword.unwrap();
    assert_eq!(artifact_of(&s, sword).as_deref(), Some("Excalibur"));
    let item = s.game.world.item(sword);
    assert!(item.buc == Buc::Blessed && item.proof && item.plus == 1 && item.erosion() == 0);
    assert!(s.you().has(Property::DrainResistance), "its powers work at once");
    assert_ne!(s.game.world.life.rank(Skill::LongSword), Rank::Restricted);
    assert_eq!(s.game.world.artifacts.gifts, 1);
    let s = crowned("Priest", Alignment::Lawful, |s| sword_and_excalibur(s, &mut None));
    assert_eq!(s.game.world.artifacts.gifts, 0, "it exists already");
    let s = crowned("Priest", Alignment::Lawful, |s| {
        wield(s, "mace");
    });
    assert_eq!(s.game.world.artifacts.existing, [], "a mace stays a mace");
    assert_ne!(s.game.world.life.rank(Skill::LongSword), Rank::Restricted);
}

fn sword_and_excalibur(s: &mut Scene, sword: &mut Option<ItemId>) {
    let excalibur = content().artifact_called("Excalibur").unwrap();
    s.game.world.artifacts.existing.push(excalibur);
    *sword = Some(wield(s, "long sword"));
}

#[test]
fn neutral_and_chaotic_gods_lay_their_blades_at_the_heros_feet() {
    for (of, blade, skill) in [
        (Alignment::Neutral, "Vorpal Blade", Skill::LongSword),
        (Alignment::Chaotic, "Stormbringer", Skill::BroadSword),
    ] {
        let mut held = None;
        let s = crowned("Priest", of, |s| held = s.you().in_slot(Slot::Wielded));
        assert_eq!(at_the_feet(&s), [blade]);
        let given = s.game.world.items_at(s.you().at).find(|it| artifact_of(&s, *it).is_some());
        let given = s.game.world.item(given.unwrap());
        assert!(given.plus == 1 && given.buc == Buc::Blessed && given.proof);
        assert!(!s.game.world.item(held.unwrap()).proof, "only the gift is hallowed");
        assert_ne!(s.game.world.life.rank(skill), Rank::Restricted);
        let s = crowned("Priest", of, |s| {
            wield(s, blade);
        });
        assert_eq!(at_the_feet(&s), [""; 0], "there is only one");
        let held = s.game.world.item(s.you().in_slot(Slot::Wielded).unwrap());
        assert!(held.buc == Buc::Blessed && held.proof && held.plus == 1);
    }
}

#[test]
fn books_are_spared_for_artifacts_in_hand_and_for_heroes_who_carry_them() {
    let given = |s: &Scene| {
        s.game
            .world
            .items_at(s.you().at)
            .any(|item| content().items[s.game.world.item(item).kind].class == Class::Spellbook)
    };
    let wields = |role: &str, of, name: &str| {
        let s = crowned(role, of, |s| {
            wield(s, name);
        });
        given(&s)
    };
    assert!(wields("Wizard", Alignment::Neutral, "long sword"));
    assert!(wields("Wizard", Alignment::Neutral, "Magicbane"));
    assert!(!wields("Wizard", Alignment::Neutral, "Vorpal Blade"));
    assert!(!wields("Wizard", Alignment::Chaotic, "Stormbringer"));
    assert!(wields("Monk", Alignment::Neutral, "long sword"));
    assert!(!wields("Monk", Alignment::Neutral, "Giantslayer"));
    let s = crowned("Monk", Alignment::Neutral, |s| {
        let kind = content().items.find("spellbook of restore ability").unwrap();
        let hero = s.game.world.hero;
        let book = s.game.world.make(Item::of(kind));
        s.game.world.give(book, hero);
        s.game.world.item_mut(book).letter = b'Y';
    });
    assert!(!given(&s));
    assert_eq!(at_the_feet(&s), ["Vorpal Blade"], "a blade comes instead");
}
