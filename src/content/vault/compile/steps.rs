//! Compiles steps: resolves their names, numbers and areas.

use super::map::Sheet;
use super::scope::{AMOUNT, Compiler, Extent, PERCENT, Want};
use super::tag_request::Asked;
use crate::content::load::fault::nearest;
use crate::content::load::source::{Path, Trust};
use crate::content::vault::Role;
use crate::content::vault::area::Area as WrittenArea;
use crate::content::vault::compiled::{Area, MOST_REPEATS, Step, StepId, SubRoomPlan, What};
use crate::content::vault::expr::Number;
use crate::content::vault::number::Num;
use crate::content::vault::step::{self as written, Align, LinkKind};

/// Maximum number of compiled steps per vault, with fragments expanded.
const MOST_WRITTEN: usize = 8192;
/// Maximum nesting depth of containers.
const DEEPEST_CONTAINER: usize = 10;
/// Maximum nesting depth of inner rooms.
const DEEPEST_ROOM: usize = 5;

/// Approximate size of one step, in bytes.
const STEP: usize = 500;
/// The fault for a file that is too large when expanded.
const TOO_MUCH: (&str, &str, &str) = (
    "V13",
    "the vaults of this file are too large with all fragments expanded",
    "call fewer fragments",
);

const PATCH: Want = Want { low: 1, high: 20, noun: "a size" };
const COUNT: Want = Want { low: 0, high: MOST_REPEATS, noun: "a count" };

/// Chance, count and area of a step, as written.
type Shared<'a> = (&'a Option<Num>, &'a Option<Num>, &'a Option<WrittenArea>);

