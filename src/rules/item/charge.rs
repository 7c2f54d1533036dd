//! Spending charges, wresting the last one from a wand, and recharging.

use crate::base::Dice;
use crate::content::ending::death::Hazard;
use crate::content::item::{AimKind, ToolUse};
use crate::content::{Buc, Class, Content, Effect, Harm, ItemKind};
use crate::event::item::Loss;
use crate::event::{Event, ItemEvent};
use crate::rules::body::equipment::{self, destroy};
use crate::rules::item::price::{appraise, fee};
use crate::rules::item::{bless, lamp};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, Refusal};
use crate::world::{ActorId, ItemId, Pending, Place, World};

/// Maximum number of charges of a wand of wishing.
const WISHES: i32 = 3;

/// Spends one charge. An empty wand can be wrested with a chance of 1 in 121, a wand with negative
/// charges never.
pub fn spend(play: &mut Play, item: ItemId) -> Spent {
    if play.world.item(item).plus > 0 {
        fee::charge(play, item);
    }
    let thing = play.world.item_mut(item);
    match thing.plus {
        1.. => {
            thing.plus -= 1;
            Spent::Charge
        }
        0 if play.rng.act.one_in(121) => Spent::Wrested,
        _ => Spent::Nothing,
    }
}

/// Result of an attempt to spend a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    Charge,
    /// The last charge was wrested; the wand turns to dust afterwards.
    Wrested,
    Nothing,
}

/// Turns a wand to dust, for example after its last charge was wrested.
pub fn crumble(play: &mut Play, wand: ItemId) {
    play.tell(Event::Item(ItemEvent::Destroyed { item: wand, how: Loss::Dust }));
    destroy(play, wand);
}

/// Whether a scroll of charging can affect items of this kind.
fn can_charge(kind: &ItemKind) -> bool {
    match kind.class {
        Class::Wand => true,
        Class::Ring => kind.plus,
        Class::Tool => kind.charges.is_some(),
        _ => false,
    }
}

/// Whether a scroll of charging can, as far as the hero knows, charge the item.
pub fn can_work(world: &World, content: &Content, item: ItemId) -> bool {
    let kind = world.item(item).kind;
    let row = &content.items[kind];
    let is_plain = row.look.is_none() && row.shuffle.is_none();
    let kinds = if is_plain || world.knowledge.knows(kind) {
        vec![kind]
    } else {
        appraise::lookalikes(world, content, kind)
    };
    kinds.into_iter().any(|kind| can_charge(&content.items[kind]))
}

/// Asks the player which item to recharge: any carried item for which [`can_work`] is true, so that
/// the list does not reveal which rings hold charges. If there is none, the magic is lost.
pub fn ask(play: &mut Play, question: Pending) -> Option<Pending> {
    let can_work = |&item: &ItemId| can_work(play.world, play.content, item);
    if play.world.you().pack.iter().any(can_work) {
        return Some(question);
    }
    play.tell(Event::Item(ItemEvent::ChargeWasted));
    None
}

/// Recharges the item that the player chose. A refusal changes nothing.
pub fn resume(
    play: &mut Play,
    blessed: bool,
    cursed: bool,
    chosen: &[ItemId],
) -> Result<Option<Pending>, Refusal> {
    let hero = play.world.hero;
    match *chosen {
        [] => {
            play.tell(Event::Item(ItemEvent::ChargeDeclined));
            Ok(None)
        }
        [item] => {
            let thing = play.world.items.get(item).ok_or(Refusal::NotCarried)?;
            if thing.place != Place::Pack(hero) {
                return Err(Refusal::CannotDoThat);
            }
            let buc = match (blessed, cursed) {
                (true, _) => Buc::Blessed,
                (_, true) => Buc::Cursed,
                _ => Buc::Uncursed,
            };
            recharge(play, hero, item, buc);
            Ok(None)
        }
        _ => Err(Refusal::CannotDoThat),
    }
}

