//! Dungeon layout of one game: the depths of the levels and the connections of the branches. Drawn
//! when the game starts.

use serde::{Deserialize, Serialize};

use super::level_id::LevelId;
use crate::content::Content;
use crate::content::dungeon::{Connection, MOST_BRANCHES, MOST_LEVELS, Realm, Special};

/// Which content row defines a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BranchRow {
    /// No row: the branch's default builder creates the level.
    #[default]
    Usual,
    /// A special level, by its index.
    Special(u8),
    /// A range of levels, by its index.
    Stretch(u8),
}

/// How a branch is connected to its parent branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// The level of the parent branch.
    pub from: LevelId,
    pub by: Connection,
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
    pub realm: Realm,
    /// Whether the levels lie above the surface: the first at depth -1, the second at depth -2.
    pub above_surface: bool,
    /// The rows that define the branch's levels, from the top.
    pub rows: [BranchRow; MOST_LEVELS],
}

impl Site {
    /// Returns the special levels of the branch: index of the row, and depth.
    pub fn special_levels(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.rows.iter().zip(self.first..).filter_map(|(row, depth)| match row {
            BranchRow::Special(nth) => Some((*nth, depth)),
            BranchRow::Usual | BranchRow::Stretch(_) => None,
        })
    }

    /// Returns the depth at which the branch is entered.
    pub fn door(&self) -> u8 {
        if self.way.is_some_and(|way| way.by.enters_at_bottom()) { self.last } else { self.first }
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

    /// Returns the content row of a special level.
    pub fn special<'a>(&self, content: &'a Content, id: LevelId) -> Option<&'a Special> {
        match self.row(id) {
            BranchRow::Special(nth) => {
                let branch = content.branches.rows().get(usize::from(id.branch))?;
                branch.special.get(usize::from(nth))
            }
            BranchRow::Usual | BranchRow::Stretch(_) => None,
        }
    }

    /// Whether a hole in the floor of the level leads to a level below. If the stairs down of the
    /// level appear only in a ritual, no hole leads to the next level of the same branch.
    pub fn can_fall(&self, content: &Content, id: LevelId) -> bool {
        let closed = self.special(content, id).is_some_and(|row| row.no_way_down);
        self.level_below(id).is_some_and(|below| !closed || below.branch != id.branch)
    }

    /// Returns the level that a hole leads to: the next level of the branch or, from its last
    /// level, the top of a branch that is entered by falling.
    pub fn level_below(&self, id: LevelId) -> Option<LevelId> {
        let site = self.site(id.branch);
        if site.above_surface {
            return None;
        }
        let next = LevelId { depth: id.depth + 1, ..id };
        let fallen_into = || self.branches(id).find(|(_, by)| *by == Connection::Fall);
        if self.has(next) { Some(next) } else { fallen_into().map(|(to, _)| to) }
    }

    /// Returns the destination of a level's main stairs in one direction: the next level of the
    /// branch or, from the entrance of a branch that is entered by stairs or a fall, the parent
    /// level. Returns `None` if the stairs would lead to neither. Also returns `None` for all
    /// levels above the surface, because portals connect them.
    pub fn beyond(&self, id: LevelId, down: bool) -> Option<LevelId> {
        let site = self.site(id.branch);
        if site.above_surface {
            return None;
        }
        let next = LevelId { depth: if down { id.depth + 1 } else { id.depth - 1 }, ..id };
        if self.has(next) {
            return Some(next);
        }
        let way = site.way.filter(|_| id.depth == site.door())?;
        let leads_back = match way.by {
            Connection::Up => down,
            Connection::Down | Connection::Fall => !down,
            Connection::Portal | Connection::Ascent => false,
        };
        leads_back.then_some(way.from)
    }

    /// Returns the branches that are entered from a level, each as its entry level and the kind of
    /// connection.
    pub fn branches(&self, id: LevelId) -> impl Iterator<Item = (LevelId, Connection)> + '_ {
        (0..MOST_BRANCHES as u8).filter_map(move |branch| {
            let site = self.site(branch);
            let way = site.way.filter(|way| way.from == id)?;
            Some((LevelId { branch, depth: site.door() }, way.by))
        })
    }

    /// Returns the level above the surface that the stairs up from the first level lead to, for a
    /// hero with the Amulet.
    pub fn above(&self) -> Option<LevelId> {
        self.branches(TOP).find(|(_, by)| *by == Connection::Ascent).map(|(to, _)| to)
    }

    /// Returns the levels that magic portals of a level lead to: the branches entered by portal,
    /// and the level that the portal of its own branch comes from.
    pub fn portals(&self, id: LevelId) -> impl Iterator<Item = LevelId> + '_ {
        let to = self.branches(id).filter(|(_, by)| *by == Connection::Portal).map(|(to, _)| to);
        let site = self.site(id.branch);
        let back = site.way.filter(|way| way.by == Connection::Portal && id.depth == site.door());
        to.chain(back.map(|way| way.from))
    }

    /// Returns the level at a depth for an actor that teleports between levels or rises through the
    /// ceiling: in the same branch or, above its top, in the parent branch. If the depth is below
    /// the branch's bottom level, continues in the branch that is entered by falling from that
    /// level, or returns the bottom level if there is none.
    pub fn at_depth(&self, branch: u8, depth: u8) -> LevelId {
        let site = self.site(branch);
        let bottom = LevelId { branch, depth: site.last };
        let below = self.level_below(bottom).filter(|_| depth > site.last);
        match site.way {
            Some(way) if depth < site.first => self.at_depth(way.from.branch, depth),
            _ => match below {
                Some(below) => self.at_depth(below.branch, depth),
                None => LevelId { branch, depth: depth.clamp(site.first.max(1), site.last.max(1)) },
            },
        }
    }

    /// Returns a level's base difficulty: its depth and, in a branch that leads up, 2 for each
    /// level that it lies above the parent level. Levels above the surface count as deep as the
    /// deepest level.
    /// Source: rules/levels 9.
    pub fn difficulty(&self, id: LevelId) -> i32 {
        let site = self.site(id.branch);
        if site.above_surface {
            let below = self.sites.iter().filter(|site| !site.above_surface);
            return below.map(|site| i32::from(site.last)).max().unwrap_or(1);
        }
        let risen = match site.way {
            Some(way) if way.by == Connection::Up => {
                i32::from(site.last.saturating_sub(id.depth)) + 1
            }
            _ => 0,
        };
        self.depth(id) + 2 * risen
    }

    /// Returns the depth of a level: 1 for the first one, negative above the surface.
    pub fn depth(&self, id: LevelId) -> i32 {
        let depth = i32::from(id.depth);
        if self.site(id.branch).above_surface { -depth } else { depth }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fourteen levels, with a branch of three below depth 2 and one of two above depth 5.
    fn plan() -> DungeonPlan {
        let mut plan = DungeonPlan::of_one(14);
        let down = Way { from: LevelId { branch: 0, depth: 2 }, by: Connection::Down };
        plan.sites[1] = Site { first: 3, last: 5, way: Some(down), ..Site::default() };
        let up = Way { from: LevelId { branch: 0, depth: 5 }, by: Connection::Up };
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
        assert_eq!(of(at(0, 2)), [(at(1, 3), Connection::Down)]);
        assert_eq!(of(at(0, 5)), [(at(2, 4), Connection::Up)]);
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

    /// Ten levels, with a branch below the last one, a branch by portal from depth 4, and three
    /// levels above the surface.
    fn plan_with_other_connections() -> DungeonPlan {
        let mut plan = DungeonPlan::of_one(10);
        let way = |depth, by| Some(Way { from: at(0, depth), by });
        let site = |first, last, way| Site { first, last, way, ..Site::default() };
        plan.sites[1] = site(11, 13, way(10, Connection::Fall));
        plan.sites[2] = site(4, 6, way(4, Connection::Portal));
        plan.sites[3] = Site { above_surface: true, ..site(1, 3, way(1, Connection::Ascent)) };
        plan
    }

    #[test]
    fn a_fall_from_the_last_level_leads_into_the_branch_below_and_stairs_lead_back() {
        let plan = plan_with_other_connections();
        assert_eq!(plan.beyond(at(0, 10), true), None);
        assert_eq!(plan.level_below(at(0, 10)), Some(at(1, 11)));
        assert_eq!(plan.beyond(at(1, 11), false), Some(at(0, 10)));
        assert_eq!(plan.level_below(at(1, 13)), None);
        assert_eq!(plan.at_depth(0, 12), at(1, 12));
        assert_eq!(plan.at_depth(1, 3), at(0, 3));
    }

    #[test]
    fn portals_lead_into_a_branch_and_back_and_no_stairs_do() {
        let plan = plan_with_other_connections();
        let of = |id| plan.portals(id).collect::<Vec<_>>();
        assert_eq!(of(at(0, 4)), [at(2, 4)]);
        assert_eq!(of(at(2, 4)), [at(0, 4)]);
        assert_eq!(of(at(2, 5)), []);
        assert_eq!(plan.beyond(at(2, 4), false), None);
    }

    #[test]
    fn levels_above_the_surface_have_negative_depths_and_no_stairs() {
        let plan = plan_with_other_connections();
        assert_eq!((plan.depth(at(3, 1)), plan.depth(at(3, 3)), plan.depth(at(0, 3))), (-1, -3, 3));
        assert_eq!((plan.beyond(at(3, 1), true), plan.beyond(at(3, 2), false)), (None, None));
        assert_eq!(plan.level_below(at(3, 1)), None);
    }
}
