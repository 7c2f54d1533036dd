//! Pages that are asked for now and then: the hero, discoveries, levels, the end.

use super::{Class, build, pack};
use crate::base::{Pos, english};
use crate::rules::action::power::{self, Power};
use crate::story::{Eyes, Line, Log, items};
use crate::world::hero::Ended;
use crate::world::{Kept, Level};

/// One line of the character sheet under its heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    pub heading: &'static str,
    pub text: String,
    /// A conduct that was broken, a skill that is restricted: shown dim.
    pub faint: bool,
}

/// What the hero knows of themself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub title: String,
    pub rows: Vec<SheetRow>,
}

/// One kind of thing that the hero has learned or named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovery {
    pub class: Class,
    pub name: String,
    /// The look by which it was found: "pink potion".
    pub look: String,
    /// Known, or only named by the hero.
    pub known: bool,
}

/// One level that the hero has been to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelRow {
    pub name: String,
    pub here: bool,
    /// "stairs down, 2 altars, a fountain".
    pub known: Vec<String>,
}

/// Kills of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kill {
    pub name: String,
    pub count: u16,
}

/// The last page of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndPage {
    pub name: String,
    pub who: String,
    pub ended: Ended,
    /// "killed by a jackal".
    pub cause: String,
    pub turn: u32,
    pub depth: u8,
    pub deepest: u8,
    /// The last lines of the log.
    pub last: Vec<Line>,
    /// What was carried, with its true nature.
    pub pack: Vec<String>,
    pub kills: Vec<Kill>,
    /// Luck is no secret any more.
    pub luck: i32,
    pub challenge: String,
}

/// How many lines of the log the last page takes.
const LAST: usize = 12;

/// The last page; `None` while the run goes on.
pub fn end_page(eyes: &Eyes, lines: &Log) -> Option<EndPage> {
    let life = &eyes.world.life;
    let end = life.end.as_ref()?;
    Some(EndPage {
        name: life.name.clone(),
        who: build::who(eyes),
        ended: end.how,
        cause: end.cause.clone(),
        turn: end.turn,
        depth: end.depth,
        deepest: life.deepest,
        last: lines.newest(LAST),
        pack: pack::carried(eyes).into_iter().map(|thing| thing.name).collect(),
        kills: kills(eyes),
        luck: life.luck.total(),
        challenge: build::challenge(eyes),
    })
}

/// Whom the hero killed, the most often killed first.
pub fn kills(eyes: &Eyes) -> Vec<Kill> {
    let killed = eyes.world.life.killed.iter();
    let mut kills: Vec<Kill> = killed
        .map(|&(kind, count)| Kill { name: eyes.content.monsters[kind].name.clone(), count })
        .collect();
    kills.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
    kills
}

