//! Tests of rules that involve several actions, played in small drawn scenes.

mod corpses;
mod fights;
mod hunger;
mod items;
mod luck;
mod movement;

use super::test_scene::{CLOSET, Scene, scene};
use super::verb::perform;
use crate::content::Property;
use crate::world::{Action, ActorId};

/// Gives `who` a property permanently.
fn gives(s: &mut Scene, who: ActorId, what: Property) {
    let properties = &mut s.world.actor_mut(who).properties;
    properties.innate.add(what);
    properties.refresh();
}

/// Makes the hero act, and panics if the action is refused.
fn act(s: &mut Scene, action: &Action) {
    let hero = s.hero();
    s.with(|play| perform(play, hero, action)).expect("nothing forbids this action");
}
