//! World invariants, checked by tests after each input and when a save is loaded.

use super::limits::{self, COUNTED};
use super::packed_level::Waiting;
use crate::base::{Bits, Grid, HEIGHT, Pos};
use crate::content::item::ToolUse;
use crate::content::{Class, Content, Property, Slot, Terrain};
use crate::world::body::actor::ACT;
use crate::world::hero::{OwnShape, Shackles};
use crate::world::item::Place;
use crate::world::{
    Actor, ActorId, Attitude, Item, ItemId, Level, LevelId, PackedLevel, Pending, World,
    body::pack,
    level::{path, trigger::Triggers},
};

/// Highest allowed energy bank or debt. A corrupt save with a larger value could make years of game
/// time pass before the hero acts.
const MOST_BANK: i32 = 100 * ACT;
/// Highest allowed energy rate: twenty actions per turn, far above the fastest galloping steed.
const MOST_RATE: u16 = 2400;
/// Maximum nesting depth of containers.
pub(super) const DEEPEST: u32 = 12;

impl World {
    /// Checks all invariants and returns the first violation as text. Skips the packed actors and
    /// items of other levels.
    pub fn check(&self, content: &Content) -> Result<(), String> {
        holds((1..=COUNTED).contains(&self.turn) && self.now <= u64::from(COUNTED) * 10, || {
            format!("turn {} does not fit {} aut", self.turn, self.now)
        })?;
        self.check_levels()?;
        self.check_actors(content)?;
        self.check_items(content)?;
        self.check_hero(content)
    }

    /// Checks all invariants, including packed levels and content references. Meant for loaded
    /// saves, because packed data does not change during play.
    pub fn check_whole(&mut self, content: &Content) -> Result<(), String> {
        self.check_names(content)?;
        let mut lent = Vec::with_capacity(self.others.len());
        for nth in 0..self.others.len() {
            let kept = &self.others[nth];
            Self::check_kept(kept, content)?;
            let waiting = kept.waiting().ok_or_else(|| format!("{:?}: cannot unpack", kept.id))?;
            waiting.check_names(content)?;
            self.check_waiting(kept, &waiting)?;
            lent.push(waiting.names());
            let new = self.take_in(waiting);
            let kept = &self.others[nth];
            holds(new, || format!("{:?}: packed creatures or items also exist unpacked", kept.id))?;
            let gone = kept.crowd.iter().find(|&&who| !self.actors.contains(who));
            holds(gone.is_none(), || format!("{:?}: no {gone:?} of the crowd", kept.id))?;
        }
        self.check(content)?;
        lent.into_iter().for_each(|names| self.lend_again(names));
        Ok(())
    }

    /// Checks the map of a packed level.
    fn check_kept(kept: &PackedLevel, content: &Content) -> Result<(), String> {
        let level = kept.bare().ok_or_else(|| format!("{:?} cannot be unpacked", kept.id))?;
        let is_bare = level.crowd.is_empty()
            && taken(&level.actor_at).next().is_none()
            && taken(&level.item_at).next().is_none();
        holds(is_bare, || format!("{:?} is packed and still indexes creatures or items", kept.id))?;
        level.check_names(content)?;
        Self::check_map(&level)
    }

    /// Checks that the actors and items stored with a packed level belong to it, and that none of
    /// these items shares a square with an item that stayed in the arenas.
    fn check_waiting(&self, kept: &PackedLevel, waiting: &Waiting) -> Result<(), String> {
        let mut carriers: Vec<ActorId> = waiting.actors.iter().map(|&(who, _)| who).collect();
        let mut outer: Vec<ItemId> = waiting.items.iter().map(|&(which, _)| which).collect();
        carriers.sort_unstable();
        outer.sort_unstable();
        for (who, actor) in &waiting.actors {
            let free = actor.holds.is_none() && actor.held_by.is_none();
            holds(free && actor.level_id == kept.id && kept.crowd.contains(who), || {
                format!("{:?}: packed {who:?} is on another level, or holds or is held", kept.id)
            })?;
        }
        let stays: Bits = self.items.iter().filter_map(|(_, item)| lies(item, kept.id)).collect();
        for (which, item) in &waiting.items {
            let there = match item.place {
                Place::Pack(who) => carriers.binary_search(&who).is_ok(),
                Place::Inside(thing) => outer.binary_search(&thing).is_ok(),
                _ => lies(item, kept.id).is_some_and(|at| at.on_map() && !stays.has(at)),
            };
            holds(there, || format!("{:?}: packed {which:?} is not on this level", kept.id))?;
        }
        Ok(())
    }

