//! The panel beside the map: foes, exits and items nearby.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use super::canvas::{Canvas, Click, cut, wrapped};
use super::theme::Meaning;
use crate::game::view::{
    Danger, Foe, FoeState, Near, NearKind, SquareLight, Stance, Tile, View, WayOut, cost,
    dir_letters,
};

/// Draws the panel; wide panels include odds.
pub fn draw(canvas: &mut Canvas, view: &View) {
    let roomy = canvas.width() >= 34;
    let mut y = 0;
    if let Some(dir) = view.felt {
        let dir = dir_letters(dir);
        let words = [format!("I something unseen, {dir}"), format!("I unseen foe, {dir}")];
        let room = usize::from(canvas.width().saturating_sub(2));
        let fits = words.iter().find(|words| words.width() <= room).unwrap_or(&words[1]);
        canvas.say(1, y, &cut(fits, room), Meaning::Bad);
        y += 1;
    } else if view.foes.is_empty() {
        canvas.say(1, y, "No one in sight", Meaning::Faint);
        y += 1;
    }
    let sum = u16::from(view.together.foes > 1);
    let room = canvas.height().saturating_sub(tail_height(view) + sum).max(4);
    let foes = with_nearest(&view.foes, |foes| {
        let mut end = y;
        let fits = |foe: &&&Foe| {
            end += rows(foe, canvas.width(), roomy);
            end <= room
        };
        foes.iter().take_while(fits).count()
    });
    for (place, foe) in foes.iter().enumerate() {
        if y + rows(foe, canvas.width(), roomy) > room {
            let hidden = &foes[place..];
            let more = format!("and {} more", hidden.len());
            let x = canvas.say(1, y, &more, Meaning::Faint);
            // Foes come first, sorted by urgency and then by danger, so the first hidden one
            // matters most.
            if hidden[0].stance == Stance::Foe {
                let style = word_style(canvas, hidden[0]);
                canvas.text(x + 1, y, hidden[0].word(), style);
            }
            y += 1;
            break;
        }
        y = one_foe(canvas, y, foe, roomy);
    }
    if view.together.foes > 1 {
        y = together(canvas, y, view, roomy);
    }
    y = list(canvas, y, "Exits", &view.exits, 3);
    y = effects(canvas, y, view);
    let left = canvas.height().saturating_sub(y + 1);
    list(canvas, y, "Nearby", &statues_last(&view.near), usize::from(left));
}

