//! Effects of a missile on the creature or square that it hits.

use crate::content::item::quirk::ItemQuirk;
use crate::content::{
    Attribute, Buc, Class, Material, RingBonus, Skill, Slot, Trait, item::MissileUse,
};
use crate::event::combat::Thanks;
use crate::event::{BodyEvent, Combat, Event, Means, Ride};
use crate::rules::body::{self, artifact, exercise, skill, sleep, strength, taming::tame};
use crate::rules::company::pet_hunger;
use crate::rules::fight::{
    harm::poison,
    roll::{armor_class, artifact_bonus::Bonus, fighting_style, weapon},
    strike::attack_penalties,
};
use crate::rules::item::{bless, egg, food, mirror_penalty};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, effect};
use crate::world::hero::LuckCause;
use crate::world::{
    ActorId, Attitude, ItemId,
    body::pet_food::{self, Appeal},
};

/// Applies a missile's hit: damage, poison and breakage.
pub fn strike(
    play: &mut Play,
    by: ActorId,
    missile: ItemId,
    launcher: Option<ItemId>,
    target: ActorId,
) {
    let (raw, style) = damage(play, by, missile, launcher, target);
    let damage = vitals::preview_damage(play, target, raw, Some(by));
    let blame = blame(play, by, missile);
    let hit = Combat::MissileHit { item: missile, by: Some(by), target, damage };
    play.tell(Event::Combat(hit));
    if by == play.world.hero {
        attack_penalties::of_hitting(play, target);
    }
    vitals::apply_damage(play, target, raw, blame);
    if by == play.world.hero {
        exercise::train(play, Attribute::Dexterity);
        if let Some(which) = style.skill().filter(|_| raw > 1) {
            skill::train(play, which, 1);
        }
    }
    if play.world.item(missile).poisoned && !play.world.is_dying(target) {
        if by == play.world.hero {
            attack_penalties::of_poison(play);
        }
        poison::poisoned(play, target, Attribute::Strength, 10, true, blame);
    }
    if !wets_saddle(play, by, missile, target) {
        shatters(play, by, missile, effect::Target::Creature(target));
    }
    if play.world.items.contains(missile) && breaks(play, by, missile) {
        play.tell(Event::Combat(Combat::MissileBroke { item: missile }));
        play.world.destroy(missile);
    }
}

/// Rolls the damage of a missile's hit. Also returns the fighting style of the attack, which
/// determines the skill that the hit trains.
pub fn damage(
    play: &mut Play,
    by: ActorId,
    missile: ItemId,
    launcher: Option<ItemId>,
    target: ActorId,
) -> (i32, fighting_style::FightingStyle) {
    let (world, content) = (&*play.world, play.content);
    let thing = world.item(missile);
    let kind = &content.items[thing.kind];
    let struck = &content.monsters[world.actor(target).kind];
    let misused = match kind.missile {
        Some(MissileUse::Ammo) => launcher.is_none() && kind.class == Class::Weapon,
        Some(MissileUse::Launcher) => true,
        _ => kind.small.is_none(),
    };
    // Pies and eggs splash and deal no damage.
    let splashes = !kind.on_shatter.is_empty() || egg::is_egg(content, thing);
    if kind.class == Class::Food && splashes {
        let sent = launcher.map_or(thing.kind, |bow| world.item(bow).kind);
        return (0, fighting_style::armed(&content.items[sent]));
    }
    let base = if misused {
        play.rng.fight.d(2)
    } else {
        let own = weapon::damage(&mut play.rng.fight, content, thing, struck);
        let bonus = Bonus::of(world, content, thing, target);
        match bonus.filter(|it| it.counts(&mut play.rng.fight)) {
            Some(bonus) => bonus.damage(&mut play.rng.fight, own),
            None => own,
        }
    };
    let sent = launcher.map_or(thing.kind, |bow| world.item(bow).kind);
    let style = fighting_style::armed(&content.items[sent]);
    if by != world.hero {
        let elf = content.monsters[world.actor(by).kind].is(Trait::Elf) && target == world.hero;
        let arrow = weapon::is_elven(kind) && kind.missile == Some(MissileUse::Ammo);
        return ((base + i32::from(elf && arrow)).max(1), style);
    }
    let mut damage = base;
    if base > 0 {
        damage += armor_class::worn_bonus(world, content, by, RingBonus::Damage);
        if launcher.is_none() {
            damage += strength::damage(world.life.attributes[0]);
        }
        if !misused {
            damage += fighting_style::of_hero(world, style).1;
        }
        damage = damage.max(1);
    }
    (damage, style)
}

