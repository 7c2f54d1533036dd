//! Threats: the foes that automation stops for, and how the hero deals with each.
//!
//! Exploring, resting, waiting, travel, auto-attack, refusals and the hint line all use this
//! module, so that they agree on which foes are threats and which actions are possible.

pub mod sleepers;

use std::cmp::Reverse;

use super::known_way::{in_the_way, is_safe, roomy_way, safe_ground};
use super::sightings::{self, explodes, only_answers};
use super::walk;
use crate::base::{Bits, Dir, Pos};
use crate::content::{Attack, Content, Door, Form, Harm, Property, Terrain};
use crate::rules::body::hold;
use crate::rules::fight::danger::{Danger, odds};
use crate::rules::{Halt, Play, Refusal};
use crate::world::body::senses;
use crate::world::level::{elbereth, path};
use crate::world::{Action, ActorId, World};

/// A foe that can become adjacent to the hero within this many turns is a threat.
const SOON: i32 = 10;

/// Range of missiles, breath and spells, in squares.
/// Source: NetHack `BOLT_LIM`.
const RANGE: i32 = 8;

/// What stops exploring, resting and waiting, or what auto-attack targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Something unseen was felt next to the hero, in this direction.
    Unseen(Dir),
    Foe(Standoff),
    /// A pet or peaceful monster in view that has just attacked the hero.
    Friend(ActorId),
}

impl Obstacle {
    /// Whether the obstacle prevents exploring, resting and waiting.
    pub const fn blocks(&self) -> bool {
        match self {
            Self::Unseen(_) | Self::Friend(_) => true,
            Self::Foe(standoff) => standoff.blocks,
        }
    }
}

/// A foe in view, and how the hero deals with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standoff {
    pub foe: ActorId,
    pub answer: Answer,
    /// Whether the foe is a threat; if so, automation is refused.
    pub blocks: bool,
}

/// How the hero deals with a foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Attack the foe, which is adjacent in this direction. An engulfer can be attacked in any
    /// direction.
    Strike(Dir),
    /// Take this step toward the foe.
    Approach(Dir),
    /// Take this step out of the foe's line of fire, because no step leads toward the foe.
    Dodge(Dir),
    /// Wait, because no step leads toward the foe.
    Wait,
}

/// Returns the obstacle that prevents exploring, resting and waiting now, if any.
pub fn obstacle(world: &World, content: &Content) -> Option<Obstacle> {
    target(world, content).filter(Obstacle::blocks)
}

/// Returns the obstacle that prevents resting and searching for several turns now, if any. Melee
/// foes that Elbereth keeps off do not prevent it.
pub fn obstacle_to_rest(world: &World, content: &Content) -> Option<Obstacle> {
    let obstacle = obstacle(world, content)?;
    let comes_near = |who: ActorId| {
        is_threat(world, content, who)
            && (shoots(world, content, who) || !elbereth::heeds(world, content, who))
    };
    let is_kept_off = || {
        elbereth::is_written(world, world.you().at)
            && world.you().held_by.is_none()
            && !foes_in_view(world, content).any(comes_near)
    };
    match obstacle {
        Obstacle::Foe(_) if is_kept_off() => None,
        obstacle => Some(obstacle),
    }
}

/// Returns the obstacle beside the hero that prevents a journey to a chosen place now, if any.
pub fn obstacle_beside(world: &World, content: &Content) -> Option<Obstacle> {
    obstacle(world, content).filter(|obstacle| match obstacle {
        Obstacle::Unseen(_) => true,
        Obstacle::Foe(standoff) => matches!(standoff.answer, Answer::Strike(_)),
        Obstacle::Friend(who) => world.actor(*who).at.is_next_to(world.you().at),
    })
}

/// Returns the target of auto-attack. In order of preference: an adjacent threat, an unseen monster
/// felt beside the hero, any other threat, a friend that attacked the hero, a foe in view that is
/// no threat. If the target is a friend, auto-attack refuses to attack.
pub fn target(world: &World, content: &Content) -> Option<Obstacle> {
    let foe = standoff(world, content);
    let beside = foe.is_some_and(|it| it.blocks && matches!(it.answer, Answer::Strike(_)));
    if let Some(dir) = unseen_foe(world, content).filter(|_| !beside) {
        return Some(Obstacle::Unseen(dir));
    }
    let friend = || world.attacking_friend(content).map(Obstacle::Friend);
    foe.filter(|it| it.blocks).map(Obstacle::Foe).or_else(friend).or(foe.map(Obstacle::Foe))
}

