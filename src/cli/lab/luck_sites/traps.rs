//! Setting, disarming and leaving traps, and earthquakes.

use super::Bench;
use crate::base::Dir;
use crate::content::{Alignment, Buc, Property, Rank, Skill};
use crate::rules::answer::Reply;
use crate::rules::{body, trap};
use crate::world::{Action, Aim, Attitude};

// --- Setting

/// Seats an unskilled hero on a steed, with a bear trap of status `buc` to set.
fn rider(bench: &mut Bench, buc: Buc) {
    bench.ride();
    bench.game.world.life.skills[Skill::Riding as usize] = Rank::Unskilled;
    bench.carry("beartrap", buc);
}

pub fn rider_with_trap(bench: &mut Bench) {
    rider(bench, Buc::Uncursed);
}

pub fn rider_with_cursed_trap(bench: &mut Bench) {
    rider(bench, Buc::Cursed);
}

/// Sets the trap from the saddle. Returns 1 if the hero bungles it, so that no occupation starts.
pub fn set_riding(bench: &mut Bench) -> i32 {
    let tool = bench.what();
    let asked = bench.asks(&Action::Apply { tool, aim: None });
    bench.answers(&asked, &Reply { yes: true, ..Reply::default() });
    let bungled = bench.game.world.life.occupation.is_none();
    if bungled {
        bench.restore();
    }
    i32::from(bungled)
}

pub fn cursed_trap(bench: &mut Bench) {
    bench.game.world.life.attributes = [18; 6];
    bench.carry("beartrap", Buc::Cursed);
}

/// Sets the trap. Returns 1 if it springs and catches the hero.
pub fn set_cursed(bench: &mut Bench) -> i32 {
    let tool = bench.what();
    let _ = bench.does(&Action::Apply { tool, aim: None });
    bench.goes_on();
    i32::from(bench.game.world.you().trapped > 0)
}

// --- Monsters in traps

/// Puts a hill orc in a bear trap that the hero has set.
pub fn peaceful_in_trap(bench: &mut Bench) {
    bench.add("hill orc");
    let at = bench.east();
    bench.lay("bear trap", at);
    bench.game.world.level.traps.iter_mut().for_each(|trap| trap.own = true);
}

pub fn step_into_own_trap(bench: &mut Bench) -> i32 {
    let (who, at) = (bench.whom(), bench.east());
    bench.heal();
    bench.game.world.actor_mut(who).mood = Attitude::Peaceful;
    bench.game.world.life.record = 0;
    bench.play(|play| trap::spring(play, who, at));
    i32::from(bench.game.world.actor(who).is_hostile())
}

pub fn orc_in_bear_trap(bench: &mut Bench) {
    bench.add("hill orc");
    let at = bench.east();
    bench.lay("bear trap", at);
}

/// Frees the orc. Returns 1 if it becomes peaceful.
pub fn free(bench: &mut Bench) -> i32 {
    let _ = bench.does(&Action::Disarm(Some(Dir::E)));
    i32::from(bench.game.world.actor(bench.whom()).mood == Attitude::Peaceful)
}

pub fn lawful_with_orc(bench: &mut Bench) {
    orc_in_bear_trap(bench);
    bench.game.world.life.alignment = Alignment::Lawful;
    bench.game.world.life.record = 0;
}

/// Tries to free the orc. Returns 1 if freeing it raises the alignment record, 0 if not, and `None`
/// if the orc stays trapped.
pub fn free_for_reward(bench: &mut Bench) -> Option<i32> {
    let _ = bench.does(&Action::Disarm(Some(Dir::E)));
    let freed = bench.game.world.actor(bench.whom()).trapped == 0;
    freed.then_some(i32::from(bench.game.world.life.record > 0))
}

/// Puts a weak hero beside a pit with an ogre in it.
pub fn ogre_in_pit(bench: &mut Bench) {
    bench.add("ogre");
    let at = bench.east();
    bench.lay("pit", at);
    bench.game.world.life.attributes = [3; 6];
}

pub fn lift(bench: &mut Bench) -> i32 {
    let who = bench.whom();
    bench.game.world.actor_mut(who).mood = Attitude::Hostile;
    let _ = bench.does(&Action::Disarm(Some(Dir::E)));
    i32::from(bench.game.world.actor(who).mood == Attitude::Peaceful)
}

// --- Disarming

pub fn arrow_trap(bench: &mut Bench) {
    let at = bench.east();
    bench.lay("arrow trap", at);
}

/// Tries to disarm the trap. Returns 1 for a bad failure, which makes the hero step onto it.
pub fn fail_to_disarm(bench: &mut Bench) -> i32 {
    let here = bench.here();
    let _ = bench.does(&Action::Disarm(Some(Dir::E)));
    i32::from(bench.here() != here)
}

/// Tries to disarm the trap. Returns the number of arrows on the trap's square, or 0 if the trap
/// remains.
pub fn take_arrows(bench: &mut Bench) -> i32 {
    let at = bench.east();
    let _ = bench.does(&Action::Disarm(Some(Dir::E)));
    let world = &bench.game.world;
    if world.trap_at(at).is_some() {
        return 0;
    }
    world.items_at(at).map(|item| i32::from(world.item(item).count)).sum()
}

// --- Digging and quakes

/// Puts a hero with a pick-axe in a bear trap.
pub fn digger(bench: &mut Bench) {
    let at = bench.here();
    bench.lay("bear trap", at);
    bench.carry("pick-axe", Buc::Uncursed);
}

pub fn fumbling_digger(bench: &mut Bench) {
    digger(bench);
    bench.play(|play| body::grant(play, play.world.hero, Property::Fumbling));
}

pub fn dig_free(bench: &mut Bench) -> i32 {
    let tool = bench.what();
    bench.heal();
    bench.game.world.you_mut().trapped = 200;
    let _ = bench.does(&Action::Apply { tool, aim: Some(Aim::Down) });
    let free = bench.game.world.you().trapped == 0;
    if free {
        bench.restore();
    }
    i32::from(free)
}

/// Puts a clumsy hero with a drum of earthquake in a pit. The hero has level 37, because then an
/// earthquake of the drum opens every square in its reach.
pub fn drummer_in_pit(bench: &mut Bench) {
    let at = bench.here();
    bench.lay("pit", at);
    bench.game.world.life.attributes[3] = 7;
    bench.game.world.you_mut().level = 37;
    bench.carry("drum of earthquake", Buc::Uncursed);
}

pub fn drum(bench: &mut Bench) {
    let tool = bench.what();
    bench.heal();
    bench.game.world.you_mut().trapped = 5;
    bench.game.world.item_mut(tool).plus = 5;
    let _ = bench.does(&Action::Apply { tool, aim: None });
}
