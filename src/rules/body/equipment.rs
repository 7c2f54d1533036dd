//! Equipped items and their effects.

pub mod artifact;
pub mod glow;
pub mod in_use;

use crate::content::item::quirk::ItemQuirk;
use crate::content::role::talent::Talent;
use crate::content::{Alignment, Attribute, Buc, Class, Content, Property, RingBonus, Slot};
use crate::event::{BodyEvent, Event, Faith, ItemEvent};
use crate::rules::Play;
use crate::rules::body::{self, luck, properties::is_plain_to_see};
use crate::world::hero::FixedAttribute;
use crate::world::{ActorId, ItemId, Place, World, body::pack, todo::Task};

/// The slots in which an item has its effects.
pub const WORKING: [Slot; 11] = [
    Slot::Suit,
    Slot::Cloak,
    Slot::Helmet,
    Slot::Shield,
    Slot::Gloves,
    Slot::Boots,
    Slot::Shirt,
    Slot::Amulet,
    Slot::LeftRing,
    Slot::RightRing,
    Slot::Eyes,
];

/// Whether putting on or taking off the item has an effect that its wearer notices.
pub fn shows(play: &Play, who: ActorId, item: ItemId) -> bool {
    let kind = &play.content.items[play.world.item(item).kind];
    let actor = play.world.actor(who);
    let besides = actor.properties.innate.union(actor.properties.gained);
    kind.gives.iter().any(|&what| is_plain_to_see(what) && !besides.has(what))
}

/// Puts an item into a slot and applies its effects.
pub fn put(play: &mut Play, who: ActorId, item: ItemId, slot: Slot) {
    play.world.actor_mut(who).worn[slot as usize] = Some(item);
    play.tell(Event::Item(ItemEvent::PutOn { who, item, slot }));
    if WORKING.contains(&slot) {
        lend(play, who, item, 1);
        body::worn_changed(play, who);
        turn_mind(play, who, item, true);
    }
    in_use::use_changed(play, who, item);
}

/// Empties a slot and ends the effects of its item.
pub fn clear(play: &mut Play, who: ActorId, slot: Slot) {
    let Some(item) = play.world.actor_mut(who).worn[slot as usize].take() else { return };
    if WORKING.contains(&slot) {
        lend(play, who, item, -1);
        body::worn_changed(play, who);
        turn_mind(play, who, item, false);
    }
    in_use::use_changed(play, who, item);
}

/// Reverses the hero's alignment and curses the helm when the hero puts on a helm of opposite
/// alignment, and restores the alignment when it comes off. Either change sets the alignment record
/// to 0; putting the helm on also confuses the hero for 2 to 4 turns. A neutral hero becomes lawful
/// or chaotic at random.
/// Source: `NetHack` 3.7 `attrib.c`, `uchangealign`.
fn turn_mind(play: &mut Play, who: ActorId, item: ItemId, on: bool) {
    let flips = play.content.items[play.world.item(item).kind].has(ItemQuirk::FlipsAlignment);
    if who != play.world.hero || !flips {
        return;
    }
    let first = play.world.life.own_alignment;
    let to = match first {
        _ if !on => first,
        Alignment::Lawful => Alignment::Chaotic,
        Alignment::Chaotic => Alignment::Lawful,
        Alignment::Neutral if play.rng.act.coin() => Alignment::Lawful,
        Alignment::Neutral => Alignment::Chaotic,
    };
    (play.world.life.alignment, play.world.life.record) = (to, 0);
    if on {
        play.world.item_mut(item).buc = Buc::Cursed;
        let turns = play.rng.act.between(2, 4) as u32;
        body::lengthen(play, who, Property::Confused, turns);
    }
    play.tell(Event::Faith(Faith::MindTurned { to }));
    play.world.todo.later(Task::Realigned);
}

/// Whether `who` wears a helm of opposite alignment.
pub fn flips_alignment(play: &Play, who: ActorId) -> bool {
    let helmet = play.world.actor(who).in_slot(Slot::Helmet);
    helmet.is_some_and(|item| {
        play.content.items[play.world.item(item).kind].has(ItemQuirk::FlipsAlignment)
    })
}

