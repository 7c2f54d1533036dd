//! Checks the form of names, and that numbers stay in the ranges that the rules expect.

use std::collections::BTreeSet;

use super::super::{Texts, fault::Fault};
use super::{Check, fault};
use crate::content::effect::Effect;
use crate::content::item::ToolUse;
use crate::content::special_room::Shop;
use crate::content::{Class, Content, ItemKind, MonsterKind};

/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 60;
/// Maximum weight of one item, in NetHack's units: a boulder weighs 6000.
const HEAVIEST: u16 = 10_000;
/// Maximum price of one item, in gold pieces.
const DEAREST: u16 = 30_000;
/// Maximum level of a monster. The levels of the strongest encode their hit points.
const HIGHEST_LEVEL: u8 = 120;
/// Maximum speed of a monster; 12 is one action per turn.
const FASTEST: u8 = 100;
/// Highest armor class of a monster, and, negated, the lowest.
const MOST_ARMOR: i8 = 100;
/// Maximum weight of a shop type, and of an entry of its stock, in a random choice.
const MOST_SHARES: u32 = 10_000;

/// Checks that overlay rows that replace built-in items keep their class, on which rules rely, and
/// that containers stay containers.
pub fn estranged(built_in: &Content, content: &Content, texts: &Texts) -> Vec<Fault> {
    let mut check = Check { content, texts: texts.items, row: String::new(), faults: Vec::new() };
    for (old, new) in built_in.items.rows().iter().zip(content.items.rows()) {
        new.name.clone_into(&mut check.row);
        if old.class != new.class {
            let what = format!("the built-in item has the class {:?}", old.class);
            check.fault("class", what, format!("write class: {:?}", old.class));
        }
        if old.tool == Some(ToolUse::Container) && new.tool != old.tool {
            let what = "the built-in item is a container";
            check.fault("tool", what, "write tool: Container");
        }
    }
    check.faults
}

impl<'a> Check<'a> {
    /// Checks that a name is not empty, has no spaces around it and has at most `LONGEST_NAME`
    /// characters.
    pub(super) fn name(&mut self, name: &str) {
        let letters = name.chars().count();
        if name.trim().is_empty() || name.trim() != name {
            let what = "the name is empty, or has spaces around it";
            self.fault(name, what, "write name: \"pie\"");
        } else if letters > LONGEST_NAME {
            let cure = format!("write at most {LONGEST_NAME}");
            self.fault("name", format!("the name has {letters} characters"), cure);
        }
    }

    /// Checks that the number in a field is not above its limit.
    fn at_most(&mut self, field: &str, number: u32, most: u32) {
        if number > most {
            self.fault(field, format!("the {field} is {number}"), format!("write at most {most}"));
        }
    }

    /// Checks the weight, price, charges and dice of an item kind.
    pub(super) fn item_numbers(&mut self, kind: &'a ItemKind) {
        self.at_most("weight", kind.weight.into(), HEAVIEST.into());
        self.at_most("price", kind.price.into(), DEAREST.into());
        // The charges of a light are turns of light.
        let most = if matches!(kind.tool, Some(ToolUse::Light(_))) { 10_000 } else { 100 };
        if kind.charges.is_some_and(|dice| dice.min() < 0 || dice.max() > most) {
            let what = format!("the charges are not 0 to {most}");
            self.fault("charges", what, "write charges: \"1d5+3\"");
        }
        if kind.class == Class::Weapon {
            for (field, dice) in [("small", kind.small), ("large", kind.large)] {
                if dice.is_some_and(|dice| dice.min() < 1) {
                    let cure = format!("write {field}: \"1d6\"");
                    self.fault(field, "these dice can roll less than 1", cure);
                }
            }
        }
    }

    /// Checks the level, speed and armor class of a monster.
    pub(super) fn monster_numbers(&mut self, kind: &'a MonsterKind) {
        self.at_most("level", kind.level.into(), HIGHEST_LEVEL.into());
        self.at_most("speed", kind.speed.into(), FASTEST.into());
        if !(-MOST_ARMOR..=MOST_ARMOR).contains(&kind.ac) {
            let cure = format!("write -{MOST_ARMOR} to {MOST_ARMOR}");
            self.fault("ac", format!("the armor class is {}", kind.ac), cure);
        }
    }

    /// Checks that each random choice among effects has weights, and that chances are percentages.
    pub(super) fn effect_odds(&mut self, list: &'a [Effect]) {
        for effect in list {
            match effect {
                Effect::When(_, list) => self.effect_odds(list),
                Effect::Chance(chance, list) => {
                    let row = self.row.clone();
                    self.chance(&row, *chance);
                    self.effect_odds(list);
                }
                Effect::OneOf(lists) => {
                    if lists.iter().all(|(weight, _)| *weight == 0) {
                        let row = self.row.clone();
                        self.fault(&row, "OneOf has no weights", "write OneOf([(1, [...])])");
                    }
                    lists.iter().for_each(|(_, list)| self.effect_odds(list));
                }
                _ => {}
            }
        }
    }

    /// Checks the weights of a shop type and of its stock.
    pub(super) fn shares(&mut self, shop: &'a Shop) {
        let cure = format!("write at most {MOST_SHARES}");
        if shop.odds > MOST_SHARES {
            self.fault("odds", format!("the odds are {}", shop.odds), cure.as_str());
        }
        for (share, name) in &shop.stock {
            if *share > MOST_SHARES {
                self.fault(name, format!("the share is {share}"), cure.as_str());
            }
        }
    }

    /// Checks that every group of looks belongs to kinds, that it has enough looks for them, and
    /// that no look occurs twice in it.
    pub(super) fn looks(&mut self) {
        self.row.clear();
        for (group, looks) in &self.content.looks {
            let users = self.content.items.rows().iter();
            let users = users.filter(|kind| kind.shuffle.as_ref() == Some(group)).count();
            if users > looks.len() {
                let what = format!("{users} kinds share only {} looks", looks.len());
                self.group(group, group, what, format!("add {} more", users - looks.len()));
            }
            if users == 0 {
                let cure = format!("write shuffle: \"{group}\" in an item");
                self.group(group, group, "no kind of item uses these looks".to_owned(), cure);
            }
            let mut seen = BTreeSet::new();
            for twice in looks.iter().map(|it| &it.look).filter(|look| !seen.insert(*look)) {
                let what = format!("the look {twice:?} occurs twice");
                self.group(group, twice, what, "rename or remove one".to_owned());
            }
        }
    }

    /// Records a fault about `word` in a group of looks.
    fn group(&mut self, group: &str, word: &str, what: String, cure: String) {
        let (file, at) = self.position(word);
        let fault = fault(file, what).cure(cure).within(format!("\"{group}\""));
        self.faults.push(match at {
            Some(at) => fault.at(at),
            None => fault,
        });
    }
}
