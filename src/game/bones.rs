//! Bones: the level of a dead hero, which the hero of another game can come upon.
//!
//! The rules read no files. When a hero is about to enter a level that could be bones, the game
//! awaits [`Input::Bones`](super::Input::Bones). This input carries the bones or nothing, so a
//! replay contains the bones that its hero met.
//!
//! Source: rules/levels 17.

use super::Game;
use super::levels::free_near;
use crate::base::{Rng, base64};
use crate::content::dungeon::Realm;
use crate::content::trap::Spring;
use crate::content::{ArtifactId, Buc, Content, Property, Trait};
use crate::r#gen::spawn::monsters;
use crate::r#gen::{Purpose, stream};
use crate::rules::body::hold;
use crate::world::hero::{Ended, Mode};
use crate::world::level::dungeon::{BranchRow, TOP};
use crate::world::saved::foreign::is_ordinary;
use crate::world::{Item, LevelId, PackedLevel, Pending, World};

/// Maximum length of a packed level as Base64 text, in bytes. It must fit in a journal record of 64
/// KB.
pub const LONGEST: usize = 60_000;

/// Stream numbers for the three decisions about the bones of a level: whether bones can be met,
/// whether they are left, and which items are cursed.
const MET: u16 = 0;
const LEFT: u16 = 1;
const CURSED: u16 = 2;

/// Bones: the level of a dead hero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bones {
    pub level: LevelId,
    /// Name of the dead hero.
    pub hero: String,
    /// Cause of the hero's death.
    pub cause: String,
    /// The packed level, for [`Input::Bones`](super::Input::Bones).
    pub packed: String,
}

impl Game {
    /// Returns the bones that the hero of this game leaves; `None` if the hero leaves none. A hero
    /// who died in classic mode leaves bones with a chance of 1 - 1 / (1 + depth / 4), with depth /
    /// 4 rounded down, if the run and the level allow bones. The game does not change.
    pub fn bones(&self) -> Option<Bones> {
        let (world, content) = (&self.world, &*self.content);
        let end = world.life.end.as_ref()?;
        let id = world.level.id;
        let died = matches!(end.how, Ended::Died | Ended::Petrified);
        let fits = self.birth.bones
            && self.birth.parent.is_none()
            && world.life.mode == Mode::Classic
            && died
            && can_be(world, id)
            && is_ordinary(&world.level)
            && !has_holes(world, content)
            && hold::engulfer(world, content, world.hero).is_none();
        let shallow = 1 + (world.depth() / 4).max(0) as u32;
        if !fits || stream(world.seed, Purpose::Bones, id, LEFT).one_in(shallow) {
            return None;
        }
        let mut dead = world.clone();
        bury(&mut dead, content, &self.birth.name, end.how == Ended::Petrified);
        let level = dead.into_bones(content)?;
        let bytes = postcard::to_allocvec(&level).expect("a level can be serialized");
        let packed = base64::encode(&bytes);
        let (hero, cause) = (self.birth.name.clone(), end.cause.clone());
        (packed.len() <= LONGEST).then_some(Bones { level: id, hero, cause, packed })
    }

    /// Checks whether the game would accept these bones now. The error says what is wrong with
    /// them.
    pub fn judge_bones(&self, packed: &str) -> Result<(), String> {
        let Some(Pending::Bones { to, .. }) = self.world.pending else {
            return Err("the hero is not entering a new level".to_owned());
        };
        with_bones(&self.world, &self.content, to, packed).map(|_| ())
    }
}

/// Whether the level that the hero is about to enter can be bones: the level is new and allows
/// bones, and a chance of 1 in 3 succeeds.
pub(super) fn could_be_met(world: &World, id: LevelId) -> bool {
    let is_new = world.level.id != id && world.others.iter().all(|other| other.id != id);
    is_new && can_be(world, id) && stream(world.seed, Purpose::Bones, id, MET).one_in(3)
}

