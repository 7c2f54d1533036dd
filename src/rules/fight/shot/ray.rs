//! Rays that fly straight, bounce off walls and hit what they meet.
//!
//! Source: `NetHack` 3.7 `zap.c`, `dobuzz`.

use crate::base::{Dice, Dir, Pos};
use crate::content::{Attribute, Harm, Property};
use crate::event::{Combat, Event, Magic, Reason};
use crate::rules::body::{self, hold, sleep};
use crate::rules::fight::{
    self,
    harm::{afflict, item_destruction, proof},
    roll::{armor_class, magic_resistance},
};
use crate::rules::play::interrupt;
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, Sum};
use crate::world::{ActorId, ItemId};

/// The properties of a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bolt {
    pub harm: Harm,
    pub dice: Dice,
    /// To-hit bonus from the caster's skill and dexterity.
    pub aim: i32,
    /// Damage bonus from the caster's intelligence.
    pub might: i32,
    /// Power of the ray in the target's magic resistance roll, see [`magic_resistance::spares`].
    pub power: u32,
}

/// Power of a breath: magic resistance never halves its damage.
const BREATH: u32 = 0;

/// Fires a ray of `harm`, such as a breath, that gets no bonuses from a caster.
pub fn ray(
    play: &mut Play,
    who: ActorId,
    harm: Harm,
    dice: Dice,
    from: Pos,
    dir: Dir,
    blame: Blame,
) {
    fly(play, who, Bolt { harm, dice, aim: 0, might: 0, power: BREATH }, from, dir, blame);
}

/// Fires `who`'s ray from `from`. The ray skips `from` until it bounces back. If `who` is engulfed,
/// the ray hits only the engulfer.
/// Source: `NetHack` 3.7 `zap.c`, `dobuzz`.
pub fn fly(play: &mut Play, who: ActorId, bolt: Bolt, from: Pos, dir: Dir, blame: Blame) {
    let harm = bolt.harm;
    if let Some(around) = hold::engulfer(play.world, play.content, who) {
        fight::provoke(play, who, around);
        return strike(play, who, bolt, around, blame);
    }
    let mut range = play.rng.fight.between(7, 13);
    let (mut met, mut flown) = (false, 0);
    let (mut at, mut dir) = (from, dir);
    while range > 0 && !play.world.is_over() {
        let path = path(play, at, dir, range);
        let squares = path.iter().map(|&(square, _)| square).collect();
        play.tell(Event::Magic(Magic::Ray { harm, from: at, squares }));
        let mut turned = None;
        let mut last = (at, dir);
        for (square, heading) in path {
            range -= 1;
            flown += 1;
            if heading != last.1 {
                play.tell(Event::Magic(Magic::Bounced { at: last.0 }));
            }
            last = (square, heading);
            let Some(target) = play.world.actor_at(square) else { continue };
            met = true;
            match meets(play, who, bolt, target, blame) {
                Met::Missed => {}
                Met::Hit => range -= 2,
                Met::Reflected => {
                    range -= 1;
                    turned = Some((square, heading.opposite()));
                    break;
                }
            }
        }
        let Some(back) = turned else { break };
        (at, dir) = back;
    }
    if !met && who == play.world.hero {
        play.tell(Event::Magic(Magic::MetNobody { squares: flown }));
    }
}

enum Met {
    Missed,
    Hit,
    Reflected,
}

/// Returns the squares that a ray passes, including those after bounces, each with the ray's
/// direction there.
fn path(play: &mut Play, from: Pos, dir: Dir, range: i32) -> Vec<(Pos, Dir)> {
    let (mut at, mut dir) = (from, dir);
    let mut path = Vec::new();
    for _ in 0..range {
        let next = at.step(dir);
        if play.world.level.is_passable(next) {
            at = next;
            path.push((at, dir));
        } else {
            dir = bounced(play, at, dir);
        }
    }
    path
}

/// Returns the direction after the ray hits a wall. A diagonal ray is deflected 19 times in 20 if a
/// square beside the wall is open; otherwise the direction is reversed.
fn bounced(play: &mut Play, at: Pos, dir: Dir) -> Dir {
    if !dir.is_diagonal() || play.rng.fight.one_in(20) {
        return dir.opposite();
    }
    let open = |dx: i16, dy: i16| play.world.level.is_passable(Pos::new(at.x + dx, at.y + dy));
    let (across, along) = (open(dir.dx(), 0), open(0, dir.dy()));
    let mirrored = |dx: i16, dy: i16| Dir::of(dx, dy).expect("a diagonal has both parts");
    match (across, along) {
        (true, true) if play.rng.fight.coin() => mirrored(dir.dx(), -dir.dy()),
        (true, false) => mirrored(dir.dx(), -dir.dy()),
        (_, true) => mirrored(-dir.dx(), dir.dy()),
        (false, false) => dir.opposite(),
    }
}

