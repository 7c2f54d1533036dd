//! `View`: everything that the UI may show, and nothing else.
//!
//! Plain data, rebuilt for each frame from what the hero sees, remembers and has learned. A UI that
//! draws only from it cannot leak hidden information.

pub mod birth;
mod build;
mod foes;
mod input_text;
mod look;
pub(super) mod map;
mod pack;
mod pages;
#[cfg(test)]
mod sample;
mod spells;
mod sums;
mod why;

pub use look::SquareLook;
pub use pack::heading_order;
pub use spells::SpellRow;
pub use why::RoomMark;

pub use pages::{Discovery, EndPage, Kill, LevelRow, Sheet, SheetRow};

pub use super::score_change::Change;
pub use crate::base::{Dir, Grid, Pos, Seed};
pub use crate::content::{Alignment, Class, Color, Content, Property};
pub use crate::rules::faith::prayer::Outlook;
pub use crate::rules::fight::danger::odds::{Danger, Together};
pub use crate::rules::ride::Accident;
pub use crate::story::{Log, LogLine, Tone};
pub use crate::world::action::{ActionKind, Argument, Arguments, Purpose};
pub use crate::world::hero::{Burden, Ended, Hunger, Mode};
pub use crate::world::level::elbereth::WORD as HOLY_WORD;
pub use crate::world::{Action, ActorId, Aim, Calendar, ItemId};

use std::fmt;
use std::sync::Arc;

use super::Game;
use super::input::{Awaits, Input};
use super::replay::Outcome;
pub use super::wizard::WizardPower;
use crate::base::english;
pub use crate::base::english::way;
use crate::rules::body::{burden, hold};
use crate::rules::verb::{magic::shape_power, travel::automatic};
use crate::rules::{Refusal, Unforced, Unjumped, Unridden, Unshaped, Unwritten, Vain};
use crate::story::Eyes;
use crate::world::hero::score::{self, Score};

/// The data for one frame.
#[derive(Clone, Debug)]
pub struct View {
    pub turn: u32,
    pub map: Grid<Tile>,
    pub hero: Pos,
    pub level: LevelLabel,
    pub status: Status,
    pub score: Option<i64>,
    /// The last score change.
    pub change: Option<Change>,
    /// Most dangerous first, then nearest; peaceful monsters and pets come last.
    pub foes: Vec<Foe>,
    /// Direction of an adjacent unseen monster that the hero felt, if no seen foe is as near.
    pub unseen: Option<Dir>,
    /// Name of a dangerous foe that was in view a moment ago.
    pub lost: Option<String>,
    /// The target of auto-attack; `None` if no foe in view may attack.
    pub fight: Option<Fight>,
    /// All awake foes in view, combined.
    pub together: Together,
    /// Known exits of the level, nearest first.
    pub exits: Vec<Near>,
    /// Items, traps and furniture in view, nearest first.
    pub near: Vec<Near>,
    pub effects: Vec<StatusEffect>,
    /// Sorted by class, then by inventory letter.
    pub pack: Vec<ItemView>,
    /// Known spells, in the order of their letters.
    pub spells: Vec<SpellRow>,
    /// Items on the hero's square, topmost first.
    pub floor: Vec<ItemView>,
    pub load: Load,
    /// Terrain under the hero unless it is plain floor.
    pub ground: Option<Ground>,
    /// The engraving under the hero: "written in the dust here: \"x\"".
    pub written: Option<String>,
    /// Whether that engraving is Elbereth.
    pub on_word: bool,
    pub on_stairs: Option<StairsHere>,
    /// The most recent log lines, newest last.
    pub lines: Vec<LogLine>,
    /// Total number of log lines so far; the UI uses it to detect new ones.
    pub said: u32,
    pub awaits: Awaits,
    /// Text of the pending question.
    pub asked: Option<String>,
    /// Whether auto-explore has nowhere left to go on this level.
    pub explored: bool,
    /// Whether a route to the main stairs down is known.
    pub way_down: bool,
    /// Locked doors and dead ends, once nothing is left to explore.
    pub leads: Vec<Near>,
    /// Whether the hero just tried a locked door.
    pub locked_out: bool,
    /// Whether the newest message says that a search found nothing.
    pub found_nothing: bool,
    /// Describes an adjacent boulder that cannot be pushed, and what blocks it.
    pub stuck: Option<String>,
    /// Direction of the only adjacent door known to be locked.
    pub lock: Option<Dir>,
    /// The nearest reachable food, if the hero is hungry.
    pub food: Option<Near>,
    /// Items that the hero threw or shot and whose place is known, nearest first.
    pub strays: Vec<Near>,
    /// All traps that the hero knows on this level, including those covered by items.
    pub traps: Vec<Near>,
    /// Whether hit points are low enough to count as trouble for prayer.
    pub near_death: bool,
    /// The expected outcome of prayer, as far as the hero can know it.
    pub prayer: Outlook,
    /// Whether autopickup is on.
    pub autopickup: bool,
    /// The direction prompt of the current shape's power: "Breathe fire which way?". `None` if the
    /// power needs no direction or the hero lacks the energy.
    pub power_aims: Option<String>,
    /// Whether the hero is riding.
    pub riding: bool,
    /// The odds that kicking makes the steed throw its rider.
    pub throws: Accident,
    /// Chance, per 1,000 turns, that the wielded blade breaks while it forces a lock, from what the
    /// hero knows; `None` if the hero wields no blade.
    pub snaps: Option<u32>,
    pub over: bool,
}

/// The weight that the hero carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    pub weight: u32,
    /// Maximum weight without being burdened.
    pub capacity: i32,
}

impl Load {
    /// Returns the burden word after picking up `more` weight, if that is a worse burden than now
    /// and short of overloaded.
    pub fn with(self, more: u32) -> Option<&'static str> {
        let under = |weight: u32| burden::under(weight as i32, self.capacity.max(1));
        let (now, then) = (under(self.weight), under(self.weight + more));
        let lifted = then > now && then < Burden::Overloaded;
        lifted.then(|| build::burden_word(then)).flatten()
    }
}

