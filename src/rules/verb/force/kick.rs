//! Kicking doors, items and monsters, and damage to the kicker's foot.

use crate::base::{Dir, Pos};
use crate::content::item::ToolUse;
use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::quirk::Quirk;
use crate::content::role::talent::Talent;
use crate::content::{
    Attribute, Class, Door, Form, Property, RingBonus, Size, Skill, Slot, Terrain, Trait,
};
use crate::event::{Combat, Event, ItemEvent, Means, TerrainEvent};
use crate::rules::body::{burden, exercise, skill, strength};
use crate::rules::fight::{self, roll::armor_class};
use crate::rules::ground::town_watch;
use crate::rules::item::price::shop_damage as damage;
use crate::rules::verb::trade::bill;
use crate::rules::verb::{
    force::open::vigor,
    furniture::{headstone, sink, throne, tree},
    item::loot,
    travel::search,
};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Play, Refusal, Time, Unridden, faith, ground, missile};
use crate::world::{ActorId, ItemId, Place, body::pack};

/// Makes `who` kick whatever is on the square in direction `dir`.
pub fn kick(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    let acted = kick_at(play, who, dir)?;
    if who == play.world.hero {
        ground::engraving_wear::shuffle(play, 2);
    }
    Ok(acted)
}

fn kick_at(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    if play.world.actor(who).has(Property::Levitation) {
        return Err(Refusal::Levitating.into());
    }
    if play.world.actor(who).trapped > 0 {
        return Err(Refusal::Held.into());
    }
    if who == play.world.hero && play.world.life.steed.is_some() {
        return Err(Refusal::Riding(Unridden::OnSteed).into());
    }
    if let Some(around) = super::strike::inside(play, who) {
        return kick_creature(play, who, around);
    }
    let at = play.world.actor(who).at.step(dir);
    if let Some(target) = play.world.actor_at(at) {
        return kick_creature(play, who, target);
    }
    let cell = play.world.level.cell(at);
    let locked = play.world.items_at(at).find(|&item| play.world.item(item).locked);
    if let Some(container) = locked.filter(|_| cell.is_passable()) {
        kick_lock(play, who, container);
        return Ok(Time::ACTION);
    }
    let thing = play.world.items_at(at).next().filter(|_| cell.is_passable());
    if let Some(item) = thing.filter(|_| who == play.world.hero) {
        kick_thing(play, who, item, dir);
        return Ok(Time::ACTION);
    }
    match cell.terrain {
        Terrain::Door if matches!(cell.door(), Door::Closed | Door::Locked) => {
            kick_door(play, who, at);
        }
        Terrain::SecretDoor | Terrain::SecretCorridor => kick_secret(play, who, at),
        Terrain::Tree if tree::kick(play, who, at) => {}
        Terrain::Throne if who == play.world.hero && throne::kick(play, at) => {}
        Terrain::Sink if who == play.world.hero && sink::kick(play, at) => {}
        Terrain::Grave if who == play.world.hero && headstone::kick(play, at) => {}
        Terrain::Altar if who == play.world.hero => {
            // Source: NetHack 3.6 `dokick.c`.
            if play.rng.act.one_in(3) {
                hurt_foot(play, who, at);
            } else {
                faith::altar::desecrate(play, at);
                exercise::train(play, Attribute::Dexterity);
            }
        }
        terrain if !terrain.is_passable() || terrain.is_furniture() => hurt_foot(play, who, at),
        _ => play.tell(Event::Terrain(TerrainEvent::KickedAir)),
    }
    Ok(Time::ACTION)
}

