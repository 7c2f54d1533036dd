//! Runs everything that happens once per turn, in a fixed order.

use crate::content::role::talent::Talent;
use crate::content::{Buc, Property, Trait};
use crate::event::senses::Heard;
use crate::event::{Event, Senses};
use crate::rules::body::{self, luck};
use crate::rules::change::shapeshift;
use crate::rules::effect::{EffectSource, spell};
use crate::rules::ground::teleport;
use crate::rules::item::identify;
use crate::rules::shape::divide::CROWDED;
use crate::rules::vitals::{Blame, ailment_countdown, hunger_cost};
use crate::rules::{Play, company, faith};
use crate::world::hero::Burden;
use crate::world::{Actor, ActorId, ItemId};

/// Runs one full turn of upkeep for every actor on the level.
pub fn turn(play: &mut Play) {
    play.world.turn += 1;
    ailment_countdown::tick(play);
    super::ride::tick(play);
    steed_eats(play);
    super::ride::stumble(play);
    body::sleep::tick_restful_sleep(play);
    hunger_cost::tick(play);
    hero_recovers(play);
    super::magic::shell::tick(play);
    super::item::let_go::tick(play);
    super::fight::roll::two_weapon::tick(play);
    others_go_on(play);
    super::change::revive::tick(play);
    super::fight::waste(play);
    super::change::polymorph::timeout::tick(play);
    luck::tick(play);
    faith::prayer::tick(play);
    body::exercise::tick(play);
    super::item::lamp::tick(play);
    super::item::decay::tick(play);
    super::verb::item::apply::figurine::tick(play);
    super::item::egg::tick(play);
    super::verb::item::apply::leash::tick(play);
    search_by_nature(play);
    teleport_by_nature(play);
    clairvoyant_hero_sees(play);
    super::ground::gas::cloud::tick(play);
    super::ground::gas::drift::tick(play);
    super::ground::engraving_wear::tick(play);
    company::vault_guard::tick(play);
    company::bribe::tick(play);
    company::called::tick(play);
    body::equipment::in_use::tick(play);
    body::equipment::glow::refresh(play);
    company::harassment::tick(play);
    company::quest::tick(play);
    company::shop::repair::tick(play);
    sees_pack(play);
    voices(play);
    arrivals(play);
}

/// Shows the items in the inventory that the hero has not seen yet, unless the hero is blind.
fn sees_pack(play: &mut Play) {
    let you = play.world.you();
    if you.has(Property::Blind) {
        return;
    }
    let unseen = |item: &ItemId| !play.world.item(*item).known.seen;
    for item in you.pack.iter().copied().filter(unseen).collect::<Vec<_>>() {
        identify::look_at(play, item);
    }
}

/// Makes the steed eat food on its square.
fn steed_eats(play: &mut Play) {
    let Some(steed) = play.world.life.steed else { return };
    let at = play.world.you().at;
    let helpless = play.world.actor(steed).is_helpless();
    let meal = crate::world::body::pet_food::wanted(play.world, play.content, steed, at);
    if let Some(food) = meal.filter(|_| !helpless) {
        // A refusal means that the steed cannot eat this food. The meal costs the hero no time.
        let _ = crate::rules::verb::item::eat::eat(play, steed, food);
    }
}

