//! The status lines: attributes, points and current effects.

use crate::base::english;
use crate::game::view::{ActorId, Alignment, Burden, Hunger, Mode, Property, birth, foes};
use crate::rules::body::{burden, experience, hold, hunger_state};
use crate::story::Eyes;
use crate::story::words::status as words;
use crate::world::body::{pack as carry, senses};

/// The data of the status lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    pub name: String,
    /// The rank title or, if polymorphed, the shape's name: "Stripling".
    pub title: String,
    /// Race, role and alignment: "dwarf Valkyrie, lawful".
    pub who: String,
    pub hp: i32,
    pub max_hp: i32,
    pub pw: i32,
    pub max_pw: i32,
    pub ac: i32,
    pub level: u8,
    pub experience: u32,
    /// Experience points at which the current experience level began and at which the next one
    /// begins; `None` at the highest level.
    pub level_span: Option<(u32, u32)>,
    /// St, Dx, Co, In, Wi and Ch, in that order, as displayed: "18/30".
    pub attributes: Vec<(&'static str, String)>,
    pub gold: u32,
    /// Inventory weight.
    pub load: u32,
    /// Maximum inventory weight without being burdened.
    pub bears: u32,
    /// The difficulty: "Expert", or "modern Expert" in modern mode. In explore and wizard mode, the
    /// mode instead: "explore (not scored)".
    pub challenge: String,
}

/// How an effect is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectMark {
    Good,
    Plain,
    Bad,
    Grave,
}

/// A current condition of the hero, such as hungry, blind or fast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusEffect {
    pub kind: Condition,
    pub mark: EffectMark,
    /// Details that the wide panel shows after the name.
    pub note: String,
}

impl StatusEffect {
    /// Returns the word that the status line shows: "Hungry".
    pub fn name(&self) -> String {
        self.kind.name()
    }
}

/// The kind of a [`StatusEffect`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Polymorphed into a monster of this name.
    Shape(String),
    Hunger(Hunger),
    Burden(Burden),
    Has(Property),
    Riding,
    Galloping,
    Trapped,
    /// Chained to an iron ball.
    Chained,
    Held,
    Swallowed,
    /// A mode whose runs are not scored.
    Unscored(Mode),
    TakenOver,
}

impl Condition {
    /// Returns the word that the status line shows: "Hungry".
    pub fn name(&self) -> String {
        match self {
            Self::Shape(name) => english::capitalized(name),
            Self::Hunger(hunger) => words::hunger(*hunger).to_owned(),
            Self::Burden(burden) => words::burden(*burden).unwrap_or_default().to_owned(),
            Self::Has(property) => words::property(*property).to_owned(),
            Self::Riding => "Riding".to_owned(),
            Self::Galloping => "Galloping".to_owned(),
            Self::Trapped => "Trapped".to_owned(),
            Self::Chained => "Chained".to_owned(),
            Self::Held => "Held".to_owned(),
            Self::Swallowed => "Swallowed".to_owned(),
            Self::Unscored(mode) => words::mode(*mode).to_owned(),
            Self::TakenOver => words::TAKEN_OVER.to_owned(),
        }
    }
}

pub fn status(eyes: &Eyes) -> Status {
    let (world, content) = (eyes.world, eyes.content);
    let (life, you) = (&world.life, world.you());
    let names = ["St", "In", "Wi", "Dx", "Co", "Ch"];
    let attributes =
        [0, 3, 4, 1, 2, 5].map(|i| (names[i], english::attribute(i, life.attributes[i])));
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
        level_span: (you.level < experience::LAST).then(|| {
            (experience::threshold(you.level), experience::threshold(you.level.saturating_add(1)))
        }),
        attributes: attributes.to_vec(),
        gold: carry::gold(world, content, world.hero),
        load: carry::load(world, content, world.hero),
        bears: burden::capacity(world, content, world.hero).unsigned_abs(),
        challenge: challenge(eyes),
    }
}

/// Numbers of the status lines that are not stored but computed at each call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatusFacts {
    pub armor_class: i32,
    pub gold: u32,
    pub hunger: Hunger,
    /// Bit set of conditions: bit `n` is property `n` of [`CONDITIONS`].
    pub conditions: u32,
}

pub fn facts(eyes: &Eyes) -> StatusFacts {
    let you = eyes.world.you();
    let bits = CONDITIONS.iter().zip(0..);
    StatusFacts {
        armor_class: foes::armor_class(eyes),
        gold: carry::gold(eyes.world, eyes.content, eyes.world.hero),
        hunger: hunger_state::state(eyes.world),
        conditions: bits.fold(0, |all, (&of, nth)| all | u32::from(you.has(of)) << nth),
    }
}

