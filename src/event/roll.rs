//! Die rolls and the numbers they must reach, reported only to witnesses that ask for rolls, never
//! to the player.

use std::panic::Location;

use super::Reason;
use crate::world::ActorId;

/// A roll made by the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    pub what: Rolled,
    /// The line of the program's source code that made the roll.
    pub by: &'static Location<'static>,
}

/// Kind of roll.
#[derive(Clone, Debug, PartialEq)]
pub enum Rolled {
    /// A roll of `rnl(below)`: `drawn` is the number before the adjustment for luck, `came` the
    /// number after it.
    Lucky { who: ActorId, below: u32, drawn: u32, luck: i32, came: u32 },
    /// A to-hit roll of an attack or missile.
    ToHit(ToHit),
}

/// Details of a to-hit roll.
#[derive(Clone, Debug, PartialEq)]
pub struct ToHit {
    /// The attacker; `None` for traps and rays.
    pub striker: Option<ActorId>,
    pub target: ActorId,
    /// The number that the die was compared with; the sum of `parts`.
    pub needs: i32,
    /// The numbers that add up to `needs`, each with its reason.
    pub parts: Vec<(i32, Reason)>,
    pub die: i32,
    pub sides: u32,
    pub hit: bool,
}
