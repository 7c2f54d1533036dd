//! The map cursor, for looking and for choosing the square for a command.

use unicode_width::UnicodeWidthStr;

use super::command::Command;
use super::complete_command::PartialCommand;
use super::hint::{self, sentence::attack_count};
use super::keys::{Code, Key};
use super::palette;
use super::screen_areas;
use crate::base::geom::{HEIGHT, WIDTH};
use crate::game::Awaits;
use crate::game::view::{
    Danger, Foe, Glyph, Near, Pos, SquareLight, SquareLook, Stance, View, cost, way,
};
use crate::ui::ask::filter_list::{FilterList, FilterPage, ListBox};
use crate::ui::ask::prompt::direction;
use crate::ui::draw::canvas::{Canvas, cut, wrapped};
use crate::ui::draw::layout::{Layout, ScreenArea};
use crate::ui::draw::theme::Meaning;
use crate::ui::draw::{map, panel};
use crate::ui::screen::{Screen, Shared, Transition};

/// Returns the squares that a jump key cycles through, nearest first; for `m`, foes before other
/// creatures.
fn stops(view: &View, key: char) -> Vec<Pos> {
    let wanted = |glyph: Glyph| match key {
        'd' => matches!(glyph, Glyph::ClosedDoor | Glyph::OpenDoor { .. } | Glyph::Doorway),
        '<' => glyph == Glyph::StairsUp,
        '>' => glyph == Glyph::StairsDown,
        '_' => matches!(
            glyph,
            Glyph::Altar | Glyph::Fountain | Glyph::Throne | Glyph::Sink | Glyph::Grave
        ),
        '^' => glyph == Glyph::Trap,
        'o' => matches!(glyph, Glyph::Thing(_) | Glyph::Boulder | Glyph::Statue(_)),
        _ => false,
    };
    let mut stops: Vec<Pos> = if key == 'm' {
        view.foes.iter().map(|foe| foe.at).collect()
    } else {
        let tiles = view.map.iter().filter(|(_, tile)| wanted(tile.glyph));
        tiles.map(|(at, _)| at).collect()
    };
    if key == '_' {
        // Items and monsters hide the furniture under them on the map, but the list of places still
        // has it.
        stops.extend(view.near.iter().filter(|near| wanted(near.glyph)).map(|near| near.at));
    }
    if matches!(key, '<' | '>') {
        // A monster hides the stairs under it on the map, but the list of exits still has them.
        let sign = if key == '<' { Glyph::StairsUp } else { Glyph::StairsDown };
        stops.extend(view.exits.iter().filter(|exit| exit.glyph == sign).map(|exit| exit.at));
    }
    // Foes come before peaceful monsters and pets.
    let friendly = |at| {
        let mut foes = view.foes.iter().filter(|foe| foe.at == at);
        key == 'm' && foes.all(|foe| foe.stance != Stance::Foe)
    };
    stops.sort_by_key(|&at| (friendly(at), view.hero.distance(at), at));
    stops.dedup();
    stops
}

/// Returns the square after `at` in the list, cyclically; the first if `at` is not in the list.
fn after(stops: &[Pos], at: Pos) -> Option<Pos> {
    let place = stops.iter().position(|&stop| stop == at);
    match place {
        Some(place) => stops.get((place + 1) % stops.len()).copied(),
        None => stops.first().copied(),
    }
}

/// Returns the message for a key that moves the cursor to the next thing of a kind, if the player
/// knows of none. Returns `None` for other keys.
const fn nowhere(code: Code, letter: Option<char>) -> Option<&'static str> {
    match (code, letter) {
        (Code::Tab, _) | (_, Some('m')) => Some("No creature is in view."),
        (_, Some('o')) => Some("You know of no item here."),
        (_, Some('d')) => Some("You know of no door here."),
        (_, Some('<')) => Some("You know of no stairs up."),
        (_, Some('>')) => Some("You know of no stairs down."),
        (_, Some('_')) => Some("You know of no altar, fountain, throne, sink or grave here."),
        (_, Some('^')) => Some("You know of no trap here."),
        _ => None,
    }
}

