//! Pages shown on request: character sheet, discoveries, level overview and the end of the run.

use super::status;
use crate::base::{Pos, english};
use crate::content::Property;
use crate::game::view::{Class, build, foes, pack};
use crate::r#gen::castle_tune::castle_tune;
use crate::rules::body::skill;
use crate::rules::verb::magic::shape_power::{self, ShapePower};
use crate::story::words::{luck, sheet as words, square, trade};
use crate::story::{Eyes, Log, LogLine, body, faith, item_names, magic};
use crate::world::body::pack as carry;
use crate::world::hero::{Ended, Mode, TuneKnown};
use crate::world::item::Known;
use crate::world::level::RememberedThing;
use crate::world::{Level, LevelId, PackedLevel, World};

/// One line of the character sheet, with the heading under which it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    pub heading: &'static str,
    pub text: String,
    /// Whether the line is drawn dim: a broken conduct, the free skill slots, or a hidden number
    /// shown in wizard mode.
    pub faint: bool,
}

/// The character sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub title: String,
    pub rows: Vec<SheetRow>,
}

/// An item kind that the hero has identified or named, or whose price gives a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovery {
    pub class: Class,
    pub name: String,
    /// The appearance: "pink potion". Empty if `name` already is the appearance.
    pub look: String,
    /// Whether the kind is identified; if not, the player named it or knows only its price.
    pub known: bool,
    /// For an unidentified kind, the kinds that match the prices seen so far: "base 100: X, Y or
    /// Z".
    pub clue: Option<String>,
}

/// A level that the hero has visited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelRow {
    pub id: LevelId,
    pub name: String,
    /// The named part of the dungeon in which the level lies: "the Upper Halls".
    pub region: Option<String>,
    /// Known stairs on which travel to this level ends.
    pub stairs: Option<Pos>,
    pub here: bool,
    /// The player's note about the level.
    pub note: Option<String>,
    /// Example: "the castle", "2 altars", "a fountain".
    pub known: Vec<String>,
}

/// The number of monsters of one kind that the hero killed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kill {
    /// The kind of monster, in the plural if `count` is not 1: "newts".
    pub name: String,
    pub count: u16,
}

/// The final page of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndPage {
    pub name: String,
    pub who: String,
    pub ended: Ended,
    /// Example: "killed by a jackal".
    pub cause: String,
    pub turn: u32,
    pub depth: i32,
    pub deepest: u8,
    /// The last lines of the log.
    pub last: Vec<LogLine>,
    /// The inventory, fully identified.
    pub pack: Vec<String>,
    pub kills: Vec<Kill>,
    /// Luck, revealed at the end.
    pub luck: i32,
    /// Changes of base luck, oldest first: "turn 1200: +1, a sacrifice pleased your god". If
    /// carried items change luck, the last line says by how much.
    pub luck_story: Vec<String>,
    pub challenge: String,
}

/// Number of log lines on the final page.
const LAST: usize = 12;

/// Returns the final page; `None` while the run goes on.
pub fn end_page(eyes: &Eyes, lines: &Log) -> Option<EndPage> {
    let life = &eyes.world.life;
    let end = life.end.as_ref()?;
    let known = identified(eyes);
    let all = Eyes { world: &known, content: eyes.content };
    Some(EndPage {
        name: life.name.clone(),
        who: status::who(eyes),
        ended: end.how,
        cause: end.cause.clone(),
        turn: end.turn,
        depth: end.depth,
        deepest: life.deepest,
        last: lines.newest(LAST),
        pack: pack::carried(&all).into_iter().map(|thing| thing.name).collect(),
        kills: kills(eyes),
        luck: life.luck.total(),
        luck_story: {
            let changes = life.luck_story.entries().iter().map(luck::change);
            changes.chain(luck::carried(life.luck.bonus)).collect()
        },
        challenge: status::challenge(eyes),
    })
}

