//! Prayer: when it succeeds, what it fixes, and the penalty for praying too often.

use crate::content::dungeon::Realm;
use crate::content::ending::death::{Death, Hazard};
use crate::content::{Alignment, Attribute, Buc, Property, Slot, Terrain, Trait};
use crate::event::{Cause, faith::Trouble};
use crate::event::{Event, Faith};
use crate::r#gen::spawn::hero::PRAYER;
use crate::rules::body::{self, alignment, equipment::destroy, exercise, luck, nutrition, sleep};
use crate::rules::faith::{around, trouble};
use crate::rules::fight::summon;
use crate::rules::ground::{create, shackles};
use crate::rules::item::{bless, erosion};
use crate::rules::vitals::{self, Blame, experience, own_shape};
use crate::rules::{Acted, Play, Refusal, Time, Unshaped};
use crate::world::hero::{Hearing, Hunger, Occupation, Prayed, Work};
use crate::world::level::special_room;
use crate::world::{ActorId, ItemId, World};

/// Duration of a prayer, in turns.
const TURNS: u8 = 3;

/// Maximum prayer timeout, in turns, at which praying is safe in major trouble, and (`MINOR`) in
/// minor trouble.
const MAJOR: i32 = 200;
const MINOR: i32 = 100;

/// Turns after a prayer during which the game advises against another one.
const AGAIN: u32 = 1000;

/// Makes the hero start to pray. The god answers when the prayer ends.
pub fn pray(play: &mut Play, who: ActorId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    if hates_god(play) {
        return Err(Refusal::Shape(Unshaped::LoathesGods).into());
    }
    play.world.life.conduct.dealt_with_gods += 1;
    play.tell(Event::Faith(Faith::Prayed { to: Some(play.world.life.alignment) }));
    play.world.life.prayed = Some(Prayed { turn: play.world.turn, pleased: true });
    if altar(play) == Some(None) {
        alignment::change(play, -2);
        sleep::wake_all(play);
        play.tell(Event::Faith(Faith::Displeased { reduced: false }));
        remember_anger(play);
        return Ok(Time::ACTION);
    }
    let hearing = hearing(play);
    let worst = trouble::all(play).first().copied();
    let hp = play.world.you().hp;
    let what = Work::Praying { left: TURNS - 1, hearing, worst };
    play.world.life.occupation = Some(Occupation { what, hp });
    Ok(Time::ACTION)
}

/// Returns the god that a prayer on this square addresses; `None` is Moloch.
fn addressed(play: &Play) -> Option<Alignment> {
    altar(play).unwrap_or(Some(play.world.life.alignment))
}

/// Whether the hero is in Gehennom, where no god answers and Moloch speaks for all of them.
/// Source: rules/luck 3.26.
fn is_in_hell(world: &World) -> bool {
    world.realm() == Realm::Hell
}

/// Returns the god that is angered here; `None` is Moloch.
fn angered(play: &Play) -> Option<Alignment> {
    if is_in_hell(play.world) { None } else { addressed(play) }
}

/// Whether the hero is polymorphed into a kind with the trait.
fn is_shape(play: &Play, which: Trait) -> bool {
    play.world.is_changed() && play.content.monsters[play.world.you().kind].is(which)
}

/// Whether the hero is a demon and the god addressed is neither chaotic nor Moloch.
/// Source: rules/numbers 6.
fn hates_god(play: &Play) -> bool {
    let other = addressed(play).is_some_and(|god| god != Alignment::Chaotic);
    is_shape(play, Trait::Demon) && other
}

/// Turns a hero in an undead shape back to normal and deals 1d20 damage. A lawful god always does
/// so, a neutral god 1 time in 10. Returns whether it happened.
/// Source: rules/numbers 6.
fn is_destroyed_as_undead(play: &mut Play) -> bool {
    let turned = match addressed(play) {
        Some(Alignment::Lawful) => true,
        Some(Alignment::Neutral) => play.rng.act.one_in(10),
        _ => false,
    };
    let hero = play.world.hero;
    if !turned || !is_shape(play, Trait::Undead) || play.world.you().has(Property::Unchanging) {
        return false;
    }
    own_shape::regain(play);
    let damage = play.rng.act.d(20);
    exercise::abuse(play, Attribute::Constitution);
    vitals::damage_and_tell(play, hero, damage, Blame::means(Hazard::UndeadTurning));
    true
}

/// Returns the alignment of the altar underfoot, if any; `Some(None)` is Moloch's.
fn altar(play: &Play) -> Option<Option<Alignment>> {
    let cell = play.world.level.cell(play.world.you().at);
    (cell.terrain == Terrain::Altar).then(|| cell.altar())
}

