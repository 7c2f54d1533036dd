//! The page on luck: how it rises, falls and times out, and what it does.

use super::pager::{Pieces, TextPage, gap, heading, plain};
use crate::ui::draw::theme::Meaning;

/// The sections of the page, each with a heading and its paragraphs. The first text of a paragraph
/// is the change of luck that the second one explains, or empty if the paragraph is about no
/// change.
/// Source: rules/luck 2, 3.
const SECTIONS: [(&str, &[(&str, &str)]); 5] = [
    (
        "Luck in brief",
        &[(
            "",
            "Luck is a number from -13 to 13, and begins at 0. Your actions can take it to -10 or \
             10; luckstones and a few artifacts that you carry add 3, or subtract 3 if they are \
             cursed. The game shows it only after enlightenment, and on the last page of a run.",
        )],
    ),
    (
        "Gains",
        &[
            (
                "+5",
                "throwing an identified gem to a unicorn of your alignment (+2 if you have only \
                 named the gem, +1 if it is unknown)",
            ),
            (
                "+",
                "sacrificing a fresh corpse at an altar of your god, when the god is not angry \
                 and a prayer would not be too soon: the stronger the monster, the more",
            ),
            ("+2", "sacrificing your own race on a chaotic altar, if you are chaotic"),
            (
                "-3..+3",
                "throwing an identified gem to a unicorn of another alignment; -1..+1 if you have \
                 not identified the gem",
            ),
            ("+1", "converting an altar; a full moon when you set out"),
            ("+1", "a throne that would grant a wish, if luck is too low for it"),
            (
                "+1",
                "only while luck is below 0: a sacrifice that reduces your prayer timeout, or \
                 calms an angry god in part",
            ),
            (
                "0",
                "luck below 0 becomes 0: a sacrifice that ends your prayer timeout, or fully \
                 appeases your god",
            ),
        ],
    ),
    (
        "Losses",
        &[
            ("-1", "killing a pet; killing a peaceful monster (half of the time); Friday the 13th"),
            ("-1", "failing to convert an altar; desecrating one (sometimes -2, sometimes 0)"),
            ("-2", "breaking a mirror; killing a peaceful or tame human, unless chaotic"),
            ("-3", "praying too soon; converting to another god at its altar"),
            (
                "-5",
                "killing a unicorn of your alignment; sacrificing your own race, unless you are \
                 chaotic; trying to convert to another god a second time",
            ),
            ("-2..-5", "eating your own race, unless you are an orc or a Caveman"),
            (
                "-1",
                "each time you cheat in Sokoban: breaking or polymorphing a boulder, turning one \
                 to flesh, walking over one as a giant, jumping",
            ),
            (
                "-1",
                "breaking an egg that you laid, for each egg up to 5; a pet that dies in a trap \
                 when you call it with a magic whistle; sometimes the gaze of an evil eye",
            ),
            ("-1..-2", "a throne that curses you while luck is above 0"),
            (
                "-1..-3",
                "offering an imitation of the Amulet: 1 if you take it for the real one, else 3",
            ),
            ("-4", "killing a guardian of your quest"),
            ("-20", "killing the leader of your quest"),
        ],
    ),
    (
        "Time",
        &[(
            "",
            "Every 600 turns luck moves one step toward its normal value, 0 on most days; every \
             300 if a god is angry or you carry the Amulet. An uncursed luckstone stops this. A \
             blessed one keeps good luck and lets bad luck pass; a cursed one keeps bad luck and \
             lets good luck pass.",
        )],
    ),
    (
        "Effects",
        &[(
            "",
            "Luck adds to the to-hit roll of each of your attacks and shots. No prayer is heard \
             while it is below 0. It shifts the rolls for kicking and opening doors, searching, \
             disarming and setting traps, writing scrolls, protecting blessed items, and many \
             more: good luck helps, bad luck hurts. It also decides whether some wishes and \
             thrones work.",
        )],
    ),
];

/// Column of the text that follows a number.
const BESIDE: u16 = 8;

/// Creates the page that explains luck.
pub fn page() -> TextPage {
    let mut lines = Vec::new();
    for (title, paragraphs) in SECTIONS {
        if !lines.is_empty() {
            lines.push(gap());
        }
        lines.push(heading(title));
        lines.extend(paragraphs.iter().map(|(number, text)| paragraph(number, text)));
    }
    TextPage::new("Luck", lines)
}

/// Returns a paragraph, which the page wraps beside its number.
fn paragraph(number: &str, text: &str) -> Pieces {
    if number.is_empty() {
        return plain(text, Meaning::Text);
    }
    vec![(1, number.to_owned(), Meaning::Text), (BESIDE, text.to_owned(), Meaning::Text)]
}
