//! Converts conditions, loops, switches and functions of `.des` files to the vault language.

use super::super::des::arg::Arg;
use super::super::des::parse::Statement;
use super::carrier::{Carrier, Value};
use crate::content::vault::write::Term;

/// Maximum depth of function calls.
const DEEPEST: usize = 8;
/// Maximum number of cases of one SWITCH.
const MOST_CASES: usize = 60;
/// Maximum number of iterations of an unrolled loop.
const MOST_TURNS: i64 = 64;

impl<'a> Carrier<'a> {
    /// Converts the body of a loop or case that a `BREAK` can leave. Returns the steps that set up
    /// the break flag, and the steps of the body.
    fn leavable(&mut self, body: &'a [Statement]) -> (Vec<Term>, Vec<Term>) {
        let flag = body.iter().any(|made| made.breaks).then(|| self.own_name("break"));
        if let Some(flag) = &flag {
            self.number_let(flag);
        }
        self.loops.push(flag.clone());
        let steps = self.steps(body);
        self.loops.pop();
        match flag {
            None => (Vec::new(), steps),
            Some(flag) => (vec![set(&flag, "0")], vec![unless(&flag, steps)]),
        }
    }

    pub(super) fn control(&mut self, made: &'a Statement) -> Vec<Term> {
        match made.key {
            "IF" => self.choice(made),
            "LOOP" => {
                let body = made.block.as_deref().unwrap_or_default();
                let (mut all, steps) = self.leavable(body);
                let Some(n) = made.args.first().and_then(|arg| self.number(arg)) else {
                    self.tell("LOOP has no number of repetitions; its block runs once.".to_owned());
                    return steps;
                };
                all.push(Term::call("Repeat").field("n", n).field("do", Term::List(steps)));
                all
            }
            "FOR" => self.counting(made),
            "SWITCH" => self.switch(made),
            "BREAK" => match self.loops.last().cloned().flatten() {
                Some(flag) => vec![set(&flag, "1")],
                None => {
                    self.tell("BREAK is outside a loop or SWITCH.".to_owned());
                    Vec::new()
                }
            },
            "EXIT" => vec![Term::word("Stop")],
            "FUNCTION" => {
                if let Some(Arg::Text(name)) = made.args.first() {
                    self.functions.insert(name, made);
                }
                Vec::new()
            }
            _ => self.call(made),
        }
    }

    fn choice(&mut self, made: &'a Statement) -> Vec<Term> {
        if let Some(about) = made.args.first().and_then(|arg| self.asked_of_hero(arg)) {
            return self.for_heroes(made, &about);
        }
        let then = made.block.as_ref().map(|block| self.steps(block)).unwrap_or_default();
        let otherwise = made.otherwise.as_ref().map(|block| self.steps(block)).unwrap_or_default();
        let step = match made.args.first() {
            Some(Arg::Percent(pct)) => Term::call("Chance").field("pct", Term::word(pct)),
            Some(arg) => match self.condition(arg) {
                Some(cond) => Term::call("If").field("cond", Term::text(&cond)),
                None => {
                    self.tell(format!("The condition {} is not supported.", arg.shown()));
                    return Vec::new();
                }
            },
            None => {
                self.tell("IF has no condition.".to_owned());
                return Vec::new();
            }
        };
        let step = step.field("then", Term::List(then));
        if otherwise.is_empty() {
            return vec![step];
        }
        vec![step.field("else", Term::List(otherwise))]
    }

    /// Converts an IF about the hero. In the vault language, only monsters can depend on the hero,
    /// so all steps except `Monster` are lost.
    fn for_heroes(&mut self, made: &'a Statement, about: &str) -> Vec<Term> {
        let mut kept = Vec::new();
        for (block, cond) in
            [(&made.block, about.to_owned()), (&made.otherwise, format!("not ({about})"))]
        {
            for step in block.as_ref().map(|block| self.steps(block)).unwrap_or_default() {
                if matches!(&step, Term::Paren(name, _) if name == "Monster") {
                    kept.push(step.field("when", Term::text(&cond)));
                } else {
                    self.tell_if_quiet(
                        "Only a MONSTER can depend on the hero. The rest of a level cannot."
                            .to_owned(),
                    );
                }
            }
        }
        kept
    }

