//! Fight forecasts: hit chances, usual and worst damage, and a danger rating.
//!
//! Enumerates exactly, in integers, with the same to-hit and damage sums as play. Luck unknown to
//! the hero counts as 0.

use crate::base::Dice;
use crate::content::{Attack, Content, Form, Harm, Property, Slot};
use crate::event::Reason;
use crate::rules::Sum;
use crate::rules::body::{self, hold};
use crate::rules::fight::{
    danger::{distribution::Spread, instadeath},
    harm::proof,
    roll::{
        damage_reduction::{self, Defence, Shelter},
        monster_attacks, to_hit, two_weapon, weapon,
    },
    strike::{
        by_hero::{self, BaseDamage},
        by_monster,
        hand::{self, Hand},
        joust,
        polymorphed::{self, Means},
    },
};
use crate::rules::vitals::difficulty;
use crate::world::{ActorId, Item, ItemId, World, hero};

/// How dangerous a foe is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Danger {
    Trivial,
    Minor,
    Risky,
    Deadly,
}

impl Danger {
    /// Returns the word shown to the player.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Trivial => "trivial",
            Self::Minor => "minor",
            Self::Risky => "RISKY",
            Self::Deadly => "DEADLY",
        }
    }

    /// Rates the danger by the expected `loss` before the foe dies and by the worst damage of two
    /// turns (`spike`), both in percent of the hero's current hit points.
    pub const fn of(loss: u32, spike: u32) -> Self {
        if loss >= 60 || spike >= 100 {
            Self::Deadly
        } else if loss >= 25 || spike >= 50 {
            Self::Risky
        } else if loss >= 5 {
            Self::Minor
        } else {
            Self::Trivial
        }
    }
}

/// The forecast for several foes at once; their losses and spikes add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Together {
    pub foes: u32,
    /// Expected loss until all are dead, in percent of the hero's current hit points.
    pub loss: u32,
    /// Worst damage of their next two turns, in percent of the hero's current hit points.
    pub spike: u32,
}

impl Together {
    /// Adds one more foe with its loss and spike.
    #[must_use]
    pub const fn and(self, loss: u32, spike: u32) -> Self {
        Self { foes: self.foes + 1, loss: self.loss + loss, spike: self.spike + spike }
    }

    pub const fn danger(self) -> Danger {
        Danger::of(self.loss, self.spike)
    }
}

/// The forecast of a fight between the hero and one foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Chance, in percent, that the hero's attack hits.
    pub hero_hits: u8,
    /// Mean damage of a hit by the first attack, and maximum damage of the whole action.
    pub hero_usual: i32,
    pub hero_worst: i32,
    /// Chance, in percent, that at least one attack of a foe's action hits.
    pub foe_hits: u8,
    /// Mean damage of an action with at least one hit, and maximum damage.
    pub foe_usual: i32,
    pub foe_worst: i32,
    /// Mean number of the hero's actions until the foe is dead.
    pub blows: u32,
    /// Expected loss until then, in percent of the hero's current hit points.
    pub loss: u32,
    /// Worst damage of the foe's next two turns, in percent of the hero's current hit points.
    pub spike: u32,
}

impl Exchange {
    pub const fn danger(&self) -> Danger {
        Danger::of(self.loss, self.spike)
    }
}

/// Upper limit of a loss, in percent.
const MOST_LOST: i64 = 100_000;

/// Upper limit of the number of actions in a fight, in thousandths.
const ENDLESS: i64 = 1_000_000;

/// Returns the luck total if the hero knows it, otherwise 0.
pub fn known_luck(world: &World) -> i32 {
    if world.knowledge.luck { world.life.luck.total() } else { 0 }
}

