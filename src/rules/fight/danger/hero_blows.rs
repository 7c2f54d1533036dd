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
        losses::{Losses, ONE, Scale},
    },
    roll::{to_hit, two_weapon, weapon},
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

/// Returns the attacks that the hero makes in every action, without chance-dependent extra attacks.
pub fn hero_hands(world: &World, content: &Content) -> Vec<Hand> {
    match two_weapon::pair(world, content) {
        Some(pair) => pair.map(|item| Hand { weapon: Some(item), paired: true }).to_vec(),
        None => vec![Hand { weapon: world.you().in_slot(Slot::Wielded), paired: false }],
    }
}

/// Returns a polymorphed hero's itemized to-hit number without unknown luck.
pub fn shape_sum(world: &World, content: &Content, foe: ActorId) -> Sum {
    to_hit::hero_strikes(world, content, foe, known_luck(world))
}

/// One attack in an action of the hero.
pub(super) struct Blow {
    /// Number of faces of a d20 on which the attack hits.
    pub faces: i32,
    /// Chance, out of 5, that the attack is made at all.
    fifths: i64,
    pub wound: Spread,
}

impl Blow {
    /// Returns the mean damage of the attack, including misses, in thousandths.
    pub fn mean(&self) -> i64 {
        self.wound.mean() * i64::from(self.faces) * self.fifths / 100
    }

    /// Returns the chance that the attack is made and hits, in units of 1/`ONE`.
    pub fn chance(&self) -> u64 {
        ONE * self.faces as u64 * self.fifths as u64 / 100
    }

    pub fn losses(&self, scale: Scale) -> Losses {
        Losses::by(scale, &self.wound).at_times(self.chance())
    }
}

/// Returns the attacks of one action of the hero: one or two, or those of a polymorphed form.
pub(super) fn hero_blows(world: &World, content: &Content, foe: ActorId) -> Vec<Blow> {
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

/// Returns the attacks of a polymorphed hero. If the form has none, returns one attack that never
/// hits.
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
                // A hug needs two hits before it. The chance that two attacks in a row hit
                // approximates that.
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
