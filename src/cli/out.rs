//! Output helpers: standard output, error messages, exit codes and tables.

use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use crate::store::clean::{clean_line, is_plain};

/// Exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Done,
    /// A negative result: faults were found, or a run diverged.
    No,
    Usage,
    /// A file could not be read or was rejected.
    Unreadable,
    StorageFailed,
    /// An internal error.
    Bug,
    /// This build cannot verify the file: other rules or content.
    Foreign,
}

impl Exit {
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::No => 1,
            Self::Usage => 2,
            Self::Unreadable => 3,
            Self::StorageFailed => 4,
            Self::Bug => 70,
            Self::Foreign => 125,
        }
    }
}

/// Standard output; a closed pipe ends the program quietly.
///
/// All output of the program goes through this type, [`complain`], [`complain_lines`] or
/// [`show_progress`]. They sanitize it (except [`Out::bytes`]), because replays, file names and
/// tables can come from strangers.
pub struct Out(Sink);

enum Sink {
    Standard(BufWriter<Stdout>),
    Kept(Vec<u8>),
}

impl Default for Out {
    fn default() -> Self {
        Self(Sink::Standard(BufWriter::new(io::stdout())))
    }
}

impl Out {
    /// Creates an output that stores everything instead of printing it, for tests.
    pub const fn kept() -> Self {
        Self(Sink::Kept(Vec::new()))
    }

    /// Returns the output collected so far and clears it.
    pub fn take(&mut self) -> Vec<u8> {
        match &mut self.0 {
            Sink::Standard(_) => Vec::new(),
            Sink::Kept(bytes) => std::mem::take(bytes),
        }
    }

    /// Prints exactly one line.
    pub fn line(&mut self, text: impl Display) {
        let text = clean_line(&text.to_string());
        self.bytes(format!("{text}\n").as_bytes());
    }

    /// Prints each line of the program's own text. Text quoted from elsewhere must not contain line
    /// breaks.
    pub fn lines(&mut self, text: impl Display) {
        text.to_string().lines().for_each(|line| self.line(line));
    }

    /// Prints JSON on one line. Control characters and invisible characters become `\u` escapes
    /// instead of being removed, so that a JSON parser gets the original values.
    pub fn json(&mut self, value: &serde_json::Value) {
        let mut line = String::new();
        for letter in value.to_string().chars() {
            if is_plain(letter) {
                line.push(letter);
                continue;
            }
            for unit in letter.encode_utf16(&mut [0; 2]) {
                line.push_str(&format!("\\u{unit:04x}"));
            }
        }
        line.push('\n');
        self.bytes(line.as_bytes());
    }

    /// Writes bytes without sanitizing them, for files that the user directed to standard output.
    pub fn bytes(&mut self, bytes: &[u8]) {
        match &mut self.0 {
            Sink::Standard(out) => Self::done(out.write_all(bytes)),
            Sink::Kept(kept) => kept.extend_from_slice(bytes),
        }
    }

    pub fn flush(&mut self) {
        if let Sink::Standard(out) = &mut self.0 {
            Self::done(out.flush());
        }
    }

    fn done(result: io::Result<()>) {
        match result {
            Ok(()) => {}
            Err(gone) if gone.kind() == io::ErrorKind::BrokenPipe => {
                std::process::exit(i32::from(Exit::Done.code()))
            }
            Err(_) => std::process::exit(i32::from(Exit::StorageFailed.code())),
        }
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        self.flush();
    }
}

thread_local! {
    /// Error messages that a test collects instead of printing them.
    static OVERHEARD: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Calls `act`. Returns its result and the error messages of this thread, which are not printed.
pub fn overhear<T>(act: impl FnOnce() -> T) -> (T, Vec<String>) {
    let outer = OVERHEARD.replace(Some(Vec::new()));
    let answer = act();
    (answer, OVERHEARD.replace(outer).unwrap_or_default())
}

/// Prints one sentence on standard error.
pub fn complain(sentence: impl Display) {
    say_aside(format!("wyrdvault: {}", clean_line(&sentence.to_string())));
}

/// Prints each line of the program's own text on standard error. Text quoted from elsewhere must
/// not contain line breaks.
pub fn complain_lines(text: impl Display) {
    text.to_string().lines().for_each(|line| say_aside(clean_line(line)));
}

fn say_aside(line: String) {
    let print = |line: &str| {
        let _nobody_reads_it = writeln!(io::stderr(), "{line}");
    };
    OVERHEARD.with_borrow_mut(|overheard| match overheard {
        Some(lines) => lines.push(line),
        None => print(&line),
    });
}

/// Whether standard output and standard error are terminals.
pub fn watched() -> (bool, bool) {
    (io::stdout().is_terminal(), io::stderr().is_terminal())
}

/// Shows a line on standard error in place of the previous progress line; an empty line clears the
/// progress line.
pub fn show_progress(line: &str) {
    let mut to = io::stderr();
    write!(to, "\r\x1b[K{}", clean_line(line)).ok();
    to.flush().ok();
}

/// Formats an aligned table. The first row is the header. The first column is left-aligned, and all
/// others are right-aligned.
pub fn table(rows: &[Vec<String>]) -> Vec<String> {
    let clean = |row: &Vec<String>| row.iter().map(|cell| clean_line(cell)).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(clean).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    rows.iter()
        .map(|row| {
            let cells = row.iter().zip(&widths).enumerate();
            let cells = cells.map(|(at, (cell, &width))| {
                if at == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        })
        .collect()
}
