//! Walking on lava.

use crate::base::Pos;
use crate::content::ending::death::Hazard;
use crate::content::{Property, Terrain};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, body};
use crate::world::{ActorId, level::gait};

/// Burns an actor that walks on lava in water walking boots: 6d6, unless it resists fire or is
/// above the ground.
/// Source: rules/numbers 15.
pub fn scorch(play: &mut Play, who: ActorId, at: Pos) {
    let actor = play.world.actor(who);
    let walks = play.world.level.cell(at).terrain == Terrain::Lava
        && actor.has(Property::WaterWalking)
        && !gait::is_airborne(&play.content.monsters[actor.kind], actor);
    if walks && !body::resists(play.world, play.content, who, Property::FireResistance) {
        let damage = (0..6).map(|_| play.rng.act.d(6)).sum();
        vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::MoltenLava));
    }
}
