//! Syntax tree of a Lua level file.

use std::rc::Rc;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Nil,
    Bool(bool),
    Int(i64),
    Text(String),
    Name(String),
    /// An element: `a[1]`, `a.b` or `a["b"]`. In the last two forms, the index is a text.
    Index(Box<Expr>, Box<Expr>),
    Call(Box<Expr>, Vec<Expr>),
    /// `a:b(c)`
    Method(Box<Expr>, String, Vec<Expr>),
    /// Values of a table, each with its key; `None` for values that only have a position.
    Table(Vec<(Option<String>, Expr)>),
    Function(Rc<Function>),
    Not(Box<Expr>),
    Op(&'static str, Box<Expr>, Box<Expr>),
    /// A value that level files cannot express, such as a fraction, as written.
    Other(String),
}

impl Expr {
    /// Returns a chain of names such as `a.b.c` as one text; `None` for other expressions.
    pub fn dotted(&self) -> Option<String> {
        match self {
            Self::Name(name) => Some(name.clone()),
            Self::Index(of, field) => match &**field {
                Self::Text(field) => Some(format!("{}.{field}", of.dotted()?)),
                _ => None,
            },
            _ => None,
        }
    }
}

#[derive(Debug, PartialEq)]
pub struct Function {
    pub parameters: Vec<String>,
    pub body: Vec<Stat>,
}

/// A statement and its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Stat {
    pub line: u32,
    /// Whether it is a copy of another statement, from an unrolled loop.
    pub again: bool,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// `local a, b = 1, 2` and `a = 1`
    Assign(Vec<Expr>, Vec<Expr>),
    Call(Expr),
    /// Conditions with their blocks (`if` and `elseif`), and the `else` block.
    If(Vec<(Expr, Vec<Stat>)>, Vec<Stat>),
    /// Variable, first value, last value, step, body.
    For(String, Expr, Expr, Option<Expr>, Vec<Stat>),
    /// Variable for the index, variable for the element, list, body.
    Each(String, String, Expr, Vec<Stat>),
    /// The iterations of an unrolled loop; exists only during unrolling.
    Turns(Vec<Stat>),
    Break,
    /// `return` without a value.
    Return,
    /// A statement without a counterpart, and the reason.
    Other(String),
}

/// Visits all statements, including those in functions.
pub fn each_stat(body: &[Stat], seen: &mut impl FnMut(&Stat)) {
    let mut functions = Vec::new();
    blocks(body, seen, &mut |expr| {
        if let Expr::Function(function) = expr {
            functions.push(Rc::clone(function));
        }
    });
    while let Some(function) = functions.pop() {
        let mut inner = Vec::new();
        blocks(&function.body, seen, &mut |expr| {
            if let Expr::Function(function) = expr {
                inner.push(Rc::clone(function));
            }
        });
        functions.extend(inner);
    }
}

/// Visits all expressions, including those in functions, except names that a statement assigns to.
pub fn visit(body: &[Stat], seen: &mut impl FnMut(&Expr)) {
    let mut functions = Vec::new();
    let mut note = |expr: &Expr, functions: &mut Vec<Rc<Function>>| {
        if let Expr::Function(function) = expr {
            functions.push(Rc::clone(function));
        }
        seen(expr);
    };
    blocks(body, &mut |_| (), &mut |expr| note(expr, &mut functions));
    while let Some(function) = functions.pop() {
        let mut inner = Vec::new();
        blocks(&function.body, &mut |_| (), &mut |expr| note(expr, &mut inner));
        functions.extend(inner);
    }
}

/// Visits the statements and expressions of a block and of the blocks in it, but not those of
/// functions.
fn blocks(body: &[Stat], stats: &mut dyn FnMut(&Stat), exprs: &mut dyn FnMut(&Expr)) {
    for stat in body {
        stats(stat);
        match &stat.what {
            What::Assign(names, values) => {
                for name in names.iter().filter(|name| !matches!(name, Expr::Name(_))) {
                    inside(name, exprs);
                }
                values.iter().for_each(|value| inside(value, exprs));
            }
            What::Call(call) => inside(call, exprs),
            What::If(parts, last) => {
                for (of, body) in parts {
                    inside(of, exprs);
                    blocks(body, stats, exprs);
                }
                blocks(last, stats, exprs);
            }
            What::For(_, from, to, step, body) => {
                [Some(from), Some(to), step.as_ref()]
                    .into_iter()
                    .flatten()
                    .for_each(|of| inside(of, exprs));
                blocks(body, stats, exprs);
            }
            What::Each(_, _, list, body) => {
                inside(list, exprs);
                blocks(body, stats, exprs);
            }
            What::Turns(body) => blocks(body, stats, exprs),
            What::Break | What::Return | What::Other(_) => {}
        }
    }
}

/// Visits an expression and those in it, but not the bodies of functions.
pub fn inside(expr: &Expr, seen: &mut dyn FnMut(&Expr)) {
    seen(expr);
    match expr {
        Expr::Index(left, right) | Expr::Op(_, left, right) => {
            inside(left, seen);
            inside(right, seen);
        }
        Expr::Not(of) => inside(of, seen),
        Expr::Call(of, args) | Expr::Method(of, _, args) => {
            inside(of, seen);
            args.iter().for_each(|arg| inside(arg, seen));
        }
        Expr::Table(parts) => parts.iter().for_each(|(_, value)| inside(value, seen)),
        Expr::Nil
        | Expr::Bool(_)
        | Expr::Int(_)
        | Expr::Text(_)
        | Expr::Name(_)
        | Expr::Function(_)
        | Expr::Other(_) => {}
    }
}
