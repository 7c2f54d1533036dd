//! Events of the game, in one small enum per topic.
//!
//! An event is in the past tense and holds ids and numbers. Its only texts come from content files
//! and players, such as engravings; `story` writes the messages. An event is emitted while
//! everything that it names still exists.

pub mod body;
pub mod cause;
pub mod combat;
pub mod faith;
pub mod item;
pub mod life;
pub mod magic;
pub mod polymorph;
pub mod reason;
pub mod refusal;
pub mod ride;
pub mod roll;
pub mod senses;
pub mod terrain;
pub mod trap;

pub use body::BodyEvent;
pub use cause::{Blame, Cause, Means, Petrifier};
pub use combat::Combat;
pub use faith::Faith;
pub use item::{ItemEvent, Shackled};
pub use life::Life;
pub use life::endgame::{self, Endgame};
pub use life::quest::QuestEvent;
pub use life::trade::{self, Trade};
pub use magic::{Djinni, GenocideEvent, Magic, WishEvent};
pub use polymorph::PolymorphEvent;
pub use reason::Reason;
pub use refusal::Refusal;
pub use ride::Ride;
pub use roll::{Roll, Rolled, ToHit};
pub use senses::Senses;
pub use terrain::TerrainEvent;
pub use trap::TrapEvent;

use crate::base::Pos;
use crate::content::Content;
use crate::world::{ActorId, World};

/// A game event.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The actor took a step or was moved.
    Moved {
        who: ActorId,
        from: Pos,
    },
    Combat(Combat),
    Body(BodyEvent),
    Item(ItemEvent),
    Magic(Magic),
    Faith(Faith),
    Trap(TrapEvent),
    Terrain(TerrainEvent),
    Senses(Senses),
    Life(Life),
    Ride(Ride),
    Shape(PolymorphEvent),
    Ritual(magic::Ritual),
    Endgame(Endgame),
    Quest(QuestEvent),
    Trade(Trade),
}

/// An observer that receives events as they happen.
pub trait Witness {
    fn notice(&mut self, world: &World, content: &Content, event: &Event);

    /// Whether the observer also receives [`Event::Moved`] for steps that the hero does not see.
    fn is_everywhere(&self) -> bool {
        true
    }

    /// Whether the observer also receives rolls.
    fn hears_rolls(&self) -> bool {
        false
    }

    /// Receives a roll. Called only if [`Witness::hears_rolls`] returns true.
    fn rolled(&mut self, _: &World, _: &Content, _: &Roll) {}
}

/// An observer that ignores all events, for tests that need none.
pub struct Nobody;

impl Witness for Nobody {
    fn notice(&mut self, _: &World, _: &Content, _: &Event) {}
}

/// An observer that records all events in order, for tests and tools.
#[derive(Default)]
pub struct EventRecord(pub Vec<Event>);

impl Witness for EventRecord {
    fn notice(&mut self, _: &World, _: &Content, event: &Event) {
        self.0.push(event.clone());
    }
}
