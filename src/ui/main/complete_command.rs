//! Turns commands into actions by asking for whatever is missing.

use super::command::Command;
use crate::base::{english, geom};
use crate::game::view::{
    Action, Aim, Dir, Foe, Glyph, Ground, GroundKind, HOLY_WORD, ItemId, ItemUse, ItemView,
    Outlook, Pos, StairsHere, Stance, View,
};

/// A command and its arguments so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialCommand {
    pub command: Command,
    pub count: Option<u16>,
    /// The chosen item; `Some(None)` is the choice of no item: bare hands, the fountain.
    pub item: Option<Option<ItemId>>,
    pub second: Option<Option<ItemId>>,
    pub items: Option<Vec<(ItemId, u16)>>,
    pub aim: Option<Aim>,
    pub at: Option<Pos>,
    pub text: Option<String>,
    /// Index in the spell list.
    pub spell: Option<u8>,
    pub sure: bool,
}

/// The next question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// One item from the inventory (or floor) that fits `suits`; `none` labels the choice of no
    /// item.
    Item {
        title: String,
        suits: Suit,
        none: Option<&'static str>,
        second: bool,
    },
    /// Several items from the floor or the inventory, each with a count.
    Items {
        title: String,
        floor: bool,
    },
    Aim {
        title: String,
        vertical: bool,
    },
    /// One of the known spells.
    Spell,
    Spot {
        title: String,
    },
    Text {
        title: String,
        most: usize,
    },
    /// Confirmation by typing this word.
    Word {
        title: String,
        word: &'static str,
    },
    /// Confirmation with Enter.
    Sure {
        title: String,
    },
}

/// Filters for item prompts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suit {
    Any,
    Quaff,
    Read,
    Zap,
    Eat,
    Wear,
    TakeOff,
    Wield,
    Throw,
    Apply,
    Open,
    Unlock,
    Write,
    Dipped,
}

/// What an attack touches its target with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blow {
    /// A weapon, or bare hands, which a petrifying foe turns to stone.
    Strike,
    Kick,
}

impl Blow {
    const fn word(self) -> &'static str {
        match self {
            Self::Strike => "Strike",
            Self::Kick => "Kick",
        }
    }
}

/// The result of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    Do(Action),
    Ask(Need),
    /// Impossible, with the reason.
    Refuse(String),
}

impl Suit {
    pub fn fits(self, thing: &ItemView) -> bool {
        let suits = &thing.suits;
        match self {
            Self::Any => true,
            Self::Quaff | Self::Dipped => suits.quaff,
            Self::Read => suits.read,
            Self::Zap => suits.zap,
            Self::Eat => suits.eat,
            Self::Wear => suits.wear,
            Self::TakeOff => suits.take_off,
            Self::Wield => suits.wield,
            Self::Throw => suits.throw,
            Self::Apply => suits.apply,
            Self::Open => suits.open,
            Self::Unlock => suits.unlock,
            Self::Write => suits.write,
        }
    }

    /// Returns a message if an item can never be used this way.
    pub fn refuses(self, thing: &ItemView) -> Option<String> {
        let name = &thing.name;
        let cannot = |verb: &str| Some(format!("You cannot {verb} {name}."));
        match self {
            Self::Wear if thing.suits.take_off => Some(format!("You are wearing {name} already.")),
            Self::Wear => cannot("wear"),
            Self::TakeOff => Some(format!("You are not wearing {name}.")),
            Self::Quaff => cannot("drink"),
            Self::Read => cannot("read"),
            Self::Zap => cannot("zap"),
            Self::Open => cannot("open"),
            Self::Unlock => cannot("open locks with"),
            Self::Write => cannot("write with"),
            Self::Dipped => cannot("dip anything into"),
            Self::Any | Self::Eat | Self::Wield | Self::Throw | Self::Apply => None,
        }
    }

    /// Whether items on the floor can be chosen too.
    pub const fn reaches_floor(self) -> bool {
        matches!(self, Self::Eat | Self::Open)
    }
}

/// Returns the items that a prompt lists first.
pub fn suitable(view: &View, suit: Suit) -> Vec<&ItemView> {
    let floor = view.floor.iter().filter(|_| suit.reaches_floor());
    view.pack.iter().chain(floor).filter(|thing| suit.fits(thing)).collect()
}

/// Returns the question before touching a petrifying foe.
pub fn fatal(foe: &Foe) -> String {
    format!("Touching the {} turns you to stone. Strike it with bare hands?", foe.name)
}

/// Damage range for slipping while mounting.
const SLIP: (i32, i32) = (10, 14);
/// Damage range for being thrown by a steed.
const FALL: (i32, i32) = (10, 19);

/// Returns the question before attacking while standing on Elbereth.
pub fn breaks_word() -> String {
    format!("That wipes out {HOLY_WORD} and displeases your god. Go on?")
}

/// The question before forcing a lock with a blade.
const BREAKS: &str = "A blade may snap, some 7 in 1,000 each turn. Force the lock?";

impl PartialCommand {
    pub fn new(command: Command) -> Self {
        Self {
            command,
            count: None,
            item: None,
            second: None,
            items: None,
            aim: None,
            at: None,
            text: None,
            spell: None,
            sure: false,
        }
    }

    /// Creates a plan for a command and one item.
    pub fn with(command: Command, item: ItemId) -> Self {
        Self { item: Some(Some(item)), ..Self::new(command) }
    }

