//! Checks that leftover files of ended processes are removed when the program starts, and never
//! prevent a start.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wyrdvault::store::paths::Paths;

use crate::pty::{Start, one_spawn_at_a_time};
use crate::saves::Folder;

fn paths(folder: &Folder) -> Paths {
    Paths::find(Some(&folder.0), None, Path::new("/")).unwrap()
}

/// The id of a process that has ended.
fn dead_process_id() -> u32 {
    let _alone = one_spawn_at_a_time();
    let mut child = Command::new("true").spawn().unwrap();
    child.wait().unwrap();
    child.id()
}

#[test]
fn a_start_removes_leftovers_of_dead_processes_only() {
    let folder = Folder::new();
    let paths = paths(&folder);
    paths.prepare().unwrap();
    let (dead, alive) = (dead_process_id(), std::process::id());
    let shelves = [
        paths.root().to_path_buf(),
        paths.replays(),
        paths.reports(),
        paths.films(),
        paths.bones(),
    ];
    let drafts = |process: u32| -> Vec<PathBuf> {
        shelves.iter().map(|shelf| shelf.join(format!("a.ron.{process}.new"))).collect()
    };
    for draft in drafts(dead).into_iter().chain(drafts(alive)) {
        fs::create_dir_all(draft.parent().unwrap()).unwrap();
        fs::write(draft, "half").unwrap();
    }
    let half_made = paths.runs().join(format!(".new-{dead}-Ada"));
    fs::create_dir(&half_made).unwrap();
    let pty = Start::at(&folder.0).run();
    pty.wait("the title", |text| text.contains("q quit"));
    assert!(drafts(dead).iter().all(|draft| !draft.exists()) && !half_made.exists());
    assert!(drafts(alive).iter().all(|draft| draft.exists()));
}

#[test]
fn pressing_d_twice_deletes_an_unplayable_run() {
    let folder = Folder::new();
    let runs = paths(&folder).runs();
    // The folder that a kill before the creation of the journal leaves, and other broken folders.
    for (name, file) in [("Ada-1", None), ("Bo-2", Some("log")), ("Cy-3", Some("lock"))] {
        fs::create_dir_all(runs.join(name)).unwrap();
        if let Some(file) = file {
            fs::write(runs.join(name).join(file), "rubbish").unwrap();
        }
    }
    let mut pty = Start::at(&folder.0).run();
    let text = pty.wait("the title", |text| text.contains("q quit"));
    assert_eq!(text.matches("(broken)").count(), 3, "{text}");
    assert!(text.contains("delete a run"), "{text}");
    for left in [2, 1, 0] {
        pty.type_keys("D");
        pty.wait("the question", |text| text.contains("D once more deletes it"));
        pty.type_keys("D");
        pty.wait("the run is gone", |text| {
            text.matches("(broken)").count() == left && !text.contains("once more")
        });
    }
    assert_eq!(fs::read_dir(runs).unwrap().count(), 0);
}
