//! Builds the result of a vault draw: a vault, or a normal room in its place.

use super::instance::VaultInstance;
use super::weights::{Drawn, NORMAL, place_of};
use crate::base::Rng;
use crate::content::vault::compiled::{Body, CompiledVault};
use crate::r#gen::diary::{DrawResult, Happened};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::level::room_plan::{self, RoomPlan};

/// Number of attempts to build a vault so that its `ensure` conditions hold.
const TRIES: u32 = 3;

/// Builds the result of a draw. The layout stream decides the position, and the instance's own
/// stream everything else. Returns whether the level had space for the result.
pub fn build<'a>(
    canvas: &mut LevelCanvas<'a>,
    drawn: Drawn<'a>,
    layout: &mut Rng,
    instance: impl Fn() -> Rng,
) -> bool {
    let (draw, rooms) = (canvas.diary.last(), canvas.level.rooms.len());
    let end = match drawn {
        Drawn::Normal if !build_normal(canvas, layout) => DrawResult::NoPlace,
        Drawn::Normal if replaces_vault(canvas, draw) => DrawResult::Plain,
        Drawn::Normal => DrawResult::Placed,
        Drawn::Vault(vault) => {
            let before = canvas.diary.takes_over(draw, place_of(canvas.content, vault));
            let end = build_vault(canvas, vault, layout, instance);
            canvas.diary.gives_back(before);
            end
        }
    };
    canvas.diary.ended(draw, end, (rooms, canvas.level.rooms.len()));
    end != DrawResult::NoPlace
}

/// Whether the normal room of this draw replaces a drawn vault that is not playable.
fn replaces_vault(canvas: &LevelCanvas, draw: u16) -> bool {
    let vault = canvas.diary.draws[usize::from(draw)].vault;
    let head = vault.and_then(|vault| canvas.content.vaults().head(usize::from(vault)));
    head.is_some_and(|head| head.id != NORMAL)
}

fn build_vault<'a>(
    canvas: &mut LevelCanvas<'a>,
    vault: &'a CompiledVault,
    layout: &mut Rng,
    instance: impl Fn() -> Rng,
) -> DrawResult {
    let placed = |placed: bool| if placed { DrawResult::Placed } else { DrawResult::NoPlace };
    if vault.ensure.is_empty() {
        return placed(VaultInstance::new(canvas, vault, instance()).build(layout));
    }
    let mut rng = instance();
    let mut unmet = None;
    for _ in 0..TRIES {
        let before = canvas.clone();
        let mut run = VaultInstance::new(canvas, vault, rng);
        if !run.build(layout) {
            return DrawResult::NoPlace;
        }
        unmet = run.unmet();
        if unmet.is_none() {
            return DrawResult::Placed;
        }
        rng = run.into_rng();
        *canvas = before;
    }
    canvas.diary.note(Happened::Unmet(unmet.unwrap_or_default()));
    let hand = canvas.diary.hand();
    canvas.diary.gives_back(None);
    let built = build_normal(canvas, layout);
    canvas.diary.gives_back(hand);
    if built { DrawResult::Plain } else { DrawResult::NoPlace }
}

/// Builds one vault on an empty level. A vault without a room of its own is applied to a normal
/// room.
pub fn build_alone(
    canvas: &mut LevelCanvas<'_>,
    wanted: u16,
    layout: &mut Rng,
    instance: impl Fn() -> Rng,
) {
    let Some(vault) = canvas.content.vaults().get(usize::from(wanted)) else { return };
    if !matches!(vault.body, Body::Fill | Body::Loose) {
        canvas.diary.drew(Some(wanted), false);
        build(canvas, Drawn::Vault(vault), layout, instance);
        return;
    }
    build_normal(canvas, layout);
    run_in_room(canvas, wanted, 0, instance());
}

/// Applies a vault's steps to a room of the level.
pub fn run_in_room(canvas: &mut LevelCanvas<'_>, wanted: u16, room: u8, rng: Rng) {
    let Some(vault) = canvas.content.vaults().get(usize::from(wanted)) else { return };
    let draw = canvas.diary.drew(Some(wanted), false);
    let before = canvas.diary.takes_over(draw, wanted);
    VaultInstance::new(canvas, vault, rng).run_within(room);
    canvas.diary.gives_back(before);
    canvas.diary.ended(draw, DrawResult::Placed, (room.into(), usize::from(room) + 1));
}

fn build_normal(canvas: &mut LevelCanvas, layout: &mut Rng) -> bool {
    let Some(area) = room_plan::place_any(canvas, layout) else { return false };
    room_plan::dig(canvas, area, RoomPlan::NORMAL, layout);
    room_plan::claim(canvas, area);
    true
}

/// Runs a vault that has neither a room nor a map of its own.
pub fn run_loose<'a>(canvas: &mut LevelCanvas<'a>, drawn: Drawn<'a>, draw: u16, rng: Rng) {
    if let Drawn::Vault(vault) = drawn {
        let rooms = canvas.level.rooms.len();
        let before = canvas.diary.takes_over(draw, place_of(canvas.content, vault));
        VaultInstance::new(canvas, vault, rng).run_loose();
        canvas.diary.gives_back(before);
        canvas.diary.ended(draw, DrawResult::Placed, (rooms, canvas.level.rooms.len()));
    }
}
