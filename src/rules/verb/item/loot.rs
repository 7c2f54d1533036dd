//! Looting containers: taking items out, putting items in, and traps on lids.

mod bag;

use super::apply::magic_bag;
use crate::content::ending::death::Hazard;
use crate::content::item::ToolUse;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Attribute, Buc, Harm, Property};
use crate::event::trap::LidTrap;
use crate::event::{Event, ItemEvent, Magic, TrapEvent};
use crate::rules::body::{self, equipment, exercise};
use crate::rules::effect::{EffectSource, state};
use crate::rules::ground::trigger;
use crate::rules::item::{artifact_touch, identify};
use crate::rules::verb::trade::bill;
use crate::rules::vitals::Blame;
use crate::rules::{Acted, Play, Refusal, Time, Vain, ride};
use crate::world::{ActorId, ItemId, Place, body::pack};

/// Handles the hero's first attempt to open a locked container: the hero learns that it is locked.
/// Returns whether this happened. Returns false for a container that is unlocked, and for one
/// already known to be locked, which the caller refuses.
///
/// # Errors
/// Refuses items that are not containers, and containers that are out of reach.
fn finds_locked(play: &mut Play, who: ActorId, container: ItemId) -> Result<bool, Refusal> {
    reaches(play, who, container)?;
    let thing = play.world.item(container);
    if who != play.world.hero || !thing.locked || thing.known.lock {
        return Ok(false);
    }
    play.world.item_mut(container).known.lock = true;
    play.tell(Event::Item(ItemEvent::FoundLocked { container }));
    Ok(true)
}

/// Opens a container that is carried or underfoot, takes out the items in `out` and puts in those
/// in `into`. A trapped lid is triggered first. A bag of tricks only bites.
pub fn loot(
    play: &mut Play,
    who: ActorId,
    container: ItemId,
    out: &[ItemId],
    into: &[ItemId],
) -> Acted {
    if finds_locked(play, who, container)? {
        return Ok(Time::FREE);
    }
    refuse(play, who, container, out, into)?;
    if play.content.items[play.world.item(container).kind].tool == Some(ToolUse::Tricks) {
        bag::bite(play, who, container);
        return Ok(Time::ACTION);
    }
    if spring_lid(play, who, container)
        && (play.world.is_dying(who) || !play.world.items.contains(container))
    {
        return Ok(Time::ACTION);
    }
    play.tell(Event::Item(ItemEvent::Opened { container }));
    if who == play.world.hero {
        let known = &mut play.world.item_mut(container).known;
        (known.inside, known.lock) = (true, true);
    }
    for &item in &play.world.item(container).contents.clone() {
        identify::look_at(play, item);
    }
    bag::swallow(play, who, container);
    for &item in out {
        if !play.world.items.contains(item) || play.world.is_over() {
            continue;
        }
        let able = who != play.world.hero || artifact_touch::touch(play, item);
        if able && pack::has_room(play.world, play.content, who, item) {
            let count = play.world.item(item).count;
            trigger::lifted(play.world, who, item);
            bill::take(play, who, item);
            let item = pack::take(play.world, play.content, who, item);
            play.tell(Event::Item(ItemEvent::TookOut { container, item, count }));
        }
    }
    for &item in into {
        if let Err(why) = may_go_in(play, who, container, item) {
            play.tell(Event::Item(ItemEvent::StayedOut { item, why }));
            continue;
        }
        if bag::bursts(play, container, item) {
            bag::explode(play, who, container, item);
            break;
        }
        let item = equipment::part_with(play, item, 0);
        play.tell(Event::Item(ItemEvent::PutIn { container, item }));
        play.world.put_in(item, container);
        play.world.settle_tag_inside(item);
    }
    if who == play.world.hero {
        equipment::pack_changed(play);
    }
    Ok(Time::ACTION)
}

