//! Tests of artifacts that hurt or refuse a hero who touches them.

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Alignment, Buc, Property, Slot};
use wyrdvault::event::item::artifact::ArtifactEvent;
use wyrdvault::event::{Event, ItemEvent};
use wyrdvault::game::{Birth, Input};
use wyrdvault::rules::body::equipment;
use wyrdvault::world::{Action, Item, ItemId, Place};

use crate::scene::{Scene, content, scene_of};

const HALL: &str = "
    -------
    |.....|
    |.@.1.|
    |.....|
    -------";

fn hero(role: &str, race: &str) -> Scene {
    scene_of(HALL, &Birth { role: role.to_owned(), race: race.to_owned(), ..Birth::default() })
}

/// A neutral Valkyrie of good record.
fn valkyrie() -> Scene {
    let mut s = hero("Valkyrie", "human");
    let life = &mut s.game.world.life;
    (life.alignment, life.own_alignment) = (Alignment::Neutral, Alignment::Neutral);
    (life.first_alignment, life.record) = (Alignment::Neutral, 10);
    // Some artifacts need both hands.
    let shield = s.you().in_slot(Slot::Shield).unwrap();
    s.play(|play| equipment::destroy(play, shield));
    s
}

/// Creates an artifact.
fn made(s: &mut Scene, name: &str) -> ItemId {
    let id = content().artifact_called(name).unwrap();
    let item = s.game.world.make(Item::of(content().artifact_base(id)));
    assert!(s.game.world.make_artifact(item, id));
    item
}

/// Puts an artifact on the hero's square.
fn lying(s: &mut Scene, name: &str) -> ItemId {
    let item = made(s, name);
    let at = s.you().at;
    s.game.world.lay(item, at);
    item
}

/// Gives the hero an artifact.
fn carried(s: &mut Scene, name: &str) -> ItemId {
    let item = made(s, name);
    let hero = s.game.world.hero;
    s.game.world.give(item, hero);
    s.game.world.item_mut(item).letter = b'Z';
    item
}

fn told(events: &[Event], wanted: &ArtifactEvent) -> bool {
    events.iter().any(|it| matches!(it, Event::Item(ItemEvent::Artifact(what)) if what == wanted))
}

/// Performs the action in each of `times` games. Returns the damage in those in which the artifact
/// hurt the hero.
fn blasts(first: &Scene, item: ItemId, action: &Action, times: u64) -> Vec<i32> {
    let once = |seed: u64| {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        let before = s.you().hp;
        let events = s.act(action.clone()).unwrap();
        told(&events, &ArtifactEvent::Blasted { item }).then(|| before - s.you().hp)
    };
    (0..times).filter_map(once).collect()
}

fn mean(all: &[i32]) -> i32 {
    all.iter().sum::<i32>() / all.len() as i32
}

/// Source: rules/artifacts 5.
#[test]
fn an_artifact_with_a_will_of_its_own_blasts_another_role_for_4d10_and_half_with_resistance() {
    let mut s = valkyrie();
    let staff = carried(&mut s, "the Staff of Aesculapius");
    let wield = Action::Wield(Some(staff));
    let hurt = blasts(&s, staff, &wield, 200);
    assert_eq!(hurt.len(), 200, "always");
    // In hand, the staff restores a hit point in the turn that follows.
    assert!(hurt.iter().all(|it| (3..=40).contains(it)), "{hurt:?}");
    assert!((20..=24).contains(&mean(&hurt)), "{} is about 22", mean(&hurt));
    s.act(wield.clone()).unwrap();
    assert_eq!(s.you().in_slot(Slot::Wielded), Some(staff), "only its role is wrong");
    let mut s = valkyrie();
    let staff = carried(&mut s, "the Staff of Aesculapius");
    let you = s.game.world.you_mut();
    you.properties.innate.add(Property::MagicResistance);
    you.properties.refresh();
    let hurt = blasts(&s, staff, &wield, 200);
    assert!(hurt.iter().all(|it| (1..=20).contains(it)), "{hurt:?}");
}

#[test]
fn it_serves_its_own_role_unless_the_record_is_negative() {
    let mut s = valkyrie();
    let orb = lying(&mut s, "the Orb of Fate");
    let take = Action::PickUp(vec![(orb, 0)]);
    assert_eq!(blasts(&s, orb, &take, 50).len(), 0);
    s.game.world.life.record = -1;
    assert_eq!(blasts(&s, orb, &take, 50).len(), 50);
    s.act(take).unwrap();
    assert_eq!(s.game.world.item(orb).place, Place::Pack(s.game.world.hero));
}

