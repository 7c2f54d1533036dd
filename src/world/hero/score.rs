//! The score at any moment, shared by the status bar, the tombstone and the `lab` commands.
//!
//! The factors are irrational, so the last step uses `f64`. No result is stored or used by a rule,
//! and IEEE 754 makes products and square roots equal on every machine.
//! Source: rules/score 1.

use super::{Ended, Mode};
use crate::content::ending::conducts::{ConductKind, ConductRow};
use crate::content::item::MissileUse;
use crate::content::item::quirk::ItemQuirk;
use crate::content::role::counted::{Counted, RoleScore};
use crate::content::{Class, Content, ItemKind, Property, Rank, Skill};
use crate::world::World;
use crate::world::item::ItemId;

/// Points for one major achievement.
const ACHIEVEMENT: i64 = 50_000;
const SMALL_ACHIEVEMENT: i64 = 5_000;
const CONDUCT: i64 = 10_000;
/// Maximum of the role's points, equal to twelve major achievements.
const ROLE_CAP: i64 = 600_000;

/// Role-specific counts, taken from a game or set by a test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub artifacts: i64,
    pub melee_weapons: i64,
    pub life_saving: i64,
    pub other_amulets: i64,
    pub spell_levels: Vec<i64>,
    /// Sum of (difficulty + 1) over the killed unique foes of the hero's alignment.
    pub unique_foes: i64,
    /// Sum of (difficulty + 1) over the killed foes of the hero's alignment that are not unique.
    pub foes: i64,
    pub launchers: i64,
    pub items: i64,
    pub ammo: i64,
    pub gold: i64,
    pub gems: i64,
    pub selfie_difficulties: Vec<i64>,
    /// Whether the hero has the role's special achievement.
    pub deed: bool,
}

/// All inputs of the score formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreFacts<'a> {
    pub role: &'a RoleScore,
    pub modern: bool,
    /// False in explore and wizard mode.
    pub scored: bool,
    pub deaths: i64,
    /// Difficulty, -4..=2.
    pub difficulty: i8,
    pub deepest: i64,
    pub achievements: i64,
    pub small_achievements: i64,
    pub ascended: bool,
    pub turns: i64,
    /// Sum of the intact conducts in conduct points; counts only after ascension.
    pub conducts: i64,
    pub tally: Tally,
}

