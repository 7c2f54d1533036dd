//! Questions that an action asks the player.

use crate::base::english;
use crate::content::Script;

pub const RECHARGE: &str = "Which item do you want to charge?";
pub const RUB: &str = "Which gem do you rub on the stone?";
pub const TIN: &str = "Which corpse do you put in a tin?";
pub const PAPER: &str = "What do you write on?";
pub const SET_TRAP: &str = "You can hardly reach the ground from the saddle. Set the trap anyway?";
pub const EAT_TIN: &str = "Do you eat what is in the tin?";
pub const ADD_WRITING: &str = "Do you want to add to what is written here?";
pub const BLOW: &str = "Toward which square do you blow it?";
pub const GREASE: &str = "Which item do you grease?";
pub const OPEN_TIN: &str = "Which tin do you open?";
pub const CLOUD: &str = "Where do you want the cloud of gas?";
pub const PEER: &str = "Look for what? A map symbol, such as ? or d or ^ or <.";
pub const TELEPORT: &str = "Where do you want to go?";
pub const LEVEL_TELEPORT: &str = "To what level? A number, your note about a level, or * for any.";
pub const NAME_KIND: &str = "What do you call this kind of item?";
pub const BRIBE: &str = "How much do you offer? Type a number.";
pub const DONATE: &str = "How much do you give to the temple? Type a number.";
pub const CHOOSE_SHAPE: &str = "Become what? A name, a monster letter, or * for any.";
pub const BECOME_BEAST: &str = "The beast in your blood stirs. Let it out?";
pub const NAME_ONESELF: &str = "\"Who goes there?\" asks the guard. Your name?";

/// Asks for the notes to play, and reminds the player of the castle's tune if the hero knows it.
pub fn tune(known: Option<&str>) -> String {
    let reminder = known.map_or(String::new(), |tune| format!(" The castle's tune is {tune}."));
    format!("Which notes, A to G? Leave empty to improvise.{reminder}")
}

/// Asks whether the hero puts `count` candles into the candelabrum.
pub fn attach_candles(count: u8) -> String {
    format!("Put {} into your candelabrum?", english::counted(count.into(), "candle"))
}

/// Asks for the text to engrave, or to add to the text on the square.
pub const fn engrave(script: Script, adds: bool) -> &'static str {
    match (adds, script) {
        (true, _) => "What do you add to what is written here?",
        (false, Script::Dust) => "What do you write in the dust here?",
        (false, Script::Blood) => "What do you write in blood here?",
        (false, Script::Cut | Script::Stone) => "What do you engrave here?",
        (false, Script::Scrawled) => "What do you scribble here?",
        (false, Script::Burned) => "What do you burn into the ground here?",
    }
}

/// Asks which scroll or spellbook to write.
pub const fn write(book: bool) -> &'static str {
    if book {
        "Write which spellbook? Type its name."
    } else {
        "Write which scroll? Type its name."
    }
}

/// Asks for the branch of the dungeon that a portal leads to.
pub fn portal(names: &[&str]) -> String {
    format!("Go where? Type part of the name: {}.", names.join(", "))
}

/// Asks for `count` items at most.
pub fn identify(count: u16) -> String {
    match count {
        1 => "Which item do you want to identify?".to_owned(),
        _ => format!("Which items do you want to identify? Up to {count}."),
    }
}

/// Asks whether the hero, who has `cash` gold pieces, pays this price for a consultation of the
/// Oracle.
pub fn consult(fee: u32, cash: u32, major: bool) -> String {
    let what = if major { "major" } else { "minor" };
    let question = format!("Pay {} for a {what} consultation?", super::trade::gold(fee));
    if cash < fee { format!("{question} (You have only {cash}.)") } else { question }
}
