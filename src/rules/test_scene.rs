//! Small drawn scenes for rule tests.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, LazyLock};

use crate::base::rng::{Seed, Streams};
use crate::content::{Buc, Content};
use crate::event::{Event, EventRecord};
use crate::rules::{Acted, Play};
use crate::world::{ActorId, Item, ItemId, Place, World, body::pack, drawn_level};

/// A drawn level with an average hero on the `@`, and all events emitted so far.
pub(crate) struct Scene {
    pub content: SceneContent,
    pub world: World,
    pub rng: Streams,
    pub seen: EventRecord,
    pub picture: &'static str,
}

/// The built-in content. All scenes share it; a scene that changes it gets its own copy.
pub(crate) struct SceneContent(Arc<Content>);

impl SceneContent {
    pub fn builtin() -> Self {
        static BUILT_IN: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::new(Content::builtin()));
        Self(Arc::clone(&BUILT_IN))
    }
}

impl Deref for SceneContent {
    type Target = Content;

    fn deref(&self) -> &Content {
        &self.0
    }
}

impl DerefMut for SceneContent {
    fn deref_mut(&mut self) -> &mut Content {
        Arc::make_mut(&mut self.0)
    }
}

/// A one-square room that contains the hero.
pub(crate) const CLOSET: &str = "
    ---
    |@|
    ---";

pub(crate) fn scene(picture: &'static str) -> Scene {
    let content = SceneContent::builtin();
    let mut world = drawn_level::world(&content, picture);
    let life = &mut world.life;
    life.attributes = [12; 6];
    life.peaks = [12; 6];
    life.nutrition = 900;
    life.role = content.roles.find("Valkyrie").expect("there are Valkyries");
    life.race = content.races.find("human").expect("there are humans");
    life.skills = vec![crate::content::Rank::Basic; crate::content::Skill::COUNT];
    life.training = vec![0; crate::content::Skill::COUNT];
    Scene { content, world, rng: Streams::new(Seed(7)), seen: EventRecord::default(), picture }
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
        let at = drawn_level::found(self.picture, sign)[0];
        drawn_level::put(&mut self.world, &self.content, kind, at)
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
