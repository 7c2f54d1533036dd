//! Writing scrolls and spellbooks with a magic marker.
//!
//! Source: rules/numbers 17; `NetHack` 3.7 `write.c`.

use crate::content::item::titles;
use crate::content::role::talent::Talent;
use crate::content::{Attribute, Buc, Class, Content, ItemKind, ItemKindId, Property};
use crate::event::item::Penned;
use crate::event::{Event, ItemEvent};
use crate::rules::body::equipment::use_up;
use crate::rules::body::exercise;
use crate::rules::item::price::fee;
use crate::rules::{Play, Refusal};
use crate::world::{Item, ItemId, Pending, Place, World, body::pack};

/// A spell that will be forgotten within this many turns does not count as known when its book is
/// written.
/// Source: `NetHack` 3.7 `spell.c`, `known_spell`.
const STALE: u32 = 2_000;
/// A hero who does not know a kind can write it if `rnl` of this number gives 0.
/// Source: rules/luck 3.2.
const UNKNOWN: u32 = 15;
/// Replaces [`UNKNOWN`] for a Wizard who writes a scroll, and for the book of a spell that is
/// nearly forgotten. Source: rules/luck 3.3.
const HALF_KNOWN: u32 = 5;

/// Whether the hero can write on the item: a blank scroll or spellbook. A blind hero can write only
/// on a scroll that the hero has already seen to be blank.
pub fn is_paper(world: &World, content: &Content, thing: &Item) -> bool {
    let known = &content.known;
    let scroll = thing.kind == known.blank_scroll;
    if world.you().has(Property::Blind) {
        return scroll && thing.known.seen;
    }
    scroll || thing.kind == known.blank_book
}

/// The kind of scroll or spellbook that the player named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Meant {
    kind: ItemKindId,
    /// Whether the player used the scroll's label, or the player's own name for the kind.
    by_label: bool,
}

/// Writes the scroll or spellbook named in `text` on the paper. If `text` is blank, the hero writes
/// nothing.
///
/// # Errors
/// Refuses if the hero no longer carries both the marker and the paper.
pub fn resume(
    play: &mut Play,
    pen: ItemId,
    paper: ItemId,
    text: &str,
) -> Result<Option<Pending>, Refusal> {
    let hero = play.world.hero;
    for item in [pen, paper] {
        pack::carried(play.world, hero, item).ok_or(Refusal::NotCarried)?;
    }
    if text.trim().is_empty() {
        penned(play, paper, Penned::GaveUp);
        return Ok(None);
    }
    let class = play.content.items[play.world.item(paper).kind].class;
    let Some(meant) = meant(play.world, play.content, class, text) else {
        penned(play, paper, Penned::NoSuchText);
        return Ok(None);
    };
    match play.content.items[meant.kind].ink_cost() {
        Some(cost) => write(play, pen, paper, meant, cost),
        None => penned(play, paper, Penned::Unwritable),
    }
    Ok(None)
}

fn penned(play: &mut Play, paper: ItemId, how: Penned) {
    play.tell(Event::Item(ItemEvent::Penned { paper, how }));
}

/// Finds the kind of scroll or spellbook that the player named. A scroll can also be named by its
/// label, or by the player's own name for its kind.
fn meant(world: &World, content: &Content, class: Class, text: &str) -> Option<Meant> {
    let wish = text.trim().to_lowercase();
    let wish = titles::bare(class, &wish);
    let of_class = || content.items.iter().filter(|(_, row)| row.class == class);
    let by_name = of_class().find(|(_, row)| titles::bare(class, &row.name).to_lowercase() == wish);
    if let Some((kind, _)) = by_name {
        return Some(Meant { kind, by_label: false });
    }
    let labeled = |&(kind, row): &(ItemKindId, &ItemKind)| {
        let known = world.knowledge.of(kind);
        let label = row.shuffle.as_ref().and_then(|group| {
            let looks = content.looks.get(group)?;
            looks.get(usize::from(known.look?)).map(|look| look.look.as_str())
        });
        let names = [label, known.called.as_deref()];
        names.into_iter().flatten().any(|name| name.to_lowercase() == wish)
    };
    let (kind, _) = of_class().filter(|_| class == Class::Scroll).find(labeled)?;
    Some(Meant { kind, by_label: true })
}

