//! Compilation state of a vault: names in scope, number ranges, fault positions.

use std::collections::BTreeSet;

use super::labels::{LabelUse, Labeled};
use super::tag_request::TagRequest;
use crate::base::{HEIGHT, Pos, WIDTH};
use crate::content::load::fault::{Fault, Quote, Severity, nearest};
use crate::content::load::source::{Node, OutlineShape, Path, Source};
use crate::content::vault::compiled::{CardRef, Choice, Let, Square};
use crate::content::vault::expr::{self, Bounds, Condition, LetId, Name, Number, Part, Slip};
use crate::content::vault::names::Catalogue;
use crate::content::vault::number::{Num, Spot};
use crate::content::vault::read::Fragment;

/// Maximum inside width and height of a room of random size.
pub(super) const WIDEST_ROOM: (i64, i64) = (14, 6);
/// Maximum number of floor squares of a room of random size.
const LARGEST_ROOM: i64 = 66;
/// Depth of the deepest level of any branch.
const DEEPEST_LEVEL: i64 = 55;
/// Maximum approximate size, in bytes, of the vaults of one file with all fragments and defaults
/// expanded.
pub(super) const MOST_OF_A_FILE: usize = 6 << 20;
/// Maximum length of an expression, in characters.
const LONGEST_EXPRESSION: usize = 500;

/// Valid range of a number.
#[derive(Clone, Copy)]
pub(super) struct Want {
    pub low: i64,
    pub high: i64,
    pub noun: &'static str,
}

pub(super) const PERCENT: Want = Want { low: 0, high: 100, noun: "a chance" };
pub(super) const AMOUNT: Want = Want { low: 0, high: 1_000_000, noun: "an amount" };
pub(super) const ANY: Want = Want { low: expr::LOWEST, high: expr::HIGHEST, noun: "a number" };
pub(super) const COORDINATE: Want = Want { low: -1000, high: 1000, noun: "a coordinate" };

/// The coordinate space of a room, drawing or level.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    /// Minimum and maximum inside width.
    pub w: (i64, i64),
    pub h: (i64, i64),
    /// Maximum number of floor squares.
    pub area: i64,
    /// How far valid squares extend beyond the inside: 1 if the walls lie outside it, else 0.
    pub border: i64,
    /// Lowest valid column and row: 0, or negative for a level whose drawing does not begin at the
    /// level's corner.
    pub from: (i64, i64),
    /// Description in faults: `Room(Fixed(5, 5))`.
    pub label: String,
}

impl Extent {
    /// A room, in coordinates without its walls. `size` holds the smallest and largest width, then
    /// the smallest and largest height; `None` means a random size.
    pub fn room(size: Option<[(i64, i64); 2]>) -> Extent {
        if let Some([w, h]) = size {
            let span = |(low, high): (i64, i64)| {
                if low == high { low.to_string() } else { format!("{low} to {high}") }
            };
            let label = format!("Room(Fixed({}, {}))", span(w), span(h));
            return Extent { w, h, area: w.1 * h.1, border: 1, from: (0, 0), label };
        }
        let label = "a room of random size, at most 14 by 6".to_string();
        let (w, h) = WIDEST_ROOM;
        Extent { w: (3, w), h: (3, h), area: LARGEST_ROOM, border: 1, from: (0, 0), label }
    }

    /// A drawing, in coordinates that include its walls.
    pub fn drawing(w: i16, h: i16) -> Extent {
        let (wide, high) = (i64::from(w), i64::from(h));
        let label = format!("the {w} by {h} drawing");
        let area = wide * high;
        Extent { w: (wide, wide), h: (high, high), area, border: 0, from: (0, 0), label }
    }

    pub fn level() -> Extent {
        let label = "the level".to_string();
        Extent { label, ..Extent::drawing(WIDTH, HEIGHT) }
    }

