//! Running, traveling and exploring one step at a time, using what the hero remembers of the level.

use super::known_way::{
    gives_way, in_the_way, is_boulder, is_safe, past_boulders, safe_ground, way, way_around,
    way_over,
};
use super::threat::{self, sleepers};
use super::{goals, journey, sightings, walk};
use crate::base::{Bits, Dir, Pos};
use crate::content::{Content, Door, Property, Terrain};
use crate::event::{
    Event, Senses,
    senses::{Bars, StopReason},
};
use crate::rules::ground::{boulder, shackles};
use crate::rules::{Halt, Play, Refusal};
use crate::world::body::senses;
use crate::world::hero::{Occupation, Work};
use crate::world::level::{path, special_room::shop};
use crate::world::{Action, ActorId, ItemId, LevelId, World};

/// A function that finds a path to a square. The path is in reverse order: the next square is last.
type Way = fn(&World, &Content, Pos) -> Option<Vec<Pos>>;

/// The next step of a journey, or the reason why it ends. A reason of `None` shows no message.
pub type TravelStep = Result<Action, Option<StopReason>>;

/// Returns the path that a journey will take, next square last, or why there is none. The path is
/// empty if the hero stands on the stairs to climb, or if the automation follows no planned path.
pub fn plan(world: &World, content: &Content, wish: &Action) -> Result<Vec<Pos>, Halt> {
    let planned = match wish {
        Action::Explore => goals::something_new(world, content).ok_or_else(|| {
            let down = knows_way_down(world, content);
            if down { Refusal::AllExplored } else { Refusal::NothingToExplore }
        }),
        Action::Journey { to, at } if *to == world.level.id => {
            return plan(world, content, &Action::Travel(*at));
        }
        Action::Journey { to, .. } => match journey::first_stairs(world, *to) {
            Some(stairs) if stairs == world.you().at => Ok(Vec::new()),
            Some(stairs) => {
                way_to_stairs(world, content, stairs).ok_or_else(|| no_way(world, content, stairs))
            }
            None => Err(Refusal::NoSuchWay),
        },
        Action::Travel(to) if *to == world.you().at => Err(Refusal::AlreadyThere),
        Action::Travel(to) => way(world, content, *to).ok_or_else(|| no_way(world, content, *to)),
        Action::GoStairs { down } => match known_stairs(world, *down) {
            Some(to) if to != world.you().at => {
                way_to_stairs(world, content, to).ok_or_else(|| no_way(world, content, to))
            }
            Some(to) if is_side(world, to) => Err(Refusal::AlreadyThere),
            Some(_) => Ok(Vec::new()),
            None => Err(Refusal::NoStairsKnown),
        },
        _ => Ok(Vec::new()),
    };
    planned.map_err(Halt::from)
}

/// Whether an automation could take a first step now: there is a path, and no monster stands on its
/// first square. Other foes are ignored.
pub fn can_begin(world: &World, content: &Content, wish: &Action) -> bool {
    let way = plan(world, content, wish);
    way.is_ok_and(|way| way.last().is_none_or(|&next| blocker(world, content, next).is_none()))
}

/// Returns the next step of the current automation. `steps` is the number of this step, from 1.
pub fn next_step(play: &mut Play, wish: &Action, steps: u16) -> TravelStep {
    match *wish {
        Action::Run(dir) => run(play, dir, steps),
        Action::Travel(to) => toward(play, to, way),
        Action::Journey { to, at } => journey_on(play, to, at),
        Action::Explore => match explore(play, steps)? {
            Action::Walk(dir) if leaves_without_paying(play.world, dir) => {
                Err(Some(StopReason::Unpaid))
            }
            Action::Walk(dir) if steps > 1 => match hesitates(play, dir) {
                Some(why) => Err(Some(why)),
                None => Ok(Action::Walk(dir)),
            },
            step => Ok(step),
        },
        Action::GoStairs { down } => {
            let to = known_stairs(play.world, down).ok_or(Some(StopReason::NoWay))?;
            if play.world.you().at == to {
                if is_side(play.world, to) {
                    return Err(None);
                }
                play.world.life.occupation = None;
                return Ok(if down { Action::ClimbDown } else { Action::ClimbUp });
            }
            toward(play, to, way_to_stairs)
        }
        _ => Err(None),
    }
}

