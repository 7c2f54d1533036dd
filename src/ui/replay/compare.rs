//! Compares two runs side by side and finds where they diverge.

use std::path::Path;
use std::time::Duration;

use super::super::ask::prompt::TextField;
use super::super::draw::canvas::{Canvas, cut};
use super::super::draw::map::{self, Window};
use super::super::draw::messages;
use super::super::draw::status::{self, thousands};
use super::super::draw::theme::Meaning;
use super::super::main::keys::{Code, Key};
use super::super::screen::{Screen, Shared, Transition};
use super::player::Reel;
use crate::base::typed;

/// Two runs at the same input.
pub struct Compare {
    reels: [Box<Reel>; 2],
    windows: [Window; 2],
    /// Number of inputs, from the start, that both runs share.
    same: usize,
    /// A sentence that says where the runs diverge.
    parting: String,
    turn: Option<TextField>,
}

impl Compare {
    /// Opens two runs at the input where they diverge; the error is a sentence.
    pub fn open(one: &Path, other: &Path, table: &Shared) -> Result<Self, String> {
        let reels = [Box::new(Reel::open(one, table)?), Box::new(Reel::open(other, table)?)];
        let windows = [Window::default(); 2];
        let mut compare = Self { reels, windows, same: 0, parting: String::new(), turn: None };
        compare.part();
        Ok(compare)
    }

    /// Finds the first input that differs, and shows both runs there.
    fn part(&mut self) {
        let [one, other] = &self.reels;
        let (left, right) = (one.track.input_log(), other.track.input_log());
        let alike = left.iter().zip(right.iter()).take_while(|(a, b)| a == b).count();
        let born = differing_birth(one, other);
        self.same = if born.is_some() { 0 } else { alike };
        let whole = alike == left.len() && alike == right.len();
        self.go_to(self.same);
        let [one, other] = &self.reels;
        self.parting = match born {
            Some(what) => format!("They begin differently: {what}."),
            None if whole => "They are the same run.".to_owned(),
            None => format!(
                "They diverge at action {}, turn {}: {} in A, {} in B.",
                thousands(self.same as i64),
                thousands(i64::from(one.turn())),
                one.coming(),
                other.coming()
            ),
        };
    }

    fn go_to(&mut self, position: usize) {
        self.reels.iter_mut().for_each(|reel| reel.go_to(position));
    }

    fn by(&mut self, inputs: isize) {
        let here = self.reels[0].position.max(self.reels[1].position);
        self.go_to(here.saturating_add_signed(inputs));
    }

    fn half(&mut self, which: usize, canvas: &mut Canvas) {
        let reel = &self.reels[which];
        let (width, height) = (canvas.width(), canvas.height());
        let room = usize::from(width).saturating_sub(4);
        let x = canvas.say(0, 0, ["A ", "B "][which], Meaning::Heading);
        canvas.say(x, 0, &cut(&reel.name, room), Meaning::Text);
        messages::draw(&mut canvas.part(0, 1, width, 2), &reel.view.lines, reel.fresh(), false, "");
        let level = height.saturating_sub(6);
        let window = &mut self.windows[which];
        map::scroll(window, &reel.view, None, width, level);
        map::draw(&mut canvas.part(0, 3, width, level), &reel.view, *window, None);
        status::tiny(&mut canvas.part(0, 3 + level, width, 2), 0, &reel.view);
        let next = cut(&format!("next: {}", reel.coming()), usize::from(width));
        canvas.say(0, 5 + level, &next, Meaning::Faint);
    }
}

/// Returns the first difference between the two births.
fn differing_birth(one: &Reel, other: &Reel) -> Option<String> {
    let (a, b) = (&one.replay.birth, &other.replay.birth);
    let pairs = [
        ("seed", a.seed.to_string(), b.seed.to_string()),
        ("role", a.role.clone(), b.role.clone()),
        ("race", a.race.clone(), b.race.clone()),
        ("rules", a.ruleset.clone(), b.ruleset.clone()),
        ("mode", format!("{:?}", a.mode), format!("{:?}", b.mode)),
        ("difficulty", a.difficulty.to_string(), b.difficulty.to_string()),
        ("calendar", format!("{:?}", a.calendar), format!("{:?}", b.calendar)),
        ("packs", a.packs.len().to_string(), b.packs.len().to_string()),
    ];
    let (what, a, b) = pairs.into_iter().find(|(_, a, b)| a != b)?;
    Some(format!("{what} {a} in A, {b} in B"))
}

impl Screen for Compare {
    fn draw(&mut self, canvas: &mut Canvas, _: &Shared) {
        let (width, height) = (canvas.width(), canvas.height());
        let x = canvas.say(0, 0, "COMPARE ", Meaning::Heading);
        let action = format!(
            "action {}",
            thousands(self.reels[0].position.max(self.reels[1].position) as i64)
        );
        let x = canvas.say(x, 0, &action, Meaning::Text) + 2;
        let alike = self.reels[0].game.digest() == self.reels[1].game.digest();
        let (word, meaning) =
            if alike { ("the same state", Meaning::Good) } else { ("states differ", Meaning::Bad) };
        canvas.say(x, 0, word, meaning);
        let half = width / 2;
        self.half(0, &mut canvas.part(0, 1, half, height.saturating_sub(3)));
        canvas.upright(half, 1, height.saturating_sub(2));
        let rest = width - half - 1;
        self.half(1, &mut canvas.part(half + 1, 1, rest, height.saturating_sub(3)));
        if let Some(field) = &self.turn {
            let x = canvas.say(0, height - 2, "To turn: ", Meaning::Key);
            field.draw(canvas, x, height - 2, 12, true);
        } else {
            canvas.say(0, height - 2, &cut(&self.parting, usize::from(width)), Meaning::Text);
        }
        canvas.keys(
            height - 1,
            &[
                ("Left Right", "step"),
                ("PgUp PgDn", "100"),
                ("p", "where they diverge"),
                ("g", "turn"),
                ("o", "see all"),
                ("Esc", "back"),
            ],
        );
    }

    fn key(&mut self, key: Key, _: &mut Shared) -> Transition {
        if let Some(mut field) = self.turn.take() {
            match key.code {
                Code::Enter => {
                    if let Some(turn) = typed::number(&field.text) {
                        self.reels.iter_mut().for_each(|reel| reel.go_to_turn(turn));
                    }
                }
                Code::Esc => {}
                _ => {
                    field.key(key);
                    self.turn = Some(field);
                }
            }
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) | (_, Some('q')) => return Transition::Back,
            (Code::Right, _) | (_, Some('l' | '.')) => self.by(1),
            (Code::Left, _) | (_, Some('h' | ',')) => self.by(-1),
            (Code::PageDown, _) => self.by(100),
            (Code::PageUp, _) => self.by(-100),
            (Code::Home, _) => self.go_to(0),
            (Code::End, _) => self.go_to(usize::MAX),
            (_, Some('p')) => self.go_to(self.same),
            (_, Some('g')) => self.turn = Some(TextField::new("", 9)),
            (_, Some('o')) => {
                for reel in &mut self.reels {
                    reel.all = !reel.all;
                    reel.look();
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn pace(&self) -> Option<Duration> {
        let scouting = self.reels.iter().any(|reel| !reel.track.is_scouted());
        scouting.then_some(Duration::from_millis(1))
    }

    fn tick(&mut self, _: &mut Shared) {
        self.reels.iter_mut().for_each(|reel| reel.scout(300));
    }
}
