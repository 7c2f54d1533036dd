//! Text pages: messages, discoveries, genocided monsters, character sheet, score, everything in
//! view, items in use, and help.

use super::pager::{Pieces, TextPage, gap, heading, plain};
use crate::game::view::{Dir, Discovery, Foe, Log, Sheet, Stance, Tone, View, cost, dir_word};
use crate::ui::draw::canvas::{cut, wrapped};
use crate::ui::draw::messages;
use crate::ui::draw::status::{signed, thousands};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::command::{ENTRIES, Group, Use};
use crate::ui::screen::Shared;

/// The terms, factors and total of a score, for display.
pub struct ScoreLines {
    pub terms: Vec<(String, i64)>,
    pub base: i64,
    pub factors: Vec<(String, String)>,
    pub total: i64,
    pub scored: bool,
}

fn tone_meaning(tone: Tone) -> Meaning {
    match tone {
        Tone::Plain => Meaning::Text,
        Tone::Danger => Meaning::Bad,
        Tone::Good => Meaning::Good,
        Tone::Color => Meaning::Mood,
        Tone::System => Meaning::Magic,
    }
}

/// Creates the message history.
pub fn history(table: &Shared) -> TextPage {
    let lines = table.session.as_ref().map(|session| session.game.lines());
    let mut shown: Vec<Pieces> = Vec::new();
    let mut before = None;
    for line in lines.into_iter().flat_map(Log::iter) {
        let mut pieces = Vec::new();
        if before != Some(line.turn) {
            pieces.push((1, format!("{:>6}", line.turn), Meaning::Faint));
        }
        if line.tone == Tone::Danger {
            pieces.push((8, "!".to_owned(), Meaning::Bad));
        }
        pieces.push((9, messages::text(&line), tone_meaning(line.tone)));
        shown.push(pieces);
        before = Some(line.turn);
    }
    TextPage::new("Messages, newest at the bottom", shown).at_end()
}

/// Creates the discoveries page.
pub fn discoveries(found: &[Discovery]) -> TextPage {
    let mut lines = Vec::new();
    let mut class = None;
    for one in found {
        if class != Some(one.class) {
            if class.is_some() {
                lines.push(gap());
            }
            lines.push(heading(one.class.heading()));
            class = Some(one.class);
        }
        let meaning = if one.known { Meaning::Text } else { Meaning::Faint };
        let mut pieces = vec![(3, one.name.clone(), meaning)];
        if !one.look.is_empty() {
            pieces.push((42, one.look.clone(), Meaning::Faint));
        }
        lines.push(pieces);
        if let Some(clue) = &one.clue {
            lines.push(vec![(5, clue.clone(), Meaning::Faint)]);
        }
    }
    if lines.is_empty() {
        lines.push(plain("You have discovered nothing yet.", Meaning::Faint));
    }
    TextPage::new("Discoveries", lines)
}

/// Creates the page that lists the kinds of monsters that the hero wiped out.
pub fn genocided(kinds: Vec<String>) -> TextPage {
    let lines = kinds.into_iter().map(|kind| plain(kind, Meaning::Text)).collect();
    TextPage::new("Monsters you wiped out", lines)
}

/// Creates the character sheet, or only its section with the heading `only`.
pub fn sheet(sheet: &Sheet, only: Option<&str>) -> TextPage {
    let mut lines = Vec::new();
    let mut last = "";
    for row in sheet.rows.iter().filter(|row| only.is_none_or(|only| only == row.heading)) {
        if row.heading != last {
            if !last.is_empty() {
                lines.push(gap());
            }
            lines.push(heading(row.heading));
            last = row.heading;
        }
        let meaning = if row.faint { Meaning::Faint } else { Meaning::Text };
        lines.push(vec![(3, row.text.clone(), meaning)]);
    }
    TextPage::new(sheet.title.clone(), lines)
}

/// Creates the score page.
pub fn score(view: &View, score: &ScoreLines) -> TextPage {
    let mut lines = vec![
        plain(format!("You carry {} gold.", thousands(i64::from(view.status.gold))), Meaning::Gold),
        gap(),
    ];
    lines.extend(score_lines(score));
    if let Some(change) = &view.change {
        let turn = thousands(i64::from(change.turn));
        let last = format!("Last: {} on turn {turn}, {}.", signed(change.by), change.why);
        lines.extend([gap(), plain(last, Meaning::Faint)]);
    }
    TextPage::new("Score", lines)
}

