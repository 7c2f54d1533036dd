//! Processes the tasks that an action queued, such as arrivals, landings and deaths, in the order
//! in which they were queued. Then deep water and lava take effect, and the level's triggers fire.

pub(crate) mod death_drops;

use crate::content::Terrain;
use crate::event::{Event, ItemEvent};
use crate::rules::ground::{shackles, teleport, trigger};
use crate::rules::item::artifact_touch;
use crate::rules::{Play, company, faith, trap};
use crate::world::body::senses;
use crate::world::todo::Task;

/// Maximum number of tasks that one action can queue. A longer chain is a bug.
const BOUND: u32 = 10_000;

/// Runs all queued tasks. Returns a pending level change, which the game performs because it owns
/// the levels.
pub fn settle(play: &mut Play) -> Option<Task> {
    let mut travels = None;
    let mut is_dry = false;
    let mut fired = 0;
    for _ in 0..BOUND {
        let Some(task) = play.world.todo.take() else {
            if travels.is_some() {
                return travels;
            }
            if is_dry {
                if trigger::fire(play, &mut fired) {
                    is_dry = false;
                    continue;
                }
                return None;
            }
            is_dry = true;
            company::shop::visit::present_charges(play);
            if let Some(question) = company::shop::repair::demand(play) {
                play.world.pending = Some(question);
            }
            trap::liquid::take_effect(play);
            shackles::follow(play);
            continue;
        };
        match task {
            Task::Arrived { who, at } => arrived(play, who, at),
            Task::Landed { item, at } => landed(play, item, at),
            Task::Died { who, by, remains } => {
                trigger::died(play.world, who);
                if play.world.actors.contains(who) {
                    company::quest::died(play, who, by);
                    company::shop::visit::died(play, who);
                }
                death_drops::settle(play, who, by, remains);
            }
            Task::Revived => revived(play),
            Task::Realigned => artifact_touch::touch_again(play),
            Task::PriestHit { who } => faith::priest::defend(play, who),
            Task::Leaves { .. } => travels = Some(task),
        }
    }
    unreachable!("an action left more than {BOUND} things to do")
}

/// Moves a hero who came back to life to a free square at or beside an altar of the level or,
/// without an altar, the up stairs.
/// Source: rules/score 7.
fn revived(play: &mut Play) {
    let level = &play.world.level;
    let altar = level.cells.positions().find(|&at| level.cell(at).terrain == Terrain::Altar);
    let Some(goal) = altar.or(level.up) else { return };
    let near = [goal].into_iter().chain(goal.neighbors());
    if let Some(to) = near.into_iter().find(|&at| teleport::is_free(play.world, at)) {
        teleport::send(play, play.world.hero, to);
    }
}

fn arrived(play: &mut Play, who: crate::world::ActorId, at: crate::base::Pos) {
    let still_there = play.world.actors.get(who).is_some_and(|actor| actor.at == at);
    if !still_there {
        return;
    }
    if who == play.world.hero {
        play.world.level.visited.set(at);
    }
    if who == play.world.hero {
        read_the_ground(play, at);
    }
    trap::liquid::scorch(play, who, at);
    super::ground::engraving_wear::tread(play, who, at);
    trap::arrive(play, who, at);
    let alive = play.world.actors.get(who).is_some_and(|actor| actor.at == at && actor.hp > 0);
    if alive && !play.world.todo.leaves() && who == play.world.hero {
        let enters = super::ground::special_room::arrive(play, at);
        company::quest::stepped(play);
        company::shop::visit::arrive(play, at, enters);
        super::verb::item::pick_up::arrive(play, at);
        play.tell(Event::Terrain(crate::event::TerrainEvent::SawFeature { at }));
    }
}

/// Shows the engraving underfoot before the hero scuffs it.
fn read_the_ground(play: &mut Play, at: crate::base::Pos) {
    let Some(written) = play.world.level.written_at(at) else { return };
    if !senses::reads(play.world, written) {
        return;
    }
    let (text, script) = (written.text.clone(), written.script);
    play.tell(Event::Terrain(crate::event::TerrainEvent::EngravingRead { text, script }));
}

fn landed(play: &mut Play, item: crate::world::ItemId, at: crate::base::Pos) {
    if play.world.items.contains(item) && play.world.you().at == at {
        play.tell(Event::Item(ItemEvent::Landed { item }));
    }
}
