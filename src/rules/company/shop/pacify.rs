//! Calming an angry shopkeeper with gold.
//!
//! Source: rules/numbers 10.

use crate::content::role::talent::Talent;
use crate::event::{Event, Trade};
use crate::rules::Play;
use crate::rules::body::alignment;
use crate::rules::company::shop::{account, kops};
use crate::world::{ActorId, Attitude, body::pack};

/// Price, in gold pieces, for calming an angry keeper who was not robbed.
const APPEASEMENT: u32 = 1000;

/// Offers gold to an angry shopkeeper: the value of the stolen goods, or all of the hero's gold if
/// it is at least half of that value. A keeper who was not robbed takes 1000 gold pieces, but stays
/// angry 1 time in 3.
pub fn offer(play: &mut Play, who: ActorId) {
    let hero = play.world.hero;
    let cash = pack::gold(play.world, play.content, hero);
    let robbed = play.world.actor(who).keeper.as_ref().map_or(0, |keeper| keeper.robbed);
    let (asked, least) = if robbed > 0 { (robbed, robbed / 2) } else { (APPEASEMENT, APPEASEMENT) };
    if cash < least.max(1) {
        return play.tell(Event::Trade(Trade::TooLittle { keeper: who, gold: asked }));
    }
    let gold = asked.min(cash);
    account::hand_over(play, hero, who, gold);
    if robbed == 0 && play.rng.act.one_in(3) {
        return play.tell(Event::Trade(Trade::StaysAngry { keeper: who, gold }));
    }
    calm(play, who, gold);
}

/// Makes an angry shopkeeper peaceful again after a payment of `gold` gold pieces, and sends the
/// Keystone Kops away.
pub fn calm(play: &mut Play, who: ActorId, gold: u32) {
    let actor = play.world.actor_mut(who);
    actor.mood = Attitude::Peaceful;
    if let Some(keeper) = &mut actor.keeper {
        (keeper.robbed, keeper.surcharge) = (0, false);
    }
    play.tell(Event::Trade(Trade::Pacified { keeper: who, gold }));
    if !play.content.roles[play.world.life.role].has(Talent::Shoplifting) {
        let sign = play.world.life.alignment.sign();
        alignment::change(play, i32::from(sign));
    }
    go_home(play, who);
    kops::go(play);
}

/// Takes the keeper back to the shop at once.
fn go_home(play: &mut Play, who: ActorId) {
    let Some(keeper) = play.world.actor(who).keeper.clone() else { return };
    if keeper.home != play.world.level.id {
        play.world.send_to_packed_level(who, keeper.home, keeper.post);
        return;
    }
    if play.world.level.cell(play.world.actor(who).at).room == keeper.room + 1 {
        return;
    }
    let near = [keeper.post].into_iter().chain(keeper.post.neighbors());
    let inside = |at: &crate::base::Pos| play.world.level.cell(*at).room == keeper.room + 1;
    let free = |at: &crate::base::Pos| play.world.actor_at(*at).is_none();
    if let Some(to) = near.filter(inside).find(free) {
        play.world.move_actor(who, to);
        play.world.sight.fresh = false;
    }
}
