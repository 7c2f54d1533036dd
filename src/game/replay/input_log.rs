//! Serializes recorded inputs as two texts: the inputs, and for each input a short mark (hash) of
//! the state before it.
//!
//! The texts are separate because they compress better that way: inputs repeat words, while marks
//! are random and use six bits per letter.
//! A repeated input is followed by its count. An input that changed nothing, usually because it was
//! refused, is followed by `!`; the next input then has no mark of its own.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::base::base64;
use crate::game::Input;

/// Maximum number of inputs that a replay can hold: enough for some weeks of play.
const MOST_INPUTS: usize = 2_000_000;
/// Maximum total size of the inputs, in bytes, with repeats expanded.
const MOST_TEXT: usize = 64 << 20;
/// Number of letters per line of marks.
const ACROSS: usize = 80;

/// An input and the mark of the state before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedInput {
    pub input: Input,
    /// The lowest four bits of the mark; `None` if the previous input did not change the full mark.
    pub mark: Option<u8>,
}

impl RecordedInput {
    /// Records an input for a state with this mark. `before` is the full mark before the previous
    /// input.
    pub fn new(input: Input, mark: u32, before: Option<u32>) -> Self {
        Self { input, mark: (before != Some(mark)).then(|| short(mark)) }
    }
}

/// Whether a state with this full mark agrees with the recorded short mark of an input. `before` is
/// the full mark before the previous input.
pub(super) fn is_met_by(recorded: Option<u8>, mark: u32, before: Option<u32>) -> bool {
    match recorded {
        Some(recorded) => recorded == short(mark),
        None => before == Some(mark),
    }
}

/// Returns the part of a mark that recordings store: its lowest four bits.
pub(super) const fn short(mark: u32) -> u8 {
    mark as u8 & 15
}

/// Returns the inputs and the marks as two texts.
pub fn write_inputs(log: &[RecordedInput]) -> (String, String) {
    let mut inputs = String::new();
    let idle = |at: usize| log.get(at + 1).is_some_and(|next| next.mark.is_none());
    let mut at = 0;
    while let Some(recorded) = log.get(at) {
        let alike = |&next: &usize| log[next].input == recorded.input && idle(next) == idle(at);
        let many = (at..log.len()).take_while(alike).count();
        let input = ron::to_string(&recorded.input).expect("inputs can be written");
        inputs.push_str(if at == 0 { "" } else { "\n" });
        inputs.push_str(&input);
        inputs.push_str(if idle(at) { "!" } else { "" });
        if many > 1 {
            write!(inputs, " {many}").expect("strings can be written to");
        }
        at += many;
    }
    let marks: Vec<u8> = log.iter().filter_map(|recorded| recorded.mark).collect();
    (inputs, write_marks(&marks))
}

/// Encodes marks in Base64, two letters for three marks, the first mark in the highest bits.
fn write_marks(marks: &[u8]) -> String {
    let mut text = String::new();
    for (nth, three) in marks.chunks(3).enumerate() {
        if nth > 0 && nth * 2 % ACROSS == 0 {
            text.push('\n');
        }
        let bits = (0..3).fold(0_usize, |bits, at| {
            bits << 4 | three.get(at).map_or(0, |&mark| usize::from(mark))
        });
        text.push(char::from(base64::LETTERS[bits >> 6]));
        if three.len() > 1 {
            text.push(char::from(base64::LETTERS[bits & 63]));
        }
    }
    text
}

/// Reads the output of [`write_marks`]. The result can end with marks that are only padding.
fn read_marks(text: &str) -> Result<Vec<u8>, String> {
    let mut marks = Vec::with_capacity(text.len() * 3 / 2);
    let (mut bits, mut held) = (0_u16, 0);
    for letter in text.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let value =
            base64::value(letter).ok_or("the marks may contain only letters, digits, + and /")?;
        (bits, held) = (bits << 6 | u16::from(value), held + 6);
        while held >= 4 {
            held -= 4;
            marks.push((bits >> held) as u8 & 15);
        }
    }
    Ok(marks)
}

