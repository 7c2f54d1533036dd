//! What monsters pick up, and what they eat.

use super::Me;
use crate::base::grid::columns;
use crate::base::{HEIGHT, Pos, Rng, WIDTH};
use crate::content::monster::Traits;
use crate::content::{Class, Content, ItemKind, MonsterKind, Trait};
use crate::world::diet::{self, Forage};
use crate::world::{Action, Actor, ActorId, ItemId, World, sight};

/// How far it looks for things, in squares. Source: `NetHack`, `SQSRCHRADIUS`.
const SEARCH: i16 = 5;
/// It looks about for things once in so many turns.
const EVERY: u32 = 4;
/// It carries no more piles than this.
const MOST: usize = 20;

/// Kinds that are after things of some sort.
pub(super) const LIKES: Traits =
    Traits::of(&[Trait::Greedy, Trait::Jewels, Trait::Collect, Trait::Magic]);

/// Whether it ever goes after things at all.
pub fn is_gatherer(kind: &MonsterKind, body: &Actor) -> bool {
    let feeds = kind.is_any(diet::FORAGERS);
    feeds || if body.is_tame() { diet::eats(kind) } else { likes_things(kind) }
}

/// Whether it goes out of its way for things; others take what lies underfoot.
fn seeks(kind: &MonsterKind, body: &Actor) -> bool {
    body.is_tame() || likes_things(kind) || kind.is(Trait::Devours)
}

/// Whether its kind picks anything up at all.
fn likes_things(kind: &MonsterKind) -> bool {
    kind.is_any(LIKES) && !kind.is(Trait::NoTake)
}

fn likes(kind: &MonsterKind, thing: &ItemKind) -> bool {
    match thing.class {
        Class::Coin => kind.is(Trait::Greedy),
        Class::Gem => kind.is(Trait::Jewels),
        Class::Weapon | Class::Armor => kind.is(Trait::Collect),
        Class::Amulet
        | Class::Potion
        | Class::Scroll
        | Class::Wand
        | Class::Ring
        | Class::Spellbook => kind.is(Trait::Magic) || collects(kind, thing),
        _ => false,
    }
}

/// Those with hands that gather arms also take what they can use.
fn collects(kind: &MonsterKind, thing: &ItemKind) -> bool {
    kind.is(Trait::Collect) && matches!(thing.class, Class::Potion | Class::Scroll | Class::Wand)
}

/// The topmost thing of a square that it wants, and whether to eat: a pet to eat only, others to
/// have, or to live on.
fn wanted(world: &World, content: &Content, who: ActorId, at: Pos) -> Option<(ItemId, bool)> {
    let body = world.actor(who);
    if body.is_tame() {
        return diet::wanted(world, content, who, at).map(|item| (item, true));
    }
    let found = foraged(world, content, who, at);
    found.or_else(|| liked(world, content, who, at).map(|item| (item, false)))
}

/// The topmost thing of a square that it lives on or takes in.
fn foraged(world: &World, content: &Content, who: ActorId, at: Pos) -> Option<(ItemId, bool)> {
    let body = world.actor(who);
    let kind = &content.monsters[body.kind];
    if !kind.is_any(diet::FORAGERS) {
        return None;
    }
    let room = body.pack.len() < MOST;
    world.items_at(at).find_map(|item| match diet::forage(content, kind, world.item(item)) {
        Forage::Eats => Some((item, true)),
        Forage::Takes if room => Some((item, false)),
        _ => None,
    })
}

/// The topmost thing of a square that it likes and can take.
fn liked(world: &World, content: &Content, who: ActorId, at: Pos) -> Option<ItemId> {
    let body = world.actor(who);
    let kind = &content.monsters[body.kind];
    if body.pack.len() >= MOST || !likes_things(kind) {
        return None;
    }
    world.items_at(at).find(|&item| {
        let thing = &content.items[world.item(item).kind];
        likes(kind, thing) && (thing.weight <= 100 || kind.is(Trait::Strong))
    })
}

/// Where it wants to go for something it sees; kept for a few turns.
pub fn goal(world: &World, content: &Content, who: ActorId) -> Option<Pos> {
    let body = world.actor(who);
    let at = body.at;
    if let Some(goal) = body.mind.goal
        && wanted(world, content, who, goal).is_some()
    {
        return Some(goal);
    }
    let kind = &content.monsters[body.kind];
    if kind.is_any(diet::FORAGERS) && wanted(world, content, who, at).is_some() {
        return Some(at);
    }
    if !seeks(kind, body) || !(world.turn + (who.number() >> 16)).is_multiple_of(EVERY) {
        return None;
    }
    let (left, right) = ((at.x - SEARCH).max(0), (at.x + SEARCH).min(WIDTH - 1));
    let near = ((1 << (right + 1 - left)) - 1) << left;
    let rows = (at.y - SEARCH).max(0)..=(at.y + SEARCH).min(HEIGHT - 1);
    let things =
        rows.flat_map(|y| columns(world.level.lying.row(y) & near).map(move |x| Pos::new(x, y)));
    things
        .filter(|&to| sight::is_line_clear(&world.level, at, to))
        .filter(|&to| wanted(world, content, who, to).is_some())
        .min_by_key(|to| to.square_distance(at))
}

/// Takes what it came for, or goes there.
pub fn decide(me: &Me, rng: &mut Rng) -> Option<Action> {
    let goal = me.body.mind.goal?;
    if goal == me.body.at {
        let (item, eats) = wanted(me.world, me.content, me.who, goal)?;
        return Some(if eats { Action::Eat(item) } else { Action::PickUp(vec![(item, 0)]) });
    }
    if goal == me.hero {
        return None;
    }
    me.step_to(rng, goal)
}
