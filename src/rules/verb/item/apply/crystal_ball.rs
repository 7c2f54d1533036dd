//! Looking into crystal balls.
//!
//! Source: rules/tables effects.

use crate::content::ending::death::Hazard;
use crate::content::{Attribute, Buc, Class, Property, Terrain};
use crate::event::item::tools::{ToolEvent, Vision};
use crate::event::{Event, ItemEvent, Magic};
use crate::rules::body::{self, equipment::destroy};
use crate::rules::effect::detect;
use crate::rules::item::{charge, identify};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Halt, Play, Refusal, Time};
use crate::world::{ActorId, ItemId, Pending, Place};

/// Number of sides of the die for the intelligence roll: with a blessed ball, and with other balls.
/// The roll fails if it exceeds the hero's intelligence.
const RISK: (u32, u32) = (16, 20);

fn tell(play: &mut Play, what: Vision) {
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::Ball(what))));
}

/// Makes the hero look into a ball. With a charged ball, the attempt backfires if the ball is
/// cursed or the hero fails an intelligence roll. If it does not backfire, a hallucinating hero
/// sees nonsense; for any other hero, the player chooses what to look for.
pub fn begin(play: &mut Play, who: ActorId, ball: ItemId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotApply.into());
    }
    if play.world.you().has(Property::Blind) {
        return Err(Refusal::Blind.into());
    }
    let thing = play.world.item(ball);
    let (buc, charged) = (thing.buc, thing.plus > 0);
    let wits = i32::from(play.world.life.attributes[Attribute::Intelligence as usize]);
    let sides = if buc == Buc::Blessed { RISK.0 } else { RISK.1 };
    let fails = play.rng.act.d(sides) > wits || buc == Buc::Cursed;
    if charged && fails {
        charge::spend(play, ball);
        goes_wrong(play, ball, wits);
        return Ok(Time::ACTION);
    }
    if !play.world.you().has(Property::Hallucinating) {
        return Err(Halt::Asks(Pending::Peer { ball }));
    }
    hold_still(play, 3);
    if charged {
        charge::spend(play, ball);
        let which = play.rng.act.below(6) as u8;
        tell(play, Vision::Silly(which));
    } else {
        tell(play, Vision::Faint);
    }
    Ok(Time::ACTION)
}

/// Makes the hero helpless for 1 to `most` turns.
fn hold_still(play: &mut Play, most: u32) {
    let hero = play.world.hero;
    let turns = play.rng.act.d(most) as u32;
    body::gain(play, hero, Property::Paralyzed, turns);
}

/// Applies a random result of an attempt that backfired: nothing, confusion, blindness,
/// hallucination, or an explosion. Blessed balls and artifacts never explode.
fn goes_wrong(play: &mut Play, ball: ItemId, wits: i32) {
    let hero = play.world.hero;
    let turns = play.rng.act.d((100 - 3 * wits).max(1) as u32) as u32;
    let thing = play.world.item(ball);
    let safe = thing.buc == Buc::Blessed || thing.artifact.is_some();
    match play.rng.act.below(if safe { 4 } else { 5 }) {
        0 => tell(play, Vision::TooMuch),
        1 => {
            tell(play, Vision::Confused { ball });
            body::lengthen(play, hero, Property::Confused, turns);
        }
        2 => {
            tell(play, Vision::Blinded { ball });
            body::lengthen(play, hero, Property::Blind, turns);
        }
        3 => {
            tell(play, Vision::Deluded { ball });
            body::lengthen(play, hero, Property::Hallucinating, turns);
        }
        _ => {
            tell(play, Vision::Exploded { ball });
            destroy(play, ball);
            let damage = play.rng.act.d(30);
            let blame = Blame::means(Hazard::ExplodingBall);
            vitals::damage_and_tell(play, hero, damage, blame);
        }
    }
}

/// Reveals everything that matches the symbol at the start of `text`, or nothing if the ball has no
/// charge. If `text` is blank, the hero looks away.
pub fn resume(play: &mut Play, ball: ItemId, text: &str) -> Result<Option<Pending>, Refusal> {
    let hero = play.world.hero;
    let carried = play.world.items.get(ball).is_some_and(|it| it.place == Place::Pack(hero));
    let Some(sign) = text.trim().chars().next() else {
        tell(play, Vision::LookedAway);
        return Ok(None);
    };
    if !carried {
        return Err(Refusal::NotCarried);
    }
    if play.world.item(ball).plus <= 0 {
        hold_still(play, 2);
        tell(play, Vision::Faint);
        return Ok(None);
    }
    charge::spend(play, ball);
    hold_still(play, 10);
    let found = search(play, sign);
    identify::learn_kind(play, play.world.item(ball).kind);
    tell(play, Vision::Found(found));
    Ok(None)
}

/// Shows the hero everything on the level that matches the symbol. The symbol of any stairs or
/// furniture matches all stairs and all furniture. Returns the number of matches.
fn search(play: &mut Play, sign: char) -> u16 {
    match sign {
        '^' => detect::traps(play, None),
        '<' | '>' | '{' | '_' | '\\' | '#' => furniture(play),
        _ => match Class::of_symbol(sign) {
            Some(class) => detect::things(play, |other| other == class),
            None => monsters(play, sign),
        },
    }
}

fn furniture(play: &mut Play) -> u16 {
    let mut count = 0;
    for at in play.world.level.cells.positions() {
        let cell = play.world.level.cell(at);
        let shown = cell.terrain.is_furniture()
            || matches!(cell.terrain, Terrain::StairsUp | Terrain::StairsDown);
        if shown {
            play.world.level.memory.set_cell(at, cell);
            count += 1;
        }
    }
    count
}

fn monsters(play: &mut Play, letter: char) -> u16 {
    let content = play.content;
    let crowd = play.world.level.crowd.iter().copied();
    let whom: Vec<ActorId> = crowd
        .filter(|&who| content.monsters[play.world.actor(who).kind].letter == letter)
        .collect();
    let count = whom.len() as u16;
    if count > 0 {
        play.tell(Event::Magic(Magic::Envisioned { whom }));
    }
    count
}
