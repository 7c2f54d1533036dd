//! Troubles that prayer can fix.

use crate::content::{Attribute, Buc, Content, Property, Slot};
use crate::event::faith::Trouble;
use crate::event::item::Loss;
use crate::event::{BodyEvent, Event, Faith, ItemEvent};
use crate::rules::Play;
use crate::rules::body::{self, burden, equipment, hunger_state};
use crate::rules::ground::{shackles, teleport};
use crate::rules::item::bless;
use crate::world::hero::Hunger;
use crate::world::{ItemId, World};

/// Whether a trouble is a major one.
pub const fn is_major(trouble: Trouble) -> bool {
    matches!(
        trouble,
        Trouble::Petrifying
            | Trouble::Sliming
            | Trouble::Strangled
            | Trouble::Sinking
            | Trouble::Ill
            | Trouble::Hunger
            | Trouble::LowHitPoints
            | Trouble::Lycanthropy
            | Trouble::MummyRot
            | Trouble::CursedLevitation
            | Trouble::UnusableHands
            | Trouble::CursedBlindfold
    )
}

/// Returns every trouble of the hero, worst first.
/// Source: rules/numbers 6.
pub fn all(play: &Play) -> Vec<Trouble> {
    let world = &*play.world;
    let you = world.you();
    let has = |what| you.has(what);
    let hunger = hunger_state::state(world);
    let reduced =
        (0..6).any(|at| world.life.attributes[at] < world.life.peaks[at]) && hunger < Hunger::Weak;
    let list = [
        (Trouble::Petrifying, has(Property::Petrifying)),
        (Trouble::Sliming, has(Property::Sliming)),
        (Trouble::Strangled, has(Property::Strangled)),
        (Trouble::Sinking, has(Property::Sinking)),
        (Trouble::Ill, has(Property::Ill)),
        (Trouble::Hunger, hunger >= Hunger::Weak),
        (Trouble::LowHitPoints, is_low(world)),
        (Trouble::Lycanthropy, has(Property::Lycanthropy)),
        (Trouble::MummyRot, has(Property::MummyRot)),
        (Trouble::CursedLevitation, cursed_giver(play, Property::Levitation).is_some()),
        (Trouble::UnusableHands, cannot_use_hands(world, play.content)),
        (Trouble::CursedBlindfold, cursed_giver(play, Property::Blind).is_some()),
        (Trouble::Punished, world.life.shackles.is_some()),
        (Trouble::CursedItems, cursed(play).is_some()),
        (Trouble::CursedSaddle, saddle(play).is_some()),
        (Trouble::Blind, has(Property::Blind)),
        (Trouble::PoisonedAttribute, reduced),
        (Trouble::WoundedLegs, has(Property::WoundedLegs)),
        (Trouble::MinorHunger, hunger == Hunger::Hungry),
        (Trouble::Stunned, has(Property::Stunned)),
        (Trouble::Confused, has(Property::Confused)),
        (Trouble::Hallucinating, has(Property::Hallucinating)),
    ];
    list.into_iter().filter(|&(_, is_so)| is_so).map(|(trouble, _)| trouble).collect()
}

/// Whether hit points are low: 5 or fewer, or at most a fraction of the maximum (1/5 up to level 5,
/// falling to 1/9 from level 30 on). The maximum counts as at most 15 per level.
pub fn is_low(world: &World) -> bool {
    let you = world.you();
    let level = i32::from(you.level);
    let share = match level {
        ..=5 => 5,
        6..=13 => 6,
        14..=21 => 7,
        22..=29 => 8,
        _ => 9,
    };
    you.hp <= 5 || you.hp * share <= you.max_hp.min(15 * level)
}

/// Returns a cursed item in use that grants the property, if there is one.
fn cursed_giver(play: &Play, what: Property) -> Option<ItemId> {
    let you = play.world.you();
    equipment::WORKING.iter().filter_map(|&slot| you.in_slot(slot)).find(|&item| {
        let thing = play.world.item(item);
        thing.buc == Buc::Cursed && play.content.items[thing.kind].gives.contains(&what)
    })
}

/// Whether cursed items occupy both hands: a two-handed weapon, or a weapon together with a shield.
pub fn cannot_use_hands(world: &World, content: &Content) -> bool {
    let you = world.you();
    let is_cursed =
        |slot| you.in_slot(slot).is_some_and(|item| world.item(item).buc == Buc::Cursed);
    let Some(weapon) = you.in_slot(Slot::Wielded) else { return false };
    let two_handed = content.items[world.item(weapon).kind].two_handed;
    equipment::sticks_to_hand(world, content, weapon) && (two_handed || is_cursed(Slot::Shield))
}

