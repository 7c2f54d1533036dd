//! Prepared scenes, and what a player could observe at their end.

use std::sync::Arc;

use crate::base::rng::Streams;
use crate::base::{Digest, Pos, Rng, Seed};
use crate::content::{Buc, Content, ItemKindId, RingBonus};
use crate::event::EventRecord;
use crate::game::{Answer, Awaits, Birth, Game, Input, Question};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::fight::roll::armor_class;
use crate::world::body::actor::Properties;
use crate::world::body::pack;
use crate::world::drawn_level::found;
use crate::world::hero::score;
use crate::world::{Action, ActorId, Item, ItemId, Level, Mind, Place};

use super::Live;

/// RNG stream number of the monsters that scenes add.
const STREAM: u64 = 1 << 53;
/// Most turns that one action may take.
const PATIENCE: u32 = 60;

/// Starts a game of that role, to be copied and put into scenes. It has content of its own, so that
/// the content of scenes can change.
pub fn born(role: &str) -> Game {
    let content = Arc::new(Content::builtin());
    let races = content.roles.find(role).map(|role| &content.roles[role].races);
    let race = races.and_then(|races| races.first()).cloned().unwrap_or_default();
    let birth = Birth { role: role.to_owned(), race, ..Birth::default() };
    Game::new(content, &birth).expect("every role can be born")
}

/// Moves the hero of a copied game to a drawn level without other creatures and things.
pub fn put(game: &Game, content: &Arc<Content>, picture: &str, seed: u64) -> Game {
    let mut game = game.clone();
    game.content = Arc::clone(content);
    game.rng = Streams::new(Seed(seed));
    let world = &mut game.world;
    for who in world.level.crowd.clone() {
        world.remove_actor(who);
    }
    let lies = |item: &Item| matches!(item.place, Place::Floor(..) | Place::Buried(..));
    let lying: Vec<ItemId> =
        world.items.iter().filter(|(_, item)| lies(item)).map(|(id, _)| id).collect();
    lying.into_iter().for_each(|item| world.destroy(item));
    world.level = Level::drawn(picture);
    let at = found(picture, '@')[0];
    let hero = world.hero;
    world.level.actor_at[at] = Some(hero);
    let you = world.you_mut();
    (you.at, you.hp, you.max_hp) = (at, 60, 90);
    world.sight.fresh = false;
    world.look_around(content);
    world.remember(content);
    game
}

/// Adds an awake, hostile monster with many hit points near a square.
pub fn add(game: &mut Game, kind: &str, at: Pos) -> Option<ActorId> {
    let content = Arc::clone(&game.content);
    let kind = content.monsters.find(kind)?;
    let mut rng = Rng::new(Seed(7), STREAM);
    let who = monsters::near(&mut game.world, &content, &mut rng, kind, at)?;
    let actor = game.world.actor_mut(who);
    (actor.properties, actor.mind, actor.new) = (Properties::default(), Mind::default(), false);
    (actor.hp, actor.max_hp) = (200, 200);
    Some(who)
}

/// Gives the hero one item of a kind with that blessing.
pub fn carry(game: &mut Game, kind: ItemKindId, buc: Buc) -> ItemId {
    let content = Arc::clone(&game.content);
    let row = &content.items[kind];
    let mut item = Item { buc, age: 400, ..Item::of(kind) };
    item.plus = if row.charges.is_some() || row.aim.is_some() { 5 } else { i8::from(row.plus) * 3 };
    let hero = game.world.hero;
    let item = game.world.make(item);
    pack::take(&mut game.world, &content, hero, item)
}

/// Runs a rule without a word in the log, which would count as observed.
pub fn silently<T>(game: &mut Game, act: impl FnOnce(&mut Play) -> T) -> T {
    let content = Arc::clone(&game.content);
    let mut play = Play {
        world: &mut game.world,
        content: &content,
        rng: &mut game.rng,
        witness: &mut EventRecord::default(),
    };
    act(&mut play)
}

/// Plays an action to its end, answering all questions with the first choice.
pub fn act(game: &mut Game, action: Action) {
    // A refusal is an outcome like any other.
    let _ = game.input(&Input::Do(action));
    for _ in 0..PATIENCE {
        let next = match game.awaits() {
            Awaits::Continue => Input::Continue,
            Awaits::Answer(question) => Input::Answer(answer(game, &question)),
            Awaits::Action | Awaits::Nothing => return,
        };
        if game.input(&next).is_err() {
            return;
        }
    }
}

fn answer(game: &Game, question: &Question) -> Answer {
    match question {
        Question::Items { among, .. } => Answer::Items(among.iter().copied().take(1).collect()),
        Question::Text { .. } => Answer::Text("5".to_owned()),
        Question::YesNo { .. } => Answer::Yes,
        Question::Place { .. } => {
            let you = game.world.you().at;
            Answer::At(Pos::new(you.x + 1, you.y + 1))
        }
    }
}

/// Returns a digest of everything that could be observed: the world, the messages, the map and the
/// sums shown to the player. Of the properties only those count that are known to work, and of the
/// random streams nothing.
pub fn observed(game: &Game, live: Live) -> u64 {
    let mut digest = Digest::new();
    for line in game.chronicle.lines.iter() {
        digest.write_str(&line.text);
    }
    for (at, tile) in game.view().map.iter() {
        digest.write_str(&format!("{at:?} {tile:?}"));
    }
    let (world, content, hero) = (&game.world, &game.content, game.world.hero);
    if world.actors.contains(hero) {
        let bonuses = [RingBonus::Accuracy, RingBonus::Damage];
        let sums = bonuses.map(|what| armor_class::worn_bonus(world, content, hero, what));
        let class = armor_class::class(world, content, hero).total();
        let points = score::now(world, content).total;
        digest.write_str(&format!("{sums:?} {class} {points}"));
    }
    let mut bare = game.clone();
    bare.rng = Streams::new(Seed(0));
    let everybody: Vec<ActorId> = bare.world.actors.iter().map(|(who, _)| who).collect();
    for who in everybody {
        let properties = &mut bare.world.actor_mut(who).properties;
        let shown = properties.now.0 & live.0;
        *properties = Properties::default();
        digest.write_str(&shown.to_string());
    }
    digest.write_u64(bare.digest());
    digest.finish()
}
