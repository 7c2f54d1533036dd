//! Judges the properties: plays many situations, with and without each property of the hero.

use std::cell::OnceCell;
use std::sync::Arc;

use super::{Live, Section, stage};
use crate::base::Dir;
use crate::content::{Buc, Class, Content, Property, PropertySet, Slot, Terrain};
use crate::game::Game;
use crate::rules::body;
use crate::rules::ground::drawbridge;
use crate::world::level::flags::Drawbridge;
use crate::world::{Action, ActorId, Aim, Trap};

const HALL: &str = "
    -------------
    |......|....|
    |...@..|.6..|
    |..}^..|....|
    -------------";

/// Monsters that reveal most properties. Each of them stays next to the hero for a while.
const COMPANY: [&str; 24] = [
    "soldier ant",
    "cockatrice",
    "floating eye",
    "vampire",
    "stalker",
    "umber hulk",
    "yellow light",
    "homunculus",
    "gelatinous cube",
    "green slime",
    "leocrotta",
    "red dragon",
    "white dragon",
    "blue dragon",
    "green dragon",
    "black dragon",
    "yellow dragon",
    "orange dragon",
    "chameleon",
    "owlbear",
    "acid blob",
    "mind flayer",
    "locust",
    "black light",
];

/// Properties without an effect of their own. A ring of adornment works by its enchantment, not by
/// the property.
const PLAIN: [Property; 1] = [Property::Adornment];

/// Number of tries of each situation.
const TRIES: usize = 2;

/// One situation: a function that prepares a scene, calls its argument to grant the property, and
/// plays on.
type Situation = Box<dyn Fn(&mut Game, &dyn Fn(&mut Game))>;

/// Judges every property. Also returns the properties that work.
pub fn section(content: &Arc<Content>) -> (Section, Live) {
    let scene = stage::put(&stage::born(content, "Valkyrie"), HALL);
    let situations = situations(content);
    let lives = |situation: &Situation, seed: usize, what: Option<Property>| {
        let mut game = stage::copy(&scene, content, seed as u64);
        situation(&mut game, &|game: &mut Game| {
            if let Some(what) = what {
                everybody_gains(game, what);
            }
        });
        let map = game.view().map;
        (stage::observed(game, Live::default()), map)
    };
    // Computes the outcomes without a property only when needed, because most properties make a
    // difference in one of the first situations.
    let plain: Vec<[OnceCell<_>; TRIES]> = situations.iter().map(|_| Default::default()).collect();
    let (mut section, mut live) = (Section::default(), PropertySet::EMPTY);
    for what in Property::ALL {
        let shows = situations.iter().zip(&plain).any(|(situation, plain)| {
            plain.iter().enumerate().any(|(seed, plain)| {
                let plain = plain.get_or_init(|| lives(situation, seed, None));
                lives(situation, seed, Some(what)) != *plain
            })
        });
        section.add(format!("{what:?}"), shows != PLAIN.contains(&what));
        if shows {
            live.add(what);
        }
    }
    (section, live)
}

/// Gives the property to the hero or, if it concerns monsters only, to all monsters.
fn everybody_gains(game: &mut Game, what: Property) {
    let of_monsters = matches!(what, Property::Fleeing | Property::Cancelled);
    let who: Vec<ActorId> =
        if of_monsters { game.world.level.crowd.clone() } else { vec![game.world.hero] };
    // Grants these properties for a limited time: the final effect of an ailment counts too, and a
    // covered face always becomes clean after some turns.
    let passes = [
        Property::Petrifying,
        Property::Sliming,
        Property::Strangled,
        Property::Vomiting,
        Property::FaceCovered,
    ];
    for who in who {
        stage::silently(game, |play| {
            if passes.contains(&what) || what == Property::Ill {
                body::gain(play, who, what, 5);
            } else {
                body::grant(play, who, what);
            }
        });
    }
}