/// Adds the attribute bonus of an item to the hero's attributes, or subtracts it if `sign` is -1.
/// The peaks of the attributes change by the same amount. If the item holds an attribute at a fixed
/// value, as gauntlets of power do for strength, starts or (if `sign` is -1) stops that.
fn lend(play: &mut Play, who: ActorId, item: ItemId, sign: i8) {
    if who != play.world.hero {
        return;
    }
    let content = play.content;
    let kind = &content.items[play.world.item(item).kind];
    for &(which, to) in &kind.fixes {
        if sign > 0 { fix(play, which, to) } else { unfix(play, which) }
    }
    if kind.has(ItemQuirk::Wizardly) {
        let wizard = content.roles[play.world.life.role].has(Talent::Wizardry);
        add_to(play, Attribute::Charisma, if wizard { sign } else { -sign });
    }
    let thing = play.world.item(item);
    let by = thing.plus * sign;
    match play.content.items[thing.kind].bonus {
        Some(RingBonus::Attribute(which)) => add_to(play, which, by),
        Some(RingBonus::Mind) => {
            add_to(play, Attribute::Intelligence, by);
            add_to(play, Attribute::Wisdom, by);
        }
        _ => {}
    }
}

/// Fixes one of the hero's attributes at `to` while an item is worn.
fn fix(play: &mut Play, which: Attribute, to: u8) {
    let at = which as usize;
    let life = &mut play.world.life;
    if life.fixed.iter().any(|it| it.which == which) {
        return;
    }
    let (value, peak) = (life.attributes[at], life.peaks[at]);
    life.fixed.push(FixedAttribute { which, value, peak });
    (life.attributes[at], life.peaks[at]) = (to, to);
    tell_shift(play, which, value, to);
}

/// Restores an attribute that an item had fixed, both in the current shape and in the hero's own
/// shape.
fn unfix(play: &mut Play, which: Attribute) {
    let at = which as usize;
    let life = &mut play.world.life;
    let Some(found) = life.fixed.iter().position(|it| it.which == which) else { return };
    let FixedAttribute { value, peak, .. } = life.fixed.remove(found);
    let before = life.attributes[at];
    (life.attributes[at], life.peaks[at]) = (value, peak);
    if let Some(own) = &mut life.own_shape {
        (own.attributes[at], own.peaks[at]) = (value, peak);
    }
    tell_shift(play, which, before, value);
}

fn tell_shift(play: &mut Play, which: Attribute, from: u8, to: u8) {
    let by = (i16::from(to) - i16::from(from)).clamp(-128, 127) as i8;
    if by != 0 {
        play.tell(Event::Body(BodyEvent::AttributeChanged { which, by }));
    }
    body::burden::refresh(play);
}

/// Adds points to one of the hero's attributes and to its peak, both in the current shape and in
/// the hero's own shape.
fn add_to(play: &mut Play, which: Attribute, by: i8) {
    if by == 0 {
        return;
    }
    if let Some(fixed) = play.world.life.fixed.iter_mut().find(|it| it.which == which) {
        fixed.value = fixed.value.saturating_add_signed(by).max(1);
        fixed.peak = fixed.peak.saturating_add_signed(by).max(1);
        return;
    }
    let life = &mut play.world.life;
    let own = life.own_shape.as_mut();
    let own = own.into_iter().flat_map(|own| [&mut own.attributes, &mut own.peaks]);
    for tally in [&mut life.attributes, &mut life.peaks].into_iter().chain(own) {
        tally[which as usize] = tally[which as usize].saturating_add_signed(by).max(1);
    }
    play.tell(Event::Body(BodyEvent::AttributeChanged { which, by }));
    body::burden::refresh(play);
}

/// Changes an item's enchantment, whether or not it is equipped.
pub fn change_plus(play: &mut Play, item: ItemId, by: i8) {
    let wearer = wearer(play, item);
    if let Some(who) = wearer {
        lend(play, who, item, -1);
    }
    let thing = play.world.item_mut(item);
    thing.plus = thing.plus.saturating_add(by);
    if let Some(who) = wearer {
        lend(play, who, item, 1);
    }
}

/// Returns the creature that has the item in a slot where it takes effect, or the hero if the item
/// is the dragon armor that became the skin of the hero's current form.
pub fn wearer(play: &Play, item: ItemId) -> Option<ActorId> {
    let Place::Pack(who) = play.world.item(item).place else { return None };
    if play.world.life.own_shape.as_ref().is_some_and(|own| own.skin == Some(item)) {
        return Some(who);
    }
    let slot = play.world.actor(who).slot_of(item)?;
    WORKING.contains(&slot).then_some(who)
}

