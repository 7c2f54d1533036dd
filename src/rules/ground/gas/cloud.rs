//! Clouds of poison gas. They block sight, damage creatures that breathe, and dissipate. Clouds
//! that are terrain are in [`drift`](super::drift).

use crate::base::{Bits, Dir, Pos};
use crate::content::ending::death::Hazard;
use crate::content::{Content, Property, Terrain, Trait};
use crate::event::{Event, Senses};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, body};
use crate::world::level::flags::Gas;
use crate::world::{ActorId, World};

/// Fixed damage of the gas of a scroll, added to the roll of the gas's damage die.
const STING: u8 = 5;
/// Gas with fixed damage disperses at the end of its duration if its damage die has fewer sides
/// than this. Otherwise, the number of sides is halved, and the gas stays for 2 more turns.
const WEAK: u8 = 5;
/// Squared distance, exclusive, within which a scroll makes its cloud.
const FAR: i32 = 32;

/// Runs one turn of all gas clouds on the level.
pub fn tick(play: &mut Play) {
    if play.world.level.customs.gas.is_empty() {
        return;
    }
    let mut gone = Vec::new();
    let mut breathed = Vec::new();
    play.world.level.customs.gas.retain_mut(|gas| {
        if gas.harm > 0 {
            breathed.push((gas.at, gas.harm, gas.more));
        }
        if gas.left != u16::MAX {
            gas.left = gas.left.saturating_sub(1);
        }
        if gas.left == 0 && gas.more > 0 && gas.harm >= WEAK {
            (gas.harm, gas.left) = (gas.harm / 2, 2);
        }
        if gas.left == 0 {
            gone.push(gas.at);
        }
        gas.left > 0
    });
    for (at, harm, more) in breathed {
        if let Some(who) = play.world.actor_at(at) {
            breathe(play, who, harm, more);
        }
    }
    for at in gone {
        clear(play, at);
    }
}

/// Damages a creature that breathes and does not resist poison.
fn breathe(play: &mut Play, who: ActorId, harm: u8, more: u8) {
    if is_proof(play.world, play.content, who) || play.world.is_dying(who) {
        return;
    }
    let actor = play.world.actor(who);
    let kind = &play.content.monsters[actor.kind];
    let damage = play.rng.time.d(harm.into()) + i32::from(more);
    if more > 0 && !actor.has(Property::Blind) && !kind.is(Trait::NoEyes) {
        body::lengthen(play, who, Property::Blind, 1);
    }
    play.tell(Event::Senses(Senses::Choked { who }));
    vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::GasCloud));
}

/// Whether gas cannot harm the creature.
fn is_proof(world: &World, content: &Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    content.monsters[actor.kind].is(Trait::Breathless)
        || actor.has(Property::MagicalBreathing)
        || actor.has(Property::PoisonResistance)
}

/// Returns the squares whose gas would harm the hero; empty if no gas can.
pub fn harmful_to_hero(world: &World, content: &Content) -> Bits {
    if is_proof(world, content, world.hero) {
        return Bits::default();
    }
    world.level.customs.gas.iter().filter(|gas| gas.harm > 0).map(|gas| gas.at).collect()
}

/// Makes a cloud of poison gas that spreads from a square over at most `most` open squares. It
/// lasts 4 to 6 turns, and longer where it is confined.
/// Source: rules/tables effects.
pub fn brew(play: &mut Play, from: Pos, most: u8, harm: u8) {
    let mut cloud = vec![from];
    let mut next = 0;
    while next < cloud.len() && cloud.len() < usize::from(most) {
        let at = cloud[next];
        next += 1;
        for to in [Dir::N, Dir::E, Dir::S, Dir::W].map(|dir| at.step(dir)) {
            let open = to.on_map() && play.world.level.is_passable(to) && !cloud.contains(&to);
            if open && cloud.len() < usize::from(most) {
                cloud.push(to);
            }
        }
    }
    let turns = play.rng.act.between(4, 6).unsigned_abs() as usize;
    let left = (turns * usize::from(most) / cloud.len()) as u16;
    for at in cloud {
        play.world.level.customs.gas.push(Gas { at, harm, more: STING, left });
    }
    play.world.sight.fresh = false;
}

/// Makes the cloud of a scroll on the square that the player chose. The square must be passable, in
/// view and at a squared distance below 32; otherwise there is only a foul smell. Without a square,
/// no cloud forms.
pub fn chosen(play: &mut Play, squares: u8, strength: u8, at: Option<Pos>) {
    let here = play.world.you().at;
    let reached = |at: &Pos| {
        let open = at.on_map() && play.world.level.is_passable(*at);
        open && play.world.sight.clear.has(*at) && at.square_distance(here) < FAR
    };
    match at {
        None => play.tell(Event::Senses(Senses::NoCloud)),
        Some(at) if reached(&at) => {
            play.tell(Event::Senses(Senses::GasCloud { at }));
            brew(play, at, squares, strength);
        }
        Some(_) => play.tell(Event::Senses(Senses::FoulSmell)),
    }
}

fn clear(play: &mut Play, at: Pos) {
    if play.world.level.cell(at).terrain == Terrain::Cloud {
        play.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
        play.world.sight.fresh = false;
    }
}
