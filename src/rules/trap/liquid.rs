//! Effects of deep water and lava on creatures without protection.
//!
//! Source: rules/numbers 15; `NetHack` 3.7 `trap.c`, `drown` and `lava_effects`.

use crate::base::{Dice, Pos, pick};
use crate::content::ending::death::{Death, Hazard};
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Content, Harm, Property, PropertySet, Slot, Terrain, Trait};
use crate::event::item::Loss;
use crate::event::{Cause, Event, ItemEvent, TerrainEvent};
use crate::rules::body::{self, burden, equipment, hold};
use crate::rules::fight::harm::item_destruction;
use crate::rules::ground::teleport;
use crate::rules::item::erosion;
use crate::rules::vitals::{self, Blame, rider};
use crate::rules::{Acted, Play, Time};
use crate::world::hero::Burden;
use crate::world::todo::Task;
use crate::world::{ActorId, ItemId, World, level::path};

/// Properties that protect a creature from drowning in deep water.
const AT_HOME: PropertySet =
    PropertySet::of(&[Property::WaterWalking, Property::Swimming, Property::MagicalBreathing]);
/// Damage of lava.
const HEAT: Dice = Dice::new(6, 6, 0);

/// Drowns or burns every creature on the level that is in deep water or lava without protection,
/// however it got there.
pub fn take_effect(play: &mut Play) {
    let hero = play.world.hero;
    let is_sinking = play.world.you().has(Property::Sinking);
    if play.world.level.liquid.is_empty() && !is_sinking {
        return;
    }
    if sinks(play.world, play.content, hero) {
        if !is_sinking && !is_sheltered(play) {
            hero_falls_in(play);
        }
    } else if is_sinking {
        body::cure(play, hero, Property::Sinking);
        play.world.you_mut().trapped = 0;
    }
    let crowd = play.world.level.crowd.iter().copied();
    let sinking: Vec<ActorId> =
        crowd.filter(|&who| who != hero && sinks(play.world, play.content, who)).collect();
    for who in sinking {
        if play.world.actors.contains(who) && !play.world.is_dying(who) {
            monster_falls_in(play, who);
        }
    }
}

/// Whether `who` is in deep water or lava without protection. Protection of the steed also protects
/// the rider.
fn sinks(world: &World, content: &Content, who: ActorId) -> bool {
    let at = world.actor(who).at;
    if !world.level.liquid.has(at) {
        return false;
    }
    let liquid = world.level.cell(at).terrain;
    let feet = rider::feet(world, who);
    !is_safe(world, content, who, liquid) && (feet == who || !is_safe(world, content, feet, liquid))
}

fn is_safe(world: &World, content: &Content, who: ActorId, liquid: Terrain) -> bool {
    let actor = world.actor(who);
    let kind = &content.monsters[actor.kind];
    let above = path::is_airborne(kind, actor) || kind.is(Trait::Cling);
    if above && liquid != Terrain::WaterWall {
        return true;
    }
    if liquid == Terrain::Lava {
        // Actors that walk on lava do not sink; `scorch` burns them.
        return kind.is(Trait::LikesLava) || actor.has(Property::WaterWalking);
    }
    kind.is(Trait::Swim)
        || kind.is(Trait::Amphibious)
        || kind.is(Trait::Breathless)
        || actor.properties.now.has_any(AT_HOME)
}

/// Whether the hero is sheltered from the liquid: engulfed, protected by a prayer, or already dead.
fn is_sheltered(play: &Play) -> bool {
    let engulfer = hold::engulfer(play.world, play.content, play.world.hero);
    engulfer.is_some() || play.world.is_shielded_by_prayer() || play.world.is_over()
}

