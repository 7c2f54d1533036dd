//! Random items: kind, count, curse status, enchantment, charges, erosion, contents.
//!
//! Source: rules/levels 11; rules/numbers 18.

use super::monsters;
use crate::base::{Id, Pos, Rng, pick};
use crate::content::dungeon::Realm;
use crate::content::item::ToolUse;
use crate::content::item::quirk::ItemQuirk;
use crate::content::item::{AimKind, MissileUse};
use crate::content::spawn_tables::ItemEntry;
use crate::content::{
    ArtifactId, Buc, Class, Content, Effect, ItemKind, ItemKindId, Property, Skill,
};
use crate::world::level::trigger::Label;
use crate::world::{Item, ItemId, World};

/// An item with its contents that is not in the world yet.
#[derive(Clone, Debug, PartialEq)]
pub struct NewItem {
    pub item: Item,
    pub inside: Vec<NewItem>,
    pub fate: Fate,
    /// The label by which triggers refer to the item; 0 is none.
    pub label: Label,
}

/// Decides whether a new item is an artifact. Level generation draws this data without knowing
/// which artifacts exist, so that a level's items do not depend on the rest of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fate {
    /// Artifacts that the item can be.
    pub of: Vec<ArtifactId>,
    /// Random number that selects one of the artifacts in `of` that do not exist yet.
    pub choice: u32,
    /// A random number in 0..`Fate::SIDES`, which is compared with the odds that `base` gives.
    pub die: u32,
    /// The odds that the item is an artifact are `base` in (`base` + number of existing artifacts);
    /// a `base` of 0 means certainty.
    pub base: u32,
}

impl Fate {
    const SIDES: u32 = 1 << 16;

    /// Returns data that makes an item this artifact, unless the artifact exists already.
    pub fn certain(artifact: ArtifactId) -> Self {
        Self { of: vec![artifact], ..Self::default() }
    }

    /// Returns the artifact that the item becomes; `None` if it stays an ordinary item.
    fn artifact(&self, world: &World) -> Option<ArtifactId> {
        let made = world.artifacts.existing.len() as u32;
        let spared = self.base > 0 && self.die * (self.base + made) >= Self::SIDES * self.base;
        let free: Vec<ArtifactId> =
            self.of.iter().copied().filter(|&it| !world.artifacts.exists(it)).collect();
        let free = free.get((self.choice as usize).checked_rem(free.len())?).copied();
        free.filter(|_| !spared)
    }
}

/// An item and its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Lying {
    pub thing: NewItem,
    pub at: Pos,
    /// Whether the item lies under the ground, where only digging uncovers it.
    pub buried: bool,
}

/// Adds an item with its contents to the world, without giving the item a position.
pub fn bring(world: &mut World, thing: NewItem) -> ItemId {
    let NewItem { mut item, inside, label, fate } = thing;
    if item.about.is_some() {
        item.age += world.turn;
    }
    let id: Id<Item> = world.make(item);
    if let Some(artifact) = fate.artifact(world) {
        world.make_artifact(id, artifact);
    }
    if label != 0
        && let Some(triggers) = &mut world.level.triggers
    {
        triggers.watch_item(label, id);
    }
    for thing in inside {
        let inner = bring(world, thing);
        world.put_in(inner, id);
    }
    id
}

/// Creates one item of a kind, without random attributes such as enchantment.
pub fn plain(kind: ItemKindId) -> NewItem {
    NewItem { item: Item::of(kind), inside: Vec::new(), fate: Fate::default(), label: 0 }
}

/// Class probabilities of random floor items, in percent.
const ON_FLOORS: [(Class, u32); 11] = [
    (Class::Weapon, 10),
    (Class::Armor, 10),
    (Class::Food, 20),
    (Class::Tool, 8),
    (Class::Gem, 8),
    (Class::Potion, 16),
    (Class::Scroll, 16),
    (Class::Spellbook, 4),
    (Class::Wand, 4),
    (Class::Ring, 3),
    (Class::Amulet, 1),
];

