//! Describes combat events.

mod special;

use super::{Eyes, Said, Tone, item_names};
use crate::base::{Dir, Pos};
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Class, Form, Harm, ItemKind, Rank, Skill, Trait, item::MissileUse};
use crate::event::Combat;
use crate::event::combat::{LetGo, Thanks};
use crate::story::words::square;
use crate::world::{ActorId, ItemId};

pub(super) fn tell(eyes: &Eyes, event: &Combat) -> Said {
    match *event {
        Combat::Missed { by, target, just, .. } => missed(eyes, by, target, just),
        Combat::Hit { by, target, form, weapon, damage } => {
            hit(eyes, by, target, form, weapon, damage)
        }
        Combat::Harmed { by, target, harm } => harmed(eyes, by, target, harm),
        Combat::SpatInFace { by, target } => {
            both(eyes, by, target, "{A} spit{s} venom into {b's} face!", Tone::Danger)
        }
        Combat::MetGaze { by, target, reflected } => met_gaze(eyes, by, target, reflected),
        Combat::Resisted { target, harm, .. } => resisted(eyes, target, harm),
        Combat::Harmless { target } => {
            eyes.is_hero(target).then(|| (Tone::Plain, "It does you no harm.".to_owned()))
        }
        Combat::Recoiled { by, target, harm, damage } => recoiled(eyes, by, target, harm, damage),
        Combat::StruckAir { by } => alone(eyes, by, "{A} strike{s} at thin air.", Tone::Plain),
        Combat::StruckThing { by, at } => {
            let pattern = format!("{{A}} harmlessly strike{{s}} {}.", obstacle(eyes, at));
            alone(eyes, by, &pattern, Tone::Plain)
        }
        Combat::Pursued { by, target } => {
            both(eyes, by, target, "{A} strike{s} at {b's} back!", Tone::Danger)
        }
        Combat::Shot { by, item, count, by_hand } => shot(eyes, by, item, count, by_hand),
        Combat::MissileHit { item, target, damage, .. } => {
            missile(eyes, item, target, "hit{s}", damage)
        }
        Combat::MissileMissed { item, target } => missile(eyes, item, target, "miss{es}", 0),
        Combat::MissileFell { item, far } => fell(eyes, item, far),
        Combat::MissileBroke { item } => broke(eyes, item),
        Combat::BothHands { on: true, to_hit, rank } => both_hands(to_hit, rank),
        Combat::BothHands { on: false, .. } => {
            Some((Tone::Plain, "You fight with one weapon again.".to_owned()))
        }
        Combat::Reeled { who } => alone(eyes, who, "{A} reel{s} from the blow.", Tone::Plain),
        Combat::Shattered { who, item } => about(eyes, who, item, "{A} lose{s} {b}: it shatters!"),
        Combat::Caught { who, item, thanks } => caught(eyes, who, item, thanks),
        Combat::GiftRefused { who, item } => about(eyes, who, item, "{A} {has} no use for {b}."),
        Combat::Breathed { by, harm } => breathed(eyes, by, harm),
        Combat::Struggled { who, from } => {
            both(eyes, who, from, "{A} cannot get away from {b}.", Tone::Plain)
        }
        Combat::Stole { by, target, item } => stole(eyes, by, target, item),
        Combat::ShrinksBack { by } if has_inside(eyes, by, eyes.world.hero) => {
            let pattern = "{A} close{s} in on you, but shrink{s} back from the light around you.";
            alone(eyes, by, pattern, Tone::Plain)
        }
        Combat::ShrinksBack { by } => {
            alone(eyes, by, "{A} start{s} toward you, but shrink{s} back.", Tone::Plain)
        }
        Combat::Tugged { by, target, item } => tugged(eyes, by, target, item),
        Combat::Grabbed { by, target } => grabbed(eyes, by, target),
        Combat::Engulfed { by, target } => {
            both(eyes, by, target, "{A} engulf{s} {b}!", Tone::Danger)
        }
        Combat::Released { by, target, why } => released(eyes, by, target, why),
        Combat::Exploded { by, harm } => exploded(eyes, by, harm),
        Combat::Fled { who } if eyes.is_hero(who) => None,
        Combat::Fled { who } => alone(eyes, who, "{A} turn{s} to flee.", Tone::Plain),
        // A stationary monster with only passive attacks does nothing new after it wakes, so its
        // waking is not reported.
        Combat::Woke { who } if eyes.never_acts(who) => None,
        // A monster that the hero has not noticed yet is announced as coming into view, so its
        // waking is not reported.
        Combat::Woke { who } if is_unnoticed(eyes, who) => None,
        Combat::Woke { who } => alone(eyes, who, "{A} wake{s} up.", Tone::Plain),
        Combat::TurnedHostile { who } => alone(eyes, who, "{A} get{s} angry!", Tone::Danger),
        Combat::Died { who, by } => died(eyes, who, by),
        Combat::LifeSaved { who } => life_saved(eyes, who),
        Combat::Corpse { .. } => None,
        Combat::Unmasked { .. }
        | Combat::ArtifactHit { .. }
        | Combat::Surprised { .. }
        | Combat::Dropped { .. }
        | Combat::Called { .. }
        | Combat::Cast { .. }
        | Combat::Nursed { .. }
        | Combat::Beguiled { .. }
        | Combat::Split { .. }
        | Combat::Rose { .. } => special::tell(eyes, event),
    }
}

