//! Breaking wands.
//!
//! Source: rules/numbers 17.

use crate::base::{Dice, Pos};
use crate::content::item::breaking::Breaking;
use crate::content::role::talent::Talent;
use crate::content::{Content, Effect, Harm, ItemKindId, Slot};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent, Means, TerrainEvent};
use crate::rules::body::equipment::{self, destroy};
use crate::rules::body::hold;
use crate::rules::effect::{self, EffectSource, Target, state, wand as bursts};
use crate::rules::ground::{create, digging};
use crate::rules::item::{charge, identify};
use crate::rules::vitals::Blame;
use crate::rules::{Acted, Play, Refusal, Time, fight, trap};
use crate::world::{ActorId, Aim, ItemId, Trap, World, level::path};

/// Minimum strength to break a wand, and to break a brittle one.
const STRENGTH: (u8, u8) = (10, 5);

/// Makes the hero break a carried wand.
pub fn snap(play: &mut Play, who: ActorId, wand: ItemId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotApply.into());
    }
    let held = play.world.actor(who).in_slot(Slot::Wielded);
    if held.is_some_and(|item| {
        item != wand && equipment::sticks_to_hand(play.world, play.content, item)
    }) {
        return Err(Refusal::HandsFull.into());
    }
    let kind_id = play.world.item(wand).kind;
    let needed =
        if is_brittle(play.world, play.content, kind_id) { STRENGTH.1 } else { STRENGTH.0 };
    if play.world.life.attributes[0] < needed {
        return Err(Refusal::TooWeakToBreak.into());
    }
    let breaks = play.content.items[kind_id].breaks;
    let charges = charges(play, wand);
    let works = charges > 0 && breaks != Breaking::Nothing;
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::WandBroken { wand, works })));
    if works {
        burst(play, wand, breaks, charges);
    }
    if play.world.items.contains(wand) {
        destroy(play, wand);
    }
    Ok(Time::ACTION)
}

/// Whether the kind's appearance is brittle; breaking it needs less strength.
fn is_brittle(world: &World, content: &Content, kind: ItemKindId) -> bool {
    let group = content.items[kind].shuffle.as_ref().and_then(|group| content.looks.get(group));
    let dealt = world.knowledge.of(kind).look;
    let look = group.zip(dealt).and_then(|(looks, at)| looks.get(usize::from(at)));
    look.is_some_and(|look| look.brittle)
}

/// Spends a charge of the wand. Returns the number of charges that the wand had; a wrested last
/// charge counts as 1 to 3. Returns 0 if there was no charge to spend.
fn charges(play: &mut Play, wand: ItemId) -> i32 {
    let left = i32::from(play.world.item(wand).plus);
    match charge::spend(play, wand) {
        charge::Spent::Charge => left,
        charge::Spent::Wrested => play.rng.act.d(3),
        charge::Spent::Nothing => 0,
    }
}

fn burst(play: &mut Play, wand: ItemId, breaks: Breaking, charges: i32) {
    let hero = play.world.hero;
    let thing = play.world.item(wand);
    let (kind, buc) = (thing.kind, thing.buc);
    let blame = Blame::with(hero, Means::Item(kind));
    let source =
        EffectSource { who: hero, item: Some(wand), buc, blame, dir: Some(Aim::Own), craft: None };
    if breaks == Breaking::Frees {
        hold::release_all(play, hero);
        return;
    }
    let around = around(play);
    for &(_, who) in &around {
        fight::provoke(play, hero, who);
    }
    let at = play.world.you().at;
    let share = share(play);
    let (harm, damage) = blow(play, kind, breaks, charges);
    bursts::blast(play, (harm, damage), Some(at), &source, share);
    if matches!(breaks, Breaking::Blast(_)) {
        identify::learn_kind(play, kind);
        return;
    }
    if play.world.is_dying(hero) || play.world.is_over() {
        return;
    }
    if follow(play, &source, breaks, charges) && play.world.items.contains(wand) {
        identify::learn_kind(play, kind);
    }
}

/// Returns the number by which the explosion's damage to the hero is divided: 5, 2 or 1, depending
/// on the role.
fn share(play: &Play) -> i32 {
    let role = &play.content.roles[play.world.life.role];
    match () {
        () if role.has(Talent::ShieldsBlasts) => 5,
        () if role.has(Talent::SoftensBlasts) => 2,
        () => 1,
    }
}

