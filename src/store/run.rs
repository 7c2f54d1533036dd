//! One run's folder: begun, gone on with, finished.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::behind::Behind;
use super::clean::clean_to;
use super::disk::Disk;
use super::error::{StoreError, Tried, shown};
use super::journal::{self, Found, Head, Journal, Kind, Record};
use super::lock::Lock;
use super::paths::Paths;
use super::read::{self, Links};
use super::replay_file;
use super::snapshot::{self, Generations};
use super::when::Moment;
use crate::game::input::Input;

const LOG: &str = "log";
const LOCK: &str = "lock";
/// Which record is being done again; with [`TWICE`] behind it, for the second time.
const ATTEMPT: &str = "attempt";
const TWICE: &str = " twice";
const SUMMARY: &str = "head.ron";
/// The longest summary that we read, in bytes.
const SUMMARY_LIMIT: u64 = 64 << 10;
/// A folder on its way out.
const GONE: &str = ".gone-";
/// The most characters of a hero's name in a folder's.
const LONGEST_NAME: usize = 24;

/// A run as the title screen lists it; readable by every version.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    pub name: String,
    pub role: String,
    pub depth: i32,
    pub turn: u64,
    pub score: i64,
    /// When the run was begun, in words.
    pub started: String,
    /// The format of the journal.
    pub format: u16,
    /// The name of the rules it is played by.
    pub rules: String,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    pub depth: i32,
    pub turn: u64,
    pub score: i64,
}

/// A folder among the runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub folder: PathBuf,
    /// Who plays there, or in a sentence why that cannot be said.
    pub summary: Result<Summary, String>,
}

/// A run that this process plays; no other can.
pub struct Run {
    disk: Disk,
    folder: PathBuf,
    replays: PathBuf,
    journal: Journal,
    generations: Generations,
    summary: Summary,
    /// The record at which doing the tail again was cut short the last time.
    tried: Option<usize>,
    /// Where the record that is being done again is noted.
    attempt: Option<File>,
    /// What is made safe from power cuts while the game goes on. Ends before the lock does.
    behind: Behind,
    /// Held as long as the run is open.
    _lock: Lock,
}

/// Where a run goes on.
#[derive(Clone, Debug)]
pub struct Resumed {
    pub head: Head,
    /// The state of the newest good snapshot; without one the game begins again from its birth.
    pub state: Option<Vec<u8>>,
    /// Everything asked since birth. When [`Resumed::is_whole`] is false, some is missing.
    pub records: Vec<Record>,
    /// How many of the records stand before the state.
    pub done: usize,
    /// The record at which doing the tail again killed the process twice: once may have been a
    /// kill from outside.
    pub suspect: Option<usize>,
    /// What had to be mended, in sentences for the player. When there are any, a snapshot should
    /// be taken soon.
    pub notices: Vec<String>,
}

impl Resumed {
    /// What was asked after the state was saved, to be done again.
    pub fn tail(&self) -> &[Record] {
        &self.records[self.done..]
    }

    /// Whether the run can be told from its birth.
    pub fn is_whole(&self) -> bool {
        self.records.iter().all(|record| record.kind != Kind::Gap)
    }

    /// Whether the run is over, and only its score and replay may still have to be kept.
    pub fn is_over(&self) -> bool {
        self.records.last().is_some_and(|record| record.kind == Kind::End)
    }
}

impl Run {
    /// Begins a run in a folder of its own.
    pub fn create(paths: &Paths, head: &Head, name: &str, role: &str) -> Result<Self, StoreError> {
        paths.prepare()?;
        let disk = paths.disk();
        sweep(disk, &paths.runs());
        let now = Moment::now();
        let folder = new_folder(paths, &format!("{}-{}", plain(name), now.stamp()))?;
        let summary = Summary {
            name: clean_to(name, LONGEST_NAME),
            role: clean_to(role, LONGEST_NAME),
            started: now.to_string(),
            format: journal::FORMAT,
            rules: head.rules.clone(),
            ..Summary::default()
        };
        Self::begin(paths, &folder, head, summary).inspect_err(|_| {
            // Nobody has played it.
            disk.remove(&folder).ok();
        })
    }

    fn begin(
        paths: &Paths,
        folder: &Path,
        head: &Head,
        summary: Summary,
    ) -> Result<Self, StoreError> {
        let (disk, replays) = (paths.disk().clone(), paths.replays());
        let lock = Lock::take(&folder.join(LOCK))?;
        let journal = Journal::create(&disk, &folder.join(LOG), head)?;
        let run = Self {
            behind: Behind::new(&disk),
            disk,
            folder: folder.to_path_buf(),
            replays,
            journal,
            generations: Generations::none(folder),
            summary,
            tried: None,
            attempt: None,
            _lock: lock,
        };
        run.write_summary()?;
        run.journal.sync_behind(&run.behind)?;
        run.behind.sync_folder(folder)?;
        run.behind.sync_folder(&paths.runs())?;
        Ok(run)
    }

