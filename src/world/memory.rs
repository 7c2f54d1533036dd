//! What the hero remembers of each square.

use super::level::{Remembered, Thing};
use super::{ItemId, World};
use crate::base::{Bits, Pos};
use crate::content::{Content, Property};

/// What memory already has of the squares in sight, so that nothing is copied twice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Noted {
    squares: Bits,
    /// Changes of squares and of things, and traps known, when it was noted.
    as_of: (u32, u32, usize),
}

impl Noted {
    /// Has everything in sight noted anew.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

impl World {
    /// Copies what the hero sees into memory: ground, topmost thing, known traps. Looks around
    /// first. Costs next to nothing when nothing changed.
    pub fn remember(&mut self, content: &Content) {
        self.look_around(content);
        let changes = self.level.changes;
        let traps = self.level.traps.iter().filter(|trap| trap.seen).count();
        let as_of = (changes.squares, changes.things, traps);
        let seen = self.sight.seen;
        let mut new = seen;
        if self.sight.noted.as_of == as_of {
            if self.sight.noted.squares == seen {
                return;
            }
            new = seen.minus(&self.sight.noted.squares);
        }
        for at in new.iter() {
            self.note(content, at);
        }
        self.level.explored = self.level.explored.union(&seen);
        self.sight.noted = Noted { squares: seen, as_of };
    }

    /// Copies one square into memory, seen or felt.
    pub fn note(&mut self, content: &Content, at: Pos) {
        let now = Remembered { cell: Some(self.level.cell(at)), thing: self.topmost(content, at) };
        if let Some(memory) = self.level.memory.get_mut(at) {
            *memory = now;
        }
    }

    /// Forgets what lies on a square, but not its ground.
    pub fn forget_thing(&mut self, at: Pos) {
        if let Some(memory) = self.level.memory.get_mut(at) {
            memory.thing = Thing::Nothing;
        }
    }

    /// Forgets the whole level; what is in sight is noted again.
    pub fn forget_level(&mut self) {
        self.level.memory.fill(Remembered::default());
        self.level.explored = Bits::default();
        self.sight.noted.forget();
    }

    /// What the hero would see on a square, topmost: a thing, else a known trap.
    pub fn topmost(&self, content: &Content, at: Pos) -> Thing {
        if let Some(item) = self.level.item_at.get(at).copied().flatten() {
            return self.looks_like(content, item);
        }
        match self.trap_at(at) {
            Some(trap) if trap.seen => Thing::Trap(trap.kind),
            _ => Thing::Nothing,
        }
    }

    fn looks_like(&self, content: &Content, item: ItemId) -> Thing {
        let item = self.item(item);
        if self.you().has(Property::Blind) && !item.known.seen {
            return Thing::Unknown;
        }
        let shows_whom = item.kind == content.known.corpse
            || content.items[item.kind].class == crate::content::Class::Rock;
        match item.about {
            Some(about) if shows_whom => Thing::Remains(item.kind, about),
            _ => Thing::Item(item.kind),
        }
    }
}
