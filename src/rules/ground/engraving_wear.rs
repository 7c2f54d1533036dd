//! Wear of engravings.
//!
//! Wear smudges several letters of a text in dust or blood. It rarely smudges an engraved or
//! scrawled text, and then only one letter. Burned text and headstones never smudge. The hero
//! notices wear of the text underfoot.
//!
//! Source: rules/numbers 11; NetHack 3.6 `engrave.c`, `wipe_engr_at`.

use crate::base::Pos;
use crate::content::{Property, Script};
use crate::event::{Event, TerrainEvent};
use crate::rules::Play;
use crate::world::{ActorId, level::path};

/// Character that replaces a letter that has worn off.
const SMUDGE: char = '_';

/// Wears the engraving on a square that an actor walks over, by up to five letters for the hero and
/// one for a monster. Actors in the air do not wear it.
pub fn tread(play: &mut Play, who: ActorId, at: Pos) {
    if play.world.level.written_at(at).is_none() || !stands(play, who) {
        return;
    }
    let letters = if who == play.world.hero { play.rng.act.d(5) } else { 1 };
    wear(play, at, letters);
}

/// Wears the engraving under the hero by up to `letters` letters, for example in a fight.
pub fn shuffle(play: &mut Play, letters: i32) {
    let (hero, here) = (play.world.hero, play.world.you().at);
    if play.world.level.written_at(here).is_some() && stands(play, hero) {
        wear(play, here, letters);
    }
}

/// Called once per turn. With a chance of 1 in (40 + 3 × dexterity), wears the engraving under the
/// hero by up to 3 letters.
pub fn tick(play: &mut Play) {
    let here = play.world.you().at;
    if play.world.level.written_at(here).is_none() {
        return;
    }
    let dexterity = u32::from(play.world.life.attributes[3]);
    if play.rng.time.one_in(40 + 3 * dexterity) {
        let letters = play.rng.time.d(3);
        shuffle(play, letters);
    }
}

fn stands(play: &Play, who: ActorId) -> bool {
    let actor = play.world.actor(who);
    !path::is_airborne(&play.content.monsters[actor.kind], actor)
}

fn wear(play: &mut Play, at: Pos, most: i32) {
    let Some(script) = play.world.level.written_at(at).map(|written| written.script) else {
        return;
    };
    let letters = match script {
        Script::Burned | Script::Stone => 0,
        Script::Dust | Script::Blood => most,
        Script::Cut | Script::Scrawled => {
            i32::from(play.rng.act.one_in(1 + 50 / (most as u32 + 1)))
        }
    };
    let mut changed = false;
    for _ in 0..letters {
        changed |= smudge(play, at);
    }
    let worn = |text: &str| text.chars().all(|c| c == SMUDGE || c.is_whitespace());
    play.world.level.engravings.retain(|written| written.at != at || !worn(&written.text));
    let gone = play.world.level.written_at(at).is_none();
    let you = play.world.you();
    if you.at == at && (changed || gone) && !you.has(Property::Blind) {
        play.tell(Event::Terrain(TerrainEvent::TextScuffed { gone }));
    }
}

/// Smudges one random position of the text, which may be a space. Returns whether the text changed.
fn smudge(play: &mut Play, at: Pos) -> bool {
    let Some(written) = play.world.level.engravings.iter_mut().find(|text| text.at == at) else {
        return false;
    };
    let mut letters: Vec<char> = written.text.chars().collect();
    if letters.is_empty() {
        return false;
    }
    let place = play.rng.act.below(letters.len() as u32) as usize;
    let changes = letters[place] != SMUDGE && !letters[place].is_whitespace();
    if changes {
        letters[place] = SMUDGE;
        written.text = letters.into_iter().collect();
    }
    changes
}
