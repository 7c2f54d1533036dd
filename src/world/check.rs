//! `World::check`: every invariant, run by tests after every input.

use super::World;
use super::item::{ItemId, Place};
use super::level::Level;
use crate::content::{Content, Slot};

impl World {
    /// The first thing that does not hold together, in words.
    pub fn check(&self, content: &Content) -> Result<(), String> {
        self.check_hero()?;
        self.check_level(&self.level, true)?;
        for level in &self.others {
            self.check_level(level, false)?;
        }
        self.check_actors()?;
        self.check_items(content)
    }

    fn check_hero(&self) -> Result<(), String> {
        let Some(you) = self.actors.get(self.hero) else {
            return Err("the hero is nobody".to_owned());
        };
        if you.level_id != self.level.id {
            return Err(format!("the hero is on {:?}, not here", you.level_id));
        }
        if !self.is_over() && self.actor_at(you.at) != Some(self.hero) {
            return Err(format!("the hero does not stand on {:?}", you.at));
        }
        if !self.is_over() && you.hp <= 0 {
            return Err(format!("the hero lives with {} hit points", you.hp));
        }
        let life = &self.life;
        let bounds = [
            ("luck", i32::from(life.luck.base), -10, 10),
            ("luck bonus", i32::from(life.luck.bonus), -3, 3),
            ("level", i32::from(you.level), 1, 30),
            ("energy", life.pw, 0, life.max_pw.max(0)),
        ];
        for (what, value, low, high) in bounds {
            if !(low..=high).contains(&value) {
                return Err(format!("{what} is {value}, outside {low}..{high}"));
            }
        }
        if self.todo.is_empty() { Ok(()) } else { Err("something was left to do".to_owned()) }
    }

    fn check_level(&self, level: &Level, here: bool) -> Result<(), String> {
        let id = level.id;
        for (at, &who) in level.actor_at.iter() {
            let Some(who) = who else { continue };
            let known = self.actors.get(who);
            if known.is_none_or(|actor| actor.at != at || actor.level_id != id) {
                return Err(format!("{who:?} is not on {at:?} of {id:?} as the level says"));
            }
            if !here && who == self.hero {
                return Err(format!("the hero is on {id:?} too"));
            }
        }
        for &who in &level.crowd {
            let Some(actor) = self.actors.get(who) else {
                return Err(format!("{who:?} of the crowd of {id:?} is nobody"));
            };
            if level.actor_at.get(actor.at) != Some(&Some(who)) {
                return Err(format!("{who:?} of the crowd does not stand on {:?}", actor.at));
            }
            if actor.hp <= 0 {
                return Err(format!("{who:?} lives with {} hit points", actor.hp));
            }
        }
        for (at, &cell) in level.cells.iter() {
            if level.opaque.has(at) != cell.is_opaque() || level.solid.has(at) == cell.is_passable()
            {
                return Err(format!("the indexes of {at:?} of {id:?} are not true"));
            }
            let mut next = level.item_at[at];
            while let Some(item) = next {
                let Some(thing) = self.items.get(item) else {
                    return Err(format!("{item:?} on {at:?} of {id:?} is nothing"));
                };
                if thing.place != Place::Floor(id, at) {
                    return Err(format!("{item:?} is {:?}, not on {at:?}", thing.place));
                }
                next = thing.below;
            }
        }
        Ok(())
    }

    fn check_actors(&self) -> Result<(), String> {
        for (who, actor) in self.actors.iter() {
            if actor.hp > actor.max_hp {
                return Err(format!("{who:?} has {} of {} hit points", actor.hp, actor.max_hp));
            }
            for &item in &actor.pack {
                if self.items.get(item).is_none_or(|thing| thing.place != Place::Pack(who)) {
                    return Err(format!("{item:?} is not in the pack of {who:?}"));
                }
            }
            for slot in Slot::ALL {
                if actor.in_slot(slot).is_some_and(|item| !actor.pack.contains(&item)) {
                    return Err(format!("{who:?} uses a thing in {slot:?} that it does not carry"));
                }
            }
            let now = {
                let mut again = actor.properties.clone();
                again.refresh();
                again.now
            };
            if now != actor.properties.now {
                return Err(format!("the properties of {who:?} are not what their reasons say"));
            }
        }
        let mut letters: Vec<u8> = self.you().pack.iter().map(|&i| self.items[i].letter).collect();
        letters.sort_unstable();
        if letters.first() == Some(&0) {
            return Err("something in the pack has no letter".to_owned());
        }
        if letters.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("two things in the pack have one letter".to_owned());
        }
        Ok(())
    }

    fn check_items(&self, content: &Content) -> Result<(), String> {
        for (item, thing) in self.items.iter() {
            if thing.count == 0 || usize::from(thing.kind.number()) >= content.items.len() {
                return Err(format!("{item:?} is {} of {:?}", thing.count, thing.kind));
            }
            if !self.is_where_it_says(item) {
                return Err(format!("{item:?} is not {:?}", thing.place));
            }
        }
        Ok(())
    }

    fn is_where_it_says(&self, item: ItemId) -> bool {
        match self.items[item].place {
            Place::Pack(who) => {
                self.actors.get(who).is_some_and(|actor| actor.pack.contains(&item))
            }
            Place::Inside(container) => {
                self.items.get(container).is_some_and(|thing| thing.contents.contains(&item))
            }
            Place::Floor(id, at) => {
                let level = if id == self.level.id {
                    Some(&self.level)
                } else {
                    self.others.iter().find(|level| level.id == id)
                };
                let mut next = level.and_then(|level| level.item_at[at]);
                while let Some(top) = next {
                    if top == item {
                        return true;
                    }
                    next = self.items[top].below;
                }
                false
            }
            Place::Buried(..) => true,
            Place::Limbo => false,
        }
    }
}
