//! Flags and spawn overrides that vaults set on a level, and which vault created an object.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::level_id::LevelId;
use crate::base::{Pos, Rect};
use crate::content::{Alignment, MonsterKindId, Terrain};

/// The vault, and the step of the vault, that created an object. The default means no vault.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Origin {
    /// One plus the index of the vault in the content.
    vault: u16,
    /// One plus the index of the step in its vault; 0 is the vault's map.
    step: u16,
}

impl Origin {
    pub fn of(vault: u16, step: Option<u16>) -> Self {
        let step = step.map_or(0, |step| step.saturating_add(1));
        Self { vault: vault.saturating_add(1), step }
    }

    /// Returns the index of the vault in the content and of the step in the vault.
    pub fn made_by(self) -> Option<(u16, Option<u16>)> {
        Some((self.vault.checked_sub(1)?, self.step.checked_sub(1)))
    }
}

/// A spawn override: a monster that appears instead of the usual random spawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Native {
    pub who: MonsterChoice,
    /// Weight relative to the level's other entries.
    pub weight: u16,
    /// Chance, in percent, that a spawn for which this entry is drawn uses it. Otherwise, the spawn
    /// is an ordinary one.
    pub pct: u8,
}

/// A monster kind, or any monster of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MonsterChoice {
    Kind(MonsterKindId),
    Class(char),
}

/// A gas cloud on one square, which blocks sight and can cause damage until it disperses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gas {
    pub at: Pos,
    /// Sides of the damage die rolled each turn for an actor that breathes the gas; 0 is harmless.
    pub harm: u8,
    /// Fixed damage added to the roll. Gas with fixed damage also blinds. When its turns are over,
    /// it lasts 2 more turns with half of its `harm`, again and again until `harm` is below 5.
    pub more: u8,
    /// Turns left; `u16::MAX` means that the cloud never disperses.
    pub left: u16,
}

/// A drawbridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawbridge {
    /// The moat square that the bridge spans.
    pub span: Pos,
    /// The portcullis square, which is closed while the bridge is raised.
    pub gate: Pos,
    pub lowered: bool,
    /// Terrain under the lowered bridge.
    pub under: Terrain,
}

/// The area over which drifting patches wander.
pub const DRIFTING: Rect = Rect::new(2, 2, 76, 17);
/// Maximum number of drifting patches per level.
pub const MOST_DRIFTS: usize = 60;

/// A patch of ground, such as a bubble of air or a cloud, that wanders over the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drift {
    /// The bounding rectangle of the patch, which is an ellipse.
    pub area: Rect,
    /// Ground of the patch.
    pub of: Terrain,
    /// Ground over which it wanders.
    pub over: Terrain,
    /// Heading: columns and rows per move, each -1, 0 or 1.
    pub heading: (i8, i8),
    /// Whether it carries the creatures, items and traps inside it.
    pub carries: bool,
}

impl Drift {
    /// Whether the patch covers a square. A patch is an ellipse that fills its rectangle.
    pub fn has(&self, at: Pos) -> bool {
        let Rect { x, y, w, h } = self.area;
        let (w, h) = (i32::from(w), i32::from(h));
        let across = 2 * i32::from(at.x - x) + 1 - w;
        let along = 2 * i32::from(at.y - y) + 1 - h;
        let inside = across.abs() < w && along.abs() < h;
        inside && across * across * h * h + along * along * w * w <= w * w * h * h
    }

    /// Returns the squares of the patch.
    pub fn squares(self) -> impl Iterator<Item = Pos> {
        self.area.squares().filter(move |&at| self.has(at))
    }
}

