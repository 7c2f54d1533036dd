//! Hints about foes in view: attack, shoot, or leave.

use super::health::{cures, dizzy_state, remedy};
use super::sentence::{Hints, attack_count, has, hints, leaving};
use crate::game::view::{
    Class, Condition, Danger, Dir, Fight, Foe, HOLY_WORD, ItemUse, ItemView, Reach, StairsHere,
    Stance, View, dir_letters,
};
use crate::ui::main::command::Command;
use crate::ui::main::complete_command::shoot::{fired_at, shot_at, takes_launcher};
use crate::ui::main::keys::KeyMap;

/// Suggests how to fight an unseen attacker.
pub(super) fn unseen_foe(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let dir = view.unseen?;
    let (fight, way) = (keymap.shown(Command::Fight), keymap.shown(Command::Step(dir)));
    let strike = format!("Something unseen is {}: {fight} {way} attacks it", dir_letters(dir));
    let cured = |brief| format!("{strike}{}", rescues(view, keymap, brief));
    let stairs = on_stairs(view, keymap).map(|leaves| format!("{}; {leaves}.", cured(false)));
    let cures = [format!("{}.", cured(false)), format!("{}.", cured(true)), format!("{strike}.")];
    Some(hints(stairs.into_iter().chain(cures)))
}

/// Returns the hint to leave by the stairs that the hero stands on.
fn on_stairs(view: &View, keymap: &KeyMap) -> Option<String> {
    let command = match view.on_stairs? {
        StairsHere::Down => Command::Down,
        StairsHere::Up if !view.level.is_first() => Command::Up,
        StairsHere::Up => return None,
    };
    Some(format!("{} leaves by the stairs", keymap.shown(command)))
}

/// Lists rescues from death, each after a semicolon; empty if the hero is not near death.
fn rescues(view: &View, keymap: &KeyMap, brief: bool) -> String {
    let cures = if view.near_death { cures(view, keymap, brief) } else { Vec::new() };
    cures.iter().fold(String::new(), |all, cure| all + "; " + cure)
}

/// Returns hints about the foes in view.
pub(super) fn foes_in_view(view: &View, keymap: &KeyMap, least: u8) -> Option<Hints> {
    let mut foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe && !foe.unseen);
    let strikers: Vec<&Foe> = foes.clone().filter(|foe| !foe.only_answers()).collect();
    if strikers.is_empty() {
        return foes.find(|foe| foe.distance <= 1).map(leave_alone);
    }
    let fight = view.fight?;
    let foe = view.foes.iter().find(|foe| foe.who == fight.foe)?;
    let beside = fight.reach == Reach::Beside || strikers.iter().any(|foe| foe.distance <= 1);
    if let Some(state) = dizzy_state(view).filter(|_| !beside) {
        return Some(wait_until_steady(state, view, keymap));
    }
    let timid = view.status.hp * 100 < view.status.max_hp * i32::from(least);
    let attacks = with_shot(view, foe, &attacks(foe, fight, timid, keymap), keymap);
    if view.together.danger() == Danger::Deadly {
        return Some(deadly(&strikers, &attacks, view, keymap));
    }
    let Some(remedy) = remedy(view, keymap) else { return Some(hints(attacks)) };
    let both = attacks.into_iter().map(|attack| format!("{remedy} {attack}"));
    Some(hints(both.chain([remedy.clone()])))
}

/// Warns of an adjacent foe that harms only its attackers.
fn leave_alone(foe: &Foe) -> Hints {
    let (name, danger) = (&foe.name, foe.danger.word());
    hints([
        format!("Leave the {name} alone: it harms only attackers, and attacking it is {danger}."),
        format!("The {name} harms only attackers; attacking it is {danger}."),
        format!("Leave the {name} alone: attacking it is {danger}."),
    ])
}

/// Suggests to wait, because a stunned or confused hero would not reach the foe.
fn wait_until_steady(state: &str, view: &View, keymap: &KeyMap) -> Hints {
    let wait = keymap.shown(Command::Wait);
    let ways = |brief| {
        let mut ways = if view.near_death { cures(view, keymap, brief) } else { Vec::new() };
        let until = if brief { "waits" } else { "waits until it passes" };
        ways.push(format!("{wait} {until}"));
        ways.join("; ")
    };
    hints([
        format!("You are {state} and your steps go astray: {}.", ways(false)),
        format!("You are {state}: {}.", ways(false)),
        format!("You are {state}: {}.", ways(true)),
    ])
}

/// Suggests to leave a deadly fight, or says why the hero cannot.
fn deadly(strikers: &[&Foe], attacks: &[String], view: &View, keymap: &KeyMap) -> Hints {
    let bonds = [Condition::Trapped, Condition::Held, Condition::Swallowed];
    let bound = bonds.iter().any(|bond| has(view, bond));
    if view.on_word && !bound && strikers.iter().all(|foe| foe.kept_off) {
        return on_elbereth(keymap);
    }
    let outrun = strikers.iter().any(|foe| foe.outruns && foe.distance <= 2);
    let leave = |brief: bool| {
        let go = if brief { "leave" } else { "consider leaving" };
        let way = match view.exits.first() {
            _ if bound => match digging_out(view, keymap) {
                Some(digs) => format!(": {digs}"),
                None => ", and you cannot leave".to_owned(),
            },
            _ if dizzy_state(view).is_some() => ", and your steps go astray".to_owned(),
            // A faster foe would attack all along the way, so fleeing is not suggested.
            Some(exit) if outrun && view.hero.distance(exit.at) > 1 => {
                ", and faster than you".to_owned()
            }
            None if outrun => ", and faster than you".to_owned(),
            Some(exit) => match leaving(exit, view, keymap, brief) {
                Some(leaves) => format!(": {leaves}"),
                None => format!(": {go} ({} {})", exit.name, exit.way),
            },
            None => format!(": {go}"),
        };
        format!("DEADLY{way}{}.", rescues(view, keymap, brief))
    };
    let ways = [leave(false), leave(true)];
    let both = ways.iter().flat_map(|leave| attacks.iter().map(move |it| format!("{leave} {it}")));
    let last = format!("DEADLY{}.", rescues(view, keymap, true));
    hints(both.chain(ways.clone()).chain([last]))
}

