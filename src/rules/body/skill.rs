//! Training and advancing skills.
//!
//! Source: rules/combat 6.1.

use crate::content::role::talent::Talent;
use crate::content::{Content, Rank, Skill};
use crate::event::{BodyEvent, Event};
use crate::rules::Play;
use crate::world::World;

/// Whether the hero's role knows martial arts.
pub fn is_martial(world: &World, content: &Content) -> bool {
    content.roles[world.life.role].has(Talent::MartialArts)
}

/// Returns the training points needed to advance from this rank to the next.
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
pub fn practise(play: &mut Play, skill: Skill) {
    while advance(play, skill) {
        play.tell(Event::Body(BodyEvent::SkillGained { skill }));
    }
}

/// Lets the hero train a skill that the role restricts.
pub fn unrestrict(play: &mut Play, skill: Skill) {
    let rank = &mut play.world.life.skills[skill as usize];
    *rank = (*rank).max(Rank::Unskilled);
}

/// Advances trained skills that were waiting for a skill slot.
pub fn slot_gained(play: &mut Play) {
    for skill in Skill::ALL {
        practise(play, skill);
    }
}

/// Returns the number of skill slots needed to advance from this rank to the next.
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

/// Returns the highest rank that the hero's role allows. A skill that the role restricts, but that
/// a god has unrestricted, can rise to Basic.
pub fn limit(world: &World, content: &Content, skill: Skill) -> Rank {
    let allowed = content.roles[world.life.role].skills.iter().find(|(other, _)| *other == skill);
    let granted =
        if world.life.rank(skill) > Rank::Restricted { Rank::Basic } else { Rank::Restricted };
    allowed.map_or(granted, |&(_, rank)| rank)
}

/// Whether the hero has enough training and slots for the next rank and the role allows it.
pub fn can_advance(play: &Play, skill: Skill) -> bool {
    slots_lacking(play.world, play.content, skill) == Some(0)
}

/// Returns how many more skill slots the hero needs to advance a skill. `None` if the skill cannot
/// advance for another reason: it lacks training, or the role does not allow it.
pub fn slots_lacking(world: &World, content: &Content, skill: Skill) -> Option<u8> {
    let rank = world.life.rank(skill);
    let trained = rank != Rank::Restricted
        && rank < limit(world, content, skill)
        && world.life.training[skill as usize] >= needed(rank);
    trained.then(|| price(skill, rank).saturating_sub(world.life.slots))
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
