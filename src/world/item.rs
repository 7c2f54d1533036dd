//! One thing, or one pile of things that are alike.

use serde::{Deserialize, Serialize};

use super::actor::ActorId;
use super::customs::Origin;
use super::level::LevelId;
use crate::base::{Id, Pos};
use crate::content::{Buc, ItemKindId, MonsterKindId};

pub type ItemId = Id<Item>;

/// Where a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    Floor(LevelId, Pos),
    Pack(ActorId),
    Inside(ItemId),
    /// Under the ground, to be dug up.
    Buried(LevelId, Pos),
    /// In flight, or being made.
    Limbo,
}

/// What the hero knows of one thing beyond its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    pub buc: bool,
    /// Enchantment or charges.
    pub plus: bool,
    /// Whether it is proof against erosion.
    pub proof: bool,
    /// Seen closely enough to know its look.
    pub seen: bool,
}

/// One thing or one pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Item {
    pub kind: ItemKindId,
    pub count: u16,
    pub buc: Buc,
    /// Enchantment, or charges left; -1 for a cancelled wand.
    pub plus: i8,
    /// Rust or burn, 0 to 3.
    pub worn_down: u8,
    /// Corrosion or rot, 0 to 3.
    pub eaten_away: u8,
    pub proof: bool,
    pub poisoned: bool,
    pub lit: bool,
    pub locked: bool,
    pub trapped: bool,
    /// Times recharged.
    pub recharged: u8,
    pub known: Known,
    pub place: Place,
    /// The next thing below on the same square.
    pub below: Option<ItemId>,
    /// What is inside, for containers; the pack of an actor is on the actor.
    pub contents: Vec<ItemId>,
    /// Pack letter: b'a'..=b'z', b'A'..=b'Z', b'$'; 0 is none.
    pub letter: u8,
    /// The creature a corpse, statue or tin is of.
    pub about: Option<MonsterKindId>,
    /// Turn it was made (corpses rot from it); fuel left in turns for lights.
    pub age: u32,
    /// Nutrition already eaten.
    pub eaten: u16,
    pub inscription: Option<Box<str>>,
    pub name: Option<Box<str>>,
    /// Dropped by the hero's own hand: not picked up again by itself.
    pub dropped: bool,
    /// Thrown or shot by the hero and not yet come back to: picked up again in passing.
    pub thrown: bool,
    /// Which vault put it there.
    pub origin: Origin,
}

impl Item {
    /// One plain thing of a kind, in limbo.
    pub fn of(kind: ItemKindId) -> Self {
        Self {
            kind,
            count: 1,
            buc: Buc::Uncursed,
            plus: 0,
            worn_down: 0,
            eaten_away: 0,
            proof: false,
            poisoned: false,
            lit: false,
            locked: false,
            trapped: false,
            recharged: 0,
            known: Known::default(),
            place: Place::Limbo,
            below: None,
            contents: Vec::new(),
            letter: 0,
            about: None,
            age: 0,
            eaten: 0,
            origin: Origin::default(),
            inscription: None,
            name: None,
            dropped: false,
            thrown: false,
        }
    }

    /// The worse of the two erosions, 0 to 3.
    pub fn erosion(&self) -> u8 {
        self.worn_down.max(self.eaten_away)
    }
}
