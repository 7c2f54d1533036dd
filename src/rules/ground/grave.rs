//! Opening graves.

use crate::base::Pos;
use crate::content::{Alignment, Attribute, Terrain};
use crate::event::terrain::{Grave, furniture::Furniture};
use crate::event::{Event, TerrainEvent};
use crate::r#gen::spawn::monsters;
use crate::rules::body::{alignment, exercise};
use crate::rules::ground::create;
use crate::rules::{Play, Refusal, Unwritten};
use crate::world::{ActorId, Item};

/// Age of the corpse in a grave, in turns.
const OLD: u32 = 100;
/// Lawful heroes with at most this alignment record lose no alignment for robbing graves.
pub const SHAMELESS: i32 = -10;

/// Turns the grave that `who` dug up into floor. It releases a corpse 2 times in 5, a zombie or a
/// mummy 1 time in 5 each, or nothing.
/// Source: rules/numbers 9.
pub fn open(play: &mut Play, who: ActorId, at: Pos) {
    if who == play.world.hero {
        regret(play);
    }
    play.world.level.erase(at);
    play.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
    let found = match play.rng.act.below(5) {
        0 | 1 => {
            let about = Some(play.content.known.human);
            let age = play.world.turn.saturating_sub(OLD);
            let corpse = Item { about, age, ..Item::of(play.content.known.corpse) };
            let corpse = play.world.make(corpse);
            play.world.lay(corpse, at);
            Grave::Corpse
        }
        2 => rises(play, 'Z', at),
        3 => rises(play, 'M', at),
        _ => Grave::Empty,
    };
    play.tell(Event::Terrain(TerrainEvent::GraveOpened(found)));
}

/// Handles an attempt to engrave on a headstone. The first one, unless the grave was disturbed
/// before, raises a ghoul and abuses wisdom. Returns whether it did.
///
/// # Errors
/// Refuses fingers.
pub fn engrave_at(play: &mut Play, fingers: bool, at: Pos) -> Result<bool, Refusal> {
    if fingers {
        return Err(Refusal::Engrave(Unwritten::OnlySmudges));
    }
    if play.world.level.cell(at).has_swarmed() {
        return Ok(false);
    }
    disturb(play, at);
    exercise::abuse(play, Attribute::Wisdom);
    Ok(true)
}

/// Raises a ghoul from a grave. Each grave can raise only one ghoul.
pub fn disturb(play: &mut Play, at: Pos) {
    play.world.level.change(at, |cell| cell.set_swarmed(true));
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::GhoulRose)));
    create::near(play, play.content.known.ghoul, at);
}

/// Makes an undead of a class appear on or near the grave.
fn rises(play: &mut Play, class: char, at: Pos) -> Grave {
    let (difficulty, level) = (play.world.difficulty(), play.world.you().level);
    match monsters::class_kind(play.content, class, difficulty, level, &mut play.rng.act) {
        Some(kind) if create::near(play, kind, at).is_some() => Grave::Undead,
        _ => Grave::Empty,
    }
}

/// Punishes the hero for robbing a grave: abuses wisdom, and lowers the alignment of lawful heroes.
/// In a role with `grave_guilt` (Archeologist), a lawful hero loses that much instead, and a
/// chaotic hero gains as much.
fn regret(play: &mut Play) {
    exercise::abuse(play, Attribute::Wisdom);
    let life = &play.world.life;
    let role = &play.content.roles[life.role];
    let sign = match life.alignment {
        Alignment::Lawful => 1,
        Alignment::Neutral => 0,
        Alignment::Chaotic => -1,
    };
    let guilt = match () {
        () if role.grave_guilt > 0 => i32::from(role.grave_guilt),
        () if life.alignment == Alignment::Lawful && life.record > SHAMELESS => 1,
        () => 0,
    };
    if guilt > 0 {
        let robber = guilt > 1;
        play.tell(Event::Terrain(TerrainEvent::GraveViolated { robber }));
    }
    alignment::change(play, -sign * guilt);
}
