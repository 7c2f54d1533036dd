//! Teleportation within a level.

pub mod level_teleport;
pub mod quest_gate;

use crate::base::Pos;
use crate::content::Property;
use crate::event::{Endgame, Event, Magic, Senses};
use crate::rules::Play;
use crate::rules::body::hold;
use crate::world::{ActorId, ItemId, Pending, Place, World, body::senses, todo::Task};

/// Number of random squares tried before all squares are searched in order.
const TRIES: u32 = 400;

/// Returns a random free square that is an allowed destination for teleporting; `None` if the level
/// has none.
pub fn landing(play: &mut Play) -> Option<Pos> {
    let may = |play: &Play, at: Pos| {
        is_free(play.world, at) && !play.world.level.customs.barred.contains(&at)
    };
    let (width, height) =
        (play.world.level.cells.width() as u32, play.world.level.cells.height() as u32);
    for _ in 0..TRIES {
        let x = play.rng.act.below(width) as i16;
        let y = play.rng.act.below(height) as i16;
        let at = Pos::new(x, y);
        if may(play, at) {
            return Some(at);
        }
    }
    play.world.level.cells.positions().find(|&at| may(play, at))
}

/// Whether a square is passable, unoccupied and not liquid.
pub fn is_free(world: &World, at: Pos) -> bool {
    world.level.is_passable(at)
        && world.actor_at(at).is_none()
        && !world.level.cell(at).terrain.is_liquid()
}

/// Whether the hero can choose where to teleport now.
pub fn controls(play: &Play) -> bool {
    let you = play.world.you();
    let able = !you.has(Property::Stunned) && !you.is_helpless();
    you.has(Property::TeleportControl) && able && play.world.pending.is_none()
}

/// Teleports the hero to the square that the player chose, or to a random square if the chosen one
/// is not free. Without a square, the hero stays.
/// Source: `NetHack` 3.7 `teleport.c`, `scrolltele`.
pub fn chosen(play: &mut Play, at: Option<Pos>) {
    let Some(at) = at else {
        play.tell(Event::Senses(Senses::StayedHere));
        return;
    };
    let level = &play.world.level;
    let free =
        |at: &Pos| at.on_map() && is_free(play.world, *at) && !level.customs.barred.contains(at);
    if free(&at) {
        return send(play, play.world.hero, at);
    }
    play.tell(Event::Senses(Senses::NoLanding));
    if let Some(to) = landing(play) {
        send(play, play.world.hero, to);
    }
}

/// Teleports `who` to a random square, if the level allows it; with teleport control, the player
/// chooses the square. The Amulet prevents it 1 time in 3. Returns whether the hero noticed.
/// Source: NetHack 3.7 `teleport.c`, `scrolltele`.
pub fn hop(play: &mut Play, who: ActorId) -> bool {
    hop_with(play, who, who == play.world.hero && controls(play))
}

/// Acts like [`hop`], but never asks the player, because the hero has no time to choose.
pub fn hop_at_random(play: &mut Play, who: ActorId) -> bool {
    hop_with(play, who, false)
}

fn hop_with(play: &mut Play, who: ActorId, asks: bool) -> bool {
    if is_prevented(play, who) {
        return who == play.world.hero;
    }
    if who == play.world.hero && play.world.life.has_amulet && play.rng.act.one_in(3) {
        play.tell(Event::Endgame(Endgame::Disoriented));
        return true;
    }
    if asks {
        play.world.pending = Some(Pending::Teleport);
        return true;
    }
    let Some(to) = landing(play) else { return false };
    let was_seen = senses::sees(play.world, play.content, who);
    send(play, who, to);
    was_seen
}

/// Whether the level forbids `who` to teleport. Reports it if `who` is the hero.
pub fn is_prevented(play: &mut Play, who: ActorId) -> bool {
    let prevented = play.world.level.customs.no_teleport;
    if prevented && who == play.world.hero {
        play.tell(Event::Magic(Magic::TeleportPrevented));
    }
    prevented
}

/// Teleports `who` to a square, which must be free.
pub fn send(play: &mut Play, who: ActorId, to: Pos) {
    hold::release_all(play, who);
    play.tell(Event::Magic(Magic::Teleported { who, to }));
    play.world.actor_mut(who).trapped = 0;
    play.world.move_actor(who, to);
    play.world.lose_track(who);
    play.world.todo.later(Task::Arrived { who, at: to });
}

/// Teleports an item on the floor to a random square. Returns false, because the player notices
/// nothing.
pub fn thing(play: &mut Play, item: ItemId) -> bool {
    let Place::Floor(level, _) = play.world.item(item).place else { return false };
    if level != play.world.level.id {
        return false;
    }
    if let Some(to) = landing(play) {
        play.world.lay(item, to);
    }
    false
}
