//! The maps of vaults: edits, rotation, placement and legends.

use super::instance::VaultInstance;
use crate::base::{Bits, Pos, Rect, Rng, pick};
use crate::content::Terrain;
use crate::content::vault::compiled::{Body, Edit, Ground, Meaning};
use crate::content::vault::drawing::Drawing;
use crate::content::vault::expr::Number;
use crate::r#gen::diary::Happened;
use crate::r#gen::level::doors;
use crate::r#gen::level::free_space::Span;
use crate::r#gen::level::room_plan::{self, RoomPlan, is_lit};
use crate::world::{Room, RoomKind};

use super::coordinates::Placement;
use super::weights::Drawn;
use crate::r#gen::level::canvas::LevelCanvas;

impl<'a> VaultInstance<'_, 'a> {
    /// Edits, rotates and places the vault's map. Returns whether a position was found.
    pub fn draw_map(&mut self, layout: &mut Rng) -> bool {
        let Body::Map { drawing, anchor, overwrite } = &self.vault.body else { return false };
        let edited = self.edited(drawing);
        let ways = &self.vault.orientations;
        let Some(&way) = pick::one(&mut self.rng, ways) else { return false };
        let way = self.canvas.way.unwrap_or(way);
        let turned = edited.oriented(way);
        self.canvas.diary.note(Happened::Turned(way));
        let size = (turned.width, turned.height);
        let placed = room_plan::place_drawing(self.canvas, size, *anchor, *overwrite, layout);
        let Some(corner) = placed else { return false };
        let frame = Placement { corner, w: drawing.width, h: drawing.height, way };
        (self.known.main, self.frame) = (frame, frame);
        let span = Span::new(corner.x, corner.y, corner.x + size.0 - 1, corner.y + size.1 - 1);
        self.canvas.space.take(span);
        let floor = self.lay_drawing(&turned, corner, &self.vault.legend, None);
        self.drawing = Some(turned);
        let plan = RoomPlan::of(Drawn::Vault(self.vault));
        let room = self.register(&floor, plan);
        self.enter(frame, room);
        true
    }

    /// Whether the vault may change the square. Only a whole-level vault may change the outermost
    /// squares.
    pub(super) fn may_draw(&self, at: Pos) -> bool {
        match self.vault.body {
            Body::Level { .. } => at.on_map(),
            _ => LevelCanvas::is_inside(at),
        }
    }

    /// Draws a small map over existing terrain, fills its slots and runs the steps of its legend.
    pub fn stamp(&mut self, drawing: &Drawing, corner: Pos, legend: &'a [(char, Meaning)]) {
        let turned = drawing.oriented(self.frame.way);
        let floor = self.lay_drawing(&turned, corner, legend, None);
        if let Some(room) = self.room {
            for at in floor.iter() {
                self.canvas.level.cells[at].room = room + 1;
            }
        }
        self.fill_slots(&turned, corner, legend);
        self.put_glyphs(&turned, corner, legend);
    }

    /// Fills the slots of the vault's map, then runs its legend steps in reading order.
    pub fn run_legend(&mut self) {
        // The drawing is copied, because the steps of the legend may ask for its glyphs.
        let Some(drawing) = self.drawing.clone() else { return };
        self.fill_slots(&drawing, self.known.main.corner, &self.vault.legend);
        self.put_glyphs(&drawing, self.known.main.corner, &self.vault.legend);
    }

    fn put_glyphs(&mut self, drawing: &Drawing, corner: Pos, legend: &'a [(char, Meaning)]) {
        for (at, glyph) in drawing.squares() {
            if let Some(meaning) = meaning(legend, glyph) {
                self.run_steps(&meaning.put, Some(at + corner));
            }
        }
    }

    /// Sets the terrain and doors of a map. If `patch` is given, only its squares are changed.
    /// Returns the interior of the map: all squares except rock, walls, doors, iron bars and raised
    /// drawbridges.
    pub(super) fn lay_drawing(
        &mut self,
        drawing: &Drawing,
        corner: Pos,
        legend: &'a [(char, Meaning)],
        patch: Option<&Bits>,
    ) -> Bits {
        let mut inside = Bits::default();
        for (at, glyph) in drawing.squares() {
            let Some(meaning) = meaning(legend, glyph) else { continue };
            let Ground::Is(of) = meaning.ground else { continue };
            let Some(terrain) = self.terrain_of(of) else { continue };
            let at = at + corner;
            if !self.may_draw(at) || patch.is_some_and(|patch| !patch.has(at)) {
                continue;
            }
            match (terrain.is_wall(), glyph) {
                (true, '|') if !self.frame.way.lies_down() => {
                    self.canvas.put(at, Terrain::VerticalWall);
                }
                (true, '-') if !self.frame.way.lies_down() => {
                    self.canvas.put(at, Terrain::HorizontalWall);
                }
                _ => self.lay_ground(at, terrain),
            }
            if let Some(door) = &meaning.door {
                let pct = self.int(&door.secret);
                let secret = i64::from(self.rng.below(100)) < pct;
                doors::put_state(self.canvas, at, door.state, secret, &mut self.rng);
            }
            let bounds = matches!(
                self.canvas.terrain(at),
                Terrain::Stone
                    | Terrain::HorizontalWall
                    | Terrain::VerticalWall
                    | Terrain::SecretDoor
                    | Terrain::Door
                    | Terrain::IronBars
                    | Terrain::RaisedBridge
            );
            if !bounds {
                inside.set(at);
            }
        }
        inside
    }

    /// Registers these squares as an irregular room.
    pub fn register(&mut self, floor: &Bits, plan: RoomPlan) -> u8 {
        let area = bounds(floor);
        let room = Room {
            area,
            vault: plan.vault.into(),
            lit: false,
            irregular: true,
            parent: plan.parent,
            joined: plan.joined,
            doors: 0,
            kind: RoomKind::Ordinary,
            entered: false,
        };
        let number = self.canvas.add_room(room, plan.convertible, plan.fill);
        for at in floor.iter() {
            self.canvas.level.cells[at].room = number + 1;
        }
        let lit = is_lit(plan.light, self.canvas.depth(), &mut self.rng);
        self.canvas.light_room(number, lit);
        number
    }

    /// Returns the map with its edits applied.
    /// Source: rules/vaults C3.
    pub(super) fn edited(&mut self, drawing: &Drawing) -> Drawing {
        let mut drawing = drawing.clone();
        let vault = self.vault;
        for edit in &vault.edits {
            self.edit(&mut drawing, edit);
        }
        drawing
    }

    fn edit(&mut self, drawing: &mut Drawing, edit: &'a Edit) {
        match edit {
            Edit::Shuffle(glyphs) => {
                let mut to = glyphs.clone();
                pick::shuffle(&mut self.rng, &mut to);
                swap_glyphs(drawing, |glyph| {
                    glyphs.iter().position(|&of| of == glyph).map(|at| to[at])
                });
            }
            Edit::ShuffleSets(sets) => {
                let mut to = sets.clone();
                pick::shuffle(&mut self.rng, &mut to);
                swap_glyphs(drawing, |glyph| {
                    sets.iter().zip(&to).find_map(|(from, to)| {
                        let at = from.iter().position(|&of| of == glyph)?;
                        to.get(at).copied()
                    })
                });
            }
            Edit::Each(glyphs, cards) => {
                for at in shown(drawing, glyphs) {
                    if let Some(glyph) = card(cards, &mut self.rng) {
                        drawing.set(at, glyph);
                    }
                }
            }
            Edit::All(glyphs, cards) => {
                if let Some(glyph) = card(cards, &mut self.rng) {
                    for at in shown(drawing, glyphs) {
                        drawing.set(at, glyph);
                    }
                }
            }
            Edit::Split { glyphs, first, rest } => self.split(drawing, glyphs, first, rest),
            Edit::Clear(glyphs) => {
                for at in shown(drawing, glyphs) {
                    drawing.set(at, crate::content::vault::drawing::OUTSIDE);
                }
            }
        }
    }

    fn split(
        &mut self,
        drawing: &mut Drawing,
        glyphs: &[char],
        first: &'a [(Number, Vec<(char, u32)>)],
        rest: &[(char, u32)],
    ) {
        let mut places = shown(drawing, glyphs);
        pick::shuffle(&mut self.rng, &mut places);
        let mut places = places.into_iter();
        for (count, cards) in first {
            let count = self.int(count).max(0) as usize;
            for at in places.by_ref().take(count) {
                if let Some(glyph) = card(cards, &mut self.rng) {
                    drawing.set(at, glyph);
                }
            }
        }
        for at in places {
            if let Some(glyph) = card(rest, &mut self.rng) {
                drawing.set(at, glyph);
            }
        }
    }
}

