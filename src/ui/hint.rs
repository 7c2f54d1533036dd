//! One line that says what the likeliest key would do now.

use super::keys::KeyMap;
use super::wish::Wish;
use crate::game::view::{Danger, Mark, Stairs, Stance, View};

/// The hint for this moment.
pub fn of(view: &View, keymap: &KeyMap) -> String {
    let key = |wish| keymap.shown(wish);
    if let Some(hint) = fighting(view, keymap) {
        return hint;
    }
    let hungry = view
        .effects
        .iter()
        .any(|effect| matches!(effect.name.as_str(), "Hungry" | "Weak" | "Fainting"));
    if hungry && view.pack.iter().chain(&view.floor).any(|thing| thing.suits.eat) {
        return format!("You are hungry: {} eats something.", key(Wish::Eat));
    }
    if view.effects.iter().any(|effect| matches!(effect.name.as_str(), "Weak" | "Fainting")) {
        return format!("You are starving with nothing to eat: {} prays.", key(Wish::Pray));
    }
    let status = &view.status;
    if status.hp * 2 < status.max_hp {
        return format!("You are hurt: {} rests until well.", key(Wish::Rest));
    }
    if let Some(thing) = view.floor.first() {
        return match view.floor.len() {
            1 => format!("{} picks up {}.", key(Wish::PickUp), thing.name),
            n => format!("{} picks up from {n} things here.", key(Wish::PickUp)),
        };
    }
    match view.on_stairs {
        Some(Stairs::Down) => return format!("{} goes down.", key(Wish::Down)),
        Some(Stairs::Up) if view.level != "Dlvl 1" => {
            return format!("{} goes back up.", key(Wish::Up));
        }
        _ => {}
    }
    let (explore, down) = (key(Wish::Explore), key(Wish::Down));
    let ways_down = view.exits.iter().any(|exit| exit.name == "stairs down");
    if view.explored && !ways_down {
        let (search, kick) = (key(Wish::Search), key(Wish::Kick));
        return format!("15{search} searches for hidden ways; {kick} kicks a locked door.");
    }
    match view.exits.iter().find(|exit| exit.name == "stairs down") {
        Some(exit) => {
            format!("{explore} explores; {down} walks to the stairs down ({}).", exit.way)
        }
        None => format!("{explore} explores; {} looks around.", key(Wish::Look)),
    }
}

fn fighting(view: &View, keymap: &KeyMap) -> Option<String> {
    let mut foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe && !foe.unseen);
    let Some(foe) = foes.clone().find(|foe| !foe.only_answers()) else {
        let foe = foes.find(|foe| foe.distance <= 1)?;
        return Some(format!("Leave the {} alone: it harms who strikes it.", foe.name));
    };
    let fight = keymap.shown(Wish::FightNearest);
    let name = &foe.name;
    let odds = foe.odds.map_or_else(String::new, |odds| {
        let dies = if (1..=99).contains(&odds.dies_in) {
            format!(", dies in about {}", odds.dies_in)
        } else {
            String::new()
        };
        format!(": {}% to hit{dies}", odds.you_hit)
    });
    let verb = if foe.distance <= 1 { "attacks" } else { "goes for" };
    let attack = format!("{fight} {verb} the {name}{odds}");
    let grave = view.effects.iter().any(|effect| effect.mark == Mark::Grave);
    if view.together >= Danger::Deadly || grave {
        let up = keymap.shown(Wish::Up);
        let way = view
            .exits
            .first()
            .map_or(String::new(), |exit| format!("; {} {}", exit.name, exit.way));
        return Some(format!("DEADLY: think of leaving ({up}{way}). {attack}"));
    }
    Some(attack)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hint_speaks_of_what_matters_most() {
        let keymap = KeyMap::named("default");
        let mut view = View::sample();
        assert_eq!(of(&view, &keymap), "Tab attacks the hill orc: 71% to hit, dies in about 2");
        view.foes.clear();
        assert_eq!(of(&view, &keymap), "You are hungry: e eats something.");
        view.effects.clear();
        assert_eq!(of(&view, &keymap), "o explores; > walks to the stairs down (26W).");
        view.exits.clear();
        view.explored = true;
        assert_eq!(of(&view, &keymap), "15s searches for hidden ways; C-d kicks a locked door.");
        view.status.hp = 10;
        assert_eq!(of(&view, &keymap), "You are hurt: R rests until well.");
    }
}
