//! All disk operations go through this module, so that tests can make them fail.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustix::fs::{FlockOperation, flock};

use crate::store::error::{StoreError, Tried};

/// A disk operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskStep {
    Create,
    Write,
    Cut,
    Sync,
    Rename,
    SyncFolder,
    Remove,
}

/// A test's decision about an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskVerdict {
    /// Performs the operation.
    Go,
    /// Writes at most this many bytes. Operations other than writes are performed in full.
    Short(usize),
    /// Fails without any effect.
    Fail(io::ErrorKind),
    /// Reports success without doing anything. Valid only for syncs.
    Pretend,
}

/// Permissions of the game's files: read and write for the owner only.
pub const OWNER_ONLY: u32 = 0o600;
/// Permissions of files that a group of users may share, before the umask applies.
pub const SHARED: u32 = 0o664;

/// Maximum number of damaged copies kept of one file.
const MOST_ASIDE: u32 = 99;

type Judge = Rc<dyn Fn(DiskStep, &Path) -> DiskVerdict>;

/// A disk. A test disk, made by [`Disk::judged`], calls a function before each [`DiskStep`].
#[derive(Clone, Default)]
pub struct Disk {
    judge: Option<Judge>,
}

impl Disk {
    /// Creates a test disk: `judge` decides whether each operation fails.
    pub fn judged(judge: impl Fn(DiskStep, &Path) -> DiskVerdict + 'static) -> Self {
        Self { judge: Some(Rc::new(judge)) }
    }

    /// Whether this is a test disk, made by [`Disk::judged`].
    pub fn is_judged(&self) -> bool {
        self.judge.is_some()
    }

    fn ask(&self, step: DiskStep, path: &Path) -> io::Result<usize> {
        match self.judge.as_ref().map_or(DiskVerdict::Go, |judge| judge(step, path)) {
            DiskVerdict::Go => Ok(usize::MAX),
            DiskVerdict::Short(bytes) => Ok(bytes),
            DiskVerdict::Pretend => Ok(0),
            DiskVerdict::Fail(kind) => Err(kind.into()),
        }
    }

    /// Creates an empty file, readable only by its owner, or truncates an existing one.
    pub fn create(&self, path: &Path) -> Result<File, StoreError> {
        self.create_as(path, OWNER_ONLY)
    }

    fn create_as(&self, path: &Path, mode: u32) -> Result<File, StoreError> {
        self.ask(DiskStep::Create, path)
            .and_then(|_| {
                let mut options = OpenOptions::new();
                options.read(true).write(true).create(true).truncate(true).mode(mode).open(path)
            })
            .map_err(|error| StoreError::disk(Tried::Create, path, &error))
    }

    /// Opens, for reading and writing, a file that a group of users may share. Creates the file if
    /// it is missing.
    pub fn open_shared(&self, path: &Path) -> Result<File, StoreError> {
        self.ask(DiskStep::Create, path)
            .and_then(|_| {
                let mut options = OpenOptions::new();
                options.read(true).write(true).create(true).truncate(false).mode(SHARED).open(path)
            })
            .map_err(|error| StoreError::disk(Tried::Write, path, &error))
    }

    /// Opens an existing file for reading and writing.
    pub fn open(&self, path: &Path) -> Result<File, StoreError> {
        OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .map_err(|error| StoreError::disk(Tried::Write, path, &error))
    }

