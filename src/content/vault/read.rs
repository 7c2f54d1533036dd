//! Parses vault files. Each vault is parsed separately, so that a vault with errors does not hide
//! the faults of the other vaults.

pub(in crate::content::vault) mod cure;

use cure::{Reading, Wrong};
use ron::extensions::Extensions;
use ron::{Error, Options};
use serde::de::{DeserializeOwned, IgnoredAny};
use std::ops::Range;

use super::step::Step;
use super::{Defaults, Vault};
use crate::base::ron_fast;
use crate::content::load::fault::{Fault, nearest};
use crate::content::load::source::{
    MOST_VALUES, Node, OutlineItem, OutlineShape, Snag, Source, outline, skip_blank,
    too_many_values,
};

/// Maximum number of faults reported per file.
const MOST_FAULTS: usize = 20;
/// Maximum number of vaults per file.
const MOST_VAULTS: usize = 512;

/// A parsed vault file.
#[derive(Clone, Debug)]
pub struct Pack {
    pub source: Source,
    pub defaults: Defaults,
    pub fragments: Vec<Fragment>,
    pub vaults: Vec<Written>,
}

/// A parsed vault and the syntax tree of its text, for the positions of faults.
#[derive(Clone, Debug)]
pub struct Written {
    pub vault: Vault,
    pub node: Node,
}

/// Named steps that `Call` executes.
#[derive(Clone, Debug)]
pub struct Fragment {
    pub name: String,
    pub steps: Vec<Step>,
    pub node: Node,
}

/// Parses a file; reports and skips the vaults and fragments that cannot be parsed.
pub fn read(source: &Source) -> (Pack, Vec<Fault>) {
    read_only(source, None)
}

/// Parses the vault at byte `at` of a valid file, with the fragments and defaults of the file.
pub(super) fn read_one(source: &Source, at: usize) -> (Pack, Vec<Fault>) {
    read_only(source, Some(at))
}

fn read_only(source: &Source, only: Option<usize>) -> (Pack, Vec<Fault>) {
    let mut reader = Reader {
        faults: Vec::new(),
        pack: Pack {
            source: source.clone(),
            defaults: Defaults::default(),
            fragments: Vec::new(),
            vaults: Vec::new(),
        },
        source,
        only,
        values: 0,
    };
    if let Err(snag) = reader.file() {
        reader.snag(snag);
    }
    reader.faults.truncate(MOST_FAULTS + 1);
    (reader.pack, reader.faults)
}

struct Reader<'a> {
    source: &'a Source,
    pack: Pack,
    faults: Vec<Fault>,
    /// Byte offset of the only vault that is parsed; `None` to parse all.
    only: Option<usize>,
    /// Number of values parsed so far.
    values: usize,
}

