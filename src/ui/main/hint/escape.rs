//! Shared parts of the hints about fights: ways to get away from a foe or to keep it off, and what
//! saves a life.

use super::near_death::{cures, healing_potion, healing_spell};
use super::sentence::{Hints, hints, offer, offer_of, unknown};
use crate::base::english::capitalized;
use crate::game::view::{
    ActionKind, Class, Danger, Dir, DustWriting, Foe, Glyph, GroundKind, HOLY_WORD,
    MOST_THROUGH_GAP, MOST_WAITS, Pos, StairsHere, View,
};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

pub(super) const DEADLY: &str = Danger::Deadly.word();

/// Returns the offer to leave by the stairs that the hero stands on, unless the hero just fled from
/// a dangerous foe by these stairs.
pub(super) fn on_stairs(view: &View, keymap: &KeyMap) -> Option<String> {
    if view.fled_here {
        return None;
    }
    let command = match view.on_stairs? {
        StairsHere::Down => Command::Down,
        StairsHere::Up if !view.level.is_first() => Command::Up,
        StairsHere::Up => return None,
    };
    Some(offer_of(command, "leave by the stairs", keymap))
}

/// Returns the offers that could save a wounded hero. For a hero near death, these are the
/// [`cures`]. A hero with less than a third of the hit points is offered a healing potion, and one
/// with less than half a healing spell. Empty for other heroes.
pub(super) fn rescues(view: &View, keymap: &KeyMap, brief: bool) -> Vec<String> {
    if view.near_death {
        return cures(view, keymap, brief);
    }
    let has_less = |parts: i32| view.status.hp * parts < view.status.max_hp;
    let potion = healing_potion(view, keymap, brief).filter(|_| has_less(3));
    let spell = || healing_spell(view, keymap).filter(|_| has_less(2));
    potion.or_else(spell).into_iter().collect()
}

/// Returns the offers to try items of unknown kinds, which may help in an emergency: a potion, a
/// scroll, a wand.
pub(super) fn trying(view: &View, keymap: &KeyMap, brief: bool) -> Vec<String> {
    let kinds = [
        (Class::Potion, Command::Quaff, ActionKind::Quaff, "try a potion"),
        (Class::Scroll, Command::Read, ActionKind::Read, "try a scroll"),
        (Class::Wand, Command::Zap, ActionKind::Zap, "try a wand"),
    ];
    let tries = kinds.into_iter().filter_map(|(class, command, kind, tries)| {
        let thing = unknown(view, class).filter(|_| view.why_impossible(kind).is_none())?;
        let keys = format!("{} {}", keymap.shown(command), thing.letter?);
        let named = format!("try {}", thing.name);
        Some(offer(&keys, if brief { tries } else { &named }))
    });
    tries.collect()
}

/// Returns the direction of a step that satisfies `wanted` and leads to a known free square that is
/// not next to the foe.
pub(super) fn step_back(view: &View, foe: &Foe, wanted: impl Fn(Dir) -> bool) -> Option<Dir> {
    let is_away = |at: Pos| !at.is_next_to(foe.at) && at != foe.at;
    free_step(view, |dir| wanted(dir) && is_away(view.hero.step(dir)))
}

/// Returns the direction of a step that satisfies `wanted` and leads to a known free square.
/// Doorways allow no diagonal steps; the hero stands in a doorway if there are walls on two
/// opposite sides. A heavily laden hero cannot squeeze diagonally between two obstacles.
pub(super) fn free_step(view: &View, wanted: impl Fn(Dir) -> bool) -> Option<Dir> {
    let here = view.hero;
    let glyph = |at: Pos| view.map.get(at).map(|tile| tile.glyph);
    let is_wall = |dir: Dir| matches!(glyph(here.step(dir)), Some(Glyph::Wall { .. }));
    let is_free = |at| matches!(glyph(at), Some(Glyph::Floor | Glyph::Corridor | Glyph::Doorway));
    let in_doorway = is_wall(Dir::N) && is_wall(Dir::S) || is_wall(Dir::E) && is_wall(Dir::W);
    let is_laden = view.load.weight > MOST_THROUGH_GAP;
    Dir::ALL.into_iter().find(|&dir| {
        let to = here.step(dir);
        let is_framed = in_doorway || glyph(to) == Some(Glyph::Doorway);
        let has_room = is_free(Pos::new(here.x, to.y)) || is_free(Pos::new(to.x, here.y));
        let barred = dir.is_diagonal() && (is_framed || is_laden && !has_room);
        is_free(to) && !barred && wanted(dir)
    })
}

/// Whether the hero has at least two thirds of the hit points.
pub(super) fn is_well(view: &View) -> bool {
    view.status.hp * 3 >= view.status.max_hp * 2
}

/// Returns the offer to write Elbereth with the fingers. `None` if the hero cannot write here or
/// already stands on Elbereth, if Elbereth would not keep off all these foes, or if the hero is well
/// and has just attacked from an Elbereth: to write it again would begin an endless round.
pub(super) fn writing(strikers: &[&Foe], view: &View, keymap: &KeyMap) -> Option<String> {
    let heeds = |foe: &&Foe| foe.heeds_word && !foe.shoots;
    let bears = view.ground.as_ref().is_none_or(|ground| ground.kind == GroundKind::Writable);
    let can_write = bears && view.why_impossible(ActionKind::Engrave).is_none();
    let again = view.spent_elbereth && is_well(view);
    if view.on_word || again || !can_write || !strikers.iter().all(heeds) {
        return None;
    }
    let no = match view.dust_writing {
        DustWriting::AsksForText => "",
        DustWriting::AsksToAdd => " n",
        DustWriting::Refused => return None,
    };
    // The prompt for the text already contains the word.
    let keys = format!("{} -{no} Enter", keymap.shown(Command::Engrave));
    Some(offer(&keys, &format!("write \"{HOLY_WORD}\"")))
}

/// Suggests that a hero on Elbereth waits there for a while after a dangerous foe went out of view.
pub(super) fn waiting_on_elbereth(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let lost = view.lost.as_ref().filter(|_| view.on_word && view.waited < MOST_WAITS)?;
    let wait = offer_of(Command::Search, "wait", keymap);
    let lost = capitalized(lost);
    Some(hints([
        format!("{lost} was in view a moment ago, and {HOLY_WORD} keeps most foes off: {wait}"),
        format!("{lost} is near. You stand on {HOLY_WORD}: {wait}"),
        wait,
    ]))
}