fn hero_falls_in(play: &mut Play) {
    let hero = play.world.hero;
    let at = play.world.you().at;
    let lava = play.world.level.cell(at).terrain == Terrain::Lava;
    let feet = rider::feet(play.world, hero);
    play.tell(Event::Terrain(TerrainEvent::FellIn { who: feet, lava }));
    if feet != hero {
        rider::unseat(play, rider::Unseated::Sank);
        if !sinks(play.world, play.content, hero) {
            return;
        }
    }
    if lava {
        in_lava(play);
    } else {
        in_water(play);
    }
    // A hero who drowned or burned but whose life was saved is moved ashore.
    let stays = play.world.you().has(Property::Sinking) || play.world.todo.leaves();
    if !play.world.is_over() && !stays && sinks(play.world, play.content, hero) {
        reach_land(play, hero);
    }
}

/// Wets the hero's inventory. The hero teleports away or crawls ashore if possible, and otherwise
/// drowns.
fn in_water(play: &mut Play) {
    let hero = play.world.hero;
    soak(play, hero);
    if !play.world.you().is_helpless() {
        if hero_teleports(play) {
            return;
        }
        let shore = rider::beside(play);
        let to = pick::one(&mut play.rng.act, &shore).copied();
        if let Some(to) = to.filter(|_| sheds_load(play)) {
            crawl_out(play, to);
            return;
        }
    }
    vitals::kill_as(play, hero, None, Cause::Ended(Death::Drowned));
}

/// Wets each carried item, unless a luck roll saves that item.
/// Source: rules/luck 2.7.
fn soak(play: &mut Play, who: ActorId) {
    let luck = play.world.life.luck.total();
    for item in play.world.actor(who).pack.clone() {
        if luck + 5 <= play.rng.act.below(20) as i32 {
            erosion::soak(play, item);
        }
    }
}

/// Teleports the hero out of the water, if the hero can teleport and has control or passes a luck
/// roll. Returns whether that saved the hero.
/// Source: rules/luck 2.7.
fn hero_teleports(play: &mut Play) -> bool {
    let hero = play.world.hero;
    let you = play.world.you();
    let able =
        you.has(Property::Teleportitis) || play.content.monsters[you.kind].is(Trait::Teleports);
    if !able {
        return false;
    }
    let control = you.has(Property::TeleportControl);
    let luck = play.world.life.luck.total();
    if !control && play.rng.act.below(3) as i32 >= luck + 2 {
        return false;
    }
    teleport::hop_at_random(play, hero);
    !sinks(play.world, play.content, hero)
}

/// Drops items that are not in use until the hero is light enough to swim. Returns false if the
/// hero is still too heavy.
fn sheds_load(play: &mut Play) -> bool {
    let hero = play.world.hero;
    let content = play.content;
    let swims = |play: &Play| burden::of(play.world, content, hero) <= Burden::Burdened;
    let is_loose = |play: &Play, item: ItemId| {
        let clings = content.items[play.world.item(item).kind].has(ItemQuirk::Clings);
        play.world.you().slot_of(item).is_none() && !clings
    };
    for item in play.world.you().pack.clone() {
        if swims(play) {
            break;
        }
        if is_loose(play, item) {
            let at = play.world.you().at;
            let part = equipment::take_out(play, item, 0);
            play.world.item_mut(part).dropped = true;
            play.tell(Event::Item(ItemEvent::Dropped { who: hero, item: part }));
            play.world.drop_onto(content, part, at);
            equipment::pack_changed(play);
        }
    }
    swims(play)
}

/// Burns the hero's boots and then the hero, who dies. A fire-resistant hero instead has 12 to 15
/// turns to wade out.
fn in_lava(play: &mut Play) {
    let hero = play.world.hero;
    body::cure(play, hero, Property::Sliming);
    burn_boots(play, hero);
    if body::resists(play.world, play.content, hero, Property::FireResistance) {
        let heat = HEAT.roll(&mut play.rng.act);
        item_destruction::ruin(play, hero, Harm::Fire, heat);
        if play.world.you().hp > 1 {
            vitals::damage_and_tell(play, hero, 1, Blame::means(Hazard::MoltenLava));
        }
        play.world.you_mut().trapped = play.rng.act.between(4, 7) as u8;
        let turns = play.rng.act.between(12, 15).unsigned_abs();
        body::gain(play, hero, Property::Sinking, turns);
    } else {
        vitals::kill_as(play, hero, None, Cause::Ended(Death::BurnedInLava));
    }
}

