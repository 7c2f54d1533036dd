//! Mixing potions, and dipping missiles, weapons and lamps into potions that poison, clean, corrode
//! or oil them.
//!
//! Source: rules/tables effects.

use crate::base::pick;
use crate::content::item::mixture::{Bath, Mix};
use crate::content::item::quirk::ItemQuirk;
use crate::content::item::{MissileUse, ToolUse};
use crate::content::{Buc, Class, Content, Harm, ItemKindId, Property};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent, Means};
use crate::r#gen::spawn::items;
use crate::rules::Play;
use crate::rules::body::{
    self,
    equipment::{destroy, pack_changed, part_with, use_up},
};
use crate::rules::effect::{self, EffectSource, wand};
use crate::rules::item::{erosion, identify};
use crate::rules::vitals::{self, Blame};
use crate::world::body::pack;
use crate::world::{ActorId, ItemId};

/// `FULL` is the maximum fuel of a refilled lamp, in turns. A lamp takes oil only if it has at most
/// [`LOW`] turns of fuel.
const FULL: u32 = 1500;
const LOW: u32 = 1000;

fn tell(play: &mut Play, what: ToolEvent) {
    play.tell(Event::Item(ItemEvent::Tool(what)));
}

/// Returns the recipe for two item kinds, if there is one. The content lists it under either kind.
fn recipe(content: &Content, a: ItemKindId, b: ItemKindId) -> Option<&Mix> {
    let of = |row: ItemKindId, other: ItemKindId| {
        content.items[row].mixes.iter().find(|mix| mix.with == content.items[other].name)
    };
    of(a, b).or_else(|| of(b, a))
}

/// Whether dipping the item into the potion mixes them. This is true for a potion other than water
/// that is dipped into a potion of another kind, and for a reagent that has a recipe with the
/// potion.
pub fn mixes(play: &Play, item: ItemId, potion: ItemId) -> bool {
    let (a, b) = (play.world.item(item).kind, play.world.item(potion).kind);
    let class = |kind: ItemKindId| play.content.items[kind].class;
    class(b) == Class::Potion
        && if class(a) == Class::Potion {
            a != b && a != play.content.known.water
        } else {
            recipe(play.content, a, b).is_some()
        }
}

/// Mixes the item with the potion. A dipped reagent transforms one potion of the stack `potion`. If
/// potions are dipped, one `potion` is used up, and all or part of the dipped stack is transformed.
/// This part explodes instead if it is cursed or acid, and otherwise 1 time in 10. If there is no
/// recipe, this part can also evaporate.
pub fn mix(play: &mut Play, who: ActorId, item: ItemId, potion: ItemId) {
    play.tell(Event::Item(ItemEvent::Dipped { item, into: Some(potion) }));
    let (a, b) = (play.world.item(item).kind, play.world.item(potion).kind);
    let made = recipe(play.content, a, b).and_then(|mix| result(play, mix));
    if play.content.items[a].class != Class::Potion {
        return match made {
            Some(kind) => {
                let one = part_with(play, potion, 1);
                become_kind(play, who, one, kind);
            }
            None => play.tell(Event::Item(ItemEvent::Unchanged { item })),
        };
    }
    let part = share(play, item, made);
    let batch = part_with(play, item, part);
    let blows_up = play.world.item(batch).buc == Buc::Cursed
        || play.content.items[a].has(ItemQuirk::BurstsInWater)
        || play.rng.act.one_in(10);
    use_up(play, potion);
    if blows_up {
        return explode(play, who, batch);
    }
    if let Some(kind) = made.or_else(|| chance_result(play, batch)) {
        become_kind(play, who, batch, kind);
    } else {
        tell(play, ToolEvent::MixtureGone { item: batch });
        play.world.destroy(batch);
    }
}

/// Draws the result of a recipe. `None` means that the mixture acts as if there were no recipe.
fn result(play: &mut Play, mix: &Mix) -> Option<ItemKindId> {
    let weights: Vec<u32> = mix.into.iter().map(|(weight, _)| u32::from(*weight)).collect();
    let at = pick::weighted(&mut play.rng.act, &weights)?;
    play.content.items.find(mix.into[at].1.as_ref()?)
}

/// Returns how many potions of the dipped stack take part: 2 if they are diluted, otherwise at
/// random 3 to 8 if the result is magical, and 7 to the whole stack if not. A smaller stack takes
/// part as a whole.
fn share(play: &mut Play, item: ItemId, made: Option<ItemKindId>) -> u16 {
    let thing = play.world.item(item);
    let (count, diluted) = (thing.count, thing.diluted);
    let magic = made.is_some_and(|kind| play.content.items[kind].magic);
    match count {
        3.. if diluted => 2,
        4.. if magic => {
            let most = u32::from(count.min(8)) - 2;
            play.rng.act.d(most) as u16 + 2
        }
        8.. if !magic => {
            let most = u32::from(count) - 6;
            play.rng.act.d(most) as u16 + 6
        }
        _ => count,
    }
}

/// Draws the result of a mixture without a recipe. Diluted potions become water. Others become
/// water (1 in 8), sickness (2 in 8) or a random potion (1 in 8), or evaporate.
fn chance_result(play: &mut Play, batch: ItemId) -> Option<ItemKindId> {
    let known = &play.content.known;
    let rolled = if play.world.item(batch).diluted { 1 } else { play.rng.act.d(8) };
    match rolled {
        1 => Some(known.water),
        2 | 3 => Some(known.sickness),
        4 => {
            let depth = play.world.depth();
            let made = items::of_class(play.content, Class::Potion, depth, &mut play.rng.act);
            made.map(|made| made.item.kind)
        }
        _ => None,
    }
}

