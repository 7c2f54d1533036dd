//! Words for score changes.

/// The score line of minor achievements.
pub const SMALL_ACHIEVEMENTS: &str = "small achievements";

/// Returns the reason why a score line changed; `lost` is whether it fell.
pub fn change(line: &str, lost: bool) -> &str {
    match line {
        "depth" => "deeper level",
        "gold" if lost => "gold gone",
        "gold" => "gold found",
        "gems" if lost => "gems gone",
        "gems" => "gems known",
        "modern mode" => "a death",
        "ascension" => "you ascended",
        line => line,
    }
}
