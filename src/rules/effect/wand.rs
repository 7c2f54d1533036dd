//! Rays, bursts, blows of force.

use crate::base::{Dice, Pos};
use crate::content::{Harm, Property, Trait};
use crate::event::{Body, Combat, Event, Magic};
use crate::rules::Play;
use crate::rules::combat::{self, armor};
use crate::rules::effect::{Source, is_noticed, mind, state};
use crate::rules::status::{self, sleep};
use crate::world::{ActorId, Aim};

/// A burst on a square and the eight around it; the hero's own is no kinder to the hero.
pub fn burst(play: &mut Play, harm: Harm, damage: i32, at: Option<Pos>, source: &Source) -> bool {
    let Some(at) = at else { return false };
    play.tell(Event::Magic(Magic::Burst { harm, at }));
    let mut squares = vec![at];
    squares.extend(at.neighbors());
    for square in squares {
        let Some(who) = play.world.actor_at(square) else { continue };
        let dice = Dice::flat(damage as i16);
        state::harm(play, who, harm, dice, source);
    }
    play.world.sight.clear.has(at)
}

/// Force that strikes when 10 + armor class beats a d20; magic resistance stops it. Source: the
/// table of effects, wand of striking.
pub fn strike(play: &mut Play, who: ActorId, dice: Dice, source: &Source) -> bool {
    let noticed = is_noticed(play, who);
    if status::resists(play.world, play.content, who, Property::MagicResistance) {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
        return noticed;
    }
    let class = armor::class(play.world, play.content, who).total();
    if source.dir != Some(Aim::Own) && play.rng.fight.d(20) >= 10 + class {
        play.tell(Event::Magic(Magic::RayMissed { harm: Harm::Physical, target: who }));
        return noticed;
    }
    let mut damage = dice.roll(&mut play.rng.fight);
    if mind::withstands(play, who, mind::WAND) {
        damage = (damage + 1) / 2;
    }
    play.tell(Event::Magic(Magic::Struck { target: who, damage }));
    combat::wound(play, who, damage, source.blame.clone());
    noticed
}

/// The undead are wounded and run.
pub fn turn_undead(play: &mut Play, who: ActorId, dice: Dice, source: &Source) -> bool {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    if !kind.is(Trait::Undead) || mind::withstands(play, who, mind::WAND) {
        return false;
    }
    let noticed = is_noticed(play, who);
    let damage = dice.roll(&mut play.rng.fight);
    play.tell(Event::Body(Body::Wounded { who, damage }));
    combat::wound(play, who, damage, source.blame.clone());
    if !combat::is_dying(play.world, who) {
        sleep::wake(play, who);
        let turns = play.rng.act.between(20, 60) as u32;
        status::gain(play, who, Property::Fleeing, turns);
        play.tell(Event::Combat(Combat::Fled { who }));
    }
    noticed
}
