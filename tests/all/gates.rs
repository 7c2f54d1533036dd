//! How the pilot passes the gates of a game (the goals on the way to winning) above the castle: the
//! Diggings, Sokoban, the Oracle, the Quest, the Fort and Medusa. Each function passes one gate and
//! returns whether it did.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::dungeon::Stage;
use wyrdvault::content::{Property, Slot, Spring, Terrain};
use wyrdvault::game::Game;
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::rules::ground::teleport::quest_gate;
use wyrdvault::rules::play::ending::ORACLE;
use wyrdvault::world::hero::quest::QuestMark;
use wyrdvault::world::{Action, ActorId, Aim, Item, ItemId, LevelId};

use crate::pilot::Pilot;
use crate::pilot_ways::HEALING;
use crate::planes::{has_achieved, has_achieved_minor};
use crate::portal_places::branch;
use crate::scene::content;
use crate::sokoban::{solutions, turned};
use crate::towers::place;

/// Numbers of major achievements.
pub const BELL: u8 = 3;
pub const SOKOBAN: u8 = 7;
pub const DIGGINGS: u8 = 8;
pub const MEDUSA: u8 = 9;

/// Turn from which the alignment record can be high enough for the leader of the Quest.
const OLD_ENOUGH: u32 = 2_600;
/// Alignment record with which the hero goes on the Quest.
const PURE: i32 = 22;

/// Gear that the hero always wears, with its slots.
const GEAR: [(Slot, &str); 6] = [
    (Slot::Boots, "water walking boots"),
    (Slot::Shield, "shield of reflection"),
    (Slot::Cloak, "cloak of magic resistance"),
    (Slot::LeftRing, "ring of slow digestion"),
    (Slot::RightRing, "ring of free action"),
    (Slot::Amulet, "amulet of magical breathing"),
];

/// Maximum number of inputs between two moves of a solution of Sokoban.
const LONG: u32 = 400;

/// The moves that solve a level of Sokoban.
struct Plan {
    moves: Vec<Move>,
    next: usize,
}

/// One move in Sokoban.
#[derive(Clone, Copy)]
struct Move {
    from: Pos,
    dir: Dir,
    pushes: bool,
}

impl Pilot {
    pub fn has_achieved(&self, number: u8) -> bool {
        has_achieved(&self.game, number)
    }

    /// Raises the hero to a low level, so that monsters stay weak, and gives gear that lasts.
    pub fn arm(&mut self) {
        self.power(WizardPower::Advance(6));
        self.make("blessed rustproof +7 Grayswandir");
        if let Some(sword) = self.named("silver saber") {
            self.act(Action::Wield(Some(sword)));
        }
        self.dress();
    }

    /// Raises the hero to level 20, with the arena's gear, and drops what is left over.
    pub fn arm_fully(&mut self) {
        self.power(WizardPower::Advance(20));
        self.dress();
        self.travel_light();
    }

    /// Puts on speed boots for the Planes.
    pub fn hurry(&mut self) {
        const BOOTS: &str = "speed boots";
        if let Some(other) = self.game.world.you().in_slot(Slot::Boots) {
            self.act(Action::TakeOff(other));
        }
        if self.game.world.you().in_slot(Slot::Boots).is_some() {
            return;
        }
        self.make(&format!("blessed +4 {BOOTS}"));
        if let Some(boots) = self.named(BOOTS) {
            self.act(Action::Wear(boots));
        }
        self.make("8 blessed potions of full healing");
    }

    /// Puts on the gear for water, gazes and long journeys, and replaces what was lost.
    pub fn dress(&mut self) {
        if self.game.world.life.beast.is_some() {
            const CURE: &str = "sprig of wolfsbane";
            self.make(CURE);
            if let Some(cure) = self.named(CURE) {
                self.act(Action::Eat(cure));
            }
        }
        let boots = self.game.world.you().in_slot(Slot::Boots);
        if let Some(other) = boots.filter(|_| !self.game.world.you().has(Property::WaterWalking)) {
            self.act(Action::TakeOff(other));
        }
        for (slot, kind) in GEAR {
            if self.game.world.you().in_slot(slot).is_some() {
                continue;
            }
            if self.named(kind).is_none() {
                self.make(&format!("blessed +4 {kind}"));
            }
            if let Some(item) = self.named(kind) {
                self.act(Action::Wear(item));
            }
        }
        if self.named("pick-axe").is_none() {
            self.make("blessed +3 pick-axe");
        }
        let potions = self.named(HEALING).map(|item| self.game.world.item(item).count);
        if potions.is_none_or(|count| count < 3) {
            self.make("4 blessed potions of full healing");
        }
    }

