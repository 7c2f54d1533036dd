//! Threats that kill the hero regardless of hit points, for the danger rating of foes.

use crate::content::{Attack, Attribute, Content, Form, Harm, Property, Slot, Trait};
use crate::rules::body;
use crate::rules::fight::harm::proof;
use crate::world::{ActorId, World};

/// At this intelligence the next intelligence drain kills.
/// Source: rules/tables damage_types.
const LAST_WITS: u8 = 3;

/// Whether the foe could kill the hero outright within `turns` turns: by petrification, sliming,
/// drowning, digestion, death touch and the like without resistance, or by draining intelligence.
pub(crate) fn is_in(world: &World, content: &Content, foe: ActorId, turns: i64) -> bool {
    let kind = &content.monsters[world.actor(foe).kind];
    let bare =
        [Slot::Wielded, Slot::Gloves].iter().all(|&slot| world.you().in_slot(slot).is_none());
    let touched = kind.is(Trait::TouchPetrifies) && bare && !is_proof(world, content, Harm::Stone);
    let bites = kind.attacks.iter().filter(|attack| attack.harm == Harm::DrainInt).count() as i64;
    let worst = i64::from(wits(world).saturating_sub(LAST_WITS).div_ceil(2)) + 1;
    touched
        || bites > 0 && has_mind(world, content) && bites * turns >= worst
        || kind.attacks.iter().any(|attack| is_the_end(world, content, foe, *attack))
}

/// Returns the expected intelligence loss from `bites` (in thousandths of a bite, 1.5 points each),
/// in percent of what the hero can lose. At most 1000.
pub(crate) fn of_wits(world: &World, content: &Content, foe: ActorId, bites: i64) -> i64 {
    let feeds = |attack: &Attack| attack.harm == Harm::DrainInt;
    let kind = &content.monsters[world.actor(foe).kind];
    if !kind.attacks.iter().any(feeds) || !has_mind(world, content) {
        return 0;
    }
    let helmet = world.you().in_slot(Slot::Helmet).is_some();
    let through = if helmet { bites / 8 } else { bites };
    let left = i64::from(wits(world).saturating_sub(LAST_WITS)) + 1;
    (through * 3 / 2 / 10 / left).min(1000)
}

fn wits(world: &World) -> u8 {
    world.life.attributes[Attribute::Intelligence as usize]
}

fn has_mind(world: &World, content: &Content) -> bool {
    let body = &content.monsters[world.you().kind];
    !body.is(Trait::Mindless) && !body.is(Trait::NoHead)
}

/// Whether this attack could kill the hero outright.
fn is_the_end(world: &World, content: &Content, foe: ActorId, attack: Attack) -> bool {
    let you = world.you();
    let sees = !you.has(Property::Blind) && !you.has(Property::Reflection);
    let comes = !world.actor(foe).has(Property::Cancelled)
        && match attack.form {
            Form::Passive | Form::Boom => false,
            Form::Gaze => sees,
            _ => true,
        };
    let kills = match attack.harm {
        Harm::Stone | Harm::Slime | Harm::Disintegrate | Harm::Death | Harm::Behead => true,
        Harm::Digest => !you.has(Property::SlowDigestion),
        Harm::Wrap => {
            let dry = you.has(Property::MagicalBreathing);
            !dry && world.level.liquid.has(world.actor(foe).at)
        }
        _ => false,
    };
    comes && kills && !is_proof(world, content, attack.harm)
}

fn is_proof(world: &World, content: &Content, harm: Harm) -> bool {
    let proof = match harm {
        Harm::Stone => Some(Property::StoningResistance),
        Harm::Death => Some(Property::MagicResistance),
        harm => proof::resistance(harm),
    };
    proof.is_some_and(|proof| body::resists(world, content, world.hero, proof))
}

#[cfg(test)]
mod tests {
    use super::super::odds::{self, Danger};
    use crate::content::Property;
    use crate::rules::fight::test_duel::Trial;

    fn danger(trial: &Trial) -> Danger {
        odds::exchange(&trial.world, trial.content, trial.foe).danger()
    }

    /// Puts a hero with 900 hit points next to a foe.
    fn sturdy(foe: &str) -> Trial {
        let mut trial = Trial::against(foe);
        (trial.world.you_mut().hp, trial.world.you_mut().max_hp) = (900, 900);
        trial
    }

    #[test]
    fn a_petrifying_foe_is_deadly_at_any_hit_points() {
        let mut s = sturdy("cockatrice");
        assert_eq!(danger(&s), Danger::Deadly);
        s.world.you_mut().properties.gained.add(Property::StoningResistance);
        s.world.you_mut().properties.refresh();
        assert!(danger(&s) < Danger::Risky);
    }

    #[test]
    fn a_foe_that_explodes_at_death_is_as_deadly_as_its_explosion() {
        let mut s = Trial::against("gas spore");
        (s.world.you_mut().hp, s.world.you_mut().max_hp) = (16, 16);
        assert_eq!(danger(&s), Danger::Deadly);
        (s.world.you_mut().hp, s.world.you_mut().max_hp) = (900, 900);
        assert_eq!(danger(&s), Danger::Trivial);
    }

    #[test]
    fn a_mind_flayer_is_deadlier_at_low_intelligence() {
        let mut s = sturdy("mind flayer");
        s.world.actor_mut(s.foe).hp = 1;
        s.world.you_mut().level = 30;
        s.world.life.attributes[1] = 18;
        assert!(danger(&s) < Danger::Deadly);
        s.world.life.attributes[1] = 5;
        assert_eq!(danger(&s), Danger::Deadly);
        let kind = s.content.monsters.find("gray ooze").expect("the table has it");
        s.world.you_mut().kind = kind;
        assert!(danger(&s) < Danger::Deadly, "there is no mind to eat");
    }
}