/// Gives a new item to `who`. If the inventory has no room, the item is dropped on the square of
/// `who`.
pub fn take_or_drop(play: &mut Play, who: ActorId, item: ItemId) {
    if pack::has_room(play.world, play.content, who, item) {
        pack::take(play.world, play.content, who, item);
        pack_changed(play);
    } else {
        let at = play.world.actor(who).at;
        play.world.drop_onto(play.content, item, at);
    }
}

/// Removes `count` items of a stack (all if 0) from the floor or from their owner, unequips them,
/// and updates the hero's inventory state. Returns the removed stack.
pub fn part_with(play: &mut Play, item: ItemId, count: u16) -> ItemId {
    let carried = play.world.item(item).place == Place::Pack(play.world.hero);
    let part = take_out(play, item, count);
    if carried {
        pack_changed(play);
    }
    part
}

/// Acts like [`part_with`], but does not call [`pack_changed`]. The caller must call it, and can
/// report other events first.
pub fn take_out(play: &mut Play, item: ItemId, count: u16) -> ItemId {
    let carried = play.world.item(item).place == Place::Pack(play.world.hero);
    let part = remove(play, item, count);
    if carried {
        dull(play, part);
    }
    part
}

/// Acts like [`take_out`], but does not dull a crysknife.
fn remove(play: &mut Play, item: ItemId, count: u16) -> ItemId {
    let holder = match play.world.item(item).place {
        Place::Pack(who) => Some(who),
        _ => None,
    };
    let whole = count == 0 || count >= play.world.item(item).count;
    if whole
        && let Some(who) = holder
        && let Some(slot) = play.world.actor(who).slot_of(item)
    {
        clear(play, who, slot);
    }
    play.world.item_mut(item).leashed = None;
    play.world.split(item, count)
}

/// Turns a crysknife back into a worm tooth when the hero parts with it. An erosion-proof one stays
/// a crysknife 9 times in 10.
/// Source: `NetHack` 3.7 `do.c`, `obj_no_longer_held`.
fn dull(play: &mut Play, item: ItemId) {
    let form = play.content.items[play.world.item(item).kind].dulls_into.as_ref();
    let Some(form) = form.and_then(|name| play.content.items.find(name)) else { return };
    if play.world.item(item).proof && !play.rng.act.one_in(10) {
        return;
    }
    let thing = play.world.item_mut(item);
    (thing.kind, thing.proof) = (form, false);
}

/// Splits one item off a stack, for use by `who`. The other items of the stack stay where they are.
pub fn one_piece(play: &mut Play, who: ActorId, item: ItemId) -> ItemId {
    if play.world.item(item).count == 1 {
        return item;
    }
    let place = play.world.item(item).place;
    // Updates the burden only when the piece is back in the inventory, because the hero keeps it.
    let piece = remove(play, item, 1);
    if let Place::Floor(_, at) = place {
        play.world.lay(piece, at);
    } else {
        pack::take_apart(play.world, play.content, who, piece);
        pack_changed(play);
    }
    piece
}

/// Updates luck, burden and the record of carrying the Amulet after the hero's inventory changed.
pub fn pack_changed(play: &mut Play) {
    let amulet = play.content.known.amulet;
    let has = play.world.you().pack.iter().any(|&item| play.world.item(item).kind == amulet);
    play.world.life.has_amulet = has;
    luck::recount_bonus(play);
    body::burden::refresh(play);
    in_use::pack_changed(play);
}

/// Uses up one item of a stack and removes the stack if it was the last.
pub fn use_up(play: &mut Play, item: ItemId) {
    if play.world.item(item).count > 1 {
        play.world.charge_for_one(item);
        play.world.item_mut(item).count -= 1;
        body::burden::refresh(play);
    } else {
        destroy(play, item);
    }
}

/// Unequips a stack and destroys it, wherever it is.
pub fn destroy(play: &mut Play, item: ItemId) {
    let carried = play.world.item(item).place == Place::Pack(play.world.hero);
    let item = remove(play, item, 0);
    play.world.destroy(item);
    if carried {
        pack_changed(play);
    }
}

/// Whether a wielded item is stuck to the hand: a cursed weapon-tool, or a cursed weapon other than
/// a missile or launcher.
pub fn sticks_to_hand(world: &World, content: &Content, item: ItemId) -> bool {
    let thing = world.item(item);
    let kind = &content.items[thing.kind];
    let is_weapon = kind.class == Class::Weapon && kind.missile.is_none()
        || kind.class == Class::Tool && kind.skill.is_some();
    thing.buc == Buc::Cursed && is_weapon
}
