//! The collector bot: plays like the explorer, but also uses the items that it finds. It wears
//! better armor, reads unidentified scrolls, zaps unidentified wands at foes, drinks unidentified
//! potions as a last resort, sells valuables, and buys what it wants.
//!
//! `soak --against explorer` shows how much longer it lives.

use super::brain::Brain;
use crate::content::role::talent::Talent;
use crate::content::{Class, ItemKind, Slot};
use crate::game::Game;
use crate::rules::body::burden;
use crate::rules::item::price;
use crate::world::body::pack;
use crate::world::hero::Burden;
use crate::world::level::special_room::shop;
use crate::world::{Action, ItemId, Place};

/// Percentage of maximum hit points below which the collector reads no scrolls.
const FIT: i32 = 70;
/// Identified scrolls that the collector reads.
const GOOD_SCROLLS: [&str; 3] =
    ["scroll of enchant armor", "scroll of enchant weapon", "scroll of remove curse"];

impl Brain {
    /// Returns the next action that pays for, wears, reads, sells or fetches an item; `None` if
    /// nothing is worth doing. Call this only while no foe is in view.
    pub(super) fn collect(&mut self, game: &Game) -> Option<Action> {
        settle_bill(game)
            .or_else(|| self.dress(game))
            .or_else(|| self.read_scroll(game))
            .or_else(|| self.sell(game))
            .or_else(|| self.fetch(game))
    }

    /// Puts on the first carried piece of armor that is better than the worn one, after taking off
    /// what is in the way. Each piece is tried once.
    fn dress(&mut self, game: &Game) -> Option<Action> {
        let you = game.world.you();
        let mut pack = you.pack.iter().copied();
        let better = pack.find(|&item| {
            you.slot_of(item).is_none() && !self.is_tried(item) && improvement(game, item) > 0
        })?;
        let slot = kind_of(game, better).slot?;
        let worn = slot.covers().iter().chain([&slot]).find_map(|&it| you.in_slot(it));
        if worn.is_none() {
            self.newcomer.tried.push(better);
        }
        Some(worn.map_or(Action::Wear(better), Action::TakeOff))
    }

    /// Reads a scroll that is unidentified or known to be good, unless the hero is hurt ([`FIT`]).
    /// Each stack is tried once.
    fn read_scroll(&mut self, game: &Game) -> Option<Action> {
        let you = game.world.you();
        if you.hp * 100 < you.max_hp * FIT {
            return None;
        }
        let mut pack = you.pack.iter().copied();
        let scroll = pack.find(|&item| is_worth_reading(game, item) && !self.is_tried(item))?;
        self.newcomer.tried.push(scroll);
        Some(Action::Read(scroll))
    }

    /// Offers a gem, ring, amulet or spare armor to the keeper of the shop that the hero is in.
    /// Each item is offered once.
    fn sell(&mut self, game: &Game) -> Option<Action> {
        let (world, you) = (&game.world, game.world.you());
        let keeper = shop::guard_of(world, you.at)?;
        if !shop::is_sales_floor(world, you.at) {
            return None;
        }
        let item = you.pack.iter().copied().find(|&item| {
            let spare = match kind_of(game, item).class {
                Class::Gem | Class::Ring | Class::Amulet => true,
                Class::Armor => improvement(game, item) <= 0,
                _ => false,
            };
            let wanted = price::is_wanted(world, &game.content, keeper, item);
            spare && wanted && you.slot_of(item).is_none() && !self.newcomer.offered.contains(&item)
        })?;
        self.newcomer.offered.push(item);
        Some(Action::Drop(vec![(item, 0)]))
    }

    /// Fetches all wanted items from the nearest pile that contains any: useful and valuable items
    /// or, in a shop, useful items that the hero can afford.
    fn fetch(&mut self, game: &Game) -> Option<Action> {
        let wanted = |item: ItemId| {
            let useful = self.is_useful(game, item);
            if shop::is_for_sale(&game.world, &game.content, item) {
                return useful && can_afford(game, item);
            }
            useful || is_valuable(game, item)
        };
        let (at, _) = self.nearest(game, wanted)?;
        let pile = game.world.items_at(at).filter(|&item| wanted(item));
        let all = pile.map(|item| (item, 0)).collect();
        Some(self.errand(game, at, Action::PickUp(all)))
    }

    /// Whether the hero wants to carry an item in order to use it.
    fn is_useful(&self, game: &Game, item: ItemId) -> bool {
        let useful = match kind_of(game, item).class {
            Class::Armor => improvement(game, item) > 0,
            Class::Wand | Class::Potion => true,
            Class::Scroll => is_worth_reading(game, item),
            _ => false,
        };
        useful && !self.is_tried(item) && is_light_enough(game, item)
    }

