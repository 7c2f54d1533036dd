//! Events of the Quest: arriving on a level, stepping, passing a turn, deaths, and taking the
//! artifact.

use super::people::{holds_prize, is_prize, leads_to_quest, remove_portal, said, told};
use super::{leader, nemesis};
use crate::content::dungeon::{Realm, Stage};
use crate::content::quest::Voice;
use crate::event::{Event, QuestEvent};
use crate::rules::Play;
use crate::rules::fight::strike::quest_people::{self, Part};
use crate::rules::ground::teleport::quest_gate;
use crate::world::hero::quest::QuestMark;
use crate::world::{ActorId, ItemId};

/// Updates the quest when the hero arrives on a level.
pub fn entered(play: &mut Play) {
    let here = play.world.level.id;
    if leads_to_quest(play.world, here) {
        return at_the_portal(play);
    }
    let quest = play.world.life.quest;
    let beaten = quest.has(QuestMark::NemesisDead);
    let (mark, voice) = match quest_gate::stage(play.world, play.content, here) {
        Some(Stage::Home) => (QuestMark::Home, Voice::Home),
        Some(Stage::Locate) => (QuestMark::Locate, Voice::Locate),
        Some(Stage::Goal) => (QuestMark::Goal, Voice::Goal),
        None => return,
    };
    if play.world.life.quest.set(mark) && (mark == QuestMark::Home || !beaten) {
        told(play, voice);
    }
}

/// Makes a peaceful quest leader speak if the hero has just stepped next to them. Call it after
/// each step.
pub fn stepped(play: &mut Play) {
    leader::meets(play);
}

/// Lets an angry leader expel the hero, and lets the nemesis taunt the hero, if they are next to
/// the hero. Call it once a turn.
pub fn tick(play: &mut Play) {
    if play.world.realm() == Realm::Quest && !play.world.is_over() {
        leader::rages(play);
        nemesis::tick(play);
    }
}

/// Makes a person of the Quest answer the hero. Returns false if `who` is no person of the Quest,
/// or is a hostile leader or guardian.
pub fn chat(play: &mut Play, who: ActorId) -> bool {
    let peaceful = !play.world.actor(who).is_hostile();
    match quest_people::part(play.world, play.content, who) {
        Some(Part::Leader) if peaceful => leader::speaks(play, who),
        Some(Part::Guardian) if peaceful => {
            let done = play.world.life.quest.has(QuestMark::NemesisDead) && holds_prize(play);
            said(play, who, if done { Voice::GuardianAfter } else { Voice::Guardian });
        }
        Some(Part::Nemesis) => nemesis::taunts(play, who),
        _ => return false,
    }
    true
}

/// Records the death of the quest leader or the nemesis.
pub fn died(play: &mut Play, who: ActorId, by: Option<ActorId>) {
    match quest_people::part(play.world, play.content, who) {
        Some(Part::Leader) => {
            play.world.life.quest.set(QuestMark::LeaderDead);
            if by == Some(play.world.hero) {
                told(play, Voice::LeaderDies);
            }
        }
        Some(Part::Nemesis) => {
            if play.world.life.quest.set(QuestMark::NemesisDead) {
                told(play, Voice::NemesisDies);
            }
        }
        Some(Part::Guardian) | None => {}
    }
}

/// Reports the first time that the hero takes the quest artifact.
pub fn item_taken(play: &mut Play, item: ItemId) {
    if is_prize(play, item) && play.world.life.quest.set(QuestMark::Taken) {
        told(play, Voice::Taken);
    }
}

/// Sends the call to the Quest when the hero first comes to the level of the portal, unless the
/// hero has already been in the Quest. Removes the portal behind a hero who was expelled for good.
fn at_the_portal(play: &mut Play) {
    let quest = play.world.life.quest;
    let known = [QuestMark::Home, QuestMark::Thanked, QuestMark::LeaderDead];
    if !known.into_iter().any(|mark| quest.has(mark))
        && play.world.life.quest.set(QuestMark::Called)
    {
        told(play, Voice::Call);
    }
    if quest.has(QuestMark::Sealed) && remove_portal(play) {
        play.tell(Event::Quest(QuestEvent::PortalGone));
    }
}
