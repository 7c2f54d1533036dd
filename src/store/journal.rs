//! Everything asked of the game since birth, appended before the game acts on it.
//!
//! The file is a head and then records, each written by one call:
//!
//! ```text
//! head    "WYRDVLOG" · format u16 · length u32 · that many bytes · crc u32 of all before
//! record  length u16 · kind u8 · payload · mark u32 · crc u32 of (the crc before, all of it)
//! ```
//!
//! Numbers are little-endian; the checksum is CRC-32 as gzip knows it. Because each checksum
//! covers the one before, a record of another file or of another place does not fit.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::behind::{Behind, Shared};
use super::disk::Disk;
use super::error::StoreError;
use super::read::{self, Links};
use crate::game::birth::Birth;
use crate::game::input::Input;

/// The format that we write; a file of a later one is left alone.
pub const FORMAT: u16 = 1;

/// The longest payload of a record, in bytes.
pub const LONGEST: usize = u16::MAX as usize;

const MAGIC: &[u8; 8] = b"WYRDVLOG";
/// Bytes before the head's own: magic, format, length.
const OPENING: usize = 14;
/// Bytes of a record beside its payload: length, kind, mark, checksum.
const FRAME: usize = 11;
/// The longest journal that we read, in bytes: some ten million inputs.
const LIMIT: u64 = 256 << 20;

/// What a run was born with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The name of the rules it is played by.
    pub rules: String,
    /// The digests of its content: the game's own first, then each pack's.
    pub content: Vec<String>,
    /// The birth itself; see [`Head::birth`].
    pub birth: Vec<u8>,
}

impl Head {
    /// The head of a run that begins with `birth`.
    pub fn of(rules: &str, content: Vec<String>, birth: &Birth) -> Self {
        let birth = postcard::to_allocvec(birth).expect("a birth is words and numbers");
        Self { rules: rules.to_owned(), content, birth }
    }

    /// What the run began with; `None` when it was written by a game that knew births otherwise.
    pub fn birth(&self) -> Option<Birth> {
        whole(&self.birth)
    }
}

impl Record {
    /// What was asked of the game; `None` when the record is about something else, or was
    /// written by a game that knew inputs otherwise.
    pub fn input(&self) -> Option<Input> {
        if self.kind != Kind::Input {
            return None;
        }
        whole(&self.payload)
    }
}

/// A thing that takes up all of `bytes`.
fn whole<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(bytes) {
        Ok((thing, [])) => Some(thing),
        _ => None,
    }
}

/// What a record is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something asked of the game.
    Input,
    /// A snapshot was taken here; the payload is the game's digest of it.
    Snapshot,
    /// Where the run stands, in full, for its replay to be checked against; nothing happened.
    Stake,
    /// The run is over.
    End,
    /// Records are missing here: the payload is the [`Place`] at which the snapshot that goes on
    /// was taken.
    Gap,
}

/// One entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub kind: Kind,
    pub payload: Vec<u8>,
    /// The game's mark of the state before it.
    pub mark: u32,
}

/// A place between two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Records before it.
    pub records: u32,
    /// Bytes before it.
    pub offset: u64,
    /// The checksum before it.
    pub chain: u32,
}

/// A journal open for appending.
pub struct Journal {
    disk: Disk,
    path: PathBuf,
    file: Shared,
    end: Place,
    /// Something of a refused record may still stand after the end.
    ragged: bool,
    /// A sync failed: the system may believe to have saved what it has not.
    suspect: Option<StoreError>,
}

/// A journal as it was found.
pub struct Found {
    pub head: Head,
    /// Every record up to the first that does not hold.
    pub records: Vec<Record>,
    /// The places before each record and after the last.
    pub places: Vec<Place>,
    bytes: Vec<u8>,
}

impl Kind {
    fn code(self) -> u8 {
        match self {
            Self::Input => 1,
            Self::Snapshot => 2,
            Self::End => 3,
            Self::Gap => 4,
            Self::Stake => 5,
        }
    }

    fn of(code: u8) -> Option<Self> {
        [Self::Input, Self::Snapshot, Self::End, Self::Gap, Self::Stake]
            .into_iter()
            .find(|kind| kind.code() == code)
    }
}

