//! Tests of invoking artifacts: each power, what it costs, and how long an artifact rests.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::dungeon::{Connection, Realm};
use wyrdvault::content::item::invocation::InvokedPower;
use wyrdvault::content::{Alignment, Artifact, Buc, Door, Property, Slot, Terrain};
use wyrdvault::event::item::artifact::ArtifactEvent;
use wyrdvault::event::{Event, ItemEvent, Magic};
use wyrdvault::game::view::WizardPower;
use wyrdvault::game::{Answer, Awaits, Birth, Input, Question};
use wyrdvault::rules::body::equipment;
use wyrdvault::world::LevelId;
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, Aim, Item, ItemId, Pending, Place, Trap};

use crate::scene::{Scene, content, scene, scene_of};

pub const HALL: &str = "
    ------------
    |..........|
    |..@1......|
    |..........|
    ------------";

fn row(name: &str) -> Artifact {
    let content = content();
    content.artifacts[content.artifact_called(name).unwrap()].clone()
}

/// Gives the hero the role and alignment that the artifact serves.
fn befriend(s: &mut Scene, name: &str) {
    let row = row(name);
    let life = &mut s.game.world.life;
    if let Some(role) = &row.role {
        life.role = content().roles.find(role).unwrap();
    }
    let side = row.alignment.unwrap_or(Alignment::Neutral);
    (life.alignment, life.own_alignment, life.record) = (side, side, 10);
    life.first_alignment = side;
}

/// A hero who carries an artifact that serves them.
pub fn owner_in(mut s: Scene, name: &str, buc: Buc) -> (Scene, ItemId) {
    befriend(&mut s, name);
    let id = content().artifact_called(name).unwrap();
    let item = s.game.world.make(Item { buc, ..Item::of(content().artifact_base(id)) });
    assert!(s.game.world.make_artifact(item, id));
    let hero = s.game.world.hero;
    s.game.world.give(item, hero);
    s.game.world.item_mut(item).letter = b'Z';
    s.game.world.turn = 1000;
    (s, item)
}

fn owner(name: &str) -> (Scene, ItemId) {
    owner_in(scene(HALL), name, Buc::Uncursed)
}

pub fn invoke(s: &mut Scene, item: ItemId) -> Vec<Event> {
    s.act(Action::Invoke { item, aim: None }).unwrap()
}

fn aim(s: &mut Scene, item: ItemId, aim: Aim) -> Vec<Event> {
    s.act(Action::Invoke { item, aim: Some(aim) }).unwrap()
}

pub fn told(events: &[Event], wanted: &ArtifactEvent) -> bool {
    events.iter().any(|it| matches!(it, Event::Item(ItemEvent::Artifact(what)) if what == wanted))
}

/// Returns for how many more turns the artifact rests.
pub fn rest(s: &Scene, item: ItemId) -> u32 {
    let id = s.game.world.item(item).artifact.unwrap();
    s.game.world.artifacts.rests_until(id).saturating_sub(s.game.world.turn)
}

pub fn wear(s: &mut Scene, item: ItemId, slot: Slot) {
    let hero = s.game.world.hero;
    s.play(|play| {
        if let Some(old) = play.world.you().in_slot(slot) {
            equipment::destroy(play, old);
        }
        equipment::put(play, hero, item, slot);
    });
}

// --- The verb

/// Source: rules/artifacts 6.
#[test]
fn ordinary_things_and_artifacts_without_a_power_do_nothing() {
    for name in ["Vorpal Blade", "the Magic Mirror of Merlin"] {
        let (mut s, item) = owner(name);
        let events = invoke(&mut s, item);
        assert!(events.contains(&Event::Item(ItemEvent::NoEffect { item })), "{name}");
    }
    let mut s = scene(HALL);
    let item = s.you().pack[0];
    let turn = s.game.world.now;
    let events = invoke(&mut s, item);
    assert!(events.contains(&Event::Item(ItemEvent::NoEffect { item })));
    assert!(s.game.world.now > turn, "that takes a turn");
}

