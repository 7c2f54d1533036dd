//! Tests of rolls that luck modifies, at Luck 0, where all results of a roll are equally likely.

use super::{Scene, act, scene};
use crate::base::Dir;
use crate::content::{Door, Terrain};
use crate::world::Action;
use crate::world::level::traps::Trap;

/// Counts how many of `tries` actions change the square east of the hero. Before each try, the
/// square is restored to its original state.
fn changed(picture: &'static str, tries: usize, action: &Action) -> usize {
    let mut s = scene(picture);
    let at = s.world.you().at.step(Dir::E);
    let drawn = s.world.level.cell(at);
    let tried = |s: &mut Scene| {
        s.world.level.change(at, |cell| *cell = drawn);
        act(s, action);
        let now = s.world.level.cell(at);
        (now.terrain, now.door()) != (drawn.terrain, drawn.door())
    };
    (0..tries).filter(|_| tried(&mut s)).count()
}

/// Source: rules/luck 3.23.
#[test]
fn kicking_a_door_uses_rnl_35() {
    // The mean of strength, dexterity and constitution is 12, so a roll of 0 to 11 breaks the door.
    let broken = changed("-----\n|@L..\n-----", 3_500, &Action::Kick(Dir::E));
    assert!((1_110..=1_290).contains(&broken), "{broken} of 3500 at 12 in 35");
}

/// Source: rules/luck 3.24.
#[test]
fn opening_a_stuck_door_uses_rnl_20() {
    let opened = changed("-----\n|@+..\n-----", 3_000, &Action::Open(Dir::E));
    assert!((1_710..=1_890).contains(&opened), "{opened} of 3000 at 12 in 20");
}

/// Source: rules/luck 3.8.
#[test]
fn searching_finds_a_secret_door_by_rnl_7() {
    let found = changed("-----\n|@S..\n-----", 3_500, &Action::Search);
    assert!((430..=570).contains(&found), "{found} of 3500 at 1 in 7");
}

/// Source: rules/luck 3.11.
#[test]
fn searching_finds_a_trap_by_rnl_8() {
    let mut s = scene("-----\n|@...\n-----");
    let at = s.world.you().at.step(Dir::E);
    let kind = s.content.known.pit;
    let pit = Trap { kind, at, seen: false, own: false, sprung: 0 };
    s.world.level.traps.push(pit);
    let finds = |s: &mut Scene| {
        s.world.trap_at_mut(at).expect("the pit stays").seen = false;
        act(s, &Action::Search);
        s.world.trap_at(at).is_some_and(|trap| trap.seen)
    };
    let found = (0..4_000).filter(|_| finds(&mut s)).count();
    assert!((430..=570).contains(&found), "{found} of 4000 at 1 in 8");
}

/// Source: rules/luck 3.23.
#[test]
fn a_door_that_holds_stays_locked_and_one_that_breaks_is_broken() {
    let mut s = scene("-----\n|@L..\n-----");
    let at = s.world.you().at.step(Dir::E);
    while s.world.level.cell(at).door() == Door::Locked {
        act(&mut s, &Action::Kick(Dir::E));
    }
    let cell = s.world.level.cell(at);
    assert_eq!((cell.terrain, cell.door()), (Terrain::Door, Door::Broken));
}
