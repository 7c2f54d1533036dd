//! Updates the hero when an artifact comes into use, goes out of use or changes hands.
//!
//! Source: rules/artifacts 3.

use crate::content::artifact::Recognized;
use crate::content::{ArtifactId, Attribute};
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{BodyEvent, Event, ItemEvent};
use crate::rules::Play;
use crate::rules::body::equipment::glow;
use crate::rules::body::{self, artifact, luck};
use crate::world::{ActorId, ItemId, Place};

/// Value to which an artifact raises an attribute. Strength 25 is stored as 125.
const RAISED: u8 = 25;
const RAISED_STRENGTH: u8 = 125;
/// Median number of turns until an artifact can be invoked again.
const USUAL_REST: i32 = 100;

/// Updates the powers of an artifact that was put into a slot or taken out of one.
pub fn use_changed(play: &mut Play, who: ActorId, item: ItemId) {
    let Some(row) = artifact::of(play.content, play.world.item(item)) else { return };
    body::worn_changed(play, who);
    if who != play.world.hero {
        return;
    }
    if row.recognized == Recognized::Used && artifact::is_in_use(play.world, who, item) {
        recognize(play, item);
    }
    luck::recount_bonus(play);
    refresh(play);
}

/// Updates three things for the artifacts that the hero uses: the monsters that they warn of, their
/// glow, and the attributes that they raise.
fn refresh(play: &mut Play) {
    let hero = play.world.hero;
    let in_use: Vec<_> = artifact::carried(play.world, hero)
        .filter(|&(item, _)| artifact::is_in_use(play.world, hero, item))
        .flat_map(|(_, id)| play.content.artifacts[id].warns_of.iter().copied())
        .collect();
    play.world.artifacts.shows = in_use;
    glow::refresh(play);
    raise(play);
}

/// Updates the powers of the artifacts that the hero carries. Call this after the inventory
/// changed.
pub fn pack_changed(play: &mut Play) {
    let hero = play.world.hero;
    if !play.world.artifacts.existing.is_empty() {
        let carried: Vec<_> = artifact::carried(play.world, hero).map(|(_, id)| id).collect();
        for id in carried {
            if !play.world.artifacts.held.contains(&id) {
                play.world.artifacts.held.push(id);
            }
        }
        switch_off_lost(play);
        body::worn_changed(play, hero);
        refresh(play);
    }
}

/// Ends the powers of artifacts that the hero switched on and no longer carries.
fn switch_off_lost(play: &mut Play) {
    let hero = play.world.hero;
    for id in play.world.artifacts.switched_on.clone() {
        if !artifact::carried(play.world, hero).any(|(_, other)| other == id) {
            play.world.artifacts.switched_on.retain(|&other| other != id);
            tire(play, id, None);
        }
    }
}

/// Prevents an artifact from being invoked again for `rest` turns or, if `None`, for a random time
/// around 100 turns.
/// Source: `NetHack` 3.7 `artifact.c`, `arti_invoke`.
pub fn tire(play: &mut Play, id: ArtifactId, rest: Option<u16>) {
    let turns = rest.map_or_else(|| play.around(USUAL_REST).unsigned_abs(), u32::from);
    let until = play.world.turn.saturating_add(turns);
    play.world.artifacts.rest(id, until);
}

/// Ends the temporary damage types that invocations gave to artifacts, when their time is over.
pub fn tick(play: &mut Play) {
    if play.world.artifacts.armed.is_empty() {
        return;
    }
    let turn = play.world.turn;
    let over = |&&(_, until): &&(ArtifactId, u32)| until <= turn;
    let ended: Vec<_> = play.world.artifacts.armed.iter().filter(over).copied().collect();
    play.world.artifacts.armed.retain(|&(_, until)| until > turn);
    for (id, _) in ended {
        let carried = artifact::carried(play.world, play.world.hero).find(|&(_, it)| it == id);
        if let Some((item, _)) = carried {
            let what = ArtifactEvent::Armed { item, on: false };
            play.tell(Event::Item(ItemEvent::Artifact(what)));
        }
    }
}

/// Raises each attribute to 25 as long as the hero uses an artifact that raises it. Afterward,
/// removes the points that it added.
/// Source: rules/artifacts 3.
fn raise(play: &mut Play) {
    let hero = play.world.hero;
    for which in Attribute::ALL {
        let raises = artifact::carried(play.world, hero).any(|(item, id)| {
            play.content.artifacts[id].raises.contains(&which)
                && artifact::is_in_use(play.world, hero, item)
        });
        let added = play.world.artifacts.raised[which as usize];
        let most = if which == Attribute::Strength { RAISED_STRENGTH } else { RAISED };
        let now = play.world.life.attributes[which as usize];
        let wanted = if raises { most.saturating_sub(now - added.min(now)) } else { 0 };
        if wanted == added {
            continue;
        }
        play.world.artifacts.raised[which as usize] = wanted;
        let by = i16::from(wanted) - i16::from(added);
        let value = &mut play.world.life.attributes[which as usize];
        *value = (i16::from(*value) + by).clamp(1, RAISED_STRENGTH.into()) as u8;
        let by = by.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        play.tell(Event::Body(BodyEvent::AttributeChanged { which, by }));
        body::burden::refresh(play);
    }
}

/// Makes the hero recognize the item as the artifact that it is.
pub fn recognize(play: &mut Play, item: ItemId) {
    let Some(id) = play.world.item(item).artifact else { return };
    if play.world.knows_artifact(id) {
        return;
    }
    play.world.knowledge.artifacts.push(id);
    play.tell(Event::Item(ItemEvent::Recognized { item }));
}

/// Makes the hero recognize an artifact that the hero sees up close or picks up, unless only its
/// use reveals it.
pub fn look_at(play: &mut Play, item: ItemId) {
    let thing = play.world.item(item);
    let Some(row) = artifact::of(play.content, thing) else { return };
    let taken = thing.place == Place::Pack(play.world.hero);
    let told = match row.recognized {
        Recognized::Seen => thing.known.seen,
        Recognized::PickedUp => thing.known.seen && taken,
        Recognized::Used | Recognized::Invoked => false,
    };
    if told {
        recognize(play, item);
    }
}
