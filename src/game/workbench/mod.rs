//! The vault workbench: builds single vaults with the same level generator as a game.

pub mod details;
pub mod picture;
pub mod show;
pub mod trace;
pub mod tries;
pub mod triggers;

use crate::base::Seed;
use crate::content::dungeon::Builder;
use crate::content::id::KindId;
use crate::content::vault::compiled::{Body, CompiledVault};
use crate::content::vault::head::Head;
use crate::content::{Alignment, Content};
use crate::game::wizard::WizardPower;
use crate::r#gen::diary::DrawResult;
use crate::r#gen::{HeroFacts, LevelOrder, Made, Purpose, stream, vault};
use crate::world::level::dungeon::TOP;
use crate::world::{Calendar, LevelId};

/// The seed, date, branch and depth at which the workbench builds vaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkbenchScene {
    pub seed: Seed,
    pub branch: u8,
    /// Depth below the surface; 1 is the first level of the game.
    pub depth: u8,
    pub calendar: Calendar,
}

/// One row of a vault list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaultRow {
    /// Index among the content's vaults.
    pub vault: u16,
    pub id: String,
    pub title: Option<String>,
    pub tags: Vec<String>,
    pub body: &'static str,
    /// Weight in the random draw at the scene's depth; 0 if the vault is never drawn at random
    /// there.
    pub weight: u32,
    /// Share of this weight in the total weight at that depth: "2.439%".
    pub odds: String,
    pub file: String,
    pub line: usize,
    /// Number of possible orientations.
    pub ways: usize,
    /// Names that the vault uses but the game does not have. With any such name, a normal room is
    /// built instead.
    pub missing: Vec<String>,
    /// Whether the vault has a bonus roll, which comes before the draw by weight.
    pub has_bonus: bool,
}

impl WorkbenchScene {
    /// Returns the settings with which the level generator makes the scene's level.
    pub fn order<'a>(&self, content: &'a Content) -> LevelOrder<'a> {
        let id = LevelId { branch: self.branch, depth: self.depth };
        LevelOrder::new(content, self.seed, self.calendar, id)
    }
}

/// Returns the depths of a branch's top and bottom levels for this seed; `None` if a game with this
/// seed lacks the branch.
pub fn depths(content: &Content, seed: Seed, branch: u8) -> Option<(u8, u8)> {
    let plan = LevelOrder::new(content, seed, Calendar::default(), LevelId { branch, ..TOP }).plan;
    let site = plan.site(branch);
    (site.last > 0).then_some((site.first.max(1), site.last))
}

/// Returns the names of the branches.
pub fn branches(content: &Content) -> Vec<&str> {
    content.branches.rows().iter().map(|branch| branch.name.as_str()).collect()
}

/// Returns the name of what builds the scene's level, such as "a maze"; `None` for rooms and
/// corridors.
pub fn builder(content: &Content, scene: &WorkbenchScene) -> Option<&'static str> {
    match scene.order(content).builder() {
        Builder::Ordinary => None,
        Builder::Maze => Some("a maze"),
        Builder::NineRooms => Some("nine rooms"),
        Builder::Levels(_) => Some("a whole level"),
        Builder::Sanctum => Some("the sanctum"),
    }
}

/// Lists every vault of the content, in the order of the content.
pub fn rows(content: &Content, scene: &WorkbenchScene) -> Vec<VaultRow> {
    let order = scene.order(content);
    let mut weights = of_level(&order);
    let heads: Vec<&Head> = content.vaults().heads().collect();
    weights.retain(|(of, _)| vault::has_place(&order, heads[usize::from(*of)].shape));
    let total: u64 = weights.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let row = |(at, vault): (usize, &CompiledVault)| {
        let weight = weights.iter().find(|(of, _)| usize::from(*of) == at).map_or(0, |of| of.1);
        VaultRow {
            vault: at as u16,
            id: vault.id.clone(),
            title: vault.title.clone(),
            tags: vault.tags.clone(),
            body: body_name(vault),
            weight,
            odds: share(weight.into(), total),
            file: vault.file.clone(),
            line: vault.line,
            ways: vault.orientations.len(),
            missing: vault.missing.clone(),
            has_bonus: vault.bonus.is_some(),
        }
    };
    content.vaults().iter().enumerate().map(row).collect()
}