    /// A level, in the coordinates of a drawing whose upper left corner is at square `corner` of
    /// the level.
    pub fn around_drawing(corner: Pos) -> Extent {
        Extent { from: (-i64::from(corner.x), -i64::from(corner.y)), ..Extent::level() }
    }

    /// The space of a `Fill` vault: a room of any size.
    pub fn fill() -> Extent {
        let (w, h) = (i64::from(WIDTH), i64::from(HEIGHT));
        let label = "any room".to_string();
        Extent { w: (1, w), h: (1, h), area: w * h, border: 1, from: (0, 0), label }
    }
}

/// Source of the code being compiled: a vault, or a fragment that it calls.
#[derive(Clone, Copy)]
pub(super) struct Root<'a> {
    pub node: &'a Node,
}

/// Compiler of one vault.
pub(super) struct Compiler<'a> {
    pub source: &'a Source,
    pub names: &'a dyn Catalogue,
    pub fragments: &'a [Fragment],
    pub root: Root<'a>,
    /// Name of the root in faults and traces: `"tiny_cage"`.
    pub label: String,
    /// Prefix of step paths in traces: empty, or the path of the `Call` of the current fragment.
    pub prefix: String,
    /// Names of the inner rooms compiled so far.
    pub named: Vec<String>,
    /// Whether the current expression is evaluated when monsters spawn, and can therefore ask about
    /// the hero.
    pub hero_known: bool,
    /// Fragments being called, for the recursion check.
    pub calls: Vec<String>,
    pub faults: Vec<Fault>,
    /// Maximum number of faults of this vault: as many as the file may still report.
    pub most_faults: usize,
    /// Whether the vault has an error, even one beyond the maximum number of reported faults.
    pub broken: bool,
    pub lets: Vec<Let>,
    /// Minimum and maximum value of each decision.
    pub ranges: Vec<(i64, i64)>,
    pub missing: Vec<String>,
    /// Labels of the monsters and objects compiled so far.
    pub labels: Vec<(String, Labeled)>,
    /// Labels used in triggers, to check after all steps are compiled.
    pub label_uses: Vec<LabelUse>,
    /// Number of triggers compiled so far.
    pub triggers: usize,
    /// Requests for vaults with a tag.
    pub wishes: Vec<TagRequest>,
    pub needs: BTreeSet<&'static str>,
    pub paths: Vec<String>,
    /// Line of each step in the file.
    pub step_lines: Vec<u32>,
    /// Stack of coordinate spaces; the last one is current.
    pub extents: Vec<Extent>,
    /// Approximate size, in bytes, of this file's vaults so far, limited by [`MOST_OF_A_FILE`].
    pub spent: usize,
    /// Upper bound on the number of steps that the vault executes, counting only the steps compiled
    /// so far.
    pub cost: i64,
    /// Repetition factor of the current step.
    pub times: i64,
    /// Number of containers around the current step.
    pub containers: usize,
    /// Number of inner rooms around the current step.
    pub rooms: usize,
}

