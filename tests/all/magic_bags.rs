//! Tests of bags of holding, bags of tricks and horns of plenty.

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Buc, Class};
use wyrdvault::rules::Refusal;
use wyrdvault::rules::item::charge;
use wyrdvault::world::{Action, Item, ItemId, Place, body::pack};

use crate::scene::{Scene, content, scene};

const CLOSET: &str = "
    -------
    |.....|
    |..@..|
    |.....|
    -------";

fn made(s: &mut Scene, kind: &str, buc: Buc, charges: i8) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    s.game.world.make(Item { buc, plus: charges, ..Item::of(kind) })
}

fn carries(s: &mut Scene, kind: &str, buc: Buc, charges: i8) -> ItemId {
    let item = made(s, kind, buc, charges);
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

/// Puts a new item into a container.
fn fill(s: &mut Scene, container: ItemId, kind: &str, charges: i8) -> ItemId {
    let item = made(s, kind, Buc::Uncursed, charges);
    s.game.world.put_in(item, container);
    item
}

fn puts_in(s: &mut Scene, item: ItemId, container: ItemId) -> Result<(), Refusal> {
    s.act(Action::Loot { container, out: Vec::new(), into: vec![item] }).map(|_| ())
}

/// Source: rules/numbers 18.
#[test]
fn a_bag_of_holding_weighs_half_a_quarter_or_twice_its_contents() {
    for (buc, weight) in [(Buc::Uncursed, 15 + 75), (Buc::Blessed, 15 + 38), (Buc::Cursed, 315)] {
        let mut s = scene(CLOSET);
        let bag = carries(&mut s, "bag of holding", buc, 0);
        // A crystal ball weighs 150.
        fill(&mut s, bag, "crystal ball", 0);
        assert_eq!(pack::weight(&s.game.world, &content(), bag), weight, "{buc:?}");
    }
    let mut s = scene(CLOSET);
    let sack = carries(&mut s, "sack", Buc::Blessed, 0);
    fill(&mut s, sack, "crystal ball", 0);
    assert_eq!(pack::weight(&s.game.world, &content(), sack), 165);
}

#[test]
fn a_bag_of_holding_explodes_when_magic_that_cancels_it_goes_in() {
    for (kind, charges, explodes) in [
        ("wand of cancellation", 3, true),
        ("wand of cancellation", 0, false),
        ("bag of tricks", 3, true),
        ("bag of tricks", 0, false),
        ("bag of holding", 0, true),
        ("wand of fire", 3, false),
        ("sack", 0, false),
    ] {
        let mut s = scene(CLOSET);
        let bag = carries(&mut s, "bag of holding", Buc::Uncursed, 0);
        let ruby = fill(&mut s, bag, "ruby", 0);
        let item = carries(&mut s, kind, Buc::Uncursed, charges);
        puts_in(&mut s, item, bag).unwrap();
        let world = &s.game.world;
        assert_eq!(!world.items.contains(bag), explodes, "{kind} ({charges})");
        assert_eq!(!world.items.contains(item), explodes, "{kind} ({charges})");
        let damage = 30_000 - s.you().hp;
        assert_eq!((6..=36).contains(&damage), explodes, "{kind} ({charges}): {damage}");
        if explodes && let Some(ruby) = world.items.get(ruby) {
            assert!(matches!(ruby.place, Place::Floor(..)));
        }
    }
}

#[test]
fn a_bag_explodes_for_wands_in_other_bags_less_often_the_deeper_they_lie() {
    // The chance of an item n sacks deep is (n + 1) / 2^n: 2/2 in a sack, 3/4 in a sack in a sack.
    for (depth, range) in [(1, 200..=200), (2, 125..=175)] {
        let bursts = (0..200).filter(|&seed| {
            let mut s = scene(CLOSET);
            s.game.rng = Streams::new(Seed(seed));
            let bag = carries(&mut s, "bag of holding", Buc::Uncursed, 0);
            let outer = carries(&mut s, "sack", Buc::Uncursed, 0);
            let mut inner = outer;
            for _ in 1..depth {
                inner = fill(&mut s, inner, "sack", 0);
            }
            fill(&mut s, inner, "wand of cancellation", 3);
            puts_in(&mut s, outer, bag).unwrap();
            !s.game.world.items.contains(bag)
        });
        let bursts = bursts.count();
        assert!(range.contains(&bursts), "depth {depth}: {bursts} of 200");
    }
}

#[test]
fn a_cursed_bag_of_holding_loses_1_item_in_13_whenever_it_is_opened() {
    for (buc, range) in [(Buc::Cursed, 50..=105), (Buc::Uncursed, 0..=0)] {
        let mut lost = 0;
        for seed in 0..100 {
            let mut s = scene(CLOSET);
            s.game.rng = Streams::new(Seed(seed));
            let bag = carries(&mut s, "bag of holding", buc, 0);
            for _ in 0..10 {
                fill(&mut s, bag, "mirror", 0);
            }
            s.act(Action::Loot { container: bag, out: Vec::new(), into: Vec::new() }).unwrap();
            lost += 10 - s.game.world.item(bag).contents.len();
        }
        assert!(range.contains(&lost), "{buc:?}: {lost} of 1000");
    }
}

#[test]
fn a_bag_of_tricks_lets_monsters_out_and_bites_who_reaches_in() {
    let mut s = scene(CLOSET);
    let bag = carries(&mut s, "bag of tricks", Buc::Uncursed, 2);
    let kind = s.game.world.item(bag).kind;
    s.act(Action::Loot { container: bag, out: Vec::new(), into: Vec::new() }).unwrap();
    assert!((1..=10).contains(&(30_000 - s.you().hp)));
    assert!(s.game.world.knowledge.knows(kind));
    let before = s.game.world.level.crowd.len();
    s.act(Action::Apply { tool: bag, aim: None }).unwrap();
    assert!(s.game.world.level.crowd.len() > before);
    assert_eq!(s.game.world.item(bag).plus, 1);
    s.game.world.item_mut(bag).plus = 3;
    let before = s.game.world.level.crowd.len();
    s.act(Action::Tip(bag)).unwrap();
    assert!(s.game.world.level.crowd.len() >= before + 3, "tipping lets all out");
    assert_eq!(s.game.world.item(bag).plus, 0);
    let before = s.game.world.level.crowd.len();
    s.act(Action::Apply { tool: bag, aim: None }).unwrap();
    assert!(s.game.world.level.crowd.len() <= before);
}

#[test]
fn a_horn_of_plenty_pours_out_food_and_1_time_in_13_a_potion_without_magic() {
    let (mut drinks, mut meals) = (0, 0);
    for seed in 0..260 {
        let mut s = scene(CLOSET);
        s.game.rng = Streams::new(Seed(seed));
        let horn = carries(&mut s, "horn of plenty", Buc::Blessed, 3);
        let hero = s.game.world.hero;
        let before = s.game.world.actor(hero).pack.clone();
        s.act(Action::Apply { tool: horn, aim: None }).unwrap();
        assert_eq!(s.game.world.item(horn).plus, 2);
        let new = s.game.world.actor(hero).pack.iter().find(|item| !before.contains(item));
        let Some(&new) = new else { continue };
        let thing = s.game.world.item(new);
        let row = &content().items[thing.kind];
        assert_eq!(thing.buc, Buc::Blessed);
        match row.class {
            Class::Potion if !row.magic => drinks += 1,
            Class::Food => meals += 1,
            class => panic!("{class:?}: {}", row.name),
        }
    }
    assert!((8..=36).contains(&drinks), "{drinks} of 260 at 1 in 13");
    assert!(meals > 200, "{meals}");
}

#[test]
fn the_amulet_and_the_three_items_of_the_invocation_go_into_no_bag() {
    let mut s = scene(CLOSET);
    let bag = carries(&mut s, "bag of holding", Buc::Uncursed, 0);
    for kind in ["Amulet of Yendor", "Bell of Opening", "Candelabrum of Invocation", "boulder"] {
        let item = carries(&mut s, kind, Buc::Uncursed, 0);
        assert!(puts_in(&mut s, item, bag).is_err(), "{kind}");
    }
}

/// Source: rules/tables effects.
#[test]
fn charging_gives_each_kind_of_tool_its_own_number_of_charges() {
    for (kind, buc, range) in [
        ("bag of tricks", Buc::Uncursed, 4..=8),
        ("bag of tricks", Buc::Blessed, 8..=17),
        ("horn of plenty", Buc::Cursed, 0..=0),
        ("can of grease", Buc::Blessed, 8..=17),
        ("crystal ball", Buc::Blessed, 7..=7),
        ("crystal ball", Buc::Uncursed, 3..=4),
        ("magic harp", Buc::Uncursed, 3..=6),
        ("magic flute", Buc::Blessed, 4..=10),
        ("expensive camera", Buc::Uncursed, 50..=50),
    ] {
        for seed in 0..30 {
            let mut s = scene(CLOSET);
            s.game.rng = Streams::new(Seed(seed));
            let tool = carries(&mut s, kind, Buc::Uncursed, 2);
            let hero = s.game.world.hero;
            s.play(|play| charge::recharge(play, hero, tool, buc));
            let plus = s.game.world.item(tool).plus;
            assert!(range.contains(&plus), "{kind} {buc:?}: {plus}");
            let changed = kind == "crystal ball" && buc == Buc::Blessed;
            assert_eq!(s.game.world.item(tool).buc == Buc::Blessed, changed, "{kind}");
        }
    }
}
