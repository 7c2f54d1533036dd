//! A monster's memory: where the hero is, how long it keeps looking, which item it wants.

use super::eat_and_collect;
use crate::content::monster::{Sound, Traits};
use crate::content::{Content, MonsterKind, Property, PropertySet, Trait};
use crate::world::body::foraging;
use crate::world::level::path::Gait;
use crate::world::level::sight::Sight;
use crate::world::{
    Actor, ActorId, Attitude, Mind, World,
    body::{hiding, senses},
};

/// Turns for which a monster looks for a hero it lost sight of.
const PATIENCE: u8 = 30;
/// Maximum walking distance, in steps, at which a monster can follow a hero who is out of sight.
/// Dogs and stalkers can follow at up to three times that distance.
const FRESH: u8 = 10;

/// Properties that change what a monster does. A monster with one of them is never [`is_idle`].
const TROUBLES: PropertySet = PropertySet::of(&[
    Property::Asleep,
    Property::Paralyzed,
    Property::Stunned,
    Property::Confused,
    Property::Fleeing,
    Property::Blind,
]);
/// Traits of monsters with goals besides the hero.
const AIMS: Traits = eat_and_collect::LIKES.with(foraging::FORAGERS).with(Traits::of(&[
    Trait::Covetous,
    Trait::Teleports,
    Trait::Hide,
    Trait::Conceal,
]));

/// Whether the monster only wanders: it is hostile, neither sees nor seeks the hero, and has no
/// item to use and no goal to pursue.
///
/// This is a fast check for the common case. It must agree with [`update`] and with all branches of
/// `want` that come before wandering.
#[inline]
pub fn is_idle(body: &Actor, kind: &MonsterKind, sight: &Sight) -> bool {
    let mind = &body.mind;
    body.mood == Attitude::Hostile
        && mind.quarry.is_none()
        && !sight.clear.has_number(body.at.number())
        && !body.properties.now.has_any(TROUBLES)
        && !kind.is_any(AIMS)
        && !hiding::dives(kind)
        && mind.goal.is_none()
        && mind.faction == 0
        && !(mind.waits || body.hidden)
        && body.holds.is_none()
        && body.held_by.is_none()
        && body.pack.is_empty()
        && body.keeper.is_none()
}

/// Updates the memory of `who` and the paths that its decision needs. Call it before each decision,
/// after the hero's sight is up to date. Returns whether `who` sees the hero.
pub fn update(world: &mut World, content: &Content, who: ActorId) -> bool {
    let sees = senses::sees_hero(world, content, who);
    let hero = world.you().at;
    let body = world.actor_mut(who);
    let kind = &content.monsters[body.kind];
    body.mind.trail.note(body.at);
    let (at, mood) = (body.at, body.mood);
    let mind = &mut body.mind;
    mind.waits &= !sees;
    // A robbed keeper knows where the thief is, in sight or not.
    let knows = sees || body.keeper.as_ref().is_some_and(|keeper| keeper.robbed > 0);
    let looks = mood == Attitude::Hostile && !knows && mind.quarry.is_some();
    if mood == Attitude::Hostile && knows {
        mind.quarry = Some(hero);
        mind.patience = PATIENCE;
    } else if !looks {
        mind.quarry = None;
    }
    if eat_and_collect::is_gatherer(kind, body) {
        let goal = eat_and_collect::goal(world, content, who);
        world.actor_mut(who).mind.goal = goal;
    }
    if looks {
        let mut mind = world.actor(who).mind;
        look_for(world, content, who, &mut mind);
        world.actor_mut(who).mind = mind;
    }
    let body = world.actor(who);
    if has_road(body) {
        let gait = Gait::of(kind, body);
        world.make_road(content, gait, at);
    }
    sees
}

/// Whether [`update`] computes the distance map toward the hero for this monster: it hunts, is
/// tame, or could flee. For any other monster, the stored distance map of its gait (way of moving)
/// can be out of date.
pub fn has_road(body: &Actor) -> bool {
    let hurt = body.mood == Attitude::Peaceful && body.hp * 3 <= body.max_hp;
    body.has(Property::Fleeing)
        || hurt
        || body.mind.quarry.is_some()
        || matches!(body.mood, Attitude::Tame(_))
}

/// Searches for a hero who is out of sight. Follows a hero who is adjacent or within [`FRESH`]
/// steps; otherwise goes to where the hero was last seen, and gives up there or when patience runs
/// out.
fn look_for(world: &mut World, content: &Content, who: ActorId, mind: &mut Mind) {
    let hero = world.you().at;
    let body = world.actor(who);
    let (at, kind) = (body.at, &content.monsters[body.kind]);
    let gait = Gait::of(kind, body);
    mind.patience = mind.patience.saturating_sub(1);
    if mind.patience == 0 {
        mind.quarry = None;
        return;
    }
    world.make_road(content, gait, at);
    let fresh = if kind.is(Trait::Stalk) || kind.sound == Sound::Bark { 3 * FRESH } else { FRESH };
    if at.is_next_to(hero) || world.steps_from(gait, at, at) <= fresh {
        mind.quarry = Some(hero);
    } else if mind.quarry == Some(at) {
        mind.quarry = None;
    }
}
