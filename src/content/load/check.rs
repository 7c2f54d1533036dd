//! Checks across content files: names resolve, probabilities add up, prompts come last.

use super::fault::{Fault, nearest};
use super::{Text, Texts, fault};
use crate::content::dungeon::{Branch, Builder, Entry, MOST_BRANCHES, MOST_LEVELS, Special};
use crate::content::effect::{Condition, Effect};
use crate::content::id::{Named, Table};
use crate::content::monster::Gear;
use crate::content::monster::kit::{Finds, Kits};
use crate::content::role::KitItem;
use crate::content::special_room::{ANYTHING, Extra, Odds, Shop, SpecialRoom, What, Who};
use crate::content::vault::compiled::{Body, CompiledVault};
use crate::content::{
    Buc, Class, Content, ItemKind, MonsterKind, Race, Role, Spring, Trait, TrapKind,
};

/// Returns all faults of content that was parsed, in file order.
pub fn all(content: &Content, texts: &Texts) -> Vec<Fault> {
    let mut check = Check { content, texts: &[], row: String::new(), faults: Vec::new() };
    check.table(texts.items, &content.items, Check::item);
    check.table(texts.monsters, &content.monsters, Check::monster);
    check.table(texts.traps, &content.traps, Check::trap);
    check.table(texts.roles, &content.roles, Check::role);
    check.table(texts.races, &content.races, Check::race);
    check.table(texts.branches, &content.branches, Check::branch);
    check.table(texts.special_rooms, &content.special_rooms, Check::special_room);
    check.table(texts.shops, &content.shops, Check::shop);
    check.texts = texts.kits;
    check.kits(&content.kits);
    check.texts = texts.looks;
    check.looks();
    check.faults
}

/// Checks the vaults that branches name for their levels, once vaults are loaded.
pub fn levels(content: &Content, texts: &Texts) -> Vec<Fault> {
    let mut check =
        Check { content, texts: texts.branches, row: String::new(), faults: Vec::new() };
    for branch in content.branches.rows() {
        branch.name.clone_into(&mut check.row);
        check.whole_levels(branch);
    }
    check.faults
}

/// Sums the odds of each class, in the order of [`Class::ALL`]. A full class sums to 1000;
/// random generation normalizes by the sum, whatever it is.
pub fn odds(items: &Table<ItemKind>) -> Vec<(Class, u32)> {
    let sum = |class| {
        let of_class = items.rows().iter().filter(|kind| kind.class == class);
        of_class.map(|kind| u32::from(kind.odds)).sum()
    };
    Class::ALL.into_iter().map(|class| (class, sum(class))).collect()
}

struct Check<'a> {
    content: &'a Content,
    /// Files of the table being checked.
    texts: &'a [Text<'a>],
    /// Name of the row being checked; empty in a file without rows.
    row: String,
    faults: Vec<Fault>,
}

impl<'a> Check<'a> {
    fn table<T: Named>(
        &mut self,
        texts: &'a [Text<'a>],
        table: &'a Table<T>,
        check: impl Fn(&mut Self, &'a T),
    ) {
        self.texts = texts;
        for (id, row) in table.iter() {
            row.name().clone_into(&mut self.row);
            if table.find(row.name()) != Some(id) {
                self.fault(row.name(), "two rows have this name", "rename or remove one");
            }
            check(self, row);
        }
    }

    /// Records a fault about `word` in the current row.
    fn fault(&mut self, word: &str, what: impl Into<String>, cure: impl Into<String>) {
        let (file, at) = self.position(word);
        let fault = fault(file, what).cure(cure);
        let fault = match self.row.as_str() {
            "" => fault,
            row => fault.within(format!("\"{row}\"")),
        };
        self.faults.push(match at {
            Some(at) => fault.at(at),
            None => fault,
        });
    }

    /// Returns the file of the current row and the position of `word` after the row's name; in a
    /// file without rows, its first position in the file.
    fn position(&self, word: &str) -> (&'a str, Option<(usize, usize)>) {
        let name = format!("name: \"{}\"", self.row);
        for &(file, text) in self.texts {
            let row = if self.row.is_empty() { Some(0) } else { text.find(&name) };
            let Some(row) = row else { continue };
            let word = text[row..].find(&format!("\"{word}\"")).map_or(row, |at| row + at);
            let before = &text[..word];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            return (file, Some((line, column)));
        }
        (self.texts.first().map_or("assets", |&(file, _)| file), None)
    }

