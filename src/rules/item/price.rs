//! Prices in shops: base prices, what keepers ask, and what they offer.
//!
//! Source: rules/numbers 10.

pub mod appraise;
pub mod fee;
pub mod shop_damage;

use crate::content::item::ToolUse;
use crate::content::item::quirk::ItemQuirk;
use crate::content::role::talent::Talent;
use crate::content::{Attribute, Buc, Class, Content, ItemKindId, Property, Slot};
use crate::event::Reason;
use crate::rules::Sum;
use crate::rules::body::hunger_state;
use crate::rules::item::food;
use crate::world::hero::Hunger;
use crate::world::level::special_room::shop;
use crate::world::{ActorId, Item, ItemId, Tag, World};

/// Base price that keepers use for goods with a base price of 0, in gold pieces.
const WORTHLESS: i64 = 5;
/// Lowest experience level at which keepers do not overcharge tourists.
const SEASONED: u8 = 15;
/// Difference in price for each point of enchantment.
const PER_PLUS: i64 = 10;
/// Amount that a unique monster adds to the price factor in [`flesh`].
const UNIQUE_FLESH: i64 = 50;
/// Turns that a fresh candle burns for each gold piece of its price.
const WAX: u32 = 20;

/// A price as an exact fraction, with the reason for each change.
struct Reckoning {
    over: i64,
    under: i64,
    parts: Sum,
}

impl Reckoning {
    fn new(base: i64) -> Self {
        let mut parts = Sum::new();
        parts.add(base as i32, Reason::Base);
        Self { over: base, under: 1, parts }
    }

    /// Returns the price so far, rounded half up.
    fn rounded(&self) -> i64 {
        (2 * self.over + self.under) / (2 * self.under)
    }

    fn times(&mut self, over: i64, under: i64, why: Reason) {
        let before = self.rounded();
        self.over *= over;
        self.under *= under;
        self.parts.add((self.rounded() - before) as i32, why);
    }

    /// Multiplies the rounded price by 4, for an artifact.
    fn quadruple(&mut self) {
        let more = 3 * self.rounded().max(1);
        self.add(more, Reason::Artifact);
    }

    fn add(&mut self, more: i64, why: Reason) {
        *self = Self { over: self.rounded() + more, under: 1, parts: self.parts };
        self.parts.add(more as i32, why);
    }

    /// Returns the itemized price, rounded once, and at least 1.
    fn total(mut self) -> Sum {
        if self.rounded() < 1 {
            self.parts.clamp(1, i32::MAX, Reason::Other);
        }
        self.parts
    }
}

/// Returns the base price of one item of a stack, before adjustments that depend on the hero.
pub fn base(content: &Content, item: &Item) -> u32 {
    let kind = &content.items[item.kind];
    let own = item.artifact.map(|artifact| content.artifacts[artifact].price);
    let price = i64::from(own.unwrap_or(kind.price));
    let priced = match kind.class {
        Class::Food if item.eaten > 0 => 0,
        Class::Food => price + flesh(content, item),
        Class::Wand if item.plus < 0 => 0,
        Class::Potion if item.kind == content.known.water && item.buc == Buc::Uncursed => 0,
        Class::Weapon | Class::Armor => price + PER_PLUS * i64::from(item.plus.max(0)),
        Class::Tool if is_burnt_candle(content, item) => price / 2,
        _ => price,
    };
    let percent = item.quality(content).map_or(100, |quality| i64::from(quality.price));
    (priced * percent / 100).clamp(0, 1_000_000) as u32
}

/// Whether the item is a candle that has already burned for at least one turn.
fn is_burnt_candle(content: &Content, item: &Item) -> bool {
    let kind = &content.items[item.kind];
    let candle = kind.stacks && matches!(kind.tool, Some(ToolUse::Light(_)));
    candle && item.age < WAX * u32::from(kind.price)
}

/// Returns what the monster adds to the price of its corpse, egg or tin.
fn flesh(content: &Content, item: &Item) -> i64 {
    let food = content.items[item.kind].class == Class::Food;
    let Some(about) = item.about.filter(|_| food) else { return 0 };
    let kind = &content.monsters[about];
    let conveyed: i64 = kind.conveys.iter().map(|&what| value(what)).sum();
    let unique = kind.is(crate::content::Trait::Unique);
    let factor = 1 + conveyed + if unique { UNIQUE_FLESH } else { 0 };
    let meat =
        if food::is_corpse(content, item) { i64::from(kind.nutrition / 30).max(1) } else { 0 };
    ((2 * (i64::from(kind.level) - 1)).max(1) + meat) * factor
}

