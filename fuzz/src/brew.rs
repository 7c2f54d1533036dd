//! Generates plausible vault files with errors, by recombining parts of real ones.
//!
//! Mutations know the structure of vault files: they replace a value by another value of the same
//! field, wrap a step in another, replace a word of an expression, or remove a row of a map. Only
//! occasionally do they change random bytes.

use std::collections::BTreeMap;
use std::ops::Range;

use wyrdvault::base::{Rng, pick};
use wyrdvault::content::load::source::{Node, OutlineShape, outline};

/// Maximum number of values collected for one role. A role names where a value occurs, such as `at`
/// or `steps[]`.
const MOST_OF_A_ROLE: usize = 400;
/// Maximum size of a generated file, in bytes: slightly more than the game reads.
const LONGEST: usize = 300_000;

const NUMBERS: [&str; 20] = [
    "0",
    "1",
    "2",
    "3",
    "-1",
    "7",
    "9",
    "20",
    "50",
    "80",
    "100",
    "101",
    "256",
    "257",
    "1000",
    "65536",
    "1000001",
    "-9223372036854775808",
    "9223372036854775807",
    "99999999999999999999",
];
const WORDS: [&str; 58] = [
    "room.w",
    "room.h",
    "room.area",
    "room.x",
    "room.y",
    "level.depth",
    "level.difficulty",
    "level.rooms",
    "clock.night",
    "clock.new_moon",
    "clock.friday13",
    "room.lit",
    "room.irregular",
    "branch",
    "role",
    "hero.level",
    "chance(50)",
    "rnd(6)",
    "rn(0)",
    "min(1, 2)",
    "max(2d6, room.w)",
    "abs(-3)",
    "clamp(9, 1, 3)",
    "2d6",
    "0d0",
    "1000d1000",
    "1001d2",
    "$a",
    "$spot.x",
    "$deck.len",
    "$nobody",
    "+",
    "-",
    "*",
    "/",
    "%",
    "(",
    ")",
    ",",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "in",
    "..",
    "and",
    "or",
    "not",
    "'main'",
    "'",
    "true",
    "0",
    "1",
    "999999",
    "1000000 * 1000000",
    "-(-(-1))",
];
const NAMES: [&str; 30] = [
    "floor",
    "wall",
    "lava",
    "water",
    "pool",
    "moat",
    "ice",
    "tree",
    "iron_bars",
    "cloud",
    "corridor",
    "stone",
    "fountain",
    "throne",
    "altar",
    "stairs up",
    "secret door",
    "door",
    "newt",
    "dragon",
    "Elvenking",
    "boulder",
    "chest",
    "corpse",
    "statue",
    "hole",
    "web",
    "magic portal",
    "rolling boulder",
    "no such thing",
];
const GLYPHS: &str = ".-|x#+SFT{\\K_}PLIC<>^WA 1aZ?\u{e9}\t";
const ODD: &str = "\0\u{7}\u{1b}\u{200b}\u{202e}\u{feff}\u{301}\r\n\t\"'\\()[]{}:,#/*r$0";
const AROUND_STEPS: [(&str, &str); 8] = [
    ("Repeat(n: \"1d4\", do: [", "])"),
    ("Repeat(n: 256, do: [", "])"),
    ("Chance(pct: 50, then: [", "], else: [Stop])"),
    ("If(cond: \"level.depth > 1\", then: [", "])"),
    ("OneOf([(1, [", "]), (\"1d2\", [])])"),
    ("SubRoom(steps: [", "])"),
    ("Each(var: \"sq\", in: Edge, do: [", "])"),
    ("Object(of: \"chest\", contents: [", "])"),
];
const AROUND_AREAS: [(&str, &str); 12] = [
    ("Not(", ")"),
    ("Union([Room, ", "])"),
    ("Overlap([", ", Level])"),
    ("Minus(Level, ", ")"),
    ("Percent(50, ", ")"),
    ("Pick(\"1d9\", ", ")"),
    ("Grow([], ", ")"),
    ("Grow([N, SE], ", ")"),
    ("Mirror(Both, ", ")"),
    ("Union([", ", Walls, Edge, Flood(0, 0)])"),
    ("Minus(", ", Wander((0, 0), (9, 9), 20))"),
    ("Overlap([Shade(shape: Round, from: (0, 0), near: 1, far: 9), ", "])"),
];

/// A valid vault file, split into its vaults and the text around them.
struct Model {
    /// The text before and after the list of vaults.
    head: String,
    foot: String,
    vaults: Vec<String>,
}

