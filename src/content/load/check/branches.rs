//! Checks of the dungeon's branches: their levels, entries and special levels.

use super::super::fault::nearest;
use super::Check;
use crate::content::dungeon::{Branch, Connection, Entry, MOST_BRANCHES, MOST_LEVELS, Special};

impl<'a> Check<'a> {
    pub(super) fn branch(&mut self, branch: &'a Branch) {
        let name = branch.name.as_str();
        if branch.levels.min() < 1 {
            self.fault(name, "the branch has no levels", "write levels: 14");
        }
        if branch.levels.max() > MOST_LEVELS as i32 {
            let what = format!("the branch can have {} levels", branch.levels.max());
            self.fault(name, what, format!("write at most {MOST_LEVELS}"));
        }
        let above = self.content.branches.rows().iter().take_while(|other| other.name != name);
        let above: Vec<&'a Branch> = above.collect();
        if above.len() >= MOST_BRANCHES {
            let what = format!("there are more than {MOST_BRANCHES} branches");
            self.fault(name, what, "remove one");
        }
        self.deeds(name, branch.achievement, branch.major_achievement);
        for (at, row) in branch.special.iter().enumerate() {
            self.deeds(&row.name, row.achievement, row.major_achievement);
            self.chance(&row.name, row.chance);
            self.place(&row.name, row.at);
            self.comes_after(row.after.as_deref(), &branch.special[..at]);
        }
        for row in &branch.stretches {
            self.chance(name, row.chance);
            self.place(name, row.from);
            self.place(name, row.to);
            self.comes_after(row.after.as_deref(), &branch.special);
        }
        match &branch.entry {
            None if !above.is_empty() => {
                let cure = format!("write entry: (from: {:?}, at: 2, by: Down)", above[0].name);
                self.fault(name, "nothing leads to the branch", cure);
            }
            None => {}
            Some(_) if above.is_empty() => {
                self.fault(name, "the first branch has an entry", "remove it");
            }
            Some(entry) => self.entry(entry, &above),
        }
    }

    pub(super) fn entry(&mut self, entry: &'a Entry, above: &[&'a Branch]) {
        self.place(&entry.from, entry.at);
        let Some(from) = above.iter().find(|branch| branch.name == entry.from) else {
            let what = format!("unknown earlier branch {:?}", entry.from);
            let names: Vec<&str> = above.iter().map(|branch| branch.name.as_str()).collect();
            self.fault(&entry.from, what, format!("name one of {}", names.join(", ")));
            return;
        };
        self.comes_after(entry.after.as_deref(), &from.special);
        self.comes_after(entry.before.as_deref(), &from.special);
        if entry.in_vault && entry.by != Connection::Portal {
            self.fault(&entry.from, "only a portal can be in a closed vault", "write by: Portal");
        }
    }

    /// Checks that a level position counts from 1 at the top or from -1 at the bottom.
    pub(super) fn place(&mut self, of: &str, at: i8) {
        if at == 0 {
            let cure = "count from 1 at the top, or from -1 at the bottom";
            self.fault(of, "there is no level 0", cure);
        }
    }

    /// Checks that `after` is the name of one of `rows`.
    pub(super) fn comes_after(&mut self, after: Option<&str>, rows: &[Special]) {
        if let Some(after) = after
            && rows.iter().all(|row| row.name != after)
        {
            let near = nearest(after, rows.iter().map(|row| row.name.as_str()));
            let cure = near.map_or_else(
                || "name a special level that is listed earlier".to_owned(),
                |near| format!("did you mean {near:?}?"),
            );
            self.fault(after, format!("unknown earlier level {after:?}"), cure);
        }
    }
}
