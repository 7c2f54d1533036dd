//! Contents of special rooms, square by square.

use super::{Hall, shop};
use crate::base::{Bits, Dice, Pos, Rng, pick};
use crate::content::special_room::{Filling, What, Who};
use crate::content::{Buc, Class, Terrain};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::spawn::monsters::SpawnRequest;
use crate::r#gen::{spawn::items, stock::room_contents};
use crate::world::Attitude;

impl Hall<'_, '_> {
    /// Rolls each filling on every floor square except those next to the entrance.
    pub fn everywhere(&mut self, fillings: &[Filling], rng: &mut Rng) {
        let squares: Vec<Pos> = self.canvas.room_squares(self.room).collect();
        for at in squares {
            if !self.canvas.is_floor(at) || self.is_at_door(at) {
                continue;
            }
            for filling in fillings {
                let (times, of) = filling.odds;
                if times >= of || rng.chance(times, of) {
                    self.put(&filling.what, at, rng);
                }
            }
        }
    }

    /// Whether the square is kept free so that the hero can enter. In rectangular rooms, this is
    /// the whole row or column along the wall with the door; in other rooms, the squares
    /// orthogonally adjacent to the door.
    fn is_at_door(&self, at: Pos) -> bool {
        let Some(door) = self.entrance else { return false };
        let plan = &self.canvas.level.rooms[usize::from(self.room)];
        if plan.irregular {
            return at.square_distance(door) <= 1;
        }
        let area = plan.area;
        if door.x < area.x || door.x > area.right() {
            (at.x - door.x).abs() == 1
        } else {
            (at.y - door.y).abs() == 1
        }
    }

    /// Places one of the possible contents on a square.
    pub fn put(&mut self, what: &What, at: Pos, rng: &mut Rng) {
        match what {
            What::Sleeper(who) => self.settle(who, at, Some(true), None, rng),
            What::Foe(who) => self.settle(who, at, Some(true), Some(Attitude::Hostile), rng),
            What::Dweller(who) => self.settle(who, at, Some(false), None, rng),
            What::Thing(names) => self.lay(names, at, rng),
            What::Treasure => self.treasure(at, rng),
            What::OldGear => self.old_gear(at, rng),
            What::Statue(of, dice) => self.statue(of, *dice, at, rng),
            What::Grave => self.grave(at, rng),
            What::Stock => shop::stock(self, at, rng),
            What::Mimic { from } => shop::mimic(self, *from, at, rng),
        }
    }

    /// Requests a monster without a group.
    fn settle(
        &mut self,
        who: &Who,
        at: Pos,
        asleep: Option<bool>,
        mood: Option<Attitude>,
        rng: &mut Rng,
    ) {
        if self.canvas.no_monsters.has(at) {
            return;
        }
        if let Some(of) = self.somebody(who, rng) {
            let request = SpawnRequest::vault(of, Bits::from_iter([at]));
            self.canvas.requests.push(SpawnRequest { asleep, mood, alone: true, ..request });
        }
    }

    fn takes(&self, at: Pos) -> bool {
        self.canvas.takes_things(at) && !self.canvas.no_items.has(at)
    }

    fn lay(&mut self, names: &[String], at: Pos, rng: &mut Rng) {
        let Some(name) = pick::one(rng, names) else { return };
        let depth = self.depth();
        if self.takes(at)
            && let Some(thing) = items::named(self.canvas.content, name, depth, rng)
        {
            self.canvas.lay(thing, at);
        }
    }

    /// Places 9 + 1d(d⁴) gold pieces, where d is the Euclidean distance to the door, or 9 + 1d(5 ×
    /// depth) if d⁴ is at least what is left of the room's budget of 500 × depth.
    /// Source: rules/vaults B7.
    fn treasure(&mut self, at: Pos, rng: &mut Rng) {
        if !self.takes(at) {
            return;
        }
        let far = self.entrance.map_or(1, |door| at.square_distance(door));
        let mut many = far * far;
        if many >= self.left {
            many = 5 * self.depth();
        }
        self.left -= many;
        let many = 10 + rng.below(many.max(1) as u32) as i32;
        self.canvas.lay(items::gold(self.canvas.content, many), at);
    }

    /// Places an unenchanted weapon or armor piece with random erosion.
    fn old_gear(&mut self, at: Pos, rng: &mut Rng) {
        let class = if rng.coin() { Class::Weapon } else { Class::Armor };
        let (content, depth) = (self.canvas.content, self.depth());
        let Some(mut thing) = items::of_class(content, class, depth, rng) else { return };
        let material = content.items[thing.item.kind].material;
        let item = &mut thing.item;
        (item.plus, item.buc, item.proof) = (0, Buc::Uncursed, false);
        let worn = rng.below(4) as u8;
        (item.worn_down, item.eaten_away) = (0, 0);
        if material.rusts() {
            item.worn_down = worn;
        } else if material.rots() || material.corrodes() {
            item.eaten_away = worn;
        }
        if self.takes(at) {
            self.canvas.lay(thing, at);
        }
    }

    /// Places a statue of a former visitor, containing random items.
    fn statue(&mut self, of: &[String], dice: Dice, at: Pos, rng: &mut Rng) {
        let (content, depth) = (self.canvas.content, self.depth());
        let mut statue = items::plain(content.known.statue);
        statue.item.about = pick::one(rng, of).and_then(|name| content.monsters.find(name));
        for _ in 0..dice.roll(rng) {
            statue.inside.extend(items::random(content, self.canvas.realm, depth, rng));
        }
        if self.takes(at) && !self.canvas.is_beside_door(at) {
            self.canvas.lay(statue, at);
        }
    }

    fn grave(&mut self, at: Pos, rng: &mut Rng) {
        if LevelCanvas::takes_feature(self.canvas, at) {
            self.canvas.put(at, Terrain::Grave);
            room_contents::add_grave(self.canvas, at, rng);
        }
    }
}
