//! Slippery fingers, which lose rings and whatever they hold.
//!
//! Source: `NetHack` 3.6 `do_wear.c`, `glibr`; rules/numbers 18.

use crate::content::{Buc, Property, Slot};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::rules::body::{equipment, hold};
use crate::world::ItemId;

/// Makes the hero lose the rings and weapons that slippery fingers cannot hold. Gloves and curses
/// keep rings on; a weapon stuck to the hand keeps itself and the ring on that hand.
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
        lose(play, item, true);
    }
    for item in held.into_iter().flatten() {
        lose(play, item, false);
    }
}

/// Drops an item of the hero's. An engulfer swallows it.
pub fn lose(play: &mut Play, item: ItemId, ring: bool) {
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::SlippedOff { item, ring })));
    let hero = play.world.hero;
    let item = equipment::part_with(play, item, 0);
    if let Some(by) = hold::engulfer(play.world, play.content, hero) {
        return play.world.give(item, by);
    }
    play.world.item_mut(item).dropped = true;
    let at = play.world.you().at;
    play.world.drop_onto(play.content, item, at);
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
        s.with(|play| lose(play, knife, false));
        assert_eq!(s.content.items[s.world.item(knife).kind].name, "worm tooth");
        let knife = s.carrying("crysknife");
        s.world.item_mut(knife).proof = true;
        let before = s.rng.clone();
        s.with(|play| equipment::destroy(play, knife));
        assert!(s.rng == before);
    }
}