/// The score and its components, in the order of the formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    pub total: i64,
    /// Summands of the base, in points; role-specific ones come last.
    pub terms: Vec<(&'static str, i64)>,
    pub base: i64,
    /// Factors other than 1, with their names.
    pub factors: Vec<(&'static str, f64)>,
}

/// Computes the score.
/// Source: rules/score 1.
#[expect(clippy::float_arithmetic, reason = "factors of 1 are not listed")]
pub fn score(facts: &ScoreFacts) -> Score {
    let conducts = if facts.ascended { facts.conducts } else { 0 };
    let mut terms = Vec::with_capacity(8);
    terms.extend([
        ("depth", (facts.deepest - 1) * 1_000),
        ("achievements", facts.achievements * ACHIEVEMENT),
        ("small achievements", facts.small_achievements * SMALL_ACHIEVEMENT),
        ("conducts", conducts * CONDUCT),
    ]);
    let general = terms.len();
    role_terms(facts.role, &facts.tally, conducts, &mut terms);
    let role: i64 = terms[general..].iter().map(|(_, points)| points).sum();
    if role > ROLE_CAP {
        terms.push(("over the role's maximum", ROLE_CAP - role));
    }
    let base = terms.iter().map(|(_, points)| points).sum::<i64>().max(0);
    let factors = [
        ("ascension", ascension(facts)),
        ("difficulty", difficulty(facts.difficulty)),
        ("modern mode", modern(facts)),
    ];
    Score {
        total: if facts.scored { product(base, &factors) } else { 0 },
        terms,
        base,
        factors: factors
            .into_iter()
            .filter(|&(_, factor)| (factor - 1.0).abs() > f64::EPSILON)
            .collect(),
    }
}

impl Score {
    /// Returns the component that contributed most to the change of the total since `before`, and
    /// the change of the total, in points. Returns `None` when the total is unchanged.
    #[expect(clippy::float_arithmetic, reason = "lines are weighed by the factors")]
    pub fn moved_since(&self, before: &Self) -> Option<(&'static str, i64)> {
        if self.total == before.total {
            return None;
        }
        let factor_of = |score: &Self, name: &str| {
            let found = score.factors.iter().find(|(known, _)| *known == name);
            found.map_or(1.0, |(_, factor)| *factor)
        };
        let weight: f64 = self.factors.iter().map(|(_, factor)| factor).product();
        let points_of = |score: &Self, name: &str| -> i64 {
            score.terms.iter().filter(|(known, _)| *known == name).map(|(_, it)| it).sum()
        };
        let terms = self.terms.iter().chain(&before.terms).map(|&(name, _)| {
            (name, (points_of(self, name) - points_of(before, name)) as f64 * weight)
        });
        let factors = self.factors.iter().chain(&before.factors).map(|&(name, _)| {
            let grown = factor_of(self, name) / factor_of(before, name) - 1.0;
            (name, before.total as f64 * grown)
        });
        let most = terms
            .chain(factors)
            .fold(("", 0.0_f64), |most, it| if it.1.abs() > most.1.abs() { it } else { most });
        Some((most.0, self.total - before.total))
    }
}

#[expect(clippy::float_arithmetic, reason = "the formula's last step; shown, never stored")]
fn product(base: i64, factors: &[(&str, f64)]) -> i64 {
    let exact = factors.iter().fold(base as f64, |points, (_, factor)| points * factor);
    exact.round() as i64
}

#[expect(clippy::float_arithmetic, reason = "the formula has a square root")]
fn ascension(facts: &ScoreFacts) -> f64 {
    if !facts.ascended {
        return 1.0;
    }
    let turns = facts.turns.max(1) as f64;
    (4.0 * (50_000.0 / turns).sqrt()).clamp(2.0, 16.0)
}

/// Returns 10 to the power of half the difficulty level.
fn difficulty(level: i8) -> f64 {
    match level {
        -4 => 0.01,
        -3 => 0.031_622_776_601_683_79,
        -2 => 0.1,
        -1 => 0.316_227_766_016_837_94,
        1 => 3.162_277_660_168_379_5,
        2 => 10.0,
        _ => 1.0,
    }
}

#[expect(clippy::float_arithmetic, reason = "the formula divides")]
fn modern(facts: &ScoreFacts) -> f64 {
    if !facts.modern {
        return 1.0;
    }
    let deaths = facts.deaths;
    let divisor =
        if deaths <= 6 { 3_i64.pow(1 + deaths.max(0) as u32) } else { (deaths - 5) * 2_187 };
    1.0 / divisor as f64
}

/// Appends the terms that only this role has.
/// Source: rules/score 5.
fn role_terms(
    role: &RoleScore,
    tally: &Tally,
    conducts: i64,
    terms: &mut Vec<(&'static str, i64)>,
) {
    let each = |list: &[i64], more: i64| list.iter().map(|it| it + more).sum::<i64>();
    for &(what, points) in &role.counts {
        let (name, count) = match what {
            Counted::Artifacts => ("artifacts", tally.artifacts),
            Counted::FamousWeapons => ("famous weapons", tally.melee_weapons),
            Counted::AmuletsOfLifeSaving => ("amulets of life saving", tally.life_saving),
            Counted::OtherAmulets => ("other amulets", tally.other_amulets),
            Counted::Spells => ("spells learned", each(&tally.spell_levels, 2)),
            Counted::UniqueFoes => ("unique foes of the faith", tally.unique_foes),
            Counted::Foes => ("other foes of the faith", tally.foes),
            Counted::Conducts => ("conducts as a Monk", conducts),
            Counted::Launchers => ("fine launchers", tally.launchers),
            Counted::Ammunition => ("fine ammunition", tally.ammo),
            Counted::ThingsOfHome => ("fine things of home", tally.items),
            Counted::ThingsOfHeaven => ("things of the heavens", tally.items),
            Counted::Gold => ("gold", tally.gold),
            Counted::Gems => ("gems", tally.gems),
            Counted::Selfies => ("selfies", each(&tally.selfie_difficulties, 1)),
        };
        terms.push((name, points * count));
    }
    terms.push(("special achievement", if tally.deed { role.deed } else { 0 }));
}

/// Returns the score as if the game ended now.
pub fn now(world: &World, content: &Content) -> Score {
    let life = &world.life;
    let ascended = life.end.as_ref().is_some_and(|end| end.how == Ended::Ascended);
    let facts = ScoreFacts {
        role: &content.roles[life.role].score,
        modern: life.mode == Mode::Modern,
        scored: matches!(life.mode, Mode::Classic | Mode::Modern),
        deaths: i64::from(life.deaths),
        difficulty: life.difficulty,
        deepest: i64::from(life.deepest.max(1)),
        achievements: i64::from(life.achievements.count_ones()),
        small_achievements: i64::from(life.small_achievements.count_ones()),
        ascended,
        turns: i64::from(world.turn),
        // Conducts count only after ascension. Skipping them before that saves time after every
        // input.
        conducts: if ascended { kept(world, content).map(|row| row.points).sum() } else { 0 },
        tally: tally(world, content, &content.roles[life.role].score),
    };
    score(&facts)
}

/// Returns the points that the counts and the special achievement of `role` would give the hero,
/// without the cap on role points.
pub fn of_role(world: &World, content: &Content, role: &RoleScore) -> i64 {
    let ascended = world.life.end.as_ref().is_some_and(|end| end.how == Ended::Ascended);
    let conducts = if ascended { kept(world, content).map(|row| row.points).sum() } else { 0 };
    let mut terms = Vec::new();
    role_terms(role, &tally(world, content, role), conducts, &mut terms);
    terms.iter().map(|(_, points)| points).sum()
}

/// Returns the conducts that would give or cost points if the hero ascended now: intact ones, and
/// changes of alignment. Conducts that this version gives no way to break are left out.
pub fn kept<'a>(world: &World, content: &'a Content) -> impl Iterator<Item = &'a ConductRow> {
    let rows = content.score.conducts.iter();
    rows.filter(|row| row.waits.is_none() && is_kept(world, row.conduct))
}