impl Place {
    /// Sixteen bytes for a file.
    pub fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&self.records.to_le_bytes());
        bytes[4..12].copy_from_slice(&self.offset.to_le_bytes());
        bytes[12..].copy_from_slice(&self.chain.to_le_bytes());
        bytes
    }

    /// What [`Place::to_bytes`] made.
    pub fn from_bytes(bytes: &[u8; 16]) -> Self {
        let (records, rest) = bytes.split_first_chunk().expect("sixteen begin with four");
        let (offset, rest) = rest.split_first_chunk().expect("then come eight");
        let (chain, _) = rest.split_first_chunk().expect("and four are left");
        Self {
            records: u32::from_le_bytes(*records),
            offset: u64::from_le_bytes(*offset),
            chain: u32::from_le_bytes(*chain),
        }
    }
}

impl Journal {
    /// Begins a journal in `path`; see [`Journal::sync_behind`].
    pub fn create(disk: &Disk, path: &Path, head: &Head) -> Result<Self, StoreError> {
        let opening = opening(head);
        disk.place(path, &opening)?;
        let end = Place { records: 0, offset: opening.len() as u64, chain: tail_number(&opening) };
        Self::at(disk, path, end)
    }

    fn at(disk: &Disk, path: &Path, end: Place) -> Result<Self, StoreError> {
        let file = Shared::new(disk.open(path)?);
        let (disk, path) = (disk.clone(), path.to_path_buf());
        Ok(Self { disk, path, file, end, ragged: false, suspect: None })
    }

    /// Opens the journal that was `found` at `path` to go on after `records` of its records;
    /// whatever follows them is cut off, the file as it was being kept aside first. What is there
    /// may never have been synced; see [`Journal::sync_behind`].
    pub fn go_on(
        disk: &Disk,
        path: &Path,
        found: &Found,
        records: usize,
    ) -> Result<Self, StoreError> {
        let end = found.places[records];
        let journal = Self::at(disk, path, end)?;
        if end.offset < found.bytes.len() as u64 {
            disk.keep_aside(path, &found.bytes)?;
            disk.cut(&journal.file, path, end.offset)?;
        }
        Ok(journal)
    }

    /// Appends what is asked of the game, with the mark of the state before it.
    pub fn keep(&mut self, input: &Input, mark: u32) -> Result<(), StoreError> {
        let bytes = postcard::to_allocvec(input).expect("an input is words and numbers");
        self.append(Kind::Input, &bytes, mark)
    }

    /// Appends one record: when this returns `Ok`, no death of the process loses it; when it
    /// does not, the journal is as it was.
    pub fn append(&mut self, kind: Kind, payload: &[u8], mark: u32) -> Result<(), StoreError> {
        let (frame, chain) = frame(self.end.chain, kind, payload, mark)?;
        if self.end.offset + frame.len() as u64 > LIMIT {
            return Err(StoreError::TooBig { path: self.path.clone(), limit: LIMIT });
        }
        self.smooth()?;
        let written = self.disk.write(&self.file, &self.path, &frame, self.end.offset);
        if written.is_err() {
            self.ragged = true;
            // When this fails too, the next record has to begin with it.
            self.smooth().ok();
        }
        written?;
        self.end = Place {
            records: self.end.records + 1,
            offset: self.end.offset + frame.len() as u64,
            chain,
        };
        Ok(())
    }

    /// Takes away what a refused record left.
    fn smooth(&mut self) -> Result<(), StoreError> {
        if self.ragged {
            self.disk.cut(&self.file, &self.path, self.end.offset)?;
            self.ragged = false;
        }
        Ok(())
    }

