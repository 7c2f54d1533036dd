//! Finds what an author meant by a value of the wrong form: tries corrected spellings until one can
//! be read, and writes the messages for the fault and its cure.

use ron::Error;

use crate::content::load::fault::nearest;
use crate::content::load::source::slips::excerpt;
use crate::content::load::source::{Node, OutlineShape};

/// Maximum length, in bytes, of a vault that is searched for a cure. Each attempt parses the whole
/// vault again.
const LONGEST_SEARCH: usize = 64 << 10;
/// A word that does not exist in the vault language. The parser's error for this word lists the
/// words that are valid in its place.
const NO_WORD: &str = "no_word_of_the_language";

/// A fault of one value, and advice on how to fix it, in words.
pub(super) struct Cure {
    pub byte: usize,
    pub what: String,
    pub advice: String,
}

/// The outcome of reading a vault with a corrected value.
pub(super) enum Reading {
    /// The reader accepted the corrected value; another fault can follow it.
    Read,
    /// The reader refused the corrected value.
    Refused,
    /// The reader expected one of these words.
    Needs(&'static [&'static str]),
}

/// A value that could not be read.
pub(super) struct Wrong<'a> {
    pub text: &'a str,
    pub node: &'a Node,
    /// The key as written: the word or quoted text before the colon and the value.
    pub key: &'a str,
    pub key_at: usize,
}

impl Wrong<'_> {
    fn written(&self) -> &str {
        &self.text[self.node.span.clone()]
    }

    fn is_quoted(&self, quote: char) -> bool {
        self.written().starts_with(quote)
    }

    /// Returns the text of the value without its quotes.
    fn inner(&self) -> &str {
        &self.text[self.node.body.clone()]
    }
}

/// Whether a search for a cure is cheap enough.
pub(super) fn is_searched(vault: &Node) -> bool {
    vault.span.len() <= LONGEST_SEARCH
}

/// Searches for the cure of a value. `read` parses the vault after replacing a byte range with
/// other text.
pub(super) fn find(
    wrong: &Wrong,
    read: &dyn Fn(std::ops::Range<usize>, &str) -> Reading,
) -> Option<Cure> {
    let span = wrong.node.span.clone();
    let told = |(what, cure): (String, String)| Cure { byte: span.start, what, advice: cure };
    let is_read = |new: &str| matches!(read(span.clone(), new), Reading::Read);
    if let Some(cure) = quoted_key(wrong, read) {
        return Some(cure);
    }
    for (new, what) in respelled(wrong) {
        if is_read(&new) {
            let is_raw = new.starts_with("r\"") && !wrong.is_quoted('r');
            let cure = if is_raw {
                "write r before it: r\"...\"".to_string()
            } else {
                format!("write {}", excerpt(&new))
            };
            return Some(told((what, cure)));
        }
    }
    word(wrong, read).or_else(|| bracketed(wrong, read)).map(told)
}

/// Returns the cure for a field name in quotes: `"id": "larder"`.
fn quoted_key(
    wrong: &Wrong,
    read: &dyn Fn(std::ops::Range<usize>, &str) -> Reading,
) -> Option<Cure> {
    let name = wrong.key.strip_prefix('"')?.strip_suffix('"')?;
    let span = wrong.key_at..wrong.key_at + wrong.key.len();
    matches!(read(span, name), Reading::Read).then(|| Cure {
        byte: wrong.key_at,
        what: format!("the field name {} has quotes", wrong.key),
        advice: format!("write {name}:"),
    })
}

