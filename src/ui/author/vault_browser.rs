//! The vault browser: shows every vault, regenerated on demand.

use std::time::Duration;

use super::keys_page;
use super::last_good::LastGood;
use super::position::{BrowserPosition, DAYS};
use super::vault_list::{VaultList, counted};
use super::vault_preview::{self, Scroll};
use crate::game::Birth;
use crate::game::view::Mode;
use crate::game::workbench::show::{self, Show};
use crate::game::workbench::{self, VaultRow};
use crate::ui::ask::menu::list_step;
use crate::ui::ask::prompt::TextField;
use crate::ui::draw::canvas::{Canvas, cut};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::screen::{Screen, Shared, Transition};
use crate::ui::start_run;

/// Interval between checks of the vault pack files for changes.
const GLANCE: Duration = Duration::from_secs(1);
/// Number of columns by which one key press scrolls the large preview.
const STRIDE: u16 = 8;

/// The focused text field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Typing {
    Nothing,
    Filter,
    Seed,
}

/// The vault browser.
pub struct Browser {
    shelf: VaultList,
    place: BrowserPosition,
    rows: Vec<VaultRow>,
    /// Indexes of the rows that match the filter.
    found: Vec<usize>,
    /// Index into `found`.
    chosen: usize,
    way: Option<usize>,
    typing: Typing,
    filter: TextField,
    seed: TextField,
    /// The generated vault; created when it is first drawn.
    shown: Option<Show>,
    /// The chosen vault as it was before its file became faulty.
    last_good: Option<LastGood>,
    large: bool,
    scroll: Scroll,
    most: Scroll,
    page: usize,
}

impl Browser {
    pub fn new(table: &Shared) -> Self {
        Self::at(BrowserPosition::default(), table)
    }

    /// Creates a browser that shows the vault, seed, depth and date of `place`.
    pub fn at(place: BrowserPosition, table: &Shared) -> Self {
        let mut browser = Self {
            shelf: VaultList::read(table),
            rows: Vec::new(),
            found: Vec::new(),
            chosen: 0,
            way: None,
            typing: Typing::Nothing,
            filter: TextField::new(&place.filter, 24),
            seed: TextField::new("", 40),
            place,
            shown: None,
            last_good: None,
            large: false,
            scroll: Scroll::default(),
            most: Scroll::default(),
            page: 10,
        };
        browser.list();
        browser
    }

    /// Returns the first and last depth of the current branch; `None` if the branch does not exist
    /// with this seed.
    fn depths(&self) -> Option<(u8, u8)> {
        workbench::depths(&self.shelf.content, self.place.seed(), self.place.branch)
    }

    /// Moves to the top of the next branch that exists with this seed.
    fn next_branch(&mut self) {
        let branches = workbench::branches(&self.shelf.content).len().max(1);
        for _ in 0..branches {
            self.place.branch = ((usize::from(self.place.branch) + 1) % branches) as u8;
            if let Some((top, _)) = self.depths() {
                self.place.depth = top;
                return;
            }
        }
    }

    /// Rebuilds the list, keeping the chosen vault if it is still listed.
    fn list(&mut self) {
        if self.depths().is_none() {
            self.place.branch = 0;
        }
        let (top, bottom) = self.depths().unwrap_or((1, 1));
        self.place.depth = self.place.depth.clamp(top, bottom.max(top));
        self.rows = workbench::rows(&self.shelf.content, &self.place.scene());
        self.last_good = self
            .last_good
            .take()
            .and_then(|mut last| last.lists(&mut self.rows, &self.shelf).then_some(last));
        self.narrow();
    }

    /// Lists the vaults that match all words of the filter.
    fn narrow(&mut self) {
        self.place.filter.clone_from(&self.filter.text);
        let wanted = self.filter.text.to_lowercase();
        let fits = |row: &VaultRow| {
            let title = row.title.as_deref().unwrap_or_default();
            let texts = [&row.id, title, row.body, &row.file, &row.tags.join(" ")];
            let all = texts.join(" ").to_lowercase();
            wanted.split_whitespace().all(|word| all.contains(word))
        };
        let rows = self.rows.iter().enumerate();
        self.found = rows.filter(|(_, row)| fits(row)).map(|(at, _)| at).collect();
        let before = self.found.iter().position(|&at| self.rows[at].id == self.place.id);
        self.choose(before.unwrap_or(0));
    }

