//! The turn scheduler: speed, energy, action prices, and which actor acts next.
//!
//! Time is counted in aut, 10 per turn. Every actor gains `rate` energy per aut and may act while
//! its stored energy (`bank`) is at least `ACT`. The price of the action is subtracted from `bank`
//! afterward. In rulesets with NetHack's clock, actors gain energy once per turn instead; see
//! `by_turn`.
//! Source: rules/energy 6, 8.

mod by_turn;
mod opportunity;
mod pursuit;
mod random_energy;

use crate::ai::{self, Course};
use crate::base::Pos;
use crate::content::Property;
use crate::content::ruleset::JitterScope;
use crate::rules::verb::travel::walk;
use crate::rules::{
    Acted, Halt, Play, Refusal, Time, body, occupation, ride, settle, upkeep, verb,
};
use crate::world::body::actor::ACT;
use crate::world::todo::Task;
use crate::world::{Action, ActorId};

/// Length of a turn, in aut.
const TURN: u64 = 10;
/// Maximum game time that one input can take, in aut. The limit holds even for a corrupt state.
/// Normal play stays far below it: a floating eye paralyzes for up to 127 turns.
/// Source: rules/reliability T9.
const LONGEST_WAIT: u64 = 1_000 * TURN;
/// Maximum number of monster actions that one input can cause. The limit holds even for a corrupt
/// state. Normal play stays far below it: in a full throne room some hundred monsters act in each
/// turn.
const MOST_ACTS: u32 = 20_000;

/// The hero's next action: a new one, or a continuation of the current occupation.
pub enum HeroTurn<'a> {
    Do(&'a Action),
    GoOn,
}

/// Performs the hero's action, charges its price, and passes time until the hero can act again. A
/// refused action changes nothing, except that it ends a running occupation. Returns the level
/// change, if any.
pub fn hero_acts(play: &mut Play, next: &HeroTurn) -> Result<Option<Task>, Halt> {
    let hero = play.world.hero;
    let from = play.world.you().at;
    let riding = play.world.life.steed.is_some();
    let acted: Acted = match next {
        HeroTurn::Do(wish) if occupation::is_automation(wish) => occupation::begin(play, wish),
        HeroTurn::Do(wish) => {
            play.world.life.occupation = None;
            verb::perform(play, hero, wish)
        }
        HeroTurn::GoOn => occupation::go_on(play),
    };
    let time = acted?;
    let walked = walked_from(play, from);
    let stepped = walked.is_some();
    play.world.life.stepped = stepped;
    let ridden = stepped && riding == play.world.life.steed.is_some();
    let leaving = settle::settle(play);
    if time.0 > 0 && leaving.is_none() {
        pursuit::mark(play, walked);
        if let Some(old) = walked {
            opportunity::take_while_stepping(play, old);
        }
    }
    pay(play, time, ridden);
    if leaving.is_none() {
        pass_time(play, time.0 > 0);
    }
    occupation::watch(play);
    Ok(leaving)
}

/// Charges the hero for an action that the player completed by an answer, and passes time. Returns
/// the level change, if any.
pub fn finish(play: &mut Play, time: Time) -> Option<Task> {
    let leaving = settle::settle(play);
    play.world.pursuers.clear();
    pay(play, time, false);
    if leaving.is_none() {
        pass_time(play, time.0 > 0);
    }
    occupation::watch(play);
    leaving
}

/// Passes time on a level just entered, until the hero can act.
pub fn catch_up(play: &mut Play) {
    play.world.pursuers.clear();
    pass_time(play, false);
}

/// Subtracts the price of an action from the hero's energy. For a step while riding, the price
/// depends on the steed's speed.
fn pay(play: &mut Play, time: Time, ridden: bool) {
    let price = ride::price(play, time, ridden);
    play.world.you_mut().bank -= price;
}

/// Returns the square that the hero left, if the last action moved the hero to an adjacent square.
fn walked_from(play: &Play, from: Pos) -> Option<Pos> {
    let to = play.world.you().at;
    (to != from && to.is_next_to(from)).then_some(from)
}