/// Whether a conduct is intact. For a change of alignment, which costs points, whether it happened.
pub fn is_kept(world: &World, conduct: ConductKind) -> bool {
    let (life, broken) = (&world.life, &world.life.conduct);
    match conduct {
        ConductKind::Foodless => broken.ate == 0,
        ConductKind::Vegan => broken.ate_animal == 0 && broken.ate_meat == 0,
        ConductKind::Vegetarian => broken.ate_meat == 0,
        ConductKind::Atheist => broken.dealt_with_gods == 0,
        ConductKind::Pacifist => broken.killed == 0,
        ConductKind::Weaponless => broken.hit_with_weapon == 0,
        ConductKind::Illiterate => broken.read_or_wrote == 0,
        ConductKind::Polypileless => broken.polymorphed_objects == 0,
        ConductKind::Polyselfless => broken.changed_form == 0,
        ConductKind::Genocideless => broken.genocided == 0,
        ConductKind::Wishless => broken.wished == 0,
        ConductKind::ArtifactWishless => broken.wished_artifacts == 0,
        ConductKind::Zen => broken.blind_from_birth,
        ConductKind::Nudist => broken.nudist && broken.wore_armor == 0,
        ConductKind::TemporaryAlignment => life.alignment != life.first_alignment,
        ConductKind::PermanentAlignment => broken.converted,
    }
}

/// Score counters that count carried items.
const CARRIED: [Counted; 10] = [
    Counted::Artifacts,
    Counted::FamousWeapons,
    Counted::Launchers,
    Counted::ThingsOfHome,
    Counted::ThingsOfHeaven,
    Counted::Ammunition,
    Counted::AmuletsOfLifeSaving,
    Counted::OtherAmulets,
    Counted::Gold,
    Counted::Gems,
];

/// Counts everything for which `role` gives points, including items in carried containers.
fn tally(world: &World, content: &Content, role: &RoleScore) -> Tally {
    let mut tally = Tally::default();
    let counts = |which: &[Counted]| role.counts.iter().any(|(what, _)| which.contains(what));
    // Most roles score no carried items.
    let counts_things = counts(&CARRIED);
    let mut open: Vec<ItemId> = if counts_things { world.you().pack.clone() } else { Vec::new() };
    let over = world.is_over();
    while let Some(which) = open.pop() {
        let item = world.item(which);
        open.extend(&item.contents);
        let kind = &content.items[item.kind];
        let count = i64::from(item.count);
        let known = over || world.knowledge.knows(item.kind);
        let artifact = item.artifact.is_some_and(|it| over || world.knows_artifact(it));
        let quality = item.quality(content);
        let fine = quality.is_some_and(|it| role.grade > 0 && it.grade >= role.grade);
        let heavenly = quality.is_some_and(|it| it.side == Some(world.life.alignment));
        tally.artifacts += i64::from(artifact);
        if counts(&[Counted::ThingsOfHeaven]) {
            let missile = is_ammunition(kind);
            let heavenly = if heavenly { count } else { 0 };
            *(if missile { &mut tally.ammo } else { &mut tally.items }) += heavenly;
        } else if artifact || fine {
            count_fine(&mut tally, kind, counts(&[Counted::ThingsOfHome]), count);
        }
        match kind.class {
            Class::Coin => tally.gold += count,
            Class::Gem if known => tally.gems += count * i64::from(kind.price),
            Class::Amulet if kind.gives.contains(&Property::LifeSaving) => {
                tally.life_saving += count;
            }
            Class::Amulet
                if item.kind != content.known.amulet
                    && !world.life.born_knowing.contains(&item.kind) =>
            {
                tally.other_amulets += count;
            }
            _ => {}
        }
    }
    tally.unique_foes = world.life.unique_foes.into();
    tally.foes = world.life.foes.into();
    if counts(&[Counted::Spells]) {
        tally.spell_levels = new_spells(world, content);
    }
    if counts(&[Counted::Selfies]) {
        let kinds = world.life.selfies.iter().map(|&kind| &content.monsters[kind]);
        tally.selfie_difficulties = kinds.map(|kind| kind.difficulty.into()).collect();
    }
    let mastered = |skill: Skill| world.life.skills.get(skill as usize) == Some(&Rank::GrandMaster);
    tally.deed = role.mastery.iter().any(|&skill| mastered(skill))
        || has_met(world, content, role)
        || has_pair(world, content, role);
    tally
}

