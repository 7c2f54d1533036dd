//! Creates the messages for the syntax errors that authors make most: an open quote or bracket, a
//! missing comma, `=` instead of a colon, a condition without quotes.

use super::{Node, OutlineItem, OutlineShape, Snag, is_word};

/// Maximum number of characters of the file that a fault repeats.
const LONGEST_EXCERPT: usize = 40;

fn snag(byte: usize, what: impl Into<String>, cure: impl Into<String>) -> Snag {
    Snag { byte, what: what.into(), cure: cure.into() }
}

/// Returns the line of a byte offset, from 1.
fn line(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

/// Returns the first line of a text, shortened to `LONGEST_EXCERPT` characters.
pub fn excerpt(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default().trim_end();
    if line.chars().count() <= LONGEST_EXCERPT && line.len() == text.trim().len() {
        return line.to_string();
    }
    format!("{}...", line.chars().take(LONGEST_EXCERPT).collect::<String>())
}

/// Creates the error for a bracket that is closed by another kind of bracket.
pub(super) fn crossed(text: &str, open: usize, at: usize, close: char) -> Snag {
    let found = text[at..].chars().next().unwrap_or(close);
    let bracket = text[open..].chars().next().unwrap_or('(');
    let what = format!("this {bracket} is still open at the {found} in line {}", line(text, at));
    snag(open, what, format!("add {close} before that {found}"))
}

/// Creates the error for a character that cannot begin a value.
pub(super) fn no_value(at: usize, c: char) -> Snag {
    match c {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => {
            snag(at, format!("{c} is not a straight quote"), "write \"")
        }
        '\u{2018}' | '\u{2019}' | '`' => {
            snag(at, format!("{c} is not a straight quote"), "write ' or \"")
        }
        c => snag(at, format!("unexpected {c:?}"), "a value is needed here"),
    }
}

/// Creates the error for a name followed by `[` or `{` instead of `(`.
pub(super) fn wrong_bracket(at: usize, name: &str, open: char) -> Snag {
    snag(at, format!("{name} cannot be followed by {open}"), format!("write {name}(...)"))
}

/// Creates the error for an entry that is followed neither by a comma nor by the closing bracket.
pub(super) fn after_entry(text: &str, item: &OutlineItem, at: usize, close: char) -> Snag {
    let node = &item.node;
    let c = text[at..].chars().next().unwrap_or(' ');
    if spans_lines(text, node) {
        let what = format!("the text that begins here ends only in line {}", line(text, at));
        return snag(node.span.start, what, "close it with \" where it should end");
    }
    let is_word_node = node.shape == OutlineShape::Word;
    if c == '=' && item.key.is_none() && !text[at..].starts_with("==") {
        let name = excerpt(&text[node.span.clone()]);
        let cure = format!("write {}: instead of {name} =", name.trim_matches('"'));
        return snag(at, "a field gets its value with a colon", cure);
    }
    if is_word_node && is_operation(&text[at..]) {
        let from = node.span.start;
        let written = excerpt(operation(&text[from..]));
        return snag(from, "an expression needs quotes", format!("write \"{written}\""));
    }
    if is_word(c) || matches!(c, '"' | '\'' | '(' | '[' | '{') {
        let last = excerpt(&text[node.span.clone()]);
        return snag(node.span.end, "a comma is missing", format!("add it after {last}"));
    }
    snag(at, format!("unexpected {c:?}"), format!("a comma or {close} is missing"))
}

/// Whether a string probably lacks its closing quote: it has several lines, and the last one looks
/// like a field.
fn spans_lines(text: &str, node: &Node) -> bool {
    let last = text[node.body.clone()].rsplit_once('\n').map(|(_, last)| last);
    node.shape == OutlineShape::Text && last.is_some_and(|last| last.contains(':'))
}

/// Whether a text starts with an operator and therefore continues an expression.
fn is_operation(rest: &str) -> bool {
    let word = rest.split(|c| !is_word(c)).next().unwrap_or_default();
    rest.starts_with(['<', '>', '=', '!', '*', '/', '%', '+', '&', '|'])
        || matches!(word, "in" | "and" | "or" | "+" | "-" | "==")
}

/// Returns the expression at the start of a text: up to a comma outside parentheses, an unmatched
/// closing bracket, or the end of the line.
fn operation(text: &str) -> &str {
    let mut open = 0;
    let end = text.char_indices().find(|&(_, c)| {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        open < 0 || matches!(c, '\n' | ']' | '}' | '"') || c == ',' && open == 0
    });
    text[..end.map_or(text.len(), |(at, _)| at)].trim_end()
}
