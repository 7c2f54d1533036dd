//! Mutates level files of other games and imports them.

use std::collections::BTreeSet;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use wyrdvault::base::Rng;
use wyrdvault::content::vault::import::{Language, import};
use wyrdvault::content::vault::names::Catalogue;

const ODD: [&str; 24] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "-",
    "!",
    "&",
    "|",
    "$",
    "%",
    ":",
    ",",
    "\u{1b}",
    "\u{7}",
    "\0",
    "\u{e9}",
    "--[[",
    "MAP\n",
    "ENDMAP\n",
    "99999999999999999999",
];
const AROUND: [(&str, &str); 8] = [
    ("IF [50%] {\n", "}\n"),
    ("LOOP [9d9] {\n", "}\n"),
    ("SWITCH [1d3] { CASE 1:\n", "}\n"),
    ("FUNCTION f(a) {\n", "}\nf(1)\n"),
    ("ROOM: \"ordinary\", random, random, random, random {\n", "}\n"),
    ("if percent(50) then\n", "end\n"),
    ("for i = 1, 9 do\n", "end\n"),
    ("des.room({ contents = function()\n", "end })\n"),
];
/// Maximum size of a mutated file, in bytes. One file in [`LARGE`] may have up to `LARGEST` bytes,
/// which is the most that the importer reads.
const LONGEST: usize = 16 << 10;
const LARGEST: usize = 256 << 10;
const LARGE: u32 = 400;
/// Number of the slowest and largest imports that are listed.
const WORST: usize = 8;
/// Memory that an import may take besides the file, in bytes.
const MOST_MEMORY: usize = 16 << 20;

/// Creates level files from parts of others.
pub struct Mill {
    models: Vec<(Language, Vec<String>)>,
    /// Words and punctuation marks of all files.
    words: Vec<String>,
}

impl Mill {
    /// Creates a mill from the texts of files with their names.
    pub fn new(files: &[(String, String)]) -> Self {
        let mut words = BTreeSet::new();
        let mut models = Vec::new();
        for (name, text) in files {
            let is_lua = name.rsplit('.').next() == Some("lua");
            let language = if is_lua { Language::Lua } else { Language::Des };
            models.push((language, text.lines().map(str::to_owned).collect()));
            words.extend(text.split_inclusive([' ', ',', '(', ')', '[', ']']).map(str::to_owned));
        }
        Self { models, words: words.into_iter().collect() }
    }

    /// Returns a level file and its language: some lines of a model file, with a few mutations.
    pub fn file(&self, rng: &mut Rng) -> (Language, String) {
        let (language, model) = &self.models[rng.below(self.models.len() as u32) as usize];
        let from = rng.below(model.len() as u32) as usize;
        let count = 1 + rng.below(40) as usize;
        let mut lines: Vec<String> = model.iter().skip(from).take(count).cloned().collect();
        if !rng.one_in(4) && *language == Language::Des {
            lines.insert(0, "LEVEL: \"a\"".to_owned());
        }
        for _ in 0..=rng.below(4) {
            self.mutate(&mut lines, rng);
        }
        let mut text = lines.join("\n");
        let mut longest = LONGEST;
        if rng.one_in(LARGE) {
            longest = LARGEST;
            text.push('\n');
            text = text.repeat(LARGEST / text.len() + 1);
        }
        if text.len() > longest {
            let end = (0..=longest).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            text.truncate(end);
        }
        (*language, text)
    }

    fn mutate(&self, lines: &mut Vec<String>, rng: &mut Rng) {
        let at = rng.below(lines.len() as u32) as usize;
        let times = [1, 2, 3, 30, 300, 3000][rng.below(6) as usize];
        match rng.below(12) {
            0 if lines.len() > 1 => drop(lines.remove(at)),
            1 => {
                let line = lines[at].repeat(times.min(1 + 4000 / (lines[at].len() + 1)));
                lines[at] = line;
            }
            2 => {
                let other = rng.below(lines.len() as u32) as usize;
                lines.swap(at, other);
            }
            3 => {
                let odd = ODD[rng.below(ODD.len() as u32) as usize].repeat(times);
                insert(&mut lines[at], &odd, rng);
            }
            4 => {
                let (before, after) = AROUND[rng.below(AROUND.len() as u32) as usize];
                let times = times.min(100);
                lines[at] =
                    format!("{}{}\n{}", before.repeat(times), lines[at], after.repeat(times));
            }
            5 => {
                let (_, other) = &self.models[rng.below(self.models.len() as u32) as usize];
                lines.insert(at, other[rng.below(other.len() as u32) as usize].clone());
            }
            6 => {
                let end = rng.below(lines[at].len() as u32 + 1) as usize;
                let end = (0..=end).rev().find(|&at_| lines[at].is_char_boundary(at_)).unwrap_or(0);
                lines[at].truncate(end);
            }
            7 => {
                let number = ["0", "-1", "2147483648", "9d9", "100%", "1000000d1000000"];
                let with = number[rng.below(number.len() as u32) as usize];
                lines[at] = lines[at].replacen(|c: char| c.is_ascii_digit(), with, 1);
            }
            _ => {
                let word = self.words[rng.below(self.words.len() as u32) as usize].clone();
                insert(&mut lines[at], &word, rng);
            }
        }
    }
}