/// Whether a step in this direction leads out of a shop whose keeper the hero owes gold.
fn leaves_without_paying(world: &World, dir: Dir) -> bool {
    let here = world.you().at;
    let shop = shop::at(world, here);
    shop.is_some()
        && shop != shop::at(world, here.step(dir))
        && shop::serving(world).is_some_and(|keeper| shop::owed(world, keeper) > 0)
}

/// Returns why exploring stops before a step in this direction, or `None` if the hero takes the
/// step. If the player explores again, the hero takes the step anyway.
fn hesitates(play: &Play, dir: Dir) -> Option<StopReason> {
    let sleepers = sleepers::woken_by(play.world, play.content, dir);
    let lurks = || threat::lurks_ahead(play.world, play.content, dir);
    sleepers.map(StopReason::Sleepers).or_else(|| lurks().map(StopReason::Lurks))
}

/// Returns the next step of a journey to another level: a step toward the stairs, the climb itself
/// or, on the destination level, a step toward the chosen square.
fn journey_on(play: &mut Play, to: LevelId, at: Pos) -> TravelStep {
    if play.world.level.id == to {
        return toward(play, at, way);
    }
    let planned = planned_way(play.world).first().copied();
    let stairs = planned.or_else(|| journey::first_stairs(play.world, to));
    let stairs = stairs.ok_or(Some(StopReason::NoWay))?;
    if play.world.you().at != stairs {
        return toward(play, stairs, way_to_stairs);
    }
    let down = play.world.level.cell(stairs).terrain == Terrain::StairsDown;
    Ok(if down { Action::ClimbDown } else { Action::ClimbUp })
}

/// Whether the hero knows a path to the main stairs down or stands on them.
pub fn knows_way_down(world: &World, content: &Content) -> bool {
    let main = known_stairs(world, true).filter(|&at| !is_side(world, at));
    main.is_some_and(|at| {
        at == world.you().at
            || knows_way(world, content, at)
            || past_boulders(world, content, |to| to == at).is_some()
    })
}

/// Whether the hero knows a path to a square. Monsters in the way count only if the hero cannot
/// squeeze through tight gaps.
pub fn knows_way(world: &World, content: &Content, to: Pos) -> bool {
    if walk::cannot_squeeze(world, content) {
        return way(world, content, to).is_some();
    }
    let mut ground = safe_ground(world, content);
    ground.set(to);
    path::first_step(&world.level, &ground, world.you().at, to).is_some()
}

fn way_to_stairs(world: &World, content: &Content, to: Pos) -> Option<Vec<Pos>> {
    way(world, content, to).or_else(|| past_boulders(world, content, |at| at == to))
}

/// Returns why there is no path to a square: a monster or a known trap is in the way, or the hero
/// knows no route.
fn no_way(world: &World, content: &Content, to: Pos) -> Refusal {
    let leads = |mut safe: Bits| {
        safe.set(to);
        path::first_step(&world.level, &safe, world.you().at, to).is_some()
    };
    match () {
        () if leads(safe_ground(world, content)) => Refusal::SomethingInTheWay,
        () if leads(over_traps(world, content)) => Refusal::TrapInTheWay,
        () => Refusal::NoSuchWay,
    }
}

/// Returns the safe ground and the squares of known traps.
fn over_traps(world: &World, content: &Content) -> Bits {
    let mut ground = safe_ground(world, content);
    for trap in world.level.traps.iter().filter(|trap| trap.seen) {
        ground.set(trap.at);
    }
    ground
}

