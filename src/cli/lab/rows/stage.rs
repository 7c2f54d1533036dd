//! Prepared scenes, and a digest of what a player could observe at their end.

use std::sync::Arc;

use crate::base::rng::Streams;
use crate::base::{Digest, Pos, Rng, Seed};
use crate::content::item::ToolUse;
use crate::content::{Buc, Class, Content, ItemKindId, RingBonus};
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
/// Maximum number of inputs that continue one action or answer its questions.
const PATIENCE: u32 = 60;

/// Starts a game of that role, for use in scenes. A scene that changes the content must use its own
/// copy, not the one of this game.
pub fn born(content: &Arc<Content>, role: &str) -> Game {
    let races = content.roles.find(role).map(|role| &content.roles[role].races);
    let race = races.and_then(|races| races.first()).cloned().unwrap_or_default();
    let birth = Birth { role: role.to_owned(), race, ..Birth::default() };
    Game::new(Arc::clone(content), &birth).expect("every role can be born")
}

/// Returns a scene for [`copy`]: the hero of `game`, alone on the level that `picture` draws,
/// without items on the floor.
pub fn put(game: &Game, picture: &str) -> Game {
    let mut game = game.clone();
    let content = Arc::clone(&game.content);
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
    // Removes innate properties, because a row that grants them again would show no effect.
    you.properties = Properties::default();
    world.sight.fresh = false;
    world.look_around(&content);
    world.remember(&content);
    game
}

/// Returns a copy of a scene, to be played with that content and seed.
pub fn copy(scene: &Game, content: &Arc<Content>, seed: u64) -> Game {
    let mut game = scene.clone();
    game.content = Arc::clone(content);
    game.birth.seed = Seed(seed);
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

/// Gives the hero one item of a kind with that BUC status. Wands and tools with charges get 5
/// charges, other kinds that can be enchanted +3, lamps fuel for 400 turns, and a figurine is that
/// of a jackal.
pub fn carry(game: &mut Game, kind: ItemKindId, buc: Buc) -> ItemId {
    let content = Arc::clone(&game.content);
    let row = &content.items[kind];
    // `age` is the fuel of a lamp, and the turn from which a spellbook works again.
    let age = if row.class == Class::Spellbook { 0 } else { 400 };
    let mut item = Item { buc, age, ..Item::of(kind) };
    if row.tool == Some(ToolUse::Figurine) {
        item.about = content.monsters.find("jackal");
    }
    item.plus = if row.charges.is_some() || row.aim.is_some() { 5 } else { i8::from(row.plus) * 3 };
    let hero = game.world.hero;
    let item = game.world.make(item);
    pack::take(&mut game.world, &content, hero, item)
}

/// Runs a rule and discards its messages, so that they do not count as observed.
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

/// Sends an input. Its random numbers depend only on the seed and the turn, so that the number of
/// draws in earlier inputs does not change them. Returns whether the input was accepted.
fn enter(game: &mut Game, input: &Input) -> bool {
    let turn = u64::from(game.world.turn);
    game.rng = Streams::new(Seed(game.birth.seed.0 << 32 | turn));
    game.input(input).is_ok()
}

/// Plays an action to its end, answering all questions with the first item, "5" or yes.
pub fn act(game: &mut Game, action: Action) {
    // A refusal is an outcome like any other.
    enter(game, &Input::Do(action));
    for _ in 0..PATIENCE {
        let next = match game.awaits() {
            Awaits::Continue => Input::Continue,
            Awaits::Answer(question) => Input::Answer(answer(game, &question)),
            Awaits::Action | Awaits::Nothing | Awaits::Bones(_) => return,
        };
        if !enter(game, &next) {
            return;
        }
    }
}

/// Writes a text on paper with a marker.
pub fn writes(game: &mut Game, tool: ItemId, paper: ItemId, text: &str) {
    enter(game, &Input::Do(Action::Apply { tool, aim: None }));
    enter(game, &Input::Answer(Answer::Items(vec![paper])));
    enter(game, &Input::Answer(Answer::Text(text.to_owned())));
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

/// Returns a digest of everything that could be observed at the end of a scene: the world, the
/// messages and the totals shown to the player. Includes only the properties in `live`, and no
/// positions of random streams.
pub fn observed(mut game: Game, live: Live) -> u64 {
    let mut digest = Digest::new();
    for line in game.chronicle.lines.iter() {
        digest.write_str(&line.text);
    }
    let (world, content, hero) = (&game.world, &game.content, game.world.hero);
    if world.actors.contains(hero) {
        let bonuses = [RingBonus::Accuracy, RingBonus::Damage];
        let sums = bonuses.map(|what| armor_class::worn_bonus(world, content, hero, what));
        let class = armor_class::class(world, content, hero).total();
        let cancels = armor_class::cancellation(world, content, hero);
        let points = score::now(world, content).total;
        digest.write_str(&format!("{sums:?} {class} {cancels} {points}"));
    }
    game.rng = Streams::new(Seed(0));
    let everybody: Vec<ActorId> = game.world.actors.iter().map(|(who, _)| who).collect();
    for who in everybody {
        let properties = &mut game.world.actor_mut(who).properties;
        let shown = properties.now.0 & live.0;
        let timed = properties.timed.iter().filter(|(what, _)| live.has(*what));
        let timed: Vec<_> = timed.collect();
        digest.write_str(&format!("{shown} {timed:?}"));
        *properties = Properties::default();
    }
    digest.write_u64(game.digest());
    digest.finish()
}