#[test]
fn it_refuses_heroes_of_another_role_and_another_side() {
    for name in ["the Sceptre of Might", "the Longbow of Diana", "the Orb of Detection"] {
        let mut s = valkyrie();
        let item = lying(&mut s, name);
        let events = s.act(Action::PickUp(vec![(item, 0)])).unwrap();
        assert!(told(&events, &ArtifactEvent::Blasted { item }), "{name}");
        assert!(told(&events, &ArtifactEvent::Evaded { item }), "{name}");
        assert!(matches!(s.game.world.item(item).place, Place::Floor(..)), "{name}");
    }
    let mut s = valkyrie();
    let mace = carried(&mut s, "the Sceptre of Might");
    s.act(Action::Wield(Some(mace))).unwrap();
    assert_ne!(s.you().in_slot(Slot::Wielded), Some(mace), "nor can it be wielded");
    let helm = carried(&mut s, "the Mitre of Holiness");
    s.act(Action::Wear(helm)).unwrap();
    assert!(s.game.world.life.occupation.is_none(), "nor worn");
    assert_eq!(s.you().in_slot(Slot::Helmet), None);
}

#[test]
fn other_artifacts_of_another_side_hurt_one_time_in_four_for_4d4_and_are_held() {
    let mut s = valkyrie();
    let saber = carried(&mut s, "Grayswandir");
    let wield = Action::Wield(Some(saber));
    let hurt = blasts(&s, saber, &wield, 400);
    assert!((75..=125).contains(&hurt.len()), "{} of 400 at 1 in 4", hurt.len());
    assert!(hurt.iter().all(|it| (4..=16).contains(it)), "{hurt:?}");
    s.act(wield).unwrap();
    assert_eq!(s.you().in_slot(Slot::Wielded), Some(saber));
    for name in ["Fire Brand", "Sting", "Giantslayer"] {
        let mut s = valkyrie();
        let blade = carried(&mut s, name);
        let hurt = blasts(&s, blade, &Action::Wield(Some(blade)), 100);
        assert_eq!(hurt.len(), 0, "{name}: no side, any side, or the hero's side");
    }
}

#[test]
fn an_artifact_hurts_heroes_of_the_people_that_it_is_made_against() {
    let mut s = hero("Barbarian", "orc");
    s.game.world.life.record = 10;
    let blade = carried(&mut s, "Orcrist");
    let hurt = blasts(&s, blade, &Action::Wield(Some(blade)), 200);
    assert!((30..=70).contains(&hurt.len()), "{} of 200 at 1 in 4", hurt.len());
}

#[test]
fn an_artifact_in_use_reacts_when_the_heros_alignment_changes() {
    let mut s = valkyrie();
    let staff = carried(&mut s, "the Staff of Aesculapius");
    s.act(Action::Wield(Some(staff))).unwrap();
    let helm = content().items.find("helm of opposite alignment").unwrap();
    let helm = s.game.world.make(Item { buc: Buc::Cursed, ..Item::of(helm) });
    let hero = s.game.world.hero;
    s.game.world.give(helm, hero);
    s.game.world.item_mut(helm).letter = b'Y';
    let mut events = s.act(Action::Wear(helm)).unwrap();
    while s.game.world.life.occupation.is_some() {
        events.extend(s.game.input(&Input::Continue).unwrap());
    }
    assert_ne!(s.game.world.life.alignment, Alignment::Neutral);
    assert!(told(&events, &ArtifactEvent::Evaded { item: staff }));
    assert!(matches!(s.game.world.item(staff).place, Place::Floor(..)), "it falls");
    assert_eq!(s.you().in_slot(Slot::Wielded), None);
}

#[test]
fn monsters_leave_artifacts_of_another_side_and_of_roles() {
    let takes = |name: &str| {
        let mut s = valkyrie().with('1', "hill orc");
        let item = made(&mut s, name);
        let at = s.at('1');
        s.game.world.lay(item, at);
        let orc = s.named('1');
        let taken = s.play(|play| {
            wyrdvault::rules::verb::perform(play, orc, &Action::PickUp(vec![(item, 0)]))
        });
        taken.0.is_ok()
    };
    assert!(takes("Fire Brand") && takes("Stormbringer"));
    assert!(!takes("Grayswandir"), "it is lawful, and the orc chaotic");
    assert!(!takes("the Longbow of Diana"), "it belongs to Rangers");
    assert!(!takes("Sting"), "it is made against orcs");
}

#[test]
fn artifacts_are_touched_in_containers_too() {
    let mut s = valkyrie();
    let chest = content().items.find("chest").unwrap();
    let chest = s.game.world.make(Item::of(chest));
    let at = s.you().at;
    s.game.world.lay(chest, at);
    let mace = made(&mut s, "the Sceptre of Might");
    s.game.world.put_in(mace, chest);
    let take = Action::Loot { container: chest, out: vec![mace], into: Vec::new() };
    let events = s.act(take).unwrap();
    assert!(told(&events, &ArtifactEvent::Evaded { item: mace }));
    assert_eq!(s.game.world.item(mace).place, Place::Inside(chest));
}

#[test]
fn a_hero_who_dies_of_a_touch_was_killed_by_touching_the_artifact() {
    let mut s = valkyrie();
    let item = lying(&mut s, "the Sceptre of Might");
    s.game.world.you_mut().hp = 1;
    s.act(Action::PickUp(vec![(item, 0)])).unwrap();
    let end = s.game.world.life.end.as_ref().unwrap();
    assert_eq!(end.cause, "killed by touching the Sceptre of Might");
}
