//! What this monster notices.

use crate::base::Rng;
use crate::content::monster::Sound;
use crate::content::{Content, Property, Trait};
use crate::world::{ActorId, World, senses};

/// How near the hero must come to disturb a sleeper, in squares.
const EARSHOT: i32 = 10;

/// Whether the hero's being near wakes this sleeper now.
///
/// Near, in line of sight, and not stealthy (one time in ten even then); dogs and people always,
/// light sleepers seldom, others one time in three; aggravation always. After NetHack's
/// `disturb`, with better ears.
pub fn disturbed(world: &World, content: &Content, rng: &mut Rng, who: ActorId) -> bool {
    let (you, body) = (world.you(), world.actor(who));
    if body.at.distance(you.at) > EARSHOT || !senses::in_line_of_sight(world, body.at) {
        return false;
    }
    if you.has(Property::AggravateMonster) {
        return true;
    }
    if you.has(Property::Stealth) && !rng.one_in(10) {
        return false;
    }
    let kind = &content.monsters[body.kind];
    if matches!(kind.letter, 'n' | 'l' | 'J') {
        return rng.one_in(50);
    }
    kind.sound == Sound::Bark || kind.is(Trait::Human) || rng.one_in(3)
}
