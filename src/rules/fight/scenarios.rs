//! Tests the effect of every monster damage type and the defenses against it.
//!
//! In each row a monster attacks the hero, or the hero attacks a passive monster, until the row's
//! condition holds or the rounds run out. Every damage type and attack form needs at least two
//! rows.

use std::collections::BTreeMap;

use crate::base::Dir;
use crate::content::{Attribute, Buc, Form, Harm, Property, Slot};
use crate::event::{BodyEvent, Combat, Event, Magic};
use crate::rules::body;
use crate::rules::fight::{shot::breath_gaze_spit, strike::melee, test_duel::Trial};
use crate::rules::vitals::{Blame, kill};
use crate::world::{Calendar, Item};

/// Maximum number of rounds per row.
const ROUNDS: usize = 300;

struct Row {
    harm: Harm,
    kind: &'static str,
    name: &'static str,
    ready: fn(&mut Trial),
    /// The condition checked after each round.
    sign: fn(&Trial) -> bool,
    /// `true` if the condition must hold after some round, `false` if it must never hold.
    shows: bool,
}

/// Builds a row whose condition must hold.
const fn does(
    harm: Harm,
    kind: &'static str,
    name: &'static str,
    ready: fn(&mut Trial),
    sign: fn(&Trial) -> bool,
) -> Row {
    Row { harm, kind, name, ready, sign, shows: true }
}

/// Builds a row whose condition must never hold.
const fn never(
    harm: Harm,
    kind: &'static str,
    name: &'static str,
    ready: fn(&mut Trial),
    sign: fn(&Trial) -> bool,
) -> Row {
    Row { shows: false, ..does(harm, kind, name, ready, sign) }
}

// --- Setups and conditions

fn as_is(_: &mut Trial) {}

fn gives(t: &mut Trial, what: Property) {
    t.world.you_mut().properties.gained.add(what);
    t.world.you_mut().properties.refresh();
}

fn cancelled(t: &mut Trial) {
    let foe = t.world.actor_mut(t.foe);
    foe.properties.gained.add(Property::Cancelled);
    foe.properties.refresh();
}

fn wears(t: &mut Trial, kind: &str, slot: Slot) {
    let hero = t.hero();
    t.holds(hero, kind, slot);
}

fn has(t: &Trial, what: Property) -> bool {
    t.world.you().has(what)
}

fn dead(t: &Trial) -> bool {
    t.world.is_over()
}

fn lost(t: &Trial, which: Attribute) -> bool {
    t.world.life.attributes[which as usize] < 12
}

fn resisted(t: &Trial, harm: Harm) -> bool {
    t.was_told(|event| {
        matches!(event,
        Event::Combat(Combat::Resisted { harm: other, .. }) if *other == harm)
    })
}

fn harmed(t: &Trial, harm: Harm) -> bool {
    t.was_told(|event| {
        matches!(event,
        Event::Combat(Combat::Harmed { harm: other, .. }) if *other == harm)
    })
}

fn hurt_by(t: &Trial, wanted: Form) -> bool {
    t.was_told(|event| {
        matches!(event,
        Event::Combat(Combat::Hit { form, damage, .. }) if *form == wanted && *damage > 0)
    })
}

fn ray_hurt(t: &Trial) -> bool {
    let hero = t.hero();
    t.was_told(|event| {
        matches!(event,
        Event::Magic(Magic::RayHit { target, damage, .. }) if *target == hero && *damage > 0)
    })
}

fn recoiled(t: &Trial, harm: Harm) -> bool {
    t.was_told(|event| {
        matches!(event,
        Event::Combat(Combat::Recoiled { harm: other, .. }) if *other == harm)
    })
}

fn held(t: &Trial) -> bool {
    t.was_told(|event| {
        matches!(event, Event::Combat(Combat::Grabbed { .. } | Combat::Engulfed { .. }))
    })
}

fn stole(t: &Trial) -> bool {
    t.was_told(|event| matches!(event, Event::Combat(Combat::Stole { .. })))
}

fn came(t: &Trial) -> bool {
    t.world.level.crowd.len() > 1
}

