//! Levels that pass from one game to another: bones.
//!
//! A level that leaves its game loses everything that refers to that game: what its hero knew,
//! bargains, grudges, triggers, and turn numbers. When a level enters a game, its creatures and
//! items get new ids.

use std::collections::{BTreeMap, BTreeSet};

use super::check::DEEPEST;
use super::packed_level::{PackedLevel, Waiting};
use crate::base::Bits;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{ArtifactId, Content, Trait};
use crate::world::body::actor::{ActorId, Attitude, Mind};
use crate::world::body::shopkeeper::Keeper;
use crate::world::item::{Item, ItemId, Known, Place, Tag};
use crate::world::known::remembered_level::Recalled;
use crate::world::level::Level;
use crate::world::level::flags::Origin;
use crate::world::level::guard_state::GuardState;
use crate::world::level::level_id::LevelId;
use crate::world::{Actor, World};

/// An id that no level of a game has. It marks the empty level that replaces the packed one.
const NOWHERE: LevelId = LevelId { branch: u8::MAX, depth: 0 };

impl World {
    /// Packs the current level for another game, and destroys this world. Removes unique monsters,
    /// vault guards, shopkeepers of other levels, the Amulet and the invocation items. The caller
    /// has already taken the hero and the hero's shackles off the level.
    /// Source: rules/levels 17.
    pub fn into_bones(mut self, content: &Content) -> Option<PackedLevel> {
        let id = self.level.id;
        self.reviving_corpses.clear();
        let stays = |actor: &Actor| {
            let kind = &content.monsters[actor.kind];
            let tends = actor.keeper.as_ref().is_none_or(|keeper| keeper.home == id);
            !kind.is(Trait::Unique) && actor.kind != content.known.guard && actor.hp > 0 && tends
        };
        for who in self.level.crowd.clone() {
            if stays(&self.actors[who]) {
                estrange(&mut self.actors[who]);
            } else {
                self.remove_actor(who);
            }
        }
        for which in self.items.ids().collect::<Vec<_>>() {
            let Some(item) = self.items.get(which) else { continue };
            let kind = item.kind;
            if kind == content.known.amulet || content.items[kind].has(ItemQuirk::Invocation) {
                self.destroy(which);
            } else {
                let turn = self.turn;
                forget(&mut self.items[which], turn);
            }
        }
        clear(&mut self.level);
        self.put_away(Level::new(NOWHERE));
        self.others.into_iter().find(|kept| kept.id == id)
    }

    /// Adds a level of another game as one that the hero left this turn. The level can come from a
    /// file that contains anything. After an error the world is unusable, so the caller works on a
    /// copy.
    ///
    /// `own` is the quest artifact of this game's hero. Bones must not bring it into the game.
    pub fn admit(
        &mut self,
        bones: &PackedLevel,
        own: Option<ArtifactId>,
        content: &Content,
    ) -> Result<(), String> {
        let id = bones.id;
        let known = self.level.id == id || self.others.iter().any(|other| other.id == id);
        let mut level = bones.bare().ok_or("the level cannot be unpacked")?;
        let waiting = bones.waiting().ok_or("its creatures cannot be unpacked")?;
        level.check_names(content)?;
        waiting.check_names(content)?;
        if known || !is_ordinary(&level) || !level.crowd.is_empty() {
            return Err("the level does not fit this game".to_owned());
        }
        let rooms = level.rooms.len();
        let keeps = |keeper: &Keeper| keeper.home == id && usize::from(keeper.room) < rooms;
        let mut actors = waiting.actors.iter();
        if !actors.all(|(_, actor)| actor.keeper.as_ref().is_none_or(|keeper| keeps(keeper))) {
            return Err("a shopkeeper's shop is elsewhere".to_owned());
        }
        level.crowd = self.settle_foreigners(&bones.crowd, waiting, own)?;
        level.left = self.turn;
        let current = std::mem::replace(&mut self.level, level);
        let pursuers = std::mem::take(&mut self.pursuers);
        self.put_away(current);
        self.pursuers = pursuers;
        self.check_whole(content)
    }

