//! The birth page: all choices for a new hero on one page.

mod draw;
mod packs;

use packs::{Pack, found_packs};

use crate::game;
use crate::game::birth::LONGEST_NAME;
use crate::game::options::LastHero;
use crate::game::view::birth::{Choices, DIFFICULTIES, difficulty_words};
use crate::game::view::{Alignment, Calendar, Mode, Seed, content_with};
use crate::ui::ask::prompt::TextField;
use crate::ui::draw::canvas::Canvas;
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::screen::{Screen, Shared, Transition};
use crate::ui::start_run;

/// The parts of the page in Tab order, which is their order on the screen.
const STOPS: [Stop; 12] = [
    Stop::Role,
    Stop::Race,
    Stop::Alignment,
    Stop::Name,
    Stop::Gender,
    Stop::Mode,
    Stop::Seed,
    Stop::Difficulty,
    Stop::Vows,
    Stop::Vaults,
    Stop::Packs,
    Stop::Rules,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Role,
    Race,
    Alignment,
    Name,
    Gender,
    Mode,
    Difficulty,
    Vows,
    Seed,
    Vaults,
    Packs,
    Rules,
}

/// The modes, each with its name and a short explanation to append.
const MODES: [(Mode, &str, &str); 4] = [
    (Mode::Classic, "classic", ": one life"),
    (Mode::Modern, "modern", ": death costs score"),
    (Mode::Explore, "explore", ": not scored"),
    (Mode::Wizard, "wizard", ": not scored"),
];

/// Conducts that can be chosen at birth: (blind from birth, born without armor, name).
const VOWS: [(bool, bool, &str); 4] =
    [(false, false, "none"), (true, false, "zen"), (false, true, "nudist"), (true, true, "both")];

const ALIGNMENTS: [Alignment; 3] = [Alignment::Lawful, Alignment::Neutral, Alignment::Chaotic];

/// The birth page.
pub struct BirthPage {
    choices: Choices,
    role: usize,
    race: usize,
    alignment: Alignment,
    name: TextField,
    /// Whether the name is fixed to the player's name, as on a server.
    name_fixed: bool,
    female: bool,
    mode: usize,
    difficulty: usize,
    vows: usize,
    many_vaults: bool,
    seed: TextField,
    packs: Vec<Pack>,
    pack: usize,
    ruleset: usize,
    /// Describes the ticked packs, or their first fault.
    checked: String,
    /// Whether the ticked packs have faults.
    faulty: bool,
    stop: usize,
    said: Option<String>,
    /// Whether the player has no earlier hero, set nothing about the hero on the command line and
    /// has changed nothing on this page. This marks a newcomer who just presses Enter.
    untouched: bool,
}

impl BirthPage {
    pub fn new(table: &Shared, seeded: bool) -> Self {
        let choices = Choices::of(&table.content);
        let (last, start) = (&table.options.last, &table.start);
        let wanted =
            |asked: &Option<String>, last: &str| asked.as_deref().unwrap_or(last).to_owned();
        let (role, race) = (wanted(&start.role, &last.role), wanted(&start.race, &last.race));
        let role = choices
            .roles
            .iter()
            .position(|card| {
                card.name.eq_ignore_ascii_case(&role) || card.code.eq_ignore_ascii_case(&role)
            })
            .unwrap_or(0);
        let race = choices
            .races
            .iter()
            .position(|card| card.name.eq_ignore_ascii_case(&race))
            .unwrap_or(0);
        let name = table.player().map_or_else(|| wanted(&start.name, &last.name), str::to_owned);
        let untouched = last.name.is_empty() && !seeded && !start.is_particular();
        let ruleset = choices.rulesets.iter().position(|card| card.name == start.ruleset);
        let difficulty = DIFFICULTIES.iter().position(|(at, _)| *at == last.difficulty);
        let mut page = Self {
            choices,
            role,
            race,
            alignment: start.alignment.or(last.alignment).unwrap_or(Alignment::Neutral),
            name: TextField::new(&name, 20),
            name_fixed: table.player().is_some(),
            female: last.female,
            mode: MODES.iter().position(|(mode, ..)| *mode == last.mode).unwrap_or(0),
            difficulty: difficulty.unwrap_or(4),
            many_vaults: start.many_vaults,
            vows: VOWS
                .iter()
                .position(|&(zen, nudist, _)| (zen, nudist) == start.vows)
                .unwrap_or(0),
            seed: TextField::new(start.seed.as_deref().unwrap_or_default(), 40),
            packs: found_packs(table),
            pack: 0,
            ruleset: ruleset.unwrap_or(0),
            checked: String::new(),
            faulty: false,
            stop: STOPS.iter().position(|stop| seeded && *stop == Stop::Seed).unwrap_or(0),
            said: None,
            untouched,
        };
        page.mend();
        page.check();
        page
    }

