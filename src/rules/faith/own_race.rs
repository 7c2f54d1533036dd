//! The sacrifice of the hero's own race: altars change or vanish, and demon lords come.
//!
//! Source: rules/numbers 7; `NetHack` 3.7 `pray.c`, `sacrifice_your_race`.

use crate::base::pick;
use crate::content::{Alignment, Attribute};
use crate::event::faith::altar::Altar;
use crate::event::{Event, Faith};
use crate::rules::Play;
use crate::rules::body::{alignment, exercise, luck, sleep};
use crate::rules::faith::{altar, anger, conversion};
use crate::rules::fight::summon;
use crate::rules::ground::create;
use crate::world::hero::LuckCause;
use crate::world::{Attitude, ItemId};

/// Turns for which the sight of a demon lord makes the hero helpless.
const TERROR: u32 = 3;

/// Sacrifices a corpse of the hero's own race on an altar of `god`.
pub(super) fn sacrifice(play: &mut Play, god: Option<Alignment>, corpse: ItemId) {
    let chaotic = play.world.life.alignment == Alignment::Chaotic;
    play.tell(Event::Faith(Faith::Altar(Altar::OwnRace { regret: !chaotic })));
    if !chaotic {
        exercise::abuse(play, Attribute::Wisdom);
    }
    if altar::is_high(play) && (god != Some(Alignment::Chaotic) || !chaotic) {
        conversion::defile_high_altar(play, god);
        return;
    }
    altar::consume(play, corpse);
    match god {
        Some(Alignment::Lawful | Alignment::Neutral) => {
            play.tell(Event::Faith(Faith::Altar(Altar::Stained)));
            altar::convert(play, Alignment::Chaotic);
        }
        Some(Alignment::Chaotic) if !chaotic => {
            play.tell(Event::Faith(Faith::Altar(Altar::Vanished)));
            let at = play.world.you().at;
            altar::remove(play, at);
            call_demon(play, god);
        }
        _ => {
            play.tell(Event::Faith(Faith::Altar(Altar::BloodCovered)));
            let by = if god.is_none() { -2 } else { 2 };
            luck::change(play, by, LuckCause::OwnRaceSacrificed);
            call_demon(play, god);
        }
    }
    if chaotic {
        alignment::change(play, 5);
        return;
    }
    alignment::change(play, -5);
    play.world.life.anger = play.world.life.anger.saturating_add(3);
    exercise::change(play, Attribute::Wisdom, -1);
    if !anger::is_in_hell(play.world) {
        let own = play.world.life.alignment;
        anger::befall(play, Some(own));
    }
    luck::change(play, -5, LuckCause::OwnRaceSacrificed);
}

/// Summons a demon lord of the altar's alignment. If there is no such demon lord, summons a minion
/// of `god`. The demon is peaceful to a hero of its own alignment.
fn call_demon(play: &mut Play, god: Option<Alignment>) {
    let lords = summon::lords(play, god);
    let kind = pick::one(&mut play.rng.act, &lords).copied();
    let kind = kind.or_else(|| summon::minion(play, god));
    let at = play.world.you().at;
    let Some(who) = kind.and_then(|kind| create::near(play, kind, at)) else {
        play.tell(Event::Faith(Faith::Altar(Altar::NoDemonCame)));
        return;
    };
    let sign = play.content.monsters[play.world.actor(who).kind].alignment.signum();
    let friend = sign == play.world.life.alignment.sign();
    play.world.actor_mut(who).mood = if friend { Attitude::Peaceful } else { Attitude::Hostile };
    play.tell(Event::Faith(Faith::Altar(Altar::DemonCame { who })));
    let hero = play.world.hero;
    sleep::terrify(play, hero, TERROR);
}
