//! Words for prices and offers.

use super::reason;
use crate::base::english;
use crate::content::ItemKindId;
use crate::event::Reason;
use crate::story::Eyes;

/// Returns "1 gold piece" or "33 gold pieces".
pub fn gold(sum: u32) -> String {
    if sum == 1 { "1 gold piece".to_owned() } else { english::counted(sum, "gold piece") }
}

/// Says what the hero owes for an item, and for the goods in it.
pub fn unpaid(own: u32, inside: u32) -> String {
    match (own, inside) {
        (own, 0) => format!("unpaid, {}", gold(own)),
        (0, inside) => format!("contents unpaid, {}", gold(inside)),
        (own, inside) => {
            format!("unpaid, {}, contents {}", gold(own), english::thousands(inside.into()))
        }
    }
}

/// Marks the hero's own item in a shop.
pub const NO_CHARGE: &str = "no charge";

pub fn for_sale(sum: u32) -> String {
    format!("for sale, {}", gold(sum))
}

/// Returns "what is in your sack".
pub fn inside(item: &str) -> String {
    format!("what is in {item}")
}

/// Asks whether the hero sells an item at this price, in gold or, with `credit`, in shop credit.
/// `short` is whether the price is all the gold that the keeper has; `more` is the number of
/// further items to ask about.
pub fn offer(keeper: &str, item: &str, sum: u32, credit: bool, short: bool, more: u16) -> String {
    let keeper = english::capitalized(keeper);
    let what =
        if credit { format!("{} in credit", english::thousands(sum.into())) } else { gold(sum) };
    let last = if short { " (all the shop has)" } else { "" };
    let rest = if more > 0 { " a: all, q: none" } else { "" };
    format!("{keeper} offers {what}{last} for {item}. Sell?{rest}")
}

/// Asks whether the hero pays for damage.
pub fn damage(keeper: &str, sum: u32) -> String {
    format!("{} wants {} for the damage. Pay?", english::capitalized(keeper), gold(sum))
}

/// Explains a price: "Price 44: 33 base + 11 charisma."
pub fn price(total: i32, parts: &[(i32, Reason)]) -> String {
    format!("Price {}: {}.", english::thousands(total.into()), reason::listed(parts))
}

/// Maximum number of kinds that a clue on the page of an item names.
pub const NAMED: usize = 4;

/// Describes what prices tell about an unidentified kind: "offered 50, base 100: X, Y or Z". Names
/// at most `most` kinds.
pub fn clue(eyes: &Eyes, kind: ItemKindId, most: usize) -> Option<String> {
    let known = eyes.world.knowledge.of(kind);
    let clue = known.price.as_deref().filter(|_| !known.known)?;
    let mut parts = Vec::new();
    parts.extend(clue.offered.map(|gold| format!("offered {}", english::thousands(gold.into()))));
    parts.extend(clue.base.map(|gold| format!("base {}", english::thousands(gold.into()))));
    let mut names: Vec<String> = clue
        .fits
        .iter()
        .filter(|&&other| !eyes.world.knowledge.knows(other))
        .map(|&other| short_name(&eyes.content.items[other].name).to_owned())
        .collect();
    if names.len() > most {
        let more = names.len() - most;
        names.truncate(most);
        names.push(format!("{more} more"));
    }
    let last = names.pop()?;
    let names = if names.is_empty() { last } else { format!("{} or {last}", names.join(", ")) };
    Some(format!("{}: {names}", parts.join(", ")))
}

/// Returns the clue as a sentence for the page of an item.
pub fn by_its_price(clue: &str) -> String {
    format!("Its price is a clue ({clue}).")
}

/// Returns "healing" for "potion of healing".
fn short_name(name: &str) -> &str {
    name.split_once(" of ").map_or(name, |(_, rest)| rest)
}
