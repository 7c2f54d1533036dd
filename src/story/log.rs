//! Compact storage of log lines: one shared text buffer, because there are many lines.

pub mod habits;

use std::fmt;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{LogLine, Tone};
use crate::base::make_room;

/// Log lines, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// The text of all lines.
    text: String,
    marks: Vec<Mark>,
}

/// A line without its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    turn: u32,
    /// End of its text in the shared buffer.
    end: u32,
    times: u16,
    tone: Tone,
}

impl Log {
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Returns the line at an index; 0 is the oldest.
    pub fn get(&self, nth: usize) -> Option<LogLine> {
        let Mark { turn, times, tone, .. } = *self.marks.get(nth)?;
        Some(LogLine { turn, text: self.words(nth).to_owned(), tone, times })
    }

    /// Returns the lines from an index on.
    pub fn since(&self, first: usize) -> impl DoubleEndedIterator<Item = LogLine> + '_ {
        (first..self.len()).filter_map(|nth| self.get(nth))
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = LogLine> + '_ {
        self.since(0)
    }

    /// Returns up to `most` of the newest lines.
    pub fn newest(&self, most: usize) -> Vec<LogLine> {
        self.since(self.len().saturating_sub(most)).collect()
    }

    /// Returns the text of the line at an index, or "" if there is none.
    pub fn text(&self, nth: usize) -> &str {
        if nth < self.len() { self.words(nth) } else { "" }
    }

    /// Returns the text of the newest line, or "" if there is none.
    pub fn last_words(&self) -> &str {
        self.len().checked_sub(1).map_or("", |last| self.words(last))
    }

    /// Returns the turn of the newest line and its repeat count.
    pub fn last_time(&self) -> Option<(u32, u16)> {
        self.marks.last().map(|mark| (mark.turn, mark.times))
    }

    /// Increments the repeat count of the newest line.
    pub(super) fn say_again(&mut self, turn: u32) {
        if let Some(last) = self.marks.last_mut() {
            last.times = last.times.saturating_add(1);
            last.turn = turn;
        }
    }

    /// Moves the newest line to a later turn.
    pub(super) fn renew(&mut self, turn: u32) {
        if let Some(last) = self.marks.last_mut() {
            last.turn = turn;
        }
    }

    pub(super) fn push(&mut self, line: &LogLine) {
        make_room(&mut self.marks);
        // Grow the text buffer by only one eighth, like the list of lines, to save memory.
        if self.text.capacity() - self.text.len() < line.text.len() {
            self.text.reserve_exact(self.text.len() / 8 + line.text.len());
        }
        self.text.push_str(&line.text);
        let &LogLine { turn, times, tone, .. } = line;
        self.marks.push(Mark { turn, end: self.text.len() as u32, times, tone });
    }

    /// Removes the `many` oldest lines.
    pub(super) fn forget(&mut self, many: usize) {
        let Some(first) = many.checked_sub(1).and_then(|last| self.marks.get(last)) else { return };
        let begin = first.end;
        self.text.drain(..begin as usize);
        self.marks.drain(..many);
        self.marks.iter_mut().for_each(|mark| mark.end -= begin);
    }

    fn words(&self, nth: usize) -> &str {
        let begin = nth.checked_sub(1).map_or(0, |before| self.marks[before].end);
        &self.text[begin as usize..self.marks[nth].end as usize]
    }
}

impl Serialize for Log {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        /// The serialized form of a line. It borrows the text from the buffer.
        #[derive(Serialize)]
        #[serde(rename = "Line")]
        struct Written<'a> {
            turn: u32,
            text: &'a str,
            tone: Tone,
            times: u16,
        }
        to.collect_seq(self.marks.iter().enumerate().map(|(nth, mark)| Written {
            turn: mark.turn,
            text: self.words(nth),
            tone: mark.tone,
            times: mark.times,
        }))
    }
}

impl<'de> Deserialize<'de> for Log {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Lines;
        impl<'de> Visitor<'de> for Lines {
            type Value = Log;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("the lines of a log")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Log, A::Error> {
                let mut log = Log::default();
                while let Some(line) = from.next_element::<LogLine>()? {
                    log.push(&line);
                }
                Ok(log)
            }
        }
        from.deserialize_seq(Lines)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Chronicle;
    use super::*;

    fn line(turn: u32, text: &str) -> LogLine {
        LogLine { turn, text: text.to_owned(), tone: Tone::Good, times: 1 }
    }

    #[test]
    fn the_message_log_returns_and_saves_lines_unchanged() {
        let mut log = Log::default();
        assert_eq!((log.last_words(), log.last_time(), log.get(0)), ("", None, None));
        let said = [line(1, "One."), line(2, ""), line(3, "Drei für ü."), line(9, "Four.")];
        said.iter().for_each(|line| log.push(line));
        assert!(log.iter().eq(said.iter().cloned()));
        assert_eq!(log.newest(2), said[2..]);
        log.say_again(12);
        assert_eq!((log.last_words(), log.last_time()), ("Four.", Some((12, 2))));
        let saved = postcard::to_allocvec(&log).unwrap();
        assert_eq!(saved, postcard::to_allocvec(&log.newest(9)).unwrap(), "as a list of lines");
        assert_eq!(postcard::from_bytes::<Log>(&saved).unwrap(), log);
        log.forget(2);
        assert_eq!((log.len(), log.get(0)), (2, Some(said[2].clone())));
        assert_eq!(log.last_words(), "Four.");
    }

    #[test]
    fn a_message_repeated_past_the_counter_limit_does_not_overflow() {
        let most = LogLine { times: u16::MAX, ..line(7, "A bell rings.") };
        let mut told = Chronicle { said: u32::MAX, ..Chronicle::default() };
        told.lines.push(&most);
        told.say(7, Tone::Good, most.text.clone());
        assert!(told.lines.iter().eq([most]));
    }
}
