//! Weapon skills: their combat bonuses, training and advancement.

use super::two_weapon;
use crate::base::Id;
use crate::content::role::talent::Talent;
use crate::content::{Content, ItemKind, Rank, Skill};
use crate::event::{BodyEvent, Event};
use crate::rules::Play;
use crate::world::{Item, World};

/// A way of fighting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightingStyle {
    Armed(Skill),
    /// With an item that has no skill.
    Unskilled,
    /// Two-weapon combat, with the skill of this weapon.
    Dual(Option<Skill>),
    BareHanded,
    /// Martial arts of Samurai and Monks.
    Martial,
}

impl FightingStyle {
    /// Returns the skill that a hit in this style trains.
    pub const fn skill(self) -> Option<Skill> {
        match self {
            Self::Armed(skill) => Some(skill),
            Self::Unskilled => None,
            Self::Dual(_) => Some(Skill::TwoWeapon),
            Self::BareHanded | Self::Martial => Some(Skill::BareHanded),
        }
    }
}

/// Returns the to-hit and damage bonuses of a rank.
/// Source: rules/combat 6.2.
pub const fn bonus(style: FightingStyle, rank: Rank) -> (i32, i32) {
    match style {
        FightingStyle::Unskilled => (0, 0),
        FightingStyle::Armed(_) => match rank {
            Rank::Restricted | Rank::Unskilled => (-4, -2),
            Rank::Basic => (0, 0),
            Rank::Skilled => (2, 1),
            _ => (3, 2),
        },
        FightingStyle::Dual(_) => match rank {
            Rank::Restricted | Rank::Unskilled => (-9, -3),
            Rank::Basic => (-7, -1),
            Rank::Skilled => (-5, 0),
            _ => (-3, 1),
        },
        FightingStyle::BareHanded => match rank {
            Rank::Restricted | Rank::Unskilled => (1, 0),
            Rank::Basic => (1, 1),
            Rank::Skilled => (2, 1),
            Rank::Expert => (2, 2),
            Rank::Master => (3, 2),
            Rank::GrandMaster => (3, 3),
        },
        FightingStyle::Martial => match rank {
            Rank::Restricted | Rank::Unskilled | Rank::Basic => (3, 3),
            Rank::Skilled => (4, 4),
            Rank::Expert => (5, 6),
            Rank::Master => (6, 7),
            Rank::GrandMaster => (7, 9),
        },
    }
}

/// Returns the hero's fighting style with this weapon, or bare-handed.
pub fn style(world: &World, content: &Content, weapon: Option<Id<Item>>) -> FightingStyle {
    match weapon {
        Some(weapon)
            if two_weapon::pair(world, content).is_some_and(|pair| pair.contains(&weapon)) =>
        {
            FightingStyle::Dual(content.items[world.item(weapon).kind].skill)
        }
        Some(weapon) => armed(&content.items[world.item(weapon).kind]),
        None if is_martial(world, content) => FightingStyle::Martial,
        None => FightingStyle::BareHanded,
    }
}

/// Returns the fighting style with an item of this kind.
pub fn armed(kind: &ItemKind) -> FightingStyle {
    kind.skill.map_or(FightingStyle::Unskilled, FightingStyle::Armed)
}

/// Returns the hero's effective rank in a style.
pub fn mastery(world: &World, style: FightingStyle) -> Rank {
    let rank = |skill: Option<Skill>| skill.map_or(Rank::Restricted, |it| world.life.rank(it));
    // Two-weapon combat is limited by the rank of each weapon.
    match style {
        FightingStyle::Dual(own) => rank(own).min(world.life.rank(Skill::TwoWeapon)),
        _ => rank(style.skill()),
    }
}

/// Returns the to-hit and damage bonuses of the hero's rank in a style.
pub fn of_hero(world: &World, style: FightingStyle) -> (i32, i32) {
    bonus(style, mastery(world, style))
}

/// Returns the to-hit and damage bonuses of riding; zero on foot.
/// Source: rules/combat 6.2.
pub fn in_saddle(world: &World, style: FightingStyle) -> (i32, i32) {
    if world.life.steed.is_none() {
        return (0, 0);
    }
    let (hit, damage) = match world.life.rank(Skill::Riding) {
        Rank::Restricted | Rank::Unskilled => (-2, 0),
        Rank::Basic => (-1, 0),
        Rank::Skilled => (0, 1),
        _ => (0, 2),
    };
    if matches!(style, FightingStyle::Dual(_)) { (hit - 2, 0) } else { (hit, damage) }
}

