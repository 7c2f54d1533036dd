//! The guardian angel that comes to a worthy hero on the Astral Plane.
//!
//! Source: rules/levels 15; `NetHack` 3.7 `minion.c`, `gain_guardian_angel`.

use crate::base::Dice;
use crate::content::monster::quirk::Quirk;
use crate::content::{Buc, MonsterKindId, Property, Slot};
use crate::event::endgame::Guardian;
use crate::event::{Endgame, Event};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::{self, equipment};
use crate::world::{ActorId, Attitude, Item};

/// Alignment record above which a hero is worthy.
const FERVENT: i32 = 8;

/// Sends a tame angel to a worthy hero, or 2 to 4 hostile angels to a hero who causes conflict.
pub fn come(play: &mut Play) {
    let mut kinds = play.content.monsters.iter().filter(|(_, row)| row.has(Quirk::Guardian));
    let Some((kind, _)) = kinds.next() else { return };
    if play.world.you().has(Property::Conflict) {
        play.tell(Event::Endgame(Endgame::Angel(Guardian::Conflict)));
        for _ in 0..play.rng.act.between(2, 4) {
            angel(play, kind);
        }
    } else if play.world.life.record > FERVENT
        && let Some(who) = angel(play, kind)
    {
        strengthen(play, who);
        play.tell(Event::Endgame(Endgame::Angel(Guardian::Worthy)));
    }
}

fn angel(play: &mut Play, kind: MonsterKindId) -> Option<ActorId> {
    let at = play.world.you().at;
    monsters::near(play.world, play.content, &mut play.rng.act, kind, at)
}

/// Makes the angel a match for the foes of the Astral Plane: tame, of level 15 to 22, with a
/// blessed weapon and reflection.
fn strengthen(play: &mut Play, who: ActorId) {
    let level = play.rng.act.between(15, 22) as u8;
    let hp = Dice::new(level.into(), 10, 30).roll(&mut play.rng.act) + play.rng.act.d(30);
    let angel = play.world.actor_mut(who);
    (angel.level, angel.max_hp, angel.hp) = (level, hp, hp);
    angel.mood = Attitude::Tame(10);
    angel.mind.waits = false;
    if let Some(weapon) = play.world.actor(who).in_slot(Slot::Wielded) {
        let more = play.rng.act.d(4) as i8;
        let weapon = play.world.item_mut(weapon);
        weapon.buc = Buc::Blessed;
        weapon.plus += if weapon.plus < 4 { more } else { 0 };
    }
    let amulet =
        play.content.items.iter().find(|(_, row)| {
            row.is_amulet_of_monsters() && row.gives.contains(&Property::Reflection)
        });
    if let Some((amulet, _)) = amulet.filter(|_| !play.world.actor(who).has(Property::Reflection)) {
        let item = play.world.make(Item::of(amulet));
        play.world.give(item, who);
        equipment::put(play, who, item, Slot::Amulet);
        body::worn_changed(play, who);
    }
}
