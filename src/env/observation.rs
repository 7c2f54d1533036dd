//! Observations: the parts of the game that a program sees.

use crate::base::SQUARES;
use crate::game::Game;
use crate::game::view::{Class, PackNames};
use crate::world::ItemId;

/// Maximum length of the messages of one observation, in bytes.
pub const MESSAGE: usize = 256;
/// Maximum number of carried items in an observation; further ones are left out. There is room for
/// 52 lettered items, coins and items without a letter.
pub const ITEMS: usize = 55;
/// Maximum length of an item's name, in bytes.
pub const NAME: usize = 80;

/// The buffers that [`super::Env::observe`] fills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Glyph ids by row, 21 rows of 80 columns.
    pub glyphs: [u16; SQUARES],
    pub status: Status,
    /// The messages since the last observation, separated by spaces, as UTF-8. Text beyond the
    /// maximum length is cut.
    pub message: [u8; MESSAGE],
    /// Length of `message`, in bytes.
    pub message_length: usize,
}

impl Default for Observation {
    fn default() -> Self {
        Self {
            glyphs: [super::BLANK; SQUARES],
            status: Status::default(),
            message: [0; MESSAGE],
            message_length: 0,
        }
    }
}

impl Observation {
    /// Returns the messages as bytes.
    pub fn message(&self) -> &[u8] {
        &self.message[..self.message_length]
    }

    /// Copies the messages after the first `told` ones. If they do not fit, the end of the text is
    /// cut.
    pub(super) fn read_messages(&mut self, game: &Game, told: u32) {
        let log = game.lines();
        let new = game.chronicle.said.saturating_sub(told) as usize;
        self.message_length = 0;
        for nth in log.len().saturating_sub(new)..log.len() {
            if self.message_length > 0 {
                self.append(b" ");
            }
            self.append(log.text(nth).as_bytes());
        }
    }

    fn append(&mut self, text: &[u8]) {
        let free = &mut self.message[self.message_length..];
        let length = text.len().min(free.len());
        free[..length].copy_from_slice(&text[..length]);
        self.message_length += length;
    }
}

/// The numbers that the status lines show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    pub turn: u32,
    /// Column 0..=79 and row 0..=20 of the hero.
    pub x: u8,
    pub y: u8,
    /// Number of the branch; 0 is the main dungeon.
    pub branch: u8,
    pub depth: i32,
    pub hp: i32,
    pub max_hp: i32,
    pub pw: i32,
    pub max_pw: i32,
    pub armor_class: i32,
    pub level: u8,
    pub experience: u32,
    /// Strength, intelligence, wisdom, dexterity, constitution, charisma. Strength 18/xx is stored
    /// as 18 + xx.
    pub attributes: [u8; 6],
    pub gold: u32,
    pub score: i64,
    /// Hunger: 0 satiated, 1 not hungry, 2 hungry, 3 weak, 4 fainting.
    pub hunger: u8,
    /// Burden: 0 unburdened to 5 overloaded.
    pub burden: u8,
    /// Bit set of conditions: bit `n` is property `n` of [`crate::game::view::CONDITIONS`].
    pub conditions: u32,
}

impl Status {
    pub(super) fn of(game: &Game) -> Self {
        let (world, you) = (&game.world, game.world.you());
        let facts = game.status_facts();
        Self {
            turn: world.turn,
            x: you.at.x as u8,
            y: you.at.y as u8,
            branch: world.level.id.branch,
            depth: world.depth(),
            hp: you.hp,
            max_hp: you.max_hp,
            pw: world.life.pw,
            max_pw: world.life.max_pw,
            armor_class: facts.armor_class,
            level: you.level,
            experience: world.life.experience,
            attributes: world.life.attributes,
            gold: facts.gold,
            score: game.points.total(),
            hunger: facts.hunger as u8,
            burden: world.life.burden as u8,
            conditions: facts.conditions,
        }
    }
}

/// A carried item or stack, as the hero knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    pub id: Option<ItemId>,
    /// The inventory letter, in ASCII.
    pub letter: u8,
    pub class: Class,
    pub count: u16,
    /// The name, such as "a +1 long sword", as UTF-8. Text beyond the maximum length is cut.
    pub name: [u8; NAME],
    /// Length of `name`, in bytes.
    pub name_length: usize,
}

impl Carried {
    /// An empty slot.
    pub const NONE: Self =
        Self { id: None, letter: 0, class: Class::Coin, count: 0, name: [0; NAME], name_length: 0 };

    /// Returns the name as bytes.
    pub fn name(&self) -> &[u8] {
        &self.name[..self.name_length]
    }
}

/// Fills `items` with the carried items in the order of the inventory, and returns their number.
pub(super) fn carried(game: &Game, names: &mut PackNames, items: &mut [Carried; ITEMS]) -> usize {
    game.name_pack(names);
    let count = names.iter().len().min(ITEMS);
    for (slot, (id, text)) in items.iter_mut().zip(names.iter()) {
        let item = game.world.item(id);
        let mut name = [0; NAME];
        let name_length = text.len().min(NAME);
        name[..name_length].copy_from_slice(&text.as_bytes()[..name_length]);
        let class = game.content.items[item.kind].class;
        let (letter, count) = (item.letter, item.count);
        *slot = Carried { id: Some(id), letter, class, count, name, name_length };
    }
    items[count..].fill(Carried::NONE);
    count
}
