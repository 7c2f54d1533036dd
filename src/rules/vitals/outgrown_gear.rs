//! Effects of a change of shape on armor and weapons.
//!
//! Source: rules/numbers 14; NetHack 3.7 `polyself.c`, `break_armor`.

use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::quirk::Quirk;
use crate::content::{Form, Material, MonsterKind, MonsterKindId, Size, Slot, Trait};
use crate::event::{Event, ItemEvent, PolymorphEvent};
use crate::rules::Play;
use crate::rules::body::equipment;
use crate::world::{ActorId, ItemId};

/// The effect of a change of shape on a piece of armor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Fits,
    Falls,
    Bursts,
}

/// Returns the dragon kind that matches the dragon scales or mail worn by `who`.
pub fn dragon(play: &Play, who: ActorId) -> Option<MonsterKindId> {
    let suit = play.world.actor(who).in_slot(Slot::Suit)?;
    let dragon = play.content.items[play.world.item(suit).kind].hide_of.as_ref()?;
    play.content.monsters.find(dragon)
}

/// Takes off the hero's dragon armor, turns mail back into scales, and returns the item.
pub(crate) fn scales_of_mail(play: &mut Play) -> Option<ItemId> {
    let (hero, content) = (play.world.hero, play.content);
    let suit = play.world.you().in_slot(Slot::Suit)?;
    let name = &content.items[play.world.item(suit).kind].name;
    let mut kinds = content.items.iter();
    let scales = kinds.find(|(_, row)| row.hardens_into.as_ref() == Some(name));
    equipment::clear(play, hero, Slot::Suit);
    if let Some((kind, _)) = scales {
        play.world.item_mut(suit).kind = kind;
    }
    Some(suit)
}

/// Breaks or drops all armor and weapons that do not fit the new body.
pub fn outgrow(play: &mut Play, who: ActorId) {
    let content = play.content;
    let row = &content.monsters[play.world.actor(who).kind];
    for slot in [Slot::Cloak, Slot::Suit, Slot::Shirt] {
        match on_trunk(row) {
            Fate::Fits => {}
            Fate::Falls => falls(play, who, slot),
            Fate::Bursts => bursts(play, who, slot),
        }
    }
    let hat = play.world.actor(who).in_slot(Slot::Helmet);
    let hard = hat.is_some_and(|hat| {
        let material = content.items[play.world.item(hat).kind].material;
        !matches!(material, Material::Cloth | Material::Leather)
    });
    if row.is(Trait::Horned) && hard {
        falls(play, who, Slot::Helmet);
    }
    if !row.has_grip() {
        for slot in [Slot::Gloves, Slot::Shield, Slot::Helmet] {
            falls(play, who, slot);
        }
    }
    if !holds(play, who, row) {
        drops_weapon(play, who);
    }
    if !row.has_grip() || row.is(Trait::Slithy) || row.has(Quirk::NoBoots) {
        falls(play, who, Slot::Boots);
    }
    if row.is(Trait::NoHead) {
        falls(play, who, Slot::Eyes);
    }
    if !bears_saddle(row) {
        falls(play, who, Slot::Saddle);
    }
}

/// Whether a body of this kind can wield a weapon. A monster also needs a weapon attack to do so.
/// Source: NetHack 3.7 `weapon.c`, `possibly_unwield`.
fn holds(play: &Play, who: ActorId, row: &MonsterKind) -> bool {
    let fights = row.attacks.iter().any(|attack| attack.form == Form::Weapon);
    row.has_grip() && (fights || who == play.world.hero)
}

/// Returns what happens to suit, cloak and shirt on a body of this kind.
fn on_trunk(row: &MonsterKind) -> Fate {
    let big = row.size >= Size::Large || row.size > Size::Small && !row.is(Trait::Humanoid);
    let loose = row.is(Trait::Whirly) || row.is(Trait::Noncorporeal) || row.size <= Size::Small;
    match () {
        () if row.is(Trait::Whirly) || row.is(Trait::Noncorporeal) => Fate::Falls,
        () if big || row.has(Quirk::BurstsArmor) => Fate::Bursts,
        () if loose => Fate::Falls,
        () => Fate::Fits,
    }
}

fn falls(play: &mut Play, who: ActorId, slot: Slot) {
    let Some(item) = play.world.actor(who).in_slot(slot) else { return };
    play.tell(Event::Shape(PolymorphEvent::Outgrown { who, item, torn: false }));
    let_go(play, who, item);
}

/// Destroys the armor in a slot, unless the armor adapts to any shape.
fn bursts(play: &mut Play, who: ActorId, slot: Slot) {
    let Some(item) = play.world.actor(who).in_slot(slot) else { return };
    if play.content.items[play.world.item(item).kind].has(ItemQuirk::FitsAnyShape) {
        return;
    }
    play.tell(Event::Shape(PolymorphEvent::Outgrown { who, item, torn: true }));
    equipment::destroy(play, item);
}

/// Drops the wielded weapon, even if it is cursed.
fn drops_weapon(play: &mut Play, who: ActorId) {
    if who == play.world.hero {
        play.world.life.two_weapons = false;
    } else {
        for slot in [Slot::Alternate, Slot::Quiver] {
            play.world.actor_mut(who).worn[slot as usize] = None;
        }
    }
    if let Some(weapon) = play.world.actor(who).in_slot(Slot::Wielded) {
        play.tell(Event::Item(ItemEvent::Dropped { who, item: weapon }));
        let_go(play, who, weapon);
    }
}

fn let_go(play: &mut Play, who: ActorId, thing: ItemId) {
    let (content, at) = (play.content, play.world.actor(who).at);
    let part = equipment::part_with(play, thing, 0);
    play.world.item_mut(part).thrown = who == play.world.hero;
    if who != play.world.hero {
        play.world.item_mut(part).letter = 0;
    }
    play.world.drop_onto(content, part, at);
}

/// Whether a saddle fits this kind of monster.
pub fn bears_saddle(kind: &MonsterKind) -> bool {
    let upright = kind.is(Trait::Humanoid) && kind.letter != 'C';
    let solid = !kind.is(Trait::Amorphous) && !kind.is(Trait::Unsolid);
    "quACDJ".contains(kind.letter) && kind.size >= Size::Medium && !upright && solid
}
