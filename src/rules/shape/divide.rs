//! Monsters that divide in two, such as puddings and gremlins.

use crate::content::Slot;
use crate::event::{Combat, Event};
use crate::r#gen::spawn::monsters;
use crate::rules::{Play, body};
use crate::world::{Actor, ActorId, Attitude};

/// Monsters divide, and new ones come by chance, only while the level has fewer monsters than this.
pub const CROWDED: usize = 80;

/// Divides `who` into two creatures with half the hit points each, if it has at least 2 hit points,
/// a neighboring square is free and the level has fewer than [`CROWDED`] monsters. `by` is the
/// creature that caused the division, if any. Returns whether `who` divided.
pub fn split(play: &mut Play, who: ActorId, by: Option<ActorId>) -> bool {
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
    let (mood, caused) = (actor.mood, by == Some(play.world.hero));
    let mood = if caused { mood_of_twin(play, mood) } else { mood };
    let actor = play.world.actor(who);
    let twin = Actor {
        at,
        mood,
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

/// Returns the attitude of the twin of a creature that the hero made divide. With a chance of 1 in
/// (2 + base luck), but at most 1 in 2, the twin of a tame creature is only peaceful, and the twin
/// of a peaceful creature is hostile.
/// Source: rules/luck 2.7.
fn mood_of_twin(play: &mut Play, mood: Attitude) -> Attitude {
    let odds = 2 + i32::from(play.world.life.luck.base);
    match mood {
        Attitude::Hostile => mood,
        _ if !play.rng.act.one_in(odds.max(2) as u32) => mood,
        Attitude::Tame(_) => Attitude::Peaceful,
        Attitude::Peaceful => Attitude::Hostile,
    }
}
