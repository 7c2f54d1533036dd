//! Draws the dungeon layout of a game: branch lengths, special levels, and where branches connect.
//!
//! Source: rules/levels 2.

use super::{Purpose, stream};
use crate::base::{Rng, Seed, pick};
use crate::content::Content;
use crate::content::dungeon::{Branch, Connection, Entry, MOST_BRANCHES, MOST_LEVELS, Special};
use crate::world::LevelId;
use crate::world::level::dungeon::{BranchRow, DungeonPlan, Site, Way};

/// Draws the dungeon layout, which depends only on the seed and the content.
pub fn draw(content: &Content, seed: Seed) -> DungeonPlan {
    let mut plan = DungeonPlan::default();
    for (at, branch) in content.branches.rows().iter().enumerate().take(MOST_BRANCHES) {
        let id = LevelId { branch: at as u8, depth: 0 };
        let mut rng = stream(seed, Purpose::Depths, id, 0);
        plan.sites[at] = site(content, &plan, branch, &mut rng);
    }
    plan
}

/// Attaches a branch to level `from`, which has a closed vault: the first branch that is entered
/// from a closed vault, is not attached yet and may start on that level.
///
/// Returns the level of the branch at which the hero enters it, or `None` if no branch fits or
/// another branch already starts on `from`.
/// Source: rules/levels 2.
pub fn attach(
    content: &Content,
    plan: &mut DungeonPlan,
    seed: Seed,
    from: LevelId,
) -> Option<LevelId> {
    let mut branches = content.branches.rows().iter().enumerate().take(MOST_BRANCHES);
    branches.find_map(|(at, _)| attach_branch(content, plan, seed, at as u8, from))
}

/// Attaches this branch to level `from`, under the same conditions as [`attach`].
pub fn attach_branch(
    content: &Content,
    plan: &mut DungeonPlan,
    seed: Seed,
    branch: u8,
    from: LevelId,
) -> Option<LevelId> {
    let row = content.branches.rows().get(usize::from(branch))?;
    let entry = row.entry.as_ref().filter(|entry| entry.in_vault)?;
    let is_new = plan.site(branch).last == 0 && plan.branches(from).next().is_none();
    if !is_new || !candidates(content, plan, entry)?.contains(&from) {
        return None;
    }
    let id = LevelId { branch, depth: 0 };
    let mut rng = stream(seed, Purpose::Depths, id, 0);
    let levels = levels(row, &mut rng);
    let way = Way { from, by: entry.by };
    plan.sites[usize::from(branch)] = site_at(row, levels, Some(way), &mut rng);
    Some(LevelId { branch, depth: plan.site(branch).door() })
}

/// Attaches `branch`, which is entered from a closed vault, to the first possible level. Used by
/// tools that show the branch without a game.
pub fn attach_anywhere(content: &Content, plan: &mut DungeonPlan, seed: Seed, branch: u8) {
    let row = content.branches.rows().get(usize::from(branch));
    let entry = row.and_then(|row| row.entry.as_ref());
    let from = entry.and_then(|entry| candidates(content, plan, entry)).unwrap_or_default();
    from.into_iter().find_map(|from| attach_branch(content, plan, seed, branch, from));
}

fn levels(branch: &Branch, rng: &mut Rng) -> u8 {
    branch.levels.roll(rng).clamp(1, MOST_LEVELS as i32) as u8
}

fn site(content: &Content, plan: &DungeonPlan, branch: &Branch, rng: &mut Rng) -> Site {
    let levels = levels(branch, rng);
    let entry = branch.entry.as_ref().filter(|entry| !entry.in_vault);
    let way = entry.and_then(|entry| way(content, plan, entry, rng));
    if branch.entry.is_some() && way.is_none() {
        return Site::default();
    }
    site_at(branch, levels, way, rng)
}