/// Kinds learned or named, by class in the pack's order, then by name.
pub fn discoveries(eyes: &Eyes) -> Vec<Discovery> {
    let mut found = Vec::new();
    for (id, kind) in eyes.content.items.iter() {
        let Some(knowledge) = eyes.world.knowledge.items.get(usize::from(id.number())) else {
            continue;
        };
        let has_look = kind.shuffle.is_some() || kind.look.is_some();
        if !has_look || !(knowledge.known && knowledge.seen || knowledge.called.is_some()) {
            continue;
        }
        let name = items::kind_name(eyes, id);
        let look = look_of(eyes, id).unwrap_or_default();
        found.push(Discovery { class: kind.class, name, look, known: knowledge.known });
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

/// Levels in the order of their depth, the hero's own among them.
pub fn levels(eyes: &Eyes) -> Vec<LevelRow> {
    let world = eyes.world;
    let kept: Vec<Level> = world.others.iter().filter_map(Kept::bare).collect();
    let mut levels: Vec<_> = kept.iter().chain([&world.level]).collect();
    levels.sort_by_key(|level| level.id);
    levels
        .into_iter()
        .map(|level| LevelRow {
            name: build::name_of(eyes, level.id),
            here: level.id == world.level.id,
            known: halls(eyes, level).chain(landmarks(eyes, level)).collect(),
        })
        .collect()
}

/// The special rooms that the hero has been in.
fn halls<'e>(eyes: &'e Eyes, level: &'e Level) -> impl Iterator<Item = String> + 'e {
    let entered = level.rooms.iter().filter(|room| room.entered);
    entered.filter_map(|room| room.kind.title(eyes.content)).map(str::to_owned)
}

/// Furniture that the hero remembers of a level, counted.
fn landmarks(eyes: &Eyes, level: &Level) -> Vec<String> {
    use crate::content::Terrain;
    let known = |at: Pos| level.memory.get(at).and_then(|it| it.cell).map(|cell| cell.terrain);
    // Stairs to another branch are named by it.
    let side: Vec<(Terrain, String)> = level
        .side_stairs
        .iter()
        .filter_map(|&(at, to)| {
            let stairs =
                known(at).filter(|it| matches!(it, Terrain::StairsUp | Terrain::StairsDown))?;
            let branch = eyes.content.branches.rows().get(usize::from(to.branch))?;
            Some((stairs, format!("{} to {}", stairs.name(), branch.called())))
        })
        .collect();
    let shown = [
        Terrain::StairsUp,
        Terrain::StairsDown,
        Terrain::Altar,
        Terrain::Fountain,
        Terrain::Throne,
        Terrain::Sink,
        Terrain::Grave,
    ];
    let remembered = |terrain: Terrain| {
        let cells = level.memory.iter().filter_map(|(_, memory)| memory.cell);
        let named = side.iter().filter(|(stairs, _)| *stairs == terrain).count();
        cells.filter(|cell| cell.terrain == terrain).count() - named
    };
    let plain = shown.into_iter().filter_map(|terrain| match remembered(terrain) {
        0 => None,
        1 => Some(terrain.name().to_owned()),
        n => Some(english::counted(n as u32, terrain.name())),
    });
    plain.chain(side.iter().map(|(_, name)| name.clone())).collect()
}

/// The character sheet.
pub fn sheet(eyes: &Eyes) -> Sheet {
    let (world, content) = (eyes.world, eyes.content);
    let (life, you) = (&world.life, world.you());
    let mut rows = Vec::new();
    let mut row = |heading, text: String, faint| rows.push(SheetRow { heading, text, faint });
    let names = ["Strength", "Intelligence", "Wisdom", "Dexterity", "Constitution", "Charisma"];
    for (name, value) in names.into_iter().zip(life.attributes) {
        row("Attributes", format!("{name:<14}{}", english::attribute(value)), false);
    }
    row("Body", format!("hit points {} of {}", you.hp, you.max_hp), false);
    row("Body", format!("energy {} of {}", life.pw, life.max_pw), false);
    row("Body", format!("level {}, {} experience", you.level, life.experience), false);
    row("Body", format!("armor class {}", super::foes::armor_class(eyes)), false);
    for text in shape(eyes) {
        row("Shape", text, false);
    }
    row("Faith", format!("{}, {}", life.alignment.word(), devotion(life.record)), false);
    if world.knowledge.luck {
        row("Faith", format!("luck {:+}", life.luck.total()), false);
    }
    for (name, broken) in conducts(&life.conduct) {
        let text = if broken == 0 {
            name.to_owned()
        } else {
            format!("{name}: broken {}", english::counted(broken, "time"))
        };
        row("Conducts", text, broken > 0);
    }
    let role = &content.roles[life.role];
    for &(skill, best) in &role.skills {
        let rank = life.rank(skill);
        let text = format!("{:<18}{rank:?} (up to {best:?})", spaced(&format!("{skill:?}")));
        row("Skills", text, false);
    }
    for kill in kills(eyes) {
        row("Kills", format!("{:>4} {}", kill.count, kill.name), false);
    }
    Sheet { title: format!("{}, {}", life.name, build::who(eyes)), rows }
}

/// Of a hero in another's shape: which, how long yet, what it strikes with and can do besides.
fn shape(eyes: &Eyes) -> Vec<String> {
    let Some(own) = &eyes.world.life.own_shape else { return Vec::new() };
    let row = &eyes.content.monsters[eyes.world.you().kind];
    let left = english::counted(own.left, "turn");
    let mut lines = vec![format!("{}, {left} more at most", english::a(&row.name))];
    let strikes = row.attacks.iter().filter(|attack| attack.form.is_melee());
    for attack in strikes {
        lines.push(format!("{:?} {}", attack.form, attack.dice).to_lowercase());
    }
    if let Some(power) = power::of(eyes.world, eyes.content) {
        let energy = match power.energy() {
            0 => String::new(),
            energy => format!(" ({energy} energy)"),
        };
        lines.push(format!("its power (#monster): {}{energy}", power_words(power)));
    }
    lines
}

/// What a power of a shape does.
const fn power_words(power: Power) -> &'static str {
    match power {
        Power::Breath(_) => "breath along a line",
        Power::Spit(_) => "spits along a line",
        Power::Gaze(_) => "gazes at all in sight",
        Power::Call => "calls its kin",
        Power::Web => "spins a web",
        Power::Hide => "hides",
        Power::MindBlast => "a wave of thought",
        Power::Horn => "the horn heals",
        Power::Shriek => "shrieks",
        Power::Split => "divides in water",
        Power::Shift => "takes another shape",
    }
}

fn devotion(record: i32) -> &'static str {
    match record {
        20.. => "piously",
        14.. => "devoutly",
        9.. => "fervently",
        4.. => "stridently",
        3 => "in good standing",
        1..=2 => "haltingly",
        0 => "nominally",
        -3..=-1 => "having strayed",
        -8..=-4 => "having sinned",
        _ => "having transgressed",
    }
}

/// Conducts by name, and how often each was broken.
fn conducts(conduct: &crate::world::conduct::Conduct) -> [(&'static str, u32); 12] {
    [
        ("never ate", conduct.ate),
        ("vegan", conduct.ate_animal),
        ("vegetarian", conduct.ate_meat),
        ("atheist", conduct.dealt_with_gods),
        ("pacifist", conduct.killed),
        ("never hit with a weapon", conduct.hit_with_weapon),
        ("illiterate", conduct.read_or_wrote),
        ("never polymorphed a thing", conduct.polymorphed_objects),
        ("never changed form", conduct.changed_form),
        ("never genocided", conduct.genocided),
        ("never wished", conduct.wished),
        ("never wished for an artifact", conduct.wished_artifacts),
    ]
}

/// "LongSword" as "long sword".
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
