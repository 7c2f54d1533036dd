//! Keys: their textual form, and the commands bound to them.

use std::collections::BTreeMap;
use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use serde::Deserialize;

use super::wish::Wish;
use crate::base::quick;

/// A key with its modifiers. Shift is part of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub code: Code,
    pub ctrl: bool,
    pub alt: bool,
}

/// A key without modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    Char(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Insert,
    Up,
    Down,
    Left,
    Right,
    ShiftUp,
    ShiftDown,
    ShiftLeft,
    ShiftRight,
    Home,
    End,
    PageUp,
    PageDown,
    F(u8),
}

/// Names of keys that are not letters.
const NAMES: [(Code, &str); 20] = [
    (Code::Enter, "Enter"),
    (Code::Esc, "Esc"),
    (Code::Tab, "Tab"),
    (Code::BackTab, "S-Tab"),
    (Code::Backspace, "Backspace"),
    (Code::Delete, "Delete"),
    (Code::Insert, "Insert"),
    (Code::Up, "Up"),
    (Code::Down, "Down"),
    (Code::Left, "Left"),
    (Code::Right, "Right"),
    (Code::ShiftUp, "S-Up"),
    (Code::ShiftDown, "S-Down"),
    (Code::ShiftLeft, "S-Left"),
    (Code::ShiftRight, "S-Right"),
    (Code::Home, "Home"),
    (Code::End, "End"),
    (Code::PageUp, "PgUp"),
    (Code::PageDown, "PgDn"),
    (Code::Char(' '), "Space"),
];

impl Key {
    pub const fn plain(code: Code) -> Self {
        Self { code, ctrl: false, alt: false }
    }

    /// Returns the letter if neither Ctrl nor Alt is held.
    pub fn letter(self) -> Option<char> {
        match self.code {
            Code::Char(letter) if !self.ctrl && !self.alt => Some(letter),
            _ => None,
        }
    }

    /// Parses a key such as "o", "C-x", "M-p", "S-Tab" or "PgUp".
    pub fn read(text: &str) -> Option<Self> {
        let (ctrl, rest) = match text.strip_prefix("C-") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (alt, rest) = match rest.strip_prefix("M-") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let named = NAMES.iter().find(|(_, name)| *name == rest).map(|(code, _)| *code);
        let number = rest.strip_prefix('F').and_then(|number| number.parse().ok()).map(Code::F);
        let mut letters = rest.chars();
        let letter = letters.next().filter(|_| letters.next().is_none()).map(Code::Char);
        let code = named.or(letter).or(number)?;
        Some(Self { code, ctrl, alt })
    }

    /// Converts a terminal event; `None` for key releases and unsupported keys.
    pub fn of(event: &KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let shift = event.modifiers.contains(KeyModifiers::SHIFT);
        let code = match event.code {
            KeyCode::Char(letter) if shift => Code::Char(letter.to_ascii_uppercase()),
            KeyCode::Char(letter) => Code::Char(letter),
            KeyCode::Enter => Code::Enter,
            KeyCode::Esc => Code::Esc,
            KeyCode::Tab if shift => Code::BackTab,
            KeyCode::Tab => Code::Tab,
            KeyCode::BackTab => Code::BackTab,
            KeyCode::Backspace => Code::Backspace,
            KeyCode::Delete => Code::Delete,
            KeyCode::Insert => Code::Insert,
            KeyCode::Up if shift => Code::ShiftUp,
            KeyCode::Down if shift => Code::ShiftDown,
            KeyCode::Left if shift => Code::ShiftLeft,
            KeyCode::Right if shift => Code::ShiftRight,
            KeyCode::Up => Code::Up,
            KeyCode::Down => Code::Down,
            KeyCode::Left => Code::Left,
            KeyCode::Right => Code::Right,
            KeyCode::Home => Code::Home,
            KeyCode::End => Code::End,
            KeyCode::PageUp => Code::PageUp,
            KeyCode::PageDown => Code::PageDown,
            KeyCode::F(number) => Code::F(number),
            _ => return None,
        };
        Some(Self {
            code,
            ctrl: event.modifiers.contains(KeyModifiers::CONTROL),
            alt: event.modifiers.contains(KeyModifiers::ALT),
        })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        if self.ctrl {
            out.write_str("C-")?;
        }
        if self.alt {
            out.write_str("M-")?;
        }
        if let Some((_, name)) = NAMES.iter().find(|(code, _)| *code == self.code) {
            return out.write_str(name);
        }
        match self.code {
            Code::Char(letter) => write!(out, "{letter}"),
            Code::F(number) => write!(out, "F{number}"),
            _ => Ok(()),
        }
    }
}

/// A key set as written in its file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    about: String,
    /// Whether a digit starts a count.
    counts: bool,
    keys: Vec<(Wish, Vec<String>)>,
    /// Keys for commands of other games, each with a message.
    #[serde(default)]
    absent: Vec<(String, String)>,
}

/// Maps keys to commands.
#[derive(Clone, Debug)]
pub struct KeyMap {
    pub name: String,
    pub about: String,
    pub counts: bool,
    by_key: BTreeMap<Key, Wish>,
    /// Every binding in file order; the first key of a command is the one displayed.
    bindings: Vec<(Wish, Key)>,
    /// Messages for keys of commands that this game lacks.
    absent: BTreeMap<Key, String>,
}

/// The built-in key sets.
const BUILT_IN: [&str; 2] =
    [include_str!("../../assets/keys/default.ron"), include_str!("../../assets/keys/strict.ron")];

impl KeyMap {
    /// Returns the built-in key sets, the default first.
    pub fn built_in() -> impl Iterator<Item = Self> {
        let read = |text| Self::read(text).expect("the key sets that come with the game are sound");
        BUILT_IN.into_iter().map(read)
    }

