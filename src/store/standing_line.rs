//! Maintains a one-line status file of the run, for servers that list their games.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

use super::clean::clean_to;
use super::error::{StoreError, Tried};

/// Maximum length of the line, in characters.
const LONGEST: usize = 120;

/// The file is held open, because it may be in a place where it cannot be created again.
#[derive(Debug)]
pub struct StandingLine {
    file: File,
    said: String,
}

impl StandingLine {
    /// Creates or truncates the file.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(true).mode(0o644).open(path);
        let file = file.map_err(|error| StoreError::disk(Tried::Create, path, &error))?;
        Ok(Self { file, said: String::new() })
    }

    /// Replaces the line. Errors are ignored, so that they never disturb the game.
    pub fn say(&mut self, words: &str) {
        let line = clean_to(words, LONGEST);
        if line != self.said {
            // A single write: concurrent readers see a whole line, at worst followed by spaces.
            let width = self.said.chars().count().max(line.chars().count());
            self.file.write_at(format!("{line:<width$}\n").as_bytes(), 0).ok();
            self.said = line;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::trial::Folder;

    #[test]
    fn the_last_word_stands_there_alone() {
        let folder = Folder::new();
        let path = folder.join("status");
        std::fs::write(&path, "of the game before\n").unwrap();
        let mut line = StandingLine::open(&path).unwrap();
        line.say("Ana, turn 100, HP 16(16)");
        line.say("Ana, \u{1b}]0;x\u{7}turn 101");
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().next().map(str::trim_end), Some("Ana, turn 101"));
        assert_eq!(text.lines().nth(1).unwrap_or_default(), "");
        assert!(StandingLine::open(&folder.join("no/such")).is_err());
    }
}