    /// Checks that `name` is a row of `table`; `noun` names the kind of row in faults.
    fn resolves<T: Named>(&mut self, table: &Table<T>, noun: &str, name: &str) {
        if table.find(name).is_some() {
            return;
        }
        let near = nearest(name, table.rows().iter().map(Named::name));
        let cure = near.map_or_else(
            || format!("add a row for it, or name another {noun}"),
            |near| format!("did you mean {near:?}?"),
        );
        self.fault(name, format!("unknown {noun} {name:?}"), cure);
    }

    fn chance(&mut self, of: &str, chance: u8) {
        if chance > 100 {
            self.fault(of, format!("a chance cannot be {chance}"), "write 1 to 100, in percent");
        }
    }

    fn item(&mut self, kind: &'a ItemKind) {
        if let Some(group) = &kind.shuffle
            && !self.content.looks.contains_key(group)
        {
            self.fault(group, format!("unknown shuffle group {group:?}"), "add them to looks.ron");
        }
        if kind.shuffle.is_some() && kind.look.is_some() {
            let name = kind.name.as_str();
            self.fault(name, "it has both a look and a shuffle group", "remove one");
        }
        if kind.class == Class::Weapon && (kind.small.is_none() || kind.large.is_none()) {
            self.fault(
                &kind.name,
                "the weapon has no damage dice",
                "write small: \"1d6\", large: \"1d6\"",
            );
        }
        if kind.class == Class::Armor && kind.slot.is_none() {
            self.fault(&kind.name, "the armor has no slot", "write slot: Suit or another");
        }
        if kind.school.is_some()
            && (!(1..=7).contains(&kind.level) || kind.aim.is_none() || kind.on_cast.is_empty())
        {
            let cure = "write level: 1 to 7, aim: Some(None) or another, on_cast: [...]";
            self.fault(&kind.name, "the spell is incomplete", cure);
        }
        if kind.school.is_some() && kind.spell().is_none() {
            let what = "the spell has no spellbook";
            self.fault(&kind.name, what, "begin its name with \"spellbook of \"");
        }
        for list in [
            &kind.on_quaff,
            &kind.on_read,
            &kind.on_zap,
            &kind.on_cast,
            &kind.on_eat,
            &kind.on_shatter,
            &kind.on_apply,
        ] {
            self.effects(list);
        }
        if let Some(list) = &kind.on_read_confused {
            self.effects(list);
        }
    }

    fn monster(&mut self, kind: &'a MonsterKind) {
        let name = kind.name.as_str();
        // The levels of the strongest monsters encode hit points, so their bounds are wider.
        let level = i16::from(kind.level);
        let low = if level < 50 { level - 1 } else { level / 2 - 2 };
        let high = if level < 30 { level + 8 } else { 2 * level };
        // Monsters of other games' branches have difficulties on another scale.
        let here = !kind.is(Trait::Elsewhere);
        if here && !(low..=high).contains(&i16::from(kind.difficulty)) {
            let what = format!("difficulty {} at level {level}", kind.difficulty);
            self.fault(name, what, "it must be between level - 1 and level + 8");
        }
        if kind.frequency > 7 {
            self.fault(name, format!("frequency {}", kind.frequency), "write 0 to 7");
        }
        if kind.attacks.len() > 6 {
            self.fault(name, format!("{} attacks", kind.attacks.len()), "at most 6");
        }
        // 127 means complete magic resistance.
        self.chance(name, if kind.mr == 127 { 100 } else { kind.mr });
        if let Some(next) = &kind.grows_into {
            self.resolves(&self.content.monsters, "monster", next);
        }
        for other in kind.shapes.iter().chain(&kind.calls) {
            self.resolves(&self.content.monsters, "monster", other);
        }
        if kind.becomes.iter().any(|&(times, of, _)| times > of || of == 0) {
            self.fault(name, "the chance to change shape exceeds 1", "write (1, 3, Animals)");
        }
        self.gear(&kind.gear);
        self.effects(&kind.on_eat);
    }

