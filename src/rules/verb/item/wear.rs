//! Putting on and taking off armor and accessories: slots, obstructions and delays.

use crate::content::item::quirk::ItemQuirk;
use crate::content::{Buc, Class, RingBonus, Slot, Trait};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::body::equipment::{self, sticks_to_hand};
use crate::rules::item::{artifact_touch, bless, identify};
use crate::rules::vitals::own_shape;
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::body::pack;
use crate::world::hero::{Occupation, Work};
use crate::world::{ActorId, ItemId, Place};

/// Makes `who` start to put on an item.
pub fn wear(play: &mut Play, who: ActorId, item: ItemId) -> Acted {
    let slot = slot_for(play, who, item)?;
    if who == play.world.hero && !artifact_touch::touch(play, item) || meets_curse(play, who, slot)
    {
        return Ok(Time::ACTION);
    }
    begin(play, who, item, true)
}

/// Makes `who` put on an item; the item itself determines the slot.
pub fn don(play: &mut Play, who: ActorId, item: ItemId, _slot: Slot) -> Acted {
    wear(play, who, item)
}

/// Returns the slot for the item if it can be put on now.
pub fn slot_for(play: &Play, who: ActorId, item: ItemId) -> Result<Slot, Refusal> {
    pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    let body = play.world.actor(who);
    let kind = &play.content.items[play.world.item(item).kind];
    if body.slot_of(item).is_some_and(|slot| equipment::WORKING.contains(&slot)) {
        return Err(Refusal::AlreadyWorn);
    }
    if body.in_slot(Slot::Wielded) == Some(item) && sticks_to_hand(play.world, play.content, item) {
        return Err(Refusal::Cursed);
    }
    let free = |slot: Slot| body.in_slot(slot).is_none();
    let slot = match (kind.slot, kind.class) {
        (Some(Slot::LeftRing), _) | (_, Class::Ring) => {
            match (free(Slot::LeftRing), free(Slot::RightRing)) {
                (true, _) => Slot::LeftRing,
                (_, true) => Slot::RightRing,
                _ => return Err(Refusal::HandsFull),
            }
        }
        (_, Class::Amulet) => Slot::Amulet,
        (Some(slot), _) => slot,
        (None, _) => return Err(Refusal::CannotWear),
    };
    let shape = &play.content.monsters[body.kind];
    if shape.is(Trait::NoHands) && slot != Slot::Amulet {
        return Err(Refusal::CannotWear);
    }
    if !free(slot) {
        return Err(Refusal::AlreadyWorn);
    }
    in_the_way(play, who, slot)?;
    let weapon = body.in_slot(Slot::Wielded);
    let two_handed =
        weapon.is_some_and(|it| play.content.items[play.world.item(it).kind].two_handed);
    let both = who == play.world.hero && play.world.life.two_weapons;
    if slot == Slot::Shield && (two_handed || both) {
        return Err(Refusal::HandsFull);
    }
    Ok(slot)
}

/// Refuses if `who` cannot change what is in the slot: another item covers it, a trap holds the
/// feet (for boots), or a cursed item is in the way. Does not refuse because of a curse that the
/// hero does not know; the hero finds out about it by trying, see [`meets_curse`].
fn in_the_way(play: &Play, who: ActorId, slot: Slot) -> Result<(), Refusal> {
    match obstacle(play, who, slot) {
        Some((_, Some(item))) if who == play.world.hero && !play.world.item(item).known.buc => {
            Ok(())
        }
        Some((why, _)) => Err(why),
        None => Ok(()),
    }
}

/// Returns why `who` cannot change what is in the slot, and which cursed item is the cause, if any.
/// A stuck weapon holds the gloves and the right ring; if it is two-handed, also the left ring, the
/// suit and the shirt. Cursed gloves cover the rings.
/// Source: NetHack 3.6 `do_wear.c`, `select_off`, `canwearobj`.
fn obstacle(play: &Play, who: ActorId, slot: Slot) -> Option<(Refusal, Option<ItemId>)> {
    let body = play.world.actor(who);
    if slot.covers().iter().any(|&slot| body.in_slot(slot).is_some()) {
        return Some((Refusal::Covered, None));
    }
    let is_hero = who == play.world.hero;
    let weapon = body
        .in_slot(Slot::Wielded)
        .filter(|&weapon| sticks_to_hand(play.world, play.content, weapon));
    let both = weapon.filter(|&it| play.content.items[play.world.item(it).kind].two_handed);
    let stuck = match slot {
        Slot::Gloves => weapon,
        Slot::RightRing if is_hero => weapon,
        Slot::LeftRing | Slot::Suit | Slot::Shirt if is_hero => both,
        _ => None,
    };
    if stuck.is_some() {
        return Some((Refusal::WeaponStuck, stuck));
    }
    let is_cursed = |&item: &ItemId| play.world.item(item).buc == Buc::Cursed;
    match slot {
        Slot::LeftRing | Slot::RightRing => {
            let gloves = body.in_slot(Slot::Gloves).filter(is_cursed)?;
            Some((Refusal::Covered, Some(gloves)))
        }
        Slot::Boots if body.trapped > 0 => Some((Refusal::Held, None)),
        _ => None,
    }
}