/// Returns the layout of a branch with `levels` levels that is entered by `way`.
fn site_at(branch: &Branch, levels: u8, way: Option<Way>, rng: &mut Rng) -> Site {
    let above_surface = branch.above_surface;
    let mut site = Site { last: levels, way, above_surface, ..Site::default() };
    (site.first, site.realm) = (1, branch.realm);
    match way {
        Some(_) if above_surface => {}
        Some(Way { from, by }) if by.enters_at_bottom() => {
            site.last = from.depth.saturating_add_signed(by.depth_change());
            site.first = site.last.saturating_sub(levels - 1).max(1);
        }
        Some(Way { from, by }) => {
            site.first = from.depth.saturating_add_signed(by.depth_change());
            site.last = site.first + levels - 1;
        }
        None => {}
    }
    lay_rows(branch, &mut site, rng);
    site
}

/// Assigns the branch's special levels to level numbers, then its stretches (builders for ranges of
/// levels) to the numbers left over.
fn lay_rows(branch: &Branch, site: &mut Site, rng: &mut Rng) {
    let levels = site.last - site.first + 1;
    let wanted: Vec<bool> =
        branch.special.iter().map(|row| rng.percent(row.chance.into())).collect();
    let mut slots = Slots { rows: &branch.special, levels, taken: vec![None; wanted.len()] };
    if !slots.fit(0, &wanted, rng) {
        slots.squeeze(&wanted, rng);
    }
    for (nth, level) in slots.taken.iter().enumerate() {
        if let Some(level) = level {
            site.rows[usize::from(level - 1)] = BranchRow::Special(nth as u8);
        }
    }
    for level in 1..=levels {
        if site.rows[usize::from(level - 1)] != BranchRow::Usual {
            continue;
        }
        let comes = branch.stretches.iter().position(|stretch| {
            let from = match &stretch.after {
                None => from_top(stretch.from, levels),
                Some(name) => match special_level(branch, site, name) {
                    Some(level) => i32::from(level) + i32::from(stretch.from),
                    None => return false,
                },
            };
            let to = from_top(stretch.to, levels);
            (from..=to).contains(&i32::from(level)) && rng.percent(stretch.chance.into())
        });
        if let Some(nth) = comes {
            site.rows[usize::from(level - 1)] = BranchRow::Stretch(nth as u8);
        }
    }
}

/// Returns the number of the level that is the special level of this name; `None` if the branch has
/// none. Numbers count from 1 at the top of the branch.
fn special_level(branch: &Branch, site: &Site, name: &str) -> Option<u8> {
    let nth = branch.special.iter().position(|row| row.name == name)?;
    let row = BranchRow::Special(nth as u8);
    site.rows.iter().position(|of| *of == row).map(|level| level as u8 + 1)
}

/// Returns a level position as a number counted from 1 at the top. A negative position counts from
/// the bottom. The result can be outside the branch.
fn from_top(at: i8, levels: u8) -> i32 {
    if at < 0 { i32::from(levels) + 1 + i32::from(at) } else { at.into() }
}

/// The levels, counted from 1 at the top, that have been assigned to the special levels of a
/// branch.
struct Slots<'a> {
    rows: &'a [Special],
    levels: u8,
    taken: Vec<Option<u8>>,
}