    /// Returns the action, the next question or a refusal.
    pub fn next(&self, view: &View) -> Completion {
        match self.command {
            Command::Step(dir) => Completion::Do(Action::Walk(dir)),
            Command::Run(dir) => Completion::Do(Action::Run(dir)),
            Command::Careful => self.aimed("Step which way, whatever is there?", Action::Step),
            Command::Fight => self.unfriendly(view, Blow::Strike, Action::Fight),
            Command::Rush => self.aimed("Run which way?", Action::Run),
            Command::Wait => Completion::Do(match self.count {
                Some(turns) => Action::Rest(Some(turns)),
                None => Action::Wait,
            }),
            Command::Search => Completion::Do(match self.count {
                Some(turns) => Action::SearchFor(turns),
                None => Action::Search,
            }),
            Command::Rest => Completion::Do(Action::Rest(self.count)),
            Command::Explore => Completion::Do(Action::Explore),
            Command::FightNearest => Completion::Do(Action::FightNearest),
            Command::FireNearest => fire_nearest(view),
            Command::Down => Completion::Do(stairs(view, StairsHere::Down)),
            Command::Up => Completion::Do(stairs(view, StairsHere::Up)),
            Command::Travel => match self.at {
                Some(at) => travel(view, at, self),
                None => Completion::Ask(Need::Spot { title: "Travel where?".to_owned() }),
            },
            Command::Jump => match self.at {
                Some(at) => Completion::Do(Action::Jump(at)),
                None => Completion::Ask(Need::Spot { title: "Jump where?".to_owned() }),
            },
            Command::Power => match (self.aim, &view.power_aims) {
                (None, Some(title)) => {
                    Completion::Ask(Need::Aim { title: title.clone(), vertical: false })
                }
                (Some(Aim::Dir(dir)), _) => Completion::Do(Action::Power(Some(dir))),
                _ => Completion::Do(Action::Power(None)),
            },
            Command::Force => self.confirmed(BREAKS, Action::Force),
            Command::Swap => Completion::Do(Action::Swap),
            Command::TwoWeapons => Completion::Do(Action::TwoWeapons),
            Command::Pray => {
                let title = match view.prayer {
                    Outlook::Good => "Pray now? A god asked too often is angry.",
                    Outlook::TooEarly => "Pray so early in your life? It angers a god.",
                    Outlook::TooSoon => "Pray again so soon? It angers a god.",
                    Outlook::Angry => "Pray to a god who was angry at your last prayer?",
                };
                self.confirmed(title, Action::Pray)
            }
            Command::Autopickup => Completion::Do(Action::Autopickup(!view.autopickup)),
            Command::Quit if self.sure => Completion::Do(Action::Quit),
            Command::Quit => Completion::Ask(Need::Word {
                title: "Give up this run for good? Type yes.".to_owned(),
                word: "yes",
            }),
            Command::Open => self.aimed("Open which way?", Action::Open),
            Command::Close => self.aimed("Close which way?", Action::Close),
            Command::Ride if view.riding => Completion::Do(Action::Dismount),
            Command::Ride => self.ride(view),
            Command::Kick if view.riding => {
                let (least, most) = FALL;
                let title = match view.throws {
                    0 => "Kick your steed? It gallops.".to_owned(),
                    odds if view.status.hp <= most => {
                        let kills = if view.status.hp <= least { "would kill" } else { "may kill" };
                        let title = format!("A fall ({odds} %) {kills} you. Type yes to kick.");
                        return self.typed(&title, Action::Spur);
                    }
                    odds => format!(
                        "Kick your steed? It gallops, or throws you ({odds} %: {least} to {most} \
                         hit points)."
                    ),
                };
                self.confirmed(&title, Action::Spur)
            }
            Command::Kick => self.unfriendly(view, Blow::Kick, Action::Kick),
            Command::Disarm => self.disarm(),
            Command::PickUp => self.pick_up(view),
            Command::Drop | Command::DropMany => self.drop(view),
            _ => self.with_things(view),
        }
    }

    /// Handles the commands that take items.
    fn with_things(&self, view: &View) -> Completion {
        match self.command {
            Command::Wield => {
                self.of_any("Wield what?", Suit::Wield, Some("bare hands"), view, |item| {
                    Action::Wield(item)
                })
            }
            Command::Quiver => {
                self.of_any("Ready what to fire?", Suit::Throw, Some("nothing"), view, |item| {
                    Action::Ready(item)
                })
            }
            Command::Wear => self.of("Put on what?", Suit::Wear, view, Action::Wear),
            Command::TakeOff => self.take_off(view),
            Command::Quaff => self.quaff(view),
            Command::Read => self.read(view),
            Command::Cast => self.cast(view),
            Command::Eat => self.of("Eat what?", Suit::Eat, view, Action::Eat),
            Command::Zap => self.zap(view),
            Command::Apply => self.apply(view),
            Command::Throw => self.throw(view),
            Command::Fire => self.fire(view),
            Command::Dip => self.dip(view),
            Command::Engrave => self.engrave(view),
            Command::Unlock => self.unlock(view),
            Command::Call => self.texted("Call what kind?", "Call it what?", view, |item, name| {
                Action::Call { item, name }
            }),
            Command::Inscribe => {
                self.texted("Write on what?", "Write what?", view, |item, text| Action::Inscribe {
                    item,
                    text,
                })
            }
            Command::Adjust => self.adjust(view),
            _ => Completion::Refuse(String::new()),
        }
    }

    fn aimed(&self, title: &str, action: fn(Dir) -> Action) -> Completion {
        match self.aim {
            Some(Aim::Dir(dir)) => Completion::Do(action(dir)),
            _ => Completion::Ask(Need::Aim { title: title.to_owned(), vertical: false }),
        }
    }

    /// Like [`PartialCommand::aimed`], but confirms first if the target is peaceful or a pet.
    fn unfriendly(&self, view: &View, blow: Blow, action: fn(Dir) -> Action) -> Completion {
        let verb = blow.word();
        let Some(Aim::Dir(dir)) = self.aim else {
            return self.aimed(&format!("{verb} which way?"), action);
        };
        let at = view.hero.step(dir);
        let friend = view.foes.iter().find(|foe| foe.at == at && foe.stance != Stance::Foe);
        let title = friend.map(|friend| match friend.stance {
            Stance::Pet => format!("{verb} your {}?", friend.name),
            _ => format!("The {} is peaceful. {verb} it?", friend.name),
        });
        let stone =
            view.foes.iter().find(|foe| foe.at == at && foe.petrifies && blow == Blow::Strike);
        let kept_off = view.foes.iter().any(|foe| foe.at == at && foe.kept_off);
        let word = kept_off.then(breaks_word);
        let title = stone.map(fatal).or(title).or(word);
        title.map_or_else(
            || Completion::Do(action(dir)),
            |title| self.confirmed(&title, action(dir)),
        )
    }

