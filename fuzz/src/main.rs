//! `cargo run --release --manifest-path fuzz/Cargo.toml -- --files 1000000 --seed 1`
//!
//! Generates vault files, reads each as the game does, and builds levels with the vaults of some of
//! those that parse. The run fails, and names the file, if a file causes a panic or takes more than
//! ten seconds. `--only N` prints file N and tests it alone.
//!
//! Then imports `--levels` mutated level files of other games: a panic, an import that takes more
//! than 100 ms or more than 16 MiB besides the file, and a report with control characters fail the
//! run. `--level N` prints level file N and imports it alone.

mod brew;
mod level_files;
mod memory;
mod trial;
mod watch;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use brew::Brewer;
use trial::Tally;
use wyrdvault::base::{Rng, Seed};
use wyrdvault::content::Content;

const MODELS: [&str; 4] = [
    include_str!("../../assets/vaults/rooms.ron"),
    include_str!("../../vaults/every_part.ron"),
    include_str!("../../vaults/small_dungeon.ron"),
    include_str!("../../vaults/sunken_keep.ron"),
];

/// Level files of other games.
const LEVELS: [(&str, &str); 18] = [
    ("blanks.des", include_str!("../../tests/des/levels/blanks.des")),
    ("doors.des", include_str!("../../tests/des/levels/doors.des")),
    ("halls.lua", include_str!("../../tests/des/levels/halls.lua")),
    ("kiln.lua", include_str!("../../tests/des/levels/kiln.lua")),
    ("loops.lua", include_str!("../../tests/des/levels/loops.lua")),
    ("new_maps.des", include_str!("../../tests/des/levels/new_maps.des")),
    ("new_rooms.des", include_str!("../../tests/des/levels/new_rooms.des")),
    ("old_mazes.des", include_str!("../../tests/des/levels/old_mazes.des")),
    ("paint.lua", include_str!("../../tests/des/levels/paint.lua")),
    ("regions.des", include_str!("../../tests/des/levels/regions.des")),
    ("rest.des", include_str!("../../tests/des/levels/rest.des")),
    ("small.des", include_str!("../../tests/des/levels/small.des")),
    ("terrain.des", include_str!("../../tests/des/levels/terrain.des")),
    ("unnethack.des", include_str!("../../tests/des/levels/unnethack.des")),
    ("vaults.des", include_str!("../../tests/des/levels/vaults.des")),
    ("wards.lua", include_str!("../../tests/des/levels/wards.lua")),
    ("fumes.lua", include_str!("../../tests/des/levels/fumes.lua")),
    ("wards.des", include_str!("../../tests/des/levels/wards.des")),
];
/// Maximum duration of an import.
const LONGEST: Duration = Duration::from_millis(100);

struct Wish {
    files: u64,
    seed: u64,
    /// Maximum number of parsed files from whose vaults levels are built.
    place: u64,
    /// Number of level files.
    levels: u64,
    threads: u64,
    only: Option<u64>,
    level: Option<u64>,
}

fn wish() -> Result<Wish, String> {
    let mut wish = Wish { files: 1_000_000, seed: 1, place: 10_000, levels: 1_000_000, threads: 2, only: None, level: None };
    watch::numbers("--files --seed --place --levels --threads --only --level", |word, number| {
        match word {
            "--files" => wish.files = number,
            "--seed" => wish.seed = number,
            "--place" => wish.place = number,
            "--levels" => wish.levels = number,
            "--threads" => wish.threads = number.clamp(1, 8),
            "--only" => wish.only = Some(number),
            "--level" => wish.level = Some(number),
            _ => return false,
        }
        true
    })?;
    Ok(wish)
}

/// Generates the file with this number; deterministic.
fn text_of(brewer: &Brewer, seed: u64, number: u64) -> String {
    brewer.file(&mut Rng::new(Seed(seed), number))
}

/// The slowest files for each stage, with their numbers.
#[derive(Default)]
struct Slowest {
    load: (Duration, u64),
    place: (Duration, u64),
}

fn main() -> ExitCode {
    let wish = match wish() {
        Ok(wish) => wish,
        Err(what) => {
            eprintln!("{what}");
            return ExitCode::from(2);
        }
    };
    let brewer = Brewer::new(&MODELS);
    if let Some(number) = wish.only {
        return alone(&brewer, wish.seed, number);
    }
    if let Some(number) = wish.level {
        let (language, text) = mill().file(&mut Rng::new(Seed(wish.seed), number));
        println!("{text}");
        let mut tally = level_files::Tally::default();
        tally.try_one(number, (language, &text), &Content::builtin(), memory::GAUGE);
        println!("{} bytes: {tally:?}", text.len());
        return ExitCode::SUCCESS;
    }
    let begun = Instant::now();
    let results = watch::at_work(wish.threads, |nth, mark| work(&brewer, &wish, nth, mark));
    let vaults = tell(&wish, results, begun.elapsed());
    if imports(&wish) { vaults } else { ExitCode::FAILURE }
}

fn mill() -> level_files::Mill {
    let files = LEVELS.map(|(name, text)| (name.to_string(), text.to_string()));
    level_files::Mill::new(&files)
}