/// Whether the hero stands on the altar of a temple or of a priest.
fn is_shrine(play: &Play) -> bool {
    let at = play.world.you().at;
    let room = special_room::at(&play.world.level, at);
    let temple = room.is_some_and(|(_, kind)| play.content.special_rooms[kind].forsaken.is_some());
    let tends = |&who: &ActorId| play.world.actor(who).mind.post == Some(at);
    altar(play).is_some() && (temple || play.world.level.crowd.iter().any(tends))
}

/// Returns the alignment record as modified by the altar underfoot.
fn record_here(play: &Play) -> i32 {
    let life = &play.world.life;
    match altar(play).flatten() {
        None => life.record,
        Some(of) if of == life.alignment => life.record,
        Some(Alignment::Neutral) => life.record / 2,
        Some(_) if life.alignment == Alignment::Neutral => life.record / 2,
        Some(_) => -life.record,
    }
}

/// Returns how a prayer started now would be received. No prayer succeeds with negative luck.
/// Source: rules/numbers 6.
pub fn hearing(play: &Play) -> Hearing {
    let life = &play.world.life;
    let worst = trouble::all(play).first().copied();
    let patience = match worst {
        Some(worst) if trouble::is_major(worst) => MAJOR,
        Some(_) => MINOR,
        None => 0,
    };
    if life.prayer > patience {
        Hearing::TooSoon
    } else if life.luck.total() < 0 || life.anger > 0 || record_here(play) < 0 {
        Hearing::Naughty
    } else if altar(play).flatten().is_some_and(|of| of != life.alignment) {
        Hearing::Elsewhere
    } else {
        Hearing::Granted
    }
}

/// The success of a prayer started now, as far as the player can know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    Good,
    /// The prayer timeout that every new hero starts with has not run out.
    TooEarly,
    /// The last prayer was too recent.
    TooSoon,
    /// The last prayer made the god angry.
    Angry,
    /// The hero is in Gehennom, where no god can help.
    InHell,
}

/// Returns the outlook by the rule of [`hearing`], using only what the player can know: the initial
/// timeout, but neither luck nor the timeout after a prayer, which is rarely above 1000 turns.
pub fn outlook(world: &World) -> Outlook {
    let (life, you) = (&world.life, world.you());
    let grave = [
        Property::Petrifying,
        Property::Sliming,
        Property::Strangled,
        Property::Ill,
        Property::Sinking,
        Property::Lycanthropy,
        Property::MummyRot,
    ];
    let major = trouble::is_low(world)
        || nutrition::state(world) >= Hunger::Weak
        || grave.iter().any(|&what| you.has(what));
    let patience = if major { MAJOR } else { MINOR } as u32;
    match life.prayed {
        _ if is_in_hell(world) => Outlook::InHell,
        None if world.turn + patience <= PRAYER as u32 => Outlook::TooEarly,
        Some(Prayed { pleased: false, .. }) => Outlook::Angry,
        Some(Prayed { turn, .. }) if world.turn < turn + AGAIN => Outlook::TooSoon,
        _ => Outlook::Good,
    }
}

fn remember_anger(play: &mut Play) {
    if let Some(prayed) = &mut play.world.life.prayed {
        prayed.pleased = false;
    }
}

/// Continues praying for one more turn. The god answers on the last turn.
pub fn go_on(play: &mut Play) -> Acted {
    let Some(Occupation { what: Work::Praying { left, hearing, worst }, .. }) =
        &mut play.world.life.occupation
    else {
        return Err(Refusal::NotNow.into());
    };
    *left = left.saturating_sub(1);
    let (is_over, hearing, worst) = (*left == 0, *hearing, *worst);
    if is_over {
        play.world.life.occupation = None;
        answer(play, hearing, worst);
    }
    Ok(Time::ACTION)
}

fn answer(play: &mut Play, hearing: Hearing, worst: Option<Trouble>) {
    if is_in_hell(play.world) {
        go_unheard(play);
        return;
    }
    if is_destroyed_as_undead(play) {
        return;
    }
    let own = altar(play).flatten().map(|of| of == play.world.life.alignment);
    let waters = match own {
        Some(true) => hearing == Hearing::Granted && turns_water(play, Buc::Blessed),
        Some(false) => turns_water(play, Buc::Cursed),
        None => false,
    };
    match hearing {
        Hearing::Granted => please(play, worst),
        Hearing::Elsewhere if waters => too_soon(play),
        Hearing::Elsewhere => {
            alignment::change(play, -1);
            play.tell(Event::Faith(Faith::Answered { pleased: false }));
        }
        Hearing::TooSoon => too_soon(play),
        Hearing::Naughty => anger(play),
    }
}