/// Resolves a ray that reaches an actor.
fn meets(play: &mut Play, who: ActorId, bolt: Bolt, target: ActorId, blame: Blame) -> Met {
    let harm = bolt.harm;
    let shielded = hold::engulfer(play.world, play.content, target).is_some();
    if shielded || play.world.is_dying(target) {
        return Met::Missed;
    }
    // A sleep ray does not wake a sleeping target first.
    let slumbers = harm == Harm::Sleep && play.world.actor(target).has(Property::Asleep);
    if who == play.world.hero && target != who && !slumbers {
        fight::provoke(play, who, target);
    }
    let met = if !touches(play, target, bolt.aim) {
        play.tell(Event::Magic(Magic::RayMissed { harm, target }));
        Met::Missed
    } else if play.world.actor(target).has(Property::Reflection) {
        let at = play.world.actor(target).at;
        play.tell(Event::Magic(Magic::Bounced { at }));
        Met::Reflected
    } else {
        strike(play, who, bolt, target, blame);
        Met::Hit
    };
    if target == play.world.hero {
        interrupt::by_shot(play, who);
    }
    if harm == Harm::Shock && !play.world.is_dying(target) {
        flash(play, bolt, target, &met);
    }
    met
}

/// Blinds the target of a lightning bolt: the hero even if the bolt misses or is reflected, a
/// monster only if the bolt hits.
/// Source: NetHack 3.6 `zap.c`, `dobuzz`, `zhitm`.
fn flash(play: &mut Play, bolt: Bolt, target: ActorId, met: &Met) {
    let rng = &mut play.rng.fight;
    let turns = match met {
        _ if target == play.world.hero => Dice::new(bolt.dice.count, 50, 0).roll(rng),
        Met::Hit => rng.d(50),
        Met::Missed | Met::Reflected => return,
    };
    afflict::dazzles(play, target, turns.unsigned_abs());
}

/// Rolls whether a ray hits `target`. The better the target's armor class, the likelier a miss.
/// Source: `NetHack` 3.7 `zap.c`, `zap_hit`.
fn touches(play: &mut Play, target: ActorId, aim: i32) -> bool {
    let ac = armor_class::class(play.world, play.content, target).total();
    let rng = &mut play.rng.fight;
    let chance = rng.below(20) as i32;
    let (ac, hit) = if chance == 0 {
        (ac, grazes(rng.d(10), ac + aim))
    } else {
        let ac = if ac < 0 { -rng.d(ac.unsigned_abs()) } else { ac };
        (ac, meets_fully(chance, ac + aim))
    };
    let mut sum = Sum::new();
    sum.add(17, Reason::Base);
    sum.add(ac, Reason::RolledArmorClass);
    sum.add(aim, Reason::CastersAim);
    play.tell_to_hit((None, target), &sum, (20 - chance, 20), hit);
    hit
}

/// Returns the chance, in percent and rounded down, that a ray with this aim hits a target of this
/// armor class.
pub fn percent(ac: i32, aim: i32) -> u8 {
    let armor = if ac < 0 { ac..=-1 } else { ac..=ac };
    let rolls = armor.clone().count();
    let grazed = (1..=10).filter(|&die| grazes(die, ac + aim)).count();
    let met: usize =
        armor.map(|ac| (1..20).filter(|&chance| meets_fully(chance, ac + aim)).count()).sum();
    // One roll in 20 can only graze; that roll does not depend on the rolled armor class.
    (100 * (grazed * rolls + 10 * met) / (200 * rolls)) as u8
}

/// Whether a grazing ray hits: 1 ray in 20 only grazes, and then `die` is a roll of 1d10. `sum` is
/// the target's armor class plus the aim.
const fn grazes(die: i32, sum: i32) -> bool {
    die < sum
}

/// Whether a ray that does not graze hits; `chance` is 1..=19. `sum` is the target's rolled armor
/// class plus the aim.
const fn meets_fully(chance: i32, sum: i32) -> bool {
    3 - chance < sum
}