/// Special properties of a level. Ordinary levels have none of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Customs {
    /// Messages shown when the hero first arrives.
    pub welcome: Vec<String>,
    /// Messages heard at random times.
    pub sounds: Vec<String>,
    /// Overrides for random monster spawns.
    pub natives: Vec<Native>,
    /// Arrival squares for arrivals other than by stairs; empty means anywhere.
    pub landing: Vec<Pos>,
    /// Arrival squares for actors from above; if empty, `landing` applies.
    pub landing_from_above: Vec<Pos>,
    /// Arrival squares for actors from below; if empty, `landing` applies.
    pub landing_from_below: Vec<Pos>,
    /// Squares that are never a teleport destination.
    pub barred: Vec<Pos>,
    /// Disables teleportation on the whole level.
    pub no_teleport: bool,
    /// Blocks magic mapping.
    pub no_map: bool,
    /// Limits monster sight to twelve squares.
    pub short_sighted: bool,
    /// Digging through rock or walls creates floor instead of corridors and doorways.
    pub maze: bool,
    /// Undead monsters leave corpses only one third as often.
    pub graveyard: bool,
    /// The stairs are on different islands: no path on foot connects them.
    pub islands: bool,
    /// The rules of Sokoban apply: boulders and the hero cannot pass diagonal gaps, pits and holes
    /// cannot be escaped, and ways around the puzzle cost luck.
    pub sokoban: bool,
    /// Monsters of this alignment are generated more often.
    pub align: Option<Alignment>,
    /// A town, whose watch protects fountains and doors.
    pub town: bool,
    /// Fountains and doors about which the watch has warned the hero.
    pub warned: Vec<Pos>,
    /// The drawbridges of the level obey the tune.
    pub tuned: bool,
    /// A level of nine rooms: monsters are drawn as capital letters, and the random monsters, items
    /// and traps are those of [`crate::content::dungeon::Realm::NineRooms`].
    pub nine_rooms: bool,
    /// There is no ground: a hero who does not fly loses 3 steps in 4.
    pub sky: bool,
    /// A guardian angel meets a worthy hero, and the Wizard does not return for revenge.
    pub astral: bool,
    /// Fixed destinations of teleportation traps.
    pub ways: Vec<(Pos, Pos)>,
    /// Destinations of magic portals. Also the destinations of those trap doors, holes and level
    /// teleporters that have a fixed one.
    pub portals: Vec<(Pos, LevelId)>,
    pub gas: Vec<Gas>,
    pub bridges: Vec<Drawbridge>,
    /// Patches of ground that wander over the level.
    pub drifts: Vec<Drift>,
}

impl Customs {
    /// Whether the drifting patches are few enough and inside their area.
    pub fn has_valid_drifts(&self) -> bool {
        let inside = |drift: &Drift| {
            let Rect { x, y, w, h } = drift.area;
            let sized = (1..=DRIFTING.w).contains(&w) && (1..=DRIFTING.h).contains(&h);
            let placed = x >= DRIFTING.x && y >= DRIFTING.y;
            let (dx, dy) = drift.heading;
            let heading = (-1..=1).contains(&dx) && (-1..=1).contains(&dy);
            sized
                && placed
                && heading
                && i32::from(x) + i32::from(w) <= i32::from(DRIFTING.x + DRIFTING.w)
                && i32::from(y) + i32::from(h) <= i32::from(DRIFTING.y + DRIFTING.h)
        };
        self.drifts.len() <= MOST_DRIFTS && self.drifts.iter().all(inside)
    }

    /// Whether a drawbridge spans the square or has its gate there.
    pub fn is_bridged(&self, at: Pos) -> bool {
        self.bridges.iter().any(|bridge| bridge.span == at || bridge.gate == at)
    }

    /// Whether an actor that comes from depth `from`, other than by stairs, can arrive at `at` on
    /// this level, whose depth is `here`.
    pub fn may_land(&self, at: Pos, here: u8, from: u8) -> bool {
        let apart = match from.cmp(&here) {
            Ordering::Less => &self.landing_from_above,
            Ordering::Greater => &self.landing_from_below,
            Ordering::Equal => &self.landing,
        };
        let landing = if apart.is_empty() { &self.landing } else { apart };
        !self.barred.contains(&at) && (landing.is_empty() || landing.contains(&at))
    }
}
