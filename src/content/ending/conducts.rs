//! Conducts and achievements: what they are worth, and what those wait for that this build lacks.

use serde::{Deserialize, Serialize};

/// A voluntary restraint that pays at ascension, or a change of alignment that costs.
/// Source: rules/score 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConductKind {
    Foodless,
    Vegan,
    Vegetarian,
    Atheist,
    Pacifist,
    Weaponless,
    Illiterate,
    Polypileless,
    Polyselfless,
    Genocideless,
    Wishless,
    ArtifactWishless,
    /// Blind from birth, and never cured.
    Zen,
    /// Born without armor, and never wore any.
    Nudist,
    /// The alignment at the end is not the first one.
    TemporaryAlignment,
    /// The hero was converted.
    PermanentAlignment,
}

impl ConductKind {
    /// The name in tables: "artifact_wishless".
    pub const fn key(self) -> &'static str {
        match self {
            Self::Foodless => "foodless",
            Self::Vegan => "vegan",
            Self::Vegetarian => "vegetarian",
            Self::Atheist => "atheist",
            Self::Pacifist => "pacifist",
            Self::Weaponless => "weaponless",
            Self::Illiterate => "illiterate",
            Self::Polypileless => "polypileless",
            Self::Polyselfless => "polyselfless",
            Self::Genocideless => "genocideless",
            Self::Wishless => "wishless",
            Self::ArtifactWishless => "artifact_wishless",
            Self::Zen => "zen",
            Self::Nudist => "nudist",
            Self::TemporaryAlignment => "temp_alignment",
            Self::PermanentAlignment => "perm_alignment",
        }
    }
}

/// A conduct and its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConductRow {
    pub conduct: ConductKind,
    /// Conduct points at ascension.
    pub points: i64,
    /// The missing feature that would break the conduct. Until it exists, the conduct pays nothing.
    #[serde(default)]
    pub waits: Option<String>,
}

/// An achievement. Its number is its place in the list, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Achievement {
    /// The hero's deed: "took the Amulet of Yendor".
    pub name: String,
    /// The missing place or action without which it cannot be earned yet.
    #[serde(default)]
    pub waits: Option<String>,
}

/// The score terms that every hero shares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreTable {
    pub conducts: Vec<ConductRow>,
    pub achievements: Vec<Achievement>,
    pub small: Vec<Achievement>,
}

impl ScoreTable {
    /// Returns the name of a major or minor achievement by its number, from 1.
    pub fn deed(&self, small: bool, number: usize) -> Option<&str> {
        let list = if small { &self.small } else { &self.achievements };
        list.get(number.checked_sub(1)?).map(|row| row.name.as_str())
    }
}
