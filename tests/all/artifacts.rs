//! Tests of artifacts: their table, how they are created, their bonuses in combat and their powers.

use std::collections::BTreeMap;

use wyrdvault::base::{Dice, Rng, Seed};
use wyrdvault::content::{Artifact, ArtifactId, Class, Content, Property, Script, Slot};
use wyrdvault::event::combat::ArtifactBlow;
use wyrdvault::event::{Combat, Event};
use wyrdvault::game::view::WizardPower;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::r#gen::spawn::items;
use wyrdvault::rules::body::equipment;
use wyrdvault::rules::fight::danger::odds;
use wyrdvault::rules::fight::strike::melee;
use wyrdvault::story::{Eyes, item_names};
use wyrdvault::world::body::senses;
use wyrdvault::world::hero::{Mode, score};
use wyrdvault::world::level::{Engraving, elbereth};
use wyrdvault::world::{Action, Attitude, Item, ItemId};

use crate::scene::{Scene, content, scene};

const HALL: &str = "
    -------
    |.....|
    |.@1..|
    |.....|
    -------";

fn id(name: &str) -> ArtifactId {
    content().artifact_called(name).unwrap()
}

/// Gives the hero an artifact, and lets them recognize it.
fn own(game: &mut Game, name: &str) -> ItemId {
    let artifact = id(name);
    let item = game.world.make(Item::of(content().artifact_base(artifact)));
    assert!(game.world.make_artifact(item, artifact));
    game.world.knowledge.artifacts.push(artifact);
    let hero = game.world.hero;
    game.world.give(item, hero);
    game.world.item_mut(item).letter = b'Z';
    item
}

/// The hero with an artifact in a slot, beside a monster.
fn armed(name: &str, slot: Slot, foe: &str) -> (Scene, ItemId) {
    let mut s = scene(HALL).with('1', foe);
    let hero = s.game.world.hero;
    if let Some(old) = s.you().in_slot(slot) {
        s.play(|play| equipment::destroy(play, old));
    }
    let item = own(&mut s.game, name);
    s.play(|play| {
        equipment::put(play, hero, item, slot);
        equipment::pack_changed(play);
    });
    (s, item)
}

/// Returns the damage of `blows` hits by the hero, and the events of all blows.
fn damage(s: &mut Scene, blows: usize) -> (Vec<i32>, Vec<Event>) {
    let (mut dealt, mut told) = (Vec::new(), Vec::new());
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    s.game.world.life.luck.base = 10;
    let (start, streams) = (s.game.world.clone(), s.game.rng.clone());
    let mut rng = Some(streams);
    while dealt.len() < blows {
        s.game.world.clone_from(&start);
        s.game.rng = rng.take().unwrap();
        let actor = s.game.world.actor_mut(foe);
        (actor.hp, actor.max_hp) = (20_000, 20_000);
        let (_, events) = s.play(|play| melee::strike(play, hero, foe));
        rng = Some(s.game.rng.clone());
        dealt.extend(events.iter().filter_map(|event| match event {
            Event::Combat(Combat::Hit { by, damage, .. }) if *by == hero => Some(*damage),
            _ => None,
        }));
        told.extend(events);
    }
    (dealt, told)
}

#[expect(clippy::float_arithmetic, reason = "a mean is compared")]
fn mean(all: &[i32]) -> f64 {
    f64::from(all.iter().sum::<i32>()) / all.len() as f64
}

fn blows(told: &[Event], wanted: ArtifactBlow) -> usize {
    let is = |event: &&Event| matches!(event, Event::Combat(Combat::ArtifactHit { what, .. }) if *what == wanted);
    told.iter().filter(is).count()
}

// --- The table

fn table() -> Vec<BTreeMap<String, String>> {
    let mut lines = include_str!("../tables/artifacts.csv").lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let row = |line: &str| {
        // A comma in quotes belongs to its cell.
        let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(std::mem::take(&mut cell)),
                c => cell.push(c),
            }
        }
        cells.push(cell);
        head.iter().map(|it| (*it).to_owned()).zip(cells).collect()
    };
    lines.map(row).collect()
}