    /// Converts `FOR $i = a TO b` to a `Repeat` step with a number that counts up. Unrolls the loop
    /// if its bounds are constant, it has at most `MOST_TURNS` iterations, and its counter is used
    /// as a list index.
    fn counting(&mut self, made: &'a Statement) -> Vec<Term> {
        let [Arg::Text(name), from, to] = made.args.as_slice() else {
            self.tell("FOR needs a variable and two numbers: FOR $i = 1 TO 5.".to_owned());
            return Vec::new();
        };
        let (Some(low), Some(high)) = (self.expression(from), self.expression(to)) else {
            self.tell("The numbers of this FOR are not supported.".to_owned());
            return Vec::new();
        };
        let body = made.block.as_deref().unwrap_or_default();
        if let (Some(low), Some(high)) = (self.constant(from), self.constant(to))
            && (0..MOST_TURNS).contains(&(high - low))
            && body.iter().any(|made| made.has_index(name))
        {
            return self.written_out(name, low..=high, body);
        }
        self.number_let(name);
        let (before, mut steps) = self.leavable(made.block.as_deref().unwrap_or_default());
        steps.push(set(name, &format!("${name} + 1")));
        let often = Term::text(&format!("{high} - ({low}) + 1"));
        let repeat = Term::call("Repeat").field("n", often).field("do", Term::List(steps));
        let mut all = vec![set(name, &low)];
        all.extend(before);
        all.push(repeat);
        all
    }

    /// Unrolls a loop whose counter is used as a list index.
    fn written_out(
        &mut self,
        name: &str,
        turns: std::ops::RangeInclusive<i64>,
        body: &'a [Statement],
    ) -> Vec<Term> {
        let before = self.values.get(name).cloned();
        let mut all = Vec::new();
        for turn in turns {
            self.values.insert(name.to_owned(), Value::argument(Arg::Int(turn)));
            let (begin, steps) = self.leavable(body);
            if all.is_empty() {
                all.extend(begin);
            }
            all.extend(steps);
        }
        match before {
            Some(value) => self.values.insert(name.to_owned(), value),
            None => self.values.remove(name),
        };
        all
    }

    fn switch(&mut self, made: &'a Statement) -> Vec<Term> {
        let Some(of) = made.args.first().and_then(|arg| self.expression(arg)) else {
            self.tell("The number that SWITCH tests is not supported.".to_owned());
            return Vec::new();
        };
        let name = self.own_name("switch");
        self.number_let(&name);
        let cases = self.cases(made);
        let flag = cases.iter().flat_map(|case| &case.body).any(|made| made.breaks);
        let flag = flag.then(|| self.own_name("break"));
        let mut steps = vec![set(&name, &of)];
        if let Some(flag) = &flag {
            self.number_let(flag);
            steps.push(set(flag, "0"));
        }
        self.loops.push(flag);
        // The case values differ, so at most one of the conditions holds.
        for (nth, case) in cases.iter().enumerate() {
            let then = self.fall_through(&cases[nth..]);
            let others = || cases.iter().filter_map(|case| case.value.as_ref());
            let cond = match &case.value {
                Some(value) => format!("${name} == {value}"),
                None => {
                    let all = others().map(|value| format!("${name} != {value}"));
                    all.collect::<Vec<_>>().join(" and ")
                }
            };
            if cond.is_empty() {
                steps.extend(then);
            } else if !then.is_empty() {
                let step = Term::call("If").field("cond", Term::text(&cond));
                steps.push(step.field("then", Term::List(then)));
            }
        }
        self.loops.pop();
        steps
    }

