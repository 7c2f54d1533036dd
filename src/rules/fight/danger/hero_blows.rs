//! The hero's attacks in one action, computed only from what the hero knows: unknown luck and
//! enchantment count as 0.

use crate::base::Dice;
use crate::content::{Content, Form, Slot};
use crate::event::Reason;
use crate::rules::Sum;
use crate::rules::body::hold;
use crate::rules::fight::{
    danger::{
        distribution::Spread,
        known_health::KnownHealth,
        losses::{Losses, ONE, Scale},
    },
    harm::artifact_hit,
    roll::{artifact_bonus::Bonus, to_hit, two_weapon, weapon},
    strike::{
        by_hero::{self, BaseDamage},
        hand::{self, Hand},
        joust,
        polymorphed::{self, Means},
    },
};
use crate::world::{ActorId, Item, ItemId, World};

/// Returns the luck total if the hero knows it, otherwise 0.
pub fn known_luck(world: &World) -> i32 {
    if world.knowledge.luck { world.life.luck.total() } else { 0 }
}

/// Returns the hero's itemized to-hit number. Luck and enchantment that the hero does not know are
/// left out.
pub fn hero_sum(world: &World, content: &Content, foe: ActorId, wielded: Option<ItemId>) -> Sum {
    let mut sum = to_hit::hero_hits_with(world, content, foe, wielded, known_luck(world));
    if wielded.is_some_and(|item| !world.item(item).known.plus) {
        sum.forget(Reason::Enchantment);
    }
    let bonus = known_bonus(world, content, wielded, foe);
    sum.add(bonus.map_or(0, Bonus::usual_to_hit), Reason::Artifact);
    sum
}

/// Returns the bonuses of the item with which the hero strikes `foe`. Returns `None` unless it is
/// an artifact weapon that the hero recognizes and uses as intended.
fn known_bonus(
    world: &World,
    content: &Content,
    wielded: Option<ItemId>,
    foe: ActorId,
) -> Option<Bonus> {
    let item = world.item(by_hero::striking_with(world, content, wielded)?);
    item.artifact.filter(|&it| world.knows_artifact(it))?;
    Bonus::of(world, content, item, foe)
}

/// Returns an item as the hero knows it: an unknown enchantment counts as 0.
fn as_known(item: &Item) -> Item {
    let plus = if item.known.plus { item.plus } else { 0 };
    Item { plus, ..item.clone() }
}

/// Returns the attacks that the hero makes in every action, without extra attacks that occur only
/// by chance.
pub fn hero_hands(world: &World, content: &Content) -> Vec<Hand> {
    match two_weapon::pair(world, content) {
        Some(pair) => pair.map(|item| Hand { weapon: Some(item), paired: true }).to_vec(),
        None => vec![Hand { weapon: world.you().in_slot(Slot::Wielded), paired: false }],
    }
}

/// Returns a polymorphed hero's itemized to-hit number. Luck that the hero does not know is left
/// out.
pub fn shape_sum(world: &World, content: &Content, foe: ActorId) -> Sum {
    to_hit::hero_strikes(world, content, foe, known_luck(world))
}

/// One attack in an action of the hero.
pub(super) struct Blow {
    /// Chance to hit, in thousandths.
    pub hits: i64,
    /// Chance, out of 5, that the attack is made at all.
    fifths: i64,
    pub wound: Spread,
}

impl Blow {
    /// Creates an attack that is made in every action.
    pub const fn of(hits: i64, wound: Spread) -> Self {
        Self { hits, fifths: 5, wound }
    }

    /// Returns the mean damage of the attack, including misses, in thousandths.
    pub fn mean(&self) -> i64 {
        self.wound.mean() * self.hits * self.fifths / 5000
    }

    /// Returns the chance that the attack is made and hits, in units of 1/`ONE`.
    pub fn chance(&self) -> u64 {
        ONE * self.hits as u64 * self.fifths as u64 / 5000
    }

    pub fn losses(&self, scale: Scale) -> Losses {
        Losses::by(scale, &self.wound).at_times(self.chance())
    }
}