    /// Goes to the entrance of a branch, and enters the branch by stairs or portal.
    pub fn enter(&mut self, name: &str) -> bool {
        let to = branch(name);
        let from = self.game.world.plan.site(to).way.unwrap().from;
        self.visit(from);
        self.until(
            |game| game.world.level.id.branch == to,
            |pilot| {
                let level = &pilot.game.world.level;
                let portals = &level.customs.portals;
                let portal = portals.iter().find(|(_, there)| there.branch == to);
                let stairs = level.stairs_from(to);
                match stairs.or(portal.map(|(at, _)| *at)) {
                    None => pilot.visit(from),
                    Some(at) if at == pilot.here() && stairs.is_some() => {
                        pilot.climb_here();
                    }
                    Some(at) => pilot.near(at),
                }
            },
        )
    }

    /// Takes the stairs underfoot.
    pub fn climb_here(&mut self) -> bool {
        let down = self.game.world.level.cell(self.here()).terrain == Terrain::StairsDown;
        self.act(if down { Action::ClimbDown } else { Action::ClimbUp })
    }

    // --- The Diggings

    pub fn diggings(&mut self) -> bool {
        let of = branch("The Diggings");
        let end = LevelId { branch: of, depth: self.game.world.plan.site(of).last };
        self.visit(end);
        self.fetch(end, |item| item.achievement == DIGGINGS) && self.has_achieved(DIGGINGS)
    }

    // --- Sokoban