/// A level as players name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelLabel {
    /// Short name of the branch; `None` for the main branch.
    pub branch: Option<String>,
    pub number: u8,
}

impl LevelLabel {
    /// Whether the stairs up from it leave the dungeon.
    pub const fn is_first(&self) -> bool {
        self.branch.is_none() && self.number == 1
    }
}

/// Writes "Dlvl 3", or "Dlvl 3 Diggings" outside the main branch.
impl fmt::Display for LevelLabel {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "Dlvl {}", self.number)?;
        self.branch.as_ref().map_or(Ok(()), |branch| write!(out, " {branch}"))
    }
}

/// The terrain under the hero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    pub kind: GroundKind,
    /// Example: "staircase up".
    pub name: String,
}

/// The kinds of terrain that commands treat differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroundKind {
    Fountain,
    Sink,
    /// Bears engravings: ice and doorways without a door.
    Writable,
    Other,
}

/// Stairs on the hero's square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StairsHere {
    Up,
    Down,
}

/// How the hero knows a square's contents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SquareLight {
    /// Never seen.
    #[default]
    Unknown,
    Remembered,
    Seen,
}

/// One map square, as displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    pub glyph: Glyph,
    pub color: Color,
    pub light: SquareLight,
    /// A pet or peaceful monster, highlighted as such.
    pub calm: bool,
}

/// The contents of a square; the glyph set maps them to a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyph {
    #[default]
    Blank,
    /// A wall. `joins` has a bit for each adjacent wall: north 1, east 2, south 4, west 8;
    /// `upright` is the orientation of a wall that joins none.
    Wall {
        joins: u8,
        upright: bool,
    },
    Floor,
    Corridor,
    /// An empty or broken doorway.
    Doorway,
    /// An open door; `across` if the wall around it runs vertically.
    OpenDoor {
        across: bool,
    },
    ClosedDoor,
    Bars,
    Tree,
    StairsUp,
    StairsDown,
    Fountain,
    Altar,
    Throne,
    Sink,
    Grave,
    Ice,
    Water,
    Lava,
    Cloud,
    Trap,
    Thing(Class),
    Boulder,
    Statue(char),
    Creature(char),
    Hero,
    /// The polymorphed hero.
    Changed(char),
    /// An unseen monster that was felt or heard.
    Felt,
    /// A hostile monster that only warning shows, with its danger: 0..=5.
    Warned(u8),
    /// A hidden door or passage, shown to vault authors only.
    Secret,
}

impl Glyph {
    /// Returns the ASCII character.
    pub const fn ascii(self) -> char {
        match self {
            Self::Blank => ' ',
            Self::Wall { upright: false, .. } => '-',
            Self::Wall { upright: true, .. } => '|',
            Self::Floor | Self::Doorway => '.',
            Self::Corridor | Self::Tree | Self::Bars | Self::Sink | Self::Cloud => '#',
            Self::OpenDoor { across } => {
                if across {
                    '-'
                } else {
                    '|'
                }
            }
            Self::ClosedDoor => '+',
            Self::StairsUp => '<',
            Self::StairsDown => '>',
            Self::Fountain => '{',
            Self::Altar => '_',
            Self::Throne => '\\',
            Self::Grave => '|',
            Self::Ice => '.',
            Self::Water | Self::Lava => '}',
            Self::Trap => '^',
            Self::Thing(class) => class.symbol(),
            Self::Boulder => '0',
            Self::Statue(_) => '\'',
            Self::Creature(letter) | Self::Changed(letter) => letter,
            Self::Hero => '@',
            Self::Felt => 'I',
            Self::Warned(danger) => (b'0' + danger) as char,
            Self::Secret => 'S',
        }
    }
}

/// The data of the status lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    pub name: String,
    /// Example: "Stripling".
    pub title: String,
    /// Example: "dwarf Valkyrie, lawful".
    pub who: String,
    pub hp: i32,
    pub max_hp: i32,
    pub pw: i32,
    pub max_pw: i32,
    pub ac: i32,
    pub level: u8,
    pub experience: u32,
    /// Experience points at which this level began and the next begins.
    pub level_span: (u32, u32),
    /// St, Dx, Co, In, Wi and Ch, in that order, as displayed: "18/30".
    pub attributes: Vec<(&'static str, String)>,
    pub gold: u32,
    /// Inventory weight, and the maximum weight without being burdened.
    pub load: u32,
    pub bears: u32,
    /// Example: "Expert", or "modern Expert" outside classic mode.
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
    /// Details for the wide panel.
    pub note: String,
}

impl StatusEffect {
    /// Returns the word for the status line: "Hungry".
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
    Held,
    Swallowed,
    /// A mode whose runs are not scored.
    Unscored(Mode),
    TakenOver,
}

impl Condition {
    /// Returns its word for the status line: "Hungry".
    pub fn name(&self) -> String {
        match self {
            Self::Shape(name) => english::capitalized(name),
            Self::Hunger(hunger) => build::hunger_word(*hunger).to_owned(),
            Self::Burden(burden) => build::burden_word(*burden).unwrap_or_default().to_owned(),
            Self::Has(property) => build::property_word(*property).to_owned(),
            Self::Riding => "Riding".to_owned(),
            Self::Galloping => "Galloping".to_owned(),
            Self::Trapped => "Trapped".to_owned(),
            Self::Held => "Held".to_owned(),
            Self::Swallowed => "Swallowed".to_owned(),
            Self::Unscored(mode) => build::mode_word(*mode).to_owned(),
            Self::TakenOver => "Taken over".to_owned(),
        }
    }
}

/// The target of auto-attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    pub foe: ActorId,
    pub reach: Reach,
}

/// How the auto-attack target can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Beside,
    /// Some step leads toward it.
    Away,
    /// No step leads toward it.
    NoWay,
}

