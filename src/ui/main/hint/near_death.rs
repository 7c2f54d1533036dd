//! Hints for a hero near death, and what saves a life: potions, spells and prayer. Hints about
//! deadly fights are in `deadly`.

use super::sentence::{Hints, hints, is_castable, joined, offer, offer_of, unknown};
use crate::game::view::{Class, Outlook, View};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// Suggests rescues for a hero near death.
pub(super) fn near_death(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let is_hurt = view.status.hp < view.status.max_hp;
    let ways = |brief| {
        let rest = is_hurt.then(|| offer_of(Command::Rest, "rest", keymap));
        let ways: Vec<String> = cures(view, keymap, brief).into_iter().chain(rest).collect();
        (!ways.is_empty()).then(|| format!("You are near death: {}", joined(ways)))
    };
    if !view.near_death {
        return None;
    }
    Some(hints([ways(false)?, ways(true)?]))
}

/// Returns what can save a hero at once: a potion known to heal, else a spell that heals, and
/// prayer if it may work. Without all of these, an unknown potion may help.
pub(super) fn cures(view: &View, keymap: &KeyMap, brief: bool) -> Vec<String> {
    let mut cures: Vec<String> = Vec::new();
    cures.extend(healing_potion(view, keymap, brief));
    let spell = healing_spell(view, keymap).filter(|_| cures.is_empty());
    cures.extend(spell);
    cures.extend(praying(view, keymap));
    let potion = unknown(view, Class::Potion).filter(|_| cures.is_empty());
    cures.extend(potion.and_then(|potion| {
        let keys = format!("{} {}", keymap.shown(Command::Quaff), potion.letter?);
        Some(offer(&keys, "drink an unknown potion"))
    }));
    cures
}

/// Returns the offer to drink a potion that is known to heal.
pub(super) fn healing_potion(view: &View, keymap: &KeyMap, brief: bool) -> Option<String> {
    let potion = view.pack.iter().find(|thing| thing.suits.heals)?;
    let drink = if brief { "drink" } else { "drink a healing potion" };
    Some(offer(&format!("{} {}", keymap.shown(Command::Quaff), potion.letter?), drink))
}

/// Returns the offer to cast a healing spell on oneself.
pub(super) fn healing_spell(view: &View, keymap: &KeyMap) -> Option<String> {
    let spell = view.spells.iter().find(|spell| spell.heals && is_castable(spell, view))?;
    let own = if spell.aimed { " ." } else { "" };
    let keys = format!("{} {}{own}", keymap.shown(Command::Cast), spell.letter);
    Some(offer(&keys, &format!("cast {}", spell.name)))
}

/// Returns the offer to pray, unless the god will not help.
pub(super) fn praying(view: &View, keymap: &KeyMap) -> Option<String> {
    let does = match view.prayer {
        Outlook::Good => "pray",
        Outlook::Likely => "pray, which rarely fails",
        Outlook::MaybeTooSoon | Outlook::Doubtful => "pray, which may fail",
        Outlook::TooEarly | Outlook::TooSoon | Outlook::Angry | Outlook::InHell => return None,
    };
    Some(offer_of(Command::Pray, does, keymap))
}
