//! `lab rows`: proves that the rows of the content tables have an effect in play.
//!
//! Each row is used in prepared scenes, once unchanged and once without its effect. If both
//! versions of every scene end in the same state, the row is inert. Inert rows must be on the
//! waiting list, with the missing place, person or command of the game that they need.

mod artifacts;
mod items;
pub mod luck;
mod properties;
mod scores;
pub(super) mod stage;
mod traps;

use std::collections::BTreeMap;
use std::sync::Arc;

use clap::Args;
use serde::Deserialize;

use super::super::out::table;
use super::super::{Exit, Out};
use crate::content::{Content, PropertySet};

#[derive(Debug, Args)]
pub struct RowsArgs {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The waiting list: rows without an effect in the game yet, grouped by section and reason.
const WAITING: &str = include_str!("waiting.ron");

/// Rows of one section that need the same missing part of the game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wait {
    pub section: String,
    /// The place, person or command that the game does not have yet.
    pub why: String,
    /// Names of items, monsters, branches and special levels that the game lacks. If the game has
    /// one of them, the reason is no longer true.
    #[serde(default)]
    pub lacks: Vec<String>,
    pub names: Vec<String>,
}

/// The result for the rows of one section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    pub working: Vec<String>,
    /// Rows without an effect in play.
    pub inert: Vec<String>,
    /// Rows that wait for a missing part of the game: name and reason.
    pub waiting: Vec<(String, String)>,
}

impl Section {
    /// Adds a row that works or is inert.
    fn add(&mut self, name: impl Into<String>, works: bool) {
        let list = if works { &mut self.working } else { &mut self.inert };
        list.push(name.into());
    }

    pub fn rows(&self) -> usize {
        self.working.len() + self.inert.len() + self.waiting.len()
    }
}

/// Judges every row of the built-in tables by using it, and returns the results by section.
pub fn judge() -> BTreeMap<&'static str, Section> {
    let content = &Arc::new(Content::builtin());
    let mut sections = BTreeMap::new();
    // Another thread judges the sections that do not depend on the proven properties, while the
    // current thread finds these properties.
    std::thread::scope(|scope| {
        let others = scope.spawn(|| {
            [
                ("traps", traps::section(content)),
                ("conducts", scores::conducts(content)),
                ("achievements", scores::achievements(content)),
                ("role_scores", scores::role_scores(content)),
                ("role_tasks", scores::role_tasks(content)),
                ("artifacts", artifacts::section(content)),
                ("luck_sites", luck::sites(content)),
                ("luck_sources", luck::sources(content)),
            ]
        });
        let (properties, live) = properties::section(content);
        sections.insert("properties", properties);
        let objects = scope.spawn(move || items::objects(content, live));
        let effects = scope.spawn(move || items::effects(content, live));
        sections.insert("spells", items::spells(content, live));
        sections.insert("corpses", items::corpses(content, live));
        for (name, section) in [("objects", objects), ("effects", effects)] {
            sections.insert(name, section.join().expect("scenes do not panic"));
        }
        sections.extend(others.join().expect("scenes do not panic"));
    });
    excuse(&mut sections);
    sections
}

/// Adds each row of `waiting.ron` to its section's `waiting` list, even if the content tables lack
/// the row, and removes it from the section's `inert` list. Skips sections that do not exist.
fn excuse(sections: &mut BTreeMap<&'static str, Section>) {
    for wait in waiting() {
        let Some(section) = sections.get_mut(&*wait.section) else { continue };
        for name in wait.names {
            section.inert.retain(|inert| *inert != name);
            section.waiting.push((name, wait.why.clone()));
        }
    }
}

/// Parses the waiting list.
pub fn waiting() -> Vec<Wait> {
    ron::from_str(WAITING).expect("a test reads it")
}

/// Returns an error for each reason of the waiting list that is no longer true, because the content
/// now has a thing that the reason calls missing.
pub fn overdue(content: &Content) -> Vec<String> {
    let is_place = |name: &str| {
        content.branches.rows().iter().any(|branch| {
            branch.name == name || branch.special.iter().any(|level| level.name == name)
        })
    };
    let exists = |name: &str| {
        let kinds = content.items.find(name).is_some() || content.monsters.find(name).is_some();
        kinds || is_place(name)
    };
    let told = |wait: Wait| {
        let found: Vec<String> = wait.lacks.into_iter().filter(|name| exists(name)).collect();
        found.into_iter().map(move |name| format!("waiting.ron: {name} exists: {}", wait.why))
    };
    waiting().into_iter().flat_map(told).collect()
}

/// The properties whose effect in play is proven.
type Live = PropertySet;

/// Prints for each section how many rows it has, how many work or wait, and which are inert. JSON
/// also lists the waiting rows.
pub fn run(args: &RowsArgs, out: &mut Out) -> Exit {
    let sections = judge();
    if args.json {
        let sections = sections.iter().map(|(name, section)| {
            let wait =
                |(name, why): &(String, String)| serde_json::json!({"name": name, "why": why});
            let told = serde_json::json!({
                "rows": section.rows(),
                "working": section.working.len(),
                "waiting": section.waiting.iter().map(wait).collect::<Vec<_>>(),
                "inert": section.inert,
            });
            ((*name).to_owned(), told)
        });
        out.json(&serde_json::Value::Object(sections.collect()));
    } else {
        let head = ["section", "rows", "working", "waiting", "inert"].map(str::to_owned);
        let mut rows = vec![head.to_vec()];
        rows.extend(sections.iter().map(|(name, section)| {
            let counts = [section.rows(), section.working.len(), section.waiting.len()];
            let counts = counts.map(|count| count.to_string());
            let inert = section.inert.join(", ");
            [(*name).to_owned()].into_iter().chain(counts).chain([inert]).collect()
        }));
        table(&rows).into_iter().for_each(|line| out.line(line));
    }
    let whole = sections.values().all(|section| section.inert.is_empty());
    if whole { Exit::Done } else { Exit::No }
}
