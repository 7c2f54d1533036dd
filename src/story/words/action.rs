//! Describes actions in words, for replay viewers.

use crate::base::english::way;
use crate::story::{Eyes, item_names};
use crate::world::{Action, Aim, ItemId};

/// Describes an action: "step north", "drink a pink potion".
#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub fn text(eyes: &Eyes, action: &Action) -> String {
    let name = |item: ItemId| name(eyes, item);
    let plain = match *action {
        Action::Walk(dir) | Action::Step(dir) => return format!("step {}", dir.word()),
        Action::Fight(dir) => return format!("strike {}", dir.word()),
        Action::Run(dir) => return format!("run {}", dir.word()),
        Action::Thrust(to) => return format!("thrust {}", way(eyes.world.you().at, to)),
        Action::Journey { to, .. } => return format!("travel to level {}", to.depth),
        Action::Travel(to) => return format!("travel {}", way(eyes.world.you().at, to)),
        Action::Open(dir) => return format!("open {}", dir.word()),
        Action::Close(dir) => return format!("close {}", dir.word()),
        Action::Kick(dir) => return format!("kick {}", dir.word()),
        Action::Power(Some(dir)) => return format!("use a power, {}", dir.word()),
        Action::Jump(to) => return format!("jump {}", way(eyes.world.you().at, to)),
        Action::Chat(dir) => return format!("talk, {}", dir.word()),
        Action::Mount(dir) => return format!("mount, {}", dir.word()),
        Action::Fire(dir) => return format!("fire {}", dir.word()),
        Action::Rest(Some(turns)) => return format!("wait {turns} turns"),
        Action::SearchFor(turns) => return format!("search {turns} turns"),
        Action::Unlock { dir, .. } => return format!("unlock {}", dir.word()),
        Action::PickUp(ref some) => return format!("pick up {}", all(eyes, some)),
        Action::Drop(ref some) => return format!("drop {}", all(eyes, some)),
        Action::Tip(item) => return format!("tip over {}", name(item)),
        Action::Rub(item) => return format!("rub {}", name(item)),
        Action::Wield(Some(item)) => return format!("wield {}", name(item)),
        Action::Ready(Some(item)) => return format!("put {} into the quiver", name(item)),
        Action::Wear(item) | Action::Don(item, _) => return format!("put on {}", name(item)),
        Action::TakeOff(item) => return format!("take off {}", name(item)),
        Action::Quaff(item) => return format!("drink {}", name(item)),
        Action::Read(item) => return format!("read {}", name(item)),
        Action::Eat(item) => return format!("eat {}", name(item)),
        Action::Offer(item) => return format!("offer {}", name(item)),
        Action::Dip(item, _) => return format!("dip {}", name(item)),
        Action::Zap { wand, aim } => return format!("zap {}{}", name(wand), aimed(Some(aim))),
        Action::Cast { spell, aim } => {
            return format!("cast {}{}", spelled(eyes, spell), aimed(Some(aim)));
        }
        Action::Apply { tool, aim } => return format!("use {}{}", name(tool), aimed(aim)),
        Action::Throw { item, dir, .. } => {
            return format!("throw {}, {}", name(item), dir.word());
        }
        Action::Invoke { item, aim } => return format!("invoke {}{}", name(item), aimed(aim)),
        Action::Loot { container, .. } => return format!("open {}", name(container)),
        Action::Call { item, .. } => return format!("name {}", name(item)),
        Action::Inscribe { item, .. } => return format!("write on {}", name(item)),
        Action::Annotate { .. } => "write a note about the level",
        Action::Adjust { item, .. } => return format!("move {} to another letter", name(item)),
        Action::Engrave { ref text, .. } if text.is_empty() => "write on the ground",
        Action::Engrave { ref text, .. } => return format!("write \"{text}\" on the ground"),
        Action::Pay(_) => "pay",
        Action::Force => "force a lock",
        Action::Wait => "wait",
        Action::Search => "search",
        Action::Strike(_) => "strike",
        Action::Explore => "explore",
        Action::Rest(None) => "rest until well",
        Action::GoStairs { down: true } => "walk to the stairs down",
        Action::GoStairs { down: false } => "walk to the stairs up",
        Action::FightNearest => "fight the nearest foe",
        Action::Disarm(_) => "disarm a trap",
        Action::Dismount => "get down",
        Action::Power(None) => "use a power",
        Action::Spur => "kick the steed",
        Action::ClimbUp => "go up",
        Action::ClimbDown => "go down",
        Action::Wield(None) => "put away your weapon",
        Action::Swap => "swap weapons",
        Action::TwoWeapons => "wield or put away the second weapon",
        Action::Ready(None) => "empty the quiver",
        Action::QuaffHere => "drink what is here",
        Action::Pray => "pray",
        Action::Sit => "sit down",
        Action::Wipe => "wipe your face",
        Action::TurnUndead => "turn undead",
        Action::Teleport | Action::Flit { .. } | Action::FlitTo(_) => "teleport",
        Action::Autopickup(true) => "switch autopickup on",
        Action::Autopickup(false) => "switch autopickup off",
        Action::Quit => "give up",
        Action::Use { .. } => "attack from afar",
        Action::Hide => "hide",
        Action::Chant(_) => "cast a spell",
    };
    plain.to_owned()
}

/// Returns the spell's name, or "a spell" if the hero knows no spell with this number; journals
/// contain refused inputs too.
fn spelled(eyes: &Eyes, number: u8) -> String {
    let spell = eyes.world.life.spells.get(usize::from(number));
    let name = spell.and_then(|spell| eyes.content.items[spell.book].spell());
    name.unwrap_or("a spell").to_owned()
}

/// Names an item, or returns "something" if the item no longer exists; journals contain refused
/// inputs too.
fn name(eyes: &Eyes, item: ItemId) -> String {
    match eyes.world.items.get(item) {
        Some(_) => item_names::a(eyes, item),
        None => "something".to_owned(),
    }
}

fn all(eyes: &Eyes, some: &[(ItemId, u16)]) -> String {
    match some {
        [(one, _)] => name(eyes, *one),
        more => format!("{} items", more.len()),
    }
}

fn aimed(aim: Option<Aim>) -> String {
    match aim {
        Some(Aim::Dir(dir)) => format!(", {}", dir.word()),
        Some(Aim::Own) => ", at yourself".to_owned(),
        Some(Aim::Down) => ", down".to_owned(),
        Some(Aim::Up) => ", up".to_owned(),
        Some(Aim::At(_)) => ", at a square".to_owned(),
        None => String::new(),
    }
}
