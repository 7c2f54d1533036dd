//! A wish for an item, as the game understands it.

use crate::content::{ArtifactId, Buc, Class, ItemKindId, MonsterKindId};

/// The item that a wish names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    #[default]
    Nothing,
    /// Any item.
    Anything,
    /// A kind by its true name.
    Kind(ItemKindId),
    /// Any of the kinds that the player calls by this name: a look, or a name of the player's own.
    OneOf(Vec<ItemKindId>, String),
    /// Any item of a class.
    Class(Class),
    Artifact(ArtifactId),
}

/// A wish for an item. Chance decides the attributes that it does not name, as for random items.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    pub what: Wanted,
    pub count: Option<u16>,
    pub buc: Option<Buc>,
    /// Enchantment.
    pub plus: Option<i8>,
    /// Number of times recharged, and charges.
    pub charges: Option<(u8, i8)>,
    /// Whether it cannot erode.
    pub proof: bool,
    /// Degrees of erosion, 0..=3.
    pub worn_down: u8,
    pub eaten_away: u8,
    pub poisoned: bool,
    pub greased: bool,
    pub lit: bool,
    pub locked: Option<bool>,
    pub empty: bool,
    pub partly_eaten: bool,
    /// The monster of a corpse, a statue or a tin.
    pub about: Option<MonsterKindId>,
    /// Whether it is a tin without meat.
    pub greens: bool,
    pub name: Option<Box<str>>,
}

impl Wish {
    /// A wish for this, without further conditions.
    pub fn of(what: Wanted) -> Self {
        Self { what, ..Self::default() }
    }
}