/// Generates vault files from parts of valid vault files.
pub struct Brewer {
    models: Vec<Model>,
    /// Values by their role, such as `at`, `steps[]`, `Percent#1`.
    parts: BTreeMap<String, Vec<String>>,
    roles: Vec<String>,
}

/// A value in a text and its role.
struct Part {
    role: String,
    shape: OutlineShape,
    span: Range<usize>,
    body: Range<usize>,
    /// Start of the entry, including its key.
    from: usize,
    /// Byte ranges of the entries inside, including their keys.
    inside: Vec<Range<usize>>,
    is_fields: bool,
}

impl Brewer {
    /// Splits valid files into parts.
    pub fn new(files: &[&str]) -> Brewer {
        let mut brewer = Brewer { models: Vec::new(), parts: BTreeMap::new(), roles: Vec::new() };
        for text in files {
            let whole = outline(text, 0).expect("models are good files");
            let list = if whole.shape == OutlineShape::List {
                &whole
            } else {
                whole.field("vaults").expect("a file has vaults")
            };
            for part in parts_of(&whole) {
                let of = brewer.parts.entry(part.role).or_default();
                let text = &text[part.span];
                if of.len() < MOST_OF_A_ROLE && text.len() < 2000 && !of.iter().any(|o| o == text) {
                    of.push(text.to_string());
                }
            }
            let vaults = list.items.iter().map(|item| text[item.node.span.clone()].to_string());
            brewer.models.push(Model {
                head: text[whole.span.start..=list.span.start].to_string(),
                foot: text[list.span.end - 1..whole.span.end].to_string(),
                vaults: vaults.collect(),
            });
        }
        brewer.roles = brewer.parts.keys().cloned().collect();
        brewer
    }

    /// Generates one file: a few vaults of one model, some of them mutated.
    pub fn file(&self, rng: &mut Rng) -> String {
        let model = &self.models[rng.below(self.models.len() as u32) as usize];
        let mut text =
            if rng.one_in(6) { self.changed(&model.head, rng) } else { model.head.clone() };
        for nth in 0..=rng.below(3) {
            let from = if rng.one_in(8) {
                &self.models[rng.below(self.models.len() as u32) as usize]
            } else {
                model
            };
            let mut vault = pick::one(rng, &from.vaults).cloned().unwrap_or_default();
            for _ in 0..=rng.below(3) {
                vault = self.changed(&vault, rng);
            }
            if !rng.one_in(12) {
                vault = renamed(&vault, nth);
            }
            text.push_str(&vault);
            text.push(',');
        }
        text.push_str(&model.foot);
        if rng.one_in(20) {
            text = astray(&text, rng);
        }
        text
    }

    /// Applies one mutation; text that is not a valid value gets a random character change.
    fn changed(&self, text: &str, rng: &mut Rng) -> String {
        let Ok(whole) = outline(text, 0) else { return astray(text, rng) };
        let parts = parts_of(&whole);
        let Some(part) = pick::one(rng, &parts) else { return astray(text, rng) };
        let written = &text[part.span.clone()];
        let with = |new: &str| spliced(text, part.span.clone(), new);
        let changed = match rng.below(40) {
            0..=15 => with(&self.of_role(&part.role, rng)),
            16 => {
                let role = pick::one(rng, &self.roles).cloned().unwrap_or_default();
                with(&self.of_role(&role, rng))
            }
            17..=23 => with(&other(written, part, text, rng)),
            24..=26 => around(text, part, rng),
            27 | 28 => spliced(text, with_comma(text, part.from..part.span.end), ""),
            29 | 30 => {
                let entry = &text[part.from..part.span.end];
                let times = [2, 2, 2, 3, 20, 300][rng.below(6) as usize];
                let many = format!("{entry}, ").repeat(times);
                spliced(text, part.from..part.span.end, many.trim_end_matches(", "))
            }
            31 | 32 => swapped(text, part, rng),
            33 | 34 => self.another(text, part, rng),
            35 => with(&deep(written, rng)),
            36 => astray(text, rng),
            _ => redrawn_within(text, &parts, rng),
        };
        if changed.len() > LONGEST { text.to_string() } else { changed }
    }

    /// Returns a random value of this role.
    fn of_role(&self, role: &str, rng: &mut Rng) -> String {
        let of = self.parts.get(role).and_then(|of| pick::one(rng, of));
        of.cloned().unwrap_or_else(|| "()".to_string())
    }

