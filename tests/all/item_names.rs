//! Tests of how items are named: in lists, in messages, and from memory.

use wyrdvault::base::Dir;
use wyrdvault::content::{Buc, Door, Property};
use wyrdvault::event::{Combat, Event, Witness};
use wyrdvault::game::Game;
use wyrdvault::game::view::PackNames;
use wyrdvault::rules::body;
use wyrdvault::story::{Eyes, item_names};
use wyrdvault::world::item::Known;
use wyrdvault::world::{Action, Item, ItemId};

use crate::automation::lay;
use crate::item_messages::{carried, look_around};
use crate::scene::{Scene, content, scene};

/// Reports an event as the game would, and returns its message.
fn told(s: &mut Scene, event: &Event) -> String {
    let Game { world, chronicle, .. } = &mut s.game;
    chronicle.notice(world, &content(), event);
    s.game.view().lines.last().unwrap().text.clone()
}

#[test]
fn writing_on_an_item_shows_the_text() {
    let mut s = scene("----\n|@.|\n----");
    let item = carried(&mut s, "dagger", 1);
    let mut told = |text: &str| {
        s.act(Action::Inscribe { item, text: text.to_owned() }).unwrap();
        s.game.view().lines.last().unwrap().text.clone()
    };
    assert_eq!(told("keep"), "You write \"keep\" on your dagger.");
    assert_eq!(told(""), "Nothing is written on your dagger now.");
}

#[test]
fn thrown_items_have_their_own_names() {
    let mut s = scene("----\n|@.|\n----");
    let water = carried(&mut s, "potion of water", 1);
    let kind = s.game.world.item(water).kind;
    s.game.world.knowledge.of_mut(kind).known = true;
    let item = s.game.world.item_mut(water);
    (item.buc, item.known.buc) = (Buc::Blessed, true);
    let text = told(&mut s, &Event::Combat(Combat::MissileFell { item: water, far: 2 }));
    assert_eq!(text, "The potion of holy water hits nothing and lands 2 squares away.");
}

#[test]
fn a_kept_name_changes_with_the_item_the_knowledge_of_its_kind_and_its_artifact() {
    let mut s = scene("----\n|@.|\n----");
    let (potion, sword) =
        (carried(&mut s, "potion of healing", 2), carried(&mut s, "long sword", 1));
    let kind = s.game.world.item(potion).kind;
    s.game.world.item_mut(potion).known.seen = true;
    let artifact = content().artifact_called("Excalibur").unwrap();
    assert!(s.game.world.make_artifact(sword, artifact));
    let mut kept = PackNames::default();
    let mut names = |s: &Scene| {
        s.game.name_pack(&mut kept);
        let listed: Vec<(ItemId, String)> =
            s.game.view().pack.into_iter().map(|item| (item.id, item.name)).collect();
        let kept: Vec<(ItemId, String)> =
            kept.iter().map(|(id, name)| (id, name.to_owned())).collect();
        assert_eq!(kept, listed);
        kept
    };
    let mut before = names(&s);
    let mut is_renamed = |s: &Scene| {
        let now = names(s);
        std::mem::replace(&mut before, now.clone()) != now
    };
    assert!(!is_renamed(&s));
    s.game.world.knowledge.of_mut(kind).called = Some("heal".into());
    assert!(is_renamed(&s));
    s.game.world.knowledge.of_mut(kind).known = true;
    assert!(is_renamed(&s));
    s.game.world.item_mut(potion).count = 3;
    assert!(is_renamed(&s));
    s.game.world.knowledge.artifacts.push(artifact);
    assert!(is_renamed(&s));
    s.game.world.item_mut(sword).letter = b'A';
    s.act(Action::Drop(vec![(potion, 0)])).unwrap();
    assert!(is_renamed(&s));
}

#[test]
fn items_in_a_container_and_on_the_floor_have_no_letter() {
    let mut s = scene("----\n|@.|\n----");
    let (sack, mace) = (carried(&mut s, "sack", 1), carried(&mut s, "mace", 1));
    let letter = s.game.world.item(mace).letter;
    assert_ne!(letter, 0);
    s.act(Action::Loot { container: sack, out: Vec::new(), into: vec![mace] }).unwrap();
    let letters = |s: &Scene| {
        let view = s.game.view();
        let sack = view.pack.iter().find(|thing| thing.id == sack).unwrap();
        (sack.letter.is_some(), sack.contents[0].letter)
    };
    assert_eq!(letters(&s), (true, None));
    s.act(Action::Loot { container: sack, out: vec![mace], into: Vec::new() }).unwrap();
    assert_eq!(s.game.world.item(mace).letter, letter, "and gets its letter back");
    s.act(Action::Drop(vec![(mace, 0)])).unwrap();
    assert_eq!(s.game.view().floor[0].letter, None);
}