/// Turns potions, already taken out of the inventory, into another kind, uncursed and (except
/// water) diluted, and puts them back.
fn become_kind(play: &mut Play, who: ActorId, batch: ItemId, kind: ItemKindId) {
    let water = play.content.known.water;
    let thing = play.world.item_mut(batch);
    (thing.kind, thing.buc, thing.diluted) = (kind, Buc::Uncursed, kind != water);
    (thing.known.buc, thing.lit) = (false, false);
    identify::look_at(play, batch);
    tell(play, ToolEvent::Mixed { item: batch });
    pack::take(play.world, play.content, who, batch);
    if who == play.world.hero {
        pack_changed(play);
    }
}

/// Explodes a mixture: 1d9 damage plus 1 for each potion. The hero also breathes the vapors.
fn explode(play: &mut Play, who: ActorId, batch: ItemId) {
    tell(play, ToolEvent::MixtureExploded { item: batch });
    let count = i32::from(play.world.item(batch).count);
    let kind = play.world.item(batch).kind;
    let damage = count + play.rng.act.d(9);
    vitals::damage_and_tell(play, who, damage, Blame::means(Means::Item(kind)));
    if who == play.world.hero {
        effect::breathe(play, batch);
    }
    play.world.destroy(batch);
}

/// Whether dipping the item into a potion with the effect `bath` on dipped items would change the
/// item.
pub fn bathes(play: &Play, bath: Bath, item: ItemId) -> bool {
    let thing = play.world.item(item);
    let kind = &play.content.items[thing.kind];
    let missile = matches!(kind.missile, Some(MissileUse::Ammo | MissileUse::Thrown));
    let sharp = missile && kind.class == Class::Weapon && kind.stacks;
    match bath {
        Bath::Poisons => sharp && !thing.poisoned,
        Bath::Cleans => thing.poisoned,
        Bath::Corrodes => kind.class != Class::Potion && kind.material.corrodes(),
        Bath::Oils if is_lamp(play, item) => true,
        Bath::Oils => kind.class == Class::Weapon && !sharp && thing.erosion() > 0,
    }
}

/// Whether the item is a lamp that can be refilled, not a candle or a potion of oil.
fn is_lamp(play: &Play, item: ItemId) -> bool {
    let kind = &play.content.items[play.world.item(item).kind];
    matches!(kind.tool, Some(ToolUse::Light(_))) && kind.class == Class::Tool && !kind.stacks
}

/// Applies the potion's effect on dipped items, such as poisoning or oiling, to the item.
pub fn bathe(play: &mut Play, item: ItemId, potion: ItemId) {
    play.tell(Event::Item(ItemEvent::Dipped { item, into: Some(potion) }));
    let kind = play.world.item(potion).kind;
    match play.content.items[kind].bath {
        Some(Bath::Poisons) => {
            play.world.item_mut(item).poisoned = true;
            tell(play, ToolEvent::Poisoned { item, on: true });
        }
        Some(Bath::Cleans) => {
            play.world.item_mut(item).poisoned = false;
            tell(play, ToolEvent::Poisoned { item, on: false });
        }
        Some(Bath::Corrodes) => {
            let wears = erosion::wear_down(play, item, erosion::Wear::Corrode);
            if !wears {
                play.tell(Event::Item(ItemEvent::Unchanged { item }));
            }
        }
        Some(Bath::Oils) if is_lamp(play, item) => return fill_lamp(play, item, potion),
        Some(Bath::Oils) => {
            let cursed = play.world.item(potion).buc == Buc::Cursed;
            if cursed {
                let turns = (0..2).map(|_| play.rng.act.d(10)).sum::<i32>() as u32;
                let hero = play.world.hero;
                body::lengthen(play, hero, Property::SlipperyFingers, turns);
            } else {
                let thing = play.world.item_mut(item);
                thing.worn_down = thing.worn_down.saturating_sub(1);
                thing.eaten_away = thing.eaten_away.saturating_sub(1);
                tell(play, ToolEvent::Oiled { item });
            }
        }
        None => {}
    }
    use_up(play, potion);
    if play.world.items.contains(item) {
        identify::learn_kind(play, kind);
    }
}

/// Fills a lamp with oil. Each turn that the potion would burn gives the lamp 2 turns of light, or
/// 1.5 turns if the potion is diluted. If the lamp or the potion is lit, the oil explodes for 6d6
/// fire damage instead.
fn fill_lamp(play: &mut Play, lamp: ItemId, oil: ItemId) {
    let (fuel, burns) = (play.world.item(lamp).age, play.world.item(lamp).lit);
    let thing = play.world.item(oil);
    let (gain, lit, kind) = (thing.age, thing.lit, thing.kind);
    let gain = if thing.diluted { gain * 3 / 2 } else { gain * 2 };
    let hero = play.world.hero;
    if burns || lit {
        let at = play.world.you().at;
        let blame = Blame::means(Means::Item(kind));
        let source = EffectSource {
            who: hero,
            item: Some(oil),
            buc: Buc::Uncursed,
            blame,
            dir: None,
            craft: None,
        };
        let damage = (0..6).map(|_| play.rng.act.d(6)).sum();
        wand::burst(play, Harm::Fire, damage, Some(at), &source);
        if play.world.items.contains(oil) {
            destroy(play, oil);
        }
        return;
    }
    if fuel > LOW {
        play.tell(Event::Item(ItemEvent::Unchanged { item: lamp }));
        return;
    }
    play.world.item_mut(lamp).age = (fuel + gain).min(FULL);
    tell(play, ToolEvent::LampFilled { lamp });
    identify::learn_kind(play, kind);
    use_up(play, oil);
}
