//! Items that a monster uses on itself: potions, scrolls, wands, weapons and armor.

use super::Me;
use crate::base::Rng;
use crate::content::{Buc, Class, Effect, ItemKind, Property, Size, Slot, Spring, Trait};
use crate::world::{Action, Aim, Trap, body::monster_fight};

/// Returns an action that uses a carried item, if any. A monster in danger heals itself, escapes or
/// creates monsters. Near the hero, a monster wields a better weapon. While the hero is in view but
/// not adjacent, it strengthens itself 1 time in 3.
pub fn decide(me: &Me, rng: &mut Rng) -> Option<Action> {
    if me.body.pack.is_empty() || !me.has_hands() {
        return None;
    }
    let near = me.body.at.square_distance(me.hero) <= 8;
    let danger = is_in_danger(me);
    let hurt = if danger { heal(me).or_else(|| escape(me)).or_else(|| call(me)) } else { None };
    hurt.or_else(|| if near { wield(me) } else { None }).or_else(|| {
        let idle = me.sees_hero && !me.is_next_to_hero() && rng.one_in(3);
        if idle { strengthen(me) } else { None }
    })
}

/// Whether hit points are low enough for the monster to heal or escape: below 10 and below 1/2 of
/// the maximum, or below 1/5 of the maximum (1/4 against a hero of level 10 or more, 1/3 of level
/// 14 or more). Source: rules/numbers 16.
fn is_in_danger(me: &Me) -> bool {
    let share = match me.world.you().level {
        0..10 => 5,
        10..14 => 4,
        _ => 3,
    };
    let (hp, max) = (me.body.hp, me.body.max_hp);
    hp < max && (hp < 10 && hp * 2 < max || hp * share < max)
}

/// Whether `wanted` holds for one of the effects, or for one nested in `When` or `Chance`.
pub fn promises(effects: &[Effect], wanted: &impl Fn(&Effect) -> bool) -> bool {
    effects.iter().any(|effect| {
        wanted(effect)
            || match effect {
                Effect::When(_, then) | Effect::Chance(_, then) => promises(then, wanted),
                _ => false,
            }
    })
}

fn heal(me: &Me) -> Option<Action> {
    let heals = |effect: &Effect| matches!(effect, Effect::Heal { .. });
    let heals = |kind: &ItemKind| kind.class == Class::Potion && promises(&kind.on_quaff, &heals);
    let (potion, ..) = me.pack().find(|(_, _, kind)| heals(kind))?;
    Some(Action::Quaff(potion))
}

fn escape(me: &Me) -> Option<Action> {
    let leaves = |effect: &Effect| matches!(effect, Effect::Teleport);
    let sees = !me.has(Property::Blind);
    me.pack().find_map(|(item, thing, kind)| match kind.class {
        Class::Scroll if sees && promises(&kind.on_read, &leaves) => Some(Action::Read(item)),
        Class::Wand if thing.plus > 0 && promises(&kind.on_zap, &leaves) => {
            Some(Action::Zap { wand: item, aim: Aim::Own })
        }
        _ => None,
    })
}

/// Returns the action of creating monsters with a scroll or wand.
fn call(me: &Me) -> Option<Action> {
    let makes = |effect: &Effect| match effect {
        Effect::Create { .. } => true,
        Effect::OneOf(lists) => {
            lists.iter().any(|(_, list)| list.iter().any(|it| matches!(it, Effect::Create { .. })))
        }
        _ => false,
    };
    let sees = !me.has(Property::Blind);
    me.pack().find_map(|(item, thing, kind)| match kind.class {
        Class::Scroll if sees && promises(&kind.on_read, &makes) => Some(Action::Read(item)),
        Class::Wand if thing.plus > 0 && promises(&kind.on_zap, &makes) => {
            Some(Action::Zap { wand: item, aim: Aim::Own })
        }
        _ => None,
    })
}

/// Monsters below this difficulty want to polymorph.
/// Source: NetHack 3.7 `muse.c`, `find_misc`.
const WEAK: u8 = 6;
/// Maximum squared distance to the hero at which a monster polymorphs itself.
const ASPIRING: i32 = 36;

