//! Output helpers: standard output, error messages, exit codes and tables.

use std::fmt::Display;
use std::io::{self, BufWriter, Stdout, Write};

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
pub struct Out(BufWriter<Stdout>);

impl Default for Out {
    fn default() -> Self {
        Self(BufWriter::new(io::stdout()))
    }
}

impl Out {
    pub fn line(&mut self, text: impl Display) {
        let wrote = writeln!(self.0, "{text}");
        Self::done(wrote);
    }

    /// Writes raw bytes, for output that the user directed to standard output.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let wrote = self.0.write_all(bytes);
        Self::done(wrote);
    }

    pub fn flush(&mut self) {
        let flushed = self.0.flush();
        Self::done(flushed);
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

/// Prints a message to standard error.
pub fn complain(sentence: impl Display) {
    let _nobody_reads_it = writeln!(io::stderr(), "wyrdvault: {sentence}");
}

/// Formats an aligned table; the first row is the header, and numbers are right-aligned.
pub fn table(rows: &[Vec<String>]) -> Vec<String> {
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