/// Returns the foes in the order of the list. If the nearest hostile monster would not be among
/// those that the list can show, it comes first. `shown` is the number of these, from the start.
fn with_nearest<'v>(foes: &'v [Foe], shown: impl Fn(&[&'v Foe]) -> usize) -> Vec<&'v Foe> {
    let mut all: Vec<&Foe> = foes.iter().collect();
    let hostile = all.iter().enumerate().filter(|(_, foe)| foe.stance == Stance::Foe);
    let nearest = hostile.min_by_key(|(_, foe)| foe.distance).map(|(place, _)| place);
    if let Some(place) = nearest.filter(|&place| place >= shown(&all)) {
        all[..=place].rotate_right(1);
    }
    all
}

/// Moves statues to the end of the list of nearby things, so that they are hidden first if there
/// are too few rows. Most statues are only decoration.
fn statues_last(near: &[Near]) -> Vec<Near> {
    let mut near = near.to_vec();
    near.sort_by_key(|thing| matches!(thing.kind, NearKind::Statue(_)));
    near
}

/// Returns the minimum number of rows for the lists below the foes.
fn tail_height(view: &View) -> u16 {
    let lists = [view.exits.len().min(2), view.near.len().min(3)];
    lists.iter().map(|&len| if len > 0 { len as u16 + 1 } else { 0 }).sum()
}

fn one_foe(canvas: &mut Canvas, y: u16, foe: &Foe, roomy: bool) -> u16 {
    let width = canvas.width();
    let tile = Tile {
        glyph: crate::game::view::Glyph::Creature(foe.letter),
        color: foe.color,
        light: SquareLight::Seen,
        calm: foe.stance != Stance::Foe,
    };
    let (sign, style) = canvas.theme.tile(&tile);
    for row in y..y + rows(foe, width, roomy) {
        canvas.mark_line(row, Click::Square(foe.at));
    }
    canvas.sign(1, y, sign, style);
    let word = foe.word();
    let word_style = word_style(canvas, foe);
    let word_at = width.saturating_sub(word.width() as u16 + 1);
    let bar_at = if roomy { word_at.saturating_sub(10) } else { word_at };
    // A long name gets a line of its own, with the danger word below it.
    let shares = foe.name.width() <= usize::from(bar_at.saturating_sub(4));
    let room = if shares { bar_at } else { width }.saturating_sub(4);
    let names = name_rows(foe, width, roomy);
    for (row, name) in names.iter().enumerate() {
        canvas.say(3, y + row as u16, &cut(name, usize::from(room)), Meaning::Text);
    }
    let y = y + names.len() as u16 - 1;
    canvas.text(word_at, y + u16::from(!shares), word, word_style);
    if roomy && shares && foe.stance == Stance::Foe {
        health(canvas, (bar_at, 8), y, foe);
    }
    let free = if shares { width } else { word_at }.saturating_sub(4);
    let x = canvas.say(3, y + 1, &place_within(foe, free.into()), Meaning::Text) + 1;
    let states = states(foe, width);
    let mut y = y + 1;
    if roomy && foe.only_answers() {
        y += 1;
        canvas.say(3, y, &answer(foe), Meaning::Faint);
    } else if roomy && let Some(odds) = foe.odds {
        let hits = format!("hits you {}% for {}", odds.it_hits, odds.its_damage.0);
        // If the name takes a whole line, the danger word is on this line.
        let room = usize::from(free + 4).saturating_sub(usize::from(x) + 2);
        let hits = if hits.width() <= room { &hits } else { hits.trim_start_matches("hits you ") };
        canvas.say(x + 1, y, &cut(hits, room), Meaning::Text);
        y += 1;
        let dies = match odds.dies_in {
            0..=99 => format!("dies in {}", odds.dies_in),
            _ => "dies in over 99".to_owned(),
        };
        let hit = format!("you hit {} for {}, {dies}", odds.hits(), odds.your_damage.0);
        canvas.say(3, y, &hit, Meaning::Faint);
    } else if foe.stance == Stance::Foe {
        let x = x.max(9);
        let end = if shares { width } else { word_at };
        health(canvas, (x, 8.min(end.saturating_sub(x + 1))), y, foe);
    }
    y += 1;
    for line in states {
        canvas.say(3, y, &line, Meaning::Faint);
        y += 1;
    }
    y
}

/// Returns the style of a monster's danger word.
fn word_style(canvas: &Canvas, foe: &Foe) -> ratatui::style::Style {
    match foe.stance {
        Stance::Foe if foe.only_answers() => canvas.theme.of(Meaning::Magic),
        Stance::Foe if foe.stake.is_some() => canvas.theme.danger(foe.danger.max(Danger::Minor)),
        Stance::Foe => canvas.theme.danger(foe.danger),
        _ => canvas.theme.of(Meaning::Good),
    }
}

/// Maximum rows for the states of one monster, such as "asleep".
const MOST_STATES: usize = 4;

const HARMS_ONLY_ATTACKERS: &str = "harms only attackers";

/// Describes a monster's states in lines for a panel of this width; a passive monster gets only
/// advice. If the full text does not fit on one line, uses short forms ("faster" instead of
/// "faster: 5 moves to your 4"), then omits slowness, then wraps to up to [`MOST_STATES`] lines.
fn states(foe: &Foe, width: u16) -> Vec<String> {
    let room = usize::from(width.saturating_sub(4));
    if foe.only_answers() {
        let advice = match foe.danger {
            Danger::Risky | Danger::Deadly => "do not touch it",
            _ if room < HARMS_ONLY_ATTACKERS.len() => "harms attackers",
            _ => HARMS_ONLY_ATTACKERS,
        };
        return vec![advice.to_owned()];
    }
    let whole = foe.state_words().join(", ");
    let short: Vec<&str> = foe.states.iter().map(FoeState::brief).collect();
    let grave = foe.states.iter().filter(|state| !state.is_slow());
    let grave: Vec<&str> = grave.map(FoeState::brief).collect();
    let tries = [whole, short.join(", "), grave.join(", ")];
    if tries[0].is_empty() {
        return Vec::new();
    }
    match tries.into_iter().find(|it| it.width() <= room) {
        Some(fits) => vec![fits],
        None => super::canvas::shortened(wrapped(&grave.join(", "), room), MOST_STATES, room),
    }
}

/// Describes the danger of hitting a passive monster.
fn answer(foe: &Foe) -> String {
    format!("attacking it is {}", foe.danger.word())
}

/// Wraps a name: one row if it fits beside its danger word.
fn name_rows(foe: &Foe, width: u16, roomy: bool) -> Vec<String> {
    let bar = if roomy { 10 } else { 0 };
    let beside = usize::from(width.saturating_sub(5 + bar)).saturating_sub(foe.word().width());
    if foe.name.width() <= beside {
        return vec![foe.name.clone()];
    }
    wrapped(&foe.name, usize::from(width.saturating_sub(4)))
}

/// Returns the number of rows that a monster takes on a panel of this width.
fn rows(foe: &Foe, width: u16, roomy: bool) -> u16 {
    1 + name_rows(foe, width, roomy).len() as u16
        + u16::from(roomy && foe.odds.is_some())
        + states(foe, width).len() as u16
}

/// Returns a monster's position relative to the hero: "adj N", "2N 5E", or "2N 5E, sensed" if the
/// hero does not see it.
fn place(foe: &Foe) -> String {
    let dir = foe.dir.map_or("here", dir_letters);
    let place = if foe.distance == 1 { format!("adj {dir}") } else { foe.way.clone() };
    if foe.unseen { format!("{place}, sensed") } else { place }
}

/// Returns a monster's position, without its last words if they do not fit: "around" for "around
/// you".
fn place_within(foe: &Foe, room: usize) -> String {
    let first = wrapped(&place(foe), room).swap_remove(0);
    first.trim_end_matches(',').to_owned()
}

/// Draws a health bar from column `x`, `cells` wide.
fn health(canvas: &mut Canvas, (x, cells): (u16, u16), y: u16, foe: &Foe) {
    let style = canvas.theme.health(i32::from(foe.health), 100);
    canvas.bar(x, y, cells, (i32::from(foe.health), 100), style);
}

/// Draws the combined danger of all foes. Returns the row after it.
fn together(canvas: &mut Canvas, y: u16, view: &View, roomy: bool) -> u16 {
    let sum = view.together;
    let word = view.together_word();
    let word_at = canvas.width().saturating_sub(word.width() as u16 + 1);
    let all = at_once(view);
    let room = usize::from(word_at.saturating_sub(2));
    let all = if all.width() > room { all.trim_start_matches("Against ") } else { &all };
    canvas.say(1, y, all, Meaning::Text);
    let style = canvas.theme.danger(sum.danger());
    canvas.text(word_at, y, word, style);
    if !roomy {
        return y + 1;
    }
    let cost = cost(sum.forecast);
    let room = usize::from(canvas.width().saturating_sub(4));
    canvas.say(3, y + 1, &cut(&cost, room), Meaning::Faint);
    let leave = match view.way_out() {
        _ if sum.danger() < Danger::Risky => return y + 2,
        WayOut::Stairs(exit) => format!("to leave: {} {}", exit.called(), exit.way),
        WayOut::Dig(_) => "to leave: dig down".to_owned(),
        _ => return y + 2,
    };
    canvas.say(3, y + 2, &cut(&leave, room), Meaning::Faint);
    y + 3
}

/// Returns the heading of the combined danger: "Against both", "Against all 3". Sleepers do not
/// count; if any are in view, the heading is "Against the 3 awake".
pub fn at_once(view: &View) -> String {
    let sleeps = |foe: &Foe| foe.stance == Stance::Foe && foe.is_asleep();
    match view.together.foes {
        foes if view.foes.iter().any(sleeps) => format!("Against the {foes} awake"),
        2 => "Against both".to_owned(),
        foes => format!("Against all {foes}"),
    }
}

fn list(canvas: &mut Canvas, y: u16, title: &str, things: &[Near], most: usize) -> u16 {
    if things.is_empty() || most == 0 || y + 1 >= canvas.height() {
        return y;
    }
    canvas.rule(y, title);
    let mut y = y + 1;
    let width = canvas.width();
    for (place, thing) in things.iter().take(most).enumerate() {
        if y >= canvas.height() {
            break;
        }
        let rest = things.len() - place;
        if rest > 1 && y + 1 == canvas.height() {
            canvas.say(1, y, &format!("and {rest} more"), Meaning::Faint);
            return y + 1;
        }
        let tile =
            Tile { glyph: thing.glyph, color: thing.color, light: SquareLight::Seen, calm: false };
        let (sign, style) = canvas.theme.tile(&tile);
        canvas.sign(1, y, sign, style);
        let rows = named(thing, usize::from(width), canvas.height() - y);
        for name in &rows {
            canvas.mark_line(y, Click::Square(thing.at));
            canvas.say(3, y, name, Meaning::Text);
            y += 1;
        }
        canvas.right(width - 1, y - 1, &thing.way, Meaning::Faint);
    }
    y
}

/// Wraps a list entry, with space for its position on the last row. Uses the shortened name if that
/// fits on one row, else the full name or, if this needs more than `free` rows, one truncated row.
fn named(thing: &Near, width: usize, free: u16) -> Vec<String> {
    let room = width.saturating_sub(thing.way.width() + 5);
    let short = shortened(&thing.name, &thing.kind, room);
    if short.width() <= room {
        return vec![short.into_owned()];
    }
    let mut rows = wrapped(&thing.name, width.saturating_sub(4));
    if rows.last().is_some_and(|last| last.width() > room) {
        rows.push(String::new());
    }
    if rows.len() > usize::from(free) { vec![cut(&short, room)] } else { rows }
}

/// Long endings of common names, with their short forms.
const SHORT: [(&str, &str); 5] = [
    (" gold pieces", " gold"),
    (" gold piece", " gold"),
    (" food rations", " rations"),
    (" food ration", " ration"),
    (" morning star", " star"),
];

/// Shortens a name that does not fit: "down" for "stairs down", "jackal statue" for "a statue of a
/// jackal", "goblin corpse" for "a goblin corpse".
fn shortened<'a>(name: &'a str, kind: &NearKind, room: usize) -> Cow<'a, str> {
    if let NearKind::Statue(of) = kind {
        // Statues have one form, so that a list does not mix "raven statue" with "statue of a
        // newt".
        let statue = format!("{of} statue");
        let full = crate::base::english::a(&statue);
        return [full, statue]
            .into_iter()
            .find(|text| text.width() <= room)
            .unwrap_or_else(|| format!("statue: {of}"))
            .into();
    }
    if name.width() <= room {
        return name.into();
    }
    let short = SHORT.iter().find_map(|(long, short)| Some((name.strip_suffix(long)?, short)));
    if let Some((head, short)) = short {
        return shortened(&format!("{head}{short}"), kind, room).into_owned().into();
    }
    let bare = |name| {
        [
            "a uncursed ",
            "an uncursed ",
            "uncursed ",
            "a ",
            "an ",
            "to the ",
            "to ",
            "the ",
            "stairs ",
        ]
        .iter()
        .find_map(|word| str::strip_prefix(name, word))
        .unwrap_or(name)
    };
    match kind {
        // The name of branch stairs is shortened to its first part.
        NearKind::BranchStairs if bare(name).width() > room => {
            bare(name).split(" of ").next().unwrap_or(name).to_owned().into()
        }
        _ => bare(name).into(),
    }
}

