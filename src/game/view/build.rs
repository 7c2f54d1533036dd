//! Builds the `View` for one frame.

use super::{
    Condition, EffectMark, Fight, Glyph, Ground, GroundKind, LevelLabel, Load, Near, NearKind,
    Reach, StairsHere, Status, StatusEffect, Tile, View, foes, map, pack, way,
};
use crate::base::{Dir, Pos, english};
use crate::content::{
    Alignment, Class, Color, Door, ItemKindId, MonsterKindId, Property, Terrain, TrapKindId,
};
use crate::game::input::{Awaits, Question, QuestionReason};
use crate::rules::body::{burden, hold, hunger};
use crate::rules::faith::{prayer, trouble};
use crate::rules::item::food;
use crate::rules::ride;
use crate::rules::verb::{
    force::force_lock,
    magic::shape_power::{self, ShapePower},
    travel::automatic::{self, Onset},
};
use crate::story::combat::substance;
use crate::story::terrain::{branch, stuck_boulder};
use crate::story::{Chronicle, Eyes, item_names, monster_names};
use crate::world::hero::{Burden, Hunger, Mode};
use crate::world::level::RememberedThing as Known;
use crate::world::{
    ItemId, LevelId,
    body::{pack as carry, senses},
    level::elbereth,
};

/// Number of recent log lines that a view includes.
const LINES: usize = 60;

impl View {
    /// Builds the view of the hero's current knowledge. Sight must be up to date.
    pub fn of(eyes: &Eyes, chronicle: &Chronicle, awaits: Awaits) -> Self {
        let world = eyes.world;
        let at = world.you().at;
        let in_view = foes::in_view(eyes);
        let explored = automatic::is_explored(world, eyes.content);
        Self {
            turn: world.turn,
            map: map::tiles(eyes),
            hero: at,
            level: label(eyes, world.level.id),
            status: status(eyes),
            score: None,
            change: None,
            together: foes::together(&in_view),
            foes: in_view,
            unseen: automatic::unseen_foe(world, eyes.content),
            lost: world
                .lost(eyes.content)
                .map(|who| eyes.content.monsters[world.actor(who).kind].name.clone()),
            fight: fight(eyes),
            exits: exits(eyes),
            near: near(eyes),
            effects: effects(eyes),
            pack: pack::carried(eyes),
            spells: super::spells::known(eyes),
            floor: pack::underfoot(eyes),
            load: Load {
                weight: carry::load(world, eyes.content, world.hero),
                capacity: burden::capacity(world, eyes.content, world.hero),
            },
            ground: ground_here(eyes, at),
            on_word: elbereth::is_written(world, at),
            written: super::look::engraving(eyes, at),
            on_stairs: match world.level.cell(at).terrain {
                Terrain::StairsUp => Some(StairsHere::Up),
                Terrain::StairsDown => Some(StairsHere::Down),
                _ => None,
            },
            lines: chronicle.lines.newest(LINES),
            said: chronicle.said,
            asked: asked(&awaits),
            awaits,
            locked_out: chronicle.has_said_locked(),
            stuck: stuck(eyes),
            found_nothing: chronicle.has_said_nothing_found(),
            lock: lock(eyes),
            food: food(eyes),
            strays: strays(eyes),
            traps: traps(eyes),
            near_death: trouble::is_low(eyes.world),
            prayer: prayer::outlook(eyes.world),
            explored,
            way_down: automatic::knows_way_down(world, eyes.content),
            leads: if explored { leads(eyes) } else { Vec::new() },
            autopickup: world.life.autopickup,
            power_aims: power_aims(eyes),
            riding: world.life.steed.is_some(),
            throws: ride::throwing(world),
            snaps: force_lock::snapping(world, eyes.content),
            over: world.is_over(),
        }
    }
}

/// Returns the foe that auto-attack would choose now, and how it can be reached.
fn fight(eyes: &Eyes) -> Option<Fight> {
    let foe = automatic::nearest_foe(eyes.world, eyes.content)?;
    let reach = match automatic::onset(eyes.world, eyes.content, foe) {
        Ok(Onset::Strike(_)) => Reach::Beside,
        Ok(Onset::Step(_)) => Reach::Away,
        Err(_) => Reach::NoWay,
    };
    Some(Fight { foe, reach })
}