    /// Waits until everything is safe from a power cut.
    ///
    /// A sync that failed once is not tried again, as a second one may succeed without having
    /// saved anything: the journal is written anew instead.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        if self.suspect.is_some() {
            return self.write_anew();
        }
        let synced = self.disk.sync(&self.file, &self.path);
        self.suspect = synced.clone().err();
        synced
    }

    /// Has everything made safe from a power cut beside the game; a failure is to be told to
    /// [`Journal::distrust`].
    pub fn sync_behind(&self, behind: &Behind) -> Result<(), StoreError> {
        behind.sync(&self.file, &self.path)
    }

    /// The same, but a little later, with what is appended until then.
    pub fn sync_soon(&self, behind: &Behind) {
        behind.sync_soon(&self.file, &self.path);
    }

    /// A sync behind the game failed.
    pub fn distrust(&mut self, error: StoreError) {
        self.suspect = Some(error);
    }

    /// Whether a sync failed and nothing was written anew since.
    pub fn is_suspect(&self) -> bool {
        self.suspect.is_some()
    }

    fn write_anew(&mut self) -> Result<(), StoreError> {
        *self = self.copy_to(&self.disk, &self.path)?;
        Ok(())
    }

    /// Writes the same journal to `path`, safe from a power cut, to go on there.
    pub fn copy_to(&self, disk: &Disk, path: &Path) -> Result<Self, StoreError> {
        let mut bytes = read::bytes(&self.path, LIMIT, Links::Refuse)?;
        bytes.truncate(self.end.offset as usize);
        let found = Found::parse(&self.path, bytes)?;
        if found.end() != self.end {
            let why = "what was written does not read back".to_owned();
            return Err(StoreError::Damaged { path: self.path.clone(), why });
        }
        disk.replace(path, &found.bytes)?;
        Self::at(disk, path, self.end)
    }

    /// Where the next record will stand.
    pub fn end(&self) -> Place {
        self.end
    }
}

impl Found {
    /// Reads the journal at `path`; changes nothing.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        Self::parse(path, read::bytes(path, LIMIT, Links::Refuse)?)
    }

    fn parse(path: &Path, bytes: Vec<u8>) -> Result<Self, StoreError> {
        let (head, start) = parse_opening(path, &bytes)?;
        let (records, places) = scan(&bytes, start);
        Ok(Self { head, records, places, bytes })
    }

    /// The place after the last record that holds.
    pub fn end(&self) -> Place {
        *self.places.last().expect("there is a place before the first record")
    }

    /// Bytes after the last record that holds: of a torn one, or damaged.
    pub fn torn(&self) -> usize {
        self.bytes.len() - self.end().offset as usize
    }

    /// How many records stand before the snapshot taken at `place`: at that place, or after the
    /// gap that names it. `None` when this journal does not lead there.
    pub fn leads_to(&self, place: Place) -> Option<usize> {
        let index = place.records as usize;
        if self.places.get(index) == Some(&place) {
            return Some(index);
        }
        let named = place.to_bytes();
        let is_gap = |record: &Record| record.kind == Kind::Gap && record.payload == named;
        self.records.iter().position(is_gap).map(|gap| gap + 1)
    }

    /// The records that hold after `place`, which lies beyond the damage.
    fn beyond(&self, place: Place) -> Vec<Record> {
        if place.offset < self.end().offset {
            return Vec::new();
        }
        scan(&self.bytes, place).0
    }

    /// Mends a journal that is damaged before the snapshot taken at `place`: it goes on with a
    /// gap and with what still holds after the snapshot. The file as it was is kept aside.
    pub fn mend(&self, disk: &Disk, path: &Path, place: Place) -> Result<Self, StoreError> {
        let mut bytes = self.bytes[..self.end().offset as usize].to_vec();
        let gap = Record { kind: Kind::Gap, payload: place.to_bytes().to_vec(), mark: 0 };
        let mut chain = self.end().chain;
        for record in std::iter::once(gap).chain(self.beyond(place)) {
            let (frame, next) = frame(chain, record.kind, &record.payload, record.mark)?;
            bytes.extend_from_slice(&frame);
            chain = next;
        }
        disk.keep_aside(path, &self.bytes)?;
        disk.replace(path, &bytes)?;
        Self::parse(path, bytes)
    }
}

fn opening(head: &Head) -> Vec<u8> {
    let head = postcard::to_allocvec(head).expect("strings and bytes always fit");
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&FORMAT.to_le_bytes());
    bytes.extend_from_slice(&(head.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&head);
    let crc = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&crc.to_le_bytes());
    bytes
}

