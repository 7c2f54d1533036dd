//! Hints about foes in view that are not deadly: attack them, or how to get past them.

use super::deadly::deadly;
use super::elbereth::{attacks_from_elbereth, with_price};
use super::escape::{
    DEADLY, free_step, on_stairs, rescues, step_back, waiting_on_elbereth, writing,
};
use super::explore::{underfoot, ways_on};
use super::health::{dizzy_state, hungry, is_behind_lost, remedy};
use super::passage::digging_down;
use super::sentence::{
    Hint, Hints, arming, attack_at, attack_count, hints, joined, leaving, offer, offer_of, strike,
    wielding,
};
use super::shots::{bolt_toward, has_volley, launcher, with_bolt, with_shot};
use crate::base::english::{self, capitalized};
use crate::game::view::{
    ActionKind, Class, Danger, Dir, Fight, Foe, FoeState, ItemView, MOST_WAITS, Pace, Reach, Stake,
    Stance, View, WayOut, dir_letters,
};
use crate::ui::main::command::Command;
use crate::ui::main::complete_command::shoot::{fired_at, shot_at};
use crate::ui::main::keys::KeyMap;

/// Suggests what to do about a friend that attacked the hero: take off a ring that may cause
/// conflict or switch off an artifact that does, step away, or attack.
pub(super) fn attacking_friend(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let friend = view.foes.iter().find(|foe| Some(foe.who) == view.attacking_friend)?;
    let is_cause = |thing: &&ItemView| {
        thing.suits.stirs && !(thing.suits.clings && thing.class == Class::Ring)
    };
    let causes = view.pack.iter().filter(is_cause);
    let off = causes.filter_map(|cause| {
        let (command, does) = match cause.class {
            Class::Ring => (Command::TakeOff, "take off the ring"),
            _ => (Command::Invoke, "end the conflict"),
        };
        Some(offer(&format!("{} {}", keymap.shown(command), cause.letter?), does))
    });
    let away = step_back(view, friend, |_| true).filter(|_| friend.distance <= 1);
    let away = away.map(|away| offer_of(Command::Step(away), "step away", keymap));
    let attack = friend.dir.filter(|_| friend.distance <= 1);
    let attack = attack.map(|dir| attack_at(dir, "it", keymap));
    let mut ways: Vec<String> = rescues(view, keymap, true);
    ways.extend(off.take(1));
    ways.extend(away.or(attack));
    let first = ways.first()?.clone();
    let name = capitalized(&friend.the());
    Some(hints([format!("{name} attacks you: {}", joined(ways)), first]))
}

/// Suggests how to fight an unseen attacker or, to a hero who is hurt or in a deadly fight, how to
/// get away from it. Names the most dangerous visible foe too.
pub(super) fn unseen_foe(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let dir = view.unseen?;
    let attack = attack_at(dir, "it", keymap);
    let strikers = view.strikers();
    let awake = strikers.iter().filter(|foe| !foe.is_asleep());
    let other = awake.max_by_key(|foe| (foe.danger, std::cmp::Reverse(foe.distance)));
    let is_deadly = other.is_some() && view.together.danger() == Danger::Deadly;
    let is_hurt = view.status.hp * 2 < view.status.max_hp;
    let from = dir_letters(dir);
    let brief = format!("Something unseen is {from}");
    let other = other.map(|foe| format!("{} is in view ({})", foe.the(), foe.word()));
    let both = other.map(|other| format!("{brief}, and {other}"));
    let states = match (is_deadly, is_hurt) {
        (true, _) => vec![format!("{DEADLY}, and something unseen is {from}")],
        (false, true) => vec![
            format!("You are hurt, and something unseen is {from}"),
            format!("Hurt, and something unseen is {from}"),
        ],
        (false, false) => Vec::new(),
    };
    let states: Vec<String> = both.into_iter().chain(states).chain([brief]).collect();
    if is_deadly || is_hurt {
        return Some(hurt_by_unseen(dir, attack, &states, view, keymap));
    }
    let with = |state: &String, stairs: Option<String>| {
        format!("{state}: {}", joined([attack.clone()].into_iter().chain(stairs)))
    };
    let all = states.iter().map(|state| with(state, on_stairs(view, keymap)));
    Some(hints(all.chain(states.last().map(|state| with(state, None)))))
}

