//! Questions: prompts, menus and lists to choose from.

mod escape;
pub(crate) mod filter_list;
pub(crate) mod inventory;
pub(crate) mod item_list;
pub(crate) mod loot;
pub(crate) mod menu;
pub(crate) mod prompt;
mod question_box;
pub(crate) mod spells;
