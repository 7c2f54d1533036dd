//! An obedient player, who presses the keys of the first suggestion, and those of the next one if
//! the first changed nothing. Suggestions must not lead such a player in circles.

use super::*;
use crate::base::{Dir, english};
use crate::game::view::ItemView;
use crate::ui::main::command::Command;

/// How often the same suggestion may come on the same square without progress, by the first word of
/// what it suggests. Attacks, kicks and spells may fail.
const MOST: [(&str, u32); 5] = [("attack", 30), ("cast", 12), ("kick", 30), ("wait", 20), ("", 6)];

/// The achievements of a player. The position is not one of them, so that a walk is no progress.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Progress {
    known: usize,
    experience: u32,
    hp: i32,
    foes: Vec<u8>,
    items: usize,
    locked: usize,
}

struct Obedient {
    bot: Bot,
    /// How often each suggestion came on each square since the last progress there.
    seen: BTreeMap<(String, Pos, String), (Progress, u32)>,
    /// The last suggestions.
    trail: Vec<String>,
    circles: Vec<String>,
}

/// Returns a suggestion without its numbers, which change with each step.
fn words(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_ascii_digit()).collect()
}

impl Obedient {
    fn progress(&self) -> Progress {
        let (game, view) = (self.bot.game(), self.bot.view());
        Progress {
            known: game.world.level.memory.known().count(),
            experience: game.world.life.experience,
            hp: view.status.hp,
            foes: view.foes.iter().map(|foe| foe.health).collect(),
            items: view.pack.len(),
            locked: game.world.level.shut.count(),
        }
    }

    /// Obeys the first suggestion, or the next one if the first changed nothing the last time.
    /// Returns whether the game goes on.
    fn step(&mut self) -> bool {
        if self.bot.game().outcome().is_some() || self.bot.game().turn() > LONGEST {
            return false;
        }
        self.bot.close();
        if self.bot.app.table.notice.as_ref().is_some_and(|notice| offers(notice).is_empty()) {
            self.bot.app.table.notice = None;
        }
        let advice = self.bot.advice();
        let offers = offers(&advice);
        let Some((first, does)) = offers.first() else {
            self.circles.push(format!("{}: no key: {advice:?}", self.place()));
            return false;
        };
        let (view, now) = (self.bot.view(), self.progress());
        let key = (view.level.to_string(), view.hero, words(&format!("{first} {does}")));
        let (before, count) = self.seen.entry(key).or_insert((now.clone(), 0));
        *count = if *before == now { *count + 1 } else { 1 };
        *before = now;
        let most = MOST.iter().find(|(verb, _)| does.starts_with(verb)).map_or(0, |it| it.1);
        if *count > most {
            let shown = drawn(&mut main_screen(), &self.bot.app.table, SIZE.0, SIZE.1);
            let trail = self.trail[self.trail.len().saturating_sub(6)..].join("\n");
            self.circles.push(format!("{}: {advice}\n{trail}\n{shown}", self.place()));
            return false;
        }
        let tried = (*count as usize - 1) % offers.len();
        self.trail.push(format!("{}: {advice}", self.place()));
        let (keys, does) = offers[tried].clone();
        self.bot.app.table.notice = None;
        let is_whole = !keys.contains(' ');
        keys.split(' ').for_each(|key| self.bot.press(key, is_whole));
        self.answer(&keys, &does);
        true
    }

    /// Answers the questions of a command: throws the first missile at the nearest foe, drops what
    /// the suggestion names, and takes everything that a list offers.
    fn answer(&mut self, keys: &str, does: &str) {
        for name in self.answers(keys, does).iter().map(String::as_str).chain(["Enter", "Enter"]) {
            if self.bot.app.screens.len() > 1 {
                self.bot.press(name, true);
            }
        }
    }

    fn answers(&self, keys: &str, does: &str) -> Vec<String> {
        let (view, keymap) = (self.bot.view(), &self.bot.app.table.keymap);
        let dir = view.foes.first().and_then(|foe| foe.dir).unwrap_or(Dir::E);
        let toward = keymap.shown(Command::Step(dir));
        let letter = |thing: &ItemView| thing.letter.map(String::from);
        match keys {
            "t" => {
                let missile = view.pack.iter().find(|thing| thing.is_missile());
                let item = missile.or_else(|| view.pack.iter().find(|thing| thing.is_spare()));
                item.and_then(letter).into_iter().chain([toward]).collect()
            }
            "D" => {
                let is_named =
                    |thing: &&ItemView| does.contains(english::without_article(&thing.name));
                view.pack.iter().filter(is_named).filter_map(letter).collect()
            }
            // Wands of unknown kinds ask for a direction.
            _ if does.starts_with("try a") => vec![toward],
            _ => vec![",".to_owned()],
        }
    }

    fn place(&self) -> String {
        format!("game {} on turn {}", self.bot.games, self.bot.game().turn())
    }
}

/// Plays games of up to [`LONGEST`] turns. Returns descriptions of the circles.
fn obeyed(games: u64, seed: u64) -> Vec<String> {
    let bot = Bot::new(seed);
    let mut player =
        Obedient { bot, seen: BTreeMap::new(), trail: Vec::new(), circles: Vec::new() };
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..games {
        player.bot.begin();
        player.seen.clear();
        while player.step() {}
        let depth = player.bot.view().level.to_string();
        *ends.entry(depth).or_default() += 1;
    }
    println!("{games} games, {} circles; last levels: {ends:?}", player.circles.len());
    player.circles
}

#[test]
#[ignore = "takes minutes"]
fn suggestions_lead_an_obedient_player_in_circles_in_at_most_15_of_100_games() {
    let circles = obeyed(100, 3);
    assert!(circles.len() <= 15, "{}", circles.join("\n"));
}
