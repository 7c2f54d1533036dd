//! Describes shops and trade.

use crate::base::english::{self, capitalized};
use crate::content::item::ToolUse;
use crate::event::trade::{Topic, Welcome};
use crate::event::{Refusal, Trade};
use crate::story::words::{
    refusal,
    trade::{self, gold},
};
use crate::story::{Eyes, Said, Tone, item_names, monster_names};
use crate::world::level::special_room::shop::{self, Bar};
use crate::world::{ActorId, ItemId};

pub(in crate::story) fn tell(eyes: &Eyes, event: &Trade) -> Said {
    let the = |item: ItemId| item_names::the(eyes, item);
    let (tone, text) = match *event {
        Trade::Entered { trade, keeper, welcome } => {
            let title = &eyes.content.shops[trade].title;
            (Tone::Color, entered(eyes, title, keeper, welcome))
        }
        Trade::Barred { keeper, ref why } => (Tone::System, barred(eyes, keeper, why)),
        Trade::PayFirst { keeper, gold: sum } => {
            let text = format!("\"You owe me {}. Pay, please!\" {{say}} {{a}}.", gold(sum));
            (Tone::System, says(eyes, keeper, &text))
        }
        Trade::Bought { keeper, item, gold: sum, credit } => {
            (Tone::Plain, bought(eyes, keeper, item, (sum, credit)))
        }
        Trade::DebtPaid { keeper, gold: sum, credit } => {
            let from = credit_part(eyes, keeper, sum, credit);
            let text = format!("You pay your debt of {} to {{a}}{from}.", gold(sum));
            (Tone::Plain, says(eyes, keeper, &text))
        }
        Trade::CreditUsed { keeper, gold: sum } => {
            let left = credit_left(eyes, keeper);
            let text = format!("{{A}} deducts {} from your credit, which is {left}.", gold(sum));
            (Tone::Plain, says(eyes, keeper, &text))
        }
        Trade::TooLittle { keeper, gold: sum } => {
            let text = format!("\"That is {}, which you do not have,\" {{say}} {{a}}.", gold(sum));
            (Tone::Plain, says(eyes, keeper, &text))
        }
        Trade::Sold { keeper, item, gold: sum, credit, inside } => {
            let what = if inside { trade::inside(&the(item)) } else { the(item) };
            let sum = if credit { format!("{sum} in credit") } else { gold(sum) };
            (Tone::Plain, says(eyes, keeper, &format!("You sell {what} to {{a}} for {sum}.")))
        }
        Trade::NotInterested { keeper, item } => {
            (Tone::Plain, says(eyes, keeper, &format!("{{A}} does not want {}.", the(item))))
        }
        Trade::Kept { keeper, item } => {
            let text = format!("{{A}} keeps {} and pays nothing.", the(item));
            (Tone::Danger, says(eyes, keeper, &text))
        }
        Trade::Credited { keeper, gold: sum, total } => {
            (Tone::Plain, says(eyes, keeper, &credited(sum, total)))
        }
        Trade::Charged { keeper, gold: sum, total } => {
            (Tone::Danger, says(eyes, keeper, &charged(eyes, keeper, sum, total)))
        }
        Trade::Pacified { keeper, gold: sum } => {
            (Tone::Good, says(eyes, keeper, &format!("{{A}} takes {} and calms down.", gold(sum))))
        }
        Trade::PartlyRepaid { keeper, gold: sum, left } => {
            let took = format!("{{A}} takes {}.", gold(sum));
            (Tone::Plain, says(eyes, keeper, &format!("{took} You still owe {left}.")))
        }
        Trade::StaysAngry { keeper, gold: sum } => (
            Tone::Danger,
            says(eyes, keeper, &format!("{{A}} takes {} and stays angry.", gold(sum))),
        ),
        Trade::DamageUnpaid { keeper, gold: sum } => {
            (Tone::Danger, damage_unpaid(eyes, keeper, sum))
        }
        Trade::Repaired { keeper } => {
            (Tone::Color, says(eyes, keeper, "{A} whispers a word, and the damage is gone."))
        }
        Trade::GrabbedPack { keeper } => {
            (Tone::Danger, says(eyes, keeper, "{A} grabs your pack as you fall!"))
        }
        Trade::WarnedDigger { keeper, deep } => (Tone::System, warned_digger(eyes, keeper, deep)),
        Trade::HasCredit { credit } => (Tone::System, has_credit(credit)),
        Trade::KopsCome => (Tone::Danger, "A whistle shrieks: the Kops are after you!".to_owned()),
        Trade::KopsGone => (Tone::Good, "The Kops look disappointed and vanish.".to_owned()),
        Trade::Talked { keeper, about } => (Tone::Plain, says(eyes, keeper, &talk(about))),
        Trade::Robbed { keeper, gold: sum } => (
            Tone::Danger,
            says(eyes, keeper, &format!("You stole goods worth {} from {{a}}!", gold(sum))),
        ),
    };
    eyes.speech((tone, text.clone()), &unheard(eyes, event).unwrap_or(text))
}

