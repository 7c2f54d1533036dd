//! Artifacts that gods give for sacrifices.
//!
//! Source: rules/numbers 7; rules/luck 2.6; rules/artifacts 1.

use crate::base::pick;
use crate::content::{Artifact, ArtifactId, Attribute, Buc};
use crate::event::{Event, Faith};
use crate::r#gen::spawn::items;
use crate::rules::Play;
use crate::rules::body::{artifact, exercise, in_use, skill};
use crate::rules::item::{bless, erosion};
use crate::world::ItemId;
use crate::world::hero::Prayed;

/// Lowest experience level at which a god gives an artifact for a sacrifice.
const GROWN: u8 = 3;

/// Gives the hero an artifact for a sacrifice, by chance. Returns whether the god gave one. Heroes
/// below level 3 or with negative base luck get none.
///
/// The chance is 1 in (10 + 2 × gifts so far × existing artifacts).
pub(super) fn give_artifact(play: &mut Play) -> bool {
    if play.world.you().level < GROWN || play.world.life.luck.base < 0 {
        return false;
    }
    let artifacts = &play.world.artifacts;
    let odds = 10 + 2 * u32::from(artifacts.gifts) * artifacts.existing.len() as u32;
    if !play.rng.act.one_in(odds) {
        return false;
    }
    let Some(artifact) = choose(play) else { return false };
    bring(play, artifact);
    let existing = play.world.artifacts.existing.len() as i32;
    play.world.life.prayer = play.around(300 + 50 * existing);
    play.world.life.prayed = Some(Prayed { turn: play.world.turn, pleased: true });
    exercise::train(play, Attribute::Wisdom);
    true
}

/// Chooses the gift: the artifact of the hero's role if it suits the god, otherwise a random
/// artifact that suits the god and does not belong to an enemy race. Unaligned artifacts are
/// included from the second gift on, or if there are no others.
fn choose(play: &mut Play) -> Option<ArtifactId> {
    let (role, god) = (play.world.life.role, play.world.life.alignment);
    let suits = |row: &Artifact| {
        artifact::side(play.world, play.content, row).is_none_or(|alignment| alignment == god)
    };
    let own = |row: &Artifact| {
        row.role.as_ref().is_some_and(|name| play.content.roles.find(name) == Some(role))
    };
    let free: Vec<(ArtifactId, &Artifact)> = play
        .content
        .artifacts
        .iter()
        .filter(|(id, row)| row.random && suits(row) && !play.world.artifacts.exists(*id))
        .collect();
    if let Some(&(id, _)) = free.iter().find(|(_, row)| own(row)) {
        return Some(id);
    }
    let foes = &play.content.races[play.world.life.race].foes;
    let of_foes = |row: &Artifact| row.race.as_ref().is_some_and(|race| foes.contains(race));
    let welcome = free.into_iter().filter(|(_, row)| !of_foes(row));
    let (aligned, others): (Vec<_>, Vec<_>) = welcome.partition(|(_, row)| row.alignment.is_some());
    let later = play.world.artifacts.gifts > 0 || aligned.is_empty();
    let among: Vec<ArtifactId> =
        aligned.into_iter().chain(others.into_iter().filter(|_| later)).map(|(id, _)| id).collect();
    pick::one(&mut play.rng.act, &among).copied()
}

/// Lays a new artifact at the hero's feet: undamaged, erosion-proof, not cursed and at least +0.
fn bring(play: &mut Play, artifact: ArtifactId) {
    let (kind, depth) = (play.content.artifact_base(artifact), play.world.depth());
    let thing = items::of_kind(play.content, kind, depth, &mut play.rng.act);
    let item = items::bring(play.world, thing);
    play.world.make_artifact(item, artifact);
    if play.world.item(item).buc == Buc::Cursed {
        bless::turn(play, item, Buc::Uncursed);
    }
    erosion::mend(play, item);
    let thing = play.world.item_mut(item);
    thing.plus = thing.plus.max(0);
    thing.proof = true;
    play.world.artifacts.gifts = play.world.artifacts.gifts.saturating_add(1);
    hand_over(play, item);
    if let Some(which) = play.content.items[kind].skill {
        skill::unrestrict(play, which);
    }
}

/// Lays a gift at the hero's feet. The hero recognizes it if it is an artifact.
pub(super) fn hand_over(play: &mut Play, item: ItemId) {
    play.world.item_mut(item).known.seen = true;
    play.tell(Event::Faith(Faith::Gave { item }));
    let at = play.world.you().at;
    play.world.drop_onto(play.content, item, at);
    in_use::recognize(play, item);
}