/// Whether luck unknown to the hero could change the hit chance.
pub fn is_by_luck(world: &World, content: &Content, foe: ActorId) -> bool {
    let inside = hold::engulfer(world, content, world.hero) == Some(foe);
    if inside || world.knowledge.luck {
        return false;
    }
    let wielded = world.you().in_slot(Slot::Wielded);
    let faces = |luck| {
        let sum = to_hit::hero_hits_with(world, content, foe, wielded, luck);
        (sum.total() - 1).clamp(0, 20)
    };
    faces(-hero::Luck::MOST) != faces(hero::Luck::MOST)
}

/// Returns the hero's itemized to-hit number with unknown luck and enchantment left out.
pub fn hero_sum(world: &World, content: &Content, foe: ActorId, wielded: Option<ItemId>) -> Sum {
    let mut sum = to_hit::hero_hits_with(world, content, foe, wielded, known_luck(world));
    if wielded.is_some_and(|item| !world.item(item).known.plus) {
        sum.forget(Reason::Enchantment);
    }
    sum
}

/// Returns an item as the hero knows it: an unknown enchantment counts as 0.
fn as_known(item: &Item) -> Item {
    let plus = if item.known.plus { item.plus } else { 0 };
    Item { plus, ..item.clone() }
}

/// Returns the attacks that the hero always makes in one action.
pub fn hero_hands(world: &World, content: &Content) -> Vec<Hand> {
    match two_weapon::pair(world, content) {
        Some(pair) => pair.map(|item| Hand { weapon: Some(item), paired: true }).to_vec(),
        None => vec![Hand { weapon: world.you().in_slot(Slot::Wielded), paired: false }],
    }
}

/// Returns a foe's itemized to-hit number against the hero without armor class. Includes its weapon
/// if the first attack uses one.
pub fn foe_sum(world: &World, content: &Content, foe: ActorId) -> Sum {
    let mut sum = to_hit::readiness(world, content, foe, world.hero);
    let striker = by_monster::striker(world, content, foe, world.hero);
    if striker.attacks.first().is_some_and(|attack| attack.form == Form::Weapon) {
        sum.add(striker.weapon, Reason::Weapon);
    }
    sum
}

/// Chance, in percent, that the hero's first attack hits this foe.
pub fn hero_hits_percent(world: &World, content: &Content, foe: ActorId) -> u8 {
    (hero_blows(world, content, foe)[0].faces * 5) as u8
}

/// Chance, in percent, that at least one attack of this foe's action hits the hero.
pub fn monster_hits_percent(world: &World, content: &Content, foe: ActorId) -> u8 {
    action_of(world, content, foe).lands
}

/// Forecasts a fight between the hero and this foe.
pub fn exchange(world: &World, content: &Content, foe: ActorId) -> Exchange {
    let blows_of_hero = hero_blows(world, content, foe);
    let first = &blows_of_hero[0];
    let faces = i64::from(first.faces);
    let action = action_of(world, content, foe);
    let (you, other) = (world.you(), world.actor(foe));
    let to_foe = difficulty::Sides { by_friend: true, to_friend: other.is_tame() };
    let to_you = difficulty::Sides { by_friend: other.is_tame(), to_friend: true };
    let mean: i64 = blows_of_hero.iter().map(Blow::mean).sum();
    let dealt = scaled(world, mean, to_foe);
    let blows = if dealt <= 0 {
        ENDLESS
    } else {
        let enough = i64::from(other.hp.max(1)) * 1_000_000 / dealt;
        enough.max(20_000 / faces.max(1)).min(ENDLESS)
    };
    let pace = i64::from(other.rate) * 1000 / i64::from(you.rate.max(1));
    let once = action.once;
    let actions = if once { 1000.min(blows * pace / 1000) } else { blows * pace / 1000 };
    let taken = scaled(world, action.mean, to_you);
    let passive = passive(world, content, foe);
    let passive_taken = scaled(world, passive.mean, to_you);
    let boom = content.monsters[other.kind].attacks.iter().find(|it| it.form == Form::Boom);
    let boom = boom.map_or((0, 0), |it| (it.dice.twice_mean() * 500, it.dice.max()));
    let burst = scaled(world, i64::from(boom.0), to_you);
    let cost = actions * taken / 1000 + blows * passive_taken / 1000 + burst;
    let hp = i64::from(you.hp.max(1));
    let wits = instadeath::of_wits(world, content, foe, action.fed * actions / 1000);
    let loss = (cost / 10 / hp).clamp(0, MOST_LOST).max(wits) as u32;
    let two_turns = i64::from((u32::from(other.rate) * 2).div_ceil(120));
    let turns = if once { two_turns.min(1) } else { two_turns };
    let worst = scaled(world, i64::from(action.worst) * 1000 * turns, to_you)
        + scaled(world, i64::from(passive.worst) * 2000, to_you)
        + scaled(world, i64::from(boom.1) * 1000, to_you);
    let spike = (worst / 10 / hp).clamp(0, 1000) as u32;
    let fatal = passive.helpless || instadeath::is_in(world, content, foe, turns);
    Exchange {
        hero_hits: (faces * 5) as u8,
        hero_usual: whole(first.wound.mean()),
        hero_worst: blows_of_hero.iter().map(|blow| blow.wound.high()).sum(),
        foe_hits: action.lands,
        foe_usual: action.usual,
        foe_worst: action.worst,
        blows: (blows / 1000).max(1) as u32,
        loss,
        spike: if fatal { spike.max(100) } else { spike },
    }
}

