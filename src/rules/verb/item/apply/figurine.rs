//! Figurines: placing them, and cursed ones that come to life in the inventory.
//!
//! Source: rules/numbers 18.

use crate::content::item::ToolUse;
use crate::content::{Buc, MonsterKindId};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent};
use crate::r#gen::spawn::monsters;
use crate::rules::body::{equipment::use_up, taming};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::{ActorId, Aim, Attitude, ItemId};

/// Two ages of a carried cursed figurine, in turns: above the first age the figurine can come to
/// life, and at the second it certainly does.
const RESTLESS: (u32, u32) = (200, 9200);

/// Places a figurine on the adjacent square in the direction of `aim`, where it comes to life. A
/// figurine placed on the hero's own square comes to life beside the hero.
pub fn set_down(play: &mut Play, who: ActorId, figurine: ItemId, aim: Option<Aim>) -> Acted {
    let here = play.world.you().at;
    let at = match aim.filter(|_| who == play.world.hero).ok_or(Refusal::CannotApply)? {
        Aim::Dir(dir) => here.step(dir),
        Aim::Own | Aim::Down | Aim::Up => here,
        Aim::At(_) => return Err(Refusal::CannotApply.into()),
    };
    let is_free = play.world.level.is_passable(at) && play.world.actor_at(at).is_none();
    if at != here && !(at.on_map() && is_free) {
        return Err(Refusal::SomethingInTheWay.into());
    }
    let kind = play.world.item(figurine).about.ok_or(Refusal::CannotApply)?;
    if let Some(woken) = monsters::near(play.world, play.content, &mut play.rng.act, kind, at) {
        rouse(play, figurine, woken, false);
    } else {
        play.tell(Event::Item(ItemEvent::NoEffect { item: figurine }));
    }
    Ok(Time::ACTION)
}

/// Brings cursed figurines in the hero's inventory to life, 201 to 9200 turns after they were made
/// or cursed.
pub fn tick(play: &mut Play) {
    let restless = |&item: &ItemId| {
        let thing = play.world.item(item);
        thing.buc == Buc::Cursed
            && play.content.items[thing.kind].tool == Some(ToolUse::Figurine)
            && play.world.turn.saturating_sub(thing.age) > RESTLESS.0
    };
    let found: Vec<ItemId> = play.world.you().pack.iter().copied().filter(restless).collect();
    for item in found {
        let thing = play.world.item(item);
        let rest = RESTLESS.1.saturating_sub(play.world.turn.saturating_sub(thing.age));
        let Some(kind) = thing.about else { continue };
        if play.rng.time.one_in(rest + 1) {
            wake(play, item, kind);
        }
    }
}

fn wake(play: &mut Play, item: ItemId, kind: MonsterKindId) {
    let at = play.world.you().at;
    if let Some(woken) = monsters::near(play.world, play.content, &mut play.rng.time, kind, at) {
        rouse(play, item, woken, true);
    }
}

/// Sets the mood of the new creature, and uses up the figurine. 8 times in 10, the creature is tame
/// if the figurine is blessed, peaceful if it is uncursed and hostile if it is cursed. Each of the
/// other two moods has a chance of 1 in 10.
fn rouse(play: &mut Play, figurine: ItemId, woken: ActorId, carried: bool) {
    let usual = match play.world.item(figurine).buc {
        Buc::Blessed => 0,
        Buc::Uncursed => 1,
        Buc::Cursed => 2,
    };
    let rolled = play.rng.act.below(10);
    let mood = if rolled > 2 { usual } else { rolled };
    play.world.actor_mut(woken).mood =
        if mood == 2 { Attitude::Hostile } else { Attitude::Peaceful };
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::FigurineWoke { who: woken, carried })));
    if mood == 0 {
        taming::tame(play, woken);
    }
    use_up(play, figurine);
}
