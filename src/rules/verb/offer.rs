//! Offering something to the god of an altar.

use crate::content::Property;
use crate::event::refusal::Unoffered;
use crate::rules::faith::{altar, amulet, offering};
use crate::rules::ground::create;
use crate::rules::item::food;
use crate::rules::{Acted, Play, Refusal, Time, ride};
use crate::world::{ActorId, Item, ItemId, Place};

/// Kinds of offering that gods accept.
enum Offering {
    Corpse,
    Amulet,
    Imitation,
}

/// Returns what kind of offering the item is, if gods accept it.
fn offering_of(play: &Play, item: &Item) -> Option<Offering> {
    match () {
        () if food::is_corpse(play.content, item) => Some(Offering::Corpse),
        () if amulet::is_real(play.content, item) => Some(Offering::Amulet),
        () if create::is_imitation(play.content, item) => Some(Offering::Imitation),
        () => None,
    }
}

/// Makes the hero offer an item, carried or underfoot, to the god of the altar underfoot.
///
/// # Errors
/// Refuses if there is no altar, if no god accepts the item, and if the hero is confused, stunned
/// or hallucinating.
pub fn offer(play: &mut Play, who: ActorId, item: ItemId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    let Some(thing) = play.world.items.get(item) else { return Err(Refusal::NotCarried.into()) };
    let you = play.world.you();
    let here = Place::Floor(play.world.level.id, you.at);
    if thing.place != Place::Pack(who) && thing.place != here {
        return Err(Refusal::NotHere.into());
    }
    if altar::underfoot(play).is_none() {
        return Err(Refusal::Offer(Unoffered::NoAltar).into());
    }
    let dazed = [Property::Confused, Property::Stunned, Property::Hallucinating];
    if dazed.iter().any(|&what| you.has(what)) {
        return Err(Refusal::Offer(Unoffered::Dazed).into());
    }
    let Some(offering) = offering_of(play, thing) else {
        return Err(Refusal::Offer(Unoffered::Unwanted).into());
    };
    if thing.place == here {
        ride::reaches_floor(play.world, who)?;
    }
    match offering {
        Offering::Corpse => offering::sacrifice(play, item),
        Offering::Amulet => amulet::offer(play, item),
        Offering::Imitation => amulet::offer_imitation(play, item),
    }
    Ok(Time::ACTION)
}
