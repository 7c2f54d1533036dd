//! Offering the Amulet of Yendor, or an imitation, to a god.
//!
//! Source: rules/levels 15; rules/luck 2.5; `NetHack` 3.7 `pray.c`.

use crate::content::ending::death::Hazard;
use crate::content::{Alignment, Content};
use crate::event::endgame::Offering;
use crate::event::{Blame, Endgame, Event};
use crate::rules::Play;
use crate::rules::body::{alignment, equipment, luck};
use crate::rules::faith::{altar, anger};
use crate::rules::item::identify;
use crate::rules::play::ending;
use crate::rules::vitals;
use crate::world::hero::LuckCause;
use crate::world::{Item, ItemId};

/// Change of the alignment record for offering the Amulet to the hero's own god.
const REWARD: i32 = 10;
/// Change of the alignment record for offering the Amulet to another god or to Moloch.
const TREASON: i32 = -99;

/// Whether the item is the Amulet.
pub fn is_real(content: &Content, item: &Item) -> bool {
    item.kind == content.known.amulet
}

/// Offers the Amulet to the god of the altar on the hero's square. On a high altar, this ends the
/// game.
pub fn offer(play: &mut Play, amulet: ItemId) {
    let Some(god) = altar::underfoot(play) else { return };
    if !altar::is_high(play) {
        return too_soon(play, god);
    }
    equipment::destroy(play, amulet);
    play.tell(Event::Endgame(Endgame::Offered(Offering::Accepted { to: god })));
    match god {
        None => snuffed_out(play),
        Some(god) if god == play.world.life.alignment => {
            alignment::change(play, REWARD);
            ending::ascend(play);
        }
        Some(_) => {
            alignment::change(play, TREASON);
            ending::fall_from_grace(play);
        }
    }
}

/// Makes the god react to the Amulet, or an imitation, offered on an altar that is not a high
/// altar.
fn too_soon(play: &mut Play, god: Option<Alignment>) {
    if god.is_none() && anger::is_in_hell(play.world) {
        return anger::upset(play, None);
    }
    let own = god == Some(play.world.life.alignment);
    play.tell(Event::Endgame(Endgame::Offered(Offering::TooSoon { own })));
}

/// Makes Moloch keep the Amulet and kill the hero. If the hero survives both this and Moloch's
/// wrath, the game ends with the hero in disgrace.
fn snuffed_out(play: &mut Play) {
    play.world.life.record = play.world.life.record.min(TREASON);
    let hero = play.world.hero;
    vitals::kill(play, hero, Blame::means(Hazard::Moloch));
    if !play.world.is_over() {
        anger::strike_down(play);
    }
    ending::fall_from_grace(play);
}

/// Offers an imitation. On a high altar, a hero who believed that it was the Amulet learns the
/// truth. A hero who already knew that it is an imitation angers the god.
pub fn offer_imitation(play: &mut Play, item: ItemId) {
    let Some(god) = altar::underfoot(play) else { return };
    let kind = play.world.item(item).kind;
    let known = play.world.knowledge.knows(kind);
    if !known && !altar::is_high(play) {
        too_soon(play, god);
    } else if !known {
        play.tell(Event::Endgame(Endgame::Offered(Offering::Imitation { item })));
        identify::learn_kind(play, kind);
        luck::change(play, -1, LuckCause::FakeAmuletOffered);
    } else {
        play.tell(Event::Endgame(Endgame::Offered(Offering::Mocked)));
        luck::change(play, -3, LuckCause::FakeAmuletOffered);
        alignment::change(play, -1);
        play.world.life.anger = play.world.life.anger.saturating_add(3);
        anger::upset(play, god);
    }
}
