//! Magic traps: teleportation, squeaky boards, anti-magic fields, statues, polymorph and others.

use crate::base::Pos;
use crate::content::ending::death::Hazard;
use crate::content::{ArtifactQuirk, Buc, Effect, Harm, Property, TrapKindId};
use crate::event::{Event, Magic, Means, Senses};
use crate::rules::body::artifact;
use crate::rules::effect::{self, EffectSource, Target};
use crate::rules::fight::roll::magic_resistance;
use crate::rules::ground::statue::stands_up;
use crate::rules::ground::teleport::{self, level_teleport};
use crate::rules::shape::{self, monster};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, body};
use crate::world::{ActorId, LevelId, World, todo::Arrival};

/// Teleports `who` within the level, unless `who` resists magic. A trap with a fixed destination
/// leads there if that square is free, and otherwise to a random square.
pub fn teleport(play: &mut Play, who: ActorId, at: Pos) {
    if play.world.actor(who).has(Property::MagicResistance) {
        return;
    }
    let ways = &play.world.level.customs.ways;
    let to = ways.iter().find(|(from, _)| *from == at).map(|&(_, to)| to);
    match to.filter(|&to| teleport::is_free(play.world, to)) {
        Some(to) => teleport::send(play, who, to),
        None => {
            teleport::hop(play, who);
        }
    }
}

/// Takes the hero through a magic portal to the linked level. Monsters are not affected.
pub fn portal(play: &mut Play, who: ActorId, at: Pos) {
    if who != play.world.hero {
        return;
    }
    if let Some(to) = linked_level(play.world, at) {
        level_teleport::to_level(play, to, Arrival::Portal);
    }
}

/// Returns the level that a vault set as the destination of the trap on a square, if that level
/// exists.
pub fn linked_level(world: &World, at: Pos) -> Option<LevelId> {
    let to = world.portal_to(at)?;
    let site = world.plan.site(to.branch);
    (site.last != 0).then(|| LevelId { depth: to.depth.clamp(site.first, site.last), ..to })
}

/// Sends `who` to another level, unless `who` resists magic. Monsters leave the game. For the hero,
/// the trap disappears, and a trap with a fixed destination leads there.
pub fn level_teleport(play: &mut Play, who: ActorId, at: Pos) {
    if play.world.actor(who).has(Property::MagicResistance) {
        return;
    }
    if who != play.world.hero {
        play.world.remove_actor(who);
        return;
    }
    play.world.level.traps.retain(|trap| trap.at != at);
    match linked_level(play.world, at) {
        Some(to) => level_teleport::to_level(play, to, Arrival::Anywhere),
        None => level_teleport::random_or_chosen(play),
    }
}

/// Wakes every sleeper within 6 squares.
pub fn squeak(play: &mut Play, at: Pos) {
    play.tell(Event::Senses(Senses::Noise { at, loud: 6 }));
    body::sleep::disturb(play, at, 6);
}

/// Drains 2d6 energy from the hero. If the hero has less energy than that, the difference is
/// subtracted from maximum energy, but at most half of the roll. A magic-resistant hero also takes
/// 1d4 damage.
pub fn drain(play: &mut Play, who: ActorId) {
    if who != play.world.hero {
        return;
    }
    let roll = play.rng.act.d(6) + play.rng.act.d(6);
    let life = &mut play.world.life;
    life.max_pw -= (roll - life.pw).clamp(0, roll / 2).min(life.max_pw);
    life.pw = (life.pw - roll).max(0).min(life.max_pw);
    if play.world.you().has(Property::MagicResistance) {
        let damage = play.rng.act.d(4);
        vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::AntiMagicField));
    }
}

/// Brings the statue on the square to life with its contents. Without a statue, creates a random
/// monster.
pub fn statue(play: &mut Play, at: Pos) {
    play.world.level.traps.retain(|trap| trap.at != at);
    let content = play.content;
    let statue = play.world.items_at(at).find(|&item| {
        let item = play.world.item(item);
        item.kind == content.known.statue && item.about.is_some()
    });
    let found = match statue {
        Some(statue) => play.world.item(statue).about,
        None => crate::r#gen::spawn::monsters::pick(play.world, content, &mut play.rng.act),
    };
    if let Some(kind) = found {
        stands_up(play, kind, statue, at);
    }
}

