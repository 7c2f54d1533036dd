//! The explorer bot, which plays like a careful beginner: fights at range, prays when in trouble,
//! eats, rests, explores and descends.
//!
//! It mostly uses what a player can see: monsters in view, remembered squares and known item kinds.

use super::brain::Brain;
use crate::base::{Bits, Dir, Pos};
use crate::content::item::MissileUse;
use crate::content::{
    Class, Effect, Form, ItemKind, ItemKindId, Property, Skill, Slot, Terrain, Trait,
};
use crate::game::Game;
use crate::rules::body::hunger_state;
use crate::rules::magic::{self, chance};
use crate::rules::verb::travel::automatic;
use crate::rules::verb::travel::threat::{self, Obstacle, Standoff};
use crate::world::body::senses;
use crate::world::hero::Hunger;
use crate::world::level::RememberedThing;
use crate::world::level::cell::Cell;
use crate::world::level::elbereth;
use crate::world::level::special_room::shop;
use crate::world::{Action, ActorId, Aim, Item, ItemId};

/// Number of consecutive inputs that were refused or took no time, after which the bot acts at
/// random to get unstuck.
const LOST: u32 = 12;
/// Number of hit points at or below which the hero heals, prays or engraves, whatever the maximum.
const FRAIL: i32 = 5;
/// Minimum number of turns before the first prayer.
const FIRST_PRAYER: u32 = 100;
/// Minimum number of turns between two prayers.
const NEXT_PRAYER: u32 = 600;
/// Percentage of maximum hit points below which the bot rests.
const HURT: i32 = 60;
/// Percentage of maximum hit points below which a bot in a hurry rests: lower than [`HURT`],
/// because its heroes have many hit points.
const HURT_IN_HURRY: i32 = 25;
/// Nutrition, in points, below which the bot eats food from the floor.
const PECKISH: i32 = 700;
/// Age of a corpse, in turns, at which the bot no longer eats it.
const STALE: u32 = 30;
/// Range for missiles, wands and force bolts, in squares.
const REACH: i32 = 6;
/// Number of squares behind the target that the bot checks for friends before it shoots.
const FLIGHT: usize = 10;
/// Maximum distance to fetch an item, in squares.
const ERRAND: i32 = 25;
/// Maximum number of steps to get away from exploding monsters; after that, the bot fights them.
const PATIENCE: u32 = 40;

const CURES: [&str; 3] = ["potion of healing", "potion of extra healing", "potion of full healing"];
const WANDS: [&str; 6] = [
    "wand of sleep",
    "wand of striking",
    "wand of magic missile",
    "wand of cold",
    "wand of fire",
    "wand of lightning",
];
const BOLT: &str = "spellbook of force bolt";
/// Chance of success, in percent, below which the bot does not cast.
const SURE: u8 = 60;
/// Traits of monsters whose corpses the bot does not eat.
const UNWHOLESOME: [Trait; 9] = [
    Trait::Poisonous,
    Trait::Acidic,
    Trait::FleshPetrifies,
    Trait::Were,
    Trait::Undead,
    Trait::Shapeshifter,
    Trait::Domestic,
    Trait::Human,
    Trait::Giant,
];

impl Brain {
    pub(super) fn sensible(&mut self, game: &Game) -> Action {
        let level = game.world.level.id;
        if self.newcomer.level.replace(level) != Some(level) {
            self.newcomer.skipped.clear();
            self.newcomer.stage = 0;
            let before = std::mem::take(&mut self.newcomer.hurry);
            self.dug += u32::from(before.digs);
        }
        self.newcomer.hurry.look(&game.world);
        if self.refused > LOST || self.idle > LOST {
            // In a shape that cannot walk, only waiting helps.
            let waits = self.rng.one_in(4);
            return if waits { Action::Search } else { Action::Walk(self.dir()) };
        }
        if self.hurries
            && let Some(action) = self.hurry(game)
        {
            return action;
        }
        let foe = nearest_foe(game);
        if let Some(prayer) = self.prayer(game, foe.is_some()) {
            return prayer;
        }
        let strikes_unseen =
            matches!(threat::obstacle(&game.world, &game.content), Some(Obstacle::Unseen(_)));
        match foe {
            None if strikes_unseen => Action::FightNearest,
            Some(foe) => {
                self.newcomer.stage = 0;
                self.fight(game, foe)
            }
            None => self.in_peace(game),
        }
    }

