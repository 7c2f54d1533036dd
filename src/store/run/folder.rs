//! Folders of runs: their names, and what a dead process left in them.

use std::fs;
use std::path::{Path, PathBuf};

use super::LONGEST_NAME;
use crate::store::disk::Disk;
use crate::store::error::StoreError;
use crate::store::paths::Paths;

/// A folder on its way out.
pub(super) const GONE: &str = ".gone-";

/// A name that any file system takes.
pub(super) fn plain(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' => letter,
        _ => '_',
    });
    let plain: String = letters.take(LONGEST_NAME).collect();
    if plain.is_empty() { "hero".to_owned() } else { plain }
}

/// A folder that was not there before: `name`, or with a number when a run or a replay has that.
pub(super) fn new_folder(paths: &Paths, name: &str) -> Result<PathBuf, StoreError> {
    let mut free = name.to_owned();
    let mut count = 1;
    loop {
        let folder = paths.runs().join(&free);
        let is_told = fs::symlink_metadata(replay_place(&paths.replays(), &free)).is_ok();
        if !is_told && paths.disk().make_new_folder(&folder)? {
            return Ok(folder);
        }
        count += 1;
        free = format!("{name}-{count}");
    }
}

/// Where the replay of the run called `name` is kept.
pub(super) fn replay_place(replays: &Path, name: &str) -> PathBuf {
    replays.join(format!("{name}.ron"))
}

/// Removes drafts and half-removed folders that a dead process left in `folder`.
pub(super) fn sweep(disk: &Disk, folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(GONE) || name.ends_with(".new") {
            // Litter harms nobody; another process may be sweeping too.
            disk.remove(&entry.path()).ok();
        }
    }
}
