//! Hints for a deadly fight: leave it, or why that is impossible.

use super::elbereth::{on_elbereth, with_price};
use super::escape::{DEADLY, is_well, rescues, step_back, trying, writing};
use super::flight::{casting, on_return, waiting_for_line};
use super::passage::digging_down;
use super::sentence::{Hints, has, hints, joined, leaving, offer, offer_of};
use super::shots::{has_bolt, has_volley, winning_spell};
use crate::game::view::{Class, Condition, Danger, Dir, Foe, Glyph, ItemView, Near, View, WayOut};
use crate::ui::main::command::Command;
use crate::ui::main::complete_command::shoot::fired_at;
use crate::ui::main::keys::KeyMap;

/// Suggests leaving a deadly fight, or says why the hero cannot leave. The offers `attacks` are for
/// a hero who cannot leave, and `on_the_way` for one who can; both are about the foe `target`.
pub(super) fn deadly(
    strikers: &[&Foe],
    (target, attacks): (&Foe, &[String]),
    on_the_way: &[String],
    view: &View,
    keymap: &KeyMap,
) -> Hints {
    let out = view.way_out();
    let bound = out == WayOut::Bound;
    let kept_off = |foe: &&Foe| foe.kept_off && !foe.shoots;
    // Weak foes that ignore Elbereth are no reason to attack, which would erase it.
    let feared: Vec<&Foe> =
        strikers.iter().copied().filter(|foe| foe.danger >= Danger::Risky).collect();
    let kept: &[&Foe] = if feared.is_empty() { strikers } else { &feared };
    if view.on_word && !bound && kept.iter().all(kept_off) {
        return on_elbereth(target, attacks, view, keymap);
    }
    if let WayOut::Stairs(exit) = out
        && view.fights_on_stairs
        && strikers.iter().any(|foe| foe.distance <= 1)
    {
        return on_the_stairs(exit, attacks, keymap);
    }
    // The forecast leaves out spells, and shots at foes that are not yet adjacent.
    let spell = winning_spell(view);
    let by_hand =
        spell.is_some() || has_volley(view) && strikers.iter().all(|foe| foe.distance > 1);
    let way_out = |brief: bool| match out {
        WayOut::Bound => match digging_out(view, keymap).or_else(|| digging_on(view, keymap)) {
            Some(digs) => (String::new(), Some(digs)),
            None => (", and you cannot leave".to_owned(), None),
        },
        WayOut::Dig(_) => (String::new(), digging_down(view, keymap, Class::Wand)),
        WayOut::Dizzy => (", and you cannot walk straight".to_owned(), None),
        WayOut::Outrun(_) if strikers.len() == 1 => (", and faster than you".to_owned(), None),
        WayOut::Outrun(runner) => (format!(", and {} is faster than you", runner.the()), None),
        WayOut::Followed(foe) => (format!(", and {} follows by the stairs", foe.the()), None),
        WayOut::TooFar => (", and the stairs are too far".to_owned(), None),
        WayOut::NoExit => (String::new(), walking_away(strikers, view, keymap)),
        WayOut::Stairs(exit) => (String::new(), leaving(exit, view, keymap, brief)),
    };
    let can_leave = way_out(true).1.is_some();
    let is_well = is_well(view);
    // Nothing else has helped a hero who is back again and again.
    let stands = is_well && view.last_stand;
    let attacks = if can_leave && !stands { on_the_way } else { attacks };
    // A healthy hero has time for a shot or a spell before foes come near. Without a fight, the
    // attack is an offer to explore, which could lead to the foes.
    let has_time = is_well && can_leave && view.fight.is_some_and(|fight| fight.blocks);
    let shoots_first = has_time && strikers.iter().all(|foe| foe.distance > 1 && !foe.shoots);
    // A hero who came back to these foes did so with a plan, which comes before the next flight.
    let returns = is_well && view.back_at_foes;
    let by_magic = view.fight.is_some() && has_bolt(view, target, keymap);
    let is_low = view.status.hp * 3 <= view.status.max_hp;
    let fires = by_hand && fired_at(view).is_some();
    let attacks_first =
        stands || shoots_first || (returns || spell.is_some()) && by_magic || returns && fires;
    let full = |explains: bool, brief: bool, attack: Option<&String>| {
        let (why, way) = way_out(brief);
        let why = if explains { why } else { String::new() };
        let word = writing(strikers, view, keymap).filter(|_| !bound && way.is_none());
        let casts = spell.map(|spell| casting(spell, keymap));
        let casts = casts.and_then(|way| waiting_for_line(&way, strikers, view, keymap));
        let plans = match casts {
            Some(casts) => vec![casts],
            None if returns => on_return(strikers, view, keymap, brief),
            None => Vec::new(),
        };
        let saves = rescues(view, keymap, brief);
        let is_at_end = is_low || view.spent_elbereth;
        let tries = way.is_none() && is_at_end && saves.is_empty();
        let tries = if tries { trying(view, keymap, brief) } else { Vec::new() };
        let ways = plans.into_iter().chain(way).chain(saves).chain(word).chain(tries);
        let fight = if by_hand { " hand to hand" } else { "" };
        let (first, last) = if attacks_first { (attack, None) } else { (None, attack) };
        let offers = joined(first.cloned().into_iter().chain(ways).chain(last.cloned()));
        (!offers.is_empty()).then(|| format!("{DEADLY}{fight}{why}: {offers}"))
    };
    let forms = [(true, false), (true, true), (false, true)].into_iter();
    let both = forms.flat_map(|(explains, brief)| {
        attacks.iter().map(move |attack| (explains, brief, Some(attack)))
    });
    // An attack that comes first is the last to be left out.
    let attack = attacks.last().filter(|_| attacks_first);
    let attack = attack.map(|attack| format!("{DEADLY}: {attack}"));
    let ways = [(true, false, None), (true, true, None)].into_iter();
    let saves = rescues(view, keymap, true);
    let tries = trying(view, keymap, true).into_iter();
    let tries = tries.take(usize::from(!can_leave && is_low && saves.is_empty()));
    let last = joined(saves.into_iter().chain(tries).chain(attacks.last().cloned()));
    let last = (!last.is_empty()).then(|| format!("{DEADLY}: {last}"));
    let text = |(explains, brief, attack)| full(explains, brief, attack);
    let all = both.filter_map(text).chain(attack).chain(ways.filter_map(text)).chain(last);
    hints(with_price(all.collect(), target, view))
}

