//! The shapes that a polymorphed monster or a shapeshifter takes.
//!
//! Source: rules/numbers 14.

use crate::base::{Rng, pick};
use crate::content::{
    Content, MonsterKind, MonsterKindId, Property, Trait,
    monster::{Flock, Traits},
};
use crate::r#gen::spawn::monsters;
use crate::rules::shape::lycanthrope::other_half;
use crate::rules::vitals::{new_kind::take, outgrown_gear};
use crate::rules::{Play, body};
use crate::world::{Actor, ActorId};

/// Polymorphs `who` into a random kind, because of magic cast on it. Returns whether `who` changed.
/// Worn dragon armor determines the kind. Natural shapeshifters choose by their own rules, unless
/// the hero has protection from shape changers.
/// Source: `NetHack` 3.7 `mon.c`, `newcham`.
pub fn scramble(play: &mut Play, who: ActorId) -> bool {
    let own = own_kind(play.world.actor(who));
    let shifts = is_shifter(play, who);
    let into = outgrown_gear::dragon(play, who).or_else(|| match shifts {
        true if !play.content.monsters[own].shifts.is_empty() => other_vampire(play, who, own),
        true => choose(play, who, own),
        false => any_shape(play, who, |_| true),
    });
    turns_into(play, who, into)
}

/// Polymorphs `who` by its own choice, into a kind that could be generated on this level, or into
/// the dragon of its armor. Returns whether `who` changed.
/// Source: `NetHack` 3.7 `muse.c`, `muse_newcham_mon`.
pub fn improve(play: &mut Play, who: ActorId) -> bool {
    let into = outgrown_gear::dragon(play, who);
    let ground = play.world.level.cell(play.world.actor(who).at).terrain;
    let any = monsters::pick(play.world, play.content, &mut play.rng.act);
    let any = any.filter(|&kind| monsters::stands_on(&play.content.monsters[kind], ground));
    turns_into(play, who, into.or(any))
}

pub fn turns_into(play: &mut Play, who: ActorId, into: Option<MonsterKindId>) -> bool {
    let (own, kind) = (own_kind(play.world.actor(who)), play.world.actor(who).kind);
    let fixed = play.content.monsters[kind].is(Trait::Unique) || who == play.world.hero;
    if fixed || body::resists(play.world, play.content, who, Property::Unchanging) {
        return false;
    }
    let lives = |&into: &MonsterKindId| into != kind && !play.world.is_genocided(into);
    let Some(into) = into.filter(lives) else { return false };
    let shifts = is_shifter(play, who);
    play.world.actor_mut(who).shape_of = Some(own).filter(|&own| shifts && into != own);
    take(play, who, into);
    true
}

/// Returns the original kind of a monster, even if the monster is in another shape.
pub fn own_kind(actor: &Actor) -> MonsterKindId {
    actor.shape_of.unwrap_or(actor.kind)
}

/// Whether a monster is a natural shapeshifter and the hero has no protection from shape changers.
pub fn is_shifter(play: &Play, who: ActorId) -> bool {
    let own = own_kind(play.world.actor(who));
    let forbidden = play.world.you().has(Property::ProtectionFromShapeChangers);
    play.content.monsters[own].is(Trait::Shapeshifter) && !forbidden
}

/// Picks a random kind that `fits`, is a legal polymorph result and can live on the terrain of the
/// monster's square.
pub fn any_shape(
    play: &mut Play,
    who: ActorId,
    fits: impl Fn(&MonsterKind) -> bool,
) -> Option<MonsterKindId> {
    let kinds = play.content.monsters.iter().filter(|&(_, row)| !row.is_any(BARRED) && fits(row));
    let kinds: Vec<MonsterKindId> = kinds.map(|(kind, _)| kind).collect();
    one_standing(play, who, &kinds)
}

/// A polymorphed monster never turns into a random kind with any of these traits.
pub const BARRED: Traits =
    Traits::of(&[Trait::NoPoly, Trait::Unique, Trait::NoGen, Trait::Elsewhere]);

