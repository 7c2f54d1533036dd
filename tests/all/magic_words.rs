//! Tests of what scrolls and wands report when they do little, nothing, or something unusual.
//!
//! Source: rules/tables effects; rules/numbers 17.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Buc, Property, Slot};
use wyrdvault::game::{Answer, Awaits, Input, Question, QuestionReason};
use wyrdvault::rules::{Refusal, body, body::hold};
use wyrdvault::world::{Action, Aim, Item, ItemId, Pending, body::pack};

use crate::altars::HALL;
use crate::scene::{Scene, content, scene};

fn give(s: &mut Scene, kind: &str, buc: Buc) -> ItemId {
    let (content, hero) = (content(), s.game.world.hero);
    let kind = content.items.find(kind).unwrap();
    let mut item = Item { buc, plus: i8::from(kind_has_charges(kind)) * 4, ..Item::of(kind) };
    item.known.seen = true;
    s.game.world.knowledge.of_mut(kind).known = true;
    let item = s.game.world.make(item);
    pack::take(&mut s.game.world, &content, hero, item)
}

fn kind_has_charges(kind: wyrdvault::content::ItemKindId) -> bool {
    content().items[kind].charges.is_some()
}

fn has(s: &mut Scene, what: Property) {
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, what, 300));
}

/// Returns the lines that `act` adds to the log.
fn lines(s: &mut Scene, act: impl FnOnce(&mut Scene)) -> Vec<String> {
    let before = s.game.chronicle.lines.iter().count();
    act(s);
    s.game.chronicle.lines.iter().skip(before).map(|line| line.text).collect()
}

fn reads(s: &mut Scene, scroll: ItemId) -> Vec<String> {
    lines(s, |s| _ = s.act(Action::Read(scroll)).unwrap())
}

fn zaps(s: &mut Scene, wand: ItemId, aim: Aim) -> Vec<String> {
    lines(s, |s| _ = s.act(Action::Zap { wand, aim }).unwrap())
}

fn strip(s: &mut Scene) {
    for item in s.you().pack.clone() {
        s.game.world.destroy(item);
    }
    s.game.world.you_mut().worn = Default::default();
}

// --- Scrolls

#[test]
fn what_could_hold_charges_can_be_charged_and_declining_wastes_the_scroll() {
    let charging = || {
        let mut s = scene(HALL);
        strip(&mut s);
        let [ring, known, dagger, sack, wand] =
            ["ring of stealth", "ring of hunger", "dagger", "sack", "wand of sleep"]
                .map(|kind| give(&mut s, kind, Buc::Uncursed));
        for (item, knows) in [(ring, false), (known, true), (sack, true)] {
            let kind = s.game.world.item(item).kind;
            s.game.world.knowledge.of_mut(kind).known = knows;
        }
        let scroll = give(&mut s, "scroll of charging", Buc::Uncursed);
        s.act(Action::Read(scroll)).unwrap();
        let Awaits::Answer(Question::Items { why, mut among, .. }) = s.game.awaits() else {
            panic!("asks")
        };
        assert_eq!(why, QuestionReason::Recharge);
        among.sort_unstable();
        let mut due = [ring, wand];
        due.sort_unstable();
        assert_eq!(among, due, "{dagger:?}");
        assert!(!s.game.world.items.contains(scroll));
        (s, ring)
    };
    let answers = |takes: bool| {
        let (mut s, ring) = charging();
        let chosen = if takes { vec![ring] } else { Vec::new() };
        let answer = Input::Answer(Answer::Items(chosen));
        lines(&mut s, |s| _ = s.game.input(&answer).unwrap())
    };
    assert_eq!(answers(true), ["The magic finds nothing to charge and is lost."]);
    assert_eq!(answers(false), ["You charge nothing, and the magic is lost."]);
}

