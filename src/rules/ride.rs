//! Riding: saddles, mounting, dismounting, being thrown, and the fate of the steed.
//!
//! A steed occupies no square of its own; its position is the rider's.
//! Source: rules/numbers 13, 3; `NetHack` 3.7 `steed.c`.

use crate::base::Dir;
use crate::content::ending::death::Hazard;
use crate::content::role::talent::Talent;
use crate::content::{Buc, Content, Property, Rank, Skill, Slot};
use crate::event::senses::StopReason;
use crate::event::{Event, Reason, Ride};
use crate::rules::body::{self, equipment, hold, skill, sleep};
use crate::rules::play::interrupt;
use crate::rules::vitals::{
    self, Blame,
    outgrown_gear::bears_saddle,
    rider::{FALL_DAMAGE, Unseated, beside, is_rider, seat_changed, unseat},
};
use crate::rules::{Acted, Play, Refusal, Sum, Time, Unridden};
use crate::world::hero::Occupation;
use crate::world::{
    ActorId, Attitude, ItemId, World,
    body::{actor::ACT, senses},
    hero::Burden,
    todo::Task,
};

/// Turns of riding that count as one use of the riding skill.
const PRACTICE: u8 = 100;
/// Sides of the die for keeping one's balance. The hero falls off if the roll exceeds the hero's
/// experience level plus the steed's tameness.
const BALANCE: u32 = 20;
/// Minimum and maximum damage of slipping while mounting, before difficulty scales it.
const SLIP_DAMAGE: (i32, i32) = (10, 14);

/// The odds and the damage of an accident while mounting or spurring a steed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accident {
    /// Chance of the accident, in percent.
    pub percent: u8,
    /// Minimum and maximum damage, in hit points.
    pub damage: (i32, i32),
}

/// Checks that `who` can reach the floor, which is impossible when levitating, or when riding below
/// Basic skill.
pub fn reaches_floor(world: &World, who: ActorId) -> Result<(), Refusal> {
    if world.actor(who).has(Property::Levitation) {
        return Err(Refusal::Levitating);
    }
    let rides = who == world.hero && world.life.steed.is_some();
    if rides && world.life.rank(Skill::Riding) < Rank::Basic {
        return Err(Refusal::Riding(Unridden::FloorTooFar));
    }
    Ok(())
}

// --- Saddles

/// Returns the chance, in percent and itemized, that the hero saddles `target`. The total can lie
/// outside 0..=100.
pub fn saddling(play: &Play, target: ActorId, saddle: ItemId) -> Sum {
    let (world, content) = (&*play.world, play.content);
    let (you, other) = (world.you(), world.actor(target));
    let [_, _, _, grace, _, charm] = world.life.attributes.map(i32::from);
    let mut sum = Sum::new();
    sum.add(grace, Reason::Dexterity);
    sum.add(charm / 2, Reason::Charisma);
    let level = i32::from(you.level);
    if let Attitude::Tame(tameness) = other.mood {
        sum.add(2 * i32::from(tameness), Reason::Tameness);
        sum.add(level * 20, Reason::Level);
    } else {
        sum.add(level * 5, Reason::Level);
        sum.add(-10 * i32::from(other.level), Reason::Wild);
    }
    let knight = content.roles[world.life.role].has(Talent::Horsemanship);
    sum.add(if knight { 20 } else { 0 }, Reason::Knighthood);
    let practice = match world.life.rank(Skill::Riding) {
        Rank::Restricted | Rank::Unskilled => -20,
        Rank::Basic => 0,
        Rank::Skilled => 15,
        _ => 30,
    };
    sum.add(practice, Reason::Skill);
    sum.add(if is_impaired(world) { -20 } else { 0 }, Reason::Impaired);
    let dressed = dressed_to_ride(play);
    sum.add(if dressed { 10 } else { 0 }, Reason::RidingClothes);
    let cursed = world.item(saddle).buc == Buc::Cursed;
    sum.add(if cursed { -50 } else { 0 }, Reason::CursedSaddle);
    sum
}

/// Whether the hero is confused, fumbling or has slippery fingers.
fn is_impaired(world: &World) -> bool {
    let ails = [Property::Confused, Property::Fumbling, Property::SlipperyFingers];
    ails.iter().any(|&what| world.you().has(what))
}

/// Whether the hero wears gloves or boots whose appearance is riding gear, whatever their kind.
fn dressed_to_ride(play: &Play) -> bool {
    [Slot::Gloves, Slot::Boots].iter().any(|&slot| {
        let Some(item) = play.world.you().in_slot(slot) else { return false };
        let kind = play.world.item(item).kind;
        let row = &play.content.items[kind];
        let dealt = play.world.knowledge.of(kind).look;
        let group = row.shuffle.as_ref().and_then(|group| play.content.looks.get(group));
        let look = group.zip(dealt).and_then(|(looks, at)| looks.get(usize::from(at)));
        look.is_some_and(|look| look.riding)
    })
}

