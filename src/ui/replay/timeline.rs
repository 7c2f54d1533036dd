//! The timeline: current position, notable events and hit points.

use super::super::draw::canvas::Canvas;
use super::super::draw::status::thousands;
use super::super::draw::theme::Meaning;
use super::player::Reel;
use crate::game::replay::track::HighlightKind;

/// Draws one row with the turn, the run and its events, and the last turn. Returns the start column
/// and width of the run's part.
pub fn draw(canvas: &mut Canvas, y: u16, reel: &Reel) -> (u16, u16) {
    let (known, all) = reel.track.scouted();
    let width = canvas.width();
    let now = format!("T {:<6} ", thousands(i64::from(reel.turn())));
    let last = thousands(i64::from(reel.track.turn_at(known)));
    let more = if reel.track.is_scouted() { "" } else { "+" };
    let last = format!(" {last}{more}");
    let left = canvas.say(0, y, &now, Meaning::Text);
    let room = width.saturating_sub(left + last.len() as u16).max(1);
    canvas.say(left + room, y, &last, Meaning::Faint);
    let (line, faint) = (canvas.theme.of(Meaning::Text), canvas.theme.of(Meaning::Frame));
    let seen = column(known, all, room);
    for x in 0..room {
        let (sign, style) = if x <= seen { ('-', line) } else { ('.', faint) };
        canvas.sign(left + x, y, sign, style);
    }
    for spot in reel.spots() {
        let (sign, meaning) = match spot.kind {
            HighlightKind::Level => (level_sign(&spot.text), Meaning::Key),
            HighlightKind::Danger => ('!', Meaning::Bad),
            HighlightKind::Bookmark => ('*', Meaning::Gold),
            HighlightKind::End => ('X', Meaning::Grave),
        };
        let style = canvas.theme.of(meaning);
        canvas.sign(left + column(spot.position, all, room), y, sign, style);
    }
    let here = canvas.theme.of(Meaning::Chosen);
    canvas.paint(left + column(reel.position, all, room), y, here);
    (left, room)
}

/// Draws one row with the hit points over the run. Each column stands for a part of the run and
/// shows the lowest hit points in it, in eighths of the maximum, rounded up: a digit, `=` for 8, or
/// a blank for 0.
pub fn health(canvas: &mut Canvas, y: u16, reel: &Reel, (left, room): (u16, u16)) {
    let (known, all) = reel.track.scouted();
    canvas.say(0, y, "HP", Meaning::Faint);
    for x in 0..room {
        let from = usize::from(x) * all / usize::from(room);
        if from > known {
            break;
        }
        let to = ((usize::from(x) + 1) * all / usize::from(room)).clamp(from + 1, known + 1);
        let least = (from..to).map(|position| reel.track.health_at(position)).min().unwrap_or(0);
        let style = canvas.theme.health(i32::from(least), 8);
        let sign = if least == 0 { ' ' } else { char::from(b'0' + least) };
        let sign = if least == 8 { '=' } else { sign };
        canvas.sign(left + x, y, sign, style);
    }
}

/// Returns the column for a position (a number of inputs) on a timeline of `room` columns.
pub fn column(position: usize, all: usize, room: u16) -> u16 {
    let last = usize::from(room.saturating_sub(1));
    (position.min(all) * last / all.max(1)) as u16
}

/// Returns the last digit of a level name such as "Dlvl 12".
fn level_sign(name: &str) -> char {
    let number = name.split(' ').nth(1).unwrap_or_default();
    number.chars().last().unwrap_or('|')
}