    /// What the run in `folder` was born with, to see whether this game can play it; changes
    /// nothing and waits for nobody.
    pub fn head(folder: &Path) -> Result<Head, StoreError> {
        Ok(Found::read(&folder.join(LOG))?.head)
    }

    /// Goes on with the run in `folder` from the newest snapshot whose state is `good`.
    ///
    /// What is damaged is mended, with the original kept aside; a run of a newer format is
    /// refused untouched.
    pub fn resume(
        paths: &Paths,
        folder: &Path,
        mut good: impl FnMut(&[u8]) -> bool,
    ) -> Result<(Self, Resumed), StoreError> {
        let disk = paths.disk().clone();
        let log = folder.join(LOG);
        let lock = Lock::take(&folder.join(LOCK))?;
        let mut found = Found::read(&log)?;
        let (generations, snapshots) =
            Generations::read(&disk, folder, |snapshot| good(&snapshot.state))?;
        sweep(&disk, folder);
        let torn = found.torn();
        let snapshot = snapshots.into_iter().next();
        let done = match &snapshot {
            None => 0,
            Some(snapshot) => {
                if found.leads_to(snapshot.place).is_none() {
                    found = found.mend(&disk, &log, snapshot.place)?;
                }
                found.leads_to(snapshot.place).expect("mending leaves a gap that leads there")
            }
        };
        let is_gap = |record: &Record| record.kind == Kind::Gap;
        let next_gap = found.records[done..].iter().position(is_gap);
        let kept = next_gap.map_or(found.records.len(), |gap| done + gap);
        let mut notices = notices(&found, kept, torn);
        if !lock.is_sure() {
            notices.push(
                "This folder cannot be locked: make sure that the run is open only once."
                    .to_owned(),
            );
        }
        let journal = Journal::go_on(&disk, &log, &found, kept)?;
        let summary = read_summary(folder).unwrap_or_else(|_| stand_in(folder, &found.head));
        found.records.truncate(kept);
        let (folder, replays) = (folder.to_path_buf(), paths.replays());
        let (tried, suspect) = attempted(&folder);
        let run = Self {
            behind: Behind::new(&disk),
            disk,
            folder,
            replays,
            journal,
            generations,
            summary,
            tried,
            attempt: None,
            _lock: lock,
        };
        run.journal.sync_behind(&run.behind)?;
        let state = snapshot.map(|snapshot| snapshot.state);
        let Found { head, records, .. } = found;
        Ok((run, Resumed { head, state, records, done, suspect, notices }))
    }