    fn is_tried(&self, item: ItemId) -> bool {
        self.newcomer.tried.contains(&item)
    }

    /// Returns an unidentified wand to zap. Each is tried once.
    pub(super) fn unknown_wand(&mut self, game: &Game) -> Option<ItemId> {
        self.untried(game, Class::Wand)
    }

    /// Returns an unidentified potion to drink. Each stack is tried once.
    pub(super) fn unknown_potion(&mut self, game: &Game) -> Option<ItemId> {
        self.untried(game, Class::Potion)
    }

    fn untried(&mut self, game: &Game, class: Class) -> Option<ItemId> {
        let item = game.world.you().pack.iter().copied().find(|&item| {
            kind_of(game, item).class == class && !is_known(game, item) && !self.is_tried(item)
        })?;
        self.newcomer.tried.push(item);
        Some(item)
    }
}

/// Pays for unpaid goods, or puts them back if the hero cannot pay.
fn settle_bill(game: &Game) -> Option<Action> {
    let (world, unpaid) = (&game.world, shop::unpaid(&game.world));
    if unpaid.is_empty() {
        return None;
    }
    let gold = pack::gold(world, &game.content, world.hero);
    let back = || Action::Drop(unpaid.iter().map(|&item| (item, 0)).collect());
    Some(if shop::bill(world) <= gold { Action::Pay(Vec::new()) } else { back() })
}

fn can_afford(game: &Game, item: ItemId) -> bool {
    let (world, content) = (&game.world, &game.content);
    let Place::Floor(_, at) = world.item(item).place else { return false };
    let Some(keeper) = shop::guard_of(world, at) else { return false };
    let each = price::asked(world, content, keeper, item).total().max(0) as u32;
    let all = each.saturating_mul(world.item(item).count.into());
    all <= pack::gold(world, content, world.hero)
}

/// Returns the number of points by which a piece of armor would improve the hero's armor class; 0
/// if the hero cannot or should not wear it. Unidentified magical boots, gloves and helmets are not
/// worth their risk.
fn improvement(game: &Game, item: ItemId) -> i32 {
    let (world, you, kind) = (&game.world, game.world.you(), kind_of(game, item));
    let Some(slot) = kind.slot.filter(|_| kind.class == Class::Armor) else { return 0 };
    let cursed = |item: ItemId| world.item(item).is_known_cursed();
    let stuck = slot.covers().iter().chain([&slot]).filter_map(|&it| you.in_slot(it)).any(cursed);
    let unsafe_kind = kind.shuffle.is_some() && slot != Slot::Cloak && !is_known(game, item);
    if cursed(item) || stuck || unsafe_kind || hinders(game, kind) {
        return 0;
    }
    let points = |item: ItemId| {
        let thing = world.item(item);
        let plus = if thing.known.plus { i32::from(thing.plus) } else { 0 };
        i32::from(kind_of(game, item).ac) + plus
    };
    points(item) - you.in_slot(slot).map_or(0, points)
}

/// Whether a kind of armor hinders the hero: body armor and shields hinder martial artists, and
/// metallic body armor and shields hinder a hero who knows a spell.
fn hinders(game: &Game, kind: &ItemKind) -> bool {
    let life = &game.world.life;
    let heavy = matches!(kind.slot, Some(Slot::Suit | Slot::Shield));
    let bare = game.content.roles[life.role].has(Talent::Unarmored);
    heavy && (bare || !life.spells.is_empty() && kind.material.is_metallic())
}

/// Whether an item is gold, a gem, a ring or an amulet, and the hero stays unburdened with it.
fn is_valuable(game: &Game, item: ItemId) -> bool {
    let class = kind_of(game, item).class;
    let kinds = [Class::Coin, Class::Gem, Class::Ring, Class::Amulet];
    kinds.contains(&class) && is_light_enough(game, item)
}

/// Whether the hero stays unburdened with the item.
fn is_light_enough(game: &Game, item: ItemId) -> bool {
    let (world, content) = (&game.world, &game.content);
    burden::with(world, content, pack::weight(world, content, item)) == Burden::Unburdened
}

/// Whether an item is a scroll that is unidentified or known to be good.
fn is_worth_reading(game: &Game, item: ItemId) -> bool {
    let kind = kind_of(game, item);
    kind.class == Class::Scroll
        && (!is_known(game, item) || GOOD_SCROLLS.contains(&kind.name.as_str()))
}

fn is_known(game: &Game, item: ItemId) -> bool {
    game.world.knowledge.knows(game.world.item(item).kind)
}

fn kind_of(game: &Game, item: ItemId) -> &ItemKind {
    &game.content.items[game.world.item(item).kind]
}
