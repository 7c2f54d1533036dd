//! Selection lists for one item, for several items, and for questions from the game.

use unicode_width::UnicodeWidthStr;

use super::prompt::{no_answer, too_long};
use crate::game::view::{ItemId, ItemView, Pos, View, heading_order};
use crate::game::{Answer, Awaits, Input, Question};
use crate::ui::draw::canvas::{Canvas, Click, cut, wrapped};
use crate::ui::draw::layout::{Layout, LayoutKind, ScreenArea};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::complete_command::{PartialCommand, Suit, find, suitable};
use crate::ui::main::keys::{Code, Key};
use crate::ui::main::{question_place, target};
use crate::ui::screen::{Screen, Shared, Transition};

/// One row of an item list: a heading, or an item with its letter.
enum Row<'a> {
    Heading(&'static str),
    Thing(char, &'a ItemView),
}

/// Groups items under class headings. Items without a letter get the next free one.
fn rows<'a>(things: &[&'a ItemView]) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    let mut class = None;
    let taken: Vec<char> = things.iter().filter_map(|thing| thing.letter).collect();
    let mut free = ('a'..='z').chain('A'..='Z').filter(|letter| !taken.contains(letter));
    for thing in things {
        if class != Some(thing.class) {
            rows.push(Row::Heading(thing.class.heading()));
            class = Some(thing.class);
        }
        let letter = thing.letter.or_else(|| free.next()).unwrap_or('?');
        rows.push(Row::Thing(letter, thing));
    }
    rows
}

/// Returns the index of the row with this letter.
fn place_of(rows: &[Row], letter: char) -> Option<usize> {
    rows.iter().position(|row| matches!(row, Row::Thing(own, _) if *own == letter))
}

/// Returns the next item row in direction `by`, or `from` if there is none.
fn moved(rows: &[Row], from: usize, by: isize) -> usize {
    let is_thing = |at: &usize| matches!(rows.get(*at), Some(Row::Thing(..)));
    let last = rows.len().saturating_sub(1);
    match by {
        1 => (from + 1..rows.len()).find(is_thing).unwrap_or(from),
        -1 => (0..from).rev().find(is_thing).unwrap_or(from),
        by if by > 1 => (0..=(from + by as usize).min(last)).rev().find(is_thing).unwrap_or(from),
        by => (from.saturating_sub(by.unsigned_abs())..rows.len()).find(is_thing).unwrap_or(from),
    }
}

fn first(rows: &[Row]) -> usize {
    rows.iter().position(|row| matches!(row, Row::Thing(..))).unwrap_or(0)
}

/// Returns how far a movement key moves in a list.
pub fn list_step(key: Key, page: usize) -> Option<isize> {
    match key.code {
        Code::Down => Some(1),
        Code::Up => Some(-1),
        Code::PageDown | Code::Char(' ') => Some(page as isize),
        Code::PageUp => Some(-(page as isize)),
        Code::End => Some(9999),
        Code::Home => Some(-9999),
        _ => None,
    }
}

/// Draws rows, highlights the chosen one and scrolls it into view. `mark` returns the prefix of a
/// selected item.
fn draw_rows(
    canvas: &mut Canvas,
    rows: &[Row],
    chosen: usize,
    mark: &dyn Fn(ItemId) -> Option<String>,
) {
    let thing = rows.get(chosen).and_then(|row| match row {
        Row::Thing(_, thing) => Some(*thing),
        Row::Heading(_) => None,
    });
    let height = thing.map_or(canvas.height(), |thing| name_at_foot(canvas, 6, thing));
    let height = usize::from(height);
    let top =
        chosen.saturating_sub(height.saturating_sub(3)).min(rows.len().saturating_sub(height));
    for (y, (place, row)) in rows.iter().enumerate().skip(top).take(height).enumerate() {
        let y = y as u16;
        match row {
            Row::Heading(heading) => {
                canvas.say(1, y, heading, Meaning::Heading);
            }
            Row::Thing(letter, thing) => {
                let is_chosen = place == chosen;
                if is_chosen {
                    let pointer = canvas.theme.pointer();
                    let style = canvas.theme.of(Meaning::Key);
                    canvas.sign(0, y, pointer, style);
                }
                canvas.mark_line(y, Click::Key(Key::plain(Code::Char(*letter))));
                canvas.say(2, y, &letter.to_string(), Meaning::Key);
                let marked = mark(thing.id);
                let sign = marked.as_deref().unwrap_or("-");
                let meaning = if marked.is_some() { Meaning::Good } else { Meaning::Faint };
                let x = canvas.say(4, y, sign, meaning) + 1;
                thing_line(canvas, x, y, thing, is_chosen);
            }
        }
    }
    if rows.len() > height {
        let note = format!("{}/{}", chosen + 1, rows.len());
        let (end, last) = (canvas.width(), height.saturating_sub(1) as u16);
        canvas.right(end, last, &note, Meaning::Faint);
    }
}

