//! Checks of shopkeepers' records and of unpaid goods.

use super::limits::counted;
use crate::world::body::shopkeeper::{Keeper, MOST_GOLD};
use crate::world::{Actor, Item, Pending, Place, Tag, World};

impl World {
    /// Checks the record of a shopkeeper.
    pub(super) fn check_keeper(&self, actor: &Actor) -> Result<(), String> {
        let Some(keeper) = &actor.keeper else { return Ok(()) };
        let Keeper { debt, untold, credit, robbed, .. } = **keeper;
        let sums = [debt, untold, credit, robbed];
        if sums.into_iter().any(|sum| sum > MOST_GOLD) || keeper.whim >= 12 {
            return Err(format!("has an impossible account: {sums:?}"));
        }
        let here = keeper.home == self.level.id;
        let lost = here && usize::from(keeper.room) >= self.level.rooms.len();
        if lost || !keeper.post.on_map() || !keeper.door.on_map() {
            return Err("keeps a shop that does not exist".to_owned());
        }
        if keeper.serving && (actor.level_id != self.level.id || !here) {
            return Err("serves a hero who is not in the shop".to_owned());
        }
        for damage in &keeper.damage {
            counted("turn of damage", damage.turn)?;
            if !damage.at.on_map() || damage.cost > MOST_GOLD {
                return Err("wants to repair a square off the map".to_owned());
            }
        }
        Ok(())
    }

    /// Checks that only the hero carries unpaid goods.
    pub(super) fn check_tag(&self, item: &Item) -> Result<(), String> {
        let Tag::Unpaid(price) = item.tag else { return Ok(()) };
        let mut place = item.place;
        while let Place::Inside(container) = place {
            place = self.items.get(container).map_or(Place::Limbo, |outer| outer.place);
        }
        if place != Place::Pack(self.hero) || price > MOST_GOLD {
            return Err(format!("is unpaid at {place:?} for {price}"));
        }
        Ok(())
    }

    /// Checks that a shopkeeper's offer is about items that exist.
    pub(super) fn check_offer(&self) -> Result<(), String> {
        let (keeper, items) = match &self.pending {
            Some(Pending::Sell { keeper, items }) => (keeper, items),
            Some(Pending::PayDamage { keeper, .. }) if !self.actors.contains(*keeper) => {
                return Err("nobody demands payment".to_owned());
            }
            _ => return Ok(()),
        };
        let whole = self.actors.get(*keeper).is_some_and(|actor| actor.keeper.is_some())
            && !items.is_empty()
            && items.iter().all(|&item| self.items.contains(item));
        if whole { Ok(()) } else { Err("an offer is about nothing".to_owned()) }
    }
}
