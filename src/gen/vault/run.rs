//! Carrying out one instance: its decisions, its place, its steps.

use super::decide::{self, Decided, Known, RoomFacts};
use super::fit::Frame;
use crate::base::{Bits, Dir, Pos, Rng, pick};
use crate::content::vault::drawing::{Drawing, Orientation};
use crate::content::vault::expr::{LetId, Number};
use crate::content::vault::plan::{
    Body, Choice, CompiledVault, Ensure, MOST_REPEATS, MOST_STEPS, MonsterPlan, MonsterRef,
    ObjectPlan, ObjectRef, Step, SubRoomPlan, TerrainRef, TrapRef, What,
};
use crate::content::vault::step::{self, Align, DoorState, Excluded, FeatureKind};
use crate::content::vault::{Fill, Role};
use crate::content::{Alignment, Buc, Class, ItemKindId, MonsterKindId, Terrain, TrapKindId};
use crate::r#gen::canvas::Canvas;
use crate::r#gen::items::{self, Thing};
use crate::r#gen::monsters::{self, Wanted, Wish};
use crate::r#gen::rooms::{self, Plan};
use crate::r#gen::{doors, fill, stairs, traps};
use crate::world::Mood;

/// Deepest nesting of boxes that vaults fill.
const DEEPEST: u8 = 10;

/// One instance under way.
pub struct Run<'c, 'a> {
    pub canvas: &'c mut Canvas<'a>,
    pub vault: &'a CompiledVault,
    pub rng: Rng,
    pub known: Known<'a>,
    /// Where columns and rows count from now.
    pub frame: Frame,
    /// The room that steps are about now.
    pub room: Option<u8>,
    /// The drawing as it was edited and turned.
    pub drawing: Option<Drawing>,
    /// The three alignments in this instance's order.
    gods: Option<[Alignment; 3]>,
    steps: i64,
    stopped: bool,
}

impl<'c, 'a> Run<'c, 'a> {
    pub fn new(canvas: &'c mut Canvas<'a>, vault: &'a CompiledVault, rng: Rng) -> Self {
        let branch = canvas.content.branches.rows().get(usize::from(canvas.level.id.branch));
        let frame = Frame { corner: super::ORIGIN, w: 80, h: 21, way: Orientation::AS_DRAWN };
        let known = Known {
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
            drawing: None,
            gods: None,
            steps: 0,
            stopped: false,
        }
    }

    pub fn into_rng(self) -> Rng {
        self.rng
    }

    pub fn int(&mut self, number: &Number) -> i64 {
        number.roll(&self.known, &mut self.rng)
    }

    fn percent(&mut self, pct: &Number) -> bool {
        let pct = self.int(pct);
        i64::from(self.rng.below(100)) < pct
    }

    // ---------------------------------------------------------------- whole

    /// Decides, places, draws and carries out. Whether it found a place.
    pub fn build(&mut self, layout: &mut Rng) -> bool {
        self.decide(false);
        let placed = match &self.vault.body {
            Body::Room { size, grid, align } => {
                let area = match size {
                    None => rooms::place_any(self.canvas, layout),
                    Some(size) => rooms::place_fixed(self.canvas, *size, *grid, *align, layout),
                };
                area.is_some_and(|area| {
                    let plan = Plan::of(super::Drawn::Vault(self.vault));
                    let room = rooms::dig(self.canvas, area, plan, &mut self.rng);
                    rooms::claim(self.canvas, area);
                    self.enter(Frame::of_room(area), room);
                    true
                })
            }
            Body::Map { .. } => self.draw_map(layout),
            Body::Level { .. } | Body::Fill | Body::Loose => false,
        };
        if placed {
            self.decide(true);
            self.run_legend();
            self.run_steps(&self.vault.steps, None);
        }
        placed
    }

    /// Carries out a vault without a place.
    pub fn run_loose(&mut self) {
        self.decide(false);
        self.decide(true);
        self.run_steps(&self.vault.steps, None);
    }

    /// From now on steps are about this room.
    pub fn enter(&mut self, frame: Frame, room: u8) {
        self.known.main = frame;
        self.focus(frame, room);
    }