/// Kicks a closed or locked door, which breaks if `rnl(35)` is below `vigor`. Kicking boots replace
/// `vigor` by [`BOOTED`], martial artists add their dexterity, and a hero polymorphed into a giant
/// always succeeds.
/// Source: rules/luck 3.23.
fn kick_door(play: &mut Play, who: ActorId, at: Pos) {
    let row = &play.content.monsters[play.world.actor(who).kind];
    let giant = who == play.world.hero && play.world.is_changed() && row.is(Trait::Giant);
    let mut limit = match () {
        () if giant => i32::MAX / 2,
        () if has_kicking_boots(play, who) => BOOTED,
        () => vigor(play, who),
    };
    if is_martial(play, who) {
        limit += i32::from(play.world.life.attributes[3]);
    }
    if play.lucky(who, 35) as i32 >= limit {
        play.tell(Event::Terrain(TerrainEvent::DoorHeld { at }));
        if who == play.world.hero {
            town_watch::door_kicked(play, at, false);
        }
        return;
    }
    if ground::door::spring(play, who, at) {
        return;
    }
    let strong = who == play.world.hero && strength::plain(play.world.life.attributes[0]) > 18;
    let shattered = strong && play.rng.act.one_in(5);
    if who == play.world.hero {
        play.world.note_shop_damage(at, damage::DOOR);
    }
    ground::door::smash(play, at, shattered);
    play.tell(Event::Terrain(TerrainEvent::DoorBroke { who: Some(who), at, shattered }));
    if who == play.world.hero {
        town_watch::door_kicked(play, at, true);
    }
}

/// Kicks a locked box. The lock breaks with a chance of 1 in 5. If it does not, martial artists
/// have a second chance of 1 in 2. A broken lock triggers the trap on the lid.
/// Source: NetHack 3.7 `dokick.c`.
fn kick_lock(play: &mut Play, who: ActorId, container: ItemId) {
    note_lock(play, who, container);
    let breaks = play.rng.act.one_in(5) || is_martial(play, who) && play.rng.act.coin();
    if !breaks {
        return play.tell(Event::Item(ItemEvent::LockHeld { container, kicked: true }));
    }
    play.world.item_mut(container).break_lock();
    play.tell(Event::Item(ItemEvent::LockBroke { container, kicked: true }));
    loot::spring_lid(play, who, container);
}

/// Makes a hero who kicks a container learn whether it is locked.
fn note_lock(play: &mut Play, who: ActorId, container: ItemId) {
    play.world.item_mut(container).known.lock |= who == play.world.hero;
}

/// Kicks an item. The lid of a box flies open 1 time in 3 (2 in 3 for a martial artist) and springs
/// its trap. Otherwise coins scatter, potions break, and other items slide, one of a stack. An item
/// that is too heavy to move hurts the foot 2 times in 3, unless it is a box or the kicker is a
/// martial artist.
/// Source: rules/numbers 9; NetHack 3.7 `dokick.c`.
fn kick_thing(play: &mut Play, who: ActorId, item: ItemId, dir: Dir) {
    let kind = &play.content.items[play.world.item(item).kind];
    let martial = is_martial(play, who);
    let is_box = kind.tool == Some(ToolUse::Container) && kind.weight >= BOX;
    if is_box && (play.rng.act.one_in(3) || martial && play.rng.act.coin()) {
        note_lock(play, who, item);
        play.tell(Event::Item(ItemEvent::LidSlammed { container: item }));
        loot::spring_lid(play, who, item);
        return;
    }
    let far = kick_range(play, who, item);
    let at = play.world.actor(who).at.step(dir);
    if far < 2 {
        if !is_box && !martial && !play.rng.act.one_in(3) {
            hurt_foot(play, who, at);
        } else {
            play.tell(Event::Item(ItemEvent::Kicked { item, moves: false }));
        }
    } else if kind.class == Class::Coin {
        play.tell(Event::Item(ItemEvent::Scattered));
        scatter(play, item, at);
    } else {
        let moves = missile::can_slide(play, at, dir);
        play.tell(Event::Item(ItemEvent::Kicked { item, moves }));
        let thing = bill::take_part(play, who, item, 1);
        missile::slide(play, who, thing, dir, far);
    }
}

/// Minimum weight of a container that counts as a box rather than a bag.
const BOX: u16 = 100;