/// Answers a prayer in Gehennom: no god can help, and Moloch may be angry. He never is with a hero
/// whose alignment is 1.
/// Source: rules/luck 3.26.
fn go_unheard(play: &mut Play) {
    play.tell(Event::Faith(Faith::Unheard));
    let record = play.world.life.record;
    if record <= 0 || play.lucky(play.world.hero, record as u32) > 0 {
        anger(play);
    }
}

fn too_soon(play: &mut Play) {
    play.world.life.prayer += around(play, 250);
    luck::change(play, -3);
    play.world.life.anger = play.world.life.anger.saturating_add(1);
    anger(play);
}

/// Blesses or curses the potions of water on the altar underfoot. Returns whether there were any.
/// Source: rules/numbers 6.
fn turns_water(play: &mut Play, buc: Buc) -> bool {
    let at = play.world.you().at;
    let blind = play.world.you().has(Property::Blind);
    let plain = |play: &Play, item: ItemId| {
        let flask = play.world.item(item);
        flask.buc != buc && flask.kind == play.content.known.water
    };
    let mut found: Vec<ItemId> = play.world.items_at(at).collect();
    found.retain(|&item| plain(play, item));
    for &item in &found {
        bless::turn(play, item, buc);
        play.world.item_mut(item).known.buc = !blind;
        play.tell(Event::Faith(Faith::WaterTurned { item, holy: buc == Buc::Blessed }));
    }
    !found.is_empty()
}

/// Returns how much a granted prayer fixes. 0: nothing. 1: the worst trouble if it is major. 2: all
/// major troubles. 3: also the worst trouble of any kind. 4: all troubles. 5: all troubles, plus a
/// favor.
/// Source: rules/luck 2.7, 3.1.
pub fn tier(play: &mut Play) -> u32 {
    let record = play.world.life.record;
    if record < 4 {
        if record > 0 {
            return 1;
        }
        return u32::from(play.lucky(play.world.hero, 2) == 0);
    }
    let on_altar = altar(play).is_some();
    let holy = i32::from(on_altar) + i32::from(is_shrine(play));
    let reach = play.world.life.luck.total().max(-1) + 2 + holy;
    let tier = 1 + play.rng.act.below(reach as u32);
    if on_altar { tier.min(5) } else { tier.min(3) }
}

/// Answers a granted prayer. `worst` is the worst trouble when the prayer began.
/// Source: NetHack 3.7 `pray.c`, `pleased`.
fn please(play: &mut Play, worst: Option<Trouble>) {
    let is_major = worst.is_some_and(trouble::is_major);
    if play.world.life.record < 2 && !is_major {
        alignment::change(play, 1);
    }
    let carefree = worst.is_none() && play.world.life.record >= 14;
    let tier = if carefree { 5 } else { tier(play) };
    play.tell(Event::Faith(Faith::Answered { pleased: tier > 0 && play.world.life.record > 0 }));
    mend(play, tier, worst);
    if tier >= 5 {
        favor(play);
    }
    play.world.life.prayer = around(play, 350);
}

/// Fixes troubles according to the tier. Each trouble is tried only once.
fn mend(play: &mut Play, tier: u32, worst: Option<Trouble>) {
    if let Some(worst) = worst
        && (tier >= 3 || tier >= 1 && trouble::is_major(worst))
    {
        trouble::fix(play, worst);
    }
    if tier < 2 {
        return;
    }
    for trouble in trouble::all(play) {
        if tier >= 4 || trouble::is_major(trouble) {
            trouble::fix(play, trouble);
        }
    }
}

/// Grants a favor. A golden glow takes the place of NetHack's favors of a spell and of crowning.
/// Source: rules/luck 2.7.
fn favor(play: &mut Play) {
    let reach = ((play.world.life.luck.total() + 6) / 2).max(1);
    match play.rng.act.below(reach as u32) {
        0 => {}
        1 => mend_weapon(play),
        4 => {
            for item in play.world.you().pack.clone() {
                bless::uncurse(play, item);
            }
        }
        5 => gift(play),
        _ => glow(play),
    }
}

fn mend_weapon(play: &mut Play) {
    let Some(weapon) = play.world.you().in_slot(Slot::Wielded) else { return };
    if !bless::uncurse(play, weapon) {
        bless::turn(play, weapon, Buc::Blessed);
    }
    erosion::mend(play, weapon);
}

