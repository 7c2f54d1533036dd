//! Compiles steps that decide which steps run.

use super::MOST_LETS;
use super::scope::{AMOUNT, ANY, Compiler, PERCENT, Root};
use crate::content::load::source::{Path, ROOT};
use crate::content::vault::compiled::{Area, Choice, Let, What};
use crate::content::vault::expr::{LetId, Number};
use crate::content::vault::number::Num;
use crate::content::vault::step as written;

/// Maximum depth of fragment calls.
const DEEPEST_CALL: usize = 16;

impl Compiler<'_> {
    pub(super) fn if_then(&mut self, step: &written::If, path: &Path, here: &Area) -> What {
        let cond = self.condition(&step.cond, &path.field("cond"));
        let then = self.steps(&step.then, &path.field("then"), here);
        let otherwise = self.steps(&step.otherwise, &path.field("else"), here);
        What::If { cond, then, otherwise }
    }

    pub(super) fn by_chance(&mut self, step: &written::Chance, path: &Path, here: &Area) -> What {
        let pct = self.num(&step.pct, &path.field("pct"), PERCENT);
        let then = self.steps(&step.then, &path.field("then"), here);
        let otherwise = self.steps(&step.otherwise, &path.field("else"), here);
        What::Chance { pct, then, otherwise }
    }

    pub(super) fn repeated(&mut self, step: &written::Repeat, path: &Path, here: &Area) -> What {
        let n = self.count(Some(&step.n), path, "n").unwrap_or(Number::Const(0));
        self.repeat(Some(&n));
        What::Repeat(n, self.steps(&step.steps, &path.field("do"), here))
    }

    pub(super) fn reroll(&mut self, name: &str, path: &Path) -> What {
        match self.decision(name, &path.hidden(0)) {
            Some(of) if self.lets[of.0 as usize].choice.is_deck() => What::Reroll(of),
            Some(_) => {
                let what = format!("${name} is not a deck");
                self.tell("V04", path, what, "only decks can be reshuffled".to_string());
                What::Stop
            }
            None => What::Stop,
        }
    }

    pub(super) fn each(&mut self, step: &written::Each, path: &Path, here: &Area) -> What {
        let area = self.area(&step.area, &path.field("in"));
        let of = LetId(self.lets.len() as u16);
        let taken = self.lets.iter().any(|choice| choice.name == step.var);
        if self.lets.len() >= MOST_LETS {
            let cure = format!("at most {MOST_LETS}");
            self.tell("V13", &path.field("var"), "too many decisions".to_string(), cure);
            return What::Stop;
        }
        if taken {
            let what = format!("duplicate decision ${}", step.var);
            self.tell("V02", &path.field("var"), what, "choose another name".to_string());
        }
        let choice = Choice::EachSquare;
        self.lets.push(Let { name: step.var.clone(), late: true, choice });
        self.ranges.push((1, 1));
        self.times = self.times.saturating_mul(self.most_squares(&area).max(1));
        let steps = self.steps(&step.steps, &path.field("do"), here);
        self.lets[of.0 as usize].name = format!("{} (past)", step.var);
        What::Each(of, area, steps)
    }

    pub(super) fn one_of(
        &mut self,
        among: &[(Num, Vec<written::Step>)],
        path: &Path,
        here: &Area,
    ) -> What {
        if among.is_empty() {
            self.tell("V13", path, "OneOf has an empty list".to_string(), String::new());
        }
        let mut read = Vec::new();
        let (before, mut dearest) = (self.cost, self.cost);
        for (i, (weight, steps)) in among.iter().enumerate() {
            let path = path.index(i);
            let weight = self.num(weight, &path.hidden(0), AMOUNT);
            self.cost = before;
            read.push((weight, self.steps(steps, &path.hidden(1), here)));
            dearest = dearest.max(self.cost);
        }
        self.cost = dearest;
        What::OneOf(read)
    }

    pub(super) fn set(&mut self, name: &str, num: &Num, path: &Path) -> What {
        let number = self.num(num, &path.hidden(1), ANY);
        let Some(of) = self.decision(name, &path.hidden(0)) else { return What::Stop };
        if !matches!(self.lets[of.0 as usize].choice, Choice::Int(_)) {
            let noun = self.lets[of.0 as usize].choice.noun();
            let what = format!("${name} is of type {noun}, but an Int is needed");
            self.tell("V04", path, what, String::new());
        }
        let (low, high) = number.range(&*self);
        let range = &mut self.ranges[of.0 as usize];
        *range = (range.0.min(low), range.1.max(high));
        What::Set(of, number)
    }

    pub(super) fn call(&mut self, name: &str, path: &Path, here: &Area) -> What {
        let all = self.fragments;
        let Some(fragment) = all.iter().find(|fragment| fragment.name == name) else {
            let known = all.iter().map(|fragment| fragment.name.as_str());
            let near = crate::content::load::fault::nearest(name, known);
            let cure = near.map_or(String::new(), |near| format!("did you mean {near:?}?"));
            self.tell("V04", path, format!("no fragment {name:?} in this file"), cure);
            return What::Stop;
        };
        if self.calls.iter().any(|call| call == name) {
            let what = format!("the fragment {name:?} calls itself");
            self.tell("V13", path, what, "recursion is not allowed".to_string());
            return What::Stop;
        }
        if self.calls.len() >= DEEPEST_CALL {
            let what = "fragments call each other too deeply".to_string();
            self.tell("V13", path, what, format!("at most {DEEPEST_CALL} levels"));
            return What::Stop;
        }
        let outer = (self.root, self.label.clone(), self.prefix.clone());
        self.calls.push(name.to_string());
        self.root = Root { node: &fragment.node };
        self.label = format!("fragments.{name}");
        self.prefix = format!("{}{path} > {name}", outer.2);
        let steps = self.steps(&fragment.steps, &ROOT, here);
        (self.root, self.label, self.prefix) = outer;
        self.calls.pop();
        What::Call(steps)
    }
}

impl Choice {
    /// Whether the decision is a deck, whose cards are shuffled.
    pub(super) fn is_deck(&self) -> bool {
        !matches!(self, Choice::Int(_) | Choice::Spot(_) | Choice::Area(_) | Choice::EachSquare)
    }
}
