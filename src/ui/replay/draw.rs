//! Draws the viewer: the hero's screen with the recording's own data around it.

use super::super::draw::canvas::{Canvas, cut, wrapped};
use super::super::draw::status::thousands;
use super::super::draw::theme::Meaning;
use super::super::draw::{map, messages, panel, status};
use super::player::{Reel, TurnDetails};
use super::timeline;
use super::viewer::Viewer;

/// Minimum number of screen rows at which the hit point graph is shown.
const TALL: u16 = 30;
/// Minimum number of screen columns at which the panel shows RNG data.
const WIDE: u16 = 114;

/// Title of the details of the current turn.
const THIS_TURN: &str = "This turn";

/// Draws the whole screen.
pub fn viewer(viewer: &mut Viewer, canvas: &mut Canvas, shows_panel: bool) {
    let (width, height) = (canvas.width(), canvas.height());
    let tall = height >= TALL;
    let panel_width = match (shows_panel, width) {
        (false, _) | (_, ..80) => 0,
        (true, ..104) => 24,
        (true, _) => width - 80,
    };
    let left = width - panel_width;
    let said = if tall { 4 } else { 2 };
    let foot = 5 + u16::from(tall);
    let level = height.saturating_sub(1 + said + foot);
    head(viewer, &mut canvas.part(0, 0, width, 1));
    {
        let mut lines = canvas.part(0, 1, left, said);
        messages::draw(&mut lines, &viewer.reel.view.lines, viewer.reel.fresh(), true, "");
    }
    {
        let mut part = canvas.part(0, 1 + said, left, level);
        let view = &viewer.reel.view;
        map::scroll(&mut viewer.window, view, None, part.width(), part.height());
        map::draw(&mut part, view, viewer.window, None);
    }
    if panel_width > 0 {
        canvas.upright(left, 1, height - foot);
        let mut side = canvas.part(left + 1, 1, panel_width - 1, height - foot - 1);
        let details = viewer.details.as_ref().filter(|_| width >= WIDE);
        beside(&viewer.reel, details, &mut side);
    }
    if let Some(details) = viewer.details.as_ref().filter(|_| panel_width == 0 || width < WIDE) {
        let lines = detail_lines(details, usize::from(width) - 4);
        let rows = (lines.len() as u16 + 2).min(level.max(4) - 2);
        let top = (1 + said + level).saturating_sub(rows);
        let mut part = canvas.part(0, top, width, rows);
        part.clear();
        let mut inner = part.framed(THIS_TURN);
        tell(&mut inner, 0, &lines);
    }
    {
        let mut lines = canvas.part(0, height - foot, width, 2);
        if width < 80 {
            status::tiny(&mut lines, 0, &viewer.reel.view);
        } else {
            status::two_lines(&mut lines, &viewer.reel.view);
        }
    }
    let mut low = canvas.part(0, height - foot + 2, width, foot - 2);
    below(viewer, &mut low, tall);
    if let Some(chosen) = viewer.spots {
        spots(&viewer.reel, chosen, canvas);
    }
}

fn head(viewer: &Viewer, canvas: &mut Canvas) {
    let reel = &viewer.reel;
    let width = canvas.width();
    let room = if width < 80 { 14 } else { 26 };
    let x = canvas.say(0, 0, "REPLAY ", Meaning::Heading);
    let x = canvas.say(x, 0, &cut(&reel.name, room), Meaning::Text) + 2;
    let state = match (viewer.playing, reel.grows() && reel.is_at_end()) {
        (true, true) => "FOLLOWING",
        (true, false) => "PLAYING",
        (false, _) => "PAUSED",
    };
    let x = canvas.say(x, 0, state, Meaning::Key) + 2;
    let x = canvas.say(x, 0, &format!("speed {}", viewer.pace + 1), Meaning::Faint) + 2;
    let sight = if reel.all { "sees all" } else { "hero's view" };
    let x = if width < 80 && !reel.all {
        x
    } else {
        canvas.say(x, 0, sight, if reel.all { Meaning::Magic } else { Meaning::Faint }) + 2
    };
    match &reel.track.divergence {
        None => canvas.say(x, 0, "in sync", Meaning::Good),
        Some(divergence) => {
            let room = usize::from(width.saturating_sub(x));
            let from = format!("stops on turn {}", thousands(i64::from(divergence.turn)));
            canvas.say(x, 0, &cut(&from, room), Meaning::Grave)
        }
    };
}

/// Draws the panel: position in the recording, then the details of this turn or the monsters in
/// view.
fn beside(reel: &Reel, details: Option<&TurnDetails>, canvas: &mut Canvas) {
    let width = usize::from(canvas.width());
    let all = thousands(reel.track.input_log().len() as i64);
    let mut y = 0;
    let action = format!("Action {} of {all}", thousands(reel.position as i64));
    canvas.say(1, y, &action, Meaning::Text);
    y += 1;
    for line in wrapped(&format!("Next: {}", reel.coming()), width.saturating_sub(2)).iter().take(2)
    {
        canvas.say(1, y, line, Meaning::Text);
        y += 1;
    }
    if let Some((step, steps)) = reel.group() {
        canvas.say(1, y, &format!("auto step {step} of {steps}"), Meaning::Faint);
        y += 1;
    }
    if width + 1 >= usize::from(WIDE) - 80 {
        y = chance(reel, canvas, y);
    }
    canvas.rule(y, if details.is_some() { THIS_TURN } else { "In view" });
    y += 1;
    let (width, height) = (canvas.width(), canvas.height());
    match details {
        Some(details) => {
            let lines = detail_lines(details, usize::from(width).saturating_sub(2));
            tell(canvas, y, &lines);
        }
        None => panel::draw(&mut canvas.part(0, y, width, height.saturating_sub(y)), &reel.view),
    }
}