/// Returns the columns of the table that a row of the game determines.
fn written(content: &Content, row: &Artifact) -> Vec<String> {
    let dice = |dice: Option<Dice>| dice.map_or(String::new(), |dice| dice.to_string());
    let damage = match row.percent {
        100 => dice(row.damage),
        percent if percent % 100 == 0 => format!("x{}", percent / 100),
        percent => format!("x{}.{}", percent / 100, percent % 100 / 10),
    };
    let flag = |on: bool| String::from(if on { "1" } else { "0" });
    let word = |word: Option<String>| word.unwrap_or_default().to_lowercase();
    vec![
        row.bare_name().to_lowercase(),
        content.items[content.artifact_base(id(&row.name))].name.replace('-', " "),
        word(Some(row.alignment.map_or("none", |it| it.word()).to_owned())),
        word(row.role.clone()),
        dice(row.to_hit),
        damage,
        row.price.to_string(),
        flag(row.willed),
        flag(!row.by_naming),
        flag(row.random),
        flag(row.speaks),
    ]
}

#[test]
fn all_sixty_artifacts_match_their_table() {
    let content = content();
    let table = table();
    assert_eq!((table.len(), content.artifacts.len()), (60, 60));
    for (due, row) in table.iter().zip(content.artifacts.rows()) {
        let cell = |name: &str| due[name].trim().to_owned();
        let name = cell("name").to_lowercase();
        let none = |cell: String| if cell == "0" { String::new() } else { cell };
        let base = cell("base_item").replace("spellbook: ", "").replace('-', " ");
        let expected = vec![
            name.strip_prefix("the ").unwrap_or(&name).to_owned(),
            base,
            cell("alignment"),
            cell("role"),
            none(cell("to_hit_bonus")),
            none(cell("damage_bonus")),
            cell("cost"),
            cell("intelligent"),
            cell("restricted"),
            cell("random_generation"),
            cell("speaks"),
        ];
        assert_eq!(written(&content, row), expected, "{}", row.name);
    }
}

// --- Creation

#[test]
fn no_artifact_is_created_twice() {
    let mut s = scene(HALL);
    let first = own(&mut s.game, "Sting");
    let second = s.game.world.make(Item::of(s.game.world.item(first).kind));
    assert!(!s.game.world.make_artifact(second, id("Sting")));
    assert_eq!(s.game.world.item(second).artifact, None);
    assert!(s.game.world.item(first).artifact.is_some());
}

/// Counts how many of `of` random items of a kind become artifacts in a world where `made`
/// artifacts exist.
fn turned(kind: &str, made: usize, of: usize) -> usize {
    let content = content();
    let mut game = scene(HALL).game;
    let others = content.artifacts.iter().filter(|(_, row)| !row.random);
    game.world.artifacts.existing = others.map(|(id, _)| id).take(made).collect();
    let before = game.world.artifacts.existing.clone();
    let kind = content.items.find(kind).unwrap();
    let mut rng = Rng::new(Seed(5), 9);
    let is_one = |_: &usize| {
        let thing = items::of_kind(&content, kind, 5, &mut rng);
        let thing = items::maybe_artifact(&content, thing, &mut rng);
        let item = items::bring(&mut game.world, thing);
        let turned = game.world.item(item).artifact.is_some();
        game.world.artifacts.existing.clone_from(&before);
        game.world.destroy(item);
        turned
    };
    (0..of).filter(is_one).count()
}

#[test]
fn one_weapon_in_twenty_of_its_kind_is_an_artifact_and_fewer_when_some_exist() {
    let none = turned("mace", 0, 20_000);
    assert!((900..1_100).contains(&none), "{none} of 20,000 at 1 in 20");
    let six = turned("mace", 6, 20_000);
    assert!((200..300).contains(&six), "{six} of 20,000 at 1 in 80");
    assert_eq!(turned("dart", 0, 2_000), 0, "there is no artifact of that kind");
}

#[test]
fn wizard_mode_makes_each_artifact_and_the_game_saves_and_restores_it() {
    let birth = Birth { mode: Mode::Wizard, ..Birth::default() };
    for (_, row) in content().artifacts.iter() {
        let mut game = Game::new(content(), &birth).unwrap();
        // The name keeps its article: "ring of conflict" is an ordinary ring.
        let thing = row.name.to_uppercase();
        let make = Input::Wizard(WizardPower::Make { thing });
        game.input(&make).unwrap();
        let made = game.world.items.iter().find(|(_, item)| item.artifact.is_some());
        assert!(made.is_some(), "{}", row.name);
        assert!(game.input(&make).is_err(), "{} is made twice", row.name);
        assert_eq!(game.world.check(&content()), Ok(()), "{}", row.name);
        let back = Game::restore(content(), &game.snapshot()).unwrap();
        assert!(back.world == game.world, "{}", row.name);
    }
}

// --- Names

