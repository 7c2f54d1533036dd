//! Crowning: the greatest favor of a god.
//!
//! Source: rules/numbers 6; `NetHack` 3.7 `pray.c`, `gcrownu`.

use crate::content::role::Spares;
use crate::content::{Alignment, ArtifactId, Buc, Class, ItemKindId, Property, Slot};
use crate::event::{Event, Faith};
use crate::rules::Play;
use crate::rules::body::{self, in_use, skill};
use crate::rules::faith::gift;
use crate::rules::item::{bless, erosion};
use crate::rules::play::ending;
use crate::world::{Item, ItemId};

/// Properties that a crowned hero gets permanently.
const POWERS: [Property; 6] = [
    Property::SeeInvisible,
    Property::FireResistance,
    Property::ColdResistance,
    Property::ShockResistance,
    Property::SleepResistance,
    Property::PoisonResistance,
];

/// Crowns the hero: gives resistances, the skill of the god's artifact and a skill slot. Some roles
/// get a spellbook; the others get the god's artifact, or their weapon is blessed.
pub(super) fn crown(play: &mut Play) {
    let hero = play.world.hero;
    play.world.life.crowned = true;
    play.tell(Event::Faith(Faith::Crowned { by: play.world.life.alignment }));
    ending::achieve(play, false, ending::CROWNED);
    for what in POWERS {
        body::grant(play, hero, what);
    }
    let wielded = play.world.you().in_slot(Slot::Wielded).filter(|&item| is_weapon(play, item));
    let book = choose_book(play);
    let weapon = if let Some(kind) = book {
        let knows = play.world.life.spells.iter().any(|spell| spell.book == kind);
        give_book(play, kind);
        wielded.filter(|_| knows)
    } else {
        arm(play, wielded)
    };
    if let Some(kind) = blade_of(play).map(|blade| play.content.artifact_base(blade)) {
        unrestrict_skill_of(play, kind);
    }
    match weapon {
        Some(weapon) => hallow(play, weapon),
        None if book.is_none() => play.tell(Event::Faith(Faith::Unworthy)),
        None => {}
    }
    play.world.life.slots = play.world.life.slots.saturating_add(1);
    skill::slot_gained(play);
}

fn is_weapon(play: &Play, item: ItemId) -> bool {
    let kind = &play.content.items[play.world.item(item).kind];
    kind.class == Class::Weapon || kind.class == Class::Tool && kind.skill.is_some()
}

/// Returns the spellbook that the hero's role gets instead of a weapon; `None` if the role gets no
/// spellbook, or if the hero already carries it or wields an artifact that the role's `unless`
/// names.
fn choose_book(play: &Play) -> Option<ItemKindId> {
    let gift = play.content.roles[play.world.life.role].crown_book.as_ref()?;
    let kind = play.content.items.find(&gift.book)?;
    let you = play.world.you();
    let wielded = you.in_slot(Slot::Wielded).and_then(|item| play.world.item(item).artifact);
    let spared = wielded.is_some_and(|id| match gift.unless {
        Spares::Artifact => true,
        Spares::GiftOfGods => {
            let of = play.content.artifacts[id].crowns;
            of.is_some_and(|god| god != Alignment::Lawful)
        }
    });
    let carried = you.pack.iter().any(|&item| play.world.item(item).kind == kind);
    (!spared && !carried).then_some(kind)
}

/// Lays a blessed book at the hero's feet.
fn give_book(play: &mut Play, kind: ItemKindId) {
    let mut book = Item { buc: Buc::Blessed, ..Item::of(kind) };
    book.known.buc = true;
    let item = play.world.make(book);
    play.world.artifacts.gifts = play.world.artifacts.gifts.saturating_add(1);
    gift::hand_over(play, item);
}

/// Returns the artifact that belongs to the hero's god at a crowning.
fn blade_of(play: &Play) -> Option<ArtifactId> {
    let god = Some(play.world.life.alignment);
    play.content.artifacts.iter().find(|(_, row)| row.crowns == god).map(|(id, _)| id)
}

/// Arms a crowned hero. The lawful god turns a wielded long sword into Excalibur. The other gods
/// lay their artifact at the hero's feet, unless it exists already. Returns the weapon that the god
/// must bless afterward.
fn arm(play: &mut Play, wielded: Option<ItemId>) -> Option<ItemId> {
    let Some(blade) = blade_of(play) else { return wielded };
    let kind = play.content.artifact_base(blade);
    match play.world.life.alignment {
        Alignment::Lawful => {
            let thing = play.world.item(wielded?);
            if thing.kind == kind && thing.artifact.is_none() {
                rename(play, wielded?, blade);
            }
            wielded
        }
        Alignment::Neutral | Alignment::Chaotic => {
            if play.world.artifacts.exists(blade) {
                return wielded;
            }
            let item = play.world.make(Item { plus: 1, ..Item::of(kind) });
            play.world.make_artifact(item, blade);
            play.world.artifacts.gifts = play.world.artifacts.gifts.saturating_add(1);
            gift::hand_over(play, item);
            Some(item)
        }
    }
}

/// Turns the wielded weapon into the god's artifact, unless that artifact exists already.
fn rename(play: &mut Play, weapon: ItemId, blade: ArtifactId) {
    let hero = play.world.hero;
    if play.world.make_artifact(weapon, blade) {
        play.world.artifacts.gifts = play.world.artifacts.gifts.saturating_add(1);
        in_use::recognize(play, weapon);
        in_use::use_changed(play, hero, weapon);
    }
}

/// Blesses and repairs the weapon, makes it erosion-proof and at least +1, and unrestricts its
/// skill.
fn hallow(play: &mut Play, weapon: ItemId) {
    bless::turn(play, weapon, Buc::Blessed);
    erosion::mend(play, weapon);
    let thing = play.world.item_mut(weapon);
    thing.proof = true;
    thing.plus = thing.plus.max(1);
    (thing.known.buc, thing.known.proof) = (true, true);
    let kind = thing.kind;
    play.tell(Event::Faith(Faith::WeaponHallowed { item: weapon }));
    unrestrict_skill_of(play, kind);
}

fn unrestrict_skill_of(play: &mut Play, kind: ItemKindId) {
    if let Some(which) = play.content.items[kind].skill {
        skill::unrestrict(play, which);
    }
}
