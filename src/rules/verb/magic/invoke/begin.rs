//! Invoking an artifact: its requirements and costs.
//!
//! Source: rules/artifacts 6; `NetHack` 3.7 `artifact.c`, `arti_invoke`.

use crate::base::Dice;
use crate::content::{Property, Slot};
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::body::{self, in_use};
use crate::rules::item::artifact_touch;
use crate::rules::verb::magic::invoke::invoked::{Invoked, tell};
use crate::rules::verb::magic::invoke::powers;
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::body::pack;
use crate::world::{ActorId, Aim, ItemId};

/// Number and sides of the dice for the turns by which an artifact rests longer if it is invoked
/// too early.
const IMPATIENCE: (u16, u16) = (3, 10);

/// Makes the hero invoke a carried item. An item without a power has no effect. `aim` is the
/// direction for directional powers; without a direction, they act on the hero's own square.
///
/// # Errors
/// Refuses monsters, and items that the hero does not carry.
pub fn invoke(play: &mut Play, who: ActorId, item: ItemId, aim: Option<Aim>) -> Acted {
    let thing = pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    let artifact = thing.artifact;
    if artifact.is_some() && !artifact_touch::touch(play, item) {
        return Ok(Time::ACTION);
    }
    let invoked = artifact.and_then(|id| {
        let what = play.content.artifacts[id].invoke?;
        Some(Invoked { item, id, what })
    });
    let Some(invoked) = invoked.filter(|invoked| is_ready_for_use(play, invoked)) else {
        play.tell(Event::Item(ItemEvent::NoEffect { item }));
        return Ok(Time::ACTION);
    };
    in_use::recognize(play, item);
    if let Some(property) = invoked.what.power.switches() {
        toggle(play, &invoked, property);
        return Ok(Time::ACTION);
    }
    if !pays(play, &invoked) {
        return Ok(Time::ACTION);
    }
    in_use::tire(play, invoked.id, invoked.what.rest);
    powers::show(play, &invoked, aim.unwrap_or(Aim::Own))
}

/// Whether the artifact can be invoked now: it is worn, or does not have to be worn.
fn is_ready_for_use(play: &Play, invoked: &Invoked) -> bool {
    let slot = play.world.you().slot_of(invoked.item);
    let worn = slot.is_some_and(|slot| {
        !matches!(slot, Slot::Wielded | Slot::Alternate | Slot::Quiver | Slot::Saddle)
    });
    !invoked.what.worn || worn
}

/// Spends the energy and the charge that the power costs. Returns false, and reports why, if the
/// artifact still rests, or if energy or charges are lacking. An artifact invoked too early rests
/// longer.
fn pays(play: &mut Play, invoked: &Invoked) -> bool {
    let (item, what) = (invoked.item, invoked.what);
    let ready = play.world.artifacts.rests_until(invoked.id);
    if ready > play.world.turn {
        let (count, sides) = IMPATIENCE;
        let longer = Dice::new(count, sides, 0).roll(&mut play.rng.act);
        play.world.artifacts.rest(invoked.id, ready.saturating_add(longer.unsigned_abs()));
        tell(play, ArtifactEvent::Ignored { item });
        return false;
    }
    if play.world.life.pw < i32::from(what.energy) {
        tell(play, ArtifactEvent::Drained { item });
        return false;
    }
    let is_used_up =
        what.times.is_some_and(|times| play.world.artifacts.times_used(invoked.id) >= times);
    if is_used_up || what.spends && play.world.item(item).plus <= 0 {
        play.tell(Event::Item(ItemEvent::Spent { item }));
        return false;
    }
    play.world.life.pw -= i32::from(what.energy);
    if what.spends {
        play.world.item_mut(item).plus -= 1;
    }
    if what.times.is_some() {
        play.world.artifacts.count_use(invoked.id);
    }
    true
}

/// Switches the artifact's property on or off. The property cannot be switched on while the
/// artifact rests; switching the property off starts the rest.
fn toggle(play: &mut Play, invoked: &Invoked, what: Property) {
    let (hero, item, id) = (play.world.hero, invoked.item, invoked.id);
    let on = !play.world.artifacts.switched_on.contains(&id);
    if on && play.world.artifacts.rests_until(id) > play.world.turn {
        tell(play, ArtifactEvent::Ignored { item });
        return;
    }
    if on {
        play.world.artifacts.switched_on.push(id);
    } else {
        play.world.artifacts.switched_on.retain(|&other| other != id);
        in_use::tire(play, id, invoked.what.rest);
    }
    let had = play.world.you().has(what);
    body::worn_changed(play, hero);
    if play.world.you().has(what) == had {
        tell(play, ArtifactEvent::Surged { item });
    } else {
        tell(play, ArtifactEvent::Switched { item, what, on });
    }
}
