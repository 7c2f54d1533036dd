//! Unrolls loops over lists that the file spells out element by element, before the file is
//! converted. Each iteration becomes a copy of the loop's body with the element in place of the
//! loop variable. Also unrolls counting loops with constant bounds if their step is not 1 or if
//! their counter is an index into such a list.

use super::tree::{Expr, Function, Stat, What, each_stat, inside, visit};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Maximum number of iterations of an unrolled loop.
const MOST_TURNS: usize = 64;
/// Maximum number of expressions in all copies of loop bodies in a file. A statement counts as
/// `STATEMENT` expressions.
const MOST_COPIES: usize = 40_000;
const STATEMENT: usize = 4;

/// Unrolls the loops of a file.
pub fn written_out(file: Vec<Stat>) -> Vec<Stat> {
    let mut writer = Writer::default();
    let mut changed = BTreeSet::new();
    note(&file, &mut writer.tables, &mut changed);
    if !has_loops(&file) && writer.tables.is_empty() {
        return file;
    }
    for name in changed {
        if let Some(table) = writer.tables.remove(&name) {
            writer.lengths.insert(name, table.len());
        }
    }
    // Unrolls one statement at a time, so that the whole file is never in memory twice.
    let each = file.into_iter().flat_map(|stat| writer.block(&[stat], &[]));
    let mut all: Vec<Stat> = each.collect();
    let mut used = BTreeSet::new();
    names_of(&all, &mut used);
    writer.picked.retain(|name| !used.contains(name));
    drop_unused_tables(&mut all, &writer.picked);
    all
}

type Table = Rc<Vec<(Option<String>, Expr)>>;
/// Values of loop variables: pairs of a name and the expression that replaces it.
type Values = [Value];
type Value = (Rc<str>, Rc<Expr>);

#[derive(Default)]
struct Writer {
    /// Tables that are assigned once and never changed.
    tables: BTreeMap<String, Table>,
    /// Lengths of lists that are shuffled and not otherwise changed.
    lengths: BTreeMap<String, usize>,
    /// Names of tables whose element or length was used to replace an expression.
    picked: BTreeSet<String>,
    /// Number of expressions in the copies written so far.
    copies: usize,
    /// Whether a copy is being written.
    again: bool,
}

impl Writer {
    fn block(&mut self, body: &[Stat], values: &Values) -> Vec<Stat> {
        let mut all = Vec::new();
        for stat in body {
            // A copied statement costs more memory than an expression.
            self.copies += if self.again { STATEMENT } else { 0 };
            if self.again && self.is_full() {
                break;
            }
            let what = match &stat.what {
                What::For(name, from, to, step, body) => {
                    let bounds = [from, to].map(|bound| self.expr(bound, values));
                    let step = step.as_ref().map(|step| self.expr(step, values));
                    self.counting(name, bounds, step, body, values)
                }
                What::Each(place, element, list, body) => {
                    let list = self.expr(list, values);
                    self.each((place, element), list, body, values)
                }
                What::Assign(names, of) => What::Assign(
                    names.iter().map(|name| self.target(name, values)).collect(),
                    self.all(of, values),
                ),
                What::Call(call) => What::Call(self.expr(call, values)),
                What::If(parts, last) => {
                    let mut part = |(of, body): &(Expr, Vec<Stat>)| {
                        (self.expr(of, values), self.block(body, values))
                    };
                    let parts = parts.iter().map(&mut part).collect();
                    What::If(parts, self.block(last, values))
                }
                other @ (What::Turns(_) | What::Break | What::Return | What::Other(_)) => {
                    other.clone()
                }
            };
            let is_left = |body: &[Stat]| body.iter().any(|stat| may_break(&stat.what));
            match what {
                // An unrolled loop without `break` needs no block.
                What::Turns(turns) if !is_left(&turns) => {
                    let what = What::Assign(Vec::new(), Vec::new());
                    all.push(Stat { line: stat.line, again: self.again, what });
                    all.extend(turns);
                }
                What::Turns(turns) => {
                    let one = Expr::Int(1);
                    let what = What::For("_".to_owned(), one.clone(), one, None, turns);
                    all.push(Stat { line: stat.line, again: self.again, what });
                }
                what => all.push(Stat { line: stat.line, again: self.again, what }),
            }
        }
        all
    }

