//! Wizard-mode powers, such as going to levels, rebuilding levels and placing vaults.
//!
//! Powers are inputs like all others: the journal records them, replays repeat them, and a refused
//! power changes nothing. They take no game time.

use serde::{Deserialize, Serialize};

use super::{battle, levels};
use crate::base::{Bits, Dir, Pos, Rng, Seed};
use crate::content::item::wishes::MadeMood;
use crate::content::{Content, Door, Terrain, Trait};
use crate::event::{Event, Life};
use crate::r#gen::vault::addition::{self, CannotAdd};
use crate::r#gen::{self, HeroFacts, LevelOrder, Made, WantedVault, level::reachability};
use crate::rules::body::hold;
use crate::rules::body::taming;
use crate::rules::ground::create;
use crate::rules::item::wish::{self, make::Limits};
use crate::rules::{Play, Refusal, company};
use crate::world::hero::Mode;
use crate::world::item::Place;
use crate::world::todo::{Arrival, Task};
use crate::world::{Attitude, ItemId, Level, LevelId, Wanted, World};

/// RNG stream number for the equipment of an advanced hero, distinct from all streams of the game.
const EQUIPMENT: u64 = 1 << 53;

/// A wizard-mode power. Vaults are named by their ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WizardPower {
    /// Goes to a level, creating it if needed.
    Go(LevelId),
    /// Rebuilds the hero's level from a seed, with the named vault if there is one.
    Remake { vault: Option<String>, seed: Seed },
    /// Builds a vault on the hero's level, from a seed, as close to the hero as it fits.
    Place { vault: String, seed: Seed },
    /// Reveals the whole level.
    Reveal,
    /// Asks the player for a new shape for the hero.
    ChangeShape,
    /// Raises the hero to an experience level, and adds the equipment that arena heroes have at
    /// that level.
    Advance(u8),
    /// Gives the hero an item, named as in a wish, or creates monsters.
    Make { thing: String },
}

/// Uses a power. Returns the level change that the caller must carry out, if any.
pub fn uses(play: &mut Play, power: &WizardPower) -> Result<Option<Task>, Refusal> {
    if play.world.life.mode != Mode::Wizard {
        return Err(Refusal::NoWizard);
    }
    match power {
        WizardPower::Go(to) => return go(play, *to).map(Some),
        WizardPower::Remake { vault, seed } => remake(play, vault.as_deref(), *seed)?,
        WizardPower::Place { vault, seed } => place(play, vault, *seed)?,
        WizardPower::Reveal => reveal(play),
        WizardPower::Make { thing } => make_thing(play, thing)?,
        WizardPower::ChangeShape => crate::rules::shape::hero::ask(play),
        WizardPower::Advance(level) => {
            let mut rng = Rng::new(play.world.seed, EQUIPMENT);
            battle::promote(play, *level, &mut rng);
        }
    }
    Ok(None)
}

fn go(play: &mut Play, to: LevelId) -> Result<Task, Refusal> {
    let world = &mut *play.world;
    if !world.plan.has(to) {
        let parents = world.plan.levels().filter(|from| from.depth == to.depth);
        let parents: Vec<LevelId> = parents.collect();
        parents.into_iter().find_map(|from| {
            r#gen::dungeon::attach_branch(
                play.content,
                &mut world.plan,
                world.seed,
                to.branch,
                from,
            )
        });
    }
    if !world.plan.has(to) {
        return Err(Refusal::NoSuchLevel);
    }
    if to == play.world.level.id {
        return Err(Refusal::AlreadyThere);
    }
    hold::release_all(play, play.world.hero);
    Ok(Task::Leaves { to, arrival: Arrival::Anywhere })
}

fn called(content: &Content, vault: &str) -> Result<u16, Refusal> {
    content.vault_place(vault).map(|place| place as u16).ok_or(Refusal::NoSuchVault)
}

/// Gives the hero what a wish for `text` would give, without the limits of wishes, or creates the
/// named monsters.
fn make_thing(play: &mut Play, text: &str) -> Result<(), Refusal> {
    let content = play.content;
    let Ok(wish) = wish::read(content, &play.world.knowledge, text) else {
        return make_creatures(play, text);
    };
    if let Wanted::Artifact(artifact) = wish.what
        && play.world.artifacts.exists(artifact)
    {
        return Err(Refusal::ArtifactExists);
    }
    let new = wish::make::make(play, &wish, Limits::None).ok_or(Refusal::NoSuchThing)?;
    wish::ask::give(play, new);
    Ok(())
}

