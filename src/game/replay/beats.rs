//! Serializes recorded inputs as two texts: the inputs, and short marks (hashes) of the state
//! before each.
//!
//! The texts are separate because they compress better that way: inputs repeat words, while marks
//! are random and use six bits per letter.
//! A repeated input is followed by its count. An input that changed nothing, usually because it was
//! refused, is followed by `!`; the next input then has no mark of its own.

use std::fmt::Write as _;

use super::clean_line;
use crate::game::Input;

/// Maximum number of inputs read; enough for some weeks of play.
const MOST_BEATS: usize = 2_000_000;
/// Maximum total size of the inputs, in bytes, with repeats expanded.
const MOST_TEXT: usize = 64 << 20;
/// Mark letters per line.
const ACROSS: usize = 80;
/// The Base64 alphabet.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// An input and the mark of the state before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    pub input: Input,
    /// The lowest four bits of the mark; `None` if the full mark is the same as before the last
    /// input.
    pub mark: Option<u8>,
}

impl Beat {
    /// Records an input for a state with this mark; `before` is the mark before the last input.
    pub fn new(input: Input, mark: u32, before: Option<u32>) -> Self {
        Self { input, mark: (before != Some(mark)).then(|| short(mark)) }
    }

    /// Whether a state with this mark matches the recorded one, as far as four bits can tell.
    pub(super) fn is_met_by(&self, mark: u32, before: Option<u32>) -> bool {
        match self.mark {
            Some(recorded) => recorded == short(mark),
            None => before == Some(mark),
        }
    }
}

/// Returns the part of a mark that recordings store: its lowest four bits.
pub(super) const fn short(mark: u32) -> u8 {
    mark as u8 & 15
}

/// Serializes inputs and marks.
pub fn write_beats(beats: &[Beat]) -> (String, String) {
    let mut inputs = String::new();
    let idle = |at: usize| beats.get(at + 1).is_some_and(|next| next.mark.is_none());
    let mut at = 0;
    while let Some(beat) = beats.get(at) {
        let alike = |&next: &usize| beats[next].input == beat.input && idle(next) == idle(at);
        let many = (at..beats.len()).take_while(alike).count();
        let input = ron::to_string(&beat.input).expect("inputs can be written");
        inputs.push_str(if at == 0 { "" } else { "\n" });
        inputs.push_str(&input);
        inputs.push_str(if idle(at) { "!" } else { "" });
        if many > 1 {
            write!(inputs, " {many}").expect("strings can be written to");
        }
        at += many;
    }
    let marks: Vec<u8> = beats.iter().filter_map(|beat| beat.mark).collect();
    (inputs, write_marks(&marks))
}

/// Encodes marks in Base64, two letters for three marks, high bits first.
fn write_marks(marks: &[u8]) -> String {
    let mut text = String::new();
    for (nth, three) in marks.chunks(3).enumerate() {
        if nth > 0 && nth * 2 % ACROSS == 0 {
            text.push('\n');
        }
        let bits = (0..3).fold(0_usize, |bits, at| {
            bits << 4 | three.get(at).map_or(0, |&mark| usize::from(mark))
        });
        text.push(char::from(LETTERS[bits >> 6]));
        if three.len() > 1 {
            text.push(char::from(LETTERS[bits & 63]));
        }
    }
    text
}

/// Reads the output of [`write_marks`], including padding marks at its end.
fn read_marks(text: &str) -> Result<Vec<u8>, String> {
    let mut marks = Vec::with_capacity(text.len() * 3 / 2);
    let (mut bits, mut held) = (0_u16, 0);
    for letter in text.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let value = LETTERS.iter().position(|&known| known == letter);
        let value = value.ok_or("marks are letters, digits, + and /")?;
        (bits, held) = (bits << 6 | value as u16, held + 6);
        while held >= 4 {
            held -= 4;
            marks.push((bits >> held) as u8 & 15);
        }
    }
    Ok(marks)
}

