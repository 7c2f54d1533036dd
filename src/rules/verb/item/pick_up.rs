//! Picking up items.

use crate::base::Pos;
use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::Sound;
use crate::content::{Attribute, Buc, Class, Content, ItemKindId, Slot};
use crate::event::item::Loss;
use crate::event::{Endgame, Event, ItemEvent, Life};
use crate::rules::body::{artifact, burden, equipment, exercise, in_use};
use crate::rules::change::polymorph::limits;
use crate::rules::company::quest;
use crate::rules::ground::{corpse, shackles, trigger};
use crate::rules::item::price::appraise;
use crate::rules::item::{artifact_touch, identify};
use crate::rules::play::ending;
use crate::rules::verb::trade::bill;
use crate::rules::vitals::petrify;
use crate::rules::{Acted, Play, Refusal, Time, ride};
use crate::world::hero::{Burden, Occupation, Work};
use crate::world::level::special_room::shop;
use crate::world::{Action, ActorId, ItemId, Place, World, body::pack};

/// Item classes that autopickup takes.
const IN_PASSING: [Class; 6] =
    [Class::Coin, Class::Scroll, Class::Potion, Class::Wand, Class::Ring, Class::Amulet];

/// Makes `who` pick up items underfoot; a count of 0 takes the whole stack. Refuses if the first
/// item cannot be taken, and stops at any later one that cannot.
pub fn pick_up(play: &mut Play, who: ActorId, wanted: &[(ItemId, u16)]) -> Acted {
    let first = wanted.first().ok_or(Refusal::NothingThere)?;
    ride::reaches_floor(play.world, who)?;
    for &(item, _) in wanted {
        if !lies_under(play, who, item) {
            return Err(Refusal::NotHere.into());
        }
    }
    can_take(play, who, *first)?;
    for &(item, count) in wanted {
        if play.world.is_over() || can_take(play, who, (item, count)).is_err() {
            break;
        }
        if who == play.world.hero && wakes_rider(play, item) {
            break;
        }
        take(play, who, item, count);
    }
    Ok(Time::ACTION)
}

/// Makes the hero take one item of a stack that lies elsewhere on the level.
///
/// # Errors
/// Refuses items that the hero cannot carry.
pub fn from_afar(play: &mut Play, item: ItemId) -> Result<(), Refusal> {
    let hero = play.world.hero;
    can_take(play, hero, (item, 1))?;
    if !wakes_rider(play, item) {
        take(play, hero, item, 1);
    }
    Ok(())
}

fn lies_under(play: &Play, who: ActorId, item: ItemId) -> bool {
    let at = play.world.actor(who).at;
    let place = play.world.items.get(item).map(|it| it.place);
    place == Some(Place::Floor(play.world.level.id, at))
}

fn can_take(play: &Play, who: ActorId, (item, count): (ItemId, u16)) -> Result<(), Refusal> {
    let thing = play.world.item(item);
    if thing.kind == play.content.known.boulder {
        return Err(Refusal::TooHeavy);
    }
    if play.world.life.shackles.is_some_and(|shackles| shackles.chain == item) {
        return Err(Refusal::ChainedOn);
    }
    if who != play.world.hero {
        let kind = &play.content.monsters[play.world.actor(who).kind];
        let row = artifact::of(play.content, thing);
        let shunned = row.is_some_and(|row| row.is_shunned_by(kind));
        return if shunned { Err(Refusal::CannotDoThat) } else { Ok(()) };
    }
    if !pack::has_room(play.world, play.content, who, item) {
        return Err(Refusal::PackFull);
    }
    let whole = pack::weight(play.world, play.content, item);
    let share = if count == 0 || count >= thing.count {
        whole
    } else {
        whole * u32::from(count) / u32::from(thing.count)
    };
    if burden::with(play.world, play.content, share) >= Burden::Overloaded {
        return Err(Refusal::TooHeavy);
    }
    Ok(())
}

