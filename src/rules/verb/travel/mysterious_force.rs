//! The mysterious force, which hinders a hero who carries the Amulet up through Gehennom.
//!
//! Source: rules/levels 15.

use crate::content::dungeon::Realm;
use crate::event::{Endgame, Event};
use crate::rules::Play;
use crate::rules::ground::teleport::{self, level_teleport};
use crate::world::LevelId;
use crate::world::todo::Arrival;

/// Number of levels above the bottom of Gehennom on which the force does not act. It does not act
/// on the bottom level either.
const SPARED: u8 = 3;

/// Pulls back a hero who climbs from a level of Gehennom with the Amulet, 1 time in 4. The hero
/// lands up to three (lawful), two (neutral) or one level (chaotic) lower, or on another square of
/// the same level. Returns whether the force acted.
pub fn draws_back(play: &mut Play, to: LevelId) -> bool {
    let here = play.world.level.id;
    let site = play.world.plan.site(here.branch);
    let acts = play.world.life.has_amulet
        && site.realm == Realm::Hell
        && to.branch == here.branch
        && here.depth + SPARED < site.last;
    if !acts || !play.rng.act.one_in(4) {
        return false;
    }
    let odds = 3 + i32::from(play.world.life.alignment.sign());
    let reach = play.rng.act.below(odds.unsigned_abs());
    let inner = play.world.is_on_inner_stairs(play.world.hero);
    let down = if reach > 0 { play.rng.act.d(reach) as u8 } else { 0 };
    play.tell(Event::Endgame(Endgame::DrawnBack));
    let depth = (here.depth + down).min(site.last);
    if depth == here.depth || inner {
        if let Some(at) = teleport::landing(play) {
            teleport::send(play, play.world.hero, at);
        }
    } else {
        level_teleport::to_level(play, LevelId { depth, ..here }, Arrival::Anywhere);
    }
    true
}
