//! Dispatches each effect to the function that applies it.

use crate::base::pick;
use crate::content::{Alignment, Buc, Condition, Effect, Trait};
use crate::event::{Event, Magic, Means};
use crate::rules::Play;
use crate::rules::body::sleep;
use crate::rules::effect::{
    Came, EffectSource, Target, attribute, creature, detect, direction, item, light, mind, place,
    polymorph, restore, spell, state, terrain, wand, water,
};
use crate::rules::fight::roll::magic_resistance;
use crate::rules::ground::teleport::{self, level_teleport};
use crate::rules::ground::{corpse, create};
use crate::rules::vitals::{Blame, level_change};
use crate::world::{ActorId, ItemId, Pending};

/// Applies all effects to the target in order, until it dies or is destroyed.
pub fn apply(play: &mut Play, effects: &[Effect], target: Target, source: &EffectSource) -> Came {
    let mut came = Came::default();
    all(play, effects, target, source, &mut came);
    came
}

pub fn all(
    play: &mut Play,
    effects: &[Effect],
    target: Target,
    source: &EffectSource,
    came: &mut Came,
) {
    for effect in effects {
        if is_gone(play, target) || play.world.is_over() {
            return;
        }
        if is_fast(play, target) && *effect != Effect::Open {
            continue;
        }
        match effect {
            Effect::When(..) | Effect::OneOf(_) | Effect::Chance(..) => {
                composed(play, effect, target, source, came);
            }
            Effect::Tell(text) => came.told |= tell(play, text, target, source),
            _ => came.noticed |= one(play, effect, target, source, &mut came.asks),
        }
    }
}

pub fn is_gone(play: &Play, target: Target) -> bool {
    match target {
        Target::Creature(who) => play.world.is_dying(who),
        Target::Thing(item) => !play.world.items.contains(item),
        Target::Square(_) => false,
    }
}

/// Whether the target is the ball or the chain of a punished hero. Only opening magic affects these
/// two.
/// Source: rules/numbers 6.
fn is_fast(play: &Play, target: Target) -> bool {
    let shackles = play.world.life.shackles;
    matches!(target, Target::Thing(item) if shackles.is_some_and(|it| it.holds(item)))
}

pub fn composed(
    play: &mut Play,
    effect: &Effect,
    target: Target,
    source: &EffectSource,
    came: &mut Came,
) {
    match effect {
        Effect::When(condition, list) if holds(play, *condition, target, source) => {
            all(play, list, target, source, came);
        }
        Effect::Chance(percent, list) if play.rng.act.percent(u32::from(*percent)) => {
            all(play, list, target, source, came);
        }
        Effect::OneOf(lists) => {
            let weights: Vec<u32> = lists.iter().map(|(weight, _)| u32::from(*weight)).collect();
            if let Some(chosen) = pick::weighted(&mut play.rng.act, &weights) {
                all(play, &lists[chosen].1, target, source, came);
            }
        }
        _ => {}
    }
}

pub fn holds(play: &Play, condition: Condition, target: Target, source: &EffectSource) -> bool {
    let creature = creature(target);
    let has = |what| creature.is_some_and(|who| play.world.actor(who).has(what));
    match condition {
        Condition::Blessed => source.buc == Buc::Blessed,
        Condition::Cursed => source.buc == Buc::Cursed,
        Condition::Uncursed => source.buc == Buc::Uncursed,
        Condition::NotCursed => source.buc != Buc::Cursed,
        Condition::NotBlessed => source.buc != Buc::Blessed,
        Condition::Confused => {
            play.world.actor(source.who).has(crate::content::property::Property::Confused)
        }
        Condition::Diluted => source.item.is_some_and(|item| play.world.item(item).diluted),
        Condition::Undiluted => !source.item.is_some_and(|item| play.world.item(item).diluted),
        Condition::Lit => source.item.is_some_and(|item| play.world.item(item).lit),
        Condition::Hero => creature == Some(play.world.hero),
        Condition::Undead => creature
            .is_some_and(|who| play.content.monsters[play.world.actor(who).kind].is(Trait::Undead)),
        Condition::LoathesHoly => creature.is_some_and(|who| water::hates_holy_water(play, who)),
        Condition::BearsHoly => creature.is_some_and(|who| !water::hates_holy_water(play, who)),
        Condition::Lawful => {
            creature == Some(play.world.hero) && play.world.life.alignment == Alignment::Lawful
        }
        Condition::Lacks(what) => creature.is_some() && !has(what),
        Condition::Has(what) => has(what),
    }
}