/// Returns the new cursor position for a key; `None` if the key does not move it.
pub fn moved(view: &View, table: &Shared, at: Pos, key: Key) -> Option<Pos> {
    let kept = |pos: Pos| Pos::new(pos.x.clamp(0, WIDTH - 1), pos.y.clamp(0, HEIGHT - 1));
    if let Some(dir) = direction(&table.keymap, key) {
        return Some(kept(at.step(dir)));
    }
    if let Some(Command::Run(dir)) = table.keymap.command(key) {
        let far = Pos::new(at.x + 8 * dir.dx(), at.y + 8 * dir.dy());
        return Some(kept(far));
    }
    match (key.code, key.letter()) {
        (Code::Tab, _) => after(&stops(view, 'm'), at),
        (_, Some('@')) => Some(view.hero),
        (_, Some(letter @ ('m' | 'o' | 'd' | '<' | '>' | '_' | '^'))) => {
            after(&stops(view, letter), at)
        }
        _ => None,
    }
}

/// Draws the map with the cursor over the main screen, with the title in place of messages and the
/// keys in place of the hint. Returns the layout; `None` if the screen is too small.
pub fn draw_cursor(
    canvas: &mut Canvas,
    table: &Shared,
    at: Pos,
    title: (&str, &str),
    keys: &[(&str, &str)],
) -> Option<Layout> {
    let view = table.view.as_ref()?;
    let layout = Layout::of(canvas.width(), canvas.height(), table.options.panel)?;
    {
        let mut level = screen_areas::map_canvas(canvas, &layout, table);
        level.clear();
        let mut window = table.window.get();
        map::scroll(&mut window, view, Some(at), level.width(), level.height());
        table.window.set(window);
        screen_areas::draw_map(&mut level, table, view, Some(at));
    }
    {
        let mut said = screen_areas::part(canvas, layout.messages);
        said.clear();
        let x = said.say(0, 0, title.0, Meaning::Heading) + 2;
        let x = said.say(x, 0, &way(view.hero, at), Meaning::Faint) + 2;
        let width = usize::from(said.width()).saturating_sub(1);
        if layout.messages.height == 1 {
            let room = width.saturating_sub(x.into());
            said.say(x, 0, &cut(title.1, room), Meaning::Text);
        }
        for (y, line) in wrapped(title.1, width).into_iter().enumerate() {
            said.say(0, y as u16 + 1, &line, Meaning::Text);
        }
    }
    let mut hint = screen_areas::part(canvas, layout.hint);
    hint.clear();
    hint.keys(0, keys);
    Some(layout)
}

/// Look mode: a cursor and a description of its square.
pub struct LookAround {
    at: Pos,
    look: Option<SquareLook>,
    /// Whether to show the reasons for the fight estimates.
    why: bool,
    /// Index of the first line shown, in a box that is too long for the screen.
    top: usize,
    /// Whether the box is too long for the screen; if so, the paging keys scroll it.
    scrolls: bool,
}

impl LookAround {
    pub fn new(view: &View) -> Self {
        let foe = view.foes.iter().any(|foe| foe.stance == Stance::Foe);
        let nearest = stops(view, 'm').first().copied().filter(|_| foe);
        let at = nearest.unwrap_or(view.hero);
        Self { at, look: None, why: false, top: 0, scrolls: false }
    }

    fn see(&mut self, table: &Shared) {
        self.look = table.session.as_ref().map(|session| session.game.look(self.at));
    }
}

