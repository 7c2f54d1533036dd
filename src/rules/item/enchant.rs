//! Enchanting armor and weapons, over-enchanting and destroying armor.

use crate::base::pick;
use crate::content::item::quirk::ItemQuirk;
use crate::content::role::talent::Talent;
use crate::content::{Buc, Property, Slot, Trait};
use crate::event::item::Loss;
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::rules::body::{
    self, artifact,
    equipment::{self, destroy},
};
use crate::rules::item::{bless, erosion};
use crate::world::{ActorId, ItemId};

/// An item with an enchantment e of at least this value gains 1 with a chance of 1 in e, and
/// otherwise nothing.
const HIGH: i8 = 9;

/// Returns the change of enchantment that one enchanting makes. A `by` of 1 or less applies in
/// full. A higher `by` gives a random change from 1 to max(by - plus/3, 1). If `plus` is at least
/// [`HIGH`], the rule of [`HIGH`] replaces any positive `by`.
/// Source: rules/tables effects.
fn reach(play: &mut Play, plus: i8, by: i8) -> i8 {
    if by <= 0 {
        return by;
    }
    if plus >= HIGH {
        return i8::from(play.rng.act.one_in(plus as u32));
    }
    if by == 1 {
        return 1;
    }
    let most = (i32::from(by) - i32::from(plus) / 3).max(1);
    play.rng.act.d(most as u32) as i8
}

/// Returns the armor that `who` wears.
pub fn armor_of(play: &Play, who: ActorId) -> Vec<ItemId> {
    let body = play.world.actor(who);
    Slot::ARMOR.iter().filter_map(|&slot| body.in_slot(slot)).collect()
}

/// Enchants a random worn piece of armor. A piece whose enchantment n is above the limit
/// evaporates, except 1 time in n. If `by` is negative, the same applies to a piece with
/// enchantment -n. The limit is 3, or 5 for elven armor and for a wizard's cornuthaum. A confused
/// reader instead makes the piece erosion-proof, or no longer erosion-proof if the scroll is
/// cursed. Returns false if no armor is worn.
pub fn armor(play: &mut Play, who: ActorId, by: i8, buc: Buc) -> bool {
    let pieces = armor_of(play, who);
    let Some(&item) = pick::one(&mut play.rng.act, &pieces) else { return false };
    if play.world.actor(who).has(Property::Confused) {
        make_proof(play, item, buc != Buc::Cursed);
        return true;
    }
    let thing = play.world.item(item);
    let plus = thing.plus;
    let kind = &play.content.items[thing.kind];
    let wizard =
        who == play.world.hero && play.content.roles[play.world.life.role].has(Talent::Wizardry);
    let safe = match () {
        () if kind.made_by == Some(Trait::Elf) => 5,
        () if kind.has(ItemQuirk::Wizardly) && wizard => 5,
        () => 3,
    };
    // A negative `by` can evaporate a piece that is already far below 0.
    let strain = if by < 0 { -plus } else { plus };
    if strain > safe && !play.rng.act.one_in(strain as u32) {
        play.tell(Event::Item(ItemEvent::Destroyed { item, how: Loss::Evaporated }));
        destroy(play, item);
        return true;
    }
    let by =
        if hardens(play, item, by) { i8::from(buc == Buc::Blessed) } else { reach(play, plus, by) };
    equipment::change_plus(play, item, by);
    copy_blessing(play, item, buc);
    play.tell(Event::Item(ItemEvent::Enchanted { item, by }));
    true
}

/// Turns dragon scales into dragon scale mail, unless `by` is negative. Returns whether it did.
/// Source: rules/tables effects.
fn hardens(play: &mut Play, item: ItemId, by: i8) -> bool {
    let mail = play.content.items[play.world.item(item).kind].hardens_into.as_ref();
    let Some(mail) = mail.and_then(|name| play.content.items.find(name)).filter(|_| by >= 0) else {
        return false;
    };
    play.world.item_mut(item).kind = mail;
    true
}

