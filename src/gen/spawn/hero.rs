//! Character creation: the hero's body, starting inventory, knowledge, pet and initial world.

use super::items::{self, NewItem};
use super::monsters;
use crate::base::{Arena, Pos, Rng, Seed, english, pick};
use crate::content::item::MissileUse;
use crate::content::role::talent::Talent;
use crate::content::role::{Advance, Growth, KitItem};
use crate::content::{
    Alignment, Buc, Class, Content, ItemKindId, Property, PropertySet, Race, Rank, Role, Skill,
    Slot,
};
use crate::r#gen::{Purpose, stream};
use crate::world::hero::TuneKnown;
use crate::world::hero::conduct::Conduct;
use crate::world::hero::quest::QuestState;
use crate::world::hero::{Burden, Luck, LuckStory, Mode, Shell, Spell};
use crate::world::known::knowledge::KindKnowledge;
use crate::world::level::path::Roads;
use crate::world::level::sight::Sight;
use crate::world::{
    Actor, ActorId, Attitude, Calendar, Hero, ItemId, Knowledge, Level, LevelId, Todo, World,
    body::pack,
};

/// The choices that define a new hero and the game's settings.
#[derive(Clone, Copy, Debug)]
pub struct BirthRequest<'a> {
    pub seed: Seed,
    pub name: &'a str,
    pub role: &'a str,
    pub race: &'a str,
    /// The alignment; `None` selects the first one that role and race share.
    pub alignment: Option<Alignment>,
    pub female: bool,
    pub mode: Mode,
    /// Difficulty, -4..=2; 0 is the level named Expert.
    pub difficulty: i8,
    pub ruleset: &'a str,
    pub calendar: Calendar,
    /// Whether the hero is born blind.
    pub zen: bool,
    /// Whether the hero is born without armor.
    pub nudist: bool,
    pub many_vaults: bool,
}

/// Initial nutrition, in points.
/// Source: rules/numbers 4, 6.
const NUTRITION: i32 = 900;
/// Initial prayer timeout, in turns.
pub const PRAYER: i32 = 300;
/// Sum that the hero's six attributes reach before the final random shift.
/// Source: rules/numbers 1.
const ATTRIBUTE_SUM: i32 = 75;
/// Turns until a learned spell is forgotten.
/// Source: rules/numbers 17.
const SPELL_LASTS: u32 = 20_000;
/// Name in starting inventories for a random spellbook that the hero can use.
const BOOK: &str = "random spellbook";
/// Initial tameness of the starting pet.
const TAMENESS: u8 = 10;

/// Returns a world with the hero on the first level, or an error if the choices are invalid.
pub fn birth(content: &Content, request: &BirthRequest) -> Result<World, String> {
    let (role, race, alignment) = choose(content, request)?;
    let rules = content
        .rulesets
        .find(request.ruleset)
        .ok_or_else(|| format!("There is no ruleset \"{}\".", request.ruleset))?;
    let mut rules = content.rulesets[rules].rules.clone();
    rules.many_vaults |= request.many_vaults;
    let id = LevelId { branch: 0, depth: 1 };
    let mut rng = stream(request.seed, Purpose::Hero, id, 0);
    let mut world = World {
        seed: request.seed,
        rules,
        calendar: request.calendar,
        turn: 1,
        now: 0,
        hero: nobody(content, id),
        life: life(content, request, role, race, alignment),
        actors: Arena::new(),
        items: Arena::new(),
        level: Level::new(id),
        others: Vec::new(),
        plan: crate::r#gen::dungeon::draw(content, request.seed),
        knowledge: knowledge(content, request.seed),
        todo: Todo::default(),
        pending: None,
        pursuers: Vec::new(),
        queue: Vec::new(),
        artifacts: crate::world::Artifacts::default(),
        genocided: Vec::new(),
        reviving_corpses: Vec::new(),
        sight: Sight::default(),
        roads: Roads::default(),
    };
    create_body(&mut world, content, &mut rng);
    let made = crate::r#gen::level(content, &mut world, id);
    crate::r#gen::install(&mut world, made);
    let hero = world.hero;
    let at = world.level.up.expect("the first level has stairs up");
    clear_square(&mut world, at);
    world.actors[hero].at = at;
    world.level.actor_at[at] = Some(hero);
    outfit(&mut world, content, &mut rng);
    bring_companion(&mut world, content, &mut rng);
    Ok(world)
}

