//! The nemesis, who taunts the hero.
//!
//! Source: rules/levels 16; `NetHack` 3.6 `quest.c`, `nemesis_speaks`.

use super::people::{beside, said};
use crate::content::quest::Voice;
use crate::rules::Play;
use crate::rules::fight::strike::quest_people::Part;
use crate::world::ActorId;
use crate::world::hero::quest::QuestMark;

/// The nemesis always speaks at the first meetings with the hero, up to this number.
const SURE_MEETINGS: u8 = 4;
/// At later meetings, and on each further turn next to the hero, the nemesis speaks with a chance
/// of 1 in this number.
const SELDOM: u32 = 5;

/// Lets a hostile nemesis next to the hero speak.
pub(super) fn tick(play: &mut Play) {
    let nemesis = beside(play, Part::Nemesis).filter(|&who| play.world.actor(who).is_hostile());
    let quest = &mut play.world.life.quest;
    let was_near = std::mem::replace(&mut quest.nemesis_near, nemesis.is_some());
    let Some(who) = nemesis else { return };
    let meetings = quest.meetings;
    if !was_near {
        quest.meetings = meetings.saturating_add(1);
    }
    let surely = !was_near && meetings < SURE_MEETINGS;
    if surely || play.rng.act.one_in(SELDOM) {
        taunts(play, who);
    }
}

/// Makes the nemesis speak: a greeting the first time, and later a random taunt.
pub(super) fn taunts(play: &mut Play, who: ActorId) {
    let first = play.world.life.quest.set(QuestMark::NemesisMet);
    let nth = if first { 0 } else { play.rng.act.below(u32::from(u8::MAX)) as u8 };
    said(play, who, if first { Voice::Nemesis } else { Voice::Taunt(nth) });
}
