//! Background sync: a worker thread flushes files to disk so that the game need not wait.
//!
//! Jobs run in the order in which they were queued, except delayed syncs. If the process is killed,
//! no input is lost, because journals are written immediately and the operating system keeps what
//! was written.

use std::cell::OnceCell;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;
#[expect(clippy::disallowed_types, reason = "delayed syncs are timed by the clock")]
use std::time::Instant;

use super::disk::Disk;
use crate::store::error::StoreError;

/// Delay before an input is synced, in addition to the time of the sync itself.
const SOON: Duration = Duration::from_millis(50);

/// A file that the game writes and the worker syncs.
pub type Shared = Arc<File>;

/// One job for the worker.
enum Job {
    /// After a short delay, syncs the file, including later writes, and writes the note. Without a
    /// file, only writes the note.
    Soon(Option<(Shared, PathBuf)>),
    /// Syncs the file at once.
    Sync(Shared, PathBuf),
    Replace(PathBuf, Vec<u8>),
    Place(PathBuf, Vec<u8>),
    SyncFolder(PathBuf),
    /// Writes the note. Replies when all earlier jobs are done, not counting delayed syncs.
    Tell(Sender<()>),
}

/// The job queue and its worker thread. On a test disk ([`Disk::judged`]), or if the thread cannot
/// start, jobs run immediately instead, and [`BackgroundSync::sync_soon`] does nothing.
pub struct BackgroundSync {
    disk: Disk,
    /// Started by the first job; `None` if jobs run without a thread.
    worker: OnceCell<Option<Worker>>,
}

struct Worker {
    /// Sender of jobs; dropped when no more jobs will come.
    jobs: Option<Sender<Job>>,
    failures: Receiver<StoreError>,
    later: Arc<Later>,
    thread: Option<JoinHandle<()>>,
}

/// Work that the worker does after a delay, so that the game need not wake it for every input.
#[derive(Default)]
struct Later {
    /// Whether a delayed sync of a file is pending.
    soon: AtomicBool,
    /// The newest note: a path and the bytes to put there.
    note: Mutex<Option<(PathBuf, Vec<u8>)>>,
}

impl Later {
    /// Replaces the note and returns the old one.
    fn put(&self, note: Option<(PathBuf, Vec<u8>)>) -> Option<(PathBuf, Vec<u8>)> {
        std::mem::replace(&mut *self.note.lock().unwrap_or_else(PoisonError::into_inner), note)
    }

    /// Writes the note. Ignores failures, because the data can be restored.
    fn write_note(&self, disk: &Disk) {
        if let Some((path, bytes)) = self.put(None) {
            disk.place(&path, &bytes).ok();
        }
    }
}

impl BackgroundSync {
    pub fn new(disk: &Disk) -> Self {
        Self { disk: disk.clone(), worker: OnceCell::new() }
    }

    fn worker(&self) -> Option<&Worker> {
        let start = || if self.disk.is_judged() { None } else { Worker::start().ok() };
        self.worker.get_or_init(start).as_ref()
    }

    /// Returns the worker if it has been started.
    fn begun(&self) -> Option<&Worker> {
        self.worker.get().and_then(Option::as_ref)
    }

    /// Queues a sync of the file, after a short delay so that it includes the next writes.
    pub fn sync_soon(&self, file: &Shared, path: &Path) {
        // Without a worker thread, inputs are not synced here, but only by explicit syncs and
        // snapshots.
        let Some(worker) = self.worker() else { return };
        if !worker.later.soon.swap(true, Ordering::AcqRel) {
            worker.ask(Job::Soon(Some((Arc::clone(file), path.to_path_buf()))));
        }
    }

    pub fn sync(&self, file: &Shared, path: &Path) -> Result<(), StoreError> {
        self.ask(|| Job::Sync(Arc::clone(file), path.to_path_buf()), |disk| disk.sync(file, path))
    }

    /// Queues an atomic, synced replacement of `path`, as in [`Disk::replace`].
    pub fn replace(&self, path: &Path, bytes: Vec<u8>) -> Result<(), StoreError> {
        let Some(worker) = self.worker() else { return self.disk.replace(path, &bytes) };
        worker.ask(Job::Replace(path.to_path_buf(), bytes));
        Ok(())
    }

