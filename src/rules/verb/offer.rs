//! Offering something to the god of an altar.

use crate::content::{Property, Terrain};
use crate::event::refusal::Unoffered;
use crate::rules::faith::{amulet, offering};
use crate::rules::ground::create;
use crate::rules::item::food;
use crate::rules::{Acted, Play, Refusal, Time, ride};
use crate::world::{ActorId, Item, ItemId, Place, World};

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

/// Checks that the hero stands on an altar and is not confused, stunned or hallucinating.
pub fn ready(world: &World) -> Result<(), Refusal> {
    let you = world.you();
    if world.level.cell(you.at).terrain != Terrain::Altar {
        return Err(Refusal::Offer(Unoffered::NoAltar));
    }
    let dazed = [Property::Confused, Property::Stunned, Property::Hallucinating];
    if dazed.iter().any(|&what| you.has(what)) {
        return Err(Refusal::Offer(Unoffered::Dazed));
    }
    Ok(())
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
    let here = Place::Floor(play.world.level.id, play.world.you().at);
    if thing.place != Place::Pack(who) && thing.place != here {
        return Err(Refusal::NotHere.into());
    }
    ready(play.world)?;
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
