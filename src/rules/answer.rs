//! Unfinished actions that resume with the player's answer.

use super::verb::item::apply::instrument::notes_in;
use super::verb::item::engrave::Plan;
use super::{Play, Refusal, Time, change::polymorph, company, ground, item, verb};
use crate::base::Pos;
use crate::world::{ItemId, Pending};

/// The player's answer to a question. The kind of question determines which fields are used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reply<'a> {
    pub items: &'a [ItemId],
    pub text: &'a str,
    pub yes: bool,
    /// Whether the answer also applies to the remaining questions of the same kind.
    pub all: bool,
    pub at: Option<Pos>,
    /// Whether the player refused to answer.
    pub declined: bool,
}

/// Returns the time that finishing the action `pending` takes. Questions about wishes, genocide,
/// teleports, changes of shape and bones cost no time, and neither do a guard's question for the
/// hero's name and demands for a bribe or for damage. Giving up before writing, setting a trap or
/// using a tool begins costs no time either.
pub fn price(pending: &Pending, reply: &Reply) -> Time {
    match pending {
        Pending::Write { .. } if reply.text.trim().is_empty() => Time::FREE,
        Pending::Engrave { zapped: false, .. } if reply.text.trim().is_empty() => Time::FREE,
        Pending::SetTrap { .. } if !reply.yes => Time::FREE,
        Pending::Tune { .. } if reply.declined || notes_in(reply.text).is_none() => Time::FREE,
        Pending::UseOn { .. } if reply.items.is_empty() => Time::FREE,
        Pending::NameOneself
        | Pending::Bribe { .. }
        | Pending::PayDamage { .. }
        | Pending::ChooseShape { .. }
        | Pending::Wish { .. }
        | Pending::ConfirmWish { .. }
        | Pending::Genocide { .. }
        | Pending::Teleport
        | Pending::LevelTeleport
        | Pending::BecomeBeast
        | Pending::Bones { .. } => Time::FREE,
        Pending::Identify { .. }
        | Pending::Recharge { .. }
        | Pending::UseOn { .. }
        | Pending::Tune { .. }
        | Pending::Write { .. }
        | Pending::SetTrap { .. }
        | Pending::EatTin { .. }
        | Pending::AttachCandles { .. }
        | Pending::AddWriting { .. }
        | Pending::Engrave { .. }
        | Pending::Blow { .. }
        | Pending::Portal
        | Pending::Peer { .. }
        | Pending::Cloud { .. }
        | Pending::Consult { .. }
        | Pending::Donate { .. }
        | Pending::Sell { .. }
        | Pending::NameKind { .. } => Time::ACTION,
    }
}

/// Resumes an unfinished action with the player's answer. Returns the next question, if any. If the
/// answer is refused, nothing changes.
pub fn resume(
    play: &mut Play,
    pending: &Pending,
    reply: &Reply,
) -> Result<Option<Pending>, Refusal> {
    let &Reply { items, text, yes, all, at, declined } = reply;
    match *pending {
        Pending::Identify { left } => item::identify::resume(play, left, items),
        Pending::Recharge { blessed, cursed } => item::charge::resume(play, blessed, cursed, items),
        Pending::UseOn { tool } => verb::item::use_on::resume(play, tool, items),
        Pending::Teleport => {
            ground::teleport::chosen(play, at);
            Ok(None)
        }
        Pending::LevelTeleport => {
            ground::teleport::level_teleport::chosen(play, text)?;
            Ok(None)
        }
        Pending::Portal => {
            verb::magic::invoke::arrive(play, text);
            Ok(None)
        }
        Pending::NameKind { item } => verb::item::call::resume(play, item, text),
        Pending::Tune { .. } if declined => Ok(None),
        Pending::Tune { instrument } => {
            verb::item::apply::instrument::resume(play, instrument, text)
        }
        Pending::Write { pen, paper } => verb::item::apply::marker::resume(play, pen, paper, text),
        Pending::SetTrap { item } => verb::item::apply::trap_setting::resume(play, item, yes),
        Pending::AttachCandles { candles } => {
            verb::item::apply::candles_chosen(play, candles, yes);
            Ok(None)
        }
        Pending::AddWriting { with, script, zapped } => {
            Ok(Some(Pending::Engrave { with, script, zapped, adds: yes }))
        }
        Pending::Engrave { with, script, zapped, adds } => {
            verb::item::engrave::resume(play, &Plan { with, script, zapped, adds }, text)
        }
        Pending::EatTin { tin } => {
            verb::item::tin::answered(play, tin, yes);
            Ok(None)
        }
        Pending::Blow { horn } => verb::item::apply::instrument::blow(play, horn, at),
        Pending::Cloud { squares, strength } => {
            ground::gas::cloud::chosen(play, squares, strength, at);
            Ok(None)
        }
        Pending::Peer { ball } => verb::item::apply::crystal_ball::resume(play, ball, text),
        Pending::NameOneself => Ok(company::vault_guard::named(play, text)),
        Pending::Bribe { who, demand } => Ok(company::bribe::answered(play, who, demand, text)),
        Pending::Donate { who } => Ok(company::temple::answered(play, who, text)),
        Pending::Consult { who, major } => Ok(company::oracle::answered(play, who, major, yes)),
        Pending::Sell { keeper, items: ref offered } => {
            Ok(verb::trade::sell::answered(play, keeper, offered, yes, all))
        }
        Pending::PayDamage { keeper, gold } => {
            company::shop::repair::answered(play, keeper, gold, yes);
            Ok(None)
        }
        Pending::ChooseShape { left, brief } => {
            Ok(polymorph::choice::resume(play, left, brief, text))
        }
        Pending::Wish { left, .. } => Ok(item::wish::ask::answered(play, left, text)),
        Pending::ConfirmWish { left, text: ref wish } => {
            Ok(item::wish::ask::confirmed(play, left, wish, yes))
        }
        Pending::Genocide { left, how, by, .. } => {
            Ok(item::wish::genocide::answered(play, (left, how, by), text))
        }
        Pending::BecomeBeast => {
            polymorph::timeout::answer_lycanthropy(play, yes);
            Ok(None)
        }
        // The caller handles this answer, because the caller owns the levels.
        Pending::Bones { .. } => Err(Refusal::NotNow),
    }
}
