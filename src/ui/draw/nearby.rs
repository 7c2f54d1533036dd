//! Lists of exits and things near the hero, for the panel.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use super::canvas::{Canvas, Click, cut, wrapped};
use super::theme::Meaning;
use crate::game::view::{Near, NearKind, SquareLight, Tile, View};

/// Draws a list of places under its title, with at most `most` entries. Returns the row after it.
pub(super) fn list(canvas: &mut Canvas, y: u16, title: &str, things: &[Near], most: usize) -> u16 {
    if things.is_empty() || most == 0 || y + 1 >= canvas.height() {
        return y;
    }
    canvas.rule(y, title);
    let mut y = y + 1;
    let width = canvas.width();
    for (place, thing) in things.iter().take(most).enumerate() {
        if y >= canvas.height() {
            break;
        }
        let rest = things.len() - place;
        if rest > 1 && y + 1 == canvas.height() {
            canvas.say(1, y, &format!("and {rest} more"), Meaning::Faint);
            return y + 1;
        }
        let tile =
            Tile { glyph: thing.glyph, color: thing.color, light: SquareLight::Seen, calm: false };
        let (sign, style) = canvas.theme.tile(&tile);
        canvas.sign(1, y, sign, style);
        let rows = named(thing, usize::from(width), canvas.height() - y);
        for name in &rows {
            canvas.mark_line(y, Click::Square(thing.at));
            canvas.say(3, y, name, Meaning::Text);
            y += 1;
        }
        canvas.right(width - 1, y - 1, &thing.way, Meaning::Faint);
    }
    y
}

/// Wraps a list entry, with space for its position on the last row. Uses the shortened name if that
/// fits on one row, else the full name or, if this needs more than `free` rows, one truncated row.
fn named(thing: &Near, width: usize, free: u16) -> Vec<String> {
    let room = width.saturating_sub(thing.way.width() + 5);
    let short = shortened(&thing.name, &thing.kind, room);
    if short.width() <= room {
        return vec![short.into_owned()];
    }
    let mut rows = wrapped(&thing.name, width.saturating_sub(4));
    if rows.last().is_some_and(|last| last.width() > room) {
        rows.push(String::new());
    }
    if rows.len() > usize::from(free) { vec![cut(&short, room)] } else { rows }
}

/// Long endings of common names, with their short forms.
const SHORT: [(&str, &str); 5] = [
    (" gold pieces", " gold"),
    (" gold piece", " gold"),
    (" food rations", " rations"),
    (" food ration", " ration"),
    (" morning star", " star"),
];

/// Shortens a name that does not fit: "down" for "stairs down", "jackal statue" for "a statue of a
/// jackal", "goblin corpse" for "a goblin corpse".
fn shortened<'a>(name: &'a str, kind: &NearKind, room: usize) -> Cow<'a, str> {
    if let NearKind::Statue(of) = kind {
        // Statues have one form, so that a list does not mix "raven statue" with "statue of a
        // newt".
        let statue = format!("{of} statue");
        let full = crate::base::english::a(&statue);
        return [full, statue]
            .into_iter()
            .find(|text| text.width() <= room)
            .unwrap_or_else(|| format!("statue: {of}"))
            .into();
    }
    if name.width() <= room {
        return name.into();
    }
    let short = SHORT.iter().find_map(|(long, short)| Some((name.strip_suffix(long)?, short)));
    if let Some((head, short)) = short {
        return shortened(&format!("{head}{short}"), kind, room).into_owned().into();
    }
    let bare = |name| {
        [
            "a uncursed ",
            "an uncursed ",
            "uncursed ",
            "a ",
            "an ",
            "to the ",
            "to ",
            "the ",
            "stairs ",
        ]
        .iter()
        .find_map(|word| str::strip_prefix(name, word))
        .unwrap_or(name)
    };
    match kind {
        // The name of branch stairs is shortened to its first part.
        NearKind::BranchStairs if bare(name).width() > room => {
            bare(name).split(" of ").next().unwrap_or(name).to_owned().into()
        }
        _ => bare(name).into(),
    }
}

