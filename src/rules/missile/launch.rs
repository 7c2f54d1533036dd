//! Throwing and firing missiles.

use crate::base::Dir;
use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::quirk::Quirk;
use crate::content::role::talent::VolleyBonus;
use crate::content::{
    Buc, Class, Content, ItemKind, Property, Rank, Skill, Slot, Trait, item::MissileUse,
};
use crate::event::{Combat, Event};
use crate::rules::body::{self, equipment, hold, strength};
use crate::rules::fight::roll::{fighting_style, weapon};
use crate::rules::missile::flight::{fly, hit_around};
use crate::rules::missile::returning;
use crate::rules::{Acted, Play, Refusal, Time, Vain};
use crate::world::{ActorId, ItemId, Place, World};

/// Range of monsters' missiles, in squares.
pub const REACH: i32 = 8;

/// Throws a carried item, or fires it if the matching launcher is wielded. `count` limits how many
/// of a stack are used at once; with 0, only `volley` limits the number. Gold pieces fly together.
pub fn throw(play: &mut Play, who: ActorId, item: ItemId, dir: Dir, count: u16) -> Acted {
    refuse(play, who, item)?;
    let launcher = launcher(play.world, play.content, who, item);
    let dir = wild(play, who).unwrap_or(dir);
    let volley = volley(play, who, item, launcher).min(if count == 0 { u16::MAX } else { count });
    let volley = volley.min(play.world.item(item).count);
    let range = if who == play.world.hero {
        range(play.world, play.content, item, launcher)
    } else {
        REACH
    };
    let kind = &play.content.items[play.world.item(item).kind];
    let by_hand = launcher.is_none() && kind.missile == Some(MissileUse::Ammo);
    let (volley, each) = if kind.class == Class::Coin { (1, count) } else { (volley, 1) };
    let most = play.world.item(item).count;
    let shot = if each == 0 { most } else { volley.max(each).min(most) };
    play.tell(Event::Combat(Combat::Shot { by: who, item, count: shot, by_hand }));
    for _ in 0..volley {
        if play.world.is_dying(who) || play.world.is_over() {
            break;
        }
        let pile = play.world.items.contains(item) && is_carried(play, who, item);
        if !pile {
            break;
        }
        // The missile keeps its inventory letter for when the hero picks it up again.
        let letter = if who == play.world.hero { play.world.item(item).letter } else { 0 };
        let returns = who == play.world.hero && returning::returns(play, item);
        let missile = play.world.split(item, each);
        play.world.item_mut(missile).letter = letter;
        play.world.item_mut(missile).dropped = false;
        play.world.item_mut(missile).thrown = who == play.world.hero;
        if missile == item {
            body::worn_changed(play, who);
        }
        if let Some(around) = hold::engulfer(play.world, play.content, who) {
            hit_around(play, who, missile, launcher, around);
            continue;
        }
        let from = play.world.actor(who).at;
        fly(play, who, missile, launcher, from, dir, range);
        if returns {
            returning::come_back(play, missile);
        }
    }
    Ok(Time::ACTION)
}

pub fn refuse(play: &Play, who: ActorId, item: ItemId) -> Result<(), Refusal> {
    if !play.world.items.contains(item) || !is_carried(play, who, item) {
        return Err(Refusal::NotCarried);
    }
    let actor = play.world.actor(who);
    let slot = actor.slot_of(item);
    let in_hands = matches!(slot, None | Some(Slot::Wielded | Slot::Alternate | Slot::Quiver));
    if !in_hands {
        return Err(Refusal::AlreadyWorn);
    }
    let thing = play.world.item(item);
    if thing.leashed.is_some() {
        return Err(Refusal::Vain(Vain::LeashInUse));
    }
    let clings = play.content.items[thing.kind].has(ItemQuirk::Clings);
    if clings && thing.buc == Buc::Cursed {
        return Err(Refusal::Cursed);
    }
    if who == play.world.hero && returning::is_too_heavy(play, item, slot) {
        return Err(Refusal::NeedsMight);
    }
    if slot == Some(Slot::Wielded) && equipment::sticks_to_hand(play.world, play.content, item) {
        return Err(Refusal::Cursed);
    }
    Ok(())
}

pub fn is_carried(play: &Play, who: ActorId, item: ItemId) -> bool {
    play.world.item(item).place == Place::Pack(who)
}

/// Returns the wielded launcher that fires this item, if any.
pub fn launcher(world: &World, content: &Content, who: ActorId, item: ItemId) -> Option<ItemId> {
    let bow = world.actor(who).in_slot(Slot::Wielded)?;
    let kind = |which: ItemId| &content.items[world.item(which).kind];
    weapon::fits(kind(item), kind(bow)).then_some(bow)
}

/// Returns a random direction if the thrower is confused or stunned, otherwise `None`.
pub fn wild(play: &mut Play, who: ActorId) -> Option<Dir> {
    let actor = play.world.actor(who);
    if !actor.has(Property::Confused) && !actor.has(Property::Stunned) {
        return None;
    }
    Some(Dir::ALL[play.rng.fight.below(8) as usize])
}

