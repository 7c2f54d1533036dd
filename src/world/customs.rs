//! What the makers of a level decreed for as long as it stands, and which vault brought what.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::level::LevelId;
use crate::base::Pos;
use crate::content::MonsterKindId;

/// Which step of which vault made something; by default none did.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Origin {
    /// Number of the vault among the content's, plus one.
    vault: u16,
    /// Number of the step in its vault, plus one; 0 is its drawing.
    step: u16,
}

impl Origin {
    pub fn of(vault: u16, step: Option<u16>) -> Self {
        let step = step.map_or(0, |step| step.saturating_add(1));
        Self { vault: vault.saturating_add(1), step }
    }

    /// The vault's number among the content's, and the step's in the vault.
    pub fn made_by(self) -> Option<(u16, Option<u16>)> {
        Some((self.vault.checked_sub(1)?, self.step.checked_sub(1)))
    }
}

/// Who comes instead of the usual newcomers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Native {
    pub who: Who,
    /// Relative to the others of the level.
    pub weight: u16,
    /// Chance in a hundred that it is one of these at all.
    pub pct: u8,
}

/// A kind of creature, or any of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    Kind(MonsterKindId),
    Class(char),
}

/// Gas over a square: what it hides and harms until it is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gas {
    pub at: Pos,
    /// Sides of the die of hit points that whoever breathes it loses each turn; 0 is harmless.
    pub harm: u8,
    /// Turns left.
    pub left: u16,
}

/// A bridge that can be raised and lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bridge {
    /// The square of the moat that it spans.
    pub span: Pos,
    /// The gate in the wall that it shuts when it is raised.
    pub gate: Pos,
    pub lowered: bool,
}

/// All that sets a level apart. Ordinary levels have none of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Customs {
    /// Told when the hero first comes.
    pub welcome: Vec<String>,
    /// Heard now and then.
    pub sounds: Vec<String>,
    /// Newcomers are these.
    pub natives: Vec<Native>,
    /// Where those land who come otherwise than by stairs; anywhere when empty.
    pub landing: Vec<Pos>,
    /// The same for those who come from above or below, where that is set apart.
    pub landing_from_above: Vec<Pos>,
    pub landing_from_below: Vec<Pos>,
    /// Where nobody is teleported to.
    pub barred: Vec<Pos>,
    /// Nobody teleports on the whole level.
    pub no_teleport: bool,
    /// Maps of it cannot be made by magic.
    pub no_map: bool,
    /// Monsters see no farther than twelve squares.
    pub short_sighted: bool,
    /// Digging makes floor instead of corridors.
    pub maze: bool,
    /// The undead seldom leave corpses.
    pub graveyard: bool,
    /// Where teleportation traps lead that do not lead anywhere at random.
    pub ways: Vec<(Pos, Pos)>,
    /// Where magic portals lead.
    pub portals: Vec<(Pos, LevelId)>,
    pub gas: Vec<Gas>,
    pub bridges: Vec<Bridge>,
}

impl Customs {
    /// Whether those who come from a level of that depth otherwise than by stairs may land on a
    /// square, on a level of this one.
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
