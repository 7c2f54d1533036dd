//! Bug reports: one page that writes one file. Nothing is sent.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::base::typed;
use crate::game::RULES;
use crate::game::replay::{Replay, Report, Unfit};
use crate::game::view::{Content, content_with, digest_of};
use crate::store::error::shown;
use crate::store::paths::Paths;
use crate::store::{live_recording, replay_file, reports};
use crate::ui::ask::prompt::TextField;
use crate::ui::draw::canvas::{Canvas, cut, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::screen::{Screen, Shared, Transition};
use crate::ui::term::guard::guarded;

/// Maximum length of a report's text, in characters.
const LONGEST: usize = 400;

/// A request for a report: the run, the turn, and what to include.
#[derive(Clone, Debug, Default)]
pub struct ReportRequest {
    /// A replay file, or the folder of a run in progress.
    pub path: PathBuf,
    /// The turn that the report is about; if the run never reached it, the report is about the
    /// run's last moment.
    pub turn: u32,
    pub text: String,
    /// The panic message, if the game crashed.
    pub panic: Option<String>,
    /// Description of the terminal.
    pub terminal: String,
    /// Whether the report keeps the hero's name.
    pub named: bool,
}

impl ReportRequest {
    /// Returns the request for a report on the run in `folder`, which crashed with this panic
    /// message.
    pub fn of_crash(folder: &Path, words: String, table: &Shared) -> Self {
        Self {
            path: folder.to_path_buf(),
            turn: u32::MAX,
            panic: Some(words),
            terminal: table.terminal.clone(),
            ..Self::default()
        }
    }
}

/// A written report.
#[derive(Clone, Debug)]
pub struct WrittenReport {
    pub path: PathBuf,
    pub report: Report,
    pub seed: String,
    /// File size in bytes.
    pub size: u64,
}

/// Creates and saves a report. An error is a full sentence for the player.
pub fn write(
    wanted: &ReportRequest,
    paths: &Paths,
    content: &Arc<Content>,
) -> Result<WrittenReport, String> {
    let replay = read(&wanted.path)?;
    let content = match replay.birth.packs.as_slice() {
        [] => Arc::clone(content),
        packs => content_with(packs).0,
    };
    let report = Report {
        turn: wanted.turn,
        text: wanted.text.clone(),
        program: program(&content),
        terminal: wanted.terminal.clone(),
        panic: wanted.panic.clone(),
        ..Report::default()
    };
    let sentence = |unfit: Unfit| match unfit {
        Unfit::Unreadable(why) | Unfit::Foreign(why) => {
            format!("No report can be made about {}: {why}.", shown(&wanted.path))
        }
    };
    let replay = replay.reported(report, &content, |act| guarded(act)).map_err(sentence)?;
    let replay = if wanted.named { replay } else { replay.scrubbed(&content) };
    let text = replay.write();
    let path = reports::keep(paths, &text).map_err(|error| error.to_string())?;
    let (report, seed) = (replay.report.unwrap_or_default(), replay.birth.seed_text);
    Ok(WrittenReport { path, report, seed, size: text.len() as u64 })
}

fn read(path: &Path) -> Result<Replay, String> {
    if path.is_dir() {
        return live_recording::told(path)
            .map(|(replay, _)| replay)
            .map_err(|error| error.to_string());
    }
    let text = replay_file::read(path).map_err(|error| error.to_string())?;
    Replay::read(&text).map_err(|_| format!("{} is not a replay.", shown(path)))
}

/// Names the program version, rules version, content and platform.
fn program(content: &Content) -> String {
    format!(
        "wyrdvault {}, rules {RULES}, content {:016x}, {}-{}",
        env!("CARGO_PKG_VERSION"),
        digest_of(content),
        std::env::consts::ARCH,
        std::env::consts::OS
    )
}

/// The line of the page that has focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Text,
    Turn,
    Name,
}

/// The report page: description, turn, and whether to keep the hero's name.
pub struct ReportPage {
    wanted: ReportRequest,
    text: TextField,
    turn: TextField,
    line: Line,
    /// The last turn that can be reported.
    last: u32,
    done: Option<Result<WrittenReport, String>>,
}

impl ReportPage {
    /// Creates the page for a report on the run in `path`, with `turn` as the suggested and last
    /// turn.
    pub fn new(path: &Path, turn: u32, table: &Shared) -> Self {
        let wanted = ReportRequest {
            path: path.to_path_buf(),
            turn,
            terminal: table.terminal.clone(),
            ..ReportRequest::default()
        };
        let turn_field = TextField::new(&turn.to_string(), 7);
        let text = TextField::new("", LONGEST);
        Self { wanted, text, turn: turn_field, line: Line::Text, last: turn, done: None }
    }