    fn confirmed(&self, title: &str, action: Action) -> Completion {
        if self.sure {
            Completion::Do(action)
        } else {
            Completion::Ask(Need::Sure { title: title.to_owned() })
        }
    }

    /// Mounts the only saddled monster adjacent to the hero, else asks for a direction. Warns of a
    /// likely fall.
    fn ride(&self, view: &View) -> Completion {
        let near = view.foes.iter().filter(|foe| foe.saddled.is_some() && foe.distance == 1);
        let mut ways = near.filter_map(|foe| Some((foe.dir?, foe.saddled?)));
        let (dir, slips) = match (ways.next(), ways.next(), self.aim) {
            (Some(only), None, None) => only,
            (_, _, Some(Aim::Dir(dir))) => {
                let there = view.foes.iter().find(|foe| foe.dir == Some(dir) && foe.distance == 1);
                (dir, there.and_then(|foe| foe.saddled).unwrap_or(0))
            }
            _ => return self.steed_away(view),
        };
        if slips == 0 {
            return Completion::Do(Action::Mount(dir));
        }
        let (least, most) = SLIP;
        if view.status.hp > most {
            let title =
                format!("You may slip ({slips} %) and lose {least} to {most} hit points. Mount?");
            return self.confirmed(&title, Action::Mount(dir));
        }
        let kills = if view.status.hp <= least { "would kill" } else { "may kill" };
        let title = format!("A slip ({slips} %) {kills} you. Type yes to mount.");
        self.typed(&title, Action::Mount(dir))
    }

    /// Like [`PartialCommand::confirmed`], but requires typing "yes" because the action may kill.
    fn typed(&self, title: &str, action: Action) -> Completion {
        let asked = Need::Word { title: title.to_owned(), word: "yes" };
        if self.sure { Completion::Do(action) } else { Completion::Ask(asked) }
    }

    /// With no adjacent steed, says where the nearest one is, or asks for a direction.
    fn steed_away(&self, view: &View) -> Completion {
        let mut saddled = view.foes.iter().filter(|foe| foe.saddled.is_some());
        match (saddled.next(), saddled.next()) {
            (Some(only), None) if only.distance > 1 => {
                Completion::Refuse(format!("The {} is {}: step beside it.", only.name, only.way))
            }
            _ => self.aimed("Mount which way?", Action::Mount),
        }
    }

    fn disarm(&self) -> Completion {
        match self.aim {
            Some(Aim::Dir(dir)) => Completion::Do(Action::Disarm(Some(dir))),
            Some(_) => Completion::Do(Action::Disarm(None)),
            None => Completion::Ask(Need::Aim {
                title: "Disarm a trap which way? (. is here)".to_owned(),
                vertical: true,
            }),
        }
    }

    fn pick_up(&self, view: &View) -> Completion {
        match (&self.items, view.floor.as_slice()) {
            (Some(items), _) if items.is_empty() => Completion::Refuse("Nothing taken.".to_owned()),
            (Some(items), _) => self.lifted(view, items.clone()),
            (None, []) => Completion::Refuse("There is nothing here to pick up.".to_owned()),
            (None, [one]) => self.lifted(view, vec![(one.id, self.count.unwrap_or(0))]),
            (None, _) => {
                Completion::Ask(Need::Items { title: "Pick up what?".to_owned(), floor: true })
            }
        }
    }

    /// Picks up items; confirms first if that increases the burden.
    fn lifted(&self, view: &View, items: Vec<(ItemId, u16)>) -> Completion {
        let heft = |&(id, count): &(ItemId, u16)| {
            let thing = view.floor.iter().find(|thing| thing.id == id)?;
            let all = u32::from(thing.count.max(1));
            let some = if count == 0 { all } else { u32::from(count).min(all) };
            Some(thing.heft * some / all)
        };
        let more: u32 = items.iter().filter_map(heft).sum();
        let it = if items.len() == 1 { "it" } else { "them" };
        match view.load.with(more) {
            Some(word) => {
                let title = format!("That would make you {word}. Lift {it}?");
                self.confirmed(&title, Action::PickUp(items))
            }
            None => Completion::Do(Action::PickUp(items)),
        }
    }

    fn drop(&self, view: &View) -> Completion {
        if view.pack.is_empty() {
            return Completion::Refuse("You carry nothing.".to_owned());
        }
        match (&self.items, self.item) {
            (Some(items), _) if items.is_empty() => {
                Completion::Refuse("Nothing dropped.".to_owned())
            }
            (Some(items), _) => Completion::Do(Action::Drop(items.clone())),
            (None, Some(Some(item))) => {
                Completion::Do(Action::Drop(vec![(item, self.count.unwrap_or(0))]))
            }
            _ if self.command == Command::DropMany => {
                Completion::Ask(Need::Items { title: "Drop what?".to_owned(), floor: false })
            }
            _ => self.ask("Drop what?", Suit::Any, None, view),
        }
    }

    /// Asks for an item, or refuses if none is suitable.
    fn ask(&self, title: &str, suits: Suit, none: Option<&'static str>, view: &View) -> Completion {
        if suitable(view, suits).is_empty() && none.is_none() {
            return Completion::Refuse(nothing(suits).to_owned());
        }
        Completion::Ask(Need::Item { title: title.to_owned(), suits, none, second: false })
    }

    fn of(
        &self,
        title: &str,
        suits: Suit,
        view: &View,
        action: fn(ItemId) -> Action,
    ) -> Completion {
        match self.item {
            Some(Some(item)) => Completion::Do(action(item)),
            _ => self.ask(title, suits, None, view),
        }
    }

