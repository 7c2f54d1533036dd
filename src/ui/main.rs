//! The main screen: map, foes, messages and status; maps keys to commands.

pub(crate) mod auto_attack_guard;
pub mod command;
pub(crate) mod complete_command;
pub(crate) mod hint;
pub mod keys;
pub(crate) mod palette;
pub(crate) mod screen_areas;
pub(crate) mod target;

use unicode_width::UnicodeWidthStr;

use super::ask::prompt::{AskSure, direction, no_answer};
use super::draw::canvas::{Canvas, Click, wrapped};
use super::draw::layout::{Layout, LayoutKind, ScreenArea};
use super::draw::theme::Meaning;
use super::main::auto_attack_guard::{Doubt, Nerve};
use super::main::command::Command;
use super::main::complete_command::{Completion, Need, PartialCommand};
use super::main::keys::{Code, Key};
use super::main::screen_areas::{
    draw_map, draw_messages, draw_panel, draw_status, map_canvas, part, square_at,
};
use super::page::Page;
use super::screen::{Screen, Shared, Transition, too_small};
use super::{
    ask::{inventory, menu},
    pages::{character, ending, game_menu, options, pager, report, wizard},
};
use crate::game::view::{Action, Aim, Danger, Dir, Glyph, Pos, SquareLight, Stance, View, way};
use crate::game::{Awaits, Input};

/// Maximum count.
const MOST: u16 = 999;

/// The main screen.
#[derive(Default)]
pub struct MainScreen {
    count: Option<u16>,
    /// A prefix that needs a direction: `m` or `F`.
    prefix: Option<Command>,
    /// Explains the next key instead of executing it.
    asks_key: bool,
    /// The square clicked once; a second click acts on it.
    pointed: Option<Pos>,
    nerve: Nerve,
}

impl Screen for MainScreen {
    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let Some(layout) = Layout::of(canvas.width(), canvas.height(), table.options.panel) else {
            return too_small(canvas);
        };
        {
            let mut level = map_canvas(canvas, &layout, table);
            draw_map(&mut level, table, view, None);
        }
        draw_messages(canvas, &layout, table, view);
        draw_panel(canvas, &layout, view);
        draw_status(canvas, &layout, view);
        self.draw_hint(canvas, &layout, table, view);
    }

    fn hint(&self, size: (u16, u16), table: &Shared) -> Option<ScreenArea> {
        let told = table.notice.is_some() || table.trouble.is_some();
        let layout = Layout::of(size.0, size.1, table.options.panel);
        layout.map(|layout| layout.hint).filter(|_| !told)
    }

    fn click(&mut self, at: (u16, u16), size: (u16, u16), table: &mut Shared) -> Transition {
        if let Some(next) = must(table) {
            return next;
        }
        table.notice = None;
        match square_at(at, size, table) {
            Some(at) => self.point(at, table),
            None => Transition::Stay,
        }
    }

    fn point(&mut self, at: Pos, table: &mut Shared) -> Transition {
        if let Some(next) = must(table) {
            return next;
        }
        table.notice = None;
        if self.pointed.take() == Some(at) {
            return gone_to(at, table);
        }
        self.pointed = Some(at);
        table.notice = pointed_at(at, table);
        Transition::Stay
    }

    /// Scrolling up opens the message history.
    fn wheel(&mut self, down: bool, table: &mut Shared) -> Transition {
        if down || must(table).is_some() {
            return Transition::Stay;
        }
        wished(Command::Messages, None, table)
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        self.pointed = None;
        if let Some(next) = must(table) {
            return next;
        }
        if self.asks_key {
            self.asks_key = false;
            table.notice = Some(explained(key, table));
            return Transition::Stay;
        }
        if key.code == Code::Esc && (self.count.is_some() || self.prefix.is_some()) {
            (self.count, self.prefix) = (None, None);
            return Transition::Stay;
        }
        if let Some(prefix) = self.prefix.take() {
            return self.prefixed(prefix, key, table);
        }
        if let Some(digit) =
            key.letter().filter(char::is_ascii_digit).filter(|_| table.keymap.counts)
        {
            let digit = digit as u16 - '0' as u16;
            self.count = Some((self.count.unwrap_or(0) * 10 + digit).min(MOST));
            return Transition::Stay;
        }
        let Some(command) = table.keymap.command(key) else {
            let help = table.keymap.shown(Command::Help);
            let absent = table.keymap.absent(key).map(str::to_owned);
            if key.code != Code::Char(' ') {
                let said = || format!("{key} does nothing; {help} lists the keys.");
                table.notice = Some(absent.unwrap_or_else(said));
            }
            return Transition::Stay;
        };
        self.command(command, table)
    }
}