/// Resolves the role, race and alignment, and checks that they are compatible.
fn choose<'a>(
    content: &'a Content,
    request: &BirthRequest,
) -> Result<(crate::content::RoleId, crate::content::RaceId, Alignment), String> {
    let role = content
        .roles
        .find(request.role)
        .ok_or_else(|| format!("There is no role \"{}\".", request.role))?;
    let race = content
        .races
        .find(request.race)
        .ok_or_else(|| format!("There is no race \"{}\".", request.race))?;
    let (a, b): (&'a Role, &'a Race) = (&content.roles[role], &content.races[race]);
    if !a.races.contains(&b.name) {
        let role = english::capitalized(&english::a(&a.name));
        return Err(format!("{role} cannot be of the {} race.", b.adjective));
    }
    let shared = |alignment: &Alignment| {
        a.alignments.contains(alignment) && b.alignments.contains(alignment)
    };
    let alignment = match request.alignment {
        Some(alignment) if shared(&alignment) => Some(alignment),
        Some(alignment) => {
            let word = alignment.word();
            let hero = english::capitalized(&english::a(&b.adjective));
            return Err(format!("{hero} {} cannot be {word}.", a.name));
        }
        None => a.alignments.iter().copied().find(|alignment| shared(alignment)),
    };
    let alignment = alignment.ok_or_else(|| {
        format!("No alignment is possible for {} {}.", english::a(&b.adjective), a.name)
    })?;
    Ok((role, race, alignment))
}

/// Returns a placeholder actor id, used until the hero's actor exists.
fn nobody(content: &Content, id: LevelId) -> ActorId {
    Arena::new().insert(Actor::of(content.known.human, id, Pos::default()))
}

#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
fn life(
    content: &Content,
    request: &BirthRequest,
    role: crate::content::RoleId,
    race: crate::content::RaceId,
    alignment: Alignment,
) -> Hero {
    Hero {
        name: request.name.to_owned(),
        role,
        race,
        alignment,
        first_alignment: alignment,
        own_alignment: alignment,
        female: request.female,
        mode: request.mode,
        difficulty: request.difficulty,
        attributes: [0; 6],
        peaks: [0; 6],
        fixed: Vec::new(),
        exercise: [0; 6],
        next_exercise: 800,
        experience: 0,
        pw: 0,
        max_pw: 0,
        hp_gains: Vec::new(),
        pw_gains: Vec::new(),
        nutrition: NUTRITION,
        burden: Burden::Unburdened,
        luck: Luck { base: 0, bonus: 0 },
        luck_story: LuckStory::default(),
        record: content.roles[role].record.into(),
        prayer: PRAYER,
        prayed: None,
        crowned: false,
        anger: 0,
        shackles: None,
        gold_known: 0,
        skills: vec![Rank::Restricted; Skill::COUNT],
        training: vec![0; Skill::COUNT],
        slots: 0,
        spells: Vec::new(),
        shell: Shell::default(),
        steed: None,
        gallop: 0,
        ridden: 0,
        stumble: 0,
        drowse: 0,
        stepped: false,
        two_weapons: false,
        occupation: None,
        half_dressed: None,
        half_set: None,
        half_dug: None,
        felt: Vec::new(),
        lost: None,
        fled: Vec::new(),
        in_view: Vec::new(),
        threats: Vec::new(),
        deepest: 1,
        highest_level: 1,
        has_amulet: false,
        harassment: None,
        tune: TuneKnown::Nothing,
        invoked: false,
        conduct: Conduct {
            blind_from_birth: request.zen,
            nudist: request.nudist,
            ..Conduct::default()
        },
        achievements: 0,
        small_achievements: 0,
        consulted: [false; 2],
        quest: QuestState::default(),
        deaths: 0,
        killed: Vec::new(),
        unique_foes: 0,
        foes: 0,
        selfies: Vec::new(),
        safe_until: 0,
        born_knowing: Vec::new(),
        autopickup: true,
        cleansed: 0,
        next_vision: 0,
        djinn: 0,
        protection: 0,
        beast: None,
        own_shape: None,
        end: None,
    }
}

