//! Words for wishes: what the game understood, and the questions.

use crate::base::english;
use crate::content::effect::Purge;
use crate::content::item::ToolUse;
use crate::content::item::wishes::MadeMood;
use crate::content::{Class, Content, ItemKind, MonsterKind, MonsterKindId, Trait};
use crate::story::item_names;
use crate::world::{Wanted, Wish};

/// Asks for a wish. `missed` is the last answer, which the game did not understand; `left` is the
/// number of answers left.
pub fn question(missed: Option<&str>, suggests: bool, left: u8) -> String {
    let Some(missed) = missed else {
        return "What do you wish for?".to_owned();
    };
    let tries = tries(left);
    let next = if suggests { "Did you mean this?" } else { "What do you wish for?" };
    format!("No item is called \"{missed}\". {next} ({tries} left)")
}

fn tries(left: u8) -> String {
    match left {
        1 => "1 try".to_owned(),
        _ => english::counted(left.into(), "try"),
    }
}

/// Asks which monsters to wipe out, or which to create around the hero (reverse genocide).
pub fn purge(how: Purge, missed: Option<&str>, suggests: bool, left: u8) -> String {
    let asks = match how {
        Purge::Class => "Wipe out which class of monsters? Type a letter.",
        // A cursed scroll asks the same question, so that it does not betray itself.
        Purge::Species | Purge::OwnKind | Purge::SendIn | Purge::SendInOwnKind => {
            "Wipe out which monster?"
        }
    };
    let Some(missed) = missed else {
        return asks.to_owned();
    };
    let next = if suggests { "Did you mean this?" } else { asks };
    format!("No monster is called \"{missed}\". {next} ({} left)", tries(left))
}

/// Asks whether the game understood a wish.
pub fn confirm(content: &Content, wish: &Wish) -> String {
    match wish.what {
        Wanted::Nothing => "You wish for nothing?".to_owned(),
        _ => format!("You wish for {}?", describe(content, wish)),
    }
}

/// Says what wizard mode will create for a typed request: "makes 2 scrolls of charging".
pub fn makes(what: &str) -> String {
    format!("makes {what}")
}

/// Returns a count, a mood and a monster name: "3 peaceful gnomes".
pub fn creatures(kind: &MonsterKind, count: u16, mood: Option<MadeMood>) -> String {
    let name = &kind.name;
    let name = match mood {
        None if kind.is(Trait::ProperName) => return name.clone(),
        None => name.to_owned(),
        Some(MadeMood::Hostile) => format!("hostile {name}"),
        Some(MadeMood::Peaceful) => format!("peaceful {name}"),
        Some(MadeMood::Tame) => format!("tame {name}"),
    };
    english::counted(count.into(), &name)
}

/// Says that no item or monster has the typed name, and suggests `near` if a name is similar.
pub fn unread(near: Option<&str>) -> String {
    match near {
        Some(near) => format!("nothing has this name; did you mean {near}?"),
        None => "nothing has this name".to_owned(),
    }
}

/// Returns the item that a wish names: "2 blessed scrolls of charging".
pub fn describe(content: &Content, wish: &Wish) -> String {
    let (name, kind) = match &wish.what {
        Wanted::Nothing => return "nothing".to_owned(),
        Wanted::Anything => return "any item".to_owned(),
        Wanted::Class(class) => (format!("random {}", class.name()), None),
        Wanted::Kind(kind) => (kind_name(content, *kind, wish), Some(&content.items[*kind])),
        Wanted::OneOf(kinds, name) => {
            let row = kinds.first().map(|&it| &content.items[it]);
            (row.map_or_else(|| name.clone(), |row| item_names::paired(row, name.clone())), row)
        }
        Wanted::Artifact(artifact) => {
            let row = &content.artifacts[*artifact];
            let kind = &content.items[content.artifact_base(*artifact)];
            let words = adjectives(content, wish, Some(kind));
            if words.is_empty() {
                return row.name.clone();
            }
            return format!("the {} {}", words.join(" "), row.bare_name());
        }
    };
    let mut words = adjectives(content, wish, kind);
    words.push(name);
    let mut name = words.join(" ");
    if let Some(own) = &wish.name {
        name.push_str(&format!(" named {own}"));
    }
    if let Some((times, left)) = wish.charges {
        name.push_str(&format!(" ({times}:{left})"));
    }
    english::counted(wish.count.unwrap_or(1).into(), &name)
}

fn kind_name(content: &Content, kind: crate::content::ItemKindId, wish: &Wish) -> String {
    let row = &content.items[kind];
    if wish.greens {
        return format!("{} of spinach", row.name);
    }
    match wish.about {
        Some(about) => remains(content, kind, about),
        None => item_names::paired(row, row.name.clone()),
    }
}

fn remains(content: &Content, kind: crate::content::ItemKindId, about: MonsterKindId) -> String {
    let (row, model) = (&content.items[kind], &content.monsters[about]);
    match row.class {
        Class::Rock if model.is(Trait::ProperName) => format!("{} of {}", row.name, model.name),
        Class::Rock => format!("{} of {}", row.name, english::a(&model.name)),
        Class::Tool => format!("{} of {}", row.name, english::a(&model.name)),
        _ if kind == content.known.tin => format!("{} of {} meat", row.name, model.name),
        _ => format!("{} {}", model.name, row.name),
    }
}

fn adjectives(content: &Content, wish: &Wish, kind: Option<&ItemKind>) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(wish.buc.map(|buc| buc.word().to_owned()));
    let flags = [
        (wish.poisoned, "poisoned"),
        (wish.greased, "greased"),
        (wish.partly_eaten, "partly eaten"),
        (wish.locked == Some(true), "locked"),
        (wish.locked == Some(false), "unlocked"),
        (wish.empty, "empty"),
        (wish.lit && kind.is_some_and(|row| matches!(row.tool, Some(ToolUse::Light(_)))), "lit"),
    ];
    words.extend(flags.into_iter().filter(|flag| flag.0).map(|(_, word)| word.to_owned()));
    words.extend(wish.quality.map(|id| content.qualities[id].name.clone()));
    if let Some(row) = kind {
        let (first, second) = (
            if row.material.rusts() { "rusty" } else { "burnt" },
            if row.material.corrodes() { "corroded" } else { "rotted" },
        );
        for (degree, word) in [(wish.worn_down, first), (wish.eaten_away, second)] {
            match degree {
                0 => {}
                1 => words.push(word.to_owned()),
                2 => words.push(format!("very {word}")),
                _ => words.push(format!("thoroughly {word}")),
            }
        }
        if wish.proof {
            let proof = if row.material.rusts() { "rustproof" } else { "erosion-proof" };
            words.push(proof.to_owned());
        }
    }
    words.extend(wish.plus.map(|plus| format!("{plus:+}")));
    words
}
