//! Reads the player's vault packs: text files of limited size, in a fixed order.
//!
//! A pack is one `.ron` file or one folder of them. No file outside a pack's own folder is ever
//! opened, except a pack that the player named.

use std::fs;
use std::path::{Path, PathBuf};

use super::clean::clean_to;
use super::error::{StoreError, Tried, shown};
use super::read::{self, Links};

/// Maximum number of files in all packs together.
pub const MOST: usize = 200;
/// Maximum size of a file, in bytes.
pub const LONGEST: u64 = 256 << 10;
/// Number of bytes in all packs together at which no more files are read.
pub const MOST_BYTES: usize = 8 << 20;
/// Maximum number of reported faults.
const MOST_FAULTS: usize = 20;
/// Maximum length of a file name, in characters.
const LONGEST_NAME: usize = 120;

/// One file of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackFile {
    /// The file or folder that is the pack.
    pub pack: PathBuf,
    /// The display name: `larder.ron`, or `cellars/larder.ron` for a pack in a folder.
    pub name: String,
    pub text: String,
}

/// The packs that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packs {
    pub files: Vec<PackFile>,
    /// Messages about files and folders that could not be read.
    pub faults: Vec<String>,
}

/// Returns the packs in the folder `shelf`, sorted by name; empty if the folder does not exist.
pub fn lying_in(shelf: &Path) -> Packs {
    let mut packs = Packs::default();
    if fs::symlink_metadata(shelf).is_ok() {
        for entry in packs.entries(shelf, shelf) {
            packs.take(&entry, shelf);
        }
    }
    packs
}

/// Returns the packs that the player named (files, or folders of files), in the given order.
pub fn named(paths: &[PathBuf]) -> Packs {
    let mut packs = Packs::default();
    for path in paths {
        // A link is followed here, because the player named it.
        match fs::canonicalize(path) {
            Ok(real) if real.is_dir() => packs.folder(&real, &real),
            Ok(real) => packs.file(&real, &real, real.file_name().map(PathBuf::from)),
            Err(error) => packs.fault(&StoreError::disk(Tried::Read, path, &error)),
        }
    }
    packs
}

/// A file's metadata, for detecting changes without reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    path: PathBuf,
    bytes: u64,
    /// Modification time in nanoseconds since 1970.
    changed: u128,
}

/// Returns the stamps of all files in the packs in `shelves` and in the packs `named`. Equal stamps
/// mean that reading the packs again would yield the same content.
pub fn stamps(shelves: &[PathBuf], named: &[PathBuf]) -> Vec<Stamp> {
    let mut packs: Vec<PathBuf> = named.to_vec();
    packs.extend(shelves.iter().flat_map(|shelf| within(shelf)));
    let files =
        packs.iter().flat_map(|pack| if pack.is_dir() { within(pack) } else { vec![pack.clone()] });
    files.take(10 * MOST).filter_map(|path| stamp(&path)).collect()
}

fn within(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn stamp(path: &Path) -> Option<Stamp> {
    let about = fs::metadata(path).ok()?;
    let changed = about.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?.as_nanos();
    Some(Stamp { path: path.to_path_buf(), bytes: about.len(), changed })
}

impl Packs {
    /// Reads one pack, which is a file or folder in the folder `within`.
    fn take(&mut self, pack: &Path, within: &Path) {
        if pack.is_dir() {
            self.folder(pack, within);
        } else if is_ron(pack) {
            self.file(pack, pack, pack.file_name().map(PathBuf::from));
        }
    }

    /// Reads all files of a pack folder; subfolders are ignored.
    fn folder(&mut self, pack: &Path, within: &Path) {
        for entry in self.entries(pack, within) {
            if is_ron(&entry) && !entry.is_dir() {
                let parent = pack.parent().unwrap_or(pack);
                let name = entry.strip_prefix(parent).ok().map(PathBuf::from);
                self.file(pack, &entry, name);
            }
        }
    }

    /// Returns the paths of the entries of `folder` whose names do not begin with a dot, sorted by
    /// name. A link that leads out of `within` is a fault.
    fn entries(&mut self, folder: &Path, within: &Path) -> Vec<PathBuf> {
        let mut names = Vec::new();
        match fs::read_dir(folder) {
            Ok(entries) => names.extend(entries.flatten().map(|entry| entry.file_name())),
            Err(error) => self.fault(&StoreError::disk(Tried::Read, folder, &error)),
        }
        names.retain(|name| !name.as_encoded_bytes().starts_with(b"."));
        names.sort();
        let is_within = |path: &PathBuf| match (fs::canonicalize(path), fs::canonicalize(within)) {
            (Ok(real), Ok(root)) => real.starts_with(root),
            _ => false,
        };
        let (kept, strays): (Vec<_>, Vec<_>) =
            names.into_iter().map(|name| folder.join(name)).partition(is_within);
        for stray in strays {
            self.fault(&format!(
                "{} is a link that leads out of its folder. Replace it with a copy.",
                shown(&stray)
            ));
        }
        kept
    }

    fn file(&mut self, pack: &Path, path: &Path, name: Option<PathBuf>) {
        let bytes: usize = self.files.iter().map(|file| file.text.len()).sum();
        if self.files.len() >= MOST || bytes >= MOST_BYTES {
            let what = "was ignored: packs have at most";
            let most = MOST_BYTES >> 20;
            self.fault(&format!("{} {what} {MOST} files and {most} MiB.", shown(path)));
            return;
        }
        // Resolves an allowed link here, because the read below refuses links.
        let read = fs::canonicalize(path)
            .map_err(|error| StoreError::disk(Tried::Read, path, &error))
            .and_then(|real| read::text(&real, LONGEST, Links::Refuse));
        match read {
            Ok(text) => {
                let name = name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let name = clean_to(&name, LONGEST_NAME);
                self.files.push(PackFile { pack: pack.to_path_buf(), name, text });
            }
            Err(error) => self.fault(&error),
        }
    }

    /// Records the first few faults; later ones usually repeat them.
    fn fault(&mut self, sentence: &impl ToString) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(sentence.to_string());
        }
    }
}