    /// Inserts another entry or field into a part.
    fn another(&self, text: &str, part: &Part, rng: &mut Rng) -> String {
        let (Some(end), false) = (part.span.end.checked_sub(1), part.shape == OutlineShape::Word)
        else {
            return text.to_string();
        };
        if part.shape == OutlineShape::Text {
            return text.to_string();
        }
        let new = if part.is_fields {
            let role = pick::one(rng, &self.roles).cloned().unwrap_or_default();
            let named: String = role.chars().take_while(char::is_ascii_lowercase).collect();
            format!("{named}: {}", self.of_role(&role, rng))
        } else {
            let role = pick::one(rng, &["steps[]", "put[]", "then[]", "Union[]", "at"]).copied();
            self.of_role(role.unwrap_or("at"), rng)
        };
        let comma = if part.inside.is_empty() || text[..end].trim_end().ends_with(',') {
            " "
        } else {
            ", "
        };
        spliced(text, end..end, &format!("{comma}{new}"))
    }
}

/// Returns `whole` and every value inside it as parts.
fn parts_of(whole: &Node) -> Vec<Part> {
    let mut parts = Vec::new();
    gather(whole, "whole", whole.span.start, &mut parts);
    parts
}

fn gather(node: &Node, role: &str, from: usize, parts: &mut Vec<Part>) {
    parts.push(Part {
        role: role.to_string(),
        shape: node.shape,
        span: node.span.clone(),
        body: node.body.clone(),
        from,
        inside: node.items.iter().map(|item| item.from..item.node.span.end).collect(),
        is_fields: node.shape == OutlineShape::Paren
            && node.items.iter().all(|item| item.key.is_some()),
    });
    for (nth, item) in node.items.iter().enumerate() {
        let role = match (&item.key, node.shape) {
            (Some(key), OutlineShape::Paren) => key.clone(),
            (Some(_), _) => format!("{role}{{}}"),
            (None, OutlineShape::List) => format!("{role}[]"),
            (None, _) => format!("{}#{nth}", node.name),
        };
        gather(&item.node, &role, item.from, parts);
    }
}

fn spliced(text: &str, span: Range<usize>, new: &str) -> String {
    let mut all = String::with_capacity(text.len() + new.len());
    all.push_str(&text[..span.start]);
    all.push_str(new);
    all.push_str(&text[span.end..]);
    all
}

/// Extends the span over a following comma.
fn with_comma(text: &str, span: Range<usize>) -> Range<usize> {
    let after = text[span.end..].trim_start();
    let end = if after.starts_with(',') { text.len() - after.len() + 1 } else { span.end };
    span.start..end
}

/// Returns another value of the same shape as `part`.
fn other(written: &str, part: &Part, text: &str, rng: &mut Rng) -> String {
    match part.shape {
        OutlineShape::Text => {
            let body = &text[part.body.clone()];
            let new = if part.role == "map" || body.contains('\n') {
                redrawn(body, rng)
            } else if rng.one_in(2) {
                reworded(body, rng)
            } else {
                pick::one(rng, &NAMES).copied().unwrap_or_default().to_string()
            };
            let quoted = written.replacen(body, &new, 1);
            if body.is_empty() { format!("\"{}\"", new.replace(['"', '\\'], "")) } else { quoted }
        }
        OutlineShape::Word if written.starts_with('\'') => {
            format!("'{}'", letter(GLYPHS, rng).to_string().replace('\\', "\\\\"))
        }
        OutlineShape::Word if written.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
            if rng.one_in(4) {
                format!("\"{}\"", reworded(written, rng))
            } else {
                pick::one(rng, &NUMBERS).copied().unwrap_or_default().to_string()
            }
        }
        OutlineShape::Word => {
            const BARE: [&str; 24] = [
                "Room",
                "Level",
                "Walls",
                "Edge",
                "Here",
                "Stop",
                "Fill",
                "Loose",
                "Connected",
                "Rooms",
                "Rogue",
                "Solid",
                "Swamp",
                "Random",
                "Lit",
                "Dark",
                "Turns",
                "Flips",
                "All",
                "Half",
                "N",
                "SW",
                "true",
                "None",
            ];
            pick::one(rng, &BARE).copied().unwrap_or_default().to_string()
        }
        OutlineShape::Paren | OutlineShape::List | OutlineShape::Map => {
            let (open, close) = match part.shape {
                OutlineShape::Paren => ('(', ')'),
                OutlineShape::List => ('[', ']'),
                _ => ('{', '}'),
            };
            format!("{open}{close}")
        }
    }
}

fn letter(of: &str, rng: &mut Rng) -> char {
    let count = of.chars().count() as u32;
    of.chars().nth(rng.below(count) as usize).unwrap_or('.')
}

