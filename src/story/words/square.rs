//! Words for squares and what is on them.

use crate::base::english;
use crate::content::{Alignment, Door, Script, Terrain};

pub const AS_REMEMBERED: &str = ", as you remember it";
pub const FELT: &str = "something unseen, felt a moment ago";
pub const UNSEEN: &str = "something unseen";
pub const SENSED: &str = ", sensed but not seen";
pub const SOMETHING_IS: &str = "something is";
pub const ANOTHER_LIES: &str = "another one lies";
pub const ROCK: &str = "there is rock";
pub const WALL: &str = "there is a wall";
pub const LOCKED_DOOR: &str = "locked door";
pub const SPIT_WHERE: &str = "In what direction do you want to spit?";

/// Describes the hero on a square; `who` is "dwarf Valkyrie, lawful".
pub fn you(who: &str, shape: Option<&str>) -> String {
    match shape {
        Some(shape) => format!("you, {who}, in the shape of {}", english::a(shape)),
        None => format!("you, {who}"),
    }
}

/// Names a remembered pile by its topmost item: "a dagger on top of other items".
pub fn pile(top: &str) -> String {
    format!("{top} on top of other items")
}

pub fn riding(steed: &str) -> String {
    format!("riding {steed}")
}

pub fn peaceful(name: &str) -> String {
    english::a(&format!("peaceful {name}"))
}

pub fn companion(name: &str, saddled: bool) -> String {
    let name = english::a(name);
    if saddled {
        format!("{name}, your companion, saddled")
    } else {
        format!("{name}, your companion")
    }
}

pub fn only_way_down(branch: &str) -> String {
    format!("the only way down leads to {branch}")
}

/// Says that `hole`, such as "a trap door", leads down; `way` is its relative position.
pub fn hole_leads_down(hole: &str, way: &str) -> String {
    format!("{hole} leads down ({way})")
}

/// Quotes an engraving: "written in the dust: \"x\"".
pub fn engraving(script: Script, text: &str) -> String {
    let how = match script {
        Script::Dust => "written in the dust",
        Script::Blood => "written in blood",
        Script::Cut => "cut into the ground",
        Script::Scrawled => "scrawled",
        Script::Burned => "burned into the ground",
        Script::Stone => "on the stone",
    };
    format!("{how}: \"{text}\"")
}

/// Says that the hero is inside an engulfer: "inside the purple worm".
pub fn inside(name: &str) -> String {
    format!("inside {name}")
}

/// Says that a square belongs to a special room: "in a temple".
pub fn in_room(title: &str) -> String {
    format!("in {}", english::a(title))
}

/// Names an empty square by its terrain; pass `None` for a square that the hero has never seen.
pub const fn bare(terrain: Option<Terrain>) -> &'static str {
    match terrain {
        None => "a place you have not seen",
        Some(Terrain::Floor) => "the floor",
        Some(Terrain::Corridor) => "a corridor",
        Some(_) => "solid rock",
    }
}

/// Names terrain that the hero bumps into, without revealing hidden doors and corridors: "the
/// wall".
pub fn obstacle(terrain: Terrain) -> String {
    match terrain {
        Terrain::Stone | Terrain::SecretCorridor => Terrain::Stone.name().to_owned(),
        Terrain::SecretDoor => english::the(Terrain::HorizontalWall.name()),
        _ => english::the(terrain.name()),
    }
}

pub const fn door(door: Door) -> &'static str {
    match door {
        Door::None => "doorway",
        Door::Broken => "broken door",
        Door::Open => "open door",
        Door::Closed | Door::Locked => "closed door",
    }
}

/// Name of an altar whose god the hero cannot make out.
pub const DISTANT_ALTAR: &str = "altar of an unknown god";

/// Returns the name of an altar; `None` is Moloch.
pub fn altar(of: Option<Alignment>) -> String {
    of.map_or_else(|| "altar of Moloch".to_owned(), |of| format!("{} altar", of.word()))
}

/// Returns the name of stairs with the branch that they lead to: "stairs down to the Diggings".
pub fn stairs(name: &str, branch: &str) -> String {
    format!("{name} to {branch}")
}

pub fn stands(name: &str) -> String {
    format!("{} stands", english::a(name))
}

/// Says that terrain of this kind is on a square: "there is a fountain", "there are stairs up".
pub fn there_is(name: &str) -> String {
    let is = if english::is_always_plural(name) { "are" } else { "is" };
    format!("there {is} {}", english::a(name))
}

/// Describes a boulder that will not budge. `way` is its relative position, such as "1E"; `behind`
/// is what is beyond it, such as "there is a wall".
pub fn stuck_boulder(way: &str, behind: &str) -> String {
    format!("The boulder {way} will not budge: {behind} beyond it")
}

/// Describes a boulder that keeps the hero from exploring. `way` is its relative position.
pub fn boulder_in_the_way(way: &str) -> String {
    format!("A boulder blocks a way ({way})")
}

pub fn breathe_where(substance: &str) -> String {
    format!("In what direction do you want to breathe {substance}?")
}
