//! Inhabitants of special rooms.

use super::Hall;
use crate::base::Rng;
use crate::base::pick;
use crate::content::special_room::{Extra, SpecialRoom, What, Who};
use crate::content::{Content, MonsterKindId};
use crate::r#gen::spawn::monsters::{MonsterRequest, class_kind};

/// Draws the kind of a courtier, from the special room kind that has a throne; `None` if no special
/// room kind has one.
pub fn courtier(
    content: &Content,
    difficulty: i32,
    hero_level: u8,
    rng: &mut Rng,
) -> Option<MonsterKindId> {
    let throne = |room: &&SpecialRoom| room.also.iter().any(|it| matches!(it, Extra::Throne(..)));
    let room = content.special_rooms.iter().map(|(_, room)| room).find(throne)?;
    let mut who = room.squares.iter().find_map(|filling| match &filling.what {
        What::Foe(who) => Some(who),
        _ => None,
    })?;
    if let Who::Ladder { die, deep, rungs, base } = who {
        let deep = deep * difficulty.max(1).unsigned_abs();
        let thrown = rng.below((*die).max(1)) + rng.below(deep.max(1));
        who = rungs.iter().find(|(over, _)| thrown > *over).map_or(base, |(_, who)| who);
    }
    match who {
        Who::Kind(name) => content.monsters.find(name),
        Who::Class(letter) => class_kind(content, *letter, difficulty, hero_level, rng),
        _ => None,
    }
}

impl Hall<'_, '_> {
    /// Turns the description of an inhabitant into a monster to request, drawing where the
    /// description leaves a choice. Returns `None` if the kind does not exist.
    pub fn somebody(&mut self, who: &Who, rng: &mut Rng) -> Option<MonsterRequest> {
        let depth = self.depth().max(1) as u32;
        match who {
            Who::Any => Some(MonsterRequest::Any),
            Who::Kind(name) => self.canvas.content.monsters.find(name).map(MonsterRequest::Kind),
            Who::Class(letter) => Some(MonsterRequest::Class(*letter)),
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
