//! Items scattered by an explosion.
//!
//! Source: rules/tables traps; `NetHack` 3.7 `explode.c`, `scatter`.

use crate::base::{Dir, Pos, pick};
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Class, Content};
use crate::event::{Combat, Event, TrapEvent};
use crate::rules::Play;
use crate::rules::body::artifact;
use crate::rules::ground::shackles;
use crate::rules::item::egg;
use crate::world::{Item, ItemId};

/// Maximum number of squares that an item flies.
const FORCE: i32 = 4;
/// Weight that shortens the flight by one square.
const DRAG: i32 = 40;

/// Throws the items on a square in random directions. Potions, eggs and other fragile items break.
/// Boulders, statues and the ball and chain of a punished hero stay.
pub(super) fn scatter(play: &mut Play, at: Pos) {
    let held = play.world.life.shackles.map(|shackles| shackles.ball);
    let flies = |&item: &ItemId| {
        let rock = play.content.items[play.world.item(item).kind].class == Class::Rock;
        !rock && held != Some(item) && !shackles::is_chain(play.world, item)
    };
    let items: Vec<ItemId> = play.world.items_at(at).filter(flies).collect();
    if items.is_empty() {
        return;
    }
    play.tell(Event::Trap(TrapEvent::Scattered { at }));
    for item in items {
        let rng = &mut play.rng.act;
        if is_fragile(play.content, play.world.item(item))
            && !artifact::resists(play.world, play.content, rng, item, [0, 99])
        {
            play.tell(Event::Combat(Combat::MissileBroke { item }));
            play.world.destroy(item);
        } else {
            fling(play, item, at);
        }
    }
}

fn is_fragile(content: &Content, item: &Item) -> bool {
    let row = &content.items[item.kind];
    row.class == Class::Potion || row.has(ItemQuirk::Fragile) || egg::is_egg(content, item)
}

fn fling(play: &mut Play, item: ItemId, from: Pos) {
    let weight = i32::from(play.content.items[play.world.item(item).kind].weight);
    let most = (FORCE - weight / DRAG).max(1);
    let range = play.rng.act.d(most.unsigned_abs());
    let Some(&dir) = pick::one(&mut play.rng.act, &Dir::ALL) else { return };
    let mut at = from;
    for _ in 0..range {
        let to = at.step(dir);
        if !play.world.level.can_step(at, to) || play.world.has_boulder(play.content, to) {
            break;
        }
        at = to;
    }
    if at != from {
        play.world.lift(item);
        play.world.drop_onto(play.content, item, at);
    }
}