    /// Checks that the open `file` is still the file at `path`. Writing to a file that was removed
    /// or moved away would succeed, but the data would be lost.
    pub fn is_at(&self, file: &File, path: &Path) -> Result<(), StoreError> {
        let known = |file: &fs::Metadata| (file.dev(), file.ino());
        file.metadata()
            .and_then(|open| Ok(known(&open) == known(&fs::symlink_metadata(path)?)))
            .and_then(|same| if same { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) })
            .map_err(|error| StoreError::disk(Tried::Write, path, &error))
    }

    /// Writes all of `bytes` at `offset`, in one call unless the system accepts only part of it.
    pub fn write(
        &self,
        file: &File,
        path: &Path,
        bytes: &[u8],
        offset: u64,
    ) -> Result<(), StoreError> {
        let mut done = 0;
        while done < bytes.len() {
            let wrote = self.ask(DiskStep::Write, path).and_then(|most| {
                let part = &bytes[done..bytes.len().min(done.saturating_add(most))];
                file.write_at(part, offset + done as u64)
            });
            match wrote {
                Ok(0) => {
                    let stuck = io::Error::from(io::ErrorKind::WriteZero);
                    return Err(StoreError::disk(Tried::Write, path, &stuck));
                }
                Ok(count) => done += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(StoreError::disk(Tried::Write, path, &error)),
            }
        }
        Ok(())
    }

    /// Truncates or extends a file to `length` bytes.
    pub fn cut(&self, file: &File, path: &Path, length: u64) -> Result<(), StoreError> {
        self.ask(DiskStep::Cut, path)
            .and_then(|_| file.set_len(length))
            .map_err(|error| StoreError::disk(Tried::Write, path, &error))
    }

    /// Waits until the file's data is on disk (fsync).
    pub fn sync(&self, file: &File, path: &Path) -> Result<(), StoreError> {
        self.ask(DiskStep::Sync, path)
            .and_then(|real| if real > 0 { file.sync_data() } else { Ok(()) })
            .map_err(|error| StoreError::disk(Tried::Write, path, &error))
    }

    /// Moves a file or folder, atomically replacing any file at `to`.
    pub fn rename(&self, from: &Path, to: &Path) -> Result<(), StoreError> {
        self.ask(DiskStep::Rename, to)
            .and_then(|_| fs::rename(from, to))
            .map_err(|error| StoreError::disk(Tried::Move, to, &error))
    }

    /// Moves a file or folder to a name that must be unused; returns `false` if the name is used.
    pub fn rename_new(&self, from: &Path, to: &Path) -> Result<bool, StoreError> {
        use io::ErrorKind::{AlreadyExists, DirectoryNotEmpty, NotADirectory};
        // A plain rename would replace an existing file or an empty folder.
        if fs::symlink_metadata(to).is_ok() {
            return Ok(false);
        }
        match self.ask(DiskStep::Rename, to).and_then(|_| fs::rename(from, to)) {
            Ok(()) => Ok(true),
            Err(error)
                if matches!(error.kind(), AlreadyExists | DirectoryNotEmpty | NotADirectory) =>
            {
                Ok(false)
            }
            Err(error) => Err(StoreError::disk(Tried::Move, to, &error)),
        }
    }

    /// Waits until the folder's entries are on disk.
    pub fn sync_folder(&self, folder: &Path) -> Result<(), StoreError> {
        // A file name without a folder is in the current folder.
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let synced = self
            .ask(DiskStep::SyncFolder, folder)
            .and_then(|real| if real > 0 { File::open(folder)?.sync_all() } else { Ok(()) });
        match synced {
            // Some file systems do not support syncing folders and do not need it.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            other => other.map_err(|error| StoreError::disk(Tried::Write, folder, &error)),
        }
    }

    /// Removes a file, or a folder with its contents.
    pub fn remove(&self, path: &Path) -> Result<(), StoreError> {
        self.ask(DiskStep::Remove, path)
            .and_then(|_| {
                let is_folder = fs::symlink_metadata(path)?.is_dir();
                if is_folder { fs::remove_dir_all(path) } else { fs::remove_file(path) }
            })
            .map_err(|error| StoreError::disk(Tried::Remove, path, &error))
    }

    /// Creates a folder and its parents, accessible only by the owner; existing folders stay
    /// unchanged.
    pub fn make_folder(&self, path: &Path) -> Result<(), StoreError> {
        self.ask(DiskStep::Create, path)
            .and_then(|_| DirBuilder::new().recursive(true).mode(0o700).create(path))
            .map_err(|error| StoreError::disk(Tried::Create, path, &error))
    }

    /// Creates a folder accessible only by its owner; returns `false` if it already existed.
    pub fn make_new_folder(&self, path: &Path) -> Result<bool, StoreError> {
        let made = self
            .ask(DiskStep::Create, path)
            .and_then(|_| DirBuilder::new().mode(0o700).create(path));
        match made {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(StoreError::disk(Tried::Create, path, &error)),
        }
    }

    /// Replaces the contents of `path` atomically: at any time, `path` holds either the complete
    /// old file or the complete new file. Returns after the new file is synced to disk.
    pub fn replace(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        self.exchange(path, bytes, OWNER_ONLY, |file| self.sync(file, path))?;
        self.sync_folder(path.parent().unwrap_or(Path::new(".")))
    }

    /// Does the same as [`Disk::replace`], for a file that a group of users may share.
    pub fn replace_shared(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        self.exchange(path, bytes, SHARED, |file| self.sync(file, path))?;
        self.sync_folder(path.parent().unwrap_or(Path::new(".")))
    }

    /// Replaces the contents of `path` without a sync. If the power fails, the old file, the new
    /// file or an empty file remains.
    pub fn place(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        self.exchange(path, bytes, OWNER_ONLY, |_| Ok(()))
    }

    fn exchange(
        &self,
        path: &Path,
        bytes: &[u8],
        mode: u32,
        before: impl FnOnce(&File) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let (draft, file) = self.draft(path, mode)?;
        let written = self
            .write(&file, path, bytes, 0)
            .and_then(|()| before(&file))
            .and_then(|()| self.rename(&draft, path));
        if written.is_err() {
            // Ignore a failure here: a leftover temporary file does no harm, and the first error is
            // the one to return.
            self.remove(&draft).ok();
        }
        written
    }

    /// Creates a temporary file next to `path`, with a name that no other process uses.
    fn draft(&self, path: &Path, mode: u32) -> Result<(PathBuf, File), StoreError> {
        let draft = beside(path, &format!(".{}.new", std::process::id()));
        let file = self.create_as(&draft, mode)?;
        claim(&file);
        Ok((draft, file))
    }

    /// Saves the contents of a damaged file next to it. Returns the copy's path.
    pub fn keep_aside(&self, path: &Path, bytes: &[u8]) -> Result<PathBuf, StoreError> {
        let place = unused_damaged_name(path)?;
        self.replace(&place, bytes)?;
        Ok(place)
    }

    /// Renames a damaged file. Returns its new path.
    pub fn set_aside(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let place = unused_damaged_name(path)?;
        self.rename(path, &place)?;
        Ok(place)
    }
}

