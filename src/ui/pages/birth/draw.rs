//! Draws the birth page: the columns of choices, the chosen role and the settings of the run.

use unicode_width::UnicodeWidthStr;

use super::packs::Pack;
use super::{ALIGNMENTS, BirthPage, MODES, Stop, VOWS};
use crate::game::view::birth::DIFFICULTIES;
use crate::ui::draw::canvas::{Canvas, cut, wrapped};
use crate::ui::draw::theme::Meaning;

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
        // The five races need seven rows, the three alignments five.
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

    pub(super) fn draw_about(&self, canvas: &mut Canvas) {
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
        let signs = ["St", "In", "Wi", "Dx", "Co", "Ch"];
        let least = signs.iter().zip(card.base).map(|(sign, least)| format!("{sign} {least}"));
        let least = format!("At least {}.", least.collect::<Vec<_>>().join(" "));
        let fits = usize::from(y) + wrapped(&least, width).len() <= usize::from(inner.height());
        if fits && self.refused().is_none() {
            paint(&mut inner, &least, Meaning::Faint, &mut y);
        }
        if let Some(why) = self.refused() {
            y += 1;
            paint(&mut inner, &why, Meaning::Bad, &mut y);
        }
    }

    pub(super) fn draw_run(&self, canvas: &mut Canvas) {
        let mut inner = canvas.framed("Run");
        let stop = self.stop();
        let meaning = |here: bool| if here { Meaning::Chosen } else { Meaning::Text };
        // Columns of the second and third parts, and widths of the name and seed fields.
        let (second, third, name, seed) =
            if inner.width() < 76 { (24, 39, 16, 14) } else { (27, 43, 18, 34) };
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
        let x = if inner.width() < 76 { 22 } else { third };
        let x = inner.say(x, 1, "Difficulty ", Meaning::Faint);
        let x = inner.say(x, 1, DIFFICULTIES[self.difficulty].1, meaning(stop == Stop::Difficulty));
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
        if lines.len() == 1 || stop == Stop::Packs {
            inner.say(1, 3, &cut(&note.0, room), note.1);
            return;
        }
        // A long note also uses the row of the packs.
        inner.part(0, 2, end + 1, 2).clear();
        for (y, line) in lines.iter().take(2).enumerate() {
            inner.say(1, 2 + y as u16, line, note.1);
        }
    }
}