#[test]
fn an_artifact_rests_around_100_turns_and_longer_if_it_is_invoked_too_early() {
    let mut rests = Vec::new();
    for seed in 0..200 {
        let (mut s, item) = owner("the Eyes of the Overworld");
        s.game.rng = Streams::new(Seed(seed));
        invoke(&mut s, item);
        rests.push(rest(&s, item));
    }
    rests.sort_unstable();
    assert!((70..=135).contains(&rests[100]), "median {}", rests[100]);
    let (mut s, item) = owner("the Eyes of the Overworld");
    s.game.world.artifacts.rest(s.game.world.item(item).artifact.unwrap(), 1100);
    for _ in 0..40 {
        let before = rest(&s, item);
        let turn = s.game.world.turn;
        let events = invoke(&mut s, item);
        assert!(told(&events, &ArtifactEvent::Ignored { item }));
        let more = rest(&s, item) + (s.game.world.turn - turn) - before;
        assert!((3..=30).contains(&more), "{more} turns more");
    }
    let until = s.game.world.turn + rest(&s, item);
    s.game.world.turn = until;
    assert!(!told(&invoke(&mut s, item), &ArtifactEvent::Ignored { item }), "it is ready again");
}

#[test]
fn some_artifacts_rest_for_a_fixed_time() {
    for (name, turns) in
        [("the Gladstone", 300), ("the Howling Flail", 300), ("the Prime Codex", 40)]
    {
        let (mut s, item) = owner(name);
        invoke(&mut s, item);
        assert!(rest(&s, item).abs_diff(turns) <= 1, "{name}: {}", rest(&s, item));
    }
}

#[test]
fn every_row_with_a_power_can_be_invoked_and_is_recognized_by_it() {
    for row in content().artifacts.rows().iter().filter(|row| row.invoke.is_some()) {
        let (mut s, item) = owner(&row.name);
        s.game.world.life.max_pw = 200;
        s.game.world.life.pw = 150;
        if row.invoke.is_some_and(|what| what.worn) {
            let slot = if row.bare_name().contains("Ring") { Slot::LeftRing } else { Slot::Gloves };
            wear(&mut s, item, slot);
        }
        s.game.world.item_mut(item).plus = 3;
        s.act(Action::Invoke { item, aim: Some(Aim::Dir(Dir::E)) }).unwrap();
        let id = s.game.world.item(item).artifact.unwrap();
        assert!(s.game.world.knows_artifact(id), "{}", row.name);
        assert_eq!(s.game.world.check(&content()), Ok(()), "{}", row.name);
    }
}

#[test]
fn a_power_that_costs_energy_needs_it() {
    let (mut s, item) = owner("the Kusanagi");
    (s.game.world.life.pw, s.game.world.life.max_pw) = (49, 100);
    let events = invoke(&mut s, item);
    assert!(told(&events, &ArtifactEvent::Drained { item }));
    assert_eq!(rest(&s, item), 0);
    s.game.world.life.pw = 60;
    invoke(&mut s, item);
    assert!((10..=12).contains(&s.game.world.life.pw), "{}", s.game.world.life.pw);
}

// --- Toggles

#[test]
fn orb_heart_and_sceptre_switch_a_property_on_and_off_and_rest_then() {
    for (name, what) in [
        ("the Orb of Detection", Property::Invisible),
        ("the Heart of Ahriman", Property::Levitation),
        ("the Sceptre of Might", Property::Conflict),
    ] {
        let (mut s, item) = owner(name);
        invoke(&mut s, item);
        assert!(s.you().has(what) && rest(&s, item) == 0, "{name} is on");
        invoke(&mut s, item);
        assert!(!s.you().has(what) && rest(&s, item) > 0, "{name} is off");
        let before = rest(&s, item);
        assert!(told(&invoke(&mut s, item), &ArtifactEvent::Ignored { item }), "{name}");
        assert!(rest(&s, item) <= before, "impatience costs nothing here");
        assert!(!s.you().has(what));
    }
}