/// Returns the blame for a death by this missile, such as "an arrow".
pub fn blame(play: &Play, by: ActorId, missile: ItemId) -> Blame {
    Blame::with(by, Means::Item(play.world.item(missile).kind))
}

/// Rolls whether a thrown potion hits the steed's saddle instead of the steed. The chance is 1 in
/// 10 for any potion. Water has another chance of 1 in 3, and holy and unholy water also a luck
/// roll; they change the saddle's BUC status by one step.
/// Source: rules/luck 3.30.
pub fn wets_saddle(play: &mut Play, by: ActorId, missile: ItemId, target: ActorId) -> bool {
    let flask = play.world.item(missile);
    let (buc, kind) = (flask.buc, &play.content.items[flask.kind]);
    let water = flask.kind == play.content.known.water;
    let Some(saddle) = play.world.actor(target).in_slot(Slot::Saddle) else { return false };
    if kind.class != Class::Potion {
        return false;
    }
    let meets = play.rng.fight.one_in(10)
        || water && buc == Buc::Cursed && play.lucky(by, 10) > 7
        || water && buc == Buc::Blessed && play.lucky(by, 10) < 4
        || water && play.rng.fight.one_in(3);
    if !meets {
        return false;
    }
    play.tell(Event::Combat(Combat::MissileBroke { item: missile }));
    play.tell(Event::Ride(Ride::Wetted { who: target }));
    if water {
        bless::apply_holy_water(play, saddle, buc);
    }
    play.world.destroy(missile);
    true
}

/// Breaks a thrown potion or egg and applies its effect. Breaks any other fragile thing 99 times in
/// 100, and a fragile artifact once in 100.
pub fn shatters(play: &mut Play, by: ActorId, missile: ItemId, target: effect::Target) {
    let kind = &play.content.items[play.world.item(missile).kind];
    let rng = &mut play.rng.fight;
    let fragile = kind.has(ItemQuirk::Fragile)
        && !artifact::resists(play.world, play.content, rng, missile, [1, 99]);
    if egg::is_egg(play.content, play.world.item(missile)) {
        let hit = if let effect::Target::Creature(who) = target { Some(who) } else { None };
        return egg::splash(play, by, missile, hit);
    }
    if kind.class != Class::Potion && !fragile && kind.on_shatter.is_empty() {
        return;
    }
    play.tell(Event::Combat(Combat::MissileBroke { item: missile }));
    if fragile {
        mirror_penalty::regret(play, by, missile);
    } else {
        effect::shatter(play, by, missile, target);
        if vapors_reach(play, target) && play.world.items.contains(missile) {
            effect::breathe(play, missile);
        }
    }
    play.world.destroy(missile);
}

/// Whether the vapor of a potion that broke reaches the hero: always on the same square, and beside
/// it 1 time in (dexterity + 1) / 2.
fn vapors_reach(play: &mut Play, target: effect::Target) -> bool {
    let Some(at) = effect::place(play, target) else { return false };
    let far = at.square_distance(play.world.you().at);
    let nimble = u32::from(play.world.life.attributes[3]).div_ceil(2);
    far == 0 || far < 3 && play.rng.act.one_in(nimble.max(1))
}

/// Rolls whether a missile breaks after a hit. Only ammunition and throwing weapons can break, and
/// of these neither boomerangs nor magic stones. Without erosion or enchantment, the chance is 2 in
/// 3. Flint and hard gems break half as often. A luck roll can save a blessed missile of the hero;
/// a blessed missile of a monster is saved 1 time in 3.
/// Source: rules/luck 3.12.
pub fn breaks(play: &mut Play, by: ActorId, missile: ItemId) -> bool {
    let thing = play.world.item(missile);
    let kind = &play.content.items[thing.kind];
    let fragile = matches!(kind.missile, Some(MissileUse::Ammo | MissileUse::Thrown))
        && kind.skill != Some(Skill::Boomerang)
        && !(kind.class == Class::Gem && kind.magic);
    if !fragile {
        return false;
    }
    let blessed = thing.buc == Buc::Blessed;
    let hard = kind.class == Class::Gem && kind.hard || kind.has(ItemQuirk::Tough);
    let strain = 3 + i32::from(thing.erosion()) - i32::from(thing.plus);
    let rng = &mut play.rng.fight;
    let broken = if strain > 1 { !rng.one_in(strain as u32) } else { rng.one_in(4) };
    if !broken || hard && rng.coin() {
        return false;
    }
    if !blessed {
        return true;
    }
    if by == play.world.hero { play.lucky(by, 4) != 0 } else { !play.rng.fight.one_in(3) }
}

