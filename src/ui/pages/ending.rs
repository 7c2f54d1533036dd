//! The final page of a run: how it ended, its score, and what to do next.

use std::path::PathBuf;
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::character;
use super::character::ScoreLines;
use super::pager::{Pieces, TextPage, heading, plain};
use crate::game::view::{EndPage, Ended, Kill, Mode};
use crate::game::{self, Game};
use crate::ui::draw::canvas::{Canvas, cut, shortened, wrapped};
use crate::ui::draw::status::thousands;
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::page::Page;
use crate::ui::screen::{Screen, Shared, Transition};
use crate::ui::{draw::messages, start_run};

/// Returns the terms, factors and total of a game's score, for the score page.
pub fn score_of(game: &Game) -> ScoreLines {
    let score = game.score();
    ScoreLines {
        terms: score.terms.iter().map(|(name, points)| ((*name).to_owned(), *points)).collect(),
        base: score.base,
        factors: game.score_factors(),
        total: score.total,
        scored: game.is_scored(),
    }
}

/// Saves the replay and score of the finished run. A disk error opens the trouble screen, and
/// saving is retried.
pub fn keep(table: &mut Shared) {
    let Some(session) = &mut table.session else { return };
    match session.finish(&table.paths) {
        Ok(kept) => table.kept = Some(kept),
        Err(error) => table.trouble = Some((table.sentence(&error), None)),
    }
}

/// Time without input that is required before the final page accepts a key, so that keys meant for
/// the map do not open the page's menu.
const PAUSE: Duration = Duration::from_millis(400);

/// The final page.
pub struct Ending {
    /// Whether [`PAUSE`] has passed without input.
    ready: bool,
    /// Whether Enter or Space has opened the menu. Other keys do not, so that keys pressed in a
    /// hurry choose nothing.
    open: bool,
    /// A finished run from a list, and its replay file; `None` for the run that has just ended.
    past: Option<(Box<Game>, PathBuf)>,
}

impl Ending {
    pub fn new() -> Self {
        Self { ready: false, open: false, past: None }
    }

    /// Creates the final page of a finished run.
    pub fn of_past(game: Game, replay: PathBuf) -> Self {
        Self { ready: true, open: true, past: Some((Box::new(game), replay)) }
    }

    fn game<'a>(&'a self, table: &'a Shared) -> Option<&'a Game> {
        match &self.past {
            Some((game, _)) => Some(game),
            None => table.session.as_ref().map(|session| &session.game),
        }
    }

    /// Returns the line above the keys: a message, the rank, or the seed.
    fn note(&self, game: &Game, scored: bool, table: &Shared) -> String {
        let seed = &game.birth.seed_text;
        let kept = table.kept.as_ref().filter(|_| self.past.is_none());
        let said = table.notice.as_ref().or(kept.and_then(|kept| kept.notices.first()));
        match (said, kept.and_then(|kept| kept.rank)) {
            (Some(said), _) => said.clone(),
            (None, Some(rank)) => format!("Number {rank} in the hall of fame. Seed {seed}"),
            (None, None) if !scored => format!("{} Seed {seed}", unscored(game)),
            (None, None) => format!("Seed {seed}"),
        }
    }

    /// Draws the keys of the menu.
    fn draw_keys(&self, canvas: &mut Canvas) {
        let height = canvas.height();
        let first =
            [("l", "watch the run"), ("i", "items"), ("$", "score"), ("k", "kills"), ("u", "luck")];
        if self.past.is_some() {
            canvas.keys(height.saturating_sub(2), &first);
            canvas.keys(height.saturating_sub(1), &[("a", "again, same seed"), ("q", "back")]);
            return;
        }
        let [watch, things, rest @ ..] = first;
        let first: Vec<_> = [watch, things, ("M", "log")].into_iter().chain(rest).collect();
        canvas.keys(height.saturating_sub(2), &first);
        canvas.keys(
            height.saturating_sub(1),
            &[("a", "again, same seed"), ("n", "new run"), ("h", "hall of fame"), ("q", "title")],
        );
    }
}

/// Shows a message that a key does nothing on this page.
fn unused(key: Key, table: &mut Shared) -> Transition {
    table.notice = Some(format!("{key} does nothing here: the last lines name the keys."));
    Transition::Stay
}

