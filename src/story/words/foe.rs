//! Words for monsters in view and for the odds of a fight.

use super::reason;
use crate::content::{Attack, Form, Harm, Property};
use crate::event::Reason;

pub const ASLEEP: &str = "asleep";
pub const ROOTED: &str = "cannot leave its place";
pub const AROUND_YOU: &str = "around you";
pub const HOLDS_YOU: &str = "holds you";
pub const TRAPPED: &str = "trapped";
pub const BECOMES_A_BEAST: &str = "turns into a beast; its bite infects";
pub const CHASES: &str = "acts twice on 1 step in 31 while chasing you";
pub const THIEF: &str = "thief";
pub const INFECTS: &str = "infects";
pub const RISKS_ITEMS: &str = "it steals items";
pub const RISKS_GOLD: &str = "it steals gold";
pub const RISKS_SHAPE: &str = "its bite gives lycanthropy";
pub const YOUR_BODY: &str = "your body";
pub const BARE_HANDS: &str = "bare hands";
pub const EVEN_LUCK: &str = "This assumes luck 0, because you do not know your luck.";

/// Text for a hit chance of 0% while the hero's luck is unknown.
pub const UNLIKELY: &str = "under 5%";

/// The properties that matter in a fight, and the words that describe a monster with each of them.
pub const STATES: [(Property, &str); 5] = [
    (Property::Paralyzed, "paralyzed"),
    (Property::Fleeing, "fleeing"),
    (Property::Confused, "confused"),
    (Property::Stunned, "stunned"),
    (Property::Blind, "blind"),
];

/// A monster's speed compared with the hero's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    MuchSlower,
    Slower,
    Faster,
    MuchFaster,
}

impl Pace {
    pub const fn is_slow(self) -> bool {
        matches!(self, Self::MuchSlower | Self::Slower)
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::MuchSlower => "much slower",
            Self::Slower => "slower",
            Self::Faster => "faster",
            Self::MuchFaster => "much faster",
        }
    }
}

/// Says how often a foe acts compared with the hero: "slower: 3 moves to your 4".
pub fn acts(pace: Pace, acts: i32, to: i32) -> String {
    let noun = if acts == 1 { "move" } else { "moves" };
    format!("{}: {acts} {noun} to your {to}", pace.word())
}

/// Describes how often a foe acts in one of the hero's turns: `least` times in every turn, and once
/// more in `more` percent of the turns.
pub fn acts_twice(least: i32, more: i32) -> String {
    match (least, more) {
        (1, more) => format!("acts twice in {more}% of your turns"),
        (least, 0) => format!("acts {least} times in each of your turns"),
        (least, more) => {
            let often = least + 1;
            format!("acts at least {least} times a turn, {often} times in {more}% of your turns")
        }
    }
}

/// Describes the expected loss of a fight, in percent of current hit points, and the chance of
/// death, in thousandths: "cost ~22% HP, death 3%".
pub fn cost(loss: u32, death: u32) -> String {
    let death = match death {
        0..5 => "under 1".to_owned(),
        5..995 => ((death + 5) / 10).to_string(),
        _ => "over 99".to_owned(),
    };
    format!("cost ~{loss}% HP, death {death}%")
}

/// Appends the maximum damage to the description of an attack: "breathes fire (up to 36)".
pub fn up_to(way: &str, most: i32) -> String {
    format!("{way} (up to {most})")
}

/// Describes an attack that kills a hero with intelligence 3 or less.
pub fn eats_minds(intelligence: u8) -> String {
    match intelligence {
        ..=3 => "eats minds (the next hit kills)".to_owned(),
        yours => format!("eats minds (kills at Int 3; yours {yours})"),
    }
}

/// Describes a passive attack with its maximum damage: "burns when struck (up to 12)".
pub fn answer(harm: Harm, most: i32) -> Option<String> {
    Some(match harm {
        Harm::Acid => format!("splashes acid when struck (up to {most})"),
        Harm::Fire => format!("burns when struck (up to {most})"),
        Harm::Cold => format!("chills when struck (up to {most})"),
        Harm::Shock => format!("jolts when struck (up to {most})"),
        Harm::Physical => format!("hurts its attacker when struck (up to {most})"),
        harm => format!("{} when struck", threat(harm)?),
    })
}

/// Describes an attack by its form, such as "breathes fire"; `None` if the damage type is more
/// informative.
pub const fn manner(attack: Attack) -> Option<&'static str> {
    Some(match (attack.form, attack.harm) {
        (Form::Boom, _) => "explodes when it dies",
        (Form::Breath, Harm::Fire) => "breathes fire",
        (Form::Breath, Harm::Cold) => "breathes frost",
        (Form::Breath, Harm::Sleep) => "breathes sleep",
        (Form::Breath, Harm::Shock) => "breathes lightning",
        (Form::Breath, Harm::Acid) => "breathes acid",
        (Form::Breath, Harm::MagicMissile) => "breathes magic missiles",
        (Form::Breath, Harm::Disintegrate) => "breathes disintegration",
        (Form::Breath, Harm::RandomBreath) => "breathes a random element",
        (Form::Breath, Harm::PoisonStr | Harm::PoisonDex | Harm::PoisonCon) => "breathes poison",
        (Form::Spit, Harm::Acid) => "spits acid",
        (Form::Spit, _) => "spits venom",
        (Form::Engulf, harm) if !matches!(harm, Harm::Digest) => "swallows",
        _ => return None,
    })
}