impl Reader<'_> {
    fn text(&self) -> &str {
        &self.source.text
    }

    fn snag(&mut self, snag: Snag) {
        self.faults.push(self.source.fault("V01", snag.byte, snag.what).cure(snag.cure));
    }

    fn file(&mut self) -> Result<(), Snag> {
        let begin = skip_blank(self.text(), 0)?;
        let rest = &self.text()[begin..];
        if rest.starts_with('[') {
            let end = self.list(begin)?;
            return self.nothing_after(end);
        }
        if rest.starts_with("File") {
            let end = self.whole(begin)?;
            return self.nothing_after(end);
        }
        let what = if rest.starts_with("#!") {
            "vault files cannot enable extensions"
        } else {
            "a vault file is a list of vaults"
        };
        let cure = "write [ Vault(...), ] or File(schema: 1, vaults: [...])".to_string();
        Err(Snag { byte: begin, what: what.to_string(), cure })
    }

    fn nothing_after(&self, end: usize) -> Result<(), Snag> {
        let end = skip_blank(self.text(), end)?;
        if end == self.text().len() {
            return Ok(());
        }
        let what = "unexpected text after the last value".to_string();
        Err(Snag { byte: end, what, cure: "remove it".to_string() })
    }

    /// Parses `File(...)`; returns the byte offset after it.
    fn whole(&mut self, begin: usize) -> Result<usize, Snag> {
        let text = self.text();
        let mut at = skip_blank(text, begin + "File".len())?;
        let snag = |byte, what: &str, cure: &str| {
            Err(Snag { byte, what: what.to_string(), cure: cure.to_string() })
        };
        if !text[at..].starts_with('(') {
            return snag(at, "File has no fields", "write File(schema: 1, vaults: [...])");
        }
        at += 1;
        let mut schema = false;
        loop {
            at = skip_blank(self.text(), at)?;
            let rest = &self.text()[at..];
            if rest.starts_with(')') {
                break;
            }
            let len = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
            let (name, begin) = (rest[..len].to_string(), at);
            at = skip_blank(self.text(), at + len)?;
            if !self.text()[at..].starts_with(':') {
                return snag(at, "expected a field name and a colon", "write vaults: [...]");
            }
            at = skip_blank(self.text(), at + 1)?;
            schema |= name == "schema";
            at = self.part(&name, begin, at)?;
            at = skip_blank(self.text(), at)?;
            match self.text()[at..].chars().next() {
                Some(',') => at += 1,
                Some(')') => {}
                _ => return snag(at, "File( is never closed", "add a comma or )"),
            }
        }
        if !schema {
            let fault = self.source.fault("V01", begin, "the schema is missing");
            self.faults.push(fault.cure("write File(schema: 1, ...)"));
        }
        Ok(at + 1)
    }

    /// Outlines the value at byte `at`; fails if the file has too many values.
    fn outlined(&mut self, at: usize) -> Result<Node, Snag> {
        let node = outline(self.text(), at)?;
        self.values += node.values();
        if self.values > MOST_VALUES { Err(too_many_values(at)) } else { Ok(node) }
    }

    /// Parses a field of `File` whose value starts at byte `at`; returns the offset after it.
    fn part(&mut self, name: &str, begin: usize, at: usize) -> Result<usize, Snag> {
        const PARTS: [&str; 4] = ["schema", "defaults", "fragments", "vaults"];
        if name == "vaults" && self.text()[at..].starts_with('[') {
            return self.list(at);
        }
        let node = self.outlined(at)?;
        let end = node.span.end;
        match name {
            "schema" if node.name != "1" => {
                let fault = self.source.fault("V01", at, "unknown schema");
                self.faults.push(fault.cure("this version reads schema 1"));
            }
            "schema" => {}
            "defaults" => {
                if let Some(defaults) = self.value(&node, "defaults") {
                    self.pack.defaults = defaults;
                }
            }
            "fragments" => self.fragments(&node),
            "vaults" => {
                let fault = self.source.fault("V01", at, "vaults must be a list");
                self.faults.push(fault.cure("write vaults: [...]"));
            }
            _ => {
                let fault =
                    self.source.fault("V01", begin, format!("unknown field {name:?} of File"));
                self.faults.push(fault.cure(suggestion(name, &PARTS)));
            }
        }
        Ok(end)
    }

    fn fragments(&mut self, node: &Node) {
        for item in &node.items {
            let name = item.key.clone().unwrap_or_default();
            let place = format!("fragments.{name}");
            if let Some(steps) = self.value(&item.node, &place) {
                self.pack.fragments.push(Fragment { name, steps, node: item.node.clone() });
            }
        }
    }

    /// Parses `[ Vault(...), ... ]` from its bracket; returns the byte offset after it.
    fn list(&mut self, begin: usize) -> Result<usize, Snag> {
        if let Some(at) = self.only
            && let Some((IgnoredAny, end)) = ron_fast::read_parts_at(self.text(), begin)
        {
            self.vault(at)?;
            return Ok(end);
        }
        let mut at = begin + 1;
        loop {
            at = skip_blank(self.text(), at)?;
            match self.text()[at..].chars().next() {
                Some(']') => return Ok(at + 1),
                Some(_) => {}
                None => {
                    let what = "this [ is never closed".to_string();
                    return Err(Snag { byte: begin, what, cure: "add ]".to_string() });
                }
            }
            match self.vault(at) {
                Ok(end) => at = end,
                Err(snag) => {
                    self.snag(snag);
                    let full = self.faults.len() > MOST_FAULTS
                        || self.pack.vaults.len() >= MOST_VAULTS
                        || self.values > MOST_VALUES;
                    match self.next_vault(at) {
                        Some(next) if !full => at = next,
                        _ => return Ok(self.text().len()),
                    }
                }
            }
        }
    }

    /// Parses one vault and the comma after it; returns the byte offset after both.
    fn vault(&mut self, at: usize) -> Result<usize, Snag> {
        if self.pack.vaults.len() >= MOST_VAULTS || self.faults.len() >= MOST_FAULTS {
            let what = "the rest of this file is ignored".to_string();
            let cure = format!("at most {MOST_VAULTS} vaults are read and 20 faults reported");
            return Err(Snag { byte: at, what, cure });
        }
        let node = self.outlined(at)?;
        let mut end = skip_blank(self.text(), node.span.end)?;
        match self.text()[end..].chars().next() {
            Some(',') => end += 1,
            Some(']') | None => {}
            Some(c) => {
                let what = format!("unexpected {c:?}");
                let cure = "a comma is missing after the vault".to_string();
                return Err(Snag { byte: end, what, cure });
            }
        }
        let place = self.name(&node);
        if let Some(vault) = self.value::<Vault>(&node, &place) {
            self.pack.vaults.push(Written { vault, node });
        }
        Ok(end)
    }

    /// Returns the name that faults use for a vault: its id or, without one, its number among the
    /// vaults parsed without errors.
    fn name(&self, node: &Node) -> String {
        match node.field("id") {
            Some(id) if id.shape == OutlineShape::Text => {
                format!("\"{}\"", &self.source.text[id.body.clone()])
            }
            _ => format!("vault {}", self.pack.vaults.len() + 1),
        }
    }

    /// Returns the byte offset of the next line that starts with `Vault(`. Parsing resumes there
    /// after a vault with unbalanced brackets.
    fn next_vault(&self, after: usize) -> Option<usize> {
        let text = self.text();
        let mut at = after;
        loop {
            at += text[at..].find('\n')? + 1;
            let line = text[at..].trim_start_matches([' ', '\t']);
            if line.starts_with("Vault(") {
                return Some(text.len() - line.len());
            }
        }
    }

    /// Deserializes the text of a node, or reports the error.
    fn value<T: DeserializeOwned>(&mut self, node: &Node, place: &str) -> Option<T> {
        let text = &self.source.text[node.span.clone()];
        if let Some(value) = ron_fast::read_unwrapped(text) {
            return Some(value);
        }
        match options().from_str::<T>(text) {
            Ok(value) => Some(value),
            Err(error) => {
                let start = byte_of(text, error.span.start.line, error.span.start.col);
                let end = byte_of(text, error.span.end.line, error.span.end.col);
                let cured = self.cured::<T>(node, place, node.span.start + start);
                let fault =
                    cured.unwrap_or_else(|| self.misread(node, place, &error.code, start, end));
                self.faults.push(fault);
                None
            }
        }
    }

    /// Returns the fault at a byte offset, with its cure, if the text parses after a correction of
    /// the value at that offset.
    fn cured<T: DeserializeOwned>(&self, node: &Node, place: &str, byte: usize) -> Option<Fault> {
        let whole = self.text();
        let read = |span: Range<usize>, new: &str| {
            let text = [&whole[node.span.start..span.start], new, &whole[span.end..node.span.end]];
            let text = text.concat();
            let Err(error) = options().from_str::<T>(&text) else { return Reading::Read };
            let at = byte_of(&text, error.span.start.line, error.span.start.col);
            if let Error::NoSuchEnumVariant { expected, ref found, .. } = error.code
                && *found == new
            {
                return Reading::Needs(expected);
            }
            // The correction parses if the next error lies after the corrected value and is not the
            // original error.
            let end = span.start - node.span.start + new.len();
            let old = byte - node.span.start;
            let is_later = at > end && at + span.len() > old + new.len();
            if is_later { Reading::Read } else { Reading::Refused }
        };
        if !cure::is_searched(node) {
            return None;
        }
        let cured = node.ending_at_or_around(whole, byte).into_iter().find_map(|item| {
            let key = whole[item.from..item.node.span.start].split(':').next();
            let key = if item.key.is_some() { key.unwrap_or_default().trim_end() } else { "" };
            let wrong = Wrong { text: whole, node: &item.node, key, key_at: item.from };
            cure::find(&wrong, &read)
        })?;
        let place = format!("{place}{}", node.path_to(cured.byte));
        let fault = self.source.fault("V01", cured.byte, cured.what);
        Some(fault.cure(cured.advice).within(place))
    }

    fn misread(&self, node: &Node, place: &str, error: &Error, start: usize, end: usize) -> Fault {
        let (start, end) = (node.span.start + start, node.span.start + end);
        let keyed = |found: &str, item: &OutlineItem| item.key.as_deref() == Some(found);
        let byte = match error {
            Error::NoSuchEnumVariant { found, .. } => {
                let at = node.last_before(end + 1, &|item| item.node.name == *found);
                at.map(|at| self.value_at(node, at, found))
            }
            Error::NoSuchStructField { found, .. } => {
                node.last_before(end + 1, &|item| keyed(found, item))
            }
            Error::ExpectedDifferentLength { .. } => {
                node.innermost(start).map(|item| item.node.span.start)
            }
            Error::DuplicateStructField { field, .. } => {
                node.last_before(end + 1, &|item| keyed(field, item))
            }
            _ => None,
        };
        let byte = byte.or(skip_blank(self.text(), start).ok()).unwrap_or(start);
        let byte = byte.min(node.span.end.saturating_sub(1));
        let (what, cure) = worded(error);
        let place = format!("{place}{}", node.path_to(byte));
        self.source.fault("V01", byte, what).cure(cure).within(place)
    }

    /// Returns the byte offset of the word `found` in the entry that starts, with its key, at byte
    /// `at`.
    fn value_at(&self, node: &Node, at: usize, found: &str) -> usize {
        let span = at..node.span.end;
        self.source.text[span].find(found).map_or(at, |offset| at + offset)
    }
}

