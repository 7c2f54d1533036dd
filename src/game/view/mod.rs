//! `View`: all the screen may know, and no more.
//!
//! Plain data, made anew for each frame from what the hero sees, remembers and has learned. A
//! screen that draws only what stands here cannot leak what the hero does not know.

mod build;
mod deeds;
mod foes;
pub mod heroes;
mod look;
pub(super) mod map;
mod pack;
mod pages;
#[cfg(test)]
mod sample;
mod spells;
mod sums;
mod why;

pub use look::Look;
pub use pack::heading_order;
pub use spells::SpellRow;
pub use why::RoomMark;

pub use pages::{Discovery, EndPage, Kill, LevelRow, Sheet, SheetRow};

pub use super::points::Change;
pub use crate::base::{Dir, Grid, Pos, Seed};
pub use crate::content::{Alignment, Class, Color, Content};
pub use crate::rules::combat::odds::{Danger, Together};
pub use crate::rules::faith::prayer::Outlook;
pub use crate::story::{Line, Log, Tone};
pub use crate::world::hero::{Burden, Ended, Hunger, Mode};
pub use crate::world::holy_word::WORD as HOLY_WORD;
pub use crate::world::{Action, ActorId, Aim, Calendar, ItemId};

use std::sync::Arc;

use super::Game;
use super::input::{Awaits, Input};
use super::replay::Outcome;
pub use super::wizard::Power;
pub use crate::base::english::way;
use crate::rules::action::power;
use crate::rules::combat::hold;
use crate::rules::status::burden;
use crate::rules::travel;
use crate::rules::{Refusal, Unforced, Unjumped, Unridden, Unshaped, Unwritten, Vain};
use crate::story::Eyes;
use crate::world::score::{self, Score};

/// What one frame is drawn from.
#[derive(Clone, Debug)]
pub struct View {
    pub turn: u32,
    pub map: Grid<Tile>,
    pub hero: Pos,
    /// "Dlvl 3".
    pub level: String,
    pub status: Status,
    pub score: Option<i64>,
    /// What moved the score last.
    pub change: Option<Change>,
    /// Most dangerous first, then nearest; the friendly come last.
    pub foes: Vec<Foe>,
    /// Which way somebody unseen was felt beside the hero, where nobody seen is as near.
    pub unseen: Option<Dir>,
    /// The dangerous foe that was in view a moment ago.
    pub lost: Option<String>,
    /// Whom the hero would go for; nobody when no foe is in view that may strike.
    pub fight: Option<Fight>,
    /// All awake foes in view together.
    pub together: Together,
    /// Known ways off the level, nearest first.
    pub exits: Vec<Near>,
    /// Things, traps and furniture in view, nearest first.
    pub near: Vec<Near>,
    pub effects: Vec<Effect>,
    /// In the order of the classes, then of letters.
    pub pack: Vec<Thing>,
    /// Spells known, in the order of their letters.
    pub spells: Vec<SpellRow>,
    /// What lies underfoot, topmost first.
    pub floor: Vec<Thing>,
    pub load: Load,
    /// What the hero stands on when it is more than a floor: "staircase up".
    pub ground: Option<String>,
    /// What is written there: "written in the dust here: \"x\"".
    pub written: Option<String>,
    /// That is the word that keeps foes off.
    pub on_word: bool,
    pub on_stairs: Option<Stairs>,
    /// The newest lines of the log, newest last.
    pub lines: Vec<Line>,
    /// Sentences ever said; by it the screen knows what is new.
    pub said: u32,
    pub awaits: Awaits,
    /// What the game asks, in words.
    pub asked: Option<String>,
    /// Exploring has nowhere to go on this level.
    pub explored: bool,
    /// A way to the main stairs down is known.
    pub way_down: bool,
    /// Locked doors and dead ends, when nothing is left to explore.
    pub leads: Vec<Near>,
    /// A locked door has just been tried.
    pub locked_out: bool,
    /// The newest word is that a search found nothing.
    pub found_nothing: bool,
    /// The boulder beside the hero that does not roll, and what stops it.
    pub stuck: Option<String>,
    /// Where the one door beside the hero is that was found locked.
    pub lock: Option<Dir>,
    /// The nearest thing to eat that the hungry know a way to.
    pub food: Option<Near>,
    /// What the hero threw or shot and knows to lie somewhere, nearest first.
    pub strays: Vec<Near>,
    /// The traps of the level that the hero knows, whatever lies over them.
    pub traps: Vec<Near>,
    /// So low that a god would see trouble in it.
    pub near_death: bool,
    /// How a prayer begun now would be heard, as far as the hero knows.
    pub prayer: Outlook,
    /// Whether things are picked up by walking over them.
    pub autopickup: bool,
    /// How the power of the hero's shape asks for a direction: "Breathe fire which way?". None for
    /// one that wants none, or that there is too little energy for.
    pub power_aims: Option<String>,
    /// The hero sits in a saddle.
    pub riding: bool,
    /// Chances in a hundred that a kick has the steed throw its rider.
    pub throws: u8,
    pub over: bool,
}