fn is_ron(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "ron")
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::store::test_support::Folder;

    fn names(packs: &Packs) -> Vec<&str> {
        packs.files.iter().map(|file| file.name.as_str()).collect()
    }

    #[test]
    fn packs_in_a_folder_are_read_in_name_order() {
        let folder = Folder::new();
        fs::create_dir(folder.join("cellars")).unwrap();
        for name in ["b.ron", "a.ron", "notes.txt", ".hidden.ron", "cellars/z.ron", "cellars/y.ron"]
        {
            fs::write(folder.join(name), name).unwrap();
        }
        let packs = lying_in(folder.path());
        assert_eq!(names(&packs), ["a.ron", "b.ron", "cellars/y.ron", "cellars/z.ron"]);
        assert_eq!(packs.files[3].text, "cellars/z.ron");
        assert_eq!(packs.files[3].pack, folder.join("cellars"));
        assert_eq!(packs.faults, [""; 0]);
        assert_eq!(lying_in(&folder.join("nowhere")), Packs::default());
    }

    #[test]
    fn named_packs_keep_their_order_and_must_exist() {
        let folder = Folder::new();
        fs::create_dir(folder.join("cellars")).unwrap();
        fs::write(folder.join("b.ron"), "b").unwrap();
        fs::write(folder.join("cellars/a.ron"), "a").unwrap();
        let paths = ["b.ron", "cellars", "nowhere.ron"].map(|name| folder.join(name));
        let packs = named(&paths);
        assert_eq!(names(&packs), ["b.ron", "cellars/a.ron"]);
        assert_eq!(packs.faults.len(), 1);
        assert!(packs.faults[0].contains("nowhere.ron: there is no such file"));
    }

    #[test]
    fn links_out_of_the_packs_folder_are_not_opened() {
        let (folder, secret) = (Folder::new(), Folder::new());
        fs::write(secret.join("key.ron"), "secret").unwrap();
        fs::write(folder.join("a.ron"), "a").unwrap();
        symlink(secret.join("key.ron"), folder.join("out.ron")).unwrap();
        symlink(secret.path(), folder.join("outer")).unwrap();
        symlink("a.ron", folder.join("within.ron")).unwrap();
        symlink("/dev/zero", folder.join("zero.ron")).unwrap();
        let pipe = folder.join("pipe.ron");
        assert!(std::process::Command::new("mkfifo").arg(pipe).status().unwrap().success());
        let packs = lying_in(folder.path());
        assert_eq!(names(&packs), ["a.ron", "within.ron"]);
        assert_eq!(packs.faults.len(), 4, "{:?}", packs.faults);
        assert!(packs.files.iter().all(|file| file.text == "a"));
        symlink(secret.path(), folder.join("named")).unwrap();
        assert_eq!(named(&[folder.join("named")]).files.len(), 1);
    }

    #[test]
    fn the_number_and_size_of_packs_are_bounded() {
        let folder = Folder::new();
        for n in 0..MOST + 3 {
            fs::write(folder.join(&format!("{n:04}.ron")), "x").unwrap();
        }
        let packs = lying_in(folder.path());
        assert_eq!((packs.files.len(), packs.faults.len()), (MOST, 3));
        let folder = Folder::new();
        fs::write(folder.join("big.ron"), vec![b'x'; LONGEST as usize + 1]).unwrap();
        for n in 0..34 {
            fs::write(folder.join(&format!("{n}.ron")), vec![b'x'; LONGEST as usize]).unwrap();
        }
        let packs = lying_in(folder.path());
        assert_eq!((packs.files.len(), packs.faults.len()), (32, 3));
    }
}