/// Whether items of the kind are ammunition or throwing missiles.
fn is_ammunition(kind: &ItemKind) -> bool {
    matches!(kind.missile, Some(MissileUse::Ammo | MissileUse::Thrown))
}

/// Counts items of this kind that are artifacts or of a fine quality. If `of_home`, ammunition
/// counts only if it is Japanese.
/// Source: rules/score 5.
fn count_fine(tally: &mut Tally, kind: &ItemKind, of_home: bool, count: i64) {
    let long = matches!(kind.skill, Some(Skill::Polearms | Skill::Lance));
    let melee = kind.class == Class::Weapon && kind.missile.is_none() && !long;
    let japanese = kind.has(ItemQuirk::Japanese);
    let times = |counts: bool| if counts { count } else { 0 };
    tally.melee_weapons += times(melee);
    tally.launchers += times(kind.missile == Some(MissileUse::Launcher));
    tally.ammo += times(is_ammunition(kind) && (japanese || !of_home));
    tally.items += times(japanese && !is_ammunition(kind));
}

/// Whether the hero has killed or photographed a monster that is the role's achievement.
/// Source: rules/score 5.
fn has_met(world: &World, content: &Content, role: &RoleScore) -> bool {
    let life = &world.life;
    let is_one_of = |kind, names: &[String]| names.contains(&content.monsters[kind].name);
    life.killed.iter().any(|&(kind, _)| is_one_of(kind, &role.defeats))
        || life.selfies.iter().any(|&kind| is_one_of(kind, role.selfie.as_slice()))
}

/// Whether the hero has carried both artifacts of a pair that is the role's achievement.
/// Source: rules/score 5.
fn has_pair(world: &World, content: &Content, role: &RoleScore) -> bool {
    let held = |name: &String| {
        let id = content.artifacts.find(name);
        id.is_some_and(|id| world.artifacts.held.contains(&id))
    };
    role.pairs.iter().any(|(of, (first, second))| {
        of.contains(&world.life.first_alignment) && held(first) && held(second)
    })
}

