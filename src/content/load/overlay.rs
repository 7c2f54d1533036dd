//! Overlays: a player's own content files, whose rows join the built-in ones or replace them.
//!
//! In a run, these files are packs whose names begin with [`PREFIX`], so that saves and replays
//! contain them.

use std::collections::BTreeMap;

use super::fault::{Fault, Severity, is_plain};
use super::source::{self, Node, OutlineShape, Source};
use crate::base::Dice;

/// Name and text of a file.
type Text<'a> = (&'a str, &'a str);

/// Prefix of the names of overlay files in a run, as in "content/items.ron".
pub const PREFIX: &str = "content/";

/// Files that an overlay can have.
const FILES: [&str; 6] =
    ["items.ron", "monsters.ron", "artifacts.ron", "shops.ron", "looks.ron", "qualities.ron"];

/// Maximum roll that dice in an overlay can have.
const HIGHEST: i32 = 30_000;

/// Whether a pack of a run is part of an overlay.
pub fn is_part(pack: &str) -> bool {
    pack.starts_with(PREFIX)
}

/// The files of an overlay; empty if there is no overlay.
#[derive(Clone, Debug, Default)]
pub(super) struct Overlay<'a> {
    pub files: Vec<Text<'a>>,
}

impl<'a> Overlay<'a> {
    /// Returns the overlay's file with this name; empty if there is none.
    pub fn file(&self, name: &str) -> Vec<Text<'a>> {
        let is_it = |(file, _): &&Text| file.strip_prefix(PREFIX) == Some(name);
        self.files.iter().filter(is_it).copied().collect()
    }

    /// Returns the overlay's file with this name, if any, followed by the built-in files.
    pub fn before(&self, name: &str, built_in: &[Text<'a>]) -> Vec<Text<'a>> {
        self.file(name).into_iter().chain(built_in.iter().copied()).collect()
    }
}

/// Reads the files of an overlay. They have the same size limits as packs.
///
/// # Errors
/// Returns a fault for each file with another name, each file that is too large, is not UTF-8 or is
/// not RON, each text that a terminal cannot show plainly, dice that roll too high, and each
/// repeated row name.
pub(super) fn sources(packs: &[&(String, String)]) -> Result<Vec<Source>, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut sources = Vec::new();
    for (file, text) in packs {
        if !FILES.contains(&file.strip_prefix(PREFIX).unwrap_or_default()) {
            let cure = format!("name the file {} or {}", FILES[..5].join(", "), FILES[5]);
            let fault = Fault::new("", file, "an overlay cannot have a file of this name");
            faults.push(fault.severity(Severity::Fatal).cure(cure));
        }
        match Source::pack(file, text.as_bytes()) {
            Ok(source) => sources.push(source),
            Err(fault) => faults.push(fault),
        }
    }
    for source in &sources {
        match source::outline(&source.text, 0) {
            Ok(root) => {
                texts(source, &root, &mut faults);
                twice(source, &root, &mut faults);
            }
            Err(snag) => faults.push(source.fault("", snag.byte, snag.what).cure(snag.cure)),
        }
    }
    if faults.is_empty() { Ok(sources) } else { Err(faults) }
}

/// Reports texts with control characters or invisible ones, and dice that can roll more than
/// [`HIGHEST`].
fn texts(source: &Source, node: &Node, faults: &mut Vec<Fault>) {
    if node.shape == OutlineShape::Text {
        let at = node.span.start;
        let text = ron::from_str::<String>(&source.text[node.span.clone()]).unwrap_or_default();
        if !text.chars().all(is_plain) {
            let what = "the text contains a control character or another invisible one";
            faults.push(source.fault("", at, what).cure("remove it"));
        }
        if text.parse::<Dice>().is_ok_and(|dice| dice.max() > HIGHEST) {
            let what = format!("{text:?} can roll more than {HIGHEST}");
            faults.push(source.fault("", at, what).cure("write for example 2d6+1"));
        }
    }
    node.items.iter().for_each(|item| texts(source, &item.node, faults));
}

/// Reports rows that have the name of an earlier row of the file.
fn twice(source: &Source, root: &Node, faults: &mut Vec<Fault>) {
    let names = root.items.iter().filter_map(|item| item.node.field("name"));
    let mut seen = BTreeMap::new();
    for name in names.filter(|name| name.shape == OutlineShape::Text) {
        let text = &source.text[name.body.clone()];
        let (line, _) = source.position(name.span.start);
        if let Some(first) = seen.insert(text, line) {
            let what = format!("another row has the name {text:?}, in line {first}");
            faults.push(source.fault("", name.span.start, what).cure("rename or remove one"));
        }
    }
}
