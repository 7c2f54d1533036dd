//! Hints about the hero's body: sight, hunger, wounds and load. Hints about deadly foes are in
//! `deadly`, those near death in `near_death`.

use std::cmp::Reverse;

use super::escape::{DEADLY, on_stairs, rescues, waiting_on_elbereth, writing};
use super::explore::ways_on;
use super::near_death::{healing_spell, praying};
use super::sentence::{
    Hint, Hints, attack_at, has, hints, joined, leaving, offer, offer_of, strike, walk_to_near,
};
use crate::base::english::{self, capitalized};
use crate::game::view::{
    Class, Condition, Danger, Dir, EffectMark, Foe, Glyph, HOLY_WORD, Hunger, ItemView, Near,
    Outlook, Property, Stance, StatusEffect, View, idle,
};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// Suggests prayer to a hero who dies within a few turns, whatever else is near.
pub(super) fn dying(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let dies = |effect: &&StatusEffect| {
        matches!(
            effect.kind,
            Condition::Has(
                Property::Petrifying | Property::Sliming | Property::Strangled | Property::Ill
            )
        )
    };
    let ail = view.effects.iter().find(dies)?;
    let pray = praying(view, keymap)?;
    let brief = format!("{}: {pray}", ail.name());
    Some(hints([format!("{}, which kills you soon: {pray}", ail.name()), brief]))
}

/// Suggests how to leave harmful gas.
pub(super) fn in_gas(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let state = "You breathe harmful gas";
    let leave = view.out_of_gas.map(|dir| offer_of(Command::Step(dir), "walk out of it", keymap));
    view.in_gas.then(|| match leave {
        Some(leave) => hints([format!("{state}: {leave}"), leave]),
        None => hints([format!("{state}: walk out of it")]),
    })
}

/// Distance, in squares, from which a blind hero should expect a sensed foe to come.
const NEAR: i32 = 6;

/// Whether the hero is blind, but not from birth.
fn is_blinded(view: &View) -> bool {
    !view.born_blind && has(view, &Condition::Has(Property::Blind))
}

/// Suggests what a blind hero does about foes that the hero cannot see but knows of.
pub(super) fn blind_among_foes(view: &View, keymap: &KeyMap) -> Option<Hints> {
    if !is_blinded(view) {
        return None;
    }
    // A foe that the hero cannot see, but knows of, prevents resting.
    let blocks = view.fight.filter(|fight| fight.blocks);
    if let Some(attack) = blocks.and_then(|fight| strike(fight, "it", true, keymap)) {
        return Some(blind_in_fight("You are blind, and a foe is near", &attack, view, keymap));
    }
    let beside = |foe: &&Foe| foe.stance == Stance::Foe && foe.distance == 1;
    let beside = view.foes.iter().find(beside).and_then(|foe| Some((foe, foe.dir?)));
    if let Some((foe, dir)) = beside {
        let attack = attack_at(dir, &foe.the(), keymap);
        return Some(blind_in_fight("You are blind", &attack, view, keymap));
    }
    let near = |foe: &&Foe| {
        let comes = foe.distance <= NEAR && !foe.is_asleep() && !foe.only_answers();
        foe.stance == Stance::Foe && comes && foe.danger >= Danger::Risky
    };
    let foe = view.foes.iter().find(near)?;
    let leave = on_stairs(view, keymap).or_else(|| writing(&[foe], view, keymap));
    let wait = offer_of(Command::Search, "wait for it", keymap);
    let saves = rescues(view, keymap, true).into_iter();
    let ways = joined(saves.chain(leave).chain([wait]));
    let comes = format!("{} is near ({})", foe.the(), foe.danger.word());
    Some(hints([format!("You are blind, and {comes}: {ways}"), ways]))
}

/// Suggests how a blind hero can regain sight.
pub(super) fn blind(view: &View, keymap: &KeyMap) -> Option<Hints> {
    if !is_blinded(view) {
        return None;
    }
    if let Some(lost) = &view.lost {
        let wait = offer_of(Command::Search, "wait for it", keymap);
        let leave = on_stairs(view, keymap).or_else(|| writing(&[], view, keymap));
        let ways = |brief| {
            let saves = rescues(view, keymap, brief).into_iter().chain(leave.clone());
            joined(saves.chain([wait.clone()]))
        };
        return Some(hints([
            format!("You are blind, and {lost} was in view a moment ago: {}", ways(false)),
            format!("You are blind, and {lost} is near: {}", ways(true)),
            ways(true),
        ]));
    }
    let Some(cover) = view.pack.iter().find(|thing| thing.suits.uncovers_eyes) else {
        let rest = offer_of(Command::Rest, "rest until you can see", keymap);
        return Some(hints([format!("You are blind: {rest}")]));
    };
    let off = |what: &str| offer_of(Command::TakeOff, &format!("take off {what}"), keymap);
    Some(hints([
        format!("You are blind: {}", off(&cover.name)),
        format!("You are blind: {}", off("what covers your eyes")),
    ]))
}

