//! Texts on the ground wear off under feet.

use crate::base::Pos;
use crate::rules::Play;
use crate::world::level::Script;
use crate::world::{ActorId, path};

/// What stands where a letter was.
const SMUDGE: char = '_';

/// Whoever walks over a text wears it: the hero up to five letters a step, others one. Dust and
/// blood always give; what is cut or scrawled seldom; what is burned, and a headstone, never.
/// Who is in the air treads on nothing. Source: `NetHack` 3.6 `engrave.c`, `wipe_engr_at`.
pub fn tread(play: &mut Play, who: ActorId, at: Pos) {
    let Some(script) = play.world.level.written_at(at).map(|written| written.script) else {
        return;
    };
    let actor = play.world.actor(who);
    if path::is_airborne(&play.content.monsters[actor.kind], actor) {
        return;
    }
    let treads = if who == play.world.hero { play.rng.act.d(5) } else { 1 };
    let letters = match script {
        Script::Burned | Script::Stone => 0,
        Script::Dust | Script::Blood => treads,
        Script::Cut | Script::Scrawled => {
            i32::from(play.rng.act.one_in(1 + 50 / (treads as u32 + 1)))
        }
    };
    for _ in 0..letters {
        smudge(play, at);
    }
    let worn = |text: &str| text.chars().all(|c| c == SMUDGE || c.is_whitespace());
    play.world.level.engravings.retain(|written| written.at != at || !worn(&written.text));
}

/// One place of the text, a letter or not.
fn smudge(play: &mut Play, at: Pos) {
    let Some(written) = play.world.level.engravings.iter_mut().find(|text| text.at == at) else {
        return;
    };
    let mut letters: Vec<char> = written.text.chars().collect();
    if letters.is_empty() {
        return;
    }
    let place = play.rng.act.below(letters.len() as u32) as usize;
    if !letters[place].is_whitespace() {
        letters[place] = SMUDGE;
        written.text = letters.into_iter().collect();
    }
}
