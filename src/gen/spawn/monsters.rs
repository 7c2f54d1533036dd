//! Monster generation: kinds by difficulty, groups, equipment and spawns during play.
//!
//! Source: rules/levels 9; rules/combat 5.2.

use super::items::{self, NewItem};
use super::kit;
use crate::base::{Bits, Pos, Rect, Rng, pick};
use crate::content::spawn_tables::MonsterLot;
use crate::content::vault::expr::{Condition, Facts, Flag, LetId, Name, Part, Word};
use crate::content::{
    Alignment, Content, ItemKindId, MonsterKind, MonsterKindId, Property, PropertySet, RaceId,
    RoleId, Size, Slot, Terrain, Trait,
};
use crate::r#gen::diary::DrawOrigin;
use crate::r#gen::level::canvas::LevelCanvas;
use crate::world::body::actor::Guise;
use crate::world::level::flags::MonsterChoice;
use crate::world::{Actor, ActorId, Attitude, LevelId, World, body::hiding};

/// Facts about the hero that affect initial monsters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeroFacts {
    pub level: u8,
    pub alignment: Alignment,
    /// Alignment record.
    pub record: i32,
    pub race: RaceId,
    pub role: RoleId,
    /// Replaces the depth in difficulty when the hero carries the Amulet.
    pub hunted_from: Option<u8>,
}

impl HeroFacts {
    pub fn of(world: &World) -> Self {
        Self {
            level: world.actors.get(world.hero).map_or(1, |hero| hero.level.max(1)),
            alignment: world.life.alignment,
            record: world.life.record,
            race: world.life.race,
            role: world.life.role,
            hunted_from: world.life.has_amulet.then_some(world.life.deepest),
        }
    }

    fn difficulty(&self, depth: i32) -> i32 {
        self.hunted_from.map_or(depth, i32::from)
    }
}

/// Values available to spawn conditions.
struct Asked<'a> {
    content: &'a Content,
    hero: &'a HeroFacts,
    depth: i32,
}

impl Facts for Asked<'_> {
    fn number(&self, name: Name) -> Option<i64> {
        match name {
            Name::HeroLevel => Some(self.hero.level.into()),
            Name::LevelDepth | Name::LevelDifficulty => Some(self.depth.into()),
            _ => None,
        }
    }

    fn flag(&self, _: Flag) -> Option<bool> {
        None
    }

    fn word(&self, word: Word) -> Option<&str> {
        match word {
            Word::HeroRole => Some(&self.content.roles[self.hero.role].name),
            Word::HeroRace => Some(&self.content.races[self.hero.race].name),
            Word::HeroAlign => Some(self.hero.alignment.word()),
            Word::Branch => None,
        }
    }

    fn choice(&self, _: LetId, _: Part) -> Option<i64> {
        None
    }
}

/// The requested monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonsterRequest {
    Any,
    Class(char),
    Kind(MonsterKindId),
}

/// A request to place a monster once the terrain is done.
#[derive(Clone, Debug)]
pub struct SpawnRequest {
    pub of: MonsterRequest,
    /// Candidate squares.
    pub squares: Bits,
    /// Condition on the hero; if it is not true, the monster is not created.
    pub when: Option<Condition>,
    /// `None` uses the kind's attitude toward the hero.
    pub mood: Option<Attitude>,
    /// A minion's god, if specified: peaceful to heroes in good standing with the same god.
    pub align: Option<Option<Alignment>>,
    pub asleep: Option<bool>,
    /// Asleep one time in three unless `asleep` is set.
    pub drowsy: bool,
    pub waiting: bool,
    pub hidden: bool,
    /// Disguise while hidden.
    pub guise: Option<Guise>,
    pub female: Option<bool>,
    /// Initial timed properties with their duration in turns.
    pub plights: Vec<(Property, u32)>,
    pub invisible: bool,
    pub cancelled: bool,
    /// Always comes with a group.
    pub group: bool,
    /// Never comes with a group.
    pub alone: bool,
    /// The square that it stays at.
    pub post: Option<Pos>,
    pub name: Option<Box<str>>,
    /// Replaces the kind's equipment.
    pub carries: Vec<NewItem>,
    /// The vault step that requested it.
    pub origin: Option<DrawOrigin>,
}

