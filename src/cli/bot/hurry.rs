//! The memory of a hurried explorer bot about the current level.

/// The plans of a hero in a hurry, on the current level.
#[derive(Clone, Debug, Default)]
pub(super) struct Hurry {
    /// Number of attacks that were refused because the foe was out of reach.
    pub refused_attacks: u32,
    /// Number of searches for hidden passages.
    pub searches: u32,
    /// Whether the hero digs through the floor.
    pub digs: bool,
    /// Number of times that something barred the way.
    pub barred: u32,
}
