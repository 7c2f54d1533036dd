//! The words before a name in a wish: counts, enchantments, "blessed", "rustproof".

use crate::base::typed;
use crate::content::Content;
use crate::content::item::wishes::WishMark;
use crate::world::Wish;

/// Highest enchantment and number of charges that a wish may contain.
pub const MOST: i32 = 99;

/// Removes the first word of `rest`, if it is one of the words that come before a name, and notes
/// its meaning in `wish`. `degree` is the degree of erosion, 1 to 3, for the next erosion word:
/// "very" makes it 2.
pub(super) fn strip_mark<'a>(
    content: &Content,
    rest: &'a str,
    wish: &mut Wish,
    degree: &mut u8,
) -> Option<&'a str> {
    let (word, after) = rest.split_once(' ')?;
    if let Some(count) = typed::number(word) {
        wish.count = Some(count.min(u16::MAX.into()) as u16).filter(|&count| count > 0);
        return Some(after);
    }
    if let Some(plus) = enchantment(word) {
        wish.plus = Some(plus);
        return Some(after);
    }
    let quality = content.qualities.iter().find(|(_, quality)| quality.name == word);
    if let Some((id, _)) = quality {
        wish.quality = Some(id);
        return Some(after);
    }
    let fits = |(mark, _): &&(String, WishMark)| {
        rest.strip_prefix(mark.as_str()).is_some_and(|after| after.starts_with(' '))
    };
    let (mark, sense) = content.wishes.marks.iter().filter(fits).max_by_key(|it| it.0.len())?;
    note(wish, *sense, std::mem::replace(degree, 1), degree);
    Some(rest[mark.len()..].trim_start())
}

/// Reads "+2" or "-1".
fn enchantment(word: &str) -> Option<i8> {
    let number = typed::signed(word).filter(|_| word.starts_with(['+', '-']))?;
    Some(number.clamp(-MOST, MOST) as i8)
}

fn note(wish: &mut Wish, sense: WishMark, degree: u8, next_degree: &mut u8) {
    match sense {
        WishMark::Buc(buc) => wish.buc = Some(buc),
        WishMark::Proof => wish.proof = true,
        WishMark::WornDown => wish.worn_down = degree,
        WishMark::EatenAway => wish.eaten_away = degree,
        WishMark::Degree(degree) => *next_degree = degree.min(3),
        WishMark::Poisoned => wish.poisoned = true,
        WishMark::Greased => wish.greased = true,
        WishMark::Lit => wish.lit = true,
        WishMark::Locked => wish.locked = Some(true),
        WishMark::Unlocked => wish.locked = Some(false),
        WishMark::Empty => wish.empty = true,
        WishMark::PartlyEaten => wish.partly_eaten = true,
        WishMark::Count(count) => wish.count = Some(count),
        WishMark::Filler => {}
    }
}
