//! The context of every rule: the world, its content, its random streams and the listener for
//! events.

use crate::base::{Pos, luck, rng::Streams};
use crate::content::Content;
use crate::event::{Event, Roll, Rolled, ToHit, Witness};
use crate::rules::Sum;
use crate::world::{ActorId, World};
use std::panic::Location;

/// The context that every rule receives.
pub struct Play<'a> {
    pub world: &'a mut World,
    pub content: &'a Content,
    pub rng: &'a mut Streams,
    pub witness: &'a mut dyn Witness,
}

impl Play<'_> {
    /// Sends an event to `witness`, which listens for events.
    #[inline(never)]
    pub fn tell(&mut self, event: Event) {
        self.witness.notice(self.world, self.content, &event);
    }

    /// Reports a step of `who`, which already stands on its new square. A step that the hero cannot
    /// see is sent only to a witness that asks for all steps.
    #[inline]
    pub fn tell_step(&mut self, who: ActorId, from: Pos) {
        let at = self.world.actor(who).at;
        self.tell_step_to(who, from, at);
    }

    /// Acts like [`Play::tell_step`], for a caller that knows the new square `to`.
    #[inline]
    pub fn tell_step_to(&mut self, who: ActorId, from: Pos, to: Pos) {
        let seen = &self.world.sight.seen;
        let noticed = seen.has_number(from.number()) || seen.has_number(to.number());
        if noticed || who == self.world.hero || self.witness.is_everywhere() {
            self.tell(Event::Moved { who, from });
        }
    }

    /// Draws a number in `0..n`. Good luck shifts the hero's draws toward 0, and bad luck toward
    /// `n - 1`. All other actors draw uniformly.
    /// Source: rules/luck 1.
    #[track_caller]
    pub fn lucky(&mut self, who: ActorId, n: u32) -> u32 {
        let luck = if who == self.world.hero { self.world.life.luck.total() } else { 0 };
        let formula = self.world.rules.luck;
        let (drawn, came) = luck::drawn_and_bent(&mut self.rng.luck, n, luck, formula);
        self.tell_roll(|| Rolled::Lucky { who, below: n, drawn, luck, came });
        came
    }

    /// Returns `rnz(n)`: a random number with median `n` that is distributed symmetrically on a
    /// logarithmic scale. Large multiples and small fractions of `n` are rare.
    /// Source: rules/numbers notation.
    pub fn around(&mut self, n: i32) -> i32 {
        let level = self.world.you().level;
        let rng = &mut self.rng.act;
        let most = (i64::from(level) / 3).max(5);
        let mut times = 1;
        while times < most && rng.one_in(4) {
            times += 1;
        }
        let factor = (1000 + i64::from(rng.below(1000))) * times;
        let n = i64::from(n);
        let around = if rng.coin() { n * factor / 1000 } else { n * 1000 / factor };
        around as i32
    }

    /// Reports a roll if the witness listens for rolls; otherwise `what` is never called.
    #[inline]
    #[track_caller]
    pub fn tell_roll(&mut self, what: impl FnOnce() -> Rolled) {
        if self.witness.hears_rolls() {
            let roll = Roll { what: what(), by: Location::caller() };
            self.witness.rolled(self.world, self.content, &roll);
        }
    }

    /// Reports a to-hit roll: the itemized number needed, and the result `die` of the die with
    /// `sides` sides.
    #[inline]
    #[track_caller]
    pub fn tell_to_hit(
        &mut self,
        who: (Option<ActorId>, ActorId),
        needs: &Sum,
        (die, sides): (i32, u32),
        hit: bool,
    ) {
        self.tell_roll(|| {
            let (striker, target) = who;
            let parts = needs.parts().to_vec();
            Rolled::ToHit(ToHit { striker, target, needs: needs.total(), parts, die, sides, hit })
        });
    }
}