    fn of_any(
        &self,
        title: &str,
        suits: Suit,
        none: Option<&'static str>,
        view: &View,
        action: fn(Option<ItemId>) -> Action,
    ) -> Completion {
        match self.item {
            Some(item) => Completion::Do(action(item)),
            None => self.ask(title, suits, none, view),
        }
    }

    fn take_off(&self, view: &View) -> Completion {
        if self.item.is_none() && self.count.is_none() {
            let worn = suitable(view, Suit::TakeOff);
            if let [only] = worn.as_slice() {
                return Completion::Do(Action::TakeOff(only.id));
            }
        }
        self.of("Take off what?", Suit::TakeOff, view, Action::TakeOff)
    }

    fn quaff(&self, view: &View) -> Completion {
        let fountain = is_drinkable(view);
        match self.item {
            Some(Some(item)) => Completion::Do(Action::Quaff(item)),
            Some(None) => Completion::Do(Action::QuaffHere),
            None => match fountain {
                Some(water) if suitable(view, Suit::Quaff).is_empty() => {
                    self.confirmed(&format!("Drink from {water}?"), Action::QuaffHere)
                }
                _ => self.ask("Drink what?", Suit::Quaff, fountain, view),
            },
        }
    }

    fn zap(&self, view: &View) -> Completion {
        let Some(Some(wand)) = self.item else {
            return self.ask("Zap what?", Suit::Zap, None, view);
        };
        let unaimed = find(view, wand).is_some_and(|thing| thing.suits.unaimed);
        match self.aim {
            Some(Aim::Dir(dir)) => {
                self.past_friends(view, dir, Action::Zap { wand, aim: Aim::Dir(dir) })
            }
            Some(aim) => Completion::Do(Action::Zap { wand, aim }),
            None if unaimed => Completion::Do(Action::Zap { wand, aim: Aim::Own }),
            None => {
                Completion::Ask(Need::Aim { title: "Zap which way?".to_owned(), vertical: true })
            }
        }
    }

    fn read(&self, view: &View) -> Completion {
        let thing = self.item.flatten().and_then(|item| find(view, item));
        match thing.and_then(|thing| thing.risk.as_deref().map(|risk| (thing.id, risk))) {
            Some((item, risk)) => self.confirmed(&format!("{risk} Read it?"), Action::Read(item)),
            None => self.of("Read what?", Suit::Read, view, Action::Read),
        }
    }

    fn cast(&self, view: &View) -> Completion {
        if view.spells.is_empty() {
            return Completion::Refuse("You know no spells: books teach them.".to_owned());
        }
        let chosen =
            self.spell.and_then(|place| Some((place, view.spells.get(usize::from(place))?)));
        let Some((place, spell)) = chosen else { return Completion::Ask(Need::Spell) };
        let action = |aim| Action::Cast { spell: place, aim };
        match self.aim {
            _ if spell.placed => match self.at {
                Some(at) => Completion::Do(action(Aim::At(at))),
                None => {
                    Completion::Ask(Need::Spot { title: format!("Cast {} where?", spell.name) })
                }
            },
            _ if !spell.aimed => Completion::Do(action(Aim::Own)),
            Some(Aim::Dir(dir)) if spell.harmful => {
                self.past_friends(view, dir, action(Aim::Dir(dir)))
            }
            Some(aim) => Completion::Do(action(aim)),
            None => Completion::Ask(Need::Aim {
                title: format!("Cast {} which way?", spell.name),
                vertical: true,
            }),
        }
    }

    fn apply(&self, view: &View) -> Completion {
        let Some(Some(tool)) = self.item else {
            return self.ask("Use what?", Suit::Apply, None, view);
        };
        let thing = find(view, tool);
        if let Some(thing) = thing.filter(|thing| thing.suits.reach > 0) {
            return thrust(view, thing);
        }
        if thing.is_some_and(|thing| thing.suits.unlock) {
            return Self { command: Command::Unlock, ..self.clone() }.unlock(view);
        }
        match (self.aim, thing.is_some_and(|thing| thing.suits.aimed)) {
            (None, true) => {
                Completion::Ask(Need::Aim { title: "Use it which way?".to_owned(), vertical: true })
            }
            (aim, _) => Completion::Do(Action::Apply { tool, aim }),
        }
    }

    fn throw(&self, view: &View) -> Completion {
        let Some(Some(item)) = self.item else {
            return self.ask("Throw what?", Suit::Throw, None, view);
        };
        match self.aim {
            Some(Aim::Dir(dir)) => {
                let action = Action::Throw { item, dir, count: self.count.unwrap_or(1) };
                let food = find(view, item).is_some_and(|thing| thing.suits.eat);
                if food { Completion::Do(action) } else { self.past_friends(view, dir, action) }
            }
            _ => {
                Completion::Ask(Need::Aim { title: "Throw which way?".to_owned(), vertical: false })
            }
        }
    }

    fn fire(&self, view: &View) -> Completion {
        let Some(quiver) = view.pack.iter().find(|thing| thing.is(ItemUse::Quiver)) else {
            return Completion::Refuse(
                "Your quiver is empty: {key:quiver} readies something to fire.".to_owned(),
            );
        };
        match self.aim {
            Some(Aim::Dir(dir)) => self.past_friends(view, dir, Action::Fire(dir)),
            _ if quiver.by_hand => {
                let takes = takes_launcher(view).map_or_else(
                    || format!(" ({}, and nothing to shoot it)", quiver.name),
                    |takes| format!(" ({takes})"),
                );
                self.aimed(&format!("Throw by hand{takes} which way?"), Action::Fire)
            }
            _ => self.aimed(&format!("Fire ({}) which way?", quiver.name), Action::Fire),
        }
    }

    /// Confirms before shooting if the first target in line is peaceful or a pet.
    fn past_friends(&self, view: &View, dir: Dir, action: Action) -> Completion {
        match first_in_line(view, dir) {
            Some(friend) if friend.stance != Stance::Foe => {
                self.confirmed(&format!("The {} is in the way. Go on?", friend.name), action)
            }
            Some(foe) if foe.kept_off => self.confirmed(&breaks_word(), action),
            _ => Completion::Do(action),
        }
    }