fn met_gaze(eyes: &Eyes, by: ActorId, target: ActorId, reflected: bool) -> Said {
    if reflected {
        both(eyes, target, by, "{A} reflect{s} {b's} gaze!", Tone::Good)
    } else {
        both(eyes, target, by, "{A} meet{s} {b's} gaze!", Tone::Danger)
    }
}

fn caught(eyes: &Eyes, who: ActorId, item: ItemId, thanks: Thanks) -> Said {
    let pattern = match thanks {
        Thanks::Grateful => "{A} catch{es} {b}, and bow{s} to you in gratitude.",
        Thanks::Polite => "{A} catch{es} {b}, and nod{s} politely.",
        Thanks::Hesitant => "{A} hesitate{s}, then catch{es} {b}.",
    };
    about(eyes, who, item, pattern)
}

fn breathed(eyes: &Eyes, by: ActorId, harm: Harm) -> Said {
    let what = substance(harm);
    if !eyes.sees(by) {
        return from_nowhere(eyes, by, &format!("a blast of {what} comes"));
    }
    alone(eyes, by, &format!("{{A}} breathe{{s}} {what}!"), Tone::Danger)
}

fn both_hands(to_hit: i8, rank: Rank) -> Said {
    let rank = format!("{rank:?}").to_lowercase();
    let text = format!("You fight with both weapons now ({to_hit:+} to hit: {rank}).");
    Some((Tone::Plain, text))
}

/// Whether the monster is hostile and has not been announced as coming into view yet.
fn is_unnoticed(eyes: &Eyes, who: ActorId) -> bool {
    eyes.world.actor(who).is_hostile() && !eyes.world.life.in_view.contains(&who)
}

/// Describes an event between the actors `a` and `b` if the hero notices at least one of them. A
/// tone of Danger is used only if the hero is the target.
fn both(eyes: &Eyes, a: ActorId, b: ActorId, pattern: &str, tone: Tone) -> Said {
    let tone = if tone == Tone::Danger && !eyes.is_hero(b) { Tone::Plain } else { tone };
    eyes.notices(a, b).then(|| (tone, eyes.sentence(pattern, a, Some(b))))
}

/// Describes an event of one actor if the hero sees it.
fn alone(eyes: &Eyes, who: ActorId, pattern: &str, tone: Tone) -> Said {
    eyes.sees(who).then(|| (tone, eyes.sentence(pattern, who, None)))
}

