//! Maintains a one-line status file of the run, for servers that list their games.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

use super::clean::clean_to;
use super::error::{StoreError, Tried};
use super::read;
use rustix::fs::OFlags;

/// Maximum length of the line, in characters.
const LONGEST: usize = 120;

/// The open status file. The file is kept open, because the process may later lose the permission
/// to write to its folder.
#[derive(Debug)]
pub struct StatusFile {
    file: File,
    said: String,
}

impl StatusFile {
    /// Creates the file or opens an existing regular file. Refuses anything else: opening a pipe,
    /// for example, would block until another process reads it.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let failed = |error: std::io::Error| StoreError::disk(Tried::Create, path, &error);
        let flags = (OFlags::NONBLOCK | OFlags::NOCTTY).bits() as i32;
        let mut options = OpenOptions::new();
        let opened = options.write(true).create(true).mode(0o644).custom_flags(flags).open(path);
        // Some files cannot be opened at all: a folder, a socket, and a pipe that nobody reads.
        let there = opened.as_ref().map_or_else(|_| std::fs::metadata(path), File::metadata);
        let what = there.ok().and_then(|about| read::not_plain(about.file_type()));
        if let Some(what) = what {
            return Err(StoreError::NotPlain { path: path.to_path_buf(), what });
        }
        let file = opened.map_err(failed)?;
        file.set_len(0).map_err(failed)?;
        Ok(Self { file, said: String::new() })
    }

    /// Replaces the line in the file. Ignores errors, so that they never disturb the game.
    pub fn say(&mut self, words: &str) {
        let line = clean_to(words, LONGEST);
        if line != self.said {
            // Use a single write, so that concurrent readers see a whole line, at worst followed by
            // spaces.
            let width = self.said.chars().count().max(line.chars().count());
            self.file.write_at(format!("{line:<width$}\n").as_bytes(), 0).ok();
            self.said = line;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::test_support::Folder;

    #[test]
    fn the_status_file_holds_only_the_last_line() {
        let folder = Folder::new();
        let path = folder.join("status");
        std::fs::write(&path, "of the game before\n").unwrap();
        let mut line = StatusFile::open(&path).unwrap();
        line.say("Ana, turn 100, HP 16(16)");
        line.say("Ana, \u{1b}]0;x\u{7}turn 101");
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().next().map(str::trim_end), Some("Ana, turn 101"));
        assert_eq!(text.lines().nth(1).unwrap_or_default(), "");
        assert!(StatusFile::open(&folder.join("no/such")).is_err());
    }

    #[test]
    fn the_status_file_must_be_a_regular_file() {
        let folder = Folder::new();
        let pipe = folder.join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let what = |path: &Path| match StatusFile::open(path) {
            Err(StoreError::NotPlain { what, .. }) => what,
            other => panic!("{other:?}"),
        };
        // Opened without `NONBLOCK`, this pipe would block forever.
        assert_eq!(what(&pipe), "a pipe");
        // A pipe with a reader can be opened, but is refused too.
        let flags = (OFlags::NONBLOCK).bits() as i32;
        let reader = OpenOptions::new().read(true).custom_flags(flags).open(&pipe).unwrap();
        assert_eq!(what(&pipe), "a pipe");
        drop(reader);
        assert_eq!(what(folder.path()), "a folder");
        assert_eq!(what(Path::new("/dev/null")), "a device");
    }
}