impl SpawnRequest {
    fn of(of: MonsterRequest, squares: Bits) -> Self {
        Self {
            of,
            squares,
            when: None,
            mood: None,
            align: None,
            asleep: None,
            drowsy: false,
            waiting: false,
            hidden: false,
            guise: None,
            female: None,
            plights: Vec::new(),
            invisible: false,
            cancelled: false,
            group: false,
            alone: false,
            post: None,
            name: None,
            carries: Vec::new(),
            origin: None,
        }
    }

    pub fn any(squares: Bits) -> Self {
        Self::of(MonsterRequest::Any, squares)
    }

    /// Creates a request of a vault.
    pub fn vault(of: MonsterRequest, squares: Bits) -> Self {
        Self::of(of, squares)
    }

    pub fn class(class: char, at: Pos) -> Self {
        Self::of(MonsterRequest::Class(class), Bits::from_iter([at]))
    }

    pub fn kind(kind: MonsterKindId, at: Pos) -> Self {
        Self::of(MonsterRequest::Kind(kind), Bits::from_iter([at]))
    }
}

/// A monster and its inventory, not yet in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMonster {
    pub actor: Actor,
    pub pack: Vec<NewItem>,
    /// Which of its items are in use.
    pub worn: Vec<(usize, Slot)>,
}

/// Adds a monster with its inventory to the current level, on a free square.
pub fn bring(world: &mut World, newcomer: NewMonster) -> ActorId {
    let NewMonster { mut actor, pack, worn } = newcomer;
    actor.born = world.turn;
    let who = world.enter(actor);
    for (at, thing) in pack.into_iter().enumerate() {
        let item = items::bring(world, thing);
        world.give(item, who);
        for &(_, slot) in worn.iter().filter(|(which, _)| *which == at) {
            world.actors[who].worn[slot as usize] = Some(item);
        }
    }
    who
}

// --- Kinds

/// Returns the inclusive difficulty range of random kinds for a depth difficulty and hero level.
pub fn window(difficulty: i32, hero_level: u8) -> (i32, i32) {
    (difficulty / 6, i32::midpoint(difficulty, i32::from(hero_level)))
}

/// Draws a kind in the difficulty range that fits; if there is none, returns the weakest fitting
/// kind.
pub fn any_kind(
    content: &Content,
    difficulty: i32,
    hero_level: u8,
    rng: &mut Rng,
    fits: impl Fn(&MonsterKind) -> bool,
) -> Option<MonsterKindId> {
    // Most kinds fit most terrain, so a few draws are tried before scanning all kinds. The
    // probabilities stay the same.
    const TRIES: u32 = 8;
    let window = window(difficulty, hero_level);
    let fits = |lot: &MonsterLot| fits(&content.monsters[lot.kind]);
    for _ in 0..TRIES {
        let Some(lot) = content.lots().any_within(window, rng) else { break };
        if fits(lot) {
            return Some(lot.kind);
        }
    }
    let fits = |lot: &MonsterLot| lot.is_common() && fits(lot);
    let weight = |lot: &MonsterLot| if fits(lot) { u32::from(lot.frequency) } else { 0 };
    weighted(content.lots().within(window), weight, rng).or_else(|| weakest(content, fits))
}

/// Draws a kind of the class in the difficulty range; if there is none, the weakest of the class.
pub fn class_kind(
    content: &Content,
    class: char,
    difficulty: i32,
    hero_level: u8,
    rng: &mut Rng,
) -> Option<MonsterKindId> {
    let window = window(difficulty, hero_level);
    let any = |lot: &MonsterLot| lot.letter == class && !lot.unique;
    let member = |lot: &MonsterLot| any(lot) && !content.monsters[lot.kind].is(Trait::NoGen);
    let weight = |lot: &MonsterLot| {
        if member(lot) { u32::from(lot.frequency) + 1 } else { 0 }
    };
    weighted(content.lots().within(window), weight, rng)
        .or_else(|| weakest(content, member))
        .or_else(|| weakest(content, any))
}