/// Suggests fighting on from the stairs while that is safe, and leaving by them later.
fn on_the_stairs(exit: &Near, attacks: &[String], keymap: &KeyMap) -> Hints {
    let command = if exit.glyph == Glyph::StairsDown { Command::Down } else { Command::Up };
    let leave = offer_of(command, "leave when hurt", keymap);
    let both = attacks.iter().map(|attack| joined([attack.clone(), leave.clone()]));
    let both: Vec<String> = both.collect();
    let long = both.iter().map(|ways| format!("{DEADLY} if fought to the end: {ways}"));
    let short = both.iter().map(|ways| format!("{DEADLY} if you stay: {ways}"));
    hints(long.chain(short).chain(both.last().cloned()))
}

/// Returns the offer to step away from an adjacent foe, if all strikers are much slower than the
/// hero or cannot move, and none shoots.
fn walking_away(strikers: &[&Foe], view: &View, keymap: &KeyMap) -> Option<String> {
    let foe = strikers.iter().find(|foe| foe.distance <= 1)?;
    let all_slow = strikers.iter().all(|foe| foe.is_slow());
    let away = step_back(view, foe, |_| true).filter(|_| all_slow)?;
    Some(offer_of(Command::Step(away), "walk away, it is slower", keymap))
}

/// Suggests that a hero in a pit digs on to the level below.
fn digging_on(view: &View, keymap: &KeyMap) -> Option<String> {
    let digs = || digging_down(view, keymap, Class::Tool);
    if has(view, &Condition::Trapped) && !has(view, &Condition::Held) { digs() } else { None }
}

/// Tells a swallowed hero how to get out: zap a wand of digging or, without one, another wand
/// that may hurt the engulfer.
fn digging_out(view: &View, keymap: &KeyMap) -> Option<String> {
    if !has(view, &Condition::Swallowed) {
        return None;
    }
    let mut wands = view.pack.iter().filter(|thing| thing.class == Class::Wand);
    let zap = keymap.shown(Command::Zap);
    let digs = wands.clone().find(|thing| thing.suits.digs_down);
    if let Some(letter) = digs.and_then(|wand| wand.letter) {
        let way = keymap.shown(Command::Step(Dir::E));
        return Some(offer(&format!("{zap} {letter} {way}"), "dig your way out"));
    }
    // A wand that is known not to hurt the engulfer is no way out.
    let is_new = |wand: &ItemView| wand.suits.call && !view.shunned.contains(&wand.id);
    let hopeful = |wand: &&ItemView| wand.suits.bolt || is_new(wand);
    wands.find(hopeful).map(|_| offer(&zap, "zap a wand"))
}