/// Applies one effect. Returns whether the hero noticed it.
pub fn one(
    play: &mut Play,
    effect: &Effect,
    target: Target,
    source: &EffectSource,
    asks: &mut Option<Pending>,
) -> bool {
    match (effect, target) {
        (Effect::Luck(by), _) => state::luck(play, i32::from(by.of(source.buc)), source),
        (Effect::Wish, _) => item::wish(play, source),
        (Effect::Genocide(how), _) => item::genocide(play, *how, source),
        (Effect::Map, _) => detect::map(play, source),
        (Effect::Detect(what), _) => detect::seek(play, source.who, *what),
        (Effect::Enlighten, _) => detect::enlighten(play, source.who),
        (Effect::Identify(count), _) => item::identify(play, source, count.of(source.buc), asks),
        (Effect::Recharge, Target::Thing(thing)) => item::recharge_one(play, thing, source),
        (Effect::Recharge, _) => item::recharge(play, source, asks),
        (Effect::EnchantWeapon(by), Target::Creature(who)) => {
            item::enchant_weapon(play, who, by.of(source.buc), source)
        }
        (Effect::EnchantArmor(by), Target::Creature(who)) => {
            item::enchant_armor(play, who, by.of(source.buc), source)
        }
        (Effect::RemoveCurse { all }, Target::Creature(who)) => {
            item::remove_curse(play, who, all.of(source.buc))
        }
        (Effect::RemoveCurse { .. }, Target::Thing(thing)) => item::remove_curse_of(play, thing),
        (Effect::Punish { heavier }, Target::Creature(who)) => {
            item::punish(play, who, heavier.of(source.buc))
        }
        (Effect::Unchain, Target::Creature(who)) => item::unchain(play, who),
        (Effect::DestroyArmor, Target::Creature(who)) => item::destroy_armor(play, who, source),
        (Effect::Light { on }, _) => light::shine(play, place(play, target), *on, source),
        (Effect::Create { count }, _) => {
            let count = count.of(source.buc).roll(&mut play.rng.act);
            create::around(play, place(play, target), count)
        }
        (Effect::Tame { radius }, _) => mind::tame(play, source, *radius),
        (Effect::Scare, _) => mind::scare(play, source.who, source.power(magic_resistance::SCROLL)),
        (Effect::WakeAll, _) => sleep::wake_all(play),
        (Effect::Forget, _) => mind::forget(play, source),
        (Effect::Ray { harm, dice }, _) => wand::ray(play, *harm, *dice, target, source),
        (Effect::Spellray { harm, sides }, _) => {
            wand::ray(play, *harm, spell::dice(play, source, *sides), target, source)
        }
        (Effect::Burst { harm }, _) => spell::burst(play, *harm, source, 1),
        (Effect::Volley { harm }, _) => {
            let count = play.rng.act.between(2, 9);
            spell::burst(play, *harm, source, count)
        }
        (Effect::Chain { harm, dice }, _) => spell::chain(play, *harm, *dice, source),
        (Effect::MapNear, _) => spell::map_near(play, source),
        (Effect::Quicken, Target::Thing(thing)) => spell::stone_to_flesh(play, thing, source.who),
        (Effect::Quicken, Target::Creature(who)) => spell::golem_to_flesh(play, who),
        (Effect::Familiar, _) => spell::familiar(play, source),
        (Effect::Polymorph, Target::Thing(thing)) => polymorph::thing(play, thing, source),
        (Effect::TurnUndead(_), Target::Thing(thing)) => {
            corpse::rise(play, thing, |rng| &mut rng.act)
        }
        (Effect::Cancel, Target::Thing(thing)) => spell::cancel_thing(play, thing),
        (Effect::Probe, Target::Thing(thing)) => detect::probe_thing(play, thing),
        (Effect::Explode { harm, dice }, _) => {
            let damage = dice.of(source.buc).roll(&mut play.rng.act);
            wand::burst(play, *harm, damage, place(play, target), source)
        }
        (Effect::Avalanche { rocks }, _) => terrain::avalanche(play, *rocks, source),
        (Effect::Cloud { squares, strength }, _) => {
            terrain::cloud(play, squares.of(source.buc), strength.of(source.buc), source, asks)
        }
        (Effect::Dig, _) => terrain::dig::dig_at(play, direction(source), source),
        (Effect::Open, _) => terrain::open(play, target, source.who),
        (Effect::Lock, _) => terrain::lock(play, target, source.who),
        (Effect::Teleport, Target::Thing(thing)) => teleport::thing(play, thing),
        (Effect::Strike(_), Target::Thing(thing)) => terrain::break_stone(play, thing, source.who),
        (Effect::Strike(_), Target::Square(at)) => terrain::break_door(play, at, source.who),
        (effect, Target::Creature(who)) => to_body(play, effect, who, source),
        (_, Target::Thing(_) | Target::Square(_)) => false,
    }
}