/// Shows the full name of the chosen item at the bottom of a list that truncates it at column `x`.
/// Returns the rows left for the list.
pub fn name_at_foot(canvas: &mut Canvas, x: u16, thing: &ItemView) -> u16 {
    let (all, room) = (canvas.height(), usize::from(canvas.width().saturating_sub(x)));
    let whole = [thing.name.width(), used(thing).width()].iter().sum::<usize>() <= room;
    let lines = wrapped(&thing.name, usize::from(canvas.width().saturating_sub(3)));
    let left = all.saturating_sub(lines.len() as u16);
    if whole || left < 2 {
        return all;
    }
    for (y, line) in (left..).zip(&lines) {
        canvas.say(2, y, line, Meaning::Chosen);
    }
    left
}

/// Returns " (worn)" or similar for an item in use.
fn used(thing: &ItemView) -> String {
    thing.used.map_or_else(String::new, |used| format!(" ({})", used.words()))
}

/// Draws an item on one line: glyph, name and use.
pub fn thing_line(canvas: &mut Canvas, x: u16, y: u16, thing: &ItemView, chosen: bool) {
    let width = usize::from(canvas.width().saturating_sub(x));
    let used = used(thing);
    let name = cut(&thing.name, width.saturating_sub(used.len()));
    let meaning = if chosen { Meaning::Chosen } else { Meaning::Text };
    let end = canvas.say(x, y, &name, meaning);
    canvas.say(end, y, &used, Meaning::Good);
}

/// Draws a box for a list below the newest messages, as large as needed. Messages about unused keys
/// appear below the list.
fn boxed<'a>(
    canvas: &'a mut Canvas,
    table: &Shared,
    title: &str,
    rows: usize,
    odd: &str,
    foot: &[(&str, &str)],
) -> Canvas<'a> {
    let (full, tall) = (canvas.width(), canvas.height());
    let width = if full >= 80 { 58.max(full / 2) } else { full };
    let room = usize::from(width.saturating_sub(4));
    let told = if odd.is_empty() { Vec::new() } else { wrapped(odd, room) };
    let asked = too_long(title, width);
    let (above, below) = (asked.len() as u16, told.len() as u16);
    // Keep the hit points visible.
    let free = Layout::of(full, tall, true).map_or(tall, |layout| layout.above_numbers());
    let least = 4 + above + below;
    let height = (rows as u16 + 3 + above + below).clamp(least, free.max(least));
    let ScreenArea { y: top, .. } = list_place(canvas, table, width, height);
    let mut part = canvas.part(0, top, width, height);
    part.clear();
    let mut inner = part.framed(if above > 0 { "" } else { title });
    for (y, line) in asked.iter().enumerate() {
        inner.say(1, y as u16, line, Meaning::Heading);
    }
    let last = inner.height().saturating_sub(1);
    inner.keys(last, foot);
    for (y, line) in told.iter().enumerate() {
        inner.say(1, (last + y as u16).saturating_sub(below), line, Meaning::Bad);
    }
    let inside = height.saturating_sub(3 + above + below);
    canvas.part(1, top + 1 + above, width.saturating_sub(2), inside)
}

