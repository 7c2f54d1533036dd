//! The watch of a town: it warns a hero who misuses fountains, doors and walls, and then attacks.
//! Assault and theft have no warning.
//!
//! Source: rules/levels 7.2; `NetHack` 3.7 `fountain.c`, `dokick.c`, `monmove.c`, `mon.c`, `dig.c`.

use crate::base::Pos;
use crate::content::monster::quirk::Quirk;
use crate::content::{Property, Terrain};
use crate::event::life::{Offense, Watch};
use crate::event::{Event, Life};
use crate::rules::Play;
use crate::rules::body::sleep;
use crate::world::{ActorId, Attitude};

/// Handles a use that would dry up a fountain in a town. The first time, the fountain stays, and a
/// watchman who sees the hero gives a warning. Returns whether the fountain stays.
pub fn spares_fountain(play: &mut Play, at: Pos) -> bool {
    if !play.world.level.customs.town || is_warned(play, at) {
        return false;
    }
    play.world.level.customs.warned.push(at);
    match witness(play) {
        Some(by) => tell(play, Watch::Warns { by, offense: Offense::Fountain }),
        None => tell(play, Watch::Trickles),
    }
    true
}

/// Whether an earlier offense at the fountain, door or wall on this square is on record, so that
/// another one has consequences. An offense at a fountain is recorded even if no watchman saw it.
pub fn is_warned(play: &Play, at: Pos) -> bool {
    play.world.level.customs.warned.contains(&at)
}

/// Angers the watch if the hero dried up a fountain in a town.
pub fn fountain_dried(play: &mut Play) {
    if play.world.level.customs.town {
        anger(play);
    }
}

/// Handles a kick of the hero against a door. If a watchman sees it, the watch warns the hero, or
/// attacks if the door broke or the hero was already warned about this door.
pub fn door_kicked(play: &mut Play, at: Pos, broke: bool) {
    let Some(by) = witness(play).filter(|_| play.world.level.customs.town) else { return };
    if broke || is_warned(play, at) {
        arrests(play, by, Offense::Door);
    } else {
        warns(play, by, at, Offense::Door);
    }
}

/// Handles a turn in which the hero picks the lock at `at` or digs through that square. Each
/// watchman who can see the hero notices 1 time in 3. The first time, the watchman warns the hero,
/// who stops; the second time, the watch attacks. Returns whether the hero was noticed.
pub fn notices_work(play: &mut Play, at: Pos, offense: Offense) -> bool {
    if !play.world.level.customs.town {
        return false;
    }
    for by in witnesses(play) {
        if !play.rng.act.one_in(3) {
            continue;
        }
        if is_warned(play, at) {
            arrests(play, by, offense);
        } else {
            warns(play, by, at, offense);
        }
        return true;
    }
    false
}

/// Whether the watch objects if the hero digs through the square: a door, tree or wall of a town.
pub fn protects(play: &Play, at: Pos) -> bool {
    let terrain = play.world.level.cell(at).terrain;
    let built = matches!(terrain, Terrain::Door | Terrain::SecretDoor | Terrain::Tree);
    play.world.level.customs.town && (built || terrain.is_wall())
}

/// Makes the watch attack if one of its peaceful members sees the hero commit the offense.
pub fn witnessed(play: &mut Play, offense: Offense) {
    if let Some(by) = witness(play) {
        arrests(play, by, offense);
    }
}

fn warns(play: &mut Play, by: ActorId, at: Pos, offense: Offense) {
    play.world.level.customs.warned.push(at);
    tell(play, Watch::Warns { by, offense });
}

fn arrests(play: &mut Play, by: ActorId, offense: Offense) {
    tell(play, Watch::Arrests { by, offense });
    anger(play);
}

/// Wakes all peaceful members of the watch and makes them hostile.
pub fn anger(play: &mut Play) {
    let mut angered = 0;
    for who in play.world.level.crowd.clone() {
        if is_watch(play, who) && play.world.actor(who).mood == Attitude::Peaceful {
            let body = play.world.actor_mut(who);
            (body.mood, body.mind.waits) = (Attitude::Hostile, false);
            sleep::wake(play, who);
            angered += 1;
        }
    }
    if angered > 0 {
        let here = witnesses_of(play, Attitude::Hostile).len() as u32;
        tell(play, Watch::Angry { seen: here > 0 });
    }
}

fn is_watch(play: &Play, who: ActorId) -> bool {
    play.content.monsters[play.world.actor(who).kind].has(Quirk::Watch)
}

/// Returns the peaceful members of the watch who can see the hero.
fn witnesses(play: &Play) -> Vec<ActorId> {
    witnesses_of(play, Attitude::Peaceful)
}

fn witnesses_of(play: &Play, mood: Attitude) -> Vec<ActorId> {
    let sees = |&who: &ActorId| {
        let body = play.world.actor(who);
        let awake = !body.is_helpless() && !body.has(Property::Blind);
        is_watch(play, who) && awake && body.mood == mood && play.world.sight.clear.has(body.at)
    };
    play.world.level.crowd.iter().copied().filter(sees).collect()
}

fn witness(play: &Play) -> Option<ActorId> {
    witnesses(play).first().copied()
}

fn tell(play: &mut Play, what: Watch) {
    play.tell(Event::Life(Life::Watch(what)));
}