/// Returns the difficulty: "Expert", or "modern Expert" in modern mode. In explore and wizard mode,
/// returns the mode instead: "explore (not scored)".
pub fn challenge(eyes: &Eyes) -> String {
    let life = &eyes.world.life;
    let difficulty = birth::difficulty_name(life.difficulty);
    words::challenge(life.mode, difficulty)
}

/// Returns the hero's race, role and alignment: "dwarf Valkyrie, lawful".
pub fn who(eyes: &Eyes) -> String {
    let life = &eyes.world.life;
    let name = eyes.content.roles[life.role].title(life.female);
    let race = &eyes.content.races[life.race].name;
    words::who(race, name, Alignment::word(life.alignment))
}

/// Returns the name of the shape of a polymorphed hero.
pub fn shape<'a>(eyes: &Eyes<'a>) -> Option<&'a str> {
    let row = &eyes.content.monsters[eyes.world.you().kind];
    eyes.world.is_changed().then_some(row.name.as_str())
}

/// Returns the rank title for the hero's level or, if polymorphed, the name of the current shape.
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

pub fn effects(eyes: &Eyes) -> Vec<StatusEffect> {
    let you = eyes.world.you();
    let mut effects = Vec::new();
    let shape = shape(eyes).map(|name| Condition::Shape(name.to_owned()));
    let note = words::YOUR_SHAPE.to_owned();
    effects.extend(shape.map(|kind| StatusEffect { kind, mark: EffectMark::Good, note }));
    let plain = |kind, mark| StatusEffect { kind, mark, note: String::new() };
    let hunger = hunger_state::state(eyes.world);
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
    for (property, mark) in SHOWN {
        // A very fast hero is not listed as fast too.
        let is_outrun = property == Property::Fast && you.has(Property::VeryFast);
        if you.has(property) && !is_outrun {
            let note = match you.turns_of(property) {
                0 => String::new(),
                _ if is_hidden_clock(property) => words::FOR_A_WHILE.to_owned(),
                turns => words::turns_left(turns),
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
    if eyes.world.life.shackles.is_some() {
        effects.push(plain(Condition::Chained, EffectMark::Bad));
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
        note: words::NOT_SCORED.to_owned(),
    }));
    effects
}

/// Describes the steed: "a pony, 13 of 15 hit points".
pub fn mount(eyes: &Eyes, steed: ActorId) -> String {
    let other = eyes.world.actor(steed);
    words::steed(&eyes.content.monsters[other.kind].name, other.hp, other.max_hp)
}

/// Whether the hero notices this property but cannot know how long it will last.
fn is_hidden_clock(property: Property) -> bool {
    !matches!(property, Property::Petrifying | Property::Sliming | Property::Strangled)
}

/// The properties shown in the status lines, with their highlighting, most serious first.
const SHOWN: [(Property, EffectMark); 24] = [
    (Property::Petrifying, EffectMark::Grave),
    (Property::Sinking, EffectMark::Grave),
    (Property::Sliming, EffectMark::Grave),
    (Property::Strangled, EffectMark::Grave),
    (Property::Ill, EffectMark::Grave),
    (Property::Lycanthropy, EffectMark::Grave),
    (Property::MummyRot, EffectMark::Grave),
    (Property::Paralyzed, EffectMark::Grave),
    (Property::Asleep, EffectMark::Grave),
    (Property::Blind, EffectMark::Bad),
    (Property::Stunned, EffectMark::Bad),
    (Property::Confused, EffectMark::Bad),
    (Property::Hallucinating, EffectMark::Bad),
    (Property::Vomiting, EffectMark::Bad),
    (Property::Deaf, EffectMark::Bad),
    (Property::SlipperyFingers, EffectMark::Bad),
    (Property::WoundedLegs, EffectMark::Bad),
    (Property::Slow, EffectMark::Bad),
    (Property::Levitation, EffectMark::Good),
    (Property::Flying, EffectMark::Good),
    (Property::VeryFast, EffectMark::Good),
    (Property::Fast, EffectMark::Good),
    (Property::Invisible, EffectMark::Good),
    (Property::ConfusingTouch, EffectMark::Good),
];

/// The properties shown in the status lines, most serious first.
pub const CONDITIONS: [Property; SHOWN.len()] = {
    let mut properties = [Property::Petrifying; SHOWN.len()];
    let mut nth = 0;
    while nth < SHOWN.len() {
        properties[nth] = SHOWN[nth].0;
        nth += 1;
    }
    properties
};
