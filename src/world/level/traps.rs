//! The traps of a level.

use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::base::{Bits, Pos};
use crate::content::TrapKindId;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trap {
    pub kind: TrapKindId,
    pub at: Pos,
    /// Whether the hero knows about the trap.
    pub seen: bool,
    /// Whether the hero set the trap.
    pub own: bool,
    /// Number of times that the trap was triggered.
    pub sprung: u8,
}

/// All traps of a level, in order of creation, with an index of their squares for fast lookup.
/// Saved as a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traps {
    list: Vec<Trap>,
    squares: Bits,
}

impl Traps {
    /// Returns the squares that have a trap.
    #[inline]
    pub fn squares(&self) -> &Bits {
        &self.squares
    }

    /// Returns the trap on a square.
    #[inline]
    pub fn at(&self, at: Pos) -> Option<&Trap> {
        if !self.squares.has(at) {
            return None;
        }
        self.list.iter().find(|trap| trap.at == at)
    }

    pub fn at_mut(&mut self, at: Pos) -> Option<&mut Trap> {
        self.iter_mut().find(|trap| trap.at == at)
    }

    /// Iterates over the traps mutably. Callers must not change their positions.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Trap> {
        self.list.iter_mut()
    }

    pub fn push(&mut self, trap: Trap) {
        self.squares.set(trap.at);
        self.list.push(trap);
    }

    /// Removes the trap at index `place`.
    pub fn remove(&mut self, place: usize) -> Trap {
        let trap = self.list.remove(place);
        self.index();
        trap
    }

    pub fn retain(&mut self, stays: impl FnMut(&Trap) -> bool) {
        self.list.retain(stays);
        self.index();
    }

    /// Moves traps to other squares. Two traps must not end on one square.
    pub fn shift(&mut self, to: impl Fn(Pos) -> Pos) {
        self.list.iter_mut().for_each(|trap| trap.at = to(trap.at));
        self.index();
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn index(&mut self) {
        self.squares = self.list.iter().map(|trap| trap.at).collect();
    }
}

impl Deref for Traps {
    type Target = [Trap];

    fn deref(&self) -> &[Trap] {
        &self.list
    }
}

impl<'a> IntoIterator for &'a Traps {
    type Item = &'a Trap;
    type IntoIter = std::slice::Iter<'a, Trap>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl Serialize for Traps {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Traps {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut traps = Self { list: Vec::deserialize(from)?, squares: Bits::default() };
        traps.index();
        Ok(traps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_of_trap_squares_follows_every_change() {
        let trap = |x| Trap {
            kind: TrapKindId::new(1),
            at: Pos::new(x, 3),
            seen: false,
            own: false,
            sprung: 0,
        };
        let mut traps = Traps::default();
        (1..6).for_each(|x| traps.push(trap(x)));
        traps.remove(1);
        traps.retain(|trap| trap.at.x != 4);
        let saved = postcard::to_allocvec(&traps).expect("it can be saved");
        let loaded: Traps = postcard::from_bytes(&saved).expect("and loaded");
        assert_eq!(loaded, traps);
        for x in 0..8 {
            let there = [1, 3, 5].contains(&x);
            assert_eq!(traps.squares().has(Pos::new(x, 3)), there);
            assert_eq!(loaded.at(Pos::new(x, 3)).map(|trap| trap.at.x), there.then_some(x));
        }
        traps.clear();
        assert!(traps.is_empty() && traps.squares().is_empty());
    }
}