/// Passes time until the hero can act again, or the game or the level ends. `paid` is whether the
/// hero's action took time. If so, under NetHack's clock, the monsters act even if the hero has
/// enough energy to act again.
fn pass_time(play: &mut Play, paid: bool) {
    let (end, mut acts) = (play.world.now.saturating_add(LONGEST_WAIT), MOST_ACTS);
    let by_turn = play.world.rules.accrual.is_by_turn();
    helpless_hero(play);
    if by_turn && paid && play.world.you().bank >= ACT {
        by_turn::pass(play, &mut acts);
        helpless_hero(play);
        if settle::settle(play).is_some_and(|task| leave_later(play, task)) {
            return;
        }
    }
    while play.world.you().bank < ACT && !play.world.is_over() && play.world.pending.is_none() {
        if play.world.now >= end || acts == 0 {
            end_long_helplessness(play);
            return;
        }
        if by_turn {
            by_turn::go_on(play, &mut acts);
        } else {
            pass_slice(play, &mut acts);
        }
        helpless_hero(play);
        if settle::settle(play).is_some_and(|task| leave_later(play, task)) {
            return;
        }
    }
}

/// Passes time until the hero can act or the turn ends, whichever comes first.
fn pass_slice(play: &mut Play, acts: &mut u32) {
    let you = play.world.you();
    let rate = i64::from(you.rate.max(1));
    let need = i64::from(ACT - you.bank);
    let wait = (need + rate - 1) / rate;
    let to_turn = (TURN - play.world.now % TURN) as i64;
    let aut = wait.min(to_turn) as u64;
    play.world.now += aut;
    earn(play, aut);
    run_monsters(play, acts, Rounds::All);
    if play.world.now.is_multiple_of(TURN) && !play.world.is_over() {
        upkeep::turn(play);
    }
}

/// Clears the hero's helplessness when `LONGEST_WAIT` or `MOST_ACTS` is reached, so that one input
/// always ends.
fn end_long_helplessness(play: &mut Play) {
    let hero = play.world.hero;
    body::sleep::wake(play, hero);
    body::cure(play, hero, Property::Paralyzed);
    body::lose(play, hero, Property::Paralyzed);
    body::set_innate(play, hero, Property::Paralyzed, false);
    play.world.you_mut().bank = ACT;
}

/// Queues again a level change that came up while time passed. It is carried out before the next
/// input. Always returns true, which stops the passing of time.
fn leave_later(play: &mut Play, task: Task) -> bool {
    play.world.todo.later(task);
    true
}

/// Uses up all actions that a helpless hero has energy for.
fn helpless_hero(play: &mut Play) {
    let you = play.world.you_mut();
    while you.is_helpless() && you.bank >= ACT {
        you.bank -= ACT;
    }
}

/// Adds energy for `aut` units of time to every actor, and queues the monsters that can act. A new
/// monster gets no energy the first time; while time is stopped, only the hero gets energy.
fn earn(play: &mut Play, aut: u64) {
    let jitter = random_energy::of_gain(play.world);
    let world = &mut *play.world;
    let you = world.you_mut();
    you.bank += i32::from(you.rate) * aut as i32;
    world.queue.clear();
    if world.stands_still() {
        return;
    }
    for &who in &world.level.crowd {
        let actor = &mut world.actors[who];
        let earns = !actor.new;
        actor.new = false;
        if earns {
            actor.bank += i32::from(actor.rate) * aut as i32;
            if jitter != 0 && actor.rate > 0 {
                actor.bank += random_energy::roll(jitter, &mut play.rng.fight);
            }
        }
        if actor.bank >= ACT {
            world.queue.push(rank(actor.bank, who));
        }
    }
}

/// How many actions a monster takes before the next monster acts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rounds {
    /// As many as its energy allows.
    All,
    /// One.
    One,
}

