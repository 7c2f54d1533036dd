//! Converts level-wide statements of `.des` files: flags, initial ground, maps, the vault itself.

use super::area::terrain;
use super::carrier::Carrier;
use super::parse::{Arg, DesLevel, Statement};
use super::things::shown;
use crate::content::vault::write::Term;
use std::collections::BTreeSet;

impl Carrier<'_> {
    /// Reads the filling of a `MAZE`, and whether the level has a single map.
    pub(super) fn take_filling(&mut self, level: &DesLevel) {
        self.frame.alone = level.body.iter().filter(|made| made.key == "MAP").count() == 1;
        match &level.filling {
            None | Some(Arg::Char(' ' | '-')) => {}
            // A random filling is a grid of walls, into which a map and MAZEWALK are carved.
            Some(Arg::Word(word)) if word == "random" => self.frame.init = Some(Term::call("Maze")),
            Some(Arg::Char(glyph)) => match ground_of(*glyph) {
                Some(init) => self.frame.init = Some(init),
                None => self.tell(format!("the filling {glyph:?} of MAZE")),
            },
            Some(other) => self.tell(format!("the filling {} of MAZE", shown(other))),
        }
    }

    /// Builds the vault around the steps.
    pub(super) fn vault(
        &mut self,
        level: &DesLevel,
        steps: Vec<Term>,
        ids: &mut Vec<String>,
    ) -> Term {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        let mut id: String = level.name.chars().map(plain).take(60).collect();
        if id.is_empty() {
            id = format!("level_{}", level.at.line);
        }
        while ids.contains(&id) {
            id.push_str("_2");
        }
        ids.push(id.clone());
        let mut vault = Term::call("Vault").field("id", Term::text(&id));
        if let Some(weight) = self.frame.weight.take() {
            vault = vault.field("weight", weight);
        }
        let (body, said, steps) = self.body(level, steps);
        if !self.lets.is_empty() {
            let lets = self.lets.drain(..).map(|(name, of)| (format!("{name:?}"), of)).collect();
            vault = vault.field("let", Term::Map(lets));
        }
        vault = vault.field("body", body);
        for (name, value) in said {
            vault = vault.field(&name, value);
        }
        if let Some(rows) = &self.frame.map
            && let Some(legend) = legend(rows)
        {
            vault = vault.field("legend", legend);
        }
        vault.field("steps", Term::List(steps)).field("allow", all_warnings())
    }

    /// Builds the body; also returns further vault fields and the remaining steps.
    fn body(&mut self, level: &DesLevel, mut steps: Vec<Term>) -> (Term, Vec<Field>, Vec<Term>) {
        if !level.is_maze
            && self.frame.map.is_none()
            && self.frame.init.is_none()
            && let Some((body, said, steps)) = only_room(&steps)
        {
            return (body, said, steps);
        }
        if self.frame.solid {
            let rock = Term::call("Where").with(Term::text("stone"));
            let hard = Term::call("Harden").field("pass", Term::word(true));
            steps.push(hard.field("at", rock));
        }
        let mut init = self.frame.init.take().unwrap_or_else(|| {
            if level.is_maze && self.frame.map.is_none() {
                Term::call("Maze")
            } else {
                Term::word("Solid")
            }
        });
        if self.frame.corridors && matches!(&init, Term::Paren(name, _) if name == "Maze") {
            let rock = init.field("wall", Term::text("stone"));
            init = rock.field("floor", Term::text("corridor"));
        }
        let mut body = Term::call("Level").field("init", init);
        if !self.frame.flags.is_empty() {
            let flags = self.frame.flags.iter().map(|flag| Term::text(flag)).collect();
            body = body.field("flags", Term::List(flags));
        }
        if let Some(rows) = &self.frame.map {
            let center = || "Center".to_owned();
            let (x, y) = self.frame.anchor.clone().unwrap_or_else(|| (center(), center()));
            body = body
                .field("map", Term::Drawing(rows.clone()))
                .field("anchor", Term::tuple([Term::word(x), Term::word(y)]));
        }
        (body, Vec::new(), steps)
    }

    /// Converts statements about the whole level.
    pub(super) fn frame(&mut self, made: &Statement) -> Vec<Term> {
        match made.key.as_str() {
            "FLAGS" | "FLAG" => self.take_flags(&made.args),
            "INIT_MAP" => self.take_init(&made.args),
            "GEOMETRY" => self.take_geometry(&made.args),
            "MAP" => return self.take_map(&made.map),
            "CHANCE" | "FREQUENCY" | "RANDOM_VAULT" => {
                self.frame.weight = made.args.first().and_then(|arg| self.number(arg));
            }
            "VAULTGEN" => self.frame.init = Some(Term::word("Rooms")),
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
                "solidify" => {
                    self.frame.solid = true;
                    continue;
                }
                "corrmaze" => {
                    self.frame.corridors = true;
                    continue;
                }
                // Here ice always melts to a pool, and levels are always connected.
                "icedpools" | "inaccessibles" => continue,
                _ => {
                    self.tell(format!("the flag {word}"));
                    continue;
                }
            };
            self.frame.flags.push(flag);
        }
    }

    fn take_init(&mut self, args: &[Arg]) {
        let style = match args.first() {
            Some(Arg::Word(word)) => word.clone(),
            // Old files start with the two terrains of a cave.
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
        self.frame.init = match style.as_str() {
            "solidfill" => {
                let glyph = grounds.first().copied().unwrap_or(' ');
                let init = if glyph == ' ' { Some(Term::word("Solid")) } else { ground_of(glyph) };
                if init.is_none() {
                    self.tell(format!("the ground {glyph:?} of INIT_MAP"));
                }
                init
            }
            "sheol" => Some(
                Term::call("Caves")
                    .field("wall", Term::text("crystal_ice_wall"))
                    .field("smooth", Term::word(true))
                    .field("join", Term::word(true)),
            ),
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
        self.frame.at = None;
        if let [Arg::Group(parts)] = args
            && let [Arg::Int(x), Arg::Int(y)] = parts[..]
        {
            self.frame.at = Some((x, y));
            return;
        }
        let words = words(args);
        let [x, y] = words[..] else {
            self.tell("a GEOMETRY other than two words".to_owned());
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
        self.frame.anchor = Some((x.to_owned(), y.to_owned()));
    }

    /// A single map becomes the vault's drawing; several maps become stamps.
    fn take_map(&mut self, rows: &[String]) -> Vec<Term> {
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as i64;
        let height = rows.len() as i64;
        let (across, along) = match &self.frame.anchor {
            Some((x, y)) => (x.as_str(), y.as_str()),
            None => ("Center", "Center"),
        };
        // Positions of drawings on a level, by anchor.
        let (right, bottom) = ((79 - width).max(1), (20 - height).max(1));
        let x = match across {
            "Left" => 1,
            "HalfLeft" => 1 + (right - 1) / 4,
            "HalfRight" => 1 + (right - 1) * 3 / 4,
            "Right" => right,
            _ => 1 + (right - 1) / 2,
        };
        let y = match along {
            "Top" => 1,
            "Bottom" => bottom,
            _ => 1 + (bottom - 1) / 2,
        };
        let rows = self.known_glyphs(rows, width as usize);
        let anchored = self.frame.at.is_none();
        let (x, y) = self.frame.at.take().unwrap_or((x, y));
        if self.frame.alone && anchored {
            self.frame.map = Some(rows);
            return Vec::new();
        }
        self.offset = (x, y);
        let corner = Term::tuple([Term::word(self.offset.0), Term::word(self.offset.1)]);
        let mut step =
            Term::call("Stamp").field("map", Term::Drawing(rows.clone())).field("corner", corner);
        if let Some(legend) = legend(&rows) {
            step = step.field("legend", legend);
        }
        vec![step]
    }

    /// Pads all rows to the same width and replaces unknown glyphs.
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
}

/// A named field of a vault.
type Field = (String, Term);

/// Converts a level that is a single unplaced room to a vault with a `Room` body.
fn only_room(steps: &[Term]) -> Option<(Term, Vec<Field>, Vec<Term>)> {
    let [Term::Paren(step, fields)] = steps else { return None };
    let is = |key: &Option<String>, name: &str| key.as_deref() == Some(name);
    let placed = fields.iter().any(|(key, _)| is(key, "at") || is(key, "name"));
    if step != "SubRoom" || placed {
        return None;
    }
    let mut body = Term::call("Room").field("size", Term::word("Any"));
    let (mut said, mut inner) = (Vec::new(), Vec::new());
    for (key, value) in fields {
        match (key.as_deref(), value) {
            (Some("size"), size) => body = Term::call("Room").field("size", size.clone()),
            (Some("steps"), Term::List(list)) => inner.clone_from(list),
            (Some(name), value) => said.push((name.to_owned(), value.clone())),
            (None, _) => {}
        }
    }
    Some((body, said, inner))
}

/// Ground of a level filled with the terrain of one glyph.
fn ground_of(glyph: char) -> Option<Term> {
    Some(Term::call("Ground").with(Term::text(terrain(glyph)?)))
}

/// Legend entries for glyphs that are not in the standard legend.
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

/// Warnings to suppress, which drawings made for other games often cause.
fn all_warnings() -> Term {
    Term::List(["V07", "V11", "V12", "V14", "V15"].map(Term::text).to_vec())
}

/// The words among the arguments, in order.
fn words(args: &[Arg]) -> Vec<&str> {
    args.iter()
        .filter_map(|arg| match arg {
            Arg::Word(word) => Some(word.as_str()),
            _ => None,
        })
        .collect()
}