    fn gear(&mut self, gear: &'a [Gear]) {
        for gear in gear {
            if gear.any.is_empty() {
                let row = self.row.clone();
                self.fault(&row, "the gear lists no items", "write any: [\"dagger\"]");
            }
            for name in &gear.any {
                self.resolves(&self.content.items, "item", name);
                self.chance(name, gear.chance);
            }
            self.gear(&gear.with);
        }
    }

    fn kits(&mut self, kits: &'a Kits) {
        self.row.clear();
        self.gear(&kits.strong);
        self.gear(&kits.others);
        for finds in [&kits.harm, &kits.escape, &kits.aid] {
            self.finds(finds);
        }
        for name in kits.nasties.iter().flat_map(|row| &row.kinds) {
            self.resolves(&self.content.monsters, "monster", name);
        }
    }

    fn finds(&mut self, finds: &'a Finds) {
        for find in finds.any.iter().chain(&finds.rare) {
            self.resolves(&self.content.items, "item", &find.name);
            if find.one_in == 0 {
                self.fault(&find.name, "one_in cannot be 0", "write one_in: 40");
            }
        }
        for name in finds.weak.iter().flat_map(|weak| &weak.any) {
            self.resolves(&self.content.items, "item", name);
            if finds.weak.as_ref().is_some_and(|weak| weak.one_in == 0) {
                self.fault(name, "one_in cannot be 0", "write one_in: 40");
            }
        }
        if finds.any.iter().all(|find| find.from > 0) {
            let what = "some monsters would find no item";
            let name = finds.any.first().map_or("", |find| &find.name);
            self.fault(name, what, "remove `from` from one entry");
        }
    }

    fn trap(&mut self, kind: &'a TrapKind) {
        match &kind.spring {
            Spring::Missile { item, .. } => self.resolves(&self.content.items, "item", item),
            Spring::Does(effects) => self.effects(effects),
            _ => {}
        }
    }

    fn role(&mut self, role: &'a Role) {
        let name = role.name.as_str();
        let points: u16 = role.base.iter().map(|&points| u16::from(points)).sum();
        if points > 75 {
            self.fault(name, format!("the base attributes sum to {points}"), "the maximum is 75");
        }
        let shares: u16 = role.share.iter().map(|&share| u16::from(share)).sum();
        if shares != 100 {
            self.fault(name, format!("the shares sum to {shares}"), "make them 100");
        }
        let starts: Vec<u8> = role.titles.iter().map(|title| title.from).collect();
        if starts.first() != Some(&1) || !starts.is_sorted() {
            self.fault(
                name,
                "the titles are not in ascending order from level 1",
                "put them in order",
            );
        }
        for race in &role.races {
            self.resolves(&self.content.races, "race", race);
            let found = self.content.races.find(race).map(|id| &self.content.races[id]);
            let suits = |race: &Race| role.alignments.iter().any(|a| race.alignments.contains(a));
            if found.is_some_and(|race| !suits(race)) {
                let what = format!("it shares no alignment with the {race}");
                self.fault(race, what, "remove the race");
            }
        }
        for pet in &role.pet {
            self.resolves(&self.content.monsters, "monster", pet);
        }
        for item in &role.kit {
            self.kit(item);
        }
        let special = role.casting.special.as_str();
        let is_spell = |kind: &ItemKind| kind.spell() == Some(special);
        if !self.content.items.rows().iter().any(is_spell) {
            let cure = "name a spell that has a spellbook";
            self.fault(special, format!("unknown spell {special:?}"), cure);
        }
    }

    fn kit(&mut self, item: &'a KitItem) {
        self.chance(&item.item, item.chance);
        for name in std::iter::once(&item.item).chain(&item.or) {
            self.thing(name);
        }
    }

    fn race(&mut self, race: &'a Race) {
        self.resolves(&self.content.monsters, "monster", &race.kin);
        for friend in &race.friends {
            if friend.chars().count() > 1 {
                self.resolves(&self.content.monsters, "monster", friend);
            }
        }
        for (old, new) in &race.swaps {
            self.resolves(&self.content.items, "item", old);
            self.resolves(&self.content.items, "item", new);
        }
    }