    /// If the role does not allow the chosen race or alignment, selects the first one that it
    /// allows.
    fn mend(&mut self) {
        if self.choices.race_refused(self.role, self.race).is_some() {
            let all = 0..self.choices.races.len();
            let fits =
                all.into_iter().find(|&race| self.choices.race_refused(self.role, race).is_none());
            self.race = fits.unwrap_or(0);
        }
        let refused = |alignment| self.choices.alignment_refused(self.role, self.race, alignment);
        if refused(self.alignment).is_some() {
            let fits = ALIGNMENTS.into_iter().find(|&alignment| refused(alignment).is_none());
            self.alignment = fits.unwrap_or(Alignment::Neutral);
        }
    }

    fn ticked(&self) -> Vec<(String, String)> {
        let ticked = self.packs.iter().filter(|pack| pack.ticked);
        ticked.flat_map(|pack| pack.files.iter().cloned()).collect()
    }

    /// Describes the ticked packs and their first fault, for the packs line.
    fn check(&mut self) {
        let files = self.ticked();
        self.faulty = false;
        if files.is_empty() {
            self.checked = "built-in vaults only".to_owned();
            return;
        }
        let (_, faults) = content_with(&files);
        self.faulty = !faults.is_empty();
        self.checked = match faults.first() {
            None => format!(
                "built-in and {}, no faults",
                crate::base::english::counted(files.len() as u32, "file")
            ),
            Some(fault) => format!("{} faults: {fault}", faults.len()),
        };
    }

    /// Moves the focus by `by` parts; skips the name if it is fixed.
    fn step(&mut self, by: usize) {
        self.stop = (self.stop + by) % STOPS.len();
        if self.stop() == Stop::Name && self.name_fixed {
            self.stop = (self.stop + by) % STOPS.len();
        }
    }

    fn stop(&self) -> Stop {
        STOPS[self.stop]
    }

    /// Moves the selection in the focused part.
    fn turn(&mut self, by: isize) {
        let moved =
            |at: usize, len: usize| (at as isize + by).rem_euclid(len.max(1) as isize) as usize;
        match self.stop() {
            Stop::Role => self.role = moved(self.role, self.choices.roles.len()),
            Stop::Race => self.race = moved(self.race, self.choices.races.len()),
            Stop::Alignment => {
                let at = ALIGNMENTS.iter().position(|one| *one == self.alignment).unwrap_or(0);
                self.alignment = ALIGNMENTS[moved(at, 3)];
            }
            Stop::Gender => self.female = !self.female,
            Stop::Mode => self.mode = moved(self.mode, MODES.len()),
            Stop::Difficulty => self.difficulty = moved(self.difficulty, DIFFICULTIES.len()),
            Stop::Vows => self.vows = moved(self.vows, VOWS.len()),
            Stop::Vaults => self.many_vaults = !self.many_vaults,
            Stop::Packs => self.pack = moved(self.pack, self.packs.len()),
            Stop::Rules => self.ruleset = moved(self.ruleset, self.choices.rulesets.len()),
            Stop::Name | Stop::Seed => {}
        }
        self.follow();
    }

    /// Updates the choices that depend on the changed one.
    fn follow(&mut self) {
        match self.stop() {
            Stop::Role => self.mend(),
            // A race that the role does not allow stays selected, with the reason beside it.
            Stop::Race if self.choices.race_refused(self.role, self.race).is_none() => self.mend(),
            _ => {}
        }
    }

