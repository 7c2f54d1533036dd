//! How the explorer bot hurries on an expedition: it leaves each level by the first way down that
//! it knows, walks away from foes that it cannot reach, and crosses water with its amulet.

use super::brain::Brain;
use super::explorer::{kind_of, knows_way_down, remembered, step_back};
use crate::base::{Dir, Pos};
use crate::content::{Class, Property, Slot, Spring, Terrain};
use crate::game::Game;
use crate::rules::verb::travel::{automatic, goals, threat, walk};
use crate::world::body::{pack, senses};
use crate::world::hero::Burden;
use crate::world::level::cell::Cell;
use crate::world::{Action, ActorId, Aim, ItemId};

/// Name of the amulet with which the hero crosses water.
pub(in crate::cli) const AMULET: &str = "amulet of flying";
/// Name of the potions with which the hero heals.
pub(in crate::cli) const POTION: &str = "potion of full healing";
/// Name of the tool with which the hero digs.
pub(in crate::cli) const PICK: &str = "pick-axe";
/// The hero digs down after more than this many searches of a level.
const DIGS_AFTER: u32 = 3;
/// The hero wakes sleeping foes after more than this many searches of a level.
const WAKES_AFTER: u32 = 1;
/// Percentage of maximum hit points below which a hero in a hurry drinks a potion.
const LOW: i32 = 40;
/// The hero walks away from a foe out of reach after more than this many refused attacks since last
/// looking for a way down.
const STANDOFF: u32 = 3;
/// The hero attacks even peaceful monsters after something barred the way more than this many times
/// on one level.
const FORBEARANCE: u32 = 12;
/// Number of searches of a level, each of up to 60 turns, between two walks to a random square.
const SEARCHES: u32 = 4;

impl Brain {
    /// Returns what a hero in a hurry does before anything else: stays alive, and goes down.
    pub(super) fn hurry(&mut self, game: &Game) -> Option<Action> {
        if self.refused > 0 {
            return None;
        }
        let aid = first_aid(game, self.may_pray(game));
        if aid == Some(Action::Pray) {
            self.newcomer.prayed = game.world.turn;
        }
        aid.or_else(|| lighten(game)).or_else(|| self.descend(game))
    }

    /// Returns the next action on the way down, if the hero knows a way and nothing bars it.
    fn descend(&self, game: &Game) -> Option<Action> {
        let (world, content) = (&game.world, &game.content);
        let down = Action::GoStairs { down: true };
        if world.level.down == Some(world.you().at) {
            return Some(down);
        }
        if threat::obstacle_beside(world, content).is_some() {
            return None;
        }
        let goes = |action: &Action| automatic::plan(world, content, action).is_ok();
        if knows_way_down(game) {
            return goes(&down).then_some(down);
        }
        self.fall(game)
    }

    /// Walks into a known hole or trap door. A hero who stands on one without falling steps off
    /// first. Beside one, takes off the amulet of flying, because a flying hero does not fall.
    fn fall(&self, game: &Game) -> Option<Action> {
        let (world, content) = (&game.world, &game.content);
        let you = world.you();
        if !world.plan.can_fall(content, world.level.id) {
            return None;
        }
        let is_hole = |kind| matches!(content.traps[kind].spring, Spring::Hole);
        let mut holes = world.level.traps.iter().filter(|trap| trap.seen && is_hole(trap.kind));
        let at = holes.next()?.at;
        if you.has(Property::Levitation) {
            return None;
        }
        if you.has(Property::Flying) && at.distance(you.at) <= 1 {
            let amulet = you.in_slot(Slot::Amulet)?;
            return (kind_of(game, amulet).name == AMULET).then_some(Action::TakeOff(amulet));
        }
        if at == you.at {
            return step_back(game, at).map(Action::Walk);
        }
        if let Some(dir) = you.at.dir_to(at).filter(|_| at.is_next_to(you.at)) {
            return Some(Action::Walk(dir));
        }
        let walk = Action::Travel(at);
        automatic::plan(world, content, &walk).is_ok().then_some(walk)
    }