/// The reaction of a creature to a missile that the hero throws as a gift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gift {
    Taken,
    /// The missile falls beside the creature, which takes no offense.
    Refused,
    /// The missile is an attack, not a gift.
    None,
}

/// Lets a unicorn catch a gem thrown by the hero, which can change luck. The unicorn refuses glass
/// that the hero knows or has named.
/// Source: rules/luck 2.5.
pub fn gives(play: &mut Play, by: ActorId, missile: ItemId, target: ActorId) -> Gift {
    let kind = &play.content.monsters[play.world.actor(target).kind];
    let gem = play.world.item(missile);
    let gem_kind = &play.content.items[gem.kind];
    if by != play.world.hero || !kind.is(Trait::Unicorn) || !gem_kind.is_gem() {
        return Gift::None;
    }
    let glass = gem_kind.material == Material::Glass;
    let known = play.world.knowledge.knows(gem.kind);
    let called = play.world.knowledge.of(gem.kind).called.is_some();
    if glass && (known || called) {
        play.tell(Event::Combat(Combat::GiftRefused { who: target, item: missile }));
        return Gift::Refused;
    }
    let own = attack_penalties::is_of_own_side(play, target);
    let rng = &mut play.rng.fight;
    let luck = match (glass, own) {
        (true, _) => 0,
        (false, true) if known => 5,
        (false, true) => 1 + i32::from(called),
        (false, false) if known => rng.between(-3, 3),
        (false, false) => rng.between(-1, 1),
    };
    let thanks = match (glass, own) {
        (true, _) => Thanks::Polite,
        (false, true) => Thanks::Grateful,
        (false, false) => Thanks::Hesitant,
    };
    play.tell(Event::Combat(Combat::Caught { who: target, item: missile, thanks }));
    play.world.destroy(missile);
    body::luck::change(play, luck, LuckCause::Gem);
    sleep::wake(play, target);
    if play.world.actor(target).is_hostile() {
        play.world.actor_mut(target).mood = Attitude::Peaceful;
    }
    crate::rules::fight::harm::steal::teleport(play, target);
    Gift::Taken
}