    /// Adds actors and items under new ids. Returns the new crowd.
    fn settle_foreigners(
        &mut self,
        crowd: &[ActorId],
        Waiting { actors, items }: Waiting,
        own: Option<ArtifactId>,
    ) -> Result<Vec<ActorId>, String> {
        let twice = || "an id occurs twice".to_owned();
        let lost = || "something belongs to nobody".to_owned();
        let mut ids: BTreeMap<ItemId, ItemId> = BTreeMap::new();
        for (which, mut item) in items {
            if item.about.is_some() {
                item.age = self.turn.saturating_sub(item.age);
            }
            let is_new = |it: &ArtifactId| Some(*it) != own && !self.artifacts.exists(*it);
            item.artifact = item.artifact.filter(is_new);
            self.artifacts.existing.extend(item.artifact);
            if ids.insert(which, self.items.insert(item)).is_some() {
                return Err(twice());
            }
        }
        let renamed = |which: ItemId| ids.get(&which).copied().ok_or_else(lost);
        let mut names: BTreeMap<ActorId, ActorId> = BTreeMap::new();
        for (who, mut actor) in actors {
            for item in actor.pack.iter_mut().chain(actor.worn.iter_mut().flatten()) {
                *item = renamed(*item)?;
            }
            actor.born = self.turn;
            if names.insert(who, self.actors.insert(actor)).is_some() {
                return Err(twice());
            }
        }
        for &which in ids.values() {
            let item = &mut self.items[which];
            item.place = match item.place {
                Place::Pack(who) => Place::Pack(names.get(&who).copied().ok_or_else(lost)?),
                Place::Inside(outer) => Place::Inside(renamed(outer)?),
                place => place,
            };
            item.below = item.below.map(renamed).transpose()?;
            for inner in &mut item.contents {
                *inner = renamed(*inner)?;
            }
        }
        self.check_nesting(ids.values())?;
        let settled: BTreeSet<ActorId> = crowd.iter().copied().collect();
        if settled.len() != crowd.len() || !settled.iter().eq(names.keys()) {
            return Err(lost());
        }
        Ok(crowd.iter().map(|who| names[who]).collect())
    }

    /// Checks that containers and contents agree and that nesting ends, because packing a level
    /// follows contents without a limit.
    fn check_nesting<'a>(&self, items: impl Iterator<Item = &'a ItemId>) -> Result<(), String> {
        for &which in items {
            let inner = self.items[which].contents.iter();
            let agrees = inner.into_iter().all(|&it| self.items[it].place == Place::Inside(which));
            if !agrees || self.depth_of(which) >= DEEPEST {
                return Err("a container contains itself".to_owned());
            }
        }
        Ok(())
    }
}

/// Whether the level has one staircase up, one down, and no other connection. Only such levels can
/// become bones.
pub fn is_ordinary(level: &Level) -> bool {
    level.up.is_some()
        && level.down.is_some()
        && level.side_stairs.is_empty()
        && level.customs.portals.is_empty()
}

/// Removes what a level records about its hero and its game.
fn clear(level: &mut Level) {
    level.memory = Recalled::nothing();
    for squares in [
        &mut level.explored,
        &mut level.visited,
        &mut level.shut,
        &mut level.searched,
        &mut level.piles,
        &mut level.finds,
    ] {
        *squares = Bits::default();
    }
    level.sighted.clear();
    level.vain_searches = 0;
    level.rooms.iter_mut().for_each(|room| room.entered = false);
    for trap in level.traps.iter_mut() {
        (trap.seen, trap.own) = (false, false);
    }
    level.hall = None;
    level.watch = GuardState::default();
    (level.triggers, level.makers, level.note) = (None, None, None);
    level.customs.welcome.clear();
    level.customs.warned.clear();
}

/// Removes what a monster remembers of the game that it comes from. Pets become hostile.
fn estrange(actor: &mut Actor) {
    if actor.is_tame() {
        actor.mood = Attitude::Hostile;
    }
    let Mind { waits, post, .. } = actor.mind;
    actor.mind = Mind { waits, post, ..Mind::default() };
    (actor.holds, actor.held_by) = (None, None);
    (actor.full_until, actor.born, actor.meal) = (0, 0, 0);
    (actor.new, actor.origin) = (false, Origin::default());
    if let Some(keeper) = &mut actor.keeper {
        let Keeper { home, room, post, door, whim, .. } = **keeper;
        **keeper = Keeper { home, room, post, door, whim, ..Keeper::default() };
    }
}

/// Removes what the hero of a game knew about an item. For items of a monster kind, such as
/// corpses, `age` becomes the number of turns since they were made.
fn forget(item: &mut Item, turn: u32) {
    if item.about.is_some() {
        item.age = turn.saturating_sub(item.age);
    }
    if item.about.is_none() && item.artifact.is_none() {
        item.name = None;
    }
    (item.known, item.letter, item.leashed) = (Known::default(), 0, None);
    (item.was_pet, item.dropped, item.thrown) = (false, false, false);
    (item.lit, item.inscription, item.achievement) = (false, None, 0);
    (item.tag, item.origin) = (Tag::Plain, Origin::default());
}
