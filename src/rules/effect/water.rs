//! Effects of plain, holy and unholy water on creatures.
//!
//! Source: rules/tables effects; NetHack 3.7 `potion.c`, `potionhit`.

use crate::base::Dice;
use crate::content::monster::Traits;
use crate::content::{Alignment, Harm, Property, Trait};
use crate::rules::Play;
use crate::rules::effect::{EffectSource, is_noticed, state};
use crate::rules::shape::{self, divide, lycanthrope};
use crate::world::ActorId;

/// Traits of monsters that holy water burns.
const UNHOLY: Traits = Traits::of(&[Trait::Undead, Trait::Demon, Trait::HatesBlessed]);

/// Whether holy water burns the creature. It burns undead, demons, kinds that hate blessed items,
/// monsters that are lycanthropes, and a chaotic hero. Shapeshifters count as their true kind.
pub fn hates_holy_water(play: &Play, who: ActorId) -> bool {
    let actor = play.world.actor(who);
    let row = &play.content.monsters[actor.shape_of.unwrap_or(actor.kind)];
    if who == play.world.hero {
        row.is_any(UNHOLY) || play.world.life.alignment == Alignment::Chaotic
    } else {
        row.is_any(UNHOLY) || row.is(Trait::Were)
    }
}

/// Turns a human lycanthrope into its animal form. Returns whether the hero noticed.
pub fn trigger_lycanthropy(play: &mut Play, who: ActorId) -> bool {
    if who == play.world.hero {
        return shape::hero::trigger_lycanthropy(play);
    }
    let forbidden = play.world.you().has(Property::ProtectionFromShapeChangers);
    if forbidden || !lycanthrope::is_human_were(play.content, play.world.actor(who).kind) {
        return false;
    }
    lycanthrope::turn_were(play, who);
    is_noticed(play, who)
}

/// Turns a monster lycanthrope from animal form back to human form. Returns whether the hero
/// noticed.
pub fn humanize(play: &mut Play, who: ActorId) -> bool {
    if who == play.world.hero
        || !lycanthrope::is_beast_were(play.content, play.world.actor(who).kind)
    {
        return false;
    }
    lycanthrope::turn_were(play, who);
    is_noticed(play, who)
}