/// Class probabilities of floor items in Gehennom, in percent.
/// Source: rules/levels 11.
const ON_FLOORS_OF_HELL: [(Class, u32); 11] = [
    (Class::Weapon, 20),
    (Class::Armor, 20),
    (Class::Food, 16),
    (Class::Tool, 12),
    (Class::Gem, 10),
    (Class::Potion, 1),
    (Class::Scroll, 1),
    (Class::Spellbook, 0),
    (Class::Wand, 8),
    (Class::Ring, 8),
    (Class::Amulet, 4),
];

/// Class probabilities of floor items on a level of nine rooms, in percent.
/// Source: rules/levels 11.
const ON_FLOORS_OF_NINE_ROOMS: [(Class, u32); 7] = [
    (Class::Weapon, 12),
    (Class::Armor, 12),
    (Class::Food, 22),
    (Class::Potion, 22),
    (Class::Scroll, 22),
    (Class::Wand, 5),
    (Class::Ring, 5),
];

/// Class probabilities of box contents, in percent.
const IN_BOXES: [(Class, u32); 9] = [
    (Class::Gem, 18),
    (Class::Food, 15),
    (Class::Potion, 18),
    (Class::Scroll, 18),
    (Class::Spellbook, 12),
    (Class::Coin, 7),
    (Class::Wand, 6),
    (Class::Ring, 5),
    (Class::Amulet, 1),
];

/// Creates a random floor item for this depth. Draws the class again if it has no random kinds.
pub fn random(content: &Content, realm: Realm, depth: i32, rng: &mut Rng) -> Option<NewItem> {
    let shares: &[(Class, u32)] = match realm {
        Realm::Ordinary | Realm::Quest => &ON_FLOORS,
        Realm::Hell => &ON_FLOORS_OF_HELL,
        Realm::NineRooms => &ON_FLOORS_OF_NINE_ROOMS,
    };
    of_shares(content, shares, depth, rng)
}

/// Creates a random item of a class, or `None` if the class has no random kinds.
pub fn of_class(content: &Content, class: Class, depth: i32, rng: &mut Rng) -> Option<NewItem> {
    if class == Class::Coin {
        return Some(gold(content, amount(depth, rng)));
    }
    let kind = kind_of_class(content, class, depth, rng)?;
    Some(maybe_artifact(content, of_kind(content, kind, depth, rng), rng))
}

/// Draws whether an item can be an artifact. If its kind has artifacts, 1 weapon in 20 and 1 piece
/// of armor in 40 can. When the item enters the world, the odds fall with the number of existing
/// artifacts.
/// Source: rules/artifacts 1.
pub fn maybe_artifact(content: &Content, thing: NewItem, rng: &mut Rng) -> NewItem {
    let base = match content.items[thing.item.kind].class {
        Class::Weapon => 2,
        Class::Armor => 4,
        _ => return thing,
    };
    let of = content.artifacts_of(thing.item.kind);
    let of: Vec<ArtifactId> = of.filter(|&id| content.artifacts[id].random).collect();
    if of.is_empty() || !rng.one_in(10 * base) {
        return thing;
    }
    let (choice, die) = (rng.below(Fate::SIDES), rng.below(Fate::SIDES));
    NewItem { fate: Fate { of, choice, die, base }, ..thing }
}

fn of_shares(
    content: &Content,
    shares: &[(Class, u32)],
    depth: i32,
    rng: &mut Rng,
) -> Option<NewItem> {
    const TRIES: u32 = 50;
    let weights: [u32; 11] = std::array::from_fn(|at| shares.get(at).map_or(0, |share| share.1));
    (0..TRIES).find_map(|_| {
        let (class, _) = shares[pick::weighted(rng, &weights)?];
        if class == Class::Coin {
            let many = rng.d((depth + 2).max(1) as u32) * rng.d(75);
            return Some(gold(content, many));
        }
        of_class(content, class, depth, rng)
    })
}