fn moved(t: &Trial) -> bool {
    let hero = t.hero();
    t.was_told(|event| {
        matches!(event,
        Event::Magic(Magic::Teleported { who, .. }) if *who == hero)
    })
}

fn worn_down(t: &Trial) -> bool {
    let worn = Slot::ALL.into_iter().filter_map(|slot| t.world.you().in_slot(slot));
    worn.into_iter().any(|item| {
        let thing = t.world.item(item);
        thing.worn_down > 0 || thing.eaten_away > 0
    })
}

fn proof(t: &mut Trial, kind: &str, slot: Slot) {
    let hero = t.hero();
    let item = t.holds(hero, kind, slot);
    t.world.item_mut(item).proof = true;
}

fn gold(t: &mut Trial) {
    let hero = t.hero();
    let purse = t.world.make(Item { count: 200, ..Item::of(t.content.known.gold) });
    t.world.give(purse, hero);
}

fn amulet(t: &mut Trial) {
    let hero = t.hero();
    let amulet = t.world.make(Item::of(t.content.known.amulet));
    t.world.give(amulet, hero);
}

fn by_night(t: &mut Trial) {
    t.world.calendar = Calendar { year: 2026, month: 11, day: 17, hour: 23 };
    gives(t, Property::Stealth);
}

fn by_day(t: &mut Trial) {
    by_night(t);
    t.world.calendar.hour = 12;
}

fn charmed(t: &mut Trial) {
    let female = t.world.life.female;
    t.world.actor_mut(t.foe).female = !female;
}

fn alike(t: &mut Trial) {
    let female = t.world.life.female;
    t.world.actor_mut(t.foe).female = female;
}

fn blindfolded(t: &mut Trial) {
    wears(t, "blindfold", Slot::Eyes);
    let hero = t.hero();
    body::rewear(&mut t.world, t.content, hero);
}

fn mighty(t: &mut Trial) {
    t.world.you_mut().level = 10;
    t.world.life.hp_gains = vec![1; 10];
    t.world.life.pw_gains = vec![1; 10];
}

fn full_of_magic(t: &mut Trial) {
    (t.world.life.pw, t.world.life.max_pw) = (50, 50);
}

fn cast_on(t: &Trial) -> bool {
    t.was_told(|event| match event {
        Event::Combat(Combat::Cast { .. } | Combat::Called { .. }) => true,
        Event::Combat(Combat::Hit { form, .. }) => {
            matches!(form, Form::MageSpell | Form::ClericSpell)
        }
        Event::Body(BodyEvent::Healed { .. }) => true,
        _ => false,
    })
}

// --- The table

use Harm::*;

