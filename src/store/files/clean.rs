//! Sanitizes untrusted text for display.

/// Maximum length that [`clean`] returns, in characters.
pub const LONGEST: usize = 1000;

/// Maximum number of consecutive zero-width characters.
const MOST_MARKS: usize = 2;

/// Returns `text` as one line of at most [`LONGEST`] characters, without escape sequences, control
/// characters, bidirectional overrides and invisible characters.
pub fn clean(text: &str) -> String {
    clean_to(text, LONGEST)
}

/// Does the same as [`clean`], but truncates to `longest` characters. An ellipsis marks the
/// truncation.
pub fn clean_to(text: &str, longest: usize) -> String {
    cleaned(text, longest, true)
}

/// Sanitizes a line of output that can quote untrusted text. Removes only unsafe characters, not
/// whole escape sequences: a sequence that begins in one quoted name and ends in another must not
/// remove the words between them.
pub fn clean_line(text: &str) -> String {
    cleaned(text, usize::MAX, false)
}

/// Implements [`clean_to`] and [`clean_line`]; `with_sequences` removes escape sequences as a
/// whole.
fn cleaned(text: &str, longest: usize, with_sequences: bool) -> String {
    let mut kept = String::new();
    let (mut count, mut marks) = (0, 0);
    let mut rest = text.chars();
    while let Some(letter) = rest.next() {
        if with_sequences && (letter == '\u{1b}' || letter == '\u{9b}') {
            skip_sequence(letter, &mut rest);
            continue;
        }
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        if !is_plain(letter) {
            continue;
        }
        marks = if has_width(letter) { 0 } else { marks + 1 };
        if marks > MOST_MARKS {
            continue;
        }
        if count == longest {
            kept.pop();
            kept.push('…');
            break;
        }
        kept.push(letter);
        count += 1;
    }
    kept
}

/// Whether a character is safe to print: not a control character, and not a character that is
/// invisible or changes the order of its neighbors.
pub fn is_plain(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}')
}

fn has_width(letter: char) -> bool {
    unicode_width::UnicodeWidthChar::width(letter).is_some_and(|columns| columns > 0)
}

/// Skips the rest of the escape sequence that `opener` began. Skips nothing if the sequence is of
/// an unknown kind, or if its end is not among the next [`LONGEST`] characters.
fn skip_sequence(opener: char, rest: &mut std::str::Chars) {
    let mut ahead = rest.clone();
    let introducer = if opener == '\u{9b}' { Some('[') } else { ahead.next() };
    let ends: fn(char) -> bool = match introducer {
        Some('[') => |letter| ('@'..='~').contains(&letter),
        Some(']' | 'P' | 'X' | '^' | '_') => |letter| matches!(letter, '\u{7}' | '\\' | '\u{9c}'),
        _ => return,
    };
    if ahead.by_ref().take(LONGEST).any(ends) {
        *rest = ahead;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_are_removed_whole() {
        assert_eq!(clean("a\u{1b}[31mred\u{1b}[0m b"), "ared b");
        assert_eq!(clean("a\u{1b}]52;c;aGk=\u{7}b\u{1b}]0;t\u{1b}\\c\u{9b}2Jd"), "abcd");
        assert_eq!(clean("\u{1b}]never ends"), "]never ends");
        assert_eq!(clean("end\u{1b}"), "end");
    }

    #[test]
    fn direction_marks_hidden_characters_and_stacked_accents_go() {
        assert_eq!(clean("a\u{202e}b\u{2066}c\u{200b}d\u{feff}e\0f\tg\nh"), "abcdef g h");
        assert_eq!(clean("e\u{301}\u{301}\u{301}\u{301}x"), "e\u{301}\u{301}x");
        assert_eq!(clean("Ærøskøbing 漢字"), "Ærøskøbing 漢字");
    }

    #[test]
    fn cleaning_removes_unsafe_characters_and_keeps_words() {
        let name = "A\u{1b}]0;";
        assert_eq!(clean_line(&format!("{name}: refused {name}\u{7}\n")), "A]0;: refused A]0; ");
        assert_eq!(clean_line(&"x".repeat(5000)).len(), 5000);
        assert_eq!(clean_line("a\u{9b}2J\u{202e}b\nc"), "a2Jb c");
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(clean_to("abcdef", 4), "abc…");
        assert_eq!(clean_to("abcd", 4), "abcd");
        assert_eq!(clean(&"x".repeat(5000)).chars().count(), LONGEST);
    }

    #[test]
    fn cleaned_text_never_controls_the_terminal() {
        for code in 0..=0x2100_u32 {
            let letter = char::from_u32(code).expect("below the surrogates");
            let cleaned = clean(&format!("a{letter}]0;x{letter}b"));
            assert!(cleaned.chars().all(is_plain), "{code:x}");
        }
    }
}
