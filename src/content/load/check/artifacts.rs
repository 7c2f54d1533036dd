//! Checks rows of artifacts.

use super::Check;
use crate::content::{Artifact, Class};

impl<'a> Check<'a> {
    pub(super) fn artifact(&mut self, row: &'a Artifact) {
        self.resolves(&self.content.items, "item", &row.base);
        if let Some(role) = &row.role {
            self.resolves(&self.content.roles, "role", role);
        }
        if let Some(race) = &row.race {
            self.resolves(&self.content.races, "race", race);
        }
        let base = self.content.items.find(&row.base).map(|kind| &self.content.items[kind]);
        if base.is_some_and(|kind| kind.unique) {
            let what = format!("{:?} is unique and cannot also be an artifact", row.base);
            self.fault(&row.base, what, "name another item kind");
        }
        let unfit = [Class::Coin, Class::Food, Class::Rock, Class::Ball, Class::Chain];
        if base.is_some_and(|kind| unfit.contains(&kind.class)) {
            let what = format!("{:?} cannot be an artifact", row.base);
            self.fault(&row.base, what, "name a weapon, a tool or another kind");
        }
        if row.percent < 100 {
            let what = format!("percent is {}, below 100", row.percent);
            self.fault(&row.name, what, "write percent: 200 for double damage");
        }
        if row.to_hit.is_some_and(|dice| dice.min() < 0 || dice.max() > 100) {
            self.fault(&row.name, "the to-hit bonus is outside 0 to 100", "write to_hit: \"1d5\"");
        }
        if row.glow.is_some() && row.warns_of.is_empty() {
            self.fault(&row.name, "glow has no effect without warns_of", "write warns_of: [Orc]");
        }
        if row.twin.as_ref() == Some(&row.name) {
            self.fault("twin", "it is its own twin", "name another artifact");
        } else if let Some(twin) = &row.twin {
            let other = self.content.artifacts.find(twin).map(|id| &self.content.artifacts[id]);
            if other.is_none_or(|other| other.twin.as_ref() != Some(&row.name)) {
                let cure = format!("add an artifact {twin:?} with twin: {:?}", row.name);
                self.fault(twin, "this twin does not exist or has another twin", &*cure);
            }
        }
        if row.by_naming && row.willed {
            let cure = "remove one";
            self.fault(&row.name, "an artifact cannot be both by_naming and willed", cure);
        }
    }
}
