//! Describes the decisions and actions of a vault, for its author.

use super::tries;
use crate::base::Pos;
use crate::content::id::KindId;
use crate::content::vault::compiled::{
    Body, Choice, CompiledVault, MonsterRef, ObjectRef, TerrainRef, TrapRef,
};
use crate::content::vault::drawing::Orientation;
use crate::content::vault::expr::LetId;
use crate::content::{Content, Terrain};
use crate::r#gen::Made;
use crate::r#gen::diary::{Happened, Note};
use crate::r#gen::vault::Decided;

/// Returns one line for each event of a vault draw, with a count for repeated lines, and one line
/// for each square of the vault that the generator opened to connect the level.
pub fn lines(content: &Content, made: &Made, draw: u16) -> Vec<String> {
    let mut lines: Vec<(String, usize)> = Vec::new();
    for note in made.diary.notes.iter().filter(|note| note.by.draw == draw) {
        let line = line(content, note);
        match lines.last_mut() {
            Some((last, times)) if *last == line => *times += 1,
            _ => lines.push((line, 1)),
        }
    }
    let shown = |(line, times): (String, usize)| {
        if times == 1 { line } else { format!("{line} ({times} times)") }
    };
    let dug = dug(content, made, draw);
    lines.into_iter().map(shown).chain(dug).collect()
}

/// Returns one line for each square of a vault draw that the generator opened to connect the level.
fn dug(content: &Content, made: &Made, draw: u16) -> Vec<String> {
    let Some(of) = made.diary.draws.get(usize::from(draw)) else { return Vec::new() };
    let vault = of.vault.and_then(|vault| content.vaults().get(usize::from(vault)));
    let is_level = vault.is_some_and(|vault| matches!(vault.body, Body::Level { .. }));
    let is_alone = made.diary.draws.len() == 1;
    let its = super::picture::squares(made, draw, of);
    let dug = made.diary.dug.iter().filter(|(at, _)| is_level || is_alone || its.has(*at));
    let line = |&(at, was): &(Pos, Terrain)| {
        let now = made.level.cells[at].terrain.name();
        let (x, y) = (at.x, at.y);
        format!(
            "the generator opened column {x}, row {y} of the level: {} became {now}",
            was.name()
        )
    };
    dug.map(line).collect()
}

fn line(content: &Content, note: &Note) -> String {
    let vault = &content.vaults()[usize::from(note.by.vault)];
    let place = step_place(vault, note);
    let what = match &note.what {
        Happened::Turned(way) => return format!("orientation: {}", lies(*way)),
        Happened::Decided(of, decided) => return decision(content, vault, *of, decided),
        Happened::Chance(true) => "its chance succeeded".to_owned(),
        Happened::Chance(false) => "its chance failed".to_owned(),
        Happened::Condition(true) => "its condition holds".to_owned(),
        Happened::Condition(false) => "its condition does not hold".to_owned(),
        Happened::Option(nth) => format!("option {} was taken", nth + 1),
        Happened::Times(times) => format!("{times} times"),
        Happened::Did => "done".to_owned(),
        Happened::Nothing => "skipped: nothing fits there".to_owned(),
        Happened::Unmet(nth) => {
            let promise = tries::promise(vault, *nth).unwrap_or_default();
            return format!("{promise} fails");
        }
        Happened::Homeless => "skipped: no square for the monster".to_owned(),
    };
    format!("{place}: {what}")
}

/// Returns the path of a step in its vault: `steps[1].then[0]`.
pub fn step_place(vault: &CompiledVault, note: &Note) -> String {
    let step = note.by.step.and_then(|step| vault.paths.get(usize::from(step.0)));
    step.map_or_else(|| "body".to_owned(), |path| path.trim_start_matches('.').to_owned())
}

/// Describes an orientation in words: "as drawn", "turned 90", "mirrored and turned 180".
pub fn lies(way: Orientation) -> String {
    let turned = u16::from(way.quarters) * 90;
    match (way.mirrored, turned) {
        (false, 0) => "as drawn".to_owned(),
        (false, turned) => format!("turned {turned}"),
        (true, 0) => "mirrored".to_owned(),
        (true, turned) => format!("mirrored and turned {turned}"),
    }
}

fn decision(content: &Content, vault: &CompiledVault, of: LetId, decided: &Decided) -> String {
    const MOST_CARDS: usize = 6;
    let Some(decision) = vault.lets.get(usize::from(of.0)) else { return String::new() };
    let value = match decided {
        Decided::NotYet => "not decided yet".to_owned(),
        Decided::Int(value) => value.to_string(),
        Decided::Spot(None) => "no square".to_owned(),
        Decided::Spot(Some(at)) => format!("column {}, row {} of the level", at.x, at.y),
        Decided::Spots(all) => {
            let all: Vec<String> =
                all.iter().take(MOST_CARDS).map(|at| format!("({}, {})", at.x, at.y)).collect();
            all.join(" ")
        }
        Decided::Numbers(all) => {
            let all: Vec<String> = all.iter().take(MOST_CARDS).map(ToString::to_string).collect();
            all.join(" ")
        }
        Decided::Areas(all) => {
            let all: Vec<String> =
                all.iter().take(MOST_CARDS).map(|bits| bits.count().to_string()).collect();
            format!("areas of {} squares", all.join(", "))
        }
        Decided::Area(bits) => format!("{} squares", bits.count()),
        Decided::Deck(order) => {
            let cards: Vec<String> = order
                .iter()
                .take(MOST_CARDS)
                .map(|&card| card_name(content, &decision.choice, card.into()))
                .collect();
            let more = if order.len() > MOST_CARDS { ", ..." } else { "" };
            format!("{}{more}", cards.join(", "))
        }
    };
    format!("${}: {value}", decision.name)
}

fn card_name(content: &Content, choice: &Choice, card: usize) -> String {
    let name = match choice {
        Choice::Terrain(cards) => cards.get(card).map(|(of, _)| match of {
            TerrainRef::Kind(number) => Terrain::ALL[usize::from(*number)].name().to_owned(),
            TerrainRef::Card(_) => "from another deck".to_owned(),
        }),
        Choice::Monster(cards) => cards.get(card).map(|(of, _)| match of {
            MonsterRef::Any => "any".to_owned(),
            MonsterRef::Class(letter) => format!("'{letter}'"),
            MonsterRef::Kind(number) => content.monsters[KindId::new(*number)].name.clone(),
            MonsterRef::Card(_) => "from another deck".to_owned(),
        }),
        Choice::Object(cards) => cards.get(card).map(|(of, _)| match of {
            ObjectRef::Any => "any".to_owned(),
            ObjectRef::Class(letter) => format!("'{letter}'"),
            ObjectRef::Kind(number) => content.items[KindId::new(*number)].name.clone(),
            ObjectRef::Card(_) => "from another deck".to_owned(),
        }),
        Choice::Trap(cards) => cards.get(card).map(|(of, _)| match of {
            TrapRef::Any => "any".to_owned(),
            TrapRef::Kind(number) => content.traps[KindId::new((*number).into())].name.clone(),
            TrapRef::Card(_) => "from another deck".to_owned(),
        }),
        Choice::Text(cards) => cards.get(card).map(|(words, _)| format!("{words:?}")),
        _ => None,
    };
    name.unwrap_or_default()
}