/// What the hero carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    pub weight: u32,
    /// The most that burdens nobody.
    pub capacity: i32,
}

impl Load {
    /// The word for what so much more would make of the hero, where that is worse than now and can
    /// be lifted at all.
    pub fn with(self, more: u32) -> Option<&'static str> {
        let under = |weight: u32| burden::under(weight as i32, self.capacity.max(1));
        let (now, then) = (under(self.weight), under(self.weight + more));
        let lifted = then > now && then < Burden::Overloaded;
        lifted.then(|| build::burden_word(then)).flatten()
    }
}

/// Stairs underfoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stairs {
    Up,
    Down,
}

/// How the hero knows what a square shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Light {
    /// Never seen.
    #[default]
    Unknown,
    Remembered,
    Seen,
}

/// One square as it is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    pub glyph: Glyph,
    pub color: Color,
    pub light: Light,
    /// A friend or one who means no harm: shown as such.
    pub calm: bool,
}

/// What a square shows; the glyph set makes a letter of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyph {
    #[default]
    Blank,
    /// A wall and which of its neighbors are walls too: bits of north 1, east 2, south 4, west 8;
    /// `upright` is how it looks alone.
    Wall {
        joins: u8,
        upright: bool,
    },
    Floor,
    Corridor,
    /// An empty or broken doorway.
    Doorway,
    /// An open door; `across` when it hangs in a wall that runs up and down.
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
    /// The hero in another's shape.
    Changed(char),
    /// Felt or heard, of unknown kind.
    Felt,
    /// A hidden door or passage, shown to authors only.
    Secret,
}

impl Glyph {
    /// What every terminal can show.
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
            Self::Secret => 'S',
        }
    }
}

/// The numbers of the status lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    pub name: String,
    /// "Stripling".
    pub title: String,
    /// "dwarf Valkyrie, lawful".
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
    /// St Dx Co In Wi Ch in that order, as written: "18/30".
    pub attributes: Vec<(&'static str, String)>,
    pub gold: u32,
    /// Weight of the pack and all in it, and the most that burdens nobody.
    pub load: u32,
    pub bears: u32,
    /// "Expert", and the mode when it is not classic.
    pub challenge: String,
}

/// How an effect on the hero is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Good,
    Plain,
    Bad,
    Grave,
}

/// Something that is so of the hero for now: hungry, blind, fast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    pub name: String,
    pub mark: Mark,
    /// More about it, for the wide panel.
    pub note: String,
}

/// Going for the nearest foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    pub foe: ActorId,
    pub reach: Reach,
}

/// How far off one is whom the hero goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Beside,
    /// There is a step toward it.
    Away,
    /// No step leads there.
    NoWay,
}

/// How a creature stands to the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    Foe,
    Peaceful,
    Pet,
}

