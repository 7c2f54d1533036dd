//! Commands for items whose prompts depend on the surroundings.

use super::{Completion, Need, PartialCommand, find, suitable};
use crate::game::view::{
    Action, ActionKind, Argument, Foe, Ground, GroundKind, ItemId, ItemUse, ItemView, Purpose,
    Stance, View,
};
use crate::ui::main::command::Command;

impl PartialCommand {
    /// Picks up the only item here, else asks which.
    pub(super) fn pick_up(&self, view: &View) -> Completion {
        match (&self.given.items, view.floor.as_slice()) {
            (Some(items), _) => self.lift(view, items.clone()),
            (None, []) => Completion::Refuse("There is nothing here to pick up.".to_owned()),
            (None, [one]) => self.lift(view, vec![(one.id, self.given.count.unwrap_or(0))]),
            (None, _) => self.build(ActionKind::PickUp, view),
        }
    }

    /// Picks up items. Asks for confirmation first if that increases the burden.
    fn lift(&self, view: &View, items: Vec<(ItemId, u16)>) -> Completion {
        let heft = |&(id, count): &(ItemId, u16)| {
            let thing = view.floor.iter().find(|thing| thing.id == id)?;
            let all = u32::from(thing.count.max(1));
            let some = if count == 0 { all } else { u32::from(count).min(all) };
            Some(thing.heft * some / all)
        };
        let more: u32 = items.iter().filter_map(heft).sum();
        let it = if items.len() == 1 { "it" } else { "them" };
        self.unless_burdened(view, more, &format!("Pick {it} up"), Action::PickUp(items))
    }

    /// Does the action. Asks for confirmation first if carrying `more` weight increases the burden.
    /// `does` says what the action does: "Pick it up".
    fn unless_burdened(&self, view: &View, more: u32, does: &str, action: Action) -> Completion {
        match view.load.with(more) {
            Some(word) => self.confirm(&format!("That would make you {word}. {does}?"), action),
            None => Completion::Do(action),
        }
    }

    /// Opens a container, or moves items out of it and into it. Asks for confirmation first if the
    /// items taken out of a container on the floor increase the burden.
    pub(super) fn loot(&self, view: &View) -> Completion {
        if let (Some(Some(container)), None) = (self.given.item, &self.given.items) {
            return Completion::Open(container);
        }
        let action = match self.build(ActionKind::Loot, view) {
            Completion::Do(action) => action,
            other => return other,
        };
        let Action::Loot { container, out, into } = &action else {
            return Completion::Do(action);
        };
        let Some(open) = view.floor.iter().find(|thing| thing.id == *container) else {
            return Completion::Do(action);
        };
        let heft = |things: &[ItemView], moved: &[ItemId]| -> u32 {
            let moved = things.iter().filter(|thing| moved.contains(&thing.id));
            moved.map(|thing| thing.heft).sum()
        };
        let more = heft(&open.contents, out).saturating_sub(heft(&view.pack, into));
        let it = if out.len() == 1 { "it" } else { "them" };
        self.unless_burdened(view, more, &format!("Take {it} out"), action)
    }

    /// Drops the given items; if none are given, asks for one item or, for `DropMany`, for several.
    pub(super) fn drop(&self, view: &View) -> Completion {
        if view.pack.is_empty() {
            return Completion::Refuse("You are not carrying anything.".to_owned());
        }
        match &self.given.items {
            None if self.given.item.is_none() && self.command != Command::DropMany => {
                self.ask(ActionKind::Drop, Argument::Item(Purpose::Any), view)
            }
            _ => self.build(ActionKind::Drop, view),
        }
    }

    /// Pays everything if at most one item is unpaid, else asks for what to pay.
    pub(super) fn pay(&self, view: &View) -> Completion {
        if self.given.items.is_none() && view.on_bill().len() < 2 {
            return Completion::Do(Action::Pay(Vec::new()));
        }
        self.build(ActionKind::Pay, view)
    }

    /// Takes off the only worn item, else asks which.
    pub(super) fn take_off(&self, view: &View) -> Completion {
        if self.given.item.is_none()
            && self.given.count.is_none()
            && let [only] = suitable(view, Purpose::TakeOff).as_slice()
        {
            return Completion::Do(Action::TakeOff(only.id));
        }
        self.build(ActionKind::TakeOff, view)
    }

    /// Drinks a potion, or from the fountain or sink here.
    pub(super) fn quaff(&self, view: &View) -> Completion {
        match (self.given.item, water_here(view)) {
            (Some(None), _) => self.build(ActionKind::QuaffHere, view),
            (None, Some(water)) if suitable(view, Purpose::Quaff).is_empty() => {
                self.confirm(&format!("Drink from {water}?"), Action::QuaffHere)
            }
            (_, water) => self.or_none(ActionKind::Quaff, water, view),
        }
    }

