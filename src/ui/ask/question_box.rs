//! The box around the list of a question.

use super::prompt::too_long;
use crate::ui::draw::canvas::{Canvas, wrapped};
use crate::ui::draw::layout::{Layout, LayoutKind, ScreenArea};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::screen_areas::question_place;
use crate::ui::screen::Shared;

/// Draws a box for a list below the newest messages, as large as needed. A message about a rejected
/// key appears below the list.
pub(super) fn boxed<'a>(
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
    // The box must not cover the hit points.
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

/// Returns the area for a list. If the list is not higher than the map, this is the usual place of
/// question boxes. A higher list ends just above the status lines or, in the large layout, begins
/// at the top.
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
