//! Mounting and spurring a steed, with the odds of an accident.

use super::{Completion, PartialCommand};
use crate::base::english;
use crate::game::view::{Accident, Action, ActionKind, Aim, View};

impl PartialCommand {
    /// Mounts the only saddled monster adjacent to the hero, else asks for a direction. Asks for
    /// confirmation if the hero may slip.
    pub(super) fn mount(&self, view: &View) -> Completion {
        let near = view.foes.iter().filter(|foe| foe.distance == 1);
        let mut steeds = near.clone().filter_map(|foe| Some((foe.dir?, foe.saddled?)));
        let (dir, slip) = match (steeds.next(), steeds.next(), self.given.aim) {
            (Some(only), None, None) => only,
            (_, _, Some(Aim::Dir(dir))) => {
                let there = near.clone().find(|foe| foe.dir == Some(dir));
                (dir, there.and_then(|foe| foe.saddled).unwrap_or_default())
            }
            _ => return self.no_steed_beside(view),
        };
        let (action, Accident { percent, damage: (least, most) }) = (Action::Mount(dir), slip);
        if percent == 0 {
            return Completion::Do(action);
        }
        if let Some(kills) = kills(slip, view) {
            let title = format!("You may slip ({percent}%), which {kills} you. Type yes to mount.");
            return self.confirm_by_word(&title, action);
        }
        let title =
            format!("You may slip ({percent}%) and lose {least} to {most} hit points. Mount?");
        self.confirm(&title, action)
    }

    /// Handles a mount command without an adjacent steed: says where the only saddled monster is,
    /// or asks for a direction.
    fn no_steed_beside(&self, view: &View) -> Completion {
        let mut saddled = view.foes.iter().filter(|foe| foe.saddled.is_some());
        match (saddled.next(), saddled.next()) {
            (Some(only), None) if only.distance > 1 => {
                let steed = english::capitalized(&only.the());
                Completion::Refuse(format!("{steed} is {}: step next to it.", only.way))
            }
            _ => self.build(ActionKind::Mount, view),
        }
    }

    /// Kicks the steed, which gallops or throws its rider. Always asks for confirmation first.
    pub(super) fn spur(&self, view: &View) -> Completion {
        let Accident { percent, damage: (least, most) } = view.throws;
        if percent == 0 {
            return self.confirm("Kick your steed into a gallop?", Action::Spur);
        }
        if let Some(kills) = kills(view.throws, view) {
            let title = format!("A fall ({percent}%) {kills} you. Type yes to kick.");
            return self.confirm_by_word(&title, Action::Spur);
        }
        let title = format!(
            "Kick your steed? It gallops, or throws you ({percent}%: {least} to {most} hit points)."
        );
        self.confirm(&title, Action::Spur)
    }
}

/// Says whether the accident's damage can kill the hero: "would kill", "may kill", or `None`.
fn kills(accident: Accident, view: &View) -> Option<&'static str> {
    let (least, most) = accident.damage;
    match view.status.hp {
        hp if hp <= least => Some("would kill"),
        hp if hp <= most => Some("may kill"),
        _ => None,
    }
}