/// Reads the output of [`write_beats`]; errors name the line.
pub fn read_beats(inputs: &str, marks: &str) -> Result<Vec<Beat>, String> {
    let mut marks = read_marks(marks)?.into_iter();
    let mut beats: Vec<Beat> = Vec::new();
    let (mut idle, mut text) = (false, 0_usize);
    for (number, line) in inputs.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let fault = |why: &str| format!("line {} of the inputs: {why}", number + 1);
        let (input, left_none, many) = read_line(line).map_err(|why| fault(&why))?;
        text = text.saturating_add(line.len().saturating_mul(many));
        if many > MOST_BEATS - beats.len() || text > MOST_TEXT {
            return Err(fault(&format!("there are more than {MOST_BEATS}, or they are too long")));
        }
        for _ in 0..many {
            let mark = if std::mem::replace(&mut idle, left_none) {
                None
            } else {
                Some(marks.next().ok_or_else(|| fault("it has no mark"))?)
            };
            beats.push(Beat { input: input.clone(), mark });
        }
    }
    if marks.len() > 1 || marks.any(|mark| mark != 0) {
        return Err("there are more marks than inputs".to_owned());
    }
    Ok(beats)
}

/// Returns the input, whether it changed nothing, and its repeat count.
fn read_line(line: &str) -> Result<(Input, bool, usize), String> {
    let line = line.trim();
    let digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    let counted = line.rsplit_once(' ').filter(|(_, many)| digits(many));
    let (input, many) = match counted {
        None => (line, 1),
        Some((input, many)) => (input, many.parse().unwrap_or(usize::MAX)),
    };
    if many == 0 {
        return Err("it comes no time".to_owned());
    }
    let (input, idle) = input.strip_suffix('!').map_or((input, false), |input| (input, true));
    let input = ron::from_str(input).map_err(|why| clean_line(&why))?;
    Ok((input, idle, many))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Answer;
    use crate::world::Action;
    use proptest::prelude::*;

    fn input(which: u8) -> Input {
        match which {
            0 => Input::Continue,
            1 => Input::Do(Action::Explore),
            2 => Input::Answer(Answer::Text("odd! 7".to_owned())),
            _ => Input::Answer(Answer::Text("two\nlines".to_owned())),
        }
    }

    proptest! {
        #[test]
        fn beats_read_back_as_they_were(run in proptest::collection::vec((0..4u8, 0..3u32), 0..99)) {
            let mut before = None;
            let beats: Vec<Beat> = run
                .into_iter()
                .map(|(which, mark)| Beat::new(input(which), mark, before.replace(mark)))
                .collect();
            let (inputs, marks) = write_beats(&beats);
            prop_assert_eq!(read_beats(&inputs, &marks), Ok(beats));
        }
    }

    #[test]
    fn a_run_is_a_few_words() {
        let marks = [7, 7, 0x1a, 3, 4];
        let inputs = [1, 1, 0, 0, 0].map(input);
        let mut before = None;
        let beats = inputs.into_iter().zip(marks);
        let beats = beats.map(|(input, mark)| Beat::new(input, mark, before.replace(mark)));
        let (inputs, marks) = write_beats(&beats.collect::<Vec<_>>());
        assert_eq!(inputs, "Do(Explore)!\nDo(Explore)\nContinue 3");
        assert_eq!(marks, "ejQ", "011110 100011 0100");
    }

    #[test]
    fn what_is_no_run_is_told() {
        let told = |inputs: &str, marks: &str| read_beats(inputs, marks).unwrap_err();
        assert_eq!(told("Continue 2", "a"), "line 1 of the inputs: it has no mark");
        assert_eq!(told("Continue", "abA"), "there are more marks than inputs");
        assert_eq!(told("Continue", "ab"), "there are more marks than inputs");
        assert_eq!(told("Continue\n\nContinue 0", "a"), "line 3 of the inputs: it comes no time");
        assert!(told("Continue 2000001", "").contains("there are more than"));
        assert!(told("Continue! 99999999999999999999", "").contains("there are more than"));
        let long = format!("Answer(Text(\"{}\"))! 2000", "n".repeat(40_000));
        assert!(told(&long, "A").contains("too long"));
        assert_eq!(told("Continue", "-"), "marks are letters, digits, + and /");
        assert!(told("Juggle", "A").starts_with("line 1 of the inputs: "));
    }
}
