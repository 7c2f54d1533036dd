//! Paying a shopkeeper.

use crate::event::{Event, Trade};
use crate::rules::company::shop::{account, pacify};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::level::special_room::shop;
use crate::world::{ActorId, ItemId, Tag, World};

/// Returns the shopkeeper whom the hero can pay: the owner of the shop that the hero is in, or else
/// a shopkeeper next to the hero.
pub fn payee(world: &World) -> Option<ActorId> {
    let here = shop::serving(world).filter(|&who| shop::is_at_home(world, who));
    here.or_else(|| {
        let near = |who: &ActorId| world.actor(*who).keeper.is_some();
        let mut beside = world.you().at.neighbors().into_iter();
        beside.find_map(|at| world.actor_at(at).filter(near))
    })
}

/// If the shopkeeper is angry, tries to pacify them. Otherwise pays the debt, and then the unpaid
/// `items` (if the list is empty, all unpaid items), until the gold and credit run out. Takes no
/// time if nothing was paid.
///
/// # Errors
/// Refuses if there is no shopkeeper to pay, if the hero has neither debt nor credit, or if an item
/// is not on the bill.
pub fn pay(play: &mut Play, who: ActorId, items: &[ItemId]) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    let keeper = payee(play.world).ok_or(Refusal::NobodyToPay)?;
    if play.world.actor(keeper).is_hostile() {
        pacify::offer(play, keeper);
        return Ok(Time::ACTION);
    }
    let bill = shop::unpaid(play.world);
    if shop::owed(play.world, keeper) == 0 {
        let credit = play.world.actor(keeper).keeper.as_ref().map_or(0, |keeper| keeper.credit);
        if credit == 0 {
            return Err(Refusal::OwesNothing.into());
        }
        play.tell(Event::Trade(Trade::HasCredit { credit }));
        return Ok(Time::FREE);
    }
    if items.iter().any(|item| !bill.contains(item)) {
        return Err(Refusal::NotUnpaid.into());
    }
    let mut time = match pay_debt(play, keeper) {
        Debt::Unpaid => return Ok(Time::FREE),
        Debt::Paid => Time::ACTION,
        Debt::None => Time::FREE,
    };
    let chosen = if items.is_empty() { bill } else { items.to_vec() };
    for item in chosen {
        let gold = shop::price_of(play.world, item);
        let Some(credit) = account::take_payment(play, keeper, gold) else {
            play.tell(Event::Trade(Trade::TooLittle { keeper, gold }));
            break;
        };
        play.world.item_mut(item).tag = Tag::Plain;
        play.tell(Event::Trade(Trade::Bought { keeper, item, gold, credit }));
        time = Time::ACTION;
    }
    Ok(time)
}

/// The result of paying the hero's debt for anything other than unpaid goods.
enum Debt {
    None,
    Paid,
    Unpaid,
}

/// Pays the hero's debt for anything other than unpaid goods, such as damage and used items.
fn pay_debt(play: &mut Play, who: ActorId) -> Debt {
    let debt = play.world.actor(who).keeper.as_ref().map_or(0, |keeper| keeper.debt);
    if debt == 0 {
        return Debt::None;
    }
    let Some(credit) = account::take_payment(play, who, debt) else {
        play.tell(Event::Trade(Trade::TooLittle { keeper: who, gold: debt }));
        return Debt::Unpaid;
    };
    if let Some(keeper) = &mut play.world.actor_mut(who).keeper {
        keeper.debt = 0;
    }
    play.tell(Event::Trade(Trade::DebtPaid { keeper: who, gold: debt, credit }));
    Debt::Paid
}
