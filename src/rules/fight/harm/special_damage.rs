//! Special damage types: lycanthropy, seduction, healing, curses, death.
//!
//! Source: rules/tables damage_types; rules/numbers 16.

use crate::base::Dice;
use crate::content::ending::death::{Death, Hazard};
use crate::content::{ArtifactQuirk, Attribute, Harm, Property, Slot, Trait};
use crate::event::{Cause, Combat, Event, ItemEvent, Magic, Petrifier};
use crate::rules::Play;
use crate::rules::body::{self, ailment, artifact, equipment, exercise, luck};
use crate::rules::fight::{
    harm::{poison, steal},
    roll::magic_resistance,
    shot::ray,
};
use crate::rules::ground::teleport::level_teleport;
use crate::rules::shape::{self, lycanthrope::infect, monster};
use crate::rules::vitals::{self, Blame, level_change, own_shape, petrify};
use crate::world::ActorId;
use crate::world::hero::LuckCause;

/// Armor slots in the order in which a seducer removes them.
const ARMOR: [Slot; 7] =
    [Slot::Cloak, Slot::Suit, Slot::Boots, Slot::Gloves, Slot::Shield, Slot::Helmet, Slot::Shirt];

fn told(play: &mut Play, by: ActorId, target: ActorId, harm: Harm) {
    play.tell(Event::Combat(Combat::Harmed { by, target, harm }));
}

/// Infects the hero with lycanthropy from the bite of `by`. Protection from shape changers, or an
/// artifact in use that wards off lycanthropes, prevents it.
pub(crate) fn infects(play: &mut Play, by: ActorId, target: ActorId) {
    if artifact::uses(play.world, play.content, target, ArtifactQuirk::WardsOffWeres) {
        return;
    }
    let kind = play.world.actor(by).kind;
    infect(play, target, kind);
}

/// Whether a nurse heals the target: it is the hero, who wields nothing and wears no armor.
pub(crate) fn is_patient(play: &Play, target: ActorId) -> bool {
    let bare = |slot: &Slot| play.world.actor(target).in_slot(*slot).is_none();
    target == play.world.hero && bare(&Slot::Wielded) && ARMOR.iter().all(bare)
}

/// Heals the hero by 1d7. If that is more than the hero has lost, and the maximum is below a roll
/// of (2 × level)d10 plus 5 × level, raises the maximum by 1 with a chance of 1 in 7. The nurse
/// then teleports away 1 time in 13, or else flees for 1d6 turns 1 time in 33.
pub(crate) fn nurses(play: &mut Play, by: ActorId, target: ActorId) {
    let points = play.rng.fight.d(7);
    let level = play.world.you().level;
    let limit =
        5 * i32::from(level) + Dice::new(2 * u16::from(level), 10, 0).roll(&mut play.rng.fight);
    let grows = play.rng.fight.one_in(7);
    let you = play.world.you_mut();
    if you.hp + points > you.max_hp && you.max_hp < limit && grows {
        you.max_hp += 1;
    }
    vitals::heal(play, target, points);
    play.tell(Event::Combat(Combat::Nursed { by, target }));
    exercise::train(play, Attribute::Constitution);
    if play.rng.fight.one_in(13) {
        steal::teleport(play, by);
    } else if play.rng.fight.one_in(33) {
        let turns = play.rng.fight.d(6).unsigned_abs();
        steal::flee(play, by, turns);
    }
}

/// Whether `by` can seduce the hero: it is of the other sex and not cancelled, and the hero is not
/// helpless.
pub(crate) fn can_seduce(play: &Play, by: ActorId, target: ActorId) -> bool {
    let demon = play.world.actor(by);
    target == play.world.hero
        && demon.female != play.world.life.female
        && !demon.has(Property::Cancelled)
        && !play.world.you().is_helpless()
}

