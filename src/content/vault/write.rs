//! Writes vaults as formatted text, for the import of NetHack level files and the expansion of
//! vault files.

use crate::content::load::source::{Node, OutlineShape};

/// Maximum line width, in characters.
const WIDEST: usize = 100;

/// One value of a vault file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A token written verbatim: a number, an identifier, or a string with its quotes.
    Word(String),
    /// A drawing, with one row per line.
    Drawing(Vec<String>),
    /// `Name(field: value, ...)`, or a tuple without name and field names.
    Paren(String, Vec<(Option<String>, Term)>),
    List(Vec<Term>),
    /// `{ key: value, ... }`. The keys are stored as the file writes them.
    Map(Vec<(String, Term)>),
}

impl Term {
    pub fn word(word: impl ToString) -> Self {
        Self::Word(word.to_string())
    }

    /// Returns a quoted string.
    pub fn text(text: &str) -> Self {
        Self::Word(format!("{text:?}"))
    }

    /// Returns a name with empty parentheses.
    pub fn call(name: &str) -> Self {
        Self::Paren(name.to_owned(), Vec::new())
    }

    /// Returns a tuple.
    pub fn tuple(parts: impl IntoIterator<Item = Term>) -> Self {
        Self::call("").with_all(parts)
    }

    /// Adds a field, unless a field with this name exists.
    pub fn field(mut self, name: &str, value: Term) -> Self {
        if let Self::Paren(_, items) = &mut self
            && !items.iter().any(|(key, _)| key.as_deref() == Some(name))
        {
            items.push((Some(name.to_owned()), value));
        }
        self
    }

    /// Adds an unnamed value.
    pub fn with(self, value: Term) -> Self {
        self.with_all([value])
    }

    pub fn with_all(mut self, values: impl IntoIterator<Item = Term>) -> Self {
        if let Self::Paren(_, items) = &mut self {
            items.extend(values.into_iter().map(|value| (None, value)));
        }
        self
    }

    /// Converts a node of a parsed file.
    pub fn read(node: &Node, text: &str) -> Self {
        let key = |from: usize, node: &Node| {
            let written = &text[from..node.span.start];
            written.rfind(':').map(|end| written[..end].trim().to_owned())
        };
        match node.shape {
            OutlineShape::Text if text[node.body.clone()].contains('\n') => {
                Self::Drawing(rows(&text[node.body.clone()]))
            }
            OutlineShape::Word | OutlineShape::Text => {
                Self::Word(text[node.span.clone()].to_owned())
            }
            OutlineShape::List => {
                Self::List(node.items.iter().map(|item| Self::read(&item.node, text)).collect())
            }
            OutlineShape::Map => {
                let entry = |item: &crate::content::load::source::OutlineItem| {
                    let key = key(item.from, &item.node).unwrap_or_default();
                    (key, Self::read(&item.node, text))
                };
                Self::Map(node.items.iter().map(entry).collect())
            }
            OutlineShape::Paren => {
                let entry = |item: &crate::content::load::source::OutlineItem| {
                    let key = item.key.as_ref().and_then(|_| key(item.from, &item.node));
                    (key, Self::read(&item.node, text))
                };
                Self::Paren(node.name.clone(), node.items.iter().map(entry).collect())
            }
        }
    }

    /// Formats the value. The first line is not indented, because it continues the caller's line.
    pub fn write(&self, indent: usize) -> String {
        self.write_within(indent, usize::MAX).unwrap_or_default()
    }

    /// Formats the value; returns `None` if the text would be longer than `most` bytes.
    pub fn write_within(&self, indent: usize, most: usize) -> Option<String> {
        let mut text = String::new();
        self.write_to(&mut text, indent, most);
        (text.len() <= most).then_some(text)
    }

    /// Appends the value to `text`; stops in the middle of the value when `text` is longer than
    /// `most` bytes.
    fn write_to(&self, text: &mut String, indent: usize, most: usize) {
        let before = text.len();
        if !self.in_line(text, before, WIDEST.saturating_sub(indent)) {
            text.truncate(before);
            self.broken(text, indent, most);
        }
    }

