//! Hints after a flight by stairs from foes that the hero cannot beat: every other way comes before
//! the way back, and the way back comes with a plan. Without these hints, the hero would go up and
//! down the same stairs forever.

use super::escape::{DEADLY, free_step, trying};
use super::near_death::praying;
use super::passage::{digging_down, locked_door};
use super::sentence::{
    Hint, Hints, exploring, hints, is_castable, joined, offer, offer_of, walk_to,
};
use super::shots::has_volley;
use crate::base::english::{self, capitalized};
use crate::game::view::{
    ActionKind, Class, FledFrom, Foe, Glyph, HOLY_WORD, SpellRow, StairsHere, View,
};
use crate::ui::main::command::Command;
use crate::ui::main::complete_command::shoot::bolt_at;
use crate::ui::main::keys::KeyMap;

/// Suggests what to do while foes that the hero cannot beat wait below: explore the rest of the
/// level, take another way down or, if there is none, go back down with a plan.
pub(super) fn after_flight(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let foes = view.fled_from.as_ref().filter(|foes| foes.hopeless)?;
    let on_other_stairs = view.on_stairs == Some(StairsHere::Down) && !view.fled_here;
    if !view.fled_by.contains(&Glyph::StairsDown) || on_other_stairs || view.barred.is_some() {
        return None;
    }
    let above = if leads_back_up(view) { ", and foes wait above" } else { "" };
    let waits = format!("{} waits below ({DEADLY}){above}", capitalized(&foes.name));
    if let Some(explore) = exploring(view, keymap) {
        return Some(hints([format!("{waits}: {explore}"), explore]));
    }
    if let Some(Hint { text, goal }) = other_way(view, keymap) {
        let texts = [format!("{waits}: {text}"), text];
        return Some(texts.into_iter().map(|text| Hint { text, goal }).collect());
    }
    let down = plan(foes, view, keymap);
    Some(hints([format!("{waits}: {down}"), format!("{DEADLY} below: {down}"), down]))
}

/// Whether the stairs up lead back to foes from which the hero fled.
pub(super) fn leads_back_up(view: &View) -> bool {
    view.fled_by.contains(&Glyph::StairsUp)
}

/// Returns a way down that does not lead back to the foes, or a locked door that may hide one.
fn other_way(view: &View, keymap: &KeyMap) -> Option<Hint> {
    if let Some(way) = &view.other_way_down {
        let is_trap = way.glyph == Glyph::Trap;
        let name = if is_trap { english::a(&way.name) } else { way.called().into_owned() };
        return Some(Hint { text: walk_to(&name, &way.way, keymap), goal: Some(way.at) });
    }
    let dig = [Class::Tool, Class::Weapon, Class::Wand]
        .into_iter()
        .find_map(|with| digging_down(view, keymap, with))
        .or_else(|| digging_beside_stairs(view, keymap));
    let door = || locked_door(view.leads.first()?, view, keymap);
    dig.map(Hint::from).or_else(door)
}

/// Returns the offer to step off the stairs, where nobody can dig, and to dig down there.
fn digging_beside_stairs(view: &View, keymap: &KeyMap) -> Option<String> {
    let tool = view.pack.iter().find(|thing| thing.suits.tunnels)?;
    let aside = free_step(view, |_| true).filter(|_| view.on_stairs.is_some())?;
    let (step, apply) = (keymap.shown(Command::Step(aside)), keymap.shown(Command::Apply));
    let keys = format!("{step} {apply} {} {}", tool.letter?, keymap.shown(Command::Down));
    Some(offer(&keys, &format!("step aside and dig down with {}", tool.name)))
}