/// RON options for vault files: `Some` and names of newtype payloads are optional.
fn options() -> Options {
    Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES)
}

/// Converts a line and a column, both from 1, to a byte offset.
fn byte_of(text: &str, line: usize, column: usize) -> usize {
    let begin = match line.checked_sub(2) {
        None => 0,
        Some(nth) => text.match_indices('\n').nth(nth).map_or(text.len(), |(at, _)| at + 1),
    };
    let rest = &text[begin..];
    rest.char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |(at, _)| begin + at)
}

/// Rewords an error of the RON parser: returns what is wrong, and the fix.
pub(in crate::content) fn worded(error: &Error) -> (String, String) {
    match error {
        Error::NoSuchEnumVariant { expected, found, outer } => {
            let noun = outer.as_deref().map_or("word".to_string(), noun);
            (format!("unknown {noun} {found:?}"), suggestion(found, expected))
        }
        Error::NoSuchStructField { expected, found, .. } => {
            (format!("unknown field {found:?}"), suggestion(found, expected))
        }
        Error::MissingStructField { field, outer } => {
            let of = outer.as_deref().map_or(String::new(), |outer| format!(" of {outer}"));
            (format!("the field {field:?}{of} is missing"), format!("add {field}: and its value"))
        }
        Error::DuplicateStructField { field, .. } => {
            (format!("duplicate field {field:?}"), "remove one".to_string())
        }
        Error::InvalidValueForType { expected, found } => {
            (format!("found {found}"), format!("expected {expected}"))
        }
        other => {
            if let Some(what) = cure::plain(other) {
                return (what, String::new());
            }
            let text = other.to_string();
            let mut chars = text.chars();
            let first = chars.next().map(|c| c.to_ascii_lowercase());
            (first.into_iter().chain(chars).collect(), String::new())
        }
    }
}

/// Returns the noun that faults use for the values of a type.
fn noun(outer: &str) -> String {
    match outer {
        "Let" => "decision".to_string(),
        "FeatureKind" => "feature".to_string(),
        "DoorState" => "door state".to_string(),
        other => other.to_lowercase(),
    }
}

/// Returns "did you mean X?", or the list of known words.
fn suggestion(found: &str, expected: &[&str]) -> String {
    match nearest(found, expected.iter().copied()) {
        Some(near) => format!("did you mean {near}?"),
        None if expected.is_empty() => String::new(),
        None => format!("known: {}", expected.join(", ")),
    }
}
