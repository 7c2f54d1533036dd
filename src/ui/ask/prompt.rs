//! Short prompts over the map: direction, text and confirmation.

use unicode_width::UnicodeWidthStr;

use super::item_list::YES_OR_NO;
pub use super::item_list::no_answer;
use crate::game::view::{Aim, Dir};
use crate::store::clean::is_plain;
use crate::ui::draw::canvas::{Canvas, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::command::Command;
use crate::ui::main::complete_command::PartialCommand;
use crate::ui::main::keys::{Code, Key, KeyMap};
use crate::ui::main::screen_areas;
use crate::ui::screen::{Screen, Shared, Transition};

/// Draws a prompt box below the newest messages and returns the area for the answer. A title that
/// is too long for the frame appears inside the box.
fn asked<'a>(canvas: &'a mut Canvas, table: &Shared, title: &str, height: u16) -> Canvas<'a> {
    let width = (title.width() as u16 + 6).max(44);
    let width = screen_areas::question_place(canvas, table, width, height).width;
    let told = too_long(title, width);
    let more = told.len() as u16;
    let place = screen_areas::question_place(canvas, table, width, height + more);
    let mut part = screen_areas::part(canvas, place);
    part.clear();
    let height = part.height();
    let mut inner = part.framed(if more > 0 { "" } else { title });
    for (y, line) in told.iter().enumerate() {
        inner.say(1, y as u16, line, Meaning::Heading);
    }
    let (x, y) = (place.x + 1, place.y + 1 + more);
    canvas.part(x, y, width.saturating_sub(2), height.saturating_sub(2 + more))
}

/// Wraps a title that does not fit into a frame of this width; empty if it fits.
pub fn too_long(title: &str, width: u16) -> Vec<String> {
    if title.width() + 6 <= usize::from(width) {
        return Vec::new();
    }
    wrapped(title, usize::from(width.saturating_sub(4)))
}

/// Returns the direction that the key is bound to in the current key set.
pub fn direction(keymap: &KeyMap, key: Key) -> Option<Dir> {
    match keymap.command(key) {
        Some(Command::Step(dir)) => Some(dir),
        _ => None,
    }
}

/// Asks for a direction.
pub struct AskWay {
    title: String,
    /// Whether up and down are allowed too.
    vertical: bool,
    /// What the hero's own square means; `None` if it is not allowed.
    here: Option<&'static str>,
    plan: PartialCommand,
    /// The last key that was not a direction.
    odd: Option<Key>,
}

impl AskWay {
    pub fn new(title: String, vertical: bool, plan: PartialCommand) -> Self {
        Self { title, vertical, here: vertical.then_some("self"), plan, odd: None }
    }

    /// Creates a question for one of the eight directions or the hero's own square.
    pub fn or_here(title: String, plan: PartialCommand) -> Self {
        Self { here: Some("here"), ..Self::new(title, false, plan) }
    }
}

