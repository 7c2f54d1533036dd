//! Towels, which clean the hero's hands and face.
//!
//! Source: rules/numbers 15; `NetHack` 3.6 `apply.c`, `use_towel`.

use crate::content::{Buc, Property, Slot};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::body::{self, ailment};
use crate::rules::faith::trouble;
use crate::rules::item::let_go;
use crate::rules::{Acted, Play, Refusal, Time, Unwritten, Vain};
use crate::world::{ActorId, ItemId};

/// Wipes the hero's hands or, if they are clean, the face. 2 times in 3, a cursed towel soils the
/// hands or the face instead.
///
/// # Errors
/// Refuses if there is nothing to wipe off, the hero wears the towel, or no hand is free.
pub fn wipe(play: &mut Play, who: ActorId, towel: ItemId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotApply.into());
    }
    if play.world.you().in_slot(Slot::Eyes) == Some(towel) {
        return Err(Refusal::AlreadyWorn.into());
    }
    if trouble::cannot_use_hands(play.world, play.content) {
        return Err(Refusal::Engrave(Unwritten::HandsNotFree).into());
    }
    if play.world.item(towel).buc == Buc::Cursed {
        match play.rng.act.below(3) {
            0 => {}
            1 => {
                soil_face(play, who, towel);
                return Ok(Time::ACTION);
            }
            _ => {
                told(play, ToolEvent::TowelFilthy { towel });
                let turns = filth(play);
                body::lengthen(play, who, Property::SlipperyFingers, turns);
                return Ok(Time::ACTION);
            }
        }
    }
    let you = play.world.you();
    let covered = you.turns_of(Property::FaceCovered);
    if you.has(Property::SlipperyFingers) {
        body::cure(play, who, Property::SlipperyFingers);
    } else if covered > 0 {
        let blind = you.turns_of(Property::Blind);
        body::set_turns(play, who, Property::FaceCovered, 0);
        body::set_turns(play, who, Property::Blind, blind.saturating_sub(covered));
    } else {
        return Err(Refusal::Vain(Vain::NothingToWipe).into());
    }
    Ok(Time::ACTION)
}

fn told(play: &mut Play, what: ToolEvent) {
    play.tell(Event::Item(ItemEvent::Tool(what)));
}

/// Rolls for how many turns a cursed towel soils the hands or face: 3 to 12.
fn filth(play: &mut Play) -> u32 {
    play.rng.act.between(3, 12) as u32
}

/// Covers the hero's face or, if the hero wears something over the eyes, pushes that off. Cursed
/// eyewear stays.
fn soil_face(play: &mut Play, who: ActorId, towel: ItemId) {
    match play.world.you().in_slot(Slot::Eyes) {
        None => {
            told(play, ToolEvent::TowelFilthy { towel });
            let turns = filth(play);
            ailment::cover_face(play, who, turns);
        }
        Some(item) if play.world.item(item).buc == Buc::Cursed => {
            told(play, ToolEvent::EyewearPushed { item, off: false });
        }
        Some(item) => {
            let pushed = |item| ItemEvent::Tool(ToolEvent::EyewearPushed { item, off: true });
            let_go::put_down(play, who, (item, 0), pushed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::body::equipment;
    use crate::rules::test_scene::{CLOSET, Scene, scene};
    use crate::world::Place;

    fn with_towel(buc: Buc) -> (Scene, ItemId) {
        let mut s = scene(CLOSET);
        let towel = s.carrying("towel");
        s.world.item_mut(towel).buc = buc;
        (s, towel)
    }

    fn wipes(s: &mut Scene, towel: ItemId) -> Acted {
        let hero = s.hero();
        s.with(|play| wipe(play, hero, towel))
    }

    #[test]
    fn a_towel_cleans_the_hands_first_and_then_the_face() {
        let (mut s, towel) = with_towel(Buc::Uncursed);
        let hero = s.hero();
        s.with(|play| {
            ailment::cover_face(play, hero, 20);
            body::lengthen(play, hero, Property::Blind, 7);
            body::lengthen(play, hero, Property::SlipperyFingers, 9);
        });
        assert_eq!(wipes(&mut s, towel), Ok(Time::ACTION));
        assert!(!s.world.you().has(Property::SlipperyFingers));
        assert_eq!(s.world.you().turns_of(Property::FaceCovered), 20);
        assert_eq!(wipes(&mut s, towel), Ok(Time::ACTION));
        assert_eq!(s.world.you().turns_of(Property::FaceCovered), 0);
        assert_eq!(s.world.you().turns_of(Property::Blind), 7, "for another reason");
        s.assert_no_trace("wiping a clean face", |play| wipe(play, hero, towel));
    }

    #[test]
    fn a_cursed_towel_soils_the_hands_or_the_face_two_times_in_three() {
        let mut soiled = [0; 3];
        let (mut s, towel) = with_towel(Buc::Cursed);
        let world = s.world.clone();
        for _ in 0..300 {
            s.world = world.clone();
            // Wiping a clean face is refused 1 time in 3.
            let cleans = wipes(&mut s, towel).is_err();
            let you = s.world.you();
            let (hands, face) =
                (you.turns_of(Property::SlipperyFingers), you.turns_of(Property::FaceCovered));
            assert!([hands, face].iter().all(|turns| *turns == 0 || (3..=12).contains(turns)));
            let which = if cleans { 0 } else { 1 + usize::from(face > 0) };
            assert_eq!((hands > 0, face > 0), (which == 1, which == 2));
            soiled[which] += 1;
        }
        assert!(soiled.iter().all(|count| (70..=130).contains(count)), "{soiled:?}");
    }

    #[test]
    fn a_cursed_towel_pushes_off_what_is_over_the_eyes_unless_that_is_cursed() {
        for cursed in [false, true] {
            let (mut s, towel) = with_towel(Buc::Cursed);
            let (hero, lenses) = (s.hero(), s.carrying("lenses"));
            if cursed {
                s.world.item_mut(lenses).buc = Buc::Cursed;
            }
            s.with(|play| equipment::put(play, hero, lenses, Slot::Eyes));
            for _ in 0..60 {
                drop(wipes(&mut s, towel));
                s.with(|play| body::cure(play, hero, Property::Blind));
            }
            let lies = matches!(s.world.item(lenses).place, Place::Floor(..));
            assert_eq!(
                (lies, s.world.you().in_slot(Slot::Eyes)),
                if cursed { (false, Some(lenses)) } else { (true, None) }
            );
        }
    }

    #[test]
    fn a_worn_towel_cannot_wipe() {
        let (mut s, towel) = with_towel(Buc::Uncursed);
        let hero = s.hero();
        s.with(|play| equipment::put(play, hero, towel, Slot::Eyes));
        assert_eq!(wipes(&mut s, towel), Err(Refusal::AlreadyWorn.into()));
    }
}