/// Suggests, in this order: what can save the hero's life, how to get away from the unseen attacker
/// and visible foes or keep them off, and how to attack the unseen one. Each of the `states` is one
/// variant of the hint's beginning.
fn hurt_by_unseen(
    dir: Dir,
    attack: String,
    states: &[String],
    view: &View,
    keymap: &KeyMap,
) -> Hints {
    let strikers = view.strikers();
    let exit = || match view.way_out() {
        WayOut::Stairs(exit) if !strikers.is_empty() => leaving(exit, view, keymap, true),
        _ => None,
    };
    let leave = on_stairs(view, keymap).or_else(|| digging_down(view, keymap, Class::Wand));
    // An unseen foe is assumed to respect Elbereth, as most foes do.
    let keep_off = leave.or_else(exit).or_else(|| writing(&strikers, view, keymap));
    let attack = bolt_toward(dir, view, keymap).unwrap_or(attack);
    let with = |brief: bool| {
        let ways = rescues(view, keymap, brief).into_iter().chain(keep_off.clone());
        joined(ways.chain([attack.clone()]))
    };
    let full = states.iter().take(1).map(|state| format!("{state}: {}", with(false)));
    let short = states.iter().map(|state| format!("{state}: {}", with(true)));
    hints(full.chain(short))
}

/// Adds to the hints about visible foes that something unseen is beside the hero too.
fn with_unseen(all: Hints, view: &View) -> Hints {
    let Some(dir) = view.felt else { return all };
    let warned = |hint: &Hint| {
        let text = format!("Something unseen is {}, too. {}", dir_letters(dir), hint.text);
        Hint { text, goal: hint.goal }
    };
    let warned: Hints = all.iter().map(warned).collect();
    warned.into_iter().chain(all).collect()
}

/// Suggests a step out of the line of an unseen shooter and, after that step, waiting beside the
/// line for a few turns. If no such step is possible, suggests walking toward the shooter.
pub(super) fn unseen_shooter(view: &View, keymap: &KeyMap) -> Option<Hints> {
    if let Some(dir) = view.dodged.filter(|_| view.waited < MOST_WAITS && view.rests) {
        let wait = offer_of(Command::Search, "wait beside its line", keymap);
        let from = dir_letters(dir);
        return Some(hints([format!("Something unseen shoots from {from}: {wait}"), wait]));
    }
    let dir = view.shot_from?;
    let line = [dir, dir.opposite()];
    let aside = free_step(view, |step| !line.contains(&step));
    let way = match aside {
        Some(aside) => offer_of(Command::Step(aside), "step out of its line", keymap),
        None => offer_of(Command::Step(dir), "walk toward it", keymap),
    };
    let saved = rescues(view, keymap, true).into_iter();
    let ways = joined(saved.chain([way.clone()]));
    let from = dir_letters(dir);
    Some(hints([format!("Something unseen shoots from {from}: {ways}"), ways, way]))
}

/// Returns hints about the foes in view; `guarded` is whether auto-attack would refuse, warn or
/// ask.
pub(super) fn foes_in_view(view: &View, keymap: &KeyMap, guarded: bool) -> Option<Hints> {
    about_foes_in_view(view, keymap, guarded).map(|all| with_unseen(all, view))
}

fn about_foes_in_view(view: &View, keymap: &KeyMap, guarded: bool) -> Option<Hints> {
    let mut foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe && !foe.unseen);
    let strikers = view.strikers();
    if strikers.is_empty() {
        let foe = foes.find(|foe| foe.distance <= 1)?;
        return Some(leave_alone(foe, view, keymap, guarded));
    }
    let fight = view.fight?;
    let foe = view.foes.iter().find(|foe| foe.who == fight.foe)?;
    let deadly_fight = view.together.danger() == Danger::Deadly;
    if !fight.blocks {
        return None;
    }
    let beside = matches!(fight.reach, Reach::Beside(_));
    if let Some(state) = dizzy_state(view).filter(|_| !beside) {
        return Some(wait_until_steady(state, view, keymap));
    }
    let by_all_means =
        |attacks| with_bolt(view, foe, with_shot(view, foe, attacks, keymap), keymap);
    let attacks = by_all_means(attacks(view, foe, fight, guarded, keymap));
    if deadly_fight {
        // A hero who can leave had better neither wait for the foe nor walk to it.
        let on_the_way = if beside { attacks.clone() } else { by_all_means(Vec::new()) };
        return Some(deadly(&strikers, (foe, &attacks), &on_the_way, view, keymap));
    }
    if let Some(waits) = waiting_on_elbereth(view, keymap).filter(|_| !beside) {
        return Some(waits);
    }
    // The strikers that Elbereth keeps off do not prevent rest.
    if view.on_word && strikers.iter().all(|foe| foe.kept_off && !foe.shoots) {
        return Some(attacks_from_elbereth(&attacks, view, keymap));
    }
    let attacks = with_price(attacks, foe, view);
    if !rescues(view, keymap, true).is_empty() {
        return Some(wounded_in_fight(&attacks, view, keymap));
    }
    let leave = on_stairs(view, keymap).filter(|_| view.status.hp * 2 < view.status.max_hp);
    let Some(first) = remedy(view, keymap).or(leave) else {
        let waits = || comes_by_itself(view, foe, fight, guarded) || holds_ground(view, foe, fight);
        let strikes = beside || matches!(fight.reach, Reach::Away(_)) && !waits();
        let warns = guarded && strikes && foe.danger == Danger::Risky;
        let warned = attacks.iter().filter(|_| warns).map(|attack| with_risk(attack, foe));
        let warned: Vec<String> = warned.collect();
        return Some(hints(warned.into_iter().chain(attacks)));
    };
    let both = attacks.into_iter().map(|attack| joined([first.clone(), attack]));
    Some(hints(both.chain([first.clone()])))
}

