//! Sitting down, and drinking from the fountain or sink underfoot.

use crate::content::{Property, Terrain};
use crate::event::terrain::furniture::{Furniture, Seat};
use crate::event::{Event, TerrainEvent};
use crate::rules::item::egg;
use crate::rules::verb::furniture::{fountain, sink, throne};
use crate::rules::{Acted, Play, Refusal, Time, Unridden, faith, ride, trap};
use crate::world::ActorId;

/// Makes the hero sit down on the item, trap or furniture underfoot, or on the floor. On bare
/// floor, a hero polymorphed into an egg-laying monster lays an egg.
///
/// # Errors
/// Refuses a hero who is riding, cannot reach the floor, or cannot lay an egg now.
pub fn sit(play: &mut Play, who: ActorId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    if play.world.life.steed.is_some() {
        return Err(Refusal::Riding(Unridden::OnSteed).into());
    }
    ride::reaches_floor(play.world, who)?;
    let at = play.world.you().at;
    let terrain = play.world.level.cell(at).terrain;
    let seat = match play.world.items_at(at).next() {
        Some(item) => Seat::Thing(item),
        None if terrain.is_furniture() => Seat::Furniture(terrain),
        None => Seat::Floor,
    };
    if matches!(seat, Seat::Floor)
        && play.world.trap_at(at).is_none()
        && let Some(laid) = egg::lay(play)
    {
        return laid;
    }
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::Sat(seat))));
    match seat {
        Seat::Furniture(Terrain::Throne) => return throne::sit(play),
        Seat::Furniture(Terrain::Altar) => faith::altar::desecrate(play, at),
        Seat::Floor if play.world.trap_at(at).is_some() && play.world.you().trapped == 0 => {
            trap::spring(play, who, at);
        }
        _ => {}
    }
    Ok(Time::ACTION)
}

/// Makes `who` drink from the fountain or sink underfoot.
pub fn drink(play: &mut Play, who: ActorId) -> Acted {
    let at = play.world.actor(who).at;
    let terrain = play.world.level.cell(at).terrain;
    if who != play.world.hero || !matches!(terrain, Terrain::Fountain | Terrain::Sink) {
        return Err(Refusal::NothingThere.into());
    }
    ride::reaches_floor(play.world, who)?;
    if play.world.actor(who).has(Property::Strangled) {
        return Err(Refusal::CannotQuaff.into());
    }
    play.tell(Event::Terrain(TerrainEvent::Drank { fountain: terrain == Terrain::Fountain }));
    if terrain == Terrain::Sink {
        return sink::drink(play, who);
    }
    fountain::drink(play, who);
    Ok(Time::ACTION)
}
