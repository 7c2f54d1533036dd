//! The ball and chain of a punished hero.
//!
//! Source: rules/numbers 6.

use crate::base::Pos;
use crate::content::ending::death::Hazard;
use crate::content::{Slot, Trait};
use crate::event::{Event, ItemEvent, Shackled};
use crate::rules::body::{burden, equipment};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, Refusal};
use crate::world::hero::{Burden, Shackles};
use crate::world::level::{RememberedThing, gait};
use crate::world::{Item, ItemId, Place, World};

/// Maximum number of steps by which punishments can make the ball heavier.
const HEAVIEST: i8 = 100;

/// Chains the hero to an iron ball, or makes an existing ball heavier by `heavier` steps. A body
/// that cannot wear the chain slips out of it.
pub fn punish(play: &mut Play, heavier: i8) {
    if let Some(shackles) = play.world.life.shackles {
        let ball = play.world.item_mut(shackles.ball);
        ball.plus = ball.plus.saturating_add(heavier).min(HEAVIEST);
        burden::refresh(play);
        play.tell(Event::Item(ItemEvent::Shackled(Shackled::Heavier)));
        return;
    }
    let at = play.world.you().at;
    let ball = play.world.make(Item::of(play.content.known.iron_ball));
    play.world.lay(ball, at);
    let kind = &play.content.monsters[play.world.you().kind];
    if [Trait::Amorphous, Trait::Unsolid, Trait::Whirly].iter().any(|&which| kind.is(which)) {
        play.tell(Event::Item(ItemEvent::Shackled(Shackled::FellOff)));
        return;
    }
    let chain = play.world.make(Item::of(play.content.known.iron_chain));
    play.world.lay(chain, at);
    play.world.life.shackles = Some(Shackles { ball, chain });
    play.tell(Event::Item(ItemEvent::Shackled(Shackled::Chained)));
}

/// Ends the punishment: removes the chain and leaves the ball as an ordinary item. Returns whether
/// the hero was punished.
pub fn free(play: &mut Play) -> bool {
    let Some(shackles) = play.world.life.shackles.take() else { return false };
    play.world.destroy(shackles.chain);
    play.tell(Event::Item(ItemEvent::Shackled(Shackled::Freed)));
    true
}

/// Whether the item is the chain that holds the hero.
pub fn is_chain(world: &World, item: ItemId) -> bool {
    world.life.shackles.is_some_and(|shackles| shackles.chain == item)
}

/// Whether a step of the hero to `to` drags the ball. Refuses such a step if the hero is Stressed
/// or worse.
pub fn drags(play: &Play, to: Pos) -> Result<bool, Refusal> {
    let Some(shackles) = play.world.life.shackles else { return Ok(false) };
    let ball = lies(play.world, shackles.ball);
    if ball.is_none_or(|ball| ball.distance(to) <= Shackles::LENGTH) {
        return Ok(false);
    }
    let burden = burden::of(play.world, play.content, play.world.hero);
    if burden > Burden::Burdened { Err(Refusal::BallTooHeavy) } else { Ok(true) }
}

/// Drags the ball behind a hero who stepped away from `from`: the ball moves to the chain's square,
/// and the chain to `from`.
pub fn drag(play: &mut Play, from: Pos) {
    let Some(shackles) = play.world.life.shackles else { return };
    let to = lies(play.world, shackles.chain).unwrap_or(from);
    put(play.world, shackles.ball, to);
    put(play.world, shackles.chain, from);
}

/// Moves the ball and the chain back within reach after the hero or the ball moved in any way.
pub fn follow(play: &mut Play) {
    let Some(Shackles { ball, chain }) = play.world.life.shackles else { return };
    let world = &mut *play.world;
    let at = world.you().at;
    if world.item(ball).place == Place::Pack(world.hero) {
        put(world, chain, at);
        return;
    }
    match lies(world, ball) {
        Some(there) if there.distance(at) <= Shackles::LENGTH => {
            let between =
                Pos::new(at.x + (there.x - at.x).signum(), at.y + (there.y - at.y).signum());
            let reaches = lies(world, chain)
                .is_some_and(|link| link.distance(at) <= 1 && link.distance(there) <= 1);
            if !reaches {
                put(world, chain, between);
            }
        }
        _ => {
            put(world, ball, at);
            put(world, chain, at);
        }
    }
}

