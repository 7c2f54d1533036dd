//! The invocation: on the vibrating square, the Bell, the Candelabrum and the Book of the Dead open
//! the way to the Sanctum.
//!
//! Source: NetHack 3.7 `spell.c`, `deadbook`; `apply.c`, `use_bell`; `mklev.c`, `mkinvokearea`.

use crate::base::{Pos, Rect, pick};
use crate::content::effect::Sought;
use crate::content::item::ToolUse;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Buc, Class, Door, MonsterKindId, Property, Spring, Terrain, Trait};
use crate::event::item::Loss;
use crate::event::magic::{Reading, Ritual, Sound};
use crate::event::{Event, ItemEvent, Senses};
use crate::r#gen::spawn::monsters;
use crate::rules::body::{equipment, sleep};
use crate::rules::effect::{Target, detect, terrain};
use crate::rules::ground::create;
use crate::rules::item::lamp;
use crate::rules::play::ending;
use crate::rules::{Acted, Play, Time};
use crate::world::todo::Task;
use crate::world::{ActorId, Attitude, ItemId, Trap};

/// The Book must be read fewer than this many turns after the Bell rang.
const ECHO: u32 = 5;
/// Distance, in squares, within which a blessed bell opens locks and the blessed Book calms undead.
const NEAR: i32 = 8;
/// Radius, in squares, of the area that the invocation changes.
const REACH: i16 = 6;
/// The squares that the invocation can change: all but the border of the map.
const INTERIOR: Rect = Rect::new(2, 1, 76, 19);
/// Loudness of a bell: the distance, in squares, at which it disturbs sleepers.
const LOUD: u8 = 40;

/// Rings a bell. The Bell of Opening has an extra effect while it has charges.
pub fn ring(play: &mut Play, who: ActorId, bell: ItemId) -> Acted {
    play.tell(Event::Item(ItemEvent::Applied { who, item: bell }));
    let at = play.world.actor(who).at;
    play.tell(Event::Senses(Senses::Noise { at, loud: LOUD }));
    sleep::disturb(play, at, i32::from(LOUD));
    let (plus, buc) = (play.world.item(bell).plus, play.world.item(bell).buc);
    let sound = if plus <= 0 || who != play.world.hero {
        if buc == Buc::Cursed && play.rng.act.one_in(4) {
            call_nymph(play, who, bell);
        }
        Sound::Plain
    } else {
        play.world.item_mut(bell).plus -= 1;
        match buc {
            _ if is_on_place(play) => {
                play.world.item_mut(bell).age = play.world.turn;
                Sound::Shrill
            }
            Buc::Blessed => Sound::Opened(open_all(play, at)),
            Buc::Uncursed => {
                detect::seek(play, who, Sought::Secrets);
                Sound::Plain
            }
            Buc::Cursed => Sound::Dead(raise(play, at)),
        }
    };
    play.tell(Event::Ritual(Ritual::Rang(sound)));
    Ok(Time::ACTION)
}

/// Summons a nymph to a cursed bell that has no charges. The nymph breaks an ordinary bell 7 times
/// in 100.
/// Source: `NetHack` 3.7 `apply.c`, `use_bell`.
fn call_nymph(play: &mut Play, who: ActorId, bell: ItemId) {
    let (at, level) = (play.world.actor(who).at, play.world.you().level);
    let difficulty = play.world.difficulty();
    let kind = monsters::class_kind(play.content, 'n', difficulty, level, &mut play.rng.act);
    let came = kind.and_then(|kind| create::near(play, kind, at));
    let unique = play.content.items[play.world.item(bell).kind].unique;
    if came.is_some() && !unique && play.rng.act.chance(7, 100) {
        play.tell(Event::Item(ItemEvent::Destroyed { item: bell, how: Loss::Broken }));
        equipment::destroy(play, bell);
    }
}

/// Unlocks doors and boxes and lowers drawbridges, if they are in view within [`NEAR`] squares, and
/// frees the hero from traps, holds and a chain. Returns how many of these changes the hero
/// noticed.
fn open_all(play: &mut Play, from: Pos) -> u32 {
    let hero = play.world.hero;
    let mut opened = u32::from(terrain::open(play, Target::Creature(hero), hero));
    let near = play.world.sight.seen.iter().filter(|at| at.distance(from) <= NEAR);
    for at in near.collect::<Vec<Pos>>() {
        opened += u32::from(terrain::open(play, Target::Square(at), hero));
        for item in play.world.items_at(at).collect::<Vec<ItemId>>() {
            opened += u32::from(terrain::open(play, Target::Thing(item), hero));
        }
    }
    opened
}

/// Makes the hero read the Book of the Dead.
pub fn read(play: &mut Play, book: ItemId) -> Acted {
    let hero = play.world.hero;
    play.world.life.conduct.read_or_wrote += 1;
    play.tell(Event::Item(ItemEvent::Read { who: hero, item: book }));
    let buc = play.world.item(book).buc;
    let reading = match buc {
        _ if is_on_place(play) => invoke(play, buc),
        Buc::Cursed => Reading::Raised(raise(play, play.world.you().at)),
        Buc::Blessed => Reading::Calmed(calm(play)),
        Buc::Uncursed => Reading::Omen(play.rng.act.below(3) as u8),
    };
    play.tell(Event::Ritual(Ritual::Read(reading)));
    Ok(Time::ACTION)
}