/// Locks a temporary file while it is open. Processes in containers that share a folder cannot see
/// each other's process ids, so the lock keeps them from removing each other's files.
pub(super) fn claim(file: &File) {
    // If the file system does not support locks, only process ids protect the file.
    flock(file, FlockOperation::NonBlockingLockExclusive).ok();
}

/// Returns the first unused name for a damaged file.
fn unused_damaged_name(path: &Path) -> Result<PathBuf, StoreError> {
    let names = (2..=MOST_ASIDE).map(|n| format!(".damaged-{n}"));
    std::iter::once(".damaged".to_owned())
        .chain(names)
        .map(|name| beside(path, &name))
        .find(|place| fs::symlink_metadata(place).is_err())
        .ok_or_else(|| {
            let why =
                format!("{MOST_ASIDE} damaged copies already exist next to it; move them away");
            StoreError::Damaged { path: path.to_path_buf(), why }
        })
}

/// Appends `ending` to the file name of `path`.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::store::test_support::{Folder, failing_at};

    #[test]
    fn a_replaced_file_is_old_or_new_at_any_failure() {
        let folder = Folder::new();
        let path = folder.join("file");
        for step in 0..8 {
            Disk::default().replace(&path, b"the old").unwrap();
            let result = failing_at(step, io::ErrorKind::StorageFull).replace(&path, b"the new");
            let held = fs::read(&path).unwrap();
            match result {
                Ok(()) => assert_eq!(held, b"the new"),
                Err(_) => assert!(held == b"the old" || held == b"the new"),
            }
        }
    }

    #[test]
    fn a_file_is_synced_before_it_is_renamed() {
        let folder = Folder::new();
        let steps = Rc::new(RefCell::new(Vec::new()));
        let seen = steps.clone();
        let disk = Disk::judged(move |step, _| {
            seen.borrow_mut().push(step);
            DiskVerdict::Go
        });
        disk.replace(&folder.join("file"), b"text").unwrap();
        let order = [
            DiskStep::Create,
            DiskStep::Write,
            DiskStep::Sync,
            DiskStep::Rename,
            DiskStep::SyncFolder,
        ];
        assert_eq!(*steps.borrow(), order);
    }

    #[test]
    fn short_writes_are_finished_or_reported() {
        let folder = Folder::new();
        let path = folder.join("file");
        let slow = Disk::judged(|step, _| match step {
            DiskStep::Write => DiskVerdict::Short(1),
            _ => DiskVerdict::Go,
        });
        slow.replace(&path, b"byte by byte").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"byte by byte");
        let stuck = Disk::judged(|_, _| DiskVerdict::Short(0));
        assert!(stuck.replace(&path, b"never").is_err());
        assert_eq!(fs::read(&path).unwrap(), b"byte by byte");
    }

    #[test]
    fn damaged_files_are_kept_under_unique_names() {
        let folder = Folder::new();
        let path = folder.join("file");
        let disk = Disk::default();
        assert_eq!(disk.keep_aside(&path, b"1").unwrap(), folder.join("file.damaged"));
        assert_eq!(disk.keep_aside(&path, b"2").unwrap(), folder.join("file.damaged-2"));
        assert_eq!(fs::read(folder.join("file.damaged")).unwrap(), b"1");
    }
}
