//! Talking to a neighbor.

use crate::base::Dir;
use crate::content::monster::Sound;
use crate::event::life::Talk;
use crate::event::{Event, Life};
use crate::rules::company::{oracle, quest, shop, temple};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::level::special_room;
use crate::world::{ActorId, Attitude, body::senses};

/// Makes the hero talk to the creature in direction `dir`. The Oracle sells consultations, priests
/// ask for donations, shopkeepers talk about the hero's account, and quest leaders, nemeses and
/// guardians speak the lines of their quest. A helpless creature does not answer.
///
/// # Errors
/// Refuses if the hero senses no creature there.
pub fn chat(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    let at = play.world.actor(who).at.step(dir);
    let other = play.world.actor_at(at);
    let Some(other) = other.filter(|&it| senses::senses(play.world, play.content, it)) else {
        return Err(Refusal::Nobody.into());
    };
    let helpless = play.world.actor(other).is_helpless();
    if !helpless && quest::chat(play, other) {
        return Ok(Time::ACTION);
    }
    let body = play.world.actor(other);
    if !helpless && body.keeper.is_some() {
        shop::talk::talk(play, other);
        return Ok(Time::ACTION);
    }
    let talk = match body.mood {
        _ if helpless => Talk::Sleeps,
        _ if special_room::is_priest(play.world, other) => return temple::talk(play, other),
        Attitude::Hostile => Talk::Hostile,
        Attitude::Tame(_) => Talk::Pet,
        Attitude::Peaceful if play.content.monsters[body.kind].sound == Sound::Oracle => {
            return oracle::consult(play, other);
        }
        Attitude::Peaceful => Talk::Silent,
    };
    play.tell(Event::Life(Life::Talked { who: other, talk }));
    Ok(Time::ACTION)
}
