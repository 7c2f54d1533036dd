//! Statement by statement from a `.des` level to a vault.

use std::collections::{BTreeMap, BTreeSet};

use super::Lost;
use super::area::{direction, terrain};
use super::parse::{Arg, Level, Statement};
use super::things::shown;
use crate::content::vault::names::{Catalogue, Kind};
use crate::content::vault::write::Term;

/// What a variable holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number decided by us.
    Number,
    /// A deck of kinds, shuffled.
    Deck,
    /// A deck of texts, shuffled.
    Texts,
    /// Values in their order: kinds, numbers or texts.
    Cards(Vec<Arg>),
    /// Squares: in their order, or none where they are a shuffled deck.
    Places(Vec<Arg>),
    Area,
    /// Whatever stood there: the argument of a function, a value that is no deck.
    Argument(Arg),
}

/// What became of a level.
pub struct Done {
    pub vault: Option<Term>,
    pub constructs: usize,
    /// Statements of which something was lost.
    pub broken: usize,
    pub lost: Vec<Lost>,
}

/// A level under way.
pub struct Carrier<'a> {
    pub names: &'a dyn Catalogue,
    pub values: BTreeMap<String, Value>,
    /// Columns and rows that a later map lies from the first.
    pub offset: (i64, i64),
    shuffled: BTreeSet<String>,
    functions: BTreeMap<String, Statement>,
    lets: Vec<(String, Term)>,
    flags: Vec<String>,
    init: Option<Term>,
    map: Option<Vec<String>>,
    anchor: (String, String),
    /// Corner of the first map on the level.
    corner: (i64, i64),
    weight: Option<Term>,
    line: usize,
    lost: Vec<Lost>,
    constructs: usize,
    broken: BTreeSet<usize>,
    calls: usize,
    /// Calls of functions so far.
    called: usize,
    /// Loops and choices around what is carried: the number that a `BREAK` in them sets, if one
    /// is there.
    loops: Vec<Option<String>>,
}

/// Deepest functions that call each other, and most calls of one level.
const DEEPEST: usize = 8;
const MOST_CALLS: usize = 200;

/// Carries one level over; `ids` are those already taken.
pub fn level(level: &Level, names: &dyn Catalogue, ids: &mut Vec<String>) -> Done {
    let mut carrier = Carrier {
        names,
        values: BTreeMap::new(),
        offset: (0, 0),
        shuffled: BTreeSet::new(),
        functions: BTreeMap::new(),
        lets: Vec::new(),
        flags: Vec::new(),
        init: None,
        map: None,
        anchor: ("Center".to_owned(), "Center".to_owned()),
        corner: (0, 0),
        weight: None,
        line: level.line,
        lost: Vec::new(),
        constructs: 1,
        broken: BTreeSet::new(),
        calls: 0,
        called: 0,
        loops: Vec::new(),
    };
    carrier.note_shuffles(&level.body);
    match &level.filling {
        None | Some(Arg::Char(' ' | '-')) => {}
        // A random filling is a grid of walls; a drawing and MAZEWALK carve it.
        Some(Arg::Word(word)) if word == "random" => carrier.init = Some(Term::call("Maze")),
        Some(other) => carrier.tell(format!("the filling {} of MAZE", shown(other))),
    }
    let steps = carrier.steps(&level.body);
    let vault = carrier.vault(level, steps, ids);
    Done {
        vault: Some(vault),
        constructs: carrier.constructs,
        broken: carrier.broken.len(),
        lost: carrier.lost,
    }
}

