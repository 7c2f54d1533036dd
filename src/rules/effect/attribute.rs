//! Raising and lowering attributes and experience levels.

use crate::content::effect::{Which, WhichBack};
use crate::content::{Attribute, Property};
use crate::event::{BodyEvent, Cause, Event};
use crate::rules::Play;
use crate::rules::body::{burden, exercise};
use crate::rules::effect::{EffectSource, is_noticed};
use crate::rules::vitals::{self, level_change};
use crate::world::ActorId;

/// Maximum number of draws to find a random attribute that can change.
const TRIES: u8 = 6;

/// Raises or lowers attributes of the hero, unless the hero has sustain ability. Monsters have no
/// attributes. Returns whether any attribute changed.
pub fn change(play: &mut Play, who: ActorId, which: Which, by: i8) -> bool {
    if who != play.world.hero || by == 0 || play.world.you().has(Property::SustainAbility) {
        return false;
    }
    match which {
        Which::All => {
            Attribute::ALL.into_iter().fold(false, |any, one| exercise::change(play, one, by) | any)
        }
        Which::The(one) => exercise::change(play, one, by),
        Which::Any => (0..TRIES).any(|_| {
            let one = Attribute::ALL[play.rng.act.below(6) as usize];
            exercise::change(play, one, by)
        }),
    }
}

/// Restores the hero's lowered attributes to their peaks: all of them, or a random one. Returns
/// whether any attribute changed.
pub fn restore(play: &mut Play, who: ActorId, which: WhichBack) -> bool {
    if who != play.world.hero || which == WhichBack::None {
        return false;
    }
    let first = play.rng.act.below(6) as usize;
    let mut any = false;
    for step in 0..6 {
        let which_one = Attribute::ALL[(first + step) % 6];
        let at = which_one as usize;
        let life = &mut play.world.life;
        if life.attributes[at] < life.peaks[at] {
            let by = (life.peaks[at] - life.attributes[at]) as i8;
            life.attributes[at] = life.peaks[at];
            play.tell(Event::Body(BodyEvent::AttributeChanged { which: which_one, by }));
            any = true;
            if which == WhichBack::One {
                break;
            }
        }
    }
    burden::refresh(play);
    any
}

/// Changes the experience level of `who` by `by`, which can be negative.
pub fn level(play: &mut Play, who: ActorId, by: i8, source: &EffectSource) -> bool {
    if who != play.world.hero {
        return monster_level(play, who, by, source.blame);
    }
    for _ in 0..by.unsigned_abs() {
        if by > 0 {
            level_change::level_up(play);
        } else {
            level_change::level_down(play, Cause::Killed(source.blame));
        }
    }
    by != 0
}

fn monster_level(play: &mut Play, who: ActorId, by: i8, blame: vitals::Blame) -> bool {
    let hp = play.rng.act.d(8) * i32::from(by.signum());
    let actor = play.world.actor_mut(who);
    actor.level = actor.level.saturating_add_signed(by).clamp(1, 49);
    actor.max_hp = (actor.max_hp + hp).max(1);
    let hp = (actor.hp + hp).min(actor.max_hp);
    if by > 0 {
        actor.hp = hp;
        let level = actor.level;
        play.tell(Event::Body(BodyEvent::LevelGained { who, level }));
    } else if hp <= 0 {
        vitals::kill(play, who, blame);
    } else {
        let lost = actor.hp - hp;
        actor.hp = hp;
        let level = actor.level;
        play.tell(Event::Body(BodyEvent::LevelLost { who, level, hp: lost }));
    }
    is_noticed(play, who)
}