/// A creature that the hero sees or senses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foe {
    pub who: ActorId,
    pub letter: char,
    pub color: Color,
    /// "hill orc".
    pub name: String,
    pub at: Pos,
    pub dir: Option<Dir>,
    /// Where it is from the hero: "4S 2W", "here".
    pub way: String,
    /// Steps to it when nothing is in the way.
    pub distance: i32,
    pub stance: Stance,
    /// Sensed but not seen.
    pub unseen: bool,
    /// Hit points left in per cent, as its wounds show.
    pub health: u8,
    /// "asleep", "fast", "wields a scimitar".
    pub states: Vec<String>,
    /// It acts oftener than the hero: nobody walks away from it.
    pub outruns: bool,
    /// A blow of the hero, as they are armed now, would turn them to stone.
    pub petrifies: bool,
    /// The word underfoot keeps it from striking, and a blow at it wipes that out.
    pub kept_off: bool,
    /// It is peaceful and would change places with the hero.
    pub makes_way: bool,
    /// It bears a saddle: chances in a hundred to slip getting on.
    pub saddled: Option<u8>,
    /// Per cent that what is in the quiver hits it; at Luck 0 while the hero does not know it.
    pub shot: Option<u8>,
    pub odds: Option<Odds>,
    pub danger: Danger,
}

impl Foe {
    /// It harms only who strikes it.
    pub fn only_answers(&self) -> bool {
        let never = |odds: Odds| odds.it_hits == 0 && odds.its_damage.1 == 0;
        self.odds.is_some_and(|odds| never(odds) && (odds.loss > 0 || odds.spike > 0))
    }

    /// How it stands to the hero, in a word: the danger of fighting it, or that there is none
    /// unless it is struck.
    pub fn word(&self) -> &'static str {
        match self.stance {
            Stance::Foe if self.only_answers() => "passive",
            // Of what one imagines nothing is known.
            Stance::Foe if self.odds.is_none() => "unreal",
            Stance::Foe => self.danger.word(),
            Stance::Peaceful => "peaceful",
            Stance::Pet => "yours",
        }
    }
}

/// What a fight with one foe comes to; the numbers are the combat rules' own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// Per cent that a blow of the hero's hits; at Luck 0 while the hero does not know it.
    pub you_hit: u8,
    /// It looks certain, but luck that the hero does not know may change that.
    pub by_luck: bool,
    /// Usual and most damage of one of the hero's blows that hits.
    pub your_damage: (i32, i32),
    /// Per cent that something of one of its actions hits.
    pub it_hits: u8,
    /// Usual and most damage of one of its actions that hits.
    pub its_damage: (i32, i32),
    /// Blows of the hero until it is dead, in the mean.
    pub dies_in: u32,
    /// Share of the present hit points that it costs until then, in per cent.
    pub loss: u32,
    /// It casts spells too, which the loss does not count.
    pub spells: bool,
    /// The worst of its next two turns against those hit points, in per cent.
    pub spike: u32,
}

impl Odds {
    /// How often a blow of the hero's hits, in words that unknown luck cannot belie: "71%",
    /// "95%+".
    pub fn hits(&self) -> String {
        match self.you_hit {
            100.. if self.by_luck => "95%+".to_owned(),
            0 if self.by_luck => "under 5%".to_owned(),
            percent => format!("{percent}%"),
        }
    }
}

impl Odds {
    /// What the fight costs, after how the foe dies: "costs 52% of you", "costs 2% + spells",
    /// "you in 2 rounds".
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

/// A share of the hit points in per cent; beyond nine times all of them nobody counts.
pub fn share(percent: u32) -> String {
    if percent > 900 { ">900%".to_owned() } else { format!("{percent}%") }
}

/// Something of the level and where it is from the hero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    pub glyph: Glyph,
    pub color: Color,
    pub name: String,
    pub at: Pos,
    /// "4S 2W", "here".
    pub way: String,
}

/// One thing or pile of the hero's pack or underfoot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    pub id: ItemId,
    /// Its letter in the pack; things on the floor have none.
    pub letter: Option<char>,
    pub class: Class,
    pub color: Color,
    /// "a +1 long sword".
    pub name: String,
    /// "wielded", "worn": empty when not in use.
    pub used: &'static str,
    pub count: u16,
    /// Of all of them together.
    pub weight: u32,
    /// What all of it weighs in the hand, with what is in it.
    pub heft: u32,
    pub inscription: Option<String>,
    /// What it is meant for: an item prompt lists the things that suit.
    pub suits: Suits,
    /// Sentences about it that the hero knows.
    pub notes: Vec<String>,
    /// What may come of using it as it is meant to be, where that is to be feared.
    pub risk: Option<String>,
    /// Squares that what is in the quiver flies; 0 for all else.
    pub range: i32,
    /// In the quiver, and nothing in hand shoots it: it is thrown by hand.
    pub by_hand: bool,
    /// A container that would not open: nothing is lost by trying.
    pub locked: bool,
    /// What is inside, for containers within reach that are not locked.
    pub contents: Vec<Thing>,
}

