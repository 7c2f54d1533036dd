//! Digging with a tool: through walls and boulders, and down. Cutting down trees.

use crate::base::{Dir, Pos};
use crate::content::{Content, Spring, Terrain};
use crate::event::life::Offense;
use crate::event::refusal::Undug;
use crate::event::{Event, TerrainEvent};
use crate::rules::company::shop::visit;
use crate::rules::effect::terrain::break_stone;
use crate::rules::ground::digging::{self, DigTarget, open_up};
use crate::rules::ground::{grave, town_watch};
use crate::rules::item::price::shop_damage as damage;
use crate::rules::play::interrupt;
use crate::rules::verb::furniture::tree;
use crate::rules::verb::item::pick_up;
use crate::rules::{Acted, Play, Refusal, Time, faith, trap};
use crate::world::level::special_room::shop;
use crate::world::{
    ItemId, Trap, World,
    hero::{HalfDug, Occupation, Work},
};

/// Total effort that digging down must exceed to make a pit.
/// Source: rules/numbers 9.
pub const PIT: u16 = 50;

/// Total effort that digging down must exceed to make a hole.
pub const HOLE: u16 = 250;

/// Makes the hero start to dig horizontally, or go on where digging was interrupted.
pub fn begin(play: &mut Play, tool: ItemId, dir: Dir) -> Acted {
    let at = play.world.you().at.step(dir);
    digging::target(play, tool, at)?;
    let effort = effort_so_far(play.world, at);
    start(play, Work::Digging { tool, at, effort })
}

fn start(play: &mut Play, what: Work) -> Acted {
    let hp = play.world.you().hp;
    play.world.life.half_dug = None;
    play.world.life.occupation = Some(Occupation { what, hp });
    go_on(play)
}

/// Returns the effort of the hero's last digging, if it was interrupted and at the same square.
/// Source: NetHack 3.7 `dig.c`, `use_pick_axe2`.
fn effort_so_far(world: &World, at: Pos) -> u16 {
    let (level, down) = (world.level.id, world.you().at == at);
    let same = |half: &HalfDug| (half.level, half.at, half.down) == (level, at, down);
    world.life.half_dug.filter(same).map_or(0, |half| half.effort)
}

/// Makes the hero start to dig down, go on where digging was interrupted, or deepen a pit. At an
/// altar, the attempt only desecrates the altar.
pub fn begin_down(play: &mut Play, tool: ItemId) -> Acted {
    let at = play.world.you().at;
    if play.world.level.cell(at).terrain == Terrain::Altar {
        faith::altar::dig_at(play, at);
        return Ok(Time::ACTION);
    }
    if !can_dig_down(play.world, play.content, at) {
        let hard = play.world.level.cell(at).is_hard();
        let why = if hard { Undug::HardFloor } else { Undug::Nothing };
        return Err(Refusal::Dig(why).into());
    }
    if play.world.trap_at(at).is_some() && !digging::can_make_hole(play, at) {
        return Err(Refusal::Dig(Undug::HardFloor).into());
    }
    visit::warn_digger(play, at);
    let pit = if play.world.trap_at(at).is_some() { PIT } else { 0 };
    let effort = effort_so_far(play.world, at).max(pit);
    start(play, Work::Digging { tool, at, effort })
}

/// Whether the hero can dig down here. The square must be floor, a corridor, ice or a grave, must
/// not be undiggable, and must have no trap except a pit.
pub fn can_dig_down(world: &World, content: &Content, at: Pos) -> bool {
    let cell = world.level.cell(at);
    let plain =
        matches!(cell.terrain, Terrain::Floor | Terrain::Corridor | Terrain::Ice | Terrain::Grave);
    let is_pit = |trap: &Trap| matches!(content.traps[trap.kind].spring, Spring::Pit { .. });
    plain && !cell.is_hard() && world.trap_at(at).is_none_or(is_pit)
}