fn take(play: &mut Play, who: ActorId, item: ItemId, count: u16) {
    if who == play.world.hero && !artifact_touch::touch(play, item) {
        return;
    }
    trigger::lifted(play.world, who, item);
    let part = bill::take_part(play, who, item, count);
    let count = play.world.item(part).count;
    if who == play.world.hero {
        identify::look_at(play, part);
    }
    if who == play.world.hero && turns_to_dust(play, part) {
        play.tell(Event::Item(ItemEvent::Destroyed { item: part, how: Loss::Dust }));
        play.world.destroy(part);
        return;
    }
    play.world.item_mut(part).dropped = false;
    let thrown = std::mem::take(&mut play.world.item_mut(part).thrown);
    let pile = pack::take(play.world, play.content, who, part);
    if who == play.world.hero {
        if thrown {
            refill_quiver(play, pile);
        }
        in_use::look_at(play, pile);
    }
    play.tell(Event::Item(ItemEvent::PickedUp { who, item: pile, count }));
    petrify::handled(play, who, pile);
    if who == play.world.hero {
        let had_amulet = play.world.life.has_amulet;
        equipment::pack_changed(play);
        ending::item_taken(play, pile);
        quest::item_taken(play, pile);
        if play.world.life.has_amulet && !had_amulet {
            play.tell(Event::Item(ItemEvent::AmuletTaken));
            ending::amulet_taken(play);
        }
    }
}

/// Puts missiles that the hero threw and has now picked up into the quiver, if the quiver is empty.
/// Leaves out artifacts, because a returning artifact is thrown from the hand.
/// Source: NetHack 3.7 `invent.c`, `addinv_core0`.
fn refill_quiver(play: &mut Play, missiles: ItemId) {
    let item = play.world.item(missiles);
    let suits = play.content.items[item.kind].is_missile() && item.artifact.is_none();
    let you = play.world.you_mut();
    if suits && you.in_slot(Slot::Quiver).is_none() && you.slot_of(missiles).is_none() {
        you.worn[Slot::Quiver as usize] = Some(missiles);
    }
}

/// Revives a Rider whose corpse the hero touches. Returns whether the item was such a corpse.
/// Source: rules/numbers 4.
fn wakes_rider(play: &mut Play, item: ItemId) -> bool {
    let thing = play.world.item(item);
    let corpse_of = thing.about.filter(|_| thing.kind == play.content.known.corpse);
    if corpse_of.is_none_or(|kind| play.content.monsters[kind].sound != Sound::Rider) {
        return false;
    }
    play.tell(Event::Endgame(Endgame::Stirred));
    corpse::rise(play, item, |rng| &mut rng.act);
    exercise::abuse(play, Attribute::Wisdom);
    true
}

/// Whether the item is a scroll of scare monster that turns to dust when picked up: a cursed scroll
/// the first time, an uncursed one the second time, a blessed one the third time. The first time, a
/// blessed scroll becomes uncursed, and an uncursed one gets a `plus` of 1.
/// Source: rules/tables effects.
fn turns_to_dust(play: &mut Play, item: ItemId) -> bool {
    let thing = play.world.item(item);
    if !play.content.items[thing.kind].has(ItemQuirk::Scares) {
        return false;
    }
    let (buc, touched) = (thing.buc, thing.plus > 0);
    let thing = play.world.item_mut(item);
    match buc {
        Buc::Cursed => true,
        _ if touched => true,
        Buc::Blessed => {
            thing.buc = Buc::Uncursed;
            false
        }
        Buc::Uncursed => {
            thing.plus = 1;
            false
        }
    }
}

/// Looks at the items on the square that the hero entered, applies autopickup and reports the items
/// that are left. If the hero only passes by, reports nothing unless an item [draws the
/// eye](Content::draws_the_eye). Takes no time.
pub fn arrive(play: &mut Play, at: Pos) {
    let here: Vec<ItemId> = play.world.items_at(at).collect();
    for &item in &here {
        identify::look_at(play, item);
    }
    if takes_in_passing(play.world, play.content) {
        take_in_passing(play, here);
    }
    let chained = |item: &ItemId| shackles::is_chain(play.world, *item);
    let left: Vec<ItemId> = play.world.items_at(at).filter(|item| !chained(item)).collect();
    let dull = |&item: &ItemId| !play.content.draws_the_eye(play.world.item(item).kind);
    if passes_by(play.world) && left.iter().all(dull) {
        return;
    }
    if let Some(&first) = left.first() {
        let items = left.len() as u16;
        for &item in &left {
            if shop::is_for_sale(play.world, play.content, item) {
                appraise::asked(play, item);
            }
        }
        let price = bill::price_tag(play.world, play.content, first);
        let free = bill::is_free(play.world, first);
        play.tell(Event::Item(ItemEvent::SeesHere { items, first, price, free }));
    }
}