/// Golden glow: restores a lost level, or else raises maximum hit points by 5. Also restores hit
/// points and attributes, feeds, cures blindness and ends bad luck.
fn glow(play: &mut Play) {
    play.tell(Event::Faith(Faith::GoldenGlow));
    let hero = play.world.hero;
    let more = if experience::regain_level(play) { 0 } else { 5 };
    let you = play.world.you_mut();
    you.max_hp += more;
    you.hp = you.max_hp;
    trouble::restore(play);
    trouble::feed(play);
    body::cure(play, hero, Property::Blind);
    luck::forgive(play);
}

/// Grants the first of telepathy, speed and stealth that the hero lacks, or else divine protection.
fn gift(play: &mut Play) {
    let hero = play.world.hero;
    let owned = &play.world.you().properties;
    let owned = owned.innate.union(owned.gained);
    let gifts = [Property::Telepathy, Property::Fast, Property::Stealth];
    if let Some(&gift) = gifts.iter().find(|&&gift| !owned.has(gift)) {
        body::grant(play, hero, gift);
        return;
    }
    let first = play.rng.act.between(2, 4) as u8;
    let life = &mut play.world.life;
    life.protection = if life.protection == 0 { first } else { life.protection + 1 };
}

/// Returns the range of the roll for the anger of the god addressed, 1..=15. It grows with bad luck
/// and, for the hero's own god, with earlier anger.
/// Source: rules/numbers 6.
fn severity(play: &Play) -> i32 {
    let life = &play.world.life;
    let luck = life.luck.total();
    let own = angered(play) == Some(life.alignment);
    let lenient = luck > 0 || own && life.record >= 4;
    let by_luck = if lenient { -(luck / 3) } else { -luck };
    let base = if own { 3 * i32::from(life.anger) } else { life.record / 2 };
    (base + by_luck).clamp(1, 15)
}

/// Applies the god's anger.
/// Source: rules/numbers 6.
pub fn anger(play: &mut Play) {
    let hero = play.world.hero;
    remember_anger(play);
    play.world.life.protection = 0;
    let most = severity(play);
    match play.rng.act.below(most as u32) {
        0 | 1 => play.tell(Event::Faith(Faith::Displeased { reduced: false })),
        2 | 3 => {
            play.tell(Event::Faith(Faith::Smitten));
            exercise::change(play, Attribute::Wisdom, -1);
            take_level(play);
        }
        6 if play.world.life.shackles.is_none() => {
            play.tell(Event::Faith(Faith::Smitten));
            shackles::punish(play, 1);
        }
        4..=6 => {
            play.tell(Event::Faith(Faith::Smitten));
            bless::curse_some(play, hero);
        }
        7 | 8 => {
            play.tell(Event::Faith(Faith::Smitten));
            let god = angered(play);
            if let Some(kind) = summon::minion(play, god) {
                create::of_kind(play, kind, 1);
            }
        }
        _ => strike_down(play),
    }
    let least = around(play, 300);
    play.world.life.prayer = play.world.life.prayer.max(least);
}

/// Takes one experience level. At level 1, takes all experience points instead.
fn take_level(play: &mut Play) {
    if play.world.you().level > 1 {
        experience::level_down(play, Cause::Ended(Death::FavorLost));
    } else {
        play.world.life.experience = 0;
    }
}

/// Strikes the hero with lightning, then with a disintegration beam.
fn strike_down(play: &mut Play) {
    let hero = play.world.hero;
    let wrath = || Blame::means(Hazard::DivineWrath);
    play.tell(Event::Faith(Faith::Smitten));
    play.tell(Event::Faith(Faith::Lightning));
    let you = play.world.you();
    if !you.has(Property::Reflection) && !you.has(Property::ShockResistance) {
        vitals::kill(play, hero, wrath());
        if play.world.is_over() || play.world.you().hp <= 0 {
            return;
        }
    }
    play.tell(Event::Faith(Faith::Disintegration));
    for slots in [&[Slot::Shield, Slot::Cloak][..], &[Slot::Suit], &[Slot::Shirt]] {
        let worn: Vec<_> =
            slots.iter().filter_map(|&slot| play.world.you().in_slot(slot)).collect();
        if !worn.is_empty() {
            for item in worn {
                destroy(play, item);
            }
            break;
        }
    }
    if !play.world.you().has(Property::DisintegrationResistance) {
        vitals::kill(play, hero, wrath());
    }
}

/// Decrements the prayer timeout, once per turn.
pub fn tick(play: &mut Play) {
    let prayer = &mut play.world.life.prayer;
    *prayer = (*prayer - 1).max(0);
}
