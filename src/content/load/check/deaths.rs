//! Checks the words for causes of death.

use std::fmt::Debug;

use super::super::fault;
use super::Check;
use crate::content::ending::death::{Death, Deaths, Hazard};

impl<'a> Check<'a> {
    pub(super) fn deaths(&mut self, words: &'a Deaths) {
        for (field, pattern) in words.patterns() {
            if pattern.matches("{}").count() != 1 {
                let what = format!("{field} needs one {{}}, in place of a name");
                self.fault(pattern, what, "write {} once");
            }
        }
        for (field, text) in [("own_hand", &words.own_hand), ("bad_luck", &words.bad_luck)] {
            if text.is_empty() {
                self.fault(text, format!("{field} has no words"), "write some");
            }
        }
        self.phrases("ends", &Death::ALL, &words.ends);
        self.phrases("hazards", &Hazard::ALL, &words.hazards);
    }

    /// Checks that the list in `field` has one phrase for each value of `all`.
    fn phrases<T: Copy + Debug + PartialEq>(
        &mut self,
        field: &str,
        all: &[T],
        rows: &'a [(T, String)],
    ) {
        for which in all {
            let mut texts = rows.iter().filter(|(row, _)| row == which).map(|(_, text)| text);
            match texts.next() {
                None => self.missing(field, &format!("{which:?}")),
                Some(text) if text.is_empty() => {
                    self.fault(text, format!("{which:?} has no words"), "write some");
                }
                Some(_) => {}
            }
            if let Some(text) = texts.next() {
                self.fault(text, format!("{which:?} has two phrases"), "remove one");
            }
        }
    }

    /// Records the fault that the list in `field` lacks a row, at the position of that list.
    fn missing(&mut self, field: &str, which: &str) {
        let Some(&(file, text)) = self.texts.first() else { return };
        let before = &text[..text.find(&format!("{field}:")).unwrap_or(0)];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let what = format!("{field} has no phrase for {which}");
        let cure = format!("add ({which}, \"...\")");
        self.faults.push(fault(file, what).at((line, column)).cure(cure));
    }
}