/// One attack of the hero's action.
struct Blow {
    /// Faces of a d20 on which it hits.
    faces: i32,
    /// Chance, out of 5, that the attack is made at all.
    fifths: i64,
    wound: Spread,
}

impl Blow {
    /// Returns the mean damage including misses, in thousandths.
    fn mean(&self) -> i64 {
        self.wound.mean() * i64::from(self.faces) * self.fifths / 100
    }
}

/// Returns the attacks of one action of the hero: one or two, or those of a polymorphed form.
fn hero_blows(world: &World, content: &Content, foe: ActorId) -> Vec<Blow> {
    let blow = |hand: Hand, fifths| Blow {
        faces: hero_faces(world, content, foe, hand.weapon),
        fifths,
        wound: hero_spread(world, content, foe, hand),
    };
    if world.is_changed() {
        return shape_blows(world, content, foe);
    }
    let hands = hero_hands(world, content);
    let mut blows: Vec<Blow> = hands.iter().map(|&hand| blow(hand, 5)).collect();
    let twice = i64::from(hand::second_fist(world));
    if twice > 0 {
        blows.push(blow(Hand { weapon: None, paired: true }, twice));
    }
    blows
}

/// Returns the attacks of a polymorphed hero; one that never hits if the form has none.
fn shape_blows(world: &World, content: &Content, foe: ActorId) -> Vec<Blow> {
    let bodily = form_faces(world, content, foe);
    let mut blows: Vec<Blow> = polymorphed::means(world, content)
        .into_iter()
        .map(|means| match means {
            Means::Hand(weapon) => {
                let hand = Hand { weapon, paired: false };
                let faces = hero_faces(world, content, foe, weapon);
                Blow { faces, fifths: 5, wound: hero_spread(world, content, foe, hand) }
            }
            Means::Body(attack) => {
                // A hug needs two hits first: approximate the chance that two attacks hit in a row.
                let hug = attack.form == Form::Hug;
                let faces = if hug { bodily * bodily / 20 } else { bodily };
                Blow { faces, fifths: 5, wound: Spread::of(attack.dice) }
            }
        })
        .collect();
    if blows.is_empty() {
        blows.push(Blow { faces: 0, fifths: 0, wound: Spread::flat(0) });
    }
    blows
}

/// Returns the faces of a d20 on which an attack with the hero's polymorphed body hits.
fn form_faces(world: &World, content: &Content, foe: ActorId) -> i32 {
    (shape_sum(world, content, foe).total() - 1).clamp(0, 20)
}

