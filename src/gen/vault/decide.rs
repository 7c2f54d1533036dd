//! Decisions that a vault instance makes: numbers, squares, areas and shuffled decks.

use super::coordinates::Placement;
use crate::base::{Bits, Pos, Rng, pick};
use crate::content::vault::compile::LONGEST_TEXT;
use crate::content::vault::compiled::{
    CardRef, Choice, CompiledVault, MonsterRef, ObjectRef, TerrainRef, Text, TextPart, TrapRef,
};
use crate::content::vault::drawing::Orientation;
use crate::content::vault::expr::{Facts, Flag, LetId, Name, Part, Word};
use crate::content::{Content, ItemKindId, MonsterKindId, Terrain, TrapKindId};
use crate::world::Calendar;

use crate::r#gen::order::LevelOrder;

/// The upper left corner of the level.
pub(super) const ORIGIN: Pos = Pos::new(0, 0);

/// The value of one decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Decided {
    NotYet,
    /// Card indexes in shuffled order, top first.
    Deck(Vec<u16>),
    Int(i64),
    /// A level square.
    Spot(Option<Pos>),
    /// Columns and rows in the frame, shuffled.
    Spots(Vec<Pos>),
    /// The cards of a deck of numbers, shuffled.
    Numbers(Vec<i64>),
    /// The cards of a deck of areas, shuffled.
    Areas(Vec<Bits>),
    Area(Box<Bits>),
}

/// Facts about the current room that numbers and conditions can use.
#[derive(Clone, Copy, Debug)]
pub struct RoomFacts {
    pub w: i16,
    pub h: i16,
    /// Number of floor squares.
    pub area: i32,
    pub at: Pos,
    pub lit: bool,
    pub irregular: bool,
}

/// All facts that numbers and conditions can use.
#[derive(Clone, Debug)]
pub struct DecisionContext<'a> {
    pub depth: i32,
    pub rooms: usize,
    pub calendar: Calendar,
    pub branch: &'a str,
    pub room: Option<RoomFacts>,
    /// Coordinate frame of the whole vault, as opposed to its inner rooms.
    pub main: Placement,
    pub decided: Vec<Decided>,
}

impl<'a> DecisionContext<'a> {
    /// Returns the facts that are known before anything is placed.
    pub fn before(order: &LevelOrder<'a>) -> Self {
        let branch = order.content.branches.rows().get(usize::from(order.id.branch));
        Self {
            depth: order.id.depth.into(),
            rooms: 0,
            calendar: order.calendar,
            branch: branch.map_or("", |branch| &branch.name),
            room: None,
            main: Placement { corner: ORIGIN, w: 80, h: 21, way: Orientation::AS_DRAWN },
            decided: Vec::new(),
        }
    }

    fn spot(&self, of: LetId) -> Option<Pos> {
        match self.decided.get(usize::from(of.0))? {
            Decided::Spot(at) => at.map(|at| self.main.local(at)),
            Decided::Spots(all) => all.first().copied(),
            _ => None,
        }
    }

    /// Returns the level squares of a decision; for a deck of squares or areas, the squares of the
    /// card at position `nth`.
    pub fn squares(&self, of: LetId, nth: u8) -> Bits {
        match self.decided.get(usize::from(of.0)) {
            Some(Decided::Area(bits)) => **bits,
            Some(Decided::Areas(all)) if !all.is_empty() => all[usize::from(nth) % all.len()],
            Some(Decided::Spot(Some(at))) => Bits::from_iter([*at]),
            Some(Decided::Spots(all)) => {
                let place = usize::from(nth) % all.len().max(1);
                let top = all.get(place).map(|at| self.main.square(at.x.into(), at.y.into()));
                top.into_iter().collect()
            }
            _ => Bits::default(),
        }
    }

    /// Returns the index, in the unshuffled deck, of the card that the reference means.
    fn card(&self, card: CardRef) -> Option<usize> {
        match self.decided.get(usize::from(card.deck.0))? {
            Decided::Deck(order) if !order.is_empty() => {
                Some(order[usize::from(card.nth) % order.len()].into())
            }
            _ => None,
        }
    }
}

impl Facts for DecisionContext<'_> {
    fn number(&self, name: Name) -> Option<i64> {
        let room = |of: fn(&RoomFacts) -> i64| self.room.as_ref().map(of);
        match name {
            Name::RoomW => room(|room| room.w.into()),
            Name::RoomH => room(|room| room.h.into()),
            Name::RoomArea => room(|room| room.area.into()),
            Name::RoomX => room(|room| room.at.x.into()),
            Name::RoomY => room(|room| room.at.y.into()),
            Name::LevelDepth | Name::LevelDifficulty => Some(self.depth.into()),
            Name::LevelRooms => Some(self.rooms as i64),
            Name::HeroLevel => None,
        }
    }

    fn flag(&self, flag: Flag) -> Option<bool> {
        match flag {
            Flag::ClockNight => Some(self.calendar.is_night()),
            Flag::ClockNewMoon => Some(self.calendar.is_new_moon()),
            Flag::ClockFriday13 => Some(self.calendar.is_friday_13th()),
            Flag::RoomLit => self.room.map(|room| room.lit),
            Flag::RoomIrregular => self.room.map(|room| room.irregular),
        }
    }

    fn word(&self, word: Word) -> Option<&str> {
        match word {
            Word::Branch => Some(self.branch),
            Word::HeroRole | Word::HeroRace | Word::HeroAlign => None,
        }
    }

    fn choice(&self, of: LetId, part: Part) -> Option<i64> {
        match part {
            Part::X => self.spot(of).map(|at| at.x.into()),
            Part::Y => self.spot(of).map(|at| at.y.into()),
            Part::Len => match self.decided.get(usize::from(of.0))? {
                Decided::Deck(order) => Some(order.len() as i64),
                Decided::Spots(all) => Some(all.len() as i64),
                Decided::Numbers(all) => Some(all.len() as i64),
                Decided::Areas(all) => Some(all.len() as i64),
                Decided::Area(bits) => Some(bits.count() as i64),
                _ => None,
            },
            Part::Card(nth) => match self.decided.get(usize::from(of.0))? {
                Decided::Numbers(all) if !all.is_empty() => Some(all[usize::from(nth) % all.len()]),
                _ => None,
            },
            Part::Value => match self.decided.get(usize::from(of.0))? {
                Decided::Int(value) => Some(*value),
                Decided::Numbers(all) => all.first().copied(),
                _ => None,
            },
        }
    }
}