/// Makes the hero try to put a saddle on the monster in direction `dir`.
pub fn saddle(play: &mut Play, who: ActorId, item: ItemId, dir: Dir) -> Acted {
    let target = neighbor(play, who, dir)?;
    let kind = &play.content.monsters[play.world.actor(target).kind];
    if play.world.actor(target).in_slot(Slot::Saddle).is_some() {
        return Err(Refusal::Riding(Unridden::AlreadySaddled).into());
    }
    if !bears_saddle(kind) {
        return Err(Refusal::Riding(Unridden::CannotSaddle).into());
    }
    sleep::wake(play, target);
    let chance = saddling(play, target, item).total().clamp(0, 100);
    if !play.rng.act.percent(chance.unsigned_abs()) {
        play.tell(Event::Ride(Ride::Resisted { who: target }));
        return Ok(Time::ACTION);
    }
    play.tell(Event::Ride(Ride::Saddled { who: target, saddle: item }));
    let saddle = play.world.split(item, 1);
    play.world.give(saddle, target);
    play.world.actor_mut(target).worn[Slot::Saddle as usize] = Some(saddle);
    equipment::pack_changed(play);
    Ok(Time::ACTION)
}

/// Returns the known monster in direction `dir` of the hero.
fn neighbor(play: &Play, who: ActorId, dir: Dir) -> Result<ActorId, Refusal> {
    let at = play.world.actor(who).at.step(dir);
    let target = play.world.actor_at(at).filter(|_| who == play.world.hero);
    let target = target.filter(|&it| senses::senses(play.world, play.content, it));
    target.ok_or(Refusal::Nobody)
}

// --- Mounting and dismounting

/// Mounts the steed in direction `dir`, or slips and takes damage.
pub fn mount(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    let steed = neighbor(play, who, dir)?;
    may_mount(play, steed)?;
    let knight = play.content.roles[play.world.life.role].has(Talent::Horsemanship);
    if !knight && !less_tame(play, steed) {
        play.tell(Event::Ride(Ride::Resisted { who: steed }));
        return Ok(Time::ACTION);
    }
    if slips(play, steed) {
        let damage = play.rng.act.between(SLIP_DAMAGE.0, SLIP_DAMAGE.1);
        let lost = vitals::preview_damage(play, who, damage, None);
        play.tell(Event::Ride(Ride::Slipped { steed, damage: lost }));
        vitals::apply_damage(play, who, damage, Blame::means(Hazard::SlippedMounting));
        return Ok(Time::ACTION);
    }
    hold::release_all(play, steed);
    let from = play.world.actor(who).at;
    play.world.mount(steed);
    play.tell(Event::Ride(Ride::Mounted { steed }));
    play.tell_step(who, from);
    let at = play.world.actor(who).at;
    play.world.todo.later(Task::Arrived { who, at });
    seat_changed(play);
    Ok(Time::ACTION)
}

/// Checks whether the hero can try to mount this steed.
fn may_mount(play: &Play, steed: ActorId) -> Result<(), Refusal> {
    let world = &*play.world;
    let (you, other) = (world.you(), world.actor(steed));
    if world.life.steed.is_some() {
        return Err(Refusal::Riding(Unridden::AlreadyRiding));
    }
    if you.has(Property::Hallucinating) {
        return Err(Refusal::Riding(Unridden::Hallucinating));
    }
    if you.has(Property::WoundedLegs) {
        return Err(Refusal::Riding(Unridden::LegsHurt));
    }
    if world.life.burden > Burden::Burdened {
        return Err(Refusal::TooBurdened);
    }
    if you.held_by.is_some() || you.trapped > 0 || other.trapped > 0 {
        return Err(Refusal::Held);
    }
    if other.in_slot(Slot::Saddle).is_none() {
        return Err(Refusal::Riding(Unridden::NotSaddled));
    }
    if !other.is_tame() {
        return Err(Refusal::Riding(Unridden::WouldMind));
    }
    if !bears_saddle(&play.content.monsters[other.kind]) || !is_rider(play) {
        return Err(Refusal::Riding(Unridden::CannotRideThat));
    }
    if you.has(Property::Levitation)
        && !crate::world::level::path::is_airborne(&play.content.monsters[other.kind], other)
    {
        return Err(Refusal::Levitating);
    }
    let suit = you.in_slot(Slot::Suit).map(|item| world.item(item));
    let stiff = suit.is_some_and(|suit| {
        let metal = play.content.items[suit.kind].material.is_metallic();
        metal && suit.erosion() > 0
    });
    if stiff { Err(Refusal::Riding(Unridden::StiffArmor)) } else { Ok(()) }
}

