//! Folders of runs: how they are named, created and removed, and how leftovers are cleaned up.

use std::fs;
use std::path::{Path, PathBuf};

use crate::store::disk::Disk;
use crate::store::error::StoreError;
use crate::store::litter::{DRAFT, GONE, LOCK, births};
use crate::store::lock::Lock;
use crate::store::paths::Paths;

/// The journal in a run's folder.
pub(super) const LOG: &str = "log";
/// Maximum number of characters of a hero's name in a folder name.
pub(super) const LONGEST_NAME: usize = 24;

/// Converts a name to one that is valid on any file system.
pub(super) fn plain(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' => letter,
        _ => '_',
    });
    let plain: String = letters.take(LONGEST_NAME).collect();
    if plain.is_empty() { "hero".to_owned() } else { plain }
}

/// Creates a locked folder in which a run is prepared. The list of runs ignores it, so that a crash
/// leaves no unplayable run; [`settle`] gives it its final name.
pub(super) fn draft_folder(paths: &Paths, name: &str) -> Result<(PathBuf, Lock), StoreError> {
    let _births = births(paths)?;
    let name = format!("{DRAFT}{}-{name}", std::process::id());
    let mut folder = paths.runs().join(&name);
    let mut count = 1;
    while !paths.disk().make_new_folder(&folder)? {
        count += 1;
        folder = paths.runs().join(format!("{name}-{count}"));
    }
    match Lock::take(&folder.join(LOCK)) {
        Ok(lock) => Ok((folder, lock)),
        Err(error) => {
            paths.disk().remove(&folder).ok();
            Err(error)
        }
    }
}

/// Renames a run's folder to `name`, with a number appended if a run or a replay already has that
/// name. Returns the new path.
pub(super) fn settle(paths: &Paths, folder: &Path, name: &str) -> Result<PathBuf, StoreError> {
    let mut free = name.to_owned();
    let mut count = 1;
    loop {
        let place = paths.runs().join(&free);
        let replay = replay_place(&paths.replays(), &free);
        // A player can have unpacked the replay, so its name without `.gz` counts as used too.
        let names = [replay.with_extension(""), replay];
        let is_told = names.iter().any(|path| fs::symlink_metadata(path).is_ok());
        if !is_told && paths.disk().rename_new(folder, &place)? {
            return Ok(place);
        }
        count += 1;
        free = format!("{name}-{count}");
    }
}

/// Removes a run's folder. One rename removes it from the list of runs, and then its files are
/// deleted.
pub(super) fn discard(disk: &Disk, folder: &Path) -> Result<(), StoreError> {
    let runs = folder.parent().expect("a run's folder has a parent");
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let gone = runs.join(format!("{GONE}{name}"));
    // A leftover folder of that name would block the rename.
    if fs::symlink_metadata(&gone).is_ok() {
        disk.remove(&gone)?;
    }
    disk.rename(folder, &gone)?;
    disk.sync_folder(runs)?;
    // If this fails, the next start of the program removes what remains.
    disk.remove(&gone).ok();
    Ok(())
}

/// Returns the replay path of the run called `name`.
pub(super) fn replay_place(replays: &Path, name: &str) -> PathBuf {
    replays.join(format!("{name}.ron.gz"))
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

#[cfg(test)]
mod tests {
    use super::super::Run;
    use super::super::tests::{NEVER_BAD, head, long_run, paths};
    use super::*;
    use crate::store::litter;
    use crate::store::test_support::{Folder, dying_after};

    /// Checks that at most `most` runs are listed, that each can be resumed, and that the cleanup
    /// at a start removes everything else.
    fn check(paths: &Paths, most: usize, what: &str) {
        let runs = Run::list(paths).unwrap();
        assert!(runs.len() <= most, "{what}");
        for run in &runs {
            assert!(run.summary.is_ok(), "{what}: {:?}", run.summary);
            assert!(Run::resume(paths, &run.folder, NEVER_BAD).is_ok(), "{what}");
        }
        litter::sweep(paths);
        let left = fs::read_dir(paths.runs()).map_or(0, Iterator::count);
        assert_eq!(left, runs.len(), "{what}");
    }

    #[test]
    fn a_crash_while_creating_a_run_leaves_no_litter() {
        for steps in 0..30 {
            for torn in [0, 3] {
                let folder = Folder::new();
                let paths = paths(&folder);
                let dying = paths.clone().on(dying_after(steps, torn));
                let born = Run::create(&dying, &head(), "Ada", "Wizard").is_ok();
                assert!(!born || Run::list(&paths).unwrap().len() == 1);
                check(&paths, 1, &format!("after {steps} steps"));
            }
        }
    }

    /// A test operation on a run. The arguments are the paths of the data folder with the run, the
    /// paths on the failing disk, and the run's folder.
    type Act = fn(&Paths, &Paths, &Path);

    fn called(at: &Path) -> String {
        at.file_name().unwrap().to_string_lossy().into_owned()
    }

    #[test]
    fn a_crash_while_moving_renaming_or_deleting_leaves_no_litter() {
        let acts: [(&str, Act); 3] = [
            ("move", |from, to, at| {
                let (mut run, _) = Run::resume(from, at, NEVER_BAD).unwrap();
                run.move_to(to).ok();
            }),
            ("rename", |_, to, at| drop(Run::rename(to, &called(at), "another"))),
            ("delete", |_, to, at| drop(Run::delete_folder(to, at))),
        ];
        for (what, act) in acts {
            for steps in 0..30 {
                let (here, there) = (Folder::new(), Folder::new());
                let at = long_run(&paths(&here));
                let elsewhere = if what == "move" { &there } else { &here };
                act(&paths(&here), &paths(elsewhere).on(dying_after(steps, 3)), &at);
                let what = format!("{what} after {steps} steps");
                check(&paths(&here), 1, &what);
                check(&paths(&there), 1, &what);
                let runs = [&here, &there].map(|it| Run::list(&paths(it)).unwrap().len());
                assert!(what.starts_with("delete") || runs != [0, 0], "{what}: the run is gone");
            }
        }
    }
}