/// Draws a kind of the class by the odds of the kinds. Excludes gems above the price
/// [`dearest_gem`], which is low on shallow levels.
fn kind_of_class(content: &Content, class: Class, depth: i32, rng: &mut Rng) -> Option<ItemKindId> {
    let dearest = if class == Class::Gem { dearest_gem(depth) } else { u16::MAX };
    let table = content.spawn_tables().of_class(class);
    if dearest == u16::MAX {
        let total = table.total();
        return table.at((total > 0).then(|| rng.below(total))?).map(|entry| entry.kind);
    }
    let entries = &table.entries;
    let odds = |entry: &ItemEntry| if entry.price <= dearest { u32::from(entry.odds) } else { 0 };
    let total: u32 = entries.iter().map(odds).sum();
    let mut left = (total > 0).then(|| rng.below(total))?;
    let found = entries.iter().find(|entry| {
        let here = left < odds(entry);
        left = left.saturating_sub(odds(entry));
        here
    })?;
    Some(found.kind)
}

/// Returns the maximum price, in gold pieces, of gems generated at this depth.
fn dearest_gem(depth: i32) -> u16 {
    match depth {
        ..3 => 500,
        3..6 => 850,
        6..9 => 1500,
        9..12 => 2500,
        _ => u16::MAX,
    }
}

/// Rolls the size of a random gold pile.
pub fn amount(depth: i32, rng: &mut Rng) -> i32 {
    let base = 30 / (12 - depth).max(2);
    1 + rng.d((depth + 2).max(1) as u32) * rng.d(base.max(1) as u32)
}

pub fn gold(content: &Content, many: i32) -> NewItem {
    let mut pile = plain(content.known.gold);
    pile.item.count = many.clamp(1, i32::from(u16::MAX)) as u16;
    pile
}

/// Number of turns that a potion of oil can burn.
/// Source: `NetHack` 3.7 `mkobj.c`, `mksobj_init`.
const FLASK: u32 = 400;

/// Creates a random item of a kind.
pub fn of_kind(content: &Content, kind: ItemKindId, depth: i32, rng: &mut Rng) -> NewItem {
    let row = &content.items[kind];
    let mut thing = plain(kind);
    let item = &mut thing.item;
    match row.class {
        Class::Coin => return gold(content, amount(depth, rng)),
        Class::Weapon => weapon(row, item, rng),
        Class::Armor => armor(row, item, rng),
        Class::Ring => {
            ring(row, item, rng);
            if row.charges.is_some() {
                item.plus = charges(row, rng);
            }
        }
        Class::Amulet => {
            let is_bad = row.has(ItemQuirk::MostlyCursed);
            if is_bad && rng.chance(9, 10) { item.buc = Buc::Cursed } else { bless(item, 10, rng) }
        }
        Class::Potion | Class::Scroll => {
            bless(item, 4, rng);
            if let Some(ToolUse::Light(_)) = row.tool {
                item.age = FLASK;
            }
        }
        Class::Spellbook => bless(item, 17, rng),
        Class::Wand => {
            bless(item, 17, rng);
            item.plus = charges(row, rng);
        }
        Class::Tool => {
            tool(row, item, rng);
            if row.tool == Some(ToolUse::Figurine) {
                item.about = monsters::figure(content, depth, rng);
            }
        }
        Class::Food if kind == content.known.corpse => {
            item.about = monsters::any_for_depth(content, depth, rng);
        }
        Class::Food => {
            if kind == content.known.tin && !rng.one_in(6) {
                let about = monsters::any_for_depth(content, depth, rng);
                item.about = about.filter(|&about| content.monsters[about].nutrition > 0);
            }
            if kind == content.known.egg && rng.one_in(3) {
                item.about = monsters::egg(content, depth, rng);
            }
            bless(item, 10, rng);
            if kind == content.known.kelp {
                item.count = rng.d(2) as u16;
            } else if row.stacks && rng.one_in(6) {
                item.count = 2;
            }
        }
        Class::Gem => gem(row, item, rng),
        Class::Ball | Class::Chain => {}
        Class::Rock => {
            if kind == content.known.statue {
                item.about = monsters::any_for_depth(content, depth, rng);
            }
        }
    }
    wear_down(row, &mut thing.item, rng);
    if row.tool == Some(ToolUse::Container) {
        fill_container(content, row, &mut thing, depth, rng);
    }
    thing
}