/// Whether the hero's role knows martial arts.
pub fn is_martial(world: &World, content: &Content) -> bool {
    content.roles[world.life.role].has(Talent::MartialArts)
}

/// Returns the training needed to advance from a rank.
/// Source: rules/combat 6.1.
pub const fn needed(rank: Rank) -> u16 {
    let rating = rank as u16;
    20 * rating * rating
}

/// Adds training points to a skill, unless it is restricted, and advances it if possible.
pub fn train(play: &mut Play, skill: Skill, points: u16) {
    let rank = play.world.life.rank(skill);
    if rank == Rank::Restricted {
        return;
    }
    let training = &mut play.world.life.training[skill as usize];
    *training = training.saturating_add(points);
    practise(play, skill);
}

/// Advances the skill as far as training and slots allow.
fn practise(play: &mut Play, skill: Skill) {
    while advance(play, skill) {
        play.tell(Event::Body(BodyEvent::SkillGained { skill }));
    }
}

/// Advances trained skills that were waiting for a skill slot.
pub fn slot_gained(play: &mut Play) {
    for skill in Skill::ALL {
        practise(play, skill);
    }
}

/// Returns the slots needed to advance from a rank.
/// Source: rules/combat 6.1.
pub const fn price(skill: Skill, rank: Rank) -> u8 {
    match skill {
        Skill::BareHanded | Skill::Riding => (rank as u8).div_ceil(2),
        _ if skill as u8 >= Skill::AttackSpell as u8
            && (skill as u8) <= Skill::MatterSpell as u8 =>
        {
            (rank as u8).div_ceil(2)
        }
        _ => rank as u8,
    }
}

/// Returns the highest rank that the hero's role allows.
pub fn limit(world: &World, content: &Content, skill: Skill) -> Rank {
    let allowed = content.roles[world.life.role].skills.iter().find(|(other, _)| *other == skill);
    allowed.map_or(Rank::Restricted, |&(_, rank)| rank)
}

/// Whether the hero has enough training and slots for the next rank and the role allows it.
pub fn can_advance(play: &Play, skill: Skill) -> bool {
    let rank = play.world.life.rank(skill);
    rank != Rank::Restricted
        && rank < limit(play.world, play.content, skill)
        && play.world.life.training[skill as usize] >= needed(rank)
        && play.world.life.slots >= price(skill, rank)
}

/// Advances a skill by one rank if possible. Returns whether it advanced.
pub fn advance(play: &mut Play, skill: Skill) -> bool {
    if !can_advance(play, skill) {
        return false;
    }
    let rank = play.world.life.rank(skill);
    play.world.life.slots -= price(skill, rank);
    play.world.life.skills[skill as usize] = match rank {
        Rank::Restricted | Rank::Unskilled => Rank::Basic,
        Rank::Basic => Rank::Skilled,
        Rank::Skilled => Rank::Expert,
        Rank::Expert => Rank::Master,
        Rank::Master | Rank::GrandMaster => Rank::GrandMaster,
    };
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_needed_grows_with_the_square_of_the_rank() {
        let ranks = [Rank::Unskilled, Rank::Basic, Rank::Skilled, Rank::Expert, Rank::Master];
        assert_eq!(ranks.map(needed), [20, 80, 180, 320, 500]);
    }

    #[test]
    fn martial_artists_gain_most_by_mastery() {
        assert_eq!(bonus(FightingStyle::Martial, Rank::GrandMaster), (7, 9));
        assert_eq!(bonus(FightingStyle::BareHanded, Rank::GrandMaster), (3, 3));
        assert_eq!(bonus(FightingStyle::Armed(Skill::Dagger), Rank::Unskilled), (-4, -2));
        let ranks = [Rank::Unskilled, Rank::Basic, Rank::Skilled, Rank::Expert];
        let two = ranks.map(|rank| bonus(FightingStyle::Dual(None), rank));
        assert_eq!(two, [(-9, -3), (-7, -1), (-5, 0), (-3, 1)]);
    }
}