/// Returns the first known trap on the shortest way to the main stairs down, where the way may lead
/// over traps. `None` if no such way is known, or if it has no trap.
pub fn trap_on_the_way_down(world: &World, content: &Content) -> Option<Pos> {
    let stairs = known_stairs(world, true).filter(|&at| !is_side(world, at))?;
    let path = way_over(world, &mut over_traps(world, content), stairs)?;
    let is_trap = |at: &&Pos| world.trap_at(**at).is_some_and(|trap| trap.seen);
    path.iter().rev().find(is_trap).copied()
}

fn toward(play: &mut Play, to: Pos, way: Way) -> TravelStep {
    if play.world.you().at == to {
        return Err(Some(StopReason::Arrived));
    }
    let here = play.world.you().at;
    // Stop beside the locked door only if it is in an orthogonal direction, because doors can be
    // opened and kicked only orthogonally.
    if play.world.level.shut.has(to)
        && here.dir_to(to).is_some_and(|dir| to.is_next_to(here) && !dir.is_diagonal())
        && !is_boulder(play.world, play.content, to)
    {
        return Err(Some(StopReason::Locked));
    }
    if let Some(step) = planned(play, |_, goal| goal == to) {
        return step;
    }
    let barred = planned_way(play.world).last().copied();
    let barred = barred.and_then(|next| blocker(play.world, play.content, next));
    notes_stuck(play);
    let path = way(play.world, play.content, to);
    let path = path.ok_or_else(|| {
        let foe = foe_in_the_way(play.world, play.content, &Action::Travel(to));
        Some(foe.map_or(StopReason::NoWay, StopReason::InTheWay))
    })?;
    match barred {
        Some(who) => set_out(play, past_sleepers(play, to, path, who)?),
        None => set_out(play, path),
    }
}

/// Returns the path after the monster `barred` blocked the last one. The new path leads past no
/// monster that the hero remembers, or the journey ends: between two sleepers that are never in
/// view together, it would lead to and fro.
fn past_sleepers(
    play: &Play,
    to: Pos,
    path: Vec<Pos>,
    barred: ActorId,
) -> Result<Vec<Pos>, Option<StopReason>> {
    let sleepers = sightings::squares(play.world, play.content);
    if !path.iter().any(|&at| sleepers.has(at)) {
        return Ok(path);
    }
    let around = way_around(play.world, play.content, to, &sleepers);
    around.ok_or(Some(StopReason::InTheWay(barred)))
}

fn explore(play: &mut Play, steps: u16) -> TravelStep {
    if play.world.you().has(Property::Blind) {
        return Err(Some(StopReason::Blinded));
    }
    if let Some(item) = fetched(play).filter(|_| steps > 1) {
        return Err(Some(StopReason::Things(item)));
    }
    notes_stuck(play);
    if steps == 1 && leads_into_shop(play) {
        play.tell(Event::Senses(Senses::ExploresShop));
    }
    let wanted = |play: &Play, at: Pos| {
        let mut edge = Bits::EMPTY;
        edge.add_row(at.y, goals::edge_row(&play.world.level, at.y));
        goals::is_worth_seeing(play.world, play.content, &edge, at)
            || is_boulder(play.world, play.content, at)
    };
    if !comes_beside_foe(play)
        && !comes_near_sleepers(play)
        && let Some(step) = planned(play, wanted)
    {
        return step;
    }
    let explored = || StopReason::Explored {
        down: knows_way_down(play.world, play.content),
        bars: bars(play.world, play.content),
        gap: goals::is_kept_out_by_load(play.world, play.content),
    };
    let Some(path) = goals::something_new(play.world, play.content) else {
        let foe = foe_in_the_way(play.world, play.content, &Action::Explore);
        let other = || Some(goals::rooted_in_the_way(play.world, play.content)?.who);
        return Err(Some(foe.or_else(other).map_or_else(explored, StopReason::InTheWay)));
    };
    let announced = leads_into_shop(play);
    keep_way(play, path);
    if !announced && leads_into_shop(play) {
        play.tell(Event::Senses(Senses::ExploresShop));
    }
    take_step(play, play.world.you().at)
}