    /// Returns all actors of a level except the hero and the steed; `None` if there is no such
    /// level.
    fn crowd_of(&self, id: LevelId) -> Option<&[ActorId]> {
        if id == self.level.id {
            return Some(&self.level.crowd);
        }
        self.others.iter().find(|kept| kept.id == id).map(|kept| &kept.crowd[..])
    }

    // --- Levels

    fn check_levels(&self) -> Result<(), String> {
        holds(self.others.is_sorted_by(|a, b| a.id < b.id), || {
            "the other levels are not sorted".to_owned()
        })?;
        holds(self.others.iter().all(|other| other.id != self.level.id), || {
            format!("{:?} exists twice", self.level.id)
        })?;
        Self::check_indexes(&self.level)?;
        Self::check_map(&self.level)?;
        self.check_crowd(&self.level)?;
        self.check_piles(&self.level)?;
        self.others.iter().try_for_each(|kept| self.check_left(kept))?;
        self.check_left_piles()
    }

    /// Checks the squares, stairs and traps of a level.
    fn check_map(level: &Level) -> Result<(), String> {
        for y in 0..HEIGHT {
            let row = level.cells.row(y);
            let lost = row.iter().find(|cell| usize::from(cell.room) > level.rooms.len());
            holds(lost.is_none(), || format!("{:?} row {y}: unknown room in {lost:?}", level.id))?;
        }
        limits::counted("turn when the hero left", level.left)?;
        let triggers = level.triggers.as_deref();
        holds(triggers.is_none_or(Triggers::is_bounded), || {
            format!("{:?}: too many triggers or reactions", level.id)
        })?;
        for (stairs, terrain) in [(level.up, Terrain::StairsUp), (level.down, Terrain::StairsDown)]
        {
            holds(stairs.is_none_or(|at| level.cell(at).terrain == terrain), || {
                format!("{:?}: no {} at {stairs:?}", level.id, terrain.name())
            })?;
        }
        holds(level.customs.has_valid_drifts(), || {
            format!("{:?}: a drifting patch is off the map, or there are too many", level.id)
        })?;
        let mut trapped = Bits::default();
        for trap in &level.traps {
            holds(trap.at.on_map() && !trapped.has(trap.at), || {
                format!("{:?} {:?}: two traps, or a trap off the map", level.id, trap.at)
            })?;
            trapped.set(trap.at);
        }
        holds(trapped == *level.traps.squares(), || {
            format!("{:?}: the trap index is wrong", level.id)
        })?;
        Ok(())
    }

    /// Checks that the indexes match the squares. An unpacked level needs no check, because
    /// unpacking rebuilds its indexes.
    fn check_indexes(level: &Level) -> Result<(), String> {
        let kept = [
            ("opaque squares", level.opaque),
            ("solid squares", level.solid),
            ("lit squares", level.lit),
            ("doors that block diagonal moves", level.frames),
            ("doors", level.doors),
            ("water and lava", level.liquid),
        ];
        for ((of, kept), so) in kept.into_iter().zip(level.indexes()) {
            holds(kept == so, || {
                let wrong = kept.minus(&so).union(&so.minus(&kept)).iter().next();
                format!("{:?} {wrong:?}: the index of {of} is wrong", level.id)
            })?;
        }
        let lying: Bits = taken(&level.item_at).map(|(at, _)| at).collect();
        holds(lying == level.lying, || format!("{:?}: the item index is wrong", level.id))
    }

