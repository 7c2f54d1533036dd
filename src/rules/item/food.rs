//! Food: nutrition, eating time, spoilage and what corpses convey.

use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::Sound;
use crate::content::monster::quirk::Quirk;
use crate::content::role::talent::Talent;
use crate::content::{
    Buc, Class, Content, Effect, Harm, MonsterKind, MonsterKindId, Property, Trait,
};
use crate::rules::Play;
use crate::rules::shape::lycanthrope;
use crate::world::{Item, ItemId, World};

/// A corpse gains one point of rot in this many turns, plus a random 0..=19 turns.
const PACE: u32 = 10;

pub fn is_corpse(content: &Content, item: &Item) -> bool {
    item.kind == content.known.corpse
}

/// Returns the nutrition of one whole piece of food.
pub fn full(content: &Content, item: &Item) -> i32 {
    match item.about {
        Some(about) if is_corpse(content, item) => i32::from(content.monsters[about].nutrition),
        _ => i32::from(content.items[item.kind].nutrition),
    }
}

/// Returns the nutrition left in one piece.
pub fn left(content: &Content, item: &Item) -> i32 {
    (full(content, item) - i32::from(item.eaten)).max(0)
}

/// Returns the turns needed to eat the rest of one piece.
/// Source: rules/numbers 4.
pub fn turns(content: &Content, item: &Item) -> u16 {
    let whole = match item.about {
        Some(about) if is_corpse(content, item) => 3 + content.monsters[about].weight / 64,
        _ => u16::from(content.items[item.kind].delay),
    };
    let (left, full) = (left(content, item), full(content, item).max(1));
    ((i32::from(whole) * left + full - 1) / full).max(1) as u16
}

/// Whether a corpse or tin never rots: its monster's kind keeps fresh, or it has no monster.
pub fn keeps(content: &Content, item: &Item) -> bool {
    let Some(about) = item.about else { return true };
    let kind = &content.monsters[about];
    kind.has(Quirk::KeepsFresh)
}

/// Returns how rotten a corpse is; above 5 it is deadly.
/// Source: rules/numbers 4.
pub fn rot(play: &mut Play, item: ItemId) -> i32 {
    let thing = play.world.item(item);
    if !is_corpse(play.content, thing) || keeps(play.content, thing) {
        return 0;
    }
    let (age, buc) = (play.world.turn.saturating_sub(thing.age), thing.buc);
    let pace = PACE + play.rng.act.below(20);
    let by_buc = match buc {
        Buc::Cursed => 2,
        Buc::Uncursed => 0,
        Buc::Blessed => -2,
    };
    (age / pace) as i32 + by_buc
}

/// Whether the hero's role or race suffers no penalty for cannibalism.
fn is_cannibal(world: &World, content: &Content) -> bool {
    let life = &world.life;
    content.roles[life.role].has(Talent::Cannibal) || content.races[life.race].cannibal
}

/// Whether eating the corpse is cannibalism for the hero: a corpse of the hero's race, of the race
/// or kind of the hero's current form, or of the lycanthrope kind with which the hero is infected.
/// Some roles and races are exempt.
/// Source: rules/luck 2.5; rules/tables corpse_effects.
pub(crate) fn is_kin(world: &World, content: &Content, about: MonsterKindId) -> bool {
    const PEOPLES: [Trait; 6] =
        [Trait::Human, Trait::Elf, Trait::Dwarf, Trait::Gnome, Trait::Orc, Trait::Giant];
    let (life, form) = (&world.life, world.you().kind);
    let (eaten, own) = (&content.monsters[about], &content.monsters[form]);
    let shares = PEOPLES.into_iter().any(|people| eaten.is(people) && own.is(people));
    let of_form = world.is_changed() && (about == form || shares);
    let of_beast = life.beast.is_some() && lycanthrope::beast_of(content, about) == life.beast;
    let kin = eaten.is(content.races[life.race].people) || of_form || of_beast;
    kin && !is_cannibal(world, content)
}

/// Whether eating the corpse aggravates monsters, as eating the corpse of a cat or dog does. Roles
/// and races for which cannibalism is allowed are exempt.
pub(crate) fn is_cherished(world: &World, content: &Content, about: MonsterKindId) -> bool {
    content.monsters[about].has(Quirk::Cherished) && !is_cannibal(world, content)
}

/// Whether eating a monster of this kind causes hallucination, because the monster's attacks stun
/// or cause hallucination.
pub(crate) fn is_heady(kind: &MonsterKind) -> bool {
    kind.attacks.iter().any(|attack| matches!(attack.harm, Harm::Stun | Harm::Hallucinate))
}

/// Maximum age, in turns, at which an uncursed corpse is always safe, because its rot is at most 3.
/// Source: rules/numbers 4.
const FRESH: u32 = 3 * PACE;

/// Whether, as far as the player can tell, the food is fresh, harmless and not cursed, and eating
/// it is not cannibalism.
pub fn is_wholesome(world: &World, content: &Content, item: &Item) -> bool {
    is_wholesome_in(world, content, item, 0)
}

/// Whether the food will still be wholesome after this number of turns; see [`is_wholesome`].
pub fn is_wholesome_in(world: &World, content: &Content, item: &Item, turns: u32) -> bool {
    let is_spoiled = item.known.buc
        && item.buc == Buc::Cursed
        && !content.items[item.kind].has(ItemQuirk::NeverSpoils);
    if is_spoiled {
        return false;
    }
    let Some(about) = item.about.filter(|_| is_corpse(content, item)) else {
        return content.items[item.kind].class == Class::Food;
    };
    let kind = &content.monsters[about];
    let harms = [Trait::FleshPetrifies, Trait::Were, Trait::Acidic];
    let deadly = kind.has(Quirk::Slimy) || kind.sound == Sound::Rider || is_heady(kind);
    let poison = kind.is(Trait::Poisonous) && !world.you().has(Property::PoisonResistance);
    let stale = !keeps(content, item) && (world.turn + turns).saturating_sub(item.age) > FRESH;
    let ill = |it: &Effect| {
        matches!(
            it,
            Effect::Grant(_)
                | Effect::Toggle(_)
                | Effect::LoseAny
                | Effect::Polymorph
                | Effect::Gain { .. }
                | Effect::When(..)
        )
    };
    let harmful = harms.into_iter().any(|it| kind.is(it)) || poison || kind.on_eat.iter().any(ill);
    let sinful = is_kin(world, content, about) || is_cherished(world, content, about);
    !deadly && !harmful && !stale && !sinful
}

/// Rolls whether food has gone bad. A corpse is bad 1 time in 7. Other food is bad if it is cursed,
/// and 1 time in 7 if it is older than 30 turns (50 if blessed). Some kinds never go bad, and some
/// only if they are cursed.
/// Source: rules/numbers 4.
pub fn is_bad(play: &mut Play, item: ItemId) -> bool {
    let thing = play.world.item(item);
    if is_corpse(play.content, thing) {
        return !keeps(play.content, thing) && play.rng.act.one_in(7);
    }
    let kind = &play.content.items[thing.kind];
    if kind.class != Class::Food || kind.has(ItemQuirk::NeverSpoils) {
        return false;
    }
    let old = if thing.buc == Buc::Blessed { 50 } else { 30 };
    let age = play.world.turn.saturating_sub(thing.age);
    let ages = kind.nutrition > 0 && !kind.has(ItemQuirk::SpoilsIfCursed);
    thing.buc == Buc::Cursed || ages && age > old && play.rng.act.one_in(7)
}