/// Returns the offer to go back down, with what to use there or before.
fn plan(foes: &FledFrom, view: &View, keymap: &KeyMap) -> String {
    let down = |plan: &str| offer_of(Command::Down, &format!("go down{plan}"), keymap);
    if let Some(way) = from_afar(view, keymap) {
        return down(&format!(", then {way}"));
    }
    if let Some(unknown) = trying(view, keymap, false).into_iter().next() {
        return joined([format!("{unknown} first"), down("")]);
    }
    if foes.often {
        return down(" and fight, as nothing else helped");
    }
    if view.why_impossible(ActionKind::Engrave).is_none() && foes.heed_word && !foes.again {
        let keys = format!("{} - Enter", keymap.shown(Command::Engrave));
        return down(&format!(", step off the stairs, write \"{HOLY_WORD}\" ({keys})"));
    }
    if praying(view, keymap).is_some() && !foes.again {
        return down(&format!(", pray near death ({})", keymap.shown(Command::Pray)));
    }
    down(&format!(", leave again when hurt ({})", keymap.shown(Command::Up)))
}

/// Returns how to attack the foes below from the stairs, with the keys: "zap the wand of striking (z
/// k)". Never promises a ray that bounces back, because the stairs can be near a wall.
fn from_afar(view: &View, keymap: &KeyMap) -> Option<String> {
    let wand =
        view.pack.iter().find(|thing| thing.suits.bolt && !thing.suits.bounces).and_then(|wand| {
            let name = english::the(english::without_article(&wand.name));
            Some(format!("zap {name} ({} {})", keymap.shown(Command::Zap), wand.letter?))
        });
    let spell = || {
        let spell =
            view.spells.iter().find(|row| row.bolt && !row.bounces && is_castable(row, view))?;
        Some(casting(spell, keymap))
    };
    let fires = has_volley(view) && view.why_impossible(ActionKind::Fire).is_none();
    let shot = || fires.then(|| format!("fire ({})", keymap.shown(Command::FireNearest)));
    wand.or_else(spell).or_else(shot)
}

/// Number of turns in a row for which a hero who is back waits for a foe to come in line.
const MOST_WAITS: u16 = 9;

/// Returns how to cast a spell, with the keys: "cast force bolt (Z a)".
pub(super) fn casting(spell: &SpellRow, keymap: &KeyMap) -> String {
    format!("cast {} ({} {})", spell.name, keymap.shown(Command::Cast), spell.letter)
}

/// Returns the offer to wait until a foe is in line and then to attack in this `way`; `None` if one
/// is in line already, is beside the hero, or if none has come for a while.
pub(super) fn waiting_for_line(
    way: &str,
    strikers: &[&Foe],
    view: &View,
    keymap: &KeyMap,
) -> Option<String> {
    let meets = |foe: &&Foe| foe.distance <= 1 || bolt_at(view, foe).is_some();
    let waits = view.waited < MOST_WAITS && !strikers.iter().any(meets);
    let wait = format!("wait for a foe in line and near, then {way}");
    waits.then(|| offer_of(Command::Search, &wait, keymap))
}

/// Returns what a hero who is back at foes that cannot be beaten hand to hand had better try before
/// leaving again: the attack from afar of the [`plan`], once a foe is in line, unknown items, or
/// Elbereth beside the stairs if all of the foes heed it.
pub(super) fn on_return(
    strikers: &[&Foe],
    view: &View,
    keymap: &KeyMap,
    brief: bool,
) -> Vec<String> {
    let shot = from_afar(view, keymap);
    let shot = shot.and_then(|way| waiting_for_line(&way, strikers, view, keymap));
    let tries = trying(view, keymap, brief).into_iter().take(1);
    let mut ways: Vec<String> = shot.into_iter().chain(tries).collect();
    let heeds = strikers.iter().all(|foe| foe.heeds_word && !foe.shoots);
    let can_write = view.why_impossible(ActionKind::Engrave).is_none();
    let writes = can_write && heeds && !view.spent_elbereth;
    let aside = free_step(view, |dir| view.foes.iter().all(|foe| foe.at != view.hero.step(dir)));
    if let Some(aside) = aside.filter(|_| writes && view.on_stairs.is_some()) {
        let keys = format!(
            "{} {} - Enter",
            keymap.shown(Command::Step(aside)),
            keymap.shown(Command::Engrave)
        );
        ways.push(offer(&keys, &format!("step aside and write \"{HOLY_WORD}\"")));
    }
    ways
}