/// Burns an actor that enters lava and does not sink because it can walk on liquids. Does not
/// affect actors that resist fire or are in the air.
pub(in crate::rules) fn scorch(play: &mut Play, who: ActorId, at: Pos) {
    let actor = play.world.actor(who);
    let walks = play.world.level.cell(at).terrain == Terrain::Lava
        && actor.has(Property::WaterWalking)
        && !path::is_airborne(&play.content.monsters[actor.kind], actor);
    if walks && !body::resists(play.world, play.content, who, Property::FireResistance) {
        let damage = HEAT.roll(&mut play.rng.act);
        vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::MoltenLava));
    }
}

/// Destroys boots of a material that burns, unless they are erosion-proof.
fn burn_boots(play: &mut Play, who: ActorId) {
    let Some(boots) = play.world.actor(who).in_slot(Slot::Boots) else { return };
    let thing = play.world.item(boots);
    if play.content.items[thing.kind].material.burns() && !thing.proof {
        play.tell(Event::Item(ItemEvent::Destroyed { item: boots, how: Loss::Burned }));
        equipment::destroy(play, boots);
    }
}

/// Moves a hero in lava one step closer to the edge. The last step brings the hero ashore.
pub(super) fn wade(play: &mut Play, who: ActorId) -> Acted {
    let left = play.world.actor(who).trapped.saturating_sub(1);
    let shore = if left == 0 { rider::beside(play) } else { Vec::new() };
    if let Some(&to) = pick::one(&mut play.rng.act, &shore) {
        body::cure(play, who, Property::Sinking);
        crawl_out(play, to);
    } else {
        play.world.actor_mut(who).trapped = left.max(1);
        play.tell(Event::Terrain(TerrainEvent::Waded));
    }
    Ok(Time::ACTION)
}

fn crawl_out(play: &mut Play, to: Pos) {
    let hero = play.world.hero;
    let from = play.world.you().at;
    hold::release_all(play, hero);
    play.world.you_mut().trapped = 0;
    play.world.move_actor(hero, to);
    play.tell(Event::Terrain(TerrainEvent::CrawledOut));
    play.tell_step(hero, from);
    play.world.todo.later(Task::Arrived { who: hero, at: to });
}

/// Drowns or burns a monster. A monster that can teleport escapes, and fire resistance protects
/// from lava.
/// Source: `NetHack` 3.7 `mon.c`, `minliquid`.
fn monster_falls_in(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let lava = play.world.level.cell(actor.at).terrain == Terrain::Lava;
    let teleports = play.content.monsters[actor.kind].is(Trait::Teleports);
    play.tell(Event::Terrain(TerrainEvent::FellIn { who, lava }));
    if lava {
        burn_boots(play, who);
    } else {
        soak(play, who);
    }
    if teleports {
        teleport::hop(play, who);
    }
    if !sinks(play.world, play.content, who) {
        return;
    }
    if lava && body::resists(play.world, play.content, who, Property::FireResistance) {
        vitals::apply_damage(play, who, 1, Blame::means(Hazard::MoltenLava));
    } else {
        vitals::dissolve(play, who, Blame::default());
    }
    if play.world.actors.contains(who) && !play.world.is_dying(who) {
        reach_land(play, who);
    }
}

/// Puts a survivor on a random square of land, if there is one.
fn reach_land(play: &mut Play, who: ActorId) {
    if let Some(to) = teleport::landing(play) {
        teleport::send(play, who, to);
    }
}