impl Compiler<'_> {
    /// Reports an error at a field.
    pub fn tell(&mut self, code: &'static str, path: &Path, what: String, cure: String) {
        let byte = self.root.node.walk(path).span.start;
        self.note(Severity::Error, code, byte, format!("{}{path}", self.label), what, cure);
    }

    /// Reports a warning at a field.
    pub fn warn(&mut self, code: &'static str, path: &Path, what: String, cure: String) {
        let byte = self.root.node.walk(path).span.start;
        self.note(Severity::Warning, code, byte, format!("{}{path}", self.label), what, cure);
    }

    /// Reports a fault at a byte of the file, unless the file's maximum number of faults is
    /// reached.
    pub fn note(
        &mut self,
        severity: Severity,
        code: &'static str,
        byte: usize,
        place: String,
        what: String,
        cure: String,
    ) {
        self.broken |= severity >= Severity::Error;
        if !self.is_full() {
            let fault = self.source.fault(code, byte, what).cure(cure).within(place);
            self.faults.push(fault.severity(severity));
        }
    }

    /// Whether the file's maximum number of faults is reached.
    pub fn is_full(&self) -> bool {
        self.faults.len() >= self.most_faults
    }

    /// Reports an error in an expression, and underlines the wrong part.
    pub fn slip(&mut self, path: &Path, text: &str, slip: Slip) {
        self.broken = true;
        if self.is_full() {
            return;
        }
        let node = self.root.node.walk(path);
        let offset = text.char_indices().nth(slip.from).map_or(text.len(), |(at, _)| at);
        let byte = match node.shape {
            OutlineShape::Text => (node.body.start + offset).min(node.body.end),
            _ => node.span.start,
        };
        let place = format!("{}{path}", self.label);
        let line: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
        let quote = Quote { text: line, from: slip.from, len: slip.len };
        let fault = self.source.fault(slip.code, byte, slip.what).cure(slip.cure).within(place);
        self.faults.push(fault.quote(quote));
    }

    /// Adds `bytes` to the approximate size; returns whether the file is still within the limit.
    pub fn spend(&mut self, bytes: usize) -> bool {
        self.spent += bytes;
        self.spent <= MOST_OF_A_FILE
    }

    /// V05: checks the length of an expression.
    pub(super) fn is_short(&mut self, text: &str, path: &Path) -> bool {
        self.spend(12 * text.len());
        if text.chars().count() <= LONGEST_EXPRESSION {
            return true;
        }
        let cure = format!("at most {LONGEST_EXPRESSION} characters");
        self.tell("V05", path, "this expression is too long".to_string(), cure);
        false
    }

    pub fn extent(&self) -> &Extent {
        self.extents.last().expect("a body has an extent")
    }

    /// Compiles a number; reports V10 if it can never be within the range `want`.
    pub fn num(&mut self, num: &Num, path: &Path, want: Want) -> Number {
        let number = match num {
            Num::Int(value) => Number::Const(*value),
            Num::Expr(text) if !self.is_short(text, path) => Number::Const(want.low.max(0)),
            Num::Expr(text) => {
                let read = expr::number(text, &|name, part| look(&self.lets, name, part));
                match read {
                    Ok(number) => number,
                    Err(slip) => {
                        self.slip(path, text, slip);
                        return Number::Const(want.low.max(0));
                    }
                }
            }
        };
        if let Num::Expr(text) = num {
            let mut asked = None;
            number.visit(&mut |part| asked = asked.or(hero_number(part)));
            self.about_hero(asked, text, path);
        }
        let (low, high) = number.range(&*self);
        if low > want.high || high < want.low {
            let is = if low == high { low.to_string() } else { format!("{low} to {high}") };
            let what = format!("{} cannot be {is}", want.noun);
            self.tell("V10", path, what, format!("{} to {}", want.low, want.high));
        }
        number
    }

    /// Compiles an optional number.
    pub fn maybe_num(
        &mut self,
        num: Option<&Num>,
        path: &Path,
        field: &str,
        want: Want,
    ) -> Option<Number> {
        num.map(|num| self.num(num, &path.field(field), want))
    }

    pub fn condition(&mut self, text: &str, path: &Path) -> Condition {
        if !self.is_short(text, path) {
            return Condition::Const(false);
        }
        let read = expr::condition(text, &|name, part| look(&self.lets, name, part));
        match read {
            Ok(condition) => {
                let (mut number, mut word) = (None, None);
                condition.visit(&mut |part| number = number.or(hero_number(part)), &mut |part| {
                    if let Condition::Is(of, _) = part
                        && *of != expr::Word::Branch
                    {
                        word = Some(of.text());
                    }
                });
                self.about_hero(number.or(word), text, path);
                condition
            }
            Err(slip) => {
                self.slip(path, text, slip);
                Condition::Const(false)
            }
        }
    }

    /// V06: reports a condition on the hero outside `Monster(when: ...)`.
    fn about_hero(&mut self, asked: Option<&'static str>, text: &str, path: &Path) {
        let Some(word) = asked.filter(|_| !self.hero_known) else { return };
        let from = text.find(word).map_or(0, |at| text[..at].chars().count());
        let what = format!("{word} is not known when a level is generated");
        let cure = "only Monster(when: ...) can depend on the hero".to_string();
        self.slip(path, text, Slip { code: "V06", from, len: word.len(), what, cure });
    }

    /// Compiles a condition about the hero. The condition is evaluated when the monster spawns; at
    /// that time, decisions and values of the room are no longer known.
    pub fn asked_of_hero(&mut self, text: &str, path: &Path) -> Condition {
        self.hero_known = true;
        let condition = self.condition(text, path);
        self.hero_known = false;
        let mut early = None;
        condition.visit(
            &mut |part| match part {
                Number::Choice(of, _) => {
                    early = Some(format!("${}", self.lets[of.0 as usize].name));
                }
                Number::Name(name) if name.of_room() => early = Some(name.text().to_string()),
                _ => {}
            },
            &mut |_| {},
        );
        if let Some(word) = early {
            let from = text.find(&word).map_or(0, |at| text[..at].chars().count());
            let (len, what) =
                (word.chars().count(), format!("{word} is not known when a monster appears"));
            let cure = "test it in an If around the Monster".to_string();
            self.slip(path, text, Slip { code: "V06", from, len, what, cure });
        }
        condition
    }

    /// Compiles a square. Faults quote the source text of the whole square, which is at the path
    /// `whole`.
    pub fn square(&mut self, spot: &Spot, path: &Path, whole: &Path) -> Square {
        let x = self.num(&spot.0, &path.hidden(0), COORDINATE);
        let y = self.num(&spot.1, &path.hidden(1), COORDINATE);
        self.within(&x, &y, whole);
        Square { x, y }
    }

    /// V09: checks that a square is inside the current space for at least one of the space's
    /// possible sizes.
    pub fn within(&mut self, x: &Number, y: &Number, whole: &Path) {
        let extent = self.extent().clone();
        let out = |range: (i64, i64), from: i64, most: i64| {
            range.1 < from - extent.border || range.0 > from + most - 1 + extent.border
        };
        let (left, top) = extent.from;
        if out(x.range(&*self), left, extent.w.1) || out(y.range(&*self), top, extent.h.1) {
            let span = self.root.node.walk(whole).span.clone();
            let written: String = self.source.text[span].chars().take(60).collect();
            let what = format!("{written} lies outside {}", extent.label);
            self.tell("V09", whole, what, String::new());
        }
    }

    /// Resolves `$name` or `$name[2]` as a card of a deck of type `kind`.
    pub fn card(&mut self, name: &str, kind: &'static str, path: &Path) -> Option<CardRef> {
        let (name, nth) = match name.strip_suffix(']').and_then(|name| name.split_once('[')) {
            Some((name, nth)) => (name, nth.parse().ok()),
            None => (name, Some(0)),
        };
        let Some(nth) = nth else {
            let what = format!("${name}[...] needs a number");
            self.tell("V04", path, what, format!("write ${name}[1] for the second card"));
            return None;
        };
        let Some(index) = self.lets.iter().position(|choice| choice.name == name) else {
            let (what, cure) = no_choice(&self.lets, name);
            self.tell("V04", path, what, cure);
            return None;
        };
        let found = self.lets[index].choice.noun();
        if found == kind {
            return Some(CardRef { deck: LetId(index as u16), nth });
        }
        let what = format!("${name} is {} decision, but {} is needed", an(found), an(kind));
        self.tell("V04", path, what, String::new());
        None
    }

    /// Resolves a decision named by `Var`, `Reroll` or `Set`.
    pub fn decision(&mut self, name: &str, path: &Path) -> Option<LetId> {
        let name = name.strip_prefix('$').unwrap_or(name);
        let index = self.lets.iter().position(|choice| choice.name == name);
        if index.is_none() {
            let (what, cure) = no_choice(&self.lets, name);
            self.tell("V04", path, what, cure);
        }
        index.map(|index| LetId(index as u16))
    }
}