/// Enchants the wielded weapon. A weapon above +5 that would gain enchantment, or below -5 that
/// would lose it, evaporates 2 times in 3. A confused reader instead makes the weapon erosion-proof
/// or, with a cursed scroll, no longer erosion-proof. Returns false if nothing that can be
/// enchanted is wielded.
pub fn weapon(play: &mut Play, who: ActorId, by: i8, buc: Buc) -> bool {
    let Some(item) = play.world.actor(who).in_slot(Slot::Wielded) else { return false };
    let thing = play.world.item(item);
    if !play.content.items[thing.kind].plus {
        return false;
    }
    if play.world.actor(who).has(Property::Confused) {
        make_proof(play, item, buc != Buc::Cursed);
        return true;
    }
    if changes_form(play, item, by) {
        return true;
    }
    let plus = play.world.item(item).plus;
    let goes_too_far = plus > 5 && by >= 0 || plus < -5 && by < 0;
    if goes_too_far && play.rng.act.chance(2, 3) {
        play.tell(Event::Item(ItemEvent::Destroyed { item, how: Loss::Evaporated }));
        destroy(play, item);
        return true;
    }
    let by = reach(play, plus, by);
    equipment::change_plus(play, item, by);
    if by > 0 && play.world.item(item).buc == Buc::Cursed {
        bless::turn(play, item, Buc::Uncursed);
    }
    play.tell(Event::Item(ItemEvent::Enchanted { item, by }));
    true
}

/// Turns a worm tooth into a crysknife, or back if the enchantment would fall. Returns whether it
/// did.
/// Source: `NetHack` 3.7 `wield.c`, `chwepon`.
fn changes_form(play: &mut Play, item: ItemId, by: i8) -> bool {
    let kind = &play.content.items[play.world.item(item).kind];
    let form = if by >= 0 { kind.sharpens_into.as_ref() } else { kind.dulls_into.as_ref() };
    let Some(form) = form.and_then(|name| play.content.items.find(name)) else { return false };
    play.tell(Event::Item(ItemEvent::Honed { item, sharper: by >= 0 }));
    let thing = play.world.item_mut(item);
    (thing.kind, thing.proof) = (form, false);
    if by >= 0 && thing.buc == Buc::Cursed {
        bless::turn(play, item, Buc::Uncursed);
    }
    true
}

/// Sets the BUC status of an enchanted piece of armor: that of a blessed or cursed scroll. An
/// uncursed scroll only removes a curse.
fn copy_blessing(play: &mut Play, item: ItemId, scroll: Buc) {
    let was = play.world.item(item).buc;
    let to = match scroll {
        Buc::Blessed => Buc::Blessed,
        Buc::Cursed => Buc::Cursed,
        Buc::Uncursed if was == Buc::Cursed => Buc::Uncursed,
        Buc::Uncursed => was,
    };
    bless::turn(play, item, to);
}

fn make_proof(play: &mut Play, item: ItemId, proof: bool) {
    let mended = erosion::mend(play, item);
    let thing = play.world.item_mut(item);
    thing.proof = proof;
    thing.known.proof = true;
    play.tell(Event::Item(ItemEvent::Proofed { item, proof }));
    if mended {
        play.tell(Event::Item(ItemEvent::Mended { item }));
    }
}

/// Destroys one worn piece of armor: the first of cloak, suit, shirt, helmet, gloves, boots and
/// shield. If both the scroll and the piece are cursed, the piece only loses enchantment, and the
/// wearer is stunned. An artifact resists 90 times in 100; then the next piece is destroyed.
/// Returns false if nothing happens.
pub fn destroy_armor(play: &mut Play, who: ActorId, buc: Buc) -> bool {
    const ORDER: [Slot; 7] = [
        Slot::Cloak,
        Slot::Suit,
        Slot::Shirt,
        Slot::Helmet,
        Slot::Gloves,
        Slot::Boots,
        Slot::Shield,
    ];
    let body = play.world.actor(who);
    let worn: Vec<ItemId> = ORDER.iter().filter_map(|&slot| body.in_slot(slot)).collect();
    let Some(&item) = worn.first() else { return false };
    if buc == Buc::Cursed && play.world.item(item).buc == Buc::Cursed {
        if play.world.item(item).plus > -7 {
            equipment::change_plus(play, item, -1);
        }
        play.tell(Event::Item(ItemEvent::Enchanted { item, by: -1 }));
        let turns = play.rng.act.between(10, 19) as u32;
        body::lengthen(play, who, Property::Stunned, turns);
        return true;
    }
    let rng = &mut play.rng.act;
    let yields =
        |&item: &ItemId| !artifact::resists(play.world, play.content, &mut *rng, item, [0, 90]);
    let Some(item) = worn.into_iter().find(yields) else { return false };
    play.tell(Event::Item(ItemEvent::Destroyed { item, how: Loss::Dust }));
    destroy(play, item);
    true
}
