//! Monsters that appear during play.

use super::body::body;
use super::disguise::guise;
use super::hero_facts::{HeroFacts, is_peaceful};
use super::kinds::{class_kind, companions, kind_of_realm, lives_in_water, stands_on};
use super::newcomer::bring;
use crate::base::{Pos, Rect, Rng, pick};
use crate::content::{Content, MonsterKind, MonsterKindId};
use crate::r#gen::landing::random_floor;
use crate::r#gen::spawn::kit;
use crate::world::level::flags::MonsterChoice;
use crate::world::{ActorId, Attitude, World, body::hiding};

/// Spawns a random monster with its companions on the current level, out of the hero's view and
/// more than 3 squares away. Returns `None` if no kind or square was found.
pub fn spawn(world: &mut World, content: &Content, rng: &mut Rng) -> Option<ActorId> {
    const TRIES: u32 = 50;
    let hero = HeroFacts::of(world);
    let (realm, difficulty) = (world.realm(), world.difficulty());
    let align = world.level.customs.align;
    let kind = living(world, rng, |rng| {
        native(world, content, difficulty, hero.level, rng)
            .or_else(|| kind_of_realm(content, (realm, align, difficulty), &hero, rng, is_of_land))
    })?;
    let at = (0..TRIES).find_map(|_| {
        let at = random_floor(world, rng)?;
        let unseen = !world.sight.seen.has(at) && at.distance(world.you().at) > 3;
        (unseen && stands_on(&content.monsters[kind], world.level.cells[at].terrain)).then_some(at)
    })?;
    let mood = Attitude::Hostile;
    let who = make(world, content, kind, at, mood, rng)?;
    let row = &content.monsters[kind];
    if is_peaceful(content, row, &hero, rng) {
        world.actors[who].mood = Attitude::Peaceful;
    }
    let mood = world.actors[who].mood;
    for _ in 0..companions(row, hero.level, rng) {
        let beside = crate::base::Dir::ALL.map(|dir| at.step(dir));
        let free: Vec<Pos> = beside
            .into_iter()
            .filter(|&to| {
                world.level.is_passable(to)
                    && world.actor_at(to).is_none()
                    && stands_on(row, world.level.cells[to].terrain)
                    && !world.sight.seen.has(to)
            })
            .collect();
        let Some(&to) = pick::one(rng, &free) else { break };
        make(world, content, kind, to, mood, rng);
    }
    Some(who)
}

/// Draws a kind from the level's spawn overrides. Returns `None` if the level has none (then no
/// random number is drawn), if the override's percentage roll fails, or if no kind fits.
fn native(
    world: &World,
    content: &Content,
    difficulty: i32,
    hero_level: u8,
    rng: &mut Rng,
) -> Option<MonsterKindId> {
    let natives = &world.level.customs.natives;
    if natives.is_empty() {
        return None;
    }
    let weights: Vec<u32> = natives.iter().map(|native| native.weight.into()).collect();
    let native = natives[pick::weighted(rng, &weights)?];
    if rng.below(100) >= u32::from(native.pct) {
        return None;
    }
    match native.who {
        MonsterChoice::Kind(kind) => Some(kind),
        MonsterChoice::Class(class) => class_kind(content, class, difficulty, hero_level, rng),
    }
}

/// Creates an equipped monster on a square of the current level. Returns `None` if the kind was
/// genocided or the square is taken.
pub fn make(
    world: &mut World,
    content: &Content,
    kind: MonsterKindId,
    at: Pos,
    mood: Attitude,
    rng: &mut Rng,
) -> Option<ActorId> {
    let hero = HeroFacts::of(world);
    let difficulty = world.difficulty();
    make_at(world, content, (kind, difficulty, hero.level), at, mood, rng)
}

/// Creates an equipped monster on a free square. Its level is exactly that of its kind, and it is
/// neither hidden nor waiting.
pub fn make_typical(
    world: &mut World,
    content: &Content,
    kind: MonsterKindId,
    at: Pos,
    mood: Attitude,
    rng: &mut Rng,
) -> Option<ActorId> {
    let level = i32::from(content.monsters[kind].level);
    let who = make_at(world, content, (kind, level, 0), at, mood, rng)?;
    world.unmask(who);
    world.actor_mut(who).mind.waits = false;
    Some(who)
}

/// Creates an equipped monster for a given difficulty and hero level. A demon prince that takes
/// bribes is not hostile at first. Returns `None` if the kind was genocided or the square is taken.
fn make_at(
    world: &mut World,
    content: &Content,
    (kind, difficulty, hero_level): (MonsterKindId, i32, u8),
    at: Pos,
    mood: Attitude,
    rng: &mut Rng,
) -> Option<ActorId> {
    if !at.on_map() || world.actor_at(at).is_some() || world.is_genocided(kind) {
        return None;
    }
    let place = (world.level.id, at);
    let mut actor = body(content, kind, place, difficulty, hero_level, rng);
    actor.mood = mood;
    if content.monsters[kind].takes_bribes() && mood == Attitude::Hostile {
        actor.mood = Attitude::Peaceful;
    }
    // A monster that appears in the hero's view is not hidden.
    actor.hidden &= !world.sight.seen.has(at);
    let newcomer = kit::equip(content, actor, world.depth(), rng);
    let who = bring(world, newcomer);
    if hiding::is_mimic(&content.monsters[kind]) && world.actor(who).hidden {
        let guise = guise(world, content, who, rng);
        world.actor_mut(who).guise = Some(guise);
    }
    Some(who)
}

/// Draws a kind for a monster that appears near the hero.
pub fn pick(world: &World, content: &Content, rng: &mut Rng) -> Option<MonsterKindId> {
    let hero = HeroFacts::of(world);
    let place = (world.realm(), world.level.customs.align, world.difficulty());
    living(world, rng, |rng| kind_of_realm(content, place, &hero, rng, is_of_land))
}

/// Draws up to 40 kinds until one is not genocided. Returns `None` if all of them are genocided, or
/// if a draw finds no kind.
fn living(
    world: &World,
    rng: &mut Rng,
    mut draw: impl FnMut(&mut Rng) -> Option<MonsterKindId>,
) -> Option<MonsterKindId> {
    const DRAWS: u32 = 40;
    let mut kind = draw(rng)?;
    for _ in 0..DRAWS {
        if !world.is_genocided(kind) {
            return Some(kind);
        }
        kind = draw(rng)?;
    }
    None
}

fn is_of_land(kind: &MonsterKind) -> bool {
    !lives_in_water(kind)
}

/// Creates a hostile monster of a kind on the square or, if that is not possible, on the nearest
/// suitable free square within a distance of 4 squares.
pub fn near(
    world: &mut World,
    content: &Content,
    rng: &mut Rng,
    kind: MonsterKindId,
    at: Pos,
) -> Option<ActorId> {
    let row = &content.monsters[kind];
    let free = (0..=4).find_map(|radius: i16| {
        let around = Rect::new(at.x - radius, at.y - radius, 2 * radius + 1, 2 * radius + 1);
        around.squares().find(|&to| {
            to.distance(at) == i32::from(radius)
                && world.level.is_passable(to)
                && world.actor_at(to).is_none()
                && stands_on(row, world.level.cells[to].terrain)
        })
    })?;
    make(world, content, kind, free, Attitude::Hostile, rng)
}
