//! Words for the character sheet.

use crate::base::english;
use crate::content::{Rank, Skill};
use crate::world::hero::conduct::Conduct;

pub fn hit_points(now: i32, most: i32) -> String {
    format!("hit points {now} of {most}")
}

pub fn energy(now: i32, most: i32) -> String {
    format!("energy {now} of {most}")
}

pub fn level(level: u8, experience: u32) -> String {
    format!("level {level}, {experience} experience")
}

pub fn armor_class(ac: i32) -> String {
    format!("armor class {ac}")
}

pub fn luck(luck: i32) -> String {
    format!("luck {luck:+}")
}

/// Names a conduct and how often it was broken.
pub fn conduct(name: &str, broken: u32) -> String {
    match broken {
        0 => name.to_owned(),
        _ => format!("{name}: broken {}", english::counted(broken, "time")),
    }
}

/// Names the shape of a polymorphed hero and the turns left.
pub fn shape(kind: &str, turns: u32) -> String {
    format!("{}, {} more at most", english::a(kind), english::counted(turns, "turn"))
}

/// Names the power of the hero's shape and the energy that it takes.
pub fn power(what: &str, energy: i32) -> String {
    match energy {
        0 => format!("its power (#monster): {what}"),
        _ => format!("its power (#monster): {what} ({energy} energy)"),
    }
}

/// Names a skill with its rank and the best rank that the role can reach.
pub fn skill(skill: Skill, rank: Rank, best: Rank) -> String {
    format!("{:<18}{rank:?} (up to {best:?})", spaced(&format!("{skill:?}")))
}

pub const BREATH: &str = "breath along a line";
pub const SPIT: &str = "spits along a line";
pub const GAZE: &str = "gazes at all in sight";
pub const CALL: &str = "calls its kin";
pub const WEB: &str = "spins a web";
pub const MIND_BLAST: &str = "a wave of thought";
pub const HORN: &str = "the horn heals";
pub const SPLIT: &str = "divides in water";
pub const SHIFT: &str = "takes another shape";

/// Returns how well the hero serves a god with this alignment record.
pub fn devotion(record: i32) -> &'static str {
    match record {
        20.. => "piously",
        14.. => "devoutly",
        9.. => "fervently",
        4.. => "stridently",
        3 => "in good standing",
        1..=2 => "haltingly",
        0 => "nominally",
        -3..=-1 => "having strayed",
        -8..=-4 => "having sinned",
        _ => "having transgressed",
    }
}

/// Returns the conducts by name, with how often each was broken.
pub fn conducts(conduct: &Conduct) -> [(&'static str, u32); 12] {
    [
        ("never ate", conduct.ate),
        ("vegan", conduct.ate_animal),
        ("vegetarian", conduct.ate_meat),
        ("atheist", conduct.dealt_with_gods),
        ("pacifist", conduct.killed),
        ("never hit with a weapon", conduct.hit_with_weapon),
        ("illiterate", conduct.read_or_wrote),
        ("never polymorphed a thing", conduct.polymorphed_objects),
        ("never changed form", conduct.changed_form),
        ("never genocided", conduct.genocided),
        ("never wished", conduct.wished),
        ("never wished for an artifact", conduct.wished_artifacts),
    ]
}

/// Formats "LongSword" as "long sword".
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