/// Whether the monster is weak and benefits from polymorph now. Natural shapeshifters never
/// benefit.
fn gains_by_change(me: &Me) -> bool {
    me.kind.difficulty < WEAK
        && !me.is(Trait::Shapeshifter)
        && me.body.shape_of.is_none()
        && me.body.at.square_distance(me.hero) <= ASPIRING
}

/// Returns a weak monster's step onto an adjacent polymorph trap that it knows.
pub fn step_onto_polymorph_trap(me: &Me) -> Option<Action> {
    let traps = &me.world.level.traps;
    let thinks = !me.is(Trait::Animal) && !me.is(Trait::Mindless);
    if !gains_by_change(me) || !thinks || traps.is_empty() {
        return None;
    }
    let changes = |trap: &&Trap| me.content.traps[trap.kind].spring == Spring::Polymorph;
    let near = traps.iter().filter(changes).filter(|trap| trap.at.is_next_to(me.body.at));
    let known = near.filter(|trap| me.known_trap(trap.at).is_some());
    let mut ways = known.filter_map(|trap| me.body.at.dir_to(trap.at));
    ways.find(|&dir| me.is_free(dir)).map(Action::Walk)
}

/// Returns the action of quaffing a potion or zapping itself with a wand that makes the monster
/// fight better.
fn strengthen(me: &Me) -> Option<Action> {
    let lacks = |what: Property| !me.has(what);
    let helps = |effect: &Effect| match effect {
        Effect::Gain { what, .. } | Effect::Grant(what) => {
            matches!(what, Property::VeryFast | Property::Fast | Property::Invisible)
                && lacks(*what)
        }
        Effect::SpeedUp => lacks(Property::Fast) && lacks(Property::VeryFast),
        Effect::Vanish => lacks(Property::Invisible),
        Effect::Level(by) => by.of(Buc::Uncursed) > 0,
        Effect::Polymorph | Effect::ChooseShape => gains_by_change(me),
        _ => false,
    };
    me.pack().find_map(|(item, thing, kind)| match kind.class {
        Class::Potion if promises(&kind.on_quaff, &helps) => Some(Action::Quaff(item)),
        Class::Wand if thing.plus > 0 && promises(&kind.on_zap, &helps) => {
            Some(Action::Zap { wand: item, aim: Aim::Own })
        }
        _ => None,
    })
}

/// Returns the action of wielding a better weapon.
fn wield(me: &Me) -> Option<Action> {
    let weapon = monster_fight::better_weapon(me.world, me.content, me.who)?;
    Some(Action::Wield(Some(weapon)))
}

/// Returns the action of putting on armor or an amulet, while the hero is not in view.
pub fn dress(me: &Me) -> Option<Action> {
    if me.body.pack.is_empty() || me.sees_hero {
        return None;
    }
    if !me.has_hands() || me.is(Trait::Animal) {
        return None;
    }
    let fits = me.is(Trait::Humanoid) && matches!(me.kind.size, Size::Small | Size::Medium);
    let bare = |slot| me.body.in_slot(slot).is_none();
    me.pack().find_map(|(item, _, kind)| {
        let slot = match kind.class {
            Class::Armor => kind.slot.filter(|_| fits)?,
            Class::Amulet if kind.is_amulet_of_monsters() => Slot::Amulet,
            _ => return None,
        };
        let reachable = match slot {
            Slot::Shirt => bare(Slot::Suit) && bare(Slot::Cloak),
            Slot::Suit => bare(Slot::Cloak),
            Slot::Shield => !wields_two_handed(me),
            Slot::Helmet => !me.is(Trait::Horned),
            _ => true,
        };
        (reachable && bare(slot)).then_some(Action::Don(item, slot))
    })
}

fn wields_two_handed(me: &Me) -> bool {
    let held = me.body.in_slot(Slot::Wielded);
    held.is_some_and(|item| me.content.items[me.world.item(item).kind].two_handed)
}
