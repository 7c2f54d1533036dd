//! What ordinary rooms hold: monsters, traps, gold, furniture, things.

use super::canvas::Canvas;
use super::monsters::Wish;
use super::{items, traps};
use crate::base::{Bits, Pos, Rng};
use crate::content::vault::Fill;
use crate::content::{Alignment, Terrain};

/// Fills every room that has the usual contents. Source: vaults note B10.
pub fn all(canvas: &mut Canvas, rng: &mut Rng) {
    for room in 0..canvas.chambers.len() as u8 {
        if canvas.chambers[usize::from(room)].fill == Fill::Ordinary {
            fill(canvas, room, rng);
        }
    }
    traps::raise_statues(canvas, rng);
}

fn fill(canvas: &mut Canvas, room: u8, rng: &mut Rng) {
    let depth = canvas.depth();
    if rng.one_in(3) {
        let squares: Bits =
            canvas.room_squares(room).filter(|&at| !canvas.no_monsters.has(at)).collect();
        canvas.wishes.push(Wish { drowsy: true, ..Wish::any(squares) });
    }
    set_traps(canvas, room, rng);
    if rng.one_in(3)
        && let Some(at) = canvas.spot(room, rng, takes_stock)
    {
        let many = items::amount(depth, rng);
        canvas.lay(items::gold(canvas.content, many), at);
    }
    furnish(canvas, room, rng);
    if rng.one_in(20) {
        named(canvas, room, "statue", rng);
    }
    let rooms = canvas.chambers.len() as u32;
    if rng.one_in((rooms * 5 / 2).max(1)) {
        let name = if rng.one_in(3) { "chest" } else { "large box" };
        named(canvas, room, name, rng);
    }
    if rng.one_in((27 + 3 * depth).max(1) as u32) {
        scribble(canvas, room, rng);
    }
    if rng.one_in(3) {
        object(canvas, room, rng);
        while rng.one_in(5) {
            object(canvas, room, rng);
        }
    }
}

/// Source: levels note 10.
fn set_traps(canvas: &mut Canvas, room: u8, rng: &mut Rng) {
    let depth = canvas.depth();
    let often = (8 - depth / 6).max(2) as u32;
    while rng.one_in(often) {
        let Some(kind) = traps::random(canvas.content, depth, rng) else { return };
        let free = |canvas: &Canvas, at: Pos| canvas.takes_trap(at) && !canvas.kept.has(at);
        let Some(at) = canvas.spot(room, rng, free) else { return };
        traps::put(canvas, kind, at, None, rng);
    }
}

fn furnish(canvas: &mut Canvas, room: u8, rng: &mut Rng) {
    let depth = canvas.depth();
    let convertible = canvas.chambers[usize::from(room)].convertible;
    if rng.one_in(10) {
        build(canvas, room, Terrain::Fountain, rng);
    }
    if rng.one_in(60) {
        build(canvas, room, Terrain::Sink, rng);
    }
    if convertible
        && rng.one_in(60)
        && let Some(at) = build(canvas, room, Terrain::Altar, rng)
    {
        let god = Alignment::ALL[rng.below(3) as usize];
        canvas.level.cells[at].set_altar(Some(god));
    }
    if convertible
        && rng.one_in((80 - 2 * depth).max(2) as u32)
        && let Some(at) = build(canvas, room, Terrain::Grave, rng)
    {
        mourn(canvas, at, rng);
    }
}

fn build(canvas: &mut Canvas, room: u8, what: Terrain, rng: &mut Rng) -> Option<Pos> {
    let at = canvas.spot(room, rng, Canvas::takes_feature)?;
    canvas.put(at, what);
    Some(at)
}

/// A grave has an epitaph and, one time in three, gold.
pub fn mourn(canvas: &mut Canvas, at: Pos, rng: &mut Rng) {
    const EPITAPHS: [&str; 8] = [
        "Here lies one who trusted a closed chest",
        "Back in a moment",
        "She never looked at the odds",
        "Unlucky on a Friday",
        "He prayed twice in one day",
        "Rest, and do not walk again",
        "Killed by something that seemed asleep",
        "Owner of a very fine sword, once",
    ];
    let epitaph = EPITAPHS[rng.below(EPITAPHS.len() as u32) as usize];
    write(canvas, at, epitaph);
    if rng.one_in(3) {
        let many = items::amount(canvas.depth(), rng);
        canvas.lay(items::gold(canvas.content, many), at);
    }
}

/// Words on a square, instead of what was written there.
pub fn write(canvas: &mut Canvas, at: Pos, words: &str) {
    canvas.level.engravings.retain(|(there, _)| *there != at);
    canvas.level.engravings.push((at, words.to_owned()));
}

fn scribble(canvas: &mut Canvas, room: u8, rng: &mut Rng) {
    const WORDS: [&str; 8] = [
        "Luck is a number",
        "Count the doors",
        "This wall is not a wall",
        "The way down is the way home",
        "Do not eat what you did not see die",
        "Cats know",
        "Three fountains, no friend",
        "Ask before you quaff",
    ];
    let free = |canvas: &Canvas, at: Pos| {
        canvas.is_floor(at) && canvas.level.engravings.iter().all(|(there, _)| *there != at)
    };
    let Some(at) = canvas.spot(room, rng, free) else { return };
    let words = WORDS[rng.below(WORDS.len() as u32) as usize];
    write(canvas, at, words);
}

fn named(canvas: &mut Canvas, room: u8, name: &str, rng: &mut Rng) {
    let Some(kind) = canvas.content.items.find(name) else { return };
    let Some(at) = canvas.spot(room, rng, takes_stock) else { return };
    let thing = items::of_kind(canvas.content, kind, canvas.depth(), rng);
    canvas.lay(thing, at);
}

fn object(canvas: &mut Canvas, room: u8, rng: &mut Rng) {
    let Some(at) = canvas.spot(room, rng, takes_stock) else { return };
    if let Some(thing) = items::random(canvas.content, canvas.depth(), rng) {
        canvas.lay(thing, at);
    }
}

/// Whether ordinary things may lie there.
fn takes_stock(canvas: &Canvas, at: Pos) -> bool {
    canvas.takes_things(at) && !canvas.no_items.has(at)
}