/// Spends ink and tries to write. If the marker dries out while the hero writes, or the hero fails,
/// a scroll is used up, but a book is not. If the marker has less ink than half of the base cost,
/// neither ink nor paper is used up.
fn write(play: &mut Play, pen: ItemId, paper: ItemId, meant: Meant, base: u8) {
    play.world.life.conduct.read_or_wrote += 1;
    fee::charge(play, pen);
    let half = i32::from(base / 2);
    let have = i32::from(play.world.item(pen).plus);
    if have < half {
        return penned(play, paper, Penned::TooDry);
    }
    let cost = half + play.rng.act.below(half.unsigned_abs()) as i32;
    exercise::train(play, Attribute::Wisdom);
    play.world.item_mut(pen).plus = (have - cost).max(0) as i8;
    let failure = match () {
        () if have < cost => Some(Penned::DriedOut),
        () if !knows_text(play, paper, meant) => Some(Penned::Unknown { label: meant.by_label }),
        () if fails_blind(play) => Some(Penned::Blindly),
        () => None,
    };
    match failure {
        Some(how) => spoil(play, paper, how),
        None => succeed(play, pen, paper, meant.kind),
    }
}

/// Whether the hero knows how to write the kind, or succeeds by a luck roll.
/// Source: rules/luck 3.2, 3.3.
fn knows_text(play: &mut Play, paper: ItemId, meant: Meant) -> bool {
    let (world, content) = (&*play.world, play.content);
    let left = world.life.spells.iter().find(|spell| spell.book == meant.kind);
    let left = left.map_or(0, |spell| spell.until.saturating_sub(world.turn));
    let seen_label = || {
        let pack = world.you().pack.iter().map(|&item| world.item(item));
        pack.clone().any(|item| item.kind == meant.kind && item.known.seen)
    };
    let known = world.knowledge.knows(meant.kind) || meant.by_label && seen_label();
    if known || left > STALE {
        return true;
    }
    let is_scroll = content.items[world.item(paper).kind].class == Class::Scroll;
    let able = is_scroll && content.roles[world.life.role].has(Talent::WritesScrolls);
    let hero = world.hero;
    play.lucky(hero, if able || left > 0 { HALF_KNOWN } else { UNKNOWN }) == 0
}

/// Rolls whether the hero fails to write because of blindness. A blind hero fails unless `rnl(3)`
/// is 0.
/// Source: rules/luck 3.30.
fn fails_blind(play: &mut Play) -> bool {
    let hero = play.world.hero;
    play.world.you().has(Property::Blind) && play.lucky(hero, 3) > 0
}

/// Reports the failure and uses up the paper, unless it is a book.
fn spoil(play: &mut Play, paper: ItemId, how: Penned) {
    penned(play, paper, how);
    if play.content.items[play.world.item(paper).kind].class == Class::Scroll {
        use_up(play, paper);
    }
}

/// Turns one blank scroll or book into one of `kind`. The new item is blessed or cursed according
/// to the sign of the sum for marker and paper, where blessed counts as 1 and cursed as -1.
fn succeed(play: &mut Play, pen: ItemId, paper: ItemId, kind: ItemKindId) {
    let hero = play.world.hero;
    let (marker, sheet) = (play.world.item(pen), play.world.item(paper));
    let buc = match sign(marker.buc) + sign(sheet.buc) {
        1.. => Buc::Blessed,
        0 => Buc::Uncursed,
        _ => Buc::Cursed,
    };
    let mut new = Item { buc, ..Item::of(kind) };
    new.known.buc = marker.known.buc && sheet.known.buc;
    new.known.seen = !play.world.you().has(Property::Blind);
    use_up(play, paper);
    let new = play.world.make(new);
    if pack::has_room(play.world, play.content, hero, new) {
        let new = pack::take(play.world, play.content, hero, new);
        penned(play, new, Penned::Done);
    } else {
        let at = play.world.you().at;
        play.world.lay(new, at);
        play.tell(Event::Item(ItemEvent::Landed { item: new }));
    }
}

/// Returns 1 for blessed, 0 for uncursed, -1 for cursed.
const fn sign(buc: Buc) -> i32 {
    match buc {
        Buc::Blessed => 1,
        Buc::Uncursed => 0,
        Buc::Cursed => -1,
    }
}

/// Spends the ink for the next letter of an engraving: one charge for every second letter. `before`
/// is the number of letters written so far. Returns false if the marker is dry.
/// Source: rules/numbers 11.
pub fn scrawl(play: &mut Play, pen: ItemId, before: usize) -> bool {
    if before.is_multiple_of(2) {
        return true;
    }
    let marker = play.world.item_mut(pen);
    if marker.plus <= 0 {
        play.tell(Event::Item(ItemEvent::Spent { item: pen }));
        return false;
    }
    marker.plus -= 1;
    true
}

/// Whether the item is a marker with ink that the hero carries.
pub fn has_ink(play: &Play, item: ItemId) -> bool {
    let thing = play.world.item(item);
    let kind = &play.content.items[thing.kind];
    kind.tool == Some(crate::content::item::ToolUse::Marker)
        && thing.plus > 0
        && thing.place == Place::Pack(play.world.hero)
}
