//! Items as the screens list them.

use super::{Class, Color, ItemId};
pub use crate::story::item_names::ItemUse;

/// An item or stack in the inventory or on the hero's square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemView {
    pub id: ItemId,
    /// Inventory letter; `None` for an item on the floor or in a container.
    pub letter: Option<char>,
    pub class: Class,
    pub color: Color,
    /// Example: "a +1 long sword".
    pub name: String,
    /// How the hero uses it; `None` when not in use.
    pub used: Option<ItemUse>,
    /// Whether the item is a corpse or a pile of corpses.
    pub is_corpse: bool,
    /// Whether hints do not suggest to take it: a rock, or an item known to be cursed.
    pub is_dross: bool,
    pub count: u16,
    /// Weight of the whole stack.
    pub weight: u32,
    /// Weight when carried, including contents.
    pub heft: u32,
    pub inscription: Option<String>,
    /// The hero's debt for the stack, in gold pieces.
    pub unpaid: Option<u32>,
    /// The shopkeeper's price for the stack, in gold pieces.
    pub for_sale: Option<u32>,
    /// The uses that the item suits; item prompts list the suitable items.
    pub suits: Suits,
    /// Sentences with facts that the hero knows about the item.
    pub notes: Vec<String>,
    /// The danger of the item's intended use, if there is one.
    pub risk: Option<String>,
    /// Range in squares of the quivered item; 0 for all others.
    pub range: i32,
    /// Whether the item is quivered ammunition without a wielded launcher, so that it is thrown by
    /// hand.
    pub by_hand: bool,
    /// Whether it is a container that is known to be locked.
    pub locked: bool,
    /// Contents of an unlocked container within reach.
    pub contents: Vec<ItemView>,
    /// Whether it is a container that the hero has looked into and found empty.
    pub known_empty: bool,
    /// Why the hero cannot put the item on now; `None` if nothing prevents it.
    pub unwearable: Option<Unwearable>,
}

/// Why an item cannot be put on now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwearable {
    /// A few words for a list, such as "no free hand".
    pub mark: &'static str,
    /// The refusal; keys are placeholders.
    pub words: String,
}

impl ItemView {
    pub fn is(&self, used: ItemUse) -> bool {
        self.used == Some(used)
    }

    /// Whether it is a weapon for hand-to-hand fighting: no launcher, and no missile.
    pub fn is_melee_weapon(&self) -> bool {
        let missile = self.suits.flies || self.is(ItemUse::Quiver);
        self.class == Class::Weapon && self.suits.wield && !self.suits.launcher && !missile
    }
}

/// The uses of an item, as far as the hero can tell from its class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suits {
    pub quaff: bool,
    pub read: bool,
    pub zap: bool,
    pub eat: bool,
    pub wear: bool,
    pub take_off: bool,
    pub wield: bool,
    pub throw: bool,
    pub apply: bool,
    /// Minimum and maximum squared distance of a target when applied as a polearm or grappling hook;
    /// `None` for other items.
    pub reach: Option<(i32, i32)>,
    /// Whether it is a grappling hook, which is thrown at a square.
    pub hooks: bool,
    /// Whether the item breaks when applied.
    pub breaks: bool,
    /// Whether applying it asks for a direction.
    pub aimed: bool,
    /// Whether it is a wand known to send a harmful bolt or ray, and not known to be empty.
    pub bolt: bool,
    /// Whether it is a wand known to need no direction.
    pub unaimed: bool,
    pub open: bool,
    /// Whether the item is a launcher, not wielded, that fits the quivered ammunition.
    pub shoots: bool,
    pub launcher: bool,
    /// Whether the item is made to be thrown by hand, such as a dart.
    pub flies: bool,
    pub unlock: bool,
    /// Whether it is a wand known to open locks, and not known to be empty.
    pub opens: bool,
    /// Whether the item can engrave on the floor.
    pub write: bool,
    /// Whether it can be offered at an altar: a corpse or an Amulet, real or imitated.
    pub offer: bool,
    pub rub: bool,
    /// Whether, as far as the hero knows, it can be an artifact with a power to invoke.
    pub invoke: bool,
    /// Whether invoking it asks for a direction.
    pub invoke_aimed: bool,
    /// Whether the hero does not know its kind, so that the player can name the kind.
    pub call: bool,
    /// Whether it is worn over the eyes, so that taking it off uncovers them.
    pub uncovers_eyes: bool,
    /// Whether the hero knows that the item cannot be dropped.
    pub clings: bool,
    /// Whether it is a potion known to restore hit points.
    pub heals: bool,
    /// Whether the hero can use it to dig a hole to the level below.
    pub digs_down: bool,
}