/// Returns known locked doors and dead ends, nearest first: places where a way on may be hidden.
fn leads(eyes: &Eyes) -> Vec<Near> {
    let here = eyes.world.you().at;
    let is_lead = |place: &Near| match place.kind {
        NearKind::LockedDoor => true,
        NearKind::DeadEnd => place.at != here,
        _ => false,
    };
    places(eyes).into_iter().filter(is_lead).collect()
}

/// Returns the direction prompt for the shape's power ("Breathe fire which way?") if the hero has
/// enough energy.
fn power_aims(eyes: &Eyes) -> Option<String> {
    let (world, content) = (eyes.world, eyes.content);
    let power = shape_power::of(world, content).filter(|it| it.energy() <= world.life.pw)?;
    let harm = |nth: u8| content.monsters[world.you().kind].attacks[usize::from(nth)].harm;
    match power {
        ShapePower::Breath(nth) => Some(format!("Breathe {} which way?", substance(harm(nth)))),
        ShapePower::Spit(_) => Some("Spit which way?".to_owned()),
        _ => None,
    }
}

/// Example: "The boulder 1E will not budge: something is beyond it".
fn stuck(eyes: &Eyes) -> Option<String> {
    let dir = stuck_boulder(eyes)?;
    let here = eyes.world.you().at;
    let (way, behind) = (way(here, here.step(dir)), behind_boulder(eyes, dir));
    Some(format!("The boulder {way} will not budge: {behind} beyond it"))
}

/// Returns the direction of the adjacent door known to be locked; `None` unless there is exactly
/// one.
fn lock(eyes: &Eyes) -> Option<Dir> {
    let (here, level) = (eyes.world.you().at, &eyes.world.level);
    let is_door = |at: Pos| level.shut.has(at) && level.cell(at).terrain == Terrain::Door;
    let mut shut = Dir::ALL.into_iter().filter(|&dir| is_door(here.step(dir)));
    shut.next().filter(|_| shut.next().is_none())
}

/// Describes an item on the floor.
fn lying(eyes: &Eyes, item: ItemId, at: Pos) -> Near {
    let (glyph, color) = map::item_glyph(eyes, item);
    let way = way(eyes.world.you().at, at);
    let thing = eyes.world.item(item);
    let about = thing.about.filter(|_| thing.count == 1);
    let kind = about.map_or(NearKind::Other, |about| remains(eyes, thing.kind, about));
    Near { kind, glyph, color, name: item_names::a(eyes, item), at, way }
}

/// Tells statues from corpses and the like.
fn remains(eyes: &Eyes, kind: ItemKindId, about: MonsterKindId) -> NearKind {
    match eyes.content.items[kind].class {
        Class::Rock => NearKind::Statue(eyes.content.monsters[about].name.clone()),
        _ => NearKind::Other,
    }
}

/// Returns the squares where the hero knows of items, in sight or not, nearest first.
fn laden(eyes: &Eyes) -> Vec<Pos> {
    let world = eyes.world;
    let from = world.you().at;
    let memory = &world.level.memory;
    let known = |at: &Pos| matches!(memory[*at].thing, Known::Item(_) | Known::Remains(..));
    let mut laden: Vec<Pos> =
        memory.known().iter().filter(|&at| at != from).filter(known).collect();
    laden.sort_by_key(|&at| from.distance(at));
    laden
}

/// Returns the nearest reachable food, if the hero is hungry.
fn food(eyes: &Eyes) -> Option<Near> {
    let (world, content) = (eyes.world, eyes.content);
    if matches!(hunger::state(world), Hunger::Satiated | Hunger::NotHungry) {
        return None;
    }
    let eaten = |item: &ItemId| food::is_wholesome(world, content, world.item(*item));
    let found = laden(eyes).into_iter().filter_map(|at| {
        // For a pile out of sight, only the top item is remembered.
        let most = if eyes.sees_square(at) { usize::MAX } else { 1 };
        world.items_at(at).take(most).find(eaten).map(|item| (item, at))
    });
    let mut reached = found.filter(|&(_, at)| automatic::knows_way(world, content, at));
    reached.next().map(|(item, at)| lying(eyes, item, at))
}