fn effects(canvas: &mut Canvas, y: u16, view: &View) -> u16 {
    let with_notes: Vec<_> = view.effects.iter().filter(|effect| !effect.note.is_empty()).collect();
    if with_notes.is_empty() || canvas.width() < 34 || y + 1 >= canvas.height() {
        return y;
    }
    canvas.rule(y, "Effects");
    let mut y = y + 1;
    for effect in with_notes.into_iter().take(4) {
        let style = canvas.theme.mark(effect.mark);
        let x = canvas.text(1, y, &effect.name(), style);
        canvas.say(x.max(14) + 1, y, &effect.note, Meaning::Faint);
        y += 1;
    }
    y
}

/// Draws all foes on one line, for the tiny layout; without foes, exits and things nearby.
pub fn one_line(canvas: &mut Canvas, y: u16, view: &View) {
    let mut x = 0;
    if let Some(dir) = view.felt {
        let words = format!("I something unseen, {}", dir_letters(dir));
        x = canvas.say(x, y, &words, Meaning::Bad) + 2;
    } else if view.foes.is_empty() {
        return places_in_line(canvas, y, view);
    }
    let sum = view.together;
    let all = if sum.foes > 1 { format!("all: {}", view.together_word()) } else { String::new() };
    let start = canvas.width().saturating_sub(all.width() as u16);
    let style = canvas.theme.danger(sum.danger());
    canvas.text(start, y, &all, style);
    let end = start.saturating_sub(u16::from(!all.is_empty()));
    let width = |foe: &Foe, states: &str| {
        foe.name.width() + place(foe).width() + foe.word().width() + states.width() + 6
    };
    let states = |foe: &Foe| {
        let words: Vec<&str> = foe.states.iter().map(FoeState::brief).collect();
        if words.is_empty() { String::new() } else { format!(" {}", words.join(", ")) }
    };
    let needs = |x: u16, foe: &Foe, is_last: bool| {
        usize::from(x) + width(foe, "") - 2 + if is_last { 1 } else { 4 }
    };
    let foes = with_nearest(&view.foes, |foes| {
        let mut next = x;
        let fits = |&(place, foe): &(usize, &&Foe)| {
            let fits = needs(next, foe, place + 1 == foes.len()) <= usize::from(end);
            next += width(foe, "") as u16;
            fits || place == 0
        };
        foes.iter().enumerate().take_while(fits).count()
    });
    // Shows the states of a foe only if all foes then still fit on the line.
    let mut free = usize::from(end - x.min(end));
    free = free.saturating_sub(view.foes.iter().map(|foe| width(foe, "")).sum());
    for (shown, foe) in foes.iter().enumerate() {
        let is_last = shown + 1 == foes.len();
        if needs(x, foe, is_last) > usize::from(end) && shown > 0 {
            canvas.say(x, y, &format!("+{}", view.foes.len() - shown), Meaning::Bad);
            return;
        }
        x = canvas.say(x, y, &format!("{} {} ", foe.letter, foe.name), Meaning::Text);
        x = canvas.say(x, y, &format!("{} ", place(foe)), Meaning::Faint);
        let style = word_style(canvas, foe);
        x = canvas.text(x, y, foe.word(), style);
        let states = states(foe);
        if states.width() <= free {
            free -= states.width();
            x = canvas.say(x, y, &states, Meaning::Faint);
        }
        x += 2;
    }
}