#[test]
fn a_property_ends_when_the_artifact_leaves_the_heros_hands() {
    let (mut s, item) = owner("the Orb of Detection");
    invoke(&mut s, item);
    assert!(s.you().has(Property::Invisible));
    s.act(Action::Drop(vec![(item, 0)])).unwrap();
    assert!(!s.you().has(Property::Invisible) && rest(&s, item) > 0);
}

#[test]
fn the_ring_of_conflict_must_be_worn_and_spends_charges() {
    let (mut s, item) = owner("the Ring of Conflict");
    s.game.world.item_mut(item).plus = 1;
    let events = invoke(&mut s, item);
    assert!(events.contains(&Event::Item(ItemEvent::NoEffect { item })), "it is not worn");
    wear(&mut s, item, Slot::LeftRing);
    invoke(&mut s, item);
    assert_eq!(s.game.world.item(item).plus, 0);
    let turns = s.you().turns_of(Property::Conflict);
    assert!((141..=160).contains(&turns), "{turns} turns");
    assert!(rest(&s, item).abs_diff(200) <= 1);
    s.game.world.turn += 300;
    let events = invoke(&mut s, item);
    assert!(events.contains(&Event::Item(ItemEvent::Spent { item })));
}

// --- Powers

#[test]
fn the_staff_of_aesculapius_restores_half_of_the_missing_hit_points_and_cures() {
    let (mut s, item) = owner("the Staff of Aesculapius");
    let you = s.game.world.you_mut();
    (you.hp, you.max_hp) = (20, 101);
    you.properties.timed.push((Property::Blind, 50));
    you.properties.timed.push((Property::Ill, 50));
    you.properties.refresh();
    let events = invoke(&mut s, item);
    assert!(told(&events, &ArtifactEvent::Healed { by: 41 }));
    assert!(!s.you().has(Property::Blind) && !s.you().has(Property::Ill));
    s.game.world.turn += 30_000;
    let you = s.game.world.you_mut();
    you.hp = you.max_hp;
    assert!(told(&invoke(&mut s, item), &ArtifactEvent::Surged { item }), "nothing to heal");
}

#[test]
fn the_mitre_restores_half_of_the_missing_energy_at_most_120_or_all_of_a_little() {
    for (now, most, gain) in [(0, 100, 50), (0, 400, 120), (80, 100, 20), (78, 100, 22)] {
        let (mut s, item) = owner("the Mitre of Holiness");
        (s.game.world.life.pw, s.game.world.life.max_pw) = (now, most);
        let events = invoke(&mut s, item);
        let by = events.iter().find_map(|event| match event {
            Event::Magic(Magic::Energized { by }) => Some(*by),
            _ => None,
        });
        assert_eq!(by, Some(gain), "{now} of {most}");
    }
}

#[test]
fn the_eyes_of_the_overworld_enlighten() {
    let (mut s, item) = owner("the Eyes of the Overworld");
    let events = invoke(&mut s, item);
    assert!(events.iter().any(|it| matches!(it, Event::Magic(Magic::Enlightened { .. }))));
}

#[test]
fn the_master_key_disarms_traps_lids_and_doors() {
    let (mut s, item) = owner("the Master Key of Thievery");
    let at = s.at('1');
    let kind = content().traps.find("bear trap").unwrap();
    s.game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
    aim(&mut s, item, Aim::Dir(Dir::E));
    assert!(s.game.world.trap_at(at).is_none(), "a hidden trap too");
    let (mut s, item) = owner("the Master Key of Thievery");
    let chest = content().items.find("chest").unwrap();
    let chest = s.game.world.make(Item { trapped: true, ..Item::of(chest) });
    let here = s.you().at;
    s.game.world.lay(chest, here);
    aim(&mut s, item, Aim::Own);
    assert!(!s.game.world.item(chest).trapped);
    let (mut s, item) = owner("the Master Key of Thievery");
    let at = s.at('1');
    s.game.world.level.change(at, |cell| {
        cell.terrain = Terrain::Door;
        cell.set_door(Door::Locked);
        cell.set_door_trapped(true);
    });
    aim(&mut s, item, Aim::Dir(Dir::E));
    assert!(!s.game.world.level.cell(at).is_door_trapped());
    let (mut s, item) = owner("the Master Key of Thievery");
    let events = aim(&mut s, item, Aim::Dir(Dir::E));
    assert!(told(&events, &ArtifactEvent::Surged { item }), "there is no trap");
}