    /// Enters Sokoban, solves its levels and takes the prize.
    pub fn sokoban(&mut self) -> bool {
        let site = |game: &Game| game.world.plan.site(branch("Sokoban"));
        let mut plans = BTreeMap::<LevelId, Plan>::new();
        let (mut idle, mut done) = (0, 0);
        while idle < LONG {
            let moves = plans.values().map(|plan| plan.next).sum();
            idle = if moves == std::mem::replace(&mut done, moves) { idle + 1 } else { 0 };
            let level = self.game.world.level.id;
            if level.branch != branch("Sokoban") {
                if !self.enter("Sokoban") {
                    return false;
                }
                continue;
            }
            let plan = match plans.entry(level) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    self.power(WizardPower::Reveal);
                    let Some(moves) = self.plan() else { return false };
                    new.insert(Plan { moves, next: 0 })
                }
            };
            if self.advance(plan) {
                continue;
            }
            let up = self.game.world.level.up;
            match up {
                _ if !self.gaps().is_empty() => return false,
                None if level.depth == site(&self.game).first => {
                    return self.fetch(level, |item| item.achievement == SOKOBAN)
                        && self.has_achieved(SOKOBAN);
                }
                Some(up) if up != self.here() => self.near(up),
                _ => drop(self.act(Action::ClimbUp)),
            }
        }
        false
    }

    /// Plans the moves that solve the level.
    fn plan(&self) -> Option<Vec<Move>> {
        let ways = [(false, false), (true, false), (false, true), (true, true)];
        let solutions = solutions();
        let all = solutions.values().flat_map(|moves| ways.map(|flip| (moves, flip)));
        all.into_iter().find_map(|(moves, flip)| self.moves(moves, flip))
    }

    /// Returns the moves of a solution in this orientation, if it solves the level.
    fn moves(&self, solution: &str, flip: (bool, bool)) -> Option<Vec<Move>> {
        let (world, content) = (&self.game.world, content());
        let level = &world.level;
        let squares = || level.cells.positions();
        let mut boulders: BTreeSet<Pos> =
            squares().filter(|&at| world.has_boulder(&content, at)).collect();
        let mut gaps = self.gaps();
        let mut at = level.down?;
        let mut moves = Vec::new();
        for letter in solution.chars() {
            let dir = turned(letter, flip);
            let (to, beyond) = (at.step(dir), at.step(dir).step(dir));
            let pushes = boulders.remove(&to);
            if !level.is_passable(to) || gaps.contains(&to) {
                return None;
            }
            if pushes
                && !gaps.remove(&beyond)
                && (!level.is_passable(beyond) || !boulders.insert(beyond))
            {
                return None;
            }
            moves.push(Move { from: at, dir, pushes });
            at = to;
        }
        gaps.is_empty().then_some(moves)
    }

    /// Returns the pits and holes of the level.
    fn gaps(&self) -> BTreeSet<Pos> {
        let is_gap = |spring: &Spring| matches!(spring, Spring::Pit { .. } | Spring::Hole);
        let traps = self.game.world.level.traps.iter();
        traps.filter(|it| is_gap(&content().traps[it.kind].spring)).map(|it| it.at).collect()
    }

    /// Makes the next move of a plan, or goes to the square where it starts. Returns false if no
    /// push is left, or if the boulder to push is gone.
    fn advance(&mut self, plan: &mut Plan) -> bool {
        let left = &plan.moves[plan.next..];
        let Some(ahead) = left.iter().position(|step| step.pushes) else { return false };
        let (step, push) = (left[0], left[ahead]);
        let turns = left[..ahead].windows(2).filter(|two| two[0].dir != two[1].dir).count();
        let here = self.here();
        if self.fight() || self.steadies() {
        } else if ahead == 0 && here == step.from {
            // A wand of striking can break a boulder.
            if !self.game.world.has_boulder(&content(), here.step(step.dir)) {
                return false;
            }
            plan.next += usize::from(self.push(step.dir));
        } else if here == push.from {
            plan.next += ahead;
        } else if here == step.from && turns < 2 {
            self.act(Action::Walk(step.dir));
            plan.next += usize::from(self.here() == step.from.step(step.dir));
        } else {
            self.near(push.from);
        }
        true
    }

    /// Pushes the boulder ahead. Returns whether it moved.
    fn push(&mut self, dir: Dir) -> bool {
        let (at, content) = (self.here().step(dir), content());
        self.act(Action::Walk(dir));
        let moved = !self.game.world.has_boulder(&content, at);
        if !moved {
            let behind = self.game.world.actor_at(at.step(dir));
            match behind {
                Some(who) if self.reaches(self.game.world.actor(who).at) => self.hunt(who),
                Some(_) => self.shoot(dir),
                None => drop(self.act(Action::Search)),
            }
        }
        moved
    }

    /// Sends a ray of death over the boulder.
    fn shoot(&mut self, dir: Dir) {
        const WAND: &str = "wand of death";
        let charged = |item: &Item| content().items[item.kind].name == WAND && item.plus > 0;
        if let Some(wand) = self.carried(charged) {
            self.act(Action::Zap { wand, aim: Aim::Dir(dir) });
            return;
        }
        if let Some(spent) = self.named(WAND) {
            self.act(Action::Drop(vec![(spent, 0)]));
        }
        self.make(WAND);
    }

    /// Fights a monster until it dies or goes out of reach.
    fn hunt(&mut self, who: ActorId) {
        for _ in 0..60 {
            let lives = self.game.world.level.crowd.contains(&who);
            if !lives || !self.reaches(self.game.world.actor(who).at) {
                return;
            }
            self.chase(who);
        }
    }

    // --- The Oracle

    pub fn oracle(&mut self) -> bool {
        self.make("2000 gold pieces");
        let well = place(&self.game, "well_of_answers");
        self.visit(well);
        self.until(
            |game| has_achieved_minor(game, ORACLE),
            |pilot| match pilot.someone("Oracle") {
                Some(who) if pilot.game.world.level.id == well => pilot.talk_to(who),
                _ => pilot.visit(well),
            },
        )
    }

    /// Returns the creature of this name on the level.
    pub fn someone(&self, name: &str) -> Option<ActorId> {
        let kind = content().monsters.find(name).unwrap();
        let crowd = self.game.world.level.crowd.iter().copied();
        crowd.into_iter().find(|&who| self.game.world.actor(who).kind == kind)
    }

    /// Goes to a peaceful creature and talks to it.
    pub fn talk_to(&mut self, who: ActorId) {
        let at = self.game.world.actor(who).at;
        match self.here().dir_to(at) {
            Some(dir) if at.is_next_to(self.here()) => {
                if !self.act(Action::Chat(dir)) {
                    self.act(Action::Search);
                }
            }
            _ => self.near(at),
        }
    }

    // --- The Quest

    fn stage(&self, stage: Stage) -> LevelId {
        let of = branch("The Quest");
        let site = self.game.world.plan.site(of);
        let mut levels = (site.first..=site.last).map(|depth| LevelId { branch: of, depth });
        let is = |id: &LevelId| quest_gate::stage(&self.game.world, &content(), *id) == Some(stage);
        levels.find(is).unwrap()
    }

    /// Waits until turn [`OLD_ENOUGH`], and then kills jackals until the alignment record is at
    /// least [`PURE`].
    fn atone(&mut self) -> bool {
        let old = self.until(
            |game| game.world.turn >= OLD_ENOUGH,
            |pilot| {
                let left = OLD_ENOUGH - pilot.game.world.turn;
                if pilot.eat() || pilot.fight() {
                } else if !pilot.act(Action::SearchFor(left.min(500) as u16))
                    && !pilot.act(Action::FightNearest)
                {
                    pilot.act(Action::Search);
                }
            },
        );
        if !old {
            return false;
        }
        for _ in 0..40 {
            if self.game.world.life.record >= PURE {
                return true;
            }
            self.make("4 jackals");
            for _ in 0..40 {
                if !self.fight() && !self.act(Action::FightNearest) {
                    break;
                }
            }
        }
        false
    }

    /// Enters the Quest by its portal, and gets the quest from the leader.
    pub fn leader(&mut self) -> bool {
        self.visit(self.game.world.plan.site(branch("The Quest")).way.unwrap().from);
        if !self.atone() || !self.enter("The Quest") {
            return false;
        }
        let home = self.stage(Stage::Home);
        self.visit(home);
        self.meet_leader(home, QuestMark::Assigned)
    }

    fn meet_leader(&mut self, home: LevelId, mark: QuestMark) -> bool {
        self.until(
            |game| game.world.life.quest.has(mark),
            |pilot| match pilot.someone("Lord Sato") {
                Some(who) if pilot.game.world.level.id == home => pilot.talk_to(who),
                _ => pilot.visit(home),
            },
        )
    }

    /// Goes down into the Quest, kills the nemesis, and takes the Bell and the artifact.
    pub fn nemesis(&mut self) -> bool {
        let (home, goal) = (self.stage(Stage::Home), self.stage(Stage::Goal));
        let below = self.until(
            |game| game.world.level.id.branch == home.branch && game.world.level.id != home,
            |pilot| match pilot.game.world.level.down {
                Some(down) if pilot.game.world.level.id == home => {
                    if pilot.here() == down {
                        pilot.act(Action::ClimbDown);
                    } else {
                        pilot.near(down);
                    }
                }
                _ => pilot.visit(home),
            },
        );
        let content = content();
        let quest = content.quest_of(self.game.world.life.role).unwrap();
        let prize = content.artifacts.find(&quest.artifact);
        below
            && self.fetch(goal, |item| item.achievement == BELL)
            && self.fetch(goal, |item| item.artifact == prize && prize.is_some())
            && self.game.world.life.quest.has(QuestMark::NemesisDead)
            && self.has_achieved(BELL)
    }

    pub fn returns(&mut self) -> bool {
        let home = self.stage(Stage::Home);
        self.visit(home);
        self.meet_leader(home, QuestMark::Thanked)
    }

    // --- The Fort and Medusa

    /// Finds the level with the portal of the Fort, which depends on closed vaults, and digs into
    /// the vault.
    pub fn fort(&mut self) -> bool {
        const FORT: &str = "Fort Ludios";
        let medusa = place(&self.game, "medusa_temple");
        for depth in 11..medusa.depth {
            if self.game.world.plan.site(branch(FORT)).way.is_some() {
                return self.enter(FORT);
            }
            self.visit(LevelId { depth, ..medusa });
        }
        false
    }

    /// Walks over the water to Medusa, and lets the shield reflect her gaze.
    pub fn medusa(&mut self) -> bool {
        let island = place(&self.game, "medusa_temple");
        self.visit(island);
        self.until(
            |game| has_achieved(game, MEDUSA),
            |pilot| match pilot.someone("Medusa") {
                Some(who) if pilot.game.world.level.id == island => pilot.face(who),
                _ => pilot.visit(island),
            },
        )
    }

    /// Goes to a monster and waits beside it. Kicks it if it sleeps.
    fn face(&mut self, who: ActorId) {
        let actor = self.game.world.actor(who);
        let (at, sleeps) = (actor.at, actor.is_helpless() || actor.mind.waits);
        match self.here().dir_to(at) {
            Some(dir) if at.is_next_to(self.here()) && sleeps => drop(self.act(Action::Kick(dir))),
            Some(_) if at.is_next_to(self.here()) => drop(self.act(Action::Search)),
            _ => self.near(at),
        }
    }

    /// Returns a carried item that fits.
    pub fn carried(&self, fits: impl Fn(&Item) -> bool) -> Option<ItemId> {
        let world = &self.game.world;
        world.you().pack.iter().copied().find(|&item| fits(world.item(item)))
    }
}