/// Regenerates the hero's hit points and energy, with the formulas of `NetHack` 3.6.
/// Source: rules/numbers 3.
fn hero_recovers(play: &mut Play) {
    let turn = play.world.turn;
    let level = u32::from(play.world.you().level);
    let (hp, max) = (play.world.you().hp, play.world.you().max_hp);
    let (pw, max_pw) = (play.world.life.pw, play.world.life.max_pw);
    let changed = play.world.is_changed();
    if !changed && hp >= max && pw >= max_pw {
        return;
    }
    let burdened = body::burden::of(play.world, play.content, play.world.hero) >= Burden::Stressed;
    let regenerates = play.world.you().has(Property::Regeneration);
    if changed {
        changed_hero_recovers(play, regenerates, burdened);
    } else if hp > 0 && hp < max && (regenerates || !burdened) {
        let con = u32::from(play.world.life.attributes[4]);
        let gain = if regenerates {
            1
        } else if level < 10 {
            i32::from(turn.is_multiple_of(42 / (level + 2) + 1))
        } else if turn.is_multiple_of(3) {
            let roll = if con <= 12 { 1 } else { play.rng.time.d(con) };
            roll.min(level as i32 - 9).max(1)
        } else {
            0
        };
        let you = play.world.you_mut();
        you.hp = (you.hp + gain).min(max);
    }
    if pw < max_pw && !burdened {
        let quick = play.content.roles[play.world.life.role].has(Talent::QuickEnergy);
        let pace = (38u32.saturating_sub(level) * if quick { 3 } else { 4 } / 6).max(1);
        if turn.is_multiple_of(pace) || play.world.you().has(Property::EnergyRegeneration) {
            let [_, int, wis, ..] = play.world.life.attributes;
            let most = (u32::from(int) + u32::from(wis)) / 15 + 1;
            let gain = play.rng.time.d(most);
            let life = &mut play.world.life;
            life.pw = (life.pw + gain).min(life.max_pw);
        }
    }
}

/// Shows the surroundings to a hero who is clairvoyant or has the Amulet, every 15 to 45 turns.
/// Source: rules/numbers 19.
fn clairvoyant_hero_sees(play: &mut Play) {
    let sees = play.world.you().has(Property::Clairvoyance) || play.world.life.has_amulet;
    if !sees || play.world.turn < play.world.life.next_vision {
        return;
    }
    play.world.life.next_vision = play.world.turn + play.rng.time.between(15, 45).unsigned_abs();
    let (who, buc, blame) = (play.world.hero, Buc::Uncursed, Blame::default());
    let source = EffectSource { who, item: None, buc, blame, dir: None, craft: None };
    spell::map_near(play, &source);
}

/// Regenerates a polymorphed hero by 1 hit point every 20 turns unless Stressed or worse, or every
/// turn with regeneration. Fish forms without regeneration can lose hit points on land.
/// Source: rules/numbers 3; `NetHack` 3.7 `allmain.c`, `u_regen_hp`.
fn changed_hero_recovers(play: &mut Play, regenerates: bool, burdened: bool) {
    let you = play.world.you();
    let (hp, max) = (you.hp, you.max_hp);
    let fish = play.content.monsters[you.kind].letter == ';';
    let dry = fish && !play.world.level.cell(you.at).terrain.is_liquid();
    let gasps = dry && !regenerates && hp > 1;
    if gasps && play.rng.time.below(hp.unsigned_abs()) > play.rng.time.below(8) {
        play.world.you_mut().hp -= 1;
    } else if hp < max && (regenerates || !burdened && play.world.turn.is_multiple_of(20)) {
        play.world.you_mut().hp += 1;
    }
}

/// Runs one turn of regeneration, shape changes and pet hunger for every monster on the level.
fn others_go_on(play: &mut Play) {
    let changes = |actor: &Actor| {
        actor.hp < actor.max_hp || actor.is_tame() || shapeshift::may_shift(play.content, actor)
    };
    if !play.world.actors.any_but(play.world.hero, changes) {
        return;
    }
    let mut next = 0;
    while let Some(&who) = play.world.level.crowd.get(next) {
        next += 1;
        let actor = play.world.actor(who);
        let (hurt, tame) = (actor.hp < actor.max_hp, actor.is_tame());
        let shifts = shapeshift::may_shift(play.content, actor);
        if hurt || shifts || tame {
            goes_on(play, who, shifts);
        }
    }
    if let Some(steed) = play.world.life.steed {
        goes_on(play, steed, false);
    }
}