fn title(end: &EndPage) -> String {
    let how = match end.ended {
        Ended::Died | Ended::Petrified => format!("died, {}", end.cause),
        Ended::Quit => "gave up".to_owned(),
        Ended::Ascended => "ascended to the gods".to_owned(),
        Ended::Disgraced => "served the wrong god and escaped in disgrace".to_owned(),
    };
    format!("{} {how}. Turn {}, Dlvl {}.", end.name, thousands(i64::from(end.turn)), end.depth)
}

/// Lists what the hero had left, the luck and the number of kills, in at most `rows` lines of this
/// width. Names the keys of the menu if it is `open`.
fn helped(end: &EndPage, (width, rows): (usize, usize), open: bool) -> Vec<Pieces> {
    // Appends the longer of the two texts if it fits, else the shorter one, else nothing.
    let keyed = |text: String, [long, short]: [&str; 2]| {
        let forms = [long, short].map(|named| format!("{text}{}", if open { named } else { "" }));
        let fits = forms.iter().find(|form| form.width() <= width);
        fits.cloned().unwrap_or(text)
    };
    let mut lines = vec![heading("You still had")];
    // Leave room for the heading, luck and kills.
    let room = rows.saturating_sub(3).max(2);
    let shown = if end.pack.len() > room { room - 1 } else { room };
    let useful = end.pack.iter().take(shown);
    lines.extend(useful.map(|name| plain(format!("  {name}"), Meaning::Text)));
    if end.pack.is_empty() {
        lines.push(plain("  nothing at all", Meaning::Faint));
    }
    if end.pack.len() > shown {
        let more = format!("  and {} more", end.pack.len() - shown);
        lines.push(plain(keyed(more, [": [i] lists all", ": [i]"]), Meaning::Faint));
    }
    let kills: u32 = end.kills.iter().map(|kill| u32::from(kill.count)).sum();
    let luck = match end.luck {
        0 => "Luck was neutral.".to_owned(),
        luck => format!("Luck was {luck:+}."),
    };
    lines.push(plain(luck, Meaning::Magic));
    let counted = crate::base::english::counted(kills, "creature");
    let killed = crate::base::english::capitalized(&counted);
    let killed = match kills {
        0 => "Nobody killed.".to_owned(),
        _ => keyed(format!("{killed} killed"), [": [k] lists them.", ": [k]"]),
    };
    lines.push(plain(killed, Meaning::Text));
    lines
}

/// Lists what changed the hero's luck, and the luck at the end.
fn luck_lines(end: &EndPage) -> Vec<Pieces> {
    let told = end.luck_story.iter().map(|line| plain(line.clone(), Meaning::Text));
    let sum = plain(format!("Luck at the end: {:+}", end.luck), Meaning::Magic);
    let mut lines: Vec<Pieces> = told.collect();
    if lines.is_empty() {
        lines.push(plain("Nothing changed your luck.".to_owned(), Meaning::Faint));
    }
    lines.push(sum);
    lines
}

/// Returns the score without the terms worth zero. The first term stays in any case.
fn told(score: &ScoreLines) -> ScoreLines {
    let worth = |(place, (_, points)): &(usize, &(String, i64))| *place == 0 || *points != 0;
    let terms = score.terms.iter().enumerate().filter(worth).map(|(_, term)| term.clone());
    ScoreLines { terms: terms.collect(), factors: score.factors.clone(), ..*score }
}

/// Returns the sentence that says why a game has no score.
fn unscored(game: &Game) -> String {
    let why = match game.birth.mode {
        Mode::Wizard => "Wizard mode",
        Mode::Explore => "Explore mode",
        Mode::Classic | Mode::Modern if game.birth.parent.is_some() => "A continued run",
        Mode::Classic | Mode::Modern => "Many vaults",
    };
    format!("{why}: no score, and no place in the hall of fame.")
}

fn draw_lines(canvas: &mut Canvas, lines: &[Pieces]) {
    for (y, line) in lines.iter().enumerate() {
        for (x, text, meaning) in line {
            let room = usize::from(canvas.width()).saturating_sub(usize::from(*x));
            canvas.say(*x, y as u16, &cut(text, room), *meaning);
        }
    }
}