#[rustfmt::skip]
const ROWS: &[Row] = &[
    does(Physical, "jackal", "a bite wounds", as_is, |t| hurt_by(t, Form::Bite)),
    does(Physical, "hill orc", "arms wound", as_is, |t| hurt_by(t, Form::Weapon)),
    does(Physical, "soldier", "soldiers strike with what they wield", |t| { let foe = t.foe; t.holds(foe, "long sword", Slot::Wielded); }, |t| t.was_told(|event| matches!(event, Event::Combat(Combat::Hit { weapon: Some(_), .. })))),
    does(Physical, "owlbear", "two hits make a hug", as_is, |t| hurt_by(t, Form::Hug)),
    does(Physical, "horse", "hooves wound", as_is, |t| hurt_by(t, Form::Kick)),
    does(Physical, "white unicorn", "horns wound", as_is, |t| hurt_by(t, Form::Butt)),
    does(Physical, "rothe", "three attacks", as_is, |t| hurt_by(t, Form::Bite)),
    does(Physical, "barbed devil", "a sting wounds", as_is, |t| hurt_by(t, Form::Sting)),
    does(Physical, "bison", "it tramples", as_is, |t| hurt_by(t, Form::Trample)),
    does(Physical, "Yacc", "it tramples and gores", as_is, |t| hurt_by(t, Form::Trample)),
    does(Physical, "gas spore", "it blows up as it dies", as_is, |t| t.was_told(|event| matches!(event, Event::Combat(Combat::Exploded { .. })))),
    does(Physical, "dungeon fern spore", "it bursts", as_is, |t| t.was_told(|event| matches!(event, Event::Combat(Combat::Exploded { .. })))),
    does(MagicMissile, "gray dragon", "its breath wounds", as_is, ray_hurt),
    never(MagicMissile, "gray dragon", "magic resistance keeps it off", |t| gives(t, Property::MagicResistance), ray_hurt),
    does(MagicMissile, "Angel", "its spell wounds", as_is, |t| ray_hurt(t) || hurt_by(t, Form::MageSpell)),
    does(Fire, "red dragon", "its breath burns", as_is, ray_hurt),
    never(Fire, "red dragon", "fire resistance keeps it off", |t| gives(t, Property::FireResistance), ray_hurt),
    does(Fire, "salamander", "its coils burn", as_is, |t| hurt_by(t, Form::Hug)),
    does(Fire, "fire vortex", "it burns from within", as_is, |t| hurt_by(t, Form::Engulf)),
    does(Cold, "blue jelly", "it answers with cold", as_is, |t| recoiled(t, Cold)),
    never(Cold, "blue jelly", "cold resistance keeps it off", |t| gives(t, Property::ColdResistance), |t| recoiled(t, Cold)),
    does(Cold, "freezing sphere", "it bursts in frost", as_is, |t| t.world.you().hp < 10_000),
    does(Cold, "white naga", "it spits frost", as_is, |t| hurt_by(t, Form::Spit)),
    does(Sleep, "homunculus", "its bite sends to sleep", as_is, |t| has(t, Property::Asleep)),
    never(Sleep, "homunculus", "sleep resistance keeps awake", |t| gives(t, Property::SleepResistance), |t| has(t, Property::Asleep)),
    does(Disintegrate, "black dragon", "its breath unmakes", as_is, dead),
    never(Disintegrate, "black dragon", "its resistance keeps whole", |t| gives(t, Property::DisintegrationResistance), dead),
    does(Shock, "electric eel", "its bite shocks", as_is, |t| hurt_by(t, Form::Bite)),
    does(Shock, "grid bug", "it is resisted", |t| gives(t, Property::ShockResistance), |t| resisted(t, Shock)),
    does(PoisonStr, "soldier ant", "its sting is poisoned", as_is, |t| harmed(t, PoisonStr)),
    never(PoisonStr, "soldier ant", "poison resistance keeps it off", |t| gives(t, Property::PoisonResistance), |t| harmed(t, PoisonStr)),
    does(PoisonDex, "quasit", "it saps dexterity", as_is, |t| harmed(t, PoisonDex)),
    never(PoisonDex, "quasit", "poison resistance keeps it off", |t| gives(t, Property::PoisonResistance), |t| lost(t, Attribute::Dexterity)),
    does(PoisonCon, "rabid rat", "it saps constitution", as_is, |t| harmed(t, PoisonCon)),
    never(PoisonCon, "rabid rat", "poison resistance keeps it off", |t| gives(t, Property::PoisonResistance), |t| lost(t, Attribute::Constitution)),
    does(Acid, "acid blob", "it answers with acid", as_is, |t| recoiled(t, Acid)),
    never(Acid, "acid blob", "acid resistance keeps it off", |t| gives(t, Property::AcidResistance), |t| recoiled(t, Acid)),
    does(Acid, "Juiblex", "it spits acid", as_is, |t| hurt_by(t, Form::Spit)),
    does(Blind, "yellow light", "it blinds", as_is, |t| has(t, Property::Blind)),
    never(Blind, "yellow light", "eyes that are covered stay well", blindfolded, |t| t.world.you().turns_of(Property::Blind) > 0),
    does(Blind, "raven", "its claw goes for the eyes", as_is, |t| has(t, Property::Blind)),
    does(Stun, "yellow mold", "it answers with a stun", as_is, |t| has(t, Property::Stunned)),
    does(Stun, "abbot", "a kick stuns", as_is, |t| has(t, Property::Stunned)),
    does(Slow, "skeleton", "it takes speed away", |t| gives(t, Property::Fast), |t| !has(t, Property::Fast)),
    never(Slow, "skeleton", "not when cancelled", |t| { gives(t, Property::Fast); cancelled(t); }, |t| !has(t, Property::Fast)),
    does(Paralyse, "ghoul", "its claw paralyzes", as_is, |t| has(t, Property::Paralyzed)),
    never(Paralyse, "ghoul", "free action keeps it off", |t| gives(t, Property::FreeAction), |t| has(t, Property::Paralyzed)),
    does(DrainLevel, "vampire", "its bite takes a level", mighty, |t| t.world.you().level < 10),
    never(DrainLevel, "vampire", "drain resistance keeps it off", |t| { mighty(t); gives(t, Property::DrainResistance); }, |t| t.world.you().level < 10),
    does(DrainEnergy, "weeping angel", "its claw takes energy", |t| { full_of_magic(t); gives(t, Property::DrainResistance); }, |t| t.world.life.pw < 50),
    never(DrainEnergy, "energy vortex", "not when cancelled", |t| { full_of_magic(t); cancelled(t); }, |t| t.world.life.pw < 50),
    does(Legs, "xan", "its sting lames", as_is, |t| has(t, Property::WoundedLegs)),
    does(Legs, "xan", "on wings it stings who floats too", |t| gives(t, Property::Levitation), |t| has(t, Property::WoundedLegs)),
    does(Stone, "cockatrice", "its touch begins to petrify", |t| wears(t, "long sword", Slot::Wielded), |t| has(t, Property::Petrifying)),
    never(Stone, "cockatrice", "its resistance keeps supple", |t| gives(t, Property::StoningResistance), |t| has(t, Property::Petrifying)),
    does(Stone, "Medusa", "her gaze petrifies at once", as_is, dead),
    does(Stone, "Medusa", "a mirror turns her to stone", |t| gives(t, Property::Reflection), |t| !t.world.actors.contains(t.foe)),
    does(Stick, "lichen", "it sticks", as_is, held),
    never(Stick, "lichen", "not when cancelled", cancelled, held),
    does(StealGold, "leprechaun", "it takes gold", gold, stole),
    never(StealGold, "leprechaun", "where there is none it takes none", as_is, stole),
    does(StealItem, "wood nymph", "she takes a thing", |t| wears(t, "apple", Slot::Quiver), stole),
    never(StealItem, "monkey", "what is worn and cursed stays", |t| { let hero = t.hero(); let item = t.holds(hero, "helmet", Slot::Helmet); t.world.item_mut(item).buc = Buc::Cursed; }, stole),
    does(StealAmulet, "Wizard of Yendor", "he takes the Amulet", amulet, stole),
    never(StealAmulet, "Wizard of Yendor", "where there is none he takes none", as_is, stole),
    does(Seduce, "amorous demon", "it beguiles", charmed, |t| t.was_told(|event| matches!(event, Event::Combat(Combat::Beguiled { .. })))),
    never(Seduce, "amorous demon", "not one of its own sex", alike, |t| t.was_told(|event| matches!(event, Event::Combat(Combat::Beguiled { .. })))),
    does(Teleport, "quantum mechanic", "it sends away", as_is, moved),
    never(Teleport, "quantum mechanic", "not when cancelled", cancelled, moved),
    does(Rust, "rust monster", "it rusts iron", |t| wears(t, "helmet", Slot::Helmet), worn_down),
    never(Rust, "rust monster", "proof iron stays", |t| proof(t, "helmet", Slot::Helmet), worn_down),
    does(Corrode, "black pudding", "it corrodes", |t| wears(t, "helmet", Slot::Helmet), worn_down),
    never(Corrode, "black pudding", "proof iron stays", |t| proof(t, "helmet", Slot::Helmet), worn_down),
    does(Rot, "brown pudding", "it rots leather", |t| wears(t, "leather armor", Slot::Suit), worn_down),
    never(Rot, "brown pudding", "iron does not rot", |t| wears(t, "plate mail", Slot::Suit), worn_down),
    does(Confuse, "umber hulk", "its gaze confuses", as_is, |t| has(t, Property::Confused)),
    never(Confuse, "umber hulk", "not who cannot see", blindfolded, |t| has(t, Property::Confused)),
    does(Digest, "purple worm", "it digests", as_is, dead),
    never(Digest, "purple worm", "slow digestion saves", |t| gives(t, Property::SlowDigestion), dead),
    does(Heal, "nurse", "she heals the naked", as_is, |t| t.was_told(|event| matches!(event, Event::Combat(Combat::Nursed { .. })))),
    never(Heal, "nurse", "she does not heal the armed", |t| wears(t, "long sword", Slot::Wielded), |t| t.was_told(|event| matches!(event, Event::Combat(Combat::Nursed { .. })))),
    does(Wrap, "giant eel", "it winds itself around", as_is, held),
    does(Wrap, "trapper", "it takes in", as_is, held),
    does(Were, "werewolf beast", "the bite infects", as_is, |t| has(t, Property::Lycanthropy)),
    never(Were, "werewolf beast", "a ring keeps it off", |t| gives(t, Property::ProtectionFromShapeChangers), |t| has(t, Property::Lycanthropy)),
    does(DrainInt, "mind flayer", "feelers eat wits", as_is, |t| lost(t, Attribute::Intelligence)),
    does(DrainInt, "mind flayer", "and in the end the hero", |t| t.world.life.attributes[1] = 3, dead),
    does(Disease, "locust", "its sting sickens", as_is, |t| has(t, Property::Ill)),
    never(Disease, "locust", "sickness resistance keeps it off", |t| gives(t, Property::SicknessResistance), |t| has(t, Property::Ill)),
    does(Hallucinate, "black light", "it bewitches", as_is, |t| has(t, Property::Hallucinating)),
    never(Hallucinate, "black light", "a blind target does not see it", |t| gives(t, Property::Blind), |t| has(t, Property::Hallucinating)),
    never(Hallucinate, "black light", "its resistance keeps it off", |t| gives(t, Property::HallucinationResistance), |t| has(t, Property::Hallucinating)),
    does(Death, "Death", "the touch of death", as_is, |t| harmed(t, Death)),
    never(Death, "Death", "magic resistance keeps off the worst", |t| gives(t, Property::MagicResistance), |t| harmed(t, Death)),
    does(Pestilence, "Pestilence", "it sickens", as_is, |t| has(t, Property::Ill)),
    never(Pestilence, "Pestilence", "sickness resistance keeps it off", |t| gives(t, Property::SicknessResistance), |t| has(t, Property::Ill)),
    does(Famine, "Famine", "it starves", as_is, |t| t.world.life.nutrition < 900),
    does(Famine, "Famine", "for good", as_is, |t| t.world.life.nutrition < 0),
    does(Slime, "green slime", "its touch slimes", as_is, |t| has(t, Property::Sliming)),
    never(Slime, "green slime", "not who is unchanging", |t| gives(t, Property::Unchanging), |t| has(t, Property::Sliming)),
    does(DisenchantItem, "disenchanter", "it takes a plus away", |t| { let hero = t.hero(); let item = t.holds(hero, "helmet", Slot::Helmet); t.world.item_mut(item).plus = 5; }, |t| t.world.you().in_slot(Slot::Helmet).is_some_and(|item| t.world.item(item).plus < 5)),
    never(DisenchantItem, "disenchanter", "below nothing it takes nothing", |t| wears(t, "helmet", Slot::Helmet), |t| t.world.you().in_slot(Slot::Helmet).is_some_and(|item| t.world.item(item).plus < 0)),
    does(Curse, "gremlin", "it steals a gift by night", by_night, |t| !has(t, Property::Stealth)),
    never(Curse, "gremlin", "and not by day", by_day, |t| !has(t, Property::Stealth)),
    does(Polymorph, "genetic engineer", "it shakes the hero", as_is, |t| harmed(t, Polymorph)),
    never(Polymorph, "genetic engineer", "magic resistance keeps it off", |t| gives(t, Property::MagicResistance), |t| harmed(t, Polymorph)),
    never(Polymorph, "genetic engineer", "not when cancelled", cancelled, |t| harmed(t, Polymorph)),
    does(Behead, "vorpal jabberwock", "it beheads", as_is, dead),
    does(Behead, "vorpal jabberwock", "and is named for it", as_is, |t| t.world.life.end.as_ref().is_some_and(|end| end.cause.starts_with("beheaded by"))),
    does(Freeze, "blue slime", "feet freeze", as_is, |t| has(t, Property::Slow)),
    never(Freeze, "blue slime", "not who floats", |t| gives(t, Property::Levitation), |t| has(t, Property::Slow)),
    does(DrainLuck, "evil eye", "it spoils luck", as_is, |t| t.world.life.luck.base < 0),
    never(DrainLuck, "evil eye", "but not for a blind hero", blindfolded, |t| t.world.life.luck.base < 0),
    does(MindInvasion, "weeping angel", "it breaks in", as_is, |t| harmed(t, MindInvasion)),
    never(MindInvasion, "weeping angel", "a mirror hides from it", |t| gives(t, Property::Reflection), |t| harmed(t, MindInvasion)),
    does(LevelTeleport, "weeping angel", "it sends far away", |t| gives(t, Property::DrainResistance), |t| harmed(t, LevelTeleport)),
    never(LevelTeleport, "weeping archangel", "not when cancelled", cancelled, |t| harmed(t, LevelTeleport)),
    does(Lava, "glowing dragon", "its breath melts", as_is, ray_hurt),
    never(Lava, "glowing dragon", "fire resistance keeps it off", |t| gives(t, Property::FireResistance), ray_hurt),
    does(RandomBreath, "Tiamat", "she breathes this", as_is, |t| t.was_told(|event| matches!(event, Event::Combat(Combat::Breathed { harm: Fire, .. })))),
    does(RandomBreath, "Tiamat", "and that", as_is, |t| t.was_told(|event| matches!(event, Event::Combat(Combat::Breathed { harm: Cold, .. })))),
    does(MummyRot, "greater mummy", "its claw carries a curse", as_is, |t| has(t, Property::MummyRot)),
    never(MummyRot, "greater mummy", "sickness resistance keeps it off", |t| gives(t, Property::SicknessResistance), |t| has(t, Property::MummyRot)),
    does(Punish, "Punisher", "it punishes", as_is, cast_on),
    never(Punish, "Punisher", "not when cancelled", cancelled, cast_on),
    does(SummonDemons, "Baphomet", "demons come", as_is, came),
    never(SummonDemons, "Yacc", "not when cancelled", cancelled, came),
    does(SummonBison, "Yacc", "bison come", as_is, came),
    never(SummonBison, "Yacc", "not when cancelled", cancelled, came),
    does(SummonMinotaur, "Baphomet", "a minotaur comes", as_is, came),
    never(SummonMinotaur, "Baphomet", "not when cancelled", cancelled, came),
    does(Spells, "orc shaman", "it casts", as_is, cast_on),
    never(Spells, "orc shaman", "not when cancelled", cancelled, cast_on),
    does(Spells, "titan", "the mighty cast", as_is, cast_on),
    never(Spells, "kobold shaman", "the smallest always fumble", as_is, cast_on),
    does(Spells, "high cleric", "and those who pray", as_is, cast_on),
    does(Spells, "Arch Priest", "and those who pray for others", as_is, cast_on),
    does(Spore, "dungeon fern", "it sends out spores", as_is, came),
    never(Spore, "dungeon fern", "not when cancelled", cancelled, came),
    does(DrainLevel, "wraith", "a touch drains", mighty, |t| t.world.you().level < 10),
];

