//! Checks the items that monsters carry, and the items of the kits file.

use super::Check;
use crate::content::monster::Gear;
use crate::content::monster::kit::{Find, Finds, Kits};

impl<'a> Check<'a> {
    pub(super) fn gear(&mut self, gear: &'a [Gear]) {
        for gear in gear {
            if gear.any.is_empty() {
                let row = self.row.clone();
                self.fault(&row, "the gear names no item", "write any: [\"dagger\"]");
            }
            for name in &gear.any {
                self.resolves(&self.content.items, "item", name);
                self.chance(name, gear.chance);
            }
            self.gear(&gear.with);
        }
    }

    pub(super) fn kits(&mut self, kits: &'a Kits) {
        self.row.clear();
        self.gear(&kits.strong);
        self.gear(&kits.others);
        for finds in [&kits.harm, &kits.escape, &kits.aid] {
            self.finds(finds);
        }
        for name in kits.nasties.iter().flat_map(|row| &row.kinds) {
            self.resolves(&self.content.monsters, "monster", name);
        }
        kits.relics.iter().for_each(|relic| self.find(relic));
    }

    fn finds(&mut self, finds: &'a Finds) {
        finds.any.iter().chain(&finds.rare).for_each(|find| self.find(find));
        for name in finds.weak.iter().flat_map(|weak| &weak.any) {
            self.resolves(&self.content.items, "item", name);
            if finds.weak.as_ref().is_some_and(|weak| weak.one_in == 0) {
                self.fault(name, "one_in is 0", "write one_in: 40");
            }
        }
        if finds.any.iter().all(|find| find.from > 0) {
            let what = "no item is allowed at level 0";
            let name = finds.any.first().map_or("", |find| &find.name);
            self.fault(name, what, "remove `from` from one of the items");
        }
    }

    fn find(&mut self, find: &'a Find) {
        self.resolves(&self.content.items, "item", &find.name);
        if find.one_in == 0 {
            self.fault(&find.name, "one_in is 0", "write one_in: 40");
        }
    }
}
