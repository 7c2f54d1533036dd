//! Compiles and checks drawings, legends and edits.

use super::scope::{AMOUNT, Compiler, PERCENT};
use super::tag_request::{Asked, Space};
use crate::base::{Dir, Pos};
use crate::content::load::fault::Severity;
use crate::content::load::source::{OutlineShape, Path, ROOT};
use crate::content::vault::compiled::{
    Area, DoorPlan, Edit, Ensure, Ground, Meaning, Odds, Step, StepId, TerrainRef, TrapRef, What,
};
use crate::content::vault::drawing::{Blot, Drawing, HIGHEST, OUTSIDE, WIDEST};
use crate::content::vault::expr::Number;
use crate::content::vault::number::{Card, Pairs, Ref};
use crate::content::vault::step::{Align, AltarKind, DoorState, FeatureKind};
use crate::content::vault::{self as written, Legend};

/// Contents that the standard legend puts on the squares of a glyph, besides the terrain.
enum Standard {
    Nothing,
    Door { secret: i64 },
    Put(Box<What>),
}

/// Returns the terrain and content that the standard legend gives a glyph; `None` if the glyph is
/// not in the standard legend.
fn standard(glyph: char) -> Option<(&'static str, Standard)> {
    use FeatureKind as F;
    let put = |what| Standard::Put(Box::new(what));
    let feature = |kind| put(What::Feature(kind));
    Some(match glyph {
        '.' => ("floor", Standard::Nothing),
        '-' | '|' => ("wall", Standard::Nothing),
        ' ' => ("stone", Standard::Nothing),
        '#' => ("corridor", Standard::Nothing),
        '+' => ("floor", Standard::Door { secret: 0 }),
        'S' => ("floor", Standard::Door { secret: 100 }),
        'F' => ("iron_bars", Standard::Nothing),
        'T' => ("tree", Standard::Nothing),
        '{' => ("floor", feature(F::Fountain)),
        '\\' => ("floor", feature(F::Throne)),
        'K' => ("floor", feature(F::Sink)),
        '_' => ("floor", put(What::Altar(Align::Random, AltarKind::Plain))),
        '}' => ("moat", Standard::Nothing),
        'P' => ("pool", Standard::Nothing),
        'L' => ("lava", Standard::Nothing),
        'I' => ("ice", Standard::Nothing),
        'C' => ("cloud", Standard::Nothing),
        '<' => ("floor", feature(F::StairsUp)),
        '>' => ("floor", feature(F::StairsDown)),
        '^' => ("floor", put(trap())),
        'W' => ("wall_of_water", Standard::Nothing),
        'A' => ("air", Standard::Nothing),
        _ => return None,
    })
}

fn trap() -> What {
    let never = Odds::Is(false);
    let (victim, seen) = (never.clone(), never);
    What::Trap { kind: TrapRef::Any, leads: None, victim, guard: None, seen }
}

/// Describes why a drawing is invalid.
pub(super) fn blotted(blot: Blot) -> String {
    match blot {
        Blot::Empty => "the map is empty".to_string(),
        Blot::TooBig(w, h) => {
            format!("the map is {w} by {h}, but at most {WIDEST} by {HIGHEST} fit")
        }
        Blot::Odd('\t') => "the map contains a tab".to_string(),
        Blot::Odd(c) => format!("the map contains the character {}", c.escape_unicode()),
    }
}

/// A drawing, its source text, and the path of that text.
#[derive(Clone, Copy)]
pub(super) struct Sheet<'a> {
    pub drawing: &'a Drawing,
    pub map: &'a str,
    pub path: &'a Path<'a>,
}

/// Code of a rule, such as "V07", and its severity.
type Rule = (&'static str, Severity);

/// Class of a glyph for the checks of walls and connectivity, guessed from a few common terrain
/// names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Outside,
    Wall,
    Door,
    Floor,
    /// Any other terrain, such as water or trees, or a terrain that a decision chooses.
    Other,
}