/// Draws a kind for a corpse or statue at this depth, independent of the hero.
pub fn any_for_depth(content: &Content, depth: i32, rng: &mut Rng) -> Option<MonsterKindId> {
    any_kind(content, depth, depth.clamp(1, 30) as u8, rng, |kind| !kind.is(Trait::NoCorpse))
}

fn weighted(
    lots: &[MonsterLot],
    weight: impl Fn(&MonsterLot) -> u32,
    rng: &mut Rng,
) -> Option<MonsterKindId> {
    let total: u32 = lots.iter().map(&weight).sum();
    let mut left = (total > 0).then(|| rng.below(total))?;
    let found = lots.iter().find(|lot| {
        let weight = weight(lot);
        let here = left < weight;
        left = left.saturating_sub(weight);
        here
    })?;
    Some(found.kind)
}

fn weakest(content: &Content, fits: impl Fn(&MonsterLot) -> bool) -> Option<MonsterKindId> {
    content.lots().monsters.iter().find(|lot| fits(lot)).map(|lot| lot.kind)
}

// --- Individuals

/// Whether a monster of the kind can stand on the terrain.
pub fn stands_on(kind: &MonsterKind, terrain: Terrain) -> bool {
    let aloft = kind.is(Trait::Fly) || kind.is(Trait::Floater);
    match terrain {
        Terrain::Pool | Terrain::Moat => {
            aloft || kind.is(Trait::Swim) || kind.is(Trait::Amphibious)
        }
        Terrain::Lava => aloft || kind.is(Trait::LikesLava),
        _ => terrain.is_passable() && !lives_in_water(kind),
    }
}

/// Whether the kind lives in water and is never generated on land.
fn lives_in_water(kind: &MonsterKind) -> bool {
    kind.letter == ';'
}

/// Returns the level of an individual monster.
/// Source: rules/combat 5.2.
pub fn adjusted_level(kind: &MonsterKind, difficulty: i32, hero_level: u8) -> u8 {
    let base = i32::from(kind.level);
    if base > 49 {
        // Levels above 49 encode fixed hit points.
        // Source: rules/tables monsters.
        return kind.fixed_hp.map_or(49, |hp| (hp / 4).min(49) as u8);
    }
    let mut level = base;
    let deeper = difficulty - base;
    level += if deeper < 0 { -1 } else { deeper / 5 };
    let better = i32::from(hero_level) - base;
    if better > 0 {
        level += better / 4;
    }
    level.clamp(0, (3 * base / 2).min(49)) as u8
}

/// Rolls the hit points of a new monster.
pub fn hit_points(kind: &MonsterKind, level: u8, rng: &mut Rng) -> i32 {
    if let Some(fixed) = kind.fixed_hp {
        return fixed.into();
    }
    if let Some(dice) = kind.hit_dice {
        return dice.roll(rng);
    }
    if level == 0 {
        return rng.d(4);
    }
    let level = i32::from(level);
    let is_dragon = kind.letter == 'D' && kind.size >= Size::Gigantic;
    let is_dragon = is_dragon && kind.hit_die.is_none();
    let sides = kind.hit_die.map_or(if is_dragon { 4 } else { 8 }, u32::from);
    let rolled: i32 = (0..level).map(|_| rng.d(sides)).sum();
    let spared = i32::from(rolled == level);
    rolled + spared + if is_dragon { 4 * level } else { 0 }
}

