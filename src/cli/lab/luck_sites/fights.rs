//! Missiles, lances, boomerangs, steeds and golems.

use super::Bench;
use crate::base::Dir;
use crate::content::{Buc, Property, Rank, Skill, Slot};
use crate::rules::body;
use crate::rules::vitals::{self, Blame, new_kind};
use crate::world::{Action, Place};

/// Puts a hero with a blessed -8 dart beside a helpless foe.
pub fn with_blessed_dart(bench: &mut Bench) {
    helpless_foe(bench);
    let dart = bench.carry("dart", Buc::Blessed);
    bench.game.world.item_mut(dart).plus = -8;
}

fn helpless_foe(bench: &mut Bench) {
    let foe = bench.add("hill orc");
    bench.play(|play| body::grant(play, foe, Property::Paralyzed));
    bench.game.world.you_mut().level = 30;
}

/// Throws the dart. Returns 1 if it does not break.
pub fn throw(bench: &mut Bench) -> i32 {
    let item = bench.what();
    let _ = bench.does(&Action::Throw { item, dir: Dir::E, count: 1 });
    i32::from(bench.game.world.items.contains(item))
}

pub fn with_boomerang(bench: &mut Bench) {
    helpless_foe(bench);
    bench.wear("boomerang", Buc::Uncursed, Slot::Wielded);
}

/// Strikes with a stack of boomerangs. Returns 1 if one breaks.
pub fn swing(bench: &mut Bench) -> i32 {
    let stack = bench.what();
    bench.heal();
    bench.game.world.item_mut(stack).count = 9;
    let _ = bench.does(&Action::Fight(Dir::E));
    i32::from(bench.game.world.item(stack).count < 9)
}

/// Puts a rider with a lance beside a helpless foe.
pub fn with_lance(bench: &mut Bench) {
    bench.ride();
    helpless_foe(bench);
    for worn in &mut bench.game.world.you_mut().worn {
        *worn = None;
    }
    bench.wear("lance", Buc::Uncursed, Slot::Wielded);
    bench.game.world.life.skills[Skill::Lance as usize] = Rank::Expert;
}

/// Strikes with the lance. Returns 1 if the lance breaks, and `None` for a miss.
pub fn joust(bench: &mut Bench) -> Option<i32> {
    let (lance, foe) = (bench.what(), bench.whom());
    bench.heal();
    let before = bench.game.world.actor(foe).hp;
    let _ = bench.does(&Action::Fight(Dir::E));
    let hit = bench.game.world.actor(foe).hp < before;
    let broken = !bench.game.world.items.contains(lance);
    if broken {
        bench.restore();
    }
    hit.then_some(i32::from(broken))
}

pub fn rider(bench: &mut Bench) {
    bench.ride();
}

/// Turns the hero's steed into a cockatrice. Returns 1 if the hero turns to stone.
pub fn steed_changes(bench: &mut Bench) -> i32 {
    let steed = bench.whom();
    let into = bench.game.content.monsters.find("cockatrice").expect("cockatrices exist");
    bench.play(|play| new_kind::take(play, steed, into));
    let world = &bench.game.world;
    i32::from(world.is_over() || world.is_dying(world.hero))
}

pub fn gold_golem(bench: &mut Bench) {
    bench.add("gold golem");
}

/// Kills the golem. Returns the amount of its gold.
pub fn kill_golem(bench: &mut Bench) -> i32 {
    let golem = bench.whom();
    bench.play(|play| vitals::kill(play, golem, Blame::by(play.world.hero)));
    bench.settles();
    let gold = bench.game.content.known.gold;
    let lies =
        |item: &&crate::world::Item| item.kind == gold && matches!(item.place, Place::Floor(..));
    let items = bench.game.world.items.iter().map(|(_, item)| item);
    items.filter(lies).map(|item| i32::from(item.count)).sum()
}