    /// The runs under way, sorted by their folders' names; those that cannot be played stand
    /// among them with the reason.
    pub fn list(paths: &Paths) -> Result<Vec<Listed>, StoreError> {
        let runs = paths.runs();
        let refused = |error: &_| StoreError::disk(Tried::Read, &runs, error);
        let entries = match fs::read_dir(&runs) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(refused(&error)),
        };
        let mut folders = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| refused(&error))?;
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && !entry.file_name().as_encoded_bytes().starts_with(b".") {
                folders.push(entry.path());
            }
        }
        folders.sort();
        let listed = |folder: PathBuf| Listed { summary: summary_of(&folder), folder };
        Ok(folders.into_iter().map(listed).collect())
    }

    /// Keeps what is asked of the game, before the game acts on it, with the mark of the state
    /// before it. When this fails nothing was kept, and the game must not act.
    ///
    /// What failed behind the game is told here too, once: nothing of that is lost as long as the
    /// process and the system live, but somebody should know.
    pub fn keep(&mut self, input: &Input, mark: u32) -> Result<(), StoreError> {
        self.look_behind()?;
        self.journal.keep(input, mark)?;
        self.journal.sync_soon(&self.behind);
        Ok(())
    }

    /// Keeps a record of another kind, as [`Run::keep`] does.
    pub fn append(&mut self, kind: Kind, payload: &[u8], mark: u32) -> Result<(), StoreError> {
        self.look_behind()?;
        self.journal.append(kind, payload, mark)?;
        self.journal.sync_soon(&self.behind);
        Ok(())
    }

    /// Waits until all that was kept and saved is safe from a power cut.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        let settled = self.behind.settle();
        self.distrust_after(settled)?;
        self.journal.sync()
    }

    fn look_behind(&mut self) -> Result<(), StoreError> {
        let trouble = self.behind.trouble();
        self.distrust_after(trouble.map_or(Ok(()), Err))
    }

    fn distrust_after(&mut self, done: Result<(), StoreError>) -> Result<(), StoreError> {
        if let Err(error) = &done {
            self.journal.distrust(error.clone());
        }
        done
    }

    /// Saves the game's whole state, its `digest` and how far the run has come. [`Run::sync`] waits
    /// until that is done.
    pub fn snapshot(
        &mut self,
        state: &[u8],
        digest: &[u8],
        mark: u32,
        standing: Standing,
    ) -> Result<(), StoreError> {
        self.look_behind()?;
        if self.journal.is_suspect() {
            self.journal.sync()?;
        }
        self.journal.sync_behind(&self.behind)?;
        self.generations.save(&self.behind, self.journal.end(), state)?;
        self.journal.append(Kind::Snapshot, digest, mark)?;
        let Standing { depth, turn, score } = standing;
        self.summary = Summary { depth, turn, score, ..self.summary.clone() };
        self.write_summary()
    }

    /// Everything asked since birth, read back from the disk.
    pub fn records(&self) -> Result<Vec<Record>, StoreError> {
        Ok(Found::read(&self.folder.join(LOG))?.records)
    }

    /// Notes that record number `record` is about to be done again, in case it kills the process.
    /// To be called for each record of the tail, and [`Run::survived`] after the last.
    pub fn attempt(&mut self, record: usize) -> Result<(), StoreError> {
        let path = self.folder.join(ATTEMPT);
        let file = match &mut self.attempt {
            Some(file) => file,
            none => none.insert(self.disk.create(&path)?),
        };
        let again = if self.tried == Some(record) { TWICE } else { "" };
        // Always as long, to be written over: a file that is emptied and filled for every record
        // has the file system write it out each time.
        let note = format!("{record:>10}{again:<6}");
        self.disk.write(file, &path, note.as_bytes(), 0)
    }

    /// Forgets the last attempt.
    pub fn survived(&mut self) -> Result<(), StoreError> {
        self.attempt = None;
        match self.disk.remove(&self.folder.join(ATTEMPT)) {
            Err(error) if !error.is_missing() => Err(error),
            _ => Ok(()),
        }
    }

    /// Goes back to the moment before record number `records`, for when the game cannot get past
    /// it: later records and snapshots are set aside. The run closes; resume it to go on.
    pub fn take_back(mut self, records: usize) -> Result<(), StoreError> {
        self.behind.settle()?;
        let log = self.folder.join(LOG);
        let found = Found::read(&log)?;
        let records = records.min(found.records.len());
        Generations::read(&self.disk, &self.folder, |snapshot| {
            found.leads_to(snapshot.place).is_some_and(|before| before <= records)
        })?;
        Journal::go_on(&self.disk, &log, &found, records)?;
        self.survived()
    }

    /// Goes on in another place, for when this disk is full or failing: journal, snapshots and
    /// summary are copied there, and the folder here is removed if it can be. When this fails the
    /// run stays where it was.
    pub fn move_to(&mut self, elsewhere: &Paths) -> Result<(), StoreError> {
        // What failed here is why it moves.
        self.behind.settle().ok();
        elsewhere.prepare()?;
        let disk = elsewhere.disk();
        let folder = new_folder(elsewhere, &self.name())?;
        let moved = self.copy_to(elsewhere, &folder).inspect_err(|_| {
            disk.remove(&folder).ok();
        })?;
        // Both are whole now; one too many is better than none.
        self.remove().ok();
        *self = moved;
        Ok(())
    }

    fn copy_to(&self, elsewhere: &Paths, folder: &Path) -> Result<Self, StoreError> {
        let disk = elsewhere.disk().clone();
        let lock = Lock::take(&folder.join(LOCK))?;
        let journal = self.journal.copy_to(&disk, &folder.join(LOG))?;
        for (from, to) in snapshot::files(&self.folder).iter().zip(snapshot::files(folder)) {
            // The other generation, or the journal from birth, stands in for one that is not
            // there or does not read.
            if let Ok(bytes) = snapshot::bytes(from) {
                disk.replace(&to, &bytes)?;
            }
        }
        let (generations, _) = Generations::read(&disk, folder, |_| true)?;
        let (replays, summary) = (elsewhere.replays(), self.summary.clone());
        let folder = folder.to_path_buf();
        let copy = Self {
            behind: Behind::new(&disk),
            disk,
            folder,
            replays,
            journal,
            generations,
            summary,
            tried: None,
            attempt: None,
            _lock: lock,
        };
        copy.write_summary()?;
        copy.disk.sync_folder(&elsewhere.runs())?;
        Ok(copy)
    }

    /// Keeps `replay` among the replays, in place of what was kept of this run before; the run
    /// stays. At the end of a run: append [`Kind::End`], sync, keep the replay, add the score,
    /// and only then [`Run::abandon`]; whatever fails or dies on the way can be done again.
    pub fn keep_replay(&self, replay: &str) -> Result<PathBuf, StoreError> {
        let path = replay_place(&self.replays, &self.name());
        self.disk.make_folder(&self.replays)?;
        replay_file::write(&self.disk, &path, replay)?;
        Ok(path)
    }

    /// Keeps `replay` among the replays, then removes the run's folder: for runs without a score.
    /// When the replay cannot be kept the run stays, and this may be tried again; once it succeeds
    /// the run is over.
    pub fn finish(&mut self, replay: &str) -> Result<PathBuf, StoreError> {
        let path = self.keep_replay(replay)?;
        self.remove()?;
        Ok(path)
    }

    /// Removes the run's folder and all that is in it.
    pub fn abandon(mut self) -> Result<(), StoreError> {
        self.remove()
    }

    /// The folder leaves the list in one instant; its files follow.
    fn remove(&mut self) -> Result<(), StoreError> {
        // The folder goes, and with it whatever could not be saved in it.
        self.behind.settle().ok();
        let runs = self.folder.parent().expect("a run's folder stands among the runs");
        let gone = runs.join(format!("{GONE}{}", self.name()));
        self.disk.rename(&self.folder, &gone)?;
        self.disk.sync_folder(runs)?;
        // What cannot be removed now is swept up when the next run begins.
        self.disk.remove(&gone).ok();
        Ok(())
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The folder's name, which the replay bears too.
    pub fn name(&self) -> String {
        self.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    fn write_summary(&self) -> Result<(), StoreError> {
        let pretty = ron::ser::PrettyConfig::default();
        let text = ron::ser::to_string_pretty(&self.summary, pretty)
            .expect("a summary is numbers and strings");
        // One that is lost is made up from the journal.
        self.behind.place(&self.folder.join(SUMMARY), text.into_bytes())
    }
}

/// The record at which doing the tail again was cut short, and the one where that happened twice.
fn attempted(folder: &Path) -> (Option<usize>, Option<usize>) {
    let text = read::text(&folder.join(ATTEMPT), 40, Links::Refuse).unwrap_or_default();
    let text = text.trim();
    let (once, twice) = (text.parse().ok(), text.strip_suffix(TWICE));
    let twice = twice.and_then(|record| record.parse().ok());
    (once.or(twice), twice)
}

/// What the player should know about a journal of which `kept` records go on.
fn notices(found: &Found, kept: usize, torn: usize) -> Vec<String> {
    let mut notices = Vec::new();
    if torn > 0 {
        notices.push(format!(
            "The last {torn} bytes of the journal were not whole; the file as it was is kept in the \
             run's folder."
        ));
    }
    if kept < found.records.len() {
        let lost = found.records.len() - kept;
        notices
            .push(format!("The run goes on from before a damaged place: {lost} steps are lost."));
    }
    if found.records[..kept].iter().any(|record| record.kind == Kind::Gap) {
        notices.push(
            "A part of the journal was damaged: the run goes on, but it cannot be replayed from \
             its birth."
                .to_owned(),
        );
    }
    notices
}

fn summary_of(folder: &Path) -> Result<Summary, String> {
    match read_summary(folder) {
        Ok(summary) => Ok(summary),
        // The journal is what counts; the summary is written anew at the next snapshot.
        Err(error) => match Run::head(folder) {
            Ok(head) => Ok(stand_in(folder, &head)),
            Err(newer @ StoreError::Newer { .. }) => Err(newer.to_string()),
            Err(_) => Err(error.to_string()),
        },
    }
}

fn read_summary(folder: &Path) -> Result<Summary, StoreError> {
    let path = folder.join(SUMMARY);
    let text = read::text(&path, SUMMARY_LIMIT, Links::Refuse)?;
    let summary: Summary = ron::from_str(&text)
        .map_err(|error| StoreError::Damaged { path, why: error.to_string() })?;
    Ok(Summary {
        name: clean_to(&summary.name, LONGEST_NAME),
        role: clean_to(&summary.role, LONGEST_NAME),
        started: clean_to(&summary.started, LONGEST_NAME),
        rules: clean_to(&summary.rules, LONGEST_NAME),
        ..summary
    })
}

/// A summary for a run whose own is lost.
fn stand_in(folder: &Path, head: &Head) -> Summary {
    let name = folder.file_name().map(Path::new).map(shown).unwrap_or_default();
    Summary {
        name,
        format: journal::FORMAT,
        rules: clean_to(&head.rules, LONGEST_NAME),
        ..Summary::default()
    }
}

/// A name that any file system takes.
fn plain(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' => letter,
        _ => '_',
    });
    let plain: String = letters.take(LONGEST_NAME).collect();
    if plain.is_empty() { "hero".to_owned() } else { plain }
}