// --- The fights

/// Runs a row. Returns whether its condition held.
fn shown(row: &Row) -> bool {
    let mut t = Trial::against(row.kind);
    t.world.actor_mut(t.foe).mind.waits = false;
    (row.ready)(&mut t);
    let (hero, foe) = (t.hero(), t.foe);
    let kind = t.content.monsters.find(row.kind).unwrap();
    let attacks = &t.content.monsters[kind].attacks;
    let uses: Vec<(u8, Form)> = attacks
        .iter()
        .enumerate()
        .filter(|(_, attack)| attack.harm == row.harm)
        .map(|(number, attack)| (number as u8, attack.form))
        .collect();
    assert!(!uses.is_empty(), "a {} has no such attack", row.kind);
    for _ in 0..ROUNDS {
        if (row.sign)(&t) || t.world.is_over() || !t.world.actors.contains(foe) {
            break;
        }
        for who in [hero, foe] {
            let actor = t.world.actor_mut(who);
            (actor.hp, actor.max_hp) = (10_000, 10_000);
        }
        t.world.life.nutrition = t.world.life.nutrition.min(900);
        meet(&mut t);
        for &(number, form) in &uses {
            if t.world.is_over() || !t.world.actors.contains(foe) {
                break;
            }
            t.with(|play| match form {
                Form::Passive => drop(melee::strike(play, hero, foe)),
                Form::Boom => kill(play, foe, Blame::by(hero)),
                Form::Breath | Form::Spit | Form::Summon => {
                    drop(breath_gaze_spit::use_attack(play, foe, number, Dir::W));
                }
                Form::Gaze if row.harm == Spore => {
                    drop(breath_gaze_spit::use_attack(play, foe, number, Dir::W));
                }
                Form::MageSpell if row.harm == MagicMissile => {
                    drop(breath_gaze_spit::use_attack(play, foe, number, Dir::W));
                }
                _ => drop(melee::strike(play, foe, hero)),
            });
        }
    }
    (row.sign)(&t)
}

