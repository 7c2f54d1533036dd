//! Rolls and what they had to come to. They are told only to who listens for them: who watches a
//! run, never who plays it.

use std::panic::Location;

use crate::world::ActorId;

/// One roll of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    pub what: Rolled,
    /// The line of the rules that rolled.
    pub by: &'static Location<'static>,
}

/// What was rolled.
#[derive(Clone, Debug, PartialEq)]
pub enum Rolled {
    /// Drawn below a number, then bent by luck into what `came`.
    Lucky { who: ActorId, below: u32, drawn: u32, luck: i32, came: u32 },
    /// A die against what a blow or missile needs.
    ToHit(ToHit),
}

/// A roll to hit.
#[derive(Clone, Debug, PartialEq)]
pub struct ToHit {
    /// Whose blow; traps and rays have nobody.
    pub striker: Option<ActorId>,
    pub target: ActorId,
    /// What the die was compared with.
    pub needs: i32,
    /// What that is made of.
    pub parts: Vec<(i32, &'static str)>,
    pub die: i32,
    pub sides: u32,
    pub hit: bool,
}
