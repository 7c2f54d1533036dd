//! Lists of items under class headings, and the keys that move the selection.

use unicode_width::UnicodeWidthStr;

use crate::base::english::thousands;
use crate::game::view::{ItemId, ItemView, View};
use crate::ui::draw::canvas::{Canvas, Click, cut, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};

/// One row of an item list: a heading, or an item with its letter.
pub(super) enum Row<'a> {
    Heading(&'static str),
    Thing(char, &'a ItemView),
}

/// Groups items under class headings. Items without a letter get the next free one.
pub(super) fn rows<'a>(things: &[&'a ItemView]) -> Vec<Row<'a>> {
    rows_marked(things, ('a'..='z').chain('A'..='Z'))
}

/// Groups items under class headings. Items without a letter get the next free one of `marks`.
pub(super) fn rows_marked<'a>(
    things: &[&'a ItemView],
    marks: impl Iterator<Item = char>,
) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    let mut class = None;
    let taken: Vec<char> = things.iter().filter_map(|thing| thing.letter).collect();
    let mut free = marks.filter(|letter| !taken.contains(letter));
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
pub(super) fn place_of(rows: &[Row], letter: char) -> Option<usize> {
    rows.iter().position(|row| matches!(row, Row::Thing(own, _) if *own == letter))
}

/// Returns the item row reached by moving `by` rows from row `from`. Skips headings, and does not
/// go beyond the ends of the list. Returns `from` if there is no such item row.
pub(super) fn moved(rows: &[Row], from: usize, by: isize) -> usize {
    let is_thing = |at: &usize| matches!(rows.get(*at), Some(Row::Thing(..)));
    let last = rows.len().saturating_sub(1);
    match by {
        1 => (from + 1..rows.len()).find(is_thing).unwrap_or(from),
        -1 => (0..from).rev().find(is_thing).unwrap_or(from),
        by if by > 1 => (0..=(from + by as usize).min(last)).rev().find(is_thing).unwrap_or(from),
        by => (from.saturating_sub(by.unsigned_abs())..rows.len()).find(is_thing).unwrap_or(from),
    }
}

pub(super) fn first(rows: &[Row]) -> usize {
    rows.iter().position(|row| matches!(row, Row::Thing(..))).unwrap_or(0)
}

/// Returns how many rows a movement key moves in a list, positive downward; `None` for other keys.
/// `page` is the number of rows for PgUp, PgDn and Space.
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

/// Returns the row that is `by` rows away from row `chosen` of a list, within its `rows` rows.
pub fn row_after(chosen: usize, by: isize, rows: usize) -> usize {
    chosen.saturating_add_signed(by).min(rows.saturating_sub(1))
}

/// Draws rows, highlights the chosen one and scrolls it into view. `mark` returns the prefix of a
/// selected item.
pub(super) fn draw_rows(
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
    // A list that is too long gets a row that says how many items are hidden.
    let scrolls = rows.len() > height;
    let height = if scrolls { height.saturating_sub(1) } else { height };
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
    if scrolls {
        let items = |rows: &[Row]| rows.iter().filter(|row| matches!(row, Row::Thing(..))).count();
        let (above, below) = (items(&rows[..top]), items(&rows[(top + height).min(rows.len())..]));
        let note = match (above, below) {
            (above, 0) => format!("{above} more above"),
            (_, below) => format!("{below} more below"),
        };
        canvas.say(2, height as u16, &note, Meaning::Key);
    }
}

/// If the name of the chosen item does not fit on a list line that starts at column `x`, shows it
/// in full at the bottom of the list. Returns the number of rows left for the list.
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

/// Returns " (worn)" or similar for an item in use, and " (unpaid, 33)", " (for sale, 33)" or
/// " (no charge)".
fn used(thing: &ItemView) -> String {
    let mut words = thing.used.map_or_else(String::new, |used| format!(" ({})", used.words()));
    let shown = |gold: Option<u32>| gold.map(|gold| thousands(gold.into()));
    match (shown(thing.unpaid), shown(thing.unpaid_inside), shown(thing.for_sale)) {
        (Some(gold), None, _) => words.push_str(&format!(" (unpaid, {gold})")),
        (Some(gold), Some(inside), _) => {
            words.push_str(&format!(" (unpaid, {gold}, contents {inside})"));
        }
        (None, Some(inside), _) => words.push_str(&format!(" (contents unpaid, {inside})")),
        (None, None, Some(gold)) => words.push_str(&format!(" (for sale, {gold})")),
        (None, None, None) if thing.no_charge => words.push_str(" (no charge)"),
        (None, None, None) => {}
    }
    words
}

/// Returns the name of an item on the floor, with its price or " (no charge)" in a shop.
pub fn priced(thing: &ItemView) -> String {
    format!("{}{}", thing.name, used(thing))
}

/// Draws an item on one line: its name, and its use and price.
pub fn thing_line(canvas: &mut Canvas, x: u16, y: u16, thing: &ItemView, chosen: bool) {
    let width = usize::from(canvas.width().saturating_sub(x));
    let used = used(thing);
    let name = cut(&thing.name, width.saturating_sub(used.width()));
    let meaning = if chosen { Meaning::Chosen } else { Meaning::Text };
    let end = canvas.say(x, y, &name, meaning);
    canvas.say(end, y, &used, Meaning::Good);
}

/// Returns the message for a key that does not answer a prompt for `wanted`.
pub fn no_answer(key: Key, wanted: &str) -> String {
    format!("{key} is not {wanted}.")
}

/// The message for a key that is neither yes nor no.
pub const YES_OR_NO: &str = "Press y or n.";

/// The message for a key that selects no line of a list.
pub const A_LISTED_LETTER: &str = "Press a letter from the list.";

/// Returns the message for a key that selects no item of a list.
pub fn unlisted(key: Key, view: &View, pack: bool) -> String {
    match key.letter().filter(char::is_ascii_alphabetic) {
        Some(letter) if pack && view.pack.iter().all(|thing| thing.letter != Some(letter)) => {
            format!("You have no {letter}.")
        }
        Some(letter) => format!("No {letter} is on this list."),
        None => A_LISTED_LETTER.to_owned(),
    }
}

/// Returns the message for a key that selects no item of a list that leaves out worn items.
pub fn unlisted_or_worn(key: Key, view: &View) -> String {
    let worn = |thing: &&ItemView| {
        thing.suits.take_off && thing.letter.is_some() && thing.letter == key.letter()
    };
    match view.pack.iter().find(worn) {
        Some(worn) => format!("You are wearing {}: take it off first.", worn.name),
        None => unlisted(key, view, true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moving_in_a_list_skips_headings() {
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
