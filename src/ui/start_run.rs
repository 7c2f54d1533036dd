//! Starts and resumes runs.

use std::path::Path;
use std::sync::Arc;

use super::main::auto_attack_guard::AutoAttackGuard;
use super::page::Page;
use super::pages::report::{self, ReportRequest};
use super::screen::{Shared, Transition};
use super::session::{Session, Stuck, head};
use crate::game::replay::{Checkpoint, InputLog};
use crate::game::view::{WizardPower, content_with};
use crate::game::{Awaits, Birth, Game, Input, Parent, RULES};
use crate::store::error::{StoreError, shown};
use crate::store::journal::RecordKind;
use crate::store::run::{Resumed, Run};

/// Returns the birth; on a server, with the player's own name as the hero's name.
fn owned(birth: &Birth, table: &Shared) -> Birth {
    let name = table.player().unwrap_or(&birth.name).to_owned();
    Birth { name, ..birth.clone() }
}

/// Starts a new run; the error is a sentence.
pub fn begin(birth: &Birth, table: &mut Shared) -> Result<Transition, String> {
    let content = if birth.packs.is_empty() {
        Arc::clone(&table.content)
    } else {
        let (content, faults) = content_with(&birth.packs);
        if let Some(fault) = faults.first() {
            return Err(format!("The packs have faults: {fault}"));
        }
        content
    };
    let game = Game::new(content, &owned(birth, table))?;
    let run = Run::create(&table.paths, &head(&game), &game.birth.name, game.role_name())
        .map_err(|error| table.sentence(&error))?;
    let session = Session::begin(game, Some(run)).map_err(|error| table.sentence(&error))?;
    Ok(show_map(session, table))
}

/// Starts a wizard-mode run with this content and uses these powers at once. Vaults with faults are
/// left out of the content. The error is a sentence.
pub fn walk_in(
    birth: &Birth,
    content: &Arc<crate::game::view::Content>,
    powers: Vec<WizardPower>,
    table: &mut Shared,
) -> Result<Transition, String> {
    let game = Game::new(Arc::clone(content), &owned(birth, table))?;
    let run = Run::create(&table.paths, &head(&game), &game.birth.name, game.role_name())
        .map_err(|error| table.sentence(&error))?;
    let session = Session::begin(game, Some(run)).map_err(|error| table.sentence(&error))?;
    let next = show_map(session, table);
    for power in powers {
        table.send(&Input::Wizard(power));
    }
    Ok(next)
}

/// Starts a run from the current moment of a watched game, with the inputs and checkpoints up to
/// that moment. The error is a sentence.
pub fn take_over(
    mut game: Game,
    parent: Parent,
    (inputs, checkpoints): (&InputLog, &[Checkpoint]),
    table: &mut Shared,
) -> Result<Transition, String> {
    if table.player().is_some_and(|player| player != game.birth.name) {
        return Err("On this server you can take over only your own runs.".to_owned());
    }
    game.birth.parent = Some(parent);
    let (name, role) = (game.birth.name.clone(), game.role_name().to_owned());
    let run = Run::create(&table.paths, &head(&game), &name, &role)
        .map_err(|error| table.sentence(&error))?;
    let session = Session::take_over(game, run, inputs, checkpoints)
        .map_err(|error| table.sentence(&error))?;
    let next = show_map(session, table);
    if matches!(table.awaits(), Some(Awaits::Continue)) {
        // Stops a running occupation, which would lead the hero away from the chosen turn.
        table.send(&Input::Stop);
    }
    table.notice = Some("You took over: this is a new run, and it is not scored.".to_owned());
    Ok(next)
}

/// Resumes the run in a folder. Levels that the hero left are checked only after the map is first
/// drawn, unless inputs must be replayed or repairs saved. The error is a sentence.
pub fn resume(folder: &Path, table: &mut Shared) -> Result<Transition, String> {
    resume_by(Game::restore_to_be_proved, folder, table)
}

/// Resumes a run from an older state or from birth. Call this after a check finds that the levels
/// the hero left are inconsistent.
pub fn resume_otherwise(folder: &Path, table: &mut Shared) -> Result<Transition, String> {
    table.session = None;
    resume_by(Game::restore, folder, table)
}

/// Converts snapshot bytes into a game.
type Restore = fn(Arc<crate::game::view::Content>, &[u8]) -> Result<Game, String>;