    /// Prays if the last prayer is long enough ago and the hero is ill, has few hit points with a
    /// foe in view (at most [`FRAIL`] or 1/7 of the maximum), or is weak from hunger with a foe in
    /// view or no food.
    fn prayer(&mut self, game: &Game, in_danger: bool) -> Option<Action> {
        let (you, turn) = (game.world.you(), game.world.turn);
        let low = in_danger && (you.hp <= FRAIL || you.hp * 7 <= you.max_hp);
        let starves =
            hunger_state::state(&game.world) >= Hunger::Weak && (in_danger || food(game).is_none());
        (self.may_pray(game) && (low || starves || you.has(Property::Ill))).then(|| {
            self.newcomer.prayed = turn;
            Action::Pray
        })
    }

    /// Whether the last prayer is long enough ago.
    pub(super) fn may_pray(&self, game: &Game) -> bool {
        let wait = if self.newcomer.prayed == 0 { FIRST_PRAYER } else { NEXT_PRAYER };
        game.world.turn - self.newcomer.prayed > wait
    }

    fn fight(&mut self, game: &Game, foe: ActorId) -> Action {
        match self.refused {
            0 => {}
            1 => return Action::FightNearest,
            _ if self.hurries => return self.leave_standoff(game),
            2..=4 => return Action::Search,
            _ => return Action::Walk(self.dir()),
        }
        let (you, at) = (game.world.you(), game.world.actor(foe).at);
        let hurt = you.hp * 2 < you.max_hp;
        if is_weak(game)
            && let Some(cure) = known(game, &CURES)
        {
            return Action::Quaff(cure);
        }
        if !self.hurries
            && let Some(refuge) = self.refuge(game, foe)
        {
            return refuge;
        }
        if self.is_collector()
            && is_weak(game)
            && let Some(potion) = self.unknown_potion(game)
        {
            return Action::Quaff(potion);
        }
        let asleep = game.world.actor(foe).has(Property::Asleep);
        if hurt
            && !asleep
            && let Some(dir) = lined_up(game, at)
            && let Some(wand) = self.attack_wand(game, !at.is_next_to(you.at))
        {
            return Action::Zap { wand, aim: Aim::Dir(dir) };
        }
        if !asleep && let Some(bolt) = bolt(game, at) {
            return bolt;
        }
        let bursts = bursts(game, foe);
        if !(bursts && at.is_next_to(you.at))
            && let Some(shot) = self.shoot(game, at)
        {
            return shot;
        }
        if bursts && self.newcomer.shy < PATIENCE {
            self.newcomer.shy += 1;
            return step_back(game, at).map_or(Action::Search, Action::Walk);
        }
        Action::FightNearest
    }

    /// Returns an identified attack wand with charges left. If there is none, and the foe is not
    /// adjacent (`far`) or the hero is weak, the collector also tries an unidentified wand.
    fn attack_wand(&mut self, game: &Game, far: bool) -> Option<ItemId> {
        let wand = known(game, &WANDS).filter(|&wand| game.world.item(wand).plus > 0);
        let tries = self.is_collector() && (far || is_weak(game));
        wand.or_else(|| tries.then(|| self.unknown_wand(game)).flatten())
    }