/// Returns the direction of an unseen monster that the hero felt on an adjacent square.
pub fn unseen_foe(world: &World, content: &Content) -> Option<Dir> {
    let (here, felt) = (world.you().at, world.felt(content)?);
    felt.is_next_to(here).then(|| here.dir_to(felt)).flatten()
}

/// Returns the most urgent foe. Threats come before other foes, and foes that the hero can approach
/// or attack come before foes that the hero cannot. Ties are broken by distance, then by danger,
/// then by age.
fn standoff(world: &World, content: &Content) -> Option<Standoff> {
    if let Some(around) = hold::engulfer(world, content, world.hero) {
        return Some(Standoff { foe: around, answer: Answer::Strike(Dir::E), blocks: true });
    }
    let here = world.you().at;
    let mut foes: Vec<(bool, i32, ActorId)> = foes_in_view(world, content)
        .filter(|&who| !only_answers(world, content, who))
        .map(|foe| (!is_threat(world, content, foe), world.actor(foe).at.distance(here), foe))
        .collect();
    foes.sort_unstable();
    let harmless = foes.first()?.0;
    // Computing the answer to a foe is expensive, so start with the nearest foes.
    let ground = Ground::of(world, content);
    let mut stuck = Vec::new();
    let rivals = foes.chunk_by(|one, other| one.1 == other.1 && one.0 == other.0);
    for equally_near in rivals.filter(|rivals| rivals[0].0 == harmless) {
        let faced = equally_near.iter().map(|&(_, _, foe)| Standoff {
            foe,
            answer: answer(world, content, &ground, foe),
            blocks: !harmless,
        });
        let (idle, able): (Vec<Standoff>, Vec<Standoff>) =
            faced.partition(|it| matches!(it.answer, Answer::Dodge(_) | Answer::Wait));
        if !able.is_empty() {
            return most_dangerous(world, content, able);
        }
        if stuck.is_empty() {
            stuck = idle;
        }
    }
    most_dangerous(world, content, stuck)
}

/// Returns the most dangerous of these foes. If several are equally dangerous, returns the one with
/// the fewest hit points in tenths, so that the target stays the same until it dies, and of several
/// such foes the oldest, which is the one with the lowest id.
fn most_dangerous(world: &World, content: &Content, rivals: Vec<Standoff>) -> Option<Standoff> {
    if let [only] = rivals[..] {
        return Some(only);
    }
    let danger = |it: &Standoff| odds::exchange(world, content, it.foe).danger();
    let health = |it: &Standoff| world.actor(it.foe).health_tenths();
    rivals.into_iter().max_by_key(|it| (danger(it), Reverse(health(it)), Reverse(it.foe)))
}

/// Returns the action that replaces auto-attack: attacking the target or taking one step toward it.
/// Returns a refusal if neither is possible.
pub fn fight_nearest(play: &Play) -> Halt {
    let (world, content) = (&*play.world, play.content);
    let standoff = match target(world, content) {
        Some(Obstacle::Unseen(dir)) => return Halt::Instead(Action::Fight(dir)),
        Some(Obstacle::Friend(_)) => return Refusal::FriendAttacks.into(),
        Some(Obstacle::Foe(standoff)) => standoff,
        None => {
            let burns = foes_in_view(world, content).next().is_some();
            return if burns { Refusal::BestLeftAlone } else { Refusal::NoFoe }.into();
        }
    };
    match standoff.answer {
        Answer::Strike(_) => Halt::Instead(Action::Strike(standoff.foe)),
        Answer::Approach(dir) => Halt::Instead(Action::Walk(dir)),
        Answer::Dodge(_) | Answer::Wait => {
            let at = world.actor(standoff.foe).at;
            let mut strangers = in_the_way(world, content).iter();
            let barred = strangers.any(|other| other != at && other.is_next_to(world.you().at));
            if barred { Refusal::SomethingInTheWay } else { Refusal::NoSuchWay }.into()
        }
    }
}

/// Whether a monster is hostile, visible to the hero, and able to attack actively.
pub fn is_foe_in_sight(world: &World, content: &Content, who: ActorId) -> bool {
    // Check line of sight first: it is cheap and rules out most monsters.
    senses::in_line_of_sight(world, world.actor(who).at)
        && world.actor(who).is_hostile()
        && senses::sees(world, content, who)
        && !only_answers(world, content, who)
}