impl Compiler<'_> {
    /// Compiles a map; reports V08 if it is invalid.
    pub(super) fn drawing(&mut self, map: &str, path: &Path) -> Option<Drawing> {
        match Drawing::read(map) {
            Ok(drawing) => {
                self.spend(4 * drawing.width as usize * drawing.height as usize);
                Some(drawing)
            }
            Err(blot) => {
                let cure = match blot {
                    Blot::Odd(_) => "glyphs must be printable ASCII",
                    _ => "",
                };
                self.tell("V08", path, blotted(blot), cure.to_string());
                None
            }
        }
    }

    /// Reports a fault at a square of a drawing.
    fn tell_square(
        &mut self,
        sheet: &Sheet,
        at: Pos,
        (code, severity): Rule,
        what: &str,
        cure: &str,
    ) {
        let node = self.root.node.walk(sheet.path);
        let byte = match node.shape {
            OutlineShape::Text => node.body.start + offset(sheet.map, at),
            _ => node.span.start,
        };
        let place = format!("{}.map", self.label);
        let what = format!("row {} col {}: {what}", at.y, at.x);
        self.note(severity, code, byte, place, what, cure.to_string());
    }

    /// V07: checks that every glyph of the drawing has a meaning or is replaced by an edit
    /// (`edited`).
    pub(super) fn all_drawn(&mut self, sheet: &Sheet, legend: &[(char, Meaning)], edited: &[char]) {
        let mut told = edited.to_vec();
        for (at, glyph) in sheet.drawing.squares() {
            if legend.iter().any(|(of, _)| *of == glyph) || told.contains(&glyph) {
                continue;
            }
            told.push(glyph);
            let what = format!("'{glyph}' has no legend entry");
            self.tell_square(sheet, at, ("V07", Severity::Error), &what, "");
        }
    }

    /// Compiles the legend: first the written entries, then standard entries of glyphs in use.
    pub(super) fn legend(
        &mut self,
        pairs: &Pairs<char, Legend>,
        path: &Path,
        drawing: &Drawing,
        edits: &[Edit],
    ) -> Vec<(char, Meaning)> {
        let made: Vec<char> = edits.iter().flat_map(Edit::makes).collect();
        let taken: Vec<char> = edits.iter().flat_map(Edit::takes).collect();
        let mut legend: Vec<(char, Meaning)> = Vec::new();
        for (glyph, entry) in &pairs.0 {
            let key = glyph.to_string();
            let path = path.field(&key);
            if legend.iter().any(|(of, _)| of == glyph) {
                let what = format!("duplicate legend entry '{glyph}'");
                self.tell("V02", &path, what, "remove one".to_string());
                continue;
            }
            let drawn = drawing.squares().filter(|(_, g)| g == glyph).count();
            if drawn == 0 && !made.contains(glyph) {
                self.warn(
                    "V07",
                    &path,
                    format!("'{glyph}' does not appear on the map"),
                    String::new(),
                );
            }
            let times = self.times;
            let most = if made.contains(glyph) { drawn.max(8) } else { drawn.max(1) };
            self.times = self.times.saturating_mul(most as i64);
            let known = !entry.slot.is_empty() && !taken.contains(glyph) && !made.contains(glyph);
            let space = if known { space_of(drawing, *glyph) } else { None };
            let meaning = self.meaning(entry, space, &path);
            self.times = times;
            legend.push((*glyph, meaning));
        }
        let drawn = drawing.squares().map(|(_, glyph)| glyph);
        for glyph in drawn.chain(made) {
            if legend.iter().all(|(of, _)| *of != glyph)
                && let Some(meaning) = self.standard(glyph, path)
            {
                legend.push((glyph, meaning));
            }
        }
        legend
    }

    fn meaning(&mut self, entry: &Legend, space: Option<Space>, path: &Path) -> Meaning {
        let floor = Ref::Name("floor".to_string());
        let on = self.terrain(entry.on.as_ref().unwrap_or(&floor), &path.field("on"));
        let put = self.steps(&entry.put, &path.field("put"), &Area::Here);
        let door = entry.door.as_ref().map(|door| {
            self.needs.insert("Legend::Door");
            let field = path.field("door");
            let field = field.field("secret");
            let secret = door.secret.as_ref().map(|pct| self.num(pct, &field, PERCENT));
            DoorPlan {
                state: door.state.unwrap_or_default(),
                secret: secret.unwrap_or(Number::Const(0)),
            }
        });
        if !entry.slot.is_empty() {
            self.needs.insert("Legend::Slot");
            let by = self.label.trim_matches('"').to_string();
            for (i, tag) in entry.slot.iter().enumerate() {
                self.wish(tag, Asked::Slot(space), &by, &path.field("slot").index(i));
            }
        }
        Meaning { ground: Ground::Is(on), put, door, slot: entry.slot.clone() }
    }

    fn standard(&mut self, glyph: char, path: &Path) -> Option<Meaning> {
        let mut meaning =
            Meaning { ground: Ground::Outside, put: Vec::new(), door: None, slot: Vec::new() };
        if glyph == OUTSIDE {
            return Some(meaning);
        }
        let (ground, with) = standard(glyph)?;
        let ground: TerrainRef = self.terrain(&Ref::Name(ground.to_string()), path);
        meaning.ground = Ground::Is(ground);
        match with {
            Standard::Nothing => {}
            Standard::Door { secret } => {
                self.needs.insert("Legend::Door");
                let secret = Number::Const(secret);
                meaning.door = Some(DoorPlan { state: DoorState::Random, secret });
            }
            Standard::Put(what) => {
                self.needs.insert(match *what {
                    What::Altar(..) => "Altar",
                    What::Trap { .. } => "Trap",
                    _ => "Feature",
                });
                let id = StepId(self.paths.len() as u16);
                self.paths.push(format!(".legend.{glyph}"));
                meaning.put.push(Step {
                    id,
                    chance: None,
                    count: None,
                    at: Area::Here,
                    what: *what,
                });
            }
        }
        Some(meaning)
    }

    /// Compiles the edits.
    pub(super) fn edits(&mut self, edits: &[written::Edit], path: &Path) -> Vec<Edit> {
        edits.iter().enumerate().map(|(i, edit)| self.edit(edit, &path.index(i))).collect()
    }

    fn edit(&mut self, edit: &written::Edit, path: &Path) -> Edit {
        let list = |glyphs: &str| glyphs.chars().collect::<Vec<char>>();
        match edit {
            written::Edit::Shuffle(glyphs) => {
                self.needs.insert("Edit::Shuffle");
                Edit::Shuffle(list(glyphs))
            }
            written::Edit::ShuffleSets(sets) => {
                self.needs.insert("Edit::ShuffleSets");
                let sets: Vec<Vec<char>> = sets.iter().map(|set| list(set)).collect();
                if sets.iter().any(|set| set.len() != sets[0].len()) {
                    let cure = "write the same number of glyphs in each".to_string();
                    self.tell("V10", path, "the sets differ in length".to_string(), cure);
                }
                Edit::ShuffleSets(sets)
            }
            written::Edit::Each(glyphs, cards) => {
                self.needs.insert("Edit::Each");
                Edit::Each(list(glyphs), self.glyphs(cards, &path.hidden(1)))
            }
            written::Edit::All(glyphs, cards) => {
                self.needs.insert("Edit::All");
                Edit::All(list(glyphs), self.glyphs(cards, &path.hidden(1)))
            }
            written::Edit::Split(glyphs, first, rest) => {
                self.needs.insert("Edit::Split");
                let field = path.hidden(1);
                let mut read = Vec::new();
                for (i, (num, cards)) in first.iter().enumerate() {
                    let path = field.index(i);
                    let number = self.num(num, &path.hidden(0), AMOUNT);
                    self.known_early(&number, num, &path.hidden(0));
                    read.push((number, self.glyphs(cards, &path.hidden(1))));
                }
                let rest = self.glyphs(rest, &path.hidden(2));
                Edit::Split { glyphs: list(glyphs), first: read, rest }
            }
            written::Edit::Clear(glyphs) => {
                self.needs.insert("Edit::Clear");
                Edit::Clear(list(glyphs))
            }
        }
    }

    fn glyphs(&mut self, cards: &[Card<char>], path: &Path) -> Vec<(char, u32)> {
        self.weights(cards, path);
        cards.iter().map(|card| (card.value, card.weight)).collect()
    }

    /// V07: checks that every glyph that an edit puts into the drawing has a meaning.
    pub(super) fn all_made(&mut self, edits: &[Edit], legend: &[(char, Meaning)], path: &Path) {
        for (i, edit) in edits.iter().enumerate() {
            for glyph in edit.makes() {
                if legend.iter().all(|(of, _)| *of != glyph) {
                    let what = format!("'{glyph}' has no legend entry");
                    self.tell("V07", &path.index(i), what, String::new());
                }
            }
        }
    }

    /// V08: checks that floor is enclosed by walls, so that corridors can attach.
    pub(super) fn walled(&mut self, sheet: &Sheet, legend: &Pairs<char, Legend>) {
        let open = |at: Pos| {
            Dir::ALL.into_iter().any(|dir| match sheet.drawing.get(at.step(dir)) {
                None => true,
                Some(next) => look_of(next, legend) == Look::Outside,
            })
        };
        let mut floors = floors(sheet.drawing, legend).into_iter();
        if let Some(at) = floors.find(|&at| open(at)) {
            let what = "floor on the outer edge; corridors cannot attach";
            let cure = "draw a wall around it";
            self.tell_square(sheet, at, ("V08", Severity::Error), what, cure);
        }
    }

    /// V11: checks that all floor squares are connected.
    pub(super) fn connected(&mut self, sheet: &Sheet, legend: &Pairs<char, Legend>) {
        let parts = parts(sheet.drawing, legend);
        let Some(largest) = parts.iter().max_by_key(|part| part.len()) else { return };
        let Some(lost) = parts.iter().find(|part| *part != largest) else { return };
        let squares: usize = parts.iter().map(Vec::len).sum::<usize>() - largest.len();
        let plural = if squares == 1 { "" } else { "s" };
        let what = format!("{squares} square{plural} cannot be reached from the others");
        let rule = ("V11", Severity::Warning);
        self.tell_square(sheet, lost[0], rule, &what, "draw a door between them");
    }

    /// Compiles the `ensure` conditions.
    pub(super) fn ensure(
        &mut self,
        ensure: &[written::Ensure],
        drawing: Option<&Drawing>,
        edits: &[Edit],
    ) -> Vec<Ensure> {
        let path = ROOT.field("ensure");
        let mut drawn: Vec<char> = edits.iter().flat_map(Edit::makes).collect();
        drawn.extend(drawing.iter().flat_map(|drawing| drawing.squares().map(|(_, g)| g)));
        let mut read = Vec::new();
        for (i, ensure) in ensure.iter().enumerate() {
            let (ensure, glyphs, need) = match *ensure {
                written::Ensure::Reach { from, to } => {
                    (Ensure::Reach { from: from.0, to: to.0 }, vec![from.0, to.0], "Ensure::Reach")
                }
                written::Ensure::Exit(of) => (Ensure::Exit(of.0), vec![of.0], "Ensure::Exit"),
                written::Ensure::Count { of, at_least } => {
                    (Ensure::Count { of: of.0, at_least }, vec![of.0], "Ensure::Count")
                }
                written::Ensure::Connected => (Ensure::Connected, vec![], "Ensure::Connected"),
            };
            self.needs.insert(need);
            if let Some(glyph) = glyphs.into_iter().find(|glyph| !drawn.contains(glyph)) {
                let what = format!("'{glyph}' does not appear on the map");
                self.tell("V07", &path.index(i), what, String::new());
            }
            read.push(ensure);
        }
        read
    }
}

