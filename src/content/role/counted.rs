//! Score terms that only heroes of one role have, in addition to the terms for all roles.
//! `assets/roles.ron` holds the points, `world::hero::score` computes the score.

use serde::{Deserialize, Serialize};

use crate::content::role::alignment::Alignment;
use crate::content::skill::Skill;

/// Items or deeds that give a role's heroes points.
/// Source: rules/score 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counted {
    Artifacts,
    FamousWeapons,
    AmuletsOfLifeSaving,
    OtherAmulets,
    /// Spells learned in the game, each counted as the spell's level + 2.
    Spells,
    /// Kills of unique foes of the faith, each counted as the monster's difficulty + 1. The foes of
    /// lawful heroes are demons, imps and chaotic dragons, those of neutral heroes undead, and
    /// those of chaotic heroes angels and lawful dragons.
    UniqueFoes,
    /// Kills of other foes of the faith, each counted as the monster's difficulty + 1.
    Foes,
    /// Conduct points of an ascended hero.
    Conducts,
    Launchers,
    Ammunition,
    ThingsOfHome,
    ThingsOfHeaven,
    /// Gold carried, in gold pieces.
    Gold,
    /// Carried gems, by base price in gold pieces. Until the game is over, only gems of known
    /// kinds.
    Gems,
    /// Selfies, each counted as the difficulty of the photographed monster + 1.
    Selfies,
}

/// The score terms of one role.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoleScore {
    /// Each counted item or deed, with the points for each unit.
    #[serde(default)]
    pub counts: Vec<(Counted, i64)>,
    /// Lowest grade of quality at which weapons and armor count as much as artifacts; 0 means that
    /// no grade does.
    #[serde(default)]
    pub grade: u8,
    /// Points for the role's special achievement.
    pub deed: i64,
    /// The special achievement is to reach grand master in one of these skills. Empty if this game
    /// does not offer the achievement.
    #[serde(default)]
    pub mastery: Vec<Skill>,
    /// The special achievement is to kill one of these monsters.
    #[serde(default)]
    pub defeats: Vec<String>,
    /// The special achievement is a photograph of this monster together with the hero.
    #[serde(default)]
    pub selfie: Option<String>,
    /// The special achievement is to carry both artifacts of a pair at any time in the game, not
    /// necessarily at once. Each pair counts for heroes born with one of the listed alignments.
    #[serde(default)]
    pub pairs: Vec<(Vec<Alignment>, (String, String))>,
}