/// Describes a missed attack; misses between monsters are not reported.
fn missed(eyes: &Eyes, by: ActorId, target: ActorId, just: bool) -> Said {
    if !eyes.is_hero(by) && !eyes.is_hero(target) {
        return None;
    }
    let pattern = if just { "{A} just miss{es} {b}." } else { "{A} miss{es} {b}." };
    both(eyes, by, target, pattern, Tone::Plain)
}

fn hit(
    eyes: &Eyes,
    by: ActorId,
    target: ActorId,
    form: Form,
    weapon: Option<ItemId>,
    damage: i32,
) -> Said {
    if !eyes.notices(by, target) {
        return None;
    }
    let kind = weapon.map(|item| &eyes.content.items[eyes.world.item(item).kind]);
    let mut pattern = if eyes.is_hero(by) {
        let body = form == Form::Kick || eyes.world.is_changed();
        let bare = if body { verb(eyes, by, form) } else { "hit{s}" };
        format!("{{A}} {} {{b}}", kind.map_or(bare, swing))
    } else {
        format!("{{A}} {} {{b}}", verb(eyes, by, form))
    };
    if let Some(item) = weapon
        && !eyes.is_hero(by)
        && eyes.sees(by)
    {
        let name = item_names::brief(eyes, item);
        pattern.push_str(&format!(" with {{its}} {name}"));
    }
    pattern.push_str(&parenthesis(eyes, by, target, damage));
    if form == Form::Engulf && digests(eyes, by) && eyes.is_hero(target) {
        let left = crate::base::english::counted(u32::from(eyes.world.actor(by).meal), "action");
        pattern.push_str(&format!(": it digests you in {left}"));
    }
    if eyes.is_hero(target) && !eyes.sees(by) && eyes.world.you().held_by != Some(by) {
        let from = eyes.world.you().at.dir_to(eyes.world.actor(by).at);
        pattern.extend(from.map(|dir| format!(" from the {}", dir.word())));
    }
    pattern.push('.');
    both(eyes, by, target, &pattern, Tone::Danger)
}

/// Returns " (3)" for damage dealt by or to the hero.
fn parenthesis(eyes: &Eyes, by: ActorId, target: ActorId, damage: i32) -> String {
    let concerns_hero = eyes.is_hero(by) || eyes.is_hero(target);
    if concerns_hero && damage > 0 { format!(" ({damage})") } else { String::new() }
}

/// Returns the verb for a hit with this weapon.
fn swing(kind: &ItemKind) -> &'static str {
    if kind.missile.is_some() {
        return "bash{es}";
    }
    match kind.skill {
        Some(Skill::Dagger | Skill::Knife | Skill::ShortSword | Skill::Spear | Skill::Trident) => {
            "stab{s}"
        }
        Some(
            Skill::Axe
            | Skill::BroadSword
            | Skill::LongSword
            | Skill::TwoHandedSword
            | Skill::Saber,
        ) => "slash{es}",
        Some(
            Skill::Club
            | Skill::Mace
            | Skill::MorningStar
            | Skill::Flail
            | Skill::Hammer
            | Skill::Quarterstaff,
        ) => "smite{s}",
        Some(Skill::Whip) => "lash{es}",
        _ => "hit{s}",
    }
}

/// Returns the verb for a monster's attack.
fn verb(eyes: &Eyes, by: ActorId, form: Form) -> &'static str {
    match form {
        Form::Claw if eyes.content.monsters[eyes.world.actor(by).kind].is(Trait::Humanoid) => {
            "hit{s}"
        }
        Form::Claw => "claw{s}",
        Form::Bite => "bite{s}",
        Form::Kick => "kick{s}",
        Form::Butt => "butt{s}",
        Form::Touch => "touch{es}",
        Form::Sting => "sting{s}",
        Form::Tentacle => "lash{es} at",
        Form::Trample => "trample{s}",
        Form::Hug => "crush{es}",
        Form::Engulf if digests(eyes, by) => "digest{s}",
        Form::Engulf => "batter{s}",
        Form::Spit => "spit{s} on",
        Form::MageSpell => "blast{s}",
        Form::ClericSpell => "smite{s}",
        _ => "hit{s}",
    }
}

