//! Draws the birth page: the columns of choices, the chosen role and the settings of the run.

use unicode_width::UnicodeWidthStr;

use super::packs::Pack;
use super::{ALIGNMENTS, BirthPage, MODES, Stop, VOWS};
use crate::game::view::Seed;
use crate::game::view::birth::{
    ATTRIBUTES, AttributePreview, DIFFICULTIES, attributes, difficulty_gloss,
};
use crate::ui::draw::canvas::{Canvas, cut, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::screen::Shared;

/// Wraps a text; an empty one makes an empty row.
fn lines(text: &str, meaning: Meaning, width: usize) -> Vec<(String, Meaning)> {
    if text.is_empty() {
        return vec![(String::new(), meaning)];
    }
    wrapped(text, width).into_iter().map(|line| (line, meaning)).collect()
}

/// Returns as much about a role as fits a short screen: the first paragraph, unless it takes more
/// than half of the room, the equipment, and then those other paragraphs that fit completely.
fn fitting(
    ease: Option<(&str, Meaning)>,
    about: &[String],
    kit: &[String],
    (width, room): (usize, usize),
) -> Vec<(String, Meaning)> {
    let text = |text: &String| lines(text, Meaning::Text, width);
    let first = about.first().map(text).filter(|first| first.len() * 2 <= room);
    let first = first.unwrap_or_default();
    let kit = starts_with(kit, width, room - first.len());
    let mut left = room - first.len() - kit.len();
    let mut whole = |lines: Vec<(String, Meaning)>| {
        let fits = lines.len() <= left;
        left -= if fits { lines.len() } else { 0 };
        if fits { lines } else { Vec::new() }
    };
    let ease = ease.map(|(text, meaning)| whole(lines(text, meaning, width))).unwrap_or_default();
    let rest: Vec<_> = about.iter().skip(1).flat_map(|it| whole(text(it))).collect();
    ease.into_iter().chain(first).chain(kit).chain(rest).collect()
}

/// Lists the equipment of a role in at most `room` lines, and gives the number of items that do not
/// fit.
fn starts_with(kit: &[String], width: usize, room: usize) -> Vec<(String, Meaning)> {
    let listed = |many: usize| {
        let (items, rest) = (kit[..many].join(", "), kit.len() - many);
        let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        lines(&format!("Starts with {items}{rest}."), Meaning::Faint, width)
    };
    let whole = (1..=kit.len()).rev().map(listed).find(|lines| lines.len() <= room);
    whole.unwrap_or_default()
}

impl BirthPage {
    fn column(
        &self,
        canvas: &mut Canvas,
        title: &str,
        active: bool,
        rows: &[(String, bool, bool, &'static str)],
    ) {
        // The title gives the number of rows that do not fit.
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

    pub(super) fn draw_columns(&self, canvas: &mut Canvas, height: u16) {
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
        // With their frames, the five races need seven rows and the three alignments five.
        let below = if height < 13 { 7 } else { 8 };
        self.column(&mut canvas.part(19, 1, 15, below), "Race", stop == Stop::Race, &races);
        let mut part = canvas.part(19, 1 + below, 15, 5);
        self.column(&mut part, "Alignment", stop == Stop::Alignment, &alignments);
    }

    /// Draws what the chosen ruleset changes and leaves out.
    pub(super) fn draw_rules(&self, canvas: &mut Canvas) {
        let Some(card) = self.choices.rulesets.get(self.ruleset) else { return };
        let mut inner = canvas.framed(&format!("Rules: {}", card.name));
        let width = usize::from(inner.width()).saturating_sub(1);
        for (y, line) in wrapped(&card.about, width).iter().enumerate() {
            inner.say(0, y as u16, line, Meaning::Text);
        }
    }

    /// Returns the help for the focused part, if it is too long for the help row of `width`
    /// columns. The help then takes the place of the description of the role.
    pub(super) fn long_help(&self, width: u16) -> Option<String> {
        let is_plain = self.said.is_none() && !self.faulty && self.stop() != Stop::Packs;
        let help = is_plain.then(|| self.about())?;
        (help.width() + 2 > usize::from(width)).then_some(help)
    }

    pub(super) fn draw_help(&self, canvas: &mut Canvas, help: &str) {
        let mut inner = canvas.framed("Help");
        let width = usize::from(inner.width()).saturating_sub(1);
        for (y, line) in wrapped(help, width).iter().enumerate() {
            inner.say(0, y as u16, line, Meaning::Text);
        }
    }

    /// Draws the chosen role: its description and equipment, and at the bottom its attributes or
    /// the reason why the chosen combination is not allowed.
    pub(super) fn draw_about(&self, canvas: &mut Canvas, table: &Shared) {
        let Some(card) = self.choices.roles.get(self.role) else { return };
        let race = self.choices.races.get(self.race).map_or("", |race| race.name.as_str());
        let kit = card.kits.get(self.race).map(Vec::as_slice).unwrap_or_default();
        let mut title = format!("{race} {}, {}", card.name, self.alignment.word());
        if title.width() + 6 > usize::from(canvas.width()) {
            title = format!("{race} {}", card.name);
        }
        let mut inner = canvas.framed(&title);
        let width = usize::from(inner.width()).saturating_sub(1);
        let below = match self.refused() {
            Some(why) => wrapped(&why, width).into_iter().map(|it| (it, Meaning::Bad)).collect(),
            None => self.attribute_rows(table, width),
        };
        let room = usize::from(inner.height()).saturating_sub(below.len());
        let ease = match card.ease {
            1.. => Some(("* Good for a first game.", Meaning::Good)),
            0 => None,
            _ => Some(("! Hard to play.", Meaning::Bad)),
        };
        let all = format!("Starts with {}.", kit.join(", "));
        let told: Vec<String> = card.about.iter().map(|line| table.keymap.filled(line)).collect();
        let about = told.iter().map(|line| (line.as_str(), Meaning::Text));
        let all = [("", Meaning::Text), (all.as_str(), Meaning::Faint)];
        let above = ease.into_iter().chain(about).chain(all);
        let all: Vec<_> = above.flat_map(|(text, meaning)| lines(text, meaning, width)).collect();
        let above = if all.len() <= room { all } else { fitting(ease, &told, kit, (width, room)) };
        for (y, (line, meaning)) in above.iter().enumerate() {
            inner.say(0, y as u16, line, *meaning);
        }
        for (y, (line, meaning)) in below.iter().enumerate() {
            inner.say(0, (room + y) as u16, line, *meaning);
        }
    }

    /// Returns the rows about the attributes: the values that the typed seed rolls or, without a
    /// seed, a table of the usual and the lowest rolls.
    fn attribute_rows(&self, table: &Shared, width: usize) -> Vec<(String, Meaning)> {
        let role = self.choices.roles.get(self.role).map_or("", |role| role.name.as_str());
        let race = self.choices.races.get(self.race).map_or("", |race| race.name.as_str());
        let typed = self.seed.text.trim();
        let seed = (!typed.is_empty()).then(|| Seed::read(typed));
        let Some(preview) = attributes(&table.content, role, race, seed) else {
            return Vec::new();
        };
        let (typical, lowest) = match preview {
            AttributePreview::Rolled(values) => {
                let pairs = ATTRIBUTES.iter().zip(values);
                let pairs = pairs.map(|(name, value)| format!("{name} {value}"));
                let pairs: Vec<String> = pairs.collect();
                let rows = pairs.chunks(if width < 36 { 3 } else { 6 });
                let rows = rows.map(|pairs| (pairs.join(" "), Meaning::Text));
                let heading = ("This seed rolls:".to_owned(), Meaning::Faint);
                return [heading].into_iter().chain(rows).collect();
            }
            AttributePreview::Unknown { typical, lowest } => (typical, lowest),
        };
        let names =
            if width < 36 { ["", "usual", "least"] } else { ["", "usual roll", "lowest roll"] };
        let wide = names.iter().map(|name| name.len()).max().unwrap_or(0);
        let row = |name: &str, cells: [String; 6]| {
            let cells = cells.map(|cell| format!("{cell:>3}"));
            format!("{name:wide$}{}", cells.concat())
        };
        let number = |value: u8| value.to_string();
        vec![
            (row(names[0], ATTRIBUTES.map(str::to_owned)), Meaning::Faint),
            (row(names[1], typical.map(number)), Meaning::Text),
            (row(names[2], lowest.map(number)), Meaning::Faint),
        ]
    }

    pub(super) fn draw_run(&self, canvas: &mut Canvas) {
        let mut inner = canvas.framed("Run");
        let stop = self.stop();
        let meaning = |here: bool| if here { Meaning::Chosen } else { Meaning::Text };
        // Columns of the gender and the mode, and widths of the name and seed fields.
        let (second, third, name, seed) =
            if inner.width() < 76 { (24, 39, 16, 14) } else { (24, 40, 16, 16) };
        let x = inner.say(1, 0, "Name ", Meaning::Faint);
        self.name.draw(&mut inner, x, 0, name, stop == Stop::Name);
        if self.name.text.is_empty() && stop != Stop::Name {
            inner.say(x, 0, "Ana", Meaning::Faint);
        }
        let x = inner.say(second, 0, "Gender ", Meaning::Faint);
        inner.say(x, 0, if self.female { "female" } else { "male" }, meaning(stop == Stop::Gender));
        let x = inner.say(third, 0, "Mode ", Meaning::Faint);
        let (_, mode, about) = MODES[self.mode];
        let room = usize::from(inner.width().saturating_sub(x));
        let about = if mode.len() + about.len() > room { "" } else { about };
        inner.say(x, 0, &format!("{mode}{about}"), meaning(stop == Stop::Mode));
        let x = inner.say(1, 1, "Seed ", Meaning::Faint);
        self.seed.draw(&mut inner, x, 1, seed, stop == Stop::Seed);
        if self.seed.text.is_empty() && stop != Stop::Seed {
            inner.say(x, 1, "random", Meaning::Faint);
        }
        let x = if inner.width() < 76 { 22 } else { 24 };
        let x = inner.say(x, 1, "Difficulty ", Meaning::Faint);
        let (number, name) = DIFFICULTIES[self.difficulty];
        let gloss = if inner.width() < 76 { "" } else { difficulty_gloss(number) };
        let x = inner.say(x, 1, &format!("{name}{gloss}"), meaning(stop == Stop::Difficulty));
        let x = inner.say(x + 2, 1, "Vow ", Meaning::Faint);
        inner.say(x, 1, VOWS[self.vows].2, meaning(stop == Stop::Vows));
        let rules = self.choices.rulesets.get(self.ruleset).map_or("", |card| card.name.as_str());
        let end = inner.width().saturating_sub(1);
        let width = end.saturating_sub(rules.width() as u16 + 8);
        let x = inner.say(width + 2, 2, "Rules ", Meaning::Faint);
        inner.say(x, 2, rules, meaning(stop == Stop::Rules));
        let x = inner.say(1, 2, "Vaults ", Meaning::Faint);
        let odds = if self.many_vaults { "many" } else { "classic" };
        let x = inner.say(x, 2, odds, meaning(stop == Stop::Vaults));
        let mut x = inner.say(x + 2, 2, "Packs ", Meaning::Faint);
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
        if lines.len() > 1 && self.long_help(inner.width()).is_some() {
            return;
        }
        if lines.len() == 1 || stop == Stop::Packs {
            inner.say(1, 3, &cut(&note.0, room), note.1);
            return;
        }
        // A long error also uses the row of the packs.
        inner.part(0, 2, end + 1, 2).clear();
        for (y, line) in lines.iter().take(2).enumerate() {
            inner.say(1, 2 + y as u16, line, note.1);
        }
    }
}