/// Says first, in the words of the auto-attack's warning, how dangerous the foe is.
fn with_risk(attack: &str, foe: &Foe) -> String {
    let name = foe.the();
    let with_it = |attack: &str, does: &str| {
        attack.replacen(&format!("{does} {name}"), &format!("{does} it"), 1)
    };
    let attack = with_it(&with_it(attack, "attack"), "approach");
    format!("{} is {}: {attack}", capitalized(&name), foe.danger.word())
}

/// Suggests first what could save a wounded hero, and then how to fight on.
fn wounded_in_fight(attacks: &[String], view: &View, keymap: &KeyMap) -> Hints {
    let full = [false, true].into_iter().flat_map(|brief| {
        let ways = rescues(view, keymap, brief);
        attacks.iter().map(move |it| joined(ways.iter().cloned().chain([it.clone()])))
    });
    let last = joined(rescues(view, keymap, true));
    let state = if view.near_death { "You are near death" } else { "You are hurt" };
    let states = full.map(|ways| format!("{state}: {ways}"));
    hints(states.chain([format!("{state}: {last}")]))
}

/// Warns of an adjacent foe that harms only its attackers, and suggests what to do instead.
fn leave_alone(foe: &Foe, view: &View, keymap: &KeyMap, guarded: bool) -> Hints {
    let name = capitalized(&foe.the());
    // The words of the panel.
    let warnings = match foe.danger {
        Danger::Risky | Danger::Deadly => [
            format!("{name} is {}: do not touch it.", foe.word()),
            format!("Do not touch {}.", foe.the()),
        ],
        _ => [
            format!("{name} harms only attackers ({}).", foe.danger.word()),
            format!("{name} harms only attackers."),
        ],
    };
    let with = |way: Hint| {
        let goal = way.goal;
        let longer =
            warnings.clone().map(|warning| Hint { text: format!("{warning} {}", way.text), goal });
        longer.into_iter().chain([way])
    };
    let ways = hungry(view, keymap)
        .or_else(|| underfoot(view, keymap))
        .unwrap_or_else(|| ways_on(view, keymap, guarded));
    let look = offer_of(Command::Look, "look", keymap);
    let is_barred = view.too_heavy || ways.last().is_some_and(|way| way.text == look);
    match foe.dir.filter(|_| is_barred) {
        Some(dir) => barring(view, foe, dir, keymap),
        None => ways.into_iter().flat_map(with).collect(),
    }
}

