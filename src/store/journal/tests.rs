//! Tests of torn, corrupted, failing and continued journals.

use std::cell::Cell;
use std::io;
use std::rc::Rc;

use super::*;
use crate::game::birth::Birth;
use crate::game::input::Answer;
use crate::store::disk::{DiskStep, DiskVerdict};
use crate::store::test_support::{Folder, at_once, hasty};

fn head() -> Head {
    Head { rules: "r".into(), content: vec!["c".into()], birth: vec![1, 2, 3] }
}

fn input(journal: &mut Journal, n: u8) -> Result<(), StoreError> {
    let payload = vec![n; usize::from(n % 5)];
    journal.append(RecordKind::Input, &payload, u32::from(n) << 20)
}

fn expected(count: u8) -> Vec<Record> {
    let record = |n: u8| Record {
        kind: RecordKind::Input,
        payload: vec![n; usize::from(n % 5)],
        mark: u32::from(n) << 20,
    };
    (0..count).map(record).collect()
}

/// Creates a journal of `count` inputs. Returns its path and bytes.
fn written(folder: &Folder, count: u8) -> (PathBuf, Vec<u8>) {
    let path = folder.join("log");
    let mut journal = Journal::create(&hasty(), &path, &head()).unwrap();
    (0..count).for_each(|n| input(&mut journal, n).unwrap());
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(bytes.len() as u64, journal.end().offset);
    (path, bytes)
}

#[test]
fn an_input_record_takes_13_bytes() {
    let folder = Folder::new();
    let path = folder.join("log");
    let mut journal = Journal::create(&hasty(), &path, &head()).unwrap();
    let before = journal.end().offset;
    journal.append(RecordKind::Input, &[5, 2], 77).unwrap();
    assert_eq!(journal.end().offset - before, 13);
}

#[test]
fn a_torn_journal_resumes_at_the_last_whole_record() {
    let folder = Folder::new();
    let (path, bytes) = written(&folder, 20);
    let whole = Found::read(&path).unwrap();
    for length in 0..bytes.len() {
        std::fs::write(&path, &bytes[..length]).unwrap();
        let Ok(found) = Found::read(&path) else {
            assert!((length as u64) < whole.place(0).offset, "{length}");
            continue;
        };
        let kept =
            (0..=whole.count()).filter(|&at| whole.place(at).offset <= length as u64).count();
        assert_eq!(found.records(), expected(kept as u8 - 1));
        assert_eq!(found.head, head());
        let count = found.records().len();
        let mut journal = Journal::go_on(&hasty(), &path, &found, count).unwrap();
        let aside = folder.join("log.damaged");
        assert_eq!(aside.exists(), found.torn() > 0);
        if aside.exists() {
            assert_eq!(std::fs::read(&aside).unwrap(), &bytes[..length]);
            std::fs::remove_file(aside).unwrap();
        }
        input(&mut journal, count as u8).unwrap();
        assert_eq!(Found::read(&path).unwrap().records(), expected(count as u8 + 1));
    }
}

#[test]
fn the_journal_ends_before_a_flipped_byte() {
    let folder = Folder::new();
    let (path, bytes) = written(&folder, 12);
    let whole = Found::read(&path).unwrap();
    for byte in 0..bytes.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut bad = bytes.clone();
            bad[byte] ^= flip;
            let before =
                (0..=whole.count()).filter(|&at| whole.place(at).offset <= byte as u64).count();
            match Found::parse(&path, bad) {
                Ok(found) => assert_eq!(found.records(), expected(before as u8 - 1)),
                Err(_) => assert_eq!(before, 0),
            }
        }
    }
}