impl Screen for LookAround {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        self.see(table);
        self.scrolls = false;
        let title = self.look.as_ref().map_or("", |look| look.title.as_str());
        let mut keys = vec![
            ("m", "creature"),
            ("o", "item"),
            ("d", "door"),
            ("< >", "stairs"),
            ("_ ^", "places"),
            (".", "travel"),
        ];
        if self.look.as_ref().is_some_and(|look| !look.reasons.is_empty()) {
            keys.push(("w", "why"));
        }
        keys.push(("Esc", "leave"));
        let Some(layout) = draw_cursor(canvas, table, self.at, ("Look", title), &keys) else {
            return;
        };
        let Some(look) = &self.look else { return };
        let mut lines = if self.why && !look.reasons.is_empty() {
            let width = usize::from(BESIDE) - 2;
            let lines = look.reasons.iter().flat_map(|reason| wrapped(reason, width));
            lines.map(|line| (line, Meaning::Text)).collect()
        } else {
            details(look, table.view.as_ref())
        };
        // A title that does not fit the message line goes into the box.
        if layout.messages.height == 1 && look.foe.is_none() {
            let way = table.view.as_ref().map_or(0, |view| way(view.hero, self.at).width());
            if look.title.width() + way + 9 > usize::from(layout.messages.width) {
                lines.insert(0, (look.title.clone(), Meaning::Text));
            }
        }
        if lines.is_empty() {
            return;
        }
        let title = look.foe.as_ref().map_or("Here", |foe| foe.name.as_str());
        let width = usize::from(BESIDE) - 2;
        let lines = lines.into_iter().flat_map(|(text, meaning)| {
            let fits = text.width() <= width;
            let lines = if fits { vec![text] } else { wrapped(&text, width) };
            lines.into_iter().map(move |line| (line, meaning))
        });
        let lines: Vec<_> = lines.collect();
        (self.top, self.scrolls) =
            beside_map(canvas, &layout, table, (self.at, self.top), title, &lines);
    }

    fn click(&mut self, at: (u16, u16), size: (u16, u16), table: &mut Shared) -> Transition {
        self.at = screen_areas::square_at(at, size, table).unwrap_or(self.at);
        Transition::Stay
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        let pages = self.scrolls && matches!(key.code, Code::PageDown | Code::PageUp);
        if let Some(at) = moved(view, table, self.at, key).filter(|_| !pages) {
            (self.at, self.top) = (at, 0);
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::PageDown, _) => {
                self.top += SCROLL;
                Transition::Stay
            }
            (Code::PageUp, _) => {
                self.top = self.top.saturating_sub(SCROLL);
                Transition::Stay
            }
            (_, Some('.' | ',')) => {
                table.pursue(PartialCommand::at(Command::Travel, self.at)).in_place()
            }
            (_, Some('w')) => {
                (self.why, self.top) = (!self.why, 0);
                Transition::Stay
            }
            (Code::Esc | Code::Enter, _) | (_, Some(';' | 'q')) => Transition::Play,
            _ => Transition::Stay,
        }
    }
}

/// Width, in columns, of the box beside the map.
const BESIDE: u16 = 40;

/// Number of lines by which a key scrolls the box.
const SCROLL: usize = 5;

/// Minimum height, in rows, of a box that is shortened so that it does not hide the hero.
const SHORTEST: u16 = 8;

/// Draws a box with these lines where it hides neither the hero nor the cursor, if possible; see
/// [`box_place`]. If it is too low for the lines, it scrolls and shows those from index `top` on.
/// Returns the first line shown, and whether the box scrolls.
pub fn beside_map(
    canvas: &mut Canvas,
    layout: &Layout,
    table: &Shared,
    (at, top): (Pos, usize),
    title: &str,
    lines: &[(String, Meaning)],
) -> (usize, bool) {
    let place = box_place(layout, table, at, lines.len() as u16 + 2);
    let mut corner = screen_areas::part(canvas, place);
    corner.clear();
    let mut inner = corner.framed(title);
    let height = usize::from(inner.height());
    let scrolls = lines.len() > height;
    let shown = if scrolls { height.saturating_sub(1) } else { height };
    let top = top.min(lines.len().saturating_sub(shown));
    for (y, (text, meaning)) in lines[top..].iter().take(shown).enumerate() {
        inner.say(0, y as u16, text, *meaning);
    }
    if scrolls {
        let rest = format!("PgUp PgDn  {} of {}", top + shown, lines.len());
        inner.say(0, shown as u16, &rest, Meaning::Key);
    }
    (top, scrolls)
}