fn bought(eyes: &Eyes, keeper: ActorId, item: ItemId, (sum, credit): (u32, u32)) -> String {
    let from = credit_part(eyes, keeper, sum, credit);
    format!("You pay {} for {}{from}.", gold(sum), item_names::your(eyes, item))
}

fn warned_digger(eyes: &Eyes, keeper: ActorId, deep: bool) -> String {
    let warns = if deep { "you could fall through the floor" } else { "do not damage the floor" };
    says(eyes, keeper, &format!("\"Be careful: {warns},\" {{say}} {{a}}."))
}

fn has_credit(credit: u32) -> String {
    format!("{} Your credit is {}.", refusal::text(Refusal::OwesNothing), gold(credit))
}

fn damage_unpaid(eyes: &Eyes, keeper: ActorId, sum: u32) -> String {
    let text = format!("\"You did damage worth {}. You will pay!\" {{say}} {{a}}.", gold(sum));
    says(eyes, keeper, &text)
}

/// Returns what a deaf hero sees when a keeper speaks; `None` if the event is not only speech.
fn unheard(eyes: &Eyes, event: &Trade) -> Option<String> {
    let shows = |keeper, what: &str, sum| {
        says(eyes, keeper, &format!("{{A}} shows you {what}: {}.", gold(sum)))
    };
    Some(match *event {
        Trade::Entered { keeper: Some(keeper), welcome: Welcome::Angry, .. } => {
            says(eyes, keeper, "{A} glares at you.")
        }
        Trade::Barred { keeper, .. } => {
            says(eyes, keeper, "{A} bars your way and speaks, but you are deaf.")
        }
        Trade::PayFirst { keeper, gold }
        | Trade::Talked { keeper, about: Topic::Bill { gold } } => {
            shows(keeper, "what you owe", gold)
        }
        Trade::Talked { keeper, about: Topic::Theft { gold } } => {
            shows(keeper, "what you stole", gold)
        }
        Trade::Talked { keeper, about: Topic::Credit { gold } } => {
            shows(keeper, "your credit", gold)
        }
        Trade::TooLittle { keeper, gold } => {
            shows(keeper, "the price, which you do not have", gold)
        }
        Trade::DamageUnpaid { keeper, gold } => shows(keeper, "the price of the damage", gold),
        Trade::Talked { keeper, .. } => says(eyes, keeper, "{A} talks, but you are deaf."),
        Trade::KopsCome => "The Kops are after you!".to_owned(),
        _ => return None,
    })
}

/// Fills the keeper's name into a pattern, even if the hero does not see the keeper, because the
/// hero knows the keeper's voice. `{say}` becomes "says".
fn says(eyes: &Eyes, keeper: ActorId, pattern: &str) -> String {
    let name = monster_names::own(eyes, keeper).definite();
    let text = pattern.replace("{say}", "says").replace("{a}", &name);
    text.replace("{A}", &capitalized(&name))
}

/// The reason for a charge that credit covers.
const FOR_GOODS: &str = "For goods used, lost or damaged,";

/// Says how a charge of `sum` changed the credit or the debt. `total` is the debt after the charge.
fn charged(eyes: &Eyes, keeper: ActorId, sum: u32, total: u32) -> String {
    match total {
        total if total == sum => format!("You owe {{a}} {} for that.", gold(sum)),
        0 => {
            let left = credit_left(eyes, keeper);
            let sum = gold(sum);
            format!("{FOR_GOODS} {{a}} deducts {sum} from your credit, which is {left}.")
        }
        // Credit covered the rest of the sum. A hero with credit had no debt before.
        total if total < sum => {
            let (all, covered, left) = (gold(sum), sum - total, credit_left(eyes, keeper));
            let paid = format!("deducts {covered} of {all} from your credit, which is {left}.");
            format!("{FOR_GOODS} {{a}} {paid} You owe {{a}} {total}.")
        }
        total => format!("You owe {{a}} {} for that, {total} in all.", gold(sum)),
    }
}

/// Says what became of gold that the hero put down or threw.
fn credited(sum: u32, total: u32) -> String {
    match total {
        0 => format!("{{A}} takes {} toward your debt.", gold(sum)),
        total => format!("{{A}} takes {}. Your credit is {total}.", gold(sum)),
    }
}