/// Whether a monster prevents exploring, resting and waiting: it holds the hero, or it is a visible
/// foe that threatens the hero.
pub fn is_threat(world: &World, content: &Content, who: ActorId) -> bool {
    world.you().held_by == Some(who)
        || is_foe_in_sight(world, content, who) && threatens(world, content, who)
}

/// Whether a monster is a foe in view that is awake, can attack by itself, and is beside the hero or
/// not rooted to its square.
pub fn is_awake_foe(world: &World, content: &Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    is_foe_in_sight(world, content, who)
        && !actor.has(Property::Asleep)
        && (actor.rate > 0 || actor.at.is_next_to(world.you().at))
}

/// Whether a foe in view holds the hero, or is awake and can attack the hero now or become adjacent
/// soon. A thief that runs away with its loot does not come: without this exception, exploring would
/// stop for it again and again while the hero chases it across the level in vain.
pub fn threatens(world: &World, content: &Content, foe: ActorId) -> bool {
    let actor = world.actor(foe);
    world.you().held_by == Some(foe)
        || !actor.has(Property::Asleep)
            && (actor.at.is_next_to(world.you().at)
                || shoots(world, content, foe)
                || !runs_with_loot(world, content, foe) && comes(world, content, foe))
}

fn runs_with_loot(world: &World, content: &Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    actor.has(Property::Fleeing) && !actor.pack.is_empty() && steals(world, content, who)
}

/// Whether the hero had better keep away from a foe in view: it is awake, or it is asleep and
/// dangerous or a thief.
fn is_avoided(world: &World, content: &Content, who: ActorId) -> bool {
    is_foe_in_sight(world, content, who)
        && (!world.actor(who).has(Property::Asleep) || is_bad_to_wake(world, content, who))
}

/// Whether a foe is dangerous or a thief.
fn is_bad_to_wake(world: &World, content: &Content, who: ActorId) -> bool {
    steals(world, content, who) || odds::exchange(world, content, who).danger() >= Danger::Risky
}

/// Whether a foe that the hero had better keep away from stands beside the square.
pub fn is_beside_foe(world: &World, content: &Content, at: Pos) -> bool {
    let mut beside = at.neighbors().into_iter().filter_map(|at| world.actor_at(at));
    beside.any(|who| who != world.hero && is_avoided(world, content, who))
}

/// Returns the squares beside the foes, in view or remembered, that the hero had better keep away
/// from, and the shores of the waters that dangerous foes live in.
pub fn beside_foes(world: &World, content: &Content) -> Bits {
    let foes = world.level.crowd.iter().filter(|&&who| is_avoided(world, content, who));
    let seen = foes.map(|&who| world.actor(who).at);
    let feared = |who| world.actor(who).is_hostile() && is_bad_to_wake(world, content, who);
    let kept_in_mind = sightings::remembered(world)
        .filter(|it| !only_answers(world, content, it.who) && feared(it.who));
    let beside = seen.chain(kept_in_mind.map(|it| it.at)).flat_map(Pos::neighbors);
    let waters = lurkers(world, content).into_iter().map(|(_, at)| at);
    beside.collect::<Bits>().union(&sightings::shores(world, waters))
}

/// Returns the dangerous foes, in view or remembered, that live in water, and where the hero last
/// saw each.
fn lurkers(world: &World, content: &Content) -> Vec<(ActorId, Pos)> {
    let mut divers = sightings::divers(world, content);
    divers.retain(|&(who, _)| {
        world.actor(who).is_hostile()
            && odds::exchange(world, content, who).danger() >= Danger::Risky
    });
    divers
}

/// Returns a dangerous foe that lives in water, if a step in this direction brings the hero to the
/// shore of its water.
pub fn lurks_ahead(world: &World, content: &Content, dir: Dir) -> Option<ActorId> {
    let (here, to) = (world.you().at, world.you().at.step(dir));
    let near = |&(_, at): &(ActorId, Pos)| {
        let shores = sightings::shores(world, [at]);
        shores.has(to) && !shores.has(here)
    };
    lurkers(world, content).into_iter().find(near).map(|(who, _)| who)
}

/// Returns the squares of the foes in view that explode when they die, and the squares beside them.
/// If the hero cannot walk around such a foe, killing it from afar is better than coming close.
pub fn near_explosive_foes(world: &World, content: &Content) -> Bits {
    let explodes = |who: &ActorId| explodes(world, content, *who);
    let squares = |who: ActorId| {
        let at = world.actor(who).at;
        at.neighbors().into_iter().chain([at])
    };
    foes_in_view(world, content).filter(explodes).flat_map(squares).collect()
}

