//! The interface through which the vault compiler looks up names of the game.

use std::borrow::Cow;

/// The type of thing that a name refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Monster,
    Object,
    Artifact,
    Trap,
    Terrain,
}

impl Kind {
    /// Returns the word that faults use for this type of name.
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Monster => "monster",
            Kind::Object => "object",
            Kind::Artifact => "artifact",
            Kind::Trap => "trap",
            Kind::Terrain => "terrain",
        }
    }
}

/// Where a kind of trap can lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrapLeads {
    Nowhere,
    /// To a square of the level.
    Square,
    /// To another level.
    Level,
}

/// Looks up content by name.
pub trait Catalogue {
    fn monster(&self, name: &str) -> Option<u16>;
    /// Whether a monster class has this letter.
    fn monster_class(&self, class: char) -> bool;
    fn object(&self, name: &str) -> Option<u16>;
    /// Returns the number of the artifact called `name`, with or without "the", and the number of
    /// its item kind.
    fn artifact(&self, name: &str) -> Option<(u16, u16)>;
    /// Whether an object class has this letter.
    fn object_class(&self, class: char) -> bool;
    fn trap(&self, name: &str) -> Option<u8>;
    /// Returns where the kind of trap with this number can lead.
    fn trap_leads(&self, number: u8) -> TrapLeads;
    fn terrain(&self, name: &str) -> Option<u8>;
    /// Whether the terrain with this number is not a door, secret corridor, bridge, altar, grave or
    /// stairs.
    fn is_plain_terrain(&self, number: u8) -> bool;
    /// Whether the kind called `name` has the class with this letter.
    fn is_of_class(&self, kind: Kind, class: char, name: &str) -> bool;
    /// Returns the full name of a kind that level files shorten because its class is given: for the
    /// class of wands, "fire" is "wand of fire".
    fn of_class(&self, kind: Kind, class: char, name: &str) -> Option<String>;
    /// Returns the names of all branches.
    fn branches(&self) -> Vec<&str>;
    /// Returns the names of the special levels of all branches.
    fn special_levels(&self) -> Vec<&str>;
    /// Returns the known name that is most similar to the misspelled `name`.
    fn suggest(&self, kind: Kind, name: &str) -> Option<String>;
}

/// Returns the spellings to try, in order: first as written, then in lower case with spaces for
/// underscores, with spaces only, and with other words, such as "trap" after the name of a trap.
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