#[test]
fn unlocking_with_the_master_key_takes_traps_off_unless_it_does_not_serve_the_hero() {
    for (role, buc, sure) in [
        ("Rogue", Buc::Uncursed, true),
        ("Rogue", Buc::Cursed, false),
        ("Valkyrie", Buc::Uncursed, false),
        ("Valkyrie", Buc::Blessed, true),
    ] {
        let (mut s, key) = owner_in(scene(HALL), "the Master Key of Thievery", buc);
        s.game.world.life.role = content().roles.find(role).unwrap();
        let chest = content().items.find("chest").unwrap();
        let chest = Item { trapped: true, locked: true, ..Item::of(chest) };
        let chest = s.game.world.make(chest);
        let here = s.you().at;
        s.game.world.lay(chest, here);
        s.act(Action::Apply { tool: key, aim: None }).unwrap();
        assert_eq!(!s.game.world.item(chest).trapped, sure, "{role} {buc:?}");
    }
}

#[test]
fn the_express_card_charges_as_blessed_only_for_its_role() {
    for (role, buc, plus) in [
        ("Tourist", Buc::Blessed, 14..=16),
        ("Valkyrie", Buc::Blessed, 5..=8),
        ("Tourist", Buc::Uncursed, 5..=8),
        ("Tourist", Buc::Cursed, 0..=0),
    ] {
        let (mut s, card) = owner_in(scene(HALL), "the Platinum Yendorian Express Card", buc);
        s.game.world.life.role = content().roles.find(role).unwrap();
        let hero = s.game.world.hero;
        let wand = content().items.find("wand of sleep").unwrap();
        let wand = s.game.world.make(Item { plus: 4, ..Item::of(wand) });
        s.game.world.give(wand, hero);
        s.game.world.item_mut(wand).letter = b'Y';
        invoke(&mut s, card);
        let Awaits::Answer(Question::Items { among, .. }) = s.game.awaits() else {
            panic!("the card asks for an item")
        };
        assert!(among.contains(&wand));
        s.game.input(&Input::Answer(Answer::Items(vec![wand]))).unwrap();
        let now = s.game.world.item(wand).plus;
        let blessed = buc == Buc::Blessed && role == "Tourist";
        assert!(blessed == (now == 8) || plus.contains(&now), "{role} {buc:?}: {now}");
        assert_eq!(now == 0, buc == Buc::Cursed, "{role} {buc:?}: {now}");
    }
}

#[test]
fn the_orb_of_fate_and_the_prime_codex_teleport_to_another_level() {
    for name in ["the Orb of Fate", "the Prime Codex"] {
        let mut levels = Vec::new();
        for seed in 0..12 {
            let (mut s, item) = owner(name);
            s.game.world.you_mut().properties.innate.remove(Property::TeleportControl);
            s.game.rng = Streams::new(Seed(seed));
            invoke(&mut s, item);
            if let Awaits::Answer(Question::Text { .. }) = s.game.awaits() {
                s.game.input(&Input::Answer(Answer::Text("3".to_owned()))).unwrap();
            }
            levels.push(s.game.world.level.id);
        }
        let moved = levels.iter().filter(|id| id.depth > 1).count();
        assert!(moved >= 6, "{name}: {levels:?}");
    }
}