fn meaning(legend: &[(char, Meaning)], glyph: char) -> Option<&Meaning> {
    legend.iter().find(|(of, _)| *of == glyph).map(|(_, meaning)| meaning)
}

fn shown(drawing: &Drawing, glyphs: &[char]) -> Vec<Pos> {
    drawing.squares().filter(|(_, glyph)| glyphs.contains(glyph)).map(|(at, _)| at).collect()
}

fn swap_glyphs(drawing: &mut Drawing, new: impl Fn(char) -> Option<char>) {
    let changed: Vec<(Pos, char)> =
        drawing.squares().filter_map(|(at, glyph)| Some((at, new(glyph)?))).collect();
    for (at, glyph) in changed {
        drawing.set(at, glyph);
    }
}

fn card(cards: &[(char, u32)], rng: &mut Rng) -> Option<char> {
    let weights: Vec<u32> = cards.iter().map(|(_, weight)| *weight).collect();
    pick::weighted(rng, &weights).map(|at| cards[at].0)
}

/// Returns the bounding box of a set of squares.
pub(super) fn bounds(squares: &Bits) -> Rect {
    let (mut left, mut top, mut right, mut bottom) = (i16::MAX, i16::MAX, -1, -1);
    for at in squares.iter() {
        (left, top) = (left.min(at.x), top.min(at.y));
        (right, bottom) = (right.max(at.x), bottom.max(at.y));
    }
    if right < 0 {
        return Rect::default();
    }
    Rect::new(left, top, right - left + 1, bottom - top + 1)
}