/// Returns the attacks of one action of the hero: one or two, or those of a polymorphed form.
pub(super) fn hero_blows(world: &World, content: &Content, foe: ActorId) -> Vec<Blow> {
    let blow = |hand: Hand, fifths| Blow {
        hits: hero_chance(world, content, foe, hand.weapon),
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

/// Returns the attacks of a polymorphed hero. If the form has none, returns one attack that never
/// hits.
fn shape_blows(world: &World, content: &Content, foe: ActorId) -> Vec<Blow> {
    let bodily = form_faces(world, content, foe);
    let mut blows: Vec<Blow> = polymorphed::means(world, content)
        .into_iter()
        .map(|means| match means {
            Means::Hand(weapon) => {
                let hand = Hand { weapon, paired: false };
                let hits = hero_chance(world, content, foe, weapon);
                Blow { hits, fifths: 5, wound: hero_spread(world, content, foe, hand) }
            }
            Means::Body(attack) => {
                // A hug hits only if the two attacks before it hit. The chance that two attacks in
                // a row hit approximates this.
                let hug = attack.form == Form::Hug;
                let faces = if hug { bodily * bodily / 20 } else { bodily };
                Blow { hits: i64::from(faces) * 50, fifths: 5, wound: Spread::of(attack.dice) }
            }
        })
        .collect();
    if blows.is_empty() {
        blows.push(Blow { hits: 0, fifths: 0, wound: Spread::flat(0) });
    }
    blows
}

/// Returns on how many faces of a d20 an attack with the hero's polymorphed body hits.
fn form_faces(world: &World, content: &Content, foe: ActorId) -> i32 {
    if hold::engulfer(world, content, world.hero) == Some(foe) {
        return 20;
    }
    (shape_sum(world, content, foe).total() - 1).clamp(0, 20)
}

/// Returns the chance, in thousandths, that the hero's attack hits.
fn hero_chance(world: &World, content: &Content, foe: ActorId, weapon: Option<ItemId>) -> i64 {
    if hold::engulfer(world, content, world.hero) == Some(foe) {
        return 1000;
    }
    let mut sum = hero_sum(world, content, foe, weapon);
    match known_bonus(world, content, weapon, foe) {
        Some(bonus) => {
            sum.forget(Reason::Artifact);
            bonus.hit_chance(sum.total())
        }
        None => i64::from((sum.total() - 1).clamp(0, 20)) * 50,
    }
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
    let bonus = known_bonus(world, content, wielded, foe);
    let base = bonus.map_or_else(|| base.clone(), |it| it.spread(&base));
    let more = by_hero::bonuses(world, content, hand, proper).total();
    let plain = base.map(|base| by_hero::with_bonuses(base, more));
    let Some((fifths, dice)) = joust::odds(world, content, foe, hand) else {
        return with_deadly_hits(world, content, foe, wielded, plain);
    };
    let jousted = plain.plus(&Spread::of(dice));
    let five = (0..5).map(|nth| if nth < fifths { jousted.clone() } else { plain.clone() });
    Spread::any(&five.collect::<Vec<_>>())
}

/// Adds the outright kills by a known artifact, such as beheadings, to the distribution `plain`.
/// `artifact_hit::deadly_faces` says how many of the d20 rolls that hit also kill outright.
fn with_deadly_hits(
    world: &World,
    content: &Content,
    foe: ActorId,
    wielded: Option<ItemId>,
    plain: Spread,
) -> Spread {
    let known = known_bonus(world, content, wielded, foe).and(wielded);
    let faces =
        known.map_or(0, |it| artifact_hit::deadly_faces(world, content, world.item(it), foe));
    let hits = (hero_chance(world, content, foe, wielded) / 50).max(1);
    if faces == 0 {
        return plain;
    }
    let kills = Spread::flat(KnownHealth::of(content, world.actor(foe)).most());
    let of = |nth: i64| if nth < i64::from(faces) { kills.clone() } else { plain.clone() };
    Spread::any(&(0..hits).map(of).collect::<Vec<_>>())
}