/// Places a list like a question if the map is tall enough; otherwise as low as possible above the
/// status lines.
fn list_place(canvas: &Canvas, table: &Shared, width: u16, height: u16) -> ScreenArea {
    let place = question_place(canvas, table, width, height);
    let (full, tall) = (canvas.width(), canvas.height());
    let Some(layout) = Layout::of(full, tall, table.options.panel) else { return place };
    if height <= layout.map.height {
        return place;
    }
    let low = layout.above_numbers().saturating_sub(height);
    ScreenArea { y: if layout.shape == LayoutKind::Large { 0 } else { low }, ..place }
}

/// Returns the message for a key that names nothing on an item list.
pub fn unlisted(key: Key, view: &View, pack: bool) -> String {
    match key.letter().filter(char::is_ascii_alphabetic) {
        Some(letter) if pack && view.pack.iter().all(|thing| thing.letter != Some(letter)) => {
            format!("You have no {letter}.")
        }
        Some(letter) => format!("No {letter} is on this list."),
        None => no_answer(key, "answer"),
    }
}

/// Asks for one item.
pub struct PickOne {
    title: String,
    suits: Suit,
    none: Option<&'static str>,
    second: bool,
    plan: PartialCommand,
    chosen: Option<usize>,
    /// Lists the whole inventory instead of suitable items only.
    all: bool,
    /// The message about an unused key.
    odd: String,
}

impl PickOne {
    pub fn new(
        title: String,
        suits: Suit,
        none: Option<&'static str>,
        second: bool,
        plan: PartialCommand,
    ) -> Self {
        Self { title, suits, none, second, plan, chosen: None, all: false, odd: String::new() }
    }

    fn listed<'a>(&self, view: &'a View) -> Vec<&'a ItemView> {
        if self.all { view.pack.iter().collect() } else { suitable(view, self.suits) }
    }

    fn answer(&mut self, item: Option<ItemId>, table: &mut Shared) -> Transition {
        if self.second {
            self.plan.second = Some(item);
        } else {
            self.plan.item = Some(item);
        }
        table.pursue(self.plan.clone()).in_place()
    }

    /// Like [`PickOne::answer`] for an item that was not offered; keeps asking if the item is
    /// unsuitable.
    fn tried(&mut self, item: ItemId, table: &mut Shared) -> Transition {
        let thing = table.view.as_ref().and_then(|view| find(view, item));
        let Some(thing) = thing.filter(|thing| !self.suits.fits(thing)) else {
            return self.answer(Some(item), table);
        };
        if let Some(why) = self.suits.refuses(thing) {
            self.odd = why;
            return Transition::Stay;
        }
        let before = self.plan.clone();
        match self.answer(Some(item), table) {
            Transition::Play if table.notice.is_some() => {
                self.odd = table.notice.take().unwrap_or_default();
                self.plan = before;
                Transition::Stay
            }
            other => other,
        }
    }
}

impl Screen for PickOne {
    fn is_list(&self) -> bool {
        true
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let things = self.listed(view);
        let rows = rows(&things);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows)).min(rows.len().saturating_sub(1));
        let mut foot = vec![("a-z", "picks"), ("Esc", "no")];
        if let Some(none) = self.none {
            foot.insert(1, ("-", none));
        }
        if !self.all {
            foot.push(("*", "lists everything"));
        }
        let mut part = boxed(canvas, table, &self.title, rows.len(), &self.odd, &foot);
        // Items on the floor have no inventory letters, so they are labeled.
        let lies = |item| view.floor.iter().any(|thing| thing.id == item);
        draw_rows(&mut part, &rows, chosen, &|item| lies(item).then(|| "lies here:".to_owned()));
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        let things = self.listed(view);
        let rows = rows(&things);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows));
        self.odd.clear();
        if let Some(by) = list_step(key, 10) {
            self.chosen = Some(moved(&rows, chosen, by));
            return Transition::Stay;
        }
        let by_letter = key.letter().and_then(|letter| {
            let listed = place_of(&rows, letter).map(|place| match rows[place] {
                Row::Thing(_, thing) => thing.id,
                Row::Heading(_) => unreachable!("places of letters are things"),
            });
            listed.or_else(|| {
                let carried = view.pack.iter().find(|thing| thing.letter == Some(letter));
                carried.map(|thing| thing.id)
            })
        });
        match (key.code, by_letter) {
            (_, Some(item)) => self.tried(item, table),
            (Code::Enter, _) => match rows.get(chosen) {
                Some(Row::Thing(_, thing)) => {
                    let item = thing.id;
                    self.tried(item, table)
                }
                _ => Transition::Stay,
            },
            (Code::Char('-' | ','), _) if self.none.is_some() => self.answer(None, table),
            (Code::Char('*' | '?'), _) => {
                (self.all, self.chosen) = (true, None);
                Transition::Stay
            }
            (Code::Esc, _) => Transition::Play,
            _ => {
                self.odd = unlisted(key, view, true);
                Transition::Stay
            }
        }
    }
}

