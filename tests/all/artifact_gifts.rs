//! Tests of artifacts that gods give: at altars, at crownings and in fountains.

use std::collections::BTreeMap;

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Alignment, Artifact, ArtifactId, Buc, Rank, Skill, Terrain};
use wyrdvault::event::terrain::furniture::Furniture;
use wyrdvault::event::{Event, TerrainEvent};
use wyrdvault::game::Birth;
use wyrdvault::world::{Action, Item, ItemId};

use crate::altars::{HALL, is_share};
use crate::scene::{Scene, content, scene_of};

fn id(name: &str) -> ArtifactId {
    content().artifact_called(name).unwrap()
}

/// Returns some artifacts that gods never give.
fn unrelated(count: usize) -> Vec<ArtifactId> {
    let content = content();
    let never = content.artifacts.iter().filter(|(_, row)| !row.random);
    never.map(|(id, _)| id).take(count).collect()
}

/// A level 10 hero of that role and alignment who stands on `terrain`.
fn hero_on(role: &str, alignment: Alignment, terrain: Terrain) -> Scene {
    let birth = Birth { role: role.to_owned(), race: "human".to_owned(), ..Birth::default() };
    let mut s = scene_of(HALL, &birth);
    let at = s.you().at;
    s.game.world.level.change(at, |cell| {
        cell.terrain = terrain;
        if terrain == Terrain::Altar {
            cell.set_altar(Some(alignment));
        }
    });
    s.game.world.turn = 1000;
    s.game.world.you_mut().level = 10;
    let life = &mut s.game.world.life;
    (life.alignment, life.own_alignment) = (alignment, alignment);
    (life.first_alignment, life.prayer, life.record) = (alignment, 0, 0);
    s
}

/// Sacrifices a fresh corpse on the hero's own altar in each of `times` games. Returns the games in
/// which the god gave an artifact, with the gift.
fn gifts(first: &Scene, times: u64) -> Vec<(Scene, ArtifactId)> {
    let mut first = first.again();
    let world = &mut first.game.world;
    let about = content().monsters.find("soldier ant");
    let age = world.turn;
    let corpse = world.make(Item { about, age, ..Item::of(content().known.corpse) });
    let at = world.you().at;
    world.lay(corpse, at);
    let before = world.artifacts.existing.len();
    let offer = |seed: u64| {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        s.act(Action::Offer(corpse)).unwrap();
        let gift = s.game.world.artifacts.existing.get(before).copied();
        assert_eq!(gift.is_none(), s.game.world.life.luck.base == 1, "a gift or luck");
        gift.map(|gift| (s, gift))
    };
    (0..times).filter_map(offer).collect()
}

fn tally(gifts: &[(Scene, ArtifactId)]) -> BTreeMap<String, usize> {
    let mut tally = BTreeMap::new();
    for (_, gift) in gifts {
        *tally.entry(content().artifacts[*gift].name.clone()).or_default() += 1;
    }
    tally
}

/// Asserts that gods give artifacts with the right odds, within 4 standard errors of `times` tries.
fn assert_gift_odds(times: u64) {
    for (gifts_so_far, existing, odds) in [(0, 0, 10), (0, 6, 10), (1, 3, 16), (2, 5, 30)] {
        let mut s = hero_on("Tourist", Alignment::Neutral, Terrain::Altar);
        s.game.world.artifacts.existing = unrelated(existing);
        s.game.world.artifacts.gifts = gifts_so_far;
        let given = gifts(&s, times).len() as u64;
        assert!(is_share(given, times, (1, odds)), "{given} of {times} at 1 in {odds}");
    }
}

/// Source: rules/luck 2.6.
#[test]
fn a_god_gives_an_artifact_1_time_in_10_plus_2_for_each_gift_times_each_artifact() {
    assert_gift_odds(1500);
}

/// Run it with `cargo test --release --test all 100_000 -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn gods_give_artifacts_with_the_right_odds_over_100_000_sacrifices() {
    assert_gift_odds(100_000);
}

#[test]
fn low_levels_and_bad_luck_get_no_artifact() {
    let prepare: [fn(&mut Scene); 2] =
        [|s| s.game.world.you_mut().level = 2, |s| s.game.world.life.luck.base = -1];
    for prepare in prepare {
        let mut s = hero_on("Tourist", Alignment::Neutral, Terrain::Altar);
        prepare(&mut s);
        let made = s.game.world.artifacts.existing.len();
        let about = content().monsters.find("soldier ant");
        let age = s.game.world.turn;
        let item = Item { about, age, ..Item::of(content().known.corpse) };
        let corpse = s.game.world.make(item);
        let at = s.you().at;
        s.game.world.lay(corpse, at);
        for seed in 0..200 {
            let mut s = s.again();
            s.game.rng = Streams::new(Seed(seed));
            s.act(Action::Offer(corpse)).unwrap();
            assert_eq!(s.game.world.artifacts.existing.len(), made);
        }
    }
}

