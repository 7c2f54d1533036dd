//! Fills [`Habits`], the hint's memory of the player's latest inputs. In this file, `done` is the
//! action that the player chose; `None` for other inputs, such as an answer.

use crate::content::{Content, ItemKindId};
use crate::event::{Event, Faith};
use crate::rules::verb::travel::goals;
use crate::story::{Habits, MOST_WAITS};
use crate::world::level::elbereth;
use crate::world::{Action, ItemId, LevelId, World};

/// What must be known before an input, so that its result can be noted.
pub(super) struct Before {
    level: LevelId,
    /// Whether the hero stands on Elbereth with full hit points.
    relies_on_elbereth: bool,
    /// For a hero who goes down: whether the level is explored.
    explored: Option<bool>,
    /// The kind of the potion, scroll or wand that the player tries.
    tries: Option<ItemKindId>,
}

impl Before {
    pub(super) fn of(world: &World, content: &Content, done: Option<&Action>) -> Self {
        let you = world.you();
        let descends = matches!(done, Some(Action::ClimbDown));
        Self {
            level: world.level.id,
            relies_on_elbereth: you.hp >= you.max_hp && elbereth::is_written(world, you.at),
            explored: descends.then(|| goals::is_explored(world, content)),
            tries: done.and_then(tried).and_then(|item| Some(world.items.get(item)?.kind)),
        }
    }
}

/// Notes what hints need to know of an input that the game accepted.
pub(super) fn note(
    habits: &mut Habits,
    world: &World,
    done: Option<&Action>,
    before: &Before,
    events: &[Event],
) {
    let now = Some((world.level.id, world.turn));
    note_waiting(habits, done, now);
    note_equipment(habits, done, now);
    note_walks(habits, world, done);
    if let Some(kind) = before.tries.filter(|kind| !habits.tried.contains(kind)) {
        habits.tried.push(kind);
    }
    if before.relies_on_elbereth && events.contains(&Event::Faith(Faith::BeliedTheWord)) {
        habits.spent_elbereth = now;
    }
    if let Some(explored) = before.explored.filter(|_| world.level.id != before.level) {
        habits.unexplored.retain(|level| *level != before.level);
        habits.unexplored.extend((!explored).then_some(before.level));
    }
}

/// Returns the item that an action tries.
const fn tried(done: &Action) -> Option<ItemId> {
    match done {
        Action::Quaff(item) | Action::Read(item) | Action::Zap { wand: item, .. } => Some(*item),
        _ => None,
    }
}

fn note_waiting(habits: &mut Habits, done: Option<&Action>, now: Option<(LevelId, u32)>) {
    habits.waited = match done {
        Some(Action::Search | Action::Wait) => habits.waited.saturating_add(1),
        _ => 0,
    };
    if habits.waited >= MOST_WAITS {
        habits.waited_until = now;
    }
}

fn note_equipment(habits: &mut Habits, done: Option<&Action>, now: Option<(LevelId, u32)>) {
    match done {
        Some(Action::Wield(Some(_)) | Action::Swap) => habits.wielded = now,
        Some(Action::TakeOff(item)) => {
            habits.taken_off.retain(|it| it != item);
            habits.taken_off.push(*item);
        }
        Some(Action::Wear(item)) => habits.taken_off.retain(|it| it != item),
        _ => {}
    }
}

fn note_walks(habits: &mut Habits, world: &World, done: Option<&Action>) {
    let Some(done) = done else { return };
    habits.walks_to_stairs = match done {
        Action::GoStairs { down } => Some((world.level.id, *down)),
        _ => None,
    };
    match *done {
        Action::Travel(at) if world.level.shut.has(at) => {
            habits.walked_to_door = Some((world.level.id, at));
        }
        Action::Explore => habits.walked_to_door = None,
        _ => {}
    }
}
