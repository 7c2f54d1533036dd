//! Attacking an adjacent creature or an empty square.

use crate::base::{Dir, Pos};
use crate::event::{Combat, Event};
use crate::rules::body::hold;
use crate::rules::ground::engraving_wear;
use crate::rules::{Acted, Halt, Play, Refusal, Time, fight};
use crate::world::{Action, ActorId};

/// Makes `who` attack an adjacent creature with all its attacks.
pub fn strike(play: &mut Play, who: ActorId, target: ActorId) -> Acted {
    let Some(other) = play.world.actors.get(target) else {
        return Err(Refusal::Nobody.into());
    };
    if !play.world.actor(who).at.is_next_to(other.at) {
        return Err(Refusal::Nobody.into());
    }
    let price = play.content.monsters[play.world.actor(who).kind].prices.strike;
    fight::strike::melee::strike(play, who, target)?;
    if who == play.world.hero {
        engraving_wear::shuffle(play, 3);
    }
    Ok(Time(price.into()))
}

/// Returns the monster that has engulfed the hero. The hero's attacks in all directions are aimed
/// at it. Always `None` if `who` is a monster.
pub fn inside(play: &Play, who: ActorId) -> Option<ActorId> {
    let hero = who == play.world.hero;
    hero.then(|| hold::engulfer(play.world, play.content, who)).flatten()
}

/// Makes `who` attack a square, whether or not anyone is there.
pub fn fight(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    if let Some(around) = inside(play, who) {
        return Err(Halt::Instead(Action::Strike(around)));
    }
    let to = play.world.actor(who).at.step(dir);
    if let Some(target) = play.world.actor_at(to) {
        return Err(Halt::Instead(Action::Strike(target)));
    }
    if who == play.world.hero {
        play.world.feel_nobody(to);
    }
    play.tell(Event::Combat(if is_solid(play, to) {
        Combat::StruckThing { by: who, at: to }
    } else {
        Combat::StruckAir { by: who }
    }));
    Ok(Time::ACTION)
}

/// Whether an attack on the square hits an obstacle or a statue instead of thin air.
/// Source: NetHack 3.7 `hack.c`, `domove_fight_empty`.
fn is_solid(play: &Play, at: Pos) -> bool {
    !play.world.level.is_passable(at) || play.world.stone_at(play.content, at).is_some()
}