#[test]
fn the_first_gift_is_the_artifact_of_the_role_if_it_suits_the_god() {
    for (role, god, first) in [
        ("Valkyrie", Alignment::Neutral, "Mjollnir"),
        ("Wizard", Alignment::Neutral, "Magicbane"),
        ("Samurai", Alignment::Lawful, "Snickersnee"),
        ("Priest", Alignment::Lawful, "Demonbane"),
    ] {
        let all = gifts(&hero_on(role, god, Terrain::Altar), 150);
        assert!(!all.is_empty() && all.iter().all(|(_, gift)| *gift == id(first)), "{role}");
    }
    // The artifact of the hero's role counts as having the alignment with which the hero was born.
    for (born, magicbane) in [(Alignment::Chaotic, true), (Alignment::Neutral, false)] {
        let mut s = hero_on("Wizard", Alignment::Chaotic, Terrain::Altar);
        s.game.world.life.first_alignment = born;
        let chaotic = tally(&gifts(&s, 200));
        assert_eq!(chaotic.contains_key("Magicbane"), magicbane, "{chaotic:?}");
    }
}

/// Returns the names of the artifacts for which `suits` is true, in alphabetical order.
fn names(suits: fn(&Artifact) -> bool) -> Vec<String> {
    let content = content();
    let suiting = content.artifacts.rows().iter().filter(|row| suits(row));
    let mut names: Vec<String> = suiting.map(|row| row.name.clone()).collect();
    names.sort();
    names
}

#[test]
fn other_gifts_are_drawn_evenly_from_the_gods_own_artifacts() {
    let s = hero_on("Tourist", Alignment::Neutral, Terrain::Altar);
    let drawn = tally(&gifts(&s, 3000));
    let due = names(|row| row.random && row.alignment == Some(Alignment::Neutral));
    assert_eq!(drawn.keys().cloned().collect::<Vec<_>>(), due);
    let each = drawn.values().sum::<usize>() / due.len();
    for (name, count) in &drawn {
        assert!(count.abs_diff(each) <= each / 2, "{name}: {count}, about {each} due");
    }
}

#[test]
fn artifacts_without_alignment_are_given_from_the_second_gift_on_or_if_no_others_are_left() {
    let unaligned = |drawn: &BTreeMap<String, usize>| {
        drawn.keys().filter(|name| content().artifacts[id(name)].alignment.is_none()).count()
    };
    let mut s = hero_on("Tourist", Alignment::Neutral, Terrain::Altar);
    s.game.world.artifacts.gifts = 1;
    let later = tally(&gifts(&s, 1500));
    assert!(unaligned(&later) > 5 && unaligned(&later) < later.len(), "{later:?}");
    s.game.world.artifacts.gifts = 0;
    let aligned = content();
    let aligned = aligned.artifacts.iter().filter(|(_, row)| row.alignment.is_some());
    s.game.world.artifacts.existing = aligned.map(|(id, _)| id).collect();
    let rest = tally(&gifts(&s, 300));
    assert!(!rest.is_empty() && unaligned(&rest) == rest.len(), "{rest:?}");
}

#[test]
fn gods_give_no_artifacts_of_races_that_are_hostile_to_the_hero() {
    let s = hero_on("Rogue", Alignment::Chaotic, Terrain::Altar);
    let drawn = tally(&gifts(&s, 2000));
    assert!(drawn.contains_key("Sting") && drawn.contains_key("Orcrist"), "{drawn:?}");
    assert!(!drawn.contains_key("Grimtooth"), "orcs hate humans: {drawn:?}");
}

#[test]
fn a_gift_is_sound_and_known_may_be_trained_with_and_starts_the_prayer_timeout() {
    let mut s = hero_on("Healer", Alignment::Neutral, Terrain::Altar);
    s.game.world.life.skills[Skill::LongSword as usize] = Rank::Restricted;
    for (s, gift) in gifts(&s, 400) {
        let world = &s.game.world;
        let here: Vec<ItemId> = world.items_at(s.you().at).collect();
        let item = here.iter().map(|it| world.item(*it)).find(|it| it.artifact == Some(gift));
        let item = item.expect("it lies at the hero's feet");
        assert!(item.plus >= 0 && item.buc != Buc::Cursed && item.proof);
        assert_eq!(item.erosion(), 0);
        assert!(world.knows_artifact(gift));
        assert!(world.life.prayer > 0 && world.artifacts.gifts == 1);
        let skill = content().items[item.kind].skill.unwrap();
        assert_ne!(world.life.rank(skill), Rank::Restricted, "{skill:?}");
    }
}

