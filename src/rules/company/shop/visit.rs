//! The start and end of the hero's visits to shops.

use crate::base::Pos;
use crate::content::{ShopId, Slot};
use crate::event::trade::Welcome;
use crate::event::{Event, Trade};
use crate::rules::Play;
use crate::rules::body::equipment;
use crate::rules::company::shop::robbery;
use crate::rules::play::interrupt;
use crate::world::level::special_room::shop::{self, Bar};
use crate::world::{ActorId, ItemId, Tag, body::pack};

/// Starts or ends a visit to a shop after the hero has moved to a square. `enters` is whether the
/// hero has just come into a special room from outside.
pub fn arrive(play: &mut Play, at: Pos, enters: bool) {
    if !shop::is_on(&play.world.level) {
        return;
    }
    let served = shop::serving(play.world);
    if let Some(who) = served {
        let Some(keeper) = &play.world.actor(who).keeper else { return };
        let home = keeper.home == play.world.level.id;
        let inside = home && play.world.level.cell(at).room == keeper.room + 1;
        let doorway = home && at == keeper.door;
        if doorway {
            remind(play, who);
        }
        if !inside && !doorway {
            leave(play, who, true);
        }
        if inside || doorway {
            return;
        }
    }
    if let Some(who) = shop::find(play.world, |keeper| keeper.door == at)
        && shop::is_at_home(play.world, who)
    {
        bar(play, who);
    } else if let Some((room, trade)) = shop::at(play.world, at) {
        enter(play, room, trade, enters);
    }
}

/// Makes the keeper block the door of the shop if the keeper does not let the hero in.
fn bar(play: &mut Play, who: ActorId) {
    let why = shop::barred(play.world, play.content, who);
    if why.is_empty() || !is_calm(play, who) {
        return;
    }
    block(play, who);
    interrupt::stop(play, None);
    play.tell(Event::Trade(Trade::Barred { keeper: who, why }));
}

fn is_calm(play: &Play, who: ActorId) -> bool {
    let actor = play.world.actor(who);
    !actor.is_hostile() && !actor.is_helpless()
}

/// Moves a calm keeper who stands beside the post onto it, if it is free.
pub fn block(play: &mut Play, who: ActorId) {
    let Some(post) = play.world.actor(who).keeper.as_ref().map(|keeper| keeper.post) else {
        return;
    };
    let from = play.world.actor(who).at;
    if is_calm(play, who) && from.is_next_to(post) && play.world.actor_at(post).is_none() {
        play.world.move_actor(who, post);
        play.tell_step(who, from);
    }
}

/// Starts a visit: the keeper greets the hero. A shop without a keeper is reported only if
/// `enters`.
fn enter(play: &mut Play, room: u8, trade: ShopId, enters: bool) {
    let keeper = shop::keeper_of(play.world, room).filter(|&who| shop::is_at_home(play.world, who));
    let Some(who) = keeper else {
        if enters {
            let entered = Trade::Entered { trade, keeper: None, welcome: Welcome::Deserted };
            play.tell(Event::Trade(entered));
        }
        return;
    };
    let angry = play.world.actor(who).is_hostile();
    let Some(record) = &mut play.world.actor_mut(who).keeper else { return };
    record.serving = true;
    let known = std::mem::replace(&mut record.greeted, true);
    let unseen = shop::barred(play.world, play.content, who).contains(&Bar::Invisible);
    let welcome = match (angry, known) {
        (true, _) => Welcome::Angry,
        _ if unseen => Welcome::Unseen,
        (false, true) => Welcome::Again,
        (false, false) => Welcome::First,
    };
    play.tell(Event::Trade(Trade::Entered { trade, keeper: Some(who), welcome }));
}

/// Makes a calm keeper warn a hero who begins to dig down in the shop.
/// Source: `NetHack` 3.7 `shk.c`, `shopdig`.
pub fn warn_digger(play: &mut Play, at: Pos) {
    if let Some(keeper) = shop::guard_of(play.world, at).filter(|&who| is_calm(play, who)) {
        let deep = play.world.trap_at(at).is_some();
        play.tell(Event::Trade(Trade::WarnedDigger { keeper, deep }));
    }
}

/// Reminds a hero who stands in the doorway to pay the bill.
fn remind(play: &mut Play, who: ActorId) {
    let gold = shop::owed(play.world, who);
    if gold > 0 && shop::is_at_home(play.world, who) {
        interrupt::stop(play, None);
        play.tell(Event::Trade(Trade::PayFirst { keeper: who, gold }));
    }
}

/// Ends the visit. If credit does not cover the unpaid goods and debts, this is a robbery.
fn leave(play: &mut Play, who: ActorId, stays: bool) {
    robbery::settle(play, who, stays);
    if let Some(keeper) = &mut play.world.actor_mut(who).keeper {
        keeper.serving = false;
    }
}

/// Ends the visit of a hero who leaves the level. If the hero falls through a hole in the shop and
/// the keeper can act and is not angry, the keeper takes the items that the hero neither wears nor
/// wields.
pub fn leave_level(play: &mut Play) {
    let Some(who) = shop::serving(play.world) else { return };
    let here = play.world.you().at;
    let hole = play.content.known.hole;
    let falls = play.world.trap_at(here).is_some_and(|trap| trap.kind == hole);
    let keeper = play.world.actor(who);
    let reaches =
        !keeper.is_hostile() && !keeper.is_helpless() && shop::is_at_home(play.world, who);
    if falls && reaches {
        grab_pack(play, who);
    }
    leave(play, who, false);
}

/// Moves all items that the hero neither wears nor wields to the keeper.
fn grab_pack(play: &mut Play, who: ActorId) {
    play.tell(Event::Trade(Trade::GrabbedPack { keeper: who }));
    let you = play.world.you();
    let kept = |item: &ItemId| {
        let slot = you.slot_of(*item);
        slot.is_some_and(|slot| !matches!(slot, Slot::Alternate | Slot::Quiver))
    };
    let loose: Vec<ItemId> = you.pack.iter().copied().filter(|item| !kept(item)).collect();
    for item in loose {
        play.world.set_tags(item, Tag::Plain);
        let item = equipment::part_with(play, item, 0);
        play.world.item_mut(item).letter = 0;
        pack::take(play.world, play.content, who, item);
    }
}

/// Handles the death of a keeper: if the hero was in the shop, the hero now owns all unpaid goods.
pub fn died(play: &mut Play, who: ActorId) {
    let serving = play.world.actor(who).keeper.as_ref().is_some_and(|keeper| keeper.serving);
    if serving {
        robbery::forgive_goods(play);
    }
}

/// Makes the keeper tell the hero about charges that the hero has not been told about.
pub fn present_charges(play: &mut Play) {
    if play.world.level.hall.is_none() {
        return;
    }
    let Some(keeper) = shop::serving(play.world) else { return };
    let Some(record) = &mut play.world.actor_mut(keeper).keeper else { return };
    let (gold, total) = (std::mem::take(&mut record.untold), record.debt);
    if gold > 0 {
        play.tell(Event::Trade(Trade::Charged { keeper, gold, total }));
    }
}
