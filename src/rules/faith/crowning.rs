//! Crowning: the greatest favor of a god.
//!
//! Source: rules/numbers 6; `NetHack` 3.7 `pray.c`, `gcrownu`.

use crate::content::{Buc, Class, Property, Rank, Slot};
use crate::event::{Event, Faith};
use crate::rules::Play;
use crate::rules::body::{self, skill};
use crate::rules::item::{bless, erosion};
use crate::rules::play::ending;
use crate::world::{Item, ItemId};

/// Properties that a crowned hero keeps for good.
const POWERS: [Property; 6] = [
    Property::SeeInvisible,
    Property::FireResistance,
    Property::ColdResistance,
    Property::ShockResistance,
    Property::SleepResistance,
    Property::PoisonResistance,
];

/// Crowns the hero: resistances, a book for roles that get one, else a blessed weapon, and a skill
/// slot.
pub(super) fn crown(play: &mut Play) {
    let hero = play.world.hero;
    play.world.life.crowned = true;
    play.tell(Event::Faith(Faith::Crowned { by: play.world.life.alignment }));
    ending::achieve(play, false, ending::CROWNED);
    for what in POWERS {
        body::grant(play, hero, what);
    }
    let weapon = play.world.you().in_slot(Slot::Wielded).filter(|&item| is_weapon(play, item));
    if !give_book(play) {
        match weapon {
            Some(weapon) => hallow(play, weapon),
            None => play.tell(Event::Faith(Faith::Unworthy)),
        }
    }
    play.world.life.slots = play.world.life.slots.saturating_add(1);
    skill::slot_gained(play);
}

fn is_weapon(play: &Play, item: ItemId) -> bool {
    let kind = &play.content.items[play.world.item(item).kind];
    kind.class == Class::Weapon || kind.class == Class::Tool && kind.skill.is_some()
}

/// Lays the blessed book of the hero's role at the hero's feet, unless the hero knows its spell.
/// Returns whether there is one.
fn give_book(play: &mut Play) -> bool {
    let book = play.content.roles[play.world.life.role].crown_book.as_ref();
    let Some(kind) = book.and_then(|name| play.content.items.find(name)) else { return false };
    if play.world.life.spells.iter().any(|spell| spell.book == kind) {
        return false;
    }
    let mut book = Item { buc: Buc::Blessed, ..Item::of(kind) };
    book.known.buc = true;
    let item = play.world.make(book);
    play.tell(Event::Faith(Faith::Gave { item }));
    let at = play.world.you().at;
    play.world.drop_onto(play.content, item, at);
    true
}

/// Blesses and repairs the weapon, makes it erosion-proof and at least +1, and lets the hero train
/// its skill.
fn hallow(play: &mut Play, weapon: ItemId) {
    bless::turn(play, weapon, Buc::Blessed);
    erosion::mend(play, weapon);
    let thing = play.world.item_mut(weapon);
    thing.proof = true;
    thing.plus = thing.plus.max(1);
    (thing.known.buc, thing.known.proof) = (true, true);
    let kind = thing.kind;
    play.tell(Event::Faith(Faith::WeaponHallowed { item: weapon }));
    if let Some(which) = play.content.items[kind].skill {
        let rank = &mut play.world.life.skills[which as usize];
        *rank = (*rank).max(Rank::Unskilled);
    }
}