#[test]
fn the_prayer_timeout_after_a_gift_has_a_median_of_300_plus_50_for_each_artifact() {
    let mut s = hero_on("Tourist", Alignment::Neutral, Terrain::Altar);
    s.game.world.artifacts.existing = unrelated(9);
    let mut timeouts: Vec<i32> =
        gifts(&s, 1500).iter().map(|(s, _)| s.game.world.life.prayer).collect();
    timeouts.sort_unstable();
    let median = timeouts[timeouts.len() / 2];
    assert!((550..1150).contains(&median), "{median}: rnz(800) of {}", timeouts.len());
}

// --- Fountains

/// Dips the item into a fountain in each of `times` games. Returns the games in which the fountain
/// answered.
fn dips(first: &Scene, item: ItemId, times: u64) -> Vec<Scene> {
    let dip = |seed: u64| {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        let events = s.act(Action::Dip(item, None)).unwrap();
        let answered = events.iter().any(|event| {
            matches!(
                event,
                Event::Terrain(TerrainEvent::Furniture(
                    Furniture::SwordBlessed { .. } | Furniture::SwordCursed { .. }
                ))
            )
        });
        answered.then_some(s)
    };
    (0..times).filter_map(dip).collect()
}

/// Gives the hero an item of that kind.
fn give(s: &mut Scene, kind: &str, item: impl FnOnce(Item) -> Item) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let made = s.game.world.make(item(Item::of(kind)));
    let hero = s.game.world.hero;
    s.game.world.give(made, hero);
    s.game.world.item_mut(made).letter = b'Z';
    made
}

/// Source: rules/numbers 12.
#[test]
fn a_long_sword_dipped_into_a_fountain_becomes_excalibur_for_knights_1_time_in_6() {
    for (role, odds) in [("Knight", 6), ("Valkyrie", 30)] {
        let mut s = hero_on(role, Alignment::Lawful, Terrain::Fountain);
        let worn = |item| Item { plus: 2, worn_down: 2, buc: Buc::Cursed, ..item };
        let sword = give(&mut s, "long sword", worn);
        let risen = dips(&s, sword, 1200);
        let due = 1200 / odds;
        assert!(
            risen.len().abs_diff(due) <= due / 3,
            "{role}: {} of 1200, 1 in {odds}",
            risen.len()
        );
        for s in &risen {
            let (world, item) = (&s.game.world, s.game.world.item(sword));
            assert_eq!(item.artifact, Some(id("Excalibur")));
            assert!(
                item.buc == Buc::Blessed && item.proof && item.erosion() == 0 && item.plus == 2
            );
            assert!(world.knows_artifact(id("Excalibur")));
            assert_eq!(
                world.level.cell(s.you().at).terrain,
                Terrain::Floor,
                "the fountain is gone"
            );
        }
    }
}

#[test]
fn the_fountain_curses_the_sword_of_a_hero_of_another_alignment() {
    let mut s = hero_on("Valkyrie", Alignment::Neutral, Terrain::Fountain);
    let sword = give(&mut s, "long sword", |item| Item { plus: 1, proof: true, ..item });
    let cursed = dips(&s, sword, 2400);
    assert!((50..=115).contains(&cursed.len()), "{} of 2400 at 1 in 30", cursed.len());
    let mut weaker = 0;
    for s in &cursed {
        let item = s.game.world.item(sword);
        assert!(item.artifact.is_none() && item.buc == Buc::Cursed && !item.proof);
        assert_eq!(s.game.world.level.cell(s.you().at).terrain, Terrain::Floor);
        weaker += usize::from(item.plus == 0);
    }
    let due = cursed.len() / 3;
    assert!(weaker.abs_diff(due) <= due / 2 + 3, "{weaker} of {} at 1 in 3", cursed.len());
}

#[test]
fn excalibur_rises_only_for_one_plain_long_sword_of_a_hero_of_level_5_and_only_once() {
    let knight = || hero_on("Knight", Alignment::Lawful, Terrain::Fountain);
    let mut s = knight();
    let sword = give(&mut s, "long sword", |item| item);
    s.game.world.you_mut().level = 4;
    assert_eq!(dips(&s, sword, 100).len(), 0, "level 4");
    s.game.world.you_mut().level = 5;
    assert!(!dips(&s, sword, 100).is_empty(), "level 5");
    s.game.world.artifacts.existing.push(id("Excalibur"));
    assert_eq!(dips(&s, sword, 100).len(), 0, "it exists already");
    let mut s = knight();
    let swords = give(&mut s, "long sword", |item| Item { count: 2, ..item });
    assert_eq!(dips(&s, swords, 100).len(), 0, "two swords");
    let mut s = knight();
    let sword = give(&mut s, "broadsword", |item| item);
    assert_eq!(dips(&s, sword, 100).len(), 0, "another kind");
}