/// Asks for several items and a count of each.
pub struct PickMany {
    title: String,
    floor: bool,
    plan: PartialCommand,
    chosen: Option<usize>,
    picked: Vec<(ItemId, u16)>,
    count: Option<u16>,
    /// The message about an unused key.
    odd: String,
}

impl PickMany {
    pub fn new(title: String, floor: bool, plan: PartialCommand) -> Self {
        Self {
            title,
            floor,
            plan,
            chosen: None,
            picked: Vec::new(),
            count: None,
            odd: String::new(),
        }
    }

    fn toggle(&mut self, item: ItemId) {
        let count = self.count.take();
        match (self.picked.iter().position(|(other, _)| *other == item), count) {
            (Some(place), None) => {
                self.picked.remove(place);
            }
            (Some(place), Some(count)) => self.picked[place].1 = count,
            (None, count) => self.picked.push((item, count.unwrap_or(0))),
        }
    }
}

/// Returns the items on the floor or in the inventory.
fn listed(view: &View, floor: bool) -> Vec<&ItemView> {
    let things = if floor { &view.floor } else { &view.pack };
    let mut things: Vec<&ItemView> = things.iter().collect();
    things.sort_by_key(|thing| heading_order(thing.class));
    things
}

fn tick(picked: &[(ItemId, u16)], item: ItemId) -> Option<String> {
    let (_, count) = picked.iter().find(|(other, _)| *other == item)?;
    Some(if *count == 0 { "+".to_owned() } else { format!("+{count}") })
}

impl Screen for PickMany {
    fn is_list(&self) -> bool {
        true
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let things = listed(view, self.floor);
        let rows = rows(&things);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows)).min(rows.len().saturating_sub(1));
        let foot =
            [("a-z", "picks"), (",", "all"), ("5a", "five of a"), ("Enter", "done"), ("Esc", "no")];
        let title = match self.count {
            Some(count) => format!("{} {count} of", self.title),
            None => self.title.clone(),
        };
        let mut part = boxed(canvas, table, &title, rows.len(), &self.odd, &foot);
        draw_rows(&mut part, &rows, chosen, &|item| tick(&self.picked, item));
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        let things = listed(view, self.floor);
        let rows = rows(&things);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows));
        let thing = |place: usize| match rows.get(place) {
            Some(Row::Thing(_, thing)) => Some(thing.id),
            _ => None,
        };
        self.odd.clear();
        if key.code == Code::Char(' ') {
            if let Some(item) = thing(chosen) {
                self.toggle(item);
            }
            return Transition::Stay;
        }
        if let Some(by) = list_step(key, 10) {
            self.chosen = Some(moved(&rows, chosen, by));
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) => Transition::Play,
            (Code::Enter, _) => {
                self.plan.items = Some(std::mem::take(&mut self.picked));
                table.pursue(self.plan.clone()).in_place()
            }
            (_, Some(',')) => {
                // "All" leaves worn items on.
                let loose = things.iter().filter(|thing| self.floor || !thing.suits.take_off);
                let all = loose.map(|thing| (thing.id, 0)).collect::<Vec<_>>();
                self.picked = if self.picked.len() == all.len() { Vec::new() } else { all };
                Transition::Stay
            }
            (_, Some(digit @ '0'..='9')) => {
                let digit = digit as u16 - '0' as u16;
                self.count = Some(self.count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
                Transition::Stay
            }
            (_, letter) => {
                match letter.and_then(|letter| place_of(&rows, letter)) {
                    Some(place) => {
                        self.chosen = Some(place);
                        if let Some(item) = thing(place) {
                            self.toggle(item);
                        }
                    }
                    None => self.odd = unlisted(key, view, !self.floor),
                }
                Transition::Stay
            }
        }
    }
}

