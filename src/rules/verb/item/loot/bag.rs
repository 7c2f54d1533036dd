//! Magic bags: items lost from cursed ones, explosions, and bites from bags of tricks.
//!
//! Source: rules/numbers 18.

use crate::base::pick;
use crate::content::ending::death::Hazard;
use crate::content::item::ToolUse;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Buc, Class, Effect, ItemKind};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent, Means};
use crate::rules::Play;
use crate::rules::body::equipment::{destroy, part_with};
use crate::rules::item::identify;
use crate::rules::vitals::{self, Blame};
use crate::world::{ActorId, ItemId};

/// An item in a cursed or exploding bag is lost 1 time in this many.
const LOST: u32 = 13;

/// Nesting depth beyond which the chance of an explosion decreases no further.
const DEEPEST: u32 = 7;

fn tell(play: &mut Play, what: ToolEvent) {
    play.tell(Event::Item(ItemEvent::Tool(what)));
}

/// Makes a bag of tricks bite for 1d10 damage.
pub fn bite(play: &mut Play, who: ActorId, bag: ItemId) {
    tell(play, ToolEvent::BagBit { bag });
    let kind = play.world.item(bag).kind;
    identify::learn_kind(play, kind);
    let damage = play.rng.act.d(10);
    vitals::damage_and_tell(play, who, damage, Blame::means(Means::Item(kind)));
}

fn is_magic(play: &Play, bag: ItemId) -> bool {
    play.content.items[play.world.item(bag).kind].has(ItemQuirk::Compresses)
}

/// Loses each item in a cursed bag of holding with a chance of 1 in 13. This happens each time the
/// hero opens the bag.
pub fn swallow(play: &mut Play, who: ActorId, bag: ItemId) {
    let cursed = play.world.item(bag).buc == Buc::Cursed;
    if !cursed || !is_magic(play, bag) || who != play.world.hero {
        return;
    }
    for item in play.world.item(bag).contents.clone() {
        if play.rng.act.one_in(LOST) {
            tell(play, ToolEvent::LostFromBag { item });
            play.world.destroy(item);
        }
    }
}

/// Rolls whether the container explodes when the item is put into it. Only a bag of holding can
/// explode.
pub fn bursts(play: &mut Play, bag: ItemId, item: ItemId) -> bool {
    is_magic(play, bag) && sets_off(play, item, 0)
}

/// Rolls whether the item, or an item inside it, makes a bag of holding explode: another bag of
/// holding, or a bag of tricks or a wand of cancellation that has charges. Two or more containers
/// deep, such an item is less likely to do so the deeper it is nested.
fn sets_off(play: &mut Play, item: ItemId, depth: u32) -> bool {
    let thing = play.world.item(item);
    let kind = &play.content.items[thing.kind];
    let charged = thing.plus > 0 && (kind.tool == Some(ToolUse::Tricks) || cancels(kind));
    let magic = kind.has(ItemQuirk::Compresses) || charged;
    if magic && play.rng.act.below(1 << depth.min(DEEPEST)) <= depth {
        return true;
    }
    let inside = play.world.item(item).contents.clone();
    inside.into_iter().any(|inner| sets_off(play, inner, depth + 1))
}

fn cancels(kind: &ItemKind) -> bool {
    kind.class == Class::Wand && kind.on_zap.contains(&Effect::Cancel)
}

/// Destroys the bag and the item put into it, and deals 6d6 damage. The contents of both are
/// scattered; each scattered item is lost 1 time in 13.
pub fn explode(play: &mut Play, who: ActorId, bag: ItemId, item: ItemId) {
    tell(play, ToolEvent::BagExploded { bag, item });
    let item = part_with(play, item, 0);
    for container in [item, bag] {
        for inner in play.world.item(container).contents.clone() {
            scatter(play, who, inner);
        }
        destroy(play, container);
    }
    let damage = (0..6).map(|_| play.rng.act.d(6)).sum();
    vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::MagicalExplosion));
}

/// Moves an item out of an exploding bag to a square near `who`, or destroys it.
fn scatter(play: &mut Play, who: ActorId, item: ItemId) {
    if play.rng.act.one_in(LOST) {
        tell(play, ToolEvent::LostFromBag { item });
        play.world.destroy(item);
        return;
    }
    let here = play.world.actor(who).at;
    let near = here.neighbors().into_iter().chain([here]);
    let open: Vec<_> = near.filter(|&at| play.world.level.is_passable(at)).collect();
    let at = pick::one(&mut play.rng.act, &open).copied().unwrap_or(here);
    play.world.drop_onto(play.content, item, at);
}
