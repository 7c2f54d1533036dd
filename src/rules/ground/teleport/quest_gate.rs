//! The stages of the Quest, and the force that keeps a hero without permission on the first level
//! of the Quest.
//!
//! Source: rules/levels 16.

use crate::content::Content;
use crate::content::dungeon::{Realm, Stage};
use crate::event::{Event, QuestEvent};
use crate::rules::Play;
use crate::world::hero::quest::QuestMark;
use crate::world::level::dungeon::BranchRow;
use crate::world::{LevelId, World};

/// Minimum alignment record with which the leader gives the hero the quest.
pub const LEAST_RECORD: i32 = 20;

/// How the hero's current alignment compares with the alignment at the start of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purity {
    /// The hero has another alignment permanently.
    Converted,
    /// The hero has another alignment temporarily, or a low alignment record.
    Impure,
    Pure,
}

pub fn purity(world: &World) -> Purity {
    let life = &world.life;
    if life.own_alignment != life.first_alignment {
        Purity::Converted
    } else if life.alignment == life.first_alignment && life.record >= LEAST_RECORD {
        Purity::Pure
    } else {
        Purity::Impure
    }
}

/// Returns the part that a level plays in the Quest.
pub fn stage(world: &World, content: &Content, id: LevelId) -> Option<Stage> {
    let BranchRow::Special(nth) = world.plan.row(id) else { return None };
    let branch = content.branches.rows().get(usize::from(id.branch))?;
    branch.special.get(usize::from(nth))?.quest
}

/// Whether the hero may go below the first level of the Quest: the leader has given the quest and
/// the hero is [`Purity::Pure`], or the leader is dead.
pub fn has_permission(world: &World) -> bool {
    let quest = &world.life.quest;
    let given = quest.has(QuestMark::Assigned) || quest.has(QuestMark::Thanked);
    given && purity(world) == Purity::Pure || quest.has(QuestMark::LeaderDead)
}

/// Whether the hero is kept from going to a level: the hero is on the first level of the Quest
/// without permission, and `to` lies below it.
pub fn is_barred(world: &World, content: &Content, to: LevelId) -> bool {
    let here = world.level.id;
    to.branch == here.branch
        && to.depth > here.depth
        && stage(world, content, here) == Some(Stage::Home)
        && !has_permission(world)
}

/// Acts like [`is_barred`], and reports that the hero is held back.
pub fn holds_back(play: &mut Play, to: LevelId) -> bool {
    let barred = is_barred(play.world, play.content, to);
    if barred {
        play.tell(Event::Quest(QuestEvent::HeldBack));
    }
    barred
}

/// Returns the first and last depth that an uncontrolled level teleport in the Quest can lead to.
/// The last is the Quest's last level, or the level halfway down if the hero has not been there
/// yet. Returns `None` outside the Quest.
/// Source: rules/numbers 19.
pub fn teleport_range(world: &World, content: &Content) -> Option<(u8, u8)> {
    let id = world.level.id;
    let site = world.plan.site(id.branch);
    if site.realm != Realm::Quest {
        return None;
    }
    let halfway = (site.first..=site.last)
        .find(|&depth| stage(world, content, LevelId { depth, ..id }) == Some(Stage::Locate));
    let reached = world.life.quest.has(QuestMark::Locate);
    let last = halfway.filter(|&depth| !reached && id.depth <= depth).unwrap_or(site.last);
    Some((site.first, last))
}
