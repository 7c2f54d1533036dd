//! Watching a replay: forward, back, faster, to a turn.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::canvas::{Canvas, cut};
use super::keys::{Code, Key};
use super::map::{self, Window};
use super::menu::list_step;
use super::prompt::Field;
use super::screen::{Next, Screen, Table};
use super::status::thousands;
use super::theme::Meaning;
use super::{messages, panel, status};
use crate::game::replay::{Player, Replay, Unfit};
use crate::game::view::{View, content_with};
use crate::store::error::shown;
use crate::store::replay_file;
use crate::store::scores::{Row, Scores};

/// The replays that are kept, newest first.
pub struct Shelf {
    files: Vec<PathBuf>,
    /// The scores, for what they say of a replay.
    rows: Vec<Row>,
    chosen: usize,
    said: Option<String>,
}

impl Shelf {
    pub fn new(table: &Table) -> Self {
        let mut files: Vec<PathBuf> = std::fs::read_dir(table.paths.replays())
            .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
            .unwrap_or_default();
        files.retain(|path| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            matches!(ending, Some("ron" | "gz"))
        });
        files.sort();
        files.reverse();
        let rows = Scores::read(&table.paths).map(|scores| scores.rows).unwrap_or_default();
        Self { files, rows, chosen: 0, said: None }
    }
}

impl Shelf {
    /// What is known of a run by the name of its replay: whose it was, how it ended, when.
    fn told(&self, file: &str) -> String {
        let Some(row) = self.rows.iter().find(|row| row.replay == file) else {
            return file.to_owned();
        };
        let day = row.when.split(' ').next().unwrap_or_default();
        format!(
            "{day}  {}, {} {}: {}, Dlvl {}, turn {}, {} points",
            row.name,
            row.race,
            row.role,
            row.cause,
            row.depth,
            thousands(row.turns as i64),
            thousands(row.score)
        )
    }
}

impl Screen for Shelf {
    fn draw(&mut self, canvas: &mut Canvas, _: &Table) {
        let mut inner = canvas.framed("Watch a run");
        let height = usize::from(inner.height()).saturating_sub(2);
        let top = self.chosen.saturating_sub(height.saturating_sub(1));
        if self.files.is_empty() {
            inner.say(
                1,
                0,
                "No run has ended here yet: replays are kept when one does.",
                Meaning::Faint,
            );
        }
        for (y, (place, path)) in self.files.iter().enumerate().skip(top).take(height).enumerate() {
            let name = path.file_name().map(Path::new).map(shown).unwrap_or_default();
            let meaning = if place == self.chosen { Meaning::Chosen } else { Meaning::Text };
            let room = usize::from(inner.width()).saturating_sub(3);
            inner.say(2, y as u16, &cut(&self.told(&name), room), meaning);
        }
        let last = inner.height().saturating_sub(1);
        if let Some(said) = &self.said {
            let room = usize::from(inner.width());
            inner.say(1, last.saturating_sub(1), &cut(said, room), Meaning::Bad);
        }
        inner.keys(last, &[("Up Down", "choose"), ("Enter", "watch"), ("Esc", "back")]);
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        if let Some(by) = list_step(key, 10) {
            let last = self.files.len().saturating_sub(1);
            self.chosen = self.chosen.saturating_add_signed(by).min(last);
            return Next::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) | (_, Some('q')) => Next::Back,
            (Code::Enter, _) => {
                let Some(path) = self.files.get(self.chosen) else { return Next::Stay };
                match Viewer::open(path, table) {
                    Ok(viewer) => Next::Push(Box::new(viewer)),
                    Err(why) => {
                        self.said = Some(why);
                        Next::Stay
                    }
                }
            }
            _ => Next::Stay,
        }
    }
}

/// Moments of the run that are kept, to go back to.
const KEPT: usize = 40;
/// The waits between two steps, slowest first, in milliseconds.
const PACES: [u64; 6] = [1000, 400, 150, 50, 15, 1];

/// A replay being watched.
pub struct Viewer {
    name: String,
    player: Player,
    /// The first moment and others on the way, in order.
    moments: Vec<Player>,
    every: usize,
    view: View,
    window: Window,
    playing: bool,
    pace: usize,
    strayed: Option<String>,
    turn: Option<Field>,
    /// Where the run ends, in turns; known when it has been there.
    last_turn: Option<u32>,
}

