//! Being driven back a square.

use crate::base::Dir;
use crate::content::{Size, Trait};
use crate::event::{Combat, Event};
use crate::rules::Play;
use crate::world::todo::Task;
use crate::world::{ActorId, World};

/// Whether a strong blow can move it: not the large, the thick of hide, the caught or the held.
pub fn can_reel(world: &World, content: &crate::content::Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    let kind = &content.monsters[actor.kind];
    let fixed = actor.trapped > 0 || actor.held_by.is_some() || actor.holds.is_some();
    kind.size < Size::Large && !kind.is(Trait::ThickHide) && !fixed
}

/// Whether the weight of a horse can move it: nobody huge, caught or held.
pub fn can_be_ridden_down(world: &World, content: &crate::content::Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    let fixed = actor.trapped > 0 || actor.held_by.is_some() || actor.holds.is_some();
    content.monsters[actor.kind].size < Size::Huge && !fixed
}

/// Drives a creature one square back, if there is room; whether it was.
pub fn back(play: &mut Play, who: ActorId, dir: Dir) -> bool {
    let from = play.world.actor(who).at;
    let to = from.step(dir);
    let free = to.on_map()
        && play.world.level.can_step(from, to)
        && play.world.actor_at(to).is_none()
        && !super::is_dying(play.world, who);
    if free {
        play.world.move_actor(who, to);
        play.tell(Event::Combat(Combat::Reeled { who }));
        play.world.todo.later(Task::Arrived { who, at: to });
    }
    free
}
