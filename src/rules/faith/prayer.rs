//! Prayer: when it succeeds, what it fixes, and the penalty for praying too often.

use crate::content::ending::death::Hazard;
use crate::content::{Alignment, Attribute, Buc, Property, Trait};
use crate::event::faith::{Mood, Trouble};
use crate::event::{Event, Faith};
use crate::r#gen::spawn::hero::PRAYER;
use crate::rules::body::{alignment, exercise, hunger_state, luck, sleep};
use crate::rules::faith::{altar, anger, favor, trouble};
use crate::rules::item::bless;
use crate::rules::vitals::{self, Blame, own_shape};
use crate::rules::{Acted, Play, Refusal, Time, Unshaped};
use crate::world::hero::{Hearing, Hunger, LuckCause, Occupation, Prayed, Work};
use crate::world::{ActorId, ItemId, World};

/// Duration of a prayer, in turns.
const TURNS: u8 = 3;

/// Maximum prayer timeout, in turns, at which praying is safe in major trouble.
const MAJOR: i32 = 200;
/// Maximum prayer timeout, in turns, at which praying is safe in minor trouble.
const MINOR: i32 = 100;

/// Lowest alignment records at which a god is well pleased (`DEVOUT`) or pleased (`STRIDENT`) with
/// the hero.
const DEVOUT: i32 = 14;
const STRIDENT: i32 = 4;

/// Another prayer is safe about 9 times in 10 once the turns since the last prayer plus the timeout
/// that the trouble allows ([`MAJOR`] or [`MINOR`]) reach this number.
const AGAIN: u32 = 1000;
/// Another prayer is safe 1 time in 2 once the same sum reaches this number.
const EVEN: u32 = 350;
/// Number of turns that hardly any new timeout exceeds: fewer than 1 in 100.
const SURE: u32 = 2_100;

/// Makes the hero start to pray. The god answers when the prayer ends. At an altar of Moloch,
/// Moloch answers at once.
pub fn pray(play: &mut Play, who: ActorId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    if hates_god(play) {
        return Err(Refusal::Shape(Unshaped::LoathesGods).into());
    }
    play.world.life.conduct.dealt_with_gods += 1;
    let to = addressed(play);
    play.tell(Event::Faith(Faith::Prayed { to }));
    if altar::underfoot(play) == Some(None) {
        alignment::change(play, -2);
        sleep::wake_all(play);
        play.tell(Event::Faith(Faith::Displeased { god: None }));
        return Ok(Time::ACTION);
    }
    play.world.life.prayed = Some(Prayed { turn: play.world.turn, pleased: true });
    let hearing = hearing(play);
    if hearing == Hearing::Granted && !anger::is_in_hell(play.world) {
        play.tell(Event::Faith(Faith::Shielded));
    }
    let worst = trouble::all(play).first().copied();
    let hp = play.world.you().hp;
    let what = Work::Praying { left: TURNS - 1, hearing, worst };
    play.world.life.occupation = Some(Occupation { what, hp });
    Ok(Time::ACTION)
}

/// Returns the god that a prayer on this square addresses; `None` is Moloch.
fn addressed(play: &Play) -> Option<Alignment> {
    altar::underfoot(play).unwrap_or(Some(play.world.life.alignment))
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

/// Turns a hero who is polymorphed into an undead, and not unchanging, back to normal and deals
/// 1d20 damage. A lawful god always does this, a neutral god 1 time in 10, other gods never.
/// Returns whether the god did this.
/// Source: rules/numbers 6.
fn is_destroyed_as_undead(play: &mut Play) -> bool {
    let turns = match addressed(play) {
        Some(Alignment::Lawful) => true,
        Some(Alignment::Neutral) => play.rng.act.one_in(10),
        _ => false,
    };
    let hero = play.world.hero;
    let Some(god) = addressed(play).filter(|_| turns) else { return false };
    if !is_shape(play, Trait::Undead) || play.world.you().has(Property::Unchanging) {
        return false;
    }
    play.tell(Event::Faith(Faith::UndeadRebuked { god }));
    own_shape::regain(play);
    let damage = play.rng.act.d(20);
    exercise::abuse(play, Attribute::Constitution);
    vitals::damage_and_tell(play, hero, damage, Blame::means(Hazard::UndeadTurning));
    true
}

/// Returns the alignment record, as modified by the altar on the hero's square.
fn record_here(play: &Play) -> i32 {
    let life = &play.world.life;
    match altar::underfoot(play).flatten() {
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
    } else if altar::underfoot(play).flatten().is_some_and(|of| of != life.alignment) {
        Hearing::Elsewhere
    } else {
        Hearing::Granted
    }
}

/// How likely a prayer started now is to succeed, as far as the player can know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    Good,
    /// The last prayer was long ago: less than 1 in 10 new timeouts last longer.
    Likely,
    /// The last prayer may have been too recent.
    MaybeTooSoon,
    /// The alignment record is not positive: the god may accept the prayer without helping.
    Doubtful,
    /// The initial prayer timeout of a new hero has not run out.
    TooEarly,
    /// The last prayer was too recent.
    TooSoon,
    /// The god showed anger, and nothing has calmed the god since.
    Angry,
    /// The hero is in Gehennom, where no god can help.
    InHell,
}

