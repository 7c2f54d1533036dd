//! Compiles vaults: resolves names, checks numbers, parses drawings. Reports all faults; a vault
//! with an error is skipped.

mod areas;
mod lint;
mod map;
mod scope;
mod steps;

use std::collections::{BTreeMap, BTreeSet};

use super::compiled::{Area, Body, Choice, CompiledVault, Let, MOST_STEPS};
use super::drawing::{Drawing, Orientation};
use super::expr::{self, Condition, Func, Number};
use super::names::Catalogue;
use super::number::{Card, Num, Ref};
use super::read::{Pack, Written};
use super::{Defaults, Init, Let as WrittenLet, LevelBody, Limit, MapBody, Orient, Vault};
use crate::content::load::fault::{Fault, Severity};
use crate::content::load::source::{Path, ROOT};
use lint::TagRequest;
use map::Sheet;
use scope::{ANY, Compiler, Extent, PERCENT, Root};

/// The fallback vault, used where no other vault applies.
pub const DEFAULT_ROOM: &str = "normal_room";
/// Maximum number of faults reported per file.
const MOST_FAULTS: usize = 20;
/// Maximum weight of a vault or card, so that sums stay far below 2^32.
const MOST_WEIGHT: i64 = 10_000;
/// Maximum number of decisions (`let`) per vault.
const MOST_LETS: usize = 256;
/// Maximum number of cards per deck.
const MOST_CARDS: usize = 512;
/// Maximum number of areas per deck.
const MOST_AREAS: usize = 64;
/// Maximum number of tags per vault.
const MOST_TAGS: usize = 32;

/// Compiles the vaults of all files in the given order; built-in files come first.
pub fn compile(packs: &[Pack], names: &dyn Catalogue) -> (Vec<CompiledVault>, Vec<Fault>) {
    let mut all = All::default();
    for pack in packs {
        let most = all.faults.len() + MOST_FAULTS;
        all.spent = 0;
        for written in &pack.vaults {
            let room = most.saturating_sub(all.faults.len());
            all.add(pack, written, names, room);
        }
    }
    all.faults.extend(lint::unmet(all.wishes, &all.vaults));
    whole(packs, &all.vaults, &mut all.faults);
    (all.vaults, all.faults)
}

/// Results so far.
#[derive(Default)]
struct All {
    vaults: Vec<CompiledVault>,
    /// Index of each vault by id.
    ids: BTreeMap<String, usize>,
    wishes: Vec<TagRequest>,
    faults: Vec<Fault>,
    /// Size of the current file's compiled vaults, limited by [`scope::MOST_OF_A_FILE`].
    spent: usize,
}

impl All {
    /// Compiles one vault and keeps it if it has no error; reports at most `room` faults.
    fn add(&mut self, pack: &Pack, written: &Written, names: &dyn Catalogue, room: usize) {
        let (vault, mut said, mut broken) = one(pack, written, names, room, self);
        if let Some(&first) = self.ids.get(&vault.id) {
            broken = true;
            if said.len() < room {
                let first = &self.vaults[first];
                let what =
                    format!("{:?} already defined at {}:{}", vault.id, first.file, first.line);
                let fault = pack.source.fault("V02", written.node.span.start, what);
                said.push(fault.within(format!("\"{}\"", vault.id)).cure("choose another id"));
            }
        }
        self.faults.append(&mut said);
        if !broken {
            self.ids.insert(vault.id.clone(), self.vaults.len());
            self.vaults.push(vault);
        }
    }
}

/// V16: checks that some vault has a weight and that the default room exists.
fn whole(packs: &[Pack], vaults: &[CompiledVault], faults: &mut Vec<Fault>) {
    let file = packs.first().map_or("vaults", |pack| pack.source.file.as_str());
    let fatal = |what: String| Fault::new("V16", file, what).severity(Severity::Fatal);
    if !vaults.iter().any(|vault| vault.id == DEFAULT_ROOM) {
        faults.push(fatal(format!("the default room {DEFAULT_ROOM:?} is missing")));
    }
    if vaults.iter().all(|vault| vault.weight == Number::Const(0)) {
        faults.push(fatal("all weights together are 0".to_string()));
    }
}