    /// Explores the level, kicks open locked doors, and puts on the amulet if there is water. After
    /// that, searches for hidden passages, wakes sleeping foes, digs down, or walks to a random
    /// square.
    pub(super) fn find_way_down(&mut self, game: &Game) -> Action {
        let (world, content) = (&game.world, &game.content);
        self.newcomer.hurry.refused_attacks = 0;
        if world.you().has(Property::Blind) {
            return Action::Search;
        }
        if self.refused == 0
            && walk::cannot_squeeze(world, content)
            && let Some(burden) = heaviest_spare(game)
        {
            return Action::Drop(vec![(burden, 0)]);
        }
        if automatic::plan(world, content, &Action::Explore).is_ok() && self.refused == 0 {
            return Action::Explore;
        }
        if self.refused > 0
            && let Some(action) = self.clear_way(game)
        {
            return action;
        }
        if let Some(amulet) = amulet_for_water(game) {
            return Action::Wear(amulet);
        }
        if let Some(trap) = trap_to_cross(game).filter(|_| self.refused == 0) {
            return Action::Travel(trap);
        }
        if let Some(action) = self.locked_door(game) {
            return action;
        }
        self.newcomer.hurry.searches += 1;
        if let Some(action) = self.wake(game) {
            return action;
        }
        if let Some(action) = self.dig(game) {
            return action;
        }
        if self.refused > 0 || self.newcomer.hurry.searches.is_multiple_of(SEARCHES) {
            return Action::Travel(self.somewhere(game));
        }
        Action::Explore
    }

    /// Wakes the nearest sleeping foe in view: attacks it or walks to it. Does so only after more
    /// than [`WAKES_AFTER`] searches of the level. Exploring avoids dangerous sleepers, but the way
    /// down may lie behind them.
    fn wake(&self, game: &Game) -> Option<Action> {
        let (world, here) = (&game.world, game.world.you().at);
        if self.refused > 0 || self.newcomer.hurry.searches <= WAKES_AFTER {
            return None;
        }
        let is_sleeper = |&who: &ActorId| {
            let foe = world.actor(who);
            foe.is_hostile() && foe.has(Property::Asleep) && senses::sees(world, &game.content, who)
        };
        let sleepers = world.level.crowd.iter().copied().filter(is_sleeper);
        let at = sleepers.map(|who| world.actor(who).at).min_by_key(|&at| here.distance(at))?;
        if at.is_next_to(here) {
            return here.dir_to(at).map(Action::Fight);
        }
        let goes = |to: &Pos| automatic::plan(world, &game.content, &Action::Travel(*to)).is_ok();
        at.neighbors().into_iter().find(goes).map(Action::Travel)
    }

    /// Digs through the floor with a pick-axe, after more than [`DIGS_AFTER`] searches of the
    /// level.
    fn dig(&mut self, game: &Game) -> Option<Action> {
        let world = &game.world;
        let may = self.refused == 0
            && self.newcomer.hurry.searches > DIGS_AFTER
            && world.plan.can_fall(&game.content, world.level.id);
        let mut pack = world.you().pack.iter().copied().filter(|_| may);
        let tool = pack.find(|&item| kind_of(game, item).name == PICK)?;
        self.newcomer.hurry.digs = true;
        Some(Action::Apply { tool, aim: Some(Aim::Down) })
    }

    /// Attacks a hostile monster beside the hero, or walks to a monster that bars the way. After
    /// more than [`FORBEARANCE`] calls of this function on one level, attacks peaceful monsters
    /// too.
    fn clear_way(&mut self, game: &Game) -> Option<Action> {
        let (world, content) = (&game.world, &game.content);
        let here = world.you().at;
        let hurry = &mut self.newcomer.hurry;
        hurry.barred += 1;
        let desperate = hurry.barred > FORBEARANCE;
        let attacked = |dir: &Dir| {
            let who = world.actor_at(here.step(*dir)).map(|who| world.actor(who));
            who.is_some_and(|who| who.is_hostile() || desperate && !who.is_tame())
        };
        if let Some(dir) = Dir::ALL.into_iter().find(attacked) {
            return Some(Action::Fight(dir));
        }
        let foe = automatic::foe_in_the_way(world, content, &Action::Explore)
            .map(|who| world.actor(who).at)
            .or_else(|| goals::rooted_in_the_way(world, content).map(|it| it.at))?;
        let open = |at: &Pos| {
            let walk = Action::Travel(*at);
            remembered(game, *at).is_some_and(Cell::is_passable)
                && automatic::plan(world, content, &walk).is_ok()
        };
        let beside = foe.neighbors().into_iter().find(open)?;
        (self.refused < 2).then_some(Action::Travel(beside))
    }

    /// Walks to a locked door that may lead to something new, and kicks it.
    fn locked_door(&self, game: &Game) -> Option<Action> {
        let (world, here) = (&game.world, game.world.you().at);
        let doors = automatic::locked_leads(world, &game.content);
        let door = *doors.first().filter(|_| self.refused == 0)?;
        match here.dir_to(door).filter(|dir| door.is_next_to(here) && !dir.is_diagonal()) {
            Some(dir) => Some(Action::Kick(dir)),
            None => Some(Action::Travel(door)),
        }
    }