/// A question from the game in the middle of an action; it must be answered.
pub struct GameQuestion {
    chosen: Option<usize>,
    picked: Vec<ItemId>,
    field: super::prompt::TextField,
    /// The message about an unused key.
    odd: String,
    /// Whether the question asks for items.
    lists: bool,
    /// The map cursor, for a question for a square.
    at: Option<Pos>,
}

impl GameQuestion {
    pub fn new() -> Self {
        Self {
            chosen: None,
            picked: Vec::new(),
            field: super::prompt::TextField::new("", 40),
            odd: String::new(),
            lists: false,
            at: None,
        }
    }

    fn question(table: &Shared) -> Option<&Question> {
        match table.awaits()? {
            Awaits::Answer(question) => Some(question),
            _ => None,
        }
    }

    fn answered(answer: Answer, table: &mut Shared) -> Transition {
        table.send(&Input::Answer(answer));
        match table.awaits() {
            Some(Awaits::Answer(_)) => Transition::Instead(Box::new(Self::new())),
            _ => Transition::Play,
        }
    }

    /// Moves the map cursor, or answers with its square.
    fn place_key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        let at = self.at.unwrap_or(view.hero);
        if let Some(to) = target::moved(view, table, at, key) {
            self.at = Some(to);
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Enter | Code::Esc, _) | (_, Some('.' | ',' | ';')) => {
                Self::answered(Answer::At(at), table)
            }
            _ => Transition::Stay,
        }
    }

    fn items_key(
        &mut self,
        key: Key,
        table: &mut Shared,
        among: &[ItemId],
        count: u16,
    ) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        let things: Vec<&ItemView> =
            view.pack.iter().filter(|thing| among.contains(&thing.id)).collect();
        let rows = rows(&things);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows));
        if let Some(by) = list_step(key, 10) {
            self.chosen = Some(moved(&rows, chosen, by));
            return Transition::Stay;
        }
        self.odd.clear();
        let place = key.letter().and_then(|letter| place_of(&rows, letter));
        let picked = match (place, key.code) {
            (Some(place), _) => Some(place),
            (None, Code::Enter) if self.picked.is_empty() => Some(chosen),
            _ => None,
        };
        if let Some(Row::Thing(_, thing)) = picked.and_then(|place| rows.get(place)) {
            if self.picked.contains(&thing.id) {
                self.picked.retain(|&item| item != thing.id);
            } else if self.picked.len() < usize::from(count) {
                self.picked.push(thing.id);
            } else {
                self.odd = format!("No more than {count}: Enter takes them.");
            }
        }
        // A single item is taken at once; several need confirmation with Enter.
        let enough = count == 1 || among.len() == 1;
        if enough && !self.picked.is_empty() || key.code == Code::Enter && !self.picked.is_empty() {
            return Self::answered(Answer::Items(std::mem::take(&mut self.picked)), table);
        }
        if among.is_empty() {
            return Self::answered(Answer::Items(Vec::new()), table);
        }
        if place.is_none() && key.code != Code::Enter {
            self.odd = unlisted(key, view, true);
        }
        Transition::Stay
    }
}

