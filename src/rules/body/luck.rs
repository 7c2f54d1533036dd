//! Luck: the events that change it, the luckstones that hold it, and how it times out.

use crate::content::{Buc, Content};
use crate::event::{Event, Faith};
use crate::rules::Play;
use crate::rules::body::artifact;
use crate::world::World;
use crate::world::hero::quest::QuestMark;
use crate::world::hero::{LuckCause, LuckChange};

/// Base luck stays within -`BOUND`..=`BOUND`.
/// Source: rules/luck 2.1.
pub const BOUND: i32 = 10;

/// Changes base luck by `by`, within its bounds, and records the change and its cause in the luck
/// story.
pub fn change(play: &mut Play, by: i32, why: LuckCause) {
    let luck = &mut play.world.life.luck;
    let before = i32::from(luck.base);
    luck.base = (before + by).clamp(-BOUND, BOUND) as i8;
    let by = i32::from(luck.base) - before;
    if by != 0 {
        let change = LuckChange { turn: play.world.turn, by: by as i8, why };
        play.world.life.luck_story.add(change);
        play.tell(Event::Faith(Faith::LuckChanged { by }));
    }
}

/// Resets negative base luck to 0. Positive base luck stays.
pub fn forgive(play: &mut Play, why: LuckCause) {
    let base = i32::from(play.world.life.luck.base);
    if base < 0 {
        change(play, -base, why);
    }
}

/// Reports the moon phase and Friday the 13th, and applies their effect on luck.
pub fn apply_calendar(play: &mut Play) {
    let calendar = play.world.calendar;
    if calendar.is_full_moon() {
        play.tell(Event::Faith(Faith::FullMoon));
    } else if calendar.is_new_moon() {
        play.tell(Event::Faith(Faith::NewMoon));
    }
    if calendar.is_friday_13th() {
        play.tell(Event::Faith(Faith::FridayThirteenth));
    }
    change(play, calendar.luck(), LuckCause::Calendar);
}

/// Net counts of the luckstones that the hero carries outside containers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stones {
    any: bool,
    /// Number of blessed and uncursed stones minus the number of cursed stones.
    all: i32,
    /// Number of blessed stones minus the number of cursed stones.
    strict: i32,
}

fn stones(world: &World, content: &Content) -> Stones {
    let pack = world.you().pack.iter().copied();
    pack.fold(Stones::default(), |stones, item| {
        let it = world.item(item);
        let by_kind = (it.kind == content.known.luckstone).then_some(it.buc);
        let Some(buc) = artifact::luck(world, content, item).or(by_kind) else { return stones };
        let count = i32::from(it.count);
        let (all, strict) = match buc {
            Buc::Blessed => (count, count),
            Buc::Uncursed => (count, 0),
            Buc::Cursed => (-count, -count),
        };
        Stones { any: true, all: stones.all + all, strict: stones.strict + strict }
    })
}

/// Recomputes the luck bonus of carried luckstones: 0 without luckstones, -3 if the cursed ones
/// outnumber the others, otherwise 3. Call this whenever a luckstone is gained, lost, blessed or
/// cursed.
/// Source: rules/luck 2.2.
pub fn recount_bonus(play: &mut Play) {
    let stones = stones(play.world, play.content);
    play.world.life.luck.bonus = match stones {
        Stones { any: false, .. } => 0,
        Stones { all: 0.., .. } => 3,
        _ => -3,
    };
}

/// Moves base luck by 1 toward its resting value every 600 turns, or every 300 with the Amulet or
/// an angry god. The calendar sets the resting value; killing the quest leader lowers it by 4
/// permanently. A luckstone prevents the change, except that luck still falls if more stones are
/// cursed than blessed, and still rises if more are blessed.
/// Source: rules/luck 2.3.
pub fn tick(play: &mut Play) {
    let life = &play.world.life;
    let pace = if life.has_amulet || life.anger > 0 { 300 } else { 600 };
    if !play.world.turn.is_multiple_of(pace) {
        return;
    }
    let guilt = if life.quest.has(QuestMark::LeaderKilled) { 4 } else { 0 };
    let home = play.world.calendar.luck() - guilt;
    let base = i32::from(life.luck.base);
    let stones = stones(play.world, play.content);
    if base > home && (!stones.any || stones.strict < 0) {
        change(play, -1, LuckCause::Time);
    } else if base < home && (!stones.any || stones.strict > 0) {
        change(play, 1, LuckCause::Time);
    }
}
