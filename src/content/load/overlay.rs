//! Overlays: a player's own content files, whose rows join the built-in ones or replace them.
//!
//! In a run, they are packs whose names begin with [`PREFIX`], so that saves and replays carry them.

use super::check;
use super::fault::Fault;
use super::source::{self, Source};
use super::{BUILT_IN, Text, Texts, fault, parse, write_bytes};
use crate::base::Digest;
use crate::content::Content;

/// Beginning of the names of overlay files in a run: "content/items.ron".
pub const PREFIX: &str = "content/";

/// Files that an overlay can have.
const FILES: [&str; 6] =
    ["items.ron", "monsters.ron", "artifacts.ron", "shops.ron", "looks.ron", "qualities.ron"];

/// Whether a pack of a run is part of an overlay.
pub fn is_part(pack: &str) -> bool {
    pack.starts_with(PREFIX)
}

/// The files of an overlay; empty without one.
#[derive(Clone, Debug, Default)]
pub(super) struct Overlay<'a> {
    files: Vec<Text<'a>>,
}

impl<'a> Overlay<'a> {
    /// Returns the overlay's file with this name, if it has one.
    pub fn file(&self, name: &str) -> Vec<Text<'a>> {
        let is_it = |(file, _): &&Text| file.strip_prefix(PREFIX) == Some(name);
        self.files.iter().filter(is_it).copied().collect()
    }

    /// Returns the overlay's file with this name, followed by the built-in ones.
    fn before(&self, name: &str, built_in: &[Text<'a>]) -> Vec<Text<'a>> {
        self.file(name).into_iter().chain(built_in.iter().copied()).collect()
    }
}

/// Returns the built-in content with the rows of an overlay, without packs of vaults.
///
/// # Errors
/// Returns all faults of the overlay. Its files have the size limits of packs.
pub(super) fn load(packs: &[&(String, String)]) -> Result<Content, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut sources = Vec::new();
    for (file, text) in packs {
        if !FILES.contains(&file.strip_prefix(PREFIX).unwrap_or_default()) {
            let cure = format!("name the file {} or {}", FILES[..5].join(", "), FILES[5]);
            faults.push(fault(file, "an overlay has no such file").cure(cure));
        }
        match Source::pack(file, text.as_bytes()) {
            Ok(source) => sources.push(source),
            Err(fault) => faults.push(fault),
        }
    }
    for source in &sources {
        if let Err(snag) = source::outline(&source.text, 0) {
            faults.push(source.fault("", snag.byte, snag.what).cure(snag.cure));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let files = sources.iter().map(|source| (source.file.as_str(), source.text.as_str())).collect();
    let overlay = Overlay { files };
    let mut content = parse(&BUILT_IN, &overlay)?;
    let items = overlay.before("items.ron", BUILT_IN.items);
    let monsters = overlay.before("monsters.ron", BUILT_IN.monsters);
    let artifacts = overlay.before("artifacts.ron", BUILT_IN.artifacts);
    let shops = overlay.before("shops.ron", BUILT_IN.shops);
    let looks = overlay.before("looks.ron", BUILT_IN.looks);
    let qualities = overlay.before("qualities.ron", BUILT_IN.qualities);
    let texts = Texts {
        items: &items,
        monsters: &monsters,
        artifacts: &artifacts,
        shops: &shops,
        looks: &looks,
        qualities: &qualities,
        ..BUILT_IN
    };
    let faults = check::all(&content, &texts);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut digest = Digest::new();
    digest.write_u64(content.digest);
    for (file, text) in &overlay.files {
        digest.write_str(file);
        write_bytes(&mut digest, text.as_bytes());
    }
    content.digest = digest.finish();
    Ok(content)
}
