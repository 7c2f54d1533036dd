//! A run being played: each input is written to the journal before it is applied.

use std::fmt;
use std::path::Path;

use super::term::guard::guarded;
use crate::game::replay::{self, Checkpoint, InputLog, Outcome, RecordedInput, Replay};
use crate::game::view::{KnownMap, Refused, View};
use crate::game::{Awaits, Game, Input, RULES};
use crate::store::error::StoreError;
use crate::store::journal::{Head, RecordKind};
use crate::store::live_recording;
use crate::store::paths::Paths;
use crate::store::run::{Resumed, Run, Standing};
use crate::store::scores::{self, ScoreRow};
use crate::store::when;
use crate::store::xlogfile::{self, Field};

/// Number of turns between snapshots, and between checkpoints. Another snapshot follows each change
/// of depth.
const EVERY: u32 = 100;

/// A game and the run that stores it; without a run, nothing is stored.
pub struct Session {
    pub game: Game,
    run: Option<Run>,
    checkpoints: Vec<Checkpoint>,
    /// Number of inputs since birth.
    inputs: u32,
    /// Turn and depth of the last snapshot.
    saved: (u32, i32),
    /// Whether the journal has all inputs since birth.
    whole: bool,
    /// Whether the consistency of the whole state is still unchecked.
    unproved: bool,
    /// The map as of the last view.
    map: KnownMap,
    /// Why bones could not be used, and whether their file was set aside; not yet shown.
    pub bad_bones: Option<(StoreError, bool)>,
}

/// Why a run cannot be resumed.
pub enum Stuck {
    Store(StoreError),
    /// Replaying this journal record panics, with this message.
    Broke {
        run: Box<Run>,
        record: usize,
        words: String,
    },
}

impl fmt::Display for Stuck {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(out),
            Self::Broke { record, words, .. } => {
                write!(out, "Record {} of the journal crashes the game: {words}.", record + 1)
            }
        }
    }
}

impl From<StoreError> for Stuck {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// The result of saving a finished run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FinishedRun {
    /// Rank in the high scores.
    pub rank: Option<usize>,
    /// File name of the replay.
    pub replay: String,
    /// Problems, as sentences.
    pub notices: Vec<String>,
}

impl Session {
    /// Starts a session for a new run.
    pub fn begin(game: Game, run: Option<Run>) -> Result<Self, StoreError> {
        let mut session = Self {
            game,
            run,
            checkpoints: Vec::new(),
            inputs: 0,
            saved: (0, 0),
            whole: true,
            unproved: false,
            map: KnownMap::default(),
            bad_bones: None,
        };
        session.save()?;
        Ok(session)
    }

    /// Resumes a run: `game` is in the state of the snapshot, and the rest of the journal is
    /// replayed.
    pub fn resume(game: Game, run: Run, resumed: &Resumed) -> Result<Self, Stuck> {
        let log = run.folder().to_path_buf();
        let tail = live_recording::inputs(&log, &resumed.tail, resumed.done)?;
        let mut session = Self {
            game,
            run: Some(run),
            checkpoints: Vec::new(),
            inputs: resumed.asked,
            saved: (0, 0),
            whole: resumed.is_whole,
            unproved: false,
            map: KnownMap::default(),
            bad_bones: None,
        };
        for (place, RecordedInput { input, .. }) in &tail {
            if let Some(run) = &mut session.run {
                run.attempt(*place)?;
            }
            session.note_checkpoint();
            let game = &mut session.game;
            // Inputs that were refused when they were recorded are refused again.
            if let Err(words) = guarded(|| game.input(input).is_ok()) {
                let run = session.run.take().expect("it was just given");
                return Err(Stuck::Broke { run: Box::new(run), record: *place, words });
            }
            session.inputs += 1;
        }
        if let Some(run) = &mut session.run {
            run.survived()?;
        }
        session.saved = session.standing_now();
        Ok(session)
    }

