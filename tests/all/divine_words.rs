//! Tests of what gods say and what prayers report.
//!
//! Source: rules/numbers 6.

use std::collections::BTreeSet;

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Alignment, Buc, Harm, Property, Slot};
use wyrdvault::event::Blame;
use wyrdvault::game::{Awaits, Input};
use wyrdvault::rules::body::{self, equipment};
use wyrdvault::rules::faith::anger;
use wyrdvault::rules::faith::prayer::{self, Outlook};
use wyrdvault::rules::fight::shot::ray;
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, Item, ItemId, body::pack};

use crate::altars::HALL;
use crate::scene::{Scene, content, scene};

/// A hero of good record who can pray at once.
fn devout(record: i32) -> Scene {
    let mut s = scene(HALL);
    s.game.world.turn = 6001;
    let life = &mut s.game.world.life;
    (life.alignment, life.own_alignment) = (Alignment::Neutral, Alignment::Neutral);
    (life.record, life.prayer, life.anger, life.nutrition) = (record, 0, 0, 900);
    s
}

fn gives(s: &mut Scene, kind: &str, buc: Buc) -> ItemId {
    let (content, hero) = (content(), s.game.world.hero);
    let kind = content.items.find(kind).unwrap();
    let item = s.game.world.make(Item { buc, ..Item::of(kind) });
    let item = pack::take(&mut s.game.world, &content, hero, item);
    s.game.world.item_mut(item).known.seen = true;
    item
}

fn wears(s: &mut Scene, kind: &str, buc: Buc, slot: Slot) -> ItemId {
    let item = gives(s, kind, buc);
    let hero = s.game.world.hero;
    s.game.world.you_mut().worn[slot as usize] = Some(item);
    s.play(|play| body::worn_changed(play, hero));
    item
}

/// Returns the lines that `act` adds to the log.
fn lines(s: &mut Scene, act: impl FnOnce(&mut Scene)) -> Vec<String> {
    let before = s.game.chronicle.lines.iter().count();
    act(s);
    s.game.chronicle.lines.iter().skip(before).map(|line| line.text).collect()
}

/// Prays, and returns the lines of the log after the first, which says that the hero prays.
fn prays(s: &mut Scene) -> Vec<String> {
    let mut said = lines(s, |s| {
        s.act(Action::Pray).unwrap();
        while s.game.awaits() == Awaits::Continue {
            s.game.input(&Input::Continue).unwrap();
        }
    });
    assert!(said.remove(0).starts_with("You begin praying"));
    said
}

const LIGHT: &str = "Light shimmers all around you.";

#[test]
fn light_surrounds_heroes_whose_prayer_will_be_granted_and_blind_heroes_do_not_see_it() {
    let mut s = devout(20);
    assert_eq!(prays(&mut s)[0], LIGHT);
    let mut s = devout(20);
    s.game.world.life.prayer = 900;
    assert!(!prays(&mut s).contains(&LIGHT.to_owned()), "too soon");
    let mut s = devout(20);
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Blind, 50));
    assert!(!prays(&mut s).contains(&LIGHT.to_owned()));
}

#[test]
fn the_mood_of_a_god_who_helps_depends_on_the_alignment_record() {
    for (record, mood) in
        [(1, "is satisfied."), (4, "is pleased."), (13, "is pleased."), (14, "is well pleased.")]
    {
        let mut s = devout(record);
        s.game.world.you_mut().hp = 1;
        let said = prays(&mut s);
        assert!(said[1].ends_with(mood), "{record}: {said:?}");
        assert_eq!(said[2], "You feel much better.");
    }
}

#[test]
fn each_cure_by_prayer_is_reported_by_one_line() {
    for (what, line) in [
        (Property::Sliming, "The slime is gone."),
        (Property::Petrifying, "You feel limber again."),
        (Property::Ill, "You are no longer sick."),
        (Property::Blind, "You can see again."),
        (Property::Hallucinating, "Everything looks dull again."),
    ] {
        // A god who helps little leaves a minor trouble, so several prayers are looked at.
        let reports = (0..10).map(|seed| {
            let mut s = devout(6);
            s.game.rng = Streams::new(Seed(seed));
            s.game.world.life.luck.base = 10;
            let hero = s.game.world.hero;
            s.play(|play| body::gain(play, hero, what, 90));
            let said = prays(&mut s);
            let after = said.iter().position(|line| line.starts_with("You feel that")).unwrap();
            assert!(said[after + 1..].iter().all(|it| it == line), "{what:?}: {said:?}");
            said.len() - after - 1
        });
        assert_eq!(reports.max(), Some(1), "{what:?}");
    }
}