/// Formats a share as a percentage with three decimals.
fn share(part: u64, whole: u64) -> String {
    let thousandths = (part * 100_000 + whole / 2).checked_div(whole).unwrap_or(0);
    format!("{}.{:03}%", thousandths / 1000, thousandths % 1000)
}

/// Returns the vaults that a level draws from, with their weights.
pub fn of_level(order: &LevelOrder) -> Vec<(u16, u32)> {
    let mut rng = stream(order.seed, Purpose::Layout, order.id, 0);
    vault::VaultTable::new(order, false, &mut rng).entries()
}

/// Returns facts about a typical hero who reaches this depth on foot. These facts influence the
/// choice of the level's initial monsters.
pub fn somebody(depth: u8) -> HeroFacts {
    HeroFacts {
        level: depth.clamp(1, 14),
        alignment: Alignment::Neutral,
        record: 0,
        race: KindId::new(0),
        role: KindId::new(0),
        hunted_from: None,
    }
}

/// Whether the vault only fills rooms that exist already.
pub fn is_contents(vault: &CompiledVault) -> bool {
    vault.body == Body::Fill
}

/// Returns the wizard powers that bring a new hero to the vault, in order.
pub fn way_to(content: &Content, scene: &WorkbenchScene, vault: u16) -> Vec<WizardPower> {
    let Some(plan) = content.vaults().get(usize::from(vault)) else { return Vec::new() };
    let (id, seed) = (plan.id.clone(), scene.seed);
    let to = LevelId { branch: scene.branch, depth: scene.depth };
    let first = LevelId { branch: 0, depth: 1 };
    let mut powers = Vec::new();
    if to != first {
        powers.push(WizardPower::Go(to));
    }
    if is_contents(plan) {
        powers.push(WizardPower::Remake { vault: None, seed });
        powers.push(WizardPower::Place { vault: id, seed });
    } else {
        powers.push(WizardPower::Remake { vault: Some(id), seed });
    }
    powers
}

/// Returns the word for the kind of the vault's body.
pub fn body_name(vault: &CompiledVault) -> &'static str {
    match &vault.body {
        Body::Room { .. } => "room",
        Body::Map { .. } => "map",
        Body::Level { .. } => "level",
        Body::Fill => "fill",
        Body::Loose => "loose",
    }
}

/// Whether the vault was placed as intended. `made` must hold a vault that was built alone.
pub fn stands(made: &Made) -> bool {
    made.diary.draws.first().is_some_and(|draw| draw.end == DrawResult::Placed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_to_three_places() {
        assert_eq!(share(1, 2050), "0.049%");
        assert_eq!(share(2000, 2050), "97.561%");
        assert_eq!(share(0, 0), "0.000%");
    }

    #[test]
    fn every_vault_has_a_weight_row_and_normal_rooms_are_40_in_41() {
        let content = Content::builtin();
        let scene =
            WorkbenchScene { seed: Seed(1), branch: 0, depth: 3, calendar: Calendar::default() };
        let rows = rows(&content, &scene);
        assert_eq!(rows.len(), content.vaults().len());
        let normal = rows.iter().find(|row| row.id == "normal_room").unwrap();
        assert_eq!(normal.body, "room");
        assert!(normal.weight == 2000 && normal.odds.starts_with("97."), "{normal:?}");
    }

    #[test]
    fn nothing_is_drawn_for_levels_that_are_not_made_of_rooms() {
        let content = Content::builtin();
        let (_, bottom) = depths(&content, Seed(1), 0).unwrap();
        let scene = |depth| WorkbenchScene {
            seed: Seed(1),
            branch: 0,
            depth,
            calendar: Calendar::default(),
        };
        let drawn = |depth| rows(&content, &scene(depth)).iter().any(|row| row.weight > 0);
        assert_eq!((builder(&content, &scene(2)), drawn(2)), (None, true));
        assert_eq!(
            (builder(&content, &scene(bottom)), drawn(bottom)),
            (Some("a whole level"), false)
        );
    }
}