#[test]
fn a_scroll_of_charging_asks_nothing_if_there_is_nothing_to_charge() {
    let mut s = scene(HALL);
    strip(&mut s);
    give(&mut s, "dagger", Buc::Uncursed);
    let scroll = give(&mut s, "scroll of charging", Buc::Uncursed);
    let said = reads(&mut s, scroll);
    assert_eq!(said.last().unwrap(), "The magic finds nothing to charge and is lost.");
    assert_eq!(s.game.awaits(), Awaits::Action);
}

#[test]
fn speed_and_slowness_zapped_at_oneself_are_always_told() {
    let mut s = scene(HALL);
    let hero = s.game.world.hero;
    s.play(|play| body::lose_intrinsic(play, hero, Property::Fast));
    for (kind, told) in [
        ("wand of speed monster", "You are fast now, permanently."),
        ("wand of speed monster", "Nothing seems to happen."),
        ("wand of slow monster", "You slow down."),
        ("wand of slow monster", "Nothing seems to happen."),
    ] {
        for known in [true, false] {
            let mut s = s.again();
            let wand = give(&mut s, kind, Buc::Uncursed);
            let id = s.game.world.item(wand).kind;
            s.game.world.knowledge.of_mut(id).known = known;
            let said = zaps(&mut s, wand, Aim::Own);
            assert!(said.iter().any(|line| line == told), "{kind}, {known}: {said:?}");
            let learns = known || told != "Nothing seems to happen.";
            assert_eq!(s.game.world.knowledge.knows(id), learns, "{kind}");
        }
        let wand = give(&mut s, kind, Buc::Uncursed);
        zaps(&mut s, wand, Aim::Own);
    }
}

#[test]
fn a_scroll_of_identify_says_that_nothing_is_left_to_identify() {
    let mut s = scene(HALL);
    strip(&mut s);
    let scroll = give(&mut s, "scroll of identify", Buc::Uncursed);
    assert_eq!(reads(&mut s, scroll), ["You are carrying nothing to identify."]);
    let apple = give(&mut s, "apple", Buc::Uncursed);
    s.game.world.item_mut(apple).known.buc = true;
    let scroll = give(&mut s, "scroll of identify", Buc::Uncursed);
    assert_eq!(reads(&mut s, scroll), ["Your whole inventory is already identified."]);
}

#[test]
fn confused_scrolls_of_enchanting_show_their_glow() {
    for (kind, buc, glow, proof) in [
        ("scroll of enchant armor", Buc::Uncursed, "A shimmering golden shield covers your", true),
        ("scroll of enchant armor", Buc::Cursed, "A mottled purple glow covers your", false),
        ("scroll of enchant weapon", Buc::Uncursed, "A shimmering golden shield covers your", true),
    ] {
        let mut s = scene(HALL);
        strip(&mut s);
        let mail = give(&mut s, "leather armor", Buc::Uncursed);
        let dagger = give(&mut s, "dagger", Buc::Uncursed);
        for item in [mail, dagger] {
            let thing = s.game.world.item_mut(item);
            (thing.proof, thing.worn_down) = (!proof, u8::from(proof));
        }
        s.game.world.you_mut().worn[Slot::Suit as usize] = Some(mail);
        s.game.world.you_mut().worn[Slot::Wielded as usize] = Some(dagger);
        has(&mut s, Property::Confused);
        let scroll = give(&mut s, kind, buc);
        let said = reads(&mut s, scroll);
        assert!(said[0].contains(glow), "{kind} {buc:?}: {said:?}");
        let which = if kind.ends_with("weapon") { dagger } else { mail };
        assert_eq!(s.game.world.item(which).proof, proof, "{kind} {buc:?}");
        let mended = said.iter().any(|line| line.ends_with("is as good as new."));
        assert_eq!(mended, proof, "{said:?}");
    }
}