/// Returns the CPU time of the current thread; if the system does not report it, the time since the
/// first call.
fn worked() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    let begun = BEGUN.get_or_init(Instant::now);
    let account = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = account.and_then(|account| account.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

/// Adds an entry to a list of the [`WORST`] largest.
fn note<T: Ord>(worst: &mut Vec<T>, one: T) {
    let at = worst.partition_point(|other| *other > one);
    worst.insert(at, one);
    worst.truncate(WORST);
}

fn insert(line: &mut String, text: &str, rng: &mut Rng) {
    let at = rng.below(line.len() as u32 + 1) as usize;
    let at = (0..=at).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    line.insert_str(at, text);
}

/// Measures the memory that one thread has allocated and not yet freed.
#[derive(Clone, Copy)]
pub struct Gauge {
    /// Starts a measurement.
    pub start: fn(),
    /// Returns the peak number of bytes in use since the start of the measurement, minus the bytes
    /// that were in use at its start.
    pub peak: fn() -> usize,
}

impl Gauge {
    /// Measures nothing.
    pub const NONE: Self = Self { start: || (), peak: || 0 };
}

/// Results over many files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub files: u64,
    pub levels: u64,
    pub statements: u64,
    pub carried: u64,
    pub losses: u64,
    /// The imports that took the longest, with their file numbers.
    pub slowest: Vec<(Duration, u64)>,
    /// The imports that needed the most memory, in bytes without the file itself, with their file
    /// numbers.
    pub largest: Vec<(usize, u64)>,
    /// Descriptions of imports that used too much memory or gave a faulty report.
    pub unfit: Vec<String>,
}

impl Tally {
    /// Imports one file and checks the report.
    pub fn try_one(
        &mut self,
        number: u64,
        (language, text): (Language, &str),
        names: &dyn Catalogue,
        gauge: Gauge,
    ) {
        // A busy machine makes files seem slow, so only the thread's own CPU time counts, and the
        // shortest of a few runs.
        let mut best = Duration::MAX;
        let mut made = None;
        for _ in 0..5 {
            drop(made.take());
            (gauge.start)();
            let begun = worked();
            made = Some(import(text, language, "a", names, &|_| None));
            best = best.min(worked().saturating_sub(begun));
            if best < Duration::from_millis(50) {
                break;
            }
        }
        let Some(made) = made else { return };
        note(&mut self.slowest, (best, number));
        let peak = (gauge.peak)().saturating_sub(text.len());
        note(&mut self.largest, (peak, number));
        if peak > MOST_MEMORY {
            self.unfit.push(format!("file {number} needs {peak} bytes"));
        }
        self.files += 1;
        let mut ids = BTreeSet::new();
        for level in &made.levels {
            self.levels += 1;
            self.statements += level.statements as u64;
            self.carried += level.carried as u64;
            let fits = |id: &String| id.len() <= 64 && ids.insert(id.clone());
            if !level.id.as_ref().is_none_or(fits) {
                self.unfit.push(format!("file {number}: id {:?}", level.id));
            }
            if level.carried < level.statements && level.lost.is_empty() {
                self.unfit.push(format!("file {number}: {} loses in silence", level.name));
            }
        }
        let shown = |text: &str| !text.contains(char::is_control);
        for lost in made.losses() {
            self.losses += 1;
            let known = lost.line > 0 && !lost.why.is_empty();
            if !known || !shown(&lost.why) || !shown(&lost.text) || lost.why.len() > 1000 {
                self.unfit.push(format!("file {number}: {lost:?}"));
            }
        }
        if made.text.contains(|c: char| c.is_control() && c != '\n') {
            self.unfit.push(format!("file {number}: a control character in the vaults"));
        }
        self.unfit.truncate(20);
    }
}
