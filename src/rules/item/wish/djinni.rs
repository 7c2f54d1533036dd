//! Djinn that come out of bottles and lamps.
//!
//! Source: rules/wishes 4; rules/tables effects.

use crate::content::{Buc, ItemKindId};
use crate::event::{Djinni, Event, Magic, WishEvent};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::{equipment, taming};
use crate::rules::item::identify;
use crate::rules::item::price::fee;
use crate::world::{ActorId, Attitude, ItemId};

fn tell(play: &mut Play, what: WishEvent) {
    play.tell(Event::Magic(Magic::Wish(what)));
}

/// Rolls whether a djinni comes out of a potion of this kind when the hero opens it. Only potions
/// of one appearance (smoky) can hold a djinni. For them, the chance is 1 in (13 + 2 * number of
/// djinn so far).
pub fn comes_out(play: &mut Play, kind: ItemKindId) -> bool {
    let content = play.content;
    let look = content.items[kind].shuffle.as_ref().and_then(|group| {
        let nth = play.world.knowledge.of(kind).look?;
        content.looks.get(group)?.get(usize::from(nth))
    });
    let holds = look.is_some_and(|look| look.djinni);
    holds && play.rng.act.one_in(13 + 2 * u32::from(play.world.life.djinn))
}

/// Lets a djinni out beside the hero. `buc` is the BUC status of its bottle or lamp.
pub fn appear(play: &mut Play, buc: Buc) {
    let does = intent(play, buc);
    let (content, at) = (play.content, play.world.you().at);
    let life = &mut play.world.life;
    life.djinn = life.djinn.saturating_add(1);
    let kind = content.known.djinni;
    let Some(who) = monsters::near(play.world, content, &mut play.rng.act, kind, at) else {
        return;
    };
    tell(play, WishEvent::DjinniCame { who, does });
    match does {
        Djinni::Grants => grant(play, who),
        Djinni::Serves => {
            taming::tame(play, who);
        }
        Djinni::Thanks => play.world.actor_mut(who).mood = Attitude::Peaceful,
        Djinni::Vanishes => {
            play.world.remove_actor(who);
        }
        Djinni::Attacks => {}
    }
}

/// Draws what a freed djinni does, from the BUC status of its bottle or lamp. If that is uncursed,
/// all five intents are equally likely. With a chance of 4 in 5, a djinni from a blessed one grants
/// a wish, and a djinni from a cursed one attacks.
fn intent(play: &mut Play, buc: Buc) -> Djinni {
    let all = [Djinni::Grants, Djinni::Serves, Djinni::Thanks, Djinni::Vanishes, Djinni::Attacks];
    let roll = play.rng.act.below(5) as usize;
    let nth = match buc {
        Buc::Blessed if roll == 4 => play.rng.act.d(4).unsigned_abs() as usize,
        Buc::Blessed => 0,
        Buc::Cursed if roll == 0 => play.rng.act.below(4) as usize,
        Buc::Cursed => 4,
        Buc::Uncursed => roll,
    };
    all[nth]
}

/// Makes a freed djinni or water demon grant a wish and vanish.
pub fn grant(play: &mut Play, who: ActorId) {
    tell(play, WishEvent::Granted { by: who });
    play.world.remove_actor(who);
    super::ask(play);
}

/// Rubs a lamp. A djinni comes out of a magic lamp 1 time in 3; the lamp is an ordinary one from
/// then on.
pub fn rub(play: &mut Play, lamp: ItemId) {
    let content = play.content;
    let thing = play.world.item(lamp);
    let (kind, buc) = (thing.kind, thing.buc);
    if kind != content.known.magic_lamp {
        return tell(play, WishEvent::Rubbed { item: lamp, smoke: false });
    }
    if play.rng.act.one_in(3) {
        tell(play, WishEvent::Rubbed { item: lamp, smoke: true });
        fee::charge(play, lamp);
        identify::learn_kind(play, kind);
        let fuel = play.rng.act.between(1000, 1499).unsigned_abs();
        let thing = play.world.item_mut(lamp);
        (thing.kind, thing.age) = (content.known.oil_lamp, fuel);
        equipment::pack_changed(play);
        return appear(play, buc);
    }
    let smoke = play.rng.act.coin();
    tell(play, WishEvent::Rubbed { item: lamp, smoke });
}
