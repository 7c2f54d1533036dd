//! Describes the items on the hero's square.

use super::plain;
use crate::base::english;
use crate::content::Property;
use crate::story::words::trade;
use crate::story::{Eyes, Said, item_names};
use crate::world::ItemId;

/// Returns the tag after the name of an item in a shop: its price in gold pieces, or "no charge" if
/// it is `free` because it is the hero's own. Returns "" for any other item.
pub(super) fn price_tag(price: Option<u32>, free: bool) -> String {
    match price {
        Some(gold) => format!(" ({})", trade::for_sale(gold)),
        None if free => format!(" ({})", trade::NO_CHARGE),
        None => String::new(),
    }
}

/// Names the items that autopickup leaves because of their weight.
pub(super) fn left_as_too_heavy(eyes: &Eyes, items: &[ItemId]) -> Said {
    let names = items.iter().map(|&item| item_names::the(eyes, item));
    let names = english::list(&names.collect::<Vec<_>>());
    plain(&format!("You leave {names}: too heavy."))
}

/// Names the items on the hero's square, topmost first. In a shop, names only the topmost item,
/// with its price `tag`, and counts the others.
pub(super) fn sees_here(eyes: &Eyes, count: u16, first: ItemId, tag: &str) -> Said {
    /// Maximum number of items under the topmost one that the message names. If there are more, it
    /// names one fewer and counts the rest, because "and 1 more" is hardly shorter than a name.
    const NAMED: usize = 4;
    let verb = if eyes.world.you().has(Property::Blind) { "feel" } else { "see" };
    let top = format!("{}{tag}", item_names::a(eyes, first));
    let mut all = match (count, tag) {
        (0, _) => return None,
        (1, _) => vec![top],
        (2.., "") => item_names::each(eyes, [first].into_iter().chain(below(eyes, first))),
        (2, _) => return plain(&format!("You {verb} {top} and one other item here.")),
        _ => return plain(&format!("There are {count} items here, {top} on top.")),
    };
    if all.len() > NAMED + 1 {
        let rest = all.split_off(NAMED).len();
        all.push(format!("{rest} more"));
    }
    plain(&format!("You {verb} here {}.", english::list(&all)))
}

/// Returns the items under `first` on the hero's square, except the chain of the hero's iron ball.
fn below<'e>(eyes: &'e Eyes, first: ItemId) -> impl Iterator<Item = ItemId> + 'e {
    let chain = eyes.world.life.shackles.map(|shackles| shackles.chain);
    let here = eyes.world.items_at(eyes.world.you().at);
    here.filter(move |&item| item != first && Some(item) != chain)
}