/// Reads the output of [`write_inputs`]; errors name the line.
pub fn read_inputs(inputs: &str, marks: &str) -> Result<InputLog, String> {
    let mut log = InputLog { marks: read_marks(marks)?, ..InputLog::default() };
    let mut known: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut idle, mut text, mut used) = (false, 0_usize, 0);
    for (number, line) in inputs.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let fault = |why: &str| format!("line {} of the inputs: {why}", number + 1);
        let (input, left_none, many) = read_line(line).map_err(|why| fault(&why))?;
        text = text.saturating_add(line.len().saturating_mul(many));
        if many > MOST_INPUTS - log.len() || text > MOST_TEXT {
            return Err(fault(&format!(
                "there are more than {MOST_INPUTS} inputs, or they are too long"
            )));
        }
        let place = if let Some(&place) = known.get(input) {
            place
        } else {
            let read = ron::from_str(input).map_err(|why| fault(&clean_line(&why)))?;
            log.inputs.push(read);
            let place = log.inputs.len() as u32 - 1;
            known.insert(input, place);
            place
        };
        // An input has a mark only if the input before it changed something. For the first of a run
        // of equal inputs, that is the input before the run; for the others, the repeated input.
        let first = !std::mem::replace(&mut idle, left_none);
        for (marked, many) in [(first, 1), (!left_none, many - 1)] {
            let needed = if marked { many } else { 0 };
            if needed > log.marks.len() - used {
                return Err(fault("the input has no mark"));
            }
            log.append(place, marked.then_some(used), many);
            used += needed;
        }
    }
    let more = log.marks.split_off(used);
    if more.len() > 1 || more.iter().any(|&mark| mark != 0) {
        return Err("there are more marks than inputs".to_owned());
    }
    Ok(log)
}

/// Makes a parser's error message safe to print: one line without control characters, at most 300
/// characters.
pub(super) fn clean_line(why: &dyn std::fmt::Display) -> String {
    const LONGEST: usize = 300;
    why.to_string().chars().filter(|c| !c.is_control()).take(LONGEST).collect()
}

/// Parses one line. Returns the text of the input, whether the input changed nothing (`!`), and its
/// repeat count.
fn read_line(line: &str) -> Result<(&str, bool, usize), String> {
    let line = line.trim();
    let digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    let counted = line.rsplit_once(' ').filter(|(_, many)| digits(many));
    let (input, many) = match counted {
        None => (line, 1),
        Some((input, many)) => (input, many.parse().unwrap_or(usize::MAX)),
    };
    if many == 0 {
        return Err("the repeat count is 0; write 1 or more".to_owned());
    }
    let (input, idle) = input.strip_suffix('!').map_or((input, false), |input| (input, true));
    Ok((input, idle, many))
}

/// Recorded inputs in order. Equal consecutive inputs are stored once with a count, because a short
/// file can contain millions of them.
#[derive(Clone, Debug, Default)]
pub struct InputLog {
    inputs: Vec<Input>,
    runs: Vec<Run>,
    marks: Vec<u8>,
    len: usize,
}

/// A run of equal inputs: either each of them has a mark, or none has.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// Number of inputs before the run.
    first: u32,
    /// Index of the input in `InputLog::inputs`.
    input: u32,
    /// Index of the run's first mark in `InputLog::marks`; `None` if the run has no marks.
    mark: Option<u32>,
}

impl InputLog {
    pub const fn len(&self) -> usize {
        self.len
    }

    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the input at index `at` and its mark.
    pub fn get(&self, at: usize) -> Option<(&Input, Option<u8>)> {
        if at >= self.len {
            return None;
        }
        let run = self.runs.partition_point(|run| run.first as usize <= at).checked_sub(1)?;
        Some(self.recorded(self.runs[run], at))
    }

    fn recorded(&self, run: Run, at: usize) -> (&Input, Option<u8>) {
        let mark = run.mark.map(|mark| self.marks[mark as usize + at - run.first as usize]);
        (&self.inputs[run.input as usize], mark)
    }

    pub fn input(&self, at: usize) -> Option<&Input> {
        self.get(at).map(|(input, _)| input)
    }

    /// Iterates over all inputs and marks, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Input, Option<u8>)> {
        let ends = self.runs.iter().skip(1).map(|run| run.first as usize);
        let runs = self.runs.iter().zip(ends.chain([self.len]));
        runs.flat_map(move |(&run, end)| {
            (run.first as usize..end).map(move |at| self.recorded(run, at))
        })
    }

    /// Returns the stored inputs in order of first appearance. Most inputs that were recorded
    /// several times are stored only once.
    pub fn distinct(&self) -> &[Input] {
        &self.inputs
    }

    /// Returns the first `many` inputs.
    pub fn first(&self, many: usize) -> Self {
        let mut first = self.clone();
        first.len = many.min(self.len);
        first.runs.retain(|run| (run.first as usize) < many);
        first
    }

    pub fn push(&mut self, recorded: RecordedInput) {
        let last = self.runs.last().map(|run| run.input);
        let last = last.filter(|&last| self.inputs[last as usize] == recorded.input);
        let input = last.unwrap_or_else(|| {
            self.inputs.push(recorded.input);
            self.inputs.len() as u32 - 1
        });
        self.append(input, recorded.mark.map(|_| self.marks.len()), 1);
        self.marks.extend(recorded.mark);
    }

    /// Appends `many` equal inputs. `mark` is the index of the first one's mark; `None` means that
    /// they have no marks.
    fn append(&mut self, input: u32, mark: Option<usize>, many: usize) {
        if many == 0 {
            return;
        }
        let goes_on = |run: &Run| run.input == input && run.mark.is_some() == mark.is_some();
        if !self.runs.last().is_some_and(goes_on) {
            let mark = mark.map(|mark| mark as u32);
            self.runs.push(Run { first: self.len as u32, input, mark });
        }
        self.len += many;
    }
}

