//! How pilots find a way: over the real map of the level, by walking, digging, searching and
//! opening doors.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use wyrdvault::base::{Bits, Dir, Grid, Pos};
use wyrdvault::content::{Door, Property, Slot, Spring, Terrain};
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::rules::verb::travel::walk;
use wyrdvault::world::{Action, ActorId, Aim, Item, LevelId, Place};

use crate::pilot::{PATIENCE, Pilot};
use crate::scene::content;

/// The potion that the hero drinks when badly hurt.
pub const HEALING: &str = "potion of full healing";

impl Pilot {
    /// Returns the cost of a step, in steps, or `None` if it is impossible.
    fn cost(&self, from: Pos, dir: Dir, goal: Pos) -> Option<u32> {
        let (world, content, to) = (&self.game.world, content(), from.step(dir));
        let (level, straight) = (&world.level, !dir.is_diagonal());
        if !to.on_map() || self.barred.has(to) && to != goal {
            return None;
        }
        let cell = level.cell(to);
        let ground = if level.is_passable(to) {
            let framed = !straight && (level.frames.has(from) || level.frames.has(to));
            let dry = world.you().has(Property::WaterWalking);
            match cell.terrain {
                _ if framed => return None,
                _ if walk::is_tight(world, &content, from, dir)
                    && walk::cannot_squeeze(world, &content) =>
                {
                    return None;
                }
                Terrain::Pool | Terrain::Moat if dry => 2,
                terrain if terrain.is_liquid() => return None,
                _ => 1,
            }
        } else {
            let digs = level.is_diggable(to) && self.named("pick-axe").is_some();
            match cell.terrain {
                _ if !straight => return None,
                Terrain::Door if cell.door() == Door::Closed => 2,
                Terrain::Door => 6,
                _ if digs => 8,
                Terrain::SecretDoor | Terrain::SecretCorridor => 15,
                _ => return None,
            }
        };
        let trap = world.trap_at(to).filter(|_| to != goal).map_or(0, |trap| {
            match content.traps[trap.kind].spring {
                Spring::Portal | Spring::Hole | Spring::LevelTeleport => 500,
                Spring::Pit { .. } if level.customs.sokoban => 500,
                _ => 50,
            }
        });
        let stone = match world.has_boulder(&content, to) {
            true if level.customs.sokoban => return None,
            stone => 12 * u32::from(stone),
        };
        let crowd = world
            .actor_at(to)
            .filter(|_| to != goal)
            .map_or(0, |who| if world.actor(who).is_hostile() { 3 } else { 12 });
        Some(ground + trap + stone + crowd)
    }

    /// Returns the cheapest way to a square, without the hero's own square.
    fn route(&self, to: Pos) -> Option<Vec<Pos>> {
        let here = self.here();
        let mut known: Grid<Option<(u32, Pos)>> = Grid::of_level(None);
        known[here] = Some((0, here));
        let mut queue = BinaryHeap::from([Reverse((0, here))]);
        while let Some(Reverse((so_far, at))) = queue.pop() {
            if at == to {
                break;
            }
            if known[at].is_some_and(|(best, _)| best < so_far) {
                continue;
            }
            for dir in Dir::ALL {
                let Some(cost) = self.cost(at, dir, to) else { continue };
                let (next, all) = (at.step(dir), so_far + cost);
                if known[next].is_none_or(|(best, _)| all < best) {
                    known[next] = Some((all, at));
                    queue.push(Reverse((all, next)));
                }
            }
        }
        let mut way = vec![to];
        while let Some((_, from)) = known[*way.last()?].filter(|(_, from)| *from != here) {
            way.push(from);
        }
        known[to].filter(|_| to != here)?;
        way.reverse();
        Some(way)
    }