/// Formats the terms and factors of a score.
pub fn score_lines(score: &ScoreLines) -> Vec<Pieces> {
    let mut lines = Vec::new();
    let row = |name: &str, worth: String, meaning| {
        let rate = (24, rate(name).to_owned(), Meaning::Faint);
        vec![(1, name.to_owned(), Meaning::Text), rate, (42, format!("{worth:>14}"), meaning)]
    };
    for (name, points) in &score.terms {
        let meaning = if *points == 0 { Meaning::Faint } else { Meaning::Gold };
        lines.push(row(name, thousands(*points), meaning));
    }
    if !score.factors.is_empty() {
        lines.push(row("sum", thousands(score.base), Meaning::Text));
    }
    for (name, factor) in &score.factors {
        lines.push(row(name, format!("x {factor}"), Meaning::Magic));
    }
    lines.push(row("score", thousands(score.total), Meaning::Good));
    if !score.scored {
        lines.push(plain("This kind of game is not scored.", Meaning::Bad));
    }
    lines
}

/// Returns how a score line is earned, such as "1,000 a level"; empty for most lines.
fn rate(line: &str) -> &'static str {
    match line {
        "depth" => "1,000 a level",
        "achievements" => "50,000 each",
        "small achievements" => "5,000 each",
        "conducts" => "if you ascend",
        _ => "",
    }
}

/// Lists everything in view.
pub fn in_view(view: &View) -> TextPage {
    let mut lines = vec![heading("Creatures")];
    if view.foes.is_empty() {
        lines.push(plain("  no one", Meaning::Faint));
    }
    for foe in &view.foes {
        lines.extend(foe_lines(foe));
    }
    let sum = view.together;
    if sum.foes > 1 {
        let text = format!(
            "{}: {}, {}",
            crate::ui::draw::panel::at_once(view),
            view.together_word(),
            cost(sum.forecast)
        );
        lines.push(plain(text, Meaning::Heading));
    }
    if !view.exits.is_empty() {
        lines.extend([gap(), heading("Ways out")]);
    }
    let things = |lines: &mut Vec<Pieces>, things: &[crate::game::view::Near]| {
        for thing in things {
            lines.push(vec![
                (3, cut(&thing.name, 42), Meaning::Text),
                (46, thing.way.clone(), Meaning::Faint),
            ]);
        }
    };
    things(&mut lines, &view.exits);
    if !view.near.is_empty() {
        lines.extend([gap(), heading("Items and places")]);
    }
    things(&mut lines, &view.near);
    TextPage::new("In view and remembered", lines)
}

/// Describes a monster in two lines, and in a third line the odds of a fight with it, if there are
/// any.
pub fn foe_lines(foe: &Foe) -> Vec<Pieces> {
    let stance = foe.word();
    let meaning = match (foe.stance, foe.danger) {
        (Stance::Peaceful | Stance::Pet, _) => Meaning::Good,
        (Stance::Foe, _) if foe.only_answers() => Meaning::Magic,
        (Stance::Foe, danger) if danger >= crate::game::view::Danger::Risky => Meaning::Grave,
        _ => Meaning::Text,
    };
    let dir = foe.dir.map_or("here", dir_word);
    let place = match foe.distance {
        0 | 1 => format!("{dir}, next to you"),
        n => format!("{}, {n} steps", foe.way),
    };
    let mut lines = vec![vec![
        (1, foe.letter.to_string(), Meaning::Text),
        (3, cut(&foe.name, 22), Meaning::Text),
        (26, stance.to_owned(), meaning),
        (36, place, Meaning::Faint),
    ]];
    let mut more = vec![format!("health about {}%", foe.health)];
    more.extend(foe.state_words());
    if foe.only_answers() {
        more.push(format!("harms only attackers; attacking it is {}", foe.danger.word()));
    }
    lines.push(vec![(5, more.join(", "), Meaning::Faint)]);
    if let Some(odds) = foe.odds.filter(|_| foe.only_answers()) {
        let text = format!(
            "you hit {} for about {}; it does not attack, but killing it in melee: {}",
            odds.hits(),
            odds.your_damage.0,
            odds.cost()
        );
        lines.push(vec![(5, text, Meaning::Faint)]);
    } else if let Some(odds) = foe.odds {
        let text = format!(
            "you hit {} for about {}, it hits {}% for about {}; {}",
            odds.hits(),
            odds.your_damage.0,
            odds.it_hits,
            odds.its_damage.0,
            odds.cost()
        );
        lines.push(vec![(5, text, Meaning::Faint)]);
    }
    lines
}

