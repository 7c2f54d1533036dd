//! The status lines below the map: hero, hit points, level and the live score.

use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::theme::Meaning;
pub use crate::base::english::thousands;
use crate::game::view::View;

/// Draws the two lines of the compact and wide layouts.
pub fn two_lines(canvas: &mut Canvas, view: &View) {
    let status = &view.status;
    let width = canvas.width();
    let mut x = canvas.say(0, 0, &super::canvas::cut(&status.name, 14), Meaning::Heading) + 2;
    x = health(canvas, x, 0, if width >= 104 { 30 } else { 20 }, view) + 2;
    x = energy(canvas, x, 0, view) + 2;
    x = canvas.say(x, 0, &format!("AC {}", status.ac), Meaning::Text) + 2;
    x = level(canvas, x, 0, 6, view) + 2;
    x = canvas.say(x, 0, &format!("${}", thousands(i64::from(status.gold))), Meaning::Gold) + 2;
    let upper = x + attributes_width(view) <= width;
    if width >= 104 && upper {
        attributes(canvas, x, 0, view);
    }
    x = canvas.say(0, 1, &view.level.to_string(), Meaning::Text) + 2;
    x = canvas.say(x, 1, &format!("T {}", thousands(i64::from(view.turn))), Meaning::Text) + 2;
    let room = canvas.width().saturating_sub(effects_width(view));
    x = score(canvas, x, 1, view, room);
    let end = x + 2 + effects_width(view);
    if width >= 104 && !upper && end + attributes_width(view) <= width {
        x = attributes(canvas, x + 2, 1, view) + 1;
    }
    effects(canvas, x, 1, view);
}

/// Draws the two lines of the tiny layout.
pub fn tiny(canvas: &mut Canvas, y: u16, view: &View) {
    let status = &view.status;
    let style = canvas.theme.health(status.hp, status.max_hp);
    let mut x = canvas.say(0, y, "HP ", Meaning::Text);
    x = canvas.text(x, y, &format!("{}/{}", status.hp, status.max_hp), style) + 2;
    x = canvas.say(x, y, &format!("Pw {}/{}", status.pw, status.max_pw), Meaning::Magic) + 2;
    x = canvas.say(x, y, &format!("AC {}  XL {}", status.ac, status.level), Meaning::Text) + 2;
    effects(canvas, x, y, view);
    let turn = thousands(i64::from(view.turn));
    x = canvas.say(0, y + 1, &format!("{}  T {turn}", view.level), Meaning::Text) + 2;
    x = canvas.say(x, y + 1, &format!("${}", thousands(i64::from(status.gold))), Meaning::Gold) + 2;
    let room = canvas.width();
    score(canvas, x, y + 1, view, room);
}

/// Draws the three-line block of the large layout.
pub fn block(canvas: &mut Canvas, view: &View) {
    let status = &view.status;
    let named = format!("{} the {}", status.name, status.title);
    let mut x = canvas.say(1, 0, &named, Meaning::Heading) + 3;
    x = canvas.say(x, 0, &status.who, Meaning::Text) + 3;
    x = health(canvas, x.max(48), 0, 36, view) + 3;
    energy(canvas, x, 0, view);
    x = canvas.say(1, 1, &format!("AC {}", status.ac), Meaning::Text) + 3;
    x = level(canvas, x, 1, 10, view) + 1;
    if let Some((_, next)) = status.level_span {
        let left = thousands(i64::from(next.saturating_sub(status.experience)));
        x = canvas.say(x, 1, &format!("{left} to go"), Meaning::Faint);
    }
    x += 3;
    x = attributes(canvas, x, 1, view);
    x = canvas.say(x + 2, 1, &format!("${}", thousands(i64::from(status.gold))), Meaning::Gold);
    x = canvas.say(x + 3, 1, &format!("T {}", thousands(i64::from(view.turn))), Meaning::Text);
    canvas.say(x + 3, 1, &view.level.to_string(), Meaning::Text);
    let room =
        canvas.width().saturating_sub(effects_width(view) + status.challenge.len() as u16 + 4);
    x = score(canvas, 1, 2, view, room) + 1;
    x = canvas.say(x, 2, &status.challenge, Meaning::Faint) + 3;
    effects(canvas, x, 2, view);
}