/// Compiles one vault; returns it with its faults and whether it is unusable.
fn one(
    pack: &Pack,
    written: &Written,
    names: &dyn Catalogue,
    most_faults: usize,
    all: &mut All,
) -> (CompiledVault, Vec<Fault>, bool) {
    let vault = &written.vault;
    let head = head(vault, &pack.defaults);
    let mut compiler = Compiler {
        source: &pack.source,
        names,
        fragments: &pack.fragments,
        root: Root { node: &written.node },
        label: format!("\"{}\"", vault.id),
        prefix: String::new(),
        named: Vec::new(),
        hero_known: false,
        calls: Vec::new(),
        faults: Vec::new(),
        most_faults,
        broken: false,
        lets: Vec::new(),
        ranges: Vec::new(),
        missing: Vec::new(),
        wishes: Vec::new(),
        needs: BTreeSet::new(),
        paths: Vec::new(),
        extents: vec![Extent::level()],
        spent: all.spent,
        cost: 0,
        times: 1,
        containers: 0,
        rooms: 0,
    };
    let ready = compiler.vault(vault, &head, pack.source.line(written.node.span.start));
    all.spent = compiler.spent;
    let mut faults = compiler.faults;
    let allowed = |fault: &Fault| head.allow.iter().any(|code| code == fault.code);
    faults.retain(|fault| fault.is_error() || !allowed(fault));
    all.wishes.extend(compiler.wishes.into_iter().filter(|wish| !allowed(&wish.warning)));
    (ready, faults, compiler.broken)
}

/// Settings of a vault; unset ones come from the file's defaults.
fn head(vault: &Vault, defaults: &Defaults) -> Defaults {
    let tags = if vault.tags.is_empty() { &defaults.tags } else { &vault.tags };
    Defaults {
        tags: tags.clone(),
        weight: vault.weight.as_ref().or(defaults.weight.as_ref()).cloned(),
        bonus: vault.bonus.as_ref().or(defaults.bonus.as_ref()).cloned(),
        when: vault.when.as_ref().or(defaults.when.as_ref()).cloned(),
        limit: vault.limit.as_ref().or(defaults.limit.as_ref()).cloned(),
        orient: vault.orient.or(defaults.orient),
        light: vault.light.or(defaults.light),
        role: vault.role.as_ref().or(defaults.role.as_ref()).cloned(),
        fill: vault.fill.or(defaults.fill),
        joined: vault.joined.or(defaults.joined),
        allow: [vault.allow.as_slice(), defaults.allow.as_slice()].concat(),
    }
}

