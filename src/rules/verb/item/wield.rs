//! Wielding, two-weapon combat, the alternate weapon and the quiver.

use crate::content::{Attribute, Buc, Property, Slot, Trait};
use crate::event::{Combat, Event, ItemEvent};
use crate::rules::body::{
    self,
    equipment::{self, in_use, sticks_to_hand},
};
use crate::rules::fight::{self, roll::fighting_style};
use crate::rules::item::{artifact_touch, let_go};
use crate::rules::vitals::petrify;
use crate::rules::{Acted, Play, Refusal, Time, Unshaped};
use crate::world::body::pack;
use crate::world::{ActorId, ItemId};

/// Makes `who` wield a weapon, or empty its hand with `None`.
pub fn wield(play: &mut Play, who: ActorId, weapon: Option<ItemId>) -> Acted {
    if play.content.monsters[play.world.actor(who).kind].is(Trait::NoHands) {
        return Err(Refusal::Shape(Unshaped::NoHands).into());
    }
    let held = play.world.actor(who).in_slot(Slot::Wielded);
    if held == weapon {
        return Err(Refusal::AlreadyWorn.into());
    }
    if let Some(weapon) = weapon {
        may_wield(play, who, weapon)?;
    }
    if let Some(held) = held
        && sticks_to_hand(play.world, play.content, held)
    {
        return stuck(play, who, held);
    }
    if !bears_touch(play, who, weapon) {
        return Ok(Time::ACTION);
    }
    take_in_hand(play, who, weapon);
    if who == play.world.hero {
        fight::roll::two_weapon::end(play);
    }
    Ok(Time::ACTION)
}

/// Starts or stops two-weapon combat. Starting costs an action if a d20 rolls above dexterity. If
/// the second weapon is cursed, or the hero has slippery fingers, the hero drops the second weapon
/// instead.
/// Source: rules/combat 4.3.
pub fn two_weapons(play: &mut Play, who: ActorId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    if play.world.life.two_weapons {
        fight::roll::two_weapon::end(play);
        return Ok(Time::FREE);
    }
    if let Some(why) = fight::roll::two_weapon::why_not_two_weapons(play.world, play.content) {
        return Err(why.into());
    }
    let second = play.world.you().in_slot(Slot::Alternate).ok_or(Refusal::NeedsTwoWeapons)?;
    let cursed = play.world.item(second).buc == Buc::Cursed;
    if cursed || play.world.you().has(Property::SlipperyFingers) {
        play.world.item_mut(second).known.buc |= cursed;
        let_go::slip_off(play, second, false);
        return Ok(Time::ACTION);
    }
    let first = play.world.you().in_slot(Slot::Wielded);
    let aim = |play: &Play| {
        let style = fighting_style::style(play.world, play.content, first);
        fighting_style::of_hero(play.world, style).0
    };
    let alone = aim(play);
    play.world.life.two_weapons = true;
    let to_hit = (aim(play) - alone) as i8;
    let rank =
        fighting_style::mastery(play.world, fighting_style::style(play.world, play.content, first));
    play.tell(Event::Combat(Combat::BothHands { on: true, to_hit, rank }));
    let grace = i32::from(play.world.life.attributes[Attribute::Dexterity as usize]);
    let slow = play.rng.act.d(20) > grace;
    Ok(if slow { Time::ACTION } else { Time::FREE })
}

fn may_wield(play: &Play, who: ActorId, weapon: ItemId) -> Result<(), Refusal> {
    pack::carried(play.world, who, weapon).ok_or(Refusal::NotCarried)?;
    if equipment::wearer(play, weapon).is_some() {
        return Err(Refusal::AlreadyWorn);
    }
    let kind = &play.content.items[play.world.item(weapon).kind];
    if kind.two_handed && play.world.actor(who).in_slot(Slot::Shield).is_some() {
        return Err(Refusal::HandsFull);
    }
    Ok(())
}

