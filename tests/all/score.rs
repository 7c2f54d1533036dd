//! Tests of what the score counts, in games played by inputs.

use std::fs;
use std::path::Path;

use wyrdvault::base::Dir;
use wyrdvault::content::ending::conducts::ConductKind;
use wyrdvault::content::ending::death::Death;
use wyrdvault::content::{Alignment, Buc, Class, Content, Property};
use wyrdvault::event::Cause;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::rules::play::ending;
use wyrdvault::rules::settle;
use wyrdvault::rules::vitals::{self, Blame};
use wyrdvault::world::hero::{Mode, score};
use wyrdvault::world::{Action, Item, ItemId, LevelId};

use crate::scene::{Scene, content, scene, scene_of};

const CLOSET: &str = "
    -----
    |@<.|
    -----";

/// Puts an uncursed item into the hero's inventory by picking it up.
fn takes(s: &mut Scene, kind: &str) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let at = s.you().at;
    let world = &mut s.game.world;
    let item = world.make(Item { buc: Buc::Uncursed, ..Item::of(kind) });
    world.lay(item, at);
    s.act(Action::PickUp(vec![(item, 0)])).unwrap();
    item
}

fn points_of(s: &Scene, content: &Content, line: &str) -> i64 {
    let score = score::now(&s.game.world, content);
    score.terms.iter().filter(|(name, _)| *name == line).map(|(_, points)| points).sum()
}

/// Strikes east until nobody stands there.
fn slays(s: &mut Scene) {
    let at = s.you().at.step(Dir::E);
    for _ in 0..500 {
        if s.game.world.actor_at(at).is_none() {
            return;
        }
        s.act(Action::Fight(Dir::E)).unwrap();
    }
    panic!("it lives");
}

/// Source: rules/score 5.
#[test]
fn a_knight_scores_the_foes_of_the_faith_that_the_knight_kills() {
    let knight = Birth { role: "Knight".to_owned(), ..Birth::default() };
    let worth = |kind: &str| {
        let mut s = scene_of("|@1|", &knight).with('1', kind);
        let foe = s.named('1');
        s.game.world.actor_mut(foe).hp = 1;
        slays(&mut s);
        let all = content();
        let score = score::now(&s.game.world, &all);
        assert_eq!(points_of(&s, &all, "other foes of the faith"), score.total, "{kind}");
        score.total
    };
    let difficulty = |kind: &str| {
        let all = content();
        i64::from(all.monsters[all.monsters.find(kind).unwrap()].difficulty)
    };
    assert_eq!(worth("imp"), 50 * (difficulty("imp") + 1));
    assert_eq!(worth("red dragon"), 50 * (difficulty("red dragon") + 1));
    assert_eq!(worth("jackal"), 0, "no foe of the faith");
}

/// Source: rules/score 5.
#[test]
fn archeologists_knights_and_rogues_do_their_deed_by_killing_one_lord() {
    for (role, lord, points) in [
        ("Archeologist", "Amonket", 60_000),
        ("Knight", "Asmodeus", 50_000),
        ("Rogue", "Croesus", 50_000),
    ] {
        let birth = Birth { role: role.to_owned(), ..Birth::default() };
        for (foe, worth) in [("hill orc", 0), (lord, points)] {
            let mut s = scene_of("|@1|", &birth).with('1', foe);
            let (hero, who) = (s.game.world.hero, s.named('1'));
            s.play(|play| {
                vitals::kill(play, who, Blame::by(hero));
                settle::settle(play);
            });
            assert_eq!(points_of(&s, &content(), "special achievement"), worth, "{role}: {foe}");
        }
    }
}

/// Returns a scene whose hero has just ascended.
fn ascended() -> Scene {
    let mut s = scene(CLOSET);
    takes(&mut s, "Amulet of Yendor");
    s.play(ending::ascend);
    s
}

/// Source: rules/score 4.
#[test]
fn only_conducts_that_the_hero_could_have_broken_pay() {
    let s = ascended();
    let mut all = Content::builtin();
    assert_eq!(points_of(&s, &all, "conducts"), 2_190_000);
    let waits = [ConductKind::Genocideless, ConductKind::Wishless, ConductKind::ArtifactWishless];
    for row in &mut all.score.conducts {
        row.waits = waits.contains(&row.conduct).then(|| "a test".to_owned());
    }
    assert_eq!(points_of(&s, &all, "conducts"), 1_840_000, "what cannot be broken does not count");
}

/// Checks `assets/score.ron`: a conduct may pay only if some rule can break it.
#[test]
fn a_conduct_scores_only_if_some_rule_can_break_it() {
    let mut rules = String::new();
    read_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules"), &mut rules);
    for row in &content().score.conducts {
        let code = match row.conduct {
            ConductKind::Foodless => "conduct.ate +=",
            ConductKind::Vegan => "conduct.ate_animal +=",
            ConductKind::Vegetarian => "conduct.ate_meat +=",
            ConductKind::Atheist => "conduct.dealt_with_gods +=",
            ConductKind::Pacifist => "conduct.killed +=",
            ConductKind::Weaponless => "conduct.hit_with_weapon +=",
            ConductKind::Illiterate => "conduct.read_or_wrote +=",
            ConductKind::Polypileless => "conduct.polymorphed_objects +=",
            ConductKind::Polyselfless => "conduct.changed_form +=",
            ConductKind::Genocideless => "conduct.genocided +=",
            ConductKind::Wishless => "conduct.wished +=",
            ConductKind::ArtifactWishless => "conduct.wished_artifacts +=",
            ConductKind::Zen => "conduct.blind_from_birth = false",
            ConductKind::Nudist => "conduct.wore_armor +=",
            ConductKind::TemporaryAlignment => "FlipsAlignment",
            ConductKind::PermanentAlignment => "conduct.converted = true",
        };
        assert_eq!(row.waits.is_none(), rules.contains(code), "{:?}", row.conduct);
    }
}

