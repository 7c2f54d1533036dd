//! Hints about foes that are no threat yet: dangerous sleepers, and foes that cannot come soon.

use super::escape::{free_step, on_stairs};
use super::sentence::{Hint, Hints, exploring, hints, joined, offer_of};
use crate::base::english::capitalized;
use crate::game::view::{Danger, Foe, Pos, Stance, View};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// Returns the sleeping foes in view that attack.
pub(super) fn sleepers(view: &View) -> impl Iterator<Item = &Foe> {
    view.foes.iter().filter(|foe| {
        foe.stance == Stance::Foe && foe.is_asleep() && !foe.only_answers() && !foe.unseen
    })
}

/// Returns the sleeping foes in view, if they would be deadly alone or together.
fn deadly_sleepers(view: &View) -> Vec<&Foe> {
    let all: Vec<&Foe> = sleepers(view).collect();
    let is_one_deadly = all.iter().any(|foe| foe.danger == Danger::Deadly);
    let is_deadly = is_one_deadly || view.sleepers.danger() == Danger::Deadly;
    if is_deadly { all } else { Vec::new() }
}

/// Whether an attack from afar on one sleeper could wake a group that is deadly.
pub(super) fn are_sleepers_deadly(view: &View) -> bool {
    !deadly_sleepers(view).is_empty()
}

/// Suggests leaving a sleeping foe that is beside the hero and would be deadly, alone or with
/// others, before rest or a meal. `None` if a foe bars the only way on.
pub(super) fn beside_sleeper(view: &View, keymap: &KeyMap) -> Option<Hints> {
    if view.barred.is_some() {
        return None;
    }
    let all = deadly_sleepers(view);
    let foe = all.iter().find(|foe| foe.distance <= 1)?;
    let is_apart = |at: Pos| all.iter().all(|foe| !at.is_next_to(foe.at) && at != foe.at);
    let is_free = |at: Pos| view.foes.iter().all(|foe| foe.at != at);
    let aside = free_step(view, |dir| {
        let at = view.hero.step(dir);
        is_apart(at) && is_free(at)
    });
    let aside = aside.map(|dir| offer_of(Command::Step(dir), "step away", keymap));
    // Stairs come last, because the way goes on here.
    let ways: Vec<String> = aside
        .into_iter()
        .chain(exploring(view, keymap))
        .chain(on_stairs(view, keymap))
        .chain([offer_of(Command::Look, "look", keymap)])
        .take(2)
        .collect();
    let all = joined(ways.iter().cloned());
    let first = ways.into_iter().next()?;
    Some(hints([format!("Do not wake {}: {all}", foe.the()), all, first]))
}

/// Adds to the hints about the ways on: the warning not to wake a foe that would be deadly, or that
/// a deadly foe in view cannot come soon.
pub(super) fn warned(ways: Hints, view: &View) -> Hints {
    // The description of what bars the only way on says more.
    let Some(warning) = warning(view).filter(|_| view.barred.is_none()) else { return ways };
    let with = |way: &Hint| Hint { text: format!("{warning}: {}", way.text), goal: way.goal };
    let warned: Hints = ways.iter().filter(|way| !way.text.contains(": ")).map(with).collect();
    warned.into_iter().chain(ways).collect()
}

fn warning(view: &View) -> Option<String> {
    let sleepers = deadly_sleepers(view);
    if let Some(worst) = sleepers.iter().max_by_key(|foe| foe.danger) {
        return Some(match worst.danger {
            Danger::Deadly => format!("Do not wake {}", worst.the()),
            _ => format!("Do not wake the {} sleepers", sleepers.len()),
        });
    }
    if let Some(name) = &view.sleeper_ahead {
        return Some(format!("Do not wake {name}"));
    }
    let fight = view.fight.filter(|fight| !fight.blocks)?;
    let foe = view.foes.iter().find(|foe| foe.who == fight.foe)?;
    let is_deadly = view.together.danger() == Danger::Deadly;
    let stays = is_deadly && !foe.flees && !foe.is_asleep();
    stays.then(|| format!("{} cannot reach you soon", capitalized(&foe.the())))
}