/// Returns a polymorphed hero's itemized to-hit number without unknown luck.
pub fn shape_sum(world: &World, content: &Content, foe: ActorId) -> Sum {
    let luck = if world.knowledge.luck { world.life.luck.total() } else { 0 };
    to_hit::hero_strikes(world, content, foe, luck)
}

/// Returns the faces of a d20 on which the hero's attack hits.
fn hero_faces(world: &World, content: &Content, foe: ActorId, weapon: Option<ItemId>) -> i32 {
    let inside = hold::engulfer(world, content, world.hero) == Some(foe);
    if inside { 20 } else { (hero_sum(world, content, foe, weapon).total() - 1).clamp(0, 20) }
}

/// Returns the damage distribution of a hit by the hero.
/// Source: rules/combat 4.2.
fn hero_spread(world: &World, content: &Content, foe: ActorId, hand: Hand) -> Spread {
    let wielded = hand.weapon;
    let target = &content.monsters[world.actor(foe).kind];
    let proper = wielded.is_none() || by_hero::is_swung(world, content, wielded);
    let base = match by_hero::base_damage(world, content, wielded, proper) {
        BaseDamage::Weapon(item) => {
            weapon::damage_spread(content, &as_known(world.item(item)), target)
        }
        BaseDamage::Die(sides) => Spread::of(Dice::new(1, sides, 0)),
    };
    let more = by_hero::bonuses(world, content, hand, proper).total();
    let plain = base.map(|base| by_hero::with_bonuses(base, more));
    let Some((fifths, dice)) = joust::odds(world, content, foe, hand) else { return plain };
    let jousted = plain.plus(&Spread::of(dice));
    let five = (0..5).map(|nth| if nth < fifths { jousted.clone() } else { plain.clone() });
    Spread::any(&five.collect::<Vec<_>>())
}

/// The forecast of one action of a foe.
#[derive(Clone, Copy, Debug, Default)]
struct Coming {
    /// Chance, in percent, that anything hits.
    lands: u8,
    /// Mean damage, in thousandths.
    mean: i64,
    /// Mean damage when anything hits.
    usual: i32,
    worst: i32,
    /// Mean number of intelligence-draining hits, in thousandths.
    fed: i64,
    /// The action can happen only once, because the foe explodes.
    once: bool,
}

/// Enumerates the shared armor class roll and the die of each attack.
fn action_of(world: &World, content: &Content, foe: ActorId) -> Coming {
    let striker = by_monster::striker(world, content, foe, world.hero);
    let defence = by_monster::defence(world, content, world.hero);
    let wounds: Vec<Spread> =
        striker.attacks.iter().map(|it| wound_spread(world, content, foe, *it, defence)).collect();
    let classes = armor_rolls(defence);
    let rolls = classes.len() as i64;
    let (mut mean, mut lands, mut fed) = (0, 0, 0);
    for ac in classes {
        let needs = (striker.readiness + ac).max(1);
        let mut all_miss = 1_000_000_i64;
        for (slot, attack) in striker.attacks.iter().enumerate().take(monster_attacks::MOST) {
            let sides = 20 + slot as i64;
            if !by_monster::reaches(&striker, attack.form) {
                continue;
            }
            let faces = match attack.form {
                Form::Weapon => i64::from(needs + striker.weapon - 1),
                Form::Engulf if striker.engulfs => sides,
                Form::Explode => sides,
                Form::Hug if striker.holds => sides,
                // A hug needs two hits first: approximate the chance that two claws hit in a row.
                Form::Hug => (i64::from(needs) - 1).clamp(0, 20) * (i64::from(needs) - 1) / 21,
                Form::Claw
                | Form::Bite
                | Form::Kick
                | Form::Butt
                | Form::Touch
                | Form::Sting
                | Form::Tentacle
                | Form::Trample
                | Form::Engulf => i64::from(needs - 1),
                _ => continue,
            };
            let faces = faces.clamp(0, sides);
            mean += wounds[slot].mean() * faces / sides;
            fed += if attack.harm == Harm::DrainInt { 1000 * faces / sides } else { 0 };
            all_miss = all_miss * (sides - faces) / sides;
        }
        lands += 1_000_000 - all_miss;
    }
    let (mean, lands) = (mean / rolls, lands / rolls);
    let reached = striker
        .attacks
        .iter()
        .zip(&wounds)
        .filter(|(it, _)| by_monster::reaches(&striker, it.form));
    let melee: i32 = reached.map(|(it, w)| worst(*it, w)).sum();
    let afar = striker.attacks.iter().map(|it| afar(world, content, foe, *it)).max().unwrap_or(0);
    Coming {
        lands: (lands / 10_000) as u8,
        mean,
        usual: if lands > 0 { whole(mean * 1_000_000 / lands) } else { 0 },
        worst: melee.max(afar),
        fed: fed / rolls,
        once: striker.attacks.iter().any(|attack| attack.form == Form::Explode),
    }
}

