//! Conducts and achievements: their points, and the missing features that some conducts and
//! achievements depend on.

use serde::{Deserialize, Serialize};

/// A voluntary restraint that gives points at ascension, or a change of alignment that costs
/// points.
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
    /// The hero was blind from birth and was never cured.
    Zen,
    /// The hero was born without armor and never wore any.
    Nudist,
    /// The hero's alignment at the end differs from the initial one.
    TemporaryAlignment,
    /// The hero was converted to another alignment.
    PermanentAlignment,
}

impl ConductKind {
    /// Returns the conduct's name in content tables: "artifact_wishless".
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
    /// Name of a feature that this game lacks and that would break the conduct. While `waits` is
    /// set, the conduct gives no points.
    #[serde(default)]
    pub waits: Option<String>,
}

/// An achievement. Its number is its position in the list, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Achievement {
    /// The achievement as a phrase in the past tense: "took the Amulet of Yendor".
    pub name: String,
    /// Name of a place or action that this game lacks and that the achievement needs. While `waits`
    /// is set, the achievement cannot be earned.
    #[serde(default)]
    pub waits: Option<String>,
}

/// The score terms that apply to heroes of all roles.
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
