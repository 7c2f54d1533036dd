//! Tests of refused actions, especially of dipping, and of other words of the screen.

use wyrdvault::base::Dir;
use wyrdvault::content::{Buc, Property, Terrain};
use wyrdvault::event::senses::{Bars, StopReason};
use wyrdvault::event::{Event, Senses, Witness};
use wyrdvault::game::{Game, Input};
use wyrdvault::rules::{Refusal, Vain};
use wyrdvault::world::{Action, Item, ItemId};

use crate::item_messages::{carried, look_around};
use crate::scene::{Scene, content, scene};

#[test]
fn useless_dips_are_explained_without_identifying() {
    let mut s = scene(
        "
        ----
        |@.|
        ----",
    );
    let dagger = carried(&mut s, "dagger", 1);
    let potion = carried(&mut s, "potion of sickness", 1);
    let kind = s.game.world.item(potion).kind;
    s.game.world.knowledge.of_mut(kind).known = true;
    let refused = |why| Err(Refusal::Vain(why));
    assert_eq!(s.act(Action::Dip(dagger, Some(dagger))), refused(Vain::DipsIntoItself));
    assert_eq!(s.act(Action::Dip(dagger, Some(potion))), refused(Vain::DipsInVain));
    s.game.world.knowledge.of_mut(kind).known = false;
    let before = s.game.turn();
    s.act(Action::Dip(dagger, Some(potion))).unwrap();
    assert!(s.game.turn() > before, "a try takes its time");
    assert!(s.game.world.items.contains(potion) && s.game.world.item(dagger).buc == Buc::Uncursed);
}

#[test]
fn unchanged_letters_and_names_are_refused() {
    let mut s = scene(
        "
        ----
        |@.|
        ----",
    );
    let dagger = carried(&mut s, "dagger", 1);
    let letter = s.game.world.item(dagger).letter;
    let adjust = Action::Adjust { item: dagger, letter };
    assert_eq!(s.act(adjust), Err(Refusal::Vain(Vain::HasThatLetter)));
    let call = Action::Call { item: dagger, name: "x".to_owned() };
    assert_eq!(s.act(call), Err(Refusal::Vain(Vain::KindIsKnown)));
}

#[test]
fn tab_names_a_foe_that_it_cannot_reach() {
    let mut s = scene(
        "
        -----------
        |@.|...1..|
        -----------",
    )
    .with('1', "newt");
    let properties = &mut s.game.world.you_mut().properties;
    properties.timed.push((Property::Telepathy, 50));
    properties.timed.push((Property::Blind, 50));
    properties.refresh();
    look_around(&mut s);
    let hero = s.game.world.hero;
    let step = s.you().at.step(Dir::E);
    s.game.world.move_actor(hero, step);
    let fight = Input::Do(Action::FightNearest);
    let why = s.game.input(&fight).unwrap_err();
    assert_eq!(why, Refusal::NoSuchWay);
    assert_eq!(s.game.why_not(why, &fight), "You know of no way to the newt (5E).");
}

#[test]
fn covering_armor_is_named() {
    let mut s = scene("----\n|@.|\n----");
    let (robe, mail) = (carried(&mut s, "robe", 1), carried(&mut s, "splint mail", 1));
    s.act(Action::Wear(robe)).unwrap();
    while s.game.input(&Input::Continue).is_ok() {}
    let wear = Input::Do(Action::Wear(mail));
    let why = s.game.input(&wear).unwrap_err();
    let words = s.game.why_not(why, &wear);
    assert_eq!(words, "Your +0 robe is in the way: [{key:takeoff}] take it off first.");
    let worn = s.game.world.item_mut(robe);
    (worn.buc, worn.known.buc) = (Buc::Cursed, true);
    let why = s.game.input(&wear).unwrap_err();
    let words = s.game.why_not(why, &wear);
    let cursed = "Your cursed +0 robe is in the way, and you cannot take it off.";
    assert_eq!(words, cursed);
}