/// Whether the engulfer digests its victims.
fn digests(eyes: &Eyes, by: ActorId) -> bool {
    let attacks = &eyes.content.monsters[eyes.world.actor(by).kind].attacks;
    attacks.iter().any(|attack| attack.form == Form::Engulf && attack.harm == Harm::Digest)
}

/// Describes a monster that takes hold of its target. The verb is "seize" for monsters with a hug
/// attack.
fn grabbed(eyes: &Eyes, by: ActorId, target: ActorId) -> Said {
    let attacks = &eyes.content.monsters[eyes.world.actor(by).kind].attacks;
    let hugs = attacks.iter().any(|attack| attack.form == Form::Hug);
    let pattern = if hugs { "{A} seize{s} {b}!" } else { "{A} take{s} hold of {b}!" };
    both(eyes, by, target, pattern, Tone::Danger)
}

/// Whether the monster holds others by engulfing them.
fn swallows(eyes: &Eyes, by: ActorId) -> bool {
    let attacks = &eyes.content.monsters[eyes.world.actor(by).kind].attacks;
    attacks.iter().any(|attack| attack.form == Form::Engulf)
}

fn has_inside(eyes: &Eyes, by: ActorId, who: ActorId) -> bool {
    eyes.world.actor(who).held_by == Some(by) && swallows(eyes, by)
}

fn released(eyes: &Eyes, by: ActorId, target: ActorId, why: LetGo) -> Said {
    let pattern = match (why, swallows(eyes, by)) {
        (LetGo::Flight, true) => "{A} spit{s} {b} out and flee{s}.",
        (LetGo::Flight, false) => "{A} let{s} go of {b} and flee{s}.",
        (LetGo::PulledFree, _) => {
            return both(eyes, target, by, "{A} pull{s} free of {b}.", Tone::Good);
        }
        (LetGo::Enough, _) => "{A} {has} had enough and spit{s} {b} out.",
        (LetGo::Pierced, _) => "{A} {is} almost cut in two and spit{s} {b} out.",
        (LetGo::Parted, true) => "{A} let{s} {b} out.",
        (LetGo::Parted, false) => "{A} let{s} go of {b}.",
    };
    both(eyes, by, target, pattern, Tone::Plain)
}

fn harmed(eyes: &Eyes, by: ActorId, target: ActorId, harm: Harm) -> Said {
    let pattern = match harm {
        Harm::PoisonStr | Harm::PoisonDex | Harm::PoisonCon => "{A's} attack was poisoned!",
        Harm::Sleep => "{A's} bite makes {b} drowsy!",
        Harm::Paralyse => "{A} freeze{s} {b} with a touch!",
        Harm::DrainLevel => "{A} drain{s} the life out of {b}!",
        Harm::DrainEnergy => "{A} drain{s} {b's} energy!",
        Harm::Teleport => "{A} teleport{s} {b}!",
        Harm::Disease => "{A} make{s} {b} ill!",
        Harm::Confuse => "{A's} gaze bewilders {b}!",
        Harm::Fire => "{A's} gaze sets {b} ablaze!",
        Harm::DrainInt => "{A} feed{s} on {b's} mind!",
        Harm::Stone => return both(eyes, target, target, "{A} turn{s} to stone!", Tone::Danger),
        Harm::Stun => "{A's} gaze stuns {b}!",
        Harm::Curse => "{A} take{s} one of {b's} powers away!",
        Harm::Polymorph => "{A} change{s} {b's} shape!",
        Harm::Death => "{A} touch{es} {b} with death!",
        Harm::Famine => "{A's} touch leaves {b} starving!",
        Harm::Behead => "{A} cut{s} off {b's} head!",
        Harm::Freeze => "{A} freeze{s} {b's} feet to the ground!",
        Harm::DrainLuck => "{A's} evil eye falls on {b}!",
        Harm::MindInvasion => "{A} break{s} into {b's} mind!",
        Harm::LevelTeleport => "{A} send{s} {b} to another level!",
        Harm::Physical
        | Harm::MagicMissile
        | Harm::Cold
        | Harm::Disintegrate
        | Harm::Shock
        | Harm::Acid
        | Harm::Blind
        | Harm::Slow
        | Harm::Legs
        | Harm::Stick
        | Harm::StealGold
        | Harm::StealItem
        | Harm::StealAmulet
        | Harm::Seduce
        | Harm::Rust
        | Harm::Corrode
        | Harm::Rot
        | Harm::Digest
        | Harm::Heal
        | Harm::Wrap
        | Harm::Were
        | Harm::Hallucinate
        | Harm::Pestilence
        | Harm::Slime
        | Harm::DisenchantItem
        | Harm::Lava
        | Harm::RandomBreath
        | Harm::MummyRot
        | Harm::Punish
        | Harm::SummonDemons
        | Harm::SummonBison
        | Harm::SummonMinotaur
        | Harm::Spells
        | Harm::Spore => return None,
    };
    both(eyes, by, target, pattern, Tone::Danger)
}

