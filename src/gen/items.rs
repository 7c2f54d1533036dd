//! New things: kind, count, blessing, enchantment, charges, wear, contents.
//!
//! Figures: levels note 11 and "rules in numbers" 18.

use super::monsters;
use crate::base::{Id, Rng, pick};
use crate::content::item::ToolUse;
use crate::content::item::{AimKind, MissileUse};
use crate::content::lots::ItemLot;
use crate::content::{Buc, Class, Content, ItemKind, ItemKindId, Property, Skill};
use crate::world::{Item, ItemId, World};

/// A thing and what is in it, not yet in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    pub item: Item,
    pub inside: Vec<Thing>,
}

/// Takes a thing with its contents into the world, in limbo.
pub fn bring(world: &mut World, thing: Thing) -> ItemId {
    let Thing { mut item, inside } = thing;
    if item.about.is_some() {
        item.age += world.turn;
    }
    let id: Id<Item> = world.make(item);
    for thing in inside {
        let inner = bring(world, thing);
        world.put_in(inner, id);
    }
    id
}

/// One thing of a kind with nothing left to chance.
pub fn plain(kind: ItemKindId) -> Thing {
    Thing { item: Item::of(kind), inside: Vec::new() }
}

/// Shares of the classes among things that lie about, in hundredths.
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

/// Shares of the classes in boxes, in hundredths.
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

/// Any thing that may lie about at this depth; of a class that does not exist another is drawn.
pub fn random(content: &Content, depth: i32, rng: &mut Rng) -> Option<Thing> {
    of_shares(content, &ON_FLOORS, depth, rng)
}

/// Any thing of a class; none when nothing of it can be made at random.
pub fn of_class(content: &Content, class: Class, depth: i32, rng: &mut Rng) -> Option<Thing> {
    match class {
        Class::Coin => Some(gold(content, amount(depth, rng))),
        _ => {
            kind_of_class(content, class, depth, rng).map(|kind| of_kind(content, kind, depth, rng))
        }
    }
}