impl Screen for AskWay {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let odd = self.odd.map(|odd| no_answer(odd, "a direction")).unwrap_or_default();
        // Uses at most two rows if possible, because the player needs to see the map to aim.
        let width = screen_areas::question_place(canvas, table, canvas.width(), 2).width;
        let room = usize::from(width.saturating_sub(2));
        let titles = wrapped(&self.title, room);
        let beside = titles.last().map_or(0, |line| line.width()) + odd.width() + 2 <= room;
        let last = titles.len() as u16 + u16::from(!beside);
        let place = screen_areas::question_place(canvas, table, width, last + 1);
        let mut part = screen_areas::part(canvas, place);
        part.clear();
        let mut x = 1;
        for (y, line) in titles.iter().enumerate() {
            x = part.say(1, y as u16, line, Meaning::Heading) + 2;
        }
        part.say(if beside { x } else { 1 }, last - 1, &odd, Meaning::Bad);
        let keys = Dir::ALL.map(|dir| table.keymap.shown(Command::Step(dir))).join(" ");
        let x = part.say(1, last, &keys, Meaning::Key);
        let mut x = part.say(x, last, " or arrows  ", Meaning::Faint);
        if let Some(here) = self.here {
            x = part.say(x, last, ". ", Meaning::Key);
            x = part.say(x, last, &format!("{here}  "), Meaning::Faint);
        }
        if self.vertical {
            x = part.say(x, last, "< > ", Meaning::Key);
            x = part.say(x, last, "up, down  ", Meaning::Faint);
        }
        x = part.say(x, last, "Esc ", Meaning::Key);
        part.say(x, last, "no", Meaning::Faint);
    }

    /// A click on a square in one of the eight directions selects that direction; a click on the
    /// hero selects the hero's own square.
    fn click(&mut self, at: (u16, u16), size: (u16, u16), table: &mut Shared) -> Transition {
        let square = screen_areas::square_at(at, size, table);
        let Some((view, at)) = table.view.as_ref().zip(square) else { return Transition::Stay };
        let lined = view.hero.is_in_line_with(at);
        let aim = match view.hero.dir_to(at).filter(|_| lined) {
            Some(dir) => Some(Aim::Dir(dir)),
            None if at == view.hero && self.here.is_some() => Some(Aim::Own),
            None => None,
        };
        match aim {
            Some(aim) => {
                self.plan.given.aim = Some(aim);
                table.pursue(self.plan.clone()).in_place()
            }
            None => Transition::Stay,
        }
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let aim = match (direction(&table.keymap, key), key.letter()) {
            (Some(dir), _) => Some(Aim::Dir(dir)),
            (None, Some('.' | 's')) if self.here.is_some() => Some(Aim::Own),
            (None, Some('>')) if self.vertical => Some(Aim::Down),
            (None, Some('<')) if self.vertical => Some(Aim::Up),
            _ => None,
        };
        match aim {
            Some(aim) => {
                self.plan.given.aim = Some(aim);
                table.pursue(self.plan.clone()).in_place()
            }
            None if key.code == Code::Esc => Transition::Play,
            None => {
                self.odd = Some(key);
                Transition::Stay
            }
        }
    }
}

/// A text input field.
#[derive(Clone, Debug, Default)]
pub struct TextField {
    pub text: String,
    pub most: usize,
    /// Whether the next letter or pasted text replaces the text.
    selected: bool,
}

impl TextField {
    pub fn new(text: &str, most: usize) -> Self {
        Self { text: text.to_owned(), most, selected: false }
    }

    /// Selects the whole text: the next letter replaces it. Any other key ends the selection.
    pub const fn select(&mut self) {
        self.selected = true;
    }

    /// Handles a key. Returns whether the field used it.
    pub fn key(&mut self, key: Key) -> bool {
        let replaces = std::mem::take(&mut self.selected);
        match (key.code, key.letter()) {
            (Code::Backspace, _) => {
                self.text.pop();
                true
            }
            (Code::Char('u' | 'w'), _) if key.ctrl => {
                self.text.clear();
                true
            }
            (_, Some(letter)) => {
                if replaces {
                    self.text.clear();
                }
                self.put(letter);
                true
            }
            _ => false,
        }
    }

    pub fn put(&mut self, letter: char) {
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        if is_plain(letter) && self.text.chars().count() < self.most {
            self.text.push(letter);
        }
    }

    pub fn paste(&mut self, text: &str) {
        if std::mem::take(&mut self.selected) {
            self.text.clear();
        }
        text.trim().chars().for_each(|letter| self.put(letter));
    }

    /// Draws the text with the cursor after it; long text is scrolled to its end.
    pub fn draw(&self, canvas: &mut Canvas, x: u16, y: u16, width: u16, active: bool) {
        let room = usize::from(width).saturating_sub(1);
        let mut shown = self.text.as_str();
        while shown.width() > room {
            let mut letters = shown.chars();
            letters.next();
            shown = letters.as_str();
        }
        let blank =
            if canvas.theme.glyphs == crate::ui::draw::theme::GlyphSet::Ascii { '_' } else { '·' };
        let faint = canvas.theme.of(Meaning::Faint);
        for i in 0..width {
            canvas.sign(x + i, y, blank, faint);
        }
        let meaning = if self.selected { Meaning::Chosen } else { Meaning::Text };
        let end = canvas.say(x, y, shown, meaning);
        if active {
            canvas.cursor(end, y);
        }
    }
}

/// Asks for text.
pub struct AskText {
    title: String,
    field: TextField,
    plan: PartialCommand,
}

impl AskText {
    pub fn new(title: String, most: usize, plan: PartialCommand) -> Self {
        Self { title, field: TextField::new("", most), plan }
    }
}