/// Rolls the number of squares that a kicked item slides. Below 2, the item does not move.
fn kick_range(play: &mut Play, who: ActorId, item: ItemId) -> i32 {
    let one = pack::weight(play.world, play.content, item) as i32;
    let one = one / i32::from(play.world.item(item).count.max(1));
    let might = strength::plain(play.world.life.attributes[0]) / 2;
    let place = match play.world.item(item).place {
        Place::Floor(_, at) => play.world.level.cell(at).terrain,
        _ => Terrain::Floor,
    };
    let mut range = might - one / 40;
    if is_martial(play, who) {
        range += play.rng.act.d(3);
    }
    if place == Terrain::Ice {
        range += play.rng.act.d(3);
    }
    range
}

/// Scatters coins one to three squares in all eight directions.
fn scatter(play: &mut Play, coins: ItemId, from: Pos) {
    for (ways, dir) in (1..=8_u16).rev().zip(Dir::ALL) {
        let left = play.world.item(coins).count;
        let share = if ways == 1 { left } else { left / ways };
        if share == 0 {
            continue;
        }
        let part = play.world.split(coins, share);
        let mut at = from;
        for _ in 0..play.rng.act.d(3) {
            let to = at.step(dir);
            if !play.world.level.can_step(at, to) {
                break;
            }
            at = to;
        }
        play.world.drop_onto(play.content, part, at);
        if part == coins {
            return;
        }
    }
}

fn kick_secret(play: &mut Play, who: ActorId, at: Pos) {
    if (play.rng.act.below(30) as i32) < vigor(play, who) {
        search::reveal(play, at);
    } else {
        hurt_foot(play, who, at);
    }
}

/// Damages a creature that kicks something solid by 1d5, or 1d3 for a hero with constitution above
/// 15.
fn hurt_foot(play: &mut Play, who: ActorId, at: Pos) {
    let tough = who == play.world.hero && play.world.life.attributes[4] > 15;
    let damage = play.rng.act.d(if tough { 3 } else { 5 });
    play.tell(Event::Terrain(TerrainEvent::KickedHard { at, damage }));
    let thing = play.world.items_at(at).next();
    let kicked = match thing.filter(|_| play.world.level.is_passable(at)) {
        Some(item) => Means::KickedItem(play.world.item(item).kind),
        None => Means::KickedTerrain(play.world.level.cell(at).terrain),
    };
    vitals::apply_damage(play, who, damage, Blame::means(kicked));
}

fn is_martial(play: &Play, who: ActorId) -> bool {
    let (role, row) = (play.world.life.role, &play.content.monsters[play.world.actor(who).kind]);
    let trained = play.content.roles[role].has(Talent::MartialArts);
    // Source: rules/luck 3.23.
    who == play.world.hero && (trained || row.has(Quirk::Kicks) || has_kicking_boots(play, who))
}

/// Value that kicking boots use instead of the mean of strength, dexterity and constitution.
const BOOTED: i32 = 99;

fn has_kicking_boots(play: &Play, who: ActorId) -> bool {
    let boots = play.world.actor(who).in_slot(Slot::Boots);
    boots.is_some_and(|it| play.content.items[play.world.item(it).kind].has(ItemQuirk::Kicks))
}