    fn dip(&self, view: &View) -> Completion {
        let Some(Some(item)) = self.item else {
            return self.ask("Dip what?", Suit::Any, None, view);
        };
        let fountain = is_drinkable(view).filter(|_| stands_on(view, GroundKind::Fountain));
        match self.second {
            Some(into) => Completion::Do(Action::Dip(item, into)),
            None if fountain.is_some() && suitable(view, Suit::Dipped).is_empty() => {
                self.confirmed("Dip it into the fountain?", Action::Dip(item, None))
            }
            None if fountain.is_none() && suitable(view, Suit::Dipped).is_empty() => {
                Completion::Refuse("You have no potion to dip it into.".to_owned())
            }
            None => Completion::Ask(Need::Item {
                title: "Dip it into what?".to_owned(),
                suits: Suit::Dipped,
                none: fountain,
                second: true,
            }),
        }
    }

    fn unlock(&self, view: &View) -> Completion {
        let Some(Some(tool)) = self.item else {
            return self.ask("With which tool?", Suit::Unlock, None, view);
        };
        match self.aim {
            Some(Aim::Dir(dir)) => Completion::Do(Action::Unlock { tool, dir }),
            Some(aim) => Completion::Do(Action::Apply { tool, aim: Some(aim) }),
            None => Completion::Ask(Need::Aim {
                title: "Which way is the lock? (. is here)".to_owned(),
                vertical: true,
            }),
        }
    }

    fn texted(
        &self,
        what: &str,
        title: &str,
        view: &View,
        action: fn(ItemId, String) -> Action,
    ) -> Completion {
        match (self.item, &self.text) {
            (Some(Some(item)), Some(text)) => Completion::Do(action(item, text.clone())),
            (Some(Some(_)), None) => {
                Completion::Ask(Need::Text { title: title.to_owned(), most: 40 })
            }
            _ => self.ask(what, Suit::Any, None, view),
        }
    }

    fn engrave(&self, view: &View) -> Completion {
        let bears = |ground: &&Ground| ground.kind == GroundKind::Writable;
        if let Some(ground) = view.ground.as_ref().filter(|ground| !bears(ground)) {
            return Completion::Refuse(format!(
                "You cannot write on the {}: only on bare ground.",
                ground.name
            ));
        }
        match (self.item, &self.text) {
            (Some(with), Some(text)) => {
                Completion::Do(Action::Engrave { with, text: text.clone() })
            }
            (Some(_), None) => {
                Completion::Ask(Need::Text { title: "Write what?".to_owned(), most: 40 })
            }
            (None, _) => self.ask("Write with what?", Suit::Write, Some("your finger"), view),
        }
    }

    fn adjust(&self, view: &View) -> Completion {
        let letter = self.text.as_ref().and_then(|text| text.bytes().next());
        match (self.item, letter) {
            (Some(Some(item)), Some(letter)) if letter.is_ascii_alphabetic() => {
                Completion::Do(Action::Adjust { item, letter })
            }
            (Some(Some(_)), Some(_)) => {
                Completion::Refuse("Letters are a to z and A to Z.".to_owned())
            }
            (Some(Some(_)), None) => {
                Completion::Ask(Need::Text { title: "To which letter?".to_owned(), most: 1 })
            }
            _ => self.ask("Give another letter to what?", Suit::Any, None, view),
        }
    }
}

/// Travel avoids known traps; a trap as the destination needs confirmation.
fn travel(view: &View, at: Pos, plan: &PartialCommand) -> Completion {
    match view.traps.iter().find(|trap| trap.at == at) {
        Some(trap) => {
            let title = format!("There is {} there. Go onto it?", english::a(&trap.name));
            plan.confirmed(&title, Action::Travel(at))
        }
        None => Completion::Do(Action::Travel(at)),
    }
}

fn nothing(suits: Suit) -> &'static str {
    match suits {
        Suit::Any => "You carry nothing.",
        Suit::Quaff | Suit::Dipped => "You have nothing to drink.",
        Suit::Read => "You have nothing to read.",
        Suit::Zap => "You have no wand.",
        Suit::Eat => "You have nothing to eat.",
        Suit::Wear => "You have nothing more to put on.",
        Suit::TakeOff => "You wear nothing.",
        Suit::Wield => "You have nothing to wield.",
        Suit::Throw => "You have nothing to throw.",
        Suit::Apply => "You have no tool to use.",
        Suit::Open => "There is nothing here to open.",
        Suit::Unlock => "You have nothing that opens locks.",
        Suit::Write => "You have nothing to write with.",
    }
}

pub fn find(view: &View, item: ItemId) -> Option<&ItemView> {
    view.pack.iter().chain(&view.floor).find(|thing| thing.id == item)
}

/// Returns the label for drinking from the terrain here.
fn is_drinkable(view: &View) -> Option<&'static str> {
    match view.ground.as_ref()?.kind {
        GroundKind::Fountain => Some("the fountain"),
        GroundKind::Sink => Some("the sink"),
        GroundKind::Writable | GroundKind::Other => None,
    }
}

fn stands_on(view: &View, kind: GroundKind) -> bool {
    view.ground.as_ref().is_some_and(|ground| ground.kind == kind)
}

/// Uses the stairs on the hero's square, or travels to the nearest known ones.
fn stairs(view: &View, which: StairsHere) -> Action {
    let down = which == StairsHere::Down;
    match (view.on_stairs == Some(which), down) {
        (true, true) => Action::ClimbDown,
        (true, false) => Action::ClimbUp,
        (false, down) => Action::GoStairs { down },
    }
}

/// Wields a polearm, or applies it to the most dangerous foe in reach.
fn thrust(view: &View, thing: &ItemView) -> Completion {
    if !thing.is(ItemUse::Wielded) {
        return Completion::Do(Action::Wield(Some(thing.id)));
    }
    let far = |foe: &&Foe| view.hero.square_distance(foe.at);
    let mut foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe);
    match foes.find(|foe| (4..=i32::from(thing.suits.reach)).contains(&far(foe))) {
        Some(foe) => Completion::Do(Action::Thrust(foe.at)),
        None => Completion::Refuse("No foe stands two squares away, where it reaches.".to_owned()),
    }
}

