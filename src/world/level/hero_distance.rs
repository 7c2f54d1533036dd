//! Distance maps toward the hero.

use super::Level;
use super::flood::Flood;
use super::gait::Gait;
use super::level_id::LevelId;
use crate::base::{Arena, Bits, Pos, WIDTH};
use crate::content::ItemKindId;
use crate::world::item::{Item, Place};

/// Cache key of a distance map: level, hero's square, counts of square and item changes.
type Made = (LevelId, Pos, u32, u32);

/// A cached distance map toward the hero.
#[derive(Clone, Debug)]
struct Road {
    made: Made,
    flood: Flood,
}

/// Distance maps toward the hero for each gait, computed on demand and cached.
#[derive(Clone, Debug, Default)]
pub struct Roads {
    by_gait: [Option<Box<Road>>; 4],
    boulders: Bits,
    /// The level and its item change count when `boulders` was computed.
    found: Option<(LevelId, u32)>,
}

impl PartialEq for Roads {
    /// Distance maps are derived, so they are ignored when worlds are compared.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Distance of squares beyond the range of a distance map.
pub const TOO_FAR: u8 = u8::MAX;

/// Range of a distance map, in steps.
pub(super) const MOST: u16 = 40;

impl Roads {
    /// Computes the distance map toward the hero at `to` for a gait, as far as an actor at `from`
    /// needs it. Boulders, which are items of the kind `boulder`, block the way.
    pub(super) fn make(
        &mut self,
        (level, items): (&Level, &Arena<Item>),
        boulder: ItemKindId,
        gait: Gait,
        from: Pos,
        to: Pos,
    ) {
        let changes = level.changes;
        let made = (level.id, to, changes.squares, changes.things);
        if let Some(road) = self.by_gait[gait.index()].as_mut()
            && road.made == made
        {
            road.flood.reach(from, MOST);
            return;
        }
        if self.found != Some((level.id, changes.things)) {
            let boulders = items.things().iter().filter_map(|item| match item.place {
                Place::Floor(on, at) if on == level.id && item.kind == boulder => Some(at),
                _ => None,
            });
            self.boulders = boulders.collect();
            self.found = Some((level.id, changes.things));
        }
        let road = self.by_gait[gait.index()].take();
        let mut road = road.unwrap_or_else(|| Box::new(Road { made, flood: Flood::new() }));
        road.made = made;
        road.flood.begin(&level.frames, to, |y| self.open_row(level, gait, y));
        road.flood.reach(from, MOST);
        self.by_gait[gait.index()] = Some(road);
    }

    /// Returns the walking distance from `at` to the hero's square `to`, from the distance map
    /// built for `from`. See [`World::steps_from`](crate::world::World::steps_from).
    pub(super) fn steps_from(&self, gait: Gait, from: Pos, at: Pos, to: Pos) -> u8 {
        let Some(road) = self.by_gait[gait.index()].as_ref() else { return TOO_FAR };
        debug_assert_eq!(road.made.1, to, "the distance map is for this square");
        if !at.on_map() {
            return TOO_FAR;
        }
        let (here, there) = (road.flood.steps(from), road.flood.steps(at));
        if there > here.saturating_add(1) { TOO_FAR } else { there.min(TOO_FAR.into()) as u8 }
    }

    /// Returns the squares of a row that are open to a gait; boulders are closed.
    fn open_row(&self, level: &Level, gait: Gait, y: i16) -> u128 {
        let doors = if gait.doors { level.doors.row(y) } else { 0 };
        let liquid = if gait.liquid { 0 } else { level.liquid.row(y) };
        let barred = liquid | self.boulders.row(y);
        (!level.solid.row(y) & ((1 << WIDTH) - 1) | doors) & !barred
    }
}
