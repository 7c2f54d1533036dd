//! One-time features of special rooms: thrones, altars with priests, trees, water.

use super::Hall;
use crate::base::{Bits, Dice, Pos, Rng, pick};
use crate::content::special_room::{Extra, What, Who};
use crate::content::{Alignment, Terrain};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::spawn::items;
use crate::r#gen::spawn::monsters::SpawnRequest;
use crate::world::Attitude;

/// The monster kind of priests.
const PRIEST: &str = "aligned cleric";
/// The monster kind of priests of high altars.
const HIGH_PRIEST: &str = "high cleric";

/// Requests a priest that tends the altar and stays next to it.
pub fn tend(canvas: &mut LevelCanvas, altar: Pos, mood: Attitude) {
    tend_by(canvas, altar, mood, PRIEST);
}

/// Requests a high priest that tends the high altar and stays next to it.
pub fn tend_high(canvas: &mut LevelCanvas, altar: Pos, mood: Attitude) {
    tend_by(canvas, altar, mood, HIGH_PRIEST);
}

fn tend_by(canvas: &mut LevelCanvas, altar: Pos, mood: Attitude, priest: &str) {
    if let Some(priest) = canvas.content.monsters.find(priest) {
        let request = SpawnRequest::kind(priest, altar);
        let post = Some(altar);
        canvas.requests.push(SpawnRequest {
            mood: Some(mood),
            asleep: Some(false),
            post,
            ..request
        });
    }
}

impl<'a> Hall<'_, 'a> {
    pub fn once(&mut self, extra: &Extra, rng: &mut Rng) {
        match extra {
            Extra::Middle(what) => {
                if let Some(at) = self.middle(rng, LevelCanvas::takes_things) {
                    self.put(what, at, rng);
                }
            }
            Extra::Some(many, what) => self.scatter(*many, what, rng),
            Extra::Furniture(many, of) => self.furniture(*many, of, rng),
            Extra::Throne(who, carries) => self.throne(who, carries, rng),
            Extra::Chest(gold) => self.chest(*gold, rng),
            Extra::Altar => self.altar(rng),
            Extra::Pools(who, odds) => self.pools(who, *odds, rng),
        }
    }

    /// Returns the central square of the room or, if that does not satisfy `fits`, a random square
    /// of the room that does.
    fn middle(&self, rng: &mut Rng, fits: impl Fn(&LevelCanvas<'a>, Pos) -> bool) -> Option<Pos> {
        let area = self.canvas.level.rooms[usize::from(self.room)].area;
        let at = area.center();
        let good = self.canvas.is_of_room(at, self.room) && fits(self.canvas, at);
        if good { Some(at) } else { self.canvas.spot(self.room, rng, fits) }
    }

    /// Places `what` on a random number of distinct squares.
    fn scatter(&mut self, many: Dice, what: &What, rng: &mut Rng) {
        let mut squares: Vec<Pos> =
            self.canvas.room_squares(self.room).filter(|&at| self.canvas.is_floor(at)).collect();
        pick::shuffle(rng, &mut squares);
        for at in squares.into_iter().take(many.roll(rng).max(0) as usize) {
            self.put(what, at, rng);
        }
    }

    /// Places trees and other features so that no two trees touch and no path is blocked.
    fn furniture(&mut self, many: Dice, of: &[(u32, Terrain)], rng: &mut Rng) {
        let shares: Vec<u32> = of.iter().map(|(share, _)| *share).collect();
        for _ in 0..many.roll(rng) {
            let Some(nth) = pick::weighted(rng, &shares) else { return };
            let free = |canvas: &LevelCanvas, at: Pos| {
                let bare = |to: Pos| !matches!(canvas.terrain(to), Terrain::Tree);
                canvas.takes_feature(at)
                    && !canvas.strewn.has(at)
                    && at.neighbors().into_iter().all(bare)
                    && !canvas.bars_a_way(at)
            };
            let Some(at) = self.canvas.spot(self.room, rng, free) else { return };
            self.canvas.put(at, of[nth].1);
        }
    }

    fn throne(&mut self, who: &Who, carries: &[String], rng: &mut Rng) {
        let Some(at) = self.canvas.spot(self.room, rng, LevelCanvas::takes_feature) else { return };
        self.canvas.put(at, Terrain::Throne);
        let Some(of) = self.somebody(who, rng) else { return };
        let (content, depth) = (self.canvas.content, self.depth());
        let carried = carries.iter().filter_map(|name| items::named(content, name, depth, rng));
        let request = SpawnRequest {
            mood: Some(Attitude::Hostile),
            asleep: Some(true),
            alone: true,
            carries: carried.collect(),
            ..SpawnRequest::vault(of, Bits::from_iter([at]))
        };
        self.canvas.requests.push(request);
    }

    fn chest(&mut self, gold: u32, rng: &mut Rng) {
        let (content, depth) = (self.canvas.content, self.depth());
        let mut chest = items::of_kind(content, content.known.chest, depth, rng);
        let many = 10 + rng.below((gold * depth.max(1) as u32).max(1)) as i32;
        chest.inside.push(items::gold(content, many));
        if let Some(at) = self.canvas.spot(self.room, rng, LevelCanvas::takes_things) {
            self.canvas.lay(chest, at);
        }
    }

    /// Builds an altar of a random alignment with a priest, unless the room already has an altar.
    fn altar(&mut self, rng: &mut Rng) {
        let is_altar = |at: Pos| self.canvas.terrain(at) == Terrain::Altar;
        if self.canvas.room_squares(self.room).any(is_altar) {
            return;
        }
        let Some(at) = self.middle(rng, LevelCanvas::takes_feature) else { return };
        let god = Alignment::ALL[rng.below(3) as usize];
        self.canvas.put(at, Terrain::Altar);
        self.canvas.level.cells[at].set_altar(Some(god));
        tend(self.canvas, at, Attitude::Peaceful);
    }

    /// Places water in a checkerboard pattern, except next to doors, under items, and where it
    /// would block a path. The first pool always gets an inhabitant, and every other pool has the
    /// chance `odds` of one.
    fn pools(&mut self, who: &Who, odds: (u32, u32), rng: &mut Rng) {
        let squares: Vec<Pos> = self.canvas.room_squares(self.room).collect();
        let mut first = true;
        for at in squares {
            let odd = (at.x + at.y) & 1 == 1;
            let near_door = at
                .neighbors()
                .into_iter()
                .any(|to| matches!(self.canvas.terrain(to), Terrain::Door | Terrain::SecretDoor));
            let free = self.canvas.takes_feature(at) && !self.canvas.strewn.has(at);
            if !odd || near_door || !free || self.canvas.bars_a_way(at) {
                continue;
            }
            self.canvas.put(at, Terrain::Pool);
            if std::mem::take(&mut first) || rng.chance(odds.0, odds.1) {
                self.put(&What::Dweller(who.clone()), at, rng);
            }
        }
    }
}
