//! Walking, and walking into creatures and obstacles.

use crate::base::{Dir, Pos};
use crate::content::monster::Sound;
use crate::content::monster::quirk::Quirk;
use crate::content::{ArtifactQuirk, Content, Property, Terrain, Trait};
use crate::event::endgame::Tumble;
use crate::event::{Endgame, Event, Senses, TerrainEvent};
use crate::rules::body::artifact;
use crate::rules::change::hiding;
use crate::rules::fight::strike::grab;
use crate::rules::ground::shackles;
use crate::rules::verb::item::drop;
use crate::rules::vitals::rider;
use crate::rules::{Acted, Halt, Play, Refusal, Time, Unridden, ground, trap};
use crate::world::body::pack;
use crate::world::hero::Burden;
use crate::world::level::{gait, path, special_room::shop};
use crate::world::todo::Task;
use crate::world::{Action, Actor, ActorId, Attitude, ItemId, World};

/// Moves `who` one step. If another action replaces a step in this direction, such as an attack,
/// returns that action in [`Halt::Instead`].
pub fn walk(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    if let Some(around) = crate::rules::verb::force::strike::inside(play, who) {
        return Err(Halt::Instead(Action::Strike(around)));
    }
    let to = play.world.actor(who).at.step(dir);
    let Some(target) = play.world.actor_at(to) else { return step(play, who, dir) };
    let body = play.world.actor(who);
    let free = body.held_by.is_none() && body.trapped == 0;
    if who == play.world.hero
        && free
        && let Some(acted) = hiding::stumble(play, target)
    {
        return acted;
    }
    match bump(play, who, target) {
        Some(halt) => Err(halt),
        None => step(play, who, dir),
    }
}

/// Moves a monster one step if the step has no consequences other than the move. Does the same as
/// [`walk`], but faster. Returns `None` and changes nothing if the step might have other
/// consequences.
#[inline(never)]
pub fn stroll(play: &mut Play, who: ActorId, dir: Dir) -> Option<Time> {
    let from = play.world.actor(who).at;
    let plain = who != play.world.hero && play.world.level.is_plain_step(from, dir);
    if plain { stroll_plainly(play, who, dir) } else { None }
}

/// Acts like [`stroll`] for a step that the level marks as plain.
#[inline(always)]
#[expect(clippy::inline_always, reason = "most acts of most monsters are such")]
pub fn stroll_plainly(play: &mut Play, who: ActorId, dir: Dir) -> Option<Time> {
    let world = &mut *play.world;
    let body = &mut world.actors[who];
    let bound = body.held_by.is_some() || body.trapped > 0;
    let (from, to) = (body.at, body.at.step(dir));
    let (here, there) = (from.number(), from.number().wrapping_add_signed(dir.stride()));
    if bound || world.level.cells.squares()[there].terrain == Terrain::Ice {
        return None;
    }
    body.at = to;
    let price = Time(u16::from(play.content.monsters[body.kind].prices.walk));
    let actor_at = world.level.actor_at.squares_mut();
    actor_at[here] = None;
    actor_at[there] = Some(who);
    let seen = &world.sight.seen;
    if seen.has_number(here) || seen.has_number(there) || play.witness.is_everywhere() {
        play.tell(Event::Moved { who, from });
    }
    Some(price)
}

/// Returns the time that a step of `who`, or a swimming stroke into liquid, takes.
/// Source: rules/energy 2.
fn price_of_step(play: &Play, who: ActorId, dir: Dir) -> Time {
    let body = play.world.actor(who);
    let kind = &play.content.monsters[body.kind];
    let to = body.at.step(dir);
    let wet = play.world.level.liquid.has(to) && !gait::is_airborne(kind, body);
    Time(u16::from(if wet { kind.prices.swim } else { kind.prices.walk }))
}

