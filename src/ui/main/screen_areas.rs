//! Draws the parts of the main screen, and places boxes over it.

use super::command::Command;
use crate::game::view::{Pos, View};
use crate::ui::draw::canvas::Canvas;
use crate::ui::draw::layout::{Layout, LayoutKind, ScreenArea};
use crate::ui::draw::{map, messages, outlines, panel, status};
use crate::ui::screen::Shared;

pub fn part<'a>(canvas: &'a mut Canvas, area: ScreenArea) -> Canvas<'a> {
    canvas.part(area.x, area.y, area.width, area.height)
}

/// Returns the part of the screen for the map, inside its frame if it has one.
pub fn map_canvas<'a>(canvas: &'a mut Canvas, layout: &Layout, table: &Shared) -> Canvas<'a> {
    if layout.shape == LayoutKind::Large {
        let level = table.view.as_ref().map_or_else(String::new, |view| view.level.to_string());
        part(canvas, layout.map).framed(&level);
    }
    part(canvas, inside_frame(layout))
}

/// Returns the area of the map inside its frame, if it has one.
pub fn inside_frame(layout: &Layout) -> ScreenArea {
    let frame = u16::from(layout.shape == LayoutKind::Large);
    let ScreenArea { x, y, width, height } = layout.map;
    ScreenArea { x: x + frame, y: y + frame, width: width - 2 * frame, height: height - 2 * frame }
}

/// Returns the level square at a column and row of a screen of this size; `None` outside the map.
pub fn square_at(at: (u16, u16), size: (u16, u16), table: &Shared) -> Option<Pos> {
    let layout = Layout::of(size.0, size.1, table.options.panel)?;
    let map = inside_frame(&layout);
    let (x, y) = (at.0.checked_sub(map.x)?, at.1.checked_sub(map.y)?);
    let inside = x < map.width && y < map.height;
    let square = table.window.get().square(x, y);
    (inside && square.on_map()).then_some(square)
}

/// Scrolls the map so that the hero and the foes in sight are shown and, if possible, not under the
/// messages.
pub fn scroll_map(layout: &Layout, table: &Shared, view: &View) {
    let area = inside_frame(layout);
    let mut window = table.window.get();
    map::scroll(&mut window, view, None, area.width, area.height);
    if layout.shape != LayoutKind::Large {
        let place = layout.messages;
        let wanted = log_height(layout, table, view).saturating_sub(place.height);
        let covered = wanted.min(most_covered(layout));
        window.uncover(view.hero, &map::foes_in_sight(view), covered, area.height);
    }
    table.window.set(window);
}

/// Draws the level at the last scroll position, with the outlines of rooms if they are switched on.
pub fn draw_map(canvas: &mut Canvas, table: &Shared, view: &View, cursor: Option<Pos>) {
    let window = table.window.get();
    map::draw(canvas, view, window, cursor);
    if let Some(session) = table.session.as_ref().filter(|_| table.outlines) {
        outlines::draw(canvas, &session.game.room_marks(), window);
    }
}

/// Returns the number of unread messages, which are the newest ones.
fn news(table: &Shared, view: &View) -> u32 {
    view.said.saturating_sub(table.heard)
}

fn is_stamped(layout: &Layout, table: &Shared) -> bool {
    table.options.stamps && layout.shape != LayoutKind::Tiny
}

/// Returns the number of rows that the unread messages need.
fn log_height(layout: &Layout, table: &Shared, view: &View) -> u16 {
    let (fresh, stamped) = (news(table, view), is_stamped(layout, table));
    messages::height(&view.lines, fresh, stamped, layout.messages.width)
}

/// Returns the number of map rows that messages may cover even if the hero sees something in them:
/// the rows in the upper third of the screen.
fn most_covered(layout: &Layout) -> u16 {
    let third = (layout.hint.y + layout.hint.height) / 3;
    third.saturating_sub(layout.messages.height)
}