/// Returns the damage type and the damage of the explosion.
fn blow(play: &mut Play, kind: ItemKindId, breaks: Breaking, charges: i32) -> (Harm, i32) {
    let ray = play.content.items[kind].on_zap.iter().find_map(|effect| match effect {
        Effect::Ray { harm, .. } => Some(*harm),
        _ => None,
    });
    match breaks {
        Breaking::Blast(times) => (ray.unwrap_or(Harm::MagicMissile), charges * i32::from(times)),
        Breaking::Force => {
            let dice = Dice::new(charges as u16 + 1, 6, 0);
            (Harm::MagicMissile, dice.roll(&mut play.rng.act))
        }
        Breaking::Nothing
        | Breaking::Frees
        | Breaking::Creatures
        | Breaking::CreaturesAndItems
        | Breaking::Once
        | Breaking::Slumber
        | Breaking::Pits
        | Breaking::Monsters => (Harm::MagicMissile, play.rng.act.d(4 * charges as u32)),
    }
}

/// Returns the creatures next to the hero, each with its square. If the hero is engulfed, returns
/// only the engulfer.
fn around(play: &Play) -> Vec<(Pos, ActorId)> {
    let at = play.world.you().at;
    if let Some(around) = hold::engulfer(play.world, play.content, play.world.hero) {
        return vec![(at, around)];
    }
    at.neighbors().into_iter().filter_map(|to| Some((to, play.world.actor_at(to)?))).collect()
}

/// Applies the effects that breaking this kind of wand has after the explosion. Returns whether the
/// hero noticed an effect.
fn follow(play: &mut Play, source: &EffectSource, breaks: Breaking, charges: i32) -> bool {
    let hero = play.world.hero;
    let at = play.world.you().at;
    match breaks {
        Breaking::Nothing | Breaking::Frees | Breaking::Blast(_) => false,
        Breaking::Creatures => touch(play, source, false),
        Breaking::CreaturesAndItems | Breaking::Force => touch(play, source, true),
        Breaking::Once => zap(play, source, Target::Creature(hero)),
        Breaking::Monsters => create::around(play, Some(at), 9),
        Breaking::Slumber => {
            for (_, who) in around(play) {
                if !play.world.is_dying(who) {
                    state::sleep(play, who, Dice::new(charges as u16 + 1, 12, 0));
                }
            }
            state::sleep(play, hero, Dice::new(1, 50, 0))
        }
        Breaking::Pits => {
            let mut dug = false;
            for to in at.neighbors().into_iter().chain([at]) {
                dug |= dig(play, to, charges);
            }
            dug
        }
    }
}

fn zap(play: &mut Play, source: &EffectSource, target: Target) -> bool {
    let Some(wand) = source.item else { return false };
    let content = play.content;
    let effects = &content.items[play.world.item(wand).kind].on_zap;
    effect::apply(play, effects, target, source).noticed
}

/// Applies the wand's effects to the adjacent creatures, then, if `items`, to the items on and
/// around the hero's square, and finally to the hero. Returns whether the hero noticed an effect.
fn touch(play: &mut Play, source: &EffectSource, items: bool) -> bool {
    let hero = play.world.hero;
    let at = play.world.you().at;
    let outside = hold::engulfer(play.world, play.content, hero).is_none();
    let mut noticed = false;
    for (_, who) in around(play) {
        if !play.world.is_dying(who) {
            let source = EffectSource { dir: None, ..source.clone() };
            noticed |= zap(play, &source, Target::Creature(who));
        }
    }
    for to in at.neighbors().into_iter().chain([at]).filter(|_| items && outside) {
        for item in play.world.items_at(to).collect::<Vec<ItemId>>() {
            if play.world.items.contains(item) {
                noticed |= zap(play, source, Target::Thing(item));
            }
        }
    }
    zap(play, source, Target::Creature(hero)) || noticed
}

/// Digs into the floor. With up to 3 charges, makes a pit. With more, makes a pit with a chance of
/// 3 in `charges`, and otherwise a hole, or a pit where no hole is possible. Returns false if the
/// square cannot be dug.
fn dig(play: &mut Play, at: Pos, charges: i32) -> bool {
    let level = &play.world.level;
    let terrain = level.cell(at).terrain;
    let solid = !level.is_passable(at) || terrain.is_furniture() || terrain.is_liquid();
    if solid || play.world.trap_at(at).is_some() {
        return false;
    }
    let pit = play.rng.act.below(charges.max(1) as u32) < 3;
    let falls = digging::can_make_hole(play, at);
    let known = &play.content.known;
    let kind = if pit || !falls { known.pit } else { known.hole };
    play.world.level.traps.push(Trap { kind, at, seen: true, own: true, sprung: 0 });
    play.world.unearth(at);
    play.tell(Event::Terrain(TerrainEvent::Dug { at }));
    if let Some(who) = play.world.actor_at(at) {
        let actor = play.world.actor(who);
        if !path::is_airborne(&play.content.monsters[actor.kind], actor) {
            trap::spring(play, who, at);
        }
    }
    true
}
