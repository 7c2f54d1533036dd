//! What a player reports with a recording: where, what was seen, and on what program.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Player, Replay, Stake};
use crate::content::Content;
use crate::game::Game;

/// A report. It travels in the recording that it is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Where: beats before it, and the turn.
    pub beat: u32,
    pub turn: u32,
    /// What was expected and what happened, in the player's words.
    pub text: String,
    /// The program: version, rules, content, target.
    pub program: String,
    /// The kind of terminal and its size.
    pub terminal: String,
    /// What the program said when it broke, if it did.
    pub panic: Option<String>,
    /// Whether playing the recording again came to the same, in words.
    pub verdict: String,
}

/// What a hero is called whose name was taken out.
pub const NOBODY: &str = "Hero";

impl Replay {
    /// The same run without the hero's name, wherever it stands. The name is a part of the state,
    /// so the stakes are made anew by playing it; a run that strays or breaks keeps those before.
    pub fn scrubbed(&self, content: &Arc<Content>) -> Self {
        let name = self.birth.name.clone();
        let mut scrubbed = self.clone();
        if name != NOBODY {
            scrubbed.birth.name = NOBODY.to_owned();
            scrubbed.stakes = self.stakes_of(content, &scrubbed);
        }
        let nameless = |text: &mut String| {
            if !name.trim().is_empty() && name != NOBODY {
                *text = text.replace(&name, NOBODY);
            }
        };
        if let Some(report) = &mut scrubbed.report {
            nameless(&mut report.text);
            report.panic.iter_mut().for_each(nameless);
        }
        if let Some(outcome) = &mut scrubbed.outcome {
            nameless(&mut outcome.cause);
        }
        scrubbed.bookmarks.iter_mut().for_each(|bookmark| nameless(&mut bookmark.text));
        scrubbed
    }

    /// This run's stakes, played with the birth of `other`.
    fn stakes_of(&self, content: &Arc<Content>, other: &Self) -> Vec<Stake> {
        let Ok(mut player) = Player::new(Arc::clone(content), self) else { return Vec::new() };
        let Ok(mut game) = Game::new(Arc::clone(content), &other.birth) else { return Vec::new() };
        let mut stakes = Vec::new();
        for stake in &self.stakes {
            while player.progress().0 < stake.beat as usize {
                let Some(input) = player.coming().cloned() else { return stakes };
                if player.step().is_err() {
                    return stakes;
                }
                let _refused_then_too = game.input(&input);
            }
            stakes.push(Stake::of(&game, stake.beat));
        }
        stakes
    }
}
