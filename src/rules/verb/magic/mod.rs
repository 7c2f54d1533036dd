//! Actions of magic: spells, wands, scrolls, spellbooks, artifacts, the invocation, and the powers
//! of a polymorphed hero.

pub mod break_wand;
pub mod cast;
pub mod invocation;
pub mod invoke;
pub mod read;
pub mod shape_power;
pub mod zap;
