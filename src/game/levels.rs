//! Creates the first level and moves the hero between levels.

use std::cmp::Reverse;

use super::birth::{Birth, Unborn};
use crate::base::Pos;
use crate::base::rng::{Rng, level_stream};
use crate::content::{Content, MonsterKindId};
use crate::event::{Event, Life};
use crate::r#gen;
use crate::rules::fight::danger::{Danger, odds};
use crate::rules::ground::shackles;
use crate::rules::item::wish::genocide;
use crate::rules::play::ending;
use crate::rules::verb::travel::threat;
use crate::rules::{Play, company};
use crate::world::body::actor::ACT;
use crate::world::hero::{Flight, Occupation};
use crate::world::level::elbereth;
use crate::world::todo::{Arrival, Task};
use crate::world::{ActorId, Level, LevelId, World};

/// RNG stream number for randomizing monster energy when the hero arrives on a level.
const ARRIVALS: u8 = 200;

/// Creates a world with the hero on its first level.
pub fn first(content: &Content, birth: &Birth) -> Result<World, Unborn> {
    let wish = r#gen::spawn::hero::BirthRequest {
        seed: birth.seed,
        name: &birth.name,
        role: &birth.role,
        race: &birth.race,
        alignment: birth.alignment,
        female: birth.female,
        mode: birth.mode,
        difficulty: birth.difficulty,
        ruleset: &birth.ruleset,
        calendar: birth.calendar,
        zen: birth.zen,
        nudist: birth.nudist,
        many_vaults: birth.many_vaults,
    };
    r#gen::spawn::hero::birth(content, &wish)
}

/// Updates sight and memory on a level that the hero just entered.
pub fn settle_in(play: &mut Play) {
    let at = play.world.you().at;
    play.world.level.visited.set(at);
    play.world.sight.fresh = false;
    play.world.look_around(play.content);
    play.world.remember(play.content);
}

/// Moves the hero and any companions to another level.
pub fn change(play: &mut Play, to: LevelId, arrival: Arrival) {
    let from = play.world.level.id;
    company::shop::visit::leave_level(play);
    let companions = company::leave_with(play, arrival);
    if arrival == Arrival::Stairs {
        tell_left_behind(play);
    }
    note_flight(play, to, arrival, &companions);
    shackles::leave(play);
    let inner = play.world.is_on_inner_stairs(play.world.hero);
    let first = swap_level(play.world, play.content, to);
    genocide::sweep(play);
    company::meet_again(play);
    let at = match play.world.level.inner_stairs_to(from).filter(|_| inner) {
        Some(at) if arrival == Arrival::Stairs => at,
        _ => arrival_square(play, from, to, arrival),
    };
    if arrival == Arrival::Portal
        && let Some(trap) = play.world.trap_at_mut(at)
    {
        trap.seen = true;
    }
    let journey = play.world.life.occupation.take().filter(|_| arrival == Arrival::Stairs);
    arrive(play, at, &companions);
    // A portal does not send back a hero who has just come out of it.
    if play.world.portal_to(at) != Some(from) {
        play.world.todo.later(Task::Arrived { who: play.world.hero, at });
    }
    play.world.life.occupation = journey.and_then(Occupation::after_stairs);
    play.tell(Event::Life(Life::LevelEntered { id: to, first }));
    if arrival == Arrival::Stairs {
        shackles::take_stairs(play, to.depth > from.depth);
    }
    if first {
        welcome(play);
        if play.world.level.customs.astral {
            company::guardian_angel::come(play);
        }
    }
    company::quest::entered(play);
    deeds(play, to);
}

/// Turns for which a dangerous foe that went out of view counts as the reason for a departure.
const CHASED: u32 = 50;

/// Maximum number of levels from which the hero remembers a flight.
const FLIGHTS: usize = 8;

/// Remembers the departure to another level if it is a flight. Otherwise forgets an earlier flight
/// from this level, unless the hero leaves by the way of that flight and its worst foe lives: it can
/// still wait out of view.
fn note_flight(play: &mut Play, to: LevelId, arrival: Arrival, companions: &[ActorId]) {
    let (from, flight) = (play.world.level.id, flight(play, to, arrival, companions));
    let world = &mut *play.world;
    let foes = world.level.crowd.iter().map(|&who| world.actor(who));
    let foes: Vec<MonsterKindId> =
        foes.filter(|foe| foe.is_hostile()).map(|foe| foe.kind).collect();
    let fled = &mut world.life.fled;
    let waits = |it: &Flight| flight.is_none() && it.to == to && foes.contains(&it.foe);
    fled.retain(|it| it.from != from || waits(it));
    fled.extend(flight);
    let oldest = fled.len().saturating_sub(FLIGHTS);
    fled.drain(..oldest);
}

