//! Sacrifices at altars of other gods: the conversion of the altar, or of the hero.
//!
//! Source: rules/numbers 7; rules/luck 2.5, 3.25.

use crate::content::{Alignment, Attribute};
use crate::event::faith::altar::Altar;
use crate::event::{Event, Faith};
use crate::rules::Play;
use crate::rules::body::{alignment, equipment, exercise, luck};
use crate::rules::faith::{altar, anger};
use crate::world::ItemId;
use crate::world::hero::{LuckCause, Prayed};
use crate::world::todo::Task;

/// Makes a sacrifice of positive value at an altar of another god.
pub(super) fn offer(play: &mut Play, god: Option<Alignment>, corpse: ItemId) {
    let in_hell = god.is_none() && anger::is_in_hell(play.world);
    if play.world.life.record >= 0 && !in_hell {
        altar::consume(play, corpse);
        contend(play, god);
        return;
    }
    match god {
        Some(god) if !play.world.life.conduct.converted => {
            altar::consume(play, corpse);
            convert(play, god);
        }
        _ => reject(play, god),
    }
}

/// Makes the hero's god contend with the god of the altar. The altar is converted if rn2(8 + level)
/// is above 5. A minion of the altar's god may come.
fn contend(play: &mut Play, god: Option<Alignment>) {
    play.tell(Event::Faith(Faith::Altar(Altar::GodsContend { god })));
    let level = u32::from(play.world.you().level);
    let won = play.rng.act.below(8 + level) > 5;
    play.tell(Event::Faith(Faith::Altar(Altar::Contended { won })));
    let threshold = if won {
        exercise::train(play, Attribute::Wisdom);
        luck::change(play, 1, LuckCause::AltarConverted);
        let own = play.world.life.alignment;
        altar::convert(play, own);
        3 * alignment::limit(play.world.turn) / 4
    } else {
        luck::change(play, -1, LuckCause::AltarNotConverted);
        exercise::abuse(play, Attribute::Wisdom);
        7 * alignment::limit(play.world.turn) / 8
    };
    let hero = play.world.hero;
    let record = play.world.life.record;
    if play.lucky(hero, level.max(1)) > 6 && record > 0 && play.rng.act.d(record as u32) > threshold
    {
        play.tell(Event::Faith(Faith::Altar(Altar::SentMinion { god })));
        anger::send_minion(play, god);
    }
}

/// Converts a hero with a negative alignment record to the god of the altar.
fn convert(play: &mut Play, god: Alignment) {
    let hero = play.world.hero;
    let helm = equipment::flips_alignment(play, hero);
    let life = &mut play.world.life;
    life.conduct.converted = true;
    life.own_alignment = god;
    if !helm {
        life.alignment = god;
    }
    life.record = 0;
    life.anger = 0;
    life.prayer += 300;
    life.prayed = Some(Prayed { turn: play.world.turn, pleased: true });
    play.tell(Event::Faith(Faith::Altar(Altar::Converted { god })));
    play.world.todo.later(Task::Realigned);
    luck::change(play, -3, LuckCause::Converted);
}

/// Rejects a hero who has changed gods before, or who sacrifices to Moloch in Gehennom or with a
/// negative alignment record.
fn reject(play: &mut Play, god: Option<Alignment>) {
    let life = &mut play.world.life;
    life.anger = life.anger.saturating_add(3);
    alignment::change(play, -5);
    play.tell(Event::Faith(Faith::Altar(Altar::Rejected { god })));
    luck::change(play, -5, LuckCause::Rejected);
    exercise::change(play, Attribute::Wisdom, -2);
    if !anger::is_in_hell(play.world) {
        let own = play.world.life.alignment;
        anger::befall(play, Some(own));
    }
}

/// Strikes down a hero who defiles a high altar. If it is an altar of the hero's own god, the
/// alignment record falls by 20 and the god's anger rises by 5.
pub fn defile_high_altar(play: &mut Play, god: Option<Alignment>) {
    play.tell(Event::Faith(Faith::Altar(Altar::HighAltarDefiled { god })));
    if god == Some(play.world.life.alignment) {
        alignment::change(play, -20);
        play.world.life.anger = play.world.life.anger.saturating_add(5);
    }
    anger::strike_down(play);
}
