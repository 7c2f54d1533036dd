//! Performs actions: maps each action to the function that performs it.

use crate::rules::change::{hiding, polymorph};
use crate::rules::fight::{self, strike::grab};
use crate::rules::verb::{
    chat,
    force::{disarm, force_lock, kick, open, polearm, strike, throw},
    furniture::sit,
    item::{apply, call, dip, drop, eat, engrave, loot, pick_up, quaff, use_on, wear, wield},
    magic::{cast, invoke, read, shape_power, zap},
    offer,
    trade::pay,
    travel::{climb, jump, monster_teleport, search, teleport_at_will, threat, walk},
    turn_undead, wipe,
};
use crate::rules::{Acted, Halt, Play, Refusal, Time, faith, ground, occupation, ride};
use crate::world::{Action, ActorId};

/// Maximum number of times that one action can be replaced by another, such as a step by an attack,
/// before it is refused.
pub const TURNS: u8 = 4;

/// Performs an action or, if another action replaces it, that action: an attack, for example,
/// replaces a step into a monster. A refused action changes nothing.
pub fn perform(play: &mut Play, who: ActorId, action: &Action) -> Acted {
    if who != play.world.hero {
        return set_out(play, who, action);
    }
    let from = play.world.you().at;
    let acted = set_out(play, who, action);
    // Leaving a square can also wear the engraving on it.
    if play.world.you().at != from {
        ground::engraving_wear::tread(play, who, from);
    }
    acted
}

pub fn set_out(play: &mut Play, who: ActorId, action: &Action) -> Acted {
    // Fast path: most actions are plain steps.
    if let Action::Walk(dir) = *action
        && let Some(time) = walk::stroll(play, who, dir)
    {
        return Ok(time);
    }
    follow(play, who, action, TURNS)
}

pub fn follow(play: &mut Play, who: ActorId, action: &Action, turns: u8) -> Acted {
    match once(play, who, action) {
        Err(Halt::Instead(other)) if turns > 0 => follow(play, who, &other, turns - 1),
        Err(Halt::Instead(_)) => Err(Refusal::CannotDoThat.into()),
        acted => {
            if acted.is_ok() && who == play.world.hero && !keeps_still(action) {
                play.world.you_mut().hidden = false;
            }
            acted
        }
    }
}

/// Whether an actor that is hiding stays hidden while it performs the action.
pub const fn keeps_still(action: &Action) -> bool {
    matches!(
        action,
        Action::Wait
            | Action::Search
            | Action::Rest(_)
            | Action::SearchFor(_)
            | Action::Power(_)
            | Action::Call { .. }
            | Action::Inscribe { .. }
            | Action::Annotate { .. }
            | Action::Adjust { .. }
    )
}

