//! Checks rows of roles, races, items, monsters, qualities and rulesets: the names of other rows,
//! and numbers.

use super::Check;
use crate::content::role::talent::VolleyBonus;
use crate::content::{ItemKind, MonsterKind, Quality, Race, Role, RulesetEntry, Trait};

/// Race traits. Every playable race has exactly one.
const PEOPLES: [Trait; 5] = [Trait::Human, Trait::Elf, Trait::Dwarf, Trait::Gnome, Trait::Orc];

/// Highest sum of the odds of all qualities; odds are numbers of items out of 10,000.
const MOST_ODDS: u32 = 10_000;
/// Highest bonus or penalty of a quality.
const MOST_BONUS: i8 = 20;

impl<'a> Check<'a> {
    /// Checks the names of items, monsters and artifacts in a role, its energy growth and its score
    /// points.
    pub(super) fn role_talents(&mut self, role: &'a Role) {
        for name in role.bow.iter().chain(&role.breaker) {
            self.resolves(&self.content.items, "item", name);
        }
        self.volley(&role.volley);
        self.resolves(&self.content.monsters, "monster", &role.kin);
        if role.energy == 0 {
            self.fault(&role.name, "the energy growth is 0", "write energy: 4");
        }
        for name in role.score.pairs.iter().flat_map(|(_, (first, second))| [first, second]) {
            self.resolves(&self.content.artifacts, "artifact", name);
        }
        for name in role.score.defeats.iter().chain(&role.score.selfie) {
            self.resolves(&self.content.monsters, "monster", name);
        }
        if role.score.counts.iter().any(|(_, points)| *points <= 0) || role.score.deed < 0 {
            self.fault(&role.name, "some score points are not positive", "write points above 0");
        }
    }

    /// Checks the weapons, missiles and race trait of a race.
    pub(super) fn race_talents(&mut self, race: &'a Race) {
        if let Some(name) = &race.bow {
            self.resolves(&self.content.items, "item", name);
        }
        self.volley(&race.volley);
        if !PEOPLES.contains(&race.people) {
            let what = format!("{:?} is not a race trait", race.people);
            self.fault(&race.name, what, "write people: Human, Elf, Dwarf, Gnome or Orc");
        }
    }

    fn volley(&mut self, bonuses: &'a [VolleyBonus]) {
        for bonus in bonuses {
            if let VolleyBonus::Shot(missile, launcher) = bonus {
                self.resolves(&self.content.items, "item", missile);
                self.resolves(&self.content.items, "item", launcher);
            }
        }
    }

    /// Checks the grade, price and bonuses of a quality, and that wishes do not use its name as
    /// another word.
    pub(super) fn quality(&mut self, quality: &'a Quality) {
        if quality.grade == 0 {
            self.fault(&quality.name, "the grade is 0", "write grade: 1");
        }
        if !(1..=10_000).contains(&quality.price) {
            let what = format!("the price is {} percent", quality.price);
            self.fault("price", what, "write 1 to 10000; 200 doubles the price");
        }
        for (field, bonus) in
            [("to_hit", quality.to_hit), ("damage", quality.damage), ("armor", quality.armor)]
        {
            if !(-MOST_BONUS..=MOST_BONUS).contains(&bonus) {
                let cure = format!("write -{MOST_BONUS} to {MOST_BONUS}");
                self.fault(field, format!("the bonus is {bonus}"), cure);
            }
        }
        let mut marks = self.content.wishes.marks.iter();
        if marks.any(|(mark, _)| *mark == quality.name) {
            let what = format!("wishes already understand the word {:?}", quality.name);
            self.fault(&quality.name, what, "choose another name");
        }
    }

    /// Checks that the odds of all qualities add up to at most `MOST_ODDS`.
    pub(super) fn quality_odds(&mut self) {
        let rows = self.content.qualities.rows();
        let sum: u32 = rows.iter().map(|row| u32::from(row.odds)).sum();
        if sum > MOST_ODDS
            && let Some(most) = rows.iter().max_by_key(|row| row.odds)
        {
            most.name.clone_into(&mut self.row);
            let what = format!("the odds of all qualities add up to {sum}");
            self.fault("odds", what, format!("make them add up to at most {MOST_ODDS}"));
        }
    }

    /// Checks the names of the kinds that an item kind comes from, mixes with or turns into, the
    /// race that makes it, and the order of `holds`.
    pub(super) fn item_links(&mut self, kind: &'a ItemKind) {
        if let Some(name) = &kind.hide_of {
            self.resolves(&self.content.monsters, "monster", name);
        }
        for mix in &kind.mixes {
            self.resolves(&self.content.items, "item", &mix.with);
            for name in mix.into.iter().filter_map(|(_, name)| name.as_ref()) {
                self.resolves(&self.content.items, "item", name);
            }
        }
        let forms = [&kind.hardens_into, &kind.sharpens_into, &kind.dulls_into];
        for name in forms.into_iter().flatten() {
            self.resolves(&self.content.items, "item", name);
        }
        if kind.made_by.is_some_and(|people| !PEOPLES.contains(&people)) {
            self.fault(
                &kind.name,
                "made_by is not a race trait",
                "write made_by: Elf or another race",
            );
        }
        if kind.holds.0 > kind.holds.1 {
            self.fault(&kind.name, "holds is not in ascending order", "write holds: (3, 5)");
        }
    }

    /// Checks that a ruleset's description ends with a period and fits the birth page, and that the
    /// ruleset does not make energy random twice.
    pub(super) fn ruleset(&mut self, row: &'a RulesetEntry) {
        let (name, most) = (row.rules.name.as_str(), RulesetEntry::LONGEST_ABOUT);
        let letters = row.about.chars().count();
        if letters > most || !row.about.ends_with('.') {
            let cure = format!("write at most {most} characters, ending with a period");
            self.fault(name, format!("about has {letters} characters"), cure);
        }
        if row.rules.accrual.is_by_turn() && row.rules.pursuit_jitter > 0 {
            let cure = "write pursuit_jitter: 0, or accrual: Continuous";
            self.fault(name, "pursuit_jitter works only with accrual: Continuous", cure);
        }
    }

    /// Checks the names of the kinds that a monster kind leaves, summons and turns into, and of the
    /// missiles and launchers of its volley bonuses.
    pub(super) fn monster_links(&mut self, kind: &'a MonsterKind) {
        let links = [&kind.corpse_of, &kind.softens_into, &kind.spores, &kind.gates];
        for name in links.into_iter().flatten() {
            self.resolves(&self.content.monsters, "monster", name);
        }
        if let Some(name) = &kind.leaves {
            self.resolves(&self.content.items, "item", name);
        }
        self.volley(&kind.volley);
    }
}
