//! The hero's known spells and their failure rates.

use crate::base::Dice;
use crate::content::item::AimKind;
use crate::content::{Effect, Harm, ItemKind, Property, Rank};
use crate::game::view::{Danger, Foe, foes};
use crate::rules::body;
use crate::rules::fight::danger::by_magic;
use crate::rules::fight::harm::proof;
use crate::rules::magic::{self, chance, study};
use crate::rules::verb::magic::cast;
use crate::story::Eyes;
use crate::story::words::item as words;
use crate::world::ActorId;

/// One row of the spell list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpellRow {
    pub letter: char,
    pub name: String,
    pub level: u8,
    /// Example: "attack".
    pub school: &'static str,
    /// Energy cost.
    pub energy: i32,
    /// Failure rate, in percent.
    pub fails: u8,
    /// Remaining memory of the spell, in percent; 0 means forgotten.
    pub kept: u8,
    /// Whether casting asks for a direction.
    pub aimed: bool,
    /// Whether casting asks for a target square.
    pub placed: bool,
    /// Whether the spell neither heals nor cures its target. If so, aiming it at a pet or peaceful
    /// monster needs confirmation.
    pub harmful: bool,
    /// Whether the spell opens locks.
    pub opens: bool,
    /// Whether the spell heals, and the hero is not too hungry to cast it.
    pub heals: bool,
    /// Whether the spell is a bolt or a ray, and the hero is not too hungry to cast it.
    pub bolt: bool,
    /// Whether that bolt is a ray, which bounces off walls.
    pub bounces: bool,
    /// The chances, in percent, that the spell's bolt or ray hits the foes in view.
    pub hits: Vec<(ActorId, u8)>,
    /// Explains the failure rate, in sentences.
    pub reasons: Vec<String>,
}

impl SpellRow {
    /// Returns the failure rate in brackets; empty for a spell that never fails.
    pub fn risk(&self) -> String {
        words::spell_risk(self.fails)
    }
}

/// Returns all known spells in the order of their letters.
pub fn known(eyes: &Eyes) -> Vec<SpellRow> {
    let letters = ('a'..='z').chain('A'..='Z');
    let spells = eyes.world.life.spells.iter().zip(letters);
    spells.map(|(spell, letter)| row(eyes, *spell, letter)).collect()
}

fn row(eyes: &Eyes, spell: crate::world::hero::Spell, letter: char) -> SpellRow {
    let kind = &eyes.content.items[spell.book];
    let sure = chance::of(eyes.world, eyes.content, spell.book);
    let left = spell.until.saturating_sub(eyes.world.turn);
    SpellRow {
        letter,
        name: kind.spell().unwrap_or(&kind.name).to_owned(),
        level: kind.level,
        school: kind.school.map_or("", words::school),
        energy: magic::energy(kind.level),
        fails: 100 - sure.percent,
        kept: (left * 100).div_ceil(study::LASTS).min(100) as u8,
        aimed: kind.aim != Some(AimKind::None),
        placed: kind.wants_square(chance::rank(eyes.world, kind) >= Rank::Skilled),
        harmful: !kind.on_cast.iter().any(is_kind),
        opens: kind.on_cast.contains(&Effect::Open),
        heals: kind.on_cast.iter().any(|it| matches!(it, Effect::Heal { .. }))
            && !cast::is_too_hungry(eyes.world),
        bolt: kind.aim != Some(AimKind::None)
            && kind.on_cast.iter().any(Effect::is_bolt)
            && !cast::is_too_hungry(eyes.world),
        bounces: kind.on_cast.iter().any(Effect::is_ray),
        hits: {
            let craft = cast::craft(eyes.world, chance::rank(eyes.world, kind));
            foes::bolt_chances(eyes, &kind.on_cast, craft.aim)
        },
        reasons: if left == 0 { vec![words::FORGOTTEN.to_owned()] } else { reasons(eyes, &sure) },
    }
}

/// Returns the letter of the spell that makes a fight with these foes better than deadly; `None` if
/// no known spell does.
pub fn winning(eyes: &Eyes, foes: &[&Foe]) -> Option<char> {
    let (world, content) = (eyes.world, eyes.content);
    if foes.is_empty() || cast::unfit(world, content).is_some() {
        return None;
    }
    let rows = known(eyes).into_iter().zip(&world.life.spells);
    let mut rows = rows.filter(|(row, _)| row.kept > 0 && row.bolt);
    let wins = rows.find(|(row, spell)| {
        let kind = &content.items[spell.book];
        let craft = cast::craft(world, chance::rank(world, kind));
        let hits = |who| row.hits.iter().find(|(of, _)| *of == who).map_or(0, |(_, hits)| *hits);
        let cast = |foe: &&Foe| {
            let damage = damage(eyes, kind, foe.who)?;
            let damage = Dice { plus: damage.plus + craft.might as i16, ..damage };
            let hits = u32::from(hits(foe.who)) * u32::from(100 - row.fails) / 100;
            Some(by_magic::Cast { foe: foe.who, hits: hits as u8, damage })
        };
        let casts: Option<Vec<by_magic::Cast>> = foes.iter().map(cast).collect();
        let most = (world.life.pw / row.energy.max(1)).max(0) as u32;
        let forecast = casts.and_then(|casts| by_magic::together(world, content, &casts, most));
        forecast.is_some_and(|forecast| Danger::of(forecast) < Danger::Deadly)
    });
    wins.map(|(row, _)| row.letter)
}

/// Returns the damage of a spell's bolt or ray to this creature; `None` if the creature resists it.
fn damage(eyes: &Eyes, spell: &ItemKind, to: ActorId) -> Option<Dice> {
    let (world, content) = (eyes.world, eyes.content);
    let resists = |what: Property| body::resists(world, content, to, what);
    let (damage, proof) = match spell.on_cast.iter().find_map(Effect::bolt)? {
        Effect::Strike(dice) => (*dice, Some(Property::MagicResistance)),
        Effect::Spellray { harm: harm @ (Harm::MagicMissile | Harm::Cold), sides } => {
            let count = u16::from(world.you().level / 2 + 1);
            (Dice::new(count, *sides, 0), proof::resistance(*harm))
        }
        _ => return None,
    };
    (!proof.is_some_and(resists)).then_some(damage)
}

fn is_kind(effect: &Effect) -> bool {
    matches!(effect, Effect::Heal { .. } | Effect::Cure(_))
}

/// Returns the parts of the failure rate as sentences.
fn reasons(eyes: &Eyes, sure: &chance::SpellChance) -> Vec<String> {
    let with = eyes.content.roles[eyes.world.life.role].casting.with;
    let talent = words::talent(with, sure.talent, sure.shielded);
    vec![talent, words::hardness(sure.burden.total(), sure.burden.parts())]
}