fn resisted(eyes: &Eyes, target: ActorId, harm: Harm) -> Said {
    if !eyes.is_hero(target) {
        return alone(eyes, target, "{A} {is} not harmed.", Tone::Plain);
    }
    let text = match harm {
        Harm::Fire => "You feel only a mild warmth.",
        Harm::Cold => "You feel only a mild chill.",
        Harm::Shock => "You feel only a tickle.",
        Harm::Acid => "The acid does not burn you.",
        Harm::Sleep => "You yawn and stay awake.",
        Harm::PoisonStr | Harm::PoisonDex | Harm::PoisonCon => "The poison does not affect you.",
        Harm::Paralyse => "You stiffen for a moment but shake it off.",
        Harm::DrainLevel => "Something tries to drain your life but fails.",
        _ => "You are not affected.",
    };
    Some((Tone::Good, text.to_owned()))
}

fn recoiled(eyes: &Eyes, by: ActorId, target: ActorId, harm: Harm, damage: i32) -> Said {
    let pattern = match harm {
        Harm::Acid => "{B's} acid splashes {a}",
        Harm::Fire => "{B} burns {a}",
        Harm::Cold => "{B} chills {a} to the bone",
        Harm::Shock => "{B} jolts {a}",
        Harm::Paralyse if eyes.content.monsters[eyes.world.actor(target).kind].letter == 'e' => {
            "{B's} gaze freezes {a}"
        }
        Harm::Paralyse => "{B} numbs {a} all over",
        _ => "{B} hurts {a}",
    };
    let pattern = format!("{pattern}{}!", parenthesis(eyes, by, target, damage));
    let tone = if eyes.is_hero(by) { Tone::Danger } else { Tone::Plain };
    both(eyes, by, target, &pattern, Tone::Plain).map(|(_, text)| (tone, text))
}

fn shot(eyes: &Eyes, by: ActorId, item: ItemId, count: u16, by_hand: bool) -> Said {
    let name = item_names::brief(eyes, item);
    let row = &eyes.content.items[eyes.world.item(item).kind];
    let is_launched = row.missile == Some(MissileUse::Ammo) && !by_hand;
    if eyes.is_hero(by) {
        if by_hand && row.is_gem() {
            return Some((Tone::Plain, format!("You throw the {name}.")));
        }
        if by_hand {
            let told = format!("You throw the {name} by hand: wield its launcher to shoot it.");
            return Some((Tone::Plain, told));
        }
        return (count > 1).then(|| {
            let many = crate::base::english::counted(u32::from(count), &name);
            let verb = if is_launched { "shoot" } else { "throw" };
            (Tone::Plain, format!("You {verb} {many}."))
        });
    }
    let what = crate::base::english::counted(u32::from(count), &name);
    if !eyes.sees(by) {
        let comes = if count == 1 { "comes" } else { "come" };
        return from_nowhere(eyes, by, &format!("{what} {comes}"));
    }
    let verb = match row.class {
        Class::Potion => "hurl{s}",
        _ if is_launched => "shoot{s}",
        _ => "throw{s}",
    };
    alone(eyes, by, &format!("{{A}} {verb} {what}!"), Tone::Danger)
}

