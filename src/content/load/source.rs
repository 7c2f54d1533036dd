//! Content files as text: size limits that are checked before parsing, and a syntax tree (outline)
//! that gives the position of every field.

pub mod slips;

use std::fmt;
use std::ops::Range;

use super::fault::Fault;

/// Maximum file size, in bytes.
pub const LARGEST_FILE: usize = 256 << 10;
/// Maximum nesting depth of brackets.
pub const DEEPEST: usize = 48;
/// Maximum length of a string, in bytes.
pub const LONGEST_TEXT: usize = 4096;
/// Maximum number of entries of a list, map or struct.
pub const LONGEST_LIST: usize = 4096;
/// Maximum number of values in a file, including nested ones.
pub const MOST_VALUES: usize = 20_000;

/// Origin of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Part of the game.
    BuiltIn,
    /// A user's file (a vault pack or part of an overlay), for which every rule and limit applies.
    Pack,
}

/// One content file.
#[derive(Clone, Debug)]
pub struct Source {
    /// File name shown in faults: `vaults/rooms.ron`.
    pub file: String,
    pub text: String,
    pub trust: Trust,
    /// Byte offset of the start of each line.
    lines: Vec<usize>,
}

impl Source {
    /// Creates a source from a built-in file.
    pub fn built_in(file: &str, text: &str) -> Source {
        Source::new(file, text.to_string(), Trust::BuiltIn)
    }

    fn new(file: &str, text: String, trust: Trust) -> Source {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(ends).collect();
        Source { file: file.to_string(), text, trust, lines }
    }

    /// Creates a source from a user's file, which must be UTF-8 and have at most [`LARGEST_FILE`]
    /// bytes. Removes a byte order mark, and the carriage returns at line ends.
    #[expect(clippy::result_large_err, reason = "asked once a file")]
    pub fn pack(file: &str, bytes: &[u8]) -> Result<Source, Fault> {
        if bytes.len() > LARGEST_FILE {
            let what = format!("the file is {} bytes long", bytes.len());
            return Err(Fault::new("V01", file, what)
                .cure(format!("at most {} KiB are allowed", LARGEST_FILE >> 10)));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let good = std::str::from_utf8(&bytes[..error.valid_up_to()]);
            let good = good.expect("valid up to there");
            let end = good.len();
            Source::new(file, good.to_string(), Trust::Pack)
                .fault("V01", end, "the text is not UTF-8")
                .cure("save the file as UTF-8")
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
        Ok(Source::new(file, text, Trust::Pack))
    }

    /// Converts a byte offset to a line and a column, both from 1; columns count characters.
    pub fn position(&self, byte: usize) -> (usize, usize) {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let line = self.line(byte);
        let before = &self.text[self.lines[line - 1]..byte];
        (line, before.chars().count() + 1)
    }

    /// Returns the line of a byte offset, from 1.
    pub fn line(&self, byte: usize) -> usize {
        self.lines.partition_point(|&begin| begin <= byte).max(1)
    }

    /// Creates a fault at a byte offset.
    pub fn fault(&self, code: &'static str, byte: usize, what: impl Into<String>) -> Fault {
        Fault::new(code, &self.file, what).at(self.position(byte))
    }
}

/// One segment of a path to a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seg<'a> {
    /// A named field or a map key.
    Field(&'a str),
    /// An entry of a list or tuple.
    Index(usize),
    /// An index that the path follows but does not display, such as the index of the steps in a
    /// `(weight, steps)` pair.
    Hidden(usize),
}

/// Path to a field, displayed as `.steps[1].to`. Starts at [`ROOT`].
#[derive(Clone, Copy, Debug)]
pub struct Path<'a> {
    before: Option<&'a Path<'a>>,
    seg: Option<Seg<'a>>,
}

/// The empty path, which refers to the whole value.
pub static ROOT: Path<'static> = Path { before: None, seg: None };

impl<'a> Path<'a> {
    #[must_use]
    pub fn field(&'a self, name: &'a str) -> Path<'a> {
        Path { before: Some(self), seg: Some(Seg::Field(name)) }
    }

    #[must_use]
    pub fn index(&'a self, index: usize) -> Path<'a> {
        Path { before: Some(self), seg: Some(Seg::Index(index)) }
    }

    #[must_use]
    pub fn hidden(&'a self, index: usize) -> Path<'a> {
        Path { before: Some(self), seg: Some(Seg::Hidden(index)) }
    }

    /// The segments of the path, from first to last.
    fn segs(&self) -> Vec<Seg<'a>> {
        let mut segs: Vec<Seg> = Vec::new();
        let mut path = Some(self);
        while let Some(at) = path {
            segs.extend(at.seg);
            path = at.before;
        }
        segs.reverse();
        segs
    }
}