    fn branch(&mut self, branch: &'a Branch) {
        let name = branch.name.as_str();
        if branch.levels.min() < 1 {
            self.fault(name, "the branch has no levels", "write levels: 14");
        }
        if branch.levels.max() > MOST_LEVELS as i32 {
            let what = format!("it can have {} levels", branch.levels.max());
            self.fault(name, what, format!("write at most {MOST_LEVELS}"));
        }
        let above = self.content.branches.rows().iter().take_while(|other| other.name != name);
        let above: Vec<&'a Branch> = above.collect();
        if above.len() >= MOST_BRANCHES {
            let what = format!("there are more than {MOST_BRANCHES} branches");
            self.fault(name, what, "remove one");
        }
        for (at, row) in branch.special.iter().enumerate() {
            self.chance(&row.name, row.chance);
            self.place(&row.name, row.at);
            self.comes_after(row.after.as_deref(), &branch.special[..at]);
        }
        for row in &branch.stretches {
            self.chance(name, row.chance);
            self.place(name, row.from);
            self.place(name, row.to);
        }
        match &branch.entry {
            None if !above.is_empty() => {
                let cure = format!("write entry: (from: {:?}, at: 2, stairs: Down)", above[0].name);
                self.fault(name, "no stairs lead to it", cure);
            }
            None => {}
            Some(_) if above.is_empty() => {
                self.fault(name, "the first branch has an entry", "remove it");
            }
            Some(entry) => self.entry(entry, &above),
        }
    }