/// Performs the action itself. If another action replaces it, returns [`Halt::Instead`].
#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub fn once(play: &mut Play, who: ActorId, action: &Action) -> Acted {
    if who == play.world.hero
        && play.world.is_changed()
        && let Some(why) = polymorph::limits::bars(play.world, play.content, action)
    {
        return Err(why.into());
    }
    if strike::inside(play, who).is_some()
        && (grab::needs_ground(action) || grab::uses_floor_item(play.world, action))
    {
        return Err(Refusal::Held.into());
    }
    let prices = play.content.monsters[play.world.actor(who).kind].prices;
    match *action {
        Action::Wait => Ok(Time::ACTION),
        Action::Search => search::search(play, who),
        Action::Walk(dir) => walk::walk(play, who, dir),
        Action::Step(dir) => walk::step(play, who, dir),
        Action::Fight(dir) => strike::fight(play, who, dir),
        Action::Strike(target) => strike::strike(play, who, target),
        Action::FightNearest => Err(threat::fight_nearest(play)),
        Action::Run(_)
        | Action::Travel(_)
        | Action::Journey { .. }
        | Action::Explore
        | Action::Rest(_)
        | Action::SearchFor(_)
        | Action::GoStairs { .. } => occupation::begin(play, action),
        Action::Open(dir) => open::open(play, who, dir),
        Action::Close(dir) => open::close(play, who, dir),
        Action::Kick(dir) => kick::kick(play, who, dir),
        Action::Disarm(dir) => disarm::disarm(play, who, dir),
        Action::Unlock { tool, dir } => apply::unlock(play, who, tool, Some(dir)),
        Action::ClimbUp => climb::climb(play, who, false),
        Action::ClimbDown => climb::climb(play, who, true),
        Action::Mount(dir) => ride::mount(play, who, dir),
        Action::Dismount => ride::dismount(play, who),
        Action::Spur => ride::spur(play, who),
        Action::Jump(to) => jump::jump(play, who, to),
        Action::PickUp(ref wish) => pick_up::pick_up(play, who, wish),
        Action::Drop(ref wish) => drop::drop(play, who, wish),
        Action::Wield(item) => wield::wield(play, who, item),
        Action::Swap => wield::swap(play, who),
        Action::TwoWeapons => wield::two_weapons(play, who),
        Action::Thrust(at) => polearm::thrust(play, who, at),
        Action::Ready(item) => wield::ready(play, who, item),
        Action::Wear(item) => wear::wear(play, who, item),
        Action::TakeOff(item) => wear::take_off(play, who, item),
        Action::Don(item, slot) => wear::don(play, who, item, slot),
        Action::Quaff(item) => quaff::quaff(play, who, item),
        Action::QuaffHere => sit::drink(play, who),
        Action::Sit => sit::sit(play, who),
        Action::Wipe => wipe::wipe(play, who),
        Action::TurnUndead => turn_undead::turn(play, who),
        Action::Tip(container) => loot::tip(play, who, container),
        Action::Rub(item) => use_on::rub_item(play, who, item),
        Action::Teleport => teleport_at_will::teleport(play, who),
        Action::Invoke { item, aim } => invoke::invoke(play, who, item, aim),
        Action::Dip(item, into) => dip::dip(play, who, item, into),
        Action::Read(item) => read::read(play, who, item),
        Action::Zap { wand, aim } => zap::zap(play, who, wand, aim),
        Action::Cast { spell, aim } => cast::cast(play, who, spell, aim),
        Action::Eat(item) => eat::eat(play, who, item),
        Action::Apply { tool, aim } => apply::apply(play, who, tool, aim),
        Action::Force => force_lock::force(play, who),
        Action::Loot { container, ref out, ref into } => {
            loot::loot(play, who, container, out, into)
        }
        Action::Power(dir) => shape_power::power(play, who, dir),
        Action::Engrave { with, ref text } => engrave::engrave(play, who, with, text),
        Action::Pray => faith::prayer::pray(play, who),
        Action::Offer(item) => offer::offer(play, who, item),
        Action::Pay(ref items) => pay::pay(play, who, items),
        Action::Chat(dir) => chat::chat(play, who, dir),
        Action::Call { item, ref name } => call::call(play, who, item, name),
        Action::Inscribe { item, ref text } => call::inscribe(play, who, item, text),
        Action::Annotate { ref text } => call::annotate(play, text),
        Action::Adjust { item, letter } => call::adjust(play, who, item, letter),
        Action::Autopickup(on) => pick_up::autopickup(play, who, on),
        Action::Quit => Err(Refusal::CannotDoThat.into()),
        Action::Throw { item, dir, count } => {
            throw::throw(play, who, item, dir, count).map(|time| time.at(prices.shoot))
        }
        Action::Fire(dir) => throw::fire(play, who, dir),
        Action::Use { attack, dir } => {
            fight::shot::breath_gaze_spit::use_attack(play, who, attack, dir)
        }
        Action::Hide => hiding::hide(play, who),
        Action::Flit { beside } => monster_teleport::flit(play, who, beside),
        Action::FlitTo(to) => monster_teleport::to(play, who, to),
        Action::Chant(attack) => fight::shot::monster_spell::cast_alone(play, who, attack)
            .map(|time| time.at(prices.cast)),
    }
}