/// Returns the world with the bones of level `to` added. The error says why they do not fit.
pub(super) fn with_bones(
    world: &World,
    content: &Content,
    to: LevelId,
    packed: &str,
) -> Result<World, String> {
    let unreadable = || "the level cannot be unpacked".to_owned();
    let bytes = base64::decode(packed).filter(|_| packed.len() <= LONGEST);
    let bytes = bytes.ok_or_else(unreadable)?;
    let read = postcard::take_from_bytes::<PackedLevel>(&bytes).ok();
    let (bones, _) = read.filter(|(_, rest)| rest.is_empty()).ok_or_else(unreadable)?;
    if bones.id != to || !can_be(world, to) {
        return Err("the level does not fit this game".to_owned());
    }
    let mut with = world.clone();
    with.admit(&bones, quest_artifact(world, content), content)?;
    with.look_again(content);
    Ok(with)
}

/// Whether bones can be on this level. They cannot be on the first level of the game, on the last
/// level of a branch, on a level where branches meet, on special levels, in the Quest, or above the
/// surface.
fn can_be(world: &World, id: LevelId) -> bool {
    let site = world.plan.site(id.branch);
    let joins = id == TOP || site.way.is_some() && id.depth == site.door();
    world.plan.has(id)
        && !joins
        && id.depth != site.last
        && !site.above_surface
        && site.realm != Realm::Quest
        && !matches!(world.plan.row(id), BranchRow::Special(_))
        && world.plan.branches(id).next().is_none()
}

/// Whether the level has a hole or a trap door, through which monsters and items fall.
fn has_holes(world: &World, content: &Content) -> bool {
    world.level.traps.iter().any(|trap| content.traps[trap.kind].spring == Spring::Hole)
}

fn quest_artifact(world: &World, content: &Content) -> Option<ArtifactId> {
    content.artifact_called(&content.quest_of(world.life.role)?.artifact)
}

/// Curses each of the dead hero's possessions except coins 4 times in 5. A hero who turned to stone
/// leaves a statue that contains the possessions. Otherwise, they lie on the hero's square. A
/// corpse lies there too, unless the hero's kind leaves none, and a ghost sleeps there, unless
/// another creature occupies the square.
fn bury(world: &mut World, content: &Content, name: &str, to_stone: bool) {
    let id = world.level.id;
    let mut rng = stream(world.seed, Purpose::Bones, id, CURSED);
    let (at, kind) = (world.you().at, world.you().kind);
    world.life.shackles = None;
    match free_near(world, at) {
        Some(free) => world.unsaddle_hero(free),
        None => {
            if let Some(steed) = world.life.steed {
                world.remove_actor(steed);
            }
        }
    }
    let remains = if to_stone { content.known.statue } else { content.known.corpse };
    let whole = to_stone || !content.monsters[kind].is(Trait::NoCorpse);
    let remains = whole.then(|| {
        let (about, age) = (Some(kind), world.turn);
        let remains = Item { about, age, name: Some(name.into()), ..Item::of(remains) };
        world.make(remains)
    });
    for item in world.you().pack.clone() {
        world.lift(item);
        curse(world, content, item, &mut rng);
        match remains.filter(|_| to_stone) {
            Some(statue) => world.put_in(item, statue),
            None => world.lay(item, at),
        }
    }
    if let Some(remains) = remains {
        world.lay(remains, at);
    }
    let hero = world.hero;
    if world.level.actor_at[at] == Some(hero) {
        world.level.actor_at[at] = None;
    }
    if !to_stone && world.actor_at(at).is_none() {
        let (level, max_hp) = (world.you().level, world.you().max_hp);
        let mut ghost = monsters::body(
            content,
            content.known.ghost,
            (id, at),
            world.difficulty(),
            level,
            &mut rng,
        );
        (ghost.level, ghost.max_hp) = (level, max_hp.max(1));
        (ghost.hp, ghost.name, ghost.female) =
            (ghost.max_hp, Some(name.into()), world.you().female);
        ghost.properties.gained.add(Property::Asleep);
        ghost.properties.refresh();
        world.enter(ghost);
    }
}

/// Curses the item with a chance of 4 in 5. Coins are never cursed.
fn curse(world: &mut World, content: &Content, item: crate::world::ItemId, rng: &mut Rng) {
    let item = world.item_mut(item);
    if item.kind != content.known.gold && !rng.one_in(5) {
        item.buc = Buc::Cursed;
    }
}
