//! Stones that fall from above.

use crate::base::Pos;
use crate::content::ending::death::Hazard;
use crate::content::{Material, Slot};
use crate::event::{Event, TerrainEvent};
use crate::rules::ground::boulder;
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, fight};
use crate::world::{ActorId, Item};

/// Drops a boulder, or 2 to 6 rocks, from above onto an open square. The boulder hits the creature
/// there for 1d20 damage, each rock for 1d3. If `helps`, a hard hat reduces the damage to at most
/// 2.
/// Source: rules/tables effects.
pub fn fall(play: &mut Play, by: ActorId, at: Pos, rocks: bool, helps: bool) {
    let level = &play.world.level;
    if !at.on_map() || !level.is_passable(at) {
        return;
    }
    let sinks = level.cell(at).terrain.is_liquid();
    let known = &play.content.known;
    let (kind, sides) = if rocks { (known.rock, 3) } else { (known.boulder, 20) };
    let count = if rocks { play.rng.act.between(2, 6) as u16 } else { 1 };
    let stone = play.world.make(Item { count, ..Item::of(kind) });
    play.tell(Event::Terrain(TerrainEvent::StoneFell { at, item: stone }));
    if let Some(who) = play.world.actor_at(at) {
        let damage: i32 = (0..count).map(|_| play.rng.act.d(sides)).sum();
        let damage = if helps && has_hard_hat(play, who) { damage.min(2) } else { damage };
        let own = who == by;
        let hazard = if rocks { Hazard::FallingRock } else { Hazard::FallingBoulder };
        let blame = if own { Blame::means(hazard) } else { Blame::with(by, hazard) };
        fight_back(play, by, who);
        vitals::damage_and_tell(play, who, damage, blame);
    }
    if sinks {
        play.world.destroy(stone);
    } else {
        play.world.drop_onto(play.content, stone, at);
        if !rocks {
            play.world.level.shut.clear(at);
            boulder::fills(play, stone, at);
        }
    }
    play.world.sight.fresh = false;
}

/// Wakes a creature that the hero's stones hit. A peaceful creature also becomes hostile.
fn fight_back(play: &mut Play, by: ActorId, who: ActorId) {
    if by == play.world.hero && who != by {
        fight::provoke(play, by, who);
    }
}

/// Whether `who` wears a helmet that is hard enough to stop a falling stone.
fn has_hard_hat(play: &Play, who: ActorId) -> bool {
    play.world.actor(who).in_slot(Slot::Helmet).is_some_and(|hat| {
        let material = play.content.items[play.world.item(hat).kind].material;
        !matches!(material, Material::Cloth | Material::Leather | Material::Paper)
    })
}
