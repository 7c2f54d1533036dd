//! The words that a wish understands besides the names of kinds, from `assets/wishes.ron`.

use serde::{Deserialize, Serialize};

use super::buc::Buc;

/// The meaning of a word before the name of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WishMark {
    Buc(Buc),
    /// The item is protected from erosion.
    Proof,
    /// The item is damaged by rust or fire.
    WornDown,
    /// The item is damaged by corrosion or rot.
    EatenAway,
    /// Degree, 2 or 3, of the damage that the next word names: "very", "thoroughly".
    Degree(u8),
    Poisoned,
    Greased,
    Lit,
    Locked,
    Unlocked,
    Empty,
    PartlyEaten,
    /// The number of items.
    Count(u16),
    /// No meaning: an article, or a word for something that this game does not have.
    Filler,
}

/// The attitude of a monster that wizard mode makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MadeMood {
    Hostile,
    Peaceful,
    Tame,
}

/// Words that a wish understands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WishWords {
    /// Answers that wish for nothing.
    pub nothing: Vec<String>,
    /// Answers that wish for any item.
    pub anything: Vec<String>,
    /// The word before the name of an individual item: "named".
    pub named: String,
    /// The word before a name that the player gave to an item kind: "called".
    pub called: String,
    /// Words before the label of a scroll.
    pub labeled: Vec<String>,
    /// The word that joins "statue" or "tin" to the name of a monster.
    pub of: String,
    /// The word after the monster name of a tin: "meat" in "tin of newt meat".
    pub meat: String,
    /// The contents of a tin that holds no meat.
    pub greens: String,
    /// Names for gold.
    pub gold: Vec<String>,
    /// Words before a name; an entry can be a phrase of several words.
    pub marks: Vec<(String, WishMark)>,
    /// Words before the name of a monster that wizard mode makes.
    pub moods: Vec<(String, MadeMood)>,
    /// Other spellings of single words.
    pub spellings: Vec<(String, String)>,
    /// Names that players use; each stands for a whole wish.
    pub aliases: Vec<(String, String)>,
    /// Item kinds that cannot be wished for, each with the kind that appears instead.
    pub imitations: Vec<(String, String)>,
}