/// Returns ", 10 of it from your credit, which is now 5" for a payment, or "" if the hero used no
/// credit.
fn credit_part(eyes: &Eyes, keeper: ActorId, sum: u32, credit: u32) -> String {
    let left = credit_left(eyes, keeper);
    match credit {
        0 => String::new(),
        all if all == sum => format!(" from your credit, which is {left}"),
        part => format!(", {part} of it from your credit, which is {left}"),
    }
}

/// Returns "now 5" or "used up".
fn credit_left(eyes: &Eyes, keeper: ActorId) -> String {
    match eyes.world.actor(keeper).keeper.as_ref().map_or(0, |keeper| keeper.credit) {
        0 => "used up".to_owned(),
        left => format!("now {left}"),
    }
}

fn talk(about: Topic) -> String {
    match about {
        Topic::Theft { gold: sum } => {
            format!("\"Thief! You owe me {},\" {{say}} {{a}}.", gold(sum))
        }
        Topic::Anger => "{A} complains about rude customers.".to_owned(),
        Topic::Bill { gold: sum } => format!("\"You owe me {},\" {{say}} {{a}}.", gold(sum)),
        Topic::Credit { gold: sum } => {
            format!("\"You have {} of credit to spend,\" {{say}} {{a}}.", gold(sum))
        }
        Topic::BadBusiness => "{A} complains that business is bad.".to_owned(),
        Topic::GoodBusiness => "{A} says that business is good.".to_owned(),
        Topic::Thieves => "{A} talks about the trouble with thieves.".to_owned(),
    }
}

fn entered(eyes: &Eyes, title: &str, keeper: Option<ActorId>, welcome: Welcome) -> String {
    let place = english::a(title);
    let Some(keeper) = keeper else {
        return format!("This is {place}, but nobody is behind the counter.");
    };
    let pattern = match welcome {
        Welcome::First => format!("{{A}} welcomes you to the {title}."),
        Welcome::Again => format!("{{A}} welcomes you back to the {title}."),
        Welcome::Angry => "\"So you dare come back!\" {say} {a}.".to_owned(),
        Welcome::Unseen => {
            "{A} senses you. \"Invisible customers are not welcome!\" {say} {a}.".to_owned()
        }
        Welcome::Deserted => format!("This is {place}."),
    };
    says(eyes, keeper, &pattern)
}

/// Says why exploring leaves out a shop that the hero has never been in.
pub fn stays_out(eyes: &Eyes) -> Option<String> {
    let because = |why: &Bar| match *why {
        Bar::Digger(item) => format!("you are carrying {}", carried_tools(eyes, item)),
        Bar::Steed => "you are riding".to_owned(),
        Bar::Invisible => "you are invisible".to_owned(),
    };
    let reasons: Vec<String> =
        shop::never_entered(eyes.world, eyes.content).iter().map(because).collect();
    let all = english::list(&reasons);
    (!reasons.is_empty()).then(|| format!("You stay out of the shop because {all}."))
}

/// Returns the name of a kind of digging tool.
fn tool(eyes: &Eyes, item: ItemId) -> String {
    let kind = eyes.world.item(item).kind;
    debug_assert!(eyes.content.items[kind].tool == Some(ToolUse::Dig));
    item_names::kind_name(eyes, kind)
}

/// Returns the number of tools of this kind in the hero's open inventory.
fn count_of_kind(eyes: &Eyes, item: ItemId) -> u32 {
    let kind = eyes.world.item(item).kind;
    let pack = eyes.world.you().pack.iter().map(|&it| eyes.world.item(it));
    pack.filter(|thing| thing.kind == kind).map(|thing| u32::from(thing.count)).sum()
}

/// Returns "a pick-axe" or "2 pick-axes".
fn carried_tools(eyes: &Eyes, item: ItemId) -> String {
    english::counted(count_of_kind(eyes, item), &tool(eyes, item))
}

/// Quotes a keeper who names everything that keeps the hero out.
fn barred(eyes: &Eyes, keeper: ActorId, why: &[Bar]) -> String {
    let demand = |why: &Bar| match *why {
        Bar::Digger(item) => {
            let count = count_of_kind(eyes, item);
            let name = tool(eyes, item);
            let name = if count == 1 { name } else { english::plural(&name) };
            format!("leave your {name} outside")
        }
        Bar::Steed => "no animals in my shop".to_owned(),
        Bar::Invisible => "I serve only customers I can see".to_owned(),
    };
    let demands: Vec<String> = why.iter().map(demand).collect();
    let all = capitalized(&demands.join("; "));
    let text = format!("\"{all},\" {{say}} {{a}}.");
    says(eyes, keeper, &text)
}
