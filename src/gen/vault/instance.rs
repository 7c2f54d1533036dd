//! Runs one vault instance: its decisions, placement and steps.

use super::coordinates::Placement;
use super::decide::{self, Decided, DecisionContext, ORIGIN, RoomFacts};
use super::weights::Drawn;
use crate::base::{Bits, Pos, Rect, Rng, pick};
use crate::content::vault::Role;
use crate::content::vault::compile::{LARGEST, LONGEST_NAME};
use crate::content::vault::compiled::{
    Area, Body, Choice, CompiledVault, MOST_REPEATS, MOST_STEPS, MOST_WORK, MonsterRef, Odds,
    RoomSize, Step, TerrainRef, Text, What,
};
use crate::content::vault::drawing::{Drawing, Orientation};
use crate::content::vault::expr::{Condition, LetId, Number};
use crate::content::vault::head::Shape;
use crate::content::vault::step::Excluded;
use crate::content::{Alignment, MonsterKindId, Terrain};
use crate::r#gen::diary::Happened;
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::level::room_plan::{self, RoomPlan};
use crate::r#gen::spawn::monsters::MonsterRequest;
use crate::world::level::trigger::Label;

/// Maximum number of rooms per level, including subrooms, so that no vault can make more rooms than
/// a level can number.
pub(super) const MOST_ROOMS: usize = 200;

