//! Petrification by touch.
//!
//! Source: rules/tables damage_types, attack_kinds.

use crate::content::ending::death::Death;
use crate::content::{Content, Form, MonsterKind, Property, Size, Slot, Trait};
use crate::event::{Cause, Combat, Event, Petrifier};
use crate::rules::{Play, body, vitals};
use crate::world::{ActorId, Item, ItemId, World, todo::Remains};

/// Petrifies `who` if touching `stone` petrifies and `who` has hit it with an uncovered part of the
/// body.
pub(crate) fn touched(play: &mut Play, who: ActorId, stone: ActorId, form: Form, armed: bool) {
    let kind = &play.content.monsters[play.world.actor(stone).kind];
    if !kind.is(Trait::TouchPetrifies) || armed || is_covered(play, who, form) {
        return;
    }
    let cause = Cause::Petrified(Petrifier::Touched(play.world.actor(stone).kind));
    petrify(play, who, Some(stone), cause);
}

/// Whether a melee attack with the hero's current equipment would petrify the hero.
pub fn is_blow_fatal(world: &World, content: &Content, struck: ActorId) -> bool {
    let (you, kind) = (world.you(), &content.monsters[world.actor(struck).kind]);
    let bare = [Slot::Wielded, Slot::Gloves].into_iter().all(|slot| you.in_slot(slot).is_none());
    kind.is(Trait::TouchPetrifies)
        && bare
        && !body::resists(world, content, world.hero, Property::StoningResistance)
}

/// Whether armor covers the body part that this attack form uses.
fn is_covered(play: &Play, who: ActorId, form: Form) -> bool {
    let wears = |slot| play.world.actor(who).in_slot(slot).is_some();
    match form {
        Form::Claw | Form::Touch | Form::Weapon => wears(Slot::Gloves),
        Form::Kick => wears(Slot::Boots),
        Form::Butt => wears(Slot::Helmet),
        Form::Hug => wears(Slot::Gloves) && wears(Slot::Cloak),
        Form::Bite | Form::Sting | Form::Tentacle | Form::Engulf => false,
        _ => true,
    }
}

/// Whether this item is a corpse that petrifies at a touch.
pub(crate) fn is_deadly(play: &Play, item: ItemId) -> bool {
    let thing = play.world.item(item);
    thing.kind == play.content.known.corpse
        && thing.about.is_some_and(|about| play.content.monsters[about].is(Trait::TouchPetrifies))
}

/// Petrifies `who` for holding a petrifying corpse with bare hands.
pub fn handled(play: &mut Play, who: ActorId, item: ItemId) {
    let bare = play.world.actor(who).in_slot(Slot::Gloves).is_none();
    if let Some(about) = play.world.item(item).about.filter(|_| bare && is_deadly(play, item)) {
        petrify(play, who, None, Cause::Petrified(Petrifier::Handled(about)));
    }
}

/// Petrifies an actor at once unless it resists. `by` is credited with the kill.
pub fn petrify(play: &mut Play, who: ActorId, by: Option<ActorId>, cause: Cause) {
    if body::resists(play.world, play.content, who, Property::StoningResistance) {
        return;
    }
    turn_to_stone(play, who, by, cause);
}

/// Petrifies an actor at once, even one that resists, such as Medusa by her own reflected gaze.
pub fn turn_to_stone(play: &mut Play, who: ActorId, by: Option<ActorId>, cause: Cause) {
    play.tell(Event::Combat(Combat::Harmed {
        by: by.unwrap_or(who),
        target: who,
        harm: crate::content::monster::attack::Harm::Stone,
    }));
    vitals::fall(play, who, by, cause, Remains::Statue);
}

/// Completes a delayed petrification.
pub fn finish(play: &mut Play, who: ActorId) {
    vitals::fall(play, who, None, Cause::Ended(Death::TurnedToStone), Remains::Statue);
}

/// Returns the statue that a petrified monster leaves. A tiny monster leaves one only 1 time in 2,
/// or 1 time in 3 if its frequency is above 2.
pub(crate) fn statue(play: &mut Play, kind: &MonsterKind) -> Option<Item> {
    let rare = u32::from(kind.frequency > 2);
    if kind.size == Size::Tiny && !play.rng.fight.one_in(2 + rare) {
        return None;
    }
    let statue = play.content.known.statue;
    Some(Item { about: play.content.monsters.find(&kind.name), ..Item::of(statue) })
}

#[cfg(test)]
mod tests {
    use crate::content::{Property, Slot};
    use crate::rules::fight::{strike::melee, test_duel::Trial};

    fn strikes_until_hit(trial: &mut Trial) {
        let (hero, foe) = (trial.hero(), trial.foe);
        trial.world.you_mut().hp = 500;
        trial.world.actor_mut(foe).hp = 5000;
        for _ in 0..40 {
            if !trial.world.is_over() && trial.world.actors.contains(foe) {
                trial.with(|play| melee::strike(play, hero, foe)).ok();
            }
        }
    }

    #[test]
    fn hitting_a_cockatrice_bare_handed_petrifies_the_hero() {
        let mut trial = Trial::against("cockatrice");
        strikes_until_hit(&mut trial);
        let end = trial.world.life.end.as_ref().expect("the hero is stone");
        assert_eq!(end.cause, "turned to stone by touching a cockatrice");
    }

    #[test]
    fn gloves_a_weapon_or_stoning_resistance_prevent_petrification() {
        for kept in ["gloves", "weapon", "nature"] {
            let mut trial = Trial::against("cockatrice");
            let hero = trial.hero();
            match kept {
                "gloves" => _ = trial.holds(hero, "leather gloves", Slot::Gloves),
                "weapon" => _ = trial.holds(hero, "long sword", Slot::Wielded),
                _ => {
                    let properties = &mut trial.world.you_mut().properties;
                    properties.innate.add(Property::StoningResistance);
                    properties.refresh();
                }
            }
            strikes_until_hit(&mut trial);
            assert!(!trial.world.is_over(), "{kept}");
        }
    }

    #[test]
    fn hitting_with_a_wielded_cockatrice_corpse_petrifies_the_target() {
        let mut trial = Trial::against("jackal");
        let (hero, foe) = (trial.hero(), trial.foe);
        trial.holds(hero, "leather gloves", Slot::Gloves);
        let corpse = trial.holds(hero, "corpse", Slot::Wielded);
        trial.world.item_mut(corpse).about = trial.content.monsters.find("cockatrice");
        let at = trial.world.actor(foe).at;
        strikes_until_hit(&mut trial);
        assert!(!trial.world.actors.contains(foe), "the jackal is no more");
        let jackal = trial.content.monsters.find("jackal");
        let statue = trial.content.items.find("statue").unwrap();
        let things = trial.world.items_at(at).map(|item| trial.world.item(item));
        let statues = things.filter(|it| it.kind == statue && it.about == jackal).count();
        assert_eq!(statues, 1);
    }
}
