//! Slots: parts of a vault's map that another vault fills.

use super::coordinates::Placement;
use super::instance::{RoomFrame, VaultInstance};
use super::stamp::bounds;
use super::weights::place_of;
use crate::base::{Bits, Pos, Rect, pick};
use crate::content::vault::compiled::{Body, CompiledVault, Meaning};
use crate::content::vault::drawing::{Drawing, Orientation};
use crate::content::vault::head::Head;

/// Maximum nesting depth of vaults.
const DEEPEST: u8 = 5;

impl<'a> VaultInstance<'_, 'a> {
    /// Fills each connected patch of slot squares with a random vault that fits.
    pub(super) fn fill_slots(
        &mut self,
        drawing: &Drawing,
        corner: Pos,
        legend: &'a [(char, Meaning)],
    ) {
        for (glyph, meaning) in legend.iter().filter(|(_, meaning)| !meaning.slot.is_empty()) {
            let mut left: Bits = drawing
                .squares()
                .filter(|(_, shown)| shown == glyph)
                .map(|(at, _)| at + corner)
                .collect();
            while let Some(first) = left.iter().next() {
                let patch = patch(first, &left);
                left = left.minus(&patch);
                self.fill_slot(&meaning.slot, &patch);
            }
        }
    }

    fn fill_slot(&mut self, tags: &[String], patch: &Bits) {
        if self.nesting >= DEEPEST {
            return;
        }
        let content = self.canvas.content;
        let area = bounds(patch);
        let asked = |head: &Head| {
            head.tags.iter().any(|tag| tags.contains(tag))
                && head.id != self.vault.id
                && head.playable
        };
        let mut fitting = content.vaults().chosen(asked);
        fitting.retain(|vault| fits(vault, area));
        let mut weights = Vec::with_capacity(fitting.len());
        for vault in &fitting {
            let eligible = vault.when.holds(&self.known, &mut self.rng);
            // Weight 0 means that a vault is never drawn as a room. In slots, every vault has a
            // weight of at least 1.
            let weight = vault.weight.roll(&self.known, &mut self.rng).clamp(1, 1_000_000);
            weights.push(if eligible { weight as u32 } else { 0 });
        }
        let Some(nth) = pick::weighted(&mut self.rng, &weights) else { return };
        let vault = fitting[nth];
        let ways: Vec<Orientation> = ways(vault, area).collect();
        let Some(&way) = pick::one(&mut self.rng, &ways) else { return };
        self.inside(vault, Some(*patch), |inner| inner.fill_patch(area, way));
    }

    /// Runs this vault in a patch of squares that belongs to another vault.
    fn fill_patch(&mut self, area: Rect, way: Orientation) {
        let vault = self.vault;
        let Body::Map { drawing, .. } = &vault.body else {
            self.set_frame(Placement::of_room(area));
            self.decide(false);
            self.decide(true);
            self.run_steps(&vault.steps, None);
            return;
        };
        self.decide(false);
        let turned = self.edited(drawing).oriented(way);
        let spare = |whole: i16, part: i16, run: &mut Self| {
            run.rng.below((whole - part).max(0) as u32 + 1) as i16
        };
        let x = area.x + spare(area.w, turned.width, self);
        let y = area.y + spare(area.h, turned.height, self);
        let corner = Pos::new(x, y);
        self.set_frame(Placement { corner, w: drawing.width, h: drawing.height, way });
        let patch = self.within;
        let floor = self.lay_drawing(&turned, corner, &vault.legend, patch.as_ref());
        if let Some(room) = self.room {
            for at in floor.iter() {
                self.canvas.level.cells[at].room = room + 1;
            }
        }
        self.drawing = Some(turned);
        self.decide(true);
        self.run_legend();
        self.run_steps(&vault.steps, None);
    }

    /// Runs another vault in this vault's frame and room. It uses the same random stream, and its
    /// steps and work count against the same limits.
    pub(super) fn inside(
        &mut self,
        vault: &'a CompiledVault,
        within: Option<Bits>,
        act: impl FnOnce(&mut VaultInstance<'_, 'a>),
    ) {
        let place = RoomFrame { frame: self.frame, room: self.room, facts: self.known.room };
        let (rng, nesting) = (self.rng.clone(), self.nesting + 1);
        let (steps, work) = (self.steps, self.work);
        let draw = self.canvas.diary.hand().map_or(0, |hand| hand.draw);
        let number = place_of(self.canvas.content, vault);
        let hand = self.canvas.diary.takes_over(draw, number);
        let mut inner = VaultInstance::new(self.canvas, vault, rng);
        (inner.steps, inner.work) = (steps, work);
        inner.nesting = nesting;
        inner.within = within;
        inner.take_place(place);
        act(&mut inner);
        let (steps, work, rng) = (inner.steps, inner.work, inner.rng);
        (self.steps, self.work, self.rng) = (steps, work, rng);
        self.canvas.diary.gives_back(hand);
    }
}

/// Flood fill with diagonals: returns the squares of `within` that connect to `from`.
fn patch(from: Pos, within: &Bits) -> Bits {
    let mut bits = Bits::from_iter([from]);
    let mut next = vec![from];
    while let Some(at) = next.pop() {
        for to in at.neighbors() {
            if within.has(to) && !bits.has(to) {
                bits.set(to);
                next.push(to);
            }
        }
    }
    bits
}

fn fits(vault: &CompiledVault, area: Rect) -> bool {
    ways(vault, area).next().is_some()
}

/// Returns the orientations in which the vault fits the area; a fill vault fits any area, and a
/// room, whole-level or loose vault fits none.
fn ways(vault: &CompiledVault, area: Rect) -> impl Iterator<Item = Orientation> + '_ {
    let size = match &vault.body {
        Body::Map { drawing, .. } => Some((drawing.width, drawing.height)),
        Body::Fill => Some((0, 0)),
        Body::Room { .. } | Body::Level { .. } | Body::Loose => None,
    };
    vault.orientations.iter().copied().filter(move |way| {
        size.is_some_and(|(w, h)| {
            let (w, h) = way.size(w, h);
            w <= area.w && h <= area.h
        })
    })
}
