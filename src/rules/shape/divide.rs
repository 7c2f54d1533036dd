//! Monsters that divide.

use crate::content::Slot;
use crate::event::{Combat, Event};
use crate::r#gen::spawn::monsters;
use crate::rules::{Play, body};
use crate::world::{Actor, ActorId};

/// Monsters divide only while the level has fewer monsters than this.
pub const CROWDED: usize = 80;

/// Divides `who` into two with half the hit points each, if a neighboring square is free. Returns
/// whether it divided.
pub fn split(play: &mut Play, who: ActorId) -> bool {
    let actor = play.world.actor(who);
    let row = &play.content.monsters[actor.kind];
    let room = actor.at.neighbors().into_iter().find(|&to| {
        play.world.level.is_passable(to)
            && play.world.actor_at(to).is_none()
            && monsters::stands_on(row, play.world.level.cell(to).terrain)
    });
    let Some(at) = room.filter(|_| actor.hp > 1 && play.world.level.crowd.len() < CROWDED) else {
        return false;
    };
    let twin = Actor {
        at,
        hp: actor.hp / 2,
        max_hp: (actor.max_hp / 2).max(1),
        pack: Vec::new(),
        worn: [None; Slot::COUNT],
        holds: None,
        held_by: None,
        new: true,
        born: play.world.turn,
        ..actor.clone()
    };
    play.tell(Event::Combat(Combat::Split { who }));
    let actor = play.world.actor_mut(who);
    actor.hp -= twin.hp;
    actor.max_hp = (actor.max_hp - twin.max_hp).max(actor.hp);
    let twin = play.world.enter(twin);
    body::rewear(play.world, play.content, twin);
    true
}