/// Returns the place of a box that needs this number of rows: beside the cursor, else at another
/// edge of the map. A box that is higher than the map uses the rows between the title and the keys.
/// If every place would hide the hero or a square beside the hero, the box is shortened.
fn box_place(layout: &Layout, table: &Shared, cursor: Pos, rows: u16) -> ScreenArea {
    let map = screen_areas::inside_frame(layout);
    let width = BESIDE.min(map.width);
    let hero = table.view.as_ref().map_or(cursor, |view| view.hero);
    let window = table.window.get();
    let hides = |place: &ScreenArea, at: Pos, around: i32| {
        let x = i32::from(map.x) + i32::from(window.column(at));
        let y = i32::from(map.y) + i32::from(window.row(at));
        let meets = |at: i32, from: u16, size: u16| {
            at + around >= i32::from(from) && at - around < i32::from(from + size)
        };
        meets(x, place.x, place.width) && meets(y, place.y, place.height)
    };
    let cost = |place: &ScreenArea| {
        let hidden = [hides(place, hero, 0), hides(place, hero, 1), hides(place, cursor, 0)];
        hidden.into_iter().zip([4, 2, 1]).map(|(hides, cost)| i32::from(hides) * cost).sum::<i32>()
    };
    let (left, right) = (map.x, map.x + map.width - width);
    let sides = if cursor.x > WIDTH / 2 { [left, right] } else { [right, left] };
    let boxes = |y: u16, height: u16| sides.map(|x| ScreenArea { x, y, width, height });
    let (first, end) = (1, layout.hint.y);
    let whole = if rows <= map.height {
        [boxes(map.y, rows), boxes(map.y + map.height - rows, rows)].concat()
    } else {
        boxes(first, rows.min(end.saturating_sub(first))).to_vec()
    };
    // Of equally good places, `min_by_key` returns the first.
    let best = whole.into_iter().min_by_key(cost).unwrap_or(map);
    if cost(&best) < 2 {
        return best;
    }
    let hero_row = (i32::from(map.y) + i32::from(window.row(hero))).clamp(0, i32::from(end)) as u16;
    let above = boxes(first, hero_row.saturating_sub(first + 1).min(rows));
    let below_height = end.saturating_sub(hero_row + 2).min(rows);
    let below = boxes(end - below_height, below_height);
    let shortened = [above, below].concat().into_iter().filter(|it| it.height >= SHORTEST);
    shortened.min_by_key(|it| (cost(it), rows - it.height)).unwrap_or(best)
}

/// Returns the lines of the box about a square.
fn details(look: &SquareLook, view: Option<&View>) -> Vec<(String, Meaning)> {
    let mut lines = Vec::new();
    if let Some(foe) = &look.foe {
        foe_details(foe, &mut lines);
        if let Some(view) = view.filter(|it| it.together.foes > 1 && foe.stance == Stance::Foe) {
            let sum = view.together;
            let all = format!("{} in view: {}", panel::at_once(view), view.together_word());
            lines.push((all, Meaning::Heading));
            lines.push((format!("  {}", cost(sum.forecast)), Meaning::Text));
        }
    }
    for more in &look.more {
        lines.push((more.clone(), Meaning::Text));
    }
    lines
}

