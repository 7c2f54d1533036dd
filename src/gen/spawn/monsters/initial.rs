//! Places the initial monsters that a level and its vaults request.

use super::body::{body, hit_points};
use super::disguise::disguise;
use super::hero_facts::{Asked, HeroFacts, is_peaceful};
use super::kinds::{class_kind, companions, kind_of_realm, lives_in_water, stands_on};
use super::newcomer::NewMonster;
use super::request::{MonsterRequest, SpawnRequest};
use crate::base::{Bits, Pos, Rng};
use crate::content::{ItemKindId, MonsterKind, MonsterKindId, Property, Terrain, Trait};
use crate::r#gen::diary::DrawOrigin;
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::spawn::kit;
use crate::world::body::actor::Guise;
use crate::world::{Attitude, body::hiding};

/// Distance, in squares, within which a mimic copies nearby items.
const ALIKE: i32 = 4;

/// Creates the requested monsters in order. Drops a request if its condition is false, or if no
/// kind or square suits it.
pub fn settle(canvas: &mut LevelCanvas, hero: &HeroFacts, rng: &mut Rng) -> Vec<NewMonster> {
    let requests = std::mem::take(&mut canvas.requests);
    let mut crowd = Crowd {
        canvas,
        hero: *hero,
        taken: Bits::default(),
        made: Vec::with_capacity(requests.len()),
    };
    for request in requests {
        crowd.grant(request, rng);
    }
    crowd.made
}

struct Crowd<'c, 'a> {
    canvas: &'c mut LevelCanvas<'a>,
    hero: HeroFacts,
    taken: Bits,
    made: Vec<NewMonster>,
}

impl Crowd<'_, '_> {
    fn difficulty(&self) -> i32 {
        self.hero.difficulty(self.canvas.difficulty, self.canvas.above_surface)
    }

    fn is_free(&self, kind: &MonsterKind, at: Pos) -> bool {
        !self.taken.has(at)
            && self.canvas.level.actor_at[at].is_none()
            && stands_on(kind, self.canvas.terrain(at))
            && self.canvas.level.up != Some(at)
            && (!self.canvas.blocked.has(at) || kind.is(Trait::ThrowsBoulders))
    }

    fn choose(&self, request: &SpawnRequest, rng: &mut Rng) -> Option<MonsterKindId> {
        let content = self.canvas.content;
        let is_liquid = |at| self.canvas.terrain(at).is_liquid();
        match request.of {
            MonsterRequest::Kind(kind) => Some(kind),
            MonsterRequest::Class(class) => {
                class_kind(content, class, self.difficulty(), self.hero.level, rng)
            }
            MonsterRequest::Any => {
                let wet = self.canvas.wet && request.squares.iter().any(is_liquid);
                let align = self.canvas.level.customs.align;
                let place = (self.canvas.realm, align, self.difficulty());
                kind_of_realm(content, place, &self.hero, rng, |kind| wet || !lives_in_water(kind))
            }
        }
    }

    /// Returns a random square where a monster of the kind can stand. On levels with liquid,
    /// swimmers prefer liquid squares.
    fn square(&self, kind: &MonsterKind, squares: &Bits, rng: &mut Rng) -> Option<Pos> {
        const TRIES: u32 = 4;
        let swims = self.canvas.wet && kind.is(Trait::Swim);
        let ranked = squares.ranked();
        let count = ranked.count() as u32;
        if count > 0 && !swims {
            let mut tried = (0..TRIES).filter_map(|_| ranked.nth(rng.below(count) as usize));
            if let Some(at) = tried.find(|&at| self.is_free(kind, at)) {
                return Some(at);
            }
        }
        let free: Bits = squares.iter().filter(|&at| self.is_free(kind, at)).collect();
        let is_liquid = |at: &Pos| swims && self.canvas.terrain(*at).is_liquid();
        let wet: Bits = free.iter().filter(is_liquid).collect();
        LevelCanvas::one_of(if wet.is_empty() { &free } else { &wet }, rng)
    }