    /// Returns the key set with this name, else the default.
    pub fn named(name: &str) -> Self {
        Self::built_in().find(|set| set.name == name).unwrap_or_else(|| Self::named("default"))
    }

    /// Parses a key set; the error is a sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        let written: Written = match quick::read(text) {
            Some(written) => written,
            None => ron::from_str(text).map_err(|error| error.to_string())?,
        };
        let mut by_key = BTreeMap::new();
        let mut bindings = Vec::new();
        for (wish, keys) in written.keys {
            for name in keys {
                let key = Key::read(&name).ok_or(format!("\"{name}\" is no key"))?;
                if by_key.insert(key, wish).is_some() {
                    return Err(format!("\"{name}\" is bound twice"));
                }
                bindings.push((wish, key));
            }
        }
        let mut absent = BTreeMap::new();
        for (name, why) in written.absent {
            let key = Key::read(&name).ok_or(format!("\"{name}\" is no key"))?;
            if by_key.contains_key(&key) || absent.insert(key, why).is_some() {
                return Err(format!("\"{name}\" is bound twice"));
            }
        }
        let Written { name, about, counts, .. } = written;
        Ok(Self { name, about, counts, by_key, bindings, absent })
    }

    /// Returns the message for a key whose command this game lacks.
    pub fn absent(&self, key: Key) -> Option<&str> {
        self.absent.get(&key).map(String::as_str)
    }

    pub fn wish(&self, key: Key) -> Option<Wish> {
        self.by_key.get(&key).copied()
    }

    /// Returns the key to display for a command, or its name after `#`.
    pub fn shown(&self, wish: Wish) -> String {
        if let Some((_, key)) = self.bindings.iter().find(|(bound, _)| *bound == wish) {
            return key.to_string();
        }
        wish.entry().map_or_else(String::new, |entry| format!("#{}", entry.name))
    }

    /// Rewrites game messages that name default keys to use this set's keys.
    pub fn in_its_keys(&self, words: &str) -> String {
        let usual = [(Wish::Rest, "R rests"), (Wish::Down, "> walks")];
        usual.into_iter().fold(words.to_owned(), |words, (wish, said)| {
            let does = said.trim_start_matches(|letter| letter != ' ');
            words.replace(said, &format!("{}{does}", self.shown(wish)))
        })
    }

    /// Returns every key of a command.
    pub fn all(&self, wish: Wish) -> impl Iterator<Item = Key> + '_ {
        self.bindings.iter().filter(move |(bound, _)| *bound == wish).map(|(_, key)| *key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::view::Dir;
    use crate::ui::wish::ENTRIES;

    #[test]
    fn keys_read_as_they_are_written() {
        for name in ["o", "O", "C-x", "M-p", "S-Tab", "PgUp", "F5", "Space", "#", "-", "C-Left"] {
            let key = Key::read(name).unwrap();
            assert_eq!(key.to_string(), name);
        }
        assert_eq!(Key::read("Hyper"), None);
        assert_eq!(Key::read(""), None);
    }

    #[test]
    fn every_set_reaches_every_wish_and_every_direction() {
        for set in KeyMap::built_in() {
            for dir in Dir::ALL {
                assert!(set.all(Wish::Step(dir)).count() > 0, "{dir:?} in {}", set.name);
            }
            assert!(set.all(Wish::Palette).count() > 0, "no # in {}", set.name);
            for entry in ENTRIES {
                assert!(!set.shown(entry.wish).is_empty());
            }
        }
    }

    #[test]
    fn what_is_refused_names_the_keys_of_the_set() {
        let words = "You cannot see: R rests until it has passed.";
        assert_eq!(KeyMap::named("default").in_its_keys(words), words);
        let rests = KeyMap::named("nethack-strict").shown(Wish::Rest);
        assert_ne!(rests, "R");
        let told = KeyMap::named("nethack-strict").in_its_keys(words);
        assert_eq!(told, format!("You cannot see: {rests} rests until it has passed."));
    }

    #[test]
    fn a_set_that_binds_a_key_twice_is_refused() {
        let text = r#"(name: "x", about: "", counts: true,
            keys: [(Wait, ["."]), (Search, ["."])])"#;
        assert_eq!(KeyMap::read(text).unwrap_err(), "\".\" is bound twice");
        let unknown = r#"(name: "x", about: "", counts: true, keys: [(Fly, ["."])])"#;
        assert!(KeyMap::read(unknown).is_err());
    }

    #[test]
    fn no_set_needs_a_key_that_terminals_confuse() {
        for set in KeyMap::built_in() {
            for letter in ['h', 'j', 'm', 'i', '['] {
                let key = Key { code: Code::Char(letter), ctrl: true, alt: false };
                assert_eq!(set.wish(key), None, "C-{letter} in {}", set.name);
            }
            assert_eq!(set.wish(Key::plain(Code::Char(' '))), None);
        }
    }

    #[test]
    fn the_default_set_is_the_one_players_expect() {
        let set = KeyMap::named("default");
        let wish = |name: &str| set.wish(Key::read(name).unwrap());
        assert_eq!(wish("o"), Some(Wish::Explore));
        assert_eq!(wish("R"), Some(Wish::Rest));
        assert_eq!(wish("Tab"), Some(Wish::FightNearest));
        assert_eq!(wish("Left"), Some(Wish::Step(Dir::W)));
        assert_eq!(wish("PgUp"), Some(Wish::Step(Dir::NE)));
        assert_eq!(wish("C-d"), Some(Wish::Kick));
        let strict = KeyMap::named("nethack-strict");
        assert_eq!(strict.wish(Key::read("o").unwrap()), Some(Wish::Open));
        assert_eq!(strict.wish(Key::read("R").unwrap()), Some(Wish::TakeOff));
    }
}