/// Suggests how to get past a foe that harms only its attackers and stands in the only way on.
fn barring(view: &View, foe: &Foe, dir: Dir, keymap: &KeyMap) -> Hints {
    let (name, word) = (capitalized(&foe.the()), foe.word());
    if foe.explodes() {
        let way = past_explosive(view, foe, dir, keymap);
        return hints([format!("{name} explodes when it dies: {way}"), way]);
    }
    let has_missile = view.pack.iter().any(ItemView::is_missile);
    let throw = match shot_at(view, foe) {
        Some(shot) if fired_at(view).is_some_and(|(mark, _)| mark.who == foe.who) => {
            Some(offer_of(Command::FireNearest, &format!("fire: {shot}%"), keymap))
        }
        _ => has_missile.then(|| offer_of(Command::Throw, "throw something at it", keymap)),
    };
    let attacks = foe.danger <= Danger::Minor || throw.is_none();
    let attack = attacks.then(|| match foe.danger {
        Danger::Deadly if foe.states.contains(&FoeState::Rooted) => {
            offer_of(Command::Look, "look", keymap)
        }
        Danger::Deadly => offer_of(Command::Search, "wait until it moves", keymap),
        _ => attack_at(dir, "it", keymap),
    });
    let ways = joined(throw.into_iter().chain(attack));
    hints([
        format!("{name} is in the way and harms only attackers ({word}): {ways}"),
        format!("{name} is in the way: {ways}"),
        ways,
    ])
}

/// Suggests how to get past an adjacent foe that explodes when it dies: to kill it from afar, to
/// attack it if the hero survives the explosion, or to lead it into the open and walk around it.
fn past_explosive(view: &View, foe: &Foe, dir: Dir, keymap: &KeyMap) -> String {
    let throws = view.why_impossible(ActionKind::Throw).is_none()
        && view.pack.iter().any(ItemView::is_spare);
    let back = |back: Option<Dir>, does: &str| {
        back.map(|back| offer_of(Command::Step(back), does, keymap))
    };
    let throw = keymap.shown(Command::Throw);
    let throw = format!("step back, then [{throw}] throw something");
    // In the dark, or out of its line, the hero could not throw at it after the step.
    let straight = step_back(view, foe, |away| away == dir.opposite());
    let throw = back(straight.filter(|_| throws && foe.in_light), &throw);
    let attack = || {
        let attack = attack_at(dir, "it", keymap);
        (view.status.hp > foe.blast).then(|| format!("{attack}, at most {} damage", foe.blast))
    };
    let lead =
        || back(step_back(view, foe, |_| true), "lead it into the open, then walk around it");
    let ways = throw.or_else(attack).or_else(lead);
    ways.unwrap_or_else(|| offer_of(Command::Look, "look", keymap))
}

/// Suggests waiting, because a stunned or confused hero may step in a wrong direction.
fn wait_until_steady(state: &str, view: &View, keymap: &KeyMap) -> Hints {
    let ways = |brief| {
        let wait = offer_of(Command::Wait, "wait", keymap);
        joined(rescues(view, keymap, brief).into_iter().chain([wait]))
    };
    hints([
        format!("You are {state} and cannot walk straight: {}", ways(false)),
        format!("You are {state}: {}", ways(false)),
        format!("You are {state}: {}", ways(true)),
    ])
}

/// Returns texts that say how to fight the foe, the longest first.
fn attacks(view: &View, foe: &Foe, fight: Fight, guarded: bool, keymap: &KeyMap) -> Vec<String> {
    let name = foe.the();
    if foe.petrifies {
        let way = keep_off(view, keymap);
        return vec![format!("Touching {name} turns you to stone: {way}"), way];
    }
    if foe.odds.is_some_and(|odds| odds.your_damage.1 == 0) {
        let wield = offer_of(Command::Wield, "wield something else", keymap);
        return vec![format!("Your attacks do not hurt {name}: {wield}"), wield];
    }
    if view.lost.is_some() && matches!(fight.reach, Reach::Away(_)) {
        return after_losing(view, &name, keymap);
    }
    if comes_by_itself(view, foe, fight, guarded) || holds_ground(view, foe, fight) {
        let wait = |whom: &str| offer_of(Command::Search, &format!("wait for {whom}"), keymap);
        let armed = arming(view, keymap).map(|arm| joined([arm, wait("it")]));
        return armed.into_iter().chain([wait(&name), wait("it")]).collect();
    }
    let Some(plain) = strike(fight, &name, guarded, keymap) else {
        let exit = view.exits.iter().filter(|_| view.waited >= MOST_WAITS);
        let leave = exit.into_iter().find_map(|exit| leaving(exit, view, keymap, false));
        let way = match fight.reach {
            Reach::OutOfLine(dir) => offer_of(Command::Step(dir), "step out of its line", keymap),
            _ => leave.unwrap_or_else(|| offer_of(Command::Search, "wait for it", keymap)),
        };
        let no_way = format!("No free way to {name}");
        return vec![format!("{no_way}: {way}")];
    };
    let instead = || melee_weapon(view, keymap).filter(|_| foe.distance <= 1 || !has_volley(view));
    if let Some(arm) = arming(view, keymap).or_else(instead) {
        return vec![joined([arm.clone(), plain]), arm];
    }
    let mut attacks = vec![plain.clone()];
    if let Some(bow) = launcher(view) {
        // The odds are for hitting with the launcher as a club, which works only against an
        // adjacent foe.
        if let Some(odds) = foe.odds.filter(|_| foe.distance <= 1) {
            let name = english::without_article(&bow.name);
            let clubs = format!("{plain}: {} to hit, clubbing with the {name}", odds.hits());
            attacks.insert(0, clubs);
        }
        return attacks;
    }
    if let Some(odds) = foe.odds {
        let chance = format!("{plain}: {} to hit", odds.hits());
        let it = strike(fight, "it", guarded, keymap).unwrap_or(plain);
        attacks.insert(0, format!("{it}: {} to hit", odds.hits()));
        attacks.insert(0, chance.clone());
        if (1..=99).contains(&odds.dies_in) {
            let dies = format!("{chance}, dies in about {}", attack_count(odds.dies_in));
            attacks.insert(0, dies);
        }
    }
    attacks
}

