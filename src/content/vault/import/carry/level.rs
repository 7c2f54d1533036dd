//! Converts level-wide statements of level files: flags, initial ground, maps, the vault itself.

use super::super::des::arg::Arg;
use super::super::des::parse::{DesLevel, Statement};
use super::area::terrain;
use super::carrier::{Carrier, Offset, Shape};
use crate::content::vault::compile::{NO_STAIRS_DOWN, NO_STAIRS_UP};
use crate::content::vault::drawing::{HIGHEST, WIDEST, anchored};
use crate::content::vault::write::Term;
use crate::content::vault::{Horizontal, Vertical};
use std::collections::BTreeSet;

/// Glyph for rock at a blank edge of a map. The vault language would cut off the blanks.
const ROCK: char = '`';

impl Carrier<'_> {
    /// Collects facts about the whole level before its statements are converted.
    pub(super) fn survey(&mut self, level: &DesLevel) {
        let count = |key: &str| level.body.iter().filter(|made| made.key == key).count();
        let (maps, rooms) = (count("MAP"), count("ROOM"));
        self.frame.alone = maps == 1;
        self.frame.has_altar = any(&level.body, &|made| made.key == "ALTAR");
        self.frame.absolute = any(&level.body, &|made| {
            let of_level = |arg: &Arg| matches!(arg, Arg::Call(name, _) if name == "levregion");
            matches!(made.key, "NOMAP" | "MAZEWALK") || made.args.iter().any(of_level)
        });
        let marks = level.body.iter().any(|made| match made.key {
            "FLAGS" | "FLAG" => made.args.iter().any(|arg| arg.is_word("rndvault")),
            key => matches!(key, "VAULTGEN" | "RANDOM_VAULT" | "RNDVAULT" | "FREQUENCY" | "CHANCE"),
        });
        if marks && maps + rooms == 1 && !level.is_maze {
            self.frame.shape = Shape::Vault;
        } else if marks && maps + rooms > 1 {
            self.tell(
                "A random vault with several maps or rooms becomes a whole level.".to_owned(),
            );
        }
        self.take_filling(level);
        let mut exits = Exits::default();
        exits.note(&level.body);
        self.frame.has_exits = exits.any;
        if exits.any && self.frame.shape == Shape::Level {
            let missing = [(exits.up, NO_STAIRS_UP), (exits.down, NO_STAIRS_DOWN)];
            self.frame.flags.extend(missing.iter().filter(|(has, _)| !has).map(|(_, flag)| *flag));
        }
        // Even if lists of squares precede the only map of a level, they are relative to the corner
        // of that map.
        let relative = self.frame.shape == Shape::Vault || maps == 1;
        if !relative {
            self.offset = self.of_level();
        }
    }

    /// Returns the origin of coordinates outside maps. As in NetHack, columns are counted without
    /// the level's first column.
    fn of_level(&self) -> (Offset, Offset) {
        let (x, y) = self.frame.corner;
        (Offset::at(1 - x), Offset::at(-y))
    }

    /// Reads the filling of a `MAZE`.
    fn take_filling(&mut self, level: &DesLevel) {
        match &level.filling {
            None | Some(Arg::Char(' ' | '-')) => {}
            // A random filling is a grid of walls; a map and MAZEWALK cut into it.
            Some(Arg::Word(word)) if word == "random" => self.frame.init = Some(Term::call("Maze")),
            Some(Arg::Char(glyph)) => match ground_of(*glyph) {
                Some(init) => self.frame.init = Some(init),
                None => self.tell(format!("No terrain has the glyph '{glyph}'.")),
            },
            Some(other) => {
                self.tell(format!("A MAZE is filled with a glyph, not with {}.", other.shown()));
            }
        }
    }

    /// Builds the vault around the steps.
    pub(super) fn vault(&mut self, level: &DesLevel, id: &str, steps: Vec<Term>) -> Term {
        let mut vault = Term::call("Vault").field("id", Term::text(id));
        if let Some(weight) = self.frame.weight.take() {
            vault = vault.field("weight", weight);
        }
        let (body, said, steps) = self.body(level, steps);
        if !self.lets.is_empty() {
            let lets = std::mem::take(&mut self.lets)
                .into_iter()
                .map(|(name, of)| (format!("{name:?}"), of))
                .collect();
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

    /// Builds the body of the vault. Also returns further fields of the vault, and the steps that
    /// are not part of the body.
    fn body(&mut self, level: &DesLevel, mut steps: Vec<Term>) -> (Term, Vec<Field>, Vec<Term>) {
        let vault = self.frame.shape == Shape::Vault;
        let bare = self.frame.flags.is_empty() && !self.frame.has_exits;
        if !level.is_maze
            && (vault || bare)
            && self.frame.map.is_none()
            && self.frame.init.is_none()
            && let Some((mut body, said, steps)) = only_room(&steps)
        {
            if let Some((grid, align)) = self.frame.grid.take() {
                body = body.field("grid", grid);
                body = align.into_iter().fold(body, |body, align| body.field("align", align));
            }
            return (body, said, steps);
        }
        if vault && let Some(rows) = self.frame.map.clone() {
            let (body, said) = self.map_body(rows);
            return (body, said, steps);
        }
        if vault {
            self.tell(
                "A random vault whose room or map is conditional becomes a level.".to_owned(),
            );
        }
        if self.frame.solid {
            let rock = Term::call("Where").with(Term::text("stone"));
            let hard = Term::call("Harden").field("pass", Term::word(true));
            steps.push(hard.field("at", rock));
        }
        let mut init = self.frame.init.take().unwrap_or_else(|| {
            if level.is_maze && self.frame.map.is_none() && !has_stamp(&steps) {
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
            let (x, y) = self.frame.anchor;
            let anchor = Term::tuple([Term::word(format!("{x:?}")), Term::word(format!("{y:?}"))]);
            body = body.field("map", Term::Drawing(rows.clone())).field("anchor", anchor);
        }
        (body, Vec::new(), steps)
    }

    /// The body of a random vault with a map.
    fn map_body(&mut self, rows: Vec<String>) -> (Term, Vec<Field>) {
        let mut said = Vec::new();
        if self.frame.themed {
            said.push(("role".to_owned(), Term::word("Themed")));
        }
        if is_open(&rows) {
            said.push(("joined".to_owned(), Term::word(false)));
        }
        let mut body = Term::call("Map").field("map", Term::Drawing(rows));
        if self.frame.anchored {
            let (x, y) = self.frame.anchor;
            let anchor = Term::tuple([Term::word(format!("{x:?}")), Term::word(format!("{y:?}"))]);
            body = body.field("anchor", anchor);
        }
        (body, said)
    }

    /// Converts statements about the whole level.
    pub(super) fn frame(&mut self, made: &Statement) -> Vec<Term> {
        match made.key {
            "FLAGS" | "FLAG" => self.take_flags(&made.args),
            "INIT_MAP" => self.take_init(&made.args),
            "GEOMETRY" => self.take_geometry(&made.args),
            "NOMAP" => {
                self.offset = self.of_level();
                self.frame.at = None;
            }
            "MAP" => return self.take_map(&made.map),
            "MAZE_GRID" => {
                self.frame.has_init = true;
                self.frame.init = Some(Term::call("Maze"));
            }
            "VAULTGEN" if made.args.is_empty() && self.frame.shape == Shape::Level => {
                self.frame.init = Some(Term::word("Rooms"));
            }
            _ => match made.args.first().map(|arg| (arg.shown(), self.number(arg))) {
                Some((_, Some(weight))) => self.frame.weight = Some(weight),
                Some((shown, None)) => self.tell(format!("{shown} is not a weight.")),
                None => {}
            },
        }
        Vec::new()
    }

    fn take_flags(&mut self, args: &[Arg]) {
        const KNOWN: &str = "noteleport, hardfloor, nommap, shortsighted, arboreal, noflip, \
                             mazelevel, premapped, sokoban, graveyard, solidify, corrmaze";
        for arg in args {
            let word = match arg {
                Arg::Word(word) | Arg::Text(word) => word.to_lowercase(),
                _ => String::new(),
            };
            let flag = match word.as_str() {
                "noteleport" => "no_teleport",
                "hardfloor" => "hard_floor",
                "nommap" | "nomap" => "no_map",
                "shortsighted" => "short_sighted",
                "arboreal" => "arboreal",
                "noflip" => "no_flip",
                "noflipx" => "no_flip_x",
                "noflipy" => "no_flip_y",
                "mazelevel" => "maze_level",
                "premapped" => "premapped",
                "sokoban" => "sokoban",
                "graveyard" => "graveyard",
                "solidify" => {
                    self.frame.solid = true;
                    continue;
                }
                "corrmaze" => {
                    self.frame.corridors = true;
                    continue;
                }
                // This game always melts ice to a pool and always connects levels; `survey` handles
                // `rndvault`.
                "icedpools" | "inaccessibles" | "rndvault" => continue,
                _ => {
                    let shown = arg.shown();
                    self.tell(format!("This game has no flag {shown}. Known flags: {KNOWN}."));
                    continue;
                }
            };
            if !self.frame.flags.contains(&flag) {
                self.frame.flags.push(flag);
            }
        }
    }

    fn take_init(&mut self, args: &[Arg]) {
        self.frame.has_init = true;
        let style = match args.first() {
            Some(Arg::Word(word)) => word.as_str(),
            // In old files, INIT_MAP has no style: it lists the two terrains of a cave.
            Some(Arg::Char(_)) => "mines",
            _ => "",
        };
        let grounds: Vec<char> = args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Char(glyph) => Some(*glyph),
                _ => None,
            })
            .collect();
        self.frame.init = match style {
            "solidfill" => {
                let glyph = grounds.first().copied().unwrap_or(' ');
                let init = if glyph == ' ' { Some(Term::word("Solid")) } else { ground_of(glyph) };
                if init.is_none() {
                    self.tell(format!("No terrain has the glyph '{glyph}'."));
                }
                init
            }
            "sheol" => {
                self.tell("This game has no walls of crystal ice; rock is used.".to_owned());
                let caves = Term::call("Caves").field("smooth", Term::word(true));
                Some(caves.field("join", Term::word(true)))
            }
            "mazegrid" | "maze" => Some(Term::call("Maze")),
            "rogue" | "roguelike" => Some(Term::word("Rogue")),
            "swamp" => Some(Term::word("Swamp")),
            "mines" => Some(self.caves(args, &grounds)),
            other => {
                self.tell(format!(
                    "This game has no initial map \"{other}\". Known: solidfill, mines, mazegrid, \
                     rogue, swamp, sheol."
                ));
                None
            }
        };
    }

    fn caves(&mut self, args: &[Arg], grounds: &[char]) -> Term {
        let words = words(args);
        let mut caves = Term::call("Caves");
        for (field, glyph) in ["floor", "wall"].iter().zip(grounds) {
            match terrain(*glyph) {
                Some(name) => caves = caves.field(field, Term::text(name)),
                None => self.tell(format!("No terrain has the glyph '{glyph}'.")),
            }
        }
        let bools = words.iter().filter(|word| matches!(**word, "true" | "false"));
        let bools: Vec<bool> = bools.map(|word| *word == "true").collect();
        for (field, value) in ["smooth", "join"].iter().zip(&bools) {
            caves = caves.field(field, Term::word(value));
        }
        if words.contains(&"lit") || words.contains(&"unlit") {
            caves = caves.field("lit", Term::word(words.contains(&"lit")));
        }
        if bools.len() > 3 || grounds.len() > 3 {
            self.tell("INIT_MAP has too many values; the rest is left out.".to_owned());
        }
        if let Some(walled) = bools.get(2) {
            caves = caves.field("walled", Term::word(walled));
        }
        caves
    }

    /// Converts a map. The only map of a level becomes the vault's drawing if the drawing's
    /// alignment gives it the right position; in a random vault, also if its position is random.
    /// Any other map becomes a `Stamp` step.
    fn take_map(&mut self, rows: &[String]) -> Vec<Term> {
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let height = rows.len();
        if width == 0 || width > WIDEST as usize || height > HIGHEST as usize {
            self.tell(format!(
                "This map is {width} by {height} squares; a level has {WIDEST} by {HIGHEST}."
            ));
            return Vec::new();
        }
        let rows = self.known_glyphs(rows, width);
        let mut given = self.frame.at.take();
        let anywhere = std::mem::take(&mut self.frame.anywhere);
        let usual = anchored((width as i16, height as i16), self.frame.anchor);
        let mut corner = (usual.x.into(), usual.y.into());
        if self.frame.shape == Shape::Level && (self.frame.absolute || !self.frame.alone) {
            let own = self.own_corner(width as i64, height as i64);
            if own != corner && !anywhere {
                given = given.or(Some(own));
            }
            corner = own;
        }
        let (x, y) = given.unwrap_or(corner);
        let whole = self.frame.alone && given.is_none();
        if whole && (!anywhere || self.frame.shape == Shape::Vault) {
            (self.offset, self.frame.corner) = ((Offset::NONE, Offset::NONE), (x, y));
            self.note_drawn(&rows);
            self.frame.map = Some(with_edges(rows));
            return Vec::new();
        }
        self.offset = if anywhere {
            self.anywhere(width as i64, height as i64)
        } else {
            (Offset::at(x), Offset::at(y))
        };
        self.note_drawn(&rows);
        let rows = with_edges(rows);
        let place = |of: &Offset| match &of.random {
            Some(name) => Term::text(&format!("${name}")),
            None => Term::word(of.fixed),
        };
        let corner = Term::tuple([place(&self.offset.0), place(&self.offset.1)]);
        let mut step = Term::call("Stamp").field("corner", corner);
        if let Some(legend) = legend(&rows) {
            step = step.field("legend", legend);
        }
        vec![step.field("map", Term::Drawing(rows))]
    }

    /// Returns the square where NetHack puts the corner of a map with this alignment: inside the
    /// level, and at an odd column and row, where a maze has its passages.
    fn own_corner(&self, width: i64, height: i64) -> (i64, i64) {
        // Number of columns and rows inside a maze (which ends at column 78 and row 20) that the
        // map leaves free; negative if the map is larger.
        let (wide, high) = (76 - width, 18 - height);
        let x = match self.frame.anchor.0 {
            Horizontal::Left if self.frame.has_init => 1,
            Horizontal::Left => 3,
            Horizontal::HalfLeft => 2 + wide / 4,
            Horizontal::Center => 2 + wide / 2,
            Horizontal::HalfRight => 2 + wide * 3 / 4,
            Horizontal::Right => 1 + wide,
        };
        let y = match self.frame.anchor.1 {
            Vertical::Top => 3,
            Vertical::Center => 2 + high / 2,
            Vertical::Bottom => 1 + high,
        };
        ((x | 1).clamp(0, i64::from(WIDEST) - width), (y | 1).clamp(0, i64::from(HIGHEST) - height))
    }

    /// Adds decisions for the random position of a map. Returns the map's corner, which refers to
    /// these decisions.
    fn anywhere(&mut self, width: i64, height: i64) -> (Offset, Offset) {
        let number = self.frame.loose_maps;
        self.frame.loose_maps += 1;
        let mut one = |axis: &str, room: i64| {
            let name = format!("map_{axis}_{number}");
            let choice = Term::call("Int").with(Term::text(&format!("1 + rn({})", room.max(1))));
            self.decide(&name, choice);
            Offset { fixed: 0, random: Some(name) }
        };
        (one("x", 79 - width), one("y", 20 - height))
    }

    /// Pads all rows to the same width; reports unknown glyphs and replaces them by floor.
    fn known_glyphs(&mut self, rows: &[String], width: usize) -> Vec<String> {
        let mut strange = BTreeSet::new();
        let known = |c: char| terrain(c).is_some() || c == 'x';
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
            let shown = glyph.escape_debug();
            self.tell(format!("The map has an unknown glyph '{shown}'; floor is used."));
        }
        fixed
    }
}

