//! The data of one frame of the UI: `View` and its smaller parts.

use std::fmt;

use super::{
    Accident, ActionKind, ActorId, Burden, Change, Danger, Dir, DustWriting, Fight, Foe, Forcing,
    Glyph, Grid, Ground, Inside, ItemId, ItemView, LogLine, Near, Outlook, Pos, SpellRow, Stake,
    Stance, Status, StatusEffect, Tile, Together,
};
use crate::game::input::Awaits;
use crate::rules::body::burden;
use crate::story::words::status;

/// The data that the UI needs for one frame.
#[derive(Clone, Debug)]
pub struct View {
    pub turn: u32,
    pub map: Grid<Tile>,
    pub hero: Pos,
    pub level: LevelLabel,
    pub status: Status,
    pub score: Option<i64>,
    /// The last score change.
    pub change: Option<Change>,
    /// Whether the player's last input made that change.
    pub is_change_news: bool,
    /// Monsters that the hero sees or senses: foes, then foes with only passive attacks, then
    /// peaceful monsters, then pets. In each group, urgent ones come first, then the more
    /// dangerous, then the nearer.
    pub foes: Vec<Foe>,
    /// Direction of an adjacent unseen monster that the hero felt; `None` while a visible threat is
    /// adjacent. Such a monster stops automation.
    pub unseen: Option<Dir>,
    /// Direction of an adjacent unseen monster that the hero felt, even while a visible threat is
    /// adjacent.
    pub felt: Option<Dir>,
    /// Whether the hero is blind from birth. Resting never ends this blindness.
    pub born_blind: bool,
    /// Name of a dangerous foe that the hero has just lost sight of.
    pub lost: Option<String>,
    /// Where the hero last saw the monster of `lost`.
    pub lost_at: Option<Pos>,
    /// Whether that foe acts more often than the hero.
    pub lost_outruns: bool,
    /// Whether the hero stands on the stairs by which the hero just fled from a dangerous foe.
    pub fled_here: bool,
    /// Whether the hero is in a deadly fight on stairs, but almost certainly survives two more
    /// rounds, so that the hero can fight on for now and leave when hurt.
    pub fights_on_stairs: bool,
    /// The kinds of stairs of this level that lead back to dangerous foes from which the hero fled.
    pub fled_by: Vec<Glyph>,
    /// The foes to which stairs of this level lead back: those below or else those above.
    pub fled_from: Option<FledFrom>,
    /// Whether the hero is back on a level with foes that the hero fled from and cannot beat.
    pub back_at_foes: bool,
    /// Whether, besides, the hero has fled from them so often that nothing but a fight is left.
    pub last_stand: bool,
    /// The nearest way down that the hero can walk to and that does not lead back to the foes of
    /// `fled_from`; `None` without such foes if the hero can still explore or knows a route to the
    /// main stairs down.
    pub other_way_down: Option<Near>,
    /// The target of auto-attack, which is the foe that matters most; `None` if no foe in view
    /// attacks, or if `unseen` or `attacking_friend` takes priority.
    pub fight: Option<Fight>,
    /// The combined danger of all foes that can soon reach the hero.
    pub together: Together,
    /// The combined danger of the foes in view that sleep, if all of them woke.
    pub sleepers: Together,
    /// Names the worst of the sleepers near which the only goals of exploration are left: "the
    /// bugbear". Exploring keeps away from them.
    pub sleeper_ahead: Option<String>,
    /// Carried items that hints do not suggest: armor that the player took off, and items of
    /// unknown kinds that the player has tried.
    pub shunned: Vec<ItemId>,
    /// Whether the player wielded something in the last turns.
    pub rearmed: bool,
    /// The kind of stairs to which the player's last input walks.
    pub on_flight: Option<Glyph>,
    /// Known stairs of the level, nearest first.
    pub exits: Vec<Near>,
    /// The stairs on the way to which the hero would come within reach of another dangerous foe.
    pub exposed_stairs: Vec<Pos>,
    /// Items, traps and furniture in view, nearest first.
    pub near: Vec<Near>,
    pub effects: Vec<StatusEffect>,
    /// The letter of the spell that makes a fight better than deadly, if the fight hand to hand is
    /// deadly.
    pub winning_spell: Option<char>,
    /// Inventory, sorted by class, then by letter.
    pub pack: Vec<ItemView>,
    /// Known spells, in the order of their letters.
    pub spells: Vec<SpellRow>,
    /// Items on the hero's square, topmost first.
    pub floor: Vec<ItemView>,
    pub load: Load,
    /// The engulfer that the hero is inside. Then nothing on the floor is in reach.
    pub inside: Option<Inside>,
    /// Terrain of the hero's square, unless it is plain floor, corridor or rock.
    pub ground: Option<Ground>,
    /// The engraving under the hero: "written in the dust: \"x\"".
    pub written: Option<String>,
    /// What happens first when the hero writes in the dust with the fingers.
    pub dust_writing: DustWriting,
    /// Whether the engraving under the hero is Elbereth.
    pub on_word: bool,
    /// Whether, in the last turns, an attack erased an Elbereth under the hero, who had full hit
    /// points. To write it again would begin an endless round.
    pub spent_elbereth: bool,
    pub on_stairs: Option<StairsHere>,
    /// Name of the known trap door or hole under the hero.
    pub on_hole: Option<String>,
    /// The most recent log lines, newest last.
    pub lines: Vec<LogLine>,
    /// Total number of log lines so far; the UI uses it to detect new ones.
    pub said: u32,
    pub awaits: Awaits,
    /// Text of the pending question.
    pub asked: Option<String>,
    /// Initial text of the answer prompt.
    pub draft: Option<String>,
    /// Whether auto-explore has nowhere left to go on this level.
    pub explored: bool,
    /// Whether auto-explore (or its search for hidden passages) would be accepted now.
    pub explores: bool,
    /// Whether resting would be accepted now.
    pub rests: bool,
    /// The reason why exploring or, on an explored level, the search for a way down or the walk to
    /// the stairs down cannot begin; `None` if nothing prevents it. Keys are placeholders.
    pub barred: Option<String>,
    /// Whether the hero can start to walk to the nearest known stairs up (first value) and to the
    /// nearest known stairs down (second value).
    pub leaves: [bool; 2],
    /// Whether a route to the main stairs down is known.
    pub way_down: bool,
    /// The first known trap on the only way to the main stairs down; `None` while the hero can
    /// still explore.
    pub trap_on_way_down: Option<Near>,
    /// Locked doors that the hero can walk to and that may lead to something new; empty while the
    /// hero can still explore.
    pub leads: Vec<Near>,
    /// Number of automatic searches of this level for hidden passages that found nothing.
    pub vain_searches: u8,
    /// Whether the hero left the level above before it was explored.
    pub above_is_unexplored: bool,
    /// Number of the latest inputs in a row with which the player waited or searched for one turn.
    pub waited: u16,
    /// Whether the player waited in vain a short time ago.
    pub gave_up_waiting: bool,
    /// Whether the hero just tried a locked door.
    pub locked_out: bool,
    /// Describes an adjacent boulder that cannot be pushed and what blocks it. If there is none,
    /// describes `boulder`.
    pub stuck: Option<String>,
    /// Whether this is a level of Sokoban with known pits or holes to fill.
    pub puzzle: bool,
    /// The nearest boulder that blocks the way to something new; `None` while the hero can explore
    /// or knows a way down.
    pub boulder: Option<Pos>,
    /// Whether the only way on is a diagonal gap that is too tight for the hero's load.
    pub too_heavy: bool,
    /// A container next to the hero that the hero has tried to open, but has not looked into.
    pub box_beside: Option<BoxBeside>,
    /// Whether the hero stands in harmful gas.
    pub in_gas: bool,
    /// The direction of the first step out of harmful gas, if the hero knows a way.
    pub out_of_gas: Option<Dir>,
    /// Direction of an adjacent door that the hero knows to be locked. Ignores shop doors.
    pub lock: Option<Dir>,
    /// The nearest wholesome food that the hero can walk to, if the hero is hungry.
    pub food: Option<Near>,
    /// The nearest altar that the hero knows and can walk to; `None` while the hero can still
    /// explore.
    pub altar: Option<Near>,
    /// Items that the hero threw, shot or lost through a change of shape, and can walk to; nearest
    /// first.
    pub strays: Vec<Near>,
    /// The nearest of these items that the hero wore before a change of shape, once the hero has
    /// changed back.
    pub shed_armor: Option<Near>,
    /// All traps that the hero knows on this level, including those covered by items.
    pub traps: Vec<Near>,
    /// Whether hit points are low enough to count as trouble for prayer.
    pub near_death: bool,
    /// The expected outcome of prayer, as far as the hero can know it.
    pub prayer: Outlook,
    /// Whether autopickup is on.
    pub autopickup: bool,
    /// The shape of a polymorphed hero whose body is weaker than the hero's own: "a sewer rat".
    pub weak_shape: Option<String>,
    /// The prompt for the direction of the current shape's power: "In what direction do you want to
    /// breathe fire?". `None` if the power needs no direction or the hero lacks the energy.
    pub power_aims: Option<String>,
    /// Whether the hero needs no weapon: the role fights well without one, or the hero is
    /// polymorphed.
    pub fights_bare: bool,
    /// The pets that would stay behind if the hero took stairs now: "your kitten", "your pets".
    pub left_behind: Option<String>,
    /// Whether the hero is riding.
    pub riding: bool,
    /// The chance that a kick makes the steed throw the hero.
    pub throws: Accident,
    /// How the wielded weapon forces locks; `None` if the weapon cannot force locks.
    pub forcing: Option<Forcing>,
    /// Whether the hero stands among the goods of a shop whose keeper is at home.
    pub in_shop: bool,
    /// Whether the hero stands in the doorway of such a shop or on the keeper's square behind it.
    pub enters_shop: bool,
    /// The digging tool that makes a shopkeeper block the hero in the doorway of a shop.
    pub unwelcome: Option<ItemId>,
    /// Whether the guard of a vault waits for the hero to drop gold and follow.
    pub escorted: bool,
    /// The direction from which an unseen monster shot at the hero in the last few turns.
    pub shot_from: Option<Dir>,
    /// The direction of that shooter, if the hero has just stepped out of its line.
    pub dodged: Option<Dir>,
    /// A visible pet or peaceful monster that attacked the hero in the last few turns, and that
    /// therefore prevents exploring, resting and auto-attack.
    pub attacking_friend: Option<ActorId>,
    /// Whether the hero can reach the floor and what lies on it.
    pub reaches_floor: bool,
    /// Gold pieces that the hero owes the shopkeeper for goods that were used up or left outside
    /// the shop.
    pub debt: u32,
    /// Gold pieces that the hero can spend: carried gold plus credit with the shopkeeper.
    pub means: u32,
    /// The kinds of actions that are impossible now with any arguments, each with the reason.
    pub impossible: Vec<(ActionKind, String)>,
    pub over: bool,
}

