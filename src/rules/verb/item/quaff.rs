//! Drinking potions.

use crate::content::{Class, Property};
use crate::event::{Event, ItemEvent, Means};
use crate::rules::body::equipment;
use crate::rules::effect::{self, Came, EffectSource, Target};
use crate::rules::item::wish::djinni;
use crate::rules::item::{charge, identify};
use crate::rules::vitals::Blame;
use crate::rules::{Acted, Halt, Play, Refusal, Time};
use crate::world::body::pack;
use crate::world::{ActorId, ItemId};

/// Makes `who` quaff a carried potion.
pub fn quaff(play: &mut Play, who: ActorId, item: ItemId) -> Acted {
    let thing = pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    let (kind_id, buc) = (thing.kind, thing.buc);
    let content = play.content;
    let kind = &content.items[kind_id];
    if kind.class != Class::Potion || play.world.actor(who).has(Property::Strangled) {
        return Err(Refusal::CannotQuaff.into());
    }
    play.tell(Event::Item(ItemEvent::Quaffed { who, item }));
    let draught = equipment::part_with(play, item, 1);
    if who == play.world.hero && djinni::comes_out(play, kind_id) {
        play.world.destroy(draught);
        djinni::appear(play, buc);
        return Ok(Time::ACTION);
    }
    let blame = Blame::means(Means::Item(kind_id));
    let source = EffectSource { who, item: Some(draught), buc, blame, dir: None, craft: None };
    let came = effect::apply(play, &kind.on_quaff, Target::Creature(who), &source);
    learn(play, who, draught, &came);
    play.world.destroy(draught);
    match came.asks {
        Some(pending) => Err(Halt::Asks(pending)),
        None => Ok(Time::ACTION),
    }
}

/// Makes `who` drink from a goblet, which spends a charge.
pub fn sip(play: &mut Play, who: ActorId, goblet: ItemId) -> Acted {
    if play.world.actor(who).has(Property::Strangled) {
        return Err(Refusal::CannotQuaff.into());
    }
    let (kind, buc) = (play.world.item(goblet).kind, play.world.item(goblet).buc);
    play.tell(Event::Item(ItemEvent::Applied { who, item: goblet }));
    if charge::spend(play, goblet) != charge::Spent::Charge {
        play.tell(Event::Item(ItemEvent::Spent { item: goblet }));
        return Ok(Time::ACTION);
    }
    let blame = Blame::means(Means::Item(kind));
    let source = EffectSource { who, item: Some(goblet), buc, blame, dir: None, craft: None };
    let content = play.content;
    let came = effect::apply(play, &content.items[kind].on_quaff, Target::Creature(who), &source);
    learn(play, who, goblet, &came);
    Ok(Time::ACTION)
}

/// Identifies the item's kind if the hero noticed its effect. If nothing was noticed or reported,
/// reports that nothing happened. For an item of a known kind, does so only if the hero can feel
/// that it had no effect: a potion, or a scroll that found no equipment to change.
pub(crate) fn learn(play: &mut Play, who: ActorId, item: ItemId, came: &Came) {
    let kind = play.world.item(item).kind;
    let row = &play.content.items[kind];
    let is_felt = row.class == Class::Potion || row.felt_in_vain().is_some();
    let silent = !came.noticed && !came.told;
    if came.noticed && play.world.item(item).known.seen {
        identify::learn_kind(play, kind);
    } else if who == play.world.hero && silent && (is_felt || !play.world.knowledge.knows(kind)) {
        play.tell(Event::Item(ItemEvent::NoEffect { item }));
    }
}