#[test]
fn remembered_gold_is_named_in_the_plural_and_a_door_found_locked_looks_locked() {
    let mut s = scene(
        "
        -------
        |@...a|
        --+----",
    );
    let kind = content().items.find("gold piece").unwrap();
    let gold = s.game.world.make(Item { count: 2, ..Item::of(kind) });
    let at = s.at('a');
    s.game.world.lay(gold, at);
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    look_around(&mut s);
    assert_eq!(s.game.look(at).title, "2 gold pieces");
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Blind, 50));
    look_around(&mut s);
    assert_eq!(s.game.look(at).title, "gold pieces, as you remember it");
    let mut s = scene(
        "
        ---
        |@+
        ---",
    );
    let door = s.at('+');
    s.game.world.level.change(door, |cell| cell.set_door(Door::Locked));
    look_around(&mut s);
    assert_eq!(s.game.look(door).title, "a closed door", "nothing is known yet");
    s.act(Action::Open(Dir::E)).unwrap();
    assert_eq!(s.game.look(door).title, "a locked door");
}

#[test]
fn the_verb_agrees_with_missiles_from_an_unseen_shooter() {
    let mut s = scene("-------\n|@...1|\n-------").with('1', "hill orc");
    let by = s.named('1');
    let actor = s.game.world.actor_mut(by);
    actor.properties.gained.add(Property::Invisible);
    actor.properties.refresh();
    look_around(&mut s);
    let kind = content().items.find("crossbow bolt").unwrap();
    let item = s.game.world.make(Item { count: 2, ..Item::of(kind) });
    for (count, text) in [
        (1, "1 crossbow bolt comes flying from the east!"),
        (2, "2 crossbow bolts come flying from the east!"),
    ] {
        let shot = Event::Combat(Combat::Shot { by, item, count, by_hand: false });
        let line = told(&mut s, &shot);
        assert_eq!(line.replace("A crossbow", "1 crossbow"), text);
    }
}

#[test]
fn an_item_in_view_is_named_by_its_look_as_it_is_from_memory() {
    let mut s = scene("------\n|@...|\n------");
    let at = s.you().at.step(Dir::E).step(Dir::E).step(Dir::E);
    for cell in s.game.world.level.cells.positions() {
        s.game.world.level.change(cell, |cell| cell.set_lit(true));
    }
    s.game.world.sight.fresh = false;
    let ring = lay(&mut s, "ring of adornment", at);
    assert!(!s.game.world.item(ring).known.seen, "the hero was never beside it");
    let seen = s.game.look(at).title;
    s.game.world.sight.seen.clear(at);
    let remembered = s.game.look(at).title;
    assert_eq!(remembered, format!("{seen}, as you remember it"));
    assert_ne!(seen, "a ring");
    s.game.world.sight.seen.set(at);
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Blind, 9));
    assert_eq!(s.game.look(at).title, "a ring", "a blind hero has never seen it");
}

#[test]
fn the_amulet_of_yendor_and_its_imitation_have_the_same_article() {
    let mut s = scene("----\n|@.|\n----");
    let fake = "cheap plastic imitation of the Amulet of Yendor";
    for kind in ["Amulet of Yendor", fake] {
        let item = carried(&mut s, kind, 1);
        let kind = s.game.world.item(item).kind;
        s.game.world.knowledge.of_mut(kind).known = false;
        let named = |s: &Scene| {
            let eyes = Eyes { world: &s.game.world, content: &s.game.content };
            item_names::a(&eyes, item)
        };
        assert_eq!(named(&s), "the Amulet of Yendor");
        s.game.world.knowledge.of_mut(kind).known = true;
        let known = content().items[kind].name != fake;
        assert_eq!(named(&s).starts_with("the "), known, "{}", named(&s));
    }
}

#[test]
fn everything_is_identified_at_the_end_of_a_game() {
    let mut s = scene("----\n|@.|\n----");
    let [wand, sword] = ["wand of sleep", "long sword"].map(|kind| carried(&mut s, kind, 1));
    let kind = s.game.world.item(wand).kind;
    s.game.world.knowledge.of_mut(kind).known = false;
    (s.game.world.item_mut(wand).known, s.game.world.item_mut(wand).plus) = (Known::default(), 5);
    let excalibur = content().artifact_called("Excalibur").unwrap();
    assert!(s.game.world.make_artifact(sword, excalibur));
    assert_eq!(s.game.end_page(), None);
    s.act(Action::Quit).unwrap();
    let pack = s.game.end_page().unwrap().pack;
    let has = |words: &str| pack.iter().any(|name| name.contains(words));
    assert!(has("wand of sleep (0:5)") && has("Excalibur"), "{pack:?}");
    assert!(!s.game.world.knowledge.knows(kind), "the state of the game stays as it was");
}