/// A monster's attitude toward the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    Foe,
    Peaceful,
    Pet,
}

/// A monster that the hero sees or senses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foe {
    pub who: ActorId,
    pub letter: char,
    pub color: Color,
    /// Example: "hill orc".
    pub name: String,
    pub at: Pos,
    pub dir: Option<Dir>,
    /// Position relative to the hero: "4S 2W", "here".
    pub way: String,
    /// Distance in steps, ignoring obstacles.
    pub distance: i32,
    pub stance: Stance,
    /// Sensed but not seen.
    pub unseen: bool,
    /// Remaining hit points, in percent, as far as its wounds show.
    pub health: u8,
    pub states: Vec<FoeState>,
    /// It acts more often than the hero, who therefore cannot walk away from it.
    pub outruns: bool,
    /// Hitting it with the hero's current weapon would turn the hero to stone.
    pub petrifies: bool,
    /// Elbereth under the hero scares it; attacking it would erase the engraving.
    pub kept_off: bool,
    /// It is peaceful and would swap places with the hero.
    pub makes_way: bool,
    /// The odds that the hero slips while mounting it; `None` without a saddle.
    pub saddled: Option<Accident>,
    /// Chance, in percent, that the quivered item hits it; assumes Luck 0 while luck is unknown.
    pub shot: Option<u8>,
    pub odds: Option<FightOdds>,
    pub danger: Danger,
}

impl Foe {
    pub fn is_asleep(&self) -> bool {
        self.states.contains(&FoeState::Asleep)
    }

    /// Returns its states in words.
    pub fn state_words(&self) -> Vec<String> {
        self.states.iter().map(FoeState::words).collect()
    }

    /// Whether it only has passive attacks, which harm a hero who hits it.
    pub fn only_answers(&self) -> bool {
        let never = |odds: FightOdds| odds.it_hits == 0 && odds.its_damage.1 == 0;
        self.odds.is_some_and(|odds| never(odds) && (odds.loss > 0 || odds.spike > 0))
    }

    /// Returns one word for its attitude or, for hostile ones, the danger of fighting it; "passive"
    /// if it harms only attackers.
    pub fn word(&self) -> &'static str {
        match self.stance {
            Stance::Foe if self.only_answers() => "passive",
            // No odds are known for hallucinated monsters.
            Stance::Foe if self.odds.is_none() => "unreal",
            Stance::Foe => self.danger.word(),
            Stance::Peaceful => "peaceful",
            Stance::Pet => "yours",
        }
    }
}

/// A state of a monster that matters in a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoeState {
    Asleep,
    /// It cannot leave its square.
    Rooted,
    /// Its speed differs from the hero's.
    Pace {
        pace: Pace,
        /// Its acts, and the hero's acts in the same time, if small numbers describe them.
        acts: Option<(i32, i32)>,
    },
    /// Anything else, in words: "confused", "steals gold".
    Other(String),
}

/// A monster's speed compared with the hero's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    MuchSlower,
    Slower,
    Faster,
    MuchFaster,
}

impl Pace {
    pub const fn is_slow(self) -> bool {
        matches!(self, Self::MuchSlower | Self::Slower)
    }

    const fn word(self) -> &'static str {
        match self {
            Self::MuchSlower => "much slower",
            Self::Slower => "slower",
            Self::Faster => "faster",
            Self::MuchFaster => "much faster",
        }
    }
}

impl FoeState {
    /// Whether it only says that the monster is slow.
    pub const fn is_slow(&self) -> bool {
        matches!(self, Self::Pace { pace, .. } if pace.is_slow())
    }

    /// Returns the words without figures: "slower".
    pub fn brief(&self) -> &str {
        match self {
            Self::Asleep => "asleep",
            Self::Rooted => "cannot leave its place",
            Self::Pace { pace, .. } => pace.word(),
            Self::Other(words) => words,
        }
    }

    /// Returns the words: "slower: 3 acts to your 4".
    pub fn words(&self) -> String {
        match self {
            Self::Pace { pace, acts: Some((acts, to)) } => {
                let noun = if *acts == 1 { "act" } else { "acts" };
                format!("{}: {acts} {noun} to your {to}", pace.word())
            }
            _ => self.brief().to_owned(),
        }
    }
}

/// Estimates for a fight with one foe, computed by the combat rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FightOdds {
    /// Chance, in percent, that a hero's attack hits; assumes Luck 0 while luck is unknown.
    pub you_hit: u8,
    /// The chance is 0 or 100, but unknown luck may change that.
    pub by_luck: bool,
    /// Typical and maximum damage of one hit by the hero.
    pub your_damage: (i32, i32),
    /// Chance, in percent, that at least one attack of its action hits.
    pub it_hits: u8,
    /// Typical and maximum damage of one of its actions that hits.
    pub its_damage: (i32, i32),
    /// Mean number of hero attacks until it is dead.
    pub dies_in: u32,
    /// Expected damage until then, as a percentage of current hit points.
    pub loss: u32,
    /// It also casts spells, which `loss` does not include.
    pub spells: bool,
    /// Worst damage over its next two turns, as a percentage of current hit points.
    pub spike: u32,
}

impl FightOdds {
    /// Returns the hero's chance to hit in words that stay true under unknown luck: "71%", "95%+".
    pub fn hits(&self) -> String {
        match self.you_hit {
            100.. if self.by_luck => "95%+".to_owned(),
            0 if self.by_luck => "under 5%".to_owned(),
            percent => format!("{percent}%"),
        }
    }
}

impl FightOdds {
    /// Returns the cost of the fight: "costs 52% of you", "costs 2% + spells", or "you in 2
    /// rounds".
    pub fn cost(&self) -> String {
        match self.loss {
            share @ ..100 if self.spells => format!("costs {share}% + spells"),
            share @ ..100 => format!("costs {share}% of you"),
            share => {
                let rounds = (self.dies_in * 100).div_ceil(share).max(1);
                format!("you in {rounds} {}", if rounds == 1 { "round" } else { "rounds" })
            }
        }
    }
}

