//! Ailments that kill when their countdown ends.
//!
//! Source: rules/numbers 15.

use crate::content::Property;
use crate::event::{Body, Event};
use crate::rules::{Play, combat, status};
use crate::world::ActorId;

/// Turns from the first symptom to stone.
pub const PETRIFYING: u32 = 5;
/// Turns from the first symptom to green slime.
pub const SLIMING: u32 = 10;
/// Turns from strangulation to death.
pub const STRANGLED: u32 = 6;

/// Makes `who` start to turn to stone, unless resistant or already petrifying.
pub fn petrify(play: &mut Play, who: ActorId) {
    begin(play, who, Property::Petrifying, Property::StoningResistance, PETRIFYING);
}

/// Makes `who` start to turn into green slime, unless unchanging.
pub fn slime(play: &mut Play, who: ActorId) {
    begin(play, who, Property::Sliming, Property::Unchanging, SLIMING);
}

/// Makes `who` ill with `turns` left. If already ill, cuts the remaining time to a third.
pub fn sicken(play: &mut Play, who: ActorId, turns: u32) {
    let left = play.world.actor(who).turns_of(Property::Ill);
    if left == 0 {
        begin(play, who, Property::Ill, Property::SicknessResistance, turns);
    } else {
        status::set_turns(play, who, Property::Ill, left / 3 + 1);
    }
}

fn begin(play: &mut Play, who: ActorId, what: Property, proof: Property, turns: u32) {
    if status::resists(play.world, play.content, who, proof) || play.world.actor(who).has(what) {
        return;
    }
    status::gain(play, who, what, turns);
}

/// Starts or stops strangulation, depending on what `who` wears.
pub(super) fn neck(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let tight = actor.properties.worn.has(Property::Strangled);
    let choking = actor.turns_of(Property::Strangled) > 0;
    if tight && !choking {
        status::gain(play, who, Property::Strangled, STRANGLED);
    } else if choking && !tight {
        status::cure(play, who, Property::Strangled);
    }
}

/// Applies one turn of a timed property that has `left` turns remaining.
pub(super) fn passes(play: &mut Play, who: ActorId, what: Property, left: u32) {
    match what {
        Property::Petrifying | Property::Sliming | Property::Strangled | Property::Ill => {
            if left == 0 {
                end(play, who, what);
            } else {
                play.tell(Event::Body(Body::Worsened { who, what, left }));
                stage(play, who, what, left);
            }
        }
        Property::Vomiting if left == 0 => play.tell(Event::Body(Body::Vomited { who })),
        Property::Vomiting if left == 9 || left == 6 => {
            status::lengthen(play, who, Property::Confused, 5);
        }
        _ => {}
    }
}

fn stage(play: &mut Play, who: ActorId, what: Property, left: u32) {
    match (what, left) {
        (Property::Petrifying, 4) | (Property::Sliming, 7) => {
            status::lose(play, who, Property::Fast);
        }
        (Property::Petrifying, 3) => {
            status::cure(play, who, Property::Sliming);
            status::gain(play, who, Property::Paralyzed, 3);
        }
        (Property::Sliming, 3) => status::cure(play, who, Property::Petrifying),
        _ => {}
    }
}

fn end(play: &mut Play, who: ActorId, what: Property) {
    let cause = match what {
        Property::Sliming => "turned into slime",
        Property::Strangled => "strangled",
        _ => "died of an illness",
    };
    if what == Property::Petrifying {
        combat::stone::finish(play, who);
    } else {
        combat::kill_as(play, who, None, cause.to_owned());
    }
}