    /// Returns what to do when the foe to attack is out of reach: waits for a few turns, then
    /// attacks what is in the way or walks elsewhere.
    pub(super) fn leave_standoff(&mut self, game: &Game) -> Action {
        let (world, content) = (&game.world, &game.content);
        let here = world.you().at;
        let hurry = &mut self.newcomer.hurry;
        hurry.refused_attacks += 1;
        if hurry.refused_attacks <= STANDOFF {
            return Action::Search;
        }
        let turn = hurry.refused_attacks % 3;
        let hostile = |dir: &Dir| {
            let who = world.actor_at(here.step(*dir));
            who.is_some_and(|who| world.actor(who).is_hostile())
        };
        let barred = Dir::ALL.into_iter().find(hostile);
        match (turn, barred) {
            (0, Some(dir)) => Action::Fight(dir),
            (0 | 1, _) if threat::obstacle_beside(world, content).is_none() => {
                Action::Travel(self.somewhere(game))
            }
            _ => Action::Walk(self.dir()),
        }
    }
}

/// Returns a known trap that the hero can walk to, if known ground next to it cannot be reached in
/// any other way. Leaves out magic portals, which lead to other branches.
fn trap_to_cross(game: &Game) -> Option<Pos> {
    let (world, content) = (&game.world, &game.content);
    let reached = |at: Pos| at == world.you().at || automatic::knows_way(world, content, at);
    let ground = world.level.memory.ground();
    let is_new = |at: &Pos| ground.has(*at) && !reached(*at);
    let traps = world.level.traps.iter().filter(|trap| {
        let spring = &content.traps[trap.kind].spring;
        trap.seen && trap.at != world.you().at && !matches!(spring, Spring::Portal)
    });
    traps.map(|trap| trap.at).find(|at| {
        let walk = Action::Travel(*at);
        at.neighbors().iter().any(is_new) && automatic::plan(world, content, &walk).is_ok()
    })
}

/// If the hero is Stressed or worse, drops the heaviest spare stack or, if no stack is spare,
/// potions.
fn lighten(game: &Game) -> Option<Action> {
    if game.world.life.burden < Burden::Stressed {
        return None;
    }
    let potions = || {
        let mut pack = game.world.you().pack.iter().copied();
        pack.find(|&item| kind_of(game, item).name == POTION)
    };
    heaviest_spare(game).or_else(potions).map(|item| Action::Drop(vec![(item, 0)]))
}

/// Returns the heaviest stack in the pack that the hero neither uses nor needs.
fn heaviest_spare(game: &Game) -> Option<ItemId> {
    let (world, you) = (&game.world, game.world.you());
    let needs = |item: ItemId| {
        let kind = kind_of(game, item);
        let kept = kind.class == Class::Food || [AMULET, POTION, PICK].contains(&&*kind.name);
        kept || you.slot_of(item).is_some()
    };
    let spare = you.pack.iter().copied().filter(|&item| !needs(item));
    spare.max_by_key(|&item| (pack::weight(world, &game.content, item), item))
}

/// Returns the amulet of flying, if the hero wears no amulet and remembers water on this level.
fn amulet_for_water(game: &Game) -> Option<ItemId> {
    let (world, you) = (&game.world, game.world.you());
    let water = |at| {
        let cell = remembered(game, at);
        cell.is_some_and(|cell| matches!(cell.terrain, Terrain::Pool | Terrain::Moat))
    };
    if you.in_slot(Slot::Amulet).is_some() || !world.level.memory.positions().any(water) {
        return None;
    }
    you.pack.iter().copied().find(|&item| kind_of(game, item).name == AMULET)
}

/// Returns what a hero in a hurry does first: drinks a potion when badly hurt or ill, or prays when
/// dying of something that the potion does not cure. The bot made the potions in wizard mode, so it
/// recognizes them.
fn first_aid(game: &Game, may_pray: bool) -> Option<Action> {
    let you = game.world.you();
    let mut pack = you.pack.iter().copied();
    let potion = pack.find(|&item| kind_of(game, item).name == POTION);
    if you.hp * 100 < you.max_hp * LOW || you.has(Property::Ill) {
        return potion.map(Action::Quaff);
    }
    let dies = [Property::Petrifying, Property::Sliming].into_iter().any(|it| you.has(it));
    (dies && may_pray).then_some(Action::Pray)
}
