//! Reads the files that a `.des` file includes.

use super::lex::{self, Token, Word};
use super::{Loss, Lost, Place};

/// Maximum number of included files, also indirectly, and maximum total size in bytes.
const MOST_FILES: usize = 16;
const MOST_TEXT: usize = 4 << 20;

/// Included files: name and position of the inclusion. The imported file has no entry.
#[derive(Debug, Default)]
pub struct Files(Vec<(String, Place)>);

impl Files {
    /// Converts a loss for the report: uses the line of the imported file.
    pub fn told(&self, loss: Loss) -> Lost {
        let Loss { mut at, mut what } = loss;
        while let Some((name, from)) = at.file.checked_sub(1).and_then(|nth| self.0.get(nth)) {
            what = format!("{name}:{}: {what}", at.line);
            at = *from;
        }
        Lost { line: at.line, what }
    }
}

/// Tokenizes a file, with included files in place of their inclusion.
pub fn tokens(
    text: &str,
    other: &dyn Fn(&str) -> Option<String>,
) -> (Vec<Token>, Files, Vec<Loss>) {
    let mut reader = Reader { other, files: Files::default(), left: MOST_TEXT, lost: Vec::new() };
    let tokens = reader.read(text, 0);
    (tokens, reader.files, reader.lost)
}

struct Reader<'a> {
    other: &'a dyn Fn(&str) -> Option<String>,
    files: Files,
    /// Remaining size, in bytes.
    left: usize,
    lost: Vec<Loss>,
}

impl Reader<'_> {
    fn read(&mut self, text: &str, file: usize) -> Vec<Token> {
        self.left = self.left.saturating_sub(text.len());
        let (words, lost) = lex::tokens(text, file);
        self.lost.extend(lost);
        let mut all = Vec::with_capacity(words.len());
        let mut words = words.into_iter().peekable();
        while let Some(token) = words.next() {
            if token.word != Word::Name("INCLUDE".to_owned()) {
                all.push(token);
                continue;
            }
            words.next_if(|next| next.word == Word::Sign(":"));
            let name = words.next_if(|next| matches!(next.word, Word::Text(_)));
            let Some(Token { word: Word::Text(name), .. }) = name else {
                self.lost.push(Loss { at: token.at, what: "INCLUDE without a file".to_owned() });
                continue;
            };
            match self.include(&name, token.at) {
                Some(included) => {
                    all.push(token);
                    all.extend(included);
                }
                None => {
                    let what = format!("the file {name:?} that INCLUDE names cannot be read");
                    self.lost.push(Loss { at: token.at, what });
                }
            }
        }
        all
    }

    fn include(&mut self, name: &str, at: Place) -> Option<Vec<Token>> {
        if self.files.0.len() >= MOST_FILES {
            return None;
        }
        let text = (self.other)(name).filter(|text| text.len() <= self.left)?;
        self.files.0.push((name.to_owned(), at));
        let file = self.files.0.len();
        Some(self.read(&text, file))
    }
}