/// Returns a threat adjacent to the hero, if any.
pub fn threat_beside(world: &World, content: &Content) -> Option<ActorId> {
    let mut beside = world.you().at.neighbors().into_iter().filter_map(|at| world.actor_at(at));
    beside.find(|&who| is_threat(world, content, who))
}

fn foes_in_view<'w>(world: &'w World, content: &'w Content) -> impl Iterator<Item = ActorId> + 'w {
    world
        .level
        .crowd
        .iter()
        .copied()
        .filter(|&who| world.actor(who).is_hostile() && senses::senses(world, content, who))
}

fn steals(world: &World, content: &Content, who: ActorId) -> bool {
    let kind = &content.monsters[world.actor(who).kind];
    let takes = |attack: &Attack| {
        let harm = attack.harm;
        matches!(harm, Harm::StealItem | Harm::StealAmulet | Harm::StealGold | Harm::Seduce)
    };
    kind.attacks.iter().any(takes)
}

/// Whether a foe could shoot, spit, breathe, cast or gaze at the hero from where it stands.
pub fn shoots(world: &World, content: &Content, who: ActorId) -> bool {
    let (actor, you) = (world.actor(who), world.you().at);
    let kind = &content.monsters[actor.kind];
    let able = !actor.has(Property::Cancelled);
    let has = |wanted: fn(&Attack) -> bool| kind.attacks.iter().any(wanted);
    if able && has(|attack| attack.form == Form::Gaze) {
        return true;
    }
    let sends = has(|attack| {
        matches!(attack.form, Form::Spit | Form::Breath | Form::MageSpell | Form::ClericSpell)
    });
    let throws = kind.has_grip() && has(|attack| attack.form == Form::Weapon);
    is_in_range(actor.at, you)
        && (able && sends
            || throws
                && actor.pack.iter().any(|&it| content.items[world.item(it).kind].is_missile()))
}

/// Whether two squares are in line and at most [`RANGE`] squares apart. Ignores obstacles.
fn is_in_range(from: Pos, to: Pos) -> bool {
    from.is_in_line_with(to) && from.distance(to) <= RANGE
}

/// Whether a foe can become adjacent to the hero within [`SOON`] turns if no other creature gets in
/// its way. Uses the real level instead of the hero's memory, because a monster's abilities do not
/// depend on what the hero knows.
fn comes(world: &World, content: &Content, who: ActorId) -> bool {
    let (actor, you) = (world.actor(who), world.you());
    // Random energy lets even the slowest monster act once within `SOON` turns.
    let yours = i32::from(you.rate).max(1);
    let steps = ((SOON * i32::from(actor.rate) + yours - 1) / yours).min(3 * SOON);
    if actor.at.distance(you.at) - 1 > steps {
        return false;
    }
    if path::tunnels(world, content, who) || walks_straight(world, content, who) {
        return true;
    }
    let mut met = Bits::EMPTY;
    met.set(actor.at);
    let mut ring = vec![actor.at];
    for left in (0..steps).rev() {
        let from = std::mem::take(&mut ring);
        for (at, dir) in from.into_iter().flat_map(|at| Dir::ALL.map(|dir| (at, dir))) {
            let to = at.step(dir);
            // Skip squares from which the hero is too far away for the remaining steps.
            let far = to.distance(you.at) - 1 > left;
            if far || !to.on_map() || met.has(to) || !leads(world, content, who, at, dir) {
                continue;
            }
            if to.is_next_to(you.at) {
                return true;
            }
            met.set(to);
            ring.push(to);
        }
    }
    false
}

/// Whether stepping straight toward the hero brings the monster next to the hero. This is usually
/// true, and the check is cheaper than a search for a path.
fn walks_straight(world: &World, content: &Content, who: ActorId) -> bool {
    let (mut at, you) = (world.actor(who).at, world.you().at);
    while at.distance(you) > 1 {
        match at.dir_to(you) {
            Some(dir) if leads(world, content, who, at, dir) => at = at.step(dir),
            _ => return false,
        }
    }
    true
}