fn worst(attack: Attack, wound: &Spread) -> i32 {
    if is_blow(attack.form) { wound.high() } else { 0 }
}

const fn is_blow(form: Form) -> bool {
    !matches!(
        form,
        Form::Spit
            | Form::Breath
            | Form::Boom
            | Form::Passive
            | Form::Gaze
            | Form::MageSpell
            | Form::ClericSpell
    )
}

/// Returns the maximum damage of a breath, spit or spell.
fn afar(world: &World, content: &Content, foe: ActorId, attack: Attack) -> i32 {
    if matches!(attack.form, Form::MageSpell | Form::ClericSpell) {
        return crate::rules::fight::shot::monster_spell::worst(world.actor(foe).level);
    }
    let wounds = matches!(attack.form, Form::Breath | Form::Spit) && attack.harm != Harm::Sleep;
    let proof = proof::resistance(attack.harm);
    let proof = proof.is_some_and(|it| body::resists(world, content, world.hero, it));
    if wounds && !proof { attack.dice.max() } else { 0 }
}

/// Returns all effective armor class values, each equally likely.
fn armor_rolls(defence: Defence) -> Vec<i32> {
    let fixed = match defence.kind {
        Shelter::Raw => return vec![defence.ac],
        Shelter::Deep => -10,
        Shelter::Rolled | Shelter::Spared => 0,
    };
    if defence.ac >= fixed { vec![defence.ac] } else { (defence.ac..fixed).rev().collect() }
}

/// Returns the damage distribution of a hit on the hero, after armor and resistances.
fn wound_spread(
    world: &World,
    content: &Content,
    foe: ActorId,
    attack: Attack,
    defence: Defence,
) -> Spread {
    let proof = proof::resistance(attack.harm);
    let proof = proof.is_some_and(|it| body::resists(world, content, world.hero, it));
    let burns = matches!(attack.harm, Harm::Fire | Harm::Cold | Harm::Shock | Harm::Acid);
    let idle = matches!(attack.harm, Harm::Blind | Harm::Confuse | Harm::DrainEnergy);
    if idle || proof && burns {
        return Spread::flat(0);
    }
    let mut raw = Spread::of(attack.dice);
    if attack.form == Form::Weapon {
        let arms = world.actor(foe).in_slot(Slot::Wielded).map(|item| world.item(item));
        if let Some(item) = arms {
            let you = &content.monsters[world.you().kind];
            raw = raw.plus(&weapon::damage_spread(content, item, you));
        }
        raw = raw.map(|n| n.max(1));
    }
    let damage_reduction = match defence.kind {
        Shelter::Rolled if defence.ac < 0 => -defence.ac,
        Shelter::Spared if defence.ac < -10 => ((-defence.ac - 10) / 5 + 1).min(10),
        _ => 0,
    };
    let half = defence.half;
    let plates = defence.plates.all();
    if defence.kind == Shelter::Deep && !plates.is_empty() && attack.form != Form::Explode {
        let behind = |&takes: &i32| {
            let thick = takes > damage_reduction::THICK;
            let die = if thick { takes.abs_diff(10) as u16 } else { 0 };
            let off = if thick { 10 } else { takes.max(0) };
            let off = Spread::of(Dice::new(1, die, 0)).map(|n| -n - off);
            raw.plus(&off)
        };
        let met = Spread::any(&plates.iter().map(behind).collect::<Vec<_>>());
        let least = i32::from(raw.high() > 0);
        return met.map(|n| damage_reduction::damage_after_armor(n.max(least), 0, half));
    }
    if damage_reduction == 0 || attack.form == Form::Explode {
        return raw.map(|n| damage_reduction::damage_after_armor(n, 0, half));
    }
    if raw.high() <= 0 {
        return Spread::flat(0);
    }
    let die = Spread::of(Dice::new(1, damage_reduction as u16, 0)).map(|n| -n);
    raw.plus(&die).map(|n| damage_reduction::damage_after_armor(n.max(1), 0, half))
}