/// Returns the innate properties of a kind.
pub fn nature(kind: &MonsterKind) -> PropertySet {
    const BY_TRAIT: [(Trait, Property); 13] = [
        (Trait::Fly, Property::Flying),
        (Trait::Floater, Property::Levitation),
        (Trait::Swim, Property::Swimming),
        (Trait::Amphibious, Property::MagicalBreathing),
        (Trait::Breathless, Property::MagicalBreathing),
        (Trait::Regenerates, Property::Regeneration),
        (Trait::SeeInvisible, Property::SeeInvisible),
        (Trait::TeleportControl, Property::TeleportControl),
        (Trait::WallWalk, Property::Phasing),
        (Trait::PermanentlyInvisible, Property::Invisible),
        (Trait::Infravision, Property::Infravision),
        (Trait::ResistsDrain, Property::DrainResistance),
        (Trait::ResistsMagic, Property::MagicResistance),
    ];
    let mut set: PropertySet = kind.resists.iter().copied().collect();
    for (which, property) in BY_TRAIT {
        if kind.is(which) {
            set.add(property);
        }
    }
    set
}

/// Creates a monster without equipment: level, hit points, sex, innate properties.
pub fn body(
    content: &Content,
    kind: MonsterKindId,
    (id, at): (LevelId, Pos),
    difficulty: i32,
    hero_level: u8,
    rng: &mut Rng,
) -> Actor {
    let row = &content.monsters[kind];
    let mut actor = Actor::of(kind, id, at);
    actor.level = adjusted_level(row, difficulty, hero_level);
    actor.max_hp = hit_points(row, actor.level, rng);
    actor.hp = actor.max_hp;
    actor.rate = 10 * u16::from(row.speed);
    actor.female = match () {
        () if row.is(Trait::Female) => true,
        () if row.is(Trait::Male) || row.is(Trait::Neuter) => false,
        () => rng.coin(),
    };
    actor.properties.innate = nature(row);
    actor.properties.refresh();
    actor.mind.waits = row.is(Trait::Waits);
    actor.hidden = row.is(Trait::Hide);
    actor
}

/// Whether a new monster is peaceful.
/// Source: rules/levels 9.
pub fn is_peaceful(content: &Content, kind: &MonsterKind, hero: &HeroFacts, rng: &mut Rng) -> bool {
    if kind.is(Trait::Peaceful) {
        return true;
    }
    if kind.is(Trait::Hostile) || hero.hunted_from.is_some() && kind.is(Trait::Minion) {
        return false;
    }
    let race = &content.races[hero.race];
    let mut letter = [0; 4];
    let letter: &str = kind.letter.encode_utf8(&mut letter);
    if race.friends.iter().any(|friend| friend == &kind.name || friend == letter) {
        return true;
    }
    if kind.alignment.signum() != hero.alignment.sign() || hero.record < 0 {
        return false;
    }
    let steadfast = !rng.one_in((16 + hero.record).max(1) as u32);
    let alike = !rng.one_in(2 + u32::from(kind.alignment.unsigned_abs()));
    steadfast && alike
}

/// Distance, in squares, within which a mimic copies nearby items.
const ALIKE: i32 = 4;

/// Chooses a mimic's disguise: a door in a doorway, else a copy of a nearby item, else a boulder, a
/// chest or a random item.
fn disguise(
    content: &Content,
    ground: Terrain,
    near: &[ItemKindId],
    depth: i32,
    rng: &mut Rng,
) -> Guise {
    if ground == Terrain::Door {
        return Guise::Ground(Terrain::Door);
    }
    let drawn = rng.below(4);
    let like = pick::one(rng, near).copied();
    let big = if drawn == 0 { content.known.boulder } else { content.known.chest };
    let kind = match drawn {
        _ if like.is_some() => like,
        0 | 1 => Some(big),
        _ => items::random(content, depth, rng).map(|thing| thing.item.kind),
    };
    Guise::Thing(kind.unwrap_or(content.known.boulder))
}

/// Chooses a disguise for a mimic on the current level.
pub fn guise(world: &World, content: &Content, who: ActorId, rng: &mut Rng) -> Guise {
    let at = world.actor(who).at;
    let around = Rect::new(at.x - 4, at.y - 4, 9, 9);
    let near: Vec<ItemKindId> = around
        .squares()
        .filter_map(|to| world.items_at(to).next())
        .map(|item| world.item(item).kind)
        .collect();
    disguise(content, world.level.cell(at).terrain, &near, world.depth(), rng)
}