/// Moves `who` one step and never attacks. The hero swaps places with pets and peaceful monsters.
pub fn step(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    let body = play.world.actor(who);
    if body.held_by.is_some() {
        return grab::struggle(play, who);
    }
    if body.trapped > 0 {
        return trap::struggle(play, who);
    }
    if is_unwilling(play, who) {
        return Err(Refusal::Riding(Unridden::SteedWillNot).into());
    }
    let body = play.world.actor(who);
    let price = price_of_step(play, who, dir);
    let (from, to) = (body.at, body.at.step(dir));
    let is_hero = who == play.world.hero;
    if is_hero && play.world.life.burden == Burden::Overloaded {
        return Err(Refusal::TooBurdened.into());
    }
    let drags = is_hero && shackles::drags(play, to)?;
    let plain = play.world.level.is_plain_step(from, dir);
    let dug = !plain && digs_through(play, who, dir);
    if !plain {
        check_ground(play, who, dir)?;
    }
    if is_hero {
        check_gap(play, from, dir)?;
        if tumbles(play) {
            return Ok(price);
        }
    }
    if plain {
        play.world.move_actor(who, to);
    } else {
        make_way(play, who, dir)?;
    }
    if drags {
        shackles::drag(play, from);
    }
    play.tell_step(who, from);
    if is_hero || play.world.trap_at(to).is_some() {
        play.world.todo.later(Task::Arrived { who, at: to });
    }
    if play.world.level.cell(to).terrain == Terrain::Ice {
        slide(play, who, to, dir);
    }
    let steps = match () {
        () if dug && is_hero => 4,
        () if drags => DRAGGING,
        () => 1,
    };
    Ok(Time(steps * price.0))
}

/// Rolls whether a step of the hero is lost on a level without ground: 3 times in 4, unless the
/// hero or the steed flies.
/// Source: rules/levels 15.
fn tumbles(play: &mut Play) -> bool {
    let feet = play.world.actor(rider::feet(play.world, play.world.hero));
    let flies = path::is_airborne(&play.content.monsters[feet.kind], feet);
    if !play.world.level.customs.sky || flies || play.rng.act.one_in(4) {
        return false;
    }
    let how = match play.rng.act.below(3) {
        0 => Tumble::InPlace,
        1 => Tumble::Uncontrolled,
        _ => Tumble::ThinAir,
    };
    play.tell(Event::Endgame(Endgame::Tumbled(how)));
    true
}

/// Factor by which a step takes longer when the hero drags an iron ball.
/// Source: rules/numbers 6.
const DRAGGING: u16 = 3;

/// Whether the steed of `who` is asleep or otherwise unable to move.
fn is_unwilling(play: &Play, who: ActorId) -> bool {
    let feet = rider::feet(play.world, who);
    feet != who && play.world.actor(feet).is_helpless()
}

/// Digs through the obstacle ahead if `who` can tunnel and the step is orthogonal. Returns whether
/// `who` dug. For a polymorphed hero, this takes the time of four steps.
fn digs_through(play: &mut Play, who: ActorId, dir: Dir) -> bool {
    let to = play.world.actor(who).at.step(dir);
    let bars = !play.world.level.is_passable(to) && play.world.level.is_diggable(to);
    let body = who != play.world.hero || play.world.is_changed();
    let digs = body && bars && !dir.is_diagonal();
    if !digs || !path::tunnels(play.world, play.content, who) {
        return false;
    }
    ground::digging::tunnel(play, to);
    true
}

/// Checks that terrain and doors allow the step.
fn check_ground(play: &Play, who: ActorId, dir: Dir) -> Result<(), Halt> {
    let body = play.world.actor(who);
    let (from, to) = (body.at, body.at.step(dir));
    let level = &play.world.level;
    let kind = &play.content.monsters[body.kind];
    if !path::can_enter(level, kind, body, to) {
        return Err(blocked(play, who, dir, level.cell(to).terrain));
    }
    if dir.is_diagonal() && path::door_bars(level, kind, from, to) {
        return Err(Refusal::DoorBarsDiagonal.into());
    }
    Ok(())
}

