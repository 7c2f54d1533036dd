//! Kicking headstones.
//!
//! Source: rules/numbers 5, 12.

use crate::base::Pos;
use crate::content::{Alignment, Attribute, Terrain};
use crate::event::terrain::furniture::Furniture;
use crate::event::{Event, TerrainEvent};
use crate::rules::Play;
use crate::rules::body::{alignment, exercise};
use crate::rules::ground::grave;

/// Kicks a headstone. 3 kicks in 4 only hurt the foot. 1 kick in 8 raises a ghoul, once per grave.
/// All other kicks break the stone, which abuses wisdom and costs a lawful hero 1 point of
/// alignment if the alignment record is above `SHAMELESS` or the role has `grave_guilt`. Returns
/// whether the kick did more than hurt the foot.
pub fn kick(play: &mut Play, at: Pos) -> bool {
    if !play.rng.act.one_in(4) {
        return false;
    }
    let disturbed = play.world.level.cell(at).has_swarmed();
    if !disturbed && play.rng.act.coin() {
        grave::disturb(play, at);
        return true;
    }
    exercise::abuse(play, Attribute::Wisdom);
    let life = &play.world.life;
    let lawful = life.alignment == Alignment::Lawful && life.record > grave::SHAMELESS;
    if lawful || play.content.roles[life.role].grave_guilt > 0 {
        let sign = i32::from(life.alignment.sign());
        alignment::change(play, -sign);
    }
    play.world.level.erase(at);
    play.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::HeadstoneBroke)));
    true
}