    /// Checks that the crowd and the actor index of a level agree.
    fn check_crowd(&self, level: &Level) -> Result<(), String> {
        for (nth, &who) in level.crowd.iter().enumerate() {
            holds(who != self.hero && !level.crowd[..nth].contains(&who), || {
                format!("{:?}: {who:?} is in the crowd twice, or is the hero", level.id)
            })?;
            let actor = self.actors.get(who);
            holds(actor.is_some_and(|actor| actor.level_id == level.id), || {
                format!("{:?}: {who:?} of the crowd is not on this level", level.id)
            })?;
        }
        let mut standing = 0;
        for (at, who) in taken(&level.actor_at) {
            standing += 1;
            let actor = self.actors.get(who);
            let here = actor.is_some_and(|actor| actor.at == at && actor.level_id == level.id);
            holds(here, || format!("{:?} {at:?}: {who:?} is elsewhere", level.id))?;
            holds(level.has_true_ways(at), || format!("{:?} {at:?}: wrong directions", level.id))?;
        }
        let hero_here = usize::from(level.id == self.level.id);
        holds(standing == level.crowd.len() + hero_here, || {
            format!("{:?}: {standing} actors are indexed, {} belong", level.id, level.crowd.len())
        })
    }

    /// Checks that each unpacked actor of a packed level is on a square of its own. Packed actors
    /// are not checked here.
    fn check_left(&self, kept: &PackedLevel) -> Result<(), String> {
        let mut taken = Bits::default();
        for &who in &kept.crowd {
            let Some(actor) = self.actors.get(who) else { continue };
            let own = actor.level_id == kept.id && actor.at.on_map() && !taken.has(actor.at);
            holds(own && who != self.hero, || {
                format!("{:?}: {who:?} of the crowd is off this level or not alone", kept.id)
            })?;
            taken.set(actor.at);
        }
        Ok(())
    }

    /// Checks that each pile of a packed level has one top, and that no item is below two others.
    fn check_left_piles(&self) -> Result<(), String> {
        let lying = self.items.iter().filter_map(|(which, item)| match item.place {
            Place::Floor(id, at) if id != self.level.id => Some((which, (id, at), item.below)),
            _ => None,
        });
        let lying: Vec<_> = lying.collect();
        let mut covered: Vec<ItemId> = lying.iter().filter_map(|&(_, _, below)| below).collect();
        covered.sort_unstable();
        let gone = covered.iter().find(|which| !self.items.contains(**which));
        holds(gone.is_none(), || format!("{gone:?} lies below another item and does not exist"))?;
        let alone = covered.is_sorted_by(|a, b| a < b);
        holds(alone, || "an item lies below two others on a packed level".to_owned())?;
        let is_top = |which: &ItemId| covered.binary_search(which).is_err();
        let mut tops: Vec<_> = lying.iter().filter(|(which, ..)| is_top(which)).collect();
        tops.sort_unstable_by_key(|(_, place, _)| (place.0, place.1.y, place.1.x));
        let twice = tops.windows(2).find(|two| two[0].1 == two[1].1);
        holds(twice.is_none(), || format!("two piles on one square: {twice:?}"))?;
        let mut met = 0;
        for &&(which, (id, at), _) in &tops {
            let mut next = Some(which);
            while let Some(item) = next.and_then(|which| self.items.get(which)) {
                holds(item.place == Place::Floor(id, at), || {
                    format!("{id:?} {at:?}: an item of the pile is on another square")
                })?;
                met += 1;
                next = item.below;
            }
        }
        holds(met == lying.len(), || "a cyclic pile on a packed level".to_owned())
    }

    fn check_piles(&self, level: &Level) -> Result<(), String> {
        for (at, top) in taken(&level.item_at) {
            let mut next = Some(top);
            let mut left = u32::from(u16::MAX);
            while let Some(which) = next {
                let place = Place::Floor(level.id, at);
                let item = self.items.get(which).filter(|item| item.place == place);
                let Some(item) = item else {
                    return Err(format!("{:?} {at:?}: {which:?} does not lie here", level.id));
                };
                left -= 1;
                holds(left > 0, || format!("{:?} {at:?}: a cyclic pile", level.id))?;
                next = item.below;
            }
        }
        Ok(())
    }

    // --- Actors

    fn check_actors(&self, content: &Content) -> Result<(), String> {
        holds(self.actors.contains(self.hero), || "the hero does not exist".to_owned())?;
        self.check_steed()?;
        for (who, actor) in self.actors.iter() {
            self.check_actor(content, who, actor).map_err(|fault| {
                format!("{} {who:?} at {:?}: {fault}", content.monsters[actor.kind].name, actor.at)
            })?;
        }
        let gone = self.pursuers.iter().find(|who| !self.actors.contains(**who));
        holds(gone.is_none(), || format!("pursuer {gone:?} does not exist"))
    }

