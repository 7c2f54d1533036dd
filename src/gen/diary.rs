//! What happened while a level was made, for statistics, for authors, and for who asks of a
//! square: why is this here?
//!
//! It is written by the functions that make levels for play, never read by them, and not kept
//! with a level: whoever wants it makes the level again.

use super::vault::Decided;
use crate::base::Pos;
use crate::content::vault::drawing::Orientation;
use crate::content::vault::expr::LetId;
use crate::content::vault::plan::StepId;
use crate::world;

/// Most notes of one level: a file that repeats itself for ever fills no memory.
const MOST_NOTES: usize = 4096;
/// Most marks of one level.
const MOST_MARKS: usize = 8192;

/// Who made something: a draw of the level, and what of the vault was at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin {
    /// Place among the level's draws.
    pub draw: u16,
    /// Place among the content's vaults: the drawn one, or one of contents that it applied.
    pub vault: u16,
    /// None is its body: the room or the drawing.
    pub step: Option<StepId>,
}

impl Origin {
    /// As things and creatures remember it for as long as they are.
    pub fn remembered(self) -> world::Origin {
        world::Origin::of(self.vault, self.step.map(|step| step.0))
    }
}

/// How a draw ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It found no place.
    NoPlace,
    Placed,
    /// Levels cannot make it, or what its author insists on never held: a normal room stands.
    Plain,
}

/// One vault drawn for the level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Place among the content's vaults; none where there is no table to draw from.
    pub vault: Option<u16>,
    /// Drawn by weight, not tried first for its bonus.
    pub by_weight: bool,
    pub end: End,
    /// The rooms it made: the first, and the one after the last.
    pub rooms: (u8, u8),
}

/// What happened at a step, or before the steps.
#[derive(Clone, Debug, PartialEq)]
pub enum Happened {
    Turned(Orientation),
    Decided(LetId, Decided),
    /// Its chance came, or did not.
    Chance(bool),
    /// Its condition held, or did not.
    Condition(bool),
    /// Which of its options was taken.
    Option(u16),
    Times(i64),
    /// It changed the level.
    Did,
    /// It found no square, no kind or no change to make.
    Nothing,
    /// A monster it asked for found no square in the end.
    Homeless,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    pub by: Origin,
    pub what: Happened,
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    Ground,
    Thing,
    Trap,
    Monster,
}

/// Something a vault made, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub at: Pos,
    pub sort: Sort,
    pub by: Origin,
}

/// All that happened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diary {
    /// Attempts at the level that were given up before this one.
    pub given_up: u16,
    pub draws: Vec<Draw>,
    pub notes: Vec<Note>,
    /// What vaults made, in the order it was made; the last word on a square counts.
    pub marks: Vec<Mark>,
    hand: Option<Origin>,
}

impl Diary {
    /// A vault was drawn; returns the draw's number.
    pub fn drew(&mut self, vault: Option<u16>, by_weight: bool) -> u16 {
        let draw = Draw { vault, by_weight, end: End::NoPlace, rooms: (0, 0) };
        self.draws.push(draw);
        self.draws.len() as u16 - 1
    }

    /// The number of the last draw; what is built without one is a draw by itself.
    pub fn last(&mut self) -> u16 {
        match self.draws.len() {
            0 => self.drew(None, false),
            many => many as u16 - 1,
        }
    }

    /// How a draw ended, and which rooms it made.
    pub fn ended(&mut self, draw: u16, end: End, rooms: (usize, usize)) {
        if let Some(draw) = self.draws.get_mut(usize::from(draw)) {
            draw.end = end;
            draw.rooms = (rooms.0 as u8, rooms.1 as u8);
        }
    }

    /// From now on this vault of a draw is at work; returns who was before.
    pub fn takes_over(&mut self, draw: u16, vault: u16) -> Option<Origin> {
        self.hand.replace(Origin { draw, vault, step: None })
    }

    /// From now on this step of the same vault is at work; returns who was before.
    pub fn begins(&mut self, step: StepId) -> Option<Origin> {
        let before = self.hand;
        if let Some(hand) = &mut self.hand {
            hand.step = Some(step);
        }
        before
    }

    /// Puts back who was at work before.
    pub fn gives_back(&mut self, before: Option<Origin>) {
        self.hand = before;
    }

    /// Who is at work.
    pub fn hand(&self) -> Option<Origin> {
        self.hand
    }

    pub fn note(&mut self, what: Happened) {
        if let Some(by) = self.hand.filter(|_| self.notes.len() < MOST_NOTES) {
            self.notes.push(Note { by, what });
        }
    }

    /// A monster that was asked for came to a square, or to none.
    pub fn came(&mut self, by: Option<Origin>, at: Option<Pos>) {
        let Some(by) = by else { return };
        match at {
            Some(at) => self.marks.push(Mark { at, sort: Sort::Monster, by }),
            None => self.notes.push(Note { by, what: Happened::Homeless }),
        }
    }

    /// Something was put on a square by whoever is at work.
    pub fn mark(&mut self, at: Pos, sort: Sort) {
        if let Some(by) = self.hand.filter(|_| self.marks.len() < MOST_MARKS) {
            self.marks.push(Mark { at, sort, by });
        }
    }

    /// Who made what is on a square.
    pub fn origin(&self, at: Pos, sort: Sort) -> Option<Origin> {
        self.marks.iter().rev().find(|mark| mark.at == at && mark.sort == sort).map(|mark| mark.by)
    }
}