    /// Converts a counting loop. If its bounds and step are constants, unrolls it if the step is
    /// not 1 or the counter indexes a known list, up to `MOST_TURNS` iterations.
    fn counting(
        &mut self,
        name: &str,
        [from, to]: [Expr; 2],
        step: Option<Expr>,
        body: &[Stat],
        values: &Values,
    ) -> What {
        let by = match &step {
            None => Some(1),
            Some(Expr::Int(by @ (1.. | ..=-1))) => Some(*by),
            Some(_) => None,
        };
        if let (Expr::Int(first), Expr::Int(last), Some(by)) = (&from, &to, by)
            && (by != 1 || self.picks(body, name))
        {
            let within = |at: &i64| if by > 0 { at <= last } else { at >= last };
            let turns =
                std::iter::successors(Some(*first), |at| at.checked_add(by)).take_while(within);
            let turns: Vec<i64> = turns.take(MOST_TURNS + 1).collect();
            let turns = turns
                .into_iter()
                .map(|turn| vec![(Rc::<str>::from(name), Rc::new(Expr::Int(turn)))]);
            if let Some(what) = self.turns(turns.collect(), body, values) {
                return what;
            }
        }
        let hidden = without(values, &[name]);
        What::For(name.to_owned(), from, to, step, self.block(body, &hidden))
    }

    /// Unrolls a loop over a list, if the elements or the length of the list are known.
    fn each(
        &mut self,
        (place, element): (&String, &String),
        list: Expr,
        body: &[Stat],
        values: &Values,
    ) -> What {
        let of = match &list {
            Expr::Table(parts) => Some(Rc::new(parts.clone())),
            Expr::Name(name) => match (self.table(name), self.lengths.get(name)) {
                (Some(table), _) => Some(table),
                // The elements of a shuffled list are not known, so each element is written as the
                // list with an index.
                (None, Some(&length)) => {
                    let nth = |nth: usize| {
                        let nth = Box::new(Expr::Int(nth as i64));
                        (None, Expr::Index(Box::new(Expr::Name(name.clone())), nth))
                    };
                    (length <= MOST_TURNS).then(|| Rc::new((1..=length).map(nth).collect()))
                }
                (None, None) => None,
            },
            _ => None,
        };
        let listed = of.filter(|of| of.iter().all(|(key, _)| key.is_none()));
        let turns = listed.map(|of| {
            let turn = |(number, (_, value)): (i64, &(Option<String>, Expr))| {
                let own = [(place, Expr::Int(number)), (element, value.clone())];
                own.map(|(name, value)| (Rc::<str>::from(name.as_str()), Rc::new(value))).to_vec()
            };
            (1..).zip(of.iter().take(MOST_TURNS + 1)).map(turn).collect()
        });
        let written = turns.and_then(|turns| self.turns(turns, body, values));
        written.unwrap_or_else(|| What::Each(place.clone(), element.clone(), list, Vec::new()))
    }

    /// Unrolls a loop with these iterations; `None` if there are too many, or if the copies become
    /// too large.
    fn turns(&mut self, turns: Vec<Vec<Value>>, body: &[Stat], values: &Values) -> Option<What> {
        if turns.len() > MOST_TURNS {
            return None;
        }
        let outer = self.again;
        let mut all = Vec::new();
        for (nth, own) in turns.into_iter().enumerate() {
            if self.is_full() {
                break;
            }
            self.again = outer || nth > 0;
            let names: Vec<&str> = own.iter().map(|(name, _)| &**name).collect();
            let mut values = without(values, &names);
            values.extend(own);
            all.extend(self.block(body, &values));
        }
        self.again = outer;
        (!self.is_full()).then_some(What::Turns(all))
    }

    const fn is_full(&self) -> bool {
        self.copies > MOST_COPIES
    }

    fn table(&mut self, name: &str) -> Option<Table> {
        let table = self.tables.get(name).cloned()?;
        self.picked.insert(name.to_owned());
        Some(table)
    }

    /// Whether a block uses this counter as an index into a known table.
    fn picks(&self, body: &[Stat], counter: &str) -> bool {
        let mut found = false;
        visit(body, &mut |expr| {
            if let Expr::Index(of, index) = expr
                && let Expr::Name(name) = &**of
            {
                found |= self.tables.contains_key(name) && mentions(index, counter);
            }
        });
        found
    }

    fn all(&mut self, parts: &[Expr], values: &Values) -> Vec<Expr> {
        parts.iter().map(|part| self.expr(part, values)).collect()
    }