/// Returns items that the hero threw or shot and whose place is known, nearest first.
fn strays(eyes: &Eyes) -> Vec<Near> {
    let (world, from) = (eyes.world, eyes.world.you().at);
    let mut squares: Vec<Pos> = automatic::strays(world).collect();
    squares.sort_by_key(|&at| from.distance(at));
    let thrown = |at| world.items_at(at).filter(|&item| world.item(item).thrown);
    squares.into_iter().flat_map(|at| thrown(at).map(move |item| lying(eyes, item, at))).collect()
}

/// Returns all traps that the hero knows, including those covered by items.
fn traps(eyes: &Eyes) -> Vec<Near> {
    let traps = eyes.world.level.traps.iter().filter(|trap| trap.seen);
    traps.map(|trap| known_trap(eyes, trap.kind, trap.at)).collect()
}

fn known_trap(eyes: &Eyes, kind: TrapKindId, at: Pos) -> Near {
    let kind = &eyes.content.traps[kind];
    let way = way(eyes.world.you().at, at);
    let (glyph, color, name) = (Glyph::Trap, kind.color, kind.name.clone());
    Near { kind: NearKind::Other, glyph, color, name, at, way }
}

/// Returns how players name a level.
pub fn label(eyes: &Eyes, id: LevelId) -> LevelLabel {
    let branch = eyes.content.branches.rows().get(usize::from(id.branch));
    let branch = branch.filter(|_| id.branch > 0).map(|branch| branch.short().to_owned());
    LevelLabel { branch, number: id.depth }
}

/// Returns the text of the pending question.
fn asked(awaits: &Awaits) -> Option<String> {
    let Awaits::Answer(question) = awaits else { return None };
    let (why, count) = match question {
        Question::Items { why, count, .. } => (*why, *count),
        Question::Text { why } | Question::YesNo { why } | Question::Place { why } => (*why, 1),
    };
    Some(match why {
        QuestionReason::Identify if count == 1 => "Which thing do you want to identify?".to_owned(),
        QuestionReason::Identify => format!("Which things do you want to identify? Up to {count}."),
        QuestionReason::Recharge => "Which thing do you want to charge?".to_owned(),
        QuestionReason::Rub => "Which gem do you rub on the stone?".to_owned(),
        QuestionReason::Tin => "Which corpse do you put in a tin?".to_owned(),
        QuestionReason::Teleport => "Where do you want to go?".to_owned(),
        QuestionReason::LevelTeleport => "To what level? A number.".to_owned(),
        QuestionReason::NameKind => "What do you call this kind of thing?".to_owned(),
        QuestionReason::Bribe => "How much do you offer? A number.".to_owned(),
        QuestionReason::ChooseShape => "Become what? A name, a letter, * is any.".to_owned(),
        QuestionReason::BecomeBeast => "The beast in your blood stirs. Let it out?".to_owned(),
        QuestionReason::NameOneself => "\"Who goes there?\" asks the guard. Your name?".to_owned(),
    })
}

/// Returns what blocks a boulder pushed this way, such as "there is a wall".
pub fn behind_boulder(eyes: &Eyes, dir: Dir) -> String {
    let at = eyes.world.you().at.step(dir).step(dir);
    let someone =
        eyes.world.actor_at(at).filter(|&who| senses::senses(eyes.world, eyes.content, who));
    if let Some(who) = someone {
        let name = &eyes.content.monsters[eyes.world.actor(who).kind].name;
        return format!("{} stands", english::a(name));
    }
    let boulder = eyes.content.known.boulder;
    if eyes.sees_square(at) && eyes.world.items_at(at).any(|it| eyes.world.item(it).kind == boulder)
    {
        return "another one lies".to_owned();
    }
    match map::known(eyes, at) {
        None => "something is".to_owned(),
        Some(cell) => match cell.terrain {
            Terrain::Floor | Terrain::Corridor => "something is".to_owned(),
            Terrain::Stone | Terrain::SecretCorridor => "there is rock".to_owned(),
            Terrain::HorizontalWall | Terrain::VerticalWall | Terrain::SecretDoor => {
                "there is a wall".to_owned()
            }
            Terrain::Door => format!("there is {}", english::a(door_name(cell))),
            terrain => format!("there is {}", english::a(terrain.name())),
        },
    }
}