impl Slots<'_> {
    /// Returns the free levels for a special level, in random order. If its position is relative to
    /// another special level that was not placed, the list is empty.
    fn free(&self, nth: usize, rng: &mut Rng) -> Vec<u8> {
        let row = &self.rows[nth];
        let base = match &row.after {
            None => from_top(row.at, self.levels),
            Some(name) => {
                let before = self.rows[..nth].iter().position(|other| other.name == *name);
                let Some(level) = before.and_then(|before| self.taken[before]) else {
                    return Vec::new();
                };
                i32::from(level) + i32::from(row.at)
            }
        };
        let mut free: Vec<u8> = (base..base + i32::from(row.range.max(1)))
            .filter_map(|level| u8::try_from(level).ok())
            .filter(|level| (1..=self.levels).contains(level))
            .filter(|level| !self.taken.contains(&Some(*level)))
            .collect();
        pick::shuffle(rng, &mut free);
        free
    }

    /// Whether the position of this special level is relative to another one that was not placed.
    fn is_lost(&self, nth: usize) -> bool {
        let Some(name) = &self.rows[nth].after else { return false };
        let before = self.rows[..nth].iter().position(|other| other.name == *name);
        before.is_none_or(|before| self.taken[before].is_none())
    }

    /// Places this special level and all later ones, with backtracking. Leaves out those that are
    /// not `wanted`, or whose position is relative to a level that was not placed. Returns whether
    /// all others fit.
    fn fit(&mut self, nth: usize, wanted: &[bool], rng: &mut Rng) -> bool {
        if nth == self.rows.len() {
            return true;
        }
        if !wanted[nth] || self.is_lost(nth) {
            return self.fit(nth + 1, wanted, rng);
        }
        for level in self.free(nth, rng) {
            self.taken[nth] = Some(level);
            if self.fit(nth + 1, wanted, rng) {
                return true;
            }
        }
        self.taken[nth] = None;
        false
    }

    /// Places the special levels in order, and leaves out those for which no level is free. Used
    /// when not all of them fit.
    fn squeeze(&mut self, wanted: &[bool], rng: &mut Rng) {
        self.taken.fill(None);
        for nth in (0..self.rows.len()).filter(|&nth| wanted[nth]) {
            self.taken[nth] = self.free(nth, rng).first().copied();
        }
    }
}

/// Draws the level where a branch starts, preferably one where no other branch starts. Among
/// equally good levels, a portal avoids special levels, because it could end up in a sealed part of
/// such a level.
fn way(content: &Content, plan: &DungeonPlan, entry: &Entry, rng: &mut Rng) -> Option<Way> {
    let mut open = candidates(content, plan, entry)?;
    pick::shuffle(rng, &mut open);
    if entry.by == Connection::Portal {
        let is_special = |id: &LevelId| matches!(plan.row(*id), BranchRow::Special(_));
        open.sort_by_key(is_special);
    }
    let lonely = open.iter().find(|&&id| plan.branches(id).next().is_none());
    lonely.or(open.first()).map(|&from| Way { from, by: entry.by })
}

