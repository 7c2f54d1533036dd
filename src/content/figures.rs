//! The figures of the built-in content against the tables they came from, in `tests/tables`.

use std::collections::BTreeMap;

use super::{Attack, Class, Content, ItemKind, MonsterKind, Rank, Skill};
use crate::base::Dice;

/// One row: its cells by the name of their column.
type Row<'a> = BTreeMap<&'a str, &'a str>;

fn rows(csv: &str) -> Vec<Row<'_>> {
    let mut lines = csv.lines();
    let columns: Vec<&str> = lines.next().expect("a line of columns").split(',').collect();
    lines.map(|line| columns.iter().copied().zip(line.split(',')).collect()).collect()
}

/// A number; an empty cell is 0.
fn number(row: &Row, column: &str) -> i32 {
    let cell = row[column];
    if cell.is_empty() { 0 } else { cell.parse().expect("a number") }
}

/// `words_with_bars` and `words with spaces` as `WordsWithBars`.
fn camel(words: &str) -> String {
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
    };
    words.split(['_', ' ']).map(capital).collect()
}

/// Twice the mean of two dice rolled together.
fn twice_mean(dice: Option<Dice>, more: Option<Dice>) -> i32 {
    [dice, more].into_iter().flatten().map(Dice::twice_mean).sum()
}

/// "7.5" doubled.
fn doubled(mean: &str) -> i32 {
    let (whole, part) = mean.split_once('.').expect("a mean with a point");
    whole.parse::<i32>().expect("digits") * 2 + i32::from(part.starts_with('5'))
}

fn item<'a>(content: &'a Content, name: &str) -> Option<&'a ItemKind> {
    content.items.find(name).map(|id| &content.items[id])
}

#[test]
fn weapons_have_the_figures_of_their_table() {
    let content = Content::builtin();
    let mut found = 0;
    for row in rows(include_str!("../../tests/tables/weapons.csv")) {
        let Some(kind) = item(&content, row["name"]) else { continue };
        found += 1;
        let told = (
            twice_mean(kind.small, kind.more_small),
            twice_mean(kind.large, kind.more_large),
            i32::from(kind.to_hit),
            (i32::from(kind.weight), i32::from(kind.price), i32::from(kind.odds)),
            1 + i32::from(kind.two_handed),
            format!("{:?}", kind.material),
        );
        let due = (
            doubled(row["mean_small"]),
            doubled(row["mean_large"]),
            number(&row, "to_hit"),
            (number(&row, "weight"), number(&row, "cost"), number(&row, "gen_weight")),
            number(&row, "hands"),
            camel(row["material"]),
        );
        assert_eq!(told, due, "{}", kind.name);
    }
    assert!(found >= 68, "only {found}");
}

#[test]
fn armor_has_the_figures_of_its_table() {
    let content = Content::builtin();
    let mut found = 0;
    for row in rows(include_str!("../../tests/tables/armor.csv")) {
        let Some(kind) = item(&content, row["name"]) else { continue };
        found += 1;
        let told = (
            format!("{:?}", kind.slot.expect("armor is worn somewhere")),
            (i32::from(kind.ac), i32::from(kind.mc), i32::from(kind.delay)),
            (i32::from(kind.weight), i32::from(kind.price), i32::from(kind.odds)),
            format!("{:?}", kind.material),
        );
        let due = (
            camel(row["slot"]),
            (number(&row, "base_ac"), number(&row, "mc"), number(&row, "delay")),
            (number(&row, "weight"), number(&row, "cost"), number(&row, "gen_weight")),
            camel(row["material"]),
        );
        assert_eq!(told, due, "{}", kind.name);
    }
    assert!(found >= 52, "only {found}");
}

