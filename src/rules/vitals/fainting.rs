//! Fainting from hunger, and starvation.
//!
//! Source: rules/numbers 4.

use crate::content::ending::death::Death;
use crate::content::{Attribute, Property};
use crate::event::{BodyEvent, Cause, Event};
use crate::rules::play::interrupt;
use crate::rules::{Play, body, vitals};

/// Makes a starving hero faint at random, or die below -(100 + 10 * constitution) nutrition.
pub fn faint(play: &mut Play) {
    let nutrition = play.world.life.nutrition;
    let constitution = i32::from(play.world.life.attributes[Attribute::Constitution as usize]);
    let hero = play.world.hero;
    if nutrition < -(100 + 10 * constitution) {
        vitals::kill_as(play, hero, None, Cause::Ended(Death::Starved));
        return;
    }
    // Fainting must not interrupt a prayer, which can end the hunger.
    if play.world.you().is_helpless() || play.world.is_praying(hero) {
        return;
    }
    let tenth = nutrition / 10;
    let reach = (20 - tenth).max(1) as u32;
    if play.rng.time.below(reach) >= 19 {
        let turns = (10 - tenth).max(1) as u32;
        play.tell(Event::Body(BodyEvent::Fainted));
        interrupt::stop(play, None);
        body::gain(play, hero, Property::Paralyzed, turns);
    }
}
