//! Tests of movement: doorways, diagonal squeezes, overload and searching.

use super::{Scene, act, scene};
use crate::base::Dir;
use crate::rules::{Acted, Halt, Refusal, verb};
use crate::world::Action;
use crate::world::hero::Burden;

fn walks(s: &mut Scene, dir: Dir) -> Acted {
    let hero = s.hero();
    s.with(|play| verb::perform(play, hero, &Action::Walk(dir)))
}

fn refused(acted: &Acted) -> Option<Refusal> {
    match acted {
        Err(Halt::Refused(why)) => Some(*why),
        _ => None,
    }
}

#[test]
fn nobody_steps_diagonally_out_of_a_doorway_unless_it_has_no_door() {
    let out = |picture: &'static str| {
        let mut s = scene(picture);
        act(&mut s, &Action::Walk(Dir::E));
        refused(&walks(&mut s, Dir::NE))
    };
    assert_eq!(out("-----\n|.|..\n|@/..\n-----"), Some(Refusal::DoorBarsDiagonal));
    assert_eq!(out("-----\n|.|..\n|@X..\n-----"), None);
    assert_eq!(out("-----\n|.|..\n|@_..\n-----"), None);
}

#[test]
fn more_than_600_weight_does_not_fit_between_two_corners() {
    for (coins, fits) in [(60_000, true), (60_100, false)] {
        let mut s = scene("-----\n|@|.\n|-.\n-----");
        let gold = s.carrying("gold piece");
        s.world.item_mut(gold).count = coins;
        let refused = refused(&walks(&mut s, Dir::SE));
        assert_eq!(refused, (!fits).then_some(Refusal::TooTight), "{coins} gold pieces");
    }
}

#[test]
fn an_overloaded_hero_does_not_walk() {
    let mut s = scene("----\n|@.|\n----");
    s.world.life.burden = Burden::Overloaded;
    assert_eq!(refused(&walks(&mut s, Dir::E)), Some(Refusal::TooBurdened));
    s.world.life.burden = Burden::Overtaxed;
    assert_eq!(refused(&walks(&mut s, Dir::E)), None);
}

const ROOM: &str = "
    -----
    |...|
    |.@.|
    |...|
    -----";

/// Source: rules/luck 3.11.
#[test]
fn a_statue_trap_that_a_search_finds_comes_alive() {
    let mut s = scene(ROOM);
    let at = s.world.you().at.step(Dir::E);
    let kind = s.content.traps.find("statue trap").unwrap();
    let trap = crate::world::Trap { kind, at, seen: false, own: false, sprung: 0 };
    s.world.level.traps.push(trap);
    let statue = s.made("statue", 1, crate::content::Buc::Uncursed);
    let newt = s.content.monsters.find("newt");
    s.world.item_mut(statue).about = newt;
    s.world.lay(statue, at);
    let searches = (1..200).find(|_| {
        act(&mut s, &Action::Search);
        s.world.level.traps.is_empty()
    });
    assert!(searches.is_some() && !s.world.items.contains(statue));
    let there = s.world.actor_at(at).map(|who| s.world.actor(who).kind);
    assert_eq!(there, newt);
}

#[test]
fn blind_heroes_find_hidden_things_by_touch() {
    let mut s = scene("-----\n|.@S\n-----");
    let hero = s.hero();
    super::gives(&mut s, hero, crate::content::Property::Blind);
    let door = s.world.you().at.step(Dir::E);
    let found = (0..200).any(|_| {
        act(&mut s, &Action::Search);
        s.world.level.cell(door).terrain == crate::content::Terrain::Door
    });
    assert!(found);
}
