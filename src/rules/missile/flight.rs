//! The flight of a missile, square by square.

use crate::base::{Dir, Pos};
use crate::event::{Combat, Event, Reason};
use crate::rules::body::{hold, sleep};
use crate::rules::company::shop::tribute;
use crate::rules::fight::{self, roll::artifact_bonus::Bonus, roll::to_hit};
use crate::rules::missile::impact::{self, Gift, gives, shatters, strike};
use crate::rules::play::interrupt;
use crate::rules::{Play, effect};
use crate::world::{ActorId, ItemId, todo::Task};

/// Hits the monster `around` that has engulfed the thrower. A throw from inside never misses, and
/// the engulfer keeps the missile.
/// Source: `NetHack` 3.7 `dothrow.c`, `throwit`.
pub fn hit_around(
    play: &mut Play,
    by: ActorId,
    missile: ItemId,
    launcher: Option<ItemId>,
    around: ActorId,
) {
    fight::provoke(play, by, around);
    strike(play, by, missile, launcher, around);
    if play.world.items.contains(missile) {
        play.world.give(missile, around);
    }
}

/// Flies a missile until it hits something or falls.
pub fn fly(
    play: &mut Play,
    by: ActorId,
    missile: ItemId,
    launcher: Option<ItemId>,
    from: Pos,
    dir: Dir,
    range: i32,
) {
    let mut at = from;
    let mut met = false;
    for _ in 0..range {
        let next = at.step(dir);
        if !play.world.level.is_passable(next) {
            break;
        }
        at = next;
        let Some(target) = play.world.actor_at(at) else { continue };
        let shielded = hold::engulfer(play.world, play.content, target).is_some();
        if shielded || play.world.is_dying(target) {
            continue;
        }
        met = true;
        let eats = by == play.world.hero && impact::is_caught(play, target, missile);
        let gift = match launcher {
            None if !eats => gives(play, by, missile, target),
            _ => Gift::None,
        };
        if gift == Gift::Refused {
            break;
        }
        let caught = eats || gift == Gift::Taken;
        if caught || by == play.world.hero && tribute::take(play, target, missile) {
            return;
        }
        if by == play.world.hero {
            fight::provoke(play, by, target);
        }
        let hit = hits(play, by, missile, launcher, target);
        if hit {
            strike(play, by, missile, launcher, target);
        } else {
            play.tell(Event::Combat(Combat::MissileMissed { item: missile, target }));
        }
        if target == play.world.hero {
            interrupt::by_shot(play, by);
        }
        if !hit {
            sleep::wake(play, target);
        } else if play.world.items.contains(missile) {
            break;
        } else {
            return;
        }
    }
    if by == play.world.hero && !met {
        let far = at.distance(from).clamp(0, 99) as u8;
        play.tell(Event::Combat(Combat::MissileFell { item: missile, far }));
    }
    fall(play, by, missile, at);
    if by == play.world.hero {
        play.world.note_flight(play.content, from, dir, at);
    }
}

/// Whether an item on the square can slide one square farther: no wall, door or boulder stops it.
pub fn can_slide(play: &Play, at: Pos, dir: Dir) -> bool {
    let to = at.step(dir);
    play.world.level.can_step(at, to) && !play.world.has_boulder(play.content, to)
}

/// Slides an adjacent item after a kick, until it reaches a monster or stops. A potion or another
/// fragile thing breaks at once.
/// Source: `NetHack` 3.7 `dokick.c`, `really_kick_object`.
pub fn slide(play: &mut Play, by: ActorId, thing: ItemId, dir: Dir, range: i32) {
    play.world.lift(thing);
    let mut at = play.world.actor(by).at.step(dir);
    shatters(play, by, thing, effect::Target::Square(at));
    if !play.world.items.contains(thing) {
        return;
    }
    for _ in 0..range {
        if !can_slide(play, at, dir) {
            break;
        }
        at = at.step(dir);
        let Some(target) = play.world.actor_at(at) else { continue };
        fight::provoke(play, by, target);
        let luck = play.world.life.luck.total();
        let sum = to_hit::hero_kick(play.world, play.content, thing, target, luck);
        let die = play.rng.fight.d(20);
        let hit = sum.total() >= die;
        play.tell_to_hit((Some(by), target), &sum, (die, 20), hit);
        if hit {
            strike(play, by, thing, None, target);
        } else {
            play.tell(Event::Combat(Combat::MissileMissed { item: thing, target }));
            sleep::wake(play, target);
        }
        break;
    }
    if play.world.items.contains(thing) {
        fall(play, by, thing, at);
    }
}

/// Drops a missile on a square, unless it is fragile and breaks.
pub fn fall(play: &mut Play, by: ActorId, missile: ItemId, at: Pos) {
    shatters(play, by, missile, effect::Target::Square(at));
    if play.world.items.contains(missile) {
        let item = play.world.drop_onto(play.content, missile, at);
        play.world.todo.later(Task::Landed { item, at });
    }
}

pub fn hits(
    play: &mut Play,
    by: ActorId,
    missile: ItemId,
    launcher: Option<ItemId>,
    target: ActorId,
) -> bool {
    let (world, content) = (&*play.world, play.content);
    let rng = &mut play.rng.fight;
    let die = rng.d(20);
    let (sum, hit) = if by == world.hero {
        let luck = world.life.luck.total();
        let mut sum = to_hit::hero_missile(world, content, missile, launcher, target, luck);
        for item in [Some(missile), launcher].into_iter().flatten() {
            let bonus = Bonus::of(world, content, world.item(item), target);
            sum.add(bonus.map_or(0, |it| it.roll_to_hit(rng)), Reason::Artifact);
        }
        (sum, sum.total() >= die)
    } else if target == world.hero {
        let sum = to_hit::missile_at_hero(world, content, Some(missile), by);
        (sum, sum.total() > die)
    } else {
        let level = world.actor(by).level;
        let sum = to_hit::missile_at_monster(world, content, Some(missile), Some(level), target);
        (sum, sum.total() >= die)
    };
    play.tell_to_hit((Some(by), target), &sum, (die, 20), hit);
    hit
}