impl Edit {
    /// Glyphs that the edit may put into the drawing.
    pub(super) fn makes(&self) -> Vec<char> {
        let of = |cards: &[(char, u32)]| cards.iter().map(|card| card.0).collect::<Vec<_>>();
        match self {
            Edit::Shuffle(glyphs) => glyphs.clone(),
            Edit::ShuffleSets(sets) => sets.concat(),
            Edit::Each(_, cards) | Edit::All(_, cards) => of(cards),
            Edit::Split { first, rest, .. } => {
                let first = first.iter().flat_map(|(_, cards)| of(cards));
                first.chain(of(rest)).collect()
            }
            Edit::Clear(_) => vec![OUTSIDE],
        }
    }

    /// Glyphs that the edit replaces.
    pub(super) fn takes(&self) -> Vec<char> {
        match self {
            Edit::Shuffle(glyphs)
            | Edit::Each(glyphs, _)
            | Edit::All(glyphs, _)
            | Edit::Split { glyphs, .. }
            | Edit::Clear(glyphs) => glyphs.clone(),
            Edit::ShuffleSets(sets) => sets.concat(),
        }
    }
}

/// Classifies a glyph for the checks of walls and connectivity.
fn look_of(glyph: char, legend: &Pairs<char, Legend>) -> Look {
    if let Some((_, entry)) = legend.0.iter().find(|(of, _)| *of == glyph) {
        if entry.door.is_some() {
            return Look::Door;
        }
        return match &entry.on {
            None => Look::Floor,
            Some(Ref::Name(name)) => match name.as_str() {
                "floor" | "room floor" | "ice" | "corridor" => Look::Floor,
                "wall" | "stone" | "rock" | "iron_bars" | "iron bars" => Look::Wall,
                _ => Look::Other,
            },
            Some(_) => Look::Other,
        };
    }
    match glyph {
        OUTSIDE => Look::Outside,
        '-' | '|' | ' ' | 'F' => Look::Wall,
        '+' | 'S' => Look::Door,
        '.' | '{' | '\\' | 'K' | '_' | '<' | '>' | '^' | 'I' => Look::Floor,
        _ => Look::Other,
    }
}

