//! What the language asks of the game's catalogs.

use std::borrow::Cow;

/// A kind of name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Monster,
    Object,
    Trap,
    Terrain,
}

impl Kind {
    /// As faults say it.
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Monster => "monster",
            Kind::Object => "object",
            Kind::Trap => "trap",
            Kind::Terrain => "terrain",
        }
    }
}

/// What exists, by name.
pub trait Catalogue {
    fn monster(&self, name: &str) -> Option<u16>;
    /// Whether there are monsters of this letter.
    fn monster_class(&self, class: char) -> bool;
    fn object(&self, name: &str) -> Option<u16>;
    /// Whether there are objects of this letter.
    fn object_class(&self, class: char) -> bool;
    fn trap(&self, name: &str) -> Option<u8>;
    fn terrain(&self, name: &str) -> Option<u8>;
    /// The name that a typing slip may have meant.
    fn suggest(&self, kind: Kind, name: &str) -> Option<String>;
}

/// The name as written, then other spellings, to be tried in turn: vaults write terrain with
/// underscores and traps without the word "trap".
pub(super) fn spellings(kind: Kind, name: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let as_written = std::iter::once(Cow::Borrowed(name));
    let others = std::iter::once(name).flat_map(move |name| {
        let spaced = name.replace('_', " ");
        let more = match (kind, spaced.as_str()) {
            (Kind::Trap, _) => Some(format!("{spaced} trap")),
            (Kind::Terrain, "floor") => Some("room floor".to_string()),
            (Kind::Terrain, "rock") => Some("stone".to_string()),
            _ => None,
        };
        [Some(spaced.to_lowercase()), Some(spaced), more].into_iter().flatten()
    });
    as_written.chain(others.map(Cow::Owned))
}
