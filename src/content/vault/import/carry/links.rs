//! Converts stairs, portals and arrivals of level files.

use super::super::des::arg::Arg;
use super::super::des::parse::Statement;
use super::carrier::Carrier;
use crate::content::vault::write::Term;

impl Carrier<'_> {
    /// Converts stairs and ladders at a square, or inside one region and outside another.
    pub(super) fn stairs(&mut self, made: &Statement) -> Vec<Term> {
        let up = made.args.iter().any(|arg| arg.is_word("up"));
        let ladder = made.key == "LADDER";
        let boxes = boxes(&made.args);
        let is_way = |arg: &&Arg| arg.is_word("up") || arg.is_word("down");
        if made.args.iter().filter(is_way).count() > 1 {
            self.tell(format!("{} can lead up or down, but not both.", made.key));
        }
        for arg in &made.args {
            if let Arg::Word(word) = arg
                && !matches!(word.as_str(), "up" | "down" | "random" | "place")
            {
                self.tell(format!("{} leads up or down, not \"{word}\".", made.key));
            }
        }
        if boxes.is_empty() || ladder {
            let kind = match (ladder, up) {
                (false, true) => "StairsUp",
                (false, false) => "StairsDown",
                (true, true) => "LadderUp",
                (true, false) => "LadderDown",
            };
            let step = Term::call("Feature").field("kind", Term::word(kind));
            if let [first, rest @ ..] = boxes.as_slice() {
                return self.within(step, first, rest.first().copied()).into_iter().collect();
            }
            return self.at_first(step, &made.args).into_iter().collect();
        }
        let kind = if up { "StairsUp" } else { "StairsDown" };
        self.linked(kind, &boxes)
    }

    pub(super) fn link(&mut self, made: &Statement) -> Vec<Term> {
        let mut kind = match made.key {
            "BRANCH" => "Branch",
            "PORTAL" => "Portal",
            _ => "Arrival",
        };
        for arg in &made.args {
            match arg {
                // A hero who goes down arrives from above, so the region for "down" is an arrival
                // from above.
                Arg::Word(word) if kind == "Arrival" && word == "down" => {
                    kind = "ArrivalFromAbove";
                }
                Arg::Word(word) if kind == "Arrival" && word == "up" => kind = "ArrivalFromBelow",
                Arg::Word(word) => {
                    self.tell(format!("{}: unsupported property \"{word}\".", made.key));
                }
                Arg::Int(_) => {
                    self.tell(format!("{}: unsupported value {}.", made.key, arg.shown()));
                }
                _ => {}
            }
        }
        if made.args.iter().filter(|arg| matches!(arg, Arg::Text(_))).count() > 1 {
            self.tell(format!("{} can lead to only one level.", made.key));
        }
        let mut steps = self.linked(kind, &boxes(&made.args));
        let to = made.args.iter().find_map(|arg| match arg {
            Arg::Text(name) => Some(name),
            _ => None,
        });
        if let Some(name) = to {
            steps = steps.into_iter().map(|step| step.field("to", Term::text(name))).collect();
        }
        steps
    }

    /// Converts an exit that lies in the first rectangle of `boxes` and outside the second
    /// rectangle, if given.
    fn linked(&mut self, kind: &str, boxes: &[&Arg]) -> Vec<Term> {
        let step = Term::call("Link").field("kind", Term::word(kind));
        match boxes {
            [] => vec![step],
            [first, rest @ ..] => {
                self.within(step, first, rest.first().copied()).into_iter().collect()
            }
        }
    }

    /// Sets the place of a step to a rectangle, minus a second one if given.
    fn within(&mut self, step: Term, area: &Arg, without: Option<&Arg>) -> Option<Term> {
        let Some(inside) = self.rect(area) else {
            self.tell(format!("The region {} is not supported.", area.shown()));
            return Some(step);
        };
        let Some(without) = without.filter(|other| !is_nowhere(other)) else {
            return Some(step.field("at", inside));
        };
        match self.rect(without) {
            Some(outside) => {
                let left = Term::call("Minus").with_all([inside, outside]);
                Some(step.field("at", left))
            }
            None => {
                self.tell(format!("The region {} is not supported.", without.shown()));
                Some(step.field("at", inside))
            }
        }
    }
}

/// Returns the regions among the arguments: `levregion(1,1,9,9)`, `(1,1,9,9)`. The second region,
/// if any, is excluded from the first.
fn boxes(args: &[Arg]) -> Vec<&Arg> {
    let is_box = |arg: &&Arg| match arg {
        Arg::Group(parts) => parts.len() == 4,
        Arg::Call(name, _) => name == "levregion",
        _ => false,
    };
    args.iter().filter(is_box).collect()
}

/// Whether a region is `(0,0,0,0)`, which excludes nothing.
fn is_nowhere(arg: &Arg) -> bool {
    arg.parts().iter().all(|part| *part == Arg::Int(0))
}
