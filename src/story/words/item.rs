//! Words for what the hero knows about items and spells.

use super::reason;
use crate::base::{Dice, english};
use crate::content::{Attribute, Class, Skill};
use crate::event::Reason;
use crate::story::Eyes;
use crate::world::ItemId;

/// Warns that reading a spellbook fails with a chance of `fails` percent.
pub fn goes_wrong(fails: i32) -> String {
    format!("Reading it fails {fails}% of the time and harms you.")
}

pub fn known_well(spell: &str) -> String {
    format!("You already know {spell} well.")
}

/// Returns sentences with facts that the item's name does not give.
pub fn notes(eyes: &Eyes, id: ItemId, risk: Option<String>) -> Vec<String> {
    let item = eyes.world.item(id);
    let kind = &eyes.content.items[item.kind];
    let mut notes = Vec::new();
    let known = eyes.world.knowledge.knows(item.kind);
    if !known && (kind.shuffle.is_some() || kind.look.is_some()) {
        notes.push("You do not know what it does.".to_owned());
    }
    if !item.known.buc && kind.class != Class::Coin {
        notes.push("It may be cursed, blessed or neither.".to_owned());
    }
    if known && kind.class == Class::Weapon {
        if let (Some(small), Some(large)) = (kind.small, kind.large) {
            let (small, large) = (both(kind.more_small, small), both(kind.more_large, large));
            notes.push(format!("Damage {small}, against large foes {large}."));
        }
        if kind.two_handed {
            notes.push("Needs both hands.".to_owned());
        }
    }
    if known && kind.class == Class::Armor && kind.ac != 0 {
        notes.push(match item.plus {
            plus if plus != 0 && item.known.plus => {
                format!("Armor bonus {} (base {}, enchantment {plus:+}).", kind.ac + plus, kind.ac)
            }
            _ => format!("Armor bonus {}.", kind.ac),
        });
    }
    if known && kind.school.is_some() {
        let school = kind.school.map_or("", school);
        let turns = kind.study();
        notes.push(format!("Level {} {school} spell; {turns} turns to learn.", kind.level));
    }
    notes.extend(risk);
    if kind.class == Class::Food && item.about.is_none() && kind.nutrition > 0 {
        let turns = english::counted(kind.delay.into(), "turn");
        notes.push(format!("Nutrition {}, {turns} to eat.", kind.nutrition));
    }
    if kind.class == Class::Coin {
        notes.push("Weight: 1 per 100 coins.".to_owned());
    } else if item.count > 1 {
        notes.push(format!("{} of them, weight {} each.", item.count, kind.weight));
    } else {
        notes.push(format!("Weight {}.", kind.weight));
    }
    if let Some(text) = &item.inscription {
        notes.push(format!("You wrote on it: {text}"));
    }
    notes
}

/// Formats a weapon's dice, preceded by its extra dice if it has any: "1d4+1d6+1".
fn both(more: Option<Dice>, dice: Dice) -> String {
    more.map_or_else(|| dice.to_string(), |more| format!("{more}+{dice}"))
}

/// Returns the name of a spell school: "attack".
pub fn school(school: Skill) -> &'static str {
    match school {
        Skill::AttackSpell => "attack",
        Skill::HealingSpell => "healing",
        Skill::DivinationSpell => "divination",
        Skill::EnchantmentSpell => "enchantment",
        Skill::ClericSpell => "clerical",
        Skill::EscapeSpell => "escape",
        _ => "matter",
    }
}

/// Explains the hero's talent for a spell, 0..=120: the attribute it depends on, and a large
/// shield.
pub fn talent(with: Attribute, talent: i32, shielded: bool) -> String {
    let text = format!("Your casting skill from {with:?} and practice is {talent} of 120");
    let text = english::capitalized(&text.to_lowercase());
    if shielded {
        format!("{text}, already reduced by a large shield.")
    } else {
        format!("{text}.")
    }
}

/// Describes a forgotten spell.
pub const FORGOTTEN: &str = "You have forgotten this spell: casting it backfires on you.";

/// Explains how hard a spell is. A difficulty of 0 or less improves the chance that the casting
/// skill gives; 20 is hopeless.
pub fn hardness(hard: i32, parts: &[(i32, Reason)]) -> String {
    let parts = reason::listed(parts);
    format!("Difficulty {hard} = {parts}; 0 or less is good, 20 hopeless.")
}

/// Returns " (12% fails)"; empty for 0, because "0%" would sound as if the spell could not miss.
pub fn spell_risk(fails: u8) -> String {
    if fails == 0 { String::new() } else { format!(" ({fails}% fails)") }
}