    /// Checks that the steed is tame, saddled and on the hero's square.
    fn check_steed(&self) -> Result<(), String> {
        let Some(steed) = self.life.steed else { return Ok(()) };
        let you = self.you();
        let fits = self.actors.get(steed).is_some_and(|steed| {
            (steed.at, steed.level_id) == (you.at, you.level_id)
                && steed.is_tame()
                && steed.in_slot(Slot::Saddle).is_some()
        });
        holds(fits, || "the steed is on another square, untamed or unsaddled".to_owned())
    }

    fn check_actor(&self, content: &Content, who: ActorId, actor: &Actor) -> Result<(), String> {
        let is_hero = who == self.hero;
        let crowd = self.crowd_of(actor.level_id);
        let ridden = self.life.steed == Some(who);
        let belongs = crowd.is_some_and(|crowd| is_hero || ridden != crowd.contains(&who));
        holds(belongs && actor.at.on_map(), || "is on no level".to_owned())?;
        let lives = actor.hp > 0 || is_hero && self.is_over();
        holds(lives && actor.hp <= actor.max_hp, || {
            format!("has {} of {} hit points", actor.hp, actor.max_hp)
        })?;
        limits::of_body(actor)?;
        let now = {
            let mut properties = actor.properties.clone();
            properties.refresh();
            properties.now
        };
        holds(now == actor.properties.now, || {
            let (now, then) = (now.0, actor.properties.now.0);
            format!("has properties {then:x}, but their sources give {now:x}")
        })?;
        let timed = &actor.properties.timed;
        let twice = |nth: usize| timed[..nth].iter().any(|one| one.0 == timed[nth].0);
        let fault = (0..timed.len()).find(|&nth| timed[nth].1 == 0 || twice(nth));
        holds(fault.is_none(), || format!("has invalid timed properties {timed:?}"))?;
        holds((-MOST_BANK..=MOST_BANK).contains(&actor.bank), || {
            format!("has {} units of energy", actor.bank)
        })?;
        holds(actor.rate <= MOST_RATE, || format!("gains {} units of energy per aut", actor.rate))?;
        holds(!matches!(actor.mood, Attitude::Tame(0 | 21..)), || {
            format!("attitude is {:?}", actor.mood)
        })?;
        for (nth, &item) in actor.pack.iter().enumerate() {
            let there = self.items.get(item).is_some_and(|item| item.place == Place::Pack(who));
            holds(there && !actor.pack[..nth].contains(&item), || {
                format!("does not carry {item:?}, or carries it twice")
            })?;
        }
        self.check_bonds(who, actor)?;
        self.check_keeper(actor)?;
        self.check_worn(content, actor)
    }

    fn check_bonds(&self, who: ActorId, actor: &Actor) -> Result<(), String> {
        let mutual = |other: Option<ActorId>, back: fn(&Actor) -> Option<ActorId>| {
            other.is_none_or(|other| self.actors.get(other).and_then(back) == Some(who))
        };
        let held = mutual(actor.holds, |other| other.held_by);
        let holder = mutual(actor.held_by, |other| other.holds);
        holds(held && holder, || "its hold is not mutual".to_owned())
    }

    fn check_worn(&self, content: &Content, actor: &Actor) -> Result<(), String> {
        let mut seen: Vec<ItemId> = Vec::new();
        for slot in Slot::ALL {
            let Some(item) = actor.in_slot(slot) else { continue };
            holds(actor.pack.contains(&item) && !seen.contains(&item), || {
                format!("uses {item:?} in {slot:?} without carrying it, or in two slots")
            })?;
            seen.push(item);
            let kind = &content.items[self.items[item].kind];
            let suits = match slot {
                Slot::Wielded | Slot::Alternate | Slot::Quiver => true,
                Slot::Saddle => kind.tool == Some(ToolUse::Saddle),
                // A meat ring is food that is worn as a ring.
                Slot::LeftRing | Slot::RightRing => {
                    kind.class == Class::Ring || kind.slot == Some(Slot::LeftRing)
                }
                Slot::Amulet => kind.class == Class::Amulet,
                slot => kind.slot == Some(slot),
            };
            holds(suits, || format!("wears {} in {slot:?}", kind.name))?;
        }
        Ok(())
    }

