//! Describes one square as the hero knows it.

use super::hero::status;
use super::{Foe, Pos, SquareLight, foes, ground, map};
use crate::base::english;
use crate::content::{ItemKindId, TrapKindId};
use crate::rules::body::hold;
use crate::rules::verb::trade::bill;
use crate::story::words::{square, trade};
use crate::story::{Eyes, item_names, terrain};
use crate::world::body::senses;
use crate::world::level::RememberedThing;
use crate::world::{ItemId, Level};

/// The description of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareLook {
    /// The title line: "a hill orc", or "a closed door, as you remember it".
    pub title: String,
    pub foe: Option<Foe>,
    /// Sentences that explain the numbers of a fight with the monster on the square.
    pub reasons: Vec<String>,
    /// Further lines: what else is on the square (steed, items, trap, terrain, engraving), and the
    /// special room around it.
    pub more: Vec<String>,
    pub light: SquareLight,
}

/// A creature that has engulfed the hero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inside {
    /// Its name: "the purple worm".
    pub name: String,
    /// Names of the items inside it.
    pub things: Vec<String>,
}

/// Describes what the hero sees, senses or remembers on a square.
pub fn look(eyes: &Eyes, at: Pos) -> SquareLook {
    let mut look = plain_look(eyes, at);
    if look.light == SquareLight::Remembered && look.foe.is_none() {
        look.title.push_str(square::AS_REMEMBERED);
    }
    look
}

/// Returns the title of a square. Never says that the hero only remembers the square.
pub fn name(eyes: &Eyes, at: Pos) -> String {
    plain_look(eyes, at).title
}

/// Returns the creature that the hero is inside, and what else is inside it.
pub fn inside(eyes: &Eyes) -> Option<Inside> {
    let by = hold::engulfer(eyes.world, eyes.content, eyes.world.hero)?;
    let name = eyes.name(by).definite();
    let pack = eyes.world.actor(by).pack.iter();
    Some(Inside { name, things: item_names::each(eyes, pack.copied()) })
}

/// Like [`look`], but the title does not say that the hero only remembers the square.
fn plain_look(eyes: &Eyes, at: Pos) -> SquareLook {
    let seen = senses::sees_square(eyes.world, at);
    let known = map::known(eyes, at);
    let light = match (seen, known) {
        (true, _) => SquareLight::Seen,
        (false, Some(_)) => SquareLight::Remembered,
        (false, None) => SquareLight::Unknown,
    };
    let mut titles = Vec::new();
    let mut foe = None;
    if at == eyes.world.you().at {
        titles.push(square::you(&status::who(eyes), status::shape(eyes)));
        let steed = eyes.world.life.steed;
        titles.extend(steed.map(|steed| square::riding(&status::mount(eyes, steed))));
    } else if let Some(who) = eyes.world.actor_at(at)
        && senses::senses(eyes.world, eyes.content, who)
    {
        let other = foes::foe(eyes, who);
        titles.push(creature_words(&other));
        foe = Some(other);
    }
    if eyes.world.felt(eyes.content) == Some(at) {
        titles.push(square::FELT.to_owned());
    }
    if let Some(inside) = inside(eyes).filter(|_| at == eyes.world.you().at) {
        titles.push(square::inside(&inside.name));
        titles.extend(inside.things);
    } else {
        titles.extend(things(eyes, at, seen));
        titles.extend(ground::ground(eyes, at).map(|ground| english::a(&ground)));
        titles.extend(engraving(eyes, at));
    }
    if titles.is_empty() {
        titles.push(bare(eyes, at).to_owned());
    }
    titles.extend(hall(eyes, at));
    let title = titles.remove(0);
    let fought = foe.as_ref().filter(|foe| foe.stance == super::Stance::Foe);
    let reasons = fought.map_or_else(Vec::new, |foe| foes::reasons(eyes, foe.who));
    SquareLook { title, foe, reasons, more: titles, light }
}