/// Runs per-turn upkeep for one monster. `shifts` is whether it can change shape.
fn goes_on(play: &mut Play, who: ActorId, shifts: bool) {
    let actor = play.world.actor(who);
    let (hurt, tame) = (actor.hp < actor.max_hp, actor.is_tame());
    if hurt {
        recovers(play, who);
    }
    if shifts {
        shapeshift::tick(play, who);
    }
    if tame {
        company::hunger(play, who);
    }
}

/// Heals a monster by 1 hit point every 20 turns, or every turn if it regenerates.
fn recovers(play: &mut Play, who: ActorId) {
    let twentieth = play.world.turn.is_multiple_of(20);
    let actor = play.world.actor_mut(who);
    if actor.hp > 0 && (twentieth || play.content.monsters[actor.kind].is(Trait::Regenerates)) {
        actor.hp += 1;
    }
}

fn search_by_nature(play: &mut Play) {
    if play.world.you().has(Property::Searching) && !play.world.you().is_helpless() {
        super::verb::travel::search::look_for_hidden(play, play.world.hero);
    }
}

/// Teleports a hero with teleportitis, with a chance of 1 in 85 per turn.
/// Source: rules/numbers 19.
fn teleport_by_nature(play: &mut Play) {
    if play.world.you().has(Property::Teleportitis) && play.rng.time.one_in(85) {
        teleport::hop(play, play.world.hero);
    }
}

/// Plays an ambient sound of the level, with a chance of 1 in 200 per turn.
fn voices(play: &mut Play) {
    let sounds = play.world.level.customs.sounds.len();
    if sounds == 0 || !play.rng.time.one_in(200) {
        return;
    }
    let which = play.rng.time.below(sounds as u32) as usize;
    if !play.world.you().has(Property::Deaf) {
        play.tell(Event::Senses(Senses::Heard(Heard::OfLevel(which))));
    }
}

/// Generates a new monster with a chance of 1 in 70 per turn. The chance is 1 in 50 at depths below
/// the last level of the first branch, and 1 in 25 after the Wizard's first death or the
/// invocation. No monster comes to a level with [`CROWDED`] monsters, so that the cost of a turn
/// stays bounded in games of any length.
/// Source: rules/levels 9.
fn arrivals(play: &mut Play) {
    let is_deep = play.world.depth() > i32::from(play.world.plan.site(0).last);
    let life = &play.world.life;
    let odds = match () {
        () if life.harassment.is_some() || life.invoked => 25,
        () if is_deep => 50,
        () => 70,
    };
    if !play.rng.time.one_in(odds) || play.world.level.crowd.len() >= CROWDED {
        return;
    }
    crate::r#gen::spawn::monsters::spawn(play.world, play.content, &mut play.rng.time);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::scene;
    use crate::world::drawn_level::{found, put};

    #[test]
    fn monsters_come_to_a_level_until_it_is_crowded() {
        let mut s = scene(
            "
            ------------------------------------------  -----
            |........................................|  |...|
            |........................................|  |.@.|
            |........................................|  |...|
            ------------------------------------------  -----
            ",
        );
        let squares: Vec<_> = found(s.picture, '.').into_iter().filter(|at| at.x < 40).collect();
        for &at in &squares[..CROWDED - 1] {
            put(&mut s.world, &s.content, "lichen", at);
        }
        // 3,500 turns bring some 50 monsters or groups of up to 11.
        (0..3_500).for_each(|_| s.with(arrivals));
        let crowd = s.world.level.crowd.len();
        assert!((CROWDED..CROWDED + 11).contains(&crowd), "{crowd}");
        while s.world.level.crowd.len() >= CROWDED {
            s.world.remove_actor(s.world.level.crowd[0]);
        }
        (0..3_500).for_each(|_| s.with(arrivals));
        assert!(s.world.level.crowd.len() >= CROWDED, "room for another");
    }
}