    fn choose(&mut self, place: usize) {
        self.chosen = place.min(self.found.len().saturating_sub(1));
        let id = self.row().map(|row| row.id.clone());
        if let Some(id) = id.filter(|id| *id != self.place.id) {
            self.place.id = id;
            self.way = None;
            self.scroll = Scroll::default();
        }
        self.shown = None;
    }

    fn row(&self) -> Option<&VaultRow> {
        self.found.get(self.chosen).map(|&at| &self.rows[at])
    }

    /// Generates the chosen vault if that has not happened yet.
    fn make(&mut self) {
        if self.shown.is_none()
            && let Some(row) = self.row()
        {
            if let Some(picture) = self.last_good.as_ref().and_then(|last| last.picture(&row.id)) {
                self.shown = Some(picture);
                return;
            }
            let command = show::ShowRequest {
                vault: row.vault,
                way: self.way,
                in_level: self.place.in_level,
            };
            self.shown = Some(show::show(&self.shelf.content, &self.place.scene(), command));
        }
    }

    /// Reads all packs again. If the chosen vault has become faulty, its last good picture stays.
    fn reload(&mut self, table: &Shared) {
        self.make();
        let row = self.row().cloned();
        let place = row.as_ref().and_then(|row| self.rows.iter().position(|of| of.id == row.id));
        let shown = self.shown.take();
        self.shelf = VaultList::read(table);
        if let (Some(row), Some(shown), Some(place)) = (row, shown, place)
            && self.last_good.as_ref().is_none_or(|last| !last.is(&row.id))
        {
            self.last_good = LastGood::of(row, shown, place, &self.shelf);
        }
        self.list();
    }