impl MainScreen {
    fn command(&mut self, command: Command, table: &mut Shared) -> Transition {
        match command {
            Command::Careful | Command::Fight | Command::Rush => {
                self.prefix = Some(command);
                return Transition::Stay;
            }
            Command::WhatKey => {
                self.asks_key = true;
                return Transition::Stay;
            }
            Command::Step(dir) | Command::Run(dir) if table.options.careful => {
                if let Some(asked) = warned(table, dir) {
                    self.count = None;
                    return Transition::Push(Box::new(asked));
                }
            }
            Command::FightNearest => {
                let view = table.view.as_ref();
                let doubt = view.and_then(|view| self.nerve.doubt(view, table.options.fight_above));
                match doubt {
                    Some(Doubt::Stops(why)) => {
                        let fight = table.keymap.shown(Command::Fight);
                        table.notice =
                            Some(format!("{why}: {fight} and a direction strikes all the same."));
                        return Transition::Stay;
                    }
                    Some(Doubt::Once(why)) => {
                        let again = table.keymap.shown(Command::FightNearest);
                        let told = format!("{why}: {again} again goes on.");
                        table.notice = Some(with_hint(&told, table));
                        return Transition::Stay;
                    }
                    Some(Doubt::Asks(title)) => {
                        return Transition::Push(Box::new(AskSure::new(
                            title,
                            PartialCommand::new(command),
                        )));
                    }
                    None => {}
                }
            }
            Command::Wait if self.count.is_none() && foe_beside(table) => {
                let careful = table.keymap.shown(Command::Careful);
                let wait = table.keymap.shown(Command::Wait);
                table.notice =
                    Some(format!("A foe stands next to you: {careful}{wait} waits all the same."));
                return Transition::Stay;
            }
            _ => {}
        }
        let next = wished(command, self.count.take(), table);
        if command == Command::Explore {
            explored_told(table);
        }
        next
    }

    /// Handles the key after a prefix; anything but a direction keeps the prefix waiting.
    fn prefixed(&mut self, prefix: Command, key: Key, table: &mut Shared) -> Transition {
        if prefix == Command::Careful && table.keymap.command(key) == Some(Command::Wait) {
            return table.pursue(PartialCommand::new(Command::Wait));
        }
        let Some(dir) = direction(&table.keymap, key) else {
            table.notice = Some(no_answer(key, "direction"));
            self.prefix = Some(prefix);
            return Transition::Stay;
        };
        if prefix == Command::Rush {
            return self.command(Command::Run(dir), table);
        }
        table.pursue(PartialCommand { aim: Some(Aim::Dir(dir)), ..PartialCommand::new(prefix) })
    }

    fn draw_hint(&self, canvas: &mut Canvas, layout: &Layout, table: &Shared, view: &View) {
        let mut line = part(canvas, layout.hint);
        let room = usize::from(line.width());
        let (text, meaning) = if let Some((trouble, _)) = &table.trouble {
            (trouble.clone(), Meaning::Grave)
        } else if self.asks_key {
            ("Which key?".to_owned(), Meaning::Key)
        } else if let Some(prefix) = self.prefix {
            let word = match prefix {
                Command::Fight => "Strike",
                Command::Rush => "Run",
                _ => "Step",
            };
            let odd = table.notice.as_ref().map_or(String::new(), |odd| format!("{odd} "));
            (format!("{odd}{word} which way? (Esc: no)"), Meaning::Key)
        } else if let Some(count) = self.count {
            (format!("Count: {count}"), Meaning::Key)
        } else if let Some(notice) = &table.notice {
            (notice.clone(), Meaning::Key)
        } else if matches!(view.awaits, Awaits::Continue) {
            ("... any key stops".to_owned(), Meaning::Faint)
        } else {
            (hint::of(view, &table.keymap, table.options.fight_above, room), Meaning::Faint)
        };
        let indent = u16::from(layout.shape == LayoutKind::Large);
        if meaning != Meaning::Faint && text.width() + usize::from(indent) > room {
            // Long answers are never truncated; they cover rows above.
            let lines = wrapped(&text, room - usize::from(indent));
            let ScreenArea { x, y, width, .. } = layout.hint;
            let above = lines.len() as u16 - 1;
            let mut area = canvas.part(x, y.saturating_sub(above), width, above + 1);
            area.clear();
            for (row, text) in lines.iter().enumerate() {
                area.say(indent, row as u16, text, meaning);
            }
            return;
        }
        let text = super::draw::canvas::cut(&text, room);
        line.say(indent, 0, &text, meaning);
        if layout.shape >= LayoutKind::Wide && meaning == Meaning::Faint {
            let keys =
                "{key:inventory} things  {key:look} look  {key:commands} commands  {key:help} help";
            let keys = table.keymap.filled(keys);
            let end = line.width();
            if text.len() + keys.len() + 4 < room {
                line.right(end, 0, &keys, Meaning::Faint);
                let mut x = end - keys.len() as u16;
                for pair in keys.split("  ") {
                    let width = pair.len() as u16;
                    if let Some(key) = pair.split(' ').next().and_then(Key::read) {
                        line.mark(x, 0, width, Click::Key(key));
                    }
                    x += width + 2;
                }
            }
        }
    }
}

