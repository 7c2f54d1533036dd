//! The alignment record.

use crate::event::{Event, Faith};
use crate::rules::Play;

/// Returns the maximum alignment record at this turn.
/// Source: rules/numbers 5.
pub fn limit(turn: u32) -> i32 {
    10 + (turn / 200) as i32
}

/// Changes the alignment record by `by`. The record never rises above its limit.
pub fn change(play: &mut Play, by: i32) {
    let limit = limit(play.world.turn);
    let record = &mut play.world.life.record;
    let before = *record;
    *record = if by > 0 { (before + by).min(limit.max(before)) } else { before + by };
    let by = *record - before;
    if by != 0 {
        play.tell(Event::Faith(Faith::AlignmentChanged { by }));
    }
}
