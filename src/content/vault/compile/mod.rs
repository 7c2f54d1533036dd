//! Compiles vaults: resolves names, checks numbers, parses drawings. Reports up to 20 faults per
//! file; a vault with an error is skipped.

mod areas;
mod control;
mod early;
mod labels;
mod lets;
mod lint;
mod map;
mod references;
mod room_size;
mod scope;
mod steps;
mod tag_request;
mod texts;
mod things;
mod triggers;

use std::collections::{BTreeMap, BTreeSet};

use map::Sheet;
use scope::{Compiler, Extent, PERCENT, Root};
use tag_request::TagRequest;

use super::compiled::{Area, Body, CompiledVault, MOST_STEPS};
use super::drawing::{Drawing, LARGEST_ROOM, Orientation, anchored};
use super::expr::{Condition, Func, Number};
use super::names::Catalogue;
use super::number::{Num, Ref};
use super::read::{Pack, Written};
use super::{Defaults, Init, LevelBody, Limit, MapBody, Orient, Vault};
use crate::content::load::fault::{Fault, Severity};
use crate::content::load::source::{Path, ROOT};
pub(crate) use room_size::LARGEST;
pub(crate) use texts::{LONGEST_NAME, LONGEST_TEXT};

/// Id of the vault for normal rooms, which must exist (V16).
pub const DEFAULT_ROOM: &str = "normal_room";
/// Level flags (this and the next constant) that prevent the generator from adding stairs. Steps of
/// the vault can still add stairs.
pub const NO_STAIRS_UP: &str = "no_stairs_up";
pub const NO_STAIRS_DOWN: &str = "no_stairs_down";
/// Level flag: water separates the stairs up from the stairs down, so reachability is checked
/// through the air.
pub const ISLANDS: &str = "islands";
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

/// Compiles the vaults of all files in the given order; built-in files come first. Finishes each
/// file before it reads the next, so that only one is in memory.
pub fn compile(
    packs: impl IntoIterator<Item = Pack>,
    names: &dyn Catalogue,
) -> (Vec<CompiledVault>, Vec<Fault>) {
    let mut all = All::default();
    let mut first_file = None;
    for pack in packs {
        let most = all.faults.len() + MOST_FAULTS;
        all.spent = 0;
        for written in &pack.vaults {
            let room = most.saturating_sub(all.faults.len());
            all.add(&pack, written, names, room);
        }
        first_file.get_or_insert(pack.source.file);
    }
    all.faults.extend(lint::unmet(all.wishes, &all.vaults));
    whole(first_file.as_deref(), &all.vaults, &mut all.faults);
    (all.vaults, all.faults)
}

/// Compiles the only vault of `pack`. Returns `None` if the vault has errors or the pack is empty.
pub(super) fn compile_one(
    pack: &Pack,
    names: &dyn Catalogue,
) -> (Option<CompiledVault>, Vec<Fault>) {
    let Some(written) = pack.vaults.first() else { return (None, Vec::new()) };
    let (vault, faults, broken) = one(pack, written, names, MOST_FAULTS, &mut All::default());
    ((!broken).then_some(vault), faults)
}

/// Results of compiling the files read so far.
#[derive(Default)]
struct All {
    vaults: Vec<CompiledVault>,
    /// Index of each vault by id.
    ids: BTreeMap<String, usize>,
    wishes: Vec<TagRequest>,
    faults: Vec<Fault>,
    /// Approximate size, in bytes, of the current file's vaults, limited by
    /// [`scope::MOST_OF_A_FILE`].
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
                    format!("{:?} is already defined at {}:{}", vault.id, first.file, first.line);
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

/// V16: checks that at least one vault has a weight above 0, and that the default room exists.
fn whole(file: Option<&str>, vaults: &[CompiledVault], faults: &mut Vec<Fault>) {
    let file = file.unwrap_or("vaults");
    let fatal = |what: String| Fault::new("V16", file, what).severity(Severity::Fatal);
    if !vaults.iter().any(|vault| vault.id == DEFAULT_ROOM) {
        faults.push(fatal(format!("the default room {DEFAULT_ROOM:?} is missing")));
    }
    if vaults.iter().all(|vault| vault.weight == Number::Const(0)) {
        faults.push(fatal("the sum of all weights is 0".to_string()));
    }
}

/// Compiles one vault. Returns it with its faults, and whether it has errors and must be skipped.
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
        labels: Vec::new(),
        label_uses: Vec::new(),
        triggers: 0,
        wishes: Vec::new(),
        needs: BTreeSet::new(),
        paths: Vec::new(),
        step_lines: Vec::new(),
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
    let may_return = head.allow.iter().any(|code| code == "V13");
    let by = |wish: TagRequest| TagRequest { by: vault.id.clone(), may_return, ..wish };
    let wishes = compiler.wishes.into_iter().filter(|wish| !allowed(&wish.warning));
    all.wishes.extend(wishes.map(by));
    (ready, faults, compiler.broken)
}

