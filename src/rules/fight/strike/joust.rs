//! Jousting with a lance while riding.
//! Source: rules/luck 3.22; rules/combat 4.2.

use crate::base::Dice;
use crate::content::{Content, Property, Rank, Skill, Slot, Trait};
use crate::event::{Combat, Event, Ride};
use crate::rules::fight::strike::{hand::Hand, knockback};
use crate::rules::{Play, body, body::artifact};
use crate::world::{ActorId, ItemId, World};

/// Extra damage of a joust with the lance in the primary hand.
const DICE: Dice = Dice::new(2, 10, 0);
/// Extra damage of a joust with the lance in the secondary hand.
const SECOND: Dice = Dice::new(2, 2, 0);

/// A successful joust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joust {
    pub damage: i32,
    /// Whether the lance breaks.
    breaks: bool,
}

/// Returns the chance, out of 5, that a hit is a joust, and the extra damage of the joust. Returns
/// `None` if jousting is impossible.
///
/// The chance depends on the rank in lance: 1 up to Unskilled, 2 at Basic, 3 at Skilled, 4 at
/// Expert. In two-weapon combat, the rank in two-weapon combat counts if it is lower.
pub fn odds(world: &World, content: &Content, target: ActorId, hand: Hand) -> Option<(u32, Dice)> {
    let lance = hand.weapon?;
    world.life.steed?;
    let you = world.you();
    let unsteady = you.has(Property::Fumbling) || you.has(Property::Stunned);
    let kind = &content.items[world.item(lance).kind];
    if kind.skill != Some(Skill::Lance) || unsteady || you.held_by == Some(target) {
        return None;
    }
    let second = you.in_slot(Slot::Wielded) != Some(lance);
    let mut rank = world.life.rank(Skill::Lance);
    if world.life.two_weapons {
        rank = rank.min(world.life.rank(Skill::TwoWeapon));
    }
    Some((rank.max(Rank::Unskilled) as u32, if second { SECOND } else { DICE }))
}

/// Rolls whether a hero's hit is a joust. If the joust roll is 0 and a luck roll in 0..50 gives 49,
/// the lance breaks, unless the target is unsolid or the lance is an artifact.
pub fn roll(play: &mut Play, target: ActorId, hand: Hand) -> Option<Joust> {
    let (fifths, dice) = odds(play.world, play.content, target, hand)?;
    let die = play.rng.fight.below(5);
    if die >= fifths {
        return None;
    }
    let solid = !play.content.monsters[play.world.actor(target).kind].is(Trait::Unsolid);
    let hero = play.world.hero;
    let holds = |play: &mut Play, lance| {
        artifact::resists(play.world, play.content, &mut play.rng.fight, lance, [0, 100])
    };
    let breaks = die == 0
        && play.lucky(hero, 50) == 49
        && solid
        && !hand.weapon.is_some_and(|lance| holds(play, lance));
    let damage = dice.roll(&mut play.rng.fight);
    play.tell(Event::Ride(Ride::Jousted { target }));
    Some(Joust { damage, breaks })
}

/// Finishes a joust: destroys a broken lance and knocks the target back if it can be moved. Returns
/// the lance if it did not break.
pub fn end(
    play: &mut Play,
    target: ActorId,
    lance: Option<ItemId>,
    joust: Joust,
) -> Option<ItemId> {
    let hero = play.world.hero;
    let from = play.world.you().at;
    if let Some(item) = lance.filter(|_| joust.breaks) {
        play.tell(Event::Combat(Combat::Shattered { who: hero, item }));
        let piece = play.world.split(item, 1);
        play.world.destroy(piece);
        body::worn_changed(play, hero);
    }
    if !play.world.is_dying(target)
        && knockback::can_be_ridden_down(play.world, play.content, target)
        && let Some(dir) = from.dir_to(play.world.actor(target).at)
    {
        knockback::push_one_square(play, target, dir);
    }
    lance.filter(|_| !joust.breaks)
}
