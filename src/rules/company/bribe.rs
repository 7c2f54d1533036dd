//! Demon lords that demand a bribe.
//!
//! Source: rules/numbers 16; `NetHack` 3.7 `minion.c`, `demon_talk`.

use crate::base::typed;
use crate::content::{ArtifactQuirk, Attribute, Property, Trait};
use crate::event::life::DemonBribe;
use crate::event::{Event, Life, Magic};
use crate::rules::Play;
use crate::rules::body::{self, artifact};
use crate::rules::company::shop::account;
use crate::rules::play::interrupt;
use crate::world::{ActorId, Attitude, Pending, body::pack};

/// Makes a peaceful demon lord or prince next to the hero demand gold, unless the demon is helpless
/// or something holds the hero.
pub fn tick(play: &mut Play) {
    if play.world.pending.is_some() || play.world.is_over() {
        return;
    }
    let you = play.world.you();
    let mut beside = you.at.neighbors().into_iter().filter_map(|at| play.world.actor_at(at));
    let lord = beside.find(|&who| {
        let other = play.world.actor(who);
        let row = &play.content.monsters[other.kind];
        row.takes_bribes()
            && other.mood == Attitude::Peaceful
            && !other.is_helpless()
            && you.held_by.is_none()
    });
    if let Some(lord) = lord {
        shows_itself(play, lord);
        demands(play, lord);
    }
}

/// Ends the invisibility that the demon has from birth.
fn shows_itself(play: &mut Play, who: ActorId) {
    if play.world.actor(who).properties.gained.has(Property::Invisible) {
        body::lose(play, who, Property::Invisible);
        play.tell(Event::Magic(Magic::Appeared { who }));
    }
}

fn demands(play: &mut Play, who: ActorId) {
    let demon = play.content.monsters[play.world.you().kind].is(Trait::Demon);
    if demon && play.world.is_changed() {
        told(play, DemonBribe::Greets { who });
        return gone(play, who);
    }
    let angers = ArtifactQuirk::AngersDemons;
    if artifact::uses(play.world, play.content, play.world.hero, angers) {
        return angered(play, who);
    }
    let cash = pack::gold(play.world, play.content, play.world.hero);
    let side = play.content.monsters[play.world.actor(who).kind].alignment.signum();
    let alike = u32::from(side == play.world.life.alignment.sign());
    let demand = cash * play.rng.act.d(80).unsigned_abs() / (100 * (1 + alike));
    if demand == 0 || play.world.you().is_helpless() {
        return angered(play, who);
    }
    interrupt::stop(play, None);
    told(play, DemonBribe::Demands { who, gold: demand });
    play.world.pending = Some(Pending::Bribe { who, demand });
}

/// Reads the sum of gold that the player typed. Empty text counts as 0. Returns `None` if the text
/// is not a number.
pub fn sum(text: &str) -> Option<u32> {
    if text.trim().is_empty() { Some(0) } else { typed::number(text) }
}

/// Handles the hero's offer in gold. The demon accepts a positive offer below the demand if a roll
/// of 1d(5 × charisma) exceeds the difference. Asks again if the text is not a number.
pub fn answered(play: &mut Play, who: ActorId, demand: u32, text: &str) -> Option<Pending> {
    if !play.world.actors.contains(who) {
        return None;
    }
    let Some(offer) = sum(text) else {
        play.tell(Event::Life(Life::NoSum));
        return Some(Pending::Bribe { who, demand });
    };
    offered(play, who, demand, offer);
    None
}

fn offered(play: &mut Play, who: ActorId, demand: u32, offer: u32) {
    let offer = offer.min(pack::gold(play.world, play.content, play.world.hero));
    pay(play, who, offer);
    let charm = u32::from(play.world.life.attributes[Attribute::Charisma as usize]);
    let short = demand.saturating_sub(offer);
    if short == 0 {
        told(play, DemonBribe::Laughs { who });
    } else if offer > 0 && play.rng.act.d(5 * charm.max(1)).unsigned_abs() > short {
        told(play, DemonBribe::Scowls { who });
    } else {
        return angered(play, who);
    }
    gone(play, who);
}

/// Moves gold from the hero to a creature, at most as much as the hero has.
pub fn pay(play: &mut Play, who: ActorId, gold: u32) {
    let hero = play.world.hero;
    account::hand_over(play, hero, who, gold);
}

fn angered(play: &mut Play, who: ActorId) {
    play.world.actor_mut(who).mood = Attitude::Hostile;
    told(play, DemonBribe::Angry { who });
}

/// Removes the demon and its gold from the game.
fn gone(play: &mut Play, who: ActorId) {
    play.world.remove_actor(who);
}