/// Removes the hero's armor piece by piece. Each piece stays on with a chance of charisma / 20;
/// cursed and covered pieces always stay on. If the hero then wears neither cloak nor suit, the
/// encounter helps the hero with a chance of n / 35, where n is charisma + intelligence + 1, at
/// most 33, and otherwise harms the hero. After that, the seducer can take gold, and becomes
/// cancelled 1 time in 25. In any case the seducer teleports away in the end.
pub(crate) fn seduces(play: &mut Play, by: ActorId, target: ActorId) {
    let charisma = u32::from(play.world.life.attributes[Attribute::Charisma as usize]);
    for slot in ARMOR {
        let Some(item) = play.world.you().in_slot(slot) else { continue };
        let under = matches!(slot, Slot::Suit | Slot::Shirt);
        let covered = under && play.world.you().in_slot(Slot::Cloak).is_some()
            || slot == Slot::Shirt && play.world.you().in_slot(Slot::Suit).is_some();
        let stays = play.world.item(item).buc == crate::content::Buc::Cursed || covered;
        if !stays && play.rng.fight.below(20) >= charisma {
            equipment::clear(play, target, slot);
            play.tell(Event::Item(ItemEvent::TookOff { who: target, item, slot }));
        }
    }
    let you = play.world.you();
    if you.in_slot(Slot::Cloak).is_some() || you.in_slot(Slot::Suit).is_some() {
        play.tell(Event::Combat(Combat::Beguiled { by, target, well: None }));
        return steal::teleport(play, by);
    }
    let wits = u32::from(play.world.life.attributes[Attribute::Intelligence as usize]);
    let well = play.rng.fight.below(35) <= (charisma + wits).min(32);
    play.tell(Event::Combat(Combat::Beguiled { by, target, well: Some(well) }));
    if well {
        blesses(play, target);
    } else {
        drains(play, by, target);
    }
    if play.world.is_over() {
        return;
    }
    if play.rng.fight.below(20) >= charisma {
        steal::takes_pay(play, by, target);
    }
    if play.rng.fight.one_in(25) {
        body::grant(play, by, Property::Cancelled);
    }
    steal::teleport(play, by);
}

fn blesses(play: &mut Play, target: ActorId) {
    match play.rng.fight.below(5) {
        0 => {
            let more = play.rng.fight.d(5);
            let life = &mut play.world.life;
            life.max_pw += more;
            life.pw = life.max_pw;
        }
        1 => _ = exercise::change(play, Attribute::Constitution, 1),
        2 => _ = exercise::change(play, Attribute::Wisdom, 1),
        3 => level_change::level_up(play),
        _ => {
            let most = play.world.you().max_hp;
            vitals::heal(play, target, most);
        }
    }
}

fn drains(play: &mut Play, by: ActorId, target: ActorId) {
    match play.rng.fight.below(5) {
        0 => {
            let less = play.rng.fight.d(10);
            let life = &mut play.world.life;
            life.pw = 0;
            life.max_pw = (life.max_pw - less).max(0);
        }
        1 => poison::weaken(play, Attribute::Constitution, 1),
        2 => poison::weaken(play, Attribute::Wisdom, 1),
        3 => level_change::level_down(play, Cause::Killed(Blame::by(by))),
        _ => {
            let amount = play.rng.fight.between(6, 15);
            vitals::damage_and_tell(play, target, amount, Blame::by(by));
        }
    }
}

/// Removes an intrinsic of the hero by [`ailment::curse`], which does not always find one. A
/// monster is cancelled instead; a clay golem dies.
pub(crate) fn curses(play: &mut Play, by: ActorId, target: ActorId) {
    if target != play.world.hero {
        return vitals::cancel(play, target, Blame::by(by));
    }
    if ailment::curse(play, target) {
        told(play, by, target, Harm::Curse);
    }
}

/// Polymorphs the target: a monster into a random kind, the hero by the usual rules of polymorph.
/// Magic resistance prevents it; a monster can also resist it as it resists a wand.
/// Source: `NetHack` 3.7 `uhitm.c`, `mon_poly`.
pub(crate) fn polymorphs(play: &mut Play, by: ActorId, target: ActorId) {
    let proof = body::resists(play.world, play.content, target, Property::MagicResistance);
    if proof || magic_resistance::spares(play, target, magic_resistance::WAND) {
        return play.tell(Event::Magic(Magic::Resisted { target }));
    }
    told(play, by, target, Harm::Polymorph);
    if target == play.world.hero {
        shape::hero::strikes(play);
    } else {
        monster::scramble(play, target);
    }
}

/// Applies the touch of death. Undead take half of `amount`, rounded up. Any other target takes
/// 8d6+50 damage 3 times in 20 (`amount` under magic resistance), no damage 1 time in 4, and
/// otherwise `amount`; half of this damage is also subtracted from maximum hit points.
pub(crate) fn touches_with_death(play: &mut Play, by: ActorId, target: ActorId, amount: i32) {
    let roll = play.rng.fight.below(20);
    let kind = &play.content.monsters[play.world.actor(target).kind];
    if kind.is(Trait::Undead) {
        vitals::damage_and_tell(play, target, (amount + 1) / 2, Blame::by(by));
        return;
    }
    let resists = body::resists(play.world, play.content, target, Property::MagicResistance);
    let lost = match roll {
        17.. if !resists => {
            told(play, by, target, Harm::Death);
            Dice::new(8, 6, 50).roll(&mut play.rng.fight)
        }
        5.. => amount,
        _ => return,
    };
    vitals::drain_max_hp(play, target, lost, Blame::by(by));
}

