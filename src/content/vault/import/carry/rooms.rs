//! Converts rooms, their doors and regions of `.des` files to the vault language.

use super::super::des::arg::Arg;
use super::super::des::parse::Statement;
use super::area::direction;
use super::carrier::{Carrier, Offset, Shape};
use crate::content::vault::write::Term;

impl<'a> Carrier<'a> {
    pub(super) fn room(&mut self, made: &'a Statement) -> Vec<Term> {
        match made.key {
            "REGION" => self.region(made),
            "ROOMDOOR" => vec![self.room_door(made)],
            "ENDROOM" => Vec::new(),
            "CORRIDOR" => self.corridor(made),
            "NAME" => {
                match (made.args.first(), self.rooms.open.last_mut()) {
                    (Some(Arg::Text(name)), Some(open)) => *open = Some(name.clone()),
                    _ => self.tell("NAME is outside a room or names nothing.".to_owned()),
                }
                Vec::new()
            }
            _ => self.inner_room(made),
        }
    }

    fn inner_room(&mut self, made: &'a Statement) -> Vec<Term> {
        let outer = std::mem::replace(&mut self.offset, (Offset::NONE, Offset::NONE));
        let place = RoomPlace::of(made, self);
        let mut step = Term::call("SubRoom");
        if let Some((w, h)) = place.size {
            step = step.field("size", Term::call("Fixed").with_all([Term::word(w), Term::word(h)]));
        }
        step = self.placed(step, made, &place);
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
        let steps = inner_rooms_first(steps);
        let name = self.rooms.open.pop().flatten();
        if let Some(name) = self.own_room_name(made, name) {
            step = step.field("name", Term::text(&name));
            plain = plain.field("name", Term::text(&name));
        }
        self.offset = outer;
        let Some(pct) = pct.filter(|pct| *pct < 100) else {
            return vec![step.field("steps", Term::List(steps))];
        };
        // The contents are written twice: for the room of the given type, and for the ordinary room
        // that can replace it.
        if !self.budget.charge_copy(&steps) {
            self.tell_spent();
            return Vec::new();
        }
        let step = step.field("steps", Term::List(steps.clone()));
        let plain = plain.field("steps", Term::List(steps));
        let chance = Term::call("Chance").field("pct", Term::word(pct));
        vec![chance.field("then", Term::List(vec![step])).field("else", Term::List(vec![plain]))]
    }

    /// Places a room at a square of its parent, or in a cell of the level's 5 by 5 grid. Leaves a
    /// room without a given position unplaced.
    fn placed(&mut self, step: Term, made: &Statement, place: &RoomPlace) -> Term {
        let Some((x, y)) = place.at else { return step };
        let (x, y) = if made.key == "SUBROOM" {
            (x, y)
        } else if !((1..=5).contains(&x) && (1..=5).contains(&y)) {
            self.tell(format!("The grid of a level has columns and rows 1 to 5, not ({x}, {y})."));
            return step;
        } else if self.frame.shape == Shape::Vault {
            let align = place.align.as_ref().and_then(|align| align_term(align));
            self.frame.grid = Some((Term::tuple([Term::word(x), Term::word(y)]), align));
            return step;
        } else {
            // A room of random size gets a position at which it fits even at its largest size.
            on_grid((x, y), place.align.as_deref(), place.size.unwrap_or(LARGEST_ROOM))
        };
        step.field("at", Term::tuple([Term::word(x), Term::word(y)]))
    }