fn strike(play: &mut Play, who: ActorId, bolt: Bolt, target: ActorId, blame: Blame) {
    let harm = bolt.harm;
    let proof = proof::resistance(harm);
    if proof.is_some_and(|proof| body::resists(play.world, play.content, target, proof)) {
        play.tell(Event::Magic(Magic::RayHit { harm, target, damage: 0 }));
        play.tell(Event::Combat(Combat::Resisted { by: who, target, harm }));
        return;
    }
    let amount = bolt.dice.roll(&mut play.rng.fight).max(0);
    match harm {
        Harm::Sleep => {
            play.tell(Event::Magic(Magic::RayHit { harm, target, damage: 0 }));
            sleep::fall_asleep(play, target, amount.unsigned_abs().max(1));
        }
        Harm::Death | Harm::Disintegrate => {
            play.tell(Event::Magic(Magic::RayHit { harm, target, damage: 0 }));
            ends(play, harm, target, blame);
        }
        Harm::PoisonStr if target == play.world.hero => {
            play.tell(Event::Magic(Magic::RayHit { harm, target, damage: 0 }));
            fight::poisoned(play, target, Attribute::Dexterity, 15, false, blame);
        }
        _ => {
            let half = play.world.actor(target).has(Property::HalfSpellDamage);
            let mut amount = if amount > 0 { (amount + bolt.might).max(1) } else { amount };
            amount += opposed(play, target, bolt);
            if half || is_withstood(play, who, bolt, target) {
                amount = (amount + 1) / 2;
            }
            let damage = vitals::preview_damage(play, target, amount, blame.by);
            play.tell(Event::Magic(Magic::RayHit { harm, target, damage }));
            vitals::apply_damage(play, target, amount, blame);
            if !play.world.is_dying(target) {
                if harm == Harm::Fire {
                    afflict::scorch(play, target);
                }
                item_destruction::ruin(play, target, harm, amount);
            }
        }
    }
}

/// Returns the extra damage to a monster of the opposite element: fire deals 7 more to
/// cold-resistant monsters, and cold deals 1d3 more per die to fire-resistant monsters.
/// Source: rules/numbers 17.
fn opposed(play: &mut Play, target: ActorId, bolt: Bolt) -> i32 {
    let has = |what| body::resists(play.world, play.content, target, what);
    match bolt.harm {
        _ if target == play.world.hero => 0,
        Harm::Fire if has(Property::ColdResistance) => 7,
        Harm::Cold if has(Property::FireResistance) => {
            Dice::new(bolt.dice.count, 3, 0).roll(&mut play.rng.fight)
        }
        _ => 0,
    }
}

/// Rolls whether the target's magic resistance halves the damage of the hero's ray.
fn is_withstood(play: &mut Play, who: ActorId, bolt: Bolt, target: ActorId) -> bool {
    who == play.world.hero
        && bolt.power > BREATH
        && magic_resistance::spares(play, target, bolt.power)
}