/// Returns the departure from this level as a flight, if the hero leaves by stairs, and awake foes
/// in view that are at least risky to fight, alone or together, stay behind, or if such a threat
/// went out of view a short time ago.
fn flight(
    play: &mut Play,
    to: LevelId,
    arrival: Arrival,
    companions: &[ActorId],
) -> Option<Flight> {
    let (world, content) = (&*play.world, play.content);
    let from = world.level.id;
    let stays = |who: &ActorId| world.level.crowd.contains(who) && !companions.contains(who);
    let mut threats: Vec<ActorId> = Vec::new();
    if arrival == Arrival::Stairs {
        let crowd = world.level.crowd.iter().copied().filter(stays);
        threats.extend(crowd.filter(|&who| threat::is_awake_foe(world, content, who)));
        if threats.is_empty() {
            let lost = world.life.lost.filter(|lost| world.turn - lost.turn <= CHASED);
            threats.extend(lost.map(|lost| lost.who).filter(stays));
        }
    }
    let danger = |&who: &ActorId| (odds::exchange(world, content, who).danger(), Reverse(who));
    let worst = threats.iter().map(danger).max();
    let together = odds::together(world, content, &threats).danger();
    let is_feared = |danger: Danger| danger.max(together) >= Danger::Risky;
    let (_, Reverse(worst)) = worst.filter(|(danger, _)| is_feared(*danger))?;
    let heeds = |&who: &ActorId| {
        elbereth::heeds(world, content, who) && !threat::shoots(world, content, who)
    };
    let (foe, heed_word) = (world.actor(worst).kind, threats.iter().all(heeds));
    let before = world.life.fled.iter().find(|flight| flight.from == from);
    let times = before.map_or(0, |flight| flight.times).saturating_add(1);
    let level = world.you().level;
    let hopeless = is_hopeless(play, &threats);
    Some(Flight { from, to, foe, heed_word, hopeless, times, level })
}

/// Whether a fight with these foes would be deadly for the hero even at full hit points.
fn is_hopeless(play: &mut Play, foes: &[ActorId]) -> bool {
    let you = play.world.you_mut();
    let hp = std::mem::replace(&mut you.hp, you.max_hp);
    let danger = odds::together(play.world, play.content, foes).danger();
    play.world.you_mut().hp = hp;
    danger == Danger::Deadly
}

/// Reports each pet, except the steed, that stays on the level when the hero leaves.
fn tell_left_behind(play: &mut Play) {
    let steed = play.world.life.steed;
    let crowd = play.world.level.crowd.clone();
    for pet in crowd.into_iter().filter(|&who| Some(who) != steed) {
        if play.world.actor(pet).is_tame() {
            play.tell(Event::Life(Life::LeftBehind { pet }));
        }
    }
}

/// Records the achievements for entering a level: those of the level's branch and those of the
/// level itself.
fn deeds(play: &mut Play, id: LevelId) {
    let Some(branch) = play.content.branches.rows().get(usize::from(id.branch)) else { return };
    let special = play.world.plan.special(play.content, id);
    let own = special.map_or((0, 0), |row| (row.achievement, row.major_achievement));
    for (minor, major) in [(branch.achievement, branch.major_achievement), own] {
        for (is_minor, number) in [(true, minor), (false, major)] {
            if number > 0 {
                ending::achieve(play, is_minor, number);
            }
        }
    }
}

/// Puts the hero on a square of the level that was just loaded, and companions near that square.
pub fn arrive(play: &mut Play, at: Pos, companions: &[ActorId]) {
    make_room(play.world, at);
    let (hero, id) = (play.world.hero, play.world.level.id);
    let you = play.world.you_mut();
    (you.at, you.level_id) = (at, id);
    you.bank = you.bank.min(ACT);
    you.trapped = 0;
    play.world.level.actor_at[at] = Some(hero);
    play.world.bring_steed(hero);
    shackles::follow(play);
    place_companions(play.world, companions);
    shuffle_banks(play.world);
    let life = &mut play.world.life;
    life.deepest = life.deepest.max(id.depth);
    life.in_view.clear();
    life.threats.clear();
    life.felt.clear();
    life.lost = None;
    settle_in(play);
}

/// Shows the level's welcome messages and removes them, so that they appear only once.
pub fn welcome(play: &mut Play) {
    for text in std::mem::take(&mut play.world.level.customs.welcome) {
        play.tell(Event::Life(Life::Welcomed { text }));
    }
}

