//! Test helpers for storage: temporary folders and failing disks.

use std::cell::Cell;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::disk::{Disk, DiskStep, DiskVerdict};

/// A temporary folder, deleted on drop.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("wyrd-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }

    pub fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// Returns a disk on which only operation number `nth`, counted from 0, fails.
pub fn failing_at(nth: u32, kind: io::ErrorKind) -> Disk {
    let count = Cell::new(0);
    Disk::judged(move |step, _| {
        count.set(count.get() + 1);
        if count.get() == nth + 1 { DiskVerdict::Fail(kind) } else { at_once(step) }
    })
}

/// Returns a disk on which all operations after the first `steps` fail, as if the process had died.
/// If the first operation that fails is a write, it still writes `torn` bytes.
pub fn dying_after(steps: u32, torn: usize) -> Disk {
    let count = Cell::new(0);
    Disk::judged(move |step, _| {
        count.set(count.get() + 1);
        match count.get().cmp(&(steps + 1)) {
            std::cmp::Ordering::Less => at_once(step),
            std::cmp::Ordering::Equal if step == DiskStep::Write && torn > 0 => {
                DiskVerdict::Short(torn)
            }
            _ => DiskVerdict::Fail(io::ErrorKind::BrokenPipe),
        }
    })
}

/// Returns a disk that only pretends to sync, to speed up tests that use many files and simulate no
/// power failure.
pub fn hasty() -> Disk {
    Disk::judged(|step, _| at_once(step))
}

/// Returns the verdict of a [`hasty`] disk: pretends to sync, and performs all other operations.
pub fn at_once(step: DiskStep) -> DiskVerdict {
    match step {
        DiskStep::Sync | DiskStep::SyncFolder => DiskVerdict::Pretend,
        _ => DiskVerdict::Go,
    }
}
