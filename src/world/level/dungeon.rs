//! Dungeon layout of one game: depths of the levels and connections of the branches. Drawn at the
//! start.

use serde::{Deserialize, Serialize};

use super::level_id::LevelId;
use crate::content::dungeon::{MOST_BRANCHES, MOST_LEVELS};

/// Which content row defines a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BranchRow {
    /// None: the branch's default builder creates the level.
    #[default]
    Usual,
    /// A special level, by its index.
    Special(u8),
    /// A range of levels, by its index.
    Stretch(u8),
}

/// Stairs that connect two branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// The level where the stairs start.
    pub from: LevelId,
    /// Whether the stairs lead down to the top level of the branch; otherwise up to its bottom
    /// level.
    pub down: bool,
}

/// The levels of one branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// Depth of the top level.
    pub first: u8,
    /// Depth of the bottom level; 0 if the branch does not exist.
    pub last: u8,
    /// Connection to the parent branch; `None` for the first branch.
    pub way: Option<Way>,
    /// The rows that define its levels, from the top.
    pub rows: [BranchRow; MOST_LEVELS],
}

impl Site {
    /// Returns the depth at which the branch is entered by its stairs.
    pub fn door(&self) -> u8 {
        if self.way.is_none_or(|way| way.down) { self.first } else { self.last }
    }
}

/// The branches of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DungeonPlan {
    pub sites: [Site; MOST_BRANCHES],
}

/// The starting level: the top of the first branch.
pub const TOP: LevelId = LevelId { branch: 0, depth: 1 };

impl DungeonPlan {
    /// Creates a layout of one branch with ordinary levels.
    pub fn of_one(levels: u8) -> Self {
        let mut plan = Self::default();
        plan.sites[0] = Site { first: 1, last: levels, ..Site::default() };
        plan
    }

    pub fn site(&self, branch: u8) -> Site {
        self.sites.get(usize::from(branch)).copied().unwrap_or_default()
    }

    /// Whether the level exists.
    pub fn has(&self, id: LevelId) -> bool {
        let site = self.site(id.branch);
        id.depth > 0 && (site.first..=site.last).contains(&id.depth)
    }

    /// Returns every level, branch by branch from the top.
    pub fn levels(&self) -> impl Iterator<Item = LevelId> + '_ {
        (0..MOST_BRANCHES as u8).flat_map(|branch| {
            let site = self.site(branch);
            (site.first.max(1)..=site.last).map(move |depth| LevelId { branch, depth })
        })
    }

    /// Returns the content row that defines a level.
    pub fn row(&self, id: LevelId) -> BranchRow {
        let site = self.site(id.branch);
        let nth = usize::from(id.depth.saturating_sub(site.first));
        site.rows.get(nth).copied().unwrap_or_default()
    }

    /// Whether the branch continues below the level.
    pub fn can_fall(&self, id: LevelId) -> bool {
        id.depth < self.site(id.branch).last
    }

    /// Returns the destination of a level's main stairs. Returns `None` for stairs up from the
    /// first level, at the bottom of most branches, and at the far end of a branch entered from
    /// below.
    pub fn beyond(&self, id: LevelId, down: bool) -> Option<LevelId> {
        let site = self.site(id.branch);
        let next = LevelId { depth: if down { id.depth + 1 } else { id.depth - 1 }, ..id };
        if self.has(next) {
            return Some(next);
        }
        site.way.filter(|way| way.down != down && id.depth == site.door()).map(|way| way.from)
    }

    /// Returns the stairs of a level to other branches: the destination, and whether they go down.
    pub fn branches(&self, id: LevelId) -> impl Iterator<Item = (LevelId, bool)> + '_ {
        (0..MOST_BRANCHES as u8).filter_map(move |branch| {
            let site = self.site(branch);
            let way = site.way.filter(|way| way.from == id)?;
            Some((LevelId { branch, depth: site.door() }, way.down))
        })
    }

    /// Returns the level reached at a depth by moving through rock: a level of the same branch, no
    /// deeper than its bottom or, above its top, a level of the parent branch.
    pub fn at_depth(&self, branch: u8, depth: u8) -> LevelId {
        let site = self.site(branch);
        match site.way {
            Some(way) if depth < site.first => self.at_depth(way.from.branch, depth),
            _ => LevelId { branch, depth: depth.clamp(site.first.max(1), site.last.max(1)) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fourteen levels, with a branch of three below depth 2 and one of two above depth 5.
    fn plan() -> DungeonPlan {
        let mut plan = DungeonPlan::of_one(14);
        let down = Way { from: LevelId { branch: 0, depth: 2 }, down: true };
        plan.sites[1] = Site { first: 3, last: 5, way: Some(down), ..Site::default() };
        let up = Way { from: LevelId { branch: 0, depth: 5 }, down: false };
        plan.sites[2] = Site { first: 3, last: 4, way: Some(up), ..Site::default() };
        plan
    }

    const fn at(branch: u8, depth: u8) -> LevelId {
        LevelId { branch, depth }
    }

    #[test]
    fn stairs_lead_through_a_branch_and_back_out_of_it() {
        let plan = plan();
        assert_eq!(plan.beyond(at(0, 1), false), None);
        assert_eq!(plan.beyond(at(0, 1), true), Some(at(0, 2)));
        assert_eq!(plan.beyond(at(0, 14), true), None);
        assert_eq!(plan.beyond(at(1, 3), false), Some(at(0, 2)));
        assert_eq!(plan.beyond(at(1, 3), true), Some(at(1, 4)));
        assert_eq!(plan.beyond(at(1, 5), true), None);
        assert_eq!(plan.beyond(at(2, 4), true), Some(at(0, 5)));
        assert_eq!(plan.beyond(at(2, 4), false), Some(at(2, 3)));
        assert_eq!(plan.beyond(at(2, 3), false), None);
    }

    #[test]
    fn a_level_lists_the_branches_that_leave_it() {
        let plan = plan();
        let of = |id| plan.branches(id).collect::<Vec<_>>();
        assert_eq!(of(at(0, 2)), [(at(1, 3), true)]);
        assert_eq!(of(at(0, 5)), [(at(2, 4), false)]);
        assert_eq!(of(at(0, 3)), []);
        assert_eq!(plan.levels().count(), 14 + 3 + 2);
    }

    #[test]
    fn rising_above_a_branch_leads_to_its_parent() {
        let plan = plan();
        assert_eq!(plan.at_depth(1, 4), at(1, 4));
        assert_eq!(plan.at_depth(1, 2), at(0, 2));
        assert_eq!(plan.at_depth(1, 9), at(1, 5));
        assert_eq!(plan.at_depth(0, 20), at(0, 14));
    }
}
