//! Temple priests: what they say, and what donations buy.
//!
//! Source: rules/numbers 8; `NetHack` 3.7 `priest.c`, `priest_talk`.

use crate::content::{Attribute, Property};
use crate::event::life::Temple;
use crate::event::{Event, Life};
use crate::rules::body::{self, alignment, equipment, exercise};
use crate::rules::company::bribe;
use crate::rules::{Acted, Halt, Play, Time};
use crate::world::level::special_room;
use crate::world::{ActorId, Attitude, Pending, body::pack};

/// Turns that must pass before another donation can reset a negative alignment record.
const CLEANSING: u32 = 5000;
/// Alignment record at or below which a donation improves it by 1.
const SINNER: i32 = -4;
/// A hero with at least this many points of divine protection gets another point from a donation
/// only 1 time in n, where n is the current number of points.
const MUCH: u8 = 9;
/// Maximum points of divine protection.
const MOST: u8 = 20;

/// Talks to a priest. A peaceful priest inside their own temple asks a hero with gold for a
/// donation. A hero without gold gets alms if the priest serves the hero's god and the hero's
/// alignment is not negative.
///
/// # Errors
/// Halts to ask the player how much to donate.
pub fn talk(play: &mut Play, who: ActorId) -> Acted {
    play.world.life.conduct.dealt_with_gods += 1;
    let priest = play.world.actor(who);
    let tended = priest.mind.post;
    let room = |at| special_room::at(&play.world.level, at).map(|(room, _)| room);
    let at_home = tended.is_some_and(|altar| room(altar) == room(priest.at));
    if priest.mood != Attitude::Peaceful || !at_home {
        told(play, Temple::Curt { who });
        return Ok(Time::ACTION);
    }
    let friend = special_room::god_of(play.world, who) == Some(play.world.life.alignment);
    if cash(play) > 0 {
        return Err(Halt::Asks(Pending::Donate { who }));
    }
    let strayed = play.world.life.record < 0;
    if !friend || strayed {
        told(play, Temple::Uninterested { who });
        return Ok(Time::ACTION);
    }
    give_alms(play, who);
    exercise::train(play, Attribute::Wisdom);
    Ok(Time::ACTION)
}

/// Makes a priest give 1 or 2 gold pieces to a hero who has no gold.
fn give_alms(play: &mut Play, who: ActorId) {
    let Some(purse) = pack::purse(play.world, play.content, who) else {
        return told(play, Temple::PraisesPoverty { who });
    };
    let gold = if play.world.item(purse).count > 1 { 2 } else { 1 };
    told(play, Temple::GivesAlms { who, gold });
    let coins = equipment::part_with(play, purse, gold);
    let hero = play.world.hero;
    pack::take(play.world, play.content, hero, coins);
    equipment::pack_changed(play);
}

fn cash(play: &Play) -> u32 {
    pack::gold(play.world, play.content, play.world.hero)
}

fn told(play: &mut Play, what: Temple) {
    play.tell(Event::Life(Life::Temple(what)));
}

/// Takes the donation that the player typed, and gives the benefits that it buys. Empty text counts
/// as 0. Asks again if the text is not a number.
pub fn answered(play: &mut Play, who: ActorId, text: &str) -> Option<Pending> {
    if !play.world.actors.contains(who) {
        return None;
    }
    let Some(offer) = bribe::sum(text) else {
        play.tell(Event::Life(Life::NoSum));
        return Some(Pending::Donate { who });
    };
    donate(play, who, offer.min(cash(play)));
    None
}

fn donate(play: &mut Play, who: ActorId, offer: u32) {
    let friend = special_room::god_of(play.world, who) == Some(play.world.life.alignment);
    let level = u32::from(play.world.you().level);
    if offer == 0 {
        told(play, Temple::Refused);
        if friend {
            alignment::change(play, -1);
        }
        return;
    }
    bribe::pay(play, who, offer);
    let generous = cash(play) < offer * 2;
    if offer < level * 200 {
        if cash(play) > offer * 2 {
            told(play, Temple::Cheap);
        } else {
            told(play, Temple::Thanks);
            exercise::train(play, Attribute::Wisdom);
        }
    } else if offer < level * 400 {
        told(play, Temple::Pious { blessed: generous });
        if generous {
            bless_sight(play, friend);
        }
    } else if offer < level * 600 && wins_protection(play) {
        told(play, Temple::Rewarded);
        protect(play);
    } else {
        told(play, Temple::Generous);
        if generous && friend {
            cleanse(play);
        }
    }
}

/// Gives clairvoyance for 500 to 999 turns. If the priest serves the hero's god (`friend`), also
/// raises an alignment record of -4 or less by 1.
fn bless_sight(play: &mut Play, friend: bool) {
    if friend && play.world.life.record <= SINNER {
        alignment::change(play, 1);
    }
    let hero = play.world.hero;
    let turns = play.rng.act.between(500, 999) as u32;
    body::lengthen(play, hero, Property::Clairvoyance, turns);
}

/// Rolls whether a donation raises divine protection: always below 9 points, with a chance of 1 in
/// n at n points from 9 to 19, and never from 20 on.
fn wins_protection(play: &mut Play) -> bool {
    let points = play.world.life.protection;
    points < MUCH || points < MOST && play.rng.act.one_in(u32::from(points))
}

/// Raises divine protection by 1, or from 0 to a value of 2 to 4.
fn protect(play: &mut Play) {
    let first = play.rng.act.between(2, 4) as u8;
    let life = &mut play.world.life;
    life.protection = if life.protection == 0 { first } else { life.protection + 1 };
}

/// Raises the alignment record by 2, or resets a negative one to 0 if more than 5000 turns have
/// passed since the last such reset, or since the start of the game.
fn cleanse(play: &mut Play) {
    let (turn, life) = (play.world.turn, &mut play.world.life);
    if life.record < 0 && turn.saturating_sub(life.cleansed) > CLEANSING {
        life.cleansed = turn;
        let by = -life.record;
        alignment::change(play, by);
    } else {
        alignment::change(play, 2);
    }
}