/// Adds the current hint to the refusal to explore an explored level.
pub fn explored_told(table: &mut Shared) {
    let told = table.refused.take().and_then(|refused| refused.explored);
    let (Some(view), Some(told)) = (&table.view, told) else { return };
    if !view.explored {
        return;
    }
    let (width, height) = table.size.get();
    let hint = |layout: Layout| usize::from(layout.hint.width);
    let room = Layout::of(width, height, table.options.panel).map_or(80, hint);
    let hint = |room| hint::of(view, &table.keymap, table.options.fight_above, room);
    let both = format!("{told}. {}", hint(room.saturating_sub(told.width() + 2)));
    table.notice = Some(if both.width() <= room { both } else { hint(room) });
}

/// Appends the current hint to a message about the fight.
fn with_hint(told: &str, table: &Shared) -> String {
    let Some(view) = &table.view else { return told.to_owned() };
    let room = usize::from(table.size.get().0);
    format!("{told} {}", hint::of(view, &table.keymap, table.options.fight_above, room))
}

/// Describes the clicked square and what a second click would do.
fn pointed_at(at: Pos, table: &Shared) -> Option<String> {
    let (session, view) = (table.session.as_ref()?, table.view.as_ref()?);
    let title = crate::base::english::capitalized(&session.game.look(at).title);
    let again = match foe_beside_at(at, view) {
        _ if at == view.hero => "lists what can be done here",
        Some(_) => "attacks",
        None => "goes there",
    };
    Some(format!("{title}, {}: a second click {again}.", way(view.hero, at)))
}

fn foe_beside_at(at: Pos, view: &View) -> Option<Dir> {
    let foe = view.foes.iter().find(|foe| foe.at == at && foe.stance == Stance::Foe)?;
    foe.dir.filter(|_| foe.distance <= 1)
}

/// Returns the effect of a second click on a square.
fn gone_to(at: Pos, table: &mut Shared) -> Transition {
    let Some(view) = &table.view else { return Transition::Stay };
    if at == view.hero {
        return Transition::Push(Box::new(game_menu::Here::new(view)));
    }
    let plan = match foe_beside_at(at, view) {
        Some(dir) => {
            PartialCommand { aim: Some(Aim::Dir(dir)), ..PartialCommand::new(Command::Fight) }
        }
        None => PartialCommand { at: Some(at), ..PartialCommand::new(Command::Travel) },
    };
    table.pursue(plan)
}

/// Returns the screen that takes precedence over any command: a question from the game, or the end.
fn must(table: &Shared) -> Option<Transition> {
    match table.awaits()? {
        Awaits::Answer(_) => Some(Transition::Push(Box::new(menu::GameQuestion::new()))),
        Awaits::Nothing => Some(Transition::Only(Page::Ending)),
        Awaits::Action | Awaits::Continue => None,
    }
}

/// Describes what a key does.
fn explained(key: Key, table: &Shared) -> String {
    match table.keymap.command(key) {
        Some(command) => format!("{key}: {}.", command.about()),
        None => match table.keymap.absent(key) {
            Some(why) => format!("{key}: {why}"),
            None => format!("{key} does nothing."),
        },
    }
}

