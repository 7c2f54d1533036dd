//! A log of level generation, for statistics and vault authors: what happened, and why each thing
//! is on the level.
//!
//! The generation of a whole level does not depend on the log. Levels store only which vault steps
//! made their parts: to get the whole log of a level, generate the level again.

use super::vault::Decided;
use crate::base::Pos;
use crate::content::Terrain;
use crate::content::vault::compiled::StepId;
use crate::content::vault::drawing::Orientation;
use crate::content::vault::expr::LetId;
use crate::world;
use crate::world::level::trigger::Label;

/// Maximum number of notes per level, so that the notes of a vault with excessive loops cannot fill
/// the memory. Notes about monsters without a square have no limit.
const MOST_NOTES: usize = 4096;
/// Maximum number of marks, and of opened squares, per level. Marks of monsters have no limit.
const MOST_MARKS: usize = 8192;

/// The origin of something generated: the draw, and the vault and step that were active.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DrawOrigin {
    /// Index of the draw in `Diary::draws`.
    pub draw: u16,
    /// Index of the vault in the content: the drawn vault, or a fill vault that it applied.
    pub vault: u16,
    /// The active step; `None` for the vault's room or map itself.
    pub step: Option<StepId>,
}

impl DrawOrigin {
    /// Converts to the compact form that items and actors store.
    pub fn remembered(self) -> world::Origin {
        world::Origin::of(self.vault, self.step.map(|step| step.0))
    }
}

/// Outcome of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawResult {
    /// No free area was found for the vault.
    NoPlace,
    Placed,
    /// A normal room was built, because the vault was not playable or an `ensure` condition failed.
    Plain,
}

/// One draw of a vault for the level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Index of the vault in the content; `None` if no vault was drawn.
    pub vault: Option<u16>,
    /// Whether the vault was drawn by weight; false if it was drawn by its `bonus` roll or
    /// requested.
    pub by_weight: bool,
    pub end: DrawResult,
    /// Range of the rooms that the draw created: the first index, and one past the last.
    pub rooms: (u8, u8),
}

/// Something that happened while a step ran, or before the steps.
#[derive(Clone, Debug, PartialEq)]
pub enum Happened {
    Turned(Orientation),
    Decided(LetId, Decided),
    /// Whether the step's chance roll succeeded.
    Chance(bool),
    /// Whether the step's condition was true.
    Condition(bool),
    /// Index of the option that the step chose.
    Option(u16),
    Times(i64),
    /// The step changed the level.
    Did,
    /// The step found no suitable square or kind, or nothing to change.
    Nothing,
    /// A requested monster could not be placed.
    Homeless,
    /// The requirement at this index under `ensure` failed in every attempt.
    Unmet(u16),
}

/// One event and the origin that caused it.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    pub by: DrawOrigin,
    pub what: Happened,
}

/// The kind of thing that a mark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    Ground,
    Thing,
    Trap,
    Monster,
}

/// A record that a vault placed something on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub at: Pos,
    pub sort: Sort,
    pub by: DrawOrigin,
}

/// The log of one level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diary {
    /// Number of failed attempts to generate the level before this attempt.
    pub given_up: u16,
    pub draws: Vec<Draw>,
    pub notes: Vec<Note>,
    /// Marks in order of creation. If a square has several marks of one sort, the last one applies.
    pub marks: Vec<Mark>,
    /// Squares that the generator opened to connect the level, each with its former terrain.
    pub dug: Vec<(Pos, Terrain)>,
    /// The labels that triggers use, with their names.
    pub labels: Vec<(Label, String)>,
    hand: Option<DrawOrigin>,
}

impl Diary {
    /// Starts a draw and returns its index in `draws`.
    pub fn drew(&mut self, vault: Option<u16>, by_weight: bool) -> u16 {
        let draw = Draw { vault, by_weight, end: DrawResult::NoPlace, rooms: (0, 0) };
        self.draws.push(draw);
        self.draws.len() as u16 - 1
    }

    /// Returns the index of the last draw. Starts a draw if there is none.
    pub fn last(&mut self) -> u16 {
        match self.draws.len() {
            0 => self.drew(None, false),
            many => many as u16 - 1,
        }
    }

    /// Records the outcome of a draw and the range of rooms that it created.
    pub fn ended(&mut self, draw: u16, end: DrawResult, rooms: (usize, usize)) {
        if let Some(draw) = self.draws.get_mut(usize::from(draw)) {
            draw.end = end;
            draw.rooms = (rooms.0 as u8, rooms.1 as u8);
        }
    }

    /// Makes the vault of a draw the active origin, and returns the previous active origin.
    pub fn takes_over(&mut self, draw: u16, vault: u16) -> Option<DrawOrigin> {
        self.hand.replace(DrawOrigin { draw, vault, step: None })
    }

    /// Makes a step of the active vault the active origin, and returns the previous active origin.
    pub fn begins(&mut self, step: StepId) -> Option<DrawOrigin> {
        let before = self.hand;
        if let Some(hand) = &mut self.hand {
            hand.step = Some(step);
        }
        before
    }

    /// Restores an active origin that an earlier call returned.
    pub fn gives_back(&mut self, before: Option<DrawOrigin>) {
        self.hand = before;
    }

    /// Returns the active origin; `None` while no vault is being built.
    pub fn hand(&self) -> Option<DrawOrigin> {
        self.hand
    }

    pub fn note(&mut self, what: Happened) {
        if let Some(by) = self.hand.filter(|_| self.notes.len() < MOST_NOTES) {
            self.notes.push(Note { by, what });
        }
    }

    /// Records the square of a monster that the vault `by` requested. `None` for `at` means that
    /// the monster could not be placed.
    pub fn came(&mut self, by: Option<DrawOrigin>, at: Option<Pos>) {
        let Some(by) = by else { return };
        match at {
            Some(at) => self.marks.push(Mark { at, sort: Sort::Monster, by }),
            None => self.notes.push(Note { by, what: Happened::Homeless }),
        }
    }

    /// Records that the active origin placed something on a square.
    pub fn mark(&mut self, at: Pos, sort: Sort) {
        if let Some(by) = self.hand.filter(|_| self.marks.len() < MOST_MARKS) {
            self.marks.push(Mark { at, sort, by });
        }
    }

    /// Records that the generator opened a square to connect the level.
    pub fn digs(&mut self, at: Pos, was: Terrain) {
        if self.dug.len() < MOST_MARKS {
            self.dug.push((at, was));
        }
    }

    /// Returns the origin of something on a square.
    pub fn origin(&self, at: Pos, sort: Sort) -> Option<DrawOrigin> {
        self.marks.iter().rev().find(|mark| mark.at == at && mark.sort == sort).map(|mark| mark.by)
    }
}