impl fmt::Display for Seg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seg::Field(name) => write!(f, ".{name}"),
            Seg::Index(index) => write!(f, "[{index}]"),
            Seg::Hidden(_) => Ok(()),
        }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.segs().iter().try_for_each(|seg| seg.fmt(f))
    }
}

/// Syntactic form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineShape {
    /// A number, an identifier or a character.
    Word,
    /// A string; `body` is the part between the quotes.
    Text,
    /// `Name(...)` or `(...)`.
    Paren,
    /// `[...]`
    List,
    /// `{...}`
    Map,
}

/// One value of a file and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Byte range of the whole value.
    pub span: Range<usize>,
    pub shape: OutlineShape,
    /// The text of a `Word` (of a character: without its quotes), or the identifier before the
    /// parenthesis of a `Paren`.
    pub name: String,
    /// Byte range between the quotes of a string or a character; empty for other values.
    pub body: Range<usize>,
    /// Fields or entries; empty for words and strings.
    pub items: Vec<OutlineItem>,
}

/// One entry of a list, tuple, struct or map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineItem {
    /// Field name or map key as written, without quotes.
    pub key: Option<String>,
    /// Byte offset of the entry, including its key.
    pub from: usize,
    pub node: Node,
}

impl Node {
    /// Returns the number of values in this node, including itself.
    pub fn values(&self) -> usize {
        1 + self.items.iter().map(|item| item.node.values()).sum::<usize>()
    }

    /// Returns the value of a field.
    pub fn field(&self, name: &str) -> Option<&Node> {
        let item = self.items.iter().find(|item| item.key.as_deref() == Some(name));
        item.map(|item| &item.node)
    }

    /// Returns the value at the end of a path, or the last existing value on the path.
    pub fn walk(&self, path: &Path) -> &Node {
        let mut node = self;
        for seg in path.segs() {
            let next = match seg {
                Seg::Field(name) => node.inner().field(name),
                Seg::Index(i) | Seg::Hidden(i) => node.inner().items.get(i).map(|it| &it.node),
            };
            match next {
                Some(next) => node = next,
                None => break,
            }
        }
        node
    }

    /// Skips the parentheses of a newtype: returns the list inside `Union([..])`, or the tuple
    /// inside `Some((..))`. Returns any other node itself.
    fn inner(&self) -> &Node {
        match &self.items[..] {
            [only] if self.shape == OutlineShape::Paren && only.key.is_none() => {
                match only.node.shape {
                    OutlineShape::List | OutlineShape::Map => &only.node,
                    OutlineShape::Paren if only.node.name.is_empty() => &only.node,
                    _ => self,
                }
            }
            _ => self,
        }
    }

    /// Returns the path, as displayed, of the deepest field that contains the byte offset.
    pub fn path_to(&self, byte: usize) -> String {
        let mut path = String::new();
        let mut node = self;
        loop {
            let deeper = node.inner();
            let holds = |item: &OutlineItem| item.from <= byte && byte < item.node.span.end;
            let Some(index) = deeper.items.iter().position(holds) else { return path };
            let item = &deeper.items[index];
            match &item.key {
                Some(key) => path.push_str(&Seg::Field(key).to_string()),
                None if deeper.shape == OutlineShape::List => {
                    path.push_str(&Seg::Index(index).to_string());
                }
                None => {}
            }
            node = &item.node;
        }
    }

    /// Returns the innermost entry at the first nonblank byte from `byte` on, then the innermost
    /// entry at the last nonblank byte before `byte`.
    pub fn ending_at_or_around(&self, text: &str, byte: usize) -> Vec<&OutlineItem> {
        let end = text[..byte.min(text.len())].trim_end().len().saturating_sub(1);
        let skipped =
            byte + text.get(byte..).map_or(0, |rest| rest.len() - rest.trim_start().len());
        [skipped, end].into_iter().filter_map(|at| self.innermost(at)).collect()
    }