/// Rolls how many missiles are thrown or fired at once.
/// Source: rules/combat 5.4, 5.6.
pub fn volley(play: &mut Play, who: ActorId, item: ItemId, launcher: Option<ItemId>) -> u16 {
    let kind = &play.content.items[play.world.item(item).kind];
    let handy = kind.class == Class::Weapon && kind.missile != Some(MissileUse::Ammo);
    let body = play.world.actor(who);
    let dazed = body.has(Property::Confused) || body.has(Property::Stunned);
    if play.world.item(item).count < 2 || dazed || launcher.is_none() && !handy {
        return 1;
    }
    let wound_up = who == play.world.hero && kind.skill == Some(Skill::Crossbow);
    let most = if who == play.world.hero {
        hero_volley(play, kind, launcher)
    } else {
        monster_volley(play, who, item, launcher)
    };
    // Weak heroes are slow to load a crossbow.
    let needed = i32::from(play.content.races[play.world.life.race].crossbow_strength);
    let might = strength::plain(play.world.life.attributes[0]);
    let slow = wound_up && launcher.is_some() && might < needed;
    let most = if slow { play.rng.fight.d(most.max(1)) as u32 } else { most };
    let sent = play.rng.fight.d(most.max(1)) as u32;
    let more = if who == play.world.hero { 0 } else { training(play, who, kind, launcher) };
    (sent + more) as u16
}

pub fn hero_volley(play: &Play, kind: &ItemKind, launcher: Option<ItemId>) -> u32 {
    let style = fighting_style::armed(kind);
    let rank = style.skill().map_or(Rank::Restricted, |which| play.world.life.rank(which));
    let role = &play.content.roles[play.world.life.role];
    let race = &play.content.races[play.world.life.race];
    let is_of = |skills: &Vec<Skill>| kind.skill.is_some_and(|it| skills.contains(&it));
    let weak = role.weak_volley_but.as_ref().is_some_and(|skills| !is_of(skills))
        || play.world.you().has(Property::Fumbling)
        || play.world.life.attributes[3] <= 6;
    let by_skill = match rank {
        Rank::Expert | Rank::Master | Rank::GrandMaster => 1 + u32::from(!weak),
        Rank::Skilled => u32::from(!weak),
        _ => 0,
    };
    let more = [&role.volley, &race.volley];
    let more = more.iter().filter(|bonuses| suits(play, bonuses, kind, launcher)).count();
    1 + by_skill + more as u32
}

/// Whether any of the bonuses applies to this missile when this launcher fires it.
fn suits(play: &Play, bonuses: &[VolleyBonus], kind: &ItemKind, launcher: Option<ItemId>) -> bool {
    bonuses.iter().any(|bonus| match bonus {
        VolleyBonus::Skill(skill) => kind.skill == Some(*skill),
        VolleyBonus::AllBut(skill) => kind.skill != Some(*skill),
        VolleyBonus::Shot(missile, from) => {
            kind.name == *missile && launcher.is_some_and(|bow| kind_of(play, bow).name == *from)
        }
    })
}

/// Returns the maximum number of missiles that a monster sends at once, without the bonus from
/// `training`.
/// Source: rules/combat 5.4.
pub fn monster_volley(play: &Play, who: ActorId, item: ItemId, launcher: Option<ItemId>) -> u32 {
    let own = &play.content.monsters[play.world.actor(who).kind];
    let mut most = 1 + match () {
        () if own.is(Trait::Prince) => 2,
        () if own.is(Trait::Lord) || own.has(Quirk::Adventurer) => 1,
        () => 0,
    };
    let is_good = |item: ItemId| {
        weapon::is_elven(kind_of(play, item)) && play.world.item(item).buc != Buc::Cursed
    };
    let is_ammo = kind_of(play, item).missile == Some(MissileUse::Ammo);
    most += u32::from(is_ammo && is_good(item));
    most += u32::from(launcher.is_some_and(is_good));
    let plus = launcher.map_or(0, |bow| i32::from(play.world.item(bow).plus));
    // A third of the enchantment, rounded to the nearest integer.
    let third = if plus > 1 { (plus + 1) / 3 } else { 0 };
    most + third.unsigned_abs()
}

/// Returns how many more missiles a monster sends at once: 1 if its kind has a bonus for these
/// weapons, plus 1 if its race has one.
/// Source: rules/combat 5.4.
fn training(play: &Play, who: ActorId, kind: &ItemKind, launcher: Option<ItemId>) -> u32 {
    let own = &play.content.monsters[play.world.actor(who).kind];
    let races = play.content.races.iter().map(|(_, race)| race);
    let of_race = races
        .filter(|race| own.is(race.people))
        .any(|race| suits(play, &race.volley, kind, launcher));
    u32::from(suits(play, &own.volley, kind, launcher)) + u32::from(of_race)
}

pub fn kind_of<'a>(play: &Play<'a>, item: ItemId) -> &'a ItemKind {
    &play.content.items[play.world.item(item).kind]
}

/// Returns the range of the hero's missile, in squares.
/// Source: rules/combat 5.6.
pub fn range(world: &World, content: &Content, item: ItemId, launcher: Option<ItemId>) -> i32 {
    let kind = &content.items[world.item(item).kind];
    let might = strength::plain(world.life.attributes[0]) / 2;
    let range = (might - i32::from(kind.weight) / 40).max(1);
    match (launcher, kind.missile) {
        (Some(_), _) if kind.skill == Some(Skill::Crossbow) => 8,
        (Some(_), _) => range + 1,
        (None, Some(MissileUse::Ammo)) => (range / 2).max(1),
        _ => range,
    }
}
