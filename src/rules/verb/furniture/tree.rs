//! Kicking trees and cutting them down.

use crate::base::{Dir, Pos, pick};
use crate::content::item::quirk::ItemQuirk;
use crate::content::{ItemKind, ItemKindId, Terrain};
use crate::event::{Event, TerrainEvent};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::world::{ActorId, Item};

/// Kicks a tree: 1 kick in 3 shakes it. Shaking makes the tree drop its fruit, once per tree. Once
/// the fruit has dropped, or 1 time in 15 before that, shaking brings out the bees instead, also
/// once per tree. Returns whether the kick did more than hurt the foot.
/// Source: rules/luck 3.27.
pub fn kick(play: &mut Play, who: ActorId, at: Pos) -> bool {
    if !play.rng.act.one_in(3) {
        if play.rng.act.one_in(6) {
            play.tell(Event::Terrain(TerrainEvent::Buzzed));
        }
        return false;
    }
    let tree = play.world.level.cell(at);
    if play.rng.act.below(15) > 0 && !tree.is_looted() {
        play.world.level.change(at, |cell| cell.set_looted(true));
        drop_fruit(play, who, at);
    } else if !tree.has_swarmed() {
        play.world.level.change(at, |cell| cell.set_swarmed(true));
        rouse_bees(play, who, at);
    } else {
        return false;
    }
    true
}

/// Turns a tree into floor. 1 time in 5 a fruit drops where it stood.
/// Source: rules/numbers 9; NetHack 3.7 `dig.c`, `dig`.
pub fn fell(play: &mut Play, at: Pos) {
    play.world.level.change(at, |cell| {
        cell.terrain = Terrain::Floor;
        cell.set_looted(false);
        cell.set_swarmed(false);
    });
    play.world.sight.fresh = false;
    play.world.unearth(at);
    play.tell(Event::Terrain(TerrainEvent::TreeFell { at }));
    if play.rng.act.one_in(5)
        && let Some(kind) = any_fruit(play)
    {
        drop_one(play, kind, at);
    }
}

/// Drops a fresh fruit.
fn drop_one(play: &mut Play, kind: ItemKindId, at: Pos) {
    let age = play.world.turn;
    let fruit = play.world.make(Item { age, ..Item::of(kind) });
    play.world.drop_onto(play.content, fruit, at);
}

fn any_fruit(play: &mut Play) -> Option<ItemKindId> {
    let grows = |row: &ItemKind| row.has(ItemQuirk::GrowsOnTrees);
    let kinds = play.content.items.iter().filter(|(_, row)| grows(row));
    let kinds: Vec<ItemKindId> = kinds.map(|(kind, _)| kind).collect();
    pick::one(&mut play.rng.act, &kinds).copied()
}

/// Drops 2 to 8 fruits of one kind, each up to two squares from the tree.
fn drop_fruit(play: &mut Play, who: ActorId, at: Pos) {
    let count = 8 - play.lucky(who, 7) as u8;
    let Some(kind) = any_fruit(play) else { return };
    play.tell(Event::Terrain(TerrainEvent::TreeShaken { fruit: count }));
    for _ in 0..count {
        let dir = Dir::ALL[play.rng.act.below(8) as usize];
        let mut to = at;
        for _ in 0..play.rng.act.d(2) {
            if play.world.level.is_passable(to.step(dir)) {
                to = to.step(dir);
            }
        }
        drop_one(play, kind, to);
    }
}

/// Brings 2 to 5 killer bees out of the tree.
fn rouse_bees(play: &mut Play, who: ActorId, at: Pos) {
    let bee = play.content.known.killer_bee;
    let count = play.lucky(who, 4) as u8 + 2;
    for _ in 0..count {
        monsters::near(play.world, play.content, &mut play.rng.act, bee, at);
    }
    play.tell(Event::Terrain(TerrainEvent::Bees { count }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{Scene, scene};
    use crate::rules::verb::force::kick::kick;

    /// Kicks the tree until further kicks have no effect. Returns the scene afterwards.
    fn shaken(luck: i8) -> Scene {
        let mut s = scene(
            "
            ---------
            |.......|
            |.......|
            |..@T...|
            |.......|
            |.......|
            ---------",
        );
        let who = s.hero();
        s.world.life.luck.base = luck;
        for _ in 0..400 {
            s.world.you_mut().hp = 50;
            s.with(|play| kick(play, who, Dir::E)).unwrap();
        }
        s
    }

    #[test]
    fn a_tree_gives_fruit_once_and_bees_once_in_either_order() {
        let s = shaken(0);
        let told = |wanted: fn(&TerrainEvent) -> bool| {
            let all = s.seen.0.iter();
            all.filter(|it| matches!(it, Event::Terrain(it) if wanted(it))).count()
        };
        assert_eq!(told(|it| matches!(it, TerrainEvent::TreeShaken { .. })), 1);
        assert_eq!(told(|it| matches!(it, TerrainEvent::Bees { .. })), 1);
        let buzzes = told(|it| matches!(it, TerrainEvent::Buzzed));
        assert!((20..75).contains(&buzzes), "{buzzes} of 400 at 1 in 9");
    }

    #[test]
    fn fruit_falls_around_the_trunk_and_good_luck_gives_more() {
        let fruit = |luck| {
            let s = shaken(luck);
            let trunk = s.world.you().at.step(Dir::E);
            let all = s.world.level.cells.positions();
            let lying = all.flat_map(|at| s.world.items_at(at).map(move |item| (at, item)));
            let lying: Vec<(Pos, u16)> =
                lying.map(|(at, item)| (at, s.world.item(item).count)).collect();
            assert!(lying.iter().all(|(at, _)| at.distance(trunk) <= 2), "{lying:?}");
            assert!(lying.len() > 1, "{lying:?}");
            lying.iter().map(|(_, count)| count).sum::<u16>()
        };
        let (few, many) = (fruit(-10), fruit(10));
        assert!((2..=8).contains(&few) && few < many && many <= 8, "{few}, {many}");
    }
}
