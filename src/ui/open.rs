//! Creates screens from pages: the only file that knows all screens.

use super::ask::loot::Loot;
use super::ask::menu::{GameQuestion, PickMany, PickOne};
use super::ask::prompt::{AskSure, AskText, AskWay, AskWord};
use super::ask::spells::PickSpell;
use super::author::vault_browser::Browser;
use super::film::FilmPage;
use super::main::MainScreen;
use super::main::complete_command::{Need, PartialCommand};
use super::main::map_cursor::Travel;
use super::page::Page;
use super::pages::birth::BirthPage;
use super::pages::character;
use super::pages::ending::Ending;
use super::pages::high_scores::HighScores;
use super::pages::options::OptionsPage;
use super::pages::report::ReportPage;
use super::pages::storage_trouble::StorageTrouble;
use super::pages::title::TitleScreen;
use super::replay::{Compare, Reel, ReplayList, Viewer};
use super::screen::{Screen, Shared};

/// Creates the screen for a page. The error is a sentence.
pub fn open(page: Page, table: &Shared) -> Result<Box<dyn Screen>, String> {
    Ok(match page {
        Page::Title => Box::new(TitleScreen::new(table)),
        Page::Birth { seeded } => Box::new(BirthPage::new(table, seeded)),
        Page::Options => Box::new(OptionsPage::new(true)),
        Page::Help => Box::new(character::help(table)),
        Page::HighScores => Box::new(HighScores::new(table)),
        Page::Vaults(None) => Box::new(Browser::new(table)),
        Page::Vaults(Some(position)) => Box::new(Browser::at(position, table)),
        Page::Replays => Box::new(ReplayList::new(table)),
        Page::ReplaysBeside(path) => Box::new(ReplayList::beside(&path, table)),
        Page::Replay(path) => Box::new(Viewer::open(&path, table)?),
        Page::Compare(one, other) => Box::new(Compare::open(&one, &other, table)?),
        Page::Film { path, turn, all } => Box::new(FilmPage::new(path, turn, all)),
        Page::Report { path, turn } => Box::new(ReportPage::new(&path, turn, table)),
        Page::Map => Box::new(MainScreen::default()),
        Page::Ask(need, plan) => prompt(need, plan, table),
        Page::Container(container) => {
            let loot = Loot::with(container);
            let view = table.view.as_ref();
            match view.and_then(|view| loot.locked(view, &table.keymap)) {
                Some(locked) => return Err(locked),
                None => Box::new(loot),
            }
        }
        Page::Question => Box::new(GameQuestion::new()),
        Page::StorageTrouble => Box::new(StorageTrouble::new()),
        Page::Ending => Box::new(Ending::new()),
        Page::EndOf(path) => Box::new(Ending::of_past(Reel::end_of(&path, table)?, path)),
    })
}

/// Creates the prompt for a missing argument of a command.
fn prompt(need: Need, plan: PartialCommand, table: &Shared) -> Box<dyn Screen> {
    let filled = |title: String| table.keymap.filled(&title);
    match need {
        Need::Item { title, purpose, none, second } => {
            Box::new(PickOne::new(filled(title), purpose, none, second, plan))
        }
        Need::Items { title, from } => Box::new(PickMany::new(filled(title), from, plan)),
        Need::AimOrHere { title } => Box::new(AskWay::or_here(filled(title), plan)),
        Need::Aim { title, vertical } => Box::new(AskWay::new(filled(title), vertical, plan)),
        Need::Spell => Box::new(PickSpell::new(plan)),
        Need::Spot { title } => Box::new(Travel::new(filled(title), plan, table)),
        Need::Text { title, most } => Box::new(AskText::new(filled(title), most, plan)),
        Need::Word { title, word } => Box::new(AskWord::new(filled(title), word, plan)),
        Need::Sure { title } => Box::new(AskSure::new(filled(title), plan)),
    }
}