    /// Jumps to the next choice in the focused part that begins with this letter. A space acts like
    /// [`BirthPage::change`].
    fn jump(&mut self, letter: char) {
        let next = |names: &[&str], at: usize| {
            let begins =
                |name: &str| name.chars().next().is_some_and(|c| c.eq_ignore_ascii_case(&letter));
            let after = (at + 1..names.len()).chain(0..names.len().min(at + 1));
            after.into_iter().find(|&place| begins(names[place]))
        };
        if letter == ' ' {
            return self.change();
        }
        let found = match self.stop() {
            Stop::Role => {
                let names: Vec<&str> =
                    self.choices.roles.iter().map(|card| card.name.as_str()).collect();
                next(&names, self.role).map(|place| self.role = place)
            }
            Stop::Race => {
                let names: Vec<&str> =
                    self.choices.races.iter().map(|card| card.name.as_str()).collect();
                next(&names, self.race).map(|place| self.race = place)
            }
            Stop::Alignment => {
                let at = ALIGNMENTS.iter().position(|one| *one == self.alignment).unwrap_or(0);
                next(&ALIGNMENTS.map(Alignment::word), at)
                    .map(|place| self.alignment = ALIGNMENTS[place])
            }
            Stop::Gender => next(&["male", "female"], usize::from(self.female))
                .map(|place| self.female = place == 1),
            Stop::Mode => {
                next(&MODES.map(|(_, name, _)| name), self.mode).map(|place| self.mode = place)
            }
            Stop::Difficulty => next(&DIFFICULTIES.map(|(_, name)| name), self.difficulty)
                .map(|place| self.difficulty = place),
            Stop::Vows => {
                next(&VOWS.map(|(.., name)| name), self.vows).map(|place| self.vows = place)
            }
            Stop::Vaults => next(&["classic", "many"], usize::from(self.many_vaults))
                .map(|place| self.many_vaults = place == 1),
            Stop::Packs => {
                let names: Vec<&str> = self.packs.iter().map(|pack| pack.name.as_str()).collect();
                next(&names, self.pack).map(|place| self.pack = place)
            }
            Stop::Rules => {
                let names: Vec<&str> =
                    self.choices.rulesets.iter().map(|card| card.name.as_str()).collect();
                next(&names, self.ruleset).map(|place| self.ruleset = place)
            }
            Stop::Name | Stop::Seed => Some(()),
        };
        match found {
            Some(()) => self.follow(),
            None => self.said = Some(format!("No choice here begins with {letter}.")),
        }
    }

    /// Toggles the focused pack; in other parts, moves to the next choice.
    fn change(&mut self) {
        match self.packs.get_mut(self.pack).filter(|_| STOPS[self.stop] == Stop::Packs) {
            Some(pack) => {
                pack.ticked = !pack.ticked;
                self.check();
            }
            None => self.turn(1),
        }
    }

    /// Explains the focused part.
    fn about(&self) -> String {
        match self.stop() {
            Stop::Role => "* is good for a first game, ! is hard to play.".to_owned(),
            Stop::Race => "Races marked \"no\" are not possible for this role.".to_owned(),
            Stop::Alignment => "Monsters of your alignment may be peaceful.".to_owned(),
            Stop::Name => "If you leave this empty, your hero is called Ana.".to_owned(),
            Stop::Gender => "Space changes it.".to_owned(),
            Stop::Mode => match MODES[self.mode].0 {
                Mode::Classic => "Death ends the run for good.",
                Mode::Modern => "After death you go on from level 1, with a lower score.",
                Mode::Explore => {
                    "If you die, you come back to life at once; the run is not scored."
                }
                Mode::Wizard => "For experiments: go anywhere, see all; not scored.",
            }
            .to_owned(),
            Stop::Difficulty => difficulty_words(DIFFICULTIES[self.difficulty].0),
            Stop::Vows => match self.vows {
                0 => "No vow chosen. Zen: blind from birth. Nudist: never any armor.",
                1 => "Blind from birth: 80 conduct points if you ascend without a cure.",
                2 => "Born without armor: 60 conduct points if you ascend without wearing any.",
                _ => "Blind and without armor: 140 conduct points if you ascend that way.",
            }
            .to_owned(),
            Stop::Seed => "The same seed gives the same dungeon. Empty: random.".to_owned(),
            Stop::Vaults if self.many_vaults => {
                "1 room in 6 is a themed vault. The run is not scored.".to_owned()
            }
            Stop::Vaults => "1 room in 41 is a themed vault. Space changes it.".to_owned(),
            Stop::Packs if self.packs.iter().all(|pack| !pack.ticked) => match self.packs.len() {
                0 => "No vault pack was found.".to_owned(),
                found => format!("Space selects a pack: {found} found, none selected."),
            },
            Stop::Packs => format!("Space selects a pack. Now: {}.", self.checked),
            Stop::Rules => "The game whose rules you play by. Up and Down choose.".to_owned(),
        }
    }

    /// Returns why the chosen combination is not allowed.
    fn refused(&self) -> Option<String> {
        self.choices
            .race_refused(self.role, self.race)
            .or_else(|| self.choices.alignment_refused(self.role, self.race, self.alignment))
    }

    fn start(&mut self, table: &mut Shared) -> Transition {
        if let Some(why) = self.refused() {
            self.said = Some(why);
            return Transition::Stay;
        }
        let birth = self.birth(table);
        self.remember(table, &birth);
        match start_run::begin(&birth, table) {
            Ok(next) => next,
            Err(why) => {
                self.said = Some(why);
                Transition::Stay
            }
        }
    }