fn of_shares(
    content: &Content,
    shares: &[(Class, u32)],
    depth: i32,
    rng: &mut Rng,
) -> Option<Thing> {
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

/// A kind of the class as often as its odds say. The dearest gems come only deep down: the
/// first 9 - depth/3 stones, by price, are left out.
fn kind_of_class(content: &Content, class: Class, depth: i32, rng: &mut Rng) -> Option<ItemKindId> {
    let dearest = if class == Class::Gem { dearest_gem(depth) } else { u16::MAX };
    let lots = content.lots().of_class(class);
    if dearest == u16::MAX {
        let total = lots.total();
        return lots.at((total > 0).then(|| rng.below(total))?).map(|lot| lot.kind);
    }
    let lots = &lots.lots;
    let odds = |lot: &ItemLot| if lot.price <= dearest { u32::from(lot.odds) } else { 0 };
    let total: u32 = lots.iter().map(odds).sum();
    let mut left = (total > 0).then(|| rng.below(total))?;
    let found = lots.iter().find(|lot| {
        let here = left < odds(lot);
        left = left.saturating_sub(odds(lot));
        here
    })?;
    Some(found.kind)
}

/// The highest price of a gem made at this depth.
fn dearest_gem(depth: i32) -> u16 {
    match depth {
        ..3 => 500,
        3..6 => 850,
        6..9 => 1500,
        9..12 => 2500,
        _ => u16::MAX,
    }
}

/// Gold pieces of a usual pile on the floor.
pub fn amount(depth: i32, rng: &mut Rng) -> i32 {
    let base = 30 / (12 - depth).max(2);
    1 + rng.d((depth + 2).max(1) as u32) * rng.d(base.max(1) as u32)
}

/// A pile of gold.
pub fn gold(content: &Content, many: i32) -> Thing {
    let mut pile = plain(content.known.gold);
    pile.item.count = many.clamp(1, i32::from(u16::MAX)) as u16;
    pile
}

/// A thing of a kind, with all that is left to chance about it.
pub fn of_kind(content: &Content, kind: ItemKindId, depth: i32, rng: &mut Rng) -> Thing {
    let row = &content.items[kind];
    let mut thing = plain(kind);
    let item = &mut thing.item;
    match row.class {
        Class::Coin => return gold(content, amount(depth, rng)),
        Class::Weapon => weapon(row, item, rng),
        Class::Armor => armor(row, item, rng),
        Class::Ring => ring(row, item, rng),
        Class::Amulet => {
            let bad = ["strangulation", "restful sleep", "change"];
            let is_bad = bad.iter().any(|word| row.name.ends_with(word));
            if is_bad && rng.chance(9, 10) { item.buc = Buc::Cursed } else { bless(item, 10, rng) }
        }
        Class::Potion | Class::Scroll => bless(item, 4, rng),
        Class::Spellbook => bless(item, 17, rng),
        Class::Wand => {
            bless(item, 17, rng);
            item.plus = charges(row, rng);
        }
        Class::Tool => tool(row, item, rng),
        Class::Food if kind == content.known.corpse => {
            item.about = monsters::any_for_depth(content, depth, rng);
        }
        Class::Food => {
            bless(item, 10, rng);
            if row.stacks && rng.one_in(6) {
                item.count = 2;
            }
        }
        Class::Gem => gem(row, item, rng),
        Class::Rock => {
            if row.name == "statue" {
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

/// One time in `n` not uncursed: half blessed, half cursed.
fn bless(item: &mut Item, n: u32, rng: &mut Rng) {
    if rng.one_in(n) {
        item.buc = if rng.coin() { Buc::Blessed } else { Buc::Cursed };
    }
}

/// 1, and 1 more each time one chance in three comes up, at most 5.
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
    let treacherous = ["fumbling", "levitation", "opposite alignment"];
    let bad = treacherous.iter().any(|word| row.name.ends_with(word));
    let cursed = if bad { rng.chance(9, 10) } else { rng.chance(9, 110) };
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

/// Charges of a new wand or tool.
fn charges(row: &ItemKind, rng: &mut Rng) -> i8 {
    let rolled = match (row.charges, row.aim) {
        (Some(dice), _) => dice.roll(rng),
        (None, Some(AimKind::None)) => 11 + rng.below(5) as i32,
        (None, _) => 4 + rng.below(5) as i32,
    };
    rolled.clamp(0, i8::MAX.into()) as i8
}

fn tool(row: &ItemKind, item: &mut Item, rng: &mut Rng) {
    bless(item, if matches!(row.tool, Some(ToolUse::Light(_))) { 5 } else { 10 }, rng);
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
    match row.name.as_str() {
        "luckstone" => bless(item, 10, rng),
        "touchstone" => {}
        "rock" => item.count = 6 + rng.below(6) as u16,
        _ if row.stacks && rng.one_in(6) => item.count = 2,
        _ => {}
    }
}

/// One thing in a hundred is proof; of the others one in eighty is worn each way.
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

/// Locks, traps and fills a new container.
fn fill_container(content: &Content, row: &ItemKind, thing: &mut Thing, depth: i32, rng: &mut Rng) {
    let is_box = matches!(row.name.as_str(), "large box" | "chest");
    if is_box {
        thing.item.locked = rng.chance(4, 5);
        thing.item.trapped = rng.one_in(10);
    }
    let most = match (row.name.as_str(), thing.item.locked) {
        ("ice box", _) => 20,
        ("chest", true) => 7,
        ("chest", false) | ("large box", true) => 5,
        ("large box", false) => 3,
        _ => 1,
    };
    for _ in 0..rng.below(most + 1) {
        let new = if row.name == "ice box" {
            Some(of_kind(content, content.known.corpse, depth, rng))
        } else {
            of_shares(content, &IN_BOXES, depth, rng)
        };
        let inside =
            new.filter(|new| content.items[new.item.kind].tool != Some(ToolUse::Container));
        thing.inside.extend(inside);
    }
}

/// A corpse of a kind of monster.
pub fn corpse(content: &Content, of: crate::content::MonsterKindId) -> Thing {
    let mut corpse = plain(content.known.corpse);
    corpse.item.about = Some(of);
    corpse
}

/// Before the name of a class: any of it.
pub const RANDOM: &str = "random ";

/// What a kit or vault names: a kind, or "random" and the name of a class ("random potion").
pub fn named(content: &Content, name: &str, depth: i32, rng: &mut Rng) -> Option<Thing> {
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