    /// Reads an item. Asks for confirmation first if the hero knows that reading it is dangerous.
    pub(super) fn read(&self, view: &View) -> Completion {
        let thing = self.given.item.flatten().and_then(|item| find(view, item));
        match thing.and_then(|thing| thing.risk.as_deref().map(|risk| (thing.id, risk))) {
            Some((item, risk)) => self.confirm(&format!("{risk} Read it?"), Action::Read(item)),
            None => self.build(ActionKind::Read, view),
        }
    }

    /// Dips an item into a potion, or into the fountain here.
    pub(super) fn dip(&self, view: &View) -> Completion {
        let Some(Some(item)) = self.given.item else { return self.build(ActionKind::Dip, view) };
        let is_fountain = |ground: &Ground| ground.kind == GroundKind::Fountain;
        let fountain = view.ground.as_ref().is_some_and(is_fountain);
        let potions = !suitable(view, Purpose::DipInto).is_empty();
        match (self.given.into, fountain, potions) {
            (None, true, false) => {
                self.confirm("Dip it into the fountain?", Action::Dip(item, None))
            }
            (None, false, false) => {
                Completion::Refuse(super::questions::nothing(Purpose::DipInto).to_owned())
            }
            _ => self.or_none(ActionKind::Dip, water_here(view).filter(|_| fountain), view),
        }
    }

    /// Builds an action, or asks for its next argument. In a prompt for an item, `none` is the
    /// label for the choice of no item.
    fn or_none(&self, kind: ActionKind, none: Option<&'static str>, view: &View) -> Completion {
        match (self.build(kind, view), none) {
            (Completion::Ask(Need::Item { title, purpose, second, .. }), Some(name)) => {
                let title = format!("{title} (- is {name})");
                Completion::Ask(Need::Item { title, purpose, none, second })
            }
            (other, _) => other,
        }
    }

    /// Uses a tool: thrusts a polearm, asks where to throw a grappling hook, unlocks, breaks a wand
    /// after a confirmation, or asks for a direction if the tool needs one.
    pub(super) fn apply(&self, view: &View) -> Completion {
        let thing = self.given.item.flatten().and_then(|tool| find(view, tool));
        match thing {
            Some(thing) if thing.suits.hooks && thing.is(ItemUse::Wielded) => {
                self.build(ActionKind::Thrust, view)
            }
            Some(thing) if thing.suits.reach.is_some() => thrust(view, thing),
            Some(thing) if thing.suits.unlock => self.build(ActionKind::Unlock, view),
            Some(thing) if thing.suits.breaks => {
                let title =
                    format!("Break {}? The wand will be gone, and may explode.", thing.name);
                self.confirm(&title, Action::Apply { tool: thing.id, aim: None })
            }
            Some(thing) if thing.suits.aimed && self.given.aim.is_none() => {
                self.ask(ActionKind::Apply, Argument::Aim, view)
            }
            _ => self.build(ActionKind::Apply, view),
        }
    }

    /// Invokes an item, or asks for a direction if its power needs one.
    pub(super) fn invoke(&self, view: &View) -> Completion {
        let thing = self.given.item.flatten().and_then(|item| find(view, item));
        if thing.is_some_and(|thing| thing.suits.invoke_aimed) && self.given.aim.is_none() {
            return self.ask(ActionKind::Invoke, Argument::Aim, view);
        }
        self.build(ActionKind::Invoke, view)
    }

    /// Engraves on the ground, unless a feature on the square prevents it. The game asks for the
    /// text.
    pub(super) fn engrave(&self, view: &View) -> Completion {
        let bears =
            |ground: &&Ground| matches!(ground.kind, GroundKind::Writable | GroundKind::Altar);
        if let Some(ground) = view.ground.as_ref().filter(|ground| !bears(ground)) {
            let name = &ground.name;
            return Completion::Refuse(format!("You cannot write on the {name}."));
        }
        self.build(ActionKind::Engrave, view)
    }
}

/// Returns the label for drinking from the terrain here.
fn water_here(view: &View) -> Option<&'static str> {
    match view.ground.as_ref()?.kind {
        GroundKind::Fountain => Some("the fountain"),
        GroundKind::Sink => Some("the sink"),
        GroundKind::Altar | GroundKind::Throne | GroundKind::Writable | GroundKind::Other => None,
    }
}

/// Wields a polearm or, if it is wielded, thrusts it at a foe in reach: an urgent one first, then
/// the most dangerous.
fn thrust(view: &View, thing: &ItemView) -> Completion {
    if !thing.is(ItemUse::Wielded) {
        return Completion::Do(Action::Wield(Some(thing.id)));
    }
    let reached = |foe: &&Foe| {
        let far = view.hero.square_distance(foe.at);
        thing.suits.reach.is_some_and(|(least, most)| (least..=most).contains(&far))
    };
    let mut foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe);
    match foes.find(reached) {
        Some(foe) => Completion::Do(Action::Thrust(foe.at)),
        None => Completion::Refuse(
            "No foe is within reach: this weapon strikes two squares away.".to_owned(),
        ),
    }
}
