//! Turns events into messages as the hero perceives them.
//!
//! A message is created at the moment of its event, so that a name such as "the kobold" is what the
//! hero saw at that moment. Each family of events has a function of its own; events that the hero
//! cannot notice produce no message.

pub mod body;
pub mod combat;
pub mod faith;
pub mod item;
pub mod item_names;
pub mod life;
mod log;
pub mod magic;
pub mod monster_names;
mod polymorph;
mod replay_roll;
mod ride;
mod ritual;
pub mod senses;
pub mod terrain;
pub mod trap;
pub mod words;

pub use log::Log;
pub use log::habits::{Habits, MOST_WAITS};
pub use replay_roll::RollText;
use serde::{Deserialize, Serialize};

use crate::base::english::Noun;
use crate::base::{Pos, english};
use crate::content::{Content, Form, Property};
use crate::event::senses::StopReason;
use crate::event::{Combat, Event, Faith, Magic, Senses, TerrainEvent, Witness};
use crate::world::body::senses as sight;
use crate::world::{ActorId, ItemId, World};

/// Category of a line, for coloring and filtering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tone {
    Plain,
    /// Harms or threatens the hero.
    Danger,
    Good,
    /// Speech, noises, atmosphere.
    Color,
    /// Messages about the program, such as why automation stopped, or that the game was saved.
    System,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    pub turn: u32,
    pub text: String,
    pub tone: Tone,
    /// Number of times that the message was added in a row.
    pub times: u16,
}

/// A message and its tone.
pub type Said = Option<(Tone, String)>;

/// The message log, newest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chronicle {
    pub lines: Log,
    /// Number of messages ever logged; the screen uses this number to find new messages.
    pub said: u32,
    /// Actors that recently came into view, each with the turn in which it last did so.
    glimpsed: Vec<(ActorId, u32)>,
    /// Actors among `glimpsed` for which a message said that the hero goes on.
    passed: Vec<ActorId>,
    #[serde(skip)]
    pub habits: Habits,
}

/// Number of turns within which an actor that comes into view again is not announced again.
const ENCOUNTER: u32 = 30;

/// Number of lines that are kept when old lines are dropped. This happens when the log has twice as
/// many lines.
pub const KEPT: usize = 400;

impl Chronicle {
    /// Adds a message; a repetition in the same turn only increments the count of the newest line.
    pub fn say(&mut self, turn: u32, tone: Tone, text: String) {
        self.said = self.said.saturating_add(1);
        if let Some((last, _)) = self.lines.last_time()
            && turn == last
            && self.lines.last_words() == text
        {
            return self.lines.say_again(turn);
        }
        if self.lines.len() >= KEPT * 2 {
            self.lines.forget(KEPT);
        }
        self.lines.push(&LogLine { turn, text, tone, times: 1 });
    }
}

impl Chronicle {
    /// Records that an actor came into view. Returns whether it had already come into view less
    /// than [`ENCOUNTER`] turns before.
    fn meets_again(&mut self, who: ActorId, turn: u32) -> bool {
        self.glimpsed.retain(|(_, last)| turn.saturating_sub(*last) < ENCOUNTER);
        let met = self.glimpsed.iter().position(|(other, _)| *other == who);
        let again = met.map(|place| self.glimpsed.remove(place)).is_some();
        self.glimpsed.push((who, turn));
        again
    }

    /// Whether a loss of alignment was already reported this turn: one such message per turn is
    /// enough.
    fn has_reported_misdeed(&self, turn: u32) -> bool {
        let this = self.lines.iter().rev().take_while(|line| line.turn == turn);
        this.into_iter().any(|line| line.text == faith::WRONG)
    }

    /// Whether a message of the last 2 turns already says that the hero moves a boulder. A further
    /// push then only renews that message, so one message covers a whole series of pushes.
    /// Source: NetHack 3.7 `hack.c`, `moverock`.
    fn has_told_push(&mut self, turn: u32) -> bool {
        let is_recent = |line: &LogLine| line.turn + 2 >= turn;
        let told = {
            let mut recent = self.lines.iter().rev().take_while(is_recent);
            recent.any(|line| line.text == terrain::PUSHED)
        };
        if told && self.lines.last_words() == terrain::PUSHED {
            self.lines.renew(turn);
        }
        told
    }

    /// Returns the list of items left lying on an explored level. `None` if the list is empty or,
    /// without `again`, if the last such list in the log is the same.
    fn left_lying(&self, eyes: &Eyes, again: bool) -> Option<String> {
        let left = terrain::left_lying(eyes)?.words;
        let texts = (0..self.lines.len()).rev().map(|nth| self.lines.text(nth));
        let is_list = |text: &&str| terrain::LEFT_LYING.iter().any(|start| text.contains(start));
        let mut lists = texts.filter(is_list);
        let is_known = lists.next().is_some_and(|last| last.ends_with(&left));
        (again || !is_known).then_some(left)
    }

    /// Whether the newest line says that a door is locked.
    pub fn has_said_locked(&self) -> bool {
        [terrain::LOCKED, terrain::STOPPED_BY_LOCK].contains(&self.lines.last_words())
    }

    /// Whether the newest line says that a search found nothing.
    pub fn has_said_nothing_found(&self) -> bool {
        self.lines.last_words() == senses::NOTHING_FOUND
    }

    /// Whether the newest line is from this turn and announces an actor that came into view.
    fn has_announced(&self, turn: u32) -> bool {
        let is_now = self.lines.last_time().is_some_and(|(last, _)| last == turn);
        is_now && self.lines.last_words().ends_with(senses::SEEN)
    }
}