/// Makes `who` touch the item, and returns whether `who` can take it in hand. Some artifacts damage
/// a hero who touches them, or refuse the hero.
fn bears_touch(play: &mut Play, who: ActorId, item: Option<ItemId>) -> bool {
    who != play.world.hero || item.is_none_or(|item| artifact_touch::touch(play, item))
}

/// Handles an attempt to put away a stuck item. The first attempt costs an action and reveals the
/// curse; later attempts are refused.
fn stuck(play: &mut Play, who: ActorId, held: ItemId) -> Acted {
    if play.world.item(held).known.buc {
        return Err(Refusal::Cursed.into());
    }
    play.world.item_mut(held).known.buc = true;
    play.tell(Event::Item(ItemEvent::Stuck { who, item: held }));
    Ok(Time::ACTION)
}

fn take_in_hand(play: &mut Play, who: ActorId, weapon: Option<ItemId>) {
    let old = play.world.actor(who).in_slot(Slot::Wielded);
    for slot in [Slot::Wielded, Slot::Alternate, Slot::Quiver] {
        let worn = &mut play.world.actor_mut(who).worn[slot as usize];
        if slot == Slot::Wielded || *worn == weapon {
            *worn = None;
        }
    }
    play.world.actor_mut(who).worn[Slot::Wielded as usize] = weapon;
    body::worn_changed(play, who);
    play.tell(Event::Item(ItemEvent::Wielded { who, item: weapon }));
    if let Some(item) = weapon
        && sticks_to_hand(play.world, play.content, item)
    {
        play.world.item_mut(item).known.buc = true;
        play.tell(Event::Item(ItemEvent::Welded { who, item }));
    }
    for item in old.into_iter().chain(weapon) {
        in_use::use_changed(play, who, item);
    }
    if let Some(item) = weapon {
        petrify::handled(play, who, item);
    }
}

/// Swaps the wielded and the alternate weapon.
pub fn swap(play: &mut Play, who: ActorId) -> Acted {
    let body = play.world.actor(who);
    let (held, other) = (body.in_slot(Slot::Wielded), body.in_slot(Slot::Alternate));
    if held == other {
        return Err(Refusal::NothingThere.into());
    }
    if let Some(other) = other {
        may_wield(play, who, other)?;
    }
    if let Some(held) = held
        && sticks_to_hand(play.world, play.content, held)
    {
        return stuck(play, who, held);
    }
    if !bears_touch(play, who, other) {
        return Ok(Time::ACTION);
    }
    take_in_hand(play, who, other);
    play.world.actor_mut(who).worn[Slot::Alternate as usize] = held;
    Ok(Time::ACTION)
}

/// Fills or empties the quiver. Takes no time unless the item was wielded.
pub fn ready(play: &mut Play, who: ActorId, missile: Option<ItemId>) -> Acted {
    let body = play.world.actor(who);
    if body.in_slot(Slot::Quiver) == missile {
        return Err(Refusal::AlreadyWorn.into());
    }
    let in_hand = missile.is_some() && body.in_slot(Slot::Wielded) == missile;
    if let Some(item) = missile {
        pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
        if equipment::wearer(play, item).is_some() {
            return Err(Refusal::AlreadyWorn.into());
        }
        if in_hand && sticks_to_hand(play.world, play.content, item) {
            return stuck(play, who, item);
        }
        if in_hand {
            take_in_hand(play, who, None);
        }
        let alternate = &mut play.world.actor_mut(who).worn[Slot::Alternate as usize];
        *alternate = alternate.filter(|&other| other != item);
    }
    play.world.actor_mut(who).worn[Slot::Quiver as usize] = missile;
    play.tell(Event::Item(ItemEvent::Readied { item: missile }));
    if in_hand && who == play.world.hero {
        fight::roll::two_weapon::end(play);
    }
    Ok(if in_hand { Time::ACTION } else { Time::FREE })
}
