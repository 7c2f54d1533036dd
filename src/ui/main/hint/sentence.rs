//! Hints, and the phrases that several hints share.
//!
//! A hint consists of offers, which show keys in brackets before their effect: "[o] explore  [;]
//! look".

use crate::base::english;
use crate::game::view::{
    ActionKind, Buc, Class, Condition, Dir, Fight, Forcing, Glyph, ItemUse, ItemView, Near, Pos,
    Property, Reach, SpellRow, View,
};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// A hint, and the square to which it suggests walking.
pub struct Hint {
    pub text: String,
    pub goal: Option<Pos>,
}

impl From<String> for Hint {
    fn from(text: String) -> Self {
        Self { text, goal: None }
    }
}

/// Variants of one hint in several lengths, longest first.
pub type Hints = Vec<Hint>;

/// Creates hints without a square to walk to.
pub fn hints(sentences: impl IntoIterator<Item = String>) -> Hints {
    sentences.into_iter().map(Hint::from).collect()
}

/// Returns the offer of an effect for typing these keys: "[F l] attack the jackal". Adds the Enter
/// that ends the name of an extended command before further keys: "[#unlock Enter m .] unlock it".
pub fn offer(keys: &str, does: &str) -> String {
    match keys.split_once(' ') {
        Some((name, more)) if name.len() > 1 && name.starts_with('#') => {
            format!("[{name} Enter {more}] {does}")
        }
        _ => format!("[{keys}] {does}"),
    }
}

/// Returns the offer of a command, with the command's key: "[o] explore".
pub fn offer_of(command: Command, does: &str, keymap: &KeyMap) -> String {
    offer(&keymap.shown(command), does)
}

/// Puts offers side by side: "[o] explore  [;] look".
pub fn joined(offers: impl IntoIterator<Item = String>) -> String {
    offers.into_iter().collect::<Vec<_>>().join("  ")
}

/// Returns the offer to explore, if auto-explore would be accepted and has somewhere to go.
pub fn exploring(view: &View, keymap: &KeyMap) -> Option<String> {
    let goes = view.explores && !view.explored && view.barred.is_none();
    goes.then(|| offer_of(Command::Explore, "explore", keymap))
}

pub fn has(view: &View, condition: &Condition) -> bool {
    view.effects.iter().any(|effect| effect.kind == *condition)
}

/// Returns the offer to walk to a place: "[G Enter] walk to a gnome corpse (2S 2W)". Enter suffices
/// because the list that G opens starts at the square that the hint suggests.
pub fn walk_to(name: &str, way: &str, keymap: &KeyMap) -> String {
    let keys = format!("{} Enter", keymap.shown(Command::GoTo));
    offer(&keys, &format!("walk to {name} ({way})"))
}

/// Returns the offer to walk to an item or exit.
pub fn walk_to_near(near: &Near, keymap: &KeyMap) -> String {
    walk_to(&near.name, &near.way, keymap)
}

/// Returns the offer to leave the level by an exit; `None` if the keys for stairs lead to another
/// exit or to none, or if the exit leads back to foes from which the hero fled.
pub fn leaving(exit: &Near, view: &View, keymap: &KeyMap, brief: bool) -> Option<String> {
    if !view.is_taken_by_key(exit) || view.fled_by.contains(&exit.glyph) {
        return None;
    }
    let (command, way) = match exit.glyph {
        Glyph::StairsDown => (Command::Down, "down"),
        _ => (Command::Up, "up"),
    };
    let does = match brief {
        _ if exit.at == view.hero => format!("leave by the stairs {way}"),
        true => format!("leave ({})", exit.way),
        false => format!("take the {} ({})", exit.called(), exit.way),
    };
    Some(offer_of(command, &does, keymap))
}

/// Whether hints suggest casting the spell: the hero can cast, knows the spell, has the energy, and
/// fails at most half of the time. A confused hero always fails.
pub fn is_castable(spell: &SpellRow, view: &View) -> bool {
    const MOST_FAILURES: u8 = 50;
    let is_able = view.why_impossible(ActionKind::Cast).is_none()
        && !has(view, &Condition::Has(Property::Confused));
    is_able && spell.kept > 0 && spell.energy <= view.status.pw && spell.fails <= MOST_FAILURES
}

/// Returns the keys to cast an unlocking spell or zap an unlocking wand (excluding the direction
/// key), and what they do: "cast knock".
pub fn opening_magic(view: &View, keymap: &KeyMap) -> Option<(String, String)> {
    if let Some(spell) = view.spells.iter().find(|row| row.opens && is_castable(row, view)) {
        let keys = format!("{} {}", keymap.shown(Command::Cast), spell.letter);
        return Some((keys, format!("cast {}", spell.name)));
    }
    let wand = view.pack.iter().find(|thing| thing.suits.opens)?;
    let keys = format!("{} {}", keymap.shown(Command::Zap), wand.letter?);
    Some((keys, format!("zap {}", wand.name)))
}

