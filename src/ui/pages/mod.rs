//! Full-screen pages.

pub(crate) mod birth;
pub(crate) mod character;
pub(crate) mod ending;
pub(crate) mod game_menu;
pub(crate) mod high_scores;
pub(crate) mod levels;
pub(crate) mod luck_guide;
pub(crate) mod options;
pub(crate) mod pager;
pub mod report;
pub(crate) mod storage_trouble;
pub(crate) mod title;
pub(crate) mod wizard;
