//! Leaving a shop without paying.
//!
//! Source: rules/numbers 10.

use crate::content::role::talent::Talent;
use crate::event::life::Offense;
use crate::event::{Event, Trade};
use crate::rules::Play;
use crate::rules::body::alignment;
use crate::rules::company::shop::kops;
use crate::rules::ground::town_watch;
use crate::world::body::shopkeeper::MOST_GOLD;
use crate::world::level::special_room::shop;
use crate::world::{ActorId, Attitude, Tag};

/// Settles the account of a hero who leaves the shop. Credit pays for unpaid goods and debts; any
/// amount that credit does not cover counts as stolen. The alarm brings the Kops, and the watch of
/// a town turns hostile even if none of its members saw the theft. `stays` is whether the hero
/// stays on the level.
/// Source: NetHack 3.7 `shk.c`, `u_left_shop`, `call_kops`.
pub fn settle(play: &mut Play, who: ActorId, stays: bool) {
    let owed = shop::owed(play.world, who);
    if owed == 0 {
        return;
    }
    forgive_goods(play);
    let Some(keeper) = &mut play.world.actor_mut(who).keeper else { return };
    let covered = owed.min(keeper.credit);
    let stolen = owed - covered;
    keeper.credit -= covered;
    keeper.debt = 0;
    keeper.robbed = (keeper.robbed + stolen).min(MOST_GOLD);
    if covered > 0 {
        play.tell(Event::Trade(Trade::CreditUsed { keeper: who, gold: covered }));
    }
    if stolen == 0 {
        return;
    }
    play.tell(Event::Trade(Trade::Robbed { keeper: who, gold: stolen }));
    let role = &play.content.roles[play.world.life.role];
    if !role.has(Talent::Shoplifting) {
        let sign = play.world.life.alignment.sign();
        alignment::change(play, -i32::from(sign));
    }
    enrage(play, who);
    town_watch::witnessed(play, Offense::Theft);
    town_watch::anger(play);
    let beside = shop::keeper_near(play.world, play.world.you().at) == Some(who)
        || is_before_door(play, who);
    kops::come(play, who, stays && beside);
}

/// Whether the hero stands next to the door of the shop.
fn is_before_door(play: &Play, who: ActorId) -> bool {
    let door = play.world.actor(who).keeper.as_ref().map(|keeper| keeper.door);
    door.is_some_and(|door| door.is_next_to(play.world.you().at))
}

/// Makes the unpaid goods in the hero's inventory the hero's property.
pub fn forgive_goods(play: &mut Play) {
    for item in shop::unpaid(play.world) {
        play.world.item_mut(item).tag = Tag::Plain;
    }
}

/// Makes a keeper hostile, and adds a surcharge to the keeper's prices.
pub fn enrage(play: &mut Play, who: ActorId) {
    let actor = play.world.actor_mut(who);
    actor.mood = Attitude::Hostile;
    if let Some(keeper) = &mut actor.keeper {
        keeper.surcharge = true;
    }
}