// --- Initial monsters

/// Creates the requested monsters in order. Those without a suitable square are dropped.
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
        self.hero.difficulty(self.canvas.depth())
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
                any_kind(content, self.difficulty(), self.hero.level, rng, |kind| {
                    wet || !lives_in_water(kind)
                })
            }
        }
    }

    /// Returns a uniformly random square where the kind can stand. On levels with liquid, swimmers
    /// prefer liquid squares.
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
        let mut newcomer = kit::equip(content, actor, self.canvas.depth(), rng);
        if let Some(request) = request {
            let actor = &mut newcomer.actor;
            actor.hidden |= request.hidden;
            actor.guise = request.guise.or(actor.guise);
            actor.female = request.female.unwrap_or(actor.female);
            actor.properties.timed.extend(request.plights);
            actor.mind.waits |= request.waiting;
            actor.mind.post = request.post;
            actor.name = request.name;
            actor.origin = request.origin.map_or_else(Default::default, DrawOrigin::remembered);
            let properties = &mut actor.properties;
            for (asked, property) in
                [(request.invisible, Property::Invisible), (request.cancelled, Property::Cancelled)]
            {
                if asked {
                    properties.innate.add(property);
                }
            }
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
        disguise(canvas.content, canvas.terrain(at), &near, canvas.depth(), rng)
    }

    /// Returns a free square near another, searching in rings.
    fn beside(&self, kind: &MonsterKind, near: Pos) -> Option<Pos> {
        (1..5).find_map(|radius: i16| {
            (-radius..=radius)
                .flat_map(|dy| (-radius..=radius).map(move |dx| Pos::new(near.x + dx, near.y + dy)))
                .filter(|at| at.distance(near) == i32::from(radius) && at.on_map())
                .find(|&at| self.is_free(kind, at) && self.canvas.terrain(at) != Terrain::Door)
        })
    }
}

/// Rolls the number of companions: small groups 1 time in 2; large groups 2 times in 3, otherwise
/// small.
/// Source: rules/levels 9.
fn companions(kind: &MonsterKind, hero_level: u8, rng: &mut Rng) -> i32 {
    let large = kind.is(Trait::LargeGroup);
    let most = match () {
        () if large && !rng.one_in(3) => 10,
        () if large => 3,
        () if kind.is(Trait::SmallGroup) && rng.coin() => 3,
        () => return 0,
    };
    let fewer = match hero_level {
        0..=2 => 4,
        3..=4 => 2,
        _ => 1,
    };
    (rng.d(most) / fewer).max(1)
}

// --- During play

/// Spawns a random monster on the current level, out of the hero's view.
pub fn spawn(world: &mut World, content: &Content, rng: &mut Rng) -> Option<ActorId> {
    const TRIES: u32 = 50;
    let hero = HeroFacts::of(world);
    let difficulty = hero.difficulty(world.depth());
    let kind = native(world, content, difficulty, hero.level, rng)
        .or_else(|| any_kind(content, difficulty, hero.level, rng, |kind| !lives_in_water(kind)))?;
    let at = (0..TRIES).find_map(|_| {
        let at = crate::r#gen::random_floor(world, rng)?;
        let unseen = !world.sight.seen.has(at) && at.distance(world.you().at) > 3;
        (unseen && stands_on(&content.monsters[kind], world.level.cells[at].terrain)).then_some(at)
    })?;
    let mood = Attitude::Hostile;
    let who = make(world, content, kind, at, mood, rng)?;
    let row = &content.monsters[kind];
    if is_peaceful(content, row, &hero, rng) {
        world.actors[who].mood = Attitude::Peaceful;
    }
    let mood = world.actors[who].mood;
    for _ in 0..companions(row, hero.level, rng) {
        let beside = crate::base::Dir::ALL.map(|dir| at.step(dir));
        let free: Vec<Pos> = beside
            .into_iter()
            .filter(|&to| {
                world.level.is_passable(to)
                    && world.actor_at(to).is_none()
                    && stands_on(row, world.level.cells[to].terrain)
                    && !world.sight.seen.has(to)
            })
            .collect();
        let Some(&to) = pick::one(rng, &free) else { break };
        make(world, content, kind, to, mood, rng);
    }
    Some(who)
}