    /// Returns why the key `p` has no effect on the chosen vault; `None` if it has an effect.
    fn only_one_picture(&self) -> Option<&'static str> {
        match self.row()?.body {
            "fill" => Some("A fill cannot be shown in a level here. w walks into a level with it."),
            "level" => Some("This vault is already a whole level."),
            _ => None,
        }
    }

    /// Starts a wizard-mode game in front of the chosen vault.
    fn walk_in(&mut self, table: &mut Shared) -> Transition {
        let Some((vault, id)) = self.row().map(|row| (row.vault, &row.id)) else {
            return Transition::Stay;
        };
        if self.last_good.as_ref().is_some_and(|last| last.is(id)) {
            table.notice = Some("This vault has a fault: correct its file first.".to_owned());
            return Transition::Stay;
        }
        let (content, scene) = (&self.shelf.content, self.place.scene());
        let command = show::ShowRequest { vault, way: None, in_level: true };
        if let Some(failed) = show::show(content, &scene, command).failed {
            table.notice = Some(format!("{failed} r rolls again."));
            return Transition::Stay;
        }
        let powers = workbench::way_to(content, &scene, vault);
        let birth = self.birth(table);
        match start_run::walk_in(&birth, content, powers, table) {
            Ok(next) => {
                table.walk = Some(self.place.clone());
                next
            }
            Err(why) => {
                table.notice = Some(why);
                Transition::Stay
            }
        }
    }

    /// Returns the birth for a walk in the vault: the last hero played, or a default hero.
    fn birth(&self, table: &Shared) -> Birth {
        let last = &table.options.last;
        let usual = Birth::default();
        let (seed, place) = (self.place.seed(), &self.place);
        Birth {
            seed,
            seed_text: if place.roll == 0 { place.seed.clone() } else { seed.to_string() },
            mode: Mode::Wizard,
            ruleset: table.start.ruleset.clone(),
            calendar: DAYS[place.day].1,
            packs: self.shelf.files.clone(),
            name: if last.name.is_empty() { usual.name.clone() } else { last.name.clone() },
            role: last.role.clone(),
            race: last.race.clone(),
            alignment: last.alignment,
            female: last.female,
            ..usual
        }
    }

    /// Handles a key that changes how vaults are generated. Returns `false` for any other key.
    fn turned(&mut self, letter: char) -> bool {
        let place = &mut self.place;
        match letter {
            'r' => place.roll = place.roll.wrapping_add(1),
            'R' => place.roll = place.roll.wrapping_sub(1),
            '+' | '>' | '=' => place.depth = place.depth.saturating_add(1),
            '-' | '<' => place.depth = place.depth.saturating_sub(1),
            'n' => place.day = (place.day + 1) % DAYS.len(),
            'b' => self.next_branch(),
            'p' => {
                place.in_level = !place.in_level;
                self.scroll = Scroll::default();
            }
            't' => {
                let ways = self.row().map_or(0, |row| row.ways);
                self.way = match self.way {
                    None if ways > 1 => Some(0),
                    Some(way) if way + 1 < ways => Some(way + 1),
                    _ => None,
                };
            }
            _ => return false,
        }
        self.list();
        true
    }

    fn typed(&mut self, key: Key) -> Transition {
        let done = matches!(key.code, Code::Enter | Code::Esc);
        match self.typing {
            Typing::Filter => {
                match key.code {
                    Code::Esc => self.filter.text.clear(),
                    Code::Up | Code::Down => {
                        self.typing = Typing::Nothing;
                        return self.moved(key);
                    }
                    _ => {
                        self.filter.key(key);
                    }
                }
                self.narrow();
            }
            Typing::Seed if key.code == Code::Enter && !self.seed.text.trim().is_empty() => {
                self.place.seed = self.seed.text.trim().to_owned();
                self.place.roll = 0;
                self.list();
            }
            _ => {
                self.seed.key(key);
            }
        }
        if done {
            self.typing = Typing::Nothing;
        }
        Transition::Stay
    }

    fn moved(&mut self, key: Key) -> Transition {
        if let Some(by) = list_step(key, self.page) {
            self.choose(self.chosen.saturating_add_signed(by));
        }
        Transition::Stay
    }

    fn scrolled(&mut self, key: Key) -> bool {
        let page = self.page as u16;
        let Scroll { x, y } = self.scroll;
        let (x, y) = match key.code {
            Code::Left => (x.saturating_sub(STRIDE), y),
            Code::Right => (x + STRIDE, y),
            Code::Up => (x, y.saturating_sub(1)),
            Code::Down => (x, y + 1),
            Code::PageUp => (x, y.saturating_sub(page)),
            Code::PageDown | Code::Char(' ') => (x, y + page),
            Code::Home => (0, 0),
            Code::End => (x, self.most.y),
            _ => return false,
        };
        self.scroll = Scroll { x: x.min(self.most.x), y: y.min(self.most.y) };
        true
    }
}

/// Returns the width of the list for a screen width.
fn list_width(width: u16) -> u16 {
    match width {
        ..80 => 22,
        80..104 => 34,
        _ => width.saturating_sub(82).clamp(38, 60),
    }
}

impl Browser {
    fn draw_head(&self, canvas: &mut Canvas, table: &Shared) {
        let width = canvas.width();
        let x = canvas.say(1, 0, "Vaults", Meaning::Heading) + 2;
        let x = canvas.say(x, 0, "/ ", Meaning::Key);
        let field = 20.min(width / 3);
        self.filter.draw(canvas, x, 0, field, self.typing == Typing::Filter);
        let count = format!("{} of {}", self.found.len(), self.rows.len());
        canvas.right(width.saturating_sub(1), 0, &count, Meaning::Faint);
        if self.typing == Typing::Seed {
            let x = canvas.say(1, 1, "Seed: ", Meaning::Key);
            self.seed.draw(canvas, x, 1, 40.min(width.saturating_sub(x + 1)), true);
            return;
        }
        let room = usize::from(width.saturating_sub(2));
        if let Some(notice) = &table.notice {
            canvas.say(1, 1, &cut(notice, room), Meaning::Key);
            return;
        }
        let faults = match self.shelf.faults.len() {
            0 => String::new(),
            many => format!("f: {}", counted(many)),
        };
        let room = room.saturating_sub(faults.len() + 1);
        canvas.say(1, 1, &cut(&self.circumstances(), room), Meaning::Text);
        canvas.right(width.saturating_sub(1), 1, &faults, Meaning::Bad);
    }