/// Kicks a creature. There is no to-hit roll, but a heavy inventory can make the kick miss, and
/// agile targets evade 1 kick in 4 (1 in 3 if the kick is clumsy).
/// Source: rules/combat 4.4; NetHack 3.7 `dokick.c`.
fn kick_creature(play: &mut Play, who: ActorId, target: ActorId) -> Acted {
    fight::provoke(play, who, target);
    if who == play.world.hero && fight::strike::polymorphed::kicks(play, target) {
        return Ok(Time::ACTION);
    }
    let form = Form::Kick;
    let misses = Combat::Missed { by: who, target, form, just: false };
    let Some(clumsy) = clumsiness(play, who) else {
        play.tell(Event::Combat(misses));
        fight::answer(play, target, who, form, false, None);
        return Ok(Time::ACTION);
    };
    if play.rng.fight.one_in(if clumsy { 3 } else { 4 }) && is_agile(play, target, clumsy) {
        play.tell(Event::Combat(misses));
        return Ok(Time::ACTION);
    }
    let damage = kick_damage(play, who, target, clumsy);
    play.tell(Event::Combat(Combat::Hit { by: who, target, form, weapon: None, damage }));
    vitals::apply_damage(play, target, damage, Blame::by(who));
    if is_martial(play, who) && !play.world.is_dying(target) {
        if damage > 1 {
            skill::train(play, Skill::BareHanded, 1);
        }
        let (from, at) = (play.world.actor(who).at, play.world.actor(target).at);
        let reels = fight::strike::knockback::can_reel(play.world, play.content, target);
        if let Some(dir) = from.dir_to(at).filter(|_| reels)
            && play.rng.fight.one_in(3)
        {
            fight::strike::knockback::push_one_square(play, target, dir);
        }
    }
    fight::answer(play, target, who, form, true, None);
    Ok(Time::ACTION)
}

/// Rolls whether a kick is clumsy. Returns `None` if a heavy inventory makes the kick miss.
fn clumsiness(play: &mut Play, who: ActorId) -> Option<bool> {
    if who != play.world.hero {
        return Some(false);
    }
    let capacity = burden::capacity(play.world, play.content, who);
    let spare = capacity - pack::load(play.world, play.content, who) as i32;
    let mut clumsy = false;
    if spare < capacity * 3 / 10 {
        let (feeble, awkward) = match spare {
            it if it < capacity / 10 => (2, 1),
            it if it < capacity / 5 => (3, 2),
            _ => (4, 3),
        };
        let trained = is_martial(play, who) && play.rng.fight.coin();
        if play.rng.fight.one_in(feeble) && !trained {
            return None;
        }
        clumsy = play.rng.fight.one_in(awkward);
    }
    let you = play.world.you();
    if you.has(Property::Fumbling) {
        return Some(true);
    }
    let suit = you.in_slot(Slot::Suit);
    let bulky = suit.is_some_and(|it| play.content.items[play.world.item(it).kind].bulky);
    let grace = i32::from(play.world.life.attributes[3]);
    Some(clumsy || bulky && grace < play.rng.fight.d(25))
}

/// Whether a creature is agile enough to evade a kick.
fn is_agile(play: &Play, target: ActorId, clumsy: bool) -> bool {
    let actor = play.world.actor(target);
    let kind = &play.content.monsters[actor.kind];
    let dazed = [Property::Blind, Property::Stunned, Property::Confused];
    (clumsy || kind.size < Size::Large)
        && !actor.is_helpless()
        && actor.trapped == 0
        && !dazed.iter().any(|&what| actor.has(what))
        && !kind.is(Trait::ThickHide)
        && !kind.is(Trait::NoEyes)
        && kind.letter != ';'
        && kind.speed >= 12
}

