//! Reads a wish: the words before a name, the name, and what follows it.
//!
//! Source: rules/wishes 1; `NetHack` 3.7 `objnam.c`, `readobjnam`.

use super::marks::{MOST, strip_mark};
use super::names::{Names, Resolved};
use crate::base::typed;
use crate::content::item::wishes::MadeMood;
use crate::content::{Content, MonsterKindId};
use crate::world::{Knowledge, Wanted, Wish};

/// Maximum length of a wish, in characters.
pub const LONGEST: usize = 100;
/// Maximum number of monsters that wizard mode creates at once.
const MOST_CREATURES: u16 = 20;

/// The error for a wish that the game does not understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The wish with the most similar name that the game knows, if one is similar.
    pub near: Option<String>,
}

/// Reads a wish. `knowledge` holds the appearances of the kinds in this game.
pub fn read(content: &Content, knowledge: &Knowledge, text: &str) -> Result<Wish, Unread> {
    let names = Names { content, knowledge };
    let text = cleaned(text);
    let lower = text.to_lowercase();
    let words = &content.wishes;
    if text.is_empty() || words.nothing.contains(&lower) {
        return Ok(Wish::default());
    }
    if words.anything.contains(&lower) {
        return Ok(Wish::of(Wanted::Anything));
    }
    let mut wish = Wish::default();
    let rest = strip_brackets(&text, &mut wish);
    let (rest, name) = split_name(content, rest);
    let rest = strip_brackets(rest, &mut wish).to_lowercase();
    let mut rest = rest.as_str();
    let mut degree = 1;
    loop {
        if let Some(found) = names.resolve(rest) {
            return Ok(named(&names, merged(wish, found), name));
        }
        let Some(next) = strip_mark(content, rest, &mut wish, &mut degree) else { break };
        rest = next;
    }
    let near = names.nearest(rest);
    Err(Unread { near: near.map(|near| corrected(&text, rest, &near)) })
}

/// Monsters that wizard mode makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedCreatures {
    pub kind: MonsterKindId,
    /// At most `MOST_CREATURES`.
    pub count: u16,
    /// `None` for the usual mood of new monsters of the kind.
    pub mood: Option<MadeMood>,
}

/// Reads a number of monsters and their mood: "newt", "3 red dragons", "peaceful gnome". Returns
/// `None` if the text names no monster.
pub fn creatures(content: &Content, text: &str) -> Option<WantedCreatures> {
    let lower = cleaned(text).to_lowercase();
    let (mut rest, mut wish, mut mood) = (lower.as_str(), Wish::default(), None);
    loop {
        if let Some(kind) = content.wish_names().monster(&content.folded(rest)) {
            let count = wish.count.unwrap_or(1).min(MOST_CREATURES);
            return Some(WantedCreatures { kind, count, mood });
        }
        let (word, after) = rest.split_once(' ')?;
        if let Some((_, meant)) = content.wishes.moods.iter().find(|(own, _)| own == word) {
            (rest, mood) = (after, Some(*meant));
            continue;
        }
        rest = strip_mark(content, rest, &mut wish, &mut 1)?;
    }
}

/// Returns the text with single spaces, without control characters, cut to `LONGEST`.
pub fn cleaned(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain = words.join(" ");
    plain.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect()
}

/// Returns the text with `rest`, the unknown name in it, replaced by the similar name `near`.
fn corrected(text: &str, rest: &str, near: &str) -> String {
    let lower = text.to_lowercase();
    match lower.find(rest) {
        Some(at) if !rest.is_empty() && lower.len() == text.len() => {
            format!("{}{near}{}", &text[..at], &text[at + rest.len()..])
        }
        _ => near.to_owned(),
    }
}

/// Removes the parentheses at the end and reads charges such as "(0:3)". Ignores other contents
/// such as "(lit)".
fn strip_brackets<'a>(text: &'a str, wish: &mut Wish) -> &'a str {
    let mut text = text.trim();
    while let Some((before, inside)) = text.strip_suffix(')').and_then(|open| open.rsplit_once('('))
    {
        let parts: Vec<&str> = inside.split(':').map(str::trim).collect();
        match parts[..] {
            [times, left] => {
                if let (Some(times), Some(left)) = (typed::signed(times), typed::signed(left)) {
                    wish.charges = Some((times.clamp(0, 7) as u8, left.clamp(-1, MOST) as i8));
                }
            }
            [left] => {
                if let Some(left) = typed::signed(left) {
                    wish.charges = Some((0, left.clamp(-1, MOST) as i8));
                }
            }
            _ => {}
        }
        text = before.trim_end();
    }
    text
}

/// Splits the text at "named": "long sword named Ana" asks for a long sword with the name "Ana".
fn split_name<'a>(content: &Content, text: &'a str) -> (&'a str, Option<&'a str>) {
    let lower = text.to_ascii_lowercase();
    let before = format!(" {} ", content.wishes.named);
    match lower.find(&before) {
        Some(at) => (&text[..at], Some(text[at + before.len()..].trim())),
        None => (text, None),
    }
}

/// Sets the name of the item. An item with the name of an artifact of its kind becomes that
/// artifact.
fn named(names: &Names, mut wish: Wish, name: Option<&str>) -> Wish {
    let Some(name) = name.filter(|name| !name.is_empty()) else { return wish };
    let artifact = names.content.artifact_called(name);
    match (&wish.what, artifact) {
        (Wanted::Kind(kind), Some(artifact)) if names.content.artifact_base(artifact) == *kind => {
            wish.what = Wanted::Artifact(artifact);
        }
        _ => wish.name = Some(name.into()),
    }
    wish
}

/// Combines the attributes from the words before the name (`wish`) with the meaning of the name
/// (`found`).
fn merged(wish: Wish, found: Resolved) -> Wish {
    let Resolved { what, about, greens, buc, gold } = found;
    let count = wish.count.or(gold.then_some(1));
    Wish { what, about, greens, count, buc: wish.buc.or(buc), ..wish }
}
