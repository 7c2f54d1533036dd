//! Contents of ordinary rooms: monsters, traps, gold, features, items.

use crate::base::{Bits, Pos, Rng, pick};
use crate::content::vault::Fill;
use crate::content::{Alignment, Buc, Script, Terrain};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::spawn::monsters::SpawnRequest;
use crate::r#gen::spawn::{items, traps};
use crate::world::level::Engraving;

/// Engravings for the hero's starting room.
const HINTS: [&str; 6] = [
    "Dead ends are for searching",
    "A locked door can be kicked",
    "Prayer helps once in a long while",
    "Eat it fresh or leave it",
    "He who fights in a doorway fights one",
    "Throw it to the dog and see",
];
/// Engravings for other rooms.
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
/// Texts on graves.
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
/// Texts on one grave in ten, each with the item that then lies there.
const TALES: [(&str, &str); 3] = [
    ("He blew until his breath was gone, and nobody came", "tin whistle"),
    ("Drowned in a dry room", "potion of water"),
    ("She read it to the end", "random scroll"),
];

/// Adds the ordinary contents of every room whose `fill` is `Ordinary`.
/// Source: rules/vaults B10.
pub fn all(canvas: &mut LevelCanvas, rng: &mut Rng) {
    for room in 0..canvas.chambers.len() as u8 {
        if canvas.chambers[usize::from(room)].fill == Fill::Ordinary {
            fill(canvas, room, rng);
        }
    }
    traps::raise_statues(canvas, rng);
}

fn fill(canvas: &mut LevelCanvas, room: u8, rng: &mut Rng) {
    let depth = canvas.depth();
    if rng.one_in(3) {
        let squares: Bits =
            canvas.room_squares(room).filter(|&at| !canvas.no_monsters.has(at)).collect();
        canvas.requests.push(SpawnRequest { drowsy: true, ..SpawnRequest::any(squares) });
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
    // Iron safes do not exist in this game.
    // Source: rules/vaults B10.
    if rng.one_in((rooms * 5 / 2).max(1)) {
        let name = if rng.chance(2, 5) { "chest" } else { "large box" };
        named(canvas, room, name, rng);
    }
    let first = depth == 1 && canvas.level.up.is_some_and(|at| canvas.is_of_room(at, room));
    if first {
        scribble(canvas, room, &HINTS, rng);
    } else if rng.one_in((27 + 3 * depth).max(1) as u32) {
        scribble(canvas, room, &WORDS, rng);
    }
    if rng.one_in(3) {
        object(canvas, room, rng);
        while rng.one_in(5) {
            object(canvas, room, rng);
        }
    }
}

/// Source: rules/levels 10.
fn set_traps(canvas: &mut LevelCanvas, room: u8, rng: &mut Rng) {
    let depth = canvas.difficulty;
    let often = (8 - depth / 6).max(2) as u32;
    while rng.one_in(often) {
        let Some(kind) = traps::random(canvas.content, canvas.realm, depth, rng) else { return };
        let free = |canvas: &LevelCanvas, at: Pos| canvas.takes_trap(at) && !canvas.kept.has(at);
        let Some(at) = canvas.spot(room, rng, free) else { return };
        traps::put(canvas, kind, at, None, rng);
    }
}

fn furnish(canvas: &mut LevelCanvas, room: u8, rng: &mut Rng) {
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
        add_grave(canvas, at, rng);
    }
}

fn build(canvas: &mut LevelCanvas, room: u8, what: Terrain, rng: &mut Rng) -> Option<Pos> {
    let at = canvas.spot(room, rng, LevelCanvas::takes_feature)?;
    canvas.put(at, what);
    Some(at)
}

/// Fills a grave: always an epitaph, gold 1 time in 3, and up to four cursed buried items. One
/// epitaph in ten tells of an item, which then lies there.
/// Source: rules/vaults B10.
pub fn add_grave(canvas: &mut LevelCanvas, at: Pos, rng: &mut Rng) {
    let (content, depth) = (canvas.content, canvas.depth());
    if rng.one_in(10)
        && let Some((epitaph, thing)) = pick::one(rng, &TALES)
    {
        canvas.level.write(Engraving::new(at, epitaph, Script::Stone));
        if let Some(thing) = items::named(content, thing, depth, rng) {
            canvas.lay(thing, at);
        }
    } else if let Some(epitaph) = pick::one(rng, &EPITAPHS) {
        canvas.level.write(Engraving::new(at, epitaph, Script::Stone));
    }
    if rng.one_in(3) {
        let many = items::amount(depth, rng);
        canvas.lay(items::gold(content, many), at);
    }
    for _ in 0..rng.below(5) {
        if let Some(mut thing) = items::random(content, canvas.realm, depth, rng) {
            thing.item.buc = Buc::Cursed;
            canvas.put_thing(thing, at, true);
        }
    }
}

/// Engraves words in the dust, replacing any engraving there.
pub fn write(canvas: &mut LevelCanvas, at: Pos, words: &str) {
    canvas.level.write(Engraving::new(at, words, Script::Dust));
}

fn scribble(canvas: &mut LevelCanvas, room: u8, words: &[&str], rng: &mut Rng) {
    let free = |canvas: &LevelCanvas, at: Pos| {
        canvas.is_floor(at) && canvas.level.written_at(at).is_none()
    };
    let Some(at) = canvas.spot(room, rng, free) else { return };
    if let Some(words) = pick::one(rng, words) {
        write(canvas, at, words);
    }
}

fn named(canvas: &mut LevelCanvas, room: u8, name: &str, rng: &mut Rng) {
    let Some(kind) = canvas.content.items.find(name) else { return };
    let Some(at) = canvas.spot(room, rng, takes_stock) else { return };
    let thing = items::of_kind(canvas.content, kind, canvas.depth(), rng);
    canvas.lay(thing, at);
}

fn object(canvas: &mut LevelCanvas, room: u8, rng: &mut Rng) {
    let Some(at) = canvas.spot(room, rng, takes_stock) else { return };
    if let Some(thing) = items::random(canvas.content, canvas.realm, canvas.depth(), rng) {
        canvas.lay(thing, at);
    }
}

/// Whether random items can be placed on the square.
fn takes_stock(canvas: &LevelCanvas, at: Pos) -> bool {
    canvas.takes_things(at) && !canvas.no_items.has(at)
}
