//! Words for score changes.

/// The score line of minor achievements.
pub const SMALL_ACHIEVEMENTS: &str = "small achievements";

/// Returns the reason why a score line changed; `lost` is whether it fell.
pub fn change(line: &str, lost: bool) -> &str {
    match line {
        "depth" => "deeper level",
        "gold" if lost => "gold lost",
        "gold" => "gold found",
        "gems" if lost => "gems lost",
        "gems" => "gems identified",
        "modern mode" => "a death",
        "ascension" => "you ascended",
        line => line,
    }
}
