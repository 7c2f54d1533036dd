//! Precompiled built-in content, `assets/content.bin`, which loads several times faster than
//! the RON texts. It is used only if the texts, and the sources of the row types, are unchanged
//! to the byte; otherwise the texts are parsed, with the same result.
//! `BLESS=1 cargo test --test all manual` regenerates it.
//!
//! ```text
//! "WYRDROWS" · layout u64 · digest of the texts u64 · the rows, as `postcard` writes them
//! ```

use super::load::Rows;
use crate::base::Digest;

const COMPILED: &[u8] = include_bytes!("../../assets/content.bin");
const MAGIC: &[u8; 8] = b"WYRDROWS";

/// Lists the sources of the row types and hashes them.
macro_rules! sources {
    ($($file:literal),* $(,)?) => {
        #[cfg(test)]
        const SOURCES: &[&str] = &[$($file),*];
        /// Hash of the sources, so that bytes with another layout are rejected.
        const LAYOUT: u64 = {
            let mut layout = Digest::new();
            $({
                const PART: u64 = folded(include_bytes!($file));
                layout.fold(PART);
            })*
            layout.finish()
        };
    };
}

sources![
    "attack.rs",
    "buc.rs",
    "compiled.rs",
    "dungeon.rs",
    "effect.rs",
    "fortune.rs",
    "id.rs",
    "item.rs",
    "kit.rs",
    "load.rs",
    "material.rs",
    "monster.rs",
    "property.rs",
    "role.rs",
    "ruleset.rs",
    "script.rs",
    "skill.rs",
    "special.rs",
    "terrain.rs",
    "trap.rs",
    "../base/dice.rs",
    "../base/luck.rs",
];

/// Hashes a text at compile time.
const fn folded(text: &[u8]) -> u64 {
    let mut digest = Digest::new();
    let (mut word, mut at) = (0, 0);
    while at < text.len() {
        word = word << 8 | text[at] as u64;
        at += 1;
        if at.is_multiple_of(8) {
            digest.fold(word);
            word = 0;
        }
    }
    digest.fold(word);
    digest.fold(at as u64);
    digest.finish()
}

/// Returns the compiled rows of the texts with this digest, if they are the compiled ones.
pub(super) fn read(digest: u64) -> Option<Rows> {
    unpack(COMPILED, digest)
}

fn unpack(bytes: &[u8], digest: u64) -> Option<Rows> {
    let rows = bytes.strip_prefix(&opening(digest))?;
    let (rows, rest) = postcard::take_from_bytes(rows).ok()?;
    rest.is_empty().then_some(rows)
}

/// Encodes the rows of the texts with this digest.
pub(super) fn write(rows: &Rows, digest: u64) -> Vec<u8> {
    postcard::to_extend(rows, opening(digest).to_vec()).expect("rows have no part without bytes")
}

fn opening(digest: u64) -> [u8; 24] {
    let mut opening = [0; 24];
    opening[..8].copy_from_slice(MAGIC);
    opening[8..16].copy_from_slice(&LAYOUT.to_le_bytes());
    opening[16..].copy_from_slice(&digest.to_le_bytes());
    opening
}

#[cfg(test)]
mod tests {
    use super::super::load::{BUILT_IN, rows};
    use super::*;

    #[test]
    fn what_was_compiled_is_what_the_texts_say() {
        let texts = rows(&BUILT_IN).unwrap();
        let bytes = write(&texts, 7);
        assert!(bytes.len() < 200_000, "{} bytes", bytes.len());
        assert!(unpack(&bytes, 7) == Some(texts));
        assert_eq!(unpack(&bytes, 8), None, "the texts of another digest");
        assert_eq!(unpack(&bytes[..bytes.len() - 1], 7), None, "cut off");
        let mut other = bytes.clone();
        other[8] ^= 1;
        assert_eq!(unpack(&other, 7), None, "another layout");
    }

    #[test]
    fn every_source_of_a_type_counts() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/content");
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let name = path.file_name().unwrap().to_str().unwrap();
            let counts = name == "source.rs" || SOURCES.contains(&name);
            let types = text.contains("Serialize, Deserialize") && text.contains("derive(");
            assert!(counts || !types, "{name} has types that are compiled");
        }
    }
}