/// Suggests to a blind hero beside a foe, in this order: what can save the hero's life, in a deadly
/// fight the stairs underfoot or Elbereth, and the attack.
fn blind_in_fight(state: &str, attack: &str, view: &View, keymap: &KeyMap) -> Hints {
    let is_deadly = view.together.danger() == Danger::Deadly;
    let foes: Vec<&Foe> = view.foes.iter().filter(|foe| foe.stance == Stance::Foe).collect();
    let keep_off = || on_stairs(view, keymap).or_else(|| writing(&foes, view, keymap));
    let keep_off = is_deadly.then(keep_off).flatten();
    let ways = |brief| {
        let saves = rescues(view, keymap, brief).into_iter().chain(keep_off.clone());
        joined(saves.chain([attack.to_owned()]))
    };
    let danger = if is_deadly { format!("{DEADLY}. ") } else { String::new() };
    hints([format!("{danger}{state}: {}", ways(false)), format!("{danger}{}", ways(true))])
}

/// Tells a hero who is blind from birth how to get around.
pub(super) fn born_blind(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let run = offer_of(Command::Run(Dir::E), "run east, or in another direction", keymap);
    let hint = || hints([format!("You are blind for good. Explore by touch: {run}"), run.clone()]);
    view.born_blind.then(hint)
}

/// Suggests rest for a stunned or confused hero.
pub(super) fn dizzy(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let state = dizzy_state(view)?;
    let rest = offer_of(Command::Rest, "rest until it passes", keymap);
    Some(hints([format!("You are {state}: {rest}"), rest]))
}

/// Returns "stunned" or "confused": the states in which steps and attacks can go in a wrong
/// direction.
pub(super) fn dizzy_state(view: &View) -> Option<&'static str> {
    view.effects.iter().find_map(|effect| match effect.kind {
        Condition::Has(Property::Stunned) => Some("stunned"),
        Condition::Has(Property::Confused) => Some("confused"),
        _ => None,
    })
}

/// Suggests that a weak or fainting hero eats, or prays if there is no food. Resting does not help,
/// and is refused while the hero has food.
pub(super) fn weak(view: &View, keymap: &KeyMap) -> Option<Hints> {
    if !view.effects.iter().any(|effect| is_starving(&effect.kind)) {
        return None;
    }
    let prays = || without_food(view, keymap).filter(|_| praying(view, keymap).is_some());
    with_food(view, keymap).or_else(prays)
}

/// Suggests what a hungry hero can eat, or where food is.
pub(super) fn hungry(view: &View, keymap: &KeyMap) -> Option<Hints> {
    with_food(view, keymap).or_else(|| without_food(view, keymap))
}

/// Suggests that a hungry hero eats food at hand. Names the food if it lies on the floor. Suggests
/// paying first for food that the hero carries but has not paid for.
fn with_food(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let state = hunger_state(view)?;
    let food = food_at_hand(view)?;
    let eat = |what: &str| {
        format!("You are {state}: {}", offer_of(Command::Eat, &format!("eat{what}"), keymap))
    };
    let name = english::the(english::without_article(&food.name));
    if food.unpaid.is_some() {
        let pay = offer_of(Command::Pay, &format!("pay for {name} first"), keymap);
        return Some(hints([format!("You are {state}: {pay}"), pay]));
    }
    let named = food.letter.is_none().then(|| eat(&format!(" {name} here")));
    Some(hints(named.into_iter().chain([eat("")])))
}

/// Returns wholesome food that the hero carries or else stands on, unpaid food last. Hints never
/// suggest other food, nor goods that the hero cannot pay for.
fn food_at_hand(view: &View) -> Option<&ItemView> {
    let is_affordable =
        |thing: &ItemView| thing.for_sale.or(thing.unpaid).is_none_or(|price| price <= view.means);
    let edible = at_hand(view).filter(|thing| thing.suits.wholesome && is_affordable(thing));
    edible.min_by_key(|thing| thing.unpaid.is_some())
}

/// Returns the items that the hero carries or stands on, except those on a floor out of reach.
fn at_hand(view: &View) -> impl Iterator<Item = &ItemView> {
    let reaches = view.reaches_floor && !has(view, &Condition::Has(Property::Levitation));
    view.pack.iter().chain(view.floor.iter().filter(move |_| reaches))
}