    /// Returns the target of an assignment. A plain name is not replaced by its value.
    fn target(&mut self, name: &Expr, values: &Values) -> Expr {
        if let Expr::Name(_) = name { name.clone() } else { self.expr(name, values) }
    }

    /// Replaces variables, and elements and lengths of known lists, with their values.
    fn expr(&mut self, expr: &Expr, values: &Values) -> Expr {
        self.copies += usize::from(self.again);
        if self.again && self.is_full() {
            return Expr::Nil;
        }
        let boxed = |writer: &mut Self, of: &Expr| Box::new(writer.expr(of, values));
        match expr {
            Expr::Name(name) => match values.iter().rev().find(|(of, _)| **of == **name) {
                Some((_, value)) if !self.is_full() => {
                    self.copies += size(value);
                    (**value).clone()
                }
                _ => expr.clone(),
            },
            Expr::Index(of, index) => {
                let (of, index) = (self.expr(of, values), self.expr(index, values));
                self.element(&of, &index)
                    .unwrap_or_else(|| Expr::Index(Box::new(of), Box::new(index)))
            }
            Expr::Call(of, args) => match (&**of, args.as_slice()) {
                (Expr::Name(sign), [list]) if sign == "#" => self.length(list, values),
                _ => Expr::Call(boxed(self, of), self.all(args, values)),
            },
            Expr::Method(of, name, args) => {
                Expr::Method(boxed(self, of), name.clone(), self.all(args, values))
            }
            Expr::Table(parts) => {
                let part =
                    |(key, value): &(Option<String>, Expr)| (key.clone(), self.expr(value, values));
                Expr::Table(parts.iter().map(part).collect())
            }
            Expr::Function(function) => {
                let names: Vec<&str> = function.parameters.iter().map(String::as_str).collect();
                let body = self.block(&function.body, &without(values, &names));
                Expr::Function(Rc::new(Function { parameters: function.parameters.clone(), body }))
            }
            Expr::Not(of) => Expr::Not(boxed(self, of)),
            Expr::Op(sign, left, right) => {
                let (left, right) = (self.expr(left, values), self.expr(right, values));
                let known = match (&left, &right) {
                    (Expr::Int(left), Expr::Int(right)) => match *sign {
                        "+" => left.checked_add(*right),
                        "-" => left.checked_sub(*right),
                        "*" => left.checked_mul(*right),
                        _ => None,
                    },
                    _ => None,
                };
                known.map_or_else(|| Expr::Op(sign, Box::new(left), Box::new(right)), Expr::Int)
            }
            Expr::Nil | Expr::Bool(_) | Expr::Int(_) | Expr::Text(_) | Expr::Other(_) => {
                expr.clone()
            }
        }
    }

    /// Returns an element of a table, if the table is known.
    fn element(&mut self, of: &Expr, index: &Expr) -> Option<Expr> {
        let found = match of {
            _ if self.is_full() => return None,
            Expr::Name(name) => {
                let table = self.tables.get(name).cloned()?;
                let found = picked(&table, index)?;
                self.picked.insert(name.clone());
                found
            }
            Expr::Table(parts) => picked(parts, index)?,
            _ => return None,
        };
        self.copies += size(&found);
        Some(found)
    }

    /// Returns the length of a list, as a number if it is known.
    fn length(&mut self, list: &Expr, values: &Values) -> Expr {
        let list = self.expr(list, values);
        let known = match &list {
            Expr::Table(parts) => Some(parts.len()),
            Expr::Name(name) => {
                let shuffled = self.lengths.get(name).copied();
                shuffled.or_else(|| Some(self.table(name)?.len()))
            }
            _ => None,
        };
        let call = || Expr::Call(Box::new(Expr::Name("#".to_owned())), vec![list.clone()]);
        known.map_or_else(call, |length| Expr::Int(length as i64))
    }
}

/// Returns the element of a table that `index`, a number or a name, selects.
fn picked(parts: &[(Option<String>, Expr)], index: &Expr) -> Option<Expr> {
    let found = match index {
        Expr::Int(nth) => {
            let nth = usize::try_from(*nth).ok()?.checked_sub(1)?;
            parts.iter().filter(|(key, _)| key.is_none()).nth(nth)
        }
        Expr::Text(name) => parts.iter().find(|(key, _)| key.as_ref() == Some(name)),
        _ => None,
    };
    found.map(|(_, value)| value.clone())
}

