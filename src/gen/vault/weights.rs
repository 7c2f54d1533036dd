//! The vaults that a level can draw: eligibility, weights and limits. The weights are in
//! `assets/vaults/rooms.ron`: 2000 for the normal room, far less for each other vault.

use super::decide::DecisionContext;
use crate::base::{Rng, digest, pick};
use crate::content::Content;
use crate::content::dungeon::Builder;
use crate::content::vault::compiled::{Body, CompiledVault};
use crate::content::vault::head::{Head, Shape};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::order::{LevelOrder, WantedVault};
use crate::r#gen::streams::{Purpose, stream};
use crate::world::LevelId;
use crate::world::level::dungeon::TOP;

/// Id of the vault that represents a normal room.
pub const NORMAL: &str = "normal_room";

/// Weight of the normal room when content has no vaults.
/// Source: rules/vaults A2.
const WEIGHT_WITHOUT_VAULTS: u32 = 2000;

/// Divisor for the weight of the normal room in games with the option for many vaults: 2000 becomes
/// 250, so that 1 draw in 6 instead of 1 in 41 gives one of the 50 other vaults.
/// Source: rules/vaults A2.
const NORMAL_SHARE_IF_MANY: u32 = 8;

/// The result of a draw.
#[derive(Clone, Copy, Debug)]
pub enum Drawn<'a> {
    /// A normal room, drawn or built in place of a vault that is not playable.
    Normal,
    Vault(&'a CompiledVault),
}

impl Drawn<'_> {
    pub fn is_loose(self) -> bool {
        matches!(self, Drawn::Vault(vault) if vault.body == Body::Loose)
    }

    /// Whether the room can have any size. If even such a room finds no position, the level is
    /// full.
    pub fn is_of_any_size(self) -> bool {
        match self {
            Drawn::Normal => true,
            Drawn::Vault(vault) => matches!(vault.body, Body::Room { size: None, fit: None, .. }),
        }
    }
}

/// Whether the game has everything that the vault uses.
pub fn is_buildable(vault: &CompiledVault) -> bool {
    vault.playable
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    /// Index of the vault in the content.
    pub vault: u16,
    pub head: &'a Head,
    pub weight: u32,
    /// How many more times the limits allow the vault on this level.
    pub left: u16,
}

/// The vaults that can be drawn for a level, with weights and limits.
#[derive(Clone, Debug)]
pub struct VaultTable<'a> {
    pub(super) entries: Vec<Entry<'a>>,
    pub(super) total: u32,
    /// Indexes of entries whose bonus roll succeeded; they are drawn first.
    first: Vec<usize>,
    /// The vault that was requested for the level, for testing it.
    wanted: Option<WantedVault>,
    /// Whether the last draw was the requested vault.
    trying: bool,
}

impl<'a> VaultTable<'a> {
    /// Collects the vaults that the level can draw. A `plain` level has only normal rooms.
    pub fn new(order: &LevelOrder<'a>, plain: bool, rng: &mut Rng) -> Self {
        let wanted = order.wanted.filter(|_| !plain);
        let (entries, first) = (Vec::new(), Vec::new());
        let mut table = Self { entries, total: 0, first, wanted, trying: false };
        if plain {
            return table;
        }
        let known = DecisionContext::before(order);
        table.entries.reserve(order.content.vaults().len());
        for (vault, head) in order.content.vaults().heads().enumerate() {
            if matches!(head.shape, Shape::Fill | Shape::Level)
                || !head.when.holds(&known, rng)
                || !is_among_its_levels(order, head)
            {
                continue;
            }
            let weight = head.weight.roll(&known, rng).clamp(0, 1_000_000) as u32;
            let rarer = order.many_vaults && head.id == NORMAL;
            let weight = if rarer { weight / NORMAL_SHARE_IF_MANY } else { weight };
            let most = if head.limit.per_game.is_some() { 1 } else { u16::MAX };
            let left = head.limit.per_level.unwrap_or(u16::MAX).min(most);
            if let Some(bonus) = &head.bonus {
                let pct = bonus.roll(&known, rng);
                if i64::from(rng.below(100)) < pct {
                    table.first.push(table.entries.len());
                }
            }
            table.total += weight;
            table.entries.push(Entry { vault: vault as u16, head, weight, left });
        }
        table
    }