    fn focus(&mut self, frame: Frame, room: u8) {
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

    fn decide(&mut self, late: bool) {
        let vault = self.vault;
        for (at, decision) in vault.lets.iter().enumerate() {
            let needs_place = matches!(decision.choice, Choice::Spot(_) | Choice::Area(_));
            if (decision.late || needs_place) != late {
                continue;
            }
            let decided = self.decision(&decision.choice);
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
                Decided::Spot(Canvas::one_of(&squares, &mut self.rng))
            }
            Choice::Spots(squares) => {
                let mut all: Vec<Pos> = squares
                    .iter()
                    .map(|square| {
                        let x = self.int(&square.x);
                        Pos::new(x as i16, self.int(&square.y) as i16)
                    })
                    .collect();
                pick::shuffle(&mut self.rng, &mut all);
                Decided::Spots(all)
            }
            Choice::Area(area) => Decided::Area(Box::new(self.squares(area, None))),
            _ => Decided::NotYet,
        }
    }

    /// Whether all that the author insists on is true.
    pub fn holds_what_must(&self) -> bool {
        self.vault.ensure.iter().all(|ensure| self.holds(*ensure))
    }

    fn holds(&self, ensure: Ensure) -> bool {
        let shown = |glyph: char| -> Vec<Pos> {
            let corner = self.known.main.corner;
            self.drawing
                .iter()
                .flat_map(Drawing::squares)
                .filter(|(_, of)| *of == glyph)
                .map(|(at, _)| at + corner)
                .collect()
        };
        let cells = &self.canvas.level.cells;
        match ensure {
            Ensure::Reach { from, to } => {
                let goals = shown(to);
                shown(from).into_iter().all(|at| {
                    let reached = crate::r#gen::reach::flood(cells, at);
                    goals.iter().all(|&goal| reached.has(goal))
                })
            }
            Ensure::Exit(glyph) => {
                let Some(room) = self.room else { return false };
                shown(glyph).into_iter().all(|at| {
                    let reached = crate::r#gen::reach::flood(cells, at);
                    let mut squares = self.canvas.room_squares(room);
                    squares.any(|at| reached.has(at) && self.touches_outside(at))
                })
            }
            Ensure::Count { of, at_least } => shown(of).len() >= usize::from(at_least),
            Ensure::Connected => {
                let Some(room) = self.room else { return true };
                let mut safe = self.canvas.room_squares(room).filter(|&at| self.canvas.is_safe(at));
                let Some(first) = safe.next() else { return true };
                let reached = crate::r#gen::reach::flood(cells, first);
                safe.all(|at| reached.has(at))
            }
        }
    }

    /// Whether a corridor could lead to this square of the room.
    fn touches_outside(&self, at: Pos) -> bool {
        Dir::ORTHOGONAL.into_iter().any(|dir| {
            let wall = at.step(dir);
            self.canvas.terrain(wall).is_wall()
                && self.canvas.terrain(wall.step(dir)) == Terrain::Stone
                && self.canvas.level.cells.get(wall).is_some_and(|cell| cell.room == 0)
        })
    }

