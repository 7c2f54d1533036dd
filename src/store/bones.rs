//! Bones on disk: the levels of dead heroes, one file for each level of the dungeon.
//!
//! No file is trusted. This module checks everything in a file except the level itself, which the
//! game checks.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::clean::{clean, clean_to};
use super::disk::Disk;
use super::error::StoreError;
use super::paths::Paths;
use super::read::{self, Links};
use crate::game::birth::LONGEST_NAME;
use crate::game::bones::Bones;
use crate::game::{Game, RULES, save};

/// Format number of the files; increase it whenever the fields change.
const FORMAT: u16 = 1;
/// Maximum size of a file, in bytes.
const LIMIT: u64 = 128 << 10;
/// Maximum length of a stored cause of death, in characters.
const LONGEST_CAUSE: usize = 200;

/// The contents of a bones file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BonesFile {
    format: u16,
    /// Digest of the content, version of the rules and format of saved games. A game uses only
    /// bones for which all three are the same as its own.
    content: String,
    rules: u16,
    saves: u16,
    /// Name of the dead hero and cause of death, for people who read the file.
    hero: String,
    cause: String,
    /// CRC-32 of the level.
    check: u32,
    level: String,
}

/// The folder of bones.
#[derive(Clone)]
pub struct BonesFolder {
    disk: Disk,
    folder: PathBuf,
}

impl BonesFolder {
    pub fn of(paths: &Paths) -> Self {
        Self { disk: paths.disk().clone(), folder: paths.bones() }
    }

    /// Returns the file for a level.
    fn path(&self, (branch, depth): (u8, u8)) -> PathBuf {
        self.folder.join(format!("{branch}-{depth}.ron"))
    }

    /// Stores the level of a dead hero, unless there are bones for that level already. Renames
    /// damaged bones first, and replaces bones of another version or of other content.
    pub fn leave(&self, game: &Game, bones: &Bones) -> Result<(), StoreError> {
        let at = (bones.level.branch, bones.level.depth);
        match self.read(game, at) {
            Ok(Some(_)) => return Ok(()),
            Ok(None) => {}
            Err(StoreError::Damaged { .. }) => self.set_aside(at)?,
            Err(error) => return Err(error),
        }
        let file = BonesFile {
            format: FORMAT,
            content: content(game),
            rules: RULES,
            saves: save::FORMAT,
            hero: clean_to(&bones.hero, LONGEST_NAME),
            cause: clean_to(&bones.cause, LONGEST_CAUSE),
            check: crc32fast::hash(bones.packed.as_bytes()),
            level: bones.packed.clone(),
        };
        let pretty = ron::ser::PrettyConfig::default();
        let text =
            ron::ser::to_string_pretty(&file, pretty).expect("a file can be written as text");
        self.disk.make_folder(&self.folder)?;
        self.disk.replace(&self.path(at), format!("{text}\n").as_bytes())
    }

    /// Reads the bones for a level, given as branch and depth. Returns `None` if there is no file,
    /// or if the file belongs to another version or to other content.
    pub fn read(&self, game: &Game, at: (u8, u8)) -> Result<Option<String>, StoreError> {
        let path = self.path(at);
        let text = match read::text(&path, LIMIT, Links::Refuse) {
            Ok(text) => text,
            Err(error) if error.is_missing() => return Ok(None),
            Err(StoreError::Disk { tried, path, why }) => {
                return Err(StoreError::Disk { tried, path, why });
            }
            Err(other) => {
                return Err(StoreError::Damaged { path, why: clean(&other.to_string()) });
            }
        };
        let damaged = |why: &str| StoreError::Damaged { path: path.clone(), why: clean(why) };
        let file: BonesFile = ron::from_str(&text).map_err(|error| {
            let at = error.span.start;
            damaged(&format!("line {}, column {}: {}", at.line, at.col, error.code))
        })?;
        let fits = file.format == FORMAT
            && file.rules == RULES
            && file.saves == save::FORMAT
            && file.content == content(game);
        if !fits {
            return Ok(None);
        }
        if crc32fast::hash(file.level.as_bytes()) != file.check {
            return Err(damaged("the level does not match its checksum"));
        }
        Ok(Some(file.level))
    }

    /// Removes the bones for a level. Use the bones only if this succeeds: bones that stay on the
    /// disk could be found again by another hero.
    pub fn remove(&self, at: (u8, u8)) -> Result<(), StoreError> {
        self.disk.remove(&self.path(at))
    }

    /// Renames the file with the damaged bones for a level, so that no game reads them again.
    pub fn set_aside(&self, at: (u8, u8)) -> Result<(), StoreError> {
        self.disk.set_aside(&self.path(at)).map(|_| ())
    }

    /// Returns the error for bones whose level the game refuses.
    pub fn refused(&self, at: (u8, u8), why: &str) -> StoreError {
        StoreError::Damaged { path: self.path(at), why: clean(why) }
    }
}

fn content(game: &Game) -> String {
    format!("{:016x}", game.content_digest())
}
