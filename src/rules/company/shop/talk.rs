//! What shopkeepers tell a hero who talks to them.
//!
//! Source: `NetHack` 3.6 `shk.c`, `shk_chat`.

use crate::event::trade::Topic;
use crate::event::{Event, Trade};
use crate::rules::Play;
use crate::world::level::special_room::shop;
use crate::world::{ActorId, body::pack};

/// A keeper with less gold than this complains about business.
const POOR: u32 = 50;
/// A keeper with more gold than this is content with business.
const RICH: u32 = 4000;

/// Makes a keeper talk about the hero's account, about what keeps the hero out of the shop, or else
/// about business.
pub fn talk(play: &mut Play, who: ActorId) {
    let Some(keeper) = &play.world.actor(who).keeper else { return };
    let angry = play.world.actor(who).is_hostile();
    let (owed, credit) = (shop::owed(play.world, who), keeper.credit);
    let why = shop::barred(play.world, play.content, who);
    if !angry && owed == 0 && !why.is_empty() {
        return play.tell(Event::Trade(Trade::Barred { keeper: who, why }));
    }
    let about = match pack::gold(play.world, play.content, who) {
        _ if angry && keeper.robbed > 0 => Topic::Theft { gold: keeper.robbed },
        _ if angry => Topic::Anger,
        _ if owed > 0 => Topic::Bill { gold: owed },
        _ if credit > 0 => Topic::Credit { gold: credit },
        gold if gold < POOR => Topic::BadBusiness,
        gold if gold > RICH => Topic::GoodBusiness,
        _ => Topic::Thieves,
    };
    play.tell(Event::Trade(Trade::Talked { keeper: who, about }));
}
