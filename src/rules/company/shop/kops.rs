//! The Kops who chase robbers.
//!
//! Source: rules/numbers 10.

use crate::content::MonsterKindId;
use crate::content::item::quirk::ItemQuirk;
use crate::event::{Event, Trade};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::equipment;
use crate::world::{ActorId, body::senses};

/// Map symbol of the Kops.
const KOPS: char = 'K';
/// The sizes of the higher ranks of Kops, each as (divisor, bonus): the number of Kops of the
/// lowest rank is divided by the divisor, then the bonus is added.
const RANKS: [(u32, u32); 3] = [(3, 1), (6, 0), (9, 0)];

/// Removes all Kops except tame ones from the level, unless a keeper there is still angry at the
/// hero.
/// Source: `NetHack` 3.6 `shk.c`, `kops_gone`.
pub fn go(play: &mut Play) {
    let world = &play.world;
    let angry = |&who: &ActorId| world.actor(who).keeper.is_some() && world.actor(who).is_hostile();
    if world.level.crowd.iter().any(angry) {
        return;
    }
    let is_kop = |&who: &ActorId| {
        let actor = play.world.actor(who);
        play.content.monsters[actor.kind].letter == KOPS && !actor.is_tame()
    };
    let kops: Vec<ActorId> = play.world.level.crowd.iter().copied().filter(is_kop).collect();
    let shown = kops.iter().any(|&who| senses::senses(play.world, play.content, who));
    for kop in kops {
        leave_treasure(play, kop);
        play.world.remove_actor(kop);
    }
    if shown {
        play.tell(Event::Trade(Trade::KopsGone));
    }
}

/// Drops those items of the Kop that cannot be replaced: artifacts, invocation items and the
/// Amulet.
fn leave_treasure(play: &mut Play, kop: ActorId) {
    let at = play.world.actor(kop).at;
    for item in play.world.actor(kop).pack.clone() {
        let thing = play.world.item(item);
        let is_single = thing.artifact.is_some()
            || thing.kind == play.content.known.amulet
            || play.content.items[thing.kind].has(ItemQuirk::Invocation);
        if is_single {
            let item = equipment::part_with(play, item, 0);
            play.world.drop_onto(play.content, item, at);
        }
    }
}

/// Sends the Kops after a robber. If the hero is beside the shop (`near`), they appear around the
/// hero; otherwise, one group appears at the stairs and one at the keeper. A group has 1d5 + depth
/// Kops of the lowest rank, and fewer of each higher rank.
pub fn come(play: &mut Play, keeper: ActorId, near: bool) {
    let mut ranks: Vec<(u8, MonsterKindId)> = play
        .content
        .monsters
        .iter()
        .filter(|(_, kind)| kind.letter == KOPS)
        .map(|(id, kind)| (kind.level, id))
        .collect();
    ranks.sort_unstable();
    if ranks.is_empty() {
        return;
    }
    play.tell(Event::Trade(Trade::KopsCome));
    let here = play.world.you().at;
    let places = if near {
        vec![here]
    } else {
        let stairs = play.world.level.down.or(play.world.level.up);
        stairs.into_iter().chain([play.world.actor(keeper).at]).collect()
    };
    for at in places {
        let many = play.world.depth().max(1).unsigned_abs() + play.rng.act.d(5).unsigned_abs();
        let mut numbers = vec![many];
        numbers.extend(RANKS.map(|(each, more)| many / each + more));
        for (&(_, kind), number) in ranks.iter().zip(numbers) {
            for _ in 0..number {
                monsters::near(play.world, play.content, &mut play.rng.act, kind, at);
            }
        }
    }
}
