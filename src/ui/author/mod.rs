//! The vault browser.

mod keys_page;
mod last_good;
pub(crate) mod position;
pub(crate) mod vault_browser;
pub(crate) mod vault_list;
pub(crate) mod vault_preview;
