//! Luck: events change it, stones hold it, time wears it off.

use crate::content::Buc;
use crate::event::{Event, Faith};
use crate::rules::Play;
use crate::world::World;

/// Base luck goes no further than this, either way. Source: luck note 2.1.
pub const BOUND: i32 = 10;

/// Base luck changes by so much, within its bounds.
pub fn change(play: &mut Play, by: i32) {
    let luck = &mut play.world.life.luck;
    let before = i32::from(luck.base);
    luck.base = (before + by).clamp(-BOUND, BOUND) as i8;
    let by = i32::from(luck.base) - before;
    if by != 0 {
        play.tell(Event::Faith(Faith::LuckChanged { by }));
    }
}

/// Bad luck ends; good luck stays.
pub fn forgive(play: &mut Play) {
    let base = i32::from(play.world.life.luck.base);
    if base < 0 {
        change(play, -base);
    }
}

/// The moon and the day at birth: what they do to luck, told.
pub fn greet_calendar(play: &mut Play) {
    let calendar = play.world.calendar;
    if calendar.is_full_moon() {
        play.tell(Event::Faith(Faith::FullMoon));
    } else if calendar.is_new_moon() {
        play.tell(Event::Faith(Faith::NewMoon));
    }
    if calendar.is_friday_13th() {
        play.tell(Event::Faith(Faith::FridayThirteenth));
    }
    change(play, calendar.luck());
}

/// The luck stones the hero carries openly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stones {
    any: bool,
    /// Blessed less cursed, the uncursed counting as blessed.
    all: i32,
    /// Blessed less cursed alone.
    strict: i32,
}

fn stones(world: &World, luckstone: crate::content::ItemKindId) -> Stones {
    let pack = world.you().pack.iter().map(|&item| world.item(item));
    pack.filter(|it| it.kind == luckstone).fold(Stones::default(), |stones, it| {
        let count = i32::from(it.count);
        let (all, strict) = match it.buc {
            Buc::Blessed => (count, count),
            Buc::Uncursed => (count, 0),
            Buc::Cursed => (-count, -count),
        };
        Stones { any: true, all: stones.all + all, strict: stones.strict + strict }
    })
}

/// Makes the bonus of carried luck items true again: whenever one comes, goes, is blessed or is
/// cursed. Source: luck note 2.2.
pub fn recount_bonus(play: &mut Play) {
    let stones = stones(play.world, play.content.known.luckstone);
    play.world.life.luck.bonus = match stones {
        Stones { any: false, .. } => 0,
        Stones { all: 0.., .. } => 3,
        _ => -3,
    };
}

/// Every 600 turns, or 300 with the Amulet or an angry god, base luck takes a step to where it
/// belongs, unless stones hold it. Source: luck note 2.3.
pub fn tick(play: &mut Play) {
    let life = &play.world.life;
    let pace = if life.has_amulet || life.anger > 0 { 300 } else { 600 };
    if !play.world.turn.is_multiple_of(pace) {
        return;
    }
    let home = play.world.calendar.luck();
    let base = i32::from(life.luck.base);
    let stones = stones(play.world, play.content.known.luckstone);
    if base > home && (!stones.any || stones.strict < 0) {
        change(play, -1);
    } else if base < home && (!stones.any || stones.strict > 0) {
        change(play, 1);
    }
}