/// Formats a percentage of hit points, capped at ">900%".
pub fn share(percent: u32) -> String {
    if percent > 900 { ">900%".to_owned() } else { format!("{percent}%") }
}

/// A feature of the level and its position relative to the hero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    pub kind: NearKind,
    pub glyph: Glyph,
    pub color: Color,
    pub name: String,
    pub at: Pos,
    /// Example: "4S 2W", "here".
    pub way: String,
}

/// The kinds of [`Near`] that screens treat differently.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NearKind {
    /// Stairs of the hero's branch.
    Stairs,
    /// Stairs to another branch; the name says where they lead.
    BranchStairs,
    DeadEnd,
    LockedDoor,
    /// A single statue of a monster with this name.
    Statue(String),
    #[default]
    Other,
}

/// An item or stack in the inventory or on the hero's square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemView {
    pub id: ItemId,
    /// Inventory letter; `None` on the floor.
    pub letter: Option<char>,
    pub class: Class,
    pub color: Color,
    /// Example: "a +1 long sword".
    pub name: String,
    /// How the hero uses it; `None` when not in use.
    pub used: Option<ItemUse>,
    /// A corpse or a pile of them.
    pub is_corpse: bool,
    pub count: u16,
    /// Weight of the whole stack.
    pub weight: u32,
    /// Weight when carried, including contents.
    pub heft: u32,
    pub inscription: Option<String>,
    /// The commands it suits: item prompts list the suitable items.
    pub suits: Suits,
    /// Sentences with facts that the hero knows about it.
    pub notes: Vec<String>,
    /// The danger of using it as intended, if there is one.
    pub risk: Option<String>,
    /// Range in squares of the quivered item; 0 for all others.
    pub range: i32,
    /// It is in the quiver but the hero wields no launcher for it, so it is thrown by hand.
    pub by_hand: bool,
    /// A container that is known to be locked.
    pub locked: bool,
    /// Contents of an unlocked container within reach.
    pub contents: Vec<ItemView>,
}

/// How an item is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemUse {
    Wielded,
    /// The second of two wielded weapons.
    OtherHand,
    /// Ready to be exchanged with the wielded weapon.
    Alternate,
    Quiver,
    LeftHand,
    RightHand,
    Worn,
}

impl ItemUse {
    /// Returns the use in a word or two: "in hand".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Wielded => "in hand",
            Self::OtherHand => "in other hand",
            Self::Alternate => "alternate",
            Self::Quiver => "in quiver",
            Self::LeftHand => "on left hand",
            Self::RightHand => "on right hand",
            Self::Worn => "worn",
        }
    }
}

impl ItemView {
    pub fn is(&self, used: ItemUse) -> bool {
        self.used == Some(used)
    }
}

/// The uses of an item, as far as the hero can tell from its class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suits {
    pub quaff: bool,
    pub read: bool,
    pub zap: bool,
    pub eat: bool,
    pub wear: bool,
    pub take_off: bool,
    pub wield: bool,
    pub throw: bool,
    pub apply: bool,
    /// Least and greatest squared distance of a target, when applied as a polearm; `None` for
    /// other items.
    pub reach: Option<(i32, i32)>,
    /// Asks for a direction when applied.
    pub aimed: bool,
    /// Asks for no direction when zapped, as far as the hero knows.
    pub unaimed: bool,
    pub open: bool,
    /// A launcher for the quivered item that is not wielded.
    pub shoots: bool,
    /// Made to be thrown or fired, possibly in a volley, with the current equipment.
    pub flies: bool,
    pub unlock: bool,
    /// Engraves on the floor.
    pub write: bool,
    /// Worn over the eyes.
    pub uncovers_eyes: bool,
    /// Known to restore hit points when quaffed.
    pub heals: bool,
    /// Can dig a hole to an existing level below.
    pub digs_down: bool,
}

/// Returns a direction's letters: "N", "SE".
pub const fn dir_letters(dir: Dir) -> &'static str {
    match dir {
        Dir::N => "N",
        Dir::NE => "NE",
        Dir::E => "E",
        Dir::SE => "SE",
        Dir::S => "S",
        Dir::SW => "SW",
        Dir::W => "W",
        Dir::NW => "NW",
    }
}

/// Returns a direction as a word: "north", "southeast".
pub const fn dir_word(dir: Dir) -> &'static str {
    dir.word()
}

