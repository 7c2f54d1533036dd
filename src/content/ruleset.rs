//! Rulesets: options for the rules that differ between games of the NetHack family and Crawl.

use serde::{Deserialize, Serialize};

use crate::base::luck::Formula;

/// When creatures gain the energy that pays for actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Accrual {
    /// Every aut (10 per turn) adds the creature's energy rate.
    Continuous,
    /// At the start of each turn, as in NetHack 3.4.3: a monster gains exactly its speed. Only the
    /// extra energy of a fast hero is random: half an action or none.
    TurnExact,
    /// At the start of each turn, randomly rounded to whole actions (NetHack 3.6).
    TurnRounded,
}

impl Accrual {
    /// Whether energy comes once per turn and creatures act in passes, as in NetHack.
    pub const fn is_by_turn(self) -> bool {
        matches!(self, Self::TurnExact | Self::TurnRounded)
    }
}

/// When random energy (jitter) applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JitterScope {
    /// When a hostile monster sees the hero step away from it and then follows with its next action
    /// (Crawl 0.31).
    Pursuit,
    /// On every move (Crawl 0.7 to 0.28).
    EveryMove,
    /// On every energy gain (Crawl 0.6).
    EveryGain,
}

/// When a hero who walks away provokes an attack of opportunity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opportunity {
    /// When the pursuer closes in again (Crawl 0.31).
    Pursuer,
    /// When the hero steps out of reach (Crawl 0.29).
    Step,
}

/// Armor class variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArmorVariant {
    Vanilla,
    /// Dexterity modifies armor class (SLASH'EM).
    Dexterity,
    /// Experience level modifies armor class (SporkHack).
    Level,
    /// Damage reduction depends on the body part hit (dNetHack).
    Reduction,
    /// Like `Reduction`, but hits strike the body more often than the limbs (notdNetHack).
    Weighted,
}

/// One ruleset, recorded in every replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    pub name: String,
    pub luck: Formula,
    pub accrual: Accrual,
    /// Jitter size in energy units; 120 is one point, a tenth of a standard action.
    pub pursuit_jitter: u16,
    pub jitter_scope: JitterScope,
    pub opportunity: Opportunity,
    /// Chance of an attack of opportunity: 1 in this many; 0 means never.
    pub opportunity_odds: u8,
    /// Minimum net cost of an attack of opportunity, in energy units. Applies to half of these
    /// attacks, at random.
    pub opportunity_coin: u16,
    /// Price of an attack of opportunity, in points; 0 means the attack's normal price. The monster
    /// gets 10 points of the price back.
    pub opportunity_price: u8,
    pub armor: ArmorVariant,
    /// Whether strong hits knock back targets at least two sizes smaller (NetHack 3.7).
    pub knockback: bool,
    /// Minimum and maximum armor class.
    pub ac_limits: (i16, i16),
    /// Greatest depth at which a way from the stairs up to the stairs down is guaranteed without
    /// searching; 0 means no guarantee at any depth.
    /// Source: rules/levels 4.1.
    #[serde(default)]
    pub open_way: u8,
    /// Whether about 1 room in 6, instead of 1 in 41, is a themed vault.
    /// Source: rules/vaults A2.
    #[serde(default)]
    pub many_vaults: bool,
    /// Whether weapons and armor can have qualities.
    /// Source: rules/numbers 18.
    #[serde(default)]
    pub qualities: bool,
}

/// A ruleset with its description: one file of `assets/rules`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesetEntry {
    /// Description for players: what the ruleset changes, and which rules it lacks of the game that
    /// it is named after.
    pub about: String,
    pub rules: Ruleset,
}

impl RulesetEntry {
    /// Maximum length of `about`, in characters. A longer text does not fit on the birth page.
    pub const LONGEST_ABOUT: usize = 400;
}

impl super::id::Named for RulesetEntry {
    fn name(&self) -> &str {
        &self.rules.name
    }
}
