//! Teleportation of monsters that can teleport at will.

use crate::base::Pos;
use crate::content::{Property, Trait};
use crate::rules::ground::teleport;
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::ActorId;

/// Teleports a monster to a random square of the level, or next to the hero if `beside`.
pub fn flit(play: &mut Play, who: ActorId, beside: bool) -> Acted {
    refuse(play, who)?;
    if beside {
        let hero = play.world.you().at;
        return to(play, who, hero);
    }
    if let Some(at) = teleport::landing(play) {
        teleport::send(play, who, at);
    }
    Ok(Time::ACTION)
}

/// Teleports a monster to a square or, if that is occupied, to a free neighbor of it.
pub fn to(play: &mut Play, who: ActorId, to: Pos) -> Acted {
    refuse(play, who)?;
    let free = |&at: &Pos| at.on_map() && teleport::is_free(play.world, at);
    let Some(at) = std::iter::once(to).chain(to.neighbors()).find(free) else {
        return Err(Refusal::SomethingInTheWay.into());
    };
    teleport::send(play, who, at);
    Ok(Time::ACTION)
}

fn refuse(play: &Play, who: ActorId) -> Result<(), Refusal> {
    let actor = play.world.actor(who);
    let kind = &play.content.monsters[actor.kind];
    let able = kind.is(Trait::Covetous) || kind.is(Trait::Teleports);
    let bound = play.world.level.customs.no_teleport || actor.has(Property::Cancelled);
    if !able || bound || who == play.world.hero {
        return Err(Refusal::CannotDoThat);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::rules::test_scene::scene;
    use crate::rules::verb::perform;
    use crate::world::Action;

    const HALL: &str = "
        ################
        #..@.......a...#
        #..............#
        ################";

    #[test]
    fn a_tengu_appears_beside_the_hero_and_vanishes_again() {
        let mut s = scene(HALL);
        let tengu = s.put("tengu", 'a');
        s.with(|play| perform(play, tengu, &Action::Flit { beside: true })).unwrap();
        assert!(s.world.actor(tengu).at.is_next_to(s.world.you().at));
        let here = s.world.actor(tengu).at;
        s.with(|play| perform(play, tengu, &Action::Flit { beside: false })).unwrap();
        assert_ne!(s.world.actor(tengu).at, here);
    }

    #[test]
    fn a_monster_without_the_power_cannot_teleport() {
        let mut s = scene(HALL);
        let (jackal, hero) = (s.put("jackal", 'a'), s.hero());
        for who in [jackal, hero] {
            let wish = Action::Flit { beside: false };
            s.assert_no_trace("flitting", |play| perform(play, who, &wish));
        }
    }
}