impl Screen for GameQuestion {
    fn is_list(&self) -> bool {
        self.lists
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let (Some(view), Some(question)) = (&table.view, Self::question(table)) else { return };
        let title = view.asked.clone().unwrap_or_default();
        self.lists = matches!(question, Question::Items { .. });
        match question {
            Question::Items { among, .. } => {
                let things: Vec<&ItemView> =
                    view.pack.iter().filter(|thing| among.contains(&thing.id)).collect();
                let rows = rows(&things);
                let chosen = self.chosen.unwrap_or_else(|| first(&rows));
                let foot = [("a-z", "picks"), ("Enter", "done")];
                let mut part = boxed(canvas, table, &title, rows.len(), &self.odd, &foot);
                let mark = |item| self.picked.contains(&item).then(|| "+".to_owned());
                draw_rows(&mut part, &rows, chosen, &mark);
            }
            Question::Text { .. } => {
                let mut part = boxed(canvas, table, &title, 1, "", &[("Enter", "done")]);
                let width = part.width().saturating_sub(2);
                self.field.draw(&mut part, 1, 0, width, true);
            }
            Question::Place { .. } => {
                let at = self.at.unwrap_or(view.hero);
                let keys =
                    [("m", "creature"), ("< >", "stairs"), ("_ ^", "places"), ("Enter", "go")];
                target::draw_cursor(canvas, table, at, (title.as_str(), ""), &keys);
            }
            Question::YesNo { .. } => {
                boxed(canvas, table, &title, 0, &self.odd, &[("y Enter", "yes"), ("n Esc", "no")]);
            }
        }
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        match Self::question(table).cloned() {
            None => Transition::Play,
            Some(Question::Items { among, count, .. }) => self.items_key(key, table, &among, count),
            Some(Question::Place { .. }) => self.place_key(key, table),
            Some(Question::YesNo { .. }) => match (key.code, key.letter()) {
                (Code::Enter, _) | (_, Some('y')) => Self::answered(Answer::Yes, table),
                (Code::Esc, _) | (_, Some('n')) => Self::answered(Answer::No, table),
                _ => {
                    self.odd = no_answer(key, "answer");
                    Transition::Stay
                }
            },
            Some(Question::Text { .. }) => match key.code {
                Code::Enter | Code::Esc => {
                    let text = std::mem::take(&mut self.field.text);
                    Self::answered(Answer::Text(text), table)
                }
                _ => {
                    self.field.key(key);
                    Transition::Stay
                }
            },
        }
    }
}

/// Moves items into and out of a container.
pub struct Loot {
    container: ItemId,
    chosen: Option<usize>,
    picked: Vec<ItemId>,
    /// The message about an unused key.
    odd: String,
}

impl Loot {
    /// Returns a screen for the container to open, preferring unlocked ones and then those on the
    /// floor; `None` if there is none.
    pub fn of(view: &View) -> Option<Self> {
        let mut containers = view.floor.iter().chain(&view.pack);
        let all: Vec<&ItemView> =
            containers.by_ref().filter(|thing| Suit::Open.fits(thing)).collect();
        let container = all.iter().find(|thing| !thing.locked).or(all.first())?.id;
        Some(Self::with(container))
    }

    /// Returns a message that the container is locked and how to open it; `None` if it is not
    /// locked.
    pub fn locked(&self, view: &View) -> Option<String> {
        let thing = self.thing(view).filter(|thing| thing.locked)?;
        let bare = ["a ", "an "].iter().find_map(|article| thing.name.strip_prefix(article));
        let name = format!("The {}", bare.unwrap_or(&thing.name));
        let tool = view.pack.iter().find(|thing| thing.suits.unlock);
        Some(match tool {
            Some(tool) => format!("{name} is locked: #unlock tries {}.", tool.name),
            None => format!("{name} is locked: #force tries what you wield; kick it from beside."),
        })
    }

    pub fn with(container: ItemId) -> Self {
        Self { container, chosen: None, picked: Vec::new(), odd: String::new() }
    }

