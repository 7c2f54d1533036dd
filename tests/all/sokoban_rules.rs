//! The rules of Sokoban: how boulders roll, where nobody passes or floats, and what counts as
//! cheating.

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Buc, Property, Terrain};
use wyrdvault::event::terrain::Filled;
use wyrdvault::event::{Event, Refusal, TerrainEvent, Witness};
use wyrdvault::game::Game;
use wyrdvault::rules::{body, ground};
use wyrdvault::world::{Action, Aim, Item, ItemId, Trap};

use crate::scene::{Scene, content, scene};

/// A hall with squares to put things on: `a` and `b` beside the hero, `c` diagonal, `d` beyond `a`,
/// `e` a knight's move away.
const HALL: &str = "
    ---------
    |.......|
    |...bce.|
    |...@ad.|
    |.......|
    ---------";

fn hall(sokoban: bool) -> Scene {
    let mut s = scene(HALL);
    s.game.world.level.customs.sokoban = sokoban;
    s
}

fn boulder(s: &mut Scene, at: Pos) -> ItemId {
    let boulder = s.game.world.make(Item::of(content().known.boulder));
    s.game.world.lay(boulder, at);
    boulder
}

fn trap(s: &mut Scene, kind: &str, at: Pos) {
    let kind = content().traps.find(kind).unwrap();
    s.game.world.level.traps.push(Trap { kind, at, seen: true, own: false, sprung: 0 });
}

fn luck(s: &Scene) -> i8 {
    s.game.world.life.luck.base
}

#[test]
fn boulders_roll_diagonally_everywhere_but_in_sokoban() {
    for sokoban in [false, true] {
        let mut s = hall(sokoban);
        let at = s.at('c');
        boulder(&mut s, at);
        let walked = s.walk(Dir::NE);
        assert_eq!(walked.err(), sokoban.then_some(Refusal::BoulderDiagonal));
        assert_eq!(s.you().at == at, !sokoban);
    }
}

#[test]
fn nobody_passes_between_two_boulders_in_sokoban() {
    for sokoban in [false, true] {
        let mut s = hall(sokoban);
        for sign in ['a', 'b'] {
            let at = s.at(sign);
            boulder(&mut s, at);
        }
        assert_eq!(s.walk(Dir::NE).err(), sokoban.then_some(Refusal::SokobanGap));
    }
}

#[test]
fn a_levitating_hero_falls_into_a_pit_only_in_sokoban() {
    for sokoban in [false, true] {
        let mut s = hall(sokoban);
        let at = s.at('a');
        trap(&mut s, "pit", at);
        let hero = s.game.world.hero;
        s.play(|play| body::gain(play, hero, Property::Levitation, 50));
        s.walk(Dir::E).unwrap();
        assert_eq!(s.you().trapped > 0, sokoban);
    }
}

#[test]
fn a_boulder_that_fills_a_pit_clears_the_way_and_costs_no_luck() {
    let mut s = hall(true);
    let (at, pit) = (s.at('a'), s.at('d'));
    boulder(&mut s, at);
    trap(&mut s, "pit", pit);
    let filled = TerrainEvent::BoulderFilled { at: pit, what: Filled::Pit };
    assert!(s.walk(Dir::E).unwrap().contains(&Event::Terrain(filled)));
    s.walk(Dir::E).unwrap();
    assert_eq!((s.you().at, s.you().trapped, luck(&s)), (pit, 0, 0));
}

#[test]
fn a_boulder_fills_water_nine_times_in_ten_and_lava_once() {
    for (liquid, often) in [(Terrain::Moat, 850..950), (Terrain::Lava, 50..150)] {
        let mut s = hall(false);
        let at = s.at('a');
        let mut filled = 0;
        for _ in 0..1000 {
            s.game.world.level.change(at, |cell| cell.terrain = liquid);
            let stone = boulder(&mut s, at);
            s.play(|play| ground::boulder::fills(play, stone, at));
            assert!(!s.game.world.items.contains(stone));
            filled += i32::from(s.game.world.level.cell(at).terrain == Terrain::Floor);
        }
        assert!(often.contains(&filled), "{liquid:?}: {filled}");
    }
}

#[test]
fn pushes_in_a_row_are_told_once() {
    let mut s = hall(false);
    let at = s.at('a');
    let push = Event::Terrain(TerrainEvent::BoulderPushed { at });
    for turn in [10, 11, 13, 20] {
        let Game { world, chronicle, .. } = &mut s.game;
        world.turn = turn;
        chronicle.notice(world, &content(), &push);
    }
    let turns: Vec<u32> = s.game.chronicle.lines.newest(2).iter().map(|line| line.turn).collect();
    assert_eq!(turns, [13, 20]);
}

#[test]
fn breaking_a_boulder_costs_luck_only_in_sokoban() {
    for sokoban in [false, true] {
        let mut s = hall(sokoban);
        let at = s.at('a');
        let boulder = boulder(&mut s, at);
        let wand = content().items.find("wand of striking").unwrap();
        let wand = s.game.world.make(Item { plus: 3, buc: Buc::Uncursed, ..Item::of(wand) });
        let hero = s.game.world.hero;
        s.game.world.give(wand, hero);
        s.act(Action::Zap { wand, aim: Aim::Dir(Dir::E) }).unwrap();
        assert!(!s.game.world.items.contains(boulder));
        assert_eq!(luck(&s), -i8::from(sokoban));
    }
}

#[test]
fn a_giant_who_walks_over_a_boulder_cheats_in_sokoban() {
    for sokoban in [false, true] {
        let mut s = hall(sokoban);
        let at = s.at('a');
        boulder(&mut s, at);
        let hero = s.game.world.hero;
        s.game.world.actor_mut(hero).kind = content().monsters.find("stone giant").unwrap();
        s.walk(Dir::E).unwrap();
        assert_eq!((s.you().at, luck(&s)), (at, -i8::from(sokoban)));
    }
}

#[test]
fn a_jump_costs_luck_in_sokoban() {
    for sokoban in [false, true] {
        let mut s = hall(sokoban);
        let to = s.at('e');
        let hero = s.game.world.hero;
        s.play(|play| body::gain(play, hero, Property::Jumping, 50));
        s.act(Action::Jump(to)).unwrap();
        assert_eq!((s.you().at, luck(&s)), (to, -i8::from(sokoban)));
    }
}
