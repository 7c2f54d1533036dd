//! Events of the hero's quest.

use crate::content::quest::Voice;
use crate::world::ActorId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestEvent {
    /// A character of the quest spoke.
    Said { who: ActorId, voice: Voice },
    /// The narrator describes something that the hero felt, saw or did.
    Told(Voice),
    /// The leader sent the hero back through the portal, for good if `sealed`.
    Expelled { sealed: bool },
    /// A force stopped the hero from going down without the leader's permission.
    HeldBack,
    /// The guardians turned hostile because their leader was attacked.
    GuardiansAngry,
    /// The hero killed a guardian.
    GuardianKilled,
    /// The portal closed behind a hero who was expelled for good.
    PortalGone,
}
