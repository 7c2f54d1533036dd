//! Decisions of a vault (`let`) and their decks.

use super::scope::{ANY, Compiler};
use super::{MOST_AREAS, MOST_CARDS, MOST_LETS, MOST_WEIGHT};
use crate::base::{HEIGHT, WIDTH};
use crate::content::load::source::{Path, ROOT};
use crate::content::vault::area::Area;
use crate::content::vault::compiled::{Choice, Let};
use crate::content::vault::number::{Card, Num, Ref};
use crate::content::vault::{Let as WrittenLet, Vault, expr};

impl Compiler<'_> {
    pub(super) fn lets(&mut self, vault: &Vault) {
        let root = ROOT.field("let");
        for (name, choice) in &vault.lets.0 {
            let path = root.field(name);
            if self.lets.len() >= MOST_LETS {
                let what = "too many decisions".to_string();
                self.tell("V13", &path, what, format!("at most {MOST_LETS}"));
                return;
            }
            if !name.starts_with(|c: char| c.is_alphabetic())
                || !name.chars().all(|c| c.is_alphanumeric() || c == '_')
            {
                let what = format!("{name:?} is not a valid name of a decision");
                self.tell(
                    "V01",
                    &path,
                    what,
                    "use letters, digits and _, starting with a letter".to_string(),
                );
            }
            if self.lets.iter().any(|earlier| earlier.name == *name) {
                let what = format!("duplicate decision ${name}");
                self.tell("V02", &path, what, "choose another name".to_string());
            }
            let (choice, late, range) = self.choice(choice, &path);
            self.lets.push(Let { name: name.clone(), late, choice });
            self.ranges.push(range);
        }
    }

    /// Compiles a decision. Also returns whether the decision depends on the room, and two bounds:
    /// of the value for `Int` and `Numbers`, of the number of cards for other decks, and of the
    /// number of squares for `Area`. For `Spot`, the bounds are 0.
    fn choice(&mut self, choice: &WrittenLet, path: &Path) -> (Choice, bool, (i64, i64)) {
        match choice {
            WrittenLet::Terrain(cards) => {
                let deck = self.deck(cards, path, Compiler::terrain);
                let size = deck.len() as i64;
                (Choice::Terrain(deck), false, (size, size))
            }
            WrittenLet::Monster(cards) => {
                let deck = self.deck(cards, path, Compiler::monster);
                let size = deck.len() as i64;
                (Choice::Monster(deck), false, (size, size))
            }
            WrittenLet::Object(cards) => {
                let deck = self.deck(cards, path, Compiler::object);
                let size = deck.len() as i64;
                (Choice::Object(deck), false, (size, size))
            }
            WrittenLet::Trap(cards) => {
                let deck = self.deck(cards, path, Compiler::trap);
                let size = deck.len() as i64;
                (Choice::Trap(deck), false, (size, size))
            }
            WrittenLet::Text(cards) => {
                self.needs.insert("Let::Text");
                for (i, card) in cards.iter().enumerate() {
                    self.plain(&card.value, &path.index(i));
                }
                self.weights(cards, path);
                let deck = cards.iter().map(|card| (card.value.clone(), card.weight)).collect();
                (Choice::Text(deck), false, (cards.len() as i64, cards.len() as i64))
            }
            WrittenLet::Numbers(cards) => self.numbers(cards, path),
            WrittenLet::Areas(areas) => {
                let size = areas.len() as i64;
                (self.area_deck(areas, path), true, (size, size))
            }
            WrittenLet::Int(num) => {
                let number = self.num(num, &path.hidden(0), ANY);
                let range = number.range(&*self);
                let late = self.is_late(&number);
                (Choice::Int(number), late, range)
            }
            WrittenLet::Spot(area) => {
                (Choice::Spot(self.area(area, &path.hidden(0))), true, (0, 0))
            }
            WrittenLet::Area(area) => {
                let size = (0, i64::from(WIDTH) * i64::from(HEIGHT));
                (Choice::Area(self.area(area, &path.hidden(0))), true, size)
            }
            WrittenLet::Spots(spots) => {
                if spots.is_empty() {
                    self.tell("V10", path, "the deck is empty".to_string(), String::new());
                }
                if spots.len() > MOST_CARDS {
                    let what = format!("{} squares in one deck", spots.len());
                    self.tell("V13", path, what, format!("at most {MOST_CARDS}"));
                }
                let mut read = Vec::new();
                for (i, spot) in spots.iter().enumerate() {
                    let path = path.index(i);
                    read.push(self.square(spot, &path, &path));
                }
                let late =
                    read.iter().any(|square| self.is_late(&square.x) || self.is_late(&square.y));
                let size = read.len() as i64;
                (Choice::Spots(read), late, (size, size))
            }
        }
    }

    /// Compiles a deck of numbers. Also returns whether the deck depends on the room, and its
    /// minimum and maximum value.
    fn numbers(&mut self, cards: &[Card<Num>], path: &Path) -> (Choice, bool, (i64, i64)) {
        self.needs.insert("Let::Numbers");
        self.weights(cards, path);
        let mut deck = Vec::new();
        let mut range = (expr::HIGHEST, expr::LOWEST);
        for (i, card) in cards.iter().enumerate() {
            let number = self.num(&card.value, &path.index(i), ANY);
            let (low, high) = number.range(&*self);
            range = (range.0.min(low), range.1.max(high));
            deck.push((number, card.weight));
        }
        let late = deck.iter().any(|(number, _)| self.is_late(number));
        (Choice::Numbers(deck), late, if cards.is_empty() { (0, 0) } else { range })
    }

    fn area_deck(&mut self, areas: &[Area], path: &Path) -> Choice {
        self.needs.insert("Let::Areas");
        if areas.is_empty() {
            self.tell("V10", path, "the deck is empty".to_string(), String::new());
        }
        if areas.len() > MOST_AREAS {
            let what = format!("{} areas in one deck", areas.len());
            self.tell("V13", path, what, format!("at most {MOST_AREAS}"));
        }
        let areas = areas.iter().enumerate();
        Choice::Areas(areas.map(|(i, area)| self.area(area, &path.index(i))).collect())
    }

    fn deck<T>(
        &mut self,
        cards: &[Card<Ref>],
        path: &Path,
        read: impl Fn(&mut Self, &Ref, &Path) -> T,
    ) -> Vec<(T, u32)> {
        self.weights(cards, path);
        let mut deck = Vec::new();
        for (i, card) in cards.iter().enumerate() {
            let path = path.index(i);
            if let Ref::Choice(name) = &card.value {
                let what = format!("a card cannot be another decision (${name})");
                self.tell("V04", &path, what, "write a name or a letter".to_string());
                continue;
            }
            deck.push((read(self, &card.value, &path), card.weight));
        }
        deck
    }

    /// V10: checks the weights of cards, and that at least one card can be drawn. V13: checks the
    /// number of cards.
    pub(super) fn weights<T>(&mut self, cards: &[Card<T>], path: &Path) {
        if cards.len() > MOST_CARDS {
            let what = format!("{} cards in one deck", cards.len());
            self.tell("V13", path, what, format!("at most {MOST_CARDS}"));
        }
        if cards.iter().all(|card| card.weight == 0) {
            let what = if cards.is_empty() { "the deck is empty" } else { "all weights are 0" };
            self.tell("V10", path, what.to_string(), String::new());
        }
        if let Some(heavy) = cards.iter().position(|card| i64::from(card.weight) > MOST_WEIGHT) {
            let what = format!("a card's weight cannot be {}", cards[heavy].weight);
            self.tell("V10", &path.index(heavy), what, format!("at most {MOST_WEIGHT}"));
        }
    }
}