/// Name and value of a field of a vault.
type Field = (String, Term);

/// Exits and arrival areas that a level has.
#[derive(Default)]
struct Exits {
    any: bool,
    up: bool,
    down: bool,
}

impl Exits {
    fn note(&mut self, body: &[Statement]) {
        for made in body {
            let has = |word: &str| made.args.iter().any(|arg| arg.is_word(word));
            match made.key {
                "STAIR" | "STAIRS" | "LADDER" => {
                    self.any = true;
                    self.up |= has("up");
                    self.down |= !has("up");
                }
                "TELEPORT_REGION" | "TELEPORT" | "PORTAL" => self.any = true,
                _ => {}
            }
            for block in made.block.iter().chain(&made.otherwise) {
                self.note(block);
            }
        }
    }
}

/// Whether `holds` is true for any statement of a block, including inner blocks.
fn any(body: &[Statement], holds: &impl Fn(&Statement) -> bool) -> bool {
    body.iter().any(|made| {
        holds(made) || made.block.iter().chain(&made.otherwise).any(|block| any(block, holds))
    })
}

fn has_stamp(steps: &[Term]) -> bool {
    steps.iter().any(|step| matches!(step, Term::Paren(name, _) if name == "Stamp"))
}

/// Converts a level that consists of only one room without a position or a name. Returns a `Room`
/// body, further fields of the vault, and the steps in the room.
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