/// Polymorphs `who`, unless `who` is unchanging or resists magic. If `who` is the hero, the trap
/// disappears, and a steed changes, too.
/// Source: rules/tables traps; NetHack 3.7 `trap.c`, `trapeffect_poly_trap`.
pub fn polymorph(play: &mut Play, who: ActorId, at: Pos) {
    let resists = |play: &Play, who| {
        let fixed = play.world.actor(who).has(Property::Unchanging);
        fixed || body::resists(play.world, play.content, who, Property::MagicResistance)
    };
    if resists(play, who) {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
        return;
    }
    if who != play.world.hero {
        if !magic_resistance::withstands(play, who, magic_resistance::WAND) {
            monster::scramble(play, who);
        }
        return;
    }
    play.world.level.traps.retain(|trap| trap.at != at);
    let steed = play.world.life.steed;
    if let Some(steed) = steed.filter(|&steed| !resists(play, steed)) {
        monster::scramble(play, steed);
    }
    shape::hero::strikes(play);
}

/// Triggers a magic trap, which affects only the hero. 1 time in 30 it explodes for 1d10 damage,
/// raises maximum energy by 2 and restores energy. Otherwise, it blinds the hero and creates
/// monsters (9 times in 20), toggles the hero's invisibility, raises charisma and tames adjacent
/// monsters, or removes curses (1 time in 20 each), or does nothing (8 times in 20).
pub fn magic_trap(play: &mut Play, who: ActorId, at: Pos) {
    if who != play.world.hero {
        return;
    }
    if play.rng.act.one_in(30) {
        play.world.level.traps.retain(|trap| trap.at != at);
        let half = play.world.you().has(Property::MagicResistance);
        let damage = play.rng.act.d(10);
        play.tell(Event::Magic(Magic::Burst { harm: Harm::MagicMissile, at }));
        play.world.life.max_pw += 2;
        play.world.life.pw = play.world.life.max_pw;
        let damage = if half { (damage + 1) / 2 } else { damage };
        vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::MagicalExplosion));
        return;
    }
    match play.rng.act.d(20) {
        1..=9 => flash_and_create_monsters(play, who, at),
        11 => toggle_invisible(play, who),
        19 => {
            body::exercise::change(play, crate::content::Attribute::Charisma, 1);
            effect::apply(play, &[Effect::Tame { radius: 1 }], Target::Creature(who), &plain(who));
        }
        20 => {
            let all = crate::content::ByBuc::always(false);
            let words = [Effect::RemoveCurse { all }];
            effect::apply(play, &words, Target::Creature(who), &plain(who));
        }
        _ => {}
    }
}

fn plain(who: ActorId) -> EffectSource {
    EffectSource {
        who,
        item: None,
        buc: Buc::Uncursed,
        blame: Blame::means(Hazard::MagicTrap),
        dir: None,
        craft: None,
    }
}

fn flash_and_create_monsters(play: &mut Play, who: ActorId, at: Pos) {
    let turns = 9 + play.rng.act.d(5) as u32;
    if !artifact::uses(play.world, play.content, who, ArtifactQuirk::ShieldsEyes) {
        body::gain(play, who, Property::Blind, turns);
    }
    for _ in 0..play.rng.act.d(4) {
        let kind = crate::r#gen::spawn::monsters::pick(play.world, play.content, &mut play.rng.act);
        if let Some(kind) = kind {
            crate::r#gen::spawn::monsters::near(
                play.world,
                play.content,
                &mut play.rng.act,
                kind,
                at,
            );
        }
    }
}

fn toggle_invisible(play: &mut Play, who: ActorId) {
    let gained = &mut play.world.actor_mut(who).properties.gained;
    if gained.has(Property::Invisible) {
        body::lose(play, who, Property::Invisible);
    } else {
        body::grant(play, who, Property::Invisible);
    }
}

/// Applies the effects listed by the trap kind to `who`.
pub fn does(play: &mut Play, who: ActorId, kind: TrapKindId, effects: &[Effect]) {
    let source = EffectSource {
        who,
        item: None,
        buc: Buc::Uncursed,
        blame: Blame::means(Means::Trap(kind)),
        dir: None,
        craft: None,
    };
    effect::apply(play, effects, Target::Creature(who), &source);
}
