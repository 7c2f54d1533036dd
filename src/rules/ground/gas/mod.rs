//! Gas clouds. They block sight, damage creatures that breathe, and dissipate.

pub mod drift;

use crate::base::Pos;
use crate::content::ending::death::Hazard;
use crate::content::{Property, Terrain, Trait};
use crate::event::{Event, Senses};
use crate::rules::Play;
use crate::rules::vitals::{self, Blame};
use crate::world::ActorId;

/// Runs one turn of all gas clouds on the level.
pub fn tick(play: &mut Play) {
    if play.world.level.customs.gas.is_empty() {
        return;
    }
    let mut gone = Vec::new();
    let mut breathed = Vec::new();
    play.world.level.customs.gas.retain_mut(|gas| {
        if gas.harm > 0 {
            breathed.push((gas.at, gas.harm));
        }
        if gas.left != u16::MAX {
            gas.left = gas.left.saturating_sub(1);
        }
        if gas.left == 0 {
            gone.push(gas.at);
        }
        gas.left > 0
    });
    for (at, harm) in breathed {
        if let Some(who) = play.world.actor_at(at) {
            breathe(play, who, harm);
        }
    }
    for at in gone {
        clear(play, at);
    }
}

/// Damages a creature that breathes and does not resist poison.
fn breathe(play: &mut Play, who: ActorId, harm: u8) {
    let actor = play.world.actor(who);
    let kind = &play.content.monsters[actor.kind];
    let proof = kind.is(Trait::Breathless)
        || actor.has(Property::MagicalBreathing)
        || actor.has(Property::PoisonResistance);
    if proof || play.world.is_dying(who) {
        return;
    }
    let damage = play.rng.time.d(harm.into());
    play.tell(Event::Senses(Senses::Choked { who }));
    vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::GasCloud));
}

fn clear(play: &mut Play, at: Pos) {
    if play.world.level.cell(at).terrain == Terrain::Cloud {
        play.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
        play.world.sight.fresh = false;
    }
}