/// Returns the amount that a conveyed property adds to the price factor in [`flesh`].
const fn value(what: Property) -> i64 {
    match what {
        Property::FireResistance
        | Property::ColdResistance
        | Property::PoisonResistance
        | Property::Teleportitis => 2,
        Property::SleepResistance | Property::StoningResistance | Property::TeleportControl => 3,
        Property::ShockResistance => 4,
        Property::DisintegrationResistance | Property::Telepathy => 5,
        Property::AcidResistance => 1,
        _ => 0,
    }
}

/// Returns what a keeper asks for one item of a stack, itemized. The total is at least 1.
pub fn asked(world: &World, content: &Content, who: ActorId, which: ItemId) -> Sum {
    let item = world.item(which);
    let kind = &content.items[item.kind];
    let known = world.knowledge.knows(item.kind);
    let base = match glass_gem(world, content, item.kind).filter(|_| !known) {
        Some(gem) => i64::from(content.items[gem].price),
        None => i64::from(base(content, item)),
    };
    let mut price = Reckoning::new(if base == 0 { WORTHLESS } else { base });
    if kind.class == Class::Food && base > 0 {
        match hunger_state::state(world) {
            Hunger::Satiated | Hunger::NotHungry => {}
            Hunger::Hungry => price.times(2, 1, Reason::Hunger),
            Hunger::Weak => price.times(3, 1, Reason::Hunger),
            Hunger::Fainting => price.times(4, 1, Reason::Hunger),
        }
    }
    let glass = is_glass_gem(content, item.kind);
    if !known && has_looks(content, item.kind) && !glass && is_overpriced(which) {
        price.times(4, 3, Reason::Unidentified);
    }
    if looks_naive(world, content) {
        price.times(4, 3, Reason::Tourist);
    }
    let charisma = world.life.attributes[Attribute::Charisma as usize];
    let (over, under) = charm(charisma);
    price.times(over, under, Reason::Charisma);
    if item.artifact.is_some() {
        price.quadruple();
    }
    let angered = world.actor(who).keeper.as_ref().is_some_and(|keeper| keeper.surcharge);
    if angered {
        let third = (price.rounded().max(1) + 2) / 3;
        price.add(third, Reason::AngryKeeper);
    }
    price.total()
}

/// Whether the kind has an appearance that differs from its name.
fn has_looks(content: &Content, kind: ItemKindId) -> bool {
    let kind = &content.items[kind];
    kind.look.is_some() || kind.shuffle.is_some()
}

/// Whether keepers ask a third more for this item while its kind is unidentified. This is true for
/// one item in four.
fn is_overpriced(item: ItemId) -> bool {
    (item.number() >> 16).is_multiple_of(4)
}

/// Whether keepers overcharge the hero: a tourist below level 15, or any hero with a visible shirt
/// or a foolish hat such as a dunce cap.
pub fn looks_naive(world: &World, content: &Content) -> bool {
    let you = world.you();
    let tourist = content.roles[world.life.role].has(Talent::Overcharged) && you.level < SEASONED;
    let shirt = you.in_slot(Slot::Shirt).is_some()
        && you.in_slot(Slot::Suit).is_none()
        && you.in_slot(Slot::Cloak).is_none();
    let hat = you.in_slot(Slot::Helmet).map(|hat| &content.items[world.item(hat).kind]);
    tourist || shirt || hat.is_some_and(|hat| hat.has(ItemQuirk::LooksFoolish))
}

/// Returns the price factor for this charisma, as a numerator and a denominator.
const fn charm(charisma: u8) -> (i64, i64) {
    match charisma {
        0..=5 => (2, 1),
        6..=7 => (3, 2),
        8..=10 => (4, 3),
        11..=15 => (1, 1),
        16..=17 => (3, 4),
        18 => (2, 3),
        19.. => (1, 2),
    }
}

/// Whether the kind is worthless glass.
fn is_glass_gem(content: &Content, kind: ItemKindId) -> bool {
    let kind = &content.items[kind];
    kind.class == Class::Gem && kind.material == crate::content::item::material::Material::Glass
}

