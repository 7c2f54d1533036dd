//! Hints about shops: what to pay, put back, sell or leave at the door.

use super::explore::ways_on;
use super::sentence::{Hint, Hints, exploring, hints, joined, offer, offer_of};
use crate::base::english;
use crate::game::view::{ActionKind, ItemUse, ItemView, View};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// Suggests paying for unpaid goods, if the hero's gold and credit suffice, or putting goods back,
/// if the hero can do that here. Also suggests settling a debt for used goods, by paying or by
/// selling something.
pub(super) fn unpaid(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let prices: Vec<u32> = view.on_bill().into_iter().filter_map(|thing| thing.unpaid).collect();
    let owed = prices.iter().sum::<u32>() + view.debt;
    let pay = |what: &str| offer_of(Command::Pay, &format!("pay {what}"), keymap);
    if view.debt > 0 && prices.is_empty() {
        let owes = format!("You owe {} gold pieces", view.debt);
        let way = if view.debt <= view.means {
            offer_of(Command::Pay, "pay before you leave", keymap)
        } else if view.in_shop {
            offer_of(Command::Drop, "drop something to sell", keymap)
        } else {
            return None;
        };
        return Some(hints([format!("{owes}: {way}"), way]));
    }
    let cheapest = prices.iter().min()?;
    let back = to_put_back(view).and_then(|thing| {
        let keys = format!("{} {}", keymap.shown(Command::Drop), thing.letter?);
        let name = english::the(english::without_article(&thing.name));
        Some(offer(&keys, &format!("put back {name}")))
    });
    let offers: Vec<String> = if owed <= view.means {
        [pay(&owed.to_string())].into_iter().chain(back).collect()
    } else {
        // The hero must pay debts before goods.
        let some = (view.debt + cheapest <= view.means).then(|| pay("for some"));
        back.into_iter().chain(some).collect()
    };
    let first = offers.first()?.clone();
    Some(hints([joined(offers), first]))
}

/// Suggests leaving a digging tool in the doorway of a shop, because its keeper admits nobody who
/// carries one.
pub(super) fn unwelcome_tool(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let tool = view.pack.iter().find(|thing| Some(thing.id) == view.unwelcome)?;
    let keys = format!("{} {}", keymap.shown(Command::Drop), tool.letter?);
    let name = english::the(english::without_article(&tool.name));
    let drop = offer(&keys, &format!("drop {name}"));
    let both = joined([drop.clone()].into_iter().chain(exploring(view, keymap)));
    Some(hints([format!("No digging tools in the shop: {both}"), both, drop]))
}

/// Tells a hero who enters a shop how to trade.
fn entering(view: &View, keymap: &KeyMap, guarded: bool) -> Hints {
    let (pay, sell) = (keymap.shown(Command::Pay), keymap.shown(Command::Drop));
    let long = format!("A shop: step on goods for prices, {pay} pays, {sell} sells:");
    let short = format!("A shop: {pay} pays, {sell} sells:");
    let ways = ways_on(view, keymap, guarded);
    let with = |rules: &str| -> Hints {
        let with = |on: &Hint| Hint { text: format!("{rules} {}", on.text), goal: on.goal };
        ways.iter().map(with).collect()
    };
    with(&long).into_iter().chain(with(&short)).chain(ways_on(view, keymap, guarded)).collect()
}

/// Tells a hero in a shop how to trade. [`unpaid`] suggests paying for goods.
pub(super) fn in_shop(view: &View, keymap: &KeyMap, guarded: bool) -> Option<Hints> {
    if view.enters_shop && !view.in_shop {
        return Some(entering(view, keymap, guarded));
    }
    if !view.in_shop {
        return None;
    }
    let is_good = |thing: &ItemView| {
        !thing.is_dross && thing.for_sale.is_some_and(|price| price <= view.means)
    };
    let goods = view.floor.iter().any(is_good);
    let takes = goods.then_some((Command::PickUp, "take goods"));
    let trade = [takes, Some((Command::Drop, "sell"))].into_iter().flatten();
    let trade = joined(trade.map(|(command, does)| offer_of(command, does, keymap)));
    let shop = format!("In a shop: {trade}");
    let pay = keymap.shown(Command::Pay);
    let rules = if goods {
        format!("In a shop: {pay} pays what you take: {trade}")
    } else {
        format!("In a shop: step on goods for prices, {pay} pays: {trade}")
    };
    let ways = ways_on(view, keymap, guarded);
    let with = |shop: &str| -> Hints {
        let with =
            |on: &Hint| Hint { text: joined([shop.to_owned(), on.text.clone()]), goal: on.goal };
        ways.iter().map(with).collect()
    };
    let brief = [Hint::from(shop.clone()), Hint::from(trade)];
    let explore = exploring(view, keymap);
    let and_explore = explore.map(|on| Hint::from(joined([rules.clone(), on])));
    let full = with(&rules).into_iter().chain(and_explore);
    Some(full.chain(with(&shop)).chain(brief).collect())
}

/// Returns the first unpaid item, or container with unpaid goods, that a hero who stands among the
/// goods of a shop can drop.
fn to_put_back(view: &View) -> Option<&ItemView> {
    let is_worn = |thing: &ItemView| {
        matches!(thing.used, Some(ItemUse::LeftHand | ItemUse::RightHand | ItemUse::Worn))
    };
    let can_drop = view.in_shop && view.why_impossible(ActionKind::Drop).is_none();
    let goods = |thing: &&ItemView| thing.unpaid.is_some() || holds_unpaid(thing);
    let mut goods = view.pack.iter().filter(goods).filter(|_| can_drop);
    goods.find(|thing| !is_worn(thing) && !thing.suits.clings)
}

fn holds_unpaid(container: &ItemView) -> bool {
    container.contents.iter().any(|inside| inside.unpaid.is_some() || holds_unpaid(inside))
}
