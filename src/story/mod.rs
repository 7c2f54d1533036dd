//! Puts events into words as the hero notices them.
//!
//! Words are made at the moment of the fact, so "the kobold" is what the hero saw then. Each
//! family has a teller; what the hero cannot notice is told by nobody.

mod body;
pub mod combat;
pub mod creatures;
pub mod faith;
pub mod item;
pub mod items;
pub mod life;
mod log;
pub mod magic;
mod ride;
pub mod senses;
mod shape;
pub mod terrain;
pub mod trap;

pub use log::Log;
use serde::{Deserialize, Serialize};

use crate::base::english::Noun;
use crate::base::{Pos, english};
use crate::content::{Content, Form};
use crate::event::senses::StopReason;
use crate::event::{Combat, Event, Faith, Magic, Senses, Witness};
use crate::world::senses as sight;
use crate::world::{ActorId, ItemId, World};

/// What a line is to the reader: how it is colored and filtered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tone {
    Plain,
    /// Harms or threatens the hero.
    Danger,
    Good,
    /// Speech, noises, atmosphere.
    Color,
    /// About the game: why automation stopped, saved, and so on.
    System,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub turn: u32,
    pub text: String,
    pub tone: Tone,
    /// How often it was said in a row.
    pub times: u16,
}

/// A sentence and its tone.
pub type Said = Option<(Tone, String)>;

/// The log: every sentence the hero was told, newest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chronicle {
    pub lines: Log,
    /// Sentences ever said; the screen knows by it what is new.
    pub said: u32,
    /// Who came into view lately, and when that was last.
    glimpsed: Vec<(ActorId, u32)>,
}

/// One who comes into view again within so many turns is not announced again.
const ENCOUNTER: u32 = 30;

/// How many lines are kept; as many more are gathered before the oldest go.
pub const KEPT: usize = 400;

impl Chronicle {
    /// Adds a sentence; said twice in a row it is counted instead.
    pub fn say(&mut self, turn: u32, tone: Tone, text: String) {
        self.said = self.said.saturating_add(1);
        if let Some((last, _)) = self.lines.last_time()
            && turn.saturating_sub(last) <= 1
            && self.lines.last_words() == text
        {
            return self.lines.say_again(turn);
        }
        if self.lines.len() >= KEPT * 2 {
            self.lines.forget(KEPT);
        }
        self.lines.push(&Line { turn, text, tone, times: 1 });
    }
}

impl Chronicle {
    /// Notes who comes into view; whether the hero met them just before.
    fn meets_again(&mut self, who: ActorId, turn: u32) -> bool {
        self.glimpsed.retain(|(_, last)| turn.saturating_sub(*last) < ENCOUNTER);
        let met = self.glimpsed.iter().position(|(other, _)| *other == who);
        let again = met.map(|place| self.glimpsed.remove(place)).is_some();
        self.glimpsed.push((who, turn));
        again
    }

    /// Whether a loss of standing was felt in this turn: one deed, one feeling.
    fn has_rued(&self, turn: u32) -> bool {
        let this = self.lines.iter().rev().take_while(|line| line.turn == turn);
        this.into_iter().any(|line| line.text == faith::WRONG)
    }

    /// Whether the newest line, of this turn, tells who comes into view.
    fn has_announced(&self, turn: u32) -> bool {
        let is_now = self.lines.last_time().is_some_and(|(last, _)| last == turn);
        is_now && self.lines.last_words().ends_with(senses::SEEN)
    }
}

impl Witness for Chronicle {
    fn notice(&mut self, world: &World, content: &Content, event: &Event) {
        let eyes = Eyes { world, content };
        match event {
            // Whoever has struck is there: they need not come into view.
            Event::Combat(Combat::Hit { by, target, .. } | Combat::Missed { by, target, .. })
                if *target == world.hero && eyes.sees(*by) =>
            {
                self.meets_again(*by, world.turn);
            }
            // Whoever is said to appear has been announced.
            Event::Magic(Magic::Appeared { who }) if eyes.sees(*who) => {
                self.meets_again(*who, world.turn);
            }
            Event::Senses(Senses::ComeIntoView { who }) => {
                let news = who.iter().filter(|&&who| !self.meets_again(who, world.turn));
                let news: Vec<ActorId> = news.copied().collect();
                if let Some((tone, text)) = senses::come(&eyes, &news).filter(|_| !news.is_empty())
                {
                    self.say(world.turn, tone, text);
                }
                return;
            }
            Event::Senses(Senses::Stopped(StopReason::Foe(_)))
                if self.has_announced(world.turn) =>
            {
                return self.say(world.turn, Tone::System, "You stop.".to_owned());
            }
            Event::Faith(Faith::AlignmentChanged { .. }) if self.has_rued(world.turn) => return,
            _ => {}
        }
        if let Some((tone, text)) = tell(&eyes, event) {
            self.say(world.turn, tone, text);
        }
    }
}

/// The index of tellers, one family a line.
fn tell(eyes: &Eyes, event: &Event) -> Said {
    match event {
        Event::Combat(event) => combat::tell(eyes, event),
        Event::Body(event) => body::tell(eyes, event),
        Event::Item(event) => item::tell(eyes, event),
        Event::Magic(event) => magic::tell(eyes, event),
        Event::Faith(event) => faith::tell(eyes, event),
        Event::Trap(event) => trap::tell(eyes, event),
        Event::Terrain(event) => terrain::tell(eyes, event),
        Event::Senses(event) => senses::tell(eyes, event),
        Event::Life(event) => life::tell(eyes, event),
        Event::Ride(event) => ride::tell(eyes, event),
        Event::Shape(event) => shape::tell(eyes, event),
        Event::Moved { .. } => None,
    }
}

/// What the hero can see and how they call it.
pub struct Eyes<'a> {
    pub world: &'a World,
    pub content: &'a Content,
}

impl Eyes<'_> {
    pub fn is_hero(&self, who: ActorId) -> bool {
        who == self.world.hero
    }

    pub fn sees(&self, who: ActorId) -> bool {
        sight::sees(self.world, self.content, who)
    }

    /// Whether the hero sees either of two.
    pub fn notices(&self, a: ActorId, b: ActorId) -> bool {
        self.sees(a) || self.sees(b)
    }

    pub fn sees_square(&self, at: Pos) -> bool {
        sight::sees_square(self.world, at)
    }

    /// "you", "the kobold", "Fido", "something unseen".
    pub fn name(&self, who: ActorId) -> Noun {
        creatures::noun(self, who)
    }

    /// A sentence about `a` and perhaps `b`; see `base::english::sentence`.
    pub fn sentence(&self, pattern: &str, a: ActorId, b: Option<ActorId>) -> String {
        let b = b.map(|b| self.name(b));
        english::sentence(pattern, &self.name(a), b.as_ref())
    }

    /// Whether it stands where it stands and does nothing of its own.
    fn never_acts(&self, who: ActorId) -> bool {
        let kind = &self.content.monsters[self.world.actor(who).kind];
        kind.speed == 0 && kind.attacks.iter().all(|attack| attack.form == Form::Passive)
    }

    /// Whether the hero carries it or sees where it lies.
    pub fn sees_item(&self, which: ItemId) -> bool {
        use crate::world::Place;
        match self.world.item(which).place {
            Place::Floor(level, at) => level == self.world.level.id && self.sees_square(at),
            Place::Pack(who) => self.sees(who),
            Place::Inside(_) | Place::Limbo => true,
            Place::Buried(..) => false,
        }
    }
}