/// Whether an awake, visible foe that attacks by itself is adjacent to the hero.
fn foe_beside(table: &Shared) -> bool {
    table.view.as_ref().is_some_and(|view| {
        view.foes.iter().any(|foe| {
            let waits = foe.is_asleep() || foe.unseen || foe.only_answers();
            foe.stance == Stance::Foe && foe.distance <= 1 && !waits
        })
    })
}

/// Returns the question before stepping into danger or attacking a peaceful monster; `None` if
/// there is none. Repeating the step is not a yes, because a held-down key would repeat it.
fn warned(table: &Shared, dir: Dir) -> Option<AskSure> {
    let view = table.view.as_ref()?;
    let to = view.hero.step(dir);
    let tile = view.map.get(to).filter(|tile| tile.light != SquareLight::Unknown)?;
    let aim = Some(Aim::Dir(dir));
    if view.foes.iter().any(|foe| {
        foe.at == to
            && (foe.stance == Stance::Peaceful && !foe.makes_way
                || foe.stance == Stance::Foe && (foe.petrifies || foe.kept_off))
    }) {
        let plan = PartialCommand { aim, ..PartialCommand::new(Command::Fight) };
        return match plan.next(view) {
            Completion::Ask(Need::Sure { title }) => Some(AskSure::new(title, plan)),
            _ => None,
        };
    }
    let foe = view.foes.iter().find(|foe| foe.at == to && foe.only_answers());
    if let Some(foe) = foe.filter(|foe| foe.danger >= Danger::Risky) {
        let plan = PartialCommand { aim, ..PartialCommand::new(Command::Fight) };
        let title = format!("Striking the {} is {}. Strike it?", foe.name, foe.danger.word());
        return Some(AskSure::new(title, plan));
    }
    let is_foe = view.foes.iter().any(|foe| foe.at == to && foe.stance == Stance::Foe);
    let is_trap = !is_foe && view.traps.iter().any(|trap| trap.at == to);
    let danger = match tile.glyph {
        _ if is_trap => "a trap you know",
        Glyph::Water => "deep water",
        Glyph::Lava => "lava",
        _ => return None,
    };
    let plan = PartialCommand { aim, ..PartialCommand::new(Command::Careful) };
    Some(AskSure::new(format!("That is {danger}. Go there?"), plan))
}

/// Executes a command: opens a page or carries out a plan.
pub fn wished(command: Command, count: Option<u16>, table: &mut Shared) -> Transition {
    if let Some(page) = page(command, table) {
        return Transition::Push(page);
    }
    match command {
        Command::Panel => {
            let (width, height) = table.size.get();
            let tiny = Layout::of(width, height, true).is_some_and(|it| it.panel.is_none());
            if tiny {
                let list = table.keymap.shown(Command::ListView);
                table.notice = Some(format!(
                    "This window is too small for the panel: {list} lists all in view."
                ));
            } else {
                table.options.panel = !table.options.panel;
            }
        }
        Command::Redraw => return Transition::Redraw,
        Command::Suspend => return Transition::Suspend,
        Command::Save if table.walk.is_some() => return walk_out(table),
        Command::Save => return leave(table),
        Command::Report => return report(table),
        Command::Wizard if is_wizard(table) => {
            return Transition::Push(Box::new(wizard::WizardMenu::new()));
        }
        Command::Wizard => table.notice = Some(NO_WIZARD.to_owned()),
        Command::Repeat => {
            return match table.last.clone() {
                Some(plan) => table.pursue(plan),
                None => Transition::Stay,
            };
        }
        Command::Loot => {
            let loot = table.view.as_ref().and_then(menu::Loot::of);
            match loot {
                Some(loot) => match table.view.as_ref().and_then(|view| loot.locked(view)) {
                    Some(locked) => table.notice = Some(locked),
                    None => return Transition::Push(Box::new(loot)),
                },
                None => table.notice = Some("There is nothing here to open.".to_owned()),
            }
        }
        Command::LookHere => match here(table) {
            Ok(line) => table.notice = Some(line),
            Err(words) => {
                let lines = words.into_iter().map(|word| pager::plain(word, Meaning::Text));
                return Transition::Push(Box::new(pager::TextPage::new("Here", lines.collect())));
            }
        },
        Command::TrapBeside => table.notice = Some(traps_beside(table)),
        Command::Version => {
            table.notice = Some(format!("Wyrdvault {}.", env!("CARGO_PKG_VERSION")));
        }
        Command::InUse(which) => {
            let Some(view) = &table.view else { return Transition::Play };
            match character::in_use(view, which) {
                Ok(page) => return Transition::Push(Box::new(page)),
                Err(line) => table.notice = Some(line),
            }
        }
        _ => return table.pursue(PartialCommand { count, ..PartialCommand::new(command) }),
    }
    Transition::Play
}