/// Returns other spellings of a word, a letter or a text, each with the description of the fault
/// that it corrects.
fn respelled(wrong: &Wrong) -> Vec<(String, String)> {
    let written = wrong.written();
    let mut all = Vec::new();
    match wrong.node.shape {
        OutlineShape::Word if wrong.is_quoted('\'') => {
            let letters = wrong.inner();
            let what = format!("single quotes hold one letter, and {written} is longer");
            let text = as_number(letters).unwrap_or_else(|| letters.to_string());
            all.push((format!("\"{text}\""), what.clone()));
            all.push((format!("\"{letters}\""), what));
        }
        OutlineShape::Word => {
            if let Some(truth) = truth(written) {
                all.push((truth.to_string(), format!("unknown value {written}")));
            }
            if let Some(number) = spelled(written) {
                all.push((number.to_string(), format!("{written} is not a number")));
            }
            let is_value = written.parse::<f64>().is_ok() || matches!(written, "true" | "false");
            if !is_value {
                let text = as_number(written).unwrap_or_else(|| written.to_string());
                all.push((format!("\"{text}\""), format!("{written} needs quotes")));
            }
            all.push((format!("{written}()"), format!("{written} needs parentheses")));
        }
        OutlineShape::Text => {
            let inner = wrong.inner();
            if let Some(truth) = truth(inner) {
                all.push((truth.to_string(), format!("{written} needs no quotes")));
            }
            if inner.chars().count() == 1 {
                all.push((format!("'{inner}'"), format!("{written} needs single quotes")));
            }
            if inner.contains('\\') && written.starts_with('"') {
                let what = "a backslash has a special meaning in this text";
                all.push((format!("r{written}"), what.to_string()));
            }
        }
        OutlineShape::Paren if wrong.node.items.is_empty() && written.ends_with("()") => {
            let name = wrong.node.name.clone();
            all.push((name, format!("{} has no parentheses", excerpt(written))));
        }
        OutlineShape::Paren | OutlineShape::List | OutlineShape::Map => {}
    }
    all.retain(|(new, _)| !new.is_empty() && new != written);
    all
}

/// Returns the fault and the cure for a word of the language that is misspelled or in quotes.
fn word(
    wrong: &Wrong,
    read: &dyn Fn(std::ops::Range<usize>, &str) -> Reading,
) -> Option<(String, String)> {
    if wrong.node.shape != OutlineShape::Text {
        return None;
    }
    let span = wrong.node.span.clone();
    let (written, inner) = (wrong.written(), wrong.inner());
    let is_word = inner.starts_with(|c: char| c.is_ascii_alphabetic())
        && inner.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let what = || format!("{} is a text, but a word without quotes is needed", excerpt(written));
    let near = if is_word { inner } else { NO_WORD };
    match read(span.clone(), near) {
        Reading::Read => Some((what(), format!("write {inner}"))),
        Reading::Refused => {
            let new = format!("{near}()");
            let is_read = matches!(read(span, &new), Reading::Read);
            is_read.then(|| (what(), format!("write {new}")))
        }
        Reading::Needs(words) => {
            let cure = nearest(inner, words.iter().copied());
            let cure = cure.map(|near| format!("write {}", form(near, &span, read)));
            Some((what(), cure.unwrap_or_else(|| format!("known: {}", words.join(", ")))))
        }
    }
}

/// Returns a word of the vault language as it must be written: with parentheses if it has contents.
fn form(
    word: &str,
    span: &std::ops::Range<usize>,
    read: &dyn Fn(std::ops::Range<usize>, &str) -> Reading,
) -> String {
    let forms = [word.to_string(), format!("{word}()")];
    let fits = forms.into_iter().find(|new| matches!(read(span.clone(), new), Reading::Read));
    fits.unwrap_or_else(|| format!("{word}(...)"))
}