/// Empties a container, carried or underfoot, onto the ground. A trapped lid is triggered first. A
/// bag of tricks uses up all its charges and releases monsters.
/// Source: `NetHack` 3.7 `pickup.c`, `dotip`.
///
/// # Errors
/// Refuses items that are not containers, and containers that are known to be locked or out of
/// reach.
pub fn tip(play: &mut Play, who: ActorId, container: ItemId) -> Acted {
    if finds_locked(play, who, container)? {
        return Ok(Time::FREE);
    }
    refuse(play, who, container, &[], &[])?;
    let tricks = play.content.items[play.world.item(container).kind].tool == Some(ToolUse::Tricks);
    if tricks && play.world.item(container).plus > 0 {
        while play.world.item(container).plus > 0 {
            magic_bag::release(play, who, container)?;
        }
        return Ok(Time::ACTION);
    }
    if spring_lid(play, who, container)
        && (play.world.is_dying(who) || !play.world.items.contains(container))
    {
        return Ok(Time::ACTION);
    }
    if who == play.world.hero {
        let known = &mut play.world.item_mut(container).known;
        (known.inside, known.lock) = (true, true);
    }
    let contents = play.world.item(container).contents.clone();
    let empty = contents.is_empty();
    play.tell(Event::Item(if empty {
        ItemEvent::Opened { container }
    } else {
        ItemEvent::Emptied { container }
    }));
    let (content, at) = (play.content, play.world.actor(who).at);
    for item in contents {
        identify::look_at(play, item);
        trigger::lifted(play.world, who, item);
        play.world.drop_onto(content, item, at);
    }
    equipment::pack_changed(play);
    Ok(Time::ACTION)
}

/// Triggers the trap on a lid, which removes the trap. Returns whether there was a trap.
pub fn spring_lid(play: &mut Play, who: ActorId, container: ItemId) -> bool {
    let trapped = std::mem::take(&mut play.world.item_mut(container).trapped);
    if trapped {
        spring(play, who, container);
    }
    trapped
}

fn refuse(
    play: &Play,
    who: ActorId,
    container: ItemId,
    out: &[ItemId],
    into: &[ItemId],
) -> Result<(), Refusal> {
    let place = |item: ItemId| play.world.items.get(item).map(|it| it.place);
    reaches(play, who, container)?;
    if play.world.item(container).locked {
        return Err(Refusal::IsLocked);
    }
    if out.iter().any(|&item| place(item) != Some(Place::Inside(container))) {
        return Err(Refusal::NotHere);
    }
    let mut kept = into.iter().map(|&item| may_go_in(play, who, container, item));
    match kept.next() {
        Some(Err(why)) if out.is_empty() && kept.all(|it| it.is_err()) => Err(why),
        _ => Ok(()),
    }
}

/// Refuses items that are not containers, or that the actor cannot reach.
fn reaches(play: &Play, who: ActorId, container: ItemId) -> Result<(), Refusal> {
    let place = |item: ItemId| play.world.items.get(item).map(|it| it.place);
    let here = Place::Floor(play.world.level.id, play.world.actor(who).at);
    let where_it_is = place(container).ok_or(Refusal::NotHere)?;
    if where_it_is != here && where_it_is != Place::Pack(who) {
        return Err(Refusal::NotHere);
    }
    if where_it_is == here {
        ride::reaches_floor(play.world, who)?;
    }
    if !is_container(play, container) {
        return Err(Refusal::NotAContainer);
    }
    Ok(())
}

fn is_container(play: &Play, item: ItemId) -> bool {
    let tool = play.content.items[play.world.item(item).kind].tool;
    matches!(tool, Some(ToolUse::Container | ToolUse::Tricks))
}

/// Refuses to put in worn or stuck items, leashes in use, the container itself, boulders, other
/// items that weigh at least 300, the Amulet and the items for the invocation.
fn may_go_in(play: &Play, who: ActorId, into: ItemId, item: ItemId) -> Result<(), Refusal> {
    super::drop::may_let_go(play, who, item)?;
    let thing = play.world.item(item);
    let known = &play.content.known;
    let heavy = play.content.items[thing.kind].weight >= 300;
    let is_stuck = super::drop::is_stuck(play.world, play.content, who, item);
    if item == into
        || heavy
        || is_stuck
        || thing.kind == known.amulet
        || thing.kind == known.boulder
        || play.content.items[thing.kind].has(ItemQuirk::Invocation)
    {
        return Err(Refusal::Vain(Vain::DoesNotGoIn));
    }
    Ok(())
}