/// Returns the odds and damage of slipping when mounting, based on what the hero knows.
pub fn slipping(world: &World, content: &Content, steed: ActorId) -> Accident {
    accident(world, slip_percent(world, content, steed), SLIP_DAMAGE)
}

/// Returns the odds and damage of being thrown when the hero kicks the steed.
pub fn throwing(world: &World) -> Accident {
    accident(world, throw_percent(world), FALL_DAMAGE)
}

fn accident(world: &World, percent: u8, damage: (i32, i32)) -> Accident {
    let scaled = |amount| vitals::scaled_damage(world, world.hero, amount, None).0;
    Accident { percent, damage: (scaled(damage.0), scaled(damage.1)) }
}

fn slip_percent(world: &World, content: &Content, steed: ActorId) -> u8 {
    let other = world.actor(steed);
    let Attitude::Tame(tameness) = other.mood else { return 100 };
    let saddle = other.in_slot(Slot::Saddle);
    let known_curse = saddle.is_some_and(|saddle| world.item(saddle).is_known_cursed());
    if is_impaired(world) || known_curse {
        return 100;
    }
    let knight = content.roles[world.life.role].has(Talent::Horsemanship);
    fall_percent(grip(world, tameness) - i32::from(!knight))
}

fn throw_percent(world: &World) -> u8 {
    let Some(steed) = world.life.steed.map(|steed| world.actor(steed)) else { return 0 };
    match steed.mood {
        _ if steed.is_helpless() => 0,
        Attitude::Tame(tameness) if tameness > 1 => fall_percent(grip(world, tameness) - 1),
        _ => 100,
    }
}

/// Rolls whether the hero slips when mounting.
fn slips(play: &mut Play, steed: ActorId) -> bool {
    let saddle = play.world.actor(steed).in_slot(Slot::Saddle);
    let cursed = saddle.is_some_and(|item| play.world.item(item).buc == Buc::Cursed);
    is_impaired(play.world) || cursed || !keeps_seat(play, steed)
}

/// Returns the hero's grip on a steed: the hero's level plus the steed's tameness. A roll of 1d20
/// above the grip means a fall.
fn grip(world: &World, tameness: u8) -> i32 {
    i32::from(world.you().level) + i32::from(tameness)
}

/// Returns the chance, in percent, that a roll of 1d20 exceeds the grip.
fn fall_percent(grip: i32) -> u8 {
    let sides = BALANCE as i32;
    ((sides - grip).clamp(0, sides) * 100 / sides) as u8
}

/// Rolls whether the hero stays in the saddle: the grip must be at least 1d20.
fn keeps_seat(play: &mut Play, steed: ActorId) -> bool {
    let Attitude::Tame(tameness) = play.world.actor(steed).mood else { return false };
    grip(play.world, tameness) >= play.rng.act.d(BALANCE)
}

/// Lowers the steed's tameness by 1, but never to 0. Returns false if that would make it wild.
fn less_tame(play: &mut Play, steed: ActorId) -> bool {
    let Attitude::Tame(tameness) = play.world.actor(steed).mood else { return false };
    let left = tameness.saturating_sub(1);
    if left > 0 {
        play.world.actor_mut(steed).mood = Attitude::Tame(left);
    }
    left > 0
}

/// Dismounts, if the saddle is not cursed and a square beside the steed is free.
pub fn dismount(play: &mut Play, who: ActorId) -> Acted {
    let steed = play.world.life.steed.filter(|_| who == play.world.hero);
    let steed = steed.ok_or(Refusal::Riding(Unridden::NotRiding))?;
    let saddle = play.world.actor(steed).in_slot(Slot::Saddle);
    if let Some(saddle) = saddle.filter(|&it| play.world.item(it).buc == Buc::Cursed) {
        if play.world.item(saddle).known.buc {
            return Err(Refusal::Riding(Unridden::SaddleHolds).into());
        }
        play.world.item_mut(saddle).known.buc = true;
        play.tell(Event::Ride(Ride::Stuck { steed }));
        return Ok(Time::ACTION);
    }
    if beside(play).is_empty() {
        return Err(Refusal::Riding(Unridden::NoRoomToDismount).into());
    }
    unseat(play, Unseated::Choice);
    Ok(Time::ACTION)
}

// --- Speed