/// Returns the gem whose price keepers ask for unidentified worthless glass: one of the two most
/// expensive gems of the same color. The choice is fixed for the whole game.
fn glass_gem(world: &World, content: &Content, kind: ItemKindId) -> Option<ItemKindId> {
    if !is_glass_gem(content, kind) {
        return None;
    }
    let look = content.items[kind].look.as_ref();
    let mut gems: Vec<ItemKindId> = content
        .items
        .iter()
        .filter(|(id, row)| {
            row.class == Class::Gem && row.look.as_ref() == look && !is_glass_gem(content, *id)
        })
        .map(|(id, _)| id)
        .collect();
    gems.sort_by_key(|&gem| std::cmp::Reverse(content.items[gem].price));
    gems.truncate(2);
    let drawn = world.seed.0.wrapping_add(u64::from(kind.number())) as usize;
    gems.get(drawn % gems.len().max(1)).copied()
}

/// Returns what a keeper offers for a stack and its contents, counting only what is [`wanted`],
/// regardless of how much gold the keeper has.
pub fn offered(world: &World, content: &Content, who: ActorId, which: ItemId) -> u32 {
    let wanted = wanted(world, content, who, which).into_iter();
    let offers = wanted.map(|it| offered_alone(world, content, who, it));
    offers.fold(0, u32::saturating_add)
}

/// Returns those items of a stack and its contents that belong to the hero and that the keeper
/// wants.
pub fn wanted(world: &World, content: &Content, who: ActorId, which: ItemId) -> Vec<ItemId> {
    let own = |it: ItemId| {
        let unpaid = matches!(world.item(it).tag, Tag::Unpaid(_));
        !unpaid && !shop::is_for_sale(world, content, it)
    };
    let (mut found, mut next) = (Vec::new(), vec![which]);
    while let Some(item) = next.pop() {
        if own(item) && is_wanted(world, content, who, item) {
            found.push(item);
        }
        next.extend(&world.item(item).contents);
    }
    found
}

/// Returns what a keeper offers for a stack without its contents.
pub fn offered_alone(world: &World, content: &Content, who: ActorId, which: ItemId) -> u32 {
    let item = world.item(which);
    let whim = world.actor(who).keeper.as_ref().map_or(1, |keeper| keeper.whim);
    let kind = &content.items[item.kind];
    let known = world.knowledge.knows(item.kind) || !has_looks(content, item.kind);
    let count = i64::from(item.count);
    if kind.class == Class::Gem && !known {
        let each = item.kind.number() % u16::from(6 - whim % 3) + 3;
        return u32::from(each) * u32::from(item.count);
    }
    let share = if item.artifact.is_some() { 4 } else { 1 };
    let base = i64::from(base(content, item)) / share * count;
    if base == 0 {
        return 0;
    }
    let mut price = Reckoning::new(base);
    price.times(1, if looks_naive(world, content) { 3 } else { 2 }, Reason::Other);
    if !known && base > 1 && whim.is_multiple_of(4) {
        price.times(3, 4, Reason::Other);
    }
    price.rounded().max(1) as u32
}

/// Returns the two offers that keepers can make for an unidentified stack with this base price.
pub fn offers(base: u32, naive: bool) -> [u32; 2] {
    let offer = |shrewd: bool| {
        let mut price = Reckoning::new(i64::from(base));
        price.times(1, if naive { 3 } else { 2 }, Reason::Other);
        if shrewd && base > 1 {
            price.times(3, 4, Reason::Other);
        }
        if base == 0 { 0 } else { price.rounded().max(1) as u32 }
    };
    [offer(false), offer(true)]
}

/// Whether a keeper would buy the item at all.
pub fn is_wanted(world: &World, content: &Content, who: ActorId, which: ItemId) -> bool {
    let item = world.item(which);
    let kind = &content.items[item.kind];
    let trade = world.actor(who).keeper.as_deref().and_then(|it| shop::trade_of(world, it));
    let deals = trade.is_some_and(|trade| content.shops[trade].deals_in(kind));
    let refused = matches!(kind.class, Class::Ball | Class::Chain | Class::Coin)
        || kind.class == Class::Food && item.eaten > 0
        || is_burnt_candle(content, item);
    deals && !refused && base(content, item) > 0
}