/// Recharges an item; `buc` is the BUC status of the scroll.
/// Source: rules/tables effects.
pub fn recharge(play: &mut Play, who: ActorId, item: ItemId, buc: Buc) {
    let thing = play.world.item(item);
    let content = play.content;
    let kind = &content.items[thing.kind];
    if !can_charge(kind) {
        return play.tell(Event::Item(ItemEvent::ChargeWasted));
    }
    match (kind.class, kind.tool) {
        (Class::Wand, _) => {
            let limit = match kind.aim {
                _ if kind.grants_wishes() => WISHES,
                None | Some(AimKind::None) => 15,
                Some(_) => 8,
            };
            wand(play, who, item, buc, limit);
        }
        (Class::Ring, _) => ring(play, who, item, buc),
        (_, Some(ToolUse::Light(_))) => lamp::refill(play, item, buc),
        (_, Some(ToolUse::Marker)) if thing.recharged > 0 && buc != Buc::Cursed => {
            play.tell(Event::Item(ItemEvent::NoEffect { item }));
        }
        (_, Some(ToolUse::Bell | ToolUse::Goblet)) => instrument(play, item, buc, (1, 3), 5),
        (_, Some(ToolUse::Flute | ToolUse::Harp | ToolUse::RayHorn(_) | ToolUse::Drum)) => {
            instrument(play, item, buc, (2, 4), 20);
        }
        (_, Some(_)) => tool(play, item, buc),
        _ => play.tell(Event::Item(ItemEvent::NoEffect { item })),
    }
}

/// Recharges a wand to a random number of charges, at most `limit`; a wand that has that many or
/// more gains 1. A wand that was recharged n times before explodes with a chance of n^3 in 343. A
/// wand of wishing explodes if it was recharged before, or would get more than 3 charges. A cursed
/// scroll removes the charges instead.
fn wand(play: &mut Play, who: ActorId, item: ItemId, buc: Buc, limit: i32) {
    let before = u32::from(play.world.item(item).recharged);
    let wishes = limit == WISHES;
    if wishes && before > 0 || play.rng.act.chance(before.pow(3).min(343), 343) {
        return overcharge(play, who, item, limit);
    }
    if buc == Buc::Cursed {
        count_recharge(play, item);
        strip(play, item);
        return;
    }
    let mut most = if wishes { limit } else { play.rng.act.between(limit - 4, limit) };
    if buc == Buc::Uncursed {
        most = play.rng.act.d(most as u32);
    }
    let have = i32::from(play.world.item(item).plus).max(0);
    let by = if have < most { most - have } else { 1 };
    if wishes && have + by > WISHES {
        return overcharge(play, who, item, limit);
    }
    let by = by + have - i32::from(play.world.item(item).plus);
    count_recharge(play, item);
    gain(play, item, by as i8);
}

fn count_recharge(play: &mut Play, item: ItemId) {
    let thing = play.world.item_mut(item);
    thing.recharged = thing.recharged.saturating_add(1).min(7);
}

fn overcharge(play: &mut Play, who: ActorId, item: ItemId, limit: i32) {
    let more = play.rng.act.d(limit as u32);
    let charges = i32::from(play.world.item(item).plus).max(0);
    blow_up(play, who, item, (charges + more).max(2));
}

fn ring(play: &mut Play, who: ActorId, item: ItemId, buc: Buc) {
    let plus = i32::from(play.world.item(item).plus);
    if plus > play.rng.act.below(7) as i32 || plus <= -5 {
        let damage = play.rng.act.d((3 * plus.unsigned_abs()).max(1));
        let blame = Blame::with(who, Hazard::ExplodingRing);
        play.tell(Event::Item(ItemEvent::Destroyed { item, how: Loss::Exploded }));
        destroy(play, item);
        vitals::damage_and_tell(play, who, damage, blame);
        return;
    }
    let by = match buc {
        Buc::Blessed => play.rng.act.d(3) as i8,
        Buc::Uncursed => 1,
        Buc::Cursed => -(play.rng.act.d(2) as i8),
    };
    equipment::change_plus(play, item, by);
    play.tell(Event::Item(ItemEvent::Charged { item, by }));
}