/// Stores the current level and loads `to`, creating it if needed. Returns whether the hero has
/// never been there.
fn swap_level(world: &mut World, content: &Content, to: LevelId) -> bool {
    let you = world.you().at;
    world.level.actor_at[you] = None;
    world.level.left = world.turn;
    if let Some(level) = world.bring_back(to) {
        world.put_away(level);
        // Bones come from another game, so this hero knows nothing of them.
        return world.level.memory.known().is_empty();
    }
    let made = r#gen::level(content, world, to);
    world.put_away(Level::new(to));
    r#gen::install(world, made);
    true
}

/// Returns the square where the hero arrives: the stairs or portal that lead back, or any suitable
/// square.
fn arrival_square(play: &mut Play, from: LevelId, to: LevelId, arrival: Arrival) -> Pos {
    let magic_portal = play.content.known.magic_portal;
    let level = &play.world.level;
    let stairs = match level.stairs_from(from.branch) {
        Some(at) if from.branch != to.branch => Some(at),
        _ if to.depth > from.depth => level.up,
        _ => level.down,
    };
    // Holes and level teleporters have destinations too, but nobody arrives through them.
    let is_portal = |at| level.traps.at(at).is_some_and(|trap| trap.kind == magic_portal);
    let portals = level.customs.portals.iter();
    // A portal to any other level does not count: the portal of a plane leads to the next plane.
    let leads_back =
        |back: LevelId| back == from || from.branch != to.branch && back.branch == from.branch;
    let portal = portals
        .filter(|(at, back)| leads_back(*back) && is_portal(*at))
        .min_by_key(|(_, back)| *back != from);
    match (arrival, stairs, portal) {
        (Arrival::Stairs, Some(at), _) | (Arrival::Portal, _, Some(&(at, _))) => at,
        _ => r#gen::landing_floor(play.world, from, &mut play.rng.time).or(stairs).unwrap_or_else(
            || level_floor(play.world).expect("every level has a square to stand on"),
        ),
    }
}

fn level_floor(world: &World) -> Option<Pos> {
    world.level.cells.positions().find(|&at| is_dry(world, at))
}

/// Moves a monster off the hero's arrival square, or removes the monster if no square is free.
fn make_room(world: &mut World, at: Pos) {
    let Some(who) = world.actor_at(at) else { return };
    if let Some(free) = free_near(world, at) {
        world.move_actor(who, free);
    } else {
        world.remove_actor(who);
    }
}

/// Whether the square is passable and neither deep water nor lava.
fn is_dry(world: &World, at: Pos) -> bool {
    world.level.is_passable(at) && !world.level.liquid.has(at)
}

/// Returns the nearest free dry square, searching in rings, each ring in reading order.
pub fn free_near(world: &World, at: Pos) -> Option<Pos> {
    (1..80).find_map(|radius| {
        (at.y - radius..=at.y + radius)
            .flat_map(|y| (at.x - radius..=at.x + radius).map(move |x| Pos::new(x, y)))
            .find(|&to| {
                to.distance(at) == i32::from(radius)
                    && is_dry(world, to)
                    && world.actor_at(to).is_none()
            })
    })
}

/// Returns a free square one step away, never diagonally through a doorway.
fn free_beside(world: &World, at: Pos) -> Option<Pos> {
    let dry = |to: Pos| world.level.can_step(at, to) && !world.level.liquid.has(to);
    let free = |&to: &Pos| dry(to) && world.actor_at(to).is_none();
    at.neighbors().into_iter().find(free)
}

fn place_companions(world: &mut World, companions: &[ActorId]) {
    for &who in companions {
        let hero = world.you().at;
        let Some(at) = free_beside(world, hero).or_else(|| free_near(world, hero)) else {
            continue;
        };
        let id = world.level.id;
        let actor = world.actor_mut(who);
        (actor.at, actor.level_id) = (at, id);
        world.level.actor_at[at] = Some(who);
        world.level.crowd.push(who);
    }
}

/// Randomizes each monster's movement energy when the hero arrives, so that the player gains
/// nothing by arriving at a certain moment.
/// Source: rules/energy 11.
fn shuffle_banks(world: &mut World) {
    let LevelId { branch, depth } = world.level.id;
    let visit = (world.turn % 65_536) as u16;
    let mut rng = Rng::new(world.seed, level_stream(ARRIVALS, branch, depth, visit));
    for at in 0..world.level.crowd.len() {
        let who = world.level.crowd[at];
        world.actors[who].bank = rng.below(ACT as u32) as i32;
    }
}