/// Applies an effect that works only on creatures; [`one`] applies the others. Returns whether the
/// hero noticed it.
#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub fn to_body(play: &mut Play, effect: &Effect, who: ActorId, source: &EffectSource) -> bool {
    let buc = source.buc;
    match effect {
        Effect::Heal { hp, raise } => {
            spell::note_mercy(play, who, source);
            restore::heal(play, who, hp.of(buc), raise.of(buc))
        }
        Effect::Energize { now, raise } => restore::energize(play, who, now.of(buc), raise.of(buc)),
        Effect::Empower(by) => restore::empower(play, who, by.of(buc)),
        Effect::Nourish(points) => restore::nourish(play, who, points.of(buc)),
        Effect::Sap(most) => state::sap(play, who, *most, source),
        Effect::Harm { harm, dice } => state::harm(play, who, *harm, dice.of(buc), source),
        Effect::Gain { what, turns } => state::gain(play, who, *what, turns.of(buc)),
        Effect::Grant(what) => state::grant(play, who, *what),
        Effect::Cure(what) => state::cure(play, who, *what),
        Effect::Lose(what) => state::lose(play, who, *what),
        Effect::Toggle(what) => state::toggle(play, who, *what),
        Effect::LoseAny => state::lose_any(play, who),
        Effect::Sleep(turns) => state::sleep(play, who, turns.of(buc)),
        Effect::Paralyze(turns) => state::paralyze(play, who, turns.of(buc)),
        Effect::SlowDown => state::slow_down(play, who),
        Effect::SpeedUp => state::speed_up(play, who),
        Effect::Vanish => state::vanish(play, who, source),
        Effect::Change { which, by } => attribute::change(play, who, *which, by.of(buc)),
        Effect::Restore { which } => attribute::restore(play, who, which.of(buc)),
        Effect::Level(by) => attribute::level(play, who, by.of(buc), source),
        Effect::RegainLevel => who == play.world.hero && level_change::regain_level(play),
        Effect::Teleport => teleport::hop(play, who),
        Effect::LevelTeleport => level_teleport::to_any_level(play, who),
        Effect::Rise => level_teleport::rise(play, who),
        Effect::Strike(dice) => wand::strike(play, who, *dice, source),
        Effect::TurnUndead(dice) => wand::turn_undead(play, who, *dice, source),
        Effect::Probe => detect::probe(play, who),
        Effect::Fortune => mind::fortune(play, who, buc),
        Effect::Ward => crate::rules::magic::shell::raise(play, who),
        Effect::DrainLife => spell::drain_life(play, who, source),
        Effect::Cancel => spell::cancel(play, who, source),
        Effect::Polymorph => polymorph::change(play, who, source),
        Effect::ChooseShape => polymorph::choose(play, who, source),
        Effect::Unleash => water::trigger_lycanthropy(play, who),
        Effect::Humanize => water::humanize(play, who),
        Effect::Wet => water::wet(play, who, source),
        Effect::Map
        | Effect::Detect(_)
        | Effect::Light { .. }
        | Effect::Identify(_)
        | Effect::EnchantWeapon(_)
        | Effect::EnchantArmor(_)
        | Effect::RemoveCurse { .. }
        | Effect::Punish { .. }
        | Effect::Unchain
        | Effect::DestroyArmor
        | Effect::Recharge
        | Effect::Create { .. }
        | Effect::Tame { .. }
        | Effect::Scare
        | Effect::WakeAll
        | Effect::Forget
        | Effect::Enlighten
        | Effect::Ray { .. }
        | Effect::Spellray { .. }
        | Effect::Burst { .. }
        | Effect::Volley { .. }
        | Effect::Chain { .. }
        | Effect::MapNear
        | Effect::Familiar
        | Effect::Jump
        | Effect::Quicken
        | Effect::Dig
        | Effect::Open
        | Effect::Lock
        | Effect::Explode { .. }
        | Effect::Avalanche { .. }
        | Effect::Cloud { .. }
        | Effect::Luck(_)
        | Effect::Wish
        | Effect::Genocide(_)
        | Effect::Tell(_)
        | Effect::When(..)
        | Effect::OneOf(_)
        | Effect::Chance(..) => false,
    }
}

