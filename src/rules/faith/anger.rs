//! Angry gods: how severe their anger is, and what they do to the hero.

use crate::content::dungeon::Realm;
use crate::content::ending::death::{Death, Hazard};
use crate::content::{Alignment, Attribute, Property, Slot};
use crate::event::faith::Wrath;
use crate::event::{Cause, Event, Faith, ItemEvent};
use crate::rules::Play;
use crate::rules::body::{artifact, equipment::destroy, exercise};
use crate::rules::fight::summon;
use crate::rules::ground::{create, shackles};
use crate::rules::item::bless;
use crate::rules::vitals::{self, Blame, level_change};
use crate::world::hero::Prayed;
use crate::world::{Attitude, World};

/// Whether the hero is in Gehennom, where Moloch takes the place of every other god.
/// Source: rules/luck 3.26.
pub fn is_in_hell(world: &World) -> bool {
    world.realm() == Realm::Hell
}

/// Records whether the hero's own god was last seen calm (`pleased`) or angry, for the advice on
/// prayer. If the hero has not prayed yet, also records this turn as the last prayer.
pub(super) fn remember(play: &mut Play, pleased: bool) {
    let turn = play.world.turn;
    play.world.life.prayed.get_or_insert(Prayed { turn, pleased }).pleased = pleased;
}

/// Angers a god, for example by an offering or by praying too soon. If it is the hero's own god,
/// that god's anger rises by 1. If it is another god, the anger of the hero's own god falls by 1.
/// Then the god punishes the hero.
/// Source: `NetHack` 3.7 `pray.c`, `gods_upset`.
pub fn upset(play: &mut Play, god: Option<Alignment>) {
    let life = &mut play.world.life;
    life.anger = if god == Some(life.alignment) {
        life.anger.saturating_add(1)
    } else {
        life.anger.saturating_sub(1)
    };
    befall(play, god);
}

/// Sends a hostile minion of a god against the hero.
pub fn send_minion(play: &mut Play, god: Option<Alignment>) {
    let Some(kind) = summon::minion(play, god) else { return };
    let at = play.world.you().at;
    if let Some(who) = create::near(play, kind, at) {
        play.world.actor_mut(who).mood = Attitude::Hostile;
    }
}

/// Returns `n`, 1..=15, for the roll in `0..n` that selects the punishment by an angry god. It
/// grows with bad luck. For the hero's own god, it also grows with that god's anger; for another
/// god, with the hero's alignment record.
/// Source: rules/numbers 6.
fn severity(play: &Play, god: Option<Alignment>) -> i32 {
    let life = &play.world.life;
    let luck = life.luck.total();
    let own = god == Some(life.alignment);
    let lenient = luck > 0 || own && life.record >= 4;
    let by_luck = if lenient { -(luck / 3) } else { -luck };
    let base = if own { 3 * i32::from(life.anger) } else { life.record / 2 };
    (base + by_luck).clamp(1, 15)
}

/// Applies the anger of a god; in Gehennom, the anger of Moloch. Besides a random punishment, this
/// removes divine protection and raises the prayer timeout to about 300 turns if it is lower.
/// Source: rules/numbers 6.
pub fn befall(play: &mut Play, god: Option<Alignment>) {
    let hero = play.world.hero;
    let god = god.filter(|_| !is_in_hell(play.world));
    if god == Some(play.world.life.alignment) {
        remember(play, false);
    }
    let most = severity(play, god);
    let wrath = match play.rng.act.below(most as u32) {
        0 | 1 => None,
        2 | 3 => Some(Wrath::Lesson),
        6 if play.world.life.shackles.is_none() => Some(Wrath::Chains),
        4..=6 => Some(Wrath::Curses),
        7 | 8 => Some(Wrath::Minion),
        _ => Some(Wrath::Lightning),
    };
    play.tell(Event::Faith(match wrath {
        None => Faith::Displeased { god },
        Some(how) => Faith::Smitten { god, how },
    }));
    if std::mem::take(&mut play.world.life.protection) > 0 {
        play.tell(Event::Faith(Faith::ProtectionLost));
    }
    match wrath {
        None => {}
        Some(Wrath::Lesson) => {
            exercise::change(play, Attribute::Wisdom, -1);
            take_level(play);
        }
        Some(Wrath::Chains) => shackles::punish(play, 1),
        Some(Wrath::Curses) => bless::curse_some(play, hero),
        Some(Wrath::Minion) => send_minion(play, god),
        Some(Wrath::Lightning) => strike_down(play),
    }
    let least = play.around(300);
    play.world.life.prayer = play.world.life.prayer.max(least);
}

/// Takes one experience level. At level 1, takes all experience points instead.
fn take_level(play: &mut Play) {
    if play.world.you().level > 1 {
        level_change::level_down(play, Cause::Ended(Death::FavorLost));
    } else if std::mem::take(&mut play.world.life.experience) > 0 {
        play.tell(Event::Faith(Faith::ExperienceLost));
    }
}

/// Strikes the hero with lightning, then with a disintegration beam.
pub fn strike_down(play: &mut Play) {
    let hero = play.world.hero;
    let wrath = || Blame::means(Hazard::DivineWrath);
    play.tell(Event::Faith(Faith::Lightning));
    let you = play.world.you();
    let reflected = you.has(Property::Reflection);
    if reflected || you.has(Property::ShockResistance) {
        play.tell(Event::Faith(Faith::LightningWithstood { reflected }));
    } else {
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
                let rng = &mut play.rng.act;
                if !artifact::resists(play.world, play.content, rng, item, [0, 90]) {
                    play.tell(Event::Item(ItemEvent::Disintegrated { item }));
                    destroy(play, item);
                }
            }
            break;
        }
    }
    if play.world.you().has(Property::DisintegrationResistance) {
        play.tell(Event::Faith(Faith::DisintegrationWithstood));
    } else {
        vitals::kill(play, hero, wrath());
    }
}
