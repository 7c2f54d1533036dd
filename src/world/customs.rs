//! What the makers of a level decreed for as long as it stands, and which vault brought what.

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
pub enum Native {
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
    /// Newcomers are these, each with its chance in a hundred.
    pub natives: Vec<(Native, u8)>,
    /// Where those land who come otherwise than by stairs; anywhere when empty.
    pub landing: Vec<Pos>,
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
    /// Whether those who are sent about may land on a square.
    pub fn may_land(&self, at: Pos) -> bool {
        !self.barred.contains(&at) && (self.landing.is_empty() || self.landing.contains(&at))
    }
}
