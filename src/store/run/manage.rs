//! Renames and deletes runs in progress.

use std::path::{Path, PathBuf};

use super::Run;
use super::folder::{discard, plain, settle};
use crate::store::error::{StoreError, Tried};
use crate::store::litter::LOCK;
use crate::store::lock::Lock;
use crate::store::paths::Paths;

impl Run {
    /// Deletes the run in the folder `name`, unless it is being played.
    pub fn delete(paths: &Paths, name: &str) -> Result<(), StoreError> {
        Self::delete_folder(paths, &called(paths, name)?)
    }

    /// Deletes the run in `folder`, even if the run is damaged, unless a process is playing it.
    pub fn delete_folder(paths: &Paths, folder: &Path) -> Result<(), StoreError> {
        let _lock = match Lock::take(&folder.join(LOCK)) {
            Err(busy @ StoreError::Busy { .. }) => return Err(busy),
            // If the folder cannot be locked, no process plays the run.
            lock => lock.ok(),
        };
        discard(paths.disk(), folder)
    }

    /// Renames the run in the folder `name`, unless it is being played. Returns the new folder. The
    /// hero's name stays.
    pub fn rename(paths: &Paths, name: &str, new: &str) -> Result<PathBuf, StoreError> {
        let folder = called(paths, name)?;
        let _lock = Lock::take(&folder.join(LOCK))?;
        let place = settle(paths, &folder, &plain(new))?;
        paths.disk().sync_folder(&paths.runs())?;
        Ok(place)
    }
}

/// Returns the total size of the files in a folder and its subfolders, in bytes; links are not
/// followed.
pub fn size(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(file) if file.is_dir() => size(&entry.path()),
        Ok(file) => file.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

/// Returns the folder of the run with this name, which must not be a path.
fn called(paths: &Paths, name: &str) -> Result<PathBuf, StoreError> {
    let folder = paths.runs().join(name);
    let is_name = Path::new(name).file_name().is_some_and(|file| file == name);
    if is_name && !name.starts_with('.') && folder.is_dir() {
        return Ok(folder);
    }
    let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
    Err(StoreError::disk(Tried::Read, &folder, &missing))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{begin, head, long_run, paths, resumed_state};
    use super::*;
    use crate::store::test_support::Folder;

    #[test]
    fn a_run_can_be_renamed_resumed_and_deleted() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        let name = at.file_name().unwrap().to_string_lossy().into_owned();
        let place = Run::rename(&paths, &name, "../the long one").unwrap();
        assert_eq!(place, paths.runs().join("___the_long_one"));
        assert_eq!(resumed_state(&paths, &place), (0..30).collect::<Vec<u8>>());
        assert!(!at.exists());
        let again = Run::rename(&paths, "___the_long_one", "___the_long_one").unwrap();
        assert!(again.ends_with("___the_long_one-2"), "a name is taken once");
        Run::delete(&paths, "___the_long_one-2").unwrap();
        assert_eq!(std::fs::read_dir(paths.runs()).unwrap().count(), 0);
    }

    #[test]
    fn a_run_in_use_or_missing_is_not_changed() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let run = begin(&paths);
        assert!(matches!(Run::delete(&paths, &run.name()), Err(StoreError::Busy { .. })));
        assert!(matches!(Run::rename(&paths, &run.name(), "x"), Err(StoreError::Busy { .. })));
        assert_eq!(Run::head(run.folder()).unwrap(), head());
        for name in ["", ".", "..", "../runs", "/etc", "nobody"] {
            assert!(Run::delete(&paths, name).unwrap_err().is_missing(), "{name}");
        }
        assert_eq!(Run::list(&paths).unwrap().len(), 1);
    }
}