#[test]
fn the_eye_of_the_aethiopica_leads_to_branches_that_the_hero_has_visited() {
    let birth = Birth { mode: Mode::Wizard, ..Birth::default() };
    let first = scene_of(HALL, &birth);
    let (mut s, item) = owner_in(first, "the Eye of the Aethiopica", Buc::Uncursed);
    assert!(told(&invoke(&mut s, item), &ArtifactEvent::PortalFailed), "none is known");
    let plan = &s.game.world.plan;
    let below = |branch: &u8| {
        let site = plan.site(*branch);
        let way = site.way.map(|way| way.by);
        !site.above_surface && site.last > site.first + 1 && way == Some(Connection::Down)
    };
    let branch = (1..8).find(below).unwrap();
    let door = plan.site(branch).door();
    // The hero visits two levels of the branch and returns.
    for depth in [door, door + 1] {
        let to = LevelId { branch, depth };
        s.game.input(&Input::Wizard(WizardPower::Go(to))).unwrap();
    }
    let home = LevelId { branch: 0, depth: 1 };
    s.game.input(&Input::Wizard(WizardPower::Go(home))).unwrap();
    let name = content().branches.rows()[usize::from(branch)].name.clone();
    s.game.world.turn += 20_000;
    invoke(&mut s, item);
    assert!(matches!(s.game.awaits(), Awaits::Answer(Question::Text { .. })), "it asks");
    let mut lost = s.again();
    let answer = |text: &str| Input::Answer(Answer::Text(text.to_owned()));
    lost.game.input(&answer("no such place")).unwrap();
    assert_eq!(lost.game.world.level.id, home);
    s.game.input(&answer(&name)).unwrap();
    assert_eq!(s.game.world.level.id, LevelId { branch, depth: door }, "where it is entered");
}

#[test]
fn the_longbow_of_diana_makes_arrows_of_its_own_blessing() {
    for (buc, least, most, plus) in
        [(Buc::Blessed, 7, 21, 0..=9), (Buc::Uncursed, 7, 16, -9..=9), (Buc::Cursed, 6, 11, -9..=0)]
    {
        for seed in 0..60 {
            let (mut s, bow) = owner_in(scene(HALL), "the Longbow of Diana", buc);
            s.game.rng = Streams::new(Seed(seed));
            let events = invoke(&mut s, bow);
            let made = events.iter().find_map(|event| match event {
                Event::Item(ItemEvent::Artifact(ArtifactEvent::Made { item })) => Some(*item),
                _ => None,
            });
            let arrows = s.game.world.item(made.unwrap());
            assert_eq!(arrows.kind, content().known.arrow);
            assert!((least..=most).contains(&arrows.count), "{buc:?}: {}", arrows.count);
            assert!(arrows.buc == buc && plus.contains(&arrows.plus), "{buc:?}: {}", arrows.plus);
            assert_eq!(arrows.place, Place::Pack(s.game.world.hero));
        }
    }
}

#[test]
fn demonbane_sends_demons_and_imps_away_lords_half_of_the_time() {
    let gone = |foe: &str, times: u64| {
        let (s, item) = owner_in(scene(HALL).with('1', foe), "Demonbane", Buc::Uncursed);
        let stays = |seed: &u64| {
            let mut s = s.again();
            let foe = s.named('1');
            s.game.rng = Streams::new(Seed(*seed));
            invoke(&mut s, item);
            s.game.world.actors.contains(foe)
        };
        (0..times).filter(|seed| !stays(seed)).count()
    };
    assert_eq!(gone("vrock", 10), 10);
    assert_eq!(gone("quasit", 10), 10);
    assert_eq!(gone("hill orc", 10), 0);
    assert!((70..=130).contains(&gone("Juiblex", 200)), "a lord: 1 time in 2");
    assert!((45..=90).contains(&gone("Asmodeus", 200)), "a prince: 1 time in 3");
}