    /// Whether the hero knows this square to be open, dry and free.
    fn is_plain(&self, at: Pos) -> bool {
        let (world, content) = (&self.game.world, content());
        let level = &world.level;
        level.is_passable(at)
            && !level.liquid.has(at)
            && level.memory[at].cell == Some(level.cell(at))
            && world.trap_at(at).is_none()
            && world.actor_at(at).is_none()
            && !world.has_boulder(&content, at)
    }

    /// Whether an adjacent monster is worth a fight: it is awake and hostile, and can move.
    fn fights(&self, who: ActorId) -> bool {
        let actor = self.game.world.actor(who);
        let idle = actor.is_helpless() || actor.mind.waits || actor.hidden;
        actor.is_hostile() && !idle && content().monsters[actor.kind].speed > 0
    }

    /// Drinks a potion if the hero has less than half of the hit points. Returns whether the hero
    /// drank.
    pub fn heal(&mut self) -> bool {
        let you = self.game.world.you();
        let potion = self.named(HEALING).filter(|_| you.hp * 2 < you.max_hp);
        potion.is_some_and(|potion| self.act(Action::Quaff(potion)))
    }

    /// Heals the hero, or attacks the monster that holds the hero, or an adjacent one. Returns
    /// whether the hero acted.
    pub fn fight(&mut self) -> bool {
        if self.heal() {
            return true;
        }
        let (world, here) = (&self.game.world, self.here());
        if let Some(holder) = world.you().held_by {
            return self.act(Action::Strike(holder));
        }
        let foe = |dir: &&Dir| {
            let who = world.actor_at(here.step(**dir));
            who.is_some_and(|who| self.fights(who))
        };
        let Some(&dir) = Dir::ALL.iter().find(foe) else { return false };
        self.act(Action::Fight(dir))
    }

    /// Whether there is a way to a square.
    pub fn reaches(&self, at: Pos) -> bool {
        at == self.here() || self.route(at).is_some()
    }

    /// Waits if the hero is confused, stunned or blind. Returns whether the hero waited.
    pub fn steadies(&mut self) -> bool {
        let you = self.game.world.you();
        let lost = [Property::Confused, Property::Stunned, Property::Blind];
        lost.into_iter().any(|what| you.has(what)) && self.act(Action::Search)
    }

    /// Eats if the hero is hungry. Returns whether the hero ate.
    pub fn eat(&mut self) -> bool {
        if self.game.world.life.nutrition >= 150 {
            return false;
        }
        if self.named("lembas wafer").is_none() {
            self.power(WizardPower::Make { thing: "3 uncursed lembas wafers".to_owned() });
        }
        let food = self.named("lembas wafer");
        food.is_some_and(|food| self.act(Action::Eat(food)))
    }

    /// Wields a weapon if the hero's hand is empty. Returns whether the hero wielded one.
    fn arm_again(&mut self) -> bool {
        if self.game.world.you().in_slot(Slot::Wielded).is_some() {
            return false;
        }
        let weapon = self.named("silver saber").or_else(|| self.named("katana"));
        weapon.is_some_and(|weapon| self.act(Action::Wield(Some(weapon))))
    }

    /// Comes nearer to a square, by walking, digging, searching and fighting.
    pub fn near(&mut self, to: Pos) {
        if self.arm_again() || self.fight() || self.eat() {
            return;
        }
        let Some(way) = self.route(to) else {
            self.barred = Bits::EMPTY;
            self.dress();
            // An improvised step could spoil Sokoban.
            if self.game.world.level.customs.sokoban {
                self.act(Action::Search);
            } else {
                self.approach(to);
            }
            return;
        };
        let plain = way.iter().take_while(|at| self.is_plain(**at)).count();
        let from = self.here();
        if plain > 1 {
            let turn = self.game.world.turn;
            if self.act(Action::Travel(way[plain - 1]))
                && (self.here() != from || self.game.world.turn > turn)
            {
                return;
            }
        }
        self.step(way[0]);
    }

