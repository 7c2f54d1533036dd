//! The playable roles, races and rulesets, and why some combinations are not allowed.

use crate::base::english;
use crate::content::role::KitItem;
use crate::content::{Alignment, Content, Race, Role};
use crate::rules::vitals::difficulty;

/// One role on the birth page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleCard {
    pub name: String,
    pub female_name: Option<String>,
    /// A three-letter code.
    pub code: String,
    /// 1 for easy roles, -1 for hard ones.
    pub ease: i8,
    pub races: Vec<String>,
    pub alignments: Vec<Alignment>,
    /// How the role plays, in sentences.
    pub about: Vec<String>,
    /// Starting equipment for each race, in the order of `races`.
    pub kits: Vec<Vec<String>>,
    /// Minimum attributes, from strength to charisma.
    pub base: [u8; 6],
}

/// One race on the birth page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceCard {
    pub name: String,
    pub alignments: Vec<Alignment>,
}

/// One ruleset on the birth page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetCard {
    pub name: String,
    /// What it changes and what it leaves out, in sentences.
    pub about: String,
}

/// All roles, races and rulesets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    pub roles: Vec<RoleCard>,
    pub races: Vec<RaceCard>,
    pub rulesets: Vec<RulesetCard>,
}

impl Choices {
    pub fn of(content: &Content) -> Self {
        let roles = content.roles.rows().iter().map(|role| RoleCard {
            name: role.name.clone(),
            female_name: role.female_name.clone(),
            code: role.code.clone(),
            ease: role.ease,
            races: role.races.clone(),
            alignments: role.alignments.clone(),
            about: role.about.clone(),
            kits: content.races.rows().iter().map(|race| kit(role, race)).collect(),
            base: role.base,
        });
        let races = content
            .races
            .rows()
            .iter()
            .map(|race| RaceCard { name: race.name.clone(), alignments: race.alignments.clone() });
        let rulesets = content
            .rulesets
            .rows()
            .iter()
            .map(|row| RulesetCard { name: row.rules.name.clone(), about: row.about.clone() });
        Self { roles: roles.collect(), races: races.collect(), rulesets: rulesets.collect() }
    }

    /// Returns why this race is not allowed for this role; `None` if it is allowed.
    pub fn race_refused(&self, role: usize, race: usize) -> Option<String> {
        let (role, race) = (self.roles.get(role)?, self.races.get(race)?);
        (!role.races.contains(&race.name))
            .then(|| format!("No {} ever becomes a {}.", race.name, role.name))
    }

    /// Returns why this alignment is not allowed for this role and race; `None` if it is allowed.
    pub fn alignment_refused(
        &self,
        role: usize,
        race: usize,
        alignment: Alignment,
    ) -> Option<String> {
        let (role, race) = (self.roles.get(role)?, self.races.get(race)?);
        let word = alignment.word();
        if !role.alignments.contains(&alignment) {
            return Some(format!("A {} is never {word}.", role.name));
        }
        (!race.alignments.contains(&alignment))
            .then(|| format!("A hero of {} blood is never {word}.", race.name))
    }
}

/// Lists the items that a hero of this role and race always starts with.
fn kit(role: &Role, race: &Race) -> Vec<String> {
    role.kit.iter().filter(|item| item.chance == 100).map(|item| kit_words(item, race)).collect()
}

fn kit_words(item: &KitItem, race: &Race) -> String {
    let one = item.count.max() == 1;
    let swap = race.swaps.iter().find(|(usual, _)| *usual == item.item);
    let own = swap.map_or(&item.item, |(_, own)| own);
    let name = match own.strip_prefix("random ") {
        Some(class) if one => format!("random {class}"),
        Some(class) => format!("random {}", english::plural(class)),
        None if one => own.clone(),
        None => english::plural(own),
    };
    // One of several alternatives: "spellbook of healing or protection".
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

/// Describes what a difficulty changes, in one sentence.
pub fn difficulty_words(difficulty: i8) -> String {
    let name = difficulty_name(difficulty);
    match difficulty::shares(difficulty) {
        (100, 100) => format!("{name}: foes as they are. Up is easier, Down is harder."),
        (hit, bear) => format!("{name}: foes hit for {hit}% and bear {bear}% of the usual."),
    }
}

pub fn difficulty_name(difficulty: i8) -> &'static str {
    DIFFICULTIES
        .iter()
        .find(|(number, _)| *number == difficulty)
        .map_or("Expert", |(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kit_promises_no_more_than_there_will_be() {
        let choices = Choices::of(&Content::builtin());
        let kit_of = |name, race| {
            let card = choices.roles.iter().find(|card| card.name == name);
            let race = choices.races.iter().position(|card| card.name == race);
            card.expect("there is such a role").kits[race.expect("there is such a race")].join(", ")
        };
        let kit = |name| kit_of(name, "human");
        let (elf, human) = (kit_of("Ranger", "elf"), kit_of("Ranger", "human"));
        assert!(human.contains("cloak of displacement") && human.contains("cram"), "{human}");
        assert!(elf.contains("+2 elven cloak") && elf.contains("lembas wafers"), "{elf}");
        assert!(elf.contains("+1 elven bow") && !elf.contains("displacement"), "{elf}");
        let monk = kit("Monk");
        assert!(monk.contains("spellbook of healing or protection or confuse monster"), "{monk}");
        assert!(kit("Healer").contains("spellbook of healing, spellbook of"), "no choice there");
    }
}