/// A folder that was not there before: `name`, or with a number when a run or a replay has that.
fn new_folder(paths: &Paths, name: &str) -> Result<PathBuf, StoreError> {
    let mut free = name.to_owned();
    let mut count = 1;
    loop {
        let folder = paths.runs().join(&free);
        let is_told = fs::symlink_metadata(replay_place(&paths.replays(), &free)).is_ok();
        if !is_told && paths.disk().make_new_folder(&folder)? {
            return Ok(folder);
        }
        count += 1;
        free = format!("{name}-{count}");
    }
}

/// Where the replay of the run called `name` is kept.
fn replay_place(replays: &Path, name: &str) -> PathBuf {
    replays.join(format!("{name}.ron"))
}

/// Removes drafts and half-removed folders that a dead process left in `folder`.
fn sweep(disk: &Disk, folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(GONE) || name.ends_with(".new") {
            // Litter harms nobody; another process may be sweeping too.
            disk.remove(&entry.path()).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufRead, BufReader};
    use std::process::{Command, Stdio};

    use proptest::collection::vec;
    use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};

    use super::*;
    use crate::store::disk::{Step, Verdict};
    use crate::store::scores::{self, Row, Scores};
    use crate::store::trial::{Folder, at_once, dying_after, failing_at, hasty};

    const NEVER_BAD: fn(&[u8]) -> bool = |_| true;

    fn paths(folder: &Folder) -> Paths {
        Paths::find(Some(folder.path()), None, Path::new("/")).unwrap().on(hasty())
    }

    fn head() -> Head {
        Head { rules: "wyrdvault".into(), content: vec!["c0ffee".into()], birth: vec![7; 300] }
    }

    fn begin(paths: &Paths) -> Run {
        Run::create(paths, &head(), "Ada", "Wizard").unwrap()
    }

    /// A game of which a state is the list of all it was asked.
    fn play(run: &mut Run, state: &mut Vec<u8>, inputs: std::ops::Range<u8>) {
        for input in inputs {
            run.append(Kind::Input, &[input], u32::from(input)).unwrap();
            state.push(input);
        }
    }

    fn save(run: &mut Run, state: &[u8]) -> Result<(), StoreError> {
        let standing = Standing { depth: 2, turn: state.len() as u64, score: 10 };
        run.snapshot(state, &[0xd1], 9, standing)
    }

    /// The state that a resumed run arrives at.
    fn state_of(resumed: &Resumed) -> Vec<u8> {
        let mut state = resumed.state.clone().unwrap_or_default();
        for record in resumed.tail() {
            if record.kind == Kind::Input {
                state.extend(&record.payload);
            }
        }
        state
    }

    fn resumed_state(paths: &Paths, folder: &Path) -> Vec<u8> {
        state_of(&Run::resume(paths, folder, NEVER_BAD).unwrap().1)
    }

    /// A run with two snapshots and a tail: states 0..30, saved at 10 and 20.
    fn long_run(paths: &Paths) -> PathBuf {
        let mut run = begin(paths);
        let mut state = Vec::new();
        for start in [0, 10, 20] {
            play(&mut run, &mut state, start..start + 10);
            if start < 20 {
                save(&mut run, &state).unwrap();
            }
        }
        run.folder().to_path_buf()
    }

    #[test]
    fn a_run_goes_on_where_it_stopped() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        let (run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        assert_eq!(resumed.head, head());
        assert_eq!(resumed.state, Some((0..20).collect()));
        assert_eq!(state_of(&resumed), (0..30).collect::<Vec<u8>>());
        assert_eq!(resumed.records.len(), 32);
        assert!(resumed.is_whole() && resumed.notices.is_empty());
        assert_eq!(run.summary().turn, 20);
        assert_eq!(run.records().unwrap(), resumed.records);
    }

    #[test]
    fn a_run_is_open_once() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let run = begin(&paths);
        let busy = Run::resume(&paths, run.folder(), NEVER_BAD).err();
        assert_eq!(busy, Some(StoreError::Busy { process: Some(std::process::id()) }));
    }

    #[test]
    fn runs_of_one_name_get_folders_of_their_own() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let (one, two) = (begin(&paths), begin(&paths));
        assert_ne!(one.folder(), two.folder());
        let third = Run::create(&paths, &head(), "../Ünn\\\u{1b}[2J", "").unwrap();
        assert!(third.name().starts_with("____nn___2J-"), "{}", third.name());
        assert_eq!(third.folder().parent(), Some(paths.runs().as_path()));
        assert_eq!(Run::list(&paths).unwrap().len(), 3);
    }

    #[test]
    fn the_list_survives_damage_and_says_what_it_is() {
        let folder = Folder::new();
        let paths = paths(&folder);
        assert_eq!(Run::list(&paths).unwrap(), []);
        let at = long_run(&paths);
        fs::create_dir(paths.runs().join("empty")).unwrap();
        fs::write(paths.runs().join("file"), "").unwrap();
        let list = Run::list(&paths).unwrap();
        assert_eq!(list.len(), 2);
        let summary = list[0].summary.clone().unwrap();
        assert_eq!((summary.name.as_str(), summary.turn, summary.score), ("Ada", 20, 10));
        let problem = list[1].summary.clone().unwrap_err();
        assert!(problem.contains("empty/head.ron"), "{problem}");
        let later = "(name: \"A\\u{1b}[2Jda\", later_field: [1], turn: 3)";
        fs::write(at.join(SUMMARY), later).unwrap();
        let summary = Run::list(&paths).unwrap()[0].summary.clone().unwrap();
        assert_eq!((summary.name.as_str(), summary.turn), ("Ada", 3));
        fs::write(at.join(SUMMARY), "rubbish").unwrap();
        let summary = Run::list(&paths).unwrap()[0].summary.clone().unwrap();
        assert_eq!(summary.rules, "wyrdvault");
        assert_eq!(resumed_state(&paths, &at), (0..30).collect::<Vec<u8>>());
    }

    #[test]
    fn a_snapshot_cut_short_anywhere_loses_nothing() {
        for steps in 0..20 {
            for torn in [0, 30] {
                let folder = Folder::new();
                let paths = paths(&folder);
                let at = long_run(&paths);
                let dying = paths.clone().on(dying_after(steps, torn));
                if let Ok((mut run, resumed)) = Run::resume(&dying, &at, NEVER_BAD) {
                    save(&mut run, &state_of(&resumed)).ok();
                }
                let (_, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
                let all: Vec<u8> = (0..30).collect();
                assert_eq!(state_of(&resumed), all, "after {steps} steps");
                assert!(resumed.is_whole());
                let litter = fs::read_dir(&at).unwrap().flatten();
                let drafts = litter.filter(|f| f.file_name().to_string_lossy().ends_with(".new"));
                assert_eq!(drafts.count(), 0);
            }
        }
    }

    #[test]
    fn damage_anywhere_in_the_journal_keeps_what_the_snapshot_has() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        let log = fs::read(at.join(LOG)).unwrap();
        let begins = Found::read(&at.join(LOG)).unwrap().places[0].offset as usize;
        for byte in (begins..log.len()).step_by(5) {
            let mut bad = log.clone();
            bad[byte] ^= 0x55;
            fs::write(at.join(LOG), &bad).unwrap();
            let (mut run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
            let mut state = state_of(&resumed);
            assert!(state.len() >= 20 && state.iter().copied().eq(0..state.len() as u8));
            assert!(!resumed.notices.is_empty());
            assert_eq!(fs::read(at.join("log.damaged")).unwrap(), bad);
            // It goes on as if nothing had been.
            let next = state.len() as u8;
            play(&mut run, &mut state, next..next + 5);
            drop(run);
            assert_eq!(resumed_state(&paths, &at), state, "byte {byte}");
            fs::remove_file(at.join("log.damaged")).unwrap();
        }
    }

    #[test]
    fn mending_may_be_cut_short_anywhere() {
        for steps in 0..12 {
            let folder = Folder::new();
            let paths = paths(&folder);
            let at = long_run(&paths);
            let mut log = fs::read(at.join(LOG)).unwrap();
            let begins = Found::read(&at.join(LOG)).unwrap().places[0].offset as usize;
            log[begins + 5] ^= 1;
            fs::write(at.join(LOG), &log).unwrap();
            Run::resume(&paths.clone().on(dying_after(steps, 3)), &at, NEVER_BAD).ok();
            let (_, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
            assert_eq!(state_of(&resumed), (0..30).collect::<Vec<u8>>(), "after {steps} steps");
            assert!(!resumed.is_whole());
        }
    }

    #[test]
    fn the_older_snapshot_stands_in_for_a_damaged_one() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        let mut bytes = fs::read(at.join("snap.1")).unwrap();
        bytes[40] ^= 1;
        fs::write(at.join("snap.1"), &bytes).unwrap();
        let (_, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        assert_eq!(resumed.state, Some((0..10).collect()));
        assert_eq!(state_of(&resumed), (0..30).collect::<Vec<u8>>());
        assert_eq!(fs::read(at.join("snap.1.damaged")).unwrap(), bytes);
    }

    #[test]
    fn a_state_the_game_refuses_is_not_gone_on_from() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        let (_, resumed) = Run::resume(&paths, &at, |state| state.len() < 20).unwrap();
        assert_eq!(resumed.state, Some((0..10).collect()));
        let (_, resumed) = Run::resume(&paths, &at, |_| false).unwrap();
        assert_eq!(resumed.state, None);
        assert_eq!(state_of(&resumed), (0..30).collect::<Vec<u8>>());
    }

    #[test]
    fn a_newer_run_is_listed_and_refused_untouched() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        let mut log = fs::read(at.join(LOG)).unwrap();
        log[8] = 2;
        fs::write(at.join(LOG), &log).unwrap();
        let newer = Run::resume(&paths, &at, NEVER_BAD).err();
        assert_eq!(newer, Some(StoreError::Newer { path: at.join(LOG), theirs: 2, ours: 1 }));
        assert_eq!(fs::read(at.join(LOG)).unwrap(), log);
        assert_eq!(Run::list(&paths).unwrap()[0].summary.clone().unwrap().name, "Ada");
    }

    #[test]
    fn a_finished_run_leaves_its_replay_only() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        let (mut run, _) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        run.append(Kind::End, &[], 0).unwrap();
        drop(run);
        let (mut run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        assert!(resumed.is_over());
        let replay = run.finish("(a replay)").unwrap();
        assert_eq!(replay_file::read(&replay).unwrap(), "(a replay)");
        assert!(!at.exists() && Run::list(&paths).unwrap().is_empty());
    }

    #[test]
    fn finishing_may_fail_anywhere_and_be_tried_again() {
        for step in 0..12 {
            let folder = Folder::new();
            let paths = paths(&folder);
            let mut run = begin(&paths);
            run.disk = failing_at(step, io::ErrorKind::StorageFull);
            if run.finish("(a replay)").is_err() && run.folder().exists() {
                run.finish("(a replay)").unwrap();
            }
            let replay = paths.replays().join(format!("{}.ron", run.name()));
            assert_eq!(replay_file::read(&replay).unwrap(), "(a replay)");
            assert!(Run::list(&paths).unwrap().is_empty());
            drop(begin(&paths));
            let left = fs::read_dir(paths.runs()).unwrap().count();
            assert_eq!(left, 1, "step {step}");
        }
    }

    #[test]
    fn a_record_that_kills_the_game_is_known_and_can_be_taken_back() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        let (mut run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        assert_eq!(resumed.suspect, None);
        run.attempt(resumed.done + 4).unwrap();
        drop(run);
        let (mut run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        assert_eq!(resumed.suspect, None, "once may have been a kill from outside");
        run.attempt(resumed.done + 3).unwrap();
        run.attempt(resumed.done + 4).unwrap();
        drop(run);
        let (run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        let suspect = resumed.suspect.unwrap();
        assert_eq!(suspect, resumed.done + 4);
        run.take_back(suspect).unwrap();
        let (mut run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        assert_eq!(state_of(&resumed), (0..23).collect::<Vec<u8>>());
        assert!(resumed.suspect.is_none() && resumed.is_whole() && resumed.notices.is_empty());
        run.attempt(3).unwrap();
        run.survived().unwrap();
        run.survived().unwrap();
        // Further back than both snapshots: from birth.
        run.take_back(5).unwrap();
        let (_, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        assert_eq!((resumed.state.clone(), state_of(&resumed)), (None, vec![0, 1, 2, 3, 4]));
        assert!(at.join("snap.0.damaged").exists() && at.join("log.damaged-2").exists());
    }

    #[test]
    fn a_run_on_a_full_disk_moves_elsewhere() {
        let (full, free) = (Folder::new(), Folder::new());
        let at = long_run(&paths(&full));
        let (mut run, resumed) = Run::resume(&paths(&full), &at, NEVER_BAD).unwrap();
        let mut state = state_of(&resumed);
        run.move_to(&paths(&free)).unwrap();
        assert!(!at.exists() && run.folder().starts_with(free.path()));
        play(&mut run, &mut state, 30..33);
        save(&mut run, &state).unwrap();
        play(&mut run, &mut state, 33..35);
        let at = run.folder().to_path_buf();
        drop(run);
        let (_, resumed) = Run::resume(&paths(&free), &at, NEVER_BAD).unwrap();
        assert_eq!(resumed.state, Some((0..33).collect()));
        assert_eq!(state_of(&resumed), state);
        assert!(resumed.is_whole() && resumed.notices.is_empty());
    }

    #[test]
    fn a_move_that_fails_leaves_the_run_where_it_was() {
        for step in 0..23 {
            let (full, free) = (Folder::new(), Folder::new());
            let at = long_run(&paths(&full));
            let (mut run, _) = Run::resume(&paths(&full), &at, NEVER_BAD).unwrap();
            let failing = failing_at(step, io::ErrorKind::StorageFull);
            let moved = run.move_to(&paths(&free).on(failing));
            assert_eq!(moved.is_ok(), run.folder() != at);
            let copies = Run::list(&paths(&free)).unwrap().len();
            assert_eq!(copies, usize::from(moved.is_ok()), "step {step}");
            let mut state: Vec<u8> = (0..30).collect();
            play(&mut run, &mut state, 30..32);
            let at = run.folder().to_path_buf();
            drop(run);
            let root = if moved.is_ok() { &free } else { &full };
            assert_eq!(resumed_state(&paths(root), &at), state);
        }
    }

    #[test]
    fn a_birth_that_fails_leaves_nothing() {
        for step in 0..20 {
            let folder = Folder::new();
            let failing = failing_at(step, io::ErrorKind::StorageFull);
            let born = Run::create(&paths(&folder).on(failing), &head(), "Ada", "Wizard").is_ok();
            assert_eq!(Run::list(&paths(&folder)).unwrap().len(), usize::from(born));
        }
    }

    /// Names the folder in which the child of the trial below plays.
    const CHILD: &str = "WYRDVAULT_TRIAL_OF_DEATH";

    /// What the child plays as input number `n`.
    fn nth(n: u32) -> Vec<u8> {
        n.to_le_bytes()[..=(n % 4) as usize].to_vec()
    }

    /// Plays until killed when the trial below started it; otherwise nothing.
    #[test]
    fn child() {
        let Some(root) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
        // Byte by byte, so that death may find it in the middle of a record.
        let slow = Disk::judged(|step, _| match step {
            Step::Write => Verdict::Short(1),
            other => at_once(other),
        });
        let paths = Paths::find(Some(&root), None, Path::new("/")).unwrap().on(slow);
        let mut run = begin(&paths);
        for n in 0.. {
            run.append(Kind::Input, &nth(n), n).unwrap();
            println!("kept {n}");
            if n % 64 == 63 {
                run.snapshot(&n.to_le_bytes(), &[], n, Standing::default()).unwrap();
            }
        }
    }

    #[test]
    fn killed_at_any_moment_all_that_was_accepted_is_there() {
        for kill in 0..24_u64 {
            let folder = Folder::new();
            let mut child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "store::run::tests::child", "--nocapture"])
                .env(CHILD, folder.path())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            let mut kept = None;
            let mut hear = |line: io::Result<String>| {
                if let Some(number) = line.unwrap().strip_prefix("kept ") {
                    // The last line may be cut off; a part of a number is not above it.
                    kept = kept.max(number.parse::<u32>().ok());
                }
            };
            lines.by_ref().take(20 + 37 * kill as usize).for_each(&mut hear);
            std::thread::sleep(std::time::Duration::from_micros(kill * 131));
            child.kill().unwrap();
            child.wait().unwrap();
            lines.for_each(&mut hear);
            let at = Run::list(&paths(&folder)).unwrap().pop().unwrap().folder;
            let (_, resumed) = Run::resume(&paths(&folder), &at, NEVER_BAD).unwrap();
            let inputs: Vec<&Record> =
                resumed.records.iter().filter(|record| record.kind == Kind::Input).collect();
            let count = inputs.len() as u32;
            assert!(count > kept.unwrap(), "{count} of {kept:?}");
            assert!(count <= kept.unwrap() + 2, "nothing was made up");
            assert!((0..count).all(|n| inputs[n as usize].payload == nth(n)));
            if let Some(state) = &resumed.state {
                let first = u32::from_le_bytes(*state.first_chunk().unwrap()) + 1;
                let next = resumed.tail().iter().find(|record| record.kind == Kind::Input);
                assert!(next.is_none_or(|record| record.payload == nth(first)));
            }
        }
    }

    #[test]
    fn an_end_that_dies_anywhere_is_told_once() {
        /// What is done when a hero has died, in the order that may be done again.
        fn end(paths: &Paths, mut run: Run, is_over: bool) -> Result<(), StoreError> {
            if !is_over {
                run.append(Kind::End, &[], 0)?;
            }
            run.sync()?;
            let replay = run.keep_replay("(a replay)")?;
            let replay = replay.file_name().unwrap().to_string_lossy().into_owned();
            scores::add(paths, Row { score: 5, replay, ..Row::default() })?;
            run.abandon()
        }
        for steps in 0..24 {
            let folder = Folder::new();
            let paths = paths(&folder);
            let at = long_run(&paths);
            let dying = paths.clone().on(dying_after(steps, 2));
            if let Ok((run, resumed)) = Run::resume(&dying, &at, NEVER_BAD) {
                end(&dying, run, resumed.is_over()).ok();
            }
            if let Ok((run, resumed)) = Run::resume(&paths, &at, NEVER_BAD) {
                end(&paths, run, resumed.is_over()).unwrap();
            }
            let rows = Scores::read(&paths).unwrap().rows;
            assert_eq!(rows.len(), 1, "after {steps} steps");
            let replay = replay_file::read(&paths.replays().join(&rows[0].replay)).unwrap();
            assert_eq!(replay, "(a replay)");
            assert!(Run::list(&paths).unwrap().is_empty());
        }
    }

    #[test]
    fn two_runs_within_a_second_keep_two_replays() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let replays = [(); 3].map(|()| begin(&paths).finish("(a replay)").unwrap());
        assert!(replays[0] != replays[1] && replays[1] != replays[2] && replays[0] != replays[2]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

        /// A change of one of the run's files: which, where, how many bytes and what of.
        #[test]
        fn whatever_happens_to_the_files_no_state_is_wrong(
            changes in vec((0..4_usize, any::<u16>(), 0..40_usize, any::<u8>(), 0..4_u8), 1..4),
        ) {
            let folder = Folder::new();
            let paths = paths(&folder);
            let at = long_run(&paths);
            for (which, place, count, byte, how) in changes {
                let path = at.join([LOG, "snap.0", "snap.1", SUMMARY][which]);
                let mut bytes = fs::read(&path).unwrap();
                let start = usize::from(place) % (bytes.len() + 1);
                let end = bytes.len().min(start + count);
                match how {
                    0 => bytes.truncate(start),
                    1 => bytes[start..end].fill(byte),
                    2 => bytes.extend(std::iter::repeat_n(byte, count)),
                    _ => drop(bytes.drain(start..end)),
                }
                fs::write(&path, bytes).unwrap();
            }
            let sensible = |state: &[u8]| state.iter().copied().eq(0..state.len() as u8);
            prop_assert_eq!(Run::list(&paths).unwrap().len(), 1);
            if let Ok((mut run, resumed)) = Run::resume(&paths, &at, sensible) {
                let mut state = state_of(&resumed);
                prop_assert!(sensible(&state), "{:?}", state);
                let next = state.len() as u8;
                play(&mut run, &mut state, next..next + 3);
                save(&mut run, &state).unwrap();
                play(&mut run, &mut state, next + 3..next + 5);
                drop(run);
                prop_assert_eq!(resumed_state(&paths, &at), state);
            }
        }
    }

    #[test]
    fn an_abandoned_run_leaves_nothing() {
        let folder = Folder::new();
        let paths = paths(&folder);
        begin(&paths).abandon().unwrap();
        assert_eq!(fs::read_dir(paths.runs()).unwrap().count(), 0);
        assert_eq!(fs::read_dir(paths.replays()).unwrap().count(), 0);
    }
}