fn foe_details(foe: &Foe, lines: &mut Vec<(String, Meaning)>) {
    let word = match foe.stance {
        Stance::Foe if foe.only_answers() => "passive: it harms only attackers".to_owned(),
        Stance::Foe if foe.odds.is_none() => "unreal: you are hallucinating".to_owned(),
        Stance::Foe => match foe.stake.filter(|_| foe.danger == Danger::Trivial) {
            Some(stake) => format!("{}: {}", stake.word(), stake.about()),
            None => format!("{} to you", foe.danger.word()),
        },
        Stance::Peaceful => "peaceful".to_owned(),
        Stance::Pet => "your companion".to_owned(),
    };
    lines.push((word, Meaning::Heading));
    lines.push((format!("{}, health about {}%", foe.way, foe.health), Meaning::Text));
    for state in foe.state_words() {
        lines.push((format!("  {state}"), Meaning::Text));
    }
    let Some(odds) = foe.odds else { return };
    if foe.only_answers() {
        let touch = format!("Attacking it in melee is {}", foe.danger.word());
        lines.push((touch, Meaning::Bad));
    }
    lines.push((
        format!(
            "You hit it   {:>4}  damage {}, at most {}",
            odds.hits(),
            odds.your_damage.0,
            odds.your_damage.1
        ),
        Meaning::Text,
    ));
    lines.push((
        format!(
            "It hits you  {:>3}%  damage {}, at most {}",
            odds.it_hits, odds.its_damage.0, odds.its_damage.1
        ),
        Meaning::Text,
    ));
    lines.extend(foe.shot.map(|shot| {
        (format!("A shot hits  {shot:>3}%  from the quiver, if in line"), Meaning::Text)
    }));
    let likely = match odds.dies_in {
        0..=99 => format!("Dies in {}", attack_count(odds.dies_in)),
        _ => "It will probably live longer than you".to_owned(),
    };
    lines.push((likely, Meaning::Text));
    // A shot before the fight is not in the forecast.
    let fight = if foe.shot.is_some() { "Hand to hand" } else { "A fight" };
    lines.push((format!("{fight}: {}", odds.cost()), Meaning::Text));
}

/// A map cursor with which the player chooses the square for a command: travel, jump, thrust or a
/// spell.
pub struct Travel {
    title: String,
    plan: PartialCommand,
    at: Pos,
    /// The message if the last key moves the cursor to the next creature, item, door or stairs, but
    /// the player knows of none.
    none: Option<&'static str>,
}

impl Travel {
    pub fn new(title: String, plan: PartialCommand, table: &Shared) -> Self {
        let view = table.view.as_ref();
        let to_stairs = view.and_then(|view| {
            let down = view.exits.iter().find(|exit| exit.glyph == Glyph::StairsDown);
            down.or(view.exits.first()).map(|exit| exit.at)
        });
        // The travel command's cursor starts at the stairs; the cursors of other commands start at
        // the hero.
        let to_stairs = to_stairs.filter(|_| plan.command == Command::Travel);
        let at = to_stairs.or(view.map(|view| view.hero)).unwrap_or_default();
        Self { title, plan, at, none: None }
    }
}

impl Screen for Travel {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let known = view.map.get(self.at).is_some_and(|tile| tile.light != SquareLight::Unknown);
        let look = table.session.as_ref().filter(|_| known).map(|it| it.game.look(self.at).title);
        let note = look.unwrap_or_else(|| "You have not seen that square.".to_owned());
        let note = self.none.map_or(note, str::to_owned);
        let keys = [
            ("Enter .", "go"),
            ("< >", "stairs"),
            ("_ ^", "places"),
            ("o", "item"),
            ("d", "door"),
            ("m", "creature"),
            ("Esc", "cancel"),
        ];
        draw_cursor(canvas, table, self.at, (&self.title, &note), &keys);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        self.none = None;
        if let Some(at) = moved(view, table, self.at, key) {
            self.at = at;
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Enter, _) | (_, Some('.' | ',')) => {
                self.plan.given.at = Some(self.at);
                table.pursue(self.plan.clone()).in_place()
            }
            (Code::Esc, _) => Transition::Play,
            (code, letter) => {
                self.none = nowhere(code, letter);
                Transition::Stay
            }
        }
    }
}

/// Travel by name: a list of places that is filtered while typing.
pub struct GoToMenu {
    list: FilterList,
}

