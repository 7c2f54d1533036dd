//! Unicorn horns, which cure ailments.

use crate::base::pick;
use crate::content::{Buc, Property};
use crate::event::{Event, ItemEvent, PolymorphEvent};
use crate::rules::{Acted, Play, Time, body};
use crate::world::{ActorId, ItemId};

use super::applied;

/// Ailments that a unicorn horn can cure.
const MENDED: [Property; 7] = [
    Property::Ill,
    Property::Blind,
    Property::Hallucinating,
    Property::Vomiting,
    Property::Confused,
    Property::Stunned,
    Property::Deaf,
];

/// Cures a random number of ailments of `who`, see [`cures`]. A cursed horn causes a random ailment
/// instead.
/// Source: rules/tables effects.
pub(super) fn apply(play: &mut Play, who: ActorId, tool: ItemId) -> Acted {
    applied(play, who, tool);
    let buc = play.world.item(tool).buc;
    if buc == Buc::Cursed {
        let turns = play.rng.act.between(10, 99) as u32;
        let at = play.rng.act.below(13) as usize / 2;
        let bad = MENDED[at.min(6)];
        body::lengthen(play, who, bad, turns);
        return Ok(Time::ACTION);
    }
    let sides = if buc == Buc::Blessed { 4 } else { 2 };
    if !cures(play, who, sides) {
        play.tell(Event::Item(ItemEvent::NoEffect { item: tool }));
    }
    Ok(Time::ACTION)
}

/// Applies the horn of a hero polymorphed into a unicorn. The horn acts like an uncursed unicorn
/// horn.
pub fn mend_by_horn(play: &mut Play, who: ActorId) {
    if !cures(play, who, 2) {
        play.tell(Event::Shape(PolymorphEvent::Unmended));
    }
}

/// Cures ailments in [`MENDED`], chosen at random. Their maximum number is random too: at least 0,
/// and less than a roll of two dice with this number of `sides`. Returns whether any was cured.
fn cures(play: &mut Play, who: ActorId, sides: u32) -> bool {
    let reach = play.rng.act.d(sides) + play.rng.act.d(sides);
    let mut ailing: Vec<Property> =
        MENDED.into_iter().filter(|&what| play.world.actor(who).turns_of(what) > 0).collect();
    pick::shuffle(&mut play.rng.act, &mut ailing);
    let count = play.rng.act.below(reach as u32) as usize;
    let any = !ailing.is_empty() && count > 0;
    for what in ailing.into_iter().take(count) {
        body::cure(play, who, what);
    }
    any
}