/// Assigns random appearances to the kinds that shuffle them. Kinds without an appearance other
/// than their name start identified.
fn knowledge(content: &Content, seed: Seed) -> Knowledge {
    let mut rng = stream(seed, Purpose::Looks, LevelId::default(), 0);
    let mut knowledge = Knowledge {
        items: vec![KindKnowledge::default(); content.items.len()],
        monsters_seen: vec![false; content.monsters.len()],
        order: Vec::new(),
        artifacts: Vec::new(),
        luck: false,
    };
    for (id, kind) in content.items.iter() {
        knowledge.of_mut(id).known = kind.look.is_none() && kind.shuffle.is_none();
    }
    for (group, looks) in &content.looks {
        let mut order: Vec<u8> = (0..looks.len() as u8).collect();
        pick::shuffle(&mut rng, &mut order);
        let kinds = content.items.iter().filter(|(_, kind)| kind.shuffle.as_ref() == Some(group));
        for ((id, _), look) in kinds.zip(order) {
            knowledge.of_mut(id).look = Some(look);
        }
    }
    knowledge
}

// --- Body

fn create_body(world: &mut World, content: &Content, rng: &mut Rng) {
    let (role, race) = (&content.roles[world.life.role], &content.races[world.life.race]);
    let attributes = attributes(role, race, rng);
    world.life.attributes = attributes;
    world.life.peaks = attributes;
    let hp = first(role.hp, race.hp, rng).max(1);
    let pw = first(role.pw, race.pw, rng).max(0);
    (world.life.pw, world.life.max_pw) = (pw, pw);
    let kind = content.monsters.find(&race.kin).unwrap_or(content.known.human);
    let mut body = Actor::of(kind, world.level.id, Pos::default());
    (body.hp, body.max_hp, body.level) = (hp, hp, 1);
    (body.female, body.new, body.born) = (world.life.female, false, world.turn);
    body.bank = crate::world::body::actor::ACT;
    let born_with = |innate: &[(u8, Property)]| -> PropertySet {
        innate.iter().filter(|(from, _)| *from <= 1).map(|(_, property)| *property).collect()
    };
    body.properties.innate = born_with(&role.innate).union(born_with(&race.innate));
    if world.life.conduct.blind_from_birth {
        body.properties.gained.add(Property::Blind);
    }
    body.properties.refresh();
    // 120 energy per aut, which is one action per turn, or 160 with intrinsic speed.
    // Source: rules/energy 8.
    body.rate = if body.has(Property::Fast) { 160 } else { 120 };
    world.hero = world.actors.insert(body);
    for &(skill, _) in &role.skills {
        world.life.skills[skill as usize] = Rank::Unskilled;
    }
    if role.saddled {
        world.life.skills[Skill::Riding as usize] = Rank::Basic;
    }
    for &school in &role.casting.schools {
        world.life.skills[school as usize] = Rank::Basic;
    }
}

/// Rolls the initial hit points or energy: the sum of what the role and the race give.
fn first(role: Advance, race: Advance, rng: &mut Rng) -> i32 {
    let mut rolled = |growth: Growth| {
        let random = if growth.random > 0 { rng.d(growth.random.into()) } else { 0 };
        i32::from(growth.fixed) + random
    };
    rolled(role.birth) + rolled(race.birth)
}

/// Returns the attributes that a hero of this role and race is born with from `seed`. Draws from a
/// copy of the hero's stream, so the birth itself is unaffected.
pub fn attributes_from(seed: Seed, role: &Role, race: &Race) -> [u8; 6] {
    let id = LevelId { branch: 0, depth: 1 };
    attributes(role, race, &mut stream(seed, Purpose::Hero, id, 0))
}

