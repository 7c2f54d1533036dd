//! What a step may and may not do.

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
