//! The hand and weapon of one attack by the hero.

use crate::content::{Content, Rank, Skill, Slot};
use crate::rules::body::strength::Grip;
use crate::world::{ItemId, World};

/// The weapon, or bare hand, of one attack by the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    pub weapon: Option<ItemId>,
    /// Whether the hero attacks twice in this action.
    pub paired: bool,
}

/// Returns the chance, out of 5, that a bare-handed attack strikes twice: 1 at Skilled rank and 1
/// more for each higher rank. It is 0 at lower ranks, with a weapon or with a shield.
pub fn second_fist(world: &World) -> u32 {
    let you = world.you();
    let bare = you.in_slot(Slot::Wielded).is_none() && you.in_slot(Slot::Shield).is_none();
    let rank = world.life.rank(Skill::BareHanded);
    if bare && rank > Rank::Basic { rank as u32 - Rank::Basic as u32 } else { 0 }
}

/// Returns the grip that decides the strength bonus.
pub fn grip(world: &World, content: &Content, hand: Hand) -> Grip {
    let heavy = hand.weapon.is_some_and(|item| content.items[world.item(item).kind].two_handed);
    match (hand.paired, heavy) {
        (true, _) => Grip::Paired,
        (false, true) => Grip::Both,
        (false, false) => Grip::One,
    }
}
