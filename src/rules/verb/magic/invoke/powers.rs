//! The powers of artifacts, one short function each.
//!
//! Source: rules/artifacts 6.

use crate::base::Dice;
use crate::content::item::invocation::InvokedPower;
use crate::content::{ArtifactQuirk, Buc, Class, Harm, MonsterKindId, Property};
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, Magic, Means};
use crate::r#gen::spawn::items;
use crate::rules::body::{self, artifact, equipment};
use crate::rules::company::called;
use crate::rules::effect::{EffectSource, Target, detect, light, mind, state, wand};
use crate::rules::fight::summon;
use crate::rules::ground::teleport::level_teleport;
use crate::rules::item::{bless, charge, identify, wish};
use crate::rules::trap::earthquake;
use crate::rules::verb::force::disarm;
use crate::rules::verb::item::apply;
use crate::rules::verb::magic::invoke::invoked::{Invoked, surge, tell};
use crate::rules::verb::magic::invoke::{banish, portal};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Halt, Play, Time};
use crate::world::{Aim, ItemId, Pending};

/// Maximum energy restored at once. If half of the missing energy is below `LITTLE_ENERGY`, all of
/// the missing energy is restored.
const MOST_ENERGY: i32 = 120;
const LITTLE_ENERGY: i32 = 12;
/// Minimum turns of blindness of a hero who flashes at themselves, by the artifact's blessing. A
/// random number of turns, from 1 up to the same value, is added.
const DAZZLED: [(Buc, u32); 3] = [(Buc::Blessed, 15), (Buc::Uncursed, 10), (Buc::Cursed, 5)];

/// Applies the artifact's power, whose cost is already paid.
pub(super) fn show(play: &mut Play, invoked: &Invoked, aim: Aim) -> Acted {
    let (hero, item) = (play.world.hero, invoked.item);
    let source = source(play, invoked, aim);
    let turns = invoked.what.lasts.unwrap_or_default();
    match invoked.what.power {
        InvokedPower::Gain(what) => {
            state::gain(play, hero, what, turns);
            tell(play, ArtifactEvent::Switched { item, what, on: true });
        }
        InvokedPower::Heal => heal(play, item),
        InvokedPower::Energize => energize(play, item),
        InvokedPower::Enlighten => _ = detect::enlighten(play, hero),
        InvokedPower::Untrap => {
            if !disarm::by_artifact(play, aim) {
                surge(play, item);
            }
        }
        InvokedPower::Charge => {
            let question = which_to_charge(play, invoked);
            if let Some(question) = charge::ask(play, question) {
                return Err(Halt::Asks(question));
            }
        }
        InvokedPower::LevelTeleport => level_teleport::random_or_chosen(play),
        InvokedPower::Portal => return portal::open(play),
        InvokedPower::Arrows => arrows(play, item),
        InvokedPower::Banish => banish::send_away(play, item),
        InvokedPower::Flash => flash(play, item, aim, &source),
        InvokedPower::Tame => {
            if !mind::tame(play, &source, 1) {
                surge(play, item);
            }
        }
        InvokedPower::Death => {
            wand::ray(play, Harm::Death, Dice::default(), Target::Creature(hero), &source);
        }
        InvokedPower::Ray(harm, dice) => {
            wand::ray(play, harm, dice, Target::Creature(hero), &source);
        }
        InvokedPower::Arm(_) => arm(play, invoked, turns),
        InvokedPower::ChargeItself => charge::recharge(play, hero, item, source.buc),
        InvokedPower::Elemental => {
            let kind = play.content.known.air_elemental;
            serve(play, item, Some(kind), turns);
        }
        InvokedPower::Demon => {
            let kind = summon::minion(play, None);
            serve(play, item, kind, turns);
        }
        InvokedPower::StopTime => {
            let turns = turns.roll(&mut play.rng.act).unsigned_abs();
            // Add 1, because the turn in progress does not count.
            play.world.artifacts.stopped_until = play.world.turn.saturating_add(turns) + 1;
            tell(play, ArtifactEvent::TimeStopped);
        }
        InvokedPower::Wish => wish::ask::ask_by_luck(play),
        InvokedPower::Earthquake => {
            let level = i32::from(play.world.you().level);
            earthquake::shake(play, (level - 1) / 3 + 1);
        }
        InvokedPower::BlessContents => bless_contents(play, item),
        InvokedPower::Toggle(_) => unreachable!("the caller switches properties"),
    }
    Ok(Time::ACTION)
}

fn source(play: &Play, invoked: &Invoked, aim: Aim) -> EffectSource {
    let hero = play.world.hero;
    let buc = play.world.item(invoked.item).buc;
    let blame = Blame::with(hero, Means::Artifact(invoked.id));
    EffectSource { who: hero, item: Some(invoked.item), buc, blame, dir: Some(aim), craft: None }
}

/// Restores half of the missing hit points, rounded up, and cures illness, sliming and temporary
/// blindness.
fn heal(play: &mut Play, item: ItemId) {
    let hero = play.world.hero;
    let you = play.world.you();
    let missing = (you.max_hp - you.hp + 1) / 2;
    let ails = [Property::Ill, Property::Sliming, Property::Blind];
    let ails: Vec<Property> = ails.into_iter().filter(|&what| you.turns_of(what) > 0).collect();
    if missing <= 0 && ails.is_empty() {
        return surge(play, item);
    }
    let by = vitals::heal(play, hero, missing);
    tell(play, ArtifactEvent::Healed { by });
    for what in ails {
        body::cure(play, hero, what);
    }
}