    /// Appends the value to `text` without line breaks. Returns false if the value contains a
    /// drawing, or if the text after byte `from` becomes longer than `most` characters. A value
    /// that is one token always fits.
    fn in_line(&self, text: &mut String, from: usize, most: usize) -> bool {
        let fits = |text: &str| text.len() - from <= most || text[from..].chars().count() <= most;
        let (begin, end, between) = match self {
            Self::Word(word) => {
                text.push_str(word);
                return true;
            }
            Self::Drawing(_) => return false,
            Self::Map(items) if items.is_empty() => {
                text.push_str("{}");
                return true;
            }
            Self::Paren(name, _) => {
                text.push_str(name);
                ("(", ")", ", ")
            }
            Self::List(_) => ("[", "]", ", "),
            Self::Map(_) => ("{ ", " }", ", "),
        };
        text.push_str(begin);
        for (nth, (key, value)) in self.entries().enumerate() {
            if nth > 0 {
                text.push_str(between);
            }
            if let Some(key) = key {
                text.push_str(key);
                text.push_str(": ");
            }
            if !value.in_line(text, from, most) || !fits(text) {
                return false;
            }
        }
        text.push_str(end);
        fits(text)
    }

    /// Returns the values inside this one, with their keys.
    fn entries(&self) -> Box<dyn Iterator<Item = (Option<&str>, &Term)> + '_> {
        match self {
            Self::Paren(_, items) => {
                Box::new(items.iter().map(|(key, value)| (key.as_deref(), value)))
            }
            Self::List(items) => Box::new(items.iter().map(|value| (None, value))),
            Self::Map(items) => {
                Box::new(items.iter().map(|(key, value)| (Some(key.as_str()), value)))
            }
            Self::Word(_) | Self::Drawing(_) => Box::new(std::iter::empty()),
        }
    }

    /// Formats the value with one entry per line.
    fn broken(&self, text: &mut String, indent: usize, most: usize) {
        let inner = " ".repeat(indent + 4);
        let (begin, end) = match self {
            Self::Word(word) => return text.push_str(word),
            Self::Drawing(rows) => {
                let mark = if rows.iter().any(|row| row.contains('"')) { "#" } else { "" };
                let rows = rows.join(&format!("\n{inner}"));
                let end = " ".repeat(indent);
                text.push_str(&format!("r{mark}\"\n{inner}{rows}\n{end}\"{mark}"));
                return;
            }
            Self::Paren(name, _) => {
                text.push_str(name);
                ('(', ')')
            }
            Self::List(_) => ('[', ']'),
            Self::Map(_) => ('{', '}'),
        };
        text.push(begin);
        text.push('\n');
        for (key, value) in self.entries() {
            text.push_str(&inner);
            if let Some(key) = key {
                text.push_str(key);
                text.push_str(": ");
            }
            value.write_to(text, indent + 4, most);
            text.push_str(",\n");
            if text.len() > most {
                return;
            }
        }
        text.push_str(&" ".repeat(indent));
        text.push(end);
    }
}

/// Returns the rows of a quoted drawing, without surrounding blank lines and common indentation.
fn rows(text: &str) -> Vec<String> {
    let mut rows: Vec<&str> = text.lines().collect();
    while rows.first().is_some_and(|row| row.trim().is_empty()) {
        rows.remove(0);
    }
    while rows.last().is_some_and(|row| row.trim().is_empty()) {
        rows.pop();
    }
    let depth = |row: &&str| row.len() - row.trim_start_matches(' ').len();
    let common = rows.iter().filter(|row| !row.trim().is_empty()).map(depth).min().unwrap_or(0);
    rows.iter().map(|row| row.get(common..).unwrap_or("").trim_end().to_owned()).collect()
}

/// A vault file that is being written.
#[derive(Clone, Debug, Default)]
pub struct File(String);

impl File {
    /// Adds the text of a vault, after a one-line comment unless `comment` is empty.
    pub fn add(&mut self, comment: &str, vault: &str) {
        if !comment.is_empty() {
            self.0.push_str(&format!("    // {comment}\n"));
        }
        self.0.push_str(&format!("    {vault},\n"));
    }

    /// Returns the size, in bytes, of the vaults and comments added so far.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn text(self) -> String {
        format!("[\n{}]\n", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::load::source::outline;

    #[test]
    fn written_vaults_read_back_unchanged() {
        let text = "Vault(id: \"a\", body: Map(map: r\"\n   ---\n   |.|\n   ---\n  \"), \
                    legend: {'k': (put: [Gold()]), ':': ()}, let: {\"n\": Int(3)}, x: (1, -2))";
        let first = Term::read(&outline(text, 0).unwrap(), text);
        let written = first.write(0);
        let again = Term::read(&outline(&written, 0).unwrap(), &written);
        assert_eq!(first, again, "{written}");
        assert!(written.contains("    ':': ()") || written.contains("':': ()"), "{written}");
    }
}