/// Returns "hungry", "weak from hunger" or "fainting from hunger".
fn hunger_state(view: &View) -> Option<&'static str> {
    view.effects.iter().find_map(|effect| match effect.kind {
        Condition::Hunger(Hunger::Hungry) => Some("hungry"),
        Condition::Hunger(Hunger::Weak) => Some("weak from hunger"),
        Condition::Hunger(Hunger::Fainting) => Some("fainting from hunger"),
        _ => None,
    })
}

fn is_starving(condition: &Condition) -> bool {
    matches!(condition, Condition::Hunger(Hunger::Weak | Hunger::Fainting))
}

/// Suggests a remedy for a grave condition, such as lycanthropy, while no foe is near. If the remedy
/// is a prayer that may fail, also suggests how to go on without it.
pub(super) fn grave(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let remedy = remedy(view, keymap)?;
    if !is_risky(view.prayer) {
        return Some(hints([remedy]));
    }
    let with = |way: Hint| Hint { text: joined([remedy.clone(), way.text]), goal: way.goal };
    let both: Hints = ways_on(view, keymap, true).into_iter().map(with).collect();
    Some(both.into_iter().chain([Hint::from(remedy.clone())]).collect())
}

/// Whether a prayer may fail with more than a small probability.
const fn is_risky(prayer: Outlook) -> bool {
    matches!(prayer, Outlook::MaybeTooSoon | Outlook::Doubtful)
}

/// Suggests where food is, and prayer for a starving hero.
fn without_food(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let starving = view.effects.iter().any(|effect| is_starving(&effect.kind));
    let food = view.food.as_ref().map(|food| walk_to_near(food, keymap));
    let goal = view.food.as_ref().map(|food| food.at);
    let pray = praying(view, keymap).filter(|_| starving);
    let state = hunger_state(view).unwrap_or("hungry");
    let state = format!("You are {state}");
    let has_bad = at_hand(view).any(|thing| thing.suits.eat);
    let nothing = if has_bad { "nothing safe to eat" } else { "nothing to eat" };
    match (food, pray) {
        (Some(food), Some(pray)) => {
            let both = Hint { text: format!("{state}: {}", joined([food, pray.clone()])), goal };
            Some(vec![both, format!("{state}: {pray}").into()])
        }
        (Some(only), None) => Some(vec![Hint { text: format!("{state}: {only}"), goal }]),
        (None, Some(only)) if !is_risky(view.prayer) => {
            Some(hints([format!("{state} with {nothing}: {only}")]))
        }
        (None, pray) => starving.then(|| {
            let with = |way: Hint| {
                let ways = joined(pray.iter().cloned().chain([way.text]));
                let both = [format!("{state} with {nothing}: {ways}"), format!("{state}: {ways}")];
                both.map(|text| Hint { text, goal: way.goal })
            };
            let last = pray.as_ref().map(|pray| format!("{state}: {pray}").into());
            let ways = ways_on(view, keymap, true).into_iter().flat_map(with);
            ways.chain(last).collect()
        }),
    }
}

/// Suggests what to do about wounds, or about a dangerous foe that just left view.
pub(super) fn hurt(view: &View, keymap: &KeyMap, guarded: bool) -> Option<Hints> {
    let rest = offer_of(Command::Rest, "rest", keymap);
    let is_hurt = view.status.hp * 2 < view.status.max_hp;
    let is_well = view.status.hp >= view.status.max_hp;
    if view.on_word && !is_well {
        return Some(hints([
            format!("You stand on {HOLY_WORD}, and attacking from here erases it: {rest}"),
            format!("You stand on {HOLY_WORD}: {rest}"),
        ]));
    }
    if let Some(waits) = waiting_on_elbereth(view, keymap) {
        return Some(waits);
    }
    if let Some(lost) = view.lost.as_ref().filter(|_| view.lost_outruns) {
        // The foe returns before the hero can get anywhere else.
        let wait = offer_of(Command::Search, "wait for it", keymap);
        let fast = format!("{} is near and faster than you", capitalized(lost));
        return Some(hints([format!("{fast}: {wait}"), wait]));
    }
    if let Some(lost) = &view.lost {
        let mut exits = view.exits.iter().filter(|exit| !is_behind_lost(exit, view));
        let walks = exits.find_map(|exit| leaving(exit, view, keymap, false));
        let lost = format!("{} was in view a moment ago", capitalized(lost));
        let walk = walks.map(|walk| format!("{lost}: {walk}"));
        let on = match &walk {
            // A hero who rests here soon meets the foe again.
            Some(walk) if !is_well => return Some(hints([walk.clone()])),
            None if !is_well => {
                let word = writing(&[], view, keymap);
                hints([joined(word.into_iter().chain([rest]))])
            }
            _ => ways_on(view, keymap, guarded),
        };
        let both = walk.iter().map(|walk| format!("{walk}  {}", on[0].text)).map(Hint::from);
        let one = walk.clone().map(Hint::from);
        let on = on.iter().map(|on| Hint { text: format!("{lost}: {}", on.text), goal: on.goal });
        return Some(both.chain(one).chain(on).collect());
    }
    let fled_up = view.fled_by.contains(&Glyph::StairsDown);
    if (view.fled_here || fled_up) && view.status.hp < view.status.max_hp {
        let place = if fled_up { "below" } else { "there" };
        return Some(hints([
            format!("The foe that you fled from may be waiting {place}: {rest}"),
            format!("You fled from {place}: {rest}"),
        ]));
    }
    let heal = healing_spell(view, keymap);
    let ways = joined(heal.into_iter().chain([rest]));
    is_hurt.then(|| hints([format!("You are hurt: {ways}"), ways]))
}