impl Compiler<'_> {
    /// Compiles steps; `here` is the area of most steps without `at`.
    pub(super) fn steps(&mut self, steps: &[written::Step], path: &Path, here: &Area) -> Vec<Step> {
        let mut read = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            if !self.spend(STEP + self.prefix.len()) {
                if !self.faults.iter().any(|fault| fault.code == TOO_MUCH.0) {
                    self.tell(TOO_MUCH.0, path, TOO_MUCH.1.to_string(), TOO_MUCH.2.to_string());
                }
                self.broken = true;
                break;
            }
            if self.paths.len() >= MOST_WRITTEN {
                if self.paths.len() == MOST_WRITTEN {
                    self.paths.push(String::new());
                    let what =
                        format!("more than {MOST_WRITTEN} steps with all fragments expanded");
                    self.tell("V13", path, what, "call fewer fragments".to_string());
                }
                break;
            }
            read.push(self.step(step, &path.index(i), here));
        }
        read
    }

    fn step(&mut self, step: &written::Step, path: &Path, here: &Area) -> Step {
        let id = StepId(self.paths.len() as u16);
        self.paths.push(format!("{}{path}", self.prefix));
        self.step_lines.push(self.source.line(self.root.node.walk(path).span.start) as u32);
        self.needs.insert(need(step));
        let (chance, count, place) = shared(step);
        let chance = self.maybe_num(chance.as_ref(), path, "chance", PERCENT);
        let count = self.count(count.as_ref(), path, "count");
        let at = match place {
            Some(area) => self.area(area, &path.field("at")),
            None => match step {
                written::Step::Door(_) if *here == Area::Room => Area::Walls,
                written::Step::Spill(_) if *here == Area::Room => Area::Level,
                _ => here.clone(),
            },
        };
        let times = self.times;
        self.repeat(count.as_ref());
        self.cost = self.cost.saturating_add(self.times);
        let what = self.what(step, path, here);
        if place.is_some() {
            self.in_wall(&at, &what, &path.field("at"));
        }
        self.times = times;
        Step { id, chance, count, at, what }
    }

    /// Compiles a repetition count; warns if it can exceed the limit.
    pub(super) fn count(&mut self, num: Option<&Num>, path: &Path, field: &str) -> Option<Number> {
        let number = self.maybe_num(num, path, field, COUNT)?;
        let (_, most) = number.range(&*self);
        if most > MOST_REPEATS && number.constant().is_none() {
            let what = format!("this count can reach {most}");
            let path = path.field(field);
            self.warn("V13", &path, what, format!("it is capped at {MOST_REPEATS}"));
        }
        Some(number)
    }

    /// Multiplies the repetition factor of the following steps by the maximum of `count`.
    pub(super) fn repeat(&mut self, count: Option<&Number>) {
        if let Some(count) = count {
            let most = count.range(&*self).1.clamp(1, MOST_REPEATS);
            self.times = self.times.saturating_mul(most);
        }
    }

    fn what(&mut self, step: &written::Step, path: &Path, here: &Area) -> What {
        use written::Step as W;
        match step {
            W::Terrain(step) => self.ground(step, path),
            W::Spill(step) => self.spill(step, path),
            W::Feature(step) => What::Feature(step.kind),
            W::Altar(step) => self.altar(step, path),
            W::Grave(step) => {
                What::Grave(step.text.as_ref().map(|text| self.text(text, &path.field("text"))))
            }
            W::Door(step) => self.door(step, path),
            W::Drawbridge(step) => What::Drawbridge { toward: step.toward, state: step.state },
            W::Monster(step) => self.creature(step, path),
            W::Object(step) => self.thing(step, path),
            W::Gold(step) => {
                What::Gold(self.maybe_num(step.amount.as_ref(), path, "amount", AMOUNT))
            }
            W::Trap(step) => self.snare(step, path),
            W::Engrave(step) => {
                What::Engrave(self.text(&step.text, &path.field("text")), step.style)
            }
            W::Cloud(step) => {
                let damage = self.maybe_num(step.damage.as_ref(), path, "damage", AMOUNT);
                let turns = self.maybe_num(step.turns.as_ref(), path, "turns", AMOUNT);
                What::Cloud { damage, turns }
            }
            W::Drift(step) => {
                let to = self.terrain(&step.to, &path.field("to"));
                let field = path.field("size");
                let width = self.num(&step.size.0, &field.index(0), PATCH);
                let height = self.num(&step.size.1, &field.index(1), PATCH);
                What::Drift { to, size: (width, height), carries: step.carries }
            }
            W::Light(step) => What::Light(self.odds(&step.lit, &path.field("lit"))),
            W::Harden(step) => What::Harden { dig: step.dig, pass: step.pass },
            W::Exclude(step) => What::Exclude(step.of.clone()),
            W::SubRoom(step) => self.inner_room(step, path),
            W::Region(step) => self.region(step, path),
            W::Stamp(step) => self.stamp(step, path),
            W::Maze(step) => {
                let field = path.field("from");
                let from = self.square(&step.from, &field, &field);
                What::Maze { from, toward: step.toward, stocked: step.stocked }
            }
            W::Corridor(step) => {
                let (from, to) = (path.field("from"), path.field("to"));
                let from = self.square(&step.from, &from, &from);
                What::Corridor { from, to: self.square(&step.to, &to, &to) }
            }
            W::Join(step) => What::Join(
                self.end(&step.from, &path.field("from")),
                self.end(&step.to, &path.field("to")),
            ),
            W::Corridors(_) => What::Corridors,
            W::Wallify(_) => What::Wallify,
            W::Mineralize(_) => What::Mineralize,
            W::Link(step) => self.link(step, path),
            W::Say(text) => What::Say(self.text(text, &path.hidden(0))),
            W::Sounds(texts) => {
                let texts = texts.iter().enumerate();
                What::Sounds(texts.map(|(i, text)| self.text(text, &path.index(i))).collect())
            }
            W::Trigger(step) => self.trigger(step, path),
            W::Spawns(step) => self.spawns(step, path),
            W::If(step) => self.if_then(step, path, here),
            W::Chance(step) => self.by_chance(step, path, here),
            W::Repeat(step) => self.repeated(step, path, here),
            W::Each(step) => self.each(step, path, here),
            W::OneOf(among) => self.one_of(among, path, here),
            W::Reroll(name) => self.reroll(name, path),
            W::Set(name, num) => self.set(name, num, path),
            W::Apply(step) => {
                self.wish(&step.tag, Asked::Contents, "", &path.field("tag"));
                What::Apply(step.tag.clone())
            }
            W::Call(name) => self.call(name, path, here),
            W::Stop => What::Stop,
        }
    }

    fn ground(&mut self, step: &written::Terrain, path: &Path) -> What {
        let to = self.terrain(&step.to, &path.field("to"));
        let from = step.from.as_ref().map(|from| self.terrain(from, &path.field("from")));
        let per_cell = self.maybe_num(step.per_cell.as_ref(), path, "per_cell", PERCENT);
        What::Terrain { to, from, per_cell, lit: step.lit }
    }

    fn spill(&mut self, step: &written::Spill, path: &Path) -> What {
        let to = self.terrain(&step.to, &path.field("to"));
        let len = self.num(&step.len, &path.field("len"), AMOUNT);
        What::Spill { to, toward: step.toward, len, lit: step.lit }
    }

    fn altar(&mut self, step: &written::Altar, path: &Path) -> What {
        self.aligned(step.align, &path.field("align"));
        What::Altar(step.align, step.kind)
    }

    pub(super) fn aligned(&mut self, align: Align, path: &Path) {
        if let Align::Deck(nth) = align
            && nth > 2
        {
            let what = format!("there is no alignment {nth}");
            self.tell("V10", path, what, "write Deck(0), Deck(1) or Deck(2)".into());
        }
    }

    /// Compiles a corridor end. The room that the end names must come from an earlier step.
    fn end(&mut self, end: &written::End, path: &Path) -> written::End {
        if !self.named.contains(&end.room) {
            let known = self.named.iter().map(String::as_str);
            let near = nearest(&end.room, known);
            let cure = near.map_or(String::new(), |near| format!("did you mean {near:?}?"));
            let what = format!("no room named {:?} is defined before this", end.room);
            self.tell("V04", &path.field("room"), what, cure);
        }
        if let Some(dir) = end.wall.filter(|dir| dir.is_diagonal()) {
            let what = format!("a room has no {dir:?} wall");
            self.tell("V10", &path.field("wall"), what, "write N, E, S or W".to_string());
        }
        end.clone()
    }

    fn door(&mut self, step: &written::Door, path: &Path) -> What {
        if let Some(dir) = step.walls.iter().find(|dir| dir.is_diagonal()) {
            let what = format!("a room has no {dir:?} wall");
            self.tell("V10", &path.field("walls"), what, "write N, E, S or W".to_string());
        }
        let secret = self.maybe_num(step.secret.as_ref(), path, "secret", PERCENT);
        let usual = if step.at.is_none() { 50 } else { 0 };
        let secret = secret.unwrap_or(Number::Const(usual));
        What::Door { walls: step.walls.clone(), state: step.state, secret }
    }

    /// Compiles the steps inside a container or inventory: objects, gold and control steps.
    pub(super) fn contents(&mut self, steps: &[written::Step], path: &Path) -> Vec<Step> {
        if self.containers >= DEEPEST_CONTAINER {
            let what = "the containers are nested too deeply".to_string();
            self.tell("V13", path, what, format!("at most {DEEPEST_CONTAINER} levels"));
            return Vec::new();
        }
        self.only_things(steps, path, &mut Vec::new());
        self.containers += 1;
        let read = self.steps(steps, path, &Area::Here);
        self.containers -= 1;
        read
    }

    fn only_things(&mut self, steps: &[written::Step], path: &Path, seen: &mut Vec<String>) {
        use written::Step as W;
        for (i, step) in steps.iter().enumerate() {
            let path = path.index(i);
            match step {
                W::Object(_) | W::Gold(_) | W::Reroll(_) | W::Set(..) | W::Stop => {}
                W::If(step) => {
                    self.only_things(&step.then, &path.field("then"), seen);
                    self.only_things(&step.otherwise, &path.field("else"), seen);
                }
                W::Chance(step) => {
                    self.only_things(&step.then, &path.field("then"), seen);
                    self.only_things(&step.otherwise, &path.field("else"), seen);
                }
                W::Repeat(step) => self.only_things(&step.steps, &path.field("do"), seen),
                W::OneOf(among) => {
                    for (i, (_, steps)) in among.iter().enumerate() {
                        self.only_things(steps, &path.index(i).hidden(1), seen);
                    }
                }
                W::Call(name) if !seen.contains(name) => {
                    seen.push(name.clone());
                    let fragments = self.fragments;
                    if let Some(called) = fragments.iter().find(|of| of.name == *name) {
                        self.only_things(&called.steps, &path, seen);
                    }
                }
                W::Call(_) => {}
                other => {
                    let what = format!("{} cannot be in a container", need(other));
                    self.tell("V04", &path, what, "only Object and Gold can".to_string());
                }
            }
        }
    }

    fn inner_room(&mut self, step: &written::SubRoom, path: &Path) -> What {
        let field = path.field("at");
        let corner = step.at.as_ref().map(|at| self.square(at, &field, &field));
        if let Some(name) = &step.name {
            self.plain(name, &path.field("name"));
            self.named.push(name.clone());
        }
        let size = self.room_size(&step.size, &path.field("size"));
        self.role(&step.role, &path.field("role"));
        let mut steps = Vec::new();
        if self.rooms >= DEEPEST_ROOM {
            let what = "the inner rooms are nested too deeply".to_string();
            self.tell("V13", path, what, format!("at most {DEEPEST_ROOM} levels"));
        } else {
            self.rooms += 1;
            self.extents.push(Extent::room(self.span(size.as_ref())));
            steps = self.steps(&step.steps, &path.field("steps"), &Area::Room);
            self.extents.pop();
            self.rooms -= 1;
        }
        What::SubRoom(Box::new(SubRoomPlan {
            name: step.name.clone(),
            corner,
            size,
            role: step.role.clone(),
            light: step.light,
            fill: step.fill,
            joined: step.joined.unwrap_or(true),
            steps,
        }))
    }

    pub(super) fn role(&mut self, role: &Role, path: &Path) {
        const ROOMS: [&str; 12] = [
            "zoo",
            "throne room",
            "leprechaun hall",
            "beehive",
            "graveyard",
            "barracks",
            "ant hole",
            "cockatrice nest",
            "swamp",
            "temple",
            "garden",
            "armory",
        ];
        const SHOPS: [&str; 15] = [
            "any",
            "general",
            "armor",
            "scroll",
            "potion",
            "weapon",
            "food",
            "ring",
            "wand",
            "tool",
            "book",
            "tin",
            "instrument",
            "pet",
            "lighting",
        ];
        let (name, known, noun): (&str, &[&str], &str) = match role {
            Role::Ordinary | Role::Themed => return,
            Role::Special(name) => (name, &ROOMS, "special room"),
            Role::Shop(name) => (name, &SHOPS, "shop"),
        };
        self.needs.insert(if noun == "shop" { "Role::Shop" } else { "Role::Special" });
        if !known.contains(&name) {
            let near = nearest(name, known.iter().copied());
            let cure = match near {
                Some(near) => format!("did you mean {near:?}?"),
                None => format!("known: {}", known.join(", ")),
            };
            self.tell("V03", path, format!("unknown {noun} {name:?}"), cure);
        }
    }

    /// Warns if the destination of a portal or of a connection to a branch does not exist. The step
    /// then does nothing.
    fn link(&mut self, step: &written::Link, path: &Path) -> What {
        let mut known = match step.kind {
            LinkKind::Branch | LinkKind::Portal => self.names.branches(),
            _ => Vec::new(),
        };
        let mut is_depth = false;
        if step.kind == LinkKind::Portal {
            known.extend(self.names.special_levels());
            is_depth = step.to.as_ref().is_some_and(|to| to.parse::<u8>().is_ok());
        }
        // Content with another dungeon keeps the built-in vaults, which then lead nowhere.
        if let Some(to) = &step.to
            && self.source.trust != Trust::BuiltIn
            && !known.is_empty()
            && !is_depth
            && !known.contains(&to.as_str())
        {
            let cure = match nearest(to, known.iter().copied()) {
                Some(near) => format!("did you mean {near:?}?"),
                None => format!("known: {}", known.join(", ")),
            };
            self.warn("V14", &path.field("to"), format!("no place is called {to:?}"), cure);
        }
        What::Link(step.kind, step.to.clone())
    }

    fn region(&mut self, step: &written::Region, path: &Path) -> What {
        self.role(&step.role, &path.field("role"));
        What::Region {
            role: step.role.clone(),
            light: step.light,
            fill: step.fill,
            joined: step.joined.unwrap_or(true),
        }
    }

    fn stamp(&mut self, step: &written::Stamp, path: &Path) -> What {
        let field = path.field("corner");
        let corner = step.corner.as_ref().map(|at| self.square(at, &field, &field));
        let Some(drawing) = self.drawing(&step.map, &path.field("map")) else {
            return What::Stop;
        };
        let legend = self.legend(&step.legend, &path.field("legend"), &drawing, &[]);
        let field = path.field("map");
        let sheet = Sheet { drawing: &drawing, map: &step.map, path: &field };
        self.all_drawn(&sheet, &legend, &[]);
        What::Stamp { drawing, corner, legend }
    }

    fn spawns(&mut self, step: &written::Spawns, path: &Path) -> What {
        let pct = self.num(&step.pct, &path.field("pct"), PERCENT);
        let field = path.field("of");
        self.weights(&step.of, &field);
        let of = step.of.iter().enumerate();
        let of = of.map(|(i, of)| (self.monster(&of.value, &field.index(i)), of.weight)).collect();
        What::Spawns { of, pct }
    }
}

