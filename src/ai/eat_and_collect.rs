//! Picking up and eating items.

use super::Me;
use crate::base::grid::columns;
use crate::base::{HEIGHT, Pos, Rng, WIDTH};
use crate::content::monster::Traits;
use crate::content::{Class, Content, ItemKind, MonsterKind, Trait};
use crate::world::body::foraging::{self, Forage};
use crate::world::body::pet_food;
use crate::world::level::{sight, special_room::shop};
use crate::world::{Action, Actor, ActorId, ItemId, World};

/// Radius in which a monster looks for items, in squares.
/// Source: NetHack `SQSRCHRADIUS`.
const SEARCH: i16 = 5;
/// Turns between two searches for items.
const EVERY: u32 = 4;
/// Maximum number of stacks that a monster carries.
const MOST: usize = 20;

/// Traits of monsters that collect items.
pub(super) const LIKES: Traits =
    Traits::of(&[Trait::Greedy, Trait::Jewels, Trait::Collect, Trait::Magic]);

/// Whether the monster ever collects or eats items.
pub fn is_gatherer(kind: &MonsterKind, body: &Actor) -> bool {
    let feeds = kind.is_any(foraging::FORAGERS);
    feeds || if body.is_tame() { pet_food::eats(kind) } else { likes_things(kind) }
}

/// Whether the monster walks to items that it sees. Other monsters take only the items on their own
/// square.
fn seeks(kind: &MonsterKind, body: &Actor) -> bool {
    body.is_tame() || likes_things(kind) || kind.is(Trait::Devours)
}

/// Whether the kind picks up any items.
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

/// Whether the kind takes the item as a collector of weapons: such monsters also take potions,
/// scrolls and wands.
fn collects(kind: &MonsterKind, thing: &ItemKind) -> bool {
    kind.is(Trait::Collect) && matches!(thing.class, Class::Potion | Class::Scroll | Class::Wand)
}

/// Returns the topmost item on the square `at` that the monster wants, and whether the monster
/// wants to eat the item. Pets only eat; other monsters eat or pick up.
fn wanted(world: &World, content: &Content, who: ActorId, at: Pos) -> Option<(ItemId, bool)> {
    let body = world.actor(who);
    if body.is_tame() {
        return pet_food::wanted(world, content, who, at).map(|item| (item, true));
    }
    let found = foraged(world, content, who, at);
    found.or_else(|| liked(world, content, who, at).map(|item| (item, false)))
}

/// Returns the topmost item on the square `at` that the monster eats or engulfs.
fn foraged(world: &World, content: &Content, who: ActorId, at: Pos) -> Option<(ItemId, bool)> {
    let body = world.actor(who);
    let kind = &content.monsters[body.kind];
    if !kind.is_any(foraging::FORAGERS) {
        return None;
    }
    let room = body.pack.len() < MOST;
    world.items_at(at).find_map(|item| match foraging::forage(content, kind, world.item(item)) {
        Forage::Eats => Some((item, true)),
        Forage::Takes if room => Some((item, false)),
        _ => None,
    })
}

/// Returns the topmost item on the square `at` that the monster likes and can carry; `None` in a
/// shop.
fn liked(world: &World, content: &Content, who: ActorId, at: Pos) -> Option<ItemId> {
    let body = world.actor(who);
    let kind = &content.monsters[body.kind];
    if body.pack.len() >= MOST || !likes_things(kind) || shop::at(world, at).is_some() {
        return None;
    }
    world.items_at(at).find(|&item| {
        let shunned = |id| content.artifacts[id].is_shunned_by(kind);
        if world.item(item).artifact.is_some_and(shunned) {
            return false;
        }
        let thing = &content.items[world.item(item).kind];
        likes(kind, thing) && (thing.weight <= 100 || kind.is(Trait::Strong))
    })
}

/// Returns the square of an item that the monster sees and wants. Keeps the previous goal while its
/// item is still wanted.
pub fn goal(world: &World, content: &Content, who: ActorId) -> Option<Pos> {
    let body = world.actor(who);
    let at = body.at;
    if let Some(goal) = body.mind.goal
        && wanted(world, content, who, goal).is_some()
    {
        return Some(goal);
    }
    let kind = &content.monsters[body.kind];
    if kind.is_any(foraging::FORAGERS) && wanted(world, content, who, at).is_some() {
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

/// Returns the action that takes the item at the goal, or approaches it.
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