impl Carrier<'_> {
    /// Something of the statement under way is lost.
    pub fn tell(&mut self, what: String) {
        self.broken.insert(self.line);
        self.lost.push(Lost { line: self.line, what });
    }

    /// As [`Self::tell`], unless something was told of the line before.
    pub fn tell_if_quiet(&mut self, what: String) {
        if !self.lost.iter().any(|lost| lost.line == self.line) {
            self.tell(what);
        }
    }

    pub fn value(&mut self, name: &str) -> Option<Value> {
        self.values.get(name).cloned()
    }

    fn note_shuffles(&mut self, body: &[Statement]) {
        for made in body {
            if let ("SHUFFLE", Some(Arg::Var(name, _))) = (made.key.as_str(), made.args.first()) {
                self.shuffled.insert(name.clone());
            }
            for block in made.block.iter().chain(&made.otherwise) {
                self.note_shuffles(block);
            }
        }
    }

    /// The vault around the steps.
    fn vault(&mut self, level: &Level, steps: Vec<Term>, ids: &mut Vec<String>) -> Term {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        let mut id: String = level.name.chars().map(plain).take(60).collect();
        if id.is_empty() {
            id = format!("level_{}", level.line);
        }
        while ids.contains(&id) {
            id.push_str("_2");
        }
        ids.push(id.clone());
        let mut vault = Term::call("Vault").field("id", Term::text(&id));
        if let Some(weight) = self.weight.take() {
            vault = vault.field("weight", weight);
        }
        let (body, steps) = self.body(level, steps);
        if !self.lets.is_empty() {
            let lets = self.lets.drain(..).map(|(name, of)| (format!("{name:?}"), of)).collect();
            vault = vault.field("let", Term::Map(lets));
        }
        vault = vault.field("body", body);
        if let Some(rows) = &self.map
            && let Some(legend) = legend(rows)
        {
            vault = vault.field("legend", legend);
        }
        vault.field("steps", Term::List(steps)).field("allow", all_warnings())
    }

    /// The body of the vault, and the steps without what became it.
    fn body(&mut self, level: &Level, mut steps: Vec<Term>) -> (Term, Vec<Term>) {
        let alone = steps.len() == 1 && self.map.is_none() && self.init.is_none();
        if alone
            && !level.is_maze
            && let Some(Term::Paren(name, fields)) = steps.first()
            && name == "SubRoom"
        {
            let mut size = Term::word("Any");
            let mut inner = Vec::new();
            for (key, value) in fields {
                match (key.as_deref(), value) {
                    (Some("size"), value) => size = value.clone(),
                    (Some("steps"), Term::List(list)) => inner.clone_from(list),
                    _ => {}
                }
            }
            return (Term::call("Room").field("size", size), inner);
        }
        let init = self.init.take().unwrap_or_else(|| {
            if level.is_maze && self.map.is_none() {
                Term::call("Maze")
            } else {
                Term::word("Solid")
            }
        });
        let mut body = Term::call("Level").field("init", init);
        if !self.flags.is_empty() {
            let flags = self.flags.iter().map(|flag| Term::text(flag)).collect();
            body = body.field("flags", Term::List(flags));
        }
        if let Some(rows) = &self.map {
            let (x, y) = &self.anchor;
            body = body
                .field("map", Term::Drawing(rows.clone()))
                .field("anchor", Term::tuple([Term::word(x), Term::word(y)]));
        }
        steps.retain(|step| !matches!(step, Term::List(_)));
        (body, steps)
    }

    // ----------------------------------------------------------------- steps

    /// The steps that statements become.
    pub fn steps(&mut self, body: &[Statement]) -> Vec<Term> {
        let mut steps = Vec::new();
        for (nth, made) in body.iter().enumerate() {
            self.constructs += 1;
            let line = self.line;
            self.line = made.line;
            let mut carried = self.statement(made);
            if let Some(chance) = &made.chance {
                match self.number(chance) {
                    Some(pct) => {
                        let chance = Term::call("Chance").field("pct", pct);
                        carried = vec![chance.field("then", Term::List(carried))];
                    }
                    None => self.tell(format!("the chance {}", shown(chance))),
                }
            }
            steps.extend(carried);
            self.line = line;
            // What follows a way out of the loop happens only if that was not taken.
            if may_break(made)
                && nth + 1 < body.len()
                && let Some(Some(flag)) = self.loops.last().cloned()
            {
                let rest = self.steps(&body[nth + 1..]);
                steps.push(unless(&flag, rest));
                break;
            }
        }
        steps
    }

    /// The steps of a block that a `BREAK` may leave, and what must stand before them.
    fn leavable(&mut self, made: &Statement, body: &[Statement]) -> (Vec<Term>, Vec<Term>) {
        let flag = body.iter().any(may_break).then(|| format!("break_{}", made.line));
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

    fn statement(&mut self, made: &Statement) -> Vec<Term> {
        let one = |step: Option<Term>| step.into_iter().collect();
        match made.key.as_str() {
            "MONSTER" => one(self.monster(made)),
            "OBJECT" | "CONTAINER" | "COBJECT" => one(self.object(made)),
            "TRAP" => one(self.trap(made)),
            "IF" | "SWITCH" | "LOOP" | "FOR" | "BREAK" | "EXIT" | "FUNCTION" | "call" | "="
            | "SHUFFLE" | "RANDOM_PLACES" | "RANDOM_PLACE" | "RANDOM_OBJECTS"
            | "RANDOM_MONSTERS" | "RANDOM_REGISTERS" => self.control(made),
            "FLAGS" | "FLAG" | "INIT_MAP" | "NOMAP" | "GEOMETRY" | "MAP" | "CHANCE"
            | "FREQUENCY" | "RANDOM_VAULT" | "NAME" | "VAULTGEN" => self.frame(made),
            "ROOM" | "SUBROOM" | "ENDROOM" | "REGION" | "ROOMDOOR" => self.room(made),
            _ => self.ground(made),
        }
    }

    /// Statements about ground, furniture and ways.
    fn ground(&mut self, made: &Statement) -> Vec<Term> {
        let step = match made.key.as_str() {
            "FOUNTAIN" | "SINK" | "THRONE" | "TREE" | "FEATURE" => {
                let kind = match made.key.as_str() {
                    "FOUNTAIN" => "Fountain",
                    "SINK" => "Sink",
                    "THRONE" => "Throne",
                    _ => "Tree",
                };
                self.at_first(Term::call("Feature").field("kind", Term::word(kind)), made)
            }
            "POOL" => self.at_first(Term::call("Terrain").field("to", Term::text("pool")), made),
            "STAIR" | "STAIRS" | "LADDER" => return self.stairs(made),
            "BRANCH" | "PORTAL" | "TELEPORT_REGION" => return self.link(made),
            "ALTAR" => return self.altar(made),
            "GRAVE" | "ENGRAVING" => return self.words(made),
            "GOLD" => return self.gold(made),
            "DOOR" => return self.door(made),
            "TERRAIN" | "REPLACE_TERRAIN" | "SPILL" | "WALLWALK" => return self.paint(made),
            "DRAWBRIDGE" | "MAZEWALK" => return self.bridge_or_maze(made),
            "NON_DIGGABLE" => self.boxed(Term::call("Harden"), made),
            "NON_PASSWALL" => {
                let step = Term::call("Harden").field("dig", Term::word(false));
                self.boxed(step.field("pass", Term::word(true)), made)
            }
            "WALLIFY" => self.boxed(Term::call("Wallify"), made),
            "MINERALIZE" => Some(Term::call("Mineralize")),
            "CORRIDOR" => {
                self.tell("the rooms that CORRIDOR joins by their numbers".to_owned());
                return Vec::new();
            }
            "RANDOM_CORRIDORS" => Some(Term::call("Corridors")),
            "MESSAGE" => match made.args.first() {
                Some(text) => self.text(text).map(|text| Term::call("Say").with(text)),
                None => None,
            },
            "SOUNDS" | "SOUND" | "LEVEL_SOUNDS" => {
                let texts: Vec<Term> = texts(&made.args).iter().map(|t| Term::text(t)).collect();
                (!texts.is_empty()).then(|| Term::call("Sounds").with(Term::List(texts)))
            }
            "MON_GENERATION" => return self.spawns(made),
            _ => None,
        };
        if step.is_none() {
            self.tell_if_quiet(format!("{} is not known to our vaults", made.key));
        }
        step.into_iter().collect()
    }

    /// With the place that the first argument names.
    fn at_first(&mut self, step: Term, made: &Statement) -> Option<Term> {
        Some(match made.args.first() {
            Some(place) => self.put_at(step, place),
            None => step,
        })
    }

    fn boxed(&mut self, step: Term, made: &Statement) -> Option<Term> {
        let Some(arg) = made.args.first() else { return Some(step) };
        match self.rect(arg) {
            Some(area) => Some(step.field("at", area)),
            None => {
                self.tell(format!("the area {} of {}", shown(arg), made.key));
                None
            }
        }
    }

    fn stairs(&mut self, made: &Statement) -> Vec<Term> {
        let up = made.args.iter().any(|arg| matches!(arg, Arg::Word(word) if word == "up"));
        let region = |arg: &Arg| matches!(arg, Arg::Call(name, _) if name == "levregion");
        let boxes: Vec<&Arg> = made.args.iter().filter(|arg| region(arg)).collect();
        if boxes.is_empty() {
            let ladder = made.key == "LADDER";
            let kind = match (ladder, up) {
                (false, true) => "StairsUp",
                (false, false) => "StairsDown",
                (true, true) => "LadderUp",
                (true, false) => "LadderDown",
            };
            let step = Term::call("Feature").field("kind", Term::word(kind));
            return self.at_first(step, made).into_iter().collect();
        }
        let kind = if up { "StairsUp" } else { "StairsDown" };
        self.linked(kind, &boxes)
    }

    fn link(&mut self, made: &Statement) -> Vec<Term> {
        let kind = match made.key.as_str() {
            "BRANCH" => "Branch",
            "PORTAL" => "Portal",
            _ => "Arrival",
        };
        let is_box = |arg: &&Arg| matches!(arg, Arg::Group(_) | Arg::Call(..));
        let boxes: Vec<&Arg> = made.args.iter().filter(is_box).collect();
        let mut steps = self.linked(kind, &boxes);
        for arg in &made.args {
            match arg {
                Arg::Text(name) => {
                    for step in &mut steps {
                        *step = step.clone().field("to", Term::text(name));
                    }
                }
                Arg::Word(word) => self.tell(format!("{word} of {}", made.key)),
                _ => {}
            }
        }
        steps
    }

    /// A way that begins in the first box and not in the second.
    fn linked(&mut self, kind: &str, boxes: &[&Arg]) -> Vec<Term> {
        let step = Term::call("Link").field("kind", Term::word(kind));
        let nowhere = |arg: &Arg| {
            let (Arg::Group(parts) | Arg::Call(_, parts)) = arg else { return false };
            parts.iter().all(|part| *part == Arg::Int(0))
        };
        let Some(first) = boxes.first() else { return vec![step] };
        let Some(area) = self.rect(first) else {
            self.tell(format!("the box {}", shown(first)));
            return vec![step];
        };
        let area = match boxes.get(1).filter(|other| !nowhere(other)) {
            None => area,
            Some(other) => match self.rect(other) {
                Some(without) => Term::call("Minus").with_all([area, without]),
                None => {
                    self.tell(format!("the box {}", shown(other)));
                    area
                }
            },
        };
        vec![step.field("at", area)]
    }

    fn altar(&mut self, made: &Statement) -> Vec<Term> {
        let mut step = Term::call("Altar");
        for arg in &made.args {
            step = match arg {
                Arg::Index(name, nth) if name == "align" => match nth.first() {
                    Some(Arg::Int(nth)) => {
                        step.field("align", Term::call("Deck").with(Term::word(nth)))
                    }
                    _ => {
                        self.tell("which of the alignments ALTAR has".to_owned());
                        step
                    }
                },
                Arg::Word(word) => match word.as_str() {
                    "law" | "lawful" => step.field("align", Term::word("Lawful")),
                    "neutral" => step.field("align", Term::word("Neutral")),
                    "chaos" | "chaotic" => step.field("align", Term::word("Chaotic")),
                    "noalign" | "none" => step.field("align", Term::word("Unaligned")),
                    "shrine" => step.field("kind", Term::word("Shrine")),
                    "sanctum" => step.field("kind", Term::word("Sanctum")),
                    "altar" | "random" => step,
                    _ => {
                        self.tell(format!("{word} of ALTAR"));
                        step
                    }
                },
                place => self.put_at(step, place),
            };
        }
        vec![step]
    }

    fn words(&mut self, made: &Statement) -> Vec<Term> {
        let name = if made.key == "GRAVE" { "Grave" } else { "Engrave" };
        let mut step = Term::call(name);
        for arg in &made.args {
            step = match arg {
                Arg::Text(text) => step.field("text", Term::text(text)),
                Arg::Var(..) if !self.is_place(arg) => match self.text(arg) {
                    Some(text) => step.field("text", text),
                    None => {
                        self.tell(format!("the text {} of {}", shown(arg), made.key));
                        step
                    }
                },
                Arg::Word(word) if name == "Engrave" && word != "random" => {
                    let style = match word.as_str() {
                        "engrave" => "Engrave",
                        "burn" => "Burn",
                        "mark" => "Mark",
                        "blood" => "Blood",
                        "dust" => "Dust",
                        other => {
                            self.tell(format!("{other} of ENGRAVING"));
                            "Dust"
                        }
                    };
                    step.field("style", Term::word(style))
                }
                place => self.put_at(step, place),
            };
        }
        vec![step]
    }

    fn gold(&mut self, made: &Statement) -> Vec<Term> {
        let mut step = Term::call("Gold");
        for arg in &made.args {
            step = if self.is_place(arg) {
                self.put_at(step, arg)
            } else if let Some(amount) = self.number(arg) {
                step.field("amount", amount)
            } else {
                self.tell(format!("{} of GOLD", shown(arg)));
                step
            };
        }
        vec![step]
    }

    fn door(&mut self, made: &Statement) -> Vec<Term> {
        let mut step = Term::call("Door");
        for arg in &made.args {
            step = match arg {
                Arg::Word(word) => match door_state(word) {
                    Some(state) => step.field("state", Term::word(state)),
                    None if word == "secret" => step.field("secret", Term::word(100)),
                    None => {
                        self.tell(format!("{word} of DOOR"));
                        step
                    }
                },
                place => self.put_at(step, place),
            };
        }
        vec![step.field("secret", Term::word(0))]
    }

    fn paint(&mut self, made: &Statement) -> Vec<Term> {
        let name = if made.key == "SPILL" { "Spill" } else { "Terrain" };
        let mut step = Term::call(name);
        let mut grounds = Vec::new();
        for arg in &made.args {
            step = match arg {
                Arg::Char(glyph) => {
                    grounds.push(terrain(*glyph).map(Term::text));
                    step
                }
                Arg::Var(name, _) if self.values.get(name) == Some(&Value::Deck) => {
                    grounds.push(self.kind_of(Kind::Terrain, arg).flatten());
                    step
                }
                Arg::Percent(pct) => step.field("per_cell", Term::word(pct)),
                Arg::Word(word) if word == "lit" || word == "unlit" => {
                    step.field("lit", Term::word(word == "lit"))
                }
                Arg::Word(word) if name == "Spill" && direction(word).is_some() => {
                    step.field("toward", Term::word(direction(word).unwrap_or("N")))
                }
                Arg::Int(_) | Arg::Dice(_) if name == "Spill" => match self.number(arg) {
                    Some(len) => step.field("len", len),
                    None => {
                        self.tell("how far SPILL goes".to_owned());
                        step
                    }
                },
                Arg::Group(parts) if parts.len() == 4 => match self.rect(arg) {
                    Some(area) => step.field("at", area),
                    None => {
                        self.tell(format!("the area of {}", made.key));
                        step
                    }
                },
                place => self.put_at(step, place),
            };
        }
        let fields = if grounds.len() > 1 { ["from", "to"].as_slice() } else { &["to"] };
        for (field, ground) in fields.iter().zip(grounds) {
            match ground {
                Some(ground) => step = step.field(field, ground),
                None => {
                    self.tell(format!("a ground of {}", made.key));
                    return Vec::new();
                }
            }
        }
        vec![step]
    }

    fn bridge_or_maze(&mut self, made: &Statement) -> Vec<Term> {
        let toward = made.args.iter().find_map(|arg| match arg {
            Arg::Word(word) => direction(word),
            _ => None,
        });
        let Some(toward) = toward else {
            self.tell(format!("{} without a direction", made.key));
            return Vec::new();
        };
        let Some(place) = made.args.first() else { return Vec::new() };
        if made.key == "MAZEWALK" {
            let Some(from) = self.pair(place) else {
                self.tell(format!("the place {}", shown(place)));
                return Vec::new();
            };
            if made.args.len() > 2 {
                self.tell("whether MAZEWALK stocks its maze".to_owned());
            }
            return vec![
                Term::call("Maze").field("from", from).field("toward", Term::word(toward)),
            ];
        }
        let mut step = self.put_at(Term::call("Drawbridge"), place);
        step = step.field("toward", Term::word(toward));
        for arg in &made.args {
            if let Arg::Word(word) = arg {
                step = match word.as_str() {
                    "open" => step.field("state", Term::word("Lowered")),
                    "closed" => step.field("state", Term::word("Raised")),
                    _ => step,
                };
            }
        }
        vec![step]
    }

    fn spawns(&mut self, made: &Statement) -> Vec<Term> {
        let mut pct = Term::word(100);
        let mut kinds = Vec::new();
        for arg in &made.args {
            match arg {
                Arg::Int(share) | Arg::Percent(share) => pct = Term::word(share),
                Arg::Group(parts) => {
                    let kind = parts.iter().find(|part| !matches!(part, Arg::Int(_)));
                    let weight = parts.iter().find_map(|part| match part {
                        Arg::Int(weight) => Some(*weight),
                        _ => None,
                    });
                    let kind = kind.and_then(|kind| self.kind_of(Kind::Monster, kind).flatten());
                    match (kind, weight.unwrap_or(1)) {
                        // As often in the list as it weighs.
                        (Some(kind), weight @ 0..=20) => {
                            kinds.extend(std::iter::repeat_n(kind, weight as usize));
                        }
                        (Some(_), weight) => {
                            self.tell(format!("the weight {weight} of MON_GENERATION"));
                        }
                        (None, _) => self.tell_if_quiet("a kind of MON_GENERATION".to_owned()),
                    }
                }
                other => kinds.extend(self.kind_of(Kind::Monster, other).flatten()),
            }
        }
        if kinds.is_empty() {
            self.tell_if_quiet("MON_GENERATION without kinds".to_owned());
            return Vec::new();
        }
        vec![Term::call("Spawns").field("of", Term::List(kinds)).field("pct", pct)]
    }

    // ----------------------------------------------------------------- rooms

    fn room(&mut self, made: &Statement) -> Vec<Term> {
        match made.key.as_str() {
            "REGION" => self.region(made),
            "ROOMDOOR" => {
                vec![self.room_door(made)]
            }
            "ENDROOM" => Vec::new(),
            _ => self.inner_room(made),
        }
    }

    /// A door on a wall of a room, on one of its squares or anywhere.
    fn room_door(&mut self, made: &Statement) -> Term {
        let mut step = Term::call("Door");
        let (mut secret, mut side, mut square) = (Some(0), None, None);
        for (nth, arg) in made.args.iter().enumerate() {
            match arg {
                Arg::Word(word) if direction(word).is_some() => side = direction(word),
                Arg::Word(word) if word == "true" || word == "secret" => secret = Some(100),
                // The first word is whether it is secret; a random one is as we have it.
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
        let steps = made.block.as_ref().map(|block| self.steps(block)).unwrap_or_default();
        self.offset = outer;
        let step = step.field("steps", Term::List(steps.clone()));
        let Some(pct) = pct.filter(|pct| *pct < 100) else { return vec![step] };
        let plain = plain.field("steps", Term::List(steps));
        let chance = Term::call("Chance").field("pct", Term::word(pct));
        vec![chance.field("then", Term::List(vec![step])).field("else", Term::List(vec![plain]))]
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
            // Its outline is that of the ground around its upper left corner.
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

    // ----------------------------------------------------------------- frame

    /// Statements about the whole level.
    fn frame(&mut self, made: &Statement) -> Vec<Term> {
        match made.key.as_str() {
            "FLAGS" | "FLAG" => self.take_flags(&made.args),
            "INIT_MAP" => self.take_init(&made.args),
            "GEOMETRY" => self.take_geometry(&made.args),
            "MAP" => return self.take_map(&made.map),
            "CHANCE" | "FREQUENCY" | "RANDOM_VAULT" => {
                self.weight = made.args.first().and_then(|arg| self.number(arg));
            }
            "VAULTGEN" => self.init = Some(Term::word("Rooms")),
            "NAME" => self.tell("the name of a room".to_owned()),
            _ => {}
        }
        Vec::new()
    }

    fn take_flags(&mut self, args: &[Arg]) {
        for arg in args {
            let Arg::Word(word) = arg else {
                self.tell(format!("the flag {}", shown(arg)));
                continue;
            };
            let flag = match word.to_lowercase().as_str() {
                "noteleport" => "no_teleport",
                "hardfloor" => "hard_floor",
                "nommap" | "nomap" => "no_map",
                "shortsighted" => "short_sighted",
                "arboreal" => "arboreal",
                "noflip" | "noflipx" | "noflipy" => "no_flip",
                "mazelevel" => "maze_level",
                "premapped" => "premapped",
                "graveyard" => "graveyard",
                _ => {
                    self.tell(format!("the flag {word}"));
                    continue;
                }
            };
            self.flags.push(flag.to_owned());
        }
    }

    fn take_init(&mut self, args: &[Arg]) {
        let style = match args.first() {
            Some(Arg::Word(word)) => word.clone(),
            // Old files begin with the two grounds of a cave.
            Some(Arg::Char(_)) => "mines".to_owned(),
            _ => String::new(),
        };
        let grounds: Vec<char> = args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Char(glyph) => Some(*glyph),
                _ => None,
            })
            .collect();
        let words = words(args);
        self.init = match style.as_str() {
            "solidfill" => {
                if grounds.first().is_some_and(|glyph| *glyph != ' ') {
                    self.tell("the ground of INIT_MAP solidfill".to_owned());
                }
                Some(Term::word("Solid"))
            }
            "mazegrid" | "maze" => Some(Term::call("Maze")),
            "rogue" | "roguelike" => Some(Term::word("Rogue")),
            "swamp" => Some(Term::word("Swamp")),
            "mines" => {
                let mut caves = Term::call("Caves");
                for (field, glyph) in ["floor", "wall"].iter().zip(&grounds) {
                    match terrain(*glyph) {
                        Some(name) => caves = caves.field(field, Term::text(name)),
                        None => self.tell(format!("the ground {glyph:?} of INIT_MAP")),
                    }
                }
                let bools: Vec<bool> = words
                    .iter()
                    .filter(|word| matches!(**word, "true" | "false"))
                    .map(|word| *word == "true")
                    .collect();
                for (field, value) in ["smooth", "join"].iter().zip(&bools) {
                    caves = caves.field(field, Term::word(value));
                }
                if words.contains(&"lit") || words.contains(&"unlit") {
                    caves = caves.field("lit", Term::word(words.contains(&"lit")));
                }
                if let Some(walled) = bools.get(2) {
                    caves = caves.field("walled", Term::word(walled));
                }
                Some(caves)
            }
            other => {
                self.tell(format!("INIT_MAP {other}"));
                None
            }
        };
    }

    fn take_geometry(&mut self, args: &[Arg]) {
        let words = words(args);
        let [x, y] = words[..] else {
            self.tell("a GEOMETRY that is no pair of words".to_owned());
            return;
        };
        for (word, known) in [
            (x, ["left", "half_left", "center", "half_right", "right"].as_slice()),
            (y, &["top", "center", "bottom"]),
        ] {
            if !known.contains(&word) {
                self.tell(format!("{word} of GEOMETRY"));
            }
        }
        let x = match x {
            "left" => "Left",
            "half_left" => "HalfLeft",
            "half_right" => "HalfRight",
            "right" => "Right",
            _ => "Center",
        };
        let y = match y {
            "top" => "Top",
            "bottom" => "Bottom",
            _ => "Center",
        };
        self.anchor = (x.to_owned(), y.to_owned());
    }

    /// The first map is the vault's drawing, a later one is laid over it.
    fn take_map(&mut self, rows: &[String]) -> Vec<Term> {
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as i64;
        let height = rows.len() as i64;
        let spare = (76 - width, 19 - height);
        let x = match self.anchor.0.as_str() {
            "Left" => 0,
            "HalfLeft" => spare.0 / 4,
            "HalfRight" => spare.0 * 3 / 4,
            "Right" => spare.0,
            _ => spare.0 / 2,
        };
        let y = match self.anchor.1.as_str() {
            "Top" => 0,
            "Bottom" => spare.1,
            _ => spare.1 / 2,
        };
        let rows = self.known_glyphs(rows, width as usize);
        if self.map.is_none() {
            self.corner = (x, y);
            self.map = Some(rows);
            return Vec::new();
        }
        self.offset = (x - self.corner.0, y - self.corner.1);
        let corner = Term::tuple([Term::word(self.offset.0), Term::word(self.offset.1)]);
        let mut step =
            Term::call("Stamp").field("map", Term::Drawing(rows.clone())).field("corner", corner);
        if let Some(legend) = legend(&rows) {
            step = step.field("legend", legend);
        }
        vec![step]
    }

    /// The rows, all as wide as the widest, with glyphs that we know.
    fn known_glyphs(&mut self, rows: &[String], width: usize) -> Vec<String> {
        let mut strange = BTreeSet::new();
        let known = |c: char| terrain(c).is_some() || matches!(c, 'x' | 'A');
        let fixed = rows
            .iter()
            .map(|row| {
                let padded = format!("{row:<width$}");
                let glyph = |c: char| {
                    if known(c) {
                        return c;
                    }
                    strange.insert(c);
                    '.'
                };
                padded.chars().map(glyph).collect()
            })
            .collect();
        for glyph in strange {
            self.tell(format!("the glyph {glyph:?} of MAP"));
        }
        fixed
    }

    // --------------------------------------------------------------- control

    fn control(&mut self, made: &Statement) -> Vec<Term> {
        match made.key.as_str() {
            "IF" => self.choice(made),
            "LOOP" => {
                let body = made.block.as_deref().unwrap_or_default();
                let (mut all, steps) = self.leavable(made, body);
                let Some(n) = made.args.first().and_then(|arg| self.number(arg)) else {
                    self.tell("how often LOOP repeats".to_owned());
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
                    self.tell("BREAK where there is nothing to leave".to_owned());
                    Vec::new()
                }
            },
            "EXIT" => vec![Term::word("Stop")],
            "FUNCTION" => {
                if let Some(Arg::Text(name)) = made.args.first() {
                    self.functions.insert(name.clone(), made.clone());
                }
                Vec::new()
            }
            "call" => self.call(made),
            "=" => {
                self.assign(made);
                Vec::new()
            }
            "SHUFFLE" => {
                match made.args.first() {
                    Some(Arg::Var(name, _)) => self.shuffle(name),
                    _ => self.tell("SHUFFLE of what is no variable".to_owned()),
                }
                Vec::new()
            }
            _ => {
                self.random_list(made);
                Vec::new()
            }
        }
    }

    fn choice(&mut self, made: &Statement) -> Vec<Term> {
        let then = made.block.as_ref().map(|block| self.steps(block)).unwrap_or_default();
        let otherwise = made.otherwise.as_ref().map(|block| self.steps(block)).unwrap_or_default();
        let step = match made.args.first() {
            Some(Arg::Percent(pct)) => Term::call("Chance").field("pct", Term::word(pct)),
            Some(arg) => match self.condition(arg) {
                Some(cond) => Term::call("If").field("cond", Term::text(&cond)),
                None => {
                    self.tell(format!("the condition {}", shown(arg)));
                    return Vec::new();
                }
            },
            None => {
                self.tell("IF without a condition".to_owned());
                return Vec::new();
            }
        };
        let step = step.field("then", Term::List(then));
        if otherwise.is_empty() {
            return vec![step];
        }
        vec![step.field("else", Term::List(otherwise))]
    }

    /// `FOR $i = a TO b`: a number that counts up.
    fn counting(&mut self, made: &Statement) -> Vec<Term> {
        let [Arg::Text(name), from, to] = made.args.as_slice() else {
            self.tell("a FOR without from and to".to_owned());
            return Vec::new();
        };
        let (Some(low), Some(high)) = (self.expression(from), self.expression(to)) else {
            self.tell("the ends of FOR".to_owned());
            return Vec::new();
        };
        self.number_let(name);
        let (before, mut steps) = self.leavable(made, made.block.as_deref().unwrap_or_default());
        steps.push(set(name, &format!("${name} + 1")));
        let often = Term::text(&format!("{high} - ({low}) + 1"));
        let repeat = Term::call("Repeat").field("n", often).field("do", Term::List(steps));
        let mut all = vec![set(name, &low)];
        all.extend(before);
        all.push(repeat);
        all
    }

    fn number_let(&mut self, name: &str) {
        if !self.lets.iter().any(|(other, _)| other == name) {
            self.lets.push((name.to_owned(), Term::call("Int").with(Term::word(0))));
        }
        self.values.insert(name.to_owned(), Value::Number);
    }

    fn switch(&mut self, made: &Statement) -> Vec<Term> {
        let Some(of) = made.args.first().and_then(|arg| self.expression(arg)) else {
            self.tell("what SWITCH looks at".to_owned());
            return Vec::new();
        };
        let name = format!("switch_{}", made.line);
        self.number_let(&name);
        let cases = self.cases(made);
        let flag = cases.iter().flat_map(|case| &case.body).any(may_break);
        let flag = flag.then(|| format!("break_{}", made.line));
        let mut steps = vec![set(&name, &of)];
        if let Some(flag) = &flag {
            self.number_let(flag);
            steps.push(set(flag, "0"));
        }
        self.loops.push(flag);
        let mut chain: Vec<Term> = Vec::new();
        if let Some(nth) = cases.iter().position(|case| case.value.is_none()) {
            chain = self.fall_through(&cases[nth..]);
        }
        for (nth, case) in cases.iter().enumerate().rev() {
            let Some(value) = &case.value else { continue };
            let then = self.fall_through(&cases[nth..]);
            let mut step = Term::call("If")
                .field("cond", Term::text(&format!("${name} == {value}")))
                .field("then", Term::List(then));
            if !chain.is_empty() {
                step = step.field("else", Term::List(chain));
            }
            chain = vec![step];
        }
        self.loops.pop();
        steps.extend(chain);
        steps
    }

    /// The cases of a SWITCH.
    fn cases(&mut self, made: &Statement) -> Vec<Case> {
        let mut cases: Vec<Case> = Vec::new();
        for inner in made.block.iter().flatten() {
            match inner.key.as_str() {
                "CASE" | "DEFAULT" => {
                    self.constructs += 1;
                    let value = inner.args.first().and_then(|arg| self.expression(arg));
                    if inner.key == "CASE" && value.is_none() {
                        self.line = inner.line;
                        self.tell("the value of CASE".to_owned());
                        self.line = made.line;
                    }
                    let value = (inner.key == "CASE").then(|| value.unwrap_or_else(|| "0".into()));
                    cases.push(Case { value, body: Vec::new(), ends: false });
                }
                "BREAK" if inner.chance.is_none() => {
                    self.constructs += 1;
                    if let Some(case) = cases.last_mut() {
                        case.ends = true;
                    }
                }
                _ => match cases.last_mut() {
                    Some(case) if !case.ends => case.body.push(inner.clone()),
                    _ => {
                        self.constructs += 1;
                        self.line = inner.line;
                        self.tell(format!("{} that no CASE leads to", inner.key));
                        self.line = made.line;
                    }
                },
            }
        }
        cases
    }

    /// What happens from a case on: its own statements, and those of the next ones as long as no
    /// BREAK ends them. Only its own are counted.
    fn fall_through(&mut self, cases: &[Case]) -> Vec<Term> {
        let Some((first, others)) = cases.split_first() else { return Vec::new() };
        let mut body = first.body.clone();
        let mut ends = first.ends;
        for other in others {
            if ends {
                break;
            }
            body.extend(other.body.iter().cloned());
            ends = other.ends;
        }
        let before = self.constructs;
        let steps = self.steps(&body);
        self.constructs = before + counted(&first.body);
        steps
    }

    /// The steps of a function where it is called.
    fn call(&mut self, made: &Statement) -> Vec<Term> {
        let Some(Arg::Text(name)) = made.args.first() else { return Vec::new() };
        let Some(function) = self.functions.get(name).cloned() else {
            self.tell(format!("there is no function {name}"));
            return Vec::new();
        };
        if self.calls >= DEEPEST {
            self.tell(format!("{name} calls itself"));
            return Vec::new();
        }
        self.called += 1;
        if self.called > MOST_CALLS {
            self.tell_if_quiet(format!("more than {MOST_CALLS} calls of functions"));
            return Vec::new();
        }
        let before = self.values.clone();
        for (parameter, value) in function.args.iter().skip(1).zip(made.args.iter().skip(1)) {
            let parameter = match parameter {
                Arg::Var(name, _) | Arg::Word(name) => name,
                Arg::Named(_, inner) => match &**inner {
                    Arg::Var(name, _) | Arg::Word(name) => name,
                    _ => continue,
                },
                _ => continue,
            };
            self.values.insert(parameter.clone(), Value::Argument(value.clone()));
        }
        self.calls += 1;
        self.loops.push(None);
        let counted = self.constructs;
        let steps = self.steps(function.block.as_deref().unwrap_or_default());
        self.constructs = counted;
        self.loops.pop();
        self.calls -= 1;
        self.values = before;
        steps
    }

    fn assign(&mut self, made: &Statement) {
        let [Arg::Text(name), value, ..] = made.args.as_slice() else {
            self.tell("an assignment of nothing".to_owned());
            return;
        };
        let (kind, value) = match value {
            Arg::Named(kind, value) => (Some(kind.to_lowercase()), &**value),
            value => (None, value),
        };
        if let Arg::List(parts) = value {
            self.listed(name, kind.as_deref(), parts);
            return;
        }
        let selects = matches!(value, Arg::Call(..) | Arg::Op("&", ..));
        let selected =
            (selects || kind.as_deref() == Some("selection")).then(|| self.area(value)).flatten();
        if let Some(area) = selected {
            self.lets.push((name.clone(), Term::call("Area").with(area)));
            self.values.insert(name.clone(), Value::Area);
        } else if let Arg::Text(_) | Arg::Char(_) | Arg::Group(_) | Arg::Word(_) = value {
            self.values.insert(name.clone(), Value::Argument(value.clone()));
        } else if let Some(number) = self.number(value) {
            if self.values.get(name) == Some(&Value::Number) {
                self.tell(format!("a second value of ${name}"));
                return;
            }
            self.lets.push((name.clone(), Term::call("Int").with(number)));
            self.values.insert(name.clone(), Value::Number);
        } else {
            self.tell(format!("the value {} of ${name}", shown(value)));
        }
    }

    /// A variable with several values.
    fn listed(&mut self, name: &str, kind: Option<&str>, parts: &[Arg]) {
        let is_square = |part: &Arg| matches!(part, Arg::Group(of) if matches!(of.first(), Some(Arg::Int(_) | Arg::Op(..))));
        let shuffled = self.shuffled.contains(name);
        if parts.iter().all(is_square) {
            let boxes = parts.iter().any(|part| matches!(part, Arg::Group(of) if of.len() != 2));
            if shuffled && !boxes {
                self.square_deck(name, parts);
            } else {
                self.values.insert(name.to_owned(), Value::Places(parts.to_vec()));
            }
            return;
        }
        let (kind, noun) = match kind {
            Some("monster") => (Kind::Monster, "Monster"),
            Some("terrain" | "mapchar") => (Kind::Terrain, "Terrain"),
            Some("object") => (Kind::Object, "Object"),
            _ if parts.iter().all(|part| matches!(part, Arg::Text(_))) => {
                if shuffled {
                    let texts = texts(parts).iter().map(|text| Term::text(text)).collect();
                    let deck = Term::call("Text").with(Term::List(texts));
                    self.lets.push((name.to_owned(), deck));
                    self.values.insert(name.to_owned(), Value::Texts);
                } else {
                    self.values.insert(name.to_owned(), Value::Cards(parts.to_vec()));
                }
                return;
            }
            _ if parts.iter().all(|part| matches!(part, Arg::Int(_) | Arg::Dice(_))) => {
                self.values.insert(name.to_owned(), Value::Cards(parts.to_vec()));
                return;
            }
            _ if parts.iter().all(is_letter) => (Kind::Monster, "Monster"),
            _ => (Kind::Object, "Object"),
        };
        if shuffled {
            self.deck(name, kind, noun, parts);
        } else {
            self.values.insert(name.to_owned(), Value::Cards(parts.to_vec()));
        }
    }

    /// A list that became a deck is shuffled already; of others we have no decks.
    fn shuffle(&mut self, name: &str) {
        match self.value(name) {
            Some(Value::Cards(_)) => self.tell(format!("the order of the numbers ${name}")),
            Some(Value::Places(fixed)) if !fixed.is_empty() => {
                self.tell(format!("the order of the areas ${name}"));
            }
            _ => {}
        }
    }

    fn deck(&mut self, name: &str, kind: Kind, noun: &str, parts: &[Arg]) {
        let mut cards = Vec::new();
        for part in parts {
            let part = match part {
                Arg::Named(_, inner) => inner,
                other => other,
            };
            if let (Kind::Terrain, Arg::Char(glyph)) = (kind, part) {
                match terrain(*glyph) {
                    Some(ground) => cards.push(Term::text(ground)),
                    None => self.tell(format!("the ground {glyph:?}")),
                }
            } else {
                cards.extend(self.kind_of(kind, part).flatten());
            }
        }
        if cards.is_empty() {
            self.tell_if_quiet(format!("the values of ${name}"));
            return;
        }
        self.lets.push((name.to_owned(), Term::call(noun).with(Term::List(cards))));
        self.values.insert(name.to_owned(), Value::Deck);
    }

    fn square_deck(&mut self, name: &str, parts: &[Arg]) {
        let squares: Vec<Term> = parts.iter().filter_map(|part| self.pair(part)).collect();
        if squares.len() < parts.len() {
            self.tell(format!("a square of ${name}"));
        }
        if squares.is_empty() {
            return;
        }
        self.lets.push((name.to_owned(), Term::call("Spots").with(Term::List(squares))));
        self.values.insert(name.to_owned(), Value::Places(Vec::new()));
    }

    /// `RANDOM_PLACES` and its kin of old files: shuffled lists with fixed names.
    fn random_list(&mut self, made: &Statement) {
        match made.key.as_str() {
            "RANDOM_PLACES" | "RANDOM_PLACE" => self.square_deck("place", &made.args),
            "RANDOM_OBJECTS" => self.deck("object", Kind::Object, "Object", &made.args),
            "RANDOM_MONSTERS" => self.deck("monster", Kind::Monster, "Monster", &made.args),
            other => self.tell(format!("{other} is not known to our vaults")),
        }
    }
}

/// One case of a SWITCH.
struct Case {
    /// None is the default.
    value: Option<String>,
    body: Vec<Statement>,
    /// A BREAK ends it; else the next one follows.
    ends: bool,
}

/// Whether a statement may leave the loop that it stands in.
fn may_break(made: &Statement) -> bool {
    let own = matches!(made.key.as_str(), "LOOP" | "FOR" | "SWITCH" | "FUNCTION");
    let mut inner = made.block.iter().chain(&made.otherwise).flatten();
    made.key == "BREAK" || !own && inner.any(may_break)
}

/// How many constructs statements are, those in their blocks included.
fn counted(body: &[Statement]) -> usize {
    let inner = |made: &Statement| {
        let blocks = made.block.iter().chain(&made.otherwise);
        blocks.map(|block| counted(block)).sum::<usize>()
    };
    body.iter().map(|made| 1 + if made.key == "FUNCTION" { 0 } else { inner(made) }).sum()
}

/// Steps that happen as long as a number is 0.
fn unless(flag: &str, steps: Vec<Term>) -> Term {
    let cond = Term::text(&format!("${flag} == 0"));
    Term::call("If").field("cond", cond).field("then", Term::List(steps))
}

/// Whether an argument is a single letter.
fn is_letter(part: &Arg) -> bool {
    matches!(part, Arg::Char(letter) if letter.is_ascii_alphabetic())
}

fn set(name: &str, value: &str) -> Term {
    Term::call("Set").with_all([Term::text(name), Term::text(value)])
}

fn texts(args: &[Arg]) -> Vec<String> {
    let mut all = Vec::new();
    for arg in args {
        match arg {
            Arg::Text(text) => all.push(text.clone()),
            Arg::Group(parts) | Arg::List(parts) => all.extend(texts(parts)),
            _ => {}
        }
    }
    all
}

fn door_state(word: &str) -> Option<&'static str> {
    Some(match word {
        "open" => "Open",
        "closed" => "Closed",
        "locked" => "Locked",
        "nodoor" => "None",
        "broken" => "Broken",
        "random" => "Random",
        _ => return None,
    })
}

/// Meanings of glyphs that our drawings do not have of themselves.
fn legend(rows: &[String]) -> Option<Term> {
    let has = |glyph: char| rows.iter().any(|row| row.contains(glyph));
    let entries: Vec<(String, Term)> = ['H', 'B', 'w']
        .into_iter()
        .filter(|glyph| has(*glyph))
        .filter_map(|glyph| Some((glyph, terrain(glyph)?)))
        .map(|(glyph, ground)| {
            (format!("'{glyph}'"), Term::call("").field("on", Term::text(ground)))
        })
        .collect();
    (!entries.is_empty()).then_some(Term::Map(entries))
}

/// Warnings that drawings made for other rules may well give.
fn all_warnings() -> Term {
    Term::List(["V07", "V11", "V12", "V14", "V15"].map(Term::text).to_vec())
}

/// Column and row of a room in a fifth of the level, by its alignment; one that would reach over
/// the level's edge is moved in.
/// Source: vaults note B4.
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

/// The words among them, in their order.
fn words(args: &[Arg]) -> Vec<&str> {
    args.iter()
        .filter_map(|arg| match arg {
            Arg::Word(word) => Some(word.as_str()),
            _ => None,
        })
        .collect()
}