/// Returns the `Ground` that fills a level with the terrain of a glyph.
fn ground_of(glyph: char) -> Option<Term> {
    Some(Term::call("Ground").with(Term::text(terrain(glyph)?)))
}

/// Draws rock on blank edges, because the vault language would cut blank edges off and thereby
/// shift all coordinates.
fn with_edges(mut rows: Vec<String>) -> Vec<String> {
    let drawn = |row: &mut String| *row = row.replace(' ', &ROCK.to_string());
    let blank = |row: &String| row.trim().is_empty();
    let (first, last) = (rows.first().is_some_and(blank), rows.last().is_some_and(blank));
    if rows.iter().all(|row| row.starts_with(' ')) {
        for row in &mut rows {
            row.replace_range(0..1, &ROCK.to_string());
        }
    }
    if first {
        rows.first_mut().into_iter().for_each(drawn);
    }
    if last {
        rows.last_mut().into_iter().for_each(drawn);
    }
    rows
}

/// Whether floor touches the edge of a drawing; if so, no corridor can attach.
fn is_open(rows: &[String]) -> bool {
    let glyphs: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let at = |x: usize, y: usize| glyphs.get(y).and_then(|row| row.get(x)).copied();
    let outside = |x: Option<usize>, y: Option<usize>| match (x, y) {
        (Some(x), Some(y)) => at(x, y).is_none_or(|glyph| glyph == 'x'),
        _ => true,
    };
    let near = |n: usize| [n.checked_sub(1), Some(n), n.checked_add(1)];
    (0..glyphs.len()).any(|y| {
        (0..glyphs[y].len()).any(|x| {
            matches!(glyphs[y][x], '.' | '{' | '\\' | 'K' | '_' | 'I')
                && near(y).into_iter().any(|y| near(x).into_iter().any(|x| outside(x, y)))
        })
    })
}

/// Legend entries for glyphs that are not in the standard legend.
fn legend(rows: &[String]) -> Option<Term> {
    let has = |glyph: char| rows.iter().any(|row| row.contains(glyph));
    let ground = |glyph: char| if glyph == ROCK { Some("stone") } else { terrain(glyph) };
    let entries: Vec<(String, Term)> = ['H', 'B', 'w', ROCK]
        .into_iter()
        .filter(|glyph| has(*glyph))
        .filter_map(|glyph| Some((glyph, ground(glyph)?)))
        .map(|(glyph, ground)| {
            (format!("'{glyph}'"), Term::call("").field("on", Term::text(ground)))
        })
        .collect();
    (!entries.is_empty()).then_some(Term::Map(entries))
}

/// Returns the list of warnings to suppress, because drawings made for other games often cause
/// them.
fn all_warnings() -> Term {
    Term::List(["V07", "V11", "V12", "V14", "V15"].map(Term::text).to_vec())
}

/// Returns those arguments that are words, in order.
pub(super) fn words(args: &[Arg]) -> Vec<&str> {
    args.iter()
        .filter_map(|arg| match arg {
            Arg::Word(word) => Some(word.as_str()),
            _ => None,
        })
        .collect()
}
