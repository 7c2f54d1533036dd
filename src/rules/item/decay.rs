//! Old corpses rot away, except in ice boxes, where they do not age.
//!
//! Source: rules/numbers 4.

use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::Sound;
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::rules::body::equipment;
use crate::rules::item::food;
use crate::world::{Item, ItemId, Place};

/// Turns between two checks of all corpses.
const PACE: u32 = 10;
/// Age in turns above which a corpse rots away, with a chance of 1 in 2 at each check.
const SHELF_LIFE: u32 = 240;

/// Lets old corpses rot away on the level, in inventories and in containers. Corpses in ice boxes
/// do not age; those of acid blobs, lizards, lichens and Riders never rot away.
pub fn tick(play: &mut Play) {
    if !play.world.turn.is_multiple_of(PACE) {
        return;
    }
    let corpses = play.world.items.iter().filter(|(_, item)| food::is_corpse(play.content, item));
    let corpses: Vec<ItemId> = corpses.map(|(id, _)| id).collect();
    for corpse in corpses {
        if is_chilled(play, corpse) {
            let item = play.world.item_mut(corpse);
            item.age = item.age.saturating_add(PACE);
        } else if is_spoiled(play, play.world.item(corpse)) && play.rng.time.coin() {
            rots_away(play, corpse);
        }
    }
}

/// Whether the corpse is in an ice box.
fn is_chilled(play: &Play, corpse: ItemId) -> bool {
    let Place::Inside(within) = play.world.item(corpse).place else { return false };
    play.content.items[play.world.item(within).kind].has(ItemQuirk::HoldsCorpses)
}

fn is_spoiled(play: &Play, corpse: &Item) -> bool {
    let age = play.world.turn.saturating_sub(corpse.age);
    age > SHELF_LIFE && !food::keeps(play.content, corpse) && !is_riders(play, corpse)
}

fn is_riders(play: &Play, corpse: &Item) -> bool {
    corpse.about.is_some_and(|kind| play.content.monsters[kind].sound == Sound::Rider)
}

/// Removes a stack of corpses. Reports it if the hero carries them.
fn rots_away(play: &mut Play, corpse: ItemId) {
    if play.world.item(corpse).place == Place::Pack(play.world.hero) {
        play.tell(Event::Item(ItemEvent::RottedAway { item: corpse }));
    }
    let all = equipment::part_with(play, corpse, 0);
    play.world.destroy(all);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{Scene, scene};

    /// Puts the corpse of a monster of this kind into the hero's inventory and runs up to `turns`
    /// turns. Returns the turn in which the corpse rots away, or `None` if it does not.
    fn rots_after(kind: &str, turns: u32, prepare: impl Fn(&mut Scene, ItemId)) -> Option<u32> {
        let mut s = scene("###\n#@#\n###");
        let corpse = s.carrying("corpse");
        let about = s.content.monsters.find(kind);
        let item = s.world.item_mut(corpse);
        (item.about, item.age) = (about, 0);
        prepare(&mut s, corpse);
        for turn in 1..=turns {
            s.world.turn = turn;
            s.with(tick);
            if !s.world.items.contains(corpse) {
                return Some(turn);
            }
        }
        None
    }

    #[test]
    fn a_carried_corpse_rots_away_soon_after_turn_240() {
        let gone = rots_after("newt", 600, |_, _| {}).unwrap();
        assert!((250..=400).contains(&gone), "{gone}");
    }

    #[test]
    fn corpses_that_never_spoil_and_riders_stay() {
        for kind in ["lizard", "lichen", "Death"] {
            assert_eq!(rots_after(kind, 2000, |_, _| {}), None, "{kind}");
        }
    }

    #[test]
    fn a_corpse_in_an_ice_box_does_not_age() {
        let gone = rots_after("newt", 2000, |s, corpse| {
            let ice_box = s.carrying("ice box");
            s.world.item_mut(corpse).place = Place::Inside(ice_box);
        });
        assert_eq!(gone, None);
    }
}