/// Returns the terrain of the hero's square, unless it is plain floor, corridor or rock.
fn ground_here(eyes: &Eyes, at: Pos) -> Option<Ground> {
    let name = ground(eyes, at)?;
    let cell = map::known(eyes, at)?;
    let kind = match cell.terrain {
        Terrain::Fountain => GroundKind::Fountain,
        Terrain::Sink => GroundKind::Sink,
        Terrain::Ice => GroundKind::Writable,
        Terrain::Door if matches!(cell.door(), Door::None | Door::Broken) => GroundKind::Writable,
        _ => GroundKind::Other,
    };
    Some(Ground { kind, name })
}

/// Returns the name of a square's terrain, unless it is plain floor, corridor or rock.
pub fn ground(eyes: &Eyes, at: Pos) -> Option<String> {
    let cell = map::known(eyes, at)?;
    match cell.terrain {
        Terrain::Floor | Terrain::Corridor | Terrain::Stone | Terrain::SecretCorridor => None,
        Terrain::SecretDoor => Some("wall".to_owned()),
        Terrain::Door => Some(door_name(cell).to_owned()),
        Terrain::Altar => Some(match cell.altar() {
            Some(alignment) => format!("{} altar", alignment.word()),
            None => "Moloch's altar".to_owned(),
        }),
        terrain => Some(format!("{}{}", terrain.name(), leading(eyes, at))),
    }
}

/// Returns where branch stairs lead, such as " to the Diggings"; empty for other stairs.
fn leading(eyes: &Eyes, at: Pos) -> String {
    branch(eyes, at).map_or_else(String::new, |branch| format!(" to {branch}"))
}

fn door_name(cell: crate::world::Cell) -> &'static str {
    match cell.door() {
        Door::None => "doorway",
        Door::Broken => "broken door",
        Door::Open => "open door",
        Door::Closed | Door::Locked => "closed door",
    }
}

fn exits(eyes: &Eyes) -> Vec<Near> {
    let from = eyes.world.you().at;
    let level = &eyes.world.level;
    let mut exits = Vec::new();
    let side = level.side_stairs.iter().map(|&(at, _)| at);
    for at in level.up.into_iter().chain(level.down).chain(side) {
        let (glyph, name) = match map::known(eyes, at).map(|cell| cell.terrain) {
            Some(Terrain::StairsUp) => (Glyph::StairsUp, "stairs up"),
            Some(Terrain::StairsDown) => (Glyph::StairsDown, "stairs down"),
            _ => continue,
        };
        let (kind, name) = match branch(eyes, at) {
            None => (NearKind::Stairs, name.to_owned()),
            Some(branch) => (NearKind::BranchStairs, format!("to {branch}")),
        };
        exits.push(Near { kind, glyph, color: Color::White, name, at, way: way(from, at) });
    }
    exits.sort_by_key(|exit| from.distance(exit.at));
    exits
}

/// Returns items, traps and furniture in view.
fn near(eyes: &Eyes) -> Vec<Near> {
    let world = eyes.world;
    let from = world.you().at;
    let mut near = Vec::new();
    if hold::engulfer(world, eyes.content, world.hero).is_some() {
        return near;
    }
    for at in world.sight.seen.iter().filter(|&at| at != from) {
        if let Some(item) = world.items_at(at).next() {
            near.push(lying(eyes, item, at));
        } else if let Some(trap) = world.trap_at(at).filter(|trap| trap.seen) {
            near.push(known_trap(eyes, trap.kind, at));
        } else if let Some((glyph, name)) = furniture(eyes, at) {
            let color = Color::White;
            near.push(Near { kind: NearKind::Other, glyph, color, name, at, way: way(from, at) });
        }
    }
    near.sort_by_key(|thing| from.distance(thing.at));
    near
}