/// Returns the levels where a branch may start, in order from the top; `None` if the parent branch,
/// or a special level that limits the range, does not exist.
fn candidates(content: &Content, plan: &DungeonPlan, entry: &Entry) -> Option<Vec<LevelId>> {
    let parent = content.branches.find(&entry.from)?;
    let branch = parent.number() as u8;
    let site = plan.site(branch);
    let levels = (site.last + 1).checked_sub(site.first)?;
    let special = |name| special_level(&content.branches[parent], &site, name).map(i32::from);
    let base = match &entry.after {
        None => from_top(entry.at, levels),
        Some(name) => special(name)? + i32::from(entry.at),
    };
    let end = match &entry.before {
        None => base + i32::from(entry.range.max(1)),
        Some(name) => special(name)?,
    };
    let open = (base..end)
        .filter(|level| (1..=i32::from(levels)).contains(level))
        .map(|level| LevelId { branch, depth: site.first + level as u8 - 1 })
        .filter(|id| entry.by != Connection::Up || id.depth > 1);
    Some(open.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::load::{BUILT_IN, read};

    /// Returns the built-in content with the dungeon layout in `text`.
    fn dungeon(text: &'static str) -> Content {
        let texts = [("dungeon.ron", text)];
        let texts = crate::content::load::Texts { branches: &texts, ..BUILT_IN };
        read(&texts).map_err(|faults| crate::content::load::listed(&faults)).unwrap()
    }

    /// Returns the depths of a branch's special level, given by its index.
    fn depths(plan: &DungeonPlan, branch: u8, special: u8) -> Vec<u8> {
        let levels = plan.levels().filter(|id| id.branch == branch);
        levels
            .filter(|&id| plan.row(id) == BranchRow::Special(special))
            .map(|id| id.depth)
            .collect()
    }

    /// Source: rules/levels 2.
    #[test]
    fn dungeon_plans_stay_within_their_ranges() {
        let content = Content::builtin();
        let mut halls = 0;
        for seed in 0..1000 {
            let plan = draw(&content, Seed(seed));
            let special = |branch: u8, name: &str| {
                let rows = &content.branches.rows()[usize::from(branch)].special;
                let nth = rows.iter().position(|row| row.name == name).unwrap();
                depths(&plan, branch, nth as u8)
            };
            let one = |name: &str| {
                let [depth] = special(0, name)[..] else { panic!("seed {seed}: no {name}") };
                depth
            };
            let last = plan.site(0).last;
            assert!((25..=29).contains(&last));
            assert_eq!(one("castle"), last);
            assert!((5..=9).contains(&one("well")));
            assert!((15..=18).contains(&one("nine rooms")));
            let hall = special(0, "great hall");
            assert!(hall.len() < 2 && hall.iter().all(|depth| (10..=12).contains(depth)));
            halls += hall.len();
            let diggings = plan.site(1);
            let from = diggings.way.unwrap().from;
            assert!(from.branch == 0 && (2..=4).contains(&from.depth));
            assert_eq!(diggings.first, from.depth + 1);
            assert!((8..=9).contains(&(diggings.last - from.depth)));
            assert_eq!(special(1, "end"), [diggings.last]);
            let hell = plan.site(2);
            assert_eq!((hell.first, hell.way.unwrap().from.depth), (last + 1, last));
            assert!((20..=24).contains(&(hell.last - last)));
            assert_eq!(special(2, "sanctum"), [hell.last]);
        }
        // 40% of 1000 games, within four standard errors.
        assert!((338..=462).contains(&halls), "{halls} halls");
    }

    #[test]
    fn level_placement_backtracks_when_a_later_level_has_no_place() {
        let content = dungeon(
            "[(name: \"A\", levels: 3, builder: Ordinary, special: [
                (name: \"any\", make: Maze, at: 1, range: 2),
                (name: \"first\", make: Sanctum, at: 1),
                (name: \"next\", make: NineRooms, at: 1, after: \"any\"),
                (name: \"never\", make: NineRooms, at: 1, chance: 0),
                (name: \"lost\", make: NineRooms, at: 1, after: \"never\"),
            ])]",
        );
        for seed in 0..50 {
            let plan = draw(&content, Seed(seed));
            assert_eq!(depths(&plan, 0, 0), [2]);
            assert_eq!(depths(&plan, 0, 1), [1]);
            assert_eq!(depths(&plan, 0, 2), [3]);
            assert!(depths(&plan, 0, 3).is_empty());
            assert!(depths(&plan, 0, 4).is_empty());
        }
    }

    #[test]
    fn branches_leave_different_levels_and_may_lead_up() {
        let content = dungeon(
            "[(name: \"A\", levels: 9, builder: Ordinary),
              (name: \"B\", levels: 2, builder: Maze, entry: (from: \"A\", at: 4, range: 2, by: Down)),
              (name: \"C\", levels: 9, builder: Maze, entry: (from: \"A\", at: 4, range: 2, by: Up))]",
        );
        for seed in 0..50 {
            let plan = draw(&content, Seed(seed));
            let (b, c) = (plan.site(1), plan.site(2));
            let (from_b, from_c) = (b.way.unwrap().from.depth, c.way.unwrap().from.depth);
            assert_ne!(from_b, from_c, "seed {seed}");
            assert_eq!((b.first, b.last), (from_b + 1, from_b + 2));
            assert_eq!((c.first, c.last), (1, from_c - 1));
        }
    }
}
