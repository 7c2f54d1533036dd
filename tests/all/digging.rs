//! Tests of digging with tools: what picks and axes work on, and how long it takes.

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Door, Slot, Terrain};
use wyrdvault::event::refusal::Undug;
use wyrdvault::event::{Event, TerrainEvent};
use wyrdvault::game::Input;
use wyrdvault::rules::Refusal;
use wyrdvault::world::{Action, Aim, Item, ItemId, Place};

use crate::item_messages::carried;
use crate::scene::{Scene, content, scene};

const HALL: &str = "
    --------
    |..@..T|
    --------";

fn lays(s: &mut Scene, kind: &str, at: Pos) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = s.game.world.make(Item::of(kind));
    s.game.world.lay(item, at);
    item
}

/// Digs in a direction until it is done. Returns the number of actions and the events.
fn digs(s: &mut Scene, tool: ItemId, dir: Dir) -> Result<(usize, Vec<Event>), Refusal> {
    let mut events = s.act(Action::Apply { tool, aim: Some(Aim::Dir(dir)) })?;
    let mut actions = 1;
    while let Ok(more) = s.game.input(&Input::Continue) {
        events.extend(more);
        actions += 1;
    }
    Ok((actions, events))
}

fn kinds_at(s: &Scene, at: Pos) -> Vec<String> {
    let world = &s.game.world;
    world.items_at(at).map(|item| content().items[world.item(item).kind].name.clone()).collect()
}

/// Source: rules/numbers 9.
#[test]
fn a_pick_breaks_statues_and_boulders_with_the_effort_of_a_wall() {
    for (kind, inside) in [("statue", "dagger"), ("boulder", "")] {
        let mut s = scene(HALL);
        let at = s.you().at.step(Dir::E);
        let stone = lays(&mut s, kind, at);
        if !inside.is_empty() {
            let thing = s.game.world.make(Item::of(content().items.find(inside).unwrap()));
            s.game.world.put_in(thing, stone);
        }
        let pick = carried(&mut s, "pick-axe", 1);
        let (actions, _) = digs(&mut s, pick, Dir::E).unwrap();
        assert!((8..=11).contains(&actions), "{kind}: {actions} actions of 10 to 14 effort");
        assert!(!s.game.world.items.contains(stone), "{kind}");
        let left = kinds_at(&s, at);
        assert!(left.iter().any(|name| name == "rock"), "{kind}: {left:?}");
        assert_eq!(left.iter().any(|name| name == inside), !inside.is_empty(), "{left:?}");
    }
}

/// Source: rules/numbers 9.
#[test]
fn axes_cut_down_trees_and_doors_and_dig_nothing_else() {
    let refused = |why| Err(Refusal::Dig(why));
    for axe in ["axe", "battle-axe"] {
        let mut s = scene("-----\n|@T.|\n-----");
        s.game.world.you_mut().worn[Slot::Shield as usize] = None;
        let tool = carried(&mut s, axe, 1);
        let at = s.you().at.step(Dir::E);
        let (actions, events) = digs(&mut s, tool, Dir::E).unwrap();
        assert!(actions > 7, "{axe}: {actions}");
        assert!(events.contains(&Event::Terrain(TerrainEvent::TreeFell { at })));
        assert_eq!(s.game.world.level.cell(at).terrain, Terrain::Floor);
        assert_eq!(digs(&mut s, tool, Dir::W), refused(Undug::NeedsPick), "a wall");
        assert_eq!(digs(&mut s, tool, Dir::E), refused(Undug::ThinAir), "the floor");
        let down = Action::Apply { tool, aim: Some(Aim::Down) };
        assert_eq!(s.act(down), Err(Refusal::Dig(Undug::NeedsPick)));
        lays(&mut s, "boulder", at);
        assert_eq!(digs(&mut s, tool, Dir::E), refused(Undug::NeedsPick), "a boulder");
    }
    let mut s = scene("-----\n|@+.|\n-----");
    let tool = carried(&mut s, "axe", 1);
    let at = s.you().at.step(Dir::E);
    let (_, events) = digs(&mut s, tool, Dir::E).unwrap();
    assert!(events.contains(&Event::Terrain(TerrainEvent::DoorCut { at })));
    assert_eq!(s.game.world.level.cell(at).door(), Door::None);
    let mut s = scene("-----\n|@T.|\n-----");
    let pick = carried(&mut s, "pick-axe", 1);
    assert_eq!(digs(&mut s, pick, Dir::E), refused(Undug::NeedsAxe));
}