    /// If the hero is weak, engraves Elbereth against a foe that heeds it and is at most 2 squares
    /// away. Then rests on the engraving until the hero has half of the maximum hit points.
    fn refuge(&mut self, game: &Game, foe: ActorId) -> Option<Action> {
        let (world, you) = (&game.world, game.world.you());
        let weak = is_weak(game);
        let rests = elbereth::is_written(world, you.at) && you.hp * 2 < you.max_hp;
        if !elbereth::heeds(world, &game.content, foe) || !weak && !rests {
            return None;
        }
        if elbereth::is_written(world, you.at) {
            return Some(Action::Search);
        }
        let near = world.actor(foe).at.distance(you.at) <= 2;
        near.then(|| Action::Engrave { with: None, text: elbereth::WORD.to_owned() })
    }

    /// Throws or shoots the quivered item at a target in line. Swaps weapons first if the launcher
    /// is the alternate weapon.
    fn shoot(&mut self, game: &Game, at: Pos) -> Option<Action> {
        let you = game.world.you();
        let readied = you.in_slot(Slot::Quiver)?;
        let kind = game.world.item(readied).kind;
        let missile = &game.content.items[kind];
        let in_slot = |slot| you.in_slot(slot).map(|item| kind_of(game, item));
        if missile.missile == Some(MissileUse::Ammo) {
            let fits = |launcher: Option<&ItemKind>| launcher.is_some_and(|it| fits(missile, it));
            if !fits(in_slot(Slot::Wielded)) {
                return fits(in_slot(Slot::Alternate)).then_some(Action::Swap);
            }
        }
        let dir = lined_up(game, at)?;
        self.newcomer.missile = Some(kind);
        Some(Action::Fire(dir))
    }

    fn in_peace(&mut self, game: &Game) -> Action {
        let aside = std::mem::take(&mut self.newcomer.aside);
        let bound = self.newcomer.bound.take();
        if self.refused > 0 || self.idle > 2 {
            self.newcomer.skipped.extend(bound);
        }
        if self.refused == 0 {
            self.newcomer.shy = 0;
            if let Some(action) = self.aside(game) {
                self.newcomer.aside = true;
                return action;
            }
        }
        self.go_on(game, self.refused > 0 && !aside)
    }

    /// Eats, rests, swaps weapons, fills the quiver or fetches items; the collector also uses
    /// items.
    fn aside(&mut self, game: &Game) -> Option<Action> {
        let you = game.world.you();
        let hunger = hunger_state::state(&game.world);
        if hunger >= Hunger::Hungry
            && let Some(food) = food(game)
        {
            return Some(Action::Eat(food));
        }
        let peckish = game.world.life.nutrition < PECKISH;
        if peckish
            && let Some((at, item)) = self
                .nearest(game, |item| own(game, item) && is_wholesome(game, game.world.item(item)))
        {
            return Some(self.errand(game, at, Action::Eat(item)));
        }
        if bow_without_arrows(game) {
            return Some(Action::Swap);
        }
        let missile = self.newcomer.missile;
        if you.in_slot(Slot::Quiver).is_none()
            && let Some(missiles) = missiles(game, missile)
        {
            return Some(Action::Ready(Some(missiles)));
        }
        let hurt = if self.hurries { HURT_IN_HURRY } else { HURT };
        if you.hp * 100 < you.max_hp * hurt && hunger < Hunger::Weak {
            return Some(Action::Rest(None));
        }
        if self.is_collector()
            && let Some(action) = self.collect(game)
        {
            return Some(action);
        }
        let is_food = |item: &Item| {
            let class = game.content.items[item.kind].class;
            class == Class::Food && item.kind != game.content.known.corpse
        };
        let wanted = |item: &Item| Some(item.kind) == missile || is_food(item);
        let (at, item) =
            self.nearest(game, |item| own(game, item) && wanted(game.world.item(item)))?;
        Some(self.errand(game, at, Action::PickUp(vec![(item, 0)])))
    }

