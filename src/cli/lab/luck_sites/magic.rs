//! Writing, scrolls, teleports, holy water and erosion.

use super::Bench;
use crate::base::Dir;
use crate::content::{Buc, Property, Slot};
use crate::rules::answer::Reply;
use crate::rules::{body, trap};
use crate::world::hero::Spell;
use crate::world::{Action, ItemId, Pending};

// --- Writing

/// The scroll that the hero writes.
const SCROLL: &str = "scroll of taming";

/// Gives the hero a magic marker and blank paper.
pub fn writer(bench: &mut Bench) {
    let pen = bench.carry("magic marker", Buc::Uncursed);
    let paper = bench.carry("scroll of blank paper", Buc::Uncursed);
    (bench.item, bench.other) = (Some(pen), Some(paper));
    know(bench, false);
}

fn know(bench: &mut Bench, known: bool) {
    let kind = bench.game.content.items.find(SCROLL).expect("it is in the table");
    bench.game.world.knowledge.of_mut(kind).known = known;
}

pub fn blind_writer(bench: &mut Bench) {
    writer(bench);
    know(bench, true);
    bench.play(|play| body::grant(play, play.world.hero, Property::Blind));
}

pub fn write(bench: &mut Bench) -> i32 {
    let (tool, paper) = (bench.what(), bench.other.expect("the hero has a blank scroll"));
    bench.game.world.item_mut(tool).plus = 100;
    bench.game.world.item_mut(paper).count = 2;
    let asked = bench.asks(&Action::Apply { tool, aim: None });
    let asked = bench.answers(&asked, &Reply { items: &[paper], ..Reply::default() });
    let asked = asked.expect("the game asks what to write");
    bench.answers(&asked, &Reply { text: "taming", ..Reply::default() });
    let kind = bench.game.content.items.find(SCROLL);
    let world = &bench.game.world;
    let pack = world.you().pack.iter().copied();
    let new: Vec<ItemId> = pack.filter(|&item| Some(world.item(item).kind) == kind).collect();
    for &item in &new {
        bench.game.world.destroy(item);
    }
    new.len() as i32
}

// --- Teleports and forgetting

pub fn confused(bench: &mut Bench) {
    bench.play(|play| body::grant(play, play.world.hero, Property::Confused));
}

/// Teleports to a chosen level. Returns 1 if the hero arrives on a level other than the chosen one.
pub fn choose_level(bench: &mut Bench) -> i32 {
    bench.answers(&Pending::LevelTeleport, &Reply { text: "3", ..Reply::default() });
    i32::from(bench.went_astray())
}

/// Gives the hero 20 spells and a scroll of amnesia.
pub fn learned(bench: &mut Bench) {
    let books = bench.game.content.items.iter().filter(|(_, row)| row.spell().is_some());
    let spells = books.map(|(book, _)| Spell { book, until: 9_999 }).take(20).collect();
    bench.game.world.life.spells = spells;
    bench.carry("scroll of amnesia", Buc::Uncursed);
}

pub fn forget(bench: &mut Bench) {
    let scroll = bench.what();
    bench.game.world.item_mut(scroll).count = 2;
    let _ = bench.does(&Action::Read(scroll));
}

// --- Water and rust

fn beside_pony(bench: &mut Bench, buc: Buc) {
    bench.add_pony();
    let pony = bench.whom();
    bench.game.world.actor_mut(pony).trapped = 200;
    bench.game.world.you_mut().level = 30;
    bench.carry("potion of water", buc);
}

pub fn with_holy_water(bench: &mut Bench) {
    beside_pony(bench, Buc::Blessed);
}

pub fn with_unholy_water(bench: &mut Bench) {
    beside_pony(bench, Buc::Cursed);
}

pub fn throw_water(bench: &mut Bench) {
    let item = bench.what();
    let _ = bench.does(&Action::Throw { item, dir: Dir::E, count: 1 });
}

/// Puts a hero in blessed plate mail on a rust trap.
pub fn in_blessed_mail(bench: &mut Bench) {
    for worn in &mut bench.game.world.you_mut().worn {
        *worn = None;
    }
    bench.wear("plate mail", Buc::Blessed, Slot::Suit);
    let at = bench.here();
    bench.lay("rust trap", at);
}

/// Springs the rust trap. Returns 1 if the armor does not rust.
pub fn get_wet(bench: &mut Bench) -> i32 {
    let (mail, at) = (bench.what(), bench.here());
    bench.game.world.item_mut(mail).worn_down = 0;
    bench.play(|play| trap::spring(play, play.world.hero, at));
    i32::from(bench.game.world.item(mail).worn_down == 0)
}
