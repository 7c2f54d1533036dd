//! Checks across content files: names resolve, probabilities add up, prompts come last in effect
//! lists.

mod artifacts;
pub mod bounds;
mod branches;
mod deaths;
mod kinds;
mod kits;
mod quests;
pub mod whole_levels;
mod wishes;

use super::fault::{Fault, nearest};
use super::source::{self, Node, Source};
use super::{Text, Texts, fault};
use crate::content::effect::{Condition, Effect};
use crate::content::id::{Named, Table};
use crate::content::role::{KitItem, Outfit};
use crate::content::special_room::{ANYTHING, Extra, Odds, Shop, SpecialRoom, What, Who};
use crate::content::{
    Buc, Class, Content, ItemKind, MonsterKind, Race, Role, Spring, Trait, TrapKind,
};

/// Returns all faults of parsed content, table by table.
pub fn all(content: &Content, texts: &Texts) -> Vec<Fault> {
    let mut check = Check { content, texts: &[], row: String::new(), faults: Vec::new() };
    check.table(texts.items, &content.items, Check::item);
    check.table(texts.artifacts, &content.artifacts, Check::artifact);
    check.table(texts.monsters, &content.monsters, Check::monster);
    check.table(texts.traps, &content.traps, Check::trap);
    check.table(texts.roles, &content.roles, Check::role);
    check.table(texts.races, &content.races, Check::race);
    check.table(texts.branches, &content.branches, Check::branch);
    check.table(texts.quests, &content.quests, Check::quest);
    check.table(texts.special_rooms, &content.special_rooms, Check::special_room);
    check.table(texts.shops, &content.shops, Check::shop);
    check.table(texts.qualities, &content.qualities, Check::quality);
    check.quality_odds();
    check.table(texts.rulesets, &content.rulesets, Check::ruleset);
    check.texts = texts.kits;
    check.kits(&content.kits);
    check.texts = texts.looks;
    check.looks();
    check.texts = texts.outfits;
    check.outfits(&content.outfits);
    check.texts = texts.deaths;
    check.deaths(&content.deaths);
    check.texts = texts.wishes;
    check.wishes(&content.wishes);
    check.faults
}

/// Checks the vaults that branches use as whole levels. Requires that vaults are loaded.
pub fn levels(content: &Content, texts: &Texts) -> Vec<Fault> {
    let mut check =
        Check { content, texts: texts.branches, row: String::new(), faults: Vec::new() };
    for branch in content.branches.rows() {
        branch.name.clone_into(&mut check.row);
        check.whole_levels(branch);
    }
    check.faults
}