impl Game {
    fn eyes(&self) -> Eyes<'_> {
        Eyes { world: &self.world, content: &self.content }
    }

    /// Returns the data that the UI may show now.
    pub fn view(&self) -> View {
        let mut view = View::of(&self.eyes(), &self.chronicle, self.awaits());
        view.score = Some(self.score().total);
        view.change.clone_from(&self.points.last);
        if let Some(parent) = &self.birth.parent {
            let note = format!("on turn {}, not scored", parent.turn);
            view.effects.push(StatusEffect {
                kind: Condition::TakenOver,
                mark: EffectMark::Plain,
                note,
            });
        }
        view
    }

    /// Describes the energy that a spell or power needs and the energy available.
    fn too_little_energy(&self, action: &Action) -> String {
        let energy = match action {
            Action::Cast { spell, .. } => {
                let spells = spells::known(&self.eyes());
                spells.get(usize::from(*spell)).map_or(0, |spell| spell.energy)
            }
            _ => shape_power::of(&self.world, &self.content)
                .map_or(0, shape_power::ShapePower::energy),
        };
        let life = &self.world.life;
        if energy > life.max_pw {
            let most = life.max_pw;
            format!("It takes {energy} energy (Pw), and you hold {most} at most as yet.")
        } else {
            format!("It takes {energy} energy (Pw), and you have {}: {{key:rest}} rests.", life.pw)
        }
    }

    /// Like [`Game::view`], with the whole level and every monster on it, for replay viewers.
    pub fn whole_view(&self) -> View {
        let eyes = self.eyes();
        let foes = foes::everyone(&eyes);
        View { map: map::true_tiles(&eyes), foes, ..self.view() }
    }

    /// Returns the number of words drawn so far from each RNG stream: acts, fights, minds, time,
    /// luck.
    pub fn drawn(&self) -> [u64; 5] {
        let rng = &self.rng;
        [&rng.act, &rng.fight, &rng.mind, &rng.time, &rng.luck].map(crate::base::Rng::drawn)
    }

    /// Returns the hero's luck. Must not be shown to players of a scored game.
    pub fn luck(&self) -> i32 {
        self.world.life.luck.total()
    }

    /// Describes an input in words.
    pub fn words_of(&self, input: &Input) -> String {
        input_text::words(&self.eyes(), input)
    }

    /// Describes a square as the hero knows it.
    pub fn look(&self, at: Pos) -> SquareLook {
        look::look(&self.eyes(), at)
    }

    /// Returns the message for a refused input. Keys are placeholders: `{key:rest}` stands for the
    /// key of the command `#rest`.
    pub fn why_not(&self, refusal: Refusal, input: &Input) -> String {
        let words = refusal_words(refusal);
        match (refusal, input) {
            (
                Refusal::AlreadyWorn,
                Input::Do(Action::Wield(_) | Action::Ready(_) | Action::Drop(_)),
            ) => self.used_already(input),
            (Refusal::NothingThere, Input::Do(Action::QuaffHere)) => {
                "There is no fountain or sink here to drink from.".to_owned()
            }
            (Refusal::NothingThere, Input::Do(Action::Dip(..))) => {
                "There is no fountain here to dip it into.".to_owned()
            }
            (
                Refusal::Covered | Refusal::AlreadyWorn,
                Input::Do(Action::Wear(item) | Action::TakeOff(item)),
            ) => match pack::worn_over(&self.eyes(), *item) {
                Some(over) => {
                    let name = crate::story::item_names::your(&self.eyes(), over);
                    let name = english::capitalized(&name);
                    format!(
                        "{name} is over it or in its place: {{key:takeoff}} takes that off first."
                    )
                }
                None => words.to_owned(),
            },
            (Refusal::Blind, _) => match self.world.you().in_slot(crate::content::Slot::Eyes) {
                Some(cover) => {
                    let name = crate::story::item_names::your(&self.eyes(), cover);
                    format!("You cannot see: {{key:takeoff}} takes off {name}.")
                }
                None => words.to_owned(),
            },
            (Refusal::Held, _) => self.held_words().unwrap_or_else(|| words.to_owned()),
            (Refusal::TooLittleEnergy, Input::Do(action)) => self.too_little_energy(action),
            _ => self.why_no_way(refusal, input).unwrap_or_else(|| words.to_owned()),
        }
    }

    /// Returns a refused input's message for the UI.
    pub fn refused(&self, refusal: Refusal, input: &Input) -> Refused {
        let words = self.why_not(refusal, input);
        Refused { words, explored: self.explored_words(refusal, input) }
    }

    /// Returns the refusal to explore an explored level, without advice; `None` for any other.
    fn explored_words(&self, refusal: Refusal, input: &Input) -> Option<String> {
        let bars = || automatic::who_bars(&self.world, &self.content, &Action::Explore);
        if *input == Input::Do(Action::Explore) && bars().is_some() {
            return None;
        }
        match refusal {
            Refusal::NothingToExplore => Some(self.nothing_to_explore()),
            Refusal::AllExplored => Some(format!("{EXPLORED} within reach")),
            _ => None,
        }
    }

    /// Says that nothing is left to explore, and if only a branch leads down, which.
    fn nothing_to_explore(&self) -> String {
        match crate::story::terrain::side_way(&self.eyes()) {
            Some(branch) => format!("{EXPLORED}, and no way down but to {branch}"),
            None => EXPLORED.to_owned(),
        }
    }

    /// Returns a more specific message for refused steps and travel.
    fn why_no_way(&self, refusal: Refusal, input: &Input) -> Option<String> {
        match (refusal, input) {
            (Refusal::BoulderStuck, Input::Do(Action::Walk(dir) | Action::Step(dir))) => {
                let behind = build::behind_boulder(&self.eyes(), *dir);
                Some(format!("The boulder will not budge: {behind} beyond it."))
            }
            (Refusal::SomethingInTheWay, Input::Do(action))
                if crate::rules::occupation::is_automation(action) =>
            {
                self.barred(action)
            }
            (Refusal::NothingToExplore | Refusal::AllExplored, Input::Do(Action::Explore))
                if automatic::who_bars(&self.world, &self.content, &Action::Explore).is_some() =>
            {
                self.barred(&Action::Explore)
            }
            (Refusal::SomethingInTheWay, Input::Do(Action::Walk(dir) | Action::Step(dir))) => {
                let to = self.world.you().at.step(*dir);
                let mut seen = foes::in_view(&self.eyes()).into_iter();
                let other = seen.find(|it| it.at == to);
                other.map(|other| format!("The {} does not make way for you.", other.name))
            }
            (Refusal::NothingToExplore, _) => {
                let branch = crate::story::terrain::side_way(&self.eyes());
                branch.map(|_| format!("{}.", self.nothing_to_explore()))
            }
            (Refusal::BestLeftAlone, _) => {
                let mut foes = foes::in_view(&self.eyes()).into_iter();
                let foe = foes.find(|foe| foe.stance == Stance::Foe && foe.only_answers());
                foe.map(|foe| {
                    let name = foe.name;
                    format!(
                        "The {name} harms only who touches it: {{key:throw}} throws, {{key:fire}} \
                         fires, {{key:cast}} casts."
                    )
                })
            }
            (Refusal::NoSuchWay, Input::Do(Action::FightNearest)) => {
                let foes = foes::in_view(&self.eyes());
                let nearest = automatic::nearest_foe(&self.world, &self.content);
                let foe = foes.iter().find(|foe| Some(foe.who) == nearest);
                foe.map(|foe| format!("You know of no way to the {} ({}).", foe.name, foe.way))
            }
            (Refusal::FoeNear, _) => foes::in_the_way(&self.eyes()).map(|foe| foe_near(&foe)),
            (Refusal::UnseenNear, _) => Some(self.unseen_words()),
            _ => None,
        }
    }

    /// Describes who blocks travel, and whether it can go on.
    fn barred(&self, journey: &Action) -> Option<String> {
        let eyes = self.eyes();
        let bars = automatic::who_bars(&self.world, &self.content, journey);
        let beside = || {
            let mut seen = foes::in_view(&eyes).into_iter();
            seen.find(|it| it.distance <= 1 && it.stance != Stance::Pet).map(|it| it.who)
        };
        let who = bars.or_else(beside)?;
        let name = foes::foe(&eyes, who).name;
        let answers = foes::foe(&eyes, who).only_answers();
        Some(if automatic::is_rooted(&self.world, &self.content, who) {
            format!("The only way is past the {name}, which never moves: throw or shoot at it.")
        } else if answers {
            format!(
                "The way leads past the {name}: {{key:throw}} throws at it, {{key:fire}} fires, \
                 {{key:cast}} casts; only touch harms."
            )
        } else {
            format!("The way leads past the {name}: let it pass first.")
        })
    }

    /// Returns the message about an unseen foe nearby and its direction.
    fn unseen_words(&self) -> String {
        let dir = automatic::unseen_foe(&self.world, &self.content);
        let way = dir.map_or("beside you", dir_word);
        format!("Not with something unseen {way}.")
    }

    /// Describes what holds the hero and how to escape.
    fn held_words(&self) -> Option<String> {
        let (eyes, you) = (self.eyes(), self.world.you());
        if let Some(around) = hold::engulfer(&self.world, &self.content, self.world.hero) {
            let pattern = "Not inside {a}: what hits it, any way, is a blow, a shot or a zap.";
            return Some(eyes.sentence(pattern, around, None));
        }
        if let Some(holder) = you.held_by {
            return Some(eyes.sentence("{A} hold{s} you: kill it, or pull away.", holder, None));
        }
        let trap = self.world.trap_at(you.at).filter(|_| you.trapped > 0)?;
        let name = &self.content.traps[trap.kind].name;
        Some(format!("You are caught in the {name}: each step pulls at it."))
    }

    /// Says that an item is already in use, or that another use prevents this one.
    fn used_already(&self, input: &Input) -> String {
        use crate::content::Slot;
        let thing = match input {
            Input::Do(Action::Wield(None)) => return "Your hands are empty already.".to_owned(),
            Input::Do(Action::Ready(None)) => return "Your quiver is empty already.".to_owned(),
            Input::Do(Action::Wield(thing) | Action::Ready(thing)) => *thing,
            Input::Do(Action::Drop(things)) => {
                let mut things = things.iter().map(|&(item, _)| item);
                things.find(|&item| self.world.you().slot_of(item).is_some())
            }
            _ => None,
        };
        let Some(thing) = thing else { return refusal_words(Refusal::AlreadyWorn).to_owned() };
        let name = crate::story::item_names::your(&self.eyes(), thing);
        match (self.world.you().slot_of(thing), input) {
            (Some(Slot::Wielded), Input::Do(Action::Wield(_))) => {
                format!("You wield {name} already.")
            }
            (Some(Slot::Quiver), Input::Do(Action::Ready(_))) => {
                format!("You have {name} in your quiver already.")
            }
            _ => format!("You are wearing {name}: {{key:takeoff}} takes it off first."),
        }
    }

    /// Returns all messages that the log still holds.
    pub fn lines(&self) -> &Log {
        &self.chronicle.lines
    }

    /// Explains which vaults made the contents of a square; empty outside wizard mode.
    pub fn why(&self, at: Pos) -> Vec<String> {
        if self.is_wizard() { why::why(&self.eyes(), at) } else { Vec::new() }
    }

    /// Returns the level's rooms with the vaults that made them; empty outside wizard mode.
    pub fn room_marks(&self) -> Vec<RoomMark> {
        if self.is_wizard() { why::rooms(&self.eyes()) } else { Vec::new() }
    }

    /// Whether the game is in wizard mode.
    pub fn is_wizard(&self) -> bool {
        self.world.life.mode == Mode::Wizard
    }

    /// Returns the ids of all vaults of this game.
    pub fn vault_ids(&self) -> Vec<&str> {
        self.content.vaults().iter().map(|vault| vault.id.as_str()).collect()
    }

    /// Returns the power that rebuilds the level with the same requested vault and the next seed.
    pub fn next_roll(&self) -> WizardPower {
        let makers = self.world.level.makers.as_deref();
        let wanted = makers.and_then(|makers| makers.wanted);
        let vault = wanted.map(|vault| self.content.vaults()[usize::from(vault)].id.clone());
        WizardPower::Remake { vault, seed: self.next_seed() }
    }

    /// Returns the seed after the one that the level was made from.
    pub fn next_seed(&self) -> Seed {
        let makers = self.world.level.makers.as_deref();
        let seed = makers.map_or(self.world.seed, |makers| makers.seed);
        Seed(seed.0.wrapping_add(1))
    }

    /// Parses a level name such as "5", or "3 mines" for another branch, into the power that goes
    /// there; the error is a sentence.
    pub fn power_to(&self, text: &str) -> Result<WizardPower, String> {
        why::power_to(&self.eyes(), text)
    }

    pub fn discoveries(&self) -> Vec<Discovery> {
        pages::discoveries(&self.eyes())
    }

    pub fn sheet(&self) -> Sheet {
        pages::sheet(&self.eyes())
    }

    pub fn levels(&self) -> Vec<LevelRow> {
        pages::levels(&self.eyes())
    }

    /// Returns known exits, furniture and items of this level, nearest first, then the traps.
    pub fn places(&self) -> Vec<Near> {
        build::places(&self.eyes())
    }

    /// Returns the death page; `None` while the run goes on.
    pub fn end_page(&self) -> Option<EndPage> {
        pages::end_page(&self.eyes(), &self.chronicle.lines)
    }

    /// Returns the score as if the run ended now.
    pub fn score(&self) -> Score {
        score::now(&self.world, &self.content)
    }

    /// Returns the names of the score factors and their values as text.
    pub fn score_factors(&self) -> Vec<(String, String)> {
        let factors = self.score().factors.into_iter();
        factors.map(|(name, factor)| (name.to_owned(), format!("{factor:.4}"))).collect()
    }

    /// Whether this game qualifies for a score: classic or modern mode, not continued from another
    /// run.
    pub fn is_scored(&self) -> bool {
        let counts = matches!(self.world.life.mode, Mode::Classic | Mode::Modern);
        counts && self.birth.parent.is_none()
    }

    /// Returns how the run ended, for the replay.
    pub fn outcome(&self) -> Option<Outcome> {
        self.world.life.end.as_ref().map(|end| Outcome {
            cause: end.cause.clone(),
            turn: end.turn,
            depth: end.depth,
            score: self.score().total,
            level: self.world.you().level,
            when: String::new(),
        })
    }

    pub fn turn(&self) -> u32 {
        self.world.turn
    }

    pub fn depth(&self) -> i32 {
        self.world.depth()
    }

    /// Example: "Dlvl 3".
    pub fn level_name(&self) -> String {
        build::label(&self.eyes(), self.world.level.id).to_string()
    }

    pub fn content_digest(&self) -> u64 {
        self.content.digest
    }
}