/// Draws data hidden from the player: luck, the number of words drawn from each RNG stream, and the
/// state digest. Returns the row after it.
fn chance(reel: &Reel, canvas: &mut Canvas, y: u16) -> u16 {
    let drawn = reel.game.drawn();
    let luck = format!("Luck {:+}", reel.game.luck());
    canvas.say(1, y, &luck, Meaning::Magic);
    let names = ["acts", "fights", "minds", "time", "luck"];
    let words = names.iter().zip(drawn).map(|(name, drawn)| format!("{name} {drawn}"));
    let lines = wrapped(
        &format!("drawn: {}", words.collect::<Vec<_>>().join(", ")),
        usize::from(canvas.width()).saturating_sub(2),
    );
    let mut y = y + 1;
    for line in lines.iter().take(3) {
        canvas.say(1, y, line, Meaning::Faint);
        y += 1;
    }
    canvas.say(1, y, &format!("state {:016x}", reel.game.digest()), Meaning::Faint);
    y + 1
}

/// Formats the details of a turn as lines: what changed, then each roll with its reasons.
fn detail_lines(details: &TurnDetails, width: usize) -> Vec<(String, Meaning)> {
    let mut lines = Vec::new();
    let mut say = |text: &str, inset: usize, meaning| {
        let rows = wrapped(text, width.saturating_sub(inset)).into_iter();
        let rows = rows.filter(|line| !line.is_empty());
        lines.extend(rows.map(|line| (format!("{:inset$}{line}", ""), meaning)));
    };
    if details.changes.is_empty() {
        say("Nothing changed for the hero.", 0, Meaning::Faint);
    }
    details.changes.iter().for_each(|change| say(change, 0, Meaning::Key));
    if details.rolls.is_empty() {
        say("Nothing was rolled against luck or armor.", 0, Meaning::Faint);
    }
    for roll in &details.rolls {
        say(&roll.text, 0, Meaning::Text);
        say(&roll.parts, 2, Meaning::Faint);
    }
    lines
}

/// Draws as many lines as fit. If there are more, the last row says how many.
fn tell(canvas: &mut Canvas, y: u16, lines: &[(String, Meaning)]) {
    let room = usize::from(canvas.height().saturating_sub(y));
    let shown = if lines.len() > room { room.saturating_sub(1) } else { lines.len() };
    for (row, (line, meaning)) in lines.iter().take(shown).enumerate() {
        canvas.say(1, y + row as u16, line, *meaning);
    }
    if shown < lines.len() {
        let more = format!("and {} more lines", lines.len() - shown);
        canvas.say(1, y + shown as u16, &more, Meaning::Faint);
    }
}

/// Draws the timeline, the next input or a prompt, and the keys.
fn below(viewer: &Viewer, canvas: &mut Canvas, tall: bool) {
    let reel = &viewer.reel;
    let width = canvas.width();
    let mut y = 0;
    let place = timeline::draw(canvas, y + u16::from(tall), reel);
    if tall {
        timeline::health(canvas, y, reel, place);
        y += 1;
    }
    y += 1;
    if let Some((asked, field)) = viewer.asked() {
        let x = canvas.say(0, y, asked, Meaning::Key);
        field.draw(canvas, x, y, 40.min(width.saturating_sub(x)), true);
    } else if let Some(said) = &viewer.said {
        canvas.say(0, y, &cut(said, usize::from(width)), Meaning::Key);
    } else if let Some(divergence) = reel.track.divergence.as_ref().filter(|_| reel.is_at_end()) {
        let why = format!("The replay stops here: {}", divergence.what);
        canvas.say(0, y, &cut(&why, usize::from(width)), Meaning::Grave);
    } else {
        let number = |count: usize| thousands(count as i64);
        let (done, all) = (number(reel.position), number(reel.track.input_log().len()));
        let next = format!("action {done} of {all}   next: {}", reel.coming());
        canvas.say(0, y, &cut(&next, usize::from(width)), Meaning::Faint);
    }
    let keys: &[(&str, &str)] = if viewer.asked().is_some() {
        &[("Enter", "accept"), ("Esc", "cancel")]
    } else if width < 80 {
        &[("Space", "play"), ("Left Right", "step"), ("g", "go to"), ("/", "find"), ("?", "keys")]
    } else {
        &[
            ("Space", "play"),
            ("Left Right", "step"),
            ("g", "go"),
            ("/", "find"),
            ("d", "turn"),
            ("o", "all"),
            ("t", "take over"),
            ("?", "keys"),
            ("Esc", "leave"),
        ]
    };
    canvas.keys(y + 1, keys);
}

/// Draws the list of notable events.
fn spots(reel: &Reel, chosen: usize, canvas: &mut Canvas) {
    let width = 56.min(canvas.width());
    let spots = reel.spots();
    let most = canvas.height().saturating_sub(4);
    let height = (spots.len() as u16 + 3).clamp(4, most);
    let mut part = canvas.part(0, 1, width, height);
    part.clear();
    let mut inner = part.framed("Events of this run");
    let room = usize::from(inner.height().saturating_sub(1));
    let top = chosen.saturating_sub(room.saturating_sub(1));
    for (y, (place, spot)) in spots.iter().enumerate().skip(top).take(room).enumerate() {
        let meaning = if place == chosen { Meaning::Chosen } else { Meaning::Text };
        let text = format!("{:>7}  {}", thousands(i64::from(spot.turn)), spot.text);
        let room = usize::from(inner.width().saturating_sub(2));
        inner.say(1, y as u16, &cut(&text, room), meaning);
    }
    let last = inner.height().saturating_sub(1);
    inner.keys(last, &[("Enter", "go there"), ("Esc", "back")]);
}