/// Names an effect other than damage, such as "steals gold"; `None` for plain damage.
pub const fn threat(harm: Harm) -> Option<&'static str> {
    Some(match harm {
        Harm::Blind => "blinds",
        Harm::Stun => "stuns",
        Harm::Confuse => "confuses",
        Harm::Hallucinate => "causes hallucination",
        Harm::Slow => "slows",
        Harm::Sleep => "puts you to sleep",
        Harm::Paralyse => "paralyzes",
        Harm::PoisonStr | Harm::PoisonDex | Harm::PoisonCon => "poisons",
        Harm::DrainLevel => "drains levels",
        Harm::DrainEnergy => "drains energy",
        Harm::Stone => "turns you to stone",
        Harm::Slime => "turns you to slime",
        Harm::Disintegrate => "disintegrates",
        Harm::Death => "kills at a touch",
        Harm::Stick => "can stick to you",
        Harm::Wrap => "holds and drowns",
        Harm::Digest => "swallows and digests",
        Harm::StealGold => "steals gold",
        Harm::StealItem | Harm::StealAmulet | Harm::Seduce => "steals",
        Harm::Teleport | Harm::LevelTeleport => "teleports you",
        Harm::Rust => "rusts iron",
        Harm::Corrode => "corrodes",
        Harm::Rot | Harm::MummyRot => "rots",
        Harm::DisenchantItem => "disenchants",
        Harm::Were => "its bite gives lycanthropy",
        Harm::Disease | Harm::Pestilence => "sickens",
        Harm::Famine => "starves you",
        Harm::Behead => "beheads",
        Harm::Legs => "wounds legs",
        Harm::Polymorph => "changes your shape",
        Harm::Curse => "takes powers away",
        Harm::DrainLuck => "drains luck",
        Harm::MindInvasion => "invades minds",
        Harm::Freeze => "freezes feet",
        Harm::Spells => "casts spells",
        Harm::Punish => "punishes",
        Harm::SummonDemons | Harm::SummonBison | Harm::SummonMinotaur => "summons others",
        _ => return None,
    })
}

/// Names the lowest `faces` results of a d20: "a d20 roll of 1 to 11".
pub fn on_twenty(faces: i32) -> String {
    match faces {
        0 => "no d20 roll".to_owned(),
        1 => "a d20 roll of 1".to_owned(),
        faces => format!("a d20 roll of 1 to {faces}"),
    }
}

/// Explains the odds against an engulfer that the hero is inside.
pub const YOU_HIT_INSIDE: &str = "From inside, all your blows, throws and zaps hit.";
pub const IT_HITS_INSIDE: &str = "It needs no roll to hit you while you are inside.";

/// Says on which faces of a d20 the hero hits, and why.
pub fn you_hit(needs: i32, parts: &[(i32, Reason)], with: &str) -> String {
    let faces = on_twenty((needs - 1).clamp(0, 20));
    format!("You hit on {faces} (below {needs} = {}), with {with}.", reason::listed(parts))
}

pub fn a_hit_adds(more: i32, parts: &[(i32, Reason)]) -> String {
    format!("Damage bonus of each hit: {more:+} = {}.", reason::listed(parts))
}

/// Says on which faces of a d20 the foe hits a hero with this AC, and why.
pub fn it_hits(needs: i32, parts: &[(i32, Reason)], ac: i32) -> String {
    let why = reason::listed(parts);
    if ac < 0 {
        return format!(
            "It hits you if a d20 rolls below {needs} - d{} ({needs} = {why}; the second die is \
             your negative AC).",
            -ac
        );
    }
    let all = (needs + ac).max(1);
    let faces = on_twenty((all - 1).clamp(0, 20));
    format!("It hits you on {faces} (below {all} = {why} + {ac} your AC).")
}

/// Warns of a foe with passive attacks only.
pub fn never_strikes(cost: &str) -> String {
    format!("It never attacks. Killing it in melee: {cost}. Missiles from a distance are safe.")
}

pub fn your_ac(total: i32, parts: &[(i32, Reason)]) -> String {
    format!("Your AC {total} = {}.", reason::listed(parts))
}

/// Says on which faces of a d20 the quivered item hits; `fired` is whether a launcher fires it.
pub fn missile_hits(
    name: &str,
    fired: bool,
    one: bool,
    needs: i32,
    parts: &[(i32, Reason)],
) -> String {
    let way = if fired { "Fired" } else { "Thrown" };
    let verb = if one { "hits" } else { "hit" };
    let faces = on_twenty(needs.clamp(0, 20));
    format!("{way}, {name} {verb} on {faces} (up to {needs} = {}).", reason::listed(parts))
}

/// Makes a sentence about the foe: "It acts twice in 25% of your turns."
pub fn it(does: &str) -> String {
    format!("It {does}.")
}
