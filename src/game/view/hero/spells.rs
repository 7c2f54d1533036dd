//! The hero's known spells and their failure rates.

use crate::content::item::AimKind;
use crate::content::{Effect, Rank};
use crate::game::view::foes;
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

fn is_kind(effect: &Effect) -> bool {
    matches!(effect, Effect::Heal { .. } | Effect::Cure(_))
}

/// Returns the parts of the failure rate as sentences.
fn reasons(eyes: &Eyes, sure: &chance::SpellChance) -> Vec<String> {
    let with = eyes.content.roles[eyes.world.life.role].casting.with;
    let talent = words::talent(with, sure.talent, sure.shielded);
    vec![talent, words::hardness(sure.burden.total(), sure.burden.parts())]
}