    /// Returns the birth of the chosen hero, with a random seed unless one was typed.
    pub(in crate::ui) fn birth(&self, table: &Shared) -> game::Birth {
        let typed = self.seed.text.trim();
        let (seed, seed_text) = if typed.is_empty() {
            let drawn = crate::ui::fresh_seed::seed();
            (drawn, drawn.to_string())
        } else {
            (Seed::read(typed), typed.to_owned())
        };
        // A run with a chosen seed must not depend on the date.
        let calendar = match table.start.calendar {
            Some(calendar) => calendar,
            None if typed.is_empty() => crate::ui::fresh_seed::today(&table.start.zone),
            None => Calendar::default(),
        };
        // The name in the options file may be too long.
        let name: String = self.name.text.trim().chars().take(LONGEST_NAME).collect();
        game::Birth {
            seed,
            seed_text,
            name: if name.is_empty() { "Ana".to_owned() } else { name },
            role: self.choices.roles[self.role].name.clone(),
            race: self.choices.races[self.race].name.clone(),
            alignment: Some(self.alignment),
            female: self.female,
            mode: MODES[self.mode].0,
            difficulty: DIFFICULTIES[self.difficulty].0,
            zen: VOWS[self.vows].0,
            nudist: VOWS[self.vows].1,
            many_vaults: self.many_vaults,
            ruleset: self.choices.rulesets[self.ruleset].name.clone(),
            calendar,
            packs: self.ticked(),
            aided: self.untouched,
            parent: None,
            bones: typed.is_empty() && MODES[self.mode].0 == Mode::Classic && table.options.bones,
        }
    }

    /// Keeps the choices for the next hero. They are saved after the map is drawn.
    fn remember(&self, table: &mut Shared, birth: &game::Birth) {
        let names = |shipped: bool, ticked: bool| -> Vec<String> {
            let packs = self.packs.iter();
            packs
                .filter(|pack| pack.shipped == shipped && pack.ticked == ticked)
                .map(|pack| pack.name.clone())
                .collect()
        };
        table.options.packs_on = names(true, true);
        table.options.packs_off = names(false, false);
        table.options.last = LastHero {
            name: birth.name.clone(),
            role: birth.role.clone(),
            race: birth.race.clone(),
            alignment: birth.alignment,
            female: birth.female,
            mode: birth.mode,
            difficulty: birth.difficulty,
        };
        table.unsaved_options = true;
    }
}

impl Screen for BirthPage {
    fn is_list(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let (width, height) = (canvas.width(), canvas.height());
        canvas.say(1, 0, "New character", Meaning::Heading);
        canvas.right(width.saturating_sub(1), 0, "everything on one page", Meaning::Faint);
        let upper = height.saturating_sub(8).min(16);
        self.draw_columns(canvas, upper);
        {
            let mut about = canvas.part(34, 1, width.saturating_sub(34), upper);
            match (self.stop(), self.long_help(width.saturating_sub(2))) {
                (Stop::Rules, _) => self.draw_rules(&mut about),
                (_, Some(help)) => self.draw_help(&mut about, &help),
                _ => self.draw_about(&mut about, table),
            }
        }
        {
            let mut run = canvas.part(0, upper + 1, width, 6);
            self.draw_run(&mut run);
        }
        let keys = [
            ("Enter", "start"),
            ("Tab", "next"),
            ("Up Down", "choose"),
            ("Space", "change"),
            ("letters", "jump"),
            ("Esc", "back"),
        ];
        // The key to start is not offered for a combination that is not allowed.
        let first = usize::from(self.refused().is_some());
        canvas.keys(height.saturating_sub(1), &keys[first..]);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        self.said = None;
        let typing = matches!(self.stop(), Stop::Name | Stop::Seed);
        match key.code {
            Code::Enter => return self.start(table),
            Code::Esc => return Transition::Back,
            Code::Tab | Code::Right => self.step(1),
            Code::BackTab | Code::Left => self.step(STOPS.len() - 1),
            Code::Down => self.turn(1),
            Code::Up => self.turn(-1),
            _ if typing => {
                let field = if self.stop() == Stop::Name { &mut self.name } else { &mut self.seed };
                field.key(key);
            }
            _ => {
                if let Some(letter) = key.letter() {
                    self.jump(letter);
                }
            }
        }
        self.untouched = false;
        Transition::Stay
    }

    fn paste(&mut self, text: &str) {
        match self.stop() {
            Stop::Name => self.name.paste(text),
            Stop::Seed => self.seed.paste(text),
            _ => {}
        }
    }
}