    // ---------------------------------------------------------------- steps

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
        if let Some(chance) = &step.chance {
            if !self.percent(chance) {
                return;
            }
        }
        let times = step.count.as_ref().map_or(1, |count| self.int(count));
        for _ in 0..times.min(MOST_REPEATS) {
            self.carry_out(step, here);
        }
    }

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
            What::Altar(align, _) => self.altar(*align, &step.at, here),
            What::Grave(words) => {
                let Some(at) = self.spot(&step.at, here, Canvas::takes_feature) else { return };
                self.canvas.put(at, Terrain::Grave);
                let text = words.as_ref().and_then(|of| decide::text(self.vault, &self.known, of));
                if let Some(text) = text {
                    self.canvas.level.engravings.push((at, text.to_owned()));
                } else {
                    fill::mourn(self.canvas, at, &mut self.rng);
                }
            }
            What::Door { walls, state, secret } => {
                let secret = self.percent(secret);
                self.door(step, walls, *state, secret, here);
            }
            What::Monster(plan) => self.monster(plan, step, here),
            What::Object(plan) => {
                let Some(at) = self.spot(&step.at, here, Canvas::takes_things) else { return };
                if let Some(thing) = self.thing(plan, 0) {
                    self.canvas.put_thing(thing, at, plan.buried);
                }
            }
            What::Gold(amount) => {
                let many = match amount {
                    Some(amount) => self.int(amount).clamp(1, 65_000) as i32,
                    None => items::amount(self.canvas.depth(), &mut self.rng),
                };
                let Some(at) = self.spot(&step.at, here, Canvas::takes_things) else { return };
                let gold = items::gold(self.canvas.content, many);
                self.canvas.lay(gold, at);
            }
            What::Trap { kind, guard, seen, .. } => self.trap(*kind, *guard, *seen, step, here),
            What::Engrave(words, _) => {
                let fits = |canvas: &Canvas, at: Pos| canvas.is_safe(at);
                let Some(at) = self.spot(&step.at, here, fits) else { return };
                if let Some(text) = decide::text(self.vault, &self.known, words) {
                    self.canvas.level.engravings.push((at, text.to_owned()));
                }
            }
            What::Light(lit) => {
                for at in self.squares(&step.at, here).iter() {
                    self.canvas.level.cells[at].set_lit(*lit);
                }
            }
            What::Harden { .. } => {
                for at in self.squares(&step.at, here).iter() {
                    self.canvas.level.cells[at].set_hard(true);
                }
            }
            What::Exclude(of) => {
                let squares = self.squares(&step.at, here);
                if of.iter().any(|of| *of != Excluded::Teleport) {
                    self.canvas.kept = self.canvas.kept.union(&squares);
                }
            }
            What::SubRoom(plan) => self.sub_room(plan),
            What::Region { role, light, fill, joined } => {
                let squares = self.squares(&step.at, here);
                let plan = Plan {
                    vault: &self.vault.id,
                    light: *light,
                    convertible: *role == Role::Ordinary,
                    fill: *fill,
                    joined: *joined,
                    parent: None,
                };
                self.register(&squares, plan);
            }
            What::Stamp { drawing, corner, legend } => {
                let corner = corner.as_ref().map(|corner| self.square(corner));
                let at = corner.unwrap_or_else(|| self.frame.square(0, 0));
                self.stamp(drawing, at, legend);
            }
            What::Wallify => self.wallify(),
            other => self.control(other, here),
        }
    }

    /// Steps that decide which others are carried out.
    fn control(&mut self, what: &'a What, here: Option<Pos>) {
        match what {
            What::If { cond, then, otherwise } => {
                let holds = cond.holds(&self.known, &mut self.rng);
                self.run_steps(if holds { then } else { otherwise }, here);
            }
            What::Chance { pct, then, otherwise } => {
                let comes = self.percent(pct);
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
            What::Set(of, number) => {
                let value = self.int(number);
                self.known.decided[usize::from(of.0)] = Decided::Int(value);
            }
            What::Apply(tag) => self.apply(tag),
            What::Call(steps) => self.run_steps(steps, here),
            What::Stop => self.stopped = true,
            _ => {}
        }
    }

    fn one_of(&mut self, options: &'a [(Number, Vec<Step>)]) -> Option<&'a [Step]> {
        let weights: Vec<u32> =
            options.iter().map(|(weight, _)| self.int(weight).clamp(0, 1_000_000) as u32).collect();
        let at = pick::weighted(&mut self.rng, &weights)?;
        Some(&options[at].1)
    }

    fn reroll(&mut self, of: LetId) {
        let Some(decision) = self.vault.lets.get(usize::from(of.0)) else { return };
        let decided = self.decision(&decision.choice);
        self.known.decided[usize::from(of.0)] = decided;
    }

    /// Carries out a random vault of contents with this tag, in the same room.
    fn apply(&mut self, tag: &str) {
        let content = self.canvas.content;
        let fits = |vault: &&CompiledVault| {
            vault.body == Body::Fill
                && vault.tags.iter().any(|of| of == tag)
                && super::is_buildable(vault)
        };
        let fills: Vec<&'a CompiledVault> = content.vaults.iter().filter(fits).collect();
        let mut weights = Vec::with_capacity(fills.len());
        for vault in &fills {
            let eligible = vault.when.holds(&self.known, &mut self.rng);
            let weight = vault.weight.roll(&self.known, &mut self.rng).clamp(0, 1_000_000);
            weights.push(if eligible { weight as u32 } else { 0 });
        }
        let Some(at) = pick::weighted(&mut self.rng, &weights) else { return };
        let (rng, frame, room) = (self.rng.clone(), self.frame, self.room);
        let mut inner = Run::new(self.canvas, fills[at], rng);
        inner.steps = self.steps;
        if let Some(room) = room {
            inner.enter(frame, room);
        }
        inner.decide(false);
        inner.decide(true);
        inner.run_steps(&fills[at].steps, None);
        let (steps, rng) = (inner.steps, inner.rng);
        (self.steps, self.rng) = (steps, rng);
    }

    // ---------------------------------------------------------------- names

    pub fn terrain_of(&self, of: TerrainRef) -> Option<Terrain> {
        match decide::terrain(self.vault, &self.known, of)? {
            TerrainRef::Kind(number) => Terrain::ALL.get(usize::from(number)).copied(),
            TerrainRef::Card(_) => None,
        }
    }

    fn monster_of(&self, of: MonsterRef) -> Option<Wanted> {
        Some(match decide::monster(self.vault, &self.known, of)? {
            MonsterRef::Any => Wanted::Any,
            MonsterRef::Class(letter) => Wanted::Class(letter),
            MonsterRef::Kind(number) => Wanted::Kind(MonsterKindId::new(number)),
            MonsterRef::Card(_) => return None,
        })
    }

    /// One square of the area that will do, each as likely.
    fn spot(
        &mut self,
        area: &'a crate::content::vault::plan::Area,
        here: Option<Pos>,
        fits: impl Fn(&Canvas<'a>, Pos) -> bool,
    ) -> Option<Pos> {
        let squares = self.squares(area, here);
        let fitting: Bits = squares.iter().filter(|&at| fits(self.canvas, at)).collect();
        Canvas::one_of(&fitting, &mut self.rng)
    }

    // --------------------------------------------------------------- ground

    fn change_terrain(
        &mut self,
        squares: Bits,
        to: TerrainRef,
        from: Option<TerrainRef>,
        per_cell: Option<&Number>,
        lit: Option<bool>,
    ) {
        let Some(terrain) = self.terrain_of(to) else { return };
        let only = from.map(|from| self.terrain_of(from));
        let pct = per_cell.map(|pct| self.int(pct));
        for at in squares.iter() {
            let there = self.canvas.terrain(at);
            let same = |of: Option<Terrain>| {
                of.is_some_and(|of| of == there || of.is_wall() && there.is_wall())
            };
            if !Canvas::is_inside(at) || only.is_some_and(|of| !same(of)) {
                continue;
            }
            if pct.is_some_and(|pct| i64::from(self.rng.below(100)) >= pct) {
                continue;
            }
            self.lay_ground(at, terrain);
            if let Some(lit) = lit {
                self.canvas.level.cells[at].set_lit(lit);
            }
        }
    }

    /// New ground; stairs stay, and so does what things lie on.
    pub fn lay_ground(&mut self, at: Pos, terrain: Terrain) {
        let there = self.canvas.terrain(at);
        if matches!(there, Terrain::StairsUp | Terrain::StairsDown)
            || self.canvas.strewn.has(at) && !terrain.is_passable()
        {
            return;
        }
        if !matches!(terrain, Terrain::Floor | Terrain::Corridor | Terrain::Ice | Terrain::Cloud) {
            self.canvas.level.traps.retain(|trap| trap.at != at);
        }
        self.canvas.put(at, terrain);
        if terrain.is_wall() {
            self.canvas.unshaped.set(at);
        }
    }

    /// Liquid breaks through a wall and wanders: more often on, never straight back.
    /// Source: vaults note A2 (66); the whole level is searched for a wall.
    fn spill(&mut self, area: &Bits, to: TerrainRef, toward: Dir, len: i64, lit: Option<bool>) {
        let Some(terrain) = self.terrain_of(to) else { return };
        let toward = self.frame.dir(toward);
        let canvas = &*self.canvas;
        let walls: Bits = area
            .iter()
            .filter(|&at| {
                let wall = at.step(toward.opposite());
                canvas.is_floor(at)
                    && matches!(
                        canvas.terrain(wall),
                        Terrain::HorizontalWall | Terrain::VerticalWall
                    )
                    && canvas.terrain(wall.step(toward.opposite())) == Terrain::Stone
                    && Canvas::is_inside(wall)
            })
            .map(|at| at.step(toward.opposite()))
            .collect();
        let Some(mut at) = Canvas::one_of(&walls, &mut self.rng) else { return };
        let mut last = toward;
        for _ in 0..=len.min(MOST_REPEATS) {
            self.lay_ground(at, terrain);
            if let Some(lit) = lit {
                self.canvas.level.cells[at].set_lit(lit);
            }
            let ways = [toward, toward, toward.turned(2), toward.turned(-2), toward.opposite()];
            let next = (0..8).find_map(|_| {
                let dir = ways[self.rng.below(5) as usize];
                let to = at.step(dir);
                let there = self.canvas.terrain(to);
                let back = dir == last.opposite();
                (!back && Canvas::is_inside(to) && there != terrain).then_some((to, dir))
            });
            let Some((to, dir)) = next else { break };
            (at, last) = (to, dir);
        }
    }

    fn feature(
        &mut self,
        kind: FeatureKind,
        area: &'a crate::content::vault::plan::Area,
        here: Option<Pos>,
    ) {
        let Some(at) = self.spot(area, here, Canvas::takes_feature) else { return };
        match kind {
            FeatureKind::Fountain => self.canvas.put(at, Terrain::Fountain),
            FeatureKind::Sink => self.canvas.put(at, Terrain::Sink),
            FeatureKind::Throne => self.canvas.put(at, Terrain::Throne),
            FeatureKind::Tree => self.canvas.put(at, Terrain::Tree),
            FeatureKind::StairsUp | FeatureKind::LadderUp => {
                if self.canvas.level.up.is_none() {
                    stairs::put_up(self.canvas, at);
                }
            }
            FeatureKind::StairsDown | FeatureKind::LadderDown => {
                if self.canvas.level.down.is_none() && self.canvas.can_fall {
                    stairs::put_down(self.canvas, at);
                }
            }
        }
    }

    fn altar(
        &mut self,
        align: Align,
        area: &'a crate::content::vault::plan::Area,
        here: Option<Pos>,
    ) {
        let Some(at) = self.spot(area, here, Canvas::takes_feature) else { return };
        let god = match align {
            Align::Random => Some(Alignment::ALL[self.rng.below(3) as usize]),
            Align::Deck(nth) => {
                let rng = &mut self.rng;
                let gods = self.gods.get_or_insert_with(|| {
                    let mut all = Alignment::ALL;
                    pick::shuffle(rng, &mut all);
                    all
                });
                Some(gods[usize::from(nth) % 3])
            }
            Align::Lawful => Some(Alignment::Lawful),
            Align::Neutral => Some(Alignment::Neutral),
            Align::Chaotic => Some(Alignment::Chaotic),
            Align::Unaligned => None,
        };
        self.canvas.put(at, Terrain::Altar);
        self.canvas.level.cells[at].set_altar(god);
    }

    /// A door on a square that is named, or somewhere in the walls of the room where both sides
    /// can be walked on.
    fn door(
        &mut self,
        step: &'a Step,
        walls: &[Dir],
        state: DoorState,
        secret: bool,
        here: Option<Pos>,
    ) {
        if step.at != crate::content::vault::plan::Area::Walls {
            let fits = |canvas: &Canvas, at: Pos| !canvas.terrain(at).is_furniture();
            let Some(at) = self.spot(&step.at, here, fits) else { return };
            doors::put_in_wall(self.canvas, at, state, secret, &mut self.rng);
            return;
        }
        let Some(room) = self.room else { return };
        let sides: &[Dir] = if walls.is_empty() { &Dir::ORTHOGONAL } else { walls };
        let mut order: Vec<Dir> = sides.iter().map(|&side| self.frame.dir(side)).collect();
        pick::shuffle(&mut self.rng, &mut order);
        for side in order {
            let canvas = &*self.canvas;
            let fitting: Bits = canvas
                .room_squares(room)
                .filter(|&inner| {
                    let at = inner.step(side);
                    canvas.is_safe(inner)
                        && matches!(
                            canvas.terrain(at),
                            Terrain::HorizontalWall | Terrain::VerticalWall
                        )
                        && canvas.is_safe(at.step(side))
                        && !canvas.is_beside_door(at)
                })
                .map(|inner| inner.step(side))
                .collect();
            if let Some(at) = Canvas::one_of(&fitting, &mut self.rng) {
                doors::put_in_wall(self.canvas, at, state, secret, &mut self.rng);
                self.canvas.level.rooms[usize::from(room)].doors += 1;
                return;
            }
        }
    }

    fn sub_room(&mut self, plan: &'a SubRoomPlan) {
        let Some(parent) = self.room else { return };
        let outer = self.canvas.level.rooms[usize::from(parent)].area;
        let corner =
            plan.corner.as_ref().map(|corner| self.square(corner) - Pos::new(outer.x, outer.y));
        let Some(area) = rooms::place_inside(outer, corner, plan.size, &mut self.rng) else {
            return;
        };
        let dug = Plan {
            vault: &self.vault.id,
            light: plan.light,
            convertible: plan.role == Role::Ordinary,
            fill: if plan.role == Role::Ordinary { plan.fill } else { Fill::Empty },
            joined: false,
            parent: Some(parent),
        };
        let inner = rooms::dig(self.canvas, area, dug, &mut self.rng);
        let (frame, facts) = (self.frame, self.known.room);
        self.focus(Frame::of_room(area), inner);
        self.run_steps(&plan.steps, None);
        (self.frame, self.known.room, self.room) = (frame, facts, Some(parent));
    }

    /// Walls wherever floor lies beside rock.
    fn wallify(&mut self) {
        let bare: Vec<Pos> = self
            .room_bits()
            .iter()
            .filter(|&at| self.canvas.terrain(at).is_passable())
            .flat_map(Pos::neighbors)
            .filter(|&at| self.canvas.terrain(at) == Terrain::Stone && Canvas::is_inside(at))
            .collect();
        for at in bare {
            self.lay_ground(at, Terrain::HorizontalWall);
        }
    }

    // ------------------------------------------------------ creatures, things

    fn monster(&mut self, plan: &'a MonsterPlan, step: &'a Step, here: Option<Pos>) {
        let Some(of) = self.monster_of(plan.of) else { return };
        let squares = self.squares(&step.at, here);
        let name = plan.name.as_ref().and_then(|of| decide::text(self.vault, &self.known, of));
        let name = name.map(Into::into);
        let carries = self.things(&plan.carries, 0);
        let wish = Wish {
            mood: match plan.mood {
                step::Mood::Natural => None,
                step::Mood::Hostile => Some(Mood::Hostile),
                step::Mood::Peaceful => Some(Mood::Peaceful),
            },
            asleep: plan.asleep,
            waiting: plan.waiting,
            hidden: plan.looks.is_some(),
            invisible: plan.invisible,
            cancelled: plan.cancelled,
            group: plan.group,
            name,
            carries,
            ..Wish::vault(of, squares)
        };
        self.canvas.wishes.push(wish);
    }

    /// What `Object` steps make, alone or in control steps.
    fn things(&mut self, steps: &'a [Step], depth: u8) -> Vec<Thing> {
        let mut made = Vec::new();
        self.gather(steps, depth, &mut made);
        made
    }

    fn gather(&mut self, steps: &'a [Step], depth: u8, made: &mut Vec<Thing>) {
        for step in steps {
            self.steps += 1;
            if self.stopped || self.steps > MOST_STEPS {
                return;
            }
            if let Some(chance) = &step.chance {
                if !self.percent(chance) {
                    continue;
                }
            }
            let times = step.count.as_ref().map_or(1, |count| self.int(count));
            for _ in 0..times.min(MOST_REPEATS) {
                match &step.what {
                    What::Object(plan) => made.extend(self.thing(plan, depth + 1)),
                    What::If { cond, then, otherwise } => {
                        let holds = cond.holds(&self.known, &mut self.rng);
                        self.gather(if holds { then } else { otherwise }, depth, made);
                    }
                    What::Chance { pct, then, otherwise } => {
                        let comes = self.percent(pct);
                        self.gather(if comes { then } else { otherwise }, depth, made);
                    }
                    What::Repeat(times, steps) => {
                        for _ in 0..self.int(times).min(MOST_REPEATS) {
                            self.gather(steps, depth, made);
                        }
                    }
                    What::OneOf(options) => {
                        if let Some(steps) = self.one_of(options) {
                            self.gather(steps, depth, made);
                        }
                    }
                    What::Reroll(of) => self.reroll(*of),
                    What::Call(steps) => self.gather(steps, depth, made),
                    _ => {}
                }
            }
        }
    }

    fn thing(&mut self, plan: &'a ObjectPlan, depth: u8) -> Option<Thing> {
        if depth > DEEPEST {
            return None;
        }
        let content = self.canvas.content;
        let level_depth = self.canvas.depth();
        let mut thing = match decide::object(self.vault, &self.known, plan.of)? {
            ObjectRef::Any => items::random(content, level_depth, &mut self.rng),
            ObjectRef::Class(letter) => Class::of_symbol(letter)
                .and_then(|class| items::of_class(content, class, level_depth, &mut self.rng)),
            ObjectRef::Kind(number) => {
                let kind = ItemKindId::new(number);
                Some(items::of_kind(content, kind, level_depth, &mut self.rng))
            }
            ObjectRef::Card(_) => None,
        }?;
        if let Some(of) = plan.corpse_of {
            thing.item.about = self.remains(of).or(thing.item.about);
        }
        if let Some(quantity) = &plan.quantity {
            thing.item.count = self.int(quantity).clamp(1, 65_000) as u16;
        }
        if let Some(plus) = &plan.plus {
            thing.item.plus = self.int(plus).clamp(-127, 127) as i8;
        }
        thing.item.buc = blessing(plan.buc, thing.item.buc, &mut self.rng);
        if let Some(eroded) = &plan.eroded {
            thing.item.worn_down = self.int(eroded).clamp(0, 3) as u8;
        }
        let item = &mut thing.item;
        item.proof |= plan.erodeproof;
        item.lit = plan.lit.unwrap_or(item.lit);
        item.locked = plan.locked.unwrap_or(item.locked) && plan.broken != Some(true);
        item.trapped = plan.trapped.unwrap_or(item.trapped);
        let name = plan.name.as_ref().and_then(|of| decide::text(self.vault, &self.known, of));
        if let Some(name) = name {
            item.name = Some(name.into());
        }
        if let Some(contents) = &plan.contents {
            thing.inside = self.things(contents, depth);
        }
        Some(thing)
    }

    /// Whose corpse or statue.
    fn remains(&mut self, of: MonsterRef) -> Option<MonsterKindId> {
        let content = self.canvas.content;
        let depth = self.canvas.depth();
        match self.monster_of(of)? {
            Wanted::Kind(kind) => Some(kind),
            Wanted::Any => monsters::any_for_depth(content, depth, &mut self.rng),
            Wanted::Class(letter) => {
                let level = depth.clamp(1, 30) as u8;
                monsters::class_kind(content, letter, depth, level, &mut self.rng)
            }
        }
    }

    fn trap(
        &mut self,
        kind: TrapRef,
        guard: Option<bool>,
        seen: bool,
        step: &'a Step,
        here: Option<Pos>,
    ) {
        let content = self.canvas.content;
        let depth = self.canvas.depth();
        let kind = match decide::trap(self.vault, &self.known, kind) {
            Some(TrapRef::Kind(number)) => Some(TrapKindId::new(number.into())),
            Some(TrapRef::Any) => traps::random(content, depth, &mut self.rng),
            _ => None,
        };
        let Some(kind) = kind else { return };
        let Some(at) = self.spot(&step.at, here, Canvas::takes_trap) else { return };
        traps::put(self.canvas, kind, at, guard, &mut self.rng);
        if let Some(trap) = self.canvas.level.traps.iter_mut().find(|trap| trap.at == at) {
            trap.seen |= seen;
        }
    }
}

fn blessing(asked: step::Buc, natural: Buc, rng: &mut Rng) -> Buc {
    match asked {
        step::Buc::Random => natural,
        step::Buc::Blessed => Buc::Blessed,
        step::Buc::Uncursed => Buc::Uncursed,
        step::Buc::Cursed => Buc::Cursed,
        step::Buc::NotBlessed if natural == Buc::Blessed => {
            if rng.coin() {
                Buc::Uncursed
            } else {
                Buc::Cursed
            }
        }
        step::Buc::NotCursed if natural == Buc::Cursed => {
            if rng.coin() {
                Buc::Uncursed
            } else {
                Buc::Blessed
            }
        }
        step::Buc::NotBlessed | step::Buc::NotCursed => natural,
    }
}
