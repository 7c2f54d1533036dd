//! Pits, holes and trap doors.

use crate::base::{Dice, Pos};
use crate::content::ending::death::Hazard;
use crate::content::{Attribute, Size, TrapKindId};
use crate::event::{Event, TrapEvent};
use crate::rules::Play;
use crate::rules::ground::{shackles, teleport::quest_gate};
use crate::rules::vitals::{self, Blame, rider};
use crate::world::ActorId;
use crate::world::todo::{Arrival, Task};

/// Drops `who` into a pit for 2 to 7 turns. If `who` rides, the steed takes the damage. Spikes
/// poison 1 time in 6.
pub fn pit(play: &mut Play, who: ActorId, kind: TrapKindId, dice: Dice, spikes: bool) {
    let turns = 1 + play.rng.act.d(6) as u8;
    play.world.actor_mut(who).trapped = turns;
    let who = rider::feet(play.world, who);
    let damage = dice.roll(&mut play.rng.fight);
    play.tell(Event::Trap(TrapEvent::Hurt { who, kind, damage }));
    let means = if spikes { Hazard::SpikedPit } else { Hazard::Pit };
    vitals::apply_damage(play, who, damage, Blame::means(means));
    if spikes && play.rng.fight.one_in(6) && play.world.actors.contains(who) {
        super::missile::poison(play, who, Attribute::Strength, Hazard::PoisonedSpikes);
    }
}

/// Drops the hero one level, and each further level with a chance of 1 in 4, down to the last level
/// of the branch. A hole with a fixed destination on a lower level leads there instead. Monsters
/// leave the game, except huge ones, which stay.
pub fn hole(play: &mut Play, who: ActorId, at: Pos) {
    let here = play.world.level.id;
    if !play.world.plan.can_fall(play.content, here) {
        return;
    }
    let Some(below) = play.world.plan.level_below(here) else { return };
    if who == play.world.hero && quest_gate::holds_back(play, below) {
        return;
    }
    if who != play.world.hero {
        let huge = play.content.monsters[play.world.actor(who).kind].size >= Size::Huge;
        if !huge {
            play.world.remove_actor(who);
        }
        return;
    }
    shackles::falls(play);
    let linked = super::magic::linked_level(play.world, at).filter(|to| to.depth > here.depth);
    let to = linked.unwrap_or_else(|| {
        let deepest = play.world.plan.site(here.branch).last;
        let mut to = below;
        while to.depth < deepest && play.rng.act.one_in(4) {
            to.depth += 1;
        }
        to
    });
    play.world.todo.later(Task::Leaves { to, arrival: Arrival::Anywhere });
}
