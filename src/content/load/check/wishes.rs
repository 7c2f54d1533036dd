//! Checks the words that wishes understand.

use super::Check;
use crate::content::wishes::WishWords;

impl<'a> Check<'a> {
    pub(super) fn wishes(&mut self, words: &'a WishWords) {
        for (real, instead) in &words.imitations {
            self.resolves(&self.content.items, "item", real);
            self.resolves(&self.content.items, "item", instead);
        }
        for name in [&words.named, &words.called, &words.of, &words.meat, &words.greens] {
            if name.trim().is_empty() {
                self.fault(name, "a word of the wishes is empty", "write a word");
            }
        }
        for (alias, means) in &words.aliases {
            if alias.trim().is_empty() || means.trim().is_empty() {
                self.fault(alias, "an alias is empty", "write what it stands for");
            }
        }
    }
}