    /// Returns the nearest remembered item for which `wanted` holds, and its square. Leaves out
    /// skipped squares and squares farther away than [`ERRAND`].
    pub(super) fn nearest(
        &self,
        game: &Game,
        wanted: impl Fn(ItemId) -> bool,
    ) -> Option<(Pos, ItemId)> {
        let here = game.world.you().at;
        let thing = |at: Pos| game.world.items_at(at).find(|&it| wanted(it)).map(|item| (at, item));
        let known = game.world.level.memory.iter().filter(|(at, seen)| {
            matches!(seen.thing, RememberedThing::Item(_) | RememberedThing::Remains(..))
                && here.distance(*at) <= ERRAND
                && !self.newcomer.skipped.contains(at)
        });
        known.filter_map(|(at, _)| thing(at)).min_by_key(|&(at, item)| (here.distance(at), item))
    }

    /// Travels to a square and performs an action there. Afterwards, the bot runs no more errands
    /// to this square.
    pub(super) fn errand(&mut self, game: &Game, at: Pos, deed: Action) -> Action {
        if at == game.world.you().at {
            self.newcomer.skipped.push(at);
            return deed;
        }
        self.newcomer.bound = Some(at);
        Action::Travel(at)
    }

    /// Explores the level. After that, tries to descend, to open locked doors, to explore again, or
    /// to search for hidden passages at a random known square.
    fn go_on(&mut self, game: &Game, in_vain: bool) -> Action {
        if self.hurries {
            return self.find_way_down(game);
        }
        let explored = || automatic::plan(&game.world, &game.content, &Action::Explore).is_err();
        if in_vain || self.newcomer.stage == 0 && explored() {
            self.newcomer.stage += 1;
        }
        match self.newcomer.stage {
            0 => Action::Explore,
            1 => Action::GoStairs { down: true },
            2 => match self.shut_door(game) {
                Some(action) => action,
                None if self.rng.coin() => {
                    self.newcomer.stage = 0;
                    Action::Explore
                }
                None => self.look_elsewhere(game),
            },
            3 => self.look_elsewhere(game),
            _ => {
                self.newcomer.stage = 0;
                Action::SearchFor(15)
            }
        }
    }

    /// Travels to a known square to search there.
    fn look_elsewhere(&mut self, game: &Game) -> Action {
        self.newcomer.stage = 4;
        Action::Travel(self.somewhere(game))
    }

    /// Travels to a locked door and kicks it.
    fn shut_door(&mut self, game: &Game) -> Option<Action> {
        let here = game.world.you().at;
        // The list also contains boulders that cannot be pushed.
        let is_door =
            |at: &Pos| remembered(game, *at).is_some_and(|cell| cell.terrain == Terrain::Door);
        let shut: Bits = game.world.level.shut.iter().filter(is_door).collect();
        if let Some(dir) = Dir::ORTHOGONAL.into_iter().find(|&dir| shut.has(here.step(dir))) {
            self.newcomer.stage = 0;
            return Some(Action::Kick(dir));
        }
        let beside = shut.iter().flat_map(|at| Dir::ORTHOGONAL.map(|dir| at.step(dir)));
        let to = beside.into_iter().find(|&at| remembered(game, at).is_some_and(Cell::is_passable));
        (self.refused < 2).then_some(Action::Travel(to?))
    }

    /// Returns a random known square; 1 time in 2 a dead end, if there is one.
    pub(super) fn somewhere(&mut self, game: &Game) -> Pos {
        let open = |at: Pos| {
            remembered(game, at)
                .is_some_and(|cell| cell.is_passable() || cell.terrain == Terrain::Door)
        };
        let memory = &game.world.level.memory;
        let known: Vec<Pos> = memory.positions().filter(|&at| open(at)).collect();
        let ends: Vec<Pos> = known
            .iter()
            .copied()
            .filter(|&at| at.neighbors().into_iter().filter(|&to| open(to)).count() <= 1)
            .collect();
        let from = if !ends.is_empty() && self.rng.coin() { &ends } else { &known };
        let at = self.rng.below(from.len().max(1) as u32) as usize;
        from.get(at).copied().unwrap_or(game.world.you().at)
    }
}

