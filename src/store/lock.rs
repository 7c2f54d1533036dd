//! One process a run.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

use super::error::{StoreError, Tried};

/// A hold on a lock file, let go when dropped or when the process dies.
#[derive(Debug)]
pub struct Lock {
    sure: bool,
    file: File,
}

/// Lets go by name: closing the file alone would leave the lock with a process that was just
/// being started and has a copy of our open files.
impl Drop for Lock {
    fn drop(&mut self) {
        // A lock that cannot be let go of ends with the process.
        flock(&self.file, FlockOperation::Unlock).ok();
    }
}

impl Lock {
    /// Takes the lock at `path` or says who has it; never waits.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        Self::hold(path, FlockOperation::NonBlockingLockExclusive)
    }

    /// Takes the lock at `path`, waiting until whoever has it lets go: only for locks that are
    /// held for the time of one write.
    pub fn wait(path: &Path) -> Result<Self, StoreError> {
        Self::hold(path, FlockOperation::LockExclusive)
    }

    /// Whether others are kept out; some network folders know no locks.
    pub fn is_sure(&self) -> bool {
        self.sure
    }

    fn hold(path: &Path, operation: FlockOperation) -> Result<Self, StoreError> {
        let refused = |error: std::io::Error| StoreError::disk(Tried::Lock, path, &error);
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false).mode(0o600);
        let mut file = options.open(path).map_err(refused)?;
        let sure = match flock(&file, operation) {
            Ok(()) => true,
            Err(Errno::WOULDBLOCK) => return Err(StoreError::Busy { process: holder(&mut file) }),
            Err(Errno::NOLCK | Errno::OPNOTSUPP | Errno::NOSYS) => false,
            Err(error) => return Err(refused(error.into())),
        };
        // Only for the others' message: a full disk must not keep anybody from playing.
        let signed = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
        signed.ok();
        Ok(Self { sure, file })
    }
}

fn holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.take(20).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::trial::Folder;

    #[test]
    fn the_second_comer_learns_who_was_first() {
        let folder = Folder::new();
        let path = folder.join("lock");
        let first = Lock::take(&path).unwrap();
        assert!(first.is_sure());
        let busy = StoreError::Busy { process: Some(std::process::id()) };
        assert_eq!(Lock::take(&path).unwrap_err(), busy);
        drop(first);
        Lock::take(&path).unwrap();
    }

    #[test]
    fn a_copy_of_the_open_file_does_not_keep_the_lock() {
        let folder = Folder::new();
        let path = folder.join("lock");
        let lock = Lock::take(&path).unwrap();
        let copy = lock.file.try_clone().unwrap();
        drop(lock);
        Lock::take(&path).unwrap();
        drop(copy);
    }

    #[test]
    fn a_lock_file_left_behind_keeps_nobody_out() {
        let folder = Folder::new();
        let path = folder.join("lock");
        std::fs::write(&path, "99999999 and more letters than that").unwrap();
        Lock::take(&path).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), std::process::id().to_string());
    }
}
