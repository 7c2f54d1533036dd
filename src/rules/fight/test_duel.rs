//! Duels between the hero and one monster in a room drawn as text, for the tests of this folder.

use std::sync::OnceLock;

use crate::base::Seed;
use crate::base::rng::Streams;
use crate::content::{Content, Rank, Skill};
use crate::event::{Combat, Event, EventRecord};
use crate::rules::Play;
use crate::rules::settle::death_drops;
use crate::world::todo::Task;
use crate::world::{ActorId, ItemId, World, drawn_level};

const ROOM: &str = "
    #########
    #.......#
    #..@1...#
    #.......#
    #########";

/// A world with its random streams and the events emitted so far.
pub struct Trial {
    pub content: &'static Content,
    pub world: World,
    pub rng: Streams,
    pub told: Vec<Event>,
    /// The monster east of the hero.
    pub foe: ActorId,
}

impl Trial {
    /// Creates an average level 1 hero next to a monster of this kind.
    pub fn against(kind: &str) -> Self {
        static CONTENT: OnceLock<Content> = OnceLock::new();
        let content = CONTENT.get_or_init(Content::builtin);
        let mut world = drawn_level::world(content, ROOM);
        world.rules = content.rulesets[content.rulesets.find("wyrdvault").unwrap()].rules.clone();
        let life = &mut world.life;
        life.attributes = [12, 12, 12, 12, 12, 12];
        life.skills = vec![Rank::Basic; Skill::COUNT];
        life.training = vec![0; Skill::COUNT];
        life.role = content.roles.find("Archeologist").unwrap();
        life.race = content.races.find("human").unwrap();
        life.nutrition = 900;
        let at = drawn_level::found(ROOM, '1')[0];
        let foe = drawn_level::put(&mut world, content, kind, at);
        let nature = content.monsters[world.actor(foe).kind].resists.iter().copied().collect();
        world.actor_mut(foe).properties.innate = nature;
        world.actor_mut(foe).properties.refresh();
        Self { content, world, rng: Streams::new(Seed(5)), told: Vec::new(), foe }
    }

    /// Calls `act` with a `Play` for this world, and then completes all deaths.
    pub fn with<T>(&mut self, act: impl FnOnce(&mut Play) -> T) -> T {
        let mut record = EventRecord::default();
        let mut play = Play {
            world: &mut self.world,
            content: self.content,
            rng: &mut self.rng,
            witness: &mut record,
        };
        let came = act(&mut play);
        while let Some(task) = play.world.todo.take() {
            if let Task::Died { who, by, remains } = task {
                death_drops::settle(&mut play, who, by, remains);
            }
        }
        self.told.append(&mut record.0);
        came
    }

    pub fn hero(&self) -> ActorId {
        self.world.hero
    }

    /// Gives `who` an item of this kind in this slot.
    pub fn holds(&mut self, who: ActorId, kind: &str, slot: crate::content::Slot) -> ItemId {
        let item = drawn_level::equip(&mut self.world, self.content, kind, who);
        self.world.actor_mut(who).worn[slot as usize] = Some(item);
        item
    }

    /// Gives both actors 10,000 hit points and ends their timed properties. If knockback parted
    /// them and the hero still stands next to the foe's starting square, moves the foe back to it.
    pub fn mended(&mut self) {
        let (hero, foe) = (self.world.hero, self.foe);
        let home = drawn_level::found(ROOM, '1')[0];
        let beside = self.world.actor(hero).at.is_next_to(home);
        if beside && self.world.actor(foe).at.distance(self.world.actor(hero).at) > 1 {
            self.world.move_actor(foe, home);
        }
        for who in [hero, foe] {
            let actor = self.world.actor_mut(who);
            (actor.hp, actor.max_hp) = (10_000, 10_000);
            actor.properties.timed.clear();
            actor.properties.refresh();
        }
    }

    /// Counts the reported hits by `who`.
    pub fn hits(&self, who: ActorId) -> usize {
        let hit =
            |event: &&Event| matches!(event, Event::Combat(Combat::Hit { by, .. }) if *by == who);
        self.told.iter().filter(hit).count()
    }

    pub fn was_told(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.told.iter().any(wanted)
    }
}
