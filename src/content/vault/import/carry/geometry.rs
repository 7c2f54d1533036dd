//! The statement GEOMETRY: the position of the next map.

use super::super::des::arg::Arg;
use super::carrier::Carrier;
use super::level::words;
use crate::content::vault::{Horizontal, Vertical};

impl Carrier<'_> {
    /// Reads the position of the next map.
    pub(super) fn take_geometry(&mut self, args: &[Arg]) {
        (self.frame.at, self.frame.anywhere) = (None, false);
        if let [Arg::Group(parts), surplus @ ..] = args
            && let [x, y] = parts.as_slice()
            && let (Some(x), Some(y)) = (self.constant(x), self.constant(y))
        {
            self.frame.at = Some((x, y));
            return self.refuse_surplus(surplus);
        }
        if args.first().is_some_and(|arg| arg.is_word("random")) {
            self.frame.anywhere = true;
            return self.refuse_surplus(&args[1..]);
        }
        let words = words(args);
        let [x, y] = words[..] else {
            let shown: Vec<String> = args.iter().map(Arg::shown).collect();
            self.tell(format!(
                "GEOMETRY takes a square or two words, such as left and top; it has {}.",
                shown.join(", ")
            ));
            return;
        };
        let across = match x {
            "left" => Some(Horizontal::Left),
            "half_left" => Some(Horizontal::HalfLeft),
            "center" => Some(Horizontal::Center),
            "half_right" => Some(Horizontal::HalfRight),
            "right" => Some(Horizontal::Right),
            _ => None,
        };
        let down = match y {
            "top" => Some(Vertical::Top),
            "center" => Some(Vertical::Center),
            "bottom" => Some(Vertical::Bottom),
            _ => None,
        };
        for (word, known) in [(x, across.is_some()), (y, down.is_some())] {
            if !known {
                self.tell(format!("GEOMETRY cannot be \"{word}\"; the map is centered."));
            }
        }
        self.frame.anchored = true;
        self.frame.anchor =
            (across.unwrap_or(Horizontal::Center), down.unwrap_or(Vertical::Center));
    }

    fn refuse_surplus(&mut self, surplus: &[Arg]) {
        for arg in surplus {
            self.tell(format!("GEOMETRY has too many values; {} is left out.", arg.shown()));
        }
    }
}
