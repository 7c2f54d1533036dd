//! Watches worker threads for hangs and measures CPU time and memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// CPU seconds allowed per file. CPU time is used because a file must not seem to hang on a busy
/// machine.
const PATIENCE: u64 = 10;

/// Parses numeric command-line options: passes each word and number to `set`, which returns whether
/// it knows the word. `known` lists the known words for the error message.
pub fn numbers(known: &str, mut set: impl FnMut(&str, u64) -> bool) -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or(format!("{word} needs a number"))?;
        let number: u64 = value.parse().map_err(|_| format!("{value:?} is not a number"))?;
        if !set(&word, number) {
            return Err(format!("unknown option {word}; the options are {known}"));
        }
    }
    Ok(())
}

/// A watched thread.
#[derive(Default)]
struct Watched {
    /// The number of its current file.
    mark: AtomicU64,
    /// The `/proc` file that gives the thread's CPU time.
    account: OnceLock<PathBuf>,
}

/// Runs `work` on `threads` watched threads and returns their results. Each thread sets its mark to
/// the number of the current file, from 1, and to the highest number when it ends.
pub fn at_work<T: Send>(threads: u64, work: impl Fn(u64, &AtomicU64) -> T + Sync) -> Vec<T> {
    let under_way: Vec<Watched> = (0..threads).map(|_| Watched::default()).collect();
    thread::scope(|scope| {
        let (work, watched) = (&work, &under_way);
        let at_work = move |nth: u64| {
            let own = &watched[nth as usize];
            if let Ok(own_folder) = fs::read_link("/proc/thread-self") {
                own.account.get_or_init(|| Path::new("/proc").join(own_folder).join("stat"));
            }
            work(nth, &own.mark)
        };
        let workers: Vec<_> = (0..threads).map(|nth| scope.spawn(move || at_work(nth))).collect();
        scope.spawn(move || watch(watched));
        workers.into_iter().map(|worker| worker.join().expect("panics are caught")).collect()
    })
}

/// Ends the process if a thread spends too much CPU time on one file.
fn watch(under_way: &[Watched]) {
    let begun = Instant::now();
    let worked = |one: &Watched| {
        one.account.get().and_then(|path| cpu_time(path)).unwrap_or_else(|| begun.elapsed())
    };
    let mut since = vec![(0, Duration::ZERO); under_way.len()];
    loop {
        thread::sleep(Duration::from_millis(200));
        let mut busy = false;
        for (one, since) in under_way.iter().zip(&mut since) {
            let at = one.mark.load(Ordering::Relaxed);
            if at == u64::MAX {
                continue;
            }
            busy = true;
            let worked = worked(one);
            if at != since.0 {
                *since = (at, worked);
            }
            if worked.saturating_sub(since.1) > Duration::from_secs(PATIENCE) {
                eprintln!("file {} does not finish", at.saturating_sub(1));
                exit(1);
            }
        }
        if !busy {
            return;
        }
    }
}

/// Returns a thread's CPU time, if the system reports it.
fn cpu_time(account: &Path) -> Option<Duration> {
    const TICK: u64 = 10; // milliseconds
    let stat = fs::read_to_string(account).ok()?;
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis((next()? + next()?) * TICK))
}

/// Returns the peak memory in MiB, if the system reports it.
pub fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let number: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(number.div_ceil(1024))
}
