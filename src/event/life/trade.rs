//! Events of trade.

use crate::content::ShopId;
use crate::world::level::special_room::shop::Bar;
use crate::world::{ActorId, ItemId};

/// Acts of a shopkeeper and a customer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trade {
    /// The hero entered a shop.
    Entered {
        trade: ShopId,
        /// `None` if no keeper is in the shop.
        keeper: Option<ActorId>,
        welcome: Welcome,
    },
    /// The keeper does not let the hero in.
    Barred {
        keeper: ActorId,
        /// All reasons, at least one.
        why: Vec<Bar>,
    },
    /// The keeper reminds the hero, who stands in the doorway, to pay the bill of `gold` gold
    /// pieces.
    PayFirst {
        keeper: ActorId,
        gold: u32,
    },
    /// The hero paid for goods.
    Bought {
        keeper: ActorId,
        item: ItemId,
        gold: u32,
        /// The part of `gold` that the hero's credit covered.
        credit: u32,
    },
    /// The hero paid debts to the keeper.
    DebtPaid {
        keeper: ActorId,
        gold: u32,
        /// The part of `gold` that the hero's credit covered.
        credit: u32,
    },
    /// The hero left without paying, and the keeper took `gold` gold pieces from the hero's credit.
    CreditUsed {
        keeper: ActorId,
        gold: u32,
    },
    /// The hero cannot pay. `gold` is the price, the debt, or what an angry keeper asks for.
    TooLittle {
        keeper: ActorId,
        gold: u32,
    },
    /// The keeper bought an item or, if `inside`, only its contents. `credit` is whether the hero
    /// got credit instead of gold.
    Sold {
        keeper: ActorId,
        item: ItemId,
        gold: u32,
        credit: bool,
        inside: bool,
    },
    /// The keeper does not buy such items.
    NotInterested {
        keeper: ActorId,
        item: ItemId,
    },
    /// The angry keeper takes an item that the hero put down, without paying for the item.
    Kept {
        keeper: ActorId,
        item: ItemId,
    },
    /// Gold that the hero put down became credit.
    Credited {
        keeper: ActorId,
        gold: u32,
        total: u32,
    },
    /// The hero's debt grew by `gold`, because goods were used up, lost or damaged.
    Charged {
        keeper: ActorId,
        gold: u32,
        total: u32,
    },
    /// The keeper took gold and is no longer angry.
    Pacified {
        keeper: ActorId,
        gold: u32,
    },
    /// The keeper took gold for stolen goods. Goods worth `left` are still unpaid.
    PartlyRepaid {
        keeper: ActorId,
        gold: u32,
        left: u32,
    },
    /// The keeper took gold and is as angry as before.
    StaysAngry {
        keeper: ActorId,
        gold: u32,
    },
    /// The hero did not pay for damage, and the keeper gets angry.
    DamageUnpaid {
        keeper: ActorId,
        gold: u32,
    },
    /// The keeper repaired damage in view of the hero.
    Repaired {
        keeper: ActorId,
    },
    /// The keeper took the inventory, except worn and wielded items, of a hero who falls out of the
    /// shop.
    GrabbedPack {
        keeper: ActorId,
    },
    /// The keeper warned the hero, who begins to dig down in the shop. `deep` is whether the hero
    /// deepens a pit.
    WarnedDigger {
        keeper: ActorId,
        deep: bool,
    },
    /// The hero wanted to pay, but owes nothing. `credit` is the hero's credit, in gold pieces.
    HasCredit {
        credit: u32,
    },
    KopsCome,
    /// All Kops left the level, in view of the hero.
    KopsGone,
    /// The hero talked to the keeper.
    Talked {
        keeper: ActorId,
        about: Topic,
    },
    /// The hero left the shop without paying for goods or debts.
    Robbed {
        keeper: ActorId,
        gold: u32,
    },
}

/// A topic of a keeper's talk. Sums are in gold pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Goods worth `gold` that the hero stole.
    Theft {
        gold: u32,
    },
    /// Something else for which the keeper is angry at the hero.
    Anger,
    /// The sum of debts and unpaid goods.
    Bill {
        gold: u32,
    },
    Credit {
        gold: u32,
    },
    /// The keeper has little gold.
    BadBusiness,
    /// The keeper has much gold.
    GoodBusiness,
    Thieves,
}

/// How a keeper receives the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Welcome {
    First,
    Again,
    /// The keeper is angry at the hero.
    Angry,
    /// The hero is invisible to the keeper.
    Unseen,
    /// No keeper is in the shop.
    Deserted,
}