/// Lowest result of the random shift at the end of [`attributes`].
const LOWEST_SHIFT: i32 = -2;

/// Returns the lowest attributes that a hero of this role and race can be born with.
pub fn lowest_attributes(role: &Role, race: &Race) -> [u8; 6] {
    std::array::from_fn(|at| {
        let start = role.base[at].clamp(race.min[at], race.max[at]);
        let shifted = (i32::from(start) + LOWEST_SHIFT).clamp(1, 125) as u8;
        shifted.clamp(race.min[at], race.max[at])
    })
}

/// Rolls attributes. Starts from the role's base values; adds or removes points, drawn by the
/// role's shares, until the sum is `ATTRIBUTE_SUM` or the race's limits have stopped 100 draws;
/// then shifts each value, with a chance of 1 in 20, by -2 to +4. The race's limits apply.
/// Source: rules/numbers 1.
fn attributes(role: &Role, race: &Race, rng: &mut Rng) -> [u8; 6] {
    const TRIES: u32 = 100;
    let shares: [u32; 6] = role.share.map(u32::from);
    let mut values = role.base;
    let limit = |values: &mut [u8; 6]| {
        for (at, value) in values.iter_mut().enumerate() {
            *value = (*value).clamp(race.min[at], race.max[at]);
        }
    };
    limit(&mut values);
    let sum = |values: &[u8; 6]| values.iter().map(|&value| i32::from(value)).sum::<i32>();
    let mut misses = 0;
    while sum(&values) != ATTRIBUTE_SUM && misses < TRIES {
        let Some(at) = pick::weighted(rng, &shares) else { break };
        let more = sum(&values) < ATTRIBUTE_SUM;
        let room = if more { values[at] < race.max[at] } else { values[at] > race.min[at] };
        if !room {
            misses += 1;
        } else if more {
            values[at] += 1;
        } else {
            values[at] -= 1;
        }
    }
    for value in &mut values {
        if rng.one_in(20) {
            let shift = rng.below(7) as i32 + LOWEST_SHIFT;
            *value = (i32::from(*value) + shift).clamp(1, 125) as u8;
        }
    }
    limit(&mut values);
    values
}

// --- Starting inventory

fn outfit(world: &mut World, content: &Content, rng: &mut Rng) {
    let role = &content.roles[world.life.role];
    for wanted in &role.kit {
        if wanted.chance < 100 && !rng.percent(wanted.chance.into()) {
            continue;
        }
        if wanted.item == BOOK {
            for _ in 0..wanted.count.roll(rng) {
                let Some(kind) = book(world, content, rng) else { break };
                let mut thing = items::of_kind(content, kind, 1, rng);
                thing.item.buc = thing.item.buc.max(Buc::Uncursed);
                give(world, content, thing, false);
            }
            continue;
        }
        let race = &content.races[world.life.race];
        let Some(mut thing) = kit_item(content, race, wanted, rng) else { continue };
        // Several items of a random class are drawn one by one. Several items of one kind form a
        // stack.
        if wanted.item.starts_with(items::RANDOM) {
            for _ in 1..std::mem::replace(&mut thing.item.count, 1) {
                let race = &content.races[world.life.race];
                let more = kit_item(content, race, wanted, rng);
                if let Some(mut more) = more {
                    more.item.count = 1;
                    give(world, content, more, wanted.worn);
                }
            }
        }
        give(world, content, thing, wanted.worn);
    }
    refresh_worn(world, content);
    world.life.gold_known = pack::gold(world, content, world.hero);
}

/// Recomputes the properties that worn items give the hero.
fn refresh_worn(world: &mut World, content: &Content) {
    let hero = world.hero;
    let mut worn = PropertySet::EMPTY;
    for slot in Slot::ALL {
        let Some(item) = world.actors[hero].in_slot(slot) else { continue };
        if !matches!(slot, Slot::Wielded | Slot::Alternate | Slot::Quiver) {
            let kind = &content.items[world.items[item].kind];
            worn = worn.union(kind.gives.iter().copied().collect());
        }
    }
    world.actors[hero].properties.worn = worn;
    world.actors[hero].properties.refresh();
}