impl FromIterator<RecordedInput> for InputLog {
    fn from_iter<I: IntoIterator<Item = RecordedInput>>(log: I) -> Self {
        let mut all = Self::default();
        log.into_iter().for_each(|recorded| all.push(recorded));
        all
    }
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

    fn listed(log: &InputLog) -> Vec<RecordedInput> {
        let list = log.iter().map(|(input, mark)| RecordedInput { input: input.clone(), mark });
        let list: Vec<RecordedInput> = list.collect();
        assert_eq!(list.len(), log.len());
        list
    }

    #[test]
    fn a_short_input_text_takes_little_memory_for_any_number_of_inputs() {
        let log = read_inputs("Do(FightNearest)! 1990000\nStop", "A").unwrap();
        assert_eq!(log.len(), 1_990_001);
        assert_eq!((log.inputs.len(), log.runs.len(), log.marks.len()), (2, 3, 1));
        assert_eq!(log.get(1_990_000), Some((&Input::Stop, None)));
        assert_eq!(log.get(1_990_001), None);
        // Alternating inputs are stored once each.
        let turns = read_inputs(&"Continue!\nStop!\n".repeat(1000), "A").unwrap();
        assert_eq!((turns.len(), turns.inputs.len()), (2000, 2));
    }

    proptest! {
        #[test]
        fn inputs_read_back_unchanged(run in proptest::collection::vec((0..4u8, 0..3u32), 0..99)) {
            let mut before = None;
            let log: Vec<RecordedInput> = run
                .into_iter()
                .map(|(which, mark)| RecordedInput::new(input(which), mark, before.replace(mark)))
                .collect();
            let (inputs, marks) = write_inputs(&log);
            let read = read_inputs(&inputs, &marks).unwrap();
            prop_assert_eq!(listed(&read), log.clone());
            for at in 0..=log.len() {
                prop_assert_eq!(read.get(at), log.get(at).map(|recorded| (&recorded.input, recorded.mark)));
                prop_assert_eq!(listed(&read.first(at)), log[..at].to_vec());
            }
            prop_assert_eq!(listed(&log.iter().cloned().collect()), log);
        }
    }

    #[test]
    fn repeated_inputs_take_one_line() {
        let marks = [7, 7, 0x1a, 3, 4];
        let inputs = [1, 1, 0, 0, 0].map(input);
        let mut before = None;
        let log = inputs.into_iter().zip(marks);
        let log = log.map(|(input, mark)| RecordedInput::new(input, mark, before.replace(mark)));
        let (inputs, marks) = write_inputs(&log.collect::<Vec<_>>());
        assert_eq!(inputs, "Do(Explore)!\nDo(Explore)\nContinue 3");
        assert_eq!(marks, "ejQ", "011110 100011 0100");
    }

    #[test]
    fn malformed_inputs_and_marks_are_reported() {
        let told = |inputs: &str, marks: &str| read_inputs(inputs, marks).map(|_| ()).unwrap_err();
        assert_eq!(told("Continue 2", "a"), "line 1 of the inputs: the input has no mark");
        assert_eq!(told("Continue", "abA"), "there are more marks than inputs");
        assert_eq!(told("Continue", "ab"), "there are more marks than inputs");
        assert_eq!(
            told("Continue\n\nContinue 0", "a"),
            "line 3 of the inputs: the repeat count is 0; write 1 or more"
        );
        assert!(told("Continue 2000001", "").contains("there are more than"));
        assert!(told("Continue! 99999999999999999999", "").contains("there are more than"));
        let long = format!("Answer(Text(\"{}\"))! 2000", "n".repeat(40_000));
        assert!(told(&long, "A").contains("too long"));
        assert_eq!(told("Continue", "-"), "the marks may contain only letters, digits, + and /");
        assert!(told("Juggle", "A").starts_with("line 1 of the inputs: "));
    }
}