/// Returns a copy of the world in which the hero knows everything about the carried items.
fn identified(eyes: &Eyes) -> World {
    let mut world = eyes.world.clone();
    let mut next = world.you().pack.clone();
    while let Some(item) = next.pop() {
        let thing = world.item_mut(item);
        next.extend(&thing.contents);
        thing.known =
            Known { buc: true, plus: true, proof: true, seen: true, inside: true, lock: true };
        let (kind, artifact) = (thing.kind, thing.artifact);
        world.knowledge.of_mut(kind).known = true;
        if let Some(artifact) = artifact.filter(|&it| !world.knows_artifact(it)) {
            world.knowledge.artifacts.push(artifact);
        }
    }
    world
}

/// Returns the hero's kills, the most frequent kind first.
pub fn kills(eyes: &Eyes) -> Vec<Kill> {
    let killed = eyes.world.life.killed.iter();
    let named = |&(kind, count)| {
        let name = &eyes.content.monsters[kind].name;
        let name = if count == 1 { name.clone() } else { english::plural(name) };
        Kill { name, count }
    };
    let mut kills: Vec<Kill> = killed.map(named).collect();
    kills.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
    kills
}

/// Returns the genocided kinds of monsters, as plural names in alphabetical order.
pub fn genocided(eyes: &Eyes) -> Vec<String> {
    let kinds = eyes.world.genocided.iter();
    let mut names: Vec<String> =
        kinds.map(|&kind| english::plural(&eyes.content.monsters[kind].name)).collect();
    names.sort_by_cached_key(|name| name.to_lowercase());
    names
}

/// Returns the item kinds that are identified, named or hinted at by a price, and the known
/// artifacts, by class in inventory order, then by name. Leaves out kinds that are never disguised
/// by an appearance.
pub fn discoveries(eyes: &Eyes) -> Vec<Discovery> {
    let mut found = Vec::new();
    for (id, kind) in eyes.content.items.iter() {
        let Some(knowledge) = eyes.world.knowledge.items.get(usize::from(id.number())) else {
            continue;
        };
        let has_look = kind.shuffle.is_some() || kind.look.is_some();
        let clue = if has_look { trade::clue(eyes, id, usize::MAX) } else { None };
        let named = knowledge.known && knowledge.seen || knowledge.called.is_some();
        if !has_look || !(named || clue.is_some()) {
            continue;
        }
        let name = item_names::kind_name(eyes, id);
        // If a kind is neither identified nor named by the player, `name` already is its
        // appearance.
        let is_named = knowledge.known || knowledge.called.is_some();
        let look = look_of(eyes, id).filter(|_| is_named).unwrap_or_default();
        found.push(Discovery { class: kind.class, name, look, known: knowledge.known, clue });
    }
    for &id in &eyes.world.knowledge.artifacts {
        let kind = eyes.content.artifact_base(id);
        let look = item_names::kind_name(eyes, kind);
        let name = eyes.content.artifacts[id].name.clone();
        let class = eyes.content.items[kind].class;
        found.push(Discovery { class, name, look, known: true, clue: None });
    }
    found.sort_by(|a, b| {
        let order = |one: &Discovery| pack::heading_order(one.class);
        order(a).cmp(&order(b)).then_with(|| a.name.cmp(&b.name))
    });
    found
}

fn look_of(eyes: &Eyes, id: crate::content::ItemKindId) -> Option<String> {
    let kind = &eyes.content.items[id];
    let Some(group) = &kind.shuffle else { return kind.look.clone() };
    let dealt = eyes.world.knowledge.of(id).look?;
    Some(eyes.content.looks.get(group)?.get(usize::from(dealt))?.look.clone())
}

/// Returns the visited levels, including the current one, by branch and then by depth.
pub fn levels(eyes: &Eyes) -> Vec<LevelRow> {
    let world = eyes.world;
    let kept: Vec<Level> = world.others.iter().filter_map(PackedLevel::bare).collect();
    let mut levels: Vec<_> = kept.iter().chain([&world.level]).collect();
    levels.sort_by_key(|level| level.id);
    levels
        .into_iter()
        .map(|level| LevelRow {
            id: level.id,
            stairs: level.memory.stairs().iter().next(),
            name: build::label(eyes, level.id).to_string(),
            region: region(eyes, level.id),
            here: level.id == world.level.id,
            note: level.note.as_deref().map(str::to_owned),
            known: place(eyes, level.id)
                .into_iter()
                .chain(tune(eyes, level))
                .chain(halls(eyes, level))
                .chain(landmarks(eyes, level))
                .collect(),
        })
        .collect()
}