    /// Queues an atomic replacement of `path`, as in [`Disk::place`]. Drops a note that was not
    /// written yet, because it is older.
    pub fn place(&self, path: &Path, bytes: Vec<u8>) -> Result<(), StoreError> {
        let Some(worker) = self.worker() else { return self.disk.place(path, &bytes) };
        worker.later.put(None);
        worker.ask(Job::Place(path.to_path_buf(), bytes));
        Ok(())
    }

    /// Does the same as [`BackgroundSync::place`] after a short delay, unless a newer note or a
    /// call of `place` comes first. Does not report failures. Use it only for data that can be
    /// restored, and always with the same path, because there is only one note.
    pub fn note(&self, path: &Path, bytes: Vec<u8>) {
        match self.worker() {
            Some(worker) => {
                worker.later.put(Some((path.to_path_buf(), bytes)));
                // Does not set `soon`: the next input must still send its file.
                if !worker.later.soon.load(Ordering::Acquire) {
                    worker.ask(Job::Soon(None));
                }
            }
            None => {
                self.disk.place(path, &bytes).ok();
            }
        }
    }

    pub fn sync_folder(&self, folder: &Path) -> Result<(), StoreError> {
        self.ask(|| Job::SyncFolder(folder.to_path_buf()), |disk| disk.sync_folder(folder))
    }

    fn ask(
        &self,
        job: impl FnOnce() -> Job,
        at_once: impl FnOnce(&Disk) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        match self.worker() {
            Some(worker) => {
                worker.ask(job());
                Ok(())
            }
            None => at_once(&self.disk),
        }
    }

    /// Returns the first failure that was not reported before. Drops later failures, because they
    /// usually have the same cause.
    pub fn trouble(&self) -> Option<StoreError> {
        self.begun().and_then(Worker::first_failure)
    }

    /// Waits until the note is written and all queued jobs are done, but not for delayed syncs
    /// ([`BackgroundSync::sync_soon`]). Returns the first failure that was not reported before.
    pub fn settle(&self) -> Result<(), StoreError> {
        let Some(worker) = self.begun() else { return Ok(()) };
        let (tell, told) = channel();
        worker.ask(Job::Tell(tell));
        // This fails only if the worker is dead, and then there is no error to report.
        told.recv().ok();
        worker.first_failure().map_or(Ok(()), Err)
    }
}

impl Worker {
    fn start() -> std::io::Result<Self> {
        let (jobs, asked) = channel();
        let (fails, failures) = channel();
        let later = Arc::new(Later::default());
        let seen = Arc::clone(&later);
        let thread =
            Builder::new().name("disk".to_owned()).spawn(move || work(&asked, &fails, &seen))?;
        Ok(Self { jobs: Some(jobs), failures, later, thread: Some(thread) })
    }

    /// Returns the first unreported failure and drops the later ones.
    fn first_failure(&self) -> Option<StoreError> {
        let first = self.failures.try_recv().ok();
        while self.failures.try_recv().is_ok() {}
        first
    }

    fn ask(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // Sending fails only if the worker has ended, and then nothing can be done.
            jobs.send(job).ok();
        }
    }
}

impl Drop for Worker {
    /// Finishes all jobs before the run's lock is released.
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}