/// Whether the hero stands on the vibrating square and the invocation has not been done yet.
fn is_on_place(play: &Play) -> bool {
    let trap = play.world.trap_at(play.world.you().at);
    let vibrates = trap.is_some_and(|trap| play.content.traps[trap.kind].spring == Spring::Vibrate);
    vibrates && !play.world.life.invoked
}

/// Tries to complete the invocation, and returns the result. If the Bell has not just rung, or not
/// all seven candles burn, undead appear.
fn invoke(play: &mut Play, book: Buc) -> Reading {
    if book == Buc::Cursed {
        return Reading::Scrambled;
    }
    let Some(bell) = carried(play, ToolUse::Bell) else { return Reading::NoBell };
    let Some(candles) = carried(play, ToolUse::Candelabrum) else { return Reading::NoCandelabrum };
    let (bell, candles) = (play.world.item(bell), play.world.item(candles));
    let echoes = bell.age > 0 && play.world.turn < bell.age + ECHO;
    let burns = candles.lit && candles.plus >= lamp::CANDLES;
    if echoes && bell.buc == Buc::Cursed || burns && candles.buc == Buc::Cursed {
        return Reading::Cursed;
    }
    let at = play.world.you().at;
    if !echoes || !burns {
        raise(play, at);
        return Reading::Amiss;
    }
    open_way(play, at);
    ending::achieve(play, false, ending::INVOCATION);
    Reading::Opened
}

/// Returns the invocation item of this kind that the hero carries.
fn carried(play: &Play, tool: ToolUse) -> Option<ItemId> {
    play.world.you().pack.iter().copied().find(|&item| {
        let kind = &play.content.items[play.world.item(item).kind];
        kind.has(ItemQuirk::Invocation) && kind.tool == Some(tool)
    })
}

/// Creates the stairs to the Sanctum under the hero, surrounded by rings of fire traps, floor and
/// water.
fn open_way(play: &mut Play, center: Pos) {
    play.world.life.invoked = true;
    let side = 2 * REACH + 1;
    let area = Rect::new(center.x - REACH, center.y - REACH, side, side);
    let keeps = play
        .world
        .level
        .outer_stairs()
        .chain(play.world.level.customs.portals.iter().map(|(at, _)| *at));
    let keeps: Vec<Pos> = keeps.collect();
    for at in area.squares().filter(|at| INTERIOR.contains(*at) && !keeps.contains(at)) {
        change(play, at, center.distance(at));
    }
    let level = &mut play.world.level;
    level.change(center, |cell| cell.terrain = Terrain::StairsDown);
    level.down = Some(center);
    play.world.sight.fresh = false;
    for at in area.squares() {
        if let Some(who) = play.world.actor_at(at).filter(|&who| who != play.world.hero) {
            play.world.todo.later(Task::Arrived { who, at });
        }
    }
}

/// Changes one square around the new stairs, depending on its distance from them.
fn change(play: &mut Play, at: Pos, distance: i32) {
    let terrain = if matches!(distance, 4 | 5) { Terrain::Moat } else { Terrain::Floor };
    let boulder = play.content.known.boulder;
    for item in play.world.items_at(at).collect::<Vec<ItemId>>() {
        if play.world.item(item).kind == boulder {
            play.world.destroy(item);
        }
    }
    let level = &mut play.world.level;
    level.traps.retain(|trap| trap.at != at);
    level.change(at, |cell| {
        cell.terrain = terrain;
        cell.set_door(Door::None);
        cell.set_door_trapped(false);
    });
    if distance == 1 {
        let kind = play.content.known.fire_trap;
        level.traps.push(Trap { kind, at, seen: true, own: false, sprung: 0 });
    }
}

/// Creates 1 to 4 undead monsters near a square. Returns how many appeared.
fn raise(play: &mut Play, at: Pos) -> u32 {
    let difficulty = play.world.difficulty();
    let kinds: Vec<MonsterKindId> = (play.content.monsters.ids())
        .filter(|&kind| {
            let row = &play.content.monsters[kind];
            let rises = row.is(Trait::Undead) && !row.is(Trait::Unique) && row.frequency > 0;
            rises && i32::from(row.difficulty) <= difficulty
        })
        .collect();
    let count = play.rng.act.d(4);
    let mut came = 0;
    for _ in 0..count {
        let Some(&kind) = pick::one(&mut play.rng.act, &kinds) else { break };
        let (world, content) = (&mut *play.world, play.content);
        came += u32::from(monsters::near(world, content, &mut play.rng.act, kind, at).is_some());
    }
    came
}

/// Affects the undead in view. Within [`NEAR`] squares, they become peaceful, except unique ones;
/// all others flee. Returns how many were affected.
fn calm(play: &mut Play) -> u32 {
    let here = play.world.you().at;
    let mut heard = 0;
    for who in play.world.level.crowd.clone() {
        let body = play.world.actor(who);
        let row = &play.content.monsters[body.kind];
        if !row.is(Trait::Undead) || body.is_tame() || !play.world.sight.seen.has(body.at) {
            continue;
        }
        let near = body.at.distance(here) <= NEAR && !row.is(Trait::Unique);
        let body = play.world.actor_mut(who);
        if near {
            body.mood = Attitude::Peaceful;
        } else {
            body.properties.gained.add(Property::Fleeing);
            body.properties.refresh();
        }
        heard += 1;
    }
    heard
}

/// Whether the item is the Book of the Dead.
pub fn is_book(play: &Play, item: ItemId) -> bool {
    let kind = &play.content.items[play.world.item(item).kind];
    kind.class == Class::Spellbook && kind.has(ItemQuirk::Invocation)
}
