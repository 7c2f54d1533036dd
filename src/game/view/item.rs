//! Items as the inventory and other item lists show them.

use std::cmp::Reverse;

use super::{ActorId, Class, Color, ItemId};
use crate::content::Buc;
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
    /// How the hero uses the item, such as worn or wielded; `None` if the item is not in use.
    pub used: Option<ItemUse>,
    /// Whether the item is blessed, uncursed or cursed; `None` if the hero does not know. Always
    /// `None` for coins.
    pub buc: Option<Buc>,
    /// Whether the item is a corpse or a pile of corpses.
    pub is_corpse: bool,
    /// Whether hints never suggest taking the item: it is a rock, is known to be cursed, was
    /// dropped by the hero, or is the ball or chain of a punished hero.
    pub is_dross: bool,
    pub count: u16,
    /// Weight of the whole stack.
    pub weight: u32,
    /// Weight that the stack adds to the inventory, including the contents of a container.
    pub heft: u32,
    pub inscription: Option<String>,
    /// Gold pieces that the hero owes for the stack; `None` if the stack is paid for.
    pub unpaid: Option<u32>,
    /// Gold pieces that the hero owes for goods in the item; `None` if there are none.
    pub unpaid_inside: Option<u32>,
    /// Price that a shopkeeper asks for the stack, in gold pieces; `None` if it is not for sale.
    pub for_sale: Option<u32>,
    /// Whether the item is the hero's own and lies in a shop.
    pub no_charge: bool,
    /// The uses that the item suits. The prompt of a command lists only items that suit the
    /// command.
    pub suits: Suits,
    /// Sentences with facts that the hero knows about the item.
    pub notes: Vec<String>,
    /// The danger of the item's usual use, if the hero knows of one.
    pub risk: Option<String>,
    /// The chances, in percent, that the bolt or ray of a known wand hits the foes in view.
    pub hits: Vec<(ActorId, u8)>,
    /// Range of the quivered item, in squares; 0 for all other items.
    pub range: i32,
    /// Whether the item is quivered ammunition that is thrown by hand, because its launcher is not
    /// wielded.
    pub by_hand: bool,
    /// Whether the item is a container that is locked, which the hero may not know.
    pub locked: bool,
    /// Whether the item is a container that the hero knows to be locked.
    pub known_locked: bool,
    /// Contents of a container that is not locked, even if the hero has not looked inside.
    pub contents: Vec<ItemView>,
    /// Whether the item is a container that the hero has looked into.
    pub known_inside: bool,
    /// The reason why the hero cannot put the item on now; `None` if nothing prevents it.
    pub unwearable: Option<Unwearable>,
}

/// The reason why an item cannot be put on now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwearable {
    /// A few words for a list, such as "no free hand".
    pub mark: &'static str,
    /// The message for a refused attempt, with keys as placeholders.
    pub words: String,
}

/// Returns the items that the hero does not use and can drop, in the order in which to drop them:
/// the heaviest first, but food after other items, and armor worth wearing last.
pub fn idle(pack: &[ItemView]) -> Vec<&ItemView> {
    // A launcher that fits the quivered ammunition is in use, even if it is not wielded now.
    let is_idle =
        |thing: &&ItemView| thing.used.is_none() && !thing.suits.clings && !thing.suits.shoots;
    let mut idle: Vec<&ItemView> = pack.iter().filter(is_idle).collect();
    idle.sort_by_key(|thing| (thing.suits.protects, thing.suits.eat, Reverse(thing.heft)));
    idle
}