/// Merges the settings of a vault with the file's defaults.
fn head(vault: &Vault, defaults: &Defaults) -> Defaults {
    let own = Defaults {
        tags: vault.tags.clone(),
        weight: vault.weight.clone(),
        bonus: vault.bonus.clone(),
        when: vault.when.clone(),
        limit: vault.limit.clone(),
        orient: vault.orient,
        light: vault.light,
        role: vault.role.clone(),
        fill: vault.fill,
        joined: vault.joined,
        allow: vault.allow.clone(),
    };
    own.or(defaults)
}

/// Clamps a weight expression to 0..=`MOST_WEIGHT`. Returns a constant unchanged.
pub(super) fn bounded_weight(weight: Number) -> Number {
    if weight.constant().is_some() {
        return weight;
    }
    Number::Call(Func::Clamp, vec![weight, Number::Const(0), Number::Const(MOST_WEIGHT)])
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
        self.check_labels();
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
            step_lines: std::mem::take(&mut self.step_lines),
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
            self.tell("V01", &path, what, "write an id like my_vault".to_string());
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
        bounded_weight(number)
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
            self.tell(
                "V10",
                &path,
                "a limit cannot be 0".to_string(),
                "write 1 or more".to_string(),
            );
        }
        if limit != Limit::default() {
            self.needs.insert("Limit");
        }
        limit
    }

    /// Compiles the body. Also returns the drawing of the body, if it has one.
    fn body(&mut self, vault: &Vault) -> (Body, Option<Drawing>) {
        let path = ROOT.field("body");
        let (body, drawn) = match &vault.body {
            super::Body::Room(room) => {
                self.needs.insert("Body::Room");
                let size = self.size_of_body(vault, &room.size, &path.field("size"));
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
            let what = format!("the level's grid has no part ({x}, {y})");
            self.tell("V10", &path.field("grid"), what, "write numbers from 1 to 5".to_string());
        }
        (body, drawn)
    }

    fn map_body(&mut self, body: &MapBody, path: &Path) -> (Body, Option<Drawing>) {
        let Some(drawing) = self.drawing(&body.map, path) else {
            self.extents.push(Extent::level());
            return (Body::Loose, None);
        };
        self.extents.push(Extent::drawing(drawing.width, drawing.height));
        if !drawing.is_room_sized() {
            let (w, h) = LARGEST_ROOM;
            let (width, height) = (drawing.width, drawing.height);
            let what = format!("the map is {width} by {height}, but at most {w} by {h} fit");
            self.tell("V08", path, what, String::new());
        }
        let drawn = Some(drawing.clone());
        (Body::Map { drawing, anchor: body.anchor, overwrite: body.overwrite }, drawn)
    }

    fn level_body(&mut self, body: &LevelBody, path: &Path) -> (Body, Option<Drawing>) {
        const FLAGS: [&str; 20] = [
            "no_teleport",
            "hard_floor",
            "no_map",
            "short_sighted",
            "arboreal",
            "no_flip",
            "no_flip_x",
            "no_flip_y",
            "maze_level",
            "premapped",
            "sokoban",
            "graveyard",
            "no_dig",
            "tuned",
            "town",
            NO_STAIRS_UP,
            NO_STAIRS_DOWN,
            ISLANDS,
            "sky",
            "astral",
        ];
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
        self.extents.push(drawing.as_ref().map_or_else(Extent::level, |drawing| {
            let anchor = body.anchor.unwrap_or_default();
            Extent::around_drawing(anchored((drawing.width, drawing.height), anchor))
        }));
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
            let what = format!("{same} of {asked} orientations {are} identical to others");
            let cure = match kept.len() {
                1 => "one orientation gets the whole weight".to_string(),
                left => format!("{left} orientations share the weight"),
            };
            self.warn("V12", &path, what, cure);
        }
        kept
    }
}
