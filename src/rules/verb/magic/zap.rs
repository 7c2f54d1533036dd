//! Zapping wands.

use crate::base::Dir;
use crate::content::item::AimKind;
use crate::content::{Buc, Class, Effect};
use crate::event::{Event, ItemEvent, Magic, Means};
use crate::rules::effect::{self, Came, EffectSource, Target, detect};
use crate::rules::item::charge;
use crate::rules::verb::force::strike;
use crate::rules::verb::item::quaff::learn;
use crate::rules::vitals::Blame;
use crate::rules::{Acted, Halt, Play, Refusal, Time, fight};
use crate::world::body::pack;
use crate::world::{ActorId, Aim, ItemId, Pending};

/// Makes `who` zap a wand at `aim`. Cursed wands explode 1 time in 100. A wand with 0 charges has
/// no effect 120 times in 121; otherwise a last charge is wrested from it. A wand with negative
/// charges has no effect and turns to dust.
pub fn zap(play: &mut Play, who: ActorId, wand: ItemId, aim: Aim) -> Acted {
    let thing = pack::carried(play.world, who, wand).ok_or(Refusal::NotCarried)?;
    let (kind_id, buc, charges) = (thing.kind, thing.buc, thing.plus);
    let content = play.content;
    let kind = &content.items[kind_id];
    if kind.class != Class::Wand {
        return Err(Refusal::CannotZap.into());
    }
    if buc == Buc::Cursed && play.rng.act.one_in(100) {
        charge::blow_up(play, who, wand, i32::from(charges.max(0)) + 2);
        return Ok(Time::ACTION);
    }
    let spent = charge::spend(play, wand);
    if spent == charge::Spent::Nothing {
        play.tell(Event::Item(ItemEvent::Spent { item: wand }));
        if who == play.world.hero && charges == 0 {
            play.world.item_mut(wand).known.plus = true;
        }
        if charges < 0 {
            charge::crumble(play, wand);
        }
        return Ok(Time::ACTION);
    }
    if spent == charge::Spent::Wrested {
        play.tell(Event::Item(ItemEvent::Wrested { item: wand }));
    }
    play.tell(Event::Item(ItemEvent::Zapped { who, item: wand }));
    let blame = Blame::with(who, Means::Item(kind_id));
    let source = EffectSource { who, item: Some(wand), buc, blame, dir: Some(aim), craft: None };
    let immediate = kind.aim == Some(AimKind::Immediate);
    let came = if immediate {
        let noticed = touch(play, &kind.on_zap, &source, aim);
        Came { noticed, ..Came::default() }
    } else {
        effect::apply(play, &kind.on_zap, Target::Creature(who), &source)
    };
    let changes_speed = |effect: &Effect| matches!(effect, Effect::SpeedUp | Effect::SlowDown);
    let in_vain = aim == Aim::Own && !came.noticed && kind.on_zap.iter().all(changes_speed);
    if in_vain && who == play.world.hero && play.world.knowledge.knows(kind_id) {
        play.tell(Event::Item(ItemEvent::NoEffect { item: wand }));
    }
    after(play, who, wand, &came, spent == charge::Spent::Wrested);
    finish(came.asks)
}

fn after(play: &mut Play, who: ActorId, wand: ItemId, came: &Came, wrested: bool) {
    if !play.world.items.contains(wand) {
        return;
    }
    learn(play, who, wand, came);
    if wrested {
        charge::crumble(play, wand);
    }
}

fn finish(asks: Option<Pending>) -> Acted {
    match asks {
        Some(pending) => Err(Halt::Asks(pending)),
        None => Ok(Time::ACTION),
    }
}

/// Applies the effects to the zapper, to the items underfoot or to everything in a line, as `aim`
/// says. Returns whether the hero noticed an effect.
pub(crate) fn touch(play: &mut Play, effects: &[Effect], source: &EffectSource, aim: Aim) -> bool {
    let who = source.who;
    match aim {
        Aim::Own => effect::apply(play, effects, Target::Creature(who), source).noticed,
        Aim::Down => {
            let at = play.world.actor(who).at;
            let mut noticed = false;
            for item in play.world.items_at(at).collect::<Vec<_>>() {
                noticed |= effect::apply(play, effects, Target::Thing(item), source).noticed;
            }
            noticed | probes(play, effects, who, aim)
        }
        Aim::Up | Aim::At(_) => probes(play, effects, who, aim),
        Aim::Dir(_) if let Some(around) = strike::inside(play, who) => {
            if effects.iter().any(is_hostile) {
                fight::provoke(play, who, around);
            }
            effect::apply(play, effects, Target::Creature(around), source).noticed
        }
        Aim::Dir(dir) => along(play, effects, source, dir),
    }
}

/// Probes the ground or the ceiling, if `effects` probe and the hero zaps. Returns whether that
/// happened.
fn probes(play: &mut Play, effects: &[Effect], who: ActorId, aim: Aim) -> bool {
    if who != play.world.hero || !effects.contains(&Effect::Probe) {
        return false;
    }
    if aim == Aim::Down {
        let at = play.world.you().at;
        detect::probe_ground(play, at);
    } else {
        play.tell(Event::Magic(Magic::ProbedNothing { up: true }));
    }
    true
}

/// Whether the effect counts as an attack.
const fn is_hostile(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Strike(_)
            | Effect::SlowDown
            | Effect::Teleport
            | Effect::TurnUndead(_)
            | Effect::DrainLife
            | Effect::Cancel
            | Effect::Polymorph
    )
}

/// Affects every actor and item pile in a line of 6 to 13 squares, up to and including the first
/// obstacle. Each actor in the line shortens it by 3 squares. Returns whether the hero noticed an
/// effect.
/// Source: rules/tables effects.
fn along(play: &mut Play, effects: &[Effect], source: &EffectSource, dir: Dir) -> bool {
    let mut at = play.world.actor(source.who).at;
    let mut range = play.rng.act.between(6, 13);
    let mut noticed = false;
    let (mut met, mut squares) = (false, 0);
    while range > 0 {
        at = at.step(dir);
        if !at.on_map() {
            break;
        }
        range -= 1;
        squares += 1;
        // List the items first, so that items dropped by a polymorphed target are not affected.
        let pile: Vec<ItemId> = play.world.items_at(at).collect();
        if let Some(target) = play.world.actor_at(at) {
            if effects.iter().any(is_hostile) {
                fight::provoke(play, source.who, target);
            }
            noticed |= effect::apply(play, effects, Target::Creature(target), source).noticed;
            met = true;
            range -= 3;
        }
        for item in pile {
            noticed |= effect::apply(play, effects, Target::Thing(item), source).noticed;
        }
        noticed |= effect::apply(play, effects, Target::Square(at), source).noticed;
        if !play.world.level.is_passable(at) {
            break;
        }
    }
    if !met && !noticed && source.who == play.world.hero {
        play.tell(Event::Magic(Magic::MetNobody { squares }));
    }
    noticed
}