impl Bounds for Compiler<'_> {
    fn of_name(&self, name: Name) -> (i64, i64) {
        let extent = self.extent();
        match name {
            Name::RoomW => extent.w,
            Name::RoomH => extent.h,
            Name::RoomArea => ((extent.w.0 * extent.h.0).min(extent.area), extent.area),
            Name::RoomX => (0, i64::from(WIDTH)),
            Name::RoomY => (0, i64::from(HEIGHT)),
            Name::LevelDepth | Name::LevelDifficulty => (1, DEEPEST_LEVEL),
            Name::LevelRooms => (0, 40),
            Name::HeroLevel => (1, 30),
        }
    }

    fn of_choice(&self, of: LetId, part: Part) -> (i64, i64) {
        match part {
            Part::X => (-1, i64::from(WIDTH)),
            Part::Y => (-1, i64::from(HEIGHT)),
            Part::Len if let Choice::Numbers(cards) = &self.lets[of.0 as usize].choice => {
                (cards.len() as i64, cards.len() as i64)
            }
            Part::Value | Part::Len | Part::Card(_) => self.ranges[of.0 as usize],
        }
    }
}

impl Choice {
    /// Returns the keyword for this type of decision in the vault language.
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Choice::Terrain(_) => "Terrain",
            Choice::Monster(_) => "Monster",
            Choice::Object(_) => "Object",
            Choice::Trap(_) => "Trap",
            Choice::Text(_) => "Text",
            Choice::Numbers(_) => "Numbers",
            Choice::Int(_) => "Int",
            Choice::Spot(_) => "Spot",
            Choice::Spots(_) => "Spots",
            Choice::Area(_) => "Area",
            Choice::Areas(_) => "Areas",
            Choice::EachSquare => "Each",
        }
    }
}

