//! Stethoscopes, which tell the condition of creatures, and whether a corpse, an egg or a statue
//! can come to life.
//!
//! Source: rules/numbers 18; `NetHack` 3.6 `apply.c`, `use_stethoscope`.

use super::applied;
use crate::base::Pos;
use crate::content::item::ToolUse;
use crate::content::{Property, Spring, Terrain};
use crate::event::{Event, Senses, TerrainEvent};
use crate::rules::effect::detect;
use crate::rules::item::{egg, food};
use crate::rules::verb::force::strike;
use crate::rules::{Acted, Play, Refusal, Time, ride};
use crate::world::{ActorId, Aim, ItemId};

/// Applies a stethoscope to a neighbor, to oneself, to a wall, or to an item beside the hero or
/// underfoot. The first use in a turn takes no time.
pub fn listen(play: &mut Play, who: ActorId, tool: ItemId, aim: Option<Aim>) -> Acted {
    let here = play.world.actor(who).at;
    let at = match aim.ok_or(Refusal::CannotApply)? {
        Aim::Dir(dir) => here.step(dir),
        Aim::Own | Aim::Down => here,
        Aim::Up | Aim::At(_) => return Err(Refusal::NothingThere.into()),
    };
    if play.world.actor(who).has(Property::Deaf) {
        return Err(Refusal::Deaf.into());
    }
    let down = aim == Some(Aim::Down);
    if down {
        ride::reaches_floor(play.world, who)?;
    }
    applied(play, who, tool);
    let terrain = play.world.level.cell(at).terrain;
    let around = strike::inside(play, who).filter(|_| aim != Some(Aim::Own));
    if let Some(target) = around.or_else(|| play.world.actor_at(at).filter(|_| !down)) {
        play.world.unmask(target);
        detect::examine(play, target);
    } else if matches!(terrain, Terrain::SecretDoor | Terrain::SecretCorridor) {
        let corridor = terrain == Terrain::SecretCorridor;
        let found = if corridor { Terrain::Corridor } else { Terrain::Door };
        play.world.level.change(at, |cell| cell.terrain = found);
        play.world.sight.fresh = false;
        play.tell(Event::Terrain(TerrainEvent::Found { at, corridor }));
    } else if let Some(item) = body_at(play, at) {
        let stirs = stirs(play, item, at);
        play.tell(Event::Senses(Senses::Listened { item, stirs }));
    } else {
        play.tell(Event::Senses(Senses::Silence));
    }
    Ok(listening_time(play, who, tool))
}

/// Returns the topmost corpse, egg or statue on a square.
fn body_at(play: &Play, at: Pos) -> Option<ItemId> {
    let is_body = |&item: &ItemId| {
        let thing = play.world.item(item);
        food::is_corpse(play.content, thing)
            || egg::is_egg(play.content, thing)
            || thing.kind == play.content.known.statue
    };
    play.world.items_at(at).find(is_body)
}

/// Whether a corpse can revive, an egg can hatch, or a statue can come to life.
fn stirs(play: &Play, item: ItemId, at: Pos) -> bool {
    let thing = play.world.item(item);
    if egg::is_egg(play.content, thing) {
        return egg::can_hatch(play.world, thing);
    }
    if thing.kind == play.content.known.statue {
        let trap = play.world.trap_at(at);
        return trap.is_some_and(|trap| play.content.traps[trap.kind].spring == Spring::Statue);
    }
    play.world.reviving_corpses.contains(&item)
}

/// Returns the time that listening takes, and notes this use.
fn listening_time(play: &mut Play, who: ActorId, tool: ItemId) -> Time {
    let turn = play.world.turn;
    let mut pack = play.world.actor(who).pack.iter().map(|&item| play.world.item(item));
    let again = pack.any(|thing| {
        let kind = &play.content.items[thing.kind];
        kind.tool == Some(ToolUse::Stethoscope) && thing.has_listened_in(turn)
    });
    play.world.item_mut(tool).note_listening(turn);
    if again { Time::ACTION } else { Time::FREE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Dir;
    use crate::rules::test_scene::{Scene, scene};
    use crate::world::{Attitude, Item, Trap};

    const ROOM: &str = "
        ------
        |.@a.|
        ------";

    fn listens(s: &mut Scene, aim: Aim) -> Vec<Senses> {
        let hero = s.hero();
        let tool = s.carrying("stethoscope");
        s.seen.0.clear();
        s.with(|play| listen(play, hero, tool, Some(aim))).unwrap();
        let told = s.seen.0.iter().filter_map(|event| match event {
            Event::Senses(what) => Some(what.clone()),
            _ => None,
        });
        told.collect()
    }

    #[test]
    fn a_stethoscope_tells_the_condition_of_a_creature_but_not_its_inventory() {
        let mut s = scene(ROOM);
        let orc = s.put("hill orc", 'a');
        s.world.actor_mut(orc).mood = Attitude::Peaceful;
        let told = listens(&mut s, Aim::Dir(Dir::E));
        assert!(matches!(told[..], [Senses::Examined { who, .. }] if who == orc), "{told:?}");
        let probed =
            |told: &Event| matches!(told, Event::Magic(crate::event::Magic::Probed { .. }));
        assert!(!s.has_told(probed));
    }

    #[test]
    fn a_stethoscope_hears_what_will_revive_hatch_or_come_to_life() {
        let mut s = scene(ROOM);
        let at = s.world.you().at;
        let [troll, newt] = ["troll", "newt"].map(|name| s.content.monsters.find(name).unwrap());
        let known = [s.content.known.corpse, s.content.known.egg, s.content.known.statue];
        for (kind, about, lives) in [
            (known[0], Some(troll), true),
            (known[0], Some(newt), false),
            (known[1], Some(newt), true),
            (known[1], None, false),
            (known[2], Some(newt), true),
            (known[2], Some(newt), false),
        ] {
            let age = s.world.turn;
            let item = s.world.make(Item { about, age, ..Item::of(kind) });
            s.world.lay(item, at);
            if kind == known[0] {
                s.with(|play| crate::rules::change::revive::lay(play, item));
            }
            if kind == known[2] && lives {
                let trap = s.content.traps.find("statue trap").unwrap();
                let trap = Trap { kind: trap, at, seen: false, own: false, sprung: 0 };
                s.world.level.traps.push(trap);
            }
            let told = listens(&mut s, Aim::Down);
            assert_eq!(told, [Senses::Listened { item, stirs: lives }]);
            s.world.destroy(item);
            s.world.level.traps.retain(|_| false);
        }
        assert_eq!(listens(&mut s, Aim::Down), [Senses::Silence]);
    }
}
