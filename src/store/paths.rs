//! Locations of the data files.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::error::{StoreError, Tried, shown};

/// The source of the data folder's path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathOrigin {
    Argument,
    Environment,
    WorkingFolder,
    Platform,
}

/// The data folder and its disk.
#[derive(Clone)]
pub struct Paths {
    root: PathBuf,
    said: PathOrigin,
    disk: Disk,
}

impl Paths {
    /// Finds the folder: `--data-dir`, else `$WYRDVAULT_DATA`, else `saves` in the working folder
    /// if it exists, else the platform's data folder. Creates nothing.
    pub fn find(
        argument: Option<&Path>,
        environment: Option<&OsStr>,
        working: &Path,
    ) -> Result<Self, StoreError> {
        let environment = environment.filter(|value| !value.is_empty()).map(Path::new);
        let saves = working.join("saves");
        let (root, said) = if let Some(named) = argument {
            (named.to_path_buf(), PathOrigin::Argument)
        } else if let Some(named) = environment {
            (named.to_path_buf(), PathOrigin::Environment)
        } else if saves.is_dir() {
            (saves, PathOrigin::WorkingFolder)
        } else {
            let home = directories::ProjectDirs::from("", "", "wyrdvault");
            let home = home.ok_or(StoreError::Homeless)?;
            (home.data_dir().to_path_buf(), PathOrigin::Platform)
        };
        Ok(Self { root, said, disk: Disk::default() })
    }

    /// Returns the same paths on another disk, for tests of failures.
    #[must_use]
    pub fn on(self, disk: Disk) -> Self {
        Self { disk, ..self }
    }

    /// Creates missing folders, accessible only by their owner, and checks that they are writable.
    /// Call this before creating a hero.
    pub fn prepare(&self) -> Result<(), StoreError> {
        for folder in [self.runs(), self.replays(), self.vaults()] {
            self.disk.make_folder(&folder)?;
            let rights = rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK;
            rustix::fs::access(&folder, rights)
                .map_err(|error| StoreError::disk(Tried::Write, &folder, &error.into()))?;
        }
        Ok(())
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Contains one folder per run in progress.
    pub fn runs(&self) -> PathBuf {
        self.root.join("runs")
    }

    /// Contains one file per finished run.
    pub fn replays(&self) -> PathBuf {
        self.root.join("replays")
    }

    /// Contains the player's own packs.
    pub fn vaults(&self) -> PathBuf {
        self.root.join("vaults")
    }

    /// Contains bug reports.
    pub fn reports(&self) -> PathBuf {
        self.root.join("reports")
    }

    /// Contains films of runs.
    pub fn films(&self) -> PathBuf {
        self.root.join("films")
    }

    pub fn scores(&self) -> PathBuf {
        self.root.join("scores.ron")
    }

    pub fn options(&self) -> PathBuf {
        self.root.join("options.ron")
    }

    pub fn disk(&self) -> &Disk {
        &self.disk
    }
}

/// Formats the paths as `wyrdvault paths` lists them.
impl fmt::Display for Paths {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let said = match self.said {
            PathOrigin::Argument => "said by --data-dir",
            PathOrigin::Environment => "said by WYRDVAULT_DATA",
            PathOrigin::WorkingFolder => "found in the working folder",
            PathOrigin::Platform => "the platform's data folder",
        };
        writeln!(out, "data     {} ({said})", shown(&self.root))?;
        writeln!(out, "runs     {}", shown(&self.runs()))?;
        writeln!(out, "replays  {}", shown(&self.replays()))?;
        writeln!(out, "vaults   {}", shown(&self.vaults()))?;
        writeln!(out, "reports  {}", shown(&self.reports()))?;
        writeln!(out, "scores   {}", shown(&self.scores()))?;
        writeln!(out, "options  {}", shown(&self.options()))
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::store::test_support::Folder;

    #[test]
    fn the_argument_wins_then_the_environment_then_saves() {
        let folder = Folder::new();
        let find = |argument: Option<&str>, environment: Option<&str>| {
            let paths =
                Paths::find(argument.map(Path::new), environment.map(OsStr::new), folder.path());
            paths.unwrap().said
        };
        assert_eq!(find(Some("a"), Some("b")), PathOrigin::Argument);
        assert_eq!(find(None, Some("b")), PathOrigin::Environment);
        std::fs::create_dir(folder.join("saves")).unwrap();
        assert_eq!(find(None, None), PathOrigin::WorkingFolder);
        assert_eq!(find(None, Some("")), PathOrigin::WorkingFolder);
    }

    #[test]
    fn folders_are_for_their_owner_only() {
        let folder = Folder::new();
        let root = folder.join("data");
        let paths = Paths::find(Some(&root), None, folder.path()).unwrap();
        paths.prepare().unwrap();
        paths.prepare().unwrap();
        for made in [root, paths.runs(), paths.replays(), paths.vaults()] {
            let mode = std::fs::metadata(made).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o700);
        }
    }

    #[test]
    fn a_file_in_the_way_is_a_sentence() {
        let folder = Folder::new();
        std::fs::write(folder.join("file"), "").unwrap();
        let paths = Paths::find(Some(&folder.join("file")), None, folder.path()).unwrap();
        let sentence = paths.prepare().unwrap_err().to_string();
        assert!(sentence.contains("part of the path is not a folder"), "{sentence}");
        assert!(sentence.contains("--data-dir"), "{sentence}");
    }

    #[test]
    fn the_listing_says_where_everything_is_and_why() {
        let paths = Paths::find(Some(Path::new("d")), None, Path::new(".")).unwrap();
        let listing = paths.to_string();
        assert!(listing.starts_with("data     d (said by --data-dir)\nruns     d/runs\n"));
    }
}