/// Returns known exits, furniture and items of the level, nearest first, then the traps.
pub fn places(eyes: &Eyes) -> Vec<Near> {
    let from = eyes.world.you().at;
    let mut places = exits(eyes);
    let tiles = map::tiles(eyes);
    let level = &eyes.world.level;
    for (at, tile) in tiles.iter().filter(|(at, _)| *at != from) {
        if tile.glyph == Glyph::Corridor && automatic::is_dead_end(level, at) {
            let (glyph, color, name) = (tile.glyph, tile.color, "a dead end".to_owned());
            places.push(Near {
                kind: NearKind::DeadEnd,
                glyph,
                color,
                name,
                at,
                way: way(from, at),
            });
            continue;
        }
        if matches!(tile.glyph, Glyph::Thing(_)) {
            places.extend(pile(eyes, at, tile));
            continue;
        }
        let is_place = matches!(
            tile.glyph,
            Glyph::Fountain
                | Glyph::Altar
                | Glyph::Throne
                | Glyph::Sink
                | Glyph::Grave
                | Glyph::ClosedDoor
                | Glyph::OpenDoor { .. }
                | Glyph::Doorway
        );
        if is_place {
            let locked = level.shut.has(at) && tile.glyph == Glyph::ClosedDoor;
            let (kind, name) = if locked {
                (NearKind::LockedDoor, "a locked door".to_owned())
            } else {
                (NearKind::Other, super::look::name(eyes, at))
            };
            let (glyph, color) = (tile.glyph, tile.color);
            places.push(Near { kind, glyph, color, name, at, way: way(from, at) });
        }
    }
    places.sort_by_key(|place| from.distance(place.at));
    // Traps come last because players rarely search for them.
    let mut traps: Vec<Near> = traps(eyes).into_iter().filter(|trap| trap.at != from).collect();
    traps.sort_by_key(|trap| from.distance(trap.at));
    places.extend(traps.into_iter().map(|trap| Near { name: english::a(&trap.name), ..trap }));
    places
}

/// Returns the known items on a square: the whole pile if it is in sight; otherwise the remembered
/// top item and any items that the hero threw there.
fn pile(eyes: &Eyes, at: Pos, tile: &Tile) -> Vec<Near> {
    let world = eyes.world;
    let lies = |item| lying(eyes, item, at);
    if eyes.sees_square(at) && !monster_names::hallucinates(eyes) {
        return world.items_at(at).map(lies).collect();
    }
    let own: Vec<ItemId> = world.items_at(at).filter(|&item| world.item(item).thrown).collect();
    let name = super::look::name(eyes, at);
    let kind = match world.level.memory[at].thing {
        Known::Remains(kind, about) => remains(eyes, kind, about),
        _ => NearKind::Other,
    };
    let top = match world.level.memory[at].thing {
        Known::Item(kind) => own.iter().any(|&item| world.item(item).kind == kind),
        _ => false,
    };
    let (glyph, color, way) = (tile.glyph, tile.color, way(world.you().at, at));
    let remembered = (!top).then_some(Near { kind, glyph, color, name, at, way });
    remembered.into_iter().chain(own.into_iter().map(lies)).collect()
}

fn furniture(eyes: &Eyes, at: Pos) -> Option<(Glyph, String)> {
    let glyph = match eyes.world.level.cell(at).terrain {
        Terrain::Fountain => Glyph::Fountain,
        Terrain::Altar => Glyph::Altar,
        Terrain::Throne => Glyph::Throne,
        Terrain::Sink => Glyph::Sink,
        Terrain::Grave => Glyph::Grave,
        _ => return None,
    };
    Some((glyph, ground(eyes, at)?))
}

fn status(eyes: &Eyes) -> Status {
    let (world, content) = (eyes.world, eyes.content);
    let (life, you) = (&world.life, world.you());
    let names = ["St", "In", "Wi", "Dx", "Co", "Ch"];
    let attributes = [0, 3, 4, 1, 2, 5].map(|i| (names[i], english::attribute(life.attributes[i])));
    Status {
        name: life.name.clone(),
        title: title(eyes),
        who: who(eyes),
        hp: you.hp,
        max_hp: you.max_hp,
        pw: life.pw,
        max_pw: life.max_pw,
        ac: foes::armor_class(eyes),
        level: you.level,
        experience: life.experience,
        level_span: (threshold(you.level), threshold(you.level.saturating_add(1))),
        attributes: attributes.to_vec(),
        gold: crate::world::body::pack::gold(world, content, world.hero),
        load: crate::world::body::pack::load(world, content, world.hero),
        bears: burden::capacity(world, content, world.hero).unsigned_abs(),
        challenge: challenge(eyes),
    }
}