#[test]
fn garbage_after_the_end_is_not_read_as_records() {
    let folder = Folder::new();
    let (path, bytes) = written(&folder, 6);
    let other = Folder::new();
    let (_, stranger) = written(&other, 9);
    let begins = Found::read(&path).unwrap().place(0).offset as usize;
    for rubbish in [&[0; 50][..], &[0xff; 50], &stranger[begins..], &bytes[begins..]] {
        let long = [&bytes[..], rubbish].concat();
        let found = Found::parse(&path, long).unwrap();
        assert_eq!(found.records(), expected(6));
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
        // In state 2, one write is cut short; then the disk is full, and even truncation fails.
        let disk = Disk::judged(move |step, _| match (state.get(), step) {
            (2, DiskStep::Write) => {
                state.set(1);
                DiskVerdict::Short(torn)
            }
            (1, DiskStep::Write | DiskStep::Cut) => DiskVerdict::Fail(io::ErrorKind::StorageFull),
            _ => at_once(step),
        });
        let mut journal = Journal::create(&disk, &path, &head()).unwrap();
        input(&mut journal, 0).unwrap();
        full.set(2);
        let long = journal.append(RecordKind::Input, &[9; 40], 0).unwrap_err();
        assert!(long.to_string().contains("disk full"), "{long}");
        assert!(input(&mut journal, 1).is_err());
        assert_eq!(Found::read(&path).unwrap().records(), expected(1));
        full.set(0);
        input(&mut journal, 1).unwrap();
        let found = Found::read(&path).unwrap();
        assert_eq!((found.torn(), found.records()), (0, expected(2)));
    }
}

#[test]
fn no_write_failure_loses_an_accepted_record() {
    for every in 1..9 {
        for short in 0..14 {
            let folder = Folder::new();
            let path = folder.join("log");
            let count = Cell::new(0);
            let disk = Disk::judged(move |step, _| {
                count.set(count.get() + 1);
                match (step, count.get() % (every + 1)) {
                    (DiskStep::Write, 0) => DiskVerdict::Fail(io::ErrorKind::StorageFull),
                    (DiskStep::Write, 1) => DiskVerdict::Short(short),
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
            assert_eq!(found.records(), accepted);
            assert_eq!(found.torn(), 0);
        }
    }
}

#[test]
fn a_file_is_never_trusted_after_a_failed_sync() {
    let folder = Folder::new();
    let path = folder.join("log");
    let steps = Rc::new(Cell::new(None));
    let ask = steps.clone();
    let disk = Disk::judged(move |step, _| match (ask.get(), step) {
        (Some(0), DiskStep::Sync) => {
            ask.set(Some(1));
            DiskVerdict::Fail(io::ErrorKind::Other)
        }
        (Some(1), DiskStep::Rename) => {
            ask.set(None);
            DiskVerdict::Go
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
    assert_eq!(Found::read(&path).unwrap().records(), expected(3));
}

#[test]
fn the_journal_returns_the_birth_and_the_inputs() {
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
    journal.append(RecordKind::Input, &[0xff; 3], 5).unwrap();
    journal.append(RecordKind::End, &[2], 5).unwrap();
    let found = Found::read(&path).unwrap();
    assert_eq!(found.head.birth(), Some(birth));
    let read: Vec<Option<Input>> = found.records().iter().map(Record::input).collect();
    assert_eq!(read, [inputs.map(Some).to_vec(), vec![None, None]].concat());
}

#[test]
fn a_payload_too_long_is_refused() {
    let folder = Folder::new();
    let path = folder.join("log");
    let mut journal = Journal::create(&hasty(), &path, &head()).unwrap();
    journal.append(RecordKind::Input, &vec![1; LONGEST], 0).unwrap();
    let error = journal.append(RecordKind::Input, &vec![1; LONGEST + 1], 0).unwrap_err();
    assert_eq!(error, StoreError::TooLong { bytes: LONGEST + 1 });
    assert_eq!(Found::read(&path).unwrap().records().len(), 1);
}

#[test]
fn a_journal_head_can_be_long() {
    let folder = Folder::new();
    let path = folder.join("log");
    let long = Head { birth: vec![3; 8 << 20], ..head() };
    Journal::create(&hasty(), &path, &long).unwrap();
    assert_eq!(Found::read(&path).unwrap().head, long);
}