/// Returns the new messages after dipping an item into another or into the terrain here.
fn dipped(s: &mut Scene, item: ItemId, into: Option<ItemId>) -> String {
    let before = s.game.view().lines.len();
    s.act(Action::Dip(item, into)).unwrap();
    let lines = s.game.view().lines;
    lines[before..].iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn dip_results_are_described() {
    let told = |what: &str, into: &str, holy: Buc| {
        let mut s = scene("---\n|@|\n---");
        let (item, water) = (carried(&mut s, what, 1), carried(&mut s, into, 1));
        s.game.world.item_mut(water).buc = holy;
        dipped(&mut s, item, Some(water))
    };
    let water = "potion of water";
    let text = told("potion of healing", water, Buc::Uncursed);
    assert!(text.contains("dilutes"), "{text}");
    let text = told("scroll of light", water, Buc::Uncursed);
    assert!(text.contains("loses all writing"), "{text}");
    let text = told("apple", water, Buc::Uncursed);
    assert!(text.contains("Your apple comes out unchanged"), "{text}");
    let text = told("apple", "potion of booze", Buc::Uncursed);
    assert!(text.contains("comes out unchanged") && !text.contains("taste"), "{text}");
}

#[test]
fn a_refusal_names_the_missing_fountain() {
    let mut s = scene("---\n|@|\n---");
    let apple = carried(&mut s, "apple", 1);
    let why = |s: &mut Scene, action: Action| {
        let refused = s.act(action.clone()).unwrap_err();
        s.game.why_not(refused, &Input::Do(action))
    };
    assert_eq!(why(&mut s, Action::QuaffHere), "There is no fountain or sink here to drink from.");
    assert_eq!(why(&mut s, Action::Dip(apple, None)), "There is no fountain here to dip it into.");
}

#[test]
fn a_refusal_because_of_a_foe_names_it() {
    let faced = |picture: &str, kind: &str| {
        let mut s = scene(picture).with('1', kind);
        (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (40, 40);
        let at = s.at('1');
        s.game.world.level.change(at, |cell| cell.set_lit(true));
        s.game.world.sight.fresh = false;
        s.game.world.look_around(&content());
        s
    };
    let why = |picture: &str, kind: &str| {
        faced(picture, kind).game.why_not(Refusal::FoeNear, &Input::Do(Action::Explore))
    };
    let far = "
        --------
        |@..1..|
        --------";
    let near = "
        --------
        |@1....|
        --------";
    assert_eq!(why(far, "grid bug"), "The grid bug is in sight.");
    assert_eq!(why(near, "grid bug"), "The grid bug is beside you.");
    assert_eq!(why(near, "minotaur"), "The minotaur is beside you.");
    let s = faced(near, "acid blob");
    let told = s.game.why_not(Refusal::BestLeftAlone, &Input::Do(Action::FightNearest));
    let way = "The acid blob harms only attackers that touch it.";
    assert_eq!(told, way);
    let s = faced(near, "shrieker");
    let told = s.game.why_not(Refusal::BestLeftAlone, &Input::Do(Action::FightNearest));
    let way = "The shrieker never attacks anyone.";
    assert_eq!(told, way);
}

#[test]
fn a_heavy_pack_is_named_if_only_a_tight_gap_leads_on() {
    for (coins, gap) in [(1, false), (60_100, true)] {
        let mut s = scene(
            "
            ------
            |@|..-
            |-...-
            ------",
        );
        carried(&mut s, "gold piece", coins);
        look_around(&mut s);
        let explored = s.act(Action::Explore);
        assert_eq!(explored == Err(Refusal::TooHeavyForGap), gap, "{coins} gold pieces");
        assert_eq!(s.game.view().too_heavy, gap);
    }
}

#[test]
fn at_a_gap_too_tight_for_the_load_the_end_of_exploring_advises_to_drop_things() {
    for (coins, gap) in [(1, false), (60_100, true)] {
        let mut s = scene(
            "
            -------
            |@.|..-
            |.-...-
            -------",
        );
        carried(&mut s, "gold piece", coins);
        look_around(&mut s);
        let told = s.game.why_not(Refusal::NothingToExplore, &Input::Do(Action::Explore));
        let events =
            [false, true].map(|down| StopReason::Explored { down, bars: Bars::default(), gap });
        let log = events.map(|why| {
            let Game { world, chronicle, .. } = &mut s.game;
            chronicle.notice(world, &content(), &Event::Senses(Senses::Stopped(why)));
            s.game.view().lines.last().unwrap().text.clone()
        });
        for words in log.iter().chain([&told]) {
            assert_eq!(words.contains("You are carrying too much for"), gap, "{words}");
        }
        assert_eq!(log[0].contains("explore again to search"), !gap, "{log:?}");
        assert_eq!(told.contains("[{key:drop} "), gap, "{told}");
    }
}

#[test]
fn tab_does_not_step_into_a_gap_that_the_pack_does_not_fit_through() {
    let mut s = scene(
        "
        ------
        |@|..-
        |-.1.-
        ------",
    )
    .with('1', "newt");
    carried(&mut s, "gold piece", 60_100);
    look_around(&mut s);
    let refused = s.act(Action::FightNearest);
    assert_ne!(refused, Err(Refusal::TooTight));
    assert!(refused.is_err(), "there is no way to the newt");
}

#[test]
fn the_hero_remembers_the_stairs_by_which_a_dangerous_foe_was_fled() {
    for (foe, fled) in [("jackal", false), ("red dragon", true)] {
        let mut s = scene(
            "
            --------
            |@..D..|
            --------",
        )
        .with('D', foe);
        let at = s.you().at;
        s.game.world.level.change(at, |cell| cell.terrain = Terrain::StairsDown);
        s.game.world.level.down = Some(at);
        (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (60, 60);
        s.game.world.sight.fresh = false;
        s.game.world.look_around(&content());
        s.act(Action::ClimbDown).unwrap();
        assert_eq!(s.game.view().fled_here, fled, "{foe}");
    }
}

#[test]
fn an_unseen_foe_that_the_hero_killed_is_no_longer_felt() {
    let mut s = scene("-----\n|@1.|\n-----").with('1', "newt");
    let (newt, hero) = (s.named('1'), s.game.world.hero);
    let properties = &mut s.game.world.you_mut().properties;
    properties.timed.push((Property::Blind, 50));
    properties.refresh();
    s.game.world.feel(newt);
    assert_eq!(s.game.view().unseen, Some(Dir::E));
    s.play(|play| {
        wyrdvault::rules::vitals::kill(play, newt, wyrdvault::event::Blame::by(hero));
        wyrdvault::rules::settle::settle(play);
    });
    assert_eq!(s.game.view().unseen, None);
}

#[test]
fn what_no_answer_could_make_possible_is_refused_before_any_question() {
    use wyrdvault::game::view::ActionKind::{Force, Jump, Offer};
    let mut s = scene("-----\n|@..|\n-----");
    let why = |s: &Scene, kind| s.game.view().why_impossible(kind).map(str::to_owned);
    assert_eq!(why(&s, Offer).as_deref(), Some("You are not on an altar."));
    assert_eq!(why(&s, Force).as_deref(), Some("There is no locked box here."));
    assert_eq!(why(&s, Jump).as_deref(), Some("You cannot jump."));
    let at = s.you().at;
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::Altar);
    let properties = &mut s.game.world.you_mut().properties;
    properties.gained.add(Property::Jumping);
    properties.refresh();
    let chest = Item { locked: true, ..Item::of(content().items.find("chest").unwrap()) };
    let chest = s.game.world.make(chest);
    s.game.world.lay(chest, at);
    assert_eq!([Offer, Force, Jump].map(|kind| why(&s, kind)), [const { None }; 3]);
}

#[test]
fn a_floating_hero_is_told_what_is_out_of_reach() {
    let told = |terrain, action: Action| {
        let mut s = scene("-----\n|@..|\n-----");
        let at = s.you().at;
        s.game.world.level.change(at, |cell| cell.terrain = terrain);
        look_around(&mut s);
        let properties = &mut s.game.world.you_mut().properties;
        properties.timed.push((Property::Levitation, 50));
        properties.refresh();
        let input = Input::Do(action);
        let why = s.game.input(&input).unwrap_err();
        s.game.why_not(why, &input)
    };
    for (terrain, action, wanted) in [
        (Terrain::Fountain, Action::QuaffHere, "cannot reach the fountain."),
        (Terrain::Throne, Action::Sit, "cannot reach the throne."),
        (Terrain::Floor, Action::Sit, "cannot reach the floor."),
        (Terrain::StairsDown, Action::ClimbDown, "cannot reach the stairs down."),
        (Terrain::Floor, Action::Kick(Dir::E), "nothing to brace yourself against."),
    ] {
        let told = told(terrain, action);
        assert!(told.starts_with("You float in the air") && told.ends_with(wanted), "{told}");
    }
}

#[test]
fn travel_by_name_lists_trees_and_statues_and_rooms_with_an_article() {
    let mut s = scene("------\n|@..T|\n------");
    let kind = content().items.find("statue").unwrap();
    let about = content().monsters.find("newt");
    let statue = s.game.world.make(Item { about, ..Item::of(kind) });
    let at = s.you().at.step(Dir::E);
    s.game.world.lay(statue, at);
    look_around(&mut s);
    let places = s.game.places();
    let the: Vec<String> = places.iter().map(wyrdvault::game::view::Near::the).collect();
    assert!(places.iter().any(|place| place.name == "a tree"), "{places:?}");
    for wanted in ["the tree", "the statue of a newt"] {
        assert!(the.iter().any(|name| name == wanted), "{wanted}: {the:?}");
    }
}