fn kick_damage(play: &mut Play, who: ActorId, target: ActorId, clumsy: bool) -> i32 {
    let thick = play.content.monsters[play.world.actor(target).kind].is(Trait::ThickHide);
    let boots = if has_kicking_boots(play, who) { 5 } else { 0 };
    let base = (vigor(play, who) * 3 / 15 + boots) / if clumsy { 2 } else { 1 };
    let mut damage = if thick || base <= 0 { 0 } else { play.rng.fight.d(base as u32) };
    if who != play.world.hero {
        return damage;
    }
    if damage > 0 {
        if is_martial(play, who) {
            let extra = u32::from(play.world.life.attributes[3]) / 2 + 1;
            damage += play.rng.fight.below(extra) as i32;
        }
        exercise::train(play, Attribute::Dexterity);
    }
    let boots = play.world.you().in_slot(Slot::Boots);
    damage += boots.map_or(0, |item| i32::from(play.world.item(item).plus));
    damage += armor_class::worn_bonus(play.world, play.content, who, RingBonus::Damage);
    damage.max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{Scene, scene};

    const HALL: &str = "
        ---------
        |@m.....|
        ---------";

    fn kicks(s: &mut Scene, target: ActorId, times: usize) -> Vec<i32> {
        let (who, start) = (s.hero(), s.world.actor(target).at);
        s.world.actor_mut(target).max_hp = 30_000;
        (0..times)
            .map(|_| {
                s.world.actor_mut(target).hp = 30_000;
                s.with(|play| kick_creature(play, who, target)).unwrap();
                s.world.move_actor(target, start);
                30_000 - s.world.actor(target).hp
            })
            .collect()
    }

    #[test]
    fn kick_damage_depends_on_strength_dexterity_constitution_and_boots_and_skips_thick_hides() {
        let mut s = scene(HALL);
        s.world.life.attributes = [15; 6];
        let slow = s.put("gnome", 'm');
        let hurt = kicks(&mut s, slow, 300);
        assert_eq!((hurt.iter().min(), hurt.iter().max()), (Some(&1), Some(&3)));
        let boots = s.carrying("high boots");
        s.world.item_mut(boots).plus = 2;
        s.world.you_mut().worn[Slot::Boots as usize] = Some(boots);
        let hurt = kicks(&mut s, slow, 300);
        assert_eq!((hurt.iter().min(), hurt.iter().max()), (Some(&3), Some(&5)));
        let mut s = scene(HALL);
        let croc = s.put("crocodile", 'm');
        assert!(kicks(&mut s, croc, 50).iter().all(|&hurt| hurt == 0));
    }

    #[test]
    fn agile_monsters_dodge_one_kick_in_four() {
        let mut s = scene(HALL);
        s.world.life.attributes = [18; 6];
        let jackal = s.put("jackal", 'm');
        let missed = kicks(&mut s, jackal, 2_000).iter().filter(|&&hurt| hurt == 0).count();
        assert!((440..=560).contains(&missed), "{missed} of 2000");
    }

    #[test]
    fn a_heavy_pack_weakens_kicks() {
        let mut s = scene(HALL);
        s.world.life.attributes = [18; 6];
        let gnome = s.put("gnome", 'm');
        // Strength and constitution of 18 give a capacity of 950; the load exceeds 95 percent of
        // it.
        let gold = s.carrying("gold piece");
        s.world.item_mut(gold).count = 46_000;
        s.carrying("plate mail");
        let load = pack::load(&s.world, &s.content, s.hero()) as i32;
        assert_eq!((load, burden::capacity(&s.world, &s.content, s.hero())), (910, 950));
        let feeble = kicks(&mut s, gnome, 1_000).iter().filter(|&&hurt| hurt == 0).count();
        assert!(feeble >= 180, "{feeble} of 1000: one in four or more");
    }

    #[test]
    fn a_kick_breaks_the_lock_of_a_box_one_time_in_five() {
        let mut s = scene(HALL);
        let who = s.hero();
        let chest = s.made("chest", 1, crate::content::Buc::Uncursed);
        let at = s.world.you().at.step(Dir::E);
        s.world.lay(chest, at);
        let mut broken = 0;
        for _ in 0..1_000 {
            s.world.item_mut(chest).locked = true;
            s.with(|play| kick(play, who, Dir::E)).unwrap();
            broken += usize::from(!s.world.item(chest).locked);
        }
        assert!((150..=250).contains(&broken), "{broken} of 1000");
        s.world.item_mut(chest).locked = false;
        s.with(|play| kick(play, who, Dir::E)).unwrap();
        assert!(!s.world.item(chest).locked, "an open one stays open");
    }

    /// Kicks an item once and returns the count and distance, in squares, of each resulting stack.
    fn slid(s: &mut Scene, kind: &str, count: u16) -> Vec<(u16, i16)> {
        let who = s.hero();
        let from = s.world.you().at.step(Dir::E);
        let thing = s.made(kind, count, crate::content::Buc::Uncursed);
        let id = s.world.item(thing).kind;
        s.world.lay(thing, from);
        s.with(|play| kick(play, who, Dir::E)).unwrap();
        let row = (0..80).map(|x| Pos::new(x, from.y));
        let piles = row.flat_map(|at| {
            let here: Vec<ItemId> = s.world.items_at(at).collect();
            here.into_iter().map(move |item| (item, at.x - from.x))
        });
        let of_kind = piles.filter(|&(item, _)| s.world.item(item).kind == id);
        of_kind.map(|(item, far)| (s.world.item(item).count, far)).collect()
    }

    #[test]
    fn a_kicked_item_slides_by_strength_and_weight_until_a_wall() {
        let mut s = scene(HALL);
        s.world.life.attributes = [12; 6];
        // Strength 12 gives a range of 6 squares, of which 5 are free.
        assert_eq!(slid(&mut s, "dagger", 1), [(1, 5)]);
        // A weight of 100 reduces the range by 2 squares.
        assert_eq!(slid(&mut s, "large shield", 1), [(1, 4)]);
        let mut s = scene(HALL);
        s.world.life.attributes = [12; 6];
        assert_eq!(slid(&mut s, "arrow", 3), [(2, 0), (1, 5)], "one of a pile");
        let mut s = scene(HALL);
        assert_eq!(slid(&mut s, "potion of water", 1), [], "a flask breaks");
        assert_eq!(slid(&mut s, "boulder", 1), [(1, 0)], "too heavy");
    }

    #[test]
    fn a_kicked_item_that_hits_a_creature_stops_and_may_hurt_it() {
        let mut s = scene(HALL);
        let foe = s.put("newt", 'm');
        let at = Pos::new(s.world.you().at.x + 4, s.world.you().at.y);
        s.world.move_actor(foe, at);
        (s.world.life.attributes, s.world.you_mut().level) = ([18; 6], 30);
        s.world.actor_mut(foe).hp = 1;
        assert_eq!(slid(&mut s, "dagger", 1), [(1, 3)]);
        assert!(s.world.is_dying(foe));
    }

    #[test]
    fn kicking_a_statue_gives_one_message() {
        let mut s = scene(HALL);
        let who = s.hero();
        let statue = s.made("statue", 1, crate::content::Buc::Uncursed);
        let at = s.world.you().at.step(Dir::E);
        s.world.lay(statue, at);
        for _ in 0..30 {
            s.world.you_mut().hp = 50;
            s.with(|play| kick(play, who, Dir::E)).unwrap();
        }
        let told = |it: &&Event| {
            matches!(
                it,
                Event::Item(ItemEvent::Kicked { .. })
                    | Event::Terrain(TerrainEvent::KickedHard { .. })
            )
        };
        assert_eq!(s.seen.0.iter().filter(told).count(), 30);
    }

    #[test]
    fn kicked_coins_scatter_and_none_is_lost() {
        let mut s = scene(HALL);
        let from = s.world.you().at.step(Dir::E);
        slid(&mut s, "gold piece", 100);
        let total: u32 = (0..80)
            .flat_map(|x| s.world.items_at(Pos::new(x, from.y)).collect::<Vec<_>>())
            .map(|item| u32::from(s.world.item(item).count))
            .sum();
        assert_eq!(total, 100);
        let there =
            |s: &Scene, far: i16| s.world.items_at(Pos::new(from.x + far, from.y)).next().is_some();
        assert!((1..=3).any(|far| there(&s, far)));
    }

    #[test]
    fn a_martial_arts_kick_can_knock_back_its_target() {
        let mut s = scene(HALL);
        s.world.life.role = s.content.roles.find("Monk").unwrap();
        s.world.life.attributes = [18; 6];
        let gnome = s.put("gnome", 'm');
        kicks(&mut s, gnome, 100);
        let reeled = |it: &&Event| matches!(it, Event::Combat(Combat::Reeled { .. }));
        let reeled = s.seen.0.iter().filter(reeled).count();
        assert!((18..=50).contains(&reeled), "{reeled} of 100, one in three");
    }
}
