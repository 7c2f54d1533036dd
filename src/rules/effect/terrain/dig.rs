//! Digging by magic: the wand and the spell of digging.

use crate::base::{Dice, Dir};
use crate::content::ending::death::Hazard;
use crate::content::{Terrain, Trait};
use crate::event::{Event, TerrainEvent};
use crate::rules::body::hold;
use crate::rules::effect::{EffectSource, is_noticed, state};
use crate::rules::ground::{digging, grave};
use crate::rules::vitals::Blame;
use crate::rules::{Play, faith, fight, trap};
use crate::world::{ActorId, Aim, Trap, level::path};

/// Digs by magic: in a horizontal line, down, or up, which drops a rock on the digger for 1d6
/// damage.
/// Source: rules/tables effects.
pub fn dig_at(play: &mut Play, dir: Option<Dir>, source: &EffectSource) -> bool {
    if let Some(around) = hold::engulfer(play.world, play.content, source.who) {
        return pierce(play, source.who, around);
    }
    match (dir, source.dir) {
        (Some(dir), _) => dig_line(play, dir, source),
        (None, Some(Aim::Down)) => dig_down(play, source),
        (None, Some(Aim::Up)) => {
            let blame = Blame::means(Hazard::FallingRock);
            let rock = EffectSource { blame, ..source.clone() };
            let hurt = Dice::new(1, 6, 0);
            state::harm(play, source.who, crate::content::Harm::Physical, hurt, &rock)
        }
        _ => false,
    }
}

/// Digs out of the engulfer `around`, which keeps 1 hit point and releases `who`. Vortices and air
/// elementals are unaffected.
/// Source: NetHack 3.7 `dig.c`, `zap_dig`.
fn pierce(play: &mut Play, who: ActorId, around: ActorId) -> bool {
    let solid = !play.content.monsters[play.world.actor(around).kind].is(Trait::Whirly);
    if solid {
        fight::provoke(play, who, around);
        play.world.actor_mut(around).hp = 1;
        hold::let_go(play, around, crate::event::combat::LetGo::Pierced);
    }
    solid
}

/// Digs in a line with 8 to 25 points of digging reach. [`digging::bore`] spends them; the cost of
/// a square depends on its terrain.
fn dig_line(play: &mut Play, dir: Dir, source: &EffectSource) -> bool {
    let reach = play.rng.act.between(8, 25);
    digging::bore(play, source.who, dir, reach);
    is_noticed(play, source.who)
}

/// Digs a hole under the digger, or a pit if no hole can be made there or if a grave is there.
/// Fails on other furniture and on traps; a hero who digs at an altar desecrates it.
fn dig_down(play: &mut Play, source: &EffectSource) -> bool {
    let at = play.world.actor(source.who).at;
    let terrain = play.world.level.cell(at).terrain;
    let grave = terrain == Terrain::Grave;
    if terrain == Terrain::Altar && source.who == play.world.hero {
        faith::altar::dig_at(play, at);
        return true;
    }
    let falls = digging::can_make_hole(play, at);
    if let Some(trap) = play.world.trap_at(at) {
        let too_hard = trap.kind == play.content.known.pit && !falls;
        if too_hard {
            play.tell(Event::Terrain(TerrainEvent::FloorTooHard));
        }
        return too_hard;
    }
    if terrain.is_furniture() && !grave {
        return false;
    }
    let known = &play.content.known;
    let kind = if falls && !grave { known.hole } else { known.pit };
    play.world.level.traps.push(Trap { kind, at, seen: true, own: true, sprung: 0 });
    play.world.unearth(at);
    play.tell(Event::Terrain(TerrainEvent::Dug { at }));
    if grave {
        grave::open(play, source.who, at);
    }
    let actor = play.world.actor(source.who);
    if !path::is_airborne(&play.content.monsters[actor.kind], actor) {
        trap::spring(play, source.who, at);
    }
    true
}