/// Whether a pet or domestic animal catches and eats the food thrown to it. If so, the item is used
/// up and a domestic animal becomes tame.
/// Source: rules/numbers 13.
pub fn is_caught(play: &mut Play, who: ActorId, item: ItemId) -> bool {
    let other = play.world.actor(who);
    let domestic = play.content.monsters[other.kind].is(Trait::Domestic);
    let thing = play.world.item(item);
    let liked = pet_food::appeal(play.world, play.content, other.kind, thing) > Appeal::None;
    if !liked || other.is_helpless() || !(domestic || other.is_tame()) {
        return false;
    }
    let nutrition = food::full(play.content, thing);
    play.tell(Event::Body(BodyEvent::Ate { who, item, count: 1, finished: true }));
    play.world.destroy(item);
    if play.world.actor(who).is_tame() {
        pet_hunger::satiate(play, who, nutrition);
    } else {
        tame(play, who);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Dir, Pos};
    use crate::event::ItemEvent;
    use crate::rules::fight::{roll::to_hit, test_duel::Trial};
    use crate::rules::missile::throw;

    fn is_hit(event: &Event) -> bool {
        matches!(event, Event::Combat(Combat::MissileHit { .. }))
    }

    /// Puts a stack of `count` items into the hero's quiver.
    fn quiver(s: &mut Trial, kind: &str, count: u16) -> ItemId {
        let hero = s.hero();
        let item = s.holds(hero, kind, Slot::Quiver);
        s.world.item_mut(item).count = count;
        item
    }

    #[test]
    fn thrown_daggers_hit_as_often_as_their_to_hit_sum_says() {
        let mut s = Trial::against("newt");
        let (hero, foe) = (s.hero(), s.foe);
        let dagger = quiver(&mut s, "dagger", 1);
        // -1 + 8 armor class + 1 level + 2 distance - 2 tiny + 2 dagger + 2 thrown, at basic skill.
        let sum = to_hit::hero_missile(&s.world, s.content, dagger, None, foe, 0);
        assert_eq!(sum.total(), 12, "{:?}", sum.parts());
        for _ in 0..5_000 {
            s.mended();
            s.world.give(dagger, hero);
            s.with(|play| throw(play, hero, dagger, Dir::E, 1)).unwrap();
        }
        let hits = s.told.iter().filter(|event| is_hit(event)).count();
        // A roll equal to the to-hit number also hits: 12 of 20.
        assert!((2_860..3_140).contains(&hits), "{hits} of 5000 at 60 %");
    }

    #[test]
    fn a_missile_that_lands_at_the_hero_s_feet_is_not_reported_as_dropped() {
        let mut s = Trial::against("hobbit");
        let foe = s.foe;
        for _ in 0..100 {
            s.mended();
            let dart = s.holds(foe, "dart", Slot::Quiver);
            s.with(|play| {
                throw(play, foe, dart, Dir::W, 1).unwrap();
                crate::rules::settle::settle(play)
            });
        }
        let told = |wanted: fn(&ItemEvent) -> bool| {
            s.told.iter().any(|event| matches!(event, Event::Item(it) if wanted(it)))
        };
        let dropped = |event: &ItemEvent| matches!(event, ItemEvent::Dropped { .. });
        assert!(told(|event| matches!(event, ItemEvent::Landed { .. })));
        assert!(!told(dropped), "the hero let nothing go");
    }

    #[test]
    fn a_dagger_that_misses_lands_at_the_end_of_its_range() {
        let mut s = Trial::against("newt");
        let hero = s.hero();
        let dagger = quiver(&mut s, "dagger", 3);
        s.with(|play| throw(play, hero, dagger, Dir::W, 1)).unwrap();
        let wall_side = Pos::new(2, s.world.you().at.y);
        assert_eq!(s.world.items_at(wall_side).count(), 1);
        assert_eq!(s.world.item(dagger).count, 2);
        let fell =
            |event: &Event| matches!(event, Event::Combat(Combat::MissileFell { far: 2, .. }));
        assert!(s.was_told(fell), "{:?}", s.told);
        s.told.clear();
        s.mended();
        s.with(|play| throw(play, hero, dagger, Dir::E, 1)).unwrap();
        assert!(!s.told.iter().any(|it| matches!(it, Event::Combat(Combat::MissileFell { .. }))));
    }

    /// Shoots 2000 missiles of a kind. Returns the number of broken missiles per 1000 hits.
    fn broken(launcher: &str, kind: &str, buc: Buc) -> usize {
        let mut s = Trial::against("newt");
        let hero = s.hero();
        s.holds(hero, launcher, Slot::Wielded);
        let missiles = quiver(&mut s, kind, 2_000);
        s.world.item_mut(missiles).buc = buc;
        while s.world.items.contains(missiles) && s.world.you().pack.contains(&missiles) {
            s.mended();
            s.with(|play| throw(play, hero, missiles, Dir::E, 1)).unwrap();
        }
        let hits = s.told.iter().filter(|event| is_hit(event)).count();
        let broke = |event: &&Event| matches!(event, Event::Combat(Combat::MissileBroke { .. }));
        s.told.iter().filter(broke).count() * 1000 / hits
    }

    #[test]
    fn arrows_that_hit_break_more_often_than_not_and_blessed_ones_less() {
        // Without erosion or enchantment, 2 hits in 3 break the missile; luck saves a quarter of
        // the blessed ones.
        assert!((620..715).contains(&broken("bow", "arrow", Buc::Uncursed)));
        assert!((450..550).contains(&broken("bow", "arrow", Buc::Blessed)));
    }

    /// Source: rules/luck 3.12.
    #[test]
    fn flint_and_hard_gems_survive_half_of_the_breaks_and_no_other_stones() {
        for (kind, least, most) in [
            ("flint", 290, 380),
            ("ruby", 290, 380),
            ("rock", 615, 720),
            ("turquoise", 615, 720),
            ("worthless piece of red glass", 615, 720),
        ] {
            let broken = broken("sling", kind, Buc::Uncursed);
            assert!((least..most).contains(&broken), "{kind}: {broken} of 1000");
        }
    }

    #[test]
    fn a_known_gem_thrown_to_a_coaligned_unicorn_raises_luck() {
        let mut s = Trial::against("white unicorn");
        let (hero, foe) = (s.hero(), s.foe);
        s.world.life.alignment = crate::content::role::Alignment::Lawful;
        let ruby = quiver(&mut s, "ruby", 1);
        let kind = s.world.item(ruby).kind;
        s.world.knowledge.of_mut(kind).known = true;
        s.with(|play| throw(play, hero, ruby, Dir::E, 1)).unwrap();
        assert_eq!(s.world.life.luck.base, 5);
        assert!(!s.world.items.contains(ruby));
        assert_eq!(s.world.actor(foe).mood, Attitude::Peaceful);
    }

    #[test]
    fn a_goblin_can_throw_a_dagger_at_the_hero() {
        let mut s = Trial::against("goblin");
        let foe = s.foe;
        for _ in 0..20 {
            s.mended();
            let dagger = crate::world::drawn_level::equip(&mut s.world, s.content, "dagger", foe);
            s.with(|play| throw(play, foe, dagger, Dir::W, 1)).unwrap();
        }
        assert!(s.told.iter().any(is_hit));
        assert!(s.world.you().hp < 10_000);
    }

    /// Lets a monster shoot at the hero 300 times from a stack of 20. Returns the smallest and the
    /// largest number of missiles shot at once.
    fn volleys(by: &str, launcher: Option<&str>, kind: &str) -> (u16, u16) {
        let mut s = Trial::against(by);
        let foe = s.foe;
        if let Some(launcher) = launcher {
            s.holds(foe, launcher, Slot::Wielded);
        }
        for _ in 0..300 {
            s.mended();
            s.world.you_mut().hp = 10_000;
            let missiles = s.holds(foe, kind, Slot::Quiver);
            s.world.item_mut(missiles).count = 20;
            s.with(|play| throw(play, foe, missiles, Dir::W, 0)).unwrap();
            if s.world.items.contains(missiles) {
                s.world.destroy(missiles);
            }
        }
        let sent = s.told.iter().filter_map(|event| match event {
            Event::Combat(Combat::Shot { count, .. }) => Some(*count),
            _ => None,
        });
        let sent: Vec<u16> = sent.collect();
        (*sent.iter().min().unwrap(), *sent.iter().max().unwrap())
    }

    /// Source: rules/combat 5.4.
    #[test]
    fn monsters_send_more_missiles_by_rank_class_and_race() {
        assert_eq!(volleys("hill orc", Some("bow"), "arrow"), (1, 1));
        assert_eq!(volleys("hill orc", Some("orcish bow"), "orcish arrow"), (2, 2), "of its race");
        assert_eq!(volleys("gnome", Some("crossbow"), "crossbow bolt"), (2, 2), "of its race");
        assert_eq!(
            volleys("gnome leader", Some("crossbow"), "crossbow bolt"),
            (2, 3),
            "and a lord"
        );
        assert_eq!(volleys("soldier", Some("elven bow"), "elven arrow"), (1, 3), "elven craft");
        assert_eq!(volleys("rogue", None, "dagger"), (2, 3), "of its class");
        assert_eq!(volleys("tourist", None, "dagger"), (1, 2), "an adventurer");
        assert_eq!(volleys("ranger", None, "dagger"), (1, 2), "rangers favor no daggers");
        assert_eq!(volleys("ranger", None, "dart"), (2, 3), "but all else");
    }

    /// Source: rules/combat 5.4.
    #[test]
    fn elves_aim_bows_better_and_large_heroes_are_easy_to_hit() {
        let to_hit = |by: &str, bow: &str, form: &str| {
            let mut s = Trial::against(by);
            let foe = s.foe;
            s.holds(foe, bow, Slot::Wielded);
            let arrow = s.holds(foe, "arrow", Slot::Quiver);
            s.world.you_mut().kind = s.content.monsters.find(form).unwrap();
            to_hit::missile_at_hero(&s.world, s.content, Some(arrow), foe).total()
        };
        let plain = to_hit("soldier", "elven bow", "human");
        assert_eq!(to_hit("Grey-elf", "bow", "human"), plain + 1);
        assert_eq!(to_hit("Grey-elf", "elven bow", "human"), plain + 2);
        assert_eq!(to_hit("soldier", "elven bow", "ogre"), plain + 1);
    }
}