#[test]
fn scrolls_of_enchanting_and_destroying_tell_a_naked_hero_what_they_felt() {
    for (kind, felt) in [
        ("scroll of enchant armor", "Your skin tingles for a moment."),
        ("scroll of destroy armor", "Your skin tingles for a moment."),
        ("scroll of enchant weapon", "Your hands twitch for a moment."),
    ] {
        let mut s = scene(HALL);
        strip(&mut s);
        let scroll = give(&mut s, kind, Buc::Uncursed);
        assert_eq!(reads(&mut s, scroll), [felt], "{kind}");
    }
}

#[test]
fn a_known_potion_that_changes_nothing_says_so() {
    let mut s = scene(HALL);
    has(&mut s, Property::Invisible);
    let potion = give(&mut s, "potion of invisibility", Buc::Uncursed);
    let said = lines(&mut s, |s| {
        s.act(Action::Quaff(potion)).unwrap();
    });
    let felt = "The potion of invisibility tastes strange, but nothing else happens.";
    assert!(said.contains(&felt.to_owned()), "{said:?}");
}

#[test]
fn a_monster_that_becomes_tame_releases_the_hero() {
    let mut s = scene("-----\n|@1.|\n-----").with('1', "owlbear");
    let (owlbear, hero) = (s.named('1'), s.game.world.hero);
    s.play(|play| hold::take(play, owlbear, hero));
    let scroll = give(&mut s, "scroll of taming", Buc::Uncursed);
    let said = reads(&mut s, scroll);
    assert!(s.game.world.actor(owlbear).is_tame(), "{said:?}");
    assert_eq!((s.you().held_by, s.game.world.actor(owlbear).holds), (None, None));
}

#[test]
fn a_level_teleport_takes_numbers_notes_and_any_level_and_refuses_nonsense() {
    let answers = |s: &mut Scene, text: &str| {
        s.game.world.pending = Some(Pending::LevelTeleport);
        s.game.input(&Input::Answer(Answer::Text(text.to_owned())))
    };
    let depth = |s: &Scene| s.game.world.level.id.depth;
    for text in ["", "0", "-3", "1"] {
        let mut s = scene(HALL);
        let said = lines(&mut s, |s| _ = answers(s, text).unwrap());
        assert_eq!(said, ["You shudder for a moment, but stay on this level."], "{text}");
        assert_eq!(depth(&s), 1);
    }
    let mut s = scene(HALL);
    assert_eq!(answers(&mut s, "nonsense").unwrap_err(), Refusal::NoSuchLevel);
    assert!(matches!(s.game.awaits(), Awaits::Answer(_)), "the question stays");
    answers(&mut s, "5").unwrap();
    assert_eq!(depth(&s), 5);
    s.game.world.level.note = Some("Cellar".into());
    answers(&mut s, "2").unwrap();
    assert_eq!(depth(&s), 2);
    answers(&mut s, "cellar").unwrap();
    assert_eq!(depth(&s), 5);
    answers(&mut s, "999").unwrap();
    assert!(depth(&s) > 5);
    assert!(answers(&mut s, "*").is_ok());
}

// --- Wands

#[test]
fn a_wand_with_negative_charges_turns_to_dust_when_zapped() {
    let mut s = scene(HALL);
    let wand = give(&mut s, "wand of sleep", Buc::Uncursed);
    s.game.world.item_mut(wand).plus = -1;
    let said = zaps(&mut s, wand, Aim::Dir(Dir::E));
    assert_eq!(said[0], "You wave the wand. Nothing happens.");
    assert!(said[1].ends_with("wand of sleep crumbles to dust!"), "{said:?}");
    assert!(!s.game.world.items.contains(wand));
}

#[test]
fn a_cancelled_wand_shows_its_charges_to_a_hero_who_knew_them() {
    let mut s = scene(HALL);
    let wand = give(&mut s, "wand of sleep", Buc::Uncursed);
    s.game.world.item_mut(wand).known.plus = true;
    let name = |s: &Scene| {
        let pack = s.game.view().pack;
        pack.iter().find(|thing| thing.id == wand).unwrap().name.clone()
    };
    assert!(name(&s).ends_with("wand of sleep (0:4)"), "{}", name(&s));
    s.play(|play| wyrdvault::rules::effect::spell::cancel_thing(play, wand));
    assert!(name(&s).ends_with("wand of sleep (0:-1)"), "{}", name(&s));
}

