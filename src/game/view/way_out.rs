//! How the hero can leave a fight. The hint line and the side panel both ask here.

use super::{
    Class, Condition, Foe, FoeState, Glyph, ItemView, Near, NearKind, Pace, Property, Stance, View,
};
use crate::base::Pos;

/// How the hero can leave a fight, or why not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WayOut<'v> {
    /// The hero walks to these stairs and takes them.
    Stairs(&'v Near),
    /// The hero digs through the floor with this wand, which takes one turn.
    Dig(&'v ItemView),
    /// The hero is held, swallowed, or caught in a trap.
    Bound,
    /// The hero is stunned or confused, and cannot walk straight.
    Dizzy,
    /// This foe is near and faster than the hero, and would attack all along the way.
    Outrun(&'v Foe),
    /// The only awake foe would follow the hero by the stairs.
    Followed(&'v Foe),
    /// The foes would strike more often on the way than in a fight until they are dead.
    TooFar,
    /// The hero knows no stairs that help: none can be reached without passing an awake foe, or
    /// they lead back to a foe.
    NoExit,
}

impl View {
    /// Returns the visible foes, except those with only passive attacks.
    pub fn strikers(&self) -> Vec<&Foe> {
        let foes = self.foes.iter().filter(|foe| foe.stance == Stance::Foe && !foe.unseen);
        foes.filter(|foe| !foe.only_answers()).collect()
    }

    /// Returns how the hero can leave the fight with the foes in view.
    pub fn way_out(&self) -> WayOut<'_> {
        let strikers = self.strikers();
        let has = |condition: &Condition| self.effects.iter().any(|it| it.kind == *condition);
        if [Condition::Trapped, Condition::Held, Condition::Swallowed].iter().any(has) {
            return WayOut::Bound;
        }
        let runner = strikers.iter().find(|foe| foe.outruns && foe.distance <= 2);
        let mut exits = self.exits.iter().filter(|exit| {
            !self.fled_by.contains(&exit.glyph)
                && self.is_taken_by_key(exit)
                && !leads_past(exit.at, &strikers, self)
                && !self.exposed_stairs.contains(&exit.at)
        });
        let far = |exit: &Near| self.hero.distance(exit.at);
        // A hero on the way to stairs keeps to this way.
        let chosen = exits.clone().find(|exit| self.on_flight == Some(exit.glyph));
        let exit = chosen.or_else(|| exits.next());
        let exit = exit.filter(|exit| runner.is_none() || far(exit) <= 1);
        let too_far = exit.is_some_and(|exit| is_too_far(far(exit), &strikers))
            && !strikers.iter().all(|foe| foe.is_slow())
            && chosen.is_none();
        let follower = lone_follower(&strikers).filter(|_| exit.is_some() && !too_far);
        let exit = exit.filter(|_| !too_far && follower.is_none());
        let wand = self.pack.iter().find(|it| it.suits.digs_down && it.class == Class::Wand);
        if let Some(wand) = wand.filter(|_| exit.is_none_or(|exit| far(exit) > 1)) {
            return WayOut::Dig(wand);
        }
        if [Property::Stunned, Property::Confused].map(Condition::Has).iter().any(has) {
            return WayOut::Dizzy;
        }
        match (exit, runner) {
            (Some(exit), _) => WayOut::Stairs(exit),
            (None, Some(runner)) => WayOut::Outrun(runner),
            (None, None) if too_far => WayOut::TooFar,
            (None, None) => follower.map_or(WayOut::NoExit, WayOut::Followed),
        }
    }

    /// Whether the key that walks to stairs and takes them leads the hero to this exit. The key
    /// prefers the main stairs to those of a branch. The stairs up on the first level leave the
    /// dungeon, so they are no way out.
    pub fn is_taken_by_key(&self, exit: &Near) -> bool {
        let [up, down] = self.leaves;
        let goes = match exit.glyph {
            Glyph::StairsDown => down,
            Glyph::StairsUp => up && !self.level.is_first(),
            _ => false,
        };
        let mut main = self.exits.iter().filter(|other| other.kind == NearKind::Stairs);
        let side = exit.kind != NearKind::Stairs && main.any(|other| other.glyph == exit.glyph);
        goes && (exit.at == self.hero || !side)
    }
}

impl Foe {
    /// Whether the hero can simply walk away from the foe.
    pub fn is_slow(&self) -> bool {
        let slow = |state: &FoeState| {
            matches!(state, FoeState::Rooted | FoeState::Pace { pace: Pace::MuchSlower, .. })
        };
        !self.shoots && self.states.iter().any(slow)
    }
}

/// Returns the only awake foe, if it is adjacent and would follow the hero by the stairs. Returns
/// `None` if several foes are awake: at least those that are not adjacent stay behind.
fn lone_follower<'v>(strikers: &[&'v Foe]) -> Option<&'v Foe> {
    let mut awake = strikers.iter().copied().filter(|foe| !foe.is_asleep());
    let foe = awake.next().filter(|_| awake.next().is_none())?;
    (foe.follows && foe.distance <= 1 && !foe.is_slow()).then_some(foe)
}

/// Whether an awake foe is nearer to the exit than the hero is.
fn leads_past(exit: Pos, strikers: &[&Foe], view: &View) -> bool {
    let nearer = |foe: &&Foe| foe.at.distance(exit) < view.hero.distance(exit);
    strikers.iter().any(|foe| nearer(foe) && !foe.is_asleep())
}

/// Whether flight over `steps` steps costs the hero more blows from adjacent foes than the number
/// of attacks that the hero needs to kill them. A pursuer strikes about once in `STEPS_PER_BLOW`
/// steps.
/// Source: rules/energy 4.
fn is_too_far(steps: i32, strikers: &[&Foe]) -> bool {
    const STEPS_PER_BLOW: i32 = 3;
    let awake = |foe: &&&Foe| foe.distance <= 1 && !foe.is_asleep();
    let fight: Vec<u32> =
        strikers.iter().filter(awake).filter_map(|foe| foe.odds.map(|odds| odds.dies_in)).collect();
    !fight.is_empty() && steps / STEPS_PER_BLOW > fight.iter().sum::<u32>() as i32
}
