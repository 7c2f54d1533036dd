//! A prepared scene in which one roll is made many times.

use std::sync::Arc;

use super::super::rows::stage;
use super::{Shows, Site};
use crate::base::luck::Formula;
use crate::base::rng::Streams;
use crate::base::{Dir, Pos, Seed};
use crate::content::{Buc, Content, Slot};
use crate::event::{Event, Magic, Roll, Rolled, Witness};
use crate::game::Game;
use crate::rules::answer::{self, Reply};
use crate::rules::{Acted, Halt, Play, occupation, settle, verb};
use crate::world::hero::Luck;
use crate::world::{Action, ActorId, Attitude, Item, ItemId, Pending, Todo, Trap, World};

/// Hit points of the hero and of targets, so high that no try kills.
const TOUGH: i32 = 30_000;
/// Maximum number of tries for each try that counts. [`Shows`](super::Shows) tells which tries
/// count.
const PATIENCE: u32 = 40;

/// Records the hero's luck rolls and accidents during one try.
#[derive(Default)]
struct Ear {
    /// Rolls of the hero that luck adjusts: sides, luck and result.
    rolls: Vec<(u32, i32, u32)>,
    /// Whether a level teleport went to another level than the chosen one.
    astray: bool,
}

impl Witness for Ear {
    fn notice(&mut self, _: &World, _: &Content, event: &Event) {
        self.astray |= *event == Event::Magic(Magic::WentAstray);
    }

    fn hears_rolls(&self) -> bool {
        true
    }

    fn rolled(&mut self, world: &World, _: &Content, roll: &Roll) {
        if let Rolled::Lucky { who, below, luck, came, .. } = roll.what
            && who == world.hero
        {
            self.rolls.push((below, luck, came));
        }
    }
}

/// Totals over many tries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// Tries that count.
    pub tries: u32,
    /// Sum of the outcomes; `squares` is the sum of the squares of the outcomes.
    pub sum: i64,
    pub squares: i64,
    /// Number of times that each result was rolled, indexed by the result.
    pub faces: Vec<u32>,
    /// Tries whose outcome contradicts the roll.
    pub odd: u32,
}

/// A prepared scene of one site, and the game in which the roll is made.
pub struct Bench {
    pub game: Game,
    /// The item that the rule uses; `other` is a second item, and `who` the creature that the rule
    /// affects.
    pub item: Option<ItemId>,
    pub other: Option<ItemId>,
    pub who: Option<ActorId>,
    site: &'static Site,
    ear: Ear,
    start: World,
    luck: Luck,
}

impl Bench {
    /// Prepares the scene of a site. `formula` is the game version whose luck adjustment the rolls
    /// use.
    pub fn new(content: &Arc<Content>, site: &'static Site, formula: Formula) -> Self {
        let mut game = stage::put(&stage::born(content, site.role), site.picture);
        game.world.rules.luck = formula;
        let you = game.world.you_mut();
        (you.hp, you.max_hp) = (TOUGH, TOUGH);
        let start = game.world.clone();
        let mut bench = Self {
            game,
            item: None,
            other: None,
            who: None,
            site,
            ear: Ear::default(),
            start,
            luck: Luck::default(),
        };
        (site.prepare)(&mut bench);
        bench.start = bench.game.world.clone();
        bench
    }

    /// Makes the roll at this luck, -13..=13, until `tries` tries count or 40 × `tries` tries were
    /// made.
    pub fn measure(&mut self, luck: i32, tries: u32, seed: u64) -> Measured {
        self.game.rng = Streams::new(Seed(seed ^ ((luck + 100) as u64) << 32));
        let prepared = self.start.clone();
        self.game.world = prepared.clone();
        self.set_luck(luck);
        let mut found =
            Measured { faces: vec![0; self.site.sides as usize], ..Measured::default() };
        let most = tries.saturating_mul(PATIENCE);
        let mut made = 0;
        while found.tries < tries && made < most {
            made += 1;
            self.try_once(luck, &mut found);
        }
        self.start = prepared;
        found
    }

    /// Gives the hero this total luck. A luck above 10 or below -10 needs a luckstone.
    fn set_luck(&mut self, luck: i32) {
        let stone = match luck {
            11.. => Some((Buc::Blessed, 3)),
            ..=-11 => Some((Buc::Cursed, -3)),
            _ => None,
        };
        if let Some((buc, _)) = stone {
            let kind = self.game.content.known.luckstone;
            stage::carry(&mut self.game, kind, buc);
        }
        let bonus = stone.map_or(0, |(_, bonus)| bonus);
        self.luck = Luck { base: (luck - i32::from(bonus)) as i8, bonus };
        self.start = self.game.world.clone();
    }

    fn try_once(&mut self, luck: i32, found: &mut Measured) {
        if self.site.fresh {
            self.restore();
        }
        self.ear = Ear::default();
        let world = &mut self.game.world;
        (world.life.luck, world.todo) = (self.luck, Todo::default());
        world.life.occupation = None;
        let came = match self.site.shows {
            Shows::Outcome(act) => Some(act(self)),
            Shows::Share(act) => act(self),
            Shows::Roll(act) => {
                act(self);
                None
            }
        };
        let sides = self.site.sides;
        let roll = self.ear.rolls.iter().find(|(below, at, _)| (*below, *at) == (sides, luck));
        let roll = roll.map(|&(_, _, came)| came);
        let due = roll.map(|roll| self.site.threshold.outcome(roll));
        let outcome = match self.site.shows {
            Shows::Outcome(_) => came.filter(|_| roll.is_some()),
            Shows::Share(_) => came,
            Shows::Roll(_) => due,
        };
        let Some(outcome) = outcome else { return };
        found.tries += 1;
        found.sum += i64::from(outcome);
        found.squares += i64::from(outcome) * i64::from(outcome);
        let odd = matches!(self.site.shows, Shows::Outcome(_)) && due != Some(outcome);
        found.odd += u32::from(odd);
        if let Some(face) = roll.and_then(|roll| found.faces.get_mut(roll as usize)) {
            *face += 1;
        }
    }

