//! Compares the numbers of the built-in content with their source tables in `tests/tables`.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::Dice;
use crate::content::{Attack, Class, Content, ItemKind, MonsterKind, Property, Rank, Skill, Trait};

/// One row: cells by column name.
type Row<'a> = BTreeMap<&'a str, &'a str>;

fn rows(csv: &str) -> Vec<Row<'_>> {
    let mut lines = csv.lines();
    let columns: Vec<&str> = lines.next().expect("a line of columns").split(',').collect();
    lines.map(|line| columns.iter().copied().zip(line.split(',')).collect()).collect()
}

/// Parses a cell as a number; empty is 0.
fn number(row: &Row, column: &str) -> i32 {
    let cell = row[column];
    if cell.is_empty() { 0 } else { cell.parse().expect("a number") }
}

/// Converts `snake_case` or `spaced words` to `CamelCase`.
fn camel(words: &str) -> String {
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
    };
    words.split(['_', ' ']).map(capital).collect()
}

/// Returns twice the mean of the sum of two rolls; doubling avoids fractions.
fn twice_mean(dice: Option<Dice>, more: Option<Dice>) -> i32 {
    [dice, more].into_iter().flatten().map(Dice::twice_mean).sum()
}

/// Converts a decimal such as "7.5" to twice its value.
fn doubled(mean: &str) -> i32 {
    let (whole, part) = mean.split_once('.').expect("a mean with a point");
    whole.parse::<i32>().expect("digits") * 2 + i32::from(part.starts_with('5'))
}

fn item<'a>(content: &'a Content, name: &str) -> Option<&'a ItemKind> {
    content.items.find(name).map(|id| &content.items[id])
}