/// Wets a creature: monsters that divide in water split, and iron ones rust. Returns whether the
/// hero noticed.
pub fn wet(play: &mut Play, who: ActorId, source: &EffectSource) -> bool {
    let row = &play.content.monsters[play.world.actor(who).kind];
    if row.is(Trait::Divides) && who != play.world.hero {
        return divide::split(play, who, Some(source.who)) && is_noticed(play, who);
    }
    row.is(Trait::Rusts) && state::harm(play, who, Harm::Rust, Dice::new(1, 6, 0), source)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Buc;
    use crate::rules::effect::{Target, apply::shatter};
    use crate::rules::settle;
    use crate::rules::test_scene::{Scene, scene};
    use crate::rules::verb::perform;
    use crate::world::{Action, Attitude, Pending};

    const HALL: &str = "
        ########
        #......#
        #@..a..#
        #......#
        ########";

    fn hall() -> Scene {
        let mut s = scene(HALL);
        (s.world.you_mut().hp, s.world.you_mut().max_hp) = (50, 90);
        s.world.life.alignment = Alignment::Neutral;
        s
    }

    fn name(s: &Scene, who: ActorId) -> &str {
        &s.content.monsters[s.world.actor(who).kind].name
    }

    /// Breaks a potion of water on a monster that has 20 of 40 hit points. Returns the monster's
    /// hit points and kind afterward.
    fn breaks_on(s: &mut Scene, kind: &str, buc: Buc) -> (i32, String) {
        let foe = s.put(kind, 'a');
        let body = s.world.actor_mut(foe);
        (body.hp, body.max_hp) = (20, 40);
        let (hero, flask) = (s.hero(), s.made("potion of water", 1, buc));
        s.with(|play| shatter(play, hero, flask, Target::Creature(foe)));
        s.with(settle::settle);
        let after = (s.world.actor(foe).hp, name(s, foe).to_owned());
        for who in s.world.level.crowd.clone() {
            s.world.remove_actor(who);
        }
        after
    }

    #[test]
    fn holy_water_burns_the_unholy_and_unholy_water_heals_them() {
        for kind in ["human zombie", "horned devil", "vampire", "lich", "werewolf"] {
            let (hp, _) = breaks_on(&mut hall(), kind, Buc::Blessed);
            assert!((8..=18).contains(&hp), "holy water on a {kind}: {hp}");
            if kind != "werewolf" {
                let (hp, _) = breaks_on(&mut hall(), kind, Buc::Cursed);
                assert!((22..=32).contains(&hp), "unholy water on a {kind}: {hp}");
            }
            assert_eq!(
                breaks_on(&mut hall(), kind, Buc::Uncursed).0,
                20,
                "plain water on a {kind}"
            );
        }
        for buc in [Buc::Blessed, Buc::Cursed] {
            assert_eq!(breaks_on(&mut hall(), "newt", buc).0, 20);
        }
    }

    #[test]
    fn holy_water_turns_weres_human_and_unholy_water_turns_them_into_beasts() {
        let turns = |kind: &str, buc| breaks_on(&mut hall(), kind, buc).1;
        assert_eq!(turns("werewolf beast", Buc::Blessed), "werewolf");
        assert_eq!(turns("werewolf", Buc::Blessed), "werewolf");
        assert_eq!(turns("werewolf", Buc::Cursed), "werewolf beast");
        assert_eq!(turns("werewolf beast", Buc::Cursed), "werewolf beast");
        let mut s = hall();
        s.world.you_mut().properties.gained.add(Property::ProtectionFromShapeChangers);
        s.world.you_mut().properties.refresh();
        assert_eq!(breaks_on(&mut s, "werewolf", Buc::Cursed).1, "werewolf");
    }

    #[test]
    fn any_water_divides_gremlins_and_rusts_iron_golems() {
        for buc in [Buc::Uncursed, Buc::Blessed, Buc::Cursed] {
            let mut s = hall();
            let gremlin = s.put("gremlin", 'a');
            (s.world.actor_mut(gremlin).hp, s.world.actor_mut(gremlin).max_hp) = (10, 10);
            let (hero, flask) = (s.hero(), s.made("potion of water", 1, buc));
            s.with(|play| shatter(play, hero, flask, Target::Creature(gremlin)));
            assert_eq!(s.world.level.crowd.len(), 2, "{buc:?}");
            let (hp, _) = breaks_on(&mut hall(), "iron golem", buc);
            assert!((14..=19).contains(&hp), "{hp}");
        }
    }

    /// Source: rules/luck 2.7.
    #[test]
    fn the_twin_of_a_peaceful_gremlin_that_the_hero_wets_turns_hostile_the_less_the_more_luck() {
        let turned = |mood: Attitude, luck: i8| {
            let mut s = hall();
            let gremlin = s.put("gremlin", 'a');
            let actor = s.world.actor_mut(gremlin);
            (actor.hp, actor.max_hp, actor.mood) = (10, 10, mood);
            s.world.life.luck.base = luck;
            let world = s.world.clone();
            let mut turned = 0;
            for _ in 0..400 {
                s.world = world.clone();
                let (hero, flask) = (s.hero(), s.made("potion of water", 1, Buc::Uncursed));
                s.with(|play| shatter(play, hero, flask, Target::Creature(gremlin)));
                let twin = s.world.level.crowd.iter().find(|&&who| who != gremlin).unwrap();
                turned += u32::from(s.world.actor(*twin).mood != mood);
            }
            turned
        };
        assert!((155..=245).contains(&turned(Attitude::Peaceful, 0)), "1 in 2");
        assert!((155..=245).contains(&turned(Attitude::Tame(10), -8)), "1 in 2");
        assert!((15..=55).contains(&turned(Attitude::Peaceful, 10)), "1 in 12");
    }

    /// Makes the hero drink a potion of water. Returns the change in hit points.
    fn drinks(s: &mut Scene, buc: Buc) -> i32 {
        let before = s.world.you().hp;
        let (hero, flask) = (s.hero(), s.carrying_some("potion of water", 1, buc));
        s.with(|play| perform(play, hero, &Action::Quaff(flask))).unwrap();
        s.with(settle::settle);
        s.world.you().hp - before
    }

    #[test]
    fn holy_and_unholy_water_burn_or_heal_by_alignment() {
        use Alignment::{Chaotic, Lawful, Neutral};
        for (side, holy, unholy) in [(Lawful, 0, -1), (Neutral, 0, 0), (Chaotic, -1, 1)] {
            for (buc, sign) in [(Buc::Blessed, holy), (Buc::Cursed, unholy)] {
                let mut s = hall();
                s.world.life.alignment = side;
                let by = drinks(&mut s, buc);
                assert_eq!(by.signum(), sign, "{side:?} {buc:?}: {by}");
                assert!(by == 0 || (2..=12).contains(&by.abs()));
            }
        }
    }

    #[test]
    fn holy_water_cures_lycanthropy_and_unholy_water_triggers_it() {
        let infected = || {
            let mut s = hall();
            let (hero, were) = (s.hero(), s.content.monsters.find("werewolf beast").unwrap());
            s.with(|play| lycanthrope::infect(play, hero, were));
            s
        };
        let mut s = infected();
        drinks(&mut s, Buc::Blessed);
        assert!(!s.world.you().has(Property::Lycanthropy));
        let mut s = infected();
        drinks(&mut s, Buc::Cursed);
        let hero = s.hero();
        assert_eq!(name(&s, hero), "werewolf beast");
        drinks(&mut s, Buc::Blessed);
        s.with(crate::rules::change::polymorph::timeout::tick);
        assert!(!s.world.is_changed());
        let mut s = infected();
        s.world.you_mut().properties.gained.add(Property::PolymorphControl);
        s.world.you_mut().properties.refresh();
        drinks(&mut s, Buc::Cursed);
        assert_eq!(s.world.pending, Some(Pending::BecomeBeast));
        assert!(!s.world.is_changed());
    }

    #[test]
    fn monsters_are_hurt_or_healed_by_drinking_holy_or_unholy_water() {
        for (kind, buc, sign) in [
            ("human zombie", Buc::Blessed, -1),
            ("human zombie", Buc::Cursed, 1),
            ("newt", Buc::Blessed, 0),
        ] {
            let mut s = hall();
            let foe = s.put(kind, 'a');
            (s.world.actor_mut(foe).hp, s.world.actor_mut(foe).max_hp) = (20, 40);
            let flask =
                crate::world::drawn_level::equip(&mut s.world, &s.content, "potion of water", foe);
            s.world.item_mut(flask).buc = buc;
            s.with(|play| perform(play, foe, &Action::Quaff(flask))).unwrap();
            assert_eq!((s.world.actor(foe).hp - 20).signum(), sign, "{kind} {buc:?}");
        }
    }
}