fn situations(content: &Arc<Content>) -> Vec<Situation> {
    let mut all: Vec<Situation> = vec![
        Box::new(|game: &mut Game, gain: &dyn Fn(&mut Game)| {
            gain(game);
            waits(game, 120);
        }),
        Box::new(|game: &mut Game, gain: &dyn Fn(&mut Game)| {
            let at = game.world.you().at.step(Dir::E).step(Dir::E);
            stage::add(game, "jackal", at);
            gain(game);
            for _ in 0..10 {
                stage::act(game, Action::FightNearest);
            }
        }),
        Box::new(|game: &mut Game, gain: &dyn Fn(&mut Game)| {
            gain(game);
            for dir in [Dir::SW, Dir::W, Dir::E, Dir::E, Dir::N, Dir::N, Dir::N] {
                stage::act(game, Action::Walk(dir));
            }
        }),
        Box::new(|game: &mut Game, gain: &dyn Fn(&mut Game)| {
            gain(game);
            let far = game.world.you().at.step(Dir::E).step(Dir::E);
            stage::act(game, Action::Jump(far.step(Dir::N)));
            stage::act(game, Action::Kick(Dir::W));
        }),
        Box::new(sleepers),
        Box::new(beyond_the_wall),
        Box::new(last_blow),
        Box::new(at_sea),
        Box::new(in_the_dark),
        Box::new(among_sounds),
        Box::new(with_two_blades),
        Box::new(with_old_meat),
        Box::new(drained),
        Box::new(beside_a_secret_door),
        Box::new(blind_and_wiping),
        Box::new(in_a_gate),
    ];
    all.extend(COMPANY.map(company));
    for (kind, _) in content.traps.iter() {
        all.push(Box::new(move |game: &mut Game, gain: &dyn Fn(&mut Game)| {
            let at = game.world.you().at.step(Dir::N);
            game.world.level.traps.push(Trap { at, kind, seen: false, own: false, sprung: 0 });
            gain(game);
            stage::act(game, Action::Step(Dir::N));
            stage::act(game, Action::Step(Dir::S));
        }));
    }
    for (kind, row) in content.items.iter() {
        let uses = matches!(row.class, Class::Wand | Class::Potion | Class::Scroll);
        // Leaves out enlightenment: it lists properties, which proves nothing.
        let tells = [&row.on_zap, &row.on_quaff, &row.on_read]
            .into_iter()
            .any(|effects| format!("{effects:?}").contains("Enlighten"));
        if uses && !tells {
            all.push(Box::new(move |game: &mut Game, gain: &dyn Fn(&mut Game)| {
                let item = stage::carry(game, kind, Buc::Uncursed);
                gain(game);
                stage::act(
                    game,
                    match game.content.items[kind].class {
                        Class::Wand => Action::Zap { wand: item, aim: Aim::Own },
                        Class::Potion => Action::Quaff(item),
                        _ => Action::Read(item),
                    },
                );
                waits(game, 3);
            }));
        }
    }
    all
}

fn waits(game: &mut Game, turns: u32) {
    for _ in 0..turns {
        stage::act(game, Action::Wait);
    }
}

/// Situation: a monster beside the hero attacks, and then the hero attacks it.
fn company(kind: &'static str) -> Situation {
    Box::new(move |game: &mut Game, gain: &dyn Fn(&mut Game)| {
        let at = game.world.you().at.step(Dir::E);
        stage::add(game, kind, at);
        gain(game);
        waits(game, 12);
        for _ in 0..6 {
            stage::act(game, Action::FightNearest);
        }
    })
}

/// Situation: a blind hero wipes the face, which ends the blindness earlier only if the face is
/// covered.
fn blind_and_wiping(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    let hero = game.world.hero;
    stage::silently(game, |play| body::gain(play, hero, Property::Blind, 20));
    gain(game);
    stage::act(game, Action::Wipe);
}

/// Situation: monsters sleep nearby.
fn sleepers(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    for kind in ["jackal", "dwarf", "hill orc"] {
        let at = game.world.you().at.step(Dir::W).step(Dir::W);
        if let Some(who) = stage::add(game, kind, at) {
            stage::silently(game, |play| body::grant(play, who, Property::Asleep));
        }
    }
    gain(game);
    waits(game, 30);
}

/// Situation: two monsters are out of view, one behind a wall and one invisible, on a dark level.
fn beyond_the_wall(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    let at = game.world.you().at;
    stage::add(game, "dwarf", at.step(Dir::E).step(Dir::E).step(Dir::E).step(Dir::E).step(Dir::E));
    if let Some(who) = stage::add(game, "hill orc", at.step(Dir::W).step(Dir::W)) {
        stage::silently(game, |play| body::grant(play, who, Property::Invisible));
    }
    let dark = game.world.level.lit.iter().collect::<Vec<_>>();
    for at in dark {
        game.world.level.change(at, |cell| cell.set_lit(false));
    }
    game.world.sight.fresh = false;
    gain(game);
    let hero = game.world.hero;
    waits(game, 1);
    stage::silently(game, |play| body::gain(play, hero, Property::Blind, 10));
    waits(game, 2);
}

