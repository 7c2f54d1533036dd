//! The playable roles, races and rulesets, and why some combinations are not allowed.

use crate::base::{Seed, english};
use crate::content::{Alignment, Buc, Content, Race, Role};
use crate::r#gen::spawn::hero::{attributes_from, lowest_attributes};
use crate::rules::vitals::difficulty;
use crate::story::words::birth as words;
pub use crate::story::words::birth::{DIFFICULTIES, difficulty_name, gloss as difficulty_gloss};

/// One role on the birth page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleCard {
    pub name: String,
    pub female_name: Option<String>,
    /// The three-letter code of the role.
    pub code: String,
    /// Difficulty mark: 1 for easy roles, -1 for hard ones, else 0.
    pub ease: i8,
    pub races: Vec<String>,
    pub alignments: Vec<Alignment>,
    /// How the role plays, in sentences.
    pub about: Vec<String>,
    /// Starting equipment for each race of the game, in the order of [`Choices::races`].
    pub kits: Vec<Vec<String>>,
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
    /// The ruleset's changes and omissions, in sentences.
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
            kits: content.races.rows().iter().map(|race| kit(content, role, race)).collect(),
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
        (!role.races.contains(&race.name)).then(|| words::race_refused(&race.name, &role.name))
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
            return Some(words::role_is_never(&role.name, word));
        }
        (!race.alignments.contains(&alignment)).then(|| words::race_is_never(&race.name, word))
    }
}

/// The names of the attributes, in the order of the status lines.
pub const ATTRIBUTES: [&str; 6] = ["St", "Dx", "Co", "In", "Wi", "Ch"];

/// For each of [`ATTRIBUTES`], its index in the order of the content files.
const PLACES: [usize; 6] = [0, 3, 4, 1, 2, 5];

/// The attributes that a hero of one role and race is born with, in the order of [`ATTRIBUTES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttributePreview {
    /// The attributes that the chosen seed rolls, as displayed: "18/30".
    Rolled([String; 6]),
    /// Typical and lowest possible attributes. Used while the seed is unknown.
    Unknown { typical: [u8; 6], lowest: [u8; 6] },
}

/// Returns what is known about the attributes before birth; `None` if the role or race does not
/// exist.
pub fn attributes(
    content: &Content,
    role: &str,
    race: &str,
    seed: Option<Seed>,
) -> Option<AttributePreview> {
    let role = content.roles.rows().iter().find(|row| row.name == role)?;
    let race = content.races.rows().iter().find(|row| row.name == race)?;
    if let Some(seed) = seed {
        let rolled = attributes_from(seed, role, race);
        return Some(AttributePreview::Rolled(PLACES.map(|at| english::attribute(at, rolled[at]))));
    }
    let (typical, lowest) = (typical(role, race), lowest_attributes(role, race));
    Some(AttributePreview::Unknown {
        typical: PLACES.map(|at| typical[at]),
        lowest: PLACES.map(|at| lowest[at]),
    })
}

/// Returns the median of each attribute over `SAMPLES` seeds. Values above 18 count as 18.
fn typical(role: &Role, race: &Race) -> [u8; 6] {
    const SAMPLES: u64 = 31;
    let rolls: Vec<_> = (0..SAMPLES).map(|seed| attributes_from(Seed(seed), role, race)).collect();
    std::array::from_fn(|at| {
        let mut values: Vec<u8> = rolls.iter().map(|roll| roll[at].min(18)).collect();
        values.sort_unstable();
        values[values.len() / 2]
    })
}

/// Lists the items that a hero of this role and race always starts with.
fn kit(content: &Content, role: &Role, race: &Race) -> Vec<String> {
    let water = &content.items[content.known.water].name;
    let sure = role.kit.iter().filter(|item| item.chance == 100);
    sure.map(|item| match item.buc {
        Some(Buc::Blessed) if item.item == *water => words::holy_water(item, race),
        _ => words::kit(item, race),
    })
    .collect()
}

/// Describes in one sentence what a difficulty level changes.
pub fn difficulty_words(difficulty: i8) -> String {
    let name = difficulty_name(difficulty);
    words::difficulty(name, difficulty::shares(difficulty))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kit_lists_only_items_that_every_such_hero_gets() {
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
        assert!(kit("Priest").contains("4 potions of holy water"), "{}", kit("Priest"));
        assert!(kit("Healer").contains("spellbook of healing, spellbook of"), "no choice there");
    }
}
