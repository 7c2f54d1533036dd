//! Expands a vault file: fills in the defaults of the file and of the vault language, and inlines
//! fragments.

use std::collections::BTreeMap;

use super::read::read;
use super::write::{self, Term};
use crate::content::load::fault::Fault;
use crate::content::load::source::{Source, outline};

/// Defaults of the vault language, for fields that neither the vault nor its file sets.
const DEFAULTS: [(&str, &str); 6] = [
    ("weight", "1"),
    ("orient", "Fixed"),
    ("light", "ByDepth"),
    ("role", "Ordinary"),
    ("fill", "Ordinary"),
    ("joined", "true"),
];
/// Order in which the fields of a vault are written.
const ORDER: [&str; 18] = [
    "id", "title", "tags", "weight", "bonus", "when", "limit", "orient", "light", "role", "fill",
    "joined", "let", "edits", "body", "legend", "steps", "ensure",
];
/// Maximum depth of fragment calls.
const DEEPEST: usize = 16;

/// Returns the expanded file, or all its faults.
pub fn expand(source: &Source) -> Result<String, Vec<Fault>> {
    let (_, faults) = read(source);
    if !faults.is_empty() {
        return Err(faults);
    }
    let whole = outline(&source.text, 0)
        .map_err(|snag| vec![source.fault("V01", snag.byte, snag.what).cure(snag.cure)])?;
    let mut defaults = Vec::new();
    let mut fragments = BTreeMap::new();
    let vaults = match Term::read(&whole, &source.text) {
        Term::List(vaults) => vaults,
        Term::Paren(_, fields) => {
            let mut vaults = Vec::new();
            for (key, value) in fields {
                match (key.as_deref(), value) {
                    (Some("vaults"), Term::List(list)) => vaults = list,
                    (Some("defaults"), Term::Paren(_, fields)) => defaults = fields,
                    (Some("fragments"), Term::Map(entries)) => fragments.extend(entries),
                    _ => {}
                }
            }
            vaults
        }
        _ => Vec::new(),
    };
    let mut file = write::File::default();
    for vault in vaults {
        let vault = inlined(whole_vault(vault, &defaults), &fragments, 0);
        file.add("", &vault.write(4));
    }
    Ok(file.text())
}

/// Adds defaults to a vault for fields that it does not set.
fn whole_vault(vault: Term, defaults: &[(Option<String>, Term)]) -> Term {
    let Term::Paren(name, mut fields) = vault else { return vault };
    let named = |fields: &[(Option<String>, Term)], name: &str| {
        fields.iter().any(|(key, _)| key.as_deref() == Some(name))
    };
    for (key, value) in defaults {
        if key.as_deref().is_some_and(|key| !named(&fields, key)) {
            fields.push((key.clone(), value.clone()));
        }
    }
    for (key, value) in DEFAULTS {
        if !named(&fields, key) {
            fields.push((Some(key.to_owned()), Term::word(value)));
        }
    }
    fields.sort_by_key(|(key, _)| {
        let place = ORDER.iter().position(|name| key.as_deref() == Some(name));
        place.unwrap_or(ORDER.len())
    });
    Term::Paren(name, fields)
}

/// Replaces fragment calls by the fragments' steps, up to `DEEPEST` calls deep.
fn inlined(term: Term, fragments: &BTreeMap<String, Term>, depth: usize) -> Term {
    let each = |term| inlined(term, fragments, depth);
    match term {
        Term::List(items) => {
            let mut all = Vec::new();
            for item in items {
                match called(&item, fragments) {
                    Some(Term::List(steps)) if depth < DEEPEST => {
                        let steps = Term::List(steps.clone());
                        if let Term::List(steps) = inlined(steps, fragments, depth + 1) {
                            all.extend(steps);
                        }
                    }
                    _ => all.push(each(item)),
                }
            }
            Term::List(all)
        }
        Term::Paren(name, items) => {
            Term::Paren(name, items.into_iter().map(|(key, item)| (key, each(item))).collect())
        }
        Term::Map(items) => {
            Term::Map(items.into_iter().map(|(key, item)| (key, each(item))).collect())
        }
        other => other,
    }
}

/// Returns the fragment that a step calls.
fn called<'f>(step: &Term, fragments: &'f BTreeMap<String, Term>) -> Option<&'f Term> {
    match step {
        Term::Paren(name, items) if name == "Call" => match items.as_slice() {
            [(None, Term::Word(fragment))] => fragments.get(fragment),
            _ => None,
        },
        _ => None,
    }
}