/// Returns the direction of an unseen monster that is in a straight line from the hero.
pub fn unseen_in_line(eyes: &Eyes, by: ActorId) -> Option<Dir> {
    let (from, to) = (eyes.world.actor(by).at, eyes.world.you().at);
    to.dir_to(from).filter(|_| to.is_in_line_with(from) && !eyes.sees(by))
}

/// Describes a missile or breath of an unseen monster, if the monster is in a straight line from
/// the hero. `what` includes the verb: "2 arrows come".
fn from_nowhere(eyes: &Eyes, by: ActorId, what: &str) -> Said {
    let dir = unseen_in_line(eyes, by)?;
    let text = format!("{what} flying from the {}!", dir.word());
    Some((Tone::Danger, crate::base::english::capitalized(&text)))
}

fn missile(eyes: &Eyes, item: ItemId, target: ActorId, verb: &str, damage: i32) -> Said {
    let count = u32::from(eyes.world.item(item).count);
    let name = crate::base::english::Noun::several(count, item_names::brief(eyes, item));
    if !eyes.sees(target) {
        // If the hero cannot see the target, the message says only whether the missile hit
        // something.
        let what = if verb == "miss{es}" { "nothing" } else { "something that you cannot see" };
        let text = crate::base::english::sentence(&format!("{{A}} hit{{s}} {what}."), &name, None);
        return eyes.world.item(item).thrown.then_some((Tone::Plain, text));
    }
    let number = if damage > 0 { format!(" ({damage})") } else { String::new() };
    let pattern = format!("{{A}} {verb} {{b}}{number}.");
    let text = crate::base::english::sentence(&pattern, &name, Some(&eyes.name(target)));
    let hurt = damage > 0 && eyes.is_hero(target);
    Some((if hurt { Tone::Danger } else { Tone::Plain }, text))
}

/// Describes the hero's missile that hit nothing. If it falls at once, another message says that it
/// lands at the hero's feet.
fn fell(eyes: &Eyes, item: ItemId, far: u8) -> Said {
    let row = &eyes.content.items[eyes.world.item(item).kind];
    if row.has(ItemQuirk::Fragile) {
        // Another message says that the missile breaks.
        return None;
    }
    let count = u32::from(eyes.world.item(item).count);
    let what = crate::base::english::Noun::several(count, item_names::brief(eyes, item));
    let pattern = match far {
        0 => return None,
        far => {
            let squares = crate::base::english::counted(u32::from(far), "square");
            format!("{{A}} hit{{s}} nothing and land{{s}} {squares} away.")
        }
    };
    Some((Tone::Plain, crate::base::english::sentence(&pattern, &what, None)))
}

fn broke(eyes: &Eyes, item: ItemId) -> Said {
    let thing = eyes.world.item(item);
    if eyes.content.items[thing.kind].class == Class::Potion {
        return Some((Tone::Plain, "The flask shatters.".to_owned()));
    }
    let name = crate::base::english::the(&item_names::brief(eyes, item));
    let text = crate::base::english::capitalized(&format!("{name} breaks."));
    thing.thrown.then_some((Tone::Plain, text))
}

fn about(eyes: &Eyes, who: ActorId, item: ItemId, pattern: &str) -> Said {
    let noun = item_names::noun(eyes, item);
    eyes.sees(who).then(|| {
        let text = crate::base::english::sentence(pattern, &eyes.name(who), Some(&noun));
        (Tone::Good, text)
    })
}

fn tugged(eyes: &Eyes, by: ActorId, target: ActorId, item: ItemId) -> Said {
    if !eyes.is_hero(target) {
        return None;
    }
    let told = format!("{{A}} tug{{s}} at {} and give{{s}} up.", item_names::your(eyes, item));
    Some((Tone::Danger, eyes.sentence(&told, by, None)))
}