#[test]
fn a_wrested_wand_turns_to_dust_in_words() {
    let mut s = scene(HALL);
    let wand = give(&mut s, "wand of opening", Buc::Uncursed);
    s.game.world.item_mut(wand).plus = 0;
    let mut said = Vec::new();
    while s.game.world.items.contains(wand) {
        said = zaps(&mut s, wand, Aim::Dir(Dir::E));
    }
    let last = said.last().unwrap();
    assert!(last.contains("wand of opening") && last.ends_with("crumbles to dust!"), "{said:?}");
}

#[test]
fn a_resistant_hero_who_zaps_themselves_is_told_so() {
    for (kind, proof) in [
        ("wand of death", Property::MagicResistance),
        ("wand of sleep", Property::SleepResistance),
        ("wand of fire", Property::FireResistance),
        ("wand of cold", Property::ColdResistance),
        ("wand of lightning", Property::ShockResistance),
        ("wand of magic missile", Property::MagicResistance),
    ] {
        let mut s = scene(HALL);
        has(&mut s, proof);
        let wand = give(&mut s, kind, Buc::Uncursed);
        let said = zaps(&mut s, wand, Aim::Own);
        assert_eq!(said[0], "You are unaffected.", "{kind}");
    }
}

#[test]
fn a_death_ray_that_harms_nobody_says_so() {
    let mut s = scene("-----\n|@.|\n-----");
    has(&mut s, Property::MagicResistance);
    let wand = give(&mut s, "wand of death", Buc::Uncursed);
    let said = (0..40).find_map(|seed| {
        s.game.rng = Streams::new(Seed(seed));
        s.game.world.item_mut(wand).plus = 4;
        let said = zaps(&mut s, wand, Aim::Dir(Dir::E));
        said.contains(&"The death ray hits you!".to_owned()).then_some(said)
    });
    assert!(said.unwrap().contains(&"You are unaffected.".to_owned()));
}

#[test]
fn elements_zapped_at_oneself_destroy_items() {
    for (kind, victim, fate) in [
        ("wand of fire", "scroll of identify", "burn to ashes!"),
        ("wand of fire", "potion of booze", "boil and burst!"),
        ("wand of cold", "potion of booze", "freeze and burst!"),
        ("wand of lightning", "wand of opening", "explode!"),
    ] {
        let mut s = scene(HALL);
        for what in [Property::ColdResistance, Property::FireResistance, Property::ShockResistance]
        {
            let hero = s.game.world.hero;
            s.play(|play| body::lose_intrinsic(play, hero, what));
        }
        strip(&mut s);
        let lost = give(&mut s, victim, Buc::Uncursed);
        s.game.world.item_mut(lost).count = 40;
        let wand = give(&mut s, kind, Buc::Uncursed);
        let mut said = Vec::new();
        for _ in 0..4 {
            if s.game.world.items.contains(wand) {
                said.extend(zaps(&mut s, wand, Aim::Own));
            }
        }
        assert!(said.iter().any(|line| line.contains(fate)), "{kind}: {said:?}");
    }
}

#[test]
fn a_hero_who_zaps_themselves_invisible_stays_so() {
    let mut s = scene(HALL);
    let wand = give(&mut s, "wand of make invisible", Buc::Uncursed);
    assert_eq!(zaps(&mut s, wand, Aim::Own)[0], "You fade from sight.");
    assert!(s.you().properties.gained.has(Property::Invisible));
}

