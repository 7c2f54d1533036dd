//! The birth page: all choices for a new hero on one page.

use unicode_width::UnicodeWidthStr;

use crate::game;
use crate::game::birth::LONGEST_NAME;
use crate::game::options::LastHero;
use crate::game::view::birth::{Choices, DIFFICULTIES, difficulty_words};
use crate::game::view::{Alignment, Calendar, Mode, Seed, content_with};
use crate::store::packs;
use crate::ui::ask::prompt::TextField;
use crate::ui::draw::canvas::{Canvas, cut, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::screen::{Screen, Shared, Transition};
use crate::ui::start_run;

/// The parts of the page in Tab order.
const STOPS: [Stop; 10] = [
    Stop::Role,
    Stop::Race,
    Stop::Alignment,
    Stop::Name,
    Stop::Gender,
    Stop::Mode,
    Stop::Difficulty,
    Stop::Vows,
    Stop::Seed,
    Stop::Packs,
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
    Packs,
}

const MODES: [(Mode, &str); 4] = [
    (Mode::Classic, "classic"),
    (Mode::Modern, "modern: death costs score"),
    (Mode::Explore, "explore: not scored"),
    (Mode::Wizard, "wizard: not scored"),
];

/// Conducts chosen at birth: whether blind from birth, whether born without armor, and their name.
const VOWS: [(bool, bool, &str); 4] =
    [(false, false, "none"), (true, false, "zen"), (false, true, "nudist"), (true, true, "both")];

const ALIGNMENTS: [Alignment; 3] = [Alignment::Lawful, Alignment::Neutral, Alignment::Chaotic];

/// A vault pack that was found.
struct Pack {
    name: String,
    files: Vec<(String, String)>,
    ticked: bool,
    /// From the working folder, so initially not ticked.
    shipped: bool,
}

/// The birth page.
pub struct BirthPage {
    choices: Choices,
    role: usize,
    race: usize,
    alignment: Alignment,
    name: TextField,
    /// The name is no choice: whose game it is, on a server.
    name_fixed: bool,
    female: bool,
    mode: usize,
    difficulty: usize,
    vows: usize,
    seed: TextField,
    packs: Vec<Pack>,
    pack: usize,
    /// Says what the ticked packs hold.
    checked: String,
    /// Whether the ticked packs have faults.
    faulty: bool,
    stop: usize,
    said: Option<String>,
    /// Set while the player has changed nothing and no earlier hero exists: a newcomer who just
    /// presses Enter.
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
        let difficulty = DIFFICULTIES.iter().position(|(at, _)| *at == last.difficulty);
        let mut page = Self {
            choices,
            role,
            race,
            alignment: start.alignment.or(last.alignment).unwrap_or(Alignment::Neutral),
            name: TextField::new(&name, 20),
            name_fixed: table.player().is_some(),
            female: last.female,
            mode: MODES.iter().position(|(mode, _)| *mode == last.mode).unwrap_or(0),
            difficulty: difficulty.unwrap_or(4),
            vows: VOWS
                .iter()
                .position(|&(zen, nudist, _)| (zen, nudist) == start.vows)
                .unwrap_or(0),
            seed: TextField::new(start.seed.as_deref().unwrap_or_default(), 40),
            packs: found_packs(table),
            pack: 0,
            checked: String::new(),
            faulty: false,
            stop: if seeded { 8 } else { 0 },
            said: None,
            untouched,
        };
        page.mend();
        page.check();
        page
    }

    /// Moves to the nearest race and alignment that the role allows.
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

    /// Describes the ticked packs and any faults in them.
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
                "built-in and {} checked",
                crate::base::english::counted(files.len() as u32, "file")
            ),
            Some(fault) => format!("{} faults: {fault}", faults.len()),
        };
    }

    /// Goes so many parts on, and past a name that is no choice.
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
            Stop::Packs => self.pack = moved(self.pack, self.packs.len()),
            Stop::Name | Stop::Seed => {}
        }
        self.follow();
    }

    /// Updates whatever depends on the part that changed.
    fn follow(&mut self) {
        match self.stop() {
            Stop::Role => self.mend(),
            // A forbidden race stays selected, with the reason beside it.
            Stop::Race if self.choices.race_refused(self.role, self.race).is_none() => self.mend(),
            _ => {}
        }
    }

    /// Jumps to the next choice in the focused part that begins with this letter.
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
                next(&MODES.map(|(_, name)| name), self.mode).map(|place| self.mode = place)
            }
            Stop::Difficulty => next(&DIFFICULTIES.map(|(_, name)| name), self.difficulty)
                .map(|place| self.difficulty = place),
            Stop::Vows => {
                next(&VOWS.map(|(.., name)| name), self.vows).map(|place| self.vows = place)
            }
            Stop::Packs => {
                let names: Vec<&str> = self.packs.iter().map(|pack| pack.name.as_str()).collect();
                next(&names, self.pack).map(|place| self.pack = place)
            }
            Stop::Name | Stop::Seed => Some(()),
        };
        match found {
            Some(()) => self.follow(),
            None => self.said = Some(format!("No choice here begins with {letter}.")),
        }
    }

    /// Toggles the focused pack, or moves to the next choice.
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
            Stop::Race => "What says \"no\" is not for this role.".to_owned(),
            Stop::Alignment => "Whose side you are on: the peaceful share it.".to_owned(),
            Stop::Name => "Empty, your hero is called Ana.".to_owned(),
            Stop::Gender => "Space changes it.".to_owned(),
            Stop::Mode => match MODES[self.mode].0 {
                Mode::Classic => "Death ends the run for good.",
                Mode::Modern => "Who dies goes on from the first level, with less score.",
                Mode::Explore => "Death is undone on the spot; the run is not scored.",
                Mode::Wizard => "To try things out: go anywhere, see all; not scored.",
            }
            .to_owned(),
            Stop::Difficulty => difficulty_words(DIFFICULTIES[self.difficulty].0),
            Stop::Vows => match self.vows {
                0 => "No vow: zen heroes are blind from birth, nudists wear no armor.",
                1 => "Blind from birth: 80 conduct points if you ascend without a cure.",
                2 => "Born without armor: 60 conduct points if you ascend without any.",
                _ => "Blind and without armor: 140 conduct points if you ascend so.",
            }
            .to_owned(),
            Stop::Seed => "The same seed, the same dungeon. Empty: one is drawn.".to_owned(),
            Stop::Packs => format!("Space ticks one. Now: {}.", self.checked),
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

    fn birth(&self, table: &Shared) -> game::Birth {
        let typed = self.seed.text.trim();
        let (seed, seed_text) = if typed.is_empty() {
            let drawn = crate::ui::fresh_seed::seed();
            (drawn, drawn.to_string())
        } else {
            (Seed::read(typed), typed.to_owned())
        };
        // A game with a chosen seed must not depend on the date.
        let calendar = match table.start.calendar {
            Some(calendar) => calendar,
            None if typed.is_empty() => crate::ui::fresh_seed::today(&table.start.zone),
            None => Calendar::default(),
        };
        // The options file may hold any name.
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
            ruleset: table.start.ruleset.clone(),
            calendar,
            packs: self.ticked(),
            aided: self.untouched,
            parent: None,
        }
    }

    /// Saves the choices for the next hero. Failure to save does not prevent play.
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
        crate::store::options::save(&table.paths, &table.options).ok();
    }
}

