//! The leader of the quest, who tests the hero, gives the quest and receives the artifact.
//!
//! Source: rules/levels 16; `NetHack` 3.6 `quest.c`, `chat_with_leader`, `expulsion`.

use super::people::{beside, prize, remove_portal, said};
use crate::content::Attribute;
use crate::content::dungeon::{Realm, Stage};
use crate::content::quest::Voice;
use crate::event::{Event, QuestEvent};
use crate::rules::Play;
use crate::rules::body::exercise;
use crate::rules::fight::strike::quest_people::Part;
use crate::rules::ground::teleport::{
    level_teleport,
    quest_gate::{self, Purity},
};
use crate::rules::item::identify;
use crate::rules::play::interrupt;
use crate::world::ActorId;
use crate::world::hero::quest::QuestMark;
use crate::world::todo::Arrival;

/// Experience level that the leader requires.
const LEAST_LEVEL: u8 = 14;
/// How many times the leader refuses the quest to an [`Purity::Impure`] hero. The next time, the
/// leader expels the hero for good.
const MOST_REFUSALS: u8 = 7;

/// Makes a peaceful leader speak to a hero who has just come next to them.
pub(super) fn meets(play: &mut Play) {
    if play.world.realm() != Realm::Quest {
        return;
    }
    let leader = beside(play, Part::Leader);
    let was_near = play.world.life.quest.leader_near;
    play.world.life.quest.leader_near = leader.is_some();
    if let Some(leader) = leader.filter(|&who| !was_near && !play.world.actor(who).is_hostile()) {
        interrupt::stop(play, None);
        speaks(play, leader);
    }
}

/// Makes an angry leader next to the hero throw the hero out of the Quest for good, if this is the
/// home level.
pub(super) fn rages(play: &mut Play) {
    let Some(leader) = beside(play, Part::Leader) else { return };
    if !play.world.actor(leader).is_hostile() {
        return;
    }
    if play.world.life.quest.set(QuestMark::Angered) {
        said(play, leader, Voice::Angry);
    }
    if is_home(play) && !play.world.todo.leaves() {
        expels(play, true);
    }
}

/// Makes the leader thank, advise or test the hero.
pub(super) fn speaks(play: &mut Play, who: ActorId) {
    let quest = play.world.life.quest;
    if quest.has(QuestMark::Thanked) {
        said(play, who, Voice::After);
    } else if let Some(item) = prize(play) {
        play.world.life.quest.set(QuestMark::Thanked);
        identify::know(play, item);
        said(play, who, Voice::Thanks);
    } else if quest.has(QuestMark::Assigned) {
        let nth = play.rng.act.below(u32::from(u8::MAX)) as u8;
        said(play, who, Voice::Advice(nth));
    } else {
        let first = play.world.life.quest.set(QuestMark::Met);
        said(play, who, if first { Voice::Greeting } else { Voice::Again });
        if is_home(play) {
            tests(play, who);
        }
    }
}

fn is_home(play: &Play) -> bool {
    let stage = quest_gate::stage(play.world, play.content, play.world.level.id);
    stage == Some(Stage::Home)
}

/// Assigns the quest to a worthy hero, and sends any other hero out of the Quest.
fn tests(play: &mut Play, who: ActorId) {
    let level = play.world.you().level;
    match quest_gate::purity(play.world) {
        _ if level < LEAST_LEVEL => {
            said(play, who, Voice::TooWeak);
            exercise::train(play, Attribute::Wisdom);
            expels(play, false);
        }
        Purity::Converted => {
            said(play, who, Voice::Converted);
            expels(play, true);
        }
        Purity::Impure if play.world.life.quest.refusals == MOST_REFUSALS => {
            said(play, who, Voice::Unworthy);
            said(play, who, Voice::Expelled);
            expels(play, true);
        }
        Purity::Impure => {
            play.world.life.quest.refusals += 1;
            said(play, who, Voice::Unworthy);
            exercise::train(play, Attribute::Wisdom);
            expels(play, false);
        }
        Purity::Pure => {
            play.world.life.quest.set(QuestMark::Assigned);
            said(play, who, Voice::Assigned);
            exercise::train(play, Attribute::Wisdom);
        }
    }
}

/// Sends the hero back to the level of the portal. If `sealed`, also removes the portal on this
/// level now, and its other end when the hero arrives there.
fn expels(play: &mut Play, sealed: bool) {
    let Some(way) = play.world.plan.site(play.world.level.id.branch).way else { return };
    play.tell(Event::Quest(QuestEvent::Expelled { sealed }));
    play.world.life.quest.leader_near = false;
    if sealed {
        play.world.life.quest.set(QuestMark::Sealed);
        remove_portal(play);
    }
    level_teleport::to_level(play, way.from, Arrival::Portal);
}
