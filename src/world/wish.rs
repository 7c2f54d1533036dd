//! A wish for an item, as the game understands it.

use crate::content::{ArtifactId, Buc, Class, ItemKindId, MonsterKindId, QualityId};

/// The item that a wish names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    #[default]
    Nothing,
    /// Any item.
    Anything,
    /// A kind by its true name.
    Kind(ItemKindId),
    /// Any of the kinds that have this appearance, or that the player named so.
    OneOf(Vec<ItemKindId>, String),
    /// Any item of a class.
    Class(Class),
    Artifact(ArtifactId),
}

/// A wish for an item. Attributes that the wish does not specify are random, as for other items.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    pub what: Wanted,
    pub count: Option<u16>,
    pub buc: Option<Buc>,
    /// Enchantment.
    pub plus: Option<i8>,
    /// Number of times recharged, and number of charges.
    pub charges: Option<(u8, i8)>,
    /// Whether the item is erosion-proof.
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
    /// The monster kind of a corpse, statue, tin, egg or figurine.
    pub about: Option<MonsterKindId>,
    /// Whether the item is a tin of spinach.
    pub greens: bool,
    pub name: Option<Box<str>>,
    pub quality: Option<QualityId>,
}

impl Wish {
    /// Creates a wish for `what` without further attributes.
    pub fn of(what: Wanted) -> Self {
        Self { what, ..Self::default() }
    }
}
