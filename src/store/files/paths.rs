//! Locations of the data files.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use super::clean::clean_to;
use super::disk::Disk;
use crate::store::error::{StoreError, Tried, shown};

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
    /// On a server: the player whose files these are, and the folder of all players.
    player: Option<(String, PathBuf)>,
    /// The folder of scores that several players share, if set.
    scores: Option<PathBuf>,
}

/// Maximum length of a player's name on a server, in characters.
pub const LONGEST_PLAYER: usize = 20;

impl Paths {
    /// Finds the data folder: `--data-dir`, else `$WYRDVAULT_DATA`, else `saves` in the working
    /// folder if it exists, else the platform's data folder. Creates nothing.
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
        Ok(Self { root, said, disk: Disk::default(), player: None, scores: None })
    }

    /// Returns the same paths on another disk, for tests of failures.
    #[must_use]
    pub fn on(self, disk: Disk) -> Self {
        Self { disk, ..self }
    }

    /// Returns the paths of one player on a server. All files are in a folder of that player, and
    /// no run outside it is listed, played or deleted. Players share the packs and, if set, the
    /// scores. A name that is not allowed is an error, with a message for the player: a name has 1
    /// to 20 letters, digits, `_` and `-`, and does not start with `-`.
    pub fn for_player(self, name: &str) -> Result<Self, String> {
        if !is_player(name) {
            return Err(format!(
                "{:?} is not a valid player name on a server. Use 1 to {LONGEST_PLAYER} \
                 characters: A-Z, a-z, 0-9, _ and -. The first cannot be -.",
                clean_to(name, 40)
            ));
        }
        let root = self.root.join("players").join(name);
        Ok(Self { player: Some((name.to_owned(), self.root)), root, ..self })
    }

    /// Returns the same paths, with the scores in a folder that several players share.
    #[must_use]
    pub fn with_scores(self, folder: Option<&Path>) -> Self {
        Self { scores: folder.map(Path::to_path_buf), ..self }
    }

    /// Returns the player whose files these are; `None` if not on a server.
    pub fn player(&self) -> Option<&str> {
        self.player.as_ref().map(|(name, _)| name.as_str())
    }

    /// Creates the folders of runs, replays, packs (not on a server) and shared scores, if they are
    /// missing. New folders are accessible only by their owner. Checks that all these folders are
    /// writable. Call this before creating a hero.
    pub fn prepare(&self) -> Result<(), StoreError> {
        let mut folders = vec![self.runs(), self.replays()];
        // Packs on a server belong to its operator and may be read-only.
        folders.extend(self.player.is_none().then(|| self.vaults()));
        folders.extend(self.scores.clone());
        for folder in folders {
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

    /// Folder with one folder per run in progress.
    pub fn runs(&self) -> PathBuf {
        self.root.join("runs")
    }

    /// Folder with one file per finished run.
    pub fn replays(&self) -> PathBuf {
        self.root.join("replays")
    }

    /// Folder with the player's own packs or, on a server, the server's.
    pub fn vaults(&self) -> PathBuf {
        self.player.as_ref().map_or(&self.root, |(_, everyone)| everyone).join("vaults")
    }

    /// Folder with the levels of dead heroes.
    pub fn bones(&self) -> PathBuf {
        self.root.join("bones")
    }

    /// Folder with bug reports.
    pub fn reports(&self) -> PathBuf {
        self.root.join("reports")
    }

    /// Folder with recorded films of runs.
    pub fn films(&self) -> PathBuf {
        self.root.join("films")
    }

    pub fn scores(&self) -> PathBuf {
        self.scores.as_ref().unwrap_or(&self.root).join("scores.ron")
    }

    /// Whether several players, who can be different users of the system, write the scores.
    pub fn shares_scores(&self) -> bool {
        self.scores.is_some()
    }

    /// The file with one line per finished run, next to the shared scores; `None` if scores are not
    /// shared.
    pub fn xlogfile(&self) -> Option<PathBuf> {
        self.scores.as_ref().map(|folder| folder.join("xlogfile"))
    }

    /// Returns the path of the replay `file` of a score row: in this player's folder or, if it is
    /// not there, in the folder of the player `name`.
    pub fn replay_behind(&self, name: &str, file: &str) -> PathBuf {
        let here = self.replays().join(file);
        if here.exists() || !is_player(name) {
            return here;
        }
        let everyone = self.player.as_ref().map_or(&self.root, |(_, everyone)| everyone);
        let there = everyone.join("players").join(name).join("replays").join(file);
        if there.exists() { there } else { here }
    }

    pub fn options(&self) -> PathBuf {
        self.root.join("options.ron")
    }

    pub fn disk(&self) -> &Disk {
        &self.disk
    }
}

/// Whether a player on a server can have this name. The name becomes a folder name and appears in
/// reports and scores, so only plain letters are allowed.
fn is_player(name: &str) -> bool {
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_' || letter == b'-';
    (1..=LONGEST_PLAYER).contains(&name.len()) && !name.starts_with('-') && name.bytes().all(plain)
}

/// Formats the paths as `wyrdvault paths` lists them.
impl fmt::Display for Paths {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let said = match self.said {
            PathOrigin::Argument => "from --data-dir",
            PathOrigin::Environment => "from WYRDVAULT_DATA",
            PathOrigin::WorkingFolder => "in the working folder",
            PathOrigin::Platform => "the platform's data folder",
        };
        writeln!(out, "data     {} ({said})", shown(&self.root))?;
        writeln!(out, "runs     {}", shown(&self.runs()))?;
        writeln!(out, "replays  {}", shown(&self.replays()))?;
        writeln!(out, "vaults   {}", shown(&self.vaults()))?;
        writeln!(out, "bones    {}", shown(&self.bones()))?;
        writeln!(out, "reports  {}", shown(&self.reports()))?;
        writeln!(out, "films    {}", shown(&self.films()))?;
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
    fn data_dir_precedence_is_argument_environment_saves() {
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
    fn folders_are_private_to_their_owner() {
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
    fn each_player_on_a_server_has_a_folder() {
        let find = || Paths::find(Some(Path::new("d")), None, Path::new(".")).unwrap();
        let paths = find().for_player("Ana_9").unwrap().with_scores(Some(Path::new("s")));
        assert_eq!(paths.runs(), Path::new("d/players/Ana_9/runs"));
        assert_eq!(paths.options(), Path::new("d/players/Ana_9/options.ron"));
        assert_eq!(paths.vaults(), Path::new("d/vaults"));
        assert_eq!(paths.scores(), Path::new("s/scores.ron"));
        assert_eq!(paths.xlogfile().unwrap(), Path::new("s/xlogfile"));
        let long = "a".repeat(LONGEST_PLAYER + 1);
        for name in ["", ".", "..", "a/b", "../Bo", "-x", "a b", "é", "a\0", &long] {
            assert!(find().for_player(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn a_file_in_place_of_the_data_folder_is_reported() {
        let folder = Folder::new();
        std::fs::write(folder.join("file"), "").unwrap();
        let paths = Paths::find(Some(&folder.join("file")), None, folder.path()).unwrap();
        let sentence = paths.prepare().unwrap_err().to_string();
        assert!(sentence.contains("part of the path is not a folder"), "{sentence}");
        assert!(sentence.contains("--data-dir"), "{sentence}");
    }

    #[test]
    fn the_path_listing_names_each_folder_and_its_source() {
        let paths = Paths::find(Some(Path::new("d")), None, Path::new(".")).unwrap();
        let listing = paths.to_string();
        assert!(listing.starts_with("data     d (from --data-dir)\nruns     d/runs\n"));
    }
}
