//! Run folders: their names, and cleanup after dead processes.

use std::fs;
use std::path::{Path, PathBuf};

use super::LONGEST_NAME;
use crate::store::disk::Disk;
use crate::store::error::StoreError;
use crate::store::paths::Paths;

/// Prefix of a folder that is being deleted.
pub(super) const GONE: &str = ".gone-";

/// Converts a name to one that is valid on any file system.
pub(super) fn plain(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' => letter,
        _ => '_',
    });
    let plain: String = letters.take(LONGEST_NAME).collect();
    if plain.is_empty() { "hero".to_owned() } else { plain }
}

/// Creates a folder called `name`, with a number appended if a run or a replay has that name.
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

/// Returns the replay path of the run called `name`.
pub(super) fn replay_place(replays: &Path, name: &str) -> PathBuf {
    replays.join(format!("{name}.ron"))
}

/// Removes temporary files and half-deleted folders that a dead process left in `folder`.
pub(super) fn sweep(disk: &Disk, folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(GONE) || name.ends_with(".new") {
            // Errors are harmless; another process may be cleaning up too.
            disk.remove(&entry.path()).ok();
        }
    }
}
