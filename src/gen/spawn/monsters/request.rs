//! Requests of levels and vaults for monsters.

use crate::base::{Bits, Pos};
use crate::content::vault::expr::Condition;
use crate::content::{Alignment, MonsterKindId, Property};
use crate::r#gen::diary::DrawOrigin;
use crate::r#gen::spawn::items::NewItem;
use crate::world::Attitude;
use crate::world::body::actor::Guise;
use crate::world::body::shopkeeper::Keeper;
use crate::world::level::trigger::Label;

/// The requested monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonsterRequest {
    Any,
    Class(char),
    Kind(MonsterKindId),
}

/// A request to place a monster once the terrain is done.
#[derive(Clone, Debug)]
pub struct SpawnRequest {
    pub of: MonsterRequest,
    /// Candidate squares.
    pub squares: Bits,
    /// Condition on the hero; if it is not true, the monster is not created.
    pub when: Option<Condition>,
    /// Attitude toward the hero; `None` uses that of the kind.
    pub mood: Option<Attitude>,
    /// God of a minion, if specified: the minion is peaceful to heroes in good standing with that
    /// god.
    pub align: Option<Option<Alignment>>,
    pub asleep: Option<bool>,
    /// Whether the monster sleeps 1 time in 3, unless `asleep` is set.
    pub drowsy: bool,
    pub waiting: bool,
    pub hidden: bool,
    /// Disguise while hidden.
    pub guise: Option<Guise>,
    pub female: Option<bool>,
    /// Initial timed properties with their duration in turns.
    pub plights: Vec<(Property, u32)>,
    pub invisible: bool,
    pub cancelled: bool,
    /// Whether a group always comes with the monster.
    pub group: bool,
    /// Whether a group never comes with the monster.
    pub alone: bool,
    /// Square that the monster stays at.
    pub post: Option<Pos>,
    pub name: Option<Box<str>>,
    /// The record of a shopkeeper.
    pub keeper: Option<Box<Keeper>>,
    /// Experience level and maximum hit points; those of its kind and depth if unset.
    pub level: Option<u8>,
    pub hp: Option<i32>,
    /// Its label in triggers; 0 is none.
    pub label: Label,
    /// Without the usual equipment of its kind.
    pub bare: bool,
    /// Added to its equipment.
    pub carries: Vec<NewItem>,
    /// The vault step that requested it.
    pub origin: Option<DrawOrigin>,
}

impl SpawnRequest {
    fn of(of: MonsterRequest, squares: Bits) -> Self {
        Self {
            of,
            squares,
            when: None,
            mood: None,
            align: None,
            asleep: None,
            drowsy: false,
            waiting: false,
            hidden: false,
            guise: None,
            female: None,
            plights: Vec::new(),
            invisible: false,
            cancelled: false,
            group: false,
            alone: false,
            post: None,
            name: None,
            keeper: None,
            level: None,
            hp: None,
            label: 0,
            bare: false,
            carries: Vec::new(),
            origin: None,
        }
    }

    pub fn any(squares: Bits) -> Self {
        Self::of(MonsterRequest::Any, squares)
    }

    /// Creates a request of a vault.
    pub fn vault(of: MonsterRequest, squares: Bits) -> Self {
        Self::of(of, squares)
    }

    pub fn class(class: char, at: Pos) -> Self {
        Self::of(MonsterRequest::Class(class), Bits::from_iter([at]))
    }

    pub fn kind(kind: MonsterKindId, at: Pos) -> Self {
        Self::of(MonsterRequest::Kind(kind), Bits::from_iter([at]))
    }
}
