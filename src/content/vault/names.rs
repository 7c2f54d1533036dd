//! What the language asks of the game's catalogs.

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

/// Other spellings of a name, tried in turn: vaults write terrain with underscores and traps
/// without the word "trap".
pub(super) fn spellings(kind: Kind, name: &str) -> Vec<String> {
    let spaced = name.replace('_', " ");
    let mut all = vec![name.to_string(), spaced.clone(), spaced.to_lowercase()];
    match (kind, spaced.as_str()) {
        (Kind::Trap, _) => all.push(format!("{spaced} trap")),
        (Kind::Terrain, "floor") => all.push("room floor".to_string()),
        (Kind::Terrain, "rock") => all.push("stone".to_string()),
        _ => {}
    }
    all.dedup();
    all
}