/// Whether a monster can step in a direction, or could do so after opening a door.
fn leads(world: &World, content: &Content, who: ActorId, from: Pos, dir: Dir) -> bool {
    let cell = world.level.cell(from.step(dir));
    let door = cell.terrain == Terrain::Door && cell.door() == Door::Closed;
    let opens = || content.monsters[world.actor(who).kind].has_grip() && !dir.is_diagonal();
    path::can_step(world, content, who, from, dir) || door && opens()
}

/// Returns how the hero deals with a foe.
fn answer(world: &World, content: &Content, ground: &Ground, foe: ActorId) -> Answer {
    let (here, at) = (world.you().at, world.actor(foe).at);
    if let Some(dir) = here.dir_to(at).filter(|_| at.is_next_to(here)) {
        return Answer::Strike(dir);
    }
    if let Some(dir) = step_toward(world, content, ground, at) {
        return Answer::Approach(dir);
    }
    if !shoots(world, content, foe) {
        return Answer::Wait;
    }
    let aside = Dir::ALL.into_iter().filter(|&dir| is_open_step(world, content, dir));
    aside
        .into_iter()
        .find(|&dir| !is_in_range(at, here.step(dir)))
        .map_or(Answer::Wait, Answer::Dodge)
}

/// The sets of squares that are needed to compute the hero's steps toward a foe.
struct Ground {
    /// Known safe squares.
    known: Bits,
    /// Known safe squares, and unknown ones in line of sight.
    dark: Bits,
    /// Squares of all monsters (`all`), and of the visible monsters that would not swap places
    /// (`strangers`).
    all: Bits,
    strangers: Bits,
}

impl Ground {
    fn of(world: &World, content: &Content) -> Self {
        let level = &world.level;
        let known = safe_ground(world, content);
        let dark = known.union(&world.sight.clear.minus(level.memory.known()));
        let all = level.crowd.iter().map(|&who| world.actor(who).at).collect();
        Self { known, dark, all, strangers: in_the_way(world, content) }
    }
}

/// Returns the hero's step toward a foe. Prefers a path around all monsters to a path that swaps
/// places with friendly monsters. Prefers known ground to unknown squares in line of sight.
fn step_toward(world: &World, content: &Content, ground: &Ground, at: Pos) -> Option<Dir> {
    let (level, here) = (&world.level, world.you().at);
    let Ground { known, dark, all, strangers } = ground;
    let no_gaps = walk::cannot_squeeze(world, content);
    let first = |ground: &Bits, crowd: &Bits| {
        let mut open = ground.minus(crowd);
        open.set(at);
        let dir = if no_gaps {
            here.dir_to(*roomy_way(world, content, &open, |to| to == at)?.last()?)?
        } else {
            path::first_step(level, &open, here, at)?
        };
        is_safe(world, content, here.step(dir)).then_some(dir)
    };
    let grounds = [(known, all), (known, strangers), (dark, all), (dark, strangers)];
    let mut steps = grounds.into_iter().filter_map(|(ground, crowd)| first(ground, crowd));
    let nears = |dir: &Dir| here.step(*dir).distance(at) < here.distance(at);
    // Changing places with a friend in the way is better than a detour, on which the hero may lose
    // sight of the foe.
    let straight = || first(known, strangers).filter(nears);
    let step =
        steps.next().map(|step| if nears(&step) { step } else { straight().unwrap_or(step) });
    let maybe = || {
        let open = Bits::full().minus(level.memory.known()).union(known);
        path::first_step(level, &open, here, at).is_some()
    };
    step.or_else(|| closer_step(world, content, at).filter(|_| maybe()))
}

/// Returns a safe step that brings the hero closer to `goal`, for a route that is partly
/// unexplored.
fn closer_step(world: &World, content: &Content, goal: Pos) -> Option<Dir> {
    let here = world.you().at;
    let near = |dir: Dir| here.step(dir).distance(goal);
    let closer = Dir::ALL.into_iter().filter(|&dir| near(dir) < here.distance(goal));
    let open = closer.filter(|&dir| is_open_step(world, content, dir));
    open.min_by_key(|&dir| (near(dir), dir.is_diagonal()))
}

/// Whether the hero can take this step, over safe ground to an unoccupied square.
fn is_open_step(world: &World, content: &Content, dir: Dir) -> bool {
    let (here, to) = (world.you().at, world.you().at.step(dir));
    let fits = !walk::is_tight(world, content, here, dir) || !walk::cannot_squeeze(world, content);
    fits && is_safe(world, content, to)
        && world.level.can_step(here, to)
        && world.actor_at(to).is_none()
}
