//! What must be true of every level.

use std::sync::OnceLock;

use super::*;
use crate::content::Alignment;
use crate::content::RaceId;

fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(Content::builtin)
}

fn order(seed: u64, depth: u8) -> Order<'static> {
    Order {
        content: content(),
        seed: Seed(seed),
        calendar: Calendar::default(),
        id: LevelId { branch: 0, depth },
        levels: 14,
    }
}

fn somebody(level: u8) -> HeroFacts {
    HeroFacts {
        level,
        alignment: Alignment::Neutral,
        record: 0,
        race: RaceId::new(0),
        hunted_from: None,
    }
}

#[test]
#[ignore = "prints levels to be looked at"]
#[expect(clippy::print_stdout, reason = "it is for looking")]
fn look_at_some_levels() {
    let from: u64 = std::env::var("SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let depth: u8 = std::env::var("DEPTH").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
    for seed in from..from + 6 {
        let made = make(&order(seed, depth), &somebody(depth));
        let vaults: Vec<&str> = made.level.rooms.iter().map(|room| &*room.vault).collect();
        println!("seed {seed} depth {depth} {vaults:?}\n{}", show::all(content(), &made));
    }
}