/// What a thing is good for, as far as the hero can tell from its class and use.
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
    /// How far it reaches when applied, squared; 0 for what is no polearm.
    pub reach: u8,
    /// Asks a direction when applied.
    pub aimed: bool,
    /// Asks no direction when zapped, as far as the hero knows.
    pub unaimed: bool,
    pub open: bool,
    /// Shoots what is in the quiver, and is not in hand.
    pub shoots: bool,
    /// Made to fly, in a volley perhaps, as it is.
    pub flies: bool,
    pub unlock: bool,
    /// Writes on the ground.
    pub write: bool,
    /// Worn over the eyes.
    pub uncovers_eyes: bool,
    /// Known to restore hit points when drunk.
    pub heals: bool,
    /// Digs a hole to the level below, which there is.
    pub digs_down: bool,
}

/// "N", "SE": a direction's letters.
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

/// "north", "southeast": a direction in a word.
pub const fn dir_word(dir: Dir) -> &'static str {
    dir.word()
}

impl Game {
    fn eyes(&self) -> Eyes<'_> {
        Eyes { world: &self.world, content: &self.content }
    }

    /// What the screen may show now.
    pub fn view(&self) -> View {
        let mut view = View::of(&self.eyes(), &self.chronicle, self.awaits());
        view.score = Some(self.score().total);
        view.change.clone_from(&self.points.last);
        if let Some(parent) = &self.birth.parent {
            let note = format!("on turn {}, not scored", parent.turn);
            view.effects.push(Effect { name: "Taken over".to_owned(), mark: Mark::Plain, note });
        }
        view
    }

    /// What a spell or a power would take, and what there is.
    fn too_little_energy(&self, action: &Action) -> String {
        let energy = match action {
            Action::Cast { spell, .. } => {
                let spells = spells::known(&self.eyes());
                spells.get(usize::from(*spell)).map_or(0, |spell| spell.energy)
            }
            _ => power::of(&self.world, &self.content).map_or(0, power::Power::energy),
        };
        let life = &self.world.life;
        if energy > life.max_pw {
            let most = life.max_pw;
            format!("It takes {energy} energy (Pw), and you hold {most} at most as yet.")
        } else {
            format!("It takes {energy} energy (Pw), and you have {}: R rests.", life.pw)
        }
    }

    /// The same with the whole level and everyone on it, for who watches a run.
    pub fn whole_view(&self) -> View {
        let eyes = self.eyes();
        let foes = foes::everyone(&eyes);
        View { map: map::true_tiles(&eyes), foes, ..self.view() }
    }

    /// Words drawn from each stream so far: acts, fights, minds, time, luck.
    pub fn drawn(&self) -> [u64; 5] {
        let rng = &self.rng;
        [&rng.act, &rng.fight, &rng.mind, &rng.time, &rng.luck].map(crate::base::Rng::drawn)
    }

    /// The hero's luck, which nobody may see who plays a game that counts.
    pub fn luck(&self) -> i32 {
        self.world.life.luck.total()
    }

    /// An input in words, as of now.
    pub fn words_of(&self, input: &Input) -> String {
        deeds::words(&self.eyes(), input)
    }

    /// What the hero can say of a square.
    pub fn look(&self, at: Pos) -> Look {
        look::look(&self.eyes(), at)
    }

    /// Why the game refused an input, as the player is told.
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
                    let name = crate::story::items::your(&self.eyes(), over);
                    let name = crate::base::english::capitalized(&name);
                    format!("{name} is over it or in its place: T takes that off first.")
                }
                None => words.to_owned(),
            },
            (Refusal::Blind, _) => match self.world.you().in_slot(crate::content::Slot::Eyes) {
                Some(cover) => {
                    let name = crate::story::items::your(&self.eyes(), cover);
                    format!("You cannot see: T takes off {name}.")
                }
                None => words.to_owned(),
            },
            (Refusal::Held, _) => self.held_words().unwrap_or_else(|| words.to_owned()),
            (Refusal::TooLittleEnergy, Input::Do(action)) => self.too_little_energy(action),
            _ => self.why_no_way(refusal, input).unwrap_or_else(|| words.to_owned()),
        }
    }

    /// The same of steps and journeys, where more is to be said than the refusal itself.
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
                if travel::who_bars(&self.world, &self.content, &Action::Explore).is_some() =>
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
                branch.map(|branch| {
                    format!("Nothing left to explore, and no way down but to {branch}.")
                })
            }
            (Refusal::BestLeftAlone, _) => {
                let mut foes = foes::in_view(&self.eyes()).into_iter();
                let foe = foes.find(|foe| foe.stance == Stance::Foe && foe.only_answers());
                foe.map(|foe| {
                    let name = foe.name;
                    format!("The {name} harms only who touches it: t throws, f fires, Z casts.")
                })
            }
            (Refusal::NoSuchWay, Input::Do(Action::FightNearest)) => {
                let foes = foes::in_view(&self.eyes());
                let nearest = travel::nearest_foe(&self.world, &self.content);
                let foe = foes.iter().find(|foe| Some(foe.who) == nearest);
                foe.map(|foe| format!("You know of no way to the {} ({}).", foe.name, foe.way))
            }
            (Refusal::FoeNear, _) => foes::in_the_way(&self.eyes()).map(|foe| foe_near(&foe)),
            (Refusal::UnseenNear, _) => Some(self.unseen_words()),
            _ => None,
        }
    }

    /// Who bars the way of a journey, and whether it may yet go.
    fn barred(&self, journey: &Action) -> Option<String> {
        let eyes = self.eyes();
        let bars = travel::who_bars(&self.world, &self.content, journey);
        let beside = || {
            let mut seen = foes::in_view(&eyes).into_iter();
            seen.find(|it| it.distance <= 1 && it.stance != Stance::Pet).map(|it| it.who)
        };
        let who = bars.or_else(beside)?;
        let name = foes::foe(&eyes, who).name;
        let answers = foes::foe(&eyes, who).only_answers();
        Some(if travel::is_rooted(&self.world, &self.content, who) {
            format!("The only way is past the {name}, which never moves: throw or shoot at it.")
        } else if answers {
            format!(
                "The way leads past the {name}: t throws at it, f fires, Z casts; only touch harms."
            )
        } else {
            format!("The way leads past the {name}: let it pass first.")
        })
    }

    /// Which way somebody unseen is near.
    fn unseen_words(&self) -> String {
        let dir = travel::unseen_foe(&self.world, &self.content);
        let way = dir.map_or("beside you", dir_word);
        format!("Not with something unseen {way}.")
    }

    /// What holds the hero, and how one gets away.
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

    /// That a thing is in use already where it is wanted, or in the way of that.
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
        let name = crate::story::items::your(&self.eyes(), thing);
        match (self.world.you().slot_of(thing), input) {
            (Some(Slot::Wielded), Input::Do(Action::Wield(_))) => {
                format!("You wield {name} already.")
            }
            (Some(Slot::Quiver), Input::Do(Action::Ready(_))) => {
                format!("You have {name} in your quiver already.")
            }
            _ => format!("You are wearing {name}: T takes it off first."),
        }
    }

    /// Everything the hero was told and the log still keeps.
    pub fn lines(&self) -> &Log {
        &self.chronicle.lines
    }

    /// Why a square of the level is as it is: which vaults made what is there. Only wizards know.
    pub fn why(&self, at: Pos) -> Vec<String> {
        if self.is_wizard() { why::why(&self.eyes(), at) } else { Vec::new() }
    }

    /// The rooms of the level with their vaults. Only wizards know.
    pub fn room_marks(&self) -> Vec<RoomMark> {
        if self.is_wizard() { why::rooms(&self.eyes()) } else { Vec::new() }
    }

    /// Whether the hero has a wizard's powers.
    pub fn is_wizard(&self) -> bool {
        self.world.life.mode == Mode::Wizard
    }

    /// The ids of all vaults of this game.
    pub fn vault_ids(&self) -> Vec<&str> {
        self.content.vaults().iter().map(|vault| vault.id.as_str()).collect()
    }

    /// The power that makes the level anew as it was made last, from the next seed.
    pub fn next_roll(&self) -> Power {
        let makers = self.world.level.makers.as_deref();
        let wanted = makers.and_then(|makers| makers.wanted);
        let vault = wanted.map(|vault| self.content.vaults()[usize::from(vault)].id.clone());
        Power::Remake { vault, seed: self.next_seed() }
    }

    /// The seed after the one that the level was made from.
    pub fn next_seed(&self) -> Seed {
        let makers = self.world.level.makers.as_deref();
        let seed = makers.map_or(self.world.seed, |makers| makers.seed);
        Seed(seed.0.wrapping_add(1))
    }

    /// The power that leads to a level named as "5", or as "3 mines" in another branch; why there
    /// is none is a sentence.
    pub fn power_to(&self, text: &str) -> Result<Power, String> {
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

    /// Ways out, furniture and things of this level that the hero knows of, nearest first.
    pub fn places(&self) -> Vec<Near> {
        build::places(&self.eyes())
    }

    /// The last page; `None` while the run goes on.
    pub fn end_page(&self) -> Option<EndPage> {
        pages::end_page(&self.eyes(), &self.chronicle.lines)
    }

    /// The score as if the run ended now.
    pub fn score(&self) -> Score {
        score::now(&self.world, &self.content)
    }

    /// The factors of the score in words: what for, and how large.
    pub fn score_factors(&self) -> Vec<(String, String)> {
        let factors = self.score().factors.into_iter();
        factors.map(|(name, factor)| (name.to_owned(), format!("{factor:.4}"))).collect()
    }

    /// Whether this kind of game counts.
    pub fn is_scored(&self) -> bool {
        let counts = matches!(self.world.life.mode, Mode::Classic | Mode::Modern);
        counts && self.birth.parent.is_none()
    }

    /// How it ended, for the replay.
    pub fn outcome(&self) -> Option<Outcome> {
        self.world.life.end.as_ref().map(|end| Outcome {
            cause: end.cause.clone(),
            turn: end.turn,
            depth: end.depth,
            score: self.score().total,
            level: self.world.you().level,
        })
    }

    pub fn turn(&self) -> u32 {
        self.world.turn
    }

    pub fn depth(&self) -> i32 {
        self.world.depth()
    }

    /// "Dlvl 3".
    pub fn level_name(&self) -> String {
        build::name_of(&self.eyes(), self.world.level.id)
    }

    pub fn content_digest(&self) -> u64 {
        self.content.digest
    }
}

