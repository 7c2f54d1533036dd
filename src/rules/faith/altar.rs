//! Altars: which god an altar belongs to, and what desecrating one costs.

use crate::base::Pos;
use crate::content::{Alignment, Attribute, Terrain};
use crate::event::faith::altar::Altar;
use crate::event::{Event, Faith};
use crate::rules::Play;
use crate::rules::body::{equipment, exercise, luck};
use crate::rules::faith::priest;
use crate::world::hero::LuckCause;
use crate::world::level::special_room;
use crate::world::{ActorId, ItemId};

/// Returns the god of the altar on the hero's square; `None` without an altar, `Some(None)` for
/// Moloch.
pub fn underfoot(play: &Play) -> Option<Option<Alignment>> {
    let cell = play.world.level.cell(play.world.you().at);
    (cell.terrain == Terrain::Altar).then(|| cell.altar())
}

/// Whether the hero stands on an altar that is in a temple or that a priest tends.
pub fn is_shrine(play: &Play) -> bool {
    let at = play.world.you().at;
    let room = special_room::at(&play.world.level, at);
    let temple = room.is_some_and(|(_, kind)| play.content.special_rooms[kind].forsaken.is_some());
    let tends = |&who: &ActorId| play.world.actor(who).mind.post == Some(at);
    underfoot(play).is_some() && (temple || play.world.level.crowd.iter().any(tends))
}

/// Whether the hero stands on a high altar, which is never converted.
pub fn is_high(play: &Play) -> bool {
    let cell = play.world.level.cell(play.world.you().at);
    cell.terrain == Terrain::Altar && cell.is_high_altar()
}

/// Uses up an offering.
pub(super) fn consume(play: &mut Play, item: ItemId) {
    play.tell(Event::Faith(Faith::Altar(Altar::Consumed { item })));
    equipment::use_up(play, item);
}

/// Converts the altar on the hero's square to another god, and angers the priest of its temple.
pub fn convert(play: &mut Play, to: Alignment) {
    let at = play.world.you().at;
    play.world.level.change(at, |cell| cell.set_altar(Some(to)));
    priest::lose_altar(play, at);
}

/// Punishes the hero for digging at an altar, and angers its priest.
pub fn dig_at(play: &mut Play, at: Pos) {
    desecrate(play, at);
    priest::resent_damage(play, at);
}

/// Desecrates an altar on which the hero tries to engrave, with an item or a finger.
/// Source: NetHack 3.7 `engrave.c`, `doengrave`.
pub fn engrave_at(play: &mut Play, with: Option<ItemId>, at: Pos) {
    play.tell(Event::Faith(Faith::Altar(Altar::Motioned { with })));
    desecrate(play, at);
}

/// Turns an altar into floor and punishes the hero for desecration.
/// Source: rules/levels 7.1.
pub fn destroy(play: &mut Play, at: Pos) {
    desecrate(play, at);
    remove(play, at);
}

/// Turns an altar into floor, and angers the priest who tends it.
pub(super) fn remove(play: &mut Play, at: Pos) {
    priest::lose_altar(play, at);
    play.world.level.change(at, |cell| {
        cell.terrain = Terrain::Floor;
        cell.set_altar(None);
    });
}

/// Punishes the hero for kicking, digging at, engraving on or sitting on an altar. If it is an
/// altar of the hero's own god, and the alignment record plus a roll of 0 to 3 is positive, the
/// hero loses 1 wisdom and 1 alignment. Otherwise, the hero loses 1 luck, or 2 luck 1 time in 20.
/// There is no loss of luck 1 time in luck + 6, and none at a luck of -5 or less.
/// Source: rules/numbers 7.
pub fn desecrate(play: &mut Play, at: Pos) {
    let god = play.world.level.cell(at).altar();
    let own = god == Some(play.world.life.alignment);
    if own && play.world.life.record > -(play.rng.act.below(4) as i32) {
        play.tell(Event::Faith(Faith::Altar(Altar::Desecrated { god, own: true })));
        exercise::change(play, Attribute::Wisdom, -1);
        play.world.life.record -= 1;
        return;
    }
    play.tell(Event::Faith(Faith::Altar(Altar::Desecrated { god, own: false })));
    let luck = play.world.life.luck.total();
    if luck > -5 && play.rng.act.below((luck + 6) as u32) > 0 {
        let loss = if play.rng.act.one_in(20) { -2 } else { -1 };
        luck::change(play, loss, LuckCause::AltarDesecrated);
    }
}
