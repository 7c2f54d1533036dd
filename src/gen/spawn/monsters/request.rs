//! Requests for monsters, made by level builders and vaults.

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
    /// Condition on the hero. If it is false, the monster is not created.
    pub when: Option<Condition>,
    /// Attitude toward the hero; `None` uses the usual attitude of the kind.
    pub mood: Option<Attitude>,
    /// God of a minion; `None` if unspecified. The minion is peaceful to heroes in good standing
    /// with that god.
    pub align: Option<Option<Alignment>>,
    pub asleep: Option<bool>,
    /// Whether the monster is asleep 1 time in 3. Has no effect if `asleep` is set.
    pub drowsy: bool,
    pub waiting: bool,
    pub hidden: bool,
    /// Disguise of the monster while it is hidden.
    pub guise: Option<Guise>,
    pub female: Option<bool>,
    /// Initial temporary properties, each with its duration in turns.
    pub plights: Vec<(Property, u32)>,
    pub invisible: bool,
    pub cancelled: bool,
    /// Whether the monster can have companions even if `of` names a kind or class.
    pub group: bool,
    /// Whether a monster of a request for `Any` has no companions.
    pub alone: bool,
    /// Square that the monster stays at.
    pub post: Option<Pos>,
    pub name: Option<Box<str>>,
    /// Data of a shopkeeper.
    pub keeper: Option<Box<Keeper>>,
    /// Experience level; `None` uses the usual level for the kind, the difficulty and the hero.
    pub level: Option<u8>,
    /// Maximum hit points; `None` rolls them by kind and level.
    pub hp: Option<i32>,
    /// The label by which triggers refer to the monster; 0 is none.
    pub label: Label,
    /// Whether the monster lacks the usual equipment of its kind.
    pub bare: bool,
    /// Items in addition to the monster's usual equipment.
    pub carries: Vec<NewItem>,
    /// The vault step that requested the monster.
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

    /// Creates a request for a monster on one of these squares.
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