    fn write(&mut self, table: &Shared) {
        self.wanted.text = self.text.text.trim().to_owned();
        self.wanted.turn = typed::number(&self.turn.text).unwrap_or(self.last);
        self.done = Some(write(&self.wanted, &table.paths, &table.content));
    }

    fn draw_form(&self, canvas: &mut Canvas) {
        let width = usize::from(canvas.width()).saturating_sub(4);
        let named = |line| if self.line == line { Meaning::Key } else { Meaning::Text };
        canvas.say(1, 0, "What happened, and what did you expect?", named(Line::Text));
        let lines = wrapped(&self.text.text, width);
        let lines = &lines[lines.len().saturating_sub(4)..];
        for (y, line) in lines.iter().enumerate() {
            canvas.say(2, 1 + y as u16, line, Meaning::Text);
        }
        if self.line == Line::Text {
            let last = lines.last().map_or(0, |line| line.chars().count());
            let blank = self.text.text.ends_with(' ') && last > 0;
            canvas.cursor(2 + last as u16 + u16::from(blank), lines.len().max(1) as u16);
        }
        let x = canvas.say(1, 6, "On turn  ", named(Line::Turn));
        self.turn.draw(canvas, x, 6, 8, self.line == Line::Turn);
        canvas.say(x + 10, 6, &format!("(up to {})", self.last), Meaning::Faint);
        let kept = if self.wanted.named { "is kept" } else { "is removed" };
        canvas.say(1, 7, &format!("The hero's name {kept} (Space)"), named(Line::Name));
        let about = "This writes one file: the run from its start, this page, the version and the \
                     kind of terminal. The run is replayed first, to see whether it gives the same \
                     result. Nothing is sent.";
        for (y, line) in wrapped(about, width).iter().enumerate() {
            canvas.say(1, 9 + y as u16, line, Meaning::Faint);
        }
        let last = canvas.height().saturating_sub(1);
        canvas.keys(last, &[("Tab", "next line"), ("Enter", "write it"), ("Esc", "back")]);
    }
}

/// Formats a written report as lines to read and copy.
pub fn told_lines(written: &WrittenReport) -> Vec<String> {
    let report = &written.report;
    vec![
        format!(
            "Report on turn {} (input {}), seed {}",
            report.turn, report.position, written.seed
        ),
        report.program.clone(),
        format!("Result of the replay: {}.", report.verdict),
        format!("File: {} ({} KiB)", shown(&written.path), written.size.div_ceil(1024)),
        format!("To look at it: wyrdvault report open {}", shown(&written.path)),
    ]
}

impl Screen for ReportPage {
    fn draw(&mut self, canvas: &mut Canvas, _: &Shared) {
        let mut inner = canvas.framed("Report");
        let width = usize::from(inner.width()).saturating_sub(2);
        match &self.done {
            None => self.draw_form(&mut inner),
            Some(done) => {
                let (lines, meaning) = match done {
                    Ok(written) => (told_lines(written), Meaning::Text),
                    Err(why) => (vec![why.clone()], Meaning::Bad),
                };
                let mut y = 0;
                for line in lines {
                    for part in wrapped(&line, width) {
                        inner.say(1, y, &cut(&part, width), meaning);
                        y += 1;
                    }
                    y += 1;
                }
                let last = inner.height().saturating_sub(1);
                inner.keys(last, &[("Esc", "back")]);
            }
        }
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        if self.done.is_some() {
            let leaves = matches!(key.code, Code::Esc | Code::Enter | Code::Char('q'));
            return if leaves { Transition::Back } else { Transition::Stay };
        }
        match (key.code, self.line) {
            (Code::Esc, _) => return Transition::Back,
            (Code::Enter, _) => self.write(table),
            (Code::Tab | Code::Down, line) => {
                self.line = match line {
                    Line::Text => Line::Turn,
                    Line::Turn => Line::Name,
                    Line::Name => Line::Text,
                };
            }
            (Code::BackTab | Code::Up, line) => {
                self.line = match line {
                    Line::Text => Line::Name,
                    Line::Turn => Line::Text,
                    Line::Name => Line::Turn,
                };
            }
            (_, Line::Text) => {
                self.text.key(key);
            }
            (_, Line::Turn) => {
                self.turn.key(key);
            }
            (Code::Char(' '), Line::Name) => self.wanted.named = !self.wanted.named,
            _ => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, text: &str) {
        if self.line == Line::Text {
            self.text.paste(text);
        }
    }
}