    fn thing<'a>(&self, view: &'a View) -> Option<&'a ItemView> {
        view.floor.iter().chain(&view.pack).find(|thing| thing.id == self.container)
    }

    /// Returns the container's contents, then the inventory, each under its heading.
    fn listed<'a>(&self, view: &'a View) -> Vec<Row<'a>> {
        let inside = self.thing(view).map(|thing| thing.contents.as_slice()).unwrap_or_default();
        let carried = view.pack.iter().filter(|thing| thing.id != self.container);
        let mut listed = rows(&inside.iter().chain(carried).collect::<Vec<_>>());
        listed.retain(|row| matches!(row, Row::Thing(..)));
        let pack = inside.len();
        if pack < listed.len() {
            listed.insert(pack, Row::Heading("Your pack: + puts in"));
        }
        if pack > 0 {
            listed.insert(0, Row::Heading("Inside: + takes out"));
        }
        listed
    }
}

impl Screen for Loot {
    fn is_list(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let name = self.thing(view).map_or("", |thing| thing.name.as_str());
        let height = canvas.height();
        let mut inner = canvas.framed(&format!("Open: {name}"));
        let last = inner.height().saturating_sub(1);
        inner.keys(
            last,
            &[("a-z Space", "picks"), ("Enter", "moves what is picked"), ("Esc", "close")],
        );
        let rows = self.listed(view);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows));
        let inside = self.thing(view).map_or(0, |thing| thing.contents.len());
        let note = match inside {
            0 => "It holds nothing you can see. Pick what to put in.".to_owned(),
            1 => "One thing is inside. Pick what to take out and put in.".to_owned(),
            n => format!("{n} things are inside. Pick what to take out and put in."),
        };
        match self.odd.as_str() {
            "" => inner.say(1, 0, &note, Meaning::Faint),
            odd => inner.say(1, 0, odd, Meaning::Bad),
        };
        let width = inner.width();
        let mut part = inner.part(0, 1, width, height.saturating_sub(4));
        let mark = |item| self.picked.contains(&item).then(|| "+".to_owned());
        draw_rows(&mut part, &rows, chosen, &mark);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        let rows = self.listed(view);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows));
        self.odd.clear();
        let place = match (key.code, key.letter()) {
            (Code::Char(' '), _) => Some(chosen),
            (_, Some(letter)) => place_of(&rows, letter),
            _ => None,
        };
        if let Some(Row::Thing(_, thing)) = place.and_then(|place| rows.get(place)) {
            match self.picked.iter().position(|&item| item == thing.id) {
                Some(at) => {
                    self.picked.remove(at);
                }
                None => self.picked.push(thing.id),
            }
            self.chosen = place;
            return Transition::Stay;
        }
        if let Some(by) = list_step(key, 10) {
            self.chosen = Some(moved(&rows, chosen, by));
            return Transition::Stay;
        }
        match key.code {
            Code::Esc => Transition::Play,
            Code::Enter => {
                let contents = self.thing(view).map(|thing| thing.contents.as_slice());
                let inside: Vec<ItemId> =
                    contents.unwrap_or_default().iter().map(|thing| thing.id).collect();
                let picked = std::mem::take(&mut self.picked);
                let (out, into) = picked.into_iter().partition(|item| inside.contains(item));
                let container = self.container;
                let action = crate::game::view::Action::Loot { container, out, into };
                table.send(&Input::Do(action));
                Transition::Play
            }
            _ => {
                self.odd = unlisted(key, view, true);
                Transition::Stay
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_skipped_when_moving() {
        let view = View::sample();
        let things: Vec<&ItemView> = view.pack.iter().collect();
        let rows = rows(&things);
        assert_eq!(first(&rows), 1);
        assert_eq!(moved(&rows, 1, 1), 2);
        assert_eq!(moved(&rows, 2, 1), 4);
        assert_eq!(moved(&rows, 4, -1), 2);
        assert_eq!(moved(&rows, 4, 9999), rows.len() - 1);
        assert_eq!(moved(&rows, 4, -9999), 1);
        assert_eq!(place_of(&rows, 'q').map(|place| moved(&rows, place, 0)), place_of(&rows, 'q'));
    }
}