/// Puts hero and foe next to each other again.
fn meet(t: &mut Trial) {
    let (hero, foe) = (t.hero(), t.foe);
    let at = t.world.you().at;
    let beside = at.step(Dir::E);
    if t.world.actor(foe).at == beside {
        return;
    }
    let free = t.world.level.is_passable(beside) && t.world.actor_at(beside).is_none();
    if free {
        t.world.move_actor(foe, beside);
    } else if t.world.actor_at(crate::base::Pos::new(4, 3)).is_none_or(|who| who == hero) {
        t.world.move_actor(hero, crate::base::Pos::new(4, 3));
        let beside = crate::base::Pos::new(5, 3);
        if t.world.actor_at(beside).is_none() {
            t.world.move_actor(foe, beside);
        }
    }
    t.world.look_around(t.content);
}

#[test]
fn every_attack_scenario_has_the_outcome_in_its_row() {
    let wrong: Vec<String> = ROWS
        .iter()
        .filter(|row| shown(row) != row.shows)
        .map(|row| format!("{:?}, {}: {}", row.harm, row.kind, row.name))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_harm_and_attack_form_has_two_scenarios() {
    let content = crate::content::Content::builtin();
    let (mut harms, mut forms) = (BTreeMap::new(), BTreeMap::new());
    for attack in content.monsters.rows().iter().flat_map(|kind| &kind.attacks) {
        harms.entry(attack.harm).or_insert(0);
        forms.entry(attack.form).or_insert(0);
    }
    for row in ROWS {
        *harms.get_mut(&row.harm).expect("a harm that somebody does") += 1;
        let kind = content.monsters.find(row.kind).expect(row.kind);
        let attacks = content.monsters[kind].attacks.iter();
        let mut used: Vec<Form> =
            attacks.filter(|attack| attack.harm == row.harm).map(|attack| attack.form).collect();
        used.sort_unstable();
        used.dedup();
        for form in used {
            *forms.get_mut(&form).expect("a form that somebody has") += 1;
        }
    }
    let harms: Vec<_> = harms.into_iter().filter(|&(_, rows)| rows < 2).collect();
    let forms: Vec<_> = forms.into_iter().filter(|&(_, rows)| rows < 2).collect();
    assert!(harms.is_empty() && forms.is_empty(), "too few rows: {harms:?} {forms:?}");
}