    fn entry(&mut self, entry: &'a Entry, above: &[&'a Branch]) {
        self.place(&entry.from, entry.at);
        let Some(from) = above.iter().find(|branch| branch.name == entry.from) else {
            let what = format!("no earlier branch is named {:?}", entry.from);
            let names: Vec<&str> = above.iter().map(|branch| branch.name.as_str()).collect();
            self.fault(&entry.from, what, format!("name one of {}", names.join(", ")));
            return;
        };
        self.comes_after(entry.after.as_deref(), &from.special);
    }

    /// Checks that a place counts from 1 at the top or from -1 at the bottom.
    fn place(&mut self, of: &str, at: i8) {
        if at == 0 {
            let cure = "count from 1 at the top or from -1 at the bottom";
            self.fault(of, "there is no level 0", cure);
        }
    }

    /// Checks that `after` names one of `rows`.
    fn comes_after(&mut self, after: Option<&str>, rows: &[Special]) {
        if let Some(after) = after
            && rows.iter().all(|row| row.name != after)
        {
            let near = nearest(after, rows.iter().map(|row| row.name.as_str()));
            let cure = near.map_or_else(
                || "name a special level above it".to_owned(),
                |near| format!("did you mean {near:?}?"),
            );
            self.fault(after, format!("no special level above it is named {after:?}"), cure);
        }
    }

    /// Checks that every vault that a branch names for whole levels has a `Level` body.
    fn whole_levels(&mut self, branch: &'a Branch) {
        let vaults = &self.content.vaults();
        let whole = |vault: &&CompiledVault| matches!(vault.body, Body::Level { .. });
        for builder in branch.builders() {
            let Builder::Levels(ids) = builder else { continue };
            if ids.is_empty() {
                self.fault(&branch.name, "Levels names no vault", "write Levels([\"its_id\"])");
            }
            for id in ids {
                match vaults.iter().find(|vault| vault.id == *id) {
                    Some(vault) if whole(&vault) => {}
                    Some(_) => {
                        let cure = "name a vault with a Level body";
                        self.fault(id, format!("{id:?} is not a whole level"), cure);
                    }
                    None => {
                        let names = vaults.iter().filter(whole).map(|vault| vault.id.as_str());
                        let cure = nearest(id, names).map_or_else(
                            || "name a vault with a Level body".to_owned(),
                            |near| format!("did you mean {near:?}?"),
                        );
                        self.fault(id, format!("unknown vault {id:?}"), cure);
                    }
                }
            }
        }
    }

    fn special_room(&mut self, room: &'a SpecialRoom) {
        if matches!(room.odds, Odds::OneIn(0) | Odds::OverDepth(0)) {
            self.fault(&room.name, "the odds are 0", "write odds: OneIn(6)");
        }
        for filling in &room.squares {
            let (times, of) = filling.odds;
            if times == 0 || times > of {
                let what = format!("odds of {times} in {of} are impossible");
                self.fault(&room.name, what, "write odds such as (1, 3)");
            }
            self.what(&filling.what);
        }
        for extra in &room.also {
            match extra {
                Extra::Middle(what) | Extra::Some(_, what) => self.what(what),
                Extra::Throne(who, carries) => {
                    self.who(who);
                    carries.iter().for_each(|name| self.thing(name));
                }
                Extra::Pools(who, _) => self.who(who),
                Extra::Furniture(..) | Extra::Chest(_) | Extra::Altar => {}
            }
        }
    }

    fn what(&mut self, what: &'a What) {
        match what {
            What::Sleeper(who) | What::Foe(who) | What::Dweller(who) => self.who(who),
            What::Thing(names) => names.iter().for_each(|name| self.thing(name)),
            What::Statue(of, _) => {
                of.iter().for_each(|of| self.resolves(&self.content.monsters, "monster", of));
            }
            What::Treasure | What::OldGear | What::Grave | What::Stock | What::Mimic { .. } => {}
        }
    }

    fn who(&mut self, who: &'a Who) {
        match who {
            Who::Any => {}
            Who::Kind(name) => self.resolves(&self.content.monsters, "monster", name),
            Who::Class(letter) => {
                if !self.content.monsters.rows().iter().any(|kind| kind.letter == *letter) {
                    let row = self.row.clone();
                    let what = format!("no monster has the letter {letter:?}");
                    self.fault(&row, what, "use the letter of a monster class");
                }
            }
            Who::Shares(of) | Who::Ranks { of, .. } => {
                of.iter().for_each(|(_, who)| self.who(who));
                if of.iter().all(|(share, _)| *share == 0) {
                    let row = self.row.clone();
                    self.fault(&row, "all shares are 0", "write [(1, Any)]");
                }
            }
            Who::Ladder { rungs, base, .. } => {
                rungs.iter().for_each(|(_, who)| self.who(who));
                self.who(base);
            }
            Who::Deep(_, then, otherwise) => {
                self.who(then);
                self.who(otherwise);
            }
            Who::Same(of) => {
                of.iter().for_each(|who| self.who(who));
                if of.is_empty() {
                    let row = self.row.clone();
                    self.fault(&row, "Same has no choices", "write Same([Any])");
                }
            }
        }
    }

    /// Checks an item name, or "random" and a class name.
    fn thing(&mut self, name: &'a str) {
        match name.strip_prefix("random ") {
            Some(class) if Class::of_name(class).is_none() => {
                let cure = "write random food, random potion or another class";
                self.fault(name, format!("unknown item class {class:?}"), cure);
            }
            Some(_) => {}
            None => self.resolves(&self.content.items, "item", name),
        }
    }

    fn shop(&mut self, shop: &'a Shop) {
        if shop.stock.iter().all(|(share, _)| *share == 0) {
            self.fault(
                &shop.name,
                "the shop has no stock",
                "write stock: [(100, \"random thing\")]",
            );
        }
        for (_, name) in shop.stock.iter().filter(|(_, name)| name != ANYTHING) {
            self.thing(name);
        }
    }

    /// Checks that every group of looks has enough looks for the kinds that draw from it.
    fn looks(&mut self) {
        for (group, looks) in &self.content.looks {
            let users = self.content.items.rows().iter();
            let users = users.filter(|kind| kind.shuffle.as_ref() == Some(group)).count();
            if users > looks.len() {
                let file = self.texts.first().map_or("assets", |&(file, _)| file);
                let what = format!("{users} kinds share {} looks", looks.len());
                let cure = format!("add {} more", users - looks.len());
                self.faults.push(fault(file, what).cure(cure).within(format!("\"{group}\"")));
            }
        }
    }

    fn effects(&mut self, list: &'a [Effect]) {
        let early = |buc| after_question(list, buc, &mut false);
        if [Buc::Blessed, Buc::Uncursed, Buc::Cursed].into_iter().any(early) {
            let row = self.row.clone();
            self.fault(
                &row,
                "an effect follows one that asks a question",
                "put the effect that asks last",
            );
        }
    }
}

