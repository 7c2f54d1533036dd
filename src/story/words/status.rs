//! Words for the status lines.

use crate::base::english;
use crate::content::Property;
use crate::world::hero::{Burden, Hunger, Mode};

pub const YOUR_SHAPE: &str = "your form";
pub const FOR_A_WHILE: &str = "for a while";
pub const NOT_SCORED: &str = "not scored";
pub const TAKEN_OVER: &str = "Taken over";

/// Returns the status word for hunger; "" for a hero who is not hungry.
pub const fn hunger(hunger: Hunger) -> &'static str {
    match hunger {
        Hunger::Satiated => "Satiated",
        Hunger::NotHungry => "",
        Hunger::Hungry => "Hungry",
        Hunger::Weak => "Weak",
        Hunger::Fainting => "Fainting",
    }
}

/// Returns the word for a burden; `None` for an unburdened hero.
pub const fn burden(burden: Burden) -> Option<&'static str> {
    Some(match burden {
        Burden::Unburdened => return None,
        Burden::Burdened => "Burdened",
        Burden::Stressed => "Stressed",
        Burden::Strained => "Strained",
        Burden::Overtaxed => "Overtaxed",
        Burden::Overloaded => "Overloaded",
    })
}

/// Returns the status word for a mode.
pub const fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Classic => "Classic",
        Mode::Modern => "Modern",
        Mode::Explore => "Explore",
        Mode::Wizard => "Wizard",
    }
}

/// Returns the status word for a property; "" for one that the status lines do not show.
pub const fn property(property: Property) -> &'static str {
    match property {
        Property::Petrifying => "Stoning",
        Property::Sliming => "Slimed",
        Property::Strangled => "Strangled",
        Property::Ill => "Ill",
        Property::Lycanthropy => "Lycanthropy",
        Property::MummyRot => "Wasting",
        Property::Paralyzed => "Paralyzed",
        Property::Asleep => "Asleep",
        Property::Blind => "Blind",
        Property::Stunned => "Stunned",
        Property::Confused => "Confused",
        Property::Hallucinating => "Hallucinating",
        Property::Vomiting => "Nauseous",
        Property::Deaf => "Deaf",
        Property::SlipperyFingers => "Slippery",
        Property::WoundedLegs => "Lame",
        Property::Slow => "Slow",
        Property::Levitation => "Levitating",
        Property::Flying => "Flying",
        Property::VeryFast => "Very fast",
        Property::Fast => "Fast",
        Property::Invisible => "Invisible",
        Property::ConfusingTouch => "Glowing hands",
        _ => "",
    }
}

/// Returns the difficulty's name, after the mode's name in modern mode ("modern Expert"). In
/// explore and wizard mode, returns the mode alone, because their runs are not scored.
pub fn challenge(mode: Mode, difficulty: &str) -> String {
    match mode {
        Mode::Classic => difficulty.to_owned(),
        Mode::Modern => format!("modern {difficulty}"),
        Mode::Explore => "explore (not scored)".to_owned(),
        Mode::Wizard => "wizard (not scored)".to_owned(),
    }
}

pub fn turns_left(turns: u32) -> String {
    format!("{turns} turns left")
}

/// Describes a run that was started from another run's recording at turn `turn`: "on turn 1200, not
/// scored".
pub fn taken_over(turn: u32) -> String {
    format!("on turn {turn}, not scored")
}

/// Describes the steed: "a pony, 13 of 15 hit points".
pub fn steed(kind: &str, hp: i32, max_hp: i32) -> String {
    format!("{}, {hp} of {max_hp} hit points", english::a(kind))
}

/// Returns the short name of a level: "Dlvl 3", or "Dlvl 3 Diggings" outside the main branch.
pub fn level(number: i32, branch: Option<&str>) -> String {
    match branch {
        Some(branch) => format!("Dlvl {number} {branch}"),
        None => format!("Dlvl {number}"),
    }
}

/// Describes the hero: "dwarf Valkyrie, lawful".
pub fn who(race: &str, role: &str, alignment: &str) -> String {
    format!("{race} {role}, {alignment}")
}

/// Names of the hero's numeric values, for lists of what changed.
pub const HIT_POINTS: &str = "hit points";
pub const MAX_HIT_POINTS: &str = "maximum hit points";
pub const MAX_ENERGY: &str = "maximum energy";
pub const ARMOR_CLASS: &str = "armor class";
pub const EXPERIENCE_LEVEL: &str = "experience level";
pub const ALIGNMENT_RECORD: &str = "alignment record";
pub const ANGER: &str = "anger of your god";
pub const PROTECTION: &str = "divine protection";

/// Describes a changed number or item: "hit points 15 -> 12".
pub fn changed(name: &str, old: &str, new: &str) -> String {
    format!("{name} {old} -> {new}").trim_start().to_owned()
}

/// Says that a condition, such as "Hungry", began or ended.
pub fn begins(condition: &str) -> String {
    format!("{condition} begins")
}

pub fn ends(condition: &str) -> String {
    format!("{condition} ends")
}

/// Marks an item that entered or left the inventory.
pub fn gained(name: &str) -> String {
    format!("+ {name}")
}

pub fn lost(name: &str) -> String {
    format!("- {name}")
}