/// Imports mutated level files. Returns whether every import stayed within the limits and gave a
/// valid report.
fn imports(wish: &Wish) -> bool {
    let mill = mill();
    let tallies = watch::at_work(wish.threads, |nth, mark| {
        let (content, mut tally) = (Content::builtin(), level_files::Tally::default());
        for number in (nth..wish.levels).step_by(wish.threads as usize) {
            mark.store(number + 1, Ordering::Relaxed);
            let (language, text) = mill.file(&mut Rng::new(Seed(wish.seed), number));
            tally.try_one(number, (language, &text), &content, memory::GAUGE);
        }
        mark.store(u64::MAX, Ordering::Relaxed);
        tally
    });
    for tally in &tallies {
        println!("level files: {tally:?}");
    }
    if let Some(peak) = watch::peak_memory() {
        println!("peak memory: {peak} MiB");
    }
    tallies.iter().all(|tally| tally.unfit.is_empty() && tally.slowest.iter().all(|(took, _)| *took <= LONGEST))
}

/// Tests one thread's share of the files. `mark` is the number of the current file, from 1.
fn work(brewer: &Brewer, wish: &Wish, nth: u64, mark: &AtomicU64) -> (Tally, Slowest, Vec<u64>) {
    let mut content = Content::builtin();
    let (mut tally, mut slowest, mut panics) = (Tally::default(), Slowest::default(), Vec::new());
    let mut placed = 0;
    for number in (nth..wish.files).step_by(wish.threads as usize) {
        mark.store(number + 1, Ordering::Relaxed);
        let text = text_of(brewer, wish.seed, number);
        let done = catch_unwind(AssertUnwindSafe(|| {
            let begun = Instant::now();
            let usable = trial::load(&text, &content, &mut tally);
            slowest.load = slowest.load.max((begun.elapsed(), number));
            if usable && placed < wish.place / wish.threads {
                placed += 1;
                let begun = Instant::now();
                trial::place(&text, number, &mut content, &mut tally);
                slowest.place = slowest.place.max((begun.elapsed(), number));
            }
        }));
        if done.is_err() {
            eprintln!("file {number} of seed {} panicked", wish.seed);
            panics.push(number);
            if panics.len() > 20 {
                break;
            }
        }
    }
    mark.store(u64::MAX, Ordering::Relaxed);
    (tally, slowest, panics)
}

/// Adds one thread's results to the total.
fn add(all: &mut Tally, one: Tally) {
    all.files += one.files;
    all.refused += one.refused;
    all.good += one.good;
    all.vaults += one.vaults;
    for (code, n) in one.faults {
        *all.faults.entry(code).or_default() += n;
    }
    all.levels += one.levels;
    all.stood += one.stood;
    all.apart.extend(one.apart);
    all.unspeakable.extend(one.unspeakable);
}

fn tell(wish: &Wish, results: Vec<(Tally, Slowest, Vec<u64>)>, took: Duration) -> ExitCode {
    let mut all = Tally::default();
    let mut slowest = Slowest::default();
    let mut panics = Vec::new();
    for (tally, slow, panicked) in results {
        add(&mut all, tally);
        slowest.load = slowest.load.max(slow.load);
        slowest.place = slowest.place.max(slow.place);
        panics.extend(panicked);
    }
    println!("{} files of seed {} in {} s", all.files, wish.seed, took.as_secs());
    println!("{} refused, {} without a fault; {} vaults read", all.refused, all.good, all.vaults);
    let faults: Vec<String> = all.faults.iter().map(|(code, n)| format!("{code} {n}")).collect();
    println!("faults: {}", faults.join(", "));
    println!(
        "{} levels made, {} with the vault; {} disconnected",
        all.levels,
        all.stood,
        all.apart.len()
    );
    println!(
        "slowest to read: {} ms (file {}); to read and place: {} ms (file {})",
        slowest.load.0.as_millis(),
        slowest.load.1,
        slowest.place.0.as_millis(),
        slowest.place.1,
    );
    if let Some(peak) = watch::peak_memory() {
        println!("peak memory: {peak} MiB");
    }
    let apart: Vec<u64> = all.apart.iter().copied().take(20).collect();
    for (what, numbers) in [("panicked", &panics), ("levels disconnected", &apart)] {
        if !numbers.is_empty() {
            println!("{what}: files {numbers:?}");
        }
    }
    for said in all.unspeakable.iter().take(5) {
        println!("unsafe message: {said:?}");
    }
    let fine = panics.is_empty() && apart.is_empty() && all.unspeakable.is_empty();
    if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints one file and tests it without catching panics.
fn alone(brewer: &Brewer, seed: u64, number: u64) -> ExitCode {
    let text = text_of(brewer, seed, number);
    println!("{text}");
    let mut content = Content::builtin();
    let mut tally = Tally::default();
    let source = wyrdvault::content::load::source::Source::pack("brew.ron", text.as_bytes());
    match source {
        Ok(source) => content.set_vaults(&[source]).iter().for_each(|fault| println!("{fault}")),
        Err(fault) => println!("{fault}"),
    }
    let begun = Instant::now();
    if trial::load(&text, &content, &mut tally) {
        trial::place(&text, number, &mut content, &mut tally);
    }
    println!("{tally:?} in {} ms", begun.elapsed().as_millis());
    ExitCode::SUCCESS
}
