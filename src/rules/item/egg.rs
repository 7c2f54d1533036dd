//! Eggs: laying, hatching and breaking.
//!
//! Source: rules/numbers 4.

use crate::content::{Content, MonsterKindId, Property, Trait};
use crate::event::item::tools::ToolEvent;
use crate::event::{Cause, Event, ItemEvent, Petrifier};
use crate::r#gen::spawn::monsters;
use crate::rules::body::{equipment::use_up, hunger_state, luck, taming};
use crate::rules::vitals::petrify;
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::hero::LuckCause;
use crate::world::{ActorId, Attitude, Item, ItemId, Place, World};

/// First and last age, in turns, at which an egg can hatch.
const RIPE: (u32, u32) = (151, 200);
/// Age in turns above which an egg is stale.
pub const STALE: u32 = 400;

/// The `plus` of an egg that the hero laid.
const OWN: i8 = 1;

pub fn is_egg(content: &Content, item: &Item) -> bool {
    item.kind == content.known.egg
}

/// Whether the egg holds a monster that can still hatch.
pub fn can_hatch(world: &World, egg: &Item) -> bool {
    egg.about.is_some() && world.turn.saturating_sub(egg.age) <= RIPE.1
}

/// Hatches eggs on the level and in inventories. At an age of 151 to 200 turns, an egg hatches in
/// each turn in which rnd(age) is above 150.
pub fn tick(play: &mut Play) {
    let turn = play.world.turn;
    let ripe = |item: &Item| {
        let age = turn.saturating_sub(item.age);
        item.kind == play.content.known.egg
            && item.about.is_some()
            && (RIPE.0..=RIPE.1).contains(&age)
    };
    if !play.world.items.things().iter().any(ripe) {
        return;
    }
    let found: Vec<ItemId> =
        play.world.items.iter().filter(|(_, item)| ripe(item)).map(|(id, _)| id).collect();
    for egg in found {
        let thing = play.world.item(egg);
        let age = turn.saturating_sub(thing.age);
        let Some(kind) = thing.about else { continue };
        if play.rng.time.d(age) as u32 >= RIPE.0 {
            hatch(play, egg, kind);
        }
    }
}

/// Hatches one egg of a stack on the floor of the level or in an inventory there; other eggs do not
/// hatch. A dragon that hatches in the hero's inventory becomes tame.
fn hatch(play: &mut Play, egg: ItemId, kind: MonsterKindId) {
    let level = play.world.level.id;
    let (at, carried) = match play.world.item(egg).place {
        Place::Floor(id, at) if id == level => (at, false),
        Place::Pack(who) if play.world.actor(who).level_id == level => {
            (play.world.actor(who).at, who == play.world.hero)
        }
        Place::Floor(..) | Place::Pack(_) | Place::Inside(_) | Place::Buried(..) | Place::Limbo => {
            return;
        }
    };
    let young = monsters::young_of(play.content, kind);
    let rng = &mut play.rng.time;
    let Some(who) = monsters::near(play.world, play.content, rng, young, at) else { return };
    play.world.actor_mut(who).mood = Attitude::Hostile;
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::Hatched { who, carried })));
    if carried && play.content.monsters[young].letter == 'D' {
        taming::tame(play, who);
    }
    use_up(play, egg);
}

/// Makes a hero with the shape of an egg-laying monster lay an egg, which costs the hero as much
/// nutrition as the egg contains. Returns `None` if the hero's shape does not lay eggs.
///
/// # Errors
/// Refuses male heroes, and heroes who are too hungry.
/// Source: rules/luck 2.5.
pub fn lay(play: &mut Play) -> Option<Acted> {
    let (you, known) = (play.world.you(), &play.content.known);
    let (at, parent) = (you.at, you.kind);
    if !play.world.is_changed() || !play.content.monsters[parent].is(Trait::Oviparous) {
        return None;
    }
    let cost = i32::from(play.content.items[known.egg].nutrition);
    if !you.female {
        return Some(Err(Refusal::MaleLaysNoEggs.into()));
    }
    if play.world.life.nutrition < cost {
        return Some(Err(Refusal::TooHungryToLayEggs.into()));
    }
    let (about, age) = (Some(parent), play.world.turn);
    let mut egg = Item { about, age, plus: OWN, ..Item::of(known.egg) };
    egg.known.seen = true;
    let item = play.world.make(egg);
    play.world.lay(item, at);
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::EggLaid { item })));
    hunger_state::nourish(play, -cost);
    Some(Ok(Time::ACTION))
}

/// Breaks all eggs of a stack, on a creature or on the ground. The egg of a cockatrice petrifies
/// the creature. A hero who breaks eggs that the hero laid loses 1 luck for each, at most 5.
/// Source: rules/luck 2.5.
pub fn splash(play: &mut Play, by: ActorId, eggs: ItemId, hit: Option<ActorId>) {
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::Splashed { item: eggs })));
    let thing = play.world.item(eggs);
    if thing.plus == OWN && by == play.world.hero {
        let lost = i32::from(thing.count.min(5));
        luck::change(play, -lost, LuckCause::EggsBroken);
    }
    if let Some(who) = hit {
        let resists = resists(play, who);
        if let Some(about) = petrifies(play, eggs, resists) {
            petrify::petrify(play, who, Some(by), Cause::Petrified(Petrifier::Touched(about)));
        }
    }
    play.world.destroy(eggs);
}

/// Returns the egg's monster kind if the inside of the egg petrifies a creature that touches it.
/// `resists` says whether the creature resists petrification.
pub fn petrifies(play: &Play, egg: ItemId, resists: bool) -> Option<MonsterKindId> {
    let thing = play.world.item(egg);
    let about = thing.about.filter(|_| is_egg(play.content, thing) && !resists)?;
    play.content.monsters[about].is(Trait::TouchPetrifies).then_some(about)
}

/// Whether a creature resists petrification by eggs.
pub fn resists(play: &Play, who: ActorId) -> bool {
    crate::rules::body::resists(play.world, play.content, who, Property::StoningResistance)
}