/// Shows the message that the item kind has for this effect, if the message concerns the hero.
/// Returns whether it was shown.
pub fn tell(play: &mut Play, text: &str, target: Target, source: &EffectSource) -> bool {
    let hero = play.world.hero;
    let concerns_hero = source.who == hero || creature(target) == Some(hero);
    if let (true, Some(item)) = (concerns_hero, source.item) {
        play.tell(Event::Magic(Magic::Flavor { item, text: text.to_owned() }));
        return true;
    }
    false
}

/// Makes the hero breathe the vapor of a potion that broke, unless the hero does not breathe.
/// Source: rules/tables effects.
pub fn breathe(play: &mut Play, potion: ItemId) {
    let hero = play.world.hero;
    let content = play.content;
    let thing = play.world.item(potion);
    let (kind, buc) = (thing.kind, thing.buc);
    let breathless = content.monsters[play.world.actor(hero).kind].is(Trait::Breathless);
    if breathless || play.world.is_dying(hero) {
        return;
    }
    let blame = Blame::means(Means::Item(kind));
    let source = EffectSource { who: hero, item: Some(potion), buc, blame, dir: None, craft: None };
    apply(play, &content.items[kind].on_vapor, Target::Creature(hero), &source);
}

/// Breaks a thrown item on a creature or the ground and applies its effects there.
pub fn shatter(play: &mut Play, by: ActorId, item: ItemId, target: Target) -> Came {
    let thing = play.world.item(item);
    let content = play.content;
    let kind = &content.items[thing.kind];
    let (buc, kind_id) = (thing.buc, thing.kind);
    let blame = Blame::with(by, Means::Item(kind_id));
    let source = EffectSource { who: by, item: Some(item), buc, blame, dir: None, craft: None };
    let came = apply(play, &kind.on_shatter, target, &source);
    if came.noticed {
        crate::rules::item::identify::learn_kind(play, kind_id);
    }
    came
}
