//! Puts events into words as the hero notices them.
//!
//! Words are made at the moment of the fact, so "the kobold" is what the hero saw then. Each
//! family has a teller; what the hero cannot notice is told by nobody.

mod body;
mod combat;
pub mod creatures;
pub mod faith;
pub mod item;
pub mod items;
pub mod life;
pub mod magic;
pub mod senses;
pub mod terrain;
pub mod trap;

use serde::{Deserialize, Serialize};

use crate::base::english::Noun;
use crate::base::{Pos, english};
use crate::content::Content;
use crate::event::{Event, Witness};
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
    pub lines: Vec<Line>,
    /// Sentences ever said; the screen knows by it what is new.
    pub said: u32,
}

/// How many lines are kept.
const KEPT: usize = 400;

impl Chronicle {
    /// Adds a sentence; said twice in a row it is counted instead.
    pub fn say(&mut self, turn: u32, tone: Tone, text: String) {
        self.said += 1;
        if let Some(last) = self.lines.last_mut()
            && last.text == text
            && last.turn + 1 >= turn
        {
            last.times += 1;
            last.turn = turn;
            return;
        }
        if self.lines.len() >= KEPT * 2 {
            self.lines.drain(..KEPT);
        }
        self.lines.push(Line { turn, text, tone, times: 1 });
    }
}

impl Witness for Chronicle {
    fn notice(&mut self, world: &World, content: &Content, event: &Event) {
        let eyes = Eyes { world, content };
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

    pub fn sees_square(&self, at: Pos) -> bool {
        sight::sees_square(self.world, at)
    }

    /// "you", "the kobold", "Fido", "it".
    pub fn name(&self, who: ActorId) -> Noun {
        creatures::noun(self, who)
    }

    /// A sentence about `a` and perhaps `b`; see `base::english::sentence`.
    pub fn sentence(&self, pattern: &str, a: ActorId, b: Option<ActorId>) -> String {
        let b = b.map(|b| self.name(b));
        english::sentence(pattern, &self.name(a), b.as_ref())
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