/// Triggers a trapped lid. With luck 0, the trap is harmless 5 times in 13. Good luck raises this
/// chance, and bad luck lowers it and makes the effect worse.
/// Source: rules/luck 2.7; rules/numbers 9.
fn spring(play: &mut Play, who: ActorId, container: ItemId) {
    let luck = if who == play.world.hero { play.world.life.luck.total() } else { 0 };
    if luck > -13 && play.rng.act.below((13 + luck) as u32) > 7 {
        return tell_lid(play, who, container, LidTrap::Dud);
    }
    let severity = match (play.rng.act.below(20), luck) {
        (0, _) => play.rng.act.below(26),
        (_, 13..) => 0,
        _ => play.rng.act.below((13 - luck) as u32),
    };
    let blame = Blame::means(Hazard::TrappedBox);
    let source = EffectSource {
        who,
        item: Some(container),
        buc: Buc::Uncursed,
        blame,
        dir: None,
        craft: None,
    };
    let dice = |text: &str| text.parse().expect("dice written here");
    let what = match severity {
        0..=2 => LidTrap::StunningGas,
        3..=5 => LidTrap::Paralysis,
        6..=8 => LidTrap::Shock,
        9..=12 => LidTrap::Fire,
        13..=16 => LidTrap::Needle,
        17..=20 => LidTrap::PoisonGas,
        _ => LidTrap::Explosion,
    };
    tell_lid(play, who, container, what);
    match what {
        LidTrap::Dud => {}
        LidTrap::StunningGas => {
            let stunned = play.rng.act.between(16, 22) as u32;
            body::lengthen(play, who, Property::Stunned, stunned);
            let dazed = play.rng.act.between(16, 20) as u32;
            body::lengthen(play, who, Property::Hallucinating, dazed);
        }
        LidTrap::Paralysis => {
            state::paralyze(play, who, dice("5d6"));
        }
        LidTrap::Shock => {
            state::harm(play, who, Harm::Shock, dice("4d4"), &source);
        }
        LidTrap::Fire => {
            state::harm(play, who, Harm::Fire, dice("2d4"), &source);
        }
        LidTrap::Needle | LidTrap::PoisonGas => {
            poison(play, who, what == LidTrap::Needle, &source);
        }
        LidTrap::Explosion => explode(play, who, container, &source),
    }
}

/// Tells the hero what the trap on a lid does.
fn tell_lid(play: &mut Play, who: ActorId, container: ItemId, what: LidTrap) {
    if who == play.world.hero {
        play.tell(Event::Trap(TrapEvent::LidSprung { container, what }));
    }
}

/// Poisons the opener: a poisoned needle lowers constitution, poison gas lowers strength. Both also
/// deal damage. Poison resistance prevents the loss and the damage.
fn poison(play: &mut Play, who: ActorId, needle: bool, source: &EffectSource) {
    let which = if needle { Attribute::Constitution } else { Attribute::Strength };
    if who == play.world.hero && !play.world.you().has(Property::PoisonResistance) {
        let loss = play.rng.act.between(1, 3) as i8;
        exercise::change(play, which, -loss);
    }
    let dice = "1d10".parse().expect("dice written here");
    state::harm(play, who, Harm::PoisonStr, dice, source);
}

fn explode(play: &mut Play, who: ActorId, container: ItemId, source: &EffectSource) {
    let at = play.world.actor(who).at;
    play.tell(Event::Magic(Magic::Burst { harm: Harm::Physical, at }));
    equipment::destroy(play, container);
    let dice = "6d6".parse().expect("dice written here");
    state::harm(play, who, Harm::Physical, dice, source);
}
