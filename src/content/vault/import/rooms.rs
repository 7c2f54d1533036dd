//! Converts rooms, their doors and regions of `.des` files to the vault language.

use super::area::direction;
use super::carrier::Carrier;
use super::ground::door_state;
use super::parse::{Arg, Statement};
use super::things::shown;
use crate::content::vault::write::Term;

impl Carrier<'_> {
    pub(super) fn room(&mut self, made: &Statement) -> Vec<Term> {
        match made.key.as_str() {
            "REGION" => self.region(made),
            "ROOMDOOR" => {
                vec![self.room_door(made)]
            }
            "ENDROOM" => Vec::new(),
            "CORRIDOR" => self.corridor(made),
            "NAME" => {
                match (made.args.first(), self.rooms.open.last_mut()) {
                    (Some(Arg::Text(name)), Some(open)) => *open = Some(name.clone()),
                    _ => self.tell("NAME outside of a room".to_owned()),
                }
                Vec::new()
            }
            _ => self.inner_room(made),
        }
    }

    /// Converts a door on a room's wall, at a given or a random square.
    fn room_door(&mut self, made: &Statement) -> Term {
        let mut step = Term::call("Door");
        let (mut secret, mut side, mut square) = (Some(0), None, None);
        for (nth, arg) in made.args.iter().enumerate() {
            match arg {
                Arg::Word(word) if direction(word).is_some() => side = direction(word),
                Arg::Word(word) if word == "true" || word == "secret" => secret = Some(100),
                // The first word is secrecy; "random" keeps the vault language's default.
                Arg::Word(word) if word == "random" && nth == 0 => {
                    secret = None;
                }
                Arg::Word(word) if door_state(word).is_some() && word != "random" => {
                    let state = door_state(word).unwrap_or("Random");
                    step = step.field("state", Term::word(state));
                }
                Arg::Word(word) if matches!(word.as_str(), "random" | "false") => {}
                other => match self.expression(other) {
                    Some(nth) => square = Some(nth),
                    None => self.tell(format!("{} of ROOMDOOR", shown(other))),
                },
            }
        }
        match (side, square) {
            (Some(side), Some(nth)) => {
                let nth = nth.parse::<i64>().map_or_else(|_| Term::text(&nth), Term::word);
                let at = match side {
                    "N" => [nth, Term::word(-1)],
                    "S" => [nth, Term::text("room.h")],
                    "W" => [Term::word(-1), nth],
                    _ => [Term::text("room.w"), nth],
                };
                step = step.field("at", Term::call("Cell").with_all(at));
            }
            (Some(side), None) => step = step.field("walls", Term::List(vec![Term::word(side)])),
            (None, Some(_)) => self.tell("the square of ROOMDOOR on a random wall".to_owned()),
            (None, None) => {}
        }
        let secret = secret.unwrap_or(50);
        step.field("secret", Term::word(secret))
    }

    fn inner_room(&mut self, made: &Statement) -> Vec<Term> {
        let outer = std::mem::take(&mut self.offset);
        let mut step = Term::call("SubRoom");
        let groups: Vec<&[Arg]> = made
            .args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Group(parts) => Some(parts.as_slice()),
                _ => None,
            })
            .collect();
        let ints = |parts: &[Arg]| match parts {
            [Arg::Int(a), Arg::Int(b)] => Some((*a, *b)),
            _ => None,
        };
        let (place, align, size) = match (made.key.as_str(), groups.as_slice()) {
            ("SUBROOM", [place, size]) => (ints(place), None, ints(size)),
            ("ROOM", [grid, align, size]) => (ints(grid), Some(*align), ints(size)),
            ("ROOM", [grid, align]) => (ints(grid), Some(*align), None),
            (_, [one]) => (ints(one), None, None),
            _ => (None, None, None),
        };
        if let Some((w, h)) = size {
            step = step.field("size", Term::call("Fixed").with_all([Term::word(w), Term::word(h)]));
        }
        if let Some((x, y)) = place {
            let (x, y) = match (made.key.as_str(), size) {
                ("SUBROOM", _) => (x, y),
                (_, Some((w, h))) => on_grid((x, y), align, (w, h)),
                _ => {
                    self.tell("the place of a ROOM without size".to_owned());
                    (-1, -1)
                }
            };
            if x >= 0 {
                step = step.field("at", Term::tuple([Term::word(x), Term::word(y)]));
            }
        }
        let mut plain = step.clone();
        let mut pct = None;
        for arg in &made.args {
            match arg {
                Arg::Text(kind) => step = self.with_role(step, kind),
                Arg::Word(word) => {
                    step = self.room_word(step, word);
                    plain = self.room_word(plain, word);
                }
                Arg::Percent(chance) => pct = Some(*chance),
                _ => {}
            }
        }
        self.rooms.open.push(None);
        let steps = made.block.as_ref().map(|block| self.steps(block)).unwrap_or_default();
        let name = self.rooms.open.pop().flatten();
        if let Some(name) = self.own_room_name(made, name) {
            step = step.field("name", Term::text(&name));
            plain = plain.field("name", Term::text(&name));
        }
        self.offset = outer;
        let step = step.field("steps", Term::List(steps.clone()));
        let Some(pct) = pct.filter(|pct| *pct < 100) else { return vec![step] };
        let plain = plain.field("steps", Term::List(steps));
        let chance = Term::call("Chance").field("pct", Term::word(pct));
        vec![chance.field("then", Term::List(vec![step])).field("else", Term::List(vec![plain]))]
    }

    /// Name of a room, if it needs one.
    fn own_room_name(&mut self, made: &Statement, given: Option<String>) -> Option<String> {
        if made.key != "ROOM" {
            return given;
        }
        let number = self.rooms.names.len();
        let name = given.clone().unwrap_or_else(|| format!("room {number}"));
        self.rooms.names.push(name.clone());
        given.or_else(|| self.rooms.joined_by_number.then_some(name))
    }

    /// Converts `CORRIDOR: (room, wall, door), (room, wall, door)` with room numbers.
    fn corridor(&mut self, made: &Statement) -> Vec<Term> {
        let ends: Vec<Term> = made.args.iter().filter_map(|arg| self.corridor_end(arg)).collect();
        let [from, to] = ends.as_slice() else {
            self.tell("an end of CORRIDOR".to_owned());
            return Vec::new();
        };
        vec![Term::call("Join").field("from", from.clone()).field("to", to.clone())]
    }

    fn corridor_end(&self, arg: &Arg) -> Option<Term> {
        let Arg::Group(parts) = arg else { return None };
        let room = usize::try_from(self.constant(parts.first()?)?).ok()?;
        let mut end = Term::call("").field("room", Term::text(self.rooms.names.get(room)?));
        for part in &parts[1..] {
            end = match part {
                Arg::Word(word) if word == "random" => end,
                Arg::Word(word) => end.field("wall", Term::word(direction(word)?)),
                door => end.field("door", Term::word(self.card_number(door)?)),
            };
        }
        Some(end)
    }

    fn room_word(&mut self, step: Term, word: &str) -> Term {
        match word {
            "lit" => step.field("light", Term::word("Lit")),
            "unlit" => step.field("light", Term::word("Dark")),
            "filled" => step.field("fill", Term::word("Special")),
            "unfilled" => step.field("fill", Term::word("Empty")),
            "joined" => step.field("joined", Term::word(true)),
            "unjoined" => step.field("joined", Term::word(false)),
            "random" | "irregular" | "regular" | "true" | "false" => step,
            _ => {
                self.tell(format!("{word} of a room"));
                step
            }
        }
    }

    fn with_role(&mut self, step: Term, kind: &str) -> Term {
        const SHOPS: [&str; 10] =
            ["armor", "scroll", "potion", "weapon", "food", "ring", "wand", "tool", "book", "pet"];
        let special = match kind {
            "ordinary" | "themed" | "subroom" => return step,
            "throne" => "throne room",
            "morgue" => "graveyard",
            "anthole" => "ant hole",
            "zoo" | "temple" | "beehive" | "barracks" | "swamp" | "garden" | "armory"
            | "leprechaun hall" | "cockatrice nest" | "graveyard" => kind,
            _ => "",
        };
        if !special.is_empty() {
            return step.field("role", Term::call("Special").with(Term::text(special)));
        }
        let shop = kind.strip_suffix(" shop").filter(|shop| SHOPS.contains(shop));
        match shop.or((kind == "shop").then_some("any")) {
            Some(shop) => step.field("role", Term::call("Shop").with(Term::text(shop))),
            None => {
                self.tell(format!("the kind of room {kind:?}"));
                step
            }
        }
    }

    fn region(&mut self, made: &Statement) -> Vec<Term> {
        let kind = made.args.iter().find_map(|arg| match arg {
            Arg::Text(kind) => Some(kind.clone()),
            _ => None,
        });
        let irregular = |arg: &Arg| matches!(arg, Arg::Word(word) if word == "irregular");
        let first = made.args.first();
        let area = match first {
            // The region is flood-filled from its upper left corner.
            Some(Arg::Group(parts)) if made.args.iter().any(irregular) => match parts.as_slice() {
                [x, y, _, _] => self.area(&Arg::Call(
                    "floodfill".to_owned(),
                    vec![Arg::Group(vec![x.clone(), y.clone()])],
                )),
                _ => None,
            },
            Some(arg) => self.rect(arg),
            None => None,
        };
        let Some(area) = area else {
            self.tell("the area of REGION".to_owned());
            return Vec::new();
        };
        let lit = made.args.iter().find_map(|arg| match arg {
            Arg::Word(word) if word == "lit" => Some(true),
            Arg::Word(word) if word == "unlit" => Some(false),
            _ => None,
        });
        let light = lit
            .map(|lit| Term::call("Light").field("at", area.clone()).field("lit", Term::word(lit)));
        let inner = made.block.as_ref().map(|block| self.steps(block)).unwrap_or_default();
        let mut steps: Vec<Term> = if kind.as_deref().is_none_or(|kind| kind == "ordinary") {
            light.into_iter().collect()
        } else {
            let mut step = Term::call("Region").field("at", area);
            for arg in &made.args[1..] {
                step = match arg {
                    Arg::Text(kind) => self.with_role(step, kind),
                    Arg::Word(word) => self.room_word(step, word),
                    _ => step,
                };
            }
            vec![step]
        };
        steps.extend(inner);
        steps
    }
}

/// Column and row of a room within its fifth of the level, by its alignment. A room that would
/// exceed the level's edge is moved inside.
/// Source: rules/vaults B4.
fn on_grid((column, row): (i64, i64), align: Option<&[Arg]>, (w, h): (i64, i64)) -> (i64, i64) {
    let word = |nth: usize| match align.and_then(|align| align.get(nth)) {
        Some(Arg::Word(word)) => word.as_str(),
        _ => "",
    };
    let x = match word(0) {
        "center" => (16 - w) / 2,
        "right" | "half_right" => 16 - w,
        _ => 0,
    };
    let y = match word(1) {
        "center" => (4 - h) / 2,
        "bottom" => 4 - h,
        _ => 0,
    };
    let within = |at: i64, len: i64, most: i64| {
        let at = if at + len > most - 1 { most - len - 3 } else { at };
        at.max(2)
    };
    let (x, y) = ((column - 1) * 16 + 1 + x, (row - 1) * 4 + 1 + y.max(0));
    (within(x, w, 80), within(y, h, 21))
}