#[test]
fn a_mattock_digs_but_needs_both_hands() {
    let mut s = scene(HALL);
    let tool = carried(&mut s, "dwarvish mattock", 1);
    let shield = carried(&mut s, "small shield", 1);
    s.game.world.you_mut().worn[Slot::Shield as usize] = Some(shield);
    let here = s.you().at;
    let wall = here.step(Dir::S);
    assert_eq!(digs(&mut s, tool, Dir::S), Err(Refusal::HandsFull));
    s.game.world.you_mut().worn[Slot::Shield as usize] = None;
    digs(&mut s, tool, Dir::S).unwrap();
    assert!(s.game.world.level.is_passable(wall));
    s.act(Action::Apply { tool, aim: Some(Aim::Down) }).unwrap();
    while s.game.input(&Input::Continue).is_ok() {}
    assert!(s.game.world.trap_at(here).is_some(), "a pit");
    let is_listed = |kind: &str| {
        let kind = content().items.find(kind).unwrap();
        let view = s.game.view();
        let found = view.pack.iter().find(|thing| s.game.world.item(thing.id).kind == kind);
        found.is_some_and(|thing| thing.suits.apply && thing.suits.aimed)
    };
    assert!(is_listed("dwarvish mattock"), "the prompt offers it, and asks for a direction");
    assert!(matches!(s.game.world.item(tool).place, Place::Pack(_)));
}

#[test]
fn a_refusal_to_dig_says_whether_air_a_creature_or_hard_stone_is_in_the_way() {
    let mut s = scene("-----\n|.@1|\n-----").with('1', "newt");
    let pick = carried(&mut s, "pick-axe", 1);
    for (dir, why) in [(Dir::W, Undug::ThinAir), (Dir::E, Undug::Creature)] {
        assert_eq!(digs(&mut s, pick, dir), Err(Refusal::Dig(why)));
    }
    let wall = s.you().at.step(Dir::N);
    s.game.world.level.change(wall, |cell| cell.set_hard(true));
    assert_eq!(digs(&mut s, pick, Dir::N), Err(Refusal::Dig(Undug::HardWall)));
    let here = s.you().at;
    s.game.world.level.change(here, |cell| cell.set_hard(true));
    let down = Action::Apply { tool: pick, aim: Some(Aim::Down) };
    assert_eq!(s.act(down), Err(Refusal::Dig(Undug::HardFloor)));
}

/// Source: rules/numbers 9; NetHack 3.7 `dig.c`, `use_pick_axe2`.
#[test]
fn interrupted_digging_goes_on_unless_the_hero_dug_elsewhere_since() {
    let (east, down) = (Aim::Dir(Dir::E), Aim::Down);
    // Applies the pick again and again, for one action each, and counts until something gives way.
    let bouts = |aims: &[Aim]| {
        let mut s = scene(HALL);
        let at = s.you().at.step(Dir::E);
        let boulder = lays(&mut s, "boulder", at);
        let tool = carried(&mut s, "pick-axe", 1);
        let level = s.game.world.level.id;
        let in_vain = aims.iter().cycle().take(40).take_while(|&&aim| {
            s.act(Action::Apply { tool, aim: Some(aim) }).unwrap();
            let _ = s.game.input(&Input::Stop);
            s.game.world.level.id == level && s.game.world.items.contains(boulder)
        });
        in_vain.count() + 1
    };
    assert!((8..=11).contains(&bouts(&[east])), "an effort of 100, by 10 to 14 an action");
    assert!((18..=26).contains(&bouts(&[down])), "an effort of 250, by 10 to 14 an action");
    assert_eq!(bouts(&[east, down]), 41, "each of the two starts over");
}
