//! Teleporting at will, for heroes who can teleport.
//!
//! Source: rules/numbers 15; `NetHack` 3.7 `teleport.c`, `dotele`.

use crate::content::role::talent::Talent;
use crate::content::{Property, Trait};
use crate::event::{Event, Senses};
use crate::rules::ground::teleport;
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::ActorId;

/// Minimum experience level at which heroes with teleportitis can teleport at will.
const LEVEL: u8 = 12;
/// Replaces [`LEVEL`] for Wizards.
const EARLY: u8 = 8;
/// Costs of a teleport: `ENERGY` in points of magical energy (Pw), and `NUTRITION` in points of
/// nutrition. The hero must have more energy than `ENERGY`.
const ENERGY: i32 = 19;
const NUTRITION: i32 = 100;
/// The hero is too weak to teleport if nutrition is at or below `STARVING`, or strength is below
/// `LEAST_STRENGTH`.
const STARVING: i32 = 10;
const LEAST_STRENGTH: u8 = 4;

/// Teleports the hero at will.
///
/// # Errors
/// Refuses heroes who lack the ability, the strength or the energy.
pub fn teleport(play: &mut Play, who: ActorId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    let (you, life) = (play.world.you(), &play.world.life);
    let early = play.content.roles[life.role].has(Talent::TeleportsEarly);
    let trained = you.level >= if early { EARLY } else { LEVEL };
    let by_nature = play.content.monsters[you.kind].is(Trait::Teleports);
    let able = by_nature || trained && you.has(Property::Teleportitis);
    if !able {
        return Err(Refusal::CannotTeleport.into());
    }
    if life.nutrition <= STARVING || life.attributes[0] < LEAST_STRENGTH {
        return Err(Refusal::TooWeakToTeleport.into());
    }
    if life.pw <= ENERGY {
        return Err(Refusal::TooLittleEnergy.into());
    }
    let from = you.at;
    play.world.life.pw -= ENERGY;
    play.world.life.nutrition -= NUTRITION;
    let noticed = teleport::hop(play, who);
    if !noticed && play.world.you().at == from && play.world.pending.is_none() {
        play.tell(Event::Senses(Senses::Nothing));
    }
    Ok(Time::ACTION)
}
