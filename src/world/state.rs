//! The root of all saved state.

use serde::{Deserialize, Serialize};

use super::artifacts::Artifacts;
use super::body::actor::{Actor, ActorId};
use super::hero::Hero;
use super::hero::calendar::Calendar;
use super::item::{Item, ItemId};
use super::known::knowledge::Knowledge;
use super::level::Level;
use super::level::dungeon::DungeonPlan;
use super::level::hero_distance::Roads;
use super::level::level_id::LevelId;
use super::level::sight::Sight;
use super::level::traps::Trap;
use super::pending::Pending;
use super::saved::packed_level::PackedLevel;
use super::todo::Todo;
use crate::base::{Arena, Pos, Seed};
use crate::content::dungeon::Realm;
use crate::content::{ArtifactId, MonsterKindId, Ruleset};

/// All saved state except the random streams and the message log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    pub seed: Seed,
    pub rules: Ruleset,
    pub calendar: Calendar,
    /// Number of the current turn; the first is 1.
    pub turn: u32,
    /// Elapsed time in aut (10 per turn).
    pub now: u64,
    /// Id of the hero's actor.
    pub hero: ActorId,
    /// State that only the hero has.
    pub life: Hero,
    pub actors: Arena<Actor>,
    /// All items, except those packed with other levels; `item.place` gives the location.
    pub items: Arena<Item>,
    /// The current level.
    pub level: Level,
    /// The other levels created so far, packed and sorted by id.
    pub others: Vec<PackedLevel>,
    /// The dungeon layout.
    pub plan: DungeonPlan,
    pub knowledge: Knowledge,
    pub artifacts: Artifacts,
    /// Monster kinds that were wiped out, sorted by id.
    pub genocided: Vec<MonsterKindId>,
    pub todo: Todo,
    pub pending: Option<Pending>,
    /// Monsters that the hero walked away from in the last action. Each is removed from the list
    /// when it acts.
    pub pursuers: Vec<ActorId>,
    /// Corpses that can revive.
    pub reviving_corpses: Vec<ItemId>,
    /// Reusable buffer for the turn order; empty between time slices.
    #[serde(skip)]
    pub queue: Vec<u64>,
    /// The hero's field of view; derived, not saved.
    #[serde(skip)]
    pub sight: Sight,
    /// Distance maps toward the hero; derived, not saved.
    #[serde(skip)]
    pub roads: Roads,
}

impl World {
    /// The hero's actor.
    #[inline]
    pub fn you(&self) -> &Actor {
        &self.actors[self.hero]
    }

    #[inline]
    pub fn you_mut(&mut self) -> &mut Actor {
        &mut self.actors[self.hero]
    }

    #[inline]
    pub fn actor(&self, who: ActorId) -> &Actor {
        &self.actors[who]
    }

    #[inline]
    pub fn actor_mut(&mut self, who: ActorId) -> &mut Actor {
        &mut self.actors[who]
    }

    #[inline]
    pub fn item(&self, which: ItemId) -> &Item {
        &self.items[which]
    }

    pub fn item_mut(&mut self, which: ItemId) -> &mut Item {
        &mut self.items[which]
    }

    /// Whether the hero recognizes the artifact.
    pub fn knows_artifact(&self, artifact: ArtifactId) -> bool {
        self.knowledge.artifacts.contains(&artifact)
    }

    /// Whether the kind was wiped out.
    pub fn is_genocided(&self, kind: MonsterKindId) -> bool {
        self.genocided.binary_search(&kind).is_ok()
    }

    /// Whether time is stopped for everyone but the hero.
    pub fn stands_still(&self) -> bool {
        self.turn < self.artifacts.stopped_until
    }

    /// Returns the actor on a square of the current level.
    #[inline]
    pub fn actor_at(&self, at: Pos) -> Option<ActorId> {
        self.level.actor_at.get(at).copied().flatten()
    }

    /// Returns the items on a square of the current level, topmost first.
    pub fn items_at(&self, at: Pos) -> impl Iterator<Item = ItemId> + '_ {
        let mut next = self.level.item_at.get(at).copied().flatten();
        std::iter::from_fn(move || {
            let which = next?;
            next = self.items[which].below;
            Some(which)
        })
    }

    /// Returns the trap on a square of the current level.
    #[inline]
    pub fn trap_at(&self, at: Pos) -> Option<&Trap> {
        self.level.traps.at(at)
    }

    pub fn trap_at_mut(&mut self, at: Pos) -> Option<&mut Trap> {
        self.level.traps.at_mut(at)
    }

    /// Whether an actor was killed in this action and awaits `Task::Died`, or no longer exists.
    pub fn is_dying(&self, who: ActorId) -> bool {
        self.actors.get(who).is_none_or(|actor| actor.hp <= 0)
    }

    #[inline]
    pub fn is_over(&self) -> bool {
        self.life.end.is_some()
    }

    /// Returns the destination of stairs on the current level, or `None` if there are none or they
    /// leave the dungeon.
    pub fn stairs_lead(&self, at: Pos) -> Option<LevelId> {
        self.stairs_of(&self.level, at)
    }

    /// Returns the destination of stairs on any level.
    pub fn stairs_of(&self, level: &Level, at: Pos) -> Option<LevelId> {
        let side = level.side_stairs.iter().find(|(there, _)| *there == at).map(|&(_, to)| to);
        side.or_else(|| {
            let down = level.down == Some(at);
            (down || level.up == Some(at)).then(|| self.plan.beyond(level.id, down))?
        })
    }

    /// Whether an actor stands on inner stairs of the current level.
    pub fn is_on_inner_stairs(&self, who: ActorId) -> bool {
        let at = self.actor(who).at;
        self.level.inner_stairs().any(|(there, _)| there == at)
    }

    /// Returns the destination of a magic portal on the current level.
    pub fn portal_to(&self, at: Pos) -> Option<LevelId> {
        self.level.customs.portals.iter().find(|(from, _)| *from == at).map(|&(_, to)| to)
    }

    /// Returns the branch that stairs on the current level lead to, or `None` if it is the current
    /// branch.
    pub fn branch_beyond(&self, at: Pos) -> Option<u8> {
        let to = self.stairs_lead(at)?.branch;
        (to != self.level.id.branch).then_some(to)
    }

    /// Returns the depth of the current level below the surface: 1 for the first level, negative
    /// above the surface.
    pub fn depth(&self) -> i32 {
        self.plan.depth(self.level.id)
    }

    /// Returns the realm of the current level.
    pub fn realm(&self) -> Realm {
        if self.level.customs.nine_rooms {
            return Realm::NineRooms;
        }
        self.plan.site(self.level.id.branch).realm
    }

    /// Returns the difficulty of the level or, if the hero has the Amulet, the deepest depth
    /// reached. Above the surface, returns the level's difficulty plus half of the hero's level.
    /// Source: rules/levels 9.
    pub fn difficulty(&self) -> i32 {
        let place = self.plan.difficulty(self.level.id);
        if self.depth() < 0 {
            return place + self.actors.get(self.hero).map_or(0, |hero| i32::from(hero.level)) / 2;
        }
        if self.life.has_amulet { i32::from(self.life.deepest) } else { place }
    }
}
