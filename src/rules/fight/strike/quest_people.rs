//! Attacking and killing the people of the hero's quest.
//!
//! Source: rules/numbers 5; rules/luck 2.5.

use crate::content::quest::Quest;
use crate::content::{Content, MonsterKindId};
use crate::event::{Event, QuestEvent};
use crate::rules::Play;
use crate::rules::body::{alignment, luck};
use crate::world::hero::LuckCause;
use crate::world::hero::quest::QuestMark;
use crate::world::{ActorId, Attitude, World};

/// A person of the hero's quest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Leader,
    Guardian,
    Nemesis,
}

/// Returns the part that a creature plays in the hero's quest. A creature that changed its shape
/// counts as its original kind.
pub(crate) fn part(world: &World, content: &Content, who: ActorId) -> Option<Part> {
    let actor = world.actor(who);
    let quest = content.quest_of(world.life.role)?;
    part_of_kind(content, quest, actor.shape_of.unwrap_or(actor.kind))
}

fn part_of_kind(content: &Content, quest: &Quest, kind: MonsterKindId) -> Option<Part> {
    let name = &content.monsters[kind].name;
    let parts = [
        (&quest.leader, Part::Leader),
        (&quest.guardian, Part::Guardian),
        (&quest.nemesis, Part::Nemesis),
    ];
    parts.into_iter().find(|(of, _)| *of == name).map(|(_, part)| part)
}

/// Turns the guardians of the level against a hero who attacked the peaceful leader.
pub(super) fn provoked(play: &mut Play, target: ActorId) {
    if part(play.world, play.content, target) != Some(Part::Leader) {
        return;
    }
    let mut angry = false;
    for who in play.world.level.crowd.clone() {
        let peaceful = play.world.actor(who).mood == Attitude::Peaceful;
        if peaceful && part(play.world, play.content, who) == Some(Part::Guardian) {
            play.world.actor_mut(who).mood = Attitude::Hostile;
            angry = true;
        }
    }
    if angry {
        play.tell(Event::Quest(QuestEvent::GuardiansAngry));
    }
}

/// Applies the consequences of killing a person of the quest. The consequences that do not depend
/// on the quest are applied by `attack_penalties::of_killing`.
pub(super) fn killed(play: &mut Play, part: Part) {
    let most = alignment::limit(play.world.turn);
    let anger = |play: &mut Play, by: u8| {
        play.world.life.anger = play.world.life.anger.saturating_add(by);
    };
    match part {
        Part::Leader => {
            play.world.life.quest.set(QuestMark::LeaderKilled);
            let record = play.world.life.record;
            alignment::change(play, -(record + most / 2));
            luck::change(play, -20, LuckCause::LeaderKilled);
            anger(play, 7);
        }
        Part::Guardian => {
            play.tell(Event::Quest(QuestEvent::GuardianKilled));
            alignment::change(play, -(most / 8));
            luck::change(play, -4, LuckCause::GuardianKilled);
            anger(play, 1);
        }
        Part::Nemesis => alignment::change(play, most / 4),
    }
}