impl View {
    /// Returns one word for the combined danger of all foes. If hardly any hit points are at risk,
    /// but one of the foes steals or infects, returns the word for that.
    pub fn together_word(&self) -> &'static str {
        let danger = self.together.danger();
        let mut foes = self.foes.iter().filter(|foe| foe.stance == Stance::Foe && !foe.is_asleep());
        let stake = foes.find_map(|foe| foe.stake);
        stake.filter(|_| danger == Danger::Trivial).map_or(danger.word(), Stake::word)
    }

    /// Returns the reason if actions of this kind are impossible now with any arguments.
    pub fn why_impossible(&self, kind: ActionKind) -> Option<&str> {
        let found = self.impossible.iter().find(|(of, _)| *of == kind);
        found.map(|(_, why)| why.as_str())
    }

    /// Returns the unpaid items in the inventory, including those in containers.
    pub fn on_bill(&self) -> Vec<&ItemView> {
        let mut found = Vec::new();
        let mut next: Vec<&ItemView> = self.pack.iter().rev().collect();
        while let Some(thing) = next.pop() {
            next.extend(thing.contents.iter().rev());
            if thing.unpaid.is_some() {
                found.push(thing);
            }
        }
        found
    }
}

/// Foes from which the hero fled by stairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FledFrom {
    /// The most dangerous of them: "the soldier ant".
    pub name: String,
    /// Whether Elbereth would keep off all of them.
    pub heed_word: bool,
    /// Whether the hero cannot beat them even at full hit points.
    pub hopeless: bool,
    /// Whether the hero fled from them at least twice.
    pub again: bool,
    /// Whether the hero fled from them so often that nothing but a fight is left.
    pub often: bool,
}