fn read_all(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_all(&path, into);
        } else {
            into.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn a_zen_hero_is_blind_until_cured_and_then_loses_the_conduct() {
    let mut s = scene_of(CLOSET, &Birth { zen: true, ..Birth::default() });
    let zen = |s: &Scene| score::is_kept(&s.game.world, ConductKind::Zen);
    assert!(s.you().has(Property::Blind) && zen(&s));
    let potion = takes(&mut s, "potion of healing");
    assert!(s.you().has(Property::Blind) && zen(&s), "time does not cure it");
    s.act(Action::Quaff(potion)).unwrap();
    assert!(!s.you().has(Property::Blind) && !zen(&s));
}

#[test]
fn a_nudist_is_born_without_armor_and_loses_the_conduct_by_wearing_some() {
    let mut s = scene_of(CLOSET, &Birth { nudist: true, ..Birth::default() });
    let all = content();
    let armor = |&&item: &&ItemId| all.items[s.game.world.item(item).kind].class == Class::Armor;
    assert_eq!(s.you().pack.iter().filter(armor).count(), 0);
    assert!(score::is_kept(&s.game.world, ConductKind::Nudist));
    let cap = takes(&mut s, "fedora");
    s.act(Action::Wear(cap)).unwrap();
    assert!(!score::is_kept(&s.game.world, ConductKind::Nudist));
    let dressed = scene(CLOSET);
    assert!(!score::is_kept(&dressed.game.world, ConductKind::Nudist), "it is chosen at birth");
}

/// Source: rules/score 4.
#[test]
fn a_helm_of_opposite_alignment_costs_conduct_points_while_it_is_worn() {
    let mut s = scene_of(CLOSET, &Birth { role: "Samurai".to_owned(), ..Birth::default() });
    assert_eq!(s.game.world.life.alignment, Alignment::Lawful);
    let worn = s.you().in_slot(wyrdvault::content::Slot::Helmet);
    assert_eq!(worn, None);
    let helm = takes(&mut s, "helm of opposite alignment");
    s.act(Action::Wear(helm)).unwrap();
    while s.game.world.life.occupation.is_some() {
        s.game.input(&Input::Continue).unwrap();
    }
    let penalty = |s: &Scene| score::is_kept(&s.game.world, ConductKind::TemporaryAlignment);
    assert_eq!(s.game.world.life.alignment, Alignment::Chaotic);
    assert!(penalty(&s));
    assert_eq!(s.game.world.item(helm).buc, Buc::Cursed, "it curses itself");
    s.game.world.item_mut(helm).buc = Buc::Uncursed;
    s.act(Action::TakeOff(helm)).unwrap();
    while s.game.world.life.occupation.is_some() {
        s.game.input(&Input::Continue).unwrap();
    }
    assert_eq!(s.game.world.life.alignment, Alignment::Lawful);
    assert!(!penalty(&s));
}

fn modern() -> Birth {
    Birth { mode: Mode::Modern, ..Birth::default() }
}

/// Source: rules/score 7.
#[test]
fn nothing_harms_a_hero_for_two_turns_after_a_return_from_death() {
    let mut s = scene_of("|@1|", &modern()).with('1', "soldier ant");
    while s.game.world.life.deaths == 0 {
        s.game.world.you_mut().hp = 1;
        s.act(Action::Wait).unwrap();
        assert!(s.game.world.turn < 300);
    }
    let died = s.game.world.life.safe_until - 3;
    let max = s.you().max_hp;
    while s.game.world.turn <= died + 2 {
        assert_eq!(s.you().hp, max, "turn {} after {died}", s.game.world.turn);
        s.act(Action::Wait).unwrap();
    }
    for _ in 0..100 {
        s.act(Action::Wait).unwrap();
    }
    assert!(s.you().hp < max, "then the ant bites again");
    assert_eq!(s.game.world.life.deaths, 1);
}

/// Source: rules/score 7.
#[test]
fn a_hero_who_had_the_amulet_returns_to_the_sanctum() {
    let returns_to = |amulet: bool| {
        let mut s = scene_of(CLOSET, &modern());
        if amulet {
            takes(&mut s, "Amulet of Yendor");
        }
        let hero = s.game.world.hero;
        s.play(|play| vitals::kill_as(play, hero, None, Cause::Ended(Death::Starved)));
        s.act(Action::Wait).unwrap();
        s.game.world.level.id
    };
    assert_eq!(returns_to(false), LevelId { branch: 0, depth: 1 });
    let plan = Game::new(content(), &modern()).unwrap().world.plan;
    let deepest = plan.levels().max_by_key(|id| id.depth);
    assert_eq!(Some(returns_to(true)), deepest);
}
