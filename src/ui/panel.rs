//! The panel beside the map: foes and what they can do, ways out, things near.

use unicode_width::UnicodeWidthStr;

use super::canvas::{Canvas, cut};
use super::theme::Meaning;
use crate::game::view::{Danger, Foe, Light, Near, Stance, Tile, View, dir_letters};

/// Draws the panel; wide ones show odds too.
pub fn draw(canvas: &mut Canvas, view: &View) {
    let roomy = canvas.width() >= 34;
    let mut y = 0;
    if view.foes.is_empty() {
        canvas.say(1, y, "No one in sight", Meaning::Faint);
        y += 1;
    }
    let room = canvas.height().saturating_sub(tail_height(view));
    for (place, foe) in view.foes.iter().enumerate() {
        if y + rows(foe, roomy) > room.max(4) {
            let more = format!("and {} more (v lists all)", view.foes.len() - place);
            canvas.say(1, y, &more, Meaning::Faint);
            y += 1;
            break;
        }
        y = one_foe(canvas, y, foe, roomy);
    }
    if roomy && view.foes.iter().filter(|foe| foe.odds.is_some()).count() > 1 {
        y = together(canvas, y, view);
    }
    y = list(canvas, y, "Exits", &view.exits, 3);
    y = effects(canvas, y, view);
    let left = canvas.height().saturating_sub(y + 1);
    list(canvas, y, "Nearby", &view.near, usize::from(left));
}

/// Rows that the lists below the foes need at least.
fn tail_height(view: &View) -> u16 {
    let lists = [view.exits.len().min(2), view.near.len().min(3)];
    lists.iter().map(|&len| if len > 0 { len as u16 + 1 } else { 0 }).sum()
}

fn one_foe(canvas: &mut Canvas, y: u16, foe: &Foe, roomy: bool) -> u16 {
    let width = canvas.width();
    let tile = Tile {
        glyph: crate::game::view::Glyph::Creature(foe.letter),
        color: foe.color,
        light: Light::Seen,
        calm: foe.stance != Stance::Foe,
    };
    let (sign, style) = canvas.theme.tile(&tile);
    canvas.sign(1, y, sign, style);
    let word = match foe.stance {
        Stance::Foe => foe.danger.word(),
        Stance::Peaceful => "peaceful",
        Stance::Pet => "yours",
    };
    let word_style = match foe.stance {
        Stance::Foe => canvas.theme.danger(foe.danger),
        _ => canvas.theme.of(Meaning::Good),
    };
    let word_at = width.saturating_sub(word.width() as u16 + 1);
    let bar_at = if roomy { word_at.saturating_sub(10) } else { word_at };
    let room = usize::from(bar_at.saturating_sub(4));
    canvas.say(3, y, &cut(&foe.name, room), Meaning::Text);
    canvas.text(word_at, y, word, word_style);
    if roomy && foe.stance == Stance::Foe {
        health(canvas, bar_at, y, foe);
    }
    let place = place(foe);
    let x = canvas.say(3, y + 1, &place, Meaning::Text) + 1;
    let states = foe.states.join(", ");
    let mut y = y + 1;
    if roomy && let Some(odds) = foe.odds {
        let hits = format!("hits you {}% for {}", odds.it_hits, odds.its_damage.0);
        canvas.say(x + 1, y, &hits, Meaning::Text);
        y += 1;
        let dies = match odds.dies_in {
            0..=99 => format!("dies in about {}", odds.dies_in),
            _ => "hardly dies".to_owned(),
        };
        let hit = format!("you hit {}% for {}, {dies}", odds.you_hit, odds.your_damage.0);
        canvas.say(3, y, &hit, Meaning::Faint);
    } else if foe.stance == Stance::Foe {
        health(canvas, x.max(9), y, foe);
    }
    y += 1;
    if !states.is_empty() {
        let room = usize::from(width.saturating_sub(4));
        canvas.say(3, y, &cut(&states, room), Meaning::Faint);
        y += 1;
    }
    y
}

/// Rows that a creature takes.
fn rows(foe: &Foe, roomy: bool) -> u16 {
    2 + u16::from(roomy && foe.odds.is_some()) + u16::from(!foe.states.is_empty())
}

/// "adj N", "5 E".
fn place(foe: &Foe) -> String {
    let dir = foe.dir.map_or("here", dir_letters);
    let place =
        if foe.distance <= 1 { format!("adj {dir}") } else { format!("{} {dir}", foe.distance) };
    if foe.unseen { format!("{place}, sensed") } else { place }
}

fn health(canvas: &mut Canvas, x: u16, y: u16, foe: &Foe) {
    let style = canvas.theme.health(i32::from(foe.health), 100);
    canvas.bar(x, y, 8, (i32::from(foe.health), 100), style);
}

fn together(canvas: &mut Canvas, y: u16, view: &View) -> u16 {
    let x = canvas.say(1, y, "Together ", Meaning::Text);
    let style = canvas.theme.danger(view.together);
    canvas.text(x, y, view.together.word(), style);
    if view.together >= Danger::Risky && !view.exits.is_empty() {
        let exit = &view.exits[0];
        canvas.say(x + 8, y, &format!("{} {}", exit.name, exit.way), Meaning::Faint);
    }
    y + 1
}

fn list(canvas: &mut Canvas, y: u16, title: &str, things: &[Near], most: usize) -> u16 {
    if things.is_empty() || most == 0 || y + 1 >= canvas.height() {
        return y;
    }
    canvas.rule(y, title);
    let mut y = y + 1;
    let width = canvas.width();
    for thing in things.iter().take(most) {
        let tile = Tile { glyph: thing.glyph, color: thing.color, light: Light::Seen, calm: false };
        let (sign, style) = canvas.theme.tile(&tile);
        canvas.sign(1, y, sign, style);
        let room = usize::from(width).saturating_sub(thing.way.width() + 5);
        canvas.say(3, y, &cut(&thing.name, room), Meaning::Text);
        canvas.right(width - 1, y, &thing.way, Meaning::Faint);
        y += 1;
    }
    y
}

fn effects(canvas: &mut Canvas, y: u16, view: &View) -> u16 {
    let with_notes: Vec<_> = view.effects.iter().filter(|effect| !effect.note.is_empty()).collect();
    if with_notes.is_empty() || canvas.width() < 34 || y + 1 >= canvas.height() {
        return y;
    }
    canvas.rule(y, "Effects");
    let mut y = y + 1;
    for effect in with_notes.into_iter().take(4) {
        let style = canvas.theme.mark(effect.mark);
        let x = canvas.text(1, y, &effect.name, style);
        canvas.say(x.max(14) + 1, y, &effect.note, Meaning::Faint);
        y += 1;
    }
    y
}

/// All foes on one line, for the tiny layout.
pub fn one_line(canvas: &mut Canvas, y: u16, view: &View) {
    let mut x = 0;
    for (shown, foe) in view.foes.iter().enumerate() {
        let word = match foe.stance {
            Stance::Foe => foe.danger.word(),
            _ => "calm",
        };
        let needed = foe.name.width() + place(foe).width() + word.width() + 6;
        if usize::from(x) + needed > usize::from(canvas.width()) && shown > 0 {
            canvas.say(x, y, &format!("+{}", view.foes.len() - shown), Meaning::Bad);
            return;
        }
        x = canvas.say(x, y, &format!("{} {} ", foe.letter, foe.name), Meaning::Text);
        x = canvas.say(x, y, &format!("{} ", place(foe)), Meaning::Faint);
        let style = canvas.theme.danger(foe.danger);
        x = canvas.text(x, y, word, style) + 2;
    }
}