/// Returns the fault and the cure for a value in the wrong brackets, without brackets, or without
/// the word before them.
fn bracketed(
    wrong: &Wrong,
    read: &dyn Fn(std::ops::Range<usize>, &str) -> Reading,
) -> Option<(String, String)> {
    let span = wrong.node.span.clone();
    let written = wrong.written();
    let list = format!("[{written}]");
    if matches!(read(span.clone(), &list), Reading::Read) {
        let what = format!("{} must be in a list", excerpt(written));
        return Some((what, shown(&list, "put it in [ and ]")));
    }
    if matches!(wrong.node.shape, OutlineShape::Word | OutlineShape::Text) {
        return None;
    }
    let (open, last) = (written.find(['(', '[', '{'])?, written.len() - 1);
    let inside = &written[open + 1..last];
    let is_named = !wrong.node.name.is_empty();
    if !is_named {
        for (from, to) in [('(', ')'), ('[', ']'), ('{', '}')] {
            let new = format!("{from}{inside}{to}");
            if new != written && matches!(read(span.clone(), &new), Reading::Read) {
                let what = format!("{} has the wrong brackets", excerpt(written));
                return Some((what, shown(&new, &format!("put it in {from} and {to}"))));
            }
        }
    }
    if is_named {
        return None;
    }
    let Reading::Needs(words) = read(span.clone(), NO_WORD) else { return None };
    let named = words.iter().map(|word| format!("{word}({inside})"));
    let new = named.into_iter().find(|new| matches!(read(span.clone(), new), Reading::Read));
    let what = format!("{} needs a word before it", excerpt(written));
    let cure = new.map_or_else(
        || format!("known: {}", words.join(", ")),
        |new| shown(&new, &format!("write {}(...)", new.split('(').next().unwrap_or_default())),
    );
    Some((what, cure))
}

/// Returns "write ..." if the new text is short, else the instruction `long`.
fn shown(new: &str, long: &str) -> String {
    let short = excerpt(new);
    if short == new { format!("write {new}") } else { long.to_string() }
}

fn truth(word: &str) -> Option<&'static str> {
    match word.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => Some("true"),
        "false" | "no" | "off" => Some("false"),
        _ => None,
    }
}

/// Adds the missing count to dice such as "d6".
fn as_number(word: &str) -> Option<String> {
    let sides = word.strip_prefix(['d', 'D'])?;
    let is_die = !sides.is_empty() && sides.chars().all(|c| c.is_ascii_digit());
    is_die.then(|| format!("1d{sides}"))
}

/// Returns the number that an English word stands for: "zero" to "twelve", "twenty", "fifty",
/// "hundred" or "thousand".
pub(in crate::content::vault) fn spelled(word: &str) -> Option<u32> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let small = WORDS.iter().position(|of| of.eq_ignore_ascii_case(word)).map(|at| at as u32);
    small.or(match word.to_ascii_lowercase().as_str() {
        "twenty" => Some(20),
        "fifty" => Some(50),
        "hundred" => Some(100),
        "thousand" => Some(1000),
        _ => None,
    })
}

/// Rewords an error of the RON parser whose message only names Rust types.
pub(super) fn plain(error: &Error) -> Option<String> {
    Some(match error {
        Error::ExpectedBoolean => "expected true or false".to_string(),
        Error::ExpectedString => "expected a text in double quotes".to_string(),
        Error::ExpectedChar => "expected one letter in single quotes".to_string(),
        Error::ExpectedIdentifier => "expected a word without quotes".to_string(),
        Error::ExpectedArray => "expected a list in [ and ]".to_string(),
        Error::ExpectedMap => "expected entries in { and }".to_string(),
        Error::ExpectedInteger => "expected a whole number".to_string(),
        Error::ExpectedStructLike => "expected fields in ( and )".to_string(),
        Error::ExpectedNamedStructLike(name) => format!("expected the fields of {name} in ( and )"),
        Error::TrailingCharacters => "text follows the last closing bracket".to_string(),
        Error::IntegerOutOfBounds => "this number is too big or below 0".to_string(),
        Error::ExpectedDifferentLength { expected, found } => length(expected, *found)?,
        _ => return None,
    })
}

/// Rewords "tuple variant Size::Fixed with 2 elements" as "Fixed needs 2 values, but has 1".
fn length(expected: &str, found: usize) -> Option<String> {
    let words: Vec<&str> = expected.split(' ').collect();
    let needed: usize = words.iter().rev().find_map(|word| word.parse().ok())?;
    let name = words.iter().find_map(|word| word.split_once("::")).map(|(_, name)| name);
    let of = name.map_or_else(|| "this".to_string(), str::to_string);
    let values = if needed == 1 { "value" } else { "values" };
    Some(format!("{of} needs {needed} {values}, but has {found}"))
}