/// Completes the step, swapping places with a friend or pushing a boulder if needed.
fn make_way(play: &mut Play, who: ActorId, dir: Dir) -> Result<(), Halt> {
    let body = play.world.actor(who);
    let (from, to) = (body.at, body.at.step(dir));
    let kind = &play.content.monsters[body.kind];
    match play.world.actor_at(to) {
        None => {
            if path::boulder_bars(play.world, play.content, kind, to) {
                ground::boulder::push(play, who, to, dir)?;
            } else if who == play.world.hero && play.world.has_boulder(play.content, to) {
                // A hero in giant form walks over the boulder.
                ground::sokoban_penalty::cheat(play);
            }
            play.world.move_actor(who, to);
        }
        Some(friend) if who == play.world.hero && !play.world.actor(friend).is_hostile() => {
            let tame = play.world.actor(friend).is_tame();
            if !tame && !can_change_places(play.world, play.content, friend, dir) {
                return Err(Refusal::SomethingInTheWay.into());
            }
            play.world.swap_actors(who, friend);
            play.tell_step(friend, to);
            if !tame {
                play.tell(Event::Senses(Senses::MadeWay { who: friend }));
            }
            play.world.todo.later(Task::Arrived { who: friend, at: from });
        }
        Some(_) => return Err(Refusal::SomethingInTheWay.into()),
    }
    Ok(())
}

/// Whether a peaceful monster would swap places with the hero: it can move freely, is not hidden,
/// has no post, and is not a guard, shopkeeper, priest, quest leader or Rider.
/// Source: NetHack 3.7 `hack.c`, `domove_swap_with_pet`, `mundisplaceable`.
pub fn is_obliging(content: &Content, actor: &Actor) -> bool {
    let kind = &content.monsters[actor.kind];
    let office = matches!(
        kind.sound,
        Sound::Sell | Sound::Guard | Sound::Priest | Sound::Leader | Sound::Rider
    );
    let bound = actor.trapped > 0 || actor.held_by.is_some() || actor.holds.is_some();
    let still = kind.speed == 0 || kind.is(Trait::Rooted) || actor.is_helpless();
    let post = actor.mind.post.is_some();
    actor.mood == Attitude::Peaceful && !(office || bound || still || post || actor.hidden)
}

/// Whether a peaceful monster can move to the hero's square when the hero steps in direction `dir`:
/// the square has no trap, and the monster's own movement allows the step.
pub fn can_change_places(world: &World, content: &Content, other: ActorId, dir: Dir) -> bool {
    let (actor, here) = (world.actor(other), world.you().at);
    let kind = &content.monsters[actor.kind];
    let level = &world.level;
    let askew = dir.is_diagonal()
        && (kind.has(Quirk::NoDiagonals) || path::door_bars(level, kind, actor.at, here));
    is_obliging(content, actor)
        && world.trap_at(here).is_none()
        && path::can_enter(level, kind, actor, here)
        && !askew
}

/// Maximum number of squares that an actor slides on ice.
const LONGEST_SLIDE: u32 = 4;

/// Slides on ice: each further square has a chance of 1 in 3, as long as there is ice and the next
/// square is free. Fliers, cold-resistant creatures, slitherers and clingers never slide.
fn slide(play: &mut Play, who: ActorId, mut at: Pos, dir: Dir) {
    let actor = play.world.actor(rider::feet(play.world, who));
    let kind = &play.content.monsters[actor.kind];
    let sure = path::is_airborne(kind, actor)
        || actor.has(Property::ColdResistance)
        || kind.is(Trait::Slithy)
        || kind.is(Trait::Cling);
    if sure {
        return;
    }
    for _ in 0..LONGEST_SLIDE {
        let to = at.step(dir);
        let free = play.world.level.cell(to).terrain == Terrain::Ice
            && play.world.actor_at(to).is_none()
            && !play.world.has_boulder(play.content, to)
            && play.world.actor(who).trapped == 0;
        if !free || play.world.trap_at(at).is_some() || !play.rng.act.one_in(3) {
            return;
        }
        play.world.move_actor(who, to);
        play.tell_step(who, at);
        play.tell(Event::Terrain(TerrainEvent::Slid { who }));
        if who == play.world.hero || play.world.trap_at(to).is_some() {
            play.world.todo.later(Task::Arrived { who, at: to });
        }
        at = to;
    }
}