/// Makes a pit underfoot or, if `effort` exceeds [`HOLE`], a hole through which the hero falls.
/// Uncovers buried items and opens a grave. If a hole is due but cannot be made here, only reports
/// that the floor is too hard.
pub fn sink(play: &mut Play, at: Pos, effort: u16) {
    let known = &play.content.known;
    let kind = if effort > HOLE { known.hole } else { known.pit };
    interrupt::stop(play, None);
    if kind == known.hole && !digging::can_make_hole(play, at) {
        return play.tell(Event::Terrain(TerrainEvent::FloorTooHard));
    }
    if shop::at(play.world, at).is_some() {
        let cost = if kind == known.hole { damage::HOLE } else { damage::PIT };
        play.world.note_shop_damage(at, cost);
    }
    play.world.level.traps.retain(|trap| trap.at != at);
    play.world.level.traps.push(Trap { kind, at, seen: true, own: true, sprung: 0 });
    play.world.unearth(at);
    play.tell(Event::Terrain(TerrainEvent::Dug { at }));
    let hero = play.world.hero;
    if play.world.level.cell(at).terrain == Terrain::Grave {
        grave::open(play, hero, at);
    }
    if effort > HOLE {
        // Call `spring` rather than `arrive`, because the hero cannot escape a hole that they dug.
        trap::spring(play, hero, at);
    } else {
        play.world.you_mut().trapped = play.rng.act.between(2, 5) as u8;
        pick_up::arrive(play, at);
    }
}

/// Digs for one action. This adds an effort of 10 to 14, plus the tool's enchantment, minus the
/// tool's erosion; races that dig fast (dwarves) add twice the sum. Rock, a door, stone or a tree
/// gives way when the total effort exceeds 100; for digging down, see [`PIT`] and [`HOLE`].
/// Source: rules/numbers 9.
pub fn go_on(play: &mut Play) -> Acted {
    let Some(Occupation { what: Work::Digging { tool, at, effort }, .. }) =
        play.world.life.occupation.clone()
    else {
        return Err(Refusal::NotNow.into());
    };
    let down = play.world.you().at == at;
    let has_tool = play.world.items.contains(tool);
    let beside = has_tool && play.world.you().at.is_next_to(at);
    let target = beside.then(|| digging::target(play, tool, at).ok()).flatten();
    let can = if down { can_dig_down(play.world, play.content, at) } else { target.is_some() };
    if !has_tool || !can {
        interrupt::stop(play, None);
        return Err(Refusal::NotNow.into());
    }
    if !down
        && town_watch::protects(play, at)
        && town_watch::notices_work(play, at, Offense::Digging)
    {
        interrupt::stop(play, None);
        return Ok(Time::ACTION);
    }
    let pick = play.world.item(tool);
    let skill = i32::from(pick.plus) - i32::from(pick.erosion());
    let fast = play.content.races[play.world.life.race].digs_fast;
    let stroke = (10 + play.rng.act.below(5) as i32 + skill).max(1) * if fast { 2 } else { 1 };
    let effort = effort.saturating_add(stroke as u16);
    if down && (effort > HOLE || effort > PIT && play.world.trap_at(at).is_none()) {
        sink(play, at, effort);
    } else if let Some(target) = target.filter(|_| effort > 100) {
        interrupt::stop(play, None);
        play.world.life.half_dug = None;
        break_through(play, target, at);
    } else if let Some(Occupation { what: Work::Digging { effort: done, .. }, .. }) =
        &mut play.world.life.occupation
    {
        *done = effort;
    }
    Ok(Time::ACTION)
}

/// Finishes digging sideways.
fn break_through(play: &mut Play, target: DigTarget, at: Pos) {
    let hero = play.world.hero;
    match target {
        DigTarget::Stone(stone) => {
            break_stone(play, stone, hero);
        }
        DigTarget::Tree => tree::fell(play, at),
        DigTarget::Door | DigTarget::Rock => {
            play.world.note_shop_damage(at, damage::of_square(play.world.level.cell(at)));
            open_up(play, at);
            let door = target == DigTarget::Door;
            play.tell(Event::Terrain(if door {
                TerrainEvent::DoorCut { at }
            } else {
                TerrainEvent::Dug { at }
            }));
        }
    }
}