/// Loads the game content with these packs, as (file name, text), and returns it with any faults
/// found.
pub fn content_with(packs: &[(String, String)]) -> (Arc<Content>, Vec<String>) {
    let (content, faults) = Content::load(packs);
    (Arc::new(content), faults.iter().map(ToString::to_string).collect())
}

pub fn digest_of(content: &Content) -> u64 {
    content.digest
}

/// Says what a nearby foe prevents and how to deal with it.
fn foe_near(foe: &Foe) -> String {
    let (name, beside) = (&foe.name, foe.distance <= 1);
    let place = if beside { "beside you" } else { "in sight" };
    let way_out = match foe.danger {
        Danger::Deadly if beside => "a step leads away, {key:attack} fights it",
        _ => "{key:attack} fights it",
    };
    format!("Not with the {name} {place}: {way_out}.")
}

/// A refused input, for the UI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The message.
    pub words: String,
    /// The message without its advice, if nothing is left to explore: no full stop.
    pub explored: Option<String>,
}

/// Beginning of every refusal to explore an explored level.
const EXPLORED: &str = "Nothing left to explore";

/// Returns the message for a refusal.
#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub const fn refusal_words(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::TheWayIsBlocked => "The way is blocked.",
        Refusal::TooTight => "You carry too much to squeeze through there.",
        Refusal::DoorBarsDiagonal => "One cannot go through a door at an angle.",
        Refusal::NothingThere => "There is nothing there.",
        Refusal::NoDoor => "There is no door there.",
        Refusal::AlreadyOpen => "It is open already.",
        Refusal::AlreadyClosed => "It is closed already.",
        Refusal::DoorBroken => "That door is broken.",
        Refusal::SomethingInTheWay => "Something is in the way.",
        Refusal::TrapInTheWay => "The only way is over a trap: step on it yourself.",
        Refusal::NotCarried => "You do not carry that.",
        Refusal::NotHere => "That is not here.",
        Refusal::TooHeavy => "That is too heavy to lift.",
        Refusal::PackFull => "You have no letter free for it.",
        Refusal::CannotEat => "You cannot eat that.",
        Refusal::CannotQuaff => "You cannot drink that.",
        Refusal::CannotRead => "You cannot read that.",
        Refusal::CannotZap => "You cannot zap that.",
        Refusal::CannotWear => "You cannot wear that.",
        Refusal::CannotApply => "You do not know how to use that.",
        Refusal::CannotThrow => "You cannot throw that.",
        Refusal::Covered => "Something you wear is over it or in its place.",
        Refusal::AlreadyWorn => "You wear it already.",
        Refusal::NotWorn => "You do not wear that.",
        Refusal::Cursed => "It is cursed and will not come off.",
        Refusal::HandsFull => "Your hands are full.",
        Refusal::NoQuiver => "Your quiver is empty.",
        Refusal::BlankBook => "Nothing in it can be read.",
        Refusal::UnknownSpell => "You know no such spell.",
        Refusal::TooLittleEnergy => "You have too little energy (Pw) for it: {key:rest} rests.",
        Refusal::TooHungryToCast => "You are too hungry to cast.",
        Refusal::TooWeakToCast => "You are too weak to cast.",
        Refusal::HandsNotFree => "You have no hand free to cast with.",
        Refusal::CannotChant => "You cannot get out a word.",
        Refusal::TooDizzy => "Your head spins too much for that.",
        Refusal::TooNear => "That is too near for it.",
        Refusal::OutOfReach => "That is out of reach.",
        Refusal::NotOnStairs => "You stand on no stairs.",
        Refusal::AlreadyThere => "You are there already.",
        Refusal::NoSuchWay => "You know of no way there.",
        Refusal::NoStairsKnown => "You have seen no such stairs here yet.",
        Refusal::TooBurdened => "You carry too much for that.",
        Refusal::Held => "You are held.",
        Refusal::UnseenNear => "Not with something unseen beside you.",
        Refusal::FoeNear => "Not with a foe in sight.",
        Refusal::NothingToExplore => "Nothing left to explore: try locked doors, search dead ends.",
        Refusal::AllExplored => {
            "Nothing left to explore within reach; {key:down} walks to the stairs."
        }
        Refusal::NoFoe => "You see no foe.",
        Refusal::Shape(why) => unshaped_words(why),
        Refusal::InPrayer => "You are deep in prayer.",
        Refusal::BestLeftAlone => "Best left alone: it harms whoever strikes it.",
        Refusal::AlreadyWell => "You are well already.",
        Refusal::Blind => "You cannot see: {key:rest} rests until it has passed.",
        Refusal::Levitating => "You float above it.",
        Refusal::NoTrapThere => "You know of no trap there.",
        Refusal::CannotDig => "You cannot dig there.",
        Refusal::CannotDisarm => "That cannot be made harmless.",
        Refusal::NotAContainer => "That holds nothing.",
        Refusal::DoorIsLocked | Refusal::IsLocked => "It is locked.",
        Refusal::Force(why) => force_words(why),
        Refusal::Engrave(why) => engrave_words(why),
        Refusal::NotYours => "That is not yours.",
        Refusal::Nobody => "There is nobody there.",
        Refusal::CannotDoThat => "You cannot do that.",
        Refusal::Vain(why) => vain_words(why),
        Refusal::BoulderStuck => "The boulder will not budge.",
        Refusal::OathBound => "You swore not to leave without the Amulet.",
        Refusal::Riding(why) => unridden_words(why),
        Refusal::Jump(why) => jump_words(why),
        Refusal::NoWizard => "Only in a wizard's game: choose that mode at birth.",
        Refusal::NoSuchLevel => "There is no such level.",
        Refusal::NoSuchVault => "There is no vault of that name.",
        Refusal::NoPlaceForVault => "It finds no place here: make a level with it.",
        Refusal::WholeLevel => "It is a whole level: make a level with it.",
        Refusal::NotInARoom => "It is what fills a room: stand in one.",
        Refusal::NotNow => "Not now.",
        Refusal::Over => "The run is over.",
        Refusal::NoTwoWeaponSkill => "Your role never learns to fight with two weapons.",
        Refusal::NeedsTwoWeapons => {
            "It takes a weapon in hand ({key:wield}) and one in reserve ({key:exchange})."
        }
        Refusal::NeedsOneHanded => "One of the two needs both hands.",
        Refusal::ShieldInTheWay => "Not with a shield on your arm.",
        Refusal::NoPolearm => "You hold nothing that reaches that far.",
    }
}

