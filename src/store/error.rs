//! Storage errors, each with a message that says what to do about it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::clean::clean;

/// A storage error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The disk operation failed.
    Disk { tried: Tried, path: PathBuf, why: DiskFailure },
    /// The file exceeds the size limit, in bytes, for its kind.
    TooBig { path: PathBuf, limit: u64 },
    /// The path leads to a folder, link, device or pipe (`what`) instead of a regular file.
    NotPlain { path: PathBuf, what: &'static str },
    /// The file is not valid UTF-8 from this byte on.
    NotText { path: PathBuf, byte: usize },
    /// The content is inconsistent; `why` is a clause without a final period.
    Damaged { path: PathBuf, why: String },
    /// The file is in a newer format (`theirs`) than this program supports (`ours`).
    Newer { path: PathBuf, theirs: u16, ours: u16 },
    /// Another process is playing this run. `process` is its process id, if known.
    Busy { process: Option<u32> },
    /// No data folder could be found.
    Homeless,
    /// The payload of a record exceeds 65,535 bytes.
    TooLong { bytes: usize },
}

/// The operation that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    Read,
    Write,
    Create,
    Move,
    Remove,
    Lock,
}

/// Why the operation failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiskFailure {
    Full,
    Quota,
    NoPermission,
    ReadOnly,
    Missing,
    NotAFolder,
    Failing,
    Other(String),
}

impl StoreError {
    /// Creates an error from a failed system call.
    pub fn disk(tried: Tried, path: &Path, error: &io::Error) -> Self {
        Self::Disk { tried, path: path.to_path_buf(), why: DiskFailure::from(error) }
    }

    /// Returns the message for an output file that the user named, with advice about the `-o`
    /// option instead of the data folder.
    pub fn of_output(&self, path: &Path) -> String {
        let Self::Disk { why, .. } = self else { return self.to_string() };
        let advice = match why {
            DiskFailure::Full | DiskFailure::Quota => {
                "Free some space, or name another output file with -o."
            }
            DiskFailure::Missing => "Create its folder first, or name another output file with -o.",
            _ => "Name another output file with -o.",
        };
        format!("Could not write to {}: {why}. {advice}", shown(path))
    }

    /// Whether the file or folder does not exist.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Disk { why: DiskFailure::Missing, .. })
    }

    /// Returns the program's exit code: 3 for an unreadable or rejected file, 4 for any other
    /// storage error.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Disk { tried: Tried::Read, .. }
            | Self::TooBig { .. }
            | Self::NotPlain { .. }
            | Self::NotText { .. }
            | Self::Damaged { .. }
            | Self::Newer { .. } => 3,
            Self::Disk { .. } | Self::Busy { .. } | Self::Homeless | Self::TooLong { .. } => 4,
        }
    }
}

impl From<&io::Error> for DiskFailure {
    fn from(error: &io::Error) -> Self {
        /// `EIO` (device failure), which has this value on every Unix.
        const DEVICE_FAILED: i32 = 5;
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::WriteZero => Self::Full,
            io::ErrorKind::QuotaExceeded => Self::Quota,
            io::ErrorKind::PermissionDenied => Self::NoPermission,
            io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            io::ErrorKind::NotFound => Self::Missing,
            io::ErrorKind::NotADirectory => Self::NotAFolder,
            _ if error.raw_os_error() == Some(DEVICE_FAILED) => Self::Failing,
            _ => Self::Other(clean(&error.to_string())),
        }
    }
}

impl DiskFailure {
    fn advice(&self, tried: Tried) -> &'static str {
        match (self, tried) {
            (Self::Full | Self::Quota, _) => "Free some space and press a key, or save elsewhere.",
            (Self::Missing, Tried::Read) => "Check the name.",
            (Self::Missing, Tried::Create) => {
                "Name another folder with --data-dir, or restore the missing one."
            }
            (Self::Missing, _) => "The folder is gone. Restore it, or save elsewhere.",
            (Self::NoPermission, Tried::Read) => "Ask its owner for permission to read it.",
            (Self::NoPermission | Self::ReadOnly | Self::NotAFolder, _) => {
                "Name a writable folder with --data-dir."
            }
            (Self::Failing, _) => "The disk may be failing. Save elsewhere.",
            (Self::Other(_), Tried::Read) => "The file was not changed.",
            (Self::Other(_), _) => "Press a key to try again, or save elsewhere.",
        }
    }
}