    // --- Items

    fn check_items(&self, content: &Content) -> Result<(), String> {
        for (which, item) in self.items.iter() {
            self.check_item(content, which, item)
                .map_err(|fault| format!("{} {which:?}: {fault}", content.items[item.kind].name))?;
        }
        Ok(())
    }

    fn check_item(&self, content: &Content, which: ItemId, item: &Item) -> Result<(), String> {
        holds(item.count > 0, || "has a count of 0".to_owned())?;
        limits::of_item(item)?;
        holds(usize::from(item.achievement) <= content.score.achievements.len(), || {
            format!("earns the unknown achievement {}", item.achievement)
        })?;
        holds(item.worn_down <= 3 && item.eaten_away <= 3, || "is eroded too far".to_owned())?;
        let kind = &content.items[item.kind];
        let holds_things = kind.tool == Some(ToolUse::Container)
            || item.kind == content.known.statue
            || item.contents.is_empty();
        holds(holds_things, || "has contents but is no container or statue".to_owned())?;
        holds(item.kind != content.known.corpse || item.about.is_some(), || {
            "is a corpse without a kind".to_owned()
        })?;
        let is_whole = item.artifact.is_none_or(|artifact| {
            item.count == 1
                && content.artifact_base(artifact) == item.kind
                && self.artifacts.exists(artifact)
        });
        holds(is_whole, || {
            "is an artifact of another kind, or one that does not exist".to_owned()
        })?;
        let on_floor = matches!(item.place, Place::Floor(..));
        holds(on_floor || item.below.is_none(), || "is in a pile off the floor".to_owned())?;
        for &inner in &item.contents {
            let inside = self.items.get(inner).is_some_and(|it| it.place == Place::Inside(which));
            holds(inside, || format!("{inner:?} of its contents is elsewhere"))?;
        }
        let there = match item.place {
            Place::Floor(id, at) => self.lies_on(which, id, at),
            Place::Buried(id, at) => at.on_map() && self.crowd_of(id).is_some(),
            Place::Pack(who) => {
                self.actors.get(who).is_some_and(|actor| actor.pack.contains(&which))
            }
            Place::Inside(container) => {
                let outer = self.items.get(container);
                outer.is_some_and(|outer| outer.contents.contains(&which))
                    && self.depth_of(container) < DEEPEST
            }
            Place::Limbo => false,
        };
        holds(there, || format!("is not at {:?}", item.place))?;
        self.check_tag(item)
    }

    fn lies_on(&self, which: ItemId, id: LevelId, at: Pos) -> bool {
        if id != self.level.id {
            // The piles of packed levels were already checked together.
            return at.on_map() && self.crowd_of(id).is_some();
        }
        let mut next = self.level.item_at.get(at).copied().flatten();
        while let Some(item) = next {
            if item == which {
                return true;
            }
            next = self.items.get(item).and_then(|item| item.below);
        }
        false
    }

    /// Returns how many containers the item is nested in, or [`DEEPEST`] for a cycle.
    pub(super) fn depth_of(&self, which: ItemId) -> u32 {
        let mut here = which;
        for depth in 0..DEEPEST {
            match self.items.get(here).map(|item| item.place) {
                Some(Place::Inside(outer)) => here = outer,
                _ => return depth,
            }
        }
        DEEPEST
    }

    // --- Hero

