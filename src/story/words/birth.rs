//! Words for the choices at a hero's birth.

use crate::base::english;
use crate::content::Race;
use crate::content::role::KitItem;

/// Difficulty names, easiest first.
/// Source: rules/score 6.
pub const DIFFICULTIES: [(i8, &str); 7] = [
    (-4, "Standard"),
    (-3, "Experienced"),
    (-2, "Adept"),
    (-1, "Veteran"),
    (0, "Expert"),
    (1, "Master"),
    (2, "Grand Master"),
];

/// Returns the name of a difficulty.
pub fn difficulty_name(difficulty: i8) -> &'static str {
    DIFFICULTIES
        .iter()
        .find(|(number, _)| *number == difficulty)
        .map_or("Expert", |(_, name)| *name)
}

/// Returns a comparison with difficulty 0, to append to the name: " (easier)".
pub const fn gloss(difficulty: i8) -> &'static str {
    match difficulty {
        ..0 => " (easier)",
        0 => " (normal)",
        1.. => " (harder)",
    }
}

/// Describes what a difficulty changes. `shares` are the damage that monsters deal and their hit
/// points, in percent of normal.
pub fn difficulty(name: &str, shares: (i64, i64)) -> String {
    match shares {
        (100, 100) => {
            format!(
                "{name}: monsters deal normal damage and have normal HP. The Up key makes it easier."
            )
        }
        (hit, bear) => format!("{name}: monsters deal {hit}% damage and have {bear}% HP."),
    }
}

pub fn race_refused(race: &str, role: &str) -> String {
    format!("No {race} can be {}.", english::a(role))
}

pub fn role_is_never(role: &str, alignment: &str) -> String {
    format!("{} is never {alignment}.", english::capitalized(&english::a(role)))
}

pub fn race_is_never(race: &str, alignment: &str) -> String {
    format!("A hero of {race} blood is never {alignment}.")
}

/// Names blessed water of a starting kit: "4 potions of holy water".
pub fn holy_water(item: &KitItem, race: &Race) -> String {
    kit(&KitItem { item: "potion of holy water".to_owned(), ..item.clone() }, race)
}

/// Names an item of a starting kit as a hero of this race gets it: "2 elven daggers".
pub fn kit(item: &KitItem, race: &Race) -> String {
    let one = item.count.max() == 1;
    let swap = race.swaps.iter().find(|(usual, _)| *usual == item.item);
    let own = swap.map_or(&item.item, |(_, own)| own);
    let name = match own.strip_prefix("random ") {
        Some(class) if one => format!("random {class}"),
        Some(class) => format!("random {}", english::plural(class)),
        None if one => own.clone(),
        None => english::plural(own),
    };
    // If there are alternatives, name the class only once: "spellbook of healing or protection".
    let class = item.item.split_inclusive(" of ").next().unwrap_or_default();
    let others = item.or.iter().map(|other| other.strip_prefix(class).unwrap_or(other));
    let name = std::iter::once(name.as_str()).chain(others).collect::<Vec<_>>().join(" or ");
    let name = match item.plus {
        Some(plus) if plus != 0 => format!("{plus:+} {name}"),
        _ => name,
    };
    match (item.count.min(), item.count.max()) {
        (1, 1) => name,
        (least, most) if least == most => format!("{most} {name}"),
        (least, most) => format!("{least} to {most} {name}"),
    }
}
