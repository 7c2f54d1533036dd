//! Wizard-mode screens: the menu, the vault list, the level prompt and vault provenance.

use super::canvas::{Canvas, cut, wrapped};
use super::keys::{Code, Key};
use super::map::Window;
use super::narrow::{Narrow, Shape, Typed};
use super::prompt::{Field, no_answer};
use super::screen::{Next, Screen, Table};
use super::target;
use super::theme::Meaning;
use crate::game::Input;
use crate::game::view::{Pos, Power, RoomMark, View};

/// The action of a menu row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Place,
    LevelWith,
    Reroll,
    Reveal,
    Outline,
    Why,
    Go,
    Shape,
    Reload,
}

const LINES: [(char, &str, Choice); 9] = [
    ('a', "add a vault here", Choice::Place),
    ('m', "make a level with a vault", Choice::LevelWith),
    ('r', "roll this level again", Choice::Reroll),
    ('v', "reveal the level", Choice::Reveal),
    ('o', "outline the rooms, on or off", Choice::Outline),
    ('w', "why is this here?", Choice::Why),
    ('g', "go to another level", Choice::Go),
    ('t', "take another shape", Choice::Shape),
    ('p', "reload the packs", Choice::Reload),
];

/// The message about reloading packs in the middle of a run.
const PACKS_STAY: &str =
    "A run keeps the packs it began with: walk in from the vault browser to try others.";

/// The wizard-mode menu.
pub struct Menu {
    chosen: usize,
    /// The last unused key.
    odd: Option<Key>,
}

impl Menu {
    pub fn new() -> Self {
        Self { chosen: 0, odd: None }
    }

    fn does(choice: Choice, table: &mut Table) -> Next {
        let Some(session) = &table.session else { return Next::Play };
        let power = match choice {
            Choice::Place | Choice::LevelWith => {
                return Next::Instead(Box::new(PickVault::new(choice == Choice::Place)));
            }
            Choice::Go => return Next::Instead(Box::new(GoTo { field: Field::new("", 30) })),
            Choice::Why => {
                let why = table.view.as_ref().map(Why::new);
                return why.map_or(Next::Play, |why| Next::Instead(Box::new(why)));
            }
            Choice::Outline => {
                table.outlines = !table.outlines;
                return Next::Play;
            }
            Choice::Reload => {
                table.notice = Some(PACKS_STAY.to_owned());
                return Next::Play;
            }
            Choice::Reroll => session.game.next_roll(),
            Choice::Reveal => Power::Reveal,
            Choice::Shape => Power::ChangeShape,
        };
        table.send(&Input::Wizard(power));
        Next::Play
    }
}

impl Screen for Menu {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Table) {
        let width = 46.min(canvas.width());
        let told = u16::from(self.odd.is_some());
        let mut part = canvas.part(0, 0, width, LINES.len() as u16 + 3 + told);
        part.clear();
        let mut inner = part.framed("Wizard");
        for (y, (key, text, _)) in LINES.iter().enumerate() {
            let meaning = if y == self.chosen { Meaning::Chosen } else { Meaning::Text };
            inner.say(1, y as u16, &key.to_string(), Meaning::Key);
            inner.say(4, y as u16, text, meaning);
        }
        let last = inner.height().saturating_sub(1);
        if let Some(odd) = self.odd {
            inner.say(1, last.saturating_sub(1), &no_answer(odd, "answer"), Meaning::Bad);
        }
        inner.keys(last, &[("Enter or a letter", "does it"), ("Esc", "no")]);
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        self.odd = None;
        match (key.code, key.letter()) {
            (Code::Up, _) => self.chosen = self.chosen.saturating_sub(1),
            (Code::Down, _) => self.chosen = (self.chosen + 1).min(LINES.len() - 1),
            (Code::Enter, _) => return Self::does(LINES[self.chosen].2, table),
            (Code::Esc, _) => return Next::Play,
            (_, Some(letter)) => {
                if let Some((.., choice)) = LINES.iter().find(|(key, ..)| *key == letter) {
                    return Self::does(*choice, table);
                }
                self.odd = Some(key);
            }
            _ => self.odd = Some(key),
        }
        Next::Stay
    }
}

/// Asks for a vault, with a list filtered while typing.
pub struct PickVault {
    /// Builds on this level rather than on a new one.
    here: bool,
    list: Narrow,
}

impl PickVault {
    fn new(here: bool) -> Self {
        Self { here, list: Narrow::new(30) }
    }

    fn found(&self, table: &Table) -> Vec<String> {
        let wanted = self.list.field.text.to_lowercase();
        let ids = table.session.as_ref().map(|session| session.game.vault_ids());
        let mut found: Vec<String> = ids
            .unwrap_or_default()
            .into_iter()
            .filter(|id| super::palette::fits(&wanted, id))
            .map(str::to_owned)
            .collect();
        found.sort_by_key(|id| !id.contains(&wanted));
        found
    }
}

impl Screen for PickVault {
    fn is_list(&self) -> bool {
        true
    }