const fn force_words(why: Unforced) -> &'static str {
    match why {
        Unforced::NothingLocked => "There is no locked box here.",
        Unforced::NoLever => "It takes a blade or a blunt weapon in hand.",
    }
}

const fn engrave_words(why: Unwritten) -> &'static str {
    match why {
        Unwritten::NotHere => "You cannot write here: only on bare ground.",
        Unwritten::NotWithThat => "You cannot write with that.",
        Unwritten::NoText => "You write nothing.",
        Unwritten::HeldText => {
            "What is cut or burned here stays: only a blade or fire writes over it."
        }
    }
}

const fn vain_words(why: Vain) -> &'static str {
    match why {
        Vain::NothingToUseOn => "You carry nothing to use that on.",
        Vain::DipsIntoItself => "Nothing is dipped into itself.",
        Vain::DipsInVain => {
            "Nothing comes of dipping into that: only into water and into what changes shapes."
        }
        Vain::DoesNotGoIn => "That does not go in: it is too large, or you cannot part with it.",
        Vain::KindIsKnown => "You know what that is already.",
        Vain::HasThatLetter => "It has that letter already.",
    }
}

const fn jump_words(why: Unjumped) -> &'static str {
    match why {
        Unjumped::NoJumper => "You are no jumper.",
        Unjumped::TooWeak => "You lack the strength to jump.",
        Unjumped::KnightsMove => "You jump as the knight of chess does: two and one aside.",
        Unjumped::Lame => "Your legs are in no shape to jump.",
        Unjumped::Unseen => "You cannot see where you would land.",
    }
}