/// Situation: the hero has one hit point left, beside a soldier ant.
fn last_blow(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    let at = game.world.you().at.step(Dir::E);
    stage::add(game, "soldier ant", at);
    gain(game);
    game.world.you_mut().hp = 1;
    // The hero must wear an amulet of life saving, because the rule looks for it.
    if game.world.you().has(Property::LifeSaving)
        && let Some(kind) = game.content.items.find("amulet of life saving")
    {
        let amulet = stage::carry(game, kind, Buc::Uncursed);
        stage::act(game, Action::Wear(amulet));
    }
    waits(game, 20);
}

/// Situation: a secret door is beside the hero.
fn beside_a_secret_door(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    let beside = game.world.you().at.step(Dir::N);
    game.world.level.change(beside, |cell| cell.terrain = Terrain::SecretDoor);
    game.world.sight.fresh = false;
    gain(game);
    waits(game, 40);
}

/// Situation: the hero stands in the gate of a drawbridge that goes up.
fn in_a_gate(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    gain(game);
    let gate = game.world.you().at;
    let span = gate.step(Dir::N);
    let bridge = Drawbridge { span, gate, lowered: true, under: Terrain::Moat };
    game.world.level.customs.bridges.push(bridge);
    stage::silently(game, |play| drawbridge::raise(play, gate, None));
    stage::act(game, Action::Wait);
}

/// Situation: deep water covers the hero's square and all adjacent squares.
fn at_sea(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    gain(game);
    let here = game.world.you().at;
    for at in [here].into_iter().chain(here.neighbors()) {
        game.world.level.change(at, |cell| cell.terrain = Terrain::Pool);
    }
    waits(game, 3);
}

/// Situation: a monster that gives off heat stands in a dark hall.
fn in_the_dark(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    for at in game.world.level.lit.iter().collect::<Vec<_>>() {
        game.world.level.change(at, |cell| cell.set_lit(false));
    }
    let far = game.world.you().at.step(Dir::W).step(Dir::W);
    if let Some(who) = stage::add(game, "dwarf", far) {
        stage::silently(game, |play| body::grant(play, who, Property::Paralyzed));
    }
    game.world.sight.fresh = false;
    gain(game);
    waits(game, 1);
}

/// Situation: the level has a message of its own about sounds.
fn among_sounds(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    game.world.level.customs.sounds = vec!["You hear a sound.".to_owned()];
    gain(game);
    waits(game, 400);
}

/// Situation: a Samurai with two daggers and possibly protection fights a jackal while
/// hallucinating.
fn with_two_blades(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    game.world.life.role = game.content.roles.find("Samurai").unwrap_or(game.world.life.role);
    if let Some(kind) = game.content.items.find("dagger") {
        for (slot, buc) in [(Slot::Wielded, Buc::Blessed), (Slot::Alternate, Buc::Uncursed)] {
            let blade = stage::carry(game, kind, buc);
            game.world.you_mut().worn[slot as usize] = Some(blade);
        }
    }
    game.world.you_mut().worn[Slot::Shield as usize] = None;
    gain(game);
    // Also marks protection as coming from worn equipment, because the rule checks equipment.
    let properties = &mut game.world.you_mut().properties;
    if properties.gained.has(Property::Protection) {
        properties.worn.add(Property::Protection);
    }
    stage::act(game, Action::TwoWeapons);
    let hero = game.world.hero;
    stage::silently(game, |play| body::gain(play, hero, Property::Hallucinating, 20));
    let at = game.world.you().at.step(Dir::E);
    stage::add(game, "jackal", at);
    for _ in 0..4 {
        stage::act(game, Action::FightNearest);
    }
}

/// Situation: the hero eats a rotten corpse.
fn with_old_meat(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    let corpse = stage::carry(game, game.content.known.corpse, Buc::Cursed);
    let about = game.content.monsters.find("jackal");
    let item = game.world.item_mut(corpse);
    (item.about, item.age) = (about, 1);
    game.world.turn += 500;
    game.world.now += 5000;
    gain(game);
    stage::act(game, Action::Eat(corpse));
}

/// Situation: the hero has no energy left, and lycanthropy would turn the hero into a wererat.
fn drained(game: &mut Game, gain: &dyn Fn(&mut Game)) {
    (game.world.life.pw, game.world.life.max_pw) = (0, 90);
    game.world.life.beast = game.content.monsters.find("wererat");
    gain(game);
    waits(game, 150);
}
