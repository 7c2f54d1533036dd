//! Names of scrolls and spellbooks without the words for their class.

use super::Class;

/// Words before the title of a scroll. [`bare`] removes the first one that fits, so longer words
/// come first.
const SCROLL: [&str; 4] = ["scroll of ", "scroll labeled ", "scroll called ", "scroll "];
/// Words before the title of a spellbook, longer ones first for [`bare`].
const BOOK: [&str; 4] = ["spellbook of ", "book of ", "spellbook ", "book "];

/// Returns a name without its class words: "identify" for "scroll of identify".
pub fn bare(class: Class, name: &str) -> &str {
    let words = if class == Class::Scroll { SCROLL } else { BOOK };
    words.iter().find_map(|word| name.strip_prefix(word)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_have_no_words_for_their_class() {
        for name in ["scroll of light", "scroll labeled light", "scroll light", "light"] {
            assert_eq!(bare(Class::Scroll, name), "light");
        }
        assert_eq!(bare(Class::Spellbook, "book of light"), "light");
    }
}
