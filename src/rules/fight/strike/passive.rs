//! Passive attacks: damage and effects that a monster's body has on its attacker.
//!
//! Source: rules/tables damage_types.

use crate::base::Dice;
use crate::content::{Attack, Form, Harm, Property};
use crate::event::{Combat, Event};
use crate::rules::Play;
use crate::rules::body::{self, luck, sleep};
use crate::rules::fight::harm::proof;
use crate::rules::item::erosion::{self, Wear};
use crate::rules::shape::divide;
use crate::rules::vitals::{self, Blame, petrify};
use crate::world::hero::LuckCause;
use crate::world::{ActorId, ItemId};

/// 1 time in this many, the hero loses 1 luck when the passive gaze of a floating eye takes effect
/// although the eye is blind and the hero sees it.
/// Source: rules/luck 2.5.
const REGRET: u32 = 500;

/// Whether the rules implement this damage type for passive attacks.
pub(crate) const fn is_known(harm: Harm) -> bool {
    matches!(
        harm,
        Harm::Acid
            | Harm::Fire
            | Harm::Cold
            | Harm::Shock
            | Harm::Stun
            | Harm::Paralyse
            | Harm::Rust
            | Harm::Corrode
            | Harm::Stone
            | Harm::DisenchantItem
            | Harm::MagicMissile
            // Passive slime has no effect; only an active attack with slime does.
            | Harm::Slime
    )
}

/// Applies the passive attack of `struck` to `striker`. If `struck` is dying or cancelled, only
/// petrification, wear of the weapon and splashing acid apply. These three need a hit, and acid
/// splashes with 1 hit in 2. All other effects apply 2 times in 3, even if the attack missed.
pub fn answer(
    play: &mut Play,
    struck: ActorId,
    striker: ActorId,
    form: Form,
    hit: bool,
    weapon: Option<ItemId>,
) {
    if hit && play.world.actors.contains(struck) {
        petrify::touched(play, striker, struck, form, weapon.is_some());
    }
    let Some(actor) = play.world.actors.get(struck) else { return };
    let kind = &play.content.monsters[actor.kind];
    let Some(attack) = kind.attacks.iter().find(|it| it.form == Form::Passive).copied() else {
        return;
    };
    let level = play.world.fighting_level(play.content, struck);
    let cancelled = actor.has(Property::Cancelled);
    let amount = dice(attack, level).roll(&mut play.rng.fight);
    if hit && let Some(weapon) = weapon {
        on_weapon(play, striker, weapon, attack.harm);
    }
    if attack.harm == Harm::Acid {
        if hit && play.rng.fight.coin() {
            burns(play, struck, striker, attack, amount);
        }
        return;
    }
    let lives = !play.world.is_dying(struck);
    if !lives || cancelled || !play.rng.fight.chance(2, 3) {
        return;
    }
    match attack.harm {
        Harm::Fire | Harm::Cold | Harm::Shock | Harm::MagicMissile => {
            burns(play, struck, striker, attack, amount);
        }
        Harm::Stun => body::gain(play, striker, Property::Stunned, amount.unsigned_abs()),
        Harm::Paralyse => paralyzes(play, struck, striker, amount),
        _ => {}
    }
}

/// Returns the passive attack's dice. A count of 0 means level + 1 dice.
pub(crate) fn dice(attack: Attack, level: u8) -> Dice {
    if attack.dice.count == 0 && attack.dice.sides > 0 {
        Dice { count: u16::from(level) + 1, ..attack.dice }
    } else {
        attack.dice
    }
}

/// Erodes or disenchants the weapon with which the striker hit.
/// Source: rules/tables damage_types.
fn on_weapon(play: &mut Play, striker: ActorId, weapon: ItemId, harm: Harm) {
    if harm == Harm::DisenchantItem {
        erosion::disenchant(play, weapon);
        return;
    }
    let wear = match harm {
        Harm::Acid if play.rng.fight.one_in(6) => Wear::Corrode,
        Harm::Corrode => Wear::Corrode,
        Harm::Rust => Wear::Rust,
        Harm::Fire => Wear::Burn,
        _ => return,
    };
    erosion::erode(play, striker, weapon, wear);
}

fn burns(play: &mut Play, struck: ActorId, striker: ActorId, attack: Attack, amount: i32) {
    let proof = proof::resistance(attack.harm);
    if proof.is_some_and(|proof| body::resists(play.world, play.content, striker, proof)) {
        let resisted = Combat::Resisted { by: struck, target: striker, harm: attack.harm };
        play.tell(Event::Combat(resisted));
        return;
    }
    let damage = vitals::preview_damage(play, striker, amount, Some(struck));
    let recoiled = Combat::Recoiled { by: striker, target: struck, harm: attack.harm, damage };
    play.tell(Event::Combat(recoiled));
    vitals::apply_damage(play, striker, amount, Blame::by(struck));
    let own = struck == play.world.hero;
    if attack.harm == Harm::Cold && !own && !play.world.is_dying(struck) {
        let actor = play.world.actor_mut(struck);
        actor.hp += amount / 2;
        actor.max_hp = actor.max_hp.max(actor.hp);
        if actor.max_hp > 8 * (i32::from(actor.level) + 1) {
            divide::split(play, struck, Some(striker));
        }
    }
}

/// Paralyzes the striker, unless it has free action. The gaze of a floating eye also needs eye
/// contact, and reflection stops it. Other kinds, such as jellies, need no eye contact.
fn paralyzes(play: &mut Play, struck: ActorId, striker: ActorId, amount: i32) {
    let (eye, other) = (play.world.actor(struck), play.world.actor(striker));
    let gazes = play.content.monsters[eye.kind].letter == 'e';
    if gazes {
        let unseen = eye.has(Property::Invisible) && !other.has(Property::SeeInvisible);
        let blind = other.has(Property::Blind) || eye.has(Property::Blind);
        let helpless = eye.has(Property::Blind) && !other.has(Property::Blind) && !unseen;
        let safe = blind || unseen || other.has(Property::Reflection);
        if helpless && striker == play.world.hero && play.rng.fight.one_in(REGRET) {
            luck::change(play, -1, LuckCause::BlindEyeStruck);
        }
        if safe {
            return;
        }
    }
    if play.world.actor(striker).has(Property::FreeAction) {
        let resisted = Combat::Resisted { by: struck, target: striker, harm: Harm::Paralyse };
        play.tell(Event::Combat(resisted));
        return;
    }
    let wisdom = play.world.life.attributes[2];
    let stare = gazes && play.rng.fight.one_in(4);
    let dull = striker != play.world.hero || wisdom <= 12;
    let turns = if stare && dull { 127 } else { amount.clamp(1, 127).unsigned_abs() };
    let harmed = Combat::Recoiled { by: striker, target: struck, harm: Harm::Paralyse, damage: 0 };
    play.tell(Event::Combat(harmed));
    sleep::paralyze(play, striker, turns);
}