#[test]
fn an_artifact_goes_by_its_kind_until_the_hero_recognizes_it() {
    let mut s = scene(HALL);
    let mace = own(&mut s.game, "the Sceptre of Might");
    s.game.world.item_mut(mace).known.seen = true;
    let shown = |s: &Scene| {
        let eyes = Eyes { world: &s.game.world, content: &s.game.content };
        let it = mace;
        [item_names::a(&eyes, it), item_names::the(&eyes, it), item_names::your(&eyes, it)]
    };
    assert_eq!(shown(&s)[..2], ["the Sceptre of Might", "the Sceptre of Might"]);
    s.game.world.item_mut(mace).plus = 2;
    s.game.world.item_mut(mace).known.plus = true;
    assert_eq!(shown(&s)[0], "the +2 Sceptre of Might");
    s.game.world.knowledge.artifacts.clear();
    assert_eq!(shown(&s), ["a +2 mace", "the +2 mace", "your +2 mace"]);
}

#[test]
fn proper_names_of_artifacts_take_no_article() {
    let mut s = scene(HALL);
    let blade = own(&mut s.game, "Sting");
    let eyes = Eyes { world: &s.game.world, content: &s.game.content };
    assert_eq!(item_names::a(&eyes, blade), "Sting");
    assert_eq!(item_names::your(&eyes, blade), "Sting");
}

// --- Combat

#[test]
fn an_artifact_deals_its_bonus_to_the_foes_of_its_row_alone() {
    for (name, foe, other, gain) in [
        ("Dragonbane", "baby red dragon", "hill orc", 2.0),
        ("Sting", "hill orc", "owlbear", 2.0),
        ("Frost Brand", "hill orc", "white dragon", 2.0),
        ("Werebane", "werejackal beast", "hill orc", 2.0),
        ("Trollsbane", "troll", "hill orc", 2.0),
        ("Giantslayer", "hill giant", "hill orc", 2.0),
    ] {
        let of = |name: &str, foe: &str| {
            let (mut s, item) = armed(name, Slot::Wielded, foe);
            s.game.world.life.attributes = [12; 6];
            let with = mean(&damage(&mut s, 1_500).0);
            s.game.world.item_mut(item).artifact = None;
            (with, mean(&damage(&mut s, 1_500).0))
        };
        let ((with, without), (same, plain)) = (of(name, foe), of(name, other));
        let skill = 1.5;
        assert!(with > without * gain - skill - 0.4, "{name}: {with} against {foe}, {without}");
        assert!((same - plain).abs() < 0.8, "{name}: {same} against {other}, {plain}");
    }
}

#[test]
fn a_wielded_artifact_hits_more_often_and_the_forecast_knows_it() {
    let (mut s, item) = armed("Grayswandir", Slot::Wielded, "hill orc");
    s.game.world.life.luck.base = 0;
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    s.game.world.actor_mut(foe).hp = 20_000;
    s.game.world.actor_mut(foe).max_hp = 20_000;
    s.game.world.you_mut().level = 1;
    s.game.world.life.attributes = [12; 6];
    let told = odds::exchange(&s.game.world, &s.game.content, foe).hero_hits;
    let mut hits = 0;
    for _ in 0..4_000 {
        let start = s.game.world.clone();
        let (_, events) = s.play(|play| melee::strike(play, hero, foe));
        let hit =
            |event: &Event| matches!(event, Event::Combat(Combat::Hit { by, .. }) if *by == hero);
        hits += usize::from(events.iter().any(hit));
        s.game.world = start;
    }
    let share = hits / 40;
    assert!(share.abs_diff(usize::from(told)) <= 3, "{share} of 100 hit, {told} told");
    s.game.world.item_mut(item).artifact = None;
    let plain = odds::exchange(&s.game.world, &s.game.content, foe).hero_hits;
    assert!(told > plain + 9, "{told} with the artifact, {plain} without");
}

#[test]
fn stormbringer_drains_levels_and_heals_its_wielder() {
    let (mut s, _) = armed("Stormbringer", Slot::Wielded, "owlbear");
    let (_, told) = damage(&mut s, 50);
    assert_eq!(blows(&told, ArtifactBlow::Drained), 50);
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    let level = s.game.world.actor(foe).level;
    s.game.world.you_mut().hp = 100;
    while s.game.world.actor(foe).level == level {
        let _ = s.play(|play| melee::strike(play, hero, foe));
    }
    assert!((101..=104).contains(&s.you().hp), "{}", s.you().hp);
}