    fn grant(&mut self, request: SpawnRequest, rng: &mut Rng) {
        let content = self.canvas.content;
        let asked = Asked { content, hero: &self.hero, depth: self.canvas.depth() };
        if request.when.as_ref().is_some_and(|when| !when.holds(&asked, rng)) {
            return self.canvas.diary.came(request.origin, None);
        }
        let Some(kind) = self.choose(&request, rng) else {
            return self.canvas.diary.came(request.origin, None);
        };
        let row = &content.monsters[kind];
        let Some(at) = self.square(row, &request.squares, rng) else {
            return self.canvas.diary.came(request.origin, None);
        };
        self.canvas.diary.came(request.origin, Some(at));
        let mood = request.mood.unwrap_or_else(|| {
            let peaceful = match request.align {
                Some(god) => god == Some(self.hero.alignment) && self.hero.record >= 0,
                None => is_peaceful(content, row, &self.hero, rng),
            };
            if peaceful { Attitude::Peaceful } else { Attitude::Hostile }
        });
        let asleep = request.asleep.unwrap_or_else(|| request.drowsy && rng.one_in(3));
        let friends = if request.group || request.of == MonsterRequest::Any && !request.alone {
            companions(row, self.hero.level, rng)
        } else {
            0
        };
        let origin = request.origin;
        self.add(kind, at, mood, asleep, Some(request), rng);
        for _ in 0..friends {
            let Some(beside) = self.beside(row, at) else { return };
            let mood = match mood {
                Attitude::Peaceful if is_peaceful(content, row, &self.hero, rng) => {
                    Attitude::Peaceful
                }
                Attitude::Peaceful => continue,
                mood => mood,
            };
            self.canvas.diary.came(origin, Some(beside));
            self.add(kind, beside, mood, asleep, None, rng);
        }
    }

    fn add(
        &mut self,
        kind: MonsterKindId,
        at: Pos,
        mood: Attitude,
        asleep: bool,
        request: Option<SpawnRequest>,
        rng: &mut Rng,
    ) {
        let content = self.canvas.content;
        let place = (self.canvas.level.id, at);
        let mut actor = body(content, kind, place, self.difficulty(), self.hero.level, rng);
        actor.mood = mood;
        actor.new = false;
        if hiding::is_mimic(&content.monsters[kind]) {
            actor.guise = Some(self.guise(at, rng));
        }
        if asleep {
            actor.properties.gained.add(Property::Asleep);
        }
        if let Some(level) = request.as_ref().and_then(|request| request.level) {
            actor.level = level;
            actor.max_hp = hit_points(&content.monsters[kind], level, rng);
        }
        if let Some(hp) = request.as_ref().and_then(|request| request.hp) {
            actor.max_hp = hp;
        }
        actor.hp = actor.max_hp;
        let mut newcomer = if request.as_ref().is_some_and(|request| request.bare) {
            NewMonster::bare(actor)
        } else {
            kit::equip(content, actor, self.canvas.depth(), rng)
        };
        if let Some(request) = request {
            let actor = &mut newcomer.actor;
            actor.hidden |= request.hidden;
            actor.guise = request.guise.or(actor.guise);
            actor.female = request.female.unwrap_or(actor.female);
            actor.properties.timed.extend(request.plights);
            actor.mind.waits |= request.waiting;
            actor.mind.post = request.post;
            actor.name = request.name;
            actor.keeper = request.keeper;
            actor.origin = request.origin.map_or_else(Default::default, DrawOrigin::remembered);
            let properties = &mut actor.properties;
            for (asked, property) in
                [(request.invisible, Property::Invisible), (request.cancelled, Property::Cancelled)]
            {
                if asked {
                    properties.innate.add(property);
                }
            }
            newcomer.label = request.label;
            newcomer.pack.extend(request.carries);
        }
        newcomer.actor.properties.refresh();
        self.taken.set(at);
        self.made.push(newcomer);
    }

    fn guise(&self, at: Pos, rng: &mut Rng) -> Guise {
        let canvas = &self.canvas;
        let lying = canvas.things.iter().filter(|it| it.at.distance(at) <= ALIKE && !it.buried);
        let near: Vec<ItemKindId> = lying.map(|it| it.thing.item.kind).collect();
        disguise(canvas.content, canvas.terrain(at), &near, (canvas.realm, canvas.depth()), rng)
    }

    /// Returns a free square within 4 squares of another one, searching in growing rings.
    fn beside(&self, kind: &MonsterKind, near: Pos) -> Option<Pos> {
        (1..5).find_map(|radius: i16| {
            (-radius..=radius)
                .flat_map(|dy| (-radius..=radius).map(move |dx| Pos::new(near.x + dx, near.y + dy)))
                .filter(|at| at.distance(near) == i32::from(radius) && at.on_map())
                .find(|&at| self.is_free(kind, at) && self.canvas.terrain(at) != Terrain::Door)
        })
    }
}
