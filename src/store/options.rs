//! Loads and saves the player's options; the caller defines their type.

use std::fs;
use std::path::PathBuf;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::clean::clean;
use super::error::StoreError;
use super::paths::Paths;
use super::read::{self, Links};

/// Maximum size of the options file, in bytes.
const LIMIT: u64 = 256 << 10;

/// Loads the options, or the defaults if there is no file. If the file is unusable, returns the
/// defaults and a message. Such a file stays unchanged until options are saved.
pub fn load<T: DeserializeOwned + Default>(paths: &Paths) -> (T, Option<String>) {
    match read_as(paths) {
        Ok(Some(options)) => (options, None),
        Ok(None) => (T::default(), None),
        Err(error) => (T::default(), Some(format!("{error} The default options are used."))),
    }
}

/// Saves the options. Renames an unusable file first. Follows a symbolic link instead of replacing
/// it.
pub fn save<T: Serialize + DeserializeOwned>(paths: &Paths, options: &T) -> Result<(), StoreError> {
    let path = place(paths);
    match read_as::<T>(paths) {
        Ok(_) => paths.disk().make_folder(paths.root())?,
        Err(
            StoreError::Damaged { .. } | StoreError::NotText { .. } | StoreError::TooBig { .. },
        ) => {
            paths.disk().set_aside(&path)?;
        }
        Err(error) => return Err(error),
    }
    let pretty = ron::ser::PrettyConfig::default();
    let text = ron::ser::to_string_pretty(options, pretty).map_err(|error| {
        StoreError::Damaged { path: path.clone(), why: clean(&error.to_string()) }
    })?;
    paths.disk().replace(&path, format!("{text}\n").as_bytes())
}

/// Reads the options file. Returns `None` if there is no file.
fn read_as<T: DeserializeOwned>(paths: &Paths) -> Result<Option<T>, StoreError> {
    let path = paths.options();
    let text = match read::text(&path, LIMIT, Links::Follow) {
        Ok(text) => text,
        Err(error) if error.is_missing() => return Ok(None),
        Err(error) => return Err(error),
    };
    ron::from_str(&text).map(Some).map_err(|error| {
        let at = error.span.start;
        let why = clean(&format!("line {}, column {}: {}", at.line, at.col, error.code));
        StoreError::Damaged { path, why }
    })
}

/// Returns the path of the options file with symbolic links resolved, because many players make it
/// a link to a file among their dotfiles.
fn place(paths: &Paths) -> PathBuf {
    let path = paths.options();
    fs::canonicalize(&path).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde::Deserialize;

    use super::*;
    use crate::store::test_support::Folder;

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Taste {
        color: bool,
        keys: String,
    }

    fn paths(folder: &Folder) -> Paths {
        Paths::find(Some(folder.path()), None, Path::new("/")).unwrap()
    }

    #[test]
    fn saved_options_load_unchanged() {
        let folder = Folder::new();
        let paths = paths(&folder);
        assert_eq!(load(&paths), (Taste::default(), None));
        let taste = Taste { color: true, keys: "strict".into() };
        save(&paths, &taste).unwrap();
        assert_eq!(load(&paths), (taste, None));
    }

    #[test]
    fn a_fault_in_the_options_is_located_and_the_file_kept() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let wrong = "(\n    colour: true,\n)";
        fs::write(paths.options(), wrong).unwrap();
        let (taste, sentence) = load::<Taste>(&paths);
        let sentence = sentence.unwrap();
        assert_eq!(taste, Taste::default());
        assert!(sentence.contains("line 2") && sentence.contains("colour"), "{sentence}");
        assert!(sentence.ends_with("The default options are used."), "{sentence}");
        assert_eq!(fs::read_to_string(paths.options()).unwrap(), wrong);
        save(&paths, &taste).unwrap();
        assert_eq!(fs::read_to_string(folder.join("options.ron.damaged")).unwrap(), wrong);
        assert_eq!(load::<Taste>(&paths).1, None);
    }

    #[test]
    fn a_symbolic_link_to_the_options_stays_a_link() {
        let (folder, elsewhere) = (Folder::new(), Folder::new());
        let paths = paths(&folder);
        fs::write(elsewhere.join("mine.ron"), "(color: true)").unwrap();
        std::os::unix::fs::symlink(elsewhere.join("mine.ron"), paths.options()).unwrap();
        assert!(load::<Taste>(&paths).0.color);
        save(&paths, &Taste::default()).unwrap();
        assert!(paths.options().is_symlink());
        assert!(!load::<Taste>(&paths).0.color);
    }
}
