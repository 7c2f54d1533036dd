//! The experience points for a kill.
//!
//! Source: rules/numbers 2.

use crate::content::{Content, Form, Harm, MonsterKind, Trait};
use crate::rules::fight::roll::armor_class;
use crate::world::{ActorId, World};

/// Returns the experience points for killing a monster.
pub fn worth(world: &World, content: &Content, who: ActorId) -> u32 {
    let actor = world.actor(who);
    let kind = &content.monsters[actor.kind];
    let level = u32::from(actor.level);
    let ac = armor_class::class(world, content, who).total();
    let mut points = 1 + level * level;
    if ac < 3 {
        points += (7 - ac).unsigned_abs() * if ac < 0 { 2 } else { 1 };
    }
    points += match kind.speed {
        19.. => 5,
        13..=18 => 3,
        _ => 0,
    };
    points += worth_of_attacks(kind, level);
    if kind.is(Trait::Nasty) {
        points += 7 * level;
    }
    points + if level > 8 { 50 } else { 0 }
}

pub fn worth_of_attacks(kind: &MonsterKind, level: u32) -> u32 {
    let mut points = 0;
    for attack in &kind.attacks {
        points += match attack.form {
            Form::Claw | Form::Bite | Form::Kick | Form::Butt => 0,
            Form::Weapon => 5,
            Form::MageSpell | Form::ClericSpell => 10,
            _ => 3,
        };
        points += match attack.harm {
            Harm::MagicMissile
            | Harm::Fire
            | Harm::Cold
            | Harm::Sleep
            | Harm::Disintegrate
            | Harm::Shock
            | Harm::PoisonStr
            | Harm::Acid => 2 * level,
            Harm::DrainLevel | Harm::Stone | Harm::Slime => 50,
            Harm::Physical => 0,
            _ => level,
        };
        if kind.letter == ';' && attack.harm == Harm::Wrap {
            points += 1000;
        }
        if u32::from(attack.dice.count) * u32::from(attack.dice.sides) > 23 {
            points += level;
        }
    }
    points
}
