//! `cargo run --release --example changed -- --files 10000000 --seed 1`
//!
//! Corrupts saves, journals and replays, reads each as the game does, and plays on from files that
//! pass the checks. Prints a one-line summary. Panics are counted and their files named; a file
//! that takes more than ten seconds of CPU time ends the run, and using more memory than [`MOST`]
//! fails it. `--only N` tests file N alone without catching panics.

#![expect(clippy::disallowed_types, reason = "prints the elapsed time")]
#![expect(clippy::print_stdout, reason = "prints its results")]

#[path = "../fuzz/src/corruption.rs"]
mod corruption;
#[path = "../fuzz/src/watch.rs"]
mod watch;

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use corruption::{Corruptor, Tally};
use wyrdvault::base::{Rng, Seed};

/// Memory limit for the whole run, in MiB, to catch files that allocate too much.
const MOST: u64 = 256;

struct Wish {
    files: u64,
    seed: u64,
    threads: u64,
    only: Option<u64>,
}

fn wish() -> Result<Wish, String> {
    let mut wish = Wish { files: 1_000_000, seed: 1, threads: 2, only: None };
    watch::numbers("--files --seed --threads --only", |word, number| {
        match word {
            "--files" => wish.files = number,
            "--seed" => wish.seed = number,
            "--threads" => wish.threads = number.clamp(1, 8),
            "--only" => wish.only = Some(number),
            _ => return false,
        }
        true
    })?;
    Ok(wish)
}

fn main() -> ExitCode {
    let wish = match wish() {
        Ok(wish) => wish,
        Err(what) => {
            eprintln!("{what}");
            return ExitCode::from(2);
        }
    };
    let corruptor = Corruptor::new();
    if let Some(number) = wish.only {
        let mut tally = Tally::default();
        corruptor.try_one(&mut Rng::new(Seed(wish.seed), number), &mut tally);
        println!("{tally:?}");
        return ExitCode::SUCCESS;
    }
    // Print one line per panic instead of a backtrace.
    set_hook(Box::new(|info| eprintln!("{info}")));
    let begun = Instant::now();
    let results = watch::at_work(wish.threads, |nth, mark| work(&corruptor, &wish, nth, mark));
    let (mut all, mut panics) = (Tally::default(), Vec::new());
    for (tally, panicked) in results {
        add(&mut all, tally);
        panics.extend(panicked);
    }
    let peak = watch::peak_memory().unwrap_or(0);
    println!(
        "{} corrupted files from seed {} in {} s: {} refused with an error, {} read, \
         {} states resumed, {} inputs played, {} panics, peak {peak} MiB",
        all.files,
        wish.seed,
        begun.elapsed().as_secs(),
        all.refused,
        all.read,
        all.restored,
        all.played,
        panics.len()
    );
    if !panics.is_empty() {
        println!("panics: {:?}", &panics[..panics.len().min(20)]);
    }
    for said in all.unspeakable.iter().take(5) {
        println!("unsafe message: {said:?}");
    }
    if peak > MOST {
        println!("more than {MOST} MiB used");
    }
    let fine = panics.is_empty() && all.unspeakable.is_empty() && peak <= MOST;
    if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Adds one thread's results to the total.
fn add(all: &mut Tally, one: Tally) {
    all.files += one.files;
    all.refused += one.refused;
    all.read += one.read;
    all.restored += one.restored;
    all.played += one.played;
    all.unspeakable.extend(one.unspeakable);
}

/// Tests one thread's share of the files. Stores the number of the current file, from 1, in `mark`.
fn work(corruptor: &Corruptor, wish: &Wish, nth: u64, mark: &AtomicU64) -> (Tally, Vec<u64>) {
    let (mut tally, mut panics) = (Tally::default(), Vec::new());
    for number in (nth..wish.files).step_by(wish.threads as usize) {
        mark.store(number + 1, Ordering::Relaxed);
        let mut rng = Rng::new(Seed(wish.seed), number);
        if catch_unwind(AssertUnwindSafe(|| corruptor.try_one(&mut rng, &mut tally))).is_err() {
            panics.push(number);
            if panics.len() > 200 {
                break;
            }
        }
    }
    mark.store(u64::MAX, Ordering::Relaxed);
    (tally, panics)
}