/// Sums the odds of each class, in the order of [`Class::ALL`]. The built-in classes sum to 1000,
/// but random generation works with any sum.
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
            self.name(row.name());
            if table.find(row.name()) != Some(id) {
                self.fault(row.name(), "two rows have the same name", "rename or remove one");
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

    /// Returns the file of the current row, and the position of `word` in that row: of the string
    /// `word`, else of the field `word`, else of the row's name. In a file without rows, `word` is
    /// any string of the file; if it does not occur, the position is the beginning of the first
    /// file.
    fn position(&self, word: &str) -> (&'a str, Option<(usize, usize)>) {
        for &(file, text) in self.texts {
            let at = match self.row.as_str() {
                "" => text.find(&format!("\"{word}\"")),
                row => in_row(text, row, word),
            };
            if let Some(at) = at {
                return (file, Some(Source::built_in(file, text).position(at)));
            }
        }
        let begin = self.row.is_empty().then_some((1, 1));
        (self.texts.first().map_or("assets", |&(file, _)| file), begin)
    }

    /// Checks that `name` is a row of `table`. `noun` is what faults call a row of that table, such
    /// as "item".
    fn resolves<T: Named>(&mut self, table: &Table<T>, noun: &str, name: &str) {
        if table.find(name).is_some() {
            return;
        }
        let near = nearest(name, table.rows().iter().map(Named::name));
        let cure = near.map_or_else(
            || format!("add a row for it, or use another {noun}"),
            |near| format!("did you mean {near:?}?"),
        );
        self.fault(name, format!("unknown {noun} {name:?}"), cure);
    }

    fn chance(&mut self, of: &str, chance: u8) {
        if chance > 100 {
            self.fault(of, format!("a chance of {chance} percent"), "write 1 to 100");
        }
    }

    fn item(&mut self, kind: &'a ItemKind) {
        self.item_links(kind);
        if let Some(group) = &kind.shuffle
            && !self.content.looks.contains_key(group)
        {
            self.fault(group, format!("unknown group of looks {group:?}"), "add it to looks.ron");
        }
        if kind.shuffle.is_some() && kind.look.is_some() {
            let name = kind.name.as_str();
            self.fault(name, "the item has both look and shuffle", "remove one");
        }
        if kind.class == Class::Weapon && (kind.small.is_none() || kind.large.is_none()) {
            self.fault(&kind.name, "a weapon needs dice", "write small: \"1d6\", large: \"1d6\"");
        }
        if kind.class == Class::Armor && kind.slot.is_none() {
            self.fault(&kind.name, "the armor has no slot", "write slot: Suit or another slot");
        }
        if kind.school.is_some()
            && (!(1..=7).contains(&kind.level) || kind.aim.is_none() || kind.on_cast.is_empty())
        {
            let cure = "write level: 1 to 7, aim: Ray, Immediate or Some(None), and on_cast: [...]";
            self.fault(&kind.name, "the spell is incomplete", cure);
        }
        if kind.school.is_some() && kind.spell().is_none() {
            let what = "only a spellbook can have a school";
            self.fault(&kind.name, what, "start the name with \"spellbook of \"");
        }
        self.item_numbers(kind);
        for list in [
            &kind.on_quaff,
            &kind.on_read,
            &kind.on_zap,
            &kind.on_cast,
            &kind.on_eat,
            &kind.on_shatter,
            &kind.on_vapor,
            &kind.on_apply,
        ] {
            self.effects(list);
        }
        if let Some(list) = &kind.on_read_confused {
            self.effects(list);
        }
    }

    fn monster(&mut self, kind: &'a MonsterKind) {
        self.monster_links(kind);
        let name = kind.name.as_str();
        if !(' '..='~').contains(&kind.letter) {
            self.fault(
                "letter",
                "the letter is not a printable ASCII character",
                "write letter: 'k'",
            );
        }
        self.monster_numbers(kind);
        // Levels of 50 and more encode hit points, so a difficulty far below such a level is valid.
        // From level 30 on, the upper bound is wider as well, because the sources rate the
        // strongest monsters far above their level.
        let level = i16::from(kind.level);
        let low = if level < 50 { level - 1 } else { level / 2 - 2 };
        let high = if level < 30 { level + 8 } else { 2 * level };
        // Kinds that belong to branches absent from this dungeon use another difficulty scale.
        let here = !kind.is(Trait::Elsewhere);
        if here && !(low..=high).contains(&i16::from(kind.difficulty)) {
            let what = format!("difficulty {} does not fit level {level}", kind.difficulty);
            self.fault(name, what, format!("write a number from {low} to {high}"));
        }
        self.deeds(name, 0, kind.achievement);
        if kind.frequency > 7 {
            self.fault(name, format!("frequency {} is too high", kind.frequency), "write 0 to 7");
        }
        if kind.prices.all().contains(&0) {
            self.fault(name, "the price of an action is 0", "write prices from 1 to 255");
        }
        if kind.attacks.len() > 6 {
            self.fault(name, format!("{} attacks", kind.attacks.len()), "write at most 6");
        }
        // 127 means complete magic resistance.
        self.chance(name, if kind.mr == 127 { 100 } else { kind.mr });
        if let Some(next) = &kind.grows_into {
            self.resolves(&self.content.monsters, "monster", next);
        }
        let forms = kind.shifts.iter().map(|(_, form)| form);
        for other in kind.shapes.iter().chain(&kind.calls).chain(forms) {
            self.resolves(&self.content.monsters, "monster", other);
        }
        let last = kind.shifts.last().map_or(1, |&(of, _)| of);
        if last != 1 || kind.shifts.iter().any(|&(of, _)| of == 0) {
            self.fault(
                name,
                "the last form in shifts is not certain",
                "end with (1, \"vampire bat\")",
            );
        }
        if kind.becomes.iter().any(|&(times, of, _)| times > of || of == 0) {
            self.fault(
                name,
                "a chance in becomes is impossible",
                "write (1, 3, Animals) for 1 in 3",
            );
        }
        self.gear(&kind.gear);
        self.gear(&kind.parts);
        self.effects(&kind.on_eat);
    }

    fn trap(&mut self, kind: &'a TrapKind) {
        match &kind.spring {
            Spring::Missile { item, .. } => self.resolves(&self.content.items, "item", item),
            Spring::Does(effects) => self.effects(effects),
            _ => {}
        }
        if let Some(item) = &kind.item {
            self.resolves(&self.content.items, "item", item);
        }
    }

    fn role(&mut self, role: &'a Role) {
        self.role_talents(role);
        let name = role.name.as_str();
        let points: u16 = role.base.iter().map(|&points| u16::from(points)).sum();
        if points > 75 {
            self.fault(name, format!("{points} attribute points at birth"), "write at most 75");
        }
        let shares: u16 = role.share.iter().map(|&share| u16::from(share)).sum();
        if shares != 100 {
            self.fault(name, format!("the shares add up to {shares}"), "make them add up to 100");
        }
        let starts: Vec<u8> = role.titles.iter().map(|title| title.from).collect();
        if starts.first() != Some(&1) || !starts.is_sorted() {
            self.fault(name, "the titles are not sorted from level 1", "sort them from level 1 up");
        }
        for race in &role.races {
            self.resolves(&self.content.races, "race", race);
            let found = self.content.races.find(race).map(|id| &self.content.races[id]);
            let suits = |race: &Race| role.alignments.iter().any(|a| race.alignments.contains(a));
            if found.is_some_and(|race| !suits(race)) {
                let what = format!("the role and the race {race} share no alignment");
                self.fault(race, what, "remove the race");
            }
        }
        for pet in &role.pet {
            self.resolves(&self.content.monsters, "monster", pet);
        }
        for item in &role.kit {
            self.kit(item);
        }
        if let Some(gift) = &role.crown_book {
            self.resolves(&self.content.items, "item", &gift.book);
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
        self.race_talents(race);
        self.resolves(&self.content.monsters, "monster", &race.kin);
        for friend in &race.friends {
            if friend.chars().count() > 1 {
                self.resolves(&self.content.monsters, "monster", friend);
            }
        }
        for foe in &race.foes {
            self.resolves(&self.content.races, "race", foe);
        }
        for (old, new) in &race.swaps {
            self.resolves(&self.content.items, "item", old);
            self.resolves(&self.content.items, "item", new);
        }
    }

    /// Checks the items of the arena's outfits and their chances, and that the outfits are sorted
    /// by level.
    fn outfits(&mut self, outfits: &'a [Outfit]) {
        self.row.clear();
        for item in outfits.iter().flat_map(|outfit| &outfit.kit) {
            self.kit(item);
        }
        if !outfits.is_sorted_by_key(|outfit| outfit.from) {
            self.fault("", "the levels are not in ascending order", "put them in order");
        }
    }

    fn special_room(&mut self, room: &'a SpecialRoom) {
        if matches!(room.odds, Odds::OneIn(0) | Odds::OverDepth(0)) {
            self.fault(&room.name, "the odds are 0", "write odds: OneIn(6)");
        }
        for filling in &room.squares {
            let (times, of) = filling.odds;
            if times == 0 || times > of {
                let what = format!("the odds {times} in {of} are impossible");
                self.fault(&room.name, what, "write odds: (1, 3) for 1 in 3");
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
                    let what = format!("unknown monster class {letter:?}");
                    self.fault(&row, what, "write the letter of a monster");
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
                    self.fault(&row, "Same has an empty list", "write Same([Any])");
                }
            }
        }
    }

    /// Checks an item name, or "random" and a class name.
    fn thing(&mut self, name: &'a str) {
        match name.strip_prefix("random ") {
            Some(class) if Class::of_name(class).is_none() => {
                let cure = "write \"random food\", \"random potion\" or the like";
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
        self.shares(shop);
        if shop.keepers.is_empty() {
            self.fault(&shop.name, "the shop has no keepers", "write keepers: [\"Hild\"]");
        }
        let stock = shop.stock.iter().map(|(_, name)| name).chain(&shop.buys);
        for name in stock.filter(|name| *name != ANYTHING) {
            self.thing(name);
        }
        for name in shop.carries.iter().chain(&shop.once) {
            self.thing(name);
        }
    }

    fn effects(&mut self, list: &'a [Effect]) {
        self.effect_odds(list);
        let early = |buc| after_question(list, buc, &mut false);
        if [Buc::Blessed, Buc::Uncursed, Buc::Cursed].into_iter().any(early) {
            let row = self.row.clone();
            self.fault(
                &row,
                "an effect follows one that prompts the player",
                "move the prompt to the end",
            );
        }
    }
}

/// Returns the byte offset of the text `word`, of the field `word`, or else of the name, in the row
/// with this name. Returns `None` if the file does not have the row.
fn in_row(text: &str, name: &str, word: &str) -> Option<usize> {
    // Skip parsing if the name does not occur in the text. A text with a backslash is always
    // parsed, because the name can be written with escapes.
    if !text.contains(name) && !text.contains('\\') {
        return None;
    }
    let rows = source::outline(text, 0).ok()?;
    let name_of = |row: &Node| row.field("name").map(|node| node.span.clone());
    let written = |row: &Node| ron::from_str::<String>(&text[name_of(row)?]).ok();
    let row = rows
        .items
        .iter()
        .map(|item| &item.node)
        .find(|row| written(row).is_some_and(|written| written == name))?;
    let inside = &text[row.span.clone()];
    let quoted = inside.find(&format!("\"{word}\"")).map(|at| row.span.start + at);
    let field = || row.field(word).map(|node| node.span.start);
    quoted.or_else(field).or_else(|| name_of(row).map(|span| span.start))
}

/// Whether, in a list that an item with BUC status `buc` applies, an effect comes after another
/// effect that prompts the player. Such a list is a fault, because canceling the prompt skips the
/// effects after it. `asked` says whether an earlier list had a prompt, and is updated.
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
mod tests;
