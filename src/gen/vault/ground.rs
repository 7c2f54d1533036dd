//! Steps that change the terrain: doors, features, subrooms.

use super::coordinates::Placement;
use super::instance::{MOST_ROOMS, VaultInstance};
use crate::base::{Bits, Dir, Pos, Rect, pick};
use crate::content::vault::compiled::{
    Area, Body, MOST_REPEATS, Step, SubRoomPlan, TerrainRef, Text,
};
use crate::content::vault::expr::Number;
use crate::content::vault::step::{Align, AltarKind, DoorState, FeatureKind, Style};
use crate::content::vault::{Fill, Role};
use crate::content::{Alignment, Script, Terrain};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::level::room_plan::{self, RoomPlan};
use crate::r#gen::{
    level::{doors, stairs},
    special_room,
    stock::room_contents,
};
use crate::world::Attitude;
use crate::world::level::Engraving;

impl<'a> VaultInstance<'_, 'a> {
    pub(super) fn change_terrain(
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
            if !self.may_draw(at) || only.is_some_and(|of| !same(of)) {
                continue;
            }
            if pct.is_some_and(|pct| i64::from(self.rng.below(100)) >= pct) {
                continue;
            }
            self.lay_ground(at, terrain);
            if let Some(lit) = lit {
                self.canvas.set_lit(at, lit);
            }
        }
    }

    /// Sets the terrain of a square. Stairs stay unchanged. Terrain under items also stays if the
    /// new terrain is impassable. Removes traps that the new terrain cannot hold.
    pub fn lay_ground(&mut self, at: Pos, terrain: Terrain) {
        let there = self.canvas.terrain(at);
        if matches!(there, Terrain::StairsUp | Terrain::StairsDown)
            || self.canvas.strewn.has(at) && !terrain.is_passable()
        {
            return;
        }
        let keeps_traps = matches!(
            terrain,
            Terrain::Floor | Terrain::Corridor | Terrain::Ice | Terrain::Cloud | Terrain::Air
        );
        if !keeps_traps {
            self.canvas.level.traps.retain(|trap| trap.at != at);
        }
        self.canvas.put(at, terrain);
        if terrain.is_wall() {
            self.canvas.unshaped.set(at);
        }
    }

    /// Lets a terrain, usually a liquid, break through a random wall square next to the area and
    /// flow up to `len` squares along a path, mostly in direction `toward` and never straight back.
    /// Source: rules/vaults A2 (66).
    pub(super) fn spill(
        &mut self,
        area: &Bits,
        to: TerrainRef,
        toward: Dir,
        len: i64,
        lit: Option<bool>,
    ) {
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
                    && LevelCanvas::is_inside(wall)
            })
            .map(|at| at.step(toward.opposite()))
            .collect();
        let Some(mut at) = LevelCanvas::one_of(&walls, &mut self.rng) else { return };
        let mut last = toward;
        for _ in 0..=len.min(MOST_REPEATS) {
            self.lay_ground(at, terrain);
            if let Some(lit) = lit {
                self.canvas.set_lit(at, lit);
            }
            let ways = [toward, toward, toward.turned(2), toward.turned(-2), toward.opposite()];
            let next = (0..8).find_map(|_| {
                let dir = ways[self.rng.below(5) as usize];
                let to = at.step(dir);
                let there = self.canvas.terrain(to);
                let back = dir == last.opposite();
                (!back && LevelCanvas::is_inside(to) && there != terrain).then_some((to, dir))
            });
            let Some((to, dir)) = next else { break };
            (at, last) = (to, dir);
        }
    }

    pub(super) fn feature(&mut self, kind: FeatureKind, area: &'a Area, here: Option<Pos>) {
        let Some(at) = self.spot(area, here, LevelCanvas::takes_feature) else { return };
        match kind {
            FeatureKind::Fountain => self.canvas.put(at, Terrain::Fountain),
            FeatureKind::Sink => self.canvas.put(at, Terrain::Sink),
            FeatureKind::Throne => self.canvas.put(at, Terrain::Throne),
            FeatureKind::Tree => self.canvas.put(at, Terrain::Tree),
            FeatureKind::StairsUp | FeatureKind::LadderUp => {
                if self.canvas.level.up.is_none() && self.canvas.exits.up {
                    stairs::put_up(self.canvas, at);
                }
            }
            FeatureKind::StairsDown | FeatureKind::LadderDown => {
                if self.canvas.level.down.is_none() && self.canvas.exits.down {
                    stairs::put_down(self.canvas, at);
                }
            }
        }
    }

    /// Converts an alignment of the vault language to a god; `None` is unaligned.
    pub(super) fn god(&mut self, align: Align) -> Option<Alignment> {
        match align {
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
        }
    }

    pub(super) fn altar(
        &mut self,
        align: Align,
        kind: AltarKind,
        area: &'a Area,
        here: Option<Pos>,
    ) {
        let Some(at) = self.spot(area, here, LevelCanvas::takes_feature) else { return };
        let god = self.god(align);
        self.canvas.put(at, Terrain::Altar);
        self.canvas.level.cells[at].set_altar(god);
        match kind {
            AltarKind::Plain => {}
            AltarKind::Shrine => special_room::tend(self.canvas, at, Attitude::Peaceful),
            AltarKind::Sanctum => {
                self.canvas.level.cells[at].set_high_altar();
                let mood = if god.is_some() { Attitude::Peaceful } else { Attitude::Hostile };
                special_room::tend_high(self.canvas, at, mood);
            }
        }
    }

    /// Makes a door on a given square, or on a random wall square of the room that has passable
    /// squares on both sides. In a whole-level vault, the square outside can also be rock that a
    /// corridor will reach.
    pub(super) fn door(
        &mut self,
        step: &'a Step,
        walls: &[Dir],
        state: DoorState,
        secret: bool,
        here: Option<Pos>,
    ) {
        if step.at != Area::Walls {
            let fits = |canvas: &LevelCanvas, at: Pos| !canvas.terrain(at).is_furniture();
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
                        && (canvas.is_safe(at.step(side)) || self.may_lead_out(room, at.step(side)))
                        && !canvas.is_beside_door(at)
                })
                .map(|inner| inner.step(side))
                .collect();
            if let Some(at) = LevelCanvas::one_of(&fitting, &mut self.rng) {
                doors::put_in_wall(self.canvas, at, state, secret, &mut self.rng);
                self.canvas.level.rooms[usize::from(room)].doors += 1;
                return;
            }
        }
    }

    /// Whether a corridor can later reach the square outside a door: only in a whole-level vault,
    /// where corridors are dug after rooms and doors.
    fn may_lead_out(&self, room: u8, outer: Pos) -> bool {
        let plan = &self.canvas.level.rooms[usize::from(room)];
        matches!(self.vault.body, Body::Level { .. })
            && (plan.parent.is_none() && plan.joined)
            && LevelCanvas::is_inside(outer)
            && self.canvas.terrain(outer) == Terrain::Stone
    }

    pub(super) fn sub_room(&mut self, plan: &'a SubRoomPlan) {
        if self.canvas.level.rooms.len() >= MOST_ROOMS {
            return;
        }
        let Some(parent) = self.room else { return self.room_of_level(plan) };
        let outer = self.canvas.level.rooms[usize::from(parent)].area;
        let corner =
            plan.corner.as_ref().map(|corner| self.square(corner) - Pos::new(outer.x, outer.y));
        let size = plan.size.as_ref().map(|size| self.size(size));
        let Some(area) = self.place_sub_room(parent, outer, corner, size) else { return };
        let dug = RoomPlan {
            vault: &self.vault.id,
            light: plan.light,
            convertible: plan.role == Role::Ordinary,
            fill: if plan.role == Role::Ordinary { plan.fill } else { Fill::Empty },
            joined: false,
            parent: Some(parent),
        };
        let inner = room_plan::dig(self.canvas, area, dug, &mut self.rng);
        self.canvas.call(inner, &plan.role, plan.fill);
        self.named.extend(plan.name.as_deref().map(|name| (name, inner)));
        let (frame, facts) = (self.frame, self.known.room);
        self.focus(Placement::of_room(area), inner);
        self.run_steps(&plan.steps, None);
        (self.frame, self.known.room, self.room) = (frame, facts, Some(parent));
    }

    /// Finds a position for a subroom: the requested corner, otherwise a random position that
    /// overlaps no other subroom or its walls.
    fn place_sub_room(
        &mut self,
        parent: u8,
        outer: Rect,
        corner: Option<Pos>,
        size: Option<(i16, i16)>,
    ) -> Option<Rect> {
        const TRIES: u8 = 8;
        for _ in 0..TRIES {
            let area = room_plan::place_inside(outer, corner, size, &mut self.rng)?;
            let rooms = &self.canvas.level.rooms;
            let mut inner = rooms.iter().filter(|room| room.parent == Some(parent));
            if corner.is_some() || !inner.any(|room| room.area.grown(1).overlaps(area)) {
                return Some(area);
            }
        }
        None
    }

    /// Digs a room of a whole-level vault, at the requested corner or at a random position.
    fn room_of_level(&mut self, plan: &'a SubRoomPlan) {
        let corner = plan.corner.as_ref().map(|corner| self.square(corner));
        let size = plan.size.as_ref().map(|size| self.size(size));
        let area = match (corner, size) {
            (Some(at), size) => {
                let (w, h) = size.unwrap_or_else(|| {
                    (self.rng.between(3, 14) as i16, self.rng.between(3, 6) as i16)
                });
                let area = Rect::new(at.x, at.y, w, h);
                let fits = at.x >= 2 && at.y >= 2 && area.right() <= 77 && area.bottom() <= 18;
                fits.then_some(area)
            }
            (None, Some(size)) => {
                room_plan::place_fixed(self.canvas, size, None, None, &mut self.rng)
            }
            (None, None) => room_plan::place_any(self.canvas, &mut self.rng),
        };
        let Some(area) = area else { return };
        let dug = RoomPlan {
            vault: &self.vault.id,
            light: plan.light,
            convertible: plan.role == Role::Ordinary,
            fill: plan.fill,
            joined: plan.joined,
            parent: None,
        };
        let room = room_plan::dig(self.canvas, area, dug, &mut self.rng);
        self.canvas.call(room, &plan.role, plan.fill);
        self.named.extend(plan.name.as_deref().map(|name| (name, room)));
        room_plan::claim(self.canvas, area);
        let (frame, main, facts) = (self.frame, self.known.main, self.known.room);
        self.enter(Placement::of_room(area), room);
        self.run_steps(&plan.steps, None);
        (self.frame, self.known.main, self.known.room, self.room) = (frame, main, facts, None);
    }

    /// Turns all rock next to passable terrain of the room or level into wall.
    pub(super) fn wallify(&mut self) {
        let bare: Vec<Pos> = self
            .room_bits()
            .iter()
            .filter(|&at| self.canvas.terrain(at).is_passable())
            .flat_map(Pos::neighbors)
            .filter(|&at| self.canvas.terrain(at) == Terrain::Stone && LevelCanvas::is_inside(at))
            .collect();
        for at in bare {
            self.lay_ground(at, Terrain::HorizontalWall);
        }
    }

    pub(super) fn grave(&mut self, words: Option<&'a Text>, step: &'a Step, here: Option<Pos>) {
        let Some(at) = self.spot(&step.at, here, LevelCanvas::takes_feature) else { return };
        self.canvas.put(at, Terrain::Grave);
        match words.and_then(|of| self.text(of)) {
            Some(text) => self.canvas.level.write(Engraving::new(at, &text, Script::Stone)),
            None => room_contents::add_grave(self.canvas, at, &mut self.rng),
        }
    }

    pub(super) fn engrave(
        &mut self,
        words: &'a Text,
        style: Style,
        step: &'a Step,
        here: Option<Pos>,
    ) {
        let fits = |canvas: &LevelCanvas, at: Pos| canvas.is_safe(at);
        let Some(at) = self.spot(&step.at, here, fits) else { return };
        if let Some(text) = self.text(words) {
            let script = match style {
                Style::Dust => Script::Dust,
                Style::Engrave => Script::Cut,
                Style::Burn => Script::Burned,
                Style::Mark => Script::Scrawled,
                Style::Blood => Script::Blood,
            };
            self.canvas.level.write(Engraving::new(at, &text, script));
        }
    }
}
