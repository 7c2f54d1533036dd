//! Stores bug reports and chooses the run that a new report is about by default.

use std::path::PathBuf;

use super::error::StoreError;
use super::paths::Paths;
use super::replay_file;
use super::run::Run;
use super::when;

/// Saves a report in a new file. Returns the path of the file.
pub fn keep(paths: &Paths, text: &str) -> Result<PathBuf, StoreError> {
    let folder = paths.reports();
    paths.disk().make_folder(&folder)?;
    let stamp = when::stamp(when::now());
    let free = (1..).map(|number| match number {
        1 => folder.join(format!("report-{stamp}.ron")),
        _ => folder.join(format!("report-{stamp}-{number}.ron")),
    });
    let path = free.into_iter().find(|path| !path.exists()).expect("some number is unused");
    replay_file::write(paths.disk(), &path, text)?;
    Ok(path)
}

/// Returns the folder of the most recently started run in progress or, if there is none, the newest
/// replay.
pub fn newest(paths: &Paths) -> Option<PathBuf> {
    let begun = |listed: &super::run::Listed| listed.summary.as_ref().ok()?.started.clone().into();
    let runs = Run::list(paths).unwrap_or_default();
    let run = runs.into_iter().max_by_key(|listed| -> Option<String> { begun(listed) });
    run.map(|listed| listed.folder).or_else(|| {
        let files = std::fs::read_dir(paths.replays()).ok()?.flatten();
        let written =
            |entry: &std::fs::DirEntry| entry.metadata().and_then(|it| it.modified()).ok();
        files.filter(|entry| entry.path().is_file()).max_by_key(written).map(|entry| entry.path())
    })
}