fn parse_opening(path: &Path, bytes: &[u8]) -> Result<(Head, Place), StoreError> {
    let damaged = |why: &str| StoreError::Damaged { path: path.to_path_buf(), why: why.to_owned() };
    let magic = bytes.get(..MAGIC.len());
    if magic != Some(MAGIC) {
        return Err(damaged("it does not begin as a journal does"));
    }
    let format = bytes.get(8..10).ok_or_else(|| damaged("its head is cut off"))?;
    let format = u16::from_le_bytes([format[0], format[1]]);
    if format > FORMAT {
        return Err(StoreError::Newer { path: path.to_path_buf(), theirs: format, ours: FORMAT });
    }
    let length = number(bytes, 10).ok_or_else(|| damaged("its head is cut off"))? as usize;
    let end = OPENING + length;
    let crc = number(bytes, end).ok_or_else(|| damaged("its head is cut off"))?;
    if crc != crc32fast::hash(&bytes[..end]) {
        return Err(damaged("its head does not match its checksum"));
    }
    let head = postcard::from_bytes(&bytes[OPENING..end])
        .map_err(|_| damaged("its head does not read"))?;
    Ok((head, Place { records: 0, offset: end as u64 + 4, chain: crc }))
}

fn frame(chain: u32, kind: Kind, payload: &[u8], mark: u32) -> Result<(Vec<u8>, u32), StoreError> {
    let length =
        u16::try_from(payload.len()).map_err(|_| StoreError::TooLong { bytes: payload.len() })?;
    let mut frame = Vec::with_capacity(FRAME + payload.len());
    frame.extend_from_slice(&length.to_le_bytes());
    frame.push(kind.code());
    frame.extend_from_slice(payload);
    frame.extend_from_slice(&mark.to_le_bytes());
    let crc = chained(chain, &frame);
    frame.extend_from_slice(&crc.to_le_bytes());
    Ok((frame, crc))
}

fn chained(chain: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&chain.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

/// The records from `place` up to the first that does not hold, and the places between them.
fn scan(bytes: &[u8], mut place: Place) -> (Vec<Record>, Vec<Place>) {
    let (mut records, mut places) = (Vec::new(), vec![place]);
    while let Some((record, next)) = next_record(bytes, place) {
        records.push(record);
        places.push(next);
        place = next;
    }
    (records, places)
}

fn next_record(bytes: &[u8], place: Place) -> Option<(Record, Place)> {
    let rest = bytes.get(usize::try_from(place.offset).ok()?..)?;
    let length = usize::from(u16::from_le_bytes([*rest.first()?, *rest.get(1)?]));
    let frame = rest.get(..FRAME + length)?;
    let (body, crc) = frame.split_at(frame.len() - 4);
    let chain = tail_number(crc);
    if chained(place.chain, body) != chain {
        return None;
    }
    let record = Record {
        kind: Kind::of(body[2])?,
        payload: body[3..3 + length].to_vec(),
        mark: tail_number(body),
    };
    let (records, offset) = (place.records.checked_add(1)?, place.offset + frame.len() as u64);
    Some((record, Place { records, offset, chain }))
}

/// The number in the four bytes at `at`.
fn number(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?).map(tail_number)
}