/// Picks the next form of a shapeshifter of this kind.
/// Source: `NetHack` 3.7 `mon.c`, `select_newcham_form`.
pub fn choose(play: &mut Play, who: ActorId, own: MonsterKindId) -> Option<MonsterKindId> {
    let content = play.content;
    let ways = &content.monsters[own].becomes;
    let flock = ways.iter().find(|&&(times, of, _)| play.rng.time.chance(times, of));
    let chosen = match flock.map(|&(.., flock)| flock) {
        Some(Flock::Animals) => any_shape(play, who, |kind| kind.is(Trait::Animal)),
        Some(Flock::Nasties) => one_standing(play, who, &nasties(content)),
        Some(Flock::Heroes) => one_standing(play, who, &heroes(content)),
        None => None,
    };
    chosen.or_else(|| any_shape(play, who, |_| true))
}

/// Picks one of these kinds that can live on the terrain of the monster's square and differs from
/// its current kind.
pub fn one_standing(
    play: &mut Play,
    who: ActorId,
    kinds: &[MonsterKindId],
) -> Option<MonsterKindId> {
    let actor = play.world.actor(who);
    let ground = play.world.level.cell(actor.at).terrain;
    let stands = |kind: MonsterKindId| monsters::stands_on(&play.content.monsters[kind], ground);
    let lives = |kind: MonsterKindId| kind != actor.kind && !play.world.is_genocided(kind);
    let fit = kinds.iter().copied().filter(|&kind| lives(kind) && stands(kind));
    let fit: Vec<MonsterKindId> = fit.collect();
    pick::one(&mut play.rng.act, &fit).copied()
}

/// Returns the kinds that the spell "summon nasties" creates, except those with a trait in
/// [`BARRED`] and those that live only in Gehennom.
pub fn nasties(content: &Content) -> Vec<MonsterKindId> {
    let all = content.spawn_tables().kits.nasties.iter().map(|&(_, kind)| kind);
    let barred = BARRED.with(Traits::of(&[Trait::HellOnly]));
    all.filter(|&kind| !content.monsters[kind].is_any(barred)).collect()
}

/// Returns the monster kinds named after player roles.
pub fn heroes(content: &Content) -> Vec<MonsterKindId> {
    let goes_by =
        |row: &MonsterKind, name: &str| row.name == name || row.also.iter().any(|it| it == name);
    let of_role = |name: &str| content.monsters.iter().find(|(_, row)| goes_by(row, name));
    let roles = content.roles.iter().map(|(_, role)| role.name.to_lowercase());
    roles.filter_map(|name| of_role(&name)).map(|(kind, _)| kind).collect()
}

/// Draws the next form of a kind that shifts between forms.
pub fn next_form(content: &Content, own: MonsterKindId, rng: &mut Rng) -> Option<MonsterKindId> {
    let forms = &content.monsters[own].shifts;
    let (_, form) = forms.iter().find(|&&(of, _)| of == 1 || rng.one_in(of))?;
    content.monsters.find(form)
}

/// Returns the next shape of a polymorphed vampire: a vampire takes another form, and a vampire in
/// another form returns to its own shape.
pub fn other_vampire(play: &mut Play, who: ActorId, own: MonsterKindId) -> Option<MonsterKindId> {
    let shifted = play.world.actor(who).shape_of.is_some();
    if shifted { Some(own) } else { next_form(play.content, own, &mut play.rng.time) }
}

/// Restores the original kind of a dead shapeshifter or lycanthrope, so that it leaves the right
/// corpse.
pub fn in_death(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let human = other_half(play.content, actor.kind).filter(|&(_, is_beast)| is_beast);
    let own = actor.shape_of.or_else(|| human.map(|(human, _)| human));
    if let Some(own) = own {
        let actor = play.world.actor_mut(who);
        actor.kind = own;
        actor.shape_of = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Seed;

    #[test]
    fn a_vampire_leader_becomes_a_wolf_1_time_in_10_else_fog_1_in_4_else_a_bat() {
        let content = Content::builtin();
        let leader = content.monsters.find("vampire leader").unwrap();
        let mut rng = Rng::new(Seed(1), 1);
        let forms: Vec<_> =
            (0..4000).map(|_| next_form(&content, leader, &mut rng).unwrap()).collect();
        let share = |name: &str| {
            let kind = content.monsters.find(name);
            forms.iter().filter(|&&form| Some(form) == kind).count()
        };
        assert!((340..460).contains(&share("wolf")), "{}", share("wolf"));
        assert!((820..980).contains(&share("fog cloud")), "{}", share("fog cloud"));
        assert_eq!(share("wolf") + share("fog cloud") + share("vampire bat"), 4000);
    }
}