/// Returns the message area. If the unread messages do not fit, the area also covers map rows, from
/// the top down: rows with nothing in sight, or rows in the upper third of the screen that are
/// above all foes in sight and above the squares next to the hero, whichever are more.
fn log_place(layout: &Layout, table: &Shared, view: &View) -> ScreenArea {
    let place = layout.messages;
    if layout.shape == LayoutKind::Large {
        return place;
    }
    let wanted = log_height(layout, table, view);
    let window = table.window.get();
    let quiet = map::quiet_rows(view, window, layout.map.width, layout.map.height);
    let foes = map::foes_in_sight(view).into_iter().map(|at| window.row(at));
    let first = foes.filter(|&row| row >= 0).fold(window.row(view.hero) - 1, i16::min);
    let above = first.clamp(0, layout.map.height as i16) as u16;
    let free = quiet.max(above.min(most_covered(layout)));
    ScreenArea { height: place.height + free.min(wanted.saturating_sub(place.height)), ..place }
}

/// Returns the area for a question box of this size: below the newest messages or, if the box would
/// hide the squares around the hero there, at the bottom of the map. The area never covers the
/// panel.
pub fn question_place(canvas: &Canvas, table: &Shared, width: u16, height: u16) -> ScreenArea {
    let all = ScreenArea { x: 0, y: 0, width: width.min(canvas.width()), height };
    let layout = Layout::of(canvas.width(), canvas.height(), table.options.panel);
    let Some((layout, view)) = layout.zip(table.view.as_ref()) else { return all };
    let frame = u16::from(layout.shape == LayoutKind::Large);
    let width = width.min(layout.map.width - 2 * frame);
    let ScreenArea { x, y, height: tall, .. } = layout.map;
    let log = log_place(&layout, table, view);
    let top = if frame > 0 { y + frame } else { log.y + log.height };
    let hero = i32::from(y + frame) + i32::from(table.window.get().row(view.hero));
    let foot = (y + tall - frame).saturating_sub(height);
    let hides = i32::from(top) <= hero + 1 && hero - 1 < i32::from(top + height);
    let y = if hides || top > foot { foot } else { top };
    ScreenArea { x: x + frame, y, width, height }
}

pub fn draw_messages(canvas: &mut Canvas, layout: &Layout, table: &Shared, view: &View) {
    let (fresh, stamped) = (news(table, view), is_stamped(layout, table));
    let key = table.keymap.shown(Command::Messages);
    let mut area = part(canvas, log_place(layout, table, view));
    area.clear();
    if layout.shape == LayoutKind::Large {
        area.rule(0, "Messages");
        let (width, height) = (area.width(), area.height());
        let mut body = area.part(0, 1, width, height.saturating_sub(1));
        messages::draw(&mut body, &view.lines, fresh, stamped, &key);
    } else {
        messages::draw(&mut area, &view.lines, fresh, stamped, &key);
    }
}

pub fn draw_panel(canvas: &mut Canvas, layout: &Layout, view: &View) {
    let Some(area) = layout.panel else { return };
    if layout.shape == LayoutKind::Large {
        part(canvas, area).framed("In view");
        let mut inner = canvas.part(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
        panel::draw(&mut inner, view);
        return;
    }
    canvas.upright(area.x, area.y, area.y + area.height);
    let mut inner = canvas.part(area.x + 1, area.y, area.width - 1, area.height);
    panel::draw(&mut inner, view);
}

pub fn draw_status(canvas: &mut Canvas, layout: &Layout, view: &View) {
    let mut area = part(canvas, layout.status);
    match layout.shape {
        LayoutKind::Tiny => {
            area.rule(0, "");
            panel::one_line(&mut area, 1, view);
            status::tiny(&mut area, 2, view);
        }
        LayoutKind::Compact | LayoutKind::Wide => status::two_lines(&mut area, view),
        LayoutKind::Large => status::block(&mut area, view),
    }
}