/// Passive damage to the hero per attack.
#[derive(Clone, Copy, Debug, Default)]
struct Answer {
    /// Mean damage, in thousandths.
    mean: i64,
    worst: i32,
    /// It may paralyze the hero.
    helpless: bool,
}

/// Returns the passive damage of a foe. Paralysis is flagged separately because it can be fatal.
fn passive(world: &World, content: &Content, foe: ActorId) -> Answer {
    let (actor, you) = (world.actor(foe), world.you());
    let kind = &content.monsters[actor.kind];
    let Some(attack) = kind.attacks.iter().find(|it| it.form == Form::Passive) else {
        return Answer::default();
    };
    let proof = proof::resistance(attack.harm);
    if proof.is_some_and(|it| body::resists(world, content, world.hero, it)) {
        return Answer::default();
    }
    let dice = crate::rules::fight::strike::passive::dice(*attack, actor.level);
    match attack.harm {
        Harm::Paralyse => {
            let gazes = kind.letter == 'e';
            let safe = gazes && (you.has(Property::Blind) || you.has(Property::Reflection));
            Answer { helpless: !safe, ..Answer::default() }
        }
        Harm::Fire | Harm::Cold | Harm::Shock => Answer {
            mean: i64::from(dice.twice_mean()) * 1000 / 3,
            worst: dice.max(),
            helpless: false,
        },
        Harm::Acid => {
            Answer { mean: i64::from(dice.twice_mean()) * 250, worst: dice.max(), helpless: false }
        }
        _ => Answer::default(),
    }
}

/// Scales damage in thousandths by difficulty.
fn scaled(world: &World, thousandths: i64, sides: difficulty::Sides) -> i64 {
    let amount = thousandths.clamp(0, i64::from(i32::MAX)) as i32;
    difficulty::scaled(world.life.difficulty, amount, sides) / difficulty::POINT
}

/// Rounds thousandths to the nearest integer.
fn whole(thousandths: i64) -> i32 {
    ((thousandths + 500) / 1000) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fight::strike::melee;
    use crate::rules::fight::test_duel::Trial;

    #[test]
    fn hooves_that_trample_land_as_often_as_the_odds_say() {
        let mut s = Trial::against("bison");
        s.world.life.protection = 10;
        s.mended();
        let (hero, foe) = (s.hero(), s.foe);
        let odds = exchange(&s.world, s.content, foe);
        assert!((50..=95).contains(&odds.foe_hits), "{odds:?}");
        assert!((19..=20).contains(&odds.foe_usual) && odds.foe_worst == 36, "3d12: {odds:?}");
        let mut acts = 0;
        for _ in 0..2_000 {
            s.mended();
            acts += 1;
            s.with(|play| melee::strike(play, foe, hero)).unwrap();
        }
        let share = s.hits(foe) * 100 / acts;
        assert!(share.abs_diff(usize::from(odds.foe_hits)) <= 3, "{share} of 100, {odds:?}");
    }
}
