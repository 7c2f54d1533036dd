//! Nearby monsters out of view: those felt a moment ago, and the one last lost from view.

pub use super::last_seen::LastSeen;
use crate::base::Pos;
use crate::content::Content;
use crate::world::{ActorId, World, body::senses};

/// Turns for which a remembered position is considered current.
const FRESH: u32 = 5;
/// Maximum number of felt monsters that are remembered: one for each square beside the hero.
const MOST_FELT: usize = 8;

impl World {
    /// Records contact with a monster that the hero cannot see.
    pub fn feel(&mut self, who: ActorId) {
        let (at, turn) = (self.actor(who).at, self.turn);
        let felt = &mut self.life.felt;
        felt.retain(|it| it.who != who && it.at != at);
        if felt.len() == MOST_FELT {
            felt.remove(0);
        }
        felt.push(LastSeen { who, at, turn });
    }

    /// Forgets a felt monster after its square turned out to be empty.
    pub fn feel_nobody(&mut self, at: Pos) {
        self.life.felt.retain(|felt| felt.at != at);
    }

    /// Forgets that `who`, which teleported, was near the hero. If `who` is the hero, forgets all
    /// creatures that were near.
    pub fn lose_track(&mut self, who: ActorId) {
        let all = who == self.hero;
        let life = &mut self.life;
        life.in_view.retain(|&it| !all && it != who);
        life.lost = life.lost.filter(|it| !all && it.who != who);
        life.felt.retain(|it| !all && it.who != who);
    }

    /// Returns where the hero last felt an unseen monster in the last 5 turns.
    pub fn felt(&self, content: &Content) -> Option<Pos> {
        if self.attacking_friend(content).is_some() {
            return None;
        }
        let sees =
            |at: Pos| self.actor_at(at).is_some_and(|who| senses::senses(self, content, who));
        let mut felt = self.life.felt.iter().rev().copied();
        let felt = felt.find(|felt| {
            self.is_fresh(felt)
                && self.actors.contains(felt.who)
                && felt.at != self.you().at
                && !sees(felt.at)
        });
        felt.map(|felt| felt.at)
    }

    /// Returns the dangerous monster that went out of view in the last 5 turns and is still on the
    /// level.
    pub fn lost(&self, content: &Content) -> Option<ActorId> {
        let lost = self.life.lost.filter(|lost| self.is_fresh(lost))?.who;
        let near = self.actors.contains(lost) && self.actor(lost).level_id == self.level.id;
        (near && !senses::senses(self, content, lost)).then_some(lost)
    }

    /// Returns the visible pet or peaceful monster that attacked the hero in the last 5 turns.
    /// Conflict causes such attacks.
    pub fn attacking_friend(&self, content: &Content) -> Option<ActorId> {
        let who = self.life.felt.last().filter(|felt| self.is_fresh(felt))?.who;
        let is_friend = self.actors.contains(who)
            && self.actor(who).level_id == self.level.id
            && !self.actor(who).is_hostile();
        (is_friend && senses::senses(self, content, who)).then_some(who)
    }

    fn is_fresh(&self, trace: &LastSeen) -> bool {
        self.turn - trace.turn <= FRESH
    }
}