    /// Takes one step, or removes what is in the way.
    fn step(&mut self, to: Pos) {
        let (world, from) = (&self.game.world, self.here());
        let Some(dir) = from.dir_to(to) else { return };
        let (level, cell) = (&world.level, world.level.cell(to));
        let tool = self.named("pick-axe").filter(|_| level.is_diggable(to));
        let peaceful = world.actor_at(to).is_some_and(|who| !world.actor(who).is_hostile());
        let locked = cell.terrain == Terrain::Door && cell.door() == Door::Locked;
        let hidden = matches!(cell.terrain, Terrain::SecretDoor | Terrain::SecretCorridor);
        let (turn, was_peaceful) = (world.turn, peaceful);
        let action = match tool {
            _ if world.actor_at(to).is_some() && !peaceful => Action::Fight(dir),
            _ if level.is_passable(to) => Action::Walk(dir),
            Some(tool) => Action::Apply { tool, aim: Some(Aim::Dir(dir)) },
            None if locked => Action::Kick(dir),
            None if hidden => Action::SearchFor(5),
            None => Action::Walk(dir),
        };
        let accepted = self.act(action);
        let stuck = self.here() == from && self.game.world.turn == turn;
        if !accepted || was_peaceful && stuck {
            self.barred.set(to);
            self.act(Action::Search);
        }
    }

    /// Goes to a level by a wizard-mode command, if the hero is not there, and reveals it.
    pub fn visit(&mut self, level: LevelId) {
        if self.game.world.level.id != level {
            self.power(WizardPower::Go(level));
        }
        self.power(WizardPower::Reveal);
        self.dress();
        self.barred = Bits::EMPTY;
    }

    /// Walks to a square of a level; returns to the level if something took the hero away.
    pub fn stand_on(&mut self, level: LevelId, to: Pos) -> bool {
        self.until(
            |game| game.world.level.id == level && game.world.you().at == to,
            |pilot| {
                if pilot.game.world.level.id == level {
                    pilot.near(to);
                } else {
                    pilot.visit(level);
                }
            },
        )
    }

    /// Fights a monster of the level, wherever it goes.
    pub fn chase(&mut self, who: ActorId) {
        let at = self.game.world.actor(who).at;
        match self.here().dir_to(at) {
            Some(dir) if at.is_next_to(self.here()) => {
                if !self.act(Action::Fight(dir)) {
                    self.act(Action::Search);
                }
            }
            _ => self.near(at),
        }
    }

    /// Fetches an item of a level. Returns whether the hero has it.
    pub fn fetch(&mut self, level: LevelId, is_it: impl Fn(&Item) -> bool) -> bool {
        for _ in 0..PATIENCE {
            if self.carried(&is_it).is_some() {
                return true;
            }
            self.reach_for(level, &is_it);
        }
        false
    }

    /// Comes nearer to an item of a level: walks to it, picks it up, digs it up, or fights the
    /// monster that carries it.
    pub fn reach_for(&mut self, level: LevelId, is_it: impl Fn(&Item) -> bool) {
        let (world, here) = (&self.game.world, self.here());
        let found = world.items.iter().find(|(_, item)| is_it(item));
        let found = found.map(|(which, item)| (which, item.place));
        match found {
            _ if world.level.id != level => self.visit(level),
            Some((_, Place::Floor(id, at) | Place::Buried(id, at)))
                if id == level && at != here =>
            {
                self.near(at);
            }
            Some((item, Place::Floor(id, _))) if id == level => {
                self.act(Action::PickUp(vec![(item, 0)]));
            }
            Some((_, Place::Buried(id, _))) if id == level => match self.named("pick-axe") {
                Some(tool) => drop(self.act(Action::Apply { tool, aim: Some(Aim::Down) })),
                None => self.dress(),
            },
            Some((_, Place::Pack(who))) if world.level.crowd.contains(&who) => self.chase(who),
            _ => {
                if !self.fight() {
                    self.act(Action::Search);
                }
            }
        }
    }
}
