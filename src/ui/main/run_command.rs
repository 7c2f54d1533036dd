//! Carries out commands: opens pages, changes UI settings, and makes the hero act.

use super::command::{Command, Use};
use super::complete_command::PartialCommand;
use super::{map_cursor, palette};
use crate::base::english;
use crate::game::view::{Action, ActionKind, Purpose, View};
use crate::game::{Game, Input};
use crate::ui::ask::{inventory, item_list::priced, loot::Loot};
use crate::ui::draw::canvas::wrapped;
use crate::ui::draw::layout::Layout;
use crate::ui::draw::theme::Meaning;
use crate::ui::pages::{
    character, ending, game_menu, levels, luck_guide, options, pager, report, wizard,
};
use crate::ui::screen::{Screen, Shared, Transition};

/// The message for wizard commands outside wizard mode.
const NO_WIZARD: &str = "This works only in wizard mode, which you choose when you create a hero.";

/// Executes a command: opens a page, changes a UI setting, or lets the hero act.
#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub fn wished(command: Command, count: Option<u16>, table: &mut Shared) -> Transition {
    match command {
        Command::Inventory => page(table, |_, _| inventory::Inventory::new()),
        Command::Look => page(table, |view, _| map_cursor::LookAround::new(view)),
        Command::GoTo => Transition::Push(Box::new(map_cursor::GoToMenu::new(table))),
        Command::ListView => page(table, |view, _| character::in_view(view)),
        Command::Messages => Transition::Push(Box::new(character::history(table))),
        Command::Discoveries => page(table, |_, game| character::discoveries(&game.discoveries())),
        Command::Genocided => list_genocided(table),
        Command::Sheet => page(table, |_, game| character::sheet(&game.sheet(), None)),
        Command::Skills => page(table, |_, game| character::sheet(&game.sheet(), Some("Skills"))),
        Command::Conducts => {
            page(table, |_, game| character::sheet(&game.sheet(), Some("Conducts")))
        }
        Command::Luck => Transition::Push(Box::new(luck_guide::page())),
        Command::Overview => page(table, |_, game| levels::Levels::new(game.levels())),
        Command::Score => page(table, |view, game| character::score(view, &ending::score_of(game))),
        Command::Help => Transition::Push(Box::new(character::help(table))),
        Command::Options => page(table, |_, _| options::OptionsPage::new(false)),
        Command::Palette => page(table, |_, _| palette::CommandPalette::new()),
        Command::Here => page(table, |view, _| game_menu::Here::new(view)),
        Command::Interrupt => {
            let walks = table.walk.is_some();
            page(table, |_, _| game_menu::GameMenu::new(walks))
        }
        Command::Panel => toggle_panel(table),
        Command::Redraw => Transition::Redraw,
        Command::Suspend => Transition::Suspend,
        Command::Save if table.walk.is_some() => walk_out(table),
        Command::Save => leave(table),
        Command::Report => report(table),
        Command::Wizard => wizard_menu(table),
        Command::Repeat => match table.last.clone() {
            Some(plan) => table.pursue(plan),
            None => Transition::Stay,
        },
        Command::Loot => open_container(table),
        Command::LookHere => look_here(table),
        Command::TrapBeside => note(table, traps_beside(table)),
        Command::Version => note(table, format!("Wyrdvault {}.", env!("CARGO_PKG_VERSION"))),
        Command::InUse(which) => list_in_use(which, table),
        Command::WhatKey => {
            let key = table.keymap.shown(command);
            note(
                table,
                format!("On the map, press {key} and then any key to learn what that key does."),
            )
        }
        Command::Step(_)
        | Command::Run(_)
        | Command::Careful
        | Command::Fight
        | Command::Rush
        | Command::Wait
        | Command::Search
        | Command::Rest
        | Command::Explore
        | Command::FightNearest
        | Command::FireNearest
        | Command::Down
        | Command::Up
        | Command::Travel
        | Command::PickUp
        | Command::Drop
        | Command::DropMany
        | Command::Wield
        | Command::Swap
        | Command::TwoWeapons
        | Command::Wear
        | Command::TakeOff
        | Command::Apply
        | Command::Quaff
        | Command::Read
        | Command::Zap
        | Command::Cast
        | Command::Throw
        | Command::Fire
        | Command::Quiver
        | Command::Eat
        | Command::Dip
        | Command::Kick
        | Command::Ride
        | Command::Jump
        | Command::Power
        | Command::Open
        | Command::Close
        | Command::Unlock
        | Command::Disarm
        | Command::Force
        | Command::Engrave
        | Command::Pray
        | Command::Offer
        | Command::Sit
        | Command::Wipe
        | Command::TurnUndead
        | Command::Tip
        | Command::Rub
        | Command::Teleport
        | Command::Invoke
        | Command::Pay
        | Command::Chat
        | Command::Call
        | Command::Inscribe
        | Command::Annotate
        | Command::Adjust
        | Command::Autopickup
        | Command::Quit => table.pursue(PartialCommand::new(command).counted(count)),
    }
}

