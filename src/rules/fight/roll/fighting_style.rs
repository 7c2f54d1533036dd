//! Fighting styles, and the to-hit and damage bonuses of weapon skills and of riding.

use crate::base::Id;
use crate::content::{Content, ItemKind, Rank, Skill};
use crate::rules::body::skill::is_martial;
use crate::rules::fight::roll::two_weapon;
use crate::world::{Item, World};

/// A way of fighting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightingStyle {
    Armed(Skill),
    /// With an item that has no skill.
    Unskilled,
    /// Two-weapon combat, with the skill of the weapon that hits.
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

/// Returns the to-hit and damage bonuses of a fighting style at a skill rank.
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
    // The rank in two-weapon combat is limited by the rank of the weapon.
    match style {
        FightingStyle::Dual(own) => rank(own).min(world.life.rank(Skill::TwoWeapon)),
        _ => rank(style.skill()),
    }
}

/// Returns the to-hit and damage bonuses of the hero's rank in a style.
pub fn of_hero(world: &World, style: FightingStyle) -> (i32, i32) {
    bonus(style, mastery(world, style))
}

/// Returns the to-hit and damage bonuses of riding; both are 0 on foot.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::body::skill::needed;

    #[test]
    fn training_needed_grows_with_the_square_of_the_rank() {
        let ranks = [Rank::Unskilled, Rank::Basic, Rank::Skilled, Rank::Expert, Rank::Master];
        assert_eq!(ranks.map(needed), [20, 80, 180, 320, 500]);
    }

    #[test]
    fn fighting_bonuses_follow_style_and_skill_rank() {
        assert_eq!(bonus(FightingStyle::Martial, Rank::GrandMaster), (7, 9));
        assert_eq!(bonus(FightingStyle::BareHanded, Rank::GrandMaster), (3, 3));
        assert_eq!(bonus(FightingStyle::Armed(Skill::Dagger), Rank::Unskilled), (-4, -2));
        let ranks = [Rank::Unskilled, Rank::Basic, Rank::Skilled, Rank::Expert];
        let two = ranks.map(|rank| bonus(FightingStyle::Dual(None), rank));
        assert_eq!(two, [(-9, -3), (-7, -1), (-5, 0), (-3, 1)]);
    }
}
