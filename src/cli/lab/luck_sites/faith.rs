//! Prayers and altars.

use super::Bench;
use crate::content::dungeon::Realm;
use crate::content::{Alignment, Buc, Terrain};
use crate::world::Action;
use crate::world::hero::Luck;

/// Prays at 4 hit points with an alignment record of 0. Sets the measured luck only after the
/// prayer begins, because a prayer that begins with bad luck always fails. Returns 1 if the god
/// helps.
pub fn pray_for_help(bench: &mut Bench) -> i32 {
    let luck = bench.game.world.life.luck;
    bench.game.world.you_mut().hp = 4;
    let life = &mut bench.game.world.life;
    (life.record, life.prayer, life.anger) = (0, 0, 0);
    life.luck = Luck::default();
    let _ = bench.does(&Action::Pray);
    bench.game.world.life.luck = luck;
    bench.goes_on();
    i32::from(bench.game.world.you().hp > 4)
}

// --- Gehennom

fn in_hell(bench: &mut Bench, record: i32) {
    let branch = usize::from(bench.game.world.level.id.branch);
    bench.game.world.plan.sites[branch].realm = Realm::Hell;
    (bench.game.world.life.record, bench.game.world.life.protection) = (record, 1);
}

pub fn hell_1(bench: &mut Bench) {
    in_hell(bench, 1);
}

pub fn hell_2(bench: &mut Bench) {
    in_hell(bench, 2);
}

pub fn hell_4(bench: &mut Bench) {
    in_hell(bench, 4);
}

pub fn hell_8(bench: &mut Bench) {
    in_hell(bench, 8);
}

pub fn hell_16(bench: &mut Bench) {
    in_hell(bench, 16);
}

pub fn hell_32(bench: &mut Bench) {
    in_hell(bench, 32);
}

/// Prays in Gehennom. Returns 1 if the god is angry, which costs the hero's protection.
pub fn pray_in_hell(bench: &mut Bench) -> i32 {
    let _ = bench.does(&Action::Pray);
    bench.goes_on();
    i32::from(bench.game.world.life.protection == 0)
}

// --- Altars

/// Puts a lawful hero of this level, with a fresh corpse, on a chaotic altar. The alignment record
/// is so high that the roll that depends on it almost always succeeds.
fn at_altar(bench: &mut Bench, level: u8) {
    let at = bench.here();
    bench.game.world.level.change(at, |cell| {
        cell.terrain = Terrain::Altar;
        cell.set_altar(Some(Alignment::Chaotic));
    });
    bench.game.world.you_mut().level = level;
    let life = &mut bench.game.world.life;
    (life.alignment, life.own_alignment) = (Alignment::Lawful, Alignment::Lawful);
    (life.record, life.anger) = (1_000_000_000, 0);
    let corpse = bench.carry("corpse", Buc::Uncursed);
    let about = bench.game.content.monsters.find("jackal");
    let turn = bench.game.world.turn;
    let thing = bench.game.world.item_mut(corpse);
    (thing.about, thing.age) = (about, turn);
}

pub fn altar_8(bench: &mut Bench) {
    at_altar(bench, 8);
}

pub fn altar_12(bench: &mut Bench) {
    at_altar(bench, 12);
}

pub fn altar_16(bench: &mut Bench) {
    at_altar(bench, 16);
}

pub fn altar_24(bench: &mut Bench) {
    at_altar(bench, 24);
}

/// Sacrifices a corpse and returns the number of minions that come. Lowers luck by 1 first:
/// converting the altar raises luck by 1, so the roll that follows is made at the measured luck. If
/// the conversion fails, luck falls instead, so the roll is made at another luck and does not
/// count.
pub fn convert_altar(bench: &mut Bench) -> i32 {
    bench.game.world.life.luck.base -= 1;
    let corpse = bench.what();
    let _ = bench.does(&Action::Offer(corpse));
    bench.game.world.level.crowd.len() as i32
}