    /// Starts a run that continues another: `game` is the state after `inputs`, which become the
    /// beginning of the new journal.
    pub fn take_over(
        game: Game,
        mut run: Run,
        inputs: &InputLog,
        checkpoints: &[Checkpoint],
    ) -> Result<Self, StoreError> {
        let mut mark = 0;
        for (nth, (input, recorded)) in (0..).zip(inputs.iter()) {
            // A recording stores only four bits of each mark (a hash of the state), so the full
            // marks are made up. All that matters is that they change at the same inputs as the
            // recorded ones.
            mark = recorded.map_or(mark, |short| nth << 4 | u32::from(short));
            run.keep(input, mark)?;
        }
        let before = |checkpoint: &&Checkpoint| checkpoint.position as usize <= inputs.len();
        let mut session = Self {
            game,
            run: Some(run),
            checkpoints: checkpoints.iter().filter(before).cloned().collect(),
            inputs: inputs.len() as u32,
            saved: (0, 0),
            whole: true,
            unproved: false,
            map: KnownMap::default(),
            bad_bones: None,
        };
        session.answer_bones()?;
        session.save()?;
        Ok(session)
    }

    /// Marks the session as unchecked, for a game from [`Game::restore_to_be_proved`].
    pub fn is_to_be_proved(mut self) -> Self {
        self.unproved = true;
        self
    }

    /// Whether the state must be checked before it takes any input.
    pub fn is_unproved(&self) -> bool {
        self.unproved
    }

    /// Checks the consistency of the whole state. On failure the session is unusable and saves
    /// nothing.
    pub fn prove(&mut self) -> Result<(), StoreError> {
        if self.unproved {
            let path = self.folder().map(Path::to_path_buf).unwrap_or_default();
            self.game.prove().map_err(|why| StoreError::Damaged { path, why })?;
            self.unproved = false;
        }
        Ok(())
    }

    /// Journals an input, then applies it. Returns the message if the game refuses it. If the disk
    /// fails, the input is not applied. If the game still waits for bones, gives it the bones and
    /// drops the input.
    pub fn send(&mut self, input: &Input) -> Result<Option<Refused>, StoreError> {
        self.prove()?;
        if matches!(self.game.awaits(), Awaits::Bones(_)) {
            // The disk failed, or the process ended, after the game asked for bones and before the
            // answer was stored.
            self.answer_bones()?;
            return Ok(None);
        }
        if self.game.awaits() != Awaits::Nothing && self.is_due() {
            let elsewhere = self.game.depth() != self.saved.1;
            self.save()?;
            if elsewhere {
                // Syncing at each level change limits the loss on power failure to one level.
                self.sync()?;
            }
        }
        let mark = self.game.mark();
        if let Some(run) = &mut self.run {
            run.keep(input, mark)?;
        }
        self.note_checkpoint();
        self.inputs += 1;
        let refused = self.game.input(input).err();
        if matches!(input, Input::Wizard(_)) {
            // A rebuilt level has the id of the old one, so the map cannot notice that it changed.
            self.map = KnownMap::default();
        }
        self.answer_bones()?;
        // Write the status once per occupation rather than for every step.
        let standing = self.standing();
        let stands = self.game.awaits() != Awaits::Continue;
        if let Some(run) = self.run.as_mut().filter(|_| stands) {
            run.note(standing);
        }
        Ok(refused.map(|refusal| self.game.refused(refusal, input)))
    }

    /// Gives the game the bones for the level that the hero enters, or tells it that there are
    /// none, each time it asks.
    fn answer_bones(&mut self) -> Result<(), StoreError> {
        while let Awaits::Bones(to) = self.game.awaits() {
            let bones = Input::Bones(self.take_bones((to.branch, to.depth)));
            let mark = self.game.mark();
            if let Some(run) = &mut self.run {
                run.keep(&bones, mark)?;
            }
            self.note_checkpoint();
            self.inputs += 1;
            self.game.input(&bones).expect("the level was just judged");
        }
        Ok(())
    }