/// Recharges a tool. A bag of tricks, horn of plenty or can of grease gains 2 to 15 charges, up to
/// 50 in total. A crystal ball gets up to 7 in total. Any other tool gains 10 to 20 charges, but
/// ends with at least 50 and at most 99; with a blessed scroll, it gains 15 to 30, but ends with at
/// least 50 and at most 127. A cursed scroll removes all charges.
fn tool(play: &mut Play, item: ItemId, buc: Buc) {
    let have = i32::from(play.world.item(item).plus);
    let tool = play.content.items[play.world.item(item).kind].tool;
    let ball = tool == Some(ToolUse::CrystalBall);
    if buc == Buc::Cursed {
        strip(play, item);
        if ball {
            bless::turn(play, item, Buc::Cursed);
        }
        return;
    }
    let blessed = buc == Buc::Blessed;
    let rng = &mut play.rng.act;
    let to = match tool {
        Some(ToolUse::Tricks | ToolUse::Plenty | ToolUse::Grease) if blessed => {
            (have + rng.between(6, if have > 10 { 10 } else { 15 })).min(50)
        }
        Some(ToolUse::Tricks | ToolUse::Plenty | ToolUse::Grease) => {
            (have + rng.between(2, 6)).min(50)
        }
        Some(ToolUse::CrystalBall) if blessed => 7,
        Some(ToolUse::CrystalBall) => (have + rng.d(2)).min(7),
        _ if blessed => {
            let to = have + rng.between(15, 30);
            let floor = if to < 50 { 50 } else { 75 };
            to.max(floor).min(127)
        }
        _ => (have + rng.between(10, 20)).clamp(50, 99),
    };
    if tool == Some(ToolUse::Marker) {
        play.world.item_mut(item).recharged = 1;
    }
    gain(play, item, (to - have).max(0) as i8);
    if ball {
        bless::turn(play, item, buc);
    }
}

/// Recharges a bell, a goblet or a magic instrument up to `most` charges. A blessed scroll adds a
/// roll of `dice` (count, sides). An uncursed one adds 1 to a bell or goblet and 1d4 to an
/// instrument. A cursed one removes all charges.
fn instrument(play: &mut Play, item: ItemId, buc: Buc, dice: (u16, u16), most: i8) {
    let (count, sides) = dice;
    let by = match buc {
        Buc::Cursed => return strip(play, item),
        Buc::Blessed => Dice::new(count, sides, 0).roll(&mut play.rng.act),
        Buc::Uncursed if count == 1 => 1,
        Buc::Uncursed => play.rng.act.d(4),
    };
    let have = play.world.item(item).plus;
    let to = have.saturating_add(by as i8).min(most).max(have);
    gain(play, item, to - have);
}

fn strip(play: &mut Play, item: ItemId) {
    let thing = play.world.item_mut(item);
    let by = -thing.plus.max(0);
    thing.plus += by;
    play.tell(Event::Item(ItemEvent::Charged { item, by: by.min(-1) }));
}

fn gain(play: &mut Play, item: ItemId, by: i8) {
    let thing = play.world.item_mut(item);
    thing.plus = thing.plus.saturating_add(by);
    play.tell(Event::Item(ItemEvent::Charged { item, by }));
}

/// Returns the number of sides of each damage die of an exploding wand.
/// Source: rules/numbers 17.
fn blast(kind: &ItemKind) -> u8 {
    let strong = |effect: &Effect| {
        matches!(
            effect,
            Effect::Cancel
                | Effect::Polymorph
                | Effect::TurnUndead(_)
                | Effect::Ray { harm: Harm::Death, .. }
        )
    };
    let ray = |effect: &Effect| {
        let harms = [Harm::Cold, Harm::Fire, Harm::Shock, Harm::MagicMissile];
        matches!(effect, Effect::Ray { harm, .. } if harms.contains(harm))
    };
    match &kind.on_zap[..] {
        _ if kind.grants_wishes() => 12,
        [] => 4,
        effects if effects.iter().any(strong) => 10,
        effects if effects.iter().any(ray) => 8,
        _ => 6,
    }
}

/// Explodes a wand in its holder's hands and deals `dice` dice of damage to the holder.
pub fn blow_up(play: &mut Play, who: ActorId, item: ItemId, dice: i32) {
    let sides = blast(&play.content.items[play.world.item(item).kind]);
    let damage = Dice::new(dice.clamp(1, 100) as u16, sides.into(), 0).roll(&mut play.rng.act);
    play.tell(Event::Item(ItemEvent::Destroyed { item, how: Loss::Exploded }));
    destroy(play, item);
    let blame = Blame::with(who, Hazard::ExplodingWand);
    vitals::damage_and_tell(play, who, damage, blame);
}