impl GoToMenu {
    /// Creates the menu and selects the place that the hint suggests, so that Enter travels to it.
    pub fn new(table: &Shared) -> Self {
        let mut goes = Self { list: FilterList::new(24) };
        let goal = table.view.as_ref().and_then(|view| hint::goal(view, &table.keymap));
        let is_goal = |place: &Near, at| place.level.is_none() && place.at == at;
        let place = |at| goes.matching(table).iter().position(|place| is_goal(place, at));
        if let Some(place) = goal.and_then(place) {
            goes.list.choose(place);
        }
        goes
    }
}

impl FilterPage for GoToMenu {
    type Line = Near;

    fn list(&self) -> &FilterList {
        &self.list
    }

    fn list_mut(&mut self) -> &mut FilterList {
        &mut self.list
    }

    fn shape(&self) -> ListBox {
        ListBox {
            title: "Go where?",
            width: 58,
            below: 2,
            label: "",
            field: 26,
            enter: "go",
            none: "No match.",
        }
    }

    /// Returns the known places and items, on all levels, whose names match the typed letters.
    fn matching(&self, table: &Shared) -> Vec<Near> {
        let all = table.session.as_ref().map(|session| session.game.places()).unwrap_or_default();
        let wanted = self.list.field.text.to_lowercase();
        let mut found: Vec<Near> =
            all.into_iter().filter(|place| palette::fits(&wanted, &place.called())).collect();
        // Names that contain the typed text as a whole come first.
        found.sort_by_key(|place| !place.called().to_lowercase().contains(&wanted));
        found
    }

    fn draw_line(&self, inner: &mut Canvas, y: u16, line: (&Near, Meaning), _: &Shared) {
        let (near, meaning) = line;
        let end = inner.width().saturating_sub(1);
        let room = usize::from(end).saturating_sub(near.way.width() + 4);
        inner.say(2, y, &cut(&near.called(), room), meaning);
        inner.right(end, y, &near.way, Meaning::Faint);
    }

    fn take(&mut self, place: Option<Near>, table: &mut Shared) -> Transition {
        let Some(place) = place else { return Transition::Stay };
        let next = table.pursue(PartialCommand::to(place.at, place.level));
        // If something interrupted the travel, the reason matters more than the destination.
        if matches!(table.awaits(), Some(Awaits::Continue)) && table.notice.is_none() {
            table.notice = Some(format!("To {}.", place.the()));
        }
        next.in_place()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::view::Dir;

    #[test]
    fn the_key_for_places_stops_at_an_altar_under_an_item() {
        let mut view = View::sample();
        let before = stops(&view, '_').len();
        let at = view.hero.step(Dir::NE).step(Dir::NE);
        view.near.push(Near { glyph: Glyph::Altar, at, ..view.near[0].clone() });
        assert!(stops(&view, '_').contains(&at));
        assert_eq!(stops(&view, '_').len(), before + 1);
    }

    #[test]
    fn jump_keys_cycle_through_matching_squares() {
        let view = View::sample();
        let doors = stops(&view, 'd');
        assert!(doors.len() >= 3);
        assert_eq!(after(&doors, view.hero), Some(doors[0]));
        assert_eq!(after(&doors, doors[0]), Some(doors[1]));
        assert_eq!(after(&doors, *doors.last().unwrap()), Some(doors[0]));
        assert_eq!(stops(&view, '>'), [Pos::new(6, 11)]);
        assert_eq!(after(&[], view.hero), None);
    }

    #[test]
    fn the_cursor_visits_foes_before_pets_and_near_before_far() {
        let mut view = View::sample();
        let (hero, first) = (view.hero, view.foes[0].clone());
        let at = |x| Pos::new(hero.x + x, hero.y);
        let of = |x, stance| Foe { at: at(x), stance, ..first.clone() };
        let (pet, foe) = (Stance::Pet, Stance::Foe);
        view.foes = vec![of(4, foe), of(2, foe), of(1, pet), of(3, Stance::Peaceful)];
        assert_eq!(stops(&view, 'm'), [2, 4, 1, 3].map(at));
        assert_eq!(LookAround::new(&view).at, at(2));
    }
}
