//! Searching, doors, trees and whips.

use super::Bench;
use crate::base::Dir;
use crate::content::{Buc, Door, Property, Slot, Terrain};
use crate::rules::body;
use crate::world::{Action, Aim, Place};

pub const CLOSET: &str = "
    ---
    |@|
    ---";
pub const SECRET: &str = "
    -----
    |@S..
    -----";
pub const LOCKED: &str = "
    -----
    |@L..
    -----";
pub const SHUT: &str = "
    -----
    |@+..
    -----";
pub const ROOM: &str = "
    -------
    |.....|
    |..@..|
    |.....|
    -------";

pub fn nothing(_: &mut Bench) {}

// --- Searching

pub fn with_lenses(bench: &mut Bench) {
    bench.wear("lenses", Buc::Uncursed, Slot::Eyes);
}

/// Makes the hero wield Excalibur with this enchantment.
fn excalibur(bench: &mut Bench, plus: i8) {
    let content = std::sync::Arc::clone(&bench.game.content);
    let id = content.artifact_called("Excalibur").expect("it is in the table");
    let sword = bench.wear("long sword", Buc::Blessed, Slot::Wielded);
    bench.game.world.make_artifact(sword, id);
    bench.game.world.item_mut(sword).plus = plus;
}

pub fn with_excalibur(bench: &mut Bench) {
    excalibur(bench, 5);
}

pub fn search(bench: &mut Bench) -> i32 {
    let at = bench.east();
    let _ = bench.does(&Action::Search);
    let found = bench.game.world.level.cell(at).terrain == Terrain::Door;
    if found {
        bench.game.world.level.change(at, |cell| cell.terrain = Terrain::SecretDoor);
    }
    i32::from(found)
}

pub fn hidden_trap(bench: &mut Bench) {
    let at = bench.east();
    bench.lay("bear trap", at);
}

pub fn search_trap(bench: &mut Bench) -> i32 {
    let at = bench.east();
    bench.game.world.trap_at_mut(at).expect("it stays").seen = false;
    let _ = bench.does(&Action::Search);
    i32::from(bench.game.world.trap_at(at).is_some_and(|trap| trap.seen))
}

// --- Doors

fn average(bench: &mut Bench, mean: u8) {
    bench.game.world.life.attributes = [mean, 10, 10, mean, mean, 10];
}

pub fn average_10(bench: &mut Bench) {
    average(bench, 10);
}

pub fn average_15(bench: &mut Bench) {
    average(bench, 15);
}

pub fn kick_door(bench: &mut Bench) -> i32 {
    let at = bench.east();
    let _ = bench.does(&Action::Kick(Dir::E));
    let open = bench.game.world.level.cell(at).door() != Door::Locked;
    if open {
        bench.restore();
    }
    i32::from(open)
}

pub fn open_door(bench: &mut Bench) -> i32 {
    let at = bench.east();
    let _ = bench.does(&Action::Open(Dir::E));
    let open = bench.game.world.level.cell(at).door() == Door::Open;
    if open {
        bench.restore();
    }
    i32::from(open)
}

// --- Trees

/// Plants a tree that can still drop fruit if `fruit` is set, or otherwise one that still holds
/// bees.
fn tree(bench: &mut Bench, fruit: bool) {
    let at = bench.east();
    bench.game.world.level.change(at, |cell| {
        cell.terrain = Terrain::Tree;
        cell.set_looted(!fruit);
        cell.set_swarmed(fruit);
    });
}

pub fn fruit_tree(bench: &mut Bench) {
    tree(bench, true);
}

pub fn bee_tree(bench: &mut Bench) {
    tree(bench, false);
}

/// Kicks the tree. Returns the number of fruits on the ground.
pub fn shake_fruit(bench: &mut Bench) -> i32 {
    bench.heal();
    let _ = bench.does(&Action::Kick(Dir::E));
    let items = bench.game.world.items.iter().map(|(_, item)| item);
    let lying = items.filter(|item| matches!(item.place, Place::Floor(..)));
    let count = lying.map(|item| i32::from(item.count)).sum();
    if count > 0 {
        bench.restore();
    }
    count
}

/// Kicks the tree. Returns the number of bees that come out.
pub fn rouse_bees(bench: &mut Bench) -> i32 {
    bench.heal();
    let _ = bench.does(&Action::Kick(Dir::E));
    let count = bench.game.world.level.crowd.len() as i32;
    if count > 0 {
        bench.restore();
    }
    count
}

// --- Whips

/// Makes the hero levitate above a dagger, with dexterity 16 and a bullwhip in hand.
pub fn whip_in_hand(bench: &mut Bench) {
    let dagger = bench.carry("dagger", Buc::Uncursed);
    let at = bench.here();
    bench.game.world.lay(dagger, at);
    bench.wear("bullwhip", Buc::Uncursed, Slot::Wielded);
    bench.other = Some(dagger);
    bench.game.world.life.attributes[3] = 16;
    bench.play(|play| body::grant(play, play.world.hero, Property::Levitation));
}

pub fn whip(bench: &mut Bench) -> i32 {
    let tool = bench.what();
    let _ = bench.does(&Action::Apply { tool, aim: Some(Aim::Down) });
    let dagger = bench.other.expect("it was laid");
    let place = bench.game.world.item(dagger).place;
    let snagged = place == Place::Pack(bench.game.world.hero);
    if snagged {
        bench.restore();
    }
    i32::from(snagged)
}