impl Viewer {
    /// Opens a replay's file; why it cannot be watched is a sentence.
    pub fn open(path: &Path, table: &Table) -> Result<Self, String> {
        let text = replay_file::read(path).map_err(|error| error.to_string())?;
        let words = |unfit: Unfit| match unfit {
            Unfit::Unreadable(why) | Unfit::Foreign(why) => {
                format!("{} cannot be watched: {why}.", shown(path))
            }
        };
        let replay = Replay::read(&text).map_err(words)?;
        let content = if replay.birth.packs.is_empty() {
            Arc::clone(&table.content)
        } else {
            content_with(&replay.birth.packs).0
        };
        let player = Player::new(content, &replay).map_err(words)?;
        let (_, beats) = player.progress();
        let name = path.file_name().map(Path::new).map(shown).unwrap_or_default();
        Ok(Self {
            name,
            view: player.game.view(),
            moments: vec![player.clone()],
            every: (beats / KEPT).max(50),
            player,
            window: Window::default(),
            playing: false,
            pace: 2,
            strayed: None,
            turn: None,
            last_turn: replay.outcome.as_ref().map(|outcome| outcome.turn),
        })
    }

    /// One step; whether there was one.
    fn step(&mut self) -> bool {
        if self.player.is_done() || self.strayed.is_some() {
            self.playing = false;
            return false;
        }
        if let Err(strayed) = self.player.step() {
            self.strayed = Some(format!("strayed on turn {}: {}", strayed.turn, strayed.what));
            self.playing = false;
        }
        let (done, _) = self.player.progress();
        let furthest = self.moments.last().map_or(0, |moment| moment.progress().0);
        if done >= furthest + self.every {
            self.moments.push(self.player.clone());
        }
        true
    }

    fn look(&mut self) {
        self.view = self.player.game.view();
    }

    /// Goes to where so many beats are done.
    fn go_to(&mut self, beat: usize) {
        let (now, _) = self.player.progress();
        if beat < now {
            let place = self.moments.iter().rposition(|moment| moment.progress().0 <= beat);
            self.player = self.moments[place.unwrap_or(0)].clone();
            self.strayed = None;
        }
        while self.player.progress().0 < beat && self.step() {}
        self.look();
    }

    /// Goes to the first moment of a turn.
    pub fn go_to_turn(&mut self, turn: u32) {
        let before = self.moments.iter().rposition(|moment| moment.game.turn() <= turn);
        if self.player.game.turn() >= turn {
            self.player = self.moments[before.unwrap_or(0)].clone();
            self.strayed = None;
        }
        while self.player.game.turn() < turn && self.step() {}
        self.look();
    }

    fn by(&mut self, beats: isize) {
        let (now, _) = self.player.progress();
        self.playing = false;
        self.go_to(now.saturating_add_signed(beats));
    }

    /// To the next level, or back to the one before.
    fn level(&mut self, forward: bool) {
        let depth = self.player.game.depth();
        if forward {
            while self.player.game.depth() == depth && self.step() {}
            self.look();
            return;
        }
        let earlier = self.moments.iter().rposition(|moment| {
            moment.game.depth() != depth && moment.progress().0 < self.player.progress().0
        });
        let beat = earlier.map_or(0, |place| self.moments[place].progress().0);
        self.go_to(beat);
    }

    fn coming(&self) -> String {
        let input = self.player.coming();
        input.map_or_else(|| "the end".to_owned(), |input| self.player.game.words_of(input))
    }

    fn draw_head(&self, canvas: &mut Canvas) {
        let x = canvas.say(0, 0, "REPLAY ", Meaning::Heading);
        let x = canvas.say(x, 0, &cut(&self.name, 30), Meaning::Text) + 2;
        let state = if self.playing { "PLAYING" } else { "PAUSED" };
        let x = canvas.say(x, 0, state, Meaning::Key) + 2;
        let x = canvas.say(x, 0, &format!("speed {}", self.pace + 1), Meaning::Faint) + 2;
        match &self.strayed {
            None => canvas.say(x, 0, "in sync", Meaning::Good),
            Some(why) => canvas.say(x, 0, why, Meaning::Grave),
        };
    }

