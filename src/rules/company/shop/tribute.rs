//! Gold thrown to a shopkeeper.
//!
//! Source: rules/numbers 10; `NetHack` 3.6 `dothrow.c`, `ghitm`.

use crate::event::{Event, Trade};
use crate::rules::Play;
use crate::rules::company::shop::{account, pacify};
use crate::world::{ActorId, ItemId, body::pack};

/// Lets a shopkeeper catch gold that the hero threw. It pays for stolen goods, or else becomes
/// credit; a keeper who is angry for another reason keeps it. Returns whether the keeper caught it.
pub fn take(play: &mut Play, who: ActorId, gold: ItemId) -> bool {
    let actor = play.world.actor(who);
    let Some(keeper) = actor.keeper.as_deref().filter(|_| !actor.is_helpless()) else {
        return false;
    };
    if play.world.item(gold).kind != play.content.known.gold {
        return false;
    }
    let (angry, robbed) = (actor.is_hostile(), keeper.robbed);
    let coins = play.world.item_mut(gold);
    (coins.letter, coins.thrown) = (0, false);
    let sum = u32::from(coins.count);
    pack::take(play.world, play.content, who, gold);
    if angry && robbed > sum {
        if let Some(keeper) = &mut play.world.actor_mut(who).keeper {
            keeper.robbed -= sum;
        }
        let left = robbed - sum;
        play.tell(Event::Trade(Trade::PartlyRepaid { keeper: who, gold: sum, left }));
    } else if angry && robbed > 0 {
        pacify::calm(play, who, sum);
    } else if angry {
        play.tell(Event::Trade(Trade::StaysAngry { keeper: who, gold: sum }));
    } else {
        account::deposit(play, who, sum);
    }
    true
}