    fn choose(&mut self, row: usize) {
        self.list.choose(row);
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Table) {
        let title = if self.here { "Which vault here?" } else { "A level with which vault?" };
        let shape = Shape {
            title,
            width: 46,
            below: 0,
            sign: "",
            field: 32,
            enter: "does it",
            none: "Nothing is called so.",
        };
        self.list.draw(canvas, &shape, &self.found(table), |inner, y, id, meaning| {
            let room = usize::from(inner.width().saturating_sub(3));
            inner.say(2, y, &cut(id, room), meaning);
        });
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        let found = self.found(table);
        match self.list.key(key, found.len()) {
            Typed::On => Next::Stay,
            Typed::Leave => Next::Play,
            Typed::Take(place) => {
                let (Some(vault), Some(session)) = (found.get(place), &table.session) else {
                    return Next::Stay;
                };
                let (vault, seed) = (vault.clone(), session.game.next_seed());
                let power = if self.here {
                    Power::Place { vault, seed }
                } else {
                    Power::Remake { vault: Some(vault), seed }
                };
                table.send(&Input::Wizard(power));
                Next::Play
            }
        }
    }

    fn paste(&mut self, text: &str) {
        self.list.field.paste(text);
    }
}

/// Asks for a level.
pub struct GoTo {
    field: Field,
}

impl Screen for GoTo {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Table) {
        let mut part = canvas.part(0, 0, 46, 4);
        part.clear();
        let mut inner = part.framed("Go to which level?");
        self.field.draw(&mut inner, 1, 0, 32, true);
        inner.say(1, 1, "a depth, or depth and branch: 3 mines", Meaning::Faint);
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        match key.code {
            Code::Esc => return Next::Play,
            Code::Enter => {
                let Some(session) = &table.session else { return Next::Play };
                match session.game.power_to(&self.field.text) {
                    Ok(power) => table.send(&Input::Wizard(power)),
                    Err(why) => table.notice = Some(why),
                }
                return Next::Play;
            }
            _ => {
                self.field.key(key);
            }
        }
        Next::Stay
    }
}

/// A cursor that shows which vaults made each square.
pub struct Why {
    at: Pos,
}

impl Why {
    fn new(view: &View) -> Self {
        Self { at: view.hero }
    }
}

impl Screen for Why {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Table) {
        let Some(session) = &table.session else { return };
        let lines = session.game.why(self.at);
        let keys = [
            ("m", "creature"),
            ("o", "thing"),
            ("d", "door"),
            ("< >", "stairs"),
            ("_ ^", "places"),
            ("Esc", "leave"),
        ];
        let title = ("Why is this here?", "");
        let Some(layout) = target::draw_cursor(canvas, table, self.at, title, &keys) else {
            return;
        };
        let lines: Vec<(String, Meaning)> = lines
            .iter()
            .flat_map(|line| wrapped(line, 38))
            .map(|line| (line, Meaning::Text))
            .collect();
        target::beside_map(canvas, &layout, table, self.at, "Made by", &lines);
    }

    fn click(&mut self, at: (u16, u16), size: (u16, u16), table: &mut Table) -> Next {
        self.at = super::play::square_at(at, size, table).unwrap_or(self.at);
        Next::Stay
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        let Some(view) = &table.view else { return Next::Play };
        if let Some(at) = target::moved(view, table, self.at, key) {
            self.at = at;
            return Next::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc | Code::Enter, _) | (_, Some('q')) => Next::Play,
            _ => Next::Stay,
        }
    }
}

/// Draws a frame around every room, with its number and vault.
pub fn outline(canvas: &mut Canvas, table: &Table, window: Window) {
    let Some(session) = table.session.as_ref().filter(|_| table.outlines) else { return };
    for room in session.game.room_marks() {
        let style = canvas.theme.of(Meaning::Magic);
        let [nw, ne, sw, se, across, down] = canvas.theme.frame();
        let area = room.area;
        for at in area.squares() {
            let sides = (at.x == area.x, at.x == area.right());
            let ends = (at.y == area.y, at.y == area.bottom());
            let sign = match (sides, ends) {
                ((true, _), (true, _)) => nw,
                ((_, true), (true, _)) => ne,
                ((true, _), (_, true)) => sw,
                ((_, true), (_, true)) => se,
                ((true, _) | (_, true), _) => down,
                (_, (true, _) | (_, true)) => across,
                _ => continue,
            };
            if let Some((x, y)) = window.place(at, canvas) {
                canvas.sign(x, y, sign, style);
            }
        }
    }
    name_rooms(canvas, &session.game.room_marks(), window);
}

/// Places room names in their frames: at the top if they overlap no other name, else at the bottom,
/// else truncated to the room's width.
fn name_rooms(canvas: &mut Canvas, rooms: &[RoomMark], window: Window) {
    let mut taken: Vec<(u16, u16, u16)> = Vec::new();
    for room in rooms {
        let places = [room.area.y, room.area.bottom()]
            .map(|y| window.place(Pos::new(room.area.x + 1, y), canvas));
        let mut wide = room.name.chars().count() as u16;
        let is_free = |&(x, y): &(u16, u16), wide: u16| {
            let end = x.saturating_add(wide);
            end <= canvas.width()
                && !taken.iter().any(|&(row, from, to)| row == y && x < to + 1 && from < end + 1)
        };
        let mut place = places.into_iter().flatten().find(|place| is_free(place, wide));
        if place.is_none() {
            wide = (room.area.w.saturating_sub(2)).max(1) as u16;
            place = places.into_iter().flatten().find(|place| is_free(place, wide));
        }
        let Some((x, y)) = place else { continue };
        taken.push((y, x, x + wide));
        canvas.say(x, y, &cut(&room.name, usize::from(wide)), Meaning::Key);
    }
}