    fn draw_foot(&self, canvas: &mut Canvas) {
        let (width, height) = (canvas.width(), canvas.height());
        canvas.part(0, height - 3, width, 3).clear();
        let (done, all) = self.player.progress();
        let turn = thousands(i64::from(self.player.game.turn()));
        let x = canvas.say(0, height - 3, &format!("T {turn} "), Meaning::Text);
        let last =
            self.last_turn.map_or(String::new(), |turn| format!(" {}", thousands(i64::from(turn))));
        let room = width.saturating_sub(x + last.len() as u16 + 1);
        let style = canvas.theme.of(Meaning::Magic);
        canvas.bar(x, height - 3, room, (done as i32, all as i32), style);
        canvas.say(x + room, height - 3, &last, Meaning::Faint);
        if let Some(field) = &self.turn {
            let x = canvas.say(0, height - 2, "To turn: ", Meaning::Key);
            field.draw(canvas, x, height - 2, 12, true);
        } else {
            let next = format!("action {done} of {all}   next: {}", self.coming());
            canvas.say(0, height - 2, &cut(&next, usize::from(width)), Meaning::Faint);
        }
        canvas.keys(
            height - 1,
            &[
                ("Space", "play"),
                ("Left Right", "step"),
                ("PgUp PgDn", "100"),
                ("+ -", "speed"),
                ("g", "turn"),
                ("< >", "level"),
                ("Esc", "leave"),
            ],
        );
    }
}

impl Screen for Viewer {
    fn draw(&mut self, canvas: &mut Canvas, table: &Table) {
        let (width, height) = (canvas.width(), canvas.height());
        self.draw_head(canvas);
        let panel_width = if width >= 80 && table.options.panel { 24 } else { 0 };
        let left = width - panel_width;
        {
            let mut said = canvas.part(0, 1, left, 2);
            messages::draw(&mut said, &self.view.lines, 2, true);
        }
        {
            let mut level = canvas.part(0, 3, left, height.saturating_sub(8));
            map::draw(&mut level, &self.view, &mut self.window, None);
        }
        if panel_width > 0 {
            canvas.upright(left, 1, height.saturating_sub(5));
            let mut side = canvas.part(left + 1, 1, panel_width - 1, height.saturating_sub(6));
            panel::draw(&mut side, &self.view);
        }
        {
            let mut lines = canvas.part(0, height.saturating_sub(5), width, 2);
            if width < 80 {
                status::tiny(&mut lines, 0, &self.view);
            } else {
                status::two_lines(&mut lines, &self.view);
            }
        }
        self.draw_foot(canvas);
    }

    fn key(&mut self, key: Key, _: &mut Table) -> Next {
        if let Some(field) = &mut self.turn {
            match key.code {
                Code::Enter => {
                    let turn = field.text.trim().parse::<u32>();
                    self.turn = None;
                    if let Ok(turn) = turn {
                        self.go_to_turn(turn);
                    }
                }
                Code::Esc => self.turn = None,
                _ => {
                    field.key(key);
                }
            }
            return Next::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) | (_, Some('q')) => return Next::Back,
            (_, Some(' ' | 'p')) => self.playing = !self.playing,
            (Code::Right, _) | (_, Some('l' | '.')) => self.by(1),
            (Code::Left, _) | (_, Some('h' | ',')) => self.by(-1),
            (Code::PageDown, _) => self.by(100),
            (Code::PageUp, _) => self.by(-100),
            (Code::Home, _) => self.go_to(0),
            (Code::End, _) => self.go_to(usize::MAX),
            (_, Some('+' | '=')) => self.pace = (self.pace + 1).min(PACES.len() - 1),
            (_, Some('-')) => self.pace = self.pace.saturating_sub(1),
            (_, Some('g')) => self.turn = Some(Field::new("", 9)),
            (_, Some('>')) => self.level(true),
            (_, Some('<')) => self.level(false),
            _ => {}
        }
        Next::Stay
    }

    fn pace(&self) -> Option<Duration> {
        self.playing.then(|| Duration::from_millis(PACES[self.pace]))
    }

    fn tick(&mut self, _: &mut Table) {
        // At the highest speed a frame shows many steps.
        let steps = if self.pace + 1 == PACES.len() { 20 } else { 1 };
        for _ in 0..steps {
            if !self.step() {
                break;
            }
        }
        self.look();
    }
}