fn resume_by(restore: Restore, folder: &Path, table: &mut Shared) -> Result<Transition, String> {
    let on_server = table.player().is_some();
    let sentence = |error: StoreError| {
        if on_server { error.on_server() } else { error.to_string() }
    };
    let found = Run::head(folder).map_err(sentence)?;
    let birth = found.birth().ok_or(
        "This run cannot be resumed: the record of its start (hero, seed, rules) cannot be read.",
    )?;
    let content = if birth.packs.is_empty() {
        Arc::clone(&table.content)
    } else {
        content_with(&birth.packs).0
    };
    let ours = [format!("{:016x}", crate::game::view::digest_of(&content)), RULES.to_string()];
    if found.content != ours {
        return Err(format!(
            "This run was begun with other rules or content ({}), and was not changed. Play it with \
             the version that began it.",
            found.content.join(", rules ")
        ));
    }
    let mut restored = None;
    let good = |bytes: &[u8]| {
        restored = restore(Arc::clone(&content), bytes).ok();
        restored.is_some()
    };
    let (run, resumed) = Run::resume(&table.paths, folder, good).map_err(sentence)?;
    let (mut run, mut resumed) = match resumed.suspect {
        Some(record) => {
            restored = None;
            past(run, record, folder, &content, table)?
        }
        None => (run, resumed),
    };
    // Only a run with no inputs to replay and no repairs to save can be checked after its map is
    // drawn.
    let waits = resumed.tail.iter().all(|record| record.kind != RecordKind::Input)
        && resumed.notices.is_empty()
        && restored.is_some();
    if let Some(game) = restored.as_mut().filter(|_| !waits)
        && game.prove().is_err()
    {
        drop(run);
        return resume_otherwise(folder, table);
    }
    let mut session = loop {
        let game = match (&resumed.state, restored.take()) {
            (Some(_), Some(game)) => game,
            (Some(bytes), None) => Game::restore(Arc::clone(&content), bytes)?,
            (None, _) => Game::new(Arc::clone(&content), &birth)?,
        };
        match Session::resume(game, run, &resumed) {
            Ok(session) => break session,
            Err(Stuck::Store(error)) => return Err(sentence(error)),
            Err(Stuck::Broke { run: stuck, record, words }) => {
                let told = reported(folder, words, table);
                (run, resumed) = past(*stuck, record, folder, &content, table)?;
                resumed.notices[0] += &told;
            }
        }
    };
    if !resumed.notices.is_empty() {
        // Saves at once, so that repairs persist.
        session.save().map_err(sentence)?;
    }
    let session = if waits { session.is_to_be_proved() } else { session };
    let next = show_map(session, table);
    table.notice = resumed.notices.first().cloned();
    Ok(next)
}

/// Writes a report on a run whose last input crashed the game. Returns a sentence that says where
/// the report is.
fn reported(folder: &Path, words: String, table: &Shared) -> String {
    let wanted = ReportRequest::of_crash(folder, words, table);
    match report::write(&wanted, &table.paths, &table.content) {
        Ok(written) => format!(" Please send {} to the developers.", shown(&written.path)),
        Err(why) => format!(" The report could not be written: {why}"),
    }
}

/// Undoes an input that crashed the game, and resumes the run from before that input.
fn past(
    run: Run,
    record: usize,
    folder: &Path,
    content: &Arc<crate::game::view::Content>,
    table: &Shared,
) -> Result<(Run, Resumed), String> {
    run.take_back(record).map_err(|error| table.sentence(&error))?;
    let good = |bytes: &[u8]| Game::restore(Arc::clone(content), bytes).is_ok();
    let (run, mut resumed) =
        Run::resume(&table.paths, folder, good).map_err(|error| table.sentence(&error))?;
    resumed.notices.insert(
        0,
        "Your last command crashed the game, so it was undone. You can play on.".to_owned(),
    );
    Ok((run, resumed))
}

/// Shows the map with this run.
fn show_map(session: Session, table: &mut Shared) -> Transition {
    let begins = session.game.turn() <= 1;
    table.session = Some(session);
    (table.view, table.kept, table.last) = (None, None, None);
    // Warnings that the player got with the last hero do not count for this hero.
    table.guard = AutoAttackGuard::default();
    table.notice = None;
    table.refresh();
    // Marks earlier messages as read, except the welcome of a new run.
    table.heard = table.view.as_ref().filter(|_| !begins).map_or(0, |view| view.said);
    Transition::Only(Page::Map)
}