/// Returns `values` without the values of the variables `names`.
fn without(values: &Values, names: &[&str]) -> Vec<Value> {
    values.iter().filter(|(name, _)| !names.contains(&&**name)).cloned().collect()
}

/// Whether a statement may leave the loop around it.
fn may_break(what: &What) -> bool {
    let any = |body: &[Stat]| body.iter().any(|stat| may_break(&stat.what));
    match what {
        What::Break => true,
        What::If(parts, last) => parts.iter().any(|(_, body)| any(body)) || any(last),
        What::Turns(turns) => any(turns),
        What::Assign(..)
        | What::Call(_)
        | What::For(..)
        | What::Each(..)
        | What::Return
        | What::Other(_) => false,
    }
}

fn has_loops(body: &[Stat]) -> bool {
    let mut found = false;
    each_stat(body, &mut |stat| {
        found |= matches!(stat.what, What::For(..) | What::Each(..));
    });
    found
}

/// Collects the tables that are assigned once and never changed, and the names of shuffled lists.
/// "Changed" does not include shuffling.
fn note(body: &[Stat], tables: &mut BTreeMap<String, Table>, shuffled: &mut BTreeSet<String>) {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    each_stat(body, &mut |stat| match &stat.what {
        What::Assign(names, values) => {
            for (nth, name) in names.iter().enumerate() {
                match (name, values.get(nth)) {
                    (Expr::Name(name), Some(Expr::Table(parts))) => {
                        *times.entry(name.clone()).or_default() += 1;
                        tables.insert(name.clone(), Rc::new(parts.clone()));
                    }
                    (Expr::Name(name), _) => *times.entry(name.clone()).or_default() += 1,
                    // Assigning to an element changes the table.
                    (Expr::Index(of, _), _) => {
                        if let Expr::Name(name) = &**of {
                            *times.entry(name.clone()).or_default() += 2;
                        }
                    }
                    _ => {}
                }
            }
        }
        What::For(name, ..) => *times.entry(name.clone()).or_default() += 2,
        What::Each(place, element, ..) => {
            for name in [place, element] {
                *times.entry(name.clone()).or_default() += 2;
            }
        }
        What::Call(_)
        | What::If(..)
        | What::Turns(_)
        | What::Break
        | What::Return
        | What::Other(_) => {}
    });
    visit(body, &mut |expr| match expr {
        Expr::Call(of, args) => {
            let changes = match of.dotted().as_deref() {
                Some("shuffle") => 0,
                Some("table.insert" | "table.remove" | "table.sort") => 2,
                _ => return,
            };
            if let Some(Expr::Name(name)) = args.first() {
                *times.entry(name.clone()).or_default() += changes;
                shuffled.extend((changes == 0).then(|| name.clone()));
            }
        }
        Expr::Function(function) => {
            for name in &function.parameters {
                *times.entry(name.clone()).or_default() += 2;
            }
        }
        _ => {}
    });
    tables.retain(|name, _| times.get(name) == Some(&1));
}

/// Removes the assignments of tables that are no longer used, because every use was replaced by an
/// element or the length.
fn drop_unused_tables(body: &mut [Stat], picked: &BTreeSet<String>) {
    for stat in body {
        match &mut stat.what {
            What::Assign(names, values) => {
                if let ([Expr::Name(name)], [Expr::Table(_)]) =
                    (names.as_slice(), values.as_slice())
                    && picked.contains(name)
                {
                    (*names, *values) = (Vec::new(), Vec::new());
                }
            }
            What::If(parts, last) => {
                parts.iter_mut().for_each(|(_, body)| drop_unused_tables(body, picked));
                drop_unused_tables(last, picked);
            }
            What::For(_, _, _, _, body) | What::Each(_, _, _, body) | What::Turns(body) => {
                drop_unused_tables(body, picked);
            }
            What::Call(_) | What::Break | What::Return | What::Other(_) => {}
        }
    }
}

/// Collects the names that are read, not only assigned to.
fn names_of(body: &[Stat], used: &mut BTreeSet<String>) {
    visit(body, &mut |expr| {
        if let Expr::Name(name) = expr {
            used.insert(name.clone());
        }
    });
}

fn mentions(expr: &Expr, name: &str) -> bool {
    let mut found = false;
    inside(expr, &mut |expr| found |= matches!(expr, Expr::Name(of) if of == name));
    found
}

fn size(expr: &Expr) -> usize {
    let mut count = 0;
    inside(expr, &mut |_| count += 1);
    count
}