    /// Returns the innermost entry around a byte offset.
    pub fn innermost(&self, byte: usize) -> Option<&OutlineItem> {
        let mut found = None;
        let mut node = self;
        let holds = |item: &&OutlineItem| item.from <= byte && byte < item.node.span.end;
        while let Some(item) = node.items.iter().find(holds) {
            found = Some(item);
            node = &item.node;
        }
        found
    }

    /// Returns the byte offset of the last entry before `byte` for which `wanted` holds.
    pub fn last_before(&self, byte: usize, wanted: &dyn Fn(&OutlineItem) -> bool) -> Option<usize> {
        let mut found = None;
        for item in self.items.iter().take_while(|item| item.from < byte) {
            if wanted(item) {
                found = Some(item.from);
            }
            found = item.node.last_before(byte, wanted).or(found);
        }
        found
    }
}

/// A syntax error or an exceeded limit: position and reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snag {
    pub byte: usize,
    pub what: String,
    pub cure: String,
}

/// Parses the outline of the value that begins at or after byte `from`.
///
/// Fails at the first syntax error or exceeded limit.
pub fn outline(text: &str, from: usize) -> Result<Node, Snag> {
    let mut scan = Scan { text, at: from, values: 0 };
    scan.blank()?;
    scan.value(0)
}