impl Witness for Chronicle {
    fn notice(&mut self, world: &World, content: &Content, event: &Event) {
        let eyes = Eyes { world, content };
        self.habits.notice(&eyes, event);
        match event {
            // An attacker in view needs no separate announcement.
            Event::Combat(Combat::Hit { by, target, .. } | Combat::Missed { by, target, .. })
                if *target == world.hero && eyes.sees(*by) =>
            {
                self.meets_again(*by, world.turn);
            }
            // A hidden monster that is found, or that attacks, needs no announcement either.
            Event::Combat(Combat::Unmasked { who, .. } | Combat::Surprised { by: who, .. })
                if eyes.sees(*who) =>
            {
                self.meets_again(*who, world.turn);
            }
            // The message that the actor appeared already announces it.
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
            Event::Senses(Senses::PassedBy { who }) => {
                let news = who.iter().filter(|&&who| !self.meets_again(who, world.turn));
                let news: Vec<ActorId> = news.copied().collect();
                let said = senses::passed_by(&eyes, &news).filter(|_| !news.is_empty());
                let glimpsed = &self.glimpsed;
                self.passed.retain(|old| glimpsed.iter().any(|(recent, _)| recent == old));
                self.passed.extend(&news);
                return said.map_or((), |(tone, text)| self.say(world.turn, tone, text));
            }
            Event::Senses(Senses::Stopped(StopReason::Foe(who)))
                if self.passed.contains(who) && eyes.sees(*who) =>
            {
                self.passed.clear();
                return self.say(world.turn, Tone::System, senses::stopped_for_passed(&eyes, *who));
            }
            Event::Senses(Senses::Stopped(StopReason::Foe(who)))
                if self.has_announced(world.turn) =>
            {
                let text = senses::stopped_for_announced(&eyes, *who);
                return self.say(world.turn, Tone::System, text);
            }
            Event::Terrain(TerrainEvent::BoulderPushed { .. })
                if self.has_told_push(world.turn) =>
            {
                return;
            }
            Event::Faith(Faith::AlignmentChanged { .. })
                if self.has_reported_misdeed(world.turn) =>
            {
                return;
            }
            _ => {}
        }
        if let Some((tone, mut text)) = tell(&eyes, event) {
            let is_explored = matches!(
                event,
                Event::Senses(
                    Senses::SearchesLevel { .. } | Senses::Stopped(StopReason::Explored { .. })
                )
            );
            if is_explored {
                // At the end of exploring, list the items left lying even if the log already has
                // the same list.
                let ends = matches!(event, Event::Senses(Senses::Stopped(_)));
                let left = self.left_lying(&eyes, ends);
                let rest = life::trade::stays_out(&eyes).into_iter().chain(left);
                rest.for_each(|more| text = format!("{text} {more}"));
            }
            self.say(world.turn, tone, text);
        }
    }
}

/// Dispatches events to the function of their family.
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
        Event::Shape(event) => polymorph::tell(eyes, event),
        Event::Ritual(event) => ritual::tell(eyes, event),
        Event::Endgame(event) => life::endgame::tell(eyes, event),
        Event::Quest(event) => life::quest::tell(eyes, *event),
        Event::Trade(event) => life::trade::tell(eyes, event),
        Event::Moved { .. } => None,
    }
}

/// The hero's view of the world, with names for everything in it.
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

    /// Whether the hero can hear.
    pub fn hears(&self) -> bool {
        !self.world.you().has(Property::Deaf)
    }

    /// Creates a message about a noise if the hero hears it.
    pub fn noise(&self, text: &str) -> Said {
        self.hears().then(|| (Tone::Color, text.to_owned()))
    }

    /// Creates a message about words that are spoken to the hero. A deaf hero gets `unheard`
    /// instead, which says what the hero sees of the speech. If `unheard` is empty, a deaf hero
    /// gets no message.
    pub fn speech(&self, (tone, text): (Tone, String), unheard: &str) -> Said {
        let text = if self.hears() { text } else { unheard.to_owned() };
        (!text.is_empty()).then_some((tone, text))
    }

    /// Returns what a deaf hero sees of a speech, or an empty text if the speaker is out of sight.
    /// `does` is a pattern such as "{A} shake{s} a fist at you."
    pub fn gesture(&self, who: ActorId, does: &str) -> String {
        if self.sees(who) { self.sentence(does, who, None) } else { String::new() }
    }

    /// Whether the hero sees at least one of the two actors.
    pub fn notices(&self, a: ActorId, b: ActorId) -> bool {
        self.sees(a) || self.sees(b)
    }

    pub fn sees_square(&self, at: Pos) -> bool {
        sight::sees_square(self.world, at)
    }

    /// Returns "you", "the kobold", "Fido" or "something unseen".
    pub fn name(&self, who: ActorId) -> Noun {
        monster_names::noun(self, who)
    }

    /// Builds a sentence about `a` and optionally `b`; see `base::english::sentence`.
    pub fn sentence(&self, pattern: &str, a: ActorId, b: Option<ActorId>) -> String {
        let b = b.map(|b| self.name(b));
        english::sentence(pattern, &self.name(a), b.as_ref())
    }

    /// Whether the monster never moves and has only passive attacks.
    fn never_acts(&self, who: ActorId) -> bool {
        let kind = &self.content.monsters[self.world.actor(who).kind];
        kind.speed == 0 && kind.attacks.iter().all(|attack| attack.form == Form::Passive)
    }

    /// Whether the item is on a visible square, carried by a visible actor, in a container, or in
    /// limbo (in flight or being created).
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