/// Returns the offer to wield a weapon, if the hero's hands are empty and the hero does not fight
/// bare-handed. Offers a quivered weapon only if it is a single item, not a stack of missiles.
pub fn arming(view: &View, keymap: &KeyMap) -> Option<String> {
    if view.fights_bare || view.pack.iter().any(|thing| thing.is(ItemUse::Wielded)) {
        return None;
    }
    // On foot, a polearm or lance is a poor club.
    let suits = |arm: &&ItemView| view.riding || arm.suits.reach.is_none();
    let arms =
        || view.pack.iter().filter(|arm| arm.is_made_to_wield() && !arm.is_dross).filter(suits);
    // A single weapon in the quiver was thrown and fetched, so it is the one that the hero uses.
    let quivered = arms().find(|arm| arm.is(ItemUse::Quiver) && arm.count == 1);
    let arm = quivered.or_else(|| arms().find(|arm| arm.is_melee_weapon()))?;
    wielding(arm, keymap)
}

/// Returns the offer to wield a weapon.
pub fn wielding(arm: &ItemView, keymap: &KeyMap) -> Option<String> {
    let keys = match arm.used {
        Some(ItemUse::Alternate) => keymap.shown(Command::Swap),
        _ => format!("{} {}", keymap.shown(Command::Wield), arm.letter?),
    };
    Some(offer(&keys, &format!("wield {}", english::the(english::without_article(&arm.name)))))
}

/// Returns a carried item of an unknown kind that the player has not tried yet, if it is paid for
/// and not known to be cursed.
pub fn unknown(view: &View, class: Class) -> Option<&ItemView> {
    let is_new = |thing: &&ItemView| thing.suits.call && !view.shunned.contains(&thing.id);
    let mut pack = view.pack.iter().filter(|thing| thing.class == class).filter(is_new);
    pack.find(|thing| thing.unpaid.is_none() && thing.buc != Some(Buc::Cursed))
}

/// Whether the hero cannot kick: held, caught in a trap, or without legs.
pub fn cannot_kick(view: &View) -> bool {
    is_bound(view) || view.why_impossible(ActionKind::Kick).is_some()
}

/// Whether the hero is held or caught in a trap.
pub fn is_bound(view: &View) -> bool {
    has(view, &Condition::Trapped) || has(view, &Condition::Held)
}

/// Returns the ways to open a locked box on the hero's square, best first: a tool, magic, a kick
/// from a neighboring square, the wielded weapon, which can break.
pub fn lock_offers(view: &View, keymap: &KeyMap) -> Vec<String> {
    // A rider's hands and feet do not reach the floor.
    if view.riding {
        return vec![offer_of(Command::Ride, "dismount", keymap)];
    }
    let tool = view.pack.iter().find(|thing| thing.suits.unlock);
    let unlock = tool.and_then(|tool| {
        let keys = format!("{} {} .", keymap.shown(Command::Unlock), tool.letter?);
        Some(offer(&keys, &format!("unlock it with {}", tool.name)))
    });
    let magic = opening_magic(view, keymap)
        .map(|(keys, does)| offer(&format!("{keys} >"), &format!("{does} at it")));
    let force = match view.forcing {
        Some(Forcing::Pries { .. }) => Some("pry it open"),
        Some(Forcing::Bashes) => Some("bash it open"),
        None => None,
    };
    let force = force.map(|does| offer_of(Command::Force, does, keymap));
    let kick = kicking_side(view).filter(|_| !cannot_kick(view)).map(|side| {
        let step = |dir| keymap.shown(Command::Step(dir));
        let keys =
            format!("{} {} {}", step(side), keymap.shown(Command::Kick), step(side.opposite()));
        offer(&keys, "step aside, then kick it")
    });
    unlock.into_iter().chain(magic).chain(kick).chain(force).collect()
}

/// Returns the direction of a free floor square beside the hero.
fn kicking_side(view: &View) -> Option<Dir> {
    Dir::ALL.into_iter().find(|&dir| {
        let at = view.hero.step(dir);
        let is_floor = view.map.get(at).is_some_and(|tile| tile.glyph == Glyph::Floor);
        is_floor && view.foes.iter().all(|foe| foe.at != at)
    })
}

/// Returns a number of attacks in words: "1 attack", "3 attacks".
pub fn attack_count(n: u32) -> String {
    format!("{n} {}", if n == 1 { "attack" } else { "attacks" })
}

/// Returns the offer to attack in a direction: "[F l] attack the jackal".
pub(super) fn attack_at(dir: Dir, whom: &str, keymap: &KeyMap) -> String {
    let keys = format!("{} {}", keymap.shown(Command::Fight), keymap.shown(Command::Step(dir)));
    offer(&keys, &format!("attack {whom}"))
}

/// Returns the offer to attack the auto-attack target or to step toward it; `None` if the hero
/// cannot reach it. If auto-attack is `guarded`, offers the keys to fight in a direction or to
/// step, which ask no question.
pub(super) fn strike(fight: Fight, whom: &str, guarded: bool, keymap: &KeyMap) -> Option<String> {
    let (attack, approach) = (format!("attack {whom}"), format!("approach {whom}"));
    Some(match fight.reach {
        Reach::Beside(dir) if guarded => attack_at(dir, whom, keymap),
        Reach::Beside(_) => offer_of(Command::FightNearest, &attack, keymap),
        Reach::Away(dir) if guarded => offer_of(Command::Step(dir), &approach, keymap),
        Reach::Away(_) => offer_of(Command::FightNearest, &approach, keymap),
        Reach::OutOfLine(_) | Reach::NoWay => return None,
    })
}