/// Lets the queued monsters act: the largest energy first, then the lowest id. They take at most
/// `acts` actions in total; when none are left, the other queued monsters lose their actions.
fn run_monsters(play: &mut Play, acts: &mut u32, rounds: Rounds) {
    let mut queue = std::mem::take(&mut play.world.queue);
    queue.reverse();
    if !queue.is_sorted() {
        queue.sort_unstable();
        stand_in_line(play, &queue);
    }
    let mut looked = false;
    while let Some(due) = queue.pop() {
        if play.world.is_over() {
            break;
        }
        let who = ranked(due);
        if *acts == 0 {
            if let Some(actor) = play.world.actors.get_mut(who) {
                actor.bank = actor.bank.min(ACT - 1);
            }
            continue;
        }
        *acts -= 1;
        let bank = play.world.actors.get(who).map(|actor| actor.bank);
        let is_due = bank.is_some_and(|bank| rank(bank, who) == due);
        if !is_due || monster_acts(play, who, &mut looked) && rounds == Rounds::All {
            requeue(play, &mut queue, who);
        }
    }
    queue.clear();
    play.world.queue = queue;
}

/// If every monster on the level acts, sorts the level's list of monsters by acting order. Later
/// queues are then already sorted, as long as all monsters have the same speed.
fn stand_in_line(play: &mut Play, queue: &[Rank]) {
    let crowd = &mut play.world.level.crowd;
    if crowd.len() == queue.len() {
        for (place, &due) in crowd.iter_mut().zip(queue.iter().rev()) {
            *place = ranked(due);
        }
    }
}

/// The position of an actor in the acting order, as one number. The actor with the largest number
/// acts first.
type Rank = u64;

fn rank(bank: i32, who: ActorId) -> Rank {
    (bank.max(0) as u64) << 32 | u64::from(!who.number())
}

/// Returns the actor that a rank belongs to.
fn ranked(rank: Rank) -> ActorId {
    ActorId::of_number(!(rank as u32)).expect("a rank is somebody's")
}

fn requeue(play: &Play, queue: &mut Vec<Rank>, who: ActorId) {
    let Some(actor) = play.world.actors.get(who) else { return };
    if actor.bank < ACT || actor.level_id != play.world.level.id {
        return;
    }
    let due = rank(actor.bank, who);
    let at = queue.partition_point(|&other| other < due);
    queue.insert(at, due);
}

/// Performs one action of a monster and charges its price. Resolves the monster's pursuit if this
/// is its first action of the round. Returns whether the monster may be able to act again. `looked`
/// is whether the hero's sight is still up to date.
fn monster_acts(play: &mut Play, who: ActorId, looked: &mut bool) -> bool {
    if !*looked {
        play.world.look_if_moved(play.content);
        play.world.level.find_ways();
        *looked = true;
    }
    let world = &mut *play.world;
    let body = &mut world.actors[who];
    let before = body.at;
    let kind = &play.content.monsters[body.kind];
    let course = ai::idle_course(body, kind, &world.sight, &mut play.rng.mind);
    let step = course.and_then(|course| course.plain_step(&world.level, body, kind));
    let strolled = step.and_then(|dir| walk::stroll_plainly(play, who, dir));
    let price = strolled.map_or_else(|| decide_and_do(play, who, course), Time::price);
    *looked = strolled.is_some();
    let Some(actor) = play.world.actors.get_mut(who) else { return false };
    actor.bank -= price;
    let again = actor.bank >= ACT;
    let moved = actor.at != before;
    let drifts = moved && play.world.rules.jitter_scope == JitterScope::EveryMove;
    if play.world.pursuers.is_empty() && !drifts {
        return again;
    }
    pursuit::resolve(play, who, moved.then_some(before)) || again
}

/// Asks the AI for an action, or for a step along `course`, and performs it. If the action is
/// refused, the monster still pays for one action. Returns the price, in energy.
fn decide_and_do(play: &mut Play, who: ActorId, course: Option<Course>) -> i32 {
    if play.world.actor(who).is_helpless() {
        return ACT;
    }
    let wish = ai::consider(play.world, play.content, &mut play.rng.mind, who, course);
    let acted = verb::perform(play, who, &wish);
    if !play.world.todo.is_empty()
        && let Some(task) = settle::settle(play)
    {
        play.world.todo.later(task);
    }
    match acted {
        Ok(time) => time.price(),
        Err(_) => ACT,
    }
}

/// Returns the reason why an input was refused. Any other halt here is a bug in the verb's code.
pub fn refusal(halt: Halt) -> Refusal {
    match halt {
        Halt::Refused(why) => why,
        Halt::Instead(_) | Halt::Asks(_) => Refusal::CannotDoThat,
    }
}
