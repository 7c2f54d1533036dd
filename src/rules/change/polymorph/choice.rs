//! Polymorph control: the shape that the player chooses.
//!
//! Source: NetHack 3.7 `polyself.c`, `polyself`.

use crate::base::{english, pick};
use crate::content::{Content, MonsterKindId, Trait};
use crate::event::{Event, PolymorphEvent};
use crate::rules::Play;
use crate::rules::shape::{
    hero::{allows, is_vampire, merge, shorten, turn_into, undirected},
    lycanthrope, new_self,
};
use crate::rules::vitals::outgrown_gear;
use crate::world::Pending;

/// The meaning of a name that the player entered.
enum Meant {
    Kind(MonsterKindId),
    /// Any kind with this map symbol.
    Letter(char),
    /// A new member of the hero's own race (in NetHack: "a new man").
    Own,
    /// A random kind.
    Chance,
    Nothing,
}

/// Handles a name that the player entered. If the name cannot be used, returns the next question,
/// or picks a random shape after the last attempt.
pub fn resume(play: &mut Play, left: u8, brief: bool, text: &str) -> Option<Pending> {
    let named = match meant(play, text) {
        Meant::Letter(letter) => {
            let mut kinds: Vec<MonsterKindId> = of_letter(play.content, letter);
            kinds.retain(|&kind| !play.world.is_genocided(kind));
            pick::one(&mut play.rng.act, &kinds).copied().ok_or(true)
        }
        Meant::Kind(kind) if may_become(play, kind) => Ok(kind),
        Meant::Kind(_) => Err(true),
        Meant::Nothing => Err(false),
        Meant::Chance => {
            undirected(play, true);
            return None;
        }
        Meant::Own => {
            new_self::renew(play, true);
            return None;
        }
    };
    match named {
        Ok(kind) => take(play, kind),
        Err(known) => {
            play.tell(Event::Shape(PolymorphEvent::Declined { known }));
            if left > 1 {
                return Some(Pending::ChooseShape { left: left - 1, brief });
            }
            undirected(play, true);
        }
    }
    if brief {
        shorten(play);
    }
    None
}

fn take(play: &mut Play, kind: MonsterKindId) {
    if outgrown_gear::dragon(play, play.world.hero) == Some(kind) {
        merge(play, kind);
    } else {
        turn_into(play, kind);
    }
}

/// Whether the hero may choose this kind: one that polymorph permits, the hero's own lycanthrope
/// form or, for a hero in vampire shape, a form into which that vampire can shift. Genocided kinds
/// are never allowed.
fn may_become(play: &Play, kind: MonsterKindId) -> bool {
    if play.world.is_genocided(kind) {
        return false;
    }
    let beast = play.world.life.beast == Some(kind);
    let row = &play.content.monsters[kind];
    let shifts = &play.content.monsters[play.world.you().kind].shifts;
    allows(row) || beast || is_vampire(play) && shifts.iter().any(|(_, form)| *form == row.name)
}

fn of_letter(content: &Content, letter: char) -> Vec<MonsterKindId> {
    let fits = content.monsters.iter().filter(|(_, row)| row.letter == letter && allows(row));
    fits.map(|(kind, _)| kind).collect()
}

fn meant(play: &Play, text: &str) -> Meant {
    let text = text.trim();
    let lower = text.to_lowercase();
    let mut letters = text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return if letter == '*' { Meant::Chance } else { Meant::Letter(letter) };
    }
    let name = english::without_any_article(&lower);
    let race = &play.content.races[play.world.life.race];
    match name {
        "" | "random" => Meant::Chance,
        "human" => Meant::Own,
        _ if name == race.name || name == race.kin => Meant::Own,
        _ => {
            let called = |name: &str| {
                let mut kinds = play.content.monsters.iter();
                let same = |other: &String| other.to_lowercase() == name;
                kinds.find(|(_, row)| same(&row.name) || row.also.iter().any(same))
            };
            // The name of a lycanthrope is also the name of its animal form.
            match called(name) {
                Some((kind, row)) if row.is(Trait::Were) => {
                    let beast = lycanthrope::beast_of(play.content, kind);
                    Meant::Kind(beast.unwrap_or(kind))
                }
                Some((kind, _)) => Meant::Kind(kind),
                None => Meant::Nothing,
            }
        }
    }
}
