//! Checks the vaults and achievements of branches, and that every built-in vault can be chosen.

use super::{Check, Fault, fault};
use crate::content::Content;
use crate::content::dungeon::{Branch, Builder, ROLE_CODE, id_for};
use crate::content::ending::conducts::Achievement;
use crate::content::load::fault::{Severity, nearest};
use crate::content::vault::compiled::{Body, CompiledVault};
use crate::content::vault::expr::Number;

impl<'a> Check<'a> {
    /// Checks that the achievements with these numbers exist and are not marked `waits`; 0 is none.
    pub(super) fn deeds(&mut self, of: &str, minor: u8, major: u8) {
        self.deed(of, "minor", &self.content.score.small, minor);
        self.deed(of, "major", &self.content.score.achievements, major);
    }

    fn deed(&mut self, of: &str, kind: &str, rows: &[Achievement], number: u8) {
        let row = usize::from(number).checked_sub(1).map(|at| rows.get(at));
        match row {
            None => {}
            Some(None) => {
                let what = format!("there is no {kind} achievement {number}");
                self.fault(of, what, format!("write 1 to {}, as in score.ron", rows.len()));
            }
            Some(Some(row)) if row.waits.is_some() => {
                let what = format!(
                    "{kind} achievement {number} can be earned here, but is marked `waits`"
                );
                self.fault(of, what, "remove its `waits` from score.ron");
            }
            Some(Some(_)) => {}
        }
    }

    /// Checks that every vault that a branch uses as a whole level has a `Level` body.
    pub(super) fn whole_levels(&mut self, branch: &'a Branch) {
        let vaults = &self.content.vaults();
        let whole = |vault: &&CompiledVault| matches!(vault.body, Body::Level { .. });
        for builder in branch.builders() {
            let Builder::Levels(ids) = builder else { continue };
            if ids.is_empty() {
                self.fault(
                    &branch.name,
                    "`Levels` names no vault",
                    "write Levels([\"id_of_a_vault\"])",
                );
            }
            for id in &ids.iter().flat_map(|id| for_roles(self.content, id)).collect::<Vec<_>>() {
                match vaults.iter().find(|vault| vault.id == *id) {
                    Some(vault) if whole(&vault) => {}
                    Some(_) => {
                        let cure = "name a vault with a Level body";
                        self.fault(id, format!("the vault {id:?} is not a whole level"), cure);
                    }
                    None => {
                        let names = vaults.iter().filter(whole).map(|vault| vault.id.as_str());
                        let cure = nearest(id, names).map_or_else(
                            || "name a vault with a Level body".to_owned(),
                            |near| format!("did you mean {near:?}?"),
                        );
                        self.fault(id, format!("unknown vault {id:?}"), cure);
                    }
                }
            }
        }
    }
}

/// Returns the ids that an id stands for: if it depends on the hero's role, one for each role that
/// has a quest.
fn for_roles(content: &Content, id: &str) -> Vec<String> {
    if !id.contains(ROLE_CODE) {
        return vec![id.to_owned()];
    }
    let roles = content.roles.rows().iter();
    let roles = roles.filter(|role| content.quests.find(&role.name).is_some());
    roles.map(|role| id_for(id, role).into_owned()).collect()
}

/// Returns a warning for each vault that nothing can choose: it has no bonus and no tags, no branch
/// names it, and its weight is 0 or its body is a `Level`.
pub fn unused(content: &Content) -> Vec<Fault> {
    let builders: Vec<&Builder> =
        content.branches.rows().iter().flat_map(Branch::builders).collect();
    let lists = builders.iter().filter_map(|it| match it {
        Builder::Levels(ids) => Some(ids),
        _ => None,
    });
    let used: Vec<String> = lists.flatten().flat_map(|id| for_roles(content, id)).collect();
    let named = |id: &String| used.contains(id);
    let mut faults = Vec::new();
    for vault in content.vaults().iter() {
        let whole = matches!(vault.body, Body::Level { .. });
        let drawn = !whole && vault.weight != Number::Const(0);
        if drawn || vault.bonus.is_some() || !vault.tags.is_empty() || named(&vault.id) {
            continue;
        }
        let cure = if whole { "name it in dungeon.ron" } else { "give it a weight" };
        let fault = fault(&vault.file, "nothing uses this vault").cure(cure);
        let fault = fault.within(format!("\"{}\"", vault.id)).at((vault.line, 1));
        faults.push(fault.severity(Severity::Warning));
    }
    faults
}