    /// Returns the circumstances in which the vault is generated: "depth 5 of 14, seed wyrd + 2, by
    /// night, in a level".
    fn circumstances(&self) -> String {
        let place = &self.place;
        let mut words =
            vec![format!("depth {} of {}", place.depth, self.depths().map_or(1, |(_, last)| last))];
        if let Some(builder) = workbench::builder(&self.shelf.content, &self.place.scene()) {
            words[0] = format!("{} ({builder})", words[0]);
        }
        let branches = workbench::branches(&self.shelf.content);
        if branches.len() > 1 {
            words.extend(branches.get(usize::from(place.branch)).map(|name| (*name).to_owned()));
        }
        words.push(match place.roll {
            0 => format!("seed {}", place.seed),
            roll if roll > u64::MAX / 2 => format!("seed {} - {}", place.seed, roll.wrapping_neg()),
            roll => format!("seed {} + {roll}", place.seed),
        });
        words.push(DAYS[place.day].0.to_owned());
        if place.in_level && self.only_one_picture().is_none() {
            words.push("in a level".to_owned());
        }
        words.join(", ")
    }

    fn draw_list(&mut self, canvas: &mut Canvas) {
        let mut inner = canvas.framed("Vault");
        let (width, height) = (inner.width(), usize::from(inner.height()));
        self.page = height.saturating_sub(1).max(1);
        let last = self.found.len().saturating_sub(height);
        let top = (self.chosen + 1).saturating_sub(height * 2 / 3).min(last);
        // Wide lists show each vault's weight and odds; narrow ones show only its weight.
        let odds = width >= 30;
        let file = width >= 50;
        let end = if file { width.saturating_sub(18) } else { width };
        let name = usize::from(end).saturating_sub(if odds { 13 } else { 5 });
        for (y, (nth, &at)) in self.found.iter().enumerate().skip(top).take(height).enumerate() {
            let (y, row) = (y as u16, &self.rows[at]);
            let is_good =
                row.missing.is_empty() && self.last_good.as_ref().is_none_or(|l| !l.is(&row.id));
            let meaning = match (nth == self.chosen, row.weight, is_good) {
                (true, ..) => Meaning::Chosen,
                (_, _, false) => Meaning::Bad,
                (_, 0, _) => Meaning::Faint,
                _ => Meaning::Text,
            };
            inner.say(0, y, &cut(&row.id, name), meaning);
            let weight = row.weight.to_string();
            if odds {
                inner.right(end.saturating_sub(8), y, &weight, Meaning::Faint);
                inner.right(end, y, &row.odds, Meaning::Faint);
            } else {
                inner.right(end, y, &weight, Meaning::Faint);
            }
            if file {
                inner.say(end + 1, y, &cut(&row.file, 17), Meaning::Faint);
            }
        }
        if self.found.is_empty() {
            inner.say(0, 0, "No vault matches.", Meaning::Faint);
        }
    }

    fn draw_preview(&mut self, canvas: &mut Canvas) {
        self.make();
        let (Some(row), Some(show)) = (self.row(), &self.shown) else {
            canvas.framed("");
            return;
        };
        let lies = match (self.way, show.lies.as_str()) {
            (None, "") => String::new(),
            (Some(_), "") => ", as drawn".to_owned(),
            (_, lies) => format!(", {lies}"),
        };
        let title = format!("{} {}x{}{lies}", row.id, show.area.w, show.area.h);
        let mut inner = canvas.framed(&title);
        let scroll = if self.large { self.scroll } else { Scroll::default() };
        let last = self.last_good.as_ref().filter(|last| last.is(&row.id));
        let faults = last.map_or(&[][..], |last| &last.faults);
        let most = vault_preview::draw(&mut inner, show, row, faults, scroll);
        if most != Scroll::default() && !self.large {
            let (end, last) = (canvas.width().saturating_sub(2), canvas.height() - 1);
            canvas.right(end, last, " Enter: more ", Meaning::Key);
        }
        self.most = most;
    }

