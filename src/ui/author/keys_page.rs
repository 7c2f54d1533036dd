//! The page that lists the keys of the vault browser.

use crate::ui::draw::theme::Meaning;
use crate::ui::pages::pager::{Pieces, TextPage};

const KEYS: [(&str, &str); 18] = [
    ("Up Down PgUp PgDn", "choose a vault"),
    ("/", "filter: words from a vault's name, title, tags, body or file"),
    ("Enter", "show it large, with legend and decisions; arrows scroll"),
    ("r", "build it again with the next seed"),
    ("R", "build it again with the previous seed"),
    ("g", "type a seed"),
    ("t", "turn the drawing: each orientation, then a random one"),
    ("+ -", "one level deeper, one level up"),
    ("b", "the next branch of the dungeon"),
    ("n", "the next date: new or full moon, Friday the 13th, night"),
    ("p", "show it by itself, or in a whole level"),
    ("w", "walk in: start an unscored wizard-mode game in front of it"),
    ("f", "list the faults of the packs, each with its file and line"),
    ("Esc", "clear the filter; then leave"),
    ("", ""),
    ("", "Packs are files in ./vaults and in the data folder's vaults. The browser"),
    ("", "reads a file again as soon as it changes."),
    ("", "Weights and odds are for a game that uses all listed packs."),
];

/// Lists all keys.
pub(super) fn page() -> TextPage {
    let line = |(key, what): (&str, &str)| -> Pieces {
        match key {
            "" => vec![(1, what.to_owned(), Meaning::Faint)],
            key => {
                let (key, what) = (key.to_owned(), what.to_owned());
                vec![(1, key, Meaning::Key), (20, what, Meaning::Text)]
            }
        }
    };
    TextPage::new("The vault browser", KEYS.into_iter().map(line).collect())
}
