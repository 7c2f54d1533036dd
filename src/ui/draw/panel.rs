//! The panel beside the map: foes in view, and lists of exits and items nearby.

use unicode_width::UnicodeWidthStr;

use super::canvas::{Canvas, Click, cut, wrapped};
use super::nearby;
use super::theme::Meaning;
use crate::game::view::{
    Danger, Foe, FoeState, SquareLight, Stance, Tile, View, WayOut, cost, dir_letters,
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
    let mut entry = Entry { width: canvas.width(), roomy, states: true };
    entry.states = y + view.foes.iter().map(|foe| entry.rows(foe)).sum::<u16>() <= room;
    let foes = with_nearest(&view.foes, |foes| {
        let mut end = y;
        let fits = |foe: &&&Foe| {
            end += entry.rows(foe);
            end <= room
        };
        foes.iter().take_while(fits).count()
    });
    for (place, foe) in foes.iter().enumerate() {
        if y + entry.rows(foe) > room {
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
        y = one_foe(canvas, y, foe, entry);
    }
    if view.together.foes > 1 {
        y = together(canvas, y, view, roomy);
    }
    y = nearby::list(canvas, y, "Exits", &view.exits, 3);
    y = effects(canvas, y, view);
    let left = canvas.height().saturating_sub(y + 1);
    nearby::list(canvas, y, "Nearby", &nearby::statues_last(&view.near), usize::from(left));
}

/// Returns the foes in the order of the list. The nearest hostile monsters come first if one of
/// them would not be among those that the list can show. `shown` is the number of these, from the
/// start.
fn with_nearest<'v>(foes: &'v [Foe], shown: impl Fn(&[&'v Foe]) -> usize) -> Vec<&'v Foe> {
    let mut all: Vec<&Foe> = foes.iter().collect();
    let hostile = all.iter().filter(|foe| foe.stance == Stance::Foe);
    let nearest = hostile.map(|foe| foe.distance).min();
    let is_nearest = |foe: &&Foe| foe.stance == Stance::Foe && Some(foe.distance) == nearest;
    if all[shown(&all)..].iter().any(is_nearest) {
        all.sort_by_key(|foe| !is_nearest(foe));
    }
    all
}

/// Returns the minimum number of rows for the lists below the foes.
fn tail_height(view: &View) -> u16 {
    let lists = [view.exits.len().min(2), view.near.len().min(3)];
    lists.iter().map(|&len| if len > 0 { len as u16 + 1 } else { 0 }).sum()
}

/// How the panel shows each foe.
#[derive(Clone, Copy)]
struct Entry {
    /// Columns of the panel.
    width: u16,
    /// Whether there are columns for odds.
    roomy: bool,
    /// Whether states, such as "asleep", have rows of their own. Without them, a narrow panel shows
    /// one state in place of the health bar.
    states: bool,
}

impl Entry {
    /// Returns the number of rows that a foe takes.
    fn rows(self, foe: &Foe) -> u16 {
        1 + name_rows(foe, self.width, self.roomy).len() as u16
            + u16::from(self.roomy && foe.odds.is_some())
            + self.states(foe).len() as u16
    }

    /// Returns the lines for a foe's states. Advice about a passive foe is never left out.
    fn states(self, foe: &Foe) -> Vec<String> {
        if self.states || foe.only_answers() { states(foe, self.width) } else { Vec::new() }
    }
}

fn one_foe(canvas: &mut Canvas, y: u16, foe: &Foe, entry: Entry) -> u16 {
    let Entry { width, roomy, .. } = entry;
    let tile = Tile {
        glyph: crate::game::view::Glyph::Creature(foe.letter),
        color: foe.color,
        light: SquareLight::Seen,
        calm: foe.stance != Stance::Foe,
    };
    let (sign, style) = canvas.theme.tile(&tile);
    for row in y..y + entry.rows(foe) {
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
        let room = end.saturating_sub(x + 1);
        match foe.states.iter().find(|state| !state.is_slow()) {
            Some(state) if !entry.states => {
                canvas.say(x, y, &cut(state.brief(), room.into()), Meaning::Faint);
            }
            _ => health(canvas, (x, SHORT_BAR.min(room)), y, foe),
        }
    }
    y += 1;
    for line in entry.states(foe) {
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

/// Length of a health bar on a narrow panel, in cells. A longer bar would not fit beside most danger
/// words, and a bar that shrinks for lack of room looks like a loss of hit points.
const SHORT_BAR: u16 = 5;

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
        return nearby::places_in_line(canvas, y, view);
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
    fn the_long_name_of_a_foe_wraps() {
        let mut foe = View::sample().foes.remove(0);
        foe.name = "peaceful Archeologist of old".to_owned();
        assert_eq!(name_rows(&foe, 22, false).join(" "), foe.name);
        foe.name = "imp".to_owned();
        assert_eq!(name_rows(&foe, 22, false), ["imp"]);
    }

    #[test]
    fn a_narrow_panel_shortens_advice_and_places() {
        let mut foe = View::sample().foes.remove(0);
        (foe.passive, foe.danger) = (true, Danger::Trivial);
        assert_eq!(states(&foe, 21), ["harms attackers"]);
        assert_eq!(states(&foe, 24), ["harms only attackers"]);
        (foe.distance, foe.way) = (0, "around you".to_owned());
        assert_eq!(place_within(&foe, 10), "around you");
        assert_eq!(place_within(&foe, 9), "around");
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
        let names = |foes: &[Foe], most: usize| -> Vec<String> {
            let all = with_nearest(foes, |_| most);
            all.into_iter().map(|foe| foe.name.clone()).collect()
        };
        assert_eq!(names(&foes, 3), ["dragon", "troll", "newt", "dog"]);
        assert_eq!(names(&foes, 2), ["newt", "dragon", "troll", "dog"]);
        let beside = foe("imp", 2, Stance::Foe);
        let crowd: Vec<Foe> = foes.into_iter().chain([beside]).collect();
        assert_eq!(names(&crowd, 4), ["newt", "imp", "dragon", "troll", "dog"]);
    }

    #[test]
    fn a_crowded_panel_leaves_out_states_before_foes() {
        let mut foe = View::sample().foes.remove(0);
        foe.states = vec![FoeState::Asleep];
        let mut entry = Entry { width: 21, roomy: false, states: true };
        assert_eq!(entry.rows(&foe), 3);
        entry.states = false;
        assert_eq!(entry.rows(&foe), 2);
        foe.passive = true;
        assert_eq!(entry.rows(&foe), 3, "advice about a passive foe stays");
    }
}