/// Restores half of the missing energy, at most 120. If half is below 12, restores all of the
/// missing energy.
fn energize(play: &mut Play, item: ItemId) {
    let missing = play.world.life.max_pw - play.world.life.pw;
    let half = ((missing + 1) / 2).min(MOST_ENERGY);
    let by = if half < LITTLE_ENERGY { missing } else { half };
    if by <= 0 {
        return surge(play, item);
    }
    play.world.life.pw += by;
    play.tell(Event::Magic(Magic::Energized { by }));
}

/// Gives the artifact's hits the damage type of its power for a number of turns.
fn arm(play: &mut Play, invoked: &Invoked, turns: Dice) {
    let turns = turns.roll(&mut play.rng.act).unsigned_abs();
    // Add 1, because the turn in progress does not count.
    let until = play.world.turn.saturating_add(turns) + 1;
    play.world.artifacts.arm(invoked.id, until);
    tell(play, ArtifactEvent::Armed { item: invoked.item, on: true });
}

/// Returns the question of which item to charge. The artifact works like a blessed scroll of
/// charging if it is blessed and belongs to the hero's role, like a cursed scroll if it is cursed,
/// and otherwise like an uncursed scroll.
fn which_to_charge(play: &Play, invoked: &Invoked) -> Pending {
    let row = &play.content.artifacts[invoked.id];
    let own = !row.is_foreign_to(Some(&play.content.roles[play.world.life.role].name), None);
    let buc = play.world.item(invoked.item).buc;
    Pending::Recharge { blessed: buc == Buc::Blessed && own, cursed: buc == Buc::Cursed }
}

/// Creates a stack of arrows that is blessed or cursed like the artifact. A blessed stack is
/// larger, and its enchantment is at least +0; the enchantment of a cursed stack is at most +0.
fn arrows(play: &mut Play, item: ItemId) {
    let (hero, depth) = (play.world.hero, play.world.depth());
    let (buc, known) = (play.world.item(item).buc, play.world.item(item).known.buc);
    let kind = play.content.known.arrow;
    let made = items::of_kind(play.content, kind, depth, &mut play.rng.act);
    let made = items::bring(play.world, made);
    let more = match buc {
        Buc::Blessed => play.rng.act.d(10),
        Buc::Uncursed => play.rng.act.d(5),
        Buc::Cursed => 0,
    };
    let stack = play.world.item_mut(made);
    stack.plus = match buc {
        Buc::Blessed => stack.plus.max(0),
        Buc::Uncursed => stack.plus,
        Buc::Cursed => stack.plus.min(0),
    };
    stack.count += more as u16;
    (stack.buc, stack.known.buc) = (buc, known);
    identify::look_at(play, made);
    tell(play, ArtifactEvent::Made { item: made });
    equipment::take_or_drop(play, hero, made);
}

/// Flashes at the first creature in a direction. Aimed up or down, lights the area around the hero
/// instead; aimed at the hero, blinds the hero.
fn flash(play: &mut Play, item: ItemId, aim: Aim, source: &EffectSource) {
    let hero = play.world.hero;
    match aim {
        Aim::Dir(dir) => {
            tell(play, ArtifactEvent::Flashed { item });
            apply::optics::flash_along(play, hero, dir);
        }
        Aim::Up | Aim::Down => {
            let at = play.world.you().at;
            if play.world.level.cell(at).is_lit() {
                return surge(play, item);
            }
            light::shine_on(play, at, source);
        }
        Aim::Own | Aim::At(_) => {
            let row = DAZZLED.iter().find(|(buc, _)| *buc == source.buc);
            let least = row.map_or(0, |&(_, turns)| turns);
            if play.world.you().has(Property::Blind) || resists_flashes(play) {
                return surge(play, item);
            }
            let turns = least + play.rng.act.d(least).unsigned_abs();
            body::lengthen(play, hero, Property::Blind, turns);
        }
    }
}

/// Whether an artifact in use protects the hero from being blinded by flashes.
fn resists_flashes(play: &Play) -> bool {
    artifact::uses(play.world, play.content, play.world.hero, ArtifactQuirk::ShieldsEyes)
}

/// Summons a creature that serves the hero for a limited time.
fn serve(play: &mut Play, item: ItemId, kind: Option<MonsterKindId>, turns: Dice) {
    let turns = turns.roll(&mut play.rng.act).unsigned_abs();
    if kind.and_then(|kind| called::call(play, kind, turns)).is_none() {
        surge(play, item);
    }
}

fn bless_contents(play: &mut Play, item: ItemId) {
    let inside = play.world.item(item).contents.clone();
    let common: Vec<ItemId> =
        inside.into_iter().filter(|&it| play.world.item(it).buc != Buc::Blessed).collect();
    if common.is_empty() {
        return surge(play, item);
    }
    tell(play, ArtifactEvent::Hallowed { item });
    for inner in common {
        if play.content.items[play.world.item(inner).kind].class != Class::Coin {
            bless::turn(play, inner, Buc::Blessed);
        }
    }
}