/// Reduces the hero's nutrition by 40..=79.
pub(crate) fn starves(play: &mut Play, by: ActorId, target: ActorId) {
    if target == play.world.hero {
        told(play, by, target, Harm::Famine);
        let points = play.rng.fight.between(40, 79);
        play.world.life.nutrition -= points;
    }
}

/// Applies Medusa's gaze: it petrifies the target at once unless the target resists. If the target
/// reflects the gaze, it petrifies the gazer instead.
/// Source: NetHack 3.7 `mhitu.c`, `gazemu`.
pub(crate) fn stares(play: &mut Play, by: ActorId, target: ActorId) {
    let reflected = play.world.actor(target).has(Property::Reflection);
    play.tell(Event::Combat(Combat::MetGaze { by, target, reflected }));
    if reflected {
        let cause = Cause::Ended(Death::TurnedToStoneByMirror);
        return petrify::turn_to_stone(play, by, Some(target), cause);
    }
    let cause = Cause::Petrified(Petrifier::Gaze(Blame::by(by)));
    petrify::petrify(play, target, Some(by), cause);
}

/// Beheads the target, unless it has no head or no solid body.
pub(crate) fn beheads(play: &mut Play, by: ActorId, target: ActorId) {
    let kind = &play.content.monsters[play.world.actor(target).kind];
    if kind.is(Trait::NoHead) || kind.is(Trait::Unsolid) || kind.is(Trait::Noncorporeal) {
        return;
    }
    told(play, by, target, Harm::Behead);
    if own_shape::spares(play, target) {
        return;
    }
    vitals::kill_as(play, target, Some(by), Cause::Beheaded(Blame::by(by)));
}

/// Freezes the target's feet to the ground, which makes the target slow for 2..=17 turns. Does
/// nothing to a target in the air.
pub(crate) fn freezes(play: &mut Play, by: ActorId, target: ActorId) {
    let actor = play.world.actor(target);
    let aloft = actor.has(Property::Levitation) || actor.has(Property::Flying);
    if !aloft {
        told(play, by, target, Harm::Freeze);
        let turns = play.rng.fight.between(2, 17).unsigned_abs();
        body::gain(play, target, Property::Slow, turns);
    }
}

/// Lowers the hero's luck by 1. A luck item prevents it with a chance of 3 in 4.
pub(crate) fn lowers_luck(play: &mut Play, by: ActorId, target: ActorId) {
    let steady = play.world.life.luck.bonus > 0 && !play.rng.fight.one_in(4);
    if target == play.world.hero && !steady {
        told(play, by, target, Harm::DrainLuck);
        luck::change(play, -1, LuckCause::EvilEye);
    }
}

/// Invades the hero's mind: the hero takes 1d4 damage and loses 1 point of strength. Reflection
/// prevents it.
pub(crate) fn invades(play: &mut Play, by: ActorId, target: ActorId) {
    if target != play.world.hero || play.world.actor(target).has(Property::Reflection) {
        return;
    }
    told(play, by, target, Harm::MindInvasion);
    let amount = play.rng.fight.d(4);
    poison::weaken(play, Attribute::Strength, 1);
    vitals::damage_and_tell(play, target, amount, Blame::by(by));
}

/// Teleports the hero to another level, or a monster within the level, by
/// [`level_teleport::to_any_level`].
pub(crate) fn sends_away(play: &mut Play, by: ActorId, target: ActorId) {
    told(play, by, target, Harm::LevelTeleport);
    level_teleport::to_any_level(play, target);
}

/// Infects the hero with mummy rot, which lasts until cured. Sickness resistance prevents it.
pub(crate) fn rots(play: &mut Play, target: ActorId) {
    let proof = body::resists(play.world, play.content, target, Property::SicknessResistance);
    if target == play.world.hero && !proof {
        body::grant(play, target, Property::MummyRot);
    }
}