/// What a hero puts down to get through a gap that is too tight for the load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relief<'a> {
    /// Dropping this item is enough.
    Drop(&'a ItemView),
    /// Dropping these few items is enough.
    DropFew(Vec<&'a ItemView>),
    /// All unused items together weigh too little. This is the heaviest worn item.
    TakeOff(&'a ItemView),
    /// Dropping a few items is not enough, but dropping all unused ones is.
    Several,
}

/// Returns what a hero puts down to lose `excess` weight.
///
/// Suggests, in this order: a single unused item that is heavy enough, a few unused items that are
/// heavy enough together, a single piece of armor worth wearing, or several unused items. Suggests
/// the heaviest worn item only if all unused items together are too light.
pub fn relief(pack: &[ItemView], excess: u32) -> Relief<'_> {
    /// Maximum number of items that are named.
    const FEW: usize = 3;
    let idle = idle(pack);
    let (armor, spare): (Vec<&ItemView>, Vec<&ItemView>) =
        idle.iter().partition(|thing| thing.suits.protects);
    let enough = |thing: &&&ItemView| thing.heft >= excess;
    if let Some(one) = spare.iter().find(enough) {
        return Relief::Drop(one);
    }
    let few = (2..=FEW.min(spare.len())).map(|few| &spare[..few]);
    let weighs = |few: &[&ItemView]| few.iter().map(|thing| thing.heft).sum::<u32>();
    if let Some(few) = few.into_iter().find(|few| weighs(few) >= excess) {
        return Relief::DropFew(few.to_vec());
    }
    if let Some(one) = armor.iter().find(enough) {
        return Relief::Drop(one);
    }
    let comes_off = |thing: &&ItemView| thing.suits.take_off && !thing.suits.clings;
    let worn = pack.iter().filter(comes_off).max_by_key(|thing| thing.heft);
    let all = idle.iter().map(|thing| thing.heft).sum::<u32>();
    match worn.filter(|_| all < excess) {
        Some(worn) => Relief::TakeOff(worn),
        None => Relief::Several,
    }
}

impl ItemView {
    /// Whether an attempt to open the container has an effect before the hero sees what is inside:
    /// the hero finds out that it is locked, or that it is a bag of tricks.
    pub const fn acts_when_opened(&self) -> bool {
        self.locked && !self.known_locked || !self.suits.opened_by_use
    }

    pub fn is(&self, used: ItemUse) -> bool {
        self.used == Some(used)
    }

    /// Whether the item is a rock or a corpse, which is not worth carrying, cursed or not.
    pub fn is_junk(&self) -> bool {
        self.class == Class::Rock || self.is_corpse
    }

    /// Whether the item is worth throwing at a foe: a weapon other than a launcher that is not in
    /// the hero's hands, or the quivered item.
    pub fn is_missile(&self) -> bool {
        let missile = self.class == Class::Weapon && !self.suits.launcher;
        self.suits.throw && !self.is(ItemUse::Wielded) && (missile || self.is(ItemUse::Quiver))
    }

    /// Whether the hero can throw the item without first taking it off or putting it away.
    pub fn is_spare(&self) -> bool {
        self.suits.throw && (self.used.is_none() || self.is(ItemUse::Quiver))
    }

    /// Whether the item is a weapon for hand-to-hand fighting: not a launcher, and not a missile.
    pub fn is_melee_weapon(&self) -> bool {
        !self.is(ItemUse::Quiver) && self.is_made_to_wield()
    }

    /// Whether the item is made for hand-to-hand fighting, even if it is quivered.
    pub fn is_made_to_wield(&self) -> bool {
        let held = self.suits.wield || self.is(ItemUse::Wielded);
        let missile = self.suits.flies || self.suits.ammo;
        self.class == Class::Weapon && held && !self.suits.launcher && !missile
    }
}

/// The uses of an item, as far as the hero can know them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suits {
    pub quaff: bool,
    pub read: bool,
    pub zap: bool,
    pub eat: bool,
    /// Whether it is a book of a spell that the hero knows.
    pub learned: bool,
    /// Whether it is food that is fresh and harmless, as far as the hero knows.
    pub wholesome: bool,
    pub wear: bool,
    /// Whether it is armor that the hero should wear: it is not known to be cursed, does not hinder
    /// the hero's fighting or spells, and seems to protect better than what is worn in its place.
    pub protects: bool,
    pub take_off: bool,
    pub wield: bool,
    pub throw: bool,
    pub apply: bool,
    /// Whether a unicorn would take the item as a gift: a gem, but not a gray stone or a rock.
    pub gift: bool,
    /// Minimum and maximum squared distance of a target when applied as a polearm or grappling
    /// hook; `None` for other items.
    pub reach: Option<(i32, i32)>,
    /// Whether the item is a grappling hook, which is applied to a square.
    pub hooks: bool,
    /// Whether the item breaks when applied.
    pub breaks: bool,
    /// Whether applying the item asks for a direction.
    pub aimed: bool,
    /// Whether the item is a wand known to send a harmful bolt or ray, and not known to be empty.
    pub bolt: bool,
    /// Whether that bolt is a ray, which bounces off walls.
    pub bounces: bool,
    /// Whether that wand is so valuable that hints keep it for deadly foes: its base price is 500
    /// or more.
    pub precious: bool,
    /// Whether the item is a wand known to need no direction.
    pub unaimed: bool,
    /// Whether the item is a container, as far as the hero knows.
    pub open: bool,
    /// Whether the hero opens the item by using it. This is false for a bag of tricks, which the
    /// hero may believe to be a normal bag.
    pub opened_by_use: bool,
    /// Whether the item is a launcher that fits the quivered ammunition but is not wielded.
    pub shoots: bool,
    pub launcher: bool,
    /// Whether the item is made to be thrown by hand, such as a dart.
    pub flies: bool,
    /// Whether the item is made to be shot by a launcher, such as an arrow.
    pub ammo: bool,
    pub unlock: bool,
    /// Whether it is a wand known to open locks, and not known to be empty.
    pub opens: bool,
    /// Whether the item can engrave on the floor.
    pub write: bool,
    /// Whether the item can be offered at an altar: a corpse, the Amulet or an imitation of it.
    pub offer: bool,
    pub rub: bool,
    /// Whether the item could be an artifact with a power to invoke, as far as the hero knows.
    pub invoke: bool,
    /// Whether invoking the item asks for a direction.
    pub invoke_aimed: bool,
    /// Whether the hero does not know the kind of the item; the player can name such kinds.
    pub call: bool,
    /// Whether the item is worn over the eyes; taking it off uncovers them.
    pub uncovers_eyes: bool,
    /// Whether the item could be causing conflict now, as far as the hero knows: it is a worn ring,
    /// or an artifact whose power is switched on.
    pub stirs: bool,
    /// Whether the item is worn and known to make the hero float.
    pub lifts: bool,
    /// Whether the hero knows that the item cannot be dropped.
    pub clings: bool,
    /// Whether the item is a potion known to restore hit points.
    pub heals: bool,
    /// Whether the item is a digging tool that the hero has the hands for. It digs through walls
    /// and boulders beside the hero.
    pub tunnels: bool,
    /// Whether the hero can use the item to dig a hole to the level below.
    pub digs_down: bool,
}