/// Returns the page that a display-only command opens.
fn page(command: Command, table: &Shared) -> Option<Box<dyn Screen>> {
    let game = &table.session.as_ref()?.game;
    let view = table.view.as_ref()?;
    Some(match command {
        Command::Inventory => Box::new(inventory::Inventory::new()),
        Command::Look => Box::new(target::LookAround::new(view)),
        Command::GoTo => Box::new(target::GoToMenu::new(table)),
        Command::ListView => Box::new(character::in_view(view)),
        Command::Messages => Box::new(character::history(table)),
        Command::Discoveries => Box::new(character::discoveries(&game.discoveries())),
        Command::Sheet => Box::new(character::sheet(&game.sheet(), None)),
        Command::Conducts => Box::new(character::sheet(&game.sheet(), Some("Conducts"))),
        Command::Overview => Box::new(character::overview(&game.levels())),
        Command::Score => Box::new(character::score(view, &ending::score_of(game))),
        Command::Help => Box::new(character::help(table)),
        Command::Options => Box::new(options::OptionsPage::new(false)),
        Command::Palette => Box::new(palette::CommandPalette::new()),
        Command::Here => Box::new(game_menu::Here::new(view)),
        Command::Interrupt => Box::new(game_menu::GameMenu::new(table.walk.is_some())),
        _ => return None,
    })
}

/// Describes what is on the hero's square in one sentence; as a list if it would exceed two lines.
fn here(table: &Shared) -> Result<String, Vec<String>> {
    let Some(view) = &table.view else { return Ok(String::new()) };
    let mut words: Vec<String> = view.ground.iter().map(|ground| english_a(&ground.name)).collect();
    words.extend(view.floor.iter().map(|thing| thing.name.clone()));
    words.extend(view.written.clone());
    if words.is_empty() {
        return Ok("Nothing lies here.".to_owned());
    }
    let line = format!("Here: {}.", words.join(", "));
    let (width, _) = table.size.get();
    let width = if width == 0 { 80 } else { usize::from(width) };
    if words.len() == 1 || wrapped(&line, width).len() <= 2 {
        return Ok(line);
    }
    Err(words)
}

/// Lists the known traps adjacent to the hero, with directions.
fn traps_beside(table: &Shared) -> String {
    let Some(view) = &table.view else { return String::new() };
    let beside = view.traps.iter().filter(|trap| trap.at.is_next_to(view.hero));
    let told: Vec<String> =
        beside.map(|trap| format!("{} {}", english_a(&trap.name), trap.way)).collect();
    match told.as_slice() {
        [] => "You know of no trap next to you.".to_owned(),
        _ => format!("{}.", crate::base::english::capitalized(&told.join("; "))),
    }
}

fn english_a(name: &str) -> String {
    crate::base::english::a(name)
}

fn is_wizard(table: &Shared) -> bool {
    table.session.as_ref().is_some_and(|session| session.game.is_wizard())
}

/// The message for wizard commands outside wizard mode.
const NO_WIZARD: &str = "Only in a wizard's game: choose that mode at birth.";

/// Returns the page for reporting a problem in the current run.
fn report(table: &mut Shared) -> Transition {
    let Some(session) = &table.session else { return Transition::Stay };
    if let Some(folder) = session.folder() {
        let page = report::ReportPage::new(folder, session.game.turn(), table);
        return Transition::Push(Box::new(page));
    }
    table.notice = Some("This run is not kept: there is nothing to report with.".to_owned());
    Transition::Play
}

/// Ends a walk through a vault and returns to the browser. The replay is kept.
fn walk_out(table: &mut Shared) -> Transition {
    table.send(&Input::Do(Action::Quit));
    if table.trouble.is_none() {
        ending::keep(table);
    }
    if table.trouble.is_some() { Transition::Play } else { Transition::Title }
}

/// Saves and leaves; if the disk fails, reports the error and stays.
pub fn leave(table: &mut Shared) -> Transition {
    let Some(session) = &mut table.session else { return Transition::Title };
    match session.save().and_then(|()| session.sync()) {
        Ok(()) => Transition::Leave,
        Err(error) => {
            table.trouble = Some((error.to_string(), None));
            Transition::Play
        }
    }
}