#[test]
fn vorpal_blade_beheads_one_hit_in_its_number_of_hitting_faces() {
    let (mut s, _) = armed("Vorpal Blade", Slot::Wielded, "hill orc");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    let mut heads = 0;
    for _ in 0..4_000 {
        let start = s.game.world.clone();
        let (_, events) = s.play(|play| melee::strike(play, hero, foe));
        heads += blows(&events, ArtifactBlow::Beheaded);
        s.game.world = start;
    }
    assert!((150..250).contains(&heads), "{heads} of 4,000 at 1 in 20");
    let (mut s, _) = armed("Vorpal Blade", Slot::Wielded, "gray ooze");
    let (_, told) = damage(&mut s, 400);
    assert_eq!(blows(&told, ArtifactBlow::Beheaded), 0, "it has no head");
    assert!(blows(&told, ArtifactBlow::NoHead) > 0);
}

#[test]
fn the_tsurugi_cuts_small_foes_in_half_and_large_ones_deeply() {
    let (mut s, _) = armed("The Tsurugi of Muramasa", Slot::Wielded, "owlbear");
    let (_, told) = damage(&mut s, 400);
    assert!(blows(&told, ArtifactBlow::CutDeep) > 5);
    assert_eq!(blows(&told, ArtifactBlow::Bisected), 0);
    let (mut s, _) = armed("The Tsurugi of Muramasa", Slot::Wielded, "hill orc");
    let (_, told) = damage(&mut s, 400);
    assert!(blows(&told, ArtifactBlow::Bisected) > 5);
}

#[test]
fn magicbane_stuns_scares_and_cancels() {
    let (mut s, _) = armed("Magicbane", Slot::Wielded, "owlbear");
    let (_, told) = damage(&mut s, 600);
    for what in [ArtifactBlow::Stunned, ArtifactBlow::Scared, ArtifactBlow::Cancelled] {
        assert!(blows(&told, what) > 5, "{what:?}");
    }
}

#[test]
fn cleaver_also_hits_the_hostile_monsters_beside_its_target() {
    let picture = "
        -----
        |.2.|
        |@1.|
        |.3.|
        -----";
    let mut s = scene(picture).with('1', "owlbear").with('2', "owlbear").with('3', "owlbear");
    let (hero, target) = (s.game.world.hero, s.named('1'));
    let (left, pet) = (s.named('2'), s.named('3'));
    s.game.world.actor_mut(pet).mood = Attitude::Peaceful;
    if let Some(old) = s.you().in_slot(Slot::Wielded) {
        s.play(|play| equipment::destroy(play, old));
    }
    let axe = own(&mut s.game, "Cleaver");
    s.play(|play| equipment::put(play, hero, axe, Slot::Wielded));
    let aims = |events: &[Event], who| {
        events.iter().any(|event| match event {
            Event::Combat(Combat::Hit { target, .. } | Combat::Missed { target, .. }) => {
                *target == who
            }
            _ => false,
        })
    };
    let (_, events) = s.play(|play| melee::strike(play, hero, target));
    assert!(aims(&events, target) && aims(&events, left) && !aims(&events, pet));
}

#[test]
fn a_sweep_from_elbereth_at_a_monster_that_respects_it_erases_it() {
    let picture = "
        -----
        |.2.|
        |@1.|
        |...|
        -----";
    for (beside, erased) in [("owlbear", true), ("minotaur", false)] {
        let mut s = scene(picture).with('1', "minotaur").with('2', beside);
        let (hero, target, here) = (s.game.world.hero, s.named('1'), s.you().at);
        if let Some(old) = s.you().in_slot(Slot::Wielded) {
            s.play(|play| equipment::destroy(play, old));
        }
        let axe = own(&mut s.game, "Cleaver");
        s.play(|play| equipment::put(play, hero, axe, Slot::Wielded));
        s.game.world.level.write(Engraving::new(here, "Elbereth", Script::Cut));
        s.play(|play| melee::strike(play, hero, target)).0.unwrap();
        assert_eq!(!elbereth::is_written(&s.game.world, here), erased, "{beside}");
    }
}

#[test]
fn a_monster_uses_the_powers_of_its_artifact_too() {
    let mut s = scene(HALL).with('1', "hill orc");
    let blade = own(&mut s.game, "Fire Brand");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    s.game.world.give(blade, foe);
    s.game.world.actor_mut(foe).worn[Slot::Wielded as usize] = Some(blade);
    let mut burns = 0;
    for _ in 0..100 {
        let (_, events) = s.play(|play| melee::strike(play, foe, hero));
        burns += blows(&events, ArtifactBlow::Burned);
    }
    assert!(burns > 5, "{burns}");
}

// --- Powers