/// Suggests that a hero in a weak shape waits for the return of the hero's own shape.
pub(super) fn weak_shape(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let shape = view.weak_shape.as_ref()?;
    let keys = format!("20 {}", keymap.shown(Command::Search));
    let wait = offer(&keys, "wait until you change back");
    let hp = view.status.hp;
    Some(hints([format!("You are {shape} with {hp} hit points: {wait}"), wait]))
}

/// Whether the foe that just left view is nearer to an exit than the hero, so that the way there
/// leads back to it.
pub(super) fn is_behind_lost(exit: &Near, view: &View) -> bool {
    view.lost_at.is_some_and(|at| at.distance(exit.at) < view.hero.distance(exit.at))
}

/// Suggests dropping an unused item that reduces the burden, or the first of several items if no
/// single one reduces it. Spellbooks that the hero has learned come first, then armor not worth wearing, then
/// other items, then armor worth wearing. Of equally useful items, suggests the one that reduces
/// the burden most, then the heaviest, and a corpse last. Never suggests food other than corpses.
pub(super) fn burdened(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let is_load = |effect: &&StatusEffect| matches!(effect.kind, Condition::Burden(_));
    let load = view.effects.iter().find(is_load)?;
    let state = load.name();
    // Gold that the hero drops in a shop goes to the keeper.
    let stays = |thing: &ItemView| view.in_shop && thing.class == Class::Coin;
    // Of equally good items, the last is suggested.
    let loose = view.pack.iter().rev().filter(|thing| {
        let is_food = thing.suits.eat && !thing.suits.offer;
        thing.used.is_none() && !thing.suits.clings && !is_food && !stays(thing)
    });
    let eases = loose.filter(|thing| view.load.is_eased_by(thing.heft));
    let best = eases.min_by_key(|thing| {
        let suits = &thing.suits;
        let use_of = match thing.class {
            _ if suits.protects => 3,
            _ if suits.learned => 0,
            Class::Armor => 1,
            _ => 2,
        };
        (use_of, view.load.without(thing.heft), suits.eat, Reverse(thing.heft))
    });
    // No single item may ease the burden. The hint then names one item after the other.
    let heavy = || idle(&view.pack).into_iter().find(|thing| !stays(thing));
    let Some((thing, then)) =
        best.map(|best| (best, "")).or_else(|| heavy().map(|thing| (thing, " first")))
    else {
        let drop = offer_of(Command::DropMany, "drop several items", keymap);
        return Some(hints([format!("You are {state}: {drop}")]));
    };
    let keys = format!("{} {}", keymap.shown(Command::Drop), thing.letter?);
    let drop = offer(&keys, &format!("drop {}{then}", thing.name));
    let named = format!("You are {state}: {drop}");
    Some(hints([format!("{named} (weight {})", thing.heft), named, drop]))
}

/// Returns the remedy for the hero's most serious condition, such as hunger or stoning.
pub(super) fn remedy(view: &View, keymap: &KeyMap) -> Option<String> {
    let ail = view.effects.iter().find(|effect| effect.mark == EffectMark::Grave)?;
    if is_starving(&ail.kind) && food_at_hand(view).is_some_and(|food| food.unpaid.is_none()) {
        return Some(format!("{}: {}", ail.name(), offer_of(Command::Eat, "eat", keymap)));
    }
    praying(view, keymap).map(|pray| format!("{}: {pray}", ail.name()))
}