impl Compiler<'_> {
    fn vault(&mut self, vault: &Vault, head: &Defaults, line: usize) -> CompiledVault {
        let root = &ROOT;
        self.identity(vault);
        self.tags(&head.tags);
        let weight = self.weight(head.weight.as_ref());
        let bonus = head.bonus.as_ref().map(|bonus| {
            let number = self.num(bonus, &root.field("bonus"), PERCENT);
            self.unrolled(&number, bonus, &root.field("bonus"));
            number
        });
        let when = self.when(head.when.as_deref());
        let (body, drawn) = self.body(vault);
        self.lets(vault);
        let edits = self.edits(&vault.edits, &root.field("edits"));
        let mut legend = Vec::new();
        if let Some(drawing) = drawn.as_ref() {
            legend = self.legend(&vault.legend, &root.field("legend"), drawing, &edits);
            self.check_drawing(vault, head, drawing, &legend, &edits);
        } else if !vault.legend.0.is_empty() || !vault.edits.is_empty() {
            let field = if vault.edits.is_empty() { "legend" } else { "edits" };
            let what = format!("{field} needs a drawing");
            self.warn("V07", &root.field(field), what, "give the vault a Map body".to_string());
        }
        let steps = self.steps(&vault.steps, &root.field("steps"), &Area::Room);
        if self.cost > MOST_STEPS {
            let what = format!("this vault can take {} steps", self.cost);
            let cure = format!("at most {MOST_STEPS} are allowed");
            self.tell("V13", &root.field("steps"), what, cure);
        }
        self.erased(&steps, &legend);
        let drawing = drawn.as_ref();
        let ensure = self.ensure(&vault.ensure, drawing, &edits);
        let orientations = self.orientations(head.orient, drawing);
        let role = head.role.clone().unwrap_or_default();
        self.role(&role, &root.field("role"));
        CompiledVault {
            id: vault.id.clone(),
            title: vault.title.clone(),
            tags: head.tags.clone(),
            weight,
            bonus,
            when,
            limit: self.limit(head.limit.clone()),
            body,
            orientations,
            light: head.light.unwrap_or_default(),
            role,
            fill: head.fill.unwrap_or_default(),
            joined: head.joined.unwrap_or(true),
            lets: std::mem::take(&mut self.lets),
            edits,
            legend,
            steps,
            ensure,
            needs: std::mem::take(&mut self.needs),
            playable: self.missing.is_empty(),
            missing: std::mem::take(&mut self.missing),
            paths: std::mem::take(&mut self.paths),
            file: self.source.file.clone(),
            line,
        }
    }

    fn identity(&mut self, vault: &Vault) {
        let id = &vault.id;
        let lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if id.is_empty() || id.len() > 64 || !id.chars().all(lower) {
            let what = "an id must be at most 64 lower-case letters, digits and _".to_string();
            let path = ROOT.field("id");
            self.tell("V01", &path, what, "write my_vault".to_string());
        }
        if let Some(title) = &vault.title {
            self.plain(title, &ROOT.field("title"));
        }
    }

    fn tags(&mut self, tags: &[String]) {
        let path = ROOT.field("tags");
        if tags.len() > MOST_TAGS {
            let what = format!("{} tags", tags.len());
            self.tell("V13", &path, what, format!("at most {MOST_TAGS}"));
        }
        for (i, tag) in tags.iter().enumerate() {
            self.spend(tag.len() + 24);
            if tag.len() > 64 {
                let what = "this tag is too long".to_string();
                self.tell("V13", &path.index(i), what, "at most 64 characters".to_string());
                return;
            }
            self.plain(tag, &path.index(i));
        }
    }

    fn weight(&mut self, weight: Option<&Num>) -> Number {
        let Some(weight) = weight else { return Number::Const(1) };
        let path = ROOT.field("weight");
        let want = scope::Want { low: 0, high: MOST_WEIGHT, noun: "a weight" };
        let number = self.num(weight, &path, want);
        self.unrolled(&number, weight, &path);
        if number.constant().is_some() {
            return number;
        }
        Number::Call(Func::Clamp, vec![number, Number::Const(0), Number::Const(MOST_WEIGHT)])
    }

    fn when(&mut self, when: Option<&str>) -> Condition {
        let Some(when) = when else { return Condition::Const(true) };
        let path = ROOT.field("when");
        let condition = self.condition(when, &path);
        self.asked_early(&condition, when, &path);
        condition
    }

    fn limit(&mut self, limit: Option<Limit>) -> Limit {
        let limit = limit.unwrap_or_default();
        if limit.per_level == Some(0) || limit.per_game == Some(0) {
            let path = ROOT.field("limit");
            self.tell("V10", &path, "a limit cannot be 0".to_string(), "1 or more".to_string());
        }
        if limit != Limit::default() {
            self.needs.insert("Limit");
        }
        limit
    }

    /// Compiles the body; also returns the drawing, if it has one.
    fn body(&mut self, vault: &Vault) -> (Body, Option<Drawing>) {
        let path = ROOT.field("body");
        let (body, drawn) = match &vault.body {
            super::Body::Room(room) => {
                self.needs.insert("Body::Room");
                let size = self.room_size(room.size, &path.field("size"));
                self.extents.push(Extent::room(size));
                let fit = room.fit.as_ref().map(|fit| self.condition(fit, &path.field("fit")));
                (Body::Room { size, grid: room.grid, align: room.align, fit }, None)
            }
            super::Body::Map(map) => {
                self.needs.insert("Body::Map");
                self.map_body(map, &path.field("map"))
            }
            super::Body::Level(level) => {
                self.needs.insert("Body::Level");
                self.level_body(level, &path)
            }
            super::Body::Fill => {
                self.needs.insert("Body::Fill");
                self.extents.push(Extent::fill());
                (Body::Fill, None)
            }
            super::Body::Loose => {
                self.needs.insert("Body::Loose");
                self.extents.push(Extent::level());
                (Body::Loose, None)
            }
        };
        if let super::Body::Room(super::RoomBody { grid: Some((x, y)), .. }) = &vault.body
            && !((1..=5).contains(x) && (1..=5).contains(y))
        {
            let what = format!("the level has no part ({x}, {y})");
            self.tell("V10", &path.field("grid"), what, "each is 1 to 5".to_string());
        }
        (body, drawn)
    }

    fn map_body(&mut self, body: &MapBody, path: &Path) -> (Body, Option<Drawing>) {
        let Some(drawing) = self.drawing(&body.map, path) else {
            self.extents.push(Extent::level());
            return (Body::Loose, None);
        };
        self.extents.push(Extent::drawing(drawing.width, drawing.height));
        let drawn = Some(drawing.clone());
        (Body::Map { drawing, anchor: body.anchor, overwrite: body.overwrite }, drawn)
    }

    fn level_body(&mut self, body: &LevelBody, path: &Path) -> (Body, Option<Drawing>) {
        const FLAGS: [&str; 10] = [
            "no_teleport",
            "hard_floor",
            "no_map",
            "short_sighted",
            "arboreal",
            "no_flip",
            "maze_level",
            "premapped",
            "graveyard",
            "no_dig",
        ];
        self.extents.push(Extent::level());
        let path_of_init = path.field("init");
        for (i, flag) in body.flags.iter().enumerate() {
            if !FLAGS.contains(&flag.as_str()) {
                let near = crate::content::load::fault::nearest(flag, FLAGS);
                let cure = near.map_or(String::new(), |near| format!("did you mean {near:?}?"));
                self.tell(
                    "V03",
                    &path.field("flags").index(i),
                    format!("unknown level flag {flag:?}"),
                    cure,
                );
            }
        }
        let path = path.field("map");
        let drawing = body.map.as_ref().and_then(|map| self.drawing(map, &path));
        let drawn = drawing.clone();
        self.grounds(&body.init, &path_of_init);
        let (init, flags) = (body.init.clone(), body.flags.clone());
        (Body::Level { init, flags, drawing, anchor: body.anchor }, drawn)
    }

    /// V03: checks the terrain names of a level's initial ground.
    fn grounds(&mut self, init: &Init, path: &Path) {
        let named: Vec<(&Option<String>, Path)> = match init {
            Init::Ground(name) => {
                self.terrain(&Ref::Name(name.clone()), &path.hidden(0));
                return;
            }
            Init::Caves(of) => {
                vec![(&of.floor, path.field("floor")), (&of.wall, path.field("wall"))]
            }
            Init::Maze(of) => {
                vec![(&of.floor, path.field("floor")), (&of.wall, path.field("wall"))]
            }
            Init::Solid | Init::Rooms | Init::Rogue | Init::Swamp => return,
        };
        for (name, path) in named {
            if let Some(name) = name {
                self.terrain(&Ref::Name(name.clone()), &path);
            }
        }
    }

    fn check_drawing(
        &mut self,
        vault: &Vault,
        head: &Defaults,
        drawing: &Drawing,
        legend: &[(char, super::compiled::Meaning)],
        edits: &[super::compiled::Edit],
    ) {
        let body = ROOT.field("body");
        let path = body.field("map");
        let map = match &vault.body {
            super::Body::Map(body) => body.map.as_str(),
            super::Body::Level(body) => body.map.as_deref().unwrap_or(""),
            _ => "",
        };
        let edited: Vec<char> = edits.iter().flat_map(super::compiled::Edit::takes).collect();
        let sheet = Sheet { drawing, map, path: &path };
        self.all_drawn(&sheet, legend, &edited);
        self.all_made(edits, legend, &ROOT.field("edits"));
        if !matches!(vault.body, super::Body::Map(_)) {
            return;
        }
        if head.joined != Some(false) {
            self.walled(&sheet, &vault.legend);
        }
        let slots = vault.legend.0.iter().any(|(_, entry)| !entry.slot.is_empty());
        if edits.is_empty() && !slots {
            self.connected(&sheet, &vault.legend);
        }
    }

    fn orientations(
        &mut self,
        orient: Option<Orient>,
        drawing: Option<&Drawing>,
    ) -> Vec<Orientation> {
        let orient = orient.unwrap_or_default();
        let path = ROOT.field("orient");
        let Some(drawing) = drawing else {
            if orient != Orient::Fixed {
                let what = "only drawings can be rotated".to_string();
                self.warn("V12", &path, what, "remove orient".to_string());
            }
            return vec![Orientation::AS_DRAWN];
        };
        let (kept, asked) = drawing.orientations(orient);
        let fits = drawing.fitting(orient);
        if fits < asked {
            let what = format!("{} of {asked} orientations are too tall", asked - fits);
            self.warn("V12", &path, what, "they are skipped".to_string());
        }
        if kept.len() < fits {
            let same = fits - kept.len();
            let are = if same == 1 { "is" } else { "are" };
            let what = format!("{same} of {asked} orientations {are} identical");
            let cure = format!("weight is shared among {}", kept.len());
            self.warn("V12", &path, what, cure);
        }
        kept
    }

    fn lets(&mut self, vault: &Vault) {
        let root = ROOT.field("let");
        for (name, choice) in &vault.lets.0 {
            let path = root.field(name);
            if self.lets.len() >= MOST_LETS {
                let what = "too many choices".to_string();
                self.tell("V13", &path, what, format!("at most {MOST_LETS}"));
                return;
            }
            if !name.starts_with(|c: char| c.is_alphabetic())
                || !name.chars().all(|c| c.is_alphanumeric() || c == '_')
            {
                let what = format!("{name:?} is not a valid choice name");
                self.tell("V01", &path, what, "use letters, digits and _".to_string());
            }
            if self.lets.iter().any(|earlier| earlier.name == *name) {
                let what = format!("duplicate choice ${name}");
                self.tell("V02", &path, what, "choose another name".to_string());
            }
            let (choice, late, range) = self.choice(choice, &path);
            self.lets.push(Let { name: name.clone(), late, choice });
            self.ranges.push(range);
        }
    }

    /// Compiles a decision; also returns whether it needs the room, and its minimum and maximum.
    fn choice(&mut self, choice: &WrittenLet, path: &Path) -> (Choice, bool, (i64, i64)) {
        let none = (0, 0);
        match choice {
            WrittenLet::Terrain(cards) => {
                let deck = self.deck(cards, path, Compiler::terrain);
                let size = deck.len() as i64;
                (Choice::Terrain(deck), false, (size, size))
            }
            WrittenLet::Monster(cards) => {
                let deck = self.deck(cards, path, Compiler::monster);
                let size = deck.len() as i64;
                (Choice::Monster(deck), false, (size, size))
            }
            WrittenLet::Object(cards) => {
                let deck = self.deck(cards, path, Compiler::object);
                let size = deck.len() as i64;
                (Choice::Object(deck), false, (size, size))
            }
            WrittenLet::Trap(cards) => {
                let deck = self.deck(cards, path, Compiler::trap);
                let size = deck.len() as i64;
                (Choice::Trap(deck), false, (size, size))
            }
            WrittenLet::Text(cards) => {
                self.needs.insert("Let::Text");
                for (i, card) in cards.iter().enumerate() {
                    self.plain(&card.value, &path.index(i));
                }
                self.weights(cards, path);
                let deck = cards.iter().map(|card| (card.value.clone(), card.weight)).collect();
                (Choice::Text(deck), false, (cards.len() as i64, cards.len() as i64))
            }
            WrittenLet::Numbers(cards) => self.numbers(cards, path),
            WrittenLet::Areas(areas) => (self.area_deck(areas, path), true, none),
            WrittenLet::Int(num) => {
                let number = self.num(num, &path.hidden(0), ANY);
                let range = number.range(&*self);
                let late = self.is_late(&number);
                (Choice::Int(number), late, range)
            }
            WrittenLet::Spot(area) => (Choice::Spot(self.area(area, &path.hidden(0))), true, none),
            WrittenLet::Area(area) => (Choice::Area(self.area(area, &path.hidden(0))), true, none),
            WrittenLet::Spots(spots) => {
                if spots.is_empty() {
                    self.tell("V10", path, "the deck is empty".to_string(), String::new());
                }
                if spots.len() > MOST_CARDS {
                    let what = format!("{} squares in one deck", spots.len());
                    self.tell("V13", path, what, format!("at most {MOST_CARDS}"));
                }
                let mut read = Vec::new();
                for (i, spot) in spots.iter().enumerate() {
                    let path = path.index(i);
                    read.push(self.square(spot, &path, &path));
                }
                let late =
                    read.iter().any(|square| self.is_late(&square.x) || self.is_late(&square.y));
                let size = read.len() as i64;
                (Choice::Spots(read), late, (size, size))
            }
        }
    }

    /// Compiles a deck of numbers; also returns whether it needs the room, and the cards' range.
    fn numbers(&mut self, cards: &[Card<Num>], path: &Path) -> (Choice, bool, (i64, i64)) {
        self.needs.insert("Let::Numbers");
        self.weights(cards, path);
        let mut deck = Vec::new();
        let mut range = (expr::HIGHEST, expr::LOWEST);
        for (i, card) in cards.iter().enumerate() {
            let number = self.num(&card.value, &path.index(i), ANY);
            let (low, high) = number.range(&*self);
            range = (range.0.min(low), range.1.max(high));
            deck.push((number, card.weight));
        }
        let late = deck.iter().any(|(number, _)| self.is_late(number));
        (Choice::Numbers(deck), late, if cards.is_empty() { (0, 0) } else { range })
    }

    fn area_deck(&mut self, areas: &[super::area::Area], path: &Path) -> Choice {
        self.needs.insert("Let::Areas");
        if areas.is_empty() {
            self.tell("V10", path, "the deck is empty".to_string(), String::new());
        }
        if areas.len() > MOST_AREAS {
            let what = format!("{} areas in one deck", areas.len());
            self.tell("V13", path, what, format!("at most {MOST_AREAS}"));
        }
        let areas = areas.iter().enumerate();
        Choice::Areas(areas.map(|(i, area)| self.area(area, &path.index(i))).collect())
    }

    fn deck<T>(
        &mut self,
        cards: &[Card<Ref>],
        path: &Path,
        read: impl Fn(&mut Self, &Ref, &Path) -> T,
    ) -> Vec<(T, u32)> {
        self.weights(cards, path);
        let mut deck = Vec::new();
        for (i, card) in cards.iter().enumerate() {
            let path = path.index(i);
            if let Ref::Choice(name) = &card.value {
                let what = format!("${name} cannot be a card");
                self.tell("V04", &path, what, "write a name or a letter".to_string());
                continue;
            }
            deck.push((read(self, &card.value, &path), card.weight));
        }
        deck
    }

    /// V10: checks that a card can be drawn.
    fn weights<T>(&mut self, cards: &[Card<T>], path: &Path) {
        if cards.len() > MOST_CARDS {
            let what = format!("{} cards in one deck", cards.len());
            self.tell("V13", path, what, format!("at most {MOST_CARDS}"));
        }
        if cards.iter().all(|card| card.weight == 0) {
            let what = if cards.is_empty() { "the deck is empty" } else { "all weights are 0" };
            self.tell("V10", path, what.to_string(), String::new());
        }
        if let Some(heavy) = cards.iter().position(|card| i64::from(card.weight) > MOST_WEIGHT) {
            let what = format!("a card's weight cannot be {}", cards[heavy].weight);
            self.tell("V10", &path.index(heavy), what, format!("at most {MOST_WEIGHT}"));
        }
    }
}