/// The game's content with these packs (file name and text) and what is wrong with them.
pub fn content_with(packs: &[(String, String)]) -> (Arc<Content>, Vec<String>) {
    let (content, faults) = Content::load(packs);
    (Arc::new(content), faults.iter().map(ToString::to_string).collect())
}

pub fn digest_of(content: &Content) -> u64 {
    content.digest
}

/// What a foe keeps the hero from, and what to do about it.
fn foe_near(foe: &Foe) -> String {
    let (name, beside) = (&foe.name, foe.distance <= 1);
    let place = if beside { "beside you" } else { "in sight" };
    let way_out = match foe.danger {
        Danger::Deadly if beside => "a step leads away, Tab fights it",
        _ => "Tab fights it",
    };
    format!("Not with the {name} {place}: {way_out}.")
}

/// With this begins every refusal to explore what has been explored.
pub const EXPLORED: &str = "Nothing left to explore";

/// Why the game refused, as the player is told.
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
        Refusal::TooLittleEnergy => "You have too little energy (Pw) for it: R rests.",
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
        Refusal::AllExplored => "Nothing left to explore within reach; > walks to the stairs.",
        Refusal::NoFoe => "You see no foe.",
        Refusal::Shape(why) => unshaped_words(why),
        Refusal::InPrayer => "You are deep in prayer.",
        Refusal::BestLeftAlone => "Best left alone: it harms whoever strikes it.",
        Refusal::AlreadyWell => "You are well already.",
        Refusal::Blind => "You cannot see: R rests until it has passed.",
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
        Refusal::NeedsTwoWeapons => "It takes a weapon in hand (w) and one in reserve (x).",
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
        Unridden::OnSteed => "Not from the saddle: M-r gets down.",
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