    fn draw_keys(&self, canvas: &mut Canvas) {
        let last = canvas.height().saturating_sub(1);
        let make = [
            ("r", "roll"),
            ("t", "turn"),
            ("+ -", "depth"),
            ("n", "day"),
            ("g", "seed"),
            ("p", if self.place.in_level { "by itself" } else { "in a level" }),
        ];
        // A key that would do nothing is not offered.
        let make = &make[..make.len() - usize::from(self.only_one_picture().is_some())];
        let go = [
            ("w", "walk in"),
            ("/", "filter"),
            ("Enter", "large"),
            ("?", "keys"),
            ("f", "faults"),
            ("Esc", "back"),
        ];
        let scroll = [("w", "walk in"), ("arrows", "scroll"), ("?", "keys"), ("Esc", "the list")];
        canvas.keys(last.saturating_sub(1), make);
        canvas.keys(last, if self.large { &scroll } else { &go });
    }
}

impl Screen for Browser {
    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        self.draw_head(canvas, table);
        let (width, height) = (canvas.width(), canvas.height());
        let body = height.saturating_sub(4);
        let list = if self.large { 0 } else { list_width(width) };
        if !self.large {
            self.draw_list(&mut canvas.part(0, 2, list, body));
        }
        self.draw_preview(&mut canvas.part(list, 2, width.saturating_sub(list), body));
        self.draw_keys(canvas);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        if self.typing != Typing::Nothing {
            return self.typed(key);
        }
        if self.large && self.scrolled(key) {
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) | (_, Some('q')) if self.large => self.large = false,
            (Code::Esc, _) if !self.filter.text.is_empty() => {
                self.filter.text.clear();
                self.narrow();
            }
            (Code::Esc, _) | (_, Some('q')) => return Transition::Back,
            (Code::Enter, _) => (self.large, self.scroll) = (!self.large, Scroll::default()),
            (_, Some('/')) => self.typing = Typing::Filter,
            (_, Some('g')) => (self.typing, self.seed) = (Typing::Seed, TextField::new("", 40)),
            (_, Some('f')) => return Transition::Push(Box::new(self.shelf.page())),
            (_, Some('?')) => return Transition::Push(Box::new(keys_page::page())),
            (_, Some('w')) => return self.walk_in(table),
            (_, Some('p')) if self.only_one_picture().is_some() => {
                table.notice = self.only_one_picture().map(str::to_owned);
            }
            (Code::Char('z'), _) if key.ctrl => return Transition::Suspend,
            (_, Some('j')) => self.choose(self.chosen + 1),
            (_, Some('k')) => self.choose(self.chosen.saturating_sub(1)),
            (_, Some(letter)) if self.turned(letter) => {}
            _ => return self.moved(key),
        }
        Transition::Stay
    }

    fn paste(&mut self, text: &str) {
        match self.typing {
            Typing::Filter => {
                self.filter.paste(text);
                self.narrow();
            }
            Typing::Seed => self.seed.paste(text),
            Typing::Nothing => {}
        }
    }

    fn click(&mut self, at: (u16, u16), size: (u16, u16), _: &mut Shared) -> Transition {
        let height = size.1.saturating_sub(6);
        let inside = !self.large && at.0 < list_width(size.0) && (3..3 + height).contains(&at.1);
        if inside {
            let height = usize::from(height);
            let last = self.found.len().saturating_sub(height);
            let top = (self.chosen + 1).saturating_sub(height * 2 / 3).min(last);
            self.choose(top + usize::from(at.1 - 3));
        }
        Transition::Stay
    }

    fn wheel(&mut self, down: bool, _: &mut Shared) -> Transition {
        if self.large {
            let y = self.scroll.y.saturating_add_signed(if down { 3 } else { -3 });
            self.scroll.y = y.min(self.most.y);
        } else {
            self.choose(self.chosen.saturating_add_signed(if down { 1 } else { -1 }));
        }
        Transition::Stay
    }

    fn pace(&self) -> Option<Duration> {
        Some(GLANCE)
    }

    fn tick(&mut self, table: &mut Shared) {
        if self.shelf.is_stale(table) {
            self.reload(table);
            table.notice = Some(match self.shelf.faults.len() {
                0 => "Packs changed on disk and were reloaded: no faults.".to_owned(),
                many => format!("Packs reloaded: {} (f lists them).", counted(many)),
            });
        }
    }
}