/// Returns the name of the named part of a branch to which a level belongs.
fn region(eyes: &Eyes, level: LevelId) -> Option<String> {
    let branch = eyes.content.branches.rows().get(usize::from(level.branch))?;
    let number = level.depth - eyes.world.plan.site(level.branch).first + 1;
    let region = branch.regions.iter().rev().find(|(from, _)| *from <= number)?;
    Some(region.1.clone())
}

/// Returns the name of a level that heroes recognize on arrival: "the castle".
fn place(eyes: &Eyes, level: LevelId) -> Option<String> {
    eyes.world.plan.special(eyes.content, level)?.called.clone()
}

/// Returns the tune that moves the drawbridge of the level, if the hero knows it.
fn tune(eyes: &Eyes, level: &Level) -> Option<String> {
    let known = level.customs.tuned && eyes.world.life.tune == TuneKnown::All;
    known.then(|| words::tune(castle_tune(eyes.world.seed)))
}

/// Returns the names of the level's special rooms that the hero has entered.
fn halls<'e>(eyes: &'e Eyes, level: &'e Level) -> impl Iterator<Item = String> + 'e {
    let entered = level.rooms.iter().filter(|room| room.entered);
    entered.filter_map(|room| room.kind.title(eyes.content)).map(str::to_owned)
}

/// Lists the furniture, portals and stairs to other branches that the hero remembers on a level,
/// with counts. Leaves out stairs within the branch, which nearly every level has.
fn landmarks(eyes: &Eyes, level: &Level) -> Vec<String> {
    use crate::content::Terrain;
    let known = |at: Pos| level.memory.get(at).and_then(|it| it.cell).map(|cell| cell.terrain);
    // Branch stairs are named after the branch that they lead to.
    let side: Vec<String> = level
        .side_stairs
        .iter()
        .filter(|(_, to)| to.branch != level.id.branch)
        .filter_map(|&(at, to)| {
            let stairs =
                known(at).filter(|it| matches!(it, Terrain::StairsUp | Terrain::StairsDown))?;
            let branch = eyes.content.branches.rows().get(usize::from(to.branch))?;
            Some(square::stairs(stairs.name(), &branch.called()))
        })
        .collect();
    let shown = [Terrain::Altar, Terrain::Fountain, Terrain::Throne, Terrain::Sink, Terrain::Grave];
    let remembered = |terrain: Terrain| {
        let cells = level.memory.iter().filter_map(|(_, memory)| memory.cell);
        cells.filter(|cell| cell.terrain == terrain).count()
    };
    let plain = shown.into_iter().filter_map(|terrain| match remembered(terrain) {
        0 => None,
        1 => Some(terrain.name().to_owned()),
        n => Some(english::counted(n as u32, terrain.name())),
    });
    let portals = portals(eyes, level);
    plain.chain(side).chain(portals).collect()
}

/// Returns the names of the magic portals that the hero remembers on a level, with the branches
/// that they lead to.
fn portals<'e>(eyes: &'e Eyes, level: &'e Level) -> impl Iterator<Item = String> + 'e {
    let portal = RememberedThing::Trap(eyes.content.known.magic_portal);
    let known = level.memory.iter().filter(move |(_, it)| it.thing == portal);
    known.map(|(at, _)| {
        let name = &eyes.content.traps[eyes.content.known.magic_portal].name;
        let to = level.customs.portals.iter().find(|(there, _)| *there == at);
        let to = to.filter(|(_, to)| to.branch != level.id.branch);
        let branch =
            to.and_then(|(_, to)| eyes.content.branches.rows().get(usize::from(to.branch)));
        branch.map_or_else(|| name.clone(), |branch| square::stairs(name, &branch.called()))
    })
}

