//! Tests of hats, gauntlets of power, kicking boots, amulets of change, and shirts.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Attribute, Buc, Property, Slot};
use wyrdvault::event::item::tools::ToolEvent;
use wyrdvault::event::{Event, ItemEvent};
use wyrdvault::rules::item::price;
use wyrdvault::rules::{Refusal, body::equipment};
use wyrdvault::world::hero::Spell;
use wyrdvault::world::{Action, ItemId};

use crate::automation::lay;
use crate::item_messages::carried;
use crate::scene::{Scene, content, scene};

const HALL: &str = "
    -----------
    |.........|
    |....@L...|
    |.........|
    -----------";

/// A hero without armor, with 12 in all attributes.
fn bare(role: &str) -> Scene {
    let mut s = scene(HALL);
    let hero = s.game.world.hero;
    s.play(|play| {
        for slot in Slot::ALL {
            equipment::clear(play, hero, slot);
        }
    });
    let life = &mut s.game.world.life;
    life.role = content().roles.find(role).unwrap();
    (life.attributes, life.peaks) = ([12; 6], [12; 6]);
    s
}

fn puts_on(s: &mut Scene, item: ItemId, slot: Slot) {
    let hero = s.game.world.hero;
    s.play(|play| equipment::put(play, hero, item, slot));
}

fn takes_off(s: &mut Scene, slot: Slot) {
    let hero = s.game.world.hero;
    s.play(|play| equipment::clear(play, hero, slot));
}

#[test]
fn armor_here_protects_if_it_is_better_than_what_is_worn_and_does_not_hinder_spells() {
    let mut s = bare("Valkyrie");
    let here = s.you().at;
    lay(&mut s, "chain mail", here);
    let protects = |s: &Scene| s.game.view().floor[0].suits.protects;
    assert!(protects(&s), "nothing is worn");
    let plate = carried(&mut s, "plate mail", 1);
    puts_on(&mut s, plate, Slot::Suit);
    assert!(!protects(&s), "plate mail is better");
    takes_off(&mut s, Slot::Suit);
    let book = content().items.find("spellbook of force bolt").unwrap();
    s.game.world.life.spells.push(Spell { book, until: 20_000 });
    assert!(!protects(&s), "metal hinders spells");
    for (role, hindered) in [("Samurai", false), ("Monk", true)] {
        let mut s = bare(role);
        let here = s.you().at;
        lay(&mut s, "chain mail", here);
        assert_eq!(protects(&s), !hindered, "{role}");
    }
}

#[test]
fn armor_that_the_hero_has_not_identified_protects_like_the_worst_that_it_can_be() {
    let mut s = bare("Valkyrie");
    let here = s.you().at;
    let worn = carried(&mut s, "elven cloak", 1);
    puts_on(&mut s, worn, Slot::Cloak);
    lay(&mut s, "cloak of protection", here);
    let kind = content().items.find("cloak of protection").unwrap();
    s.game.world.knowledge.of_mut(kind).known = false;
    let protects = |s: &Scene| s.game.view().floor[0].suits.protects;
    assert!(!protects(&s));
    s.game.world.knowledge.of_mut(kind).known = true;
    assert!(protects(&s));
}

fn value(s: &Scene, which: Attribute) -> u8 {
    s.game.world.life.attributes[which as usize]
}

#[test]
fn gauntlets_of_power_set_strength_to_25_while_they_are_worn() {
    let mut s = bare("Valkyrie");
    let gloves = carried(&mut s, "gauntlets of power", 1);
    puts_on(&mut s, gloves, Slot::Gloves);
    assert_eq!(value(&s, Attribute::Strength), 125);
    // A change of strength while the gauntlets are worn shows after they are taken off.
    s.play(|play| wyrdvault::rules::body::exercise::change(play, Attribute::Strength, -2));
    assert_eq!(value(&s, Attribute::Strength), 125);
    takes_off(&mut s, Slot::Gloves);
    assert_eq!(value(&s, Attribute::Strength), 10);
    let ring = carried(&mut s, "ring of gain strength", 1);
    s.game.world.item_mut(ring).plus = 3;
    puts_on(&mut s, gloves, Slot::Gloves);
    puts_on(&mut s, ring, Slot::LeftRing);
    assert_eq!(value(&s, Attribute::Strength), 125);
    takes_off(&mut s, Slot::Gloves);
    assert_eq!(value(&s, Attribute::Strength), 13);
}