/// Lists equipped items with their inventory letters. If there are fewer than two, the error is a
/// one-line message instead.
pub fn in_use(view: &View, which: Use) -> Result<TextPage, String> {
    let things = view.pack.iter().filter(|thing| which.fits(thing.class));
    let told: Vec<String> = things
        .filter_map(|thing| {
            let letter = thing.letter.unwrap_or(' ');
            Some(format!("{letter} - {} ({})", thing.name, thing.used?.words()))
        })
        .collect();
    match told.as_slice() {
        [] => Err(which.none().to_owned()),
        [one] => Err(format!("{one}.")),
        _ => {
            let title = crate::base::english::capitalized(which.words());
            Ok(TextPage::new(title, told.into_iter().map(|it| plain(it, Meaning::Text)).collect()))
        }
    }
}

/// Creates the help page: a suggestion for the current situation, the keys of the current key set,
/// and the map symbols.
pub fn help(table: &Shared) -> TextPage {
    let keymap = &table.keymap;
    let mut lines =
        vec![plain(format!("Key set: {}. {}", keymap.name, keymap.about), Meaning::Faint), gap()];
    lines.extend(right_now(table));
    lines.push(heading(Group::Moving.heading()));
    let step = |dir| keymap.shown(crate::ui::main::command::Command::Step(dir));
    let letters: Vec<String> = Dir::ALL.into_iter().map(step).collect();
    let dirs = Dir::ALL.map(dir_word);
    let walk: Vec<String> =
        letters.iter().zip(dirs).map(|(key, word)| format!("{key} {word}")).collect();
    lines.push(vec![
        (3, "step".to_owned(), Meaning::Key),
        (16, walk[..4].join(", "), Meaning::Text),
    ]);
    lines.push(vec![(16, walk[4..].join(", "), Meaning::Text)]);
    lines.push(vec![
        (3, "Shift+step".to_owned(), Meaning::Key),
        (16, "run that way; arrows, Home, End, PgUp, PgDn step too".to_owned(), Meaning::Text),
    ]);
    lines.push(vec![
        (3, "M- C- S-".to_owned(), Meaning::Key),
        (16, "hold Alt, Ctrl or Shift with the key that follows".to_owned(), Meaning::Text),
    ]);
    lines.push(vec![
        (3, "20s".to_owned(), Meaning::Key),
        (16, "a number first repeats a command: search 20 turns".to_owned(), Meaning::Text),
    ]);
    for group in Group::ALL {
        if group != Group::Moving {
            lines.extend([gap(), heading(group.heading())]);
        }
        for entry in ENTRIES.iter().filter(|entry| entry.group == group) {
            let keys: Vec<String> = keymap.all(entry.command).map(|key| key.to_string()).collect();
            let name = format!("#{}", entry.name);
            let (shown, name) =
                if keys.is_empty() { (name, String::new()) } else { (keys.join(" "), name) };
            lines.push(vec![
                (3, shown, Meaning::Key),
                (66, name, Meaning::Faint),
                (16, entry.about.to_owned(), Meaning::Text),
            ]);
        }
    }
    lines.extend([gap(), heading("Map symbols")]);
    for (signs, what) in [
        ("@", "you"),
        (". # +", "floor, corridor, closed door"),
        ("- |", "walls; - is an open door in a | wall, | one in a - wall"),
        ("< > { _", "stairs up, stairs down, fountain, altar"),
        (") [ ! ? / = \" (", "weapon, armor, potion, scroll, wand, ring, amulet, tool"),
        ("+ % $ * ^", "spellbook (or a closed door), food, gold, gem, trap"),
        ("0 `", "boulder or iron ball, statue or rock"),
        ("letters & ' : ;", "creatures; {key:look} names what is on a square"),
    ] {
        let what = keymap.filled(what);
        lines.push(vec![(3, signs.to_owned(), Meaning::Key), (22, what, Meaning::Text)]);
    }
    TextPage::new("Help", lines)
}

/// Suggests what the hero can do now, in a sentence or two.
fn right_now(table: &Shared) -> Vec<Pieces> {
    let Some(view) = &table.view else { return Vec::new() };
    let hint = crate::ui::main::hint::of(view, &table.keymap, table.is_guarded(), 150);
    let text = format!("Right now: {hint}");
    let mut lines: Vec<Pieces> =
        wrapped(&text, 74).into_iter().map(|line| plain(line, Meaning::Good)).collect();
    lines.push(gap());
    lines
}