impl Screen for Ending {
    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(game) = self.game(table) else { return };
        let Some(end) = game.end_page() else { return };
        let (width, height) = (canvas.width(), canvas.height());
        let room = usize::from(width).saturating_sub(2);
        let head = shortened(wrapped(&title(&end), room), 2, room);
        for (y, line) in head.iter().enumerate() {
            canvas.say(1, y as u16, line, Meaning::Grave);
        }
        let head = head.len() as u16;
        let x = canvas.say(1, head, &end.who, Meaning::Faint) + 2;
        canvas.say(x, head, &end.challenge, Meaning::Faint);
        let score = score_of(game);
        let score_lines = character::score_lines(&told(&score));
        let below = (score_lines.len() as u16 + 2).min(height.saturating_sub(8));
        let top = head + 1;
        let upper = height.saturating_sub(below + top + 3);
        let half = width / 2;
        {
            let mut left = canvas.part(0, top, half, upper);
            let mut inner = left.framed("The last turns");
            let area = usize::from(inner.width());
            let mut lines: Vec<Pieces> = Vec::new();
            for line in &end.last {
                let text = format!("{} {}", line.turn, messages::text(line));
                lines.extend(
                    wrapped(&text, area).into_iter().map(|text| vec![(0, text, Meaning::Text)]),
                );
            }
            let skip = lines.len().saturating_sub(usize::from(inner.height()));
            draw_lines(&mut inner, &lines[skip..]);
        }
        {
            let mut right = canvas.part(half, top, width - half, upper);
            let mut inner = right.framed("What you leave behind");
            let size = (usize::from(inner.width()), usize::from(inner.height()));
            draw_lines(&mut inner, &helped(&end, size, self.open));
        }
        {
            let mut low = canvas.part(0, top + upper, width, below);
            let worth = format!("Score {}", thousands(score.total));
            let mut inner = low.framed(if score.scored { &worth } else { "Not scored" });
            draw_lines(&mut inner, &score_lines);
        }
        let note = self.note(game, score.scored, table);
        canvas.say(1, height.saturating_sub(3), &cut(&note, room), Meaning::Gold);
        if !self.ready {
            canvas.say(1, height.saturating_sub(1), "wait...", Meaning::Faint);
            return;
        }
        if !self.open {
            canvas.keys(height.saturating_sub(1), &[("Enter Space", "what next")]);
            return;
        }
        self.draw_keys(canvas);
    }

    fn pace(&self) -> Option<Duration> {
        (!self.ready).then_some(PAUSE)
    }

    fn tick(&mut self, _: &mut Shared) {
        self.ready = true;
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        if !self.ready {
            return Transition::Stay;
        }
        if !self.open {
            self.open = matches!(key.code, Code::Enter | Code::Char(' '));
            table.notice = (!self.open).then(|| format!("{key} does nothing yet: press Enter."));
            return Transition::Stay;
        }
        table.notice = None;
        let Some(game) = self.game(table) else { return Transition::Title };
        let Some(end) = game.end_page() else { return Transition::Title };
        match (key.code, key.letter()) {
            (_, Some('q')) | (Code::Esc, _) if self.past.is_some() => Transition::Back,
            (_, Some('M' | 'h' | 'n')) if self.past.is_some() => unused(key, table),
            (_, Some('q')) | (Code::Esc, _) => Transition::Title,
            (_, Some('i')) => {
                let lines = end.pack.iter().map(|name| plain(name.clone(), Meaning::Text));
                Transition::Push(Box::new(TextPage::new("What you had", lines.collect())))
            }
            (_, Some('k')) => {
                let line =
                    |kill: &Kill| plain(format!("{:>4} {}", kill.count, kill.name), Meaning::Text);
                Transition::Push(Box::new(TextPage::new(
                    "Kills",
                    end.kills.iter().map(line).collect(),
                )))
            }
            (_, Some('u')) => {
                Transition::Push(Box::new(TextPage::new("Your luck", luck_lines(&end))))
            }
            (_, Some('$')) => {
                let lines = character::score_lines(&score_of(game));
                Transition::Push(Box::new(TextPage::new("Score", lines)))
            }
            (_, Some('M')) | (Code::Char('p'), _) => {
                Transition::Push(Box::new(character::history(table)))
            }
            (_, Some('h')) => Transition::Open(Page::HighScores),
            (_, Some('n')) => Transition::Open(Page::Birth { seeded: false }),
            (_, Some('a')) => {
                let again = game::Birth { parent: None, bones: false, ..game.birth.clone() };
                start_run::begin(&again, table).unwrap_or_else(|why| {
                    table.notice = Some(why);
                    Transition::Stay
                })
            }
            (_, Some('l' | 'w')) => {
                let kept = || table.kept.as_ref().map(|kept| kept.replay.clone());
                let path = match &self.past {
                    Some((_, path)) => path.clone(),
                    None => table.paths.replays().join(kept().unwrap_or_default()),
                };
                Transition::Open(Page::Replay(path))
            }
            _ => unused(key, table),
        }
    }
}