fn stole(eyes: &Eyes, by: ActorId, target: ActorId, item: ItemId) -> Said {
    if !eyes.is_hero(target) {
        return both(eyes, by, target, "{A} steal{s} something from {b}.", Tone::Plain);
    }
    let what = if eyes.world.item(item).kind == eyes.content.known.gold {
        crate::base::english::counted(u32::from(eyes.world.item(item).count), "gold piece")
    } else {
        item_names::your(eyes, item)
    };
    Some((Tone::Danger, eyes.sentence(&format!("{{A}} steal{{s}} {what}!"), by, None)))
}

fn exploded(eyes: &Eyes, by: ActorId, harm: Harm) -> Said {
    if !eyes.sees(by) {
        return eyes.noise("You hear a blast.");
    }
    let pattern = match harm {
        Harm::Blind => "{A} explode{s} in a blinding flash!".to_owned(),
        Harm::Hallucinate => "{A} explode{s} in a whirl of colors!".to_owned(),
        Harm::Physical => "{A} explode{s}!".to_owned(),
        _ => format!("{{A}} explode{{s}} in a burst of {}!", substance(harm)),
    };
    alone(eyes, by, &pattern, Tone::Danger)
}

/// Returns the name of a breath or blast, such as "frost".
pub fn substance(harm: Harm) -> &'static str {
    match harm {
        Harm::Fire => "fire",
        Harm::Cold => "frost",
        Harm::Shock => "lightning",
        Harm::Acid => "acid",
        Harm::Sleep => "sleeping gas",
        Harm::PoisonStr => "poison gas",
        Harm::Disintegrate => "a disintegration blast",
        Harm::Lava => "molten rock",
        _ => "force",
    }
}

fn died(eyes: &Eyes, who: ActorId, by: Option<ActorId>) -> Said {
    if eyes.is_hero(who) {
        return None;
    }
    let kind = &eyes.content.monsters[eyes.world.actor(who).kind];
    let lived = !kind.is(Trait::Nonliving) && !kind.is(Trait::Undead);
    let pet = eyes.world.actor(who).is_tame();
    let tone = if pet { Tone::Danger } else { Tone::Plain };
    match by {
        Some(by) if eyes.is_hero(by) && pet => {
            let pattern = if lived {
                "{A} kill{s} {b}, {a's} own pet!"
            } else {
                "{A} destroy{s} {b}, {a's} own pet!"
            };
            Some((tone, eyes.sentence(pattern, by, Some(who))))
        }
        by if pet && !by.is_some_and(|by| eyes.sees(by)) && !eyes.sees(who) => {
            Some((tone, "A sudden sadness comes over you, and fades.".to_owned()))
        }
        Some(by) if eyes.is_hero(by) => {
            let pattern = if lived { "{A} kill{s} {b}!" } else { "{A} destroy{s} {b}!" };
            Some((Tone::Good, eyes.sentence(pattern, by, Some(who))))
        }
        Some(by) if by != who && eyes.sees(who) => {
            let pattern = if lived { "{A} kill{s} {b}." } else { "{A} destroy{s} {b}." };
            both(eyes, by, who, pattern, tone)
        }
        _ => {
            let pattern = if lived { "{A} die{s}." } else { "{A} {is} destroyed." };
            alone(eyes, who, pattern, tone)
        }
    }
}

fn life_saved(eyes: &Eyes, who: ActorId) -> Said {
    if eyes.is_hero(who) {
        let text = "Your amulet flares and crumbles to dust. You live!";
        return Some((Tone::Good, text.to_owned()));
    }
    alone(eyes, who, "{A's} amulet flares and crumbles to dust. {A} live{s}!", Tone::Plain)
}

/// Names what an attack on a square without a creature struck: "the statue of a newt", "the wall".
fn obstacle(eyes: &Eyes, at: Pos) -> String {
    match eyes.world.stone_at(eyes.content, at) {
        Some(stone) => item_names::the(eyes, stone),
        None => square::obstacle(eyes.world.level.cell(at).terrain),
    }
}