#[test]
fn in_gehennom_demonbane_teleports_demons_away_and_the_hero_sees_that_it_worked() {
    let (mut s, item) = owner_in(scene(HALL).with('1', "vrock"), "Demonbane", Buc::Uncursed);
    let branch = usize::from(s.game.world.level.id.branch);
    s.game.world.plan.sites[branch].realm = Realm::Hell;
    let foe = s.named('1');
    let events = invoke(&mut s, item);
    assert!(s.game.world.actors.contains(foe), "it is still on the level");
    assert!(told(&events, &ArtifactEvent::Banished { gone: 1, stayed: 0 }), "{events:?}");
}

#[test]
fn sunsword_blinds_a_foe_lights_the_square_and_dazzles_its_wielder() {
    let (mut s, item) = owner_in(scene(HALL).with('1', "owlbear"), "Sunsword", Buc::Uncursed);
    let foe = s.named('1');
    aim(&mut s, item, Aim::Dir(Dir::E));
    assert!(s.game.world.actor(foe).has(Property::Blind));
    let (mut s, item) = owner("Sunsword");
    let here = s.you().at;
    s.game.world.level.change(here, |cell| cell.set_lit(false));
    aim(&mut s, item, Aim::Down);
    assert!(s.game.world.level.cell(here).is_lit());
    for (buc, least) in [(Buc::Blessed, 15), (Buc::Uncursed, 10), (Buc::Cursed, 5)] {
        let (mut s, item) = owner_in(scene(HALL), "Sunsword", buc);
        aim(&mut s, item, Aim::Own);
        let turns = s.you().turns_of(Property::Blind);
        assert!((least..=2 * least).contains(&turns), "{buc:?}: {turns}");
    }
    let (mut s, item) = owner("Sunsword");
    wear(&mut s, item, Slot::Wielded);
    aim(&mut s, item, Aim::Own);
    assert!(!s.you().has(Property::Blind), "in hand it shields the eyes");
}

#[test]
fn the_howling_flail_tames_and_the_wand_of_orcus_kills() {
    let (mut s, item) =
        owner_in(scene(HALL).with('1', "hill orc"), "the Howling Flail", Buc::Uncursed);
    let foe = s.named('1');
    invoke(&mut s, item);
    assert!(s.game.world.actor(foe).is_tame());
    let (mut s, item) =
        owner_in(scene(HALL).with('1', "hill orc"), "the Wand of Orcus", Buc::Uncursed);
    let foe = s.named('1');
    let mut tries = 0;
    while s.game.world.actors.contains(foe) && tries < 40 {
        s.game.world.turn += 200;
        s.game.world.you_mut().properties.innate.add(Property::MagicResistance);
        s.game.world.you_mut().properties.refresh();
        aim(&mut s, item, Aim::Dir(Dir::E));
        tries += 1;
    }
    assert!(!s.game.world.actors.contains(foe) && tries < 40);
    assert!(rest(&s, item).abs_diff(150) <= 1);
}

#[test]
fn called_servants_are_tame_and_leave_after_6d6_plus_200_turns() {
    for (name, demon) in [("the Kusanagi", false), ("the Serpent Ring of Set", true)] {
        let (mut s, item) = owner(name);
        (s.game.world.life.pw, s.game.world.life.max_pw) = (90, 90);
        if demon {
            wear(&mut s, item, Slot::LeftRing);
        }
        invoke(&mut s, item);
        let who = s.game.world.level.crowd[0];
        let body = s.game.world.actor(who);
        assert!(body.is_tame(), "{name}");
        let kind = &content().monsters[body.kind];
        assert_eq!(kind.is(wyrdvault::content::Trait::Demon), demon, "{}", kind.name);
        let (_, until) = s.game.world.artifacts.called[0];
        assert!((1205..=1237).contains(&until), "{name}: until {until}");
        s.game.world.turn = until - 2;
        s.act(Action::Wait).unwrap();
        s.act(Action::Wait).unwrap();
        s.act(Action::Wait).unwrap();
        assert!(!s.game.world.actors.contains(who), "{name}: it has left");
        assert!(s.game.world.artifacts.called.is_empty());
    }
}