/// Floor squares of a drawing, in reading order.
fn floors(drawing: &Drawing, legend: &Pairs<char, Legend>) -> Vec<Pos> {
    let squares = drawing.squares();
    let floors = squares.filter(|(_, glyph)| look_of(*glyph, legend) == Look::Floor);
    floors.map(|(at, _)| at).collect()
}

/// Returns the connected groups of walkable squares that contain floor; each list starts with a
/// floor square.
fn parts(drawing: &Drawing, legend: &Pairs<char, Legend>) -> Vec<Vec<Pos>> {
    let walkable = |glyph| !matches!(look_of(glyph, legend), Look::Wall | Look::Outside);
    let number = |at: Pos| at.y as usize * drawing.width as usize + at.x as usize;
    let mut seen = vec![false; drawing.width as usize * drawing.height as usize];
    let mut parts = Vec::new();
    for floor in floors(drawing, legend) {
        if seen[number(floor)] {
            continue;
        }
        seen[number(floor)] = true;
        let mut part = vec![floor];
        let mut next = 0;
        while let Some(&at) = part.get(next) {
            next += 1;
            for to in Dir::ALL.map(|dir| at.step(dir)) {
                if drawing.get(to).is_some_and(walkable) && !seen[number(to)] {
                    seen[number(to)] = true;
                    part.push(to);
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// Returns the largest bounding box of a connected patch of a glyph; `None` if the drawing lacks
/// the glyph.
fn space_of(drawing: &Drawing, glyph: char) -> Option<Space> {
    let number = |at: Pos| at.y as usize * drawing.width as usize + at.x as usize;
    let mut seen = vec![false; drawing.width as usize * drawing.height as usize];
    let mut largest: Option<Space> = None;
    for (first, _) in drawing.squares().filter(|(_, shown)| *shown == glyph) {
        if std::mem::replace(&mut seen[number(first)], true) {
            continue;
        }
        let mut patch = vec![first];
        let mut next = 0;
        while let Some(&at) = patch.get(next) {
            next += 1;
            for to in Dir::ALL.map(|dir| at.step(dir)) {
                if drawing.get(to) == Some(glyph) && !std::mem::replace(&mut seen[number(to)], true)
                {
                    patch.push(to);
                }
            }
        }
        let span = |of: fn(&Pos) -> i16| {
            let all = || patch.iter().map(of);
            all().max().unwrap_or(0) - all().min().unwrap_or(0) + 1
        };
        let space = Space { glyph, w: span(|at| at.x), h: span(|at| at.y) };
        if largest.is_none_or(|other| other.w * other.h < space.w * space.h) {
            largest = Some(space);
        }
    }
    largest
}

/// Converts a square of a drawing to a byte offset in the map text.
fn offset(map: &str, at: Pos) -> usize {
    let lines: Vec<&str> = map.split('\n').collect();
    let first = lines.iter().position(|line| !line.trim().is_empty()).unwrap_or(0);
    let full = lines.iter().filter(|line| !line.trim().is_empty());
    let indent = full.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let row = first + at.y as usize;
    let before: usize = lines.iter().take(row).map(|line| line.len() + 1).sum();
    (before + indent + at.x as usize).min(map.len())
}
