//! Lock files, such as the one that lets only one process play a run.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Duration;

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use rustix::process::{Pid, test_kill_process};

use super::disk::{OWNER_ONLY, SHARED};
use crate::store::error::{StoreError, Tried};

/// Number of attempts to read the process id of the lock's holder.
const READ_ATTEMPTS: u32 = 20;
/// Delay between two attempts to read the process id.
const RETRY_DELAY: Duration = Duration::from_millis(5);

/// A held lock, released on drop or when the process dies.
#[derive(Debug)]
pub struct Lock {
    sure: bool,
    file: File,
}

/// Unlocks explicitly. Closing the file would not be enough: the file would stay locked while a
/// child process that was just forked still has a copy of the descriptor.
impl Drop for Lock {
    fn drop(&mut self) {
        // Errors are ignored: a stale process id is harmless, and the lock ends with the process.
        self.file.set_len(0).ok();
        flock(&self.file, FlockOperation::Unlock).ok();
    }
}

impl Lock {
    /// Takes the lock at `path` without waiting; the error names the process that holds it, if
    /// known.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        Self::hold(path, FlockOperation::NonBlockingLockExclusive, OWNER_ONLY)
    }

    /// Waits for the lock at `path`. Use it only for locks that are held no longer than one write
    /// takes.
    pub fn wait(path: &Path) -> Result<Self, StoreError> {
        Self::hold(path, FlockOperation::LockExclusive, OWNER_ONLY)
    }

    /// Does the same as [`Lock::wait`], for a lock file that a group of users may share.
    pub fn wait_shared(path: &Path) -> Result<Self, StoreError> {
        Self::hold(path, FlockOperation::LockExclusive, SHARED)
    }

    /// Whether the lock really excludes other processes; some network file systems do not support
    /// locks.
    pub fn is_sure(&self) -> bool {
        self.sure
    }

    fn hold(path: &Path, operation: FlockOperation, mode: u32) -> Result<Self, StoreError> {
        let refused = |error: std::io::Error| StoreError::disk(Tried::Lock, path, &error);
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false).mode(mode);
        let mut file = options.open(path).map_err(refused)?;
        let sure = match flock(&file, operation) {
            Ok(()) => true,
            Err(Errno::WOULDBLOCK) => return Err(StoreError::Busy { process: holder(&mut file) }),
            Err(Errno::NOLCK | Errno::OPNOTSUPP | Errno::NOSYS) => false,
            Err(error) => return Err(refused(error.into())),
        };
        // The process id is only for error messages; a full disk must not prevent play.
        let signed = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
        signed.ok();
        Ok(Self { sure, file })
    }
}

/// Returns the process that holds the lock. Retries, because a new holder may not have written its
/// id yet, and a previous holder that was killed may have left its id in the file.
fn holder(file: &mut File) -> Option<u32> {
    for _ in 0..READ_ATTEMPTS {
        let mut text = String::new();
        file.seek(SeekFrom::Start(0)).ok()?;
        file.take(20).read_to_string(&mut text).ok()?;
        match text.trim().parse() {
            Ok(process) if lives(process) => return Some(process),
            _ => std::thread::sleep(RETRY_DELAY),
        }
    }
    None
}

/// Whether the process exists; `true` if that cannot be determined.
pub(super) fn lives(process: u32) -> bool {
    let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) else { return false };
    !matches!(test_kill_process(process), Err(Errno::SRCH))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::test_support::Folder;

    #[test]
    fn a_refused_lock_names_its_holder() {
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
    fn a_duplicated_file_handle_does_not_keep_the_lock() {
        let folder = Folder::new();
        let path = folder.join("lock");
        let lock = Lock::take(&path).unwrap();
        let copy = lock.file.try_clone().unwrap();
        drop(lock);
        Lock::take(&path).unwrap();
        drop(copy);
    }

    #[test]
    fn a_stale_lock_file_locks_nobody_out() {
        let folder = Folder::new();
        let path = folder.join("lock");
        std::fs::write(&path, "99999999 and more letters than that").unwrap();
        let lock = Lock::take(&path).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), std::process::id().to_string());
        drop(lock);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "", "whoever has left is not named");
    }
}