/// Returns the maximum prayer timeout at which a prayer is safe, given the troubles that the hero
/// notices. Ignores cursed items.
fn patience(world: &World) -> i32 {
    const GRAVE: [Property; 7] = [
        Property::Petrifying,
        Property::Sliming,
        Property::Strangled,
        Property::Ill,
        Property::Sinking,
        Property::Lycanthropy,
        Property::MummyRot,
    ];
    const SLIGHT: [Property; 5] = [
        Property::Blind,
        Property::WoundedLegs,
        Property::Stunned,
        Property::Confused,
        Property::Hallucinating,
    ];
    let has = |any: &[Property]| any.iter().any(|&what| world.you().has(what));
    let (life, hunger) = (&world.life, hunger_state::state(world));
    let weakened = (0..6).any(|at| life.attributes[at] < life.peaks[at]);
    match () {
        () if trouble::is_low(world) || hunger >= Hunger::Weak || has(&GRAVE) => MAJOR,
        () if hunger == Hunger::Hungry || has(&SLIGHT) => MINOR,
        () if weakened || life.shackles.is_some() => MINOR,
        () => 0,
    }
}

/// Returns the outlook for a prayer started now. Follows [`hearing`], but uses only what the player
/// can know: the initial timeout and the alignment record. Ignores luck and the real timeout after
/// an earlier prayer, which is above 350 turns half of the time and rarely above 1000.
pub fn outlook(world: &World) -> Outlook {
    let life = &world.life;
    let patience = patience(world) as u32;
    match life.prayed {
        _ if anger::is_in_hell(world) => Outlook::InHell,
        None if world.turn + patience <= PRAYER as u32 => Outlook::TooEarly,
        Some(Prayed { pleased: false, .. }) => Outlook::Angry,
        Some(Prayed { turn: turn @ 1.., .. }) if world.turn + patience < turn + AGAIN => {
            let even = world.turn + patience >= turn + EVEN;
            if even { Outlook::MaybeTooSoon } else { Outlook::TooSoon }
        }
        _ if life.record <= 0 => Outlook::Doubtful,
        Some(Prayed { turn: turn @ 1.., .. }) if world.turn + patience < turn + SURE => {
            Outlook::Likely
        }
        _ => Outlook::Good,
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
    if anger::is_in_hell(play.world) {
        go_unheard(play);
        return;
    }
    if is_destroyed_as_undead(play) {
        return;
    }
    let own = altar::underfoot(play).flatten().map(|of| of == play.world.life.alignment);
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
            play.tell(Event::Faith(Faith::Answered(Mood::Aloof)));
        }
        Hearing::TooSoon => too_soon(play),
        Hearing::Naughty => anger(play),
    }
}

/// Answers a prayer in Gehennom, where no god can help. Moloch gets angry, unless the alignment
/// record is positive and `rnl(record)` is 0, which is certain for a record of 1.
/// Source: rules/luck 3.26.
fn go_unheard(play: &mut Play) {
    play.tell(Event::Faith(Faith::Unheard));
    let record = play.world.life.record;
    if record <= 0 || play.lucky(play.world.hero, record as u32) > 0 {
        anger(play);
    }
}

fn too_soon(play: &mut Play) {
    play.world.life.prayer += play.around(250);
    luck::change(play, -3, LuckCause::PrayedTooSoon);
    let god = addressed(play);
    anger::upset(play, god);
}

/// Blesses or curses the potions of water on the altar underfoot. Returns whether any potion
/// changed.
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

/// Returns the tier of a granted prayer, which says how much the god fixes. 0: nothing. 1: the
/// worst trouble if it is major. 2: all major troubles. 3: also the worst trouble of any kind. 4:
/// all troubles. 5: all troubles, plus a favor.
/// Source: rules/luck 2.7, 3.1.
pub fn tier(play: &mut Play) -> u32 {
    let record = play.world.life.record;
    if record < STRIDENT {
        if record > 0 {
            return 1;
        }
        return u32::from(play.lucky(play.world.hero, 2) == 0);
    }
    let on_altar = altar::underfoot(play).is_some();
    let holy = i32::from(on_altar) + i32::from(altar::is_shrine(play));
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
    let carefree = worst.is_none() && play.world.life.record >= DEVOUT;
    let tier = if carefree { 5 } else { tier(play) };
    let mood = if tier > 0 { mood(play.world.life.record) } else { Mood::Aloof };
    play.tell(Event::Faith(Faith::Answered(mood)));
    mend(play, tier, worst);
    if tier >= 5 {
        favor::grant(play);
    }
    let more = if play.world.life.crowned { play.around(1000) } else { 0 };
    play.world.life.prayer = play.around(350) + more;
    if play.world.life.harassment.is_some() {
        // After the Wizard's first death, the gods take longer to accept the next prayer.
        // Source: rules/numbers 6.
        play.world.life.prayer += play.around(1000);
    }
}

/// Returns the mood of a god who helps a hero with this alignment record.
const fn mood(record: i32) -> Mood {
    match record {
        DEVOUT.. => Mood::WellPleased,
        STRIDENT.. => Mood::Pleased,
        1.. => Mood::Satisfied,
        _ => Mood::Patient,
    }
}

/// Fixes troubles, as many as the tier allows. Each trouble is tried only once.
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

/// Applies the anger of the god that a prayer on this square addresses.
pub fn anger(play: &mut Play) {
    let god = addressed(play);
    anger::befall(play, god);
}

/// Decrements the prayer timeout, once per turn.
pub fn tick(play: &mut Play) {
    let prayer = &mut play.world.life.prayer;
    *prayer = (*prayer - 1).max(0);
}