/// Takes the ball and the chain off a level that the hero leaves; [`follow`] puts them down again.
pub fn leave(play: &mut Play) {
    let Some(shackles) = play.world.life.shackles else { return };
    for item in [shackles.ball, shackles.chain] {
        if play.world.item(item).place != Place::Pack(play.world.hero) {
            play.world.lift(item);
        }
    }
}

/// Damages a punished hero who takes stairs, unless the hero is in the air. The way up costs 1d3
/// hit points. On the way down, the ball can hit the hero and drag the hero along, and the fall
/// costs another 1d3.
/// Source: rules/numbers 6.
pub fn take_stairs(play: &mut Play, down: bool) {
    let Some(shackles) = play.world.life.shackles else { return };
    let you = play.world.you();
    if gait::is_airborne(&play.content.monsters[you.kind], you) {
        return;
    }
    if !down {
        let effort = play.rng.act.d(3);
        hurt(play, Shackled::Climbed, effort);
        return;
    }
    let held = play.world.item(shackles.ball).place == Place::Pack(play.world.hero);
    let weapon = you.in_slot(Slot::Wielded);
    let ahead = held && (weapon.is_none_or(|it| it == shackles.ball) || play.rng.act.one_in(3));
    if held {
        let ball = equipment::part_with(play, shackles.ball, 0);
        let at = play.world.you().at;
        put(play.world, ball, at);
        equipment::pack_changed(play);
    }
    let hit = !ahead && play.rng.act.coin();
    if hit {
        let damage = play.rng.act.d(20);
        hurt(play, Shackled::HitByBall, damage);
    }
    let chance = match (ahead, hit) {
        (true, _) => 5,
        (false, true) => 1,
        (false, false) => 3,
    };
    if play.rng.act.d(6) <= chance {
        let damage = play.rng.act.d(if ahead { 6 } else { 3 });
        hurt(play, Shackled::DraggedDown, damage);
    }
    let damage = play.rng.act.d(3);
    hurt(play, Shackled::FellDown, damage);
}

/// Damages a punished hero who falls through a hole. The ball hits the hero's head 4 times in 5,
/// unless it was wielded or lay underfoot.
/// Source: rules/numbers 6.
pub fn falls(play: &mut Play) {
    let Some(shackles) = play.world.life.shackles else { return };
    let you = play.world.you();
    let close = lies(play.world, shackles.ball) == Some(you.at);
    if close || you.in_slot(Slot::Wielded) == Some(shackles.ball) || play.rng.act.one_in(5) {
        return;
    }
    let helmet = play.world.you().in_slot(Slot::Helmet);
    let hard = helmet
        .is_some_and(|it| play.content.items[play.world.item(it).kind].material.is_metallic());
    let damage = play.rng.act.between(25, 31);
    hurt(play, Shackled::HitByBall, if hard { 3 } else { damage });
}

fn hurt(play: &mut Play, how: Shackled, damage: i32) {
    let hero = play.world.hero;
    if play.world.is_over() || play.world.is_dying(hero) {
        return;
    }
    play.tell(Event::Item(ItemEvent::Shackled(how)));
    vitals::damage_and_tell(play, hero, damage, Blame::means(Hazard::IronBall));
}

/// Returns the square on which an item lies, or `None` if it does not lie on the floor of the
/// current level.
fn lies(world: &World, item: ItemId) -> Option<Pos> {
    match world.item(item).place {
        Place::Floor(level, at) if level == world.level.id => Some(at),
        _ => None,
    }
}

/// Moves the ball or the chain to a square. The hero feels that it is gone from its old square,
/// even out of sight.
fn put(world: &mut World, item: ItemId, at: Pos) {
    let from = lies(world, item);
    if from == Some(at) {
        return;
    }
    world.lay(item, at);
    let mark = RememberedThing::Item(world.item(item).kind);
    if let Some(from) = from.filter(|&from| world.level.memory[from].thing == mark) {
        world.forget_items(from);
    }
}