/// Suggests leaving or waiting to a hero who has just lost sight of a dangerous foe. A walk toward
/// another foe could lead back into its view, from where the next hint would lead away again.
fn after_losing(view: &View, name: &str, keymap: &KeyMap) -> Vec<String> {
    let mut exits = view.exits.iter().filter(|exit| !is_behind_lost(exit, view));
    let leave = exits.find_map(|exit| leaving(exit, view, keymap, true));
    let with = |whom: &str| {
        let wait = offer_of(Command::Search, &format!("wait for {whom}"), keymap);
        joined(leave.clone().into_iter().chain([wait]))
    };
    vec![with(name), with("it")]
}

/// Whether the hero had better not walk toward one of several foes that are deadly together: the
/// next step could make the hint lead away from another of them.
fn holds_ground(view: &View, foe: &Foe, fight: Fight) -> bool {
    let away = matches!(fight.reach, Reach::Away(_)) && !foe.shoots && !foe.is_asleep();
    let together = view.together;
    away && !foe.flees
        && view.waited < MOST_WAITS
        && !view.gave_up_waiting
        && together.foes > 1
        && together.danger() == Danger::Deadly
}

/// Whether the hero had better wait for a foe that comes nearer by itself and has no ranged attack.
/// This is so if the foe is dangerous, steals or is faster than the hero, or if the hero holds a
/// launcher, until the hero has waited for [`MOST_WAITS`] turns. For a hero whose auto-attack is
/// `guarded`, every foe is dangerous.
fn comes_by_itself(view: &View, foe: &Foe, fight: Fight, guarded: bool) -> bool {
    let away = matches!(fight.reach, Reach::Away(_)) && !foe.shoots && !foe.is_asleep();
    let creeps = |state: &FoeState| matches!(state, FoeState::Pace { pace: Pace::MuchSlower, .. });
    away && !foe.flees
        && view.waited < MOST_WAITS
        && !view.gave_up_waiting
        && !foe.states.iter().any(creeps)
        && !foe.states.contains(&FoeState::Rooted)
        && (guarded
            || foe.outruns
            || matches!(foe.stake, Some(Stake::Items | Stake::Gold))
            || launcher(view).is_some()
            || foe.danger.max(view.together.danger()) >= Danger::Risky)
}

/// Returns the offer to wield a weapon for hand-to-hand fighting, if the hands hold a launcher.
fn melee_weapon(view: &View, keymap: &KeyMap) -> Option<String> {
    let held = launcher(view)?;
    let mut arms = view.pack.iter().filter(|arm| arm.is_melee_weapon() && !arm.is_dross);
    let arm = arms.next().filter(|_| !held.suits.clings)?;
    wielding(arm, keymap)
}

/// Suggests what to do about a foe that the hero must not touch with bare hands.
fn keep_off(view: &View, keymap: &KeyMap) -> String {
    let mut arms = view.pack.iter().filter(|arm| arm.is_melee_weapon());
    let arm = arms.find_map(|thing| Some((thing.letter?, &thing.name)));
    match arm {
        Some((letter, name)) => {
            let keys = format!("{} {letter}", keymap.shown(Command::Wield));
            offer(&keys, &format!("wield {name}"))
        }
        None => offer_of(Command::Search, "wait", keymap),
    }
}
