//! Monster generation: kinds by difficulty, groups, equipment and spawns during play.
//!
//! Source: rules/levels 9; rules/combat 5.2.

mod body;
mod disguise;
mod during_play;
mod hero_facts;
mod initial;
mod kinds;
mod newcomer;
mod request;

pub use body::{adjusted_level, body, hit_dice, hit_points, nature};
pub use disguise::guise;
pub use during_play::{make, make_typical, near, pick, spawn};
pub use hero_facts::{HeroFacts, is_peaceful};
pub use initial::settle;
pub use kinds::{any_for_depth, any_kind, class_kind, egg, figure, stands_on, window, young_of};
pub use newcomer::{NewMonster, bring};
pub use request::{MonsterRequest, SpawnRequest};
