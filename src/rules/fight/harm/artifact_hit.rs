//! Special effects of hits with artifacts.
//!
//! Source: rules/artifacts 2.

use crate::base::Dice;
use crate::content::item::invocation::InvokedPower;
use crate::content::{Artifact, ArtifactQuirk, Content, Harm, Property, Size, Trait};
use crate::event::combat::ArtifactBlow;
use crate::event::{Cause, Combat, Event};
use crate::rules::Play;
use crate::rules::body::{self, artifact};
use crate::rules::fight::harm::{item_destruction, proof, steal};
use crate::rules::fight::roll::magic_resistance;
use crate::rules::vitals::{self, Blame, level_change, own_shape};
use crate::world::{ActorId, Item, ItemId, World};

/// Highest d20 to-hit roll at which a blade with `ArtifactQuirk::Enchants` (Magicbane) has its
/// special effects.
const MAGIC: i32 = 8;
/// Power of the blade's magic in a monster's magic resistance roll.
const POWER: u32 = 10;

/// Effects of a hit with an artifact, including its damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Damage of the hit. Replaces the damage that was rolled before.
    raw: i32,
    /// How the hit kills outright, if it does.
    deadly: Option<ArtifactBlow>,
    /// The special effect that is reported before the hit.
    told: Option<ArtifactBlow>,
    stuns: bool,
    scares: bool,
    cancels: bool,
    /// The to-hit roll of a blade with `ArtifactQuirk::Enchants` was at most `MAGIC`.
    magic: bool,
}

/// Decides the special effects of a hit with `item` from the d20 to-hit roll `die`, the damage
/// `raw`, and whether the artifact's damage bonus `counts`.
pub fn decide(
    play: &mut Play,
    target: ActorId,
    item: Option<ItemId>,
    (die, raw, counts): (i32, i32, bool),
) -> Effects {
    let effects = Effects { raw, ..Effects::default() };
    let Some(item) = item else { return effects };
    let thing = play.world.item(item);
    let Some(row) = artifact::of(play.content, thing) else { return effects };
    if row.has(ArtifactQuirk::Enchants) {
        return enchants(play, item, die, raw, counts);
    }
    if !counts {
        return effects;
    }
    let kind = &play.content.monsters[play.world.actor(target).kind];
    if row.has(ArtifactQuirk::Beheads) && (die == 1 || kind.letter == 'J') {
        return match neck(play.world, play.content, target) {
            Neck::None => Effects { raw: 0, told: Some(ArtifactBlow::NoHead), ..effects },
            Neck::Airy => Effects { told: Some(ArtifactBlow::PassedThrough), ..effects },
            Neck::Solid => Effects { deadly: Some(ArtifactBlow::Beheaded), ..effects },
        };
    }
    if row.has(ArtifactQuirk::Bisects) && die == 1 {
        if kind.size >= Size::Large {
            return Effects { raw: raw * 2, told: Some(ArtifactBlow::CutDeep), ..effects };
        }
        return Effects { deadly: Some(ArtifactBlow::Bisected), ..effects };
    }
    let told = match harm(play, thing, row, target) {
        Harm::Fire => Some(ArtifactBlow::Burned),
        Harm::Cold => Some(ArtifactBlow::Froze),
        Harm::Shock => Some(ArtifactBlow::Shocked),
        Harm::DrainLevel => Some(ArtifactBlow::Drained),
        _ => None,
    };
    Effects { told, ..effects }
}

/// Returns the damage type of a hit. While an invoked power arms the artifact, this is the damage
/// type of the power, unless the target resists it; otherwise it is the artifact's own type.
fn harm(play: &Play, item: &Item, row: &Artifact, target: ActorId) -> Harm {
    let armed = item.artifact.is_some_and(|id| play.world.artifacts.is_armed(id));
    let power = row.invoke.filter(|_| armed).map(|invoked| invoked.power);
    let Some(InvokedPower::Arm(harm)) = power else { return row.harm };
    let resists = |what| body::resists(play.world, play.content, target, what);
    if proof::resistance(harm).is_some_and(resists) { row.harm } else { harm }
}

/// The neck of a target, for a blade that beheads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Neck {
    None,
    /// A blade passes through the neck without beheading.
    Airy,
    Solid,
}

fn neck(world: &World, content: &Content, target: ActorId) -> Neck {
    let kind = &content.monsters[world.actor(target).kind];
    if kind.is(Trait::NoHead) {
        Neck::None
    } else if kind.is(Trait::Noncorporeal) || kind.is(Trait::Amorphous) {
        Neck::Airy
    } else {
        Neck::Solid
    }
}

/// Returns how many faces of the d20 to-hit roll kill `target` outright, if the hero hits with this
/// item.
pub fn deadly_faces(world: &World, content: &Content, item: &Item, target: ActorId) -> u32 {
    let Some(row) = artifact::of(content, item) else { return 0 };
    let kind = &content.monsters[world.actor(target).kind];
    if row.has(ArtifactQuirk::Beheads) && neck(world, content, target) == Neck::Solid {
        return if kind.letter == 'J' { 20 } else { 1 };
    }
    u32::from(row.has(ArtifactQuirk::Bisects) && kind.size < Size::Large)
}