const fn unshaped_words(why: Unshaped) -> &'static str {
    match why {
        Unshaped::NothingToStrikeWith => "Your shape has nothing to strike with.",
        Unshaped::NoHands => "Your shape has no hands for that.",
        Unshaped::NoPower => "Your shape has no power of its own to use.",
        Unshaped::LoathesGods => {
            "To a demon the very thought of praying to such a god is loathsome."
        }
        Unshaped::NowhereToHide => "There is nowhere to hide here.",
        Unshaped::NeedsWater => "That takes a fountain or a pool underfoot.",
        Unshaped::NoLegs => "Your shape has no legs to kick with.",
    }
}

const fn unridden_words(why: Unridden) -> &'static str {
    match why {
        Unridden::AlreadyRiding => "You ride already.",
        Unridden::NotRiding => "You ride nothing.",
        Unridden::AlreadySaddled => "It bears a saddle already.",
        Unridden::NotSaddled => "It bears no saddle.",
        Unridden::CannotSaddle => "No saddle fits it.",
        Unridden::CannotRideThat => "You cannot ride that.",
        Unridden::WouldMind => "It would mind: it is not your friend.",
        Unridden::LegsHurt => "Your legs are in no shape for that.",
        Unridden::Hallucinating => "Not while you see things that are not there.",
        Unridden::StiffArmor => "Your armor is too stiff with rust for that.",
        Unridden::OnSteed => "Not from the saddle: {key:ride} gets down.",
        Unridden::FloorTooFar => "You are not skilled enough to reach down from the saddle.",
        Unridden::SteedWillNot => "Your steed does not move.",
        Unridden::SaddleHolds => "The saddle is cursed and will not let you go.",
        Unridden::NoRoomToDismount => "There is no room to get down.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_read_as_a_compass_does() {
        let from = Pos::new(10, 10);
        assert_eq!(way(from, Pos::new(8, 14)), "4S 2W");
        assert_eq!(way(from, Pos::new(36, 10)), "26E");
        assert_eq!(way(from, Pos::new(10, 9)), "1N");
        assert_eq!(way(from, from), "here");
    }
}