/// The worker's loop: runs jobs in order and merges delayed syncs.
#[expect(clippy::disallowed_types, reason = "delayed syncs are timed by the clock")]
fn work(jobs: &Receiver<Job>, fails: &Sender<StoreError>, later: &Later) {
    let disk = Disk::default();
    let (mut due, mut unsynced): (Option<Instant>, _) = (None, None);
    loop {
        let next = match due.map(|due| due.saturating_duration_since(Instant::now())) {
            // A delayed sync that is due goes before queued jobs.
            Some(Duration::ZERO) => Err(RecvTimeoutError::Timeout),
            Some(left) => jobs.recv_timeout(left),
            None => jobs.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let done = match next {
            Ok(Job::Soon(file)) => {
                due.get_or_insert_with(|| Instant::now() + SOON);
                unsynced = file.or(unsynced);
                Ok(())
            }
            Ok(Job::Sync(file, path)) => disk.sync(&file, &path),
            Ok(Job::Replace(path, bytes)) => disk.replace(&path, &bytes),
            Ok(Job::Place(path, bytes)) => disk.place(&path, &bytes),
            Ok(Job::SyncFolder(folder)) => disk.sync_folder(&folder),
            Ok(Job::Tell(tell)) => {
                later.write_note(&disk);
                tell.send(()).ok();
                Ok(())
            }
            Err(why) => {
                // Clear the flag before the sync, because writes after this point need another
                // sync.
                later.soon.store(false, Ordering::Release);
                due = None;
                let file: Option<(Shared, PathBuf)> = unsynced.take();
                let synced = file.map_or(Ok(()), |(file, path)| disk.sync(&file, &path));
                later.write_note(&disk);
                if why == RecvTimeoutError::Disconnected {
                    return;
                }
                synced
            }
        };
        if let Err(error) = done {
            fails.send(error).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::test_support::Folder;

    #[test]
    fn background_writes_run_in_order_and_can_be_awaited() {
        let folder = Folder::new();
        let background = BackgroundSync::new(&Disk::default());
        for number in 0..50u8 {
            background.replace(&folder.join("file"), vec![number; 3]).unwrap();
        }
        background.settle().unwrap();
        assert_eq!(std::fs::read(folder.join("file")).unwrap(), [49; 3]);
        background.replace(&folder.join("file"), b"the last".to_vec()).unwrap();
        drop(background);
        assert_eq!(std::fs::read(folder.join("file")).unwrap(), b"the last");
    }

    #[test]
    fn a_background_failure_is_reported_once() {
        let folder = Folder::new();
        let background = BackgroundSync::new(&Disk::default());
        background.replace(&folder.join("nowhere/file"), b"bytes".to_vec()).unwrap();
        assert!(background.settle().unwrap_err().is_missing());
        assert_eq!(background.trouble(), None);
        assert_eq!(background.settle(), Ok(()));
        background.note(&folder.join("nowhere/file"), b"bytes".to_vec());
        assert_eq!(background.settle(), Ok(()), "a note may be lost");
    }

    #[test]
    fn several_inputs_share_one_sync() {
        let folder = Folder::new();
        let path = folder.join("log");
        let file: Shared = Arc::new(Disk::default().create(&path).unwrap());
        let background = BackgroundSync::new(&Disk::default());
        for _ in 0..1000 {
            background.sync_soon(&file, &path);
        }
        assert!(background.begun().unwrap().later.soon.load(Ordering::Acquire));
        std::thread::sleep(SOON * 4);
        assert!(!background.begun().unwrap().later.soon.load(Ordering::Acquire), "it was done");
        background.settle().unwrap();
    }

    #[test]
    fn a_stream_of_other_jobs_does_not_put_off_a_delayed_sync() {
        // Replacing a file this often takes much longer than `SOON`.
        const JOBS: u32 = 4_000;
        let folder = Folder::new();
        let (path, head) = (folder.join("log"), folder.join("head"));
        let file: Shared = Arc::new(Disk::default().create(&path).unwrap());
        let background = BackgroundSync::new(&Disk::default());
        background.sync_soon(&file, &path);
        for number in 1..=JOBS {
            background.place(&head, number.to_le_bytes().to_vec()).unwrap();
        }
        while background.begun().unwrap().later.soon.load(Ordering::Acquire) {
            std::thread::yield_now();
        }
        let written = std::fs::read(&head).ok();
        assert_ne!(written, Some(JOBS.to_le_bytes().to_vec()), "all jobs came first");
        background.settle().unwrap();
    }

    #[test]
    fn only_the_newest_note_is_written_and_never_over_what_came_later() {
        let folder = Folder::new();
        let path = folder.join("head");
        let read = || std::fs::read(&path).unwrap();
        let background = BackgroundSync::new(&Disk::default());
        background.note(&path, b"first".to_vec());
        background.note(&path, b"second".to_vec());
        background.settle().unwrap();
        assert_eq!(read(), b"second");
        background.note(&path, b"third".to_vec());
        background.place(&path, b"placed".to_vec()).unwrap();
        background.settle().unwrap();
        assert_eq!(read(), b"placed");
        background.note(&path, b"by itself".to_vec());
        assert!(!background.begun().unwrap().later.soon.load(Ordering::Acquire), "no file yet");
        std::thread::sleep(SOON * 4);
        assert_eq!(read(), b"by itself");
        background.note(&path, b"last".to_vec());
        drop(background);
        assert_eq!(read(), b"last");
    }
}