/// Gives the hero additional items. Worn items replace those in their slots. Heroes who fight worse
/// in body armor get no body armor.
pub fn equip_more(world: &mut World, content: &Content, kit: &[KitItem], rng: &mut Rng) {
    for wanted in kit {
        let race = &content.races[world.life.race];
        let Some(thing) = kit_item(content, race, wanted, rng) else { continue };
        let slot = content.items[thing.item.kind].slot.filter(|_| wanted.worn);
        if slot == Some(Slot::Suit) && content.roles[world.life.role].has(Talent::Unarmored) {
            continue;
        }
        if let Some(slot) = slot {
            let hero = world.hero;
            world.actors[hero].worn[slot as usize] = None;
        }
        give(world, content, thing, wanted.worn);
    }
    refresh_worn(world, content);
}

/// Adds an identified item to the hero's inventory. Equips it if it is `worn`, a weapon or a
/// missile, and its slot is free. Nudists get no armor.
fn give(world: &mut World, content: &Content, thing: NewItem, worn: bool) {
    if world.life.conduct.nudist && content.items[thing.item.kind].class == Class::Armor {
        return;
    }
    let item = items::bring(world, thing);
    know(world, content, item);
    let item = pack::take(world, content, world.hero, item);
    use_at_once(world, content, item, worn);
}

/// Draws a random spellbook that a new hero can use.
///
/// The school of its spell must be unrestricted, and the hero must not know the spell already. The
/// level of the spell is at most 3, or 1 while the hero knows no level 1 spell.
fn book(world: &World, content: &Content, rng: &mut Rng) -> Option<ItemKindId> {
    let spells = &world.life.spells;
    let easy = spells.iter().any(|spell| content.items[spell.book].level == 1);
    let most = if easy { 3 } else { 1 };
    let suits = |kind: ItemKindId| {
        let row = &content.items[kind];
        let school = row.school.filter(|_| row.level <= most);
        school.is_some_and(|school| world.life.rank(school) > Rank::Restricted)
            && spells.iter().all(|spell| spell.book != kind)
    };
    let entries = &content.spawn_tables().of_class(Class::Spellbook).entries;
    let odds: Vec<u32> =
        entries.iter().map(|entry| if suits(entry.kind) { entry.odds.into() } else { 0 }).collect();
    pick::weighted(rng, &odds).map(|at| entries[at].kind)
}

fn kit_item(content: &Content, race: &Race, wanted: &KitItem, rng: &mut Rng) -> Option<NewItem> {
    let mut name = wanted.item.as_str();
    if !wanted.or.is_empty() {
        let nth = rng.below(wanted.or.len() as u32 + 1) as usize;
        name = nth.checked_sub(1).map_or(name, |nth| wanted.or[nth].as_str());
    }
    let swap = race.swaps.iter().find(|(old, _)| old == name);
    let name = swap.map_or(name, |(_, new)| new.as_str());
    let mut thing = items::named(content, name, 1, rng)?;
    thing.fate = items::Fate::default();
    let kind = &content.items[thing.item.kind];
    let count = wanted.count.roll(rng).clamp(1, 10_000) as u16;
    let item = &mut thing.item;
    item.count = count;
    item.plus = match (wanted.plus, wanted.charges) {
        (Some(plus), _) => plus,
        (None, Some(charges)) => charges.roll(rng).clamp(0, 127) as i8,
        (None, None) => item.plus.max(0),
    };
    item.buc = wanted.buc.unwrap_or(if item.buc == Buc::Cursed { Buc::Uncursed } else { item.buc });
    (item.worn_down, item.eaten_away, item.poisoned) = (0, 0, false);
    (item.locked, item.trapped) = (false, false);
    if kind.tool == Some(crate::content::item::ToolUse::Container) {
        thing.inside.clear();
    }
    Some(thing)
}

