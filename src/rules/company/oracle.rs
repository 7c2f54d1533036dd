//! The Oracle: minor and major consultations for gold.
//!
//! Source: rules/numbers 19; `NetHack` 3.7 `rumors.c`, `doconsult`.

use crate::base::pick;
use crate::event::life::Oracle;
use crate::event::{Event, Life};
use crate::rules::company::bribe;
use crate::rules::play::ending;
use crate::rules::vitals::level_change;
use crate::rules::{Acted, Halt, Play, Time};
use crate::world::{ActorId, Pending, World, body::pack};

/// Price of a minor consultation, in gold pieces.
const MINOR: u32 = 50;
/// The first consultation gives experience points equal to its price divided by this number.
const FIRST_SHARE: u32 = 10;
/// After the first consultation, the first one of the other kind (minor or major) gives experience
/// points equal to its price divided by this number.
const SECOND_SHARE: u32 = 25;

/// Returns the price of a consultation in gold pieces.
pub fn fee(world: &World, major: bool) -> u32 {
    if major { 500 + 50 * u32::from(world.you().level) } else { MINOR }
}

/// Asks whether the hero wants a minor consultation.
///
/// # Errors
/// Halts with the question to the player.
pub fn consult(play: &mut Play, who: ActorId) -> Acted {
    if cash(play) == 0 {
        play.tell(Event::Life(Life::Oracle(Oracle::NoGold)));
        return Ok(Time::FREE);
    }
    Err(Halt::Asks(Pending::Consult { who, major: false }))
}

/// Handles the hero's answer. If the hero refuses a minor consultation and has more gold than it
/// costs, returns the question about a major one. A hero who agrees to a major one without enough
/// gold pays all their gold and learns nothing.
pub fn answered(play: &mut Play, who: ActorId, major: bool, yes: bool) -> Option<Pending> {
    let (cash, fee) = (cash(play), fee(play.world, major));
    if !play.world.actors.contains(who) {
        return None;
    }
    match (major, yes) {
        (false, true) if cash < fee => play.tell(Event::Life(Life::Oracle(Oracle::TooLittle))),
        (_, true) => answers(play, who, major, fee.min(cash)),
        (false, false) if cash > MINOR => return Some(Pending::Consult { who, major: true }),
        (_, false) => {}
    }
    None
}

fn cash(play: &Play) -> u32 {
    pack::gold(play.world, play.content, play.world.hero)
}

/// Takes the gold, answers, and awards experience for the first full answer of each kind.
fn answers(play: &mut Play, who: ActorId, major: bool, paid: u32) {
    let whole = paid == fee(play.world, major);
    bribe::pay(play, who, paid);
    ending::achieve(play, true, ending::ORACLE);
    let fortunes = &play.content.fortunes;
    let texts = if major { &fortunes.revelations } else { &fortunes.true_ones };
    let text = pick::one(&mut play.rng.act, texts).filter(|_| whole).cloned();
    let answer = text.map_or(Oracle::Evades, |text| Oracle::Answers { text });
    play.tell(Event::Life(Life::Oracle(answer)));
    let known = &mut play.world.life.consulted;
    let (this, other) = (usize::from(major), usize::from(!major));
    if !whole || known[this] {
        return;
    }
    known[this] = true;
    let share = if known[other] { SECOND_SHARE } else { FIRST_SHARE };
    level_change::award(play, paid / share);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Dir;
    use crate::rules::test_scene::{Scene, scene};
    use crate::rules::verb::chat::chat;
    use crate::world::Attitude;

    const WELL: &str = "
        #####
        #@a.#
        #####";

    fn beside(gold: u16) -> (Scene, ActorId) {
        let mut s = scene(WELL);
        let oracle = s.put("Oracle", 'a');
        s.world.actor_mut(oracle).mood = Attitude::Peaceful;
        if gold > 0 {
            let purse = s.carrying("gold piece");
            s.world.item_mut(purse).count = gold;
        }
        (s, oracle)
    }

    /// Talks to the Oracle and answers her questions in order. Returns the gold spent and the
    /// experience points gained.
    fn talk(s: &mut Scene, answers: &[bool]) -> (u32, u32) {
        let hero = s.world.hero;
        let gold = |s: &Scene| pack::gold(&s.world, &s.content, s.world.hero);
        let (before, points) = (gold(s), s.world.life.experience);
        let mut asked = match s.with(|play| chat(play, hero, Dir::E)) {
            Err(Halt::Asks(pending)) => Some(pending),
            _ => None,
        };
        for &yes in answers {
            let Some(Pending::Consult { who, major }) = asked else { panic!("she does not ask") };
            asked = s.with(|play| answered(play, who, major, yes));
        }
        assert_eq!(asked, None, "she still asks");
        (before - gold(s), s.world.life.experience - points)
    }

    #[test]
    fn a_minor_consultation_costs_50_gold_and_teaches_the_first_time() {
        let (mut s, _) = beside(200);
        assert_eq!(talk(&mut s, &[true]), (50, 5));
        assert_eq!(s.world.life.small_achievements, 1 << ending::ORACLE);
        assert_eq!(talk(&mut s, &[true]), (50, 0));
    }

    #[test]
    fn a_major_consultation_costs_500_gold_and_50_for_each_level() {
        for (minor_first, points) in [(false, 100), (true, 40)] {
            let (mut s, _) = beside(2000);
            if minor_first {
                talk(&mut s, &[true]);
            }
            s.world.you_mut().level = 10;
            assert_eq!(talk(&mut s, &[false, true]), (1000, points));
            assert_eq!(s.world.life.consulted, [minor_first, true]);
        }
    }

    #[test]
    fn a_minor_consultation_after_a_major_one_teaches_less() {
        let (mut s, _) = beside(2000);
        s.world.you_mut().level = 10;
        talk(&mut s, &[false, true]);
        assert_eq!(talk(&mut s, &[true]).1, 2);
    }

    #[test]
    fn a_hero_with_too_little_gold_learns_nothing_from_a_major_consultation() {
        let (mut s, _) = beside(60);
        assert_eq!(talk(&mut s, &[false, true]), (60, 0));
        assert_eq!(s.world.life.consulted, [false; 2]);
    }

    #[test]
    fn the_oracle_refuses_the_poor() {
        let (mut s, _) = beside(0);
        assert_eq!(talk(&mut s, &[]), (0, 0));
        let (mut s, _) = beside(49);
        assert_eq!(talk(&mut s, &[true]), (0, 0));
        assert_eq!(talk(&mut s, &[false]), (0, 0));
        assert_eq!(s.world.life.small_achievements, 0);
    }
}
