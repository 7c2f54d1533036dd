//! Hints about the hero's body: sight, hunger, wounds and load.

use super::sentence::{Hint, Hints, has, hints, leaving, walks_to};
use crate::game::view::{
    Condition, EffectMark, HOLY_WORD, Hunger, Outlook, Property, StatusEffect, View,
};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// Suggests how a blind hero can regain sight.
pub(super) fn blind(view: &View, keymap: &KeyMap) -> Option<Hints> {
    if !has(view, &Condition::Has(Property::Blind)) {
        return None;
    }
    let Some(cover) = view.pack.iter().find(|thing| thing.suits.uncovers_eyes) else {
        let rest = keymap.shown(Command::Rest);
        return Some(hints([format!("You cannot see: {rest} rests until it passes.")]));
    };
    let off = keymap.shown(Command::TakeOff);
    Some(hints([
        format!("You cannot see: {off} takes off {}.", cover.name),
        format!("You cannot see: {off} uncovers your eyes."),
    ]))
}

/// Suggests that a stunned or confused hero rests.
pub(super) fn dizzy(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let state = dizzy_state(view)?;
    let rest = keymap.shown(Command::Rest);
    Some(hints([format!("You are {state}: {rest} rests until it passes.")]))
}

/// Returns "stunned" or "confused", states that make steps and attacks go astray.
pub(super) fn dizzy_state(view: &View) -> Option<&'static str> {
    view.effects.iter().find_map(|effect| match effect.kind {
        Condition::Has(Property::Stunned) => Some("stunned"),
        Condition::Has(Property::Confused) => Some("confused"),
        _ => None,
    })
}

/// Suggests what a hungry hero eats, or where food lies.
pub(super) fn hungry(view: &View, keymap: &KeyMap) -> Option<Hints> {
    if let Some(state) = hunger_state(view).filter(|_| has_food(view)) {
        return Some(hints([format!("You are {state}: {} eats.", keymap.shown(Command::Eat))]));
    }
    without_food(view, keymap)
}

/// Whether the hero carries food or stands on it.
fn has_food(view: &View) -> bool {
    view.pack.iter().chain(&view.floor).any(|thing| thing.suits.eat)
}

/// Returns "hungry", "weak from hunger" or "fainting from hunger".
fn hunger_state(view: &View) -> Option<&'static str> {
    view.effects.iter().find_map(|effect| match effect.kind {
        Condition::Hunger(Hunger::Hungry) => Some("hungry"),
        Condition::Hunger(Hunger::Weak) => Some("weak from hunger"),
        Condition::Hunger(Hunger::Fainting) => Some("fainting from hunger"),
        _ => None,
    })
}

fn is_starving(condition: &Condition) -> bool {
    matches!(condition, Condition::Hunger(Hunger::Weak | Hunger::Fainting))
}

/// Suggests where food lies, and prayer for a starving hero.
fn without_food(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let starving = view.effects.iter().any(|effect| is_starving(&effect.kind));
    let food = view.food.as_ref().map(|food| walks_to(food, keymap));
    let goal = view.food.as_ref().map(|food| food.at);
    let prays = (starving && view.prayer == Outlook::Good)
        .then(|| format!("{} prays", keymap.shown(Command::Pray)));
    let state = if starving { "You are starving" } else { "You are hungry" };
    match (food, prays) {
        (Some(food), Some(prays)) => {
            let both = Hint { text: format!("{state}: {food}; {prays}."), goal };
            Some(vec![both, format!("{state}: {prays}.").into()])
        }
        (Some(only), None) => Some(vec![Hint { text: format!("{state}: {only}."), goal }]),
        (None, Some(only)) => Some(hints([format!("{state} with nothing to eat: {only}.")])),
        (None, None) => starving.then(|| hints([format!("{state} with nothing to eat.")])),
    }
}

/// Suggests rescues for a hero near death.
pub(super) fn near_death(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let ways = |brief| {
        let mut ways = cures(view, keymap, brief);
        ways.push(format!("{} rests", keymap.shown(Command::Rest)));
        format!("You are near death: {}.", ways.join("; "))
    };
    view.near_death.then(|| hints([ways(false), ways(true)]))
}

/// Returns immediate rescues from death: a potion known to heal, and prayer if it may work.
pub(super) fn cures(view: &View, keymap: &KeyMap, brief: bool) -> Vec<String> {
    let potion = view.pack.iter().find(|thing| thing.suits.heals);
    let mut cures: Vec<String> = Vec::new();
    cures.extend(potion.and_then(|potion| {
        let letter = potion.letter?;
        let heals = if brief { "heals" } else { "drinks a healing potion" };
        Some(format!("{} {letter} {heals}", keymap.shown(Command::Quaff)))
    }));
    if view.prayer == Outlook::Good {
        cures.push(format!("{} prays", keymap.shown(Command::Pray)));
    }
    cures
}

/// Suggests what to do about wounds, or about a dangerous foe that just left view.
pub(super) fn hurt(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let rest = keymap.shown(Command::Rest);
    let is_hurt = view.status.hp * 2 < view.status.max_hp;
    if view.on_word && (view.lost.is_some() || is_hurt) {
        return Some(hints([
            format!("You stand on {HOLY_WORD}: {rest} rests; attacking from here erases it."),
            format!("You stand on {HOLY_WORD}: {rest} rests."),
        ]));
    }
    if let Some(lost) = &view.lost {
        let walks = view.exits.first().and_then(|exit| leaving(exit, view, keymap, false));
        let walks = walks.map_or(String::new(), |walks| format!(": {walks}"));
        return Some(hints([
            format!("The {lost} was in view a moment ago{walks}."),
            format!("The {lost} was in view a moment ago."),
        ]));
    }
    is_hurt.then(|| hints([format!("You are hurt: {rest} rests until you are well.")]))
}

/// Suggests to drop the heaviest unused item.
pub(super) fn burdened(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let is_load = |effect: &&StatusEffect| matches!(effect.kind, Condition::Burden(_));
    let load = view.effects.iter().find(is_load)?;
    let idle = view.pack.iter().filter(|thing| thing.used.is_none());
    let heaviest = idle.max_by_key(|thing| thing.heft)?;
    let (key, letter) = (keymap.shown(Command::Drop), heaviest.letter?);
    let (state, name) = (load.name(), &heaviest.name);
    let drops = format!("You are {state}: {key} {letter} drops the heaviest item");
    Some(hints([format!("{drops}, {name} (weight {}).", heaviest.heft), format!("{drops}.")]))
}

/// Returns the remedy for the hero's most serious condition, such as hunger or stoning.
pub(super) fn remedy(view: &View, keymap: &KeyMap) -> Option<String> {
    let ail = view.effects.iter().find(|effect| effect.mark == EffectMark::Grave)?;
    if is_starving(&ail.kind) && has_food(view) {
        return Some(format!("{}: {} eats.", ail.name(), keymap.shown(Command::Eat)));
    }
    let prays = format!("{}: {} prays.", ail.name(), keymap.shown(Command::Pray));
    (view.prayer == Outlook::Good).then_some(prays)
}