/// Returns the planned path of the current automation, next square last; empty if there is none.
fn planned_way(world: &World) -> &[Pos] {
    match &world.life.occupation {
        Some(Occupation { what: Work::Automation { way, .. }, .. }) => way,
        _ => &[],
    }
}

/// Whether the next planned step would bring the hero beside a foe in view that the hero should
/// keep away from, see [`threat::is_beside_foe`].
fn comes_beside_foe(play: &Play) -> bool {
    let next = planned_way(play.world).last();
    next.is_some_and(|&next| threat::is_beside_foe(play.world, play.content, next))
}

/// Whether the planned path leads into the surroundings of sleepers that would be deadly, with its
/// next step or at its end.
fn comes_near_sleepers(play: &Play) -> bool {
    let way = planned_way(play.world);
    let (Some(&next), Some(&goal)) = (way.last(), way.first()) else { return false };
    let shunned = sleepers::surroundings_on(play.world, play.content, &[next, goal]);
    shunned.has(goal) || shunned.has(next) && !shunned.has(play.world.you().at)
}

/// Whether the planned path leads into a shop that the hero knows of and is not in, and the hero is
/// not in a shop's doorway.
fn leads_into_shop(play: &Play) -> bool {
    let in_shop = |at: Pos| shop::keeper_beyond(play.world, at).is_some();
    let goal = planned_way(play.world).first();
    goal.is_some_and(|&goal| in_shop(goal)) && !in_shop(play.world.you().at)
}

/// Returns the topmost item worth a look on the hero's square, if the hero walked there to fetch it
/// and it was not picked up. The journey stops there, so that the player can decide.
fn fetched(play: &Play) -> Option<ItemId> {
    let Some(Occupation { what: Work::Automation { way, .. }, .. }) = &play.world.life.occupation
    else {
        return None;
    };
    let mut here = play.world.items_at(play.world.you().at).filter(|_| way.is_empty());
    let is_worth = |item: ItemId| play.content.draws_the_eye(play.world.item(item).kind);
    here.find(|&item| !shackles::is_chain(play.world, item) && is_worth(item))
}

/// Takes the next step of the planned path. Returns `None` if there is no planned path, its goal is
/// no longer `wanted`, or the step is no longer safe.
fn planned(play: &mut Play, wanted: impl Fn(&Play, Pos) -> bool) -> Option<TravelStep> {
    let way = planned_way(play.world);
    let (&next, &goal) = (way.last()?, way.first()?);
    let here = play.world.you().at;
    let good = next.is_next_to(here)
        && (next == goal || is_safe(play.world, play.content, next))
        && blocker(play.world, play.content, next).is_none()
        && wanted(play, goal);
    good.then(|| take_step(play, here))
}

/// Stores a new path, next square last, and takes its first step.
fn set_out(play: &mut Play, path: Vec<Pos>) -> TravelStep {
    keep_way(play, path);
    take_step(play, play.world.you().at)
}

fn keep_way(play: &mut Play, path: Vec<Pos>) {
    if let Some(Occupation { what: Work::Automation { way, .. }, .. }) =
        &mut play.world.life.occupation
    {
        *way = path;
    }
}

/// Takes a step along the planned path. A monster in the way ends the journey.
fn take_step(play: &mut Play, here: Pos) -> TravelStep {
    let Some(Occupation { what: Work::Automation { way, .. }, .. }) =
        &mut play.world.life.occupation
    else {
        return Err(None);
    };
    let next = way.pop().ok_or(Some(StopReason::NoWay))?;
    let dir = here.dir_to(next).ok_or(None)?;
    match blocker(play.world, play.content, next) {
        Some(who) => Err(Some(StopReason::InTheWay(who))),
        None => Ok(Action::Walk(dir)),
    }
}