/// Identifies a starting item, teaches the spell of a spellbook, and raises the skill of a weapon
/// or tool to at least Basic.
fn know(world: &mut World, content: &Content, item: ItemId) {
    let thing = world.item_mut(item);
    let known = &mut thing.known;
    (known.buc, known.plus, known.proof, known.seen) = (true, true, true, true);
    let kind = thing.kind;
    let row = &content.items[kind];
    learn(world, kind);
    let until = world.turn + SPELL_LASTS;
    if row.school.is_some() && world.life.spells.iter().all(|spell| spell.book != kind) {
        world.life.spells.push(Spell { book: kind, until });
    }
    let weapon = matches!(row.class, Class::Weapon | Class::Tool);
    if let Some(skill) = row.skill.filter(|_| weapon) {
        let rank = &mut world.life.skills[skill as usize];
        *rank = (*rank).max(Rank::Basic);
    }
}

fn learn(world: &mut World, kind: ItemKindId) {
    let knowledge = world.knowledge.of_mut(kind);
    knowledge.seen = true;
    if !knowledge.known {
        knowledge.known = true;
        world.knowledge.order.push(kind);
    }
    if !world.life.born_knowing.contains(&kind) {
        world.life.born_knowing.push(kind);
    }
}

/// Equips a starting item: wears it, wields it, puts a second weapon in the alternate slot, or puts
/// missiles in the quiver.
fn use_at_once(world: &mut World, content: &Content, item: ItemId, worn: bool) {
    let kind = &content.items[world.item(item).kind];
    let hero = world.hero;
    let free = |world: &World, slot: Slot| world.actors[hero].in_slot(slot).is_none();
    let slot = match (kind.class, kind.missile) {
        (Class::Weapon, Some(MissileUse::Ammo | MissileUse::Thrown)) => Some(Slot::Quiver),
        (Class::Weapon, None) if worn && free(world, Slot::Wielded) => Some(Slot::Wielded),
        (Class::Weapon, _) => Some(Slot::Alternate),
        (Class::Ring, _) if worn && !free(world, Slot::RightRing) => Some(Slot::LeftRing),
        (Class::Ring, _) if worn => Some(Slot::RightRing),
        _ if worn => kind.slot,
        _ => None,
    };
    if let Some(slot) = slot.filter(|&slot| free(world, slot)) {
        world.actors[hero].worn[slot as usize] = Some(item);
    }
}

// --- Pet

/// Removes any monster from the hero's starting square.
fn clear_square(world: &mut World, at: Pos) {
    if let Some(who) = world.actor_at(at) {
        world.remove_actor(who);
    }
}

fn bring_companion(world: &mut World, content: &Content, rng: &mut Rng) {
    let role = &content.roles[world.life.role];
    let Some(name) = pick::one(rng, &role.pet) else { return };
    let Some(kind) = content.monsters.find(name) else { return };
    let Some(at) = free_beside(world) else { return };
    let pet = monsters::make(world, content, kind, at, Attitude::Tame(TAMENESS), rng);
    let Some(pet) = pet else { return };
    world.actors[pet].new = false;
    let saddle = content
        .items
        .iter()
        .find(|(_, row)| row.tool == Some(crate::content::item::ToolUse::Saddle));
    if let Some((kind, _)) = saddle.filter(|_| role.saddled) {
        let saddle = world.make(crate::world::Item::of(kind));
        world.give(saddle, pet);
        world.actors[pet].worn[Slot::Saddle as usize] = Some(saddle);
    }
}

/// Returns the nearest free square to the hero, searching in rings.
fn free_beside(world: &World) -> Option<Pos> {
    let you = world.you().at;
    (1..20).find_map(|radius: i16| {
        (you.y - radius..=you.y + radius)
            .flat_map(|y| (you.x - radius..=you.x + radius).map(move |x| Pos::new(x, y)))
            .find(|&at| {
                at.distance(you) == i32::from(radius)
                    && world.level.is_passable(at)
                    && !world.level.cells[at].terrain.is_liquid()
                    && world.actor_at(at).is_none()
                    && world.trap_at(at).is_none()
            })
    })
}
