//! Helpers for the rules of the Quest: its people, its artifact and its portal.

use crate::base::Pos;
use crate::content::dungeon::Realm;
use crate::content::quest::Voice;
use crate::event::{Event, QuestEvent};
use crate::rules::Play;
use crate::rules::fight::strike::quest_people::{self, Part};
use crate::world::{ActorId, ItemId, LevelId, World};

/// Whether the item is the artifact of the hero's quest.
pub(super) fn is_prize(play: &Play, item: ItemId) -> bool {
    let quest = play.content.quest_of(play.world.life.role);
    let artifact = quest.and_then(|quest| play.content.artifacts.find(&quest.artifact));
    artifact.is_some() && play.world.item(item).artifact == artifact
}

/// Returns the artifact of the hero's quest, if the hero carries it outside containers.
pub(super) fn prize(play: &Play) -> Option<ItemId> {
    play.world.you().pack.iter().copied().find(|&item| is_prize(play, item))
}

pub(super) fn holds_prize(play: &Play) -> bool {
    prize(play).is_some()
}

/// Whether the level is one where the portal to the Quest is, or was.
pub(super) fn leads_to_quest(world: &World, id: LevelId) -> bool {
    world.plan.branches(id).any(|(to, _)| world.plan.site(to.branch).realm == Realm::Quest)
}

/// Removes the portals between the Quest and its parent branch from the current level. Returns
/// whether the level had such a portal.
pub(super) fn remove_portal(play: &mut Play) -> bool {
    let here = play.world.level.id;
    let to_quest = leads_to_quest(play.world, here);
    let plan = play.world.plan;
    let level = &mut play.world.level;
    let (gone, kept) = level.customs.portals.iter().partition(|(_, to)| {
        let is_quest = plan.site(to.branch).realm == Realm::Quest;
        if to_quest { is_quest } else { to.branch != here.branch }
    });
    level.customs.portals = kept;
    let gone: Vec<(Pos, LevelId)> = gone;
    level.traps.retain(|trap| gone.iter().all(|(at, _)| *at != trap.at));
    !gone.is_empty()
}

pub(super) fn told(play: &mut Play, voice: Voice) {
    play.tell(Event::Quest(QuestEvent::Told(voice)));
}

pub(super) fn said(play: &mut Play, who: ActorId, voice: Voice) {
    play.tell(Event::Quest(QuestEvent::Said { who, voice }));
}

/// Returns a creature next to the hero that has this role in the Quest and is not helpless.
pub(super) fn beside(play: &Play, wanted: Part) -> Option<ActorId> {
    let near = play.world.you().at.neighbors().into_iter();
    let mut near = near.filter_map(|at| play.world.actor_at(at));
    near.find(|&who| {
        !play.world.actor(who).is_helpless()
            && quest_people::part(play.world, play.content, who) == Some(wanted)
    })
}
