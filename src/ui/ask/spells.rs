//! The spell list: chooses a spell to cast and explains failure rates.

use super::menu::{list_step, row_after};
use super::prompt::no_answer;
use crate::game::view::SpellRow;
use crate::ui::draw::canvas::{Canvas, Click, shortened, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::complete_command::PartialCommand;
use crate::ui::main::keys::{Code, Key};
use crate::ui::main::screen_areas::question_place;
use crate::ui::screen::{Screen, Shared, Transition};

/// Minimum rows below the list for details of the chosen spell.
const ABOUT: u16 = 5;
/// Columns of the box.
const WIDTH: u16 = 66;
/// Minimum width, in columns, for a list with spell schools.
const WIDE: u16 = 62;
/// Width of the school column.
const SCHOOL: u16 = 13;

/// Asks for a spell.
pub struct PickSpell {
    plan: PartialCommand,
    chosen: usize,
    /// The last key, if it selected no spell.
    odd: Option<Key>,
    /// Why the last spell that was selected cannot be cast.
    refused: Option<String>,
}

impl PickSpell {
    pub fn new(plan: PartialCommand) -> Self {
        Self { plan, chosen: 0, odd: None, refused: None }
    }
}

impl Screen for PickSpell {
    fn choose(&mut self, row: usize) {
        self.chosen = row;
    }

    fn is_list(&self) -> bool {
        true
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let rows = view.spells.len() as u16;
        // The longest details set the height, so that the box does not resize while choosing.
        let inside = usize::from(question_place(canvas, table, WIDTH, 0).width.saturating_sub(4));
        let longest = view.spells.iter().map(|spell| {
            let refused = self.refused.clone().or_else(|| beyond(spell, view.status.max_pw));
            let refused = refused.map_or(0, |why| wrapped(&why, inside).len());
            refused + reasons(spell, inside).len()
        });
        let about = (longest.max().unwrap_or(0) as u16 + 1).max(ABOUT);
        let height = (rows + about + 4).min(canvas.height());
        let about = about.min(height.saturating_sub(5)).max(ABOUT);
        let place = question_place(canvas, table, WIDTH, height);
        let mut part = canvas.part(place.x, place.y, place.width, place.height);
        part.clear();
        let title = format!("Cast what? Energy {} of {}", view.status.pw, view.status.max_pw);
        let mut inner = part.framed(&title);
        let last = inner.height().saturating_sub(1);
        inner.keys(last, &[("a-z", "cast"), ("Up Down", "why"), ("Esc", "cancel")]);
        let wide = inner.width() >= WIDE;
        let head = if wide {
            "spell               level school       energy  fails memory"
        } else {
            "spell               level energy  fails memory"
        };
        inner.say(4, 0, head, Meaning::Faint);
        let room = usize::from(last.saturating_sub(about + 1)).max(1);
        let top = self.chosen.saturating_sub(room - 1);
        for (y, (place, spell)) in view.spells.iter().enumerate().skip(top).take(room).enumerate() {
            self.line(
                &mut inner,
                y as u16 + 1,
                (place, spell),
                (view.status.pw, view.status.max_pw),
            );
        }
        let Some(spell) = view.spells.get(self.chosen) else { return };
        let y = last.saturating_sub(about) + 1;
        if let Some(odd) = self.odd {
            inner.say(1, y, &no_answer(odd, "the letter of a spell"), Meaning::Bad);
            return;
        }
        let width = usize::from(inner.width().saturating_sub(2));
        let refused = self.refused.clone().or_else(|| beyond(spell, view.status.max_pw));
        let refused = refused.map(|why| wrapped(&why, width)).unwrap_or_default();
        for (at, line) in refused.iter().enumerate() {
            inner.say(1, y + at as u16, line, Meaning::Bad);
        }
        let rest = usize::from(about).saturating_sub(1 + refused.len());
        let y = y + refused.len() as u16;
        for (at, line) in shortened(reasons(spell, width), rest, width).iter().enumerate() {
            inner.say(1, y + at as u16, line, Meaning::Text);
        }
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        (self.odd, self.refused) = (None, None);
        if let Some(by) = list_step(key, 10) {
            self.chosen = row_after(self.chosen, by, view.spells.len());
            return Transition::Stay;
        }
        let by_letter = key
            .letter()
            .and_then(|letter| view.spells.iter().position(|spell| spell.letter == letter));
        let meant = match key.code {
            Code::Esc => return Transition::Play,
            Code::Enter => Some(self.chosen),
            _ => by_letter,
        };
        let Some(place) = meant else {
            self.odd = Some(key);
            return Transition::Stay;
        };
        if let Some(spell) = view.spells.get(place) {
            let (pw, max) = (view.status.pw, view.status.max_pw);
            let short = || format!("It takes {} energy (Pw), and you have {pw}.", spell.energy);
            self.refused = beyond(spell, max).or_else(|| (spell.energy > pw).then(short));
        }
        if self.refused.is_some() {
            self.chosen = place;
            return Transition::Stay;
        }
        self.plan.given.spell = Some(place as u8);
        table.pursue(self.plan.clone()).in_place()
    }
}

/// Returns the lines that explain a spell's failure rate.
fn reasons(spell: &SpellRow, width: usize) -> Vec<String> {
    spell.reasons.iter().flat_map(|reason| wrapped(reason, width)).collect()
}

/// Returns a message if a spell takes more energy than the hero's maximum.
fn beyond(spell: &SpellRow, max: i32) -> Option<String> {
    let told = || format!("{}!: that is more energy (Pw) than your maximum, {max}.", spell.energy);
    (spell.energy > max).then(told)
}

impl PickSpell {
    fn line(&self, inner: &mut Canvas, y: u16, row: (usize, &SpellRow), energy: (i32, i32)) {
        let ((place, spell), (pw, max)) = (row, energy);
        let is_chosen = place == self.chosen;
        inner.mark_line(y, Click::Row(place));
        if is_chosen {
            let (pointer, style) = (inner.theme.pointer(), inner.theme.of(Meaning::Key));
            inner.sign(0, y, pointer, style);
        }
        inner.say(2, y, &spell.letter.to_string(), Meaning::Key);
        let meaning = if is_chosen { Meaning::Chosen } else { Meaning::Text };
        inner.say(4, y, &spell.name, meaning);
        inner.right(30, y, &spell.level.to_string(), Meaning::Text);
        let wide = inner.width() >= WIDE;
        if wide {
            inner.say(31, y, spell.school, Meaning::Faint);
        }
        let left = if wide { 0 } else { SCHOOL };
        let affordable = if spell.energy > pw { Meaning::Bad } else { Meaning::Text };
        let mark = if beyond(spell, max).is_some() { "!" } else { "" };
        inner.right(48 - left, y, &format!("{}{mark}", spell.energy), affordable);
        let fails = match spell.fails {
            0..=10 => Meaning::Good,
            11..=40 => Meaning::Text,
            _ => Meaning::Bad,
        };
        inner.right(55 - left, y, &format!("{}%", spell.fails), fails);
        let kept = if spell.kept == 0 { "gone".to_owned() } else { format!("{}%", spell.kept) };
        let faded = if spell.kept <= 10 { Meaning::Bad } else { Meaning::Faint };
        inner.right(61 - left, y, &kept, faded);
    }
}
