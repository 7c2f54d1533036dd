//! The vault preview: map, source file, legend and decisions.

use crate::base::Pos;
use crate::game::workbench::VaultRow;
use crate::game::workbench::show::{LegendEntry, Show};
use crate::ui::draw::canvas::{Canvas, wrapped};
use crate::ui::draw::theme::Meaning;

/// One line of the preview: a map row, a sentence or a legend entry.
enum Line<'a> {
    /// The row of the level with this y coordinate.
    Map(i16),
    Say(String, Meaning),
    Sign(&'a LegendEntry),
}

/// Scroll position in columns and lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    pub x: u16,
    pub y: u16,
}

fn lines<'a>(show: &'a Show, row: &VaultRow, faults: &[String], width: usize) -> Vec<Line<'a>> {
    let mut lines: Vec<Line> = (show.area.y..=show.area.bottom()).map(Line::Map).collect();
    let mut say = |text: &str, meaning| {
        for line in wrapped(text, width) {
            lines.push(Line::Say(line, meaning));
        }
    };
    say("", Meaning::Text);
    if !faults.is_empty() {
        say("The last good picture; the file now has a fault:", Meaning::Heading);
    }
    for line in faults.iter().flat_map(|fault| fault.lines()) {
        say(line, Meaning::Bad);
    }
    if let Some(failed) = &show.failed {
        say(failed, Meaning::Bad);
    }
    if !row.missing.is_empty() {
        say(&format!("The game does not have {}.", row.missing.join(", ")), Meaning::Bad);
    }
    if let Some(title) = &row.title {
        say(title, Meaning::Heading);
    }
    let odds = match row.weight {
        0 => "weight 0 here: never chosen".to_owned(),
        weight => format!("weight {weight}, {} here", row.odds),
    };
    let bonus = if row.has_bonus { ", chosen first if its bonus roll succeeds" } else { "" };
    say(&format!("{}, {odds}{bonus}", row.body), Meaning::Text);
    say(&format!("{}:{}", row.file, row.line), Meaning::Faint);
    if !row.tags.is_empty() {
        say(&format!("tags {}", row.tags.join(", ")), Meaning::Faint);
    }
    lines.extend(show.signs.iter().map(Line::Sign));
    for (nth, decided) in show.decided.iter().enumerate() {
        if nth == 0 {
            lines.push(Line::Say("Decisions".to_owned(), Meaning::Heading));
        }
        lines.extend(
            wrapped(decided, width).into_iter().map(|line| Line::Say(line, Meaning::Faint)),
        );
    }
    lines
}

/// Draws the visible part, with the faults of the vault's file below the map. Returns the maximum
/// scroll position.
pub fn draw(
    canvas: &mut Canvas,
    show: &Show,
    row: &VaultRow,
    faults: &[String],
    scroll: Scroll,
) -> Scroll {
    let (width, height) = (canvas.width(), canvas.height());
    let lines = lines(show, row, faults, usize::from(width).max(8));
    let most = Scroll {
        x: (show.area.w as u16).saturating_sub(width),
        y: (lines.len() as u16).saturating_sub(height),
    };
    let (left, top) = (scroll.x.min(most.x), scroll.y.min(most.y));
    for (y, line) in lines.iter().skip(top.into()).take(height.into()).enumerate() {
        draw_line(canvas, y as u16, line, show, left);
    }
    most
}

fn draw_line(canvas: &mut Canvas, y: u16, line: &Line, show: &Show, left: u16) {
    match line {
        Line::Map(row) => {
            let room = canvas.width().saturating_sub(show.area.w as u16) / 2;
            for x in 0..canvas.width().min(show.area.w as u16) {
                let at = Pos::new(show.area.x + (left + x) as i16, *row);
                let Some(tile) = show.tiles.get(at) else { continue };
                let (sign, style) = canvas.theme.tile(tile);
                if sign != ' ' {
                    canvas.sign(room + x, y, sign, style);
                }
            }
        }
        Line::Say(text, meaning) => {
            canvas.say(0, y, text, *meaning);
        }
        Line::Sign(sign) => {
            let (letter, style) = canvas.theme.tile(&sign.tile);
            canvas.sign(0, y, letter, style);
            let x = canvas.say(2, y, &sign.name, Meaning::Text);
            if sign.count > 1 {
                canvas.say(x, y, &format!(" x{}", sign.count), Meaning::Faint);
            }
        }
    }
}
