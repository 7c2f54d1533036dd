//! Reads a run in progress as a recording, possibly while another process plays it.

use std::path::Path;

use super::error::StoreError;
use super::journal::{Record, RecordKind};
use super::run::Run;
use crate::game::replay::{self, RecordedInput, Replay};

/// Returns the run in a folder as a replay without checkpoints, and the number of records in its
/// journal.
pub fn told(folder: &Path) -> Result<(Replay, usize), StoreError> {
    let (head, records) = Run::told(folder)?;
    let damaged =
        |why: &str| StoreError::Damaged { path: folder.to_path_buf(), why: why.to_owned() };
    let birth =
        head.birth().ok_or_else(|| damaged("the record of the run's start cannot be read"))?;
    let [content, rules] = &head.content[..] else {
        return Err(damaged("it does not state its rules version"));
    };
    let inputs = inputs(folder, &records, 0)?;
    let inputs: Vec<RecordedInput> = inputs.into_iter().map(|(_, input)| input).collect();
    let (inputs, marks) = replay::write_inputs(&inputs);
    let replay = Replay {
        format: replay::FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules: rules.parse().unwrap_or_default(),
        content: content.clone(),
        birth,
        inputs,
        marks,
        checkpoints: Vec::new(),
        outcome: None,
        bookmarks: Vec::new(),
        report: None,
    };
    Ok((replay, records.len()))
}

/// Returns the inputs among these records, each with the number of its record in the journal.
/// `before` is the number of records in the journal before these records. An unreadable input is an
/// error, because the run would diverge without it.
pub fn inputs(
    folder: &Path,
    records: &[Record],
    before: usize,
) -> Result<Vec<(usize, RecordedInput)>, StoreError> {
    let inputs = (before..).zip(records).filter(|(_, record)| record.kind == RecordKind::Input);
    let mut last = None;
    let read = inputs.map(|(place, record)| {
        let input = record.input().ok_or_else(|| StoreError::Damaged {
            path: folder.to_path_buf(),
            why: format!(
                "record {} of the journal is an input that this version does not know",
                place + 1
            ),
        })?;
        Ok((place, RecordedInput::new(input, record.mark, last.replace(record.mark))))
    });
    read.collect()
}
