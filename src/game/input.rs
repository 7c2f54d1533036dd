//! Inputs to the game, and the questions that the game asks.

use serde::{Deserialize, Serialize};

use super::wizard::WizardPower;
use crate::base::Pos;
use crate::content::item::ToolUse;
use crate::content::{Class, Content, Script};
use crate::r#gen::castle_tune::{NOTES, castle_tune};
use crate::rules;
use crate::rules::item::lamp;
use crate::rules::verb::trade::sell::{self, Offer};
use crate::world::hero::TuneKnown;
use crate::world::{Action, ActorId, ItemId, LevelId, Pending, World};

/// One input. Replays, tests, the terminal UI and the fuzzer drive the game through this type only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    Do(Action),
    Answer(Answer),
    /// Continues a multi-turn occupation.
    Continue,
    /// Stops a multi-turn occupation.
    Stop,
    /// Uses a wizard-mode power.
    Wizard(WizardPower),
    /// The bones that the hero is about to enter, packed by [`Game::bones`], or `None` for an
    /// ordinary level. The session sends this input, not the player.
    ///
    /// [`Game::bones`]: super::Game::bones
    Bones(Option<Box<str>>),
}

/// An answer to a question from the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    Items(Vec<ItemId>),
    Text(String),
    Yes,
    No,
    /// Yes or no to this question and to all further questions of the same action.
    All(bool),
    /// A square of the level.
    At(Pos),
}

/// The input that the game expects next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaits {
    Action,
    Answer(Question),
    /// An occupation is running: send `Continue` or `Stop`.
    Continue,
    /// The game is over.
    Nothing,
    /// The hero is about to enter this level, which can be bones: send [`Input::Bones`].
    Bones(LevelId),
}

/// A question to the player, with the answers that it allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Choose up to `count` of the listed items.
    Items {
        why: QuestionReason,
        among: Vec<ItemId>,
        count: u16,
    },
    Text {
        why: QuestionReason,
    },
    YesNo {
        why: QuestionReason,
    },
    /// Choose a square of the level.
    Place {
        why: QuestionReason,
    },
}

/// The subject of a question; the view supplies the wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionReason {
    Identify,
    Recharge,
    Rub,
    Tin,
    /// The blank paper to write on.
    Paper,
    /// The scroll, or the spellbook, to write.
    Write {
        book: bool,
    },
    SetTrap,
    /// Eat what is in an open tin.
    EatTin,
    /// Put this many candles into the candelabrum.
    AttachCandles {
        count: u8,
    },
    /// Add to the text on the hero's square.
    AddWriting,
    /// The text to engrave; `adds` is whether it is added to the text on the square.
    Engrave {
        script: Script,
        adds: bool,
    },
    Blow,
    Grease,
    OpenTin,
    Peer,
    Cloud,
    Teleport,
    LevelTeleport,
    Portal,
    NameKind,
    NameOneself,
    /// The notes to play. `known` is the tune that opens the castle's drawbridge, if the hero knows
    /// it.
    Tune {
        known: Option<[char; NOTES]>,
    },
    Bribe,
    Donate,
    /// Pay the Oracle this much gold.
    Consult {
        fee: u32,
        major: bool,
    },
    /// Sell an item of the hero for this much gold or credit.
    Sell {
        keeper: ActorId,
        item: ItemId,
        offer: Offer,
        /// Number of items that the shopkeeper may buy after this one.
        more: u16,
    },
    /// Pay a shopkeeper this much gold for damage.
    PayDamage {
        keeper: ActorId,
        gold: u32,
    },
    ChooseShape,
    BecomeBeast,
    Wish,
    ConfirmWish,
    Genocide,
}