/// Returns the first cursed item that prayer fixes: worn and wielded items first, then luckstones.
fn cursed(play: &Play) -> Option<ItemId> {
    const ORDER: [Slot; 13] = [
        Slot::Gloves,
        Slot::Shield,
        Slot::Cloak,
        Slot::Suit,
        Slot::Helmet,
        Slot::Boots,
        Slot::Shirt,
        Slot::Amulet,
        Slot::LeftRing,
        Slot::RightRing,
        Slot::Eyes,
        Slot::Wielded,
        Slot::Alternate,
    ];
    let you = play.world.you();
    let is_cursed = |item: &ItemId| play.world.item(*item).buc == Buc::Cursed;
    let worn = ORDER.iter().filter_map(|&slot| you.in_slot(slot)).find(is_cursed);
    let luck = play.content.known.luckstone;
    worn.or_else(|| {
        you.pack.iter().copied().find(|item| play.world.item(*item).kind == luck && is_cursed(item))
    })
}

/// Returns the saddle of the hero's steed if it is cursed.
fn saddle(play: &Play) -> Option<ItemId> {
    let steed = play.world.life.steed?;
    let saddle = play.world.actor(steed).in_slot(Slot::Saddle)?;
    (play.world.item(saddle).buc == Buc::Cursed).then_some(saddle)
}

/// Fixes one trouble.
pub fn fix(play: &mut Play, trouble: Trouble) {
    let hero = play.world.hero;
    match trouble {
        Trouble::Petrifying => body::cure(play, hero, Property::Petrifying),
        Trouble::Sliming => body::cure(play, hero, Property::Sliming),
        Trouble::Strangled => free_neck(play),
        Trouble::Sinking => lift_from_lava(play),
        Trouble::Ill => body::cure(play, hero, Property::Ill),
        Trouble::Hunger | Trouble::MinorHunger => feed(play),
        Trouble::LowHitPoints => heal(play),
        Trouble::Lycanthropy => body::lose(play, hero, Property::Lycanthropy),
        Trouble::MummyRot => body::lose(play, hero, Property::MummyRot),
        Trouble::CursedLevitation => lift(play, cursed_giver(play, Property::Levitation)),
        Trouble::CursedSaddle => lift(play, saddle(play)),
        Trouble::CursedBlindfold => lift(play, cursed_giver(play, Property::Blind)),
        Trouble::UnusableHands => lift(play, play.world.you().in_slot(Slot::Wielded)),
        Trouble::CursedItems | Trouble::CursedArmor | Trouble::CursedWeapon => {
            lift(play, cursed(play));
        }
        Trouble::Punished => {
            shackles::free(play);
        }
        Trouble::Blind => body::cure(play, hero, Property::Blind),
        Trouble::PoisonedAttribute => restore(play),
        Trouble::WoundedLegs => body::cure(play, hero, Property::WoundedLegs),
        Trouble::Stunned => body::cure(play, hero, Property::Stunned),
        Trouble::Confused => body::cure(play, hero, Property::Confused),
        Trouble::Hallucinating => body::cure(play, hero, Property::Hallucinating),
    }
    play.tell(Event::Faith(Faith::Fixed(trouble)));
}

fn lift_from_lava(play: &mut Play) {
    let hero = play.world.hero;
    if let Some(to) = teleport::landing(play) {
        teleport::send(play, hero, to);
    }
    body::cure(play, hero, Property::Sinking);
}

fn lift(play: &mut Play, item: Option<ItemId>) {
    if let Some(item) = item {
        bless::uncurse(play, item);
    }
}

fn free_neck(play: &mut Play) {
    let hero = play.world.hero;
    if let Some(amulet) = play.world.you().in_slot(Slot::Amulet) {
        play.tell(Event::Item(ItemEvent::Destroyed { item: amulet, how: Loss::Vanished }));
        equipment::destroy(play, amulet);
    }
    body::cure(play, hero, Property::Strangled);
}

/// Raises nutrition to its initial value.
pub fn feed(play: &mut Play) {
    let lacking = hunger_state::FULL - play.world.life.nutrition;
    if lacking > 0 {
        hunger_state::nourish(play, lacking);
    }
}

/// Restores all hit points, and raises a maximum that is low for the hero's level.
fn heal(play: &mut Play) {
    let more = play.rng.act.d(5);
    let you = play.world.you_mut();
    if you.max_hp < i32::from(you.level) * 5 + 11 {
        you.max_hp += more;
    }
    you.max_hp = you.max_hp.max(6);
    you.hp = you.max_hp;
}

/// Restores every attribute to its peak.
pub fn restore(play: &mut Play) {
    for which in Attribute::ALL {
        let life = &mut play.world.life;
        let (now, peak) = (life.attributes[which as usize], life.peaks[which as usize]);
        if now < peak {
            life.attributes[which as usize] = peak;
            let by = (peak - now) as i8;
            play.tell(Event::Body(BodyEvent::AttributeChanged { which, by }));
        }
    }
    burden::refresh(play);
}
