//! Whether a sleeping monster notices the hero and wakes.

use crate::content::{Property, monster::Sound};
use crate::rules::{Play, body::sleep};
use crate::world::{ActorId, body::senses};

/// Wakes sleeping monsters near the hero, by chance, once per turn.
///
/// Only a monster that is closer than 10 squares and could see the hero can wake. It wakes 1 time
/// in 7, or always if it barks like a dog, is of class `@`, or the hero aggravates monsters. For
/// nymphs, jabberwocks and leprechauns, a roll of 1 in 50 must succeed first. If the hero has
/// stealth, no monster wakes. A monster that magic has put to sleep for a number of turns does not
/// wake either.
///
/// Source: NetHack 3.7 `monmove.c`, `disturb`.
pub(crate) fn tick(play: &mut Play) {
    let mut next = 0;
    while let Some(&who) = play.world.level.crowd.get(next) {
        next += 1;
        if play.world.actor(who).has(Property::Asleep) && notices(play, who) {
            sleep::wake(play, who);
        }
    }
}

/// Squared distance from the hero below which a sleeping monster can wake.
pub(crate) const EARSHOT: i32 = 100;

/// Rolls whether a sleeping monster notices the hero.
fn notices(play: &mut Play, who: ActorId) -> bool {
    let (you, actor) = (play.world.you(), play.world.actor(who));
    if actor.at.square_distance(you.at) >= EARSHOT || you.has(Property::Stealth) {
        return false;
    }
    if actor.turns_of(Property::Asleep) > 0 || !senses::sees_hero(play.world, play.content, who) {
        return false;
    }
    let kind = &play.content.monsters[actor.kind];
    let heavy = matches!(kind.letter, 'n' | 'J' | 'l');
    let light = kind.sound == Sound::Bark || kind.letter == '@';
    let aggravating = you.has(Property::AggravateMonster);
    if heavy && !play.rng.time.one_in(50) {
        return false;
    }
    aggravating || light || play.rng.time.one_in(7)
}
