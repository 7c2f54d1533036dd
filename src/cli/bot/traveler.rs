//! How the explorer bot hurries on an expedition: it leaves each level by the first way down that
//! it knows, walks away from foes that it cannot reach, and crosses water with its amulet.

use super::brain::Brain;
use super::explorer::{kind_of, knows_way_down, remembered, step_back};
use crate::base::{Dir, Pos};
use crate::content::role::talent::Talent;
use crate::content::{Class, Property, Slot, Spring, Terrain};
use crate::game::Game;
use crate::rules::verb::force::dig;
use crate::rules::verb::travel::{automatic, goals, threat, walk};
use crate::world::body::{pack, senses};
use crate::world::hero::Burden;
use crate::world::level::cell::Cell;
use crate::world::{Action, ActorId, Aim, ItemId};

/// Name of the amulet with which the hero crosses water.
pub(in crate::cli) const AMULET: &str = "amulet of flying";
/// Name of the potions with which the hero heals.
pub(in crate::cli) const POTION: &str = "potion of full healing";
/// Name of the tool with which the hero cures illness and blindness.
pub(in crate::cli) const HORN: &str = "unicorn horn";
/// Name of the weapon with which the hero fights, unless the hero fights with bare hands.
pub(in crate::cli) const SWORD: &str = "long sword";
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
        aid.or_else(|| lighten(game))
            .or_else(|| self.descend(game))
            .or_else(|| self.give_up(game))
            .or_else(|| draw_sword(game))
    }

    /// Digs down whatever else there is to do, if the hero has seen nothing new for a long time, or
    /// could be turned to stone by Medusa's gaze. Steps aside first if the hero cannot dig here.
    fn give_up(&mut self, game: &Game) -> Option<Action> {
        let (world, content) = (&game.world, &game.content);
        let you = world.you();
        let fears_gaze = world.level.customs.islands && !you.has(Property::Reflection);
        let leads_down = world.plan.can_fall(content, world.level.id);
        if !leads_down || !fears_gaze && !self.newcomer.hurry.has_lost_patience(world) {
            return None;
        }
        if dig::can_dig_down(world, content, you.at) {
            return self.dig(game);
        }
        let can_go = |to: Pos| {
            world.level.can_step(you.at, to)
                && world.actor_at(to).is_none()
                && dig::can_dig_down(world, content, to)
        };
        Dir::ALL.into_iter().find(|dir| can_go(you.at.step(*dir))).map(Action::Walk)
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
        if let Some(action) = self.locked_door(game).or_else(|| self.cross_trap(game)) {
            return action;
        }
        self.newcomer.hurry.searches += 1;
        if let Some(action) = self.wake(game) {
            return action;
        }
        if self.newcomer.hurry.searches > DIGS_AFTER
            && let Some(action) = self.dig(game)
        {
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

    /// Digs through the floor with a pick-axe, if the last input was not refused and the level
    /// allows it.
    fn dig(&mut self, game: &Game) -> Option<Action> {
        let world = &game.world;
        let may = self.refused == 0 && world.plan.can_fall(&game.content, world.level.id);
        let tool = carried(game, PICK).filter(|_| may)?;
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

    /// Walks to a known trap beyond which lies something new. Tries each trap once.
    fn cross_trap(&mut self, game: &Game) -> Option<Action> {
        if self.refused > 0 {
            return None;
        }
        let trap = trap_to_cross(game, &self.newcomer.hurry.crossed)?;
        self.newcomer.hurry.crossed.push(trap);
        Some(Action::Travel(trap))
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

/// Wields the sword again after digging. A hero who fights with bare hands wields nothing, unless
/// the gloves are gone: touching a cockatrice would be deadly.
fn draw_sword(game: &Game) -> Option<Action> {
    let you = game.world.you();
    let fists = game.content.roles[game.world.life.role].has(Talent::Unarmored)
        && you.in_slot(Slot::Gloves).is_some();
    let wielded = you.in_slot(Slot::Wielded);
    let digs = wielded.is_some_and(|item| kind_of(game, item).name == PICK);
    match wielded {
        Some(_) if !digs => None,
        None if fists => None,
        Some(_) if fists => Some(Action::Wield(None)),
        _ => carried(game, SWORD).map(|sword| Action::Wield(Some(sword))),
    }
}

/// Returns the first item of this kind in the pack.
pub(in crate::cli) fn carried(game: &Game, name: &str) -> Option<ItemId> {
    let mut pack = game.world.you().pack.iter().copied();
    pack.find(|&item| kind_of(game, item).name == name)
}

/// Returns a known trap that the hero can walk to, if known ground next to it cannot be reached in
/// any other way. Leaves out traps that the hero has `crossed`, and magic portals, which lead to
/// other branches.
fn trap_to_cross(game: &Game, crossed: &[Pos]) -> Option<Pos> {
    let (world, content) = (&game.world, &game.content);
    let reached = |at: Pos| at == world.you().at || automatic::knows_way(world, content, at);
    let ground = world.level.memory.ground();
    let is_new = |at: &Pos| ground.has(*at) && !reached(*at);
    let traps = world.level.traps.iter().filter(|trap| {
        let spring = &content.traps[trap.kind].spring;
        trap.seen && trap.at != world.you().at && !matches!(spring, Spring::Portal)
    });
    traps.map(|trap| trap.at).filter(|at| !crossed.contains(at)).find(|at| {
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
    let spare = heaviest_spare(game).or_else(|| carried(game, POTION));
    spare.map(|item| Action::Drop(vec![(item, 0)]))
}

/// Returns the heaviest stack in the pack that the hero neither uses nor needs.
fn heaviest_spare(game: &Game) -> Option<ItemId> {
    let (world, you) = (&game.world, game.world.you());
    let needs = |item: ItemId| {
        let kind = kind_of(game, item);
        let kept =
            kind.class == Class::Food || [AMULET, POTION, HORN, SWORD, PICK].contains(&&*kind.name);
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
    carried(game, AMULET)
}

/// Returns what a hero in a hurry does first: drinks a potion when badly hurt or ill, prays when
/// dying of something that the potion does not cure or without a potion, or applies the horn when
/// ill or blind. The bot made the potions and the horn in wizard mode, so it recognizes them.
fn first_aid(game: &Game, may_pray: bool) -> Option<Action> {
    let you = game.world.you();
    let (hurt, ill) = (you.hp * 100 < you.max_hp * LOW, you.has(Property::Ill));
    if (hurt || ill)
        && let Some(potion) = carried(game, POTION)
    {
        return Some(Action::Quaff(potion));
    }
    let dies = [Property::Ill, Property::Petrifying, Property::Sliming].into_iter();
    if may_pray && dies.into_iter().any(|it| you.has(it)) {
        return Some(Action::Pray);
    }
    let horn = carried(game, HORN).filter(|_| ill || you.has(Property::Blind));
    horn.map(|tool| Action::Apply { tool, aim: None })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::cli::bot::Bot;
    use crate::cli::soak;
    use crate::content::Content;
    use crate::game::wizard::WizardPower;
    use crate::game::{Birth, Input};
    use crate::world::hero::Mode;

    /// A hero in a hurry who carries the items of these kinds, on a level without monsters.
    fn hurried(kinds: &[&str]) -> (Game, Brain) {
        let content = Arc::new(Content::builtin());
        let birth = Birth { mode: Mode::Wizard, ..soak::birth(&content, "Valkyrie", 1, 0) };
        let mut game = Game::new(content, &birth).unwrap();
        for who in game.world.level.crowd.clone() {
            game.world.remove_actor(who);
        }
        for kind in kinds {
            let make = WizardPower::Make { thing: (*kind).to_owned() };
            game.input(&Input::Wizard(make)).unwrap();
        }
        let mut brain = Brain::new(Bot::Explorer, birth.seed);
        brain.hurries = true;
        (game, brain)
    }

    #[test]
    fn a_hero_who_sees_no_new_square_for_long_digs_down() {
        let (mut game, mut brain) = hurried(&[PICK]);
        let tool = carried(&game, PICK).unwrap();
        let dig = Input::Do(Action::Apply { tool, aim: Some(Aim::Down) });
        assert_eq!(brain.choose(&game, false), Input::Do(Action::Explore));
        game.world.turn += 1_000;
        // The hero stands on the stairs, where nobody can dig.
        let aside = brain.choose(&game, false);
        assert!(matches!(aside, Input::Do(Action::Walk(_))), "{aside:?}");
        game.input(&aside).unwrap();
        brain.newcomer.hurry.look(&game.world);
        game.world.turn += 1_000;
        assert_eq!(brain.choose(&game, false), dig);
    }

    #[test]
    fn a_hero_draws_the_sword_again_after_digging() {
        let (mut game, mut brain) = hurried(&[SWORD, PICK]);
        let [sword, pick] = [SWORD, PICK].map(|name| carried(&game, name));
        game.input(&Input::Do(Action::Wield(pick))).unwrap();
        assert_eq!(brain.choose(&game, false), Input::Do(Action::Wield(sword)));
    }
}