#[test]
fn prayer_destroys_an_amulet_of_strangulation_and_says_so() {
    let mut s = devout(20);
    let amulet = wears(&mut s, "amulet of strangulation", Buc::Cursed, Slot::Amulet);
    let said = prays(&mut s);
    assert!(!s.game.world.items.contains(amulet));
    assert!(said[2].ends_with("amulet vanishes!"), "{said:?}");
    assert_eq!(said[3..], ["You can breathe again."]);
}

#[test]
fn a_curse_lifted_by_prayer_is_reported_once_with_the_name_of_the_item() {
    let mut s = devout(20);
    let boots = wears(&mut s, "levitation boots", Buc::Cursed, Slot::Boots);
    let said = prays(&mut s);
    assert_eq!(s.game.world.item(boots).buc, Buc::Uncursed);
    assert!(said[2].starts_with("A dark aura leaves your "), "{said:?}");
    assert_eq!(said.len(), 3, "{said:?}");
}

/// Makes the hero's god angry with a roll that allows every punishment. Returns the lines.
fn angers(seed: u64, prepare: impl Fn(&mut Scene)) -> Vec<String> {
    let mut s = devout(0);
    s.game.rng = Streams::new(Seed(seed));
    let life = &mut s.game.world.life;
    (life.anger, life.mode) = (5, Mode::Explore);
    life.experience = 30;
    prepare(&mut s);
    lines(&mut s, |s| s.game.with_play(|play| anger::befall(play, Some(Alignment::Neutral))))
}

#[test]
fn every_punishment_by_a_god_has_words_of_its_own_and_tells_its_effect() {
    let all: Vec<Vec<String>> = (0..80).map(|seed| angers(seed, |_| {})).collect();
    let openings: BTreeSet<&str> =
        all.iter().map(|said| said[0].split_once(' ').unwrap().1).collect();
    assert_eq!(openings.len(), 6, "{openings:#?}");
    let after = |words: &str| all.iter().find(|said| said[0].contains(words)).unwrap();
    assert!(after("Learn your lessons again").iter().any(|it| it.contains("wisdom")));
    assert!(
        after("Learn your lessons again")
            .contains(&"You lose all your experience points.".to_owned())
    );
    assert!(after("weigh you down")[1].starts_with("You are punished"));
    assert!(after("black glow")[0].ends_with("A black glow surrounds you."));
    assert!(after("Then die, mortal!")[1].ends_with("appears!"));
    assert!(after("You have gone too far")[1].starts_with("Lightning strikes"));
    assert_eq!(after("is displeased").len(), 1);
}

#[test]
fn an_angry_god_takes_divine_protection_and_says_so() {
    let lost = "Your divine protection leaves you.".to_owned();
    for seed in 0..10 {
        assert!(!angers(seed, |_| {}).contains(&lost));
        assert!(angers(seed, |s| s.game.world.life.protection = 3).contains(&lost));
    }
}

#[test]
fn a_hero_who_withstands_the_strike_of_a_god_is_told_so_and_loses_named_armor() {
    let mut s = devout(0);
    let you = s.game.world.you_mut();
    you.properties.innate.add(Property::ShockResistance);
    you.properties.innate.add(Property::DisintegrationResistance);
    you.properties.refresh();
    let shield = s.you().in_slot(Slot::Shield).unwrap();
    s.play(|play| equipment::destroy(play, shield));
    wears(&mut s, "robe", Buc::Uncursed, Slot::Cloak);
    let said = lines(&mut s, |s| s.game.with_play(anger::strike_down));
    assert_eq!(said[1], "The lightning does not harm you.");
    assert!(said[3].ends_with("robe disintegrates!"), "{said:?}");
    assert_eq!(said[4..], ["The ray does not harm your body."]);
}

#[test]
fn armor_that_a_disintegration_ray_hits_is_named() {
    let mut s = devout(0);
    let shield = s.you().in_slot(Slot::Shield).unwrap();
    let (hero, from) = (s.game.world.hero, s.you().at.step(Dir::W));
    s.game.world.you_mut().level = 1;
    let mut said = Vec::new();
    while s.game.world.items.contains(shield) {
        said = lines(&mut s, |s| {
            s.game.with_play(|play| {
                let dice = "1d1".parse().unwrap();
                ray::ray(play, hero, Harm::Disintegrate, dice, from, Dir::E, Blame::default());
            });
        });
    }
    assert!(
        said.iter().any(|it| it.starts_with("Your ") && it.contains("disintegrates!")),
        "{said:?}"
    );
}