#[test]
fn probing_reveals_containers_and_what_is_buried() {
    let mut s = scene(HALL);
    strip(&mut s);
    let at = s.you().at;
    let wand = give(&mut s, "wand of probing", Buc::Uncursed);
    s.game.world.item_mut(wand).plus = 8;
    assert_eq!(zaps(&mut s, wand, Aim::Down), ["Your probe of the ground reveals nothing."]);
    assert_eq!(zaps(&mut s, wand, Aim::Up), ["Your probe of the ceiling reveals nothing."]);
    let make =
        |s: &mut Scene, kind| s.game.world.make(Item::of(content().items.find(kind).unwrap()));
    let (chest, apple, dagger) =
        (make(&mut s, "chest"), make(&mut s, "apple"), make(&mut s, "dagger"));
    s.game.world.put_in(apple, chest);
    s.game.world.lay(chest, at);
    s.game.world.lay(dagger, at);
    s.game.world.bury(dagger, at);
    let said = zaps(&mut s, wand, Aim::Down);
    assert_eq!(said, ["The chest holds an apple.", "Buried here: a dagger."]);
    let sack = give(&mut s, "sack", Buc::Uncursed);
    let said = zaps(&mut s, wand, Aim::Own);
    assert!(said[0].starts_with("You have ") && said[1] == "Your sack is empty.", "{said:?}");
    assert!(s.game.world.items.contains(sack));
}

// --- Curses and blindness

#[test]
fn a_cursed_scroll_of_enchant_armor_lowers_good_armor_and_destroys_only_bad_armor() {
    let worn_at = |plus: i8| {
        let mut s = scene(HALL);
        strip(&mut s);
        let helmet = give(&mut s, "helmet", Buc::Uncursed);
        s.game.world.item_mut(helmet).plus = plus;
        s.game.world.you_mut().worn[Slot::Helmet as usize] = Some(helmet);
        let scroll = give(&mut s, "scroll of enchant armor", Buc::Cursed);
        reads(&mut s, scroll);
        s.game.world.items.get(helmet).map(|item| item.plus)
    };
    assert_eq!(worn_at(4), Some(3));
    assert_eq!(worn_at(-3), Some(-4));
    assert_eq!(worn_at(-120), None, "it survives 1 time in 120");
}

#[test]
fn what_the_hero_took_blind_is_known_by_sight_when_sight_returns() {
    let mut s = scene(HALL);
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Blind, 5));
    let scroll = give(&mut s, "scroll of light", Buc::Uncursed);
    s.game.world.item_mut(scroll).known.seen = false;
    s.act(Action::Wait).unwrap();
    assert!(!s.game.world.item(scroll).known.seen);
    for _ in 0..10 {
        s.act(Action::Wait).unwrap();
    }
    assert!(s.game.world.item(scroll).known.seen);
}

#[test]
fn a_blind_hero_reads_a_scroll_whose_label_was_seen() {
    for seen in [true, false] {
        let mut s = scene(HALL);
        let scroll = give(&mut s, "scroll of light", Buc::Uncursed);
        let kind = s.game.world.item(scroll).kind;
        s.game.world.knowledge.of_mut(kind).known = false;
        has(&mut s, Property::Blind);
        s.game.world.item_mut(scroll).known.seen = seen;
        let read = s.act(Action::Read(scroll));
        assert_eq!(read.is_ok(), seen);
    }
}

#[test]
fn reading_a_map_says_which_parts_of_it_are_missing() {
    for (buc, confused, said) in [
        (Buc::Uncursed, false, "A map of the level appears in your mind."),
        (
            Buc::Cursed,
            false,
            "A torn map of the level appears in your mind: most of it is missing.",
        ),
        (
            Buc::Uncursed,
            true,
            "A map of the level appears in your mind, but you are too confused to grasp most of \
             it.",
        ),
    ] {
        let mut s = scene(HALL);
        let scroll = give(&mut s, "scroll of magic mapping", buc);
        if confused {
            has(&mut s, Property::Confused);
        }
        let told = reads(&mut s, scroll);
        assert!(told.iter().any(|line| line == said), "{told:?}");
    }
}