/// Finds the packs in the data and working folders and those named on the command line.
fn found_packs(table: &Shared) -> Vec<Pack> {
    let mut packs = Vec::new();
    if !table.start.named_packs.is_empty() {
        let files = table.start.named_packs.clone();
        packs.push(Pack {
            name: "named with --vaults".to_owned(),
            files,
            ticked: true,
            shipped: false,
        });
    }
    if table.start.no_packs {
        return packs;
    }
    let shelves = [(table.paths.vaults(), false), (table.working.join("vaults"), true)];
    for (shelf, shipped) in shelves {
        for file in packs::lying_in(&shelf).files {
            let name = file.pack.file_name().map(|name| name.to_string_lossy().into_owned());
            let name = crate::store::clean::clean_to(&name.unwrap_or_default(), 40);
            let known = packs.iter_mut().find(|pack| pack.name == name && pack.shipped == shipped);
            if let Some(pack) = known {
                pack.files.push((file.name, file.text));
                continue;
            }
            let options = &table.options;
            let ticked = if shipped {
                options.packs_on.contains(&name)
            } else {
                !options.packs_off.contains(&name)
            };
            packs.push(Pack { name, files: vec![(file.name, file.text)], ticked, shipped });
        }
    }
    packs
}

impl BirthPage {
    fn column(
        &self,
        canvas: &mut Canvas,
        title: &str,
        active: bool,
        rows: &[(String, bool, bool, &'static str)],
    ) {
        // The title counts rows that do not fit.
        let rest = rows.len().saturating_sub(usize::from(canvas.height().saturating_sub(2)));
        let title = if rest > 0 { format!("{title} ({rest} more)") } else { title.to_owned() };
        let mut inner = canvas.framed(&title);
        let height = usize::from(inner.height());
        let at = rows.iter().position(|row| row.1).unwrap_or(0);
        let top = (at + 1).saturating_sub(height);
        for (y, (name, chosen, refused, sign)) in rows.iter().skip(top).take(height).enumerate() {
            let y = y as u16;
            if *chosen {
                let (pointer, style) = (inner.theme.pointer(), inner.theme.of(Meaning::Key));
                inner.sign(0, y, pointer, style);
            }
            let meaning = match (chosen, refused) {
                (_, true) => Meaning::Faint,
                (true, _) if active => Meaning::Chosen,
                (true, _) => Meaning::Heading,
                _ => Meaning::Text,
            };
            inner.say(2, y, name, meaning);
            let end = inner.width();
            inner.right(end, y, sign, Meaning::Gold);
        }
    }

    fn draw_columns(&self, canvas: &mut Canvas, height: u16) {
        let roles: Vec<_> = self
            .choices
            .roles
            .iter()
            .enumerate()
            .map(|(at, card)| {
                let sign = match card.ease {
                    1.. => "*",
                    0 => "",
                    _ => "!",
                };
                (card.name.clone(), at == self.role, false, sign)
            })
            .collect();
        let races: Vec<_> = self
            .choices
            .races
            .iter()
            .enumerate()
            .map(|(at, card)| {
                let refused = self.choices.race_refused(self.role, at).is_some();
                (card.name.clone(), at == self.race, refused, if refused { "no" } else { "" })
            })
            .collect();
        let alignments: Vec<_> = ALIGNMENTS
            .into_iter()
            .map(|one| {
                let refused = self.choices.alignment_refused(self.role, self.race, one).is_some();
                let sign = if refused { "no" } else { "" };
                (one.word().to_owned(), one == self.alignment, refused, sign)
            })
            .collect();
        let stop = self.stop();
        self.column(&mut canvas.part(0, 1, 19, height), "Role", stop == Stop::Role, &roles);
        // The five races need seven rows, the three alignments five.
        let below = if height < 13 { 7 } else { 8 };
        self.column(&mut canvas.part(19, 1, 15, below), "Race", stop == Stop::Race, &races);
        let mut part = canvas.part(19, 1 + below, 15, 5);
        self.column(&mut part, "Alignment", stop == Stop::Alignment, &alignments);
    }

    fn draw_about(&self, canvas: &mut Canvas) {
        let Some(card) = self.choices.roles.get(self.role) else { return };
        let race = self.choices.races.get(self.race).map_or("", |race| race.name.as_str());
        let kit = card.kits.get(self.race).map(Vec::as_slice).unwrap_or_default();
        let mut title = format!("{race} {}, {}", card.name, self.alignment.word());
        if title.width() + 6 > usize::from(canvas.width()) {
            title = format!("{race} {}", card.name);
        }
        let mut inner = canvas.framed(&title);
        let width = usize::from(inner.width()).saturating_sub(1);
        let mut y = 0;
        let paint = |inner: &mut Canvas, text: &str, meaning, y: &mut u16| {
            for line in wrapped(text, width) {
                inner.say(0, *y, &line, meaning);
                *y += 1;
            }
        };
        let ease = match card.ease {
            1.. => "* Good for a first game.",
            0 => "",
            _ => "! Hard to play.",
        };
        if !ease.is_empty() {
            let meaning = if card.ease > 0 { Meaning::Good } else { Meaning::Bad };
            paint(&mut inner, ease, meaning, &mut y);
        }
        // On a short screen, the equipment comes before the advice.
        let first = if inner.height() < 14 { 1 } else { card.about.len() };
        for line in card.about.iter().take(first) {
            paint(&mut inner, line, Meaning::Text, &mut y);
        }
        y += u16::from(inner.height() >= 14);
        paint(&mut inner, &format!("Starts with {}.", kit.join(", ")), Meaning::Faint, &mut y);
        for line in card.about.iter().skip(first) {
            paint(&mut inner, line, Meaning::Text, &mut y);
        }
        if let Some(why) = self.refused() {
            y += 1;
            paint(&mut inner, &why, Meaning::Bad, &mut y);
        }
    }

    fn draw_run(&self, canvas: &mut Canvas) {
        let mut inner = canvas.framed("Run");
        let stop = self.stop();
        let meaning = |here: bool| if here { Meaning::Chosen } else { Meaning::Text };
        // Columns of the second and third parts, and widths of the name and seed fields.
        let (second, third, name, seed) =
            if inner.width() < 76 { (24, 39, 16, 27) } else { (27, 43, 18, 34) };
        let x = inner.say(1, 0, "Name ", Meaning::Faint);
        self.name.draw(&mut inner, x, 0, name, stop == Stop::Name);
        if self.name.text.is_empty() && stop != Stop::Name {
            inner.say(x, 0, "Ana", Meaning::Faint);
        }
        let x = inner.say(second, 0, "Gender ", Meaning::Faint);
        inner.say(x, 0, if self.female { "female" } else { "male" }, meaning(stop == Stop::Gender));
        let x = inner.say(third, 0, "Mode ", Meaning::Faint);
        let (_, mode) = MODES[self.mode];
        let room = usize::from(inner.width().saturating_sub(x));
        let word = if mode.len() > room { mode.split(':').next().unwrap_or(mode) } else { mode };
        inner.say(x, 0, word, meaning(stop == Stop::Mode));
        let x = inner.say(1, 1, "Seed ", Meaning::Faint);
        self.seed.draw(&mut inner, x, 1, seed, stop == Stop::Seed);
        if self.seed.text.is_empty() && stop != Stop::Seed {
            inner.say(x, 1, "drawn for you", Meaning::Faint);
        }
        let x = if inner.width() < 76 { 35 } else { third };
        let x = inner.say(x, 1, "Difficulty ", Meaning::Faint);
        let x = inner.say(x, 1, DIFFICULTIES[self.difficulty].1, meaning(stop == Stop::Difficulty));
        let x = inner.say(x + 2, 1, "Vow ", Meaning::Faint);
        inner.say(x, 1, VOWS[self.vows].2, meaning(stop == Stop::Vows));
        let mut x = inner.say(1, 2, "Vault packs ", Meaning::Faint);
        let width = inner.width();
        let named = |pack: &Pack| cut(&pack.name, 22).width() as u16 + 6;
        // Scroll so that the focused pack is visible.
        let mut first = 0;
        let shows = |first: usize, last: usize| {
            self.packs[first..=last].iter().map(named).sum::<u16>() + x + 4 <= width
        };
        while stop == Stop::Packs && first < self.pack && !shows(first, self.pack) {
            first += 1;
        }
        for (at, pack) in self.packs.iter().enumerate().skip(first) {
            let rest = self.packs.len() - at;
            if x + named(pack) + if rest > 1 { 4 } else { 0 } > width + 2 {
                x = inner.say(x, 2, &format!("+{rest}"), Meaning::Key);
                break;
            }
            let tick = if pack.ticked { "[x] " } else { "[ ] " };
            let here = stop == Stop::Packs && at == self.pack;
            x = inner.say(x, 2, tick, Meaning::Gold);
            x = inner.say(x, 2, &cut(&pack.name, 22), meaning(here)) + 2;
        }
        if self.packs.is_empty() {
            inner.say(x, 2, "none found", meaning(stop == Stop::Packs));
        }
        let room = usize::from(inner.width()).saturating_sub(2);
        let note = match &self.said {
            Some(said) => (said.clone(), Meaning::Bad),
            None if self.faulty => (self.checked.clone(), Meaning::Bad),
            None => (self.about(), Meaning::Text),
        };
        let lines = wrapped(&note.0, room);
        if lines.len() == 1 || stop == Stop::Packs {
            inner.say(1, 3, &cut(&note.0, room), note.1);
            return;
        }
        // A long note also uses the row of the packs.
        inner.part(0, 2, width, 2).clear();
        for (y, line) in lines.iter().take(2).enumerate() {
            inner.say(1, 2 + y as u16, line, note.1);
        }
    }
}

impl Screen for BirthPage {
    fn is_list(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Shared) {
        let (width, height) = (canvas.width(), canvas.height());
        canvas.say(1, 0, "New character", Meaning::Heading);
        canvas.right(width.saturating_sub(1), 0, "everything on one page", Meaning::Faint);
        let upper = height.saturating_sub(8).min(16);
        self.draw_columns(canvas, upper);
        {
            let mut about = canvas.part(34, 1, width.saturating_sub(34), upper);
            self.draw_about(&mut about);
        }
        {
            let mut run = canvas.part(0, upper + 1, width, 6);
            self.draw_run(&mut run);
        }
        canvas.keys(
            height.saturating_sub(1),
            &[
                ("Enter", "start"),
                ("Tab", "next"),
                ("Up Down", "choose"),
                ("Space", "change"),
                ("letters", "jump"),
                ("Esc", "back"),
            ],
        );
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
