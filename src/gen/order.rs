//! The order for the level generator: which level to generate, and under which settings.

use super::dungeon;
use crate::base::Seed;
use crate::content::dungeon::{Branch, Builder, Special};
use crate::content::vault::drawing::Orientation;
use crate::content::{Content, RoleId};
use crate::world::level::dungeon::{BranchRow, DungeonPlan};
use crate::world::{Calendar, LevelId, World};

/// Specifies the level to generate.
#[derive(Clone, Copy, Debug)]
pub struct LevelOrder<'a> {
    pub content: &'a Content,
    pub seed: Seed,
    pub calendar: Calendar,
    /// The hero's role, which selects the maps of the Quest. Apart from it, only
    /// [`super::HeroFacts`] brings facts about the hero into level generation.
    pub role: RoleId,
    pub id: LevelId,
    /// The dungeon layout of the game.
    pub plan: DungeonPlan,
    /// Greatest depth at which the stairs down must be reachable without searching; 0 turns this
    /// rule off.
    pub open_way: u8,
    /// Whether about 1 room in 6, instead of 1 in 41, is a themed vault.
    pub many_vaults: bool,
    /// Whether weapons and armor can have qualities.
    pub qualities: bool,
    /// A vault to place on the level, for testing it.
    pub wanted: Option<WantedVault>,
}

/// A vault that is placed on request instead of by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedVault {
    /// Index of the vault in the content.
    pub vault: u16,
    /// Number of rooms that are placed before the vault.
    pub after: u8,
    /// Requested orientation, for a vault with a map of its own.
    pub way: Option<Orientation>,
}

impl<'a> LevelOrder<'a> {
    /// Returns the order for a level of a game with this seed, the first role and the default
    /// ruleset. A branch that is entered from a closed vault starts at its first possible level.
    pub fn new(content: &'a Content, seed: Seed, calendar: Calendar, id: LevelId) -> Self {
        let mut plan = dungeon::draw(content, seed);
        dungeon::attach_anywhere(content, &mut plan, seed, id.branch);
        let rules = content.rulesets.rows().first().map(|entry| &entry.rules);
        Self {
            content,
            seed,
            calendar,
            role: RoleId::new(0),
            id,
            plan,
            open_way: rules.map_or(0, |rules| rules.open_way),
            many_vaults: false,
            qualities: rules.is_some_and(|rules| rules.qualities),
            wanted: None,
        }
    }

    /// Returns the order for a level of an existing game.
    pub fn of(content: &'a Content, world: &World, id: LevelId) -> Self {
        Self {
            content,
            seed: world.seed,
            calendar: world.calendar,
            role: world.life.role,
            id,
            plan: world.plan,
            open_way: world.rules.open_way,
            many_vaults: world.rules.many_vaults,
            qualities: world.rules.qualities,
            wanted: None,
        }
    }

    /// Returns the branch of the level.
    pub(super) fn branch(&self) -> Option<&'a Branch> {
        self.content.branches.rows().get(usize::from(self.id.branch))
    }

    /// Returns the row of the level, if it is a special level.
    pub(super) fn special(&self) -> Option<&'a Special> {
        self.plan.special(self.content, self.id)
    }

    /// Returns the builder that makes the level if no vault covers the whole level.
    pub fn builder(&self) -> &'a Builder {
        let Some(branch) = self.branch() else { return &Builder::Ordinary };
        let made_by = match self.plan.row(self.id) {
            BranchRow::Usual => None,
            BranchRow::Special(nth) => branch.special.get(usize::from(nth)).map(|row| &row.make),
            BranchRow::Stretch(nth) => branch.stretches.get(usize::from(nth)).map(|row| &row.make),
        };
        made_by.unwrap_or(&branch.builder)
    }
}