#[test]
fn every_item_has_the_figures_of_its_table() {
    let content = Content::builtin();
    let table = rows(include_str!("../../tests/tables/objects.csv"));
    for row in &table {
        let kind = item(&content, row["name"]).expect(row["name"]);
        assert_eq!(kind.class.name(), row["class"], "{}", kind.name);
        let told = (i32::from(kind.odds), i32::from(kind.weight), i32::from(kind.price));
        let due = (number(row, "probability"), number(row, "weight"), number(row, "cost"));
        assert_eq!(told, due, "{}", kind.name);
        if kind.class == Class::Food {
            assert_eq!(i32::from(kind.nutrition), number(row, "nutrition"), "{}", kind.name);
        }
        if kind.skill.is_some() {
            assert_eq!(composite(kind.small, kind.more_small), row["dmg_small"], "{}", kind.name);
            assert_eq!(composite(kind.large, kind.more_large), row["dmg_large"], "{}", kind.name);
        }
    }
    assert_eq!(table.len(), content.items.len());
}

/// Dice and more dice as the table writes them: `1d4+2d4`.
fn composite(dice: Option<Dice>, more: Option<Dice>) -> String {
    let dice = [dice, more].into_iter().flatten().map(|dice| dice.to_string());
    dice.collect::<Vec<_>>().join("+")
}

#[test]
fn monsters_have_the_figures_of_their_table() {
    let content = Content::builtin();
    let table = rows(include_str!("../../tests/tables/monsters.csv"));
    for row in &table {
        let id = content.monsters.find(row["name"]).expect(row["name"]);
        let kind = &content.monsters[id];
        assert_eq!(figures(kind), due(row), "{}", kind.name);
        let dice: Vec<String> = kind.attacks.iter().map(written).collect();
        let due: Vec<String> = (1..=6).filter_map(|nth| attack(row, nth)).collect();
        assert_eq!(dice, due, "{}", kind.name);
    }
    assert_eq!(table.len(), content.monsters.len());
}

fn figures(kind: &MonsterKind) -> ([i32; 9], String) {
    let numbers = [
        i32::from(kind.level),
        i32::from(kind.speed),
        i32::from(kind.ac),
        i32::from(kind.mr),
        i32::from(kind.alignment),
        i32::from(kind.frequency),
        i32::from(kind.difficulty),
        i32::from(kind.weight),
        i32::from(kind.nutrition),
    ];
    (numbers, format!("{:?}", kind.size))
}

fn due(row: &Row) -> ([i32; 9], String) {
    let columns = [
        "level",
        "speed",
        "ac",
        "mr",
        "alignment",
        "frequency",
        "difficulty",
        "weight",
        "nutrition",
    ];
    (columns.map(|column| number(row, column)), camel(row["size"]))
}

/// The form and dice of an attack, as ours.
fn written(attack: &Attack) -> String {
    format!("{:?} {}", attack.form, attack.dice)
}

/// The form and dice of an attack, as the table's `claw:physical:1d4`.
fn attack(row: &Row, nth: usize) -> Option<String> {
    let cell = row[format!("attack{nth}").as_str()];
    let mut parts = cell.split(':');
    let form = parts.next().filter(|form| !form.is_empty())?;
    let harm = parts.next().expect("what it does is the second part");
    let dice = parts.next().expect("dice are the third part");
    let form = match form {
        "death_blast" => "Boom".to_owned(),
        "spell" => camel(harm),
        form => camel(form),
    };
    Some(format!("{form} {}", if dice == "0d0" { "0" } else { dice }))
}

#[test]
fn roles_may_learn_what_their_table_says() {
    let content = Content::builtin();
    let mut table: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    for row in rows(include_str!("../../tests/tables/role_skills.csv")) {
        let skill = match row["skill"] {
            "bare handed combat" | "martial arts" => "BareHanded".to_owned(),
            "two weapon combat" => "TwoWeapon".to_owned(),
            other => camel(other),
        };
        table.entry(row["role"]).or_default().insert(skill, camel(row["maximum"]));
    }
    for role in content.roles.rows() {
        let name = |(skill, rank): &(Skill, Rank)| (format!("{skill:?}"), format!("{rank:?}"));
        let skills: BTreeMap<String, String> = role.skills.iter().map(name).collect();
        assert_eq!(skills, table[role.name.as_str()], "{}", role.name);
    }
}