#[test]
fn a_dunce_cap_dulls_the_mind_and_shopkeepers_see_it() {
    let mut s = bare("Valkyrie");
    assert!(!price::looks_naive(&s.game.world, &content()));
    let cap = carried(&mut s, "dunce cap", 1);
    s.act(Action::Wear(cap)).unwrap();
    s.game.input(&wyrdvault::game::Input::Continue).ok();
    assert_eq!(s.you().in_slot(Slot::Helmet), Some(cap));
    assert_eq!([value(&s, Attribute::Intelligence), value(&s, Attribute::Wisdom)], [6, 6]);
    assert!(price::looks_naive(&s.game.world, &content()));
    assert_eq!(s.game.world.item(cap).buc, Buc::Cursed);
    takes_off(&mut s, Slot::Helmet);
    assert_eq!([value(&s, Attribute::Intelligence), value(&s, Attribute::Wisdom)], [12, 12]);
}

#[test]
fn a_cornuthaum_makes_wizards_clairvoyant_and_others_look_silly() {
    for (role, sees, charisma) in [("Wizard", true, 13), ("Valkyrie", false, 11)] {
        let mut s = bare(role);
        let hat = carried(&mut s, "cornuthaum", 1);
        puts_on(&mut s, hat, Slot::Helmet);
        assert_eq!(s.you().has(Property::Clairvoyance), sees, "{role}");
        assert_eq!(value(&s, Attribute::Charisma), charisma, "{role}");
        takes_off(&mut s, Slot::Helmet);
        assert_eq!(value(&s, Attribute::Charisma), 12, "{role}");
    }
}

/// Source: rules/luck 3.23.
#[test]
fn kicking_boots_open_every_door() {
    for (boots, range) in [("kicking boots", 60..=60), ("low boots", 5..=40)] {
        let opened = (0..60).filter(|&seed| {
            let mut s = bare("Valkyrie");
            s.game.rng = Streams::new(Seed(seed));
            let boots = carried(&mut s, boots, 1);
            puts_on(&mut s, boots, Slot::Boots);
            s.act(Action::Kick(Dir::E)).unwrap();
            s.game.world.level.is_passable(s.at('L'))
        });
        let opened = opened.count();
        assert!(range.contains(&opened), "{boots}: {opened} of 60");
    }
}

#[test]
fn an_amulet_of_change_changes_the_sex_of_the_hero_and_is_gone() {
    let mut s = bare("Valkyrie");
    let before = s.game.world.life.female;
    let amulet = carried(&mut s, "amulet of change", 1);
    s.act(Action::Wear(amulet)).unwrap();
    assert_ne!(s.game.world.life.female, before);
    assert!(!s.game.world.items.contains(amulet));
    assert!(s.you().in_slot(Slot::Amulet).is_none());
}

#[test]
fn shirts_can_be_read_unless_they_are_covered() {
    let mut s = bare("Valkyrie");
    let read = |events: Vec<Event>| {
        events.into_iter().find_map(|event| match event {
            Event::Item(ItemEvent::Tool(ToolEvent::ShirtRead { which, .. })) => Some(which),
            _ => None,
        })
    };
    let literate = s.game.world.life.conduct.read_or_wrote;
    let shirt = carried(&mut s, "Hawaiian shirt", 1);
    assert!(read(s.act(Action::Read(shirt)).unwrap()).is_some());
    assert_eq!(s.game.world.life.conduct.read_or_wrote, literate);
    let shirt = carried(&mut s, "T-shirt", 1);
    let first = read(s.act(Action::Read(shirt)).unwrap());
    assert!(first.is_some() && first == read(s.act(Action::Read(shirt)).unwrap()));
    assert_eq!(s.game.world.life.conduct.read_or_wrote, literate + 2);
    puts_on(&mut s, shirt, Slot::Shirt);
    let suit = carried(&mut s, "leather armor", 1);
    puts_on(&mut s, suit, Slot::Suit);
    assert_eq!(s.act(Action::Read(shirt)), Err(Refusal::Covered));
}