/// Returns the hint to wield the launcher for quivered ammunition, with placeholders for keys:
/// "{key:wield} b wields the bow".
pub fn takes_launcher(view: &View) -> Option<String> {
    view.pack.iter().find(|thing| thing.is(ItemUse::Quiver) && thing.by_hand)?;
    let bow = view.pack.iter().find(|thing| thing.suits.shoots)?;
    let name = english::without_article(&bow.name);
    Some(match bow.used {
        Some(ItemUse::Alternate) => format!("{{key:exchange}} takes the {name}"),
        _ => format!("{{key:wield}} {} wields the {name}", bow.letter?),
    })
}

/// Fires at the nearest foe with a clear line in one of the eight directions.
fn fire_nearest(view: &View) -> Completion {
    let Some(quiver) = view.pack.iter().find(|thing| thing.is(ItemUse::Quiver)) else {
        return Completion::Refuse(
            "Your quiver is empty: {key:quiver} readies something to fire.".to_owned(),
        );
    };
    match fired_at(view) {
        Some((foe, _)) if foe.distance > quiver.range => {
            Completion::Refuse(format!("Too far: what you fire flies {} squares.", quiver.range))
        }
        Some((_, dir)) => Completion::Do(Action::Fire(dir)),
        None => Completion::Refuse(no_shot(view, quiver.range)),
    }
}

/// Returns the foe that the fire command targets, and the direction.
pub fn fired_at(view: &View) -> Option<(&Foe, Dir)> {
    let foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe);
    let aimed = foes.filter_map(|foe| Some((foe, in_line(view, foe.at)?)));
    let aimed = aimed.filter(|&(_, dir)| {
        first_in_line(view, dir).is_none_or(|first| first.stance == Stance::Foe)
    });
    aimed.min_by_key(|(foe, _)| foe.distance)
}

/// Returns why the nearest foe on one of the eight lines cannot be shot.
fn no_shot(view: &View, range: i32) -> String {
    let line = |to: Pos| {
        let (dx, dy) = (to.x - view.hero.x, to.y - view.hero.y);
        dx == 0 || dy == 0 || dx.abs() == dy.abs()
    };
    let foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe && line(foe.at));
    let Some(foe) = foes.min_by_key(|foe| foe.distance) else {
        return "No foe stands in line with you.".to_owned();
    };
    if foe.distance > range {
        return format!("Too far: what you fire flies {range} squares.");
    }
    let dark = |at: Pos| view.map.get(at).is_some_and(|tile| tile.glyph == Glyph::Blank);
    let mut between = geom::line(view.hero, foe.at).filter(|&at| at != foe.at);
    if between.any(dark) {
        format!("You do not know what lies between you and the {} ({}).", foe.name, foe.way)
    } else {
        format!("Something stands between you and the {} ({}).", foe.name, foe.way)
    }
}

/// Returns the chance, in percent, to hit a foe that is in line and in range.
pub fn shot_at(view: &View, foe: &Foe) -> Option<u8> {
    let quiver = view.pack.iter().find(|thing| thing.is(ItemUse::Quiver))?;
    let dir = in_line(view, foe.at).filter(|_| foe.distance <= quiver.range)?;
    let first = first_in_line(view, dir)?;
    foe.shot.filter(|_| first.who == foe.who)
}

/// Returns the nearest visible monster on a clear line in this direction.
fn first_in_line(view: &View, dir: Dir) -> Option<&Foe> {
    let lined = view.foes.iter().filter(|foe| in_line(view, foe.at) == Some(dir));
    lined.min_by_key(|foe| foe.distance)
}