/// Whether a cursed item keeps the hero from changing what is in the slot. If so, the hero finds
/// out that the item is cursed.
fn meets_curse(play: &mut Play, who: ActorId, slot: Slot) -> bool {
    let Some((_, Some(item))) = obstacle(play, who, slot) else { return false };
    play.world.item_mut(item).known.buc = true;
    play.tell(Event::Item(ItemEvent::Stuck { who, item }));
    true
}

/// Makes `who` start to take off an item. Trying to remove a cursed item reveals the curse.
pub fn take_off(play: &mut Play, who: ActorId, item: ItemId) -> Acted {
    let Some(slot) = worn_slot(play, who, item) else { return Err(Refusal::NotWorn.into()) };
    in_the_way(play, who, slot)?;
    if meets_curse(play, who, slot) {
        return Ok(Time::ACTION);
    }
    let thing = play.world.item(item);
    if thing.buc == Buc::Cursed {
        if thing.known.buc {
            return Err(Refusal::Cursed.into());
        }
        play.world.item_mut(item).known.buc = true;
        play.tell(Event::Item(ItemEvent::Stuck { who, item }));
        return Ok(Time::ACTION);
    }
    begin(play, who, item, false)
}

fn worn_slot(play: &Play, who: ActorId, item: ItemId) -> Option<Slot> {
    let slot = play.world.actor(who).slot_of(item)?;
    equipment::WORKING.contains(&slot).then_some(slot)
}

/// Starts putting on or taking off an item. If the item has a delay, the hero needs several turns;
/// a monster spends all the time at once.
fn begin(play: &mut Play, who: ActorId, item: ItemId, on: bool) -> Acted {
    let delay = play.content.items[play.world.item(item).kind].delay;
    if delay == 0 || who != play.world.hero {
        finish(play, who, item, on);
        return Ok(Time(Time::ACTION.0 * (1 + u16::from(delay))));
    }
    let hp = play.world.you().hp;
    let half =
        play.world.life.half_dressed.take().filter(|half| (half.item, half.on) == (item, on));
    let left = half.map_or(delay, |half| half.left.min(delay));
    let what = Work::Dressing { item, on, left };
    play.world.life.occupation = Some(Occupation { what, hp });
    Ok(Time::ACTION)
}

/// Continues putting on or taking off an item for one more turn.
pub fn go_on(play: &mut Play) -> Acted {
    let hero = play.world.hero;
    let Some(Occupation { what: Work::Dressing { item, on, left }, .. }) =
        &mut play.world.life.occupation
    else {
        return Err(Refusal::NotNow.into());
    };
    *left = left.saturating_sub(1);
    let (item, on, is_done) = (*item, *on, *left == 0);
    let is_there = play.world.items.get(item).is_some_and(|it| it.place == Place::Pack(hero));
    if is_done || !is_there {
        play.world.life.occupation = None;
    }
    if is_done && is_there {
        finish(play, hero, item, on);
    }
    Ok(Time::ACTION)
}

fn finish(play: &mut Play, who: ActorId, item: ItemId, on: bool) {
    if on {
        let Ok(slot) = slot_for(play, who, item) else { return };
        leave_hand(play, who, item);
        let shows = equipment::shows(play, who, item);
        equipment::put(play, who, item, slot);
        if who == play.world.hero {
            learn_by_wearing(play, item, shows);
            turn_hero(play, item);
        }
    } else if let Some(slot) = worn_slot(play, who, item) {
        equipment::clear(play, who, slot);
        play.tell(Event::Item(ItemEvent::TookOff { who, item, slot }));
    }
}

/// Applies the effects that happen once when the hero puts on an item: a dunce cap becomes cursed,
/// and an amulet of change changes the hero's sex and is destroyed.
fn turn_hero(play: &mut Play, item: ItemId) {
    let thing = play.world.item(item);
    let kind_id = thing.kind;
    let kind = &play.content.items[kind_id];
    if kind.has(ItemQuirk::LooksFoolish) && thing.buc != Buc::Cursed {
        bless::turn(play, item, Buc::Cursed);
        identify::see_buc(play, item);
    }
    if kind.has(ItemQuirk::ChangesSex) {
        let female = !play.world.life.female;
        own_shape::set_sex(play.world, female);
        play.tell(Event::Item(ItemEvent::Tool(ToolEvent::SexChanged { female })));
        identify::learn_kind(play, kind_id);
        equipment::destroy(play, item);
    }
}

/// Removes the item from any slot that it is in, such as wielded, alternate or quiver.
fn leave_hand(play: &mut Play, who: ActorId, item: ItemId) {
    for worn in &mut play.world.actor_mut(who).worn {
        *worn = worn.filter(|&other| other != item);
    }
}

/// Reveals what the hero learns by wearing the item: the enchantment of armor, and the kind of an
/// item with an obvious effect.
fn learn_by_wearing(play: &mut Play, item: ItemId, shows: bool) {
    let thing = play.world.item(item);
    let kind_id = thing.kind;
    let kind = &play.content.items[kind_id];
    let lends =
        matches!(kind.bonus, Some(RingBonus::Attribute(_) | RingBonus::Mind)) && thing.plus != 0;
    if kind.class == Class::Armor {
        play.world.life.conduct.wore_armor += 1;
    }
    if kind.class == Class::Armor || lends {
        play.world.item_mut(item).known.plus = true;
    }
    if shows || lends || kind.has(ItemQuirk::FlipsAlignment) {
        identify::learn_kind(play, kind_id);
    }
}
