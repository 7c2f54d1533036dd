//! Inhabitants of special rooms.

use super::Hall;
use crate::base::Rng;
use crate::base::pick;
use crate::content::special::Who;
use crate::r#gen::monsters::Wanted;

impl Hall<'_, '_> {
    /// Resolves random choices. Returns `None` when the kind does not exist.
    pub fn somebody(&mut self, who: &Who, rng: &mut Rng) -> Option<Wanted> {
        let depth = self.depth().max(1) as u32;
        match who {
            Who::Any => Some(Wanted::Any),
            Who::Kind(name) => self.canvas.content.monsters.find(name).map(Wanted::Kind),
            Who::Class(letter) => Some(Wanted::Class(*letter)),
            Who::Shares(of) => {
                let shares: Vec<u32> = of.iter().map(|(share, _)| *share).collect();
                let nth = pick::weighted(rng, &shares)?;
                self.somebody(&of[nth].1, rng)
            }
            Who::Ranks { die, of } => {
                let thrown = rng.d(die + depth) as u32;
                let mut sum = 0;
                let found = of.iter().position(|(share, _)| {
                    sum += share;
                    sum >= thrown
                });
                let nth = found.unwrap_or_else(|| rng.below(of.len() as u32) as usize);
                self.somebody(&of.get(nth)?.1, rng)
            }
            Who::Ladder { die, deep, rungs, base } => {
                let thrown = rng.below((*die).max(1)) + rng.below((deep * depth).max(1));
                let rung = rungs.iter().find(|(over, _)| thrown > *over);
                self.somebody(rung.map_or(base, |(_, who)| who), rng)
            }
            Who::Deep(over, then, otherwise) => {
                let deep = rng.below(depth) > *over;
                self.somebody(if deep { then } else { otherwise }, rng)
            }
            Who::Same(of) => {
                let nth = *self.same.get_or_insert_with(|| rng.below(of.len() as u32) as usize);
                self.somebody(of.get(nth)?, rng)
            }
        }
    }
}