/// Applies a death or disintegration ray. A death ray does nothing to undead, nonliving, demonic
/// and magic-resistant targets. A disintegration ray destroys a shield, cloak or suit (the first of
/// these that is worn) instead of its wearer. If this piece is an artifact, it resists 90 times in
/// 100, and still protects its wearer.
pub(crate) fn ends(play: &mut Play, harm: Harm, target: ActorId, blame: Blame) {
    use crate::content::{Slot, Trait};
    if harm == Harm::Death {
        let kind = &play.content.monsters[play.world.actor(target).kind];
        let immune = kind.is(Trait::Nonliving)
            || kind.is(Trait::Undead)
            || kind.is(Trait::Demon)
            || body::resists(play.world, play.content, target, Property::MagicResistance);
        if immune {
            play.tell(Event::Magic(Magic::Resisted { target }));
        } else {
            vitals::kill(play, target, blame);
        }
        return;
    }
    let actor = play.world.actor(target);
    let shield: Option<ItemId> = actor.in_slot(Slot::Shield);
    let layers = [shield, actor.in_slot(Slot::Cloak), actor.in_slot(Slot::Suit)];
    let Some(armor) = layers.into_iter().flatten().next() else {
        vitals::kill(play, target, blame);
        return;
    };
    let rng = &mut play.rng.fight;
    if body::artifact::resists(play.world, play.content, rng, armor, [0, 90]) {
        play.tell(Event::Magic(Magic::Resisted { target }));
        return;
    }
    play.tell(Event::Item(crate::event::ItemEvent::Disintegrated { item: armor }));
    play.world.destroy(armor);
    body::worn_changed(play, target);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Slot;
    use crate::rules::fight::test_duel::Trial;

    fn fire(s: &mut Trial, harm: Harm) {
        let (hero, from) = (s.hero(), s.world.you().at);
        let dice = Dice::new(6, 6, 0);
        s.with(|play| ray(play, hero, harm, dice, from, Dir::E, Blame::by(hero)));
    }

    #[test]
    fn an_artifact_resists_disintegration_nine_times_in_ten_and_protects_its_wearer() {
        let mut s = Trial::against("newt");
        let hero = s.hero();
        let id = s.content.artifact_called("Excalibur");
        let survives = |s: &mut Trial, artifact| {
            let shield = s.holds(hero, "small shield", Slot::Shield);
            s.world.item_mut(shield).artifact = artifact;
            s.with(|play| ends(play, Harm::Disintegrate, hero, Blame::by(hero)));
            let survives = s.world.items.contains(shield);
            if survives {
                s.world.destroy(shield);
            }
            survives
        };
        let kept = (0..200).filter(|_| survives(&mut s, id)).count();
        assert!((160..=196).contains(&kept), "{kept} of 200");
        assert!(!survives(&mut s, None) && s.world.you().hp > 0);
    }

    #[test]
    fn a_ray_hits_creatures_in_its_path_except_the_resistant() {
        for (kind, hurt) in [("jackal", true), ("fire ant", false)] {
            let mut s = Trial::against(kind);
            let foe = s.foe;
            for _ in 0..20 {
                s.mended();
                fire(&mut s, Harm::Fire);
            }
            let burned = |event: &Event| {
                matches!(event, Event::Magic(Magic::RayHit { target, damage, .. })
                    if *target == foe && *damage > 0)
            };
            assert_eq!(s.was_told(burned), hurt, "{kind}");
        }
    }

    #[test]
    fn a_cold_ray_deals_more_damage_to_fire_creatures() {
        let taken = |kind: &str| {
            let mut s = Trial::against(kind);
            let foe = s.foe;
            let mut most = 0;
            for _ in 0..200 {
                s.mended();
                fire(&mut s, Harm::Cold);
                most = most.max(10_000 - s.world.actor(foe).hp);
            }
            most
        };
        // The ray deals 6d6, and 6d3 more to fire creatures. The maximum over all shots
        // includes rays that bounce and hit twice.
        assert!(taken("fire ant") > taken("soldier ant"));
    }

    #[test]
    fn a_ray_bounces_off_a_wall() {
        let mut s = Trial::against("newt");
        let hero = s.hero();
        for _ in 0..40 {
            s.mended();
            fire(&mut s, Harm::Cold);
        }
        let own = |event: &Event| matches!(event, Event::Magic(Magic::RayHit { target, .. }) if *target == hero);
        assert!(s.was_told(own));
    }

    #[test]
    fn reflection_sends_a_ray_back() {
        let mut s = Trial::against("newt");
        let (hero, foe) = (s.hero(), s.foe);
        s.world.you_mut().properties.gained.add(Property::Reflection);
        s.world.you_mut().properties.refresh();
        for _ in 0..20 {
            s.mended();
            let from = s.world.actor(foe).at;
            let dice = Dice::new(2, 6, 0);
            s.with(|play| ray(play, foe, Harm::Cold, dice, from, Dir::W, Blame::by(foe)));
        }
        assert!(s.was_told(|event| matches!(event, Event::Magic(Magic::Bounced { .. }))));
        assert_eq!(s.world.actor(hero).hp, 10_000);
    }

    #[test]
    fn fire_burns_carried_scrolls() {
        let mut s = Trial::against("newt");
        let hero = s.hero();
        let scrolls =
            crate::world::drawn_level::equip(&mut s.world, s.content, "scroll of identify", hero);
        s.world.item_mut(scrolls).count = 60;
        s.mended();
        s.with(|play| item_destruction::ruin(play, hero, Harm::Fire, 10));
        let left = s.world.item(scrolls).count;
        assert!((25..55).contains(&left), "{left} of 60");
    }

    #[test]
    fn the_displayed_chance_of_a_ray_is_the_chance_of_its_roll() {
        for (kind, aim) in [("newt", 0), ("soldier ant", -4), ("red dragon", 0), ("red dragon", 3)]
        {
            let mut s = Trial::against(kind);
            let foe = s.foe;
            let ac = armor_class::class(&s.world, s.content, foe).total();
            let hits = (0..20_000).filter(|_| s.with(|play| touches(play, foe, aim))).count();
            let percent = usize::from(percent(ac, aim));
            // The percentage is rounded down.
            assert!((percent * 200 - 300..percent * 200 + 500).contains(&hits), "{kind}: {hits}");
        }
    }

    #[test]
    fn a_bouncing_ray_prints_a_message() {
        let mut s = crate::rules::test_scene::scene(
            "
            -------
            |@....|
            -------",
        );
        let (who, from) = (s.hero(), s.world.you().at);
        (s.world.you_mut().hp, s.world.you_mut().max_hp) = (30_000, 30_000);
        let cold = Dice::new(1, 6, 0);
        s.with(|play| ray(play, who, Harm::Cold, cold, from, Dir::E, Blame::by(who)));
        let wall = Pos::new(from.x + 4, from.y);
        let bounced = Event::Magic(Magic::Bounced { at: wall });
        assert_eq!(s.seen.0.iter().filter(|&it| *it == bounced).count(), 1, "{:?}", s.seen.0);
    }
}
