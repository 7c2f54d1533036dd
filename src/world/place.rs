//! Positions of actors and items. All other code moves them with these functions, except for
//! stacking (`world::stack`), the packing of levels (`world::saved`), an arrival on a level
//! (`game::levels`) and the fast step of a monster (`walk::stroll_plainly`).

use super::World;
use super::body::actor::{Actor, ActorId};
use super::item::{Item, ItemId, Place, Tag};
use super::level::level_id::LevelId;
use crate::base::Pos;
use crate::content::ArtifactId;

impl World {
    // --- Actors

    /// Adds a new actor to the current level. Its square must be free.
    pub fn enter(&mut self, actor: Actor) -> ActorId {
        let at = actor.at;
        debug_assert!(self.actor_at(at).is_none(), "two creatures on {at:?}");
        let who = self.actors.insert(actor);
        self.level.actor_at[at] = Some(who);
        if who != self.hero {
            self.level.crowd.push(who);
        }
        who
    }

    /// Moves an actor on the current level to a free square.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every step ends here")]
    pub fn move_actor(&mut self, who: ActorId, to: Pos) {
        debug_assert!(self.actor_at(to).is_none_or(|there| there == who), "{to:?} is taken");
        let from = std::mem::replace(&mut self.actors[who].at, to);
        let actor_at = self.level.actor_at.squares_mut();
        actor_at[from.number()] = None;
        actor_at[to.number()] = Some(who);
        if who == self.hero {
            self.bring_steed(who);
        }
    }

    /// Moves several actors of the current level at once. Their new squares must differ and hold no
    /// other actor.
    pub fn shift_actors(&mut self, moves: &[(ActorId, Pos)]) {
        for &(who, _) in moves {
            self.level.actor_at[self.actors[who].at] = None;
        }
        for &(who, to) in moves {
            debug_assert!(self.actor_at(to).is_none(), "{to:?} is taken");
            self.actors[who].at = to;
            self.level.actor_at[to] = Some(who);
            self.bring_steed(who);
        }
    }

    /// Swaps two actors on the current level.
    pub fn swap_actors(&mut self, a: ActorId, b: ActorId) {
        let (at_a, at_b) = (self.actors[a].at, self.actors[b].at);
        self.actors[a].at = at_b;
        self.actors[b].at = at_a;
        self.level.actor_at[at_b] = Some(a);
        self.level.actor_at[at_a] = Some(b);
        self.bring_steed(a);
        self.bring_steed(b);
    }

    /// Moves the steed along with the hero.
    pub fn bring_steed(&mut self, who: ActorId) {
        if who == self.hero
            && let Some(steed) = self.life.steed
        {
            let (at, id) = (self.actors[who].at, self.actors[who].level_id);
            let steed = &mut self.actors[steed];
            (steed.at, steed.level_id) = (at, id);
        }
    }

    /// Puts the hero on the back of an actor on the current level, and moves the hero to its
    /// square.
    pub fn mount(&mut self, steed: ActorId) {
        let at = self.actors[steed].at;
        self.level.actor_at[at] = None;
        self.level.crowd.retain(|&other| other != steed);
        self.pursuers.retain(|&other| other != steed);
        self.life.steed = Some(steed);
        self.move_actor(self.hero, at);
    }

    /// Makes the hero dismount and puts the steed on a free square of the current level.
    pub fn unsaddle_hero(&mut self, at: Pos) {
        let Some(steed) = self.life.steed.take() else { return };
        debug_assert!(self.actor_at(at).is_none(), "{at:?} is taken");
        self.actors[steed].at = at;
        self.level.actor_at[at] = Some(steed);
        self.level.crowd.push(steed);
    }

    /// Removes an actor from the world and destroys its inventory.
    pub fn remove_actor(&mut self, who: ActorId) -> Option<Actor> {
        for item in std::mem::take(&mut self.actors.get_mut(who)?.pack) {
            self.destroy(item);
        }
        let actor = self.actors.remove(who)?;
        if actor.level_id == self.level.id {
            if self.level.actor_at[actor.at] == Some(who) {
                self.level.actor_at[actor.at] = None;
            }
            self.level.crowd.retain(|&other| other != who);
        } else if let Some(kept) = self.others.iter_mut().find(|kept| kept.id == actor.level_id) {
            kept.crowd.retain(|&other| other != who);
        }
        for other in [actor.holds, actor.held_by].into_iter().flatten() {
            if let Some(other) = self.actors.get_mut(other) {
                other.holds = other.holds.filter(|&held| held != who);
                other.held_by = other.held_by.filter(|&holder| holder != who);
            }
        }
        self.pursuers.retain(|&other| other != who);
        self.life.steed = self.life.steed.filter(|&steed| steed != who);
        Some(actor)
    }

    // --- Items

    /// Adds a new item, in limbo.
    pub fn make(&mut self, item: Item) -> ItemId {
        self.items.insert(Item { place: Place::Limbo, below: None, letter: 0, ..item })
    }

