//! Asks the player what to wish for, and grants it.

use super::make::{Limits, fails, make};
use super::read::{cleaned, read};
use crate::event::{Event, ItemEvent, Magic, WishEvent};
use crate::r#gen::spawn::items::{self, NewItem};
use crate::rules::Play;
use crate::rules::body::{burden, equipment};
use crate::rules::item::{artifact_touch, identify};
use crate::world::body::pack;
use crate::world::hero::Burden;
use crate::world::{ItemId, Pending, Wanted, Wish};

/// Number of attempts to enter a wish that the game understands. After the last one, a random item
/// appears.
pub const TRIES: u8 = 5;

/// Asks the player for a wish.
pub fn ask(play: &mut Play) {
    play.world.pending = Some(again(TRIES, ""));
}

/// Asks for a wish, unless bad luck spoils it: 1 time in 5 at luck -1, and always at -5 or worse.
/// Source: rules/luck 2.7.
pub fn ask_by_luck(play: &mut Play) {
    if play.world.life.luck.total() + play.rng.act.below(5) as i32 >= 0 {
        ask(play);
    } else {
        tell(play, WishEvent::Spoiled);
    }
}

fn again(left: u8, draft: &str) -> Pending {
    Pending::Wish { left, draft: draft.into(), missed: None }
}

fn tell(play: &mut Play, what: WishEvent) {
    play.tell(Event::Magic(Magic::Wish(what)));
}

/// Handles what the player typed. Returns the next question: a request to confirm the wish, or to
/// enter it again.
pub fn answered(play: &mut Play, left: u8, text: &str) -> Option<Pending> {
    let text = cleaned(text);
    let Err(unread) = read(play.content, &play.world.knowledge, &text) else {
        return Some(Pending::ConfirmWish { left, text: text.into() });
    };
    let may_retry = left > 1;
    if may_retry {
        let draft = unread.near.unwrap_or_else(|| text.clone()).into();
        return Some(Pending::Wish { left: left - 1, draft, missed: Some(text.into()) });
    }
    tell(play, WishEvent::NoTriesLeft);
    grant(play, &Wish::of(Wanted::Anything));
    None
}

/// Grants the wish that the player confirmed, or lets the player edit it.
pub fn confirmed(play: &mut Play, left: u8, text: &str, yes: bool) -> Option<Pending> {
    let wish = read(play.content, &play.world.knowledge, text);
    match wish {
        Ok(wish) if yes => {
            grant(play, &wish);
            None
        }
        _ => Some(again(left, text)),
    }
}

/// Grants a wish. Wishing for nothing breaks no conduct.
/// Source: rules/wishes 2; `NetHack` 3.7 `zap.c`, `makewish`.
fn grant(play: &mut Play, wish: &Wish) {
    if wish.what == Wanted::Nothing {
        return tell(play, WishEvent::Forgone);
    }
    play.world.life.conduct.wished += 1;
    play.world.life.prayer += play.rng.act.between(50, 149);
    if let Wanted::Artifact(artifact) = wish.what
        && !play.world.artifacts.exists(artifact)
    {
        play.world.life.conduct.wished_artifacts += 1;
        if fails(play, artifact) {
            return tell(play, WishEvent::SlippedAway { artifact });
        }
    }
    if let Some(new) = make(play, wish, Limits::Wish) {
        give(play, new);
    }
}

/// Gives the hero a new item. Lays the item at the hero's feet instead if the hero cannot carry it,
/// or if it is an artifact that refuses the hero.
pub fn give(play: &mut Play, new: NewItem) -> ItemId {
    let (content, hero, at) = (play.content, play.world.hero, play.world.you().at);
    let item = items::bring(play.world, new);
    identify::look_at(play, item);
    let weight = pack::weight(play.world, content, item);
    let light = burden::with(play.world, content, weight) < Burden::Overloaded;
    let accepts = artifact_touch::touch(play, item);
    if !light || !accepts || !pack::has_room(play.world, content, hero, item) {
        // Items that the hero dropped are not for sale in a shop.
        play.world.item_mut(item).dropped = true;
        let item = play.world.drop_onto(content, item, at);
        tell(play, WishEvent::AtFeet { item });
        return item;
    }
    let count = play.world.item(item).count;
    let item = pack::take(play.world, content, hero, item);
    play.tell(Event::Item(ItemEvent::PickedUp { who: hero, item, count }));
    equipment::pack_changed(play);
    item
}