/// Example: "Expert", or "modern Expert" outside classic mode.
pub fn challenge(eyes: &Eyes) -> String {
    let life = &eyes.world.life;
    let difficulty = super::birth::difficulty_name(life.difficulty);
    match life.mode {
        Mode::Classic => difficulty.to_owned(),
        Mode::Modern => format!("modern {difficulty}"),
        Mode::Explore => "explore (not scored)".to_owned(),
        Mode::Wizard => "wizard (not scored)".to_owned(),
    }
}

/// Example: "dwarf Valkyrie, lawful".
pub fn who(eyes: &Eyes) -> String {
    let life = &eyes.world.life;
    let role = &eyes.content.roles[life.role];
    let name = match &role.female_name {
        Some(name) if life.female => name,
        _ => &role.name,
    };
    let race = &eyes.content.races[life.race].name;
    format!("{race} {name}, {}", Alignment::word(life.alignment))
}

/// Returns the name of the shape of a polymorphed hero.
pub fn shape<'a>(eyes: &Eyes<'a>) -> Option<&'a str> {
    let row = &eyes.content.monsters[eyes.world.you().kind];
    eyes.world.is_changed().then_some(row.name.as_str())
}

/// Returns the rank title for the hero's level, or the current shape's name.
fn title(eyes: &Eyes) -> String {
    if let Some(name) = shape(eyes) {
        return english::capitalized(name);
    }
    let (life, level) = (&eyes.world.life, eyes.world.you().level);
    let role = &eyes.content.roles[life.role];
    let title = role.titles.iter().rev().find(|title| title.from <= level);
    title.map_or_else(String::new, |title| {
        if life.female { title.female.clone() } else { title.male.clone() }
    })
}

/// Returns the experience points at which a level begins.
fn threshold(level: u8) -> u32 {
    match level {
        0 | 1 => 0,
        2..=10 => 20 << (level - 2),
        11..=20 => 10_000 << (level - 11),
        21.. => 10_000_000 * u32::from(level - 20),
    }
}

fn effects(eyes: &Eyes) -> Vec<StatusEffect> {
    let you = eyes.world.you();
    let mut effects = Vec::new();
    let shape = shape(eyes).map(|name| Condition::Shape(name.to_owned()));
    let note = "your shape for a while".to_owned();
    effects.extend(shape.map(|kind| StatusEffect { kind, mark: EffectMark::Good, note }));
    let plain = |kind, mark| StatusEffect { kind, mark, note: String::new() };
    let hunger = hunger::state(eyes.world);
    let mark = match hunger {
        Hunger::NotHungry => None,
        Hunger::Satiated => Some(EffectMark::Plain),
        Hunger::Hungry => Some(EffectMark::Bad),
        Hunger::Weak | Hunger::Fainting => Some(EffectMark::Grave),
    };
    effects.extend(mark.map(|mark| plain(Condition::Hunger(hunger), mark)));
    let burden = burden::of(eyes.world, eyes.content, eyes.world.hero);
    let mark = if burden < Burden::Strained { EffectMark::Bad } else { EffectMark::Grave };
    let heavy = burden > Burden::Unburdened;
    effects.extend(heavy.then(|| plain(Condition::Burden(burden), mark)));
    for (property, _, mark) in SHOWN {
        // Very fast replaces fast in the list.
        let is_outrun = property == Property::Fast && you.has(Property::VeryFast);
        if you.has(property) && !is_outrun {
            let note = match you.turns_of(property) {
                0 => String::new(),
                _ if is_hidden_clock(property) => "for a while".to_owned(),
                turns => format!("{turns} turns left"),
            };
            effects.push(StatusEffect { kind: Condition::Has(property), mark, note });
        }
    }
    if let Some(steed) = eyes.world.life.steed {
        let gallops = eyes.world.life.gallop > 0;
        let kind = if gallops { Condition::Galloping } else { Condition::Riding };
        effects.push(StatusEffect { kind, mark: EffectMark::Good, note: mount(eyes, steed) });
    }
    if you.trapped > 0 {
        effects.push(plain(Condition::Trapped, EffectMark::Bad));
    }
    if you.held_by.is_some_and(|by| senses::senses(eyes.world, eyes.content, by)) {
        let inside = hold::engulfer(eyes.world, eyes.content, eyes.world.hero).is_some();
        let kind = if inside { Condition::Swallowed } else { Condition::Held };
        effects.push(plain(kind, EffectMark::Bad));
    }
    let mode = eyes.world.life.mode;
    effects.extend(matches!(mode, Mode::Explore | Mode::Wizard).then(|| StatusEffect {
        kind: Condition::Unscored(mode),
        mark: EffectMark::Plain,
        note: "not scored".to_owned(),
    }));
    effects
}