/// Adds, removes or replaces a word of an expression.
fn reworded(text: &str, rng: &mut Rng) -> String {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let new = pick::one(rng, &WORDS).copied().unwrap_or_default();
    let at = rng.below(words.len() as u32 + 1) as usize;
    match rng.below(4) {
        0 if at < words.len() => words[at] = new,
        1 if at < words.len() => drop(words.remove(at)),
        2 => return [text, " ", new].concat().repeat(1 + rng.below(20) as usize),
        _ => words.insert(at, new),
    }
    words.join(" ")
}

/// Changes glyphs, rows or columns of a map.
fn redrawn(map: &str, rng: &mut Rng) -> String {
    let mut rows: Vec<String> = map.split('\n').map(str::to_string).collect();
    let at = rng.below(rows.len() as u32) as usize;
    match rng.below(8) {
        0 => drop(rows.remove(at)),
        1 => rows.insert(at, rows[at].clone()),
        2 => rows[at] = rows[at].repeat(2),
        3 => rows = vec![rows[at].clone(); 1 + rng.below(30) as usize],
        4 => rows.reverse(),
        _ => {
            for _ in 0..=rng.below(6) {
                let at = rng.below(rows.len() as u32) as usize;
                let row: Vec<char> = rows[at].chars().collect();
                let drawn: Vec<usize> = (0..row.len()).filter(|&x| row[x] != ' ').collect();
                let Some(&x) = pick::one(rng, &drawn) else { continue };
                let mut row = row;
                row[x] = letter(GLYPHS, rng);
                rows[at] = row.into_iter().collect();
            }
        }
    }
    rows.join("\n")
}

/// Mutates one of the maps in a text, if it has any.
fn redrawn_within(text: &str, parts: &[Part], rng: &mut Rng) -> String {
    let maps: Vec<&Part> = parts
        .iter()
        .filter(|part| part.shape == OutlineShape::Text && text[part.body.clone()].contains('\n'))
        .collect();
    let Some(map) = pick::one(rng, &maps) else { return text.to_string() };
    spliced(text, map.body.clone(), &redrawn(&text[map.body.clone()], rng))
}

/// Wraps the part in another construct.
fn around(text: &str, part: &Part, rng: &mut Rng) -> String {
    let area = matches!(part.role.as_str(), "at" | "in" | "Not#0" | "Percent#1" | "Pick#1");
    let among: &[(&str, &str)] = if area { &AROUND_AREAS } else { &AROUND_STEPS };
    let times = if rng.one_in(6) { 1 + rng.below(60) as usize } else { 1 };
    let Some((before, after)) = pick::one(rng, among) else { return text.to_string() };
    let inner = &text[part.span.clone()];
    let wrapped = format!("{}{inner}{}", before.repeat(times), after.repeat(times));
    spliced(text, part.span.clone(), &wrapped)
}

/// Swaps two entries of a part.
fn swapped(text: &str, part: &Part, rng: &mut Rng) -> String {
    if part.inside.len() < 2 {
        return text.to_string();
    }
    let last = part.inside.len() as u32;
    let (a, b) = (rng.below(last) as usize, rng.below(last) as usize);
    let (a, b) = (part.inside[a.min(b)].clone(), part.inside[a.max(b)].clone());
    if a == b {
        return text.to_string();
    }
    let (first, second) = (text[a.clone()].to_string(), text[b.clone()].to_string());
    spliced(&spliced(text, b, &first), a, &second)
}

/// Returns a value with deep nesting.
fn deep(written: &str, rng: &mut Rng) -> String {
    let times = [3, 10, 40, 60, 3000][rng.below(5) as usize];
    let (before, after) =
        [("(", ")"), ("[", "]"), ("Not(", ")"), ("Some(", ")"), ("{\"a\": ", "}")]
            [rng.below(5) as usize];
    format!("{}{written}{}", before.repeat(times), after.repeat(times))
}

/// Inserts, removes or replaces a character.
fn astray(text: &str, rng: &mut Rng) -> String {
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let Some(&at) = pick::one(rng, &ends) else { return letter(ODD, rng).to_string() };
    let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
    let new = letter(ODD, rng).to_string();
    match rng.below(4) {
        0 => spliced(text, at..end, ""),
        1 => spliced(text, at..end, &new),
        2 => text[..at].to_string(),
        _ => spliced(text, at..at, &new),
    }
}

/// Gives the vault a unique id.
fn renamed(vault: &str, nth: u32) -> String {
    let Ok(node) = outline(vault, 0) else { return vault.to_string() };
    match node.field("id") {
        Some(id) => spliced(vault, id.span.clone(), &format!("\"brew_{nth}\"")),
        None => vault.to_string(),
    }
}
