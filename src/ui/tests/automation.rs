//! A bot that runs automatic commands, presses the keys that the game suggests when they stop, and
//! checks that each key does what the suggestion says.

mod obedience;

use std::collections::BTreeMap;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::*;
use crate::base::{Rng, Seed};
use crate::game::view::{Condition, ItemUse, Pos};
use crate::game::{Awaits, Birth, Input};
use crate::ui::app::App;
use crate::ui::main::keys::Code;
use crate::ui::session::Session;

/// The size of the bot's screen.
const SIZE: (u16, u16) = (80, 24);

/// Number of turns after which the bot starts another game.
const LONGEST: u32 = 3_000;

/// The state that the bot compares before and after a key.
#[derive(Debug)]
struct Before {
    now: u64,
    hero: Pos,
    level: String,
    said: u32,
    screens: usize,
    /// Number of doors known to be locked.
    locked: usize,
}

struct Bot {
    app: App,
    rng: Rng,
    games: u64,
    /// Number of times that each suggestion came true.
    kept: BTreeMap<String, u32>,
    broken: Vec<String>,
}

/// Returns the terminal event of a key.
pub(super) fn typed(key: Key) -> Event {
    let code = match key.code {
        Code::Char(letter) => KeyCode::Char(letter),
        Code::Enter => KeyCode::Enter,
        Code::Esc => KeyCode::Esc,
        Code::Tab => KeyCode::Tab,
        Code::BackTab => KeyCode::BackTab,
        other => panic!("no offer names {other:?}"),
    };
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::CONTROL, key.ctrl);
    modifiers.set(KeyModifiers::ALT, key.alt);
    Event::Key(KeyEvent::new(code, modifiers))
}

/// Splits a hint into its offers: "[F l] attack it: 70% to hit" becomes
/// ("F l", "attack it: 70% to hit").
fn offers(text: &str) -> Vec<(String, String)> {
    let pieces = text.split('[').skip(1);
    let offers = pieces.filter_map(|piece| piece.split_once("] "));
    offers.map(|(keys, does)| (keys.to_owned(), does.trim().to_owned())).collect()
}

impl Bot {
    fn new(seed: u64) -> Self {
        let app = App::new(table(GlyphSet::Ascii), main_screen());
        let (kept, broken) = (BTreeMap::new(), Vec::new());
        let mut bot = Self { app, rng: Rng::new(Seed(seed), 1), games: seed * 1_000, kept, broken };
        bot.begin();
        bot
    }

    /// Starts another game, in memory only.
    fn begin(&mut self) {
        self.games += 1;
        let role = &CONTENT.roles.rows()[(self.games % CONTENT.roles.len() as u64) as usize];
        let (role, race) = (role.name.clone(), role.races.last().cloned().unwrap_or_default());
        let birth = Birth { seed: Seed(self.games), role, race, ..Birth::default() };
        let game = Game::new(Arc::clone(&CONTENT), &birth).unwrap();
        let mut table = table(GlyphSet::Ascii);
        table.options.fight_above = 50;
        table.session = Some(Session::begin(game, None).unwrap());
        table.refresh();
        self.app = App::new(table, main_screen());
    }

    fn view(&self) -> &View {
        self.app.table.view.as_ref().unwrap()
    }

    fn game(&self) -> &Game {
        &self.app.table.session.as_ref().unwrap().game
    }

    fn before(&self) -> Before {
        let (game, view) = (self.game(), self.view());
        let level = view.level.to_string();
        let screens = self.app.screens.len();
        let locked = game.world.level.shut.count();
        Before { now: game.world.now, hero: view.hero, level, said: view.said, screens, locked }
    }

    /// Presses the keys of one word, which can be the whole suggestion, and lets each occupation
    /// that they start run to its end.
    fn press(&mut self, name: &str, is_whole: bool) {
        for key in keys_of(name, is_whole) {
            self.app.step(&typed(key), SIZE);
            while self.app.screens.len() == 1
                && matches!(self.app.table.awaits(), Some(Awaits::Continue))
            {
                self.app.table.go_on();
                self.app.table.refresh();
                self.app.table.notice = None;
            }
        }
    }

    /// Answers questions with no and leaves other pages.
    fn close(&mut self) {
        for _ in 0..6 {
            if matches!(self.app.table.awaits(), Some(Awaits::Answer(_))) {
                let refused = self.app.table.session.as_mut().unwrap();
                let _ = refused.send(&Input::Answer(crate::game::Answer::No));
                self.app.table.refresh();
            }
            if self.app.screens.len() > 1 {
                self.press("Esc", true);
            }
        }
        self.app.screens.truncate(1);
    }

    /// Returns the text that the player reads when an automatic command stops: the notice or else
    /// the hint.
    fn advice(&self) -> String {
        let table = &self.app.table;
        let hint = || main::hint::of(self.view(), &table.keymap, table.is_guarded(), 80);
        table.notice.clone().unwrap_or_else(hint)
    }

    /// Runs one automatic command, and presses the keys that are suggested when it stops. Returns
    /// whether it stopped.
    fn stop(&mut self) -> bool {
        if self.game().outcome().is_some() || self.game().turn() > LONGEST {
            self.begin();
        }
        let which = match self.rng.below(12) {
            0 => "R",
            1 | 2 => "Tab",
            3 => ">",
            4 => "20 s",
            5 => ".",
            _ => "o",
        };
        let before = self.before();
        self.app.table.notice = None;
        which.split(' ').for_each(|key| self.press(key, true));
        if self.game().outcome().is_some() {
            return false;
        }
        if self.app.screens.len() > 1 {
            self.close();
            return false;
        }
        let acts_once = matches!(which, "Tab" | ".") && self.game().world.now != before.now;
        let arrived = self.view().level.to_string() != before.level;
        if acts_once || arrived {
            return false;
        }
        let told = self.app.table.notice.is_some() || self.view().said != before.said;
        let advice = self.advice();
        let offers = offers(&advice);
        let place = format!("{which} in game {} on turn {}", self.games, self.game().turn());
        if !told || offers.is_empty() {
            self.broken.push(format!("{place}: no reason or no key: {advice:?}"));
            return true;
        }
        let (keys, does) = offers[self.rng.below(offers.len() as u32) as usize].clone();
        self.obey(&keys, &does, &format!("{place}: {advice}"));
        true
    }