/// A running vault instance.
pub struct VaultInstance<'c, 'a> {
    pub canvas: &'c mut LevelCanvas<'a>,
    pub vault: &'a CompiledVault,
    pub rng: Rng,
    pub known: DecisionContext<'a>,
    /// Current coordinate frame.
    pub frame: Placement,
    /// Index of the room that steps currently apply to.
    pub room: Option<u8>,
    /// Named subrooms.
    pub(super) named: Vec<(&'a str, u8)>,
    /// The labels by which triggers refer to monsters and items.
    pub(super) labels: Vec<(&'a str, Label)>,
    /// The map after edits and rotation.
    pub drawing: Option<Drawing>,
    /// The three alignments in an order that is shuffled once per instance.
    pub(super) gods: Option<[Alignment; 3]>,
    pub(super) steps: i64,
    /// Cost of the areas evaluated so far; limited by [`MOST_WORK`].
    pub(super) work: i64,
    pub(super) stopped: bool,
    /// The squares to which areas are limited; set while this instance fills a slot of another
    /// vault.
    pub(super) within: Option<Bits>,
    /// Number of vaults that enclose this one.
    pub(super) nesting: u8,
}

/// The frame and room of a vault. A nested vault takes them over.
pub(super) struct RoomFrame {
    pub frame: Placement,
    pub room: Option<u8>,
    pub facts: Option<RoomFacts>,
}

impl<'c, 'a> VaultInstance<'c, 'a> {
    pub fn new(canvas: &'c mut LevelCanvas<'a>, vault: &'a CompiledVault, rng: Rng) -> Self {
        let branch = canvas.content.branches.rows().get(usize::from(canvas.level.id.branch));
        let frame = Placement { corner: ORIGIN, w: 80, h: 21, way: Orientation::AS_DRAWN };
        let known = DecisionContext {
            depth: canvas.depth(),
            rooms: canvas.level.rooms.len(),
            calendar: canvas.calendar,
            branch: branch.map_or("", |branch| &branch.name),
            room: None,
            main: frame,
            decided: vec![Decided::NotYet; vault.lets.len()],
        };
        Self {
            canvas,
            vault,
            rng,
            known,
            frame,
            room: None,
            named: Vec::new(),
            labels: Vec::new(),
            drawing: None,
            gods: None,
            steps: 0,
            work: 0,
            stopped: false,
            within: None,
            nesting: 0,
        }
    }

    /// Takes over the frame and room of another vault.
    pub(super) fn take_place(&mut self, place: RoomFrame) {
        (self.known.main, self.frame) = (place.frame, place.frame);
        (self.room, self.known.room) = (place.room, place.facts);
    }

    /// Sets the coordinate frame.
    pub(super) fn set_frame(&mut self, frame: Placement) {
        (self.known.main, self.frame) = (frame, frame);
        if let Some(facts) = &mut self.known.room {
            (facts.w, facts.h, facts.at) = (frame.w, frame.h, frame.corner);
        }
    }

    pub fn into_rng(self) -> Rng {
        self.rng
    }

    /// Adds the cost of `areas` simple areas. Returns whether the total is within [`MOST_WORK`].
    pub(super) fn works(&mut self, areas: i64) -> bool {
        self.work = self.work.saturating_add(areas);
        self.work <= MOST_WORK
    }

    pub fn int(&mut self, number: &Number) -> i64 {
        number.roll(&self.known, &mut self.rng)
    }

    pub(super) fn percent(&mut self, pct: &Number) -> bool {
        let pct = self.int(pct);
        i64::from(self.rng.below(100)) < pct
    }

    /// Decides whether something occurs. Draws a random number only if the odds are a percentage,
    /// not a fixed yes or no.
    pub(super) fn occurs(&mut self, odds: &Odds) -> bool {
        match odds {
            Odds::Is(holds) => *holds,
            Odds::Percent(pct) => self.percent(pct),
        }
    }

    /// Rolls the size of a room.
    pub(super) fn size(&mut self, size: &RoomSize) -> (i16, i16) {
        let (w, h) = (self.int(&size.w), self.int(&size.h));
        (w.clamp(1, LARGEST.0) as i16, h.clamp(1, LARGEST.1) as i16)
    }

    /// Returns a text in which the values of decisions are filled in.
    pub(super) fn text(&self, of: &Text) -> Option<String> {
        decide::text(self.vault, &self.known, self.canvas.content, of)
    }

    /// Returns a name in which the values of decisions are filled in, cut at `LONGEST_NAME`
    /// characters.
    pub(super) fn name(&self, of: &Text) -> Option<Box<str>> {
        let mut name = self.text(of)?;
        if let Some((end, _)) = name.char_indices().nth(LONGEST_NAME) {
            name.truncate(end);
        }
        Some(name.into())
    }

    // --- The whole vault

    /// Decides, places and runs the vault. Returns whether a position was found.
    pub fn build(&mut self, layout: &mut Rng) -> bool {
        self.decide(false);
        let placed = match &self.vault.body {
            Body::Room { size, grid, align, fit } => {
                let area = match size {
                    None => self.place_fitting(fit.as_ref(), layout),
                    Some(size) => {
                        let size = self.size(size);
                        room_plan::place_fixed(self.canvas, size, *grid, *align, layout)
                    }
                };
                area.is_some_and(|area| {
                    let plan = RoomPlan::of(Drawn::Vault(self.vault));
                    let room = room_plan::dig(self.canvas, area, plan, &mut self.rng);
                    room_plan::claim(self.canvas, area);
                    self.enter(Placement::of_room(area), room);
                    true
                })
            }
            Body::Map { .. } => self.draw_map(layout),
            Body::Level { .. } | Body::Fill | Body::Loose => false,
        };
        if placed {
            if let Some(room) = self.room {
                self.canvas.call(room, &self.vault.role, self.vault.fill);
            }
            self.decide(true);
            self.run_legend();
            self.run_steps(&self.vault.steps, None);
        }
        placed
    }

    /// Finds a position for a room of random size that satisfies the `fit` condition, if that is
    /// set.
    fn place_fitting(&mut self, fit: Option<&'a Condition>, layout: &mut Rng) -> Option<Rect> {
        const TRIES: u32 = 60;
        let Some(fit) = fit else { return room_plan::place_any(self.canvas, layout) };
        for _ in 0..TRIES {
            let area = room_plan::place_any(self.canvas, layout)?;
            self.known.room = Some(RoomFacts {
                w: area.w,
                h: area.h,
                area: area.area(),
                at: Pos::new(area.x, area.y),
                lit: false,
                irregular: false,
            });
            if fit.holds(&self.known, &mut self.rng) {
                return Some(area);
            }
        }
        None
    }

    /// Runs a vault that has neither a room nor a map of its own.
    pub fn run_loose(&mut self) {
        self.decide(false);
        self.decide(true);
        self.run_steps(&self.vault.steps, None);
    }

    /// Runs, inside an existing room, a vault that has no room of its own.
    pub(super) fn run_within(&mut self, room: u8) {
        let area = self.canvas.level.rooms[usize::from(room)].area;
        if self.vault.body == Body::Fill {
            self.enter(Placement::of_room(area), room);
        }
        self.run_loose();
    }

    /// Sets the current room and its coordinate frame.
    pub fn enter(&mut self, frame: Placement, room: u8) {
        self.known.main = frame;
        self.focus(frame, room);
    }

    pub(super) fn focus(&mut self, frame: Placement, room: u8) {
        self.frame = frame;
        self.room = Some(room);
        let plan = &self.canvas.level.rooms[usize::from(room)];
        self.known.room = Some(RoomFacts {
            w: frame.w,
            h: frame.h,
            area: if plan.irregular {
                self.canvas.room_squares(room).count() as i32
            } else {
                plan.area.area()
            },
            at: frame.corner,
            lit: plan.lit,
            irregular: plan.irregular,
        });
    }

    pub(super) fn decide(&mut self, late: bool) {
        let vault = self.vault;
        for (at, decision) in vault.lets.iter().enumerate() {
            let needs_place =
                matches!(decision.choice, Choice::Spot(_) | Choice::Area(_) | Choice::Areas(_));
            if (decision.late || needs_place) != late {
                continue;
            }
            let decided = self.decision(&decision.choice);
            self.canvas.diary.note(Happened::Decided(LetId(at as u16), decided.clone()));
            self.known.decided[at] = decided;
        }
    }

    fn decision(&mut self, choice: &'a Choice) -> Decided {
        if let Some(order) = decide::deck(choice, &mut self.rng) {
            return Decided::Deck(order);
        }
        match choice {
            Choice::Int(number) => Decided::Int(self.int(number)),
            Choice::Spot(area) => {
                let squares = self.squares(area, None);
                Decided::Spot(LevelCanvas::one_of(&squares, &mut self.rng))
            }
            Choice::Spots(squares) => {
                let mut all: Vec<Pos> = squares
                    .iter()
                    .map(|square| {
                        let x = self.int(&square.x).clamp(-200, 200);
                        Pos::new(x as i16, self.int(&square.y).clamp(-200, 200) as i16)
                    })
                    .collect();
                pick::shuffle(&mut self.rng, &mut all);
                Decided::Spots(all)
            }
            Choice::Area(area) => Decided::Area(Box::new(self.squares(area, None))),
            Choice::Areas(areas) => {
                let mut all: Vec<Bits> =
                    areas.iter().map(|area| self.squares(area, None)).collect();
                pick::shuffle(&mut self.rng, &mut all);
                Decided::Areas(all)
            }
            Choice::Numbers(cards) => {
                let order = decide::shuffled(cards, &mut self.rng);
                let rolled = order.into_iter().map(|at| self.int(&cards[usize::from(at)].0));
                Decided::Numbers(rolled.collect())
            }
            _ => Decided::NotYet,
        }
    }

    // --- Steps

    pub fn run_steps(&mut self, steps: &'a [Step], here: Option<Pos>) {
        for step in steps {
            self.run_step(step, here);
        }
    }

    fn run_step(&mut self, step: &'a Step, here: Option<Pos>) {
        self.steps += 1;
        if self.stopped || self.steps > MOST_STEPS {
            return;
        }
        let before = self.canvas.diary.begins(step.id);
        if self.comes(step) {
            let times = step.count.as_ref().map_or(1, |count| self.int(count));
            if step.count.is_some() {
                self.canvas.diary.note(Happened::Times(times));
            }
            for _ in 0..times.min(MOST_REPEATS) {
                self.carry_out_noted(step, here);
            }
        }
        self.canvas.diary.gives_back(before);
    }

    /// Rolls the chance of a step, and logs the result. A step without a chance always runs.
    fn comes(&mut self, step: &Step) -> bool {
        let Some(chance) = &step.chance else { return true };
        let comes = self.percent(chance);
        self.canvas.diary.note(Happened::Chance(comes));
        comes
    }

    /// Runs a step and logs whether it changed the level.
    fn carry_out_noted(&mut self, step: &'a Step, here: Option<Pos>) {
        if step.what.is_control() {
            self.carry_out(step, here);
            return;
        }
        let (before, requests) = (self.canvas.sum(), self.canvas.requests.len());
        self.carry_out(step, here);
        let did = self.canvas.sum() != before || !step.what.is_counted();
        let hand = self.canvas.diary.hand();
        for request in &mut self.canvas.requests[requests..] {
            request.origin = request.origin.or(hand);
        }
        self.canvas.diary.note(if did { Happened::Did } else { Happened::Nothing });
    }

    #[expect(clippy::too_many_lines, reason = "an index: a few lines for each")]
    fn carry_out(&mut self, step: &'a Step, here: Option<Pos>) {
        match &step.what {
            What::Terrain { to, from, per_cell, lit } => {
                let squares = self.squares(&step.at, here);
                self.change_terrain(squares, *to, *from, per_cell.as_ref(), *lit);
            }
            What::Spill { to, toward, len, lit } => {
                let squares = self.squares(&step.at, here);
                let len = self.int(len);
                self.spill(&squares, *to, *toward, len, *lit);
            }
            What::Feature(kind) => self.feature(*kind, &step.at, here),
            What::Altar(align, kind) => self.altar(*align, *kind, &step.at, here),
            What::Grave(words) => self.grave(words.as_ref(), step, here),
            What::Door { walls, state, secret } => {
                let secret = self.percent(secret);
                self.door(step, walls, *state, secret, here);
            }
            What::Monster(plan) => self.monster(plan, step, here),
            What::Object(plan) => self.object(plan, step, here),
            What::Gold(amount) => self.gold(amount.as_ref(), step, here),
            What::Trap { .. } => self.trap(step, here),
            What::Trigger(plan) => self.trigger(plan, step, here),
            What::Engrave(words, style) => self.engrave(words, *style, step, here),
            What::Light(lit) => {
                let lit = self.occurs(lit);
                for at in self.squares(&step.at, here).iter() {
                    self.canvas.set_lit(at, lit);
                }
            }
            What::Harden { dig, pass } => {
                for at in self.squares(&step.at, here).iter() {
                    let cell = &mut self.canvas.level.cells[at];
                    cell.set_hard(cell.is_hard() || *dig);
                    cell.set_sealed(cell.is_sealed() || *pass);
                }
            }
            What::Exclude(of) => {
                let squares = self.squares(&step.at, here);
                self.exclude(of, &squares);
            }
            What::SubRoom(plan) => self.sub_room(plan),
            What::Region { role, light, fill, joined } => {
                let squares = self.squares(&step.at, here);
                let plan = RoomPlan {
                    vault: &self.vault.id,
                    light: *light,
                    convertible: *role == Role::Ordinary,
                    fill: *fill,
                    joined: *joined,
                    parent: None,
                };
                let full = self.canvas.level.rooms.len() >= MOST_ROOMS;
                if !full && !squares.is_empty() {
                    let room = self.register(&squares, plan);
                    self.canvas.call(room, role, *fill);
                }
            }
            What::Stamp { drawing, corner, legend } => {
                let corner = corner.as_ref().map(|corner| self.square(corner));
                let at = corner.unwrap_or_else(|| self.frame.square(0, 0));
                self.stamp(drawing, at, legend);
            }
            What::Wallify => self.wallify(),
            What::Drawbridge { .. }
            | What::Cloud { .. }
            | What::Drift { .. }
            | What::Maze { .. }
            | What::Corridor { .. }
            | What::Join(..)
            | What::Corridors
            | What::Mineralize
            | What::Link(..)
            | What::Say(_)
            | What::Sounds(_)
            | What::Spawns { .. } => self.run_way_or_flag_step(step, here),
            What::If { .. }
            | What::Chance { .. }
            | What::Repeat(..)
            | What::Each(..)
            | What::OneOf(_)
            | What::Reroll(_)
            | What::Set(..)
            | What::Apply(_)
            | What::Call(_)
            | What::Stop => self.control(&step.what, here),
        }
    }

    /// Excludes squares from the later random placement of items, monsters or traps, or from
    /// teleportation.
    fn exclude(&mut self, of: &[Excluded], squares: &Bits) {
        let canvas = &mut *self.canvas;
        for of in of {
            match of {
                Excluded::Items => canvas.no_items = canvas.no_items.union(squares),
                Excluded::Monsters => canvas.no_monsters = canvas.no_monsters.union(squares),
                Excluded::Traps => canvas.kept = canvas.kept.union(squares),
                Excluded::Teleport => {
                    let barred: Bits = canvas.level.customs.barred.iter().copied().collect();
                    canvas.level.customs.barred.extend(squares.minus(&barred).iter());
                }
            }
        }
    }

    /// Runs control steps, which select other steps.
    fn control(&mut self, what: &'a What, here: Option<Pos>) {
        match what {
            What::If { cond, then, otherwise } => {
                let holds = cond.holds(&self.known, &mut self.rng);
                self.canvas.diary.note(Happened::Condition(holds));
                self.run_steps(if holds { then } else { otherwise }, here);
            }
            What::Chance { pct, then, otherwise } => {
                let comes = self.percent(pct);
                self.canvas.diary.note(Happened::Chance(comes));
                self.run_steps(if comes { then } else { otherwise }, here);
            }
            What::Repeat(times, steps) => {
                for _ in 0..self.int(times).min(MOST_REPEATS) {
                    self.run_steps(steps, here);
                }
            }
            What::Each(of, area, steps) => {
                for at in self.squares(area, here).iter() {
                    self.known.decided[usize::from(of.0)] = Decided::Spot(Some(at));
                    self.run_steps(steps, Some(at));
                }
            }
            What::OneOf(options) => {
                if let Some(steps) = self.one_of(options) {
                    self.run_steps(steps, here);
                }
            }
            What::Reroll(of) => self.reroll(*of),
            What::Set(of, number) => self.set(*of, number),
            What::Apply(tag) => self.apply(tag),
            What::Call(steps) => self.run_steps(steps, here),
            What::Stop => self.stopped = true,
            _ => {}
        }
    }

    pub(super) fn one_of(&mut self, options: &'a [(Number, Vec<Step>)]) -> Option<&'a [Step]> {
        let weights: Vec<u32> =
            options.iter().map(|(weight, _)| self.int(weight).clamp(0, 1_000_000) as u32).collect();
        let at = pick::weighted(&mut self.rng, &weights)?;
        self.canvas.diary.note(Happened::Option(at as u16));
        Some(&options[at].1)
    }

    pub(super) fn set(&mut self, of: LetId, number: &Number) {
        let value = self.int(number);
        self.known.decided[usize::from(of.0)] = Decided::Int(value);
    }

    pub(super) fn reroll(&mut self, of: LetId) {
        let Some(decision) = self.vault.lets.get(usize::from(of.0)) else { return };
        // Shuffling a deck takes quadratic time, because each draw scans all weights.
        let cards = decide::cards(&decision.choice) as i64;
        if !self.works(1 + cards * cards / 4096) {
            return;
        }
        let decided = self.decision(&decision.choice);
        self.known.decided[usize::from(of.0)] = decided;
    }

    /// Runs a random fill vault with this tag in the same room.
    fn apply(&mut self, tag: &str) {
        const DEEPEST: u8 = 5;
        if self.nesting >= DEEPEST {
            return;
        }
        let content = self.canvas.content;
        let fills = content.vaults().chosen(|head| {
            head.shape == Shape::Fill && head.tags.iter().any(|of| of == tag) && head.playable
        });
        let mut weights = Vec::with_capacity(fills.len());
        for vault in &fills {
            let eligible = vault.when.holds(&self.known, &mut self.rng);
            let weight = vault.weight.roll(&self.known, &mut self.rng).clamp(0, 1_000_000);
            weights.push(if eligible { weight as u32 } else { 0 });
        }
        let Some(at) = pick::weighted(&mut self.rng, &weights) else { return };
        let fill = fills[at];
        let within = self.within;
        self.inside(fill, within, |inner| {
            inner.decide(false);
            inner.decide(true);
            inner.run_steps(&fill.steps, None);
        });
    }

    // --- References

    pub fn terrain_of(&self, of: TerrainRef) -> Option<Terrain> {
        match decide::terrain(self.vault, &self.known, of)? {
            TerrainRef::Kind(number) => Terrain::ALL.get(usize::from(number)).copied(),
            TerrainRef::Card(_) => None,
        }
    }

    pub(super) fn monster_of(&self, of: MonsterRef) -> Option<MonsterRequest> {
        Some(match decide::monster(self.vault, &self.known, of)? {
            MonsterRef::Any => MonsterRequest::Any,
            MonsterRef::Class(letter) => MonsterRequest::Class(letter),
            MonsterRef::Kind(number) => MonsterRequest::Kind(MonsterKindId::new(number)),
            MonsterRef::Card(_) => return None,
        })
    }

    /// Returns a random square of the area that satisfies `fits`.
    pub(super) fn spot(
        &mut self,
        area: &'a Area,
        here: Option<Pos>,
        fits: impl Fn(&LevelCanvas<'a>, Pos) -> bool,
    ) -> Option<Pos> {
        let squares = self.squares(area, here);
        let fitting: Bits = squares.iter().filter(|&at| fits(self.canvas, at)).collect();
        LevelCanvas::one_of(&fitting, &mut self.rng)
    }
}
