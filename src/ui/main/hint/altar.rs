//! Hints about altars, which show what is cursed.

use super::sentence::{Hint, Hints, exploring, has, hints, joined, offer_of, walk_to_near};
use crate::game::view::{Buc, Class, Condition, GroundKind, ItemView, Property, View};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// Suggests dropping items on the altar underfoot, to learn which are cursed, and then picking up
/// those that are not.
pub(super) fn on_altar(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let is_altar = view.ground.as_ref().is_some_and(|ground| ground.kind == GroundKind::Altar);
    let floats = has(view, &Condition::Has(Property::Levitation));
    if !is_altar || floats || !view.reaches_floor {
        return None;
    }
    let was_tested = |thing: &&ItemView| {
        thing.is_dross && !thing.is_junk() && thing.buc.is_some_and(|buc| buc != Buc::Cursed)
    };
    let does = if view.floor.iter().any(|thing| was_tested(&thing)) {
        offer_of(Command::PickUp, "pick up what is not cursed", keymap)
    } else if untested(view) > 0 {
        offer_of(Command::DropMany, "drop items on the altar to see which are cursed", keymap)
    } else {
        return None;
    };
    let both = joined([does.clone()].into_iter().chain(exploring(view, keymap)));
    Some(hints([both, does]))
}

/// Returns the number of carried items whose curse status the hero does not know. Items in use,
/// coins, gems and junk do not count.
fn untested(view: &View) -> usize {
    let can_be_cursed = |thing: &&ItemView| {
        let is_small = matches!(thing.class, Class::Coin | Class::Gem);
        thing.buc.is_none() && !is_small && !thing.is_junk() && thing.used.is_none()
    };
    view.pack.iter().filter(can_be_cursed).count()
}

/// Returns the offer to walk to a known altar, if the hero carries enough untested items to make
/// the walk worth it.
pub(super) fn walking_to_altar(view: &View, keymap: &KeyMap) -> Option<Hint> {
    const WORTH_A_WALK: usize = 3;
    let altar = view.altar.as_ref().filter(|_| untested(view) >= WORTH_A_WALK)?;
    let walk = walk_to_near(altar, keymap);
    Some(Hint { text: format!("{walk} to see what is cursed"), goal: Some(altar.at) })
}
