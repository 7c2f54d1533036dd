//! Checks for actions that are impossible now, whatever their arguments are.

use crate::content::Content;
use crate::rules::Refusal;
use crate::rules::body::hold;
use crate::rules::change::polymorph::limits;
use crate::rules::fight::strike::grab;
use crate::rules::ride;
use crate::rules::verb::{force::force_lock, magic::cast, offer, travel::jump, turn_undead};
use crate::world::World;
use crate::world::action::needs::ActionKind;

/// Returns why every action of this kind would be refused now, so that the player need not answer
/// questions first. `None` means that the arguments decide.
pub fn why_not(world: &World, content: &Content, kind: ActionKind) -> Option<Refusal> {
    // The role decides first: no shape can do what the role never learned.
    if kind == ActionKind::TurnUndead && !turn_undead::is_able(world, content) {
        return Some(Refusal::CannotTurn);
    }
    // A hero without hands can still put a weapon away.
    let puts_away = matches!(kind, ActionKind::Wield | ActionKind::Ready);
    if world.is_changed()
        && !puts_away
        && let Some(why) = limits::bars(world, content, &kind.example())
    {
        return Some(why);
    }
    if hold::engulfer(world, content, world.hero).is_some() && grab::needs_ground(&kind.example()) {
        return Some(Refusal::Held);
    }
    match kind {
        ActionKind::Offer => offer::ready(world).err(),
        ActionKind::Force => force_lock::ready(world, content).err(),
        ActionKind::Engrave => ride::reaches_floor(world, world.hero).err(),
        ActionKind::Jump => jump::ready(world).err(),
        ActionKind::Cast => cast::unfit(world, content),
        _ => None,
    }
}
