//! Writes vaults as text, formatted as an author would.

use crate::content::load::source::{Node, OutlineShape};

/// Maximum line width, in characters.
const WIDEST: usize = 100;

/// One value of a vault file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// Written verbatim: a number, an identifier, a string with its quotes.
    Word(String),
    /// A drawing, with one row per line.
    Drawing(Vec<String>),
    /// `Name(field: value, ...)`, or a tuple without name and field names.
    Paren(String, Vec<(Option<String>, Term)>),
    List(Vec<Term>),
    /// `{ key: value, ... }`, with keys as written.
    Map(Vec<(String, Term)>),
}

impl Term {
    pub fn word(word: impl ToString) -> Self {
        Self::Word(word.to_string())
    }

    /// A quoted string.
    pub fn text(text: &str) -> Self {
        Self::Word(format!("{text:?}"))
    }

    /// A name with empty parentheses.
    pub fn call(name: &str) -> Self {
        Self::Paren(name.to_owned(), Vec::new())
    }

    /// A tuple.
    pub fn tuple(parts: impl IntoIterator<Item = Term>) -> Self {
        Self::call("").with_all(parts)
    }

    /// Adds a field, unless it already exists.
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

    /// Formats the value; the first line continues the caller's line, later lines are indented.
    pub fn write(&self, indent: usize) -> String {
        match self.in_line() {
            Some(line) if indent + line.chars().count() <= WIDEST => line,
            _ => self.broken(indent),
        }
    }

    /// Formats the value on one line; `None` if it contains a drawing.
    fn in_line(&self) -> Option<String> {
        let joined = |parts: Option<Vec<String>>| parts.map(|parts| parts.join(", "));
        Some(match self {
            Self::Word(word) => word.clone(),
            Self::Drawing(_) => return None,
            Self::Paren(name, items) => {
                let part = |(key, value): &(Option<String>, Term)| {
                    let value = value.in_line()?;
                    Some(key.as_ref().map_or(value.clone(), |key| format!("{key}: {value}")))
                };
                format!("{name}({})", joined(items.iter().map(part).collect())?)
            }
            Self::List(items) => {
                format!("[{}]", joined(items.iter().map(Term::in_line).collect())?)
            }
            Self::Map(items) if items.is_empty() => "{}".to_owned(),
            Self::Map(items) => {
                let part =
                    |(key, value): &(String, Term)| Some(format!("{key}: {}", value.in_line()?));
                format!("{{ {} }}", joined(items.iter().map(part).collect())?)
            }
        })
    }

    /// Formats the value with one entry per line.
    fn broken(&self, indent: usize) -> String {
        let inner = " ".repeat(indent + 4);
        let end = " ".repeat(indent);
        let entry = |key: Option<&str>, value: &Term| {
            let key = key.map_or(String::new(), |key| format!("{key}: "));
            let value = value.write(indent + 4);
            format!("{inner}{key}{value},\n")
        };
        match self {
            Self::Word(word) => word.clone(),
            Self::Drawing(rows) => {
                let mark = if rows.iter().any(|row| row.contains('"')) { "#" } else { "" };
                let rows = rows.join(&format!("\n{inner}"));
                format!("r{mark}\"\n{inner}{rows}\n{end}\"{mark}")
            }
            Self::Paren(name, items) => {
                let lines: String =
                    items.iter().map(|(key, value)| entry(key.as_deref(), value)).collect();
                format!("{name}(\n{lines}{end})")
            }
            Self::List(items) => {
                let lines: String = items.iter().map(|value| entry(None, value)).collect();
                format!("[\n{lines}{end}]")
            }
            Self::Map(items) => {
                let lines: String =
                    items.iter().map(|(key, value)| entry(Some(key), value)).collect();
                format!("{{\n{lines}{end}}}")
            }
        }
    }
}

/// Rows of a quoted drawing, without surrounding blank lines and common indentation.
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

/// Formats a file of vaults, each after its comment.
pub fn file(vaults: &[(String, Term)]) -> String {
    let mut text = "[\n".to_owned();
    for (comment, vault) in vaults {
        for line in comment.lines() {
            text.push_str(&format!("    // {line}\n"));
        }
        text.push_str(&format!("    {},\n", vault.write(4)));
    }
    text.push_str("]\n");
    text
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