/// Returns the direction of a straight clear line to a square, if there is one.
pub fn in_line(view: &View, to: Pos) -> Option<Dir> {
    let (dx, dy) = (to.x - view.hero.x, to.y - view.hero.y);
    let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    // Unknown squares before a visible monster count as clear.
    let seen = view.foes.iter().any(|foe| foe.at == to && !foe.unseen);
    let clear = |at: Pos| match view.map.get(at).map(|tile| tile.glyph) {
        None | Some(Glyph::Wall { .. } | Glyph::ClosedDoor) => false,
        Some(Glyph::Blank) => seen,
        Some(_) => true,
    };
    let open = geom::line(view.hero, to).all(|at| at == to || clear(at));
    if straight && open { Dir::of(dx, dy) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::view::Near;

    fn asks(plan: &PartialCommand) -> Need {
        match plan.next(&View::sample()) {
            Completion::Ask(need) => need,
            other => panic!("{other:?}"),
        }
    }

    fn ground(kind: GroundKind, name: &str) -> Ground {
        Ground { kind, name: name.to_owned() }
    }

    #[test]
    fn what_wipes_out_the_word_or_may_kill_is_asked_first() {
        let mut view = View::sample();
        let dir = view.foes[0].dir.unwrap();
        view.foes[0].kept_off = true;
        let fight =
            PartialCommand { aim: Some(Aim::Dir(dir)), ..PartialCommand::new(Command::Fight) };
        let asked = Completion::Ask(Need::Sure { title: breaks_word() });
        assert_eq!(fight.next(&view), asked);
        assert_eq!(
            PartialCommand { sure: true, ..fight }.next(&view),
            Completion::Do(Action::Fight(dir))
        );
        (view.riding, view.throws, view.status.hp) = (true, 50, 20);
        let kick = PartialCommand::new(Command::Kick);
        assert!(matches!(kick.next(&view), Completion::Ask(Need::Sure { .. })));
        view.status.hp = 19;
        assert!(matches!(kick.next(&view), Completion::Ask(Need::Word { .. })), "a fall may kill");
        assert_eq!(PartialCommand { sure: true, ..kick }.next(&view), Completion::Do(Action::Spur));
        let dip = PartialCommand {
            item: Some(Some(view.pack[0].id)),
            ..PartialCommand::new(Command::Dip)
        };
        view.pack.retain(|thing| !thing.suits.quaff);
        view.ground = Some(ground(GroundKind::Fountain, "fountain"));
        assert!(matches!(dip.next(&view), Completion::Ask(Need::Sure { .. })));
        let drink = Completion::Ask(Need::Sure { title: "Drink from the fountain?".to_owned() });
        assert_eq!(
            PartialCommand::new(Command::Quaff).next(&view),
            drink,
            "with nothing else to drink"
        );
    }

    #[test]
    fn writing_asks_for_the_tool_and_the_text_and_refuses_stairs_at_once() {
        let mut view = View::sample();
        let text = Need::Text { title: "Write what?".to_owned(), most: 40 };
        let finger = PartialCommand { item: Some(None), ..PartialCommand::new(Command::Engrave) };
        assert_eq!(finger.next(&view), Completion::Ask(text));
        let done = PartialCommand { text: Some("x".to_owned()), ..finger };
        let action = Action::Engrave { with: None, text: "x".to_owned() };
        assert_eq!(done.next(&view), Completion::Do(action));
        view.ground = Some(ground(GroundKind::Other, "staircase up"));
        let Completion::Refuse(why) = PartialCommand::new(Command::Engrave).next(&view) else {
            panic!("asked")
        };
        assert!(why.contains("staircase up"), "{why}");
        view.ground = Some(ground(GroundKind::Writable, "doorway"));
        assert!(matches!(PartialCommand::new(Command::Engrave).next(&view), Completion::Ask(_)));
    }

    #[test]
    fn a_quaff_asks_for_a_potion_and_then_is_one() {
        let view = View::sample();
        let Need::Item { suits, .. } = asks(&PartialCommand::new(Command::Quaff)) else { panic!() };
        let names: Vec<_> = suitable(&view, suits).iter().map(|thing| thing.letter).collect();
        assert_eq!(names, [Some('q')]);
        let Completion::Do(action) =
            PartialCommand::with(Command::Quaff, view.letter('q')).next(&view)
        else {
            panic!()
        };
        assert!(view.names(&action, 'q'));
    }

    #[test]
    fn lifting_what_burdens_more_is_asked_about() {
        let mut view = View::sample();
        let mut chest = view.pack[0].clone();
        (chest.letter, chest.heft, chest.count) = (None, 600, 2);
        view.floor = vec![chest];
        let lift = PartialCommand::new(Command::PickUp);
        let title = |plan: &PartialCommand, view: &View| match plan.next(view) {
            Completion::Ask(Need::Sure { title }) => title,
            _ => String::new(),
        };
        assert_eq!(title(&lift, &view), "That would make you Burdened. Lift it?");
        let one = PartialCommand { count: Some(1), ..lift.clone() };
        assert_eq!(title(&one, &view), "", "one of two is light enough");
        let sure = PartialCommand { sure: true, ..lift.clone() };
        assert!(matches!(sure.next(&view), Completion::Do(Action::PickUp(_))));
        view.floor[0].heft = 5000;
        assert_eq!(title(&lift, &view), "", "that is refused anyway");
        (view.floor[0].heft, view.load.weight) = (20, 550);
        assert_eq!(title(&lift, &view), "", "no worse than now");
    }

    #[test]
    fn a_throw_asks_for_a_thing_then_for_a_way() {
        let view = View::sample();
        assert!(matches!(asks(&PartialCommand::new(Command::Throw)), Need::Item { .. }));
        let mut plan = PartialCommand::with(Command::Throw, view.letter('f'));
        assert!(matches!(asks(&plan), Need::Aim { vertical: false, .. }));
        plan.aim = Some(Aim::Dir(Dir::W));
        let item = view.letter('f');
        assert_eq!(plan.next(&view), Completion::Do(Action::Throw { item, dir: Dir::W, count: 1 }));
    }

    #[test]
    fn one_worn_thing_comes_off_without_a_question() {
        let view = View::sample();
        let step = PartialCommand::new(Command::TakeOff).next(&view);
        assert_eq!(step, Completion::Do(Action::TakeOff(view.letter('c'))));
    }

    #[test]
    fn a_spell_is_chosen_and_aimed_only_where_it_flies() {
        let view = View::sample();
        let cast = PartialCommand::new(Command::Cast);
        assert_eq!(asks(&cast), Need::Spell);
        let bolt = PartialCommand { spell: Some(0), ..cast.clone() };
        assert!(matches!(asks(&bolt), Need::Aim { vertical: true, .. }));
        let west = PartialCommand { aim: Some(Aim::Dir(Dir::W)), ..bolt };
        let step = Completion::Do(Action::Cast { spell: 0, aim: Aim::Dir(Dir::W) });
        assert_eq!(west.next(&view), step);
        let light = PartialCommand { spell: Some(1), ..cast.clone() };
        assert_eq!(light.next(&view), Completion::Do(Action::Cast { spell: 1, aim: Aim::Own }));
        let untaught = View { spells: Vec::new(), ..view };
        assert!(matches!(cast.next(&untaught), Completion::Refuse(_)));
    }

    #[test]
    fn a_book_to_be_feared_is_asked_about() {
        let mut view = View::sample();
        let scroll = view.letter('s');
        let read = PartialCommand::with(Command::Read, scroll);
        assert_eq!(read.next(&view), Completion::Do(Action::Read(scroll)));
        let thing = view.pack.iter_mut().find(|thing| thing.id == scroll).unwrap();
        thing.risk = Some("It goes wrong 30% of the time, with harm.".to_owned());
        assert!(matches!(read.next(&view), Completion::Ask(Need::Sure { .. })));
        let sure = PartialCommand { sure: true, ..read };
        assert_eq!(sure.next(&view), Completion::Do(Action::Read(scroll)));
    }

    #[test]
    fn firing_without_the_launcher_in_hand_is_asked_as_a_throw() {
        let mut view = View::sample();
        let asked = |view: &View| match PartialCommand::new(Command::Fire).next(view) {
            Completion::Ask(Need::Aim { title, .. }) => title,
            other => panic!("{other:?}"),
        };
        assert_eq!(asked(&view), "Fire (3 daggers) which way?");
        view.pack[1].by_hand = true;
        assert_eq!(asked(&view), "Throw by hand (3 daggers, and nothing to shoot it) which way?");
        (view.pack[0].suits.shoots, view.pack[0].used) = (true, None);
        assert_eq!(
            asked(&view),
            "Throw by hand ({key:wield} a wields the +1 long sword) which way?"
        );
        view.pack[0].used = Some(ItemUse::Alternate);
        assert_eq!(
            asked(&view),
            "Throw by hand ({key:exchange} takes the +1 long sword) which way?"
        );
    }

    #[test]
    fn what_cannot_be_says_why() {
        let view = View::sample();
        let refused = |command| match PartialCommand::new(command).next(&view) {
            Completion::Refuse(why) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(Command::Zap), "You have no wand.");
        assert_eq!(refused(Command::PickUp), "There is nothing here to pick up.");
    }

    #[test]
    fn no_journey_ends_on_a_known_trap_unasked() {
        let mut view = View::sample();
        let at = view.hero.step(Dir::E);
        let to = PartialCommand { at: Some(at), ..PartialCommand::new(Command::Travel) };
        view.traps.clear();
        assert_eq!(to.next(&view), Completion::Do(Action::Travel(at)));
        view.traps = vec![Near { at, name: "pit".to_owned(), ..view.near[0].clone() }];
        let title = "There is a pit there. Go onto it?".to_owned();
        assert_eq!(to.next(&view), Completion::Ask(Need::Sure { title }));
        let sure = PartialCommand { sure: true, ..to };
        assert_eq!(sure.next(&view), Completion::Do(Action::Travel(at)));
    }

    #[test]
    fn giving_up_takes_a_typed_word() {
        assert!(matches!(
            asks(&PartialCommand::new(Command::Quit)),
            Need::Word { word: "yes", .. }
        ));
    }

    #[test]
    fn the_nearest_foe_in_line_is_fired_at() {
        let step = PartialCommand::new(Command::FireNearest).next(&View::sample());
        assert_eq!(step, Completion::Do(Action::Fire(Dir::N)));
    }

    #[test]
    fn nothing_is_fired_farther_than_it_flies_and_the_dark_between_is_no_wall() {
        let mut view = View::sample();
        view.foes.truncate(1);
        let foe = &mut view.foes[0];
        foe.at = Pos::new(view.hero.x, 0);
        foe.distance = i32::from(view.hero.y);
        let far = PartialCommand::new(Command::FireNearest);
        for y in 0..view.hero.y {
            view.map[Pos::new(view.hero.x, y)] = crate::game::view::Tile::default();
        }
        let Completion::Refuse(why) = far.next(&view) else { panic!("it is out of reach") };
        assert_eq!(why, "Too far: what you fire flies 8 squares.");
        view.foes[0].at = Pos::new(view.hero.x, view.hero.y - 8);
        view.foes[0].distance = 8;
        assert_eq!(far.next(&view), Completion::Do(Action::Fire(Dir::N)));
        view.foes[0].unseen = true;
        assert!(matches!(far.next(&view), Completion::Refuse(_)), "who knows what is between");
    }

    #[test]
    fn a_lock_is_not_forced_with_a_blade_unasked() {
        let force = PartialCommand::new(Command::Force);
        assert!(matches!(force.next(&View::sample()), Completion::Ask(Need::Sure { .. })));
        let sure = PartialCommand { sure: true, ..force };
        assert_eq!(sure.next(&View::sample()), Completion::Do(Action::Force));
    }

    #[test]
    fn nothing_flies_at_a_friend_unasked() {
        let mut view = View::sample();
        let fire =
            PartialCommand { aim: Some(Aim::Dir(Dir::N)), ..PartialCommand::new(Command::Fire) };
        assert_eq!(fire.next(&view), Completion::Do(Action::Fire(Dir::N)));
        for foe in &mut view.foes {
            foe.stance = Stance::Pet;
        }
        assert!(matches!(fire.next(&view), Completion::Ask(Need::Sure { .. })));
        assert!(matches!(
            PartialCommand::new(Command::FireNearest).next(&view),
            Completion::Refuse(_)
        ));
        let sure = PartialCommand { sure: true, ..fire };
        assert_eq!(sure.next(&view), Completion::Do(Action::Fire(Dir::N)));
    }

    #[test]
    fn no_friend_is_struck_or_kicked_unasked() {
        let mut view = View::sample();
        let north = |command| PartialCommand {
            aim: Some(Aim::Dir(Dir::N)),
            ..PartialCommand::new(command)
        };
        let deeds =
            [(Command::Kick, Action::Kick(Dir::N)), (Command::Fight, Action::Fight(Dir::N))];
        for (command, deed) in &deeds {
            assert_eq!(
                north(*command).next(&view),
                Completion::Do(deed.clone()),
                "a foe is fair game"
            );
        }
        for stance in [Stance::Pet, Stance::Peaceful] {
            view.foes[0].stance = stance;
            for (command, deed) in &deeds {
                assert!(matches!(north(*command).next(&view), Completion::Ask(Need::Sure { .. })));
                let sure = PartialCommand { sure: true, ..north(*command) };
                assert_eq!(sure.next(&view), Completion::Do(deed.clone()));
            }
        }
    }

    #[test]
    fn stairs_underfoot_are_climbed_and_others_walked_to() {
        let mut view = View::sample();
        let down = |view: &View| PartialCommand::new(Command::Down).next(view);
        assert_eq!(down(&view), Completion::Do(Action::GoStairs { down: true }));
        view.on_stairs = Some(StairsHere::Down);
        assert_eq!(down(&view), Completion::Do(Action::ClimbDown));
    }
}