/// Returns the levels of the spells learned in this game, from schools in which the hero is not
/// restricted.
/// Source: rules/score 5.
fn new_spells(world: &World, content: &Content) -> Vec<i64> {
    let life = &world.life;
    let learned = life.spells.iter().map(|spell| spell.book);
    let new = learned.filter(|book| !life.born_knowing.contains(book));
    let of_own = |school: Skill| life.rank(school) > Rank::Restricted;
    let rows = new.map(|book| &content.items[book]);
    rows.filter(|kind| kind.school.is_some_and(of_own)).map(|kind| kind.level.into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    static PLAIN: RoleScore = RoleScore {
        counts: Vec::new(),
        grade: 0,
        deed: 0,
        mastery: Vec::new(),
        defeats: Vec::new(),
        selfie: None,
        pairs: Vec::new(),
    };

    fn of(counts: &[(Counted, i64)], deed: i64) -> RoleScore {
        RoleScore { counts: counts.to_vec(), deed, ..RoleScore::default() }
    }

    fn facts() -> ScoreFacts<'static> {
        ScoreFacts {
            role: &PLAIN,
            modern: false,
            scored: true,
            deaths: 0,
            difficulty: 0,
            deepest: 1,
            achievements: 0,
            small_achievements: 0,
            ascended: false,
            turns: 1,
            conducts: 0,
            tally: Tally::default(),
        }
    }

    #[test]
    fn a_new_game_scores_0() {
        assert_eq!(score(&facts()).total, 0);
    }

    #[test]
    fn the_base_is_never_below_zero() {
        let role = of(&[(Counted::Conducts, 5_000)], 60_000);
        let monk = ScoreFacts { role: &role, ascended: true, conducts: -40, ..facts() };
        assert_eq!(score(&monk).total, 0);
    }

    #[test]
    fn score_change_names_the_line_that_moved_most() {
        let role = of(&[(Counted::Gold, 1)], 50_000);
        let rogue = |deepest, gold| {
            let tally = Tally { gold, ..Tally::default() };
            score(&ScoreFacts { role: &role, deepest, tally, ..facts() })
        };
        assert_eq!(rogue(3, 40).moved_since(&rogue(2, 100)), Some(("depth", 940)));
        assert_eq!(rogue(2, 40).moved_since(&rogue(2, 100)), Some(("gold", -60)));
        assert_eq!(rogue(2, 40).moved_since(&rogue(2, 40)), None);
    }

    #[test]
    fn score_change_can_name_a_factor() {
        let deaths = |deaths| score(&ScoreFacts { modern: true, deaths, deepest: 10, ..facts() });
        assert_eq!(deaths(1).moved_since(&deaths(0)), Some(("modern mode", -2_000)));
        let won = ScoreFacts { deepest: 20, achievements: 1, ..facts() };
        let ascended = score(&ScoreFacts { achievements: 2, ascended: true, ..won.clone() });
        assert_eq!(ascended.moved_since(&score(&won)).map(|it| it.0), Some("ascension"));
    }

    #[test]
    fn the_lines_of_the_sum_add_up_to_the_base() {
        let tally = Tally { launchers: 20, ammo: 3, deed: true, ..Tally::default() };
        let role = of(&[(Counted::Launchers, 40_000), (Counted::Ammunition, 2_000)], 40_000);
        let rich = score(&ScoreFacts { role: &role, deepest: 4, tally, ..facts() });
        assert_eq!(rich.terms.iter().map(|(_, points)| points).sum::<i64>(), rich.base);
        assert_eq!(rich.base, 3_000 + 600_000, "the role's part is capped");
    }

    /// Source: rules/score 1.
    #[test]
    fn levels_and_achievements_score_by_the_formula() {
        let total = |facts: ScoreFacts| score(&facts).total;
        assert_eq!(total(ScoreFacts { deepest: 11, ..facts() }), 10_000);
        assert_eq!(total(ScoreFacts { achievements: 1, ..facts() }), 50_000);
        assert_eq!(total(ScoreFacts { small_achievements: 1, ..facts() }), 5_000);
        assert_eq!(total(ScoreFacts { conducts: 10, ..facts() }), 0, "not ascended");
    }

    /// Source: rules/score 1.
    #[test]
    fn ascension_multiplies_the_score_by_2_to_16_by_turns() {
        let after =
            |turns| score(&ScoreFacts { ascended: true, turns, deepest: 2, ..facts() }).total;
        let totals = [1, 3_125, 12_500, 50_000, 200_000, 1_000_000].map(after);
        assert_eq!(totals, [16_000, 16_000, 8_000, 4_000, 2_000, 2_000]);
    }

    /// Source: rules/score 1.
    #[test]
    fn two_steps_of_difficulty_are_worth_a_factor_of_ten() {
        let at = |difficulty| score(&ScoreFacts { difficulty, deepest: 101, ..facts() }).total;
        assert_eq!([-4, -3, -2, -1, 0].map(at), [1_000, 3_162, 10_000, 31_623, 100_000]);
        assert_eq!([1, 2].map(at), [316_228, 1_000_000]);
    }

    /// Source: rules/score 1.
    #[test]
    fn in_modern_mode_each_death_up_to_the_sixth_divides_the_score_by_3() {
        let after =
            |deaths| score(&ScoreFacts { modern: true, deaths, achievements: 10, ..facts() }).total;
        assert_eq!([0, 1, 2, 6].map(after), [166_667, 55_556, 18_519, 229]);
        assert_eq!([7, 8].map(after), [114, 76]);
    }

    #[test]
    fn unscored_games_score_0() {
        let deep = ScoreFacts { deepest: 10, scored: false, ..facts() };
        assert_eq!(score(&deep).total, 0);
        assert_eq!(score(&deep).base, 9_000);
    }
}