    /// Turns an item of the artifact's kind into the artifact. Returns `false`, and changes
    /// nothing, if the artifact already exists in this game.
    pub fn make_artifact(&mut self, item: ItemId, artifact: ArtifactId) -> bool {
        if self.artifacts.exists(artifact) {
            return false;
        }
        self.artifacts.existing.push(artifact);
        let thing = self.item_mut(item);
        (thing.artifact, thing.count, thing.name) = (Some(artifact), 1, None);
        thing.quality = None;
        true
    }

    /// Puts an item from anywhere on top of the pile on a square of the current level. Unpaid goods
    /// that land in their shop are returned; others are charged.
    pub fn lay(&mut self, item: ItemId, at: Pos) {
        self.lift(item);
        self.settle_tag(item, at);
        let below = self.level.item_at[at].replace(item);
        self.level.lying.set(at);
        self.level.changes.things += 1;
        let thing = &mut self.items[item];
        thing.below = below;
        thing.place = Place::Floor(self.level.id, at);
    }

    /// Buries an item from anywhere under a square of the current level.
    pub fn bury(&mut self, item: ItemId, at: Pos) {
        self.lift(item);
        self.charge_for(item);
        self.items[item].place = Place::Buried(self.level.id, at);
    }

    /// Unearths all items buried under a square of the current level, in order of burial.
    pub fn unearth(&mut self, at: Pos) -> Vec<ItemId> {
        let place = Place::Buried(self.level.id, at);
        let buried = self.items.iter().filter(|(_, item)| item.place == place);
        let found: Vec<ItemId> = buried.map(|(id, _)| id).collect();
        for &item in &found {
            self.lay(item, at);
        }
        found
    }

    /// Adds an item from anywhere to an inventory. The caller assigns its letter.
    pub fn give(&mut self, item: ItemId, to: ActorId) {
        self.lift(item);
        if to != self.hero {
            self.charge_for(item);
            self.set_tags(item, Tag::Plain);
        }
        self.items[item].place = Place::Pack(to);
        self.actors[to].pack.push(item);
    }

    /// Puts an item from anywhere into a container.
    pub fn put_in(&mut self, item: ItemId, container: ItemId) {
        self.lift(item);
        self.items[item].place = Place::Inside(container);
        self.items[container].contents.push(item);
    }

    /// Moves an item from wherever it is into limbo. A worn item is no longer worn.
    pub fn lift(&mut self, item: ItemId) {
        match self.items[item].place {
            Place::Limbo | Place::Buried(..) => {}
            Place::Floor(level, at) => self.remove_from_floor(item, level, at),
            Place::Pack(who) => {
                let actor = &mut self.actors[who];
                actor.pack.retain(|&other| other != item);
                for slot in &mut actor.worn {
                    *slot = slot.filter(|&other| other != item);
                }
            }
            Place::Inside(container) => {
                self.items[container].contents.retain(|&other| other != item);
            }
        }
        let thing = &mut self.items[item];
        thing.place = Place::Limbo;
        thing.below = None;
    }

    fn remove_from_floor(&mut self, item: ItemId, level: LevelId, at: Pos) {
        let below = self.items[item].below;
        if level != self.level.id {
            // On other levels, the only link to an item is the `below` field of the item above it.
            let above = self.items.iter().find(|(_, other)| other.below == Some(item));
            if let Some((above, _)) = above {
                self.items[above].below = below;
            }
            return;
        }
        let level = &mut self.level;
        level.changes.things += 1;
        if level.item_at[at] == Some(item) {
            level.item_at[at] = below;
            level.lying.put(at, below.is_some());
            return;
        }
        let mut above = level.item_at[at].expect("the thing is on this pile");
        while self.items[above].below != Some(item) {
            above = self.items[above].below.expect("the thing is on this pile");
        }
        self.items[above].below = below;
    }

    /// Destroys an item and its contents, and charges the hero for unpaid ones. If it is the ball
    /// or the chain of a punished hero, the hero is freed.
    pub fn destroy(&mut self, item: ItemId) {
        self.lift(item);
        self.charge_for(item);
        if let Some(shackles) = self.life.shackles.take_if(|shackles| shackles.holds(item))
            && shackles.ball == item
        {
            self.destroy(shackles.chain);
        }
        for inside in std::mem::take(&mut self.items[item].contents) {
            self.items[inside].place = Place::Limbo;
            self.destroy(inside);
        }
        self.items.remove(item);
    }

    /// Splits `count` items off a stack and returns them as a separate item in limbo. If the stack
    /// has at most `count` items, or if `count` is 0, returns the whole stack.
    pub fn split(&mut self, item: ItemId, count: u16) -> ItemId {
        if count == 0 || count >= self.items[item].count {
            self.lift(item);
            return item;
        }
        self.items[item].count -= count;
        let part = Item { count, contents: Vec::new(), ..self.items[item].clone() };
        self.make(part)
    }
}