/// Returns the indexes of a deck's cards in random order. Each next card is drawn by weight from
/// the remaining cards.
pub fn shuffled<T>(cards: &[(T, u32)], rng: &mut Rng) -> Vec<u16> {
    let mut weights: Vec<u32> = cards.iter().map(|(_, weight)| *weight).collect();
    let mut order = Vec::with_capacity(cards.len());
    while let Some(at) = pick::weighted(rng, &weights) {
        weights[at] = 0;
        order.push(at as u16);
    }
    order
}

/// Returns the number of cards in a deck, or 0 for other decisions.
pub fn cards(choice: &Choice) -> usize {
    match choice {
        Choice::Terrain(cards) => cards.len(),
        Choice::Monster(cards) => cards.len(),
        Choice::Object(cards) => cards.len(),
        Choice::Trap(cards) => cards.len(),
        Choice::Text(cards) => cards.len(),
        Choice::Spots(squares) => squares.len(),
        Choice::Numbers(cards) => cards.len(),
        Choice::Areas(areas) => areas.len(),
        _ => 0,
    }
}

/// Shuffles a deck, or returns `None` for other decisions.
pub fn deck(choice: &Choice, rng: &mut Rng) -> Option<Vec<u16>> {
    match choice {
        Choice::Terrain(cards) => Some(shuffled(cards, rng)),
        Choice::Monster(cards) => Some(shuffled(cards, rng)),
        Choice::Object(cards) => Some(shuffled(cards, rng)),
        Choice::Trap(cards) => Some(shuffled(cards, rng)),
        Choice::Text(cards) => Some(shuffled(cards, rng)),
        _ => None,
    }
}

/// Replaces a card reference by the value of its card. Returns `None` if that value is itself a
/// card reference, so that references cannot loop.
macro_rules! resolve {
    ($name:ident, $kind:ident, $choice:ident) => {
        pub fn $name(vault: &CompiledVault, known: &DecisionContext, of: $kind) -> Option<$kind> {
            let $kind::Card(card) = of else { return Some(of) };
            let at = known.card(card)?;
            match &vault.lets.get(usize::from(card.deck.0))?.choice {
                Choice::$choice(cards) => match cards.get(at)?.0 {
                    $kind::Card(_) => None,
                    found => Some(found),
                },
                _ => None,
            }
        }
    };
}

resolve!(terrain, TerrainRef, Terrain);
resolve!(monster, MonsterRef, Monster);
resolve!(object, ObjectRef, Object);
resolve!(trap, TrapRef, Trap);

/// Returns a text in which the values of decisions are filled in, cut at `LONGEST_TEXT` characters.
/// Returns `None` if it uses a card that cannot be written as text.
pub fn text(
    vault: &CompiledVault,
    known: &DecisionContext,
    content: &Content,
    of: &Text,
) -> Option<String> {
    let mut words = String::new();
    for part in &of.0 {
        match part {
            TextPart::Words(plain) => words.push_str(plain),
            TextPart::Number(of, part) => match known.choice(*of, *part) {
                Some(number) => words.push_str(&number.to_string()),
                None => words.push('?'),
            },
            TextPart::Card(card) => words.push_str(card_text(vault, known, content, *card)?),
        }
    }
    if let Some((end, _)) = words.char_indices().nth(LONGEST_TEXT) {
        words.truncate(end);
    }
    Some(words)
}

/// Returns the value of a card as text: the text of a text card, or the name of a kind.
fn card_text<'t>(
    vault: &'t CompiledVault,
    known: &DecisionContext,
    content: &'t Content,
    card: CardRef,
) -> Option<&'t str> {
    let at = known.card(card)?;
    match &vault.lets.get(usize::from(card.deck.0))?.choice {
        Choice::Text(cards) => cards.get(at).map(|(words, _)| words.as_str()),
        Choice::Terrain(cards) => match cards.get(at)?.0 {
            TerrainRef::Kind(number) => Terrain::ALL.get(usize::from(number)).map(|of| of.name()),
            TerrainRef::Card(_) => None,
        },
        Choice::Monster(cards) => match cards.get(at)?.0 {
            MonsterRef::Kind(number) => Some(&content.monsters[MonsterKindId::new(number)].name),
            MonsterRef::Any | MonsterRef::Class(_) | MonsterRef::Card(_) => None,
        },
        Choice::Object(cards) => match cards.get(at)?.0 {
            ObjectRef::Kind(number) => Some(&content.items[ItemKindId::new(number)].name),
            ObjectRef::Any | ObjectRef::Class(_) | ObjectRef::Card(_) => None,
        },
        Choice::Trap(cards) => match cards.get(at)?.0 {
            TrapRef::Kind(number) => Some(&content.traps[TrapKindId::new(number.into())].name),
            TrapRef::Any | TrapRef::Card(_) => None,
        },
        _ => None,
    }
}
