//! Death: what prevents it, and its immediate effects.

use crate::content::dungeon::Builder;
use crate::content::monster::quirk::Quirk;
use crate::content::{Content, Property, Slot};
use crate::event::senses::StopReason;
use crate::event::{Cause, Combat, Event, Life};
use crate::rules::Play;
use crate::rules::body::{self, hold};
use crate::rules::play::{ending, interrupt};
use crate::rules::vitals::{
    Blame, new_kind, own_shape,
    rider::{self, Unseated},
};
use crate::world::{
    ActorId, LevelId, World,
    hero::{Ended, Mode},
    level::dungeon::BranchRow,
    todo::{Arrival, Remains, Task},
};

/// Number of turns after a return from death in which nothing harms the hero.
/// Source: rules/score 7.
const SAFE_TURNS: u32 = 2;

/// Kills an actor, unless its life is saved.
pub fn kill(play: &mut Play, target: ActorId, blame: Blame) {
    kill_as(play, target, blame.by, Cause::Killed(blame));
}

/// Cancels an actor for good. A clay golem dies of it.
pub fn cancel(play: &mut Play, target: ActorId, blame: Blame) {
    if play.content.monsters[play.world.actor(target).kind].has(Quirk::DiesCancelled) {
        kill(play, target, blame);
    } else {
        body::grant(play, target, Property::Cancelled);
    }
}

/// Kills an actor with a given cause of death.
///
/// The hero's death ends the game at once in classic mode. A monster stays on its square with 0 hit
/// points until the action is over; see `rules::settle`.
pub fn kill_as(play: &mut Play, target: ActorId, by: Option<ActorId>, cause: Cause) {
    fall(play, target, by, cause, Remains::Body);
}

/// Kills a monster without leaving a corpse.
pub fn dissolve(play: &mut Play, target: ActorId, blame: Blame) {
    fall(play, target, blame.by, Cause::Killed(blame), Remains::Nothing);
}

/// Does the same as [`kill_as`], but `remains` says what a dead monster leaves.
pub fn fall(play: &mut Play, target: ActorId, by: Option<ActorId>, cause: Cause, remains: Remains) {
    let safe = target == play.world.hero && play.world.turn < play.world.life.safe_until;
    if safe || play.world.is_dying(target) || is_saved(play, target) {
        return;
    }
    if target == play.world.hero {
        let to_stone = remains == Remains::Statue;
        hero_dies(play, by, cause, if to_stone { Ended::Petrified } else { Ended::Died });
        return;
    }
    if remains != Remains::Statue && new_kind::rises(play, target) {
        play.tell(Event::Combat(Combat::Rose { who: target }));
        return;
    }
    play.world.actor_mut(target).hp = 0;
    if play.world.life.steed == Some(target) {
        rider::unseat(play, Unseated::Died);
    }
    play.tell(Event::Combat(Combat::Died { who: target, by }));
    play.world.todo.later(Task::Died { who: target, by, remains });
}

/// Uses up a worn amulet of life saving. Returns whether it saved `who`.
pub fn is_saved(play: &mut Play, who: ActorId) -> bool {
    let Some(amulet) = play.world.actor(who).in_slot(Slot::Amulet) else { return false };
    let kind = play.world.item(amulet).kind;
    if !play.content.items[kind].gives.contains(&Property::LifeSaving) {
        return false;
    }
    play.tell(Event::Combat(Combat::LifeSaved { who }));
    play.world.destroy(amulet);
    restore(play, who);
    body::worn_changed(play, who);
    if who == play.world.hero {
        let known = play.world.knowledge.of_mut(kind);
        if !known.known {
            known.known = true;
            play.world.knowledge.order.push(kind);
            play.tell(Event::Item(crate::event::item::ItemEvent::Learned { kind }));
        }
    }
    true
}

/// Restores full hit points and cures fatal ailments, sleep and paralysis. A hero with nutrition
/// below 500 gets 900.
pub fn restore(play: &mut Play, who: ActorId) {
    let actor = play.world.actor_mut(who);
    actor.hp = actor.max_hp.max(1);
    actor.scratches = 0;
    actor.trapped = 0;
    for what in [
        Property::Petrifying,
        Property::Sliming,
        Property::Strangled,
        Property::Ill,
        Property::Sinking,
        Property::Vomiting,
        Property::Asleep,
        Property::Paralyzed,
    ] {
        body::cure(play, who, what);
    }
    if who == play.world.hero && play.world.life.nutrition < 500 {
        play.world.life.nutrition = 900;
    }
}

/// Kills the hero. In classic mode this ends the game; in the other modes the hero comes back to
/// life. `how` says whether the hero turned to stone.
fn hero_dies(play: &mut Play, by: Option<ActorId>, cause: Cause, how: Ended) {
    if play.world.is_over() {
        return;
    }
    let hero = play.world.hero;
    let cause = cause.of_hero(play.world, play.content);
    play.tell(Event::Combat(Combat::Died { who: hero, by }));
    if play.world.life.mode != Mode::Classic {
        hold::free_dead(play, hero);
        own_shape::regain(play);
    }
    match play.world.life.mode {
        Mode::Classic => {
            play.world.you_mut().hp = 0;
            ending::end(play, how, cause);
        }
        Mode::Modern => {
            let life = &mut play.world.life;
            life.deaths = life.deaths.saturating_add(1);
            life.safe_until = play.world.turn + SAFE_TURNS + 1;
            restore(play, hero);
            let here = play.world.level.id;
            let on_plane = play.world.depth() < 0;
            let to = if on_plane { here } else { return_level(play.world, play.content) };
            let task = if here == to {
                Task::Revived
            } else {
                Task::Leaves { to, arrival: Arrival::Anywhere }
            };
            play.world.todo.later(task);
            play.tell(Event::Life(Life::Returned));
        }
        Mode::Explore | Mode::Wizard => {
            restore(play, hero);
            play.tell(Event::Life(Life::Returned));
        }
    }
    if !play.world.is_over() {
        interrupt::stop(play, Some(StopReason::Revived));
    }
}

/// Returns the level where a hero comes back to life: the first level, or the Sanctum if the hero
/// ever had the Amulet. The planes are an exception that the caller handles.
/// Source: rules/score 7.
fn return_level(world: &World, content: &Content) -> LevelId {
    let is_sanctum = |id: &LevelId| match world.plan.row(*id) {
        BranchRow::Special(nth) => {
            let branch = &content.branches.rows()[usize::from(id.branch)];
            branch.special[usize::from(nth)].make == Builder::Sanctum
        }
        _ => false,
    };
    let had_amulet = world.life.achievements & 1 << ending::AMULET != 0;
    let sanctum = world.plan.levels().find(is_sanctum).filter(|_| had_amulet);
    sanctum.unwrap_or(LevelId { branch: 0, depth: 1 })
}