/// Makes the item blessed or cursed with a chance of 1 in `n`; both are equally likely.
fn bless(item: &mut Item, n: u32, rng: &mut Rng) {
    if rng.one_in(n) {
        item.buc = if rng.coin() { Buc::Blessed } else { Buc::Cursed };
    }
}

/// Returns 1 plus the number of successes in a row at 1 in 3 each, at most 5.
fn rne(rng: &mut Rng) -> i8 {
    let mut n = 1;
    while n < 5 && rng.one_in(3) {
        n += 1;
    }
    n
}

fn weapon(row: &ItemKind, item: &mut Item, rng: &mut Rng) {
    if rng.one_in(11) {
        item.plus = rne(rng);
        item.buc = if rng.coin() { Buc::Blessed } else { Buc::Uncursed };
    } else if rng.one_in(10) {
        item.buc = Buc::Cursed;
        item.plus = -rne(rng);
    } else {
        bless(item, 10, rng);
    }
    let by_the_dozen = row.missile == Some(MissileUse::Ammo)
        || row.missile == Some(MissileUse::Thrown)
            && matches!(row.skill, Some(Skill::Dart | Skill::Shuriken));
    if by_the_dozen && row.stacks {
        item.count = 6 + rng.below(6) as u16;
        item.poisoned = rng.one_in(100);
    }
}

fn armor(row: &ItemKind, item: &mut Item, rng: &mut Rng) {
    let cursed =
        if row.has(ItemQuirk::MostlyCursed) { rng.chance(9, 10) } else { rng.chance(9, 110) };
    if cursed {
        item.buc = Buc::Cursed;
        item.plus = -rne(rng);
    } else if rng.one_in(10) {
        item.buc = if rng.coin() { Buc::Blessed } else { Buc::Uncursed };
        item.plus = rne(rng);
    } else {
        bless(item, 10, rng);
    }
}

fn ring(row: &ItemKind, item: &mut Item, rng: &mut Rng) {
    if row.plus {
        bless(item, 3, rng);
        if rng.chance(9, 10) {
            let up = match item.buc {
                Buc::Blessed if rng.chance(9, 10) => true,
                Buc::Cursed if rng.chance(9, 10) => false,
                _ => rng.coin(),
            };
            item.plus = if up { rne(rng) } else { -rne(rng) };
        }
        if item.plus == 0 {
            item.plus = rng.below(4) as i8 - rng.below(3) as i8;
        }
        if item.plus < 0 && rng.chance(4, 5) {
            item.buc = Buc::Cursed;
        }
        return;
    }
    let harmful = [
        Property::Teleportitis,
        Property::Polymorphitis,
        Property::AggravateMonster,
        Property::Hunger,
    ];
    let bad = row.gives.iter().any(|property| harmful.contains(property));
    if if bad { rng.chance(9, 10) } else { rng.one_in(10) } {
        item.buc = Buc::Cursed;
    }
}

/// Rolls the initial charges of a wand or tool.
fn charges(row: &ItemKind, rng: &mut Rng) -> i8 {
    let rolled = match (row.charges, row.aim) {
        (Some(dice), _) => dice.roll(rng),
        (None, Some(AimKind::None)) => 11 + rng.below(5) as i32,
        (None, _) => 4 + rng.below(5) as i32,
    };
    rolled.clamp(0, i8::MAX.into()) as i8
}

fn tool(row: &ItemKind, item: &mut Item, rng: &mut Rng) {
    let usual = match row.tool {
        Some(ToolUse::CrystalBall) => 2,
        Some(ToolUse::Figurine) => 4,
        Some(ToolUse::Light(_)) => 5,
        _ => 10,
    };
    bless(item, usual, rng);
    if let Some(ToolUse::Light(_)) = row.tool {
        item.age = row.charges.map_or(0, |dice| dice.roll(rng)).max(1) as u32;
        if row.stacks && rng.coin() {
            item.count = 1 + rng.below(7) as u16;
        }
    } else if row.charges.is_some() {
        item.plus = charges(row, rng);
    } else if row.skill.is_some() {
        weapon(row, item, rng);
    }
}