#[test]
fn weapons_match_their_table() {
    let content = Content::builtin();
    let mut found = 0;
    for row in rows(include_str!("../../../tests/tables/weapons.csv")) {
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
fn armor_matches_its_table() {
    let content = Content::builtin();
    let mut found = 0;
    for row in rows(include_str!("../../../tests/tables/armor.csv")) {
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
fn every_item_matches_its_table() {
    let content = Content::builtin();
    let table = rows(include_str!("../../../tests/tables/objects.csv"));
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
    let weapons = rows(include_str!("../../../tests/tables/weapons.csv"));
    let listed: BTreeSet<&str> = table.iter().chain(&weapons).map(|row| row["name"]).collect();
    for kind in content.items.rows() {
        assert_eq!(kind.own, !listed.contains(&*kind.name), "{}: write own: true", kind.name);
    }
}

/// Formats the sum of two dice as in the table: `1d4+2d4`.
fn composite(dice: Option<Dice>, more: Option<Dice>) -> String {
    let dice = [dice, more].into_iter().flatten().map(|dice| dice.to_string());
    dice.collect::<Vec<_>>().join("+")
}

#[test]
fn monsters_match_their_table() {
    let content = Content::builtin();
    let table = rows(include_str!("../../../tests/tables/monsters.csv"));
    let all: BTreeSet<String> = table.iter().flat_map(traits_due).collect();
    let mut faults = Vec::new();
    for row in &table {
        let name = monster_name(row);
        let id = content.monsters.find(&name).unwrap_or_else(|| panic!("there is no {name}"));
        let (is, due) = (told(&content.monsters[id], &all), told_of(row));
        faults.extend(is.into_iter().zip(due).filter(|(is, due)| is != due));
        let (conveys, due) = (names(&content.monsters[id].conveys), resistances(row["conveys"]));
        assert!(due.is_subset(&conveys), "{name} conveys {conveys:?}, not {due:?}");
    }
    assert!(faults.is_empty(), "{faults:#?}");
    let listed: BTreeSet<String> = table.iter().map(monster_name).collect();
    for kind in content.monsters.rows() {
        assert_eq!(kind.own, !listed.contains(&kind.name), "{}: write own: true", kind.name);
    }
}

/// Describes everything that is compared for a kind, one string per topic.
fn told(kind: &MonsterKind, all: &BTreeSet<String>) -> Vec<String> {
    let attacks: Vec<String> = kind.attacks.iter().map(written).collect();
    // The alternative names of these two kinds differ from the table, or are missing there.
    let differs = ["aligned cleric", "Croesus"].contains(&kind.name.as_str());
    let also: Vec<&String> = kind.also.iter().filter(|_| !differs).collect();
    vec![
        format!("{} {:?}", kind.name, figures(kind)),
        format!("{} {attacks:?}", kind.name),
        format!("{} {} {:?} {:?}", kind.name, kind.letter, kind.color, kind.sound),
        format!("{} {also:?} {:?}", kind.name, kind.grows_into),
        format!("{} {:?}", kind.name, traits(kind, all)),
        format!("{} {:?}", kind.name, names(&kind.resists)),
        format!("{} {}", kind.name, hit_points(kind)),
    ]
}

/// Describes the table row in the same form as [`told`].
fn told_of(row: &Row) -> Vec<String> {
    let name = monster_name(row);
    let attacks: Vec<String> = (1..=6).filter_map(|nth| attack(row, nth)).collect();
    let also: Vec<&str> = [row["male_name"], row["female_name"]]
        .into_iter()
        .filter(|other| !other.is_empty() && name != "aligned cleric")
        .collect();
    // In the table, the letter of ghosts is a blank; in this game, ghosts and wraiths share the
    // letter `W`.
    let letter = row["class_letter"].replace(' ', "W");
    let (color, sound) = (camel(row["colour"]), sound(row["sound"]));
    let grows = Some(row["grows_into"]).filter(|next| !next.is_empty());
    vec![
        format!("{name} {:?}", due(row)),
        format!("{name} {attacks:?}"),
        format!("{name} {letter} {color} {sound}"),
        format!("{name} {also:?} {grows:?}"),
        format!("{name} {:?}", traits_due(row)),
        format!("{name} {:?}", resistances(row["resists"])),
        format!("{name} {}", row["hit_points"]),
    ]
}

/// Returns the name that this game uses for the kind of a table row. The table has one name for
/// both forms of a were; here, the animal form is called "beast".
fn monster_name(row: &Row) -> String {
    let beast = row["nature_flags"].contains("were") && row["class_letter"] != "@";
    if beast { format!("{} beast", row["name"]) } else { row["name"].to_owned() }
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
    let figure = |column| if row[column] == "unaligned" { 0 } else { number(row, column) };
    (columns.map(figure), camel(row["size"]))
}

/// Formats an attack as `Form Harm dice`.
fn written(attack: &Attack) -> String {
    format!("{:?} {:?} {}", attack.form, attack.harm, attack.dice)
}

/// Formats a table cell such as `claw:physical:1d4` as `Form Harm dice`.
fn attack(row: &Row, nth: usize) -> Option<String> {
    let cell = row[format!("attack{nth}").as_str()];
    let mut parts = cell.split(':');
    let form = parts.next().filter(|form| !form.is_empty())?;
    let harm = parts.next().expect("what it does is the second part");
    let dice = parts.next().expect("dice are the third part");
    let form = match (form, harm) {
        ("death_blast", _) => "Boom".to_owned(),
        ("spell", "cleric_spell") => "ClericSpell".to_owned(),
        ("spell", _) => "MageSpell".to_owned(),
        (form, _) => camel(form),
    };
    let harm = match harm {
        "wound_legs" => "Legs".to_owned(),
        "lycanthropy" => "Were".to_owned(),
        "decay" => "Rot".to_owned(),
        "disenchant" => "DisenchantItem".to_owned(),
        // The table has separate damage types for charmers and thieves; in this game both steal
        // items.
        "seduce_steal" => "StealItem".to_owned(),
        "death_touch" => "Death".to_owned(),
        "spawn_spore" => "Spore".to_owned(),
        "punisher_spell" => "Punish".to_owned(),
        "cleric_spell" | "mage_spell" => "Spells".to_owned(),
        harm => camel(harm),
    };
    Some(format!("{form} {harm} {}", if dice == "0d0" { "0" } else { dice }))
}

/// Returns the sound of a table cell. Two sounds that this game lacks are replaced by the sounds of
/// monsters that behave the same way.
fn sound(cell: &str) -> String {
    match cell {
        "oneeyedsam" => "Sell".to_owned(),
        "modron" => "Mumble".to_owned(),
        cell => camel(cell),
    }
}

fn hit_points(kind: &MonsterKind) -> String {
    let dragon = kind.letter == 'D' && format!("{:?}", kind.size) == "Gigantic";
    match (kind.fixed_hp, kind.hit_dice, kind.hit_die) {
        (Some(fixed), ..) => fixed.to_string(),
        (_, Some(dice), _) => dice.to_string(),
        (_, _, Some(sides)) => format!("leveld{sides}"),
        _ if dragon => "4*level+leveld4".to_owned(),
        _ => "leveld8".to_owned(),
    }
}

fn names(list: &[Property]) -> BTreeSet<String> {
    list.iter().map(|what| format!("{what:?}")).collect()
}

/// Returns the resistances in a table cell, except those for which this game has no rules.
fn resistances(cell: &str) -> BTreeSet<String> {
    const OURS: [&str; 8] =
        ["fire", "cold", "sleep", "disintegration", "shock", "poison", "acid", "stoning"];
    let parts = cell.split(';').filter(|part| OURS.contains(part));
    parts.map(|part| format!("{}Resistance", camel(part))).collect()
}

/// Returns those traits of `all` that the kind has.
fn traits(kind: &MonsterKind, all: &BTreeSet<String>) -> BTreeSet<String> {
    let has =
        |name: &&String| kind.is(ron::from_str::<Trait>(name).expect("a trait without a source"));
    all.iter().filter(has).cloned().collect()
}

/// Words of the table that are not traits in this game: either other fields cover them, or this
/// game has no rule for them.
const NO_TRAIT: [&str; 30] = [
    "genocidable",
    "nosheol",
    "steed",
    "telekinetic_operator",
    "modron",
    "group_attack",
    "blinker",
    "no_regen",
    "knows_traps",
    "multiweapon",
    "speaking",
    "humanoid_hands",
    "placeholder",
    "burns_completely",
    "rots_completely",
    "rusts_completely",
    "immune_poison_gas",
    "brave",
    "fearless",
    "bloodlust",
    "boss_monster",
    "ignores_elbereth",
    "teleport_heal_tactics",
    "title",
    "stats",
    "magic_cancellation",
    "heads",
    "attack7",
    "attack8",
    "",
];

fn traits_due(row: &Row) -> BTreeSet<String> {
    const COLUMNS: [&str; 5] = ["gen_flags", "body_flags", "nature_flags", "goal_flags", "special"];
    let words = COLUMNS.into_iter().flat_map(|column| row[column].split(';'));
    let is_trait = |word: &&str| {
        let stem = word.split(|c: char| c == ':' || c.is_ascii_digit()).next().unwrap_or("");
        !NO_TRAIT.contains(word) && !NO_TRAIT.contains(&stem.trim_end_matches('_'))
    };
    let mut due: BTreeSet<String> = words.filter(|word| is_trait(word)).map(trait_of).collect();
    if !row["gen_flags"].split(';').any(|word| word == "genocidable") {
        due.insert("NoGenocide".to_owned());
    }
    due
}

fn trait_of(word: &str) -> String {
    match word {
        "nogen" => "NoGen".to_owned(),
        "nohell" => "NoHell".to_owned(),
        "nohands" => "NoHands".to_owned(),
        "noeyes" => "NoEyes".to_owned(),
        "nolimbs" => "NoLimbs".to_owned(),
        "nohead" => "NoHead".to_owned(),
        "notake" => "NoTake".to_owned(),
        "nopoly" => "NoPoly".to_owned(),
        "needpick" => "NeedPick".to_owned(),
        "wallwalk" => "WallWalk".to_owned(),
        "stationary" => "Rooted".to_owned(),
        "light_radius_1" => "LightRadius1".to_owned(),
        "horns_1" | "horns_2" => "Horned".to_owned(),
        "vegan_flesh" => "Vegan".to_owned(),
        "vegetarian_flesh" => "Vegetarian".to_owned(),
        "sheol_only" | "yacc_plane" | "modron_plane" => "Elsewhere".to_owned(),
        word => camel(word),
    }
}

#[test]
fn role_skills_match_their_table() {
    let content = Content::builtin();
    let mut table: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    for row in rows(include_str!("../../../tests/tables/role_skills.csv")) {
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
