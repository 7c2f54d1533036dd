//! Judges the rows of the score: conducts, achievements, and the score terms of each role.

use std::sync::Arc;

use super::{Section, stage};
use crate::content::role::counted::RoleScore;
use crate::content::{Buc, Content, Rank};
use crate::game::Game;
use crate::world::hero::score;
use crate::world::hero::{Ended, Ending, Spell};

const CELL: &str = "
    ---
    |@|
    ---";

/// Lists the conducts. A conduct whose table row has `waits` needs a missing part of the game; all
/// others count as working, because a test checks that they can be broken.
pub fn conducts(content: &Content) -> Section {
    let mut section = Section::default();
    for row in &content.score.conducts {
        let name = row.conduct.key().to_owned();
        match &row.waits {
            Some(why) => section.waiting.push((name, why.clone())),
            None => section.add(name, true),
        }
    }
    section
}

/// Lists the achievements. An achievement whose table row has `waits` needs a missing part of the
/// game; all others count as working.
pub fn achievements(content: &Content) -> Section {
    let mut section = Section::default();
    for row in content.score.achievements.iter().chain(&content.score.small) {
        match &row.waits {
            Some(why) => section.waiting.push((row.name.clone(), why.clone())),
            None => section.add(row.name.clone(), true),
        }
    }
    section
}

/// Judges the score terms of each role: a term works if a hero with some of everything gets points
/// for it.
pub fn role_scores(content: &Arc<Content>) -> Section {
    let mut section = Section::default();
    for role in content.roles.rows() {
        let mut game = stage::put(&stage::born(content, &role.name), CELL);
        enrich(&mut game);
        for &(what, points) in &role.score.counts {
            let alone = RoleScore { counts: vec![(what, points)], ..RoleScore::default() };
            section.add(format!("{}: {what:?}", role.name), scores(&game, &alone));
        }
    }
    section
}

/// Judges the special achievement of each role, for a hero who is a grand master of every skill,
/// has held every artifact, and has killed and photographed every monster.
pub fn role_tasks(content: &Arc<Content>) -> Section {
    let mut section = Section::default();
    for role in content.roles.rows() {
        let mut game = stage::put(&stage::born(content, &role.name), CELL);
        game.world.life.skills.fill(Rank::GrandMaster);
        game.world.artifacts.held = content.artifacts.ids().collect();
        game.world.life.killed = content.monsters.ids().map(|kind| (kind, 1)).collect();
        game.world.life.selfies = content.monsters.ids().collect();
        let alone = RoleScore { counts: Vec::new(), ..role.score.clone() };
        section.add(role.name.clone(), scores(&game, &alone));
    }
    section
}

/// Whether the hero gets points by these score terms.
fn scores(game: &Game, counts: &RoleScore) -> bool {
    score::of_role(&game.world, &game.content, counts) != 0
}

/// Gives the hero some of everything that gives points to any role.
fn enrich(game: &mut Game) {
    let content = Arc::clone(&game.content);
    for (kind, row) in content.items.iter() {
        let known = game.world.knowledge.of_mut(kind);
        known.known = true;
        if row.odds > 0 || kind == content.known.gold {
            stage::carry(game, kind, Buc::Uncursed);
        }
        if row.school.is_some() {
            game.world.life.spells.push(Spell { book: kind, until: 9_999 });
        }
    }
    for artifact in content.artifacts.ids() {
        let item = stage::carry(game, content.artifact_base(artifact), Buc::Uncursed);
        game.world.make_artifact(item, artifact);
    }
    for quality in content.qualities.ids() {
        for name in ["ya", "arrow", "bow", "katana", "long sword"] {
            let Some(kind) = content.items.find(name) else { continue };
            let item = stage::carry(game, kind, Buc::Uncursed);
            game.world.item_mut(item).quality = Some(quality);
        }
    }
    let life = &mut game.world.life;
    life.skills.fill(Rank::Basic);
    (life.unique_foes, life.foes) = (20, 20);
    life.selfies = content.monsters.ids().collect();
    let (how, cause) = (Ended::Ascended, String::new());
    life.end = Some(Ending { how, cause, turn: 1, depth: 1 });
}
