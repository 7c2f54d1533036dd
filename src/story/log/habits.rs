//! The player's latest inputs, as far as the hint remembers them.

use crate::base::{Dir, Pos};
use crate::content::ItemKindId;
use crate::event::{Combat, Event};
use crate::story::{Eyes, combat};
use crate::world::{ItemId, LevelId, World};

/// Number of turns in a row after which the hint no longer suggests waiting for a foe that does not
/// come or leave.
pub const MOST_WAITS: u16 = 4;

/// Number of turns for which hints do not suggest waiting again after the player waited in vain.
const IMPATIENT: u32 = 20;

/// Number of turns for which hints do not suggest writing Elbereth again after an attack has erased
/// it under a hero with full hit points.
const SPENT: u32 = 50;

/// Number of turns after the player wielded something for which hints do not suggest a launcher.
const REARMED: u32 = 20;

/// Number of turns for which a shot from an unseen monster matters.
const RECENT: u32 = 3;

/// Number of turns after a shot from an unseen monster for which a hero who stepped out of its line
/// does not walk back into it.
const DODGED: u32 = 6;

/// The player's latest inputs and their results, as far as the hint remembers them. Nothing else
/// uses this memory, so it is not saved. `game::habits` fills it after each input, and `notice`
/// notes shots during an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Number of the latest inputs in a row with which the player waited or searched for one turn.
    pub waited: u16,
    /// Where and when the player last had waited for [`MOST_WAITS`] turns.
    pub waited_until: Option<(LevelId, u32)>,
    /// The locked door to which the player last walked, until the player explores or searches
    /// instead.
    pub walked_to_door: Option<(LevelId, Pos)>,
    /// Where and when an attack last erased an Elbereth under a hero with full hit points.
    pub spent_elbereth: Option<(LevelId, u32)>,
    /// The levels that the hero left by stairs down before they were explored.
    pub unexplored: Vec<LevelId>,
    /// Armor that the player took off and did not put on again.
    pub taken_off: Vec<ItemId>,
    /// The kinds of the potions, scrolls and wands that the player has tried.
    pub tried: Vec<ItemKindId>,
    /// Where and when the player last wielded something.
    pub wielded: Option<(LevelId, u32)>,
    /// The level on which the player's last input walks to stairs, and whether these lead down.
    pub walks_to_stairs: Option<(LevelId, bool)>,
    /// The last shot at the hero by an unseen monster.
    unseen_shot: Option<UnseenShot>,
}

/// A shot at the hero by an unseen monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct UnseenShot {
    /// The direction from the hero to the monster.
    from: Dir,
    /// Where the hero stood.
    at: Pos,
    turn: u32,
}

impl UnseenShot {
    /// Whether a hero on this square is in the line of the shot.
    fn can_hit(&self, here: Pos) -> bool {
        let way = here.dir_to(self.at).filter(|_| here.is_in_line_with(self.at));
        here == self.at || way == Some(self.from) || way == Some(self.from.opposite())
    }
}

impl Habits {
    /// Notes a shot at the hero by an unseen monster.
    pub(in crate::story) fn notice(&mut self, eyes: &Eyes, event: &Event) {
        if let Event::Combat(Combat::Shot { by, .. } | Combat::Breathed { by, .. }) = event {
            let (at, turn) = (eyes.world.you().at, eyes.world.turn);
            let from = combat::unseen_in_line(eyes, *by);
            let shot = from.map(|from| UnseenShot { from, at, turn });
            self.unseen_shot = shot.or(self.unseen_shot);
        }
    }

    /// Whether, on this level in the last turns, an attack erased an Elbereth under a hero with full
    /// hit points.
    pub fn has_spent_elbereth(&self, world: &World) -> bool {
        is_recent(self.spent_elbereth, SPENT, world)
    }

    /// Whether the player waited in vain on this level a short time ago.
    pub fn gave_up_waiting(&self, world: &World) -> bool {
        is_recent(self.waited_until, IMPATIENT, world)
    }

    /// Whether the player wielded something on this level a short time ago.
    pub fn has_rearmed(&self, world: &World) -> bool {
        is_recent(self.wielded, REARMED, world)
    }

    /// Returns whether the stairs lead down to which the player's last input walks; `None` if it
    /// walks to none.
    pub fn flight(&self, world: &World) -> Option<bool> {
        let (level, down) = self.walks_to_stairs?;
        (level == world.level.id).then_some(down)
    }

    /// Returns the carried items that hints do not suggest: armor that the player took off, and
    /// items of the kinds that the player has tried.
    pub fn shunned(&self, world: &World) -> Vec<ItemId> {
        let pack = world.you().pack.iter().copied();
        let is_shunned = |&item: &ItemId| {
            self.taken_off.contains(&item) || self.tried.contains(&world.item(item).kind)
        };
        pack.filter(is_shunned).collect()
    }

    /// Returns the locked door on this level to which the player last walked.
    pub fn chosen_door(&self, world: &World) -> Option<Pos> {
        let (level, at) = self.walked_to_door?;
        (level == world.level.id).then_some(at)
    }

    /// Returns the direction from which an unseen monster shot at the hero in the last few turns,
    /// if the hero is still in the line of that shot.
    pub fn shot_from(&self, world: &World) -> Option<Dir> {
        let recent = |shot: &UnseenShot| world.turn.saturating_sub(shot.turn) <= RECENT;
        let here = world.you().at;
        self.unseen_shot.filter(recent).filter(|shot| shot.can_hit(here)).map(|shot| shot.from)
    }

    /// Returns the direction from which an unseen monster shot at the hero a short time ago, if the
    /// hero has stepped out of the line of that shot and stands beside it.
    pub fn dodged(&self, world: &World) -> Option<Dir> {
        let here = world.you().at;
        let recent = |shot: &UnseenShot| world.turn.saturating_sub(shot.turn) <= DODGED;
        let beside = |shot: &UnseenShot| here.is_next_to(shot.at) && !shot.can_hit(here);
        self.unseen_shot.filter(recent).filter(beside).map(|shot| shot.from)
    }

    /// Whether the hero left the level above, in the same branch, before it was explored.
    pub fn above_is_unexplored(&self, world: &World) -> bool {
        let here = world.level.id;
        self.unexplored.iter().any(|it| it.branch == here.branch && it.depth + 1 == here.depth)
    }
}

/// Whether something happened on this level in the last `turns` turns.
fn is_recent(when: Option<(LevelId, u32)>, turns: u32, world: &World) -> bool {
    when.is_some_and(|(at, turn)| at == world.level.id && world.turn.saturating_sub(turn) <= turns)
}