/// Draws exits and things nearby on one line, and the number of those that do not fit.
fn places_in_line(canvas: &mut Canvas, y: u16, view: &View) {
    let mut x = 0;
    let places: Vec<&Near> = view.exits.iter().take(2).chain(&view.near).collect();
    for (shown, thing) in places.iter().enumerate() {
        let rest = places.len() - shown;
        let is_exit = shown < view.exits.len().min(2);
        // Stairs need no name, because their symbol identifies them.
        let name = match thing.kind {
            NearKind::Stairs if is_exit => Cow::Borrowed(""),
            _ => {
                let name = crate::base::english::without_article(&thing.name);
                format!("{} ", shortened(name, &thing.kind, 16)).into()
            }
        };
        let width = name.width() + thing.way.width() + 2;
        let reserve = if rest == 1 { 0 } else { 4 };
        if usize::from(x) + width + reserve > usize::from(canvas.width()) {
            canvas.say(x, y, &format!("+{rest}"), Meaning::Faint);
            return;
        }
        let tile =
            Tile { glyph: thing.glyph, color: thing.color, light: SquareLight::Seen, calm: false };
        let (sign, style) = canvas.theme.tile(&tile);
        canvas.sign(x, y, sign, style);
        x = canvas.say(x + 2, y, &name, Meaning::Text);
        x = canvas.say(x, y, &thing.way, Meaning::Faint) + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::view::Pace;

    #[test]
    fn a_monsters_attacks_take_precedence_over_its_speed() {
        let mut foe = View::sample().foes.remove(0);
        let mut told = |states: &[FoeState]| {
            foe.states = states.to_vec();
            states_of(&foe)
        };
        let pace = |pace, acts, to| FoeState::Pace { pace, acts: Some((acts, to)) };
        let other = |words: &str| FoeState::Other(words.to_owned());
        let crawls = pace(Pace::MuchSlower, 1, 4);
        assert_eq!(told(&[other("sticks to you"), crawls.clone()]), ["sticks to you"]);
        assert_eq!(told(&[FoeState::Asleep, crawls]), ["asleep"]);
        assert_eq!(told(&[pace(Pace::Slower, 3, 4)]), ["slower"]);
        let two = ["drains levels,", "much faster"];
        assert_eq!(told(&[other("drains levels"), pace(Pace::MuchFaster, 3, 1)]), two);
    }

    fn states_of(foe: &Foe) -> Vec<String> {
        states(foe, 21)
    }

    #[test]
    fn a_long_name_wraps_and_is_truncated_only_without_free_rows() {
        let near = View::sample().near.remove(0);
        let thing =
            |name: &str| Near { name: name.to_owned(), way: "2N 5E".to_owned(), ..near.clone() };
        let mail = thing("an uncursed +0 splint mail");
        assert_eq!(named(&mail, 22, 9), ["an uncursed +0", "splint mail"]);
        assert_eq!(named(&mail, 22, 1), ["+0 splint .."]);
        assert_eq!(named(&thing("a goblin corpse"), 22, 9), ["a goblin corpse", ""]);
        assert_eq!(named(&thing("stairs down"), 22, 9), ["stairs down"]);
        let mut foe = View::sample().foes.remove(0);
        foe.name = "peaceful Archeologist of old".to_owned();
        assert_eq!(name_rows(&foe, 22, false).join(" "), foe.name);
        foe.name = "imp".to_owned();
        assert_eq!(name_rows(&foe, 22, false), ["imp"]);
    }

    #[test]
    fn a_narrow_panel_shortens_advice_and_places_and_lists_statues_last() {
        let mut foe = View::sample().foes.remove(0);
        (foe.passive, foe.danger) = (true, Danger::Trivial);
        assert_eq!(states(&foe, 21), ["harms attackers"]);
        assert_eq!(states(&foe, 24), ["harms only attackers"]);
        (foe.distance, foe.way) = (0, "around you".to_owned());
        assert_eq!(place_within(&foe, 10), "around you");
        assert_eq!(place_within(&foe, 9), "around");
        let near = View::sample().near;
        let statue = Near { kind: NearKind::Statue("orc".to_owned()), ..near[0].clone() };
        let all = statues_last(&[statue.clone(), near[0].clone(), near[1].clone()]);
        assert_eq!(all, [near[0].clone(), near[1].clone(), statue]);
    }

    #[test]
    fn the_nearest_hostile_monster_is_never_left_out_of_a_list() {
        let foe = |name: &str, distance, stance| Foe {
            name: name.to_owned(),
            distance,
            stance,
            ..View::sample().foes[0].clone()
        };
        let foes = [
            foe("dragon", 8, Stance::Foe),
            foe("troll", 7, Stance::Foe),
            foe("newt", 2, Stance::Foe),
            foe("dog", 1, Stance::Pet),
        ];
        let names = |most: usize| -> Vec<String> {
            let all = with_nearest(&foes, |_| most);
            all.into_iter().map(|foe| foe.name.clone()).collect()
        };
        assert_eq!(names(3), ["dragon", "troll", "newt", "dog"]);
        assert_eq!(names(2), ["newt", "dragon", "troll", "dog"]);
    }

    #[test]
    fn a_short_name_drops_the_least_informative_words() {
        let other = &NearKind::Other;
        let branch = &NearKind::BranchStairs;
        let statue = |of: &str| NearKind::Statue(of.to_owned());
        assert_eq!(shortened("stairs down", other, 11), "stairs down");
        assert_eq!(shortened("stairs down", other, 9), "down");
        assert_eq!(shortened("to the Diggings", branch, 9), "Diggings");
        assert_eq!(shortened("to the Dungeons of Doom", branch, 12), "Dungeons");
        assert_eq!(shortened("a goblin corpse", other, 14), "goblin corpse");
        assert_eq!(shortened("a statue of an iguana", &statue("iguana"), 14), "iguana statue");
        assert_eq!(
            shortened("a statue of a floating eye", &statue("floating eye"), 14),
            "statue: floating eye"
        );
        assert_eq!(shortened("5 gold pieces", other, 11), "5 gold");
        assert_eq!(shortened("2 food rations", other, 11), "2 rations");
        assert_eq!(shortened("an uncursed food ration", other, 11), "ration");
        assert_eq!(shortened("a morning star", other, 11), "a star");
        assert_eq!(shortened("3 daggers", other, 4), "3 daggers");
    }
}
