//! Damage to shops: who pays, and repairs.
//!
//! Source: rules/numbers 10.

use crate::base::Pos;
use crate::event::{Event, Trade};
use crate::rules::Play;
use crate::rules::body::alignment;
use crate::rules::company::shop::{account, robbery};
use crate::world::level::special_room::shop;
use crate::world::{ActorId, Pending};

/// Turns after which a keeper repairs damage.
const DELAY: u32 = 5;

/// Makes the keeper demand payment for what the hero damaged, if the hero is in the shop or next to
/// the damage and the keeper is calm and at home. Otherwise the keeper forgives the debt. The
/// keeper gets angry if the hero cannot pay, and otherwise with a chance of 1 in 50. Returns the
/// question whether to pay, if there is one.
pub fn demand(play: &mut Play) -> Option<Pending> {
    if play.world.pending.is_some() || !shop::is_on(&play.world.level) {
        return None;
    }
    let owes = |keeper: &crate::world::body::shopkeeper::Keeper| keeper.damage_due() > 0;
    let who = shop::find(play.world, owes)?;
    let keeper = play.world.actor(who).keeper.as_ref()?;
    let gold = keeper.damage_due();
    let you = play.world.you().at;
    let near = keeper.serving || keeper.damage.iter().any(|it| it.at.distance(you) <= 1);
    let calm = !play.world.actor(who).is_hostile() && !play.world.actor(who).is_helpless();
    if !near || !calm || !shop::is_at_home(play.world, who) {
        forgive(play, who);
        return None;
    }
    if shop::means(play.world, play.content, who) < gold || play.rng.act.one_in(50) {
        forgive(play, who);
        play.tell(Event::Trade(Trade::DamageUnpaid { keeper: who, gold }));
        robbery::enrage(play, who);
        return None;
    }
    Some(Pending::PayDamage { keeper: who, gold })
}

/// Handles the player's answer to a demand. If the hero refuses or cannot pay, the keeper turns
/// hostile, and the alignment record of a lawful hero falls by 1 (that of a chaotic hero rises by
/// 1).
pub fn answered(play: &mut Play, who: ActorId, gold: u32, yes: bool) {
    if !play.world.actors.contains(who) {
        return;
    }
    forgive(play, who);
    if yes && let Some(credit) = account::take_payment(play, who, gold) {
        return play.tell(Event::Trade(Trade::DebtPaid { keeper: who, gold, credit }));
    }
    let sign = play.world.life.alignment.sign();
    alignment::change(play, -i32::from(sign));
    play.tell(Event::Trade(Trade::DamageUnpaid { keeper: who, gold }));
    robbery::enrage(play, who);
}

/// Clears the hero's debt for damage. The keeper still repairs the damage.
fn forgive(play: &mut Play, who: ActorId) {
    if let Some(keeper) = &mut play.world.actor_mut(who).keeper {
        for damage in &mut keeper.damage {
            damage.cost = 0;
        }
    }
}

/// Makes a calm keeper at home repair one square that was damaged at least `DELAY` turns ago, if no
/// creature or item is on it.
pub fn tick(play: &mut Play) {
    if !shop::is_on(&play.world.level) {
        return;
    }
    let turn = play.world.turn;
    let due = |keeper: &crate::world::body::shopkeeper::Keeper| {
        keeper.damage.first().is_some_and(|damage| turn >= damage.turn + DELAY)
    };
    let Some(who) = shop::find(play.world, due) else { return };
    let calm = !play.world.actor(who).is_hostile() && !play.world.actor(who).is_helpless();
    if !calm || !shop::is_at_home(play.world, who) {
        return;
    }
    let Some(keeper) = &mut play.world.actor_mut(who).keeper else { return };
    let damage = keeper.damage.remove(0);
    if is_taken(play, damage.at) {
        if let Some(keeper) = &mut play.world.actor_mut(who).keeper {
            keeper.damage.push(damage);
        }
        return;
    }
    play.world.level.traps.retain(|trap| trap.at != damage.at || !trap.own);
    play.world.level.change(damage.at, |cell| *cell = damage.before);
    play.world.sight.fresh = false;
    if play.world.sight.seen.has(damage.at) {
        play.tell(Event::Trade(Trade::Repaired { keeper: who }));
    }
}

/// Whether a creature or an item is on the square.
fn is_taken(play: &Play, at: Pos) -> bool {
    play.world.actor_at(at).is_some() || play.world.items_at(at).next().is_some()
}