/// Whether the hero knows the stairs to the next level of this branch.
pub(super) fn knows_way_down(game: &Game) -> bool {
    let level = &game.world.level;
    level.down.is_some_and(|at| level.memory.stairs().has(at))
}

/// Whether taking an item from the floor costs nothing.
fn own(game: &Game, item: ItemId) -> bool {
    !shop::is_for_sale(&game.world, &game.content, item)
}

/// Whether the hero has at most [`FRAIL`] hit points, or less than a third of the maximum.
fn is_weak(game: &Game) -> bool {
    let you = game.world.you();
    you.hp <= FRAIL || you.hp * 3 < you.max_hp
}

/// Returns the action that casts force bolt at a square. Returns `None` if the hero does not know
/// the spell, lacks the energy, would succeed less often than [`SURE`], or has no clear line.
fn bolt(game: &Game, at: Pos) -> Option<Action> {
    let (world, content) = (&game.world, &game.content);
    let spells = &world.life.spells;
    let place = spells.iter().position(|spell| content.items[spell.book].name == BOLT)?;
    let book = spells[place].book;
    let able = world.life.pw >= magic::energy(content.items[book].level)
        && chance::of(world, content, book).percent >= SURE;
    let aim = Aim::Dir(lined_up(game, at)?);
    able.then_some(Action::Cast { spell: place as u8, aim })
}

/// Returns any food in the inventory except corpses: the bot eats these only from the floor.
fn food(game: &Game) -> Option<ItemId> {
    game.world.you().pack.iter().copied().find(|&item| {
        let kind = game.world.item(item).kind;
        game.content.items[kind].class == Class::Food && kind != game.content.known.corpse
    })
}

/// Returns a carried item of one of these kinds, if the hero has identified it.
fn known(game: &Game, names: &[&str]) -> Option<ItemId> {
    game.world.you().pack.iter().copied().find(|&item| {
        let kind = game.world.item(item).kind;
        game.world.knowledge.knows(kind) && names.contains(&game.content.items[kind].name.as_str())
    })
}

/// Returns the item to put into the empty quiver: missiles of the kind thrown last, else a stack of
/// daggers that the hero does not wield.
fn missiles(game: &Game, last: Option<ItemKindId>) -> Option<ItemId> {
    let you = game.world.you();
    let mut pack = you.pack.iter().copied();
    let daggers = |item: ItemId| {
        kind_of(game, item).skill == Some(Skill::Dagger)
            && game.world.item(item).count > 1
            && you.in_slot(Slot::Wielded) != Some(item)
    };
    let again = pack.clone().find(|&item| Some(game.world.item(item).kind) == last);
    again.or_else(|| pack.find(|&item| daggers(item)))
}

/// Whether an item is ordinary food or a fresh corpse of a harmless kind.
fn is_wholesome(game: &Game, item: &Item) -> bool {
    if item.kind != game.content.known.corpse {
        return game.content.items[item.kind].class == Class::Food;
    }
    let Some(about) = item.about else { return false };
    let kind = &game.content.monsters[about];
    let kin = match game.content.races[game.world.life.race].name.as_str() {
        "elf" => Trait::Elf,
        "dwarf" => Trait::Dwarf,
        "gnome" => Trait::Gnome,
        "orc" => Trait::Orc,
        _ => Trait::Human,
    };
    game.world.turn < item.age + STALE
        && !UNWHOLESOME.iter().any(|&harm| kind.is(harm))
        && !kind.is(kin)
        && !kind.on_eat.iter().any(stuns)
}

fn stuns(effect: &Effect) -> bool {
    matches!(effect, Effect::Gain { what: Property::Stunned, .. })
}

pub(super) fn kind_of(game: &Game, item: ItemId) -> &ItemKind {
    &game.content.items[game.world.item(item).kind]
}