/// Applies autopickup to these items on the hero's square. Leaves items that would burden the hero,
/// except missiles that the hero threw, and the armor that a hero in another shape has shed. Reports
/// the items left because of their weight, unless the hero only passes by or is here to search.
fn take_in_passing(play: &mut Play, here: Vec<ItemId>) {
    let (hero, changed) = (play.world.hero, play.world.is_changed());
    let mut heavy = Vec::new();
    for item in here {
        let thing = play.world.item(item);
        let wanted = IN_PASSING.contains(&play.content.items[thing.kind].class);
        let weight = pack::weight(play.world, play.content, item);
        let burdens = burden::with(play.world, play.content, weight) > play.world.life.burden;
        let shed = changed && play.content.items[thing.kind].class == Class::Armor && thing.thrown;
        let wanted = (thing.thrown || wanted && !thing.dropped) && !shed;
        let fetched = thing.thrown && !changed;
        let free = !shop::is_for_sale(play.world, play.content, item)
            && !artifact_touch::refuses(play.world, play.content, item);
        if wanted && free && (fetched || !burdens) && can_take(play, hero, (item, 0)).is_ok() {
            take(play, hero, item, 0);
            continue;
        }
        if wanted && free && burdens {
            heavy.push(item);
        }
        // A hero in another shape may be able to take the item after changing back.
        if !changed {
            play.world.item_mut(item).thrown = false;
        }
    }
    let searches = matches!(play.world.life.work(), Some(Work::SearchingLevel { .. }));
    if !heavy.is_empty() && !searches && !passes_by(play.world) {
        play.tell(Event::Item(ItemEvent::LeftAsTooHeavy { items: heavy }));
    }
}

/// Whether the hero only crosses this square on the way to another one.
fn passes_by(world: &World) -> bool {
    match &world.life.occupation {
        Some(Occupation { what: Work::Automation { way, .. }, .. }) => !way.is_empty(),
        _ => false,
    }
}

/// Whether exploring fetches the items that the hero threw: autopickup takes them, and the hero is
/// in the hero's own shape.
pub fn fetches(world: &World, content: &Content) -> bool {
    takes_in_passing(world, content) && !world.is_changed()
}

/// Whether autopickup is on and the hero can pick up items now.
pub fn takes_in_passing(world: &World, content: &Content) -> bool {
    let able = limits::bars(world, content, &Action::PickUp(Vec::new())).is_none();
    let able = able || !world.is_changed();
    able && world.life.autopickup && ride::reaches_floor(world, world.hero).is_ok()
}

/// Whether autopickup takes items of this kind.
pub fn is_wanted(content: &Content, kind: ItemKindId) -> bool {
    IN_PASSING.contains(&content.items[kind].class)
}

/// Turns autopickup on or off. Takes no time.
pub fn autopickup(play: &mut Play, who: ActorId, on: bool) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    play.world.life.autopickup = on;
    play.tell(Event::Life(Life::Autopickup { on }));
    Ok(Time::FREE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{CLOSET, scene};

    #[test]
    fn only_the_marked_luckstone_is_an_achievement() {
        for (number, expected) in [(0, 0), (8, 1 << 8)] {
            let mut s = scene(CLOSET);
            let stone = s.lying("luckstone", 1, Buc::Uncursed);
            s.world.item_mut(stone).achievement = number;
            let hero = s.hero();
            s.with(|play| pick_up(play, hero, &[(stone, 0)])).unwrap();
            assert_eq!(s.world.life.achievements, expected);
        }
    }

    #[test]
    fn thrown_missiles_return_to_an_empty_quiver() {
        let picked_up = |kind: &str, thrown: bool, full: bool| {
            let mut s = scene(CLOSET);
            let hero = s.hero();
            let arrows = s.carrying("arrow");
            s.world.you_mut().worn[Slot::Quiver as usize] = full.then_some(arrows);
            let item = s.lying(kind, 3, Buc::Uncursed);
            s.world.item_mut(item).thrown = thrown;
            s.with(|play| pick_up(play, hero, &[(item, 0)])).unwrap();
            s.world.you().in_slot(Slot::Quiver) == Some(item)
        };
        assert!(picked_up("dart", true, false));
        assert!(picked_up("dagger", true, false));
        assert!(!picked_up("dart", false, false), "found, not thrown");
        assert!(!picked_up("dart", true, true), "the quiver is in use");
        assert!(!picked_up("apple", true, false), "no missile");
    }
}
