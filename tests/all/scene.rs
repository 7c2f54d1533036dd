//! Test scenes: draw a level, name its monsters, act, and inspect the result.

use std::sync::{Arc, OnceLock};

use wyrdvault::base::{Dir, Pos, Rng, Seed};
use wyrdvault::content::{Content, Prices};
use wyrdvault::event::{Event, EventRecord};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::r#gen::spawn::monsters;
use wyrdvault::rules::{Play, Refusal};
use wyrdvault::world::body::actor::Properties;
use wyrdvault::world::drawn_level::found;
use wyrdvault::world::{Action, Actor, ActorId, Attitude, Level, Mind, Place};

/// Returns the built-in content, loaded once.
pub fn content() -> Arc<Content> {
    static CONTENT: OnceLock<Arc<Content>> = OnceLock::new();
    Arc::clone(CONTENT.get_or_init(|| Arc::new(Content::builtin())))
}

/// Returns the built-in content with other action prices for one kind of monster.
pub fn priced(kind: &str, prices: Prices) -> Arc<Content> {
    let mut content = Content::builtin();
    let kind = content.monsters.find(kind).unwrap();
    content.monsters[kind].prices = prices;
    Arc::new(content)
}

/// A game on a level that a picture draws.
pub struct Scene {
    pub game: Game,
    picture: String,
}

/// Builds a game with a Valkyrie at the `@` of the drawn level. She has 30,000 hit points. There
/// are no other monsters, and no items on the floor.
pub fn scene(picture: &str) -> Scene {
    scene_of(picture, &Birth::default())
}

/// Builds a scene like [`scene`], for another birth.
pub fn scene_of(picture: &str, birth: &Birth) -> Scene {
    let mut game = Game::new(content(), birth).unwrap();
    let world = &mut game.world;
    for who in world.level.crowd.clone() {
        world.remove_actor(who);
    }
    let lying: Vec<_> = world
        .items
        .iter()
        .filter(|(_, item)| matches!(item.place, Place::Floor(..) | Place::Buried(..)))
        .map(|(id, _)| id)
        .collect();
    for item in lying {
        world.destroy(item);
    }
    world.level = Level::drawn(picture);
    let at = found(picture, '@')[0];
    let hero = world.hero;
    world.level.actor_at[at] = Some(hero);
    let you = world.you_mut();
    you.at = at;
    (you.hp, you.max_hp) = (30_000, 30_000);
    world.sight.fresh = false;
    let content = content();
    world.look_around(&content);
    world.remember(&content);
    Scene { game, picture: picture.to_owned() }
}

impl Scene {
    /// Returns a copy of the scene, to be played differently.
    pub fn again(&self) -> Self {
        Self { game: self.game.clone(), picture: self.picture.clone() }
    }

    /// Puts an awake, hostile monster of that kind where the picture has the character `sign`.
    pub fn with(mut self, sign: char, kind: &str) -> Self {
        let content = content();
        let kind = content.monsters.find(kind).unwrap();
        let at = self.at(sign);
        let mut rng = Rng::new(Seed(7), 99);
        let who = monsters::near(&mut self.game.world, &content, &mut rng, kind, at).unwrap();
        let actor = self.game.world.actor_mut(who);
        actor.properties = Properties::default();
        actor.mind = Mind::default();
        (actor.mood, actor.new) = (Attitude::Hostile, false);
        self
    }

    pub fn at(&self, sign: char) -> Pos {
        found(&self.picture, sign)[0]
    }

    /// Returns the actor where the picture has the character `sign`.
    pub fn named(&self, sign: char) -> ActorId {
        self.game.world.actor_at(self.at(sign)).unwrap()
    }

    /// Runs an action by the game's rules. Returns its result and events.
    pub fn play<T>(&mut self, act: impl FnOnce(&mut Play) -> T) -> (T, Vec<Event>) {
        let mut record = EventRecord::default();
        let game = &mut self.game;
        let mut play = Play {
            world: &mut game.world,
            content: &game.content,
            rng: &mut game.rng,
            witness: &mut record,
        };
        let came = act(&mut play);
        (came, record.0)
    }

    pub fn act(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        self.game.input(&Input::Do(action))
    }

    pub fn walk(&mut self, dir: Dir) -> Result<Vec<Event>, Refusal> {
        self.act(Action::Walk(dir))
    }

    pub fn you(&self) -> &Actor {
        self.game.world.you()
    }
}