    /// Returns the name of a room, or a generated name if the room needs one.
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
            self.tell(
                "Each end of a CORRIDOR is (room, wall, door), with the number of an earlier room."
                    .to_owned(),
            );
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
            word if ALIGNS.contains(&word) => step,
            _ => {
                self.tell(format!("Room: unsupported property \"{word}\"."));
                step
            }
        }
    }

    fn with_role(&mut self, step: Term, kind: &str) -> Term {
        const SHOPS: [&str; 10] =
            ["armor", "scroll", "potion", "weapon", "food", "ring", "wand", "tool", "book", "pet"];
        let special = match kind {
            "ordinary" | "subroom" => return step,
            "rndvault" | "themed" => {
                self.frame.themed = true;
                return step.field("role", Term::word("Themed"));
            }
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
        let shop = shop.or((kind == "candle shop").then_some("lighting"));
        match shop.or((kind == "shop").then_some("any")) {
            Some(shop) => step.field("role", Term::call("Shop").with(Term::text(shop))),
            None => {
                self.tell(format!("This game has no room of the kind \"{kind}\"."));
                step
            }
        }
    }

    fn region(&mut self, made: &'a Statement) -> Vec<Term> {
        let kind = made.args.iter().find_map(|arg| match arg {
            Arg::Text(kind) => Some(kind.clone()),
            _ => None,
        });
        let irregular = |arg: &Arg| matches!(arg, Arg::Word(word) if word == "irregular");
        let first = made.args.first();
        let area = match first {
            // An irregular region is flood-filled from its upper left corner.
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
            let shown = first.map_or(String::new(), Arg::shown);
            self.tell(format!("REGION: unsupported area {shown}."));
            return Vec::new();
        };
        for number in made.args.iter().skip(1).filter(|arg| matches!(arg, Arg::Int(_))) {
            self.tell(format!("REGION: unsupported value {}.", number.shown()));
        }
        let lit = made.args.iter().find_map(|arg| match arg {
            Arg::Word(word) if word == "lit" => Some(true),
            Arg::Word(word) if word == "unlit" => Some(false),
            _ => None,
        });
        let light = lit
            .map(|lit| Term::call("Light").field("at", area.clone()).field("lit", Term::word(lit)));
        let inner = made.block.as_ref().map(|block| self.steps(block)).unwrap_or_default();
        let of_vault = self.frame.shape == Shape::Vault && self.rooms.open.is_empty();
        let plain = |kind: &str| kind == "ordinary" || of_vault && is_themed(kind);
        self.frame.themed |= of_vault && kind.as_deref().is_some_and(is_themed);
        let mut steps: Vec<Term> = if kind.as_deref().is_none_or(plain) {
            light.into_iter().collect()
        } else {
            let mut step = Term::call("Region").field("at", area);
            // If the file places the altar, the generator adds nothing else to a temple, so
            // `unfilled` does not matter.
            let temple = kind.as_deref() == Some("temple") && self.frame.has_altar;
            for arg in &made.args[1..] {
                step = match arg {
                    Arg::Word(word) if temple && word == "unfilled" => step,
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

/// Moves inner rooms to the front, so that their walls never cover something that an earlier step
/// placed at random. Keeps the order if a step changes a decision, because later steps can depend
/// on the change.
fn inner_rooms_first(steps: Vec<Term>) -> Vec<Term> {
    let named = |step: &Term, name: &str| matches!(step, Term::Paren(of, _) if of == name);
    if steps.iter().any(|step| named(step, "Set") || named(step, "Reroll")) {
        return steps;
    }
    let (mut inner, other): (Vec<Term>, Vec<Term>) =
        steps.into_iter().partition(|step| named(step, "SubRoom"));
    inner.extend(other);
    inner
}

/// Largest inside size of a room of random size.
const LARGEST_ROOM: (i64, i64) = (14, 6);
/// Words for the alignment of a room in its part of the level's grid.
const ALIGNS: [&str; 7] = ["left", "half_left", "center", "half_right", "right", "top", "bottom"];

/// Position and size of a room, as far as the file gives them.
struct RoomPlace {
    at: Option<(i64, i64)>,
    align: Option<Vec<Arg>>,
    size: Option<(i64, i64)>,
}

impl RoomPlace {
    /// Reads the positional arguments of `ROOM: type, light, grid, align, size` and `SUBROOM: type,
    /// light, place, size`, any of which can be `random`. Ignores the chance of the type.
    fn of(made: &Statement, carrier: &mut Carrier) -> Self {
        let args = made.args.iter().filter(|arg| !matches!(arg, Arg::Percent(_)));
        let args: Vec<Arg> = args.map(|arg| carrier.resolved(arg)).collect();
        let pair = |nth: usize| match args.get(nth) {
            Some(Arg::Group(parts)) => {
                let [x, y] = parts.as_slice() else { return None };
                Some((carrier.constant(x)?, carrier.constant(y)?))
            }
            _ => None,
        };
        let align = match args.get(3) {
            Some(Arg::Group(parts)) if made.key == "ROOM" => Some(parts.clone()),
            _ => None,
        };
        let size = pair(if made.key == "ROOM" { 4 } else { 3 });
        let size = size.filter(|&(w, h)| (1..=77).contains(&w) && (1..=18).contains(&h));
        Self { at: pair(2), align, size }
    }
}

/// The alignment of a random vault's room: `(Left, Top)`.
fn align_term(align: &[Arg]) -> Option<Term> {
    let word = |nth: usize| match align.get(nth) {
        Some(Arg::Word(word)) => Some(match word.as_str() {
            "left" => "Left",
            "half_left" => "HalfLeft",
            "half_right" => "HalfRight",
            "right" => "Right",
            "top" => "Top",
            "bottom" => "Bottom",
            "center" => "Center",
            _ => return None,
        }),
        _ => None,
    };
    Some(Term::tuple([Term::word(word(0)?), Term::word(word(1)?)]))
}

fn is_themed(kind: &str) -> bool {
    matches!(kind, "rndvault" | "themed")
}

/// Returns the column and row of a room's corner on the level, from its position in the 5 by 5 grid
/// and its alignment. A room that would cross the level's edge is moved inside.
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
        let at = if at + len > most - 2 { most - len - 3 } else { at };
        at.max(2)
    };
    let (x, y) = ((column - 1) * 16 + 1 + x, (row - 1) * 4 + 1 + y.max(0));
    (within(x, w, 80), within(y, h, 21))
}