/// Returns the monster on a square, if the hero senses it and it would not swap places with the
/// hero.
pub fn blocker(world: &World, content: &Content, at: Pos) -> Option<ActorId> {
    let stays = |who: &ActorId| !gives_way(world, content, *who);
    world.actor_at(at).filter(stays).filter(|&who| senses::senses(world, content, who))
}

/// Returns the obstacles within reach that may hide something new: the nearest locked door, the
/// first boulder and the worst sleeper.
pub fn bars(world: &World, content: &Content) -> Bars {
    let boulder = goals::boulder_in_the_way(world, content);
    let sleeper = goals::sleeper_ahead(world, content);
    Bars { door: locked_leads(world, content).first().copied(), boulder, sleeper }
}

/// Returns the doors known to be locked that the hero can walk to and that may lead to something
/// new: a square beside the door is unknown, or the hero knows no way to it. Leaves out the doors
/// of shops, because a broken lock would anger the shopkeeper, and doors that the hero shut against
/// a deadly foe. The door with the shortest way comes first: on this way, no other door comes to be
/// the first, so that advice about it does not change while the hero walks there.
pub fn locked_leads(world: &World, content: &Content) -> Vec<Pos> {
    let held = sightings::held_doors(world, content);
    let (level, here) = (&world.level, world.you().at);
    let beside = |door: Pos| Dir::ORTHOGONAL.map(|dir| door.step(dir));
    let is_reached = |at: Pos| at == here || knows_way(world, content, at);
    let is_new = |&at: &Pos| match level.memory.get(at).and_then(|it| it.cell) {
        None => at.on_map(),
        Some(cell) => {
            let enters = cell.is_passable() || cell.terrain == Terrain::Door;
            enters && !is_reached(at)
        }
    };
    let steps = |door: Pos| {
        if beside(door).contains(&here) {
            return Some(1);
        }
        let way = plan(world, content, &Action::Travel(door)).ok()?;
        let next = way.last().copied()?;
        blocker(world, content, next).is_none().then_some(way.len())
    };
    let doors = level.shut.iter().filter(|&at| {
        let cell = level.memory[at].cell;
        cell.is_some_and(|cell| cell.terrain == Terrain::Door && !cell.is_passable())
    });
    let mut leads: Vec<(usize, Pos)> = doors
        .filter(|&door| !held.has(door) && !shop::is_door(world, door))
        .filter(|&door| beside(door).iter().any(is_new))
        .filter_map(|door| Some((steps(door)?, door)))
        .collect();
    leads.sort_unstable_by_key(|&(steps, door)| (steps, door.y, door.x));
    leads.into_iter().map(|(_, door)| door).collect()
}

/// Whether a visible monster, or a remembered one that never moves, keeps the hero from exploring.
pub fn is_barred(world: &World, content: &Content) -> bool {
    foe_in_the_way(world, content, &Action::Explore).is_some()
        || goals::rooted_in_the_way(world, content).is_some()
}

/// Returns the monster that blocks the hero's path: the first one that the hero senses on the path
/// that the hero would take if there were no monsters.
pub fn foe_in_the_way(world: &World, content: &Content, wish: &Action) -> Option<ActorId> {
    let mut ground = safe_ground(world, content);
    let path = match *wish {
        Action::Explore => goals::way_past_monsters(world, content)?,
        Action::Travel(to) => way_over(world, &mut ground, to)?,
        Action::Journey { to, at } if to == world.level.id => way_over(world, &mut ground, at)?,
        Action::Journey { to, .. } => {
            way_over(world, &mut ground, journey::first_stairs(world, to)?)?
        }
        Action::GoStairs { down } => way_over(world, &mut ground, known_stairs(world, down)?)?,
        _ => return None,
    };
    let crowd = in_the_way(world, content);
    let first = path.iter().rev().find(|&&at| crowd.has(at))?;
    world.actor_at(*first).filter(|&who| senses::senses(world, content, who))
}

