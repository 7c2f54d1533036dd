//! Nearby monsters out of view: the one last felt, and the one last lost from view.

pub use super::last_seen::LastSeen;
use crate::base::Pos;
use crate::content::Content;
use crate::world::{ActorId, World, body::senses};

/// Turns for which a remembered position is considered current.
const FRESH: u32 = 5;

impl World {
    /// Records contact with a monster that the hero cannot see.
    pub fn feel(&mut self, who: ActorId) {
        let (at, turn) = (self.actor(who).at, self.turn);
        self.life.felt = Some(LastSeen { who, at, turn });
    }

    /// Forgets a felt monster after its square turned out to be empty.
    pub fn feel_nobody(&mut self, at: Pos) {
        if self.life.felt.is_some_and(|felt| felt.at == at) {
            self.life.felt = None;
        }
    }

    /// Forgets that `who`, which teleported, was near the hero. If `who` is the hero, forgets all
    /// creatures that were near.
    pub fn lose_track(&mut self, who: ActorId) {
        let all = who == self.hero;
        let life = &mut self.life;
        life.in_view.retain(|&it| !all && it != who);
        life.lost = life.lost.filter(|it| !all && it.who != who);
        life.felt = life.felt.filter(|it| !all && it.who != who);
    }

    /// Returns where an unseen monster was felt in the last 5 turns.
    pub fn felt(&self, content: &Content) -> Option<Pos> {
        let felt = self.fresh(self.life.felt).filter(|felt| self.actors.contains(felt.who))?;
        if self.attacking_friend(content).is_some() {
            return None;
        }
        let seen = self.actor_at(felt.at).is_some_and(|who| senses::senses(self, content, who));
        (!seen && felt.at != self.you().at).then_some(felt.at)
    }

    /// Returns the dangerous monster that went out of view in the last 5 turns and is still on the
    /// level.
    pub fn lost(&self, content: &Content) -> Option<ActorId> {
        let lost = self.fresh(self.life.lost)?.who;
        let near = self.actors.contains(lost) && self.actor(lost).level_id == self.level.id;
        (near && !senses::senses(self, content, lost)).then_some(lost)
    }

    /// Returns the visible pet or peaceful monster that attacked the hero in the last 5 turns.
    /// Conflict causes such attacks.
    pub fn attacking_friend(&self, content: &Content) -> Option<ActorId> {
        let who = self.fresh(self.life.felt)?.who;
        let is_friend = self.actors.contains(who)
            && self.actor(who).level_id == self.level.id
            && !self.actor(who).is_hostile();
        (is_friend && senses::senses(self, content, who)).then_some(who)
    }

    fn fresh(&self, trace: Option<LastSeen>) -> Option<LastSeen> {
        trace.filter(|trace| self.turn - trace.turn <= FRESH)
    }
}