/// Moves statues to the end of the list of nearby things, so that they are hidden first if there
/// are too few rows. Most statues are only decoration.
pub(super) fn statues_last(near: &[Near]) -> Vec<Near> {
    let mut near = near.to_vec();
    near.sort_by_key(|thing| matches!(thing.kind, NearKind::Statue(_)));
    near
}

/// Draws exits and things nearby on one line, and the number of those that do not fit.
pub(super) fn places_in_line(canvas: &mut Canvas, y: u16, view: &View) {
    let mut x = 0;
    let places: Vec<&Near> = view.exits.iter().take(2).chain(&view.near).collect();
    for (shown, thing) in places.iter().enumerate() {
        let rest = places.len() - shown;
        let is_exit = shown < view.exits.len().min(2);
        // Stairs need no name, because their symbol identifies them.
        let name = match thing.kind {
            NearKind::Stairs if is_exit => Cow::Borrowed(""),
            _ => {
                let name = crate::base::english::without_article(&thing.name);
                format!("{} ", shortened(name, &thing.kind, 16)).into()
            }
        };
        let width = name.width() + thing.way.width() + 2;
        let reserve = if rest == 1 { 0 } else { 4 };
        if usize::from(x) + width + reserve > usize::from(canvas.width()) {
            canvas.say(x, y, &format!("+{rest}"), Meaning::Faint);
            return;
        }
        let tile =
            Tile { glyph: thing.glyph, color: thing.color, light: SquareLight::Seen, calm: false };
        let (sign, style) = canvas.theme.tile(&tile);
        canvas.sign(x, y, sign, style);
        x = canvas.say(x + 2, y, &name, Meaning::Text);
        x = canvas.say(x, y, &thing.way, Meaning::Faint) + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_wraps_and_is_truncated_only_without_free_rows() {
        let near = View::sample().near.remove(0);
        let thing =
            |name: &str| Near { name: name.to_owned(), way: "2N 5E".to_owned(), ..near.clone() };
        let mail = thing("an uncursed +0 splint mail");
        assert_eq!(named(&mail, 22, 9), ["an uncursed +0", "splint mail"]);
        assert_eq!(named(&mail, 22, 1), ["+0 splint .."]);
        assert_eq!(named(&thing("a goblin corpse"), 22, 9), ["a goblin corpse", ""]);
        assert_eq!(named(&thing("stairs down"), 22, 9), ["stairs down"]);
    }

    #[test]
    fn statues_come_last() {
        let near = View::sample().near;
        let statue = Near { kind: NearKind::Statue("orc".to_owned()), ..near[0].clone() };
        let all = statues_last(&[statue.clone(), near[0].clone(), near[1].clone()]);
        assert_eq!(all, [near[0].clone(), near[1].clone(), statue]);
    }

    #[test]
    fn a_short_name_drops_the_least_informative_words() {
        let other = &NearKind::Other;
        let branch = &NearKind::BranchStairs;
        let statue = |of: &str| NearKind::Statue(of.to_owned());
        assert_eq!(shortened("stairs down", other, 11), "stairs down");
        assert_eq!(shortened("stairs down", other, 9), "down");
        assert_eq!(shortened("to the Diggings", branch, 9), "Diggings");
        assert_eq!(shortened("to the Dungeons of Doom", branch, 12), "Dungeons");
        assert_eq!(shortened("a goblin corpse", other, 14), "goblin corpse");
        assert_eq!(shortened("a statue of an iguana", &statue("iguana"), 14), "iguana statue");
        assert_eq!(
            shortened("a statue of a floating eye", &statue("floating eye"), 14),
            "statue: floating eye"
        );
        assert_eq!(shortened("5 gold pieces", other, 11), "5 gold");
        assert_eq!(shortened("2 food rations", other, 11), "2 rations");
        assert_eq!(shortened("an uncursed food ration", other, 11), "ration");
        assert_eq!(shortened("a morning star", other, 11), "a star");
        assert_eq!(shortened("3 daggers", other, 4), "3 daggers");
    }
}
