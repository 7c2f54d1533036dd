//! Faults of content files: what is wrong, where, and what would be right.

use std::fmt;

/// Severity of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Legal but probably unwanted; the content is used anyway.
    Warning,
    /// The faulty part is skipped: a vault, a fragment or a whole file. An overlay with any error
    /// is skipped as a whole.
    Error,
    /// The game cannot be played with this content.
    Fatal,
}

/// An excerpt of the file with the wrong part underlined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// One line of text, as the author wrote it.
    pub text: String,
    /// First wrong character, from 0.
    pub from: usize,
    /// Number of wrong characters. If 0, one character is underlined.
    pub len: usize,
}

/// One fault of one file.
///
/// Shown as `file:line:column in place: what; cure`, with the quote below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Rule code, "V01" to "V16" for vaults; empty for rules without a code.
    pub code: &'static str,
    pub severity: Severity,
    pub file: String,
    /// Line in the file, from 1; 0 if the fault concerns the whole file.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// The faulty row or vault, and the path of its field: `"tiny_cage".steps[1]`; may be empty.
    pub place: String,
    pub what: String,
    /// Suggested fix; may be empty.
    pub cure: String,
    pub quote: Option<Quote>,
}

impl Fault {
    /// Creates an error that concerns the whole file.
    pub fn new(code: &'static str, file: &str, what: impl Into<String>) -> Fault {
        Fault {
            code,
            severity: Severity::Error,
            file: file.to_string(),
            line: 0,
            column: 0,
            place: String::new(),
            what: what.into(),
            cure: String::new(),
            quote: None,
        }
    }

    #[must_use]
    pub fn at(mut self, (line, column): (usize, usize)) -> Fault {
        (self.line, self.column) = (line, column);
        self
    }

    #[must_use]
    pub fn within(mut self, place: impl Into<String>) -> Fault {
        self.place = place.into();
        self
    }

    #[must_use]
    pub fn cure(mut self, cure: impl Into<String>) -> Fault {
        self.cure = cure.into();
        self
    }

    #[must_use]
    pub fn quote(mut self, quote: Quote) -> Fault {
        self.quote = Some(quote);
        self
    }

    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Fault {
        self.severity = severity;
        self
    }

    /// Whether the fault makes the faulty part unusable.
    pub fn is_error(&self) -> bool {
        self.severity >= Severity::Error
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", printable(&self.file))?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        if !self.place.is_empty() {
            write!(f, " in {}", printable(&self.place))?;
        }
        f.write_str(if self.severity == Severity::Warning { ": warning: " } else { ": " })?;
        f.write_str(&printable(&self.what))?;
        if !self.cure.is_empty() {
            write!(f, "; {}", printable(&self.cure))?;
        }
        if let Some(quote) = &self.quote {
            let carets = "^".repeat(quote.len.clamp(1, 200));
            write!(f, "\n    {}", printable(&quote.text))?;
            write!(f, "\n    {}{carets}", " ".repeat(quote.from.min(4096)))?;
        }
        Ok(())
    }
}

/// Replaces every character that could control a terminal or change the text direction by `?`, and
/// truncates the text at 400 characters.
pub fn printable(text: &str) -> String {
    const LONGEST: usize = 400;
    let mut shown: String =
        text.chars().take(LONGEST).map(|c| if is_plain(c) { c } else { '?' }).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push_str("...");
    }
    shown
}

/// Whether a character is safe to print: not a control, bidirectional, combining or invisible
/// character.
pub fn is_plain(c: char) -> bool {
    let steers = matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    !c.is_control() && !steers
}

/// Formats faults, each on a new line.
pub fn listed(faults: &[Fault]) -> String {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// Returns the candidate most similar to `word`, or `None` if every candidate differs by more than
/// one typo per three letters (rounded up). Ignores case. Among equally similar candidates, the
/// first is returned. A swap of adjacent letters is one typo.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded =
        |text: &str| -> String { text.chars().take(64).flat_map(char::to_lowercase).collect() };
    let word = folded(word);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let other = folded(candidate);
        let typos = strsim::osa_distance(&word, &other);
        let longer = word.chars().count().max(other.chars().count());
        if typos <= longer.div_ceil(3) && best.is_none_or(|(fewest, _)| typos < fewest) {
            best = Some((typos, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_states_its_place_the_problem_and_a_fix() {
        let fault = Fault::new("V01", "vaults/rooms.ron", "unknown step \"Terain\"")
            .at((41, 13))
            .within("\"tiny_cage\".steps[1]")
            .cure("did you mean Terrain?");
        assert_eq!(
            fault.to_string(),
            "vaults/rooms.ron:41:13 in \"tiny_cage\".steps[1]: unknown step \"Terain\"; \
             did you mean Terrain?"
        );
    }

    #[test]
    fn the_quoted_text_is_underlined() {
        let quote = Quote { text: "level.deph >= 7".into(), from: 6, len: 4 };
        let fault = Fault::new("V05", "a.ron", "no such value").at((1, 2)).quote(quote);
        let shown = fault.to_string();
        assert_eq!(shown, "a.ron:1:2: no such value\n    level.deph >= 7\n          ^^^^");
    }

    #[test]
    fn faults_contain_no_terminal_controls() {
        let fault = Fault::new("V01", "a\u{1b}[2J.ron", "bad \u{202e}name\u{7}");
        assert_eq!(fault.to_string(), "a?[2J.ron: bad ?name?");
    }

    #[test]
    fn the_nearest_name_is_close_or_none() {
        let names = ["archeologist", "barbarian", "valkyrie"];
        assert_eq!(nearest("arhceologist", names), Some("archeologist"));
        assert_eq!(nearest("Valkyrie", names), Some("valkyrie"));
        assert_eq!(nearest("grid bug", names), None);
    }
}