/// Returns the action or refusal that results from walking into another actor, or `None` if the
/// step takes place and swaps the two.
fn bump(play: &Play, who: ActorId, target: ActorId) -> Option<Halt> {
    let (walker, other) = (play.world.actor(who), play.world.actor(target));
    if who == play.world.hero {
        let thirsty = ArtifactQuirk::Bloodthirsty;
        if !other.is_hostile() && artifact::uses(play.world, play.content, who, thirsty) {
            return Some(Halt::Instead(Action::Strike(target)));
        }
        if other.is_tame() {
            return None;
        }
        if !other.is_hostile() && crate::world::body::senses::sees(play.world, play.content, target)
        {
            let dir = walker.at.dir_to(other.at);
            let way =
                dir.is_some_and(|dir| can_change_places(play.world, play.content, target, dir));
            return (!way).then(|| in_the_way(play.world, target).into());
        }
        return Some(Halt::Instead(Action::Strike(target)));
    }
    let foes = walker.is_hostile() != other.is_hostile() || target == play.world.hero;
    if foes && (target != play.world.hero || walker.is_hostile()) {
        return Some(Halt::Instead(Action::Strike(target)));
    }
    Some(Refusal::SomethingInTheWay.into())
}

/// Returns the refusal that says why a peaceful creature does not let the hero pass.
fn in_the_way(world: &World, target: ActorId) -> Refusal {
    match &world.actor(target).keeper {
        Some(keeper) if keeper.serving && shop::owed(world, target) > 0 => Refusal::KeeperWantsPay,
        Some(keeper) if world.you().at == keeper.door => Refusal::KeeperBarsTheDoor,
        _ => Refusal::SomethingInTheWay,
    }
}

fn blocked(play: &Play, who: ActorId, dir: Dir, terrain: Terrain) -> Halt {
    let doors = terrain == Terrain::Door && !dir.is_diagonal();
    if doors && who == play.world.hero {
        return Halt::Instead(Action::Open(dir));
    }
    Refusal::TheWayIsBlocked.into()
}

/// Refuses a diagonal step between two blocked corners to a hero who cannot squeeze.
fn check_gap(play: &Play, from: Pos, dir: Dir) -> Result<(), Halt> {
    if !is_tight(play.world, play.content, from, dir) || !cannot_squeeze(play.world, play.content) {
        return Ok(());
    }
    let sokoban = play.world.level.customs.sokoban;
    Err(if sokoban { Refusal::SokobanGap } else { Refusal::TooTight }.into())
}

/// Whether a diagonal step leads between two blocked corners. In Sokoban, boulders block too.
pub fn is_tight(world: &World, content: &Content, from: Pos, dir: Dir) -> bool {
    let level = &world.level;
    let blocked =
        |at: Pos| !level.is_passable(at) || level.customs.sokoban && world.has_boulder(content, at);
    dir.is_diagonal() && blocked(from.step(dir.turned(1))) && blocked(from.step(dir.turned(-1)))
}

/// The greatest weight of the inventory with which the hero fits through a tight gap.
/// Source: NetHack 3.7 `hack.c`, `test_move`.
pub const MOST_THROUGH_GAP: u32 = 600;

/// Whether the hero carries an item that is known to be stuck, and would be too heavy for a gap
/// even after dropping everything that is neither stuck nor in use.
pub fn is_load_beyond_help(world: &World, content: &Content) -> bool {
    let you = world.you();
    let clings = |item: ItemId| {
        world.item(item).known.buc && drop::is_stuck(world, content, world.hero, item)
    };
    let weigh = |item: &ItemId| pack::weight(world, content, *item);
    let kept = you.pack.iter().filter(|&&item| clings(item) || you.slot_of(item).is_some());
    you.pack.iter().any(|&item| clings(item)) && kept.map(weigh).sum::<u32>() > MOST_THROUGH_GAP
}

/// Whether the hero cannot squeeze through tight gaps: the inventory weighs more than
/// [`MOST_THROUGH_GAP`], or the level is in Sokoban.
pub fn cannot_squeeze(world: &World, content: &Content) -> bool {
    let load = || pack::load(world, content, world.hero);
    world.level.customs.sokoban || load() > MOST_THROUGH_GAP
}