/// Whether any effect follows one that prompts the player, for an item with BUC status `buc`.
///
/// When the player cancels the prompt, the rest of the list is lost.
fn after_question(list: &[Effect], buc: Buc, asked: &mut bool) -> bool {
    for effect in list {
        let late = match effect {
            Effect::When(condition, list) if may_hold(*condition, buc) => {
                after_question(list, buc, asked)
            }
            Effect::When(..) => false,
            Effect::Chance(_, list) => after_question(list, buc, asked),
            Effect::OneOf(lists) => {
                let before = *asked;
                let mut late = false;
                for (_, list) in lists {
                    let mut here = before;
                    late |= after_question(list, buc, &mut here);
                    *asked |= here;
                }
                late
            }
            other => {
                let late = *asked;
                *asked |= asks(other);
                late
            }
        };
        if late {
            return true;
        }
    }
    false
}

/// Whether an effect may prompt the player.
fn asks(effect: &Effect) -> bool {
    matches!(effect, Effect::Identify(_) | Effect::Recharge)
}

fn may_hold(condition: Condition, buc: Buc) -> bool {
    match condition {
        Condition::Blessed => buc == Buc::Blessed,
        Condition::Cursed => buc == Buc::Cursed,
        Condition::Uncursed => buc == Buc::Uncursed,
        Condition::NotCursed => buc != Buc::Cursed,
        Condition::NotBlessed => buc != Buc::Blessed,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BUILT_IN, listed, read};
    use super::*;

    /// Returns the faults of the built-in texts after `change`.
    fn told(change: impl FnOnce(&mut Texts<'static>)) -> String {
        let mut texts = BUILT_IN;
        change(&mut texts);
        listed(&read(&texts).expect_err("something is wrong with it"))
    }

    /// Returns the built-in files plus one more.
    fn with(
        files: &'static [Text],
        file: &'static str,
        text: &'static str,
    ) -> &'static [Text<'static>] {
        let mut files = files.to_vec();
        files.push((file, text));
        files.leak()
    }

    #[test]
    fn gear_must_be_items() {
        let told = told(|texts| {
            texts.monsters = with(
                texts.monsters,
                "monsters/mine.ron",
                "[\n    (name: \"troll chief\", letter: 'T', level: 9, speed: 12, ac: 4, \
                 difficulty: 11,\n     \
                 attacks: [], weight: 800, nutrition: 350, size: Large,\n     \
                 gear: [(any: [\"ransuer\"], chance: 50)]),\n]",
            );
        });
        assert_eq!(
            told,
            "monsters/mine.ron:4:20 in \"troll chief\": unknown item \"ransuer\"; \
             did you mean \"ranseur\"?"
        );
    }

    #[test]
    fn what_comes_along_must_be_items_and_growth_a_monster() {
        let told = told(|texts| {
            texts.monsters = with(
                texts.monsters,
                "mine.ron",
                "[(name: \"imp lord\", letter: 'i', level: 2, speed: 12, ac: 4, difficulty: 90,\n\
                 attacks: [], weight: 8, nutrition: 9, size: Tiny, grows_into: \"Grand Poobah\",\n\
                 gear: [(any: [\"bow\"], with: [(any: [\"brolly\"])])])]",
            );
        });
        assert_eq!(
            told,
            "mine.ron:1:9 in \"imp lord\": difficulty 90 at level 2; \
             it must be between level - 1 and level + 8\n\
             mine.ron:2:63 in \"imp lord\": unknown monster \"Grand Poobah\"; \
             add a row for it, or name another monster\n\
             mine.ron:3:37 in \"imp lord\": unknown item \"brolly\"; \
             add a row for it, or name another item"
        );
    }

    #[test]
    fn two_rows_may_not_share_a_name() {
        let told = told(|texts| {
            texts.traps = with(texts.traps, "more.ron", "[(name: \"pit\", spring: Web)]");
        });
        assert!(
            told.contains("in \"pit\": two rows have this name; rename or remove one"),
            "{told}"
        );
    }

    #[test]
    fn an_item_must_have_looks_dice_and_a_place() {
        let told = told(|texts| {
            texts.items = with(
                texts.items,
                "mine.ron",
                "[(name: \"potion of dust\", class: Potion, shuffle: \"powder\", weight: 20, \
                 price: 1, \
                 material: Glass),\n\
                 (name: \"stick\", class: Weapon, weight: 5, price: 0, material: Wood),\n\
                 (name: \"rag\", class: Armor, weight: 5, price: 0, material: Cloth)]",
            );
        });
        assert_eq!(
            told,
            "mine.ron:1:51 in \"potion of dust\": unknown shuffle group \"powder\"; \
             add them to looks.ron\n\
             mine.ron:2:8 in \"stick\": the weapon has no damage dice; \
             write small: \"1d6\", large: \"1d6\"\n\
             mine.ron:3:8 in \"rag\": the armor has no slot; write slot: Suit or another"
        );
    }

    #[test]
    fn nothing_may_follow_a_question() {
        let told = told(|texts| {
            texts.items = with(
                texts.items,
                "mine.ron",
                "[(name: \"scroll of nosiness\", class: Scroll, weight: 5, price: 1, material: \
                 Paper,\n\
                 on_read: [When(Cursed, [Identify([1])]), WakeAll])]",
            );
        });
        assert_eq!(
            told,
            "mine.ron:1:9 in \"scroll of nosiness\": an effect follows one that asks a question; \
             put the effect that asks last"
        );
    }

    #[test]
    fn a_group_needs_a_look_for_each_kind() {
        let told = told(|texts| {
            texts.looks = &[(
                "looks.ron",
                "{\"potion\": [(look: \"red\")], \"scroll\": [], \"ring\": [], \"wand\": [], \
                 \"amulet\": [], \"helmet\": [], \"cloak\": [], \"gloves\": [], \"boots\": []}",
            )];
        });
        assert!(
            told.contains("looks.ron in \"potion\": 25 kinds share 1 looks; add 24 more"),
            "{told}"
        );
    }

    #[test]
    fn a_role_must_add_up_and_find_its_things() {
        let told = told(|texts| {
            texts.roles = &[(
                "roles.ron",
                "[(name: \"Baker\", code: \"Bak\", races: [\"elf\"], alignments: [Lawful],\n\
                 gods: (\"A\", \"B\", \"C\"), pet: [\"hose\"], base: (9, 9, 9, 9, 9, 9),\n\
                 share: (20, 20, 20, 20, 20, 20), hp: ((1, 0), (0, 8), (1, 0)),\n\
                 pw: ((1, 0), (0, 1), (0, 1)), cutoff: 10, record: 0,\n\
                 casting: (with: Wisdom, base: 1, emergency: 0, shield: 0, suit: 0, special: \
                 \"rest\", bonus: 0),\n\
                 titles: [(from: 2, male: \"Bun\", female: \"Bun\")], skills: [], innate: [],\n\
                 kit: [(item: \"random bread\"), (item: \"pancake\", chance: 101)], about: [])]",
            )];
        });
        assert_eq!(
            told,
            "roles.ron:1:9 in \"Baker\": the shares sum to 120; make them 100\n\
             roles.ron:1:9 in \"Baker\": the titles are not in ascending order from level 1; put \
             them in order\n\
             roles.ron:1:39 in \"Baker\": it shares no alignment with the elf; \
             remove the race\n\
             roles.ron:2:30 in \"Baker\": unknown monster \"hose\"; did you mean \"horse\"?\n\
             roles.ron:7:14 in \"Baker\": unknown item class \"bread\"; \
             write random food, random potion or another class\n\
             roles.ron:7:38 in \"Baker\": a chance cannot be 101; write 1 to 100, in percent\n\
             roles.ron:5:77 in \"Baker\": unknown spell \"rest\"; name a spell that has a spellbook"
        );
    }

    #[test]
    fn kits_must_name_what_exists_and_leave_nobody_without() {
        let told = told(|texts| {
            texts.kits = &[(
                "kits.ron",
                "(strong: [(any: [\"dager\"])], others: [],\n \
                 harm: (any: [(name: \"wand of sleep\", from: 3)]),\n \
                 escape: (any: [(name: \"potion of healing\")],\n  \
                 rare: (name: \"bugle\", one_in: 0)),\n \
                 aid: (any: [(name: \"potion of spede\")]),\n \
                 nasties: [(side: Neutral, kinds: [\"zrutty\"])])",
            )];
        });
        assert_eq!(
            told,
            "kits.ron:1:18: unknown item \"dager\"; did you mean \"dagger\"?\n\
             kits.ron:2:22: some monsters would find no item; remove `from` from one entry\n\
             kits.ron:4:16: unknown item \"bugle\"; add a row for it, or name another item\n\
             kits.ron:4:16: one_in cannot be 0; write one_in: 40\n\
             kits.ron:5:21: unknown item \"potion of spede\"; \
             did you mean \"potion of speed\"?\n\
             kits.ron:6:36: unknown monster \"zrutty\"; did you mean \"zruty\"?"
        );
    }

    #[test]
    fn special_rooms_and_shops_must_name_what_exists() {
        let told = told(|texts| {
            texts.special_rooms = &[(
                "special_rooms.ron",
                "[(name: \"den\", from: 2, odds: OneIn(0), room: Quiet, enter: \"x\",\n \
                 squares: [(what: Sleeper(Kind(\"jakal\")), odds: (3, 2))])]",
            )];
            texts.shops = &[(
                "shops.ron",
                "[(name: \"bakery\", title: \"b\", odds: 1, stock: [(1, \"random bred\")])]",
            )];
        });
        assert_eq!(
            told,
            "special_rooms.ron:1:9 in \"den\": the odds are 0; write odds: OneIn(6)\n\
             special_rooms.ron:1:9 in \"den\": odds of 3 in 2 are impossible; write odds such as \
             (1, 3)\n\
             special_rooms.ron:2:32 in \"den\": unknown monster \"jakal\"; \
             did you mean \"jackal\"?\n\
             shops.ron:1:52 in \"bakery\": unknown item class \"bred\"; \
             write random food, random potion or another class"
        );
    }

    #[test]
    fn the_chances_of_a_class_are_known() {
        let odds = odds(&Content::builtin().items);
        let of = |class| odds.iter().find(|(of, _)| *of == class).map(|(_, sum)| *sum);
        assert_eq!(of(Class::Weapon), Some(1000));
        assert_eq!(of(Class::Coin), Some(1000));
        assert!(odds.iter().all(|(_, sum)| *sum > 0), "{odds:?}");
    }

    #[test]
    fn a_dungeon_must_hang_together() {
        let text = "[
            (name: \"A\", levels: 40, builder: Ordinary, special: [
                (name: \"x\", make: Levels([\"big_rom\"]), at: 0, chance: 101, after: \"y\"),
            ]),
            (name: \"B\", levels: 2, builder: Levels([\"normal_room\"])),
            (name: \"C\", levels: 2, builder: Maze, entry: (from: \"D\", at: 1, stairs: Down)),
        ]";
        let told = told(|texts| texts.branches = Box::leak(Box::new([("dungeon.ron", text)])));
        assert_eq!(
            told,
            "dungeon.ron:2:20 in \"A\": it can have 40 levels; write at most 32\n\
             dungeon.ron:3:24 in \"A\": a chance cannot be 101; write 1 to 100, in percent\n\
             dungeon.ron:3:24 in \"A\": there is no level 0; count from 1 at the top or from -1 \
             at the bottom\n\
             dungeon.ron:3:83 in \"A\": no special level above it is named \"y\"; name a special \
             level above it\n\
             dungeon.ron:5:20 in \"B\": no stairs lead to it; write entry: (from: \"A\", at: 2, \
             stairs: Down)\n\
             dungeon.ron:6:65 in \"C\": no earlier branch is named \"D\"; name one of A, B\n\
             dungeon.ron:3:43 in \"A\": unknown vault \"big_rom\"; did you mean \"big_room\"?\n\
             dungeon.ron:5:53 in \"B\": \"normal_room\" is not a whole level; name a vault with a \
             Level body"
        );
    }
}