/// Returns the number of columns that [`attributes`] takes.
fn attributes_width(view: &View) -> u16 {
    let widths =
        view.status.attributes.iter().map(|(name, value)| name.width() + value.width() + 2);
    widths.sum::<usize>() as u16
}

/// Draws the six attributes. Returns the column after them.
fn attributes(canvas: &mut Canvas, mut x: u16, y: u16, view: &View) -> u16 {
    for (name, value) in &view.status.attributes {
        x = canvas.say(x, y, name, Meaning::Faint);
        x = canvas.say(x + 1, y, value, Meaning::Text) + 1;
    }
    x
}

fn health(canvas: &mut Canvas, x: u16, y: u16, width: u16, view: &View) -> u16 {
    let (hp, most) = (view.status.hp, view.status.max_hp);
    let style = canvas.theme.health(hp, most);
    let x = canvas.say(x, y, "HP ", Meaning::Faint);
    canvas.bar(x, y, width, (hp, most), style);
    let x = canvas.text(x + width + 1, y, &hp.max(0).to_string(), style);
    canvas.say(x, y, &format!("/{most}"), Meaning::Text)
}

fn energy(canvas: &mut Canvas, x: u16, y: u16, view: &View) -> u16 {
    let x = canvas.say(x, y, "Pw ", Meaning::Faint);
    canvas.say(x, y, &format!("{}/{}", view.status.pw, view.status.max_pw), Meaning::Magic)
}

/// Draws the experience level and a bar for the progress to the next level.
fn level(canvas: &mut Canvas, x: u16, y: u16, width: u16, view: &View) -> u16 {
    let status = &view.status;
    let x = canvas.say(x, y, &format!("XL {} ", status.level), Meaning::Text);
    let Some((from, to)) = status.level_span else { return x };
    let done = status.experience.saturating_sub(from) as i32;
    let style = canvas.theme.of(Meaning::Magic);
    canvas.bar(x, y, width, (done, to.saturating_sub(from) as i32), style);
    x + width
}

/// Draws the score and, until the next input, its change and the full reason for it. If the reason
/// does not end before column `room`, names only the score line that changed. Returns the column
/// after the text.
fn score(canvas: &mut Canvas, x: u16, y: u16, view: &View, room: u16) -> u16 {
    let Some(score) = view.score else { return x };
    let mut x = canvas.say(x, y, "Score ", Meaning::Faint);
    x = canvas.say(x, y, &thousands(score), Meaning::Gold);
    let Some(change) = view.change.as_ref().filter(|_| view.is_change_news) else {
        return x + 2;
    };
    let by = signed(change.by);
    let fits = |why: &str| usize::from(x) + by.width() + why.width() + 2 <= usize::from(room);
    let why = if fits(&change.why) { &change.why } else { &change.line };
    // `cut` marks truncated text with dots.
    let meaning = if change.by > 0 { Meaning::Good } else { Meaning::Bad };
    let left = usize::from(canvas.width().saturating_sub(x + 1));
    canvas.say(x + 1, y, &super::canvas::cut(&format!("{by} {why}"), left), meaning) + 2
}

/// Returns the number of columns that all conditions take.
fn effects_width(view: &View) -> u16 {
    view.effects.iter().map(|effect| effect.name().width() as u16 + 1).sum::<u16>() + 1
}

/// Draws conditions, the most serious first. If some do not fit, the row ends with their number:
/// "+3".
fn effects(canvas: &mut Canvas, mut x: u16, y: u16, view: &View) {
    let width = canvas.width();
    for (shown, effect) in view.effects.iter().enumerate() {
        let rest = view.effects.len() - shown;
        let last = rest == 1;
        let reserve = if last { 0 } else { 4 };
        let name = effect.name();
        if x + name.width() as u16 + reserve > width {
            canvas.say(x, y, &format!("+{rest}"), Meaning::Bad);
            return;
        }
        let style = canvas.theme.mark(effect.mark);
        x = canvas.text(x, y, &name, style) + 1;
    }
}

/// Formats a number with its sign and with thousands separators: "+1,283", "-60".
pub fn signed(number: i64) -> String {
    if number > 0 { format!("+{}", thousands(number)) } else { thousands(number) }
}