/// Returns the status word for hunger; "" for a hero who is not hungry.
pub const fn hunger_word(hunger: Hunger) -> &'static str {
    match hunger {
        Hunger::Satiated => "Satiated",
        Hunger::NotHungry => "",
        Hunger::Hungry => "Hungry",
        Hunger::Weak => "Weak",
        Hunger::Fainting => "Fainting",
    }
}

/// Returns the status word for a property; "" for one that the status lines do not show.
pub fn property_word(property: Property) -> &'static str {
    SHOWN.iter().find(|(of, ..)| *of == property).map_or("", |(_, word, _)| word)
}

/// Returns the status word for a mode.
pub const fn mode_word(mode: Mode) -> &'static str {
    match mode {
        Mode::Classic => "Classic",
        Mode::Modern => "Modern",
        Mode::Explore => "Explore",
        Mode::Wizard => "Wizard",
    }
}

/// Example: "a pony, 13 of 15 hit points".
pub fn mount(eyes: &Eyes, steed: crate::world::ActorId) -> String {
    let other = eyes.world.actor(steed);
    let name = english::a(&eyes.content.monsters[other.kind].name);
    format!("{name}, {} of {} hit points", other.hp, other.max_hp)
}

/// Whether the hero feels this property but not how long it will last.
fn is_hidden_clock(property: Property) -> bool {
    !matches!(property, Property::Petrifying | Property::Sliming | Property::Strangled)
}

/// The properties shown in the status lines, most serious first.
const SHOWN: [(Property, &str, EffectMark); 24] = [
    (Property::Petrifying, "Stoning", EffectMark::Grave),
    (Property::Sliming, "Slimed", EffectMark::Grave),
    (Property::Strangled, "Strangled", EffectMark::Grave),
    (Property::Sinking, "Sinking", EffectMark::Grave),
    (Property::Ill, "Ill", EffectMark::Grave),
    (Property::Lycanthropy, "Lycanthropy", EffectMark::Grave),
    (Property::MummyRot, "Wasting", EffectMark::Grave),
    (Property::Paralyzed, "Paralyzed", EffectMark::Grave),
    (Property::Asleep, "Asleep", EffectMark::Grave),
    (Property::Blind, "Blind", EffectMark::Bad),
    (Property::Stunned, "Stunned", EffectMark::Bad),
    (Property::Confused, "Confused", EffectMark::Bad),
    (Property::Hallucinating, "Hallucinating", EffectMark::Bad),
    (Property::Vomiting, "Nauseous", EffectMark::Bad),
    (Property::Deaf, "Deaf", EffectMark::Bad),
    (Property::SlipperyFingers, "Slippery", EffectMark::Bad),
    (Property::WoundedLegs, "Lame", EffectMark::Bad),
    (Property::Slow, "Slow", EffectMark::Bad),
    (Property::Levitation, "Levitating", EffectMark::Good),
    (Property::Flying, "Flying", EffectMark::Good),
    (Property::VeryFast, "Very fast", EffectMark::Good),
    (Property::Fast, "Fast", EffectMark::Good),
    (Property::Invisible, "Invisible", EffectMark::Good),
    (Property::ConfusingTouch, "Glowing hands", EffectMark::Good),
];

/// Returns the word for a burden; `None` for an unburdened hero.
pub const fn burden_word(burden: Burden) -> Option<&'static str> {
    Some(match burden {
        Burden::Unburdened => return None,
        Burden::Burdened => "Burdened",
        Burden::Stressed => "Stressed",
        Burden::Strained => "Strained",
        Burden::Overtaxed => "Overtaxed",
        Burden::Overloaded => "Overloaded",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_begin_where_they_should() {
        let levels = [1, 2, 3, 10, 11, 12, 20, 21].map(threshold);
        assert_eq!(levels, [0, 20, 40, 5120, 10_000, 20_000, 5_120_000, 10_000_000]);
    }
}
