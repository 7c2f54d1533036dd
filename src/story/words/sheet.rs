//! Words for the character sheet.

use crate::base::english;
use crate::content::ending::conducts::{ConductKind, ConductRow};
use crate::content::{Content, Rank, Skill};
use crate::world::World;

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

/// Says that the hero is chained to an iron ball of this weight.
pub fn chained(weight: u32) -> String {
    format!("chained to an iron ball of weight {weight}")
}

/// Names the tune that moves the drawbridge of a level.
pub fn tune(notes: impl IntoIterator<Item = char>) -> String {
    let notes: String = notes.into_iter().collect();
    format!("drawbridge tune {notes}")
}

pub fn luck(luck: i32) -> String {
    format!("luck {luck:+}")
}

/// Lists the numbers that only wizard mode shows: luck as (base, bonus), then the alignment record,
/// the prayer timeout and the anger of the god.
pub fn hidden_numbers(luck: (i8, i8), (record, prayer, anger): (i32, i32, u8)) -> [String; 4] {
    let (base, bonus) = luck;
    let total = i32::from(base) + i32::from(bonus);
    [
        format!("luck {total:+} (base {base:+}, carried items {bonus:+})"),
        format!("alignment record {record:+}"),
        format!("prayer timeout {prayer}"),
        format!("anger of your god {anger}"),
    ]
}

/// Names a conduct and how often it was broken.
pub fn conduct(name: &str, broken: u32) -> String {
    match broken {
        0 => name.to_owned(),
        1 => format!("{name}: broken once"),
        2 => format!("{name}: broken twice"),
        _ => format!("{name}: broken {broken} times"),
    }
}

/// Names the shape of a polymorphed hero and the turns left.
pub fn shape(kind: &str, turns: u32) -> String {
    format!("{}, at most {} left", english::a(kind), english::counted(turns, "turn"))
}

/// Names the power of the hero's shape and the energy that it takes.
pub fn power(what: &str, energy: i32) -> String {
    match energy {
        0 => format!("its power (#monster): {what}"),
        _ => format!("its power (#monster): {what} ({energy} energy)"),
    }
}

/// Names a skill with its rank and the best rank that the role can reach. `lacks` is the number of
/// skill slots that a trained skill waits for.
pub fn skill(skill: Skill, rank: Rank, best: Rank, lacks: Option<u8>) -> String {
    let waits = lacks.filter(|&lacks| lacks > 0).map_or_else(String::new, |lacks| {
        format!(" - trained, needs {}", english::counted(u32::from(lacks), "more slot"))
    });
    format!("{:<18}{rank:?} (up to {best:?}){waits}", skill_name(skill))
}

/// Says how skills rise, and how many skill slots are free.
pub fn skill_slots(free: u8) -> String {
    let free = english::counted(u32::from(free), "slot");
    format!("Skills rise by themselves with use. Each rank takes slots; you have {free}.")
}

/// Says which god crowned the hero.
pub fn crowned(by: &str) -> String {
    format!("crowned by {by}")
}

/// Returns the name of a skill, such as "long sword" or "pick-axe".
fn skill_name(skill: Skill) -> String {
    match skill {
        Skill::PickAxe => "pick-axe".to_owned(),
        Skill::TwoHandedSword => "two-handed sword".to_owned(),
        skill => spaced(&format!("{skill:?}")),
    }
}

pub const BREATH: &str = "breathes along a line";
pub const SPIT: &str = "spits along a line";
pub const GAZE: &str = "gazes at all in sight";
pub const CALL: &str = "summons its kin";
pub const WEB: &str = "spins a web";
pub const MIND_BLAST: &str = "sends out a mind blast";
pub const HORN: &str = "heals with its horn";
pub const SPLIT: &str = "divides in water";
pub const SHIFT: &str = "takes another shape";

/// Returns how well the hero serves a god: "neutral, in good standing", "stridently neutral".
pub fn faith(alignment: &str, record: i32) -> String {
    let standing = devotion(record);
    match record {
        4.. | 0..=2 => format!("{standing} {alignment}"),
        _ => format!("{alignment}, {standing}"),
    }
}

/// Returns the words for an alignment record.
const fn devotion(record: i32) -> &'static str {
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

/// Returns the conducts that a hero can break in this game: name, and how often each was broken.
pub fn conducts(world: &World, content: &Content) -> Vec<(&'static str, u32)> {
    use ConductKind::{
        ArtifactWishless, Atheist, Foodless, Genocideless, Illiterate, Nudist, Pacifist,
        PermanentAlignment, Polypileless, Polyselfless, TemporaryAlignment, Vegan, Vegetarian,
        Weaponless, Wishless, Zen,
    };
    let broken = &world.life.conduct;
    let rows = content.score.conducts.iter().filter(|row| row.waits.is_none());
    let named = |row: &ConductRow| match row.conduct {
        Foodless => Some(("never ate", broken.ate)),
        Vegan => Some(("vegan", broken.ate_animal)),
        Vegetarian => Some(("vegetarian", broken.ate_meat)),
        Atheist => Some(("atheist", broken.dealt_with_gods)),
        Pacifist => Some(("pacifist", broken.killed)),
        Weaponless => Some(("never attacked with a weapon", broken.hit_with_weapon)),
        Illiterate => Some(("illiterate", broken.read_or_wrote)),
        Polypileless => Some(("never polymorphed an item", broken.polymorphed_objects)),
        Polyselfless => Some(("never changed form", broken.changed_form)),
        Genocideless => Some(("never genocided", broken.genocided)),
        Wishless => Some(("never wished", broken.wished)),
        ArtifactWishless => Some(("never wished for an artifact", broken.wished_artifacts)),
        Zen if broken.blind_from_birth => Some(("blind from birth", 0)),
        Nudist if broken.nudist => Some(("never wore armor", broken.wore_armor)),
        Zen | Nudist | TemporaryAlignment | PermanentAlignment => None,
    };
    rows.filter_map(named).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_conduct_says_how_often() {
        let told = [0, 1, 2, 3].map(|times| conduct("pacifist", times));
        let tail = ["", ": broken once", ": broken twice", ": broken 3 times"];
        assert_eq!(told, tail.map(|tail| format!("pacifist{tail}")));
    }
}