fn creature_words(foe: &Foe) -> String {
    let mut words = match foe.stance {
        super::Stance::Foe => english::a(&foe.name),
        super::Stance::Peaceful => square::peaceful(&foe.name),
        super::Stance::Pet => square::companion(&foe.name, foe.saddled.is_some()),
    };
    if foe.unseen {
        words.push_str(square::SENSED);
    }
    words
}

/// Lists the items and known traps on a square.
fn things(eyes: &Eyes, at: Pos, seen: bool) -> Vec<String> {
    let world = eyes.world;
    if seen {
        let disguise = world.disguise_at(at).into_iter();
        let mut names: Vec<String> =
            disguise.map(|kind| english::a(&item_names::kind_name(eyes, kind))).collect();
        names.extend(world.items_at(at).map(|id| priced(eyes, id)));
        let trap = world.trap_at(at).filter(|trap| trap.seen);
        names.extend(trap.map(|trap| english::a(&eyes.content.traps[trap.kind].name)));
        return names;
    }
    let trap = |kind: TrapKindId| english::a(&eyes.content.traps[kind].name);
    match world.level.memory.get(at).map(|memory| memory.thing) {
        None | Some(RememberedThing::Nothing) => Vec::new(),
        Some(RememberedThing::Trap(kind)) => vec![trap(kind)],
        Some(RememberedThing::Unknown) => vec![square::UNSEEN.to_owned()],
        Some(_) => {
            let count = |kind| terrain::remembered_count(eyes, at, kind);
            recalled_items(eyes, &world.level, at, count).into_iter().collect()
        }
    }
}

/// Names the items that the hero remembers on a square of any level: the only one, or the topmost
/// of several. `count` returns how many items of a kind the hero remembers there.
pub fn recalled_items(
    eyes: &Eyes,
    level: &Level,
    at: Pos,
    count: impl FnOnce(ItemKindId) -> u32,
) -> Option<String> {
    let top = match level.memory.get(at)?.thing {
        RememberedThing::Item(kind) => match count(kind) {
            0 | 1 => item_names::remembered(eyes, kind),
            count => item_names::remembered_many(eyes, kind, count),
        },
        RememberedThing::Remains(kind, about) => {
            english::a(&item_names::remains(eyes, kind, about))
        }
        _ => return None,
    };
    Some(if level.piles.has(at) { square::pile(&top) } else { top })
}

/// Returns the name of an item, with its price if it is for sale, or a note that the shopkeeper
/// asks nothing for it.
fn priced(eyes: &Eyes, id: ItemId) -> String {
    let name = item_names::a(eyes, id);
    match bill::price_tag(eyes.world, eyes.content, id) {
        Some(gold) => format!("{name} ({})", trade::for_sale(gold)),
        None if bill::is_free(eyes.world, id) => format!("{name} ({})", trade::NO_CHARGE),
        None => name,
    }
}

/// Returns the text of the engraving on a square if the hero stands there and can read it.
pub(super) fn engraving(eyes: &Eyes, at: Pos) -> Option<String> {
    let here = at == eyes.world.you().at;
    let written = eyes.world.level.written_at(at).filter(|_| here)?;
    let written = Some(written).filter(|it| senses::reads(eyes.world, it))?;
    Some(square::engraving(written.script, &written.text))
}

/// Returns the name of the special room that a known square belongs to, if the hero has entered it.
fn hall(eyes: &Eyes, at: Pos) -> Option<String> {
    map::known(eyes, at)?;
    let level = &eyes.world.level;
    let room = level.cell(at).room.checked_sub(1)?;
    let room = level.rooms.get(usize::from(room)).filter(|room| room.entered)?;
    room.kind.title(eyes.content).map(square::in_room)
}

/// Returns the name of a square's terrain, if nothing is on the square.
fn bare(eyes: &Eyes, at: Pos) -> &'static str {
    square::bare(map::known(eyes, at).map(|cell| cell.terrain))
}
