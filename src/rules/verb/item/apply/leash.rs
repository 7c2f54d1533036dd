//! Leashing pets.
//!
//! Source: rules/tables effects.

use crate::content::{Buc, Trait};
use crate::event::item::tools::{LeashEvent, ToolEvent};
use crate::event::refusal::Vain;
use crate::event::{Event, ItemEvent};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::body::leash;
use crate::world::{ActorId, Aim, ItemId};

/// Maximum number of leashes in use at a time.
const MOST: usize = 2;
/// Distances, in squares, beyond which a leash pulls (`TAUT`) or breaks (`TORN`).
const TAUT: i32 = 2;
const TORN: i32 = 4;

fn tell(play: &mut Play, what: LeashEvent) {
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::Leash(what))));
}

/// Puts the leash on the pet in the direction of `aim`. If the leash is already in use, takes it
/// off its pet, which must be adjacent. A cursed leash does not come off.
pub fn apply(play: &mut Play, who: ActorId, item: ItemId, aim: Option<Aim>) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotApply.into());
    }
    let here = play.world.you().at;
    if let Some(pet) = play.world.item(item).leashed {
        let near = play.world.actors.get(pet).is_some_and(|pet| pet.at.is_next_to(here));
        if !near {
            return Err(Refusal::OutOfReach.into());
        }
        if play.world.item(item).buc == Buc::Cursed {
            play.world.item_mut(item).known.buc = true;
            tell(play, LeashEvent::Stuck { pet });
        } else {
            play.world.item_mut(item).leashed = None;
            tell(play, LeashEvent::TakenOff { pet });
        }
        return Ok(Time::ACTION);
    }
    let at = match aim {
        Some(Aim::Dir(dir)) => here.step(dir),
        Some(Aim::Own) => return Err(Refusal::Vain(Vain::LeashesOneself).into()),
        _ => return Err(Refusal::CannotApply.into()),
    };
    let pet = play.world.actor_at(at).ok_or(Refusal::Nobody)?;
    let solid = !play.content.monsters[play.world.actor(pet).kind].is(Trait::Unsolid);
    if !play.world.actor(pet).is_tame() || !solid || leash::of(play.world, pet).is_some() {
        return Err(Refusal::NotForALeash.into());
    }
    if leash::in_use(play.world).count() >= MOST {
        return Err(Refusal::TooManyLeashes.into());
    }
    play.world.item_mut(item).leashed = Some(pet);
    tell(play, LeashEvent::PutOn { pet });
    Ok(Time::ACTION)
}

/// Checks the leashes in use, once per turn. A leash pulls a pet that is more than 2 squares away,
/// and sets the pet free if it is more than 4 squares away. Instead, a cursed leash chokes a pet
/// that breathes. A leash is no longer in use if its pet is gone or no longer tame.
pub fn tick(play: &mut Play) {
    let held: Vec<ItemId> = leash::in_use(play.world).collect();
    for item in held {
        let Some(pet) = play.world.item(item).leashed else { continue };
        let body = play.world.actors.get(pet).filter(|it| it.level_id == play.world.level.id);
        let far = body.filter(|it| it.is_tame()).map(|it| it.at.distance(play.world.you().at));
        match far {
            None => {
                play.world.item_mut(item).leashed = None;
                tell(play, LeashEvent::Slack);
            }
            Some(..=TAUT) => {}
            Some(far) => pull(play, item, pet, far > TORN),
        }
    }
}

/// Pulls the pet or, if the leash is `torn`, frees it. A cursed leash instead deals 1d2 damage to a
/// pet that breathes, or kills the pet if the leash is `torn`.
fn pull(play: &mut Play, item: ItemId, pet: ActorId, torn: bool) {
    let hero = play.world.hero;
    let breathes = !play.content.monsters[play.world.actor(pet).kind].is(Trait::Breathless);
    let chokes = breathes && play.world.item(item).buc == Buc::Cursed;
    match (chokes, torn) {
        (true, true) => {
            play.world.item_mut(item).leashed = None;
            tell(play, LeashEvent::Chokes { pet });
            vitals::kill(play, pet, Blame::by(hero));
        }
        (true, false) => {
            tell(play, LeashEvent::Chokes { pet });
            let damage = play.rng.time.d(2);
            vitals::apply_damage(play, pet, damage, Blame::by(hero));
        }
        (false, true) => {
            play.world.item_mut(item).leashed = None;
            tell(play, LeashEvent::Torn { pet });
        }
        (false, false) => tell(play, LeashEvent::Pulls { pet }),
    }
}