/// Creates monsters near the hero: "newt", "3 red dragons", "peaceful gnome". Without a word for
/// their mood, monsters are hostile, unless their kind is always peaceful or takes bribes. Tame
/// monsters of a kind that cannot be tamed become peaceful instead, except the nemesis of a quest.
fn make_creatures(play: &mut Play, text: &str) -> Result<(), Refusal> {
    let wanted = wish::creatures(play.content, text).ok_or(Refusal::NoSuchThing)?;
    let at = play.world.you().at;
    for _ in 0..wanted.count {
        let Some(who) = create::near(play, wanted.kind, at) else { continue };
        match wanted.mood {
            None if play.content.monsters[wanted.kind].is(Trait::Peaceful) => {
                play.world.actor_mut(who).mood = Attitude::Peaceful;
            }
            None => {}
            Some(MadeMood::Hostile) => play.world.actor_mut(who).mood = Attitude::Hostile,
            Some(MadeMood::Peaceful) => play.world.actor_mut(who).mood = Attitude::Peaceful,
            Some(MadeMood::Tame) => taming::tame(play, who),
        }
    }
    Ok(())
}

// --- Rebuilding levels

fn remake(play: &mut Play, vault: Option<&str>, seed: Seed) -> Result<(), Refusal> {
    let vault = vault.map(|vault| called(play.content, vault)).transpose()?;
    let wanted = vault.map(|vault| WantedVault { vault, after: 0, way: None });
    let id = play.world.level.id;
    let order = LevelOrder { seed, wanted, ..LevelOrder::of(play.content, play.world, id) };
    let made = r#gen::make(&order, &HeroFacts::of(play.world));
    if vault.is_some_and(|vault| !is_placed(&made, vault)) {
        return Err(Refusal::NoPlaceForVault);
    }
    let its = vault.map(|vault| addition::squares_of(&made, vault)).unwrap_or_default();
    let companions = company::leave_with(play, Arrival::Anywhere);
    clear(play.world);
    let changes = play.world.level.changes;
    r#gen::install(play.world, made);
    // Increases the change counters, so that data cached for the old level is recognized as stale.
    play.world.level.changes.squares += changes.squares + 1;
    play.world.level.changes.things += changes.things + 1;
    if let Some(makers) = &mut play.world.level.makers {
        (makers.seed, makers.wanted) = (seed, vault);
    }
    let stairs = play.world.level.up.or(play.world.level.down);
    let at = before(play.world, &its)
        .or(stairs)
        .or_else(|| r#gen::random_floor(play.world, &mut play.rng.time))
        .expect("every level has a square to stand on");
    levels::arrive(play, at, &companions);
    play.world.todo.later(Task::Arrived { who: play.world.hero, at });
    play.tell(Event::Life(Life::Remade));
    levels::welcome(play);
    Ok(())
}

fn is_placed(made: &Made, vault: u16) -> bool {
    use crate::r#gen::diary::DrawResult;
    let mut draws = made.diary.draws.iter();
    draws.any(|draw| draw.vault == Some(vault) && !draw.by_weight && draw.end == DrawResult::Placed)
}

/// Removes all items from the hero's level, and all monsters except companions that are already
/// leaving.
fn clear(world: &mut World) {
    for who in world.level.crowd.clone() {
        world.remove_actor(who);
    }
    let id = world.level.id;
    let is_here = |place: Place| matches!(place, Place::Floor(level, _) | Place::Buried(level, _) if level == id);
    let things: Vec<ItemId> =
        world.items.iter().filter(|(_, item)| is_here(item.place)).map(|(id, _)| id).collect();
    for item in things {
        world.destroy(item);
    }
    let at = world.you().at;
    world.level.actor_at[at] = None;
}

/// Returns the squares that can be reached from the squares `from` without unlocking doors or
/// finding hidden passages (flood fill).
fn walked(level: &Level, from: &Bits) -> Bits {
    let mut met = *from;
    let mut queue: Vec<Pos> = from.iter().collect();
    while let Some(at) = queue.pop() {
        for to in at.neighbors().into_iter().filter(|to| to.on_map()) {
            let straight = to.x == at.x || to.y == at.y;
            let cell = level.cells[to];
            let opens = cell.terrain == Terrain::Door && cell.door() == Door::Closed;
            let steps = level.can_step(at, to) || straight && (opens || level.is_passable(to));
            if steps && !met.has(to) {
                met.set(to);
                queue.push(to);
            }
        }
    }
    met
}

/// Returns the square on which the hero stands after a rebuild: in front of the vault, outside it,
/// safe and reachable from the stairs. Best is a square directly before a door that leads in, then
/// the square closest to the vault's entrance, or to its walls if the vault cannot be entered.
fn before(world: &World, its: &Bits) -> Option<Pos> {
    let level = &world.level;
    let stairs = level.up.or(level.down)?;
    let reached = reachability::flood(&level.cells, stairs);
    let inside = its.intersect(&reached);
    let goals = if inside.is_empty() { its } else { &inside };
    let open = walked(level, goals);
    let outside = walked(level, &[stairs].into_iter().collect());
    let goals: Vec<Pos> = goals.iter().collect();
    let far = |at: Pos| goals.iter().map(|&other| at.square_distance(other)).min();
    let stands = |at: &Pos| {
        reached.has(*at)
            && !its.has(*at)
            && level.is_passable(*at)
            && !level.cells[*at].terrain.is_liquid()
            && level.actor_at[*at].is_none()
            && world.trap_at(*at).is_none()
    };
    // Rank of a square: 0 before a door, 1 before a secret door, 2 elsewhere.
    let entrance = |at: Pos| {
        let ranks = Dir::ORTHOGONAL.into_iter().filter_map(|dir| {
            let door = at.step(dir);
            let leads_in = its.has(door) && inside.has(door.step(dir));
            let ranked = [Terrain::Door, Terrain::SecretDoor];
            let terrain = level.cells.get(door).filter(|_| leads_in)?.terrain;
            ranked.into_iter().position(|of| of == terrain)
        });
        ranks.min().unwrap_or(2)
    };
    // If only locked or hidden doors lead in, prefers a square from which the hero can walk to the
    // vault or to the stairs without unlocking doors.
    let squares = level.cells.positions().filter(stands);
    squares
        .filter_map(|at| {
            let (shut, cut_off) = (!open.has(at), !outside.has(at));
            Some((shut && cut_off, entrance(at), shut, cut_off, far(at)?, at))
        })
        .min()
        .map(|(.., at)| at)
}

// --- Placing vaults and revealing levels

fn place(play: &mut Play, vault: &str, seed: Seed) -> Result<(), Refusal> {
    let vault = called(play.content, vault)?;
    let id = play.world.level.id;
    let order = LevelOrder { seed, ..LevelOrder::of(play.content, play.world, id) };
    let made = addition::add(&order, play.world, vault).map_err(|unfit| match unfit {
        CannotAdd::WholeLevel => Refusal::WholeLevel,
        CannotAdd::NoRoom => Refusal::NotInARoom,
        CannotAdd::NoPlace => Refusal::NoPlaceForVault,
    })?;
    let its = addition::squares_of(&made, vault);
    r#gen::install(play.world, made);
    make_way(play.world);
    play.world.life.in_view.clear();
    play.world.life.threats.clear();
    play.world.sight.fresh = false;
    play.world.look_around(play.content);
    let hero = play.world.you().at;
    if let Some(at) = its.iter().min_by_key(|at| (at.square_distance(hero), *at)) {
        play.tell(Event::Life(Life::Built { at }));
    }
    Ok(())
}

/// Moves every actor that stands in solid terrain to a free square nearby.
fn make_way(world: &mut World) {
    let hero = world.hero;
    for who in world.level.crowd.clone().into_iter().chain([hero]) {
        let at = world.actor(who).at;
        if !world.level.is_passable(at)
            && let Some(free) = levels::free_near(world, at)
        {
            world.move_actor(who, free);
        }
    }
}

fn reveal(play: &mut Play) {
    for trap in play.world.level.traps.iter_mut() {
        trap.seen = true;
    }
    for at in play.world.level.cells.positions() {
        play.world.note(play.content, at);
    }
    play.tell(Event::Life(Life::Revealed));
}
