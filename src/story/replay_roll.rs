//! Text descriptions of the random rolls that an input caused, for replay viewers.

use crate::content::Content;
use crate::event::{Roll, Rolled, ToHit};
use crate::story::words::reason;
use crate::world::{ActorId, World};

/// One roll, as shown to the viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollText {
    pub turn: u32,
    /// Example: "kick: drew 12 from 0 to 34, luck +4 made it 8".
    pub text: String,
    /// The terms of the roll's total, such as "base +1, level +3"; empty if it has none.
    pub parts: String,
    /// File name and line of the code that made the roll: "kick.rs 43".
    pub source: String,
}

impl RollText {
    pub fn of(world: &World, content: &Content, roll: &Roll) -> Self {
        let file = roll.by.file().rsplit('/').next().unwrap_or_default();
        let (text, parts) = match &roll.what {
            Rolled::Lucky { who, below, drawn, luck, came } => {
                let rule = file.trim_end_matches(".rs").replace('_', " ");
                let whose = if *who == world.hero { "" } else { " by another creature" };
                let bent = match luck {
                    0 => ", luck 0".to_owned(),
                    _ if drawn == came => format!(", luck {luck:+} did not change it"),
                    _ => format!(", luck {luck:+} made it {came}"),
                };
                let last = below.saturating_sub(1);
                (format!("{rule}{whose}: drew {drawn} from 0 to {last}{bent}"), String::new())
            }
            Rolled::ToHit(roll) => (to_hit(world, content, roll), reasons(roll)),
        };
        let source = format!("{file} {}", roll.by.line());
        Self { turn: world.turn, text, parts, source }
    }
}

/// Describes a to-hit roll: "you attack the jackal: rolled 7 on a d20 against 14, hit".
fn to_hit(world: &World, content: &Content, roll: &ToHit) -> String {
    let striker = match roll.striker {
        Some(who) if who == world.hero => "you attack".to_owned(),
        Some(who) => format!("{} attacks", called(world, content, who)),
        None => "something flies at".to_owned(),
    };
    let target = called(world, content, roll.target);
    let end = if roll.hit { "hit" } else { "miss" };
    format!(
        "{striker} {target}: rolled {} on a d{} against {}, {end}",
        roll.die, roll.sides, roll.needs
    )
}

fn reasons(roll: &ToHit) -> String {
    let parts: Vec<String> = roll
        .parts
        .iter()
        .map(|(amount, why)| format!("{} {amount:+}", reason::text(*why)))
        .collect();
    parts.join(", ")
}

/// Returns "you" or the actor's true kind, such as "the jackal", even if the hero does not see it.
fn called(world: &World, content: &Content, who: ActorId) -> String {
    match world.actors.get(who) {
        _ if who == world.hero => "you".to_owned(),
        Some(actor) => format!("the {}", content.monsters[actor.kind].name),
        None => "it".to_owned(),
    }
}
