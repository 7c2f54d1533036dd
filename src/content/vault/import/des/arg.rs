//! Arguments of `.des` statements.

/// An argument of a statement, or a part of an argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    Int(i64),
    Dice(String),
    Percent(i64),
    Text(String),
    Char(char),
    Word(String),
    /// `$place` or `$place[1]`
    Var(String, Option<Box<Arg>>),
    /// `(1, 2)`
    Group(Vec<Arg>),
    /// `rect(1, 2, 3, 4)`; `a & b & c` and `a | b` are calls of `&` and `|`.
    Call(String, Vec<Arg>),
    /// `place[0]`, `random[dry]`
    Index(String, Vec<Arg>),
    /// `name: "Rex"`
    Named(String, Box<Arg>),
    /// `{ 1, 2 }`
    List(Vec<Arg>),
    Op(&'static str, Box<Arg>, Box<Arg>),
}

/// Maximum length of an argument in the report, in characters.
const LONGEST: usize = 40;

impl Arg {
    pub fn call(name: &str, parts: Vec<Arg>) -> Self {
        Self::Call(name.to_owned(), parts)
    }

    pub fn word(word: &str) -> Self {
        Self::Word(word.to_owned())
    }

    pub fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    pub fn is_word(&self, word: &str) -> bool {
        matches!(self, Self::Word(of) if of == word)
    }

    /// Returns the arguments directly inside a group, call, index or list; empty for any other
    /// argument.
    pub fn parts(&self) -> &[Arg] {
        match self {
            Self::Group(parts)
            | Self::Call(_, parts)
            | Self::List(parts)
            | Self::Index(_, parts) => parts,
            _ => &[],
        }
    }

    /// Whether the variable `name` is used as a list index.
    pub fn has_index(&self, name: &str) -> bool {
        let any = |parts: &[Arg]| parts.iter().any(|part| part.has_index(name));
        match self {
            Self::Var(_, Some(index)) => index.names(name),
            Self::Index(_, parts) => parts.iter().any(|part| part.names(name)) || any(parts),
            Self::Named(_, of) => of.has_index(name),
            Self::Op(_, left, right) => left.has_index(name) || right.has_index(name),
            _ => any(self.parts()),
        }
    }

    /// Whether an expression uses the variable `name`.
    pub fn names(&self, name: &str) -> bool {
        match self {
            Self::Var(of, index) => {
                of == name || index.as_ref().is_some_and(|index| index.names(name))
            }
            Self::Named(_, of) => of.names(name),
            Self::Op(_, left, right) => left.names(name) || right.names(name),
            _ => self.parts().iter().any(|part| part.names(name)),
        }
    }

    /// Returns the size: the number of arguments in this one, including itself, and their nesting
    /// depth.
    pub fn size(&self) -> (usize, usize) {
        let inside = |parts: &mut dyn Iterator<Item = &Arg>| {
            let sizes = parts.map(Arg::size);
            let (count, depth) = sizes.fold((0, 0), |(n, d), (m, e)| (n + m, d.max(e)));
            (count + 1, depth + 1)
        };
        match self {
            Self::Var(_, Some(of)) | Self::Named(_, of) => inside(&mut [&**of].into_iter()),
            Self::Op(_, left, right) => inside(&mut [&**left, &**right].into_iter()),
            _ => inside(&mut self.parts().iter()),
        }
    }

    /// Returns the value if the argument is a constant number; `of` returns the value of a
    /// variable.
    pub fn constant(&self, of: &impl Fn(&str) -> Option<i64>) -> Option<i64> {
        match self {
            Self::Int(value) => Some(*value),
            Self::Group(parts) if parts.len() == 1 => parts[0].constant(of),
            Self::Var(name, None) => of(name),
            Self::Op(sign, left, right) => {
                let (left, right) = (left.constant(of)?, right.constant(of)?);
                match *sign {
                    "+" => left.checked_add(right),
                    "-" => left.checked_sub(right),
                    "*" => left.checked_mul(right),
                    "/" => left.checked_div(right),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Calls `found` with the name of every variable.
    pub fn each_var(&self, found: &mut dyn FnMut(&str)) {
        match self {
            Self::Var(name, index) => {
                found(name);
                index.iter().for_each(|index| index.each_var(found));
            }
            Self::Named(_, of) => of.each_var(found),
            Self::Op(_, left, right) => {
                left.each_var(found);
                right.each_var(found);
            }
            _ => self.parts().iter().for_each(|part| part.each_var(found)),
        }
    }

    /// Returns the argument in level file syntax, shortened to 40 characters.
    pub fn shown(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        if text.chars().count() > LONGEST {
            text = text.chars().take(LONGEST - 3).collect();
            text.push_str("...");
        }
        text
    }

    fn write(&self, text: &mut String) {
        if text.len() > 4 * LONGEST {
            return;
        }
        let mut list = |begin: &str, parts: &[Arg], between: &str, end: &str| {
            text.push_str(begin);
            for (nth, part) in parts.iter().enumerate() {
                if nth > 0 {
                    text.push_str(between);
                }
                part.write(text);
                if text.len() > 4 * LONGEST {
                    break;
                }
            }
            text.push_str(end);
        };
        match self {
            Self::Int(value) => text.push_str(&value.to_string()),
            Self::Percent(value) => text.push_str(&format!("{value}%")),
            Self::Text(of) => text.push_str(&format!("\"{of}\"")),
            Self::Char(c) => text.push_str(&format!("'{c}'")),
            Self::Dice(of) | Self::Word(of) => text.push_str(of),
            Self::Var(name, None) => text.push_str(&format!("${name}")),
            Self::Var(name, Some(index)) => {
                list(&format!("${name}["), std::slice::from_ref(index), "", "]");
            }
            Self::Group(parts) => list("(", parts, ", ", ")"),
            Self::Call(sign, parts) if sign == "&" || sign == "|" => {
                list("", parts, &format!(" {sign} "), "");
            }
            Self::Call(name, parts) => list(&format!("{name}("), parts, ", ", ")"),
            Self::Index(name, parts) => list(&format!("{name}["), parts, ", ", "]"),
            Self::List(parts) => list("{", parts, ", ", "}"),
            Self::Named(name, of) => list(&format!("{name}: "), std::slice::from_ref(of), "", ""),
            Self::Op(sign, left, right) => {
                left.write(text);
                text.push_str(&format!(" {sign} "));
                right.write(text);
            }
        }
    }
}
