//! Removes what dead processes left behind: temporary files (drafts), and folders of runs that were
//! being created or removed.
//!
//! A draft of `NAME` is called `NAME.PROCESS.new` until it is renamed into place. A run's folder
//! is made as `.new-...`, with its lock held, and removed as `.gone-...`.

use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

use super::disk::Disk;
use super::lock::{Lock, lives};
use super::paths::Paths;
use crate::store::error::StoreError;

/// The name of a run's lock in its folder.
pub const LOCK: &str = "lock";
/// Prefix of the name of a run's folder that is being created.
pub const DRAFT: &str = ".new-";
/// Prefix of the name of a run's folder that is being removed.
pub const GONE: &str = ".gone-";
/// Suffix of the name of a file that is being written.
const NEW: &str = ".new";

/// Removes files that dead processes left behind. Keeps files of living processes, and ignores
/// files that cannot be removed, because leftovers do no harm.
pub fn sweep(paths: &Paths) {
    sweep_runs(paths);
    let scores = paths.scores();
    let shelves = [paths.replays(), paths.reports(), paths.films(), paths.vaults(), paths.bones()];
    let folders = scores.parent().into_iter().chain([paths.root()]);
    for folder in folders.chain(shelves.iter().map(PathBuf::as_path)) {
        sweep_drafts(paths.disk(), folder);
    }
    for run in entries(&paths.runs()).filter(|entry| entry.is_dir()) {
        sweep_drafts(paths.disk(), &run);
    }
}

/// Removes folders of runs that dead processes were creating or removing.
pub fn sweep_runs(paths: &Paths) {
    let (disk, runs) = (paths.disk(), paths.runs());
    for folder in entries(&runs).filter(|entry| is_called(entry, DRAFT)) {
        // Rename the folder first, as for any run that is removed, so that only one process removes
        // it.
        give_up(paths, &folder).ok();
    }
    for folder in entries(&runs).filter(|entry| is_called(entry, GONE)) {
        disk.remove(&folder).ok();
    }
    sweep_drafts(disk, &runs);
}

/// Takes the lock that a process must hold while it creates and locks a run's folder, or removes an
/// abandoned folder.
pub fn births(paths: &Paths) -> Result<Lock, StoreError> {
    Lock::wait(&paths.root().join(".births"))
}

/// Renames a dead process's unfinished folder, so that it will be removed.
fn give_up(paths: &Paths, folder: &Path) -> Result<(), StoreError> {
    let births = births(paths)?;
    let lock = Lock::take(&folder.join(LOCK))?;
    if births.is_sure() && lock.is_sure() {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        paths.disk().rename(folder, &paths.runs().join(format!("{GONE}{name}")))?;
    }
    Ok(())
}

/// Removes drafts of files that dead processes left in `folder`.
fn sweep_drafts(disk: &Disk, folder: &Path) {
    for path in entries(folder).filter(|path| is_left(path)) {
        disk.remove(&path).ok();
    }
}

/// Whether this is a temporary file that no process writes any more.
fn is_left(path: &Path) -> bool {
    let Some(writer) = path.file_name().and_then(writer_of) else { return false };
    if writer != std::process::id() && lives(writer) {
        return false;
    }
    let is_file = fs::symlink_metadata(path).is_ok_and(|file| file.is_file());
    let file = is_file.then(|| OpenOptions::new().read(true).open(path).ok()).flatten();
    file.is_some_and(|file| {
        flock(&file, FlockOperation::NonBlockingLockExclusive) != Err(Errno::WOULDBLOCK)
    })
}

/// Returns the id of the process in the name of a temporary file; `None` for other names.
fn writer_of(name: &OsStr) -> Option<u32> {
    let (_, process) = name.to_str()?.strip_suffix(NEW)?.rsplit_once('.')?;
    process.parse().ok()
}

fn is_called(path: &Path, beginning: &str) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(beginning.as_bytes())
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;
    use crate::store::files::disk::claim;
    use crate::store::test_support::Folder;

    fn paths(folder: &Folder) -> Paths {
        let paths = Paths::find(Some(folder.path()), None, Path::new("/")).unwrap();
        let paths = paths.with_scores(Some(&folder.join("shared")));
        paths.prepare().unwrap();
        for folder in [paths.reports(), paths.films(), paths.runs().join("Ada")] {
            fs::create_dir_all(folder).unwrap();
        }
        paths
    }

    /// Returns the path of one file in each folder in which the game writes files.
    fn places(paths: &Paths) -> Vec<PathBuf> {
        let folders = [paths.root().to_path_buf(), paths.replays(), paths.reports()];
        let more = [paths.films(), paths.runs().join("Ada"), paths.root().join("shared")];
        folders.into_iter().chain(more).map(|folder| folder.join("file.ron")).collect()
    }

    /// Returns a process id that no process has any more.
    fn dead() -> u32 {
        let mut child = Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        child.id()
    }

    #[test]
    fn drafts_of_dead_processes_are_swept_everywhere() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let dead = dead();
        let drafts = places(&paths).into_iter().map(|path| {
            fs::write(&path, "kept").unwrap();
            let draft = path.with_file_name(format!("file.ron.{dead}.new"));
            fs::write(&draft, "half").unwrap();
            draft
        });
        let drafts: Vec<PathBuf> = drafts.collect();
        sweep(&paths);
        assert!(drafts.iter().all(|draft| !draft.exists()), "{drafts:?}");
        assert!(places(&paths).iter().all(|path| path.exists()));
    }

    #[test]
    fn drafts_of_live_processes_and_similar_names_stay() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let mut other = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        let alive = paths.replays().join(format!("a.ron.{}.new", other.id()));
        fs::write(&alive, "half").unwrap();
        let alike = ["a.new", "new", ".new", "a.12x.new"].map(|name| paths.replays().join(name));
        alike.iter().for_each(|path| fs::write(path, "a player's").unwrap());
        sweep(&paths);
        assert!(alive.exists() && alike.iter().all(|path| path.exists()));
        other.kill().unwrap();
        other.wait().unwrap();
        sweep(&paths);
        assert!(!alive.exists() && alike.iter().all(|path| path.exists()));
    }

    #[test]
    fn a_locked_draft_stays_even_if_its_process_is_dead() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let draft = paths.replays().join(format!("a.ron.{}.new", dead()));
        let file = Disk::default().create(&draft).unwrap();
        claim(&file);
        sweep(&paths);
        assert!(draft.exists());
        drop(file);
        sweep(&paths);
        assert!(!draft.exists());
    }

    #[test]
    fn half_made_and_half_removed_run_folders_are_swept_unless_locked() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let [made, unlocked, gone] =
            [".new-Ada", ".new-Bo", ".gone-Cy"].map(|name| paths.runs().join(name));
        for folder in [&made, &unlocked, &gone] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("log"), "half").unwrap();
        }
        let lock = Lock::take(&made.join(LOCK)).unwrap();
        sweep(&paths);
        assert!(made.join("log").exists() && !unlocked.exists() && !gone.exists());
        drop(lock);
        sweep(&paths);
        assert!(!made.exists());
    }
}