#[test]
fn powers_work_while_the_artifact_is_in_use_or_carried() {
    for (name, slot, what) in [
        ("Fire Brand", Slot::Wielded, Property::FireResistance),
        ("Dragonbane", Slot::Wielded, Property::Reflection),
        ("Magicbane", Slot::Wielded, Property::MagicResistance),
        ("the Mitre of Holiness", Slot::Helmet, Property::Protection),
        ("the Eye of the Aethiopica", Slot::Amulet, Property::MagicResistance),
    ] {
        let (mut s, _) = armed(name, slot, "newt");
        let hero = s.game.world.hero;
        assert!(s.you().has(what), "{name}");
        s.play(|play| equipment::clear(play, hero, slot));
        assert!(!s.you().has(what), "{name} is no longer in use");
    }
    for (name, what) in [
        ("the Orb of Fate", Property::HalfPhysicalDamage),
        ("the Heart of Ahriman", Property::Stealth),
        ("the Magic Mirror of Merlin", Property::Telepathy),
    ] {
        let mut s = scene(HALL);
        let item = own(&mut s.game, name);
        s.play(equipment::pack_changed);
        assert!(s.you().has(what), "{name}");
        s.act(Action::Drop(vec![(item, 0)])).unwrap();
        assert!(!s.you().has(what), "{name} is no longer carried");
    }
}

#[test]
fn ogresmasher_makes_constitution_25_while_wielded() {
    let (mut s, _) = armed("Ogresmasher", Slot::Wielded, "newt");
    let hero = s.game.world.hero;
    assert_eq!(s.game.world.life.attributes[4], 25);
    let raised = s.game.world.artifacts.raised[4];
    s.play(|play| equipment::clear(play, hero, Slot::Wielded));
    assert_eq!(s.game.world.life.attributes[4], 25 - raised);
    assert_eq!(s.game.world.artifacts.raised, [0; 6]);
}

#[test]
fn the_orb_of_fate_acts_as_a_luckstone() {
    let mut s = scene(HALL);
    own(&mut s.game, "the Orb of Fate");
    s.play(equipment::pack_changed);
    assert_eq!(s.game.world.life.luck.bonus, 3);
}

#[test]
fn sting_shows_orcs_behind_walls_while_wielded() {
    let picture = "
        -----------
        |@.|.1|..2|
        -----------";
    let mut s = scene(picture).with('1', "hill orc").with('2', "jackal");
    let hero = s.game.world.hero;
    let blade = own(&mut s.game, "Sting");
    s.play(equipment::pack_changed);
    let (orc, dog) = (s.named('1'), s.named('2'));
    let shown = |s: &Scene, who| senses::senses(&s.game.world, &s.game.content, who);
    assert!(!shown(&s, orc));
    if s.you().in_slot(Slot::Wielded).is_some() {
        s.play(|play| equipment::clear(play, hero, Slot::Wielded));
    }
    s.play(|play| equipment::put(play, hero, blade, Slot::Wielded));
    assert!(shown(&s, orc) && !shown(&s, dog));
}

// --- Score

#[test]
fn roles_score_the_artifacts_that_they_recognize() {
    let content = content();
    for (role, name, points) in [
        ("Archeologist", "Sting", 30_000),
        ("Barbarian", "Cleaver", 30_000),
        ("Ranger", "the Longbow of Diana", 40_000),
        ("Samurai", "the Katana of Masamune", 50_000),
    ] {
        let row = &content.roles[content.roles.find(role).unwrap()].score;
        let mut s = scene(HALL);
        let before = score::of_role(&s.game.world, &content, row);
        own(&mut s.game, name);
        assert_eq!(score::of_role(&s.game.world, &content, row), before + points, "{role}");
        s.game.world.knowledge.artifacts.clear();
        assert_eq!(score::of_role(&s.game.world, &content, row), before, "{role}");
    }
}

#[test]
fn a_samurai_who_finds_both_swords_does_the_special_deed() {
    let content = content();
    let row = &content.roles[content.roles.find("Samurai").unwrap()].score;
    let mut s = scene(HALL);
    s.game.world.artifacts.held = vec![id("the Kusanagi")];
    let before = score::of_role(&s.game.world, &content, row);
    s.game.world.artifacts.held.push(id("the Katana of Masamune"));
    assert_eq!(score::of_role(&s.game.world, &content, row), before + 100_000);
}

#[test]
fn kinds_of_artifacts_alone_are_never_random() {
    let content = content();
    let alone = |row: &Artifact| {
        let kind = &content.items[content.artifact_base(id(&row.name))];
        kind.own && kind.class != Class::Coin
    };
    for row in content.artifacts.rows().iter().filter(|row| alone(row)) {
        assert_eq!(content.items[content.artifact_base(id(&row.name))].odds, 0, "{}", row.name);
    }
}