/// Returns the speed of the mounted hero, itemized; 120 is one step per turn. Returns `None` on
/// foot. The rider's own haste does not count.
/// Source: rules/numbers 3.
pub fn pace(world: &World, content: &Content) -> Option<Sum> {
    let steed = world.life.steed?;
    let mut sum = body::speed(world, content, steed);
    body::weigh_down(world, &mut sum);
    Some(sum)
}

/// Returns the cost of an action in energy units. A ridden step (`stepped`) costs less on a faster
/// steed. A galloping steed is 4/3 or 5/3 as fast as usual, with equal chance. Under NetHack's
/// clock, a ridden step costs as much as any action, because the steed's speed already counts when
/// the turn starts.
/// Source: rules/energy 6, 11.
pub fn price(play: &mut Play, time: Time, stepped: bool) -> i32 {
    let Some(pace) = pace(play.world, play.content).filter(|_| stepped) else {
        return time.price();
    };
    if play.world.rules.accrual.is_by_turn() {
        return time.price();
    }
    let pace = i64::from(galloped(play, pace.total()));
    let own = i64::from(play.world.you().rate).max(1);
    (i64::from(time.price()) * own / pace.max(1)).min(i64::from(50 * ACT)) as i32
}

/// Returns the steed's speed: `pace`, or `pace` times 4/3 or 5/3 at random while the steed gallops.
pub fn galloped(play: &mut Play, pace: i32) -> i32 {
    if play.world.life.gallop == 0 {
        return pace;
    }
    pace * if play.rng.act.coin() { 4 } else { 5 } / 3
}

/// Kicks the steed, which then gallops or throws the hero. A helpless steed wakes 1 time in 2
/// instead.
/// Source: rules/numbers 13.
pub fn spur(play: &mut Play, who: ActorId) -> Acted {
    let steed = play.world.life.steed.filter(|_| who == play.world.hero);
    let steed = steed.ok_or(Refusal::Riding(Unridden::NotRiding))?;
    play.tell(Event::Ride(Ride::Kicked { steed }));
    if play.world.actor(steed).is_helpless() {
        if play.rng.act.coin() {
            sleep::wake(play, steed);
        }
        return Ok(Time::ACTION);
    }
    if !less_tame(play, steed) || !keeps_seat(play, steed) {
        let wild = play.world.actor(steed).mood == Attitude::Tame(1);
        unseat(play, Unseated::Thrown);
        if wild && let Some(other) = play.world.actors.get_mut(steed) {
            other.mood = Attitude::Peaceful;
        }
        return Ok(Time::ACTION);
    }
    let turns = play.rng.act.between(30, 49) as u16;
    play.world.life.gallop = play.world.life.gallop.saturating_add(turns);
    play.tell(Event::Ride(Ride::Gallops { steed, on: true }));
    Ok(Time::ACTION)
}

// --- Each turn

/// Runs one turn of riding: skill practice and the gallop timer. A steed that is no longer tame
/// throws its rider.
pub fn tick(play: &mut Play) {
    let Some(steed) = play.world.life.steed else { return };
    if !play.world.actor(steed).is_tame() {
        return unseat(play, Unseated::Thrown);
    }
    let life = &mut play.world.life;
    life.ridden += 1;
    if life.ridden >= PRACTICE {
        life.ridden = 0;
        skill::train(play, Skill::Riding, 1);
    }
    if play.world.life.gallop > 0 {
        play.world.life.gallop -= 1;
        if play.world.life.gallop == 0 {
            play.tell(Event::Ride(Ride::Gallops { steed, on: false }));
        }
    }
}

/// Makes a fumbling hero stumble every 1 to 20 turns while moving: a hero on foot is paralyzed for
/// 2 turns, and a rider falls off the steed.
/// Source: rules/numbers 15.
pub fn stumble(play: &mut Play) {
    let hero = play.world.hero;
    if !play.world.you().has(Property::Fumbling) {
        play.world.life.stumble = 0;
        return;
    }
    let left = play.world.life.stumble;
    if left > 1 {
        play.world.life.stumble = left - 1;
        return;
    }
    play.world.life.stumble = play.rng.time.d(20) as u8;
    if left == 0 || !play.world.life.stepped || play.world.you().is_helpless() {
        return;
    }
    if play.world.life.steed.is_some() {
        unseat(play, Unseated::Fell);
    } else {
        play.tell(Event::Ride(Ride::Stumbled));
        if play.world.life.occupation.as_ref().is_some_and(Occupation::is_walk) {
            interrupt::stop(play, Some(StopReason::Stumbled));
        }
        body::gain(play, hero, Property::Paralyzed, 2);
    }
}