    /// Presses the keys of a suggestion and checks that they do what it says.
    fn obey(&mut self, keys: &str, does: &str, place: &str) {
        let before = self.before();
        let bound = self.view().effects.iter().any(|effect| {
            matches!(effect.kind, Condition::Held | Condition::Swallowed | Condition::Trapped)
        });
        let dizzy =
            main::hint::of(self.view(), &self.app.table.keymap, false, 80).contains("astray");
        self.app.table.notice = None;
        let is_whole = !keys.contains(' ');
        keys.split(' ').for_each(|key| self.press(key, is_whole));
        let asks = self.app.screens.len() > before.screens;
        if asks && self.app.screens.len() == 2 {
            self.press("Enter", true);
        }
        let over = self.game().outcome().is_some();
        let (game, view) = (self.game(), self.view());
        let passed = game.world.now != before.now;
        let found_locked = view.locked_out || game.world.level.shut.count() > before.locked;
        let moved = view.hero != before.hero || view.level.to_string() != before.level;
        let verb = does.split([' ', ':', ',']).next().unwrap_or_default().to_owned();
        let kept = over
            || match verb.as_str() {
                "attack" | "search" | "rest" | "wait" | "kick" | "fire" | "cast" => passed,
                "explore" | "approach" | "step" | "walk" | "go" | "leave" | "lead" => {
                    let told = view.said != before.said;
                    // A door that the first step finds locked takes no time.
                    // The key to travel asks where to.
                    moved || found_locked || asks || passed && (bound || dizzy || told)
                }
                // Trying the lid of a locked box takes no time.
                "open" => passed || asks || view.floor.iter().any(|thing| thing.known_locked),
                "pick" | "eat" | "pray" | "drink" | "take" | "drop" | "wield" | "pry" | "bash"
                | "look" | "zap" | "put" | "pay" | "throw" | "dig" | "unlock" | "dismount"
                | "write" | "sell" | "try" | "read" => passed || asks,
                // Filling the quiver takes no time.
                "ready" => view.pack.iter().any(|thing| thing.is(ItemUse::Quiver)),
                _ => false,
            };
        let news = (view.said - before.said) as usize;
        let is_blocked = view
            .lines
            .iter()
            .rev()
            .take(news)
            .any(|line| line.text == "You stop: the way is blocked.");
        if kept && !is_blocked {
            *self.kept.entry(verb).or_default() += 1;
        } else {
            let said: Vec<String> =
                view.lines.iter().rev().take(2).map(|it| it.text.clone()).collect();
            let notice = self.app.table.notice.clone();
            let shown = drawn(&mut main_screen(), &self.app.table, SIZE.0, SIZE.1);
            self.broken.push(format!(
                "{place}\n   [{keys}] {does}: {notice:?} {said:?} {before:?}\n{shown}"
            ));
        }
        if !over {
            self.close();
        }
    }
}

/// Returns the keys for one word of a suggestion: a key, a count and a key, or a command's name.
/// `is_whole` is whether the word is the whole suggestion.
fn keys_of(word: &str, is_whole: bool) -> Vec<Key> {
    if let Some(key) = Key::read(word) {
        return vec![key];
    }
    let mut letters: Vec<Key> = word.chars().map(|it| Key::plain(Code::Char(it))).collect();
    // Further keys begin with the Enter that ends the name.
    if word.starts_with('#') && is_whole {
        letters.push(Key::plain(Code::Enter));
    }
    letters
}

/// Plays until automatic commands have stopped `stops` times. Every stop must give a reason and a
/// key, and the key must do what the suggestion says.
fn obeys(stops: u32, seed: u64) {
    let mut bot = Bot::new(seed);
    let mut stopped = 0;
    while stopped < stops {
        stopped += u32::from(bot.stop());
    }
    let promises: u32 = bot.kept.values().sum();
    println!("{stopped} stops, {promises} promises kept: {:?}", bot.kept);
    println!("{} games, {} broken", bot.games - seed * 1_000, bot.broken.len());
    assert!(bot.broken.is_empty(), "{} broken:\n{}", bot.broken.len(), bot.broken.join("\n"));
}

#[test]
fn every_stop_names_a_reason_and_a_key_that_does_what_it_says() {
    obeys(200, 1);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_stops_name_a_reason_and_a_key_that_does_what_it_says() {
    obeys(10_000, 2);
}

#[test]
fn messages_stay_until_the_next_command_or_until_a_key_acknowledges_them() {
    let mut bot = Bot::new(31);
    bot.app.table.heard = 0;
    let unread = |bot: &Bot| bot.view().said.saturating_sub(bot.app.table.heard);
    let said = unread(&bot);
    assert!(said > 0, "the welcome is unread");
    for name in ["i", "Esc", "M", "Esc"] {
        bot.press(name, true);
        assert_eq!(unread(&bot), said, "after {name}");
    }
    let read = bot.view().said;
    bot.press("s", true);
    assert_eq!(bot.app.table.heard, read, "a turn makes them old");
    bot.app.table.heard = 0;
    bot.app.step(&typed(Key::read("Space").unwrap()), SIZE);
    assert_eq!(unread(&bot), 0, "so does a key that does nothing else");
}