/// Builds the character sheet.
pub fn sheet(eyes: &Eyes) -> Sheet {
    let (world, content) = (eyes.world, eyes.content);
    let (life, you) = (&world.life, world.you());
    let mut rows = Vec::new();
    let mut row = |heading, text: String, faint| rows.push(SheetRow { heading, text, faint });
    let names = ["Strength", "Intelligence", "Wisdom", "Dexterity", "Constitution", "Charisma"];
    for (at, (name, value)) in names.into_iter().zip(life.attributes).enumerate() {
        row("Attributes", format!("{name:<14}{}", english::attribute(at, value)), false);
    }
    row("Body", words::hit_points(you.hp, you.max_hp), false);
    row("Body", words::energy(life.pw, life.max_pw), false);
    row("Body", words::level(you.level, life.experience), false);
    row("Body", words::armor_class(foes::armor_class(eyes)), false);
    if let Some(shackles) = life.shackles {
        row("Body", words::chained(carry::weight(world, content, shackles.ball)), false);
    }
    for text in shape(eyes) {
        row("Shape", text, false);
    }
    row("Faith", words::faith(life.alignment.word(), life.record), false);
    if life.crowned {
        row("Faith", words::crowned(faith::god_of(eyes, Some(life.alignment))), false);
    }
    if world.knowledge.luck && life.mode != Mode::Wizard {
        row("Faith", words::luck(life.luck.total()), false);
    }
    if life.mode == Mode::Wizard {
        let luck = (life.luck.base, life.luck.bonus);
        let gods = (life.record, life.prayer, life.anger);
        for text in words::hidden_numbers(luck, gods) {
            row("Faith", text, true);
        }
    }
    for what in powers(eyes) {
        row("Powers", magic::property(what), false);
    }
    for (name, broken) in words::conducts(world, content) {
        row("Conducts", words::conduct(name, broken), broken > 0);
    }
    row("Skills", words::skill_slots(life.slots), true);
    let role = &content.roles[life.role];
    for &(skill, best) in &role.skills {
        let rank = life.rank(skill);
        let lacks = skill::slots_lacking(world, content, skill);
        row("Skills", words::skill(skill, rank, best, lacks), false);
    }
    for kill in kills(eyes) {
        row("Kills", format!("{:>4} {}", kill.count, kill.name), false);
    }
    Sheet { title: format!("{}, {}", life.name, status::who(eyes)), rows }
}

/// Returns those permanent properties of the hero that a hero notices on gaining them; in wizard
/// mode, all properties in effect.
fn powers(eyes: &Eyes) -> Vec<Property> {
    let properties = &eyes.world.you().properties;
    let permanent = properties.innate.union(properties.gained);
    let wizard = eyes.world.life.mode == Mode::Wizard;
    let shown = |what: Property| {
        if wizard { properties.now.has(what) } else { permanent.has(what) && body::is_felt(what) }
    };
    Property::ALL.into_iter().filter(|&what| shown(what)).collect()
}

/// Describes a polymorphed hero's shape: remaining turns, attacks and powers.
fn shape(eyes: &Eyes) -> Vec<String> {
    let Some(own) = &eyes.world.life.own_shape else { return Vec::new() };
    let row = &eyes.content.monsters[eyes.world.you().kind];
    let mut lines = vec![words::shape(&row.name, own.left)];
    let strikes = row.attacks.iter().filter(|attack| attack.form.is_melee());
    for attack in strikes {
        lines.push(format!("{:?} {}", attack.form, attack.dice).to_lowercase());
    }
    if let Some(power) = shape_power::of(eyes.world, eyes.content) {
        lines.push(words::power(power_words(power), power.energy()));
    }
    lines
}

/// Describes a shape's power.
const fn power_words(power: ShapePower) -> &'static str {
    match power {
        ShapePower::Breath(_) => words::BREATH,
        ShapePower::Spit(_) => words::SPIT,
        ShapePower::Gaze(_) => words::GAZE,
        ShapePower::Call => words::CALL,
        ShapePower::Web => words::WEB,
        ShapePower::Hide => "hides",
        ShapePower::MindBlast => words::MIND_BLAST,
        ShapePower::Horn => words::HORN,
        ShapePower::Shriek => "shrieks",
        ShapePower::Split => words::SPLIT,
        ShapePower::Shift => words::SHIFT,
    }
}
