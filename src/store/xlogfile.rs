//! Appends a line for each scored run in the format that NetHack servers and their tools read:
//! tab-separated fields of the form `name=value`.

use std::io::Read;

use super::clean::clean_to;
use super::disk::Disk;
use super::error::{StoreError, Tried};
use super::paths::Paths;
use super::scores;

/// Maximum length of a value, in characters.
const LONGEST: usize = 200;

/// A name and its value.
pub type Field = (&'static str, String);

/// Appends a line, unless the file already has a line with the same last field. The last field is
/// unique for each run; the check is needed because the end of a run can be recorded again after a
/// crash. Does nothing if scores are not shared.
pub fn append(paths: &Paths, fields: &[Field]) -> Result<(), StoreError> {
    let Some(path) = paths.xlogfile() else { return Ok(()) };
    let _lock = scores::lock(paths)?;
    let disk: &Disk = paths.disk();
    let mut file = disk.open_shared(&path)?;
    let mut held = Vec::new();
    let read = file.read_to_end(&mut held);
    read.map_err(|error| StoreError::disk(Tried::Read, &path, &error))?;
    let fields: Vec<String> = fields.iter().map(written).collect();
    let key = fields.last().map(String::as_bytes).unwrap_or_default();
    if held.split(|&byte| byte == b'\n').any(|line| ends_with_field(line, key)) {
        return Ok(());
    }
    // If a power failure cut the last line short, start a new line after it.
    let begin = if held.last().is_none_or(|&byte| byte == b'\n') { "" } else { "\n" };
    let line = format!("{begin}{}\n", fields.join("\t"));
    let length = held.len() as u64;
    let done = disk.write(&file, &path, line.as_bytes(), length);
    let done = done.and_then(|()| disk.sync(&file, &path));
    if done.is_err() {
        disk.cut(&file, &path, length).ok();
    }
    done
}

fn ends_with_field(line: &[u8], key: &[u8]) -> bool {
    line.strip_suffix(key).is_some_and(|before| before.ends_with(b"\t"))
}

/// Formats a field for the line, without tabs and line breaks in the value.
fn written((name, value): &Field) -> String {
    format!("{name}={}", clean_to(value, LONGEST))
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;

    use super::*;
    use crate::store::test_support::{Folder, failing_at};

    fn paths(folder: &Folder) -> Paths {
        let paths = Paths::find(Some(folder.path()), None, Path::new("/")).unwrap();
        let paths = paths.with_scores(Some(&folder.join("shared")));
        paths.prepare().unwrap();
        paths
    }

    fn end(number: u32) -> Vec<Field> {
        let cause = "killed by\ta \u{1b}[31mjackal\n".to_owned();
        vec![("death", cause), ("replay", format!("Ana-{number}.ron"))]
    }

    fn held(paths: &Paths) -> String {
        std::fs::read_to_string(paths.xlogfile().unwrap()).unwrap()
    }

    #[test]
    fn each_end_is_one_xlogfile_line() {
        let folder = Folder::new();
        let paths = paths(&folder);
        for number in [1, 2, 1, 12, 2] {
            append(&paths, &end(number)).unwrap();
        }
        let text = held(&paths);
        let ends: Vec<&str> = text.lines().map(|line| line.split_once('\t').unwrap().1).collect();
        assert_eq!(ends, ["replay=Ana-1.ron", "replay=Ana-2.ron", "replay=Ana-12.ron"]);
        assert!(text.lines().all(|line| !line.contains('\u{1b}')), "{text:?}");
    }

    #[test]
    fn a_truncated_xlogfile_line_spoils_no_other() {
        let folder = Folder::new();
        let paths = paths(&folder);
        append(&paths, &end(1)).unwrap();
        let whole = held(&paths);
        for step in 1..3 {
            let full = paths.clone().on(failing_at(step, io::ErrorKind::StorageFull));
            assert!(append(&full, &end(2)).is_err(), "step {step}");
            assert_eq!(held(&paths), whole);
        }
        std::fs::write(paths.xlogfile().unwrap(), format!("{whole}death=cut")).unwrap();
        append(&paths, &end(2)).unwrap();
        assert_eq!(held(&paths).lines().nth(1), Some("death=cut"));
        assert!(held(&paths).lines().nth(2).unwrap().ends_with("\treplay=Ana-2.ron"));
    }

    #[test]
    fn scores_that_are_not_shared_have_no_xlogfile() {
        let folder = Folder::new();
        let paths = Paths::find(Some(folder.path()), None, Path::new("/")).unwrap();
        append(&paths, &end(1)).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
