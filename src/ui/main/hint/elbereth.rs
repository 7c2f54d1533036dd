//! Hints for a hero who stands on Elbereth: rest on it, and what an attack from it costs.

use super::escape::{DEADLY, on_stairs, rescues, trying};
use super::health::remedy;
use super::passage::digging_down;
use super::sentence::{Hints, hints, joined, leaving, offer_of};
use crate::base::english::capitalized;
use crate::game::view::{Class, Foe, HOLY_WORD, MOST_WAITS, Stance, View, WayOut};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// Suggests that a wounded hero who stands on Elbereth rests there. A hero at full hit points has
/// nothing to rest for, so the hint offers to leave, to wait, and last to attack an adjacent foe.
/// It never leads off Elbereth toward a foe. Once the hero has waited in vain, an unknown item comes
/// first, and without one the attack.
pub(super) fn on_elbereth(target: &Foe, attacks: &[String], view: &View, keymap: &KeyMap) -> Hints {
    let off = format!("{DEADLY}, but {HOLY_WORD} keeps most foes off");
    if let Some(remedy) = remedy(view, keymap) {
        return hints([format!("{off}. {remedy}"), remedy]);
    }
    if view.status.hp < view.status.max_hp {
        // Elbereth fails now and then, so even foes that respect it can attack.
        let rest = resting(view, keymap);
        let ways = |brief| {
            let rest = rest.clone();
            joined(rescues(view, keymap, brief).into_iter().chain([rest]))
        };
        return hints([
            format!("{off}, and attacking erases it: {}", ways(false)),
            format!("{off}: {}", ways(false)),
            format!("{off}: {}", ways(true)),
            ways(true),
        ]);
    }
    let wait = offer_of(Command::Search, "wait", keymap);
    let attacks = if target.distance <= 1 { attacks } else { &[] };
    let exit = || match view.way_out() {
        WayOut::Stairs(exit) => leaving(exit, view, keymap, true),
        _ => None,
    };
    let leave = digging_down(view, keymap, Class::Wand).or_else(|| on_stairs(view, keymap));
    let leave = leave.or_else(exit);
    let has_waited = view.waited >= MOST_WAITS;
    let tries = trying(view, keymap, true).into_iter().filter(|_| has_waited).take(1);
    let mut stay: Vec<String> = leave.into_iter().chain(tries).collect();
    if stay.is_empty()
        && has_waited
        && let Some(fight) = attacks.last().cloned()
    {
        return hints([
            format!("{DEADLY}, and waiting does not help. Attacks erase {HOLY_WORD}: {fight}"),
            format!("{DEADLY}. Attacks erase {HOLY_WORD}: {fight}"),
            format!("{DEADLY}: {fight}"),
            fight,
        ]);
    }
    stay.push(wait);
    let with = |attack: &String| joined(stay.iter().cloned().chain([attack.clone()]));
    let both: Vec<String> = attacks.iter().map(with).collect();
    let costs =
        |ways: &String| format!("{off}; an attack erases it and displeases your god: {ways}");
    let long = both.iter().map(costs);
    let short = both
        .iter()
        .map(|ways| format!("{DEADLY}; an attack erases {HOLY_WORD}, costs alignment: {ways}"));
    let ways = joined(stay.iter().cloned());
    let last = [format!("{off}: {ways}"), ways];
    hints(long.chain(short).chain(last))
}

/// Returns the offer to rest or, beside a foe that ignores Elbereth and so prevents rest, to wait.
fn resting(view: &View, keymap: &KeyMap) -> String {
    let disturbs = |foe: &Foe| {
        foe.stance == Stance::Foe && foe.distance <= 1 && !foe.kept_off && !foe.is_asleep()
    };
    if view.foes.iter().any(disturbs) {
        return offer_of(Command::Search, "wait", keymap);
    }
    offer_of(Command::Rest, "rest", keymap)
}

/// Warns that an attack by a hero who stands on Elbereth erases it. Suggests rest first if the hero
/// is wounded, and only the remedy if the hero has a grave condition, such as hunger.
pub(super) fn attacks_from_elbereth(attacks: &[String], view: &View, keymap: &KeyMap) -> Hints {
    if let Some(remedy) = remedy(view, keymap) {
        return hints([format!("You stand on {HOLY_WORD}. {remedy}"), remedy]);
    }
    let rest = view.status.hp < view.status.max_hp;
    let rest = rest.then(|| offer_of(Command::Rest, "rest", keymap));
    let with_rest = |attack: &String| joined(rest.iter().cloned().chain([attack.clone()]));
    let warned = attacks.iter().flat_map(|attack| {
        let ways = with_rest(attack);
        [
            format!("An attack erases {HOLY_WORD} and displeases your god: {ways}"),
            format!("An attack erases {HOLY_WORD}, costs alignment: {ways}"),
            format!("Erases {HOLY_WORD}, costs alignment: {ways}"),
        ]
    });
    let mut warned: Vec<String> = warned.collect();
    warned.sort_by_key(|text| std::cmp::Reverse(text.len()));
    hints(warned)
}

/// Adds warnings to the attack texts if the hero stands on Elbereth. Before the two longest texts
/// and the shortest one, puts a sentence that says that an attack on the foe erases Elbereth or
/// that the foe ignores it. Keeps the texts without the sentence as further variants.
pub(super) fn with_price(texts: Vec<String>, foe: &Foe, view: &View) -> Vec<String> {
    let price = if foe.kept_off {
        format!("An attack on {} erases {HOLY_WORD} and displeases your god", foe.the())
    } else {
        format!("{} ignores {HOLY_WORD}", capitalized(&foe.the()))
    };
    let longest = texts.iter().filter(|_| view.on_word).take(2);
    let priced = longest.map(|text| format!("{price}. {text}"));
    let short =
        if foe.kept_off { format!("Erases {HOLY_WORD}, costs alignment") } else { price.clone() };
    let last = texts.last().filter(|_| view.on_word);
    let briefly = last.map(|text| format!("{short}. {text}"));
    let all: Vec<String> = priced.chain(briefly).collect();
    all.into_iter().chain(texts).collect()
}