/// Draws a kind from the level's spawn overrides, if it has any. Ordinary levels consume no random
/// numbers here.
fn native(
    world: &World,
    content: &Content,
    difficulty: i32,
    hero_level: u8,
    rng: &mut Rng,
) -> Option<MonsterKindId> {
    let natives = &world.level.customs.natives;
    if natives.is_empty() {
        return None;
    }
    let weights: Vec<u32> = natives.iter().map(|native| native.weight.into()).collect();
    let native = natives[pick::weighted(rng, &weights)?];
    if rng.below(100) >= u32::from(native.pct) {
        return None;
    }
    match native.who {
        MonsterChoice::Kind(kind) => Some(kind),
        MonsterChoice::Class(class) => class_kind(content, class, difficulty, hero_level, rng),
    }
}

/// Creates an equipped monster on a free square of the current level.
pub fn make(
    world: &mut World,
    content: &Content,
    kind: MonsterKindId,
    at: Pos,
    mood: Attitude,
    rng: &mut Rng,
) -> Option<ActorId> {
    let hero = HeroFacts::of(world);
    let difficulty = hero.difficulty(world.depth());
    make_at(world, content, (kind, difficulty, hero.level), at, mood, rng)
}

/// Creates an equipped monster of exactly its kind's level on a free square, neither hidden nor
/// waiting.
pub fn make_typical(
    world: &mut World,
    content: &Content,
    kind: MonsterKindId,
    at: Pos,
    mood: Attitude,
    rng: &mut Rng,
) -> Option<ActorId> {
    let level = i32::from(content.monsters[kind].level);
    let who = make_at(world, content, (kind, level, 0), at, mood, rng)?;
    world.unmask(who);
    world.actor_mut(who).mind.waits = false;
    Some(who)
}

/// Creates an equipped monster for a given difficulty and hero level.
fn make_at(
    world: &mut World,
    content: &Content,
    (kind, difficulty, hero_level): (MonsterKindId, i32, u8),
    at: Pos,
    mood: Attitude,
    rng: &mut Rng,
) -> Option<ActorId> {
    if !at.on_map() || world.actor_at(at).is_some() {
        return None;
    }
    let place = (world.level.id, at);
    let mut actor = body(content, kind, place, difficulty, hero_level, rng);
    actor.mood = mood;
    // In view of the hero, only mimics start hidden.
    actor.hidden &= !world.sight.seen.has(at);
    let newcomer = kit::equip(content, actor, world.depth(), rng);
    let who = bring(world, newcomer);
    if hiding::is_mimic(&content.monsters[kind]) && world.actor(who).hidden {
        let guise = guise(world, content, who, rng);
        world.actor_mut(who).guise = Some(guise);
    }
    Some(who)
}

/// Draws a kind for a monster that is created near the hero.
pub fn pick(world: &World, content: &Content, rng: &mut Rng) -> Option<MonsterKindId> {
    let hero = HeroFacts::of(world);
    any_kind(content, hero.difficulty(world.depth()), hero.level, rng, |kind| !lives_in_water(kind))
}

/// Creates a hostile monster of a kind on the square, or on the nearest suitable free square within
/// a distance of four.
pub fn near(
    world: &mut World,
    content: &Content,
    rng: &mut Rng,
    kind: MonsterKindId,
    at: Pos,
) -> Option<ActorId> {
    let row = &content.monsters[kind];
    let free = (0..=4).find_map(|radius: i16| {
        let around = Rect::new(at.x - radius, at.y - radius, 2 * radius + 1, 2 * radius + 1);
        around.squares().find(|&to| {
            to.distance(at) == i32::from(radius)
                && world.level.is_passable(to)
                && world.actor_at(to).is_none()
                && stands_on(row, world.level.cells[to].terrain)
        })
    })?;
    make(world, content, kind, free, Attitude::Hostile, rng)
}