    /// Draws a vault: the requested one as soon as enough rooms exist, then those with a successful
    /// bonus roll, then by weight. A vault that is not playable becomes a normal room, unless it
    /// was requested.
    pub fn draw(&mut self, canvas: &mut LevelCanvas<'a>, rng: &mut Rng) -> Drawn<'a> {
        let content = canvas.content;
        let rooms = canvas.level.rooms.len();
        self.trying = false;
        if let Some(wanted) = self.wanted.filter(|wanted| usize::from(wanted.after) <= rooms) {
            canvas.diary.drew(Some(wanted.vault), false);
            self.trying = true;
            return content
                .vaults()
                .get(usize::from(wanted.vault))
                .map_or(Drawn::Normal, Drawn::Vault);
        }
        if let Some(at) = self.first.pop() {
            let entry = &self.entries[at];
            canvas.diary.drew(Some(entry.vault), false);
            return known_or_normal(content, entry);
        }
        let found = self.by_weight(rng);
        canvas.diary.drew(found.map(|entry| entry.vault), true);
        found.map_or(Drawn::Normal, |entry| known_or_normal(content, entry))
    }

    pub(super) fn by_weight(&self, rng: &mut Rng) -> Option<&Entry<'a>> {
        if self.total == 0 {
            return None;
        }
        let mut left = rng.below(self.total);
        for entry in &self.entries {
            if left < entry.weight {
                return Some(entry);
            }
            left -= entry.weight;
        }
        None
    }

    /// Counts a placed vault against the limits of the vault and of its group.
    pub fn count(&mut self, drawn: Drawn) {
        if std::mem::take(&mut self.trying) {
            self.wanted = None;
        }
        let Drawn::Vault(placed) = drawn else { return };
        if placed.limit.per_level.is_none() && placed.limit.per_game.is_none() {
            return;
        }
        for entry in &mut self.entries {
            let limit = &entry.head.limit;
            let fellow = limit.group.is_some() && limit.group == placed.limit.group;
            if fellow || entry.head.id == placed.id {
                entry.left = entry.left.saturating_sub(1);
                if entry.left == 0 {
                    self.total -= entry.weight;
                    entry.weight = 0;
                }
            }
        }
    }

    /// Returns the vaults that can be drawn, as indexes into the content, with their weights.
    pub fn entries(&self) -> Vec<(u16, u32)> {
        let entries = self.entries.iter().filter(|entry| entry.weight > 0);
        entries.map(|entry| (entry.vault, entry.weight)).collect()
    }

    /// Returns the total weight, and the weight of the draws that become normal rooms.
    pub fn weights(&self) -> (u32, u32) {
        let normal = |entry: &&Entry| entry.head.id == NORMAL || !entry.head.playable;
        let plain = self.entries.iter().filter(normal).map(|entry| entry.weight).sum();
        if self.total == 0 {
            (WEIGHT_WITHOUT_VAULTS, WEIGHT_WITHOUT_VAULTS)
        } else {
            (self.total, plain)
        }
    }
}

fn known_or_normal<'a>(content: &'a Content, entry: &Entry) -> Drawn<'a> {
    let drawn = content.vaults().get(usize::from(entry.vault));
    drawn.filter(|vault| is_buildable(vault)).map_or(Drawn::Normal, Drawn::Vault)
}

/// Whether a vault with a limit per game can be placed on this level. Which levels of the dungeon
/// can have it depends only on the seed, not on the order in which levels are entered.
pub(super) fn is_among_its_levels(order: &LevelOrder, vault: &Head) -> bool {
    let Some(most) = vault.limit.per_game else { return true };
    let name = vault.limit.group.as_deref().unwrap_or(&vault.id);
    let mut rng =
        stream(order.seed, Purpose::LimitedVaults, TOP, digest::of_bytes(name.as_bytes()) as u16);
    let fellow = |other: &&Head| {
        std::ptr::eq(*other, vault)
            || vault.limit.group.is_some() && other.limit.group == vault.limit.group
    };
    let fellows: Vec<&Head> = order.content.vaults().heads().filter(fellow).collect();
    let eligible = |id: &LevelId| {
        let there = LevelOrder { id: *id, ..*order };
        let known = DecisionContext::before(&there);
        fellows.iter().any(|fellow| {
            has_place(&there, fellow.shape)
                && fellow
                    .when
                    .holds(&known, &mut stream(order.seed, Purpose::LimitedVaults, TOP, 0))
        })
    };
    let mut levels: Vec<LevelId> = order.plan.levels().filter(eligible).collect();
    pick::shuffle(&mut rng, &mut levels);
    levels.iter().take(usize::from(most)).any(|&id| id == order.id)
}

/// Whether the level's builder can use a vault of this shape. Whole-level vaults can replace an
/// ordinary level, a maze or a level of nine rooms. All other vaults need an ordinary level.
pub fn has_place(order: &LevelOrder, shape: Shape) -> bool {
    match shape {
        Shape::Level => match order.builder() {
            Builder::Ordinary | Builder::Maze | Builder::NineRooms => true,
            Builder::Levels(_) | Builder::Sanctum => false,
        },
        _ => *order.builder() == Builder::Ordinary,
    }
}

/// Returns the index of a vault in the content.
pub(super) fn place_of(content: &Content, vault: &CompiledVault) -> u16 {
    let place = content.vaults().place_of(vault);
    place.expect("the vault is in the content") as u16
}