    /// Takes the bones for a level from the disk, so that no other hero finds them. Sets unusable
    /// bones aside, with a notice.
    fn take_bones(&mut self, at: (u8, u8)) -> Option<Box<str>> {
        let folder = self.run.as_ref()?.bones().clone();
        let judged = match folder.read(&self.game, at) {
            Ok(None) => return None,
            Ok(Some(packed)) => match self.game.judge_bones(&packed) {
                Ok(()) => Ok(packed),
                Err(why) => Err(folder.refused(at, &why)),
            },
            Err(error) => Err(error),
        };
        // Bones that cannot be removed from the disk are not used, because another hero would find
        // them too.
        match judged.and_then(|packed| folder.remove(at).map(|()| packed)) {
            Ok(packed) => Some(packed.into()),
            Err(error) => {
                let aside =
                    matches!(error, StoreError::Damaged { .. }) && folder.set_aside(at).is_ok();
                self.bad_bones = Some((error, aside));
                None
            }
        }
    }

    fn note_checkpoint(&mut self) {
        let turn = self.game.turn();
        let last = self.checkpoints.last().map_or(0, |checkpoint| checkpoint.turn);
        if turn / EVERY > last / EVERY {
            self.checkpoints.push(Checkpoint::of(&self.game, self.inputs));
        }
    }

    fn standing_now(&self) -> (u32, i32) {
        (self.game.turn(), self.game.depth())
    }

    fn standing(&self) -> Standing {
        let (turn, depth) = self.standing_now();
        Standing { depth, turn: u64::from(turn), score: self.game.score().total }
    }

    fn is_due(&self) -> bool {
        let (turn, depth) = self.standing_now();
        turn >= self.saved.0 + EVERY || depth != self.saved.1
    }

    /// Writes a snapshot of the game to the run's folder.
    pub fn save(&mut self) -> Result<(), StoreError> {
        self.prove()?;
        let (turn, depth) = self.standing_now();
        let standing = self.standing();
        if let Some(run) = &mut self.run {
            let digest = self.game.digest().to_le_bytes();
            run.snapshot(&self.game.snapshot(), &digest, self.game.mark(), standing)?;
        }
        self.saved = (turn, depth);
        Ok(())
    }

    /// Moves the run to another data folder, if the disk of the current one is full or failing.
    pub fn move_to(&mut self, elsewhere: &Paths) -> Result<(), StoreError> {
        match &mut self.run {
            Some(run) => run.move_to(elsewhere),
            None => Ok(()),
        }
    }

    /// Flushes everything to disk.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        match &mut self.run {
            Some(run) => run.sync(),
            None => Ok(()),
        }
    }

    /// Returns the run's folder, if it has one.
    pub fn folder(&self) -> Option<&Path> {
        self.run.as_ref().map(Run::folder)
    }

    /// Returns the view of the game now.
    pub fn view(&mut self) -> View {
        self.game.view_with(&mut self.map)
    }

    /// Returns a one-line summary of the run.
    pub fn words(&self, view: &View) -> String {
        let (game, status) = (&self.game, &view.status);
        let end = game.outcome().map_or(String::new(), |end| format!(", {}", end.cause));
        format!(
            "{} the {}, Dlvl {}, turn {}, HP {}({}), level {}, {} points{end}",
            status.name,
            game.role_name(),
            game.depth(),
            game.turn(),
            status.hp,
            status.max_hp,
            status.level,
            game.score().total,
        )
    }

    /// Saves the replay and score of a finished run, and ends the run. Can be retried after a disk
    /// error.
    pub fn finish(&mut self, paths: &Paths) -> Result<FinishedRun, StoreError> {
        self.prove()?;
        let mut kept = FinishedRun::default();
        let Some(run) = &mut self.run else { return Ok(kept) };
        let (begun, called) = (run.summary().started.clone(), run.name());
        let when = when::listed(when::now());
        let text = if self.whole {
            replay_of(&self.game, run, &self.checkpoints, &when)?.write()
        } else {
            kept.notices.push("Part of the journal was lost, so no replay was saved.".to_owned());
            String::new()
        };
        run.append(RecordKind::End, &[], self.game.mark())?;
        run.sync()?;
        if self.whole {
            let path = run.keep_replay(&text)?;
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            kept.replay = name.unwrap_or_default();
        }
        if let Some(bones) = self.game.bones()
            && let Err(error) = run.bones().leave(&self.game, &bones)
        {
            kept.notices.push(error.to_string());
        }
        if self.game.is_scored() {
            let added = scores::add(paths, ScoreRow::of(&self.game, &kept.replay, &when))?;
            kept.rank = added.rank;
            kept.notices.extend(added.notice);
            xlogfile::append(paths, &fields(&self.game, &begun, &called, &when))?;
        }
        // Everything is saved. If deleting the folder fails, the only effect is that the run is
        // finished once more at the next start.
        if let Some(Err(error)) = self.run.take().map(Run::abandon) {
            kept.notices.push(error.to_string());
        }
        Ok(kept)
    }
}