fn fits(missile: &ItemKind, launcher: &ItemKind) -> bool {
    launcher.missile == Some(MissileUse::Launcher) && missile.skill == launcher.skill
}

/// Whether the hero wields a launcher with an empty quiver, and has an alternate weapon that is not
/// a launcher.
fn bow_without_arrows(game: &Game) -> bool {
    let you = game.world.you();
    let launches = |slot| {
        let item = you.in_slot(slot);
        item.map(|item| kind_of(game, item).missile == Some(MissileUse::Launcher))
    };
    you.in_slot(Slot::Quiver).is_none()
        && launches(Slot::Wielded) == Some(true)
        && launches(Slot::Alternate) == Some(false)
}

/// Returns the nearest visible foe with an attack that is not passive; ties go to the lowest id. If
/// all visible foes are passive, returns the foe that blocks automatic actions. Returns `None` if
/// no foe blocks automatic actions.
fn nearest_foe(game: &Game) -> Option<ActorId> {
    let (world, content) = (&game.world, &game.content);
    let Some(Obstacle::Foe(Standoff { foe: first, .. })) = threat::obstacle(world, content) else {
        return None;
    };
    let foes = world.level.crowd.iter().copied().filter(|&who| {
        world.actor(who).is_hostile() && senses::sees(world, content, who) && harms(game, who)
    });
    let here = world.you().at;
    foes.min_by_key(|&who| (world.actor(who).at.distance(here), who)).or(Some(first))
}

/// Whether the foe has attacks other than passive ones.
fn harms(game: &Game, who: ActorId) -> bool {
    let kind = &game.content.monsters[game.world.actor(who).kind];
    kind.attacks.iter().any(|attack| attack.form != Form::Passive)
}

/// Whether the foe explodes.
fn bursts(game: &Game, who: ActorId) -> bool {
    let kind = &game.content.monsters[game.world.actor(who).kind];
    kind.attacks.iter().any(|attack| attack.form == Form::Boom)
}

/// Returns the direction in which a missile reaches the square `at`. Returns `None` if something is
/// in the way, if the square is farther away than [`REACH`], or if a pet or peaceful monster stands
/// behind it.
fn lined_up(game: &Game, at: Pos) -> Option<Dir> {
    let here = game.world.you().at;
    let (dir, far) = (here.dir_to(at)?, here.distance(at));
    let mut to = here;
    for _ in 0..far.min(REACH) {
        to = to.step(dir);
        if to == at {
            return spares_friends(game, to, dir).then_some(dir);
        }
        if !game.world.level.is_passable(to) || game.world.actor_at(to).is_some() {
            return None;
        }
    }
    None
}

/// Whether a missile that misses its target at `at` flies on without meeting a pet or a peaceful
/// monster.
fn spares_friends(game: &Game, at: Pos, dir: Dir) -> bool {
    let behind = std::iter::successors(Some(at.step(dir)), |to| Some(to.step(dir)));
    let mut open = behind.take(FLIGHT).take_while(|&to| game.world.level.is_passable(to));
    let friend = |who: ActorId| !game.world.actor(who).is_hostile();
    !open.any(|to| game.world.actor_at(to).is_some_and(friend))
}

/// Returns the step to the free square without a known trap that is farthest from `from`.
pub(super) fn step_back(game: &Game, from: Pos) -> Option<Dir> {
    let (level, here) = (&game.world.level, game.world.you().at);
    let open = |dir: &Dir| {
        let to = here.step(*dir);
        level.can_step(here, to)
            && game.world.actor_at(to).is_none()
            && !level.traps.iter().any(|trap| trap.seen && trap.at == to)
    };
    let away = |dir: &Dir| here.step(*dir).square_distance(from);
    Dir::ALL.into_iter().filter(open).max_by_key(away)
}

/// Returns the cell that the hero remembers at a square.
pub(super) fn remembered(game: &Game, at: Pos) -> Option<Cell> {
    game.world.level.memory.get(at).and_then(|seen| seen.cell)
}
