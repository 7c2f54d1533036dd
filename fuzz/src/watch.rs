//! Who keeps an eye on the threads, and on what the process costs.

use std::fs;
use std::process::exit;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The longest that one file may take, in seconds.
const PATIENCE: u64 = 10;

/// The numbers that the command line asks for: each word and its number are given to `set`, which
/// says whether it knows the word; `known` lists those it does.
pub fn numbers(known: &str, mut set: impl FnMut(&str, u64) -> bool) -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or(format!("{word} needs a number"))?;
        let number: u64 = value.parse().map_err(|_| format!("{value} is no number"))?;
        if !set(&word, number) {
            return Err(format!("{word} is not known: {known}"));
        }
    }
    Ok(())
}

/// What each of so many threads comes to, at work and watched. The mark of a thread is the number
/// of the file that it is at, from 1; at its end, the highest number.
pub fn at_work<T: Send>(threads: u64, work: impl Fn(u64, &AtomicU64) -> T + Sync) -> Vec<T> {
    let under_way: Vec<AtomicU64> = (0..threads).map(|_| AtomicU64::new(0)).collect();
    thread::scope(|scope| {
        let (work, watched) = (&work, &under_way);
        let workers: Vec<_> = (0..threads)
            .map(|nth| scope.spawn(move || work(nth, &watched[nth as usize])))
            .collect();
        scope.spawn(move || watch(watched));
        workers.into_iter().map(|worker| worker.join().expect("panics are caught")).collect()
    })
}

/// Ends the run when a thread stays at one file while the machine works for us.
fn watch(under_way: &[AtomicU64]) {
    let begun = Instant::now();
    let now = || cpu_time().unwrap_or_else(|| begun.elapsed());
    let mut since = vec![(0, now()); under_way.len()];
    loop {
        thread::sleep(Duration::from_millis(200));
        let mut busy = false;
        for (mark, since) in under_way.iter().zip(&mut since) {
            let at = mark.load(Ordering::Relaxed);
            if at != since.0 {
                *since = (at, now());
            }
            busy |= at != u64::MAX;
            let patience = Duration::from_secs(PATIENCE * under_way.len() as u64);
            if at != u64::MAX && now().saturating_sub(since.1) > patience {
                eprintln!("file {} hangs", at.saturating_sub(1));
                exit(1);
            }
        }
        if !busy {
            return;
        }
    }
}

/// How long processors have worked for this process, where the system tells.
fn cpu_time() -> Option<Duration> {
    const TICK: u64 = 10; // milliseconds
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis((next()? + next()?) * TICK))
}

/// In MiB as the system counts it, where it does.
pub fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let number: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(number.div_ceil(1024))
}