/// Skips whitespace and comments; returns the byte offset of the next token.
pub fn skip_blank(text: &str, from: usize) -> Result<usize, Snag> {
    let mut scan = Scan { text, at: from, values: 0 };
    scan.blank()?;
    Ok(scan.at)
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// Number of values started so far.
    values: usize,
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips whitespace and comments.
    fn blank(&mut self) -> Result<(), Snag> {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                self.block_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    fn block_comment(&mut self) -> Result<(), Snag> {
        let (begin, mut depth) = (self.at, 0_usize);
        loop {
            let rest = self.rest();
            if rest.starts_with("/*") {
                depth += 1;
                self.at += 2;
            } else if rest.starts_with("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return Ok(());
                }
            } else if let Some(c) = rest.chars().next() {
                self.at += c.len_utf8();
            } else {
                return snag(begin, "this comment is never closed", "close it with */");
            }
        }
    }

    fn value(&mut self, depth: usize) -> Result<Node, Snag> {
        let begin = self.at;
        self.values += 1;
        if self.values > MOST_VALUES {
            return Err(too_many_values(begin));
        }
        match self.peek() {
            None => snag(begin, "unexpected end of file", "a value is missing here"),
            Some('"') => self.text(begin),
            Some('\'') => self.character(),
            Some(open @ ('(' | '[' | '{')) => self.bracket(String::new(), begin, open, depth),
            Some(c @ (')' | ']' | '}')) => snag(begin, format!("unmatched {c}"), ""),
            Some(c) if is_word(c) => self.word(depth),
            Some(c) => Err(slips::no_value(begin, c)),
        }
    }

    /// Reads an identifier, a number, a raw string, or a name with its parentheses.
    fn word(&mut self, depth: usize) -> Result<Node, Snag> {
        let begin = self.at;
        let rest = self.rest();
        let len = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (name, after) = (rest[..len].to_string(), &rest[len..]);
        let raw = matches!(name.as_str(), "r" | "br");
        if matches!(name.as_str(), "b") && after.starts_with('"') {
            self.at += len;
            return self.text(begin);
        }
        if raw && after.starts_with(['"', '#']) {
            let hashes = after.find(|c| c != '#').unwrap_or(after.len());
            if after[hashes..].starts_with('"') {
                self.at += len + hashes;
                return self.raw_text(begin, hashes);
            }
        }
        self.at += len;
        let end = self.at;
        self.blank()?;
        let is_name = !name.starts_with(|c: char| c.is_ascii_digit());
        match self.peek() {
            Some('(') if is_name => return self.bracket(name, begin, '(', depth),
            Some(open @ ('[' | '{')) if is_name => {
                return Err(slips::wrong_bracket(self.at, &name, open));
            }
            _ => {}
        }
        self.at = end;
        Ok(Node {
            span: begin..end,
            shape: OutlineShape::Word,
            name,
            body: end..end,
            items: Vec::new(),
        })
    }

    fn text(&mut self, begin: usize) -> Result<Node, Snag> {
        self.at += 1;
        let from = self.at;
        let mut escaped = false;
        for (i, c) in self.text[from..].char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => {
                    self.at = from + i + 1;
                    return self.quoted(begin, from..from + i);
                }
                _ => {}
            }
        }
        snag(begin, "this text is never closed", "close it with \"")
    }

    fn raw_text(&mut self, begin: usize, hashes: usize) -> Result<Node, Snag> {
        let from = self.at + 1;
        let close = format!("\"{}", "#".repeat(hashes));
        match self.text[from..].find(&close) {
            Some(len) => {
                self.at = from + len + close.len();
                self.quoted(begin, from..from + len)
            }
            None => snag(begin, "this text is never closed", &format!("close it with {close}")),
        }
    }

    fn quoted(&self, begin: usize, body: Range<usize>) -> Result<Node, Snag> {
        if body.len() > LONGEST_TEXT {
            let what = format!("this text is {} bytes long", body.len());
            return snag(begin, what, &format!("at most {LONGEST_TEXT}"));
        }
        let name = String::new();
        Ok(Node { span: begin..self.at, shape: OutlineShape::Text, name, body, items: Vec::new() })
    }

    fn character(&mut self) -> Result<Node, Snag> {
        let begin = self.at;
        let mut chars = self.rest().char_indices().skip(1);
        if chars.next().is_some_and(|(_, c)| c == '\\') {
            chars.next();
        }
        let Some(len) = chars.take(12).find(|&(_, c)| c == '\'').map(|(i, _)| i) else {
            return snag(begin, "this ' is never closed", "write one character in quotes: 'x'");
        };
        self.at = begin + len + 1;
        let (span, body) = (begin..self.at, begin + 1..begin + len);
        let written = &self.text[body.clone()];
        let name = if written.len() > 1 { written.trim_start_matches('\\') } else { written };
        Ok(Node {
            span,
            shape: OutlineShape::Word,
            name: name.to_string(),
            body,
            items: Vec::new(),
        })
    }

    fn bracket(
        &mut self,
        name: String,
        begin: usize,
        open: char,
        depth: usize,
    ) -> Result<Node, Snag> {
        let (close, shape) = match open {
            '(' => (')', OutlineShape::Paren),
            '[' => (']', OutlineShape::List),
            _ => ('}', OutlineShape::Map),
        };
        let at = self.at;
        if depth >= DEEPEST {
            let cure = format!("at most {DEEPEST} levels of brackets");
            return snag(at, "the brackets are nested too deeply", &cure);
        }
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.blank()?;
            if self.peek() == Some(close) {
                self.at += 1;
                let span = begin..self.at;
                return Ok(Node { span, shape, name, body: at..at, items });
            }
            if self.peek().is_none() {
                return snag(at, format!("this {open} is never closed"), &format!("add {close}"));
            }
            if matches!(self.peek(), Some(')' | ']' | '}')) {
                return Err(slips::crossed(self.text, at, self.at, close));
            }
            if items.len() >= LONGEST_LIST {
                return snag(self.at, "this list is too long", "at most 4096 entries");
            }
            let item = self.item(depth)?;
            self.blank()?;
            match self.peek() {
                Some(',') => self.at += 1,
                Some(')' | ']' | '}') | None => {}
                Some(_) => return Err(slips::after_entry(self.text, &item, self.at, close)),
            }
            items.push(item);
        }
    }

    fn item(&mut self, depth: usize) -> Result<OutlineItem, Snag> {
        let from = self.at;
        let first = self.value(depth + 1)?;
        let end = self.at;
        self.blank()?;
        if self.peek() != Some(':') {
            self.at = end;
            return Ok(OutlineItem { key: None, from, node: first });
        }
        self.at += 1;
        self.blank()?;
        let key = match first.shape {
            OutlineShape::Text => self.text[first.body.clone()].to_string(),
            _ => first.name,
        };
        Ok(OutlineItem { key: Some(key), from, node: self.value(depth + 1)? })
    }
}

/// The error for a file with too many values.
pub fn too_many_values(byte: usize) -> Snag {
    let what = format!("there are more than {MOST_VALUES} values in this file");
    Snag { byte, what, cure: "split them into several files".to_string() }
}

fn snag<T>(byte: usize, what: impl Into<String>, cure: &str) -> Result<T, Snag> {
    Err(Snag { byte, what: what.into(), cure: cure.to_string() })
}

/// Whether a character belongs to an identifier or number.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.')
}