/// Returns the fields that most steps have: chance, count and area.
fn shared(step: &written::Step) -> Shared<'_> {
    use written::Step as W;
    macro_rules! placed {
        ($($kind:ident)*) => {
            match step {
                $(W::$kind(step) => (&step.chance, &step.count, &step.at),)*
                W::SubRoom(step) => (&step.chance, &None, &None),
                W::Say(_) | W::Sounds(_) | W::If(_) | W::Chance(_) | W::Repeat(_) | W::Each(_)
                | W::OneOf(_) | W::Reroll(_) | W::Set(..) | W::Call(_) | W::Stop => {
                    (&None, &None, &None)
                }
            }
        };
    }
    placed!(Terrain Spill Feature Altar Grave Door Drawbridge Monster Object Gold Trap Engrave
        Cloud Drift Light Harden Exclude Region Stamp Maze Corridor Join Corridors Wallify Mineralize
        Link Trigger Spawns Apply)
}

/// Name of the step type, for [`crate::content::vault::compiled::CompiledVault::needs`].
fn need(step: &written::Step) -> &'static str {
    macro_rules! named {
        ($($kind:ident)*) => {
            match step {
                $(written::Step::$kind { .. } => stringify!($kind),)*
            }
        };
    }
    named!(Terrain Spill Feature Altar Grave Door Drawbridge Monster Object Gold Trap Engrave
        Cloud Drift Light Harden Exclude SubRoom Region Stamp Maze Corridor Join Corridors Wallify
        Mineralize Link Trigger Say Sounds Spawns If Chance Repeat Each OneOf Reroll Set Apply Call Stop)
}