/// Returns the name of the part if the part refers to the hero.
fn hero_number(part: &Number) -> Option<&'static str> {
    matches!(part, Number::Name(Name::HeroLevel)).then(|| Name::HeroLevel.text())
}

/// Resolves a decision in an expression; checks that the decision has the requested part.
fn look(lets: &[Let], name: &str, part: Part) -> Result<LetId, (String, String)> {
    let Some(index) = lets.iter().position(|choice| choice.name == name) else {
        return Err(no_choice(lets, name));
    };
    let choice = &lets[index].choice;
    let fits = match part {
        Part::Value => matches!(choice, Choice::Int(_) | Choice::Numbers(_)),
        Part::Card(_) => matches!(choice, Choice::Numbers(_)),
        Part::X | Part::Y => {
            matches!(choice, Choice::Spot(_) | Choice::Spots(_) | Choice::EachSquare)
        }
        Part::Len => !matches!(choice, Choice::Int(_) | Choice::Spot(_) | Choice::EachSquare),
    };
    if fits {
        return Ok(LetId(index as u16));
    }
    let needed = match part {
        Part::Value => "an Int",
        Part::Card(_) => "a Numbers",
        Part::X | Part::Y => "a Spot",
        Part::Len => "a deck or an area",
    };
    let what = format!("${name} is {} decision, but {needed} is needed", an(choice.noun()));
    Err((what, String::new()))
}

pub(super) fn no_choice(lets: &[Let], name: &str) -> (String, String) {
    let known = lets.iter().map(|choice| choice.name.as_str());
    let cure = nearest(name, known).map_or(String::new(), |near| format!("did you mean ${near}?"));
    (format!("decision ${name} is not defined before this"), cure)
}

/// Adds the indefinite article.
pub(super) fn an(noun: &str) -> String {
    let article = if noun.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {noun}")
}
