//! The remembered flights by stairs, and the ways down that do not lead back to their foes.

use super::{Near, NearKind, can_travel, exits, known_trap};
use crate::base::{Pos, english};
use crate::content::{Terrain, Trait};
use crate::game::view::{Danger, FledFrom, Foe, Glyph, Stance};
use crate::rules::verb::travel::{automatic, climb};
use crate::story::Eyes;
use crate::world::Action;
use crate::world::hero::Flight;

/// Number of flights from one level after which its foes count as beyond the hero.
const ENOUGH: u8 = 2;

/// Number of flights from one level after which hints suggest a fight, because nothing else has
/// helped.
const OFTEN: u8 = 4;

/// Whether the hero cannot beat the foes of a flight: the fight would be deadly even at full hit
/// points, or the hero has fled twice. A hero who has gained an experience level can try again.
fn is_hopeless(eyes: &Eyes, flight: &Flight) -> bool {
    (flight.hopeless || flight.times >= ENOUGH) && eyes.world.you().level <= flight.level
}

/// Returns the flights to whose foes stairs of this level lead back, with these stairs. Stairs down
/// come first.
fn flights_beyond(eyes: &Eyes) -> Vec<(Flight, Glyph, Pos)> {
    let (world, level) = (eyes.world, &eyes.world.level);
    let side = level.side_stairs.iter().map(|&(at, _)| at);
    let stairs = level.down.into_iter().chain(level.up).chain(side);
    let beyond = stairs.filter_map(|at| {
        let to = world.stairs_lead(at)?;
        let flight = world.life.fled.iter().find(|flight| flight.from == to)?;
        let glyph = match level.cell(at).terrain {
            Terrain::StairsDown => Glyph::StairsDown,
            _ => Glyph::StairsUp,
        };
        Some((*flight, glyph, at))
    });
    let mut beyond: Vec<(Flight, Glyph, Pos)> = beyond.collect();
    beyond.sort_by_key(|&(_, glyph, _)| glyph != Glyph::StairsDown);
    beyond
}

/// Returns the kinds of stairs that lead back to foes from which the hero fled.
pub fn stairs_back(eyes: &Eyes) -> Vec<Glyph> {
    flights_beyond(eyes).into_iter().map(|(_, glyph, _)| glyph).collect()
}

/// Whether the stairs under the hero lead back to foes from which the hero fled.
pub fn is_at_stairs_back(eyes: &Eyes) -> bool {
    flights_beyond(eyes).iter().any(|&(_, _, back)| back == eyes.world.you().at)
}

/// Describes the foes of a flight to which stairs of this level lead back. Foes below come before
/// foes above.
pub fn fled_from(eyes: &Eyes) -> Option<FledFrom> {
    let (flight, ..) = flights_beyond(eyes).into_iter().next()?;
    let kind = &eyes.content.monsters[flight.foe];
    let name =
        if kind.is(Trait::ProperName) { kind.name.clone() } else { english::the(&kind.name) };
    Some(FledFrom {
        name,
        heed_word: flight.heed_word,
        hopeless: is_hopeless(eyes, &flight),
        again: flight.times >= ENOUGH,
        often: is_often(&flight),
    })
}

/// Returns the flight from foes on this level that the hero cannot beat.
pub fn foes_here<'e>(eyes: &Eyes<'e>) -> Option<&'e Flight> {
    let here = eyes.world.level.id;
    eyes.world.life.fled.iter().find(|it| it.from == here && is_hopeless(eyes, it))
}

/// Whether the hero fled so often that nothing but a fight is left.
pub fn is_often(flight: &Flight) -> bool {
    flight.times >= OFTEN
}

/// Returns the stairs on the way to which a dangerous awake foe could come beside the hero before
/// the last step, although the hero is not beside it yet: the way leads toward that foe.
pub fn exposed_stairs(eyes: &Eyes, foes: &[Foe]) -> Vec<Pos> {
    let (world, content) = (eyes.world, eyes.content);
    let is_feared = |foe: &&Foe| {
        foe.stance == Stance::Foe
            && foe.danger >= Danger::Risky
            && foe.distance > 1
            && !foe.unseen
            && !foe.is_asleep()
            && !foe.only_answers()
    };
    let feared: Vec<&Foe> = foes.iter().filter(is_feared).collect();
    let yours = i32::from(world.you().rate).max(1);
    let meets = |foe: &Foe, path: &[Pos]| {
        let its = i32::from(world.actor(foe.who).rate);
        path.iter().skip(1).rev().zip(1..).any(|(at, steps)| {
            let gap = at.distance(foe.at);
            gap < foe.distance && (gap - 1) * yours <= steps * its
        })
    };
    let exposed = |down| {
        let path = automatic::plan(world, content, &Action::GoStairs { down }).ok()?;
        let is_met = feared.iter().any(|foe| meets(foe, &path));
        path.first().copied().filter(|_| is_met)
    };
    if feared.is_empty() {
        return Vec::new();
    }
    [false, true].into_iter().filter_map(exposed).collect()
}

/// Returns the nearest known way down that the hero can walk to and that does not lead back to the
/// foes of a flight by stairs: other stairs down, a hole or a trap door. Stairs to another branch
/// come last.
pub fn other_way_down(eyes: &Eyes) -> Option<Near> {
    let (world, from) = (eyes.world, eyes.world.you().at);
    let leads_back = |exit: &Near| {
        let to = world.stairs_lead(exit.at);
        world.life.fled.iter().any(|flight| Some(flight.from) == to)
    };
    let stairs = exits(eyes).into_iter().filter(|exit| exit.glyph == Glyph::StairsDown);
    let stairs = stairs.filter(|exit| !leads_back(exit));
    let holes = world.level.traps.iter().filter_map(|trap| {
        let kind = climb::known_hole(world, eyes.content, trap.at)?;
        Some(known_trap(eyes, kind, trap.at))
    });
    let mut ways: Vec<Near> = stairs.chain(holes).collect();
    ways.sort_by_key(|way| (way.kind == NearKind::BranchStairs, from.distance(way.at)));
    ways.into_iter().find(|way| can_travel(eyes, way.at))
}