/// The weight of the hero's inventory, and how much the hero can carry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    pub weight: u32,
    /// Maximum weight that the hero can carry without being burdened.
    pub capacity: i32,
}

impl Load {
    /// Whether dropping this weight lowers the burden.
    pub fn is_eased_by(&self, weight: u32) -> bool {
        let under = |weight: u32| burden::under(weight as i32, self.capacity.max(1));
        under(self.weight.saturating_sub(weight)) < under(self.weight)
    }

    /// Returns the burden after dropping this weight.
    pub fn without(&self, weight: u32) -> Burden {
        burden::under(self.weight.saturating_sub(weight) as i32, self.capacity.max(1))
    }

    /// Whether the hero can carry `more` additional weight without a worse burden.
    pub fn takes(self, more: u32) -> bool {
        let under = |weight: u32| burden::under(weight as i32, self.capacity.max(1));
        under(self.weight + more) <= under(self.weight)
    }

    /// Returns the burden word that applies if the hero carries `more` additional weight; `None` if
    /// the burden would not get worse, or if the hero would be overloaded.
    pub fn with(self, more: u32) -> Option<&'static str> {
        let under = |weight: u32| burden::under(weight as i32, self.capacity.max(1));
        let (now, then) = (under(self.weight), under(self.weight + more));
        let lifted = then > now && then < Burden::Overloaded;
        lifted.then(|| status::burden(then)).flatten()
    }
}

/// A container on a square next to the hero's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxBeside {
    pub dir: Dir,
    /// Example: "the large box".
    pub name: String,
    pub locked: bool,
}

/// The label under which players know a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelLabel {
    /// Short name of the branch, or name of the plane; `None` for the main branch.
    pub branch: Option<String>,
    /// Depth of the level; negative above the surface.
    pub number: i32,
}

impl LevelLabel {
    /// Whether the stairs up from this level leave the dungeon.
    pub const fn is_first(&self) -> bool {
        self.branch.is_none() && self.number == 1
    }
}

/// Writes "Dlvl 3", or "Dlvl 3 Diggings" outside the main branch.
impl fmt::Display for LevelLabel {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&status::level(self.number, self.branch.as_deref()))
    }
}

/// Stairs on the hero's square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StairsHere {
    Up,
    Down,
}