impl Screen for AskText {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let mut part = asked(canvas, table, &self.title, 4);
        let width = part.width().saturating_sub(2);
        self.field.draw(&mut part, 1, 0, width, true);
        part.say(1, 1, "Enter accepts, Esc cancels", Meaning::Faint);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        match key.code {
            Code::Esc => Transition::Play,
            Code::Enter if self.field.text.trim().is_empty() => Transition::Play,
            Code::Enter => {
                self.plan.given.text = Some(self.field.text.trim().to_owned());
                table.pursue(self.plan.clone()).in_place()
            }
            _ => {
                self.field.key(key);
                Transition::Stay
            }
        }
    }

    fn paste(&mut self, text: &str) {
        self.field.paste(text);
    }
}

/// Asks for a typed confirmation word.
pub struct AskWord {
    title: String,
    word: &'static str,
    field: TextField,
    plan: PartialCommand,
    /// Whether Enter was pressed after a wrong word.
    odd: bool,
}

impl AskWord {
    pub fn new(title: String, word: &'static str, plan: PartialCommand) -> Self {
        Self { title, word, field: TextField::new("", 12), plan, odd: false }
    }
}

impl Screen for AskWord {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let mut part = asked(canvas, table, &self.title, 4);
        self.field.draw(&mut part, 1, 0, 14, true);
        let x = part.say(1, 1, "Esc ", Meaning::Key);
        let x = part.say(x, 1, "cancels", Meaning::Faint);
        if self.odd {
            let does = if self.plan.command == Command::Quit { "quit" } else { "confirm" };
            let told = format!("Type {} to {does}.", self.word);
            part.say(x + 3, 1, &told, Meaning::Bad);
        }
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        match key.code {
            Code::Esc => Transition::Play,
            Code::Enter if self.field.text.trim() == self.word => {
                table.pursue(self.plan.clone().confirmed()).in_place()
            }
            Code::Enter => {
                self.odd = true;
                Transition::Stay
            }
            _ => {
                self.field.key(key);
                Transition::Stay
            }
        }
    }
}

/// Asks for confirmation by Enter, or by y where y cannot be meant as a movement key.
pub struct AskSure {
    title: String,
    plan: PartialCommand,
    /// Whether the last key was not an answer.
    odd: bool,
}

impl AskSure {
    pub fn new(title: String, plan: PartialCommand) -> Self {
        Self { title, plan, odd: false }
    }

    /// Whether y confirms the plan. It does not if the player could mean y as the key for
    /// northwest: when the plan is a step or an attack, or its direction is northwest.
    fn takes_y(&self) -> bool {
        let walking = matches!(self.plan.command, Command::Fight | Command::Careful);
        !walking && self.plan.given.aim != Some(Aim::Dir(Dir::NW))
    }
}

impl Screen for AskSure {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let mut part = asked(canvas, table, &self.title, 3);
        let yes = if self.takes_y() { "Enter y " } else { "Enter " };
        let x = part.say(1, 0, yes, Meaning::Key);
        let x = part.say(x, 0, "yes   ", Meaning::Faint);
        let x = part.say(x, 0, "Esc n ", Meaning::Key);
        let x = part.say(x, 0, "no", Meaning::Faint);
        if self.odd {
            let wanted = if self.takes_y() { YES_OR_NO } else { "Press Enter or n." };
            part.say(x + 3, 0, wanted, Meaning::Bad);
        } else if !self.takes_y() {
            part.say(x + 3, 0, "y is a direction here", Meaning::Faint);
        }
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let yes =
            key.code == Code::Enter || self.takes_y() && matches!(key.letter(), Some('y' | 'Y'));
        if yes {
            if self.plan.command == Command::FightNearest {
                table.dare();
            }
            return table.pursue(self.plan.clone().confirmed()).in_place();
        }
        if key.code == Code::Esc || matches!(key.letter(), Some('n' | 'N')) {
            return Transition::Play;
        }
        self.odd = true;
        Transition::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_field_refuses_control_characters() {
        let mut field = TextField::new("", 5);
        for key in ["a", "b", "Backspace", "c"] {
            assert!(field.key(Key::read(key).unwrap()));
        }
        field.paste("\u{1b}[31m\nxyz");
        assert_eq!(field.text, "ac[31");
        assert!(!field.key(Key::read("Left").unwrap()));
    }
}