/// Disintegrates the target's shield, cloak or suit, the first of these that it wears.
/// Disintegrates the target itself if it wears none of them.
pub(crate) fn disintegrates(play: &mut Play, by: ActorId, target: ActorId) {
    ray::ends(play, Harm::Disintegrate, target, Blame::by(by));
}

/// Infects the target, unless it resists sickness, with a disease that kills in 20 to 19 +
/// constitution turns.
pub(crate) fn plagues(play: &mut Play, by: ActorId, target: ActorId) {
    let constitution = i32::from(play.world.life.attributes[Attribute::Constitution as usize]);
    let turns = play.rng.fight.between(20, constitution.max(2) + 19).unsigned_abs();
    told(play, by, target, Harm::Disease);
    ailment::sicken(play, target, turns);
}

/// Applies one turn of mummy rot. The hero loses 1 hit point at a fixed interval, such that all of
/// the hero's hit points are lost in about 960 turns.
pub fn waste(play: &mut Play) {
    let hero = play.world.hero;
    if !play.world.you().has(Property::MummyRot) {
        return;
    }
    let every = (960 / play.world.you().max_hp.max(1)).max(1).unsigned_abs();
    if play.world.turn.is_multiple_of(every) {
        vitals::apply_damage(play, hero, 1, Blame::means(Hazard::MummyRot));
        // The hero knows about this steady loss, so it must not interrupt an occupation.
        if let Some(occupation) = &mut play.world.life.occupation {
            occupation.hp -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Follows, inflict, temper};
    use super::*;
    use crate::content::{Attack, Buc, Form};
    use crate::rules::fight::test_duel::Trial;
    use crate::world::Calendar;

    fn attack(form: Form, harm: Harm) -> Attack {
        Attack { form, harm, dice: Dice::new(1, 4, 0) }
    }

    fn suffers(trial: &mut Trial, harm: Harm, times: usize) {
        let (hero, foe) = (trial.hero(), trial.foe);
        for _ in 0..times {
            trial.with(|play| inflict(play, foe, hero, attack(Form::Claw, harm), 3));
        }
    }

    /// Counts how many of `hits` hits have a special effect besides their damage.
    fn takes_hold(trial: &mut Trial, attack: Attack, hits: usize) -> usize {
        let (hero, foe) = (trial.hero(), trial.foe);
        let follows = |play: &mut Play| temper(play, foe, hero, attack, 2).1 != Follows::Nothing;
        trial.with(|play| (0..hits).filter(|_| follows(play)).count())
    }

    #[test]
    fn a_were_bite_infects_one_time_in_four() {
        let mut trial = Trial::against("werejackal beast");
        let bitten = takes_hold(&mut trial, attack(Form::Bite, Harm::Were), 4000);
        assert!((880..1120).contains(&bitten), "{bitten} of 4000");
        suffers(&mut trial, Harm::Were, 1);
        assert!(trial.world.you().has(Property::Lycanthropy));
        assert_eq!(trial.world.life.beast, trial.content.monsters.find("werejackal beast"));
    }

    #[test]
    fn protection_from_shape_changers_prevents_lycanthropy() {
        let mut trial = Trial::against("werewolf beast");
        trial.world.you_mut().properties.gained.add(Property::ProtectionFromShapeChangers);
        trial.world.you_mut().properties.refresh();
        suffers(&mut trial, Harm::Were, 10);
        assert!(!trial.world.you().has(Property::Lycanthropy));
    }

    #[test]
    fn a_nurse_heals_a_hero_without_armor_and_weapon_and_attacks_others() {
        let mut trial = Trial::against("nurse");
        let (hero, foe) = (trial.hero(), trial.foe);
        trial.world.you_mut().hp = 5;
        let touch = attack(Form::Claw, Harm::Heal);
        let (wound, follows) = trial.with(|play| temper(play, foe, hero, touch, 3));
        assert_eq!(wound, 0);
        assert_ne!(follows, Follows::Nothing);
        suffers(&mut trial, Harm::Heal, 1);
        assert!(trial.world.you().hp > 5);
        trial.holds(hero, "long sword", Slot::Wielded);
        let (wound, follows) = trial.with(|play| temper(play, foe, hero, touch, 3));
        assert_eq!((wound, follows), (3, Follows::Nothing));
    }

    #[test]
    fn a_nurse_raises_maximum_hit_points_only_up_to_a_limit() {
        let mut trial = Trial::against("nurse");
        for _ in 0..600 {
            suffers(&mut trial, Harm::Heal, 1);
        }
        let most = trial.world.you().max_hp;
        assert!((50..=51).contains(&most), "5 and 2d10 at level 1 are fewer than 50: {most}");
    }

    #[test]
    fn a_seduced_hero_with_low_charisma_takes_off_all_but_cursed_armor() {
        let mut trial = Trial::against("amorous demon");
        let hero = trial.hero();
        trial.world.life.attributes[Attribute::Charisma as usize] = 3;
        let boots = trial.holds(hero, "low boots", Slot::Boots);
        let gloves = trial.holds(hero, "leather gloves", Slot::Gloves);
        trial.world.item_mut(gloves).buc = Buc::Cursed;
        for _ in 0..10 {
            trial.mended();
            suffers(&mut trial, Harm::Seduce, 1);
        }
        assert_eq!(trial.world.you().slot_of(boots), None);
        assert_eq!(trial.world.you().slot_of(gloves), Some(Slot::Gloves));
    }

    #[test]
    fn a_hero_with_high_charisma_keeps_the_armor_and_the_demon_teleports() {
        let mut trial = Trial::against("amorous demon");
        let (hero, foe) = (trial.hero(), trial.foe);
        trial.world.life.attributes[Attribute::Charisma as usize] = 20;
        let suit = trial.holds(hero, "plate mail", Slot::Suit);
        let from = trial.world.actor(foe).at;
        suffers(&mut trial, Harm::Seduce, 1);
        assert_eq!(trial.world.you().slot_of(suit), Some(Slot::Suit));
        assert_ne!(trial.world.actor(foe).at, from);
        let told =
            |event: &Event| matches!(event, Event::Combat(Combat::Beguiled { well: None, .. }));
        assert!(trial.was_told(told));
    }

    #[test]
    fn an_amorous_demon_seduces_only_the_other_sex() {
        let mut trial = Trial::against("amorous demon");
        let (hero, foe) = (trial.hero(), trial.foe);
        let female = trial.world.life.female;
        trial.world.actor_mut(foe).female = !female;
        assert!(trial.with(|play| can_seduce(play, foe, hero)));
        trial.world.actor_mut(foe).female = female;
        assert!(!trial.with(|play| can_seduce(play, foe, hero)));
    }

    #[test]
    fn a_gremlin_steals_an_intrinsic_at_night_only() {
        for (hour, steals) in [(23, true), (12, false)] {
            let mut trial = Trial::against("gremlin");
            let (hero, foe) = (trial.hero(), trial.foe);
            trial.world.calendar = Calendar { year: 2026, month: 11, day: 17, hour };
            trial.world.you_mut().properties.gained.add(Property::Stealth);
            trial.world.you_mut().properties.refresh();
            let claw = attack(Form::Claw, Harm::Curse);
            for _ in 0..200 {
                trial.with(|play| {
                    if let Follows::Harm(by) = temper(play, foe, hero, claw, 0).1 {
                        inflict(play, foe, hero, claw, by);
                    }
                });
            }
            assert_eq!(trial.world.you().has(Property::Stealth), !steals, "at {hour}");
        }
    }

    #[test]
    fn a_genetic_engineer_polymorphs_its_target_or_shocks_the_hero() {
        let mut trial = Trial::against("genetic engineer");
        let foe = trial.foe;
        trial.mended();
        trial.world.life.attributes[Attribute::Constitution as usize] = 0;
        suffers(&mut trial, Harm::Polymorph, 1);
        assert!((1..=30).contains(&(10_000 - trial.world.you().hp)));
        trial.world.life.attributes[Attribute::Constitution as usize] = 25;
        trial.world.you_mut().level = 9;
        suffers(&mut trial, Harm::Polymorph, 1);
        assert_eq!(trial.world.life.conduct.changed_form, 1);
        let at = trial.world.actor(foe).at.step(crate::base::Dir::N);
        let newt = crate::world::drawn_level::put(&mut trial.world, trial.content, "newt", at);
        let before = trial.world.actor(newt).kind;
        trial.with(|play| inflict(play, foe, newt, attack(Form::Claw, Harm::Polymorph), 3));
        assert_ne!(trial.world.actor(newt).kind, before);
    }

    #[test]
    fn magic_resistance_turns_the_touch_of_death_from_fatal_to_draining() {
        let mut trial = Trial::against("Death");
        trial.mended();
        suffers(&mut trial, Harm::Death, 40);
        assert!(trial.world.you().max_hp < 10_000);
        assert!(trial.was_told(|event| matches!(
            event,
            Event::Combat(Combat::Harmed { harm: Harm::Death, .. })
        )));
        let mut trial = Trial::against("Death");
        trial.world.you_mut().properties.gained.add(Property::MagicResistance);
        trial.mended();
        suffers(&mut trial, Harm::Death, 40);
        assert!(!trial.was_told(|event| matches!(
            event,
            Event::Combat(Combat::Harmed { harm: Harm::Death, .. })
        )));
    }

    #[test]
    fn famines_touch_starves_and_pestilences_touch_sickens() {
        let mut trial = Trial::against("Famine");
        suffers(&mut trial, Harm::Famine, 1);
        assert!((821..=860).contains(&trial.world.life.nutrition));
        suffers(&mut trial, Harm::Pestilence, 1);
        assert!(trial.world.you().has(Property::Ill));
    }

    #[test]
    fn beheading_happens_one_time_in_40_and_only_to_creatures_with_heads() {
        let mut trial = Trial::against("vorpal jabberwock");
        let foe = trial.foe;
        let claw = attack(Form::Claw, Harm::Behead);
        let off = takes_hold(&mut trial, claw, 8000);
        assert!((140..260).contains(&off), "{off} of 8000");
        let at = trial.world.actor(foe).at.step(crate::base::Dir::N);
        let blob = crate::world::drawn_level::put(&mut trial.world, trial.content, "acid blob", at);
        trial.with(|play| inflict(play, foe, blob, claw, 3));
        assert!(trial.world.actors.contains(blob));
        suffers(&mut trial, Harm::Behead, 1);
        let end = trial.world.life.end.as_ref().expect("nobody lives without a head");
        assert_eq!(end.cause, "beheaded by a vorpal jabberwock");
    }

    #[test]
    fn freezing_feet_slows_a_walking_hero_but_not_a_levitating_one() {
        let mut trial = Trial::against("blue slime");
        suffers(&mut trial, Harm::Freeze, 1);
        assert!(trial.world.you().has(Property::Slow));
        let mut trial = Trial::against("blue slime");
        trial.world.you_mut().properties.gained.add(Property::Levitation);
        trial.world.you_mut().properties.refresh();
        suffers(&mut trial, Harm::Freeze, 1);
        assert!(!trial.world.you().has(Property::Slow));
    }

    #[test]
    fn an_evil_eye_lowers_luck_and_a_luckstone_usually_prevents_it() {
        let mut trial = Trial::against("evil eye");
        suffers(&mut trial, Harm::DrainLuck, 2);
        assert_eq!(trial.world.life.luck.base, -2);
        trial.world.life.luck.bonus = 3;
        trial.world.life.luck.base = 10;
        suffers(&mut trial, Harm::DrainLuck, 8);
        assert!(trial.world.life.luck.base > 4, "{}", trial.world.life.luck.base);
    }

    #[test]
    fn reflection_prevents_mind_invasion() {
        let mut trial = Trial::against("Cthulhu");
        trial.mended();
        suffers(&mut trial, Harm::MindInvasion, 1);
        assert!(trial.world.you().hp < 10_000);
        assert_eq!(trial.world.life.attributes[0], 11);
        trial.mended();
        trial.world.you_mut().properties.gained.add(Property::Reflection);
        trial.world.you_mut().properties.refresh();
        suffers(&mut trial, Harm::MindInvasion, 1);
        assert_eq!(trial.world.you().hp, 10_000);
    }

    #[test]
    fn mummy_rot_takes_hit_points_until_cured() {
        let mut trial = Trial::against("greater mummy");
        let hero = trial.hero();
        suffers(&mut trial, Harm::MummyRot, 1);
        let before = trial.world.you().hp;
        for turn in 1..=475 {
            trial.world.turn = turn;
            trial.with(waste);
        }
        assert_eq!(before - trial.world.you().hp, 25, "half of it in half of 960 turns or so");
        trial.with(|play| body::lose(play, hero, Property::MummyRot));
        assert!(!trial.world.you().has(Property::MummyRot));
    }

    #[test]
    fn a_disintegrating_claw_destroys_the_cloak_first() {
        let mut trial = Trial::against("disintegrator");
        let hero = trial.hero();
        let cloak = trial.holds(hero, "leather cloak", Slot::Cloak);
        suffers(&mut trial, Harm::Disintegrate, 1);
        assert!(!trial.world.items.contains(cloak));
        assert!(!trial.world.is_over());
        suffers(&mut trial, Harm::Disintegrate, 1);
        assert!(trial.world.is_over());
    }
}