/// Returns the metadata for creating a run.
pub fn head(game: &Game) -> Head {
    let content = vec![format!("{:016x}", game.content_digest()), RULES.to_string()];
    Head::of(&game.birth.ruleset, content, &game.birth)
}

fn replay_of(
    game: &Game,
    run: &Run,
    checkpoints: &[Checkpoint],
    when: &str,
) -> Result<Replay, StoreError> {
    let inputs = live_recording::inputs(run.folder(), &run.records()?, 0)?;
    let inputs: Vec<RecordedInput> = inputs.into_iter().map(|(_, input)| input).collect();
    let mut checkpoints = checkpoints.to_vec();
    checkpoints.push(Checkpoint::of(game, inputs.len() as u32));
    let (inputs, marks) = replay::write_inputs(&inputs);
    Ok(Replay {
        format: replay::FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules: RULES,
        content: format!("{:016x}", game.content_digest()),
        birth: game.birth.clone(),
        inputs,
        marks,
        checkpoints,
        outcome: game.outcome().map(|end| Outcome { when: when.to_owned(), ..end }),
        bookmarks: Vec::new(),
        report: None,
    })
}

/// Returns the xlogfile fields of a finished run, with NetHack's names and codes where NetHack has
/// them. `begun` is when the run began; `called` is the name of the run's folder.
fn fields(game: &Game, begun: &str, called: &str, when: &str) -> Vec<Field> {
    let (birth, row) = (&game.birth, ScoreRow::of(game, "", when));
    let status = game.view().status;
    let day = |words: &str| words.chars().take(10).filter(char::is_ascii_digit).collect::<String>();
    let code = |word: &str| {
        let code: String = word.chars().take(3).collect();
        crate::base::english::capitalized(&code)
    };
    let sex = if birth.female { "Fem" } else { "Mal" };
    let align = birth.alignment.map_or_else(String::new, |alignment| code(alignment.word()));
    vec![
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("points", row.score.to_string()),
        ("deathlev", game.depth().to_string()),
        ("maxlvl", row.depth.to_string()),
        ("hp", status.hp.to_string()),
        ("maxhp", status.max_hp.to_string()),
        ("birthdate", day(begun)),
        ("deathdate", day(&row.when)),
        ("endtime", when::now().as_second().to_string()),
        ("role", code(&row.role)),
        ("race", code(&row.race)),
        ("gender", sex.to_owned()),
        ("align", align),
        ("name", row.name),
        ("death", row.cause),
        ("turns", row.turns.to_string()),
        ("rules", birth.ruleset.clone()),
        ("difficulty", birth.difficulty.to_string()),
        ("seed", birth.seed_text.clone()),
        ("run", called.to_owned()),
    ]
}