/// Suggests that a hero on Elbereth stays there.
fn on_elbereth(keymap: &KeyMap) -> Hints {
    let wait = keymap.shown(Command::Search);
    hints([
        format!("DEADLY, but {HOLY_WORD} keeps most foes off: {wait} waits; attacking erases it."),
        format!("DEADLY: {HOLY_WORD} keeps most off; {wait} waits."),
    ])
}

/// Suggests how to escape from an engulfer: zap a wand, preferably of digging, in any direction.
fn digging_out(view: &View, keymap: &KeyMap) -> Option<String> {
    if !has(view, &Condition::Swallowed) {
        return None;
    }
    let wands = view.pack.iter().filter(|thing| thing.class == Class::Wand);
    let zap = keymap.shown(Command::Zap);
    let digs = wands.clone().find(|thing| thing.suits.digs_down);
    match digs.or(wands.clone().next()) {
        Some(wand) if wand.suits.digs_down => Some(format!("{zap} {} digs you out", wand.letter?)),
        Some(_) => Some(format!("kill it from inside, or try a wand ({zap})")),
        None => Some("kill it from inside".to_owned()),
    }
}

/// A hint to attack.
struct AttackHint {
    text: String,
    /// It names the key that fires already.
    fires: bool,
}

impl AttackHint {
    const fn plain(text: String) -> Self {
        Self { text, fires: false }
    }
}

/// Describes an attack on that foe, longest first.
fn attacks(foe: &Foe, fight: Fight, timid: bool, keymap: &KeyMap) -> Vec<AttackHint> {
    let name = &foe.name;
    if foe.petrifies {
        let text = format!("Do not touch the {name} with bare hands: it turns you to stone");
        return vec![AttackHint::plain(text)];
    }
    let by_one_key = keymap.shown(Command::FightNearest);
    // Inside an engulfer, any direction hits it.
    let dir = foe.dir.or((foe.distance == 0).then_some(Dir::E));
    let (key, verb) = match (fight.reach, dir.filter(|_| timid)) {
        (Reach::Beside, Some(dir)) => {
            let way = keymap.shown(Command::Step(dir));
            (format!("{} {way}", keymap.shown(Command::Fight)), "attacks")
        }
        (Reach::Beside, None) => (by_one_key, "attacks"),
        (Reach::Away, _) if timid => {
            let text = format!("The {name} is near: {by_one_key} stops when you are hurt");
            return vec![AttackHint::plain(text)];
        }
        (Reach::Away, _) => (by_one_key, "approaches"),
        (Reach::NoWay, _) => {
            let fire = keymap.shown(Command::FireNearest);
            let no_way = format!("You know of no way to the {name}");
            let text = format!("{no_way}; {fire} fires if it is in line");
            return vec![AttackHint { text, fires: true }, AttackHint::plain(no_way)];
        }
    };
    let mut attacks = vec![format!("{key} {verb} the {name}")];
    if let Some(odds) = foe.odds {
        let chance = format!("{}: {} to hit", attacks[0], odds.hits());
        attacks.insert(0, format!("{key} {verb} it: {} to hit", odds.hits()));
        attacks.insert(0, chance.clone());
        if (1..=99).contains(&odds.dies_in) {
            let dies = format!("{chance}, dies in about {}", attack_count(odds.dies_in));
            attacks.insert(0, dies);
        }
    }
    attacks.into_iter().map(AttackHint::plain).collect()
}

/// Describes firing the quivered item at the foe, or at another in line that is not adjacent, or
/// says what to wield or quiver for it.
fn shooting(view: &View, foe: &Foe, keymap: &KeyMap) -> Option<String> {
    if foe.distance <= 1 {
        return None;
    }
    if !view.pack.iter().any(|thing| thing.is(ItemUse::Quiver)) {
        let volley =
            |thing: &&ItemView| thing.suits.flies && thing.count > 1 && thing.used.is_none();
        let volley = view.pack.iter().find(volley)?;
        let (quiver, letter) = (keymap.shown(Command::Quiver), volley.letter?);
        return Some(format!("{quiver} {letter} readies {}", volley.name));
    }
    if let Some(takes) = takes_launcher(view) {
        return Some(keymap.filled(&format!("{takes} to shoot")));
    }
    let (mark, _) = fired_at(view)?;
    let shot = shot_at(view, mark).filter(|_| mark.distance > 1)?;
    let at = if mark.who == foe.who { String::new() } else { format!(" at the {}", mark.name) };
    Some(format!("{} fires{at}: {shot}%", keymap.shown(Command::FireNearest)))
}

/// Returns the attack hints with the hint about shooting appended, then the plain ones.
fn with_shot(view: &View, foe: &Foe, attacks: &[AttackHint], keymap: &KeyMap) -> Vec<String> {
    let alone = attacks.iter().map(|attack| attack.text.clone());
    let Some(shot) = shooting(view, foe, keymap) else { return alone.collect() };
    let plain = attacks.iter().filter(|attack| !attack.fires);
    plain.map(|attack| format!("{}; {shot}", attack.text)).chain(alone).collect()
}