#[test]
fn the_gauntlets_of_yin_and_yang_stop_time_for_others() {
    let (mut s, item) =
        owner_in(scene(HALL).with('1', "owlbear"), "the Gauntlets of Yin and Yang", Buc::Uncursed);
    (s.game.world.life.pw, s.game.world.life.max_pw) = (90, 90);
    wear(&mut s, item, Slot::Gloves);
    invoke(&mut s, item);
    let until = s.game.world.artifacts.stopped_until;
    let struck = |events: &[Event], s: &Scene| {
        let foe = s.named('1');
        events.iter().any(|event| match event {
            Event::Combat(wyrdvault::event::Combat::Hit { by, .. }) => *by == foe,
            Event::Combat(wyrdvault::event::Combat::Missed { by, .. }) => *by == foe,
            _ => false,
        })
    };
    let mut still = 0;
    while s.game.world.turn + 1 < until {
        let events = s.act(Action::Wait).unwrap();
        assert!(!struck(&events, &s), "nobody else moves");
        still += 1;
    }
    assert!((3..=8).contains(&still), "{still} actions");
    let mut attacked = false;
    for _ in 0..6 {
        attacked |= struck(&s.act(Action::Wait).unwrap(), &s);
    }
    assert!(attacked, "then time goes on");
}

#[test]
fn the_ark_of_the_covenant_blesses_what_is_in_it() {
    let (mut s, ark) = owner("the Ark of the Covenant");
    let apple = content().items.find("apple").unwrap();
    for buc in [Buc::Cursed, Buc::Uncursed] {
        let item = s.game.world.make(Item { buc, ..Item::of(apple) });
        s.game.world.put_in(item, ark);
    }
    invoke(&mut s, ark);
    let world = &s.game.world;
    assert!(world.item(ark).contents.iter().all(|&it| world.item(it).buc == Buc::Blessed));
}

#[test]
fn the_table_names_no_power_for_the_rows_that_have_none() {
    let power = |name: &str| row(name).invoke.map(|what| what.power);
    assert_eq!(power("Demonbane"), Some(InvokedPower::Banish));
    assert_eq!(power("the Tsurugi of Muramasa"), None);
    let of_nethack =
        content().artifacts.rows().iter().take(33).filter(|row| row.invoke.is_some()).count();
    assert_eq!(of_nethack, 13);
}

#[test]
fn the_birth_of_a_hero_knows_no_resting_artifacts() {
    let game = wyrdvault::game::Game::new(content(), &Birth::default()).unwrap();
    assert!(game.world.artifacts.resting.is_empty() && !game.world.stands_still());
}

#[test]
fn the_ring_of_three_wishes_grants_a_wish_for_each_charge() {
    let (mut s, ring) = owner("the Ring of Three Wishes");
    s.game.world.life.luck.base = 10;
    wear(&mut s, ring, Slot::LeftRing);
    s.game.world.item_mut(ring).plus = 1;
    invoke(&mut s, ring);
    assert!(matches!(s.game.world.pending, Some(Pending::Wish { .. })));
    assert_eq!((s.game.world.item(ring).plus, rest(&s, ring)), (0, 0));
    s.game.world.pending = None;
    let events = invoke(&mut s, ring);
    assert!(events.contains(&Event::Item(ItemEvent::Spent { item: ring })));
    assert!(s.game.world.pending.is_none());
}

#[test]
fn the_maul_of_the_titans_shakes_the_ground() {
    let (mut s, maul) = owner("the Maul of the Titans");
    s.game.world.you_mut().level = 30;
    let events = invoke(&mut s, maul);
    assert!(events.contains(&Event::Magic(Magic::Earthquake)));
    assert!(s.game.world.level.traps.iter().count() > 3, "pits open");
    assert!(rest(&s, maul).abs_diff(250) <= 1);
}