/// Decides the effects of a blade with `ArtifactQuirk::Enchants`. A higher enchantment makes the
/// worse effects rarer.
fn enchants(play: &mut Play, item: ItemId, die: i32, raw: i32, counts: bool) -> Effects {
    let mut effects = Effects { raw, ..Effects::default() };
    if die > MAGIC {
        return effects;
    }
    let plus = i32::from(play.world.item(item).plus);
    let scares_at = if plus >= 3 { (MAGIC / 2) >> (plus / 3) } else { MAGIC / 2 };
    let die = die + i32::from(!counts);
    let mut more = || play.rng.fight.d(4);
    effects.raw += more();
    effects.magic = true;
    effects.scares = die <= scares_at;
    effects.cancels = die <= scares_at / 2;
    for _ in 0..u32::from(effects.scares) + u32::from(effects.cancels) {
        effects.raw += more();
    }
    let below = if counts { 11 } else { 7 };
    effects.stuns = plus.max(0) < play.rng.fight.below(below) as i32;
    if effects.stuns {
        effects.raw += play.rng.fight.d(4);
    }
    effects
}

/// Applies the effects that come before the damage is dealt. Returns the damage, or `None` if the
/// hit was deadly and deals no ordinary damage.
pub fn begin(
    play: &mut Play,
    by: ActorId,
    target: ActorId,
    item: Option<ItemId>,
    effects: Effects,
) -> Option<i32> {
    let Some(item) = item else { return Some(effects.raw) };
    if let Some(what) = effects.deadly {
        kill(play, by, target, item, what);
        return None;
    }
    if let Some(what) = effects.told {
        play.tell(Event::Combat(Combat::ArtifactHit { by, target, item, what }));
    }
    let drains = effects.told == Some(ArtifactBlow::Drained);
    Some(effects.raw + if drains { drain(play, by, target) } else { 0 })
}

/// Kills the target, unless it survives by returning to its own shape.
fn kill(play: &mut Play, by: ActorId, target: ActorId, item: ItemId, what: ArtifactBlow) {
    play.tell(Event::Combat(Combat::ArtifactHit { by, target, item, what }));
    if own_shape::spares(play, target) {
        return;
    }
    let blame = Blame::by(by);
    match what {
        ArtifactBlow::Beheaded => {
            vitals::kill_as(play, target, Some(by), Cause::Beheaded(blame));
        }
        _ => vitals::kill(play, target, blame),
    }
}

/// Drains a level before the damage is dealt. Returns the additional damage: 1d8, or 0 if the
/// target is the hero. Half of it, rounded up, heals the attacker.
fn drain(play: &mut Play, by: ActorId, target: ActorId) -> i32 {
    if target == play.world.hero {
        level_change::level_down(play, Cause::Killed(Blame::by(by)));
        return 0;
    }
    let lost = Dice::new(1, 8, 0).roll(&mut play.rng.fight);
    let actor = play.world.actor_mut(target);
    if actor.level > 0 {
        actor.level -= 1;
        actor.max_hp = (actor.max_hp - lost).max(actor.hp).max(1);
    }
    let wielder = play.world.actor_mut(by);
    wielder.hp = (wielder.hp + (lost + 1) / 2).min(wielder.max_hp);
    lost
}

/// Applies the effects of a hit whose damage the target survived.
pub fn inflict(
    play: &mut Play,
    by: ActorId,
    target: ActorId,
    item: Option<ItemId>,
    effects: Effects,
) {
    let Some(item) = item.filter(|_| !play.world.is_dying(target)) else { return };
    let one_in = match effects.told {
        Some(ArtifactBlow::Burned | ArtifactBlow::Froze) => 4,
        Some(ArtifactBlow::Shocked) => 5,
        _ => 0,
    };
    if one_in > 0 && play.rng.fight.one_in(one_in) {
        let harm = artifact::of(play.content, play.world.item(item)).map(|row| row.harm);
        harm.into_iter().for_each(|harm| {
            item_destruction::ruin(play, target, harm, effects.raw);
        });
    }
    if effects.magic {
        inflict_magic(play, by, target, item, effects);
    }
}

/// Applies the first of cancellation, fright and stunning that the hit causes and the target does
/// not resist. Also confuses the target 1 time in 12.
fn inflict_magic(play: &mut Play, by: ActorId, target: ActorId, item: ItemId, effects: Effects) {
    let hero = play.world.hero;
    let told = |play: &mut Play, what| {
        play.tell(Event::Combat(Combat::ArtifactHit { by, target, item, what }));
    };
    let proof = target == hero && play.world.you().has(Property::MagicResistance);
    let resists = |play: &mut Play| {
        proof || target != hero && magic_resistance::withstands(play, target, POWER)
    };
    let worse = if effects.cancels && !resists(play) {
        told(play, ArtifactBlow::Cancelled);
        body::grant(play, target, Property::Cancelled);
        true
    } else if effects.scares && !proof && !(play.rng.fight.coin() && resists(play)) {
        told(play, ArtifactBlow::Scared);
        if target == hero {
            body::sleep::paralyze(play, target, 3);
        } else {
            steal::flee(play, target, 3);
        }
        true
    } else {
        false
    };
    if effects.stuns && !worse && !proof {
        told(play, ArtifactBlow::Stunned);
        body::lengthen(play, target, Property::Stunned, 3);
    }
    if play.rng.fight.one_in(12) {
        told(play, ArtifactBlow::Confused);
        body::lengthen(play, target, Property::Confused, 4);
    }
}
