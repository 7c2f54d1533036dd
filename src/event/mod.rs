//! What happened, as facts; one small enum a family.
//!
//! A fact is past tense, names ids and numbers, and holds no words. It is told while everything
//! it names still exists.

pub mod body;
pub mod combat;
pub mod faith;
pub mod item;
pub mod life;
pub mod magic;
pub mod ride;
pub mod roll;
pub mod senses;
pub mod shape;
pub mod terrain;
pub mod trap;

pub use body::Body;
pub use combat::Combat;
pub use faith::Faith;
pub use item::ItemEvent;
pub use life::Life;
pub use magic::Magic;
pub use ride::Ride;
pub use roll::{Roll, Rolled, ToHit};
pub use senses::Senses;
pub use shape::Shape;
pub use terrain::TerrainEvent;
pub use trap::TrapEvent;

use crate::base::Pos;
use crate::content::Content;
use crate::world::{ActorId, World};

/// One fact.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Took a step or was moved.
    Moved {
        who: ActorId,
        from: Pos,
    },
    Combat(Combat),
    Body(Body),
    Item(ItemEvent),
    Magic(Magic),
    Faith(Faith),
    Trap(TrapEvent),
    Terrain(TerrainEvent),
    Senses(Senses),
    Life(Life),
    Ride(Ride),
    Shape(Shape),
}

/// Whoever wants to know what happens, at the moment it does.
pub trait Witness {
    fn notice(&mut self, world: &World, content: &Content, event: &Event);

    /// Whether it also wants to know of steps out of the hero's sight.
    fn is_everywhere(&self) -> bool {
        true
    }

    /// Whether it wants to know of rolls too.
    fn hears_rolls(&self) -> bool {
        false
    }

    /// A roll was made; told only when [`Witness::hears_rolls`].
    fn rolled(&mut self, _: &World, _: &Content, _: &Roll) {}
}

/// Notices nothing; for trials that need no story.
pub struct Nobody;

impl Witness for Nobody {
    fn notice(&mut self, _: &World, _: &Content, _: &Event) {}
}

/// Keeps every fact, in order; for tests and tools.
#[derive(Default)]
pub struct Record(pub Vec<Event>);

impl Witness for Record {
    fn notice(&mut self, _: &World, _: &Content, event: &Event) {
        self.0.push(event.clone());
    }
}