/// Opens a page over the map; without a game, returns to the map.
fn page<S: Screen + 'static>(table: &Shared, made: impl FnOnce(&View, &Game) -> S) -> Transition {
    match (&table.view, &table.session) {
        (Some(view), Some(session)) => Transition::Push(Box::new(made(view, &session.game))),
        _ => Transition::Play,
    }
}

/// Shows a line below the map.
fn note(table: &mut Shared, line: String) -> Transition {
    table.notice = Some(line);
    Transition::Play
}

fn toggle_panel(table: &mut Shared) -> Transition {
    let (width, height) = table.size.get();
    if Layout::of(width, height, true).is_some_and(|it| it.panel.is_none()) {
        let list = table.keymap.shown(Command::ListView);
        return note(
            table,
            format!("This window is too small for the panel: {list} lists everything in view."),
        );
    }
    table.options.panel = !table.options.panel;
    Transition::Play
}

fn wizard_menu(table: &mut Shared) -> Transition {
    if table.session.as_ref().is_some_and(|session| session.game.is_wizard()) {
        return Transition::Push(Box::new(wizard::WizardMenu::new()));
    }
    note(table, NO_WIZARD.to_owned())
}

/// Opens a container here or in the inventory. If several are here, asks which.
fn open_container(table: &mut Shared) -> Transition {
    let Some(view) = &table.view else { return Transition::Play };
    if view.floor.iter().filter(|thing| thing.fits(Purpose::Open)).count() > 1 {
        return table.pursue(PartialCommand::new(Command::Loot));
    }
    if let Some(loot) = Loot::of(view) {
        return loot.open(table, Transition::Push);
    }
    let swallowed = view.inside.as_ref().and(view.why_impossible(ActionKind::PickUp));
    let why = swallowed.unwrap_or("There is nothing here to open.").to_owned();
    note(table, why)
}

fn list_in_use(which: Use, table: &mut Shared) -> Transition {
    let Some(view) = &table.view else { return Transition::Play };
    match character::in_use(view, which) {
        Ok(page) => Transition::Push(Box::new(page)),
        Err(line) => note(table, line),
    }
}

/// Lists the kinds of monsters that the hero wiped out.
fn list_genocided(table: &mut Shared) -> Transition {
    let kinds = table.session.as_ref().map(|session| session.game.genocided()).unwrap_or_default();
    if kinds.is_empty() {
        return note(table, "You have wiped out no kind of monster.".to_owned());
    }
    Transition::Push(Box::new(character::genocided(kinds)))
}

/// Describes what is on the hero's square, in the message line or, if more than two lines are
/// needed, on a page.
fn look_here(table: &mut Shared) -> Transition {
    let Some(view) = &table.view else { return Transition::Play };
    if let Some(inside) = &view.inside {
        let others = if inside.things.is_empty() {
            "Nothing else is inside it.".to_owned()
        } else {
            format!("Also inside it: {}.", inside.things.join(", "))
        };
        let line = format!("You are inside {}. {others}", inside.name);
        return note(table, line);
    }
    let mut words: Vec<String> =
        view.ground.iter().map(|ground| english::a(&ground.name)).collect();
    let traps = view.traps.iter().filter(|trap| trap.at == view.hero);
    words.extend(traps.map(|trap| english::a(&trap.name)));
    words.extend(view.floor.iter().map(priced));
    words.extend(view.written.clone());
    if words.is_empty() {
        return note(table, "There is nothing here.".to_owned());
    }
    let line = format!("Here: {}.", words.join(", "));
    let (width, _) = table.size.get();
    let width = if width == 0 { 80 } else { usize::from(width) };
    if words.len() == 1 || wrapped(&line, width).len() <= 2 {
        return note(table, line);
    }
    let lines = words.into_iter().map(|word| pager::plain(word, Meaning::Text));
    Transition::Push(Box::new(pager::TextPage::new("Here", lines.collect())))
}

/// Lists the known traps adjacent to the hero, with directions.
fn traps_beside(table: &Shared) -> String {
    let Some(view) = &table.view else { return String::new() };
    let beside = view.traps.iter().filter(|trap| trap.at.is_next_to(view.hero));
    let told: Vec<String> =
        beside.map(|trap| format!("{} {}", english::a(&trap.name), trap.way)).collect();
    match told.as_slice() {
        [] => "You know of no trap next to you.".to_owned(),
        _ => format!("{}.", english::capitalized(&told.join("; "))),
    }
}

/// Opens the page for reporting a problem in the current run.
fn report(table: &mut Shared) -> Transition {
    let Some(session) = &table.session else { return Transition::Stay };
    if let Some(folder) = session.folder() {
        let page = report::ReportPage::new(folder, session.game.turn(), table);
        return Transition::Push(Box::new(page));
    }
    note(table, "This run is not saved, so there is nothing to report.".to_owned())
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
fn leave(table: &mut Shared) -> Transition {
    let Some(session) = &mut table.session else { return Transition::Title };
    match session.save().and_then(|()| session.sync()) {
        Ok(()) => {
            table.saved = true;
            Transition::Leave
        }
        Err(error) => {
            table.trouble = Some((error.to_string(), None));
            Transition::Play
        }
    }
}