impl fmt::Display for DiskFailure {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Self::Full => "disk full",
            Self::Quota => "your disk quota is exceeded",
            Self::NoPermission => "no permission",
            Self::ReadOnly => "the disk is read-only",
            Self::Missing => "there is no such file or folder",
            Self::NotAFolder => "part of the path is not a folder",
            Self::Failing => "the disk failed",
            Self::Other(words) => words,
        })
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Self::Read => "read",
            Self::Write => "write to",
            Self::Create => "create",
            Self::Move => "move",
            Self::Remove => "remove",
            Self::Lock => "lock",
        })
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Disk { tried, path, why } => {
                write!(out, "Could not {tried} {}: {why}. {}", shown(path), why.advice(*tried))
            }
            Self::TooBig { path, limit } => write!(
                out,
                "{} is too large: more than {}. The file was not changed.",
                shown(path),
                size(*limit)
            ),
            Self::NotPlain { path, what } => {
                write!(out, "{} is {what}. Name a regular file.", shown(path))
            }
            Self::NotText { path, byte } => write!(
                out,
                "{} is not text: byte {byte} is not UTF-8. Save it again as UTF-8.",
                shown(path)
            ),
            Self::Damaged { path, why } => write!(out, "{} is damaged: {why}.", shown(path)),
            Self::Newer { path, theirs, ours } => write!(
                out,
                "{} has format {theirs}; this version reads formats up to {ours}. The file was \
                 not changed. Open it with a newer wyrdvault.",
                shown(path)
            ),
            Self::Busy { process: Some(process) } => {
                write!(out, "This run is open in another window (process {process}).")
            }
            Self::Busy { process: None } => out.write_str("This run is open in another window."),
            Self::Homeless => out.write_str(
                "No home folder was found for saves. Name a folder with --data-dir, or create a \
                 folder named saves here.",
            ),
            Self::TooLong { bytes } => write!(
                out,
                "One input has {bytes} bytes; the journal accepts at most {}.",
                u16::MAX
            ),
        }
    }
}

impl StoreError {
    /// Returns the message for a player on a server, who cannot choose where files are stored.
    pub fn on_server(&self) -> String {
        match self {
            Self::Disk { tried, path, why } => {
                let name = path.file_name().map(Path::new).map(shown).unwrap_or_default();
                format!("Could not {tried} {name}: {why}. Tell the server's operator.")
            }
            other => other.to_string(),
        }
    }
}

impl std::error::Error for StoreError {}

/// Formats a path for error messages.
pub fn shown(path: &Path) -> String {
    clean(&path.to_string_lossy())
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes / 1024),
        _ => format!("{} MiB", bytes / 1_048_576),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_reported_with_what_to_do() {
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let error = StoreError::disk(Tried::Write, Path::new("saves/Ada"), &full);
        assert_eq!(
            error.to_string(),
            "Could not write to saves/Ada: disk full. Free some space and press a key, or save \
             elsewhere."
        );
        assert_eq!(error.exit_code(), 4);
    }

    #[test]
    fn errors_on_a_server_name_no_path_and_no_option() {
        for number in [28, 13, 30, 2, 5, 20, 122, 24] {
            for tried in [Tried::Write, Tried::Create, Tried::Read] {
                let error = io::Error::from_raw_os_error(number);
                let error = StoreError::disk(tried, Path::new("/srv/players/Ana/log"), &error);
                let said = error.on_server();
                let named =
                    ["/srv", "--data-dir", "elsewhere"].into_iter().find(|it| said.contains(it));
                assert_eq!(named, None, "{said}");
            }
        }
    }

    #[test]
    fn system_error_numbers_become_reasons() {
        let reasons =
            [(28, DiskFailure::Full), (13, DiskFailure::NoPermission), (30, DiskFailure::ReadOnly)];
        for (number, why) in
            reasons.into_iter().chain([(2, DiskFailure::Missing), (5, DiskFailure::Failing)])
        {
            assert_eq!(DiskFailure::from(&io::Error::from_raw_os_error(number)), why);
        }
    }

    #[test]
    fn paths_are_cleaned() {
        let error = StoreError::NotPlain { path: "a\u{1b}[2Jb".into(), what: "a folder" };
        assert_eq!(error.to_string(), "ab is a folder. Name a regular file.");
    }

    #[test]
    fn a_busy_run_names_the_process_that_holds_it() {
        let error = StoreError::Busy { process: Some(123) };
        assert_eq!(error.to_string(), "This run is open in another window (process 123).");
    }
}