fn gem(row: &ItemKind, item: &mut Item, rng: &mut Rng) {
    match () {
        () if row.has(ItemQuirk::Clings) => item.buc = Buc::Cursed,
        () if row.has(ItemQuirk::MayBeBlessed) => bless(item, 10, rng),
        () if row.has(ItemQuirk::Single) => {}
        () if row.has(ItemQuirk::Heaped) => item.count = 6 + rng.below(6) as u16,
        () if row.stacks && rng.one_in(6) => item.count = 2,
        () => {}
    }
}

/// Rolls the erosion of weapons and armor whose material can erode. 1 in 100 is erosion-proof; the
/// others have a chance of 1 in 80 for each kind of erosion.
fn wear_down(row: &ItemKind, item: &mut Item, rng: &mut Rng) {
    let first = row.material.rusts() || row.material.burns();
    let second = row.material.corrodes() || row.material.rots();
    let wears = matches!(row.class, Class::Weapon | Class::Armor) && (first || second);
    if !wears {
        return;
    }
    if rng.one_in(100) {
        item.proof = true;
        return;
    }
    let mut degree = |possible: bool| {
        let mut degree = 0;
        if possible && rng.one_in(80) {
            degree = 1;
            while degree < 3 && rng.one_in(9) {
                degree += 1;
            }
        }
        degree
    };
    item.worn_down = degree(first);
    item.eaten_away = degree(second);
}

/// Locks, traps and fills a new container. A lockable one is locked 4 times in 5 and trapped 1 time
/// in 10.
fn fill_container(
    content: &Content,
    row: &ItemKind,
    thing: &mut NewItem,
    depth: i32,
    rng: &mut Rng,
) {
    if row.has(ItemQuirk::Lockable) {
        thing.item.locked = rng.chance(4, 5);
        thing.item.trapped = rng.one_in(10);
    }
    let most = if thing.item.locked { row.holds.1 } else { row.holds.0 };
    for _ in 0..rng.below(u32::from(most) + 1) {
        let new = if row.has(ItemQuirk::HoldsCorpses) {
            Some(of_kind(content, content.known.corpse, depth, rng))
        } else {
            of_shares(content, &IN_BOXES, depth, rng)
        };
        let kind = |new: &NewItem| &content.items[new.item.kind];
        let new = new.filter(|new| kind(new).tool != Some(ToolUse::Container));
        // A wand of cancellation would make a bag of holding explode, so no such wand is put in
        // one.
        let bursts = |new: &NewItem| {
            row.has(ItemQuirk::Compresses) && kind(new).on_zap.contains(&Effect::Cancel)
        };
        thing.inside.extend(new.filter(|new| !bursts(new)));
    }
}

/// Creates the corpse of a monster kind.
pub fn corpse(content: &Content, of: crate::content::MonsterKindId) -> NewItem {
    let mut corpse = plain(content.known.corpse);
    corpse.item.about = Some(of);
    corpse
}

/// Prefix of names that stand for a random item of a class, such as "random potion".
pub const RANDOM: &str = "random ";

/// Creates an item from the name of a kind, or from "random" and a class name ("random potion").
pub fn named(content: &Content, name: &str, depth: i32, rng: &mut Rng) -> Option<NewItem> {
    if let Some(class) = name.strip_prefix(RANDOM).and_then(class_named) {
        return of_class(content, class, depth, rng);
    }
    let kind = content.items.find(name)?;
    Some(of_kind(content, kind, depth, rng))
}

fn class_named(word: &str) -> Option<Class> {
    let word = word.trim_end_matches('s');
    Class::ALL
        .into_iter()
        .find(|class| class.heading().to_lowercase().trim_end_matches('s') == word)
}