/// Returns the lines of prayers of a devout, lucky hero, without the mood of the god.
fn favors(prepare: impl Fn(&mut Scene)) -> BTreeSet<String> {
    let mut heard = BTreeSet::new();
    for seed in 0..120 {
        let mut s = devout(15);
        s.game.rng = Streams::new(Seed(seed));
        s.game.world.life.luck.base = 6;
        prepare(&mut s);
        heard.extend(prays(&mut s).into_iter().skip(2));
    }
    heard
}

#[test]
fn every_favor_of_a_god_is_reported_even_if_it_changes_nothing_that_the_hero_feels() {
    let heard = favors(|s| {
        let weapon = s.you().in_slot(Slot::Wielded).unwrap();
        (s.game.world.item_mut(weapon).buc, s.game.world.item_mut(weapon).worn_down) =
            (Buc::Uncursed, 2);
        let you = s.game.world.you_mut();
        for what in [Property::Telepathy, Property::Fast, Property::Stealth] {
            you.properties.gained.add(what);
        }
        you.properties.refresh();
    });
    let has = |words: &str| heard.iter().any(|line| line.contains(words));
    for words in ["I grant you my protection.", "A light blue aura surrounds you.", "golden glow"] {
        assert!(has(words), "{words}: {heard:#?}");
    }
    for words in ["shines with a light blue aura.", "spear is as good as new."] {
        assert!(has(words), "{words}: {heard:#?}");
    }
    let heard = favors(|s| {
        let you = s.game.world.you_mut();
        you.properties.worn.add(Property::Telepathy);
        you.properties.refresh();
    });
    assert!(heard.iter().any(|line| line.contains("I grant you telepathy.")), "{heard:#?}");
}

#[test]
fn a_prayer_in_an_undead_shape_is_answered_with_loud_words() {
    for (god, words) in [(Alignment::Lawful, "vile creature"), (Alignment::Neutral, "Walk no more")]
    {
        let heard = (0..80).find_map(|seed| {
            let mut s = devout(6);
            s.game.rng = Streams::new(Seed(seed));
            (s.game.world.life.alignment, s.game.world.life.own_alignment) = (god, god);
            let kind = content().monsters.find("vampire").unwrap();
            s.play(|play| wyrdvault::rules::shape::hero::turn_into(play, kind));
            let said = prays(&mut s);
            (!s.game.world.is_changed()).then_some(said)
        });
        let heard = heard.unwrap();
        let rebuke = heard.iter().position(|line| line.contains(words));
        let rebuke = rebuke.unwrap_or_else(|| panic!("{words}: {heard:?}"));
        assert!(heard[rebuke].contains("falling apart"));
        assert!(heard[rebuke + 1..].iter().any(|line| line.starts_with("You are hurt")));
    }
}

#[test]
fn the_outlook_follows_what_the_god_showed_last() {
    let outlook = |s: &Scene| prayer::outlook(&s.game.world);
    let sacrifices = |s: &mut Scene, kind: &str| {
        let about = content().monsters.find(kind);
        let age = s.game.world.turn;
        let corpse = s.game.world.make(Item { about, age, ..Item::of(content().known.corpse) });
        let at = s.you().at;
        s.game.world.lay(corpse, at);
        s.act(Action::Offer(corpse)).unwrap();
    };
    let mut s = crate::altars::altar_of(Some(Alignment::Neutral));
    (s.game.world.life.record, s.game.world.life.prayer) = (10, 40);
    assert_eq!(outlook(&s), Outlook::Good);
    s.game.with_play(|play| anger::upset(play, Some(Alignment::Lawful)));
    assert_eq!(outlook(&s), Outlook::Good, "another god is angry");
    s.game.world.life.luck.base = 10;
    s.game.with_play(|play| anger::upset(play, Some(Alignment::Neutral)));
    assert_eq!(outlook(&s), Outlook::Angry, "without a prayer");
    sacrifices(&mut s, "troll");
    assert_ne!(outlook(&s), Outlook::Angry, "a sacrifice calms the god");
    s.game.world.life.prayer = 40;
    sacrifices(&mut s, "troll");
    assert_eq!(outlook(&s), Outlook::Good, "the god is at peace with the hero");
}

#[test]
fn a_prayer_without_trouble_is_welcome_only_after_the_initial_timeout() {
    let mut s = devout(10);
    s.game.world.turn = 250;
    assert_eq!(prayer::outlook(&s.game.world), Outlook::TooEarly);
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Blind, 50));
    assert_eq!(prayer::outlook(&s.game.world), Outlook::Good);
}
