//! Shopkeepers: where they stand while they are at peace with the hero.

use super::Me;
use crate::base::{Dir, Rng};
use crate::world::Action;
use crate::world::body::shopkeeper::Keeper;
use crate::world::level::special_room::shop;

/// Returns the action of a shopkeeper: blocks the hero's way if the hero owes something or must
/// stay outside, and otherwise waits beside the way to the door.
pub fn decide(me: &Me, rng: &mut Rng) -> Action {
    let Some(keeper) = me.body.keeper.as_deref() else { return Action::Wait };
    if keeper.home != me.world.level.id {
        return Action::Wait;
    }
    let at = me.body.at;
    if blocks(me, keeper) {
        let there = at == keeper.post;
        return if there { Action::Wait } else { toward(me, keeper, rng) };
    }
    if at == keeper.post || at == keeper.door {
        return step_aside(me, keeper, rng);
    }
    if at.is_next_to(keeper.post) { Action::Wait } else { toward(me, keeper, rng) }
}

/// Whether the shopkeeper now wants to block the hero's way.
fn blocks(me: &Me, keeper: &Keeper) -> bool {
    if keeper.serving {
        return shop::owed(me.world, me.who) > 0;
    }
    let doorway = me.world.you().at == keeper.door;
    doorway && !shop::barred(me.world, me.content, me.who).is_empty()
}

fn toward(me: &Me, keeper: &Keeper, rng: &mut Rng) -> Action {
    me.step_to(rng, keeper.post).unwrap_or(Action::Wait)
}

/// Steps off the way to the door, to a square of the shop beside it.
fn step_aside(me: &Me, keeper: &Keeper, rng: &mut Rng) -> Action {
    let first = rng.below(8) as i8;
    let dirs = (0..8).map(|turn| Dir::ALL[0].turned(first + turn));
    let fits = |dir: &Dir| {
        let to = me.body.at.step(*dir);
        let inside = me.world.level.cell(to).room == keeper.room + 1;
        inside && to != keeper.post && to.is_next_to(keeper.post) && me.is_free(*dir)
    };
    dirs.into_iter().find(fits).map_or(Action::Wait, Action::Walk)
}