fn told(play: &mut Play, what: DemonBribe) {
    play.tell(Event::Life(Life::DemonBribe(what)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fight::summon;
    use crate::rules::ground::create;
    use crate::rules::shape;
    use crate::rules::test_scene::{Scene, scene};
    use crate::world::Item;

    const HALL: &str = "
        ######
        #@a..#
        ######";

    fn beside(gold: u16) -> (Scene, ActorId) {
        let mut s = scene(HALL);
        let lord = s.put("Asmodeus", 'a');
        s.world.actor_mut(lord).mood = Attitude::Peaceful;
        if gold > 0 {
            let purse = s.carrying("gold piece");
            s.world.item_mut(purse).count = gold;
        }
        (s, lord)
    }

    fn asked(s: &mut Scene) -> u32 {
        s.with(tick);
        match s.world.pending.take() {
            Some(Pending::Bribe { demand, .. }) => demand,
            other => panic!("{other:?} is no demand"),
        }
    }

    fn purse(s: &Scene) -> u32 {
        pack::gold(&s.world, &s.content, s.world.hero)
    }

    #[test]
    fn a_demon_lord_asks_for_up_to_80_percent_of_the_gold_and_half_if_coaligned() {
        let most = |lawful: bool| {
            let mut most = 0;
            let (mut s, lord) = beside(1000);
            s.world.life.alignment = if lawful {
                crate::content::Alignment::Lawful
            } else {
                crate::content::Alignment::Chaotic
            };
            for _ in 0..300 {
                s.world.actor_mut(lord).mood = Attitude::Peaceful;
                most = most.max(asked(&mut s));
            }
            most
        };
        assert!((790..=800).contains(&most(false)));
        assert!((395..=400).contains(&most(true)), "Asmodeus is lawful");
    }

    #[test]
    fn a_paid_demon_lord_leaves_with_the_gold() {
        let (mut s, lord) = beside(1000);
        let demand = asked(&mut s);
        s.with(|play| answered(play, lord, demand, &demand.to_string()));
        assert!(!s.world.actors.contains(lord));
        assert_eq!(purse(&s), 1000 - demand);
    }

    #[test]
    fn an_unpaid_demon_lord_turns_hostile() {
        let (mut s, lord) = beside(0);
        s.with(tick);
        assert_eq!(s.world.actor(lord).mood, Attitude::Hostile);
        let (mut s, lord) = beside(1000);
        let demand = asked(&mut s);
        s.with(|play| answered(play, lord, demand, "0"));
        assert_eq!((s.world.actor(lord).mood, purse(&s)), (Attitude::Hostile, 1000));
    }

    #[test]
    fn a_demon_lord_asks_again_if_the_offer_is_no_number() {
        let (mut s, lord) = beside(1000);
        for text in ["no", "-5", "all"] {
            let again = s.with(|play| answered(play, lord, 500, text));
            assert_eq!(again, Some(Pending::Bribe { who: lord, demand: 500 }), "{text}");
            assert_eq!((s.world.actor(lord).mood, purse(&s)), (Attitude::Peaceful, 1000));
        }
        s.with(|play| answered(play, lord, 500, "99999999999"));
        assert!(!s.world.actors.contains(lord), "more than any number holds is all the gold");
        assert_eq!(purse(&s), 0);
    }

    #[test]
    fn gold_in_several_stacks_pays_large_sums() {
        let (mut s, lord) = beside(60_000);
        let more = s.world.make(Item { count: 60_000, ..Item::of(s.content.known.gold) });
        let hero = s.world.hero;
        pack::take_apart(&mut s.world, &s.content, hero, more);
        s.with(|play| pay(play, lord, 100_000));
        assert_eq!(purse(&s), 20_000);
    }

    #[test]
    fn a_demon_lord_may_accept_slightly_less_but_never_much_less() {
        let (mut s, lord) = beside(1000);
        s.world.life.attributes[Attribute::Charisma as usize] = 18;
        let world = s.world.clone();
        let mut let_off = [0, 0];
        for (at, offer) in ["499", "400"].into_iter().enumerate() {
            for _ in 0..100 {
                s.world = world.clone();
                s.with(|play| answered(play, lord, 500, offer));
                let_off[at] += i32::from(!s.world.actors.contains(lord));
            }
        }
        assert!(let_off[0] >= 95 && let_off[1] == 0, "{let_off:?}");
    }

    #[test]
    fn a_demon_lord_asks_no_bribe_of_a_hero_in_demon_form() {
        let (mut s, lord) = beside(1000);
        let kind = s.content.monsters.find("horned devil").unwrap();
        s.with(|play| shape::hero::turn_into(play, kind));
        s.with(tick);
        assert!(!s.world.actors.contains(lord) && s.world.pending.is_none());
        assert_eq!(purse(&s), 1000);
    }

    #[test]
    fn a_demon_prince_is_invisible_until_it_demands_a_bribe() {
        let (mut s, other) = beside(1000);
        s.world.remove_actor(other);
        let (kind, at) = (s.content.monsters.find("Asmodeus").unwrap(), s.world.you().at);
        let lord = s.with(|play| create::near(play, kind, at)).unwrap();
        assert!(s.world.actor(lord).has(Property::Invisible));
        asked(&mut s);
        assert!(!s.world.actor(lord).has(Property::Invisible));
        assert!(s.seen.0.contains(&Event::Magic(Magic::Appeared { who: lord })));
    }

    #[test]
    fn a_demon_prince_who_comes_or_is_called_asks_for_gold_before_it_attacks() {
        let (mut s, caller) = beside(1000);
        s.world.actor_mut(caller).mood = Attitude::Hostile;
        for (name, peaceful) in [("Geryon", true), ("Orcus", false)] {
            let kind = s.content.monsters.find(name).unwrap();
            let at = s.world.you().at;
            let came = s.with(|play| create::near(play, kind, at)).unwrap();
            assert_eq!(!s.world.actor(came).is_hostile(), peaceful, "{name} comes");
            s.world.remove_actor(came);
            s.with(|play| summon::call(play, caller, &[kind], 1));
            let called = *s.world.level.crowd.last().unwrap();
            assert_eq!(!s.world.actor(called).is_hostile(), peaceful, "{name} is called");
            s.world.remove_actor(called);
        }
    }
}
