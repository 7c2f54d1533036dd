//! Simulates power failures at every step of a run: unsynced data may be present, partial or
//! absent, and the run must resume from some earlier state.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::tests::{NEVER_BAD, begin, paths, play, save, state_of};
use super::*;
use crate::store::disk::{DiskStep, DiskVerdict, beside};
use crate::store::test_support::Folder;

/// The possible content of a file after a power failure; `None` if the file may be missing.
type Maybe = Option<Vec<u8>>;

/// A simulated power failure before one disk step.
struct Cut {
    /// Each file's name and its possible contents.
    files: Vec<(String, Vec<Maybe>)>,
    /// Number of inputs that were synced before the power failure.
    safe: usize,
    after: (DiskStep, PathBuf),
}

/// Tracks which data has been synced and would therefore survive a power failure.
#[derive(Default)]
struct Powered {
    /// Synced length of each journal, in bytes.
    synced: BTreeMap<PathBuf, usize>,
    /// Files whose temporary file was synced before the rename.
    whole: BTreeSet<PathBuf>,
    /// Paths that a rename replaced since the last sync of their folder, with the contents that
    /// they may have had before.
    moved: BTreeMap<PathBuf, Vec<Maybe>>,
    safe: usize,
    cuts: Vec<Cut>,
}

impl Powered {
    /// Records the possible contents before a step.
    fn see(&mut self, folder: &Path, step: DiskStep, path: &Path) {
        let files = ["log", "snap.0", "snap.1", "head.ron"];
        let files = files.map(|name| (name.to_owned(), self.may_hold(&folder.join(name))));
        let after = (step, path.to_path_buf());
        self.cuts.push(Cut { files: files.to_vec(), safe: self.safe, after });
        let draft = beside(path, &format!(".{}.new", std::process::id()));
        match step {
            DiskStep::Sync if draft.exists() => {
                self.whole.insert(path.to_path_buf());
            }
            DiskStep::Sync => {
                self.synced.insert(path.to_path_buf(), fs_len(path));
            }
            DiskStep::Create => {
                self.whole.remove(path);
            }
            DiskStep::Rename => {
                let before = self.may_hold(path);
                self.moved.insert(path.to_path_buf(), before);
            }
            DiskStep::SyncFolder => self.moved.clear(),
            DiskStep::Write | DiskStep::Cut | DiskStep::Remove => {}
        }
    }

    fn may_hold(&self, path: &Path) -> Vec<Maybe> {
        let now = std::fs::read(path).ok();
        let mut may = match (&now, self.synced.get(path)) {
            (Some(bytes), Some(&synced)) => torn(bytes, synced),
            // The file can also be empty, because the rename can reach the disk before the data.
            (Some(_), None) if !self.whole.contains(path) => vec![now.clone(), Some(Vec::new())],
            _ => vec![now.clone()],
        };
        may.extend(self.moved.get(path).cloned().unwrap_or_default());
        may
    }
}

fn fs_len(path: &Path) -> usize {
    std::fs::metadata(path).map_or(0, |file| file.len() as usize)
}

/// Returns the possible contents of a file whose first `synced` bytes were synced.
fn torn(bytes: &[u8], synced: usize) -> Vec<Maybe> {
    let rest = bytes.len() - synced;
    let upto = |length: usize| Some(bytes[..length].to_vec());
    let then = |fill: u8| Some([&bytes[..synced], &vec![fill; rest]].concat());
    if rest == 0 {
        return vec![upto(synced)];
    }
    vec![upto(bytes.len()), upto(synced), upto(synced + rest / 2), then(0)]
}

/// Returns every combination of the files' possible contents.
fn ways(files: &[(String, Vec<Maybe>)]) -> Vec<Vec<(&str, &Maybe)>> {
    files.iter().fold(vec![Vec::new()], |ways, (name, may)| {
        let with = |way: &Vec<_>, held| [&way[..], &[(name.as_str(), held)]].concat();
        ways.iter().flat_map(|way| may.iter().map(move |held| with(way, held))).collect()
    })
}

#[test]
fn a_power_cut_at_any_step_leaves_an_earlier_state() {
    let folder = Folder::new();
    let plain = paths(&folder);
    let at = begin(&plain).folder().to_path_buf();
    let powered = Rc::new(RefCell::new(Powered::default()));
    let (seen, home) = (Rc::clone(&powered), at.clone());
    let disk = Disk::judged(move |step, path| {
        seen.borrow_mut().see(&home, step, path);
        match step {
            DiskStep::Sync | DiskStep::SyncFolder => DiskVerdict::Pretend,
            _ => DiskVerdict::Go,
        }
    });
    let (mut run, _) = Run::resume(&plain.clone().on(disk), &at, NEVER_BAD).unwrap();
    run.sync().unwrap();
    powered.borrow_mut().cuts.clear();
    let mut state = Vec::new();
    for start in [0, 6, 12, 18] {
        play(&mut run, &mut state, start..start + 6);
        if start != 12 {
            save(&mut run, &state).unwrap();
        }
        if start == 6 {
            run.sync().unwrap();
            powered.borrow_mut().safe = state.len();
        }
    }
    drop(run);
    let cuts = std::mem::take(&mut powered.borrow_mut().cuts);
    let mut tried = 0;
    for cut in &cuts {
        for way in ways(&cut.files) {
            let elsewhere = Folder::new();
            let paths = paths(&elsewhere);
            let at = paths.runs().join("run");
            std::fs::create_dir_all(&at).unwrap();
            for (name, held) in way {
                if let Some(bytes) = held {
                    std::fs::write(at.join(name), bytes).unwrap();
                }
            }
            let (_, resumed) = Run::resume(&paths, &at, NEVER_BAD)
                .unwrap_or_else(|why| panic!("before {:?}: {why}", cut.after));
            let state = state_of(&resumed);
            assert!(state.iter().copied().eq(0..state.len() as u8), "{state:?}");
            assert!(state.len() >= cut.safe, "before {:?}: {state:?}", cut.after);
            // The journal is synced before each snapshot, so no record before a snapshot is
            // missing.
            assert!(resumed.is_whole, "before {:?}: no replay from birth", cut.after);
            tried += 1;
        }
    }
    println!("{} cuts, {tried} ways", cuts.len());
    assert!(cuts.len() > 40 && tried > 300, "{} cuts, {tried} ways", cuts.len());
}