    fn check_hero(&self, content: &Content) -> Result<(), String> {
        let you = self.you();
        holds(you.level_id == self.level.id, || "the hero is on another level".to_owned())?;
        let body = &content.monsters[you.kind];
        let stands = self.level.is_passable(you.at)
            || you.has(Property::Phasing)
            || path::can_enter(&self.level, body, you, you.at);
        holds(stands || self.is_over(), || {
            format!("the hero is inside {}", self.level.cell(you.at).terrain.name())
        })?;
        let life = &self.life;
        let own = life.own_shape.as_ref();
        let whole = |own: &OwnShape| {
            let skin = own.skin.is_none_or(|skin| you.pack.contains(&skin));
            (1..=own.max_hp).contains(&own.hp) && own.left > 0 && skin
        };
        holds(own.is_none_or(whole), || format!("the original shape is invalid: {own:?}"))?;
        limits::of_hero(life)?;
        limits::of_rules(&self.rules)?;
        let luck = life.luck;
        holds((-10..=10).contains(&luck.base) && [-3, 0, 3].contains(&luck.bonus), || {
            format!("luck is out of range: {luck:?}")
        })?;
        holds(life.attributes.iter().all(|value| (1..=125).contains(value)), || {
            format!("attributes are out of range: {:?}", life.attributes)
        })?;
        holds(0 <= life.pw && life.pw <= life.max_pw, || {
            format!("energy is {} of {}", life.pw, life.max_pw)
        })?;
        holds((1..=30).contains(&you.level), || format!("experience level is {}", you.level))?;
        holds(life.deepest >= self.level.id.depth, || {
            format!(
                "the deepest level is {}, the hero stands on {}",
                life.deepest, self.level.id.depth
            )
        })?;
        self.check_shackles(content)?;
        self.check_offer()?;
        let enters = match self.pending {
            Some(Pending::Bones { to, .. }) => self.plan.has(to),
            _ => true,
        };
        holds(enters, || "the hero enters a level that does not exist".to_owned())?;
        holds(life.prayer >= 0, || format!("prayer timeout is {}", life.prayer))?;
        holds(self.todo.is_empty(), || "delayed tasks remain".to_owned())?;
        let sizes = self.knowledge.items.len() == content.items.len()
            && self.knowledge.monsters_seen.len() == content.monsters.len();
        holds(sizes, || "the hero's knowledge belongs to other content".to_owned())?;
        self.check_letters(content)
    }

    /// Checks that the ball and chain of a punished hero are within reach of the hero.
    fn check_shackles(&self, content: &Content) -> Result<(), String> {
        let Some(shackles) = self.life.shackles.filter(|_| !self.is_over()) else { return Ok(()) };
        let you = self.you();
        let known = &content.known;
        let fits = |item: ItemId, kind, length: i32| {
            self.items.get(item).filter(|it| it.kind == kind).is_some_and(|it| match it.place {
                Place::Floor(id, at) => id == self.level.id && at.distance(you.at) <= length,
                Place::Pack(who) => who == self.hero && length > 1,
                _ => false,
            })
        };
        let whole = fits(shackles.ball, known.iron_ball, Shackles::LENGTH)
            && fits(shackles.chain, known.iron_chain, 1);
        holds(whole, || "the ball or the chain is out of reach".to_owned())
    }

    /// Checks that each inventory stack has a unique letter; `#` marks stacks without a letter.
    fn check_letters(&self, content: &Content) -> Result<(), String> {
        let mut used = [false; 128];
        for &item in &self.you().pack {
            let thing = &self.items[item];
            let kind = &content.items[thing.kind];
            let lawful = match thing.letter {
                b'$' => kind.class == Class::Coin,
                b'#' => true,
                letter => pack::LETTERS.contains(&letter),
            };
            let letter = thing.letter & 127;
            let own = letter == b'#' || !std::mem::replace(&mut used[usize::from(letter)], true);
            holds(lawful && own, || {
                format!("{} has the letter {:?}", kind.name, char::from(thing.letter))
            })?;
        }
        Ok(())
    }
}

/// Returns the square of that level on or under which an item lies; `None` if it is elsewhere.
fn lies(item: &Item, on: LevelId) -> Option<Pos> {
    match item.place {
        Place::Floor(level, at) | Place::Buried(level, at) => (level == on).then_some(at),
        _ => None,
    }
}

/// Returns the occupied squares of a grid with their contents.
fn taken<T: Copy>(grid: &Grid<Option<T>>) -> impl Iterator<Item = (Pos, T)> {
    let rows = (0..HEIGHT).zip((0..HEIGHT).map(|y| grid.row(y)));
    rows.flat_map(|(y, row)| {
        (0..).zip(row).filter_map(move |(x, one)| one.map(|one| (Pos::new(x, y), one)))
    })
}

fn holds(is_true: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if is_true { Ok(()) } else { Err(fault()) }
}