    /// The cases of a SWITCH.
    fn cases(&mut self, made: &'a Statement) -> Vec<Case<'a>> {
        let mut cases: Vec<Case> = Vec::new();
        for inner in made.block.iter().flatten() {
            match inner.key {
                "CASE" | "DEFAULT" => {
                    let value = inner.args.first().and_then(|arg| self.expression(arg));
                    if inner.key == "CASE" && value.is_none() {
                        self.tell_of(inner, "CASE needs a number.".to_owned());
                    }
                    let value = (inner.key == "CASE").then(|| value.unwrap_or_else(|| "0".into()));
                    if cases.len() >= MOST_CASES {
                        self.tell_of(
                            inner,
                            format!("A SWITCH can have at most {MOST_CASES} cases."),
                        );
                        break;
                    }
                    cases.push(Case { value, body: Vec::new(), ends: false });
                }
                "BREAK" if inner.chance.is_none() => {
                    if let Some(case) = cases.last_mut() {
                        case.ends = true;
                    }
                }
                _ => match cases.last_mut() {
                    Some(case) if !case.ends => case.body.push(inner),
                    _ => self.tell_of(inner, format!("No CASE reaches this {}.", inner.key)),
                },
            }
        }
        cases
    }

    /// Converts the statements that run when the first of `cases` is chosen: its own statements
    /// and, until a BREAK, the statements of the following cases.
    fn fall_through(&mut self, cases: &[Case<'a>]) -> Vec<Term> {
        let mut body = Vec::new();
        for case in cases {
            body.extend_from_slice(&case.body);
            if case.ends || self.budget.is_spent() {
                break;
            }
        }
        self.steps_of(&body)
    }

    /// Inlines a function call.
    fn call(&mut self, made: &'a Statement) -> Vec<Term> {
        let Some(Arg::Text(name)) = made.args.first() else { return Vec::new() };
        let own = self.functions.get(name.as_str()).copied();
        let Some(function) = own.or_else(|| self.shared.get(name)) else {
            self.tell(format!("There is no function {name}."));
            return Vec::new();
        };
        if self.calls >= DEEPEST {
            self.tell(format!("{name} calls itself, or functions call each other too deeply."));
            return Vec::new();
        }
        let mut given = Vec::new();
        for (parameter, value) in function.args.iter().skip(1).zip(made.args.iter().skip(1)) {
            let parameter = match parameter {
                Arg::Var(name, _) | Arg::Word(name) => name,
                Arg::Named(_, inner) => match &**inner {
                    Arg::Var(name, _) | Arg::Word(name) => name,
                    _ => continue,
                },
                _ => continue,
            };
            let value = self.bounded(parameter, value);
            given.extend(value.map(|value| (parameter.clone(), Value::argument(value))));
        }
        let before: Vec<(String, Option<Value>)> = given
            .into_iter()
            .map(|(name, value)| (name.clone(), self.values.insert(name, value)))
            .collect();
        self.calls += 1;
        self.loops.push(None);
        let steps = self.steps(function.block.as_deref().unwrap_or_default());
        self.loops.pop();
        self.calls -= 1;
        for (name, value) in before.into_iter().rev() {
            match value {
                Some(value) => self.values.insert(name, value),
                None => self.values.remove(&name),
            };
        }
        steps
    }
}

/// A case of a SWITCH.
struct Case<'a> {
    /// The value; `None` for the default case.
    value: Option<String>,
    body: Vec<&'a Statement>,
    /// Whether the case ends with a BREAK; otherwise execution continues with the next case.
    ends: bool,
}

/// Marks the statements in `body` that can leave the loop around them. Returns whether there are
/// any.
pub fn mark_breaks(body: &mut [Statement]) -> bool {
    let mut any = false;
    for made in body {
        let block = made.block.as_mut().is_some_and(|block| mark_breaks(block));
        let otherwise = made.otherwise.as_mut().is_some_and(|block| mark_breaks(block));
        let own = matches!(made.key, "LOOP" | "FOR" | "SWITCH" | "FUNCTION");
        made.breaks = made.key == "BREAK" || !own && (block || otherwise);
        any |= made.breaks;
    }
    any
}

/// Wraps steps so that they run only while the number `flag`, which a `BREAK` sets, is 0.
pub fn unless(flag: &str, steps: Vec<Term>) -> Term {
    let cond = Term::text(&format!("${flag} == 0"));
    Term::call("If").field("cond", cond).field("then", Term::List(steps))
}

pub fn set(name: &str, value: &str) -> Term {
    Term::call("Set").with_all([Term::text(name), Term::text(value)])
}