/// The number in the last four bytes.
fn tail_number(bytes: &[u8]) -> u32 {
    let last = bytes.last_chunk().expect("callers hold four bytes or more");
    u32::from_le_bytes(*last)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io;
    use std::rc::Rc;

    use super::*;
    use crate::game::input::Answer;
    use crate::store::disk::{Step, Verdict};
    use crate::store::trial::{Folder, at_once, hasty};

    fn head() -> Head {
        Head { rules: "r".into(), content: vec!["c".into()], birth: vec![1, 2, 3] }
    }

    fn input(journal: &mut Journal, n: u8) -> Result<(), StoreError> {
        let payload = vec![n; usize::from(n % 5)];
        journal.append(Kind::Input, &payload, u32::from(n) << 20)
    }

    fn expected(count: u8) -> Vec<Record> {
        let record = |n: u8| Record {
            kind: Kind::Input,
            payload: vec![n; usize::from(n % 5)],
            mark: u32::from(n) << 20,
        };
        (0..count).map(record).collect()
    }

    /// A journal of `count` inputs, its path and its bytes.
    fn written(folder: &Folder, count: u8) -> (PathBuf, Vec<u8>) {
        let path = folder.join("log");
        let mut journal = Journal::create(&hasty(), &path, &head()).unwrap();
        (0..count).for_each(|n| input(&mut journal, n).unwrap());
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(bytes.len() as u64, journal.end().offset);
        (path, bytes)
    }

    #[test]
    fn a_key_costs_a_dozen_bytes() {
        let folder = Folder::new();
        let path = folder.join("log");
        let mut journal = Journal::create(&hasty(), &path, &head()).unwrap();
        let before = journal.end().offset;
        journal.append(Kind::Input, &[5, 2], 77).unwrap();
        assert_eq!(journal.end().offset - before, 13);
    }

    #[test]
    fn torn_at_every_byte_it_goes_on_from_the_last_whole_record() {
        let folder = Folder::new();
        let (path, bytes) = written(&folder, 20);
        let whole = Found::read(&path).unwrap();
        for length in 0..bytes.len() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            let Ok(found) = Found::read(&path) else {
                assert!((length as u64) < whole.places[0].offset, "{length}");
                continue;
            };
            let kept = whole.places.iter().filter(|place| place.offset <= length as u64).count();
            assert_eq!(found.records, expected(kept as u8 - 1));
            assert_eq!(found.head, head());
            let count = found.records.len();
            let mut journal = Journal::go_on(&hasty(), &path, &found, count).unwrap();
            let aside = folder.join("log.damaged");
            assert_eq!(aside.exists(), found.torn() > 0);
            if aside.exists() {
                assert_eq!(std::fs::read(&aside).unwrap(), &bytes[..length]);
                std::fs::remove_file(aside).unwrap();
            }
            input(&mut journal, count as u8).unwrap();
            assert_eq!(Found::read(&path).unwrap().records, expected(count as u8 + 1));
        }
    }

    #[test]
    fn a_flipped_byte_ends_what_holds_and_never_passes() {
        let folder = Folder::new();
        let (path, bytes) = written(&folder, 12);
        let whole = Found::read(&path).unwrap();
        for byte in 0..bytes.len() {
            for flip in [0x01, 0x80, 0xff] {
                let mut bad = bytes.clone();
                bad[byte] ^= flip;
                let before =
                    whole.places.iter().filter(|place| place.offset <= byte as u64).count();
                match Found::parse(&path, bad) {
                    Ok(found) => assert_eq!(found.records, expected(before as u8 - 1)),
                    Err(_) => assert_eq!(before, 0),
                }
            }
        }
    }

    #[test]
    fn rubbish_after_the_end_is_not_taken_for_records() {
        let folder = Folder::new();
        let (path, bytes) = written(&folder, 6);
        let other = Folder::new();
        let (_, stranger) = written(&other, 9);
        let begins = Found::read(&path).unwrap().places[0].offset as usize;
        for rubbish in [&[0; 50][..], &[0xff; 50], &stranger[begins..], &bytes[begins..]] {
            let long = [&bytes[..], rubbish].concat();
            let found = Found::parse(&path, long).unwrap();
            assert_eq!(found.records, expected(6));
            assert_eq!(found.torn(), rubbish.len());
        }
    }

    #[test]
    fn a_refused_record_leaves_the_journal_as_it_was() {
        for torn in 0..16 {
            let folder = Folder::new();
            let path = folder.join("log");
            let full = Rc::new(Cell::new(0));
            let state = full.clone();
            // From 2 on: one short write, then a full disk that cannot even be cut.
            let disk = Disk::judged(move |step, _| match (state.get(), step) {
                (2, Step::Write) => {
                    state.set(1);
                    Verdict::Short(torn)
                }
                (1, Step::Write | Step::Cut) => Verdict::Fail(io::ErrorKind::StorageFull),
                _ => at_once(step),
            });
            let mut journal = Journal::create(&disk, &path, &head()).unwrap();
            input(&mut journal, 0).unwrap();
            full.set(2);
            let long = journal.append(Kind::Input, &[9; 40], 0).unwrap_err();
            assert!(long.to_string().contains("disk full"), "{long}");
            assert!(input(&mut journal, 1).is_err());
            assert_eq!(Found::read(&path).unwrap().records, expected(1));
            full.set(0);
            input(&mut journal, 1).unwrap();
            let found = Found::read(&path).unwrap();
            assert_eq!((found.torn(), found.records), (0, expected(2)));
        }
    }

    #[test]
    fn whatever_write_fails_all_accepted_records_are_there() {
        for every in 1..9 {
            for short in 0..14 {
                let folder = Folder::new();
                let path = folder.join("log");
                let count = Cell::new(0);
                let disk = Disk::judged(move |step, _| {
                    count.set(count.get() + 1);
                    match (step, count.get() % (every + 1)) {
                        (Step::Write, 0) => Verdict::Fail(io::ErrorKind::StorageFull),
                        (Step::Write, 1) => Verdict::Short(short),
                        _ => at_once(step),
                    }
                });
                let Ok(mut journal) = Journal::create(&disk, &path, &head()) else { continue };
                let mut accepted = Vec::new();
                for n in 0..40 {
                    if input(&mut journal, n).is_ok() {
                        accepted.push(expected(n + 1).pop().unwrap());
                    }
                }
                let found = Found::read(&path).unwrap();
                assert_eq!(found.records, accepted);
                assert_eq!(found.torn(), 0);
            }
        }
    }

    #[test]
    fn a_failed_sync_is_never_believed_again() {
        let folder = Folder::new();
        let path = folder.join("log");
        let steps = Rc::new(Cell::new(None));
        let ask = steps.clone();
        let disk = Disk::judged(move |step, _| match (ask.get(), step) {
            (Some(0), Step::Sync) => {
                ask.set(Some(1));
                Verdict::Fail(io::ErrorKind::Other)
            }
            (Some(1), Step::Rename) => {
                ask.set(None);
                Verdict::Go
            }
            _ => at_once(step),
        });
        let mut journal = Journal::create(&disk, &path, &head()).unwrap();
        input(&mut journal, 0).unwrap();
        steps.set(Some(0));
        assert!(journal.sync().is_err());
        input(&mut journal, 1).unwrap();
        journal.sync().unwrap();
        assert_eq!(steps.get(), None, "the journal was written anew");
        input(&mut journal, 2).unwrap();
        assert_eq!(Found::read(&path).unwrap().records, expected(3));
    }

    #[test]
    fn the_game_gets_back_what_it_was_born_with_and_asked() {
        let folder = Folder::new();
        let path = folder.join("log");
        let packs = vec![("larder.ron".to_owned(), "[]".to_owned())];
        let birth = Birth { packs, ..Birth::default() };
        let head = Head::of("wyrdvault", vec!["c0ffee".into()], &birth);
        let mut journal = Journal::create(&hasty(), &path, &head).unwrap();
        let inputs = [Input::Continue, Input::Answer(Answer::Text("Elbereth".into()))];
        for input in &inputs {
            journal.keep(input, 5).unwrap();
        }
        journal.append(Kind::Input, &[0xff; 3], 5).unwrap();
        journal.append(Kind::End, &[2], 5).unwrap();
        let found = Found::read(&path).unwrap();
        assert_eq!(found.head.birth(), Some(birth));
        let read: Vec<Option<Input>> = found.records.iter().map(Record::input).collect();
        assert_eq!(read, [inputs.map(Some).to_vec(), vec![None, None]].concat());
    }

    #[test]
    fn a_payload_too_long_is_refused() {
        let folder = Folder::new();
        let path = folder.join("log");
        let mut journal = Journal::create(&hasty(), &path, &head()).unwrap();
        journal.append(Kind::Input, &vec![1; LONGEST], 0).unwrap();
        let error = journal.append(Kind::Input, &vec![1; LONGEST + 1], 0).unwrap_err();
        assert_eq!(error, StoreError::TooLong { bytes: LONGEST + 1 });
        assert_eq!(Found::read(&path).unwrap().records.len(), 1);
    }

    #[test]
    fn a_head_may_be_long() {
        let folder = Folder::new();
        let path = folder.join("log");
        let long = Head { birth: vec![3; 8 << 20], ..head() };
        Journal::create(&hasty(), &path, &long).unwrap();
        assert_eq!(Found::read(&path).unwrap().head, long);
    }
}
