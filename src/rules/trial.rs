//! Small drawn scenes for rule tests.

use crate::base::rng::{Seed, Streams};
use crate::content::{Buc, Content};
use crate::event::{Event, Record};
use crate::rules::{Acted, Play};
use crate::world::{ActorId, Item, ItemId, Place, World, drawn, pack};

/// A drawn level with an average hero on the `@`, and all events emitted so far.
pub(crate) struct Scene {
    pub content: Content,
    pub world: World,
    pub rng: Streams,
    pub seen: Record,
    pub picture: &'static str,
}

/// A one-square room that contains the hero.
pub(crate) const CLOSET: &str = "
    ---
    |@|
    ---";

pub(crate) fn scene(picture: &'static str) -> Scene {
    let content = Content::builtin();
    let mut world = drawn::world(&content, picture);
    let life = &mut world.life;
    life.attributes = [12; 6];
    life.peaks = [12; 6];
    life.nutrition = 900;
    life.role = content.roles.find("Valkyrie").expect("there are Valkyries");
    life.race = content.races.find("human").expect("there are humans");
    life.skills = vec![crate::content::Rank::Basic; crate::content::Skill::COUNT];
    life.training = vec![0; crate::content::Skill::COUNT];
    Scene { content, world, rng: Streams::new(Seed(7)), seen: Record::default(), picture }
}

impl Scene {
    pub fn hero(&self) -> ActorId {
        self.world.hero
    }

    pub fn with<T>(&mut self, act: impl FnOnce(&mut Play) -> T) -> T {
        let mut play = Play {
            world: &mut self.world,
            content: &self.content,
            rng: &mut self.rng,
            witness: &mut self.seen,
        };
        act(&mut play)
    }

    /// Adds one uncursed item to the hero's inventory.
    pub fn carrying(&mut self, kind: &str) -> ItemId {
        self.carrying_some(kind, 1, Buc::Uncursed)
    }

    pub fn carrying_some(&mut self, kind: &str, count: u16, buc: Buc) -> ItemId {
        let item = self.lying(kind, count, buc);
        let hero = self.hero();
        pack::take(&mut self.world, &self.content, hero, item)
    }

    /// Creates a stack that is not placed anywhere.
    pub fn made(&mut self, kind: &str, count: u16, buc: Buc) -> ItemId {
        let kind = self.content.items.find(kind).expect("there is such a kind");
        let mut item = Item { count, buc, ..Item::of(kind) };
        item.known.seen = true;
        self.world.make(item)
    }

    /// Places a stack on the hero's square.
    pub fn lying(&mut self, kind: &str, count: u16, buc: Buc) -> ItemId {
        let item = self.made(kind, count, buc);
        let at = self.world.you().at;
        self.world.lay(item, at);
        item
    }

    pub fn put(&mut self, kind: &str, sign: char) -> ActorId {
        let at = drawn::found(self.picture, sign)[0];
        drawn::put(&mut self.world, &self.content, kind, at)
    }

    pub fn has_told(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.seen.0.iter().any(wanted)
    }

    /// Asserts that `act` is refused without changing the world, drawing random numbers or emitting
    /// events.
    pub fn assert_no_trace(&mut self, name: &str, act: impl FnOnce(&mut Play) -> Acted) {
        let (world, rng, told) = (self.world.clone(), self.rng.clone(), self.seen.0.len());
        let acted = self.with(act);
        assert!(acted.is_err(), "{name} is not refused");
        assert!(self.world == world, "{name} changes the world");
        assert!(self.rng == rng, "{name} draws");
        assert_eq!(self.seen.0.len(), told, "{name} tells");
    }

    pub fn is_carried(&self, item: ItemId) -> bool {
        self.world.items.get(item).is_some_and(|it| it.place == Place::Pack(self.world.hero))
    }
}
