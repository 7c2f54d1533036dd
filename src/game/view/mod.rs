//! `View`: everything that the UI may show, and nothing else.
//!
//! A `View` is plain data, rebuilt for each frame from what the hero sees, remembers and has
//! learned. A UI that draws only from a `View` cannot leak hidden information.

pub mod birth;
mod build;
mod changes;
mod foes;
mod frame;
mod ground;
mod hero;
mod input_text;
mod item;
mod look;
pub(super) mod map;
mod near;
mod pack;
mod queries;
mod refused;
#[cfg(test)]
mod sample;
mod vault_origin;
mod way_out;

pub use crate::story::MOST_WAITS;
pub use foes::{Fight, FightOdds, Foe, FoeState, Pace, Reach, Stake, Stance, cost};
pub use frame::{BoxBeside, FledFrom, LevelLabel, Load, StairsHere, View};
pub use ground::{Ground, GroundKind};
pub use hero::pages::{Discovery, EndPage, Kill, LevelRow, Sheet, SheetRow};
pub use hero::spells::SpellRow;
pub use hero::status::{CONDITIONS, Condition, EffectMark, Status, StatusEffect, StatusFacts};
pub use item::{ItemUse, ItemView, Relief, Suits, Unwearable, idle, relief};
pub use look::{Inside, SquareLook};
pub use map::known_map::KnownMap;
pub use map::tile::{Glyph, SquareLight, Tile};
pub use near::{Near, NearKind};
pub use pack::PackNames;
pub use pack::heading_order;
pub use queries::{content_with, digest_of};
pub use refused::Refused;
pub use vault_origin::RoomMark;
pub use way_out::WayOut;

pub use super::score_change::Change;
pub use crate::base::{Dir, Grid, Pos, Seed};
pub use crate::content::{Alignment, Buc, Class, Color, Content, Property};
pub use crate::rules::faith::prayer::Outlook;
pub use crate::rules::fight::danger::forecast::Forecast;
pub use crate::rules::fight::danger::{Danger, odds::Together};
pub use crate::rules::ride::Accident;
pub use crate::rules::verb::force::force_lock::Forcing;
pub use crate::rules::verb::item::engrave::DustWriting;
pub use crate::rules::verb::travel::walk::MOST_THROUGH_GAP;
pub use crate::story::{Log, LogLine, Tone};
pub use crate::world::action::needs::{ActionKind, Argument, Arguments, Purpose};
pub use crate::world::hero::{Burden, Ended, Hunger, Mode};
pub use crate::world::level::elbereth::WORD as HOLY_WORD;
pub use crate::world::{Action, ActorId, Aim, Calendar, ItemId, LevelId};

pub use super::wizard::WizardPower;
pub use crate::base::english::way;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_given_in_steps_with_compass_letters() {
        let from = Pos::new(10, 10);
        assert_eq!(way(from, Pos::new(8, 14)), "4S 2W");
        assert_eq!(way(from, Pos::new(36, 10)), "26E");
        assert_eq!(way(from, Pos::new(10, 9)), "1N");
        assert_eq!(way(from, from), "here");
    }
}
