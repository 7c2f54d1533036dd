//! Quests of roles: leader, guardians, nemesis, enemies, artifact and texts.
//!
//! Source: rules/levels 16.

use serde::{Deserialize, Serialize};

use super::RoleId;
use crate::content::Content;
use crate::content::id::Named;

/// The quest of one role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quest {
    /// Name of the role.
    pub name: String,
    /// Monster kind of the quest leader. The next two fields are monster kinds too.
    pub leader: String,
    pub guardian: String,
    pub nemesis: String,
    /// The more frequent enemies, then the rarer ones.
    pub foes: [Foes; 2],
    /// Name of the artifact that the nemesis carries and the leader wants.
    pub artifact: String,
    pub voices: Voices,
}

/// Enemies among the random monsters of the Quest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foes {
    /// A monster kind; if unset, all enemies are drawn from the class.
    #[serde(default)]
    pub kind: Option<String>,
    pub class: char,
}

/// Speech and narration of a quest. Speech is written without quotation marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Voices {
    /// The call on the level of the portal.
    pub call: String,
    /// The first arrival on the home level.
    pub home: String,
    /// The leader's first words. `again` holds the words at each later meeting before the quest is
    /// given.
    pub greeting: String,
    pub again: String,
    /// The leader refuses a hero of a low experience level.
    pub too_weak: String,
    /// The leader refuses a hero with a low alignment record.
    pub unworthy: String,
    /// The leader permanently refuses a hero whose alignment is no longer the one at birth.
    pub converted: String,
    /// The leader permanently refuses a hero after too many refusals.
    pub expelled: String,
    /// The leader gives the quest.
    pub assigned: String,
    /// The leader's advice while the quest is open.
    pub advice: Vec<String>,
    /// Guardian speech before the hero has the artifact.
    pub guardian: String,
    /// Guardian speech after the hero has got the artifact.
    pub guardian_after: String,
    /// The first arrival on the level halfway down. `goal` is for the first arrival on the last
    /// level.
    pub locate: String,
    pub goal: String,
    /// The nemesis's first words. Each time it speaks again, it says one of the `taunts`.
    pub nemesis: String,
    pub taunts: Vec<String>,
    /// The nemesis dies.
    pub nemesis_dies: String,
    /// The hero takes the artifact for the first time.
    pub taken: String,
    /// The leader's words to the hero who brings the artifact. `after` holds the words at each
    /// later meeting.
    pub thanks: String,
    pub after: String,
    /// The leader was attacked. `leader_dies` is for the leader's death.
    pub angry: String,
    pub leader_dies: String,
}

/// Selects a text of a quest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    Call,
    Home,
    Greeting,
    Again,
    TooWeak,
    Unworthy,
    Converted,
    Expelled,
    Assigned,
    /// The piece of advice with this number; a number beyond the last piece wraps around to the
    /// first. `Taunt` selects a taunt in this way too.
    Advice(u8),
    Guardian,
    GuardianAfter,
    Locate,
    Goal,
    Nemesis,
    Taunt(u8),
    NemesisDies,
    Taken,
    Thanks,
    After,
    Angry,
    LeaderDies,
}

impl Voices {
    /// Returns the text of a voice; empty if the list that it selects from is empty.
    pub fn text(&self, voice: Voice) -> &str {
        let nth = |list: &'_ [String], nth: u8| -> usize { usize::from(nth) % list.len().max(1) };
        match voice {
            Voice::Call => &self.call,
            Voice::Home => &self.home,
            Voice::Greeting => &self.greeting,
            Voice::Again => &self.again,
            Voice::TooWeak => &self.too_weak,
            Voice::Unworthy => &self.unworthy,
            Voice::Converted => &self.converted,
            Voice::Expelled => &self.expelled,
            Voice::Assigned => &self.assigned,
            Voice::Advice(at) => self.advice.get(nth(&self.advice, at)).map_or("", String::as_str),
            Voice::Guardian => &self.guardian,
            Voice::GuardianAfter => &self.guardian_after,
            Voice::Locate => &self.locate,
            Voice::Goal => &self.goal,
            Voice::Nemesis => &self.nemesis,
            Voice::Taunt(at) => self.taunts.get(nth(&self.taunts, at)).map_or("", String::as_str),
            Voice::NemesisDies => &self.nemesis_dies,
            Voice::Taken => &self.taken,
            Voice::Thanks => &self.thanks,
            Voice::After => &self.after,
            Voice::Angry => &self.angry,
            Voice::LeaderDies => &self.leader_dies,
        }
    }

    /// Returns all texts, with the names of their fields.
    pub fn all(&self) -> Vec<(&'static str, &str)> {
        let mut all: Vec<(&'static str, &str)> = vec![
            ("call", &self.call),
            ("home", &self.home),
            ("greeting", &self.greeting),
            ("again", &self.again),
            ("too_weak", &self.too_weak),
            ("unworthy", &self.unworthy),
            ("converted", &self.converted),
            ("expelled", &self.expelled),
            ("assigned", &self.assigned),
            ("guardian", &self.guardian),
            ("guardian_after", &self.guardian_after),
            ("locate", &self.locate),
            ("goal", &self.goal),
            ("nemesis", &self.nemesis),
            ("nemesis_dies", &self.nemesis_dies),
            ("taken", &self.taken),
            ("thanks", &self.thanks),
            ("after", &self.after),
            ("angry", &self.angry),
            ("leader_dies", &self.leader_dies),
        ];
        all.extend(self.advice.iter().map(|text| ("advice", text.as_str())));
        all.extend(self.taunts.iter().map(|text| ("taunts", text.as_str())));
        all
    }
}

impl Named for Quest {
    fn name(&self) -> &str {
        &self.name
    }
}

impl Content {
    /// Returns the quest of a role.
    pub fn quest_of(&self, role: RoleId) -> Option<&Quest> {
        let quest = self.quests.find(&self.roles[role].name)?;
        Some(&self.quests[quest])
    }
}
