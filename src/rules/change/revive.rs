//! Corpses that come back to life.

use crate::content::Trait;
use crate::content::monster::Sound;
use crate::rules::Play;
use crate::rules::ground::corpse;
use crate::world::ItemId;

/// Number of turns after death during which a corpse can revive. Corpses of Riders have no such
/// limit.
const LAST: u32 = 50;
/// Chance per turn that a corpse, other than that of a Rider, revives: 1 in this many.
const ONE_IN: u32 = 37;

/// Registers a fresh corpse if its kind revives (trolls, Riders).
pub fn lay(play: &mut Play, corpse: ItemId) {
    let about = play.world.item(corpse).about;
    if about.is_some_and(|kind| play.content.monsters[kind].is(Trait::Reviver)) {
        play.world.reviving_corpses.push(corpse);
    }
}

/// Age, in turns, from which the corpse of a Rider can revive, with a chance of 1 in `RIDER_ONE_IN`
/// per turn. There is no maximum age.
const RIDER_FIRST: u32 = 12;
const RIDER_ONE_IN: u32 = 3;

/// Whether a corpse is that of a Rider.
fn is_riders(play: &Play, corpse: ItemId) -> bool {
    let about = play.world.item(corpse).about;
    about.is_some_and(|kind| play.content.monsters[kind].sound == Sound::Rider)
}

/// Gives each registered corpse its chance to revive this turn.
/// Source: rules/numbers 4.
pub fn tick(play: &mut Play) {
    if play.world.reviving_corpses.is_empty() {
        return;
    }
    for body in std::mem::take(&mut play.world.reviving_corpses) {
        let waits = play.world.items.get(body).is_some_and(|item| {
            let whole = item.eaten == 0 && item.kind == play.content.known.corpse;
            whole && (is_riders(play, body) || play.world.turn.saturating_sub(item.age) <= LAST)
        });
        if !waits {
            continue;
        }
        let odds = match is_riders(play, body) {
            true if play.world.turn.saturating_sub(play.world.item(body).age) < RIDER_FIRST => None,
            true => Some(RIDER_ONE_IN),
            false => Some(ONE_IN),
        };
        if odds.is_none_or(|odds| !play.rng.time.one_in(odds))
            || !corpse::rise(play, body, |rng| &mut rng.time)
        {
            play.world.reviving_corpses.push(body);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Combat, Event};
    use crate::rules::settle;
    use crate::rules::test_scene::{Scene, scene};
    use crate::rules::vitals::{self, Blame};

    const HALL: &str = "
        #######
        #.....#
        #.@.a.#
        #.....#
        #######";

    /// Kills a troll, then runs `spoil` and `turns` turns. Returns the number of living monsters.
    fn trolls_after(turns: u32, spoil: impl Fn(&mut Scene)) -> usize {
        let mut s = scene(HALL);
        let troll = s.put("troll", 'a');
        let hero = s.hero();
        s.with(|play| vitals::kill(play, troll, Blame::by(hero)));
        s.with(settle::settle);
        spoil(&mut s);
        for _ in 0..turns {
            s.world.turn += 1;
            s.with(tick);
        }
        s.world.level.crowd.len()
    }

    #[test]
    fn a_troll_corpse_left_alone_revives() {
        assert_eq!(trolls_after(0, |_| {}), 0);
        let mut s = scene(HALL);
        let troll = s.put("troll", 'a');
        let hero = s.hero();
        s.with(|play| vitals::kill(play, troll, Blame::by(hero)));
        s.with(settle::settle);
        let corpse =
            s.world.reviving_corpses.first().copied().expect("big ones always leave a corpse");
        assert!(s.with(|play| corpse::rise(play, corpse, |rng| &mut rng.time)));
        assert_eq!(s.world.level.crowd.len(), 1);
        assert!(!s.world.items.contains(corpse));
        let who = s.world.level.crowd[0];
        assert!(s.has_told(|event| *event == Event::Combat(Combat::Rose { who })));
    }

    #[test]
    fn an_eaten_troll_stays_dead() {
        let risen = trolls_after(60, |s| {
            let corpse = s.world.reviving_corpses[0];
            s.world.item_mut(corpse).eaten = 1;
        });
        assert_eq!(risen, 0);
    }

    #[test]
    fn only_trolls_revive() {
        let mut s = scene(HALL);
        let giant = s.put("hill giant", 'a');
        let hero = s.hero();
        s.with(|play| vitals::kill(play, giant, Blame::by(hero)));
        s.with(settle::settle);
        assert!(s.world.reviving_corpses.is_empty());
    }
}
