//! Choosing a monster's next step.

use super::{Me, memory};
use crate::base::{Dir, Pos, Rng};
use crate::content::monster::Traits;
use crate::content::monster::quirk::Quirk;
use crate::content::{Door, MonsterKind, Property, PropertySet, Size, Terrain, Trait};
use crate::world::level::path::{self, TOO_FAR};
use crate::world::{Action, Actor, Level, Trap};

impl Me<'_> {
    /// Whether a step in the direction is possible and leads to an unoccupied square.
    pub(super) fn is_free(&self, dir: Dir) -> bool {
        self.is_plain(dir) || self.is_free_if_restricted(dir)
    }

    /// Whether a fast check alone shows that a step in the direction is free. For most free steps,
    /// this check suffices.
    fn is_plain(&self, dir: Dir) -> bool {
        !self.steps_oddly && self.world.level.is_plain_step(self.body.at, dir)
    }

    /// Acts like [`Me::is_free`] for steps that are not plain.
    fn is_free_if_restricted(&self, dir: Dir) -> bool {
        path::can_step(self.world, self.content, self.who, self.body.at, dir)
            && self.world.level.actor_at[self.body.at.step(dir)].is_none()
    }

    /// Whether the monster digs straight through rock. Hostile monsters that need a pick do not dig
    /// near the hero.
    /// Source: NetHack monster movement.
    fn is_tunneler(&self) -> bool {
        let near = self.body.at.square_distance(self.hero) <= 8;
        let busy = self.is(Trait::NeedPick) && self.body.is_hostile() && near;
        self.is(Trait::Tunnel) && !busy && path::tunnels(self.world, self.content, self.who)
    }

    /// Whether the monster cannot move diagonally, like a grid bug.
    pub(super) fn is_grid_bound(&self) -> bool {
        self.kind.has(Quirk::NoDiagonals)
    }

    /// Returns the trap on the square `at`, if the monster knows the trap and the trap would catch
    /// it. A monster knows the traps that the hero has found and half of the others.
    pub(super) fn known_trap(&self, at: Pos) -> Option<&Trap> {
        let trap = self.world.trap_at(at)?;
        let kind = &self.content.traps[trap.kind];
        if kind.ground_only && path::is_airborne(self.kind, self.body) {
            return None;
        }
        let knows = trap.seen || (self.who.number() >> 16) as i16 & 1 == (at.x ^ at.y) & 1;
        knows.then_some(trap)
    }

    /// Whether the monster avoids the square because of a known trap. It ignores the trap 1 time in
    /// 40.
    /// Source: NetHack monster movement.
    pub(super) fn minds(&self, rng: &mut Rng, at: Pos) -> bool {
        self.known_trap(at).is_some() && !rng.one_in(40)
    }

    /// Returns the step that leads nearest to `goal`, which usually is where the monster believes
    /// the hero to be.
    pub(super) fn step_to(&self, rng: &mut Rng, goal: Pos) -> Option<Action> {
        let from = self.body.at;
        let to_hero = goal == self.world.you().at && memory::has_road(self.body);
        let by_road = to_hero && !self.is_tunneler();
        let gait = self.gait();
        let far = |at: Pos| {
            let steps = if by_road { self.world.steps_from(gait, from, at) } else { 0 };
            (steps, at.square_distance(goal))
        };
        let here = far(from);
        let lost = by_road && here.0 == TOO_FAR;
        let mut best: Option<((u8, i32), Action)> = None;
        for dir in Dir::ALL {
            let to = from.step(dir);
            let there = far(to);
            let nearer = there < here || by_road && !lost && there.0 <= here.0;
            if !nearer || best.as_ref().is_some_and(|(least, _)| there >= *least) {
                continue;
            }
            if there.0 >= here.0 && self.body.mind.trail.has(to) {
                continue;
            }
            if let Some(action) = self.way_into(dir)
                && !self.minds(rng, to)
            {
                best = Some((there, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// Returns the action by which the monster moves in a direction: a step, or opening or breaking
    /// a door; `None` if the direction is blocked.
    fn way_into(&self, dir: Dir) -> Option<Action> {
        let wall = self.world.level.solid.has(self.body.at.step(dir));
        if wall && !dir.is_diagonal() && self.is_tunneler() {
            let to = self.body.at.step(dir);
            if self.world.level.is_diggable(to) {
                return Some(Action::Walk(dir));
            }
        }
        if (!wall || path::passes_walls(self.kind)) && self.is_free(dir) {
            return Some(Action::Walk(dir));
        }
        if !wall || dir.is_diagonal() || !self.kind.has_grip() {
            return None;
        }
        let cell = self.world.level.cell(self.body.at.step(dir));
        match cell.door() {
            _ if cell.terrain != Terrain::Door => None,
            Door::Closed => Some(Action::Open(dir)),
            Door::Locked if self.is(Trait::Giant) => Some(Action::Kick(dir)),
            _ => None,
        }
    }
}

/// Returns the action of a monster with a post: priests stay next to their altar, and other
/// monsters return to the post and wait there.
pub fn keep(me: &Me, rng: &mut Rng) -> Action {
    let Some(post) = me.body.mind.post else { return Action::Wait };
    let altar = me.world.level.cell(post).terrain == Terrain::Altar;
    if !altar {
        let there = me.body.at == post;
        return if there { Action::Wait } else { me.step_to(rng, post).unwrap_or(Action::Wait) };
    }
    if !me.body.at.is_next_to(post) && me.body.at != post {
        return me.step_to(rng, post).unwrap_or(Action::Wait);
    }
    let dir = Dir::ALL[rng.below(8) as usize];
    let to = me.body.at.step(dir);
    let stays = to == post || to.is_next_to(post);
    let goes = stays && rng.one_in(3) && me.is_free(dir) && !me.minds(rng, to);
    if goes { Action::Walk(dir) } else { Action::Wait }
}

/// The directions that a wandering monster tries, in order, in eighths of a circle clockwise from
/// its last step. In 1 draw of 4, the monster prefers to turn (first row); otherwise it prefers to
/// go straight ahead (the other rows).
const TURNS: [[u8; 8]; 3] =
    [[1, 0, 7, 2, 6, 3, 5, 4], [0, 1, 7, 2, 6, 3, 5, 4], [0, 7, 1, 6, 2, 5, 3, 4]];

/// For each row of [`TURNS`], the first possible entry, indexed by the set of possible directions:
/// bit `n` is set if the direction `n` eighths of a circle clockwise is possible. If no direction
/// is possible, this is the last entry of the row.
const FIRST: [[u8; 256]; 3] = {
    let mut first = [[0; 256]; 3];
    let mut of = 0;
    while of < 3 * 256 {
        let (turns, ways) = (of / 256, of % 256);
        let mut at = 0;
        while at < 7 && ways >> TURNS[turns][at] & 1 == 0 {
            at += 1;
        }
        first[turns][ways] = TURNS[turns][at];
        of += 1;
    }
    first
};

/// Wanders without a goal: mostly straight on, sometimes turning, back only if nothing else is
/// possible.
pub fn wander(me: &Me, rng: &mut Rng) -> Action {
    Course::draw(me.body, rng).step(me, rng)
}

/// The order in which a wanderer tries directions.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    ahead: Dir,
    /// Index into [`TURNS`].
    turns: u8,
}

impl Course {
    /// Draws a course; straight ahead is the direction of the last step.
    #[inline]
    pub fn draw(body: &Actor, rng: &mut Rng) -> Self {
        let drawn = rng.below(32);
        let ahead = body.mind.trail.heading();
        let ahead = ahead.unwrap_or(Dir::ALL[(drawn & 7) as usize]);
        let turns = if drawn < 8 { 0 } else { 1 + (drawn >> 3 & 1) as u8 };
        Self { ahead, turns }
    }

    /// Iterates over the directions in the order in which they are tried.
    #[inline]
    fn looks(self) -> impl Iterator<Item = Dir> {
        TURNS[usize::from(self.turns)].iter().map(move |&turn| self.ahead.turned(turn as i8))
    }

    /// Returns the step that `Course::step` would choose, if a fast check can tell; `None`
    /// otherwise. The fast check suffices for most steps.
    #[inline]
    pub fn plain_step(self, level: &Level, body: &Actor, kind: &MonsterKind) -> Option<Dir> {
        let ways = level.ways_from(body.at).rotate_right(self.ahead as u32);
        let turn = FIRST[usize::from(self.turns)][usize::from(ways)];
        let dir = self.ahead.turned(turn as i8);
        let at_once = turn == TURNS[usize::from(self.turns)][0];
        let leads = ways >> turn & 1 != 0 && (at_once || is_plain_walker(kind, body));
        (leads && !has_restricted_steps(kind) && level.is_bare_step(body.at, dir)).then_some(dir)
    }

    /// Returns the next step, or the action that must precede the step, such as opening a door.
    pub(super) fn step(self, me: &Me, rng: &mut Rng) -> Action {
        let (level, from) = (&me.world.level, me.body.at);
        let plods = is_plain_walker(me.kind, me.body);
        for dir in self.looks() {
            let leads = level.leads(from, dir);
            if leads && !me.steps_oddly && level.is_bare_step(from, dir) {
                return Action::Walk(dir);
            }
            if plods && !leads {
                continue;
            }
            if let Some(action) = me.way_into(dir)
                && !me.minds(rng, from.step(dir))
            {
                return action;
            }
        }
        Action::Wait
    }
}

/// Whether monsters of this kind move with more restrictions than [`Level::is_plain_step`] assumes.
#[inline]
pub const fn has_restricted_steps(kind: &MonsterKind) -> bool {
    kind.is(Trait::Rooted) || matches!(kind.letter, ';' | 'x')
}

/// Whether the monster moves only over open, dry ground: it opens no doors and neither flies, swims
/// nor passes through obstacles.
fn is_plain_walker(kind: &MonsterKind, body: &Actor) -> bool {
    const ELSEWHERE: Traits = Traits::of(&[
        Trait::Fly,
        Trait::Floater,
        Trait::Swim,
        Trait::LikesLava,
        Trait::Amorphous,
        Trait::WallWalk,
        Trait::Tunnel,
    ]);
    const ALOFT: PropertySet = PropertySet::of(&[Property::Levitation, Property::Flying]);
    kind.is(Trait::NoHands)
        && !kind.is_any(ELSEWHERE)
        && kind.size != Size::Tiny
        && !body.properties.now.has_any(ALOFT)
}

/// Returns a random step, as for stunned and confused monsters.
pub fn stagger(me: &Me, rng: &mut Rng) -> Action {
    let dir = Dir::ALL[rng.below(8) as usize];
    if me.is_free(dir) { Action::Walk(dir) } else { Action::Wait }
}
