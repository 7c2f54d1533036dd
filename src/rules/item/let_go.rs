//! Items that leave an actor's hands: dropped, or lost by slippery fingers.
//!
//! Source: `NetHack` 3.6 `do_wear.c`, `glibr`; rules/numbers 18.

use crate::content::{Buc, Property, Slot, Terrain};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::rules::body::{equipment, hold};
use crate::rules::item::identify;
use crate::world::{ActorId, ItemId};

/// Makes the hero lose the rings and weapons that slippery fingers cannot hold. Gloves and curses
/// keep rings on; a weapon that sticks to the hand stays, and so does the ring on that hand (both
/// rings, if the weapon is two-handed).
pub fn tick(play: &mut Play) {
    let you = play.world.you();
    if !you.has(Property::SlipperyFingers) {
        return;
    }
    let weapon = you.in_slot(Slot::Wielded);
    let stuck =
        weapon.filter(|&weapon| equipment::sticks_to_hand(play.world, play.content, weapon));
    let fills_both =
        stuck.is_some_and(|it| play.content.items[play.world.item(it).kind].two_handed);
    let bare = you.in_slot(Slot::Gloves).is_none();
    let ring = |slot: Slot, free: bool| {
        let ring = you.in_slot(slot).filter(|_| bare && free);
        ring.filter(|&ring| play.world.item(ring).buc != Buc::Cursed)
    };
    let rings = [ring(Slot::LeftRing, !fills_both), ring(Slot::RightRing, stuck.is_none())];
    let second = you.in_slot(Slot::Alternate).filter(|_| play.world.life.two_weapons);
    let held = [second, weapon.filter(|_| stuck.is_none())];
    for item in rings.into_iter().flatten() {
        slip_off(play, item, true);
    }
    for item in held.into_iter().flatten() {
        slip_off(play, item, false);
    }
}

/// Makes the hero lose an item that slips off the hand or finger.
pub fn slip_off(play: &mut Play, item: ItemId, ring: bool) {
    let hero = play.world.hero;
    let slips = |item| ItemEvent::Tool(ToolEvent::SlippedOff { item, ring });
    put_down(play, hero, (item, 0), slips);
}

/// Lays `count` items of a carried stack (all if 0) on the floor, and reports it with the event
/// that `told` builds. Altars reveal to a hero who is not blind whether the items are blessed or
/// cursed. Returns the resulting stack on the floor, or `None` if an engulfer swallowed the items.
pub fn put_down(
    play: &mut Play,
    who: ActorId,
    (item, count): (ItemId, u16),
    told: impl FnOnce(ItemId) -> ItemEvent,
) -> Option<ItemId> {
    let part = equipment::take_out(play, item, count);
    let is_hero = who == play.world.hero;
    let around = hold::engulfer(play.world, play.content, who).filter(|_| is_hero);
    let at = play.world.actor(who).at;
    if around.is_none() {
        play.world.item_mut(part).dropped = is_hero;
        let on_altar = play.world.level.cell(at).terrain == Terrain::Altar;
        if on_altar && is_hero && !play.world.you().has(Property::Blind) {
            identify::see_buc(play, part);
        }
    }
    play.tell(Event::Item(told(part)));
    let pile = match around {
        Some(around) => {
            play.world.give(part, around);
            None
        }
        None => Some(play.world.drop_onto(play.content, part, at)),
    };
    if is_hero {
        equipment::pack_changed(play);
    }
    pile
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{CLOSET, Scene, scene};
    use crate::world::Place;

    /// A hero with or without slippery fingers who holds a long sword and wears two rings.
    fn with_fingers(slippery: bool) -> (Scene, [ItemId; 3]) {
        let mut s = scene(CLOSET);
        let kinds = ["long sword", "ring of hunger", "ring of conflict"];
        let items = kinds.map(|kind| s.carrying(kind));
        let slots = [Slot::Wielded, Slot::LeftRing, Slot::RightRing];
        let hero = s.hero();
        for (item, slot) in items.into_iter().zip(slots) {
            s.with(|play| equipment::put(play, hero, item, slot));
        }
        if slippery {
            s.with(|play| crate::rules::body::lengthen(play, hero, Property::SlipperyFingers, 9));
        }
        (s, items)
    }

    fn lost(s: &Scene, items: [ItemId; 3]) -> [bool; 3] {
        items.map(|item| matches!(s.world.item(item).place, Place::Floor(..)))
    }

    #[test]
    fn slippery_fingers_lose_the_weapon_and_both_rings_but_not_without_grease() {
        let (mut s, items) = with_fingers(true);
        s.with(tick);
        assert_eq!(lost(&s, items), [true; 3]);
        assert!(!s.world.you().has(Property::Conflict), "the ring works no more");
        assert!(s.world.item(items[0]).dropped, "autopickup leaves it");
        let (mut s, items) = with_fingers(false);
        s.with(tick);
        assert_eq!(lost(&s, items), [false; 3]);
    }

    #[test]
    fn gloves_and_curses_keep_rings_on_and_a_stuck_weapon_holds_the_ring_on_its_hand() {
        let after = |cursed: &[usize], weapon: &str, gloves: bool| {
            let (mut s, items) = with_fingers(true);
            let hero = s.hero();
            s.world.item_mut(items[0]).kind = s.content.items.find(weapon).unwrap();
            for &nth in cursed {
                s.world.item_mut(items[nth]).buc = Buc::Cursed;
            }
            if gloves {
                let gloves = s.carrying("leather gloves");
                s.with(|play| equipment::put(play, hero, gloves, Slot::Gloves));
            }
            s.with(tick);
            lost(&s, items)
        };
        assert_eq!(after(&[], "long sword", true), [true, false, false]);
        assert_eq!(after(&[1], "long sword", false), [true, false, true]);
        assert_eq!(after(&[0], "long sword", false), [false, true, false]);
        assert_eq!(after(&[0], "two-handed sword", false), [false; 3]);
    }

    #[test]
    fn a_crysknife_that_slips_away_turns_dull_and_one_that_is_destroyed_draws_no_chance() {
        let mut s = scene(CLOSET);
        let knife = s.carrying("crysknife");
        s.with(|play| slip_off(play, knife, false));
        assert_eq!(s.content.items[s.world.item(knife).kind].name, "worm tooth");
        let knife = s.carrying("crysknife");
        s.world.item_mut(knife).proof = true;
        let before = s.rng.clone();
        s.with(|play| equipment::destroy(play, knife));
        assert!(s.rng == before);
    }

    #[test]
    fn an_altar_shows_whether_what_slips_off_onto_it_is_cursed() {
        for blind in [false, true] {
            let (mut s, items) = with_fingers(true);
            let (hero, at) = (s.hero(), s.world.you().at);
            s.world.level.change(at, |cell| cell.terrain = Terrain::Altar);
            if blind {
                s.with(|play| crate::rules::body::lengthen(play, hero, Property::Blind, 9));
            }
            s.with(tick);
            assert_eq!(items.map(|item| s.world.item(item).known.buc), [!blind; 3]);
        }
    }
}
