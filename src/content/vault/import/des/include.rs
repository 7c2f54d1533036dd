//! The imported file and the files that it includes, as one stream of tokens.

use super::super::report::{LONGEST_WHY, Loss, Lost, Place};
use super::lex::{Lexer, Token, Word};
use std::cell::OnceCell;
use std::rc::Rc;

/// Maximum number of included files, including nested ones.
const MOST_FILES: usize = 16;
/// Maximum total size of all files, in bytes.
const MOST_TEXT: usize = 1 << 20;
/// Maximum number of characters of a quoted line in the report.
const LONGEST_LINE: usize = 160;

/// Function that returns the text of an included file, or `None` if it cannot be read.
pub type Other<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A file of an import.
#[derive(Debug)]
struct File {
    /// Name of the file as included, and position of the `INCLUDE` statement; `None` for the
    /// imported file.
    included: Option<(String, Place)>,
    text: Rc<str>,
    /// Byte offset of each line.
    lines: OnceCell<Vec<u32>>,
}

impl File {
    fn new(included: Option<(String, Place)>, text: Rc<str>) -> Self {
        Self { included, text, lines: OnceCell::new() }
    }

    /// Returns the text of the line with this number, counted from 1.
    fn line(&self, line: u32) -> &str {
        let lines = self.lines.get_or_init(|| {
            let ends = self.text.match_indices('\n').map(|(at, _)| at as u32 + 1);
            std::iter::once(0).chain(ends).collect()
        });
        let nth = (line as usize).saturating_sub(1);
        let from = lines.get(nth).map_or(self.text.len(), |&from| from as usize);
        self.text[from..].lines().next().unwrap_or_default()
    }
}

/// All files of an import; the first is the imported one.
#[derive(Debug)]
pub struct Files(Vec<File>);

impl Files {
    pub fn of(text: &str) -> Self {
        Self(vec![File::new(None, text.into())])
    }

    /// Converts losses to report entries with the text of their lines, sorted and without
    /// duplicates.
    pub fn told(&self, losses: Vec<Loss>) -> Vec<Lost> {
        let line = |at: Place| self.0.get(at.file as usize).map_or("", |file| file.line(at.line));
        let one = |loss: Loss| {
            let text = shortened(line(loss.at).trim(), LONGEST_LINE);
            self.one(loss, text)
        };
        let mut told: Vec<Lost> = losses.into_iter().map(one).collect();
        told.sort();
        told.dedup();
        told
    }

    /// Creates a report entry. For a loss in an included file, the entry gives the line of the
    /// inclusion in the imported file, and `why` names the included file.
    fn one(&self, loss: Loss, text: String) -> Lost {
        let Loss { mut at, why } = loss;
        let mut why = shortened(&why, LONGEST_WHY);
        while let Some(File { included: Some((name, from)), .. }) = self.0.get(at.file as usize) {
            why = format!("{}:{}: {why}", shortened(name, LONGEST_LINE), at.line);
            at = *from;
        }
        Lost { line: at.line as usize, text, why }
    }
}

/// Returns the first `most` characters of a text, with `?` for control characters, and "..." if the
/// text is longer.
fn shortened(text: &str, most: usize) -> String {
    let mut short: String = text.chars().take(most).map(plain).collect();
    if text.chars().nth(most).is_some() {
        short.push_str("...");
    }
    short
}

fn plain(c: char) -> char {
    if super::lex::is_printable(c) { c } else { '?' }
}

/// Token stream of the imported file. Tokens of an included file follow the `INCLUDE` statement.
pub struct Tokens<'a> {
    other: Other<'a>,
    pub files: Files,
    /// The files being read; the last is the innermost.
    open: Vec<Lexer>,
    /// Number of bytes that further included files may have.
    left: usize,
    /// A token that was read after an `INCLUDE` and put back.
    back: Option<Token>,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &str, other: Other<'a>) -> Self {
        let files = Files::of(text);
        let first = Lexer::new(Rc::clone(&files.0[0].text), 0);
        let left = MOST_TEXT.saturating_sub(first.len());
        Self { other, files, open: vec![first], left, back: None }
    }

    /// Returns the next token; reports characters that start no token. Opens the file that an
    /// `INCLUDE` names.
    pub fn next(&mut self, lost: &mut Vec<Loss>) -> Option<Token> {
        let token = self.raw(lost)?;
        if token.word == Word::Name("INCLUDE".to_owned()) {
            self.include(token.at, lost);
        }
        Some(token)
    }

    fn raw(&mut self, lost: &mut Vec<Loss>) -> Option<Token> {
        if let Some(token) = self.back.take() {
            return Some(token);
        }
        loop {
            if let Some(token) = self.open.last_mut()?.token(lost) {
                return Some(token);
            }
            self.open.pop();
        }
    }

    /// Opens the file that the token after `INCLUDE` names.
    fn include(&mut self, at: Place, lost: &mut Vec<Loss>) {
        let mut next = self.raw(lost);
        if next.as_ref().is_some_and(|next| next.word == Word::Sign(":")) {
            next = self.raw(lost);
        }
        let name = match next {
            Some(Token { word: Word::Text(name), .. }) => name,
            other => {
                self.back = other;
                lost.push(Loss::new(at, "INCLUDE names no file."));
                return;
            }
        };
        let full = self.files.0.len() > MOST_FILES;
        let text = if full { None } else { (self.other)(&name) };
        match text.filter(|text| text.len() <= self.left) {
            Some(text) => {
                self.left -= text.len();
                let text: Rc<str> = text.into();
                self.files.0.push(File::new(Some((name, at)), Rc::clone(&text)));
                self.open.push(Lexer::new(text, self.files.0.len() - 1));
            }
            None if full => {
                let why =
                    format!("At most {MOST_FILES} files can be included; this one is left out.");
                lost.push(Loss::new(at, why));
            }
            None => {
                let why = format!("The included file \"{name}\" cannot be read.");
                lost.push(Loss::new(at, why));
            }
        }
    }
}