/// Marks the boulder at the end of the path as stuck, if it is adjacent and cannot be pushed.
fn notes_stuck(play: &mut Play) {
    let here = play.world.you().at;
    let Some(Occupation { what: Work::Automation { way, .. }, .. }) = &play.world.life.occupation
    else {
        return;
    };
    let [at] = way[..] else { return };
    let Some(dir) = here.dir_to(at).filter(|_| at.is_next_to(here)) else { return };
    let (world, content) = (&mut *play.world, play.content);
    if world.has_boulder(content, at) && !boulder::rolls(world, content, at, dir) {
        world.level.shut.set(at);
        keep_way(play, Vec::new());
    }
}

/// Returns the remembered stairs in this direction, preferring the main ones over branch stairs.
pub fn known_stairs(world: &World, down: bool) -> Option<Pos> {
    let wanted = if down { Terrain::StairsDown } else { Terrain::StairsUp };
    let memory = &world.level.memory;
    let is_such = |at: &Pos| memory[*at].cell.is_some_and(|cell| cell.terrain == wanted);
    memory.stairs().iter().filter(is_such).min_by_key(|&at| is_side(world, at))
}

/// Whether the stairs on this square lead to another branch.
fn is_side(world: &World, at: Pos) -> bool {
    world.level.side_stairs.iter().any(|(there, _)| *there == at)
}

/// Continues a run straight across rooms and along corridors, until something interesting appears.
fn run(play: &mut Play, dir: Dir, steps: u16) -> TravelStep {
    let here = play.world.you().at;
    if steps == 1 {
        return Ok(Action::Walk(dir));
    }
    if let Some(item) = play.world.level.item_at[here] {
        return Err(Some(StopReason::Things(item)));
    }
    let cell = play.world.level.cell(here);
    if cell.terrain.is_furniture() || cell.terrain == Terrain::Door {
        return Err(None);
    }
    let dir = if cell.terrain == Terrain::Corridor { bend(play, here, dir)? } else { dir };
    let to = here.step(dir);
    if !is_safe(play.world, play.content, to) || play.world.actor_at(to).is_some() {
        return Err(None);
    }
    if cell.terrain != Terrain::Corridor && passes_something(play, here, dir) {
        return Err(None);
    }
    if let Some(Occupation { what: Work::Automation { action, .. }, .. }) =
        &mut play.world.life.occupation
    {
        *action = Action::Run(dir);
    }
    Ok(Action::Walk(dir))
}

/// Returns the direction in which a corridor continues. A fork ends the run.
fn bend(play: &Play, here: Pos, dir: Dir) -> Result<Dir, Option<StopReason>> {
    let level = &play.world.level;
    let open = |turn: i8| level.can_step(here, here.step(dir.turned(turn)));
    let straight: Vec<i8> = [0, -1, 1, -2, 2].into_iter().filter(|&turn| open(turn)).collect();
    match straight[..] {
        [] => Err(None),
        [only] => Ok(dir.turned(only)),
        // Two adjacent exits are a bend, not a fork, because the orthogonal step leads to both of
        // them.
        [a, b] if (a - b).abs() == 1 => {
            let orthogonal = if dir.turned(a).is_diagonal() { b } else { a };
            Ok(dir.turned(orthogonal))
        }
        _ => Err(None),
    }
}

/// Whether a door or dungeon feature is now directly beside the path.
fn passes_something(play: &Play, here: Pos, dir: Dir) -> bool {
    [-2, 2].into_iter().any(|turn| {
        let at = here.step(dir.turned(turn));
        let cell = play.world.level.cell(at);
        let door = cell.terrain == Terrain::Door && cell.door() != Door::None;
        door || cell.terrain.is_furniture()
    })
}