/// Returns what a pending action waits for: a question with its legal answers, or bones.
pub fn awaited(world: &World, content: &Content, pending: &Pending) -> Awaits {
    let carried = |fits: &dyn Fn(ItemId) -> bool| -> Vec<ItemId> {
        world.you().pack.iter().copied().filter(|&item| fits(item)).collect()
    };
    Awaits::Answer(match *pending {
        Pending::Identify { left } => Question::Items {
            why: QuestionReason::Identify,
            among: carried(&|item| !rules::item::identify::is_known(world, content, item)),
            count: u16::from(left),
        },
        Pending::Recharge { .. } => {
            let among = carried(&|item| rules::item::charge::can_work(world, content, item));
            Question::Items { why: QuestionReason::Recharge, among, count: 1 }
        }
        Pending::UseOn { tool } => Question::Items {
            why: match world.items.get(tool).and_then(|it| content.items[it.kind].tool) {
                Some(ToolUse::Tinning) => QuestionReason::Tin,
                Some(ToolUse::Marker) => QuestionReason::Paper,
                Some(ToolUse::Grease) => QuestionReason::Grease,
                Some(ToolUse::TinOpener) => QuestionReason::OpenTin,
                _ => QuestionReason::Rub,
            },
            among: carried(&|item| rules::verb::item::use_on::suits(world, content, tool, item)),
            count: 1,
        },
        Pending::Teleport => Question::Place { why: QuestionReason::Teleport },
        Pending::LevelTeleport => Question::Text { why: QuestionReason::LevelTeleport },
        Pending::Portal => Question::Text { why: QuestionReason::Portal },
        Pending::NameKind { .. } => Question::Text { why: QuestionReason::NameKind },
        Pending::NameOneself => Question::Text { why: QuestionReason::NameOneself },
        Pending::Tune { .. } => {
            let knows = world.life.tune == TuneKnown::All;
            let known = knows.then(|| castle_tune(world.seed));
            Question::Text { why: QuestionReason::Tune { known } }
        }
        Pending::Write { paper, .. } => {
            let class = world.items.get(paper).map(|it| content.items[it.kind].class);
            let book = class == Some(Class::Spellbook);
            Question::Text { why: QuestionReason::Write { book } }
        }
        Pending::SetTrap { .. } => Question::YesNo { why: QuestionReason::SetTrap },
        Pending::EatTin { .. } => Question::YesNo { why: QuestionReason::EatTin },
        Pending::AttachCandles { candles } => {
            let fits = lamp::holder(world, content, candles);
            let count = fits.map_or(0, |(_, count)| count);
            Question::YesNo { why: QuestionReason::AttachCandles { count } }
        }
        Pending::AddWriting { .. } => Question::YesNo { why: QuestionReason::AddWriting },
        Pending::Engrave { script, adds, .. } => {
            Question::Text { why: QuestionReason::Engrave { script, adds } }
        }
        Pending::Blow { .. } => Question::Place { why: QuestionReason::Blow },
        Pending::Cloud { .. } => Question::Place { why: QuestionReason::Cloud },
        Pending::Peer { .. } => Question::Text { why: QuestionReason::Peer },
        Pending::Bribe { .. } => Question::Text { why: QuestionReason::Bribe },
        Pending::Donate { .. } => Question::Text { why: QuestionReason::Donate },
        Pending::Consult { major, .. } => {
            let fee = rules::company::oracle::fee(world, major);
            Question::YesNo { why: QuestionReason::Consult { fee, major } }
        }
        Pending::Sell { keeper, ref items } => {
            let item = items[0];
            let offer = sell::offer(world, content, keeper, item);
            let more = items.len().saturating_sub(1) as u16;
            Question::YesNo { why: QuestionReason::Sell { keeper, item, offer, more } }
        }
        Pending::PayDamage { keeper, gold } => {
            Question::YesNo { why: QuestionReason::PayDamage { keeper, gold } }
        }
        Pending::ChooseShape { .. } => Question::Text { why: QuestionReason::ChooseShape },
        Pending::BecomeBeast => Question::YesNo { why: QuestionReason::BecomeBeast },
        Pending::Wish { .. } => Question::Text { why: QuestionReason::Wish },
        Pending::Genocide { .. } => Question::Text { why: QuestionReason::Genocide },
        Pending::ConfirmWish { .. } => Question::YesNo { why: QuestionReason::ConfirmWish },
        Pending::Bones { to, .. } => return Awaits::Bones(to),
    })
}