    /// Restores the prepared scene, but not the state of the random numbers.
    pub fn restore(&mut self) {
        self.game.world.clone_from(&self.start);
        self.game.world.life.luck = self.luck;
    }

    // --- Playing

    /// Runs a rule and records its rolls.
    pub fn play<T>(&mut self, act: impl FnOnce(&mut Play) -> T) -> T {
        let Game { world, content, rng, .. } = &mut self.game;
        let mut play = Play { world, content, rng, witness: &mut self.ear };
        act(&mut play)
    }

    /// Makes the hero act. Does not panic if the game refuses the action, but returns the refusal.
    pub fn does(&mut self, action: &Action) -> Acted {
        self.play(|play| verb::perform(play, play.world.hero, action))
    }

    /// Makes the hero act. Returns the question that the action asks; panics if it asks none.
    pub fn asks(&mut self, action: &Action) -> Pending {
        match self.does(action) {
            Err(Halt::Asks(pending)) => pending,
            other => panic!("{}: {other:?}", self.site.name),
        }
    }

    /// Answers a question. Returns the next question, if any.
    pub fn answers(&mut self, asked: &Pending, reply: &Reply) -> Option<Pending> {
        self.play(|play| answer::resume(play, asked, reply)).ok().flatten()
    }

    /// Continues an occupation until it ends.
    pub fn goes_on(&mut self) {
        while self.game.world.life.occupation.is_some() {
            if self.play(occupation::go_on).is_err() {
                return;
            }
        }
    }

    /// Runs the queued tasks of the last action, such as the drops of dead monsters.
    pub fn settles(&mut self) {
        self.play(settle::settle);
    }

    pub fn went_astray(&self) -> bool {
        self.ear.astray
    }

    // --- Preparing

    pub fn here(&self) -> Pos {
        self.game.world.you().at
    }

    pub fn east(&self) -> Pos {
        self.here().step(Dir::E)
    }

    /// Gives the hero an item and stores it as the item of the scene.
    pub fn carry(&mut self, name: &str, buc: Buc) -> ItemId {
        let kind = self.game.content.items.find(name).expect("scenes use known kinds of items");
        let item = stage::carry(&mut self.game, kind, buc);
        self.game.world.item_mut(item).known.seen = true;
        self.item = Some(item);
        item
    }

    /// Gives the hero an item that is worn or wielded in this slot.
    pub fn wear(&mut self, name: &str, buc: Buc, slot: Slot) -> ItemId {
        let item = self.carry(name, buc);
        self.game.world.you_mut().worn[slot as usize] = Some(item);
        item
    }

    /// Puts a hostile monster east of the hero, trapped so that it stays there.
    pub fn add(&mut self, kind: &str) -> ActorId {
        let at = self.east();
        let who = stage::add(&mut self.game, kind, at).expect("scenes use known monsters");
        let actor = self.game.world.actor_mut(who);
        (actor.hp, actor.max_hp, actor.trapped) = (TOUGH, TOUGH, 200);
        self.who = Some(who);
        who
    }

    /// Puts a saddled, tame pony east of the hero.
    pub fn add_pony(&mut self) -> ActorId {
        let pony = self.add("pony");
        let kind = self.game.content.items.find("saddle").expect("saddles exist");
        let saddle = self.game.world.make(Item { buc: Buc::Uncursed, ..Item::of(kind) });
        self.game.world.give(saddle, pony);
        let actor = self.game.world.actor_mut(pony);
        actor.worn[Slot::Saddle as usize] = Some(saddle);
        (actor.mood, actor.trapped) = (Attitude::Tame(20), 0);
        self.other = Some(saddle);
        pony
    }

    /// Seats the hero on a saddled pony.
    pub fn ride(&mut self) {
        let pony = self.add_pony();
        self.game.world.mount(pony);
    }

    /// Puts a trap that the hero knows on a square.
    pub fn lay(&mut self, name: &str, at: Pos) {
        let kind = self.game.content.traps.find(name).expect("scenes use known traps");
        let trap = Trap { at, kind, seen: true, own: false, sprung: 0 };
        self.game.world.level.traps.push(trap);
    }

    /// Heals the hero and the creature of the scene.
    pub fn heal(&mut self) {
        for who in [Some(self.game.world.hero), self.who].into_iter().flatten() {
            if self.game.world.actors.contains(who) {
                self.game.world.actor_mut(who).hp = TOUGH;
            }
        }
    }

    /// Returns the creature of the scene; panics if there is none.
    pub fn whom(&self) -> ActorId {
        self.who.expect("the scene has a creature")
    }

    /// Returns the item of the scene; panics if there is none.
    pub fn what(&self) -> ItemId {
        self.item.expect("the scene has an item")
    }
}
